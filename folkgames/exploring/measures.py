"""A profile of a game in numbers that can be compared with those of any other.

Each measure below is a function whose text says what it means and where it comes from. Two works
are named often:

- Browne 2008: Cameron Browne, *Automatic Generation and Evaluation of Recombination Games*, PhD
  thesis, Queensland University of Technology.
- Ludii: the metrics of the general game system Ludii (Piette and others 2020), by the names that
  they have there. Where ours is not the same, the text says how it differs.

The measures are of two kinds. Some are counted in every game played. The others need a look into a
game, move by move: they come from fewer games, the *studied* ones, and have wider intervals. Who
is ahead is found as follows: at `MOMENTS` moments of the game, evenly spread from its first
position on, random games are played to the end. A side is *ahead* when it wins so many more of
those that are won at all that the 95 % interval of its share leaves out one half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import compiled
from ..game import BOTH, Game, Position
from ..options import check_whole
from ..texts import N_, _
from .intervals import Z95, Estimate, Sums, mean, mean_share, share, spread, wilson
from .playouts import (
    Packed,
    Players,
    Playouts,
    a_match,
    by_seat,
    line_from,
    packed,
    playouts,
    result_of,
)
from .progress import Progress
from .show import axes, html_table, interval, number, pandas, text_table
from .work import Job, run

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes

    Values = np.ndarray[Any, Any]

MOMENTS = 20  # at so many moments of a game one looks who is ahead
STUDIED, TRIALS = 30, 100  # games to look into, and random games from each of their moments
NOBODY = -1


class Studied(NamedTuple):
    """One game that was looked into."""

    outcome: int  # 1 or 2 for the seat that has won
    gains: list[int]  # what each move captured
    wins: list[tuple[int, int]]  # of the games tried at each moment, those each seat has won


@dataclass(frozen=True, eq=False)
class Study:
    """The games from which the measures are taken: all, and those that were looked into."""

    playouts: Playouts
    studied: list[Studied]

    @property
    def captures(self) -> bool:
        """Whether the game has captures: whether its class says what a move gains."""
        return type(self.playouts.position.game).gain is not Game.gain


Found = tuple[Estimate, int]  # with the number of games
FUNCTIONS: dict[str, Callable[[Study], Found]] = {}


@dataclass(frozen=True)
class Kind:
    """What is measured: its name in code and for people, its unit, its name in Ludii."""

    name: str
    title: str
    unit: str
    ludii: str

    @property
    def percent(self) -> bool:
        """Whether it is a share."""
        return self.unit == "%"


KINDS: dict[str, Kind] = {}


def kind(
    title: str, unit: str, ludii: str = ""
) -> Callable[[Callable[[Study], Found]], Callable[[Study], Found]]:
    """Make a function one of the measures."""

    def register(function: Callable[[Study], Found]) -> Callable[[Study], Found]:
        name = function.__name__
        KINDS[name], FUNCTIONS[name] = Kind(name, title, unit, ludii), function
        return function

    return register


# Counted in every game


@kind(N_("length"), N_("moves"), "DurationMoves")
def length(study: Study) -> Found:
    """The mean number of moves in a game, those counted that a side is forced to make or to pass.

    Browne 2008, *duration*, is the distance from a wished length; here nothing is wished. Ludii's
    DurationMoves is the same where a move is one choice; a sowing of several laps, one move here,
    is several moves there.
    """
    return _mean(study.playouts.tally.lengths.sums)


@kind(N_("turns"), N_("turns"), "DurationTurns")
def turns(study: Study) -> Found:
    """The mean number of turns: moves of the same side on end are one turn.

    A choice that both make at once is a turn of its own.
    """
    return _mean(study.playouts.tally.turns.sums)


@kind(N_("spread of turns"), N_("turns"), "DurationTurnsStdDev")
def turns_spread(study: Study) -> Found:
    """The standard deviation of the number of turns: how much games differ in length."""
    found = study.playouts.tally.turns
    return spread(found.numbers, found.times), study.playouts.games


@kind(N_("choice"), N_("legal moves"), "BranchingFactorAverage")
def branching(study: Study) -> Found:
    """How many legal moves there are at a move: the mean of each game, averaged over the games.

    The branching factor. Where both choose at once it counts the pairs of choices.
    """
    return _mean(study.playouts.tally.branching)


@kind(N_("real decisions"), "%", "DecisionMoves")
def decision_moves(study: Study) -> Found:
    """At which share of the moves there is a choice of several, averaged over the games."""
    return mean_share(study.playouts.tally.decisions), study.playouts.games


@kind(N_("size of the tree"), N_("powers of ten"), "GameTreeComplexity")
def tree_size(study: Study) -> Found:
    """How many courses a game may take: how many digits choices to the power of moves has.

    The game-tree complexity of Allis 1994 (*Searching for Solutions in Games and Artificial
    Intelligence*, 6.2.4), estimated as in Ludii: for each game its moves times the logarithm of its
    mean choice, averaged.
    """
    return _mean(study.playouts.tally.tree)


@kind(N_("games that somebody wins"), "%", "Completion")
def completion(study: Study) -> Found:
    """The share of games that are won: neither drawn nor given up at the limit of moves.

    Browne 2008, *completion*.
    """
    return _share(study, [1, 2])


@kind(N_("draws"), "%", "Drawishness")
def drawishness(study: Study) -> Found:
    """The share of games that end in a draw by the rules.

    Browne 2008, *drawishness*. In matches of `players` a position that comes back for the third
    time is a draw too; in random games it is not looked for.
    """
    return _share(study, [3])


@kind(N_("games without end"), "%", "Timeouts")
def timeouts(study: Study) -> Found:
    """The share of games that are given up at the limit of moves, the option `limit`."""
    return _share(study, [0])


@kind(N_("the first side wins"), "%", "AdvantageP1")
def first_wins(study: Study) -> Found:
    """The share of all games that is won by the side that makes the first move.

    Browne 2008, *advantage* of the first mover, is the distance of this share from that of the
    other side. Where both choose at once, the first seat is meant.
    """
    return _share(study, [1 + _first(study.playouts.position)])


@kind(N_("balance"), "%", "Balance")
def balance(study: Study) -> Found:
    """How alike the chances of both sides are: 1 less the difference of their shares of wins.

    It is 100 % when both win equally often, 0 % when always the same one wins. The interval
    is that of the difference of two shares of one sample (Wald), folded where it holds 0.
    """
    games, outcomes = study.playouts.games, study.playouts.tally.outcomes
    wins = outcomes[1], outcomes[2]
    gap = (wins[0] - wins[1]) / games
    half = Z95 * (max(0.0, sum(wins) / games - gap**2) / games) ** 0.5
    half += 0.5 / games  # for continuity: so that no interval is a point
    ends = sorted((abs(gap - half), abs(gap + half)))
    near = 0.0 if abs(gap) <= half else ends[0]
    return Estimate(1 - abs(gap), max(0.0, 1 - ends[1]), 1 - near), games


# Found in the games that were looked into


@kind(N_("captures"), N_("in a game"))
def captures(study: Study) -> Found:
    """How much is captured in a game, by both sides together: the sum of `Game.gain`.

    What is counted is the game's own affair: cows, pieces, Migis. Games without captures have no
    such measure.
    """
    import numpy as np

    return _mean(np.array([sum(map(abs, one.gains)) for one in study.studied], float))


@kind(N_("moves that capture"), "%", "CaptureFrequency")
def capture_frequency(study: Study) -> Found:
    """Which share of the moves of a game captures something, averaged over the games.

    Ludii has a concept CaptureFrequency: the share of moves in all games.
    """
    import numpy as np

    shares = [
        sum(gain != 0 for gain in one.gains) / max(1, len(one.gains)) for one in study.studied
    ]
    return mean_share(np.array(shares, float)), len(shares)


@kind(N_("changes of the lead"), N_("in a game"), "LeadChange")
def lead_changes(study: Study) -> Found:
    """How often in a game the lead goes from one side to the other.

    Browne 2008, *lead change*. Moments at which nobody is ahead are passed over. Ludii looks after
    each move, counts every change of its estimate, and divides by the moves.
    """
    import numpy as np

    changes = []
    for one in study.studied:
        leads = [side for side in leaders(one) if side != NOBODY]
        changes.append(sum(before != after for before, after in pairwise(leads)))
    return _mean(np.array(changes, float))


@kind(N_("drama"), "%", "Drama")
def drama(study: Study) -> Found:
    """At which share of the moments the side that wins in the end was behind.

    Browne 2008, *drama*: winners who came from behind; he counts also how far. Ludii's Drama is
    how far the winner is behind on average. Games that nobody wins are left out.
    """
    import numpy as np

    shares = []
    for one in study.studied:
        if one.outcome in (1, 2):
            behind = [side == 2 - one.outcome for side in leaders(one)]
            shares.append(sum(behind) / len(behind))
    return mean_share(np.array(shares, float)), len(shares)


@kind(N_("undecided for"), "%", "DecisivenessMoves")
def decided_after(study: Study) -> Found:
    """After which share of the game it is decided.

    Browne 2008, *decisiveness*; the threshold is that of Ludii: the best prospect that the losing
    side ever has. The game is decided at the first moment when the prospect of the winner is better
    than that. A prospect is the share of the tried games that the side wins. Games that nobody
    wins are left out.
    """
    import numpy as np

    shares = []
    for one in study.studied:
        if one.outcome in (1, 2):
            winner, loser = one.outcome - 1, 2 - one.outcome
            threshold = max(wins[loser] for wins in one.wins)
            above = [n for n, wins in enumerate(one.wins) if wins[winner] > threshold]
            shares.append(above[0] / len(one.wins) if above else 1.0)
    return mean_share(np.array(shares, float)), len(shares)


def leaders(one: Studied) -> list[int]:
    """Who is ahead at each moment: the number of the seat, or -1.

    >>> leaders(Studied(1, [], [(50, 50), (59, 41), (60, 40), (30, 70), (0, 0)]))
    [-1, -1, 0, 1, -1]
    """
    return [_leader(*wins) for wins in one.wins]


def _leader(first: int, second: int) -> int:
    low, high = wilson(first, first + second)
    return 0 if low > 0.5 else 1 if high < 0.5 else NOBODY


def _mean(values: Values | Sums) -> Found:
    sums = values if isinstance(values, Sums) else Sums.of(values)
    return mean(sums), sums.count


def _share(study: Study, outcomes: list[int]) -> Found:
    games, found = study.playouts.games, study.playouts.tally.outcomes
    return share(sum(found[outcome] for outcome in outcomes), games), games


def _first(position: Position) -> int:
    turn = position.state.turn
    return 0 if turn == BOTH else int(turn)


BY_LOOKING = ("captures", "capture_frequency", "lead_changes", "drama", "decided_after")


# Looking into games


def study_match(players: Players, start: Packed, trials: int, job: Job) -> Studied:
    """Play one match and look into it."""
    import numpy as np

    last = a_match(players, start, job)
    line = line_from(last, len(start[2]))
    game, moves = last.game, len(line) - 1
    rng = np.random.default_rng(job.sequence())
    limit = game.options["limit"].value
    wins = []
    for moment in range(MOMENTS):
        ply = moves * moment // MOMENTS
        tried = compiled.count_playouts(
            game.rules, line[ply].state, rng, trials, max(0, limit - ply - len(start[2]))
        )
        wins.append((int((tried[0] == 1).sum()), int((tried[0] == BOTH).sum())))
    gains = [int(game.gain(position)) for position in line[1:]]
    return Studied(result_of(last), gains, wins)


# What is found


class Measure(NamedTuple):
    """One number of a profile, with its 95 % interval and the games that it comes from."""

    kind: Kind
    value: float
    low: float
    high: float
    games: int

    @property
    def estimate(self) -> Estimate:
        """The value with its interval."""
        return Estimate(self.value, self.low, self.high)

    @property
    def title(self) -> str:
        """What is measured, with its unit."""
        unit = "" if self.kind.percent else f" ({_(self.kind.unit)})"
        return f"{_(self.kind.title)}{unit}"


@dataclass(frozen=True, eq=False)
class Measures(Mapping[str, Measure]):
    """The profile of a game: its measures by name, and the games that were played for it."""

    study: Study
    _found: dict[str, Measure]
    unfinished: str = ""

    def __getitem__(self, name: str) -> Measure:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @property
    def playouts(self) -> Playouts:
        """All games that were played."""
        return self.study.playouts

    @property
    def label(self) -> str:
        """Which game this is about."""
        position = self.playouts.position
        return repr(position if position.history else position.game)

    def summary(self) -> dict[str, float]:
        """The values by name."""
        return {name: measure.value for name, measure in self.items()}

    def frame(self) -> Any:
        """A pandas DataFrame with one row a measure."""
        rows = [
            {
                "measure": name,
                "value": measure.value,
                "low": measure.low,
                "high": measure.high,
                "unit": measure.kind.unit,
                "games": measure.games,
                "ludii": measure.kind.ludii,
            }
            for name, measure in self.items()
        ]
        return pandas().DataFrame(rows).set_index("measure")

    def plot_shares(self, ax: Axes | None = None) -> Axes:
        """The measures that are shares, with their 95 % intervals."""
        return plot_shares([self], ax)

    def plot_lengths(self, ax: Axes | None = None) -> Axes:
        """A histogram of the lengths of the games, in moves."""
        return self.playouts.plot_lengths(ax)

    def _rows(self) -> list[list[str]]:
        head = [_("measure"), _("value"), _("95 % interval"), _("games"), "Ludii"]
        return [head] + [
            [
                measure.title,
                number(measure.value, measure.kind.percent),
                interval(measure.estimate, measure.kind.percent),
                f"{measure.games:,}",
                measure.kind.ludii,
            ]
            for measure in self.values()
        ]

    @property
    def _caption(self) -> str:
        return f"{self.label} — {self.unfinished}" if self.unfinished else self.label

    def __repr__(self) -> str:
        return text_table(self._rows(), self._caption)

    def _repr_html_(self) -> str:
        return html_table(self._rows(), self._caption)


def plot_shares(profiles: list[Measures], ax: Axes | None = None) -> Axes:
    """The measures that are shares, of one game or several, with their 95 % intervals."""
    from .show import MARKERS

    drawn = axes(ax)
    names = [name for name, one in profiles[0].items() if one.kind.percent]
    for place, profile in enumerate(profiles):
        down = (place - (len(profiles) - 1) / 2) * 0.25
        known = [(n, profile[name]) for n, name in enumerate(names) if name in profile]
        known = [(n, one) for n, one in known if isfinite(one.value)]
        drawn.errorbar(
            [100 * one.value for _n, one in known],
            [n + down for n, _one in known],
            xerr=[
                [100 * max(0.0, one.value - one.low) for _n, one in known],
                [100 * max(0.0, one.high - one.value) for _n, one in known],
            ],
            fmt=MARKERS[place % len(MARKERS)],
            color="black",
            markerfacecolor="white" if place else "black",
            capsize=3,
            label=profile.label,
        )
    drawn.set_yticks(range(len(names)), [profiles[0][name].title for name in names])
    drawn.invert_yaxis()
    drawn.set_xlim(-2, 102)
    drawn.set(title=_("Shares, with 95 % intervals"), xlabel="%")
    drawn.grid(axis="x", linestyle=":")
    drawn.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12))
    return drawn


def measures(
    game: Game | Position,
    games: int = 1000,
    *,
    seed: int | None = None,
    players: Players | None = None,
    studied: int = STUDIED,
    trials: int = TRIALS,
    executor: Any = None,
    progress: Progress = None,
) -> Measures:
    """A profile of a game: length, choice, balance, drama … from `games` games, with intervals.

    What each measure means is told by the functions of `folkgames.exploring.measures`. `studied`
    games more are looked into, with `trials` random games from each of `MOMENTS` moments of theirs,
    to see who is ahead; 0 leaves these measures out. All the rest is as for `folkgames.playouts`.

    >>> import folkgames as fg
    >>> profile = fg.measures(fg.Andada(), 1000, seed=1, studied=5)
    >>> profile["turns"].value
    69.06
    """
    check_whole("studied", studied, 0)
    check_whole("trials", trials)
    played = playouts(game, games, seed=seed, players=players, executor=executor, progress=progress)
    seen: list[Studied] = []
    unfinished = played.unfinished
    if studied and not unfinished:
        position, by = played.position, by_seat(played.position, players or {})
        work = partial(study_match, by, packed(position), trials)
        jobs = [Job(played.seed, (0, number), 1) for number in range(studied)]
        here = players is not None or not compiled.available()
        seen, unfinished = run(
            work, jobs, _also, [], executor=executor, here=here, progress=progress
        )
    return profile(Study(played, seen), unfinished)


def _also(seen: list[Studied], _job: Job, one: Studied) -> list[Studied]:
    return [*seen, one]


def profile(study: Study, unfinished: str = "") -> Measures:
    """The measures of games that have been played and looked into."""
    found = {}
    for name, one in KINDS.items():
        if name in BY_LOOKING and not study.studied:
            continue
        if name in ("captures", "capture_frequency") and not study.captures:
            continue
        (value, low, high), games = FUNCTIONS[name](study)
        found[name] = Measure(one, value, max(0.0, low) if isfinite(low) else low, high, games)
    return Measures(study, found, unfinished)
