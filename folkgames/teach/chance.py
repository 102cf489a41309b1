"""Chance in class: how far a sample of games can be trusted, and exercises about it.

>>> import folkgames as fg
>>> from folkgames.teach import chance
>>> chance.samples(fg.Andada(houses=3), 20, games=50, truth=0.5, seed=1)
20 samples of 50 games each. 20 intervals hold 50.0 %. Those that do not: none.
"""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real
from random import Random
from typing import TYPE_CHECKING, Any

from ..errors import BadOption, FolkgamesError
from ..exploring.intervals import Estimate, share
from ..exploring.moves import MoveStatistics, move_statistics
from ..exploring.playouts import playouts
from ..exploring.show import axes, interval, number
from ..game import Game, Position
from ..options import check_whole
from ..players import pick
from ..texts import _, ngettext
from .exercise import Exercise, NotAnAnswer, listed, whole_number, words
from .makers import somewhere

if TYPE_CHECKING:
    from matplotlib.axes import Axes

POSITIONS = 50  # that are tried for an exercise
GAMES = 100  # that are played after each move, for an exercise
HELD: dict[str, Any] = {"fmt": ".", "color": "#999999", "elinewidth": 1, "markersize": 4}
MISSED: dict[str, Any] = {"fmt": "X", "color": "black", "elinewidth": 2, "markersize": 9}
FEWEST, MOST = 3, 6  # moves to choose from, in an exercise

# Many samples


@dataclass(frozen=True)
class Samples:
    """Samples of games of the same kind; each tells the share that `seat` won, with its interval.

    `truth` is the share that endless play would show.
    """

    seat: str
    games: int  # in each sample
    estimates: tuple[Estimate, ...]
    truth: float

    @property
    def missed(self) -> tuple[int, ...]:
        """The numbers, from 1, of the samples whose interval does not hold the truth."""
        numbered = enumerate(self.estimates, 1)
        return tuple(place for place, one in numbered if not one.low <= self.truth <= one.high)

    def plot_intervals(self, ax: Axes | None = None) -> Axes:
        """The interval of each sample; a black one with a cross does not hold the truth."""
        drawn = axes(ax)
        for place, (won, low, high) in enumerate(self.estimates, 1):
            look = MISSED if place in self.missed else HELD
            drawn.errorbar(place, 100 * won, [[100 * (won - low)], [100 * (high - won)]], **look)
        drawn.axhline(100 * self.truth, color="black", linestyle="--")
        drawn.set(
            title=_("95 % intervals (with a cross: misses the truth)"),
            xlabel=_("sample"),
            ylabel=_("% of games that {seat} wins").format(seat=_(self.seat)),
        )
        return drawn

    def __repr__(self) -> str:
        samples, held = len(self.estimates), len(self.estimates) - len(self.missed)
        told = [
            ngettext(
                "{samples} samples of {n} game each.",
                "{samples} samples of {n} games each.",
                self.games,
            ).format(samples=samples, n=f"{self.games:,}"),
            ngettext("{n} interval holds {truth}.", "{n} intervals hold {truth}.", held).format(
                n=held, truth=number(self.truth, percent=True)
            ),
            _("Those that do not: {numbers}.").format(numbers=listed(self.missed)),
        ]
        return " ".join(told)


def samples(
    where: Game | Position, samples: int, *, games: int, truth: float, seed: int | None = None
) -> Samples:
    """Play `samples` times `games` random games, and look which intervals hold the `truth`.

    What is counted are the games that the first seat wins. 95 of 100 such intervals hold the truth
    in the long run.

    >>> import folkgames as fg
    >>> samples(fg.Andada(houses=3), 100, games=100, truth=0.5, seed=4).missed
    (36, 49, 90)
    """
    check_whole("samples", samples)
    check_whole("games", games)
    if not (isinstance(truth, Real) and 0 <= truth <= 1):
        raise BadOption(
            _("truth is a share from 0 to 1, such as 0.5, not {value!r}").format(value=truth)
        )
    played = playouts(where, samples * games, seed=seed)
    won = (played.winners == 0).reshape(samples, games).sum(axis=1)
    estimates = tuple(share(int(wins), games) for wins in won)
    return Samples(played.position.game.seats[0], games, estimates, truth)


# Exercises


def how_many_games(seed: int | None = None) -> Exercise:
    """How many games make an interval so much narrower?

    >>> exercise = how_many_games(seed=4)
    >>> exercise.question
    'With 100 games an interval is 20 points wide. About how many games make it 10 points wide?'
    >>> exercise.check(200)
    ✗ Not yet. 2 times the games make it only 1.41 times narrower.
    >>> exercise.check(400)
    ✓ Right: 400. It is to be 2 times narrower, and that takes 2 × 2 = 4 times the games.
    """
    rng = Random(seed)
    games, width = pick([(100, 20), (200, 14), (400, 10)], rng)
    times = pick([n for n in (2, 4, 5, 7, 10) if width % n == 0 and n < width], rng)
    answer = games * times**2

    def judge(text: str) -> str:
        given = whole_number(text)
        if given == answer:
            return ""
        if given <= games:
            return _("More games make it narrower.")
        told = _("{n} times the games make it only {narrower} times narrower.")
        if given > answer:
            told = _("{n} times the games make it {narrower} times narrower: that is too much.")
        more = given / games
        return told.format(n=f"{more:g}", narrower=f"{more**0.5:.3g}")

    return Exercise(
        _(
            "With {games} games an interval is {wide} points wide. About how many games make it "
            "{narrow} points wide?"
        ).format(games=games, wide=width, narrow=width // times),
        judge,
        answer=str(answer),
        reason=_(
            "It is to be {n} times narrower, and that takes {n} × {n} = {square} times the games."
        ).format(n=times, square=times**2),
        clue=_("Four times the games make it half as wide. Nine times the games?"),
    )


def how_many_miss(seed: int | None = None) -> Exercise:
    """How many of so many intervals do not hold the truth?

    >>> exercise = how_many_miss(seed=1)
    >>> exercise.check(38)
    ✗ Not yet. So many hold it; asked for are those that do not.
    >>> exercise.check("2 of them")
    ✓ Right: 2. 95 of 100 hold it, 5 of 100 do not, and 40 × 5 : 100 = 2.
    """
    n = pick([20, 40, 60, 80, 120, 160, 200, 240, 300, 400], Random(seed))
    answer = n * 5 // 100

    def judge(text: str) -> str:
        given = whole_number(text)
        if given == n - answer:
            return _("So many hold it; asked for are those that do not.")
        return "" if given == answer else _("95 of 100 hold the truth. How many of 100 do not?")

    return Exercise(
        _(
            "{n} classes play games, each its own, and each of them writes down a 95 % interval. "
            "About how many of the {n} intervals do not hold the truth?"
        ).format(n=n),
        judge,
        answer=str(answer),
        reason=_("95 of 100 hold it, 5 of 100 do not, and {n} × 5 : 100 = {few}.").format(
            n=n, few=answer
        ),
        clue=_("95 of 100 hold it. How many of 100 are left, and how many of {n} is that?").format(
            n=n
        ),
    )


def in_the_running(where: Game | Position, *, seed: int | None = None) -> Exercise:
    """Which moves may still be the best, after a hundred random games each?

    From a game, chance (or `seed`) chooses a position where some of the moves are in the running.

    >>> import folkgames as fg
    >>> exercise = in_the_running(fg.Andada(houses=6), seed=1)
    >>> exercise.check("1, 5")
    ✗ Not yet. “5” is out: its interval ends at 50.8 %, and that of the best so far begins at \
55.3 %.
    >>> exercise.solution()
    → The answer is 1, 2. The interval of the best so far begins at 55.3 %; these are the moves \
whose interval reaches that.
    """
    statistics = _open(where, seed)
    best, running = statistics.best, statistics.in_the_running
    low = number(min(statistics.share(move).low for move in best), percent=True)

    def judge(text: str) -> str:
        given = dict.fromkeys(words(text))
        for word in given:
            if word not in statistics.moves:
                told = _("Please choose from {numbers}; “{word}” is not among them.")
                raise NotAnAnswer(told.format(numbers=listed(statistics.moves), word=word))
        for word in given:
            if word not in running:
                told = _(
                    "“{move}” is out: its interval ends at {high}, and that of the best so far "
                    "begins at {low}."
                )
                high = number(statistics.share(word).high, percent=True)
                return told.format(move=word, high=high, low=low)
        missing = len(running) - len(given)
        more = ngettext(
            "{n} more move may be the best.", "{n} more moves may be the best.", missing
        )
        return more.format(n=missing) if missing else ""

    seat = _(statistics.seat)
    shares = "; ".join(_line(statistics, move) for move in statistics.moves)
    return Exercise(
        _(
            "After each move 100 games were played by chance. {seat} won so many of them, with the "
            "95 % interval: {shares}. Which moves may be the best?"
        ).format(seat=seat, shares=shares),
        judge,
        answer=listed(running),
        reason=_(
            "The interval of the best so far begins at {low}; these are the moves whose interval "
            "reaches that."
        ).format(low=low),
        clue=_("Find the highest share. Which of the other intervals reach into its interval?"),
        position=statistics.position,
    )


def _open(where: Game | Position, seed: int | None) -> MoveStatistics:
    """The statistics of a position where some of the moves, but not all, may be the best."""
    rng = Random(seed)
    for _position in range(POSITIONS):
        chance = int(rng.random() * 2**32)
        position = where if isinstance(where, Position) else somewhere(where, chance, _has_few)
        found = move_statistics(position, GAMES, seed=chance)
        if 1 < len(found.in_the_running) < len(found.moves):
            return found
    raise FolkgamesError(_("random play has come to no position that would fit this exercise"))


def _has_few(position: Position) -> bool:
    return FEWEST <= len(position.legal_moves) <= MOST


def _line(statistics: MoveStatistics, move: str) -> str:
    won = statistics.share(move)
    return f"{move}: {number(won.value, percent=True)} ({interval(won, percent=True)})"
