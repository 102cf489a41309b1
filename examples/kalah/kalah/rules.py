"""Kalah, rule by rule: § here is § in RULES.md."""

from typing import NamedTuple


class Options(NamedTuple):
    houses: int
    seeds: int


class State(NamedTuple):
    pits: list[int]  # in sowing order: South's houses, South's store, North's houses, North's store
    turn: int  # 0 South, 1 North
    options: Options


def start(options: Options) -> State:
    """§1 As many seeds in every house, none in the stores; South begins."""
    return State(([options.seeds] * options.houses + [0]) * 2, 0, options)


def copy(state: State) -> State:
    """The same state with pits of its own."""
    return State(state.pits.copy(), state.turn, state.options)


def store(state: State, side: int) -> int:
    """§1 The store of `side`."""
    return side * (state.options.houses + 1) + state.options.houses


def row(state: State, side: int) -> range:
    """§1 The houses of `side`, right before its store."""
    end = store(state, side)
    return range(end - state.options.houses, end)


def legal_moves(state: State) -> list[int]:
    """§2 The houses of one's own that hold seeds."""
    return [house for house in row(state, state.turn) if state.pits[house] > 0]


def add_moves(state: State, moves: list[int]) -> None:
    """§2 Append the same houses to a list: for speed, when millions of games are played."""
    for house in row(state, state.turn):
        if state.pits[house] > 0:
            moves.append(house)


def play(state: State, move: int) -> State:
    """§2 Sow, and capture if one can; who ends in his own store moves again."""
    last = sow(state, move)
    capture(state, last)
    again = last == store(state, state.turn)
    return State(state.pits, state.turn if again else 1 - state.turn, state.options)


def sow(state: State, house: int) -> int:
    """§3 Drop the seeds one by one, but none in the other's store; return the last pit."""
    pits, pit, others = state.pits, house, store(state, 1 - state.turn)
    seeds, pits[house] = pits[house], 0
    while seeds > 0:
        pit = pit + 1 if pit + 1 < len(pits) else 0
        if pit != others:
            pits[pit] += 1
            seeds -= 1
    return pit


def capture(state: State, last: int) -> None:
    """§4 From an empty house of one's own the last seed goes home with those opposite, if any."""
    pits, opposite = state.pits, len(state.pits) - 2 - last
    if pits[last] == 1 and last in row(state, state.turn) and pits[opposite] > 0:
        pits[store(state, state.turn)] += 1 + pits[opposite]
        pits[last] = pits[opposite] = 0


def is_empty(state: State, side: int) -> bool:
    """§5 Whether a row holds no seed."""
    end = store(state, side)
    return sum(state.pits[end - state.options.houses : end]) == 0


def totals(state: State) -> list[int]:
    """§5 How many seeds each side has, in its houses and its store."""
    half = len(state.pits) // 2
    return [sum(state.pits[:half]), sum(state.pits[half:])]


def outcome(state: State) -> int:
    """§5 The game is over when a row is empty: 1 South has won, 2 North has won, 3 a draw."""
    if not is_empty(state, 0) and not is_empty(state, 1):
        return 0
    south, north = totals(state)
    return 1 if south > north else 2 if north > south else 3
