"""Every notebook keeps its promises to a class; what its cells print is compared by nbval."""

from __future__ import annotations

import ast
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from . import notebooks

PATHS = notebooks.paths()
HEADER = ("Who it is for:", "Goals:", "Minutes:", "What to know before:", "Curriculum:")
LICENCE = "Text: CC BY 4.0,"
LONGEST = 5
CHANCE = re.compile(r"Random\(|Greedy\(|playouts\(|Match\(|teach\.(?!open_any)\w+\(")
ELSEWHERE = re.compile(r"/(?:home|tmp|root|work|Users)/|[A-Z]:\\\\|0x[0-9a-f]{6}")


@pytest.fixture(params=PATHS, ids=lambda path: path.stem)
def path(request) -> Path:
    return request.param


@pytest.fixture
def notebook(path):
    return notebooks.read(path)


@pytest.fixture
def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@pytest.fixture
def texts(notebook):
    return [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]


def test_the_front_door_and_its_rooms_are_there():
    names = {path.name for path in PATHS}
    assert {"index.ipynb", "andada.ipynb"} <= names
    [front] = [path for path in PATHS if path.stem == "index"]
    said = front.read_text("utf-8")
    assert [name for name in names if f"]({name})" not in said] == []


def test_it_begins_with_what_a_teacher_asks(texts):
    title, *lines = texts[0].splitlines()
    assert title.startswith("# ")
    for item in HEADER:
        assert any(line.startswith(f"- **{item}**") for line in lines), item
    assert re.search(r"\*\*Minutes:\*\* \d+", texts[0])


def test_it_ends_with_its_licence(notebook):
    last = notebook.cells[-1].source
    assert LICENCE in last
    assert "MIT" in last


def test_a_lesson_ends_with_a_checklist_and_the_answers(path, texts):
    if path.stem != "index":
        headings = [text.splitlines()[0] for text in texts if text.startswith("## ")]
        assert headings[-2:] == ["## Checklist", "## Answers for teachers"]


def test_one_title_and_no_heading_is_left_out(texts):
    levels = [len(mark) for text in texts for mark in re.findall(r"^(#+) ", text, re.MULTILINE)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_cells_are_short(code):
    for cell in code:
        assert 1 <= len(cell.source.splitlines()) <= LONGEST, cell.source
        assert not cell.source.rstrip().endswith(";"), cell.source


def test_it_has_been_run_from_top_to_bottom(code):
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))


def test_what_is_shown_is_stored(code):
    for cell in code:
        last = ast.parse(cell.source).body[-1]
        shows = isinstance(last, ast.Expr) or "print(" in cell.source or ".plot_" in cell.source
        assert bool(cell.outputs) == shows, cell.source


def test_nothing_has_failed_or_complained(code):
    for cell in code:
        for output in cell.outputs:
            assert output.output_type != "error", cell.source
            assert output.get("name") != "stderr", cell.source


def test_every_output_can_be_read_without_seeing(notebook):
    for cell, after in zip(notebook.cells, [*notebook.cells[1:], None], strict=True):
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            assert not data or "text/plain" in data
            if "image/png" in data:
                assert after.source.startswith("**The picture in words:**"), cell.source
            assert "<img" not in data.get("text/html", "") or 'alt="' in data["text/html"]


def test_chance_has_a_seed(code):
    for cell in code:
        if CHANCE.search(cell.source) and not re.fullmatch(r"players = \{.*\}", cell.source):
            assert "seed=" in cell.source, cell.source


def test_nothing_of_one_machine_is_left(path, notebook):
    assert not ELSEWHERE.search(without_pictures(path.read_text("utf-8")))
    assert dict(notebook.metadata) == notebooks.METADATA
    assert all(not cell.metadata for cell in notebook.cells)
    raw = json.dumps(notebook)
    assert notebooks.WIDGET not in raw


def without_pictures(text: str) -> str:
    return re.sub(r'"image/png": "[^"]*"|base64,[A-Za-z0-9+/=]+', "", text)


def test_the_links_lead_somewhere(path, texts):
    for target in re.findall(r"\]\(([^)\s]+)\)", "\n".join(texts)):
        if not target.startswith("https://"):
            assert (path.parent / target).is_file(), target


def test_an_exercise_waits_for_the_pupil_and_its_answer_is_at_the_end(code):
    """The stored answers are question marks, and every exercise is solved in the last cell."""
    sources = [cell.source for cell in code]
    names = {name for source in sources for name in re.findall(r"^(\w+)\.check\(", source)}
    for name in names:
        assert f'{name}.check("?")' in sources
        assert f"print({name}.solution())" in sources[-1]


def test_what_is_stored_is_what_the_script_stores(path, notebook):
    before = json.loads(json.dumps(notebook))
    assert json.loads(json.dumps(notebooks.cleaned(notebook))) == before
