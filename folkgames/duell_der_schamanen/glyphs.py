"""The pieces of the board: round stones for Bison, pointed ones for Wolf, the animals, a shell."""

from __future__ import annotations

_STONES = {
    "b": '<circle r=".47" fill="#1c4f82" stroke="#fff6e3" stroke-width=".05"/>',
    "w": '<path d="M0-.5 .47-.12V.44H-.47V-.12Z" fill="#9a3f0c" stroke="#fff6e3" '
    'stroke-width=".05" stroke-linejoin="round"/>',
}
_SINKS = {"b": 0, "w": 0.05}  # by how much the middle of a stone lies lower than half-way
_BACK = (
    '<g transform="translate(0 {sinks}) scale(.7)" fill="none" stroke="#fff6e3" '
    'stroke-width=".07" stroke-opacity=".75"><path d="M-.3-.3 .3.3M.3-.3-.3.3M0-.4V.4M-.4 0H.4"/>'
    "</g>"
)
# A bison that looks to the left: hump, lowered head with a horn, beard, legs.
_BISON = (
    '<path d="M.46-.02C.42-.14.28-.16.14-.18.04-.34-.14-.38-.24-.26-.32-.24-.42-.16-.44-.04L-.48.1C'
    "-.48.16-.42.18-.38.16L-.34.27-.28.14-.2.16V.36H-.11L-.1.16C0 .18.12.16.22.12L.25.36H.34L.36.1C"
    '.44.08.47.04.46-.02Z" fill="#fff6e3" stroke="#241505" stroke-width=".03" '
    'stroke-linejoin="round"/>'
    '<path d="M-.37-.14Q-.48-.22-.42-.33-.4-.24-.31-.21Z" fill="#241505"/>'
    '<circle cx="-.39" cy="-.02" r=".025" fill="#241505"/>'
    '<path d="M.46-.04Q.52.04.48.16" fill="none" stroke="#241505" stroke-width=".035"/>'
)
# A wolf that looks to the left and howls a little: muzzle, ears, chest, tail.
_WOLF = (
    '<path d="M-.5-.2-.36-.3-.3-.44-.22-.33-.16-.42-.12-.28C-.04-.18.14-.16.26-.14.38-.12.46-.04.5'
    ".2L.4.14.36.02 .34.36H.26L.22.1C.12.12.02.12-.06.1L-.08.36H-.16L-.2.08C-.26.02-.28-.06-.28"
    '-.12L-.42-.1Z" fill="#fff6e3" stroke="#241505" stroke-width=".03" stroke-linejoin="round"/>'
    '<circle cx="-.31" cy="-.25" r=".024" fill="#241505"/>'
)
# A cowrie: an egg with a toothed slit.
_SHELL = (
    '<ellipse rx=".48" ry=".36" fill="#f8ecd2" stroke="#4a2c12" stroke-width=".05"/>'
    '<path d="M-.34 0Q0 .1.34 0" fill="none" stroke="#4a2c12" stroke-width=".07"/>'
    '<path d="M-.2-.04-.22.12M-.07 0-.08.15M.07 0 .08.15M.2-.04.22.12" stroke="#4a2c12" '
    'stroke-width=".04"/>'
)


def _numbered(animal: str, number: int) -> str:
    style = 'dy=".36em" font-size="30" font-weight="700" style="fill:#fff;text-anchor:middle"'
    at = f"translate(0 {_SINKS[animal]}) scale(.02)"
    return f'{_STONES[animal]}<g transform="{at}"><text {style}>{number}</text></g>'


_PIECES = {
    **{f"duel-{a}{n}": _numbered(a, n) for a in _STONES for n in range(1, 10)},
    **{f"duel-{a}back": _STONES[a] + _BACK.format(sinks=_SINKS[a]) for a in _STONES},
}
GLYPHS = {
    **_PIECES,
    **{
        f"{name}-large": f'<g transform="scale(1.5)">{drawn}</g>' for name, drawn in _PIECES.items()
    },
    "duel-bison": _BISON,
    "duel-wolf": _WOLF,
    "duel-shell": _SHELL,
}
