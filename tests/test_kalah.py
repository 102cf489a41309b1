"""A game from outside: the example of CONTRIBUTING.md, installed as anybody's package would be."""

from __future__ import annotations

import importlib
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import folkgames as fg
from folkgames import random_games, registry
from folkgames.testing import check_game

from .checkout import ROOT

EXAMPLE = ROOT / "examples" / "kalah"


def install_kalah(target: Path) -> Path:
    """Install the example into `target`; with it in PYTHONPATH, fg.Kalah is there."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        importlib.import_module("hatchling")
        pip.append("--no-build-isolation")
    except ImportError:  # pip fetches it
        pass
    subprocess.run([*pip, "--no-deps", "--target", str(target), str(EXAMPLE)], check=True)
    return target


@pytest.fixture(scope="session")
def kalah_home(tmp_path_factory):
    """A folder in which the package of Kalah is installed."""
    return install_kalah(tmp_path_factory.mktemp("kalah"))


@pytest.fixture
def kalah(kalah_home, monkeypatch):
    """The class Kalah; afterwards no trace of it is left for other tests."""
    monkeypatch.syspath_prepend(str(kalah_home))
    yield fg.Kalah
    vars(fg).pop("Kalah", None)
    random_games.compiled_loop.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "kalah"]:
        del sys.modules[name]


@pytest.fixture
def at(kalah):
    """A position of a Kalah with three houses from its pits and the seat to move."""

    def position(code, **options):
        return kalah(houses=3, seeds=2, **options).position(code)

    return position


# It is a game like any other


def test_it_is_found_by_its_entry_point(kalah):
    assert "kalah" in fg.games()
    assert registry.get_game("kalah", seeds=3) == kalah(seeds=3)
    assert repr(kalah(seeds=3)) == "kalah.Kalah(seeds=3)"
    assert "Kalah" in dir(fg)


def in_a_fresh_process(program, **options):
    command = [sys.executable, "-c", program]
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def test_it_is_not_found_where_it_is_not_installed():
    assert "kalah" not in in_a_fresh_process("import folkgames as fg; print(*fg.games())", cwd="/")


def test_the_terminal_lists_it(kalah_home):
    program = "from folkgames.__main__ import main; main(['list'])"
    listed = in_a_fresh_process(program, env={**os.environ, "PYTHONPATH": str(kalah_home)})
    assert "kalah" in listed


def test_it_is_short():
    """It is what people copy from: all of its Python is read in five minutes."""
    files = [path for path in EXAMPLE.rglob("*.py") if "build" not in path.parts]
    assert sorted(path.name for path in files) == ["__init__.py", "rules.py", "scene.py"]
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in files) < 170


@pytest.mark.parametrize(
    "options",
    [{}, {"houses": 1, "seeds": 1}, {"houses": 3, "seeds": 2}, {"houses": 12, "seeds": 12},
     {"limit": 5}],
    ids=str,
)  # fmt: skip
def test_it_keeps_the_contract(kalah, options):
    check_game(kalah(**options), games=5)


def test_its_playouts_are_compiled(kalah):
    pytest.importorskip("numba")
    results = fg.playouts(kalah(), 2_000, seed=1)
    assert results.games == 2_000
    assert results.wins("South") + results.wins("North") < 2_000  # some are draws
    assert 40 < results.lengths.mean() < 50


def test_computers_play_it(kalah):
    match = fg.Match(kalah(), {"South": fg.Greedy(), "North": fg.Random()}, seed=1).finish()
    assert match.outcome.rule == "§5"
    assert fg.Record.read(str(match.record)).replay().position == match.position


def test_the_live_board_shows_it(kalah):
    pytest.importorskip("anywidget")
    match = fg.play(kalah(houses=3), you="South", against=fg.Random(), seed=1)
    view = match.board.view
    assert [move["places"] for move in view["moves"]] == [["1"], ["2"], ["3"]]
    match.board.wish = {"do": "play", "seq": view["seq"], "places": ["3"]}
    assert match.position.history[0] == "3"
    match.board.wish = {"do": "play", "seq": match.board.view["seq"], "places": ["4"]}
    assert match.board.view["notice"].startswith("§2")
    match.board.close()


# The rules


def moves_of(board, mover):
    """Kalah once more, after the rules of the game and in another manner.

    A board is two sides, each its houses and then its store. Yields for each move the board and
    the mover after it; written with a path around the board, without arithmetic on pits.
    """
    size = len(board[0]) - 1
    if not any(board[0][:size]) or not any(board[1][:size]):
        return
    path = [(mover, i) for i in range(size + 1)] + [(1 - mover, i) for i in range(size)]
    for house in range(size):
        sides = [list(side) for side in board]
        hand = sides[mover][house]
        if not hand:
            continue
        sides[mover][house] = 0
        end = (house + hand) % len(path)
        for step in range(1, hand + 1):
            side, pit = path[(house + step) % len(path)]
            sides[side][pit] += 1
        side, pit = path[end]
        facing = sides[1 - mover][size - 1 - pit] if pit < size else 0
        if side == mover and pit < size and sides[side][pit] == 1 and facing:
            sides[mover][size] += facing + 1
            sides[mover][pit] = sides[1 - mover][size - 1 - pit] = 0
        yield house, tuple(map(tuple, sides)), mover if path[end] == (mover, size) else 1 - mover


def count(board, mover, depth):
    if depth == 0:
        return 1
    return sum(count(after, next_, depth - 1) for _house, after, next_ in moves_of(board, mover))


def perft(position, depth):
    if depth == 0:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)


@pytest.mark.parametrize(("houses", "seeds", "depth"), [(6, 4, 4), (3, 2, 7), (2, 5, 7), (1, 3, 4)])
def test_the_courses_of_play_are_counted(kalah, houses, seeds, depth):
    side = (seeds,) * houses + (0,)
    for plies in range(1, depth + 1):
        assert perft(kalah(houses=houses, seeds=seeds).start(), plies) == count(
            (side, side), 0, plies
        )


def test_the_counts_of_the_usual_board(kalah):
    """The same as those of `mancala` in OpenSpiel 2.0."""
    assert [perft(kalah().start(), plies) for plies in range(1, 6)] == [6, 35, 185, 942, 4690]


@pytest.mark.parametrize("player", [fg.MonteCarlo(200), fg.Minimax(8)], ids=repr)
def test_players_that_look_ahead_play_it(kalah, player):
    """They win a small game at once, and most games against chance."""
    position = kalah(houses=3, seeds=2).position("0 0 1 5 1 1 1 3 South")
    assert player.choose(position, random.Random(1)) == "3"
    game, won = kalah(houses=4, seeds=3), 0
    for seed in range(10):
        one, other = game.seats if seed % 2 else game.seats[::-1]
        match = fg.Match(game, {one: player, other: fg.Random()}, seed=seed).finish()
        won += match.outcome.winner == one
    assert won >= 8


def home(board, mover, memory):
    """Who wins if both play to win: South 1, North -1, nobody 0."""
    if (board, mover) not in memory:
        after = [home(*one, memory) for _house, *one in moves_of(board, mover)]
        lead = sum(board[0]) - sum(board[1])
        best = min if mover else max
        memory[board, mover] = best(after) if after else (lead > 0) - (lead < 0)
    return memory[board, mover]


@pytest.mark.parametrize(
    ("houses", "seeds"), [(1, 1), (1, 5), (2, 1), (2, 2), (2, 4), (3, 1), (3, 2), (4, 1)]
)
def test_it_is_solved(kalah, houses, seeds):
    side, memory = (seeds,) * houses + (0,), {}
    solution = fg.solve(kalah(houses=houses, seeds=seeds), whole=True)
    assert solution.value == home((side, side), 0, memory)
    assert solution.positions == len(memory)
    assert {None: 0, "South": 1, "North": -1}[solution.winner] == solution.value
    for house, *after in moves_of((side, side), 0):
        assert solution.moves[str(house + 1)].value == home(*after, memory)


@pytest.mark.parametrize("seed", range(20))
def test_whole_games_agree_with_the_other_writing(kalah, seed):
    game = kalah()
    match = fg.Match(game, {seat: fg.Random() for seat in game.seats}, seed=seed).finish()
    board, mover, position = ((4,) * 6 + (0,),) * 2, 0, game.start()
    for move in match.position.history:
        after = {house + 7 * mover + 1: rest for house, *rest in moves_of(board, mover)}
        assert position.legal_moves == tuple(map(str, after))
        position = position.play(move)
        board, mover = after[int(move)]
        assert position.state.pits == [*board[0], *board[1]]
        assert position.state.turn == mover
    assert list(moves_of(board, mover)) == []
    south, north = map(sum, board)
    winner = "South" if south > north else "North" if north > south else None
    assert match.outcome.winner == winner


def test_the_last_seed_at_home_gives_another_turn(kalah):
    after = kalah().start().play(3)
    assert after.code == "4 4 0 5 5 5 1 4 4 4 4 4 4 0 South"
    assert after.play(6).code == "4 4 0 5 5 0 2 5 5 5 5 4 4 0 North"


def test_the_store_of_the_other_is_left_out(at):
    assert at("1 0 5 0 2 1 2 1 South").play(3).code == "2 0 0 1 3 2 3 1 North"


def test_the_last_seed_captures_what_lies_opposite(at):
    after = at("1 0 2 1 2 3 2 1 South").play(1)
    assert after.code == "0 0 2 5 2 0 2 1 North"
    assert after.told == "South sows house 1. Seeds brought home: 4."


def test_a_seed_opposite_nothing_stays(at):
    assert at("1 0 2 3 2 0 3 1 South").play(1).code == "0 1 2 3 2 0 3 1 North"


def test_once_around_into_the_house_where_it_began_captures(at):
    """Seven pits are sown, the last one is the house itself, and the one opposite has grown."""
    assert at("7 1 0 0 1 1 1 1 South").play(1).code == "0 2 1 4 2 2 0 1 North"


def test_an_empty_row_ends_the_game_and_each_keeps_his_own(at):
    end = at("0 0 1 5 1 1 2 2 South").play(3)
    assert end.code == "0 0 0 6 1 1 2 2 South"
    assert end.turn is None
    assert str(end.outcome) == "A draw: South has 6 seeds and North 6 (§5)"
    won = at("0 0 1 6 0 1 2 2 South").play(3)
    assert str(won.outcome) == "South wins: South has 7 seeds and North 5 (§5)"
    assert at("0 1 0 7 1 1 1 1 North").play(7).outcome is None
    assert at("0 0 0 7 1 1 1 2 North").outcome.winner == "South"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1", "§2: house 1 is empty"),
        ("4", "§2: the houses of South are 1–3"),
        ("5", "§2: the houses of South are 1–3"),
        ("two", "§2: the houses of South are 1–3"),
    ],
)
def test_the_reason_is_told(at, move, reason):
    assert str(at("0 2 2 1 2 2 2 1 South").why_not(move)) == reason


@pytest.mark.parametrize(
    ("code", "column", "reason"),
    [
        ("2 2 2 0 2 2 x 0 South", 13, "expected a number, found “x”"),
        ("2 2 2 0 2 2 2 0 West", 17, "expected “South” or “North”, found “West”"),
        ("2 2 2 0", 8, "expected a number, found the end of the text"),
        ("2 2 2 0 2 2 2 0 South play", 23, "nothing should follow here"),
        ("2 2 2 0 2 2 2 1 South", 1, "the board must hold 12 seeds"),
    ],
)
def test_what_is_no_position(at, code, column, reason):
    with pytest.raises(fg.BadPosition) as error:
        at(code)
    assert (error.value.line, error.value.column, error.value.reason) == (1, column, reason)


def test_contributing_shows_it_as_it_is():
    """Each excerpt in CONTRIBUTING.md names its file, and stands there word for word."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    excerpts = re.findall(r"^```text\n# (kalah/\w+\.py)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(excerpts) == text.count("```text")
    for name, excerpt in excerpts:
        assert excerpt in (EXAMPLE / name).read_text(encoding="utf-8"), name
    entry_point = re.search(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[1]
    assert entry_point in (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
