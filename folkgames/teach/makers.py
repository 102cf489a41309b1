"""Makers of exercises that work for every game.

Each takes a position, or a game: then `seed` chooses a position that random play has come to.
Without a seed chance chooses.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Literal

from ..board.scene import Place, frames, scene_of
from ..errors import BadOption, FolkgamesError
from ..game import Game, Position
from ..players import pick
from ..texts import _, ngettext
from .exercise import Exercise, NotAnAnswer, listed, whole_number, words

MATCHES, MOVES = 200, 60  # how far `somewhere` looks
Ask = Literal["last", "taken"]


def somewhere(
    game: Game, seed: int | None = None, fits: Callable[[Position], bool] = lambda position: True
) -> Position:
    """A position that random play has come to and that `fits`.

    >>> import folkgames as fg
    >>> somewhere(fg.Andada(houses=3), 1, lambda position: len(position.legal_moves) == 2).code
    '0 5 1 / 1 4 1 South play'
    """
    rng = Random(seed)
    for _match in range(MATCHES):
        position, found = game.start(), []
        for _move in range(MOVES):
            if position.turn is None:
                break
            if fits(position):
                found.append(position)
            position = position.play(pick(position.legal_moves, rng))
        if found:
            return game.position(pick(found, rng).code)
    raise FolkgamesError(_("random play has come to no position that would fit this exercise"))


def which_moves(where: Game | Position, *, seed: int | None = None) -> Exercise:
    """Which moves are legal here?

    >>> import folkgames as fg
    >>> exercise = which_moves(fg.Andada(houses=6).start().play("1").play("South"))
    >>> exercise.check("2, 3, 4")
    ✗ Not yet. “4” cannot be played. §5: house 4 is empty
    >>> exercise.check("2, 3")
    ✗ Not yet. 2 more moves are legal.
    >>> exercise.check([2, 3, 5, 6])
    ✓ Right: 2, 3, 5, 6. These are all the legal moves.
    """
    position = where if isinstance(where, Position) else somewhere(where, seed, _offers_choice)
    if position.turn is None:
        raise FolkgamesError(_("the game is over: there is no move to ask for"))
    legal = {move.casefold(): move for move in position.legal_moves}

    def judge(text: str) -> str:
        given = dict.fromkeys(word.casefold() for word in words(text))
        for word in given:
            if word not in legal and _pattern(word) not in set(map(_pattern, legal)):
                told = _("“{word}” does not look like a move; moves here look like “{move}”.")
                raise NotAnAnswer(told.format(word=word, move=position.legal_moves[0]))
        for word in given:
            refusal = position.why_not(word)
            if refusal:
                told = _("“{move}” cannot be played. {refusal}")
                return told.format(move=word, refusal=refusal)
        return _more(len(legal) - len(given))

    there_are = ngettext("There is {n} legal move.", "There are {n} legal moves.", len(legal))
    return Exercise(
        _("{seat} is to move. Which moves are legal?").format(seat=_(position.turn)),
        judge,
        answer=listed(position.legal_moves),
        reason=_("These are all the legal moves."),
        clue=there_are.format(n=len(legal)),
        position=position,
    )


def _offers_choice(position: Position) -> bool:
    return len(position.legal_moves) > 1


def _pattern(move: str) -> str:
    """The look of a move: "c2-d3" and "a1-h8" look alike."""
    return re.sub(r"[^\W\d]+", "a", re.sub("[0-9]+", "0", move))


def _more(missing: int) -> str:
    return (
        ngettext("{n} more move is legal.", "{n} more moves are legal.", missing).format(n=missing)
        if missing
        else ""
    )


def predict(
    where: Game | Position,
    move: str | int | None = None,
    ask: Ask = "last",
    *,
    seed: int | None = None,
    question: str = "",
    rule: str = "",
    clue: str = "",
) -> Exercise:
    """What will this move do? Where its `last` piece falls, or how many pieces are `taken`.

    Without a move chance (or `seed`) chooses one. `question` puts it in other words, `rule` is
    what to tell after a wrong answer, and `clue` is the hint.

    >>> import folkgames as fg
    >>> position = fg.Andada(houses=6).start().play("1").play("South")
    >>> print(repr(predict(position, "3")).splitlines()[0])
    South plays “3”. Where does the last piece fall?
    >>> predict(position, "3").check("5")
    ? “5” may be N5 or S5: please say which.
    >>> predict(position, "3").check("S5")
    ✗ Not yet. It does not fall on South's house 5.
    """
    position = where if isinstance(where, Position) else somewhere(where, seed, _offers_choice)
    if position.turn is None:
        raise FolkgamesError(_("the game is over: there is no move to ask for"))
    if move is None:
        move = pick(position.legal_moves, Random(seed))
    after = position.play(move)
    if ask == "taken":
        question = question or _("{seat} plays “{move}”. How many pieces does it take?")
        judge, answer = _judge_taken(position.game.gain(after), rule)
    elif ask == "last":
        question = question or _("{seat} plays “{move}”. Where does the last piece fall?")
        judge, answer = _judge_last(after, rule)
    else:
        raise BadOption(_("ask={ask!r}: one can ask for 'last' or 'taken'").format(ask=ask))
    question = question.format(seat=_(position.turn), move=after.last_move)
    reason = position.game.tell(after)
    return Exercise(question, judge, answer=answer, reason=reason, clue=clue, position=position)


def _judge_taken(taken: int, rule: str) -> tuple[Callable[[str], str], str]:
    def judge(text: str) -> str:
        given = whole_number(text)
        told = _("It does not take {n}.").format(n=given)
        return "" if given == taken else f"{told} {rule}".strip()

    return judge, str(taken)


def _judge_last(after: Position, rule: str) -> tuple[Callable[[str], str], str]:
    last = last_drop(after)
    if last is None:
        raise FolkgamesError(
            _("“{move}” puts no piece down: ask what is taken").format(move=after.last_move)
        )

    def judge(text: str) -> str:
        place = read_place(after, text)
        told = _("It does not fall on {place}.").format(place=place.label)
        return "" if place.name == last.name else f"{told} {rule}".strip()

    return judge, last.name


def last_drop(after: Position) -> Place | None:
    """The place where the last move put its last piece down."""
    drops = [one.place for frame in frames(after) for one in frame if one.more > 0]
    drops = [place for place in drops if place.shape != "plate"]
    return drops[-1] if drops else None


def read_place(position: Position, text: str) -> Place:
    """The place on the board that a text names, by its name, its mark or its name aloud."""
    scene = scene_of(position.game, position.state)
    places = [place for place in scene.places if place.shape != "plate"]
    for names in (
        lambda place: (place.name, place.label),
        lambda place: (place.mark,),
    ):
        found = [p for p in places if text.casefold() in [name.casefold() for name in names(p)]]
        if len(found) == 1:
            return found[0]
        if found:
            told = _("“{word}” may be {names}: please say which.")
            names_found = _(" or ").join(place.name for place in found)
            raise NotAnAnswer(told.format(word=text, names=names_found))
    told = _("There is no place “{word}” on this board; places are called {names}, …")
    raise NotAnAnswer(told.format(word=text, names=listed(p.name for p in places[:3])))
