"""How the documentation is built: `make docs`."""

from __future__ import annotations

import inspect
import re
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import folkgames as fg
from folkgames.registry import get_game

HERE = Path(__file__).parent
ROOT = HERE.parent
GAMES, NOTEBOOKS = HERE / "games", HERE / "notebooks"  # made anew at every build

project = "folkgames"
author = "The folkgames founders"
copyright = "2026, The folkgames founders. Texts: CC BY 4.0, code: MIT"
version = release = fg.__version__
language = "en"
smartquotes = False

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_heading_anchors = 4
nb_execution_mode = "off"  # the notebooks are committed with their outputs, which the tests check
nb_mime_priority_overrides = [("html", "application/vnd.jupyter.widget-view+json", 999)]
nitpicky = True
nitpick_ignore_regex = [  # other people's classes, whose documentation is not at hand offline
    (
        "py:class",
        r"(collections\.abc|random|types|pathlib|fractions|np|matplotlib)\..*|Axes|State|Counts|Values|Players|Fraction|Mixture|folkgames\.players\.T",
    ),
]
nb_ipywidgets_js: dict[str, Any] = {}  # nothing from the network: a page shows boards as pictures
nb_render_image_options = {"alt": "A board or a picture that the code above has made"}
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_preserve_defaults = True

html_theme = "sphinx_book_theme"
html_title = "folkgames"
html_static_path = ["_static"]
html_css_files = ["folkgames.css"]
html_theme_options = {"show_toc_level": 2, "navbar_persistent": []}


def setup(app: Any) -> None:
    """Make the pages that follow from the sources, and read docstrings as they are written."""
    write_games()
    write_guide()
    copy_notebooks()
    app.connect("autodoc-process-docstring", as_rst)
    app.connect("autodoc-skip-member", skip)


# A page for each game of this package: its docstring, its options, its readings, its rules


def write_games() -> None:
    """Write games/NAME.md for every game that is installed and lies in this package."""
    GAMES.mkdir(exist_ok=True)
    pages = {}
    for one in map(get_game, fg.games()):
        if type(one).__module__.startswith("folkgames."):
            pages[f"{one.name}.md"] = page(one)
            pages[f"{one.name}.svg"] = one.start()._repr_svg_()
    renew(GAMES, pages)


def page(one: fg.Game) -> str:
    """The page of a game, in Markdown."""
    slice_ = import_module(type(one).__module__)
    rules = (Path(inspect.getfile(slice_)).parent / "RULES.md").read_text("utf-8")
    parts = [
        f"# {one.title}",
        fence_examples(inspect.getdoc(slice_) or ""),
        f"![The board at the beginning]({one.name}.svg)",
        f"```bash\nfolkgames play {one.name}\n```",
        "## Options",
        f"Each is an argument, as in `{one!r}`; `game.options` shows this table.",
        table(("option", "default", "what it decides", "choices", "source"), one.options.rows()),
        "## Readings",
        f"A reading is a set of options under one name: `fg.{type(one).__name__}(reading=…)`.",
        table(("reading", "options"), [readings(*item) for item in one.readings.items()]),
        at_home(deeper(rules)),
    ]
    return "\n\n".join(parts) + "\n"


def readings(name: str, options: Any) -> tuple[str, str]:
    """A row of the table of readings."""
    return f"`{name}`", ", ".join(f"`{k}={v!r}`" for k, v in options.items()) or "the defaults"


def table(head: tuple[str, ...], rows: Any) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(
        "| " + " | ".join(str(cell).replace("|", r"\|") for cell in line) + " |" for line in lines
    )


def fence_examples(text: str) -> str:
    """A docstring as Markdown: its examples become blocks of code."""
    blocks = re.split(r"\n\s*\n", text)
    return "\n\n".join(f"```pycon\n{b}\n```" if b.startswith(">>>") else b for b in blocks)


def deeper(markdown: str) -> str:
    """The same text as part of a page: every heading one level lower, examples left alone."""
    parts = re.split(r"(^```.*?^```)", markdown, flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [re.sub(r"^#", "##", part, flags=re.MULTILINE) for part in parts[::2]]
    return "".join(parts)


def at_home(markdown: str) -> str:
    """The same text among these pages: other files of the repository are named, not linked."""

    def link(found: re.Match[str]) -> str:
        words, target = found.groups()
        if target.startswith("docs/"):
            return f"[{words}]({target.removeprefix('docs/')})"
        return words if words.strip("`") == target else f"{words} (`{target}`)"

    return re.sub(r"(?<!!)\[([^\]]+)\]\((?!https?:|mailto:|#)([^)\s]+)\)", link, markdown)


def write_guide() -> None:
    """The page on adding a game is CONTRIBUTING.md."""
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (HERE / "add-a-game.md").write_text(at_home(guide), encoding="utf-8")


def copy_notebooks() -> None:
    """The notebooks as they are, with their stored outputs."""
    NOTEBOOKS.mkdir(exist_ok=True)
    paths = (ROOT / "notebooks").glob("*.ipynb")
    renew(NOTEBOOKS, {path.name: path.read_text("utf-8") for path in paths})


def renew(folder: Path, files: dict[str, str]) -> None:
    """Let the folder hold these files and nothing else; what has not changed is left alone."""
    for path in folder.iterdir():
        if path.name not in files:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name, text in files.items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, encoding="utf-8")


# Docstrings are written as plain text with `code`; Sphinx reads reStructuredText


def as_rst(_app: Any, _what: str, _name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    """Turn `code` into ``code`` and drawings and indented blocks into literal ones."""
    blocks = re.split(r"\n[ ]*\n", "\n".join(lines).strip("\n"))
    lines[:] = [*"\n\n".join(map(literal, blocks)).split("\n"), ""]


def skip(_app: Any, _what: str, _name: str, member: Any, _skip: bool, _options: Any) -> bool | None:
    """Leave out the fields of a NamedTuple: its signature shows them."""
    return True if (inspect.getdoc(member) or "").startswith("Alias for field") else None


def literal(block: str) -> str:
    """One block of a docstring."""
    if block.startswith(">>>"):
        return block
    if re.search("[├└]", block):
        return "::\n\n" + re.sub("^", "    ", block, flags=re.MULTILINE)
    if block.startswith("    "):
        return "::\n\n" + block
    return re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", block)
