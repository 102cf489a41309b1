"""Andada, a mancala of the Kunama of western Eritrea.

Two rows of houses with two cows in each. One side opens the board by sowing all around it, the
other decides who begins. Then the cows of one house are sown along the board, relay after relay;
a sowing that ends in an empty house of one's own takes the cows opposite. Who first has no cow in
his row has lost. The numbered rules with their sources are in RULES.md.

Moves are the numbers of the mover's own houses, 1 to n in his own sowing order; before the first
turn `South` or `North`, the side that is to begin; `pass` when every sowing would never end; and,
where the option allows to stop one that never ends, `8.3`: house 8, stop after three laps.

>>> import folkgames as fg
>>> position = fg.Andada().start().play("1").play("South")
>>> position.describe("3")
'South sows 3 cows from house 3 and goes on: 7 cows in 2 laps. The last one falls into the empty \
house 10 and takes the 3 cows opposite.'
>>> position.play("3").code
'0 3 0 1 4 0 1 4 4 1 3 3 / 0 3 0 0 3 3 0 3 3 0 3 3 North play'
"""

from __future__ import annotations

import re
from typing import ClassVar

from ..errors import BadOption
from ..game import Game, Option, Position, expected, not_a_position, one_of
from ..texts import N_, _
from . import rules, words
from .rules import PASS, Phase, State

_UNTRADITIONAL = N_("a practice board, not traditional")

OPTIONS = (
    Option(
        "houses",
        12,
        {
            3: _UNTRADITIONAL,
            6: _UNTRADITIONAL,
            9: _UNTRADITIONAL,
            12: "",
            15: "",
            18: "",
            21: "",
            24: "",
        },
        N_("how many houses are in a row"),
        N_("§1: Pankhurst 1971"),
    ),
    Option(
        "direction",
        "counterclockwise",
        {"counterclockwise": "", "clockwise": N_("rarer, by agreement")},
        N_("which way the cows go"),
        N_("§2: Mancala World, Ludii"),
    ),
    Option(
        "opener",
        "South",
        {"South": "", "North": ""},
        N_("who opens the board; draw lots or agree"),
        N_("§3: the sources are silent"),
    ),
    Option(
        "first_turn",
        "choice",
        {
            "choice": N_("the opponent of the opener decides"),
            "opponent": N_("the opponent of the opener begins"),
            "opener": N_("the opener begins"),
        },
        N_("who makes the first turn after the opening"),
        N_("§4: Pankhurst 1971, Mancala World (choice); Ludii (opponent)"),
    ),
    Option(
        "skip_origin",
        False,
        {False: "", True: N_("as in many other mancala games")},
        N_("whether a sowing right round the board leaves out the house where it began"),
        N_("§5: the sources are silent"),
    ),
    Option(
        "relay",
        "both-rows",
        {"both-rows": "", "own-row": N_("a turn ends in a full house of the other side")},
        N_("in whose houses a sowing goes on"),
        N_("§6: Pankhurst 1971"),
    ),
    Option(
        "relay_in_singles",
        True,
        {True: "", False: ""},
        N_("whether a sowing goes on while single cows are left"),
        N_("§6: StoneShark"),
    ),
    Option(
        "capturing_cow",
        "stays",
        {"stays": "", "removed": N_("as in En Gehe and Layli Goobalay")},
        N_("what becomes of the cow that captures"),
        N_("§7: Pankhurst 1971"),
    ),
    Option(
        "capture_in_singles",
        True,
        {True: "", False: ""},
        N_("whether cows are taken while single cows are left"),
        N_("§7: StoneShark (True); Ludii (False)"),
    ),
    Option(
        "singles",
        "latched",
        {
            "latched": N_("once begun it lasts to the end"),
            "dynamic": N_("it lasts while no house holds two cows"),
        },
        N_("how long the rule of the single cows holds"),
        N_("§8: StoneShark (latched); Ludii (dynamic)"),
    ),
    Option(
        "singles_test",
        "after-turn",
        {
            "after-turn": N_("it holds from the next turn on"),
            "after-sowing": N_("it holds at once, for the last cow sown"),
        },
        N_("when one looks whether only single cows are left"),
        N_("§8: the sources are silent; Ludii (after-sowing)"),
    ),
    Option(
        "row_end",
        "beyond",
        {
            "beyond": N_("when it would go beyond the last house"),
            "last-house": N_("when it comes into the last house"),
        },
        N_("when a single cow leaves the game at the end of its row"),
        N_("§8: Pankhurst 1971, Mancala World (beyond); Ludii (last-house)"),
    ),
    Option(
        "end",
        "empty-row",
        {
            "empty-row": N_("whose row is empty after a turn has lost"),
            "empty-row-at-once": N_("whose row is empty after any lap of a sowing has lost"),
            "cannot-move": N_("who must move and has no cow has lost"),
        },
        N_("how the game ends"),
        N_(
            "§9: Pankhurst 1971 (empty-row); Ludii (empty-row-at-once); "
            "Mancala World, StoneShark (cannot-move)"
        ),
    ),
    Option(
        "never_ending",
        "refused",
        {
            "refused": N_("it may not be chosen"),
            "void": N_("the turn is over and nothing has moved"),
            "draw": N_("the game is a draw"),
            "stop": N_("the player may stop it after any lap"),
        },
        N_("what becomes of a sowing that would never end"),
        N_("§10: the sources are silent"),
    ),
    Option(
        "only_never_ending",
        "pass",
        {"pass": N_("the player passes"), "draw": N_("the game is a draw")},
        N_("what if all that a player could sow would never end"),
        N_("§10: the sources are silent"),
    ),
)

PHASES = {Phase.OPENING: "opening", Phase.CHOICE: "choice", Phase.PLAY: "play",
          Phase.SINGLES: "singles", Phase.DRAWN: "drawn"}  # fmt: skip


class Andada(Game):
    """Andada with its options decided; `fg.Andada().options` lists them with their sources.

    Readings: "seed" (the default), "mancala-world", "stoneshark", "ludii".

    >>> import folkgames as fg
    >>> fg.Andada(houses=15, reading="ludii")
    fg.Andada(reading='ludii', houses=15)
    """

    name = "andada"
    title = "Andada"
    seats = ("South", "North")
    rules: ClassVar = rules
    words: ClassVar = words
    option_list = OPTIONS
    repetition_rule = "§11"
    level_playouts = (15, 100, 700, 5000)
    readings: ClassVar = {
        "seed": {},
        "mancala-world": {"end": "cannot-move"},
        "stoneshark": {"end": "cannot-move", "houses": 15},
        "ludii": {
            "first_turn": "opponent",
            "capture_in_singles": False,
            "singles": "dynamic",
            "singles_test": "after-sowing",
            "row_end": "last-house",
            "end": "empty-row-at-once",
        },
    }

    def check_options(self) -> None:
        """Only a sowing that is refused can be the only one that is left."""
        value = {name: option.value for name, option in self.options.items()}
        if value["only_never_ending"] == "draw" and value["never_ending"] != "refused":
            raise BadOption(
                _(
                    "only_never_ending='draw' contradicts never_ending={value!r}: it speaks of "
                    "sowings that may not be chosen, and goes with never_ending='refused' alone"
                ).format(value=value["never_ending"])
            )

    # Notation

    def write_move(self, state: State, move: int) -> str:
        """A house's number, `8.3` to stop after three laps, a seat, or `pass`."""
        if state.phase == Phase.CHOICE:
            return self.seats[move]
        if move == PASS:
            return "pass"
        house, laps = move % len(state.houses), move // len(state.houses)
        number = self.number(house)
        return f"{number}.{laps}" if laps else f"{number}"

    def number(self, house: int) -> int:
        """A house's number in its own row, 1 to n in sowing order."""
        houses: int = self.settings.houses
        return house % houses + 1

    def side(self, house: int) -> str:
        """The seat in whose row a house lies."""
        return self.seats[house // self.settings.houses]

    def write_code(self, state: State) -> str:
        """Both rows, each from its house 1 on, who is to move, and the phase."""
        houses = self.settings.houses
        south, north = (" ".join(map(str, row)) for row in
                        (state.houses[:houses], state.houses[houses:]))  # fmt: skip
        return f"{south} / {north} {self.seats[state.turn]} {PHASES[state.phase]}"

    def read_code(self, code: str) -> State:
        """South's houses 1 to n, a slash, North's 1 to n, who is to move, the phase.

        >>> import folkgames as fg
        >>> fg.Andada(houses=3).position("2 0 1 / 0 2 1 South play").legal_moves
        ('3',)
        >>> fg.Andada(houses=3).position("2 0 1 / 0 x 1 South play")
        Traceback (most recent call last):
        folkgames.errors.BadPosition: line 1, column 11: “x” is not a number of cows
        """
        words = [(m.group(), m.start()) for m in re.finditer(r"/|[^\s/]+", code)]
        south, rest = self._read_row(code, words, "South")
        north, rest = self._read_row(code, rest, "North")
        turn, rest = self._read_word(code, rest, {seat: i for i, seat in enumerate(self.seats)})
        phase, rest = self._read_word(code, rest, {word: p for p, word in PHASES.items()})
        if rest:
            extra = _("nothing should follow the phase, but “{word}” does")
            raise not_a_position(extra.format(word=rest[0][0]), code, rest[0][1])
        state = State(south + north, turn, Phase(phase), self.settings)
        problem = self._impossible(state)
        if problem:
            raise not_a_position(problem, code)
        return state

    def _read_row(
        self, code: str, words: list[tuple[str, int]], seat: str
    ) -> tuple[list[int], list[tuple[str, int]]]:
        houses = self.settings.houses
        row: list[int] = []
        for word, at in [*words[:houses], *[("", len(code))] * (houses - len(words))]:
            if not re.fullmatch("[0-9]{1,3}", word):
                raise not_a_position(
                    _("“{word}” is not a number of cows").format(word=word)
                    if word not in ("", "/") and word not in self.seats
                    else _("{seat}'s row needs {houses} numbers of cows, but has {n}").format(
                        seat=_(seat), houses=houses, n=len(row)
                    ),
                    code,
                    at,
                )
            row.append(int(word))
        rest = words[houses:]
        if seat == "South":
            _slash, rest = self._read_word(code, rest, {"/": 0})
        return row, rest

    def _read_word(
        self, code: str, words: list[tuple[str, int]], known: dict[str, int]
    ) -> tuple[int, list[tuple[str, int]]]:
        word, at = words[0] if words else ("", len(code))
        if word not in known:
            raise expected(one_of(known), word, code, at)
        return known[word], words[1:]

    def _impossible(self, state: State) -> str | None:
        """What makes this no position of the game, if anything does."""
        options, cows = state.options, sum(state.houses)
        opener, most = options.opener, 2 * len(state.houses)
        if cows > most:
            return _("{cows} cows are on the board, but there are only {most} in the game").format(
                cows=cows, most=most
            )
        opening = rules.start(options)
        if state.phase == Phase.OPENING and state != opening:
            return _("in the opening every house holds 2 cows and {seat} is to move").format(
                seat=_(self.seats[opener])
            )
        if state.phase == Phase.CHOICE:
            return self._impossible_choice(state)
        if state.phase == Phase.PLAY and options.singles_test == rules.SinglesTest.AFTER_TURN:
            if rules.only_singles(state.houses):
                return _("no house holds more than one cow, so the phase is “singles”")
        if state.phase == Phase.SINGLES and options.singles == rules.Singles.DYNAMIC:
            after_sowing = options.singles_test == rules.SinglesTest.AFTER_SOWING
            if after_sowing or not rules.only_singles(state.houses):
                return _("under singles='dynamic' this position is of the phase “play”")
        if state.phase == Phase.DRAWN and self._cannot_be_drawn():
            return _("with these options no sowing makes a draw")
        if options.only_never_ending == rules.OnlyNeverEnding.DRAW and rules.must_pass(state):
            return _(
                "nothing that {seat} could sow would ever end, so the phase is “drawn”"
            ).format(seat=_(self.seats[state.turn]))
        return None

    def _impossible_choice(self, state: State) -> str | None:
        if state.options.first_turn != rules.FirstTurn.CHOICE:
            return _("with these options nobody chooses who begins")
        opening = rules.start(state.options)
        opened = [rules.open_board(rules.copy(opening), h) for h in rules.legal_moves(opening)]
        if state not in opened:
            return _("no opening leads to this board with {seat} to choose").format(
                seat=_(self.seats[1 - state.options.opener])
            )
        return None

    def _cannot_be_drawn(self) -> bool:
        never_ending, only = self.settings.never_ending, self.settings.only_never_ending
        return bool(never_ending != rules.NeverEnding.DRAW and only != rules.OnlyNeverEnding.DRAW)

    # What it takes

    def gain(self, after: Position) -> int:
        """How many cows the last move captured."""
        return words.last_sowing(after).taken
