"""African Chess on a real board: played by mouse, by keyboard, by touch."""

from __future__ import annotations

MIDDLE = "3(kb)4/2b(bb)4/8/3(wb)4/4(wwb)3/8/3(Kww)4/4w3 White"


def source(options=""):
    """A match, and `todo()`: the places of a greedy move, and the move."""
    return f"""
import random
import folkgames as fg
def todo():
    position = match.position
    move = fg.Greedy().choose(position, random.Random(len(position.history)))
    places = position.game.scenery().places(position.game, position.state, move)
    return " ".join([*places, move])
match = fg.play(fg.AfricanChess({options}).position('{MIDDLE}'), against=fg.Random(), seed=5)
match"""


def play_out(lab, board, choose):
    """Choose the places of a move in turn, or the move from the list where places do not say."""
    while not board.over:
        *places, move = lab.ask("todo()").split()
        before = board.seq
        for name in places:
            choose(board.place(name))
        button = board.root.locator(f"button[data-move='{move}']")
        if board.text("notice").startswith("Several moves begin like this"):
            choose(button)
        board.await_seq(before)
        assert board.text("notice") == ""


def test_squares_and_the_ones_beside_them_with_the_mouse(lab):
    [board] = lab.boards(source())
    assert sorted(board.choices()) == ["d2", "d5", "e1", "e4"]
    board.place("e4").click()
    assert sorted(board.choices()) == ["d4", "e3", "e5", "f4"]
    board.place("e5").hover()
    assert board.text("hint") == "White sows 2 pieces from e4 to the north: e5, e6."
    assert board.place("e6").get_attribute("class").endswith("ghost")
    board.do(board.place("e5").click)
    assert board.text("said").startswith("White sows 2 pieces from e4 to the north: e5, e6. Black")
    assert board.violations() == []


def test_where_the_king_is_dropped(lab):
    [board] = lab.boards(source())
    board.place("d2").click()
    board.place("d3").click()
    assert sorted(board.choices()) == ["d3", "d4", "d5"]
    board.place("d5").hover()
    assert board.text("hint").endswith("The king captures Black's man on d5.")
    board.place("d3").click()  # the king alone, or the king first: that is to be said
    assert board.text("notice") == "Several moves begin like this: choose one from the list."
    moves = board.root.locator("button[data-move]").all()
    assert [move.inner_text() for move in moves] == ["d2n@d3", "Kd2n"]
    board.do(moves[1].click)
    assert board.text("said").startswith("White's king leaves the others on d2 and goes to d3.")


def test_what_cannot_be_is_refused_with_its_rule(lab):
    [board] = lab.boards(source())
    board.do(board.place("d8").click)
    assert board.text("notice") == "§4: White has no piece on d8"
    board.place("e1").click()
    board.do(board.place("f2").click)
    assert board.text("notice") == "§4: “ne” is no direction here; there are n, e, s, w"
    aloud = board.place("e4").get_attribute("aria-label")
    assert aloud.startswith("e4: 2 White, 1 Black")
    assert board.place("d2").get_attribute("aria-label").startswith("d2: White king, 2 White")


def test_to_the_end_with_the_mouse(lab):
    [board] = lab.boards(source())
    play_out(lab, board, lambda target: target.click())
    assert board.text("status").endswith("(§10)")


def test_to_the_end_with_the_keyboard(lab):
    [board] = lab.boards(source("directions=8"))

    def press(target):
        target.focus()
        lab.page.keyboard.press("Enter")

    play_out(lab, board, press)


def test_to_the_end_by_touch_on_a_phone(phone):
    [board] = phone.boards(source("reading='1971'"))
    assert board.place("c2").bounding_box()["width"] >= 28
    play_out(phone, board, lambda target: target.tap())
    assert board.violations() == []
