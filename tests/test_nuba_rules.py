"""Nuba rule by rule: worked cases, § by § as in RULES.md; then what holds for every game of it.

`board("c2 G3, c3 R5", …)` is a position in which these pieces stand there and all others are out.
"""

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import folkgames as fg
from folkgames.nuba import ONLY_FOR, OPTIONS, rules
from folkgames.nuba.rules import MUSIC, ON_BOARD, OUT, SUPPLY, Phase
from folkgames.random_games import random_playouts

NUMBERS = "123456789X"


def code(pieces, turn="Green", music="-"):
    stands = dict(item.split() for item in pieces.split(", ") if item)
    rows = ["".join(stands.get(f"{c}{r}", ".") for c in "abcde") for r in range(6, 0, -1)]
    return f"{'/'.join(rows)} {turn} moving {music}"


def board(pieces, turn="Green", music="-", **options):
    return fg.Nuba(**options).position(code(pieces, turn, music))


def where(position, name):
    """Where a piece such as G7 is: a square, or one of the places beside the board."""
    game, state = position.game, position.state
    piece = next(p for p in range(20) if game.piece(p) == name)
    if state.whereabouts[piece] == ON_BOARD:
        return game.square(state.squares.index(piece))
    return {SUPPLY: "supply", MUSIC: "music", OUT: "out"}[state.whereabouts[piece]]


# §1 The board, §2 The sides


def test_1_2_thirty_squares_and_two_teams_of_ten():
    start = fg.Nuba().start()
    assert start.state.squares == [rules.EMPTY] * 30
    assert {name: where(start, name) for name in ("G1", "GX", "R1", "RX")} == dict.fromkeys(
        ("G1", "GX", "R1", "RX"), "supply"
    )
    names = [start.game.square(square) for square in range(30)]
    assert (names[0], names[4], names[5], names[29]) == ("a1", "e1", "a2", "e6")
    assert [n for n in names if rules.is_base(names.index(n), 0)] == ["a1", "b1", "c1", "d1", "e1"]
    assert [n for n in names if rules.is_base(names.index(n), 1)] == ["a6", "b6", "c6", "d6", "e6"]


# §3 Strength and music, §6 Entering: who may take whom


@pytest.mark.parametrize("mine", NUMBERS)
@pytest.mark.parametrize("other", NUMBERS)
def test_3_6_who_takes_whom(mine, other):
    position = board(f"c2 G{mine}, c3 R{other}, a1 G{'12'[mine == '1']}")
    may = mine == "X" or other == "X" or int(other) >= int(mine)
    assert ("c2-c3" in position.legal_moves) == may
    if may:
        after = position.play("c2-c3")
        assert (where(after, f"G{mine}"), where(after, f"R{other}")) == ("c3", "out")


# §4 Placing


def test_4_green_begins_and_they_alternate():
    position = fg.Nuba().start()
    assert position.turn == "Green"
    assert len(position.legal_moves) == 100
    assert position.legal_moves[0] == "1@a1"
    assert position.legal_moves[-1] == "X@e2"
    position = position.play("7@b2")
    assert (position.turn, where(position, "G7")) == ("Red", "b2")
    assert len(position.legal_moves) == 100
    assert position.legal_moves[0] == "1@a5"
    position = position.play("X@e5")
    assert len(position.legal_moves) == 81
    assert not {m for m in position.legal_moves if m.startswith("7@") or m.endswith("@b2")}


def test_4_any_piece_may_be_written_with_its_side():
    start = fg.Nuba().start()
    assert start.play("G7@B2") == start.play("7@b2") == start.play("g7@b2")


@pytest.mark.parametrize("first", ["Green", "Red"])
def test_4_5_when_all_are_placed_they_move(first):
    position, chance = fg.Nuba(first_move=first).start(), random.Random(1)
    for ply in range(20):
        assert position.state.phase == Phase.PLACING
        assert position.turn == ("Green", "Red")[ply % 2]
        position = position.play(fg.Random().choose(position, chance))
    assert position.state.phase == Phase.MOVING
    assert position.turn == first
    assert len(position.legal_moves) == 13


@pytest.mark.parametrize("seed", range(20))
def test_4_a_set_up_by_chance(seed):
    position = fg.Nuba().random_setup(seed)
    assert fg.Nuba().position(position.code) == position == fg.Nuba().random_setup(seed)
    assert position != fg.Nuba().random_setup(seed + 1)
    assert sorted(position.state.squares) == [rules.EMPTY] * 10 + list(range(20))


def test_4_the_board_offers_set_ups():
    makers = fg.Nuba(first_move="Red").setups()
    assert list(makers) == ["Ready set-up", "Random set-up"]
    made = [make(random.Random(1)) for make in makers.values()]
    assert made[0] == fg.Nuba(first_move="Red").setup()
    assert [position.turn for position in made] == ["Red", "Red"]


# §5 Moving


@pytest.mark.parametrize(
    ("pieces", "turn", "moves"),
    [
        ("c3 G5, a4 R1", "Green", "c3-b4 c3-c4 c3-d4"),
        ("a3 G5, e4 R1", "Green", "a3-a4 a3-b4"),
        ("e3 G5, a4 R1", "Green", "e3-d4 e3-e4"),
        ("c3 R5, a1 G1", "Red", "c3-b2 c3-c2 c3-d2"),
        ("a3 R5, e1 G1", "Red", "a3-a2 a3-b2"),
    ],
)
def test_5_forward_straight_or_diagonally(pieces, turn, moves):
    assert board(pieces, turn).legal_moves == tuple(moves.split())


def test_6_own_pieces_and_stronger_enemies_block():
    position = board("c3 G5, c4 G6, b4 R4")
    assert position.legal_moves == ("c3-d4", "c4-b5", "c4-c5", "c4-d5")


def test_5_moves_may_be_written_closer():
    position = board("c3 G5, c4 R7")
    assert position.play("c3c4") == position.play("C3xC4") == position.play("c3-c4")


# §7 Taking, with the traps


def test_7_taking_is_not_a_duty_and_only_forward():
    position = board("c3 G5, c4 R7, c2 R8")
    assert "c3-b4" in position.legal_moves
    assert not [move for move in position.legal_moves if move.endswith("2")]


def test_6_x_beside_the_base_is_taken_by_a_9():
    after = board("c5 GX, a2 G8, d6 R9", "Red").play("d6-c5")
    assert (where(after, "GX"), where(after, "R9")) == ("out", "c5")


def test_6_x_takes_x():
    after = board("c3 GX, d4 RX, a1 G1, a5 R1").play("c3-d4")
    assert (where(after, "GX"), where(after, "RX")) == ("d4", "out")


# §8 Whoever can move must move


def test_8_a_blocked_side_passes_and_does_nothing_else():
    position = board("a4 G9, b1 G8, a5 R1, b5 R2, b2 R7, a2 R6, c2 R5, e5 RX")
    assert position.legal_moves == ("pass",)
    assert position.must_pass
    after = position.play("pass")
    assert (after.turn, after.state.squares) == ("Red", position.state.squares)


def test_8_the_owner_of_the_musician_passes_when_it_has_no_piece_left():
    position = board("a3 R8, c4 R9", music="G7")
    assert (position.outcome, position.legal_moves) == (None, ("pass",))
    match = fg.Match(position.play("pass"))
    while match.outcome is None:
        match.play(match.position.legal_moves[0])
    assert match.position.history[:4] == ("pass", "a3-a2", "pass", "a2-a1")
    assert match.outcome.winner == "Red"


def test_8_one_may_be_forced_to_harm_oneself():
    position = board("b5 G2, e1 G9, a2 R8, d2 R1, e2 R3", music="R7")
    assert position.legal_moves == ("b5-a6", "b5-b6", "b5-c6")
    assert where(position.play("b5-b6"), "G2") == "out"


# §9 Arriving

ARRIVALS = [  # pieces, music, move, then where these are
    ("c5 G3, e1 G9, a6 R8, a3 R9", "-", "c5-c6", {"G3": "music"}),
    ("c5 G3, e1 G9, a6 R8, a3 R9", "R2", "c5-d6", {"G3": "music", "R2": "out"}),
    ("c5 G3, e1 G9, a6 R8, a3 R9", "G2", "c5-d6", {"G3": "music", "G2": "out"}),
    ("c5 G3, e1 G9, a6 R8, a3 R9", "R3", "c5-d6", {"G3": "out", "R3": "music"}),
    ("c5 G3, e1 G9, a6 R8, a3 R9", "R5", "c5-d6", {"G3": "out", "R5": "music"}),
    # taking on the base: both leave the board
    ("c5 G3, e1 G9, d6 R8, a3 R9", "R2", "c5-d6", {"G3": "music", "R8": "out", "R2": "out"}),
    ("c5 G1, e1 G9, d6 R8, a3 R9", "R1", "c5-d6", {"G1": "out", "R8": "out", "R1": "music"}),
]


@pytest.mark.parametrize(("pieces", "music", "move", "then"), ARRIVALS)
def test_9_arriving(pieces, music, move, then):
    after = board(pieces, music=music).play(move)
    assert {name: where(after, name) for name in then} == then
    assert all(piece == rules.EMPTY for piece in after.state.squares[25:] if piece < 10)
    assert after.outcome is None


@pytest.mark.parametrize("variant", ["musician", "band"])
def test_9_x_arrives_and_has_won(variant):
    after = board("c5 GX, d6 R1, a2 R9", variant=variant).play("c5-d6")
    assert (after.outcome.winner, after.outcome.rule) == ("Green", "§9")
    after = board("c2 RX, a4 G9", "Red", music="G8", variant=variant).play("c2-c1")
    assert (after.outcome.winner, after.outcome.rule) == ("Red", "§9")


# §10 The end

ENDS = [  # pieces, who moves, music, move, winner
    # the other side's last better piece is taken
    ("c3 G1, d4 R8, a5 R2", "Green", "G7", "c3-d4", "Green"),
    # it is the musician's own side that has none: the game goes on
    ("c3 G1, a5 R8", "Green", "G7", "c3-c4", None),
    # the other side's last better piece arrives: the parts are changed, and looked at again
    ("a1 G9, c2 R8, a6 R2", "Red", "G7", "c2-c1", None),
    ("a1 G3, c2 R8, a6 R2", "Red", "G7", "c2-c1", "Red"),
    # X is better than all
    ("a1 GX, c2 R8, a6 R2", "Red", "G7", "c2-c1", None),
    # an equal number is not better
    ("a1 G8, c2 R8, a6 R2", "Red", "G7", "c2-c1", "Red"),
    # nobody plays, and a side has lost its last piece
    ("c3 G1, d4 R8", "Green", "-", "c3-d4", "Green"),
    # the first musician, and the other side has a better one
    ("c5 G3, a3 R4", "Green", "-", "c5-c6", None),
    ("c5 G3, a3 R3", "Green", "-", "c5-c6", "Green"),
]


@pytest.mark.parametrize(("pieces", "turn", "music", "move", "winner"), ENDS)
def test_10_the_end(pieces, turn, music, move, winner):
    outcome = board(pieces, turn, music).play(move).outcome
    assert (outcome and (outcome.winner, outcome.rule)) == (winner and (winner, "§10"))


@pytest.mark.parametrize(
    ("winner", "moves"),
    [
        ("Green", "c2-c3 a5-a4 c3-c4 e5-e4 c4-c5 a4-a3 c5-c6"),
        ("Red", "a2-a3 c5-c4 e2-e3 c4-c3 a3-a4 c3-c2 e3-e4 c2-c1"),
    ],
)
def test_10_the_earliest_end(winner, moves):
    position = fg.Nuba().setup("6 7 8 9 5 / 1 2 X 3 4", "6 7 8 9 5 / 1 2 X 3 4")
    for move in moves.split():
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome.winner == winner


# §11 Bands


def test_11_all_who_arrive_join_their_band():
    position = board("c5 G3, c2 R8, e5 R1", music="G7R2", variant="band")
    after = position.play("c5-c6")
    assert [where(after, name) for name in ("G3", "G7", "R2")] == ["music"] * 3
    assert after.outcome is None
    after = after.play("c2-c1").play("pass").play("e5-e4")
    assert after.turn == "Green"
    assert [where(after, name) for name in ("R8", "R2")] == ["music"] * 2


# Every option decides something

OPTION_CASES = {  # option: what is told, the other options, what by value
    "variant": (
        lambda g: where(g.position(code("c5 G3, a1 G9, a6 R9", music="R5")).play("c5-c6"), "G3"),
        {},
        {"musician": "out", "band": "music"},
    ),
    "first_move": (lambda g: g.setup().turn, {}, {"Green": "Green", "Red": "Red"}),
    "end": (
        lambda g: str(g.position(code("c3 G9, d4 R8", "Red", "G7")).play("d4-c3").outcome),
        {},
        {
            "other-side": "None",
            "either-side": "Green wins: Green's 7 is the musician, and Green has no better one "
            "left on the board (§10)",
        },
    ),
    "no_pieces": (
        lambda g: str(g.position(code("c3 G1, d4 R8")).play("c3-d4").outcome),
        {},
        {"loses": "Green wins: Red has no piece left (§10)", "waits": "None"},
    ),
    "band_end": (
        lambda g: str(g.position(code("c5 G3, a5 R2", music="G7R7")).play("c5-c6").outcome),
        {"variant": "band"},
        {
            "empty-board": "None",
            "decided": "Green wins: the bands are worth 10 (Green) and 7 (Red), and what is left "
            "on the board cannot change who wins (§11)",
        },
    ),
    "band_tie": (
        lambda g: str(g.position(code("c2 R5", "Red", "G7R2")).play("c2-c1").outcome),
        {"variant": "band"},
        {
            "draw": "A draw: the bands are worth 7 (Green) and 7 (Red) (§11)",
            "more-musicians": "Red wins: the bands are worth 7 (Green) and 7 (Red); 1 play in "
            "Green's band and 2 in Red's (§11)",
            "best-musician": "Green wins: the bands are worth 7 (Green) and 7 (Red); the best "
            "musicians are Green's 7 and Red's 5 (§11)",
        },
    ),
}


@pytest.mark.parametrize(
    ("option", "value"), [(name, value) for name in OPTION_CASES for value in OPTION_CASES[name][2]]
)
def test_an_option_decides(option, value):
    tell, others, told = OPTION_CASES[option]
    assert tell(fg.Nuba(**{**others, option: value})) == told[value]


def test_no_option_and_no_value_is_left_out():
    assert list(OPTION_CASES) == [option.name for option in OPTIONS]
    for option in OPTIONS:
        told = OPTION_CASES[option.name][2]
        assert list(told) == list(option.choices)
        assert len(set(told.values())) == len(told)


@pytest.mark.parametrize(
    "options",
    [
        {"band_tie": "more-musicians"},
        {"band_end": "decided"},
        {"variant": "band", "end": "either-side"},
        {"variant": "band", "no_pieces": "waits"},
    ],
)
def test_an_option_of_the_other_variant_is_refused(options):
    with pytest.raises(fg.BadOption, match=r"goes with variant='(musician|band)' only"):
        fg.Nuba(**options)


def test_12_the_limit_cuts_a_game_short():
    after = fg.Nuba(limit=1).setup().play("c2-c3")
    assert (after.outcome.winner, after.outcome.rule) == (None, "§12")


# Counting (the perft of chess): games that have ended count no further


def perft(state, depth):
    if rules.outcome(state):
        return 0
    moves = rules.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(rules.play(rules.copy(state), move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("setup", "counts"),
    [
        ("6 7 8 9 X / 1 2 3 4 5", [13, 169, 2333, 31622, 455900]),
        ("1 2 3 4 5 / 6 7 8 9 X", [13, 169, 2342, 32010, 466944]),
    ],
)
def test_ways_to_play(setup, counts):
    state = fg.Nuba().setup(setup, setup).state
    assert [perft(state, depth) for depth in range(1, 6)] == counts


@pytest.mark.parametrize("seed", range(30))
def test_the_first_move_has_always_thirteen_ways(seed):
    assert len(fg.Nuba().random_setup(seed).legal_moves) == 13


# What holds for every game, under any options

many = settings(deadline=None, max_examples=150)


@st.composite
def games(draw):
    taken = {"variant": draw(st.sampled_from(["musician", "band"]))}
    for option in OPTIONS:
        if ONLY_FOR.get(option.name) == taken["variant"]:
            taken[option.name] = draw(st.sampled_from(list(option.choices)))
    return fg.Nuba(first_move=draw(st.sampled_from(["Green", "Red"])), **taken)


def course(game, seed):
    chance, position = random.Random(seed), game.random_setup(seed)
    line = [position]
    while line[-1].outcome is None:
        line.append(line[-1].play(fg.Random().choose(line[-1], chance)))
    return line


@many
@given(games(), st.integers(0, 10**6))
def test_every_game_ends_and_nothing_comes_from_nowhere(game, seed):
    line = course(game, seed)
    moves = line[-1].history
    assert len(moves) - moves.count("pass") <= 90  # §10
    assert all(pair != ("pass", "pass") for pair in pairwise(moves))  # §8
    if game.options["variant"].value == "musician":
        assert line[-1].outcome.winner is not None  # §10: no draw
    for before, after in pairwise(line):
        old, new = before.state, after.state
        stand = [[p for p in state.squares if p != rules.EMPTY] for state in (old, new)]
        assert set(stand[1]) <= set(stand[0])
        assert all(a <= b for a, b in zip(old.whereabouts, new.whereabouts, strict=True))
        assert sorted(stand[1]) == [p for p in range(20) if new.whereabouts[p] == ON_BOARD]
        assert game.gain(after) <= 10


@many
@given(games(), st.integers(0, 10**6))
def test_never_are_both_sides_blocked(game, seed):
    for position in course(game, seed):
        state = position.state
        if ON_BOARD in state.whereabouts:
            sides = (state, state._replace(turn=1 - state.turn))
            assert any(rules.legal_moves(side) != [rules.PASS] for side in sides)


@many
@given(games(), st.integers(0, 10**6))
def test_watched_is_plain(game, seed):
    for position in course(game, seed)[1:]:
        state = position.previous.state
        for change in position.trace:
            values = getattr(state, change.field)
            assert values[change.index] == change.before != change.after
            values[change.index] = change.after
        assert (state.squares, state.whereabouts) == (
            position.state.squares,
            position.state.whereabouts,
        )


@many
@given(games(), st.integers(0, 10**6))
def test_a_position_is_read_back(game, seed):
    for position in course(game, seed)[::7]:
        assert game.position(position.code) == position


@pytest.mark.parametrize("options", [{}, {"end": "either-side", "no_pieces": "waits"},
                                     {"variant": "band", "band_end": "decided"}])  # fmt: skip
def test_plain_is_compiled(options):
    pytest.importorskip("numba")
    root = fg.Nuba(**options).start().state
    plain, fast = (
        random_playouts(rules, root, np.random.default_rng(1), 200, 500, plain=way)
        for way in (True, False)
    )
    assert plain[0].tolist() == fast[0].tolist()
    assert plain[1].tolist() == fast[1].tolist()
    assert plain[2] == fast[2]


def test_looking_ahead_finds_the_same_winner():
    """§10: where the other side has no better piece left, playing on cannot change the owner."""
    for seed in range(60):
        line = course(fg.Nuba(), seed)
        last, winner = line[-1].state, line[-1].outcome.winner
        if MUSIC not in last.whereabouts or rules.number(rules.musician(last)) == rules.X:
            continue
        chance = random.Random(seed)
        while ON_BOARD in last.whereabouts:
            moves = rules.legal_moves(last)
            last = rules.play(last, moves[int(chance.random() * len(moves))])
            best = rules.musician(last)
            assert fg.Nuba.seats[rules.owner(best)] == winner
