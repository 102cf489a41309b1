"""How long a fresh process takes to begin, in turn with one that imports `json` alone.

    python benchmarks/startup.py [ROUNDS]

Seconds as whole processes, medians; the last line compiles nothing if it has run before.
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter

STARTS = {
    "import json": "import json",
    "import folkgames": "import folkgames",
    "a first position": "import folkgames as fg; fg.Andada().start().legal_moves",
    "a picture of it": "import folkgames as fg; fg.Andada().start()._repr_svg_()",
    "1000 compiled games": "import folkgames as fg; fg.playouts(fg.Andada(), 1000, seed=1)",
}


def seconds(code: str) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - began


def main(rounds: int = 7) -> None:
    times = [[seconds(code) for code in STARTS.values()] for _ in range(rounds)]
    for name, column in zip(STARTS, zip(*times, strict=True), strict=True):
        ratio = median(t / base for t, (base, *_) in zip(column, times, strict=True))
        print(f"{name:22}{median(column):8.3f} s{ratio:8.1f} times `import json`")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
