"""The board in a real JupyterLab and a real Chromium: by mouse, by keyboard and by touch."""

from __future__ import annotations

import json

import pytest

from .lab import CELLS, BoardOnPage

IMPORT = "import folkgames as fg\n"
VIEW = "application/vnd.jupyter.widget-view+json"
SMALL = IMPORT + "match = fg.play(fg.Andada(houses=6), you='South', against=fg.Greedy(), seed=1)\n"


def play_out(board: BoardOnPage, choose) -> int:
    """Choose the first place that may be chosen until the match is over; return the turns."""
    turns = 0
    while not board.over:
        board.do(choose, board.choices()[0])
        assert board.text("notice") == ""
        turns += 1
        assert turns < 300
    return turns


def test_a_game_to_its_end_with_the_mouse(lab):
    source = (
        IMPORT + "match = fg.play(fg.Andada(), you='South', against=fg.Greedy(), seed=3)\nmatch"
    )
    [board] = lab.boards(source)
    assert board.choices() == [f"S{n}" for n in range(1, 13)]
    for _ in range(3):
        board.do(board.place(board.choices()[0]).click)
    board.shoot("wide-light")
    assert board.violations() == []
    assert play_out(board, lambda name: board.place(name).click()) > 3
    assert " wins: " in board.text("status")
    assert "(§9)" in board.text("status")
    assert lab.ask("match.outcome") == board.text("status").split("\n")[-1].strip()
    board.shoot("wide-light-end")


def test_a_game_to_its_end_with_the_keyboard_alone(lab):
    [board] = lab.boards(SMALL + "match")
    board.root.evaluate(  # the way into the board: Tab from what stands before it
        "board => { const before = document.createElement('button'); before.id = 'before';"
        "board.before(before); before.focus(); }"
    )
    lab.page.keyboard.press("Tab")
    assert focused(board) == "S1"

    def choose(name: str) -> None:
        walk_to(board, name)
        lab.page.keyboard.press("Enter")

    play_out(board, choose)
    assert focused(board) != ""
    assert " wins: " in board.text("status")


def focused(board: BoardOnPage) -> str:
    return str(board.page.evaluate("() => document.activeElement?.dataset?.name ?? ''"))


def walk_to(board: BoardOnPage, name: str) -> None:
    """Walk with the arrow keys, as one who sees the board: first to the row, then along it."""
    for _ in range(60):
        here = focused(board)
        if here == name:
            return
        x, y = (board.place(name).get_attribute(f"data-{axis}") for axis in "xy")
        at_x, at_y = (board.place(here).get_attribute(f"data-{axis}") for axis in "xy")
        if y != at_y:
            board.page.keyboard.press("ArrowDown" if float(y) > float(at_y) else "ArrowUp")
        else:
            board.page.keyboard.press("ArrowRight" if float(x) > float(at_x) else "ArrowLeft")
    raise AssertionError(f"{name} cannot be reached with the arrow keys")


def test_a_game_to_its_end_by_touch_on_a_phone(phone):
    [board] = phone.boards(SMALL + "match")
    board.do(board.place("S1").tap)
    board.shoot("phone-dark")
    width = board.root.evaluate("board => [board.scrollWidth, board.clientWidth]")
    assert width[0] <= width[1], "the board is wider than the screen"
    size = board.place("S2").bounding_box()
    assert min(size["width"], size["height"]) >= 40, "too small for a finger"
    assert board.violations() == []
    play_out(board, lambda name: board.place(name).tap())
    assert " wins: " in board.text("status")


def test_the_real_board_on_a_phone(phone):
    source = IMPORT + "fg.play(fg.Andada(houses=12), against=fg.Random(), seed=2)"
    [board] = phone.boards(source)
    board.do(board.place("S4").tap)
    board.shoot("phone-dark-12")
    size = board.place("S2").bounding_box()
    assert min(size["width"], size["height"]) >= 40


def test_a_game_from_another_package_on_the_same_board(lab, phone):
    source = IMPORT + "match = fg.play(fg.Kalah(houses=4), against=fg.Random(), seed=1)\nmatch"
    [board] = lab.boards(source)
    board.shoot("kalah")
    assert board.violations() == []
    play_out(board, lambda name: board.place(name).click())
    assert lab.ask("match.outcome") == board.text("status").split("\n")[-1]
    [small] = phone.boards(source)
    small.shoot("kalah-phone")
    size = small.place("1").bounding_box()
    assert min(size["width"], size["height"]) >= 40


def test_what_is_refused_is_explained_and_changes_nothing(lab):
    [board] = lab.boards(IMPORT + "match = fg.Match(fg.Andada(houses=6))\nmatch")
    board.do(board.place("S1").click)
    assert board.choices() == ["North", "South"]
    assert "decides who begins" in board.text("status")
    board.do(board.place("S2").click)
    assert board.text("notice") == "§4: North is to choose who begins: South or North"
    board.do(board.place("South").click)
    before = lab.ask("match.position.code")
    board.do(board.place("S1").click)
    assert board.text("notice") == "§5: house 1 is empty"
    board.do(board.place("N2").click)
    assert board.text("notice").startswith("§5: house 2 of North is not South's")
    assert lab.ask("match.position.code") == before
    board.do(board.place("S3").click)
    assert board.text("notice") == ""


@pytest.mark.parametrize(
    "wish",
    [
        {"do": "play", "move": "2", "seq": 0},
        {"do": "play", "move": "99", "seq": "now"},
        {"do": "play", "move": 2, "seq": "now"},
        {"do": "play", "places": ["S2", 7], "seq": "now"},
        {"do": "play", "places": ["nowhere"], "seq": "now"},
        {"do": "explode", "seq": "now"},
        {"do": "undo", "seq": "now"},
        {"do": ["play"], "seq": "now"},
        "play 2",
        17,
    ],
)
def test_what_a_browser_may_send_by_mistake(lab, wish):
    [board] = lab.boards(IMPORT + "match = fg.Match(fg.Andada(houses=6))\nmatch")
    if isinstance(wish, dict) and wish["seq"] == "now":
        wish = wish | {"seq": board.seq}
    before = board.seq
    assert lab.ask(f"setattr(match.board, 'wish', {wish!r})") == "None"
    board.await_seq(before)
    assert board.text("notice") != ""
    assert lab.ask("match.position.history") == "()"
    board.do(board.place("S2").click)
    assert lab.ask("match.position.history") == "('2',)"


def test_a_python_that_is_busy_is_mentioned(lab):
    [board] = lab.boards(SMALL + "match")
    lab.page.evaluate(
        "() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        ".requestExecute({code: 'import time; time.sleep(6)'}); }"
    )
    board.do(board.place("S2").click, busy="Python does not answer")
    assert board.text("notice") == ""
    assert lab.ask("match.position.history[0]") == "2"


def test_two_views_of_a_match_stay_in_step(lab):
    one, two = lab.boards(SMALL + "display(match)\ndisplay(match)", count=2)
    one.do(one.place("S2").click)
    two.await_seq(1)
    assert two.text("said") == one.text("said") != ""
    two.do(two.place(two.choices()[0]).click)
    one.await_seq(two.seq - 1)
    assert one.root.locator("svg").inner_html() != ""
    for name in ("S1", "N1", "S6", "N6", "South"):
        labels = [view.place(name).get_attribute("aria-label") for view in (one, two)]
        assert labels[0] == labels[1]
    assert lab.ask("len(match.position.history)") != "0"
    before = one.seq
    lab.ask("match.play(match.position.legal_moves[0])")
    one.await_seq(before)
    played = one.root.locator(".history p").text_content()
    assert played == lab.ask("' '.join(match.position.history)")


def test_undo_redo_and_a_new_game(lab):
    [board] = lab.boards(SMALL + "match")
    board.do(board.place("S2").click)
    after = lab.ask("match.position.code")
    board.press("undo")
    assert lab.ask("match.position.history") == "()"
    assert board.root.locator("button[data-do='undo']").is_disabled()
    board.press("redo")
    assert lab.ask("match.position.code") == after
    board.press("new")
    assert lab.ask("match.position.history") == "()"
    board.do(board.place("S2").click)
    assert lab.ask("match.position.code") == after, "the same seed plays the same"


@pytest.mark.parametrize("button", ["undo", "redo", "new"])
def test_the_keyboard_goes_on_where_a_button_falls_asleep(lab, button):
    [board] = lab.boards(SMALL + "match")
    board.do(board.place("S2").click)
    if button == "redo":
        board.press("undo")
    board.root.locator(f"button[data-do='{button}']").focus()
    board.do(lambda: lab.page.keyboard.press("Enter"))
    assert focused(board) == "S2"


def test_the_keyboard_goes_on_at_the_list_of_moves(lab):
    [board] = lab.boards(SMALL + "match")
    board.root.locator(".moves summary").click()
    board.root.locator("button[data-move='4']").focus()
    board.do(lambda: lab.page.keyboard.press("Enter"))
    assert lab.page.evaluate("() => document.activeElement.tagName") == "SUMMARY"


def test_keys_pressed_on_the_board_do_nothing_to_the_cells(lab):
    [board] = lab.boards(SMALL + "match")
    pace = board.root.locator("select")
    for part in (pace, board.place("S2"), board.root.locator("summary").first):
        for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "j", "b", "x", "d", "d"):
            part.focus()
            lab.page.keyboard.press(key)
    assert lab.page.evaluate(CELLS) == [1, 0]
    assert board.root.is_visible()
    pace.select_option("off")
    pace.focus()
    lab.page.keyboard.press("ArrowDown")
    assert pace.input_value() == "slow"
    lab.page.keyboard.press("Control+b")
    lab.page.wait_for_function("() => window.jupyterapp.shell.leftCollapsed === false")
    lab.page.keyboard.press("Control+b")
    lab.page.wait_for_function("() => window.jupyterapp.shell.leftCollapsed")


def test_the_focus_can_be_seen_on_wood_on_hollows_and_on_the_page(lab):
    [board] = lab.boards(SMALL + "match")
    board.place("S2").focus()
    lab.page.keyboard.press("ArrowLeft")
    assert focused(board) == "S1"
    rings = [colour_of(board, "S1", part) for part in ("ring", "ground", "rim")]
    assert rings == ["rgb(255, 216, 74)", "rgb(11, 87, 208)", "rgb(255, 255, 255)"]
    board.place("South").focus()
    lab.page.keyboard.press("ArrowLeft")
    lab.page.keyboard.press("ArrowDown")
    assert focused(board) == "South"
    text = board.root.evaluate("board => getComputedStyle(board).color")
    assert colour_of(board, "South", "ground") == text
    board.shoot("focus")


def colour_of(board: BoardOnPage, name: str, part: str) -> str:
    stroke = "shape => getComputedStyle(shape).stroke"
    return str(board.place(name).locator(f".{part}").evaluate(stroke))


def test_a_move_from_the_list(lab):
    [board] = lab.boards(SMALL + "match")
    board.root.locator(".moves summary").click()
    assert "South opens from house 4" in board.text("moves")
    board.do(board.root.locator("button[data-move='4']").click)
    assert lab.ask("match.position.history[0]") == "4"


def test_a_sowing_without_end_may_be_stopped_after_a_lap_of_ones_choice(lab):
    source = (
        IMPORT + "game = fg.Andada(houses=3, never_ending='stop')\n"
        "match = fg.Match(game.position('2 0 1 / 0 2 1 South play'))\nmatch"
    )
    [board] = lab.boards(source)
    board.place("S1").click()
    assert board.root.locator(".moves button").count() == 18
    lab.page.keyboard.press("Escape")
    assert board.root.locator(".moves button").count() == 19
    board.place("S1").click()
    board.do(board.root.locator("button[data-move='1.5']").click)
    assert lab.ask("match.position.history") == "('1.5',)"


def test_two_computers_to_watch(lab):
    source = (
        IMPORT + "match = fg.Match(fg.Andada(houses=3), "
        "{'South': fg.Random(), 'North': fg.Greedy()}, seed=4)\nmatch"
    )
    [board] = lab.boards(source)
    board.press("step")
    assert lab.ask("len(match.position.history)") == "1"
    board.root.locator("button[data-do='watch']").click()
    lab.page.wait_for_function(
        "board => board.dataset.over === 'true'", arg=board.root.element_handle()
    )
    assert lab.ask("match.outcome is not None") == "True"
    assert board.violations() == []


def test_the_sowing_is_shown_cow_by_cow_and_can_be_skipped(lab):
    [board] = lab.boards(IMPORT + "match = fg.Match(fg.Andada(houses=6))\nmatch")
    board.root.locator("select").select_option("slow")
    before = board.seq
    board.place("S1").click()
    board.root.locator(".hand:not([hidden])").wait_for()
    lab.page.wait_for_function(
        "board => board.querySelector('.hand text').textContent === '1'",
        arg=board.root.element_handle(),
    )
    assert board.place("S2").locator(".count").text_content() == "3"
    assert board.place("S4").locator(".count").text_content() == "2"
    assert board.seq == before
    board.shoot("sowing")
    board.root.locator("button[data-do='skip']").click()
    board.await_seq(before)
    assert board.place("S4").locator(".count").count() == 0
    assert "South opens from house 1" in board.text("said")


def test_what_is_said_aloud(lab):
    [board] = lab.boards(SMALL + "match")
    assert board.place("S1").get_attribute("aria-label") == (
        "South's house 1: 2 cows, may be chosen"
    )
    board.do(board.place("S1").click)
    said = board.root.locator("[aria-live='polite']").text_content()
    assert said.startswith("South opens from house 1")
    assert said.endswith(board.text("status").split("\n")[-1])


def test_other_directions_and_sizes_are_drawn(lab):
    source = (
        IMPORT + "display(fg.play(fg.Andada(houses=24, direction='clockwise')))\n"
        "display(fg.Andada(houses=3).start())"
    )
    [board] = lab.boards(source)
    board.shoot("wide-24")
    first, last = board.place("S1").bounding_box(), board.place("S24").bounding_box()
    assert first["x"] > last["x"]


def test_a_saved_notebook_shows_its_board_without_python(lab):
    outputs = lab.run(SMALL + "match.play('2')\nmatch")
    data = outputs[-1]["data"]
    assert set(data) >= {"text/plain", "text/html", "image/svg+xml", VIEW}
    assert "".join(data["image/svg+xml"]).startswith("<svg")
    assert "".join(data["text/plain"]).startswith("  North   6  5")
    assert "0x" not in json.dumps(data["text/plain"])
