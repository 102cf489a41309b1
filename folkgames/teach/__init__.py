"""Exercises that the rules of a game make and mark.

An `Exercise` shows its question and a board; `check(answer)` says whether the answer is right and
names the rule, `hint()` helps, `solution()` tells. The makers here work for every game; those of
`folkgames.teach.chance` are about the statistics of games, and a game's own `teach` module has
those that need its words.

>>> import folkgames as fg
>>> from folkgames import teach
>>> position = fg.Andada(houses=6).start().play("1").play("South")
>>> exercise = teach.predict(position, "3")
>>> exercise.check("S6")
✗ Not yet. It does not fall on South's house 6.
>>> exercise.check("N4")
✓ Right: N4. South sows 3 cows from house 3 and goes on: 7 cows in 2 laps. The last one falls \
into the empty house 4 of North.
"""

from .exercise import Exercise, NotAnAnswer, Note
from .makers import predict, somewhere, which_moves

__all__ = ["Exercise", "NotAnAnswer", "Note", "predict", "somewhere", "which_moves"]
