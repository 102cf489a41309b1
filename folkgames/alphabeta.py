"""Alpha-beta in any game, plain and as machine code: the worth of a state some moves ahead.

It works on the functions of a game's `rules` alone: `copy`, `legal_moves`, `play`, `outcome`, and
`evaluate`, if the game has one. Run plain and as machine code, it finds the same.
"""

from __future__ import annotations

import functools
import sys
from types import ModuleType

from . import columns as of_columns
from . import fields as of_fields
from .columns import NONE, Numbers, zeros
from .compiled import arrays, compiling, machine_code
from .errors import FolkgamesError
from .fields import Fields, fields_of, key_function
from .game import BOTH, State
from .texts import _
from .ways import PLAIN, Function, Way, evaluator, runs_plain

WIN = 1_000_000  # the worth of a win; the sooner, the more
BEYOND = 2 * WIN  # what nothing is worth
SLOTS = 1 << 18  # of the table
FIELDS = 5  # of a slot: code, depth, value, kind, move
LEFT = -1  # where in the table it stands how many states may still be looked at
NOWHERE, EXACT, AT_LEAST, AT_MOST = 0, 1, 2, 3


def slot_of(code: int) -> int:
    """Where in the table a situation is kept."""
    return (code >> 44) * FIELDS


def keep(table: Numbers, slot: int, found: tuple[int, int, int, int, int]) -> None:
    """Write into the table what was found; the older is forgotten."""
    for nth in range(FIELDS):
        table[slot + nth] = found[nth]


def kind_of(value: int, low: int, high: int) -> int:
    """Whether a value found within bounds is exact, or a bound itself."""
    return AT_MOST if value <= low else AT_LEAST if value >= high else EXACT


def is_enough(table: Numbers, slot: int, low: int, high: int) -> bool:
    """Whether what the table says needs no other look."""
    kind, value = table[slot + 3], table[slot + 2]
    if kind == AT_LEAST:
        return bool(value >= high)
    return bool(kind == EXACT or (kind == AT_MOST and value <= low))


def to_front(moves: list[int], move: int) -> None:
    """Try first what was best before."""
    for place, other in enumerate(moves):
        if other == move:
            moves[0], moves[place] = moves[place], moves[0]


def searcher(rules: ModuleType, key: Function, way: Way) -> Function:
    """The function that looks ahead, closed over the functions of `rules`."""
    copy, outcome, legal_moves, play = rules.copy, rules.outcome, rules.legal_moves, rules.play
    evaluate = evaluator(rules, way.helper)

    @way.recursive
    def look(state: State, depth: int, low: int, high: int, table: Numbers) -> int:
        """The worth of a state for the first seat; only a bound where it is not within bounds."""
        result = outcome(state)
        if result != 0:
            return 0 if result == 3 else (3 - 2 * result) * (WIN + depth)
        table[LEFT] -= 1
        if depth == 0 or state.turn == BOTH or table[LEFT] < 0:
            return evaluate(state)
        code = key(state)
        slot, moves = slot_of(code), legal_moves(state)
        if table[slot] == code and table[slot + 3] != NOWHERE:
            if table[slot + 1] == depth and is_enough(table, slot, low, high):
                return int(table[slot + 2])
            to_front(moves, table[slot + 4])
        floor, ceiling = low, high
        sign, best, chosen = 1 - 2 * state.turn, 0, NONE
        for nth, move in enumerate(moves):
            value = look(play(copy(state), move), depth - 1, floor, ceiling, table)
            if table[LEFT] < 0:
                return 0
            if nth == 0 or sign * value > sign * best:
                best, chosen = value, move
            if sign > 0:
                floor = max(floor, best)
            else:
                ceiling = min(ceiling, best)
            if floor >= ceiling:
                break
        keep(table, slot, (code, depth, best, kind_of(best, low, high), chosen))
        return best

    @way.kernel
    def begin(root: State, depth: int, low: int, high: int, table: Numbers) -> int:
        return look(copy(root), depth, low, high, table)

    return begin


@functools.cache
def searching(rules: ModuleType, fields: Fields, plain: bool) -> tuple[Function, Function]:
    """The function that looks ahead, and the key that its table is kept by."""
    key = key_function(fields)
    if plain:
        return searcher(rules, key, PLAIN), key
    with machine_code(rules, sys.modules[__name__], of_columns, of_fields) as way:
        return searcher(rules, way.helper(key), way), key


def make_alpha_beta(rules: ModuleType, state: State) -> None:
    """Make the machine code of alpha-beta, or load it: it takes some seconds the first time."""
    AlphaBeta(rules, state, False).value(state, 0, -BEYOND, BEYOND, 1)


class AlphaBeta:
    """Looks ahead to a given depth, with a table of what it has found before."""

    def __init__(self, rules: ModuleType, root: State, plain: bool | None) -> None:
        fields = fields_of(root)
        if fields is None:
            raise FolkgamesError(
                _("Minimax needs states of numbers and lists of them; fg.MonteCarlo needs not")
            )
        self._rules, self._plain = rules, runs_plain(plain)
        with compiling:
            self._look, self._key = searching(rules, fields, self._plain)
        self._table = zeros(SLOTS * FIELDS + 1, self._plain)

    def value(self, state: State, depth: int, low: int, high: int, work: int) -> int | None:
        """The worth of a state for the first seat; None if it is more work than `work` states."""
        self._table[LEFT] = work
        root = state if self._plain else arrays(state)
        value = int(self._look(root, depth, low, high, self._table))
        return None if self.left < 0 else value

    @property
    def left(self) -> int:
        """How many states might still have been looked at in the last search."""
        return int(self._table[LEFT])

    def line(self, state: State, depth: int) -> list[int]:
        """The best moves from a state on, as far as the table knows them."""
        moves: list[int] = []
        for _ply in range(depth):
            code = self._key(state)
            slot = slot_of(code)
            if self._rules.outcome(state) or self._table[slot] != code or state.turn == BOTH:
                break
            moves.append(int(self._table[slot + 4]))
            state = self._rules.play(self._rules.copy(state), moves[-1])
        return moves
