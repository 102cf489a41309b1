"""The explorer without a screen: it ends with the very numbers of move_statistics."""

from __future__ import annotations

import asyncio
import csv
import random
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from threading import Event, Thread

import pytest

import folkgames as fg
from folkgames.exploring.refinement import Refinement

GAME = fg.Andada(houses=6)
SMALL = fg.Andada(houses=3)
DUEL = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"


def played(statistics):
    """All that was counted after each move, to be compared."""
    return {
        move: [games.outcomes.tolist(), games.lengths.tolist(), games.decisions.tolist()]
        for move, games in statistics.playouts.items()
    }


def hidden():
    return fg.DuellDerSchamanen(variant="memory").placed(random.Random(1))


# A portion at a time


@pytest.mark.parametrize(
    ("position", "games", "players"),
    [
        (GAME.start(), 1100, None),
        (SMALL.position("0 0 1 / 0 2 1 South play"), 1005, None),
        (fg.DuellDerSchamanen().position(DUEL), 60, None),
        (hidden(), 60, None),
        (GAME.start(), 7, {"South": fg.Greedy()}),
    ],
    ids=["start", "one move", "both at once", "hidden", "players"],
)
def test_the_portions_change_no_number(position, games, players):
    refinement = Refinement(position, seed=3, players=players)
    for wanted in (13, 13, 40, games):  # the portions in between depend on how long they take
        while refinement.play(min(wanted, games)):
            pass
        assert refinement.games == min(wanted, games)
    whole = fg.move_statistics(position, games, seed=3, players=players)
    assert played(refinement.statistics) == played(whole)
    assert repr(refinement.statistics) == repr(whole)


def test_the_moves_take_turns():
    refinement = Refinement(GAME.start(), seed=1)
    for _portion in range(25):
        refinement.play(1000)
        games = [found.games for found in refinement.statistics.playouts.values()]
        assert max(games) <= 2 * max(10, min(games))


def test_where_no_games_can_be_played():
    over = SMALL.position("0 0 0 / 0 2 1 South play")
    assert over.outcome
    with pytest.raises(fg.FolkgamesError, match="the game is over"):
        Refinement(over)
    explorer = fg.explore(over, seed=1)
    assert explorer.statistics is None
    assert explorer.done
    assert explorer.csv() == ""
    with pytest.raises(fg.FolkgamesError, match="the game is over"):
        explorer.refine()
    with pytest.raises(fg.BadOption, match="games must be a whole number from 1, not 0"):
        fg.explore(SMALL, 0)
    with pytest.raises(fg.FolkgamesError, match="guess"):
        fg.explore(hidden().seen_by("Wolf"))
    with pytest.raises(fg.BadSeat):
        fg.explore(SMALL, players={"East": fg.Random()})


# In the background


def until_done(explorer):
    """Let the explorer do all that it has begun."""
    while explorer.running:
        explorer._working.join()


def test_the_background_ends_with_the_numbers_of_move_statistics():
    explorer = fg.explore(GAME, 300, seed=1)
    told = []
    explorer.watch(lambda changed: told.append((explorer.refinement.games, changed)))
    explorer.start()
    until_done(explorer)
    assert played(explorer.statistics) == played(fg.move_statistics(GAME.start(), 300, seed=1))
    assert told == sorted(told, key=lambda games: games[0])
    assert len(set(told)) > 3
    assert [changed for _games, changed in told] == [True, *[False] * (len(told) - 2), True]
    explorer.set_games(400)
    until_done(explorer)
    assert explorer.refinement.games == 400


def test_it_can_be_stopped_and_goes_on():
    explorer = fg.explore(GAME, 300, seed=1)
    begun = Event()

    def stop(changed):
        if explorer.going and explorer.refinement.games and not begun.is_set():
            begun.set()
            explorer.stop()

    explorer.watch(stop)
    explorer.start()
    explorer._working.join()
    assert begun.is_set()
    assert not explorer.running
    assert 0 < explorer.refinement.games < 300
    explorer.start()
    until_done(explorer)
    assert played(explorer.statistics) == played(fg.move_statistics(GAME.start(), 300, seed=1))


def test_stepping_back_finds_what_was_played():
    explorer = fg.explore(GAME, 50, seed=1)
    explorer.start()
    until_done(explorer)
    first = explorer.refinement
    explorer.match.play("2")
    until_done(explorer)
    assert explorer.position.history == ("2",)
    assert explorer.statistics.moves == ("South", "North")
    assert explorer.refinement.games == 50
    explorer.match.undo()
    assert explorer.refinement is first
    explorer.stop()
    explorer.match.redo()
    explorer.match.play("North")
    assert not explorer.running
    assert explorer.refinement.games == 0


class Broken:
    def choose(self, view, rng):
        raise ZeroDivisionError


def test_a_player_that_fails_is_told():
    explorer = fg.explore(GAME, 50, seed=1, players={"South": Broken()})
    explorer.start()
    explorer._working.join()
    assert explorer.trouble == "The computer has failed: ZeroDivisionError()"
    assert not explorer.running
    explorer.set_way("by chance")
    explorer.start()
    assert explorer.trouble == ""
    until_done(explorer)


def test_it_works_for_the_cell_that_began_it():
    cell = ContextVar("cell", default="another")
    told = set()
    explorer = fg.explore(GAME, 300, seed=1)
    explorer.watch(lambda _changed: told.add(cell.get()))
    begun = cell.set("this")
    explorer.start()
    cell.reset(begun)
    until_done(explorer)
    assert told == {"this"}


def test_without_threads_it_takes_turns(monkeypatch):
    def refuse(thread):
        raise RuntimeError("can't start new thread")

    async def explore():
        monkeypatch.setattr(Thread, "start", refuse)
        explorer = fg.explore(SMALL, 100, seed=1)
        explorer.start()
        await explorer._working
        return explorer.statistics

    whole = fg.move_statistics(SMALL.start(), 100, seed=1)
    with ThreadPoolExecutor(1) as elsewhere:
        found = elsewhere.submit(asyncio.run, explore()).result()
    assert played(found) == played(whole)


# Who plays on


def test_who_plays_on():
    explorer = fg.explore(SMALL, 20, seed=1)
    by_chance = explorer.refine()
    _chance, greedily, ahead, third = explorer.ways
    explorer.set_way(greedily)
    players = dict.fromkeys(SMALL.seats, fg.Greedy())
    expected = fg.move_statistics(SMALL.start(), 20, seed=1, players=players)
    assert played(explorer.refine()) == played(expected)
    explorer.set_way(ahead)
    assert "MonteCarlo(playouts=50)" in explorer.refine(1).csv()
    explorer.set_way(third)
    assert repr(fg.opponent(SMALL, level=3)) in explorer.refine(1).csv()
    explorer.set_way("by chance")
    assert played(explorer.statistics) == played(by_chance)
    with pytest.raises(fg.FolkgamesError, match="by chance · greedily"):
        explorer.set_way("well")
    given = fg.explore(SMALL, 20, seed=1, players={"South": fg.Greedy()})
    assert given.way == given.ways[-1] == "as you have said"
    assert "South: Greedy(), North: Random()" in given.refine().csv()


# Options


def test_an_option_shows_the_same_position_in_other_rules():
    explorer = fg.explore(GAME, 20, seed=1)
    explorer.match.play("2").play("North")
    explorer.set_option("capturing_cow", "removed")
    assert explorer.game == fg.Andada(houses=6, capturing_cow="removed")
    assert explorer.position.history == ("2", "North")
    explorer.set_option("opener", "North")  # then South is asked, and “North” may still be said
    assert explorer.position.history == ("2", "North")
    explorer.set_option("first_turn", "opener")
    assert explorer.position.history == ("2",)
    explorer.set_reading("ludii")
    assert explorer.game == fg.Andada(reading="ludii")
    assert explorer.refine().position.game.reading == "ludii"


def test_an_option_of_a_game_explored_from_a_position():
    position = GAME.start().play("2").play("North")
    explorer = fg.explore(position, 20, seed=1)
    explorer.match.play(position.legal_moves[0])
    explorer.set_option("capturing_cow", "removed")
    assert explorer.position.history == (position.legal_moves[0],)
    assert explorer.position.previous.code == position.code
    explorer.set_option("houses", 9)
    assert explorer.position == fg.Andada(houses=9, capturing_cow="removed").start()


def test_an_option_of_a_game_that_has_been_set_up_anew():
    explorer = fg.explore(fg.Nuba(), 20, seed=1)
    explorer.match.set_up("Ready set-up")
    ready = explorer.position
    explorer.match.play(ready.legal_moves[0])
    explorer.set_option("limit", 50)
    assert explorer.position.history == (ready.legal_moves[0],)
    assert explorer.position.previous.code == ready.code


def test_options_that_contradict_each_other_change_nothing():
    explorer = fg.explore(fg.Andada(houses=6, never_ending="draw"), 20, seed=1)
    before = explorer.refinement
    with pytest.raises(fg.BadOption, match="only_never_ending"):
        explorer.set_option("only_never_ending", "draw")
    with pytest.raises(fg.BadOption, match="no option 'size'"):
        explorer.set_option("size", 5)
    with pytest.raises(fg.BadOption, match="no reading 'mine'"):
        explorer.set_reading("mine")
    assert explorer.refinement is before
    assert explorer.game.options["only_never_ending"].value == "pass"


# As a table, as text


def test_the_table_has_every_number(tmp_path):
    statistics = fg.move_statistics(GAME.start(), 30, seed=5)
    explorer = fg.explore(GAME, 30, seed=5)
    assert explorer.csv().count("\n") == 1
    explorer.refine()
    assert explorer.csv() == statistics.csv()
    explorer.save(tmp_path / "moves.csv")
    statistics.save(tmp_path / "same.csv")
    text = (tmp_path / "moves.csv").read_text(encoding="utf-8")
    assert text == (tmp_path / "same.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["move"] for row in rows] == list(statistics.moves)
    for row in rows:
        won, games = statistics.share(row["move"]), statistics.playouts[row["move"]]
        assert int(row["games"]) == 30
        assert int(row["wins_South"]) == games.wins("South")
        assert int(row["wins_North"]) == games.wins("North")
        assert int(row["nobody"]) == 30 - games.wins("South") - games.wins("North")
        assert [float(row[name]) for name in ("share", "low", "high")] == pytest.approx(
            won, abs=1e-6
        )
        assert float(row["length"]) == pytest.approx(statistics.length(row["move"]).value, abs=1e-4)
        assert (row["seat"], row["seed"], row["players"]) == ("South", "5", "")
        assert (row["game"], row["position"]) == (repr(GAME), GAME.start().code)


def test_its_text_does_not_depend_on_how_far_it_is():
    explorer = fg.explore(GAME, 20, seed=1)
    assert repr(explorer) == "<Explorer of fg.Andada(houses=6)>"
    explorer.refine()
    explorer.match.play("1")
    assert repr(explorer) == "<Explorer of fg.Andada(houses=6)>"
    position = SMALL.start().play("1")
    assert repr(fg.explore(position)) == f"<Explorer of {position!r}>"
