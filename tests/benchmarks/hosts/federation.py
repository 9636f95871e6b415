"""`make federation`: a federation's day, 100 halls at once on one machine, and what each of them costs it.

    python -m tests.benchmarks.hosts.federation [--halls N]

One primary, a standby of its database that takes over every change, a cache before it that honours the ETags. Halls of
ten tables store games far more often than people play (the day is replayed faster), readers ask every five seconds.
Bounded: three parts of twelve seconds, on loopback only. What a hall costs follows from the processor time of a game
and of a reader's request, at the pace of real people.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.benchmarks.hall.__main__ import back, p50, p99, sent, statuses, wrong
from tests.benchmarks.hall.asking import Heard
from tests.benchmarks.hall.people import Job
from tests.benchmarks.hall.server import family_cpu
from tests.benchmarks.hosts.beside import cache, promote, seconds_until_it_has_everything, standby
from tests.benchmarks.hosts.host import POSTGRES, Host
from tests.benchmarks.table import Line
from tests.ports import free_port
from tests.tools.with_postgres import cluster

HALLS, READERS = 100, 40  # readers in each hall
SAVING, READING = 20.0, 5.0  # seconds between two games of a table, two looks of a reader
PART = 12.0
REAL_GAME = 405.0  # 6 min 45 s: 20 games in 135 minutes
ADDRESSES = 100
FIRST, OTHERS, NOBODY = slice(0, 5), slice(5, 10), slice(0)  # of a hall's tables: each begins with game 1
GROUND = "import django; django.setup(); from tests.benchmarks.hosts.halls import main; main()"
PUBLISH = """
import django; django.setup()
from tournament.core.act import Actor
from tournament.models import Series
from tournament.lists.acts.results import has_results, publish_results
for one in Series.objects.filter(number=2, tournament__name__startswith="Vorrunde"):
    if has_results(one): publish_results(one, one.version, Actor.command("federation"))
"""


@dataclass(frozen=True, slots=True)
class Federation:
    """Everything that runs; `halls`: the page and the lists of each."""

    host: Host
    database: "subprocess.Popen[bytes]"
    cache: "subprocess.Popen[bytes]"
    port: int
    halls: Sequence[dict[str, list[str]]]

    def used(self) -> dict[str, float]:
        """Seconds of processor time so far."""
        assert self.host.process is not None
        processes = {"program": self.host.process, "database": self.database, "cache": self.cache}
        return {name: family_cpu(process.pid) for name, process in processes.items()}


@dataclass(frozen=True, slots=True)
class Part:
    """What was heard in one part, and the processor seconds it took, by what took them."""

    saved: list[Heard]
    read: list[Heard]
    used: dict[str, float]

    @property
    def all_used(self) -> float:
        """Of the program, its database and the cache."""
        return sum(self.used.values())


def main() -> int:
    """Measure, print. Exit 1 if a game or a page was not answered."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.hosts.federation")
    parser.add_argument("--halls", type=int, default=HALLS)
    number = parser.parse_args().halls
    reached = True
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        primary = stack.enter_context(cluster())
        database = primary.start(*POSTGRES)
        stack.callback(database.wait)
        stack.callback(database.terminate)
        second = stack.enter_context(standby(primary))
        own = {"DATABASE_URL": primary.url, "SECRET_KEY": "ein Verband" * 5, "TRUSTED_PROXIES": "127.0.0.1"}
        host = Host("primary", folder / "primary", own)
        host.begin()
        stack.callback(host.stop)
        host.wait()
        halls = json.loads(host.python("-c", GROUND, str(number)).splitlines()[-1])
        port = free_port()
        before = stack.enter_context(cache(folder / "cache", host.port, port))
        for line in day(Federation(host, database, before, port, halls), primary.url):
            print(line.as_text(), flush=True)
            reached = reached and line.reached is not False
        late = seconds_until_it_has_everything(primary, second)
        print(Line("the standby has everything after", late, "s").as_text())
        promote(second)
        successor = Host("standby", folder / "standby", own | {"DATABASE_URL": second.url})
        for command in (("recompute", "--check"), ("verify_audit",)):
            said = successor.manage(*command).splitlines()  # an error if something does not hold
            print(Line(f"the standby, promoted: {' '.join(command)}, lines, all well", len(said), "").as_text())
        print(Line("others that wanted the two cores (load average)", os.getloadavg()[0], "").as_text())
    return int(not reached)


def day(federation: Federation, url: str) -> Iterator[Line]:
    """Games alone, readers alone, both while results are public: then each game changes what readers see."""
    halls = len(federation.halls)
    began = written(url)
    games = part(federation, FIRST, reading=False)
    wal = written(url) - began
    readers = part(federation, None, reading=True)
    federation.host.python("-c", PUBLISH)
    both = part(federation, OTHERS, reading=True)
    for what, one in ((f"{halls} halls, games", games), ("readers", readers), ("both, results public", both)):
        heard = [*one.saved, *one.read]
        yield Line(f"{what}: errors of {len(heard):,} ({statuses(heard)})", wrong(heard), "", at_most=0)
        for which, some in (("saving", one.saved), ("readers", one.read)):
            if some:
                yield Line(f"  {which}, p50", p50(some), "ms")
                yield Line(f"  {which}, p99", p99(some), "ms")
        yield Line(
            f"  processor: {', '.join(f'{name} {took:.1f} s' for name, took in one.used.items())}", one.all_used, "s"
        )
    game = 1000 * games.all_used / len(games.saved)
    look = 1000 * readers.all_used / len(readers.read)
    fresh = 1000 * (both.all_used - look * len(both.read) / 1000) / len(both.saved)
    tables = len(federation.halls[0]["lists"])
    yield Line("a game stored", game, "ms")
    yield Line("a game stored that changes what all see, new pages with it", fresh, "ms")
    yield Line("a reader's look, through the cache", look, "ms")
    yield Line("write-ahead log a game, which the standby gets", wal / len(games.saved) / 1024, "kB")
    for what, one_game in (("results hidden", game), ("results public", fresh)):
        cost = tables * one_game / REAL_GAME + READERS * look / READING
        yield Line(f"a hall of {tables} tables and {READERS} readers as people play, {what}", cost, "ms/s")
        yield Line("  such halls a core carries", 1000 / cost, "")


def written(url: str) -> int:
    """Bytes of the write-ahead log so far."""
    with psycopg.connect(url) as database:
        [size] = database.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn").fetchone() or [0]
        return int(size)


def part(federation: Federation, saving: slice | None, *, reading: bool) -> Part:
    """Twelve seconds; `saving`: which of each hall's lists are kept."""
    begin = time.monotonic() + 2.0
    end = begin + PART
    lists = [one for hall in federation.halls for one in hall["lists"][saving or NOBODY]]
    pages = [str(hall["page"]) for hall in federation.halls]
    keepers = sent(Job(federation.port, begin, end, SAVING, lists, len(lists), ADDRESSES, keep=True)) if lists else None
    people = READERS * len(pages)
    readers = sent(Job(federation.port, begin, end, READING, pages, people, ADDRESSES, keep=False)) if reading else None
    time.sleep(2.0)
    before = federation.used()
    read = back(readers)[0] if readers else []
    saved = back(keepers)[0] if keepers else []
    after = federation.used()
    return Part(saved, read, {name: after[name] - before[name] for name in after})


if __name__ == "__main__":
    sys.exit(main())
