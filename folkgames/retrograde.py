"""Solving from the end backwards, in any game: plain and as machine code.

A `Table` holds positions with all that follow on them, and finds out who can force a win and in how
many moves (retrograde analysis, Ströhlein 1970). It knows a game by `copy`, `legal_moves`, `play`
and `outcome` alone, and run plain or as machine code it finds the same.

First the positions are found, in the order of their distance from those that were entered; each is
kept once, as its numbers. Then one goes back from the positions in which the game is over: whoever
can move to a position that he wins has won; who has only moves to positions that the other wins
has lost. What is never reached on this way, when all positions have been found, nobody can win.
"""

from __future__ import annotations

import functools
import sys
from array import array
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import isqrt
from types import ModuleType
from typing import Any, NamedTuple

from . import fields as written_out
from .compiled import (
    PLAIN,
    Listing,
    Way,
    arrays,
    available,
    compiled_listing,
    compiling,
    machine_code,
    plain_listing,
    runs_plain,
)
from .fields import Fields, fields_of, reader_and_writer
from .game import BOTH, State
from .nash import MOST, solve
from .nash import Solution as Mixtures
from .texts import _

Numbers = Any  # an array of numbers: of the module array when plain, of NumPy as machine code
Function = Callable[..., Any]

NONE = -1
GOES_ON, DRAW = 0, 3  # outcomes; 1 and 2 are wins
ROOM = 1 << 10  # positions at first
STEPS_EACH = 3  # from a position, at first
PLENTY = 20_000  # positions for which it is worth while to make machine code
FAR = 1 << 30  # further than any way
FOUND, OPENED, STEPS, WIDTH, STRANGE, AT_ONCE = range(6)  # what stands where in the memory


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


class Verdict(NamedTuple):
    """What is known of each position: its result, and in how many moves a win can be forced."""

    results: Numbers
    distances: Numbers
    left: Numbers  # steps that are still open
    begin: Numbers  # where the steps to each position begin in `before`
    before: Numbers  # the positions that these steps come from
    queue: Numbers


# Finding positions


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


# Going back


def look_back(graph: Graph, verdict: Verdict) -> None:
    """Write down for each position from where one comes to it."""
    begin, opened = verdict.begin, graph.memory[OPENED]
    for nth in range(graph.first[opened]):
        begin[graph.steps[nth] + 1] += 1
    for number in range(graph.memory[FOUND]):
        begin[number + 1] += begin[number]
    for number in range(opened):  # what is left is where the next step to a position will stand
        for nth in range(graph.first[number], graph.first[number + 1]):
            after = graph.steps[nth]
            verdict.left[after] += 1
            verdict.before[begin[after + 1] - verdict.left[after]] = number


def judge(graph: Graph, verdict: Verdict) -> None:
    """Find out, from the end backwards, who can force a win and how soon."""
    look_back(graph, verdict)
    found, opened = graph.memory[FOUND], graph.memory[OPENED]
    last = 0
    for number in range(found):
        is_open = number < opened
        verdict.left[number] = graph.first[number + 1] - graph.first[number] if is_open else FAR
        if graph.results[number] != GOES_ON and graph.results[number] != DRAW:
            last = settle(verdict, number, graph.results[number], 0, last)
    first = go_back(graph, verdict, 0, last)
    last = first
    for number in range(found):
        if graph.results[number] == DRAW:
            last = settle(verdict, number, DRAW, 0, last)
    go_back(graph, verdict, first, last)
    if opened == found:
        for number in range(found):
            if verdict.results[number] == GOES_ON:
                verdict.results[number] = DRAW


def settle(verdict: Verdict, number: int, result: int, distance: int, last: int) -> int:
    """Write down a result; returns where the queue ends now."""
    verdict.results[number], verdict.distances[number] = result, distance
    verdict.queue[last] = number
    return last + 1


def go_back(graph: Graph, verdict: Verdict, first: int, last: int) -> int:
    """Settle what follows, backwards, from the positions in the queue; returns where it ends."""
    while first < last:
        number = verdict.queue[first]
        first += 1
        result, distance = verdict.results[number], verdict.distances[number] + 1
        for nth in range(verdict.begin[number], verdict.begin[number + 1]):
            earlier = verdict.before[nth]
            verdict.left[earlier] -= 1
            if verdict.results[earlier] == GOES_ON:
                wins = graph.turns[earlier] == result - 1
                if wins or verdict.left[earlier] == 0:
                    last = settle(verdict, earlier, result, distance, last)
    return last


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
    """The functions of a table."""

    enter: Function
    look_up: Function
    expand: Function
    enlist: Function
    judge: Function
    horizon: Function


def kit(rules: ModuleType, fields: Fields, plain: bool) -> Kit:
    """The functions of a table for some rules, plain or as machine code."""
    with compiling:
        return made_kit(rules, fields, plain)


@functools.cache
def made_kit(rules: ModuleType, fields: Fields, plain: bool) -> Kit:
    """The same, made once."""
    read, write = reader_and_writer(fields)
    if plain:
        return Kit(*finder(rules, read, write, PLAIN), enlist, judge, horizon)
    with machine_code(rules, sys.modules[__name__], written_out) as way:
        found = finder(rules, way.helper(read), way.helper(write), way)
        return Kit(*found, way.kernel(enlist), way.kernel(judge), way.kernel(horizon))


# A table of positions

KINDS = {"rows": "h", "results": "b", "turns": "b", "memory": "q"}  # others: "i"
VALUES = {1: Fraction(1), 2: Fraction(-1), DRAW: Fraction(0)}  # what a result brings the first seat


def column(name: str, size: int, plain: bool, filled: int = 0) -> Numbers:
    """A column of so many numbers."""
    kind = KINDS.get(name, "i")
    if plain:
        return array(kind, [filled]) * size
    import numpy as np

    return np.full(size, filled, kind)


def longer(numbers: Numbers, size: int) -> Numbers:
    """The same numbers, and noughts up to this size."""
    more = max(0, size - len(numbers))
    if isinstance(numbers, array):
        return numbers + array(numbers.typecode, [0]) * more
    import numpy as np

    return np.concatenate([numbers, np.zeros(more, numbers.dtype)])


class Unfit(Exception):
    """Why the positions of a game cannot be solved by a table."""


def unfit() -> Unfit:
    """What is wrong with a state that cannot be kept as numbers."""
    return Unfit(_("its states hold other things than small numbers and lists of fixed length"))


class Worth(NamedTuple):
    """What is known of a position for certain.

    `value` is what best play of both brings the first seat: 1 a win, -1 a loss, 0 a draw, and
    something between, `on_average`, where both choose at once. `distance` is in how many moves a
    win is forced, when the winner hurries and the loser delays; None where that is not known, or
    where there is no such number.
    """

    value: Fraction
    distance: int | None
    on_average: bool = False


class Table:
    """Positions of one game with all that follows on them, as far as there is room for `most`.

    `drawn` are states in which the match ends in a draw, whatever the rules say. As long as there
    are few positions it runs plain, since machine code has to be made first; `plain` True or False
    asks for one of the two ways.
    """

    def __init__(
        self,
        rules: ModuleType,
        like: State,
        most: int,
        drawn: Iterable[State] = (),
        plain: bool | None = None,
    ) -> None:
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
        columns = {name: column(name, size, self._plain) for name, size in sizes.items()}
        self.graph = Graph(**columns, slots=self._slots(min(ROOM, most)))
        self.graph.memory[WIDTH] = width
        self._verdict: Verdict | None = None
        self._judged = (0, 0)
        self._expected: list[Fraction | None] = []
        self._longest: list[int] = []
        self.drawn = list(drawn)
        for state in self.drawn:
            self.graph.results[self.enter(state)] = DRAW

    # Finding positions

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

    def expand(self, count: int, in_a_hurry: bool = False) -> bool:
        """Look into so many positions more; False if there is no room for all that follows.

        In a hurry there is no time to make machine code.
        """
        if self._patient and not in_a_hurry and len(self) > PLENTY:
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
        return column("slots", 3 * room + 3, self._plain, NONE)

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

    # Going back

    def judge(self) -> None:
        """Find out what can be known now."""
        found, steps = len(self), int(self.graph.memory[STEPS])
        if self._judged == (found, int(self.graph.memory[OPENED])):
            return
        sizes = Verdict(found, found, found, found + 1, steps, found)._asdict()
        columns = {name: column(name, size, self._plain) for name, size in sizes.items()}
        self._verdict = verdict = Verdict(**columns)
        self._kit.judge(self.graph, verdict)
        if self.at_once:
            self._expected, self._longest = self._expect(verdict)
        self._judged = (found, int(self.graph.memory[OPENED]))

    def _expect(self, verdict: Verdict) -> tuple[list[Fraction | None], list[int]]:
        """What each position brings on average, and how many moves the longest way has from it.

        None, where one may come back to a position, and where not all that follows is known.
        """
        found, opened = len(self), int(self.graph.memory[OPENED])
        begin, before = verdict.begin.tolist(), verdict.before.tolist()
        first, steps = self.graph.first.tolist(), self.graph.steps.tolist()
        left = [first[n + 1] - first[n] if n < opened else FAR for n in range(found)]
        values = [VALUES.get(result) for result in self.graph.results[:found].tolist()]
        longest = [0] * found
        known = [number for number, value in enumerate(values) if value is not None]
        for number in known:  # which grows meanwhile
            for earlier in before[begin[number] : begin[number + 1]]:
                left[earlier] -= 1
                longest[earlier] = max(longest[earlier], longest[number] + 1)
                if left[earlier] == 0:
                    after = steps[first[earlier] : first[earlier + 1]]
                    values[earlier] = self._balance(earlier, [values[n] for n in after])
                    known.append(earlier)
        return values, longest

    def _balance(self, number: int, brought: list[Any]) -> Fraction:
        """What a position brings, when it is known what those after it bring."""
        turn = self.graph.turns[number]
        if turn != BOTH:
            best: Fraction = min(brought) if turn else max(brought)
            return best
        return self.mixtures(self.state(number), brought).value

    def mixtures(self, state: State, brought: list[Fraction]) -> Mixtures:
        """How often each side should choose what where both choose at once, and what it brings."""
        pairs = len(brought)
        columns = self._rules.columns(state) if hasattr(self._rules, "columns") else isqrt(pairs)
        if max(columns, pairs // columns) > MOST:
            raise Unfit(_("one side has more than {n} choices at once").format(n=MOST))
        return solve([brought[at : at + columns] for at in range(0, pairs, columns)])

    def longest(self, number: int) -> int:
        """How many moves the longest way from a position has where both choose at once."""
        return self._longest[number] if number < len(self._longest) else 0

    def horizon(self, numbers: Iterable[int]) -> int:
        """After how many moves from some positions one may come to one not looked into."""
        if self.is_complete:
            return FAR
        ways, queue = (column(name, len(self), self._plain) for name in ("ways", "queue"))
        last = 0
        for number in set(numbers):
            ways[number], queue[last], last = 1, number, last + 1
        return int(self._kit.horizon(self.graph, ways, queue, last))

    def worth(self, number: int, certain: int) -> Worth | None:
        """What has been found out of a position; distances up to `certain` moves are certain.

        A shorter win than one that was found may lie where nobody has looked yet: but no nearer
        than the horizon, and one move.
        """
        if self._verdict is None or number >= len(self._verdict.results):
            return None
        if self.at_once:
            value = self._expected[number]
            return None if value is None else Worth(value, None, True)
        result, distance = (
            int(c[number]) for c in (self._verdict.results, self._verdict.distances)
        )
        if result == GOES_ON:
            return None
        is_certain = result != DRAW and distance <= certain
        return Worth(VALUES[result], distance if is_certain else None)

    def count(self) -> dict[int, int]:
        """How many positions have which result, as far as that is known (0 where it is not)."""
        results = self._verdict.results.tolist() if self._verdict else []
        return {result: results.count(result) for result in (1, 2, DRAW, GOES_ON)}
