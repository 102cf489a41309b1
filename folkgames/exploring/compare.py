"""Games beside each other: what differs, and whether that is more than chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import FolkgamesError
from ..game import Game, Position, first_position
from ..texts import _
from .intervals import Estimate, difference, is_clear
from .playouts import Players, checked, classes
from .profile import STUDIED, TRIALS, Measures, measures, plot_shares
from .progress import Progress
from .show import LINES, axes, html_table, interval, number, pandas, text_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, eq=False)
class Comparison:
    """The profiles of two or more games; each of the others is compared with the first."""

    profiles: tuple[Measures, ...]
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """The measures that all of the games have."""
        first, *others = self.profiles
        return tuple(name for name in first if all(name in other for other in others))

    def difference(self, name: str, other: int = 1) -> Estimate:
        """By how much the measure is more in the game number `other` than in the first, 0.

        The 95 % interval is put together from those of the two games, which were played
        independently (Newcombe 1998; Zou & Donner 2008).
        """
        first, second = self.profiles[0][name], self.profiles[other][name]
        return difference(first.estimate, second.estimate)

    def differs(self, name: str, other: int = 1) -> bool:
        """Whether the interval of the difference leaves out 0.

        Where nothing differs, that happens by chance in one of twenty measures.
        """
        return is_clear(self.difference(name, other))

    @property
    def different(self) -> tuple[str, ...]:
        """The measures in which some game clearly differs from the first."""
        others = range(1, len(self.profiles))
        return tuple(name for name in self.names if any(self.differs(name, n) for n in others))

    def summary(self) -> dict[str, float]:
        """The differences of the second game from the first, by name."""
        return {name: self.difference(name).value for name in self.names}

    def frame(self) -> Any:
        """A pandas DataFrame with one row for each measure of each game but the first."""
        rows = []
        for place, profile in enumerate(self.profiles[1:], 1):
            for name in self.names:
                change = self.difference(name, place)
                rows.append(
                    {
                        "game": profile.label,
                        "measure": name,
                        "first": self.profiles[0][name].value,
                        "value": profile[name].value,
                        "difference": change.value,
                        "low": change.low,
                        "high": change.high,
                        "differs": is_clear(change),
                    }
                )
        return pandas().DataFrame(rows).set_index(["game", "measure"])

    def plot_shares(self, ax: Axes | None = None) -> Axes:
        """The measures that are shares, of all games, with their 95 % intervals."""
        return plot_shares(list(self.profiles), ax)

    def plot_lengths(self, ax: Axes | None = None) -> Axes:
        """How the lengths of the games are distributed, in moves."""
        drawn = axes(ax)
        lengths = [profile.playouts.tally.lengths for profile in self.profiles]
        edges = classes(sum(lengths[1:], lengths[0]))
        for place, profile in enumerate(self.profiles):
            drawn.hist(
                lengths[place].numbers,
                bins=edges,
                weights=100 / profile.playouts.games * lengths[place].times,
                histtype="step",
                color="black",
                linestyle=LINES[place % len(LINES)],
                linewidth=1 + 0.7 * (place == 0),
                label=profile.label,
            )
        drawn.set(
            title=_("Length of the games"), xlabel=_("moves in a game"), ylabel=_("% of games")
        )
        drawn.legend()
        return drawn

    def _rows(self) -> list[list[str]]:
        first, *others = self.profiles
        head = [_("measure"), first.label]
        for other in others:
            head += [other.label, _("difference"), _("95 % interval"), ""]
        rows = [head]
        for name in self.names:
            percent = first[name].kind.percent
            row = [first[name].title, number(first[name].value, percent)]
            for place, other in enumerate(others, 1):
                change = self.difference(name, place)
                row += [
                    number(other[name].value, percent),
                    number(change.value, percent, "+"),
                    interval(change, percent, "+"),
                    "≠" if is_clear(change) else "",
                ]
            rows.append(row)
        return rows

    @property
    def _caption(self) -> str:
        legend = _("≠ differs by more than chance explains")
        missing = [profile.unfinished for profile in self.profiles if profile.unfinished]
        return " — ".join([*missing, legend])

    def __repr__(self) -> str:
        return text_table(self._rows(), self._caption)

    def _repr_html_(self) -> str:
        return html_table(self._rows(), self._caption)


def compare(
    *games_or_positions: Game | Position,
    games: int = 1000,
    seed: int | None = None,
    players: Players | None = None,
    studied: int = STUDIED,
    trials: int = TRIALS,
    executor: Any = None,
    progress: Progress = None,
) -> Comparison:
    """Measure two or more games, or readings of one, and say in what they differ.

    Each is measured as by `folkgames.measures`, the first with `seed`, the next with `seed` + 1 and
    so on. Players can be given when all the games have the same seats. After an interruption no
    further game is begun.

    >>> import folkgames as fg
    >>> readings = fg.Andada(), fg.Andada(reading="ludii")
    >>> fg.compare(*readings, games=2000, seed=1, studied=0).differs("turns")
    True
    """
    if len(games_or_positions) < 2:
        raise FolkgamesError(_("to compare, name two games or more"))
    starts = [first_position(start) for start in games_or_positions]
    seed = checked(starts[0], games, seed)
    profiles: list[Measures] = []
    for place, start in enumerate(starts):
        profile = measures(
            start,
            games,
            seed=seed + place,
            players=players,
            studied=studied,
            trials=trials,
            executor=executor,
            progress=progress,
        )
        profiles.append(profile)
        if profile.unfinished:
            break
    return Comparison(tuple(profiles), seed)
