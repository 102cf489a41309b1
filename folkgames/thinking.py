"""A computer's choice in the making: here and now, or in a thread of its own.

Nothing of a match is changed from here. The player gets its view and a source of chance; what it
has chosen waits until the match takes it, or is never asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random as Chance
from threading import Event, Thread
from typing import Any

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
        self._dropped = False
        self._over = Event()
        self._choice: str = ""
        self._error: BaseException | None = None

    def begin(self, then: Callable[[], None]) -> None:
        """Think in a thread of its own, and call `then` there; at once, if there are no threads."""

        def think() -> None:
            self.run()
            then()

        try:
            Thread(target=think, name=f"folkgames: {self.player!r}", daemon=True).start()
        except RuntimeError:  # as in Pyodide
            self.run()

    def run(self) -> None:
        """Let the player choose, after what it was thinking before."""
        while self._earlier and not self._earlier.wait(AGAIN):
            self._earlier.stop()
        self._earlier = None
        try:
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
        """Tell the player to choose now, if it can be told."""
        if can_stop(self.player):
            self.player.stop()  # type: ignore[attr-defined]

    def drop(self) -> None:
        """Nobody asks any more for what comes of this."""
        self._dropped = True
        self.stop()
