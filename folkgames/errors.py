"""What can go wrong, and the words for it.

FolkgamesError
├── IllegalMove     a move that the rules do not allow here (also a ValueError)
├── BadOption       an option that a game does not have, or a value that is not possible
├── BadSeat         a seat that a game does not have
├── BadText         a text that cannot be read; says line and column
│   ├── BadPosition     … as a position, or a position that cannot be
│   └── BadRecord       … as the record of a match
├── MissingPart     a package that this needs is not installed; says what to type
└── Unsolved        the exact value of a position is not to be had, or was too much work
"""

from __future__ import annotations

import sys
from pathlib import Path
from traceback import extract_tb

from .texts import _, ngettext

HERE = Path(__file__).parent


class FolkgamesError(Exception):
    """Above every error that folkgames raises on purpose.

    Its message says what is wrong. So a notebook shows with it only the lines that led here in the
    person's own code, and not the inside of this package.
    """

    def _render_traceback_(self) -> list[str]:
        """What IPython shows in place of a traceback."""
        inside = [HERE, Path(sys.modules["IPython"].__file__ or "").parent]
        lines = [
            _("line {n}: {code}").format(n=frame.lineno, code=frame.line)
            for frame in extract_tb(self.__traceback__)
            if not any(Path(frame.filename).is_relative_to(folder) for folder in inside)
        ]
        return [*lines, f"{type(self).__name__}: {self}"]


class IllegalMove(FolkgamesError, ValueError):
    """The rules do not allow this move in this position.

    >>> import folkgames as fg
    >>> try:
    ...     fg.Andada().start().play("13")
    ... except fg.IllegalMove as error:
    ...     print(error.move, error.rule, error.reason, sep=" | ")
    13 | §1 | there is no house 13: South's houses are 1 to 12
    """

    def __init__(self, move: str, rule: str, reason: str) -> None:
        self.move, self.rule, self.reason = move, rule, reason
        super().__init__(move, rule, reason)

    def __str__(self) -> str:
        return _("“{move}” cannot be played. {rule}: {reason}").format(
            move=self.move, rule=self.rule, reason=self.reason
        )


class BadOption(FolkgamesError, ValueError):
    """The game has no such option, or this value is not possible, here or for anything given."""


class BadSeat(FolkgamesError, ValueError):
    """The game has no such seat."""


class BadText(FolkgamesError, ValueError):
    """A text that cannot be read.

    `line` and `column` count from 1 and say where, `reason` says what would be right.
    """

    def __init__(self, reason: str, line: int = 1, column: int = 1) -> None:
        self.reason, self.line, self.column = reason, line, column
        super().__init__(reason, line, column)

    def __str__(self) -> str:
        return _("line {line}, column {column}: {reason}").format(
            line=self.line, column=self.column, reason=self.reason
        )


class BadPosition(BadText):
    """A text that is no position of this game, or names one that cannot be."""


class BadRecord(BadText):
    """A text that is not the record of a match, or of one that the rules do not allow."""


class MissingPart(FolkgamesError, ImportError):
    """Something that is not installed is needed; the message ends in the line to type.

    >>> import folkgames as fg
    >>> print(fg.MissingPart("matplotlib", "stats"))
    This needs matplotlib, which is not installed. Type: pip install "folkgames[stats]"
    """

    def __init__(self, package: str, extra: str) -> None:
        self.package, self.extra = package, extra
        super().__init__(package, extra)

    def __str__(self) -> str:
        return _("This needs {package}, which is not installed. Type: {line}").format(
            package=self.package, line=f'pip install "folkgames[{self.extra}]"'
        )


class Unsolved(FolkgamesError):
    """The exact value of a position could not be found; says why, and what may help.

    `positions` is how many were looked at.

    >>> import folkgames as fg
    >>> try:
    ...     fg.solve(fg.DuellDerSchamanen(variant="memory"))
    ... except fg.Unsolved as error:
    ...     print(error)
    Not solved: something is hidden, so that there is no one best way to play. 0 positions were \
looked at.
    """

    def __init__(self, reason: str, positions: int, advice: str = "") -> None:
        self.reason, self.positions, self.advice = reason, positions, advice
        super().__init__(reason, positions, advice)

    def __str__(self) -> str:
        looked = ngettext(
            "{n} position was looked at.", "{n} positions were looked at.", self.positions
        ).format(n=f"{self.positions:,}")
        head = _("Not solved: {reason}. {looked}").format(reason=self.reason, looked=looked)
        return f"{head} {self.advice}".rstrip()
