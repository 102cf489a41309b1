"""Kalah (examples/kalah) and `mancala` of OpenSpiel, which is the same game in C++.

    python benchmarks/against_openspiel.py [ROUNDS]

First it is made sure that it is: the same legal moves, seats on turn, boards, ends and results in
1,000 random games. Then, per second of CPU time on one core, the two in turn, the median of the
rounds: moves of random games, against the fastest path of OpenSpiel that can be reached from
Python (many rollouts for one simulation of its MCTSBot) and against a loop over its states; and
simulations of a Monte-Carlo tree search, one random game each, from the same positions.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import partial

import pyspiel
from games import Kalah, random_moves
from timing import ROUNDS, compare, heading

import folkgames as fg
from folkgames.tree import EXPLORE

GAME, THEIRS = Kalah(), pyspiel.load_game("mancala")
rules = GAME.rules
CHECKED = 1_000
GAMES = 20_000  # a round, compiled
LOOPED = 1_000  # a round, in a loop of Python
ROLLOUTS = 1_000  # for one simulation
SIMULATIONS = 10_000  # from a position
PLIES = (0, 5, 10, 15)  # random moves before each of the positions
MEMORY = 1_000  # megabytes


def board(state: pyspiel.State) -> list[int]:
    """The pits in our order: South's houses and store, then North's. Theirs begin with a store."""
    pits = list(map(int, state.observation_tensor(0)[: len(GAME.start().state.pits)]))
    return pits[1:] + pits[:1]


def check_game(rng: random.Random) -> None:
    """Play a random game with both, and fail where they differ."""
    ours, theirs = GAME.start().state, THEIRS.new_initial_state()
    while not theirs.is_terminal():
        assert rules.outcome(ours) == 0
        assert ours.turn == theirs.current_player()
        assert rules.legal_moves(ours) == [action - 1 for action in theirs.legal_actions()]
        move = rng.choice(rules.legal_moves(ours))
        ours = rules.play(ours, move)
        theirs.apply_action(move + 1)
        assert ours.pits == board(theirs)
    winner = {(1, -1): 1, (-1, 1): 2, (0, 0): 3}
    assert rules.outcome(ours) == winner[tuple(theirs.returns())]


def moves_in_a_loop(number: int) -> float:
    rng, moves = random.Random(number), 0
    for _game in range(LOOPED):
        state = THEIRS.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


def bot(rollouts: int, simulations: int, seed: int) -> pyspiel.MCTSBot:
    """Their player that looks ahead; it explores as much as ours and also proves wins."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    return pyspiel.MCTSBot(THEIRS, evaluator, EXPLORE, simulations, MEMORY, True, seed, False)


def moves_in_rollouts(length: float, number: int) -> float:
    """Random games from the start; how long they are, the bot does not tell."""
    games = GAMES // ROLLOUTS
    player, state = bot(ROLLOUTS, 1, number), THEIRS.new_initial_state()
    for _game in range(games):
        player.step(state)
    return games * ROLLOUTS * length


def positions(number: int) -> Iterator[tuple[fg.Position, pyspiel.State]]:
    """The same positions for both, after some random moves."""
    rng = random.Random(number)
    for plies in PLIES:
        ours, theirs = GAME.start(), THEIRS.new_initial_state()
        for _ply in range(plies):
            move = rng.choice(rules.legal_moves(ours.state))
            ours = ours.play(GAME.write_move(ours.state, move))
            theirs.apply_action(move + 1)
        yield ours, theirs


def simulations_of_ours(number: int) -> float:
    done = 0
    for position, _state in positions(number):
        player = fg.MonteCarlo(SIMULATIONS)
        player.choose(position, random.Random(number))
        done += player.thoughts.playouts
    return done


def simulations_of_theirs(number: int) -> float:
    players = ((bot(1, SIMULATIONS, number), state) for _position, state in positions(number))
    return sum(player.mcts_search(state).explore_count for player, state in players)


def main(rounds: int = ROUNDS) -> None:
    rng = random.Random(1)
    for _game in range(CHECKED):
        check_game(rng)
    moves = random_moves(GAME, GAMES, plain=False)
    length = moves(0) / GAMES
    print(f"{CHECKED:,} games agree; {length:.1f} moves in a game")
    heading("Kalah, per second", "folkgames", "OpenSpiel")
    rollouts = partial(moves_in_rollouts, length)
    compare("moves, rollouts of its bot", moves, rollouts, rounds, wanted=2)
    compare("moves, a loop over its states", moves, moves_in_a_loop, rounds, wanted=15)
    compare("simulations", simulations_of_ours, simulations_of_theirs, rounds, wanted=1)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
