"""`make torture`: the hall's machine breaks in every way we could think of, while phones write.

    python -m tests.torture [--kills N] [--json FILE] [TOPIC ...]

Each topic is a module here with `lines()`, and runs in a process and on a database of its own, in a temporary folder;
two at a time. `--kills`: how many SIGKILLs in all (300); the other topics go with it. All traffic stays on loopback.
"""

import argparse
import json
import math
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.table import Line, as_json
from tests.torture.spaces import SMALL_DISK

KILLS = 300


@dataclass(frozen=True, slots=True)
class Job:
    """A topic on a database, and how often of KILLS."""

    topic: str
    database: str
    rounds: int
    under: Sequence[str] = ()

    def of(self, kills: int) -> int:
        """How often where so many kills are asked for."""
        return max(1, math.ceil(self.rounds * kills / KILLS))


# The longest first: two run at a time.
JOBS = (
    Job("kills", "sqlite", KILLS // 2),
    Job("kills", "postgres", KILLS // 2),
    Job("power", "sqlite", 6),
    Job("power_postgres", "postgres", 2),
    Job("database", "postgres", 30),
    Job("full", "sqlite", 12, SMALL_DISK),
    Job("failing", "sqlite", 16),
    Job("pages", "sqlite", 28),
    Job("clock", "sqlite", 14),
)
TOPICS = tuple(dict.fromkeys(job.topic for job in JOBS))


def main() -> int:
    """Torture, print. Exit 1 if a line does not reach what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("topics", nargs="*", metavar="TOPIC", help=f"of {', '.join(TOPICS)}")
    parser.add_argument("--kills", type=int, default=KILLS, metavar="N", help=f"SIGKILLs in all ({KILLS})")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also as JSON")
    asked = parser.parse_args()
    if unknown := set(asked.topics) - set(TOPICS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    began, measured = time.monotonic(), list[Line]()
    for line in _suffered([job for job in JOBS if job.topic in (asked.topics or TOPICS)], asked.kills):
        measured.append(line)
        print(line.as_text(), flush=True)
    print(f"{(time.monotonic() - began) / 60:.1f} minutes")
    if asked.json:
        asked.json.write_text(as_json(measured) + "\n", encoding="utf-8")
    return int(any(line.reached is False for line in measured))


def _suffered(jobs: list[Job], kills: int) -> Iterator[Line]:
    """The lines of all, in order; a topic that fails has one that is not reached."""
    with ThreadPoolExecutor(2) as two:
        for lines in two.map(lambda job: _lines(job, kills), jobs):
            yield from lines


def _lines(job: Job, kills: int) -> list[Line]:
    command = [*job.under, sys.executable, "-m", "tests.torture.topic", job.topic, job.database, str(job.of(kills))]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False, text=True)
    if done.returncode:
        return [Line(f"{job.topic}, {job.database}: ended with {done.returncode}", 1, "", at_most=0)]
    fields = Line.__dataclass_fields__
    return [Line(**{key: row[key] for key in fields}) for row in json.loads(done.stdout)]


if __name__ == "__main__":
    sys.exit(main())
