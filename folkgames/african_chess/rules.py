"""African Chess, rule by rule, in the order of RULES.md: § here is § there.

A square is a number: a1 is 0, b1 is 1, … h8 is 63. On each square either side has a number of
pieces, in which a king counts ten: 12 is a king with two men. White is 0 and Black is 1.
"""

from enum import IntEnum
from typing import NamedTuple

EDGE = 8  # squares along each side of the board
FULL = 4  # a square holds no more pieces than this (§3)
KING = 10  # what a king counts among the pieces of a square
OFF = EDGE * EDGE  # beyond the edge of the board
STAYS, ALONE = 0, 5  # where the king goes in a move, if not to one of the squares 1 to 4 (§6)
PLACES = ALONE + 1  # how many those are, all in all

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))  # n e s w ne se …
DIRECTIONS = len(STEPS)


class Kings(IntEnum):
    """Where the kings stand at first (§1)."""

    FACING = 0
    CROSSWISE = 1


class KingOrder(IntEnum):
    """Where in a sowing the king is dropped (§6)."""

    CHOICE = 0
    LAST = 1
    FIRST = 2


class KingCapture(IntEnum):
    """On which squares of a sowing the king captures (§9)."""

    LAST = 0
    ANY = 1


class Object(IntEnum):
    """What wins the game (§10)."""

    TAKE = 0
    MATE = 1


class BareKing(IntEnum):
    """When a lone king that can escape nowhere is a draw (§11)."""

    LITERAL = 0
    STALEMATE = 1
    NONE = 2


class Options(NamedTuple):
    """What the sources leave open, decided; each is explained where it is used."""

    kings: Kings
    first: int
    directions: int
    king_order: KingOrder
    king_may_stay: bool
    king_capture: KingCapture
    king_full_mixed: bool
    object: Object
    bare_king: BareKing


class State(NamedTuple):
    """One situation: all that the rules need to know."""

    white: list[int]  # White's pieces on each square, a1 b1 … h8
    black: list[int]  # Black's
    turn: int  # 0 White, 1 Black
    options: Options  # the options travel with the state


# §1 The board


def start(options: Options) -> State:
    """Two full rows on either side; the kings on e1 and e8, or on d1 and e8."""
    rows, rest = [1] * (2 * EDGE), [0] * (EDGE * EDGE - 2 * EDGE)
    state = State(rows + rest, rest + rows, options.first, options)
    state.white[3 if options.kings == Kings.CROSSWISE else 4] = KING
    state.black[EDGE * (EDGE - 1) + 4] = KING
    return state


def copy(state: State) -> State:
    """The same state with squares of its own."""
    return State(state.white.copy(), state.black.copy(), state.turn, state.options)


def step(square: int, direction: int, steps: int = 1) -> int:
    """The square so many steps away, or OFF."""
    east, north = STEPS[direction]
    column, row = square % EDGE + east * steps, square // EDGE + north * steps
    return row * EDGE + column if 0 <= column < EDGE and 0 <= row < EDGE else OFF


def opposite(direction: int) -> int:
    """The direction back."""
    return direction ^ 2


# Every single step, worked out once: the squares around a1 or OFF, then those around b1, …
NEXT = bytes([step(here, way) for here in range(EDGE * EDGE) for way in range(DIRECTIONS)])


# §2 The turn


def own(state: State) -> list[int]:
    """The pieces of the side to move."""
    return state.white if state.turn == 0 else state.black


def enemy(state: State) -> list[int]:
    """The pieces of the other side."""
    return state.black if state.turn == 0 else state.white


def legal_moves(state: State) -> list[int]:
    """Every sowing; where mate is the object (§10), those that leave one's king safe."""
    moves = nothing()
    add_moves(state, moves)
    return moves


def add_moves(state: State, moves: list[int]) -> None:
    """Append the legal moves."""
    if state.options.object == Object.TAKE:
        add_all_sowings(state, moves)
        return
    for move in sowings(state):
        if is_safe(state, move):
            moves.append(move)


def play(state: State, move: int) -> State:
    """The state after `move`, one of `legal_moves`. The squares of `state` are used up."""
    square, direction, king = read_move(move)
    hand = lift(state, square, king)
    last = sow(state, square, direction, hand, king)
    capture(state, last)
    return State(state.white, state.black, 1 - state.turn, state.options)


# §3 How many a square holds


def count(pieces: int) -> int:
    """How many pieces there are, a king being one."""
    return pieces // KING + pieces % KING


def room(state: State, square: int) -> int:
    """How many pieces more the square can hold."""
    return FULL - count(state.white[square] + state.black[square])


def can_enter(state: State, square: int, king_last: bool) -> bool:
    """Nobody enters a full square, except a king that can clear it of enemies (§9)."""
    if square == OFF:
        return False
    if room(state, square) > 0:
        return True
    enemies = count(enemy(state)[square])
    return king_last and (enemies == FULL or (enemies > 0 and state.options.king_full_mixed))


# §4 Moving one piece, §5 Sowing several


def make_move(square: int, direction: int, king: int) -> int:
    """A move as a number: from where, which way, and on which square of the way the king goes."""
    return (square * DIRECTIONS + direction) * PLACES + king


def read_move(move: int) -> tuple[int, int, int]:
    """The square, the direction and the king's place of a move."""
    way = move // PLACES
    return way // DIRECTIONS, way % DIRECTIONS, move % PLACES


def sowings(state: State) -> list[int]:
    """All that the side to move can do with the pieces of any square."""
    moves = nothing()
    add_all_sowings(state, moves)
    return moves


def add_all_sowings(state: State, moves: list[int]) -> None:
    """Append the ways to move from any square in any direction."""
    directions = range(state.options.directions)
    for square, pieces in enumerate(own(state)):
        if pieces > 0:
            add_sowings(state, square, pieces, directions, moves)


def nothing() -> list[int]:
    """A list without moves (a mere [] would tell the compiler nothing of what comes into it)."""
    return [0 for _ in range(0)]


def add_sowings(
    state: State, square: int, pieces: int, directions: range, moves: list[int]
) -> None:
    """Append the ways to move the pieces of one square in these directions."""
    if pieces == 1 or pieces == KING:
        add_steps(state, square, pieces // KING, directions, moves)
    elif pieces > KING:
        for direction in directions:
            add_king_sowings(state, square, direction, pieces, moves)
    else:
        for direction in directions:
            if is_possible(state, square, direction, pieces, 0):
                moves.append(make_move(square, direction, 0))


def add_steps(state: State, square: int, king: int, directions: range, moves: list[int]) -> None:
    """Append the ways of a single piece: to each next square that it may enter."""
    white, black, first = state.white, state.black, square * DIRECTIONS
    for direction in directions:
        to = NEXT[first + direction]
        # where the two numbers are less than four together, no king is, and there is room
        if to != OFF and (white[to] + black[to] < FULL or can_enter(state, to, king == 1)):
            moves.append((first + direction) * PLACES + king)


def in_hand(pieces: int, king: int) -> int:
    """How many pieces are lifted: all of one's own, unless the king goes alone or stays."""
    if king == ALONE:
        return 1
    return pieces % KING if king == STAYS else count(pieces)


def lift(state: State, square: int, king: int) -> int:
    """Take the pieces in hand; return how many they are."""
    pieces = own(state)
    hand = in_hand(pieces[square], king)
    if king == ALONE:
        pieces[square] -= KING
    elif king == STAYS:
        pieces[square] -= hand
    else:
        pieces[square] = 0
    return hand


def sow(state: State, square: int, direction: int, hand: int, king: int) -> int:
    """Drop one piece on each square of the way, the rest on the last; return that square."""
    king = landing(king)
    way = reach(state, square, direction, hand, king)
    for nth in range(1, way + 1):
        square = NEXT[square * DIRECTIONS + direction]
        pile = 1 if nth < way else hand - way + 1
        for _ in range(pile - 1 if nth == king else pile):
            drop_man(state, square)
        if nth == king:
            drop_king(state, square, nth == way)
    return square


def drop_man(state: State, square: int) -> None:
    """Put a man on a square; an enemy king there is taken (§10)."""
    take_king(state, square)
    own(state)[square] += 1


# §6 The king in a group


def landing(king: int) -> int:
    """On which square of the way the king is dropped: alone it takes one step."""
    return 1 if king == ALONE else king


def add_king_sowings(
    state: State, square: int, direction: int, pieces: int, moves: list[int]
) -> None:
    """Append the ways of a group with the king: by where it is dropped, and its own step."""
    for king in king_places(state, square, direction, count(pieces)):
        if is_possible(state, square, direction, in_hand(pieces, king), landing(king)):
            moves.append(make_move(square, direction, king))


def king_places(state: State, square: int, direction: int, hand: int) -> list[int]:
    """Where the king of a group may go, if there is room."""
    options = state.options
    places = list(range(1, hand + 1))
    if options.king_order == KingOrder.LAST:
        places = [max(1, reach(state, square, direction, hand, hand))]
    elif options.king_order == KingOrder.FIRST:
        places = [1]
    if options.king_may_stay:
        places.append(STAYS)
    places.append(ALONE)
    return places


# §7 As far as possible


def reach(state: State, square: int, direction: int, hand: int, king: int) -> int:
    """How many squares are sown: one for each piece, unless the edge or a full square is before."""
    white, black = state.white, state.black
    for way in range(hand):
        square = NEXT[square * DIRECTIONS + direction]
        if square == OFF:
            return way
        if white[square] + black[square] >= FULL:
            if not can_enter(state, square, king == hand == way + 1):
                return way
    return hand


def is_possible(state: State, square: int, direction: int, hand: int, king: int) -> bool:
    """Whether the sowing reaches a square at all, the king's too, and the last one holds all."""
    way = reach(state, square, direction, hand, king)
    if way == hand:
        return True
    if way == 0 or king > way:
        return False
    return overflow(state, step(square, direction, way), hand - way + 1) <= 0


def overflow(state: State, last: int, pile: int) -> int:
    """How many pieces too many the last square would hold; the enemy king there is gone (§10)."""
    taken = 1 if enemy(state)[last] >= KING else 0
    return pile - room(state, last) - taken


# §8 Capture


def capture(state: State, last: int) -> None:
    """One of each colour, or two of each, where the move ends: the enemies are captured."""
    pieces = count(own(state)[last])
    if pieces <= 2 and count(enemy(state)[last]) == pieces:
        if has_king(enemy(state)):  # who takes the king takes nothing else (§10)
            clear(state, last)


def clear(state: State, square: int) -> None:
    """All the enemies on a square leave the game."""
    if enemy(state)[square] != 0:
        enemy(state)[square] = 0


# §9 The king's capture


def drop_king(state: State, square: int, last: bool) -> None:
    """Put the king on a square; as the last piece it captures all the enemies there."""
    if last or state.options.king_capture == KingCapture.ANY:
        clear(state, square)
    take_king(state, square)
    own(state)[square] += KING


# §10 Taking the king


def take_king(state: State, square: int) -> None:
    """Whoever enters its square takes the king, but not its companions."""
    if enemy(state)[square] >= KING:
        enemy(state)[square] -= KING


def has_king(pieces: list[int]) -> bool:
    """Whether a side still has its king."""
    for here in pieces:  # noqa: SIM110 (rules avoid any())
        if here >= KING:
            return True
    return False


def king_square(pieces: list[int]) -> int:
    """Where the king stands; OFF if it has been taken."""
    for square, here in enumerate(pieces):
        if here >= KING:
            return square
    return OFF


def can_take_king(state: State) -> bool:
    """Whether the side to move can take the other's king: look from it along every line."""
    pieces, target = own(state), king_square(enemy(state))
    for direction in range(state.options.directions):
        square, back = target, opposite(direction)
        for distance in range(1, FULL + 1):
            square = NEXT[square * DIRECTIONS + back]
            if square == OFF:
                break
            if pieces[square] >= distance:  # enough of them, or the king among them
                if can_reach(state, square, direction, distance):
                    return True
    return False


def can_reach(state: State, square: int, direction: int, distance: int) -> bool:
    """Whether a move from the square sows the square at that distance."""
    moves = nothing()
    add_sowings(state, square, own(state)[square], range(direction, direction + 1), moves)
    for move in moves:
        king = read_move(move)[2]
        hand = in_hand(own(state)[square], king)
        if reach(state, square, direction, hand, landing(king)) >= distance:
            return True
    return False


def is_safe(state: State, move: int) -> bool:
    """Whether after the move the other side cannot take one's king."""
    after = play(copy(state), move)
    return not has_king(own(after)) or not can_take_king(after)


def is_attacked(state: State) -> bool:
    """Whether the other side could take the king of the side to move if it were its turn."""
    return can_take_king(State(state.white, state.black, 1 - state.turn, state.options))


# §11 The end


def outcome(state: State) -> int:
    """0 the game goes on, 1 White has won, 2 Black has won, 3 a draw."""
    lost = 2 - state.turn
    if not has_king(own(state)):
        return lost
    if is_bare(own(state)):
        if is_bare(enemy(state)):
            return 0 if can_take_king(state) else 3
        if is_bare_draw(state):
            return 3
    if can_move(state):
        return 0
    return lost if state.options.object == Object.MATE and is_attacked(state) else 3


def is_bare(pieces: list[int]) -> bool:
    """Whether of a side's pieces only the king is left."""
    return sum(pieces) == KING


def is_bare_draw(state: State) -> bool:
    """Whether a lone king that would be taken after each of its moves makes a draw."""
    rule = state.options.bare_king
    if rule == BareKing.NONE or (rule == BareKing.STALEMATE and is_attacked(state)):
        return False
    return not has_safe_move(state)


def has_safe_move(state: State) -> bool:
    """Whether some move takes the enemy king or leaves one's own where it cannot be taken."""
    for move in sowings(state):  # noqa: SIM110 (rules avoid any())
        if is_safe(state, move):
            return True
    return False


def can_move(state: State) -> bool:
    """Whether there is a legal move at all."""
    if state.options.object == Object.MATE:
        return has_safe_move(state)
    for square, pieces in enumerate(own(state)):
        if pieces > 0:
            king = pieces // KING
            hand = 1 if king == 1 else pieces  # where a group can go, its king can go alone
            for direction in range(state.options.directions):
                if is_possible(state, square, direction, hand, king):
                    return True
    return False


# For players that look ahead: no rule, but a guess who stands better


def evaluate(state: State) -> int:
    """How many pieces White has more than Black; a king counts ten."""
    return sum(state.white) - sum(state.black)
