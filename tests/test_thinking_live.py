"""A computer that thinks for long, on a real board: it is seen, and it can be stopped."""

from __future__ import annotations

import pytest

from .lab import BoardOnPage

SLOW = """
import folkgames as fg
opened = fg.Andada(houses=6).position('2 2 2 0 2 2 / 2 2 0 2 2 2 {first} play')
match = fg.play(opened, you='South', against=fg.MonteCarlo(seconds=600), seed=1)
match"""


def await_thinking(board: BoardOnPage, on: bool) -> None:
    board.page.wait_for_function(
        "([board, on]) => board.dataset.thinking === on",
        arg=[board.root.element_handle(), "true" if on else "false"],
    )


def played(board: BoardOnPage) -> list[str]:
    return (board.root.locator(".history p").text_content() or "").split()


def test_who_thinks_is_shown_and_can_be_stopped(lab):
    [board] = lab.boards(SLOW.format(first="South"))
    board.place("S2").click()
    await_thinking(board, True)
    board.root.locator(".status", has_text="North is thinking …").wait_for()
    assert board.text("thinking") == "Stop thinking"
    said = board.root.locator("[aria-live='polite']").text_content()
    assert said.endswith(("North is thinking …", "the first time that takes a little while …"))
    assert played(board) == ["2"]
    board.shoot("thinking-wide")
    assert board.violations() == []
    lab.page.wait_for_timeout(4500)  # longer than it takes until a silent Python is mentioned
    assert board.text("notice") == ""
    assert lab.ask("match.thinking.seat") == "North"
    stop = board.root.locator("button[data-do='stop']")
    stop.focus()
    board.do(stop.press, "Enter")
    assert played(board) == lab.ask("' '.join(match.position.history)").split()
    assert len(played(board)) == 2
    assert not board.root.locator(".thinking").is_visible()
    assert lab.page.evaluate("() => document.activeElement.classList.contains('place')")
    board.place(board.choices()[0]).click()
    await_thinking(board, True)
    board.do(stop.click)
    assert len(played(board)) == 4
    assert board.text("notice") == ""


def test_undo_and_a_new_game_while_it_thinks(lab):
    [board] = lab.boards(SLOW.format(first="South"))
    for button in ("undo", "new"):
        board.place("S2").click()
        await_thinking(board, True)
        board.press(button)
        assert played(board) == ["none", "yet"]
        assert board.choices() == ["S1", "S2", "S3", "S5", "S6"]
        assert lab.ask("match.thinking") == "None"
    board.place("S3").click()
    await_thinking(board, True)
    board.do(board.root.locator("button[data-do='stop']").click)
    assert played(board)[0] == "3"
    assert len(played(board)) == 2


def test_one_that_begins_thinks_when_its_board_is_open_on_a_phone(phone):
    [board] = phone.boards(SLOW.format(first="North"))
    await_thinking(board, True)
    board.shoot("thinking-phone")
    assert board.violations() == []
    board.do(board.root.locator("button[data-do='stop']").tap)
    assert len(played(board)) == 1
    assert all(name.startswith("S") for name in board.choices())


def test_two_that_think_are_watched_and_paused(lab):
    source = """
import folkgames as fg
match = fg.Match(fg.Andada(), {s: fg.MonteCarlo(seconds=0.5) for s in ('South', 'North')})
match"""
    [board] = lab.boards(source)
    watch = board.root.locator("button[data-do='watch']")
    watch.click()
    lab.page.wait_for_function(
        "board => board.querySelector('.history p').textContent.split(' ').length > 3",
        arg=board.root.element_handle(),
    )
    await_thinking(board, True)
    watch.click()
    await_thinking(board, False)
    assert watch.inner_text() == "Play by itself"
    count = len(played(board))
    lab.page.wait_for_timeout(1000)
    assert len(played(board)) == count


@pytest.mark.parametrize("screen", ["lab", "phone"])
def test_what_the_computer_thought(request, screen):
    lab = request.getfixturevalue(screen)
    source = """
import folkgames as fg
opened = fg.Andada(houses=6).position('2 2 2 0 2 2 / 2 2 0 2 2 2 South play')
match = fg.play(opened, you='South', against=fg.MonteCarlo(playouts=200), seed=1)
match"""
    [board] = lab.boards(source)
    board.root.locator(".thoughts summary").click()
    assert board.text("thoughts p") == "none yet"
    board.do(board.place("S2").click)
    chosen = played(board)[1]
    assert board.text("thoughts p").startswith(
        f"Before North chose {chosen}, it thought for 200 pl"
    )
    rows = board.root.locator(".thoughts tbody tr")
    assert rows.count() == len(lab.ask("match.thought.thoughts.choices").split(","))
    assert rows.first.locator("th").inner_text() == chosen
    board.shoot(f"thoughts-{screen}")
    assert board.violations() == []
    board.press("undo")
    assert rows.count() == 0


def test_without_a_computer_that_tells_there_are_no_thoughts(lab):
    [board] = lab.boards("import folkgames as fg\nfg.play(fg.Andada(), against=fg.Greedy())")
    assert not board.root.locator(".thoughts").is_visible()


GETTING_READY = """
import folkgames as fg
class Cold(fg.MonteCarlo):
    def is_ready(self, view):
        return False
match = fg.play(fg.Andada(houses=6), against=Cold(seconds=600), seed=1)
match"""


def test_on_a_phone_the_whole_of_it_can_be_read(phone):
    [board] = phone.boards(GETTING_READY)
    board.place(board.choices()[0]).click()
    await_thinking(board, True)
    told, stage = board.root.locator(".status"), board.root.locator(".stage")
    assert "the first time that takes a little while" in told.inner_text()
    assert told.bounding_box()["y"] < stage.bounding_box()["y"]
    board.shoot("getting-ready-phone")
    board.press("undo")
