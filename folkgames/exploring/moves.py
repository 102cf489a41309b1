"""What becomes of each move: games played on from a position, move by move."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import FolkgamesError
from ..game import Game, Position, first_position
from ..texts import _
from .intervals import Estimate
from .playouts import Players, Playouts, play_many
from .progress import Progress
from .show import axes, html_table, interval, number, pandas, text_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, eq=False)
class MoveStatistics:
    """For each legal move of a position, the games that were played on after it.

    `seat` is the side whose wins are counted: the one to move, or the first seat where both choose
    at once. `playouts` holds, for each of the `moves` that has games, all about them.
    """

    position: Position
    seat: str
    playouts: dict[str, Playouts]
    seed: int
    unfinished: str = ""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves, in the order of the position's legal moves."""
        return tuple(self.playouts)

    def share(self, move: str) -> Estimate:
        """The share of games that `seat` won after `move`, with its 95 % interval."""
        return self.playouts[move].share(self.seat)

    def length(self, move: str) -> Estimate:
        """The mean number of moves to the end, `move` itself counted, with its 95 % interval."""
        return Estimate(*(1 + value for value in self.playouts[move].length))

    @property
    def best(self) -> tuple[str, ...]:
        """The moves after which `seat` won most often; which is best may still be open."""
        shares = {move: self.share(move).value for move in self.moves}
        return tuple(move for move in shares if shares[move] == max(shares.values()))

    @property
    def in_the_running(self) -> tuple[str, ...]:
        """The moves that may be the best: their interval reaches that of the best so far."""
        low = max((self.share(move).low for move in self.best), default=0.0)
        return tuple(move for move in self.moves if self.share(move).high >= low)

    @property
    def signs(self) -> dict[str, str]:
        """For each move ★ if it is the best so far, · if it may be, otherwise nothing."""
        best, running = self.best, self.in_the_running
        return {m: "★" if m in best else "·" if m in running else "" for m in self.moves}

    def summary(self) -> dict[str, float]:
        """The share of wins after each move."""
        return {move: self.share(move).value for move in self.moves}

    def frame(self) -> Any:
        """A pandas DataFrame with one row a move."""
        rows = []
        for move, played in self.playouts.items():
            won, length = self.share(move), self.length(move)
            rows.append(
                {
                    "move": move,
                    "games": played.games,
                    "wins": played.wins(self.seat),
                    "nobody": played.nobody,
                    "share": won.value,
                    "low": won.low,
                    "high": won.high,
                    "length": length.value,
                }
            )
        return pandas().DataFrame(rows).set_index("move")

    def csv(self) -> str:
        """The same as text with a line a move, as spreadsheets read it.

        Beside what `frame` has there are the wins of each seat, and on every line what these games
        were: the seat whose `share` it is, who played, the seed, the game and its position.
        """
        seats = self.position.game.seats
        head = ["move", "games", *(f"wins_{seat}" for seat in seats), "nobody"]
        head += ["seat", "share", "low", "high", "length", "players", "seed", "game", "position"]
        text = StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(head)
        for move, played in self.playouts.items():
            wins = [played.wins(seat) for seat in seats]
            won = (f"{number:.6f}" for number in self.share(move))
            length, players = f"{self.length(move).value:.4f}", ", ".join(played.who_plays)
            about = [players, self.seed, repr(self.position.game), self.position.code]
            counted = [move, played.games, *wins, played.nobody]
            lines.writerow([*counted, self.seat, *won, length, *about])
        return text.getvalue()

    def save(self, path: str | Path) -> None:
        """Write `csv` into a file."""
        Path(path).write_text(self.csv(), encoding="utf-8")

    def plot_wins(self, ax: Axes | None = None) -> Axes:
        """The share of wins after each move, with 95 % intervals."""
        drawn = axes(ax)
        places = range(len(self.moves))
        for place, move in zip(places, self.moves, strict=True):
            won, low, high = (100 * end for end in self.share(move))
            hatch = "//" if move in self.best else ""
            drawn.barh(place, won, color="#d9b982", edgecolor="black", hatch=hatch)
            drawn.errorbar(won, place, xerr=[[won - low], [high - won]], color="black", capsize=4)
        drawn.set_yticks(places, self.moves)
        drawn.invert_yaxis()
        drawn.axvline(50, color="black", linewidth=0.8, linestyle=":")
        drawn.set(
            title=_("What becomes of each move (hatched: the best so far)"),
            xlabel=_("% of games that {seat} wins").format(seat=_(self.seat)),
            ylabel=_("move"),
        )
        return drawn

    def _rows(self) -> list[list[str]]:
        wins = _("{seat} wins").format(seat=_(self.seat))
        head = [_("move"), _("games"), wins, _("95 % interval"), _("mean length"), ""]
        rows, signs = [], self.signs
        for move, played in self.playouts.items():
            won = self.share(move)
            cells = [number(won.value, True), interval(won, True)]
            length = number(self.length(move).value)
            rows.append([move, f"{played.games:,}", *cells, length, signs[move]])
        return [head, *rows]

    def __repr__(self) -> str:
        legend = _("★ best so far, · may be the best")
        return "\n".join([text_table(self._rows(), self.unfinished), legend])

    def _repr_html_(self) -> str:
        legend = _("★ best so far, · may be the best")
        caption = f"{self.unfinished} — {legend}" if self.unfinished else legend
        return html_table(self._rows(), caption)


def move_statistics(
    position: Game | Position,
    games: int = 1000,
    *,
    seed: int | None = None,
    players: Players | None = None,
    executor: Any = None,
    progress: Progress = None,
) -> MoveStatistics:
    """Play `games` games after each legal move of a position (or a game's first one).

    It is counted who wins them.

    All the rest is as for `folkgames.playouts`: random games or matches of `players`, the same
    for the same seed wherever they are worked out.

    >>> import folkgames as fg
    >>> position = fg.Andada(houses=3).start().play("1").play("South")
    >>> fg.move_statistics(position, 1000, seed=1).best
    ('2',)
    """
    position = first_position(position)
    moves = position.legal_moves
    if not moves:
        raise FolkgamesError(_("there are no moves here: the game is over"))
    after = [position.play(move) for move in moves]
    played, seed, unfinished = play_many(
        after, games, seed, players=players, executor=executor, progress=progress
    )
    found = {move: one for move, one in zip(moves, played, strict=True) if one.games}
    return MoveStatistics(position, whose(position), found, seed, unfinished)


def whose(position: Position) -> str:
    """The side whose wins are counted: the one to move, or the first where both choose at once."""
    return position.turn or position.game.seats[0]
