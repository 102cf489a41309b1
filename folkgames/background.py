"""Work that is done beside what else goes on."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from threading import Thread


def in_background(work: Callable[[], object], name: str) -> Thread | None:
    """Do some work in a thread of its own; None where there are no threads, as in a browser.

    The thread goes on in the context of whoever began it. So a notebook knows of all that it shows
    from which cell or click it came, and not from what the notebook did last.
    """
    thread = Thread(target=copy_context().run, args=(work,), name=f"folkgames: {name}", daemon=True)
    try:
        thread.start()
    except RuntimeError:
        return None
    return thread
