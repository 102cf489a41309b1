"""Draws any scene as SVG: wood, hollows and what lies in them.

Every place is a group `<g class="place" data-name="S3">` whose pieces lie in a group of their own,
so that the live board can exchange them one place at a time.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from math import ceil, cos, pi, sin, sqrt
from pathlib import Path

from ..game import Position
from .scene import Piece, Place, Scene, last_places, scene_of

GOLDEN_ANGLE = pi * (3 - sqrt(5))
SEED = (
    '<ellipse rx=".46" ry=".38" fill="#b9b08f" stroke="#4b452f" stroke-width=".05"/>'
    '<ellipse cx="-.12" cy="-.12" rx=".16" ry=".1" fill="#e9e3cc"/>'
)
SEAT_SHAPES = (
    '<circle r="8" fill="#fff"/>',
    '<path d="M0-9 9 7H-9Z" fill="#fff"/>',
)


@cache
def style() -> str:
    """The style sheet of everything that is drawn here."""
    return (Path(__file__).parent / "svg.css").read_text(encoding="utf-8")


def draw(position: Position, *, tall: bool = False) -> str:
    """A position as a picture that stands alone, with the last move marked."""
    scene = scene_of(position.game, position.state, tall=tall)
    return drawing(scene, last_places(position), alone=str(position))


def picture(svg: str, words: str) -> str:
    """A drawing in HTML that fits the page, with the words that say the same.

    On a narrow screen it keeps a size that can be read, and can be moved sideways.
    """
    drawn = b64encode(svg.encode()).decode()
    return (
        '<div style="overflow-x: auto"><img style="max-width: max(100%, 30em)" '
        f'alt="{escape(words)}" src="data:image/svg+xml;base64,{drawn}"></div>'
    )


def in_words(position: Position) -> str:
    """A position as a sentence for each place where something lies."""
    scene = scene_of(position.game, position.state)
    shown = [place for place in scene.places if place.pieces or place.caption]
    lies = [f"{place.label}: {place.content}" for place in shown]
    return f"{scene.title}. {position.task} {'. '.join(lies)}."


def drawing(scene: Scene, last: tuple[str, str] | None = None, *, alone: str = "") -> str:
    """A scene as SVG with the places marked where the last move began and ended.

    `alone` is the description of a picture that stands alone and brings its own style sheet.
    """
    marked = dict(zip(last or (), ("from", "to"), strict=False))
    head = (
        f'role="img" aria-label="{escape(scene.title)}"><title>{escape(scene.title)}</title>'
        f"<desc>{escape(alone)}</desc><style>{style()}</style>"
        if alone
        else f'role="group" aria-label="{escape(scene.title)}">'
    )
    size = f'viewBox="0 0 {scene.width:g} {scene.height:g}"'
    if scene.colours:
        size += ' style="--seat0:{};--seat1:{}"'.format(*map(escape, scene.colours))
    if alone:
        size += f' width="{scene.width:g}" height="{scene.height:g}"'
    signs = "".join(
        f'<text class="mark" x="{sign.x:g}" y="{sign.y:g}" dy=".35em">{escape(sign.text)}</text>'
        for sign in scene.signs
    )
    places = "".join(_place(place, marked.get(place.name, "")) for place in scene.places)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="folkgames-svg" {size} {head}'
        f"{_definitions(scene.glyphs)}{_wood(scene.places, scene.margin)}{signs}{places}</svg>"
    )


def _definitions(glyphs: Mapping[str, str]) -> str:
    pieces = {"seed": SEED, **glyphs}
    symbols = "".join(f'<g id="fg-{name}">{drawn}</g>' for name, drawn in pieces.items())
    return (
        '<defs><radialGradient id="fg-hollow" cx=".5" cy=".3" r=".75">'
        '<stop offset="0" stop-color="#2e1a0b"/><stop offset=".7" stop-color="#4f2f16"/>'
        '<stop offset="1" stop-color="#7a4d27"/></radialGradient>'
        '<linearGradient id="fg-wood" x2="0" y2="1"><stop offset="0" stop-color="#d9a66b"/>'
        '<stop offset="1" stop-color="#b97f45"/></linearGradient>'
        f"{symbols}</defs>"
    )


def _wood(places: Iterable[Place], margin: float) -> str:
    """The board under all places that are not plates, with its grain."""
    lie = [place for place in places if place.shape != "plate"]
    left = min(p.x - p.width / 2 for p in lie) - margin
    right = max(p.x + p.width / 2 for p in lie) + margin
    top = min(p.y - p.height / 2 for p in lie) - margin
    bottom = max(p.y + p.height / 2 for p in lie) + margin
    width, height = right - left, bottom - top
    grain = "".join(
        f'<path class="grain" d="M{left + 14:g} {y:.1f}q{width / 4:.1f} {bend} {width / 2:.1f} 0'
        f't{width / 2 - 28:.1f} 0"/>'
        for y, bend in ((top + height * (k + 0.6) / 7, (-7, 5, -4, 8)[k % 4]) for k in range(7))
    )
    return (
        f'<rect class="shadow" x="{left:g}" y="{top + 5:g}" width="{width:g}" '
        f'height="{height:g}" rx="34"/><rect class="wood" x="{left:g}" y="{top:g}" '
        f'width="{width:g}" height="{height:g}" rx="34" fill="url(#fg-wood)"/>{grain}'
    )


def _place(place: Place, mark: str) -> str:
    seat = "" if place.seat is None else f" seat{place.seat}"
    shaded = " shaded" if place.shaded else ""
    classes = f"place {place.shape}{shaded}{seat}{' ' + mark if mark else ''}"
    return (
        f'<g class="{classes}" data-name="{escape(place.name)}" data-x="{place.x:g}" '
        f'data-y="{place.y:g}" aria-label="{escape(place.label)}: {escape(place.content)}" '
        f'transform="translate({place.x:g} {place.y:g})">{_ground(place)}'
        f'<g class="pieces">{pieces(place)}</g></g>'
    )


def _ground(place: Place) -> str:
    """What a place is cut into the board as, and its name there."""
    w, h = place.width, place.height
    if place.shape == "plate":
        seat = place.seat or 0
        return (
            f'<rect class="ground" x="{-w / 2:g}" y="{-h / 2:g}" width="{w:g}" height="{h:g}" '
            f'rx="{h / 2:g}"/><g transform="translate({22 - w / 2:g} 0)">{SEAT_SHAPES[seat]}</g>'
            f'<text class="name" x="{38 - w / 2:g}" dy=".35em">{escape(place.label)}</text>'
        )
    x, y = _at_rim(place, 0.5, 23)
    mark = f'<text class="mark" x="{x:g}" y="{y:g}" dy=".35em">{escape(place.mark)}</text>'
    box = f'x="{-w / 2:g}" y="{-h / 2:g}" width="{w:g}" height="{h:g}"'
    if place.shape == "square":
        corner = f'x="{3 - w / 2:g}" y="{h / 2 - 3:g}"'
        inner = f'x="{3 - w / 2:g}" y="{3 - h / 2:g}" width="{w - 6:g}" height="{h - 6:g}"'
        mark = f'<text class="mark" {corner}>{escape(place.mark)}</text>'
        return f'<rect class="ground" {box}/><rect class="ring" {inner}/>{mark}'
    radius = f'rx="{min(w, h) / 2:g}"'
    return (
        f'<rect class="rim" {box} {radius}/><rect class="ground" {box} {radius} '
        f'fill="url(#fg-hollow)"/><rect class="ring" {box} {radius}/>{mark}'
    )


def _at_rim(place: Place, part: float, away: float) -> tuple[float, float]:
    """A point at the rim of a place: `part` of its size from the middle, and `away` beyond."""
    across, down = place.width * part + away, place.height * part + away
    return {
        "top": (0.0, -down),
        "bottom": (0.0, down),
        "left": (-across, 0.0),
        "right": (across, 0.0),
    }[place.rim]


def pieces(place: Place) -> str:
    """What lies on a place, and how much it is."""
    if place.shape == "plate":
        x = place.width / 2 - 16
        return f'<text class="count" x="{x:g}" dy=".35em">{escape(place.caption)}</text>'
    arrange = _quarters if place.shape == "square" else _spots
    spots = arrange(len(place.pieces), place.width, place.height)
    drawn = "".join(
        _piece(piece, *spot, turned=index * 67 - 30)
        for index, (piece, spot) in enumerate(zip(place.pieces, spots, strict=True))
    )
    if not place.caption:
        return drawn
    if drawn:
        inward_x, inward_y = _at_rim(place, 0, -4)
        drawn = f'<g transform="translate({inward_x:g} {inward_y:g})">{drawn}</g>'
    x, y = _at_rim(place, 0.5, 3)
    width = 13 + 8 * len(place.caption)
    return (
        f'{drawn}<rect class="badge" x="{x - width / 2:g}" y="{y - 9:g}" width="{width}" '
        f'height="18" rx="9"/><text class="count" x="{x:g}" y="{y:g}" dy=".35em">'
        f"{escape(place.caption)}</text>"
    )


def _piece(piece: Piece, x: float, y: float, size: float, *, turned: int) -> str:
    at = f"translate({x:.1f} {y:.1f})"
    return (
        f'<use href="#fg-{escape(piece.kind)}" '
        f'transform="{at} rotate({0 if piece.text else turned % 360}) scale({size:.1f})"/>'
    )


def _spots(count: int, width: float, height: float) -> list[tuple[float, float, float]]:
    """Where `count` pieces lie so that one can count them: x, y and size of each."""
    if count == 0:
        return []
    if width > 1.6 * height:
        return _rows(count, width, height)
    size = min(0.5 * height, 0.68 * sqrt(width * height / count))
    first = 0 if count % 2 == 0 else -pi / 2
    spots = []
    for index in range(count):
        if count <= 6:
            reach, angle = (0.0 if count == 1 else 0.46), first + 2 * pi * index / count
        else:
            reach, angle = 0.84 * sqrt((index + 0.5) / count), index * GOLDEN_ANGLE
        x, y = reach * cos(angle) * width / 2, reach * sin(angle) * height / 2
        spots.append((0.9 * x, 0.9 * y, size))
    return spots


def _quarters(count: int, width: float, height: float) -> list[tuple[float, float, float]]:
    """Two to four pieces in the quarters of a square."""
    if not 2 <= count <= 4:
        return _spots(count, width, height)
    size, spots = 0.47 * min(width, height), []
    for row in range((count + 1) // 2):
        here = min(2, count - 2 * row)
        y = (row - (count - 1) // 2 / 2) * 0.46 * height
        spots += [((column - (here - 1) / 2) * 0.46 * width, y, size) for column in range(here)]
    return spots


def _rows(count: int, width: float, height: float) -> list[tuple[float, float, float]]:
    """Pieces in rows, for a place that is much wider than high."""
    rows = 1 if count <= 5 else 2 if count <= 16 else 3
    in_row = ceil(count / rows)
    step = min(height * 0.62, 0.82 * width / in_row)
    size = min(step * 0.95, 0.7 * height / rows)
    spots = []
    for index in range(count):
        row, column = divmod(index, in_row)
        here = min(in_row, count - row * in_row)
        y = (row - (rows - 1) / 2) * 0.78 * height / rows
        spots.append(((column - (here - 1) / 2) * step, y, size))
    return spots
