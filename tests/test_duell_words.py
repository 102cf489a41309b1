"""What Duell der Schamanen says: refusals with their §, descriptions, tasks, outcomes."""

import random

import pytest

import folkgames as fg
from folkgames.duell_der_schamanen import teach

FULL = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1"
PLACING = "7/. ./2 ./. | ./. ./. ./. | ./. ./. ./. 9:9 0 Wolf placing"
FOURTH = "1/2 2/3 3/4 | 4/5 5/6 6/1 | 7/. ./8 ./. 9:9 0 Wolf placing"
LAST = "1/2 2/3 3/4 | 4/5 5/6 6/7 | 7/8 ./. ./1 9:9 0 Bison placing"
CARDS = f"{FULL} 9:9 0 both cards"
SWAP = f"{FULL} 12:6 1 Bison swapping 3-3"
PRO = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 ./. 4+8/1+6 9:9 2 Wolf swapping 3-2"
STACKED = f"{FULL} 12:6 1 Bison swapping 3-3".replace("3/7 6/2", "3+6/7 ./2")
MEMORY = f"{FULL} 12:6 1 Bison swapping 3-3".replace("4/1", "4!/1!")
EXAMPLE = "7@2-3, the stone 7 on row 2, column 3"
PRO_EXAMPLE = "B7@2-3, the stone 7 on row 2, column 3"

REFUSALS = [
    # §1 what there is
    (PLACING, "0@1-1", {}, "§1: there is no stone 0: the stones are 1 to 9"),
    (PLACING, "12@1-1", {}, "§1: there is no stone 12: the stones are 1 to 9"),
    (PLACING, "6@4-1", {}, "§1: there is no place 4-1: rows and columns are 1 to 3"),
    (CARDS, "4-1", {}, "§1: there is no card 4: the cards are 1 to 3"),
    (CARDS, "1-0", {}, "§1: there is no card 0: the cards are 1 to 3"),
    (SWAP, "1-1x0-9", {}, "§1: there is no place 0-9: rows and columns are 1 to 3"),
    # §2 placing
    (PLACING, "pass", {}, "§2: nobody may pass while stones are placed"),
    (PLACING, "1-2", {}, f"§2: a stone is placed like this: {EXAMPLE}"),
    (PLACING, "", {}, f"§2: a stone is placed like this: {EXAMPLE}"),
    (PLACING, "٧@1-1", {}, f"§2: a stone is placed like this: {EXAMPLE}"),
    (PLACING, "2@3-3", {}, "§2: Wolf's 2 lies on 1-2 already"),
    (PLACING, "w2@3-3", {}, "§2: Wolf's 2 lies on 1-2 already"),
    (PLACING, "6@1-2", {}, "§2: Wolf's 2 lies on 1-2: one stone of each side on a place"),
    (PLACING, "b6@2-2", {}, "§2: Wolf places its own stones only"),
    # §3 equal numbers, §4 dead ends
    (PLACING, "7@1-1", {}, "§3: Bison's 7 lies on 1-1: two equal numbers may not meet"),
    (FOURTH, "9@3-3", {},
     "§4: a dead end: the only stone that Wolf would have left is the 7, and the only place 3-1, "
     "where Bison's 7 lies"),
    (LAST, "8@3-3", {},
     "§4: a dead end: both would have only the 9 left, and only the place 3-2; whoever came "
     "second could not place it"),
    # §5 cards
    (CARDS, "2", {}, "§5: now both choose a card; a duel is written 1-3: Bison's card, then "
                     "Wolf's"),
    (CARDS, "pass", {}, "§5: now both choose a card; a duel is written 1-3: Bison's card, then "
                        "Wolf's"),
    # §7 swaps
    (SWAP, "7@1-1", {}, "§7: a swap names two places, such as 2-1x3-3; or pass"),
    (SWAP, "1-1x1-1", {}, "§7: a swap needs two different places"),
    (SWAP, "2-3x3-1", {}, "§7: then Bison's 5 would lie on 3-1 with Wolf's 5: two equal numbers "
                          "may not meet"),
    (SWAP, "3-1x1-1", {}, "§7: then Bison's 7 would lie on 1-1 with Wolf's 7: two equal numbers "
                          "may not meet"),
    (SWAP, "pass", {"must_swap": True}, "§7: after a duel Bison has to swap"),
    (STACKED, "1-1x1-2", {"stacks": True}, "§7: a swap names two stones, such as B2xB7; or pass"),
    (STACKED, "B3xB6", {"stacks": True},
     "§7: both stones lie on 1-1: the board would stay as it is"),
    (STACKED, "W3xW6", {"stacks": True}, "§7: Bison swaps its own stones only"),
    (STACKED, "B5xB7", {"stacks": True},
     "§3: then Bison's 5 would lie on 3-1 with Wolf's 5: two equal numbers may not meet"),
    # §9 memory: nothing of what lies hidden
    (MEMORY, "1-1x1-1", {"variant": "memory"}, "§7: a swap needs two different places"),
    # §10 pro
    (f"{PLACING}", "6@3-3", {"variant": "pro"}, f"§10: say whose stone it is: {PRO_EXAMPLE}"),
    (f"{PLACING}", "W6@1-2", {"variant": "pro"},
     "§2: Wolf's 2 lies on 1-2: one stone of each side on a place"),
    (PRO, "1-1x1-2", {"variant": "pro"},
     "§10: a swap names two stones, such as B2xB7; a move one stone: B7>2-3; or pass"),
    (PRO, "B4xB8", {"variant": "pro"},
     "§10: both stones lie on 3-3: the board would stay as it is"),
    (PRO, "B3xW7", {"variant": "pro"}, "§10: a swap needs two different stones of one side"),
    (PRO, "B3xB3", {"variant": "pro"}, "§10: a swap needs two different stones of one side"),
    (PRO, "B3xB0", {"variant": "pro"}, "§1: there is no stone 0: the stones are 1 to 9"),
    (PRO, "3>1-2", {"variant": "pro"}, "§10: say whose stone it is: B7>2-3"),
    (PRO, "B0>1-2", {"variant": "pro"}, "§1: there is no stone 0: the stones are 1 to 9"),
    (PRO, "B3>1-1", {"variant": "pro"}, "§10: Bison's 3 lies on 1-1 already"),
    (PRO, "B3>1-2", {"variant": "pro", "single_move": "own"},
     "§10: a single stone that moves is one's own: Wolf's"),
    # §8 the end
    (f"{FULL} 0:18 3 Bison swapping 2-2", "pass", {},
     "§8: the game is over. Wolf wins: Bison has no Migi left (§8)"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "move", "options", "told"), REFUSALS)
def test_why_not(code, move, options, told):
    position = fg.DuellDerSchamanen(**options).position(code)
    assert str(position.why_not(move)) == told
    with pytest.raises(fg.IllegalMove) as error:
        position.play(move)
    assert f"{error.value.rule}: {error.value.reason}" == told


def test_a_face_down_stone_is_not_told():
    position = fg.DuellDerSchamanen(variant="memory").start().play("7@2-3")
    refusal = position.seen_by("Wolf")._refuse("7@2-3")
    assert "Bison" not in str(refusal)
    position = position.play("1@2-3").play("2@1-1")
    told = "§2: a stone of Wolf lies there already: one stone of each side on a place"
    seen = position.seen_by("Bison")
    assert str(seen.game.refuse(seen.state._replace(turn=1), "5@2-3")) == told


DESCRIPTIONS = [
    (PLACING, "6@3-3", {}, "Wolf places its 6 on 3-3."),
    (PLACING, "7@1-1", {"variant": "memory"}, "Wolf places its 7 face down on 1-1."),
    (PLACING, "B6@3-3", {"variant": "pro"}, "Wolf places Bison's 6 on 3-3."),
    (CARDS, "2-1", {}, "Bison plays row 2, Wolf column 1. Bison's 9 beats Wolf's 4: Wolf pays 5 "
                       "Migis."),
    (CARDS, "1-2", {"bison_cards": "columns"},
     "Bison plays column 1, Wolf row 2. Bison's 9 beats Wolf's 4: Wolf pays 5 Migis."),
    (f"{FULL} 3:15 1 both cards", "2-2", {},
     "Bison plays row 2, Wolf column 2. Wolf's 9 beats Bison's 1: Bison should pay 8 and has only "
     "3, which it pays."),
    (f"{FULL} 3:15 1 both cards", "2-2", {"short_payment": "void"},
     "Bison plays row 2, Wolf column 2. Wolf's 9 beats Bison's 1: Bison cannot pay 8 Migis, so "
     "nothing is paid."),
    (CARDS.replace("3/7", "7/7").replace("7/5", "3/5"), "1-1", {"variant": "memory"},
     "Bison plays row 1, Wolf column 1. Bison's 7 and Wolf's 7 are equal: nothing is paid."),
    (PRO.replace("2 Wolf swapping 3-2", "2 both cards"), "3-3", {"variant": "pro"},
     "Bison plays row 3, Wolf column 3. Bison's 4 + 8 = 12 beats Wolf's 1 + 6 = 7: Wolf pays 5 "
     "Migis."),
    (PRO.replace("2 Wolf swapping 3-2", "2 both cards"), "3-2", {"variant": "pro"},
     "Bison plays row 3, Wolf column 2. Bison's 0 and Wolf's 0 are equal: nothing is paid."),
    (SWAP, "1-1x1-2", {}, "Bison swaps its 3 on 1-1 and its 6 on 1-2."),
    (SWAP, "pass", {}, "Bison passes and swaps nothing."),
    (MEMORY, "1-1x1-2", {"variant": "memory"},
     "Bison swaps its stones on 1-1 and 1-2 without looking."),
    (PRO, "B3xB6", {"variant": "pro"}, "Wolf swaps Bison's 3 and Bison's 6."),
    (PRO, "W7>3-2", {"variant": "pro"}, "Wolf moves Wolf's 7 to 3-2."),
    (LAST.replace("7/8 ./. ./1", "7/. 8/9 ./1").replace("6/7", "6/8") , "9@3-3",
     {"dead_end": "rearrange"}, "Bison places its 9 on 3-3."),
]  # fmt: skip


@pytest.mark.parametrize(("code", "move", "options", "told"), DESCRIPTIONS)
def test_describe(code, move, options, told):
    assert fg.DuellDerSchamanen(**options).position(code).describe(move) == told


def test_a_stone_that_makes_room_is_told():
    game = fg.DuellDerSchamanen(dead_end="rearrange")
    stuck = "1/2 2/3 3/4 | 4/5 5/6 6/8 | 7/. 8/9 ./1 9:9 0 Bison placing"
    told = game.position(stuck).play("9@3-3").describe("7@1-1")
    assert told == (
        "Wolf places its 7 on 1-1. Wolf's 2, which lay there, makes room and goes to 3-1."
    )


def test_what_others_are_told_of_hidden_stones():
    position = fg.DuellDerSchamanen(variant="memory").start().play("7@2-3")
    assert position.seen_by("Bison").told == "Bison places its 7 face down on 2-3."
    for seat in ("Wolf", None):
        assert position.seen_by(seat).told == "Bison places a stone face down on 2-3."
        assert position.seen_by(seat).history == ("?@2-3",)


TASKS = [
    ("./. ./. ./. | ./. ./. ./. | ./. ./. ./. 9:9 0 Bison placing", {}, "Bison places a stone."),
    (PLACING, {}, "Wolf places the second of two stones."),
    (FOURTH.replace("./8", "./."), {}, "Wolf places the first of two stones."),
    (CARDS, {}, "Both choose a card: Bison a row, Wolf a column."),
    (CARDS, {"bison_cards": "columns"}, "Both choose a card: Bison a column, Wolf a row."),
    (SWAP, {}, "Bison may swap two of its stones, or pass."),
    (SWAP, {"must_swap": True}, "Bison swaps two of its stones."),
    (
        PRO,
        {"variant": "pro"},
        "Wolf may swap two stones of one side or move one (choose them in the racks), or pass.",
    ),
    (
        PRO,
        {"variant": "pro", "must_swap": True},
        "Wolf swaps two stones of one side, or moves one: choose them in the racks.",
    ),
]


@pytest.mark.parametrize(("code", "options", "told"), TASKS)
def test_task(code, options, told):
    assert fg.DuellDerSchamanen(**options).position(code).task == told


OUTCOMES = [
    (f"{FULL} 18:0 3 Bison swapping 2-1", {}, "Bison wins: Wolf has no Migi left (§8)"),
    (f"{FULL} 12:6 1 Bison swapping 3-3", {"max_duels": 1},
     "Bison wins: after 1 duel, Bison has 12 Migis and Wolf 6 (§8)"),
    (f"{FULL} 9:9 2 Wolf swapping 3-3", {"max_duels": 2},
     "A draw: after 2 duels, both have 9 Migis (§8)"),
    (f"{FULL} -1:19 2 Wolf swapping 3-3", {"max_duels": 2, "short_payment": "debt"},
     "Wolf wins: after 2 duels, Bison has -1 Migis and Wolf 19 (§8)"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "options", "told"), OUTCOMES)
def test_outcome(code, options, told):
    assert str(fg.DuellDerSchamanen(**options).position(code).outcome) == told


def test_time_is_up():
    game = fg.DuellDerSchamanen()
    told = "Bison wins: the time is up, Bison has 12 Migis and Wolf 6 (§8)"
    assert str(game.time_is_up(game.position(SWAP))) == told


@pytest.mark.parametrize("variant", ["basic", "memory", "pro"])
def test_every_move_is_told_in_a_sentence(variant):
    chance, position = random.Random(1), fg.DuellDerSchamanen(variant=variant).start()
    while position.legal_moves:
        for move in position.legal_moves[::7]:
            assert position.describe(move).endswith(".")
            assert "{" not in position.describe(move)
        position = position.play(chance.choice(position.legal_moves))


# The board in a terminal


def test_the_board_as_text():
    assert str(fg.DuellDerSchamanen().position(SWAP)).splitlines() == [
        "        Wolf",
        "          1     2     3",
        "Bison 1  3:7   6:2   2:8",
        "      2  9:4   1:9   5:3",
        "      3  7:5   8:6   4:1",
        "Bison: 12 Migis",
        "Wolf: 6 Migis",
        "Bison may swap two of its stones, or pass.",
    ]
    assert str(fg.DuellDerSchamanen().position(PLACING)).splitlines()[5:7] == [
        "Bison: 9 Migis; to be placed: 1 2 3 4 5 6 8 9",
        "Wolf: 9 Migis; to be placed: 1 3 4 5 6 7 8 9",
    ]


# In class


@pytest.mark.parametrize("maker", [teach.dead_end, teach.saddle, teach.share, teach.known])
@pytest.mark.parametrize("seed", range(6))
def test_exercises_mark_their_own_answers(maker, seed):
    exercise = maker(seed=seed)
    answer = exercise._answer
    assert exercise.check(answer).right
    assert exercise.check("?").right is None
    assert exercise.check("perhaps").right is None
    assert exercise.tries == 1
    assert str(exercise.hint()).startswith("→")
    assert answer in str(exercise.solution())


@pytest.mark.parametrize(
    ("exercise", "answer", "told"),
    [
        (teach.saddle(seed=1), "1-2", "✓ Right: 1-2. 2 is the least in its row and the most in"),
        (teach.saddle(seed=1), "1-1", "✗ Not yet. At 1-1 Bison gains 3. Bison's card 1 may"),
        (teach.saddle(seed=1), "3-3", "✗ Not yet. At 3-3 Bison gains 1. Bison's card 3 may"),
        (teach.dead_end(seed=1), "8@2-3", "✗ Not yet. 8@2-3 can be played: the rest can still"),
        (teach.dead_end(seed=1), "9@2-3", "✗ Not yet. §3: Bison's 9 lies on 2-3"),
        (teach.share(seed=2), "50", "✗ Not yet. Then Bison gains 2.00 on average if Wolf plays 1"),
        (teach.known(seed=1), "3-1", "✗ Not yet. What lies on 3-1 has not been shown."),
    ],
)
def test_wrong_answers_are_explained(exercise, answer, told):
    assert str(exercise.check(answer)).startswith(told)


@pytest.mark.parametrize("plan", ["", "4", "0 0 0", "1 1", "learn", "1 -1 1"])
def test_a_plan_that_cannot_be_read(plan):
    with pytest.raises(fg.FolkgamesError, match="a plan is a card"):
        teach.rounds(teach.example("mixed"), plan, seed=1)


def test_what_cannot_be_shown():
    with pytest.raises(fg.FolkgamesError, match="there is no example 'fair'; there are saddle"):
        teach.example("fair")
    with pytest.raises(fg.FolkgamesError, match="a matrix only when both choose a card"):
        teach.gains(fg.DuellDerSchamanen().start())


def test_learning_comes_near_to_the_value():
    for name, value in (("saddle", 1), ("mixed", 1), ("three", 0)):
        rounds = teach.rounds(teach.example(name), number=3000, seed=1)
        assert rounds.mean == pytest.approx(value, abs=0.15)
        assert rounds.value == value
