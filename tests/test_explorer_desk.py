"""What the explorer shows on a screen, and what it makes of what a browser sends."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import nbformat
import pytest

import folkgames as fg
from folkgames.exploring import findings

from .checkout import ROOT
from .notebooks import renew

GAME = fg.Andada(houses=6)
DUEL = fg.DuellDerSchamanen().position("3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards")


def board_of(desk):
    return desk.frame.children[0].children[0]


def notes(desk):
    """What is written on the board: by move its sign and label."""
    moves = board_of(desk).view["moves"]
    return {m["move"]: (m["note"]["sign"], m["note"]["label"]) for m in moves if m["note"]}


def send(desk, **wish):
    desk._handle_custom_msg({"code": desk.view["code"], **wish}, [])


def setting(desk, name):
    return next(one for one in desk.view["settings"] if name in (one["do"], one.get("name")))


def test_it_shows_the_numbers_of_the_statistics():
    explorer = fg.explore(GAME, 60, seed=1)
    desk = explorer.desk
    assert desk.view["rows"] == []
    assert notes(desk) == {}
    found = explorer.refine()
    assert desk.view["progress"] == {"part": 1, "says": "360 of 360 games"}
    assert desk.view["csv"] == found.csv()
    for row in desk.view["rows"]:
        won = found.share(row["move"])
        shown = (row["share"], row["low"], row["high"])
        assert shown == tuple(round(100 * end, 1) for end in won)
        sign = "★" if row["move"] in found.best else "·" * (row["move"] in found.in_the_running)
        assert row["sign"] == sign
        assert notes(desk)[row["move"]] == (sign, f"{100 * won.value:.0f} %")
    says = board_of(desk).view["moves"][0]["note"]["says"]
    won = found.share("1")
    assert says == (
        f"South wins {100 * won.value:.1f} % of 60 games, "
        f"most likely between {100 * won.low:.1f} % and {100 * won.high:.1f} %"
    )
    assert sum(desk.view["lengths"]["counts"]) == 360


def test_the_verdict_is_in_plain_words():
    clear = GAME.start().play("1").play("South")
    assert findings.verdict(fg.move_statistics(GAME.start(), 20, seed=1)) == (
        "It is still open which is best: 1, 2, 3, 4, 5, 6 are in the running."
    )
    told = findings.verdict(fg.move_statistics(fg.Nuba().start(), 20, seed=1))
    assert told.startswith("It is still open which is best: ")
    assert told.endswith(" moves are in the running.")
    statistics = fg.move_statistics(
        fg.Andada(houses=3).start().play("1").play("South"), 500, seed=1
    )
    assert findings.verdict(statistics).startswith("2 is the best of these moves: South wins 4")
    assert clear.turn == "South"
    told = findings.verdict(fg.move_statistics(DUEL, 100, seed=1))
    assert told.startswith("If Wolf chooses by chance, 3 is best for Bison so far: Bison wins ")


def test_the_course_ends_at_the_share():
    statistics = fg.move_statistics(GAME.start(), 70, seed=1)
    for line in findings.course(statistics):
        assert [games for games, *_ in line["points"]] == [10, 20, 50, 70]
        assert line["points"][-1][1] == round(100 * statistics.share(line["move"]).value, 1)


def test_where_both_choose_the_other_sides_choices_count_alike():
    explorer = fg.explore(DUEL, 40, seed=1)
    desk, found = explorer.desk, explorer.refine()
    wins = [found.playouts[f"2-{n}"].wins("Bison") for n in (1, 2, 3)]
    assert notes(desk)["2"][1] == f"{100 * sum(wins) / 120:.0f} %"
    assert desk.view["matrix"]["moves"][1] == ["2-1", "2-2", "2-3"]
    explorer.match.choose("Bison", "2")
    assert explorer.match.chosen == {"Bison": "2"}
    wins = [found.playouts[f"2-{n}"].wins("Wolf") for n in (1, 2, 3)]
    assert [notes(desk)[str(n)][1] for n in (1, 2, 3)] == [f"{100 * w / 40:.0f} %" for w in wins]
    explorer.match.choose("Wolf", "3")
    assert explorer.position.history == ("2-3",)
    assert desk.view["matrix"] is None


def test_one_who_studies_sees_what_is_hidden():
    position = fg.DuellDerSchamanen(variant="memory").placed(random.Random(1))
    explorer = fg.explore(position, 10, seed=1)
    explorer.refine()
    board = board_of(explorer.desk)
    assert board.view["curtain"] is None
    plain = fg.explore(fg.DuellDerSchamanen().position(DUEL.code)).desk
    assert board.view["status"] == board_of(plain).view["status"]
    assert len(notes(explorer.desk)) == 3
    assert "face down" not in board.view["drawing"]["wide"]["svg"]


@pytest.mark.parametrize(
    "wish",
    [
        {"do": "explode"},
        {"do": ["go"]},
        {"do": "play", "move": "1", "code": "another position"},
        {"do": "games", "at": 99},
        {"do": "games", "at": "1"},
        {"do": "way"},
        {"do": "option", "name": "size", "at": 0},
        {"do": "option", "name": ["houses"], "at": 0},
        {"do": "option", "name": "houses", "at": -1},
        {"do": "reading", "at": 5},
    ],
)
def test_what_a_browser_may_send_by_mistake(wish):
    desk = fg.explore(GAME, 20, seed=1).desk
    send(desk, **wish)
    assert desk.view["notice"] == "That is not possible now; nothing has changed."
    assert desk.explorer.game == GAME
    assert desk.explorer.position.history == ()
    desk._handle_custom_msg("nonsense", [])
    assert desk.view["notice"] != ""


def test_what_a_browser_may_send():
    explorer = fg.explore(GAME, 20, seed=1)
    desk = explorer.desk
    send(desk, do="play", move="9")
    assert desk.view["notice"] == "§1: there is no house 9: South's houses are 1 to 6"
    send(desk, do="play", move="2")
    assert explorer.position.history == ("2",)
    assert desk.view["back"]
    send(desk, do="back")
    assert explorer.position.history == ()
    choices = setting(desk, "games")["choices"]
    send(desk, do="games", at=choices.index("100"))
    assert explorer.games == 100
    board = board_of(desk)
    send(desk, do="option", name="houses", at=0)
    assert explorer.game == fg.Andada(houses=3)
    assert board_of(desk) is not board
    assert setting(desk, "houses")["at"] == 0
    send(desk, do="option", name="limit", at=99)
    assert explorer.game.options["limit"].value == 100
    send(desk, do="reading", at=setting(desk, "reading")["choices"].index("ludii"))
    assert explorer.game == fg.Andada(reading="ludii")
    send(desk, do="way", at=1)
    assert explorer.way == explorer.ways[1]
    send(desk, do="go")
    assert explorer.going
    send(desk, do="stop")
    assert not explorer.going


def test_options_are_shown_as_people_read_them():
    desk = fg.explore(GAME, 20, seed=1).desk
    kinds = {one.get("name", one["do"]): one["kind"] for one in desk.view["settings"]}
    assert (kinds["games"], kinds["houses"], kinds["limit"]) == ("slider", "slider", "number")
    assert (kinds["way"], kinds["direction"]) == ("list", "list")
    assert setting(desk, "skip_origin")["choices"] == ["no", "yes: as in many other mancala games"]
    assert setting(desk, "limit")["choices"] == ["1", "1000000"]
    assert setting(desk, "houses")["choices"][3] == "12"


def test_what_contradicts_is_told_and_nothing_changes():
    game = fg.Andada(houses=6, never_ending="draw")
    desk = fg.explore(game, 20, seed=1).desk
    send(desk, do="option", name="only_never_ending", at=1)
    assert "only_never_ending='draw'" in desk.view["notice"]
    assert desk.explorer.game == game
    assert setting(desk, "only_never_ending")["at"] == 0


def test_what_a_person_was_told_stays_when_a_page_says_that_it_is_there():
    desk = fg.explore(fg.Andada(houses=6, never_ending="draw"), 20, seed=1).desk
    send(desk, do="open", screen="a")
    send(desk, do="option", name="only_never_ending", at=1)
    told = desk.view["notice"]
    assert told != ""
    for do, screen in (("here", "a"), ("open", "b"), ("here", "a"), ("close", "b")):
        send(desk, do=do, screen=screen)
        assert desk.view["notice"] == told
    send(desk, do="stop")
    assert desk.view["notice"] == ""


def test_where_the_game_is_over():
    explorer = fg.explore(fg.Andada(houses=3).position("0 0 0 / 0 2 1 South play"), seed=1)
    assert explorer.desk.view["verdict"] == "The game is over here. Step back to go on."
    assert explorer.desk.view["rows"] == []


def test_it_is_shown_in_the_loop_that_hears_the_wishes():
    async def watch():
        explorer = fg.explore(GAME, 100, seed=1)
        desk, done = explorer.desk, asyncio.Event()

        def look(_change):
            loops.add(asyncio.get_running_loop())
            if desk.view["progress"]["part"] == 1:
                done.set()

        desk.observe(look, "view")
        explorer.start()
        await done.wait()
        assert loops == {asyncio.get_running_loop()}
        return desk.view["csv"]

    loops = set()
    with ThreadPoolExecutor(1) as elsewhere:
        shown = elsewhere.submit(asyncio.run, watch()).result()
    assert shown == fg.move_statistics(GAME.start(), 100, seed=1).csv()


def test_it_stops_when_it_is_closed():
    explorer = fg.explore(GAME, 10, seed=1)
    explorer.start()
    explorer.desk.close()
    assert not explorer.going
    explorer.match.play("2")
    assert not explorer.running


def test_it_rests_while_nobody_sees_it():
    explorer = fg.explore(GAME, 10, seed=1)
    explorer.going = True
    desk = explorer.desk
    send(desk, do="open", screen="a")
    send(desk, do="open", screen="b")
    send(desk, do="here", screen="b")
    send(desk, do="here", screen="a")
    send(desk, do="close", screen="b")
    assert explorer.going
    send(desk, do="close", screen="a")
    assert not explorer.going
    send(desk, do="open", screen="c")
    assert explorer.going
    send(desk, do="stop")
    send(desk, do="close", screen="c")
    send(desk, do="open", screen="d")
    assert not explorer.going, "whoever stopped it wants it so"


def test_a_screen_that_has_gone_without_a_word_is_not_counted():
    explorer = fg.explore(GAME, 10, seed=1)
    explorer.going = True
    desk = explorer.desk
    send(desk, do="open", screen="a")
    send(desk, do="open", screen="b")
    send(desk, do="here", screen="b")
    send(desk, do="close", screen="b")
    assert not explorer.going


def test_how_it_is_stored():
    explorer = fg.explore(GAME, 10, seed=1)
    data = explorer._repr_mimebundle_()
    assert explorer.going
    assert data["text/plain"] == "<Explorer of fg.Andada(houses=6)>"
    assert data["image/svg+xml"].startswith("<svg")
    assert 'alt="Andada, 6 houses a side.' in data["text/html"]
    view = data["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == explorer.desk.frame.model_id
    assert repr(explorer.desk) == "<Desk of fg.Andada(houses=6)>"


CELLS = (
    "import folkgames as fg\nexplorer = fg.explore(fg.Andada(houses=6), 200, seed=1)\nexplorer",
    "explorer.match.play('2')\nexplorer",
    "explorer.refine()",
)


def test_a_notebook_with_it_shows_the_same_again(tmp_path):
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    path = tmp_path / "explorer.ipynb"
    nbformat.write(book, path)
    renew(path)
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert "data" in stored["cells"][2]["outputs"][0]
    command = [sys.executable, "-m", "pytest", "-q", "--nbval", "-p", "no:cacheprovider", str(path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        command, check=False, capture_output=True, text=True, cwd=tmp_path, env=env
    )
    assert ran.returncode == 0, ran.stdout
