"""What Nuba says: why a move is refused, what a move does, how a game has ended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..game import PASS as PASS_TEXT
from ..game import Outcome, Position, Refusal
from ..texts import _, ngettext
from . import rules
from .rules import EMPTY, MUSIC, NOBODY, ON_BOARD, OUT, SUPPLY, Phase, State, Variant

if TYPE_CHECKING:
    from . import Nuba


def whose(game: Nuba, piece: int) -> str:
    """A piece in words: Green's 7, Red's Champion."""
    seat = _(game.seats[rules.owner(piece)])
    if rules.number(piece) == rules.X:
        return _("{seat}'s Champion").format(seat=seat)
    return _("{seat}'s {number}").format(seat=seat, number=game.number(piece))


def task(game: Nuba, state: State) -> str:
    """What the side on turn is asked to do."""
    seat = _(game.seats[state.turn])
    if state.phase == Phase.PLACING:
        return _("{seat} is to place a piece: choose it, then one of your ten squares.").format(
            seat=seat
        )
    if rules.legal_moves(state) == [rules.PASS]:
        return _("{seat} has to pass: none of its pieces can move.").format(seat=seat)
    return _("{seat} is to move: choose a piece, then the square that it goes to.").format(
        seat=seat
    )


# Why not


def refuse(game: Nuba, state: State, move: str) -> Refusal:
    """Why `move`, which is not legal in `state`, is not."""
    if state.phase == Phase.PLACING:
        return _refuse_placing(game, state, move)
    if move.casefold() == PASS_TEXT:
        return Refusal("§8", _("nobody may pass who can move"))
    alone = _square(game, move.casefold())
    if alone is not None:
        return _refuse_square(game, state, alone)
    step = re.fullmatch(r"([a-z]\d{1,3})-?([a-z]\d{1,3})", move.casefold(), re.ASCII)
    if step:
        return _refuse_step(game, state, step[1], step[2])
    if rules.legal_moves(state) == [rules.PASS]:
        reason = _("none of {seat}'s pieces can move: the only move is “pass”")
        return Refusal("§8", reason.format(seat=_(game.seats[state.turn])))
    if "@" in move:
        return Refusal("§5", _("all pieces are placed: now they move, for example c2-d3"))
    return Refusal("§5", _("a move is two squares, from and to, for example c2-d3"))


def _refuse_square(game: Nuba, state: State, square: int) -> Refusal:
    """Only one square was chosen: can the piece there move at all?"""
    piece, name = state.squares[square], game.square(square)
    if piece == EMPTY or rules.owner(piece) != state.turn:
        return _not_mine(game, piece, name)
    if any(move // rules.SQUARES == square for move in rules.legal_moves(state)):
        reason = _("where is {piece} to go? Choose a square too, or write it, for example c2-d3")
        return Refusal("§5", reason.format(piece=whose(game, piece)))
    reason = _("{piece} cannot move: friends or stronger enemies are in its way")
    return Refusal("§6", reason.format(piece=whose(game, piece)))


def _not_mine(game: Nuba, piece: int, name: str) -> Refusal:
    if piece == EMPTY:
        return Refusal("§5", _("there is no piece on {square}").format(square=name))
    reason = _("on {square} stands {piece}: choose a piece of your own")
    return Refusal("§5", reason.format(square=name, piece=whose(game, piece)))


def _refuse_placing(game: Nuba, state: State, move: str) -> Refusal:
    turn, seat = state.turn, _(game.seats[state.turn])
    placing = re.fullmatch(r"([gr]?)([a-z\d]{1,3})@([a-z]\d{1,3})", move.casefold(), re.ASCII)
    if not placing:
        if move.casefold() == PASS_TEXT:
            return Refusal("§4", _("nobody may pass while the pieces are being placed"))
        if _square(game, move.casefold()) is not None:
            reason = _(
                "first choose a piece of {seat} that is not on the board yet, then its square"
            )
            return Refusal("§4", reason.format(seat=seat))
        reason = _("the pieces are being placed: a move is a piece @ a square, for example 7@b2")
        return Refusal("§4", reason)
    side, number, name = placing.groups()
    if number.upper() not in {game.number(piece) for piece in rules.pieces_of(turn)}:
        reason = _("there is no piece {number}: each side has 1 to 9 and X")
        return Refusal("§2", reason.format(number=number))
    if side and side != game.seats[turn][0].casefold():
        reason = _("it is {seat}'s turn to place a piece of its own")
        return Refusal("§4", reason.format(seat=seat))
    square = _square(game, name)
    if square is None:
        return _no_square(name)
    piece = next(p for p in rules.pieces_of(turn) if game.number(p) == number.upper())
    if state.whereabouts[piece] != SUPPLY:
        reason = _("{piece} is on the board already")
        return Refusal("§4", reason.format(piece=whose(game, piece)))
    if state.squares[square] != EMPTY:
        reason = _("{square} is taken by {piece}")
        there = whose(game, state.squares[square])
        return Refusal("§4", reason.format(square=name, piece=there))
    first, last = ("a1", "e2") if turn == 0 else ("a5", "e6")
    reason = _("{square} is not one of {seat}'s ten squares, {first} to {last}")
    return Refusal("§4", reason.format(square=name, seat=seat, first=first, last=last))


def _square(game: Nuba, name: str) -> int | None:
    names = {game.square(square): square for square in range(rules.SQUARES)}
    return names.get(name)


def _no_square(name: str) -> Refusal:
    reason = _("there is no square {square}: the squares are a1 to e6")
    return Refusal("§1", reason.format(square=name))


def _refuse_step(game: Nuba, state: State, origin: str, target: str) -> Refusal:
    square, goal = _square(game, origin), _square(game, target)
    if square is None:
        return _no_square(origin)
    if goal is None:
        return _no_square(target)
    piece = state.squares[square]
    if piece == EMPTY or rules.owner(piece) != state.turn:
        return _not_mine(game, piece, origin)
    if goal not in rules.targets(square, state.turn):
        return Refusal("§5", _wrong_way(square, goal, state.turn))
    return _blocked(game, piece, state.squares[goal], target)


def _wrong_way(square: int, goal: int, side: int) -> str:
    if square == goal:
        return _("a piece that moves leaves its square")
    ahead = (rules.row(goal) - rules.row(square)) * (1 if side == 0 else -1)
    if ahead == 0:
        return _("pieces never move sideways")
    if ahead < 0:
        return _("pieces never move back")
    aside = abs(goal % rules.COLUMNS - square % rules.COLUMNS)
    if aside in (0, ahead):
        return _("a piece moves one square at a time")
    return _("a piece moves straight ahead or diagonally ahead")


def _blocked(game: Nuba, piece: int, other: int, target: str) -> Refusal:
    if rules.owner(other) == rules.owner(piece):
        reason = _("{square} is taken by {other}, who is on the same side")
        return Refusal("§6", reason.format(square=target, other=whose(game, other)))
    reason = _("{other} is a stronger wrestler than {piece} and cannot be taken by it").format(
        other=whose(game, other), piece=whose(game, piece)
    )
    return Refusal("§6", reason)


# What a move does


class Step(NamedTuple):
    """A move as its trace tells it; EMPTY and NOBODY where there is none."""

    piece: int = EMPTY  # that was moved
    taken: int = EMPTY
    arrived: bool = False
    replaced: int = NOBODY  # the musician that a better one has replaced


def last_step(after: Position) -> Step:
    """What the last move did."""
    before = after.previous
    if before is None or before.state.phase == Phase.PLACING or after.last_move == PASS_TEXT:
        return Step()
    old, new = before.state.whereabouts, after.state.whereabouts
    piece = after.trace[0].before  # first of all, it leaves its square
    removed = [p for p in range(2 * rules.TEAM) if old[p] != OUT and new[p] == OUT and p != piece]
    taken = next((p for p in removed if old[p] == ON_BOARD), EMPTY)
    replaced = next((p for p in removed if old[p] == MUSIC), NOBODY)
    return Step(piece, taken, new[piece] != ON_BOARD, replaced)


def tell(game: Nuba, after: Position) -> str:
    """What the last move before `after` did."""
    before, move = after.previous, after.last_move
    if before is None or move is None:
        return ""
    seat = _(game.seats[before.state.turn])
    if move == PASS_TEXT:
        if rules.count(before.state, before.state.turn, ON_BOARD) == 0:
            return _("{seat} passes: it has no piece left on the board.").format(seat=seat)
        return _("{seat} passes: none of its pieces can move.").format(seat=seat)
    if before.state.phase == Phase.PLACING:
        return _tell_placing(game, after, seat, move)
    step = last_step(after)
    told = [_tell_step(game, step, move)]
    if step.arrived:
        told.append(_tell_arrival(game, before.state, after.state, step))
    return " ".join(told)


def _tell_placing(game: Nuba, after: Position, seat: str, move: str) -> str:
    number, _at, square = move.partition("@")
    told = _("{seat} places its {number} on {square}.").format(
        seat=seat, number=number, square=square
    )
    if after.state.phase == Phase.MOVING:
        first = _(game.seats[after.state.turn])
        told += " " + _("All pieces are placed; {seat} moves first.").format(seat=first)
    return told


def _tell_step(game: Nuba, step: Step, move: str) -> str:
    origin, _dash, target = move.partition("-")
    if step.taken == EMPTY:
        told = _("{piece} goes from {origin} to {target}.")
    else:
        told = _("{piece} goes from {origin} to {target} and takes {taken}.")
    return told.format(
        piece=whose(game, step.piece),
        origin=origin,
        target=target,
        taken="" if step.taken == EMPTY else whose(game, step.taken),
    )


def _tell_arrival(game: Nuba, before: State, after: State, step: Step) -> str:
    other = _(game.seats[1 - rules.owner(step.piece)])
    if rules.number(step.piece) == rules.X:
        return _("The Champion is at {other}'s base!").format(other=other)
    if after.options.variant == Variant.BAND:
        total = rules.worth(after, rules.owner(step.piece), MUSIC)
        return ngettext(
            "It is at {other}'s base and joins its band, which is now worth {n} point.",
            "It is at {other}'s base and joins its band, which is now worth {n} points.",
            total,
        ).format(other=other, n=total)
    if after.whereabouts[step.piece] == OUT:
        now = whose(game, rules.musician(before))
        told = _("It is at {other}'s base, but no better a musician than {now}, and is out.")
        return told.format(other=other, now=now)
    if step.replaced == NOBODY:
        return _("It is at {other}'s base and becomes the musician.").format(other=other)
    told = _("It is at {other}'s base and becomes the musician in place of {old}, who is out.")
    return told.format(other=other, old=whose(game, step.replaced))


# The end


def end(game: Nuba, state: State, outcome: int) -> Outcome:
    """How the game has ended."""
    if outcome == 3:
        return Outcome(None, _band_sums(state), "§11")
    winner, loser = game.seats[outcome - 1], game.seats[2 - outcome]
    if state.whereabouts[rules.champion(outcome - 1)] == MUSIC:
        reason = _("its Champion has reached {other}'s base").format(other=_(loser))
        return Outcome(winner, reason, "§9")
    if state.options.variant == Variant.BAND:
        return Outcome(winner, _band_won(state), "§11")
    best = rules.musician(state)
    if best == NOBODY:
        return Outcome(winner, _("{seat} has no piece left").format(seat=_(loser)), "§10")
    beaten = not rules.has_better(state, 2 - outcome, best)
    reason = _("{piece} is the musician, and {seat} has no better one left on the board").format(
        piece=whose(game, best), seat=_(loser if beaten else winner)
    )
    return Outcome(winner, reason, "§10")


def _band_sums(state: State) -> str:
    green, red = (rules.worth(state, side, MUSIC) for side in (0, 1))
    return _("the bands are worth {green} (Green) and {red} (Red)").format(green=green, red=red)


def _band_won(state: State) -> str:
    told = _band_sums(state)
    if rules.count(state, 0, ON_BOARD) + rules.count(state, 1, ON_BOARD) > 0:
        return told + _(", and what is left on the board cannot change who wins")
    if rules.worth(state, 0, MUSIC) != rules.worth(state, 1, MUSIC):
        return told
    green, red = (rules.tie_break(state, side) for side in (0, 1))
    if state.options.band_tie == rules.BandTie.MORE_MUSICIANS:
        return told + _("; {green} play in Green's band and {red} in Red's").format(
            green=green, red=red
        )
    return told + _("; the best musicians are Green's {green} and Red's {red}").format(
        green=green, red=red
    )


# What cannot be


def impossible(game: Nuba, state: State, named: list[int]) -> str | None:
    """What makes this no position of the game, if anything does; `named` are its pieces."""
    for piece in range(2 * rules.TEAM):
        if named.count(piece) > 1:
            return _("{piece} is there more than once").format(piece=game.piece(piece))
    for square, piece in enumerate(state.squares):
        if piece != EMPTY and rules.is_base(square, 1 - rules.owner(piece)):
            reason = _("{piece} cannot stand on {square}: at the base a piece leaves the board")
            return reason.format(piece=game.piece(piece), square=game.square(square))
    if state.phase == Phase.PLACING:
        return _impossible_placing(game, state)
    return _impossible_moving(game, state)


def _impossible_placing(game: Nuba, state: State) -> str | None:
    if MUSIC in state.whereabouts:
        return _("nobody plays music before all pieces are placed")
    green, red = (rules.count(state, side, ON_BOARD) for side in (0, 1))
    if green + red == 2 * rules.TEAM:
        return _("all pieces are placed, so the phase is “moving”")
    if green - red != state.turn:
        reason = _("Green has placed {green} pieces and Red {red}, so it is not {seat}'s turn")
        return reason.format(green=green, red=red, seat=_(game.seats[state.turn]))
    for square, piece in enumerate(state.squares):
        if piece != EMPTY and not _own_ground(square, rules.owner(piece)):
            reason = _("{piece} cannot be placed on {square}")
            return reason.format(piece=game.piece(piece), square=game.square(square))
    return None


def _own_ground(square: int, side: int) -> bool:
    return square < rules.TEAM if side == 0 else square >= rules.SQUARES - rules.TEAM


def _impossible_moving(game: Nuba, state: State) -> str | None:
    musicians = [p for p in range(2 * rules.TEAM) if state.whereabouts[p] == MUSIC]
    if state.options.variant == Variant.MUSICIAN and len(musicians) > 1:
        return _("only one musician plays at a time")
    if sum(rules.number(p) == rules.X for p in musicians) > 1:
        return _("the game ends when the first Champion arrives")
    if not musicians and ON_BOARD not in state.whereabouts:
        return _("the last piece cannot have been taken by nobody")
    nobody_moved = OUT not in state.whereabouts and all(
        piece == EMPTY or _own_ground(square, rules.owner(piece))
        for square, piece in enumerate(state.squares)
    )
    first = state.options.first_move
    if nobody_moved and not musicians and state.turn != first:
        return _("nothing has moved yet, so it is {seat}'s turn").format(seat=_(game.seats[first]))
    return None
