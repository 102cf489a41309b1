"""What Nuba says: why not, what a move does, what cannot be; and what its board shows."""

import pytest

import folkgames as fg
from folkgames.board.scene import frames, last_places, scene_of
from folkgames.nuba import scene, teach

from .test_nuba_rules import board, code

START = fg.Nuba().start()
PLACED = START.play("7@b2").play("5@c5")
MIXED = "c3 G5, c4 G6, b4 R4, d4 R7, e1 G9, a6 R8"


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        # §1, §2, §4 while placing
        (START, "pass", "§4: nobody may pass while the pieces are being placed"),
        (START, "c2-d3", "§4: the pieces are being placed: a move is a piece @ a square, "
                         "for example 7@b2"),
        (START, "a1", "§4: first choose a piece of Green that is not on the board yet, then its "
                      "square"),
        (START, "7@f2", "§1: there is no square f2: the squares are a1 to e6"),
        (START, "7@a7", "§1: there is no square a7: the squares are a1 to e6"),
        (START, "0@a1", "§2: there is no piece 0: each side has 1 to 9 and X"),
        (START, "12@a1", "§2: there is no piece 12: each side has 1 to 9 and X"),
        (START, "R7@a1", "§4: it is Green's turn to place a piece of its own"),
        (START, "7@a3", "§4: a3 is not one of Green's ten squares, a1 to e2"),
        (START.play("7@b2"), "7@a1", "§4: a1 is not one of Red's ten squares, a5 to e6"),
        (PLACED, "7@a1", "§4: Green's 7 is on the board already"),
        (PLACED, "6@b2", "§4: b2 is taken by Green's 7"),
        (PLACED, "X@c5", "§4: c5 is taken by Red's 5"),
        # §1, §5 while moving
        (board(MIXED), "7@b2", "§5: all pieces are placed: now they move, for example c2-d3"),
        (board(MIXED), "go", "§5: a move is two squares, from and to, for example c2-d3"),
        (board(MIXED), "c3", "§5: where is Green's 5 to go? Choose a square too, or write it, for "
                             "example c2-d3"),
        (board(MIXED), "a1", "§5: there is no piece on a1"),
        (board(MIXED), "d4", "§5: on d4 stands Red's 7: choose a piece of your own"),
        (board("c3 G5, b4 R3, c4 R1, d4 R2, e1 G9"), "c3",
         "§6: Green's 5 cannot move: friends or stronger enemies are in its way"),
        (board(MIXED), "c3-f4", "§1: there is no square f4: the squares are a1 to e6"),
        (board(MIXED), "c9-c4", "§1: there is no square c9: the squares are a1 to e6"),
        (board(MIXED), "a1-a2", "§5: there is no piece on a1"),
        (board(MIXED), "d4-d3", "§5: on d4 stands Red's 7: choose a piece of your own"),
        (board(MIXED), "c3-c3", "§5: a piece that moves leaves its square"),
        (board(MIXED), "c3-d3", "§5: pieces never move sideways"),
        (board(MIXED), "c3-b2", "§5: pieces never move back"),
        (board(MIXED), "c3-c5", "§5: a piece moves one square at a time"),
        (board(MIXED), "c3-e5", "§5: a piece moves one square at a time"),
        (board(MIXED), "c3-e4", "§5: a piece moves straight ahead or diagonally ahead"),
        # §6, §8
        (board(MIXED), "c3-c4", "§6: c4 is taken by Green's 6, who is on the same side"),
        (board(MIXED), "c3-b4", "§6: Red's 4 is a stronger wrestler than Green's 5 and cannot be "
                                "taken by it"),
        (board(MIXED), "pass", "§8: nobody may pass who can move"),
        (board("a3 R8, c4 R9", music="G7"), "go", "§8: none of Green's pieces can move: the only "
                                                  "move is “pass”"),
        (board("a3 R8, c4 R9", music="G7"), "c4-c3", "§5: on c4 stands Red's 9: choose a piece of "
                                                     "your own"),
        # the end
        (board("c3 G1, a5 R2", music="G7"), "c3-c4", "§10: the game is over. Green wins: Green's 7 "
         "is the musician, and Red has no better one left on the board (§10)"),
    ],
)  # fmt: skip
def test_why_not(position, move, told):
    assert str(position.why_not(move)) == told
    with pytest.raises(fg.IllegalMove):
        position.play(move)


ARRIVING = "c5 G3, e1 G9, d6 R8, a3 R9"


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        (START, "7@b2", "Green places its 7 on b2."),
        (PLACED, "X@a1", "Green places its X on a1."),
        (board(MIXED), "c4-c5", "Green's 6 goes from c4 to c5."),
        (board(MIXED), "c3-d4", "Green's 5 goes from c3 to d4 and takes Red's 7."),
        (board("c3 GX, d4 RX, a1 G1, a5 R1"), "c3-d4",
         "Green's Champion goes from c3 to d4 and takes Red's Champion."),
        (board(ARRIVING), "c5-c6",
         "Green's 3 goes from c5 to c6. It is at Red's base and becomes the musician."),
        (board(ARRIVING, music="R2"), "c5-d6",
         "Green's 3 goes from c5 to d6 and takes Red's 8. It is at Red's base and becomes the "
         "musician in place of Red's 2, who is out."),
        (board(ARRIVING, music="G2"), "c5-b6",
         "Green's 3 goes from c5 to b6. It is at Red's base and becomes the musician in place of "
         "Green's 2, who is out."),
        (board(ARRIVING, music="R3"), "c5-c6",
         "Green's 3 goes from c5 to c6. It is at Red's base, but no better a musician than Red's "
         "3, and is out."),
        (board("c5 GX, a6 R1, a2 R9"), "c5-c6",
         "Green's Champion goes from c5 to c6. The Champion is at Red's base!"),
        (board("c5 G1, a2 R9", variant="band"), "c5-c6",
         "Green's 1 goes from c5 to c6. It is at Red's base and joins its band, which is now "
         "worth 1 point."),
        (board("c5 G1, a2 R9", music="G7R3", variant="band"), "c5-c6",
         "Green's 1 goes from c5 to c6. It is at Red's base and joins its band, which is now "
         "worth 8 points."),
        (board("a3 R8, c4 R9", music="G7"), "pass",
         "Green passes: it has no piece left on the board."),
        (board("a4 G9, b1 G8, a5 R1, b5 R2, b2 R7, a2 R6, c2 R5, e5 RX"), "pass",
         "Green passes: none of its pieces can move."),
    ],
)  # fmt: skip
def test_describe(position, move, told):
    assert position.describe(move) == told


def test_the_last_placement_says_who_moves_first():
    left = "R6R7R8R9RX/R1R2R3R4./...../...../G1G2G3G4G5/G6G7G8G9GX Red placing -"
    for first in ("Green", "Red"):
        position = fg.Nuba(first_move=first).position(left)
        assert position.legal_moves == ("5@e5",)
        told = f"Red places its 5 on e5. All pieces are placed; {first} moves first."
        assert position.describe("5@e5") == told


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (START, "Green is to place a piece: choose it, then one of your ten squares."),
        (board(MIXED), "Green is to move: choose a piece, then the square that it goes to."),
        (board("a3 R8, c4 R9", music="G7"), "Green has to pass: none of its pieces can move."),
        (board("c3 G1, a5 R2", music="G7"), "Green wins: Green's 7 is the musician, and Red has no "
                                            "better one left on the board (§10)"),
        (board("c3 G1"), "Green wins: Red has no piece left (§10)"),
        (board("a5 R2", music="GX"), "Green wins: its Champion has reached Red's base (§9)"),
        (board("", music="G3R2", variant="band"), "Green wins: the bands are worth 3 (Green) and 2 "
                                                  "(Red) (§11)"),
    ],
)  # fmt: skip
def test_task(position, told):
    assert position.task == told


# Codes

WHO = "who plays music? Write a piece such as G7, or - for nobody"


@pytest.mark.parametrize(
    ("text", "column", "told"),
    [
        ("", 1, "row 6 has 0 squares, but should have 5"),
        ("...../....", 7, "row 5 has 4 squares, but should have 5"),
        ("...../....../...../...../...../.....", 7, "row 5 has 6 squares, but should have 5"),
        ("...../...../...../...../...../...../.....", 36, "there are only 6 rows"),
        ("...../..G0../...../...../...../..... Green moving -", 9,
         "“G0” is no piece: write a dot for an empty square, or a piece such as G7 or RX"),
        ("...../...../...../...../...../..... Blue moving -", 37,
         "expected “Green” or “Red”, found “Blue”"),
        ("...../...../...../...../...../..... Green", 42,
         "expected “placing” or “moving”, found the end of the text"),
        (code("c3 G1")[:-1], 51, WHO),
        (code("c3 G1", music="G."), 51, WHO),
        (code("c3 G1", music="Q7"), 51, "“Q7” is no piece: write a dot for an empty square, or a "
                                        "piece such as G7 or RX"),
        (code("c3 G1") + " more", 53, "nothing should follow the musicians"),
        (code("c3 G1, d4 G1"), 1, "G1 is there more than once"),
        (code("c3 G1", music="G1"), 1, "G1 is there more than once"),
        (code("c6 G1"), 1, "G1 cannot stand on c6: at the base a piece leaves the board"),
        (code("a1 R1"), 1, "R1 cannot stand on a1: at the base a piece leaves the board"),
        (code("c3 G1", music="G2R3"), 1, "only one musician plays at a time"),
        (code(""), 1, "the last piece cannot have been taken by nobody"),
        (fg.Nuba().setup().code.replace("Green", "Red"), 1,
         "nothing has moved yet, so it is Green's turn"),
        (fg.Nuba().setup().code.replace("moving", "placing"), 1,
         "all pieces are placed, so the phase is “moving”"),
        (PLACED.code.replace("-", "G1"), 1, "nobody plays music before all pieces are placed"),
        (PLACED.code.replace("Green", "Red"), 1,
         "Green has placed 1 pieces and Red 1, so it is not Red's turn"),
        ("...../...../...../..G1../...../..... Red placing -", 1, "G1 cannot be placed on c3"),
    ],
)  # fmt: skip
def test_what_is_no_position(text, column, told):
    with pytest.raises(fg.BadPosition) as error:
        fg.Nuba().position(text)
    assert (error.value.reason, error.value.line, error.value.column) == (told, 1, column)


def test_two_champions_cannot_have_arrived():
    with pytest.raises(fg.BadPosition, match="the game ends when the first Champion arrives"):
        fg.Nuba(variant="band").position(code("", music="GXRX"))


@pytest.mark.parametrize(
    ("text", "column", "told"),
    [
        ("", 1, "write the five pieces"),
        ("6 7 8 9 X", 10, "write the five pieces"),
        ("6 7 8 9 X 1 2 3 4 5", 11, "write the five pieces"),
        ("6 7 8 9 X / 1 2 3 4 0", 21, "write the five pieces"),
        ("6 7 8 9 X / 1 2 3 4 5 6", 23, "write the five pieces"),
        ("6 7 8 9 X / 1 2 3 4 6", 21, "Red has only one 6"),
    ],
)
def test_what_is_no_set_up(text, column, told):
    with pytest.raises(fg.BadPosition) as error:
        fg.Nuba().setup(red=text)
    assert error.value.reason.startswith(told)
    assert error.value.column == column


# The board


@pytest.mark.parametrize("options", [{}, {"variant": "band"}])
@pytest.mark.parametrize("tall", [False, True])
def test_the_places(options, tall):
    places = scene_of(fg.Nuba(**options), START.state._replace(
        options=fg.Nuba(**options).settings), tall=tall).places  # fmt: skip
    assert len(places) == 30 + 20 + 2 + (2 if options else 1)


def test_squares_are_large_enough_on_a_phone():
    upright = scene_of(fg.Nuba(), START.state, tall=True)
    for place in upright.places:
        assert min(place.width, place.height) * 376 / upright.width >= 39
        if place.shape == "square":
            assert place.width * 376 / upright.width >= 44


def test_a_piece_tells_what_it_can():
    places = {place.name: place for place in scene_of(fg.Nuba(), board(MIXED).state).places}
    assert places["c3"].content == "Green's 5, strength 5, music 5"
    assert places["a6"].label == "a6, Red's base"
    assert places["a6"].content == "Red's 8, strength 2, music 8"
    assert places["GX"].label == "pit of Green's Champion"
    assert places["GX"].content == "out of the game"
    waiting = {place.name: place for place in scene_of(fg.Nuba(), START.state).places}
    assert waiting["G7"].content == "Green's 7, strength 3, music 7, waits to be placed"
    assert places["music"].content == "nobody plays"
    band = board("c5 G1", music="G7G3", variant="band")
    places = {place.name: place for place in scene_of(band.game, band.state).places}
    assert (places["G♪"].content, places["R♪"].content) == ("3 7: 10 points", "nobody plays")


def test_what_can_take_what():
    position = board(MIXED)
    assert scene.relations(position.game, position.state) == {
        "c3": {"can take": ("d4",), "can be taken by": ("b4",)},
        "b4": {"can take": ("c3",), "can be taken by": ()},
        "d4": {"can take": (), "can be taken by": ("c3",)},
    }
    assert scene.relations(START.game, START.state) == {}


@pytest.mark.parametrize(
    ("position", "names", "move"),
    [
        (START, ("G7", "b2"), "7@b2"),
        (START, ("GX", "a1"), "X@a1"),
        (board(MIXED), ("c3", "d4"), "c3-d4"),
        (board("a3 R8, c4 R9", music="G7"), ("Green",), "pass"),
    ],
)
def test_moves_are_chosen_by_places(position, names, move):
    assert scene.places(position.game, position.state, move) == names
    wish = scene.wish(position.game, position.state, names)
    assert position.play(wish) == position.play(move)


def test_the_last_move_is_marked_from_where_to_where():
    assert last_places(START.play("7@b2")) == ("G7", "b2")
    assert last_places(board(MIXED).play("c3-d4")) == ("c3", "d4")
    assert last_places(board(ARRIVING, music="R2").play("c5-d6")) == ("c5", "music")


def test_an_arrival_is_shown_step_by_step():
    after = board(ARRIVING, music="R2").play("c5-d6")
    shown = [[(one.place.name, one.more) for one in frame] for frame in frames(after)]
    steps = [[item for item in frame if item[0] not in ("Green", "Red")] for frame in shown]
    assert [step for step in steps if step] == [
        [("c5", -1)],
        [("d6", -1)],
        [("R8", 1)],
        [("d6", 1)],
        [("d6", -1)],
        [("R2", 1), ("music", -1)],
        [("music", 1)],
    ]


def test_greedy_takes_the_highest_number():
    position = board("c3 G1, b4 R5, d4 R8, c4 R6, a1 G9, a6 R2")
    gains = {move: position.game.gain(position.play(move)) for move in position.legal_moves}
    assert gains == {"a1-a2": 0, "a1-b2": 0, "c3-b4": 5, "c3-c4": 6, "c3-d4": 8}


def test_a_match_passes_by_itself():
    match = fg.Match(board("a3 R8, c4 R9, e5 G2", music="G7")).play("e5-e6").play("a3-a2")
    assert match.position.history == ("e5-e6", "a3-a2", "pass")
    assert match.position.turn == "Red"


# In class


def test_exercises_can_be_made_by_seed_and_are_marked():
    for seed in range(15):
        for make in (teach.who_is_taken, teach.who_plays, teach.has_it_ended):
            exercise, again = make(seed=seed), make(seed=seed)
            assert repr(exercise) == repr(again)
            answer = exercise.solution().text.removeprefix("The answer is ").split(". ")[0]
            assert exercise.check(answer).right, (exercise, answer)
            assert exercise.check("pineapple").right is None
            assert exercise.hint().text


def test_wrong_answers_are_told_why():
    who = teach.who_is_taken("2")
    assert str(who.check("2 3 4 5 6 7 8")) == "✗ Not yet. 2 are missing."
    assert str(who.check("1")) == "✗ Not yet. 1 is the stronger wrestler."
    over = teach.has_it_ended(board("c3 G1, a5 R2", music="G7"))
    assert over.check("no").right is False
    assert over.check("yes").right
