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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dis import get_instructions
from importlib.metadata import version
from operator import length_hint
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from .errors import MissingPart
from .game import BOTH, State

Listing = tuple[Any, Any]  # where moves are written, and where they are read
Loop = Callable[[State, Any, Listing, Any, int], None]
Lister = Callable[[State, Any], int]
COUNTS = ("outcome", "length", "turns", "choices", "decisions")  # what is counted of each game
ROOM = 1 << 20  # moves that a position may have in machine code; unused room takes no memory
AHEAD = 1000  # random numbers that are drawn at a time
INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # only machine code calls it
INLINE = INNER | {"forceinline": True}  # without calls, it counts far fewer references
LARGE = 1300  # instructions of a function that is called all the same, to compile in less time
compiling = RLock()  # held while something is made ready to run: one thread at a time
Function = Callable[..., Any]
F = TypeVar("F", bound=Function)


class Maker(Protocol):
    """What makes a function of another that does the same."""

    def __call__(self, function: F) -> F:
        """The function that does the same."""


class Way(NamedTuple):
    """How functions are made ready to run: as they are, or as machine code."""

    kernel: Maker  # of a function that is called from Python
    helper: Maker  # of a function that only kernels call
    recursive: Maker  # of one that calls itself
    lister: Callable[[ModuleType], Lister]  # of rules: what lists the legal moves
    lend: Callable[[State], State]  # a state for as long as the caller keeps the one it is lent of


class Moves(NamedTuple):
    """What machine code appends moves to: a list that is made once and used again and again."""

    found: Any
    count: Any


class Chances(NamedTuple):
    """Random numbers of a generator for machine code, which asks for many at once."""

    rng: Any
    drawn: Any
    used: Any  # how many of those drawn


def as_it_is(function: F) -> F:
    """The function."""
    return function


def plain_lister(rules: ModuleType) -> Lister:
    """What writes the legal moves into a list, and returns how many they are."""
    add_moves = adder(rules, as_it_is)

    def list_moves(state: State, moves: list[int]) -> int:
        moves.clear()
        add_moves(state, moves)
        return len(moves)

    return list_moves


def plain_listing() -> Listing:
    """A list to write the moves of one position into, and the same to read them from."""
    moves: list[int] = []
    return moves, moves


def adder(rules: ModuleType, helper: Maker) -> Callable[[State, Any], None]:
    """The `add_moves` of the rules; made of `legal_moves`, if there is none."""
    if hasattr(rules, "add_moves"):
        return cast(Callable[[State, Any], None], rules.add_moves)
    legal_moves = rules.legal_moves

    @helper
    def add_moves(state: State, moves: Any) -> None:
        for move in legal_moves(state):
            moves.append(move)

    return add_moves


def evaluator(rules: ModuleType, helper: Maker) -> Callable[[State], int]:
    """The `evaluate` of the rules; all states are as good, if there is none."""
    if hasattr(rules, "evaluate"):
        return cast(Callable[[State], int], rules.evaluate)

    @helper
    def as_good(state: State) -> int:
        return 0

    return as_good


PLAIN = Way(as_it_is, as_it_is, as_it_is, plain_lister, as_it_is)


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
    with machine_code(rules) as way:
        return playout_loop(rules, way)


def compiled_listing() -> Listing:
    """The same for machine code."""
    import numpy as np

    room = Moves(np.zeros(ROOM, np.int64), np.zeros(1, np.int64))
    return room, room.found


@contextmanager
def compiled_chances(rng: Any) -> Iterator[Chances]:
    """The same for machine code."""
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
