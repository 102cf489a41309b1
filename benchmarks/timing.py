"""How the benchmarks measure: all ways to do a thing in turn, round after round, and medians."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

ROUNDS = 7

Work = Callable[[int], float]  # does the work of a round, and says how much that was
Clock = Callable[[], float]


def speed(work: Work, number: int, clock: Clock = process_time) -> float:
    """How much work of this round is done in a second."""
    began = clock()
    amount = work(number)
    return amount / (clock() - began)


def in_turn(
    works: Sequence[Work], rounds: int = ROUNDS, clock: Clock = process_time
) -> list[list[float]]:
    """The speeds of each work, round by round; an uncounted round before compiles and loads."""
    for work in works:
        work(0)
    speeds = [[speed(work, number, clock) for work in works] for number in range(1, rounds + 1)]
    return [list(column) for column in zip(*speeds, strict=True)]


def ratio(one: Sequence[float], other: Sequence[float]) -> float:
    """How many times as fast one was as the other: the median over the rounds."""
    return median(a / b for a, b in zip(one, other, strict=True))


def heading(what: str, ours: str, theirs: str) -> None:
    """Print the first line of a table that `compare` goes on with."""
    print(f"{what:32}{theirs:>14}{ours:>14}{'ratio':>8}{'wanted':>8}")


def compare(
    what: str,
    ours: Work,
    theirs: Work,
    rounds: int,
    *,
    wanted: float | None = None,
    clock: Clock = process_time,
) -> None:
    """Print both speeds, how many times as fast ours is, and how many times we want it to be."""
    speeds = in_turn((theirs, ours), rounds, clock)
    figures = "".join(f"{median(column):14,.0f}" for column in speeds)
    print(f"{what:32}{figures}{ratio(*speeds[::-1]):8.2f}{wanted or '':>8}", flush=True)
