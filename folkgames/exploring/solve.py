"""Who wins with best play: positions solved exactly, where that can be had.

An estimate is never given for a value here: what is said is certain, and what is not certain is
left out or raises `Unsolved`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import inf
from time import monotonic
from typing import NamedTuple

from ..columns import NONE
from ..errors import Unsolved
from ..game import THREEFOLD, Game, Position, State, first_position
from ..options import check_seconds, check_whole
from ..positions import Unfit
from ..retrograde import Table, Worth
from ..texts import _, ngettext
from ..view import View
from .known import after, certain, known, mixtures_of, worth_of
from .progress import Progress, Teller
from .solution import Solution, looked_at

POSITIONS = 1_000_000  # that may be looked at, if nothing else is said
FIRST_LOOK = 1000  # positions after which one sees for the first time what is known
PIECE = 200  # positions to look into at a time
HURRY = 30  # seconds, below which there is no time to make machine code


class Effort(NamedTuple):
    """How much work may be done."""

    positions: int
    seconds: float | None
    whole: bool
    progress: Progress

    @property
    def in_a_hurry(self) -> bool:
        """Whether there are only a few seconds."""
        return self.seconds is not None and self.seconds < HURRY


def solve(
    position: Game | Position,
    *,
    positions: int = POSITIONS,
    seconds: float | None = None,
    whole: bool = False,
    progress: Progress = None,
) -> Solution:
    """Who wins with best play of both sides, in how many moves, and by which moves: exactly.

    All that may follow is looked at, up to so many `positions` (or `seconds`), and from the end
    backwards it is found out who can force a win (retrograde analysis). It ends early when the
    worth of every move is certain, unless the `whole` is asked for. If there is too much to look
    at, or someone interrupts, and the worth of the position is certain by then, but not that of
    all its moves, the solution says so. Otherwise `Unsolved` says how much was looked at.

    Where nobody can force a win, the value is a draw: play may go on for ever, or until the match
    ends by the options `repetition` and `limit`. They count as they do in the match that led here:
    a position that has already come up twice is a draw, and so is a win that is further away than
    the limit of moves. Time is left out of account.

    Where both choose at once, the value is what each side can make sure of on average, as an exact
    fraction, and `mixtures` says how often to choose what. That is found where no position can
    come back, and where a side has up to three choices.

    Something hidden cannot be solved like this: what is best depends on what the other side knows.

    `progress` is as for `folkgames.playouts`, in positions.

    >>> import folkgames as fg
    >>> solution = fg.solve(fg.Andada(houses=3).position("2 1 2 / 1 0 3 South play"))
    >>> print(solution)
    With best play: a draw. 3,980 positions were looked at.
    >>> solution.line
    ('2', '2')

    Source: the method is Ströhlein's (1970), the matrices are solved by `folkgames.nash`.
    """
    effort = effort_of(positions, seconds, whole, progress)
    return Solver(effort).solve(first_position(position))


def effort_of(positions: int, seconds: float | None, whole: bool, progress: Progress) -> Effort:
    """How much work may be done, if it can be as much as that."""
    check_whole("positions", positions)
    check_seconds(seconds)
    return Effort(positions, seconds, whole, progress)


class Solver(NamedTuple):
    """Solves positions with so much effort each, and with one table as long as that serves."""

    effort: Effort
    table: Table | None = None

    def solve(self, position: Position) -> Solution:
        """The solution, from the table if it is there, or may be added to it."""
        if isinstance(position, View):
            raise Unsolved(
                _("a view cannot be solved, but the position that it was made of may be"), 0
            )
        if position.outcome:
            value = dict(zip((*position.game.seats, None), (1, -1, 0), strict=True))
            won = Fraction(value[position.outcome.winner])
            return Solution(position, Worth(won, 0 if won else None), {}, 1, self)
        if position.game.hides:
            raise Unsolved(_("something is hidden, so that there is no one best way to play"), 0)
        try:
            table = self._table_for(position)
            unfinished = _look(table, position, self.effort)
            return self._replace(table=table)._solution(position, table, unfinished)
        except Unfit as error:
            raise Unsolved(str(error), 0) from error

    def _table_for(self, position: Position) -> Table:
        """The table that there is, or a new one if it cannot be used."""
        drawn = _drawn(position)
        if self.table is not None and _fits(self.table, position, drawn):
            return self.table
        return Table(position.game.rules, position.state, self.effort.positions, drawn)

    def _solution(self, position: Position, table: Table, unfinished: str) -> Solution:
        """What the table tells about a position, or `Unsolved`."""
        worth = worth_of(table, position)
        if worth is None:
            raise _unsolved(table, unfinished)
        within = certain(table, position)
        moves, mixtures = known(table, position, within), {}
        if position.turn is None:
            mixed = mixtures_of(table, position, moves)
            for seat, shares in zip(position.game.seats, (mixed.first, mixed.second), strict=True):
                mixtures[seat] = dict(zip(position.choices(seat), shares, strict=True))
        return Solution(position, worth, moves, len(table), self, unfinished, mixtures, within)


def _drawn(position: Position) -> list[State]:
    """The states that have come up twice in the match, so that the next time is a draw."""
    if position.game.options["repetition"].value != "draw":
        return []
    line: list[Position] = [position]
    while line[-1].previous is not None:
        line.append(line[-1].previous)
    times = Counter(position.code for position in line)
    states = {position.code: position.state for position in line}
    return [states[code] for code in sorted(times) if times[code] == THREEFOLD - 1]


def _fits(table: Table, position: Position, drawn: list[State]) -> bool:
    """Whether a table can be used for this position too."""
    if table.drawn != drawn:
        return False
    return table.is_complete or all(number != NONE for number in after(table, position).values())


def _look(table: Table, position: Position, effort: Effort) -> str:
    """Look at more and more positions until all is certain; returns why that was broken off."""
    teller, until, unfinished = _Teller(effort), _until(effort.seconds), ""
    try:
        table.enter(position.state)
        for move in position._moves.values():
            table.enter(position.game.rules.play(position.state, move))
        table.judge()
        next_look = max(FIRST_LOOK, len(table))
        while not (unfinished or table.is_complete or _is_enough(table, position, effort)):
            while not (unfinished or table.is_complete or len(table) >= next_look):
                if table.wants_machine_code and not effort.in_a_hurry:
                    teller.say(_("making machine code …"), len(table))
                if not table.expand(PIECE, effort.in_a_hurry):
                    unfinished = _too_many(effort.positions)
                elif monotonic() > until:
                    unfinished = _("the time is up")
                teller.tell(len(table))
            table.judge()
            next_look = 2 * len(table)
    except KeyboardInterrupt:
        unfinished = _("interrupted")
        table.judge()
    if _is_enough(table, position, effort):
        unfinished = ""
    teller.end(len(table), unfinished and f"{looked_at(len(table))}: {unfinished}")
    return unfinished


def _until(seconds: float | None) -> float:
    return inf if seconds is None else monotonic() + seconds


def _too_many(most: int) -> str:
    reason = ngettext(
        "more than {n} position would have to be looked at",
        "more than {n} positions would have to be looked at",
        most,
    )
    return reason.format(n=f"{most:,}")


class _Teller(Teller):
    """Tells how many positions have been looked at; nobody knows how many there are."""

    def __init__(self, effort: Effort) -> None:
        super().__init__(effort.positions, effort.progress)

    def _so_far(self, done: int) -> str:
        return looked_at(done)

    def _part(self, done: int) -> float | None:
        return None

    def _time_left(self, done: int, now: float) -> str:
        return ""


def _is_enough(table: Table, position: Position, effort: Effort) -> bool:
    """Whether all is known of every move, or of all that may follow."""
    if table.is_complete or effort.whole:
        return table.is_complete
    moves = known(table, position, certain(table, position))
    return len(moves) == len(position.legal_moves) and all(
        worth.distance is not None or worth.value == 0 or table.at_once for worth in moves.values()
    )


def _unsolved(table: Table, unfinished: str) -> Unsolved:
    """Why nothing is certain of a position."""
    if unfinished:
        advice = _(
            "More may be allowed by positions=… and seconds=…; "
            "nearer to the end of a game there are fewer."
        )
        return Unsolved(unfinished, len(table), advice)
    reason = _("both choose at once, and the game may go on for ever, or up to its limit of moves")
    return Unsolved(reason, len(table))
