"""Andada on 2 × 3 houses, solved: whoever chooses who begins can win.

Every position that can come up has a winner, except a few in which neither side can win and both
go round for ever (§11). The counts are those of an independent program.
"""

from collections import Counter
from functools import cache

import pytest

import folkgames as fg
from folkgames.andada.rules import Phase

from .test_solve import all_after


@cache
def solution(**options):
    """All of the game, solved."""
    solved = fg.solve(fg.Andada(houses=3, **options), whole=True)
    assert not solved.unfinished
    return solved


@cache
def reachable(**options):
    """Every position from the start on, by what tells it apart, and for each those that follow."""
    start = fg.Andada(houses=3, **options).start()
    states, following = all_after(start)
    return {name: fg.Position(start.game, state) for name, state in states.items()}, following


@cache
def winners(**options):
    """Who wins each position with best play; None if nobody."""
    solved, (positions, _following) = solution(**options), reachable(**options)
    return {code: solved.at(position).winner for code, position in positions.items()}


READINGS = [  # positions after the opening, undecided ones, patterns in which who begins can win
    ({}, 13_104, 42, "303 330"),
    ({"end": "cannot-move"}, 13_230, 42, "303 330"),
    ({"capture_in_singles": False}, 13_102, 42, "303 330"),
    ({"singles": "dynamic"}, 13_094, 42, "303 330"),
    ({"never_ending": "void"}, 13_420, 46, "303 330"),
    ({"end": "empty-row-at-once"}, 13_144, 488, "330"),
]
PATTERNS = ("033", "303", "330")
OPENING, CHOICES = 1, 3


@pytest.mark.parametrize(("options", "count", "undecided", "begin"), READINGS)
def test_how_many_positions(options, count, undecided, begin):
    solved = solution(**options)
    assert solved.positions == OPENING + CHOICES + count
    assert solved.count()[None] == undecided
    positions, _following = reachable(**options)
    phases = Counter(position.state.phase for position in positions.values())
    assert (phases[Phase.OPENING], phases[Phase.CHOICE]) == (OPENING, CHOICES)
    assert phases[Phase.PLAY] + phases[Phase.SINGLES] == count


def test_how_many_positions_when_one_looks_for_single_cows_as_the_next_turn_begins():
    """Then a board of single cows counts twice: where the rule held before, and where it begins.

    This count, 13,144, is the one that an independent program found.
    """
    positions, following = reachable()
    later = {code for code, one in positions.items() if one.state.phase >= Phase.PLAY}
    found = {
        (after, positions[before].state.phase == Phase.SINGLES)
        for before in positions
        for after in following[before]
    }
    assert len([one for one, _held_before in found if one in later]) == 13_144


@pytest.mark.parametrize(("options", "count", "undecided", "begin"), READINGS)
def test_who_chooses_can_win(options, count, undecided, begin):
    solved, game = solution(**options), fg.Andada(houses=3, **options)
    for pattern in PATTERNS:
        row = " ".join(pattern)
        for side in game.seats:
            position = game.position(f"{row} / {row} {side} play")
            assert (solved.at(position).winner == side) == (pattern in begin), pattern
        assert solved.at(game.position(f"{row} / {row} North choice")).winner == "North"
    assert solved.winner == "North"


@pytest.mark.parametrize(("options", "count", "undecided", "begin"), READINGS)
def test_undecided_positions(options, count, undecided, begin):
    positions, following = reachable(**options)
    winner = winners(**options)
    left = {code for code, seat in winner.items() if seat is None}
    assert len(left) == undecided
    for code in left:  # one can always stay among them, and whoever leaves them loses
        mover = positions[code].turn
        assert any(after in left for after in following[code])
        assert all(after in left or winner[after] != mover for after in following[code])


@pytest.mark.parametrize(("options", "count", "undecided", "begin"), READINGS)
def test_every_position_agrees_with_those_that_follow(options, count, undecided, begin):
    """Who wins can move to where he wins; who loses cannot but move to where the other wins."""
    positions, following = reachable(**options)
    winner = winners(**options)
    for code, position in positions.items():
        if position.outcome:
            assert winner[code] == position.outcome.winner
            continue
        after = {winner[one] for one in following[code]}
        won = position.turn in after
        lost = after == {"North" if position.turn == "South" else "South"}
        assert (winner[code] == position.turn) == won
        assert (winner[code] not in (position.turn, None)) == lost


def test_a_cycle_that_neither_side_can_leave():
    position = fg.Andada(houses=3).position("2 1 2 / 1 0 3 South play")
    assert fg.solve(position).winner is None
    for _half in range(2):
        assert fg.solve(position).best == ("2",)
        position = position.play("2")
    assert position.code == "2 1 2 / 1 0 3 South play"
