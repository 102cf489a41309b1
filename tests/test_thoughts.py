"""What a computer thought is shown on the board, but never what the person may not know."""

from __future__ import annotations

import json
from random import Random as Chance

import pytest

import folkgames as fg

from .test_duell_screen import BISON, COURSE, MEMORY, OTHERS, PLACES, WOLF

CROWDED = "0 3 3 0 3 3 / 0 3 3 0 3 3 South play"


def against(player, game=None):
    match = fg.play((game or fg.Andada(houses=6)).position(CROWDED), against=player, seed=1)
    wish(match.board, do="play", move="3")
    return match


def wish(board, **wanted):
    board.wish = {**wanted, "seq": board.view["seq"], "id": board.view["seq"]}


def test_nothing_is_told_where_no_computer_tells():
    assert against(fg.Greedy()).board.view["thoughts"] is None
    assert fg.Match(fg.Andada()).board.view["thoughts"] is None


def test_the_playouts_of_monte_carlo():
    player = fg.MonteCarlo(playouts=300)
    match = fg.play(fg.Andada(houses=6).position(CROWDED), against=player, seed=1)
    assert match.board.view["thoughts"] == {"told": "none yet", "head": [], "rows": []}
    wish(match.board, do="play", move="3")
    shown, thoughts = match.board.view["thoughts"], player.thoughts
    move = match.position.last_move
    assert shown["told"] == (
        f"Before North chose {move}, it thought for 300 playouts. "
        f"It expects: {' '.join(thoughts.line)}"
    )
    assert shown["head"] == ["Choice", "Chance to win", "Tried"]
    assert [row[0] for row in shown["rows"]] == list(thoughts.choices)
    assert shown["rows"][0] == [
        move,
        f"{50 * (1 + thoughts.values[move]):.0f} %",
        f"{thoughts.visits[move]:,}",
    ]


def test_the_points_of_minimax():
    player = fg.Minimax(depth=2)
    shown = against(player).board.view["thoughts"]
    assert "it thought 2 moves ahead." in shown["told"]
    assert shown["head"] == ["Choice", "Worth"]
    assert [float(row[1]) for row in shown["rows"]] == [
        player.thoughts.values[choice] for choice in player.thoughts.choices
    ]


@pytest.mark.parametrize(("value", "words"), [(1e6, "wins"), (-1e6, "loses"), (0.504, "+0.5")])
def test_what_is_certain_is_said_in_words(value, words):
    class Knows(fg.Random):
        thoughts = fg.Thoughts("North", {"1": value}, depth=3)

    assert against(Knows()).board.view["thoughts"]["rows"] == [["1", words]]


def test_what_was_taken_back_is_not_told_any_more():
    match = against(fg.MonteCarlo(playouts=50))
    first = match.board.view["thoughts"]
    wish(match.board, do="play", move=match.position.legal_moves[0])
    assert match.board.view["thoughts"] != first
    wish(match.board, do="undo")
    assert match.board.view["thoughts"] == first
    wish(match.board, do="undo")
    assert match.board.view["thoughts"]["rows"] == []
    wish(match.board, do="redo")
    assert match.board.view["thoughts"] == first


def test_thoughts_of_a_choice_that_both_make_at_once_are_told_after_it():
    game = fg.DuellDerSchamanen().placed(Chance(1))
    match = fg.play(game, against=fg.MonteCarlo(playouts=100), seed=1)
    match.advance()
    assert match.waiting == ("Bison",), "the computer has chosen already"
    match.board.show()
    assert match.board.view["thoughts"]["rows"] == []
    wish(match.board, do="play", move="2")
    shown = match.board.view["thoughts"]
    assert shown["rows"]
    assert shown["told"].startswith("Before Wolf chose ")
    assert "Wolf" in shown["told"]


# Where something is hidden


class Tells:
    """Plays what it was told to, and tells all that it knows."""

    thoughts = None

    def __init__(self, moves):
        self.moves = list(moves)

    def choose(self, view, rng):
        self.thoughts = fg.Thoughts("Wolf", {view.code: 1.0}, line=(view.code,), depth=1)
        return self.moves.pop(0)

    def __repr__(self):
        return "Tells()"


def sent(stones):
    """Every view of a board at which Bison plays the memory variant against Wolf's stones."""
    wolf = [f"{stone}@{place}" for stone, place in zip(stones, PLACES, strict=True)]
    bison = [f"{stone}@{place}" for stone, place in zip(BISON, PLACES, strict=True)]
    match = fg.Match(MEMORY, {"Wolf": Tells(wolf + COURSE["Wolf"])})
    views = []
    match.board.observe(lambda change: views.append(json.dumps(change["new"])), "view")
    for move in bison + COURSE["Bison"]:
        if match.outcome is None:
            wish(match.board, do="play", move=move)
            assert match.board.view["notice"] == ""
    assert match.thought is not None
    return views


@pytest.mark.parametrize("stones", OTHERS)
def test_no_thought_is_sent_while_it_could_show_what_is_hidden(stones):
    truth = sent(WOLF)
    assert truth == sent(stones)
    assert "keeps its thoughts to itself" in truth[-1]


def test_a_thought_that_was_sent_would_be_noticed(monkeypatch):
    monkeypatch.setattr("folkgames.board.thoughts.hidden", lambda match: False)
    assert sent(WOLF) != sent(OTHERS[0])


def test_after_the_end_the_thoughts_are_told():
    game = fg.DuellDerSchamanen(variant="memory", max_duels=1)
    players = {"Bison": fg.Random(), "Wolf": fg.MonteCarlo(playouts=20)}
    match = fg.Match(game, players, seed=1)
    assert match.board.view["thoughts"]["rows"] == []
    match.finish()
    assert match.board.view["thoughts"]["rows"]
