"""What many games come to, in numbers that take no more room when there are more games."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from ..random_games import COUNTS
from .intervals import Sums

if TYPE_CHECKING:
    import numpy as np

    Counts = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Histogram:
    """How often each whole number came: `counts[n]` is for n. Histograms of parts add up.

    >>> import numpy as np
    >>> histogram = Histogram.of(np.array([2, 5])) + Histogram.of(np.array([2]))
    >>> histogram[2], histogram[9], histogram.numbers.tolist()
    (2, 0, [2, 5])
    """

    counts: Counts

    @classmethod
    def of(cls, numbers: Counts) -> Histogram:
        """Of numbers one by one."""
        import numpy as np

        return cls(np.bincount(numbers))

    def __add__(self, other: Histogram) -> Histogram:
        short, long = sorted((self.counts, other.counts), key=len)
        counts = long.copy()
        counts[: len(short)] += short
        return Histogram(counts)

    def __getitem__(self, number: int) -> int:
        return int(self.counts[number]) if number < len(self.counts) else 0

    @property
    def numbers(self) -> Counts:
        """The numbers that came, each once, the smallest first."""
        return self.counts.nonzero()[0]

    @property
    def times(self) -> Counts:
        """How often each of `numbers` came."""
        return self.counts[self.numbers]

    @property
    def sums(self) -> Sums:
        """What their mean depends on."""
        return Sums.of(self.numbers, self.times)

    def quantile(self, share: float) -> float:
        """The number that is at this share of the way through all in order; between two, so far.

        >>> import numpy as np
        >>> Histogram.of(np.array([1, 2, 2, 9])).quantile(0.5)
        2.0
        """
        import numpy as np

        upto = np.cumsum(self.counts)
        place = share * (upto[-1] - 1)
        below = int(place)
        low, high = np.searchsorted(upto, [below, min(below + 1, upto[-1] - 1)], side="right")
        return float(low + (place - below) * (high - low))


@dataclass(frozen=True, eq=False)
class Tally:
    """All that is asked about many games. Tallies of parts add up.

    There are histograms of the outcomes (1 or 2 for the seat that has won, 3 for a draw, 0 where
    the limit of moves was reached), of the `lengths` in moves, and of the `turns`, which are moves
    of one seat on end; the legal moves, summed over all moves; and the sums of what is found for
    each game: its mean number of legal moves, the share of its moves at which there was more than
    one, and the logarithm (to base ten) of the number of courses that it might have taken.

    >>> import folkgames as fg
    >>> tally = fg.playouts(fg.Andada(), 1000, seed=1).tally
    >>> tally.games, tally.lengths[70]
    (1000, 26)
    """

    outcomes: Histogram
    lengths: Histogram
    turns: Histogram
    choices: int
    branching: Sums
    decisions: Sums
    tree: Sums

    @classmethod
    def of(cls, counts: Counts) -> Tally:
        """Of games one by one, with a row for each of `folkgames.random_games.COUNTS`."""
        import numpy as np

        outcomes, lengths, turns, choices, decisions = counts
        moves = lengths.clip(1)
        branching = choices / moves
        return cls(
            Histogram.of(outcomes),
            Histogram.of(lengths),
            Histogram.of(turns),
            int(choices.sum()),
            Sums.of(branching),
            Sums.of(decisions / moves),
            Sums.of(lengths * np.log10(branching.clip(1))),
        )

    @classmethod
    def empty(cls) -> Tally:
        """Of no games."""
        import numpy as np

        return cls.of(np.zeros((len(COUNTS), 0), int))

    @property
    def games(self) -> int:
        """How many games."""
        return self.branching.count

    def __add__(self, other: Tally) -> Tally:
        names = [field.name for field in fields(self)]
        return Tally(*(getattr(self, name) + getattr(other, name) for name in names))
