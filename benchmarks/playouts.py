"""How fast random games run: plain Python and compiled, the two in turn, on one core.

    python benchmarks/playouts.py [ROUNDS]

Figures are moves per second of CPU time, the median of the rounds.
"""

from __future__ import annotations

import sys

from games import GAMES, random_moves
from timing import ROUNDS, compare, heading

PLAIN, COMPILED = 100, 5000  # games a round


def main(rounds: int = ROUNDS) -> None:
    heading("moves per second", "compiled", "plain")
    for game in GAMES:
        compiled = random_moves(game, COMPILED, plain=False)
        compare(game.name, compiled, random_moves(game, PLAIN, plain=True), rounds, wanted=15)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
