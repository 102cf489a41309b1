"""How fast the players that look ahead do so: plain Python and compiled, on one core.

    python benchmarks/search.py [ROUNDS]

Figures are, per second of CPU time, playouts of a tree and states of alpha-beta from the start of
each game; the median of the rounds.
"""

from __future__ import annotations

import sys
from functools import partial

from games import GAMES, LIMIT
from timing import ROUNDS, compare, heading

from folkgames.alphabeta import BEYOND, AlphaBeta
from folkgames.game import Game
from folkgames.tree import MovesTree

PLAYOUTS = {True: 400, False: 10_000}  # a round: plain, compiled
ENOUGH = {True: 5000, False: 100_000}  # states that are looked at
WORK = 10_000_000


def playouts(game: Game, plain: bool, number: int) -> float:
    """Playouts of one tree."""
    tree = MovesTree(game.rules, number, game.hides, plain)
    tree.grow(game.start().state, PLAYOUTS[plain], LIMIT)
    return PLAYOUTS[plain]


def states(game: Game, plain: bool, number: int) -> float:
    """States that are looked at, ever deeper."""
    root, looked, depth = game.start().state, 0, 0
    search = AlphaBeta(game.rules, root, plain)
    while looked < ENOUGH[plain]:
        depth += 1
        search.value(root, depth, -BEYOND, BEYOND, WORK)
        looked += WORK - search.left
    return looked


def main(rounds: int = ROUNDS) -> None:
    for what in (playouts, states):
        heading(f"{what.__name__} per second", "compiled", "plain")
        for game in GAMES:
            compare(game.name, partial(what, game, False), partial(what, game, True), rounds)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
