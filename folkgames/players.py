"""Who chooses the moves: people, and computers of different skill.

A player is anything with `choose(view, rng) -> move`. `view` is `position.seen_by(seat)`, the
position as that seat may know it; `rng.random()` gives numbers from 0 up to 1, so that a match
with a seed can be played again.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol, TypeVar, runtime_checkable

from .errors import FolkgamesError
from .game import Position
from .nash import solve
from .options import check_whole
from .texts import _

T = TypeVar("T")
Gains = list[list[int]]


class Rng(Protocol):
    """What a player needs of a source of chance: `random.Random` and NumPy's generators have it."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""


@runtime_checkable
class Player(Protocol):
    """Anything that chooses one of `view.choices()`."""

    def choose(self, view: Position, rng: Rng) -> str:
        """The move to play, or where both choose at once, one's own part of it."""


def check_players(position: Position, players: Mapping[str, Player]) -> None:
    """FolkgamesError if these are not players, by the seats of a position."""
    if not isinstance(players, Mapping):
        told = _("players are named by their seats, like players={example}, not {what!r}")
        example = f'{{"{position.game.seats[0]}": fg.Random()}}'
        raise FolkgamesError(told.format(example=example, what=players))
    for seat, player in players.items():
        position.seen_by(seat)
        if isinstance(player, type) or not isinstance(player, Player):
            raise FolkgamesError(
                _("a player is something like fg.Random(), with its brackets, not {what!r}").format(
                    what=player
                )
            )


def pick(choices: tuple[T, ...] | list[T], rng: Rng) -> T:
    """One of the choices, each as likely as the others."""
    return choices[int(rng.random() * len(choices))]


def pick_by_share(shares: Mapping[str, float | Fraction], rng: Rng) -> str:
    """One of the choices, each as likely as its share of 1."""
    at = rng.random()
    for choice, share in shares.items():
        at -= float(share)
        if at < 0:
            return choice
    return max(shares, key=lambda choice: shares[choice])


class Human:
    """A person, who chooses on the board; nothing is chosen for him."""

    def choose(self, view: Position, rng: Rng) -> str:
        """A person cannot be asked from here: raises FolkgamesError."""
        seat = view.viewer or view.turn or ""
        reason = _("{seat} is played by a person: choose on the board, or with match.play(…)")
        raise FolkgamesError(reason.format(seat=_(seat)))

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
        return pick(view.choices(), rng)

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
        world = view.guess(rng)
        seat = view.viewer or view.turn or ""
        worth = {choice: self._worth(world, seat, choice) for choice in view.choices()}
        best = max(worth.values())
        return pick([choice for choice in worth if worth[choice] == best], rng)

    def _worth(self, world: Position, seat: str, choice: str) -> tuple[float, float]:
        """Whether the choice wins, and what it takes: on average, where both choose at once."""
        if world.turn is not None:
            return self._gain(world.play(choice), seat, 1)
        number = world.game.seats.index(seat)
        gains = [
            self._gain(world.play(move), seat, -1 if number else 1)
            for move in world.legal_moves
            if world.game.split(move)[number] == choice
        ]
        wins, taken = zip(*gains, strict=True)
        return sum(wins) / len(gains), sum(taken) / len(gains)

    def _gain(self, after: Position, seat: str, sign: int) -> tuple[int, int]:
        gain = sign * after.game.gain(after)
        if after.outcome is None or after.outcome.winner is None:
            return 0, gain
        return (1 if after.outcome.winner == seat else -1), gain

    def __repr__(self) -> str:
        return "Greedy()"


class Nash:
    """Where both choose at once, mixes its choices so that no answer gains anything on average.

    That is Nash's equilibrium of this one choice, solved exactly (`folkgames.nash`). Where
    something is hidden, it solves the average of `worlds` positions that fit what is known. When
    it is to move alone it makes the move after which that choice is worth most to it, or if none
    follows, plays as `Greedy` does.
    """

    def __init__(self, worlds: int = 30) -> None:
        check_whole("worlds", worlds)
        self.worlds = worlds

    def choose(self, view: Position, rng: Rng) -> str:
        """One of the choices, each as often as the equilibrium has it."""
        if view.turn is not None:
            return self._best_move(view.guess(rng), view.turn, rng)
        shares = self.mixture(view, rng)
        if not shares:
            return Greedy().choose(view, rng)
        return pick_by_share(shares, rng)

    def _best_move(self, world: Position, seat: str, rng: Rng) -> str:
        """The move after which the choice of both is worth most to `seat`."""
        sign = -1 if world.game.seats.index(seat) else 1
        worth = {}
        for move in world.legal_moves:
            after = world.play(move)
            gains = world.game.payoffs(after) if after.on_turn == world.game.seats else None
            if gains is None:
                return Greedy().choose(world, rng)
            worth[move] = sign * solve(gains).value
        best = max(worth.values())
        return pick([move for move in worth if worth[move] == best], rng)

    def mixture(self, view: Position, rng: Rng) -> dict[str, Fraction]:
        """How often it would choose what; empty when it is to move alone."""
        gains = self._gains(view, rng)
        if gains is None or view.viewer is None:
            return {}
        solution, number = solve(gains), view.game.seats.index(view.viewer)
        return dict(zip(view.choices(), (solution.first, solution.second)[number], strict=True))

    def _gains(self, view: Position, rng: Rng) -> Gains | None:
        """What the first seat gains by each pair of choices, times the number of worlds."""
        if view.turn is not None:
            return None
        known = view.game.payoffs(view)
        if known is not None:
            return known
        guesses = [view.guess(rng) for _world in range(self.worlds)]
        worlds = [gains for guess in guesses if (gains := view.game.payoffs(guess)) is not None]
        if not worlds:
            return None
        return [
            [sum(numbers) for numbers in zip(*rows, strict=True)]
            for rows in zip(*worlds, strict=True)
        ]

    def __repr__(self) -> str:
        return f"Nash(worlds={self.worlds})"
