"""What a computer thought before it chose, as a table for people."""

from __future__ import annotations

from typing import Any

from ..alphabeta import WIN
from ..match import Match
from ..texts import _, ngettext
from ..thinkers import Thoughts


def shown(match: Match) -> dict[str, Any] | None:
    """What the last computer that chose had thought; None if no computer tells."""
    if not any(hasattr(match.players[seat], "thoughts") for seat in match.game.seats):
        return None
    if hidden(match):
        told = _("As long as something is hidden, the computer keeps its thoughts to itself.")
        return {"told": told, "head": [], "rows": []}
    thought = match.thought
    if thought is None or not isinstance(thought.thoughts, Thoughts):
        return {"told": _("none yet"), "head": [], "rows": []}
    thoughts = thought.thoughts
    return {
        "told": _told(thoughts, thought.choice),
        "head": _head(thoughts),
        "rows": [_row(thoughts, choice) for choice in thoughts.choices],
    }


def hidden(match: Match) -> bool:
    """Whether nothing may be told: what a computer expects depends on what it alone knows."""
    return match.game.hides and not match.outcome


def _told(thoughts: Thoughts, choice: str) -> str:
    far = ngettext("{n} move ahead", "{n} moves ahead", thoughts.depth).format(n=thoughts.depth)
    if thoughts.playouts:
        count = thoughts.playouts
        far = ngettext("for {n} playout", "for {n} playouts", count).format(n=f"{count:,}")
    told = _("Before {seat} chose {choice}, it thought {how_far}.").format(
        seat=_(thoughts.seat), choice=choice, how_far=far
    )
    if not thoughts.line:
        return told
    line = _("It expects: {line}").format(line=" ".join(thoughts.line))
    return f"{told} {line}"


def _head(thoughts: Thoughts) -> list[str]:
    worth = _("Chance to win") if thoughts.playouts else _("Worth")
    visits = [_("Tried")] if thoughts.visits else []
    shares = [_("How often it chooses this")] if thoughts.shares else []
    return [_("Choice"), worth, *visits, *shares]


def _row(thoughts: Thoughts, choice: str) -> list[str]:
    visits = [f"{thoughts.visits[choice]:,.0f}"] if thoughts.visits else []
    shares = [_percent(thoughts.shares[choice])] if thoughts.shares else []
    return [choice, _worth(thoughts, choice), *visits, *shares]


def _worth(thoughts: Thoughts, choice: str) -> str:
    """A chance where games were played in the head, otherwise points of the game."""
    value = thoughts.values[choice]
    if thoughts.playouts:
        return _percent((1 + value) / 2)
    if abs(value) >= WIN:
        return _("wins") if value > 0 else _("loses")
    return f"{round(value, 2):+g}" if value else "0"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
