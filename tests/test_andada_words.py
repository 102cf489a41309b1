"""What Andada says: why a move is refused, what a move does, what is wrong with a text."""

import pytest

import folkgames as fg

OPENING = "2 2 2 2 2 2 / 2 2 2 2 2 2 South opening"
CHOICE = "0 3 3 0 3 3 / 0 3 3 0 3 3 North choice"
PLAY = "0 3 3 0 3 3 / 0 3 3 0 3 3 South play"
RING = "2 0 1 / 0 2 1 South play"
NEVER = "the sowing from house 1 would never end: after 18 laps all is as it was"
NO_NUMBER = "a move is the number of a house, 1 to 6"
NO_STOP = "the sowing from house 3 ends by itself: it cannot be stopped"


def at(code, **options):
    return fg.Andada(houses=(len(code.split()) - 3) // 2, **options).position(code)


REFUSALS = [
    (OPENING, "7", {}, "§1: there is no house 7: South's houses are 1 to 6"),
    (OPENING, "N2", {}, "§3: house 2 of North is not South's: choose one of your own row"),
    (OPENING, "first", {}, "§3: a move is the number of a house, 1 to 6"),
    (OPENING, "2.1", {}, "§3: the opening goes right round the board: it cannot be stopped"),
    (OPENING, "pass", {}, "§5: nobody may pass who can sow"),
    (OPENING, "South", {}, "§4: this is not the moment to choose who begins"),
    (CHOICE, "1", {}, "§4: North is to choose who begins: South or North"),
    (CHOICE, "pass", {}, "§4: North is to choose who begins: South or North"),
    (PLAY, "1", {}, "§5: house 1 is empty"),
    (PLAY, "4.2", {}, "§5: house 4 is empty"),
    (PLAY, "0", {}, "§1: there is no house 0: South's houses are 1 to 6"),
    (PLAY, "7", {}, "§1: there is no house 7: South's houses are 1 to 6"),
    (PLAY, "n3", {}, "§5: house 3 of North is not South's: choose one of your own row"),
    (PLAY, "Pass", {}, "§5: nobody may pass who can sow"),
    (PLAY, "north", {}, "§4: this is not the moment to choose who begins"),
    (PLAY, "3.1", {}, f"§10: {NO_STOP}"),
    (PLAY, "3.1", {"never_ending": "stop"}, f"§10: {NO_STOP}"),
    *((PLAY, text, {}, f"§5: {NO_NUMBER}")
      for text in ("", "two", "-2", "2,3", "02", "2.", "3.1.1", "٢", "²", "9" * 5000)),
    (RING, "1", {}, f"§10: {NEVER}"),
    (RING, "1.3", {}, f"§10: {NEVER}"),
    (RING, "1", {"never_ending": "stop"},
     f"§10: {NEVER}; 1.1 to 1.18 stop it after a lap of your choice"),
    (RING, "1.19", {"never_ending": "stop"},
     f"§10: {NEVER}; 1.1 to 1.18 stop it after a lap of your choice"),
    (RING, "1.3", {"never_ending": "void"},
     f"§10: {NEVER}; it cannot be stopped, but 1 may be chosen"),
    ("3 5 0 / 1 2 1 South play", "3", {}, "§5: house 3 is empty"),
    ("3 5 0 / 1 2 1 South play", "2", {},
     "§10: the sowing from house 2 would never end: after 54 laps all is as it was"),
    ("1 0 0 / 0 0 0 North singles", "1", {},
     "§9: the game is over. South wins: North has no cow left in its row (§9)"),
    ("2 0 1 / 0 2 1 North drawn", "1", {"never_ending": "draw"},
     "§10: the game is over. A draw: a sowing would never end (§10)"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "move", "options", "told"), REFUSALS)
def test_why_not(code, move, options, told):
    position = at(code, **options)
    assert str(position.why_not(move)) == told
    with pytest.raises(fg.IllegalMove) as error:
        position.play(move)
    assert f"{error.value.rule}: {error.value.reason}" == told
    assert error.value.move == move
    assert isinstance(error.value, ValueError)


def test_legal_moves_are_not_refused():
    for code in (OPENING, CHOICE, PLAY):
        position = at(code)
        assert all(position.why_not(move) is None for move in position.legal_moves)
    assert at(PLAY).why_not(2) is None
    assert at(PLAY).play(" 2 ") == at(PLAY).play(2)
    assert at(CHOICE).play("SOUTH") == at(PLAY)


DESCRIPTIONS = [
    (OPENING, "2", {}, "South opens from house 2: 4 sowings go right round the board, and every "
     "house now holds 3 cows or none."),
    (CHOICE, "North", {}, "North chooses to begin."),
    (CHOICE, "South", {}, "North lets South begin."),
    # plain sowings
    ("1 0 2 / 0 1 0 South play", "1", {},
     "South sows 1 cow from house 1. It falls into the empty house 2 and takes the cow opposite."),
    ("2 0 0 / 1 1 0 South play", "1", {},
     "South sows 2 cows from house 1. The last one falls into the empty house 3 and takes the cow "
     "opposite."),
    ("2 0 0 / 0 1 0 South play", "1", {},
     "South sows 2 cows from house 1. The last one falls into the empty house 3."),
    ("0 0 1 / 0 2 0 South play", "3", {},
     "South sows 1 cow from house 3. It falls into the empty house 1 of North."),
    # relay, and several cows taken
    (PLAY.replace("South", "North"), "2", {},
     "North sows 3 cows from house 2 and goes on: 11 cows in 3 laps. The last one falls into the "
     "empty house 1 and takes the 4 cows opposite."),
    ("1 0 0 / 1 4 1 South play", "1", {"capturing_cow": "removed"},
     "South sows 1 cow from house 1. It falls into the empty house 2 and takes the 4 cows "
     "opposite. The capturing cow leaves the game too."),
    # a sowing that stops where cows lie
    ("2 0 1 / 1 0 1 South play", "3", {"relay": "own-row"},
     "South sows 1 cow from house 3. The sowing stops at house 1 of North."),
    ("1 1 0 / 1 0 0 South singles", "1", {"relay_in_singles": False},
     "South sows 1 cow from house 1. The sowing stops at house 2."),
    ("0 0 1 / 1 2 0 South play", "3", {"end": "empty-row-at-once"},
     "South sows 1 cow from house 3. The sowing stops at house 1 of North."),
    # single cows
    ("0 0 1 / 1 0 0 South singles", "3", {},
     "South sows 1 cow from house 3. 1 cow leaves the game at the end of the row."),
    ("0 1 1 / 1 0 0 South singles", "2", {},
     "South sows 1 cow from house 2 and goes on: 3 cows in 2 laps. 2 cows leave the game at the "
     "end of the row."),
    ("0 1 0 / 1 0 0 South singles", "2", {"row_end": "last-house"},
     "South sows 1 cow from house 2. 1 cow leaves the game at the end of the row."),
    ("0 0 1 / 0 1 0 South play", "3", {"reading": "ludii"},
     "South sows 1 cow from house 3. 1 cow leaves the game at the end of the row."),
    ("1 0 0 / 0 1 0 South singles", "1", {"capture_in_singles": False},
     "South sows 1 cow from house 1. It falls into the empty house 2."),
    # sowings that never end
    ("3 5 0 / 1 2 1 South play", "pass", {},
     "South passes: nothing that it could sow would ever end."),
    (RING, "1", {"never_ending": "void"},
     "The sowing of South from house 1 would never end: nothing moves, and the turn is over."),
    (RING, "1", {"never_ending": "draw"},
     "The sowing of South from house 1 would never end: the game is a draw."),
    (RING, "1.1", {"never_ending": "stop"},
     "South sows 2 cows from house 1. The sowing stops at house 3."),
    (RING, "1.2", {"never_ending": "stop"},
     "South sows 2 cows from house 1 and goes on: 4 cows in 2 laps. The sowing stops at house 2 "
     "of North."),
]  # fmt: skip


@pytest.mark.parametrize(("code", "move", "options", "told"), DESCRIPTIONS)
def test_describe(code, move, options, told):
    assert at(code, **options).describe(move) == told


def test_describe_refuses_as_play_does():
    with pytest.raises(fg.IllegalMove, match="§5: house 1 is empty"):
        at(PLAY).describe("1")


OUTCOMES = [
    ("1 0 0 / 0 0 0 North singles", {}, "South", "§9", "North has no cow left in its row"),
    ("0 0 0 / 0 1 0 North singles", {}, "North", "§9", "South has no cow left in its row"),
    ("0 0 0 / 0 0 0 North singles", {}, None, "§9", "both rows are empty"),
    ("0 0 0 / 0 1 0 South singles", {"end": "cannot-move"}, "North", "§9",
     "South is to move and has no cow left"),
    ("2 0 1 / 0 2 1 North drawn", {"never_ending": "draw"}, None, "§10",
     "a sowing would never end"),
    ("3 5 0 / 1 2 1 South drawn", {"only_never_ending": "draw"}, None, "§10",
     "nothing that South could sow would ever end"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "options", "winner", "rule", "reason"), OUTCOMES)
def test_outcome(code, options, winner, rule, reason):
    position = at(code, **options)
    assert position.outcome == fg.Outcome(winner, reason, rule)
    assert str(position.outcome).startswith(f"{winner} wins: " if winner else "A draw: ")
    assert (position.turn, position.legal_moves) == (None, ())


def test_nobody_has_won_while_the_game_goes_on():
    for code in (OPENING, CHOICE, PLAY):
        assert at(code).outcome is None
    assert at("0 0 0 / 0 1 0 North singles", end="cannot-move").outcome is None
