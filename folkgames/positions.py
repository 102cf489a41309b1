"""Positions found by playing every move, each kept once, in any game: plain and as machine code.

`Positions` knows a game by `copy`, `legal_moves`, `play` and `outcome` alone, and run plain or as
machine code it finds the same. A position is kept as its numbers; what has been found first has the
smallest number, so that positions stand in the order of their distance from those entered.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, NamedTuple

from . import columns as of_columns
from . import fields as of_fields
from .columns import NONE, Numbers, longer, small
from .compiled import arrays, compiled_listing, compiling, machine_code
from .fields import Fields, fields_of, reader_and_writer
from .game import BOTH, State
from .texts import _
from .ways import PLAIN, Function, Listing, Way, available, plain_listing, runs_plain

GOES_ON, DRAW = 0, 3  # outcomes; 1 and 2 are wins
ROOM = 1 << 10  # positions at first
STEPS_EACH = 3  # from a position, at first
PLENTY = 20_000  # positions for which it is worth while to make machine code
FAR = 1 << 30  # further than any way
FOUND, OPENED, STEPS, WIDTH, STRANGE, AT_ONCE = range(6)  # what stands where in the memory
KINDS = {"rows": "h", "results": "b", "turns": "b", "memory": "q"}  # of columns; others: "i"


class Graph(NamedTuple):
    """Positions as columns of numbers, in the order in which they were found.

    Those that have been looked into, the opened ones, come first; `steps` says what follows on
    them. `memory` counts positions, opened ones and steps, and has how many numbers make up a
    position, and whether there was one that these columns cannot hold.
    """

    rows: Numbers  # the numbers of each position, one after the other
    results: Numbers
    turns: Numbers
    first: Numbers  # where the steps of each opened position begin; and where all end
    steps: Numbers  # the positions that follow, in the order of the legal moves
    slots: Numbers  # where a position is found by its numbers
    memory: Numbers


def slot_of(graph: Graph, at: int) -> int:
    """The slot at which the search for the numbers that stand at `at` begins."""
    code = 1
    for nth in range(at, at + graph.memory[WIDTH]):
        code = (code * 6364136223846793005 + graph.rows[nth] + 1442695040888963407) & (
            4611686018427387903
        )
    return (code >> 20) % len(graph.slots)


def same(rows: Numbers, at: int, other: int, width: int) -> bool:
    """Whether the same numbers stand at two places."""
    for nth in range(width):  # noqa: SIM110 (no all() in machine code)
        if rows[at + nth] != rows[other + nth]:
            return False
    return True


def find(graph: Graph) -> int:
    """The slot of the position whose numbers stand behind all others, or the free one for it."""
    width = graph.memory[WIDTH]
    at = graph.memory[FOUND] * width
    slot = slot_of(graph, at)
    while graph.slots[slot] != NONE and not same(graph.rows, graph.slots[slot] * width, at, width):
        slot = slot + 1 if slot + 1 < len(graph.slots) else 0
    return slot


def keep(graph: Graph, slot: int, result: int, turn: int) -> None:
    """Take in the position whose numbers stand behind all others."""
    number = graph.memory[FOUND]
    graph.results[number], graph.turns[number] = result, turn
    graph.slots[slot] = number
    graph.memory[FOUND] = number + 1
    if turn == BOTH and result == GOES_ON:
        graph.memory[AT_ONCE] = 1


def has_room(graph: Graph, moves: int) -> bool:
    """Whether there is room for the positions after so many moves."""
    found, steps = graph.memory[FOUND], graph.memory[STEPS]
    return bool(found + moves < len(graph.results) and steps + moves <= len(graph.steps))


def finder(
    rules: ModuleType, read: Function, write: Function, way: Way
) -> tuple[Function, Function, Function]:
    """The functions that take a position in, look it up, and look into the next ones."""
    copy, outcome, play, list_moves = rules.copy, rules.outcome, rules.play, way.lister(rules)

    @way.helper
    def slot_for(state: State, like: State, graph: Graph) -> int:
        """The slot of a position, whose numbers are written behind all others."""
        if not write(state, like, graph.rows, graph.memory[FOUND] * graph.memory[WIDTH]):
            graph.memory[STRANGE] = 1
        return find(graph)

    @way.helper
    def take_in(state: State, like: State, graph: Graph) -> int:
        """The number of a position, which is taken in if it is new."""
        slot = slot_for(state, like, graph)
        if graph.slots[slot] == NONE:
            keep(graph, slot, outcome(state), state.turn)
        return int(graph.slots[slot])

    @way.kernel
    def look_up(like: State, graph: Graph) -> int:
        """The number of a position, or NONE."""
        return int(graph.slots[slot_for(copy(like), like, graph)])

    @way.kernel
    def enter(like: State, graph: Graph) -> int:
        return take_in(copy(like), like, graph)

    @way.kernel
    def expand(like: State, graph: Graph, listing: Listing, count: int) -> int:
        """Look into so many positions more, or until room is lacking; returns how many."""
        room, moves = listing
        for done in range(count):
            now = graph.memory[OPENED]
            if now == graph.memory[FOUND]:
                return done
            graph.memory[STEPS] = graph.first[now]
            if graph.results[now] == GOES_ON:
                state = read(graph.rows, now * graph.memory[WIDTH], like)
                many = list_moves(state, room)
                if not has_room(graph, many):
                    return done
                for nth in range(many):
                    after = take_in(play(copy(state), moves[nth]), like, graph)
                    graph.steps[graph.memory[STEPS]] = after
                    graph.memory[STEPS] += 1
            graph.first[now + 1] = graph.memory[STEPS]
            graph.memory[OPENED] = now + 1
        return count

    return enter, look_up, expand


def horizon(graph: Graph, ways: Numbers, queue: Numbers, last: int) -> int:
    """After how many moves one may come to a position that has not been looked into; FAR if never.

    One begins from those that stand in the queue up to `last`; `ways` has been 1 there.
    """
    opened, first = graph.memory[OPENED], 0
    while first < last:
        number = queue[first]
        first += 1
        if number >= opened:
            if graph.results[number] == GOES_ON:
                return int(ways[number] - 1)
        else:
            for nth in range(graph.first[number], graph.first[number + 1]):
                after = graph.steps[nth]
                if ways[after] == 0:
                    ways[after] = ways[number] + 1
                    queue[last] = after
                    last += 1
    return FAR


def enlist(graph: Graph) -> None:
    """Put every position into its slot, when the slots are new."""
    found = graph.memory[FOUND]
    for number in range(found):
        slot = slot_of(graph, number * graph.memory[WIDTH])
        while graph.slots[slot] != NONE:
            slot = slot + 1 if slot + 1 < len(graph.slots) else 0
        graph.slots[slot] = number


class Kit(NamedTuple):
    """The functions that find positions."""

    enter: Function
    look_up: Function
    expand: Function
    enlist: Function
    horizon: Function


def kit(rules: ModuleType, fields: Fields, plain: bool) -> Kit:
    """The functions that find positions for some rules, plain or as machine code."""
    with compiling:
        return made_kit(rules, fields, plain)


@functools.cache
def made_kit(rules: ModuleType, fields: Fields, plain: bool) -> Kit:
    """The same, made once."""
    read, write = reader_and_writer(fields)
    if plain:
        return Kit(*finder(rules, read, write, PLAIN), enlist, horizon)
    with machine_code(rules, sys.modules[__name__], of_columns, of_fields) as way:
        found = finder(rules, way.helper(read), way.helper(write), way)
        return Kit(*found, way.kernel(enlist), way.kernel(horizon))


def of_sizes(sizes: Mapping[str, int], plain: bool) -> dict[str, Numbers]:
    """Columns of these sizes, by name."""
    return {name: small(KINDS.get(name, "i"), size, plain) for name, size in sizes.items()}


class Unfit(Exception):
    """Why the positions of a game cannot be solved by a table."""


def unfit() -> Unfit:
    """What is wrong with a state that cannot be kept as numbers."""
    return Unfit(_("its states hold other things than small numbers and lists of fixed length"))


class Positions:
    """Positions of one game with all that follows on them, as far as there is room for `most`.

    As long as there are few positions it runs plain, since machine code has to be made first;
    `plain` True or False asks for one of the two ways.
    """

    def __init__(self, rules: ModuleType, like: State, most: int, plain: bool | None) -> None:
        fields = fields_of(like)
        if fields is None:
            raise unfit()
        self.most, self._rules, self._fields = most, rules, fields
        self._plain = plain is None or runs_plain(plain)
        self._patient = plain is None and available()  # machine code may come later
        self._kit = kit(rules, fields, self._plain)
        self._listing = plain_listing() if self._plain else compiled_listing()
        self._read, _write = reader_and_writer(fields)
        self._like = rules.copy(like)
        width = sum(len(getattr(like, name)) for name in fields.lists) + len(fields.single)
        sizes = self._sizes(min(ROOM, most), width) | {"steps": STEPS_EACH * ROOM, "memory": 6}
        self.graph = Graph(**of_sizes(sizes, self._plain), slots=self._slots(min(ROOM, most)))
        self.graph.memory[WIDTH] = width

    def __len__(self) -> int:
        """How many positions there are."""
        return int(self.graph.memory[FOUND])

    @property
    def is_complete(self) -> bool:
        """Whether all that follows on any position is there."""
        return bool(self.graph.memory[OPENED] == self.graph.memory[FOUND])

    @property
    def at_once(self) -> bool:
        """Whether there are positions in which both choose at once."""
        return bool(self.graph.memory[AT_ONCE])

    def enter(self, state: State) -> int:
        """The number of a position, which is taken in if it is new."""
        if len(self) + 1 >= len(self.graph.results):
            self._grow(max(self.most, len(self) + 1))
        return self._run(self._kit.enter, state)

    def number(self, state: State) -> int:
        """The number of a position, or NONE if it is not there."""
        return self._run(self._kit.look_up, state)

    @property
    def wants_machine_code(self) -> bool:
        """Whether there are now so many positions that machine code is worth its making."""
        return self._patient and len(self) > PLENTY

    def expand(self, count: int, in_a_hurry: bool = False) -> bool:
        """Look into so many positions more; False if there is no room for all that follows.

        In a hurry there is no time to make machine code.
        """
        if self.wants_machine_code and not in_a_hurry:
            self._make_machine_code()
        while count and not self.is_complete:
            done = self._run(self._kit.expand, self._like, self._listing, count)
            count -= done
            if count and not self.is_complete and not self._grow(self.most):
                return False
        return True

    def _run(self, function: Function, state: State, *more: Any) -> int:
        try:
            result = int(function(state if self._plain else arrays(state), self.graph, *more))
        except OverflowError as error:
            raise unfit() from error
        if self.graph.memory[STRANGE]:
            raise unfit()
        return result

    def _make_machine_code(self) -> None:
        import numpy as np

        self._kit = kit(self._rules, self._fields, False)
        self._listing = compiled_listing()
        self.graph = Graph(*map(np.array, self.graph))
        self._plain = self._patient = False

    def _sizes(self, room: int, width: int) -> dict[str, int]:
        """How long the columns are that have room for so many positions, and the next one."""
        return {
            "rows": (room + 1) * width,
            "results": room + 1,
            "turns": room + 1,
            "first": room + 2,
        }

    def _slots(self, room: int) -> Numbers:
        return small("i", 3 * room + 3, self._plain, NONE)

    def _grow(self, most: int) -> bool:
        """Make room for twice as many positions, up to `most`, or steps; False if it is full."""
        graph, room, steps = self.graph, len(self.graph.results) - 1, len(self.graph.steps)
        lacks_steps = 2 * graph.memory[STEPS] > steps
        more = room if lacks_steps and 2 * len(self) < room else min(2 * room, most)
        if more == room and not lacks_steps:
            return False
        sizes = self._sizes(more, int(graph.memory[WIDTH]))
        sizes["steps"] = 2 * steps if lacks_steps else steps
        grown = {name: longer(getattr(graph, name), size) for name, size in sizes.items()}
        graph = graph._replace(**grown, slots=self._slots(more))
        self._kit.enlist(graph)
        self.graph = graph
        return True

    def state(self, number: int) -> State:
        """The state of a position."""
        return self._read(self.graph.rows, number * int(self.graph.memory[WIDTH]), self._like)

    def after(self, number: int) -> list[int]:
        """The positions that follow on one that has been looked into, in the order of the moves."""
        first = self.graph.first
        return [int(n) for n in self.graph.steps[first[number] : first[number + 1]]]

    def horizon(self, numbers: Iterable[int]) -> int:
        """After how many moves from some positions one may come to one not looked into."""
        if self.is_complete:
            return FAR
        ways, queue = (small("i", len(self), self._plain) for _column in range(2))
        last = 0
        for number in set(numbers):
            ways[number], queue[last], last = 1, number, last + 1
        return int(self._kit.horizon(self.graph, ways, queue, last))
