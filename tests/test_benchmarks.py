"""What the benchmarks share: that they take turns, and what they make of the clock."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from types import SimpleNamespace

import pytest

from .checkout import ROOT

BENCHMARKS = ROOT / "benchmarks"
PROGRAMS = sorted(p.name for p in BENCHMARKS.glob("*.py") if "__main__" in p.read_text("utf-8"))


@pytest.fixture
def timing():
    return SimpleNamespace(**runpy.run_path(str(BENCHMARKS / "timing.py")))


class Clock:
    """A clock that goes on only while somebody works."""

    def __init__(self):
        self.now, self.calls = 0.0, []

    def __call__(self):
        return self.now

    def worker(self, name, amount, seconds):
        """Does `amount` in so many `seconds`, which is a list: one for each round."""

        def work(number):
            self.calls.append((name, number))
            self.now += seconds[number]
            return amount

        return work


def test_all_take_turns_after_a_round_that_does_not_count(timing):
    clock = Clock()
    works = [clock.worker("a", 10, [99, 1, 2]), clock.worker("b", 10, [99, 5, 10])]
    assert timing.in_turn(works, 2, clock) == [[10, 5], [2, 1]]
    assert clock.calls == [("a", 0), ("b", 0), ("a", 1), ("b", 1), ("a", 2), ("b", 2)]


def test_the_ratio_is_the_median_of_those_of_the_rounds(timing):
    assert timing.ratio([10, 10, 90], [5, 1, 10]) == 9  # of 2, 10 and 9


def test_a_line_has_theirs_ours_the_ratio_and_what_is_wanted(timing, capsys):
    clock = Clock()
    ours, theirs = clock.worker("ours", 3000, [1, 1]), clock.worker("theirs", 1000, [1, 1])
    timing.compare("a game", ours, theirs, 1, wanted=2, clock=clock)
    assert capsys.readouterr().out.split() == ["a", "game", "1,000", "3,000", "3.00", "2"]


@pytest.mark.parametrize("name", PROGRAMS)
def test_each_says_how_it_is_run(name):
    assert f"python benchmarks/{name}" in (BENCHMARKS / name).read_text("utf-8")


def test_the_memory_is_measured_in_fresh_processes():
    pytest.importorskip("numba")
    command = [sys.executable, "memory.py", "1000", "3000"]
    told = subprocess.run(command, cwd=BENCHMARKS, check=True, capture_output=True, text=True)
    head, *rows = told.stdout.splitlines()
    assert head.split()[:3] == ["games", "MB", "ratio"]
    assert [row.split()[0] for row in rows] == ["1,000", "3,000"]
    assert all(re.fullmatch(r" +[\d,]+ +[1-9]\d* +[01]\.\d\d", row) for row in rows)
