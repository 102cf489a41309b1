"""Opponents by level: how well a player plays, from 1 to 5, in every game.

What a level is stands here alone. How much stronger each is than the one below has been measured
by matches (`benchmarks/levels.py`): docs/levels.md has the table.
"""

from __future__ import annotations

from .errors import BadOption
from .game import Game, Position
from .players import Greedy, Player, Random, Rng
from .registry import get_game
from .texts import _
from .thinkers import MonteCarlo

LEVELS = range(1, 6)
CARE = 0.25  # of level 1: the share of its moves that are not left to chance
SECONDS = 10  # of thought at most; only without numba may a level need so many


class Beginner:
    """Plays by chance, and every fourth move or so as `Greedy` does.

    So it is beaten by who has a plan, and still punishes now and then what is left unguarded.
    """

    def choose(self, view: Position, rng: Rng) -> str:
        """Any legal move, or now and then the one that captures most."""
        player = Greedy() if rng.random() < CARE else Random()
        return player.choose(view, rng)

    def __repr__(self) -> str:
        return "Beginner()"


def opponent(game: Game | str, level: int = 3) -> Player:
    """A player of a `level` from 1, whom a child can beat, to 5, for a game or its name.

    Level 1 is a `Beginner`; the others are `MonteCarlo` with as many playouts as the game's
    `level_playouts` say, or, where they say 0, `Greedy`. They are numbers, not seconds, so that a
    level is as strong, and with a seed plays the same, on every computer. Only where they are not
    done in 10 seconds, as may be without numba, is a move chosen by those that there are. A name
    stands for the usual form of a game: for another one, give the game itself.

    BadOption if there is no such level, FolkgamesError if there is no such game.

    >>> import folkgames as fg
    >>> fg.opponent("nuba", level=2)
    Greedy()
    >>> fg.play(fg.Nuba(), against=fg.opponent("nuba"), seed=1)
    <Match of fg.Nuba(): 0 moves, Green is to move>
    """
    if isinstance(game, str):
        game = get_game(game)
    if not isinstance(game, Game):
        raise BadOption(
            _("an opponent is for a game, such as fg.Andada(), or its name, not {what!r}").format(
                what=game
            )
        )
    if not isinstance(level, int) or level not in LEVELS:
        raise BadOption(
            _("level must be a whole number from 1 to 5, not {value!r}").format(value=level)
        )
    if level == LEVELS[0]:
        return Beginner()
    playouts = game.level_playouts[level - 2]
    return MonteCarlo(playouts, SECONDS) if playouts else Greedy()
