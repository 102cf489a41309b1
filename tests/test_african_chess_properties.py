"""What holds for every game of African Chess, under any options and for any course of play."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import folkgames as fg
from folkgames.african_chess import OPTIONS, notation, rules, words
from folkgames.random_games import random_playouts
from folkgames.ways import available

many = settings(deadline=None, max_examples=60)
few = settings(deadline=None, max_examples=15)
seeds = st.integers(0, 10**6)


@st.composite
def games(draw):
    """African Chess with every option drawn."""
    taken = {option.name: draw(st.sampled_from(list(option.choices))) for option in OPTIONS}
    if taken["object"] == "mate" and taken["bare_king"] == "none":
        taken["bare_king"] = "stalemate"
    return fg.AfricanChess(**taken)


@st.composite
def positions(draw):
    """A position thrown together: up to four pieces on a few squares, and two kings."""
    game = draw(games())
    state = rules.start(game.settings)
    state.white[:], state.black[:] = [0] * 64, [0] * 64
    squares = draw(st.permutations(range(16)))[:9]  # a corner, so that they meet
    corner = [column + 8 * row for column in range(4) for row in range(4)]
    for square in squares[2:]:
        white = draw(st.integers(0, 4))
        state.white[corner[square]] = white
        state.black[corner[square]] = draw(st.integers(0, 4 - white))
    for side, square in zip((state.white, state.black), squares[:2], strict=True):
        side[corner[square]] = rules.KING + draw(st.integers(0, 2))
    for side in (state.white, state.black):
        for square in corner:
            if sum(map(rules.count, side)) > notation.ARMY:
                side[square] -= min(side[square] % rules.KING, 4)
    state = state._replace(turn=draw(st.integers(0, 1)))
    if game.options["object"].value == "mate" and rules.can_take_king(state):
        state = state._replace(turn=1 - state.turn)
        if rules.can_take_king(state):
            state = rules.start(game.settings)
    return game.position(notation.write_code(state))


def courses(game, seed, plies=50):
    """The positions of a random course of play."""
    chance, position = random.Random(seed), game.start()
    yield position
    while position.outcome is None and len(position.history) < plies:
        position = position.play(fg.Random().choose(position, chance))
        yield position


def total(state):
    return sum(map(rules.count, state.white)) + sum(map(rules.count, state.black))


def check_move(position, after):
    """Pieces never appear, nothing vanishes but what is captured, no square is overfull."""
    assert total(position.state) - total(after.state) == position.game.gain(after)
    moved = "white" if position.state.turn == 0 else "black"
    own = [sum(map(rules.count, getattr(p.state, moved))) for p in (position, after)]
    assert own[0] == own[1]
    for state in after.steps():
        assert min(rules.room(state, square) for square in range(64)) >= 0
        assert min(state.white + state.black) >= 0
        assert sum(pieces >= rules.KING for pieces in getattr(state, moved)) <= 1
    *_steps, last = after.steps()
    assert (last.white, last.black) == (after.state.white, after.state.black)  # watched is plain


@many
@given(positions())
def test_every_move_of_any_position(position):
    boards = set()
    for move in position.legal_moves:
        after = position.play(move)
        boards.add((*after.state.white, *after.state.black))
        check_move(position, after)
    assert len(boards) == len(position.legal_moves)


@many
@given(games(), seeds)
def test_every_move_of_a_course_of_play(game, seed):
    for position in courses(game, seed):
        if position.previous is not None:
            check_move(position.previous, position)


@many
@given(positions())
def test_moves_are_written_and_read(position):
    state = position.state
    for move in position.legal_moves:
        assert position.game.read_move(state, move) == move
        found = notation.parse(move)
        if not found.alone:
            sowing = words.last_sowing(position.play(move))
            drop = sowing.king if sowing.king != rules.OFF else found.drop
            if drop != rules.OFF:  # it may always be said where the king is dropped
                longer = f"{move.partition('@')[0]}@{notation.square_name(drop)}"
                assert position.play(longer).last_move == move


@many
@given(positions(), st.integers(0, 63), st.sampled_from(notation.WAYS), st.booleans())
def test_whatever_is_not_legal_has_a_reason(position, square, way, alone):
    move = "K" * alone + notation.square_name(square) + way
    refusal = position.why_not(move)
    legal = {position.game.read_move(position.state, m) for m in position.legal_moves}
    assert (refusal is None) == (position.game.read_move(position.state, move) in legal)
    assert refusal is None or refusal.rule.startswith("§")


@many
@given(positions())
def test_with_mate_as_the_object_no_king_is_ever_left_to_be_taken(position):
    for move in position.legal_moves:
        after = position.play(move).state
        if position.game.options["object"].value == "mate":
            assert not rules.can_take_king(after)
        takes = [rules.play(rules.copy(after), reply) for reply in rules.sowings(after)]
        if rules.king_square(rules.own(after)) != rules.OFF:
            taken = any(rules.king_square(rules.own(state)) == rules.OFF for state in takes)
            assert taken == rules.can_take_king(after)


@many
@given(positions())
def test_the_board_may_be_turned(position):
    """North and south, east and west exchanged: every move has its mirror image."""
    state = position.state
    turned = state._replace(white=state.white[::-1], black=state.black[::-1])
    assert rules.outcome(turned) == rules.outcome(state)
    assert len(rules.legal_moves(turned)) == len(rules.legal_moves(state))


@many
@given(positions())
def test_the_sides_may_be_exchanged(position):
    state = position.state
    other = state._replace(white=state.black, black=state.white, turn=1 - state.turn)
    assert rules.legal_moves(other) == rules.legal_moves(state)
    assert rules.outcome(other) == (0, 2, 1, 3)[rules.outcome(state)]


@many
@given(positions())
def test_codes_come_back(position):
    again = position.game.position(position.code)
    assert again == position
    assert again.code == position.code
    assert eval(repr(position), {"fg": fg}) == position


@pytest.mark.skipif(not available(), reason="numba is not installed")
@few
@given(games(), seeds)
def test_compiled_is_plain(game, seed):
    plain, fast = (
        random_playouts(rules, game.start().state, np.random.default_rng(seed), 2, 100, plain=way)
        for way in (True, False)
    )
    assert plain[0].tolist() == fast[0].tolist()
    assert plain[1].tolist() == fast[1].tolist()
    assert plain[2] == fast[2]
