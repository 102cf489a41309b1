"""What the Andada board shows: two rows of houses that face each other, with a plate for each side.

A house is named by its side and number, "S3" or "N12". On a narrow screen the board stands
upright: South's houses run down the left side and North's up the right one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.scene import Piece, Place, Scene, Side
from ..game import Position
from ..texts import _, ngettext
from .rules import Direction, Phase, State

if TYPE_CHECKING:
    from . import Andada

PITCH, HOUSE = 64, (58, 58)  # from house to house, and the size of one
TALL_PITCH, TALL_HOUSE, TALL_COLUMN = 62, (118, 54), 132
EDGE, TOP = 42, 52  # from the rim of the drawing to the houses' rim; and below the upper plates
PLATE = (136, 42)

# A cow of the long-horned kind from above, looking to the right: tail, horns, body, patches,
# head, muzzle.
_COW = (
    '<path d="M-.44 0q-.1.1-.07.2" fill="none" stroke="{patch}" stroke-width=".05" '
    'stroke-linecap="round"/>'
    '<path d="M.22-.08Q.14-.3.34-.38M.22.08Q.14.3.34.38" fill="none" stroke="#1f1206" '
    'stroke-width=".13" stroke-linecap="round"/>'
    '<path d="M.22-.08Q.14-.3.34-.38M.22.08Q.14.3.34.38" fill="none" stroke="#fdf6e6" '
    'stroke-width=".075" stroke-linecap="round"/>'
    '<path d="M-.46 0C-.46-.2-.4-.26-.25-.26L.02-.24C.16-.23.22-.15.22 0 .22.15.16.23.02.24L-.25'
    '.26C-.4.26-.46.2-.46 0Z" fill="{coat}" stroke="#1f1206" stroke-width=".045"/>'
    '<path d="M-.36-.2C-.2-.27-.08-.2-.1-.08-.14.04-.34.02-.4-.06ZM0 .06C.1.04.16.1.1.18 0 .24-.1'
    '.16 0 .06Z" fill="{patch}"/>'
    '<path d="M.16-.1C.3-.15.4-.1.5-.07.54-.03.54.03.5.07.4.1.3.15.16.1.13.04.13-.04.16-.1Z" '
    'fill="{coat}" stroke="#1f1206" stroke-width=".045"/>'
    '<ellipse cx=".47" rx=".045" ry=".06" fill="#e3a58f"/>'
)
COATS = {"#fbe9c6": "#8a4b1f", "#d58a44": "#fff3dc", "#a65a2a": "#f6dcb4", "#c9c4bb": "#6d665e"}
GLYPHS = {
    f"cow{kind}": _COW.format(coat=coat, patch=patch)
    for kind, (coat, patch) in enumerate(COATS.items())
}


def name(game: Andada, house: int) -> str:
    """A house's name: its side's initial and its number."""
    return f"{game.side(house)[0]}{game.number(house)}"


def scene(game: Andada, state: State, tall: bool) -> Scene:
    """The board: houses in two rows (or, tall, two columns) between the plates of the sides."""
    houses = [_house(game, state, house, tall) for house in range(len(state.houses))]
    plates = [_plate(game, state, side, tall) for side in (0, 1)]
    places = sorted((*plates, *houses), key=lambda place: (place.y, place.x))
    title = _("{game}, {houses} houses a side").format(
        game=_(game.title), houses=state.options.houses
    )
    return Scene(*_size(state.options.houses, tall), tuple(places), title, GLYPHS)


def _size(houses: int, tall: bool) -> tuple[float, float]:
    if tall:
        along = TOP + 2 * EDGE + (houses - 1) * TALL_PITCH + TALL_HOUSE[1]
        return 2 * EDGE + TALL_COLUMN + TALL_HOUSE[0], along
    return 2 * EDGE + (houses - 1) * PITCH + HOUSE[0], 2 * (TOP + EDGE) + PITCH + HOUSE[1]


def _house(game: Andada, state: State, house: int, tall: bool) -> Place:
    cows, side, number = state.houses[house], game.side(house), game.number(house)
    x, y = _where(state, house, tall)
    return Place(
        name=name(game, house),
        label=_("{side}'s house {number}").format(side=_(side), number=number),
        x=x,
        y=y,
        width=(TALL_HOUSE if tall else HOUSE)[0],
        height=(TALL_HOUSE if tall else HOUSE)[1],
        pieces=tuple(Piece(f"cow{(house + i) % len(COATS)}") for i in range(cows)),
        content=ngettext("{n} cow", "{n} cows", cows).format(n=cows) if cows else _("empty"),
        caption=str(cows) if cows else "",
        mark=str(number),
        rim=_rim(game.seats.index(side), tall),
        seat=game.seats.index(side),
    )


def _rim(side: int, tall: bool) -> Side:
    if tall:
        return "right" if side else "left"
    return "top" if side else "bottom"


def _where(state: State, house: int, tall: bool) -> tuple[float, float]:
    """The middle of a house. Sown counterclockwise, South's row runs to the right (tall: down)."""
    houses = state.options.houses
    side, step = divmod(house, houses)
    if (side == 1) == (state.options.direction == Direction.COUNTERCLOCKWISE):
        step = houses - 1 - step
    if tall:
        x = EDGE + TALL_HOUSE[0] / 2 + side * TALL_COLUMN
        return x, TOP + EDGE + TALL_HOUSE[1] / 2 + step * TALL_PITCH
    return (
        EDGE + HOUSE[0] / 2 + step * PITCH,
        TOP + EDGE + HOUSE[1] / 2 + (1 - side) * PITCH,
    )


def _plate(game: Andada, state: State, side: int, tall: bool) -> Place:
    houses = state.options.houses
    cows = sum(state.houses[side * houses : (side + 1) * houses])
    width, height = _size(houses, tall)
    x, y = width / 2, PLATE[1] / 2 + 4
    if tall:
        x += (side - 0.5) * (PLATE[0] + 8)
    elif side == 0:
        y = height - y
    return Place(
        name=game.seats[side],
        label=_(game.seats[side]),
        x=x,
        y=y,
        width=PLATE[0],
        height=PLATE[1],
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
    return "\n".join(
        [
            line(north, [house % houses + 1 for house in facing]),
            line("", [state.houses[house] or "." for house in facing]),
            line("", [state.houses[house] or "." for house in row]),
            line(south, [house + 1 for house in row]),
            position.task,
        ]
    )
