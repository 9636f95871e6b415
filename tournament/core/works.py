"""What the server does besides answering: long work in processes of its own, and chores again and again; the
collector off."""

import gc
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from multiprocessing.process import parent_process
from multiprocessing.util import Finalize
from typing import Any, ParamSpec, TypeVar

import django
from django.conf import settings
from django.db import DatabaseError, close_old_connections, connections
from pebble import ProcessExpired, ProcessPool

from tournament.core.errors import RefusedError
from tournament.core.sqlite3.base import never_make_one
from tournament.core.words import refused

P = ParamSpec("P")
T = TypeVar("T")

JOBS_OF_A_PROCESS = 100
"""Then it is replaced, and what a large document left in its memory is gone."""
MOST_OPEN = 32
"""Jobs that run or wait their turn; the next one is refused."""
AGAIN_AFTER = 10
"""Seconds after which trying again makes sense."""


class NotDoneError(RefusedError):
    """The work was not done, or is not done yet: too much at once, too long, too large, or its process was lost."""


class Works:
    """The processes of one web server process. They start with the first job and end with their parent."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._pool: ProcessPool | None = None
        self._open: set[Future[Any]] = set()
        self._waiting = 0

    def begin(self, seconds: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have it done, for `seconds` at most from when it begins; then its process is killed.

        With WORK_PROCESSES = 0 it is done at once, in this thread, and what it raises is raised here.
        NotDoneError: too many jobs are open already.
        """
        if not settings.WORK_PROCESSES:
            done: Future[T] = Future()
            done.set_result(function(*args, **kwargs))
            return done
        with self._guard:
            if len(self._open) >= MOST_OPEN:
                raise NotDoneError("work_too_many")
            work: Future[T] = self._running().schedule(_carried_out, (function, args, kwargs), timeout=seconds)
            self._open.add(work)
        work.add_done_callback(self._finished)
        return work

    def result(self, work: Future[T], patience: float) -> T:
        """What came of it, if it does within `patience` seconds; so many may wait as the web server has threads to
        spare. NotDoneError, and whatever the job raised itself.
        """
        if work.done():
            return _came_of(work)
        with self._guard:
            if self._waiting >= settings.WORK_WAITING:
                raise NotDoneError("work_too_many")
            self._waiting += 1
        wait([work], patience)
        with self._guard:
            self._waiting -= 1
        if not work.done():
            raise NotDoneError("work_not_yet")
        return _came_of(work)

    def run(self, seconds: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have it done and wait for it, `seconds` at most with the time it waits its turn; then nobody wants it."""
        work = self.begin(seconds, function, *args, **kwargs)
        try:
            return self.result(work, seconds)
        except NotDoneError as error:
            work.cancel()
            raise NotDoneError("work_too_long") if error.code == "work_not_yet" else error from None

    def stop(self) -> None:
        """End the processes and what they are at; the next job starts others."""
        with self._guard:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()
            pool.join()
        for work in list(self._open):
            work.cancel()

    def _running(self) -> ProcessPool:
        """The pool, a new one if there is none or it broke."""
        if self._pool is None or not self._pool.active:
            self._pool = ProcessPool(
                settings.WORK_PROCESSES,
                JOBS_OF_A_PROCESS,
                _made_ready,
                (
                    settings.DATABASES["default"]["NAME"],
                    settings.DOCUMENTS_DIR,
                    settings.WORK_MEMORY,
                    settings.WORK_NICENESS,
                ),
                multiprocessing.get_context("spawn"),  # the web server has threads: it cannot be forked
            )
            # Before multiprocessing waits for its children, which it does without an end.
            Finalize(None, self.stop, exitpriority=100)
        return self._pool

    def _finished(self, work: Future[Any]) -> None:
        with self._guard:
            self._open.discard(work)


works = Works()


def _came_of(work: Future[T]) -> T:
    """The result of finished work; the pool's own errors as ours."""
    try:
        return work.result()
    except TimeoutError as error:
        raise NotDoneError("work_too_long") from error
    except MemoryError as error:
        raise NotDoneError("work_too_large") from error
    except (ProcessExpired, BrokenProcessPool, CancelledError) as error:
        raise NotDoneError("work_lost") from error


def _made_ready(database: str, documents: str, memory: int, niceness: int) -> None:
    """What a process does first. It works where its parent does, also where that is a test's database."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "SCHED_BATCH"):  # Linux: it takes the processor from nobody who has just come to do something short
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        resource = import_module("resource")  # which macOS does not hold itself to
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    settings.DATABASES["default"]["NAME"] = database
    settings.DOCUMENTS_DIR = documents
    django.setup()
    never_make_one()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _carried_out(function: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    """One job, in its process."""
    close_old_connections()
    try:
        return function(*args, **kwargs)
    finally:
        close_old_connections()


# Python's garbage collector, off for a while.


@contextmanager
def garbage_collector_off() -> Iterator[None]:
    """For work with many values that all live until its end: looking through them takes a quarter to a third more time.

    It holds for the whole process: for short work, or in a process of its own.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


# What the server does besides answering: each chore again and again, in a process of its own of low priority.

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Chore:
    """Something to `do` at the start, and then `every` so often, counted from one beginning to the next."""

    name: str
    every: timedelta
    do: Callable[[], None]

    def again_and_again(self) -> None:
        """Until this process ends, which is of low priority if it does nothing else."""
        if threading.current_thread() is threading.main_thread():
            os.nice(settings.WORK_NICENESS)
        failed = ""
        while True:
            began = time.monotonic()
            failed = self.once(failed)
            time.sleep(max(0.0, self.every.total_seconds() - (time.monotonic() - began)))

    def once(self, failed: str = "") -> str:
        """Do it; returns what it failed with (empty: it is done). That stands in the log unless it is what it `failed`
        with the last time: a full disk shall not be filled by what is said of it.

        No connection to the database outlives it: what stands in its place the next time is what is asked then.
        """
        try:
            self.do()
        except (RefusedError, OSError, DatabaseError) as error:  # what a machine may do to one
            if repr(error) != failed:
                log.warning("%s: not done: %s", self.name, _in_words(error))
            return repr(error)
        except Exception as error:
            if repr(error) != failed:
                log.exception("%s: not done", self.name)
            return repr(error)
        finally:
            connections.close_all()
        return ""


def _in_words(error: Exception) -> str:
    return refused(error) if isinstance(error, RefusedError) else " ".join(str(error).split())
