"""What a board shows: places, the pieces that lie there, and what each is called aloud.

A game's own `scene` module has four functions:

    scene(game, state, tall) -> Scene           the board; `tall` for a narrow screen
    places(game, state, move) -> (name, …)      the places to choose, in turn, for a legal move
    wish(game, state, names) -> move            the move that choosing these places asks for
    text(position) -> str                       the board in a terminal
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ..game import Game, Position, State

Shape = Literal["hollow", "square", "plate"]
Side = Literal["top", "bottom", "left", "right"]


@dataclass(frozen=True)
class Piece:
    """One thing that lies on a place: what is drawn, whose it is, what is written on it.

    `kind` names one of the scene's `glyphs`, or "seed", which every board can draw. A piece with
    a text stands upright; the others lie as they fell.
    """

    kind: str
    seat: int | None = None
    text: str = ""


@dataclass(frozen=True)
class Place:
    """Somewhere on the board, centred on (x, y), in units of which a small piece has about 10.

    `label` is its name aloud and `content` what lies there, also aloud. `caption` (how much lies
    there) and `mark` (its name on the board) are written at its `rim`, the mark of a square in its
    corner; `seat` is whose it is. A `shaded` square is one of the dark ones of a chessboard.
    """

    name: str
    label: str
    x: float
    y: float
    width: float
    height: float
    shape: Shape = "hollow"
    pieces: tuple[Piece, ...] = ()
    content: str = ""
    caption: str = ""
    mark: str = ""
    rim: Side = "bottom"
    seat: int | None = None
    shaded: bool = False


class Sign(NamedTuple):
    """Something written on the wood beside the places, its middle at (x, y)."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Scene:
    """A whole board: its size, its places in reading order, and what it is called aloud.

    `glyphs` are the pieces that the game draws itself: SVG about one unit long, around (0, 0).
    `colours` are those of the two seats where their names ask for some: dark, for white letters.
    `margin` is the wood around the outermost places, with room for what is written at their rims;
    `signs` are written on it.
    """

    width: float
    height: float
    places: tuple[Place, ...]
    title: str
    glyphs: Mapping[str, str] = field(default_factory=dict)
    colours: tuple[str, str] | None = None
    margin: float = 38
    signs: tuple[Sign, ...] = ()


def scene_of(game: Game, state: State, *, tall: bool = False) -> Scene:
    """The scene of a state, as the game's own `scene` module draws it."""
    scene: Scene = game.scenery().scene(game, state, tall)
    return scene


class Shown(NamedTuple):
    """A place as it looks after a step, and how many more pieces lie there than before."""

    place: Place
    more: int


def frames(position: Position, *, tall: bool = False) -> Iterator[list[Shown]]:
    """How the last move changed the board: for each step the places that look different."""
    if position.previous is None:
        return
    game = position.game
    shown = _by_name(scene_of(game, position.previous.state, tall=tall))
    for state in position.steps():
        now = _by_name(scene_of(game, state, tall=tall))
        changed = [
            Shown(place, len(place.pieces) - len(shown[name].pieces))
            for name, place in now.items()
            if place != shown[name]
        ]
        shown = now
        if changed:
            yield changed


def last_places(position: Position) -> tuple[str, str] | None:
    """Where the last move began, and where it dropped its last piece."""
    changes = [one for frame in frames(position) for one in frame if one.place.shape != "plate"]
    if not changes:
        return None
    dropped = [one for one in changes if one.more > 0] or changes
    return changes[0].place.name, dropped[-1].place.name


def _by_name(scene: Scene) -> dict[str, Place]:
    return {place.name: place for place in scene.places}
