"""Columns of numbers, for both ways of running: NumPy's for machine code, Python's when plain."""

from __future__ import annotations

from array import array
from typing import Any

Numbers = Any  # a column: a list or an array

NONE = -1  # stands where there is no number


def zeros(count: int, plain: bool, kind: type = int) -> Numbers:
    """So many zeros."""
    if plain:
        return [kind(0)] * count
    import numpy as np

    return np.zeros(count, np.int64 if kind is int else np.float64)


def doubled(column: Numbers) -> Numbers:
    """The same numbers, and room for as many more."""
    if isinstance(column, list):
        return column + [type(column[0])(0)] * len(column)
    import numpy as np

    return np.concatenate([column, np.zeros_like(column)])


def small(kind: str, size: int, plain: bool, filled: int = 0) -> Numbers:
    """The same number so many times, in little room: of a kind of the module array."""
    if plain:
        return array(kind, [filled]) * size
    import numpy as np

    return np.full(size, filled, kind)


def longer(numbers: Numbers, size: int) -> Numbers:
    """The same numbers, and noughts up to this size."""
    more = max(0, size - len(numbers))
    if isinstance(numbers, array):
        return numbers + array(numbers.typecode, [0]) * more
    import numpy as np

    return np.concatenate([numbers, np.zeros(more, numbers.dtype)])
