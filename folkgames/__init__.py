"""folkgames: play, teach and study board games of the world in a notebook.

>>> import folkgames as fg
>>> position = fg.Andada(houses=12).start()
>>> position.turn, position.legal_moves[:3]
('South', ('1', '2', '3'))

The classes of the games (`fg.Andada`, …) are those of the entry-point group `folkgames.games`;
`fg.games()` names them. Nothing heavy is imported before it is used.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "BadOption": "errors",
    "BadPosition": "errors",
    "BadRecord": "errors",
    "BadSeat": "errors",
    "BadText": "errors",
    "Board": "board.widget",
    "Comparison": "exploring.compare",
    "Course": "exploring.course",
    "Exercise": "teach.exercise",
    "Explorer": "exploring.explorer",
    "FolkgamesError": "errors",
    "Game": "game",
    "Greedy": "players",
    "Human": "players",
    "IllegalMove": "errors",
    "Match": "match",
    "Matrix": "exploring.matrix",
    "Measures": "exploring.profile",
    "Minimax": "thinkers",
    "MissingPart": "errors",
    "MonteCarlo": "thinkers",
    "MoveStatistics": "exploring.moves",
    "Nash": "players",
    "Note": "board.notes",
    "Option": "game",
    "Outcome": "game",
    "Player": "players",
    "Playouts": "exploring.playouts",
    "Position": "game",
    "Random": "players",
    "Record": "record",
    "Solution": "exploring.solution",
    "Thoughts": "thinkers",
    "Unsolved": "errors",
    "View": "view",
    "compare": "exploring.compare",
    "explore": "exploring.explorer",
    "games": "registry",
    "get_game": "registry",
    "matrix": "exploring.matrix",
    "measures": "exploring.profile",
    "move_statistics": "exploring.moves",
    "opponent": "opponents",
    "play": "match",
    "playouts": "exploring.playouts",
    "solve": "exploring.solve",
    "solve_match": "exploring.course",
    "speak": "texts",
}

__all__ = sorted(_HOMES)  # noqa: PLE0605 (ruff does not follow sorted)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)
    elif name == "teach":
        value = importlib.import_module(".teach", __name__)
    else:
        from .registry import game_class

        value = game_class(name)
        if value is None:
            raise AttributeError(_there_is_no(name))
    globals()[name] = value
    return value


def _there_is_no(name: str) -> str:
    from .registry import class_names
    from .texts import _

    told = _("folkgames has no {name!r}; its games are {games}")
    return told.format(name=name, games=", ".join(class_names()))


def __dir__() -> list[str]:
    from .registry import class_names

    return sorted({*__all__, *class_names(), "__version__", "teach"})
