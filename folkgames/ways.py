"""The two ways in which functions run: as they are, and as machine code where numba is installed.

Whatever does much with a game's `rules` (random games, the players that look ahead, the solver) is
a program written once, which is given a `Way` to make its functions ready. The plain way is here,
that of machine code in `compiled.py`.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from .errors import MissingPart
from .game import State

Listing = tuple[Any, Any]  # where moves are written, and where they are read
Lister = Callable[[State, Any], int]
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
