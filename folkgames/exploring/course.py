"""How who wins with best play ran through a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import FolkgamesError, Unsolved
from ..game import Game, Position
from ..match import Match
from ..record import Record
from ..texts import _
from .known import for_mover
from .progress import Progress
from .show import MARKERS, axes, html_table, pandas, text_table
from .solution import Solution, number_of, result
from .solve import POSITIONS, Solver, effort_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, eq=False)
class Course:
    """How the value and the distance to the end ran through a match, where they could be solved.

    `solutions` has those of the positions that were solved, by how many moves had been played;
    `unsolved` says why there are not more.

    >>> import folkgames as fg
    >>> match = fg.Match(fg.Andada(houses=3)).follow(["1", "North", "2"])
    >>> fg.solve_match(match)
    moves played   move  with best play  moves to the end
    0                 1      North wins                12
    1             North      North wins                 7  ?
    2                 2      South wins                 6
    3                        South wins                 3
    ? a mistake: it gave away what was sure
    """

    positions: tuple[Position, ...]
    solutions: dict[int, Solution]
    unsolved: str = ""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the match."""
        return tuple(position.last_move or "" for position in self.positions[1:])

    @property
    def mistakes(self) -> tuple[int, ...]:
        """The moves, counted from 1, by which a seat gave away what it could be sure of."""
        return tuple(n for n in range(1, len(self.positions)) if self._is_mistake(n))

    def _is_mistake(self, number: int) -> bool:
        before, after = self.solutions.get(number - 1), self.solutions.get(number)
        if before is None or after is None or self.positions[number - 1].turn is None:
            return False
        position = self.positions[number - 1]
        return for_mover(position, after.worth) < for_mover(position, before.worth)

    def frame(self) -> Any:
        """A pandas DataFrame with one row a position: what was played, the value, the distance."""
        rows = [
            {
                "played": number,
                "move": self._move(number),
                "value": float(solution.value),
                "distance": solution.distance,
                "mistake": number + 1 in self.mistakes,
            }
            for number, solution in self.solutions.items()
        ]
        frame = pandas().DataFrame(rows, columns=["played", "move", "value", "distance", "mistake"])
        return frame.astype({"distance": "Int64"}).set_index("played")

    def _move(self, number: int) -> str:
        """The move that was made after so many moves."""
        return self.moves[number] if number < len(self.moves) else ""

    def plot_value(self, ax: Axes | None = None) -> Axes:
        """Who would have won with best play, through the match; mistakes are crossed."""
        drawn, (first, second) = axes(ax), self._game.seats
        played = list(self.solutions)
        values = [float(solution.value) for solution in self.solutions.values()]
        drawn.plot(
            played, values, "o-", color="black", markerfacecolor="white", drawstyle="steps-post"
        )
        for number in self.mistakes:
            label = _("after a mistake") if number == self.mistakes[0] else None
            height = float(self.solutions[number].value)
            drawn.plot(number, height, "x", color="#b02a2a", markersize=12, label=label)
        wins = _("{seat} wins")
        names = [wins.format(seat=_(second)), _("a draw"), wins.format(seat=_(first))]
        drawn.set_yticks([-1, 0, 1], names)
        drawn.set_ylim(-1.3, 1.3)
        return self._finish(drawn, _("Who wins with best play"), _("value"))

    def plot_distance(self, ax: Axes | None = None) -> Axes:
        """In how many moves a win could be forced, through the match: by whom shows the mark."""
        drawn = axes(ax)
        for seat, marker in zip(self._game.seats, MARKERS, strict=False):
            won = {n: s.distance or 0 for n, s in self.solutions.items() if s.winner == seat}
            label = _("{seat} wins").format(seat=_(seat))
            drawn.plot(list(won), list(won.values()), marker, label=label, markeredgecolor="black")
        return self._finish(drawn, _("How far a forced win is"), _("moves to the end"))

    @property
    def _game(self) -> Game:
        return self.positions[0].game

    def _finish(self, drawn: Axes, title: str, measured: str) -> Axes:
        first, last = min(self.solutions), len(self.positions) - 1
        if first:
            label = _("before: not solved")
            drawn.axvspan(first - 1, first - 0.5, hatch="///", facecolor="white", label=label)
        drawn.set_xlim(first - 1 if first else -0.5, last + 0.5)
        drawn.locator_params(axis="x", integer=True)
        drawn.set(title=title, xlabel=_("moves played"), ylabel=measured)
        if drawn.get_legend_handles_labels()[0]:
            drawn.legend(loc="center left", bbox_to_anchor=(1, 0.5))
        return drawn

    def _rows(self) -> list[list[str]]:
        head = [_("moves played"), _("move"), _("with best play"), _("moves to the end"), ""]
        rows = [
            [
                str(number),
                self._move(number),
                result(self._game, solution.worth),
                number_of(solution.distance),
                "?" if number + 1 in self.mistakes else "",
            ]
            for number, solution in self.solutions.items()
        ]
        return [head, *rows]

    def _legend(self) -> str:
        legend = _("? a mistake: it gave away what was sure")
        return " — ".join(filter(None, [legend if self.mistakes else "", self.unsolved]))

    def __repr__(self) -> str:
        return "\n".join(filter(None, [text_table(self._rows()), self._legend()]))

    def _repr_html_(self) -> str:
        return html_table(self._rows(), self._legend())


def solve_match(
    match: Match | Record | Position,
    *,
    positions: int = POSITIONS,
    seconds: float | None = None,
    progress: Progress = None,
) -> Course:
    """How the value with best play ran through a match, from its last position backwards.

    It goes back until the first position that is too much work, as `folkgames.solve` says it of
    one position with so many `positions` or `seconds`; those before are left out, and that is said.

    >>> import folkgames as fg
    >>> players = {"South": fg.Greedy(), "North": fg.Greedy()}
    >>> course = fg.solve_match(fg.Match(fg.Andada(houses=3), players, seed=1).finish())
    >>> course.mistakes
    (2,)
    """
    line = [_last(match)]
    while line[-1].previous is not None:
        line.append(line[-1].previous)
    solver, unsolved = Solver(effort_of(positions, seconds, False, progress)), ""
    solutions: dict[int, Solution] = {}
    for position in line:
        try:
            solution = solver.solve(position)
        except Unsolved as error:
            if not solutions:
                raise
            told = _("After {n} moves and before, it is not known: {why}")
            unsolved = told.format(n=len(position.history), why=error)
            break
        solver = solution._solver
        solutions[len(position.history)] = solution
    return Course(tuple(line[::-1]), dict(sorted(solutions.items())), unsolved)


def _last(match: Match | Record | Position) -> Position:
    """The last position of a match."""
    if isinstance(match, Position):
        return match
    if isinstance(match, Match):
        return match.position
    if isinstance(match, Record):
        return match.replay().position
    raise FolkgamesError(
        _("what is wanted here is a match, its record or a position, not {what!r}").format(
            what=match
        )
    )
