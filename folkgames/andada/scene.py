"""What the Andada board shows: two rows of houses that face each other, with a plate for each side.

A house is named by its side and number, "S3" or "N12". On a narrow screen the board stands
upright: South's houses run down the left side and North's up the right one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.scene import Piece, Place, Scene
from ..game import Position
from ..texts import _, ngettext
from .rules import Direction, Phase, State

if TYPE_CHECKING:
    from . import Andada

PITCH, PLATE = 64, 56
COW = Piece("cow")


def name(game: Andada, house: int) -> str:
    """A house's name: its side's initial and its number."""
    return f"{game.side(house)[0]}{game.number(house)}"


def scene(game: Andada, state: State, tall: bool) -> Scene:
    """The board: houses in two rows (or, tall, two columns) between the plates of the sides."""
    houses = [_house(game, state, house, tall) for house in range(len(state.houses))]
    plates = [_plate(game, state, side, tall) for side in (0, 1)]
    length, breadth = state.options.houses * PITCH + 32, 2 * PITCH + 2 * PLATE + 28
    size = (2 * 148 + 36, length + 2 * PLATE + 12) if tall else (length, breadth)
    title = _("{game}, {houses} houses a side").format(
        game=_(game.title), houses=state.options.houses
    )
    places = (*plates, *houses)
    return Scene(*size, tuple(sorted(places, key=lambda place: (place.y, place.x))), title)


def _house(game: Andada, state: State, house: int, tall: bool) -> Place:
    cows, side = state.houses[house], house // state.options.houses
    along, number = _along(state, house), game.number(house)
    if tall:
        x, y, width, height = 18 + 74 + side * 148, along + PLATE + 6, 132, 50
    else:
        x, y, width, height = along, PLATE + 14 + PITCH / 2 + (1 - side) * PITCH, 54, 54
    return Place(
        name=name(game, house),
        label=_("{side}'s house {number}").format(side=_(game.seats[side]), number=number),
        x=x,
        y=y,
        width=width,
        height=height,
        pieces=(COW,) * cows,
        content=ngettext("{n} cow", "{n} cows", cows).format(n=cows) if cows else _("empty"),
        caption=str(cows) if cows else "",
        mark=str(number),
        seat=side,
    )


def _along(state: State, house: int) -> float:
    """How far along the board a house lies: South's run to the right if sown counterclockwise."""
    houses = state.options.houses
    column = house if house < houses else 2 * houses - 1 - house
    if state.options.direction == Direction.CLOCKWISE:
        column = houses - 1 - column
    return 16 + PITCH / 2 + column * PITCH


def _plate(game: Andada, state: State, side: int, tall: bool) -> Place:
    houses = state.options.houses
    cows = sum(state.houses[side * houses : (side + 1) * houses])
    length = houses * PITCH + 32
    x, y = length / 2, 26 if side else 2 * PITCH + PLATE + 28 + 26
    if tall:
        x, y = 18 + 74 + side * 148, 26
    return Place(
        name=game.seats[side],
        label=_(game.seats[side]),
        x=x,
        y=y,
        width=132,
        height=44,
        shape="plate",
        content=ngettext("{n} cow in its row", "{n} cows in its row", cows).format(n=cows),
        caption=str(cows),
        seat=side,
    )


def places(game: Andada, state: State, move: str) -> tuple[str, ...]:
    """The house of a move, or the plate of the side that is to begin."""
    if move in game.seats:
        return (move,)
    if move == "pass":
        return (game.seats[state.turn],)
    return (game.seats[state.turn][0] + move.partition(".")[0],)


def wish(game: Andada, state: State, names: tuple[str, ...]) -> str:
    """One's own house by its number; anything else by its name, to be refused with the reason."""
    chosen = names[-1] if names else ""
    mine = game.seats[state.turn][0]
    if state.phase != Phase.CHOICE and chosen.startswith(mine) and chosen not in game.seats:
        return chosen[1:]
    return chosen


def text(position: Position) -> str:
    """North's row above, South's below, the cows in the middle and the numbers outside."""
    state, game = position.state, position.game
    houses = state.options.houses
    row = list(range(houses))
    if state.options.direction == Direction.CLOCKWISE:
        row.reverse()

    def line(head: str, cells: list[int | str]) -> str:
        return f"{head:>7} " + "".join(f"{cell:>3}" for cell in cells)

    south, north = _(game.seats[0]), _(game.seats[1])
    facing = [2 * houses - 1 - house for house in row]
    who = position.turn
    return "\n".join(
        [
            line(north, [house % houses + 1 for house in facing]),
            line("", [state.houses[house] or "." for house in facing]),
            line("", [state.houses[house] or "." for house in row]),
            line(south, [house + 1 for house in row]),
            _("{seat} is to move.").format(seat=_(who)) if who else str(position.outcome),
        ]
    )
