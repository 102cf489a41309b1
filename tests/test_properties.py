"""What holds for every game of Andada, under any options and for any course of play."""

import random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import folkgames as fg
from folkgames.andada import OPTIONS, rules, words
from folkgames.random_games import random_playouts

many = settings(deadline=None, max_examples=120)
some = settings(deadline=None, max_examples=30)


@st.composite
def games(draw):
    """Andada with every option drawn; small boards most of the time."""
    taken = {option.name: draw(st.sampled_from(list(option.choices))) for option in OPTIONS}
    taken["houses"] = draw(st.sampled_from([3, 3, 3, 6, 6, 9, 12]))
    if taken["never_ending"] != "refused":
        taken["only_never_ending"] = "pass"
    taken["repetition"] = draw(st.sampled_from(["draw", "none"]))
    return fg.Andada(limit=draw(st.sampled_from([5, 60, 5000])), **taken)


def courses(game, seed, plies=60):
    """The positions of a random course of play."""
    chance, position = random.Random(seed), game.start()
    yield position
    while position.outcome is None and len(position.history) < plies:
        position = position.play(fg.Random().choose(position, chance))
        yield position


seeds = st.integers(0, 10**6)


@many
@given(games(), seeds)
def test_cows_never_appear_and_vanish_only_when_taken_or_at_the_end_of_a_row(game, seed):
    for position in courses(game, seed):
        before = position.previous
        if before is None:
            assert position.state.houses == [2] * 2 * game.settings.houses
            continue
        sowing = words.last_sowing(position)
        lost = sum(before.state.houses) - sum(position.state.houses)
        removed = game.options["capturing_cow"].value == "removed" and sowing.taken > 0
        assert lost == sowing.taken + removed + sowing.left
        assert min(position.state.houses) >= 0
        assert game.gain(position) == sowing.taken
        if sowing.taken:  # all that lay opposite, and nothing left at the end of the row
            assert position.state.houses[rules.opposite(position.state.houses, sowing.last)] == 0
            assert sowing.last // game.settings.houses == before.state.turn
            assert sowing.left == 0
        if sowing.left:
            assert before.state.phase == rules.Phase.SINGLES or (
                game.options["singles_test"].value == "after-sowing"
            )


@many
@given(games(), seeds)
def test_watched_is_plain(game, seed):
    """The trace, replayed on the board before the move, gives the board after it."""
    for position in courses(game, seed):
        if position.previous is None:
            assert position.trace == ()
            continue
        houses = position.previous.state.houses
        for change in position.trace:
            assert change.field == "houses"
            assert houses[change.index] == change.before != change.after
            houses[change.index] = change.after
        assert houses == position.state.houses
        steps = [state.houses for state in position.steps()]
        assert len(steps) == len(position.trace)
        assert not steps or steps[-1] == houses


@some
@given(games(), seeds)
def test_compiled_is_plain(game, seed):
    plain, fast = (
        random_playouts(rules, game.start().state, np.random.default_rng(seed), 5, 200, plain=way)
        for way in (True, False)
    )
    assert plain[0].tolist() == fast[0].tolist()
    assert plain[1].tolist() == fast[1].tolist()
    assert plain[2] == fast[2]


@many
@given(games(), seeds)
def test_codes_and_reprs_come_back(game, seed):
    for position in courses(game, seed):
        again = game.position(position.code)
        assert again == position
        assert hash(again) == hash(position)
        assert again.code == position.code
    assert eval(repr(game), {"fg": fg}) == game
    assert hash(eval(repr(game), {"fg": fg})) == hash(game)
    assert eval(repr(position), {"fg": fg}) == position


@many
@given(games(), seeds)
def test_everything_can_be_told(game, seed):
    for position in courses(game, seed):
        legal = position.legal_moves
        assert len(set(legal)) == len(legal)
        assert (position.outcome is None) == (legal != ()) == (position.turn is not None)
        for move in legal[:4]:
            assert position.why_not(move) is None
            told = position.describe(move)
            assert told.endswith(".")
            assert "{" not in told
        for move in ("0", "1", "2.1", "N1", "S1", "South", "pass", "?"):
            refusal = position.why_not(move)
            assert (refusal is None) == (move in legal)
            assert refusal is None or refusal.rule.startswith("§")


@many
@given(games(), games(), seeds)
def test_positions_are_equal_when_game_and_situation_are(game, other, seed):
    *_before, last = courses(game, seed, plies=8)
    assert last == game.position(last.code)  # although their histories differ
    assert game == other or game.start() != other.start()
    assert last != last.code
    previous = last.previous
    assert previous is None or previous != last or previous.state.houses == last.state.houses


@many
@given(games(), seeds)
def test_nothing_changes_a_position(game, seed):
    *_before, position = courses(game, seed, plies=8)
    code, legal, history = position.code, position.legal_moves, position.history
    position.state.houses[:] = [0] * 2 * game.settings.houses
    for move in legal:
        position.play(move).state.houses.clear()
        position.describe(move)
    for state in position.steps():
        state.houses.clear()
    assert (position.code, position.legal_moves, position.history) == (code, legal, history)
    with pytest.raises(AttributeError):
        position._state = None
    with pytest.raises(AttributeError):
        position.code = ""
    with pytest.raises(AttributeError):
        game.reading = "ludii"
    assert game.position(code) == position


@many
@given(games(), seeds, st.booleans())
def test_records_come_back(game, seed, broken_off):
    match = fg.Match(game, {seat: fg.Random() for seat in game.seats}, seed=seed)
    for _move in range(7 if broken_off else 60):
        match.step()
    record = match.record
    assert fg.Record.read(str(record)) == record
    assert fg.Record.read(str(record)).replay().position == match.position
    assert record.moves == match.position.history


@many
@given(games(), seeds, seeds)
def test_a_record_may_begin_anywhere(game, seed, more):
    *_before, position = courses(game, seed, plies=9)
    assume(game.position(position.code).outcome is None)
    match = fg.Match(game.position(position.code), seed=more)
    match.play(match.position.legal_moves[-1])
    record = match.record
    assert record.start == (None if position == game.start() else position.code)
    assert fg.Record.read(str(record)) == record
    assert record.replay().position.code == match.position.code


def says_where(error):
    return error.line >= 1 and error.column >= 1 and error.reason != ""


@some
@given(st.lists(st.text('[]" 1234.*\nSouthpas', max_size=12), max_size=6).map("\n".join))
def test_no_text_breaks_the_reader(text):
    """Whatever is read, it is a record or a BadRecord."""
    for whole in (text, f'[Game "andada"]\n{text}', f'[Game "andada"]\n[Options "{text}"]\n'):
        try:
            record = fg.Record.read(whole)
        except fg.BadRecord as bad:
            if not says_where(bad):
                raise
        else:
            assert fg.Record.read(str(record)).moves == record.moves


@some
@given(st.text(max_size=40))
def test_no_text_breaks_the_code_reader(text):
    game = fg.Andada(houses=3)
    for whole in (text, f"2 0 1 / 0 2 1 {text}"):
        try:
            position = game.position(whole)
        except fg.BadPosition as bad:
            if not says_where(bad):
                raise
        else:
            assert game.position(position.code) == position
