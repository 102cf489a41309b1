"""Duell der Schamanen rule by rule: worked cases, § by § as in RULES.md, and what is counted."""

import functools
import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import folkgames as fg
from folkgames.duell_der_schamanen import OPTIONS, rules
from folkgames.duell_der_schamanen.rules import NOTHING, PLACES, SUPPLY
from folkgames.random_games import compiled_loop, random_playouts

FULL = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1"
EMPTY = "./. ./. ./. | ./. ./. ./. | ./. ./. ./."


def at(board, rest, **options):
    return fg.DuellDerSchamanen(**options).position(f"{board} {rest}")


def code(position):
    """The code without the board."""
    return position.code.split(" | ")[-1].split(" ", 3)[3]


def board(position):
    return " | ".join(position.code.split(" | ")[:2]) + " | " + " ".join(
        position.code.split(" | ")[2].split()[:3]
    )  # fmt: skip


# §1 The board, §2 Placing


def test_1_what_there_is_in_the_beginning():
    start = fg.DuellDerSchamanen().start()
    assert start.code == f"{EMPTY} 9:9 0 Bison placing"
    assert start.legal_moves == tuple(
        f"{stone}@{row}-{column}"
        for stone in range(1, 10) for row in (1, 2, 3) for column in (1, 2, 3)
    )  # fmt: skip


@pytest.mark.parametrize("variant", ["basic", "memory", "pro"])
def test_2_one_stone_then_two_by_turns_and_at_last_one(variant):
    position, chance, turns = fg.DuellDerSchamanen(variant=variant).start(), random.Random(1), ""
    while position.turn is not None:
        turns += position.turn[0]
        position = position.play(fg.Random().choose(position, chance))
    assert turns == "BWWBBWWBBWWBBWWBBW"
    assert position.on_turn == ("Bison", "Wolf")
    assert position.choices("Wolf") == ("1", "2", "3")


@pytest.mark.parametrize(("bison", "place"), [("rows", "1-3"), ("columns", "3-1")])
def test_1_where_the_cards_meet(bison, place):
    after = at(FULL, "9:9 0 both cards", bison_cards=bison).play("1-3")
    row, column = map(int, place.split("-"))
    cell = FULL.split(" | ")[row - 1].split()[column - 1]
    won, lost = map(int, cell.split("/"))
    assert after.state.migis == [9 + won - lost, 9 - won + lost]


def refused(position, move):
    return str(position.why_not(move)).partition(":")[0]


PLACING = "7/. ./2 ./. | ./. ./. ./. | ./. ./. ./. 9:9 0 Wolf placing"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("7@1-1", "§3"),  # the equal stone lies there
        ("6@1-1", None),
        ("6@1-2", "§2"),  # an own stone lies there
        ("2@2-2", "§2"),  # it lies on the board already
        ("7@2-2", None),
    ],
)
def test_2_3_what_may_be_placed(move, rule):
    position = fg.DuellDerSchamanen().position(PLACING)
    assert (refused(position, move) if rule else position.why_not(move)) == rule


def test_2_stacks():
    position = fg.DuellDerSchamanen(stacks=True).position(PLACING)
    assert position.play("6@1-2").code.startswith("7/. ./2+6 ./.")
    assert refused(position, "7@1-1") == "§3"
    heaped = "1+2+3+4+5+6+7+8+9/. ./1+2+3+4+5+6+7+8+9 ./. | ./. ./. ./. | ./. ./. ./."
    swapping = at(heaped, "12:6 1 Bison swapping 1-1", stacks=True, must_swap=True)
    assert swapping.legal_moves == ("pass",)  # nothing can be swapped, so one may pass


# §4 No dead ends


def small(bison, wolf, places):
    """Where the stones lie if `bison[place]` and `wolf[place]` are numbers or 0."""
    where = [SUPPLY] * 2 * places
    for side, numbers in enumerate((bison, wolf)):
        for place, number in enumerate(numbers):
            if number:
                where[side * places + number - 1] = place
    return where


def partial(places):
    """Every way in which one side's stones can lie on some of the places."""
    for numbers in itertools.product(range(places + 1), repeat=places):
        placed = [number for number in numbers if number]
        if len(set(placed)) == len(placed):
            yield numbers


@functools.cache
def by_trying(bison, wolf):
    """Whether the rest can be placed: by trying everything."""
    for side, mine, other in ((0, bison, wolf), (1, wolf, bison)):
        if 0 in mine:
            place = mine.index(0)
            return any(
                by_trying(*((placed, other) if side == 0 else (other, placed)))
                for number in range(1, len(mine) + 1)
                if number not in mine and number != other[place]
                for placed in [(*mine[:place], number, *mine[place + 1 :])]
            )
    return True


@pytest.mark.parametrize(("places", "count"), [(2, 35), (3, 781), (4, 28353)])
def test_4_the_completion_theorem_agrees_with_trying_everything(places, count):
    ways, seen = list(partial(places)), 0
    for bison, wolf in itertools.product(ways, ways):
        if all(b != w or b == 0 for b, w in zip(bison, wolf, strict=True)):
            seen += 1
            assert rules.completable(small(bison, wolf, places)) == by_trying(bison, wolf)
    assert seen == count


# Wolf is to place two of 7, 8, 9 on two of 3-1, 3-2, 3-3; Bison's 7 lies on 3-1.
FOURTH = "1/2 2/3 3/4 | 4/5 5/6 6/1 | 7/. ./. ./. 9:9 0 Wolf placing"


def test_4_the_fourth_double_turn_may_not_strand_the_last_stone():
    position = fg.DuellDerSchamanen().position(FOURTH)
    assert "7@3-1" not in position.legal_moves
    assert len(position.legal_moves) == 8  # all but that one: two stones can always be placed
    position = position.play("8@3-2")
    assert position.turn == "Wolf"
    assert position.legal_moves == ("7@3-3", "9@3-1")
    assert refused(position, "9@3-3") == "§4"  # 7 would be left, for 3-1
    assert refused(position, "7@3-1") == "§3"


def test_4_two_equal_last_stones_for_one_place():
    position = fg.DuellDerSchamanen().position(
        "1/2 2/3 3/4 | 4/5 5/6 6/7 | 7/8 ./. ./1 9:9 0 Bison placing"
    )
    assert refused(position, "8@3-3") == "§4"  # both would have 9 left, for 3-2
    assert position.legal_moves == ("8@3-2", "9@3-3")


def test_4_the_last_stone_of_wolf_is_forced():
    chance = random.Random(1)
    for _game in range(50):
        position = fg.DuellDerSchamanen().start()
        for _stone in range(17):
            position = position.play(fg.Random().choose(position, chance))
        assert len(position.legal_moves) == 1


STUCK = "1/2 2/3 3/4 | 4/5 5/6 6/8 | 7/. 8/9 ./1 9:9 0 Bison placing"


@pytest.mark.parametrize(
    ("dead_end", "moves", "after"),
    [
        ("tie", ("7@3-1",), "7/7"),
        ("rearrange", tuple(f"7@{r}-{c}" for r in (1, 2, 3) for c in (1, 2, 3) if (r, c) != (3, 1)),
         "7/2"),
    ],
)  # fmt: skip
def test_4_ways_out_of_a_dead_end(dead_end, moves, after):
    with pytest.raises(fg.BadPosition, match="a dead end"):
        fg.DuellDerSchamanen().position(STUCK)
    position = fg.DuellDerSchamanen(dead_end=dead_end).position(STUCK).play("9@3-3")
    assert position.turn == "Wolf"
    assert position.legal_moves == moves
    full = position.play(moves[0])
    assert full.code.startswith("1/7" if dead_end == "rearrange" else "1/2")
    assert full.code.split(" | ")[2].startswith(after)
    if dead_end == "tie":
        assert full.play("3-1").state.migis == [9, 9]


def test_4_without_the_look_ahead_22_percent_of_random_placements_get_stuck():
    game, chance, placements = fg.DuellDerSchamanen(dead_end="tie"), random.Random(1), 2000
    stuck = sum(ties(game, chance) for _placement in range(placements))
    assert stuck / placements == pytest.approx(0.22, abs=0.03)


def ties(game, chance):
    """Whether a random placement had to let equal numbers meet."""
    state = game.start().state
    while state.phase == rules.Phase.PLACING:
        moves = rules.legal_moves(state)
        state = rules.play(state, moves[int(chance.random() * len(moves))])
    return any(state.where[stone] == state.where[rules.equal(stone)] for stone in range(PLACES))


@functools.cache
def compiled_placements():
    """Random placements as machine code: how many get stuck."""
    from numba import njit

    compiled_loop(rules)  # so that the rules can be compiled into the loop here
    copy, legal_moves, play = rules.copy, rules.legal_moves, rules.play

    @njit
    def placements(root, rng, games):
        stuck = 0
        for _game in range(games):
            state = copy(root)
            for _stone in range(18):
                moves = legal_moves(state)
                if len(moves) == 0:
                    stuck += 1
                    break
                state = play(state, moves[int(rng.random() * len(moves))])
        return stuck

    return placements


@pytest.mark.parametrize(
    ("options", "games"),
    [({}, 100_000), ({"variant": "pro", "pro_equals": "refused"}, 20_000),
     ({"dead_end": "tie"}, 5_000), ({"dead_end": "rearrange"}, 5_000)],
)  # fmt: skip
def test_4_random_placements_never_get_stuck(options, games):
    root = fg.DuellDerSchamanen(**options).start().state
    lists = {name: np.array(v) for name, v in root._asdict().items() if isinstance(v, list)}
    assert compiled_placements()(root._replace(**lists), np.random.default_rng(1), games) == 0


# §5 The duel, §6 The payment


@pytest.mark.parametrize(
    ("cards", "migis", "gain"), [("2-1", "14:4", 5), ("2-2", "1:17", -8), ("3-3", "12:6", 3)]
)
def test_5_6_the_higher_number_wins_the_difference(cards, migis, gain):
    position = at(FULL, "9:9 0 both cards")
    after = position.play(cards)
    assert code(after) == f"{migis} 1 Bison swapping {cards}"
    assert position.game.gain(after) == gain
    row, column = (int(card) - 1 for card in cards.split("-"))
    assert position.game.payoffs(position)[row][column] == gain


@pytest.mark.parametrize(
    ("short", "migis", "winner"),
    [
        ({}, "0:18", "Wolf"),  # he gives what he has
        ({"short_payment": "void"}, "3:15", None),
        ({"short_payment": "debt", "max_duels": 9}, "-5:23", None),
    ],
)
def test_6_a_difference_of_8_against_a_loser_of_3_migis(short, migis, winner):
    position = at(FULL, "3:15 2 both cards", **short)
    after = position.play("2-2")
    assert code(after) == f"{migis} 3 Bison swapping 2-2"
    assert (after.outcome and after.outcome.winner) == winner
    gain = int(migis.split(":")[0]) - 3
    assert position.game.payoffs(position)[1][1] == position.game.gain(after) == gain


def test_6_gains_of_what_is_not_a_duel():
    position = at(FULL, "12:6 1 Bison swapping 3-3")
    assert position.game.payoffs(position) is None
    assert position.game.gain(position) == position.game.gain(position.play("pass")) == 0


# §7 The swap


def test_7_the_right_to_swap_goes_back_and_forth():
    position, swappers = at(FULL, "9:9 0 both cards"), []
    for cards in ("3-1", "1-2", "3-1", "1-1"):  # whoever wins
        position = position.play(cards)
        swappers.append(position.turn)
        position = position.play("pass")
    assert swappers == ["Bison", "Wolf", "Bison", "Wolf"]


def test_7_a_swap_that_makes_5_5_is_refused_in_basic_and_legal_in_memory():
    """Bison's 5 to the place of Wolf's 5, and Bison's 7 to that of Wolf's 3."""
    position = at(FULL, "12:6 1 Bison swapping 3-3")
    assert refused(position, "2-3x3-1") == "§7"
    shown = FULL.replace("4/1", "4!/1!")
    memory = at(shown, "12:6 1 Bison swapping 3-3", variant="memory")
    assert "7/3 | 5/5" in memory.play("2-3x3-1").code


def test_7_swaps_of_own_stones():
    position = at(FULL, "12:6 1 Bison swapping 3-3")
    after = position.play("1-1x1-2")
    assert after.code.startswith("6/7 3/2 2/8")
    assert code(after) == "12:6 1 both cards"
    assert after.state.cards == [0, 0]
    assert position.play("1-2x1-1") == after  # in either order
    back = after.play("3-3").play("pass").play("3-1")  # it may be undone, too
    assert "1-1x1-2" in back.legal_moves


@pytest.mark.parametrize(("must", "last"), [(False, "pass"), (True, "3-2x3-3")])
def test_7_may_or_must(must, last):
    position = at(FULL, "12:6 1 Bison swapping 3-3", must_swap=must)
    assert position.legal_moves[-1] == last
    assert ("pass" in position.legal_moves) != must


def derangement(cycles):
    """Wolf's numbers on the places of Bison's 1 to 9, as cycles of these lengths."""
    wolf, first = [], 1
    for length in cycles:
        wolf += [*range(first + 1, first + length), first]
        first += length
    return wolf


@pytest.mark.parametrize(
    ("cycles", "swaps"),
    [((9,), 27), ((2, 7), 28), ((2, 2, 5), 29), ((2, 2, 2, 3), 30), ((3, 3, 3), 27),
     ((2, 3, 4), 28)],
)  # fmt: skip
def test_7_how_many_swaps_there_are(cycles, swaps):
    """36 - 9 + the number of pairs that point at each other."""
    cells = [f"{bison}/{wolf}" for bison, wolf in enumerate(derangement(cycles), 1)]
    drawn = " | ".join(" ".join(cells[k : k + 3]) for k in (0, 3, 6))
    for seat, duels in (("Bison", 1), ("Wolf", 2)):
        position = at(drawn, f"12:6 {duels} {seat} swapping 3-3", must_swap=True)
        assert len(position.legal_moves) == swaps


def test_7_27_to_30_swaps_after_random_placements():
    """Four pairs would leave the ninth stone nowhere to point to but itself."""
    chance, seen = random.Random(2), set()
    for _game in range(300):
        game = fg.DuellDerSchamanen(must_swap=True)
        position = game.placed(chance).play("1-1")
        seen.add(len(position.legal_moves)) if position.outcome is None else None
    assert min(seen) == 27
    assert max(seen) in (29, 30)


# §8 The end


@pytest.mark.parametrize(
    ("rest", "cards", "options", "outcome"),
    [
        ("14:4 3 both cards", "2-1", {}, "Bison"),  # exactly all
        ("14:4 3 both cards", "2-3", {}, None),
        ("8:10 3 both cards", "2-2", {}, "Wolf"),  # exactly all
        ("7:11 2 both cards", "3-1", {"max_duels": 3}, "draw"),  # 9:9
        ("9:9 2 both cards", "3-1", {"max_duels": 3}, "Bison"),
        ("4:14 2 both cards", "3-1", {"max_duels": 3}, "Wolf"),
        ("4:14 1 both cards", "3-1", {"max_duels": 3}, None),
        ("-5:23 2 both cards", "3-1", {"max_duels": 3, "short_payment": "debt"}, "Wolf"),
        ("-2:20 1 both cards", "3-1", {"max_duels": 3, "short_payment": "debt"}, None),
    ],
)
def test_8_how_it_ends(rest, cards, options, outcome):
    after = at(FULL, rest, **options).play(cards)
    result = after.outcome and (after.outcome.winner or "draw")
    assert result == outcome
    assert bool(after.legal_moves) == (outcome is None)  # no swap after the deciding duel


def test_8_time_is_up_after_a_duel_only():
    game = fg.DuellDerSchamanen()
    assert game.time_is_up(game.start()) is None
    cards = at(FULL, "9:9 0 both cards")
    assert game.time_is_up(cards) is None
    assert game.time_is_up(cards.play("3-1")).winner == "Bison"
    assert game.time_is_up(at(FULL, "9:9 2 Wolf swapping 3-1")).winner is None


# §9 Memory: see test_duell_hidden.py for what a seat knows


def test_9_equal_numbers_may_meet_and_tie():
    equal = "3!/3! 6/2 2/8 | 9/4 1/9 5/7 | 7/5 8/6 4/1"
    position = at(equal, "9:9 2 both cards", variant="memory")
    assert code(position.play("1-1")) == "9:9 3 Bison swapping 1-1"
    placing = fg.DuellDerSchamanen(variant="memory").position(PLACING)
    assert placing.why_not("7@1-1") is None


def test_9_a_duel_shows_two_stones_for_ever():
    position = at(FULL, "9:9 0 both cards", variant="memory").play("3-1")
    assert position.code.split(" | ")[2].startswith("7!/5!")
    assert position.play("1-1x3-1").code.split(" | ")[0].startswith("7!/7")


# §10 Pro

PRO = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 . 4+8/1+6".replace(" . ", " ./. ")


def test_10_stones_of_either_side_are_placed():
    start = fg.DuellDerSchamanen(variant="pro").start()
    assert len(start.legal_moves) == 162
    position = start.play("W4@1-1").play("W5@1-2").play("B4@1-1")
    assert position.turn == "Bison"
    assert refused(position, "B5@1-1") == "§2"
    assert refused(position, "W4@2-2") == "§2"
    refusing = fg.DuellDerSchamanen(variant="pro", pro_equals="refused").start()
    assert refused(refusing.play("W4@1-1"), "B4@1-1") == "§3"


@pytest.mark.parametrize(
    ("cards", "migis"),
    [("3-3", "14:4"), ("3-2", "9:9"), ("1-1", "5:13")],  # 12 - 7, 0 - 0, 3 - 7
)
def test_10_stones_that_lie_together_are_added(cards, migis):
    assert code(at(PRO, "9:9 0 both cards", variant="pro").play(cards)).startswith(migis)


def test_10_no_stone_is_0_and_equal_sums_tie():
    board = PRO.replace("3/7", "./7").replace("7/5", "3+7/.").replace("9/4", "9/4+5")
    position = at(board, "9:9 0 both cards", variant="pro")
    assert code(position.play("2-1")).startswith("9:9")
    assert code(position.play("3-1")).startswith("18:0")  # 10 against nothing: all 9
    assert code(position.play("1-1")).startswith("2:16")


def test_10_swaps_and_single_moves_of_either_side():
    position = at(PRO, "9:9 2 Wolf swapping 3-2", variant="pro")
    assert position.play("B3xB6").code.startswith("6/7 3/2")
    assert position.play("W7xW2").code.startswith("3/2 6/7")
    assert position.play("B3>1-2").code.startswith("./7 3+6/2")
    assert position.play("w7>3-2").code.startswith("3/. ")
    assert refused(position, "B4xB8") == "§10"  # they lie together
    assert refused(position, "B3xW7") == "§10"
    assert len(position.legal_moves) == 2 * 36 - 2 + 18 * 8 + 1
    own = at(PRO, "9:9 2 Wolf swapping 3-2", variant="pro", single_move="own", must_swap=True)
    assert len(own.legal_moves) == 2 * 36 - 2 + 9 * 8
    assert refused(own, "B3>1-2") == "§10"
    assert refused(own, "pass") == "§7"


# Every option decides something, and some do not go together


def after_moves(board, *moves):
    """What comes of moves from a position, or why not."""

    def tell(game):
        position = game.position(board) if board else game.start()
        for move in moves:
            refusal = position.why_not(move)
            if refusal:
                return refusal.rule
            position = position.play(move)
        return position.outcome.winner if position.outcome else position.code.split(" ", 11)[11]

    return tell


def seen_first(game):
    """What Wolf sees of Bison's first stone, and what Bison's board shows of it."""
    position = game.start().play("7@1-1")
    wolf, bison = position.seen_by("Wolf"), str(position.seen_by("Bison")).splitlines()[2]
    return f"{wolf.code.split('/')[0]} {bison.split()[2]}"


REACHED = {  # option: what is told of the game, the other options, and what by value
    "variant": (after_moves(f"{EMPTY} 9:9 0 Bison placing", "W7@1-1"), {}, {
        "basic": "§2", "memory": "§2", "pro": "9:9 0 Wolf placing"}),
    "bison_cards": (after_moves(f"{FULL} 9:9 0 both cards", "1-3"), {}, {
        "rows": "3:15 1 Bison swapping 1-3", "columns": "11:7 1 Bison swapping 1-3"}),
    "stacks": (after_moves(PLACING, "6@1-2"), {}, {False: "§2", True: "9:9 0 Bison placing"}),
    "dead_end": (after_moves(FOURTH, "8@3-2", "9@3-3", "8@3-3"), {}, {
        "forbidden": "§4", "tie": "9:9 0 Bison placing", "rearrange": "9:9 0 Bison placing"}),
    "short_payment": (after_moves(f"{FULL} 3:15 1 both cards", "2-2"), {"max_duels": 5}, {
        "pays-all": "Wolf", "debt": "-5:23 2 Wolf swapping 2-2",
        "void": "3:15 2 Wolf swapping 2-2"}),
    "must_swap": (after_moves(f"{FULL} 9:9 1 Bison swapping 1-1", "pass"), {}, {
        False: "9:9 1 both cards", True: "§7"}),
    "max_duels": (after_moves(f"{FULL} 9:9 0 both cards", "3-1"), {}, {
        0: "11:7 1 Bison swapping 3-1", 1: "Bison", 2: "11:7 1 Bison swapping 3-1"}),
    "supply": (seen_first, {"variant": "memory"}, {"hidden": "? ?:.", "open": "7! ?:."}),
    "peek": (seen_first, {"variant": "memory"}, {
        "no": "? ?:.", "own": "? 7:.", "known": "? 7:."}),
    "pro_equals": (after_moves(None, "W7@1-1", "B7@1-1"), {"variant": "pro"}, {
        "allowed": "9:9 0 Wolf placing", "refused": "§3"}),
    "single_move": (after_moves(f"{FULL} 9:9 1 Bison swapping 1-1", "W7>3-3"),
                    {"variant": "pro"}, {"any": "9:9 1 both cards", "own": "§10"}),
}  # fmt: skip


@pytest.mark.parametrize("name", [option.name for option in OPTIONS])
def test_every_option_decides_something(name):
    tell, others, told = REACHED[name]
    game = fg.DuellDerSchamanen
    assert {value: tell(game(**{**others, name: value})) for value in told} == told
    choices = game().options[name].choices
    assert isinstance(choices, range) or list(told) == list(choices)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"variant": "open"}, "variant='open' is not possible; it takes one of 'basic', 'memory'"),
        ({"stacks": True, "variant": "pro"}, "stacks=True contradicts variant='pro'"),
        ({"stacks": True, "dead_end": "tie"}, "dead_end='tie' contradicts stacks=True"),
        ({"dead_end": "tie", "variant": "memory"}, "dead_end='tie' contradicts variant='memory'"),
        ({"supply": "open"}, "supply='open' contradicts variant='basic': it goes with "
                             "variant='memory'"),
        ({"peek": "own", "variant": "pro"}, "peek='own' contradicts variant='pro'"),
        ({"pro_equals": "refused"}, "pro_equals='refused' contradicts variant='basic'"),
        ({"single_move": "own", "variant": "memory"}, "single_move='own' contradicts"),
        ({"short_payment": "debt"}, "short_payment='debt' needs max_duels=…"),
        ({"max_duels": 1001}, "max_duels=1001 is not possible; it takes a whole number from 0"),
    ],
)  # fmt: skip
def test_options_that_make_no_sense(options, message):
    with pytest.raises(fg.BadOption) as error:
        fg.DuellDerSchamanen(**options)
    assert str(error.value).startswith(message)


# Positions that cannot be

CARDS = "9:9 0 both cards"
BAD = [
    ("", 1, "each row has three places, such as 7/3 or ./."),
    ("7/3 6", 5, "“6” are not the stones of a place, such as 7/3 or ./."),
    ("7/3 6/10", 5, "“6/10” are not the stones of a place, such as 7/3 or ./."),
    ("7/3 6/?", 5, "“?” is a stone that somebody does not know; a position has all stones"),
    ("7/3 6/2 | 1/1", 9, "each row has three places, such as 7/3 or ./."),
    ("7/3 6/2 1/4 1/5", 13, "expected “|”, found “1/5”"),
    ("7/3 7/2 1/4", 5, "Bison's 7 lies on 1-1 already"),
    (f"{FULL} 99 0 both cards", 41, "expected the Migis, such as 9:9, found “99”"),
    (f"{FULL} 9:9 many", 45, "expected the number of duels, found “many”"),
    (f"{FULL} 9:9 0 nobody", 47, "expected “Bison” or “Wolf” or “both”, found “nobody”"),
    (f"{FULL} 9:9 0 both", 51, "expected “placing” or “cards” or “swapping”, found the end of the "
                               "text"),
    (f"{FULL} 9:9 1 Bison swapping", 61, "expected the cards of the last duel, such as 1-3, found "
                                         "the end of the text"),
    (f"{FULL} 9:9 0 both cards 1-3", 58, "nothing should follow here, but “1-3” does"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "reason"), BAD)
def test_not_a_position(text, column, reason):
    with pytest.raises(fg.BadPosition) as error:
        fg.DuellDerSchamanen().position(text)
    assert (error.value.line, error.value.reason) == (1, reason)
    assert error.value.column == column


def test_lines_are_counted():
    with pytest.raises(fg.BadPosition) as error:
        fg.DuellDerSchamanen().position(FULL.replace(" | ", " |\n").replace("1/9", "1/x") + CARDS)
    assert (error.value.line, error.value.column) == (2, 5)


IMPOSSIBLE = [
    (f"{FULL} 9:8 0 both cards", {}, "there are 18 Migis in the game, not 17"),
    (f"{FULL} 10:8 0 both cards", {}, "before the first duel both sides have 9 Migis"),
    (f"{FULL} -1:19 1 both cards", {}, "nobody can have fewer than 0 Migis"),
    (f"{FULL} 0:18 1 both cards", {}, "with all Migis on one side the game is over"),
    (f"{FULL} 9:9 0 Bison swapping 1-1", {}, "nobody swaps before the first duel"),
    (f"{FULL} 9:9 1 Wolf swapping 1-1", {}, "it is the turn of Bison"),
    (f"{FULL} 9:9 0 Bison cards", {}, "both choose a card: “both cards”"),
    (f"{FULL} 9:9 3 both cards", {"max_duels": 3}, "the game is over after 3 duels"),
    (f"{FULL} 9:9 2 Wolf swapping 1-1", {"max_duels": 1}, "the game is over after 1 duel"),
    (f"{FULL} 9:9 0 Bison placing", {}, "18 stones lie on the board"),
    (f"{EMPTY} 9:9 0 both cards", {}, "0 stones lie on the board"),
    (f"{EMPTY} 9:9 0 Wolf placing", {}, "it is the turn of Bison"),
    (f"{EMPTY} 9:9 1 Bison placing", {}, "while stones are placed no duel has been fought"),
    (PLACING.replace("7/.", "./7"), {}, "of the first 2 stones 1 are Bison's"),
    (PLACING.replace("7/.", "2/.").replace("./2", "2/2").replace("2/2 ./.", "./2 ./."), {}, None),
    (f"{FULL} {CARDS}".replace("3/7", "7/7").replace("7/5", "3/5"), {},
     "Bison's 7 lies on 1-1: two equal numbers may not meet"),
    (f"{FULL} {CARDS}".replace("3/7 6/2", "3+6/7 ./2"), {}, "two stones of Bison lie on one place"),
    (f"{FULL} {CARDS}".replace("3/7", "3!/7"), {}, "stones are marked “!” in the memory variant"),
    (f"{FULL} {CARDS}".replace("3/7", "3!/7"), {"variant": "memory"},
     "in 0 duels so many stones of Bison cannot have been shown"),
    (f"{FULL} 12:6 1 both cards", {"variant": "memory"},
     "in 1 duel so many stones of Bison cannot have been shown"),
    (f"{FULL} 12:6 1 Bison swapping 3-3".replace("3/7", "3!/7!"), {"variant": "memory"},
     "Bison's 4 has just been shown, so it is marked “!”"),
    (f"{FULL} {CARDS}", {"variant": "memory", "supply": "open"},
     "with supply='open' every stone that lies on the board is marked “!”"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "options", "reason"), IMPOSSIBLE)
def test_impossible_positions(text, options, reason):
    game = fg.DuellDerSchamanen(**options)
    if reason is None:
        assert game.position(text).code == text
        return
    with pytest.raises(fg.BadPosition) as error:
        game.position(text)
    assert error.value.reason.startswith(reason)


# What holds for every game

many = settings(deadline=None, max_examples=60)
some = settings(deadline=None, max_examples=12)


@st.composite
def games(draw):
    """The game with every option drawn, as far as they go together."""
    taken = {o.name: draw(st.sampled_from(list(o.choices)[:40])) for o in OPTIONS}
    for _option in OPTIONS:
        try:
            fg.DuellDerSchamanen(**taken)
            break
        except fg.BadOption as error:
            wrong = str(error).partition("=")[0]
            if wrong == "short_payment":
                taken["max_duels"] = 7
            else:
                taken[wrong] = next(o.default for o in OPTIONS if o.name == wrong)
    return fg.DuellDerSchamanen(**taken)


def courses(game, seed, plies=80):
    position, chance = game.start(), random.Random(seed)
    yield position
    while position.outcome is None and len(position.history) < plies:
        move = position.legal_moves[int(chance.random() * len(position.legal_moves))]
        position = position.play(move)
        yield position


@many
@given(games(), st.integers(0, 10**6))
def test_migis_are_conserved_and_stones_never_lost(game, seed):
    for position in courses(game, seed):
        state = position.state
        assert sum(state.migis) == 18
        assert len(state.where) == 18
        assert not any(state.covered)
        assert state.eyes == rules.ALL
        if state.phase != rules.Phase.PLACING:
            assert min(state.where) >= 0
        if game.settings.variant == rules.Variant.BASIC and not game.settings.stacks:
            for side in (0, 1):
                lying = [p for p in state.where[side * 9 :][:9] if p != SUPPLY]
                assert len(set(lying)) == len(lying)
            if game.options["dead_end"].value != "tie":
                assert all(
                    state.where[s] != state.where[s + 9] or state.where[s] == SUPPLY
                    for s in range(9)
                )


@many
@given(games(), st.integers(0, 10**6))
def test_codes_and_moves_come_back(game, seed):
    for position in courses(game, seed):
        again = game.position(position.code)
        assert again == position
        assert again.legal_moves == position.legal_moves
        assert len(set(position.legal_moves)) == len(position.legal_moves)
        moves = rules.legal_moves(position.state)
        assert position.outcome or len(moves) == len(position.legal_moves)
    assert eval(repr(game), {"fg": fg}) == game


@many
@given(games(), st.integers(0, 10**6))
def test_watched_is_plain(game, seed):
    for position in courses(game, seed):
        if position.previous is not None:
            state = position.previous.state
            for change in position.trace:
                assert getattr(state, change.field)[change.index] == change.before
                getattr(state, change.field)[change.index] = change.after
            after = position.state
            assert (state.where, state.shown, state.cards, state.migis) == (
                after.where, after.shown, after.cards, after.migis,
            )  # fmt: skip


@some
@given(games(), st.integers(0, 10**6))
def test_compiled_is_plain(game, seed):
    plain, fast = (
        random_playouts(rules, game.start().state, np.random.default_rng(seed), 4, 300, plain=way)
        for way in (True, False)
    )
    assert plain[0].tolist() == fast[0].tolist()
    assert plain[1].tolist() == fast[1].tolist()
    assert plain[2] == fast[2]


# Figures of random play


def test_statistics_of_random_play():
    """7.6 duels on average, the shortest of two; nobody has an advantage."""
    random_play = fg.playouts(fg.DuellDerSchamanen(), 20_000, seed=1)
    duels = (random_play.lengths - 17) / 2  # 18 stones, and a swap after all duels but the last
    assert (random_play.winners >= 0).all()
    assert duels.mean() == pytest.approx(7.6, abs=0.25)
    assert duels.min() == 2
    assert random_play.wins("Bison") / 20_000 == pytest.approx(0.5, abs=0.015)


def test_6_two_thirds_of_random_games_end_with_a_short_payment():
    chance, short, games = random.Random(4), 0, 400
    for _game in range(games):
        position = fg.DuellDerSchamanen().placed(chance)
        while position.outcome is None:
            position = position.play(
                position.legal_moves[int(chance.random() * len(position.legal_moves))]
            )
        state = position.state
        owed = abs(rules.advantage(state, rules.meeting(state, *state.cards)))
        paid = abs(position.game.gain(position))
        short += owed > paid
    assert short / games == pytest.approx(0.67, abs=0.07)


def test_nothing_is_a_place():
    assert NOTHING not in range(PLACES)
