"""A match is a course of play: players take turns, take back moves, and it is all written down.

A record is a text that people can read: a header of lines `[Name "value"]`, then the moves,
numbered in pairs. `Result` is the seat that won, `draw`, or `*` if the match was broken off; then
`*` stands after the last move too. A record reads the same in every language.

    [Game "andada"]
    [Options "houses=6"]
    [South "Random()"]
    [North "Greedy()"]
    [Seed "1"]
    [Result "South"]

    1. 4 South 2. 2 1 3. 5 3 …
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random as Chance
from typing import Any, Self

from .errors import BadOption, BadPosition, BadRecord, FolkgamesError, IllegalMove
from .game import PASS, Game, Outcome, Position
from .players import Human, Player
from .texts import _, ngettext

UNFINISHED = "*"


class Match:
    """A course of play, from the start of `game` (or from a position) on.

    `players` maps seats to players; a seat without one is played by a person. `seed` makes the
    computers' chance repeatable.

    >>> import folkgames as fg
    >>> players = {"South": fg.Random(), "North": fg.Greedy()}
    >>> match = fg.Match(fg.Andada(houses=6), players, seed=1).finish()
    >>> match.outcome.winner
    'North'
    """

    def __init__(
        self,
        game: Game | Position,
        players: Mapping[str, Player] | None = None,
        *,
        seed: int | None = None,
    ) -> None:
        first = game if isinstance(game, Position) else game.start()
        self.game = first.game
        self.players = {seat: Human() for seat in self.game.seats} | dict(players or {})
        for seat in self.players:
            first.seen_by(seat)
        self.seed = seed
        self._rng = Chance(seed)
        self._line = [first]
        self._now = 0
        self._watchers: list[Callable[[], None]] = []
        self._board: Any = None

    @property
    def position(self) -> Position:
        """The position now."""
        return self._line[self._now]

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on."""
        return self.position.outcome

    @property
    def player(self) -> Player | None:
        """Who is to choose now; None when the match is over."""
        turn = self.position.turn
        return None if turn is None else self.players[turn]

    @property
    def waits_for_person(self) -> bool:
        """Whether it is a person's turn."""
        return isinstance(self.player, Human)

    def play(self, move: str | int) -> Self:
        """Make a move for whoever is on turn; what had been taken back is forgotten."""
        self._add(self.position.play(move))
        self._tell()
        return self

    def step(self) -> Self:
        """Let the computer that is on turn choose and play; does nothing when none is."""
        if self._computer_moves():
            self._tell()
        return self

    def advance(self) -> Self:
        """Let computers play until a person is on turn or the match is over."""
        moved = False
        while self._computer_moves():
            moved = True
        if moved:
            self._tell()
        return self

    def finish(self) -> Self:
        """Play to the end; raises FolkgamesError if that needs a person."""
        self.advance()
        player, turn = self.player, self.position.turn
        if player is not None and turn is not None:
            player.choose(self.position.seen_by(turn), self._rng)
        return self

    def _computer_moves(self) -> bool:
        player, turn = self.player, self.position.turn
        if player is None or turn is None or isinstance(player, Human):
            return False
        move = player.choose(self.position.seen_by(turn), self._rng)
        self._add(self.position.play(move))
        return True

    def _add(self, position: Position) -> None:
        """Go on to `position`, and over every pass that nobody has a choice about."""
        self._line[self._now + 1 :] = [position]
        self._now += 1
        if position.must_pass:
            self._add(position.play(PASS))

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether a move can be taken back."""
        return self._before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""
        return self._now + 1 < len(self._line)

    def _before(self) -> int | None:
        """Where `undo` goes: to where a person last had the choice, if persons play at all."""
        persons = {seat for seat, player in self.players.items() if isinstance(player, Human)}
        for now in range(self._now - 1, -1, -1):
            position = self._line[now]
            if not position.must_pass and (not persons or position.turn in persons):
                return now
        return None

    def undo(self) -> Self:
        """Take back the last move; against a computer, back to one's own last choice."""
        before = self._before()
        if before is not None:
            self._now = before
            self._tell()
        return self

    def redo(self) -> Self:
        """Make again what was taken back, up to the next choice of a person."""
        if self.can_redo:
            self._now += 1
            while self.can_redo and self._passes_by(self.position):
                self._now += 1
            self._tell()
        return self

    def _passes_by(self, position: Position) -> bool:
        """Whether redoing goes on over `position`, since no person chooses there."""
        persons = any(isinstance(player, Human) for player in self.players.values())
        return position.must_pass or (persons and not self.waits_for_person)

    def restart(self) -> Self:
        """Begin again from the first position, with the same chance."""
        self._rng = Chance(self.seed)
        return self._begin(self._line[0])

    def set_up(self, name: str) -> Self:
        """Begin again from one of the game's ready positions, `game.setups()`."""
        makers = self.game.setups()
        if name not in makers:
            raise FolkgamesError(
                _("there is no set-up {name!r}; there are {names}").format(
                    name=name, names=", ".join(makers) or _("none")
                )
            )
        return self._begin(makers[name](self._rng))

    def _begin(self, first: Position) -> Self:
        self._line, self._now = [first], 0
        self._tell()
        return self

    # Watching

    def watch(self, tell: Callable[[], None]) -> None:
        """Call `tell` whenever the position has changed."""
        self._watchers.append(tell)

    def _tell(self) -> None:
        for tell in self._watchers:
            tell()

    @property
    def board(self) -> Any:
        """The live board of this match, a widget; needs anywidget."""
        if self._board is None:
            from .board.widget import Board

            self._board = Board(self)
        return self._board

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        n = self._now
        state = (
            _("{seat} is to move").format(seat=_(self.position.turn))
            if self.position.turn
            else str(self.outcome)
        )
        moves = ngettext("{n} move", "{n} moves", n).format(n=n)
        return f"<Match of {self.game!r}: {moves}, {state}>"

    @property
    def record(self) -> Record:
        """The match up to now, written down."""
        first = self._line[0]
        start = None if first == self.game.start() else first.code
        names = {seat: repr(player) for seat, player in self.players.items()}
        seed = {} if self.seed is None else {"Seed": str(self.seed)}
        moves = tuple(p.last_move or "" for p in self._line[1 : self._now + 1])
        return Record(self.game, moves, start, {**names, **seed, "Result": _result(self.position)})


def play(
    game: Game | Position,
    you: str | None = None,
    against: Player | None = None,
    *,
    seed: int | None = None,
) -> Match:
    """A board to play on.

    `you` is your seat (the first one, if you do not say) and `against` the player of the other;
    without `against` two persons share the board.

    >>> import folkgames as fg
    >>> fg.play(fg.Andada(houses=6), you="North", against=fg.Greedy(), seed=1)
    <Match of fg.Andada(houses=6): 1 move, North is to move>
    """
    first = game if isinstance(game, Position) else game.start()
    if you is None:
        you = first.game.seats[0]
    first.seen_by(you)
    others = {} if against is None else {seat: against for seat in first.game.seats if seat != you}
    return Match(first, others, seed=seed).advance()


@dataclass(frozen=True)
class Record:
    """A match written down: the game, the moves, where it began, and what else is known of it.

    >>> import folkgames as fg
    >>> record = fg.Match(fg.Andada(houses=6)).play("4").play("South").record
    >>> print(record)
    [Game "andada"]
    [Options "houses=6"]
    [South "Human()"]
    [North "Human()"]
    [Result "*"]
    <BLANKLINE>
    1. 4 South
    *
    >>> fg.Record.read(str(record)) == record
    True
    """

    game: Game
    moves: tuple[str, ...]
    start: str | None = None
    tags: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        options = repr(self.game).partition("(")[2].removesuffix(")")
        header = {"Game": self.game.name, "Options": options}
        if self.start is not None:
            header["Start"] = self.start
        lines = [f'[{name} "{_quote(value)}"]' for name, value in {**header, **self.tags}.items()]
        return "\n".join([*lines, "", *self._move_lines()])

    def _move_lines(self) -> list[str]:
        pairs = [
            f"{i // 2 + 1}. " + " ".join(self.moves[i : i + 2])
            for i in range(0, len(self.moves), 2)
        ]
        rows = ["   ".join(pairs[i : i + 5]) for i in range(0, len(pairs), 5)]
        return [*rows, UNFINISHED] if self.tags.get("Result") == UNFINISHED else rows

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(f"{self}\n", encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a file; BadRecord names line and column of what cannot be."""
        try:
            return cls.read(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            raise BadRecord(_("this is not a text file")) from error

    @classmethod
    def read(cls, text: str) -> Record:
        """Read a text; every move is checked. BadRecord names line and column of what cannot be."""
        return _Reader(text).record()

    def replay(self, players: Mapping[str, Player] | None = None) -> Match:
        """The match at the end of the record, to be gone through or played on."""
        first = self.game.start() if self.start is None else self.game.position(self.start)
        seed = self.tags.get("Seed", "")
        match = Match(first, players, seed=int(seed) if seed.lstrip("-").isdigit() else None)
        for move in self.moves:
            match.play(move)
        return match


def _result(position: Position) -> str:
    """The seat that has won, "draw", or "*"."""
    if position.outcome is None:
        return UNFINISHED
    return position.outcome.winner or "draw"


def _quote(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unquote(value: str) -> str:
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], value)


class _Reader:
    """Reads the text of a record line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.where: dict[str, int] = {}  # the line in which a tag stands
        self.body = len(self.lines)  # how many lines stand before the moves

    def record(self) -> Record:
        tags = self._tags()
        game = self._game(tags.pop("Game", None), tags.pop("Options", ""))
        start = tags.pop("Start", None)
        position = game.start() if start is None else self._start(game, start)
        position = self._play(position)
        written, result = tags.get("Result", _result(position)), _result(position)
        if written != result:
            reason = _("the result is “{written}”, but these moves make it “{result}”")
            raise BadRecord(reason.format(written=written, result=result), self.where["Result"])
        return Record(game, position.history, start, tags)

    def _tags(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        for number, line in enumerate(self.lines, 1):
            if not line.strip():
                continue
            if not line.startswith("["):
                self.body = number - 1
                break
            tag = re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]', line.rstrip())
            if not tag:
                raise BadRecord(_('a line of the header looks like [Name "value"]'), number)
            if tag[1] in tags:
                raise BadRecord(_("{name} stands here twice").format(name=tag[1]), number, 2)
            tags[tag[1]] = _unquote(tag[2])
            self.where[tag[1]] = number
        return tags

    def _game(self, name: str | None, options: str) -> Game:
        from .registry import game

        if name is None:
            raise BadRecord(_('the header needs a line like [Game "andada"]'))
        try:
            call = ast.parse(f"game({options})", mode="eval").body
            if not isinstance(call, ast.Call) or call.args:
                raise SyntaxError
            values = {k.arg: ast.literal_eval(k.value) for k in call.keywords if k.arg}
            if len(values) != len(call.keywords):
                raise SyntaxError
        except (SyntaxError, ValueError) as error:
            reason = _("the options look like houses=12, relay='own-row'")
            raise BadRecord(reason, self.where["Options"]) from error
        try:
            return game(name, **values)
        except BadOption as error:
            raise BadRecord(str(error), self.where["Options"]) from error
        except FolkgamesError as error:
            raise BadRecord(str(error), self.where["Game"]) from error

    def _start(self, game: Game, start: str) -> Position:
        try:
            return game.position(start)
        except BadPosition as error:
            column = len('[Start "') + error.column
            raise BadRecord(error.reason, self.where["Start"], column) from error

    def _play(self, position: Position) -> Position:
        """The position after all the moves."""
        ended = False
        for number, line in enumerate(self.lines[self.body :], self.body + 1):
            for word in re.finditer(r"\S+", line):
                column = word.start() + 1
                if re.fullmatch(r"\d+\.", word[0]):
                    continue
                if ended:
                    raise BadRecord(_("nothing may follow “*”"), number, column)
                if word[0] == UNFINISHED:
                    ended = True
                    continue
                try:
                    position = position.play(word[0])
                except IllegalMove as error:
                    raise BadRecord(str(error), number, column) from error
        return position
