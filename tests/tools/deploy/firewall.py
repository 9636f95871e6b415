"""`deploy/limits.nft`: one address gets so many connections and not one more, and so many new ones in a second, while
another still comes in.

python -m tests.tools.deploy.firewall, which `firewall` runs in a network of its own: loopback alone, no rule of this
machine.
"""

import socket
import struct
import subprocess
import sys
import time
from contextlib import ExitStack

from tests.tools.deploy.files import DEPLOY, tool

LOUD, HALL, HASTY = ("127.0.0.5", "::1"), ("127.0.0.6", "fd00::6"), ("127.0.0.7", "fd00:7::7")
MOST, NEW_IN_A_SECOND, PORT = 600, 100, 443  # as the file says
COME_AND_GO = 1_000
NO_LINGER, ENDS_AT_ONCE = struct.pack("ii", 0, 0), struct.pack("ii", 1, 0)  # by the second nothing is left to count


def firewall() -> str:
    """The file is read, and counts by address."""
    command = [tool("unshare"), "--net", sys.executable, "-m", __name__]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def _within() -> str:
    """In that network. AssertionError where the file counts otherwise."""
    subprocess.run([tool("ip"), "link", "set", "lo", "up"], check=True)
    for address in (HALL[1], HASTY[1]):
        subprocess.run([tool("ip"), "addr", "add", f"{address}/128", "dev", "lo"], check=True)
    with socket.create_server(("::", PORT), family=socket.AF_INET6, backlog=8 * MOST, dualstack_ipv6=True):
        subprocess.run([tool("nft"), "--file", DEPLOY / "limits.nft"], check=True)
        for loud, hall, hasty, there in zip(LOUD, HALL, HASTY, ("127.0.0.1", "::1"), strict=True):
            with ExitStack() as held:
                came = sum(_comes(loud, there, held) for _ in range(MOST + 50))
                assert came == MOST, (loud, came)
                assert _comes(hall, there, held), hall
            assert not _comes(loud, there, ExitStack()), "a flood goes on at once"
            begin = time.monotonic()
            came = sum(_comes_and_goes(hasty, there) for _ in range(COME_AND_GO))
            most = MOST + NEW_IN_A_SECOND * (time.monotonic() - begin) + 1
            assert MOST <= came <= most < COME_AND_GO, (hasty, came, most)
    return (
        f"{MOST} connections of one address and of one IPv6 are taken, of {MOST + 50}; another's is taken meanwhile; "
        f"of {COME_AND_GO} that come and go at once {came} are taken"
    )


def _comes_and_goes(source: str, there: str) -> bool:
    with ExitStack() as held:
        return _comes(source, there, held, ENDS_AT_ONCE)


def _comes(source: str, there: str, held: ExitStack, linger: bytes = NO_LINGER) -> bool:
    connection = held.enter_context(socket.socket(socket.AF_INET6 if ":" in source else socket.AF_INET))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    connection.bind((source, 0))
    return connection.connect_ex((there, PORT)) == 0


if __name__ == "__main__":
    print(_within())
