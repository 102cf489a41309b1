"""The texts that stand for positions of Andada: read, written, and refused with line and column."""

import re
from pathlib import Path

import pytest

import folkgames as fg

GAME = fg.Andada(houses=3)
ONE_LINE = "2 0 1 / 0 2 1 South play"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({}, ONE_LINE),
        ({}, "2 2 2 / 2 2 2 South opening"),
        ({"opener": "North"}, "2 2 2 / 2 2 2 North opening"),
        ({}, "3 0 3 / 3 0 3 North choice"),
        ({}, "0 0 1 / 1 0 0 North singles"),
        ({"never_ending": "draw"}, "2 0 1 / 0 2 1 North drawn"),
        ({"singles": "dynamic"}, "0 0 1 / 1 0 0 North singles"),
        ({"reading": "ludii"}, "0 0 1 / 1 0 0 North play"),
    ],
)
def test_round_trip(options, code):
    position = fg.Andada(**{**options, "houses": 3}).position(code)
    assert position.code == code
    assert position.game.position(position.code) == position
    assert eval(repr(position), {"fg": fg}) == position


def test_any_white_space_will_do():
    assert GAME.position("  2\t0 1/0 2 1\n\nSouth\r\nplay ") == GAME.position(ONE_LINE)


BAD = [
    ("", 1, 1, "South's row needs 3 numbers of cows, but has 0"),
    ("2 0", 1, 4, "South's row needs 3 numbers of cows, but has 2"),
    ("2 0 / 0 2 1 South play", 1, 5, "South's row needs 3 numbers of cows, but has 2"),
    ("2 0 1 1 / 0 2 1 South play", 1, 7, "expected “/”, found “1”"),
    ("2 0 1 / 0 2 South play", 1, 13, "North's row needs 3 numbers of cows, but has 2"),
    ("2 0 1", 1, 6, "expected “/”, found the end of the text"),
    ("2 0 1 / 0 2 1", 1, 14, "expected “South” or “North”, found the end of the text"),
    ("2 0 1 / 0 2 1 East play", 1, 15, "expected “South” or “North”, found “East”"),
    ("2 0 1 / 0 2 1 South", 1, 20,
     "expected “opening” or “choice” or “play” or “singles” or “drawn”, "
     "found the end of the text"),
    ("2 0 1 / 0 2 1 South play on", 1, 26, "nothing should follow the phase, but “on” does"),
    ("2 0 x / 0 2 1 South play", 1, 5, "“x” is not a number of cows"),
    ("2 -1 1 / 0 2 1 South play", 1, 3, "“-1” is not a number of cows"),
    ("2 ٢ 1 / 0 2 1 South play", 1, 3, "“٢” is not a number of cows"),
    (f"2 {'9' * 5000} 1 / 0 2 1 South play", 1, 3, f"“{'9' * 5000}” is not a number of cows"),
    ("2 0 1 /\n0 2 x\nSouth play", 2, 5, "“x” is not a number of cows"),
    ("2 0 1 /\n0 2 1\n  West play", 3, 3, "expected “South” or “North”, found “West”"),
    ("2 0 1 /\n0 2 1\nSouth\n", 4, 1,
     "expected “opening” or “choice” or “play” or “singles” or “drawn”, "
     "found the end of the text"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "line", "column", "reason"), BAD)
def test_not_a_position(code, line, column, reason):
    with pytest.raises(fg.BadPosition) as error:
        GAME.position(code)
    assert (error.value.line, error.value.column, error.value.reason) == (line, column, reason)
    assert str(error.value) == f"line {line}, column {column}: {reason}"


IMPOSSIBLE = [
    ({}, "9 3 1 / 0 0 0 South play", "13 cows are on the board, but there are only 12 in the game"),
    ({}, "2 2 1 / 2 2 2 South opening",
     "in the opening every house holds 2 cows and South is to move"),
    ({"opener": "North"}, "2 2 2 / 2 2 2 South opening",
     "in the opening every house holds 2 cows and North is to move"),
    ({}, "0 3 3 / 0 3 3 South choice", "no opening leads to this board with North to choose"),
    ({}, "2 2 2 / 2 2 2 North choice", "no opening leads to this board with North to choose"),
    ({"first_turn": "opener"}, "0 3 3 / 0 3 3 North choice",
     "with these options nobody chooses who begins"),
    ({}, "0 0 1 / 1 0 0 North play",
     "no house holds more than one cow, so the phase is “singles”"),
    ({"singles": "dynamic"}, "0 0 1 / 1 0 0 North play",
     "no house holds more than one cow, so the phase is “singles”"),
    ({"singles": "dynamic"}, "0 0 2 / 1 0 0 North singles",
     "under singles='dynamic' this position is of the phase “play”"),
    ({"reading": "ludii"}, "0 0 1 / 1 0 0 North singles",
     "under singles='dynamic' this position is of the phase “play”"),
    ({}, "2 0 1 / 0 2 1 North drawn", "with these options no sowing makes a draw"),
    ({"never_ending": "stop"}, "2 0 1 / 0 2 1 North drawn",
     "with these options no sowing makes a draw"),
    ({"only_never_ending": "draw"}, "3 5 0 / 1 2 1 South play",
     "nothing that South could sow would ever end, so the phase is “drawn”"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "code", "reason"), IMPOSSIBLE)
def test_a_position_that_cannot_be(options, code, reason):
    with pytest.raises(fg.BadPosition) as error:
        fg.Andada(**{**options, "houses": 3}).position(code)
    assert (error.value.line, error.value.column, error.value.reason) == (1, 1, reason)


# RULES.md, rules.py and the options speak of the same §

SLICE = Path(fg.Andada.rules.__file__).parent
TEXT = (SLICE / "RULES.md").read_text(encoding="utf-8")


def test_a_code_is_a_text():
    with pytest.raises(fg.BadPosition, match="the code of a position is a text, not 3"):
        fg.Andada().position(3)


def test_the_rules_text_and_the_rules_module_have_the_same_sections():
    in_text = re.findall(r"^## (§\d+ .+)$", TEXT, re.MULTILINE)
    in_module = re.findall(
        r"^# (§\d+ .+)$", (SLICE / "rules.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [title.split()[0] for title in in_text] == [f"§{n}" for n in range(1, 13)]
    assert in_module == in_text[:10]  # §11 belongs to the course of play, §12 to people


def test_the_rules_text_tells_every_option_where_it_belongs():
    section = dict(re.findall(r"^## (§\d+) .+$([\s\S]*?)(?=^## )", TEXT, re.MULTILINE))
    for option in fg.Andada().options.values():
        rule = option.source.split(":")[0] if option.source.startswith("§") else "§11"
        told = section[rule]
        assert f"`{option.name}`" in told, option.name
        for value in option.choices if len(option.choices) < 6 else ():
            written = f'"{value}"' if isinstance(value, str) else repr(value)
            assert f"`{written}`" in told, (option.name, value)


def test_the_rules_text_tells_what_the_readings_set():
    for reading, decided in fg.Andada.readings.items():
        line = next(row for row in TEXT.splitlines() if row.startswith(f'| `"{reading}"'))
        for name, value in decided.items():
            written = f'{name}="{value}"' if isinstance(value, str) else f"{name}={value!r}"
            assert f"`{written}`" in line


def test_the_example_of_the_rules_text():
    code, ending = re.search(r"```python\n([\s\S]*)position\.play\((.*)\n```", TEXT).groups()
    names = {}
    exec(code, names)
    move, told = re.match(r'"(.+)"\)\.code  # (.*)', ending).groups()
    assert repr(names["position"].play(move).code) == told
