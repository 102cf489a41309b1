"""The games that are installed, this package's and others': the entry points `folkgames.games`.

An entry point is one line in a pyproject.toml:

    [project.entry-points."folkgames.games"]
    andada = "folkgames.andada:Andada"
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Any

from .errors import FolkgamesError
from .game import Game
from .texts import _

GROUP = "folkgames.games"


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


def games() -> tuple[str, ...]:
    """The names of all games that are installed.

    >>> import folkgames as fg
    >>> "andada" in fg.games()
    True
    """
    return tuple(_points())


def get_game(name: str, /, **options: Any) -> Game:
    """The game of that name with its options.

    >>> import folkgames as fg
    >>> fg.get_game("andada", houses=18)
    fg.Andada(houses=18)
    """
    point = _points().get(name.casefold())
    if point is None:
        raise FolkgamesError(
            _("there is no game {name!r}; there are {games}").format(
                name=name, games=", ".join(games())
            )
        )
    made: Game = point.load()(**options)
    return made


def class_names() -> list[str]:
    """The names of the games' classes, such as "Andada"."""
    return [point.attr for point in _points().values()]


def game_class(name: str) -> type[Game] | None:
    """The class of that name among the games, or None."""
    for point in _points().values():
        if point.attr == name:
            found: type[Game] = point.load()
            return found
    return None
