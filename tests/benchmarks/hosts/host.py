"""One machine: a folder and a port of its own, the key and the database of all."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.browser.installed import ROOT
from tests.ports import free_port

PATIENCE = 240.0  # for a machine that has much else to do
POSTGRES = ("--max_connections=200", "--log_min_messages=fatal")
"""As a machine is set up that keeps what it says it has: with fsync."""


@dataclass(slots=True)
class Answer:
    """What a machine said; status 0: it said nothing."""

    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Host:
    """A machine called `name` with a folder; `environment`: what all machines share."""

    name: str
    folder: Path
    environment: dict[str, str]
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None

    def begin(self) -> None:
        """Start the program; it is not waited for."""
        self.folder.mkdir(exist_ok=True)
        with (self.folder / "said").open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                cwd=ROOT,
                env=self.own_environment(),
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

    def own_environment(self) -> dict[str, str]:
        """What a command gets at this machine."""
        own = {"VAR_DIR": str(self.folder), "PORT": str(self.port), "PUBLIC_URL": "", "TRUSTED_PROXIES": ""}
        return {**os.environ, "DJANGO_SETTINGS_MODULE": "tournament.settings.dev", **own, **self.environment}

    def wait(self) -> None:
        """Until it answers."""
        until = time.monotonic() + PATIENCE
        while not self.ask("/").status:
            assert self.process is not None
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < until, self.said()
            time.sleep(0.05)

    def said(self) -> str:
        """What it has written so far."""
        return (self.folder / "said").read_text(encoding="utf-8")

    def manage(self, *command: str) -> str:
        """What a command of this machine says."""
        return self.python("manage.py", *command)

    def python(self, *arguments: str) -> str:
        """What Python prints at this machine."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.own_environment(),
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout.strip()

    def ask(self, path: str, method: str = "GET", body: bytes = b"", headers: dict[str, str] | None = None) -> Answer:
        """Its answer, on a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body or None, headers or {})
            heard = connection.getresponse()
            cookies = (one.partition(";")[0].partition("=") for one in heard.headers.get_all("Set-Cookie", []))
            return Answer(heard.status, heard.read(), dict(heard.headers), {name: value for name, _, value in cookies})
        except (OSError, HTTPException):
            return Answer(0)
        finally:
            connection.close()

    def die(self) -> None:
        """As when somebody pulls the plug: all of its processes at once."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """As it should end."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)


def all_ready(hosts: Sequence[Host]) -> None:
    """Start all at the same moment and wait for each."""
    for host in hosts:
        host.begin()
    for host in hosts:
        host.wait()
