"""African Chess, a game by Arthur and Wald Amberstone (New York, 1964).

Two armies of sixteen on a chessboard, each with a king. A piece that is alone on its square steps
to the next one; several are sown along a row or column, one on each square, as the seeds of a
mancala are. No square holds more than four pieces, of both sides together. Who makes as many as
the enemy where his move ends, one and one or two and two, captures them; a king captures whatever
it meets; and whoever enters the square of the enemy's king has won. The numbered rules with their
sources are in RULES.md.

Moves: `c3e` sows all one's pieces of c3 towards the east (n, e, s, w; with `directions=8` also ne,
se, sw, nw); `c3e@e3` does so and drops the king on e3, where there is a choice; with `Kc3e` the
king alone leaves the others.

>>> import folkgames as fg
>>> position = fg.AfricanChess().start()
>>> position.describe("c2n")
'White moves the man of c2 to c3.'
>>> print(position.why_not("c2ne"))
§4: “ne” is no direction here; there are n, e, s, w
>>> position.play("c2n").code
'bbbbkbbb/bbbbbbbb/8/8/8/2w5/ww1wwwww/wwwwKwww Black'
"""

from __future__ import annotations

from typing import ClassVar

from ..errors import BadOption
from ..game import Game, Option, Position
from ..texts import N_, _
from . import notation, rules, words
from .rules import State

OPTIONS = (
    Option(
        "kings",
        "facing",
        {"facing": N_("on e1 and e8"), "crosswise": N_("on d1 and e8")},
        N_("where the kings stand at first"),
        N_("§1: Mancala World (facing); the picture of the Polish page is lost"),
    ),
    Option(
        "first",
        "White",
        {"White": "", "Black": ""},
        N_("who moves first"),
        N_("§2: the sources are silent"),
    ),
    Option(
        "directions",
        4,
        {4: N_("along rows and columns"), 8: N_("diagonally too, as a chess king")},
        N_("in how many directions pieces move and are sown"),
        N_("§4: the Polish page (4); Mancala World (8)"),
    ),
    Option(
        "king_order",
        "choice",
        {
            "choice": N_("wherever the player likes"),
            "last": N_("as the last piece"),
            "first": N_("as the first piece"),
        },
        N_("where the king is dropped when it is sown with others"),
        N_("§6: the sources are silent"),
    ),
    Option(
        "king_may_stay",
        False,
        {False: "", True: ""},
        N_("whether the others may be sown and the king left behind"),
        N_("§6: the Polish page (False); Sackson 1968 (True)"),
    ),
    Option(
        "king_capture",
        "last",
        {"last": N_("where the sowing ends"), "any": N_("on any square of a sowing")},
        N_("where a king that is sown with others captures"),
        N_("§9: the Polish page (last); Sackson 1971 (any)"),
    ),
    Option(
        "king_full_mixed",
        True,
        {True: "", False: N_("only one that is full of enemies")},
        N_("whether the king may enter a full square that holds friends too"),
        N_("§9: the sources are silent"),
    ),
    Option(
        "object",
        "take",
        {
            "take": N_("take the enemy's king"),
            "mate": N_("attack it so that it cannot escape; nobody may leave his own in danger"),
        },
        N_("how the game is won"),
        N_("§10: the Polish page (take); Mancala World (mate)"),
    ),
    Option(
        "bare_king",
        "literal",
        {
            "literal": N_("a draw"),
            "stalemate": N_("a draw, unless it is attacked already"),
            "none": N_("nothing: it must move and is lost"),
        },
        N_("what becomes of a lone king that would be taken wherever it goes"),
        N_("§11: the Polish page (literal); chess (stalemate)"),
    ),
)


class AfricanChess(Game):
    """African Chess with its options decided; `fg.AfricanChess().options` lists them.

    Readings: "seed" (the default), "wiki", "1971".

    >>> import folkgames as fg
    >>> fg.AfricanChess(reading="wiki", object="take")
    fg.AfricanChess(reading='wiki', object='take')
    """

    name = "african_chess"
    title = "African Chess"
    seats = notation.SEATS
    rules: ClassVar = rules
    words: ClassVar = words
    option_list = OPTIONS
    repetition_rule = "§12"
    level_playouts = (0, 500, 1500, 5000)
    readings: ClassVar = {
        "seed": {},
        "wiki": {"directions": 8, "object": "mate", "bare_king": "stalemate"},
        "1971": {"king_capture": "any"},
    }

    def check_options(self) -> None:
        """A king that cannot be moved into danger is never lost for having to move."""
        if self.options["object"].value == "mate" and self.options["bare_king"].value == "none":
            raise BadOption(
                _(
                    "bare_king='none' contradicts object='mate': where nobody may move his king "
                    "into danger, a lone king that could only do so has no move, and that is a draw"
                )
            )

    # Notation

    def write_move(self, state: State, move: int) -> str:
        """`c3e`, `Kc3e`, or `c3e@e3` where the king may be dropped on several squares."""
        return notation.write_move(state, move)

    def read_move(self, state: State, text: str) -> str:
        """The shortest way to write a move: `c3e` for `c3e@d3` if the king can go nowhere else."""
        return notation.shortest(state, text)

    def write_code(self, state: State) -> str:
        """The rows from the eighth to the first, each from a to h, then who is to move."""
        return notation.write_code(state)

    def read_code(self, code: str) -> State:
        """Eight rows from the top, `/` between them, and who is to move.

        A row has, for each square, a letter (w, b for men, K, k for the kings) or several in
        brackets, and numbers for empty squares.

        >>> import folkgames as fg
        >>> game = fg.AfricanChess()
        >>> print(game.position("4k3/8/8/8/8/2(Kw)(wbb)4/8/8 White").describe("c3e@d3"))
        White sows 2 pieces from c3 to the east: d3 (the king), e3.
        >>> game.position("4k3/8/8/8/8/2(Kwwww)5/8/8 White")
        Traceback (most recent call last):
        folkgames.errors.BadPosition: line 1, column 14: c3 would hold 5 pieces, and no square \
        holds more than 4
        """
        return notation.read_code(self.settings, code)

    # What it takes

    def gain(self, after: Position) -> int:
        """How many pieces the last move captured."""
        sowing = words.last_sowing(after)
        return sowing.taken if sowing else 0
