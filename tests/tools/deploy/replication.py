"""The PostgreSQL that follows another, as deploy/ makes it: two clusters on loopback, the first one killed."""

import os
import shutil
import signal
import subprocess
from contextlib import ExitStack
from dataclasses import replace

import psycopg

from tests.ports import free_port
from tests.tools.deploy.files import DEPLOY
from tests.tools.with_postgres import cluster, newest_binaries

ROWS = 200
FOLLOWS = "CREATE ROLE folgt REPLICATION LOGIN PASSWORD 'karten'"


def replication() -> str:
    """Every row that was acknowledged before the first was killed is in the second, which then takes more."""
    with ExitStack() as stack:
        first = stack.enter_context(cluster())
        database = first.start("--log_min_messages=panic")
        stack.callback(database.wait)
        stack.callback(database.kill)
        with psycopg.connect(first.url, autocommit=True) as here:
            here.execute(FOLLOWS)
            here.execute("CREATE TABLE game (number integer)")
        second = replace(first, folder=first.folder / "second", port=free_port())
        second.folder.mkdir()
        shutil.chown(second.folder, first.user or os.geteuid())
        where = f"host=127.0.0.1 port={first.port} user=folgt password=karten application_name=zweiter"
        said = {
            "ERSTER": where,
            "ORDNER": str(second.folder / "kept"),
            "PATH": f"{newest_binaries()}:{os.environ['PATH']}",
        }
        script = (DEPLOY / "postgresql-zweiter.sh").read_text(encoding="utf-8")
        subprocess.run(["/bin/sh", "-c", script], user=first.user, cwd=second.folder, env=said, check=True)
        follower = second.start("--log_min_messages=panic")
        stack.callback(follower.wait)
        stack.callback(follower.send_signal, signal.SIGQUIT)
        with psycopg.connect(first.url, autocommit=True) as here:
            here.execute("ALTER SYSTEM SET synchronous_standby_names = 'zweiter'")
            here.execute("SELECT pg_reload_conf()")
        with psycopg.connect(first.url, autocommit=True) as here:
            for number in range(ROWS):
                here.execute("INSERT INTO game VALUES (%s)", [number])
        database.kill()
        database.wait()
        with psycopg.connect(second.url, autocommit=True) as there:
            assert there.execute("SELECT pg_promote()").fetchone() == (True,)
            there.execute("ALTER SYSTEM RESET synchronous_standby_names")
            there.execute("SELECT pg_reload_conf()")
        with psycopg.connect(second.url, autocommit=True) as there:
            there.execute("INSERT INTO game VALUES (%s)", [ROWS])
            (count,) = there.execute("SELECT count(DISTINCT number) FROM game").fetchone() or (0,)
        assert count == ROWS + 1, count
    return f"{ROWS} rows acknowledged, the first killed, the second has them and takes more"
