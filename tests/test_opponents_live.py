"""An opponent of level 3 on a real board, in every game, against a person with a mouse."""

from __future__ import annotations

import pytest

from .test_duell_live import choose_first

GAMES = {
    "andada": "fg.Andada()",
    "nuba": "fg.Nuba()",
    "african_chess": "fg.AfricanChess()",
    "duell_der_schamanen": "fg.DuellDerSchamanen(variant='memory')",
}
SOURCE = """
import folkgames as fg
game = {game}
fg.Match(game, {{seat: fg.opponent(game) for seat in game.seats}}).step()  # makes machine code
match = fg.play(game, against=fg.opponent(game, level=3), seed=1)
match"""


@pytest.mark.parametrize("name", GAMES)
def test_a_few_moves_against_level_3(lab, name):
    [board] = lab.boards(SOURCE.format(game=GAMES[name]))
    computer = lab.ask("game.seats[1]")
    assert lab.ask(f"match.players[{computer!r}]") == lab.ask("fg.opponent(game, level=3)")
    for _move in range(4):
        choose_first(board, lambda place: place.click())
        assert board.text("notice") == ""
    assert int(lab.ask("len(match.position.history)")) >= 8
    assert lab.ask("match.thought.seat") == computer
    assert board.violations() == []
    board.shoot(f"level-3-{name}")
