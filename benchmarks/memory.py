"""How much memory many random games take, each number of them in a fresh process.

    python benchmarks/memory.py [GAMES …]

Megabytes at most (peak resident set), and how many bytes each further game takes. The games are of
Kalah with three houses and two seeds in each, which are short.
"""

from __future__ import annotations

import subprocess
import sys

NUMBERS = (100_000, 1_000_000, 10_000_000)
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
    before = None
    for games in numbers or NUMBERS:
        now = games, peak(games)
        each = f"{(now[1] - before[1]) / (now[0] - before[0]):8.1f} bytes a game" if before else ""
        print(f"{games:14,} games{now[1] / 1e6:8.0f} MB{each}", flush=True)
        before = now


if __name__ == "__main__":
    if CHILD in sys.argv:
        play(int(sys.argv[-1]))
    else:
        main(*map(int, sys.argv[1:]))
