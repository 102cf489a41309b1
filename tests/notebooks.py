"""The notebooks as files; `python tests/notebooks.py` runs them all and stores what they show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
WIDGET = "application/vnd.jupyter.widget-view+json"  # names a widget that is gone when it is read


def paths() -> list[Path]:
    return sorted(NOTEBOOKS.glob("*.ipynb"))


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def cleaned(notebook: Any) -> Any:
    """The notebook without what differs from one run to the next."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({})
        for output in cell.get("outputs", []):
            if "data" in output:
                output.data.pop(WIDGET, None)
                output.metadata = nbformat.from_dict({})
    return notebook


def renew(path: Path) -> None:
    """Run a notebook from its first cell to its last, and store its outputs."""
    from nbclient import NotebookClient

    notebook = read(path)
    client = NotebookClient(
        notebook,
        timeout=300,
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    )
    nbformat.write(cleaned(client.execute()), path)


if __name__ == "__main__":
    for each in paths():
        renew(each)
