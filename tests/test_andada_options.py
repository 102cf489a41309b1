"""Every option of Andada decides something: in these cases its values come apart, § by §."""

import pytest

import folkgames as fg


def after(code, *moves):
    """What a game tells of the position after the moves: from its start, or from a code."""

    def tell(game):
        position = game.position(code) if code else game.start()
        for move in moves:
            position = position.play(move)
        return f"{position.code}: {position.outcome}" if position.outcome else position.code

    return tell


def house_1(code):
    """What a game says of sowing house 1."""

    def tell(game):
        position = game.position(code)
        refusal = position.why_not("1")
        return str(refusal) if refusal else position.describe("1")

    return tell


def moves(code):
    """The legal moves, or why there is no such position."""

    def tell(game):
        try:
            return " ".join(game.position(code).legal_moves)
        except fg.BadPosition as error:
            return error.reason

    return tell


def opened(houses):
    row = " ".join(["0 3 3"] * (houses // 3))
    return f"{row} / {row} South play"


CYCLE = ("2 1 2 / 1 0 3 South play", "2", "2", "2", "2")
NEVER = "the sowing from house 1 would never end: after 18 laps all is as it was"
CASES = {  # option: what is told of the game, the other options, and what by value
    "houses": (after(None, "1", "South"), {}, {n: opened(n) for n in range(3, 25, 3)}),  # §1
    "direction": (lambda game: str(game.start()).splitlines()[3], {}, {  # §2
        "counterclockwise": "  South   1  2  3",
        "clockwise": "  South   3  2  1",
    }),
    "opener": (after(None), {}, {  # §3
        "South": "2 2 2 / 2 2 2 South opening",
        "North": "2 2 2 / 2 2 2 North opening",
    }),
    "first_turn": (after(None, "1"), {}, {  # §4
        "choice": "0 3 3 / 0 3 3 North choice",
        "opponent": "0 3 3 / 0 3 3 North play",
        "opener": "0 3 3 / 0 3 3 South play",
    }),
    "skip_origin": (after("6 0 0 / 1 0 0 South play", "1"), {}, {  # §5
        False: "1 1 1 / 2 1 0 North play",  # the last cow in house 1, which was emptied
        True: "1 0 2 / 0 2 0 North play",  # the last one in house 2, and on
    }),
    "relay": (after("2 0 1 / 1 0 1 South play", "3"), {}, {  # §6
        "both-rows": "3 1 0 / 0 0 0 North play: South wins: North has no cow left in its row (§9)",
        "own-row": "2 0 0 / 2 0 1 North play",
    }),
    "relay_in_singles": (after("1 1 0 / 1 0 0 South singles", "1"), {}, {  # §6
        True: "0 0 1 / 1 0 0 North singles",
        False: "0 2 0 / 1 0 0 North singles",
    }),
    "capturing_cow": (after("1 0 1 / 1 2 0 South play", "1"), {}, {  # §7
        "stays": "0 1 1 / 1 0 0 North singles",
        "removed": "0 0 1 / 1 0 0 North singles",
    }),
    "capture_in_singles": (after("1 0 0 / 0 1 1 South singles", "1"), {}, {  # §7
        True: "0 1 0 / 0 0 1 North singles",
        False: "0 1 0 / 0 1 1 North singles",
    }),
    "singles": (after("1 1 0 / 1 0 0 South singles", "1"), {"relay_in_singles": False}, {  # §8
        "latched": "0 2 0 / 1 0 0 North singles",
        "dynamic": "0 2 0 / 1 0 0 North play",
    }),
    "singles_test": (after("0 2 0 / 0 1 0 South play", "2"), {}, {  # §8
        "after-turn": "0 0 1 / 1 1 0 North singles",
        "after-sowing": "0 0 1 / 0 1 0 North singles",
    }),
    "row_end": (after("1 1 0 / 1 0 0 South singles", "2"), {}, {  # §8
        "beyond": "1 0 1 / 0 0 0 North singles: South wins: North has no cow left in its row (§9)",
        "last-house": "1 0 0 / 1 0 0 North singles",
    }),
    "end": (after("0 0 1 / 1 2 0 South play", "3"), {}, {  # §9
        "empty-row": "0 0 0 / 0 3 1 North play: North wins: South has no cow left in its row (§9)",
        "empty-row-at-once":
            "0 0 0 / 2 2 0 North play: North wins: South has no cow left in its row (§9)",
        "cannot-move": "0 0 0 / 0 3 1 North play",
    }),
    "never_ending": (house_1("2 0 1 / 0 2 1 South play"), {}, {  # §10
        "refused": f"§10: {NEVER}",
        "void": "The sowing of South from house 1 would never end: "
                "nothing moves, and the turn is over.",
        "draw": "The sowing of South from house 1 would never end: the game is a draw.",
        "stop": f"§10: {NEVER}; 1.1 to 1.18 stop it after a lap of your choice",
    }),
    "only_never_ending": (moves("3 5 0 / 1 2 1 South play"), {}, {  # §10
        "pass": "pass",
        "draw": "nothing that South could sow would ever end, so the phase is “drawn”",
    }),
    "repetition": (after(*CYCLE), {}, {  # §11
        "draw": f"{CYCLE[0]}: A draw: the same position has come up for the third time (§11)",
        "none": CYCLE[0],
    }),
    "limit": (after(None, "1"), {}, {  # §11
        1: "0 3 3 / 0 3 3 North choice: A draw: 1 move has been played (§11)",
        2: "0 3 3 / 0 3 3 North choice",
    }),
}  # fmt: skip


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option in CASES for value in CASES[option][2]]
)
def test_an_option_decides(option, value):
    tell, others, told = CASES[option]
    assert tell(fg.Andada(**{"houses": 3, **others, option: value})) == told[value]


def test_no_option_and_no_value_is_left_out():
    options = fg.Andada().options
    assert list(CASES) == list(options)
    for name, (_tell, _others, told) in CASES.items():
        choices = options[name].choices
        assert isinstance(choices, range) or list(told) == list(choices)
        assert len(set(told.values())) == len(told) > 1


def test_every_option_says_which_rule_and_who_says_so():
    for option in fg.Andada().options.values():
        assert option.meaning
        assert option.source.startswith("§") or option.source.startswith("our choice")


@pytest.mark.parametrize(
    ("reading", "decided"),
    [
        ("seed", {}),
        ("mancala-world", {"end": "cannot-move"}),
        ("stoneshark", {"end": "cannot-move", "houses": 15}),
        (
            "ludii",
            {
                "first_turn": "opponent",
                "capture_in_singles": False,
                "singles": "dynamic",
                "singles_test": "after-sowing",
                "row_end": "last-house",
                "end": "empty-row-at-once",
            },
        ),
    ],
)
def test_readings(reading, decided):
    game = fg.Andada(reading=reading)
    assert game == fg.Andada(**decided)
    assert repr(game) == f"fg.Andada(reading={reading!r})"
    assert set(fg.Andada.readings) == {"seed", "mancala-world", "stoneshark", "ludii"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"houses": 13}, "houses=13 is not possible; it takes one of 3, 6, 9, 12, 15, 18, 21, 24"),
        ({"houses": 12.0}, "houses=12.0 is not possible; it takes one of"),
        ({"houses": True}, "houses=True is not possible; it takes one of"),
        ({"skip_origin": 1}, "skip_origin=1 is not possible; it takes one of False, True"),
        ({"relay": "none"}, "relay='none' is not possible; it takes one of 'both-rows', 'own-row'"),
        ({"limit": 0}, "limit=0 is not possible; it takes a whole number from 1 to 1000000"),
        ({"cows": 3}, "Andada has no option 'cows'; it has houses, direction, opener,"),
        ({"reading": "folk"}, "Andada has no reading 'folk'; it has 'seed', 'mancala-world',"),
        (
            {"never_ending": "void", "only_never_ending": "draw"},
            "only_never_ending='draw' contradicts never_ending='void': it speaks of sowings",
        ),
    ],
)
def test_bad_options(options, message):
    with pytest.raises(fg.BadOption) as error:
        fg.Andada(**options)
    assert str(error.value).startswith(message)


def test_an_option_without_its_name():
    with pytest.raises(fg.BadOption) as error:
        fg.Andada(12)
    assert str(error.value) == "options are given by name: Andada(houses=12)"
