"""Many games at once: how they end and how long they last."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from ..compiled import random_playouts
from ..errors import MissingPart
from ..game import Game, Position
from ..texts import _

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes

CHUNK = 1000  # games that share one random generator
Z95 = 1.959964  # standard deviations on either side that hold 95 % of a normal distribution


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927): where the true share lies, most likely.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if trials == 0:
        return 0.0, 1.0
    share, z2 = successes / trials, Z95**2
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True, eq=False)
class Playouts:
    """The results of many games from one position.

    `winners` holds for each game the number of the winning seat (0 or 1) or -1 where nobody won,
    `lengths` its moves, both of shape (games,); `branching` is the mean number of legal moves.
    """

    position: Position
    winners: np.ndarray[Any, Any]
    lengths: np.ndarray[Any, Any]
    branching: float
    seed: int | None

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.lengths)

    def wins(self, seat: str) -> int:
        """In how many games `seat` won."""
        return int((self.winners == self.position.game.seats.index(seat)).sum())

    def summary(self) -> dict[str, float]:
        """Mean and standard deviation of the length, shares of wins and draws, mean choices."""
        shares = {
            _("{seat} wins").format(seat=_(seat)): self.wins(seat) / self.games
            for seat in self._seats
        }
        return {
            _("games"): self.games,
            **shares,
            _("nobody wins"): float((self.winners < 0).mean()),
            _("mean length"): float(self.lengths.mean()),
            _("sd of length"): float(self.lengths.std()),
            _("mean choices"): self.branching,
        }

    @property
    def _seats(self) -> tuple[str, str]:
        return self.position.game.seats

    def frame(self) -> Any:
        """A pandas DataFrame with one row a game: its winner (or None) and its length."""
        try:
            import pandas as pd
        except ImportError as error:
            raise MissingPart("pandas", "stats") from error
        names = [*self._seats, None]
        return pd.DataFrame({"winner": [names[w] for w in self.winners], "length": self.lengths})

    def plot_lengths(self, ax: Axes | None = None) -> Axes:
        """A histogram of the lengths of the games, in moves."""
        axes = _axes(ax)
        first, last = int(self.lengths.min()), int(self.lengths.max())
        step = 1 + (last - first) // 40
        edges = list(range(first, last + step + 1, step))
        axes.hist(self.lengths, bins=edges, color="#8a5b31", edgecolor="white")
        mean = self.lengths.mean()
        axes.axvline(mean, color="black", linestyle="--", label=_("mean {n:.1f}").format(n=mean))
        axes.set(
            title=_("Length of {n} games").format(n=f"{self.games:,}"),
            xlabel=_("moves in a game"),
            ylabel=_("games"),
        )
        axes.legend()
        return axes

    def plot_winners(self, ax: Axes | None = None) -> Axes:
        """The share of games that each seat won, with 95 % intervals."""
        axes = _axes(ax)
        for place, (seat, hatch) in enumerate(zip(self._seats, ("", "//"), strict=True)):
            wins = self.wins(seat)
            share, (low, high) = wins / self.games, wilson(wins, self.games)
            axes.bar(place, 100 * share, color="#d9b982", edgecolor="black", hatch=hatch)
            error = [[100 * (share - low)], [100 * (high - share)]]
            axes.errorbar(place, 100 * share, error, color="black", capsize=6)
        axes.set_xticks([0, 1], [_(seat) for seat in self._seats])
        axes.axhline(50, color="black", linewidth=0.8, linestyle=":")
        axes.set(title=_("Who wins {n} games").format(n=f"{self.games:,}"), ylabel=_("% of games"))
        return axes

    def __repr__(self) -> str:
        rows = [f"{name}: {value:g}" for name, value in self.summary().items()]
        return f"<Playouts of {self.position.game!r}: {', '.join(rows)}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th scope='row'>{name}</th><td>{value:,.4g}</td></tr>"
            for name, value in self.summary().items()
        )
        return f"<table>{rows}</table>"


def _axes(ax: Axes | None) -> Axes:
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise MissingPart("matplotlib", "stats") from error
    return plt.subplots()[1]


def playouts(game: Game | Position, games: int = 1000, *, seed: int | None = None) -> Playouts:
    """Play `games` random games from the start of a game, or from a position on.

    Every legal move is as likely as the others. The same seed gives the same games, with numba
    (millions of moves a second) or without. Games longer than the game's option `limit` count as
    won by nobody; repetition, which is a matter of the match, is not looked for.

    >>> import folkgames as fg
    >>> fg.playouts(fg.Andada(), 100, seed=1).summary()["games"]
    100
    """
    try:
        import numpy as np
    except ImportError as error:
        raise MissingPart("numpy", "stats") from error
    if games < 1:
        raise ValueError(_("games={n}: at least one game is needed").format(n=games))
    position = game if isinstance(game, Position) else game.start()
    limit = position.game.options["limit"].value
    sizes = [min(CHUNK, games - done) for done in range(0, games, CHUNK)]
    seeds = np.random.SeedSequence(seed).spawn(len(sizes))
    outcomes, lengths, choices = zip(
        *(
            random_playouts(
                position.game.rules, position.state, np.random.default_rng(child), size, limit
            )
            for size, child in zip(sizes, seeds, strict=True)
        ),
        strict=True,
    )
    ends, plies = np.concatenate(outcomes), np.concatenate(lengths)
    winners = np.where((ends == 1) | (ends == 2), ends - 1, -1)
    return Playouts(position, winners, plies, sum(choices) / max(1, int(plies.sum())), seed)
