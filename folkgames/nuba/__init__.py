"""Nuba, a game of wrestlers and musicians by Reiner Knizia (Amigo, 1995).

Green and Red each have wrestlers 1 to 9 and a Champion, X. The lower the number, the better it
wrestles; the higher, the better it plays music. First both place their pieces, then they move them
forward to the other side's base. Who gets there may play music, until a better musician comes. The
owner of a musician whom the other side can no longer surpass wins, and a Champion who gets there
wins at once. The numbered rules with their sources are in RULES.md.

The squares are a1 to e6, Green at the bottom. Placing is written `7@b2` or `X@a1`, moving `c2-d3`,
taking or not; `pass` is the only move of a side that cannot move.

>>> import folkgames as fg
>>> position = fg.Nuba().setup()
>>> position.describe("c2-d3")
"Green's 3 goes from c2 to d3."
>>> print(position.why_not("c2-c4"))
§5: a piece moves one square at a time
>>> position.play("c2-d3").code
'R6R7R8R9RX/R1R2R3R4R5/...../...G3./G1G2.G4G5/G6G7G8G9GX Red moving -'
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import ClassVar

from ..errors import BadOption
from ..game import PASS as PASS_TEXT
from ..game import Game, Option, Position, expected, not_a_position, one_of
from ..players import Rng, pick
from ..texts import N_, _
from . import rules, words
from .rules import EMPTY, MUSIC, ON_BOARD, OUT, PASS, SUPPLY, Phase, State

READY = "6 7 8 9 X / 1 2 3 4 5"

OPTIONS = (
    Option(
        "variant",
        "musician",
        {
            "musician": N_("one musician plays at a time, the best one wins"),
            "band": N_("all that arrive form bands, the bands are counted"),
        },
        N_("what is played for"),
        N_("§11: Rules Bank"),
    ),
    Option(
        "first_move",
        "Green",
        {"Green": "", "Red": N_("since Green places first")},
        N_("who makes the first move when all pieces are placed"),
        N_("§5: RWTH Aachen, second transcription (Green)"),
    ),
    Option(
        "end",
        "other-side",
        {
            "other-side": N_("when the other side has no better musician left"),
            "either-side": N_("also when the musician's own side has no better one left"),
        },
        N_("when the owner of the musician has won"),
        N_("§10: Rules Bank"),
    ),
    Option(
        "no_pieces",
        "loses",
        {
            "loses": N_("it loses at once"),
            "waits": N_("the other side must still bring a musician to the base"),
        },
        N_("what if a side has lost all its pieces before there is a musician"),
        N_("§10: the sources are silent"),
    ),
    Option(
        "band_end",
        "empty-board",
        {
            "empty-board": N_("when no piece is left on the board"),
            "decided": N_("as soon as one side cannot be caught up with"),
        },
        N_("when the bands are counted"),
        N_("§11: Rules Bank (empty-board); our choice (decided)"),
    ),
    Option(
        "band_tie",
        "draw",
        {
            "draw": "",
            "more-musicians": N_("the larger band wins"),
            "best-musician": N_("the band with the best musician wins"),
        },
        N_("who wins if both bands are worth the same"),
        N_("§11: the sources are silent"),
    ),
)
ONLY_FOR = {"end": "musician", "no_pieces": "musician", "band_end": "band", "band_tie": "band"}
PHASES = {Phase.PLACING: "placing", Phase.MOVING: "moving"}
COLUMNS = "abcde"
NUMBERS = "123456789X"


class Nuba(Game):
    """Nuba with its options decided; `fg.Nuba().options` lists them with their sources.

    Readings: "rules-bank" (the default), "literal" (the words of the rules about the end, taken
    literally).

    >>> import folkgames as fg
    >>> fg.Nuba(variant="band")
    fg.Nuba(variant='band')
    """

    name = "nuba"
    title = "Nuba"
    seats = ("Green", "Red")
    rules: ClassVar = rules
    words: ClassVar = words
    option_list = OPTIONS
    repetition_rule = "§12"
    readings: ClassVar = {"rules-bank": {}, "literal": {"end": "either-side"}}

    def check_options(self) -> None:
        """Some options mean something in one of the variants only."""
        variant = self.options["variant"].value
        for name, needed in ONLY_FOR.items():
            option = self.options[name]
            if variant != needed and option.value != option.default:
                raise BadOption(
                    _("{option}={value!r} goes with variant={needed!r} only").format(
                        option=name, value=option.value, needed=needed
                    )
                )

    # Set-ups

    def setup(self, green: str = READY, red: str = READY) -> Position:
        """All pieces placed: for each side the row at its base, a slash, the row in front of it.

        Both rows are written from column a to column e.

        >>> import folkgames as fg
        >>> print(fg.Nuba().setup(red="1 2 3 4 5 / 6 7 8 9 X"))
            a  b  c  d  e
        6  R1 R2 R3 R4 R5  6
        5  R6 R7 R8 R9 RX  5
        4   .  .  .  .  .  4
        3   .  .  .  .  .  3
        2  G1 G2 G3 G4 G5  2
        1  G6 G7 G8 G9 GX  1
            a  b  c  d  e
        Music: nobody
        Green is to move: choose a piece, then the square that it goes to.
        """
        placed = [*self._read_setup(green, 0), *self._read_setup(red, 1)]
        return self._placed(placed)

    def random_setup(self, seed: int | None = None) -> Position:
        """All pieces placed by chance; the same seed gives the same set-up.

        >>> import folkgames as fg
        >>> fg.Nuba().random_setup(1) == fg.Nuba().random_setup(1)
        True
        """
        return self._random_setup(random.Random(seed))

    def setups(self) -> dict[str, Callable[[Rng], Position]]:
        """What the board offers instead of placing all pieces by hand."""
        return {
            _("Ready set-up"): lambda _rng: self.setup(),
            _("Random set-up"): self._random_setup,
        }

    def _random_setup(self, rng: Rng) -> Position:
        placed = []
        for side in (0, 1):
            left = list(rules.pieces_of(side))
            while left:
                placed.append(left.pop(left.index(pick(left, rng))))
        return self._placed(placed)

    def _placed(self, pieces: list[int]) -> Position:
        """Pieces in the order of the squares: Green's ten, then Red's ten, each from its base."""
        squares = [EMPTY] * rules.SQUARES
        squares[:10] = pieces[:10]
        squares[25:], squares[20:25] = pieces[10:15], pieces[15:]
        whereabouts = [ON_BOARD] * len(pieces)
        first = self.settings.first_move
        return Position(self, State(squares, whereabouts, first, Phase.MOVING, self.settings))

    def _read_setup(self, text: str, side: int) -> Iterator[int]:
        found = [(word.group(), word.start()) for word in re.finditer(r"/|[^\s/]+", text)]
        wanted = _("write the five pieces at the base, a slash, the five in front: {example}")
        known = set()
        for index in range(11):
            word, at = found[index] if index < len(found) else ("", len(text))
            if index == 5 and word == "/":
                continue
            if index == 5 or word not in [*NUMBERS]:
                raise not_a_position(wanted.format(example=READY), text, at)
            if word in known:
                reason = _("{seat} has only one {number}").format(
                    seat=_(self.seats[side]), number=word
                )
                raise not_a_position(reason, text, at)
            known.add(word)
            yield side * rules.TEAM + NUMBERS.index(word)
        if len(found) > 11:
            raise not_a_position(wanted.format(example=READY), text, found[11][1])

    # Notation

    def square(self, square: int) -> str:
        """A square's name, a1 to e6."""
        row, column = divmod(square, rules.COLUMNS)
        return f"{COLUMNS[column]}{row + 1}"

    def number(self, piece: int) -> str:
        """What is written on a piece, 1 to 9 or X."""
        return NUMBERS[piece % rules.TEAM]

    def piece(self, piece: int) -> str:
        """A piece's name, such as G7 or RX."""
        return f"{self.seats[rules.owner(piece)][0]}{self.number(piece)}"

    def write_move(self, state: State, move: int) -> str:
        """`7@b2` for placing, `c2-d3` for moving, or `pass`."""
        if move == PASS:
            return PASS_TEXT
        first, square = divmod(move, rules.SQUARES)
        if state.phase == Phase.PLACING:
            return f"{self.number(first)}@{self.square(square)}"
        return f"{self.square(first)}-{self.square(square)}"

    def read_move(self, state: State, text: str) -> str:
        """Also `G7@b2` for `7@b2`, and `c2d3` or `c2xd3` for `c2-d3`."""
        mine = self.seats[state.turn][0]
        text = re.sub(rf"^{mine}([1-9X]@)", r"\1", text, flags=re.IGNORECASE)
        return re.sub(r"^([a-e][1-6])x?([a-e][1-6])$", r"\1-\2", text, flags=re.IGNORECASE)

    def write_code(self, state: State) -> str:
        """The rows from the sixth to the first, who is to move, the phase, who plays music."""
        cells = ["." if piece == EMPTY else self.piece(piece) for piece in state.squares]
        rows = ["".join(cells[at : at + 5]) for at in range(25, -1, -5)]
        music = [self.piece(p) for p in range(20) if state.whereabouts[p] == MUSIC]
        seat, phase = self.seats[state.turn], PHASES[state.phase]
        return f"{'/'.join(rows)} {seat} {phase} {''.join(music) or '-'}"

    def read_code(self, code: str) -> State:
        """Four words: the board, who is to move, `placing` or `moving`, who plays music.

        The board is written row by row from the sixth to the first, `.` for an empty square. Who is
        neither on the board nor plays music is in the supply while placing, afterwards out.

        >>> import folkgames as fg
        >>> fg.Nuba().position("...../...../..G4../...../...../..... Green moving R3").legal_moves
        ('c4-b5', 'c4-c5', 'c4-d5')
        >>> fg.Nuba().position("...../...../..G0../...../...../..... Green moving -")
        Traceback (most recent call last):
        folkgames.errors.BadPosition: line 1, column 15: “G0” is no piece: write a dot for an \
empty square, or a piece such as G7 or RX
        """
        found = [(word.group(), word.start()) for word in re.finditer(r"\S+", code)]
        found += [("", len(code))] * (4 - len(found))
        squares = self._read_board(code, *found[0])
        turn = self._read_word(code, *found[1], {seat: i for i, seat in enumerate(self.seats)})
        phase = Phase(self._read_word(code, *found[2], {text: p for p, text in PHASES.items()}))
        musicians = self._read_musicians(code, *found[3])
        if len(found) > 4:
            raise not_a_position(_("nothing should follow the musicians"), code, found[4][1])
        absent = SUPPLY if phase == Phase.PLACING else OUT
        whereabouts = [
            ON_BOARD if piece in squares else MUSIC if piece in musicians else absent
            for piece in range(2 * rules.TEAM)
        ]
        state = State(squares, whereabouts, turn, phase, self.settings)
        problem = words.impossible(self, state, [*squares, *musicians])
        if problem:
            raise not_a_position(problem, code)
        return state

    def _read_board(self, code: str, word: str, at: int) -> list[int]:
        rows = []
        for number, row in zip("654321", [*word.split("/"), *[""] * 6], strict=False):
            cells = self._read_pieces(code, row, at, r"\.|[^.]{1,2}")
            if len(cells) != rules.COLUMNS:
                reason = _("row {number} has {n} squares, but should have 5")
                raise not_a_position(reason.format(number=number, n=len(cells)), code, at)
            rows.append(cells)
            at += len(row) + 1
        if word.count("/") > 5:
            raise not_a_position(_("there are only 6 rows"), code, at - 1)
        return [piece for row in reversed(rows) for piece in row]

    def _read_pieces(self, code: str, text: str, at: int, cell: str) -> list[int]:
        known = {self.piece(piece): piece for piece in range(2 * rules.TEAM)} | {".": EMPTY}
        pieces = []
        for found in re.finditer(cell, text):
            if found[0] not in known:
                reason = _(
                    "“{text}” is no piece: write a dot for an empty square, or a piece such as G7 "
                    "or RX"
                ).format(text=found[0])
                raise not_a_position(reason, code, at + found.start())
            pieces.append(known[found[0]])
        return pieces

    def _read_musicians(self, code: str, word: str, at: int) -> list[int]:
        if not word or "." in word:
            reason = _("who plays music? Write a piece such as G7, or - for nobody")
            raise not_a_position(reason, code, at)
        return [] if word == "-" else self._read_pieces(code, word, at, ".{1,2}")

    def _read_word(self, code: str, word: str, at: int, known: dict[str, int]) -> int:
        if word not in known:
            raise expected(one_of(known), word, code, at)
        return known[word]

    # What it takes

    def gain(self, after: Position) -> int:
        """The number of the piece that the last move took, 10 for X; 0 if it took none."""
        taken = words.last_step(after).taken
        return 0 if taken == EMPTY else rules.number(taken)
