"""How the pieces of Nuba are drawn: a number and two bars, how strong and how musical it is.

Green's pieces are light and round, Red's are dark and have eight sides; X lies on a golden star.
A piece is drawn about a unit and a half across. `large` and `small` are followed by its number in
the rules, 0 to 19, and put together from parts that the pieces share.
"""

from __future__ import annotations

from math import cos, pi, sin

from . import rules

COLOURS = ("#1b6132", "#96211b")  # Green and Red, dark enough for white letters
FACES = ("#d9efc5", "#96211b")
LINES = ("#1b6132", "#f5b8ae")
INK = ("#10351b", "#ffffff")
BLACK = "#14100c"
BAR = 0.64  # the length of a full bar


def glyphs() -> dict[str, str]:
    """The parts, and of each piece a large and a small drawing."""
    drawn = {"star": _polygon(24, (0.98, 0.82), f'fill="#f6c445" stroke="{BLACK}" {_stroke(0.05)}')}
    for side in (0, 1):
        drawn |= {f"face{side}": _face(side, 0.8), f"chip{side}": _face(side, 0.45)}
    for number in range(1, rules.X + 1):
        drawn |= {f"skills{number}": _skills(number), f"number{number}": _written(number, 56, 20)}
    for piece in range(2 * rules.TEAM):
        side, number = rules.owner(piece), rules.number(piece)
        drawn[f"large{piece}"] = _piece(piece, f"face{side}", f"skills{number}", 1)
        drawn[f"small{piece}"] = _piece(piece, f"chip{side}", f"number{number}", 0.54)
    return drawn


def _piece(piece: int, face: str, text: str, star: float) -> str:
    under = f'<use href="#fg-star" transform="scale({star:g})"/>'
    return (
        f'<g color="{INK[rules.owner(piece)]}">{under if rules.number(piece) == rules.X else ""}'
        f'<use href="#fg-{face}"/><use href="#fg-{text}"/></g>'
    )


def _stroke(width: float) -> str:
    return f'stroke-width="{width:.3g}"'


def _polygon(corners: int, radii: tuple[float, ...], style: str) -> str:
    """A polygon that stands on a side; with two radii, a star."""
    points = []
    for corner in range(corners):
        angle, radius = 2 * pi * (corner + 0.5) / corners, radii[corner % len(radii)]
        points.append(f"{radius * sin(angle):.3g} {-radius * cos(angle):.3g}")
    return f'<path d="M{"L".join(points)}Z" {style}/>'


def _face(side: int, radius: float) -> str:
    """Green's round face, or Red's with eight sides, with a line inside its rim."""
    rim = f'fill="{FACES[side]}" stroke="{BLACK}" {_stroke(0.08 * radius)}'
    line = f'fill="none" stroke="{LINES[side]}" {_stroke(0.04)}'
    if side == 0:
        return f'<circle r="{radius:g}" {rim}/><circle r="{0.9 * radius:g}" {line}/>'
    return _polygon(8, (1.06 * radius,), rim) + _polygon(8, (0.94 * radius,), line)


def _written(number: int, size: int, y: int) -> str:
    """The number of a piece; letters are measured in hundredths, since tiny ones are not drawn."""
    text = "X" if number == rules.X else number
    return (
        f'<g transform="scale(.01)"><text y="{y}" font-size="{size}" font-weight="800" '
        f'text-anchor="middle" style="fill:currentColor">{text}</text></g>'
    )


def _skills(number: int) -> str:
    """The number above two bars: strength with a dumbbell, music with a note."""
    strength, music = (1.0, 1.0) if number == rules.X else ((10 - number) / 9, number / 9)
    dumbbell = (
        '<path transform="translate(-.36 .2)" fill="currentColor" '
        'd="M-.13-.1h.08v.07h.1v-.07h.08v.2h-.08v-.07h-.1v.07h-.08Z"/>'
    )
    note = (
        '<g transform="translate(-.34 .46)"><ellipse cx="-.03" cy=".07" rx=".075" ry=".055" '
        'fill="currentColor"/><path d="M.035.07V-.12Q.06-.05.11-.03" fill="none" '
        'stroke="currentColor" stroke-width=".035"/></g>'
    )
    bars = _bar(0.2, strength, ends=0) + _bar(0.46, music, ends=0.08)
    return _written(number, 78, 1) + dumbbell + note + bars


def _bar(y: float, part: float, ends: float) -> str:
    """A bar that is filled to a part; the radius of its `ends` is 0 for straight ones."""
    box = f'x="-.2" y="{y - 0.08:.3g}" height=".16" rx="{ends:g}"'
    return (
        f'<rect {box} width="{BAR}" fill="none" stroke="currentColor" stroke-width=".025" '
        f'stroke-opacity=".7"/><rect {box} width="{BAR * part:.3g}" fill="currentColor"/>'
    )


GLYPHS = glyphs()
