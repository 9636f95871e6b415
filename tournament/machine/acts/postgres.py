"""Copies of a PostgreSQL by its own tools, which this program calls: pg_dump, pg_restore, psql."""

import os
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.db.backends.postgresql.client import DatabaseClient
from django.db.backends.postgresql.psycopg_any import sql

from tournament.core.errors import RefusedError
from tournament.core.folders import finish, unfinished
from tournament.machine.acts.sqlite import NOT_COPIED, free_name
from tournament.machine.reads.checking import Applied, Fault, fault_of_migrations, faults_of_content
from tournament.machine.reads.kept import KEPT_BESIDE

ENDING: Final = ".dump"
SECONDS: Final = 600
"""So long one of the tools may take."""


def copy_into(file: Path) -> tuple[Fault, ...]:
    """Dump the database, as it is at one moment, into an empty file; returns what is wrong with what stood there then.
    RefusedError `tools_missing`, `tools_failed`.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        (moment,) = cursor.fetchone()
        left_out = [f"--exclude-table-data={table}" for table in (*NOT_COPIED, settings.CACHES["default"]["LOCATION"])]
        _run("pg_dump", "--format=custom", f"--snapshot={moment}", f"--file={file}", *left_out, *_database())
        found = faults_of_content()
    _whole(file)
    return found


def put_back(source: Path, folder: Path, bring_up: Callable[[], tuple[Fault, ...]]) -> tuple[Path, tuple[Fault, ...]]:
    """Let a dump be the database, all of it or nothing, and bring it up to date; returns where a dump of what was there
    lies now, and what is wrong with what is there. RefusedError as for `copy_into`, OSError.
    """
    script = folder / "script.sql"
    kept = free_name(Path(settings.VAR_DIR) / f"spielliste{ENDING}{KEPT_BESIDE}")
    with unfinished(kept) as new:
        copy_into(new)
        finish(new, kept)
    _run("pg_restore", "--clean", "--if-exists", "--no-owner", "--no-privileges", f"--file={script}", str(source))
    empty = folder / "empty.sql"
    empty.write_text(_drop_all(), encoding="utf-8")
    _run("psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", "-f", str(empty), "-f", str(script), *_database())
    connection.close()
    return kept, bring_up()


def useless(source: Path, folder: Path) -> Fault | None:
    """What makes a dump useless; there must be room to work in this folder. RefusedError `tools_missing`."""
    rows = folder / "migrations.sql"
    try:
        _run("pg_restore", "--data-only", "--table=django_migrations", f"--file={rows}", str(source))
        _whole(source)
    except RefusedError as error:
        if error.code == "tools_missing":
            raise
        return Fault("not_a_dump", useless=True)
    return fault_of_migrations(_applied(rows.read_text(encoding="utf-8").splitlines()))


def _applied(lines: Iterable[str]) -> Applied:
    """The migrations in a script that fills their table: id, app, name and time, by tabs."""
    rows = [line.split("\t") for line in lines]
    return {(row[1], row[2]) for row in rows if len(row) == 4}


def _whole(dump: Path) -> None:
    """Read all of it. RefusedError `tools_failed`: it cannot be."""
    _run("pg_restore", f"--file={os.devnull}", str(dump))


def _drop_all() -> str:
    """SQL that removes every table of this program, also those that an older copy does not know."""
    ours = tuple(f"{label}_" for label in {"django", *(app.label for app in apps.get_app_configs())})
    with connection.cursor() as cursor:
        names = [name for name in connection.introspection.table_names(cursor) if name.startswith(ours)]
        dropped = [sql.SQL("DROP TABLE IF EXISTS {} CASCADE;").format(sql.Identifier(name)) for name in names]
        return "\n".join(statement.as_string(cursor.connection) for statement in dropped)


def _database() -> list[str]:
    """How its tools are told which one it is; the password goes through the environment."""
    arguments, _environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    *options, name = arguments[1:]
    return [*options, f"--dbname={name}"]


def _run(*command: str) -> None:
    """Have a tool do its work, and wait for it."""
    _arguments, environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    try:
        subprocess.run(
            command, check=True, capture_output=True, text=True, env=os.environ | (environment or {}), timeout=SECONDS
        )
    except FileNotFoundError as error:
        raise RefusedError("tools_missing", {"tool": command[0]}) from error
    except subprocess.TimeoutExpired as error:
        raise RefusedError("tools_failed", {"tool": command[0], "why": f"{SECONDS} s"}) from error
    except subprocess.CalledProcessError as error:
        why = (error.stderr.strip().splitlines() or [str(error.returncode)])[-1]
        raise RefusedError("tools_failed", {"tool": command[0], "why": why}) from error
