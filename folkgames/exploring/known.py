"""What is known of a position and of its moves for certain, once a table has been judged."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import inf

from ..columns import NONE
from ..game import Position
from ..nash import Solution as Mixtures
from ..retrograde import Table, Worth


def after(table: Table, position: Position) -> dict[str, int]:
    """The positions of a table that follow on a position, by the moves."""
    play, moves = position.game.rules.play, position._moves
    return {text: table.number(play(position.state, move)) for text, move in moves.items()}


def certain(table: Table, position: Position) -> int:
    """Up to how many moves the distances of the positions after this one are certain.

    A win that is nearer than one that was found may lie where nobody has looked yet.
    """
    return 1 + table.horizon(after(table, position).values())


def known(table: Table, position: Position, within: int) -> dict[str, Worth]:
    """The worth of each move, where it is certain; distances only up to `within` moves after it."""
    left = position.game.options["limit"].value - len(position.history) - 1
    found = {}
    for move, number in after(table, position).items():
        worth = _in_time(table, number, within, left)
        if worth is not None:
            further = None if worth.distance is None else worth.distance + 1
            found[move] = worth._replace(distance=further)
    return found


def _in_time(table: Table, number: int, within: int, left: int) -> Worth | None:
    """The worth of a position where the match is given up after `left` moves more."""
    worth = None if number == NONE else table.worth(number, within)
    if worth is None or table.longest(number) > left:
        return None
    if worth.value == 0 or table.at_once:
        return worth
    if worth.distance is None:  # but it is no greater than there are positions
        return worth if left >= len(table) else None
    return worth if worth.distance <= left else Worth(Fraction(0), None)


def worth_of(table: Table, position: Position) -> Worth | None:
    """The worth of a position by that of its moves; None if it is not certain."""
    moves = known(table, position, certain(table, position))
    all_known = len(moves) == len(position.legal_moves)
    if position.turn is None:
        mixtures = mixtures_of(table, position, moves) if all_known else None
        return None if mixtures is None else Worth(mixtures.value, None, True)
    best = best_of(position, moves)
    if not best:
        return None
    worth = moves[best[0]]
    return worth if all_known or for_mover(position, worth) == 1 else None


def mixtures_of(table: Table, position: Position, moves: Mapping[str, Worth]) -> Mixtures:
    """How often each side should choose what, where both choose at once."""
    return table.mixtures(position.state, [moves[move].value for move in position.legal_moves])


def best_of(position: Position, moves: Mapping[str, Worth]) -> tuple[str, ...]:
    """The best of the moves whose worth is known; none where both choose at once."""
    if position.turn is None:
        return ()

    def rank(worth: Worth) -> tuple[Fraction, float]:
        mine = for_mover(position, worth)
        distance = inf if worth.distance is None else worth.distance
        return mine, -distance if mine > 0 else distance

    ranks = {move: rank(worth) for move, worth in moves.items()}
    return tuple(move for move in ranks if ranks[move] == max(ranks.values()))


def for_mover(position: Position, worth: Worth) -> Fraction:
    """What the seat to move gets."""
    return -worth.value if position.turn == position.game.seats[1] else worth.value
