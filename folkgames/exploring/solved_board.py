"""A live board on which every position is solved as it is reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.widget import Board
from ..errors import Unsolved
from ..match import Match

if TYPE_CHECKING:
    from .solution import Solution
    from .solve import Solver

PATIENCE = 3.0  # seconds that a move may wait for its answer


class SolvedBoard(Board):
    """The board of a match whose moves bear what they are worth; `Solution.board` makes it.

    Positions that follow on the one solved are found in its table; what is not there is solved as
    it comes, and where that is too much work, or takes too long, the board says so.
    """

    def __init__(self, match: Match, solution: Solution) -> None:
        self._solution = solution
        super().__init__(match)

    def show(self, notice: str | None = None) -> None:
        """Send the match as it is now, with what its moves are worth."""
        self._solve()
        super().show(notice)

    @property
    def _solver(self) -> Solver:
        """What solved the last position, with as much time as a move may wait."""
        solver = self._solution._solver
        return solver._replace(effort=solver.effort._replace(seconds=PATIENCE, progress=False))

    def _solve(self) -> None:
        position = self.match.position
        if self._noted is position and (self._notes or self._standing):
            return
        self._notes, self._noted, self._standing = {}, position, ""
        try:
            self._solution = self._solver.solve(position)
        except Unsolved as error:
            self._standing = str(error)
        else:
            waiting = self.match.waiting
            self._notes = self._solution.notes(waiting[0] if waiting else None)
