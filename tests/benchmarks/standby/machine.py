"""A machine: a folder of its own, a port of its own, and what runs there."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.browser.installed import ROOT
from tests.tools.with_postgres import free_port
from tests.waiting import wait_until


@dataclass(slots=True)
class Machine:
    """One installation. What it says is in `said` of its folder."""

    folder: Path
    port: int = field(default_factory=free_port)
    _running: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    @property
    def database(self) -> Path:
        """Its database."""
        return self.folder / "spielliste.sqlite3"

    @property
    def said(self) -> str:
        """What its programs said so far."""
        return (self.folder / "said").read_text(encoding="utf-8")

    def run(self, *command: str, fails: bool = False) -> str:
        """What a command says that comes to its end; AssertionError where it fails, or where it does not but should."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stdout + done.stderr

    def start(self, *command: str) -> "subprocess.Popen[bytes]":
        """A command that goes on, in a group of its own."""
        with (self.folder / "said").open("ab") as said:
            process = subprocess.Popen(
                [sys.executable, "manage.py", *command],
                cwd=ROOT,
                env=self._environment(),
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        self._running.append(process)
        return process

    def serve(self, *command: str) -> "subprocess.Popen[bytes]":
        """The same, until somebody answers at its port."""
        process = self.start(*(command or ("serve",)))
        wait_until(lambda: self.answers or process.poll() is not None)
        assert process.poll() is None, self.said
        return process

    @property
    def answers(self) -> bool:
        """Whether somebody listens at its port."""
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", self.port)) == 0

    def die(self) -> None:
        """All that runs there is killed at once, as when the battery is gone."""
        for process in self._running:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._running.clear()

    def _environment(self) -> dict[str, str]:
        own = {"VAR_DIR": str(self.folder), "PORT": str(self.port), "DJANGO_SETTINGS_MODULE": "tournament.settings.dev"}
        left = ("DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "HOST", "ALLOWED_HOSTS", "TRUSTED_PROXIES")
        return {name: value for name, value in os.environ.items() if name not in left} | own
