"""What is written on the board at each move, as it leaves Python."""

from random import Random as Chance

import pytest

import folkgames as fg

GAME = fg.Andada(houses=6)
WELL = fg.Note("60 %", 0.6, "★", "wins 60 % of the games")
BADLY = fg.Note("20 %", 0.2)


def written(board):
    """The labels by move, as the browser is told them."""
    return {move["move"]: move["note"]["label"] for move in board.view["moves"] if move["note"]}


def wish(board, seq=None, **wanted):
    seq = board.view["seq"] if seq is None else seq
    board.wish = {**wanted, "seq": seq, "id": board.view["seq"]}


def test_notes_stand_at_their_moves_while_the_position_stays():
    match = fg.Match(GAME)
    match.board.note({"4": WELL, "2": BADLY})
    assert written(match.board) == {"4": "60 %", "2": "20 %"}
    assert match.board.view["moves"][3]["note"] == {
        "label": "60 %",
        "tone": 0.6,
        "sign": "★",
        "says": "wins 60 % of the games",
    }
    wish(match.board, do="play", places=["S9"])
    assert match.board.view["notice"] != ""
    assert written(match.board) == {"4": "60 %", "2": "20 %"}
    match.play("4")
    assert written(match.board) == {}


def test_other_notes_take_the_place_of_the_first_and_none_clear_them():
    board = fg.Match(GAME).board
    board.note({"4": WELL})
    board.note({"2": BADLY})
    assert written(board) == {"2": "20 %"}
    board.note({})
    assert written(board) == {}


def test_what_both_choose_at_once_is_noted_by_choice():
    game = fg.DuellDerSchamanen()
    match = fg.play(game.placed(Chance(1)), against=fg.Random())
    match.board.note({"1": WELL, "3": BADLY})
    assert written(match.board) == {"1": "60 %", "3": "20 %"}


def test_a_note_may_be_written_as_soon_as_a_match_has_changed():
    """Also by one who is told of the change before the board has shown it."""
    match = fg.Match(GAME)
    board = match.board
    match.watch(lambda: board.note({"South": WELL}) if match.position.turn == "North" else None)
    wish(board, do="play", move="4")
    assert written(board) == {"South": "60 %"}


def test_what_a_person_was_told_stays_while_the_position_does():
    match = fg.Match(GAME)
    board = match.board
    wish(board, do="play", move="13")
    told = board.view["notice"]
    assert told != ""
    board.note({"4": WELL})
    assert board.view["notice"] == told
    match.think()  # nobody has to, and the board is told of it
    assert board.view["notice"] == told
    match.play("4")
    assert board.view["notice"] == ""


def test_notes_where_nothing_can_be_chosen_are_refused():
    board = fg.Match(GAME).board
    with pytest.raises(fg.FolkgamesError) as error:
        board.note({"4": WELL, "13": BADLY})
    assert str(error.value) == "“13” cannot be chosen now, so nothing can be noted at it"
    assert written(board) == {}


@pytest.mark.parametrize("tone", [-0.1, 1.01, float("nan")])
def test_a_tone_is_a_number_from_0_to_1(tone):
    with pytest.raises(fg.BadOption, match=r"tone is a number from 0 to 1, not"):
        fg.Note("", tone)


def test_a_wish_made_before_a_note_came_still_counts():
    board = fg.Match(GAME).board
    before = board.view["seq"]
    board.note({"4": WELL})
    assert board.view["since"] == before < board.view["seq"]
    wish(board, before, do="play", move="4")
    assert board.view["notice"] == ""
    assert board.view["since"] == board.view["seq"]
    wish(board, before, do="play", move="South")
    assert board.view["notice"] == "The game has gone on meanwhile; nothing has changed."
