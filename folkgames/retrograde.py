"""Solving from the end backwards, in any game: plain and as machine code.

A `Table` has positions with all that follow on them, and finds out who can force a win and in how
many moves (retrograde analysis, Ströhlein 1970). From the positions in which the game is over one
goes back: whoever can move to a position that he wins has won; who has only moves to positions that
the other wins has lost. What is never reached on this way, when all positions have been found,
nobody can win.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import isqrt
from types import ModuleType
from typing import Any, NamedTuple

from . import columns as of_columns
from . import positions as of_positions
from .columns import Numbers
from .compiled import compiling, machine_code
from .game import BOTH, State
from .nash import MOST, solve
from .nash import Solution as Mixtures
from .positions import DRAW, FAR, FOUND, GOES_ON, OPENED, STEPS, Graph, Positions, Unfit, of_sizes
from .texts import _

VALUES = {1: Fraction(1), 2: Fraction(-1), DRAW: Fraction(0)}  # what a result brings the first seat


class Verdict(NamedTuple):
    """What is known of each position: its result, and in how many moves a win can be forced."""

    results: Numbers
    distances: Numbers
    left: Numbers  # steps that are still open
    begin: Numbers  # where the steps to each position begin in `before`
    before: Numbers  # the positions that these steps come from
    queue: Numbers


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


@functools.cache
def judging(plain: bool) -> Callable[[Graph, Verdict], None]:
    """`judge`, plain or as machine code, which is the same for all games."""
    if plain:
        return judge
    with machine_code(sys.modules[__name__], of_positions, of_columns) as way:
        return way.kernel(judge)


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


class Table(Positions):
    """Positions, and what is known of each for certain.

    `drawn` are states in which the match ends in a draw, whatever the rules say. All the rest is as
    for `Positions`.
    """

    def __init__(
        self,
        rules: ModuleType,
        like: State,
        most: int,
        drawn: Iterable[State] = (),
        plain: bool | None = None,
    ) -> None:
        super().__init__(rules, like, most, plain)
        self._verdict: Verdict | None = None
        self._judged = (0, 0)
        self._expected: list[Fraction | None] = []
        self._longest: list[int] = []
        self.drawn = list(drawn)
        for state in self.drawn:
            self.graph.results[self.enter(state)] = DRAW

    def judge(self) -> None:
        """Find out what can be known now."""
        found, steps = len(self), int(self.graph.memory[STEPS])
        if self._judged == (found, int(self.graph.memory[OPENED])):
            return
        sizes = Verdict(found, found, found, found + 1, steps, found)._asdict()
        self._verdict = verdict = Verdict(**of_sizes(sizes, self._plain))
        with compiling:
            judge_all = judging(self._plain)
        judge_all(self.graph, verdict)
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
