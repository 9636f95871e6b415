"""`deploy/limits.nft`: one address gets so many connections and not one more, while another still comes in.

python -m tests.tools.deploy.firewall, which `firewall` runs in a network of its own: loopback alone, no rule of this
machine.
"""

import socket
import subprocess
import sys
from contextlib import ExitStack

from tests.tools.deploy.files import DEPLOY, tool

LOUD, HALL = ("127.0.0.5", "::1"), ("127.0.0.6", "fd00::6")
MOST, PORT = 600, 443  # as the file says


def firewall() -> str:
    """The file is read, and counts by address."""
    command = [tool("unshare"), "--net", sys.executable, "-m", __name__]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def _within() -> str:
    """In that network. AssertionError where the file counts otherwise."""
    for setting in (["link", "set", "lo", "up"], ["addr", "add", f"{HALL[1]}/128", "dev", "lo"]):
        subprocess.run([tool("ip"), *setting], check=True)
    with socket.create_server(("::", PORT), family=socket.AF_INET6, backlog=8 * MOST, dualstack_ipv6=True):
        subprocess.run([tool("nft"), "--file", DEPLOY / "limits.nft"], check=True)
        for loud, hall, there in zip(LOUD, HALL, ("127.0.0.1", "::1"), strict=True):
            with ExitStack() as held:
                came = sum(_comes(loud, there, held) for _ in range(MOST + 50))
                assert came == MOST, (loud, came)
                assert _comes(hall, there, held), hall
            assert not _comes(loud, there, ExitStack()), "a flood goes on at once"
    return f"{MOST} connections of one address and of one IPv6 are taken, of {MOST + 50}; another's is taken meanwhile"


def _comes(source: str, there: str, held: ExitStack) -> bool:
    connection = held.enter_context(socket.socket(socket.AF_INET6 if ":" in source else socket.AF_INET))
    connection.bind((source, 0))
    return connection.connect_ex((there, PORT)) == 0


if __name__ == "__main__":
    print(_within())
