"""What leaves Python in the memory variant does not depend on what is hidden.

Two matches that differ only in stones that Bison has never seen must send the very same things to
Bison's screen, notebook and terminal.
"""

from __future__ import annotations

import json
from random import Random as Chance

import pytest

import folkgames as fg
from folkgames.duell_der_schamanen import rules

MEMORY = fg.DuellDerSchamanen(variant="memory")
PLACES = [f"{row}-{column}" for row in (1, 2, 3) for column in (1, 2, 3)]
BISON = [1, 2, 3, 4, 5, 6, 7, 8, 9]
WOLF = [9, 8, 7, 6, 5, 4, 3, 2, 1]
OTHERS = [  # the same stones on 2-2 and 1-1, which the duels will show
    [9, 1, 2, 3, 5, 4, 6, 7, 8],
    [9, 7, 8, 2, 5, 6, 1, 3, 4],
]
COURSE = {  # what each side does after the placement: cards, swap, cards, swap
    "Bison": ["2", "1-1x3-3", "1", "1"],
    "Wolf": ["2", "1", "2-2x3-1", "1", "1"],
}


class Script:
    """Plays what it was told to."""

    def __init__(self, moves: list[str]) -> None:
        self.moves = list(moves)

    def choose(self, view, rng):
        return self.moves.pop(0)

    def __repr__(self):
        return "Script()"


def sent(stones: list[int], *, persons: int = 1) -> list[str]:
    """All that leaves Python while Bison, a person, plays against Wolf with these stones."""
    wolf = [f"{stone}@{place}" for stone, place in zip(stones, PLACES, strict=True)]
    players = {"Wolf": Script(wolf + COURSE["Wolf"])} if persons == 1 else {}
    match = fg.Match(MEMORY, players)
    script = {
        "Bison": [f"{s}@{p}" for s, p in zip(BISON, PLACES, strict=True)] + COURSE["Bison"],
        "Wolf": wolf + COURSE["Wolf"],
    }
    left = [leaving(match)]
    match.board.observe(lambda _change: left.append(leaving(match)), "view")
    wish(match, do="show")
    while match.outcome is None and script["Bison"]:
        who = next(seat for seat in match.waiting if seat in match.persons)
        if match.board.view["curtain"] and who == "Wolf":
            match.choose("Wolf", script["Wolf"].pop(0))  # at a screen that Bison does not see
            continue
        if match.board.view["curtain"]:
            wish(match, do="show")
        wish(match, do="play", move=script[who].pop(0))
        assert match.board.view["notice"] == ""
    return left


def wish(match: fg.Match, **wanted: str) -> None:
    match.board.wish = {**wanted, "seq": match.board.view["seq"], "id": match.board.view["seq"]}


def leaving(match: fg.Match) -> str:
    """The widget's state, what the notebook would save, and what a terminal would show."""
    state = match.board.get_state(("view", "wish"))
    bundle = match.board._repr_mimebundle_()[0]
    saved = {kind: data for kind, data in bundle.items() if "widget" not in kind}
    record = str(match.record_of("Bison"))
    shown = [str(match.position), repr(match), record, *match.position._repr_mimebundle_().values()]
    return json.dumps([state, saved, shown], default=str)


@pytest.mark.parametrize("stones", OTHERS)
@pytest.mark.parametrize("persons", [1, 2])
def test_nothing_that_leaves_python_depends_on_hidden_stones(stones, persons):
    truth, other = sent(WOLF, persons=persons), sent(stones, persons=persons)
    assert len(truth) > 12
    assert truth == other


def test_a_leak_would_be_noticed(monkeypatch):
    monkeypatch.setattr(rules, "view", lambda state, seat: rules.copy(state))
    assert sent(WOLF) != sent(OTHERS[0])


def test_a_leak_in_the_history_would_be_noticed(monkeypatch):
    monkeypatch.setattr(fg.DuellDerSchamanen, "veil", lambda self, move, mover, seat: move)
    assert sent(WOLF) != sent(OTHERS[0])


def test_a_move_that_would_end_the_match_does_not_show_the_end_beforehand():
    game = fg.DuellDerSchamanen(variant="memory", limit=20)
    match = fg.Match(game, {"Wolf": fg.Random()}, seed=1)
    while match.position.last_move != "1-1":
        match.choose("Bison", match.position.choices("Bison")[0]).advance()
    [swap, *_others] = match.board.view["moves"]
    assert (swap["move"], swap["says"], swap["after"]) == ("1-1x1-2", "", {})
    assert str(match.position.public) in str(match.board._repr_mimebundle_()[0]["text/plain"])


def test_what_was_chosen_face_down_does_not_stay_in_the_widget():
    match = fg.Match(fg.DuellDerSchamanen().placed(Chance(1)))
    wish(match, do="show")
    wish(match, do="play", move="2")
    assert match.waiting == ("Wolf",)
    assert match.board.get_state(("wish",))["wish"] is None


def test_what_a_notebook_keeps_of_two_persons_is_what_both_know():
    """The board is for the one at the screen; the picture that is saved is for the other too."""
    match = fg.Match(MEMORY)
    wish(match, do="show")
    wish(match, do="play", move="7@2-3")
    wish(match, do="show")
    assert "3 4 5 6 7" in str(match.position.seen_by("Wolf"))
    assert match.board._repr_mimebundle_()[0]["text/plain"] == str(match.position.public)


def test_after_the_end_all_is_shown():
    game = fg.DuellDerSchamanen(variant="memory", max_duels=1)
    players = {seat: fg.Random() for seat in game.seats}
    match = fg.Match(game, players, seed=1).finish()
    assert match.position.seen_by("Bison") is match.position
    assert match.position.public is match.position


def test_the_record_of_one_seat_is_read_but_not_replayed():
    match = fg.Match(MEMORY, {seat: fg.Random() for seat in MEMORY.seats}, seed=1)
    for _ in range(20):
        match.step()
    whole, seen = match.record, match.record_of("Bison")
    assert fg.Record.read(str(whole)).replay().position == match.position
    assert '[SeenBy "Bison"]' in str(seen)
    assert fg.Record.read(str(seen)) == seen
    with pytest.raises(fg.FolkgamesError, match="only what Bison has seen"):
        seen.replay()
