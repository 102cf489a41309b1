"""The statistics of a position's moves, refined as long as one likes."""

from __future__ import annotations

from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import random_games
from ..errors import FolkgamesError
from ..game import Position
from ..texts import _
from .moves import MoveStatistics, whose
from .playouts import (
    CHUNK,
    Players,
    Playouts,
    by_players,
    by_seat,
    checked,
    most_kept,
    moves_left,
    packed,
)
from .tally import Tally
from .work import Job

if TYPE_CHECKING:
    from .playouts import Counts

FEW = 10  # games after a move, before the next move has its turn
PORTION = 0.1  # seconds that one portion should take, so that it can be stopped soon


class Refinement:
    """The games that are played on after each move of a position, a portion at a time.

    The seed alone decides which games these are, not the portions: when there are n of them after
    each move, they are those of `folkgames.move_statistics(position, n, seed=seed)`.

    >>> import folkgames as fg
    >>> position = fg.Andada(houses=3).start().play("1").play("South")
    >>> refinement = Refinement(position, seed=1)
    >>> while refinement.play(200):
    ...     pass
    >>> refinement.statistics.summary() == fg.move_statistics(position, 200, seed=1).summary()
    True
    """

    def __init__(
        self, position: Position, *, seed: int | None = None, players: Players | None = None
    ) -> None:
        moves = position.legal_moves
        if not moves:
            raise FolkgamesError(_("there are no moves here: the game is over"))
        self.position, self.seed = position, checked(position, 1, seed)
        players = None if players is None else by_seat(position, players)
        keys = [(place,) if len(moves) > 1 else () for place in range(len(moves))]
        self._courses = {
            move: _Course(
                position.play(move), Job(self.seed, key, 1), players, most_kept(len(moves))
            )
            for move, key in zip(moves, keys, strict=True)
        }
        self._at_once = FEW
        self._playing = Lock()

    @property
    def games(self) -> int:
        """How many games have been played after each move; after some it may be more."""
        return min(course.games for course in self._courses.values())

    @property
    def statistics(self) -> MoveStatistics:
        """What has become of each move that has games."""
        found = {move: course.played for move, course in self._courses.items() if course.games}
        return MoveStatistics(self.position, whose(self.position), found, self.seed)

    def play(self, games: int) -> bool:
        """Play a portion after the move that has fewest games, until each has had `games`.

        Returns whether there was something to play.
        """
        with self._playing:
            course = min(self._courses.values(), key=lambda course: course.games)
            wanted = min(games - course.games, self._at_once, max(FEW, course.games))
            if wanted < 1:
                return False
            began = perf_counter()
            played = course.play(wanted)
            pace = PORTION / max(perf_counter() - began, 1e-9)
            self._at_once = max(1, min(int(played * pace), 2 * self._at_once))
            return True


class _SoFar(NamedTuple):
    """What a course has come to."""

    tally: Tally  # of all chunks that are whole
    chunk: Counts  # the games of the one that is not
    first: Counts  # the games that are kept one by one

    @property
    def games(self) -> int:
        return self.tally.games + int(self.chunk.shape[1])


class _Course:
    """The games after one move: always the same for the same seed, one after the other.

    They are tallied in the same chunks as those of `folkgames.move_statistics`, whatever the
    portions, so that sums are rounded alike. The first games, as many as `kept`, are kept besides.
    """

    def __init__(self, after: Position, job: Job, players: Players | None, kept: int) -> None:
        import numpy as np

        self.after, self.players, self._job, self._kept = after, players, job, kept
        none = np.zeros((len(random_games.COUNTS), 0), np.int32)
        self._so_far = _SoFar(Tally.empty(), none, none)
        self._rng: Any = None

    @property
    def games(self) -> int:
        """How many have been played."""
        return self._so_far.games

    @property
    def played(self) -> Playouts:
        """All of them."""
        tally, chunk, first = self._so_far
        return Playouts(self.after, tally + Tally.of(chunk), first, self._job.seed, self.players)

    def play(self, games: int) -> int:
        """Play at most `games` more; returns how many."""
        import numpy as np

        counts = self._by_chance(games) if self.players is None else self._by_players(self.players)
        tally, chunk, first = self._so_far
        chunk = np.concatenate([chunk, counts], axis=1)
        if first.shape[1] < self._kept:
            first = np.concatenate([first, counts], axis=1)[:, : self._kept]
        if self.players is not None or chunk.shape[1] == CHUNK:
            tally, chunk = tally + Tally.of(chunk), chunk[:, :0]
        self._so_far = _SoFar(tally, chunk, first)
        return int(counts.shape[1])

    def _by_chance(self, games: int) -> Counts:
        import numpy as np

        chunk, begun = divmod(self.games, CHUNK)
        if not begun:
            self._rng = np.random.default_rng(self._numbered(chunk).sequence())
        games, after = min(games, CHUNK - begun), self.after
        limit = moves_left(after)
        counts: Counts = random_games.count_playouts(
            after.game.rules, after.state, self._rng, games, limit
        )
        return counts

    def _by_players(self, players: Players) -> Counts:
        return by_players(players, [packed(self.after)], self._numbered(self.games))

    def _numbered(self, number: int) -> Job:
        return self._job._replace(key=(*self._job.key, number))
