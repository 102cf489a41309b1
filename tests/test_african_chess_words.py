"""What African Chess says: why a move is refused, what a move does, what is wrong with a code."""
# ruff: noqa: E501 (a sentence stands in one line)

import pytest

import folkgames as fg

from .test_african_chess_rules import board

REFUSALS = [
    ({'c3': 'w'}, '', {}, '§4: a move is a square and a direction, such as c2n'),
    ({'c3': 'w'}, 'pass', {}, '§2: nobody may pass'),
    ({'c3': 'w'}, 'x', {}, '§4: a move is a square and a direction, such as c2n'),
    ({'c3': 'w'}, 'c3', {}, '§4: say the direction too, such as c3n'),
    ({'c3': 'w'}, 'c3x', {}, '§4: “x” is no direction here; there are n, e, s, w'),
    ({'c3': 'w'}, 'c3ne', {}, '§4: “ne” is no direction here; there are n, e, s, w'),
    ({'c3': 'w'}, 'c9e', {}, '§1: there is no square c9: columns are a to h, rows 1 to 8'),
    ({'c3': 'w'}, 'j3e', {}, '§1: there is no square j3: columns are a to h, rows 1 to 8'),
    ({'c3': 'w'}, 'c4', {}, '§4: White has no piece on c4'),
    ({'c3': 'w'}, 'c4e', {}, '§4: White has no piece on c4'),
    ({'c3': 'w'}, 'c4x', {}, '§4: White has no piece on c4'),
    ({'c3': 'w'}, 'h7w', {}, '§4: White has no piece on h7'),
    ({'c3': 'w'}, 'c3-e3', {}, '§4: e3 is not beside c3 in a direction in which one may move'),
    ({'c3': 'w'}, 'c3-d4', {}, '§4: d4 is not beside c3 in a direction in which one may move'),
    ({'c3': 'w'}, 'Kc3e', {}, "§6: White's king is not on c3"),
    ({'c3': 'w'}, 'c3e@d3', {}, "§6: White's king is not on c3"),
    ({'c3': 'w'}, '²', {}, '§4: a move is a square and a direction, such as c2n'),
    ({'c3': 'w'}, '٢', {}, '§4: a move is a square and a direction, such as c2n'),
    ({'c3': 'w'}, 'kc3', {}, '§4: say the direction too, such as c3n'),
    ({'c3': 'w'}, 'c3e@', {}, '§4: a move is a square and a direction, such as c2n'),
    ({'c3': 'w'}, 'c3 e', {}, '§4: a move is a square and a direction, such as c2n'),
    ({'c3': 'w'}, 'Kc4e', {}, '§4: White has no piece on c4'),
    ({'c3': 'w'}, 'Kc3e@d3', {}, '§4: a move is a square and a direction, such as c2n'),
    ({'h3': 'w'}, 'h3e', {}, '§7: the board ends at h3: there is nothing to the east'),
    ({'c3': 'w', 'd3': 'bbbb'}, 'c3e', {}, '§3: d3 is full: four pieces are on it, and no more can enter'),
    ({'c3': 'w', 'd3': 'wwbb'}, 'c3e', {}, '§3: d3 is full: four pieces are on it, and no more can enter'),
    ({'c3': 'K', 'd3': 'wwww'}, 'c3e', {}, '§3: d3 is full: four pieces are on it, and no more can enter'),
    ({'c3': 'K', 'd3': 'wwbb'}, 'c3e', {'king_full_mixed': False}, '§9: d3 is full, and not of enemies only: the king cannot enter it'),
    ({'c3': 'Kw', 'd3': 'wwbb'}, 'Kc3e', {'king_full_mixed': False}, '§9: d3 is full, and not of enemies only: the king cannot enter it'),
    ({'c3': 'Kw', 'd3': 'wwbb'}, 'c3e', {'king_full_mixed': False}, '§3: d3 is full: four pieces are on it, and no more can enter'),
    ({'c3': 'Kw', 'd3': 'bbbb'}, 'c3e', {}, '§9: d3 is full: only the king can enter it, going alone, with Kc3e'),
    ({'c3': 'Kw', 'd3': 'wwww'}, 'c3e', {}, '§3: d3 is full: four pieces are on it, and no more can enter'),
    ({'c3': 'Kw', 'd3': 'bbbb'}, 'c3e@d3', {}, '§9: d3 is full: only the king can enter it, going alone, with Kc3e'),
    ({'c3': 'Kww'}, 'c3e', {}, '§6: say where the king is dropped: c3e@d3 or c3e@e3 or c3e@f3'),
    ({'c3': 'Kww'}, 'c3e@g3', {}, '§7: the sowing from c3 to the east does not reach g3'),
    ({'c3': 'Kww'}, 'c3e@c3', {}, '§6: the king may leave the others, but they may not leave the king'),
    ({'c3': 'Kww'}, 'c3e@d3', {'king_order': 'last'}, '§6: the king is always dropped last, here on f3'),
    ({'c3': 'Kww'}, 'c3e@f3', {'king_order': 'first'}, '§6: the king is always dropped first, here on d3'),
    ({'g3': 'Kww', 'h3': 'bb'}, 'g3e', {}, '§7: the sowing cannot go on beyond h3, which would then hold 5 pieces: more than 4'),
    ({'g3': 'Kww', 'h3': 'bb'}, 'g3e@h3', {}, '§7: the sowing cannot go on beyond h3, which would then hold 5 pieces: more than 4'),
    ({'g3': 'www', 'h3': 'bb'}, 'g3e', {}, '§7: the sowing cannot go on beyond h3, which would then hold 5 pieces: more than 4'),
    ({'f3': 'wwww', 'h3': 'bb'}, 'f3e', {}, '§7: the sowing cannot go on beyond h3, which would then hold 5 pieces: more than 4'),
    ({'c3': 'Kw', 'd3': 'bbb', 'e3': 'bbbb'}, 'c3e@d3', {}, '§7: the sowing cannot go on beyond d3, which would then hold 5 pieces: more than 4'),
    ({'c3': 'Kw', 'd3': 'bbb', 'e3': 'bbbb'}, 'c3e@d3', {'king_order': 'last'}, '§6: the king is always dropped last, here on e3'),
    ({'c3': 'K', 'e3': 'b'}, 'c3e', {'object': 'mate'}, "§10: Black could then take White's king on d3 with e3w"),
    ({'c3': 'K', 'e3': 'b'}, 'Kc3e', {'object': 'mate'}, "§10: Black could then take White's king on d3 with e3w"),
    ({'c3': 'Kw', 'e3': 'b'}, 'Kc3e', {'object': 'mate'}, "§10: Black could then take White's king on d3 with e3w"),
    ({'c3': 'Kww', 'h3': 'bb'}, 'c3e', {'object': 'mate'}, '§6: say where the king is dropped: c3e@d3 or c3e@e3 or c3e@f3'),
    ({'c3': 'Kww', 'h3': 'bb'}, 'c3e@f3', {'object': 'mate'}, "§10: Black could then take White's king on f3 with h3w"),
    ({'c3': 'K', 'd3': 'wbbb', 'e3': 'w'}, 'd3n', {'object': 'mate'}, "§10: Black could then take White's king on c3 with d3w"),
    ({'c3': 'K', 'd3': 'wwwb', 'f3': 'bb'}, 'd3n', {'object': 'mate'}, "§10: Black could then take White's king on c3 with d3w"),
    ({'c3': 'K', 'd3': 'wwbb', 'f3': 'bb'}, 'd3n', {'object': 'mate'}, "§10: Black could then take White's king on c3 with d3w"),
]  # fmt: skip


@pytest.mark.parametrize(("squares", "move", "options", "told"), REFUSALS)
def test_why_not(squares, move, options, told):
    position = board(squares, **options)
    assert str(position.why_not(move)) == told
    with pytest.raises(fg.IllegalMove) as error:
        position.play(move)
    assert f"{error.value.rule}: {error.value.reason}" == told
    assert move not in position.legal_moves


def test_why_not_when_the_game_is_over():
    over = board({"c3": "w", "d3": "k"}).play("c3e")
    reason = "the game is over. White wins: White has taken Black's king (§10)"
    assert over.why_not("h8w") == ("§10", reason)


def test_where_mate_is_the_object_the_king_goes_where_it_is_safe():
    """Of the two squares for the king only d3 cannot be attacked, so it need not be said."""
    position = board({"c3": "Kw", "f3": "b"}, object="mate")
    assert [move for move in position.legal_moves if move[:3] == "c3e"] == ["c3e@d3"]
    assert position.play("c3e").last_move == "c3e@d3"
    assert position.play("c3e@d3") == position.play("C3E")


DESCRIPTIONS = [
    ({'c3': 'w'}, 'c3e', {}, 'White moves the man of c3 to d3.'),
    ({'c3': 'w', 'd3': 'b'}, 'c3e', {}, "White moves the man of c3 to d3. Now d3 holds one of each colour: Black's man is captured."),
    ({'c3': 'K'}, 'c3e', {}, "White's king goes from c3 to d3."),
    ({'c3': 'Kw'}, 'Kc3e', {}, "White's king leaves the others on c3 and goes to d3."),
    ({'c3': 'Kw'}, 'c3e@c3', {'king_may_stay': True}, 'White moves the man of c3 to d3; the king stays.'),
    ({'c3': 'Kww'}, 'c3e@c3', {'king_may_stay': True}, 'White sows 2 pieces from c3 to the east: d3, e3.'),
    ({'c3': 'www'}, 'c3e', {}, 'White sows 3 pieces from c3 to the east: d3, e3, f3.'),
    ({'c3': 'Kww'}, 'c3e@e3', {}, 'White sows 3 pieces from c3 to the east: d3, e3 (the king), f3.'),
    ({'f3': 'Kwww'}, 'f3e@h3', {}, 'White sows 4 pieces from f3 to the east: g3, h3 (the king and 2 men). The board ends there.'),
    ({'f3': 'www', 'h3': 'wwww'}, 'f3e', {}, 'White sows 3 pieces from f3 to the east: g3 (3 men). It cannot go on, for h3 is full.'),
    ({'c3': 'ww', 'e3': 'b'}, 'c3e', {}, "White sows 2 pieces from c3 to the east: d3, e3. Now e3 holds one of each colour: Black's man is captured."),
    ({'g1': 'ww', 'h1': 'bb'}, 'g1e', {}, "White sows 2 pieces from g1 to the east: h1 (2 men). The board ends there. Now h1 holds two of each colour: Black's 2 men are captured."),
    ({'c3': 'K', 'd3': 'bbbb'}, 'c3e', {}, "White's king goes from c3 to d3. The king captures Black's 4 men on d3."),
    ({'c3': 'Kw', 'e3': 'b'}, 'c3e@e3', {}, "White sows 2 pieces from c3 to the east: d3, e3 (the king). The king captures Black's man on e3."),
    ({'c3': 'Kw', 'd3': 'b', 'e3': 'bb'}, 'c3e@d3', {'reading': '1971'}, "White sows 2 pieces from c3 to the east: d3 (the king), e3. The king captures Black's man on d3."),
    ({'c3': 'w', 'd3': 'k'}, 'c3e', {}, "White moves the man of c3 to d3. That takes Black's king on d3."),
    ({'c3': 'K', 'd3': 'kbb'}, 'c3e', {}, "White's king goes from c3 to d3. The king captures Black's 2 men on d3. That takes Black's king on d3."),
    ({'c3': 'ww', 'd3': 'kb', 'e3': 'b'}, 'c3e', {}, "White sows 2 pieces from c3 to the east: d3, e3. That takes Black's king on d3."),
    ({'g1': 'Kw', 'h1': 'bb'}, 'g1e', {}, "White sows 2 pieces from g1 to the east: h1 (the king and 1 man). The board ends there. The king captures Black's 2 men on h1."),
]  # fmt: skip


@pytest.mark.parametrize(("squares", "move", "options", "told"), DESCRIPTIONS)
def test_describe(squares, move, options, told):
    assert board(squares, **options).describe(move) == told


def test_what_is_to_be_done():
    start = fg.AfricanChess().start()
    assert start.task == "White is to move: choose a square, then the one beside it."
    attacked = board({"c3": "K", "d3": "b"}, object="mate")
    assert attacked.task == "White is to move, and its king is attacked."
    assert board({"c3": "K", "d3": "b"}).task == start.task


# Codes

CODES = [
    "bbbbkbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwKwww White",
    "8/8/8/3(wwbb)4/2(Kwb)(bbbb)(wwww)3/8/8/(www)6(kb) Black",
    "8/8/8/8/8/8/8/4K3 Black",  # Black's king has just been taken
]


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_read_back(code):
    position = fg.AfricanChess().position(code)
    assert position.code == code
    assert eval(repr(position), {"fg": fg}) == position


def test_a_code_may_be_written_in_another_order():
    game = fg.AfricanChess()
    one = game.position("4k3/8/8/3(bwbw)4/2(bwK)5/8/8/11111111 Black")
    assert one.code == "4k3/8/8/3(wwbb)4/2(Kwb)5/8/8/8 Black"
    assert one == game.position(one.code)


BAD_CODES = [
    ('', {}, 'line 1, column 1: row 8 needs 8 squares, but after 0 of them comes the end of the text'),
    ('8', {}, 'line 1, column 2: expected “/”, found the end of the text'),
    ('4k3/8/8/8/8/8/8 White', {}, 'line 1, column 16: expected “/”, found “ White”'),
    ('4k3/8/8/8/8/8/8/4K3/8 White', {}, 'line 1, column 20: expected “ ”, found “/8 White”'),
    ('4k3/8/8/8/8/8/8/4K3', {}, 'line 1, column 20: expected “ ”, found the end of the text'),
    ('4k3/8/8/8/8/8/8/4K3 ', {}, 'line 1, column 20: expected “ ”, found the end of the text'),
    ('4k3/8/8/8/8/8/8/4K3 Green', {}, 'line 1, column 21: expected “White” or “Black”, found “Green”'),
    ('4k3/8/8/8/8/8/8/4K3 White now', {}, 'line 1, column 21: expected “White” or “Black”, found “White no”'),
    ('4k4/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 3: row 8 needs 8 squares, but after 5 of them comes “4”'),
    ('4k2/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 4: row 8 needs 8 squares, but after 7 of them comes “/”'),
    ('4x3/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 2: “x” is neither a number of empty squares, 1 to 8, nor pieces: w, b, K or k, several of them in brackets'),
    ('0k7/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 1: “0” is neither a number of empty squares, 1 to 8, nor pieces: w, b, K or k, several of them in brackets'),
    ('(wwwww)3k3/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 1: a8 would hold 5 pieces, and no square holds more than 4'),
    ('(w3k3/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 1: “(” is neither a number of empty squares, 1 to 8, nor pieces: w, b, K or k, several of them in brackets'),
    ('()3k3/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 1: “(” is neither a number of empty squares, 1 to 8, nor pieces: w, b, K or k, several of them in brackets'),
    ('k3k3/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 3: Black has more than one king'),
    ('(kk)7/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 1: Black has more than one king'),
    ('4k3/(wwww)(wwww)(wwww)(wwww)4/8/8/8/8/8/4K3 White', {}, 'line 1, column 1: White has 17 pieces, but there are only 16 of each side'),
    ('(bbbb)(bbbb)(bbbb)(bbbb)k3/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 1: Black has 17 pieces, but there are only 16 of each side'),
    ('8/8/8/8/8/8/8/4K3 White', {}, 'line 1, column 1: Black has no king, and it is the turn of White: the game was over before'),
    ('8/8/8/8/8/8/8/8 Black', {}, 'line 1, column 1: White has no king, and it is the turn of Black: the game was over before'),
    ('8/8/8/8/8/8/8/8 White', {}, 'line 1, column 1: Black has no king, and it is the turn of White: the game was over before'),
    ('8/8/8/8/8/8/8/4K3 Black', {'object': 'mate'}, "line 1, column 1: Black has no king, but with object='mate' no king is ever taken"),
    ('k7/w7/8/8/8/8/8/4K3 White', {'object': 'mate'}, "line 1, column 1: Black has left its king where it can be taken, which object='mate' forbids"),
    ('4K3/8/8/8/8/8/8/4K3 Black', {}, 'line 1, column 18: White has more than one king'),
    ('WK6/8/8/8/8/8/8/4k3 Black', {}, 'line 1, column 1: “W” is neither a number of empty squares, 1 to 8, nor pieces: w, b, K or k, several of them in brackets'),
]  # fmt: skip


@pytest.mark.parametrize(("code", "options", "told"), BAD_CODES)
def test_bad_codes(code, options, told):
    with pytest.raises(fg.BadPosition) as error:
        fg.AfricanChess(**options).position(code)
    assert str(error.value) == told


# The board


def content(position, name):
    places = fg.AfricanChess.scenery().scene(position.game, position.state, False).places
    return next(place.content for place in places if place.name == name)


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ("", "empty"),
        ("wwb", "2 White, 1 Black"),
        ("K", "White king"),
        ("Kwwb", "White king, 2 White, 1 Black"),
        ("wkb", "1 White, Black king, 1 Black"),
    ],
)
def test_what_lies_on_a_square_aloud(pieces, told):
    assert content(board({"d3": pieces}), "d3") == told


PLACES = [  # what lies there, the options, the move, its places
    ({"c3": "w"}, {}, "c3e", ("c3", "d3")),
    ({"c3": "w"}, {"directions": 8}, "c3sw", ("c3", "b2")),
    ({"c3": "www"}, {}, "c3n", ("c3", "c4")),
    ({"c3": "Kw"}, {}, "c3e@e3", ("c3", "d3", "e3")),
    ({"c3": "Kw"}, {}, "c3e@d3", ("c3", "d3", "d3")),
    ({"c3": "Kw"}, {}, "Kc3e", ("c3", "d3", "d3")),
    ({"c3": "Kw"}, {"king_order": "last"}, "Kc3e", ("c3", "d3")),
    ({"c3": "Kw"}, {"king_may_stay": True}, "c3e@c3", ("c3", "d3", "c3")),
]


@pytest.mark.parametrize(("squares", "options", "move", "places"), PLACES)
def test_the_places_of_a_move(squares, options, move, places):
    position = board(squares, **options)
    assert move in position.legal_moves
    scenery, state = fg.AfricanChess.scenery(), position.state
    assert scenery.places(position.game, state, move) == places


@pytest.mark.parametrize(
    ("names", "wish"),
    [
        ((), ""),
        (("White",), "White"),
        (("c3",), "c3"),
        (("c3", "d3"), "c3e"),
        (("c3", "d4"), "c3ne"),
        (("c3", "d3", "e3"), "c3e@e3"),
        (("c3", "e3"), "c3-e3"),
        (("c3", "c3"), "c3-c3"),
        (("c3", "Black"), "c3"),
    ],
)
def test_what_is_chosen_on_the_board(names, wish):
    position = board({"c3": "Kw"})
    assert fg.AfricanChess.scenery().wish(position.game, position.state, names) == wish


def test_where_only_the_king_of_a_group_can_go():
    position = board({"g3": "Kww", "h3": "bb"})
    scenery, state = fg.AfricanChess.scenery(), position.state
    assert scenery.places(position.game, state, "Kg3e") == ("g3", "h3")
    assert scenery.wish(position.game, state, ("g3", "h3")) == "Kg3e"


def test_the_board_in_a_terminal():
    lines = str(board({"c3": "Kwbb", "d3": "b"})).splitlines()
    assert lines[0] == lines[9] == "     a    b    c    d    e    f    g    h"
    assert lines[1] == "8    w    .    .    .    .    .    .    b"
    assert lines[6] == "3    .    .  Kwbb   b    .    .    .    ."
