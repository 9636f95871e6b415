"""Run parts of `make test` and say at the end what each took.

    python -m tests.tools.parts MAKE lint+types,unit-scoring+phone unit-tournament browser

One group after the other. Parts with a comma between them run side by side, for each keeps one core busy; parts with a
plus between them one after the other in one of these. What runs side by side says what it has to say when it ends, so
that no two mix. The first group with a failure is the last.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryFile


@dataclass(frozen=True)
class Took:
    """How a part went; times in seconds, the processor's with all that the part started."""

    part: str
    exit_status: int
    wall: float
    processor: float

    def __str__(self) -> str:
        return f"{self.part:24}{self.wall:8.0f} s{self.processor:16.0f} s"


def run(make: str, part: str, *, beside_others: bool) -> Took:
    """Run one part to its end."""
    began = time.monotonic()
    with TemporaryFile() as said:
        process = subprocess.Popen(
            [make, "--no-print-directory", *part.split("+")],
            stdout=said if beside_others else None,
            stderr=subprocess.STDOUT if beside_others else None,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        sys.stdout.write(said.read().decode(errors="replace"))
    return Took(part, process.returncode, time.monotonic() - began, usage.ru_utime + usage.ru_stime)


def run_in_turn(make: str, groups: list[str]) -> Iterator[Took]:
    """Run group after group, until one fails."""
    for group in groups:
        parts = group.split(",")
        run_one = partial(run, make, beside_others=len(parts) > 1)
        with ThreadPoolExecutor(len(parts)) as rows:
            took = list(rows.map(run_one, parts))
        yield from took
        if any(one.exit_status for one in took):
            return


def main(make: str, groups: list[str]) -> int:
    """Run them all and print the times; the exit status of the first failure, or 0."""
    began = time.monotonic()
    took = list(run_in_turn(make, groups))
    whole = Took("together", 0, time.monotonic() - began, sum(one.processor for one in took))
    print(f"\n{'':24}{'wall':>10}{'processor':>18}", *took, whole, sep="\n")
    return next((one.exit_status for one in took if one.exit_status), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
