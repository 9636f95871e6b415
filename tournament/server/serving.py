"""The processes that serve: one that watches, workers, and what is done beside them; who dies is started anew."""

import asyncio
import gc
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from select import select
from threading import Thread
from typing import Any, Final, Never

import uvloop

from tournament.server.connection import Connection
from tournament.server.front import Front, Networks, Program
from tournament.server.limits import BACKLOG, Limits

STOPS: Final = (signal.SIGTERM, signal.SIGINT)
# Seconds a thread computes before another has its turn. Connections are one of many threads: with 16 that compute, the
# slowest hundredth of readers waited 151 ms at Python's 5 ms, and 48 ms so.
TURN: Final = 0.001
# How often Python looks for cycles (gc.set_threshold). Looking through all that ten thousand connections hold stops
# every thread for a tenth of a second; what goes in circles here goes young, where it is still looked for.
COLLECTING: Final = (10_000, 50, 1_000)
# A worker that dies as soon as it lives is not started a hundred times a second.
PAUSE: Final = 1.0

Beside = Callable[[], None]
"""Something that goes on until its process ends."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections; OSError."""
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


@dataclass(frozen=True, slots=True)
class Service:
    """What is served where, by what rules. `trusted`: the networks of proxies, which are not counted as one address."""

    listening: socket.socket
    program: Program
    limits: Limits
    trusted: Networks = ()

    async def run(self, stop: asyncio.Event) -> bool:
        """Serve in this event loop until told to stop; whether all that was under way came to its end."""
        loop = asyncio.get_running_loop()
        front = Front(loop, self.program, self.limits, self.trusted)
        server = await loop.create_server(lambda: Connection(front), sock=self.listening, backlog=BACKLOG)
        await stop.wait()
        server.close()
        await front.stop()
        return front.idle


def serve(service: Service, workers: int, beside: Sequence[Beside] = ()) -> None:
    """Serve with so many processes until SIGTERM or Ctrl+C; what is under way is answered first. `beside`: what is done
    meanwhile, each in a process of its own, which is told to end (SystemExit) and waited for as well.

    Whatever a worker holds open itself (a database) must not be open yet: workers are forks of this process.
    """
    gc.collect()
    gc.freeze()  # what is loaded by now stays: nobody need look through it again
    watch = Watch(service.run, service.listening)
    watch.run(workers, beside)


@dataclass(slots=True)
class Watch:
    """Keeps workers, and what is done beside them, alive. They end with this process, however it ends."""

    work: Callable[[asyncio.Event], Coroutine[Any, Any, bool]]
    listening: socket.socket
    _stopping: bool = False
    _running: dict[ForkProcess, Callable[[], None]] = field(default_factory=dict)
    # Nobody ever writes: a process reads the end of it when this one is gone.
    _alive: tuple[int, int] = field(default_factory=os.pipe)

    def run(self, workers: int, beside: Sequence[Beside] = ()) -> None:
        """Until all are stopped."""
        for stop in STOPS:
            signal.signal(stop, lambda *_: self._stop())
        for target in [self._work] * workers + [partial(self._beside, do) for do in beside]:
            self._start(target)
        while self._running:
            wait([process.sentinel for process in self._running])
            for process in [one for one in self._running if not one.is_alive()]:
                target = self._running.pop(process)
                if not self._stopping:
                    time.sleep(PAUSE)
                    self._start(target)

    def _stop(self) -> None:
        self._stopping = True
        self.listening.close()
        for process in self._running:
            process.terminate()

    def _start(self, target: Callable[[], None]) -> None:
        """One more process. Nobody stops it before it listens for that."""
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        if not self._stopping:
            process = get_context("fork").Process(target=target)
            process.start()
            self._running[process] = target
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)

    def _beside(self, do: Beside) -> None:
        os.close(self._alive[1])
        self.listening.close()
        for stop in STOPS:
            signal.signal(stop, _end)
        Thread(target=_end_with, args=(self._alive[0],), daemon=True).start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        do()

    def _work(self) -> None:
        os.close(self._alive[1])
        sys.setswitchinterval(TURN)
        gc.set_threshold(*COLLECTING)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            finished = runner.run(self._until_stopped())
        if not finished:
            os._exit(1)  # a thread that does not end

    async def _until_stopped(self) -> bool:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        for number in STOPS:
            loop.add_signal_handler(number, stop.set)
        loop.add_reader(self._alive[0], stop.set)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        return await self.work(stop)


def _end(number: int, _frame: object) -> Never:
    """As at the end of what is done: what stands in a `finally` is still done."""
    raise SystemExit(128 + number)


def _end_with(alive: int) -> None:
    select([alive], [], [])  # reading it would not wait: the workers' event loops made it so
    os._exit(1)
