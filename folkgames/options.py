"""What the rules of a game leave open: its options, their choices and what they decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

from .errors import BadOption
from .texts import N_, _


def check_whole(name: str, number: int, least: int = 1) -> None:
    """BadOption if something that is given is no whole number from `least`."""
    if not isinstance(number, Integral) or number < least:
        told = _("{name} must be a whole number from {least}, not {value!r}")
        raise BadOption(told.format(name=name, least=least, value=number))


def check_seconds(seconds: float | None) -> None:
    """BadOption if a time is given, and is not more than 0."""
    if seconds is not None and not (isinstance(seconds, Real) and seconds > 0):
        raise BadOption(
            _("seconds must be a number, more than 0, not {value!r}").format(value=seconds)
        )


@dataclass(frozen=True)
class Option:
    """One thing that the rules leave open: its choices, what it decides, who says so.

    `choices` maps each value to what it means (or is a range of numbers); `value` is the one taken.
    """

    name: str
    default: Any
    choices: Mapping[Any, str] | range
    meaning: str
    source: str
    value: Any = None

    def accept(self, value: Any) -> Any:
        """`value` if it is one of the choices; otherwise `BadOption` names them."""
        for choice in self.choices:
            if choice == value and type(choice) is type(value):
                return choice
        choices = (
            _("a whole number from {first} to {last}").format(
                first=self.choices.start, last=self.choices.stop - 1
            )
            if isinstance(self.choices, range)
            else _("one of {choices}").format(choices=", ".join(map(repr, self.choices)))
        )
        raise BadOption(
            _("{option}={value!r} is not possible; it takes {choices}").format(
                option=self.name, value=value, choices=choices
            )
        )


class Options(Mapping[str, Option]):
    """The options of a game by name; shows itself as a table.

    >>> import folkgames as fg
    >>> fg.Andada(houses=18).options["houses"].value
    18
    """

    def __init__(self, options: Sequence[Option]) -> None:
        self._options = {option.name: option for option in options}

    def __getitem__(self, name: str) -> Option:
        return self._options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def rows(self) -> list[tuple[str, str, str, str, str]]:
        """Name, value, meaning, choices, source of each option, ready to be shown."""
        return [
            (
                option.name,
                repr(option.value),
                _(option.meaning),
                f"{option.choices.start} … {option.choices.stop - 1}"
                if isinstance(option.choices, range)
                else "; ".join(
                    f"{value!r}: {_(text)}" if text else repr(value)
                    for value, text in option.choices.items()
                ),
                _(option.source),
            )
            for option in self.values()
        ]

    def __repr__(self) -> str:
        return "\n".join(f"{name} = {value}: {what}" for name, value, what, *_rest in self.rows())

    def _repr_html_(self) -> str:
        from html import escape

        titles = (_("option"), _("value"), _("what it decides"), _("choices"), _("source"))
        head = "".join(f"<th scope='col'>{escape(title)}</th>" for title in titles)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self.rows()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


REPETITION = Option(
    "repetition",
    "draw",
    {"draw": N_("the third time is a draw"), "none": N_("nothing happens")},
    N_("what happens when a position comes back"),
    N_("our choice: no source speaks of it"),
)
LIMIT = Option(
    "limit",
    5000,
    range(1, 1_000_001),
    N_("after how many moves a match is given up as a draw"),
    N_("our choice: no source speaks of it"),
)
