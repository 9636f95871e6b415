"""Phones that keep lists, all at once: what is not answered is sent again, the same entry under the same id."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tests.torture.lists import Acknowledged, Entry, KeptList

PATIENCE = 60.0
AGAIN = 0.05  # seconds until a phone that was not answered tries again
Strike = Callable[[], None]


class Connection:
    """One of a phone; whatever goes wrong with it is an OSError."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._answers = 0
        self._port: int = writer.get_extra_info("sockname")[1]

    @classmethod
    async def to(cls, port: int) -> "Connection":
        """Connect to the server on this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def send(self, path: str, entry: Entry) -> tuple[int, bytes]:
        """An entry; the status and the body of the answer."""
        head = f"{entry.method} {path}games/{entry.number} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        body = entry.body
        self._writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        try:
            async with asyncio.timeout(PATIENCE):
                said = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
                length = said.partition("content-length:")[2].split("\r", 1)[0]
                return int(said.split(" ", 2)[1]), await self._reader.readexactly(int(length))
        except asyncio.IncompleteReadError as error:
            raise ConnectionError("hung up") from error

    def counted(self) -> Acknowledged:
        """One more answer of 200 came on it."""
        self._answers += 1
        return Acknowledged(self._port, self._answers)

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


@dataclass(slots=True)
class Phone:
    """Whoever keeps the lists of one table, one after the other."""

    lists: Sequence[KeptList]
    chance: random.Random
    connection: Connection | None = None

    @property
    def kept(self) -> KeptList:
        """The list it keeps now; the last one is changed again and again."""
        return next((one for one in self.lists if not one.full), self.lists[-1])


@dataclass(slots=True)
class Phones:
    """All of the hall. `heard`: how often which status, 0: no answer; `codes`: those of answers that are not 200."""

    phones: Sequence[Phone]
    heard: Counter[int] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0

    @property
    def refused(self) -> int:
        """How many answers were none of 200."""
        return self.codes.total()

    @property
    def lists(self) -> list[KeptList]:
        """All that are kept."""
        return [kept for phone in self.phones for kept in phone.lists]

    @classmethod
    def of(cls, tables: Sequence[Sequence[KeptList]]) -> "Phones":
        """One for each table."""
        return cls([Phone(lists, random.Random(number)) for number, lists in enumerate(tables)])

    def write(self, port: int, answers: int, strike: Strike, *, after: int = 0) -> None:
        """All write at once; at that many answers of 200 more `strike` is called, in the middle of what the others do.

        Comes back when `after` further answers have come and each has heard the end of what it asked.
        """
        goal, struck = self.acknowledged + answers, False

        def over() -> bool:
            nonlocal struck
            if not struck and self.acknowledged >= goal:
                struck = True
                strike()
            return self.acknowledged >= goal + after

        self.write_until(port, over)

    def write_until(self, port: int, over: Callable[[], bool]) -> None:
        """All write at once until it is over, which is asked after each answer; TimeoutError after some minutes."""
        asyncio.run(self._write(port, over))

    async def _write(self, port: int, over: Callable[[], bool]) -> None:
        stop = asyncio.Event()

        async def keep(phone: Phone) -> None:
            while not stop.is_set():
                await self._ask(phone, port)
                if over():
                    stop.set()
            if phone.connection is not None:
                phone.connection.close()
                phone.connection = None

        async with asyncio.timeout(4 * PATIENCE), asyncio.TaskGroup() as everybody:
            for phone in self.phones:
                everybody.create_task(keep(phone))

    async def _ask(self, phone: Phone, port: int) -> None:
        """Send what is next, or again what waits, and take note of the answer."""
        kept, status, body = phone.kept, 0, b""
        entry = kept.next_entry(phone.chance)
        with suppress(OSError):
            phone.connection = phone.connection or await Connection.to(port)
            status, body = await phone.connection.send(kept.path, entry)
        self.heard[status] += 1
        if status == 200 and phone.connection is not None:
            self.acknowledged += 1
            kept.acknowledge(json.loads(body)["version"], phone.connection.counted())
            return
        if status:
            self.codes[f"{status} {_code(status, body)}".strip()] += 1
        elif phone.connection is not None:
            phone.connection.close()
            phone.connection = None
        await asyncio.sleep(AGAIN)


def _code(status: int, body: bytes) -> str:
    """What a program can act on in an answer; empty where it says nothing. 409 may bring the game that is stored."""
    try:
        said = json.loads(body)
    except ValueError:
        return ""
    errors = said.get("errors") if isinstance(said, dict) else None
    return str(errors[0].get("code", "")) if errors else "stale" if status == 409 else ""
