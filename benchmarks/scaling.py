"""How many times as fast two workers play random games as one: threads and processes.

    python benchmarks/scaling.py [ROUNDS]

Games per second by the clock on the wall, one worker and two in turn, the median of the rounds. All
workers have been started, and have loaded the machine code, before. While others use the machine,
it tells nothing.
"""

from __future__ import annotations

import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import perf_counter

from timing import ROUNDS, compare, heading

import folkgames as fg

GAMES = 50_000


def play(executor: Executor, number: int) -> float:
    return fg.playouts(fg.Andada(), GAMES, seed=number, executor=executor, progress=False).games


def main(rounds: int = ROUNDS) -> None:
    processes = partial(ProcessPoolExecutor, mp_context=get_context("spawn"))
    heading("games per second", "two", "one")
    for what, pool in (("threads", ThreadPoolExecutor), ("processes", processes)):
        with pool(1) as one, pool(2) as two:
            ours, theirs = partial(play, two), partial(play, one)
            compare(what, ours, theirs, rounds, wanted=1.8, clock=perf_counter)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
