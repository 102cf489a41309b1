"""A position to explore: what becomes of each move, refined while one watches.

An `Explorer` is a match of two persons, that is, a position that moves lead away from and back
to, and for each position the games that were played on from it. It knows nothing of screens;
`folkgames.exploring.desk` shows it in a notebook.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

from ..background import in_background
from ..errors import BadOption, BadPosition, FolkgamesError, IllegalMove
from ..game import Game, Position, first_position
from ..match import Match
from ..opponents import opponent
from ..players import Greedy, Player
from ..texts import N_, _
from ..thinkers import MonteCarlo
from .moves import MoveStatistics
from .playouts import Players, by_seat, checked
from .refinement import Refinement

GAMES = 1000
CHANCE, GIVEN = N_("by chance"), N_("as you have said")
WAYS: dict[str, Callable[[Game], Player] | None] = {  # how both sides may play on
    CHANCE: None,
    N_("greedily: take what one can"): lambda _game: Greedy(),
    N_("looking ahead a little"): lambda _game: MonteCarlo(playouts=50),
    N_("as computers of level 3 do"): lambda game: opponent(game, level=3),
}


class Explorer:
    """The statistics of the moves, from a game or a position on; `folkgames.explore` makes it.

    `match` is where one is: a move of the match steps into it, `match.undo()` steps back.

    >>> import folkgames as fg
    >>> explorer = fg.explore(fg.Andada(houses=3), games=200, seed=1)
    >>> explorer
    <Explorer of fg.Andada(houses=3)>
    >>> explorer.match.play("1").play("South")
    <Match of fg.Andada(houses=3): 2 moves, South is to move>
    >>> explorer.refine().best
    ('2',)
    """

    def __init__(
        self,
        game: Game | Position,
        games: int = GAMES,
        *,
        seed: int | None = None,
        players: Players | None = None,
    ) -> None:
        self.seed = checked(first_position(game), games, seed)
        self.match = Match(game)
        self.games = games
        self.going = False
        self.way = CHANCE if players is None else GIVEN
        self._given = None if players is None else by_seat(self.match.position, players)
        self.trouble = ""
        self._begun = 0
        self._working: Thread | asyncio.Task[None] | None = None
        self._found: dict[Any, Refinement] = {}
        self._watchers: list[Callable[[bool], None]] = []
        self._desk: Any = None
        self.match.watch(self._moved)

    # Where one is

    @property
    def game(self) -> Game:
        """The game, with the options that have been chosen."""
        return self.match.game

    @property
    def position(self) -> Position:
        """The position whose moves are looked at."""
        return self.match.position

    def set_option(self, name: str, value: Any) -> None:
        """Look at the same position in other rules; BadOption, and no change, if that cannot be.

        As many of the moves that led here are made again as the new rules allow.
        """
        options = {option.name: option.value for option in self.game.options.values()}
        if name not in options:
            raise BadOption(_("there is no option {name!r}").format(name=name))
        self._go_over(type(self.game)(reading=self.game.reading, **{**options, name: value}))

    def set_reading(self, reading: str | None) -> None:
        """Look at the same position in another reading of the rules, with all its options."""
        self._go_over(type(self.game)(reading=reading))

    def _go_over(self, game: Game) -> None:
        first = self.match.first
        start, moves = game.start(), self.position.history[len(first.history) :]
        if first != first.game.start():
            try:
                start = game.position(first.code)
            except BadPosition:
                moves = ()
        self.match = Match(start)
        for move in moves:
            try:
                self.match.follow([move])
            except IllegalMove:
                break
        self.match.watch(self._moved)
        self._moved()

    # How the games are played on

    @property
    def ways(self) -> tuple[str, ...]:
        """How the games may be played on: by chance, by certain players, by those given."""
        return (*WAYS, GIVEN) if self._given is not None else tuple(WAYS)

    @property
    def players(self) -> Players | None:
        """Who plays the games on; None if it is by chance."""
        if self.way == GIVEN:
            return self._given
        player = WAYS[self.way]
        return None if player is None else {seat: player(self.game) for seat in self.game.seats}

    def set_way(self, way: str) -> None:
        """Let the games be played on in another of the `ways`."""
        if way not in self.ways:
            raise FolkgamesError(
                _("games can be played on {ways}, not {way!r}").format(
                    ways=" · ".join(map(_, self.ways)), way=way
                )
            )
        self.way = way
        self._moved()

    def set_games(self, games: int) -> None:
        """Let there be `games` games after each move; none that has been played is dropped."""
        checked(self.position, games, self.seed)
        self.games = games
        self._moved()

    # What comes of it

    @property
    def refinement(self) -> Refinement | None:
        """The games from this position on; None where the game is over."""
        if not self.position.legal_moves:
            return None
        key = self.position, self.position.history, self.way
        if key not in self._found:
            new = Refinement(self.position, seed=self.seed, players=self.players)
            return self._found.setdefault(key, new)  # the background may have been faster
        return self._found[key]

    @property
    def statistics(self) -> MoveStatistics | None:
        """What is known of the moves now; None where the game is over."""
        refinement = self.refinement
        return None if refinement is None else refinement.statistics

    def refine(self, games: int | None = None) -> MoveStatistics:
        """Play on, here and now, until there are `games` games after each move."""
        refinement = self.refinement
        if refinement is None:
            raise FolkgamesError(_("there are no moves here: the game is over"))
        while refinement.play(games or self.games):
            pass
        self._tell()
        return refinement.statistics

    def csv(self) -> str:
        """What is known of the moves now, as spreadsheets read it; see `MoveStatistics.csv`."""
        statistics = self.statistics
        return "" if statistics is None else statistics.csv()

    def save(self, path: str | Path) -> None:
        """Write `csv` into a file."""
        Path(path).write_text(self.csv(), encoding="utf-8")

    # In the background

    @property
    def done(self) -> bool:
        """Whether there are as many games here as are wanted."""
        return self.refinement is None or self.refinement.games >= self.games

    @property
    def running(self) -> bool:
        """Whether games are being played on in the background."""
        return self.going and not self.done

    def start(self) -> None:
        """Play on in the background, here and wherever one steps to, until `stop`.

        When a player fails, `trouble` says how, and it stops.
        """
        self.going, self.trouble = True, ""
        self._moved()

    def stop(self) -> None:
        """Play no more; what has been played is kept."""
        self.going = False
        self._moved()

    def watch(self, tell: Callable[[bool], None]) -> None:
        """Call `tell(True)` when something has changed, or all is done.

        While games are played on, `tell(False)` is called after each portion, in the background.
        """
        self._watchers.append(tell)

    def _tell(self, changed: bool = True) -> None:
        for tell in self._watchers:
            tell(changed)

    def _moved(self) -> None:
        """Leave what the background does, and begin with what is wanted now."""
        self._begun += 1
        self._tell()
        if self.running:
            work = self._work(self._begun)
            self._working = in_background(partial(list, work), "explorer") or _in_turns(work)

    def _work(self, begun: int) -> Iterator[None]:
        refinement = self.refinement
        try:
            while begun == self._begun and refinement and refinement.play(self.games):
                self._tell(changed=not self.running)
                yield
        except Exception as error:  # a player that somebody has written may fail in any way
            self.going = False
            self.trouble = _("The computer has failed: {error}").format(error=repr(error))
            self._tell()

    # How it shows itself

    @property
    def desk(self) -> Any:
        """The widget that shows all this; needs anywidget."""
        if self._desk is None:
            from .desk import Desk

            self._desk = Desk(self)
        return self._desk

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.desk._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        first = self.match.first
        return f"<Explorer of {self.game if first == self.game.start() else first!r}>"


def _in_turns(work: Iterator[None]) -> asyncio.Task[None]:
    """Do the work in turns with all else, where there are no threads."""

    async def turns() -> None:
        for _portion in work:
            await asyncio.sleep(0)

    return asyncio.ensure_future(turns())


def explore(
    game: Game | Position,
    games: int = GAMES,
    *,
    seed: int | None = None,
    players: Players | None = None,
) -> Explorer:
    """A board with what becomes of each move, which grows more certain while one watches.

    In a notebook it shows the board with the share of games that were won after each move, and a
    chart beside it. A move on the board steps into it, “Undo” steps back. Sliders change the
    number of games and the options of the game, and what has been found can be taken along as a
    table (CSV).

    `games` is how many are to be played on after each move; `seed` and `players` are as for
    `folkgames.move_statistics`, and so are, when all has been played, the numbers.

    >>> import folkgames as fg
    >>> explorer = fg.explore(fg.Andada(houses=3), games=100, seed=1)
    >>> print(explorer.refine())
    move  games  South wins  95 % interval  mean length
    1       100      56.0 %  46.2 … 65.3 %         10.5  ★
    2       100      49.0 %  39.4 … 58.7 %         11.4  ·
    3       100      50.0 %  40.4 … 59.6 %         10.9  ·
    ★ best so far, · may be the best
    """
    return Explorer(game, games, seed=seed, players=players)
