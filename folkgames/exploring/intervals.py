"""How sure a number is that was counted or averaged: 95 % intervals.

An interval tells where the true value lies that endless play would show; in 95 of 100 such
intervals it does.
"""

from __future__ import annotations

from math import inf, isfinite, nan, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, Any]

Z95 = 1.959964  # standard deviations on either side that hold 95 % of a normal distribution
MANY = 100  # games; if so many are alike, so are most others


class Estimate(NamedTuple):
    """A value with the ends of its 95 % interval.

    It can be formatted as a number can:

    >>> print(f"{share(50, 100):.1%}")
    50.0% (40.4% … 59.6%)
    """

    value: float
    low: float
    high: float

    def __format__(self, spec: str) -> str:
        if not spec:
            return repr(self)
        return f"{self.value:{spec}} ({self.low:{spec}} … {self.high:{spec}})"


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


def mean(values: Values) -> Estimate:
    """The mean of one value a game, with the interval of Student (1908).

    A few games that are all alike say nothing about the spread: then the interval has no ends.
    """
    n = len(values)
    if n == 0:
        return Estimate(nan, -inf, inf)
    centre = float(values.mean())
    sd = float(values.std(ddof=1)) if n > 1 else 0.0
    half = student(n - 1) * sd / sqrt(n) if sd or n >= MANY else inf
    return Estimate(centre, centre - half, centre + half)


def mean_share(values: Values) -> Estimate:
    """The mean of one share a game, which lies between 0 and 1.

    Where the games are all alike the interval of `wilson` is taken, which is wide enough: nothing
    between 0 and 1 is more spread than what is only ever 0 or 1.
    """
    value, low, high = mean(values)
    if len(values) and values.min() == values.max():
        low, high = wilson(float(values.sum()), len(values))
    return Estimate(value, max(0.0, low), min(1.0, high))


def spread(values: Values) -> Estimate:
    """The standard deviation of one value a game; its interval holds for large numbers of games.

    The variance of a sample variance is (m4 - s⁴) / n, with m4 the fourth central moment
    (Cramér 1946, 27.4), whatever the distribution.
    """
    n = len(values)
    if n < 2:
        return Estimate(nan, 0.0, inf)
    sd = float(values.std(ddof=1))
    fourth = float(((values - values.mean()) ** 4).mean())
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
