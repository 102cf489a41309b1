"""Trees of playouts in any game (Monte-Carlo tree search), plain and as machine code.

They work on the functions of a game's `rules` alone: `copy`, `legal_moves`, `play`, `outcome`. A
game may help with two more: `evaluate(state)`, a number for how well the first seat stands, and,
where both choose at once, `columns(state)`, how many choices the second seat has (as many as the
first, if there is none); `legal_moves` then lists the pairs of choices row by row.

Run plain and as machine code, they find the same: they draw their chance from a generator of their
own, whose whole numbers are the same in both.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from math import log, sqrt
from types import ModuleType
from typing import NamedTuple

from . import columns as of_columns
from .columns import NONE, Numbers, doubled, zeros
from .compiled import arrays, compiled_listing, compiling, machine_code
from .game import BOTH, State
from .ways import PLAIN, Function, Listing, Way, evaluator, plain_listing, runs_plain

ROOT = 0
EXPLORE = 0.7  # how much a move is tried that has been tried little
ROOM = 1 << 12  # nodes of a tree at first
MOST = 1 << 20  # nodes at most, 90 MB; then playouts go on from the leaves that there are
HORIZON = 4  # moves of a playout, if the game can say how well a side stands
NEVER = 1 << 40
NEARLY_WON = 0.8  # what the greatest evaluation is worth, a win being 1
CURIOUS = 8  # where both choose at once, one choice in so many is made at random
FINE = 1 << 20  # how finely chance is divided


class Tree(NamedTuple):
    """Nodes as columns of numbers: node 0 is the root, the others are made by a move each."""

    move: Numbers
    parent: Numbers
    child: Numbers  # the first one
    sibling: Numbers  # the next one
    turn: Numbers  # who moves here; known once there are children
    columns: Numbers  # where both choose at once: how many choices the second seat has
    visits: Numbers
    total: Numbers  # what playouts brought the first seat; of a choice, its regret
    proven: Numbers  # 1 or 2: this seat has won for certain
    seen: Numbers  # the playout in which the move was last possible
    memory: Numbers  # nodes in use, chance, playouts, greatest evaluation, is anything hidden


def draw(memory: Numbers, n: int) -> int:
    """A number from 0 up to n - 1, by the generator of Unix's drand48."""
    memory[1] = (memory[1] * 0x5DEECE66D + 11) & ((1 << 48) - 1)
    number: int = ((memory[1] >> 16) * n) >> 32
    return number


def add_node(tree: Tree, parent: int, move: int) -> int:
    """A new node."""
    node: int = tree.memory[0]
    tree.memory[0] = node + 1
    tree.move[node], tree.parent[node] = move, parent
    tree.child[node] = tree.sibling[node] = NONE
    tree.seen[node] = tree.memory[2]
    return node


def add_children(tree: Tree, node: int, moves: Numbers, count: int) -> None:
    """A child for each of so many moves that has none yet, in an order left to chance."""
    for end in range(count - 1, 0, -1):
        other = draw(tree.memory, end + 1)
        moves[end], moves[other] = moves[other], moves[end]
    known = tree.child[node]
    for nth in range(count):
        move, child = moves[nth], known
        while child != NONE and tree.move[child] != move:
            child = tree.sibling[child]
        if child == NONE:
            child = add_node(tree, node, move)
            tree.sibling[child] = tree.child[node]
            tree.child[node] = child
        tree.seen[child] = tree.memory[2]


def add_pairs(tree: Tree, node: int, moves: Numbers, count: int) -> None:
    """A child for each pair of choices, row by row, and a node for each choice alone."""
    columns = tree.columns[node]
    tree.child[node] = tree.memory[0]
    for nth in range(count):
        child = add_node(tree, node, moves[nth])
        if nth + 1 < count:
            tree.sibling[child] = child + 1
    for _choice in range(count // columns + columns):
        add_node(tree, node, NONE)


def best_child(tree: Tree, node: int, now: int) -> int:
    """The move to try: good so far, or little tried (Kocsis and Szepesvári 2006)."""
    sign = 1 - 2 * tree.turn[node]
    lost = 2 - tree.turn[node]
    curiosity = EXPLORE * sqrt(log(tree.visits[node] + 1.0))
    best, most = NONE, -9e9
    child = tree.child[node]
    while child != NONE:
        if tree.seen[child] >= now:
            if tree.proven[child] == lost:
                promise = -1e9
            elif tree.visits[child] == 0:
                promise = 1e9
            else:
                visits = tree.visits[child]
                promise = sign * tree.total[child] / visits + curiosity / sqrt(visits)
            if promise > most:
                best, most = child, promise
        child = tree.sibling[child]
    return best


def best_pair(tree: Tree, node: int) -> int:
    """The pair of choices to try: each side more often what it regrets not to have chosen."""
    columns, first, pairs = tree.columns[node], tree.child[node], pairs_of(tree, node)
    row = mix(tree, first + pairs, pairs // columns)
    column = mix(tree, first + pairs + pairs // columns, columns)
    child: int = first + row * columns + column
    return child


def mix(tree: Tree, first: int, choices: int) -> int:
    """A choice, as often as it is regretted (Hart and Mas-Colell 2000), now and then any."""
    regret = 0.0
    for choice in range(first, first + choices):
        regret += max(tree.total[choice], 0.0)
    if regret <= 0.0 or draw(tree.memory, CURIOUS) == 0:
        return draw(tree.memory, choices)
    left = regret * draw(tree.memory, FINE) / FINE
    for choice in range(choices):
        left -= max(tree.total[first + choice], 0.0)
        if left < 0.0:
            return choice
    return choices - 1


def pairs_of(tree: Tree, node: int) -> int:
    """How many pairs of choices there are where both choose at once."""
    pairs, child = 0, tree.child[node]
    while child != NONE:
        pairs, child = pairs + 1, tree.sibling[child]
    return pairs


def mean(tree: Tree, node: int) -> float:
    """What playouts through a node brought the first seat on average."""
    average: float = tree.total[node] / tree.visits[node] if tree.visits[node] > 0 else 0.0
    return average


def learn(tree: Tree, node: int, child: int, value: float) -> None:
    """Count the choices of both, and what each side regrets not to have chosen instead."""
    columns, first, pairs = tree.columns[node], tree.child[node], pairs_of(tree, node)
    rows = pairs // columns
    row, column = (child - first) // columns, (child - first) % columns
    tree.visits[first + pairs + row] += 1
    tree.visits[first + pairs + rows + column] += 1
    for other in range(rows):
        better = mean(tree, first + other * columns + column) - value
        tree.total[first + pairs + other] += better if other != row else 0.0
    for other in range(columns):
        better = value - mean(tree, first + row * columns + other)
        tree.total[first + pairs + rows + other] += better if other != column else 0.0


def back_up(tree: Tree, node: int, value: float, winner: int) -> None:
    """Tell the result to every node on the way back, and whether its winner is certain there."""
    while node != NONE:
        if winner != 0:
            tree.proven[node] = winner
        tree.visits[node] += 1
        tree.total[node] += value
        parent = tree.parent[node]
        if parent != NONE:
            if tree.turn[parent] == BOTH:
                learn(tree, parent, node, value)
                winner = 0
            elif winner != 0 and winner != tree.turn[parent] + 1 and has_hope(tree, parent):
                winner = 0
        node = parent


def has_hope(tree: Tree, node: int) -> bool:
    """Whether the side on turn has a move that is not proven lost."""
    lost, child = 2 - tree.turn[node], tree.child[node]
    while child != NONE:
        if tree.proven[child] != lost:
            return True
        child = tree.sibling[child]
    return False


def worth(result: int) -> float:
    """What an outcome is worth to the first seat."""
    return 1.0 if result == 1 else -1.0 if result == 2 else 0.0


def playing_out(rules: ModuleType, way: Way) -> Function:
    """The function that plays on at random from a leaf of a tree."""
    outcome, play, list_moves = rules.outcome, rules.play, way.lister(rules)
    evaluate = evaluator(rules, way.helper)
    horizon = HORIZON if hasattr(rules, "evaluate") else NEVER

    @way.helper
    def play_out(state: State, ply: int, limit: int, listing: Listing, memory: Numbers) -> float:
        """What random moves bring the first seat: 1, -1, or what lies between if not the end."""
        room, moves = listing
        result, end = 0, min(limit, ply + horizon)
        while result == 0 and ply < end:
            state = play(state, moves[draw(memory, list_moves(state, room))])
            ply += 1
            result = outcome(state)
        if result == 0 and ply < limit:
            ahead = evaluate(state)
            memory[3] = max(memory[3], abs(ahead), 1)
            return float(NEARLY_WON * ahead / memory[3])
        return worth(result)

    return play_out


def tree_grower(rules: ModuleType, way: Way) -> Function:
    """The function that adds playouts to a tree, closed over the functions of `rules`."""
    copy, outcome, legal_moves, play = rules.copy, rules.outcome, rules.legal_moves, rules.play
    list_moves, play_out = way.lister(rules), playing_out(rules, way)

    @way.helper
    def square(state: State) -> int:
        return int(sqrt(len(legal_moves(state))))

    columns = getattr(rules, "columns", square)

    @way.kernel
    def grow(root: State, tree: Tree, listing: Listing, playouts: int, limit: int) -> int:
        """Add so many playouts, or as many as there is room for; return how many it were."""
        room, moves = listing
        hidden = tree.memory[4] != 0
        for done in range(playouts):
            if tree.proven[ROOT] != 0:
                return done
            chance = tree.memory[1]
            tree.memory[2] += 1
            now = tree.memory[2] if hidden else 0
            state, node, ply = copy(root), ROOT, 0
            result = outcome(state)
            while result == 0 and tree.proven[node] == 0 and ply < limit:
                is_leaf = tree.child[node] == NONE
                if is_leaf and tree.visits[node] == 0 and node != ROOT:
                    break
                if is_leaf or (hidden and state.turn != BOTH):
                    count = list_moves(state, room)
                    if tree.memory[0] + 2 * count + 1 > len(tree.move):
                        if len(tree.move) >= MOST:
                            break
                        tree.memory[1] = chance
                        return done
                    tree.turn[node] = state.turn
                    if state.turn == BOTH:
                        tree.columns[node] = columns(state)
                        add_pairs(tree, node, moves, count)
                    else:
                        add_children(tree, node, moves, count)
                node = best_pair(tree, node) if state.turn == BOTH else best_child(tree, node, now)
                state = play(state, tree.move[node])
                ply += 1
                result = outcome(state)
            winner = tree.proven[node] if result == 0 else result % 3
            if result == 0 and winner == 0:
                value = play_out(state, ply, limit, listing, tree.memory)
            else:
                value = worth(winner)
            back_up(tree, node, value, 0 if hidden else winner)
        return playouts

    return grow


@functools.cache
def growing(rules: ModuleType, plain: bool) -> Function:
    """The function that adds playouts to a tree, plain or as machine code."""
    if plain:
        return tree_grower(rules, PLAIN)
    with machine_code(rules, sys.modules[__name__], of_columns) as way:
        return tree_grower(rules, way)


def make_trees(rules: ModuleType, state: State) -> None:
    """Make the machine code of trees, or load it: it takes some seconds the first time."""
    MovesTree(rules, 0, False, False).get_ready(state)


class MovesTree:
    """A tree of playouts from one situation, which grows as long as one likes.

    Where something is hidden, each call of `grow` may start from another world that fits what is
    known: the tree is that of the moves, whatever the world (information-set search, Cowling,
    Powley and Whitehouse 2012).
    """

    def __init__(self, rules: ModuleType, seed: int, hidden: bool, plain: bool | None) -> None:
        self._plain = runs_plain(plain)
        with compiling:
            self._grow = growing(rules, self._plain)
        kinds = [float if column == "total" else int for column in Tree._fields]
        self.tree = Tree(*(zeros(ROOM, self._plain, kind) for kind in kinds))
        self._listing = plain_listing() if self._plain else compiled_listing()
        self.tree.memory[1], self.tree.memory[4] = seed, hidden
        add_node(self.tree, NONE, NONE)

    def grow(self, root: State, playouts: int, limit: int) -> None:
        """Add so many playouts, none longer than `limit` moves, unless all is proven already."""
        root, done = root if self._plain else arrays(root), 0
        while done < playouts and not self.is_proven:
            done += self._grow(root, self.tree, self._listing, playouts - done, limit)
            if done < playouts and not self.is_proven:
                self.tree = Tree(*map(doubled, self.tree))

    def get_ready(self, root: State) -> None:
        """Have all that `grow` needs, which grows nothing yet."""
        root = root if self._plain else arrays(root)
        self._grow(root, self.tree, self._listing, 0, 0)

    @property
    def playouts(self) -> int:
        """How many there are."""
        return int(self.tree.visits[ROOT])

    @property
    def is_proven(self) -> bool:
        """Whether it is certain who wins."""
        return bool(self.tree.proven[ROOT])

    def moves(self, node: int = ROOT) -> Iterator[Node]:
        """The moves from a node, with what is known of each."""
        child = self.tree.child[node]
        while child != NONE:
            yield self._node(child)
            child = self.tree.sibling[child]

    def _node(self, node: int) -> Node:
        proven = int(self.tree.proven[node])
        value = worth(proven) if proven else mean(self.tree, node)
        move, visits = int(self.tree.move[node]), int(self.tree.visits[node])
        return Node(int(node), move, visits, float(value), proven != 0)

    def choices(self, seat: int) -> list[int]:
        """How often a seat made each of its choices, where both choose at once."""
        pairs, columns = pairs_of(self.tree, ROOT), int(self.tree.columns[ROOT])
        first, rows = int(self.tree.child[ROOT]) + pairs, pairs // columns
        begin, count = (first + rows, columns) if seat else (first, rows)
        return [int(self.tree.visits[choice]) for choice in range(begin, begin + count)]


class Node(NamedTuple):
    """What a tree knows of a move."""

    node: int
    move: int
    visits: int  # how often it was tried
    value: float  # what that brought the first seat, from -1 to 1
    certain: bool  # whether the value is proven
