"""A computer that thinks for long: meanwhile the board is there for people, and obeys them.

The players of these tests think until the test lets them go, so that no clock is asked.
"""

from __future__ import annotations

import threading
from contextvars import ContextVar
from threading import Event, Thread

import pytest

import folkgames as fg
from folkgames import match as matches
from folkgames import ways
from folkgames.board.widget import Board

GAME = fg.Andada(houses=6)
DUEL = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"
OPENED = GAME.position("2 2 2 0 2 2 / 2 2 0 2 2 2 South play")
LONG = 60  # seconds after which a test has failed


@pytest.fixture(autouse=True)
def impatience(patience, monkeypatch):
    """Every player that thinks at all thinks in the background."""
    monkeypatch.setattr(matches, "MOMENT", 0)


class Slow:
    """Chooses by chance, but each time only when the test, or `stop`, lets it go."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = [Event() for _choice in range(5)]  # set when it begins to think
        self.gates = [Event() for _choice in range(5)]  # it waits until they are set
        self.turn = self.stops = self.at_work = 0

    def choose(self, view, rng):
        turn, self.turn = self.turn, self.turn + 1
        self.at_work += 1
        assert self.at_work == 1, "it thinks of two things at once"
        self.asked[turn].set()
        assert self.gates[turn].wait(LONG)
        self.at_work -= 1
        answer = self.answers.pop(0) if self.answers else fg.Random().choose(view, rng)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def stop(self):
        """As of one that looks ahead: it counts only for what is being thought now."""
        self.stops += 1
        for gate in self.gates[: self.turn]:
            gate.set()


class Stubborn(Slow):
    """One that cannot be told to stop."""

    stop = None


class Deaf(Slow):
    """One that is slow to hear that it should stop."""

    deaf = True

    def stop(self):
        if not self.deaf:
            super().stop()


def played(player=None, **options):
    """A match in which the person has played 4, and the computer thinks about its answer."""
    player = player or Slow()
    match = fg.Match(GAME, {"North": player}, seed=1, **options)
    wish(match.board, do="play", move="4")
    assert player.asked[0].wait(LONG)
    return match, player


def wish(board, seq=None, **wanted):
    seq = board.view["seq"] if seq is None else seq
    board.wish = {**wanted, "seq": seq, "id": f"{board.view['seq']} {wanted}"}


def let_go(match, gate):
    """Let a player go on, and wait until its choice has been made or has come to nothing."""
    thinking, done = match.thinking, Event()
    match.watch(lambda: match.thinking is thinking or done.set())
    gate.set()
    assert done.wait(LONG)
    with match.lock:  # whoever told of it has ended
        pass


def moves(match):
    return " ".join(match.position.history)


def test_the_board_shows_who_thinks_and_then_what_was_chosen():
    match, north = played()
    view = match.board.view
    assert view["history"] == ["4"]
    assert view["status"] == "North is thinking …"
    assert view["thinking"] == {"text": "", "stop": "Stop thinking"}
    assert (view["moves"], view["can"]["undo"], view["notice"]) == ([], True, "")
    let_go(match, north.gates[0])
    view = match.board.view
    assert view["status"] == "South is to move: choose a house."
    assert view["thinking"] is None
    assert len(view["history"]) == 2
    assert view["moves"]
    assert [turn["says"][:5] for turn in view["turns"]] == ["North"]


def test_a_quick_computer_answers_at_once(monkeypatch):
    monkeypatch.setattr(matches, "MOMENT", LONG)
    match = fg.Match(GAME, {"North": fg.Greedy()}, seed=1)
    views = []
    match.board.observe(lambda change: views.append(change["new"]), "view")
    wish(match.board, do="play", move="4")
    [view] = views
    assert len(view["turns"]) == 2
    assert view["thinking"] is None


def test_in_the_background_the_same_is_played():
    match, north = played()
    let_go(match, north.gates[0])
    at_once = fg.Match(GAME, {"North": fg.Random()}, seed=1).play("4").advance()
    assert moves(match) == moves(at_once)


def test_what_was_thought_comes_from_the_click_that_asked_for_it():
    click = ContextVar("click", default="another")
    now = click.set("this")
    match, north = played()
    click.reset(now)
    told = []
    match.watch(lambda: told.append(click.get()))
    let_go(match, north.gates[0])
    assert set(told) == {"this"}


def test_a_computer_may_be_told_to_choose_now():
    match, north = played()
    done = Event()
    match.watch(lambda: match.thinking or done.set())
    wish(match.board, do="stop")
    assert done.wait(LONG)
    assert north.stops >= 1
    assert len(match.position.history) == 2


def test_one_that_cannot_be_stopped_has_no_button():
    match, north = played(Stubborn())
    assert match.board.view["thinking"] == {"text": "", "stop": ""}
    let_go(match, north.gates[0])
    assert len(match.position.history) == 2


def test_to_stop_what_has_just_ended_says_nothing():
    match, north = played()
    before = match.board.view["seq"]
    let_go(match, north.gates[0])
    wish(match.board, before, do="stop")
    assert match.board.view["notice"] == ""


def test_it_is_not_the_persons_turn_meanwhile():
    match, north = played()
    wish(match.board, do="play", move="South")
    assert match.board.view["notice"] == "It is the computer's turn; nothing has changed."
    assert match.board.view["thinking"]
    let_go(match, north.gates[0])


BY_THE_BOARD = [{"do": "undo"}, {"do": "new"}]
IN_A_CELL = ["undo", "restart"]


@pytest.mark.parametrize("wanted", [*BY_THE_BOARD, *IN_A_CELL], ids=str)
def test_what_a_person_does_meanwhile_drops_the_thinking(wanted):
    match, north = played()
    if isinstance(wanted, dict):
        wish(match.board, **wanted)
    else:
        getattr(match, wanted)()
    assert match.board.view["thinking"] is None
    assert match.board.view["history"] == []
    assert north.stops >= 1
    wish(match.board, do="play", move="2")
    assert north.asked[1].wait(LONG)
    assert match.board.view["thinking"]
    let_go(match, north.gates[1])
    again = fg.Match(GAME, {"North": fg.Random()}, seed=1).play("2").advance()
    assert moves(match) == moves(again), "what was dropped has used up no chance"


def test_the_next_thinking_waits_for_one_that_cannot_be_stopped():
    match, north = played(Stubborn())
    match.undo()
    wish(match.board, do="play", move="2")
    assert match.board.view["thinking"]
    assert not north.asked[1].is_set()
    north.gates[0].set()
    assert north.asked[1].wait(LONG)
    let_go(match, north.gates[1])
    assert moves(match).startswith("2 ")


def test_one_that_is_told_to_stop_before_it_begins_stops_as_well():
    match, north = played(Deaf())
    match.undo()
    wish(match.board, do="play", move="2")
    done = Event()
    match.watch(lambda: match.thinking or done.set())
    wish(match.board, do="stop")
    assert not north.asked[1].is_set()
    north.deaf = False  # now what was dropped comes to its end
    assert done.wait(LONG)
    assert moves(match).startswith("2 ")


def test_redo_lets_the_computer_think_again():
    match, north = played()
    wish(match.board, do="undo")
    wish(match.board, do="redo")
    assert north.asked[1].wait(LONG)
    assert match.board.view["history"] == ["4"]
    let_go(match, north.gates[1])
    assert len(match.position.history) == 2


def test_a_move_made_in_a_cell_drops_the_thinking():
    match, north = played()
    match.play("South")
    assert match.thinking is None
    north.gates[0].set()
    assert moves(match) == "4 South"
    assert match.board.view["history"] == ["4", "South"]


def test_a_ready_position_drops_the_thinking():
    red = Slow()
    match = fg.Match(fg.Nuba(), {"Red": red}, seed=1)
    wish(match.board, do="play", move=match.position.legal_moves[0])
    assert red.asked[0].wait(LONG)
    wish(match.board, do="setup", name="Ready set-up")
    assert match.board.view["thinking"] is None
    assert match.board.view["notice"] == ""
    assert moves(match) == ""


def test_to_advance_in_a_cell_waits_for_what_is_being_thought():
    match, north = played()
    Thread(target=north.gates[0].set).start()
    match.advance()
    assert len(match.position.history) == 2
    assert match.thinking is None
    assert north.turn == 1


def test_a_board_that_is_made_meanwhile_shows_it_and_two_boards_stay_in_step():
    match, north = played()
    other = Board(match)
    assert other.view["thinking"] == match.board.view["thinking"]
    assert other.view["thinking"] is not None
    let_go(match, north.gates[0])
    assert other.view["history"] == match.board.view["history"]
    assert other.view["thinking"] is None
    wish(other, do="undo")
    assert match.board.view["history"] == other.view["history"] == []


def test_where_there_are_no_threads_it_chooses_at_once(monkeypatch):
    def start(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    north = Slow()
    north.gates[0].set()
    match = fg.Match(GAME, {"North": north}, seed=1)
    wish(match.board, do="play", move="4")
    assert len(match.board.view["history"]) == 2


def test_a_player_that_fails_while_it_thinks_is_told_of(monkeypatch):
    failed, raised = [], Event()

    def excepthook(told):
        failed.append(str(told.exc_value))
        raised.set()

    monkeypatch.setattr(threading, "excepthook", excepthook)
    match, north = played(Slow(RuntimeError("tired")))
    notices = []
    match.board.observe(lambda change: notices.append(change["new"]["notice"]), "view")
    let_go(match, north.gates[0])
    assert notices[-1] == "The computer has failed: RuntimeError('tired')"
    assert match.board.view["history"] == ["4"]
    assert match.board.view["thinking"] is None
    assert raised.wait(LONG)
    assert failed == ["tired"]
    wish(match.board, do="undo")
    assert match.board.view["notice"] == ""


def test_a_choice_that_cannot_be_played_is_told_of():
    match, north = played(Slow("99"))
    let_go(match, north.gates[0])
    assert match.board.view["notice"].endswith("chose '99' for North, and that cannot be played")
    assert moves(match) == "4"


def test_a_computer_that_begins_thinks_when_its_board_is_opened():
    south = Slow()
    match = fg.play(GAME, you="North", against=south, seed=1)
    assert moves(match) == ""
    assert match.board.view["can"]["go"]
    wish(match.board, do="go")
    assert match.board.view["thinking"]
    assert not match.board.view["can"]["go"]
    wish(match.board, 1, do="go")  # from another window, which was opened at the same time
    assert match.board.view["notice"] == ""
    let_go(match, south.gates[0])
    assert len(match.position.history) == 1
    assert not match.board.view["can"]["go"]


def test_two_computers_are_watched_move_by_move():
    south, north = Slow(), Slow()
    match = fg.Match(GAME, {"South": south, "North": north}, seed=1)
    assert match.board.view["can"] == {
        "undo": False, "redo": False, "new": False, "step": True, "watch": True, "go": False,
    }  # fmt: skip
    wish(match.board, do="step")
    assert match.board.view["thinking"]
    assert not match.board.view["can"]["step"]
    let_go(match, south.gates[0])
    assert match.board.view["can"]["step"]
    assert not north.asked[0].is_set()
    assert len(match.position.history) == 1


def test_a_match_that_ends_by_the_clock_drops_the_thinking():
    now = [0.0]
    match, north = played(minutes=1, clock=lambda: now[0])
    now[0] = 61
    wish(match.board, do="clock")
    assert match.board.view["over"]
    assert match.board.view["thinking"] is None
    assert north.stops >= 1
    assert moves(match) == "4"


# Where both choose at once


def test_a_computer_thinks_after_the_person_has_chosen_and_does_not_see_how():
    wolf = Slow("1")
    match = fg.Match(fg.DuellDerSchamanen().position(DUEL), {"Wolf": wolf}, seed=1)
    wish(match.board, do="play", move="2")
    assert wolf.asked[0].wait(LONG)
    view = match.board.view
    assert (view["history"], view["moves"]) == ([], [])
    assert view["status"] == "Wolf is thinking …"
    let_go(match, wolf.gates[0])
    assert moves(match).startswith("2-1")


def test_a_person_may_take_back_a_choice_while_the_computer_thinks():
    wolf = Slow("1", "3")
    match = fg.Match(fg.DuellDerSchamanen().position(DUEL), {"Wolf": wolf}, seed=1)
    wish(match.board, do="play", move="2")
    assert wolf.asked[0].wait(LONG)
    wish(match.board, do="undo")
    assert match.board.view["thinking"] is None
    assert len(match.board.view["moves"]) == 3
    wish(match.board, do="play", move="1")
    assert wolf.asked[1].wait(LONG)
    let_go(match, wolf.gates[1])
    assert moves(match).startswith("1-3")


def test_a_computer_that_thinks_while_the_person_does_is_not_disturbed_by_the_choice():
    wolf = Slow("1")
    match = fg.Match(fg.DuellDerSchamanen().position(DUEL), {"Wolf": wolf}, seed=1)
    match.think()
    assert wolf.asked[0].wait(LONG)
    board = match.board
    assert len(board.view["moves"]) == 3
    assert board.view["status"] == "Both choose a card: Bison a row, Wolf a column."
    assert board.view["thinking"] == {"text": "Wolf is thinking …", "stop": "Stop thinking"}
    wish(board, do="play", move="2")
    assert board.view["status"] == "Wolf is thinking …"
    assert wolf.stops == 0
    let_go(match, wolf.gates[0])
    assert moves(match).startswith("2-1")


def test_what_a_person_was_told_stays_when_the_computer_has_chosen():
    wolf = Slow("1")
    match = fg.Match(fg.DuellDerSchamanen().position(DUEL), {"Wolf": wolf}, seed=1)
    match.think()
    assert wolf.asked[0].wait(LONG)
    wish(match.board, do="play", move="4")
    told = match.board.view["notice"]
    assert told.startswith("“4” is not among the choices of Bison")
    let_go(match, wolf.gates[0])
    assert match.board.view["notice"] == told
    wish(match.board, do="play", move="2")
    assert match.board.view["notice"] == ""


def test_what_a_person_was_told_stays_until_the_time_is_up():
    now = [0.0]
    match = fg.Match(GAME, seed=1, minutes=1, clock=lambda: now[0])
    wish(match.board, do="play", move="13")
    told = match.board.view["notice"]
    wish(match.board, do="clock")  # from a page that has just been opened
    assert match.board.view["notice"] == told != ""
    now[0] = 61
    wish(match.board, do="clock")
    assert match.board.view["over"]
    assert match.board.view["notice"] == ""


def test_a_thinker_that_looks_ahead_is_stopped_and_plays():
    match = fg.play(OPENED, against=fg.MonteCarlo(seconds=10 * LONG, plain=True), seed=1)
    done = Event()
    wish(match.board, do="play", move="2")
    assert match.board.view["thinking"]["stop"]
    match.watch(lambda: match.thinking or done.set())
    wish(match.board, do="stop")
    assert done.wait(LONG)
    assert len(match.position.history) == 2
    assert match.board.view["notice"] == ""


# Machine code that has still to be made


needs_numba = pytest.mark.skipif(not ways.available(), reason="numba is not installed")


@pytest.fixture
def making(monkeypatch):
    """Set when machine code is said to be there, as in fact it is already."""
    fg.MonteCarlo._make(GAME.rules, GAME.start().state)
    made = Event()

    def make(_rules, _state):
        assert made.wait(LONG)

    monkeypatch.setattr(fg.MonteCarlo, "_make", staticmethod(make))
    yield made
    made.set()


def against_monte_carlo(**bounds):
    """A match in which the person has played 2 and MonteCarlo has to answer."""
    match = fg.Match(OPENED, {"North": fg.MonteCarlo(**bounds)}, seed=1)
    wish(match.board, do="play", move="2")
    return match


def until(match, holds):
    """Wait for a moment at which the watchers of a match find that something holds."""
    found = Event()

    def look():
        if not found.is_set() and holds():
            found.set()

    match.watch(look)
    with match.lock:
        look()
    assert found.wait(LONG)


@needs_numba
def test_the_board_says_that_a_computer_gets_ready_and_then_that_it_thinks(making):
    match = against_monte_carlo(seconds=10 * LONG)
    ready = "North is getting ready; the first time that takes a little while …"
    assert match.board.view["status"] == ready
    making.set()
    until(match, lambda: match.board.view["status"] == "North is thinking …")
    wish(match.board, do="stop")
    until(match, lambda: not match.thinking)
    assert len(match.position.history) == 2


@needs_numba
def test_a_computer_that_gets_ready_may_be_told_to_choose_now(making):
    match = against_monte_carlo(playouts=1000)
    wish(match.board, do="stop")
    until(match, lambda: not match.thinking)
    assert len(match.position.history) == 2
    assert not making.is_set()
    assert 0 < match.thought.thoughts.playouts < 1000
    wish(match.board, do="play", move=match.position.legal_moves[0])
    assert match.thinking.is_getting_ready
    making.set()
    until(match, lambda: not match.thinking)
    assert match.thought.thoughts.playouts == 1000


@needs_numba
def test_what_a_person_does_while_a_computer_gets_ready_need_not_wait(making):
    match = against_monte_carlo(playouts=100)
    thinking = match.thinking
    wish(match.board, do="undo")
    assert match.board.view["thinking"] is None
    assert thinking.wait(LONG)
    wish(match.board, do="play", move="1")
    assert match.thinking.is_getting_ready
    making.set()
    until(match, lambda: not match.thinking)
    plain = fg.Match(OPENED, {"North": fg.MonteCarlo(100, plain=True)}, seed=1)
    assert moves(match) == moves(plain.play("1").advance())


@needs_numba
def test_a_cell_that_advances_waits_until_the_computer_is_ready(making):
    match = against_monte_carlo(playouts=100)
    Thread(target=making.set).start()
    match.advance()
    assert len(match.position.history) == 2


@needs_numba
def test_machine_code_that_cannot_be_made_is_told_of(monkeypatch):
    def make(_rules, _state):
        raise ZeroDivisionError("no code")

    monkeypatch.setattr(fg.Minimax, "_make", staticmethod(make))
    for _time in range(2):
        with pytest.raises(ZeroDivisionError, match="no code"):
            fg.Match(GAME, {"South": fg.Minimax(1)}).advance()


@needs_numba
def test_where_there_are_no_threads_machine_code_is_made_at_once(monkeypatch):
    def start(self):
        raise RuntimeError("can't start new thread")

    made = []
    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(fg.MonteCarlo, "_make", staticmethod(lambda *given: made.append(given)))
    match = fg.Match(OPENED, {"North": fg.MonteCarlo(20)}, seed=1).play("2").think()
    assert len(match.position.history) == 2
    assert len(made) == 1
