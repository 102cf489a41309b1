"""How long a fresh process takes to begin, in turn with one that imports `json` alone.

    python benchmarks/startup.py [ROUNDS]

Seconds as whole processes, medians; an uncounted round before has filled the cache of machine code.
"""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from statistics import median
from time import perf_counter

from timing import ROUNDS, in_turn, ratio

CHOOSE = "import folkgames as fg, random; fg.MonteCarlo(1000).choose(fg.Andada().start(), random)"
STARTS = {
    "import json": "import json",
    "import folkgames": "import folkgames",
    "a first position": "import folkgames as fg; fg.Andada().start().legal_moves",
    "a picture of it": "import folkgames as fg; fg.Andada().start()._repr_svg_()",
    "1000 compiled games": "import folkgames as fg; fg.playouts(fg.Andada(), 1000, seed=1)",
    "a move of MonteCarlo(1000)": CHOOSE,
}
WANTED = {
    "import folkgames": "at most 3 times",
    "1000 compiled games": "at most 1.5 s",
    "a move of MonteCarlo(1000)": "at most 1.5 s",
}


def start(code: str, number: int) -> float:
    """One process."""
    subprocess.run([sys.executable, "-c", code], check=True)
    return 1


def main(rounds: int = ROUNDS) -> None:
    speeds = in_turn([partial(start, code) for code in STARTS.values()], rounds, perf_counter)
    for name, column in zip(STARTS, speeds, strict=True):
        seconds, times = 1 / median(column), ratio(speeds[0], column)
        print(f"{name:28}{seconds:8.3f} s{times:8.1f} times `import json`  {WANTED.get(name, '')}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
