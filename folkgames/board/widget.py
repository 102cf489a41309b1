"""The live board: a widget that shows a match and turns clicks and keys into moves.

Python decides everything. It sends one `view` (see `Board.show`), a whole that any browser can
show at any time; the browser answers with a `wish`. A wish that is stale, malformed or illegal
changes nothing and is answered with the reason, in the next view.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ..errors import FolkgamesError, IllegalMove
from ..game import Position
from ..texts import _
from . import svg
from .scene import Place, frames, last_places, scene_of

if TYPE_CHECKING:
    from ..match import Match

HERE = Path(__file__).parent
LAYOUTS = {"wide": False, "tall": True}


class Board(anywidget.AnyWidget):
    """The board of a match, live in a notebook; `match.board` or `fg.play(…)` makes it.

    >>> import folkgames as fg
    >>> board = fg.play(fg.Andada(houses=6), against=fg.Random(), seed=1).board
    >>> board
    <Board of fg.Andada(houses=6): 0 moves, South is to move>
    """

    _esm = HERE / "board.js"
    _css = "\n".join((HERE / name).read_text(encoding="utf-8") for name in ("svg.css", "board.css"))

    view = traitlets.Dict().tag(sync=True)
    wish = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self._shown = match.position
        self._said = ""
        self._busy = False
        self.show()
        match.watch(self._changed)
        self.observe(self._wished, "wish")

    def _changed(self) -> None:
        if not self._busy:
            self.show()

    def show(self, notice: str = "") -> None:
        """Send the match as it is now, with `notice` for what the board has to say.

        The view has a number that grows (`seq`), the drawing in both layouts, what may be played,
        and as `turns` the moves since the last view, each with the steps that animate it.
        """
        match, position = self.match, self.match.position
        turns = [_turn(after) for after in _since(self._shown, position)]
        if position is not self._shown:
            told = [turn["says"] for turn in turns] or [position.game.tell(position)]
            self._shown, self._said = position, " ".join(told)
        self.view = {
            "seq": self.view.get("seq", 0) + 1,
            "drawing": {name: _drawing(position, tall) for name, tall in LAYOUTS.items()},
            "seat": None if position.turn is None else match.game.seats.index(position.turn),
            "over": position.outcome is not None,
            "status": position.task,
            "notice": notice,
            "turns": turns,
            "said": self._said,
            "moves": self._moves(),
            "relations": self._relations(),
            "setups": list(match.game.setups()),
            "history": list(position.history),
            "can": {
                "undo": match.can_undo,
                "redo": match.can_redo,
                "new": position.previous is not None,
                "step": position.outcome is None and not match.waits_for_person,
                "watch": not any(_is_person(p) for p in match.players.values()),
            },
            "words": _words(),
        }

    def _moves(self) -> list[dict[str, Any]]:
        """The moves that a person may make now: their places on the board and what they do."""
        position = self.match.position
        if not self.match.waits_for_person:
            return []
        scenery, state = self.match.game.scenery(), position.state
        moves = []
        for move in position.legal_moves:
            places = scenery.places(self.match.game, state, move)
            after = position.play(move)
            moves.append(
                {
                    "move": move,
                    "places": list(places),
                    "says": position.game.tell(after),
                    "after": _outlook(position, after) if len(places) > 1 else {},
                }
            )
        return moves

    def _relations(self) -> dict[str, dict[str, list[str]]]:
        """Which places have to do with which, and how: shown when one is pointed at."""
        relations = getattr(self.match.game.scenery(), "relations", None)
        if relations is None or self.match.outcome:
            return {}
        found: dict[str, dict[str, list[str]]] = relations(
            self.match.game, self.match.position.state
        )
        return found

    # What the browser sends

    def _wished(self, change: dict[str, Any]) -> None:
        if change["new"] is None:
            return
        self._busy = True
        notice = ""
        try:
            self._obey(change["new"])
        except IllegalMove as error:
            notice = f"{error.rule}: {error.reason}"
        except FolkgamesError as error:
            notice = str(error)
        finally:
            self._busy = False
        self.show(notice)

    def _obey(self, wish: Any) -> None:
        if not isinstance(wish, dict) or not isinstance(wish.get("do"), str):
            raise FolkgamesError(_("The board did not understand that; nothing has changed."))
        if wish.get("seq") != self.view["seq"]:
            raise FolkgamesError(_("The game has gone on meanwhile; nothing has changed."))
        match, do = self.match, wish["do"]
        if do == "play":
            self._play(self._wanted(wish))
        elif do == "undo" and match.can_undo:
            match.undo()
        elif do == "redo" and match.can_redo:
            match.redo()
        elif do in ("new", "setup"):
            match.set_up(str(wish.get("name"))) if do == "setup" else match.restart()
            if not self.view["can"]["watch"]:
                match.advance()
        elif do == "step":
            match.step()
        else:
            raise FolkgamesError(_("That is not possible now; nothing has changed."))

    def _wanted(self, wish: dict[str, Any]) -> str:
        move, places = wish.get("move"), wish.get("places")
        if isinstance(move, str):
            return move[:40]
        if isinstance(places, list) and all(isinstance(place, str) for place in places):
            game, state = self.match.game, self.match.position.state
            wanted: str = game.scenery().wish(game, state, tuple(p[:40] for p in places[:9]))
            return wanted
        raise FolkgamesError(_("The board did not understand that; nothing has changed."))

    def _play(self, move: str) -> None:
        if self.match.position.turn is not None and not self.match.waits_for_person:
            raise FolkgamesError(_("It is the computer's turn; nothing has changed."))
        self.match.play(move).advance()

    def __repr__(self) -> str:
        return repr(self.match).replace("<Match", "<Board", 1)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        position = self.match.position
        data = {**data, "text/plain": str(position), "image/svg+xml": svg.draw(position)}
        return data, metadata


def _is_person(player: Any) -> bool:
    from ..players import Human

    return isinstance(player, Human)


def _since(shown: Position, now: Position) -> list[Position]:
    """The positions after `shown` up to `now`; none if `now` is not a sequel of it."""
    sequel: list[Position] = []
    position: Position | None = now
    while position is not None:
        if position is shown:
            return sequel[::-1]
        sequel.append(position)
        position = position.previous
    return []


def _drawing(position: Position, tall: bool) -> dict[str, Any]:
    scene = scene_of(position.game, position.state, tall=tall)
    return {"width": scene.width, "svg": svg.drawing(scene, last_places(position))}


def _turn(after: Position) -> dict[str, Any]:
    """A move to be animated: for each layout its steps, for each step the places that change."""
    steps = {
        name: [[_step(*shown) for shown in frame] for frame in frames(after, tall=tall)]
        for name, tall in LAYOUTS.items()
    }
    return {"says": after.game.tell(after), "steps": steps}


def _outlook(now: Position, after: Position) -> dict[str, list[list[str]]]:
    """How the board would look: for each layout the places that a move changes."""
    outlook = {}
    for name, tall in LAYOUTS.items():
        before = scene_of(now.game, now.state, tall=tall).places
        then = scene_of(after.game, after.state, tall=tall).places
        outlook[name] = [
            [new.name, svg.pieces(new)] for old, new in zip(before, then, strict=True) if old != new
        ]
    return outlook


def _step(place: Place, more: int) -> dict[str, Any]:
    return {
        "place": place.name,
        "pieces": svg.pieces(place),
        "more": more,
        "board": place.shape != "plate",
    }


def _words() -> dict[str, str]:
    """What stands on the controls."""
    return {
        "undo": _("Undo"),
        "redo": _("Redo"),
        "new": _("New game"),
        "step": _("Next move"),
        "watch": _("Play by itself"),
        "pause": _("Pause"),
        "skip": _("Skip"),
        "pace": _("Animation"),
        "off": _("off"),
        "slow": _("slow"),
        "normal": _("normal"),
        "fast": _("fast"),
        "moves": _("Moves to choose from"),
        "history": _("Moves played"),
        "none": _("none yet"),
        "choose": _("may be chosen"),
        "chosen": _("chosen"),
        "from": _("the last move began here"),
        "to": _("the last move ended here"),
        "which": _("Several moves begin like this: choose one from the list."),
        "lost": _(
            "Python does not answer: it is busy, or this notebook is not running. "
            "Wait a little, or run the cell again."
        ),
    }
