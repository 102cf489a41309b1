"""The package as others get it: what it imports, what its wheel holds, and that this is enough."""

from __future__ import annotations

import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import pytest

import folkgames as fg

from .checkout import ROOT, copy_to

HEAVY = {"IPython", "anywidget", "ipykernel", "ipywidgets", "jupyter_client", "matplotlib",
         "numba", "numpy", "pandas", "scipy", "tornado", "traitlets", "zmq"}  # fmt: skip


def run(*command: object, **more: Any) -> str:
    """Run a program and return what it prints; whatever it complains of fails the test."""
    ran = subprocess.run(
        list(map(str, command)), check=False, capture_output=True, text=True, **more
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


LIGHT_WORK = [
    "import folkgames",
    "import folkgames as fg; fg.Andada().start().play('1').describe('South')",
    "import folkgames as fg; fg.Andada().start()._repr_svg_()",
    "import folkgames as fg; str(fg.Andada().start().play(1)); fg.Andada().options._repr_html_()",
    "import folkgames as fg; p = {s: fg.Greedy() for s in ('South', 'North')}; "
    "m = fg.Match(fg.Andada(houses=6), p, seed=1).finish(); fg.Record.read(str(m.record)).replay()",
    "from folkgames.__main__ import main; main(['list'])",
]


@pytest.mark.parametrize("work", LIGHT_WORK)
def test_nothing_heavy_is_imported_before_it_is_needed(work):
    program = f"import sys; {work}; print(*{{name.split('.')[0] for name in sys.modules}})"
    loaded = run(sys.executable, "-c", program).split()
    assert "folkgames" in loaded
    assert set(loaded) & HEAVY == set()


def test_the_names_are_sorted_and_all_there():
    assert fg.__all__ == sorted(set(fg.__all__))
    missing = [name for name in fg.__all__ if not hasattr(fg, name)]
    assert missing == []
    assert set(fg.__all__) <= set(dir(fg))


def test_no_module_hides_a_name():
    """A module called like something public would take its place as soon as it is imported."""
    program = (
        "import pkgutil, importlib, folkgames as fg\n"
        "for module in pkgutil.iter_modules(fg.__path__):\n"
        "    if module.name != '__main__': importlib.import_module('folkgames.' + module.name)\n"
        "print(*(name for name in fg.__all__ if not callable(getattr(fg, name))))"
    )
    assert run(sys.executable, "-c", program).split() == []


def test_the_version_is_the_same_everywhere():
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    newest = re.search(r"^## \[(\d[^\]]*)\]", changes, re.MULTILINE)
    cited = re.search(r"^version: (\S+)$", citation, re.MULTILINE)
    assert newest[1] == cited[1] == fg.__version__


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built from a clean copy of the sources in an environment of its own."""
    source = copy_to(tmp_path_factory.mktemp("source"))
    target = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", target, source)
    [path] = target.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def alone(wheel, tmp_path_factory):
    """A Python with nothing but the wheel and what it requires."""
    folder = tmp_path_factory.mktemp("alone")
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", wheel)
    return lambda program, cwd=folder: run(python, "-I", "-W", "error", "-c", program, cwd=cwd)


def test_the_wheel_brings_every_file(alone):
    """Whatever lies in the package lies in the wheel too, with the notebooks."""
    told = alone(
        "import pathlib, folkgames\n"
        "home = pathlib.Path(folkgames.__file__).parent\n"
        "for path in home.rglob('*'):\n"
        "    print(path.relative_to(home).as_posix())"
    )
    there = set(told.splitlines())
    package, notebooks = ROOT / "folkgames", ROOT / "notebooks"
    wanted = {p.relative_to(package).as_posix() for p in package.rglob("*") if p.is_file()}
    wanted |= {f"notebooks/{path.name}" for path in notebooks.glob("*.ipynb")}
    wanted = {name for name in wanted if "__pycache__" not in name}
    assert wanted <= there
    assert {"py.typed", "board/board.js", "andada/RULES.md", "notebooks/index.ipynb"} <= there


def test_the_wheel_alone_has_none_of_the_heavy_packages(alone):
    absent = ("numpy", "numba", "matplotlib", "pandas", "jupyterlab")
    alone(f"import importlib.util as u; assert not any(map(u.find_spec, {absent}))")


def test_the_wheel_alone_plays(alone):
    said = alone("""if True:
        import folkgames as fg
        position = fg.Andada().start()
        position = position.play("1").play("South")
        print(position.describe("3"))
        print(position.why_not("1"))
        print(position)
        assert position._repr_svg_().startswith("<svg")
        assert fg.Andada().position(position.code) == position
        players = {"South": fg.Random(), "North": fg.Greedy()}
        match = fg.Match(fg.Andada(), players, seed=1).finish()
        assert match.outcome
        match.record.save("match.txt")
        assert fg.Record.load("match.txt").replay().position == match.position
        """)
    assert "South sows 3 cows from house 3" in said
    assert "§5: house 1 is empty" in said


def test_the_wheel_alone_has_the_live_board(alone):
    alone("""if True:
        import folkgames as fg
        board = fg.play(fg.Andada(), against=fg.Random(), seed=1).board
        script, style = str(fg.Board._esm), str(fg.Board._css)
        assert "export default" in script and "pointer" in script, script[:99]
        assert "{" in style and "." in style, style[:99]
        board.wish = {"do": "play", "move": "1", "seq": board.view["seq"]}
        assert len(board.match.position.history) >= 2
        data, _metadata = board._repr_mimebundle_()
        kinds = {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/html"}
        assert kinds <= set(data), data.keys()
        """)


def test_what_is_missing_is_named_with_the_line_to_type(alone):
    said = alone("""if True:
        import folkgames as fg
        from folkgames.__main__ import main
        try:
            fg.playouts(fg.Andada(), 10)
        except fg.MissingPart as error:
            print(error)
        """)
    assert said.rstrip().endswith('Type: pip install "folkgames[stats]"')


def test_the_wheel_alone_has_the_command_line_and_the_notebooks(alone, tmp_path):
    said = alone(
        "from folkgames.__main__ import main; main(['list']); main(['demo', '--no-open'])", tmp_path
    )
    assert "andada: Andada" in said
    assert (tmp_path / "folkgames-notebooks" / "andada.ipynb").is_file()
