"""The command line: list, play and demo."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import folkgames as fg
from folkgames import __main__ as command_line
from folkgames.__main__ import main

ROOT = Path(__file__).parents[1]
SMALL = ["play", "andada", "--option", "houses=6"]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def types(monkeypatch):
    """Let a person type these lines, and then leave."""

    def typing(*lines: str | type[BaseException]):
        left = iter(lines)

        def answer(prompt):
            print(prompt, end="")
            line = next(left, EOFError)
            print()
            if isinstance(line, str):
                return line
            raise line

        monkeypatch.setattr("builtins.input", answer)

    return typing


def test_list_has_one_line_for_each_game(capsys):
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(fg.games())
    assert any(
        line.startswith("andada: Andada, for South and North. Options: houses=12") for line in lines
    )


def test_list_of_a_game_shows_its_options_and_readings(capsys):
    assert main(["list", "andada"]) == 0
    out = capsys.readouterr().out
    for option in fg.Andada().options:
        assert f"{option} = " in out
    assert "'clockwise': rarer, by agreement" in out
    assert "Readings: 'seed'" in out


def test_the_first_screen_has_the_board_and_the_commands(capsys, types):
    types()
    assert main(SMALL) == 0
    out = capsys.readouterr().out
    assert str(fg.Andada(houses=6).start()) in out
    assert "undo, redo, save FILE or quit" in out
    assert out.endswith("South> \n\nLeft after 0 moves.\n")


def test_a_move_is_told_and_so_is_the_answer(capsys, types):
    types("5", "1")
    main([*SMALL, "--seed", "1"])
    out = capsys.readouterr().out
    assert "South opens from house 5" in out
    assert "South sows 3 cows from house 1" in out
    assert "North sows" in out


def test_question_mark_lists_each_legal_move_with_what_it_does(capsys, types):
    types("?")
    main([*SMALL, "--against", "person"])
    out = capsys.readouterr().out
    position = fg.Andada(houses=6).start()
    for move in position.legal_moves:
        assert f"{move}  {position.describe(move)}\n" in out


@pytest.mark.parametrize("move", ["99", "x", "N3", "pass", "undo it", "0", "-1", "⟦?⟧"])
def test_an_illegal_move_is_answered_with_the_reason_and_changes_nothing(capsys, types, move):
    types("5", "South", move, "1")
    main([*SMALL, "--against", "person", "--save", "kept.txt"])
    assert f"“{move}” cannot be played. §" in capsys.readouterr().out
    assert fg.Record.load("kept.txt").moves == ("5", "South", "1")


def test_undo_and_redo(types, tmp_path):
    types("5", "South", "1", "UNDO", "undo", "redo", "redo", "undo", "redo")
    file = tmp_path / "match.txt"
    main([*SMALL, "--against", "person", "--save", str(file)])
    assert fg.Record.load(file).moves == ("5", "South", "1")


def test_undo_shows_the_board_before(capsys, types):
    types("5", "undo")
    main([*SMALL, "--against", "person"])
    assert capsys.readouterr().out.count(str(fg.Andada(houses=6).start())) == 2


@pytest.mark.parametrize("leave", ["quit", " QUIT ", EOFError, KeyboardInterrupt])
def test_leaving_keeps_the_record(capsys, types, tmp_path, leave):
    types("5", "South", leave)
    file = tmp_path / "match.txt"
    assert main([*SMALL, "--against", "person", "--save", str(file)]) == 0
    assert "Left after 2 moves.\n" in capsys.readouterr().out
    record = fg.Record.load(file)
    assert record.moves == ("5", "South")
    assert record.tags["Result"] == "*"


def test_a_match_is_gone_on_with_from_its_file(capsys, types, tmp_path):
    file = tmp_path / "match.txt"
    types("5", "South", f"save {file}", "quit")
    main([*SMALL, "--against", "person"])
    types("1")
    assert main(["play", "--load", str(file), "--against", "person", "--save", str(file)]) == 0
    assert fg.Record.load(file).moves == ("5", "South", "1")


def test_save_needs_a_name_and_a_place(capsys, types):
    types("save", "save /nowhere/at/all", "5", "quit")
    assert main([*SMALL, "--against", "person"]) == 0
    out = capsys.readouterr().out
    assert "Type the name of a file after save." in out
    assert "No such file" in out
    assert "Left after 1 move." in out


def test_playing_to_the_end_says_who_has_won(capsys, types):
    game = fg.Andada(houses=3)
    players = {seat: fg.Greedy() for seat in game.seats}
    match = fg.Match(game, players, seed=4).finish()
    types(*match.position.history)
    main(["play", "andada", "--option", "houses=3", "--against", "person"])
    out = capsys.readouterr().out
    assert out.rstrip().endswith(str(match.outcome))
    assert "Left after" not in out


def test_the_computer_may_begin(capsys, types):
    types()
    main([*SMALL, "--you", "north", "--against", "random", "--seed", "1"])
    assert "North>" in capsys.readouterr().out


@pytest.mark.parametrize("other", ["--against=minimax", "--against=montecarlo", "--level=3"])
def test_a_computer_that_looks_ahead_answers(capsys, types, tmp_path, other):
    types("5")
    main([*SMALL, other, "--seed", "1", "--save", str(tmp_path / "match")])
    assert len(fg.Record.load(tmp_path / "match").moves) >= 2
    assert "Left after" in capsys.readouterr().out


def test_a_level_is_a_player_of_that_strength(types, tmp_path):
    types("5")
    main([*SMALL, "--level", "1", "--seed", "1", "--save", str(tmp_path / "match")])
    assert fg.Record.load(tmp_path / "match").tags["North"] == "Beginner()"


def test_a_seed_makes_the_same_match(types, tmp_path):
    records = []
    for name in ("a", "b"):
        types("5", "1")
        main([*SMALL, "--against", "random", "--seed", "7", "--save", str(tmp_path / name)])
        records.append((tmp_path / name).read_text("utf-8"))
    assert records[0] == records[1]


def test_options_are_numbers_words_and_truth(types, tmp_path):
    types()
    given = ["houses=9", "direction=clockwise", "skip_origin=True", "reading=ludii"]
    options = [word for option in given for word in ("--option", option)]
    main(["play", "andada", *options, "--save", str(tmp_path / "m")])
    assert fg.Record.load(tmp_path / "m").game == fg.Andada(
        houses=9, direction="clockwise", skip_origin=True, reading="ludii"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play"], "Which game? There are "),
        (["play", "chess960"], "there is no game 'chess960'"),
        (["list", "chess960"], "there is no game 'chess960'"),
        ([*SMALL, "--you", "East"], "there is no seat 'East'; the seats are South, North"),
        (["play", "andada", "--option", "houses=7"], "houses=7 is not possible"),
        (["play", "andada", "--option", "size=7"], "has no option 'size'"),
        (["play", "andada", "--option", "houses"], "--option looks like houses=18"),
        (["play", "--load", "not-there.txt"], "not-there.txt"),
        (["play", "--load", "bad.txt"], "line 1, column 1"),
        (["play", "kalah", "--load", "good.txt"], "good.txt is a match of andada"),
    ],
)
def test_mistakes_are_explained(capsys, types, arguments, said):
    Path("bad.txt").write_text("nonsense")
    fg.Match(fg.Andada()).record.save("good.txt")
    types()
    assert main(arguments) == 2
    heard = capsys.readouterr()
    assert said in heard.err
    assert heard.out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        [*SMALL, "--against", "nobody"],
        [*SMALL, "--level=6"],
        [*SMALL, "--level=3", "--against=nash"],
    ],
)
def test_a_command_that_is_none_is_answered_with_the_usage(capsys, arguments):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "usage: folkgames" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_refused_before_the_match(capsys, types, tmp_path):
    types("5")
    assert main([*SMALL, "--save", str(tmp_path / "nowhere" / "match.txt")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "nowhere" in printed.err


def test_help_and_what_cannot_be_taken_back(capsys, types):
    types("help", "undo", "redo")
    main(SMALL)
    out = capsys.readouterr().out
    assert out.count("undo, redo, save FILE or quit") == 2
    assert "There is no move to take back.\n" in out
    assert "No move has been taken back.\n" in out


def test_a_terminal_that_knows_few_letters():
    command = [sys.executable, "-m", "folkgames", *SMALL]
    env = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        command, input="x\n", capture_output=True, encoding="ascii", check=True, env=env
    )
    assert "?x? cannot be played. ?3: a move is the number of a house" in ran.stdout


@pytest.mark.skipif(os.name == "nt", reason="a pipe ends in another way there")
def test_whoever_reads_the_list_may_stop_reading():
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "folkgames", "list"]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False, env=env
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (0, "")


# Two persons who hide things from each other, and the clock

DUEL = ["play", "duell_der_schamanen"]
MEMORY = [*DUEL, "--option", "variant=memory"]


def test_two_persons_hand_the_screen_over_before_either_sees_more(capsys, types):
    types("", "7@2-3", "", "4@1-1", "8@1-2", "", "undo", "")
    main([*MEMORY, "--against", "person"])
    screens = capsys.readouterr().out.split("it is your turn. The other one looks away!")
    assert len(screens) == 5
    assert screens[0].endswith("Bison, ")
    assert "Bison places a stone face down on 2-3." in screens[2]
    assert "Wolf places its 4 face down on 1-1." in screens[2]
    assert "Wolf places a stone face down on 1-1." in screens[3]
    assert "to be placed: ? ? ? ? ? ? ?\n" in screens[3]


def test_a_terminal_is_wiped_before_it_is_handed_over(capsys, types, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    types("", "7@2-3")
    main([*MEMORY, "--against", "person"])
    assert capsys.readouterr().out.count(command_line.WIPE) == 1


def test_against_a_computer_nobody_has_to_look_away(capsys, types):
    types("7@2-3", "save my.txt", "quit")
    main([*MEMORY, "--against", "nash", "--seed", "1"])
    out = capsys.readouterr().out
    assert "looks away" not in out
    assert "Wolf places a stone face down" in out
    assert "The match is written in my.txt, whole: with all that you may not know." in out
    assert fg.Record.load("my.txt").moves[0] == "7@2-3"


def test_a_match_by_the_clock(capsys, types):
    types("7@2-3")
    main([*DUEL, "--minutes", "15", "--seed", "1"])
    assert re.search(r"\nTime left: 1[45]:\d\d\n", capsys.readouterr().out)


def test_version(capsys):
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"folkgames {fg.__version__}\n"


def test_demo_copies_the_notebooks_and_leaves_what_is_there(capsys, tmp_path):
    folder = tmp_path / "folkgames-notebooks"
    folder.mkdir()
    (folder / "index.ipynb").write_text("my own work")
    assert main(["demo", "--no-open"]) == 0
    assert str(folder) in capsys.readouterr().out
    assert (folder / "index.ipynb").read_text("utf-8") == "my own work"
    given = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {path.name for path in folder.glob("*.ipynb")} == given
    assert json.loads((folder / "andada.ipynb").read_text("utf-8"))["cells"]


def test_demo_opens_jupyterlab_on_the_front_door(tmp_path, monkeypatch):
    started = []
    monkeypatch.setattr(
        command_line.subprocess, "run", lambda command, **more: started.append((command, more))
    )
    assert main(["demo"]) == 0
    [(command, more)] = started
    assert command == [sys.executable, "-m", "jupyterlab", "index.ipynb"]
    assert (tmp_path / more["cwd"] / "index.ipynb").is_file()


def test_demo_without_jupyterlab_names_the_pip_line(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(command_line.importlib.util, "find_spec", lambda name: None)
    assert main(["demo"]) == 2
    assert 'pip install "folkgames[lab]"' in capsys.readouterr().err
    assert not (tmp_path / "folkgames-notebooks").exists()


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent in another way there")
def test_in_a_real_terminal_ctrl_c_ends_politely(tmp_path):
    file = tmp_path / "match.txt"
    command = [sys.executable, "-u", "-m", "folkgames", *SMALL, "--against", "person"]
    with subprocess.Popen(
        [*command, "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        process.stdin.write("5\n")
        process.stdin.flush()
        heard = ""
        while "North> " not in heard:
            heard += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "Left after 1 move." in out
    assert fg.Record.load(file).moves == ("5",)
