"""Many at once behind a proxy: a hall behind one address, and one address that asks for more than a hall does."""

import http.client
import re
import subprocess
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from tests.tools.deploy.files import tool
from tests.tools.deploy.proxies import PATIENCE, Proxy, found

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
    """One address asks for lists that do not exist, as fast as it can: too much of it is refused, by nginx before the
    program hears of it, and a list keeper at another address never is."""
    nowhere = [f"https://localhost:{proxy.secure}/liste/gibt-es-nicht-{number}/state\n" for number in range(LISTS)]
    command = [tool("h2load"), "-n", str(REQUESTS), "-c", str(CONNECTIONS), "-m", str(STREAMS), "-i", "-"]
    keeper = Counter[int]()
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said, text=True) as flooding:
            assert flooding.stdin is not None
            flooding.stdin.writelines(nowhere)
            flooding.stdin.close()
            while flooding.poll() is None:
                keeper.update(_asks(proxy, path, KEEPER, 1))
        said.seek(0)
        told = said.read()
    counts = {kind: int(number) for number, kind in re.findall(r"(\d+) ([2-5]xx)", told)}
    by_proxy = len(REFUSED.findall(proxy.log.read_text(encoding="utf-8")))
    assert keeper.keys() == {200}, keeper
    assert [counts[kind] for kind in ("2xx", "3xx", "5xx")] == [0, 0, 0], told[-900:]
    assert bool(by_proxy) == proxy.limits, by_proxy
    seconds = found(r"finished in ([^,]+),", told)
    return (
        f"{CONNECTIONS} connections x {STREAMS} streams asked {REQUESTS} times in {seconds}: "
        f"{counts['4xx']} answers 4xx, {counts['5xx']} 5xx, {by_proxy} of them 429 by the proxy; "
        f"a list keeper at another address asked {keeper[200]} times, always 200"
    )


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
