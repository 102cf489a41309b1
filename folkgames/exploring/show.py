"""Numbers as a table, in text and in HTML, and the axes of a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..errors import MissingPart
from .intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Rows = Sequence[Sequence[str]]
MARKERS = "os^Dv"  # tell things apart without colour
LINES = ("-", "--", ":", "-.")


def text_table(rows: Rows, caption: str = "") -> str:
    """The rows, the first of which is the head, with their columns under each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return "\n".join([*filter(None, [caption]), *lines])


def html_table(rows: Rows, caption: str = "") -> str:
    """The same as a table whose first row and column are headings."""
    head, *body = rows
    top = "".join(f"<th scope='col'>{_breakable(cell)}</th>" for cell in head)
    lines = "".join(
        f"<tr><th scope='row'>{escape(first)}</th>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in body
    )
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>"


def _breakable(heading: str) -> str:
    """A heading, in HTML, that may go on in a new line where a game's brackets open."""
    return re.sub(r"\((?!\))", "(<wbr>", escape(heading))


def number(value: float, percent: bool = False, sign: str = "") -> str:
    """A number as it is read: a share in %, others with three or four digits that count."""
    if not isfinite(value):
        return "–"
    if percent:
        return f"{100 * value:{sign}.1f} %"
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2
    return f"{value:{sign},.{digits}f}"


def interval(estimate: Estimate, percent: bool = False, sign: str = "") -> str:
    """The interval of an estimate, as it is read."""
    low, high = (number(end, percent, sign) for end in (estimate.low, estimate.high))
    return f"{low.removesuffix(' %')} … {high}"


def pandas() -> Any:
    """The package pandas, or what to type to have it."""
    try:
        import pandas as pd
    except ImportError as error:
        raise MissingPart("pandas", "stats") from error
    return pd


def axes(ax: Axes | None) -> Axes:
    """The axes to draw on: those given, or new ones."""
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise MissingPart("matplotlib", "stats") from error
    return plt.subplots()[1]
