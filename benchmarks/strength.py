"""How strong the players are: matches of each against Random and Greedy, with 95 % intervals.

    python benchmarks/strength.py [MATCHES]

Each player has either seat as often. The same number of matches gives the same table again.
"""

from __future__ import annotations

import sys

import folkgames as fg
from folkgames.exploring.intervals import wilson
from folkgames.game import Game
from folkgames.players import Player

GAMES = (
    fg.Andada(houses=6),
    fg.Nuba(),
    fg.DuellDerSchamanen(),
    fg.DuellDerSchamanen(variant="memory"),
    fg.AfricanChess(),
)


def won(game: Game, one: Player, other: Player, matches: int) -> int:
    """How many of the matches one player wins against the other."""
    wins = 0
    for seed in range(matches):
        seats = game.seats if seed % 2 == 0 else game.seats[::-1]
        match = fg.Match(game, dict(zip(seats, (one, other), strict=True)), seed=seed).finish()
        wins += match.outcome is not None and match.outcome.winner == seats[0]
    return wins


def main(matches: int = 20) -> None:
    for game in GAMES:
        for one in (fg.MonteCarlo(200), fg.Minimax(2)):
            for other in (fg.Random(), fg.Greedy()):
                wins = won(game, one, other, matches)
                low, high = wilson(wins, matches)
                print(f"{game!r}: {one!r} wins {wins} of {matches} against {other!r}", end=" ")
                print(f"({low:.0%} to {high:.0%})", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
