"""The games that are measured, and random moves of them."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from timing import Work

import folkgames as fg
from folkgames.game import Game
from folkgames.random_games import random_playouts

sys.path.append(str(Path(__file__).parents[1] / "examples" / "kalah"))  # need not be installed
from kalah import Kalah

GAMES = [*{**{name: fg.get_game(name) for name in fg.games()}, "kalah": Kalah()}.values()]
LIMIT = 5000  # moves


def random_games(game: Game, count: int, plain: bool, number: int) -> tuple[np.ndarray, np.ndarray]:
    """The outcomes and the lengths of so many random games; another number, other games."""
    rng, root = np.random.default_rng(number), game.start().state
    return random_playouts(game.rules, root, rng, count, LIMIT, plain=plain)[:2]


def random_moves(game: Game, count: int, plain: bool) -> Work:
    """So many random games each round; the work is counted in moves."""
    return lambda number: float(random_games(game, count, plain, number)[1].sum())
