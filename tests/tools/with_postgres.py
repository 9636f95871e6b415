"""Run a command with a PostgreSQL of its own, which is gone afterwards.

    python -m tests.tools.with_postgres COMMAND...

The server is Debian's, in a temporary folder, on a free port of this machine only. It refuses to run as root; then it
runs as the user `postgres` that Debian's package made. DATABASE_URL tells the command where it is.
"""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from tests.ports import free_port

PATIENCE = 60.0
# Nothing here need survive a loss of power, and a refused row is what many a test asks for.
HASTE = ["--fsync=off", "--synchronous_commit=off", "--full_page_writes=off", "--log_min_messages=fatal"]
PLAIN = ["--encoding=UTF8", "--locale=C", "--no-sync"]


def newest_binaries() -> Path:
    """Where Debian keeps the newest server it has installed."""
    return max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))


@dataclass(frozen=True, slots=True)
class Cluster:
    """The files of a server that listens on this machine only. `user`: whom it runs as, None: whoever calls."""

    folder: Path
    user: str | None
    port: int
    password: str

    @property
    def url(self) -> str:
        """Its DATABASE_URL."""
        return f"postgres://spielliste:{self.password}@127.0.0.1:{self.port}/postgres"

    def start(self, *settings: str, under: Sequence[str] = ()) -> "subprocess.Popen[bytes]":
        """Serve, with these settings, `under` another command; comes back when it takes connections."""
        binaries, port = newest_binaries(), str(self.port)
        server = subprocess.Popen(
            [
                *under,
                binaries / "postgres",
                "-D",
                self.folder / "kept",
                "-k",
                self.folder,
                "-h",
                "127.0.0.1",
                "-p",
                port,
                *settings,
            ],
            user=self.user,
            cwd=self.folder,
            start_new_session=True,  # Ctrl-C is for the tests; the server is stopped when they have ended
        )
        try:
            self.wait(server)
        except BaseException:
            server.kill()
            raise
        return server

    def wait(self, server: "subprocess.Popen[bytes]") -> None:
        """Come back when it takes connections; an error if it ends first, or after a minute."""
        ready = [str(newest_binaries() / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port)]
        deadline = time.monotonic() + PATIENCE
        while subprocess.run(ready, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            if server.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("PostgreSQL did not start; its own words stand above.")
            time.sleep(0.1)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """The files of a new server, which is not started; they are gone afterwards."""
    owner = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    with tempfile.TemporaryDirectory(prefix="spielliste-postgres-") as name:
        folder = Path(name)
        shutil.chown(folder, owner)
        made = Cluster(folder, owner if os.geteuid() == 0 else None, free_port(), secrets.token_urlsafe())
        secret = folder / "password"
        secret.write_text(made.password)
        shutil.chown(secret, owner)
        who = ["-U", "spielliste", "-A", "scram-sha-256", f"--pwfile={secret}"]
        subprocess.run(
            [newest_binaries() / "initdb", "-D", folder / "kept", *who, *PLAIN],
            user=made.user,
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        yield made


@contextmanager
def postgres(settings: Sequence[str] = HASTE) -> Iterator[str]:
    """A server with these settings that is there for as long as this lasts; its DATABASE_URL."""
    with cluster() as made:
        server = made.start(*settings)
        try:
            yield made.url
        finally:
            server.send_signal(signal.SIGQUIT)
            server.wait()


def end(signum: int, frame: FrameType | None) -> None:
    """Leave as after Ctrl-C: whatever was begun is cleared away."""
    raise SystemExit(128 + signum)


def main(command: list[str]) -> int:
    """Run the command; its exit status."""
    for one in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, end)
    with postgres() as url:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
