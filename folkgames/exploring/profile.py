"""A profile of a game in numbers that can be compared with those of any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import random_games, ways
from ..game import BOTH, Game, Position
from ..options import check_whole
from ..texts import _
from .intervals import Estimate
from .measures import BY_LOOKING, FUNCTIONS, KINDS, MOMENTS, Kind, Studied, Study
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
from .show import MARKERS, axes, html_table, interval, number, pandas, text_table
from .work import Job, Jobs, run

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STUDIED, TRIALS = 30, 100  # games to look into, and random games from each of their moments


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
        jobs = Jobs(played.seed, studied, key=(0,))
        here = players is not None or not ways.available()
        seen, unfinished = run(
            work, jobs, _also, [], executor=executor, here=here, progress=progress
        )
    return profile(Study(played, seen), unfinished)


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
        tried = random_games.count_playouts(
            game.rules, line[ply].state, rng, trials, max(0, limit - ply - len(start[2]))
        )
        wins.append((int((tried[0] == 1).sum()), int((tried[0] == BOTH).sum())))
    gains = [int(game.gain(position)) for position in line[1:]]
    return Studied(result_of(last), gains, wins)


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
