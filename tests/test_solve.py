"""Positions solved exactly, beside programs that find the same in other and simpler ways."""

from __future__ import annotations

import re
from fractions import Fraction
from math import inf
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import folkgames as fg
from folkgames import ways
from folkgames.alphabeta import WIN, AlphaBeta
from folkgames.exploring import solved_board
from folkgames.exploring.solved_board import SolvedBoard
from folkgames.game import BOTH
from folkgames.nash import solve as solve_matrix
from folkgames.positions import Unfit
from folkgames.retrograde import Table, Worth

GAMES = {
    "andada": fg.Andada(houses=6),
    "andada-12": fg.Andada(),
    "andada-stop": fg.Andada(houses=6, never_ending="stop"),
    "nuba": fg.Nuba(),
    "nuba-band": fg.Nuba(variant="band"),
    "african-chess": fg.AfricanChess(),
    "african-chess-mate": fg.AfricanChess(object="mate"),
    "duell": fg.DuellDerSchamanen(max_duels=4),
}


def end_of(game, seed, back):
    """A position so many moves before the end of a random game."""
    rng, position = Random(seed), game.start()
    while not position.outcome:
        position = position.play(rng.choice(position.legal_moves))
    for _move in range(back):
        position = position.previous or position
    return game.position(position.code)


# A simple program: what can be won within one move more, until nothing new is found


def key(state):
    """All of a state but the options, which stand last in it."""
    return repr(state[:-1])


def all_after(position, most=10**6):
    """Every state that may follow, and what follows on each; None if there are too many."""
    rules = position.game.rules
    known, following = {key(position.state): position.state}, {}
    waiting = list(known.items())
    while waiting:
        here, state = waiting.pop()
        moves = [] if rules.outcome(state) else rules.legal_moves(state)
        after = {key(one): one for one in (rules.play(rules.copy(state), move) for move in moves)}
        following[here] = [*after]
        new = {k: one for k, one in after.items() if k not in known}
        known |= new
        waiting += new.items()
        if len(known) > most:
            return None
    return known, following


def won_within(game, known, following):
    """For each state that is won: by whom, and within how many moves."""
    won = {
        k: (game.rules.outcome(s), 0) for k, s in known.items() if game.rules.outcome(s) in (1, 2)
    }
    open_ones = [k for k in known if k not in won and following[k]]
    for moves in range(1, len(known) + 1):
        new = {}
        for k in open_ones:
            seats = [won[after][0] if after in won else 0 for after in following[k]]
            mover = known[k].turn + 1
            if mover in seats or set(seats) == {3 - mover}:
                new[k] = (mover if mover in seats else 3 - mover, moves)
        if not new:
            return won
        won |= new
        open_ones = [k for k in open_ones if k not in new]
    return won


def check_all(position, most=2000):
    """Compare every state that may follow on a position; returns how many there were."""
    found = all_after(position, most)
    if found is None or position.outcome:
        return 0
    known, following = found
    won = won_within(position.game, known, following)
    solution = fg.solve(position, whole=True, progress=False)
    assert solution.positions == len(known)
    for k, state in known.items():
        here = solution.at(fg.Position(position.game, state))
        winner, distance = won.get(k, (3, None))
        assert here.winner == (*position.game.seats, None)[winner - 1]
        assert here.distance == distance
        assert not here.unsolved
    return len(known)


@pytest.mark.parametrize(
    "code",
    [
        "2 1 2 / 1 0 3 South play",
        "0 1 0 / 0 1 1 South singles",
        "1 0 2 / 0 1 1 North play",
        "3 0 1 / 0 0 2 North play",
    ],
)
def test_andada_beside_a_simple_program(code):
    assert check_all(fg.Andada(houses=3).position(code), 5000)


@pytest.mark.parametrize("name", ["andada", "andada-12", "andada-stop", "nuba", "nuba-band"])
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000))
def test_ends_of_games_beside_a_simple_program(name, seed):
    checked = 0
    for back in range(1, 12):
        count = check_all(end_of(GAMES[name], seed, back), 600)
        if not count and checked:
            break
        checked += count


@pytest.mark.parametrize(
    "name", [name for name in GAMES if name not in ("duell", "african-chess-mate")]
)
def test_ends_of_games_beside_alpha_beta(name):
    """What is won within some moves, alpha-beta sees too; and it sees nothing else."""
    game, depth, seen = GAMES[name], 2, 0
    for seed in range(8):
        position = end_of(game, seed, 1 + seed % 3)
        search = AlphaBeta(game.rules, position.state, plain=True)
        try:
            solution = fg.solve(position, positions=2000, progress=False)
        except fg.Unsolved:
            continue
        for move in position.legal_moves:
            after = position.play(move)
            value = search.value(after.state, depth, -2 * WIN, 2 * WIN, 10**9)
            seen_win = 1 + depth - (abs(value) - WIN) if abs(value) >= WIN else None
            worth = solution.moves.get(move)
            distance = worth and worth.distance
            if seen_win is None:
                assert distance is None or distance > depth + 1
            elif worth and distance:
                assert worth[:2] == (1 if value > 0 else -1, seen_win)
                seen += 1
    assert seen > 3


@pytest.fixture(scope="module")
def all_of_andada():
    return fg.solve(fg.Andada(houses=3), whole=True)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), positions=st.integers(10, 3000))
def test_what_is_found_early_is_true(all_of_andada, seed, positions):
    """Whatever is certain after few positions is what is found when all have been looked at."""
    position = end_of(fg.Andada(houses=3), seed, 1 + seed % 12)
    try:
        solution = fg.solve(position, positions=positions)
    except fg.Unsolved:
        return
    truth = all_of_andada.at(position)
    assert solution.value == truth.value
    assert solution.distance in (truth.distance, None)
    for move, worth in solution.moves.items():
        assert worth.value == truth.moves[move].value
        assert worth.distance in (truth.moves[move].distance, None)
    if not solution.unfinished:
        assert solution.moves == truth.moves
        assert solution.best == truth.best


def test_a_whole_match_of_nuba_with_two_pieces_a_side():
    position = fg.Nuba().position("..R9R5./...../...../...../...../.G8G5.. Green moving -")
    solution = fg.solve(position)
    assert (solution.winner, solution.distance) == ("Red", 18)
    assert solution.positions == 51_320
    known, following = all_after(position)
    won = won_within(position.game, known, following)
    assert won[key(position.state)] == (2, 18)
    for move, worth in solution.moves.items():
        seat, distance = won[key(position.play(move).state)]
        assert (worth.value, worth.distance) == (3 - 2 * seat, distance + 1)


@pytest.mark.skipif(not ways.available(), reason="a minute's work without numba")
def test_a_king_and_a_man_against_a_king_is_a_draw():
    position = fg.AfricanChess().position("4k3/8/8/8/8/8/8/Kw6 White")
    solution = fg.solve(position)
    assert solution.winner is None
    assert solution.positions == 520_568


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.skipif(not ways.available(), reason="numba is not installed")
def test_plain_and_machine_code_find_the_same(name):
    position = end_of(GAMES[name], 3, 8)
    found = []
    for plain in (True, False):
        table = Table(position.game.rules, position.state, 2500, plain=plain)
        table.enter(position.state)
        table.expand(2500)
        table.judge()
        numbers = range(len(table))
        states = [key(table.state(number)) for number in numbers]
        assert all(table.number(table.state(number)) == number for number in numbers)
        worths = [table.worth(number, 10**9) for number in numbers]
        found.append((states, worths, table.horizon([0]), table.count(), table.is_complete))
    assert found[0] == found[1]
    assert len(found[0][0]) > 100


@pytest.mark.skipif(not ways.available(), reason="numba is not installed")
def test_machine_code_takes_over_when_there_are_many_positions(monkeypatch):
    monkeypatch.setattr("folkgames.positions.PLENTY", 2000)
    solution = fg.solve(fg.Andada(houses=3), whole=True)
    assert solution.count() == {"South": 6531, "North": 6535, None: 42}
    assert not isinstance(solution._solver.table.graph.rows, type(plain_table().graph.rows))


def test_in_a_hurry_no_machine_code_is_made(monkeypatch):
    monkeypatch.setattr("folkgames.positions.PLENTY", 2000)
    monkeypatch.setattr("folkgames.exploring.solve.HURRY", inf)
    solution = fg.solve(fg.Andada(houses=3), seconds=1e6, whole=True)
    assert solution.count() == {"South": 6531, "North": 6535, None: 42}
    assert isinstance(solution._solver.table.graph.rows, type(plain_table().graph.rows))


def plain_table():
    start = fg.Andada(houses=3).start()
    return Table(start.game.rules, start.state, 100, plain=True)


# Both choose at once


def expected(position, memory):
    """What a position of the duel brings Bison on average, by looking at all that follows."""
    if position.outcome:
        return Fraction({"Bison": 1, "Wolf": -1, None: 0}[position.outcome.winner])
    if position.code not in memory:
        after = [expected(position.play(move), memory) for move in position.legal_moves]
        if position.turn is None:
            value = solve_matrix([after[:3], after[3:6], after[6:]]).value
        else:
            value = max(after) if position.turn == "Bison" else min(after)
        memory[position.code] = value
    return memory[position.code]


def test_what_is_only_an_average_is_no_draw():
    solution = fg.solve(fg.DuellDerSchamanen(max_duels=4).position(MIXED.format("7:11")))
    assert solution.value == 0
    assert solution.worth.on_average
    assert "Bison gets 0 on average" in str(solution)


DUEL = "7/9 1/3 3/1 | 5/2 8/6 6/4 | 2/5 9/8 4/7 {} 3 both cards"
MIXED = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 {} 3 both cards"


@pytest.mark.parametrize("code", [DUEL, MIXED])
@pytest.mark.parametrize("migis", ["9:9", "8:10", "10:8", "12:6"])
def test_the_last_duel(code, migis):
    game = fg.DuellDerSchamanen(max_duels=4)
    position = game.position(code.format(migis))
    solution = fg.solve(position)
    assert solution.value == expected(position, {})
    for seat, bound in (("Bison", min), ("Wolf", max)):
        shares = solution.mixtures[seat]
        assert sum(shares.values()) == 1
        brought = [
            sum(
                share
                * solution.moves[
                    "-".join((mine, other) if seat == "Bison" else (other, mine))
                ].value
                for mine, share in shares.items()
            )
            for other in "123"
        ]
        assert bound(brought) == solution.value
    assert solution.distance is None
    assert solution.line == ()


def test_the_swap_before_the_last_duel():
    game = fg.DuellDerSchamanen(max_duels=4)
    position = end_of(game, 1, 2)
    assert position.turn
    solution = fg.solve(position)
    memory = {}
    for move, worth in solution.moves.items():
        assert worth.value == expected(position.play(move), memory)
    best = max if position.turn == "Bison" else min
    assert solution.value == best(worth.value for worth in solution.moves.values())
    assert all(solution.moves[move].value == solution.value for move in solution.best)


class Pennies(NamedTuple):
    """Both choose 0 or 1; who guessed wrong pays, and at nought the game is over."""

    coins: list[int]
    turn: int
    options: int


def pennies(ends, choices=2):
    """The rules of a game that ends after one round, or goes on while coins are equal."""

    def outcome(state):
        return 1 if state.coins[0] > 1 else 2 if state.coins[0] < 1 else 0

    def play(state, move):
        first, second = divmod(move, choices)
        state.coins[0] += (1 if first == second else -1) if ends or first == 0 else 0
        return state

    rules = ModuleType("pennies")
    rules.copy = lambda state: Pennies(list(state.coins), state.turn, 0)
    rules.outcome, rules.play = outcome, play
    rules.legal_moves = lambda _state: list(range(choices * choices))
    return rules


def test_both_choose_at_once_and_a_position_may_come_back():
    state = Pennies([1], BOTH, 0)
    for ends, value in ((True, 0), (False, None)):
        table = Table(pennies(ends), state, 100, plain=True)
        number = table.enter(state)
        table.expand(100)
        table.judge()
        worth = table.worth(number, 0)
        assert (worth and worth.value) == value
    table = Table(pennies(True, 4), state, 100, plain=True)
    table.enter(state)
    table.expand(100)
    with pytest.raises(Unfit, match="more than 3 choices at once"):
        table.judge()


@pytest.mark.parametrize("coins", [[40_000], [1, "x"]])
def test_states_that_cannot_be_kept(coins):
    state = Pennies(coins, 0, 0)
    with pytest.raises((Unfit, TypeError)):
        Table(pennies(True), state, 100, plain=True).enter(state)


# What belongs to the match: repetition and the limit of moves


def truth(position, memory):
    """What the first seat gets, by playing the match out in every way."""
    if position.outcome:
        return {"South": 1, "North": -1, None: 0}[position.outcome.winner]
    if position.history not in memory:
        best = max if position.turn == "South" else min
        after = [truth(position.play(move), memory) for move in position.legal_moves]
        memory[position.history] = best(after)
    return memory[position.history]


@pytest.mark.parametrize("limit", range(4, 10))
@pytest.mark.parametrize("repetition", ["draw", "none"])
def test_the_limit_of_moves(limit, repetition):
    game = fg.Andada(houses=3, limit=limit, repetition=repetition)
    for code in (
        "2 1 2 / 1 0 3 South play",
        "3 3 0 / 3 0 3 South play",
        "0 2 1 / 1 1 2 North play",
    ):
        position = game.position(code)
        solution = fg.solve(position)
        assert solution.value == truth(position, {})
        for move in position.legal_moves:
            assert solution.moves[move].value == truth(position.play(move), {})
            assert solution.after(move).value == solution.moves[move].value


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_what_has_come_up_before(rounds):
    """South and North go round; then each move is tried, also those that lead into the round."""
    game = fg.Andada(houses=3, limit=2 * rounds + 8)
    position = game.position("2 1 2 / 1 0 3 South play")
    for _half in range(2 * rounds):
        assert "2" in fg.solve(position).best
        if not position.play("2").outcome:
            position = position.play("2")
    for move in position.legal_moves:
        after = position.play(move)
        assert fg.solve(position).moves[move].value == truth(after, {})
        if not after.outcome:
            assert fg.solve(after).value == truth(after, {})


def test_the_table_is_not_used_where_the_history_makes_a_difference():
    position = fg.Andada(houses=3).position("2 1 2 / 1 0 3 South play")
    solution = fg.solve(position)
    once = position.play("2")
    assert solution.at(once)._solver.table is solution._solver.table
    later = once.play("2").play("2")  # now the first position has come up twice
    assert later.play("2").outcome
    assert solution.at(later)._solver.table is not solution._solver.table
    assert solution.at(later).moves["2"][:2] == (0, None)


# How it is said


def test_the_andada_of_three_houses():
    start = fg.Andada(houses=3).start()
    solution = fg.solve(start)
    assert (solution.winner, solution.distance, solution.best) == ("North", 12, ("2",))
    position, line = start, solution.line
    for number, move in enumerate(line):
        here = solution.at(position)
        assert here.distance == len(line) - number
        position = position.play(move)
    assert position.outcome.winner == "North"
    assert solution.at(position).distance == 0
    assert "North wins" in str(solution.at(position))


def test_too_many_positions():
    with pytest.raises(fg.Unsolved, match="more than 500 positions") as caught:
        fg.solve(fg.AfricanChess(), positions=500)
    assert 0 < caught.value.positions <= 500
    with pytest.raises(fg.Unsolved, match="the time is up"):
        fg.solve(fg.AfricanChess(), seconds=1e-9)


def test_a_position_of_another_game(all_of_andada):
    with pytest.raises(fg.FolkgamesError, match="houses=6"):
        all_of_andada.at(fg.Andada(houses=6).start())


def test_what_is_hidden_is_not_solved():
    game = fg.DuellDerSchamanen(variant="memory")
    with pytest.raises(fg.Unsolved, match="hidden"):
        fg.solve(game)
    with pytest.raises(fg.Unsolved, match="view"):
        fg.solve(game.start().seen_by("Bison"))


@pytest.mark.parametrize("wrong", [{"positions": 0}, {"positions": 1.5}, {"seconds": 0}])
def test_wrong_bounds(wrong):
    with pytest.raises(fg.BadOption, match=next(iter(wrong))):
        fg.solve(fg.Andada(houses=3), **wrong)


WON = "1b1(bbb)1Kk1/6b1/8/8/2b5/b2b4/w2ww3/ww(ww)5 Black"


def test_a_win_is_certain_though_other_moves_are_not():
    position = fg.AfricanChess().position(WON)
    solution = fg.solve(position, positions=300)
    assert (solution.winner, solution.distance) == ("Black", 1)
    assert set(solution.best) == {"d8e", "g8w"}
    assert solution.unsolved
    assert "more than 300 positions" in str(solution)
    assert not set(solution.unsolved) & set(solution.moves)


class Interrupting:
    """Interrupts the work once, after so many positions."""

    def __init__(self, after):
        self.after, self.told = after, []

    def __call__(self, done, most):
        self.told.append(done)
        if self.after is not None and done > self.after:
            self.after = None
            raise KeyboardInterrupt


def test_interrupted():
    solution = fg.solve(fg.AfricanChess().position(WON), progress=Interrupting(1500))
    assert solution.winner == "Black"
    assert solution.unfinished == "interrupted"
    with pytest.raises(fg.Unsolved, match="interrupted") as caught:
        fg.solve(fg.AfricanChess(), progress=Interrupting(1500))
    assert caught.value.positions >= 1500
    watcher = Interrupting(None)
    fg.solve(fg.Andada(houses=3), progress=watcher)
    assert watcher.told == sorted(watcher.told)


def test_tables_and_notes():
    solution = fg.solve(fg.Andada(houses=3).start().play("1"))
    rows = re.findall("<th scope='row'>(.*?)</th><td>(.*?)</td>", solution._repr_html_())
    assert rows == [("South", "North wins"), ("North", "South wins")]
    frame = solution.frame()
    assert frame.loc["South"].tolist() == [-1.0, 7, True]
    notes = solution.notes()
    assert [notes[move].sign for move in ("South", "North")] == ["★", ""]
    assert [notes[move].label for move in ("South", "North")] == ["+7", "−7"]
    lost = fg.solve(fg.Andada(houses=3))  # a best move that loses says so, besides its colour
    assert {(note.sign, note.label) for note in lost.notes().values()} == {("★", "−12"), ("", "−8")}
    assert [round(note.tone, 2) for note in notes.values()] == [1, 0]
    drawn = fg.solve(fg.Andada(houses=3).position("2 1 2 / 1 0 3 South play"))
    assert drawn.notes()["2"].label == "="
    worse = solution._note("North", Worth(Fraction(0), None))
    assert (worse.sign, worse.label) == ("", "=")
    assert drawn.frame()["distance"].isna().tolist() == [False, True, False]


def test_notes_where_both_choose_at_once():
    game = fg.DuellDerSchamanen(max_duels=4)
    solution = fg.solve(game.position(MIXED.format("9:9")))
    for seat in game.seats:
        notes = solution.notes(seat)
        assert [note.label for note in notes.values()] == [
            str(n) for n in solution.mixtures[seat].values()
        ]
    assert "how often" in repr(solution)


def test_a_board_that_solves_as_one_plays():
    board = fg.solve(fg.Andada(houses=3)).board
    assert {m["move"]: m["note"]["label"] for m in board.view["moves"]} == {
        "1": "−8",
        "2": "−12",
        "3": "−8",
    }
    for wish in ("2", "North", "1"):
        board.wish = {"do": "play", "move": wish, "seq": board.view["seq"]}
        assert all(move["note"] for move in board.view["moves"])
        assert board.view["notice"] == ""
    board.wish = {"do": "undo", "seq": board.view["seq"]}
    assert board.match.position.history == ("2", "North")
    assert all(move["note"] for move in board.view["moves"])


def test_a_board_says_what_it_cannot_solve():
    solution = fg.solve(fg.AfricanChess().position(WON), positions=300)
    assert any(move["note"] for move in solution.board.view["moves"])
    board = SolvedBoard(fg.Match(fg.AfricanChess()), solution)
    assert "Not solved: more than 300 positions" in board.view["notice"]
    assert not any(move["note"] for move in board.view["moves"])


def test_what_a_person_was_told_stays_on_a_board_that_solves():
    board = fg.solve(fg.Andada(houses=3)).board
    board.wish = {"do": "play", "move": "9", "seq": board.view["seq"]}
    told = board.view["notice"]
    board.match.think()  # nobody has to, and the board is told of it
    assert board.view["notice"] == told != ""
    board.match.play("2")
    assert board.view["notice"] == ""


def test_a_board_answers_soon(monkeypatch):
    solution = fg.solve(fg.AfricanChess().position(WON))
    monkeypatch.setattr(solved_board, "PATIENCE", 1e-9)
    assert solution.board.view["notice"] == ""
    board = SolvedBoard(fg.Match(fg.AfricanChess()), solution)
    assert "Not solved: the time is up" in board.view["notice"]


# A whole match


def test_a_match():
    players = {"South": fg.Random(), "North": fg.Random()}
    match = fg.Match(fg.Andada(houses=3), players, seed=7).finish()
    course = fg.solve_match(match)
    assert len(course.solutions) == len(match.position.history) + 1
    assert course.mistakes
    for number in course.mistakes:
        mover = course.positions[number - 1].turn
        assert course.solutions[number - 1].winner in (mover, None)
        assert course.solutions[number].winner != mover
    for number, solution in course.solutions.items():
        assert solution.winner == fg.solve(course.positions[number]).winner
    again = fg.solve_match(match.record)
    assert repr(again) == repr(course)
    assert "? a mistake" in course._repr_html_()
    frame = course.frame()
    assert frame.index[frame["mistake"]].tolist() == [n - 1 for n in course.mistakes]


def test_a_match_too_long_to_be_solved_from_its_start():
    match = fg.Match(fg.Nuba(), {s: fg.Random() for s in fg.Nuba().seats}, seed=1).finish()
    course = fg.solve_match(match, positions=2000)
    last = len(match.position.history)
    first = min(course.solutions)
    assert sorted(course.solutions) == list(range(first, last + 1))
    assert f"After {first - 1} moves and before, it is not known" in repr(course)


def test_a_match_whose_end_is_too_far():
    with pytest.raises(fg.Unsolved, match="more than 1,000"):
        fg.solve_match(fg.Match(fg.AfricanChess()), positions=1000)


@pytest.mark.parametrize("plot", ["plot_value", "plot_distance"])
def test_pictures_of_a_match(plot):
    import matplotlib.pyplot as plt

    players = {"South": fg.Random(), "North": fg.Random()}
    course = fg.solve_match(fg.Match(fg.Andada(houses=3), players, seed=4).finish())
    axes = getattr(course, plot)(plt.subplots()[1])
    assert axes.get_title()
    assert axes.get_xlabel() == "moves played"
    assert axes.get_ylabel()
    plt.close("all")
