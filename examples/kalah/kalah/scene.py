"""The Kalah board: two rows of houses between the two stores."""

from dataclasses import replace

from folkgames.board.scene import Piece, Place, Scene
from folkgames.game import Game
from folkgames.simple import places, standing, text, wish  # noqa: F401 (a move names its house)
from folkgames.texts import _, ngettext

from .rules import State


def scene(game: Game, state: State, tall: bool) -> Scene:
    """South's row runs to the right, below North's; on a narrow screen the board is set upright."""
    houses, pits = state.options.houses, []
    for pit, seeds in enumerate(state.pits):
        side, number = divmod(pit, houses + 1)
        seat, name, rim = _(game.seats[side]), str(pit + 1), ("bottom", "top")[side]
        x, y = 72 + 64 * (houses - number if side else number + 1), 136 - 64 * side
        label = (_("{}'s house {}") if number < houses else _("{}'s store")).format(seat, name)
        place = Place(name, label, x, y, 54, 54, mark=name, rim=rim, seat=side)
        if number == houses:
            place = replace(place, y=104, height=118, mark=seat)
        content = ngettext("{n} seed", "{n} seeds", seeds).format(n=seeds)
        pieces = (Piece("seed"),) * seeds
        pits.append(replace(place, pieces=pieces, content=content, caption=str(seeds)))
    lying = Scene(64 * houses + 208, 208, tuple(pits), _(game.title))
    return standing(lying) if tall else lying
