"""What people hold in their hands: a game, its positions, their outcome.

A `Game` is the rules with their options decided, a `Position` one immutable situation, a move a
short text such as "3". A game's slice says what differs: its options, its notation and its words;
its `rules` module says what the rules are.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from .errors import BadOption, BadPosition, BadSeat, FolkgamesError, IllegalMove
from .options import LIMIT, REPETITION, Options
from .options import Option as Option
from .texts import _, ngettext

State = Any  # a game's own NamedTuple, see its rules.py
THREEFOLD = 3
PASS = "pass"  # how a pass is written in every game
BOTH = 2  # a state's `turn` when both seats choose at once


@dataclass(frozen=True)
class Outcome:
    """How a game has ended: the seat that won, or None for a draw, with the reason and its §."""

    winner: str | None
    reason: str
    rule: str

    def __str__(self) -> str:
        result = _("{seat} wins").format(seat=_(self.winner)) if self.winner else _("A draw")
        return f"{result}: {self.reason} ({self.rule})"


class Refusal(NamedTuple):
    """Why a move is not possible: the § and the reason."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


class Change(NamedTuple):
    """One step of a trace: `field[index]` of the state went from `before` to `after`."""

    field: str
    index: int  # type: ignore[assignment]  # nobody needs the index of tuples here
    before: int
    after: int


class Game:
    """Rules with their options decided: immutable, hashable, and its repr can be typed back in.

    A slice sets the class attributes and writes the methods that raise NotImplementedError here.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[str, str]]
    rules: ClassVar[Any]
    words: ClassVar[Any] = None  # a module with refuse, task, tell, end; or write these methods
    option_list: ClassVar[tuple[Option, ...]] = ()
    readings: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    repetition_rule: ClassVar[str] = "§"

    options: Options
    reading: str | None
    settings: Any  # the `Options` of the rules module: what `rules.start` takes

    def __init__(self, /, *unnamed: Any, reading: str | None = None, **options: Any) -> None:
        known = (*self.option_list, REPETITION, LIMIT)
        if unnamed:
            raise BadOption(
                _("options are given by name: {game}({option}={value!r})").format(
                    game=type(self).__name__, option=known[0].name, value=known[0].default
                )
            )
        base = self._reading(reading)
        for name in options:
            if name not in {option.name for option in known}:
                raise BadOption(
                    _("{game} has no option {option!r}; it has {options}").format(
                        game=type(self).__name__,
                        option=name,
                        options=", ".join(option.name for option in known),
                    )
                )
        wanted = {**{option.name: option.default for option in known}, **base, **options}
        taken = [replace(o, value=o.accept(wanted[o.name])) for o in known]
        set_once = super().__setattr__
        set_once("reading", reading)
        set_once("options", Options(taken))
        set_once("settings", self._settings())
        self.check_options()

    def _reading(self, reading: str | None) -> Mapping[str, Any]:
        if reading is None:
            return {}
        if not isinstance(reading, str) or reading not in self.readings:
            raise BadOption(
                _("{game} has no reading {reading!r}; it has {readings}").format(
                    game=type(self).__name__,
                    reading=reading,
                    readings=", ".join(map(repr, self.readings)),
                )
            )
        return self.readings[reading]

    def _settings(self) -> Any:
        """The options in the form that the rules take: a choice of words becomes its enum."""
        values = {}
        for name, kind in self.rules.Options.__annotations__.items():
            option = self.options[name]
            named = isinstance(option.value, str)
            values[name] = kind(list(option.choices).index(option.value) if named else option.value)
        return self.rules.Options(**values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(_("a game cannot be changed; make another one"))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._key == other._key

    def __hash__(self) -> int:
        return hash((type(self), self._key))

    @property
    def _key(self) -> tuple[Any, ...]:
        return tuple(option.value for option in self.options.values())

    def __repr__(self) -> str:
        base = self._reading(self.reading)
        given = [f"reading={self.reading!r}"] if self.reading is not None else []
        given += [
            f"{option.name}={option.value!r}"
            for option in self.options.values()
            if option.value != base.get(option.name, option.default)
        ]
        package = type(self).__module__.split(".")[0]
        return f"{package.replace('folkgames', 'fg')}.{type(self).__name__}({', '.join(given)})"

    @classmethod
    def scenery(cls) -> ModuleType:
        """The game's `scene` module: what its board shows."""
        return importlib.import_module(".scene", cls.__module__)

    def start(self) -> Position:
        """The position in which the game begins."""
        return Position(self, self.rules.start(self.settings))

    def position(self, code: str) -> Position:
        """The position that `code` stands for; `BadPosition` says what is wrong with it.

        >>> import folkgames as fg
        >>> fg.Andada(houses=3).position("2 0 1 / 0 2 1 South play").turn
        'South'
        """
        if not isinstance(code, str):
            raise BadPosition(_("the code of a position is a text, not {code!r}").format(code=code))
        return Position(self, self.read_code(code))

    # What a slice writes

    def check_options(self) -> None:
        """Raise BadOption if two of the options contradict each other."""

    def write_move(self, state: State, move: int) -> str:
        """The text of a move of the rules."""
        raise NotImplementedError

    def read_move(self, state: State, text: str) -> str:
        """The move as `write_move` writes it, where people may write it in other ways too."""
        return text

    def write_code(self, state: State) -> str:
        """The text of a state, which `read_code` reads back."""
        raise NotImplementedError

    def read_code(self, code: str) -> State:
        """The state of a text; raises BadPosition."""
        raise NotImplementedError

    def refuse(self, state: State, move: str) -> Refusal:
        """Why `move`, which is not legal, is not."""
        refusal: Refusal = self.words.refuse(self, state, move)
        return refusal

    def tell(self, after: Position) -> str:
        """What the last move before `after` did, in a sentence or two that a pupil understands."""
        told: str = self.words.tell(self, after)
        return told

    def end(self, state: State, outcome: int) -> Outcome:
        """The outcome in words."""
        ended: Outcome = self.words.end(self, state, outcome)
        return ended

    def task(self, state: State) -> str:
        """What the seat on turn is asked to do."""
        if self.words is not None:
            asked: str = self.words.task(self, state)
            return asked
        if state.turn == BOTH:
            return _("Both sides choose at once.")
        return _("{seat} is to move.").format(seat=_(self.seats[state.turn]))

    def split(self, move: str) -> tuple[str, str]:
        """What each seat has chosen in a move that both make at once."""
        first, _dash, second = move.partition("-")
        return first, second

    def join(self, first: str, second: str) -> str:
        """The move that both make at once by these choices."""
        return f"{first}-{second}"

    @property
    def hides(self) -> bool:
        """Whether a seat may not know everything; the rules then have `view` and `guess`."""
        return False

    @property
    def level_playouts(self) -> tuple[int, int, int, int]:
        """How many playouts the opponents of levels 2 to 5 have; 0 means that one is `Greedy`."""
        return (0, 300, 2500, 20_000)

    def veil(self, move: str, mover: int, seat: int) -> str:
        """A move of seat number `mover` as seat number `seat` (-1: anyone) knows it."""
        return move

    def payoffs(self, position: Position) -> list[list[int]] | None:
        """Where both choose at once: what the first seat gains by each pair of choices, if known.

        A row for each choice of the first seat, a column for each of the second.
        """
        return None

    def time_is_up(self, position: Position) -> Outcome | None:
        """How a match ends here whose time is over; None if it has to go on a little."""
        return Outcome(None, _("the time is up"), self.repetition_rule)

    def setups(self) -> dict[str, Callable[[Any], Position]]:
        """Ready positions to begin from, by what they are called: makers that take a `Rng`."""
        return {}

    def gain(self, after: Position) -> int:
        """How much the last move before `after` captured; 0 in games without captures.

        Of a move that both made at once: what the first seat has gained.
        """
        return 0


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """One immutable situation of a game, with the moves that led to it.

    Two positions are equal when the game and the situation are: their history may differ.

    >>> import folkgames as fg
    >>> position = fg.Andada().start()
    >>> position.turn, position.legal_moves[:3]
    ('South', ('1', '2', '3'))
    >>> position.play("1").turn
    'North'
    """

    game: Game
    _state: State
    _previous: Position | None = None
    _move: str | None = None

    @property
    def state(self) -> State:
        """The state that the rules work on: a copy, so that nothing can be changed by accident."""
        return self.game.rules.copy(self._state)

    @property
    def viewer(self) -> str | None:
        """The seat whose knowledge this is; None for one who knows all, or who has no seat."""
        return None

    @property
    def turn(self) -> str | None:
        """The seat that is to move; None when both choose at once, or when the game is over."""
        return self.on_turn[0] if len(self.on_turn) == 1 else None

    @property
    def on_turn(self) -> tuple[str, ...]:
        """The seats that are to choose: one, or both at once, or none when the game is over."""
        if self.outcome:
            return ()
        turn = self._state.turn
        return self.game.seats if turn == BOTH else (self.game.seats[turn],)

    def choices(self, seat: str | None = None) -> tuple[str, ...]:
        """What `seat` may choose: the legal moves, or its part of them when both choose at once.

        Without `seat`: what the viewer may choose, or the seat that is to move.
        """
        self._check_seat(seat)
        seat = seat or self.viewer or self.turn
        if seat not in self.on_turn:
            return ()
        if self.turn is not None:
            return self.legal_moves
        number = self.game.seats.index(seat)
        return tuple(dict.fromkeys(self.game.split(move)[number] for move in self.legal_moves))

    @property
    def task(self) -> str:
        """What the seat on turn is asked to do, or how the game has ended, in a sentence."""
        return str(self.outcome) if self.outcome else self.game.task(self._state)

    @cached_property
    def _moves(self) -> dict[str, int]:
        if self.outcome:
            return {}
        legal = self.game.rules.legal_moves(self._state)
        return {self.game.write_move(self._state, move): move for move in legal}

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """Every move that the rules allow, in reading order."""
        return tuple(self._moves)

    def _find(self, move: str | int) -> str | None:
        """The legal move that is meant, whatever its capitals and spaces."""
        text = self.game.read_move(self._state, str(move).strip())
        if text in self._moves:
            return text
        return {legal.casefold(): legal for legal in self._moves}.get(text.casefold())

    @property
    def must_pass(self) -> bool:
        """Whether nothing can be done but to pass; a match does it by itself."""
        return self.legal_moves == (PASS,)

    def why_not(self, move: str | int) -> Refusal | None:
        """None if the move is legal, otherwise the § and the reason.

        >>> import folkgames as fg
        >>> print(fg.Andada().start().play("1").play("South").why_not("1"))
        §5: house 1 is empty
        """
        return self._refuse(move) if self._find(move) is None else None

    def _refuse(self, move: str | int) -> Refusal:
        if self.outcome:
            over = _("the game is over. {outcome}").format(outcome=self.outcome)
            return Refusal(self.outcome.rule, over)
        return self.game.refuse(self._state, str(move).strip())

    def play(self, move: str | int) -> Position:
        """The position after `move` (a text or a number); IllegalMove says why it cannot be."""
        text = self._find(move)
        if text is None:
            raise IllegalMove(str(move).strip(), *self._refuse(move))
        after = self.game.rules.play(self.state, self._moves[text])
        return Position(self.game, after, self, text)

    def describe(self, move: str | int) -> str:
        """What the move would do, in a sentence that a pupil understands.

        >>> import folkgames as fg
        >>> fg.Andada(houses=3).start().play("1").play("South").describe("2")
        'South sows 3 cows from house 2 and goes on: 20 cows in 6 laps. The last one falls into \
the empty house 1 of North.'
        """
        return self.play(move).told

    @property
    def told(self) -> str:
        """What the last move did, in a sentence or two; nothing at the beginning."""
        return "" if self._previous is None else self.game.tell(self)

    @cached_property
    def outcome(self) -> Outcome | None:
        """None while the game goes on, otherwise who has won and why."""
        result = self.game.rules.outcome(self._state)
        if result:
            return self.game.end(self._state, result)
        rule = self.game.repetition_rule
        if self.game.options["repetition"].value == "draw" and self._occurrences() >= THREEFOLD:
            return Outcome(None, _("the same position has come up for the third time"), rule)
        if self._ply >= self.game.options["limit"].value:
            reason = ngettext("{n} move has been played", "{n} moves have been played", self._ply)
            return Outcome(None, reason.format(n=self._ply), rule)
        return None

    def _occurrences(self) -> int:
        return sum(position._state == self._state for position in self._back())

    def _back(self) -> Iterator[Position]:
        """This position and those before it, back to the first."""
        position: Position | None = self
        while position is not None:
            yield position
            position = position._previous

    @cached_property
    def _ply(self) -> int:
        return 0 if self._previous is None else self._previous._ply + 1

    @property
    def history(self) -> tuple[str, ...]:
        """The moves that led here."""
        moves = [position._move for position in self._back() if position._move is not None]
        return tuple(reversed(moves))

    @property
    def previous(self) -> Position | None:
        """The position before the last move; None at the beginning."""
        return self._previous

    @property
    def last_move(self) -> str | None:
        """The move that led here; None at the beginning."""
        return self._move

    @cached_property
    def trace(self) -> tuple[Change, ...]:
        """What the last move did to the board, step by step.

        >>> import folkgames as fg
        >>> fg.Andada(houses=3).start().play("1").trace[:3]
        (Change(field='houses', index=0, before=2, after=0), \
Change(field='houses', index=1, before=2, after=3), \
Change(field='houses', index=2, before=2, after=3))
        """
        if self._previous is None or self._move is None:
            return ()
        changes: list[Change] = []
        state = watched(self._previous.state, changes)
        self.game.rules.play(state, self._previous._moves[self._move])
        return tuple(changes)

    def steps(self) -> Iterator[State]:
        """The states that the board ran through in the last move: one for each `Change`."""
        if self._previous is None:
            return
        state = self._previous.state
        for change in self.trace:
            getattr(state, change.field)[change.index] = change.after
            yield self.game.rules.copy(state)

    def _check_seat(self, seat: str | None) -> None:
        if seat is not None and seat not in self.game.seats:
            raise BadSeat(
                _("there is no seat {seat!r}; the seats are {seats}").format(
                    seat=seat, seats=", ".join(self.game.seats)
                )
            )

    def seen_by(self, seat: str | None) -> Position:
        """What `seat` may know of this position, or what anyone may know for None.

        Where nothing is hidden, and when the game is over, that is the position itself; otherwise
        a `View`, in which the rest is not to be found.
        """
        self._check_seat(seat)
        if self.outcome or not (self.game.hides or self._state.turn == BOTH):
            return self
        from .view import view

        return view(self, seat)

    @property
    def public(self) -> Position:
        """What anyone may know: what is shown where it is not said who looks."""
        return self.seen_by(None) if self.game.hides else self

    @cached_property
    def _views(self) -> dict[str | None, Position]:
        return {}

    def guess(self, rng: Any) -> Position:
        """A position that fits all that is known here: this one, where nothing is hidden."""
        return self

    @property
    def code(self) -> str:
        """A short text for this position; `game.position(code)` reads it back."""
        return self.game.write_code(self._state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return bool(self.game == other.game and self._state == other._state)

    def __hash__(self) -> int:
        return hash((self.game, self.code))

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.code!r})"

    def __str__(self) -> str:
        text: str = self.game.scenery().text(self.public)
        return text

    def _repr_svg_(self) -> str:
        from .board.svg import draw

        return draw(self.public)

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        from .board.svg import in_words, picture

        drawn = self._repr_svg_()
        shown = picture(drawn, in_words(self.public))
        return {"text/plain": str(self), "image/svg+xml": drawn, "text/html": shown}


def first_position(start: Game | Position) -> Position:
    """The position that something begins with: that of a game, or the one given."""
    if isinstance(start, Game):
        return start.start()
    if isinstance(start, Position):
        return start
    raise FolkgamesError(
        _(
            "a game with its brackets, such as fg.Andada(), or a position is needed here, "
            "not {what!r}"
        ).format(what=start)
    )


class WatchedList(list[int]):
    """A list that notes every change: the rules run on it as on any other."""

    note: Callable[[int, int, int], None]

    def __setitem__(self, index: Any, value: Any) -> None:
        at = index % len(self)
        self.note(at, self[at], value)
        super().__setitem__(at, value)


def watched(state: State, changes: list[Change]) -> State:
    """The same state with lists that note each change in `changes`."""

    def watch(field: str, values: list[int]) -> WatchedList:
        result = WatchedList(values)
        result.note = lambda at, old, new: changes.append(Change(field, at, old, new))
        return result

    lists = {f: v for f, v in state._asdict().items() if isinstance(v, list)}
    return state._replace(**{field: watch(field, values) for field, values in lists.items()})


def one_of(words: Iterable[str]) -> str:
    """The words that may stand somewhere: “South” or “North”."""
    return _(" or ").join(f"“{word}”" for word in words)


def expected(wanted: str, found: str, code: str, at: int) -> BadPosition:
    """A BadPosition where something else was wanted; where nothing is `found`, the text ends."""
    shown = f"“{found}”" if found else _("the end of the text")
    reason = _("expected {words}, found {found}").format(words=wanted, found=shown)
    return not_a_position(reason, code, at)


def not_a_position(reason: str, code: str, at: int = 0) -> BadPosition:
    """A BadPosition that points at the character `at` of `code`."""
    line = code.count("\n", 0, at) + 1
    return BadPosition(reason, line, at - (code.rfind("\n", 0, at) + 1) + 1)
