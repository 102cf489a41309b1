"""What the board shows: nine places, the cards beside their rows and columns, stones and shells.

Bison's cards lie at the left of the rows and Wolf's above the columns (or the other way round), so
that a card and the line that it chooses are one. Each side has a rack for its stones, "B1" to "W9",
and a bowl for its Migis. On a narrow screen Wolf's rack is above the board and Bison's below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.scene import Piece, Place, Scene
from ..game import Position
from ..texts import _, ngettext
from . import rules
from .glyphs import GLYPHS
from .rules import ALL, LINES, NOTHING, PLACES, Cards, Phase, State, Variant
from .words import line_called, place_name, stone_called, stone_name

if TYPE_CHECKING:
    from . import DuellDerSchamanen

Spot = tuple[float, float]

SQUARE, PITCH = 86, 90
SLOT, SLOT_PITCH = 48, 52
CARD = 58  # how deep a card is; it is as broad as the line that it chooses
PLATE = (150, 42)
BOWL = (152, 60)
EDGE, PLATES = 30, 54  # from the rim of the drawing to the places, and the height of the plates
GAP = 20


def scene(game: DuellDerSchamanen, state: State, tall: bool) -> Scene:
    """The board between the racks; on a narrow screen the racks lie above and below it."""
    at = _Layout(tall)
    places = [_square(game, state, place, at.square(place)) for place in range(PLACES)]
    for side in (0, 1):
        places += [_card(game, state, side, card, at) for card in range(1, LINES + 1)]
        places += [_slot(game, state, stone, at) for stone in rules.stones_of(side)]
        places += [_plate(game, state, side, at), _bowl(game, state, side, at)]
    order = sorted(places, key=lambda place: (place.y, place.x))
    return Scene(at.width, at.height, tuple(order), _(game.title), GLYPHS, margin=16)


class _Layout:
    """Where everything lies."""

    def __init__(self, tall: bool) -> None:
        self.tall = tall
        board = CARD + 6 + LINES * PITCH
        rack = LINES * SLOT_PITCH
        self.left = EDGE if tall else EDGE + rack + GAP  # of the cards
        self.top = PLATES + EDGE  # of the cards
        self.width = 2 * EDGE + board + (0 if tall else 2 * (rack + GAP))
        if tall:
            self.top += BOWL[1] + 2 * SLOT_PITCH + 2 * 12
        self.height = self.top + board + EDGE + (2 * SLOT_PITCH + 12 if tall else 0)

    def square(self, place: int) -> Spot:
        row, column = divmod(place, LINES)
        return self._along(column, self.left), self._along(row, self.top)

    def _along(self, line: int, start: float) -> float:
        return start + CARD + 6 + (line + 0.5) * PITCH

    def card(self, card: int, rows: bool) -> Spot:
        if rows:
            return self.left + CARD / 2, self._along(card - 1, self.top)
        return self._along(card - 1, self.left), self.top + CARD / 2

    def slot(self, stone: int) -> Spot:
        side, number = divmod(stone, PLACES)
        if self.tall:
            row, column = divmod(number, 5)
            in_row = 5 if row == 0 else 4
            x = self.width / 2 + (column - (in_row - 1) / 2) * (SLOT_PITCH + 10)
            above = PLATES + EDGE + BOWL[1] + 12
            below = self.top + CARD + 6 + LINES * PITCH + 12
            return x, (above if side else below) + (row + 0.5) * SLOT_PITCH
        row, column = divmod(number, LINES)
        x = self._rack(side) + (column + 0.5) * SLOT_PITCH
        return x, self.top + CARD + 6 + (row + 0.5) * SLOT_PITCH

    def _rack(self, side: int) -> float:
        """The left rim of a rack beside the board."""
        return self.width - EDGE - LINES * SLOT_PITCH if side else EDGE

    def _beside(self, side: int) -> float:
        """The middle of what belongs to a side, on a broad screen and on a narrow one."""
        if self.tall:
            return self.width * (0.25 + 0.5 * side)
        return self._rack(side) + LINES * SLOT_PITCH / 2

    def plate(self, side: int) -> Spot:
        return self._beside(side), PLATE[1] / 2 + 4

    def bowl(self, side: int) -> Spot:
        x = self._beside(side)
        if self.tall:
            return x, PLATES + EDGE + BOWL[1] / 2
        return x, self.top + CARD + 6 + LINES * SLOT_PITCH + GAP + BOWL[1] / 2


# What lies where


def meeting(state: State) -> int:
    """The place of the duel just fought, or NOTHING."""
    bison, wolf = state.cards
    return rules.meeting(state, bison, wolf) if bison and wolf else NOTHING


def is_face_up(game: DuellDerSchamanen, state: State, stone: int) -> bool:
    """Whether the number of a stone on the board is to be seen, by who looks and by the rules."""
    if state.options.variant != Variant.MEMORY or state.eyes == ALL:
        return True
    peek = game.options["peek"].value
    if peek == "known" or state.where[stone] == meeting(state):
        return True
    own = rules.owner(stone) == state.eyes
    before_first_duel = state.phase == Phase.CARDS and state.duels == 0
    return own and (peek == "own" or before_first_duel)


def _lying(game: DuellDerSchamanen, state: State, side: int, place: int) -> list[int]:
    """The stones of a side on a place; NOTHING for each one that lies face down."""
    stones = [stone for stone in rules.stones_of(side) if state.where[stone] == place]
    seen = [stone for stone in stones if is_face_up(game, state, stone)]
    covered = len(stones) - len(seen) + state.covered[side * PLACES + place]
    return seen + [NOTHING] * covered


def _piece(side: int, stone: int, size: str = "") -> Piece:
    number = "back" if stone == NOTHING else str(rules.number(stone))
    return Piece(f"duel-{'bw'[side]}{number}{size}", side, "?" if stone == NOTHING else number)


def _square(game: DuellDerSchamanen, state: State, place: int, at: Spot) -> Place:
    stones = [_lying(game, state, side, place) for side in (0, 1)]
    pieces = tuple(_piece(side, stone) for side in (0, 1) for stone in stones[side])
    row, column = divmod(place, LINES)
    return Place(
        name=place_name(place),
        label=_("row {row}, column {column}").format(row=row + 1, column=column + 1),
        x=at[0],
        y=at[1],
        width=SQUARE,
        height=SQUARE,
        shape="square",
        pieces=pieces,
        content=_content(game, stones),
        caption=_score(state, place, stones),
        mark=place_name(place),
        rim="top",
    )


def _content(game: DuellDerSchamanen, stones: list[list[int]]) -> str:
    told = [
        _("{seat}'s stone face down").format(seat=_(game.seats[side]))
        if stone == NOTHING
        else stone_called(game, stone)
        for side in (0, 1)
        for stone in stones[side]
    ]
    return ", ".join(told) or _("empty")


def _score(state: State, place: int, stones: list[list[int]]) -> str:
    """What both have there, where one has just compared or has to add."""
    if NOTHING in stones[0] + stones[1]:
        return ""
    if place != meeting(state) and len(stones[0]) < 2 and len(stones[1]) < 2:
        return ""
    return f"{rules.strength(state, 0, place)} : {rules.strength(state, 1, place)}"


def _card(game: DuellDerSchamanen, state: State, side: int, card: int, at: _Layout) -> Place:
    rows = (side == 0) == (state.options.bison_cards == Cards.ROWS)
    x, y = at.card(card, rows)
    played = state.cards[side] == card
    return Place(
        name=f"{game.seats[side]}{card}",
        label=_("{seat}'s card for {line} {card}").format(
            seat=_(game.seats[side]), line=line_called(state, side), card=card
        ),
        x=x,
        y=y,
        width=CARD if rows else SQUARE,
        height=SQUARE if rows else CARD,
        shape="square",
        pieces=(Piece(f"duel-{'bison' if side == 0 else 'wolf'}", side, "|"),) * card,
        content=_("just played") if played else _("in the hand"),
        caption="✓" if played else "",
        rim="left" if rows else "top",
        seat=side,
    )


def _slot(game: DuellDerSchamanen, state: State, stone: int, at: _Layout) -> Place:
    side, number = rules.owner(stone), rules.number(stone)
    x, y = at.slot(stone)
    hidden = rules.UNKNOWN in [state.where[one] for one in rules.stones_of(side)]
    if hidden:  # so many stones are left, but one does not know which
        lies = number <= PLACES - _on_board(state, side)
        content = _("a stone face down") if lies else _("empty")
        pieces = (_piece(side, NOTHING, "-large"),) if lies else ()
    else:
        lies = state.where[stone] < 0
        content = _("to be placed") if lies else _("on the board")
        pieces = (_piece(side, stone, "-large"),) if lies else ()
    return Place(
        name=stone_name(stone),
        label=_("place in {seat}'s rack").format(seat=_(game.seats[side]))
        if hidden
        else stone_called(game, stone),
        x=x,
        y=y,
        width=SLOT,
        height=SLOT,
        shape="square",
        pieces=pieces,
        content=content,
        mark="" if hidden or lies else str(number),
        seat=side,
    )


def _on_board(state: State, side: int) -> int:
    covered = sum(state.covered[side * PLACES :][:PLACES])
    return covered + sum(state.where[stone] >= 0 for stone in rules.stones_of(side))


def _plate(game: DuellDerSchamanen, state: State, side: int, at: _Layout) -> Place:
    x, y = at.plate(side)
    content = ngettext("{n} Migi", "{n} Migis", state.migis[side]).format(n=state.migis[side])
    if state.phase == Phase.SWAPPING and state.turn == side:
        content = _("{migis}, may swap").format(migis=content)
    return Place(
        name=game.seats[side],
        label=_(game.seats[side]),
        x=x,
        y=y,
        width=PLATE[0],
        height=PLATE[1],
        shape="plate",
        content=content,
        caption=str(state.migis[side]),
        seat=side,
    )


def _bowl(game: DuellDerSchamanen, state: State, side: int, at: _Layout) -> Place:
    count = state.migis[side]
    x, y = at.bowl(side)
    told = ngettext("{n} Migi", "{n} Migis", count).format(n=count)
    return Place(
        name=f"{game.seats[side]}Migis",
        label=_("{seat}'s bowl").format(seat=_(game.seats[side])),
        x=x,
        y=y,
        width=BOWL[0],
        height=BOWL[1],
        pieces=(Piece("duel-shell"),) * max(0, count),
        content=told,
        caption=str(count),
        seat=side,
    )


# Choosing


def places(
    game: DuellDerSchamanen, state: State, move: str, seat: str | None = None
) -> tuple[str, ...]:
    """A stone in its rack and a place; two places; the cards of both, or of `seat`."""
    if state.phase == Phase.CARDS:
        if seat is not None:
            return (f"{seat}{move}",)
        cards = zip(game.seats, game.split(move), strict=True)
        return tuple(f"{side}{card}" for side, card in cards)
    if move == "pass":
        return (game.seats[state.turn],)
    for between in "@>x":
        one, found, other = move.partition(between)
        if found:
            initial = "" if not one[0].isdigit() or "-" in one else game.seats[state.turn][0]
            return initial + one, other
    return (move,)


def wish(game: DuellDerSchamanen, state: State, names: tuple[str, ...]) -> str:
    """What is asked for by choosing these places."""
    if state.phase == Phase.CARDS:
        cards = [name[-1:] for name in names if name[:-1] in game.seats]
        return "-".join(cards) if len(cards) == len(names) else names[-1]
    if len(names) != 2:
        return "pass" if names == (game.seats[state.turn],) else "".join(names[-1:])
    one, other = names
    if state.phase == Phase.PLACING:
        return f"{one}@{other}"
    return f"{one}x{other}" if ("-" in one) == ("-" in other) else f"{one}>{other}"


# In a terminal


def text(position: Position) -> str:
    """The nine places with Bison's stones before Wolf's, the Migis, and what is to be done."""
    game, state = position.game, position.state
    cells = [_cell(game, state, place) for place in range(PLACES)]  # type: ignore[arg-type]
    width = max(5, *map(len, cells))
    bison, wolf = (_(seat) for seat in game.seats)
    rows = state.options.bison_cards == Cards.ROWS
    down, across = (bison, wolf) if rows else (wolf, bison)
    head = " ".join(f"{column:^{width}}" for column in range(1, LINES + 1))
    lines = [f"{'':8}{across}", f"{'':8}{head}".rstrip()]
    for row in range(LINES):
        line = " ".join(f"{cell:^{width}}" for cell in cells[row * LINES :][:LINES])
        lines.append(f"{down if row == 0 else '':5} {row + 1} {line}".rstrip())
    lines += [_hand(game, state, side) for side in (0, 1)]  # type: ignore[arg-type]
    return "\n".join([*lines, position.task])


def _cell(game: DuellDerSchamanen, state: State, place: int) -> str:
    halves = []
    for side in (0, 1):
        stones = _lying(game, state, side, place)
        numbers = ["?" if stone == NOTHING else str(rules.number(stone)) for stone in stones]
        halves.append("+".join(numbers) or ".")
    return ":".join(halves)


def _hand(game: DuellDerSchamanen, state: State, side: int) -> str:
    """A side's Migis, and which stones it has still to place."""
    told = ngettext("{seat}: {n} Migi", "{seat}: {n} Migis", state.migis[side])
    told = told.format(seat=_(game.seats[side]), n=state.migis[side])
    left = PLACES - _on_board(state, side)
    if left == 0:
        return told
    stones = [stone for stone in rules.stones_of(side) if state.where[stone] == rules.SUPPLY]
    known = [str(rules.number(stone)) for stone in stones]
    return f"{told}; {_('to be placed')}: {' '.join(known if len(known) == left else '?' * left)}"
