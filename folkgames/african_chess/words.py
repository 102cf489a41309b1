"""What African Chess says: why a move is refused, what a move does, how a game has ended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..game import Outcome, Position, Refusal
from ..texts import N_, _, ngettext
from . import rules
from .notation import WAYS, Move, king_squares, parse, square_name, write_move
from .rules import EDGE, FULL, KING, OFF, KingOrder, Object, State

if TYPE_CHECKING:
    from . import AfricanChess

TOWARDS = (
    N_("to the north"),
    N_("to the east"),
    N_("to the south"),
    N_("to the west"),
    N_("to the north-east"),
    N_("to the south-east"),
    N_("to the south-west"),
    N_("to the north-west"),
)


def task(game: AfricanChess, state: State) -> str:
    """What the side on turn is asked to do."""
    seat = _(game.seats[state.turn])
    if state.options.object == Object.MATE and rules.is_attacked(state):
        return _("{seat} is to move, and its king is attacked.").format(seat=seat)
    return _("{seat} is to move: choose a square, then the one beside it.").format(seat=seat)


# Why not


def refuse(game: AfricanChess, state: State, text: str) -> Refusal:
    """Why `text`, which is no legal move in `state`, is none."""
    move = parse(text)
    if move is None:
        return _refuse_text(game, state, text.casefold())
    seat, square = _(game.seats[state.turn]), square_name(move.square)
    pieces = rules.own(state)[move.square]
    if move.direction >= state.options.directions:
        return _no_direction(state, WAYS[move.direction])
    if pieces == 0:
        return _nothing_there(game, state, move.square)
    if pieces == KING:
        move = move._replace(alone=False)
    if (move.alone or move.drop != OFF) and pieces < KING:
        told = _("{seat}'s king is not on {square}")
        return Refusal("§6", told.format(seat=seat, square=square))
    return _refuse_sowing(game, state, move)


def _refuse_text(game: AfricanChess, state: State, text: str) -> Refusal:
    """Why something that does not even look like a move is none."""
    if text == "pass":
        return Refusal("§2", _("nobody may pass"))
    between = re.fullmatch(r"([a-h][1-8])-([a-h][1-8])", text)
    if between:
        told = _("{there} is not beside {here} in a direction in which one may move")
        return Refusal("§4", told.format(here=between[1], there=between[2]))
    begun = re.fullmatch(r"k?([a-z])([0-9])([a-z]*)", text)
    if not begun:
        told = _("a move is a square and a direction, such as c2n")
        return Refusal("§4", told)
    column, row, way = begun.groups()
    if column not in "abcdefgh" or row not in "12345678":
        told = _("there is no square {square}: columns are a to h, rows 1 to 8")
        return Refusal("§1", told.format(square=column + row))
    square = "abcdefgh".index(column) + EDGE * (int(row) - 1)
    if rules.own(state)[square] == 0:
        return _nothing_there(game, state, square)
    if not way:
        told = _("say the direction too, such as {square}n")
        return Refusal("§4", told.format(square=column + row))
    return _no_direction(state, way)


def _no_direction(state: State, way: str) -> Refusal:
    ways = ", ".join(WAYS[: state.options.directions])
    told = _("“{way}” is no direction here; there are {ways}")
    return Refusal("§4", told.format(way=way, ways=ways))


def _nothing_there(game: AfricanChess, state: State, square: int) -> Refusal:
    told = _("{seat} has no piece on {square}")
    seat = _(game.seats[state.turn])
    return Refusal("§4", told.format(seat=seat, square=square_name(square)))


def _refuse_sowing(game: AfricanChess, state: State, move: Move) -> Refusal:
    """Why own pieces cannot go that way: the edge, a full square, the king, too many."""
    square, direction = move.square, move.direction
    following = rules.step(square, direction)
    if following == OFF:
        told = _("the board ends at {square}: there is nothing {towards}")
        towards = _(TOWARDS[direction])
        return Refusal("§7", told.format(square=square_name(square), towards=towards))
    pieces = rules.own(state)[square]
    alone = move.alone or pieces == KING
    if not rules.can_enter(state, following, alone):
        return _full(state, move, following, alone)
    drops = king_squares(state, square, direction)
    if move.drop != OFF and move.drop not in drops:
        return _no_drop(state, move, drops)
    blocked = pieces < KING and not rules.is_possible(state, square, direction, pieces, 0)
    if (blocked or (pieces >= KING and not drops)) and not move.alone:
        return _overflow(state, move, 0)
    if move.drop == OFF and not move.alone and len(drops) > 1:
        told = _("say where the king is dropped: {moves}")
        short = square_name(square) + WAYS[direction]
        moves = _(" or ").join(f"{short}@{square_name(drop)}" for drop in drops)
        return Refusal("§6", told.format(moves=moves))
    return _unsafe(game, state, move)


def _full(state: State, move: Move, following: int, alone: bool) -> Refusal:
    """Why a full square cannot be entered."""
    square = square_name(following)
    if rules.own(state)[move.square] >= KING and rules.enemy(state)[following] > 0:
        if alone:
            told = _("{square} is full, and not of enemies only: the king cannot enter it")
            return Refusal("§9", told.format(square=square))
        if rules.can_enter(state, following, True):
            told = _("{square} is full: only the king can enter it, going alone, with K{move}")
            short = square_name(move.square) + WAYS[move.direction]
            return Refusal("§9", told.format(square=square, move=short))
    told = _("{square} is full: four pieces are on it, and no more can enter")
    return Refusal("§3", told.format(square=square))


def _no_drop(state: State, move: Move, drops: list[int]) -> Refusal:
    """Why the king cannot be dropped on a square."""
    square, drop = square_name(move.square), square_name(move.drop)
    if move.drop == move.square:
        return Refusal("§6", _("the king may leave the others, but they may not leave the king"))
    hand = rules.count(rules.own(state)[move.square])
    for king in range(1, hand + 1):
        if rules.step(move.square, move.direction, king) == move.drop:
            if rules.reach(state, move.square, move.direction, hand, king) >= king:
                if state.options.king_order != KingOrder.CHOICE and drops:
                    return _not_in_order(state, drops[0])
                return _overflow(state, move, king)
    told = _("the sowing from {square} {towards} does not reach {drop}")
    towards = _(TOWARDS[move.direction])
    return Refusal("§7", told.format(square=square, towards=towards, drop=drop))


def _not_in_order(state: State, drop: int) -> Refusal:
    first = state.options.king_order == KingOrder.FIRST
    told = (
        _("the king is always dropped first, here on {square}")
        if first
        else _("the king is always dropped last, here on {square}")
    )
    return Refusal("§6", told.format(square=square_name(drop)))


def _overflow(state: State, move: Move, king: int) -> Refusal:
    """Why what is left in hand does not find room on the last square."""
    hand = rules.count(rules.own(state)[move.square])
    way = rules.reach(state, move.square, move.direction, hand, king)
    last = rules.step(move.square, move.direction, way)
    held = FULL + rules.overflow(state, last, hand - way + 1)
    told = _(
        "the sowing cannot go on beyond {square}, which would then hold {n} pieces: "
        "more than {most}"
    )
    return Refusal("§7", told.format(square=square_name(last), n=held, most=FULL))


def _unsafe(game: AfricanChess, state: State, move: Move) -> Refusal:
    """Why, with mate as the object, a move that could be made is refused."""
    mine, other = _(game.seats[state.turn]), _(game.seats[1 - state.turn])
    after = rules.play(rules.copy(state), _made(state, move))
    square = square_name(rules.king_square(rules.enemy(after)))
    told = _("{other} could then take {seat}'s king on {square} with {move}")
    return Refusal(
        "§10",
        told.format(other=other, seat=mine, square=square, move=write_move(after, _taker(after))),
    )


def _made(state: State, wanted: Move) -> int:
    """The sowing that is meant, whether or not it is safe."""
    for sowing in rules.sowings(state):
        square, direction, king = rules.read_move(sowing)
        drop = rules.step(square, direction, king)
        if (square, direction) == (wanted.square, wanted.direction):
            if (king == rules.ALONE) == wanted.alone and wanted.drop in (OFF, drop):
                return sowing
    raise ValueError(wanted)  # pragma: no cover (every other reason was given before)


def _taker(state: State) -> int:
    """A move of the side to move that takes the other's king."""
    for sowing in rules.sowings(state):
        after = rules.play(rules.copy(state), sowing)
        if rules.king_square(rules.own(after)) == OFF:
            return sowing
    raise ValueError(state)  # pragma: no cover (only asked where there is one)


# What a move does


class Sowing(NamedTuple):
    """A move as its trace tells it."""

    origin: int
    stayed: int  # how many of one's own pieces are left there
    king: int  # where the king was dropped; OFF if it was not
    dropped: dict[int, int]  # how many pieces were dropped on each square, in order
    captured: dict[int, int]  # how many enemies were captured on each square
    king_taken: int  # where the enemy king was taken; OFF if it was not

    @property
    def direction(self) -> int:
        """Which way it went: a number of `rules.STEPS`."""
        first = next(iter(self.dropped))
        ways = range(len(rules.STEPS))
        return next(way for way in ways if rules.step(self.origin, way) == first)

    @property
    def hand(self) -> int:
        """How many pieces were sown."""
        return sum(self.dropped.values())

    @property
    def last(self) -> int:
        """The square where the move ended."""
        return list(self.dropped)[-1]

    @property
    def taken(self) -> int:
        """How many pieces were captured, the king among them."""
        return sum(self.captured.values()) + (self.king_taken != OFF)


def last_sowing(after: Position) -> Sowing | None:
    """What the last move did; None at the beginning."""
    trace = after.trace
    if not trace:
        return None
    lifted, king, king_taken = trace[0], OFF, OFF
    dropped: dict[int, int] = {}
    captured: dict[int, int] = {}
    for change in trace[1:]:
        square, before, now = change.index, change.before, change.after
        if change.field == lifted.field:
            dropped[square] = dropped.get(square, 0) + 1
            king = square if now - before == KING else king
        else:
            king_taken = square if before - now >= KING else king_taken
            if before % KING > now % KING:
                captured[square] = before % KING - now % KING
    return Sowing(lifted.index, rules.count(lifted.after), king, dropped, captured, king_taken)


def tell(game: AfricanChess, after: Position) -> str:
    """What the last move before `after` did."""
    sowing, before = last_sowing(after), after.previous
    if sowing is None or before is None:
        return ""
    turn = before.state.turn
    mine, other = _(game.seats[turn]), _(game.seats[1 - turn])
    told = [_tell_move(mine, sowing)]
    if sowing.hand > len(sowing.dropped):
        told.append(_tell_stop(sowing))
    for square, taken in sowing.captured.items():
        told.append(_tell_capture(other, sowing, square, taken))
    if sowing.king_taken != OFF:
        taking = _("That takes {other}'s king on {square}.")
        told.append(taking.format(other=other, square=square_name(sowing.king_taken)))
    return " ".join(told)


def _tell_move(mine: str, sowing: Sowing) -> str:
    here, there = square_name(sowing.origin), square_name(sowing.last)
    if sowing.hand > 1:
        told = _("{seat} sows {n} pieces from {here} {towards}: {squares}.")
        squares = ", ".join(_tell_drop(sowing, square) for square in sowing.dropped)
        towards = _(TOWARDS[sowing.direction])
        return told.format(seat=mine, n=sowing.hand, here=here, towards=towards, squares=squares)
    if sowing.king == OFF and sowing.stayed:
        told = _("{seat} moves the man of {here} to {there}; the king stays.")
    elif sowing.king == OFF:
        told = _("{seat} moves the man of {here} to {there}.")
    elif sowing.stayed:
        told = _("{seat}'s king leaves the others on {here} and goes to {there}.")
    else:
        told = _("{seat}'s king goes from {here} to {there}.")
    return told.format(seat=mine, here=here, there=there)


def _tell_drop(sowing: Sowing, square: int) -> str:
    """A square of a sowing and what is dropped there, if that is not just a man."""
    n, name = sowing.dropped[square], square_name(square)
    if square == sowing.king:
        men = ngettext("{square} (the king and {n} man)", "{square} (the king and {n} men)", n - 1)
        return (men if n > 1 else _("{square} (the king)")).format(square=name, n=n - 1)
    return ngettext("{square}", "{square} ({n} men)", n).format(square=name, n=n)


def _tell_stop(sowing: Sowing) -> str:
    """Why several pieces were put on the last square."""
    following = rules.step(sowing.last, sowing.direction)
    if following == OFF:
        return _("The board ends there.")
    return _("It cannot go on, for {square} is full.").format(square=square_name(following))


def _tell_capture(other: str, sowing: Sowing, square: int, taken: int) -> str:
    if square == sowing.king:
        told = ngettext(
            "The king captures {other}'s man on {square}.",
            "The king captures {other}'s {n} men on {square}.",
            taken,
        )
    else:
        told = ngettext(
            "Now {square} holds one of each colour: {other}'s man is captured.",
            "Now {square} holds two of each colour: {other}'s {n} men are captured.",
            taken,
        )
    return told.format(other=other, square=square_name(square), n=taken)


def end(game: AfricanChess, state: State, outcome: int) -> Outcome:
    """How the game has ended."""
    me, other = _(game.seats[state.turn]), _(game.seats[1 - state.turn])
    if rules.king_square(rules.own(state)) == OFF:
        told = _("{other} has taken {seat}'s king")
        return Outcome(game.seats[outcome - 1], told.format(seat=me, other=other), "§10")
    if outcome != 3:
        told = _("{seat}'s king is attacked and cannot escape")
        return Outcome(game.seats[outcome - 1], told.format(seat=me), "§10")
    if rules.is_bare(rules.own(state)):
        if rules.is_bare(rules.enemy(state)):
            return Outcome(None, _("only the two kings are left"), "§11")
        if rules.sowings(state):
            told = _("{seat} has only its king left, which would be taken wherever it goes")
            return Outcome(None, told.format(seat=me), "§11")
    return Outcome(None, _("{seat} has no move left").format(seat=me), "§11")
