"""Small matrix games solved exactly: how often each side should choose what, and its worth.

Both sides choose at once, the first side a row and the second a column; the number that stands
where they meet is what the first side gains and the second loses. Up to 3 × 3 numbers are solved in
closed form, with fractions.

>>> rock_paper_scissors = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
>>> solution = solve(rock_paper_scissors)
>>> solution.value, solution.first
(Fraction(0, 1), (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from .errors import BadOption
from .texts import _

MOST = 3  # rows and columns
Matrix = Sequence[Sequence[int | Fraction]]
Mixture = tuple[Fraction, ...]


class Solution(NamedTuple):
    """The value of a matrix game, and for each side how often it chooses what.

    `first` guarantees the first side `value` on average, whatever the other side does; `second`
    guarantees the second side that it does not lose more.
    """

    value: Fraction
    first: Mixture
    second: Mixture


def solve(matrix: Matrix) -> Solution:
    """The solution of a matrix game of 1 to 3 rows and 1 to 3 columns.

    The proof that this finds one is Shapley and Snow's (1950): some square part of the matrix has
    a mixture that makes the other side's choices there equally good, and that is a solution of the
    whole. So all parts are tried: single numbers (saddle points), then 2 × 2, then 3 × 3.

    >>> print(*solve([[3, -1], [-2, 2]]).first)
    1/2 1/2
    >>> solve([[4, 1], [5, 2], [0, 0]])
    Solution(value=Fraction(2, 1), first=(Fraction(0, 1), Fraction(1, 1), Fraction(0, 1)), \
second=(Fraction(0, 1), Fraction(1, 1)))
    """
    rows, columns = len(matrix), len(matrix[0]) if matrix else 0
    if not (1 <= rows <= MOST and 1 <= columns <= MOST) or {len(r) for r in matrix} != {columns}:
        raise BadOption(_("a matrix of 1 to 3 rows and 1 to 3 columns is needed"))
    exact = [[n if isinstance(n, int) else Fraction(n) for n in row] for row in matrix]
    for row, column in saddle_points(exact):
        pure = _spread([1], (row,), rows, 1), _spread([1], (column,), columns, 1)
        return Solution(Fraction(exact[row][column]), *pure)
    for part_rows, part_columns in _parts(rows, columns):
        solution = _balance(exact, part_rows, part_columns)
        if solution is not None:
            return solution
    raise AssertionError(_("every matrix game has a solution"))


def saddle_points(matrix: Matrix) -> list[tuple[int, int]]:
    """The places, as row and column from 0, that are lowest in a row and highest in a column.

    >>> saddle_points([[3, 1, 2], [0, -1, 4]])
    [(0, 1)]
    """
    columns = list(zip(*matrix, strict=True))
    return [
        (r, c)
        for r, row in enumerate(matrix)
        for c, number in enumerate(row)
        if number == min(row) and number == max(columns[c])
    ]


def _parts(rows: int, columns: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The square parts of 2 × 2 numbers and more, by their rows and columns."""
    for size in range(2, min(rows, columns) + 1):
        for part_rows in combinations(range(rows), size):
            for part_columns in combinations(range(columns), size):
                yield part_rows, part_columns


def _balance(whole: Matrix, rows: tuple[int, ...], columns: tuple[int, ...]) -> Solution | None:
    """The mixtures that make all choices within a part equally good, if they solve the whole."""
    part = [[whole[row][column] for column in columns] for row in rows]
    cofactors = _cofactors(part)
    first = [sum(line) for line in cofactors]
    second = [sum(line) for line in zip(*cofactors, strict=True)]
    total = sum(first)
    if total == 0 or min(total * n for n in first) < 0 or min(total * n for n in second) < 0:
        return None
    determinant = sum(a * b for a, b in zip(part[0], cofactors[0], strict=True))
    # All is compared before it is divided by `total`, whose sign is taken along
    sign = 1 if total > 0 else -1
    value = sign * determinant
    for column in range(len(whole[0])):
        gain = sum(n * whole[row][column] for n, row in zip(first, rows, strict=True))
        if sign * gain < value:
            return None
    for line in whole:
        if sign * sum(n * line[column] for n, column in zip(second, columns, strict=True)) > value:
            return None
    return Solution(
        Fraction(determinant) / total,
        _spread(first, rows, len(whole), total),
        _spread(second, columns, len(whole[0]), total),
    )


def _cofactors(part: Matrix) -> list[list[int | Fraction]]:
    """What each number of a square matrix is multiplied by in its determinant."""
    if len(part) == 2:
        (a, b), (c, d) = part
        return [[d, -c], [-b, a]]
    (a, b, c), (d, e, f), (g, h, i) = part
    return [
        [e * i - f * h, f * g - d * i, d * h - e * g],
        [c * h - b * i, a * i - c * g, b * g - a * h],
        [b * f - c * e, c * d - a * f, a * e - b * d],
    ]


def _spread(
    weights: list[int | Fraction], chosen: tuple[int, ...], count: int, total: int | Fraction
) -> Mixture:
    """The weights of those chosen as shares of `count` choices."""
    shares = [Fraction(0)] * count
    for weight, index in zip(weights, chosen, strict=True):
        shares[index] = Fraction(weight) / total
    return tuple(shares)
