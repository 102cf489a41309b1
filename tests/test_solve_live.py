"""A solved board on a page: the moves bear what they are worth, and go on doing so."""

from __future__ import annotations

import pytest

from .test_notes_live import noted

SOLVED = "import folkgames as fg\nboard = fg.solve({position}, positions=5000).board\nboard"
POSITIONS = {
    "andada": "fg.Andada(houses=3).start().play('2').play('North')",
    "african-chess": "fg.AfricanChess().position("
    "'1b1(bbb)1Kk1/6b1/8/8/2b5/b2b4/w2ww3/ww(ww)5 Black')",
    "nuba": "fg.Nuba().position('...../..R9../.G3.../...G5./.R2.../..... Green moving -')",
    "swap": "fg.DuellDerSchamanen(max_duels=6).position("
    "'3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 6:12 4 both cards').play('3-1')",
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("screen", ["lab", "phone"])
def test_moves_are_marked(request, screen, name):
    lab = request.getfixturevalue(screen)
    [board] = lab.boards(SOLVED.format(position=POSITIONS[name]))
    assert any("★" in note for note in noted(board).values())
    board.shoot(f"solved-{name}-{screen}")
    assert board.violations() == []


def moves_to_the_end(note):
    return int(note.split()[-1].lstrip("+−"))


def test_they_stay_marked_as_one_plays_on(lab):
    [board] = lab.boards(SOLVED.format(position=POSITIONS["andada"]))
    for _move in range(3):
        before = noted(board)
        assert set(before) == set(board.choices())
        best = next(place for place, note in before.items() if "★" in note)
        number = moves_to_the_end(before[best])
        board.do(board.place(best).click)
        after = noted(board)
        best_then = [note for note in after.values() if "★" in note]
        assert set(map(moves_to_the_end, best_then)) == {number - 1}
