"""Many games: the same numbers wherever they are played, and nothing lost that was done."""

from __future__ import annotations

import os
import signal
import threading
from _thread import interrupt_main
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

import distributed
import matplotlib as mpl
import numpy as np
import pytest

import folkgames as fg
from folkgames.exploring import compare, measures, profile
from folkgames.exploring.intervals import Estimate, difference, mean
from folkgames.exploring.measures import FUNCTIONS, KINDS, Studied, Study, leaders
from folkgames.exploring.playouts import count_match
from folkgames.random_games import playout_loop
from folkgames.ways import PLAIN, plain_listing

from .test_andada_ludii import GAMES as RECORDED

mpl.use("Agg")
SMALL = fg.Andada(houses=3)
GAME = fg.Andada(houses=6)


def numbers(played):
    """All that was counted, to be compared."""
    rows = (played.outcomes, played.lengths, played.turns, played.choices, played.decisions)
    return [row.tolist() for row in rows]


# What is counted


class Script:
    """A source of chance that lets the rules choose the moves of a match."""

    def __init__(self, line):
        self.line = iter(pairwise(line))

    def random(self):
        before, after = next(self.line)
        legal = before.legal_moves
        return (legal.index(after.last_move) + 0.5) / len(legal)


@pytest.mark.parametrize("game", [GAME, fg.Andada(reading="ludii"), fg.DuellDerSchamanen()])
def test_a_match_is_counted_as_a_playout_is(game):
    match = fg.Match(game, dict.fromkeys(game.seats, fg.Random()), seed=3).finish()
    line = [game.start()]
    for move in match.record.moves:
        line.append(line[-1].play(move))
    counts = np.zeros((5, 1), int)
    loop = playout_loop(game.rules, PLAIN)
    loop(game.start().state, Script(line), plain_listing(), counts, 5000)
    assert count_match(line) == counts[:, 0].tolist()
    assert counts[1, 0] == len(match.record.moves)
    assert counts[2, 0] <= counts[1, 0] <= counts[3, 0]


def test_matches_of_players_are_counted():
    players = {"South": fg.Greedy()}
    played = fg.playouts(GAME, 30, seed=1, players=players)
    assert numbers(played) == numbers(fg.playouts(GAME, 30, seed=1, players=players))
    assert played.wins("South") > 18
    assert "South: Greedy(), North: Random(), games: 30" in repr(played)
    assert "<caption>South: Greedy(), North: Random()</caption>" in played._repr_html_()
    assert len({*played.lengths.tolist()}) > 5


class Counting:
    """A player that remembers: its first move is always the first, then the second, …"""

    def __init__(self):
        self.moves = 0

    def choose(self, view, rng):
        self.moves += 1
        return view.legal_moves[self.moves % len(view.legal_moves)]


def test_players_begin_every_match_anew():
    counting = Counting()
    players = dict.fromkeys(SMALL.seats, counting)
    played = fg.playouts(SMALL, 5, seed=1, players=players)
    assert len(set(played.lengths.tolist())) == 1
    assert "South: Counting()" in repr(played)
    assert counting.moves == 0


def test_games_go_on_from_a_position_with_its_history():
    position = fg.Andada(houses=6, limit=6).start().play("1").play("South").play("2")
    for players in (None, {}):
        played = fg.playouts(position, 20, seed=1, players=players)
        assert played.lengths.max() == 3
        assert (played.outcomes[played.lengths == 3] == 0).all()


def test_mistakes_are_told():
    for wrong in ({"games": 0}, {"games": 1e3}, {"seed": -1}, {"seed": "one"}):
        with pytest.raises(fg.BadOption, match=f"{next(iter(wrong))} must be a whole number from"):
            fg.playouts(GAME, **wrong)
    for wrong in ({"studied": -1}, {"trials": 0}):
        with pytest.raises(fg.BadOption, match=f"{next(iter(wrong))} must be a whole number from"):
            fg.measures(GAME, 2, **wrong)
    with pytest.raises(fg.FolkgamesError, match="is played by a person"):
        fg.playouts(GAME, 2, players={"South": fg.Human()})
    with pytest.raises(fg.BadSeat, match="there is no seat 'East'"):
        fg.playouts(GAME, 2, players={"East": fg.Random()})
    hidden = fg.DuellDerSchamanen(variant="memory").start().seen_by("Bison")
    with pytest.raises(fg.FolkgamesError, match=r"position.guess\(rng\)"):
        fg.playouts(hidden, 2)
    match = fg.Match(SMALL, dict.fromkeys(SMALL.seats, fg.Random()), seed=1).finish()
    with pytest.raises(fg.FolkgamesError, match="the game is over"):
        fg.move_statistics(match.position)
    for ask in (fg.playouts, fg.measures, fg.move_statistics, fg.explore, fg.solve):
        with pytest.raises(fg.FolkgamesError, match="or a position is needed here, not 'andada'"):
            ask("andada")
    with pytest.raises(fg.FolkgamesError, match="or a position is needed here, not 'andada'"):
        fg.compare(GAME, "andada")
    with pytest.raises(fg.FolkgamesError, match="two games or more"):
        fg.compare(GAME)


def test_without_a_seed_one_is_drawn_and_told():
    first, other = fg.playouts(GAME, 50), fg.playouts(GAME, 50)
    assert first.seed != other.seed
    assert numbers(first) != numbers(other)
    assert numbers(fg.playouts(GAME, 50, seed=first.seed)) == numbers(first)


# The same numbers, whoever works them out


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.fixture(scope="module")
def dask():

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def everything(executor):
    """Numbers of every kind."""
    position = GAME.start().play("2").play("North")
    with_players = {"South": fg.Greedy()}
    return [
        numbers(fg.playouts(GAME, 5300, seed=7, executor=executor)),
        numbers(fg.playouts(GAME, 8, seed=7, players=with_players, executor=executor)),
        repr(fg.move_statistics(position, 1500, seed=7, executor=executor)),
        repr(fg.measures(GAME, 1100, seed=7, studied=3, trials=40, executor=executor)),
    ]


@pytest.fixture(scope="module")
def expected():
    return everything(None)


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_find_the_same(expected, workers):
    with ThreadPoolExecutor(workers) as pool:
        assert everything(pool) == expected


def test_processes_find_the_same(expected, processes):
    assert everything(processes) == expected


def test_dask_finds_the_same(expected, dask):
    assert everything(dask) == expected
    assert everything(dask.get_executor()) == expected


def test_no_chunk_is_another_one_over_again(expected):
    lengths = expected[0][1]
    chunks = [tuple(lengths[start : start + 300]) for start in range(0, 5300, 1000)]
    assert len(set(chunks)) == 6
    matches = [tuple(row) for row in zip(*expected[1], strict=True)]
    assert len(set(matches)) > 5


# Losses


class Mortal:
    """Plays by chance; kills its process at move number `last`, the first time that it comes."""

    def __init__(self, notes: Path, last: int) -> None:
        self.notes, self.last = notes, last

    def choose(self, view, rng):
        with self.notes.open("ab") as file:
            file.write(b".")
            if file.tell() == self.last:
                file.flush()
                os._exit(1)
        return fg.Random().choose(view, rng)


def test_what_was_done_before_a_worker_died_is_kept_and_said(tmp_path):
    mortal = {"South": Mortal(tmp_path / "notes", 60)}
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.warns(RuntimeWarning, match="of 200 games: the executor broke"),
    ):
        played = fg.playouts(SMALL, 200, seed=1, players=mortal, executor=pool)
    whole = numbers(fg.playouts(SMALL, 200, seed=1, players={}))
    assert 0 < played.games < 60
    assert numbers(played) == [row[: played.games] for row in whole]
    assert f"{played.games} of 200 games: the executor broke (BrokenProcessPool)" in repr(played)
    assert played.unfinished in played._repr_html_()


def test_an_executor_that_breaks_at_once_is_an_error(tmp_path):
    mortal = {"South": Mortal(tmp_path / "notes", 1)}
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.raises(fg.FolkgamesError, match="0 of 20 games: the executor broke"),
    ):
        fg.playouts(SMALL, 20, seed=1, players=mortal, executor=pool)


def test_dask_loses_nothing_when_a_worker_dies(tmp_path, dask):
    mortal = {"South": Mortal(tmp_path / "notes", 60)}
    played = fg.playouts(SMALL, 60, seed=1, players=mortal, executor=dask)
    assert played.games == 60
    assert not played.unfinished
    assert (tmp_path / "notes").stat().st_size > 60
    assert numbers(played) == numbers(fg.playouts(SMALL, 60, seed=1, players={}))


class Wrong:
    def choose(self, view, rng):
        raise ZeroDivisionError


def test_a_mistake_of_a_player_is_not_hidden(processes):
    for executor in (None, processes):
        with pytest.raises(ZeroDivisionError):
            fg.playouts(SMALL, 5, seed=1, players={"South": Wrong()}, executor=executor)


# Interruption


class Impatience:
    """Interrupts when so many games are done."""

    def __init__(self, patience):
        self.patience, self.told = patience, []

    def __call__(self, done, total):
        self.told.append((done, total))
        if done >= self.patience:
            self.patience = total + 1
            raise KeyboardInterrupt


def test_an_interruption_keeps_what_is_done(processes):
    whole = numbers(fg.playouts(GAME, 30_000, seed=1))
    for executor in (None, processes):
        with pytest.warns(RuntimeWarning, match="of 30,000 games: interrupted"):
            played = fg.playouts(GAME, 30_000, seed=1, executor=executor, progress=Impatience(2000))
        assert played.games >= 2000
        assert played.games % 1000 == 0
        chunks = [whole[1][start : start + 1000] for start in range(0, 30_000, 1000)]
        for start in range(0, played.games, 1000):
            assert played.lengths[start : start + 1000].tolist() in chunks
    assert fg.playouts(GAME, 10, seed=1, executor=processes).games == 10


@pytest.fixture
def interruptible():
    """Also where the tests were started in the background, deaf to interruptions."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interruption_from_outside_comes_through(interruptible):
    outside = threading.Thread(target=interrupt_main)

    def begin(done, _total):
        if done and not outside.ident:
            outside.start()

    with pytest.warns(RuntimeWarning, match="interrupted"):
        played = fg.playouts(fg.Andada(), 10**7, seed=1, progress=begin)
    assert 0 < played.games < 10**7


class Tired:
    def choose(self, view, rng):
        raise KeyboardInterrupt


def test_an_interruption_before_anything_is_done_is_one():
    with pytest.raises(KeyboardInterrupt):
        fg.playouts(GAME, 3, seed=1, players={"South": Tired()})


def test_measures_keep_what_is_done():
    with pytest.warns(RuntimeWarning, match="interrupted"):
        profile = fg.measures(GAME, 200_000, seed=1, progress=Impatience(1000))
    assert profile["length"].games < 200_000
    assert "drama" not in profile
    assert "interrupted" in repr(profile)
    patience = Impatience(7)
    patience.patience = 10**9
    fg.measures(GAME, 100, seed=1, studied=3, progress=patience)
    assert patience.told[-1] == (3, 3)
    assert (100, 100) in patience.told


def test_after_an_interruption_no_other_game_is_begun():
    with pytest.warns(RuntimeWarning, match="interrupted"):
        comparison = fg.compare(GAME, SMALL, games=50_000, seed=1, progress=Impatience(1000))
    assert [profile.label for profile in comparison.profiles] == [repr(GAME)]
    assert "of 50,000 games: interrupted" in repr(comparison)


# After each move


def test_moves_take_turns():
    with pytest.warns(RuntimeWarning, match="interrupted"):
        statistics = fg.move_statistics(GAME.start(), 20_000, seed=1, progress=Impatience(30_000))
    games = [played.games for played in statistics.playouts.values()]
    assert len(games) == 6
    assert min(games) >= 1000
    assert sum(games) < 6 * 20_000
    assert "of 120,000 games: interrupted" in repr(statistics)


def test_moves_are_counted_one_by_one():
    position = SMALL.start().play("1").play("South")
    statistics = fg.move_statistics(position, 2000, seed=1)
    assert statistics.moves == position.legal_moves
    assert statistics.seat == "South"
    for move in statistics.moves:
        won, low, high = statistics.share(move)
        assert 0 <= low <= won <= high <= 1
        assert statistics.playouts[move].games == 2000
        assert statistics.length(move).value == 1 + statistics.playouts[move].lengths.mean()
    assert set(statistics.best) <= set(statistics.in_the_running) <= set(statistics.moves)
    assert max(statistics.summary().values()) == statistics.share(statistics.best[0]).value
    frame = statistics.frame()
    assert frame.loc["2", "wins"] == statistics.playouts["2"].wins("South")
    assert "★" in repr(statistics)
    assert statistics._repr_html_().count("<tr>") == 1 + len(statistics.moves)


def test_moves_that_both_make_at_once():
    code = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"
    position = fg.DuellDerSchamanen().position(code)
    statistics = fg.move_statistics(position, 20, seed=1)
    assert statistics.seat == "Bison"
    assert statistics.moves[0] == "1-1"
    assert len(statistics.moves) == 9


def test_a_move_that_ends_the_game():
    match = fg.Match(SMALL, dict.fromkeys(SMALL.seats, fg.Random()), seed=1).finish()
    last, before = match.position.last_move, match.position.previous
    statistics = fg.move_statistics(before, 50, seed=1)
    assert statistics.length(last) == (1, -np.inf, np.inf)
    assert statistics.share(last).value == (match.outcome.winner == before.turn)


# Measures


def a_study(*studied, game=GAME):
    return Study(fg.playouts(game, 10, seed=1), list(studied))


LOST = Studied(2, [1, 0, 3], [(80, 20), (50, 50), (20, 80), (10, 90)])
WON = Studied(1, [0, 0], [(10, 90), (70, 30), (5, 95), (95, 5)])
DRAWN = Studied(3, [0], [(50, 50), (50, 50)])


def test_who_is_ahead():
    assert leaders(LOST) == [0, -1, 1, 1]
    assert leaders(DRAWN) == [-1, -1]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("captures", 4 / 3),
        ("capture_frequency", (2 / 3) / 3),
        ("lead_changes", (1 + 3 + 0) / 3),
        ("drama", (1 / 4 + 2 / 4) / 2),
        ("decided_after", (3 / 4 + 1) / 2),
    ],
)
def test_what_is_found_by_looking_into_games(name, value):
    (found, _low, _high), _games = FUNCTIONS[name](a_study(LOST, WON, DRAWN))
    assert found == pytest.approx(value)


def test_what_is_counted_in_every_game():
    profile = fg.measures(GAME, 3000, seed=1, studied=0)
    played = profile.playouts
    assert profile["length"].value == played.lengths.mean()
    assert profile["turns"].value == played.turns.mean()
    assert profile["turns_spread"].value == pytest.approx(played.turns.std(), rel=1e-3)
    assert profile["completion"].value == 1
    assert profile["drawishness"].value == profile["timeouts"].value == 0
    assert profile["first_wins"].value == played.wins("South") / 3000
    assert profile["balance"].value == pytest.approx(1 - abs(2 * profile["first_wins"].value - 1))
    assert profile["branching"].value > 1
    assert profile["tree_size"].value > 5
    assert "drama" not in profile
    for measure in profile.values():
        assert 0 <= measure.low <= measure.value <= measure.high


def test_the_first_side_is_the_one_that_opens():
    north = fg.Andada(houses=6, opener="North")
    profile = fg.measures(north, 500, seed=1, studied=0)
    assert profile["first_wins"].value == profile.playouts.wins("North") / 500


def test_unended_and_drawn_games_are_told_apart():
    short = fg.measures(fg.Andada(houses=6, limit=5), 200, seed=1, studied=2, trials=10)
    assert short["timeouts"].value == 1
    assert short["completion"].value == short["drawishness"].value == 0
    assert short["balance"].value == 1
    assert np.isnan(short["drama"].value)
    assert "–" in repr(short)


def test_every_measure_has_a_text_and_a_name():
    assert list(KINDS) == list(FUNCTIONS)
    for name, function in FUNCTIONS.items():
        assert len(function.__doc__) > 40, name
    ludii = [kind.ludii for kind in KINDS.values() if kind.ludii]
    assert len(set(ludii)) == len(ludii)
    assert "Browne 2008" in measures.__doc__


@pytest.mark.parametrize("name", [*fg.games()])
def test_every_game_has_a_profile(name):
    profile = fg.measures(fg.get_game(name), 20, seed=1, studied=1, trials=2)
    assert list(profile) == list(KINDS)
    assert profile.frame().shape == (len(KINDS), 6)
    assert profile.summary()["length"] == profile["length"].value


def test_measures_of_players_and_of_positions():
    position = GAME.start().play("1").play("South")
    profile = fg.measures(position, 6, seed=1, studied=2, trials=5, players={"North": fg.Greedy()})
    assert profile.label == repr(position)
    assert profile["captures"].value > 0


# Andada beside an independent engine (docs/explore.md tells the whole story)

LUDII = {"games": 40_631, "turns": 78.8, "sd": 17.5, "first": 0.502}


def test_andada_is_as_long_and_as_fair_as_ludii_plays_it():
    profile = fg.measures(fg.Andada(reading="ludii"), 20_000, seed=1, studied=0)
    assert profile["turns"].value == pytest.approx(LUDII["turns"], abs=1.3)
    assert profile["turns_spread"].value == pytest.approx(LUDII["sd"], abs=1)
    half = 1.96 * 0.5 / LUDII["games"] ** 0.5
    first = Estimate(LUDII["first"], LUDII["first"] - half, LUDII["first"] + half)
    gap = difference(first, profile["first_wins"].estimate)
    assert gap.low <= 0 <= gap.high
    assert (profile.playouts.turns == profile.playouts.lengths).all()


@pytest.mark.parametrize("houses", [12, 15, 18, 21, 24])
def test_the_games_that_ludii_recorded_are_as_long_as_ours(houses):
    recorded = [len(game["moves"]) for game in RECORDED if game["houses"] == houses]
    ours = fg.measures(fg.Andada(houses=houses, reading="ludii"), 5000, seed=2, studied=0)
    gap = difference(mean(np.array(recorded, float)), ours["turns"].estimate)
    assert gap.low <= 0 <= gap.high


# Comparison


@pytest.fixture(scope="module")
def readings():
    games = fg.Andada(), fg.Andada(reading="ludii")
    return fg.compare(*games, games=4000, seed=1, studied=4, trials=20)


def test_two_readings_differ_in_length_and_not_in_fairness(readings):
    assert readings.differs("turns")
    assert readings.difference("turns").value == pytest.approx(8.2, abs=1)
    assert not readings.differs("first_wins")
    assert not readings.differs("completion")
    assert "turns" in readings.different
    assert "turns (turns)" in repr(readings)
    assert "≠" in readings._repr_html_()
    assert readings.frame().loc[("fg.Andada(reading='ludii')", "turns"), "differs"]
    assert readings.summary()["turns"] == readings.difference("turns").value


def test_a_game_does_not_differ_from_itself():
    same = fg.compare(GAME, GAME, GAME, games=3000, seed=3, studied=0)
    assert len(same.different) <= 2
    assert len(same.profiles) == 3
    values = [profile["length"].value for profile in same.profiles]
    assert len(set(values)) == 3
    alone = fg.measures(GAME, 3000, seed=4, studied=0)
    assert values[1] == alone["length"].value


# Pictures


def test_the_pictures_are_labelled_and_need_no_colour(readings):
    import matplotlib.pyplot as plt

    statistics = fg.move_statistics(GAME.start(), 50, seed=1)
    one = readings.profiles[0]
    plots = [
        one.playouts.plot_choices,
        one.playouts.plot_course,
        one.playouts.plot_lengths,
        one.playouts.plot_winners,
        one.plot_shares,
        one.plot_lengths,
        readings.plot_shares,
        readings.plot_lengths,
        statistics.plot_wins,
    ]
    for plot in plots:
        _figure, ax = plt.subplots()
        assert plot(ax) is ax, plot
        assert ax.get_title(), plot
        assert ax.get_xlabel() or ax.get_ylabel(), plot
        plt.close("all")
    drawn = readings.plot_shares()
    drawn.figure.canvas.draw()
    hidden = drawn.get_legend().get_window_extent().overlaps(drawn.get_window_extent())
    assert not hidden, "the legend lies over the picture"
    drawn = readings.plot_lengths()
    assert len({patch.get_linestyle() for patch in drawn.patches}) == 2
    plt.close("all")


def test_compare_and_measures_are_functions():
    assert fg.compare is compare.compare
    assert fg.measures is profile.measures
