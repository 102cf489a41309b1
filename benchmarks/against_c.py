"""Random games of Andada, compiled from its rules and written by hand in C (`andada.c`).

    python benchmarks/against_c.py [ROUNDS]

First it is made sure that both are the same game: the same legal moves, boards, phases and ends in
1,000 random games, and in one where a sowing never ends; and that their games are as long and as
often won. Then moves per second of CPU time, the two in turn, the median of the rounds.
"""

from __future__ import annotations

import ctypes
import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from games import LIMIT, random_games, random_moves
from timing import ROUNDS, compare, heading

import folkgames as fg
from folkgames.andada import rules

SOURCE = Path(__file__).with_name("andada.c")
GAME = fg.Andada()
NEVER_ENDING = "1 2 3 4 1 0 1 4 2 3 0 1 / 0 3 0 1 3 2 1 2 1 4 5 0 South play"  # §10: house 8
CHECKED = 1_000
GAMES = 10_000  # a round
LIKELY = 5  # standard errors


class State(ctypes.Structure):
    """A state of `andada.c`."""

    _fields_ = (
        ("cows", ctypes.c_uint8 * len(GAME.start().state.houses)),
        ("turn", ctypes.c_int8),
        ("phase", ctypes.c_int8),
    )


def built(directory: str) -> ctypes.CDLL:
    """The library made of `andada.c`."""
    library = Path(directory) / "andada.so"
    command = ["cc", "-std=c11", "-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([*command, str(SOURCE), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def in_c(state: rules.State) -> State:
    """The same state for `andada.c`."""
    return State(tuple(state.houses), state.turn, state.phase)


def in_python(state: State) -> rules.State:
    """The same state for the rules."""
    return rules.State(list(state.cows), state.turn, rules.Phase(state.phase), GAME.settings)


def check_game(library: ctypes.CDLL, state: rules.State, rng: random.Random) -> None:
    """Play a random game with both, and fail where they differ."""
    theirs, listed = in_c(state), (ctypes.c_int8 * len(state.houses))()
    while True:
        assert in_python(theirs) == state
        assert library.outcome(ctypes.byref(theirs)) == rules.outcome(state)
        if rules.outcome(state):
            break
        moves = rules.legal_moves(state)
        count = library.legal_moves(ctypes.byref(theirs), listed)
        assert listed[:count] == moves, (state, listed[:count])
        move = rng.choice(moves)
        state = rules.play(state, move)
        library.play(ctypes.byref(theirs), move)


def check_rules(library: ctypes.CDLL) -> None:
    """Fail if the rules differ."""
    first = State()
    library.start(ctypes.byref(first))
    assert in_python(first) == GAME.start().state
    rng = random.Random(1)
    for _game in range(CHECKED):
        check_game(library, GAME.start().state, rng)
    rare = GAME.position(NEVER_ENDING).state
    assert rare.houses[7] > 0
    assert 7 not in rules.legal_moves(rare)
    check_game(library, rare, rng)


def games_in_c(library: ctypes.CDLL, number: int) -> tuple[np.ndarray, np.ndarray]:
    """The outcomes and the lengths of random games in C."""
    outcomes, lengths = np.zeros(GAMES, np.int8), np.zeros(GAMES, np.int32)
    columns = (np.ctypeslib.as_ctypes(column) for column in (outcomes, lengths))
    library.random_playouts(ctypes.c_uint64(number), GAMES, LIMIT, *columns)
    return outcomes, lengths


def moves_in_c(library: ctypes.CDLL, number: int) -> float:
    return float(games_in_c(library, number)[1].sum())


def check_chance(library: ctypes.CDLL) -> None:
    """Fail if the random games of one are longer, or won more often, than is likely."""
    outcomes, lengths = random_games(GAME, GAMES, plain=False, number=1)
    outcomes_, lengths_ = games_in_c(library, 1)
    for ours, theirs in ((lengths, lengths_), (outcomes == 1, outcomes_ == 1)):
        error = np.hypot(ours.std(), theirs.std()) / np.sqrt(GAMES)
        assert abs(ours.mean() - theirs.mean()) < LIKELY * error, (ours.mean(), theirs.mean())
    print(f"{CHECKED:,} games agree; moves in a game, and games that South wins:", end=" ")
    print(f"C {lengths_.mean():.1f}, {np.mean(outcomes_ == 1):.1%};", end=" ")
    print(f"compiled {lengths.mean():.1f}, {np.mean(outcomes == 1):.1%}")


def main(rounds: int = ROUNDS) -> None:
    with TemporaryDirectory() as directory:
        library = built(directory)
        check_rules(library)
        check_chance(library)
        ours, theirs = random_moves(GAME, GAMES, plain=False), partial(moves_in_c, library)
        heading("moves per second", "compiled", "C")
        compare("Andada, 12 houses", ours, theirs, rounds, wanted=0.4)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
