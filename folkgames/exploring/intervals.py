"""How sure a number is that was counted or averaged: 95 % intervals.

An interval tells where the true value lies that endless play would show; in 95 of 100 such
intervals it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite, nan, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, Any]

Z95 = 1.959964  # standard deviations on either side that hold 95 % of a normal distribution
MANY = 100  # games; if so many are alike, so are most others


class Estimate(NamedTuple):
    """A value with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> tuple[float, float]:
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
    low = max(0.0, centre - half) if successes > 0 else 0.0
    high = min(1.0, centre + half) if successes < trials else 1.0
    return low, high


def share(successes: int, trials: int) -> Estimate:
    """A share of all trials, with the interval of `wilson`."""
    return Estimate(successes / trials if trials else nan, *wilson(successes, trials))


def student(freedom: int) -> float:
    """What Student's distribution has instead of 1.96, when the spread is only estimated.

    Expanded around the normal distribution (Abramowitz & Stegun 1964, 26.7.5), which is good to a
    thousandth from five degrees of freedom on.

    >>> round(student(19), 3)
    2.093
    """
    if freedom < 1:
        return inf
    z, n = Z95, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


@dataclass(frozen=True)
class Sums:
    """What the mean of many values and its interval depend on. Sums of parts add up.

    `squares` are those of the distances from the mean, summed (Chan, Golub and LeVeque 1983).

    >>> import numpy as np
    >>> Sums.of(np.array([1, 2])) + Sums.of(np.array([6]))
    Sums(count=3, total=9.0, squares=14.0, least=1.0, most=6.0)
    """

    count: int
    total: float
    squares: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Values, times: Values | None = None) -> Sums:
        """Of values, each of which came once, or so many `times`."""
        import numpy as np

        if not len(values):
            return cls(0, 0.0, 0.0, inf, -inf)
        times = np.ones(len(values), int) if times is None else times
        count, total = int(times.sum()), float((times * values).sum())
        squares = float((times * (values - total / count) ** 2).sum())
        return cls(count, total, squares, float(values.min()), float(values.max()))

    def __add__(self, other: Sums) -> Sums:
        if not self.count or not other.count:
            return self if self.count else other
        count, gap = self.count + other.count, other.mean - self.mean
        return Sums(
            count,
            self.total + other.total,
            self.squares + other.squares + gap**2 * self.count * other.count / count,
            min(self.least, other.least),
            max(self.most, other.most),
        )

    @property
    def mean(self) -> float:
        """The mean of all values."""
        return self.total / self.count if self.count else nan

    @property
    def alike(self) -> bool:
        """Whether all values are the same."""
        return self.least == self.most


def mean(values: Values | Sums) -> Estimate:
    """The mean of one value a game, with the interval of Student (1908).

    A few games that are all alike say nothing about the spread: then the interval has no ends.
    """
    sums = values if isinstance(values, Sums) else Sums.of(values)
    n, centre = sums.count, sums.mean
    if n == 0 or (sums.alike and n < MANY):
        return Estimate(centre, -inf, inf)
    half = student(n - 1) * sqrt(sums.squares / (n - 1) / n)
    return Estimate(centre, centre - half, centre + half)


def mean_share(values: Values | Sums) -> Estimate:
    """The mean of one share a game, which lies between 0 and 1.

    Where the games are all alike the interval of `wilson` is taken, which is wide enough: nothing
    between 0 and 1 is more spread than what is only ever 0 or 1.
    """
    sums = values if isinstance(values, Sums) else Sums.of(values)
    value, low, high = mean(sums)
    if sums.alike:
        low, high = wilson(sums.total, sums.count)
    return Estimate(value, max(0.0, low), min(1.0, high))


def spread(values: Values, times: Values | None = None) -> Estimate:
    """The standard deviation of one value a game; its interval holds for large numbers of games.

    Each value came once, or so many `times`.

    The variance of a sample variance is (m4 - s⁴) / n, with m4 the fourth central moment
    (Cramér 1946, 27.4), whatever the distribution.
    """
    import numpy as np

    sums = Sums.of(values, times)
    n = sums.count
    if n < 2:
        return Estimate(nan, 0.0, inf)
    sd = sqrt(sums.squares / (n - 1))
    fourth = float(np.average((values - sums.mean) ** 4, weights=times))
    half = Z95 * sqrt(max(0.0, fourth - sd**4) / n) / (2 * sd) if sd else 0.0
    return Estimate(sd, max(0.0, sd - half), sd + half)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """By how much `other` is more than `one`, when they were found independently.

    The interval is put together from the two given (Newcombe 1998, method 10, for shares; for
    anything else Zou & Donner 2008).

    >>> [round(n, 4) for n in difference(share(48, 80), share(56, 70))]
    [0.2, 0.0524, 0.3339]
    """
    value = other.value - one.value
    down = sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    up = sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    return Estimate(value, value - down, value + up)


def is_clear(change: Estimate) -> bool:
    """Whether the interval of a difference leaves out 0."""
    return isfinite(change.value) and not change.low <= 0 <= change.high
