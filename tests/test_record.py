"""Records: a match as a text that people read, and every way in which such a text can be wrong."""

import pytest

import folkgames as fg

GAME = fg.Andada(houses=6)
ODD = "[\"]\\ \n\r\u2028 '1.' *"


def finished(**options):
    game = fg.Andada(**{"houses": 6, **options})
    players = {"South": fg.Random(), "North": fg.Greedy()}
    return fg.Match(game, players, seed=1).finish()


def test_as_people_read_it():
    match = fg.Match(GAME, {"North": fg.Greedy()}, seed=7)
    for move in ("4", "South", "2", "2", "3"):
        match.play(move)
    assert str(match.record).splitlines() == [
        '[Game "andada"]',
        '[Options "houses=6"]',
        '[South "Human()"]',
        '[North "Greedy()"]',
        '[Seed "7"]',
        '[Result "*"]',
        "",
        "1. 4 South   2. 2 2   3. 3",
        "*",
    ]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"reading": "ludii"},
        {"reading": "stoneshark", "houses": 3, "singles": "dynamic"},
        {"skip_origin": True, "capture_in_singles": False, "direction": "clockwise"},
        {"limit": 5},
        {"first_turn": "opponent", "opener": "North", "repetition": "none"},
    ],
)
def test_a_finished_match_comes_back(options):
    match = finished(**options)
    record = fg.Record.read(str(match.record))
    assert record == match.record
    assert record.game == match.game
    assert record.tags["Result"] == (match.outcome.winner or "draw")
    assert record.replay().outcome == match.outcome


def test_a_match_that_was_broken_off_can_be_played_on():
    match = fg.Match(GAME, {seat: fg.Random() for seat in GAME.seats}, seed=5).step().step().step()
    record = match.record
    assert record.tags["Result"] == "*"
    assert str(record).endswith("\n*")
    again = fg.Record.read(str(record)).replay({"South": fg.Random(), "North": fg.Random()})
    assert again.position == match.position
    assert again.seed == 5
    assert again.finish().outcome is not None


def test_only_what_has_not_been_taken_back_is_written_down():
    assert fg.Match(GAME).play("4").play("South").undo().record.moves == ("4",)


def test_a_match_may_begin_anywhere():
    position = fg.Andada(houses=3).position("2 1 2 / 1 0 3 South play")
    record = fg.Match(position).play("2").record
    assert '[Start "2 1 2 / 1 0 3 South play"]' in str(record).splitlines()
    assert fg.Record.read(str(record)).replay().position.previous == position


def test_no_moves_at_all():
    record = fg.Match(GAME).record
    assert fg.Record.read(str(record)) == record
    assert record.replay().position == GAME.start()


@pytest.mark.parametrize("seed", [None, 0, -5, 2**70])
def test_seeds_come_back(seed):
    assert fg.Record.read(str(fg.Match(GAME, seed=seed).record)).replay().seed == seed


@pytest.mark.parametrize("seed", ["", "five", "²", "--5", "5 "])
def test_a_seed_that_is_no_number_is_no_seed(seed):
    record = fg.Record(GAME, ("4",), None, {"Seed": seed})
    assert fg.Record.read(str(record)).replay().seed is None


@pytest.mark.parametrize("value", ['say "moo"', "a\\b", "two\nlines", "\\n", "", ODD])
def test_tags_may_hold_anything(value):
    record = fg.Record(GAME, ("4", "South"), None, {"Event": value, "Place": value})
    assert fg.Record.read(str(record)) == record


def test_a_file_from_an_editor_that_marks_its_beginning(tmp_path):
    record = fg.Match(fg.Andada(houses=6)).play("4").record
    file = tmp_path / "match.txt"
    file.write_bytes(str(record).replace("\n", "\r\n").encode("utf-8-sig"))
    assert fg.Record.load(file) == record


def test_save_and_load(tmp_path):
    path = tmp_path / "a.txt"
    record = fg.Record(GAME, ("4", "South"), None, {"Event": ODD, "South": "Ałła – 北"})
    record.save(path)
    assert fg.Record.load(path) == record
    assert fg.Record.load(str(path)).replay().position == record.replay().position
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert fg.Record.load(path).moves == record.moves


def test_not_a_text_file(tmp_path):
    path = tmp_path / "a.bin"
    path.write_bytes(b'[Game "andada"]\n\xff\xfe\x00')
    with pytest.raises(fg.BadRecord, match="this is not a text file"):
        fg.Record.load(path)
    with pytest.raises(FileNotFoundError):
        fg.Record.load(tmp_path / "none.txt")


HEAD = '[Game "andada"]\n[Options "houses=6"]\n'
HEADER_LINE = 'a line of the header looks like [Name "value"]'
OPTIONS_LINE = "the options look like houses=12, relay='own-row'"
BAD = [
    # the header
    ("", 1, 1, 'the header needs a line like [Game "andada"]'),
    ("1. 4 South", 1, 1, 'the header needs a line like [Game "andada"]'),
    ('[Options "houses=6"]\n\n1. 4', 1, 1, 'the header needs a line like [Game "andada"]'),
    ('[Game "andada"\n', 1, 1, HEADER_LINE),
    ('[Game "andada"]\n[Event moo]\n', 2, 1, HEADER_LINE),
    ('[Game "andada"]\n[Event "a" b"]\n', 2, 1, HEADER_LINE),
    ('[Game "andada"]\n\n[Game "andada"]\n', 3, 2, "Game stands here twice"),
    ('[Event "x"]\n[Game "go"]\n', 2, 1, "there is no game 'go'; there are "),
    # the options
    ('[Game "andada"]\n[Options "houses"]\n', 2, 1, OPTIONS_LINE),
    ('[Game "andada"]\n[Options "12"]\n', 2, 1, OPTIONS_LINE),
    ('[Game "andada"]\n[Options "houses=("]\n', 2, 1, OPTIONS_LINE),
    ('[Game "andada"]\n[Options "houses=6, houses=6"]\n', 2, 1, OPTIONS_LINE),
    ('[Game "andada"]\n[Options "houses=print(1)"]\n', 2, 1, OPTIONS_LINE),
    ('[Game "andada"]\n[Options "**{}"]\n', 2, 1, OPTIONS_LINE),
    ('[Game "andada"]\n[Options "houses=6)+(6"]\n', 2, 1, OPTIONS_LINE),
    ('[Game "andada"]\n[Options "houses=7"]\n', 2, 1, "houses=7 is not possible; it takes one of"),
    ('[Game "andada"]\n[Options "houses=[6]"]\n', 2, 1, "houses=[6] is not possible; it takes"),
    ('[Game "andada"]\n[Options "cows=3"]\n', 2, 1, "Andada has no option 'cows'; it has houses,"),
    ('[Game "andada"]\n[Options "reading=\'x\'"]\n', 2, 1, "Andada has no reading 'x'; it has"),
    ('[Game "andada"]\n[Options "reading=[1]"]\n', 2, 1, ""),
    ('[Game "andada"]\n[Options "name=1"]\n', 2, 1, ""),
    ('[Game "andada"]\n[Options "self=1"]\n', 2, 1, ""),
    # where it begins
    (HEAD + '[Start "2 0 1"]\n', 3, 14, "South's row needs 6 numbers of cows, but has 3"),
    (HEAD + '[Start "2 0 x"]\n', 3, 13, "“x” is not a number of cows"),
    # the moves
    (HEAD + "\n1. 4 South\n2. 2 3", 5, 6, "“3” cannot be played. §5: house 3 is empty"),
    (HEAD + "\n1. 4 South   2. 7 1\n*", 4, 17,
     "“7” cannot be played. §1: there is no house 7: South's houses are 1 to 6"),
    (HEAD + "\n1. 4 South\n2. 1 2", 5, 4, "“1” cannot be played. §5: house 1 is empty"),
    (HEAD + "\n1. 4 4", 4, 6,
     "“4” cannot be played. §4: North is to choose who begins: South or North"),
    (HEAD + "\n1. 4 South\nmoo", 5, 1, "“moo” cannot be played. §5: a move is the number of"),
    (HEAD + '\n1. 4 South\n[Result "*"]', 5, 1, "“[Result” cannot be played. §5: a move is"),
    (HEAD + "\n1. 4 * South", 4, 8, "nothing may follow “*”"),
    (HEAD + "\n1. 4 South\n*\n*", 6, 1, "nothing may follow “*”"),
    # the result
    (HEAD + '[Result "South"]\n\n1. 4 South\n', 3, 1,
     "the result is “South”, but these moves make it “*”"),
    (HEAD + '[Start "1 0 0 0 0 0 / 0 0 0 0 0 0 North singles"]\n[Result "*"]\n', 4, 1,
     "the result is “*”, but these moves make it “South”"),
    (HEAD + '[Start "1 0 0 0 0 0 / 0 0 0 0 0 0 North singles"]\n\n1. 1', 5, 4,
     "“1” cannot be played. §9: the game is over. South wins:"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "reason"), BAD)
def test_a_bad_record(text, line, column, reason):
    with pytest.raises(fg.BadRecord) as error:
        fg.Record.read(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert error.value.reason.startswith(reason)
