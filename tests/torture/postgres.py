"""A PostgreSQL that keeps what it says it keeps, and ways in which it dies."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from django.db import connection

from tests.benchmarks.hall.server import family
from tests.tools.with_postgres import Cluster, cluster
from tests.waiting import wait_until

# As Debian installs it, but for what it says to itself: the log is full of the connections that we cut off.
SETTINGS = ["-c", "log_min_messages=panic"]


@dataclass(slots=True)
class Postgres:
    """A running server."""

    files: Cluster
    server: "subprocess.Popen[bytes]"

    def start(self, *settings: str, under: Sequence[str] = ()) -> None:
        """Again, after it ended; it recovers by itself."""
        self.server = self.files.start(*SETTINGS, *settings, under=under)

    def end(self) -> None:
        """As Debian stops it: everything is in its files then."""
        self.server.send_signal(signal.SIGINT)
        self.server.wait()

    def recovered(self) -> None:
        """Comes back when it takes connections; this process's own may have been cut off."""
        connection.close()
        self.files.wait(self.server)

    def end_at_once(self) -> None:
        """As `pg_ctl stop -m immediate`: nothing is written any more."""
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait()

    def kill(self) -> None:
        """All of its processes."""
        everybody = family(self.server.pid)
        for one in everybody:
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        self.server.wait()
        wait_until(lambda: not any(Path(f"/proc/{one}").exists() for one in everybody))

    def kill_a_backend(self) -> None:
        """One that works for the program; PostgreSQL ends all others then and recovers."""
        for one in family(self.server.pid)[1:]:
            with suppress(OSError):
                if b"spielliste" in Path(f"/proc/{one}/cmdline").read_bytes():
                    os.kill(one, signal.SIGKILL)
                    return

    def forget(self) -> None:
        """Until no connection but this process's own is left: what a dead program had begun has come to its end."""
        others = (
            "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )

        def alone() -> bool:
            with connection.cursor() as asking:
                asking.execute(others)
                return bool(asking.fetchone() == (0,))

        wait_until(alone)


@contextmanager
def running() -> Iterator[Postgres]:
    """A new one, gone afterwards."""
    with cluster() as files:
        postgres = Postgres(files, files.start(*SETTINGS))
        try:
            yield postgres
        finally:
            if postgres.server.poll() is None:
                postgres.end_at_once()


@contextmanager
def started(files: Cluster) -> Iterator[None]:
    """These files are the database of this process for as long as this lasts. SystemExit: it does not start."""
    port = connection.settings_dict["PORT"]
    server = files.start(*SETTINGS)
    connection.close()
    connection.settings_dict["PORT"] = files.port
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["PORT"] = port
        server.send_signal(signal.SIGQUIT)
        server.wait()
