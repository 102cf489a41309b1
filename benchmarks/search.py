"""How fast the players that look ahead do so: plain Python and compiled, on one core.

    python benchmarks/search.py [ROUNDS]

Figures are, per second of CPU time, playouts of a tree and states of alpha-beta from the start of
each game; the median of the rounds.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

import folkgames as fg
from folkgames.game import Game
from folkgames.search import BEYOND, AlphaBeta, MovesTree

PLAYOUTS = {True: 400, False: 10_000}  # a round: plain, compiled
ENOUGH = {True: 5000, False: 100_000}  # states that are looked at
WORK = 10_000_000


def playouts_per_second(game: Game, plain: bool, seed: int) -> float:
    tree, root = MovesTree(game.rules, seed, game.hides, plain), game.start().state
    tree.grow(root, 1, 5000)
    began = process_time()
    tree.grow(root, PLAYOUTS[plain], 5000)
    return PLAYOUTS[plain] / (process_time() - began)


def states_per_second(game: Game, plain: bool) -> float:
    root, looked, depth = game.start().state, 0, 1
    search = AlphaBeta(game.rules, root, plain)
    search.value(root, depth, -BEYOND, BEYOND, WORK)
    began = process_time()
    while looked < ENOUGH[plain]:
        depth += 1
        search.value(root, depth, -BEYOND, BEYOND, WORK)
        looked += WORK - search.left
    return looked / (process_time() - began)


def main(rounds: int = 7) -> None:
    print(f"{'game':22}{'playouts/s':>12}{'compiled':>12}{'states/s':>12}{'compiled':>12}")
    for name in fg.games():
        game = fg.get_game(name)
        grown = [[playouts_per_second(game, p, r) for r in range(rounds)] for p in PLAYOUTS]
        looked = [[states_per_second(game, p) for _round in range(rounds)] for p in PLAYOUTS]
        print(f"{name:22}" + "".join(f"{median(runs):12,.0f}" for runs in (*grown, *looked)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
