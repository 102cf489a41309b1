"""What the fields of a game's state hold, and functions that are written out for them.

Machine code cannot loop over fields of different types, so functions that go through all fields of
a state are written as text, line by line, for the states of each game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .game import State
from .ways import Function

MIXED = "(code * 6364136223846793005 + {} + 1442695040888963407) & 4611686018427387903"


class Fields(NamedTuple):
    """The fields of a game's state by what they hold; `options` are always the same."""

    kind: type
    lists: tuple[str, ...]
    single: tuple[tuple[str, type], ...]
    order: tuple[str, ...]


def fields_of(state: State) -> Fields | None:
    """The fields of a state; None if some hold other things than numbers and lists of them."""
    values = {name: value for name, value in state._asdict().items() if name != "options"}
    lists = tuple(name for name, value in values.items() if isinstance(value, list))
    single = tuple((n, type(value)) for n, value in values.items() if isinstance(value, int))
    if len(lists) + len(single) < len(values):
        return None
    return Fields(type(state), lists, single, state._fields)


def key_function(fields: Fields) -> Function:
    """A function that makes one number of a state: of the numbers in its lists, and the single."""
    lines = ["def key(state):", "    code = 1"]
    for name in fields.lists:
        lines += [f"    for number in state.{name}:", f"        code = {MIXED.format('number')}"]
    lines += [f"    code = {MIXED.format(f'state.{name}')}" for name, _kind in fields.single]
    written: dict[str, Function] = {}
    exec("\n".join([*lines, "    return code"]), {}, written)
    return written["key"]


def reader_and_writer(fields: Fields) -> tuple[Function, Function]:
    """Functions that read a state from numbers and write it as numbers.

    `like` is a state whose lists are as long. `write` returns whether all the numbers are there.
    """
    write = ["def write(state, like, rows, at):"]
    read = ["def read(rows, at, like):"]
    for name in fields.lists:
        write += [
            f"    if len(state.{name}) != len(like.{name}):",
            "        return False",
            f"    for number in state.{name}:",
            "        rows[at] = number",
            "        if rows[at] != number:",
            "            return False",
            "        at += 1",
        ]
        read += [
            f"    {name} = [int(rows[nth]) + 0 for nth in range(at, at + len(like.{name}))]",
            f"    at += len(like.{name})",
        ]
    for name, kind in fields.single:
        write += [
            f"    rows[at] = state.{name}",
            f"    if rows[at] != state.{name}:",
            "        return False",
            "    at += 1",
        ]
        read += [f"    {name} = {_value(kind)}", "    at += 1"]
    given = {n: n for n in fields.order} | {"options": "like.options"}
    read += [f"    return State({', '.join(f'{name}={given[name]}' for name in fields.order)})"]
    names = {"State": fields.kind} | {kind.__name__: kind for _name, kind in fields.single}
    exec("\n".join([*write, "    return True", *read]), names)
    return names["read"], names["write"]


def _value(kind: Any) -> str:
    """How a number becomes the value of a field again; of an enum its member."""
    if kind is int:
        return "int(rows[at]) + 0"  # a short number becomes a long one
    if kind is bool:
        return "bool(rows[at])"
    first, *others = (f"{kind.__name__}.{member.name}" for member in kind)
    numbers = [int(member) for member in kind][1:]
    chain = [f"{other} if rows[at] == {n} else " for other, n in zip(others, numbers, strict=True)]
    return "".join([*chain, first])
