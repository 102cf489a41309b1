"""Random games of any game: plain, and as machine code where numba is installed.

The same functions of a game's `rules` module run both ways and, with the same random generator,
play the same games.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import length_hint
from types import ModuleType, SimpleNamespace
from typing import Any

from .compiled import AHEAD, arrays, compiled_chances, compiled_listing, compiling, machine_code
from .errors import MissingPart
from .game import BOTH, State
from .ways import PLAIN, Listing, Way, plain_listing, runs_plain

Loop = Callable[[State, Any, Listing, Any, int], None]
COUNTS = ("outcome", "length", "turns", "choices", "decisions")  # what is counted of each game


def random_playouts(
    rules: ModuleType,
    root: State,
    rng: Any,
    games: int,
    limit: int,
    *,
    plain: bool | None = None,
) -> tuple[Any, Any, int]:
    """Play `games` games from `root`, every legal move as likely as the others.

    Returns the outcomes (`rules.outcome`; 0 where `limit` plies did not end the game) and the
    lengths in plies, both as arrays of shape (games,), and the sum over all plies of the number
    of legal moves. `rng` is a generator as NumPy's `default_rng` makes it; `plain` True or False
    asks for one of the two ways.

    >>> import numpy as np
    >>> import folkgames as fg
    >>> from folkgames.andada import rules
    >>> root = fg.Andada().start().state
    >>> outcomes, lengths, choices = random_playouts(rules, root, np.random.default_rng(1), 3, 500)
    >>> outcomes.tolist()
    [1, 1, 2]
    """
    counts = count_playouts(rules, root, rng, games, limit, plain=plain)
    return counts[0].astype("int8"), counts[1], int(counts[3].sum())


def count_playouts(
    rules: ModuleType,
    root: State,
    rng: Any,
    games: int,
    limit: int,
    *,
    plain: bool | None = None,
) -> Any:
    """Play the same games as `random_playouts`; returns all that is counted of each.

    That is an array of shape (5, games), with a row for each of `COUNTS`: the outcome; the length
    in plies; the turns, which are plies of one side on end (where both choose at once, each choice
    is one); the number of legal moves, summed over the plies; and the plies at which there were
    several. It runs without Python's global lock where it is compiled.
    """
    try:
        import numpy as np
    except ImportError as error:
        raise MissingPart("numpy", "stats") from error
    counts = np.zeros((len(COUNTS), games), np.int32)
    if runs_plain(plain):
        with plain_chances(rng) as chances:
            playout_loop(rules, PLAIN)(root, chances, plain_listing(), counts, limit)
    else:
        with compiling:
            loop = compiled_loop(rules)
        with compiled_chances(rng) as chances:
            loop(arrays(root), chances, compiled_listing(), counts, limit)
    return counts


@contextmanager
def plain_chances(rng: Any) -> Iterator[Any]:
    """Random numbers of a generator, many drawn at once, which takes less time than one by one.

    What is left over at the end is given back to the generator.
    """
    block: Iterator[float] = iter(())

    def numbers() -> Iterator[float]:
        nonlocal block
        while True:
            block = iter(rng.random(AHEAD).tolist())
            yield from block

    try:
        yield SimpleNamespace(random=numbers().__next__)
    finally:
        rng.bit_generator.advance(-length_hint(block))


def playout_loop(rules: ModuleType, way: Way) -> Loop:
    """The loop over whole games, closed over the functions of `rules`."""
    copy, outcome, play = rules.copy, rules.outcome, rules.play
    list_moves, lend = way.lister(rules), way.lend

    @way.helper
    def play_game(first: State, rng: Any, listing: Listing, limit: int) -> tuple[int, ...]:
        room, moves = listing
        state = lend(first)
        ply, result, mover = 0, outcome(state), -1
        turns, choices, decisions = 0, 0, 0
        while result == 0 and ply < limit:
            chance = rng.random()
            count = list_moves(state, room)
            choices += count
            if count > 1:
                decisions += 1
            if state.turn != mover or mover == BOTH:
                turns += 1
            mover = state.turn
            state = play(state, moves[int(chance * count)])
            ply += 1
            result = outcome(state)
        return result, ply, turns, choices, decisions

    @way.kernel
    def loop(root: State, rng: Any, listing: Listing, counts: Any, limit: int) -> None:
        for game in range(counts.shape[1]):
            for place, number in enumerate(play_game(copy(root), rng, listing, limit)):
                counts[place, game] = number

    return loop


@functools.cache
def compiled_loop(rules: ModuleType) -> Loop:
    """The same loop as machine code; the first call compiles it or loads it from the cache."""
    with machine_code(rules, sys.modules[__name__]) as way:
        return playout_loop(rules, way)
