"""Small matrix games: the closed form against linear programming, and what a solution promises."""

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

import folkgames as fg
from folkgames.nash import saddle_points, solve


def by_linear_programming(matrix):
    """The value: the most that the first side can be sure of."""
    gains = np.array(matrix, float)
    rows, columns = gains.shape
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-gains.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return -found.fun


def check(matrix):
    """Both mixtures are shares, and each guarantees the value: then it is the value."""
    value, first, second = solve(matrix)
    for mixture, count in ((first, len(matrix)), (second, len(matrix[0]))):
        assert len(mixture) == count
        assert sum(mixture) == 1
        assert min(mixture) >= 0
    for column in range(len(matrix[0])):
        assert sum(share * row[column] for share, row in zip(first, matrix, strict=True)) >= value
    for row in matrix:
        assert sum(share * n for share, n in zip(second, row, strict=True)) <= value
    return value


def matrices(seed, games):
    """Matrices of all sizes, some of few different numbers: many of those are degenerate."""
    chance = random.Random(seed)
    for game in range(games):
        most = (1, 2, 8, 1000)[game % 4]
        rows, columns = chance.randint(1, 3), chance.randint(1, 3)
        yield [[chance.randint(-most, most) for _c in range(columns)] for _r in range(rows)]


def test_against_linear_programming():
    for matrix in matrices(1, 2000):
        assert float(check(matrix)) == pytest.approx(by_linear_programming(matrix), abs=1e-7)


def test_what_a_solution_promises_on_every_small_matrix():
    """All 3 × 3 matrices of -1, 0 and 1: every way to be degenerate."""
    for number in range(3**9):
        digits = [number // 3**k % 3 - 1 for k in range(9)]
        check([digits[0:3], digits[3:6], digits[6:9]])


@settings(deadline=None)
@given(
    st.integers(1, 3).flatmap(
        lambda columns: st.lists(
            st.lists(st.fractions(-9, 9), min_size=columns, max_size=columns),
            min_size=1,
            max_size=3,
        )
    )
)
def test_fractions_and_the_other_side(matrix):
    value = check(matrix)
    turned = [[-row[column] for row in matrix] for column in range(len(matrix[0]))]
    assert check(turned) == -value


def test_floats_are_taken_exactly():
    assert solve([[0.5, -0.5], [-0.5, 0.5]]) == (0, (Fraction(1, 2),) * 2, (Fraction(1, 2),) * 2)


@pytest.mark.parametrize("matrix", [[], [[]], [[1, 2], [3]], [[1, 2, 3, 4]], [[1], [2], [3], [4]]])
def test_other_sizes_are_refused(matrix):
    with pytest.raises(fg.BadOption, match="1 to 3 rows and 1 to 3 columns"):
        solve(matrix)


def test_saddle_points_are_pure_solutions():
    for matrix in matrices(2, 2000):
        value, first, _second = solve(matrix)
        points = saddle_points(matrix)
        assert all(matrix[row][column] == value for row, column in points)
        surely, at_most = max(map(min, matrix)), min(map(max, zip(*matrix, strict=True)))
        assert bool(points) == (surely == at_most)
        assert not points or max(first) == 1


def duels(seed, games):
    """The gains of Duell der Schamanen after random placements."""
    game, chance = fg.DuellDerSchamanen(), random.Random(seed)
    for _game in range(games):
        bison, wolf = list(range(1, 10)), list(range(1, 10))
        chance.shuffle(bison)
        chance.shuffle(wolf)
        while any(map(int.__eq__, bison, wolf)):
            chance.shuffle(wolf)
        cells = [f"{b}/{w}" for b, w in zip(bison, wolf, strict=True)]
        rows = " | ".join(" ".join(cells[k : k + 3]) for k in (0, 3, 6))
        yield game.payoffs(game.position(f"{rows} 9:9 0 both cards"))


def test_the_duels_of_the_shamans():
    """41 % have a saddle point, 50 % need two cards, 9 % all three; sum 0 is not value 0."""
    support, values = [0, 0, 0, 0], []
    for number, gains in enumerate(duels(3, 6000)):
        assert sum(map(sum, gains)) == 0
        value, first, second = solve(gains)
        if number < 300:
            assert float(check(gains)) == pytest.approx(by_linear_programming(gains), abs=1e-7)
        support[max(sum(n > 0 for n in first), sum(n > 0 for n in second))] += 1
        values.append(float(value))
    assert [round(100 * n / 6000) for n in support[1:]] == pytest.approx([41, 50, 9], abs=2)
    assert np.mean(values) == pytest.approx(0.02, abs=0.06)
    assert np.mean(np.abs(values)) == pytest.approx(1.15, abs=0.05)
    assert min(values) >= -6
    assert max(values) <= 6
    assert np.mean(np.array(values) == 0) == pytest.approx(0.03, abs=0.01)
