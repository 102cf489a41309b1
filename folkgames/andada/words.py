"""What Andada says: why a move is refused, what a move does, how a game has ended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..game import Outcome, Position, Refusal
from ..texts import _, ngettext
from . import rules
from .rules import Phase, State

if TYPE_CHECKING:
    from . import Andada


def task(game: Andada, state: State) -> str:
    """What the side on turn is asked to do."""
    seat = _(game.seats[state.turn])
    if state.phase == Phase.OPENING:
        return _("{seat} opens the board: choose one of its houses.").format(seat=seat)
    if state.phase == Phase.CHOICE:
        return _("{seat} decides who begins: choose South or North.").format(seat=seat)
    return _("{seat} is to move: choose a house.").format(seat=seat)


def refuse(game: Andada, state: State, move: str) -> Refusal:
    """Why `move`, which is not legal in `state`, is not."""
    turn, houses = state.turn, state.options.houses
    mine, other = _(game.seats[turn]), _(game.seats[1 - turn])
    if state.phase == Phase.CHOICE:
        return Refusal("§4", _("{seat} is to choose who begins: South or North").format(seat=mine))
    if move.casefold() == "pass":
        return Refusal("§5", _("nobody may pass who can sow"))
    if move.capitalize() in game.seats:
        return Refusal("§4", _("this is not the moment to choose who begins"))
    theirs = re.fullmatch(rf"{game.seats[1 - turn][0]}([0-9]+)", move, re.IGNORECASE)
    turn_rule = "§3" if state.phase == Phase.OPENING else "§5"
    if theirs:
        reason = _("house {number} of {other} is not {seat}'s: choose one of your own row")
        return Refusal(turn_rule, reason.format(number=theirs[1], other=other, seat=mine))
    number = re.fullmatch(r"(0|[1-9][0-9]{0,8})(\.[0-9]+)?", move)
    if not number:
        reason = _("a move is the number of a house, 1 to {houses}").format(houses=houses)
        return Refusal(turn_rule, reason)
    if not 1 <= int(number[1]) <= houses:
        reason = _("there is no house {number}: {seat}'s houses are 1 to {houses}")
        return Refusal("§1", reason.format(number=number[1], seat=mine, houses=houses))
    house = turn * houses + int(number[1]) - 1
    if state.houses[house] == 0:
        return Refusal("§5", _("house {number} is empty").format(number=int(number[1])))
    if state.phase == Phase.OPENING:
        return Refusal("§3", _("the opening goes right round the board: it cannot be stopped"))
    laps = rules.laps_to_return(state, house)
    if laps == 0:
        reason = _("the sowing from house {number} ends by itself: it cannot be stopped")
        return Refusal("§10", reason.format(number=int(number[1])))
    return Refusal("§10", _never_ends(state, int(number[1]), laps))


def _never_ends(state: State, number: int, laps: int) -> str:
    told = ngettext(
        "the sowing from house {number} would never end: after {laps} lap all is as it was",
        "the sowing from house {number} would never end: after {laps} laps all is as it was",
        laps,
    )
    if state.options.never_ending == rules.NeverEnding.STOP:
        told += _("; {number}.1 to {number}.{laps} stop it after a lap of your choice")
    elif state.options.never_ending != rules.NeverEnding.REFUSED:
        told += _("; it cannot be stopped, but {number} may be chosen")
    return told.format(number=number, laps=laps)


class Sowing(NamedTuple):
    """A turn as its trace tells it."""

    first: int  # the house first sown
    cows: int  # how many lay there
    sown: int  # cows sown in all laps
    laps: int
    last: int  # the house where a cow fell last
    taken: int  # cows captured
    left: int  # cows that left the game at the end of the row


NOTHING = Sowing(first=-1, cows=0, sown=0, laps=0, last=-1, taken=0, left=0)


def last_sowing(after: Position) -> Sowing:
    """What the last move did: a house that falls to nothing was sown, captured or cleared."""
    trace = after.trace
    if not trace or after.previous is None:
        return NOTHING
    opening = after.previous.state.phase == Phase.OPENING
    last, sown, laps, taken, cleared = trace[0].index, 0, 0, 0, 0
    for change in trace:
        if change.after > change.before:
            last = change.index
        elif opening or (change.index == last and (change.before > 1 or laps == 0)):
            sown += change.before
            laps += 1
        elif change.index == last:
            cleared += 1
        else:
            taken += change.before
    lost = sum(after.previous.state.houses) - sum(after.state.houses)
    left = lost - taken - (cleared if taken else 0)
    return Sowing(trace[0].index, trace[0].before, sown, laps, last, taken, left)


def tell(game: Andada, after: Position) -> str:
    """What the last move before `after` did."""
    before, move = after.previous, after.last_move
    if before is None or move is None:
        return ""
    turn = before.state.turn
    mine, other = _(game.seats[turn]), _(game.seats[1 - turn])
    if before.state.phase == Phase.CHOICE:
        if move == game.seats[turn]:
            return _("{seat} chooses to begin.").format(seat=mine)
        return _("{seat} lets {other} begin.").format(seat=mine, other=other)
    if move == "pass":
        return _("{seat} passes: nothing that it could sow would ever end.").format(seat=mine)
    if not after.trace:
        return _tell_never_ending(mine, move, after)
    sowing = last_sowing(after)
    if before.state.phase == Phase.OPENING:
        return _tell_opening(mine, move, sowing)
    return f"{_tell_sowing(game, mine, sowing)} {_tell_end(game, turn, after, sowing)}"


def _tell_opening(mine: str, move: str, sowing: Sowing) -> str:
    return ngettext(
        "{seat} opens from house {number}: {laps} sowing goes right round the board, and every "
        "house now holds 3 cows or none.",
        "{seat} opens from house {number}: {laps} sowings go right round the board, and every "
        "house now holds 3 cows or none.",
        sowing.laps,
    ).format(seat=mine, number=move, laps=sowing.laps)


def _tell_never_ending(mine: str, move: str, after: Position) -> str:
    told = _("The sowing of {seat} from house {number} would never end").format(
        seat=mine, number=move
    )
    if after.state.phase == Phase.DRAWN:
        return told + _(": the game is a draw.")
    return told + _(": nothing moves, and the turn is over.")


def _tell_sowing(game: Andada, mine: str, sowing: Sowing) -> str:
    told = ngettext(
        "{seat} sows {cows} cow from house {number}",
        "{seat} sows {cows} cows from house {number}",
        sowing.cows,
    ).format(seat=mine, cows=sowing.cows, number=game.number(sowing.first))
    if sowing.laps > 1:
        told += _(" and goes on: {sown} cows in {laps} laps").format(
            sown=sowing.sown, laps=sowing.laps
        )
    return told + "."


def _tell_end(game: Andada, turn: int, after: Position, sowing: Sowing) -> str:
    number, seat = game.number(sowing.last), game.side(sowing.last)
    if sowing.left:
        return ngettext(
            "{n} cow leaves the game at the end of the row.",
            "{n} cows leave the game at the end of the row.",
            sowing.left,
        ).format(n=sowing.left)
    cow = _("It") if sowing.sown == 1 else _("The last one")
    if sowing.taken:
        told = ngettext(
            "{cow} falls into the empty house {number} and takes the cow opposite.",
            "{cow} falls into the empty house {number} and takes the {n} cows opposite.",
            sowing.taken,
        ).format(cow=cow, number=number, n=sowing.taken)
        removed = after.state.houses[sowing.last] == 0
        return told + (_(" The capturing cow leaves the game too.") if removed else "")
    house = _("house {number}").format(number=number)
    if seat != game.seats[turn]:
        house = _("house {number} of {other}").format(number=number, other=_(seat))
    if after.state.houses[sowing.last] > 1:
        return _("The sowing stops at {house}.").format(house=house)
    return _("{cow} falls into the empty {house}.").format(cow=cow, house=house)


def end(game: Andada, state: State, outcome: int) -> Outcome:
    """How the game has ended."""
    if outcome == 3:
        if state.phase == Phase.DRAWN:
            return Outcome(None, _drawn(game, state), "§10")
        return Outcome(None, _("both rows are empty"), "§9")
    winner, loser = game.seats[outcome - 1], game.seats[2 - outcome]
    if state.options.end == rules.End.CANNOT_MOVE:
        reason = _("{seat} is to move and has no cow left").format(seat=_(loser))
    else:
        reason = _("{seat} has no cow left in its row").format(seat=_(loser))
    return Outcome(winner, reason, "§9")


def _drawn(game: Andada, state: State) -> str:
    if state.options.only_never_ending == rules.OnlyNeverEnding.DRAW:
        seat = _(game.seats[state.turn])
        return _("nothing that {seat} could sow would ever end").format(seat=seat)
    return _("a sowing would never end")
