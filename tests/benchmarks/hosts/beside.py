"""What stands beside the program of a federation: a standby of its PostgreSQL, and nginx as the cache before it."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psycopg

from tests.ports import free_port, listens
from tests.tools.deploy.files import DEPLOY, tool
from tests.tools.with_postgres import Cluster, newest_binaries
from tests.waiting import wait_until

PATIENCE = 60.0
CONNECTIONS = 16_384


@contextmanager
def standby(primary: Cluster) -> Iterator[Cluster]:
    """A second PostgreSQL that takes over every change of the first as it comes (streaming replication)."""
    second = replace(primary, folder=primary.folder / "standby", port=free_port())
    second.folder.mkdir()
    shutil.chown(second.folder, primary.user or os.geteuid())
    copy = [newest_binaries() / "pg_basebackup", "-R", "-X", "stream", "-D", second.folder / "kept", "-d", primary.url]
    subprocess.run(list(map(str, copy)), user=primary.user, cwd=primary.folder, check=True)
    server = second.start("--log_min_messages=panic", "--max_connections=200")  # it says often that it is not ready yet
    try:
        yield second
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait()


def seconds_until_it_has_everything(primary: Cluster, second: Cluster) -> float:
    """How long after this moment the standby has what the first has now."""
    began = time.monotonic()
    with psycopg.connect(primary.url) as one, psycopg.connect(second.url, autocommit=True) as other:
        [position] = one.execute("SELECT pg_current_wal_flush_lsn()").fetchone() or [None]
        while other.execute("SELECT pg_last_wal_replay_lsn() >= %s", [position]).fetchone() != (True,):
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.01)
    return time.monotonic() - began


def promote(second: Cluster) -> None:
    """Let the standby be the one that is written to."""
    with psycopg.connect(second.url, autocommit=True) as database:
        assert database.execute("SELECT pg_promote()").fetchone() == (True,)


@contextmanager
def cache(folder: Path, program_port: int, port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """nginx as deploy/nginx.conf has it, without TLS, with as many connections as a federation has readers."""
    folder.mkdir()
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace("127.0.0.1:8000", f"127.0.0.1:{program_port}")
    common, _plain, secure = site.split("\nserver {")
    lines = [line for line in secure.splitlines() if not line.strip().startswith(("listen", "ssl_", "server_name"))]
    whole = f"{common}\nserver {{ listen 127.0.0.1:{port} backlog=4096; {chr(10).join(lines)}"
    whole = whole.replace("/var/cache/nginx/spielliste", f"{folder}/cache").replace("/var/log/nginx", str(folder))
    conf = folder / "nginx.conf"
    head = f"daemon off; pid {folder}/pid; error_log {folder}/errors crit; worker_rlimit_nofile {2 * CONNECTIONS};"
    user = "user root;" if os.geteuid() == 0 else ""
    conf.write_text(
        f"{user} {head} events {{ worker_connections {CONNECTIONS}; }} http {{ {whole} }}", encoding="utf-8"
    )
    with subprocess.Popen([tool("nginx"), "-c", str(conf)]) as process:
        try:
            wait_until(lambda: listens(port))
            yield process
        finally:
            process.terminate()
