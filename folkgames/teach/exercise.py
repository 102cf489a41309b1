"""A question with a board to look at, that marks its answers and says why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

from ..board.svg import in_words, picture
from ..errors import FolkgamesError
from ..game import Position
from ..texts import _

RIGHT, WRONG, ODD, HELP = "✓", "✗", "?", "→"
COLOURS = {RIGHT: "#2e8b57", WRONG: "#d9534f", ODD: "#888", HELP: "#888"}
UNANSWERED = {"", "?", "...", "…", "none yet", "ellipsis"}


class NotAnAnswer(FolkgamesError, ValueError):
    """What was written cannot be read as an answer to this question: nobody counts it as wrong."""


@dataclass(frozen=True)
class Note:
    """What an exercise says to the pupil; `right` is None unless it marks an answer.

    >>> Note("→", "Look at house 4.")
    → Look at house 4.
    """

    mark: str
    text: str
    right: bool | None = None

    def __repr__(self) -> str:
        return f"{self.mark} {self.text}"

    def _repr_html_(self) -> str:
        colour = COLOURS.get(self.mark, COLOURS[HELP])
        return (
            f'<p style="border-left: 4px solid {colour}; padding-left: 0.6em">'
            f"<strong>{self.mark}</strong> {escape(self.text)}</p>"
        )


class Exercise:
    """A question, perhaps with a position to look at.

    `judge` reads an answer: it returns an empty text if the answer is right and otherwise what is
    wrong with it, and raises `NotAnAnswer` if it cannot be read. `answer` is the right one as one
    would write it, `reason` says why, and `clue` helps without telling. `tries` counts the answers
    that could be read.

    >>> def judge(text):
    ...     return "" if whole_number(text) == 12 else "Count the houses of both rows."
    >>> question = "How many houses has a board of 2 × 6?"
    >>> exercise = Exercise(question, judge, answer="12", reason="2 × 6 = 12.")
    >>> exercise.check(6)
    ✗ Not yet. Count the houses of both rows.
    >>> exercise.check("12 houses")
    ✓ Right: 12. 2 × 6 = 12.
    >>> exercise.check("many")
    ? Please write one whole number, such as 3.
    >>> exercise.tries
    2
    """

    def __init__(
        self,
        question: str,
        judge: Callable[[str], str],
        *,
        answer: str,
        reason: str,
        clue: str = "",
        position: Position | None = None,
    ) -> None:
        self.question, self.position = question, position
        self.tries = 0
        self._judge, self._answer, self._reason, self._clue = judge, answer, reason, clue

    def check(self, answer: Any = "") -> Note:
        """Whether `answer` is right, and why; a text, a number or a list of either."""
        try:
            wrong = self._judge(_written(answer))
        except NotAnAnswer as odd:
            return Note(ODD, str(odd))
        self.tries += 1
        if wrong:
            return Note(WRONG, _("Not yet. {reason}").format(reason=wrong), False)
        told = _("Right: {answer}. {reason}")
        return Note(RIGHT, told.format(answer=self._answer, reason=self._reason).strip(), True)

    def hint(self) -> Note:
        """Something that helps and does not tell."""
        return Note(HELP, self._clue or _("Play it on a board of your own, cow by cow."))

    def solution(self) -> Note:
        """The answer and its reason."""
        told = _("The answer is {answer}. {reason}")
        return Note(HELP, told.format(answer=self._answer, reason=self._reason).strip())

    def __repr__(self) -> str:
        return self.question if self.position is None else f"{self.question}\n{self.position}"

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self._html()}

    def _html(self) -> str:
        html = f"<p><strong>{escape(self.question)}</strong></p>"
        if self.position is not None:
            html += picture(self.position._repr_svg_(), in_words(self.position.public))
        return html


# Reading answers


def _written(answer: Any) -> str:
    """An answer as text; a list of any kind becomes its items with commas."""
    if answer is None or answer is ...:
        answer = ""
    if isinstance(answer, Iterable) and not isinstance(answer, str | bytes):
        answer = ", ".join(map(str, answer))
    text = str(answer).strip()
    if text.casefold() in UNANSWERED:
        raise NotAnAnswer(_("Please write your answer in place of the question mark."))
    return text


def whole_number(text: str) -> int:
    """The one whole number in a text.

    >>> whole_number("3 cows")
    3
    """
    found = re.findall(r"[-+]?\d+(?:[.,]\d+)*", text)
    if len(found) != 1 or not re.fullmatch(r"\d{1,9}", found[0]):
        raise NotAnAnswer(_("Please write one whole number, such as 3."))
    return int(found[0])


def words(text: str) -> list[str]:
    """The words of a list, without "and"; no words at all for "none".

    >>> words("3, 5 and 8"), words("none")
    (['3', '5', '8'], [])
    """
    found = [word for word in re.split(r"[\s,;]+", text) if word]
    kept = [word for word in found if word.casefold() not in ("and", _("and"))]
    return [] if [word.casefold() for word in kept] in (["none"], [_("none")]) else kept


def listed(items: Iterable[object]) -> str:
    """The items with commas between them, or "none".

    >>> listed([3, 5]), listed([])
    ('3, 5', 'none')
    """
    return ", ".join(map(str, items)) or _("none")
