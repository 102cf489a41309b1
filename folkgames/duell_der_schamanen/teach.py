"""Duell der Schamanen in class: the matrix of gains, many rounds of one duel, and exercises.

>>> from folkgames.duell_der_schamanen import teach
>>> position = teach.example("mixed")
>>> teach.gains(position)
        Wolf 1  Wolf 2  Wolf 3   worst
Bison 1     -1       5       5      -1
Bison 2     -1      -4       1      -4
Bison 3      5      -7      -3      -7
worst        5       5       5
>>> teach.rounds(position, bison="2 0 1", wolf="learns", seed=1)
200 rounds. Bison draws 2 : 0 : 1, Wolf learns.
       card 1  card 2  card 3
Bison     126       0      74
Wolf       34     165       1
Bison's gain in a round, on average: 0.89
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from random import Random
from typing import TYPE_CHECKING

from ..errors import FolkgamesError, MissingPart
from ..game import Position
from ..nash import saddle_points, solve
from ..players import Rng, pick
from ..teach.exercise import Exercise, NotAnAnswer, listed, whole_number, words
from ..texts import _, ngettext
from . import DuellDerSchamanen, rules
from .rules import LINES, PLACES
from .words import place_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TRIES = 2000
LEARNS = "learns"
EXAMPLES = {
    "saddle": "6/1 1/2 5/8 | 8/5 9/7 7/6 | 3/9 4/3 2/4 9:9 0 both cards",
    "mixed": "4/5 6/1 7/2 | 2/3 5/9 8/7 | 9/4 1/8 3/6 9:9 0 both cards",
    "three": "4/2 6/4 3/7 | 5/3 8/9 7/8 | 1/5 2/1 9/6 9:9 0 both cards",
}
TO_PLACE = "1/2 2/3 3/4 | 4/5 5/6 6/1 | 7/. ./. ./. 9:9 0 Wolf placing"


def example(name: str) -> Position:
    """A placement whose matrix has a saddle point, or is best played with two or three cards.

    >>> example("saddle").game.payoffs(example("saddle"))
    [[5, -1, -3], [3, 2, 1], [-6, 1, -2]]
    """
    if name not in EXAMPLES:
        told = _("there is no example {name!r}; there are {names}")
        raise FolkgamesError(told.format(name=name, names=listed(EXAMPLES)))
    return DuellDerSchamanen().position(EXAMPLES[name])


def nearly_placed(**options: str) -> Position:
    """A board on which Wolf has three stones left to place, and Bison two."""
    return DuellDerSchamanen(**options).position(TO_PLACE)


def stuck(placements: int = 1000, *, seed: int | None = None) -> int:
    """How many of so many random placements get stuck, if nobody looks ahead.

    >>> stuck(100, seed=1)
    26
    """
    game, rng = DuellDerSchamanen(dead_end="tie"), Random(seed)
    return sum(_meets(game.placed(rng)) for _placement in range(placements))


def _meets(position: Position) -> bool:
    where = position.state.where
    return any(where[stone] == where[rules.equal(stone)] for stone in range(PLACES))


def guesses(view: Position, number: int = 3, *, seed: int | None = None) -> list[str]:
    """Some whole positions that fit what a seat knows, as codes."""
    rng = Random(seed)
    return [view.guess(rng).code for _guess in range(number)]


# The matrix


@dataclass(frozen=True)
class Table:
    """Numbers with a heading for each row and column; shows itself as text and in HTML."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    before: str = ""
    after: str = ""

    def __repr__(self) -> str:
        lines = [self.head, *self.rows]
        first = max(len(line[0]) for line in lines)
        width = max(len(cell) for line in lines for cell in line[1:])
        table = [
            line[0].ljust(first) + "".join(f"  {cell.rjust(width)}" for cell in line[1:])
            for line in lines
        ]
        shown = [self.before, *(line.rstrip() for line in table), self.after]
        return "\n".join(filter(None, shown))

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col'>{escape(cell)}</th>" for cell in self.head)
        body = "".join(
            f"<tr><th scope='row'>{escape(first)}</th>"
            + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            + "</tr>"
            for first, *cells in self.rows
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        texts = [f"<p>{escape(text)}</p>" if text else "" for text in (self.before, self.after)]
        return texts[0] + table + texts[1]


def gains(position: Position) -> Table:
    """What Bison wins by each pair of cards, and the worst that each card can bring."""
    matrix = _matrix(position)
    bison, wolf = (_(seat) for seat in position.game.seats)
    columns = list(zip(*matrix, strict=True))
    head = ("", *(f"{wolf} {card}" for card in range(1, LINES + 1)), _("worst"))
    rows = [
        (f"{bison} {card}", *map(str, row), str(min(row))) for card, row in enumerate(matrix, 1)
    ]
    last = (_("worst"), *(str(max(column)) for column in columns))
    return Table(head, (*rows, last))


def _matrix(position: Position) -> list[list[int]]:
    matrix = position.game.payoffs(position)
    if matrix is None:
        raise FolkgamesError(_("there is a matrix only when both choose a card and all is known"))
    return matrix


def solution(position: Position) -> Table:
    """How often each card is best played, and what the placement is worth to Bison.

    >>> solution(example("mixed"))
           card 1  card 2  card 3
    Bison     2/3       0     1/3
    Wolf      2/3     1/3       0
    Value of the game to Bison: 1
    """
    value, *mixtures = solve(_matrix(position))
    rows = [
        (_(seat), *map(str, mixture))
        for seat, mixture in zip(position.game.seats, mixtures, strict=True)
    ]
    told = _("Value of the game to {seat}: {value}")
    return Table(_card_head(), tuple(rows), after=told.format(seat=_("Bison"), value=value))


def _card_head() -> tuple[str, ...]:
    return ("", *(_("card {n}").format(n=card) for card in range(1, LINES + 1)))


def cards_needed(placements: int = 300, *, seed: int | None = None) -> Table:
    """How many of its cards Bison needs to play as well as can be, in random placements.

    >>> cards_needed(100, seed=1)
                    share
    1 of the cards   45 %
    2 of the cards   47 %
    3 of the cards    8 %
    """
    game, rng = DuellDerSchamanen(), Random(seed)
    counts = [0] * (LINES + 1)
    for _placement in range(placements):
        counts[sum(n > 0 for n in solve(_matrix(game.placed(rng))).first)] += 1
    rows = [
        (_("{n} of the cards").format(n=n), f"{100 * counts[n] / placements:.0f} %")
        for n in range(1, LINES + 1)
    ]
    return Table(("", _("share")), tuple(rows))


# Two hundred rounds of the same duel


@dataclass(frozen=True)
class Rounds:
    """Many rounds of one duel: the cards of both in each, and what Bison gained."""

    plans: tuple[str, str]
    cards: tuple[tuple[int, int], ...]
    gains: tuple[int, ...]
    value: float

    @property
    def mean(self) -> float:
        """What Bison gained in a round, on average."""
        return sum(self.gains) / len(self.gains)

    def table(self) -> Table:
        """How often each card was played, and the average gain."""
        rows = [
            (_(seat), *(str(sum(pair[side] == card for pair in self.cards)) for card in range(3)))
            for side, seat in enumerate(DuellDerSchamanen.seats)
        ]
        n = len(self.gains)
        before = ngettext("{n} round. {bison}, {wolf}.", "{n} rounds. {bison}, {wolf}.", n)
        told = _("{seat}'s gain in a round, on average: {gain:.2f}")
        return Table(
            _card_head(),
            tuple(rows),
            before.format(n=n, bison=self.plans[0], wolf=self.plans[1]),
            told.format(seat=_("Bison"), gain=self.mean),
        )

    def plot_mean(self, ax: Axes | None = None) -> Axes:
        """Bison's average gain after each round, beside the value of the game."""
        if ax is None:
            try:
                import matplotlib.pyplot as plt
            except ImportError as error:
                raise MissingPart("matplotlib", "stats") from error
            ax = plt.subplots()[1]
        total, means = 0, []
        for number, gain in enumerate(self.gains, 1):
            total += gain
            means.append(total / number)
        ax.plot(range(1, len(means) + 1), means, color="#1c4f82", label=_("average so far"))
        ax.axhline(self.value, color="black", linestyle="--", label=_("value of the game"))
        ax.set(xlabel=_("rounds"), ylabel=_("gain of Bison"), title="; ".join(self.plans))
        ax.legend()
        return ax

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def rounds(
    position: Position,
    bison: str = LEARNS,
    wolf: str = LEARNS,
    number: int = 200,
    *,
    seed: int | None = None,
) -> Rounds:
    """Play the same duel again and again.

    A plan is a card, "2", always the same; or how often to draw each card, "2 0 1"; or "learns":
    the card that would have been best against what the other side has played up to now.
    """
    matrix, rng = _matrix(position), Random(seed)
    turned = [[-row[card] for row in matrix] for card in range(LINES)]
    plans = [_read_plan(bison), _read_plan(wolf)]
    played: list[tuple[int, int]] = []
    counts = [[0] * LINES, [0] * LINES]  # how often Bison, and Wolf, has played each card
    for _round in range(number):
        first = _choose(plans[0], matrix, counts[1], rng)
        second = _choose(plans[1], turned, counts[0], rng)
        counts[0][first] += 1
        counts[1][second] += 1
        played.append((first, second))
    told = (_tell_plan(_("Bison"), plans[0]), _tell_plan(_("Wolf"), plans[1]))
    gained = tuple(matrix[first][second] for first, second in played)
    return Rounds(told, tuple(played), gained, float(solve(matrix).value))


Plan = Sequence[int] | None  # how often each card is drawn; None learns


def _read_plan(text: str) -> Plan:
    if text == LEARNS:
        return None
    if re.fullmatch("[1-3]", text):
        return [int(text == card) for card in "123"]
    if re.fullmatch(r"\d{1,4}([ :,]+\d{1,4}){2}", text) and any(d in text for d in "123456789"):
        return [int(weight) for weight in re.findall(r"\d+", text)]
    raise FolkgamesError(_("a plan is a card, “2”, or shares, “2 0 1”, or “learns”"))


def _tell_plan(seat: str, plan: Plan) -> str:
    if plan is None:
        return _("{seat} learns").format(seat=seat)
    if sorted(plan) == [0, 0, 1]:
        return _("{seat} always plays {card}").format(seat=seat, card=list(plan).index(1) + 1)
    return _("{seat} draws {shares}").format(seat=seat, shares=" : ".join(map(str, plan)))


def _choose(plan: Plan, gain: list[list[int]], seen: list[int], rng: Rng) -> int:
    """A card by chance, or the best one against what was seen so often of each card."""
    if plan is not None:
        drawn = int(rng.random() * sum(plan))
        return next(card for card in range(LINES) if drawn < sum(plan[: card + 1]))
    worth = [sum(n * often for n, often in zip(row, seen, strict=True)) for row in gain]
    return pick([card for card in range(LINES) if worth[card] == max(worth)], rng)


# Exercises


def dead_end(*, seed: int | None = None) -> Exercise:
    """Which placements would be dead ends?

    >>> exercise = dead_end(seed=1)
    >>> exercise.question
    'Wolf places the second of two stones: 8 or 9. Which placements are dead ends?'
    >>> exercise.check("9@1-3")
    ✗ Not yet. 9@1-3 can be played: the rest can still be placed.
    """
    rng = Random(seed)
    position, ends = _with_dead_end(rng)
    side = position.state.turn
    stones = [str(rules.number(stone)) for stone in rules.supply(position.state, side)]

    def judge(text: str) -> str:
        given = [word.casefold() for word in words(text)]
        for word in given:
            if not re.fullmatch("[1-9]@[1-3]-[1-3]", word):
                raise NotAnAnswer(_("Please write placements such as 7@2-3, with commas."))
        for word in given:
            if word not in ends:
                refusal = position.why_not(word)
                can = _("{move} can be played: the rest can still be placed.").format(move=word)
                return str(refusal) if refusal else can
        return "" if set(given) == set(ends) else _("There is one more.")

    question = _("{task}: {stones}. Which placements are dead ends?")
    return Exercise(
        question.format(task=position.task.removesuffix("."), stones=_(" or ").join(stones)),
        judge,
        answer=listed(ends),
        reason=str(position.why_not(ends[0])),
        clue=_("Which stone would be left, and for which place? Does its equal lie there?"),
        position=position,
    )


def _with_dead_end(rng: Rng) -> tuple[Position, list[str]]:
    """A position near the end of placing in which a stone could be put into a dead end."""
    for _try in range(TRIES):
        position = DuellDerSchamanen().start()
        for _stone in range(14):
            position = position.play(pick(position.legal_moves, rng))
        state = position.state
        free = rules.free_places(state, state.turn)
        moves = [
            f"{rules.number(stone)}@{place_name(place)}"
            for stone in rules.supply(state, state.turn)
            for place in free
        ]
        refusals = {move: position.why_not(move) for move in moves}
        ends = [move for move, refusal in refusals.items() if refusal and refusal.rule == "§4"]
        if ends:
            return position.game.position(position.code), ends
    raise FolkgamesError(_("random play has come to no position that would fit this exercise"))


def saddle(*, seed: int | None = None) -> Exercise:
    """Where is the saddle point of this placement?

    >>> exercise = saddle(seed=1)
    >>> exercise.check("1-1")
    ✗ Not yet. At 1-1 Bison gains 3. Bison's card 1 may bring less: 2.
    """
    rng = Random(seed)
    position = _placed(rng, lambda matrix: len(saddle_points(matrix)) == 1)
    matrix = _matrix(position)
    [(row, column)] = saddle_points(matrix)

    def judge(text: str) -> str:
        found = re.fullmatch("([1-3])-([1-3])", text)
        if not found:
            raise NotAnAnswer(_("Please write a pair of cards such as 2-3."))
        r, c = int(found[1]) - 1, int(found[2]) - 1
        if (r, c) == (row, column):
            return ""
        told = _("At {pair} Bison gains {n}.").format(pair=text, n=matrix[r][c])
        if matrix[r][c] > min(matrix[r]):
            less = _("Bison's card {card} may bring less: {n}.")
            return f"{told} {less.format(card=r + 1, n=min(matrix[r]))}"
        more = _("Against Wolf's card {card} Bison could gain more: {n}.")
        best = max(line[c] for line in matrix)
        return f"{told} {more.format(card=c + 1, n=best)}"

    return Exercise(
        _("Here is a saddle point. Which two cards meet there? (Bison's card first: 2-3.)"),
        judge,
        answer=f"{row + 1}-{column + 1}",
        reason=_(
            "{n} is the least in its row and the most in its column: neither side can do better "
            "by another card."
        ).format(n=matrix[row][column]),
        clue=_("For each row write down its least number; which of these is the most?"),
        position=position,
    )


def _placed(rng: Rng, fits: Callable[[list[list[int]]], bool]) -> Position:
    for _try in range(TRIES):
        position = DuellDerSchamanen().placed(rng)
        if fits(_matrix(position)):
            return position
    raise FolkgamesError(_("random play has come to no position that would fit this exercise"))


def share(*, seed: int | None = None) -> Exercise:
    """How often should Bison play its lower one of two cards, in percent?

    >>> exercise = share(seed=1)
    >>> exercise.question
    'Both play only the cards 1 and 2. How often should Bison play card 1, in percent?'
    >>> exercise.check("half of the time")
    ? Please write one whole number, such as 3.
    """
    rng = Random(seed)

    def fits(matrix: list[list[int]]) -> bool:
        small = [row[:2] for row in matrix[:2]]
        wanted = 100 * solve(small).first[0]
        return not saddle_points(small) and wanted.denominator == 1

    position = _placed(rng, fits)
    (a, b), (c, d) = (row[:2] for row in _matrix(position)[:2])
    value, first, _second = solve([[a, b], [c, d]])
    wanted = int(100 * first[0])

    def judge(text: str) -> str:
        given = whole_number(text)
        if given == wanted:
            return ""
        p = given / 100
        told = _("Then Bison gains {one:.2f} on average if Wolf plays 1, and {other:.2f} if 2.")
        return told.format(one=a * p + c * (1 - p), other=b * p + d * (1 - p))

    return Exercise(
        _("Both play only the cards 1 and 2. How often should Bison play card 1, in percent?"),
        judge,
        answer=f"{wanted}",
        reason=_("Then Bison gains {value} on average, whatever Wolf plays.").format(value=value),
        clue=_("Find the share p for which {a}p + {c}(1 − p) = {b}p + {d}(1 − p).").format(
            a=a, b=b, c=c, d=d
        ),
        position=position,
    )


def known(*, seed: int | None = None) -> Exercise:
    """On which places does Bison know Wolf's stone, in the memory variant after three duels?

    >>> exercise = known(seed=1)
    >>> exercise.check("3-3")
    ✗ Not yet. One knows it on 1 more place.
    """
    position = _after_duels(Random(seed))
    where = position.seen_by("Bison").state.where
    places = {place_name(where[s]): rules.number(s) for s in rules.stones_of(1) if where[s] >= 0}

    def judge(text: str) -> str:
        given = set(words(text))
        for word in sorted(given):
            if not re.fullmatch("[1-3]-[1-3]", word):
                raise NotAnAnswer(_("Please write places such as 2-3, with commas."))
        for word in sorted(given - set(places)):
            return _("What lies on {place} has not been shown.").format(place=word)
        missing = len(set(places) - given)
        told = ngettext(
            "One knows it on {n} more place.", "One knows it on {n} more places.", missing
        )
        return told.format(n=missing) if missing else ""

    reason = _("There lie {stones}: a stone that was shown is known wherever it goes.")
    return Exercise(
        _("{told} On which places does Bison know Wolf's stone now?").format(
            told=" ".join(after.told for after in _since_placing(position))
        ),
        judge,
        answer=listed(places),
        reason=reason.format(stones=listed(places.values())),
        clue=_("A duel shows a stone to both, and both see which places are swapped afterwards."),
        position=position.seen_by("Bison"),
    )


def _since_placing(position: Position) -> list[Position]:
    """The positions after each duel and swap."""
    line: list[Position] = []
    now: Position | None = position
    while now is not None and len(now.history) > 2 * PLACES:
        line.append(now)
        now = now.previous
    return line[::-1]


def _after_duels(rng: Rng) -> Position:
    """A match of the memory variant after three duels, with two swaps between them."""
    for _try in range(TRIES):
        position = DuellDerSchamanen(variant="memory", must_swap=True).start()
        while position.legal_moves and position.state.duels < 3:
            position = position.play(pick(position.legal_moves, rng))
        if position.outcome is None:
            return position
    raise FolkgamesError(_("random play has come to no position that would fit this exercise"))
