"""A match written down as a text that people can read.

A header of lines `[Name "value"]`, then the moves, numbered in pairs. `Result` is the seat that
won, `draw`, or `*` if the match was broken off; then `*` stands after the last move too. A record
reads the same in every language.

    [Game "andada"]
    [Options "houses=6"]
    [South "Random()"]
    [North "Greedy()"]
    [Seed "1"]
    [Result "South"]

    1. 4 South 2. 2 1 3. 5 3 …

Where something is hidden, a match has two kinds of records: the referee's, which is whole, and that
of one seat, marked `[SeenBy "…"]`, which has nothing in it that the seat may not know. The second
can be read but not replayed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import BadOption, BadPosition, BadRecord, FolkgamesError, IllegalMove
from .game import Game, Outcome, Position
from .texts import _

if TYPE_CHECKING:
    from .match import Match
    from .players import Player

UNFINISHED = "*"


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
            return cls.read(Path(path).read_text(encoding="utf-8-sig"))
        except UnicodeDecodeError as error:
            raise BadRecord(_("this is not a text file")) from error

    @classmethod
    def read(cls, text: str) -> Record:
        """Read a text; every move is checked. BadRecord names line and column of what cannot be."""
        return _Reader(text).record()

    def replay(
        self, players: Mapping[str, Player] | None = None, *, minutes: float | None = None
    ) -> Match:
        """The match at the end of the record, to be gone through or played on (for `minutes`).

        One that was ended by the clock is over, unless there are `minutes` to go on.

        Raises FolkgamesError for what one seat has seen: what is hidden is not in it.
        """
        from .match import Match

        if "SeenBy" in self.tags:
            raise FolkgamesError(
                _("this record has only what {seat} has seen and cannot be replayed").format(
                    seat=_(self.tags["SeenBy"])
                )
            )
        first = self.game.start() if self.start is None else self.game.position(self.start)
        seed = re.fullmatch(r"-?\d+", self.tags.get("Seed", ""), re.ASCII)
        chance = int(seed[0]) if seed else None
        match = Match(first, players, seed=chance, minutes=minutes).follow(self.moves)
        return match.call_time() if self._by_clock and minutes is None else match

    @property
    def _by_clock(self) -> bool:
        return self.tags.get("Ended") == "clock"


def result(outcome: Outcome | None) -> str:
    """The seat that has won, "draw", or "*"."""
    return UNFINISHED if outcome is None else outcome.winner or "draw"


def _quote(value: str) -> str:
    return re.sub(r'[\\"\n\r]', lambda m: "\\" + {"\n": "n", "\r": "r"}.get(m[0], m[0]), value)


def _unquote(value: str) -> str:
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "r": "\r"}.get(m[1], m[1]), value)


class _Reader:
    """Reads the text of a record line by line."""

    def __init__(self, text: str) -> None:
        self.lines = re.split(r"\r?\n", text)
        self.where: dict[str, int] = {}  # the line in which a tag stands
        self.body = len(self.lines)  # how many lines stand before the moves

    def record(self) -> Record:
        tags = self._tags()
        game = self._game(tags.pop("Game", None), tags.pop("Options", ""))
        start = tags.pop("Start", None)
        if "SeenBy" in tags:
            return Record(game, tuple(word for word, _line, _column in self._words()), start, tags)
        position = self._play(game.start() if start is None else self._start(game, start))
        late = tags.get("Ended") == "clock" and position.outcome is None
        true = result(game.time_is_up(position) if late else position.outcome)
        written = tags.get("Result", true)
        if written != true:
            reason = _("the result is “{written}”, but these moves make it “{true}”")
            raise BadRecord(reason.format(written=written, true=true), self.where["Result"])
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
        from .registry import get_game

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
            return get_game(name, **values)
        except (BadOption, TypeError) as error:
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
        for move, line, column in self._words():
            try:
                position = position.play(move)
            except IllegalMove as error:
                raise BadRecord(str(error), line, column) from error
        return position

    def _words(self) -> Iterator[tuple[str, int, int]]:
        """The moves, each with its line and column; their numbers are passed over."""
        ended = False
        for number, line in enumerate(self.lines[self.body :], self.body + 1):
            for word in re.finditer(r"\S+", line):
                if re.fullmatch(r"\d+\.", word[0]):
                    continue
                if ended:
                    raise BadRecord(_("nothing may follow “*”"), number, word.start() + 1)
                ended = word[0] == UNFINISHED
                if not ended:
                    yield word[0], number, word.start() + 1
