"""One document of Spiellisten: `python -m tests.benchmarks.spiellisten_made ours|reportlab SERIES 0|1` (1: filled).

Prints the processor seconds it took and the peak of the process in megabytes. What a process loads once does not count
as time: the list of the first table is made before. Ours reads the database too; ReportLab is given what it draws.
"""

import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import django

from tests.benchmarks.memory import high_water

if TYPE_CHECKING:
    from tournament.lists.paper.document import Spiellisten

BASE = "https://listen.example.org"


def main() -> None:
    """Make it and say what it took."""
    way, series, filled = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "1"
    vars(sys)["modules"]["numpy"] = None  # comes with what checks PDFs; the program has none, and would load it here
    django.setup()
    program = importlib.import_module("tournament.lists.paper.spielliste")

    def read(*tables: int) -> "Spiellisten":
        lists: Spiellisten = program.content_by_key(series, filled=filled, base_url=BASE, tables=tables)
        return lists

    if way == "ours":
        program.made(read(1))
        seconds = taken(lambda: program.made(read()))
    else:
        peer = importlib.import_module("tests.benchmarks.spiellisten_by_reportlab")
        peer.drawn(read(1))
        lists = read()
        seconds = taken(lambda: peer.drawn(lists))
    print(json.dumps({"seconds": seconds, "memory": high_water()}))


def taken(make: Callable[[], bytes]) -> float:
    """Processor seconds."""
    start = time.process_time()
    assert make().startswith(b"%PDF")
    return time.process_time() - start


main()
