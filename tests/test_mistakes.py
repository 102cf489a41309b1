"""Whatever a person types by mistake is answered by what is wrong and what would be right."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import folkgames as fg

GAME = fg.Andada(houses=3)
MATCH = fg.Match(GAME)
A_GAME = r"a game with its brackets, such as fg\.Andada\(\), or a position is needed here, not"
PLAYERS = r"""named by their seats, like players={"South": fg\.Random\(\)}, not"""


@pytest.mark.parametrize("wrong", ["andada", "chess", fg.Andada, 3, None, MATCH], ids=repr)
@pytest.mark.parametrize(
    "take",
    [
        fg.play,
        fg.Match,
        fg.playouts,
        fg.move_statistics,
        fg.measures,
        fg.explore,
        fg.solve,
        fg.matrix,
        lambda wrong: fg.compare(GAME, wrong),
        lambda wrong: fg.compare(wrong, GAME),
    ],
)
def test_what_is_no_game(take, wrong):
    with pytest.raises(fg.FolkgamesError, match=A_GAME) as caught:
        take(wrong)
    assert repr(wrong) in str(caught.value)


def test_what_is_no_match():
    for wrong in ("andada", GAME, None, 3):
        with pytest.raises(fg.FolkgamesError, match="a match, its record or a position, not"):
            fg.solve_match(wrong)


@pytest.mark.parametrize("work", [fg.playouts, fg.move_statistics, fg.measures])
@pytest.mark.parametrize("wrong", ["dask", 2, ThreadPoolExecutor], ids=repr)
def test_what_is_no_executor(work, wrong):
    with pytest.raises(fg.BadOption, match="an executor is one of concurrent"):
        work(GAME, 10, executor=wrong)


WORK = [fg.playouts, fg.move_statistics, fg.measures, fg.explore]


@pytest.mark.parametrize("work", [*WORK, lambda game, **more: fg.compare(game, game, **more)])
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"games": 0}, "games must be a whole number from 1, not 0"),
        ({"games": -5}, "games must be a whole number from 1, not -5"),
        ({"games": "100"}, "games must be a whole number from 1, not '100'"),
        ({"games": 2.5}, r"games must be a whole number from 1, not 2\.5"),
        ({"games": None}, "games must be a whole number from 1, not None"),
        ({"games": 10, "seed": -1}, "seed must be a whole number from 0, not -1"),
        ({"games": 10, "seed": "x"}, "seed must be a whole number from 0, not 'x'"),
        ({"games": 10, "seed": 1.5}, r"seed must be a whole number from 0, not 1\.5"),
        ({"games": 10, "players": fg.Random()}, PLAYERS + r" Random\(\)"),
        ({"games": 10, "players": "greedy"}, PLAYERS + " 'greedy'"),
        ({"games": 10, "players": {"South": "greedy"}}, "a player is something like"),
        ({"games": 10, "players": {"East": fg.Random()}}, "there is no seat 'East'"),
    ],
)
def test_what_is_no_number_and_what_are_no_players(work, options, told):
    with pytest.raises((fg.BadOption, fg.BadSeat, fg.FolkgamesError), match=told):
        work(GAME, **options)


def test_whole_numbers_of_numpy_are_whole_numbers():
    numpy = pytest.importorskip("numpy")
    played = fg.playouts(GAME, numpy.int64(20), seed=numpy.int32(1))
    assert played.summary() == fg.playouts(GAME, 20, seed=1).summary()


def test_how_much_is_looked_into():
    with pytest.raises(fg.BadOption, match="studied must be a whole number from 0, not -1"):
        fg.measures(GAME, 10, studied=-1)
    with pytest.raises(fg.BadOption, match="trials must be a whole number from 1, not 0"):
        fg.measures(GAME, 10, trials=0)


@pytest.mark.parametrize("seconds", ["5", 0, -1, [1]])
@pytest.mark.parametrize("work", [fg.MonteCarlo, fg.Minimax, lambda **more: fg.solve(GAME, **more)])
def test_seconds(work, seconds):
    with pytest.raises(fg.BadOption, match="seconds must be a number, more than 0, not"):
        work(seconds=seconds)


def test_a_match_of_no_players():
    with pytest.raises(fg.FolkgamesError, match=PLAYERS + " 3"):
        fg.Match(GAME, 3)
    with pytest.raises(fg.FolkgamesError, match="a match lasts some minutes, more than 0: not 'x'"):
        fg.Match(GAME, minutes="x")


def test_a_game_stands_for_its_first_position():
    of_game, of_position = (fg.move_statistics(one, 50, seed=1) for one in (GAME, GAME.start()))
    assert of_game.summary() == of_position.summary()


def test_names_that_there_are_not():
    with pytest.raises(AttributeError, match="no 'Chess'; its games are AfricanChess, Andada, "):
        _ = fg.Chess


IN_A_CELL = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell("import folkgames as fg\\nmatch = fg.play(fg.Andada())")
shell.run_cell("def go(move):\\n    match.play(move)\\n\\ngo('zz')")
"""


def test_a_notebook_shows_ones_own_lines_and_what_is_wrong():
    ran = subprocess.run(
        [sys.executable, "-c", IN_A_CELL], check=True, capture_output=True, text=True
    )
    assert ran.stdout.splitlines() == [
        "line 4: go('zz')",
        "line 2: match.play(move)",
        "IllegalMove: “zz” cannot be played. §3: a move is the number of a house, 1 to 12",
    ]
