"""How soon somebody is answered when the program is started once more."""

import statistics
import time
from collections.abc import Iterator
from http.client import HTTPConnection

from tests.benchmarks.championship import championship
from tests.benchmarks.front import started
from tests.benchmarks.table import Line

STARTS = 5


def lines() -> Iterator[Line]:
    """From `manage.py serve` to the first page; the first start makes everything ready and does not count."""
    championship()
    _first, *others = [start() for _ in range(STARTS + 1)]
    yield Line("second start to the first answer", statistics.median(others), "s", at_most=2)


def start() -> float:
    """Seconds until the list of tournaments is answered."""
    begun = time.monotonic()
    server, port = started()
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/")
    status = connection.getresponse().status
    taken = time.monotonic() - begun
    connection.close()
    server.terminate()
    server.wait(30)
    assert status == 200, status
    return taken
