"""Duell der Schamanen, a German parlour game by Wolfgang Kramer (Amigo, 1995).

Bison and Wolf have stones 1 to 9 each and place them on nine places, one of each side on every
place and never two equal numbers. Then Bison secretly chooses a row and Wolf a column: where they
meet the higher number wins the difference in shells, the Migis. After each duel one side may swap
two of its stones. Who owns all the Migis has won. In `variant="memory"` the stones lie face down;
in `variant="pro"` one moves the other side's stones too. The numbered rules are in RULES.md.

A stone is placed by `7@2-3`: stone 7 on row 2, column 3. A duel is `1-3`: Bison's card and Wolf's.
A swap is `2-1x3-3`, or `pass`. In the pro variant stones are named: `W4@1-1`, `B2xB7`, and `B7>2-3`
for a single stone that moves.

>>> import folkgames as fg
>>> game = fg.DuellDerSchamanen()
>>> position = game.start().play("7@2-3")
>>> print(position.why_not("7@2-3"))
§3: Bison's 7 lies on 2-3: two equal numbers may not meet
>>> position = game.position("3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards")
>>> position.choices("Bison")
('1', '2', '3')
>>> position.describe("2-1")
"Bison plays row 2, Wolf column 1. Bison's 9 beats Wolf's 4: Wolf pays 5 Migis."
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from ..errors import BadOption
from ..game import Game, Option, Outcome, Position, expected, not_a_position, one_of
from ..players import Rng, pick
from ..texts import N_, _
from . import rules, words
from .rules import ALL, BOTH, LINES, PASS, PLACES, SUPPLY, SWAPS, Phase, State, Variant
from .words import place_name, stone_name

OPTIONS = (
    Option(
        "variant",
        "basic",
        {
            "basic": N_("the stones lie open"),
            "memory": N_("the stones lie face down"),
            "pro": N_("one also places and moves the other side's stones; stones pile up"),
        },
        N_("which of the three forms of the game is played"),
        N_("§1, §9, §10: the rulebook"),
    ),
    Option(
        "bison_cards",
        "rows",
        {"rows": "", "columns": N_("the same game with the board turned over")},
        N_("whether Bison's cards choose a row or a column"),
        N_("§1: the rulebook"),
    ),
    Option(
        "stacks",
        False,
        {False: N_("one stone of each side on a place"), True: N_("they are added")},
        N_("whether own stones may share a place"),
        N_("§2: Gamecabinet"),
    ),
    Option(
        "dead_end",
        "forbidden",
        {
            "forbidden": N_("nobody may place a stone that leaves no way to place the others"),
            "tie": N_("then equal numbers may meet; a duel there is a tie"),
            "rearrange": N_("then the stone takes another own stone's place, which makes room"),
        },
        N_("what if a last stone would meet its equal"),
        N_("§4: the rulebook only warns"),
    ),
    Option(
        "short_payment",
        "pays-all",
        {
            "pays-all": N_("he gives all that he has, and the game is over"),
            "debt": N_("he owes the rest; the number of duels ends the game"),
            "void": N_("nothing is paid, and the game goes on"),
        },
        N_("what if the loser has fewer Migis than he is to pay"),
        N_("§6: the rules are silent"),
    ),
    Option(
        "must_swap",
        False,
        {False: N_("one may pass"), True: ""},
        N_("whether one has to swap after a duel"),
        N_("§7: the rulebook says both"),
    ),
    Option(
        "max_duels",
        0,
        range(1001),
        N_("after how many duels the game ends and the richer side wins; 0 for never"),
        N_("§8: the rulebook names a time, such as 15 minutes"),
    ),
    Option(
        "supply",
        "hidden",
        {"hidden": "", "open": N_("one sees which one has been placed")},
        N_("whether the stones that are still to be placed are seen (memory)"),
        N_("§9: the rules are silent"),
    ),
    Option(
        "peek",
        "no",
        {
            "no": "",
            "own": N_("one's own are shown"),
            "known": N_("all that one has seen are shown"),
        },
        N_("whether the board helps to remember which stones lie face down (memory)"),
        N_("§9: the rulebook has no help"),
    ),
    Option(
        "pro_equals",
        "allowed",
        {"allowed": N_("a duel there is a tie"), "refused": ""},
        N_("whether equal numbers may meet while stones are placed (pro)"),
        N_("§10: the rules are silent"),
    ),
    Option(
        "single_move",
        "any",
        {"any": "", "own": ""},
        N_("which single stones may move (pro)"),
        N_("§10: the rulebook says “a single stone”"),
    ),
)

# What goes with what: an option other than its default, and the variants that have it
BELONGS = {
    "stacks": ("basic",),
    "dead_end": ("basic",),
    "supply": ("memory",),
    "peek": ("memory",),
    "pro_equals": ("pro",),
    "single_move": ("pro",),
}
PHASES = {Phase.PLACING: "placing", Phase.CARDS: "cards", Phase.SWAPPING: "swapping"}
STONES = r"(?:\.|[1-9]!?(?:\+[1-9]!?)*)"


class DuellDerSchamanen(Game):
    """Duell der Schamanen with its options decided; `.options` lists them with their sources.

    >>> import folkgames as fg
    >>> fg.DuellDerSchamanen(variant="memory", max_duels=30)
    fg.DuellDerSchamanen(variant='memory', max_duels=30)
    """

    name = "duell_der_schamanen"
    title = "Duell der Schamanen"
    seats = ("Bison", "Wolf")
    rules: ClassVar = rules
    words: ClassVar = words
    option_list = OPTIONS
    repetition_rule = "§11"

    def check_options(self) -> None:
        """Some options speak of one variant alone, or of what another option excludes."""
        value = {name: option.value for name, option in self.options.items()}
        for name, variants in BELONGS.items():
            if value["variant"] not in variants and value[name] != self.options[name].default:
                reason = _(
                    "{name}={value!r} contradicts variant={variant!r}: it goes with {others}"
                )
                raise BadOption(
                    reason.format(
                        name=name,
                        value=value[name],
                        variant=value["variant"],
                        others=_(" or ").join(f"variant={one!r}" for one in variants),
                    )
                )
        if value["stacks"] and value["dead_end"] != "forbidden":
            reason = _("dead_end={value!r} contradicts stacks=True: there are no dead ends then")
            raise BadOption(reason.format(value=value["dead_end"]))
        if value["short_payment"] == "debt" and value["max_duels"] == 0:
            raise BadOption(
                _("short_payment='debt' needs max_duels=…: nothing else would end the game")
            )

    @property
    def hides(self) -> bool:
        """Whether stones lie face down."""
        return bool(self.settings.variant == Variant.MEMORY)

    @property
    def level_playouts(self) -> tuple[int, int, int, int]:
        """Few help little in the memory and pro forms: 300 are no stronger there than level 2."""
        basic = self.settings.variant == Variant.BASIC
        return (0, 300, 1200, 4000) if basic else (0, 800, 2500, 8000)

    # Notation

    def write_move(self, state: State, move: int) -> str:
        """`7@2-3`, `1-3`, `2-1x3-3`, `pass`; where stones are named `B7@2-3`, `B2xB7`, `B7>2-3`."""
        if state.phase == Phase.PLACING:
            return f"{self._stone(move // PLACES)}@{place_name(move % PLACES)}"
        if state.phase == Phase.CARDS:
            return f"{move // LINES + 1}-{move % LINES + 1}"
        if move == PASS:
            return "pass"
        if move >= SWAPS:
            return f"{stone_name(move // PLACES - SWAPS // PLACES)}>{place_name(move % PLACES)}"
        if rules.by_stones(state.options):
            return f"{stone_name(move // (2 * PLACES))}x{stone_name(move % (2 * PLACES))}"
        return f"{place_name(move // PLACES)}x{place_name(move % PLACES)}"

    def _stone(self, stone: int) -> str:
        """A stone to be placed: its owner's initial stands there only if it may be either's."""
        name = stone_name(stone)
        return name if self.settings.variant == Variant.PRO else name[1:]

    def read_move(self, state: State, text: str) -> str:
        """Swaps in either order; one's own stones with their initial, too."""
        text = text.casefold()
        swapped = re.fullmatch(r"([bw]?[1-9]|[1-3]-[1-3])x([bw]?[1-9]|[1-3]-[1-3])", text)
        if swapped and state.phase == Phase.SWAPPING:
            return "x".join(sorted(swapped.groups())).replace("b", "B").replace("w", "W")
        if state.phase == Phase.PLACING and self.settings.variant != Variant.PRO:
            return text.removeprefix(self.seats[state.turn][0].casefold())
        return text

    def veil(self, move: str, mover: int, seat: int) -> str:
        """A stone that the other side places face down is written `?`."""
        known = self.settings.supply == rules.Supply.OPEN
        if self.hides and not known and "@" in move and mover != seat:
            return "?" + move[move.index("@") :]
        return move

    def write_code(self, state: State) -> str:
        """The nine places, Bison's stones before Wolf's; the Migis; the duels; whose turn."""
        cells = [
            "/".join(self._write_stones(state, side, place) for side in (0, 1))
            for place in range(PLACES)
        ]
        rows = " | ".join(" ".join(cells[row : row + LINES]) for row in range(0, PLACES, LINES))
        turn = "both" if state.turn == BOTH else self.seats[state.turn]
        code = f"{rows} {state.migis[0]}:{state.migis[1]} {state.duels} {turn}"
        cards = f" {state.cards[0]}-{state.cards[1]}" if state.phase == Phase.SWAPPING else ""
        return f"{code} {PHASES[state.phase]}{cards}"

    def _write_stones(self, state: State, side: int, place: int) -> str:
        known = [
            f"{rules.number(stone)}{'!' * state.shown[stone]}"
            for stone in rules.stones_of(side)
            if state.where[stone] == place
        ]
        return "+".join(known + ["?"] * state.covered[side * PLACES + place]) or "."

    def read_code(self, code: str) -> State:
        """What `write_code` has written.

        >>> import folkgames as fg
        >>> game = fg.DuellDerSchamanen()
        >>> game.position("./. ./. ./. | ./. 7/. ./. | ./. ./. ./. 9:9 0 Wolf placing").turn
        'Wolf'
        >>> game.position("./. ./. ./. | ./. 0/. ./. | ./. ./. ./. 9:9 0 Wolf placing")
        Traceback (most recent call last):
        folkgames.errors.BadPosition: line 1, column 19: “0/.” are not the stones of a place, \
such as 7/3 or ./.
        """
        return _Reader(self, code).state()

    def setups(self) -> dict[str, Callable[[Rng], Position]]:
        """What the board offers instead of placing all stones by hand."""
        return {_("Stones placed by chance"): self.placed}

    def placed(self, rng: Rng) -> Position:
        """All stones placed by chance, and both to choose a card.

        >>> import random
        >>> import folkgames as fg
        >>> fg.DuellDerSchamanen().placed(random.Random(1)).code
        '4/1 2/7 9/4 | 3/2 6/9 1/8 | 5/6 8/5 7/3 9:9 0 both cards'
        """
        position = self.start()
        while position.state.phase == Phase.PLACING:
            position = position.play(pick(position.legal_moves, rng))
        return self.position(position.code)

    # Words

    def gain(self, after: Position) -> int:
        """How many Migis Bison won by the last move, which is a duel; a loss counts below 0."""
        before = after.previous
        return 0 if before is None else int(after.state.migis[0] - before.state.migis[0])

    def payoffs(self, position: Position) -> list[list[int]] | None:
        """What Bison gains by each pair of cards: a row for each of Bison's, a column for Wolf's.

        None before and after the choice of cards, and where a stone is not known.

        >>> import folkgames as fg
        >>> game = fg.DuellDerSchamanen()
        >>> code = "3/7 6/2 2/8 | 9/4 1/9 5/3 | 7/5 8/6 4/1 9:9 0 both cards"
        >>> game.payoffs(game.position(code))
        [[-4, 4, -6], [5, -8, 2], [2, 2, 3]]
        """
        state = position.state
        if state.phase != Phase.CARDS or any(state.covered):
            return None
        return [
            [self._payoff(state, bison, wolf) for wolf in range(1, LINES + 1)]
            for bison in range(1, LINES + 1)
        ]

    def _payoff(self, state: State, bison: int, wolf: int) -> int:
        difference = rules.advantage(state, rules.meeting(state, bison, wolf))
        loser, sign = (1, 1) if difference > 0 else (0, -1)
        return sign * int(rules.payment(state, loser, abs(difference)))

    def time_is_up(self, position: Position) -> Outcome | None:
        """After a duel the richer side has won; before, there is one more duel to fight."""
        state = position.state
        return words.time_is_up(self, state) if state.phase == Phase.SWAPPING else None


class _Reader:
    """Reads the code of a position, and says where and why it cannot be one."""

    def __init__(self, game: DuellDerSchamanen, code: str) -> None:
        self.game, self.code = game, code
        self.words = [(m.group(), m.start()) for m in re.finditer(r"\||[^\s|]+", code)]
        self.where, self.shown = [SUPPLY] * 2 * PLACES, [0] * 2 * PLACES

    def state(self) -> State:
        for place in range(PLACES):
            if place in (LINES, 2 * LINES):
                self._choose({"|": 0})
            self._stones(place)
        migis = self._numbers("-?[0-9]{1,4}:-?[0-9]{1,4}", ":", _("the Migis, such as 9:9"))
        duels = self._numbers("[0-9]{1,6}", " ", _("the number of duels"))[0]
        turn = self._choose({"Bison": 0, "Wolf": 1, "both": BOTH})
        phase = Phase(self._choose({word: phase for phase, word in PHASES.items()}))
        cards = [0, 0]
        if phase == Phase.SWAPPING:
            cards = self._numbers("[1-3]-[1-3]", "-", _("the cards of the last duel, such as 1-3"))
        if self.words:
            word, at = self.words[0]
            extra = _("nothing should follow here, but “{word}” does").format(word=word)
            raise not_a_position(extra, self.code, at)
        none, options = [0] * 2 * PLACES, self.game.settings
        state = State(self.where, self.shown, none, cards, migis, turn, phase, duels, ALL, options)
        problem = words.impossible(self.game, state)
        if problem:
            raise not_a_position(problem, self.code)
        return state

    def _next(self) -> tuple[str, int]:
        return self.words.pop(0) if self.words else ("", len(self.code))

    def _stones(self, place: int) -> None:
        """The stones of one place: Bison's, a slash, Wolf's."""
        word, at = self._next()
        if not re.fullmatch(f"{STONES}/{STONES}", word):
            raise not_a_position(self._not_stones(word), self.code, at)
        for side, stones in enumerate(word.split("/")):
            for one in re.findall(r"[1-9]!?", stones):
                stone = side * PLACES + int(one[0]) - 1
                if self.where[stone] != SUPPLY:
                    twice = _("{seat}'s {number} lies on {place} already").format(
                        seat=_(self.game.seats[side]),
                        number=one[0],
                        place=place_name(self.where[stone]),
                    )
                    raise not_a_position(twice, self.code, at)
                self.where[stone], self.shown[stone] = place, len(one) - 1

    def _not_stones(self, word: str) -> str:
        if word in ("", "|") or ":" in word:
            return _("each row has three places, such as 7/3 or ./.")
        if "?" in word:
            return _("“?” is a stone that somebody does not know; a position has all stones")
        return _("“{word}” are not the stones of a place, such as 7/3 or ./.").format(word=word)

    def _numbers(self, pattern: str, between: str, what: str) -> list[int]:
        word, at = self._next()
        if not re.fullmatch(pattern, word):
            raise expected(what, word, self.code, at)
        return [int(number) for number in word.split(between)]

    def _choose(self, known: dict[str, int]) -> int:
        word, at = self._next()
        if word not in known:
            raise expected(one_of(known), word, self.code, at)
        return known[word]
