"""Any game's plain rules as machine code, with numba.

What is compiled is kept on disk in a directory named by a hash of the sources and versions, so
that an edited rule is never answered by old code.
"""

from __future__ import annotations

import functools
import hashlib
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dis import get_instructions
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, cast

from . import ways
from .game import State
from .ways import F, Lister, Listing, Maker, Way, adder

ROOM = 1 << 20  # moves that a position may have in machine code; unused room takes no memory
AHEAD = 1000  # random numbers that are drawn at a time
INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # only machine code calls it
INLINE = INNER | {"forceinline": True}  # without calls, it counts far fewer references
LARGE = 1300  # instructions of a function that is called all the same, to compile in less time
compiling = RLock()  # held while something is made ready to run: one thread at a time


class Moves(NamedTuple):
    """What machine code appends moves to: a list that is made once and used again and again."""

    found: Any
    count: Any


class Chances(NamedTuple):
    """Random numbers of a generator for machine code, which asks for many at once."""

    rng: Any
    drawn: Any
    used: Any  # how many of those drawn


def compiled_listing() -> Listing:
    """The same as `plain_listing` for machine code: a `Moves`, and where it keeps them."""
    import numpy as np

    room = Moves(np.zeros(ROOM, np.int64), np.zeros(1, np.int64))
    return room, room.found


@contextmanager
def compiled_chances(rng: Any) -> Iterator[Chances]:
    """Random numbers of a generator; what is left over at the end is given back to it."""
    import numpy as np

    chances = Chances(rng, np.zeros(AHEAD), np.array([AHEAD]))
    try:
        yield chances
    finally:
        rng.bit_generator.advance(int(chances.used[0]) - AHEAD)


def compiled_lister(rules: ModuleType, helper: Maker) -> Lister:
    """The same as `plain_lister` for machine code, where the list is a `Moves`."""
    add_moves = adder(rules, helper)

    @helper
    def list_moves(state: State, moves: Moves) -> int:
        moves.count[0] = 0
        add_moves(state, moves)
        count: int = moves.count[0]
        if count > ROOM:
            raise OverflowError("a position has more moves than machine code has room for")
        return count

    return list_moves


@functools.cache
def teach_append() -> None:
    """Let machine code append to a `Moves` as to a list."""
    from numba import types
    from numba.extending import overload_method

    def append(moves: Any, move: Any) -> Any:
        if moves.instance_class is not Moves:
            return None

        def append_move(moves: Any, move: Any) -> Any:
            at = moves.count[0]
            if at < ROOM:
                moves.found[at] = move
            moves.count[0] = at + 1

        return append_move

    method: Any = overload_method
    method(types.NamedUniTuple, "append", jit_options=INLINE)(append)


@functools.cache
def teach_random() -> None:
    """Let machine code draw from `Chances` as from their generator."""
    from numba import types
    from numba.extending import overload_method, register_jitable

    @register_jitable(**INNER, forceinline=False)
    def draw(chances: Any) -> None:
        for nth in range(AHEAD):
            chances.drawn[nth] = chances.rng.random()
        chances.used[0] = 0

    def random(chances: Any) -> Any:
        if chances.instance_class is not Chances:
            return None

        def next_number(chances: Any) -> Any:
            if chances.used[0] == AHEAD:
                draw(chances)
            at = chances.used[0]
            chances.used[0] = at + 1
            return chances.drawn[at]

        return next_number

    method: Any = overload_method
    method(types.NamedTuple, "random", jit_options=INLINE)(random)


@functools.cache
def lender() -> Callable[[State], State]:
    """What lends a state: the same, but nobody counts any more who refers to its arrays.

    That saves up to a third of the time. The arrays last as long as those of the state lent.
    """
    from numba import types
    from numba.extending import intrinsic

    def lend(_typing: Any, state: Any) -> Any:
        def without_owners(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            [lent] = values
            for place, kind in enumerate(state):
                if isinstance(kind, types.Array):
                    array = context.make_array(kind)(
                        context, builder, builder.extract_value(lent, place)
                    )
                    array.meminfo = context.get_constant_null(types.voidptr)
                    lent = builder.insert_value(lent, array._getvalue(), place)
            context.nrt.incref(builder, state, lent)  # of what is still counted
            return lent

        return state(state), without_owners

    return cast(Callable[[State], State], intrinsic(lend))


@contextmanager
def machine_code(rules: ModuleType, *helpers: ModuleType) -> Iterator[Way]:
    """The way to machine code for functions that call those of `rules` and of other modules."""
    from numba import njit
    from numba.extending import register_jitable

    teach_append()
    teach_random()
    for module in (rules, *helpers):
        teach_functions(module)
    inlined = cast(Maker, register_jitable(**INLINE))
    directory = cache_directory(rules, *helpers)

    def kernel(function: F) -> F:
        made: Any = njit(cache=True, nogil=True)(function)
        # The directory tells all that the code is made of; numba would also go by what it finds in
        # the closure, which is not the same in every process
        vars(made._cache)["_index_key"] = lambda signature, codegen: (
            signature,
            codegen.magic_tuple(),
        )
        return cast(F, made)

    def recursive(function: F) -> F:
        return cast(F, njit(nogil=True)(function))

    with _cache_in(directory):
        lister = functools.partial(compiled_lister, helper=inlined)
        yield Way(kernel, inlined, recursive, lister, lender())


@functools.cache
def teach_functions(module: ModuleType) -> None:
    """Let machine code call the functions of a module, those that are not large in their places."""
    from numba.extending import register_jitable

    inlined = register_jitable(**INLINE)
    called = register_jitable(**INNER, forceinline=False)  # otherwise it would be inherited
    functions = functions_of(module)
    sizes = whole_sizes(functions)
    for name, function in functions.items():
        (inlined if sizes[name] <= LARGE else called)(function)


def functions_of(module: ModuleType) -> dict[str, FunctionType]:
    """The functions that are written in a module, by name."""
    return {
        name: function
        for name, function in vars(module).items()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
    }


def whole_sizes(functions: Mapping[str, FunctionType]) -> dict[str, int]:
    """How many instructions each function has, with those of all that it calls in their places."""

    @functools.cache
    def size(name: str) -> int:
        code = [*get_instructions(functions[name])]
        calls = [step.argval for step in code if step.opname == "LOAD_GLOBAL"]
        return len(code) + sum(size(call) for call in calls if call in functions)

    return {name: size(name) for name in functions}


def cache_directory(rules: ModuleType, *helpers: ModuleType) -> Path:
    """Where the machine code of these rules is kept: another place for every edition of them."""
    import platformdirs

    digest = hashlib.sha256()
    for module in (rules, ways, sys.modules[__name__], *helpers):
        digest.update(Path(module.__file__ or "").read_bytes())
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
