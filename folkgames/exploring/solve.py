"""Who wins with best play: positions solved exactly, where that can be had.

An estimate is never given for a value here: what is said is certain, and what is not certain is
left out or raises `Unsolved`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from ..board.notes import Note
from ..errors import FolkgamesError, Unsolved
from ..game import THREEFOLD, Game, Position, State, first_position
from ..match import Match
from ..nash import Solution as Mixtures
from ..options import check_seconds, check_whole
from ..retrograde import NONE, Table, Unfit, Worth
from ..texts import _, ngettext
from ..view import View
from .progress import Progress, Teller
from .show import html_table, pandas, text_table

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


DEFAULT = Effort(POSITIONS, None, False, None)


@dataclass(frozen=True, eq=False)
class Solution:
    """What best play of both sides brings, of a position and of each of its moves.

    `worth` and the values of `moves` have a `value`, which is what the first seat gets: 1 a win,
    -1 a loss, 0 a draw, and something between, `on_average`, where both choose at once; and a
    `distance`, in how many moves the win is forced, the first one counted, when the winner hurries
    and the loser delays. A draw has no distance. `positions` is how many were looked at,
    `unfinished` says why not all that was asked for is known, if so, and `mixtures` how often each
    seat should choose what, where both choose at once.

    >>> import folkgames as fg
    >>> solution = fg.solve(fg.Andada(houses=3).start().play("1"))
    >>> solution.winner, solution.distance, solution.best
    ('North', 7, ('South',))
    >>> solution
    With best play: North wins in 7 moves. 1,015 positions were looked at.
    move   with best play  moves to the end
    South      North wins                 7  ★
    North      South wins                 7
    """

    position: Position
    worth: Worth
    moves: dict[str, Worth]
    positions: int
    unfinished: str = ""
    mixtures: dict[str, dict[str, Fraction]] = field(default_factory=dict)
    _table: Table | None = None
    _certain: int = 0  # up to how many moves distances from here are certain
    _effort: Effort = DEFAULT

    @property
    def value(self) -> Fraction:
        """What the first seat gets: from -1, a loss, to 1, a win."""
        return self.worth.value

    @property
    def distance(self) -> int | None:
        """In how many moves the win is forced; None if there is none, or it is not certain."""
        return self.worth.distance

    @property
    def winner(self) -> str | None:
        """The seat that wins with best play; None if neither can be sure to win."""
        first, second = self.position.game.seats
        return {1: first, -1: second}.get(self.value)  # type: ignore[call-overload,no-any-return]

    @property
    def best(self) -> tuple[str, ...]:
        """The best moves: the shortest way to win, the longest way to lose, or all that draw.

        None where both choose at once; see `mixtures`.
        """
        return best_of(self.position, self.moves)

    @property
    def unsolved(self) -> tuple[str, ...]:
        """The legal moves of which nothing is certain; none, unless the work was broken off."""
        return tuple(move for move in self.position.legal_moves if move not in self.moves)

    @property
    def line(self) -> tuple[str, ...]:
        """Best play of both to the end, or to where both choose at once, or a position comes back.

        >>> import folkgames as fg
        >>> fg.solve(fg.Andada(houses=3).position("0 1 0 / 0 1 1 South singles")).line
        ('2', '3', '3')
        """
        line: list[str] = []
        position, moves, seen = self.position, self.moves, set()
        while moves and position not in seen and position.turn:
            seen.add(position)
            line.append(best_of(position, moves)[0])
            position = position.play(line[-1])
            moves = self._known(position, len(line))
        return tuple(line)

    def _known(self, position: Position, ply: int) -> dict[str, Worth]:
        """What is known of the moves of a position that follows on this one after `ply` moves."""
        return {} if self._table is None else known(self._table, position, self._certain - ply)

    def after(self, move: str | int) -> Solution:
        """The solution of the position after a move: at once, where it has been found already.

        >>> import folkgames as fg
        >>> solution = fg.solve(fg.Andada(houses=3))
        >>> solution.after(1).after("South").winner
        'North'
        """
        return self.at(self.position.play(move))

    def at(self, position: Position) -> Solution:
        """The solution of another position of this game, from the same table if it is there."""
        if position.game != self.position.game:
            raise FolkgamesError(
                _("this is a solution of {game!r}, and not of {other!r}").format(
                    game=self.position.game, other=position.game
                )
            )
        return solved(position, self._effort, self._table)

    def count(self) -> dict[str | None, int]:
        """How many of the positions looked at each seat wins with best play; None: neither.

        >>> import folkgames as fg
        >>> fg.solve(fg.Andada(houses=3), whole=True).count()
        {'South': 6531, 'North': 6535, None: 42}
        """
        first, second = self.position.game.seats
        counted = self._table.count() if self._table else {}
        return {first: counted.get(1, 0), second: counted.get(2, 0), None: counted.get(3, 0)}

    def frame(self) -> Any:
        """A pandas DataFrame with one row a move: its value, distance, and whether it is best."""
        rows = [
            {
                "move": move,
                "value": float(worth.value),
                "distance": worth.distance,
                "best": move in self.best,
            }
            for move, worth in self.moves.items()
        ]
        frame = pandas().DataFrame(rows, columns=["move", "value", "distance", "best"])
        return frame.astype({"distance": "Int64"}).set_index("move")

    def notes(self, seat: str | None = None) -> dict[str, Note]:
        """What `Board.note` writes at the moves: in how many moves they win (+) or lose (−).

        A draw is =, the best bear a ★.

        Where both choose at once, how often `seat` should choose what.

        >>> import folkgames as fg
        >>> solution = fg.solve(fg.Andada(houses=3).start().play("1"))
        >>> solution.notes()["South"]
        Note(label='+7', tone=1.0, sign='★', says='North wins in 7 moves')
        """
        if not self.mixtures:
            return {move: self._note(move, worth) for move, worth in self.moves.items()}
        shares = self.mixtures[seat or self.position.game.seats[0]]
        how_often = _("to be chosen with chance {n}")
        return {
            choice: Note(f"{n}", float(n), "★" if n else "", how_often.format(n=n))
            for choice, n in shares.items()
        }

    def _note(self, move: str, worth: Worth) -> Note:
        mine, best = for_mover(self.position, worth), move in self.best
        if worth.on_average:
            label = f"+{mine}" if mine > 0 else f"{mine}"
        else:
            label = ("+" if mine > 0 else "−" if mine < 0 else "=") + number_of(worth.distance)
        tone = 0.45 * float(1 + mine) + (0.1 if best else 0)
        return Note(label, tone, "★" if best else "", in_words(self.position.game, worth))

    @property
    def board(self) -> Any:
        """A live board on which the moves bear these notes, and so in every later position.

        It needs anywidget.
        """
        from .solved_board import SolvedBoard

        return SolvedBoard(Match(self.position), self)

    def __str__(self) -> str:
        told = [*self._verdict(), f"{looked_at(self.positions)}."]
        if self.unsolved:
            told.append(
                _("Of moves that are not here nothing is certain: {reason}.").format(
                    reason=self.unfinished
                )
            )
        elif self.unfinished:
            told.append(
                _("Not all that may follow is known: {reason}.").format(reason=self.unfinished)
            )
        return " ".join(told)

    def _verdict(self) -> list[str]:
        """What the value is, in a sentence."""
        if self.position.outcome:
            return [f"{self.position.outcome}."]
        return [_("With best play: {what}.").format(what=in_words(self.position.game, self.worth))]

    def _rows(self) -> list[list[str]]:
        head = [_("move"), _("with best play"), _("moves to the end"), ""]
        rows = [
            [move, result(self.position.game, worth), number_of(worth.distance), self._mark(move)]
            for move, worth in self.moves.items()
        ]
        return [head, *rows]

    def _mark(self, move: str) -> str:
        return "★" if move in self.best else ""

    def _tables(self) -> list[list[list[str]]]:
        """The moves, or where both choose at once, how often each side should choose what."""
        if not self.mixtures:
            return [self._rows()] if self.moves else []
        return [
            [[_(seat), _("how often")], *([choice, f"{n}"] for choice, n in shares.items())]
            for seat, shares in self.mixtures.items()
        ]

    def __repr__(self) -> str:
        return "\n".join([str(self), *map(text_table, self._tables())])

    def _repr_html_(self) -> str:
        return "".join([f"<p>{escape(str(self))}</p>", *map(html_table, self._tables())])


def result(game: Game, worth: Worth) -> str:
    """Who wins, in words."""
    if abs(worth.value) == 1:
        return _("{seat} wins").format(seat=_(game.seats[worth.value < 0]))
    if worth.on_average:
        return _("{seat} gets {n} on average").format(seat=_(game.seats[0]), n=worth.value)
    return _("a draw")


def in_words(game: Game, worth: Worth) -> str:
    """Who wins, and in how many moves."""
    if worth.distance is None:
        return result(game, worth)
    in_moves = ngettext("{what} in {n} move", "{what} in {n} moves", worth.distance)
    return in_moves.format(what=result(game, worth), n=worth.distance)


def number_of(distance: int | None) -> str:
    """A distance as it is written; nothing where there is none."""
    return "" if distance is None else str(distance)


def best_of(position: Position, moves: Mapping[str, Worth]) -> tuple[str, ...]:
    """The best of the moves whose worth is known; none where both choose at once."""
    if position.turn is None:
        return ()

    def rank(worth: Worth) -> tuple[Fraction, float]:
        mine = for_mover(position, worth)
        distance = inf if worth.distance is None else worth.distance
        return mine, -distance if mine > 0 else distance

    ranks = {move: rank(worth) for move, worth in moves.items()}
    return tuple(move for move in ranks if ranks[move] == max(ranks.values()))


def for_mover(position: Position, worth: Worth) -> Fraction:
    """What the seat to move gets."""
    return -worth.value if position.turn == position.game.seats[1] else worth.value


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
    return solved(first_position(position), effort_of(positions, seconds, whole, progress), None)


def effort_of(positions: int, seconds: float | None, whole: bool, progress: Progress) -> Effort:
    """How much work may be done, if it can be as much as that."""
    check_whole("positions", positions)
    check_seconds(seconds)
    return Effort(positions, seconds, whole, progress)


def solved(position: Position, effort: Effort, table: Table | None) -> Solution:
    """The solution, from a table if it is there, or may be added to it."""
    if isinstance(position, View):
        raise Unsolved(_("a view cannot be solved, but the position that it was made of may be"), 0)
    if position.outcome:
        value = dict(zip((*position.game.seats, None), (1, -1, 0), strict=True))
        won = Fraction(value[position.outcome.winner])
        return Solution(position, Worth(won, 0 if won else None), {}, 1, _effort=effort)
    if position.game.hides:
        raise Unsolved(_("something is hidden, so that there is no one best way to play"), 0)
    drawn = _drawn(position)
    try:
        if table is None or not _fits(table, position, drawn):
            table = Table(position.game.rules, position.state, effort.positions, drawn)
        unfinished = _look(table, position, effort)
        return _solution(table, position, effort, unfinished)
    except Unfit as error:
        raise Unsolved(str(error), 0) from error


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
    return table.is_complete or all(number != NONE for number in _after(table, position).values())


def _after(table: Table, position: Position) -> dict[str, int]:
    """The positions of a table that follow on a position, by the moves."""
    play, moves = position.game.rules.play, position._moves
    return {text: table.number(play(position.state, move)) for text, move in moves.items()}


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


def looked_at(positions: int) -> str:
    """How many positions, in words."""
    told = ngettext("{n} position was looked at", "{n} positions were looked at", positions)
    return told.format(n=f"{positions:,}")


# What a table tells about a position


def certain(table: Table, position: Position) -> int:
    """Up to how many moves the distances of the positions after this one are certain.

    A win that is nearer than one that was found may lie where nobody has looked yet.
    """
    return 1 + table.horizon(number for number in _after(table, position).values())


def known(table: Table, position: Position, within: int) -> dict[str, Worth]:
    """The worth of each move, where it is certain; distances only up to `within` moves after it."""
    left = position.game.options["limit"].value - len(position.history) - 1
    found = {}
    for move, number in _after(table, position).items():
        worth = _in_time(table, number, within, left)
        if worth is not None:
            further = None if worth.distance is None else worth.distance + 1
            found[move] = worth._replace(distance=further)
    return found


def _in_time(table: Table, number: int, within: int, left: int) -> Worth | None:
    """The worth of a position where the match is given up after `left` moves more."""
    worth = None if number == NONE else table.worth(number, within)
    if worth is None or table.longest(number) > left:
        return None
    if worth.value == 0 or table.at_once:
        return worth
    if worth.distance is None:  # but it is no greater than there are positions
        return worth if left >= len(table) else None
    return worth if worth.distance <= left else Worth(Fraction(0), None)


def _is_enough(table: Table, position: Position, effort: Effort) -> bool:
    """Whether all is known of every move, or of all that may follow."""
    if table.is_complete or effort.whole:
        return table.is_complete
    moves = known(table, position, certain(table, position))
    return len(moves) == len(position.legal_moves) and all(
        worth.distance is not None or worth.value == 0 or table.at_once for worth in moves.values()
    )


def _worth(table: Table, position: Position) -> Worth | None:
    """The worth of a position by that of its moves; None if it is not certain."""
    moves = known(table, position, certain(table, position))
    all_known = len(moves) == len(position.legal_moves)
    if position.turn is None:
        mixtures = _mixtures(table, position, moves) if all_known else None
        return None if mixtures is None else Worth(mixtures.value, None, True)
    best = best_of(position, moves)
    if not best:
        return None
    worth = moves[best[0]]
    return worth if all_known or for_mover(position, worth) == 1 else None


def _mixtures(table: Table, position: Position, moves: Mapping[str, Worth]) -> Mixtures:
    """How often each side should choose what, where both choose at once."""
    return table.mixtures(position.state, [moves[move].value for move in position.legal_moves])


def _solution(table: Table, position: Position, effort: Effort, unfinished: str) -> Solution:
    """What the table tells about a position, or `Unsolved`."""
    worth = _worth(table, position)
    if worth is None:
        raise _unsolved(table, unfinished)
    within = certain(table, position)
    moves, mixtures = known(table, position, within), {}
    if position.turn is None:
        mixed = _mixtures(table, position, moves)
        for seat, shares in zip(position.game.seats, (mixed.first, mixed.second), strict=True):
            mixtures[seat] = dict(zip(position.choices(seat), shares, strict=True))
    return Solution(
        position, worth, moves, len(table), unfinished, mixtures, table, within, effort
    )  # fmt: skip


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
