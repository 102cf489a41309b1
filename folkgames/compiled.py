"""Random playouts of any game: plain, and as machine code where numba is installed.

The same functions of a game's `rules` module run both ways and, with the same random generator,
play the same games. What is compiled is kept on disk in a directory named by a hash of the
sources and versions, so that an edited rule is never answered by old code.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from .errors import MissingPart
from .game import BOTH, State

Loop = Callable[[State, Any, Any, int], None]
COUNTS = ("outcome", "length", "turns", "choices", "decisions")  # what is counted of each game
compiling = RLock()  # held while something is made ready to run: one thread at a time
F = TypeVar("F", bound=Callable[..., Any])


class Maker(Protocol):
    """What makes a function of another that does the same."""

    def __call__(self, function: F) -> F:
        """The function that does the same."""


class Way(NamedTuple):
    """How functions are made ready to run: as they are, or as machine code."""

    kernel: Maker  # of a function that is called from Python
    helper: Maker  # of a function that only kernels call
    recursive: Maker  # of one that calls itself


def as_it_is(function: F) -> F:
    """The function."""
    return function


PLAIN = Way(as_it_is, as_it_is, as_it_is)


def available() -> bool:
    """Whether numba is installed, so that playouts run as machine code."""
    return importlib.util.find_spec("numba") is not None


def runs_plain(plain: bool | None) -> bool:
    """Whether to run plain: as asked, or if it is all the same, where there is no numba."""
    if plain is False and not available():
        raise MissingPart("numba", "fast")
    return not available() if plain is None else plain


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
    of legal moves. `rng` is a NumPy generator; `plain` True or False asks for one of the two ways.

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
        playout_loop(rules)(root, rng, counts, limit)
    else:
        with compiling:
            loop = compiled_loop(rules)
        loop(arrays(root), rng, counts, limit)
    return counts


def playout_loop(rules: ModuleType) -> Loop:
    """The loop over whole games, closed over the functions of `rules`."""
    copy, outcome, legal_moves, play = rules.copy, rules.outcome, rules.legal_moves, rules.play

    def loop(root: State, rng: Any, counts: Any, limit: int) -> None:
        for game in range(counts.shape[1]):
            state = copy(root)
            ply, result, mover = 0, outcome(state), -1
            turns, choices, decisions = 0, 0, 0
            while result == 0 and ply < limit:
                moves = legal_moves(state)
                choices += len(moves)
                if len(moves) > 1:
                    decisions += 1
                if state.turn != mover or mover == BOTH:
                    turns += 1
                mover = state.turn
                state = play(state, moves[int(rng.random() * len(moves))])
                ply += 1
                result = outcome(state)
            counts[0, game] = result
            counts[1, game] = ply
            counts[2, game] = turns
            counts[3, game] = choices
            counts[4, game] = decisions

    return loop


@functools.cache
def compiled_loop(rules: ModuleType) -> Loop:
    """The same loop as machine code; the first call compiles it or loads it from the cache."""
    with machine_code(rules) as way:
        return way.kernel(playout_loop(rules))


@contextmanager
def machine_code(rules: ModuleType, *helpers: ModuleType) -> Iterator[Way]:
    """The way to machine code for functions that call those of `rules` and of other modules."""
    from numba import njit
    from numba.extending import register_jitable

    for module in (rules, *helpers):
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                register_jitable(function)
    directory = cache_directory(rules, *helpers)

    def recursive(function: F) -> F:
        made: Any = njit(nogil=True)(function)
        # It is part of what the cache goes by, and would have another name in every process
        getattr(made, "_set_uuid", str)(f"{directory.name}-{function.__name__}")
        return cast(F, made)

    with _cache_in(directory):
        kernel = njit(cache=True, nogil=True)
        yield Way(cast(Maker, kernel), cast(Maker, register_jitable), recursive)


def cache_directory(rules: ModuleType, *helpers: ModuleType) -> Path:
    """Where the machine code of these rules is kept: another place for every edition of them."""
    import platformdirs

    digest = hashlib.sha256()
    for source in (rules.__file__, __file__, *(module.__file__ for module in helpers)):
        digest.update(Path(source or "").read_bytes())
    for package in ("numba", "numpy"):
        digest.update(version(package).encode())
    digest.update(platform.python_version().encode())
    name = f"{rules.__name__}-{digest.hexdigest()[:16]}"
    return Path(platformdirs.user_cache_dir("folkgames", appauthor=False)) / name


@contextmanager
def _cache_in(directory: Path) -> Iterator[None]:
    """Let numba choose `directory` for the functions made inside the block."""
    from numba.core import config

    settings = vars(config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(directory)
    try:
        yield
    finally:
        settings["CACHE_DIR"] = before


def arrays(root: State) -> State:
    """The state with arrays for lists: numba takes no lists inside a tuple."""
    import numpy as np

    lists = {name: value for name, value in root._asdict().items() if isinstance(value, list)}
    return root._replace(**{name: np.array(value) for name, value in lists.items()})
