"""The memory variant: what a seat may know is in its view, and nothing else.

The test of secrecy needs no list of what is secret. A match is played a second time with other
numbers on the stones that a seat has never seen; to that seat both matches must look the same, in
every text, picture and number that it can get hold of.
"""

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import folkgames as fg
from folkgames.duell_der_schamanen import rules

GAME = fg.DuellDerSchamanen(variant="memory")
SEATS = ("Bison", "Wolf", None)
many = settings(deadline=None, max_examples=40)
seeds = st.integers(0, 10**6)


def replay(game, moves):
    position = game.start()
    for move in moves:
        position = position.play(move)
    return position


def course(game, seed, plies=60):
    """A random course of play that has not ended."""
    chance, position = random.Random(seed), game.start()
    for _ply in range(chance.randint(0, plies)):
        after = position.play(chance.choice(position.legal_moves))
        if after.outcome:
            break
        position = after
    return position


def follow(position):
    """Where each stone lies and which were shown in a duel: from the moves alone."""
    where, shown, placed, duels = {}, set(), 0, 0
    for move in position.history:
        if "@" in move:
            number, place = move.split("@")
            where["BW"[(placed + 1) // 2 % 2] + number] = place
            placed += 1
        elif "x" in move:
            one, other = move.split("x")
            side = "BW"[(duels + 1) % 2]
            change = {one: other, other: one}
            where |= {s: change.get(p, p) for s, p in where.items() if s[0] == side}
        elif move != "pass":
            duels += 1
            shown |= {stone for stone, place in where.items() if place == move}
    return where, shown


def secret(position, seat):
    """The stones of each side that `seat` has never seen."""
    where, shown = follow(position)
    every = {side: [f"{side}{n}" for n in range(1, 10)] for side in "BW"}
    mine = seat[0] if seat else ""
    return where, [[s for s in every[side] if s not in shown and side != mine] for side in "BW"]


def elsewhere(position, seat, chance):
    """The same match with other numbers on the stones that `seat` has never seen."""
    _where, unseen = secret(position, seat)
    renamed = {}
    for stones in unseen:
        mixed = chance.sample(stones, len(stones))
        renamed |= dict(zip(stones, mixed, strict=True))
    moves, placed = [], 0
    for move in position.history:
        if "@" in move:
            number, place = move.split("@")
            stone = "BW"[(placed + 1) // 2 % 2] + number
            moves.append(f"{renamed.get(stone, stone)[1]}@{place}")
            placed += 1
        else:
            moves.append(move)
    return replay(position.game, moves)


def all_that_shows(view):
    """Everything that can be got out of a view."""
    game, state = view.game, view.state
    refusals = [str(view._refuse(f"{n}@{r}-{c}")) for n in (1, 5) for r in (1, 3) for c in (2, 3)]
    return {
        "state": state,
        "text": str(view),
        "code": view.code,
        "repr": repr(view),
        "history": view.history,
        "told": view.told,
        "told before": view.previous.told if view.previous else "",
        "moves": view.legal_moves,
        "refusals": refusals if state.phase == rules.Phase.PLACING else [],
        "task": view.task,
        "trace": view.trace,
        "steps": [*view.steps()],
        "picture": view._repr_svg_(),
        "payoffs": game.payoffs(view),
        "gain": game.gain(view),
        "guess": view.guess(random.Random(1)).code,
        "pickle": pickle.dumps(view),
    }


def check_secrecy(game, seed):
    """Raise AssertionError if a seat could tell two matches apart that it may not tell apart."""
    position, chance = course(game, seed), random.Random(seed)
    for seat in SEATS:
        other = elsewhere(position, seat, chance)
        one, two = (all_that_shows(p.seen_by(seat)) for p in (position, other))
        for what in one:
            assert one[what] == two[what], f"{seat} can tell by {what}"


@many
@given(seeds, st.sampled_from(["no", "own", "known"]))
def test_a_view_tells_nothing_that_its_seat_may_not_know(seed, peek):
    check_secrecy(fg.DuellDerSchamanen(variant="memory", peek=peek), seed)


def check_many(game):
    for seed in range(40):
        check_secrecy(game, seed)


def test_the_second_match_is_another_one():
    """So that the test above compares two things: most of the stones have other numbers."""
    position = course(GAME, 3)
    assert elsewhere(position, "Wolf", random.Random(1)) != position


# Views that leak on purpose are caught


def leak_a_stone(state, seat, view=rules.view):
    """Bison's 7 is not hidden."""
    seen = view(state, seat)
    if seen.where[6] == rules.UNKNOWN and state.where[6] >= 0:
        seen.where[6] = state.where[6]
        seen.covered[state.where[6]] -= 1
    return seen


def leak_the_supply(state, seat, view=rules.view):
    """What is still to be placed is not hidden."""
    seen = view(state, seat)
    for stone, place in enumerate(state.where):
        if place == rules.SUPPLY:
            seen.where[stone] = place
    return seen


def swap_in_the_order_of_numbers(state, first, second):
    """Which of two hidden stones moves first, as anybody can see, tells which one is lower."""
    for stone in rules.stones_of(state.turn):
        if state.where[stone] == first:
            state.where[stone] = second
        elif state.where[stone] == second:
            state.where[stone] = first


def leak_by_a_mark(state, seat, view=rules.view):
    """The mark of being shown stands on a stone that has not been."""
    seen = view(state, seat)
    if seen.eyes != rules.ALL:
        seen.shown[:] = [int(place == 4) for place in state.where]
    return seen


@pytest.mark.parametrize("leak", [leak_a_stone, leak_the_supply, leak_by_a_mark])
def test_a_leaking_view_is_caught(leak, monkeypatch):
    monkeypatch.setattr(rules, "view", leak)
    with pytest.raises(AssertionError, match="can tell by"):
        check_many(GAME)


def test_a_leaking_animation_is_caught(monkeypatch):
    monkeypatch.setattr(rules, "swap_places", swap_in_the_order_of_numbers)
    with pytest.raises(AssertionError, match="can tell by"):
        check_many(GAME)


def test_a_leaking_history_is_caught(monkeypatch):
    monkeypatch.setattr(fg.DuellDerSchamanen, "veil", lambda self, move, mover, seat: move)
    with pytest.raises(AssertionError, match="can tell by"):
        check_many(GAME)


# And a view has all that its seat may know


@many
@given(seeds)
def test_a_view_has_own_stones_and_those_that_were_shown_wherever_they_went(seed):
    position = course(GAME, seed)
    for seat in SEATS:
        state = position.seen_by(seat).state
        where, (bison, wolf) = secret(position, seat)
        for stone in range(18):
            name = f"{'BW'[stone // 9]}{stone % 9 + 1}"
            if name in bison + wolf:
                assert state.where[stone] == rules.UNKNOWN
            elif name in where:
                row, column = map(int, where[name].split("-"))
                assert state.where[stone] == 3 * row + column - 4
            else:
                assert state.where[stone] == rules.SUPPLY
        lying = [sum(p >= 0 for p in state.where[s : s + 9]) + sum(state.covered[s : s + 9])
                 for s in (0, 9)]  # fmt: skip
        assert sum(lying) == min(18, len(position.history))


def test_a_stone_that_was_shown_and_then_swapped_is_still_known():
    full = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"
    position = GAME.position(full).play("3-1").play("1-1x3-1").play("1-1")
    wolf = position.seen_by("Wolf")
    assert wolf.code.split(" | ")[0].startswith("7!/7! ?/2 ?/8")  # Bison's 7 has come from 3-1
    assert wolf.code.split(" | ")[2].startswith("?/5! ?/6 ?/1")  # what went there is not known
    swapped = position.play("1-1x2-2").seen_by("Bison")  # Wolf's 7, just shown, goes to 2-2
    assert swapped.code.startswith("7!/? 6/? 2/? | 9/? 1/7! 5/? | 3/5! 8/? 4/?")
    assert position.seen_by(None).code.startswith("7!/7! ?/? ?/? | ?/? ?/? ?/? | ?/5! ?/? ?/?")


@many
@given(seeds)
def test_a_guess_fits_the_view(seed):
    position = course(GAME, seed)
    for number, seat in enumerate(("Bison", "Wolf")):
        view = position.seen_by(seat)
        chance = random.Random(seed)
        guesses = [view.guess(chance) for _guess in range(5)]
        for guess in guesses:
            assert rules.view(guess.state, number) == view.state
            assert GAME.position(guess.code) == guess
            assert guess.legal_moves == position.legal_moves or position.turn != seat


def test_all_worlds_are_equally_likely():
    """Wolf has placed two stones face down: 9 × 8 ways, each about as often."""
    view = GAME.start().play("1@1-1").play("4@2-2").play("6@3-3").seen_by("Bison")
    chance, worlds = random.Random(1), {}
    for _guess in range(7200):
        where = tuple(view.guess(chance).state.where[9:])
        worlds[where] = worlds.get(where, 0) + 1
    assert len(worlds) == 72
    assert min(worlds.values()) > 60
    assert max(worlds.values()) < 145


def test_after_the_end_everything_is_shown():
    chance, position = random.Random(2), GAME.start()
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves))
    for seat in SEATS:
        assert position.seen_by(seat) is position
    assert "?" not in str(position)
    assert rules.view(position.state, 0) == position.state


def test_only_memory_hides():
    for variant in ("basic", "pro"):
        game = fg.DuellDerSchamanen(variant=variant)
        assert not game.hides
        state = game.start().play(game.start().legal_moves[0]).state
        assert rules.view(state, 1) == state
    assert GAME.hides


def test_an_open_supply_tells_what_was_placed():
    position = fg.DuellDerSchamanen(variant="memory", supply="open").start().play("7@2-3")
    wolf = position.seen_by("Wolf")
    assert (wolf.history, wolf.told) == (("7@2-3",), "Bison places its 7 face down on 2-3.")
    assert wolf.code == position.code
    assert str(wolf).splitlines()[3].endswith("?:.")  # on the board it lies face down
    assert "to be placed: 1 2 3 4 5 6 8 9" in str(wolf)


# The board


@pytest.mark.parametrize(
    ("peek", "seat", "rows"),
    [
        ("no", "Bison", ("?:?   ?:?   ?:?", "?:?   ?:?   ?:?", "7:5   ?:?   ?:?")),
        ("no", None, ("?:?   ?:?   ?:?", "?:?   ?:?   ?:?", "7:5   ?:?   ?:?")),
        ("own", "Bison", ("3:?   6:?   2:?", "9:?   1:?   5:?", "7:5   8:?   4:?")),
        ("own", "Wolf", ("?:7   ?:2   ?:8", "?:4   ?:9   ?:3", "7:5   ?:6   ?:1")),
    ],
)
def test_the_board_shows_the_stones_of_the_duel_and_what_one_may_peek_at(peek, seat, rows):
    game = fg.DuellDerSchamanen(variant="memory", peek=peek)
    full = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"
    position = game.position(full).play("3-1")
    drawn = str(position.seen_by(seat)).splitlines()[2:5]
    assert tuple(line[9:] for line in drawn) == rows
    after = str(position.play("pass").seen_by(seat)).splitlines()[4]  # turned down again
    assert after[9:12] == {"no": "?:?", "own": "7:?" if seat == "Bison" else "?:5"}[peek]


def test_before_the_first_duel_one_sees_ones_own_stones_for_the_last_time():
    """Or for the first time, if they were placed by chance."""
    game = fg.DuellDerSchamanen(variant="memory")
    position = game.placed(random.Random(1))
    numbers = {seat: str(position.seen_by(seat)).splitlines()[2][9:] for seat in game.seats}
    assert numbers == {"Bison": "4:?   2:?   9:?", "Wolf": "?:7   ?:1   ?:4"}
    for shown in (position.seen_by(None), position.play("3-3").play("pass").seen_by("Bison")):
        assert str(shown).splitlines()[2][9:] == "?:?   ?:?   ?:?"


def test_known_stones_may_be_shown():
    game = fg.DuellDerSchamanen(variant="memory", peek="known")
    full = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"
    position = game.position(full).play("3-1").play("pass")
    assert str(position.seen_by("Bison")).splitlines()[4][9:] == "7:5   8:?   4:?"
    assert str(position.seen_by(None)).splitlines()[4][9:] == "7:5   ?:?   ?:?"
