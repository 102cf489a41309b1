"""The live board: a widget that shows a match and turns clicks and keys into moves.

Python decides everything. It sends one `view` (see `Board.show`), a whole that any browser can
show at any time; the browser answers with a `wish`. A wish that is stale, malformed or illegal
changes nothing and is answered with the reason, in the next view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ..errors import FolkgamesError, IllegalMove
from ..game import Position
from ..texts import _
from ..thinking import Thinking, can_stop
from ..view import foreseen
from . import svg, thoughts
from .notes import Note
from .scene import Place, Scene, frames, last_places, scene_of

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
        self._asked: Any = None  # who has to choose, and who has the screen
        self._since = 0  # the first view of what is shown now
        self._notes: dict[str, Note] = {}
        self._noted = match.position  # where they were written
        self._standing = ""  # what is to be said of the position, when there is nothing else
        self._busy = False
        self._at_screen: str | None = None  # where two persons hide things from each other
        self.show()
        match.watch(self._changed)
        self.observe(self._wished, "wish")

    def _changed(self) -> None:
        if not self._busy:
            trouble = self.match.trouble
            self.show(what_went_wrong(trouble) if trouble else None)

    def note(self, notes: Mapping[str, Note]) -> None:
        """Write these notes at the moves, by move, for as long as the position stays.

        An empty mapping takes them away. Where both choose at once they are by choice. A note at
        what nobody may choose now is a FolkgamesError.

        >>> import folkgames as fg
        >>> board = fg.Match(fg.Andada(houses=6)).board
        >>> board.note({"4": fg.Note("60 %", 0.6, "★", "wins 60 % of the games")})
        >>> [move["note"]["label"] for move in board.view["moves"] if move["note"]]
        ['60 %']
        """
        position = self.match.position
        known = {choice for seat in position.on_turn for choice in position.choices(seat)}
        for move in notes:
            if move not in known:
                told = _("“{move}” cannot be chosen now, so nothing can be noted at it")
                raise FolkgamesError(told.format(move=move))
        with self.match.lock:
            self._notes, self._noted = dict(notes), position
            self.show()

    def show(self, notice: str | None = None) -> None:
        """Send the match as it is now, with `notice` for what the board has to say.

        Without one, what a person was told stays for as long as the position does.

        The view has a number that grows (`seq`), that of the first view of the same situation
        (`since`), the drawing in both layouts, what may be played, and as `turns` the moves since
        the last view, each with the steps that animate it. What the person at the screen may not
        know is not in it. Above the board stands who thinks, or what to do; both are told, the
        first beside the button that ends it, where a person chooses at the same time.
        """
        match, curtain, seq = self.match, self._curtain(), self.view.get("seq", 0) + 1
        turns = [_turn(self._seen(after)) for after in _since(self._shown, match.position)]
        seen = self._seen(match.position)
        moved, asked = match.position is not self._shown, (match.waiting, curtain)
        if moved:
            told = [turn["says"] for turn in turns] or [seen.told]
            self._shown, self._said = match.position, " ".join(told)
        if moved or asked != self._asked:
            self._since, self._asked = seq, asked
        if notice is None:
            notice = "" if moved or match.outcome else self.view.get("notice", "")
        thinking, waits = match.thinking, match.waits_for_person
        thinks = _who_thinks(thinking) if thinking else ""
        task = seen.task if waits or not thinks else thinks
        self.view = {
            "seq": seq,
            "since": self._since,
            "drawing": _drawings(seen),
            "seat": match.game.seats.index(match.waiting[0]) if match.waiting else None,
            "over": match.outcome is not None,
            "left": self._left(),
            "status": str(match.outcome) if match.outcome else task,
            "thinking": thinking and {"text": thinks if waits else "", "stop": _stop(thinking)},
            "thoughts": thoughts.shown(match),
            "curtain": curtain and _curtain_words(curtain),
            "notice": notice or self._standing,
            "turns": turns,
            "said": self._said,
            "moves": [] if curtain else self._moves(),
            "relations": self._relations(seen),
            "setups": list(match.game.setups()),
            "history": list(seen.history),
            "can": {
                "undo": match.can_undo,
                "redo": match.can_redo,
                "new": match.position.previous is not None,
                "step": bool(match.waiting) and not waits and not thinking,
                "watch": not match.persons,
                "go": bool(match.waiting and match.persons) and not waits and not thinking,
            },
            "words": _words(),
        }

    # Who looks

    def _person(self) -> str | None:
        """The person who has to choose now."""
        match = self.match
        return next((seat for seat in match.waiting if seat in match.persons), None)

    def _curtain(self) -> str | None:
        """The seat that the screen is to be handed to, if two persons hide things here."""
        return self.match.hand_over(self._at_screen)

    def _viewer(self) -> str | None:
        """Whose knowledge is shown; None shows what anyone may know."""
        if len(self.match.persons) == 1:
            return self.match.persons[0]
        return None if self._curtain() else self._at_screen

    def _seen(self, position: Position) -> Position:
        return position if self.match.outcome else position.seen_by(self._viewer())

    def _moves(self) -> list[dict[str, Any]]:
        """What the person may choose now: its places on the board and what it does."""
        match, person = self.match, self._person()
        if person is None:
            return []
        position, seen = match.position, self._seen(match.position)
        scenery, state = match.game.scenery(), seen.state
        if position.turn is None:
            return [
                {
                    "move": choice,
                    "places": list(scenery.places(match.game, state, choice, person)),
                    "says": "",
                    "after": {},
                    "note": self._note(choice),
                }
                for choice in position.choices(person)
            ]
        moves, scenes = [], _scenes(seen)
        for move in position.legal_moves:
            places = scenery.places(match.game, state, move)
            after = foreseen(position, move, self._viewer())
            shown = _outlook(scenes, _scenes(after)) if after and len(places) > 1 else {}
            says = after.told if after else ""
            moves.append(
                {
                    "move": move,
                    "places": list(places),
                    "says": says,
                    "after": shown,
                    "note": self._note(move),
                }
            )
        return moves

    def _note(self, move: str) -> dict[str, Any] | None:
        """What is written at a move, if anything is."""
        note = self._notes.get(move) if self._noted is self.match.position else None
        return None if note is None else asdict(note)

    def _left(self) -> int | None:
        """The seconds that are left; None without a clock, or when all is over."""
        left = self.match.seconds_left
        return None if left is None or self.match.outcome else ceil(left)

    def _relations(self, seen: Position) -> dict[str, dict[str, list[str]]]:
        """Which places have to do with which, and how: shown when one is pointed at."""
        relations = getattr(self.match.game.scenery(), "relations", None)
        if relations is None or self.match.outcome:
            return {}
        found: dict[str, dict[str, list[str]]] = relations(self.match.game, seen.state)
        return found

    # What the browser sends

    def _wished(self, change: dict[str, Any]) -> None:
        if change["new"] is None:
            return
        with self.match.lock:
            self._answer(change["new"])

    def _answer(self, wish: Any) -> None:
        self._busy = True
        by_page = isinstance(wish, dict) and wish.get("do") == "clock"
        notice = None if by_page else ""
        try:
            self._obey(wish)
        except Exception as error:
            notice = what_went_wrong(error)
            if not isinstance(error, FolkgamesError):
                raise
        finally:
            self._busy = False
            self.wish = None  # what has been chosen face down is nobody's to read
            self.show(notice)

    def _obey(self, wish: Any) -> None:
        if not isinstance(wish, dict) or not isinstance(wish.get("do"), str):
            raise FolkgamesError(_("The board did not understand that; nothing has changed."))
        match, do, seq = self.match, wish["do"], wish.get("seq")
        if do == "go":
            return self._go_on()
        if do == "stop" and not match.thinking:
            return None  # it has chosen just before
        if not isinstance(seq, int) or not self._since <= seq <= self.view["seq"]:
            raise FolkgamesError(_("The game has gone on meanwhile; nothing has changed."))
        if do == "play":
            self._play(self._wanted(wish))
        elif do == "show" and self._curtain():
            self._at_screen = self._curtain()
        elif do == "undo" and match.can_undo:
            match.undo()
        elif do == "redo" and match.can_redo:
            match.redo()
            if not match.waits_for_person:
                self._go_on()
        elif do == "new":
            match.restart()
            self._go_on()
        elif do == "setup":
            match.set_up(str(wish.get("name")))
            self._go_on()
        elif do == "step":
            match.think(once=True)
        elif do == "stop" and match.thinking:
            match.thinking.stop()
        elif do == "clock":
            match.check_clock()
        else:
            raise FolkgamesError(_("That is not possible now; nothing has changed."))

    def _go_on(self) -> None:
        """Let computers choose, unless there are only computers: they wait to be watched."""
        if self.match.persons:
            self.match.think()

    def _wanted(self, wish: dict[str, Any]) -> str:
        move, places = wish.get("move"), wish.get("places")
        if isinstance(move, str):
            return move[:40]
        if isinstance(places, list) and all(isinstance(place, str) for place in places):
            game, state = self.match.game, self._seen(self.match.position).state
            wanted: str = game.scenery().wish(game, state, tuple(p[:40] for p in places[:9]))
            return wanted
        raise FolkgamesError(_("The board did not understand that; nothing has changed."))

    def _play(self, move: str) -> None:
        person = self._person()
        if self._curtain():
            raise FolkgamesError(_("First hand the screen over; nothing has changed."))
        if person:
            self.match.enter(person, move)
        elif self.match.outcome:
            self.match.play(move)
        else:
            raise FolkgamesError(_("It is the computer's turn; nothing has changed."))

    def __repr__(self) -> str:
        return repr(self.match).replace("<Match", "<Board", 1)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        position, alone = self.match.position, len(self.match.persons) == 1
        seen = self._seen(position) if alone or self.match.outcome else position.public
        return {**data, **seen._repr_mimebundle_()}, metadata


def what_went_wrong(error: Exception) -> str:
    """What the board says of something that went wrong."""
    if isinstance(error, IllegalMove):
        return f"{error.rule}: {error.reason}"
    if isinstance(error, FolkgamesError):
        return str(error)
    # a player that somebody has written may fail in any way
    return _("The computer has failed: {error}").format(error=repr(error))


def _who_thinks(thinking: Thinking) -> str:
    text = _("{seat} is thinking …")
    if thinking.is_getting_ready:
        text = _("{seat} is getting ready; the first time that takes a little while …")
    return text.format(seat=_(thinking.seat))


def _stop(thinking: Thinking) -> str:
    """What stands on the button that ends it, if it can be ended."""
    return _("Stop thinking") if can_stop(thinking.player) else ""


def _curtain_words(seat: str) -> dict[str, str]:
    return {
        "text": _("{seat}, it is your turn. The other one looks away!").format(seat=_(seat)),
        "show": _("I am {seat}: show me my side").format(seat=_(seat)),
    }


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


def _drawings(position: Position) -> dict[str, dict[str, Any]]:
    last = last_places(position)
    return {
        name: {
            "width": scene.width,
            "svg": svg.drawing(scene, last),
            "colours": scene.colours,
        }
        for name, scene in _scenes(position).items()
    }


def _turn(after: Position) -> dict[str, Any]:
    """A move to be animated: for each layout its steps, for each step the places that change."""
    steps = {
        name: [[_step(*shown) for shown in frame] for frame in frames(after, tall=tall)]
        for name, tall in LAYOUTS.items()
    }
    return {"says": after.told, "steps": steps}


def _scenes(position: Position) -> dict[str, Scene]:
    return {
        name: scene_of(position.game, position.state, tall=tall) for name, tall in LAYOUTS.items()
    }


def _outlook(now: dict[str, Scene], then: dict[str, Scene]) -> dict[str, list[list[str]]]:
    """How the board would look: for each layout the places that a move changes."""
    return {
        name: [
            [new.name, svg.pieces(new)]
            for old, new in zip(now[name].places, then[name].places, strict=True)
            if old != new
        ]
        for name in LAYOUTS
    }


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
        "thoughts": _("Thoughts of the computer"),
        "left": _("Time left"),
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
