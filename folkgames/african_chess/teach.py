"""African Chess in class: exercises in the words of the game.

>>> from folkgames.african_chess import teach
>>> exercise = teach.states(seed=1)
>>> print(exercise)
Suppose that at most 2 pieces may be on a square. How many states can it have? (A state says how \
many White and how many Black pieces are there; none is a state too.)
>>> exercise.check(5)
✗ Not yet. Count for no White piece, for 1, and so on: how many Black ones may be there?
>>> exercise.check(6)
✓ Right: 6. 3 + 2 + 1 = 6.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..errors import FolkgamesError
from ..game import Position
from ..players import pick
from ..teach.exercise import Exercise, whole_number
from ..teach.makers import predict, somewhere
from ..texts import _
from . import AfricanChess, rules
from .notation import WAYS, square_name
from .rules import EDGE, OFF
from .words import last_sowing


def states(seed: int | None = None) -> Exercise:
    """How many states has a square that holds at most so many pieces?"""
    most = pick([2, 3, 5, 6], Random(seed))
    rows = list(range(most + 1, 0, -1))
    told = _("{sum} = {total}.").format(sum=" + ".join(map(str, rows)), total=sum(rows))
    return Exercise(
        _(
            "Suppose that at most {n} pieces may be on a square. How many states can it have? (A "
            "state says how many White and how many Black pieces are there; none is a state too.)"
        ).format(n=most),
        _number(
            sum(rows),
            _("Count for no White piece, for 1, and so on: how many Black ones may be there?"),
        ),
        answer=str(sum(rows)),
        reason=told,
        clue=_(
            "If no White piece is there, there may be 0 to {n} Black ones: {ways} states."
        ).format(n=most, ways=most + 1),
    )


def neighbours(seed: int | None = None) -> Exercise:
    """How many moves has a man that is alone on an empty board?

    >>> exercise = neighbours(seed=1)
    >>> print(exercise)
    A man is on a2, and nothing near it. How many moves has it with 8 directions?
    >>> exercise.check(5)
    ✓ Right: 5. So many squares are beside a2: n, e, s, ne, se.
    """
    rng = Random(seed)
    square = int(rng.random() * EDGE * EDGE)
    directions = pick([4, 8], rng)
    ways = [w for w in range(directions) if rules.step(square, w) != OFF]
    name = square_name(square)
    return Exercise(
        _(
            "A man is on {square}, and nothing near it. How many moves has it with {n} directions?"
        ).format(square=name, n=directions),
        _number(len(ways), _("Look at each direction: does it lead to a square? (§4)")),
        answer=str(len(ways)),
        reason=_("So many squares are beside {square}: {ways}.").format(
            square=name, ways=", ".join(WAYS[way] for way in ways)
        ),
        clue=_("Is the square in a corner, at the edge, or further inside?"),
    )


def captures(where: AfricanChess | Position | None = None, *, seed: int | None = None) -> Exercise:
    """A sowing that meets enemies: how many does it capture?

    >>> exercise = captures(seed=2)
    >>> print(repr(exercise).splitlines()[0])
    Black plays “c4e”. How many pieces does it capture?
    >>> exercise.check(1)
    ✓ Right: 1. Black sows 2 pieces from c4 to the east: d4, e4. Now e4 holds one of each colour: \
White's man is captured.
    """
    if isinstance(where, Position):
        position = where
    else:
        position = somewhere(where or AfricanChess(), seed, lambda one: bool(_meets(one)))
    moves = _meets(position)
    if not moves:
        raise FolkgamesError(_("no move here meets an enemy"))
    return predict(
        position,
        pick(moves, Random(seed)),
        "taken",
        question=_("{seat} plays “{move}”. How many pieces does it capture?"),
        rule=_(
            "§8: only where the move ends, and only if there is one of each colour or two of each. "
            "§9: a king that enters as the last piece captures all."
        ),
        clue=_("On which square does the move end? Count both colours there."),
    )


def _meets(position: Position) -> list[str]:
    """The moves of several pieces that drop one beside enemies without ending the game."""
    enemies = rules.enemy(position.state)
    found = []
    for move in position.legal_moves:
        sowing = last_sowing(position.play(move))
        if sowing and sowing.hand > 1 and sowing.king_taken == OFF:
            if any(enemies[square] for square in sowing.dropped):
                found.append(move)
    return found


def _number(right: int, wrong: str) -> Callable[[str], str]:
    def judge(text: str) -> str:
        return "" if whole_number(text) == right else wrong

    return judge
