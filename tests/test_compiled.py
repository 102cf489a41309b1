"""Plain and compiled: the same games, the rules of the day, and everything without numba too."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest

import folkgames as fg
from folkgames import (
    alphabeta,
    columns,
    compiled,
    positions,
    random_games,
    retrograde,
    tree,
    ways,
)
from folkgames import fields as written_out
from folkgames.andada import rules
from folkgames.compiled import cache_directory
from folkgames.fields import fields_of
from folkgames.random_games import compiled_loop, random_playouts

GAMES = [
    fg.Andada(),
    fg.Andada(houses=24, direction="clockwise", opener="North"),
    fg.Andada(houses=6, end="cannot-move", skip_origin=True, singles="dynamic"),
    fg.Andada(houses=3, never_ending="stop", repetition="none"),
    fg.Andada(houses=6, reading="ludii", only_never_ending="draw"),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_plain_and_compiled_play_the_same_games(game):
    plain, fast = (
        random_playouts(rules, game.start().state, np.random.default_rng(7), 60, 500, plain=way)
        for way in (True, False)
    )
    assert [values.tolist() for values in plain[:2]] == [values.tolist() for values in fast[:2]]
    assert plain[2] == fast[2]
    assert len(set(fast[1].tolist())) > 5


def test_both_ways_leave_the_generator_where_they_stopped_drawing():
    state = fg.Andada(houses=3).start().state
    drawn = []
    for way in (True, False):
        rng = np.random.default_rng(8)
        lengths = [
            random_playouts(rules, state, rng, games, 500, plain=way)[1].tolist()
            for games in (1, 300, 2)
        ]
        drawn.append([*lengths, rng.random()])
    assert drawn[0] == drawn[1]


def test_plain_games_that_are_broken_off_leave_the_generator_where_they_stopped(monkeypatch):
    rng, left, play = np.random.default_rng(3), iter(range(1500)), rules.play

    def play_for_a_while(state, move):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return play(state, move)

    monkeypatch.setattr(rules, "play", play_for_a_while)
    with pytest.raises(KeyboardInterrupt):
        random_playouts(rules, fg.Andada().start().state, rng, 100, 500, plain=True)
    assert rng.random() == np.random.default_rng(3).random(1502)[-1]


def test_one_compilation_serves_every_size_and_option():
    for game in GAMES:
        random_playouts(rules, game.start().state, np.random.default_rng(1), 2, 50, plain=False)
    assert len(compiled_loop(rules).signatures) == 1


def test_the_same_seed_gives_the_same_games():
    first, again, other = (fg.playouts(fg.Andada(houses=6), 1500, seed=seed) for seed in (4, 4, 5))
    assert first.lengths.tolist() == again.lengths.tolist()
    assert first.winners.tolist() == again.winners.tolist()
    assert first.branching == again.branching
    assert first.lengths.tolist() != other.lengths.tolist()


def test_the_limit_ends_a_game_that_nobody_has_won():
    outcomes, lengths, _choices = random_playouts(
        rules, fg.Andada().start().state, np.random.default_rng(1), 3, 10
    )
    assert outcomes.tolist() == [0, 0, 0]
    assert lengths.tolist() == [10, 10, 10]


# Edited rules

COUNTDOWN = '''"""Take one or two of ten stones; who takes the last has won."""

from typing import NamedTuple

STONES = 10


class State(NamedTuple):
    stones: list[int]
    turn: int


def start():
    return State([STONES], 0)


def copy(state: State) -> State:
    return State(list(state.stones), state.turn)


def legal_moves(state: State) -> list[int]:
    return [take for take in (1, 2) if take <= state.stones[0]]


def play(state: State, move: int) -> State:
    state.stones[0] -= move
    return State(state.stones, 1 - state.turn)


def outcome(state: State) -> int:
    return 2 - state.turn if state.stones[0] == 0 else 0
'''
RUN = """
import numpy as np
from countdown import rules
from folkgames.compiled import cache_directory
from folkgames.random_games import compiled_loop, random_playouts
lengths = [
    random_playouts(rules, rules.start(), np.random.default_rng(3), 50, 99, plain=plain)[1]
    for plain in (True, False)
]
hits = sum(compiled_loop(rules).stats.cache_hits.values())
print(cache_directory(rules).name, max(lengths[0]), max(lengths[1]), hits)
"""


def python(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[-2].split()


@pytest.fixture
def countdown(tmp_path):
    """The file of the rules of Countdown, and where a process finds them and a cache of its own."""
    package = tmp_path / "countdown"
    package.mkdir()
    (package / "__init__.py").touch()
    source = package / "rules.py"
    source.write_text(COUNTDOWN)
    return source, {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}


def test_an_edited_rule_is_never_answered_by_old_machine_code(countdown):
    """A fresh process finds the code of the same rules in the cache; other rules, other code."""
    source, where = countdown
    first, again = python(RUN, **where), python(RUN, **where)
    source.write_text(COUNTDOWN.replace("2 - state.turn if", "1 + state.turn if")
                      .replace("(1, 2)", "(2, 2)"))  # fmt: skip
    edited = python(RUN, **where)
    assert first[1:] == ["10", "10", "0"] or first[1:] == ["9", "9", "0"]
    assert again == [*first[:3], "1"]
    assert edited[0] != first[0]
    assert edited[1:] == ["5", "5", "0"]


FIRST_AND_AGAIN = """
import folkgames as fg, random
from pathlib import Path
game = fg.Nuba()
fg.playouts(game, 3, seed=1)
for player in (fg.MonteCarlo(3), fg.Minimax(1)):
    player.choose(game.start(), random.Random(1))
print(len([*Path("{cache}").rglob("*.nbc")]))
"""


def test_machine_code_is_found_again_by_a_process_that_reads_other_files(tmp_path):
    """Python reads sources the first time and .pyc files then: no reason to compile again."""
    cache, where = tmp_path / "cache", {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    code = FIRST_AND_AGAIN.format(cache=cache)
    first = python(code, PYTHONPYCACHEPREFIX=str(tmp_path / "first"), **where)
    assert python(code, PYTHONPYCACHEPREFIX=str(tmp_path / "first"), **where) == first


def test_the_cache_is_named_by_the_sources():
    assert cache_directory(rules).name.startswith("folkgames.andada.rules-")
    assert cache_directory(rules).parent.name == "folkgames"


FIELDS = fields_of(fg.Andada().start().state)
CODE = {  # what makes machine code, and the modules that go into it
    "playouts": (compiled_loop, [rules], [rules, random_games]),
    "a tree": (tree.growing, [rules, False], [rules, tree, columns]),
    "alpha-beta": (
        alphabeta.searching,
        [rules, FIELDS, False],
        [rules, alphabeta, columns, written_out],
    ),
    "positions": (
        positions.made_kit,
        [rules, FIELDS, False],
        [rules, positions, columns, written_out],
    ),
    "going back": (retrograde.judging, [False], [retrograde, positions, columns]),
}


@pytest.mark.parametrize("name", CODE)
def test_the_cache_is_named_by_all_that_goes_into_the_code(name, tmp_path, monkeypatch):
    make, arguments, modules = CODE[name]
    directory, asked = compiled.cache_directory, []
    monkeypatch.setattr(
        compiled, "cache_directory", lambda *given: asked.append(given) or directory(*given)
    )
    make.cache_clear()
    make(*arguments)
    [given] = asked
    assert set(given) == set(modules)
    before, edited = directory(*given), tmp_path / "edited.py"
    for module in (*given, compiled, ways):
        edited.write_text(Path(module.__file__).read_text() + "\n")
        with monkeypatch.context() as edit:
            edit.setattr(module, "__file__", str(edited))
            assert directory(*given) != before
    assert directory(*given) == before


def test_more_moves_than_there_is_room_for(countdown):
    """It says so, instead of writing where nothing may be written."""
    told = python(
        """
import numpy as np
from countdown import rules
from folkgames import compiled, random_games
compiled.ROOM = 1
try:
    random_games.random_playouts(rules, rules.start(), np.random.default_rng(1), 1, 9, plain=False)
except OverflowError as error:
    print(error)
""",
        **countdown[1],
    )
    assert " ".join(told) == "a position has more moves than machine code has room for"


# Without numba, numpy, matplotlib, pandas

WITHOUT = """
import sys
class Hiding:
    def __init__(self, finder):
        self.finder = finder
    def __getattr__(self, name):
        return getattr(self.finder, name)
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {absent!r}.split():
            return self.finder.find_spec(name, path, target)
sys.meta_path[:] = map(Hiding, sys.meta_path)
import folkgames as fg
def missing(call):
    try:
        call()
    except fg.MissingPart as error:
        return str(error)
"""


def told_without(absent, code):
    return " ".join(python(WITHOUT.format(absent=absent) + code))


def test_without_numba_the_same_games_are_played():
    told = told_without(
        "numba llvmlite",
        """
from folkgames.andada import rules
from folkgames.ways import available
import numpy as np
print(available(), fg.playouts(fg.Andada(houses=6), 20, seed=9).lengths.tolist())
""",
    )
    assert told == f"False {fg.playouts(fg.Andada(houses=6), 20, seed=9).lengths.tolist()}"


def test_without_numba_the_same_is_measured():
    told = told_without(
        "numba llvmlite pandas matplotlib",
        """
found = fg.measures(fg.Andada(houses=3), 50, seed=9, studied=1, trials=5).summary()
print(str(found).replace(" ", ""))
""",
    )
    found = fg.measures(fg.Andada(houses=3), 50, seed=9, studied=1, trials=5).summary()
    assert told == str(found).replace(" ", "")


def test_asking_for_the_compiled_way_without_numba():
    told = told_without(
        "numba llvmlite",
        """
from folkgames.andada import rules
from folkgames.random_games import random_playouts
import numpy as np
root, rng = fg.Andada().start().state, np.random.default_rng(1)
print(missing(lambda: random_playouts(rules, root, rng, 1, 9, plain=False)))
""",
    )
    assert told == ('This needs numba, which is not installed. Type: pip install "folkgames[fast]"')


def test_without_numpy_one_can_play_but_not_count():
    told = told_without(
        "numba llvmlite numpy matplotlib pandas",
        """
players = {"South": fg.Random(), "North": fg.Greedy()}
match = fg.Match(fg.Andada(houses=6), players, seed=1).finish()
again = fg.Record.read(str(match.record)).replay()
assert again.position == match.position
print(match.outcome.winner, missing(lambda: fg.playouts(fg.Andada(), 10)))
""",
    )
    assert told == (
        'North This needs numpy, which is not installed. Type: pip install "folkgames[stats]"'
    )


@pytest.mark.parametrize(
    ("package", "call"),
    [
        ("matplotlib", "plot_lengths()"),
        ("matplotlib", "plot_winners()"),
        ("matplotlib", "plot_choices()"),
        ("pandas", "frame()"),
    ],
)
def test_what_shows_playouts_says_what_is_missing(package, call):
    told = told_without(
        f"numba llvmlite {package}",
        f"""
print(missing(lambda: fg.playouts(fg.Andada(houses=3), 3, seed=1).{call}))
""",
    )
    assert told == (
        f'This needs {package}, which is not installed. Type: pip install "folkgames[stats]"'
    )


def test_nothing_heavy_is_imported_before_it_is_used():
    told = python(
        """
import sys, folkgames as fg
position = fg.Andada().start().play(1).play("South")
str(position), position.describe(3), fg.Match(position).play(3).record
heavy = "numpy numba matplotlib pandas anywidget ipywidgets traitlets"
print(*[name for name in heavy.split() if name in sys.modules], "nothing")
"""
    )
    assert told == ["nothing"]


def test_the_cache_can_be_anywhere(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    inside = Path(tmp_path) in cache_directory(rules).parents
    assert inside or sys.platform != "linux"


def test_one_thread_at_a_time_makes_machine_code(monkeypatch):
    """Numba's choice of a directory counts for the whole process."""
    tree.growing.cache_clear()
    alphabeta.searching.cache_clear()
    root, inside, most, another = fg.Andada().start().state, [], [], Event()
    choose = compiled._cache_in

    @contextmanager
    def watched(directory):
        inside.append(directory)
        most.append(len(inside))
        if len(inside) == 1:
            another.wait(0.2)  # it never comes
        else:
            another.set()
        with choose(directory):
            yield
        inside.pop()

    monkeypatch.setattr(compiled, "_cache_in", watched)
    makers = [
        Thread(target=tree.MovesTree, args=(rules, 1, False, False)),
        Thread(target=alphabeta.AlphaBeta, args=(rules, root, False)),
    ]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert most == [1, 1]
