"""Duell der Schamanen, rule by rule, in the order of RULES.md: § here is § there.

Bison is 0 and Wolf is 1. A stone is a number: 0 to 8 are Bison's 1 to 9, 9 to 17 are Wolf's. A
place is a number too, row by row from 0 to 8; cards are 1 to 3.
"""

from enum import IntEnum
from typing import Any, NamedTuple

LINES = 3  # rows, columns, cards of each side
PLACES = LINES * LINES
BOTH = 2  # whose turn it is when both choose at once
MIGIS = 9  # what each side begins with
PASS = -1  # the move of a side that swaps nothing (§7)
NOTHING = -1  # no stone, or no place

# Where a stone is if it lies on no place
SUPPLY = -1
UNKNOWN = -2  # it may be anywhere, for all that those who look may know (§9)

# Who looks, besides Bison and Wolf
PUBLIC = -1  # somebody who knows what both know
ALL = 2  # somebody who knows everything


class Variant(IntEnum):
    """Which of the three forms of the game is played (§9, §10)."""

    BASIC = 0
    MEMORY = 1
    PRO = 2


class Cards(IntEnum):
    """Whether Bison's cards choose a row or a column (§1)."""

    ROWS = 0
    COLUMNS = 1


class DeadEnd(IntEnum):
    """What if the last stone would meet its equal (§4)."""

    FORBIDDEN = 0
    TIE = 1
    REARRANGE = 2


class ShortPayment(IntEnum):
    """What if the loser has fewer Migis than he is to pay (§6)."""

    PAYS_ALL = 0
    DEBT = 1
    VOID = 2


class Supply(IntEnum):
    """Whether one sees which stones the other has not placed yet (§9)."""

    HIDDEN = 0
    OPEN = 1


class Equals(IntEnum):
    """Whether equal numbers may meet while stones are placed in the pro variant (§10)."""

    ALLOWED = 0
    REFUSED = 1


class SingleMove(IntEnum):
    """Which single stones may move in the pro variant (§10)."""

    ANY = 0
    OWN = 1


class Phase(IntEnum):
    """Stones are placed (§2); then by turns cards are chosen (§5) and stones swapped (§7)."""

    PLACING = 0
    CARDS = 1
    SWAPPING = 2


# Asked at every turn: names of the module are found much faster than those of a class
BASIC, MEMORY, PRO = Variant
PLACING, CARDS, SWAPPING = Phase


class Options(NamedTuple):
    """What the sources leave open, decided; each is explained where it is used."""

    variant: Variant
    bison_cards: Cards
    stacks: bool
    dead_end: DeadEnd
    short_payment: ShortPayment
    must_swap: bool
    max_duels: int
    supply: Supply
    pro_equals: Equals
    single_move: SingleMove


class State(NamedTuple):
    """One situation: all that the rules need to know."""

    where: list[int]  # the place of each stone, or SUPPLY, or UNKNOWN
    shown: list[int]  # for each stone 1 if a duel has shown it (§9)
    covered: list[int]  # UNKNOWN stones on each place: Bison's on all nine, then Wolf's
    cards: list[int]  # the cards of the duel just fought, or 0 and 0
    migis: list[int]  # Bison's and Wolf's
    turn: int  # 0 Bison, 1 Wolf, 2 both
    phase: Phase
    duels: int  # how many have been fought
    eyes: int  # who sees it so: 0 Bison, 1 Wolf, PUBLIC, or ALL
    options: Options  # the options travel with the state


# §1 The board and what belongs to it


def start(options: Options) -> State:
    """An empty board; all stones are in the supplies, and Bison begins to place."""
    stones = 2 * PLACES
    where, shown, covered = [SUPPLY] * stones, [0] * stones, [0] * stones
    return State(where, shown, covered, [0, 0], [MIGIS, MIGIS], 0, PLACING, 0, ALL, options)


def copy(state: State) -> State:
    """The same state with lists of its own."""
    return State(
        state.where.copy(), state.shown.copy(), state.covered.copy(), state.cards.copy(),
        state.migis.copy(), state.turn, state.phase, state.duels, state.eyes, state.options,
    )  # fmt: skip


def stones_of(side: int) -> range:
    """The stones of a side in the order of their numbers."""
    return range(side * PLACES, (side + 1) * PLACES)


def owner(stone: int) -> int:
    """The side that a stone belongs to."""
    return stone // PLACES


def number(stone: int) -> int:
    """What stands on a stone, 1 to 9."""
    return stone % PLACES + 1


def equal(stone: int) -> int:
    """The other side's stone of the same number."""
    return stone + PLACES if stone < PLACES else stone - PLACES


def meeting(state: State, bison: int, wolf: int) -> int:
    """The place where two cards meet: one chooses the row, the other the column."""
    if state.options.bison_cards == Cards.ROWS:
        return (bison - 1) * LINES + wolf - 1
    return (wolf - 1) * LINES + bison - 1


# §2 Placing


def on_board(state: State) -> int:
    """How many stones lie on the board."""
    known = 0
    for place in state.where:
        if place >= 0:
            known += 1
    return known + sum(state.covered)


def next_to_place(placed: int) -> int:
    """Who places when so many stones lie: Bison one, Wolf two, Bison two, … and Wolf one."""
    return (placed + 1) // 2 % 2


def stone_on(state: State, side: int, place: int) -> int:
    """The stone of `side` on `place` (the first one, if several lie there), or NOTHING."""
    for stone in stones_of(side):
        if state.where[stone] == place:
            return stone
    return NOTHING


def free_places(state: State, side: int) -> list[int]:
    """The places where `side` may still have a stone put."""
    if state.options.stacks:
        return list(range(PLACES))
    first, covered = side * PLACES, state.covered
    taken = state.where[first : first + PLACES]
    return [place for place in range(PLACES) if place not in taken and covered[first + place] == 0]


def supply(state: State, side: int) -> list[int]:
    """The stones of `side` that are to be placed, as far as those who look know."""
    where = state.where
    return [stone for stone in stones_of(side) if where[stone] < 0]


def add_placements(state: State, moves: list[int]) -> None:
    """Append the moves that place a stone: the stone times 9 plus the place."""
    sides = range(2) if state.options.variant == PRO else range(state.turn, state.turn + 1)
    for side in sides:
        add_placements_of(state, side, moves)


def add_placements_of(state: State, side: int, moves: list[int]) -> None:
    """Append the moves that place one of the stones of `side`."""
    stones, places = supply(state, side), free_places(state, side)
    differ, careful = must_differ(state.options), near_dead_end(state, side, len(stones))
    for stone in stones:
        first, shunned = stone * PLACES, state.where[equal(stone)] if differ else NOTHING
        for place in places:
            if place != shunned and (not careful or leads_on(state, stone, place)):
                moves.append(first + place)
            elif len(stones) == len(places) == 1:
                add_ways_out(state, stone, place, moves)


def put(state: State, stone: int, place: int) -> State:
    """Put a stone on a place; then it is the turn of whoever places next, or of the cards."""
    if state.options.dead_end == DeadEnd.REARRANGE:
        make_room(state, owner(stone), place)
    state.where[stone] = place
    if state.options.variant == MEMORY and state.options.supply == Supply.OPEN:
        state.shown[stone] = 1  # whoever looks at the supply sees which one has gone
    placed = on_board(state)
    if placed == 2 * PLACES:
        return go_on(state, BOTH, CARDS)
    return go_on(state, next_to_place(placed), PLACING)


def go_on(state: State, turn: int, phase: Phase) -> State:
    """The same board with another turn and phase."""
    return State(
        state.where, state.shown, state.covered, state.cards, state.migis,
        turn, phase, state.duels, state.eyes, state.options,
    )  # fmt: skip


# §3 Different numbers


def must_differ(options: Options) -> bool:
    """Whether two equal numbers may not be placed together."""
    if options.variant == PRO:
        return options.pro_equals == Equals.REFUSED
    return options.variant == BASIC


def may_lie(state: State, stone: int, place: int) -> bool:
    """Whether a stone may lie on a place as far as the stone of the same number is concerned."""
    return not must_differ(state.options) or state.where[equal(stone)] != place


# §4 No dead ends


def looks_ahead(options: Options) -> bool:
    """Whether a stone that would leave no way to place all the others is refused."""
    if options.stacks or not must_differ(options):
        return False
    return options.dead_end == DeadEnd.FORBIDDEN


def near_dead_end(state: State, side: int, left: int) -> bool:
    """Whether a stone of `side` may lead to a dead end: only if a side then has one stone left."""
    return looks_ahead(state.options) and (left <= 2 or len(supply(state, 1 - side)) == 1)


def leads_on(state: State, stone: int, place: int) -> bool:
    """Whether all the other stones can still be placed when this one has been."""
    where = list(state.where)
    where[stone] = place
    return completable(where)


def completable(where: list[int]) -> bool:
    """Whether all stones in the supplies can be placed, one of each side on every place.

    The theorem: a side with two or more stones left can always place them. So there are but two
    dead ends: a last stone whose last place holds its equal, and two equal last stones for the
    same place. (A list of any even length will do: its half is the number of places.)
    """
    places = len(where) // 2
    bison, wolf = last_stone(where, 0), last_stone(where, places)
    if bison != NOTHING and where[bison + places] == last_place(where, 0):
        return False
    if wolf != NOTHING and where[wolf - places] == last_place(where, places):
        return False
    if bison == NOTHING or wolf != bison + places:
        return True
    return last_place(where, 0) != last_place(where, places)


def last_stone(where: list[int], first: int) -> int:
    """The only stone that one side, whose stones begin at `first`, has left; or NOTHING."""
    stones = where[first : first + len(where) // 2]
    return first + stones.index(SUPPLY) if stones.count(SUPPLY) == 1 else NOTHING


def last_place(where: list[int], first: int) -> int:
    """The only place where that side has no stone yet; or NOTHING."""
    places = len(where) // 2
    taken = where[first : first + places]
    left = [place for place in range(places) if place not in taken]
    return left[0] if len(left) == 1 else NOTHING


def add_ways_out(state: State, stone: int, place: int, moves: list[int]) -> None:
    """Append what may be done with a last stone whose last place holds its equal."""
    if state.options.dead_end == DeadEnd.TIE:
        moves.append(stone * PLACES + place)
    elif state.options.dead_end == DeadEnd.REARRANGE:
        for other in range(PLACES):
            if other != place:
                moves.append(stone * PLACES + other)


def make_room(state: State, side: int, place: int) -> None:
    """The stone of `side` on a place, if there is one, goes to the last place that is free."""
    lying = stone_on(state, side, place)
    if lying != NOTHING:
        state.where[lying] = free_places(state, side)[0]


# §5 The duel


def duel(state: State, move: int) -> State:
    """Both show their cards; the loser of the place where they meet pays. Then one may swap."""
    state.cards[0], state.cards[1] = move // LINES + 1, move % LINES + 1
    place = meeting(state, state.cards[0], state.cards[1])
    show(state, place)
    difference = advantage(state, place)
    if difference > 0:
        pay(state, 1, difference)
    elif difference < 0:
        pay(state, 0, -difference)
    duels = state.duels + 1
    return State(
        state.where, state.shown, state.covered, state.cards, state.migis,
        swapper(duels), SWAPPING, duels, state.eyes, state.options,
    )  # fmt: skip


def strength(state: State, side: int, place: int) -> int:
    """The sum of the numbers of `side` on a place: one number, but for stacks (§10)."""
    where, total = state.where, 0
    for stone in stones_of(side):
        if where[stone] == place:
            total += number(stone)
    return total


def is_covered(state: State, place: int) -> bool:
    """Whether a stone lies on a place that those who look do not know."""
    return state.covered[place] > 0 or state.covered[PLACES + place] > 0


def advantage(state: State, place: int) -> int:
    """How much more Bison has on a place than Wolf; 0 where one does not know."""
    if is_covered(state, place):
        return 0
    return strength(state, 0, place) - strength(state, 1, place)


# §6 The payment


def payment(state: State, loser: int, difference: int) -> int:
    """How many of the Migis that the loser owes are paid."""
    has, short = state.migis[loser], state.options.short_payment
    if difference <= has or short == ShortPayment.DEBT:
        return difference
    return 0 if short == ShortPayment.VOID else has


def pay(state: State, loser: int, difference: int) -> None:
    """The loser gives the difference to the winner, one Migi after the other."""
    migis = state.migis
    for _ in range(payment(state, loser, difference)):
        migis[loser] -= 1
        migis[1 - loser] += 1


# §7 The swap


def swapper(duels: int) -> int:
    """Who may swap after so many duels: Bison after the first one, Wolf after the second one …"""
    return (duels + 1) % 2


def add_swaps(state: State, moves: list[int]) -> None:
    """Append what the side that may swap can do; the last of it is to pass."""
    if by_stones(state.options):
        found = add_swaps_of_stones(state, moves)
    else:
        found = add_swaps_of_places(state, moves)
    if not found or not state.options.must_swap:
        moves.append(PASS)


def by_stones(options: Options) -> bool:
    """Whether a swap names two stones, since several may lie on a place, and not two places."""
    return options.stacks or options.variant == PRO


def add_swaps_of_places(state: State, moves: list[int]) -> bool:
    """Append the pairs of places whose stones may be swapped, and say whether there are any.

    A pair is the first place times 9 plus the second. Two different numbers must still lie on both.
    """
    shunned, found = shunned_places(state), False
    for first in range(PLACES):
        for second in range(first + 1, PLACES):
            if shunned[first] != second and shunned[second] != first:
                moves.append(first * PLACES + second)
                found = True
    return found


def shunned_places(state: State) -> list[int]:
    """For each place where the stone that the side to move has there may not lie."""
    where, places = state.where, [NOTHING] * PLACES
    if must_differ(state.options):
        for stone in stones_of(state.turn):
            places[where[stone]] = where[equal(stone)]
    return places


def swap(state: State, move: int) -> State:
    """Swap, move or pass; the cards are back in the hands, and both choose again."""
    state.cards[0] = 0
    state.cards[1] = 0
    if move != PASS and by_stones(state.options):
        swap_stones(state, move)
    elif move != PASS:
        swap_places(state, move // PLACES, move % PLACES)
    return go_on(state, BOTH, CARDS)


def swap_places(state: State, first: int, second: int) -> None:
    """The side on turn lets its stones of two places change places, known or not."""
    one, other = stone_on(state, state.turn, first), stone_on(state, state.turn, second)
    if one != NOTHING:  # the stone of the first place goes first, so that its number tells nothing
        state.where[one] = second
    if other != NOTHING:
        state.where[other] = first
    here, there = state.turn * PLACES + first, state.turn * PLACES + second
    if state.covered[here] != state.covered[there]:
        state.covered[here], state.covered[there] = state.covered[there], state.covered[here]


# §8 The end


def outcome(state: State) -> int:
    """0 the game goes on, 1 Bison has won, 2 Wolf has won, 3 a draw; a duel decides it."""
    if state.phase != SWAPPING:
        return 0
    bison, wolf = state.migis[0], state.migis[1]
    if state.options.short_payment != ShortPayment.DEBT and (bison == 0 or wolf == 0):
        return 2 if bison == 0 else 1
    if state.duels != state.options.max_duels:
        return 0
    if bison == wolf:
        return 3
    return 1 if bison > wolf else 2


def legal_moves(state: State) -> list[int]:
    """The moves that `add_moves` finds."""
    moves = [0 for _ in range(0)]  # a mere [] does not tell the compiler what comes into it
    add_moves(state, moves)
    return moves


def add_moves(state: State, moves: list[int]) -> None:
    """Append placements (§2), pairs of cards (§5): 3 times Bison's plus Wolf's, or swaps (§7)."""
    if state.phase == PLACING:
        add_placements(state, moves)
    elif state.phase == SWAPPING:
        add_swaps(state, moves)
    else:
        for pair in range(LINES * LINES):
            moves.append(pair)


def play(state: State, move: int) -> State:
    """The state after `move`, one of `legal_moves`. The lists of `state` are used up."""
    if state.phase == PLACING:
        return put(state, move // PLACES, move % PLACES)
    if state.phase == CARDS:
        return duel(state, move)
    return swap(state, move)


# §9 The memory variant


def show(state: State, place: int) -> None:
    """Turn up the stones of a place, so that both know them from now on, wherever they go."""
    if state.options.variant == MEMORY:
        for stone in range(2 * PLACES):
            if state.where[stone] == place and state.shown[stone] == 0:
                state.shown[stone] = 1


def knows(state: State, seat: int, stone: int) -> bool:
    """Whether a seat (or PUBLIC) may know where a stone is: its own, or one that was shown."""
    if owner(stone) == seat or state.shown[stone] == 1:
        return True
    return state.where[stone] == SUPPLY and state.options.supply == Supply.OPEN


def view(state: State, seat: int) -> State:
    """The state as a seat (or PUBLIC) may know it; after the end everything is shown."""
    if state.options.variant != MEMORY or outcome(state) != 0:
        return state
    where, covered = list(state.where), list(state.covered)
    for stone in range(2 * PLACES):
        if not knows(state, seat, stone):
            if where[stone] >= 0:
                covered[owner(stone) * PLACES + where[stone]] += 1
            where[stone] = UNKNOWN
    return State(
        where, list(state.shown), covered, list(state.cards), list(state.migis),
        state.turn, state.phase, state.duels, seat, state.options,
    )  # fmt: skip


def guess(state: State, seat: int, rng: Any) -> State:
    """A whole state that fits a view: the unknown stones dealt out anew, all ways as likely."""
    where = list(state.where)
    for side in range(2):
        stones = [stone for stone in stones_of(side) if where[stone] == UNKNOWN]
        for place in range(PLACES):
            for _ in range(state.covered[side * PLACES + place]):
                where[stones.pop(int(rng.random() * len(stones)))] = place
        for stone in stones:
            where[stone] = SUPPLY
    return State(
        where, list(state.shown), [0] * (2 * PLACES), list(state.cards), list(state.migis),
        state.turn, state.phase, state.duels, ALL, state.options,
    )  # fmt: skip


# §10 The pro variant

SWAPS = 2 * PLACES * 2 * PLACES  # from here on moves take a single stone to another place


def add_swaps_of_stones(state: State, moves: list[int]) -> bool:
    """Append the pairs of stones that may be swapped, then the moves of single stones.

    A pair is the first stone times 18 plus the second; a single stone times 9 plus its new place
    is added to SWAPS. Say whether there are any.
    """
    pro, found = state.options.variant == PRO, False
    stones = range(2 * PLACES) if pro else stones_of(state.turn)
    for first in stones:
        for second in range(first + 1, (owner(first) + 1) * PLACES):
            if may_swap_stones(state, first, second):
                moves.append(first * 2 * PLACES + second)
                found = True
    if pro:
        add_single_moves(state, moves)
    return found or pro


def may_swap_stones(state: State, first: int, second: int) -> bool:
    """Whether two stones of one side lie on two places, and may change them."""
    one, other = state.where[first], state.where[second]
    if one == other or state.options.variant == PRO:
        return one != other
    return may_lie(state, first, other) and may_lie(state, second, one)


def add_single_moves(state: State, moves: list[int]) -> None:
    """Append the moves of a single stone to any other place."""
    own = state.options.single_move == SingleMove.OWN
    stones = stones_of(state.turn) if own else range(2 * PLACES)
    for stone in stones:
        for place in range(PLACES):
            if state.where[stone] != place:
                moves.append(SWAPS + stone * PLACES + place)


def swap_stones(state: State, move: int) -> None:
    """Two stones change places, or one goes to another place."""
    if move >= SWAPS:
        stone = (move - SWAPS) // PLACES
        state.where[stone] = (move - SWAPS) % PLACES
        return
    first, second = move // (2 * PLACES), move % (2 * PLACES)
    place = state.where[first]
    state.where[first] = state.where[second]
    state.where[second] = place


# For players that look ahead: no rules, but what helps them to guess who stands better


def columns(state: State) -> int:
    """Where both choose at once: how many choices Wolf has."""
    return LINES


def evaluate(state: State) -> int:
    """Bison's Migis less Wolf's; before the cards, with what each side could be sure to win."""
    score = 2 * (state.migis[0] - state.migis[1])
    return score + sure_gains(state) if state.phase == CARDS else score


def sure_gains(state: State) -> int:
    """What Bison gains with its safest card, and what with Wolf's safest one, together."""
    cards = range(1, LINES + 1)
    by_bison = [min([advantage(state, meeting(state, b, w)) for w in cards]) for b in cards]
    by_wolf = [max([advantage(state, meeting(state, b, w)) for b in cards]) for w in cards]
    return max(by_bison) + min(by_wolf)
