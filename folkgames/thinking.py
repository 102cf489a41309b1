"""A computer's choice in the making: here and now, or in a thread of its own.

Nothing of a match is changed from here. The player gets its view and a source of chance; what it
has chosen waits until the match takes it, or is never asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random as Chance
from threading import Event
from typing import Any

from .background import in_background
from .game import Position
from .players import Player

AGAIN = 0.05  # seconds until a player that should stop is told so again


def can_stop(player: object) -> bool:
    """Whether a player can be told to choose now: those that may think for long can."""
    return callable(getattr(player, "stop", None))


class Thinking:
    """What `player` chooses for `seat`; `earlier` is what it may still be busy with."""

    def __init__(
        self,
        seat: str,
        player: Player,
        view: Position,
        rng: Chance,
        earlier: Thinking | None = None,
    ) -> None:
        self.seat, self.player, self.view, self.rng = seat, player, view, rng
        self.thoughts: Any = None
        self._earlier = earlier
        self._told = self._dropped = False
        self._over = Event()
        self._choice: str = ""
        self._error: BaseException | None = None

    @property
    def is_getting_ready(self) -> bool:
        """Whether the player cannot think yet, since its machine code is being made."""
        is_ready = getattr(self.player, "is_ready", None)
        return is_ready is not None and not is_ready(self.view)

    def begin(self, then: Callable[[], None], when_ready: Callable[[], None]) -> None:
        """Think in a thread of its own, and call `then` there; at once, if there are no threads.

        `when_ready` is called in another one when the player, which was not ready, begins.
        """

        def think() -> None:
            self.run(when_ready)
            then()

        if not in_background(think, repr(self.player)):
            self.run()

    def run(self, when_ready: Callable[[], None] | None = None) -> None:
        """Let the player choose, after what it was thinking before."""
        if self._earlier:
            self._earlier.wait()
            self._earlier = None
        try:
            if not self._dropped and self.is_getting_ready:
                self.player.get_ready(self.view)  # type: ignore[attr-defined]
                if when_ready:
                    in_background(when_ready, "ready")
            if not self._dropped:
                self._choice = self.player.choose(self.view, self.rng)
                self.thoughts = getattr(self.player, "thoughts", None)
        except BaseException as error:
            self._error = error
        self._over.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Whether it is over, after so many seconds at most; None waits for ever."""
        return self._over.wait(seconds)

    @property
    def choice(self) -> str:
        """What has been chosen; raises what the player has raised."""
        if self._error:
            raise self._error
        return self._choice

    def stop(self) -> None:
        """Tell the player to choose now, if it can be told, also if it has not begun yet."""
        if can_stop(self.player) and not self._told:
            self._told = True
            self._tell()
            in_background(self._insist, "stop")

    def _tell(self) -> None:
        self.player.stop()  # type: ignore[attr-defined]

    def _insist(self) -> None:
        """Tell the player again and again: before it begins to think it hears nothing."""
        while not self.wait(AGAIN):
            self._tell()

    def drop(self) -> None:
        """Nobody asks any more for what comes of this."""
        self._dropped = True
        self.stop()
