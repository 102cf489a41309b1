"""How much stronger each level of opponent is than the one below, and how long it thinks.

    python benchmarks/levels.py [MATCHES] [GAME …]

Each level plays so many matches (40, if you do not say) against the one below, from either seat as
often, in processes on all cores. A draw counts half. The same number of matches gives the same
shares again. The seconds are those of the processor, so that others who use it do not matter. The
games are those of `GAMES`, by name. docs/levels.md has the table for 400 matches.
"""

from __future__ import annotations

import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from time import process_time
from typing import NamedTuple

import folkgames as fg
from folkgames.exploring.intervals import wilson
from folkgames.game import Game, Position
from folkgames.opponents import LEVELS
from folkgames.players import Player, Rng

GAMES = {
    "andada": fg.Andada(),
    "nuba": fg.Nuba(),
    "african_chess": fg.AfricanChess(),
    "duell_der_schamanen": fg.DuellDerSchamanen(),
    "duell_der_schamanen_memory": fg.DuellDerSchamanen(variant="memory"),
    "duell_der_schamanen_pro": fg.DuellDerSchamanen(variant="pro"),
}
SEED = 2030
MATCHES = 40


class Timed:
    """A player, with the seconds of CPU time that each of its choices took."""

    def __init__(self, player: Player) -> None:
        self.player, self.seconds = player, list[float]()

    def choose(self, view: Position, rng: Rng) -> str:
        began = process_time()
        choice = self.player.choose(view, rng)
        self.seconds.append(process_time() - began)
        return choice


class Played(NamedTuple):
    """A match: what it brought the higher level, and the seconds of each of its choices."""

    points: float
    seconds: list[float]


def a_match(game: Game, level: int, number: int) -> Played:
    """The match of that number between a level and the one below."""
    seats = game.seats if number % 2 else game.seats[::-1]
    higher, lower = Timed(fg.opponent(game, level)), fg.opponent(game, level - 1)
    seed = SEED * 1_000_000 + number
    match = fg.Match(game, dict(zip(seats, (higher, lower), strict=True)), seed=seed).finish()
    winner = match.outcome.winner if match.outcome else None
    points = 0.5 if winner is None else float(winner == seats[0])
    return Played(points, higher.seconds)


def row(executor: Executor, name: str, level: int, matches: int) -> str:
    """A line of the table."""
    a_match(GAMES[name], level, 0)  # its machine code is made, and lies ready for all processes
    play = partial(a_match, GAMES[name], level)
    played = list(executor.map(play, range(1, matches + 1)))
    points = sum(match.points for match in played)
    low, high = wilson(points, matches)
    seconds = [second for match in played for second in match.seconds]
    mean, slowest = sum(seconds) / len(seconds), max(seconds)
    return (
        f"| {GAMES[name]!r} | {level} – {level - 1} | {points:g} of {matches} | "
        f"{points / matches:.1%} | {low:.1%} … {high:.1%} | {mean:.4f} | {slowest:.2f} |"
    )


def main(matches: int, names: list[str]) -> None:
    """Print the table, line by line."""
    print("| game | levels | points | share | 95 % interval | seconds a move | slowest |")
    print("|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor() as executor:
        for name in names or GAMES:
            for level in LEVELS[1:]:
                print(row(executor, name, level, matches), flush=True)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    main(numbers[0] if numbers else MATCHES, [word for word in sys.argv[1:] if word in GAMES])
