"""The processes that serve: one that watches, and workers, which it starts anew when they die."""

import asyncio
import gc
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from typing import Any, Final

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


def serve(service: Service, workers: int) -> None:
    """Serve with so many processes until SIGTERM or Ctrl+C; what is under way is answered first.

    Whatever a worker holds open itself (a database) must not be open yet: workers are forks of this process.
    """
    gc.collect()
    gc.freeze()  # what is loaded by now stays: nobody need look through it again
    watch = Watch(service.run, service.listening)
    watch.run(workers)


@dataclass(slots=True)
class Watch:
    """Keeps workers alive. They end with this process, however it ends."""

    work: Callable[[asyncio.Event], Coroutine[Any, Any, bool]]
    listening: socket.socket
    _stopping: bool = False
    _workers: list[ForkProcess] = field(default_factory=list)
    # Nobody ever writes: a worker reads the end of it when this process is gone.
    _alive: tuple[int, int] = field(default_factory=os.pipe)

    def run(self, workers: int) -> None:
        """Until all are stopped."""
        for stop in STOPS:
            signal.signal(stop, lambda *_: self._stop())
        for _ in range(workers):
            self._start()
        while self._workers:
            wait([worker.sentinel for worker in self._workers])
            for worker in [one for one in self._workers if not one.is_alive()]:
                self._workers.remove(worker)
                if not self._stopping:
                    time.sleep(PAUSE)
                    self._start()

    def _stop(self) -> None:
        self._stopping = True
        self.listening.close()
        for worker in self._workers:
            worker.terminate()

    def _start(self) -> None:
        """One more worker. Nobody stops it before it listens for that."""
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        if not self._stopping:
            worker = get_context("fork").Process(target=self._work)
            worker.start()
            self._workers.append(worker)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)

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
