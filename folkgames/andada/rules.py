"""Andada, rule by rule, in the order of RULES.md: § here is § there.

The houses stand in a ring, in sowing order: South's first to last, then North's first to last.
South is 0 and North is 1. A house is named by its place in the ring, from 0.
"""

from enum import IntEnum
from typing import NamedTuple

PASS = -1  # the move of a side whose every sowing would never end (§10)
GONE = -1  # where a cow lies that has left the game (§8)


class Direction(IntEnum):
    """Which way the cows go (§2)."""

    COUNTERCLOCKWISE = 0
    CLOCKWISE = 1


class FirstTurn(IntEnum):
    """Who makes the first turn after the opening (§4)."""

    CHOICE = 0
    OPPONENT = 1
    OPENER = 2


class Relay(IntEnum):
    """In whose houses a sowing goes on (§6)."""

    BOTH_ROWS = 0
    OWN_ROW = 1


class CapturingCow(IntEnum):
    """What becomes of the cow that captures (§7)."""

    STAYS = 0
    REMOVED = 1


class Singles(IntEnum):
    """How long the rule of the single cows holds (§8)."""

    LATCHED = 0
    DYNAMIC = 1


class SinglesTest(IntEnum):
    """When one looks whether only single cows are left (§8)."""

    AFTER_TURN = 0
    AFTER_SOWING = 1


class RowEnd(IntEnum):
    """When a single cow leaves the game at the end of its row (§8)."""

    BEYOND = 0
    LAST_HOUSE = 1


class End(IntEnum):
    """How the game ends (§9)."""

    EMPTY_ROW = 0
    EMPTY_ROW_AT_ONCE = 1
    CANNOT_MOVE = 2


class NeverEnding(IntEnum):
    """What becomes of a sowing that would never end (§10)."""

    REFUSED = 0
    VOID = 1
    DRAW = 2
    STOP = 3


class OnlyNeverEnding(IntEnum):
    """What if all that a side could sow would never end (§10)."""

    PASS = 0
    DRAW = 1


class Phase(IntEnum):
    """Where a game stands: the single cows are §8, a draw by a sowing is §10."""

    OPENING = 0
    CHOICE = 1
    PLAY = 2
    SINGLES = 3
    DRAWN = 4


class Options(NamedTuple):
    """What the sources leave open, decided; each is explained where it is used."""

    houses: int
    direction: Direction
    opener: int
    first_turn: FirstTurn
    skip_origin: bool
    relay: Relay
    relay_in_singles: bool
    capturing_cow: CapturingCow
    capture_in_singles: bool
    singles: Singles
    singles_test: SinglesTest
    row_end: RowEnd
    end: End
    never_ending: NeverEnding
    only_never_ending: OnlyNeverEnding


class State(NamedTuple):
    """One situation: all that the rules need to know."""

    houses: list[int]  # cows in each house, in sowing order from South's first
    turn: int  # 0 South, 1 North
    phase: Phase
    options: Options  # the options travel with the state


# What is asked at every move has a short name: to look it up in its class would take longer
OPENING, CHOICE, PLAY, SINGLES, DRAWN = Phase
REFUSED, VOID, DRAW, STOP = NeverEnding
DRAW_INSTEAD = OnlyNeverEnding.DRAW
OWN_ROW = Relay.OWN_ROW
AFTER_SOWING = SinglesTest.AFTER_SOWING
AT_ONCE, CANNOT_MOVE = End.EMPTY_ROW_AT_ONCE, End.CANNOT_MOVE


# §1 The board


def start(options: Options) -> State:
    """Two cows in every house; the opener is to open the board."""
    return State([2] * (2 * options.houses), options.opener, OPENING, options)


def copy(state: State) -> State:
    """The same state with houses of its own."""
    return State(state.houses.copy(), state.turn, state.phase, state.options)


def owner(state: State, house: int) -> int:
    """The side in whose row `house` lies."""
    return house // state.options.houses


def opposite(houses: list[int], house: int) -> int:
    """The house that faces `house` across the board."""
    return len(houses) - 1 - house


def row(state: State, side: int) -> range:
    """The houses of `side` in sowing order."""
    houses = state.options.houses
    return range(side * houses, (side + 1) * houses)


def is_empty(state: State, side: int) -> bool:
    """Whether the row of `side` holds no cow."""
    houses = state.houses
    house, end = side * state.options.houses, (side + 1) * state.options.houses
    while house < end and houses[house] == 0:
        house += 1
    return house == end


# §2 Sowing


def next_house(houses: list[int], house: int) -> int:
    """The house after `house` in the direction of sowing."""
    return house + 1 if house + 1 < len(houses) else 0


def sow(houses: list[int], house: int, skip_origin: bool) -> int:
    """Take the cows of `house` and drop one in each following house; return the last one."""
    origin = house
    cows, places = houses[house], len(houses)
    houses[house] = 0
    while cows > 0:
        house = house + 1 if house + 1 < places else 0
        if house != origin or not skip_origin:
            houses[house] += 1
            cows -= 1
    return house


# §3 The opening


def open_board(state: State, house: int) -> State:
    """Sow from `house`, then from the house after the last one sown, until that one is empty."""
    houses, options = state.houses, state.options
    while houses[house] > 0:
        house = next_house(houses, sow(houses, house, options.skip_origin))
    opponent = 1 - state.turn
    if options.first_turn == FirstTurn.CHOICE:
        return State(houses, opponent, CHOICE, options)
    first = opponent if options.first_turn == FirstTurn.OPPONENT else state.turn
    return State(houses, first, PLAY, options)


# §4 Who moves first


def choose_first(state: State, side: int) -> State:
    """The opponent of the opener has decided that `side` makes the first turn."""
    return State(state.houses, side, PLAY, state.options)


# §5 A turn


def legal_moves(state: State) -> list[int]:
    """The moves that `add_moves` finds."""
    moves = [0 for _ in range(0)]  # a mere [] does not tell the compiler what comes into it
    add_moves(state, moves)
    return moves


def add_moves(state: State, moves: list[int]) -> None:
    """Append the houses that may be sown; in the choice of §4 the sides that may begin."""
    if state.phase == CHOICE:
        moves.append(0)
        moves.append(1)
        return
    if looks_ahead(state):
        add_moves_that_end(state, moves)
        return
    houses = state.houses
    for house in row(state, state.turn):
        if houses[house] > 0:
            moves.append(house)


def play(state: State, move: int) -> State:
    """The state after `move`, one of `legal_moves`. The houses of `state` are used up."""
    if state.phase == OPENING:
        return open_board(state, move)
    if state.phase == CHOICE:
        return choose_first(state, move)
    if move == PASS:
        return end_turn(state, state.phase)
    if move >= len(state.houses):
        return stop_after(state, move % len(state.houses), move // len(state.houses))
    never_ending = state.options.never_ending
    if never_ending in (VOID, DRAW):
        if laps_to_return(state, move) > 0:
            drawn = never_ending == DRAW
            return end_turn(state, DRAWN if drawn else state.phase)
    return take_turn(state, move)


def take_turn(state: State, house: int) -> State:
    """Sow from `house` to the end, capture, and hand the turn over."""
    last = lap(state, house)
    while goes_on(state, last):
        last = lap(state, last)
    if state.options.singles_test == AFTER_SOWING:
        return end_turn(state, after_sowing(state, last))
    capture(state, last, state.phase)
    return end_turn(state, next_phase(state))


def end_turn(state: State, phase: Phase) -> State:
    """It is the other side's turn, unless nothing that it could sow would ever end (§10)."""
    after = State(state.houses, 1 - state.turn, phase, state.options)
    if state.options.only_never_ending == DRAW_INSTEAD and must_pass(after):
        return State(after.houses, after.turn, DRAWN, after.options)
    return after


# §6 Relay


def lap(state: State, house: int) -> int:
    """Sow `house` once; return where the last cow fell, or GONE if it left the game."""
    if state.phase == SINGLES:
        return sow_in_row(state, house)
    return sow(state.houses, house, state.options.skip_origin)


def goes_on(state: State, last: int) -> bool:
    """Whether the house where the last cow fell is sown on: it was not empty before."""
    if last == GONE or state.houses[last] == 1:
        return False
    options = state.options
    if options.relay == OWN_ROW and owner(state, last) != state.turn:
        return False
    if options.end == AT_ONCE and (is_empty(state, 0) or is_empty(state, 1)):
        return False
    return state.phase != SINGLES or options.relay_in_singles


# §7 Capture


def capture(state: State, last: int, phase: Phase) -> None:
    """If the turn ended in an empty house of one's own, the cows opposite leave the game."""
    houses, options = state.houses, state.options
    if last == GONE or houses[last] != 1 or owner(state, last) != state.turn:
        return
    facing = opposite(houses, last)
    if houses[facing] == 0 or (phase == SINGLES and not options.capture_in_singles):
        return
    houses[facing] = 0
    if options.capturing_cow == CapturingCow.REMOVED:
        houses[last] = 0


# §8 Single cows


def only_singles(houses: list[int]) -> bool:
    """Whether no house holds more than one cow."""
    for cows in houses:  # noqa: SIM110 (rules avoid all())
        if cows > 1:
            return False
    return True


def next_phase(state: State) -> Phase:
    """The phase after a turn: once only single cows are left, no cow changes rows any more."""
    if state.phase == SINGLES and state.options.singles == Singles.LATCHED:
        return SINGLES
    return SINGLES if only_singles(state.houses) else PLAY


def row_limit(state: State) -> int:
    """The first place on the way of the side to move where a cow leaves the game."""
    end = (state.turn + 1) * state.options.houses
    return end if state.options.row_end == RowEnd.BEYOND else end - 1


def sow_in_row(state: State, house: int) -> int:
    """Sow within one's own row; cows that would go beyond its end leave the game."""
    houses, limit = state.houses, row_limit(state)
    cows = houses[house]
    houses[house] = 0
    while cows > 0:
        house += 1
        if house >= limit:
            return GONE
        houses[house] += 1
        cows -= 1
    return house


def after_sowing(state: State, last: int) -> Phase:
    """The reading that looks for single cows right after the sowing: only the last cow leaves."""
    phase = next_phase(state)
    if phase != SINGLES:
        capture(state, last, phase)
        return PLAY
    if last != GONE and state.houses[last] == 1:
        beyond = state.options.row_end == RowEnd.BEYOND
        if owner(state, last if beyond else next_house(state.houses, last)) != state.turn:
            state.houses[last] = 0
        capture(state, last, phase)
    return SINGLES if state.options.singles == Singles.LATCHED else PLAY


# §9 The end


def outcome(state: State) -> int:
    """0 the game goes on, 1 South has won, 2 North has won, 3 a draw."""
    if state.phase == OPENING or state.phase == CHOICE:
        return 0
    if state.phase == DRAWN:
        return 3
    if state.options.end == CANNOT_MOVE:
        return 2 - state.turn if is_empty(state, state.turn) else 0
    if is_empty(state, 0):
        return 3 if is_empty(state, 1) else 2
    return 1 if is_empty(state, 1) else 0


# §10 Sowings that never end


def looks_ahead(state: State) -> bool:
    """Whether one has to know, before a house is chosen, if its sowing would ever end.

    Two pairs of twins tell at once that every sowing ends (see `may_return`).
    """
    if state.phase != PLAY:  # in the opening and with single cows every sowing ends
        return False
    never_ending = state.options.never_ending
    if never_ending != REFUSED and never_ending != STOP:
        return False
    return state.options.skip_origin or twins(state.houses) < 2


def twins(houses: list[int]) -> int:
    """How many pairs of neighbours hold as many cows, 0, 1 or 2: more are not looked for."""
    pairs, before = 0, houses[-1]  # the ring is closed
    for cows in houses:
        if cows == before:
            pairs += 1
            if pairs == 2:
                return 2
        before = cows
    return pairs


def may_return(state: State, house: int) -> bool:
    """Whether no neighbours hold as many cows, but perhaps `house` and the one after it.

    If they do, the sowing ends. One that never ends comes back to where it began, since a lap can
    be undone. Then each house holds a cow for every time that the sowing has come by since that
    house was last sown; so twins were last sown one right after the other. But then the first of
    them had a single cow, and a relay sows at least two.
    """
    if state.options.skip_origin:  # here a lap cannot always be undone
        return True
    houses = state.houses
    own = 1 if houses[house] == houses[next_house(houses, house)] else 0
    return twins(houses) == own


def laps_to_return(state: State, house: int) -> int:
    """After how many laps the sowing from `house` repeats itself for ever; 0 if it ends.

    It stops: there are only so many ways in which the cows can lie. The board to come back to is
    the first one; where a lap cannot always be undone, a later one, ever more rarely (Brent).
    """
    trial = copy(state)
    known, known_last = state.houses, house
    last, laps, renew = house, 0, 1
    while True:
        last = lap(trial, last)
        laps += 1
        if not goes_on(trial, last):
            return 0
        if last == known_last and are_equal(trial.houses, known):
            return laps
        if state.options.skip_origin and laps == renew:
            known, known_last, renew = trial.houses.copy(), last, 2 * laps


def are_equal(houses: list[int], others: list[int]) -> bool:
    """Whether two boards hold the same cows."""
    for house, cows in enumerate(houses):  # noqa: SIM110 (rules avoid all())
        if cows != others[house]:
            return False
    return True


def must_pass(state: State) -> bool:
    """Whether the side to move has cows, but none that it could sow to an end."""
    if state.options.never_ending != REFUSED or not looks_ahead(state):
        return False
    for house in row(state, state.turn):
        if state.houses[house] > 0 and laps_to_return(state, house) == 0:
            return False
    return not is_empty(state, state.turn)


def add_moves_that_end(state: State, moves: list[int]) -> None:
    """Append the houses whose sowing ends, or can be stopped; PASS, if no other can be sown."""
    allowed, refused = 0, 0
    for house in row(state, state.turn):
        if state.houses[house] > 0:
            laps = laps_to_return(state, house) if may_return(state, house) else 0
            if laps == 0:
                moves.append(house)
                allowed += 1
            elif state.options.never_ending == STOP:
                add_stops(state, house, laps, moves)
                allowed += 1
            else:
                refused += 1
    if refused > 0 and allowed == 0:
        moves.append(PASS)


def add_stops(state: State, house: int, laps: int, moves: list[int]) -> None:
    """Append the ways to stop a sowing that never ends: after each of its laps.

    Such a move is the house plus the number of laps times the houses on the board.
    """
    for count in range(1, laps + 1):
        moves.append(house + count * len(state.houses))


def stop_after(state: State, house: int, laps: int) -> State:
    """Stop a sowing that would never end after so many laps; nothing is captured."""
    for _ in range(laps):
        house = lap(state, house)
    return end_turn(state, next_phase(state))


# For players that look ahead: no rule, but a guess who stands better


def evaluate(state: State) -> int:
    """How many cows South has more than North."""
    cows, half = state.houses, state.options.houses
    return sum(cows[:half]) - sum(cows[half:])
