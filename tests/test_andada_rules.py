"""Andada rule by rule: worked cases, § by § as in RULES.md.

Boards are drawn as South sees them: North's row above, from its last house to its first, and
South's below. `board(north, south, …)` makes a position of such a drawing.
"""

import pytest

import folkgames as fg
from folkgames.andada import words

SIZES = (12, 15, 18, 21, 24)
PATTERNS = {  # §3: by the number of the house that opens, modulo 3
    1: ("3 3 0 3 3 0 3 3 0 3 3 0", "0 3 3 0 3 3 0 3 3 0 3 3"),
    2: ("3 0 3 3 0 3 3 0 3 3 0 3", "3 0 3 3 0 3 3 0 3 3 0 3"),
    0: ("0 3 3 0 3 3 0 3 3 0 3 3", "3 3 0 3 3 0 3 3 0 3 3 0"),
}


def code(north, south, turn="South", phase="play"):
    return f"{south} / {' '.join(reversed(north.split()))} {turn} {phase}"


def board(north, south, turn="South", phase="play", **options):
    game = fg.Andada(houses=len(south.split()), **options)
    return game.position(code(north, south, turn, phase))


def rows(position):
    """The two rows as they are drawn."""
    houses, cows = position.game.settings.houses, list(map(str, position.state.houses))
    return " ".join(reversed(cows[houses:])), " ".join(cows[:houses])


# §1 The board, §2 Sowing


@pytest.mark.parametrize("houses", [3, 6, 9, *SIZES])
def test_1_two_cows_in_every_house(houses):
    start = fg.Andada(houses=houses).start()
    assert start.state.houses == [2] * 2 * houses
    assert start.legal_moves == tuple(str(house) for house in range(1, houses + 1))


def test_1_not_a_multiple_of_3_is_no_board():
    for houses in (0, 1, 4, 13, 27):
        with pytest.raises(fg.BadOption):
            fg.Andada(houses=houses)


@pytest.mark.parametrize(
    ("direction", "north", "south"),
    [
        ("counterclockwise", "6  5  4  3  2  1", "1  2  3  4  5  6"),
        ("clockwise", "1  2  3  4  5  6", "6  5  4  3  2  1"),
    ],
)
def test_2_houses_are_numbered_in_the_direction_of_sowing(direction, north, south):
    lines = str(fg.Andada(houses=6, direction=direction).start()).splitlines()
    assert (lines[0].split(maxsplit=1)[1], lines[3].split(maxsplit=1)[1]) == (north, south)


# §3 The opening


@pytest.mark.parametrize("house", range(1, 13))
def test_3_the_three_patterns(house):
    assert rows(fg.Andada().start().play(house)) == PATTERNS[house % 3]


@pytest.mark.parametrize("house", range(1, 13))
def test_3_north_opens_likewise(house):
    north = fg.Andada(opener="North").start().play(house).state.houses
    south = fg.Andada(opener="South").start().play(house).state.houses
    assert north == south[12:] + south[:12] == south  # a half-turn leaves the patterns as they are


@pytest.mark.parametrize("houses", [3, 6, 9, *SIZES])
def test_3_every_opening_closes_after_two_thirds_of_the_houses(houses):
    opened = [fg.Andada(houses=houses).start().play(h) for h in range(1, houses + 1)]
    assert {words.last_sowing(position).laps for position in opened} == {2 * houses * 2 // 6}
    assert [position.state.houses for position in opened] == [
        [0 if (place - start) % 3 == 0 else 3 for place in range(2 * houses)]
        for start in range(houses)
    ]


# §4 Who moves first


def test_4_the_opponent_of_the_opener_chooses():
    opened = fg.Andada().start().play("1")
    assert (opened.turn, opened.legal_moves) == ("North", ("South", "North"))
    assert opened.play("South").turn == "South"
    assert opened.play("north").turn == "North"
    opened = fg.Andada(opener="North").start().play("1")
    assert (opened.turn, opened.legal_moves) == ("South", ("South", "North"))


# §5 to §7 The first turns: house, laps, cows sown, where the last one falls, cows taken

FIRST_TURNS = {
    1: "2 3 11 N1 0; 3 2 7 S10 3; 5 3 11 N4 0; 6 2 7 N1 0; "
    "8 3 11 N7 0; 9 2 7 N4 0; 11 3 11 N10 0; 12 2 7 N7 0",
    2: "1 2 7 S8 0; 3 3 11 N2 0; 4 2 7 S11 0; 6 3 11 N5 0; "
    "7 2 7 N2 0; 9 3 11 N8 0; 10 2 7 N5 0; 12 3 11 N11 0",
    3: "1 3 11 S12 3; 2 2 7 S9 3; 4 3 11 N3 0; 5 2 7 S12 3; "
    "7 3 11 N6 0; 8 2 7 N3 0; 10 3 11 N9 0; 11 2 7 N6 0",
}
MIRROR = str.maketrans("SN", "NS")


@pytest.mark.parametrize("seat", ["South", "North"])
@pytest.mark.parametrize("opening", FIRST_TURNS)
def test_5_6_7_first_turns(opening, seat):
    position = fg.Andada().start().play(opening).play(seat)
    lines = []
    for move in position.legal_moves:
        sowing = words.last_sowing(position.play(move))
        last = f"{position.game.side(sowing.last)[0]}{position.game.number(sowing.last)}"
        lines.append(f"{move} {sowing.laps} {sowing.sown} {last} {sowing.taken}")
    told = "; ".join(lines)
    assert (told if seat == "South" else told.translate(MIRROR)) == FIRST_TURNS[opening]


@pytest.mark.parametrize(
    ("move", "north", "south"),
    [
        ("3", "3 3 0 3 3 0 3 3 0 0 3 0", "0 3 0 1 4 0 1 4 4 1 3 3"),
        ("2", "3 3 0 3 3 0 3 3 0 3 3 1", "0 0 4 1 0 4 1 4 0 1 4 4"),
    ],
)
def test_5_6_7_boards_after_a_first_turn(move, north, south):
    after = fg.Andada().start().play("1").play("South").play(move)
    assert rows(after) == (north, south)


@pytest.mark.parametrize("houses", SIZES)
def test_7_how_many_first_turns_capture(houses):
    """In the first pattern 2n/3 - 7, in the second none, in the third 2n/3 - 5."""
    first = {opening: fg.Andada(houses=houses).start().play(opening).play("South")
             for opening in (1, 2, 3)}  # fmt: skip
    captures = {
        opening: sum(position.game.gain(position.play(m)) > 0 for m in position.legal_moves)
        for opening, position in first.items()
    }
    assert captures == {1: 2 * houses // 3 - 7, 2: 0, 3: 2 * houses // 3 - 5}


@pytest.mark.parametrize(
    ("north", "south", "move", "after"),
    [
        # an empty house of one's own: the two cows opposite are taken
        ("0 0 2 0 0 1", "0 1 0 0 0 0", "2", ("0 0 0 0 0 1", "0 0 1 0 0 0")),
        # the opposite house is empty: nothing is taken
        ("0 2 0 0 0 1", "0 1 0 0 0 0", "2", ("0 2 0 0 0 1", "0 0 1 0 0 0")),
        # an empty house of the other row: nothing is taken
        ("2 0 0 0 0 0", "0 2 0 0 0 1", "6", ("2 0 0 0 0 1", "0 2 0 0 0 0")),
        # the last cow finds cows: they are sown on (two), and then the cow opposite is taken
        ("0 0 0 0 1 2", "0 0 1 1 0 0", "3", ("0 0 0 0 1 0", "0 0 0 0 1 1")),
    ],
)
def test_6_7_relay_and_capture(north, south, move, after):
    assert rows(board(north, south).play(move)) == after


def test_7_nobody_must_capture():
    position = board("0 0 2 0 0 1", "1 1 0 0 0 0")
    assert position.legal_moves == ("1", "2")
    assert [position.game.gain(position.play(move)) for move in position.legal_moves] == [0, 2]


# §8 Single cows: six houses, South to move, the rule of the single cows has begun

SINGLES = [  # north, south, move, options, then what comes of it
    # a relay of two cows, and nothing is opposite
    ("0 0 1 0 0 0", "0 0 1 1 0 0", "3", {}, ("0 0 1 0 0 0", "0 0 0 0 1 1")),
    ("0 0 1 0 0 0", "0 0 1 1 0 0", "3", {"relay_in_singles": False},
     ("0 0 1 0 0 0", "0 0 0 2 0 0")),
    ("0 0 1 0 0 0", "0 0 1 1 0 0", "3", {"row_end": "last-house"},
     ("0 0 1 0 0 0", "0 0 0 0 1 0")),
    # two cows in a house again
    ("0 1 0 0 0 0", "0 0 1 1 1 0", "3", {}, ("0 1 0 0 0 0", "0 0 0 0 2 1")),
    ("0 1 0 0 0 0", "0 0 1 1 1 0", "3", {"row_end": "last-house"},
     ("0 1 0 0 0 0", "0 0 0 0 2 0")),
    # a relay of two cows that both leave the game
    ("0 0 0 0 1 0", "0 0 0 0 1 1", "5", {}, ("0 0 0 0 1 0", "0 0 0 0 0 0")),
    ("0 0 0 0 1 0", "0 0 0 0 1 1", "5", {"relay_in_singles": False},
     ("0 0 0 0 1 0", "0 0 0 0 0 2")),
    ("0 0 0 0 1 0", "0 0 0 0 1 1", "5", {"row_end": "last-house"},
     ("0 0 0 0 1 0", "0 0 0 0 0 1")),
    # into the last house, and a cow is opposite
    ("0 0 0 0 0 1", "0 0 0 0 1 0", "5", {}, ("0 0 0 0 0 0", "0 0 0 0 0 1")),
    ("0 0 0 0 0 1", "0 0 0 0 1 0", "5", {"capture_in_singles": False},
     ("0 0 0 0 0 1", "0 0 0 0 0 1")),
    ("0 0 0 0 0 1", "0 0 0 0 1 0", "5", {"row_end": "last-house"},
     ("0 0 0 0 0 1", "0 0 0 0 0 0")),
    ("0 0 0 0 0 1", "0 0 0 0 1 0", "5", {"capturing_cow": "removed"},
     ("0 0 0 0 0 0", "0 0 0 0 0 0")),
]  # fmt: skip


@pytest.mark.parametrize(("north", "south", "move", "options", "after"), SINGLES)
def test_8_single_cows(north, south, move, options, after):
    assert rows(board(north, south, phase="singles", **options).play(move)) == after


@pytest.mark.parametrize(
    ("singles", "phase", "legal", "after"),
    [
        # latched: North's cow cannot leave its row; dynamic: it goes on as before
        ("latched", "singles", ("5",), ("1 0 0 0 0 0", "0 0 0 0 2 1")),
        ("dynamic", "play", ("5",), ("1 0 0 0 0 0", "0 0 0 0 2 1")),
    ],
)
def test_8_two_cows_in_a_house_again(singles, phase, legal, after):
    position = board("0 1 0 0 0 0", "0 0 1 1 1 0", phase="singles", singles=singles).play("3")
    assert position.code.endswith(phase)
    assert position.legal_moves == legal
    assert rows(position.play("5")) == after


@pytest.mark.parametrize(
    ("seat", "north", "south", "after"),
    [
        ("South", "1 0 0 1 0 0", "0 0 0 2 0 0", ("1 0 0 1 0 0", "0 0 0 0 1 1")),
        ("North", "0 0 2 0 0 0", "0 0 1 0 0 1", ("1 1 0 0 0 0", "0 0 1 0 0 1")),
    ],
)
def test_8_the_rule_begins_after_the_turn_that_leaves_single_cows_only(seat, north, south, after):
    position = board(north, south, turn=seat).play("4")
    assert rows(position) == after
    assert position.code.endswith("singles")


@pytest.mark.parametrize(
    ("north", "south", "move", "after"),
    [
        # the last cow has crossed over to the other row: it leaves the game
        ("1 0 0 1 0 0", "0 0 1 1 1 1", "6", ("1 0 0 1 0 0", "0 0 1 1 1 0")),
        # it is in the last house, and the next one is the other side's: it leaves the game
        ("1 0 0 1 0 0", "0 0 1 1 1 0", "5", ("1 0 0 1 0 0", "0 0 1 1 0 0")),
        # the cow opposite is not taken
        ("1 0 0 1 0 0", "0 0 1 0 0 1", "3", ("1 0 0 1 0 0", "0 0 0 1 0 1")),
        # in the other side's last house, before one's own first: it stays
        ("0 0 0 2 0 1", "0 0 1 0 0 1", "6", ("1 1 1 0 1 0", "0 0 1 0 0 0")),
    ],
)
def test_8_looking_for_single_cows_right_after_the_sowing(north, south, move, after):
    assert rows(board(north, south, reading="ludii").play(move)) == after


def test_8_looking_right_after_the_sowing_with_captures():
    position = board("1 0 0 1 0 0", "0 0 1 0 0 1", reading="ludii", capture_in_singles=True)
    assert rows(position.play("3")) == ("1 0 0 0 0 0", "0 0 0 1 0 1")


# §9 The end


@pytest.mark.parametrize("end", ["empty-row", "empty-row-at-once", "cannot-move"])
def test_9_the_last_cow_given_away(end):
    after = board("2 0 0 0 2 0", "0 0 0 0 0 1", end=end).play("6")
    assert rows(after) == ("2 0 0 0 2 1", "0 0 0 0 0 0")
    if end != "cannot-move":
        assert str(after.outcome) == "North wins: South has no cow left in its row (§9)"
        assert (after.turn, after.legal_moves) == (None, ())
    else:
        assert after.outcome is None
        fed = after.play("6")  # North must feed South
        assert rows(fed) == ("0 0 0 0 2 1", "1 1 0 0 0 0")
        assert fed.turn == "South"


def test_9_who_must_move_and_has_no_cow_has_lost():
    after = board("0 0 0 0 0 1", "0 0 0 0 1 0", phase="singles", end="cannot-move").play("5")
    assert str(after.outcome) == "South wins: North is to move and has no cow left (§9)"


@pytest.mark.parametrize(
    ("end", "after", "winner"),
    [
        ("empty-row", ("0 0 0 2 2 0", "1 1 0 0 0 0"), None),  # to the end of the sowing
        ("empty-row-at-once", ("1 1 1 1 1 3", "0 0 0 0 0 0"), "North"),
    ],
)
def test_9_a_row_that_is_empty_during_a_sowing(end, after, winner):
    """South's only cow falls among North's; sown on, they would come round to South again."""
    position = board("1 1 1 1 1 2", "0 0 0 0 0 1", end=end).play("6")
    assert rows(position) == after
    assert (position.outcome and position.outcome.winner) == winner
