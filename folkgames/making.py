"""Machine code in the making: in the background, once for each game and each use.

The first time it takes some seconds, in which nothing can be stopped; so whoever needs it does not
make it, but waits for it as long as it likes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from random import Random as Chance
from threading import Lock
from types import ModuleType
from typing import Any

from .background import in_background
from .game import Position, State

Make = Callable[[ModuleType, State], None]  # makes all that is needed, by rules and any state

_begun: dict[tuple[Any, ...], Future[None]] = {}
_beginning = Lock()


def machine_code_for(view: Position, make: Make) -> Future[None]:
    """What is done when `make` has made its machine code for the game of a view."""
    rules = view.game.rules
    with _beginning:
        key = os.getpid(), make, rules  # a process that was forked has no such thread
        if key not in _begun:
            world, made = view.guess(Chance(0)), Future[None]()
            work = partial(_fulfil, made, make, rules, world.state)
            if not in_background(work, "machine code"):
                work()
            _begun[key] = made
        return _begun[key]


def _fulfil(future: Future[None], make: Make, rules: ModuleType, state: State) -> None:
    try:
        make(rules, state)
        future.set_result(None)
    except BaseException as error:
        future.set_exception(error)
