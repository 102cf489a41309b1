"""Much work in small jobs: in threads, in other processes, on other machines.

Every job has a seed of its own, and what comes of the jobs is put together in their order, so
that the numbers are the same wherever they were worked out and by however many workers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple
from warnings import warn

from ..errors import BadOption, FolkgamesError
from ..texts import _
from .progress import Progress, Teller, so_far

AHEAD = 64  # how many tasks an executor of the user's is given at a time
TASK = 0.4  # seconds that a task should take: sending it costs a hundredth of that
LOOK = 0.1  # seconds between two looks at what is done


class Job(NamedTuple):
    """Games to be played with one source of chance."""

    seed: int
    key: tuple[int, ...]  # which one of all that come of the seed
    games: int
    place: int = 0  # where to begin, when there are several positions

    def sequence(self) -> Any:
        """The NumPy SeedSequence of this job, as if it had been spawned."""
        import numpy as np

        return np.random.SeedSequence(self.seed, spawn_key=self.key)


@dataclass(frozen=True)
class Jobs:
    """All jobs for `games` games from each of some places, which take turns.

    A job is made when it is asked for: so a million of them take no room.

    >>> jobs = Jobs(seed=1, games=5, size=2, places=2)
    >>> [jobs[number].games for number in range(len(jobs))]
    [2, 2, 2, 2, 1, 1]
    >>> jobs[3]
    Job(seed=1, key=(1, 1), games=2, place=1)
    """

    seed: int
    games: int
    size: int = 1  # games of a job; the last has what is left
    places: int = 1
    key: tuple[int, ...] = ()  # what the keys of all begin with

    def __len__(self) -> int:
        return self.places * -(-self.games // self.size)

    def __getitem__(self, number: int) -> Job:
        turn, place = divmod(number, self.places)
        key = (turn,) if self.places == 1 else (place, turn)
        games = min(self.size, self.games - turn * self.size)
        return Job(self.seed, (*self.key, *key), games, place)

    @property
    def all_games(self) -> int:
        """How many games are to be played in all."""
        return self.places * self.games


Work = Callable[[Job], Any]
Add = Callable[[Any, Job, Any], Any]  # all so far, a job, what came of it: all with it


def run(
    work: Work,
    jobs: Jobs,
    add: Add,
    all_so_far: Any,
    *,
    executor: Any,
    here: bool,
    progress: Progress,
) -> tuple[Any, str]:
    """Let `work` be done for each of the jobs, and `add` what comes of it, in their order.

    Returns all that was added, and what is missing and why, if something is. `add` changes nothing
    that it is given; so what it adds to is whole at any time.

    `executor` is anything of `concurrent.futures`, or a client of Dask; without one, the jobs are
    done by threads, or `here`, one after the other. When someone interrupts, or the executor
    breaks, what is done is kept, and it is said what is missing: where the progress is shown, or
    by a warning.
    """
    done = _Done(jobs, add, all_so_far)
    teller = Teller(jobs.all_games, progress)
    reason, cause = "", None
    with _at_work(executor, here) as (pool, ahead):
        try:
            cause = _work(work, jobs, pool=pool, ahead=ahead, done=done, teller=teller)
            if cause is not None:
                reason = _("the executor broke ({error})").format(error=type(cause).__name__)
        except KeyboardInterrupt as error:
            reason, cause = _("interrupted"), error
    games, all_so_far = done.close()
    unfinished = f"{so_far(games, teller.total)}: {reason}" if reason else ""
    told = teller.end(games, unfinished)
    if cause is not None and not games:
        if isinstance(cause, KeyboardInterrupt):
            raise cause
        raise FolkgamesError(unfinished) from cause
    if unfinished and not told:
        warn(unfinished, RuntimeWarning, stacklevel=4)
    return all_so_far, unfinished


class _Done:
    """Adds up what comes of the jobs in their order, whichever of them is done first."""

    def __init__(self, jobs: Jobs, add: Add, all_so_far: Any) -> None:
        self._jobs, self._add = jobs, add
        self._early: dict[int, Any] = {}
        self._so_far = 0, 0, all_so_far  # one value, so that an interruption finds it whole

    def take(self, numbers: range, results: Sequence[Any]) -> None:
        """Take what came of some jobs."""
        self._early.update(zip(numbers, results, strict=True))
        while self._so_far[0] in self._early:
            self._add_one(self._so_far[0])

    def close(self) -> tuple[int, Any]:
        """The number of games and all that came of them, also where jobs between are missing."""
        for number in sorted(self._early):
            if number >= self._so_far[0]:
                self._add_one(number)
        return self._so_far[1:]

    def _add_one(self, number: int) -> None:
        job, (_next, games, all_so_far) = self._jobs[number], self._so_far
        all_so_far = self._add(all_so_far, job, self._early[number])
        self._so_far = number + 1, games + job.games, all_so_far
        del self._early[number]


def _work(
    work: Work,
    jobs: Jobs,
    *,
    pool: Any,
    ahead: int,
    done: _Done,
    teller: Teller,
) -> BaseException | None:
    """Hand out the jobs and gather what comes of them; returns what broke the executor, if so."""
    waiting: dict[Future[Any], range] = {}
    given, at_once, games = 0, 1, 0
    broken: BaseException | None = None
    try:
        while (given < len(jobs) or waiting) and broken is None:
            while given < len(jobs) and len(waiting) < ahead:
                at_most = 1 + (len(jobs) - given) // ahead  # so that all end at about the same time
                batch = range(given, min(given + min(at_once, at_most), len(jobs)))
                try:
                    future = pool.submit(_do, work, [jobs[number] for number in batch])
                except BrokenExecutor as error:
                    broken = error
                    break
                waiting[future], given = batch, batch.stop
            ready = wait(waiting, LOOK, FIRST_COMPLETED).done
            for future in ready:
                batch = waiting.pop(future)
                try:
                    results, seconds = future.result()
                except Exception as error:
                    if not _is_loss(error):
                        raise
                    broken = error
                    continue
                done.take(batch, results)
                games += sum(jobs[number].games for number in batch)
                at_once = max(1, int(TASK * len(batch) / max(seconds, 1e-9)))
                at_once = min(at_once, AHEAD)
            teller.tell(games)
    finally:
        for future, batch in waiting.items():
            if not future.cancel() and future.done() and future.exception() is None:
                done.take(batch, future.result()[0])
    return broken


def _do(work: Work, jobs: Sequence[Job]) -> tuple[list[Any], float]:
    """What an executor is given: some jobs at once, with the seconds that they take."""
    began = perf_counter()
    return [work(job) for job in jobs], perf_counter() - began


def _is_loss(error: BaseException) -> bool:
    """Whether a worker has been lost, rather than the work being at fault."""
    lost_by_dask = type(error).__name__ in {"KilledWorker", "FutureCancelledError"}
    return lost_by_dask or isinstance(error, BrokenExecutor | CancelledError)


@contextmanager
def _at_work(executor: Any, here: bool) -> Iterator[tuple[Any, int]]:
    """Whom to give the tasks, and how many at a time."""
    if hasattr(executor, "get_executor"):  # a client of Dask, whose equal tasks are to be two
        yield executor.get_executor(pure=False), AHEAD
    elif hasattr(executor, "submit") and not isinstance(executor, type):
        yield executor, AHEAD
    elif executor is not None:
        told = _("an executor is one of concurrent.futures or a client of Dask, not {what!r}")
        raise BadOption(told.format(what=executor))
    elif here:
        yield _Here(), 1
    else:
        workers = os.cpu_count() or 1
        pool = ThreadPoolExecutor(workers, thread_name_prefix="folkgames")
        try:
            yield pool, 2 * workers
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class _Here(Executor):
    """Does at once what it is given."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
