"""What the Nuba board shows: the squares, the music square, and a pit for each piece.

In its pit a piece waits to be placed, and there it lies, small, when it is out of the game. A pit
is named as its piece, "G7" or "RX". On a narrow screen Red's pits are above the board and Green's
below.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from ..board.scene import Piece, Place, Scene, Side
from ..game import PASS as PASS_TEXT
from ..game import Position
from ..texts import _, ngettext
from . import rules
from .pieces import COLOURS, GLYPHS
from .rules import EMPTY, MUSIC, NOBODY, ON_BOARD, OUT, SUPPLY, Phase, State, Variant
from .words import whose

if TYPE_CHECKING:
    from . import Nuba

SQUARE, EDGE = 64, 42  # a square; from the rim of the drawing to the first place
PIT, PITCH = 52, 58
PLATE = (150, 42)
MARKS = "●▲"  # the seats, as on their plates


# Where everything lies


class Box(NamedTuple):
    """A place on the board: its middle and its size."""

    x: float
    y: float
    width: float
    height: float


class Layout(NamedTuple):
    """Where the places are."""

    width: float
    height: float
    squares: tuple[Box, ...]
    pits: tuple[Box, ...]  # in the order of the pieces
    music: tuple[Box, ...]  # the music square, or the two bands
    plates: tuple[Box, ...]
    rim: Side  # where the music square is marked
    margin: float  # the wood around


@cache
def layout(tall: bool, band: bool) -> Layout:
    """The board with everything beside it, or above and below it."""
    return _tall(band) if tall else _wide(band)


def _squares(left: float, top: float) -> tuple[Box, ...]:
    return tuple(
        Box(left + (column + 0.5) * SQUARE, top + (5.5 - row) * SQUARE, SQUARE, SQUARE)
        for row in range(rules.ROWS)
        for column in range(rules.COLUMNS)
    )


def _wide(band: bool) -> Layout:
    top, middle = 90.0, 90.0 + 3 * SQUARE
    green, board = EDGE + PIT / 2, EDGE + PITCH + PIT + 32.0
    red = board + 5 * SQUARE + 32 + PIT / 2
    music = red + PITCH + PIT / 2 + 30 + 75
    pits = tuple(
        Box(left + (i % 2) * PITCH, middle + (i // 2 - 2) * PITCH, PIT, PIT)
        for left in (green, red)
        for i in range(10)
    )
    stage = [Box(music, middle + 70, 150, 90), Box(music, middle - 70, 150, 90)]
    plates = tuple(Box(left + PITCH / 2, 25, *PLATE) for left in (green, red))
    return Layout(
        music + 75 + EDGE,
        top + 6 * SQUARE + EDGE + 4,
        _squares(board, top),
        pits,
        tuple(stage) if band else (Box(music, middle, 110, 110),),
        plates,
        "top",
        EDGE - 4,
    )


def _tall(band: bool) -> Layout:
    margin, pit, gap = 20.0, 58.0, 12.0
    width, top = 5 * SQUARE + 2 * margin + 8, PLATE[1] + 8 + margin
    board = top + 2 * pit + 2 + gap
    music = board + 6 * SQUARE + gap + pit / 2
    green = music + pit / 2 + gap
    pits = tuple(
        Box(margin + 4 + (i % 5 + 0.5) * SQUARE, first + pit / 2 + (i // 5) * (pit + 2), pit, pit)
        for first in (green, top)
        for i in range(10)
    )
    plate = green + 2 * pit + 2 + margin + 8 + PLATE[1] / 2
    stage = [Box(width / 2 + x, music, 132, pit) for x in (-69, 69)]
    return Layout(
        width,
        plate + PLATE[1] / 2 + 4,
        _squares(margin + 4, board),
        pits,
        tuple(stage) if band else (Box(width / 2, music, 3.6 * SQUARE, pit),),
        (Box(width / 2, plate, *PLATE), Box(width / 2, 4 + PLATE[1] / 2, *PLATE)),
        "left",
        margin,
    )


# What lies there


def scene(game: Nuba, state: State, tall: bool) -> Scene:
    """The board with the squares, the pits, the music square or the bands, and the plates."""
    lay = layout(tall, state.options.variant == Variant.BAND)
    places = [
        *(_square(game, state, square, box) for square, box in enumerate(lay.squares)),
        *(_pit(game, state, piece, box) for piece, box in enumerate(lay.pits)),
        *_music(game, state, lay),
        *(_plate(game, state, side, box) for side, box in enumerate(lay.plates)),
    ]
    places.sort(key=lambda place: (place.y, place.x))
    title = _("{game}, 5 by 6 squares").format(game=_(game.title))
    return Scene(lay.width, lay.height, tuple(places), title, GLYPHS, COLOURS, lay.margin)


def _large(game: Nuba, piece: int) -> Piece:
    return Piece(f"large{piece}", rules.owner(piece), game.number(piece))


def _small(game: Nuba, piece: int) -> Piece:
    return Piece(f"small{piece}", rules.owner(piece), game.number(piece))


def _skill(game: Nuba, piece: int) -> str:
    """A piece with what it can, aloud."""
    number = rules.number(piece)
    if number == rules.X:
        return _("{piece}, X").format(piece=whose(game, piece))
    return _("{piece}, strength {strength}, music {music}").format(
        piece=whose(game, piece), strength=10 - number, music=number
    )


def _square(game: Nuba, state: State, square: int, box: Box) -> Place:
    piece, name = state.squares[square], game.square(square)
    base = next((side for side in (0, 1) if rules.is_base(square, side)), None)
    label = name if base is None else _("{square}, {seat}'s base").format(
        square=name, seat=_(game.seats[base])
    )  # fmt: skip
    return Place(
        name=name,
        label=label,
        **box._asdict(),
        shape="square",
        pieces=() if piece == EMPTY else (_large(game, piece),),
        content=_("empty") if piece == EMPTY else _skill(game, piece),
        mark=name,
        seat=base,
    )


def _pit(game: Nuba, state: State, piece: int, box: Box) -> Place:
    where = state.whereabouts[piece]
    lies = {SUPPLY: (_large(game, piece),), OUT: (_small(game, piece),)}
    waits = _("{piece}, waits to be placed").format(piece=_skill(game, piece))
    told = {SUPPLY: waits, OUT: _("out of the game")}
    return Place(
        name=game.piece(piece),
        label=_("pit of {piece}").format(piece=whose(game, piece)),
        **box._asdict(),
        pieces=lies.get(where, ()),
        content=told.get(where, _("empty")),
        seat=rules.owner(piece),
    )


def _music(game: Nuba, state: State, lay: Layout) -> list[Place]:
    if state.options.variant == Variant.BAND:
        return [_band(game, state, side, box, lay.rim) for side, box in enumerate(lay.music)]
    piece = rules.musician(state)
    return [
        Place(
            name="music",
            label=_("music square"),
            **lay.music[0]._asdict(),
            pieces=() if piece == NOBODY else (_large(game, piece),),
            content=_("nobody plays") if piece == NOBODY else _skill(game, piece),
            mark=_("♪ music") if lay.rim == "top" else "♪",
            rim=lay.rim,
            seat=None if piece == NOBODY else rules.owner(piece),
        )
    ]


def _band(game: Nuba, state: State, side: int, box: Box, rim: Side) -> Place:
    players = [piece for piece in rules.pieces_of(side) if state.whereabouts[piece] == MUSIC]
    total = rules.worth(state, side, MUSIC)
    told = ngettext("{players}: {n} point", "{players}: {n} points", total)
    return Place(
        name=f"{game.seats[side][0]}♪",
        label=_("{seat}'s band").format(seat=_(game.seats[side])),
        **box._asdict(),
        pieces=tuple(_small(game, piece) for piece in players),
        content=told.format(players=" ".join(map(game.number, players)), n=total)
        if players
        else _("nobody plays"),
        caption=str(total),
        mark=MARKS[side] + (" ♪" if rim == "top" else ""),
        rim="right" if rim == "left" and side == 1 else rim,
        seat=side,
    )


def _plate(game: Nuba, state: State, side: int, box: Box) -> Place:
    n = rules.count(state, side, ON_BOARD)
    return Place(
        name=game.seats[side],
        label=_(game.seats[side]),
        **box._asdict(),
        shape="plate",
        content=ngettext("{n} piece on the board", "{n} pieces on the board", n).format(n=n),
        caption=str(n),
        seat=side,
    )


# Choosing


def places(game: Nuba, state: State, move: str) -> tuple[str, ...]:
    """Two squares; for placing the piece's pit and a square; to pass one's own plate."""
    if move == PASS_TEXT:
        return (game.seats[state.turn],)
    if "@" in move:
        number, _at, square = move.partition("@")
        return (game.seats[state.turn][0] + number, square)
    return tuple(move.split("-"))


def wish(game: Nuba, state: State, names: tuple[str, ...]) -> str:
    """The move that these places ask for, whether it is possible or not."""
    if names == (game.seats[state.turn],):
        return PASS_TEXT
    if state.phase == Phase.PLACING:
        return "@".join(names[:2])
    return "-".join(names)


def relations(game: Nuba, state: State) -> dict[str, dict[str, tuple[str, ...]]]:
    """For the square of each piece: whom it can take now, and who can take it."""
    takes: dict[str, list[str]] = {game.square(square): [] for square in range(rules.SQUARES)}
    taken: dict[str, list[str]] = {name: [] for name in takes}
    if state.phase == Phase.MOVING:
        for side in (0, 1):
            for step in rules.legal_moves(state._replace(turn=side)):
                square, target = divmod(step, rules.SQUARES)
                if step != rules.PASS and state.squares[target] != EMPTY:
                    takes[game.square(square)].append(game.square(target))
                    taken[game.square(target)].append(game.square(square))
    return {
        name: {_("can take"): tuple(takes[name]), _("can be taken by"): tuple(taken[name])}
        for name in takes
        if takes[name] or taken[name]
    }


def text(position: Position) -> str:
    """The board with Red above and Green below, then who plays music and who waits or is out."""
    state, game = position.state, cast("Nuba", position.game)
    columns = "    " + "".join(f"{column:<3}" for column in "abcde").rstrip()
    lines = [columns]
    for row in range(rules.ROWS - 1, -1, -1):
        cells = state.squares[row * rules.COLUMNS : (row + 1) * rules.COLUMNS]
        drawn = [" ." if piece == EMPTY else game.piece(piece) for piece in cells]
        lines.append(f"{row + 1}  {' '.join(drawn)}  {row + 1}")
    lines.append(columns)
    lines += _aside(game, state)
    return "\n".join([*lines, position.task])


def _aside(game: Nuba, state: State) -> list[str]:
    def named(where: int) -> str:
        found = [game.piece(p) for p in range(2 * rules.TEAM) if state.whereabouts[p] == where]
        return " ".join(found)

    if state.phase == Phase.PLACING:
        return [_("To be placed: {pieces}").format(pieces=named(SUPPLY))]
    lines = [_("Music: {pieces}").format(pieces=named(MUSIC) or _("nobody"))]
    if OUT in state.whereabouts:
        lines.append(_("Out of the game: {pieces}").format(pieces=named(OUT)))
    return lines
