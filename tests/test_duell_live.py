"""Duell der Schamanen on a real board: all three forms, against a computer and at one screen."""

from __future__ import annotations

import pytest

IMPORT = "import folkgames as fg\n"
VARIANTS = ("basic", "memory", "pro")


def choose_first(board, act):
    """Choose the first thing that may be chosen, place after place, until it is a move."""
    before = board.seq
    act(board.place(board.choices()[0]))
    while board.root.locator(".chosen").count() and board.seq == before:
        if board.choices():
            act(board.place(board.choices()[0]))
        else:
            board.root.locator(".moves button").first.click()
    board.await_seq(before)


@pytest.mark.parametrize("variant", VARIANTS)
def test_against_the_computer_to_the_end(lab, variant):
    source = (
        f"match = fg.play(fg.DuellDerSchamanen(variant={variant!r}, max_duels=4), "
        "against=fg.Nash(), seed=1)\nmatch"
    )
    [board] = lab.boards(IMPORT + source)
    turns = 0
    while not board.over:
        choose_first(board, lambda place: place.click())
        assert board.text("notice") == ""
        assert board.root.locator(".curtain").is_hidden()
        turns += 1
        if turns in (3, 12):
            board.shoot(f"duell-{variant}-{turns}")
        assert turns < 60
    assert board.violations() == []
    assert lab.ask("match.outcome") == board.text("status").split("\n")[-1]


def test_by_touch_on_a_phone(phone):
    source = (
        "match = fg.play(fg.DuellDerSchamanen(max_duels=2), against=fg.Random(), seed=2)\nmatch"
    )
    [board] = phone.boards(IMPORT + source)
    for _ in range(3):
        choose_first(board, lambda place: place.tap())
    board.shoot("duell-phone")
    assert board.violations() == []
    width = board.root.evaluate("board => [board.scrollWidth, board.clientWidth]")
    assert width[0] <= width[1]
    while not board.over:
        choose_first(board, lambda place: place.tap())


def test_two_persons_hand_the_screen_over(lab):
    source = (
        "match = fg.play(fg.DuellDerSchamanen(variant='memory', max_duels=2), seed=1)\n"
        "shown = []\n"
        "match.board.observe(lambda change: shown.append(change['new']), 'view')\nmatch"
    )
    [board] = lab.boards(IMPORT + source)
    assert "Bison, it is your turn" in board.text("curtain")
    assert board.choices() == []
    board.do(board.place("B7").click)
    assert board.text("notice") == "First hand the screen over; nothing has changed."
    assert lab.ask("match.position.history") == "()"
    handed = 0
    while not board.over:
        curtain = board.root.locator(".curtain")
        if curtain.is_visible():
            handed += 1
            if handed == 3:
                board.shoot("duell-curtain")
                assert board.violations() == []
            board.press("show")
            assert curtain.is_hidden()
        choose_first(board, lambda place: place.click())
    assert handed >= 10
    assert "·" not in board.text("status")


def test_the_clock_is_shown_and_ends_the_match(lab):
    source = (
        "import random\n"
        "start = fg.DuellDerSchamanen().placed(random.Random(1))\n"
        "match = fg.Match(start, {'Wolf': fg.Random()}, minutes=0.1, seed=1)\nmatch"
    )
    [board] = lab.boards(IMPORT + source)
    assert board.text("clock").startswith("Time left: 0:0")
    assert board.violations() == []
    before = board.seq
    board.place("Bison1").click()
    while not board.over:  # at once, or as soon as the time of the swap is up
        board.await_seq(before)
        before = board.seq
    assert "the time is up" in board.text("status")
    assert board.root.locator(".clock").is_hidden()
