"""The documentation: every block of code runs, and the pages build without a warning."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import folkgames as fg

from .checkout import ROOT, copy_to

MADE = {"add-a-game.md", "games", "notebooks"}  # in docs/, by the build, which checks their links
WRITTEN = (path for path in sorted((ROOT / "docs").glob("*.md")) if path.name not in MADE)
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *WRITTEN]
BLOCK = re.compile(r"^```(?:python|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A folder for what the blocks write."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("path", TEXTS, ids=name)
@pytest.mark.usefixtures("elsewhere")
def test_every_block_of_code_runs(path):
    """In order, one after another, as a reader would type them."""
    text = path.read_text("utf-8")
    names = {"__name__": "__main__"}
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(1))
        if ">>>" in block[1]:
            check_examples(block[1], names, path, line)
        else:
            exec(compile("\n" * line + block[1], path, "exec"), names)


def check_examples(source: str, names: dict, path: Path, line: int) -> None:
    """Run `>>>` lines and compare what they print."""
    test = doctest.DocTestParser().get_doctest(source, names, name(path), str(path), line)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=said.append, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, "".join(said)


def test_the_picture_of_the_readme_is_what_is_drawn_today():
    """If not: write the drawing of this position into the file again."""
    drawn = fg.Andada().start().play("1").play("South").play("3")._repr_svg_()
    assert (ROOT / "docs" / "andada.svg").read_text(encoding="utf-8") == drawn + "\n"


def test_the_readme_gives_a_taste():
    blocks = BLOCK.findall((ROOT / "README.md").read_text("utf-8"))
    assert any(">>>" in block for block in blocks)


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Path:
    """The pages, built from a copy of the sources with every warning an error."""
    source = copy_to(tmp_path_factory.mktemp("docs"))
    target = source / "docs" / "_build" / "html"
    build = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    built = subprocess.run(
        [*build, source / "docs", target], check=False, capture_output=True, text=True
    )
    assert built.returncode == 0, built.stderr
    return target


def test_the_pages_hold_what_they_promise(pages):
    andada = (pages / "games" / "andada.html").read_text("utf-8")
    for words in ("Kunama", "§1", "capturing_cow", "stoneshark", "Pankhurst 1971", "andada.svg"):
        assert words in andada
    assert "check_game" in (pages / "reference.html").read_text("utf-8")
    assert "entry-points" in (pages / "add-a-game.html").read_text("utf-8")
    lesson = (pages / "notebooks" / "andada.html").read_text("utf-8")
    assert re.search(r'<img[^>]*alt="Andada, 12 houses[^>]*src="data:image/svg', lesson)


def test_the_pages_fetch_nothing_from_the_network(pages):
    for path in pages.rglob("*.html"):
        text = path.read_text("utf-8")
        fetched = re.findall(r"<(?:script|img)[^>]*\ssrc=\"(https?:[^\"]*)", text)
        fetched += re.findall(r"<link[^>]*rel=\"stylesheet\"[^>]*href=\"(https?:[^\"]*)", text)
        assert fetched == [], path


def test_no_page_is_wider_than_a_phone(pages, browser):
    screen = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True)
    page, wide = screen.new_page(), []
    for path in sorted(set(pages.rglob("*.html")) - set(pages.glob("_static/**/*"))):
        page.goto(path.as_uri())
        if page.evaluate("document.documentElement.scrollWidth") > 390:
            wide.append(path.name)
    screen.close()
    assert wide == []


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_links_between_files_lead_somewhere(path):
    for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        if link.split("/")[0] not in MADE:
            assert (path.parent / link).exists(), link
