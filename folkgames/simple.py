"""What a small game need not write itself: the code of a position, and the plain ways of a board.

A game whose state holds only numbers from 0, lists of them and enums has its codes from
`SimpleGame`. One whose moves are the names of the places to choose, such as "3" or "c2-d3", imports
`places`, `wish` and `text` into its `scene` module from here; `standing` turns a board for a
narrow screen.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import IntEnum
from typing import Any

from .board.scene import Piece, Place, Scene, Side, scene_of
from .game import Game, Position, State, expected, not_a_position, one_of
from .texts import _

BROAD = 2  # how much broader the places of a standing board are


class SimpleGame(Game):
    """A game whose code is its state in words: numbers, the seat to move, names of enums."""

    def impossible(self, state: State) -> str:
        """Why no match comes to this state; an empty text if one may."""
        return ""

    def write_move(self, state: State, move: int) -> str:
        """The number of the move, counted from 1."""
        return str(move + 1)

    def write_code(self, state: State) -> str:
        """The fields of the state in their order, without the options."""
        words = []
        for name, value in _fields(state).items():
            for number in value if isinstance(value, list) else [value]:
                known = self._words(name, number)
                words.append(next((w for w in known if known[w] == number), str(int(number))))
        return " ".join(words)

    def read_code(self, code: str) -> State:
        """What `write_code` has written; a list is as long as in the first position."""
        words = [*re.finditer(r"\S+", code), None]
        first = self.rules.start(self.settings)
        read = {}
        for name, value in _fields(first).items():
            if isinstance(value, list):
                read[name] = [self._read(code, words.pop(0), name, number) for number in value]
            else:
                read[name] = self._read(code, words.pop(0), name, value)
        if words[0]:
            raise not_a_position(_("nothing should follow here"), code, words[0].start())
        state = first._replace(**read)
        problem = self.impossible(state)
        if problem:
            raise not_a_position(problem, code)
        return state

    def _words(self, name: str, number: Any) -> dict[str, Any]:
        """The words that stand for the values of a field; none if it holds numbers."""
        if name == "turn":
            return {seat: index for index, seat in enumerate(self.seats)}
        if isinstance(number, IntEnum):
            return {member.name.lower(): member for member in type(number)}
        return {}

    def _read(self, code: str, word: re.Match[str] | None, name: str, example: Any) -> Any:
        known = self._words(name, example)
        if word and word[0] in known:
            return known[word[0]]
        if word and not known and re.fullmatch(r"[0-9]{1,9}", word[0]):
            return int(word[0])
        wanted = one_of(known) or _("a number")
        found, at = (word[0], word.start()) if word else ("", len(code))
        raise expected(wanted, found, code, at)


def _fields(state: State) -> dict[str, Any]:
    return {name: value for name, value in state._asdict().items() if name != "options"}


def places(game: Game, state: State, move: str) -> tuple[str, ...]:
    """The places that a move names.

    >>> import folkgames as fg
    >>> places(fg.Andada(), None, "c2-d3")
    ('c2', 'd3')
    """
    return tuple(move.split("-"))


def wish(game: Game, state: State, names: tuple[str, ...]) -> str:
    """The move that names these places."""
    return "-".join(names)


def standing(lying: Scene) -> Scene:
    """The board turned by a quarter for a narrow screen: what was below is now on the left.

    The rims turn with it, but for the places on the middle line, which lie now at both ends.
    """
    rims: dict[Side, Side] = {"bottom": "left", "left": "top", "top": "right", "right": "bottom"}
    turned = [
        replace(
            place,
            x=BROAD * (lying.height - place.y),
            y=place.x,
            width=BROAD * place.height,
            height=place.width,
            rim=place.rim if place.y == lying.height / 2 else rims[place.rim],
        )
        for place in lying.places
    ]
    margin = min(place.y - place.height / 2 for place in lying.places)
    left = min(place.x - place.width / 2 for place in turned) - margin
    right = max(place.x + place.width / 2 for place in turned) + margin
    moved = tuple(replace(place, x=place.x - left) for place in turned)
    return replace(lying, width=right - left, height=lying.width, places=moved)


def text(position: Position) -> str:
    """What lies on each place and the place's mark, where they lie on the board."""
    cells = {}
    for place in scene_of(position.game, position.state).places:
        cells[place.x, place.y] = place.caption or "".join(_letter(p) for p in place.pieces) or "."
        cells[_beside(place)] = place.mark
    across = sorted({x for x, _y in cells})
    width = {x: max(len(cell) for at, cell in cells.items() if at[0] == x) for x in across}
    lines = []
    for down in sorted({y for _x, y in cells}):
        row = " ".join(cells.get((x, down), "").rjust(width[x]) for x in across)
        lines.append(row.rstrip())
    return "\n".join([*filter(None, lines), position.task])


def _letter(piece: Piece) -> str:
    return piece.text or piece.kind[:1]


def _beside(place: Place) -> tuple[float, float]:
    """The spot at the rim of a place where its mark is written."""
    x, y = place.x, place.y
    return {"top": (x, y - 1), "bottom": (x, y + 1), "left": (x - 1, y), "right": (x + 1, y)}[
        place.rim
    ]
