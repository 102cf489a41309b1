"""Players that look ahead, in any game: Minimax and MonteCarlo.

Both know a game only by its rules (`folkgames.tree`, `folkgames.alphabeta`). They run as machine
code where numba is installed; without it they think the same, only slower. After each choice
`thoughts` tells what they thought.
"""

from __future__ import annotations

from concurrent.futures import wait
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from .alphabeta import BEYOND, WIN, AlphaBeta, make_alpha_beta
from .errors import FolkgamesError
from .game import Position, State
from .making import Make, machine_code_for
from .nash import MOST, solve
from .options import check_seconds, check_whole
from .players import Rng, pick, pick_by_share
from .texts import _, ngettext
from .tree import CURIOUS, MovesTree, Node, make_trees
from .ways import available, runs_plain

SEEDS = 1 << 48
PLAYOUTS = 1000  # of MonteCarlo, if nothing else is said
AT_ONCE = 16  # playouts at first before it looks at the clock
LOOK = 0.05  # seconds between two looks at whether to wait on
PATIENCE = 0.05  # seconds that may well pass before the next look
PER_WORLD = 4  # playouts in each world, where something is hidden
DEPTH = 4  # of Minimax, if nothing else is said
DEEPEST = 100
WORK = 10_000  # states before it looks at the clock
WORLDS = 8  # how many Minimax averages where something is hidden


@dataclass(frozen=True)
class Thoughts:
    """What a player thought before it chose.

    `values` tells for each choice what it is worth to `seat`: for MonteCarlo from -1, lost, to 1,
    won; for Minimax in points of the game's `evaluate`, a win being a million and more. `visits`
    counts how often MonteCarlo tried each. `shares` is the mixture where both choose at once.
    `line` is how the game might go on.
    """

    seat: str
    values: dict[str, float]
    visits: dict[str, int] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)
    line: tuple[str, ...] = ()
    depth: int = 0
    playouts: int = 0

    @property
    def value(self) -> float:
        """What the position is worth to the seat."""
        if self.shares:
            return sum(self.values[choice] * share for choice, share in self.shares.items())
        if self.visits and self.line:
            return self.values[self.line[0]]
        return max(self.values.values())

    def __str__(self) -> str:
        told = ngettext("{n} playout", "{n} playouts", self.playouts).format(n=self.playouts)
        if not self.playouts:
            told = ngettext("{n} move ahead", "{n} moves ahead", self.depth).format(n=self.depth)
        head = _("{seat} thought {how_far}: {line}").format(
            seat=_(self.seat), how_far=told, line=" ".join(self.line)
        )
        return "\n".join([head, *map(self._row, self.choices)])

    @property
    def choices(self) -> tuple[str, ...]:
        """What there was to choose from, the best first."""
        return tuple(sorted(self.values, key=self._rank, reverse=True))

    def _rank(self, choice: str) -> tuple[float, ...]:
        """How good a choice was found."""
        return self.shares.get(choice, 0), self.visits.get(choice, 0), self.values[choice]

    def _row(self, choice: str) -> str:
        """A line of the table of choices: the choice, what it is worth, how often it was tried."""
        width = max(map(len, self.values))
        share = f"{self.shares[choice]:8.0%}" if self.shares else ""
        visits = f"{self.visits[choice]:8}" if self.visits else ""
        return f"{choice:>{width}}  {self.values[choice]:10.2f}{visits}{share}"


class Thinker:
    """What players that look ahead have in common: they can be stopped, and tell their thoughts."""

    _make: Make  # its machine code

    def __init__(self, seconds: float | None, plain: bool | None) -> None:
        check_seconds(seconds)
        self.seconds = seconds
        self.thoughts: Thoughts | None = None
        self._plain = plain
        self._until: float | None = None

    def stop(self) -> None:
        """Let it choose now, by what it has thought up to here; another thread may call this."""
        self._until = 0.0

    def is_ready(self, view: Position) -> bool:
        """Whether it can think at once; otherwise its machine code is being made, for seconds."""
        return bool(self._plain) or not available() or machine_code_for(view, self._make).done()

    def get_ready(self, view: Position) -> bool:
        """Wait for the machine code; returns whether there is any, and no `stop` came before."""
        self._until = None
        if runs_plain(self._plain):
            return False
        making = machine_code_for(view, self._make)
        while not (making.done() or self._time_is_up):
            wait([making], LOOK)
        if making.done():
            making.result()  # which raises what went wrong
        return making.done()

    def _start_clock(self) -> None:
        """From now on its seconds count, unless it was stopped."""
        if self.seconds is not None and self._until is None:
            self._until = monotonic() + self.seconds

    @property
    def _time_is_up(self) -> bool:
        return self._until is not None and monotonic() >= self._until

    def choose(self, view: Position, rng: Rng) -> str:
        """The choice that it thinks best."""
        choices = view.choices()
        self.thoughts = None
        if len(choices) == 1:
            return choices[0]
        plain = not self.get_ready(view)
        self._start_clock()
        return self._think(view, rng, plain)

    def _think(self, view: Position, rng: Rng, plain: bool) -> str:
        raise NotImplementedError

    def _shown(self, **bounds: Any) -> str:
        given = [f"{name}={value!r}" for name, value in bounds.items() if value is not None]
        return f"{type(self).__name__}({', '.join(given)})"


def _seat(view: Position) -> tuple[str, int]:
    """The seat that is to choose, and its number."""
    seat = view.viewer or view.turn or ""
    return seat, view.game.seats.index(seat)


def _texts(view: Position) -> dict[int, str]:
    """The texts of the moves that the seat chooses from."""
    return {move: text for text, move in view._moves.items()}


def _written(world: Position, moves: list[int]) -> tuple[str, ...]:
    """The texts of a course of moves."""
    written: list[str] = []
    for move in moves:
        text = _texts(world).get(move)
        if text is None:
            break
        written.append(text)
        world = world.play(text)
    return tuple(written)


class MonteCarlo(Thinker):
    """Plays many games from here in its head, ever more often with the moves that went well.

    That is a Monte-Carlo tree search (UCT), which also notices what is certainly won or lost.
    Where both choose at once it mixes its choices by what it regrets. Where something is hidden it
    plays in worlds that fit what its seat knows. It thinks for so many `playouts`, or so many
    `seconds`, whichever ends first.

    >>> import random
    >>> import folkgames as fg
    >>> player = fg.MonteCarlo(playouts=50)
    >>> position = fg.Andada(houses=3).position("1 0 1 / 0 0 1 South singles")
    >>> player.choose(position, random.Random(1)) in position.legal_moves
    True
    >>> sum(player.thoughts.visits.values()) <= 50
    True
    """

    _make = staticmethod(make_trees)

    def __init__(
        self,
        playouts: int | None = None,
        seconds: float | None = None,
        *,
        plain: bool | None = None,
    ) -> None:
        super().__init__(seconds, plain)
        if playouts is not None:
            check_whole("playouts", playouts)
        self.playouts = playouts or (PLAYOUTS if seconds is None else None)

    def __repr__(self) -> str:
        return self._shown(playouts=self.playouts, seconds=self.seconds)

    def _think(self, view: Position, rng: Rng, plain: bool) -> str:
        game = view.game
        seed = int(rng.random() * SEEDS)
        tree = MovesTree(game.rules, seed, game.hides, plain)
        limit = game.options["limit"].value - len(view.history)
        world, some = view.guess(rng), PER_WORLD if game.hides else AT_ONCE
        while not tree.is_proven and (self.playouts is None or tree.playouts < self.playouts):
            left = some if self.playouts is None else self.playouts - tree.playouts
            began = monotonic()
            tree.grow(world.state, min(some, left), limit)
            if self._time_is_up:
                break
            if game.hides:
                world = view.guess(rng)
            elif monotonic() - began < PATIENCE:
                some *= 2
        return self._mix(view, tree, rng) if view.turn is None else self._best(view, world, tree)

    def _best(self, view: Position, world: Position, tree: MovesTree) -> str:
        """The move that was tried most, or is certain to win."""
        seat, number = _seat(view)
        sign, texts = 1 - 2 * number, _texts(view)
        order = {move: place for place, move in enumerate(texts)}
        tried = sorted((n for n in tree.moves() if n.move in texts), key=lambda n: order[n.move])
        best = max(tried, key=lambda node: _promise(node, sign))
        line = [best.move]
        node: Node | None = best
        while node is not None and len(line) < DEEPEST:
            node = max(tree.moves(node.node), key=lambda child: child.visits, default=None)
            if node is None or node.visits == 0:
                break
            line.append(node.move)
        self.thoughts = Thoughts(
            seat,
            values={texts[n.move]: sign * n.value for n in tried},
            visits={texts[n.move]: n.visits for n in tried},
            line=_written(world, line),
            playouts=tree.playouts,
        )
        return texts[best.move]

    def _mix(self, view: Position, tree: MovesTree, rng: Rng) -> str:
        """One of the choices, as often as it was regretted not to have made it."""
        seat, number = _seat(view)
        choices = view.choices(seat)
        visits = dict(zip(choices, tree.choices(number), strict=True))
        for_curiosity = tree.playouts / CURIOUS / len(choices)
        counts = {choice: max(visits[choice] - for_curiosity, 0.0) for choice in choices}
        whole = sum(counts.values()) or 1.0
        shares = {choice: counts[choice] / whole for choice in choices}
        texts = _texts(view)
        totals = dict.fromkeys(choices, 0.0)
        for node in tree.moves():
            totals[view.game.split(texts[node.move])[number]] += node.visits * node.value
        sign = 1 - 2 * number
        values = {choice: sign * totals[choice] / max(visits[choice], 1) for choice in choices}
        self.thoughts = Thoughts(seat, values, visits, shares, playouts=tree.playouts)
        return pick_by_share(shares, rng)


def _promise(node: Node, sign: int) -> tuple[float, float, float]:
    """How good a move is after all playouts: certainty first, then how often it was tried."""
    return (sign * node.value if node.certain else 0.0), node.visits, sign * node.value


class Minimax(Thinker):
    """Looks at all moves, at all answers to each, and so on, `depth` moves ahead.

    There the game's `evaluate` says who stands better; without it only wins and losses are seen.
    Chance decides among equals. With `seconds` it looks ever deeper until they are over. It looks
    no further than to where both choose at once; where it has to choose so itself, it mixes its
    choices by Nash's equilibrium. Where something is hidden it averages some worlds that fit what
    its seat knows.

    >>> import random
    >>> import folkgames as fg
    >>> player = fg.Minimax(depth=3)
    >>> player.choose(fg.Andada().start().play("1").play("South"), random.Random(1))
    '3'
    >>> player.thoughts.depth
    3
    """

    _make = staticmethod(make_alpha_beta)

    def __init__(
        self, depth: int | None = None, seconds: float | None = None, *, plain: bool | None = None
    ) -> None:
        super().__init__(seconds, plain)
        if depth is not None:
            check_whole("depth", depth)
        self.depth = depth or (DEPTH if seconds is None else None)

    def __repr__(self) -> str:
        return self._shown(depth=self.depth, seconds=self.seconds)

    def _think(self, view: Position, rng: Rng, plain: bool) -> str:
        worlds = [view.guess(rng) for _world in range(WORLDS if view.game.hides else 1)]
        search = AlphaBeta(view.game.rules, worlds[0].state, plain)
        seat, number = _seat(view)
        sign, values = 1 - 2 * number, dict.fromkeys(_texts(view), 0)
        reached = 0
        while reached < (self.depth or DEEPEST):
            deeper = self._look(search, worlds, list(values), reached + 1)
            if deeper is None:
                break
            reached += 1
            best = max(sign * value for value in deeper.values())
            values = dict(sorted(deeper.items(), key=lambda item: -sign * item[1]))
            if view.turn is not None and abs(best) >= WIN * len(worlds):
                break
        if view.turn is None:
            return self._mix(view, values, len(worlds), reached, rng)
        texts = _texts(view)
        best = max(sign * value for value in values.values())
        move = pick([m for m in texts if sign * values[m] == best], rng)
        after = worlds[0].play(texts[move])
        line = _written(worlds[0], [move, *search.line(after.state, reached - 1)])
        gains = {texts[m]: sign * values[m] / len(worlds) for m in texts}
        self.thoughts = Thoughts(seat, gains, line=line, depth=reached)
        return texts[move]

    def _look(
        self, search: AlphaBeta, worlds: list[Position], moves: list[int], depth: int
    ) -> dict[int, int] | None:
        """What each move is worth to the first seat, in all worlds together; None if time is up.

        In a single world a move that is not among the best may be worth even less than it says.
        """
        rules, low, high = worlds[0].game.rules, -BEYOND, BEYOND
        values: dict[int, int] = {}
        for move in moves:
            values[move] = 0
            for world in worlds:
                after = rules.play(world.state, move)
                value = self._value(search, after, depth - 1, low, high)
                if value is None:
                    return None
                values[move] += value
            if len(worlds) == 1 and world.state.turn == 0:
                low = max(low, values[move] - 1)
            elif len(worlds) == 1 and world.state.turn == 1:
                high = min(high, values[move] + 1)
        return values

    def _value(
        self, search: AlphaBeta, after: State, depth: int, low: int, high: int
    ) -> int | None:
        """The value of a state; None if time is up. What was found stays in the table."""
        work, value = WORK, None
        while value is None:
            if self._time_is_up and depth > 0:
                return None
            value = search.value(after, depth, low, high, work)
            work *= 2
        return value

    def _mix(
        self, view: Position, values: dict[int, int], worlds: int, depth: int, rng: Rng
    ) -> str:
        """One of the choices, as often as the equilibrium has it."""
        seat, number = _seat(view)
        game, texts = view.game, _texts(view)
        rows, columns = (view.choices(other) for other in game.seats)
        if max(len(rows), len(columns)) > MOST:
            raise FolkgamesError(
                _("Minimax cannot mix more than {n} choices; fg.MonteCarlo can").format(n=MOST)
            )
        numbers = {text: values[move] for move, text in texts.items()}
        matrix = [[numbers[game.join(row, column)] for column in columns] for row in rows]
        solution = solve(matrix)
        if number == 0:
            choices, own, other, lines = rows, solution.first, solution.second, matrix
        else:
            choices, own, other = columns, solution.second, solution.first
            lines = [[-n for n in column] for column in zip(*matrix, strict=True)]
        shares = {choice: float(share) for choice, share in zip(choices, own, strict=True)}
        gains = {
            choice: float(sum(n * share for n, share in zip(line, other, strict=True))) / worlds
            for choice, line in zip(choices, lines, strict=True)
        }
        self.thoughts = Thoughts(seat, gains, shares=shares, depth=depth)
        return pick_by_share(shares, rng)
