"""`make two-hosts`: two machines on one PostgreSQL, a hall's load on both, then one of them loses its power.

    python -m tests.benchmarks.hosts [--connections N]

Both start at the same moment on an empty database. Nobody is bound to a machine: readers and keepers come to either, 20
lists are kept at both at once, each game sent to both. About a minute, on loopback only. Exit 1 if anything was lost,
doubled or answered differently.
"""

import argparse
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.benchmarks.hall.__main__ import back, p50, p99, sent, statuses, within, wrong
from tests.benchmarks.hall.people import Job
from tests.benchmarks.hosts import shared
from tests.benchmarks.hosts.host import POSTGRES, Host, all_ready
from tests.benchmarks.hosts.writers import Told, dispute, keep
from tests.benchmarks.table import Line
from tests.tools.with_postgres import postgres

READERS, READING = 2_000, 5.0
KEEPERS, SAVING = 50, 4.25  # at each machine
EITHER, GAMES, DISPUTES = 20, 12, 10
ADDRESSES = 20
LOAD = 16.0
GROUND = "import django; django.setup(); from tests.benchmarks.hall.tournaments import main; main(1)"


def main() -> int:
    """Measure, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.hosts")
    parser.add_argument("--connections", type=int, default=200, help="what PostgreSQL allows (200)")
    allowed = parser.parse_args().connections
    settings = [f"--max_connections={allowed}", *POSTGRES[1:]]
    reached = True
    with tempfile.TemporaryDirectory() as folder, postgres(settings) as url:
        environment = {"DATABASE_URL": url, "SECRET_KEY": "zwei Rechner, ein Schlüssel" * 2}
        hosts = [Host(name, Path(folder) / name, environment) for name in ("a", "b")]
        try:
            for line in trial(hosts):
                print(line.as_text(), flush=True)
                reached = reached and line.reached is not False
        finally:
            for host in hosts:
                host.stop()
    return int(not reached)


def trial(hosts: Sequence[Host]) -> Iterator[Line]:
    """Everything, in turn."""
    began = time.monotonic()
    all_ready(hosts)
    yield Line("both started at once on an empty database", time.monotonic() - began, "s")
    yield from shared.first_start(hosts)
    ground = json.loads(hosts[0].python("-c", GROUND).splitlines()[-1])["tournaments"][0]
    yield from shared.log_ins(hosts)
    yield from shared.published(hosts, ground["page"][0])
    yield from shared.a_document(hosts, ground)
    told = Told()
    yield from load(hosts, ground, told)
    yield from shared.nothing_lost(hosts[1], told)


def load(hosts: Sequence[Host], ground: dict[str, list[str]], told: Told) -> Iterator[Line]:
    """A hall at both machines; when it is calm again, one dies while lists are kept at both."""
    lists = ground["lists"]
    begin = time.monotonic() + 2.0
    end = begin + LOAD
    people = []
    for at, host in enumerate(hosts):
        mine = lists[at * KEEPERS : (at + 1) * KEEPERS]
        people.append(sent(Job(host.port, begin, end, SAVING, mine, len(mine), ADDRESSES, keep=True)))
        people.append(sent(Job(host.port, begin, end, READING, ground["page"], READERS, ADDRESSES, keep=False)))
    time.sleep(2.0)
    either = lists[2 * KEEPERS : 2 * KEEPERS + EITHER]
    busiest = shared.Busiest(hosts[0].environment["DATABASE_URL"])
    with busiest, ThreadPoolExecutor(EITHER) as keepers:
        list(keepers.map(lambda path: keep(hosts, path, GAMES, told), either))
        disputed = [dispute(hosts, path, GAMES + 1, told) for path in either[:DISPUTES]]
        heard = [back(one)[0] for one in people]
    saved, read = [*heard[0], *heard[2]], [*heard[1], *heard[3]]
    everybody = [*saved, *read]
    yield Line(f"{2 * KEEPERS} keepers and {2 * READERS:,} readers at two machines: saving, p99", p99(saved), "ms")
    yield Line("the same, p50", p50(saved), "ms")
    yield Line("readers, p99", p99(within(read, begin + READING, end)), "ms")
    late = sum(one.status == 0 for one in everybody)
    yield Line(f"errors of {len(everybody):,} ({statuses(everybody)})", wrong(everybody) - late, "", at_most=0)
    yield Line("not answered yet a second after the end, when the clients went home", late, "")
    yield Line("others that wanted the two cores (load average)", os.getloadavg()[0], "")
    yield Line("connections PostgreSQL had at most", busiest.most, "", at_most=2 * 66)
    yield Line(f"games sent to both at once, answered by both ({told.alone} by one)", told.both, "", at_least=1)
    yield Line("of these answered differently", len(told.unlike), "", at_most=0)
    odd = sum(one != [200, 409] for one in disputed)
    yield Line(
        f"games typed differently at both at once: {DISPUTES}; not stored once and refused once", odd, "", at_most=0
    )
    yield from one_dies(hosts, lists[2 * KEEPERS + EITHER : 2 * (KEEPERS + EITHER)], told)


def one_dies(hosts: Sequence[Host], lists: Sequence[str], told: Told) -> Iterator[Line]:
    """The first machine loses its power while lists are kept."""
    before = len(told.stored)
    with ThreadPoolExecutor(len(lists)) as keepers:
        kept = [keepers.submit(keep, hosts, path, GAMES, told) for path in lists]
        power = threading.Timer(1.0, hosts[0].die)
        power.start()
        for one in kept:
            one.result()
        power.join()
    yield Line(
        f"games kept while one machine lost its power ({told.alone} by one alone)", len(told.stored) - before, ""
    )
    hosts[0].begin()
    hosts[0].wait()


if __name__ == "__main__":
    sys.exit(main())
