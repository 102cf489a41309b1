"""The explorer on a screen: a board with numbers at its moves, and a desk of charts and controls.

As with the board, Python decides everything: it sends one `view`, a whole that any browser can
show at any time, and the browser answers with wishes.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets
import traitlets

from ..board import svg
from ..board.widget import Board, what_went_wrong
from ..errors import FolkgamesError
from ..game import Position
from ..options import Option
from ..texts import _
from . import findings
from .moves import MoveStatistics
from .progress import so_far

if TYPE_CHECKING:
    from .explorer import Explorer

HERE = Path(__file__).parent
PAUSE = 0.5  # seconds between two looks at what the background has done
MANY = 30  # choices, from which on a number is typed
GAMES = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)


class OpenBoard(Board):
    """A board without secrets, for one who studies: it shows what players may not know."""

    def _curtain(self) -> str | None:
        return None

    def _seen(self, position: Position) -> Position:
        return position


class Desk(anywidget.AnyWidget):
    """What is known of the moves and how more is found out; `explorer.desk` makes it.

    `frame` has the board beside it.
    """

    _esm = HERE / "desk.js"
    _css = HERE / "desk.css"

    view = traitlets.Dict().tag(sync=True)

    def __init__(self, explorer: Explorer) -> None:
        super().__init__()
        self.explorer = explorer
        self._stage = ipywidgets.Box()
        self.frame = ipywidgets.Box((self._stage, self))
        self.frame.add_class("folkgames-explorer")
        self._loop = _running_loop()
        self._due, self._shown = False, 0.0
        self._notice = ""
        self._screens: set[str] = set()
        self._resting = False
        self.show()
        explorer.watch(self._told)
        self.on_msg(self._heard)

    # What is shown

    def _told(self, changed: bool) -> None:
        """Show what is new, further games now and then only; not in the worker's own thread."""
        closed = self.comm is None
        if closed or self._due or not (changed or monotonic() - self._shown > PAUSE):
            return
        if self._loop in (None, _running_loop()):
            self.show()
        else:
            self._due = True
            self._loop.call_soon_threadsafe(self.show)

    def show(self) -> None:
        """Send the explorer as it is now."""
        with self.explorer.match.lock:
            self._due, self._shown = False, monotonic()
            explorer, statistics = self.explorer, self.explorer.statistics
            board = self._board()
            self.view = {
                "code": explorer.position.code,
                "notice": self._notice or explorer.trouble,
                "over": statistics is None,
                "moves": len(explorer.position.legal_moves),
                "back": explorer.match.can_undo,
                "settings": _settings(explorer),
                "words": _words(),
                **(_nothing() if statistics is None else _found(explorer, statistics)),
            }
            board.note({} if statistics is None else findings.notes(statistics, explorer.match))

    def _board(self) -> Any:
        """The board of the explorer's match; a new one when it has begun another match."""
        board: Board | None = next(iter(self._stage.children), None)
        if board is None or board.match is not self.explorer.match:
            self._stage.children = (OpenBoard(self.explorer.match),)
            if board is not None:
                board.close()
        return self._stage.children[0]

    # What the browser sends

    def _heard(self, _desk: Desk, wish: Any, _buffers: Any) -> None:
        do = wish.get("do") if isinstance(wish, dict) else None
        if do in ("open", "here", "close"):  # said by the page, not by the person who reads it
            return self._call_roll(do, str(wish.get("screen"))[:40])
        self._notice = ""
        try:
            self._obey(do, wish)
        except FolkgamesError as error:
            self._notice = what_went_wrong(error)
        self.show()

    def _obey(self, do: Any, wish: Any) -> None:
        explorer = self.explorer
        if do == "go":
            explorer.start()
        elif do == "stop":
            explorer.stop()
        elif do == "back":
            explorer.match.undo()
        elif do == "play" and wish.get("code") == explorer.position.code:
            explorer.match.play(str(wish.get("move"))[:40])
        elif do == "games":
            explorer.set_games(_at(_numbers(explorer.games), wish))
        elif do == "way":
            explorer.set_way(_at(explorer.ways, wish))
        elif do == "reading":
            explorer.set_reading(_at((None, *explorer.game.readings), wish))
        elif do == "option" and wish.get("name") in list(explorer.game.options):
            choices = explorer.game.options[wish["name"]].choices
            values = choices if isinstance(choices, range) else tuple(choices)
            explorer.set_option(wish["name"], _at(values, wish))
        else:
            raise FolkgamesError(_("That is not possible now; nothing has changed."))

    def _call_roll(self, do: str, screen: str) -> None:
        """Let the games rest while nobody sees them: when their cell was run again or emptied.

        A page that is loaded anew leaves without a word; so whoever opens it makes all others say
        that they are still here.
        """
        if do == "open":
            self._screens.clear()
            self.send({"ask": "here"})
        if do == "close":
            self._screens.discard(screen)
        else:
            self._screens.add(screen)
        if not self._screens:
            self._resting = self.explorer.going
            self.explorer.stop()
        elif self._resting:
            self._resting = False
            self.explorer.start()

    def close(self) -> None:
        """Take it off the screen, and the board with it; the games stop."""
        for widget in (self.frame, self._stage, *self._stage.children):
            widget.close()
        super().close()
        self.explorer.stop()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The board and the desk; where there is no Python, the board as it is now.

        The text does not say how far the games are, so that it is the same every time.
        """
        self.explorer.start()
        bundle = self.frame._repr_mimebundle_(**kwargs)
        position = self.explorer.position
        drawn = svg.draw(position)
        shown = {"image/svg+xml": drawn, "text/html": svg.picture(drawn, svg.in_words(position))}
        return {**bundle, **shown, "text/plain": repr(self.explorer)}

    def __repr__(self) -> str:
        return repr(self.explorer).replace("<Explorer", "<Desk", 1)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _at(values: Any, wish: dict[str, Any]) -> Any:
    """The value that a control was set to, which sends its number."""
    at = wish.get("at")
    if not isinstance(at, int) or not 0 <= at < len(values):
        raise FolkgamesError(_("That is not possible now; nothing has changed."))
    return values[at]


def _numbers(games: int) -> list[int]:
    """The numbers of games that may be chosen."""
    return sorted({*GAMES, games})


def _found(explorer: Explorer, statistics: MoveStatistics) -> dict[str, Any]:
    """What is known of the moves."""
    done = sum(played.games for played in statistics.playouts.values())
    wanted = explorer.games * len(explorer.position.legal_moves)
    done = wanted if explorer.done else min(done, wanted)
    says = so_far(done, wanted)
    if explorer.running and not done:
        says = _("Getting ready; the first time that takes a little while.")
    return {
        "progress": {"part": done / wanted, "says": says},
        "running": explorer.running,
        "verdict": findings.verdict(statistics),
        "title": _("What becomes of each move: how often {seat} wins").format(
            seat=_(statistics.seat)
        ),
        "rows": findings.rows(statistics) if statistics.moves else [],
        "matrix": findings.matrix(statistics),
        "lengths": findings.lengths(statistics),
        "course": findings.course(statistics),
        "csv": statistics.csv(),
        "file": f"{explorer.game.name}.csv",
    }


def _nothing() -> dict[str, Any]:
    """The same where the game is over."""
    return {
        "progress": {"part": 1, "says": ""},
        "running": False,
        "verdict": _("The game is over here. Step back to go on."),
        "title": "",
        "rows": [],
        "matrix": None,
        "lengths": None,
        "course": [],
        "csv": "",
        "file": "",
    }


def _settings(explorer: Explorer) -> list[dict[str, Any]]:
    """What may be set: each with its choices in words and the number of the one that is taken."""
    game, numbers = explorer.game, _numbers(explorer.games)
    settings = [
        {
            "do": "games",
            "label": _("games after each move"),
            "kind": "slider",
            "choices": [f"{number:,}" for number in numbers],
            "at": numbers.index(explorer.games),
        },
        {
            "do": "way",
            "label": _("how both sides play on"),
            "kind": "list",
            "choices": list(map(_, explorer.ways)),
            "at": explorer.ways.index(explorer.way),
        },
    ]
    if game.readings:
        readings = (None, *game.readings)
        settings.append(
            {
                "do": "reading",
                "label": _("in whose reading of the rules"),
                "kind": "list",
                "choices": [_("as usual"), *game.readings],
                "at": readings.index(game.reading),
            }
        )
    return settings + [_setting(option) for option in game.options.values()]


def _setting(option: Option) -> dict[str, Any]:
    """What one option may be set to; of very many numbers the first and the last are sent."""
    values = option.choices if isinstance(option.choices, range) else tuple(option.choices)
    if len(values) > MANY:
        kind, choices = "number", [str(values[0]), str(values[-1])]
    else:
        slides = len(values) > 2 and all(type(value) is int for value in values)
        kind, choices = "slider" if slides else "list", [_choice(option, v) for v in values]
    return {
        "do": "option",
        "name": option.name,
        "label": _(option.meaning),
        "kind": kind,
        "choices": choices,
        "at": values.index(option.value),
    }


def _choice(option: Option, value: Any) -> str:
    """A value of an option as a person reads it."""
    name = {True: _("yes"), False: _("no")}[value] if isinstance(value, bool) else str(value)
    text = "" if isinstance(option.choices, range) else _(option.choices[value])
    return f"{name}: {text}" if text else name


def _words() -> dict[str, str]:
    """What stands on the controls and the charts."""
    return {
        "go": _("Go on"),
        "stop": _("Stop"),
        "back": _("Step back"),
        "explorer": _("What becomes of each move"),
        "moves": _("moves"),
        "move": _("move"),
        "wins": _("wins"),
        "likely": _("most likely between"),
        "games": _("games"),
        "legend": _(
            "★ best so far, · may be the best. The thin line is where the true number lies, "
            "most likely; more games make it shorter."
        ),
        "sorted": _("best first"),
        "how": _(
            "Many games are played on after each move, and it is counted who wins them. "
            "Choose a move, on the board or here, to step into it."
        ),
        "progress": _("how many games have been played"),
        "csv": _("Take these numbers along as a table (CSV)"),
        "rules": _("Other rules"),
        "lengths": _("How long the games last"),
        "lengths_axis": _("moves to the end"),
        "course": _("How the numbers settle down"),
        "course_axis": _("games played"),
    }
