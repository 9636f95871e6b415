"""`make bench-hall`: what one machine carries, and what is left of it in a storm. About a minute, on loopback only.

    python -m tests.benchmarks.hall [--json FILE]

First a hall as large as this program is meant for: readers who ask for the standings every five seconds, 250 list
keepers, eight documents that nobody has opened yet. Then the storms, one after the other, while half as many keepers
save. The clients need processors too; their share is printed.
"""

import argparse
import json
import math
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from http.client import HTTPConnection
from itertools import chain
from pathlib import Path
from typing import Any

from tests.benchmarks.hall.asking import Heard
from tests.benchmarks.hall.people import Job
from tests.benchmarks.hall.server import Running, running
from tests.benchmarks.table import Line, as_json

READERS, READING = 10_000, 5.0
KEEPERS, SAVING = 250, 4.25
ADDRESSES = 50
DOCUMENTS = 8
HALL = 16.0
CALM, STORM = 5.0, 4.0
PATIENCE = 30.0  # seconds for a document
STORMS = {
    "bodies": "400 unfinished bodies",
    "silent": "5,000 silent connections of one address",
    "heads": "400 slow heads",
    "uploads": "100 MB uploads from nobody",
    "names": "log-in names of 2 MB",
}


def main() -> int:
    """Measure, print. Exit 1 if something asked for is not reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.hall")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also as JSON")
    parser.add_argument("--documents", type=int, default=DOCUMENTS, metavar="N", help="how many PDFs (8)")
    asked = parser.parse_args()
    measured: list[Line] = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), 2) as server:
        for line in chain(hall(server, asked.documents), storms(server, asked.documents)):
            measured.append(line)
            print(line.as_text(), flush=True)
    if asked.json:
        asked.json.write_text(as_json(measured) + "\n", encoding="utf-8")
    return int(any(line.reached is False for line in measured))


def hall(server: Running, pdfs: int) -> Iterator[Line]:
    """Everybody at once."""
    ground = server.ground["tournaments"][0]
    many = min(READERS, resource.getrlimit(resource.RLIMIT_NOFILE)[1] // 2)
    begin = time.monotonic() + 2.0
    port, end = server.port, begin + HALL
    readers = sent(Job(port, begin, end, READING, ground["page"], many, ADDRESSES, keep=False))
    keepers = sent(Job(port, begin, end, SAVING, ground["lists"], KEEPERS, ADDRESSES, keep=True))
    time.sleep(2.0)
    used = server.cpu()
    time.sleep(READING)
    documents = opened(server, ground["documents"][:pdfs])
    time.sleep(max(0.0, begin + HALL - time.monotonic()))
    used = server.cpu() - used
    (read, readers_cpu), (saved, keepers_cpu) = back(readers), back(keepers)
    what = f"{many:,} readers every {READING:g} s, {KEEPERS} keepers, {pdfs} new PDFs"
    for when, since, until, limits in (
        (what, begin + READING, end, (50, 100)),
        (f"while all of them come, {READING:g} s", begin, begin + READING, (None, None)),
    ):
        now_saved, now_read = within(saved, since, until), within(read, since, until)
        yield Line(f"{when}: saving, p99", p99(now_saved), "ms", at_most=limits[0])
        yield Line("the same, p50", p50(now_saved), "ms")
        yield Line("readers, p99", p99(now_read), "ms", at_most=limits[1])
        yield Line("the same, p50", p50(now_read), "ms")
    yield Line(
        f"errors of {len(read) + len(saved)} requests ({statuses([*read, *saved])})",
        wrong([*read, *saved]),
        "",
        at_most=0,
    )
    yield Line(f"the longest of the PDFs ({statuses(documents)})", max((one.took for one in documents), default=0), "s")
    yield Line("processors used by the program, PDFs with it", used / HALL, "cores")
    yield Line("processors used by the clients", (readers_cpu + keepers_cpu) / HALL, "cores")


def storms(server: Running, pdfs: int) -> Iterator[Line]:
    """One after the other, while people save."""
    ground = server.ground["tournaments"][1]
    begin = time.monotonic() + 1.5
    end = begin + CALM + STORM * (len(STORMS) + 2)
    job = Job(server.port, begin, end, SAVING / 2, ground["lists"][: KEEPERS // 2], KEEPERS // 2, ADDRESSES, keep=True)
    keepers = sent(job)
    time.sleep(1.5 + CALM)
    began, under_way = {}, {}
    for storm in STORMS:
        began[storm] = time.monotonic()
        under_way[storm] = python("storms", storm, str(server.port), str(STORM - 1.0))
        time.sleep(began[storm] + STORM - time.monotonic())
    asked = time.monotonic()
    documents = opened(server, ground["documents"][:pdfs])
    saved, _cpu = back(keepers)
    calm = p99(within(saved, begin, begin + CALM))
    for storm, at in began.items():
        yield Line(f"saving, p99: {STORMS[storm]}", p99(within(saved, at, at + STORM)), "ms", "calm", calm)
    eight = within(saved, asked, max([asked + 1, *(one.asked + one.took for one in documents)]))
    yield Line(f"saving, p99: {pdfs} new PDFs ({statuses(documents)})", p99(eight), "ms", "calm", calm, at_most=2)
    yield Line(f"errors of {len(saved)} saved ({statuses(saved)})", wrong(saved), "", at_most=0)
    ends = {storm: json.loads(process.communicate()[0]) for storm, process in under_way.items()}
    for storm in sorted(ends, key=lambda one: float(ends[one]["after"])):
        yield Line(f"limit: {STORMS[storm]}: {ends[storm]['ends']}", ends[storm]["after"], "s")


def sent(job: Job) -> "subprocess.Popen[str]":
    """People who are on their way."""
    process = python("people")
    assert process.stdin is not None
    process.stdin.write(json.dumps(asdict(job)))
    process.stdin.close()
    process.stdin = None
    return process


def back(process: "subprocess.Popen[str]") -> tuple[list[Heard], float]:
    """What they heard, and the seconds of processor time they took."""
    told = json.loads(process.communicate()[0])
    return [Heard(*one) for one in told["heard"]], told["cpu"]


def python(module: str, *arguments: str) -> "subprocess.Popen[str]":
    """A process of this package."""
    command = [sys.executable, "-m", f"tests.benchmarks.hall.{module}", *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def opened(server: Running, paths: Sequence[str]) -> list[Heard]:
    """All these documents, asked for at once; whoever is told to come again comes again."""

    def one(path: str) -> Heard:
        begun = time.monotonic()
        status, again = 503, 0.0
        while status == 503 and time.monotonic() < begun + PATIENCE:
            time.sleep(again)
            status, again = fetched(server, path)
        return Heard(begun, time.monotonic() - begun, status)

    with ThreadPoolExecutor(DOCUMENTS) as threads:
        return list(threads.map(one, paths))


def fetched(server: Running, path: str) -> tuple[int, float]:
    """The status of an answer, 0 if none comes, and in how many seconds to come again."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers={"Cookie": server.ground["cookie"]})
        answer = connection.getresponse()
        answer.read()
    except OSError:
        return 0, 0.0
    finally:
        connection.close()
    return answer.status, float(answer.headers.get("Retry-After", 0))


def within(heard: Sequence[Heard], begin: float, end: float) -> list[Heard]:
    """What was asked in that time."""
    return [one for one in heard if begin <= one.asked < end]


def p99(heard: Sequence[Heard]) -> float:
    """Milliseconds within which 99 of 100 were answered."""
    took = sorted(one.took for one in heard)
    return 1000 * took[math.ceil(0.99 * len(took)) - 1] if took else 0.0


def p50(heard: Sequence[Heard]) -> float:
    """Milliseconds within which half were answered."""
    return 1000 * statistics.median(one.took for one in heard)


def wrong(heard: Sequence[Heard]) -> int:
    """How many were not answered as they should be."""
    return sum(one.status not in (200, 304) for one in heard)


def statuses(heard: Sequence[Heard]) -> str:
    """How many answers had which status."""
    counted: Counter[Any] = Counter(one.status for one in heard)
    return ", ".join(f"{count} x {status}" for status, count in counted.most_common())


if __name__ == "__main__":
    sys.exit(main())
