"""Nuba in class: exercises on the two orders, on arriving, and on the end.

>>> from folkgames.nuba import teach
>>> exercise = teach.who_is_taken("6")
>>> exercise.check("7, 8, 9, X")
✗ Not yet. One is missing.
>>> exercise.check("1 6 7 8 9 X")
✗ Not yet. 1 is the stronger wrestler.
>>> exercise.check("6, 7, 8, 9, X")
✓ Right: 6, 7, 8, 9, X. The lower number wrestles better, equals may be taken, and everybody beats \
X.
"""

from __future__ import annotations

from random import Random
from typing import cast

from ..game import Position
from ..players import pick
from ..teach.exercise import Exercise, NotAnAnswer, listed, words
from ..teach.makers import somewhere, which_moves
from ..texts import _, ngettext
from . import NUMBERS, Nuba, rules
from .rules import EMPTY, NOBODY, ON_BOARD, Phase
from .words import last_step, whose

__all__ = ["has_it_ended", "which_moves", "who_is_taken", "who_plays"]


def who_is_taken(number: str = "", *, seed: int | None = None) -> Exercise:
    """Which enemies may a piece of this number take? Without a number chance chooses one."""
    number = number.upper() or pick([*NUMBERS[1:9]], Random(seed))
    piece = NUMBERS.index(number)
    beaten = [n for n in NUMBERS if rules.beats(piece, NUMBERS.index(n))]

    def judge(text: str) -> str:
        given = [word.upper() for word in words(text)]
        strange = [word for word in given if word not in [*NUMBERS]]
        if strange:
            told = _("“{word}” is no piece: write numbers from 1 to 9, or X.")
            raise NotAnAnswer(told.format(word=strange[0]))
        stronger = [word for word in given if word not in beaten]
        if stronger:
            return _("{number} is the stronger wrestler.").format(number=stronger[0])
        missing = len(set(beaten) - set(given))
        told = ngettext("One is missing.", "{n} are missing.", missing)
        return told.format(n=missing) if missing else ""

    return Exercise(
        _("Which of Red's pieces may Green's {number} take?").format(number=number),
        judge,
        answer=listed(beaten),
        reason=_("The lower number wrestles better, equals may be taken, and everybody beats X."),
        clue=_("Think of the strength: 10 minus the number. And do not forget X."),
    )


def who_plays(
    where: Position | None = None, move: str = "", *, seed: int | None = None
) -> Exercise:
    """A piece arrives at the base: who is the musician then?

    >>> position = Nuba().position("...../..G3../...../...../R9..../G9.... Green moving R5")
    >>> exercise = who_plays(position, "c5-c6")
    >>> exercise.check("G3")
    ✗ Not yet. Compare the two numbers: who is the better musician?
    >>> exercise.check("R5")
    ✓ Right: R5. Green's 3 goes from c5 to c6. It is at Red's base, but no better a musician than \
Red's 5, and is out.
    """
    position = where or somewhere(Nuba(), seed, lambda found: bool(_arrivals(found)))
    move = move or pick(_arrivals(position), Random(seed))
    after = position.play(move)
    game = cast("Nuba", position.game)
    plays = game.piece(rules.musician(after.state))
    names = [game.piece(piece) for piece in range(2 * rules.TEAM)]
    seat = position.turn or ""

    def judge(text: str) -> str:
        if text.upper() not in names:
            raise NotAnAnswer(_("Write a piece with its side, such as G7 or R7."))
        wrong = _("Compare the two numbers: who is the better musician?")
        return "" if text.upper() == plays else wrong

    return Exercise(
        _("{seat} plays “{move}”. Who is the musician after it?").format(seat=_(seat), move=move),
        judge,
        answer=plays,
        reason=game.tell(after),
        clue=_("The higher number plays better, whoever owns it; an equal one changes nothing."),
        position=position,
    )


def _arrivals(position: Position) -> list[str]:
    """The moves that bring a piece to the base while somebody plays, the game going on."""
    state = position.state
    if state.phase != Phase.MOVING or rules.musician(state) == NOBODY:
        return []
    after = {move: position.play(move) for move in position.legal_moves if move[-1] in "16"}
    return [m for m, then in after.items() if last_step(then).arrived and not then.outcome]


def has_it_ended(where: Position | None = None, *, seed: int | None = None) -> Exercise:
    """Somebody plays music: has the game ended? The answer is yes or no.

    >>> over = Nuba().position("...../..G3../...../...../R4..../..... Red moving G5")
    >>> has_it_ended(over).check("no")
    ✗ Not yet. Look for a better musician of the other side that is still on the board.
    >>> has_it_ended(over).check("yes")
    ✓ Right: yes. Green wins: Green's 5 is the musician, and Red has no better one left on the \
board (§10)
    """
    position = where or _perhaps_ended(seed)
    game, state = cast("Nuba", position.game), position.state
    best = rules.musician(state)
    better = [
        whose(game, piece)
        for piece in rules.pieces_of(1 - rules.owner(best))
        if state.whereabouts[piece] == ON_BOARD and rules.plays_better(piece, best)
    ]
    right = _("yes") if position.outcome else _("no")

    def judge(text: str) -> str:
        if text.casefold() not in (_("yes"), _("no")):
            raise NotAnAnswer(_("Please answer yes or no."))
        wrong = _("Look for a better musician of the other side that is still on the board.")
        return "" if text.casefold() == right else wrong

    told = _("{pieces} can still do better.").format(pieces=listed(better))
    return Exercise(
        _("Has this game ended? On the board are {pieces}, and {best} plays music.").format(
            pieces=_named(position), best=whose(game, best)
        ),
        judge,
        answer=right,
        reason=str(position.outcome or told),
        clue=_("Only the side that does not own the musician matters; X is better than all."),
    )


def _named(position: Position) -> str:
    game = cast("Nuba", position.game)
    return " ".join(game.piece(p) for p in sorted(position.state.squares) if p != EMPTY)


def _perhaps_ended(seed: int | None) -> Position:
    """The last position of a game by chance, or the one before it, in which somebody plays."""
    rng = Random(seed)
    found: list[Position] = []
    while not found:
        position = Nuba().random_setup(int(rng.random() * 10**6))
        while position.outcome is None:
            position = position.play(pick(position.legal_moves, rng))
        last = [position, *([position.previous] if position.previous else [])]
        found = [one for one in last if _wrestler_plays(one)]
    return pick(found, rng)


def _wrestler_plays(position: Position) -> bool:
    best = rules.musician(position.state)
    return best != NOBODY and rules.number(best) != rules.X
