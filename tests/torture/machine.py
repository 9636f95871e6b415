"""The server as a club runs it, in a session of its own, so that all of it can die at once."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.hall.server import family, wait_for
from tests.browser.installed import ROOT
from tests.ports import free_port


@dataclass(slots=True)
class Machine:
    """`manage.py serve` on the database of this process. `under`: what it is started under, a tracer say."""

    folder: Path
    under: Sequence[str] = ()
    environment: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def log(self) -> Path:
        """What it said."""
        return self.folder / "server.log"

    @property
    def pid(self) -> int:
        """Of the process that watches the others."""
        assert self.process is not None
        return self.process.pid

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Serve; comes back when it listens. RuntimeError if it ends instead."""
        environment = os.environ | {"PORT": str(self.port), "PUBLIC_URL": ""} | self.environment
        with self.log.open("ab") as said:
            self.process = subprocess.Popen(
                [*self.under, sys.executable, "manage.py", "serve"],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=said,
                start_new_session=True,
            )
        try:
            wait_for(self.port, self.process)
        except RuntimeError as error:
            raise RuntimeError(self.log.read_text(encoding="utf-8")[-2000:]) from error

    def kill(self) -> None:
        """Everything at once, as when the battery is taken out."""
        os.killpg(self.pid, signal.SIGKILL)
        assert self.process is not None
        self.process.wait()

    def kill_workers(self) -> None:
        """Only those who answer; who watches starts them anew."""
        for one in family(self.pid)[1:]:
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl+C does; killed if it does not end."""
        if self.process is None or not self.runs:
            return
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(30)
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait()
