"""What the game says: why a move is refused, what it does, how it ends, what cannot be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..game import Outcome, Position, Refusal
from ..texts import _, ngettext
from . import rules
from .rules import BOTH, LINES, MIGIS, NOTHING, PLACES, SUPPLY, Cards, Phase, State, Variant

if TYPE_CHECKING:
    from . import DuellDerSchamanen

STONE = r"(?P<side>[bw])?(?P<number>0|[1-9][0-9]{0,8})"
PLACE = r"(?P<row>[0-9]{1,9})-(?P<column>[0-9]{1,9})"


# Names


def place_name(place: int) -> str:
    """A place as moves name it: its row and its column.

    >>> place_name(5)
    '2-3'
    """
    return f"{place // LINES + 1}-{place % LINES + 1}"


def stone_name(stone: int) -> str:
    """A stone with its owner's initial.

    >>> stone_name(6), stone_name(12)
    ('B7', 'W4')
    """
    return f"{'BW'[rules.owner(stone)]}{rules.number(stone)}"


def stone_called(game: DuellDerSchamanen, stone: int) -> str:
    """A stone by its owner and its number."""
    return _("{seat}'s {number}").format(
        seat=_(game.seats[rules.owner(stone)]), number=rules.number(stone)
    )


def migis(count: int) -> str:
    """So many Migis."""
    return ngettext("{n} Migi", "{n} Migis", count).format(n=count)


def line_called(state: State, side: int) -> str:
    """What the cards of a side choose."""
    rows = (side == 0) == (state.options.bison_cards == Cards.ROWS)
    return _("row") if rows else _("column")


# What is to be done


def task(game: DuellDerSchamanen, state: State) -> str:
    """What is to be chosen now, and by whom."""
    if state.phase == Phase.CARDS:
        told = _("Both choose a card: {bison} a {one}, {wolf} a {other}.")
        bison, wolf = map(_, game.seats)
        one, other = line_called(state, 0), line_called(state, 1)
        return told.format(bison=bison, wolf=wolf, one=one, other=other)
    seat = _(game.seats[state.turn])
    if state.phase == Phase.PLACING:
        return _task_of_placing(state).format(seat=seat)
    if state.options.variant == Variant.PRO:
        if state.options.must_swap:
            told = _("{seat} swaps two stones of one side, or moves one: choose them in the racks.")
            return told.format(seat=seat)
        told = _(
            "{seat} may swap two stones of one side or move one (choose them in the racks), "
            "or pass."
        )
        return told.format(seat=seat)
    if state.options.must_swap:
        return _("{seat} swaps two of its stones.").format(seat=seat)
    return _("{seat} may swap two of its stones, or pass.").format(seat=seat)


def _task_of_placing(state: State) -> str:
    placed = rules.on_board(state)
    if placed in (0, 2 * PLACES - 1):
        return _("{seat} places a stone.")
    if placed % 2 == 1:
        return _("{seat} places the first of two stones.")
    return _("{seat} places the second of two stones.")


# Why not


def refuse(game: DuellDerSchamanen, state: State, move: str) -> Refusal:
    """Why `move`, which is not legal in `state`, is not."""
    text = move.casefold()
    if state.phase == Phase.PLACING:
        return _refuse_stone(game, state, text)
    if state.phase == Phase.CARDS:
        return _refuse_cards(game, text)
    return _refuse_swap(game, state, text)


def _refuse_cards(game: DuellDerSchamanen, text: str) -> Refusal:
    found = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,9})", text)
    if not found:
        told = _("now both choose a card; a duel is written 1-3: {one}'s card, then {other}'s")
        return Refusal("§5", told.format(one=_(game.seats[0]), other=_(game.seats[1])))
    card = next(card for card in found.groups() if card not in ("1", "2", "3"))
    return Refusal("§1", _("there is no card {card}: the cards are 1 to 3").format(card=int(card)))


def _refuse_stone(game: DuellDerSchamanen, state: State, text: str) -> Refusal:
    if text == "pass":
        return Refusal("§2", _("nobody may pass while stones are placed"))
    found = re.fullmatch(f"{STONE}@{PLACE}", text)
    if not found:
        return Refusal("§2", _("a stone is placed like this: {move}").format(move=_example(game)))
    wrong = _no_such_stone(found["number"]) or _no_such_place(found["row"], found["column"])
    if wrong:
        return wrong
    pro = state.options.variant == Variant.PRO
    side = {"b": 0, "w": 1}.get(found["side"] or "", NOTHING if pro else state.turn)
    if side == NOTHING:
        return Refusal("§10", _("say whose stone it is: {move}").format(move=_example(game)))
    if side != state.turn and not pro:
        told = _("{seat} places its own stones only").format(seat=_(game.seats[state.turn]))
        return Refusal("§2", told)
    stone, place = side * PLACES + int(found["number"]) - 1, _place(found)
    return _refuse_placement(game, state, stone, place)


def _example(game: DuellDerSchamanen) -> str:
    pro = game.settings.variant == Variant.PRO
    return _("{move}, the stone 7 on row 2, column 3").format(move="B7@2-3" if pro else "7@2-3")


def _no_such_stone(number: str) -> Refusal | None:
    if 1 <= int(number) <= PLACES:
        return None
    told = _("there is no stone {number}: the stones are 1 to 9").format(number=int(number))
    return Refusal("§1", told)


def _no_such_place(row: str, column: str) -> Refusal | None:
    if 1 <= int(row) <= LINES and 1 <= int(column) <= LINES:
        return None
    told = _("there is no place {row}-{column}: rows and columns are 1 to 3")
    return Refusal("§1", told.format(row=int(row), column=int(column)))


def _place(found: re.Match[str]) -> int:
    return (int(found["row"]) - 1) * LINES + int(found["column"]) - 1


def _refuse_placement(game: DuellDerSchamanen, state: State, stone: int, place: int) -> Refusal:
    name, side = stone_called(game, stone), rules.owner(stone)
    if state.where[stone] >= 0:
        told = _("{stone} lies on {place} already")
        return Refusal("§2", told.format(stone=name, place=place_name(state.where[stone])))
    if place not in rules.free_places(state, side):
        lying = rules.stone_on(state, side, place)
        if lying == NOTHING:
            told = _("a stone of {seat} lies there already: one stone of each side on a place")
            return Refusal("§2", told.format(seat=_(game.seats[side])))
        told = _("{stone} lies on {place}: one stone of each side on a place")
        reason = told.format(stone=stone_called(game, lying), place=place_name(place))
        return Refusal("§2", reason)
    if not rules.may_lie(state, stone, place):
        return Refusal("§3", _equal_lies_there(game, rules.equal(stone), place))
    return Refusal("§4", _dead_end(game, state, stone, place))


def _equal_lies_there(game: DuellDerSchamanen, lying: int, place: int) -> str:
    told = _("{stone} lies on {place}: two equal numbers may not meet")
    return told.format(stone=stone_called(game, lying), place=place_name(place))


def _dead_end(game: DuellDerSchamanen, state: State, stone: int, place: int) -> str:
    """The completion theorem, told of the stones that are left."""
    where = list(state.where)
    where[stone] = place
    last = [rules.last_stone(where, side * PLACES) for side in (0, 1)]
    places = [rules.last_place(where, side * PLACES) for side in (0, 1)]
    for side in (0, 1):
        if last[side] != NOTHING and where[rules.equal(last[side])] == places[side]:
            return _(
                "a dead end: the only stone that {seat} would have left is the {number}, and the "
                "only place {place}, where {equal} lies"
            ).format(
                seat=_(game.seats[side]),
                number=rules.number(last[side]),
                place=place_name(places[side]),
                equal=stone_called(game, rules.equal(last[side])),
            )
    return _(
        "a dead end: both would have only the {number} left, and only the place {place}; whoever "
        "came second could not place it"
    ).format(number=rules.number(last[0]), place=place_name(places[0]))


def _refuse_swap(game: DuellDerSchamanen, state: State, text: str) -> Refusal:
    rule = "§10" if state.options.variant == Variant.PRO else "§7"
    if text == "pass":
        told = _("after a duel {seat} has to swap").format(seat=_(game.seats[state.turn]))
        return Refusal("§7", told)
    if rules.by_stones(state.options):
        return _refuse_swap_of_stones(game, state, text, rule)
    found = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,9})x([0-9]{1,9})-([0-9]{1,9})", text)
    if not found:
        told = _("a swap names two places, such as 2-1x3-3; or pass")
        return Refusal(rule, told)
    one, other = found.groups()[:2], found.groups()[2:]
    wrong = _no_such_place(*one) or _no_such_place(*other)
    if wrong:
        return wrong
    first, second = ((int(row) - 1) * LINES + int(column) - 1 for row, column in (one, other))
    if first == second:
        return Refusal(rule, _("a swap needs two different places"))
    return Refusal("§7", _would_meet(game, state, [(first, second), (second, first)]))


def _would_meet(game: DuellDerSchamanen, state: State, ways: list[tuple[int, int]]) -> str:
    """Which stone, on its way from a place to another one, would meet its equal."""
    for start, target in ways:
        stone = rules.stone_on(state, state.turn, start)
        if not rules.may_lie(state, stone, target):
            break
    return _stones_would_meet(game, stone, target)


def _stones_would_meet(game: DuellDerSchamanen, stone: int, place: int) -> str:
    told = _("then {stone} would lie on {place} with {equal}: two equal numbers may not meet")
    return told.format(
        stone=stone_called(game, stone),
        place=place_name(place),
        equal=stone_called(game, rules.equal(stone)),
    )


def _refuse_swap_of_stones(game: DuellDerSchamanen, state: State, text: str, rule: str) -> Refusal:
    moved = re.fullmatch(f"{STONE}>{PLACE}", text)
    if moved and state.options.variant == Variant.PRO:
        return _refuse_single_move(game, state, moved)
    found = re.fullmatch(r"([bw])([0-9]{1,9})x([bw])([0-9]{1,9})", text)
    if not found:
        if state.options.variant == Variant.PRO:
            told = _("a swap names two stones, such as B2xB7; a move one stone: B7>2-3; or pass")
            return Refusal(rule, told)
        return Refusal(rule, _("a swap names two stones, such as B2xB7; or pass"))
    one, first, other, second = found.groups()
    wrong = _no_such_stone(first) or _no_such_stone(second)
    if wrong:
        return wrong
    if one != other or int(first) == int(second):
        return Refusal(rule, _("a swap needs two different stones of one side"))
    stones = ["bw".index(one) * PLACES + int(number) - 1 for number in (first, second)]
    if state.options.variant != Variant.PRO and "bw".index(one) != state.turn:
        told = _("{seat} swaps its own stones only").format(seat=_(game.seats[state.turn]))
        return Refusal(rule, told)
    places = [state.where[stone] for stone in stones]
    if places[0] == places[1]:
        told = _("both stones lie on {place}: the board would stay as it is")
        return Refusal(rule, told.format(place=place_name(places[0])))
    stone, target = next(
        (stone, place)
        for stone, place in zip(stones, reversed(places), strict=True)
        if not rules.may_lie(state, stone, place)
    )
    return Refusal("§3", _stones_would_meet(game, stone, target))


def _refuse_single_move(game: DuellDerSchamanen, state: State, found: re.Match[str]) -> Refusal:
    if not found["side"]:
        return Refusal("§10", _("say whose stone it is: {move}").format(move="B7>2-3"))
    wrong = _no_such_stone(found["number"]) or _no_such_place(found["row"], found["column"])
    if wrong:
        return wrong
    stone = "bw".index(found["side"]) * PLACES + int(found["number"]) - 1
    if rules.owner(stone) != state.turn and state.options.single_move == rules.SingleMove.OWN:
        told = _("a single stone that moves is one's own: {seat}'s")
        return Refusal("§10", told.format(seat=_(game.seats[state.turn])))
    told = _("{stone} lies on {place} already")
    name, place = stone_called(game, stone), place_name(state.where[stone])
    return Refusal("§10", told.format(stone=name, place=place))


# What happened


def tell(game: DuellDerSchamanen, after: Position) -> str:
    """What the last move before `after` did, as far as those who look may know it."""
    before, move = after.previous, after.last_move
    if before is None or move is None:
        return ""
    state = before.state
    if state.phase == Phase.PLACING:
        return _tell_placement(game, state, after.state, move)
    if state.phase == Phase.CARDS:
        return _tell_duel(game, state, after.state, move)
    return _tell_swap(game, state, move)


def _tell_placement(game: DuellDerSchamanen, before: State, after: State, move: str) -> str:
    stone, _at, place = move.partition("@")
    seat = _(game.seats[before.turn])
    if stone == "?":
        told = _("{seat} places a stone face down on {place}.")
        return told.format(seat=seat, place=place)
    if before.options.variant == Variant.MEMORY:
        told = _("{seat} places its {number} face down on {place}.")
        return told.format(seat=seat, number=stone, place=place)
    if before.options.variant == Variant.PRO:
        name = stone_called(game, "BW".index(stone[0]) * PLACES + int(stone[1]) - 1)
        return _("{seat} places {stone} on {place}.").format(seat=seat, stone=name, place=place)
    told = _("{seat} places its {number} on {place}.")
    told = told.format(seat=seat, number=stone, place=place)
    return f"{told} {_tell_room(game, before, after)}".strip()


def _tell_room(game: DuellDerSchamanen, before: State, after: State) -> str:
    """The stone that made room (§4), if one did."""
    for stone in range(2 * PLACES):
        if before.where[stone] not in (SUPPLY, after.where[stone]):
            told = _("{stone}, which lay there, makes room and goes to {place}.")
            name, place = stone_called(game, stone), place_name(after.where[stone])
            return told.format(stone=name, place=place)
    return ""


def _tell_duel(game: DuellDerSchamanen, before: State, after: State, move: str) -> str:
    bison, wolf = (int(card) for card in game.split(move))
    told = _("{bison} plays {one} {first}, {wolf} {other} {second}.").format(
        bison=_(game.seats[0]), one=line_called(before, 0), first=bison,
        wolf=_(game.seats[1]), other=line_called(before, 1), second=wolf,
    )  # fmt: skip
    return f"{told} {_tell_payment(game, before, after, rules.meeting(before, bison, wolf))}"


def _tell_payment(game: DuellDerSchamanen, before: State, after: State, place: int) -> str:
    if rules.is_covered(after, place):
        return _("What lies there is not known.")
    difference = rules.advantage(after, place)
    sums = [_sum(after, side, place) for side in (0, 1)]
    if difference == 0:
        told = _("{one}'s {first} and {other}'s {second} are equal: nothing is paid.")
        return told.format(one=_(game.seats[0]), first=sums[0],
                           other=_(game.seats[1]), second=sums[1])  # fmt: skip
    winner = 0 if difference > 0 else 1
    loser = 1 - winner
    told = _("{winner}'s {more} beats {loser}'s {less}:").format(
        winner=_(game.seats[winner]), more=sums[winner],
        loser=_(game.seats[loser]), less=sums[loser],
    )  # fmt: skip
    paid, owed = before.migis[loser] - after.migis[loser], abs(difference)
    return f"{told} {_paid(_(game.seats[loser]), paid, owed)}"


def _sum(state: State, side: int, place: int) -> str:
    """What a side has on a place: its number, a sum, or 0."""
    numbers = [
        rules.number(stone) for stone in rules.stones_of(side) if state.where[stone] == place
    ]
    if len(numbers) < 2:
        return str(sum(numbers))
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def _paid(loser: str, paid: int, owed: int) -> str:
    if paid == owed:
        return _("{seat} pays {migis}.").format(seat=loser, migis=migis(paid))
    if paid == 0:
        told = _("{seat} cannot pay {migis}, so nothing is paid.")
        return told.format(seat=loser, migis=migis(owed))
    told = _("{seat} should pay {owed} and has only {n}, which it pays.")
    return told.format(seat=loser, owed=owed, n=paid)


def _tell_swap(game: DuellDerSchamanen, before: State, move: str) -> str:
    seat = _(game.seats[before.turn])
    if move == "pass":
        return _("{seat} passes and swaps nothing.").format(seat=seat)
    if ">" in move:
        stone, _to, place = move.partition(">")
        told = _("{seat} moves {stone} to {place}.")
        return told.format(seat=seat, stone=_stone_of(game, stone), place=place)
    one, _x, other = move.partition("x")
    if rules.by_stones(before.options):
        told = _("{seat} swaps {one} and {other}.")
        return told.format(seat=seat, one=_stone_of(game, one), other=_stone_of(game, other))
    if before.options.variant == Variant.MEMORY:
        told = _("{seat} swaps its stones on {one} and {other} without looking.")
        return told.format(seat=seat, one=one, other=other)
    numbers = [
        rules.number(rules.stone_on(before, before.turn, _place_of(place)))
        for place in (one, other)
    ]
    told = _("{seat} swaps its {first} on {one} and its {second} on {other}.")
    return told.format(seat=seat, first=numbers[0], one=one, second=numbers[1], other=other)


def _stone_of(game: DuellDerSchamanen, name: str) -> str:
    return stone_called(game, "BW".index(name[0]) * PLACES + int(name[1]) - 1)


def _place_of(name: str) -> int:
    return (int(name[0]) - 1) * LINES + int(name[2]) - 1


# How it ends


def end(game: DuellDerSchamanen, state: State, outcome: int) -> Outcome:
    """How the game has ended: all Migis, or so many duels."""
    debt = state.options.short_payment == rules.ShortPayment.DEBT
    if 0 in state.migis and not debt:
        winner, loser = game.seats[outcome - 1], game.seats[2 - outcome]
        return Outcome(winner, _("{seat} has no Migi left").format(seat=_(loser)), "§8")
    told = ngettext("after {n} duel", "after {n} duels", state.duels).format(n=state.duels)
    return _richer(game, state, told)


def time_is_up(game: DuellDerSchamanen, state: State) -> Outcome:
    """How a match ends whose time is over."""
    return _richer(game, state, _("the time is up"))


def _richer(game: DuellDerSchamanen, state: State, why: str) -> Outcome:
    bison, wolf = state.migis
    if bison == wolf:
        return Outcome(
            None, _("{why}, both have {migis}").format(why=why, migis=migis(bison)), "§8"
        )
    told = _("{why}, {one} has {migis} and {other} {n}").format(
        why=why, one=_(game.seats[0]), migis=migis(bison), other=_(game.seats[1]), n=wolf
    )
    return Outcome(game.seats[0 if bison > wolf else 1], told, "§8")


# What cannot be


def impossible(game: DuellDerSchamanen, state: State) -> str:
    """What makes this no position of the game; an empty text if it may be one."""
    return (
        _impossible_migis(state)
        or _impossible_turn(game, state)
        or _impossible_board(game, state)
        or _impossible_marks(game, state)
    )


def _impossible_migis(state: State) -> str:
    debt = state.options.short_payment == rules.ShortPayment.DEBT
    if sum(state.migis) != 2 * MIGIS:
        return _("there are {n} Migis in the game, not {m}").format(n=2 * MIGIS, m=sum(state.migis))
    if min(state.migis) < 0 and not debt:
        return _("nobody can have fewer than 0 Migis: under this game's options there are no debts")
    if state.duels == 0 and state.migis != [MIGIS, MIGIS]:
        return _("before the first duel both sides have 9 Migis")
    if min(state.migis) == 0 and not debt and state.phase != Phase.SWAPPING:
        return _("with all Migis on one side the game is over: the phase is “swapping”")
    return ""


def _impossible_turn(game: DuellDerSchamanen, state: State) -> str:
    placed = rules.on_board(state)
    if (state.phase == Phase.PLACING) == (placed == 2 * PLACES):
        told = _("{n} stones lie on the board: stones are placed until there are 18")
        return told.format(n=placed)
    if state.phase == Phase.CARDS:
        turn = BOTH
    elif state.phase == Phase.PLACING:
        turn = rules.next_to_place(placed)
    else:
        turn = rules.swapper(state.duels)
    if state.phase == Phase.PLACING and state.duels != 0:
        return _("while stones are placed no duel has been fought")
    if state.phase == Phase.SWAPPING and state.duels == 0:
        return _("nobody swaps before the first duel")
    most = state.options.max_duels
    if most and state.duels > most - (state.phase == Phase.CARDS):
        told = ngettext("the game is over after {n} duel", "the game is over after {n} duels", most)
        return told.format(n=most)
    if state.turn == turn:
        return ""
    if turn == BOTH:
        return _("both choose a card: “both cards”")
    return _("it is the turn of {seat}").format(seat=_(game.seats[turn]))


def _impossible_board(game: DuellDerSchamanen, state: State) -> str:
    placed, options = rules.on_board(state), state.options
    pro, placing = options.variant == Variant.PRO, state.phase == Phase.PLACING
    if placing and not pro:
        due = sum(rules.next_to_place(earlier) == 0 for earlier in range(placed))
        if sum(place >= 0 for place in state.where[:PLACES]) != due:
            told = _("of the first {n} stones {due} are Bison's")
            return told.format(n=placed, due=due)
    if not options.stacks and (placing or not pro):
        for side in (0, 1):
            lying = [place for place in state.where[side * PLACES :][:PLACES] if place >= 0]
            if len(set(lying)) < len(lying):
                return _("two stones of {seat} lie on one place").format(seat=_(game.seats[side]))
    if rules.must_differ(options) and (placing or not pro):
        return _impossible_equals(game, state)
    return ""


def _impossible_equals(game: DuellDerSchamanen, state: State) -> str:
    if state.options.dead_end != rules.DeadEnd.TIE:
        for stone in range(PLACES):
            if state.where[stone] == state.where[rules.equal(stone)] != SUPPLY:
                return _equal_lies_there(game, stone, state.where[stone])
    if rules.looks_ahead(state.options) and not rules.completable(state.where):
        return _("a dead end: the stones that are left cannot all be placed")
    return ""


def _impossible_marks(game: DuellDerSchamanen, state: State) -> str:
    """The marks of stones that have been shown, in the memory variant."""
    if state.options.variant != Variant.MEMORY:
        return _("stones are marked “!” in the memory variant only") if any(state.shown) else ""
    if state.options.supply == rules.Supply.OPEN:
        if state.shown != [int(place >= 0) for place in state.where]:
            return _("with supply='open' every stone that lies on the board is marked “!”")
        return ""
    for side in (0, 1):
        shown = sum(state.shown[side * PLACES :][:PLACES])
        if shown > state.duels or (shown == 0 and state.duels > 0):
            told = ngettext(
                "in {n} duel so many stones of {seat} cannot have been shown (“!”)",
                "in {n} duels so many stones of {seat} cannot have been shown (“!”)",
                state.duels,
            )
            return told.format(n=state.duels, seat=_(game.seats[side]))
    if state.phase == Phase.SWAPPING:
        place = rules.meeting(state, *state.cards)
        for stone in range(2 * PLACES):
            if state.where[stone] == place and not state.shown[stone]:
                told = _("{stone} has just been shown, so it is marked “!”")
                return told.format(stone=stone_called(game, stone))
    return ""
