"""Many at once behind a proxy: a hall behind one address, and one address that asks for more than a hall does."""

import http.client
import re
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from statistics import median, quantiles

from tests.tools.deploy.files import tool
from tests.tools.deploy.proxies import PATIENCE, Proxy

PHONES, ASKS = 250, 4
HALL, KEEPER = "127.0.0.3", "127.0.0.2"
CONNECTIONS, STREAMS, LISTS, REQUESTS = 16, 100, 1_000, 16_000
"""Of the flood, from 127.0.0.1: as many requests as nginx takes on so many connections (`keepalive_requests`)."""
REFUSED = re.compile(r" 429 .* -$", re.MULTILINE)
"""In nginx's log: without asking the program."""


def hall(proxy: Proxy, path: str) -> str:
    """All phones of a hall come at once, each on a connection of its own that stays open: none is refused."""
    with ThreadPoolExecutor(PHONES) as phones:
        said = Counter(status for some in phones.map(lambda _: _asks(proxy, path), range(PHONES)) for status in some)
    assert said == {200: PHONES * ASKS}, said
    return f"{PHONES} phones behind one address asked {ASKS} times each, all answered 200"


def flood(proxy: Proxy, path: str) -> str:
    """One address asks as fast as it can, for lists that do not exist and then for a page: too much of it is refused,
    of the page by nginx before the program hears of it, and a list keeper at another address never is."""
    nowhere = [f"/liste/gibt-es-nicht-{number}/state" for number in range(LISTS)]
    lists, keeper = _flooded(proxy, path, nowhere)
    assert [lists[kind] for kind in ("2xx", "3xx", "5xx")] == [0, 0, 0], lists
    pages, _ = _flooded(proxy, path, ["/"])
    assert (pages["3xx"], pages["5xx"]) == (0, 0), pages
    by_proxy = len(REFUSED.findall(proxy.log.read_text(encoding="utf-8")))
    assert bool(by_proxy) == proxy.limits, by_proxy
    times = f"{median(keeper):.0f}, {quantiles(keeper, n=20)[-1]:.0f}, {max(keeper):.0f} ms"
    return (
        f"{REQUESTS} asks of one address ({CONNECTIONS} connections x {STREAMS} streams) for lists of nobody: "
        f"{lists['4xx']} x 4xx; a list keeper elsewhere: {len(keeper)} x 200 (p50, p95, max: {times}); "
        f"as many asks for a page: {pages['2xx']} x 2xx, {by_proxy} x 429 by the proxy"
    )


def _flooded(proxy: Proxy, path: str, asked: Sequence[str]) -> tuple[Counter[str], list[float]]:
    """What the flood was answered, by kind, and how many milliseconds a list keeper waited meanwhile, each time."""
    command = [tool("h2load"), "-n", str(REQUESTS), "-c", str(CONNECTIONS), "-m", str(STREAMS), "-i", "-"]
    took = list[float]()
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said, text=True) as flooding:
            assert flooding.stdin is not None
            flooding.stdin.writelines(f"https://localhost:{proxy.secure}{one}\n" for one in asked)
            flooding.stdin.close()
            while flooding.poll() is None:
                begin = time.monotonic()
                assert _asks(proxy, path, KEEPER, 1) == [200]
                took.append(1000 * (time.monotonic() - begin))
        said.seek(0)
        told = said.read()
    return Counter({kind: int(number) for number, kind in re.findall(r"(\d+) ([2-5]xx)", told)}), took


def _asks(proxy: Proxy, path: str, source: str = HALL, times: int = ASKS) -> list[int]:
    """The statuses, on one connection."""
    connection = http.client.HTTPSConnection(
        "localhost", proxy.secure, timeout=PATIENCE, context=proxy.tls, source_address=(source, 0)
    )
    with closing(connection):
        return [_status(connection, f"{path}state") for _ in range(times)]


def _status(connection: http.client.HTTPSConnection, path: str) -> int:
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    return answer.status
