"""Andada in class: the opening on a board of any size, and exercises in the words of the game.

>>> from folkgames.andada import teach
>>> opening = teach.open_any(3)
>>> opening.closes
True
>>> print(opening)
3 houses a row, 6 in the ring. S1 to S3 are South's, N1 to N3 North's.
          S1 S2 S3 N1 N2 N3
start      2  2  2  2  2  2
1: S1      .  3  3  2  2  2
2: N1      .  3  3  .  3  3
It closes: after 2 sowings the next house is S1, where it began, and every house holds 3 cows or \
none.
6 = 3 × 2
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import pairwise
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple

from ..board.svg import picture
from ..errors import BadOption, FolkgamesError
from ..game import Position
from ..players import pick
from ..teach.exercise import Exercise, NotAnAnswer, listed, words
from ..teach.makers import predict, somewhere
from ..texts import _, ngettext
from . import Andada, rules
from .rules import Phase
from .words import last_sowing

MOST_HOUSES = 60

# The opening on a board of any size


class Sown(NamedTuple):
    """One sowing of an opening: the house that was lifted, and the board after it."""

    house: str
    board: tuple[int, ...]


@dataclass(frozen=True)
class Opening:
    """An opening sown by the rules, sowing by sowing, whether or not it closes."""

    houses: int
    start: int
    steps: tuple[Sown, ...]
    next: str  # the empty house at which it stopped

    @property
    def closes(self) -> bool:
        """Whether it went right round the board: every house holds 3 cows or none."""
        return set(self.board) == {0, 3} and self.next == f"S{self.start}"

    @property
    def board(self) -> tuple[int, ...]:
        """The cows in each house at the end, in sowing order from S1."""
        return self.steps[-1].board

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the houses, in sowing order."""
        return tuple(_name(house, self.houses) for house in range(2 * self.houses))

    @property
    def verdict(self) -> str:
        """How it ended, in a sentence."""
        n = len(self.steps)
        if self.closes:
            told = ngettext(
                "It closes: after {n} sowing the next house is {house}, where it began, and every "
                "house holds 3 cows or none.",
                "It closes: after {n} sowings the next house is {house}, where it began, and every "
                "house holds 3 cows or none.",
                n,
            )
        else:
            told = ngettext(
                "It does not close: after {n} sowing the next house, {house}, is empty, and there "
                "are houses of {held} cows.",
                "It does not close: after {n} sowings the next house, {house}, is empty, and there "
                "are houses of {held} cows.",
                n,
            )
        held = listed(sorted(set(self.board)))
        return told.format(n=n, house=self.next, held=held)

    @property
    def title(self) -> str:
        """What is shown."""
        return _(
            "{n} houses a row, {ring} in the ring. S1 to S{n} are South's, N1 to N{n} North's."
        ).format(n=self.houses, ring=2 * self.houses)

    def __str__(self) -> str:
        width = max(map(len, self.names)) + 1
        rows = [("", self.names)]
        rows += [(head, tuple(str(n or ".") for n in board)) for head, board in self._rows]
        lines = [
            f"{head:9}" + "".join(f"{cell:>{width}}" for cell in cells) for head, cells in rows
        ]
        return "\n".join([self.title, *lines, self.verdict, division(2 * self.houses)])

    __repr__ = __str__

    @cached_property
    def _rows(self) -> list[tuple[str, tuple[int, ...]]]:
        first = (_("start"), (2,) * (2 * self.houses))
        return [first, *((f"{i}: {s.house}", s.board) for i, s in enumerate(self.steps, 1))]

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": picture(self._repr_svg_(), str(self))}

    def _repr_svg_(self) -> str:
        """A row for each sowing, a square for each house, darker the more cows it holds.

        A circle shows the house that was emptied, a broken one the house that would be next.
        """
        width = max(LEFT + CELL * len(self.names), 480) + 12
        bottom = TOP + CELL * len(self._rows)
        verdict = [*wrap(self.verdict, width // 8), division(2 * self.houses)]
        height = bottom + 20 * len(verdict) + 22
        drawn = [
            _label(LEFT + (i + 0.5) * CELL, TOP - 10, name, size=11)
            for i, name in enumerate(self.names)
        ]
        for down, (head, board) in enumerate(self._rows):
            drawn.append(_label(LEFT - 8, TOP + (down + 0.5) * CELL, head, anchor="end"))
            drawn += [_square(i, down, cows) for i, cows in enumerate(board)]
        for down, step in enumerate(self.steps, 1):
            drawn.append(_ring(self.names.index(step.house), down))
        drawn.append(_ring(self.names.index(self.next), len(self.steps), broken=True))
        middle = LEFT + CELL * self.houses
        drawn.append(f'<path d="M{middle} {TOP - 18}V{bottom}" stroke="#1b1b1b" stroke-width="2"/>')
        drawn += [
            _label(12, bottom + 22 + 20 * i, line, anchor="start") for i, line in enumerate(verdict)
        ]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" '
            'font-family="system-ui, DejaVu Sans, sans-serif">'
            f"<title>{escape(self.title)}</title><desc>{escape(str(self))}</desc>"
            f'<rect width="{width}" height="{height}" rx="8" fill="#fffaf0"/>'
            f"{''.join(drawn)}</svg>"
        )


LEFT, TOP, CELL = 76, 30, 30
SHADES = ("#fffaf0", "#f3e2c3", "#e2bf8a", "#a9672f", "#6d3b14")


def _square(across: int, down: int, cows: int) -> str:
    x, y = LEFT + across * CELL, TOP + down * CELL
    fill, ink = SHADES[min(cows, len(SHADES) - 1)], "#fff" if cows > 2 else "#2b1708"
    square = (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="#c9b394"/>'
    )
    return square + (_label(x + CELL / 2, y + CELL / 2, str(cows), ink=ink) if cows else "")


def _ring(across: int, down: int, *, broken: bool = False) -> str:
    x, y = LEFT + (across + 0.5) * CELL, TOP + (down + 0.5) * CELL
    dashes = ' stroke-dasharray="3 3"' if broken else ""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{CELL / 3:g}" fill="none" stroke="#1c4f82" '
        f'stroke-width="2.5"{dashes}/>'
    )


def _label(
    x: float, y: float, text: str, *, ink: str = "#2b1708", anchor: str = "middle", size: int = 14
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" dy=".35em" text-anchor="{anchor}" fill="{ink}" '
        f'font-size="{size}">{escape(text)}</text>'
    )


def division(number: int) -> str:
    """A number divided by three, as one writes it in class.

    >>> division(12), division(16)
    ('12 = 3 × 4', '16 = 3 × 5 + 1')
    """
    times, left = divmod(number, 3)
    return f"{number} = 3 × {times}" + (f" + {left}" if left else "")


def _name(house: int, houses: int) -> str:
    return f"{'SN'[house // houses]}{house % houses + 1}"


def open_any(houses: int, start: int = 1) -> Opening:
    """Sow the opening from South's house `start`, on a board of any number of houses a row.

    >>> open_any(4).closes
    False
    >>> [houses for houses in range(2, 16) if open_any(houses).closes]
    [3, 6, 9, 12, 15]
    """
    _check("houses", houses, 2, MOST_HOUSES)
    _check("start", start, 1, houses)
    board, house = [2] * (2 * houses), start - 1
    steps = []
    while board[house] > 0:
        last = rules.sow(board, house, skip_origin=False)
        steps.append(Sown(_name(house, houses), tuple(board)))
        house = rules.next_house(board, last)
    return Opening(houses, start, tuple(steps), _name(house, houses))


def _check(name: str, value: object, first: int, last: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not first <= value <= last:
        told = _("{option}={value!r} is not possible; it takes {choices}")
        span = _("a whole number from {first} to {last}").format(first=first, last=last)
        raise BadOption(told.format(option=name, value=value, choices=span))


# Exercises


def which_boards(seed: int | None = None) -> Exercise:
    """On which of these boards does the opening close?

    >>> exercise = which_boards(seed=1)
    >>> exercise.check("24, 22")
    ✗ Not yet. With 22 houses a row there are 44 in the ring, and 44 = 3 × 14 + 2. (§3)
    >>> exercise.check("24 and 27")
    ✓ Right: 24, 27. Each sowing makes 0 3 3 of three houses and moves on by three, so three \
must divide the number of houses in the ring. (§3)
    """
    rng = Random(seed)
    threes = list(range(6, 31, 3))
    others = [houses for houses in range(4, 31) if houses % 3]
    closing = {_draw(threes, rng) for _n in range(2 + int(rng.random() * 2))}
    offered = sorted(closing | {_draw(others, rng) for _n in range(6 - len(closing))})

    def judge(text: str) -> str:
        given = set()
        for word in words(text):
            if word not in map(str, offered):
                told = _("Please choose from {numbers}; “{word}” is not among them.")
                raise NotAnAnswer(told.format(numbers=listed(offered), word=word))
            given.add(int(word))
        for houses in sorted(given - closing):
            told = _("With {n} houses a row there are {ring} in the ring, and {division}. (§3)")
            return told.format(n=houses, ring=2 * houses, division=division(2 * houses))
        missing = len(closing - given)
        told = ngettext("{n} more board closes.", "{n} more boards close.", missing)
        return told.format(n=missing) if missing else ""

    return Exercise(
        _(
            "On which of these boards does the opening close, so that every house holds 3 cows or "
            "none? Boards with {numbers} houses a row."
        ).format(numbers=listed(offered)),
        judge,
        answer=listed(sorted(closing)),
        reason=_(
            "Each sowing makes 0 3 3 of three houses and moves on by three, so three must divide "
            "the number of houses in the ring. (§3)"
        ),
        clue=_("How many houses are in the ring, that is in both rows? Divide by three."),
    )


def _draw(pool: list[int], rng: Random) -> int:
    chosen = pick(pool, rng)
    pool.remove(chosen)
    return chosen


def last_house(where: Andada | Position | None = None, *, seed: int | None = None) -> Exercise:
    """A sowing of two or three laps: where does its last cow fall?

    >>> exercise = last_house(seed=1)
    >>> exercise.question
    "South sows house 10. Where does the last cow fall? (S4 is South's house 4, N4 is North's.)"
    >>> exercise.hint()
    → The first lap ends in S11. It holds 6 cows then: sow them on.
    >>> exercise.check("N6")
    ✗ Not yet. It does not fall on North's house 6. §6: if the last cow falls into a house with \
cows, all of them are sown on.
    """
    position = _position(where, seed, relays)
    if not relays(position):
        raise FolkgamesError(_("no house here is sown in two or three laps"))
    move = pick(relays(position), Random(seed))
    house, cows = second_lift(position.play(move))
    return predict(
        position,
        move,
        question=_(
            "{seat} sows house {move}. Where does the last cow fall? (S4 is South's house 4, N4 is "
            "North's.)"
        ),
        rule=_("§6: if the last cow falls into a house with cows, all of them are sown on."),
        clue=_("The first lap ends in {house}. It holds {n} cows then: sow them on.").format(
            house=house, n=cows
        ),
    )


def relays(position: Position) -> list[str]:
    """The moves that go two or three laps and end on the board."""
    if position.state.phase != Phase.PLAY:
        return []
    laps = {move: last_sowing(position.play(move)).laps for move in position.legal_moves}
    return [move for move in laps if laps[move] in (2, 3)]


def second_lift(after: Position) -> tuple[str, int]:
    """The house where the first lap of the last move ended, and the cows that were there then."""
    trace = after.trace
    for before, change in pairwise(trace):
        if change.after < change.before and change.index == before.index:
            return _name(change.index, len(after.state.houses) // 2), change.before
    raise FolkgamesError(_("this sowing has only one lap"))


def captures(where: Andada | Position | None = None, *, seed: int | None = None) -> Exercise:
    """Which houses take cows, if they are sown now?

    >>> exercise = captures(Andada().start().play("1").play("South"))
    >>> exercise.check("2, 3")
    ✗ Not yet. House 2: South sows 3 cows from house 2 and goes on: 11 cows in 3 laps. \
The last one falls into the empty house 1 of North. (§7)
    >>> exercise.check("3")
    ✓ Right: 3. House 3 takes 3. A sowing takes the cows opposite if its last cow falls into an \
empty house of one's own row. (§7)
    """
    position = _position(where, seed, _takes)
    taken = _takes(position)
    legal = position.legal_moves

    def judge(text: str) -> str:
        given = dict.fromkeys(words(text))
        for word in given:
            refusal = position.why_not(word)
            if refusal:
                told = _("“{word}” cannot be sown. {refusal}")
                raise NotAnAnswer(told.format(word=word, refusal=refusal))
        for word in given:
            if word not in taken:
                told = _("House {number}: {what} (§7)")
                return told.format(number=word, what=position.describe(word))
        missing = len(taken) - len(given)
        told = ngettext("{n} more house takes cows.", "{n} more houses take cows.", missing)
        return told.format(n=missing) if missing else ""

    reasons = [
        _("House {number} takes {n}.").format(number=move, n=cows) for move, cows in taken.items()
    ]
    rule = _(
        "A sowing takes the cows opposite if its last cow falls into an empty house of one's own "
        "row. (§7)"
    )
    return Exercise(
        _("{seat} is to sow. Which of these houses take cows: {moves}? (Or write “none”.)").format(
            seat=_(str(position.turn)), moves=listed(legal)
        ),
        judge,
        answer=listed(taken),
        reason=" ".join([*reasons, rule]),
        clue=_("Look for your own empty houses that face cows, and for sowings that end there."),
        position=position,
    )


def _takes(position: Position) -> dict[str, int]:
    """How many cows each move takes, if any."""
    if position.state.phase not in (Phase.PLAY, Phase.SINGLES):
        return {}
    gains = {move: position.game.gain(position.play(move)) for move in position.legal_moves}
    return {move: gain for move, gain in gains.items() if gain}


def _position(
    where: Andada | Position | None, seed: int | None, fits: Callable[[Position], object]
) -> Position:
    if isinstance(where, Position):
        return where
    game = where or Andada()
    return somewhere(game, seed, lambda position: bool(fits(position)))
