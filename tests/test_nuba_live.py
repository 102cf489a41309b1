"""Nuba on a real board: placed, set up and played to the end by mouse, by keyboard, by touch."""

from __future__ import annotations

IMPORT = "import folkgames as fg\n"
MIDDLE = "R6.R8R9./R1.R3.RX/..R4R7./.G2G5.R2/G1...G4/.G7.G9GX Green moving -"


def play_out(board, choose):
    """Choose the first place that may be chosen, then the first one it may go to, to the end."""
    while not board.over:
        choose(board.place(board.choices()[0]))
        board.do(choose, board.place(board.choices()[0]))
        assert board.text("notice") == ""


def test_placing_and_set_ups_with_the_mouse(lab):
    source = IMPORT + "match = fg.play(fg.Nuba(), against=fg.Greedy(), seed=1)\nmatch"
    [board] = lab.boards(source)
    assert len(board.choices()) == 10
    board.do(board.place("b2").click)
    assert board.text("notice").startswith("§4: first choose a piece of Green")
    board.place("G7").click()
    assert sorted(board.choices()) == sorted(f"{column}{row}" for column in "abcde" for row in "12")
    board.do(board.place("b2").click)
    assert board.text("said").startswith("Green places its 7 on b2. Red places its")
    for name in ("Random set-up", "Ready set-up"):
        board.do(board.root.locator(f"button[data-setup='{name}']").click)
        assert board.choices() == ["a2", "b2", "c2", "d2", "e2"]
    assert board.violations() == []
    play_out(board, lambda place: place.click())


def test_who_can_take_whom_is_shown_and_the_keyboard_plays(lab):
    source = IMPORT + f"position = fg.Nuba().position('{MIDDLE}')\n"
    [board] = lab.boards(source + "fg.play(position, against=fg.Greedy(), seed=1)")
    board.place("c3").hover()
    assert board.text("hint") == "can take: d4; can be taken by: c4"
    assert "can take: d4" in (board.place("c3").get_attribute("aria-label") or "")

    def press(place):
        place.focus()
        lab.page.keyboard.press("Enter")

    play_out(board, press)


def test_bands_by_touch_on_a_phone(phone):
    source = IMPORT + "game = fg.Nuba(variant='band')\n"
    [board] = phone.boards(source + "fg.play(game.random_setup(4), against=fg.Random(), seed=1)")
    assert board.place("c2").bounding_box()["width"] >= 44
    play_out(board, lambda place: place.tap())
    assert board.violations() == []
