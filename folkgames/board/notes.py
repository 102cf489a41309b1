"""What may be written on a board at each move: how good it is, how often it was chosen."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import BadOption
from ..texts import _


@dataclass(frozen=True)
class Note:
    """What is written on the board at a move; `Board.note` shows it.

    `label` stands on the board, so it is short: "42 %", "5". `tone` is the colour, from 0, bad for
    the seat on turn, over 0.5 to 1, good. `sign` is a mark besides the colour: "★", "+", "=", "−".
    `says` is the same in words, for the list of moves and for who hears the board.

    >>> import folkgames as fg
    >>> fg.Note("42 %", 0.42, says="wins 42 % of the games").sign
    ''
    """

    label: str
    tone: float
    sign: str = ""
    says: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.tone <= 1:
            raise BadOption(_("tone is a number from 0 to 1, not {tone!r}").format(tone=self.tone))
