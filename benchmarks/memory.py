"""How much memory many random games take, each number of them in a fresh process.

    python benchmarks/memory.py [GAMES …]

Megabytes at most (peak resident set), and how many times as many as the fewest games take: no more
games than `KEPT` are kept one by one, so that ten million take hardly more than a hundred thousand.
The games are of Kalah with three houses and two seeds in each, which are short.
"""

from __future__ import annotations

import subprocess
import sys

NUMBERS = (100_000, 1_000_000, 10_000_000)
WANTED = 1.05  # times as much memory as the fewest games take, at most
CHILD = "--count"


def peak(games: int) -> int:
    """Bytes that a process of its own takes at most to play so many games."""
    command = [sys.executable, __file__, CHILD, str(games)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def play(games: int) -> None:
    """Play them, and print how many bytes this process has taken at most."""
    import resource  # not on Windows

    from games import Kalah

    import folkgames as fg

    fg.playouts(Kalah(houses=3, seeds=2), games, seed=1, progress=False)
    unit = 1 if sys.platform == "darwin" else 1024
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit)


def main(*numbers: int) -> None:
    peak(NUMBERS[0])  # compile
    print(f"{'games':>14}{'MB':>8}{'ratio':>8}   wanted for the most: {WANTED} at most")
    first = 0
    for games in numbers or NUMBERS:
        found = peak(games)
        first = first or found
        print(f"{games:14,}{found / 1e6:8.0f}{found / first:8.2f}", flush=True)


if __name__ == "__main__":
    if CHILD in sys.argv:
        play(int(sys.argv[-1]))
    else:
        main(*map(int, sys.argv[1:]))
