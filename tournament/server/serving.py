"""The processes that serve: one that watches, workers, and what is done beside them; who dies is started anew."""

import asyncio
import gc
import logging
import os
import signal
import socket
import ssl
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from select import select
from threading import Thread
from typing import Final, Never

import uvloop

from tournament.server.connection import Connection
from tournament.server.front import Front, Networks, Program
from tournament.server.limits import BACKLOG, Limits
from tournament.server.sealed import Sealed
from tournament.server.streams import Streams

log = logging.getLogger(__name__)

STOPS: Final = (signal.SIGTERM, signal.SIGINT)
ANEW: Final = signal.SIGUSR1
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
    """A socket that takes connections; OSError. Of one port this server may listen at two addresses at once for a
    moment, when it begins anew; whether nobody else does is for the caller to know. Port 0: any that is free."""
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    return socket.create_server((host, port), family=family, backlog=BACKLOG, reuse_port=bool(port))


def start_anew() -> bool:
    """Have the watch of this process start its workers anew, by what holds now: address, names, certificate. False:
    nobody watches this process. What is under way is answered; nobody who comes meanwhile finds the door shut."""
    if os.getppid() != _watching.pid:
        return False
    os.kill(_watching.pid, ANEW)
    return True


@dataclass(frozen=True, slots=True)
class Seal:
    """Where TLS is spoken, and by which certificate."""

    listening: socket.socket
    context: ssl.SSLContext


@dataclass(frozen=True, slots=True)
class Service:
    """What is served where, by what rules. `trusted`: the networks of proxies, which are not counted as one address;
    `seal`: where the same is served by TLS, if anywhere."""

    listening: socket.socket
    program: Program
    limits: Limits
    trusted: Networks = ()
    seal: Seal | None = None

    async def run(self, stop: asyncio.Event) -> bool:
        """Serve in this event loop until told to stop; whether all that was under way came to its end."""
        loop = asyncio.get_running_loop()
        front = Front(loop, self.program, self.limits, self.trusted)
        plain = partial(Connection, front)
        servers = [await loop.create_server(plain, sock=self.listening, backlog=BACKLOG)]
        if self.seal is not None:
            sealed = partial(Sealed, plain, partial(Streams, front, plain), self.seal.context)
            servers.append(await loop.create_server(sealed, sock=self.seal.listening, backlog=BACKLOG))
        await stop.wait()
        for server in servers:
            server.close()
        await front.stop()
        return front.idle

    @property
    def sockets(self) -> tuple[socket.socket, ...]:
        """All it listens at."""
        return (self.listening, self.seal.listening) if self.seal else (self.listening,)

    def shut(self, kept: Sequence[socket.socket] = ()) -> None:
        """Listen no more in this process, but at those that are kept."""
        for one in self.sockets:
            if one not in kept:
                one.close()


Renew = Callable[[Service], Service]
"""What is to be served from now on, after what was served so far; sockets that stay are the same."""


def serve(service: Service, workers: int, beside: Sequence[Beside] = (), renew: Renew | None = None) -> None:
    """Serve with so many processes until SIGTERM or Ctrl+C; what is under way is answered first. `beside`: what is done
    meanwhile, each in a process of its own, which is told to end (SystemExit) and waited for as well. `renew`: asked on
    SIGUSR1 and `start_anew`.

    Whatever a worker holds open itself (a database) must not be open yet: workers are forks of this process.
    """
    gc.collect()
    gc.freeze()  # what is loaded by now stays: nobody need look through it again
    watch = Watch(service, renew)
    watch.run(workers, beside)


class _Watching:
    """The process that watches; 0: none does."""

    pid = 0


_watching = _Watching()


@dataclass(slots=True)
class Watch:
    """Keeps workers, and what is done beside them, alive. They end with this process, however it ends."""

    service: Service
    renew: Renew | None = None
    _stopping: bool = False
    # What each does; None: it ends, and nobody takes its place.
    _running: dict[ForkProcess, Callable[[], None] | None] = field(default_factory=dict)
    # Written to by whoever wants the workers anew.
    _told: tuple[int, int] = field(default_factory=os.pipe)
    # Nobody ever writes: a process reads the end of it when this one is gone.
    _alive: tuple[int, int] = field(default_factory=os.pipe)

    def run(self, workers: int, beside: Sequence[Beside] = ()) -> None:
        """Until all are stopped."""
        for stop in STOPS:
            signal.signal(stop, lambda *_: self._stop())
        signal.signal(ANEW, lambda *_: os.write(self._told[1], b"."))
        _watching.pid = os.getpid()
        for target in [self._work] * workers + [partial(self._beside, do) for do in beside]:
            self._start(target)
        while self._running:
            if self._told[0] in wait([self._told[0], *(process.sentinel for process in self._running)]):
                os.read(self._told[0], 4096)  # however often it was said
                self._begin_anew()
            for process in [one for one in self._running if not one.is_alive()]:
                died = self._running.pop(process)
                if died is not None and not self._stopping:
                    time.sleep(PAUSE)
                    self._start(died)

    def _begin_anew(self) -> None:
        """New workers first, then the old ones go. Where it cannot be found out what is to be served, all stays."""
        if self.renew is None or self._stopping:
            return
        try:
            new = self.renew(self.service)
        except Exception:
            log.exception("not begun anew")
            return
        self.service.shut(new.sockets)  # else the new workers had these as well, and nobody would answer there
        self.service = new
        old = [process for process, target in self._running.items() if target == self._work]
        for process in old:
            self._running[process] = None
            self._start(self._work)
        for process in old:
            process.terminate()

    def _stop(self) -> None:
        self._stopping = True
        self.service.shut()
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
        self.service.shut()
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
        return await self.service.run(stop)


def _end(number: int, _frame: object) -> Never:
    """As at the end of what is done: what stands in a `finally` is still done."""
    raise SystemExit(128 + number)


def _end_with(alive: int) -> None:
    select([alive], [], [])  # reading it would not wait: the workers' event loops made it so
    os._exit(1)
