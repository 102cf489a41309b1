"""How fast random games run: plain Python and compiled, the two in turn, on one core.

    python benchmarks/playouts.py [ROUNDS]

Figures are moves per second of CPU time, the median of the rounds.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

import numpy as np

import folkgames as fg
from folkgames.compiled import random_playouts
from folkgames.game import Game

GAMES = {True: 100, False: 5000}  # games a round: plain, compiled


def moves_per_second(game: Game, plain: bool, seed: int) -> float:
    rng, root = np.random.default_rng(seed), game.start().state
    began = process_time()
    _, lengths, _ = random_playouts(game.rules, root, rng, GAMES[plain], 5000, plain=plain)
    return float(lengths.sum() / (process_time() - began))


def main(rounds: int = 7) -> None:
    print(f"{'game':16}{'plain':>12}{'compiled':>14}{'ratio':>8}")
    for name in fg.games():
        game = fg.get_game(name)
        moves_per_second(game, plain=False, seed=0)  # compile
        runs = [[moves_per_second(game, plain, r) for plain in GAMES] for r in range(rounds)]
        plain, compiled = (median(column) for column in zip(*runs, strict=True))
        ratio = median(fast / slow for slow, fast in runs)
        print(f"{name:16}{plain:12,.0f}{compiled:14,.0f}{ratio:8.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
