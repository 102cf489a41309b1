"""How African Chess is written: squares, directions, moves and positions."""

from __future__ import annotations

import re
from itertools import groupby
from typing import NamedTuple

from ..game import expected, not_a_position, one_of
from ..texts import _
from . import rules
from .rules import EDGE, FULL, KING, OFF, Object, Options, State

COLUMNS = "abcdefgh"
SEATS = ("White", "Black")
WAYS = ("n", "e", "s", "w", "ne", "se", "sw", "nw")  # in the order of rules.STEPS
LETTERS = (("K", "w"), ("k", "b"))  # of each side's king and men
ARMY = 16  # pieces of each side (§1)


def square_name(square: int) -> str:
    """The name of a square: its column and row.

    >>> square_name(18)
    'c3'
    """
    return COLUMNS[square % EDGE] + str(square // EDGE + 1)


def square_of(name: str) -> int:
    """The square of that name."""
    return COLUMNS.index(name[0]) + EDGE * (int(name[1]) - 1)


class Move(NamedTuple):
    """A move as people write it; `drop` is the king's square, OFF if it is not said."""

    square: int
    direction: int
    alone: bool
    drop: int


def parse(text: str) -> Move | None:
    """Read `c3e`, `c3e@e3` or `Kc3e`, whatever their capitals; None if it is none of these."""
    found = re.fullmatch(r"(k?)([a-h][1-8])([nesw]{1,2})(?:@([a-h][1-8]))?", text.casefold())
    if not found or found[3] not in WAYS or (found[1] and found[4]):
        return None
    drop = square_of(found[4]) if found[4] else OFF
    return Move(square_of(found[2]), WAYS.index(found[3]), bool(found[1]), drop)


def king_squares(state: State, square: int, direction: int) -> list[int]:
    """Where the king may be dropped if all the pieces of a square are sown; none without it."""
    moves, pieces = rules.nothing(), rules.own(state)[square]
    if pieces >= KING:
        rules.add_sowings(state, square, pieces, range(direction, direction + 1), moves)
    kings = [rules.read_move(move)[2] for move in moves]
    return [rules.step(square, direction, king) for king in kings if king != rules.ALONE]


def write_move(state: State, move: int) -> str:
    """A move, with the square of the king where there is a choice."""
    square, direction, king = rules.read_move(move)
    text = square_name(square) + WAYS[direction]
    if king == rules.ALONE:
        return f"K{text}"
    if len(king_squares(state, square, direction)) < 2:
        return text
    return f"{text}@{square_name(rules.step(square, direction, king))}"


def shortest(state: State, text: str) -> str:
    """The move as `write_move` writes it, where it was written longer or left something open."""
    move = parse(text)
    if move is None:
        return text
    square, direction, alone, drop = move
    short = square_name(square) + WAYS[direction]
    if alone:
        return short if rules.own(state)[square] == KING else text
    drops = king_squares(state, square, direction)
    if drop == OFF and len(drops) > 1:
        drops = safe_drops(state, square, direction)
        drop = drops[0] if len(drops) == 1 else OFF
        return short if drop == OFF else f"{short}@{square_name(drop)}"
    return short if drops == [drop] else text


def safe_drops(state: State, square: int, direction: int) -> list[int]:
    """Those squares for the king that are legal: with mate as the object not every one is."""
    legal = [rules.read_move(move) for move in rules.legal_moves(state)]
    kings = [k for s, d, k in legal if (s, d) == (square, direction) and k != rules.ALONE]
    return [rules.step(square, direction, king) for king in kings]


# Positions


def stack(state: State, square: int) -> str:
    """What lies on a square, in letters: White's king and men, then Black's."""
    return "".join(
        king * (pieces[square] // KING) + man * (pieces[square] % KING)
        for (king, man), pieces in zip(LETTERS, (state.white, state.black), strict=True)
    )


def write_code(state: State) -> str:
    """The rows from the eighth to the first, each from a to h, then who is to move."""
    rows = [_write_row(state, row) for row in reversed(range(EDGE))]
    return f"{'/'.join(rows)} {SEATS[state.turn]}"


def _write_row(state: State, row: int) -> str:
    text = ""
    stacks = [stack(state, square) for square in range(EDGE * row, EDGE * (row + 1))]
    for one, same in groupby(stacks):
        times = len(list(same))
        text += (one if len(one) == 1 else f"({one})") * times if one else str(times)
    return text


def read_code(options: Options, code: str) -> State:
    """The state of a code; BadPosition points at what cannot be."""
    rows, at = code.rstrip(), 0
    white, black = [0] * EDGE**2, [0] * EDGE**2
    for row in reversed(range(EDGE)):
        at = _read_row(rows, at, row, (white, black))
        at = _expect(rows, at, ("/",) if row else (" ",))
    turn = next((i for i, seat in enumerate(SEATS) if rows[at:] == seat), None)
    if turn is None:
        raise expected(one_of(SEATS), rows[at : at + 8], rows, at)
    state = State(white, black, turn, options)
    problem = _impossible(state)
    if problem:
        raise not_a_position(problem, code)
    return state


def _expect(code: str, at: int, wanted: tuple[str, ...]) -> int:
    if code[at : at + 1] not in wanted:
        raise expected(one_of(wanted), code[at : at + 8], code, at)
    return at + 1


def _read_row(code: str, at: int, row: int, sides: tuple[list[int], list[int]]) -> int:
    """Put the pieces of a row on the board; return where it ends in the code."""
    column = 0
    while column < EDGE:
        token = re.compile(r"[1-8]|[Kkwb]|\([Kkwb]+\)").match(code, at)
        if not token or (token[0].isdigit() and column + int(token[0]) > EDGE):
            raise not_a_position(_bad_row(code, at, row, column), code, at)
        if token[0].isdigit():
            column += int(token[0])
        else:
            _put(code, at, EDGE * row + column, token[0].strip("()"), sides)
            column += 1
        at = token.end()
    return at


def _bad_row(code: str, at: int, row: int, column: int) -> str:
    if at < len(code) and code[at] not in "/ 12345678":
        told = _(
            "“{sign}” is neither a number of empty squares, 1 to 8, nor pieces: w, b, K or k, "
            "several of them in brackets"
        )
        return told.format(sign=code[at])
    found = f"“{code[at]}”" if at < len(code) else _("the end of the text")
    told = _("row {row} needs 8 squares, but after {n} of them comes {found}")
    return told.format(row=row + 1, n=column, found=found)


def _put(code: str, at: int, square: int, pieces: str, sides: tuple[list[int], list[int]]) -> None:
    if len(pieces) > FULL:
        told = _("{square} would hold {n} pieces, and no square holds more than {most}")
        told = told.format(square=square_name(square), n=len(pieces), most=FULL)
        raise not_a_position(told, code, at)
    for (king, man), side, seat in zip(LETTERS, sides, SEATS, strict=True):
        kings = pieces.count(king)
        if kings > 1 or (kings == 1 and max(side) >= KING):
            told = _("{seat} has more than one king").format(seat=_(seat))
            raise not_a_position(told, code, at)
        side[square] = KING * kings + pieces.count(man)


def _impossible(state: State) -> str:
    """What makes this no position of the game; an empty text if nothing does."""
    for seat, side in zip(SEATS, (state.white, state.black), strict=True):
        pieces = sum(map(rules.count, side))
        if pieces > ARMY:
            told = _("{seat} has {n} pieces, but there are only {most} of each side")
            return told.format(seat=_(seat), n=pieces, most=ARMY)
    mate = state.options.object == Object.MATE
    me, other = _(SEATS[state.turn]), _(SEATS[1 - state.turn])
    if rules.king_square(rules.enemy(state)) == OFF:
        told = _("{seat} has no king, and it is the turn of {other}: the game was over before")
        return told.format(seat=other, other=me)
    if rules.king_square(rules.own(state)) == OFF:
        told = _("{seat} has no king, but with object='mate' no king is ever taken")
        return told.format(seat=me) if mate else ""
    if mate and rules.can_take_king(state):
        told = _("{seat} has left its king where it can be taken, which object='mate' forbids")
        return told.format(seat=other)
    return ""
