"""Nuba, rule by rule, in the order of RULES.md: § here is § there.

Green is 0 and moves up, Red is 1 and moves down. A square is a number, row by row from a1 = 0 to
e6 = 29. A piece is a number too: 0 to 9 are Green's 1 to 9 and X, 10 to 19 are Red's.
"""

from enum import IntEnum
from typing import NamedTuple

COLUMNS, ROWS = 5, 6
SQUARES = COLUMNS * ROWS
TEAM = 10  # pieces of each side
X = 10  # the Champion's place in the order of music: above 9 (§3)
EMPTY = -1  # a square without a piece
NOBODY = -1  # no musician
PASS = -1  # the move of a side that cannot move any piece (§8)

# Where a piece is, square or not
ON_BOARD = 0
SUPPLY = 1
MUSIC = 2
OUT = 3


class Variant(IntEnum):
    """Whether one musician plays at a time, or bands are gathered (§11)."""

    MUSICIAN = 0
    BAND = 1


class End(IntEnum):
    """Whose chance to become the musician must be lost for the game to end (§10)."""

    OTHER_SIDE = 0
    EITHER_SIDE = 1


class NoPieces(IntEnum):
    """What if a side has lost all its pieces before there is a musician (§10)."""

    LOSES = 0
    WAITS = 1


class BandEnd(IntEnum):
    """When the bands are counted (§11)."""

    EMPTY_BOARD = 0
    DECIDED = 1


class BandTie(IntEnum):
    """Who wins if both bands are worth the same (§11)."""

    DRAW = 0
    MORE_MUSICIANS = 1
    BEST_MUSICIAN = 2


class Phase(IntEnum):
    """First all pieces are placed (§4), then they move (§5)."""

    PLACING = 0
    MOVING = 1


class Options(NamedTuple):
    """What the sources leave open, decided; each is explained where it is used."""

    variant: Variant
    first_move: int
    end: End
    no_pieces: NoPieces
    band_end: BandEnd
    band_tie: BandTie


class State(NamedTuple):
    """One situation: all that the rules need to know."""

    squares: list[int]  # the piece on each square, or EMPTY
    whereabouts: list[int]  # for each piece ON_BOARD, SUPPLY, MUSIC or OUT
    turn: int  # 0 Green, 1 Red
    phase: Phase
    options: Options  # the options travel with the state


# What is asked at every move has a short name: to look it up in its class would take longer
PLACING, MOVING = Phase
BAND = Variant.BAND


# §1 The board


def start(options: Options) -> State:
    """An empty board; all pieces are in the supplies, and Green begins to place."""
    return State([EMPTY] * SQUARES, [SUPPLY] * 2 * TEAM, 0, PLACING, options)


def copy(state: State) -> State:
    """The same state with lists of its own."""
    squares, whereabouts = state.squares.copy(), state.whereabouts.copy()
    return State(squares, whereabouts, state.turn, state.phase, state.options)


def row(square: int) -> int:
    """The row of a square, 0 to 5 from Green's side."""
    return square // COLUMNS


def is_base(square: int, side: int) -> bool:
    """Whether a square belongs to the base of `side`: the row nearest to it."""
    return row(square) == (ROWS - 1 if side == 1 else 0)


# §2 The sides


def owner(piece: int) -> int:
    """The side that a piece belongs to."""
    return piece // TEAM


def pieces_of(side: int) -> range:
    """The pieces of a side, in the order 1 to 9, X."""
    return range(side * TEAM, (side + 1) * TEAM)


def champion(side: int) -> int:
    """The Champion of a side, its X."""
    return side * TEAM + X - 1


# §3 Strength and music


def number(piece: int) -> int:
    """1 to 9, or 10 for X: the lower the stronger, the higher the better at music."""
    return piece % TEAM + 1


def beats(piece: int, other: int) -> bool:
    """Whether a piece may take another, as strong or weaker; X takes all, and all take X."""
    return number(piece) <= number(other) or number(piece) == X


def plays_better(piece: int, other: int) -> bool:
    """Whether a piece is the better musician; anybody is better than nobody."""
    return other == NOBODY or number(piece) > number(other)


# §4 Placing


def add_placements(state: State, moves: list[int]) -> None:
    """Append every piece of the supply on every empty one of one's own ten squares."""
    squares, first = state.squares, 0 if state.turn == 0 else SQUARES - TEAM
    for piece in pieces_of(state.turn):
        if state.whereabouts[piece] == SUPPLY:
            move = piece * SQUARES
            for square in range(first, first + TEAM):
                if squares[square] == EMPTY:
                    moves.append(move + square)


def place(state: State, piece: int, square: int) -> State:
    """Put a piece of the supply on the board; after the last one the pieces begin to move."""
    state.whereabouts[piece] = ON_BOARD
    state.squares[square] = piece
    if SUPPLY in state.whereabouts:
        return State(state.squares, state.whereabouts, 1 - state.turn, PLACING, state.options)
    first = state.options.first_move
    return State(state.squares, state.whereabouts, first, MOVING, state.options)


def count(state: State, side: int, where: int) -> int:
    """How many pieces of a side are on the board, in the supply, playing music, or out."""
    pieces = 0
    for piece in pieces_of(side):
        if state.whereabouts[piece] == where:
            pieces += 1
    return pieces


# §5 Moving, §6 Entering a square, §7 Taking


def targets(square: int, side: int) -> range:
    """The squares one step straight or diagonally ahead, from left to right.

    There always are some: a piece on the last row has left the board (§9).
    """
    column, ahead = square % COLUMNS, square + (COLUMNS if side == 0 else -COLUMNS)
    left = ahead if column == 0 else ahead - 1
    right = ahead if column == COLUMNS - 1 else ahead + 1
    return range(left, right + 1)


def add_steps(state: State, moves: list[int]) -> None:
    """Append every step of the side to move; PASS, if there is none (§8).

    A piece may step on an empty square, and on that of an enemy whom it beats.
    """
    squares, side, stuck = state.squares, state.turn, True
    first, last = side * TEAM, champion(side)
    for square in range(SQUARES):
        piece = squares[square]
        if first <= piece <= last:
            for target in targets(square, side):
                other = squares[target]
                if other == EMPTY or (owner(other) != side and beats(piece, other)):
                    moves.append(square * SQUARES + target)
                    stuck = False
    if stuck:
        moves.append(PASS)


def move_piece(state: State, square: int, target: int) -> None:
    """Move a piece one step; whoever stands there is out of the game."""
    piece, taken = state.squares[square], state.squares[target]
    state.squares[square] = EMPTY
    if taken != EMPTY:
        state.squares[target] = EMPTY
        state.whereabouts[taken] = OUT
    state.squares[target] = piece
    if is_base(target, 1 - owner(piece)):
        arrive(state, target)


# §8 Whoever can move must move


def legal_moves(state: State) -> list[int]:
    """A placement is piece * 30 + square, a step is square * 30 + square; else only PASS."""
    moves = [0 for _ in range(0)]  # a mere [] does not tell the compiler what comes into it
    add_moves(state, moves)
    return moves


def add_moves(state: State, moves: list[int]) -> None:
    """Append the legal moves."""
    if state.phase == PLACING:
        add_placements(state, moves)
    else:
        add_steps(state, moves)


def play(state: State, move: int) -> State:
    """The state after `move`, one of `legal_moves`. The lists of `state` are used up."""
    if state.phase == PLACING:
        return place(state, move // SQUARES, move % SQUARES)
    if move != PASS:
        move_piece(state, move // SQUARES, move % SQUARES)
    return State(state.squares, state.whereabouts, 1 - state.turn, MOVING, state.options)


# §9 Arriving at the opponent's base


def musician(state: State) -> int:
    """The piece on the music square, or NOBODY."""
    if MUSIC in state.whereabouts:
        for piece in range(2 * TEAM):
            if state.whereabouts[piece] == MUSIC:
                return piece
    return NOBODY


def arrive(state: State, square: int) -> None:
    """A piece on the base leaves the board: to play music, or out of the game."""
    piece = state.squares[square]
    state.squares[square] = EMPTY
    if state.options.variant == BAND:
        state.whereabouts[piece] = MUSIC
        return
    before = musician(state)
    if plays_better(piece, before):
        if before != NOBODY:
            state.whereabouts[before] = OUT
        state.whereabouts[piece] = MUSIC
    else:
        state.whereabouts[piece] = OUT


# §10 The end


def outcome(state: State) -> int:
    """0 the game goes on, 1 Green has won, 2 Red has won, 3 a draw; nobody is better than X."""
    if state.phase == PLACING:
        return 0
    if state.options.variant == BAND:
        return band_outcome(state)
    best = musician(state)
    if best == NOBODY:
        return last_one_standing(state)
    holder = owner(best)
    if not has_better(state, 1 - holder, best):
        return 1 + holder
    if state.options.end == End.EITHER_SIDE and not has_better(state, holder, best):
        return 1 + holder
    return 0


def has_better(state: State, side: int, best: int) -> bool:
    """Whether a side has a better musician than `best` on the board."""
    better = 0 if best == NOBODY else number(best)  # from here on, in the order of music
    return ON_BOARD in state.whereabouts[side * TEAM + better : (side + 1) * TEAM]


def last_one_standing(state: State) -> int:
    """Who wins, before there is a musician, because the other side has no piece left."""
    if state.options.no_pieces == NoPieces.LOSES:
        for side in range(2):
            if not has_better(state, 1 - side, NOBODY):
                return 1 + side
    return 0


# §11 Bands


def worth(state: State, side: int, where: int) -> int:
    """The sum of the numbers of a side's pieces that are somewhere; X is never counted."""
    total = 0
    for piece in pieces_of(side):
        if state.whereabouts[piece] == where and number(piece) != X:
            total += number(piece)
    return total


def band_outcome(state: State) -> int:
    """X wins, or the greater sum: when the board is empty, or nobody can catch up any more."""
    for side in range(2):
        if state.whereabouts[champion(side)] == MUSIC:
            return 1 + side
    if state.options.band_end == BandEnd.DECIDED:
        for side in range(2):
            if is_decided(state, side):
                return 1 + side
    if count(state, 0, ON_BOARD) + count(state, 1, ON_BOARD) > 0:
        return 0
    green, red = worth(state, 0, MUSIC), worth(state, 1, MUSIC)
    if green == red:
        green, red = tie_break(state, 0), tie_break(state, 1)
    if green == red:
        return 3
    return 1 if green > red else 2


def is_decided(state: State, side: int) -> bool:
    """Whether the other side cannot win any more: without X, with too little left."""
    other = 1 - side
    if state.whereabouts[champion(other)] == ON_BOARD:
        return False
    most = worth(state, other, MUSIC) + worth(state, other, ON_BOARD)
    return worth(state, side, MUSIC) > most


def tie_break(state: State, side: int) -> int:
    """What is compared when the sums are equal."""
    if state.options.band_tie == BandTie.MORE_MUSICIANS:
        return count(state, side, MUSIC)
    best = 0
    if state.options.band_tie == BandTie.BEST_MUSICIAN:
        for piece in pieces_of(side):
            if state.whereabouts[piece] == MUSIC:
                best = number(piece)
    return best


# For players that look ahead: no rule, but a guess who stands better


def evaluate(state: State) -> int:
    """Green's musician and pieces against Red's: a piece is worth its number and the way made."""
    score = 0
    for piece in range(2 * TEAM):
        if state.whereabouts[piece] == MUSIC:
            score += 10 * number(piece) * (1 - 2 * owner(piece))
    for square in range(SQUARES):
        piece = state.squares[square]
        if piece != EMPTY:
            way = row(square) if owner(piece) == 0 else ROWS - 1 - row(square)
            worth_now = number(piece) * (10 + way) // 5 + (way * way if number(piece) == X else 0)
            score += worth_now * (1 - 2 * owner(piece))
    return score
