"""How far the work has come is told truly: in a terminal, in a notebook, in a saved notebook."""

from __future__ import annotations

import io
import re
import sys
from types import SimpleNamespace

import nbformat
import pytest
from nbclient import NotebookClient

import folkgames as fg
from folkgames import ways
from folkgames.exploring import progress
from folkgames.exploring.progress import Teller

GAME = fg.Andada(houses=6)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    stderr = Terminal()
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=stderr, modules={}))
    monkeypatch.setattr(progress, "PAUSE", -1)
    return stderr


def shown(terminal):
    """What the line of the terminal showed, one after the other."""
    return terminal.getvalue().split("\r\x1b[K")


def test_in_a_terminal(terminal):
    fg.playouts(GAME, 3000, seed=1, progress=True)
    told = shown(terminal)
    assert told[1] == "[....................] 0 of 3,000 games"
    bars = "[######..............] 1,000", "[#############.......] 2,000"
    assert any(line.startswith(bars) and "of 3,000 games, about" in line for line in told)
    assert told[-1] == "3,000 of 3,000 games\n"


def test_what_is_soon_done_is_not_told(terminal):
    fg.playouts(GAME, 10, seed=1)
    assert terminal.getvalue() == ""


def test_what_takes_long_is_told_and_cleared(terminal, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0)
    teller = Teller(50, None)
    for done in (10, 40, 50):
        teller.tell(done)
    teller.end(50, "")
    assert shown(terminal)[1] == "[####................] 10 of 50 games, about 0 seconds more"
    assert shown(terminal)[-1] == ""


@pytest.mark.skipif(not ways.available(), reason="numba is not installed")
def test_that_machine_code_is_being_made_is_said_at_once(terminal, monkeypatch):
    monkeypatch.setattr("folkgames.positions.PLENTY", 2000)
    fg.solve(fg.Andada(houses=3), whole=True)
    lines = shown(terminal)
    assert re.fullmatch(r"2,\d+ positions were looked at; making machine code …", lines[1])
    assert lines[-1] == ""


def test_what_is_missing_is_left_standing(terminal, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0)
    teller = Teller(50, None)
    teller.tell(10)
    teller.end(10, "10 of 50 games: interrupted")
    assert shown(terminal)[-1] == "10 of 50 games: interrupted\n"


def test_where_the_end_is_not_known_there_is_no_bar(terminal):
    with pytest.raises(fg.Unsolved):
        fg.solve(GAME, positions=2000, progress=True)
    told = shown(terminal)
    assert re.fullmatch(r"[\d,]+ positions were looked at", told[1])
    assert re.fullmatch(r"[\d,]+ positions were looked at: more than 2,000 .*\n", told[-1])


def test_in_a_notebook_there_is_a_bar_with_its_label(monkeypatch):
    shown = []
    place = SimpleNamespace(update=lambda bundle, raw: shown.append(bundle))
    display = SimpleNamespace(display=lambda *_empty, **_options: place)
    ipython = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=1), display=display)
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    teller = Teller(50, True)
    teller.tell(20)
    teller.end(50, "")
    assert [bundle["text/plain"] for bundle in shown] == ["0 of 50 games", "50 of 50 games"]
    bar = '<label><progress value="0.0"></progress> 0 of 50 games</label>'
    assert [bundle["text/html"] for bundle in shown] == [bar, "<div>50 of 50 games</div>"]


def test_silence(terminal):
    fg.playouts(GAME, 3000, seed=1, progress=False)
    assert terminal.getvalue() == ""


def test_nothing_is_written_into_files(monkeypatch):
    file = io.StringIO()
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=file, modules={}))
    fg.playouts(GAME, 3000, seed=1, progress=True)
    assert file.getvalue() == ""


CELLS = (
    "import folkgames as fg\nfrom folkgames.exploring import progress\ngame = fg.Andada(houses=6)",
    "numbers = fg.playouts(game, 3000, seed=1, progress=True)",
    "progress.PATIENCE = 0\nnumbers = fg.playouts(game, 30_000, seed=1)",
    """
class Impatient:
    moves = 0
    def __deepcopy__(self, memo):
        return self
    def choose(self, view, rng):
        self.moves += 1
        if self.moves > 200:
            raise KeyboardInterrupt
        return view.legal_moves[0]
progress.PAUSE = -1
numbers = fg.playouts(game, 99, seed=1, players={"South": Impatient()})
numbers.unfinished
""",
)


def test_a_saved_notebook_tells_the_truth(tmp_path):
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    nbformat.validate(book)
    _setting, told, gone, broken = (
        [output.data for output in cell.outputs if output.output_type == "display_data"]
        for cell in book.cells
    )
    text = "3,000 of 3,000 games"
    assert told == [{"text/plain": text, "text/html": f"<div>{text}</div>"}]
    assert gone in ([], [{}])
    said = book.cells[3].outputs[-1].data["text/plain"].strip("'")
    assert said.endswith("of 99 games: interrupted")
    assert said.split()[0] != "0"
    assert broken == [{"text/plain": said, "text/html": f"<div>{said}</div>"}]
