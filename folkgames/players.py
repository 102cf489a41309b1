"""Who chooses the moves: people, and computers of different skill.

A player is anything with `choose(view, rng) -> move`. `view` is `position.seen_by(seat)`, the
position as that seat may know it; `rng.random()` gives numbers from 0 up to 1, so that a match
with a seed can be played again.
"""

from __future__ import annotations

from typing import Protocol, TypeVar, runtime_checkable

from .errors import FolkgamesError
from .game import Position
from .texts import _

T = TypeVar("T")


class Rng(Protocol):
    """What a player needs of a source of chance: `random.Random` and NumPy's generators have it."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""


@runtime_checkable
class Player(Protocol):
    """Anything that chooses one of `view.legal_moves`."""

    def choose(self, view: Position, rng: Rng) -> str:
        """The move to play."""


def pick(choices: tuple[T, ...] | list[T], rng: Rng) -> T:
    """One of the choices, each as likely as the others."""
    return choices[int(rng.random() * len(choices))]


class Human:
    """A person, who chooses on the board; nothing is chosen for him."""

    def choose(self, view: Position, rng: Rng) -> str:
        """A person cannot be asked from here: raises FolkgamesError."""
        raise FolkgamesError(
            _("{seat} is played by a person: choose on the board, or with match.play(…)").format(
                seat=_(view.turn or "")
            )
        )

    def __repr__(self) -> str:
        return "Human()"


class Random:
    """Plays any legal move, each as likely as the others.

    >>> import random
    >>> import folkgames as fg
    >>> fg.Random().choose(fg.Andada().start(), random.Random(1))
    '2'
    """

    def choose(self, view: Position, rng: Rng) -> str:
        """Any legal move."""
        return pick(view.legal_moves, rng)

    def __repr__(self) -> str:
        return "Random()"


class Greedy:
    """Wins if it can at once, otherwise takes as much as it can now; chance decides among equals.

    >>> import random
    >>> import folkgames as fg
    >>> position = fg.Andada().start().play("1").play("South")
    >>> fg.Greedy().choose(position, random.Random(1))
    '3'
    """

    def choose(self, view: Position, rng: Rng) -> str:
        """The move that captures most now."""
        worth = {move: self._worth(view, move) for move in view.legal_moves}
        best = max(worth.values())
        return pick([move for move in worth if worth[move] == best], rng)

    def _worth(self, view: Position, move: str) -> tuple[int, int]:
        after = view.play(move)
        if after.outcome is None or after.outcome.winner is None:
            return 0, view.game.gain(after)
        return (1 if after.outcome.winner == view.turn else -1), view.game.gain(after)

    def __repr__(self) -> str:
        return "Greedy()"
