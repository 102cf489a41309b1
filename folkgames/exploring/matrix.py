"""The matrix of a choice that both make at once, with what each side should choose how often."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from html import escape

from ..errors import FolkgamesError
from ..game import Position, first_position
from ..nash import Solution, solve
from ..texts import _


@dataclass(frozen=True)
class Matrix:
    """What the first seat gains, and the second loses, by each pair of choices.

    `gains` has a row for each of `first` (the choices of the first seat) and a column for each of
    `second`; `solution` is the value of the game with the mixtures of both sides (Nash 1951).
    """

    seats: tuple[str, str]
    first: tuple[str, ...]
    second: tuple[str, ...]
    gains: tuple[tuple[int, ...], ...]

    @property
    def solution(self) -> Solution:
        """The value, and how often each side should choose what."""
        return solve(self.gains)

    def _rows(self) -> list[list[str]]:
        solution = self.solution
        rows = [
            [choice, *(f"{gain:+d}" for gain in gains), _share(share)]
            for choice, gains, share in zip(self.first, self.gains, solution.first, strict=True)
        ]
        corner = f"{_(self.seats[0])} \\ {_(self.seats[1])}"
        head = [corner, *self.second, _("how often")]
        foot = [
            _("how often"),
            *map(_share, solution.second),
            _("value {n}").format(n=solution.value),
        ]
        return [head, *rows, foot]

    def __repr__(self) -> str:
        rows = self._rows()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            for row in rows
        )

    def _repr_html_(self) -> str:
        head, *rows = self._rows()
        first = "".join(f"<th scope='col'>{escape(cell)}</th>" for cell in head)
        rest = "".join(
            f"<tr><th scope='row'>{escape(row[0])}</th>"
            + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in rows
        )
        return f"<table><thead><tr>{first}</tr></thead><tbody>{rest}</tbody></table>"


def _share(share: Fraction) -> str:
    return f"{float(share):.0%}"


def matrix(position: Position) -> Matrix:
    """The matrix of a position in which both sides choose at once.

    >>> import folkgames as fg
    >>> code = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"
    >>> fg.matrix(fg.DuellDerSchamanen().position(code))
    Bison \\ Wolf    1    2   3  how often
               1   -4   +4  -6         0%
               2   +5   -8  +2         0%
               3   +2   +2  +3       100%
       how often  25%  75%  0%    value 2
    """
    position = first_position(position)
    gains = None if position.turn is not None else position.game.payoffs(position)
    if gains is None:
        raise FolkgamesError(
            _("there is a matrix only where both choose at once and nothing is hidden")
        )
    first, second = (position.choices(seat) for seat in position.game.seats)
    return Matrix(position.game.seats, first, second, tuple(map(tuple, gains)))
