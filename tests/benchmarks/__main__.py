"""`make bench`: how long the things take that somebody waits for, beside how long others take for the same.

    python -m tests.benchmarks [--json FILE] [TOPIC ...]

Each topic is a module here with `lines()`, and runs in a process and a database of its own: a temporary folder, SQLite
as installed (write-ahead log, synchronous=FULL). Read ratios; seconds differ from machine to machine. No test depends
on time. `--json` writes the same lines for a program to read (`-`: instead of the table).
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.table import Line, as_json

# What `make bench` measures, in the order of the printed table.
TOPICS = (
    "spiellisten",
    "ranked_list",
    "documents",
    "certificates",
    "saving",
    "importing",
    "register",
    "pages",
    "standings",
    "season",
    "between",
    "start",
    "front",
    "sealed",
    "melds",
    "phone",
    "paper",
)


def main() -> int:
    """Measure the topics asked for, all without any; print. Exit 1 if a line does not reach what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("topics", nargs="*", metavar="TOPIC", help=f"of {', '.join(TOPICS)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also as JSON; - for standard output alone")
    asked = parser.parse_args()
    if unknown := set(asked.topics) - set(TOPICS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    alone = str(asked.json) == "-"
    measured: list[Line] = []
    for topic in asked.topics or TOPICS:
        for line in _measured(topic):
            measured.append(line)
            if not alone:
                print(line.as_text(), flush=True)
    if alone:
        print(as_json(measured))
    elif asked.json:
        asked.json.write_text(as_json(measured) + "\n", encoding="utf-8")
    return int(any(line.reached is False for line in measured))


def _measured(topic: str) -> list[Line]:
    """The lines of one topic, from a process of its own: what another left in memory does not count."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}",
            "VAR_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "tests.benchmarks.settings",
        }
        command = [sys.executable, "-m", "tests.benchmarks.topic", topic]
        printed = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True).stdout
    fields = Line.__dataclass_fields__
    return [Line(**{key: row[key] for key in fields}) for row in json.loads(printed)]


if __name__ == "__main__":
    sys.exit(main())
