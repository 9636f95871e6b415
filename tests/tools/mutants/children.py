"""Work done each time in a child of this process: it begins with what is imported here and leaves nothing behind."""

import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
Running = dict[Connection, tuple[Task, int]]


def each_in_a_child(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Iterator[tuple[Task, Result | None]]:
    """Every task with its result, as they end, at most `jobs` at once. None: a signal ended it, its time limit."""
    running: Running[Task] = {}
    for task in tasks:
        if len(running) >= jobs:
            yield from _ended(running)
        receiver, sender = Pipe(duplex=False)
        running[receiver] = task, _child(work, task, sender)
        sender.close()
    while running:
        yield from _ended(running)


def _child(work: Callable[[Task], Result], task: Task, sender: Connection) -> int:
    pid = os.fork()
    if not pid:
        try:
            sender.send((work(task), ""))
        finally:
            if sys.exc_info()[0]:
                sender.send((None, traceback.format_exc()))
            os._exit(0)
    return pid


def _ended(running: Running[Task]) -> Iterator[tuple[Task, Result | None]]:
    """Those that have ended by now; waits for one."""
    for receiver in wait(list(running)):
        assert isinstance(receiver, Connection)
        task, pid = running.pop(receiver)
        try:
            result, failure = receiver.recv()
        except EOFError:
            result, failure = None, ""
        receiver.close()
        os.waitpid(pid, 0)
        if failure:
            raise RuntimeError(f"{task}\n{failure}")
        yield task, result
