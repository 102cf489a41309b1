"""Andada on 2 × 3 houses, solved: whoever chooses who begins can win.

Positions are those that can come up after the opening; the retrograde solution gives every one
a winner, except a few in which neither side can win and both go round for ever (§11).
"""

from collections import Counter, deque
from functools import cache

import pytest

import folkgames as fg
from folkgames.andada import rules
from folkgames.andada.rules import Phase


def key(state):
    return tuple(state.houses), state.turn, int(state.phase)


@cache
def reachable(**options):
    """Every state from the start on, and for each the states that follow."""
    start = fg.Andada(houses=3, **options).start().state
    states, following, queue = {key(start): start}, {}, deque([start])
    while queue:
        state = queue.popleft()
        over = rules.outcome(state)
        moves = [] if over else rules.legal_moves(state)
        next_ones = [rules.play(rules.copy(state), move) for move in moves]
        following[key(state)] = [key(after) for after in next_ones]
        for after in next_ones:
            if key(after) not in states:
                states[key(after)] = after
                queue.append(after)
    return states, following


@cache
def solution(**options):
    """The winning side (0 or 1) of every state that has one."""
    states, following = reachable(**options)
    before, open_moves = {k: [] for k in states}, {k: len(f) for k, f in following.items()}
    for k, after in following.items():
        for a in after:
            before[a].append(k)
    winner = {k: rules.outcome(s) - 1 for k, s in states.items() if rules.outcome(s) in (1, 2)}
    queue = deque(winner)
    while queue:
        won = queue.popleft()
        for k in before[won]:
            open_moves[k] -= 1
            mover = states[k].turn
            if k not in winner and (winner[won] == mover or open_moves[k] == 0):
                winner[k] = winner[won]
                queue.append(k)
    return winner


READINGS = [  # positions after the opening, undecided ones, patterns in which who begins can win
    ({}, 13_104, 42, "303 330"),
    ({"end": "cannot-move"}, 13_230, 42, "303 330"),
    ({"capture_in_singles": False}, 13_102, 42, "303 330"),
    ({"singles": "dynamic"}, 13_094, 42, "303 330"),
    ({"never_ending": "void"}, 13_420, 46, "303 330"),
    ({"end": "empty-row-at-once"}, 13_144, 488, "330"),
]
PATTERNS = ("033", "303", "330")


@pytest.mark.parametrize(("options", "count", "undecided", "begin"), READINGS)
def test_how_many_positions(options, count, undecided, begin):
    states, _following = reachable(**options)
    phases = Counter(state.phase for state in states.values())
    assert (phases[Phase.OPENING], phases[Phase.CHOICE]) == (1, 3)
    assert phases[Phase.PLAY] + phases[Phase.SINGLES] == count


def test_how_many_positions_when_one_looks_for_single_cows_as_the_next_turn_begins():
    """Then a board of single cows counts twice: where the rule held before, and where it begins.

    This count, 13,144, is the one that an independent program found.
    """
    _states, following = reachable()
    found = {(k, before[2] == Phase.SINGLES) for before, after in following.items() for k in after}
    assert sum(k[2] in (Phase.PLAY, Phase.SINGLES) for k, _held_before in found) == 13_144


@pytest.mark.parametrize(("options", "count", "undecided", "begin"), READINGS)
def test_who_chooses_can_win(options, count, undecided, begin):
    winner = solution(**options)
    for pattern in PATTERNS:
        houses = tuple(map(int, pattern * 2))
        for side in (0, 1):
            first_wins = winner[houses, side, Phase.PLAY] == side
            assert first_wins == (pattern in begin), pattern
        assert winner[houses, 1, Phase.CHOICE] == 1
    assert winner[(2,) * 6, 0, Phase.OPENING] == 1


@pytest.mark.parametrize(("options", "count", "undecided", "begin"), READINGS)
def test_undecided_positions(options, count, undecided, begin):
    states, following = reachable(**options)
    winner = solution(**options)
    left = {k for k in states if k not in winner}
    assert len(left) == undecided
    for k in left:  # one can always stay among them, and whoever leaves them loses
        assert any(after in left for after in following[k])
        assert all(after in left or winner[after] != states[k].turn for after in following[k])


def test_a_cycle_that_neither_side_can_leave():
    winner = solution()
    position = fg.Andada(houses=3).position("2 1 2 / 1 0 3 South play")
    assert key(position.state) not in winner
    for _half in range(2):
        mover = position.state.turn
        kept = [m for m in position.legal_moves
                if winner.get(key(position.play(m).state)) != 1 - mover]  # fmt: skip
        assert kept == ["2"]
        position = position.play("2")
    assert position.code == "2 1 2 / 1 0 3 South play"
