"""§10 of Andada: sowings that never end, what becomes of them, and why a lap can be undone."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import folkgames as fg
from folkgames.andada import rules
from folkgames.andada.rules import Phase

RING_3 = "2 0 1 / 0 2 1 South play"  # the smallest: six cows on 2 × 3 houses
RING_6 = "2 0 1 0 1 0 / 1 0 2 1 0 1 South play"
REACHABLE = "1 2 3 4 1 0 1 4 2 3 0 1 / 0 3 0 1 3 2 1 2 1 4 5 0 South play"
ONLY_NEVER_ENDING = "3 5 0 / 1 2 1 South play"  # South's 1 and 2 both never end


def boards(cows, houses):
    """Every way in which so many cows can lie in so many houses."""
    if houses == 1:
        yield [cows]
        return
    for first in range(cows + 1):
        for rest in boards(cows - first, houses - 1):
            yield [first, *rest]


def state(houses, turn=0, **options):
    game = fg.Andada(houses=len(houses) // 2, **options)
    return rules.State(list(houses), turn, Phase.PLAY, game.settings)


def period(before, house):
    """By remembering every board: after how many laps the sowing repeats itself; 0 if it ends."""
    now, seen, laps = rules.copy(before), {}, 0
    while (tuple(now.houses), house) not in seen:
        seen[tuple(now.houses), house] = laps
        house = rules.lap(now, house)
        laps += 1
        if not rules.goes_on(now, house):
            return 0
    return laps - seen[tuple(now.houses), house]


def filled(before):
    return [house for house in rules.row(before, before.turn) if before.houses[house] > 0]


@pytest.mark.parametrize(
    ("code", "house", "laps"),
    [(RING_3, 1, 18), (RING_6, 1, 72), (REACHABLE, 8, 336)],
    ids=["2x3", "2x6", "2x12"],
)
def test_10_a_ring(code, house, laps):
    position = fg.Andada(houses=(len(code.split()) - 3) // 2).position(code)
    assert rules.laps_to_return(position.state, house - 1) == laps
    assert str(house) not in position.legal_moves
    now, at = position.state, house - 1
    for _lap in range(laps):
        at = rules.lap(now, at)
        assert rules.goes_on(now, at)
    assert (now.houses, at) == (position.state.houses, house - 1)


def test_10_a_chain_of_moves_that_leads_to_one():
    position = fg.Andada(reading="ludii").start().play("1")
    for place in (16, 2, 22, 7, 13):
        assert position.turn == ("South", "North")[place // 12]
        position = position.play(place % 12 + 1)
    assert position.turn == "South"
    assert rules.laps_to_return(position.state, 2) > 0
    assert position.why_not("3").rule == "§10"


def test_10_fewer_than_six_cows_always_come_to_an_end():
    counts = {
        cows: sum(
            rules.laps_to_return(state(board), house) > 0
            for board in boards(cows, 6)
            for house in range(6)
            if board[house]
        )
        for cows in range(1, 8)
    }
    assert counts == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 18, 7: 0}


@pytest.mark.parametrize("skip_origin", [False, True])
@pytest.mark.parametrize("relay", ["both-rows", "own-row"])
@pytest.mark.parametrize("cows", range(1, 12))
def test_10_laps_to_return_on_all_small_boards(cows, relay, skip_origin):
    for board in boards(cows, 6):
        before = state(board, skip_origin=skip_origin, relay=relay)
        for house in filled(before):
            found, true = rules.laps_to_return(before, house), period(before, house)
            assert (found > 0) == (true > 0), (board, house)
            assert skip_origin or found == true, (board, house)
            assert before.houses == board


@pytest.mark.parametrize("skip_origin", [False, True])
@pytest.mark.parametrize("houses", [3, 6, 12])
def test_10_laps_to_return_on_large_boards_and_large_houses(houses, skip_origin):
    chance, large, never = random.Random(houses), 0, 0
    for _board in range(600):
        board = [chance.choice([0, 0, 1, 1, 2, 3]) for _house in range(2 * houses)]
        board[chance.randrange(houses)] = chance.randrange(5 * houses)
        before = state(board, skip_origin=skip_origin)
        for house in filled(before):
            found, true = rules.laps_to_return(before, house), period(before, house)
            assert (found > 0) == (true > 0), (board, house)
            large += board[house] >= 2 * houses
            never += found > 0
    assert large > 100
    assert houses > 3 or never > 0  # they are rare


@pytest.mark.parametrize("cows", [1, 2, 5, 6, 7, 11, 12, 13, 18, 25, 40])
def test_10_a_lap_can_be_undone(cows):
    """The house that was lifted is the first, back from the last one sown, that holds fewest."""
    chance = random.Random(cows)
    for _board in range(300):
        board = [chance.choice([0, 0, 1, 2, 3, 9]) for _house in range(6)]
        origin = chance.randrange(6)
        board[origin] = cows
        after = list(board)
        last = rules.sow(after, origin, False)
        house = last
        while after[house] != min(after):
            house = (house - 1) % 6
        assert house == origin
        rounds = min(after)  # now take one cow back out of each house on the way, and all in hand
        before = [held - rounds - (0 < (place - origin) % 6 <= (last - origin) % 6)
                  for place, held in enumerate(after)]  # fmt: skip
        before[origin] = sum(after) - sum(before)
        assert before == board


def test_10_leaving_out_the_origin_a_lap_cannot_always_be_undone():
    one, other = [0, 6, 0, 0, 0, 0], [1, 0, 1, 1, 1, 2]
    assert rules.sow(one, 1, True) == 2
    assert other != one == [1, 0, 2, 1, 1, 1]
    seen = {}
    for board in boards(7, 6):
        for house in range(6):
            after = list(board)
            if board[house]:
                last = rules.sow(after, house, True)
                seen.setdefault((tuple(after), last), []).append((board, house))
    assert max(map(len, seen.values())) > 1


def test_10_leaving_out_the_origin_a_sowing_may_go_round_without_coming_back_to_its_start():
    """A single cow, a relay, and from then on twelve laps again and again."""
    before = state([1, 1, 4, 1, 2, 2], skip_origin=True)
    assert rules.laps_to_return(before, 0) > 0
    assert period(before, 0) == 12
    now, house, seen = rules.copy(before), 0, []
    for _lap in range(30):
        house = rules.lap(now, house)
        seen.append((list(now.houses), house))
    assert (before.houses, 0) not in seen
    assert seen[0] == seen[12] == seen[24]


# Twins: neighbours that hold as many cows


@pytest.mark.parametrize("code", [RING_3, RING_6, REACHABLE])
def test_10_a_sowing_that_never_ends_leaves_no_twins(code):
    """After each of its laps it might as well have begun there."""
    now = fg.Andada(houses=(len(code.split()) - 3) // 2).position(code).state
    house = next(house for house in filled(now) if rules.laps_to_return(now, house))
    for _lap in range(rules.laps_to_return(now, house)):
        pairs = [at for at in range(len(now.houses)) if now.houses[at - 1] == now.houses[at]]
        assert pairs in ([], [rules.next_house(now.houses, house)])
        assert rules.may_return(now, house)
        house = rules.lap(now, house)


@pytest.mark.parametrize("relay", ["both-rows", "own-row"])
@pytest.mark.parametrize("cows", range(1, 12))
def test_10_twins_tell_the_truth_on_all_small_boards(cows, relay):
    told = 0
    for board in boards(cows, 6):
        before = state(board, relay=relay)
        pairs = sum(held == board[at - 1] for at, held in enumerate(board))
        assert rules.twins(board) == min(pairs, 2)
        for house in filled(before):
            if not rules.may_return(before, house):
                assert period(before, house) == 0, (board, house)
                told += 1
        if not rules.looks_ahead(before):
            assert not any(period(before, house) for house in filled(before)), board
    assert told > 0


@st.composite
def rough_boards(draw):
    """Boards on which few neighbours hold as many cows, and no more cows than the game has."""
    board = [draw(st.integers(0, 3))]
    for _house in range(draw(st.sampled_from([5, 5, 11]))):
        board.append(abs(board[-1] + draw(st.sampled_from([-2, -1, 0, 1, 2, 3]))) % 5)
    assume(sum(board) <= 2 * len(board))
    return board


@settings(deadline=None, max_examples=300)
@given(rough_boards(), st.integers(0, 1), st.sampled_from(["both-rows", "own-row"]))
def test_10_the_houses_that_may_be_sown_are_those_whose_sowing_ends(board, turn, relay):
    before = state(board, turn, relay=relay)
    own = filled(before)
    ending = [house for house in own if period(before, house) == 0]
    assert rules.legal_moves(before) == (ending or [rules.PASS] * bool(own))


def test_10_leaving_out_the_origin_twins_tell_nothing():
    """The sowing that goes round without coming back begins with two pairs of them."""
    board = [1, 1, 4, 1, 2, 2]
    before = state(board, skip_origin=True)
    assert rules.twins(board) == 2
    assert rules.looks_ahead(before)
    assert rules.may_return(before, 0)
    assert 0 not in rules.legal_moves(before)


# What becomes of them


@pytest.mark.parametrize("move", ["1", "2"])
def test_10_where_nothing_else_can_be_sown_the_side_passes(move):
    position = fg.Andada(houses=3).position(ONLY_NEVER_ENDING)
    assert position.legal_moves == ("pass",)
    assert position.why_not(move).rule == "§10"
    after = position.play("pass")
    assert after.turn == "North"
    assert after.state.houses == position.state.houses


def test_10_or_the_game_is_a_draw():
    game = fg.Andada(houses=3, only_never_ending="draw")
    drawn = game.position(ONLY_NEVER_ENDING.replace("play", "drawn"))
    told = "A draw: nothing that South could sow would ever end (§10)"
    assert str(drawn.outcome) == told
    with pytest.raises(fg.BadPosition, match="the phase is “drawn”"):
        game.position(ONLY_NEVER_ENDING)
    north = state(drawn.state.houses, turn=1, only_never_ending="draw")
    assert rules.end_turn(north, Phase.PLAY) == drawn.state  # as North's turn ends


@pytest.mark.parametrize(
    ("treatment", "legal", "move", "after", "outcome"),
    [
        ("refused", ("3",), "3", "2 0 0 / 1 2 1 North play", None),
        ("void", ("1", "3"), "1", "2 0 1 / 0 2 1 North play", None),
        ("draw", ("1", "3"), "1", "2 0 1 / 0 2 1 North drawn",
         "A draw: a sowing would never end (§10)"),
        ("stop", (*(f"1.{lap}" for lap in range(1, 19)), "3"), "1.1",
         "0 1 2 / 0 2 1 North play", None),
        ("stop", (*(f"1.{lap}" for lap in range(1, 19)), "3"), "1.2",
         "0 1 0 / 1 3 1 North play", None),
        ("stop", (*(f"1.{lap}" for lap in range(1, 19)), "3"), "1.18",
         "2 0 1 / 0 2 1 North play", None),
    ],
)  # fmt: skip
def test_10_treatments(treatment, legal, move, after, outcome):
    position = fg.Andada(houses=3, never_ending=treatment).position(RING_3)
    assert position.legal_moves == legal
    played = position.play(move)
    assert played.code == after
    assert (played.outcome and str(played.outcome)) == outcome


@pytest.mark.parametrize("treatment", ["void", "draw", "stop"])
def test_10_the_two_options_must_agree(treatment):
    with pytest.raises(fg.BadOption, match="contradicts"):
        fg.Andada(never_ending=treatment, only_never_ending="draw")
