"""The installed program in a folder of its own, and what it uses of the machine."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.browser.installed import ROOT
from tests.ports import free_port

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Running:
    """A server. `ground`: what the program that made its tournaments printed."""

    port: int
    process: "subprocess.Popen[bytes]"
    ground: dict[str, Any]

    def cpu(self) -> float:
        """Seconds of processor time it and all its processes have used so far."""
        return family_cpu(self.process.pid)


@contextmanager
def running(folder: Path, tournaments: int) -> Iterator[Running]:
    """Install into an empty folder, make so many tournaments, and serve until left."""
    port = free_port()
    environment = os.environ | {
        "VAR_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tournament.settings.dev",
        "PORT": str(port),
        "PUBLIC_URL": "",
        "TRUSTED_PROXIES": "",
    }
    environment.pop("DATABASE_URL", None)
    _python(environment, "manage.py", "migrate", "-v0")
    set_up = f"import django; django.setup(); from tests.benchmarks.hall.tournaments import main; main({tournaments})"
    made = _python(environment, "-c", set_up)
    command = [sys.executable, "manage.py", "serve"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        yield Running(port, process, json.loads(made.splitlines()[-1]))
    finally:
        process.terminate()
        process.wait(30)


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Until somebody listens there."""
    while process.poll() is None:
        with socket.socket() as asking:
            if asking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
    raise RuntimeError(f"the server ended with {process.returncode}")


def family(pid: int) -> list[int]:
    """A process and all that came from it, from whichever of its threads."""
    found = [pid]
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # the thread has just ended
            for child in children.read_text(encoding="ascii").split():
                found += family(int(child))
    return found


def family_cpu(pid: int) -> float:
    """Seconds of processor time a process and all that came from it have used so far."""
    return sum(_used(one) for one in family(pid))


def _used(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def _python(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout
