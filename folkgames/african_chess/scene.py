"""What the African Chess board shows: sixty-four squares with stacks of up to four pieces.

White's men are light and round, Black's dark and three-cornered; a king wears a golden crown.
Where several pieces share a square they lie side by side, so that one can count them at a glance.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..board.scene import Piece, Place, Scene, Sign
from ..game import Position
from ..texts import _
from . import rules
from .notation import COLUMNS, SEATS, WAYS, king_squares, parse, square_name, square_of, stack
from .rules import EDGE, KING, State

if TYPE_CHECKING:
    from . import AfricanChess

SQUARE = 46  # the side of a square
MARGIN = 24  # wood around the squares, where their rows and columns are named
PLATE = (136, 40)
TOP = PLATE[1] + 8 + MARGIN  # from the rim of the drawing to the squares
LEFT = 4 + MARGIN
READING_ORDER = [EDGE * row + column for row in reversed(range(EDGE)) for column in range(EDGE)]
COLOURS = ("#6b5b45", "#1d2126")  # White and Black, dark enough for white letters

_CROWN = (
    '<path d="M-.27.19 -.33-.15 -.14.01 0-.25 .14.01 .33-.15 .27.19Z" fill="#ffc62e" '
    'stroke="#3b2500" stroke-width=".045" stroke-linejoin="round"/>'
    '<path d="M-.27.29H.27" stroke="#3b2500" stroke-width=".1"/>'
    '<path d="M-.25.29H.25" stroke="#ffc62e" stroke-width=".05"/>'
)
_ROUND = '<circle r=".45" fill="#fffaf0" stroke="{rim}" stroke-width="{width}"/>'
_CORNERED = (
    '<path d="M0-.42 .43.34H-.43Z" fill="#23272e" stroke="{rim}" stroke-width="{width}" '
    'stroke-linejoin="round"/>'
)
_MEN = (
    _ROUND.format(rim="#3a2d1a", width=".06")
    + '<circle r=".29" fill="none" stroke="#b59a6a" stroke-width=".05"/>',
    _CORNERED.format(rim="#e6d5b4", width=".19")
    + _CORNERED.format(rim="#23272e", width=".13")
    + '<path d="M0-.16 .17.16H-.17Z" fill="none" stroke="#aab4c0" stroke-width=".05" '
    'stroke-linejoin="round"/>',
)
_KINGS = (
    _ROUND.format(rim="#3b2500", width=".14")
    + _ROUND.format(rim="#ffc62e", width=".08")
    + f'<g transform="scale(.98)">{_CROWN}</g>',
    _CORNERED.format(rim="#3b2500", width=".24")
    + _CORNERED.format(rim="#ffc62e", width=".18")
    + _CORNERED.format(rim="#23272e", width=".1")
    + f'<g transform="translate(0 .09) scale(.86)">{_CROWN}</g>',
)
GLYPHS = {f"{kind}{seat}": drawn
          for kind, pair in (("man", _MEN), ("king", _KINGS))
          for seat, drawn in enumerate(pair)}  # fmt: skip
GLYPHS |= {f"large-{kind}": f'<use href="#fg-{kind}" transform="scale(1.5)"/>' for kind in GLYPHS}


def scene(game: AfricanChess, state: State, tall: bool) -> Scene:
    """The board between the plates of the sides; a narrow screen has it as it is, only smaller."""
    squares = [_square(state, square) for square in READING_ORDER]
    width, height = 2 * LEFT + EDGE * SQUARE, 2 * TOP + EDGE * SQUARE
    plates = [_plate(state, side, width, height) for side in (0, 1)]
    return Scene(
        width,
        height,
        (plates[1], *squares, plates[0]),
        _(game.title),
        GLYPHS,
        colours=COLOURS,
        margin=MARGIN,
        signs=_signs(),
    )


def _square(state: State, square: int) -> Place:
    white, black = state.white[square], state.black[square]
    return _place(square, white, black, _content(white, black))


def _middle(square: int) -> tuple[float, float]:
    column, row = square % EDGE, square // EDGE
    return LEFT + (column + 0.5) * SQUARE, TOP + (EDGE - row - 0.5) * SQUARE


@cache
def _place(square: int, white: int, black: int, content: str) -> Place:
    x, y = _middle(square)
    return Place(
        name=square_name(square),
        label=square_name(square),
        x=x,
        y=y,
        width=SQUARE,
        height=SQUARE,
        shape="square",
        pieces=_pieces(white, black),
        content=content,
        shaded=(square % EDGE + square // EDGE) % 2 == 0,
    )


def _pieces(white: int, black: int) -> tuple[Piece, ...]:
    """The larger group first, so that two of a kind lie side by side; of equal ones Black's."""
    groups = []
    for side, pieces in ((1, black), (0, white)):
        kinds = ["king"] * (pieces // KING) + ["man"] * (pieces % KING)
        groups.append([Piece(f"{kind}{side}", side, kind[0]) for kind in kinds])
    groups.sort(key=len, reverse=True)
    together = [piece for group in groups for piece in group]
    if len(together) == 1:
        together = [Piece(f"large-{p.kind}", p.seat, p.text) for p in together]
    return tuple(together)


def _content(white: int, black: int) -> str:
    """What lies on a square, aloud: "White king, 2 White, 1 Black"."""
    told = []
    for side, pieces in enumerate((white, black)):
        seat = _(SEATS[side])
        if pieces >= KING:
            told.append(_("{seat} king").format(seat=seat))
        if pieces % KING:
            told.append(_("{n} {seat}").format(n=pieces % KING, seat=seat))
    return ", ".join(told) or _("empty")


def _plate(state: State, side: int, width: float, height: float) -> Place:
    pieces = sum(map(rules.count, (state.white, state.black)[side]))
    y = PLATE[1] / 2 + 2
    return Place(
        name=SEATS[side],
        label=_(SEATS[side]),
        x=width / 2,
        y=y if side == 1 else height - y,
        width=PLATE[0],
        height=PLATE[1],
        shape="plate",
        content=_("{n} on the board").format(n=pieces),
        caption=str(pieces),
        seat=side,
    )


def _signs() -> tuple[Sign, ...]:
    """The names of columns and rows, on all four sides."""
    reach = SQUARE / 2 + MARGIN / 2
    signs = []
    for i in range(EDGE):
        x, y = _middle(i * (EDGE + 1))
        for away in (LEFT - MARGIN / 2, LEFT + EDGE * SQUARE + MARGIN / 2):
            signs.append(Sign(str(i + 1), away, y))
        for away in (_middle(0)[1] + reach, _middle(EDGE * EDGE - 1)[1] - reach):
            signs.append(Sign(COLUMNS[i], x, away))
    return tuple(signs)


def places(game: AfricanChess, state: State, move: str) -> tuple[str, ...]:
    """The square, the one beside it in the direction of the move, and where it matters the king's.

    The king alone goes to the square beside: it has three places too where the others might go.
    """
    found = parse(move)
    if found is None:
        return ()
    here = square_name(found.square)
    beside = square_name(rules.step(found.square, found.direction))
    if len(king_squares(state, found.square, found.direction)) < 2:
        return here, beside
    return here, beside, beside if found.alone else square_name(found.drop)


def wish(game: AfricanChess, state: State, names: tuple[str, ...]) -> str:
    """`c3e` for c3 and d3, `c3e@e3` for c3, d3 and e3, `Kc3e` where only the king can go."""
    squares = [name for name in names if name not in SEATS]
    if len(squares) < 2:
        return "".join(squares or names)
    here, beside, *drop = squares
    square = square_of(here)
    for way, text in enumerate(WAYS):
        if rules.step(square, way) == square_of(beside):
            alone = rules.own(state)[square] > KING and not king_squares(state, square, way)
            return f"{'K' * alone}{here}{text}" + "".join(f"@{name}" for name in drop[: not alone])
    return f"{here}-{beside}"


def text(position: Position) -> str:
    """The board as White sees it: w and b are men, K and k the kings."""
    state = position.state
    names = "   " + "".join(f"{column:^5}" for column in COLUMNS).rstrip()
    lines = [names]
    for row in reversed(range(EDGE)):
        cells = [stack(state, EDGE * row + column) or "." for column in range(EDGE)]
        lines.append(f"{row + 1}  " + "".join(f"{cell:^5}" for cell in cells).rstrip())
    return "\n".join([*lines, names, position.task])
