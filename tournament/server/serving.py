"""The processes that serve: one that watches, workers, and what is done beside them. Who dies or hangs is replaced.

What reads bytes and speaks TLS in a worker is granian, embedded in its event loop.
"""

import asyncio
import faulthandler
import gc
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from select import select
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Final, Never

from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.http import HTTP1Settings
from granian.server.embed import Server

from tournament.server.front import Front, Program
from tournament.server.limits import BACKLOG, KB, Limits
from tournament.server.tls import CERTIFICATE, KEY
from tournament.web.connection import Networks

log = logging.getLogger(__name__)

STOPS: Final = (signal.SIGTERM, signal.SIGINT)
# Windows has no forks, and those of macOS break where its libraries have begun a thread: there one process serves.
FORKS: Final = hasattr(os, "fork") and sys.platform != "darwin"
if FORKS:
    ANEW: Final = signal.SIGUSR1
    WHERE: Final = signal.SIGUSR2  # a worker writes down where each of its threads stands
# Seconds a thread computes before another has its turn. The event loop is one of many threads: with 16 that compute,
# the slowest hundredth of readers waited 151 ms at Python's 5 ms, and 48 ms so.
TURN: Final = 0.001
# A worker that dies as soon as it lives is not started a hundred times a second.
PAUSE: Final = 1.0
TRIES: Final = 250
TRIED_EVERY: Final = 0.02
BEGINS_WITHIN: Final = 20.0
ASKED_EVERY: Final = 2.0
ANSWERS_WITHIN: Final = 10.0
WRITES_WITHIN: Final = 1.0
MOST_WRITTEN: Final = 16 * KB

Beside = Callable[[], None]
"""Something that goes on until its process ends."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where something listens. Of one port this server may listen at two addresses at once, when it begins anew."""

    host: str
    port: int


def start_anew() -> bool:
    """Have the watch of this process start its workers anew, by what holds now: address, names, certificate. Return
    False if nobody watches this process. What is under way is answered; a port that stays is never shut, unless this
    process serves alone."""
    if _watching.anew is not None:
        _watching.anew()
        return True
    if os.getppid() != _watching.pid:
        return False
    os.kill(_watching.pid, ANEW)
    return True


@dataclass(frozen=True, slots=True)
class Seal:
    """Where TLS is spoken, and the folder of the certificate."""

    address: Address
    folder: Path


@dataclass(frozen=True, slots=True)
class Service:
    """What is served where, by what rules. `trusted`: the networks of proxies; `seal`: where the same is served by TLS,
    if anywhere."""

    address: Address
    program: Program
    limits: Limits
    trusted: Networks = ()
    seal: Seal | None = None

    async def run(self, stop: asyncio.Event, told: Callable[[], object] = lambda: None) -> bool:
        """Serve in this event loop until told to stop; return whether all that was under way came to its end. While all
        is well `told` is called every few seconds."""
        front = Front(self.program, self.limits, self.trusted)
        servers = [self._granian(front, self.address)]
        if self.seal is not None:
            servers.append(self._granian(front, self.seal.address, self.seal.folder))
        serving = [asyncio.create_task(_serve(server)) for server in servers]
        ports = {server.bind_port for server in servers}
        asking = asyncio.create_task(_look_after(front, ports, told))
        loading = asyncio.create_task(asyncio.to_thread(self.program.later))
        await stop.wait()
        for server in servers:
            server.stop()
        done, _late = await asyncio.wait(serving, timeout=self.limits.stopping)
        asking.cancel()
        loading.cancel()
        for lane in front.lanes.values():
            lane.stop()
        return len(done) == len(servers) and not front.under_way

    def _granian(self, front: Front, address: Address, sealed: Path | None = None) -> Server:
        """Return a server that hands requests to `front`. HTTP/1.1 alone: there granian bounds the time of a head."""
        return Server(
            front,
            address.host,
            address.port,
            interface=Interfaces.ASGINL,
            http=HTTPModes.http1,
            websockets=False,
            backlog=BACKLOG,
            backpressure=self.limits.connections,
            http1_settings=HTTP1Settings(
                header_read_timeout=int(self.limits.head * 1000), max_buffer_size=2 * self.limits.head_bytes
            ),
            log_enabled=False,
            ssl_cert=sealed and sealed / CERTIFICATE,
            ssl_key=sealed and sealed / KEY,
            ssl_protocol_min=SSLProtocols.tls12,
        )


async def _serve(server: Server) -> None:
    """Serve until stopped; what ends by itself is told, and whatever else is served goes on."""
    try:
        await server.serve()
    except Exception:
        log.exception("cannot serve at %s:%s", server.bind_addr, server.bind_port)


def _told_to_listening(ports: set[int], option: int, value: int) -> set[int]:
    """Set an option of TCP on each socket of this process that listens at one of these ports; return those ports."""
    told = set()
    for file in Path("/proc/self/fd").iterdir():
        if not file.is_socket():
            continue
        with suppress(OSError), socket.socket(fileno=os.dup(int(file.name))) as one:
            if one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) and one.getsockname()[1] in ports:
                one.setsockopt(socket.IPPROTO_TCP, option, value)
                told.add(one.getsockname()[1])
    return told


async def _look_after(front: Front, ports: set[int], told: Callable[[], object]) -> None:
    """Once it listens, have the kernel cut connections whose client takes nothing for too long: granian has no bound
    for that, and connections have what their socket has (tcp(7), TCP_USER_TIMEOUT of Linux). Then call `told` again and
    again, while this loop turns, a thread begins and ends, and no lane of threads hangs."""
    for _ in range(TRIES if FORKS else 0):
        if _told_to_listening(ports, socket.TCP_USER_TIMEOUT, int(front.limits.sending * 1000)) == ports:
            break
        await asyncio.sleep(TRIED_EVERY)
    while True:
        await asyncio.to_thread(int)
        if not any(lane.hangs for lane in front.lanes.values()):
            told()
        await asyncio.sleep(ASKED_EVERY)


Renew = Callable[[Service], Service]
"""What is to be served from now on, after what was served so far."""


def serve(service: Service, workers: int, beside: Sequence[Beside] = (), renew: Renew | None = None) -> None:
    """Serve with so many processes until SIGTERM or Ctrl+C; what is under way is answered first. `beside`: what is done
    meanwhile, each in a process of its own, which is told to end (SystemExit) and waited for as well. `renew`: asked on
    SIGUSR1 and `start_anew`.

    Whatever a worker holds open itself (a database) must not be open yet: workers are forks of this process.
    """
    gc.collect()
    gc.freeze()  # what is loaded by now stays: nobody need look through it again
    if not FORKS:
        _Alone().run(service, beside, renew)
    watch = Watch(service, renew)
    watch.run(workers, beside)


class _Watching:
    """The process that watches; 0: none does. `anew`: has a process that serves alone begin anew."""

    pid = 0
    anew: Callable[[], object] | None = None


_watching = _Watching()
NOT_ASKED: Final = float("inf")


@dataclass(slots=True)
class Child:
    """A process that is watched, and what it does: None, it ends and nobody takes its place.

    A worker says on `pipe` that all is well, and writes into `stands` where its threads are when it is asked. `well`:
    until when it is taken to be so (`time.monotonic`): it has time to begin, and to end what is under way. `begun`: it
    has said so once, and listens.
    """

    process: BaseProcess
    target: "Target | None"
    pipe: int
    stands: IO[bytes]
    well: float
    begun: bool = False

    def hangs(self, now: float) -> bool:
        """Return whether it has not said for too long that it is well."""
        return now - self.well > ANSWERS_WITHIN

    def end(self) -> None:
        """End it at once, and write into the log where it stood."""
        self.well = NOT_ASKED
        if self.process.pid is not None:
            os.kill(self.process.pid, WHERE)
        self.process.join(WRITES_WITHIN)
        self.stands.seek(0)
        stands = self.stands.read(MOST_WRITTEN).decode(errors="replace")
        log.error("worker %s hangs and is replaced; it stands in:\n%s", self.process.pid, stands)
        self.process.kill()

    def forget(self) -> None:
        """Close what belonged to it."""
        os.close(self.pipe)
        self.stands.close()


Target = Callable[[int, IO[bytes]], None]
"""What a child does, given where it says that all is well, and where it writes down where it stands."""


@dataclass(slots=True)
class Watch:
    """Keeps workers, and what is done beside them, alive. They end with this process, however it ends."""

    service: Service
    renew: Renew | None = None
    _stopping: bool = False
    _children: list[Child] = field(default_factory=list)
    # Workers who go once others have begun.
    _leaving: list[Child] = field(default_factory=list)
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
        notify("READY=1")
        while self._children:
            said = [self._told[0], *(child.pipe for child in self._children)]
            ready = wait([*said, *(child.process.sentinel for child in self._children)], ASKED_EVERY)
            if self._told[0] in ready:
                os.read(self._told[0], 4096)  # however often it was said
                self._begin_anew()
            self._look_after(ready)
            self._replace()

    def _look_after(self, ready: Sequence[object]) -> None:
        """Note who said that all is well, end who hangs, and who goes once all others have begun. systemd restarts
        everything if nobody does this."""
        now = time.monotonic()
        for child in self._children:
            if child.pipe in ready and os.read(child.pipe, 4096):
                child.well, child.begun = now, True
            elif child.hangs(now):
                child.end()
        if all(worker.begun for worker in self._workers):
            self._tell_to_end(self._leaving)
            self._leaving.clear()
        notify("WATCHDOG=1")

    @property
    def _workers(self) -> list[Child]:
        """Those who stay."""
        return [child for child in self._children if child.target == self._work]

    def _replace(self) -> None:
        """Start another one for each that has ended."""
        for child in [one for one in self._children if not one.process.is_alive()]:
            self._children.remove(child)
            child.forget()
            if child.target is not None and not self._stopping:
                time.sleep(PAUSE)
                self._start(child.target)

    def _begin_anew(self) -> None:
        """New workers first; the old ones go when those listen. Where it cannot be found out what is to be served, all
        stays."""
        if self.renew is None or self._stopping:
            return
        try:
            self.service = self.renew(self.service)
        except Exception:
            log.exception("not begun anew")
            return
        for child in self._workers:
            child.target = None
            self._leaving.append(child)
            self._start(self._work)

    def _stop(self) -> None:
        self._stopping = True
        self._tell_to_end(self._children)

    def _tell_to_end(self, children: Sequence[Child]) -> None:
        """Have these end what is under way, and then themselves."""
        for child in children:
            child.well = time.monotonic() + self.service.limits.stopping
            child.process.terminate()

    def _start(self, target: Target) -> None:
        """One more process. Nobody stops it before it listens for that."""
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        if not self._stopping:
            (pipe, says), stands = os.pipe(), TemporaryFile(buffering=0)  # noqa: SIM115
            process = get_context("fork").Process(target=target, args=(says, stands))
            process.start()
            os.close(says)
            well = time.monotonic() + BEGINS_WITHIN if target == self._work else NOT_ASKED
            self._children.append(Child(process, target, pipe, stands, well))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)

    def _beside(self, do: Beside, _says: int, _stands: IO[bytes]) -> None:
        os.close(self._alive[1])
        for stop in STOPS:
            signal.signal(stop, _end)
        Thread(target=_end_with, args=(self._alive[0],), daemon=True).start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        do()

    def _work(self, says: int, stands: IO[bytes]) -> None:
        os.close(self._alive[1])
        faulthandler.register(WHERE, stands)
        sys.setswitchinterval(TURN)
        with asyncio.Runner() as runner:
            finished = runner.run(self._until_stopped(partial(os.write, says, b".")))
        _exit(self.service, 0 if finished else 1)

    async def _until_stopped(self, well: Callable[[], object]) -> bool:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        for number in STOPS:
            loop.add_signal_handler(number, stop.set)
        loop.add_reader(self._alive[0], stop.set)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        return await self.service.run(stop, well)


@dataclass(slots=True)
class _Alone:
    """A process that serves and that nobody watches; what is done beside it is done in threads."""

    _ended: bool = False
    _stop: Callable[[], object] = bool

    def run(self, service: Service, beside: Sequence[Beside], renew: Renew | None) -> Never:
        """Until told to end."""
        for number in STOPS:
            signal.signal(number, lambda *_: self._end())
        for do in beside:
            Thread(target=do, daemon=True).start()
        sys.setswitchinterval(TURN)
        with asyncio.Runner() as runner:
            while not self._ended:
                runner.run(self._until_stopped(service))
                try:
                    service = service if renew is None or self._ended else renew(service)
                except Exception:
                    log.exception("not begun anew")
        _exit(service, 0)

    def _end(self) -> None:
        self._ended = True
        self._stop()

    async def _until_stopped(self, service: Service) -> None:
        """Serve until told to end, or to begin anew: after a moment, so that whoever told it still reads the page they
        are led to."""
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        self._stop = partial(loop.call_soon_threadsafe, stop.set)
        _watching.anew = partial(loop.call_soon_threadsafe, loop.call_later, PAUSE, stop.set)
        if not self._ended:
            await service.run(stop)


def _exit(service: Service, status: int) -> Never:
    """End this process, which a thread that does not end would keep."""
    service.program.at_end()
    logging.shutdown()
    os._exit(status)


def notify(state: str) -> None:
    """Tell systemd, where it started this (sd_notify(3))."""
    where = os.environ.get("NOTIFY_SOCKET", "")
    if not where:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as telling:
        telling.setblocking(False)
        telling.sendto(state.encode(), "\0" + where[1:] if where.startswith("@") else where)


def _end(number: int, _frame: object) -> Never:
    """As at the end of what is done: what stands in a `finally` is still done."""
    raise SystemExit(128 + number)


def _end_with(alive: int) -> None:
    select([alive], [], [])  # reading it would not wait: the workers' event loops made it so
    os._exit(1)
