"""African Chess rule by rule: worked cases, § by § as in RULES.md.

`board({"c3": "w", "d3": "bb"})` makes a position of what lies on some squares, in the letters of
the codes; kings that are not named stand far away, each with a man, unless it is to be `bare`.
"""

import pytest

import folkgames as fg
from folkgames.african_chess import notation, rules
from folkgames.african_chess.notation import square_of, stack

FAR = {"K": "a7", "k": "h7"}
MEN = {"a8": "w", "h8": "b"}


def board(squares, turn="White", bare=False, **options):
    game = fg.AfricanChess(**options)
    state = rules.start(game.settings)
    state.white[:], state.black[:] = [0] * 64, [0] * 64
    there = "".join(squares.values())
    kings = {square: king for king, square in FAR.items() if king not in there}
    for name, pieces in {**({} if bare else MEN), **kings, **squares}.items():
        square = square_of(name)
        state.white[square] += 10 * pieces.count("K") + pieces.count("w")
        state.black[square] += 10 * pieces.count("k") + pieces.count("b")
    state = state._replace(turn=game.seats.index(turn))
    return game.position(notation.write_code(state))


def seen(position, *names):
    """What lies on these squares."""
    return [stack(position.state, square_of(name)) for name in names]


def moves_from(position, square):
    return [m for m in position.legal_moves if m.removeprefix("K").startswith(square)]


# §1 The board


def test_1_the_first_position():
    start = fg.AfricanChess().start()
    assert start.code == "bbbbkbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwKwww White"
    assert seen(start, "e1", "e8") == ["K", "k"]
    assert sum(map(rules.count, start.state.white)) == 16
    assert sum(map(rules.count, start.state.black)) == 16


# §3 to §10: the worked cases. What lies there, the move, what lies there then (None: no such move)

CASES = {
    1: ({"c3": "w", "d3": "b"}, "c3e", {"c3": "", "d3": "w"}),
    2: ({"c3": "w", "d3": "bb"}, "c3e", {"d3": "wbb"}),
    3: ({"c3": "w", "d3": "wbb"}, "c3e", {"d3": "ww"}),
    4: ({"c3": "ww", "d3": "b"}, "c3e", {"c3": "", "d3": "wb", "e3": "w"}),
    5: ({"c3": "ww", "e3": "b"}, "c3e", {"d3": "w", "e3": "w"}),
    6: ({"g1": "ww", "h1": "bb"}, "g1e", {"g1": "", "h1": "ww"}),
    7: ({"g1": "ww", "h1": "b"}, "g1e", {"h1": "wwb"}),
    8: ({"g1": "www", "h1": "bb"}, "g1e", None),
    9: ({"c3": "ww", "d3": "bbbb"}, "c3e", None),
    10: ({"c3": "www", "e3": "bbbb"}, "c3e", {"d3": "www", "e3": "bbbb"}),
    11: ({"c3": "K", "d3": "bbbb"}, "c3e", {"c3": "", "d3": "K"}),
    12: ({"c3": "K", "d3": "wbbb"}, "c3e", {"d3": "Kw"}),
    13: ({"c3": "K", "d3": "wwww"}, "c3e", None),
    14: ({"c3": "Kw", "e3": "bbb"}, "c3e@e3", {"d3": "w", "e3": "K"}),
    15: ({"c3": "Kw", "d3": "bb"}, "c3e@d3", {"d3": "Kbb", "e3": "w"}),
    16: ({"c3": "ww", "d3": "k"}, "c3e", {"d3": "w", "e3": "w"}),
    17: ({"c3": "w", "d3": "kbbb"}, "c3e", None),
    18: ({"c3": "K", "d3": "kbbb"}, "c3e", {"d3": "K"}),
    19: ({"c3": "Kw", "e3": "bbbb"}, "c3e@e3", {"d3": "w", "e3": "K"}),
    20: ({"c3": "wwbb"}, "c3n", {"c3": "bb", "c4": "w", "c5": "w"}),
}
WHITE_WINS = (16, 18)


@pytest.mark.parametrize("number", CASES)
def test_worked_cases(number):
    squares, move, after = CASES[number]
    position = board(squares)
    if after is None:
        assert position.why_not(move) is not None
        return
    played = position.play(move)
    assert dict(zip(after, seen(played, *after), strict=True)) == after
    winner = played.outcome.winner if played.outcome else None
    assert winner == ("White" if number in WHITE_WINS else None)


def test_15_in_the_reading_of_1971_the_king_captures_in_passing():
    squares, move, _after = CASES[15]
    assert seen(board(squares, reading="1971").play(move), "d3", "e3") == ["K", "w"]


# §3 How many a square holds


def test_3_the_fifteen_states_of_a_square():
    states = {(w, b) for w in range(5) for b in range(5) if w + b <= rules.FULL}
    assert len(states) == 15
    for white, black in states:
        position = board({"d4": "w" * white + "b" * black, "c4": "w"})
        assert (position.why_not("c4e") is None) == (white + black < 4)


# §4 Moving one piece, §5 Sowing


@pytest.mark.parametrize(("directions", "ways"), [(4, "n e s w"), (8, "n e s w ne se sw nw")])
@pytest.mark.parametrize("pieces", ["w", "ww", "K", "wb", "wwbb"])
def test_4_5_every_direction(directions, ways, pieces):
    position = board({"d4": pieces}, directions=directions)
    assert moves_from(position, "d4") == [f"d4{way}" for way in ways.split()]


@pytest.mark.parametrize("turn", ["White", "Black"])
def test_4_north_is_up_for_both_sides(turn):
    men = {"White": "w", "Black": "b"}[turn]
    after = board({"d4": men}, turn=turn).play("d4n")
    assert seen(after, "d4", "d5") == ["", men]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_5_one_piece_on_each_square(count):
    after = board({"b2": "w" * count}).play("b2e")
    assert seen(after, "b2", "c2", "d2", "e2", "f2") == [""] + ["w"] * count + [""] * (4 - count)


def test_5_diagonally_too():
    after = board({"b2": "www"}, directions=8).play("b2ne")
    assert seen(after, "c3", "d4", "e5") == ["w", "w", "w"]


# §6 The king in a group


def test_6_the_king_alone_leaves():
    after = board({"c3": "Kw"}).play("Kc3e")
    assert seen(after, "c3", "d3") == ["w", "K"]


KING_MOVES = [  # what lies there, the options, the moves to the east
    ({"c3": "Kww"}, {}, "c3e@d3 c3e@e3 c3e@f3 Kc3e"),
    ({"c3": "Kww"}, {"king_order": "last"}, "c3e Kc3e"),
    ({"c3": "Kww"}, {"king_order": "first"}, "c3e Kc3e"),
    ({"c3": "Kww"}, {"king_may_stay": True}, "c3e@d3 c3e@e3 c3e@f3 c3e@c3 Kc3e"),
    ({"c3": "Kw", "e3": "wwww"}, {}, "c3e Kc3e"),  # both to d3: one move
    ({"c3": "Kw", "e3": "wwww"}, {"king_may_stay": True}, "c3e@d3 c3e@c3 Kc3e"),
    ({"c3": "Kw", "e3": "bbbb"}, {}, "c3e@d3 c3e@e3 Kc3e"),
    ({"c3": "Kw", "e3": "bbbb"}, {"king_order": "last"}, "c3e Kc3e"),
    ({"c3": "Kw", "e3": "bbbb"}, {"king_order": "first"}, "c3e Kc3e"),
    ({"c3": "Kw", "d3": "bbbb"}, {}, "Kc3e"),
    ({"c3": "Kww", "d3": "bbb", "e3": "bbbb"}, {}, "Kc3e"),  # three do not fit on d3
    ({"c3": "Kw", "d3": "bbb", "e3": "bbbb"}, {}, "c3e Kc3e"),  # nor two: the king goes on to e3
]


@pytest.mark.parametrize(("squares", "options", "moves"), KING_MOVES)
def test_6_where_the_king_is_dropped(squares, options, moves):
    position = board(squares, **options)
    assert [m for m in moves_from(position, "c3") if "c3e" in m] == moves.split()


@pytest.mark.parametrize(
    ("order", "after"), [("last", ["w", "w", "K"]), ("first", ["K", "w", "w"])]
)
def test_6_the_order(order, after):
    played = board({"c3": "Kww"}, king_order=order).play("c3e")
    assert seen(played, "d3", "e3", "f3") == after


def test_6_the_others_leave_the_king():
    position = board({"c3": "Kww"}, king_may_stay=True)
    assert seen(position.play("c3e@c3"), "c3", "d3", "e3") == ["K", "w", "w"]


WRITTEN = [  # what lies there, what is typed, the move that it is
    ({"c3": "w"}, "C3E", "c3e"),
    ({"c3": "K"}, "Kc3e", "c3e"),
    ({"c3": "K"}, "c3e@d3", "c3e"),
    ({"c3": "K"}, " c3e@D3 ", "c3e"),
    ({"c3": "Kw"}, "kc3e", "Kc3e"),
    ({"c3": "Kw", "e3": "wwww"}, "c3e@d3", "c3e"),
]


@pytest.mark.parametrize(("squares", "typed", "move"), WRITTEN)
def test_6_moves_may_be_written_longer(squares, typed, move):
    position = board(squares)
    assert position.play(typed).last_move == move
    assert position.why_not(typed) is None


# §7 As far as possible

PILES = [  # what lies there, the move, what lies there then (None: no such move)
    ({"f1": "wwww"}, "f1e", {"g1": "w", "h1": "www"}),
    ({"f1": "wwww", "h1": "w"}, "f1e", {"g1": "w", "h1": "wwww"}),
    ({"f1": "wwww", "h1": "ww"}, "f1e", None),
    ({"h1": "w"}, "h1e", None),
    ({"g1": "Kww", "h1": "b"}, "g1e", {"h1": "Kww"}),  # the king among the pile counts as the last
    ({"g1": "Kw", "h1": "bbb"}, "g1e", None),  # five at that moment, captured or not
    ({"g1": "ww", "h1": "kbb"}, "g1e", {"h1": "wwbb"}),  # the first one takes the king, so they fit
]


@pytest.mark.parametrize(("squares", "move", "after"), PILES)
def test_7_what_is_left_is_put_on_the_last_square(squares, move, after):
    position = board(squares)
    if after is None:
        assert position.why_not(move).rule == "§7"
    else:
        assert seen(position.play(move), *after) == [*after.values()]


# §8 Capture, §9 The king's capture

CAPTURES = [  # what lies there, the move, the options, how many are captured, what lies there then
    ({"c3": "w", "d3": "b"}, "c3e", {}, 1, {"d3": "w"}),
    ({"c3": "w", "d3": "wb"}, "c3e", {}, 0, {"d3": "wwb"}),
    ({"c3": "w", "d3": "Kbb"}, "c3e", {}, 2, {"d3": "Kw"}),  # one's own king counts
    ({"c3": "wb", "b3": ""}, "c3e", {}, 0, {"c3": "b", "d3": "w"}),
    ({"c3": "wwb"}, "c3e", {}, 0, {"c3": "b"}),
    ({"c3": "Kw", "d3": "b", "e3": "b"}, "c3e@d3", {}, 1, {"d3": "Kb", "e3": "w"}),
    ({"c3": "Kw", "d3": "b", "e3": "b"}, "c3e@d3", {"reading": "1971"}, 2, {"d3": "K", "e3": "w"}),
    ({"c3": "Kw", "d3": "b", "e3": "bb"}, "c3e@e3", {}, 2, {"d3": "wb", "e3": "K"}),
    ({"c3": "Kw", "d3": "wbb"}, "Kc3e", {}, 2, {"c3": "w", "d3": "Kw"}),
    ({"c3": "K", "d3": "wbbb"}, "c3e", {}, 3, {"d3": "Kw"}),
    ({"c3": "K", "d3": "wwwb"}, "c3e", {}, 1, {"d3": "Kwww"}),
    ({"c3": "K", "d3": "bbbb"}, "c3e", {"king_full_mixed": False}, 4, {"d3": "K"}),
    ({"c3": "w", "d3": "kb"}, "c3e", {}, 1, {"d3": "wb"}),  # §10: the companion is not taken
    ({"c3": "K", "d3": "kb"}, "c3e", {}, 2, {"d3": "K"}),
]


@pytest.mark.parametrize(("squares", "move", "options", "taken", "after"), CAPTURES)
def test_8_9_captures(squares, move, options, taken, after):
    position = board(squares, **options)
    played = position.play(move)
    assert seen(played, *after) == [*after.values()]
    assert position.game.gain(played) == taken


def test_9_a_full_square_with_friends():
    squares = {"c3": "K", "d3": "wbbb"}
    assert board(squares).why_not("c3e") is None
    assert board(squares, king_full_mixed=False).why_not("c3e").rule == "§9"


# §10 Taking the king


@pytest.mark.parametrize(
    ("taker", "move"),
    [("w", "c3e"), ("ww", "c3e"), ("K", "c3e"), ("Kw", "c3e@e3"), ("Kw", "c3e@d3"), ("Kw", "Kc3e")],
)
def test_10_whoever_enters_takes_the_king(taker, move):
    after = board({"c3": taker, "d3": "kb"}).play(move)
    assert after.outcome == fg.Outcome("White", "White has taken Black's king", "§10")
    assert (after.turn, after.legal_moves) == (None, ())


def test_10_black_wins_too():
    after = board({"c3": "K", "d3": "b"}, turn="Black").play("d3w")
    assert str(after.outcome) == "Black wins: Black has taken White's king (§10)"


def test_10_a_king_among_three_friends_is_safe_from_men():
    position = board({"c3": "www", "d3": "kbbb", "e3": "K"})
    assert position.why_not("c3e").rule == "§3"
    assert position.play("e3w").outcome.winner == "White"


def test_10_mate():
    """Two men on c8 are sown over b8 to a8, where the king is, and a6 goes to a7."""
    squares = {"a8": "k", "a6": "w", "c7": "w", "c8": "w", "h1": "K"}
    mate = board(squares, object="mate").play("c7n")
    assert mate.outcome == fg.Outcome("White", "Black's king is attacked and cannot escape", "§10")
    assert (mate.turn, mate.legal_moves) == (None, ())


def test_10_nobody_moves_into_danger_where_mate_is_the_object():
    squares = {"c3": "K", "e3": "bb"}
    assert board(squares).why_not("c3e") is None
    position = board(squares, object="mate")
    assert str(position.why_not("c3e")) == "§10: Black could then take White's king on d3 with e3w"
    assert "c3n" in position.legal_moves


# §11 The end


def test_11_two_kings_are_a_draw():
    after = board({"c3": "K", "d3": "b"}, bare=True).play("c3e")
    assert after.outcome == fg.Outcome(None, "only the two kings are left", "§11")


def test_11_but_who_can_take_the_other_king_has_won():
    after = board({"c3": "K", "d3": "b", "e3": "k"}, bare=True).play("c3e")
    assert after.outcome is None
    assert after.play("e3w").outcome.winner == "Black"


LONE = {"a1": "k", "a3": "w", "c1": "w", "h8": "K"}  # whoever goes to a2 or b1 is taken
ATTACKED = {"a1": "k", "b1": "w", "b2": "K"}  # and here it is attacked already
DOOMED = "A draw: Black has only its king left, which would be taken wherever it goes (§11)"


@pytest.mark.parametrize(
    ("squares", "bare_king", "outcome"),
    [
        (LONE, "literal", DOOMED),
        (LONE, "stalemate", DOOMED),
        (LONE, "none", "None"),
        (ATTACKED, "literal", DOOMED),
        (ATTACKED, "stalemate", "None"),
        (ATTACKED, "none", "None"),
        ({**LONE, "a3": ""}, "literal", "None"),  # a2 is safe
        ({**LONE, "a1": "kb"}, "literal", "None"),  # it is not alone
        ({**LONE, "a2": "w"}, "literal", DOOMED),
        ({**LONE, "a2": "K", "h8": ""}, "literal", "None"),  # it takes the king
    ],
)
def test_11_a_lone_king_that_cannot_escape(squares, bare_king, outcome):
    position = board(squares, turn="Black", bare=True, bare_king=bare_king)
    assert str(position.outcome) == outcome


@pytest.mark.parametrize(
    ("squares", "bare_king", "outcome"),
    [
        (LONE, "stalemate", DOOMED),
        (ATTACKED, "stalemate", "White wins: Black's king is attacked and cannot escape (§10)"),
        (ATTACKED, "literal", DOOMED),
    ],
)
def test_11_a_lone_king_where_mate_is_the_object(squares, bare_king, outcome):
    position = board(squares, turn="Black", bare=True, object="mate", bare_king=bare_king)
    assert str(position.outcome) == outcome


BLOCKED = {"a1": "Kwww", "a2": "wwww", "b1": "wwww",
           "a3": "bbbb", "b2": "bbbb", "c1": "bbbb"}  # fmt: skip


def test_11_no_move_is_a_draw():
    position = board({**BLOCKED, "a8": "", "h8": ""})
    assert position.outcome == fg.Outcome(None, "White has no move left", "§11")
    assert position.state.turn == 0
    assert position.legal_moves == ()


# Counts


@pytest.fixture(scope="module")
def counting():
    """Functions that count with the rules, as machine code."""
    numba = pytest.importorskip("numba")
    from folkgames import random_games

    random_games.compiled_loop(rules)  # makes the functions of the rules known to numba
    state, copy, legal_moves, play = rules.State, rules.copy, rules.legal_moves, rules.play
    has_safe_move, is_attacked = rules.has_safe_move, rules.is_attacked

    @numba.njit
    def perft(white, black, options):
        """How many courses of one, two and three moves there are."""
        root = state(list(white), list(black), 0, options)
        first = legal_moves(root)
        two = three = 0
        for move in first:
            one = play(copy(root), move)
            replies = legal_moves(one)
            two += len(replies)
            for reply in replies:
                three += len(legal_moves(play(copy(one), reply)))
        return len(first), two, three

    @numba.njit
    def lone_kings(white, black, lone, options):
        """Lone kings on these squares that cannot be saved: not attacked, and attacked already."""
        quiet = attacked = 0
        for black_king in lone:
            for white_king in range(64):
                for man in range(64):
                    if black_king not in (white_king, man):
                        here = state(list(white), list(black), 1, options)
                        here.black[black_king] = here.white[white_king] = 10
                        here.white[man] += 1
                        if not has_safe_move(here):
                            if is_attacked(here):
                                attacked += 1
                            else:
                                quiet += 1
        return quiet, attacked

    return perft, lone_kings


def arrays(state):
    import numpy as np

    return np.array(state.white), np.array(state.black)


PERFT = [
    ({}, (52, 2704, 134940)),
    ({"directions": 8}, (94, 8836, 799658)),
    ({"king_may_stay": True}, (52, 2704, 135928)),
    ({"object": "mate"}, (52, 2704, 134940)),  # no king is in danger so early
]


def test_how_many_courses_there_are(counting):
    perft, _lone_kings = counting
    for options, counts in PERFT:
        game = fg.AfricanChess(**options)
        root = game.start().state
        assert perft(*arrays(root), root.options) == counts
        assert len(game.start().legal_moves) == counts[0]


def test_11_lone_kings_that_cannot_be_saved(counting):
    """One man and a king against a lone king, which up to symmetry stands on one of ten squares."""
    import numpy as np

    _perft, lone_kings = counting
    triangle = np.array([column + 8 * row for column in range(4) for row in range(column + 1)])
    empty = np.zeros(64, np.int64)
    for directions, counts in ((4, (163, 2)), (8, (10, 18))):
        settings = fg.AfricanChess(directions=directions).settings
        assert lone_kings(empty, empty, triangle, settings) == counts


def test_first_moves_by_counting_neighbours():
    """A piece goes from rows 1 and 2 to any neighbouring square: the ordered pairs of them."""
    for directions, count in ((4, 52), (8, 94)):
        steps = rules.STEPS[:directions]
        pairs = [
            (column, row)
            for column in range(8)
            for row in range(2)
            for east, north in steps
            if 0 <= column + east < 8 and 0 <= row + north < 8
        ]
        assert (
            len(pairs) == count == len(fg.AfricanChess(directions=directions).start().legal_moves)
        )


# §12 Going on for ever

CIRCLE = ["c3e", "h8w", "d3w", "g8e"]


def test_12_the_third_time_is_a_draw():
    position = board({"c3": "w"})
    for move in CIRCLE * 2:
        assert position.outcome is None
        position = position.play(move)
    reason = "the same position has come up for the third time"
    assert position.outcome == fg.Outcome(None, reason, "§12")


# Options: in these cases the values come apart


def start(**options):
    return fg.AfricanChess(**options).start().code.replace("/8/8/8/8", "")


def first_moves(**options):
    return len(fg.AfricanChess(**options).start().legal_moves)


def after(squares, *moves, **more):
    """What a game tells after the moves."""

    def tell(**options):
        position = board(squares, **more, **options)
        for move in moves:
            position = position.play(move)
        return str(position.outcome or seen(position, "c3", "d3", "e3"))

    return tell


def sowing(**options):
    """The moves of a group with the king, and what the first of them does."""
    position = board({"c3": "Kw"}, **options)
    moves = [move for move in moves_from(position, "c3") if move[:3] == "c3e"]
    return f"{' '.join(moves)}: {seen(position.play(moves[0]), 'd3', 'e3')}"


def why_not(squares, move):
    return lambda **options: str(board(squares, **options).why_not(move))


def lone_kings(**options):
    outcomes = [board(s, "Black", bare=True, **options).outcome for s in (LONE, ATTACKED)]
    return " / ".join("goes on" if outcome is None else "a draw" for outcome in outcomes)


DECIDES = {
    "kings": (start, {
        "facing": "bbbbkbbb/bbbbbbbb/wwwwwwww/wwwwKwww White",
        "crosswise": "bbbbkbbb/bbbbbbbb/wwwwwwww/wwwKwwww White",
    }),
    "first": (start, {
        "White": "bbbbkbbb/bbbbbbbb/wwwwwwww/wwwwKwww White",
        "Black": "bbbbkbbb/bbbbbbbb/wwwwwwww/wwwwKwww Black",
    }),
    "directions": (first_moves, {4: 52, 8: 94}),
    "king_order": (sowing, {
        "choice": "c3e@d3 c3e@e3: ['K', 'w']",
        "last": "c3e: ['w', 'K']",
        "first": "c3e: ['K', 'w']",
    }),
    "king_may_stay": (why_not({"c3": "Kww"}, "c3e@c3"), {
        False: "§6: the king may leave the others, but they may not leave the king",
        True: "None",
    }),
    "king_capture": (after({"c3": "Kw", "d3": "bb"}, "c3e@d3"), {
        "last": "['', 'Kbb', 'w']",
        "any": "['', 'K', 'w']",
    }),
    "king_full_mixed": (why_not({"c3": "K", "d3": "wbbb"}, "c3e"), {
        True: "None",
        False: "§9: d3 is full, and not of enemies only: the king cannot enter it",
    }),
    "object": (why_not({"c3": "K", "e3": "b"}, "c3e"), {
        "take": "None",
        "mate": "§10: Black could then take White's king on d3 with e3w",
    }),
    "bare_king": (lone_kings, {
        "literal": "a draw / a draw",
        "stalemate": "a draw / goes on",
        "none": "goes on / goes on",
    }),
    "repetition": (after({"c3": "w"}, *CIRCLE * 2), {
        "draw": "A draw: the same position has come up for the third time (§12)",
        "none": "['w', '', '']",
    }),
    "limit": (after({"c3": "w"}, "c3e"), {
        1: "A draw: 1 move has been played (§12)",
        2: "['', 'w', '']",
    }),
}  # fmt: skip


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option in DECIDES for value in DECIDES[option][1]]
)
def test_an_option_decides(option, value):
    tell, told = DECIDES[option]
    assert tell(**{option: value}) == told[value]


def test_no_option_and_no_value_is_left_out():
    options = fg.AfricanChess().options
    assert list(DECIDES) == list(options)
    for name, (_tell, told) in DECIDES.items():
        choices = options[name].choices
        assert isinstance(choices, range) or list(told) == list(choices)
        assert len(set(told.values())) == len(told) > 1


@pytest.mark.parametrize(
    ("reading", "decided"),
    [
        ("seed", {}),
        ("wiki", {"directions": 8, "object": "mate", "bare_king": "stalemate"}),
        ("1971", {"king_capture": "any"}),
    ],
)
def test_readings(reading, decided):
    game = fg.AfricanChess(reading=reading)
    assert game == fg.AfricanChess(**decided)
    assert repr(game) == f"fg.AfricanChess(reading={reading!r})"
    assert fg.AfricanChess(reading=reading, directions=8, object="take").settings.directions == 8
    assert set(fg.AfricanChess.readings) == {"seed", "wiki", "1971"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"directions": 6}, "directions=6 is not possible; it takes one of 4, 8"),
        ({"king_may_stay": 1}, "king_may_stay=1 is not possible; it takes one of False, True"),
        ({"object": "win"}, "object='win' is not possible; it takes one of 'take', 'mate'"),
        ({"kingOrder": "last"}, "AfricanChess has no option 'kingOrder'; it has kings, first,"),
        ({"reading": "1968"}, "AfricanChess has no reading '1968'; it has 'seed', 'wiki', '1971'"),
        ({"object": "mate", "bare_king": "none"}, "bare_king='none' contradicts object='mate': "),
        ({"reading": "wiki", "bare_king": "none"}, "bare_king='none' contradicts object='mate': "),
    ],
)
def test_bad_options(options, message):
    with pytest.raises(fg.BadOption) as error:
        fg.AfricanChess(**options)
    assert str(error.value).startswith(message)
