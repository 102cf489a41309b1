"""Many games at once: how they end and how long they last."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from math import sqrt
from typing import TYPE_CHECKING, Any

from .. import random_games, ways
from ..errors import FolkgamesError, MissingPart
from ..game import BOTH, Game, Position, State, first_position
from ..match import Match
from ..options import check_whole
from ..players import Player, Random, check_players
from ..texts import _
from ..view import View
from .intervals import Estimate, mean, share
from .intervals import wilson as wilson
from .progress import Progress
from .show import axes, pandas
from .tally import Histogram, Tally
from .work import Job, Jobs, run

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes

    Counts = np.ndarray[Any, Any]

CHUNK = 1000  # random games that share one random generator
KEPT = 1_000_000  # games of one call that are kept one by one
DRAW = 3
Players = Mapping[str, Player]
Counted = tuple[Tally, "Counts"]  # of a job: its tally, and its games one by one if they are kept


@dataclass(frozen=True, eq=False)
class Playouts:
    """The results of many games from one position.

    `tally` has the numbers of all games, however many they are. The single games are kept only
    where no more than `KEPT` are played at once: then there are arrays of shape (games,) with the
    `outcomes`, `lengths`, `turns`, `choices` and `decisions` of each. `first` has a row for each of
    these, for the first games that are kept: all or none; of an explorer's, as many as there is
    room for. `unfinished` says what is missing and why, if something is.
    """

    position: Position
    tally: Tally
    first: Counts
    seed: int
    players: Players | None = None
    unfinished: str = ""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.tally.games

    @property
    def outcomes(self) -> Counts:
        """For each game 1 or 2 for the seat that has won, 3 for a draw, 0 at the limit of moves.

        This, like all that is said of each game, raises FolkgamesError where they are not kept.
        """
        return self._each(0)

    @property
    def lengths(self) -> Counts:
        """For each game its moves."""
        return self._each(1)

    @property
    def turns(self) -> Counts:
        """For each game its turns, which are moves of one seat on end."""
        return self._each(2)

    @property
    def choices(self) -> Counts:
        """For each game the legal moves, summed over the moves made."""
        return self._each(3)

    @property
    def decisions(self) -> Counts:
        """For each game the moves at which there was more than one."""
        return self._each(4)

    def _each(self, row: int) -> Counts:
        kept: Counts = self.first[row]
        if len(kept) < self.games:
            raise FolkgamesError(
                _(
                    "single games are kept only where no more than {n} are played at once: play "
                    "fewer, or take the numbers of all (wins, share, length, summary, tally)"
                ).format(n=f"{KEPT:,}")
            )
        return kept

    @property
    def winners(self) -> Counts:
        """For each game the number of the winning seat (0 or 1), or -1 where nobody won."""
        import numpy as np

        won = (self.outcomes == 1) | (self.outcomes == BOTH)
        return np.where(won, self.outcomes - 1, -1)

    @property
    def branching(self) -> float:
        """The mean number of legal moves, over all moves of all games."""
        return self.tally.choices / max(1, self.tally.lengths.sums.total)

    @property
    def length(self) -> Estimate:
        """The mean number of moves in a game, with its 95 % interval."""
        return mean(self.tally.lengths.sums)

    @property
    def nobody(self) -> int:
        """How many games nobody won: drawn, or given up at the limit of moves."""
        return self.games - sum(map(self.wins, self._seats))

    def wins(self, seat: str) -> int:
        """In how many games `seat` won."""
        return self.tally.outcomes[1 + self._seats.index(seat)]

    def share(self, seat: str) -> Estimate:
        """The share of games that `seat` won, with its 95 % interval.

        >>> import folkgames as fg
        >>> won = fg.playouts(fg.Andada(), 1000, seed=1).share("South")
        >>> print(f"{won.value:.1%}, most likely from {won.low:.1%} to {won.high:.1%}")
        49.9%, most likely from 46.8% to 53.0%
        """
        return share(self.wins(seat), self.games)

    def summary(self) -> dict[str, float]:
        """Mean and standard deviation of the length, shares of wins and draws, mean choices."""
        lengths = self.tally.lengths.sums
        shares = {
            _("{seat} wins").format(seat=_(seat)): self.wins(seat) / self.games
            for seat in self._seats
        }
        return {
            _("games"): self.games,
            **shares,
            _("nobody wins"): self.nobody / self.games,
            _("mean length"): lengths.mean,
            _("sd of length"): sqrt(lengths.squares / self.games),
            _("mean choices"): self.branching,
        }

    @property
    def _seats(self) -> tuple[str, str]:
        return self.position.game.seats

    def frame(self) -> Any:
        """A pandas DataFrame with one row a game: its winner (or None), length, and the rest."""
        names = [*self._seats, None]
        return pandas().DataFrame(
            {
                "winner": [names[w] for w in self.winners],
                "length": self.lengths,
                "turns": self.turns,
                "choices": self.choices,
                "decisions": self.decisions,
            }
        )

    def plot_lengths(self, ax: Axes | None = None) -> Axes:
        """A histogram of the lengths of the games, in moves."""
        drawn = axes(ax)
        found = self.tally.lengths
        drawn.hist(
            found.numbers,
            bins=classes(found),
            weights=found.times,
            color="#8a5b31",
            edgecolor="white",
        )
        middle = found.sums.mean
        label = _("mean {n:.1f}").format(n=middle)
        drawn.axvline(middle, color="black", linestyle="--", label=label)
        drawn.set(
            title=_("Length of {n} games").format(n=f"{self.games:,}"),
            xlabel=_("moves in a game"),
            ylabel=_("games"),
        )
        drawn.legend()
        return drawn

    def plot_winners(self, ax: Axes | None = None) -> Axes:
        """The share of games that each seat won, with 95 % intervals."""
        drawn = axes(ax)
        for place, (seat, hatch) in enumerate(zip(self._seats, ("", "//"), strict=True)):
            won, low, high = self.share(seat)
            drawn.bar(place, 100 * won, color="#d9b982", edgecolor="black", hatch=hatch)
            error = [[100 * (won - low)], [100 * (high - won)]]
            drawn.errorbar(place, 100 * won, error, color="black", capsize=6)
        drawn.set_xticks([0, 1], [_(seat) for seat in self._seats])
        drawn.axhline(50, color="black", linewidth=0.8, linestyle=":")
        drawn.set(title=_("Who wins {n} games").format(n=f"{self.games:,}"), ylabel=_("% of games"))
        return drawn

    def plot_course(self, ax: Axes | None = None) -> Axes:
        """How the share of games that the first seat won settled down, with ever more games.

        The grey band is the 95 % interval.
        """
        import numpy as np

        drawn, seat = axes(ax), self._seats[0]
        played = np.arange(1, self.games + 1)
        won = np.cumsum(self.winners == 0)
        low, high = zip(*map(wilson, won.tolist(), played.tolist()), strict=True)
        drawn.fill_between(played, 100 * np.array(low), 100 * np.array(high), color="#dddddd")
        drawn.plot(played, 100 * won / played, color="black")
        drawn.axhline(50, color="black", linewidth=0.8, linestyle=":")
        drawn.set_xscale("log")
        drawn.xaxis.set_major_formatter("{x:,.0f}")
        drawn.set(
            title=_("How the share settles down"),
            xlabel=_("games played"),
            ylabel=_("% of games that {seat} wins").format(seat=_(seat)),
        )
        return drawn

    def plot_choices(self, ax: Axes | None = None) -> Axes:
        """A histogram of the mean number of legal moves in each game."""
        drawn = axes(ax)
        means = self.choices / self.lengths.clip(1)
        drawn.hist(means, bins=30, color="#d9b982", edgecolor="black")
        drawn.set(
            title=_("Choice in {n} games").format(n=f"{self.games:,}"),
            xlabel=_("legal moves at each move, on average"),
            ylabel=_("games"),
        )
        return drawn

    def __repr__(self) -> str:
        rows = [f"{name}: {value:g}" for name, value in self.summary().items()]
        told = [*self.who_plays, *rows, *self._missing]
        return f"<Playouts of {self.position.game!r}: {', '.join(told)}>"

    @property
    def who_plays(self) -> list[str]:
        """Each seat with its player; nothing where all is chance."""
        return [f"{_(seat)}: {_named(player)}" for seat, player in (self.players or {}).items()]

    @property
    def _missing(self) -> list[str]:
        return [self.unfinished] if self.unfinished else []

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th scope='row'>{name}</th><td>{value:,.4g}</td></tr>"
            for name, value in self.summary().items()
        )
        told = escape(", ".join([*self.who_plays, *self._missing]))
        caption = f"<caption>{told}</caption>" if told else ""
        return f"<table>{caption}{rows}</table>"


def classes(found: Histogram) -> list[int]:
    """Where the bars of a picture begin and end, of which there are some forty at most."""
    first, last = int(found.numbers[0]), int(found.numbers[-1])
    step = 1 + (last - first) // 40
    return list(range(first, last + step + 1, step))


def _named(player: Player) -> str:
    """The repr of a player, but never a place in memory, which changes from run to run."""
    own = type(player).__repr__ is not object.__repr__
    return repr(player) if own else f"{type(player).__name__}()"


def playouts(
    game: Game | Position,
    games: int = 1000,
    *,
    seed: int | None = None,
    players: Players | None = None,
    executor: Any = None,
    progress: Progress = None,
) -> Playouts:
    """Play `games` games from the start of a game, or from a position on.

    Every legal move is as likely as the others, and the games run as machine code where numba is
    installed. Games longer than the game's option `limit` count as won by nobody; repetition,
    which is a matter of the match, is not looked for. With `players`, a mapping of seats to
    players, the games are matches of theirs, with all that belongs to a match; a seat without a
    player is played by chance.

    The same `seed` gives the same games, with numba or without, and whoever works them out: the
    threads of this process, or an `executor`, which is anything of `concurrent.futures` or a
    client of Dask. Without a seed one is drawn, which the result knows. When the work is
    interrupted or an executor breaks, what is done is kept, and `unfinished` says so.

    Ten million games take no more memory than a hundred thousand: of more than `KEPT` games only
    the numbers of all are kept, not each game.

    `progress` is None (told when it takes longer than a second, and gone when all is done), True
    (told at once and left standing), False, or a function of the numbers of games done and wanted.

    >>> import folkgames as fg
    >>> fg.playouts(fg.Andada(), 100, seed=1).summary()["games"]
    100
    """
    position = first_position(game)
    [played], seed, unfinished = play_many(
        [position], games, seed, players=players, executor=executor, progress=progress
    )
    return replace(played, unfinished=unfinished)


def play_many(
    positions: Sequence[Position],
    games: int,
    seed: int | None,
    *,
    players: Players | None,
    executor: Any,
    progress: Progress,
) -> tuple[list[Playouts], int, str]:
    """Play `games` games from each of the positions.

    They take turns, so that after an interruption all have about as many games. Returns what came
    of each position, the seed, and what is missing and why, if something is.
    """
    seed = checked(positions[0], games, seed)
    jobs = Jobs(seed, games, CHUNK if players is None else 1, len(positions))
    if players is None:
        states = [position.state for position in positions]
        play = partial(_by_chance, positions[0].game, states, moves_left(positions[0]))
        here = not ways.available()
    else:
        players = by_seat(positions[0], players)
        play = partial(by_players, players, [packed(position) for position in positions])
        here = True
    keep = games <= most_kept(len(positions))
    gathering = _Gathering(len(positions), games if keep else 0)
    tallies, unfinished = run(
        partial(_counted, play, keep),
        jobs,
        gathering.add,
        gathering.tallies,
        executor=executor,
        here=here,
        progress=progress,
    )
    played = [
        Playouts(position, tally, first[:, : tally.games], seed, players)
        for position, tally, first in zip(positions, tallies, gathering.first, strict=True)
    ]
    return played, seed, unfinished


def most_kept(positions: int) -> int:
    """How many games of each position are kept one by one, when there are so many positions."""
    return KEPT // positions


class _Gathering:
    """Puts together what is counted, in its order: a tally for each position, and its games."""

    def __init__(self, positions: int, kept: int) -> None:
        import numpy as np

        self.first = np.empty((positions, len(random_games.COUNTS), kept), np.int32)
        self.tallies = [Tally.empty()] * positions

    def add(self, tallies: list[Tally], job: Job, counted: Counted) -> list[Tally]:
        """The tallies with that of a job.

        Its games are put behind those of its position that are in the tally; so it does no harm
        when an interruption makes that happen twice.
        """
        before, (more, each) = tallies[job.place], counted
        self.first[job.place, :, before.games : before.games + each.shape[1]] = each
        return [*tallies[: job.place], before + more, *tallies[job.place + 1 :]]


def moves_left(position: Position) -> int:
    """After how many more moves a game is given up."""
    limit: int = position.game.options["limit"].value
    return max(0, limit - len(position.history))


def checked(position: Position, games: int, seed: int | None) -> int:
    """The seed, or one that is drawn, after a look at whether the games can be played."""
    try:
        import numpy as np
    except ImportError as error:
        raise MissingPart("numpy", "stats") from error
    check_whole("games", games)
    if isinstance(position, View):
        raise FolkgamesError(
            _("games cannot go on from a view: take position.guess(rng), which fills in the rest")
        )
    if seed is None:
        return int(np.random.SeedSequence().generate_state(1)[0])
    check_whole("seed", seed, 0)
    return seed


def by_seat(position: Position, players: Players) -> Players:
    """A player for each seat; by chance where none is given."""
    check_players(position, players)
    return {**dict.fromkeys(position.game.seats, Random()), **players}


Packed = tuple[Game, State, tuple[str, ...]]


def packed(position: Position) -> Packed:
    """A position with the moves that led to it, in a form that travels well."""
    first = position
    while first.previous is not None:
        first = first.previous
    return position.game, first.state, position.history


def a_match(players: Players, start: Packed, job: Job) -> Position:
    """The last position of a match from a packed position on."""
    game, state, moves = start
    position = Position(game, state)
    for move in moves:
        position = position.play(move)
    chance = int(job.sequence().generate_state(1)[0])
    return Match(position, deepcopy(dict(players)), seed=chance).finish().position


def result_of(position: Position) -> int:
    """The outcome of a match in numbers: 1 or 2 won, 3 a draw, 0 given up at the limit."""
    game, outcome = position.game, position.outcome
    if outcome is not None and outcome.winner is not None:
        return game.seats.index(outcome.winner) + 1
    too_long = len(position.history) >= game.options["limit"].value
    return 0 if too_long and not game.rules.outcome(position.state) else DRAW


def line_from(position: Position, moves: int) -> list[Position]:
    """The positions that led here, from the one after the first `moves` moves on."""
    line = [position]
    while len(line) <= len(position.history) - moves and line[-1].previous is not None:
        line.append(line[-1].previous)
    return line[::-1]


def count_match(line: Sequence[Position]) -> list[int]:
    """What `folkgames.random_games.COUNTS` names, of one match."""
    movers = [position.state.turn for position in line[:-1]]
    choices = [len(position.legal_moves) for position in line[:-1]]
    turns = sum(mover in (BOTH, -1) or mover != before for before, mover in _pairs(movers))
    decisions = sum(number > 1 for number in choices)
    return [result_of(line[-1]), len(movers), turns, sum(choices), decisions]


def _pairs(movers: list[int]) -> zip[tuple[int, int]]:
    return zip([-1, *movers], movers, strict=False)


def _counted(play: Callable[[Job], Counts], keep: bool, job: Job) -> Counted:
    """What comes of a job; where no game is kept, none is sent."""
    counts = play(job)
    return Tally.of(counts), counts if keep else counts[:, :0]


def _by_chance(game: Game, states: Sequence[State], limit: int, job: Job) -> Counts:
    """Random games from one of the states."""
    import numpy as np

    rng, state = np.random.default_rng(job.sequence()), states[job.place]
    counts: Counts = random_games.count_playouts(game.rules, state, rng, job.games, limit)
    return counts


def by_players(players: Players, starts: Sequence[Packed], job: Job) -> Counts:
    """One match from one of the positions."""
    import numpy as np

    start = starts[job.place]
    last = a_match(players, start, job)
    return np.array([count_match(line_from(last, len(start[2])))], np.int32).T
