"""How far long work has come, told truly: live in a notebook, in a terminal, in a saved notebook.

A bar that is drawn by a program of its own would stand still in a saved notebook, so here the
notebook is given one output which is replaced, as long as the work goes on, by what is true now.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from html import escape
from time import monotonic
from typing import Any

from ..texts import ngettext

Progress = bool | Callable[[int, int], None] | None
PATIENCE = 1.0  # seconds that a person waits before wanting to be told
MINUTE, HOUR = 60, 3600  # seconds
PAUSE = 0.1  # seconds between two tellings
WIDTH = 20  # of a bar in a terminal

Show = Callable[[str, float | None], None]  # a text, and the part of a bar that is full


class Teller:
    """Tells how many of `total` games are done.

    With `progress` None it begins to tell after a second and leaves nothing when all is done; with
    True it tells at once and stays; with False it is silent; a function is called with how many
    are done and of how many.
    """

    def __init__(self, total: int, progress: Progress) -> None:
        self.total, self.progress = total, progress
        self._began = self._told = monotonic()
        self._show: Show | None = None
        if progress is True:
            self.tell(0)

    def tell(self, done: int) -> None:
        """Show that `done` games are done, unless that was shown just now."""
        now = monotonic()
        if callable(self.progress):
            self.progress(done, self.total)
        elif self._show is None:
            if self.progress is True or (
                self.progress is None and now - self._began > PATIENCE and done < self.total
            ):
                self._show = _notebook() or _terminal()
                self._told = -PAUSE
        if self._show is not None and now - self._told > PAUSE:
            self._told = now
            self._show(f"{self._so_far(done)}{self._time_left(done, now)}", self._part(done))

    def say(self, what: str, done: int) -> None:
        """Show what has to be done before there are more: at once, for it takes long.

        A function is not told, since nothing has changed of what it is told.
        """
        if self.progress in (None, True):
            self._show = self._show or _notebook() or _terminal()
            if self._show is not None:
                self._show(f"{self._so_far(done)}; {what}", self._part(done))

    def end(self, done: int, unfinished: str) -> bool:
        """Show the end: what is done if something is missing, or if that was asked for.

        Returns whether a person has seen it.
        """
        if callable(self.progress):
            self.progress(done, self.total)
        elif self._show is not None:
            if unfinished:
                self._show(unfinished, None)
            else:
                self._show(self._so_far(done) if self.progress is True else "", None)
            if self._show.__name__ == "in_terminal" and (unfinished or self.progress is True):
                print(file=sys.stderr)
        return self._show is not None

    def _so_far(self, done: int) -> str:
        return so_far(done, self.total)

    def _part(self, done: int) -> float | None:
        """How much is done; None where nobody knows how much there is."""
        return done / self.total

    def _time_left(self, done: int, now: float) -> str:
        if not done:
            return ""
        return ", " + more((now - self._began) * (self.total - done) / done)


def so_far(done: int, total: int) -> str:
    """How many games of how many."""
    text = ngettext("{done} of {n} game", "{done} of {n} games", total)
    return text.format(done=f"{done:,}", n=f"{total:,}")


def more(seconds: float) -> str:
    """How much longer it takes, roughly.

    >>> more(1.2), more(119), more(120), more(7000), more(7200)  # doctest: +NORMALIZE_WHITESPACE
    ('about 1 second more', 'about 119 seconds more', 'about 2 minutes more',
     'about 117 minutes more', 'about 2 hours more')
    """
    if seconds >= 2 * HOUR:
        n = round(seconds / HOUR)
        text = ngettext("about {n} hour more", "about {n} hours more", n)
    elif seconds >= 2 * MINUTE:
        n = round(seconds / MINUTE)
        text = ngettext("about {n} minute more", "about {n} minutes more", n)
    else:
        n = round(seconds)
        text = ngettext("about {n} second more", "about {n} seconds more", n)
    return text.format(n=f"{n:,}")


def _notebook() -> Show | None:
    """A place in the output of the notebook cell that is running, if there is one."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if getattr(shell, "kernel", None) is None:
        return None
    from IPython import display

    show: Any = display.display
    place = show({}, raw=True, display_id=True)

    def in_notebook(text: str, part: float | None) -> None:
        html = f"<div>{escape(text)}</div>"
        if part is not None:
            html = f'<label><progress value="{part}"></progress> {escape(text)}</label>'
        bundle = {"text/plain": text, "text/html": html}
        place.update(bundle if text else {}, raw=True)

    return in_notebook


def _terminal() -> Show | None:
    """The last line of the terminal, if there is one."""
    if not sys.stderr.isatty():
        return None

    def in_terminal(text: str, part: float | None) -> None:
        bar = "" if part is None else f"[{'#' * int(WIDTH * part):.<{WIDTH}}] "
        print(f"\r\x1b[K{bar}{text}", end="", file=sys.stderr, flush=True)

    return in_terminal
