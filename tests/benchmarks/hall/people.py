"""Readers who ask for a page every few seconds, and list keepers who save a game every few seconds.

python -m tests.benchmarks.hall.people < JOB     what they saw, as JSON
"""

import asyncio
import json
import random
import resource
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import astuple, dataclass
from typing import Any

import uvloop

import scoring
from tests.benchmarks.hall.asking import ETAG, Client, Heard, connected, header

BROWSER = (
    b"User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36\r\n"
    b"Accept: text/html,application/xhtml+xml\r\nAccept-Language: de-DE,de;q=0.9\r\nAccept-Encoding: gzip, deflate\r\n"
)


@dataclass(frozen=True, slots=True)
class Job:
    """Who does what. `begin`, `end`: when, by `time.monotonic`. `addresses`: how many they are spread over."""

    port: int
    begin: float
    end: float
    every: float
    paths: list[str]
    people: int
    addresses: int
    keep: bool


class Person:
    """Somebody who asks for something again and again."""

    def __init__(self, job: Job, number: int, heard: Callable[[Heard], None]) -> None:
        self._job, self._number, self._heard = job, number, heard
        self._path = job.paths[number % len(job.paths)]
        self._client = Client(self._answer)
        self._etag = b""
        self._game = 0
        place = number % job.addresses
        self._source = f"127.{1 + job.keep}.{place // 200}.{1 + place % 200}"

    async def live(self) -> None:
        """From the first moment, which is spread over a turn, to the end."""
        job = self._job
        at = job.begin + random.random() * job.every
        while at < job.end:
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            if not self._client.open:
                await self._come()
            self._client.ask(self._saving() if job.keep else self._reading())
            at += job.every
        await asyncio.sleep(max(0.0, job.end + 1 - time.monotonic()))
        self._client.hang_up()

    async def _come(self) -> None:
        self._client = Client(self._answer)
        try:
            await connected(self._client, self._job.port, self._source)
        except OSError:
            self._heard(Heard(time.monotonic(), 0.0, 0))

    def _reading(self) -> bytes:
        known = b"If-None-Match: %s\r\n" % self._etag if self._etag else b""
        return b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s\r\n" % (self._path.encode(), BROWSER, known)

    def _saving(self) -> bytes:
        self._game += 1
        winner, *others = scoring.rulebook("dgsrv").playing_seats(4, self._game)
        results = [{"seat": winner, "outcome": "romme", "augen": 0}]
        results += [{"seat": seat, "outcome": "opened", "augen": 17} for seat in others]
        body = json.dumps({"entry_id": str(uuid.uuid4()), "version": 0, "results": results}).encode()
        return b"PUT %sgames/%d HTTP/1.1\r\nHost: 127.0.0.1\r\n%sContent-Length: %d\r\n\r\n%s" % (
            self._path.encode(), self._game, BROWSER, len(body), body,
        )  # fmt: skip

    def _answer(self, heard: Heard, said: bytes) -> None:
        self._heard(heard)
        if heard.status == 200 and not self._job.keep:
            self._etag = header(said, ETAG)


async def everybody(job: Job) -> list[Heard]:
    """All of them, until the end; what they heard. Each is a task: there are many, but they mostly sleep."""
    heard: list[Heard] = []
    await asyncio.gather(*(Person(job, number, heard.append).live() for number in range(job.people)))
    return heard


def main() -> None:
    """One job."""
    job = Job(**json.load(sys.stdin))
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    heard = uvloop.run(everybody(job))
    used = resource.getrusage(resource.RUSAGE_SELF)
    told: dict[str, Any] = {"cpu": used.ru_utime + used.ru_stime, "heard": [astuple(one) for one in heard]}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
