"""Run a command several times while eight other processes keep the machine busy.

    python -m tests.tools.under_load TIMES COMMAND...

It ends at the first failure. The busy processes end with this one, however it ends.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

BUSY = 8
COMPUTE_UNTIL_ORPHANED = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: sum(range(100_000))"


@contextmanager
def busy_process() -> Iterator[None]:
    """A process that only computes."""
    process = subprocess.Popen([sys.executable, "-c", COMPUTE_UNTIL_ORPHANED])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def main(times: int, command: list[str]) -> int:
    """Run the command so many times, say how long each took; the exit status of the first that fails, or 0."""
    lines: list[str] = []
    with ExitStack() as load:
        for _ in range(BUSY):
            load.enter_context(busy_process())
        for turn in range(1, times + 1):
            began = time.monotonic()
            status = subprocess.run(command, check=False).returncode
            lines.append(
                f"under load, {turn} of {times}: {time.monotonic() - began:.0f} s, {'red' if status else 'green'}"
            )
            print(*lines, sep="\n", flush=True)
            if status:
                return status
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
