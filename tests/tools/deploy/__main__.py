"""`make try-deploy`: what `deploy/` has, tried; on loopback alone, in two minutes.

python -m tests.tools.deploy
"""

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.ports import free_port
from tests.tools.deploy.crowds import flood, hall, smuggled
from tests.tools.deploy.files import FILES
from tests.tools.deploy.proxies import CHECKS, PROXIES, program


def main() -> int:
    """The files, then both proxies, each before a program of its own. AssertionError where something does not hold."""
    for read in FILES:
        print(f"{read.__name__}: {read()}", flush=True)
    for before in PROXIES:
        print(smuggled(before), flush=True)
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spielliste-proxy-")))
            port, secure, var = free_port(), free_port(), folder / "var"
            kept_list = stack.enter_context(program(var, port, f"https://localhost:{secure}"))
            proxy = stack.enter_context(before(folder, var, port, secure))
            for check in (hall, flood, *CHECKS):
                print(f"{proxy.name}: {check(proxy, kept_list)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
