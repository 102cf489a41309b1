"""A position that has been solved: who wins with best play, shown as a table and on a board."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from ..board.notes import Note
from ..errors import FolkgamesError
from ..game import Game, Position
from ..match import Match
from ..retrograde import Worth
from ..texts import _, ngettext
from .known import best_of, for_mover, known
from .show import html_table, pandas, text_table

if TYPE_CHECKING:
    from .solve import Solver


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
    _solver: Solver
    unfinished: str = ""
    mixtures: dict[str, dict[str, Fraction]] = field(default_factory=dict)
    _certain: int = 0  # up to how many moves distances from here are certain

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
        table = self._solver.table
        return {} if table is None else known(table, position, self._certain - ply)

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
        return self._solver.solve(position)

    def count(self) -> dict[str | None, int]:
        """How many of the positions looked at each seat wins with best play; None: neither.

        >>> import folkgames as fg
        >>> fg.solve(fg.Andada(houses=3), whole=True).count()
        {'South': 6531, 'North': 6535, None: 42}
        """
        first, second = self.position.game.seats
        table = self._solver.table
        counted = table.count() if table else {}
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


def looked_at(positions: int) -> str:
    """How many positions, in words."""
    told = ngettext("{n} position was looked at", "{n} positions were looked at", positions)
    return told.format(n=f"{positions:,}")
