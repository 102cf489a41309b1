"""Random games in plain Python, without numba, and those of python-chess.

    python benchmarks/against_chess.py [ROUNDS]

Figures are moves per second of CPU time, the two in turn, the median of the rounds.
"""

from __future__ import annotations

import random
import sys

import chess
from games import GAMES, random_moves
from timing import ROUNDS, compare, heading

OURS, THEIRS = 100, 20  # games a round


def chess_moves(number: int) -> float:
    """Random games to their end, but for the repetition of positions, which takes longest."""
    rng, moves = random.Random(number), 0
    for _game in range(THEIRS):
        board = chess.Board()
        while not (board.is_insufficient_material() or board.is_seventyfive_moves()):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
            moves += 1
    return moves


def main(rounds: int = ROUNDS) -> None:
    heading("moves per second", "plain", "chess")
    for game in GAMES:
        compare(game.name, random_moves(game, OURS, plain=True), chess_moves, rounds, wanted=8)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
