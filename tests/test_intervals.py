"""Intervals hold what they promise: the true value, in 95 of 100 cases."""

from math import inf, isnan

import numpy as np
import pytest
from scipy import stats

import folkgames as fg
from folkgames.andada import rules
from folkgames.exploring.intervals import (
    difference,
    is_clear,
    mean,
    mean_share,
    share,
    spread,
    student,
    wilson,
)


@pytest.mark.parametrize(("trials", "true"), [(30, 0.5), (100, 0.2), (400, 0.503), (2000, 0.02)])
def test_the_interval_of_a_share_holds_the_true_one(trials, true):
    hits = sum(
        stats.binom.pmf(successes, trials, true)
        for successes in range(trials + 1)
        if wilson(successes, trials)[0] <= true <= wilson(successes, trials)[1]
    )
    assert 0.93 < hits < 0.97


def test_a_share_of_nothing():
    assert isnan(share(0, 0).value)
    assert wilson(0, 0) == (0.0, 1.0)
    assert share(0, 10).low == 0
    assert share(10, 10).high == 1


def test_student_is_as_tabulated():
    for freedom in range(5, 200):
        assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-3)
    assert student(0) == inf


def coverage(make, true):
    """How often the interval holds the true value."""
    rng = np.random.default_rng(5)
    found = [make(rng) for _repeat in range(3000)]
    return sum(one.low <= true <= one.high for one in found) / len(found)


def test_the_interval_of_a_mean_holds_the_true_one():
    assert 0.94 < coverage(lambda rng: mean(rng.normal(7, 3, 12)), 7) < 0.96


def test_the_interval_of_a_spread_holds_the_true_one():
    assert 0.93 < coverage(lambda rng: spread(rng.normal(7, 3, 500)), 3) < 0.97
    assert 0.93 < coverage(lambda rng: spread(rng.uniform(0, 12**0.5, 500)), 1) < 0.97


def test_the_interval_of_a_difference_holds_the_true_one():
    def shares(rng):
        return difference(share(rng.binomial(80, 0.3), 80), share(rng.binomial(60, 0.5), 60))

    def means(rng):
        return difference(mean(rng.normal(70, 14, 60)), mean(rng.normal(78, 18, 40)))

    assert 0.93 < coverage(shares, 0.2) < 0.97
    assert 0.93 < coverage(means, 8) < 0.97


def test_few_games_that_are_alike_prove_nothing():
    assert mean(np.array([3.0] * 4)).high == inf
    assert mean(np.array([3.0] * 400)).high == 3
    assert mean(np.array([])).low == -inf
    assert mean_share(np.array([1.0] * 4))[:2] == (1.0, wilson(4, 4)[0])
    assert isnan(mean_share(np.array([])).value)
    assert isnan(spread(np.array([1.0])).value)
    assert not is_clear(difference(mean(np.array([3.0] * 4)), mean(np.array([8.0] * 400))))
    assert is_clear(difference(share(5, 100), share(50, 100)))


@pytest.fixture(scope="module")
def exactly():
    """How random games of Andada with 3 houses end, worked out from every course they may take."""
    position = fg.Andada(houses=3).start()
    places, wins, moves = {position.code: 1.0}, 0.0, 0.0
    states, known = {position.code: position.state}, {}

    def successors(code):
        """For each legal move: the outcome and the code of what comes of it."""
        if code not in known:
            found = []
            for move in rules.legal_moves(states[code]):
                new = rules.play(rules.copy(states[code]), move)
                found.append((rules.outcome(new), position.game.write_code(new)))
                states[found[-1][1]] = new
            known[code] = found
        return known[code]

    while sum(places.values()) > 1e-7:
        moves += sum(places.values())
        after = {}
        for code, chance in places.items():
            for result, new in successors(code):
                part = chance / len(successors(code))
                wins += part * (result == 1)
                if not result:
                    after[new] = after.get(new, 0.0) + part
        places = after
    return wins, moves


def test_playouts_find_what_is_exactly_so(exactly):
    wins, moves = exactly
    runs = [fg.playouts(fg.Andada(houses=3), 150, seed=seed) for seed in range(200)]
    hits = sum(run.share("South").low <= wins <= run.share("South").high for run in runs)
    assert 180 <= hits <= 199
    lengths = [mean(run.lengths) for run in runs]
    assert 180 <= sum(one.low <= moves <= one.high for one in lengths) <= 199
