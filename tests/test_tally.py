"""What is kept of many games: the numbers of all, whether each game is kept or not."""

from __future__ import annotations

import pickle
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from queue import LifoQueue
from threading import Thread

import matplotlib as mpl
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import folkgames as fg
from folkgames.exploring import findings, playouts
from folkgames.exploring.intervals import Sums, mean, mean_share, spread
from folkgames.exploring.refinement import Refinement
from folkgames.exploring.tally import Histogram, Tally
from folkgames.exploring.work import AHEAD, Jobs, run

mpl.use("Agg")
GAME = fg.Andada(houses=6)
FEW = 500  # games that are kept one by one, where a test says so


@pytest.fixture
def few_kept(monkeypatch):
    monkeypatch.setattr(playouts, "KEPT", FEW)


def told(tally):
    """All numbers of a tally, to be compared to the last digit."""
    histograms = tally.outcomes, tally.lengths, tally.turns
    sums = tally.branching, tally.decisions, tally.tree
    return [*(histogram.counts.tolist() for histogram in histograms), tally.choices, *sums]


# The tally and the games themselves


@st.composite
def counted(draw):
    """Games as they are counted one by one, and where to cut them into parts."""
    games = draw(st.integers(1, 40))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    most = draw(st.sampled_from([1, 3, 300]))
    lengths = rng.integers(0, most, games, endpoint=True)
    turns = rng.integers(0, lengths, endpoint=True)
    decisions = rng.integers(0, lengths, endpoint=True)
    choices = lengths + decisions * rng.integers(1, 30, games)
    counts = np.array([rng.integers(0, 4, games), lengths, turns, choices, decisions], np.int32)
    cuts = draw(st.lists(st.integers(0, games), max_size=6))
    return counts, sorted([0, *cuts, games])


@settings(deadline=None)
@given(counted())
def test_tallies_of_parts_add_up_to_the_tally_of_all(games):
    counts, cuts = games
    parts = [Tally.of(counts[:, start:end]) for start, end in pairwise(cuts)]
    merged, whole = sum(parts, Tally.empty()), Tally.of(counts)
    assert merged.games == whole.games == counts.shape[1]
    assert told(merged)[:4] == told(whole)[:4]
    for one, other in zip(told(merged)[4:], told(whole)[4:], strict=True):
        assert (one.count, one.least, one.most) == (other.count, other.least, other.most)
        assert one.total == pytest.approx(other.total)
        assert one.squares == pytest.approx(other.squares, abs=1e-6)


@settings(deadline=None)
@given(counted())
def test_a_tally_tells_what_the_games_tell(games):
    (outcomes, lengths, turns, choices, decisions), _cuts = games
    tally = Tally.of(games[0])
    for outcome in range(4):
        assert tally.outcomes[outcome] == (outcomes == outcome).sum()
    assert tally.lengths.sums.mean == lengths.mean()
    assert tally.lengths.sums.squares == pytest.approx(len(lengths) * lengths.var())
    assert np.repeat(tally.turns.numbers, tally.turns.times).tolist() == sorted(turns)
    found = spread(tally.turns.numbers, tally.turns.times)
    assert list(found) == pytest.approx(list(spread(turns)), nan_ok=True)
    for share in (0, 0.25, 0.5, 0.9, 1):
        assert tally.lengths.quantile(share) == pytest.approx(np.quantile(lengths, share))
    assert tally.choices == choices.sum()
    branching = choices / lengths.clip(1)
    assert list(mean(tally.branching)) == pytest.approx(list(mean(branching)))
    shares = mean_share(decisions / lengths.clip(1))
    assert list(mean_share(tally.decisions)) == pytest.approx(list(shares))
    assert tally.tree.mean == pytest.approx((lengths * np.log10(branching.clip(1))).mean())


def test_values_that_are_alike_stay_so_in_parts():
    tenths = sum([Sums.of(np.array([0.1]))] * 9, Sums.of(np.array([0.1])))
    assert tenths.alike
    assert mean(tenths)[1:] == mean(np.array([0.1] * 10))[1:] == (-np.inf, np.inf)


def test_nothing_is_counted_of_no_games():
    assert Tally.empty().games == 0
    assert told(Tally.empty() + Tally.empty()) == told(Tally.empty())
    assert np.isnan(Tally.empty().tree.mean)


# More games than are kept


def shown(played):
    """What does not need the single games."""
    return [
        told(played.tally),
        played.games,
        played.wins("North"),
        played.nobody,
        played.share("South"),
        played.length,
        played.branching,
        played.summary(),
        repr(played),
        played._repr_html_(),
        [[patch.get_x(), patch.get_height()] for patch in played.plot_lengths().patches],
        [patch.get_height() for patch in played.plot_winners().patches],
    ]


def test_the_numbers_are_the_same_when_no_game_is_kept(monkeypatch):
    kept = fg.playouts(GAME, 1700, seed=1)
    assert kept.lengths.shape == kept.winners.shape == (1700,)
    assert kept.nobody == (kept.winners < 0).sum()
    monkeypatch.setattr(playouts, "KEPT", 1699)
    assert shown(fg.playouts(GAME, 1700, seed=1)) == shown(kept)
    assert fg.playouts(GAME, 1699, seed=1).frame().shape == (1699, 5)


@pytest.mark.parametrize(
    "ask",
    [
        lambda played: played.outcomes,
        lambda played: played.lengths,
        lambda played: played.turns,
        lambda played: played.choices,
        lambda played: played.decisions,
        lambda played: played.winners,
        lambda played: played.frame(),
        lambda played: played.plot_choices(),
    ],
)
@pytest.mark.usefixtures("few_kept")
def test_who_asks_for_single_games_is_told_what_there_is(ask):
    ask(fg.playouts(GAME, FEW, seed=1))
    with pytest.raises(fg.FolkgamesError, match=r"no more than 500 .* play fewer, or .*tally"):
        ask(fg.playouts(GAME, FEW + 1, seed=1))


def everything(executor=None):
    """Numbers of every kind, of more games than are kept."""
    position = GAME.start().play("2").play("North")
    with_players = {"South": fg.Greedy()}
    matches = fg.playouts(GAME, FEW + 20, seed=7, players=with_players, executor=executor)
    statistics = fg.move_statistics(position, FEW, seed=7, executor=executor)
    profile = fg.measures(GAME, 3300, seed=7, studied=3, trials=20, executor=executor)
    return [
        told(matches.tally),
        [told(played.tally) for played in statistics.playouts.values()],
        told(profile.playouts.tally),
        profile.summary(),
        [measure.estimate for measure in profile.values()],
        repr(statistics),
        statistics.csv(),
        repr(profile),
    ]


def test_every_table_is_the_same_when_no_game_is_kept(monkeypatch):
    kept = repr(everything())
    monkeypatch.setattr(playouts, "KEPT", FEW)
    assert repr(everything()) == kept


@pytest.mark.usefixtures("few_kept")
def test_every_executor_finds_the_same_when_no_game_is_kept():
    expected = repr(everything())
    with ThreadPoolExecutor(3) as threads:
        assert repr(everything(threads)) == expected
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert repr(everything(processes)) == expected


@pytest.mark.usefixtures("few_kept")
def test_readings_are_compared_when_no_game_is_kept():
    comparison = fg.compare(GAME, fg.Andada(reading="ludii"), games=2000, seed=1, studied=0)
    assert comparison.differs("turns")
    for name, outlines in zip(comparison.profiles, comparison.plot_lengths().patches, strict=True):
        heights = outlines.get_xy()[:, 1]
        assert 0 < heights.max() <= 100, name
    assert comparison.plot_shares().get_title()


class Watching(Executor):
    """Does at once what it is given, and remembers the tasks and what came of them."""

    def __init__(self):
        self.tasks, self.results = [], []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        future.set_result(fn(*args, **kwargs))
        self.tasks.append(args[-1])
        self.results += future.result()[0]
        return future


def test_jobs_bring_no_single_games_when_none_is_kept(monkeypatch):
    size = {}
    for kept in (1000, 999):
        monkeypatch.setattr(playouts, "KEPT", kept)
        watching = Watching()
        fg.playouts(GAME, 1000, seed=1, executor=watching)
        size[kept] = len(pickle.dumps(watching.results))
    assert size[1000] - size[999] > 5 * 4 * 900
    assert size[999] < 5000


# The explorer


def test_an_explorer_keeps_the_first_games_and_the_numbers_of_all(monkeypatch):
    whole = fg.move_statistics(GAME.start(), 1030, seed=3)
    monkeypatch.setattr(playouts, "KEPT", 6 * 25)
    refinement = Refinement(GAME.start(), seed=3)
    while refinement.play(1030):
        pass
    found = refinement.statistics
    for move in found.moves:
        one, other = found.playouts[move], whole.playouts[move]
        assert told(one.tally) == told(other.tally)
        assert one.first.tolist() == other.first[:, :25].tolist()
        with pytest.raises(fg.FolkgamesError, match="single games"):
            one.lengths  # noqa: B018
    assert repr(found) == repr(whole)
    assert findings.lengths(found) == findings.lengths(whole)
    for short, long in zip(findings.course(found), findings.course(whole), strict=True):
        assert [point[0] for point in short["points"]] == [10, 20, 1030]
        assert [point for point in long["points"] if point[0] in (10, 20, 1030)] == short["points"]


def test_what_is_shown_of_lengths_is_what_numpy_says():
    statistics = fg.move_statistics(GAME.start(), 300, seed=2)
    lengths = 1 + np.concatenate([played.lengths for played in statistics.playouts.values()])
    found = findings.lengths(statistics)
    assert found["counts"] == np.histogram(lengths, found["edges"])[0].tolist()
    low, high = np.percentile(lengths, [25, 75]).astype(int)
    assert f"between {low} and {high} more moves" in found["says"]
    assert found["says"].endswith(f"has {lengths.max()}.")


def test_a_quantile_may_lie_between_two_numbers():
    histogram = Histogram.of(np.array([1, 4, 4, 10]))
    found = [histogram.quantile(share) for share in (0, 0.1, 0.5, 0.75, 1)]
    assert found == pytest.approx([1, 1.9, 4, 5.5, 10])


# In the order of the jobs


JOBS = Jobs(1, 200)


def behind(all_so_far, job, result):
    assert result == job.key
    return (*all_so_far, result[0])


class Backwards(Executor):
    """A worker that begins when twenty tasks wait, and always does the last one first."""

    def __init__(self):
        self.waiting, self.given, self.done = LifoQueue(), 0, []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.waiting.put((future, fn, args))
        self.given += 1
        if self.given == 20:
            Thread(target=self.work, daemon=True).start()
        return future

    def work(self):
        while len(self.done) < len(JOBS):
            future, fn, args = self.waiting.get()
            self.done += args[-1]
            future.set_result(fn(*args))


def in_order(executor, add=behind, progress=False):
    return run(lambda job: job.key, JOBS, add, (), executor=executor, here=True, progress=progress)


def test_what_is_done_is_added_in_the_order_of_the_jobs():
    backwards = Backwards()
    assert in_order(backwards) == (tuple(range(200)), "")
    assert backwards.done != sorted(backwards.done)


def test_no_job_is_made_long_before_its_turn():
    ahead, added = [], [0]

    class Watched(Jobs):
        def __getitem__(self, number):
            ahead.append(number - added[0])
            return super().__getitem__(number)

    def add(count, _job, _result):
        added[0] = count + 1
        return count + 1

    jobs, work = Watched(1, 30_000), lambda job: job.key
    found = run(work, jobs, add, 0, executor=None, here=False, progress=False)
    assert found == (30_000, "")
    assert max(ahead) < AHEAD * AHEAD


class Interrupted(Executor):
    def submit(self, fn, /, *args, **kwargs):
        raise KeyboardInterrupt


def test_a_million_matches_are_no_million_jobs(monkeypatch):
    made, make = [], Jobs.__getitem__
    monkeypatch.setattr(Jobs, "__getitem__", lambda jobs, n: made.append(n) or make(jobs, n))
    with pytest.raises(KeyboardInterrupt):
        fg.playouts(GAME, 10**6, players={"South": fg.Greedy()}, executor=Interrupted())
    assert made == [0]


def test_jobs_of_several_places_take_turns():
    jobs = Jobs(7, 5, size=2, places=3)
    assert len(jobs) == 9
    made = [jobs[number] for number in range(9)]
    assert [job.place for job in made] == [0, 1, 2] * 3
    assert [job.games for job in made] == [2, 2, 2, 2, 2, 2, 1, 1, 1]
    assert [job.key for job in made] == [(place, turn) for turn in range(3) for place in range(3)]
    assert sum(job.games for job in made) == jobs.all_games == 15
    assert Jobs(7, 5, key=(0,))[4] == (7, (0, 4), 1, 0)


def test_an_interruption_while_adding_neither_loses_nor_doubles_a_job():
    interruptions = [KeyboardInterrupt]

    def add(all_so_far, job, result):
        more = behind(all_so_far, job, result)
        if job.key == (2,) and interruptions:
            raise interruptions.pop()
        return more

    with pytest.warns(RuntimeWarning, match=f"{AHEAD} of 200 games: interrupted"):
        found, _unfinished = in_order(Watching(), add)
    assert found == tuple(range(AHEAD))


def test_towards_the_end_tasks_are_small_so_that_all_workers_end_together():
    watching = Watching()
    assert in_order(watching)[0] == tuple(range(200))
    sizes = [len(task) for task in watching.tasks]
    assert sum(sizes) == 200
    assert sizes[1 - AHEAD :] == [1] * (AHEAD - 1)
    assert max(sizes) <= 1 + 200 // AHEAD
