"""What a board shows: places, the pieces that lie there, and what each is called aloud.

A game's own `scene` module has four functions:

    scene(game, state, tall) -> Scene           the board; `tall` for a narrow screen
    places(game, state, move) -> (name, …)      the places to choose, in turn, for a legal move
    wish(game, state, names) -> move            the move that choosing these places asks for
    text(position) -> str                       the board in a terminal
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ..game import Game, Position, State

Shape = Literal["hollow", "square", "plate"]


@dataclass(frozen=True)
class Piece:
    """One thing that lies on a place: what is drawn, whose it is, what is written on it."""

    kind: str
    seat: int | None = None
    text: str = ""


@dataclass(frozen=True)
class Place:
    """Somewhere on the board, centred on (x, y), in units of which a small piece has about 10.

    `label` is its name aloud and `content` what lies there, also aloud; `caption` is written
    beside it, `mark` at its rim.
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
    seat: int | None = None


@dataclass(frozen=True)
class Scene:
    """A whole board: its size, its places in reading order, and what it is called aloud."""

    width: float
    height: float
    places: tuple[Place, ...]
    title: str


def scene_of(game: Game, state: State, *, tall: bool = False) -> Scene:
    """The scene of a state, as the game's own `scene` module draws it."""
    scene: Scene = game.scenery().scene(game, state, tall)
    return scene


def frames(position: Position, *, tall: bool = False) -> Iterator[list[Place]]:
    """How the last move changed the board: for each step the places that look different."""
    if position.previous is None:
        return
    game = position.game
    shown = _by_name(scene_of(game, position.previous.state, tall=tall))
    for state in position.steps():
        now = _by_name(scene_of(game, state, tall=tall))
        changed = [place for name, place in now.items() if place != shown[name]]
        shown = now
        if changed:
            yield changed


def _by_name(scene: Scene) -> dict[str, Place]:
    return {place.name: place for place in scene.places}
