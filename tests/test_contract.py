"""The contract: every game of this package keeps it, and whoever breaks it is told where."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from importlib.metadata import entry_points
from types import SimpleNamespace

import pytest

import folkgames as fg
from folkgames import registry
from folkgames.andada import rules, scene
from folkgames.game import Option, Outcome, Refusal
from folkgames.simple import SimpleGame
from folkgames.testing import check_game

from .checkout import ROOT

OURS = [
    point.name
    for point in sorted(entry_points(group=registry.GROUP))
    if point.value.startswith("folkgames.")
]


def boards():
    """Every reading of every game, and every choice of every option by itself."""
    for name in OURS:
        game = registry.get_game(name)
        for reading in game.readings:
            yield registry.get_game(name, reading=reading)
        for option in game.options.values():
            choices = [*option.choices]
            for value in choices if len(choices) < 30 else (7, choices[-1]):
                try:
                    yield registry.get_game(name, **{option.name: value})
                except fg.BadOption:  # it goes with other options only
                    continue


@pytest.mark.parametrize("game", sorted(set(boards()), key=repr), ids=repr)
def test_every_game_keeps_the_contract(game):
    check_game(game, games=3)


@pytest.mark.parametrize("name", OURS)
def test_the_contract_in_length(name):
    check_game(registry.get_game(name), games=20, seed=1)


# Completeness: what belongs to a game


@pytest.mark.parametrize("name", OURS)
def test_a_game_is_complete(name):
    folder = ROOT / "folkgames" / name
    parts = [folder / part for part in ("__init__.py", "rules.py", "scene.py", "RULES.md")]
    parts += [ROOT / "notebooks" / f"{name}.ipynb", ROOT / "tests" / "golden" / f"{name}.txt"]
    missing = [str(part.relative_to(ROOT)) for part in parts if not part.is_file()]
    assert missing == []


@pytest.mark.parametrize("name", OURS)
def test_a_game_names_its_sources(name):
    text = (ROOT / "folkgames" / name / "RULES.md").read_text(encoding="utf-8")
    assert "source" in text.casefold()


@pytest.mark.parametrize("name", OURS)
def test_a_game_has_a_page_in_the_docs(name):
    spec = importlib.util.spec_from_file_location("conf", ROOT / "docs" / "conf.py")
    conf = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(conf)
    game = registry.get_game(name)
    page = conf.page(game)
    assert page.startswith(f"# {game.title}\n")
    assert "§1" in page
    assert [option for option in game.options if f"| {option} |" not in page] == []


def test_every_slice_is_registered():
    slices = {path.parent.name for path in (ROOT / "folkgames").glob("*/rules.py")}
    assert slices == set(OURS)


def test_the_common_parts_name_no_game():
    """Games are found by their entry points alone; only examples in docstrings name one."""
    slices = [ROOT / "folkgames" / name for name in OURS]
    for path in (ROOT / "folkgames").rglob("*.py"):
        if not any(path.is_relative_to(folder) for folder in slices):
            text = path.read_text(encoding="utf-8")
            assert [n for n in OURS if f"import {n}" in text or f"from .{n}" in text] == [], path


# Broken games: Andada with one thing wrong


class Whole(fg.Andada):
    """Andada under a class of its own, which no entry point names."""

    @classmethod
    def scenery(cls):
        return scene


def broken(**parts):
    """An Andada in which these parts are replaced; methods of the same name, or attributes."""
    made = type("Broken", (Whole,), {"__doc__": "Andada, broken.", "__module__": __name__, **parts})
    for module in (__name__, __package__):  # so that it can be pickled, and its repr typed
        vars(sys.modules[module])["Broken"] = made
    return made(houses=3)


def rules_with(**functions):
    """The rules of Andada in which these functions are replaced."""
    return SimpleNamespace(**{**vars(rules), **functions})


def scene_with(**functions):
    """The scenes of Andada in which these functions are replaced."""
    made = SimpleNamespace(**{**vars(scene), **functions})
    return classmethod(lambda cls: made)


def places_with(change):
    """A scene of which the first place is changed."""

    def make(game, state, tall):
        drawn = scene.scene(game, state, tall)
        first, *rest = drawn.places
        return replace(drawn, places=(replace(first, **change(drawn)), *rest))

    return scene_with(scene=make)


def on_top_of_the_next(drawn):
    """Where the second place of a scene is."""
    return {"x": drawn.places[1].x, "y": drawn.places[1].y}


def with_a_mistake(text, of, to):
    def write(self, state):
        return fg.Andada.write_code(self, state).replace(of, to)

    return {"write_code": write}


def shared_copy(state):
    return state


def play_elsewhere(state, move):
    """The right board, but in a new list, which no trace sees."""
    return rules.play(rules.copy(state)._replace(houses=[*state.houses]), move)


def endless(state):
    return 0


def first_wins(state):
    return 1 if state.phase != rules.Phase.OPENING and rules.outcome(state) else 0


def draw_always(self, state, outcome):
    return Outcome(None, "enough", "§9")


def accept_everything(self, move):
    return str(move).strip() if str(move).strip() in self._moves else next(iter(self._moves), None)


BROKEN = {
    "name": ({"name": "An dada"}, "not a lower-case word"),
    "seats": ({"seats": ("South", "South")}, "not two different names"),
    "docstring": ({"__doc__": ""}, "no docstring"),
    "repr": ({"__repr__": lambda self: "fg.Andada()"}, "is not equal to it"),
    "hash": ({"__hash__": object.__hash__}, "hashes otherwise"),
    "mutable": ({"__setattr__": object.__setattr__}, "an attribute of it can be set"),
    "meaning": (
        {"option_list": (*fg.Andada.option_list, Option("colour", "red", {"red": ""}, "", "§1"))},
        "does not say what it decides",
    ),
    "source": (
        {"option_list": (*fg.Andada.option_list, Option("tint", "red", {"red": ""}, "what", ""))},
        "names no source",
    ),
    "option without a rule": (
        {"option_list": (*fg.Andada.option_list, Option("tint", "red", {"red": ""}, "what", "§1"))},
        "does not mention the option tint",
    ),
    "repetition rule": ({"repetition_rule": "§"}, "is no § of it"),
    "code": (with_a_mistake("code", "South", "North"), "another position"),
    "code is lax": (
        {"read_code": lambda self, code: self.start().state},
        "is accepted as",
    ),
    "copy": ({"rules": rules_with(copy=shared_copy)}, "rules.copy must copy every list"),
    "two moves, one text": (
        {"write_move": lambda self, state, move: "1"},
        "moves of the rules have 1 texts",
    ),
    "other moves for machine code": (
        {"rules": rules_with(add_moves=lambda state, moves: moves.append(0))},
        "rules.add_moves appends [0]",
    ),
    "moves of two words": (
        {"write_move": lambda self, state, move: f"house {move}"},
        "is not one word",
    ),
    "move like a number of a turn": (
        {"write_move": lambda self, state, move: f"{move}."},
        "would be mistaken in a record",
    ),
    "refusal without a rule": (
        {"refuse": lambda self, state, move: Refusal("§", "no")},
        "which is no § of RULES.md",
    ),
    "refusal of an unknown rule": (
        {"refuse": lambda self, state, move: Refusal("§99", "no")},
        "'§99', which is no § of RULES.md",
    ),
    "refusal without a reason": (
        {"refuse": lambda self, state, move: Refusal("§5", " ")},
        "gives no reason",
    ),
    "refusal that fails": (
        {"refuse": lambda self, state, move: Refusal("§5", f"not {int(move)}")},
        "ValueError: invalid literal",
    ),
    "describe says nothing": ({"tell": lambda self, after: ""}, "says nothing"),
    "describe is no sentence": ({"tell": lambda self, after: "sows"}, "is not a sentence"),
    "describe with a hole": (
        {"tell": lambda self, after: "{seat} sows."},
        "is not a sentence",
    ),
    "gain": ({"gain": lambda self, after: None}, "not a whole number"),
    "trace": ({"rules": rules_with(play=play_elsewhere)}, "another board than its trace"),
    "no end": ({"rules": rules_with(outcome=endless)}, "there is no legal move"),
    "wrong winner": ({"end": draw_always}, "but the winner is None"),
    "label": ({"scenery": places_with(lambda s: {"label": ""})}, "has no label"),
    "content": ({"scenery": places_with(lambda s: {"content": " "})}, "what lies there"),
    "overlap": ({"scenery": places_with(on_top_of_the_next)}, "overlap"),
    "outside": ({"scenery": places_with(lambda s: {"x": 0})}, "lies outside the board"),
    "same names": (
        {"scenery": places_with(lambda s: {"name": s.places[1].name})},
        "2 places are called",
    ),
    "places": ({"scenery": scene_with(places=lambda *_: ("Z9",))}, "not by places of the board"),
    "wish": ({"scenery": scene_with(wish=lambda *_: "1")}, "instead of"),
    "text": ({"scenery": scene_with(text=lambda position: "")}, "scene.text is empty"),
    "unprintable": (
        {"scenery": scene_with(text=lambda position: "a\x1b[1m")},
        "cannot be printed",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_what_is_broken_is_told(fault):
    parts, message = BROKEN[fault]
    with pytest.raises(AssertionError) as error:
        check_game(broken(**parts), games=2)
    assert message in str(error.value)
    assert "breaks the contract “" in str(error.value)


def test_an_illegal_move_accepted(monkeypatch):
    monkeypatch.setattr(fg.Position, "_find", accept_everything)
    with pytest.raises(AssertionError, match=r"is accepted|is None, but the move is not legal"):
        check_game(broken(), games=2)


def test_a_game_that_nobody_can_find():
    """All is well but the entry point: so what is found above is the fault that was made."""
    with pytest.raises(AssertionError, match=r"An entry point.*is a Andada"):
        check_game(broken(), games=2)


def test_rules_that_import_too_much(tmp_path):
    source = (ROOT / "folkgames" / "andada" / "rules.py").read_text(encoding="utf-8")
    path = tmp_path / "rules.py"
    path.write_text(f"import random\n{source}", encoding="utf-8")
    with pytest.raises(AssertionError, match="line 1 imports random"):
        check_game(broken(rules=rules_with(__file__=str(path))), games=1)


def test_a_game_without_rules_to_read(tmp_path):
    path = tmp_path / "rules.py"
    path.write_text("", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"there is no RULES\.md beside rules\.py"):
        check_game(broken(rules=rules_with(__file__=str(path))), games=1)


def test_the_codes_of_a_simple_game():
    """Its state in words: lists of numbers, the seat, the names of enums."""

    class Simple(SimpleGame):
        name, title, seats, rules = "simple", "Simple", ("South", "North"), rules
        option_list = fg.Andada.option_list

    game = Simple(houses=3)
    position = game.start().play("1")
    assert position.code == "0 3 3 0 3 3 North choice"
    assert game.position(position.code) == position
    with pytest.raises(fg.BadPosition, match="column 19: expected “opening” or “choice” or"):
        game.position("0 3 3 0 3 3 North begin")


def test_the_contract_holds_without_asserts():
    """Under python -O too: nothing in it is an assert statement."""
    text = (ROOT / "folkgames" / "testing.py").read_text(encoding="utf-8")
    assert "\n    assert " not in text
