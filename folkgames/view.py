"""A position as one seat may know it.

What the seat may not know is not in a view at all: its states are made by the `view` function of
the game's rules, its moves are veiled by the game, and it holds no reference to the position that
it was made from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .errors import FolkgamesError
from .game import Change, Outcome, Position, State
from .texts import _

ANYONE = -1  # the number of a seat that knows only what everyone may know


@dataclass(frozen=True, eq=False, repr=False)
class View(Position):
    """What a seat knows of a position; `position.seen_by(seat)` makes it.

    It shows, says and lists what a `Position` does, as far as the seat may know it. It cannot be
    played on, since what comes of a move may depend on what is hidden: `guess` makes a whole
    position that fits, to try moves on.
    """

    _viewer: str | None = None
    _trace: tuple[Change, ...] = ()
    _steps: tuple[State, ...] = ()

    @property
    def viewer(self) -> str | None:
        """The seat whose knowledge this is; None for anyone's."""
        return self._viewer

    @property
    def outcome(self) -> Outcome | None:
        """None: once a game is over, everybody sees the whole position."""
        return None

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The moves that the seat may choose from, when it is to choose."""
        return super().legal_moves if self._viewer in self.on_turn else ()

    @property
    def public(self) -> Position:
        """This view: it shows what its seat knows."""
        return self

    def seen_by(self, seat: str | None) -> Position:
        """This view, for its own seat; nobody else's knowledge is to be had from it."""
        if seat == self._viewer:
            return self
        raise FolkgamesError(
            _("this is what {seat} knows, and nothing else is to be had from it").format(
                seat=_(self._viewer) if self._viewer else _("anyone")
            )
        )

    def play(self, move: str | int) -> Position:
        """Raises FolkgamesError: what comes of a move may depend on what is hidden."""
        raise FolkgamesError(
            _("a view cannot be played on: try moves on view.guess(rng), or play in the match")
        )

    def guess(self, rng: Any) -> Position:
        """A whole position that fits what the seat knows, the hidden things filled in by chance."""
        if not self.game.hides:
            return Position(self.game, self._state)
        known = self.game.rules.guess(self.state, _number(self.game.seats, self._viewer), rng)
        return Position(self.game, known)

    @property
    def trace(self) -> tuple[Change, ...]:
        """What the last move did, as far as the seat could see it."""
        return self._trace

    def steps(self) -> Iterator[State]:
        """The states that the seat saw in the last move."""
        return map(self.game.rules.copy, self._steps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and (
            (self.game, self._viewer, self._state) == (other.game, other._viewer, other._state)
        )

    def __hash__(self) -> int:
        return hash((self.game, self._viewer, self.code))

    def __repr__(self) -> str:
        who = self._viewer or _("anyone")
        return f"<View of {self.game!r} by {who}: {self.code!r}>"


def _number(seats: tuple[str, str], seat: str | None) -> int:
    return ANYONE if seat is None else seats.index(seat)


def view(position: Position, seat: str | None) -> Position:
    """The view of `position` by `seat`, made from its first position on and kept."""
    unseen = []
    for earlier in position._back():
        if seat in earlier._views:
            break
        unseen.append(earlier)
    for now in reversed(unseen):
        now._views[seat] = _look(now, seat)
    return position._views[seat]


def foreseen(position: Position, move: str, seat: str | None) -> Position | None:
    """What `seat` would see after `move`, as far as it may know that before the move is made.

    None where the move would end a game in which something is hidden: only the end shows it.
    """
    after = position.play(move)
    if not position.game.hides:
        return after
    return None if after.outcome else view(after, seat)


def _look(position: Position, seat: str | None) -> View:
    """The view of one position; the one before it has been seen already."""
    game, previous = position.game, position.previous
    veil = getattr(game.rules, "view", None) if game.hides else None
    number = _number(game.seats, seat)

    def seen(state: State) -> State:
        return game.rules.copy(state) if veil is None else veil(state, number)

    if previous is None:
        return View(game, seen(position.state), _viewer=seat)
    before = previous._views[seat]
    steps = tuple(map(seen, position.steps()))
    move = game.veil(position.last_move or "", previous.state.turn, number)
    trace = tuple(_changes([before.state, *steps]))
    return View(game, seen(position.state), before, move, seat, trace, steps)


def _changes(states: list[State]) -> Iterator[Change]:
    """What is different from each state to the next."""
    for old, new in pairwise(states):
        for field, values in new._asdict().items():
            if isinstance(values, list):
                pairs = zip(getattr(old, field), values, strict=True)
                yield from (
                    Change(field, index, before, after)
                    for index, (before, after) in enumerate(pairs)
                    if before != after
                )
