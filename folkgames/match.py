"""A match is a course of play: players take turns, take back moves, watch the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import wraps
from math import inf
from numbers import Real
from random import Random as Chance
from threading import RLock
from time import monotonic
from typing import Any, Self, TypeVar, cast

from .errors import FolkgamesError
from .game import PASS, Game, Outcome, Position, first_position
from .players import Human, Player, check_players
from .record import Record, result
from .texts import _, ngettext
from .thinking import Thinking, can_stop

MOMENT = 0.2  # seconds that a board waits for a computer before it lets it think in the background

F = TypeVar("F", bound=Callable[..., Any])


def _alone(change: F) -> F:
    """A change of a match during which no other thread changes it."""

    @wraps(change)
    def changed(match: Match, *args: Any, **options: Any) -> Any:
        with match.lock:
            return change(match, *args, **options)

    return cast(F, changed)


class Match:
    """A course of play, from the start of `game` (or from a position) on.

    `players` maps seats to players; a seat without one is played by a person. `seed` makes the
    computers' chance repeatable. After `minutes`, if any are given, the time is up.

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
        minutes: float | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        first = first_position(game)
        self.game = first.game
        check_players(first, players or {})
        self.players = {seat: Human() for seat in self.game.seats} | dict(players or {})
        if minutes is not None and not (isinstance(minutes, Real) and 0 < minutes < inf):
            told = _("a match lasts some minutes, more than 0: not {minutes!r}")
            raise FolkgamesError(told.format(minutes=minutes))
        self.seed = seed
        self.minutes = minutes
        self._clock = clock
        self._watchers: list[Callable[[], None]] = []
        self._board: Any = None
        self.lock = RLock()  # held by who changes the match: a computer may think in a thread
        self.thinking: Thinking | None = None  # what a computer is busy with, in the background
        self.trouble: Exception | None = None  # why it failed there, while watchers are told
        self._dropped: dict[str, Thinking] = {}  # by seat: what may still be going on
        self._begin(first)

    def _begin(self, first: Position) -> None:
        self._drop()
        self._rng = Chance(self.seed)
        self._line, self._now = [first], 0
        self._chosen: dict[str, str] = {}
        self._thought: list[tuple[Position, Thinking]] = []
        self._began = self._clock()
        self._timed_out: Outcome | None = None

    @property
    def first(self) -> Position:
        """The position that it began with."""
        return self._line[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._line[self._now]

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on."""
        return self.position.outcome or self._timed_out

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that have still to choose; none when the match is over."""
        if self.outcome:
            return ()
        return tuple(seat for seat in self.position.on_turn if seat not in self._chosen)

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats that are played by persons."""
        return tuple(s for s in self.game.seats if isinstance(self.players[s], Human))

    @property
    def chosen(self) -> dict[str, str]:
        """What a seat has chosen while the other one has still to: the referee's knowledge only."""
        return dict(self._chosen)

    def hand_over(self, at_screen: str | None) -> str | None:
        """The person that a screen is to be handed to, where two hide things from each other.

        None if `at_screen`, who has it now, may go on, or if nobody has to look away.
        """
        hiding = self.game.hides or self.position.turn is None
        if not hiding or len(self.persons) < 2:
            return None
        person = next((seat for seat in self.waiting if seat in self.persons), None)
        return None if person == at_screen else person

    @property
    def seconds_left(self) -> float | None:
        """How much time is left by the clock of the match; None if it has no clock."""
        if self.minutes is None:
            return None
        return max(0.0, self._began + 60 * self.minutes - self._clock())

    @property
    def waits_for_person(self) -> bool:
        """Whether a person has to choose."""
        return any(seat in self.persons for seat in self.waiting)

    @_alone
    def play(self, move: str | int) -> Self:
        """Make a move for whoever is on turn; what had been taken back is forgotten.

        Where both choose at once, that is the move of both, "1-3", or the choice of the only
        person.
        """
        persons = [seat for seat in self.waiting if seat in self.persons]
        if self.position.turn is None and len(persons) == 1:
            if str(move).strip() in self.position.choices(persons[0]):
                return self.choose(persons[0], move)
        self._play(move)
        self._tell()
        return self

    def _play(self, move: str | int) -> None:
        self.check_clock()
        if self._timed_out:
            raise FolkgamesError(_("the match is over. {why}").format(why=self._timed_out))
        self._add(self.position.play(move))

    @_alone
    def follow(self, moves: Iterable[str]) -> Self:
        """Make these moves one after the other, passes and all, as a record has them."""
        self._drop()
        for move in moves:
            self._line[self._now + 1 :] = [self.position.play(move)]
            self._now += 1
        self._tell()
        return self

    @_alone
    def choose(self, seat: str, choice: str | int) -> Self:
        """Choose for one seat; where both choose at once, nothing shows until both have.

        A computer on the other side chooses as soon as the person has, without seeing how.
        """
        self._decide(seat, choice)
        if self._chosen and not self.waits_for_person:
            self._computer_chooses()
        self._tell()
        return self

    @_alone
    def enter(self, seat: str, choice: str | int) -> Self:
        """Choose for one seat, as on a board: then computers `think` without being waited for."""
        self._decide(seat, choice)
        return self.think()

    def _decide(self, seat: str, choice: str | int) -> None:
        self.position.seen_by(seat)
        if seat not in self.waiting:
            raise FolkgamesError(_("{seat} has nothing to choose now").format(seat=_(seat)))
        if self.position.turn is not None:
            return self._play(choice)
        text = str(choice).strip()
        if text not in self.position.choices(seat):
            raise FolkgamesError(
                _("“{choice}” is not among the choices of {seat}: {choices}").format(
                    choice=text, seat=_(seat), choices=", ".join(self.position.choices(seat))
                )
            )
        return self._choose(seat, text)

    def _choose(self, seat: str, choice: str) -> None:
        self._chosen[seat] = choice
        if not self.waiting:
            first, second = (self._chosen[seat] for seat in self.game.seats)
            self._add(self.position.play(self.game.join(first, second)))

    @_alone
    def step(self) -> Self:
        """Let one computer that is on turn choose; does nothing when none is."""
        if self._computer_chooses():
            self._tell()
        return self

    @_alone
    def advance(self) -> Self:
        """Let computers play until a person has to choose or the match is over."""
        chosen = False
        while self._computer_chooses():
            chosen = True
        if chosen:
            self._tell()
        return self

    @_alone
    def finish(self) -> Self:
        """Play to the end; raises FolkgamesError if that needs a person."""
        self.advance()
        for seat in self.waiting:
            self.players[seat].choose(self.position.seen_by(seat), self._rng)
        return self

    def _computer_chooses(self) -> bool:
        """Let one computer choose, if one has to, and wait for it."""
        self.check_clock()
        thinking = self.thinking
        if thinking:
            thinking.wait()
        else:
            thinking = self._next_thinking(self._rng)
            if thinking is None:
                return False
            thinking.run()
        self._take(thinking)
        return True

    def _next_thinking(self, rng: Chance) -> Thinking | None:
        """What the next computer has to think about, if one is to choose."""
        for seat in self.waiting:
            if seat not in self.persons:
                view, earlier = self.position.seen_by(seat), self._dropped.pop(seat, None)
                return Thinking(seat, self.players[seat], view, rng, earlier)
        return None

    def _take(self, thinking: Thinking) -> None:
        """Make the choice of a computer; raises what went wrong with it."""
        self.thinking = None
        seat, choice, both = thinking.seat, thinking.choice, self.position.turn is None
        if choice not in self.position.choices(seat) and (both or self.position.why_not(choice)):
            raise FolkgamesError(
                _("{player} chose {choice!r} for {seat}, and that cannot be played").format(
                    player=thinking.player, choice=choice, seat=_(seat)
                )
            )
        self._rng = thinking.rng
        if thinking.thoughts is not None:
            self._thought.append((self.position, thinking))
        if both:
            self._choose(seat, choice)
        else:
            self._add(self.position.play(choice))

    # Thinking in the background

    @_alone
    def think(self, *, once: bool = False) -> Self:
        """Let computers play as `advance` does, or `once` as `step` does, and do not wait for long.

        One that takes longer than a moment goes on in a thread of its own, as `thinking`, until it
        has chosen; what changes the position meanwhile makes its choice void. Where there are no
        threads this waits for it.
        """
        try:
            while thinking := self.thinking or self._begin_to_think(once):
                if not thinking.wait(MOMENT):
                    break
                self._take(thinking)
                if once:
                    break
        finally:
            self._tell()
        return self

    def _begin_to_think(self, once: bool) -> Thinking | None:
        self.check_clock()
        self.thinking = thinking = self._next_thinking(copy(self._rng))
        if thinking:
            thinking.begin(
                lambda: self._has_thought(thinking, once), lambda: self._begins(thinking)
            )
        return thinking

    @_alone
    def _begins(self, thinking: Thinking) -> None:
        """Tell that a computer, which had to get ready, thinks now."""
        if self.thinking is thinking:
            self._tell()

    @_alone
    def _has_thought(self, thinking: Thinking, once: bool) -> None:
        """Go on after what was thought in the background, if it has not been dropped or taken."""
        if self.thinking is not thinking:
            return
        try:
            self.think(once=once)
        except Exception as error:
            self.trouble = error
            self._tell()
            if not isinstance(error, FolkgamesError):
                raise
        finally:
            self.trouble = None

    @property
    def thought(self) -> Thinking | None:
        """The last choice on the way here of which a computer tells what it thought.

        A choice that waits for the other side's is not on the way yet.
        """
        way = [id(position) for position in self._line[: self._now]]
        chosen = [thinking for position, thinking in self._thought if id(position) in way]
        return chosen[-1] if chosen else None

    def _drop(self) -> None:
        """Forget what a computer is thinking about: it is not the position any more."""
        if self.thinking:
            self.thinking.drop()
            self._dropped[self.thinking.seat] = self.thinking
            self.thinking = None

    def _add(self, position: Position) -> None:
        """Go on to `position`, and over every pass that nobody has a choice about."""
        self._drop()
        self._chosen = {}
        self._line[self._now + 1 :] = [position]
        while position.must_pass:
            position = position.play(PASS)
            self._line.append(position)
        self._now = len(self._line) - 1
        self.check_clock()

    @_alone
    def check_clock(self) -> None:
        """End the match if its time is over and the game lets it end here."""
        if self.seconds_left == 0:
            self.call_time()

    @_alone
    def call_time(self) -> Self:
        """End the match as one whose time is up, if the game lets it end here."""
        if self.outcome is None:
            self._timed_out = self.game.time_is_up(self.position)
        if self._timed_out:
            self._drop()
        return self

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether a move, or a choice that waits for the other side's, can be taken back."""
        return bool(self._chosen) or self._before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""
        return self._now + 1 < len(self._line)

    def _before(self) -> int | None:
        """Where `undo` goes: to where a person last had the choice, if persons play at all."""
        for now in range(self._now - 1, -1, -1):
            position = self._line[now]
            theirs = not self.persons or any(seat in self.persons for seat in position.on_turn)
            if theirs and not position.must_pass:
                return now
        return None

    @_alone
    def undo(self) -> Self:
        """Take back the last move; against a computer, back to one's own last choice.

        A choice that waits for the other side's is dropped first.
        """
        before = self._now if self._chosen else self._before()
        if before is not None:
            self._go(before)
            self._tell()
        return self

    @_alone
    def redo(self) -> Self:
        """Make again what was taken back, up to the next choice of a person."""
        if self.can_redo:
            self._go(self._now + 1)
            while self.can_redo and self._passes_by(self.position):
                self._go(self._now + 1)
            self._tell()
        return self

    def _go(self, now: int) -> None:
        self._drop()
        self._now, self._chosen, self._timed_out = now, {}, None

    def _passes_by(self, position: Position) -> bool:
        """Whether redoing goes on over `position`, since no person chooses there."""
        return position.must_pass or (bool(self.persons) and not self.waits_for_person)

    @_alone
    def restart(self) -> Self:
        """Begin again from the first position, with the same chance and the whole time."""
        self._begin(self.first)
        self._tell()
        return self

    @_alone
    def set_up(self, name: str) -> Self:
        """Begin again from one of the game's ready positions, `game.setups()`."""
        makers = self.game.setups()
        if name not in makers:
            raise FolkgamesError(
                _("there is no set-up {name!r}; there are {names}").format(
                    name=name, names=", ".join(makers) or _("none")
                )
            )
        first, chance = makers[name](self._rng), self._rng
        self._begin(first)
        self._rng = chance
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
        moves = ngettext("{n} move", "{n} moves", self._now).format(n=self._now)
        on_turn = self.position.on_turn
        task = ngettext("{seats} is to move", "{seats} are to move", len(on_turn))
        to_move = task.format(seats=_(" and ").join(map(_, on_turn)))
        state = str(self.outcome) if self.outcome else to_move
        return f"<Match of {self.game!r}: {moves}, {state}>"

    @property
    def record(self) -> Record:
        """The match up to now, written down whole, as its referee knows it."""
        return self._record(self.position, {})

    def record_of(self, seat: str) -> Record:
        """The match as `seat` may know it: what is hidden from it is not in the record."""
        seen = self.position.seen_by(seat)
        return self._record(seen, {} if seen is self.position else {"SeenBy": seat})

    def _record(self, seen: Position, about: dict[str, str]) -> Record:
        begun = self.first == self.game.start()
        start = None if begun else self.first.seen_by(seen.viewer).code
        names = {seat: repr(player) for seat, player in self.players.items()}
        seed = {} if self.seed is None else {"Seed": str(self.seed)}
        ended = {"Ended": "clock"} if self._timed_out else {}
        tags = {**names, **seed, **about, **ended, "Result": result(self.outcome)}
        moves = seen.history[len(seen.history) - self._now :]
        return Record(self.game, moves, start, tags)


def play(
    game: Game | Position,
    you: str | None = None,
    against: Player | None = None,
    *,
    seed: int | None = None,
    minutes: float | None = None,
) -> Match:
    """A board to play on.

    `you` is your seat (the first one, if you do not say) and `against` the player of the other;
    without `against` two persons share the board. A computer that begins has made its first move,
    but one that can be stopped, since it may think for long, begins when the board is shown.

    >>> import folkgames as fg
    >>> fg.play(fg.Andada(houses=6), you="North", against=fg.Greedy(), seed=1)
    <Match of fg.Andada(houses=6): 1 move, North is to move>
    """
    first = first_position(game)
    if you is None:
        you = first.game.seats[0]
    first.seen_by(you)
    others = {} if against is None else {seat: against for seat in first.game.seats if seat != you}
    match = Match(first, others, seed=seed, minutes=minutes)
    return match if can_stop(against) else match.advance()
