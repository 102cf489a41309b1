"""Matches: players take turns, moves are taken back and made again, the end by the clock of §11."""

import pytest

import folkgames as fg
from folkgames.andada import rules
from folkgames.andada.rules import PASS, Phase

GAME = fg.Andada(houses=6)
CYCLE = "2 1 2 / 1 0 3 South play"  # 2 × 3 houses: both sides' only good move is 2, for ever
MUST_PASS = "3 5 0 / 1 2 1 South play"


def computers(seed=1, game=GAME):
    return fg.Match(game, {"South": fg.Random(), "North": fg.Greedy()}, seed=seed)


def moves(match):
    return " ".join(match.position.history)


# Playing


def test_persons_play_both_seats_unless_somebody_else_does():
    match = fg.Match(GAME).play("4").play("South")
    assert moves(match) == "4 South"
    assert match.waits_for_person
    assert repr(match) == "<Match of fg.Andada(houses=6): 2 moves, South is to move>"


def test_a_move_that_is_refused_changes_nothing():
    match = fg.Match(GAME).play("4").play("South")
    with pytest.raises(fg.IllegalMove):
        match.play("1")
    assert moves(match) == "4 South"


def test_computers_play_to_the_end():
    match = computers().finish()
    assert match.outcome is not None
    assert match.waiting == ()
    assert not match.waits_for_person
    assert repr(match).endswith(f"{len(match.position.history)} moves, {match.outcome}>")
    assert match.finish().step().advance().position is match.position
    with pytest.raises(fg.IllegalMove, match="the game is over"):
        match.play("1")


def test_the_same_seed_is_the_same_match():
    assert moves(computers(3).finish()) == moves(computers(3).finish())
    assert moves(computers(3).finish()) != moves(computers(4).finish())


def test_step_makes_one_move_of_a_computer_and_none_of_a_person():
    match = computers()
    assert len(match.step().step().position.history) == 2
    waiting = fg.Match(GAME)
    assert moves(waiting.step().advance()) == ""


def test_finish_needs_persons_to_play_themselves():
    match = fg.play(GAME, against=fg.Random(), seed=1)
    with pytest.raises(fg.FolkgamesError) as error:
        match.finish()
    assert str(error.value) == (
        "South is played by a person: choose on the board, or with match.play(…)"
    )
    assert moves(match) == ""


def test_unknown_seats():
    with pytest.raises(fg.BadSeat, match="no seat 'East'; the seats are South, North"):
        fg.Match(GAME, {"East": fg.Random()})
    with pytest.raises(fg.BadSeat, match="no seat 'East'"):
        fg.play(GAME, you="East")
    with pytest.raises(fg.BadSeat, match="no seat 'East'"):
        GAME.start().choices("East")


@pytest.mark.parametrize("player", [fg.Greedy, "greedy", 3])
def test_what_is_no_player_is_refused_at_once(player):
    with pytest.raises(fg.FolkgamesError, match=r"a player is something like fg\.Random\(\)"):
        fg.play(GAME, against=player)


class Stubborn:
    """Gives the same answer to everything, or raises it."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, view, rng):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def __repr__(self):
        return "Stubborn()"


def test_a_player_that_chooses_what_cannot_be_played():
    told = "Stubborn() chose '99' for North, and that cannot be played"
    match = fg.play(GAME, against=Stubborn("99")).play("4")
    with pytest.raises(fg.FolkgamesError) as error:
        match.advance()
    assert str(error.value) == told
    board = match.restart().board
    board.wish = {"do": "play", "move": "4", "seq": board.view["seq"]}
    assert (board.view["notice"], board.view["history"]) == (told, ["4"])


def test_a_player_may_choose_a_number():
    match = fg.Match(GAME, {"South": Stubborn(4)}).step()
    assert moves(match) == "4"


def test_a_player_that_fails_leaves_a_board_that_says_so():
    board = fg.play(GAME, against=Stubborn(RuntimeError("tired"))).board
    with pytest.raises(RuntimeError):
        board.wish = {"do": "play", "move": "4", "seq": board.view["seq"]}
    assert board.view["notice"] == "The computer has failed: RuntimeError('tired')"
    assert board.view["history"] == ["4"]
    assert board.view["can"]["undo"]


@pytest.mark.parametrize("game", ["andada", fg.Andada, None])
def test_a_match_begins_with_a_game_or_a_position(game):
    with pytest.raises(fg.FolkgamesError, match=r"a game with its brackets, such as fg\.Andada"):
        fg.play(game)
    with pytest.raises(fg.FolkgamesError, match="or a position is needed here"):
        fg.Match(game)


@pytest.mark.parametrize(
    ("arguments", "history", "south", "north"),
    [
        ({}, 0, "Human()", "Human()"),
        ({"you": "North"}, 0, "Human()", "Human()"),
        ({"against": fg.Random()}, 0, "Human()", "Random()"),
        ({"you": "South", "against": fg.Greedy()}, 0, "Human()", "Greedy()"),
        ({"you": "North", "against": fg.Greedy()}, 1, "Greedy()", "Human()"),
    ],
)
def test_play(arguments, history, south, north):
    match = fg.play(GAME, seed=1, **arguments)
    assert len(match.position.history) == history
    assert {seat: repr(player) for seat, player in match.players.items()} == {
        "South": south,
        "North": north,
    }
    assert match.waits_for_person


def test_play_from_a_position():
    position = fg.Andada(houses=3).position(CYCLE)
    match = fg.play(position, you="North", against=fg.Random(), seed=2)
    assert match.position.previous == position
    assert match.position.turn == "North"


# Taking back


def test_two_persons_take_back_move_by_move():
    match = fg.Match(GAME).play("4").play("South").play("2")
    assert moves(match.undo()) == "4 South"
    assert moves(match.undo()) == "4"
    assert moves(match.redo()) == "4 South"
    assert moves(match.redo()) == "4 South 2"
    assert not match.can_redo
    assert moves(match.redo()) == "4 South 2"
    for _move in range(5):
        match.undo()
    assert moves(match) == ""
    assert not match.can_undo


def test_another_move_forgets_what_was_taken_back():
    match = fg.Match(GAME).play("4").play("South").undo().play("North")
    assert moves(match) == "4 North"
    assert not match.can_redo


def test_against_a_computer_one_goes_back_to_ones_own_choice():
    match = fg.play(GAME, against=fg.Random(), seed=1)
    match.play("4").advance()
    while match.position.turn == "South":
        before, made = match.position, match.position.legal_moves[0]
        match.play(made).advance()
        if len(match.position.history) > 6:
            break
    whole = match.position
    assert match.undo().position == before
    assert match.position.turn == "South"
    assert match.redo().position is whole
    while match.can_undo:
        assert match.undo().position.turn == "South"
    assert moves(match) == ""
    while match.can_redo:
        match.redo()
    assert match.position is whole


def test_a_computers_first_move_is_not_taken_back():
    match = fg.play(GAME, you="North", against=fg.Random(), seed=1)
    assert not match.can_undo
    assert len(match.undo().position.history) == 1
    match.play("North").undo()
    assert len(match.position.history) == 1


def test_two_computers_are_taken_back_move_by_move():
    match = computers().finish()
    whole = match.position
    assert match.undo().position is whole.previous
    assert match.undo().position is whole.previous.previous
    assert match.redo().position is whole.previous
    assert match.redo().position is whole


def test_restart():
    match = computers().finish()
    first = moves(match)
    assert moves(match.restart()) == ""
    assert not match.can_undo
    assert not match.can_redo
    assert moves(match.finish()) == first


def test_restart_goes_back_to_where_the_match_began():
    position = fg.Andada(houses=3).position(CYCLE)
    assert fg.Match(position).play("2").play("2").restart().position == position


def test_watchers_are_told_of_every_change():
    match, told = fg.play(GAME, against=fg.Random(), seed=1), []
    match.watch(lambda: told.append(moves(match)))
    match.play("4")
    match.step()
    match.undo()
    match.redo()
    match.restart()
    assert [len(history.split()) for history in told] == [1, 2, 0, 2, 0]
    with pytest.raises(fg.IllegalMove):
        match.play("99")
    match.undo()  # nothing to take back: nothing to tell
    assert len(told) == 5


# §10 A side that can only pass


def test_10_a_match_may_begin_with_a_pass():
    match = fg.Match(fg.Andada(houses=3).position(MUST_PASS))
    assert match.position.must_pass
    match.play("pass")
    assert match.position.turn == "North"
    assert fg.Record.read(str(match.record)).replay().position == match.position


@pytest.fixture
def north_can_only_pass(monkeypatch):
    as_ever = rules.legal_moves

    def legal_moves(state):
        return [PASS] if state.turn == 1 and state.phase == Phase.PLAY else as_ever(state)

    monkeypatch.setattr(rules, "legal_moves", legal_moves)


@pytest.mark.usefixtures("north_can_only_pass")
def test_10_a_pass_is_made_by_itself():
    match = fg.Match(GAME).play("4").play("South").play("2")
    assert moves(match) == "4 South 2 pass"
    assert match.position.turn == "South"
    assert moves(match.undo()) == "4 South"
    assert moves(match.redo()) == "4 South 2 pass"
    again = fg.Record.read(str(match.record)).replay()
    assert moves(again) == moves(match)
    assert moves(again.undo()) == "4 South"


def test_10_passing_for_ever_ends_by_the_limit(monkeypatch):
    monkeypatch.setattr(rules, "legal_moves", lambda state: [PASS])
    match = fg.Match(fg.Andada(houses=3, repetition="none").position(CYCLE))
    match.play("pass")
    assert str(match.outcome) == "A draw: 5000 moves have been played (§11)"


# §11 Repetition and the limit of moves


def test_11_the_third_time_is_a_draw():
    match = fg.Match(fg.Andada(houses=3).position(CYCLE))
    for turn in range(4):
        assert match.outcome is None, turn
        match.play("2")
    assert str(match.outcome) == "A draw: the same position has come up for the third time (§11)"
    assert match.position.turn is None
    assert match.undo().outcome is None


def test_11_the_same_board_with_the_other_side_to_move_is_another_position():
    match = fg.Match(fg.Andada(houses=3).position(CYCLE))
    seen = [match.position]
    for _turn in range(3):
        seen.append(match.play("2").position)
    assert seen[0] == seen[2] != seen[1] == seen[3]
    assert seen[0].play("2").play("2").outcome is None  # its own history counts, no other


def test_11_repetition_may_be_allowed():
    match = fg.Match(fg.Andada(houses=3, repetition="none").position(CYCLE))
    for _turn in range(20):
        match.play("2")
    assert match.outcome is None


@pytest.mark.parametrize(("limit", "told"), [(1, "1 move has"), (7, "7 moves have")])
def test_11_the_limit_of_moves(limit, told):
    game = fg.Andada(houses=3, repetition="none", limit=limit)
    match = fg.Match(game.position(CYCLE))
    for _turn in range(limit):
        assert match.outcome is None
        match.play("2")
    assert str(match.outcome) == f"A draw: {told} been played (§11)"


def test_11_who_wins_with_the_last_move_has_won():
    game = fg.Andada(houses=3, limit=1)
    assert game.position("1 1 0 / 1 0 0 South singles").play("2").outcome.winner == "South"


# The clock


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


DUEL = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"


def with_a_clock():
    clock = Clock()
    return clock, fg.Match(fg.DuellDerSchamanen().position(DUEL), minutes=15, clock=clock)


def test_a_match_has_a_clock_if_it_is_given_minutes():
    clock, match = with_a_clock()
    clock.now += 600
    assert match.seconds_left == 300
    clock.now += 600
    assert match.seconds_left == 0
    assert fg.Match(GAME).seconds_left is None


@pytest.mark.parametrize("minutes", [0, -3, float("nan"), float("inf")])
def test_a_match_without_any_time_is_refused(minutes):
    with pytest.raises(fg.FolkgamesError, match="a match lasts some minutes, more than 0: not"):
        fg.Match(GAME, minutes=minutes)


def test_when_the_time_is_up_there_is_one_more_duel():
    clock, match = with_a_clock()
    clock.now += 900
    match.check_clock()
    assert match.outcome is None
    match.play("2-1")
    assert str(match.outcome) == "Bison wins: the time is up, Bison has 14 Migis and Wolf 4 (§8)"
    assert '[Ended "clock"]' in str(match.record)
    read = fg.Record.read(str(match.record))
    assert read == match.record
    assert read.replay().outcome == match.outcome
    assert read.replay(minutes=5).outcome is None
    loser = {"Bison": "Wolf", "Wolf": "Bison"}[match.outcome.winner]
    forged = str(match.record).replace(f'[Result "{match.outcome.winner}"]', f'[Result "{loser}"]')
    with pytest.raises(fg.BadRecord, match="these moves make it"):
        fg.Record.read(forged)
    with pytest.raises(fg.FolkgamesError, match=r"the match is over\. Bison wins"):
        match.play("pass")


def test_time_that_runs_out_after_a_duel_is_noticed_before_the_swap():
    clock, match = with_a_clock()
    match.play("2-1")
    clock.now += 900
    assert match.outcome is None
    match.check_clock()
    assert match.outcome.winner == "Bison"
    assert match.restart().outcome is None
    assert match.seconds_left == 900


def test_the_board_knows_when_the_time_is_up():
    clock, match = with_a_clock()
    assert fg.Match(GAME).board.view["left"] is None
    assert match.board.view["left"] == 900
    clock.now += 60.5
    match.board.wish = {"do": "clock", "seq": match.board.view["seq"]}
    assert match.board.view["left"] == 840
    match.play("2-1")
    clock.now += 900
    match.board.wish = {"do": "clock", "id": 2, "seq": match.board.view["seq"]}
    assert match.board.view["over"]
    assert match.board.view["left"] is None
    assert match.board.view["status"].startswith("Bison wins: the time is up")
