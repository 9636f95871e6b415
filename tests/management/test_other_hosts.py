"""Several machines, or several editions of the program, on one database: what a start minds."""

import threading
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError
from django.db import connection, connections
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import Settings

from tests.factories import make_tournament, seat_series
from tests.waiting import wait_until
from tournament.management import other_hosts, serving


def test_database_a_newer_edition_has_written_to_is_refused_by_name(db: None) -> None:
    other_hosts.refuse_a_newer_database()
    MigrationRecorder(connection).record_applied("auth", "9999_somebody_elses")
    other_hosts.refuse_a_newer_database()
    MigrationRecorder(connection).record_applied("tournament", "9999_newer")
    with pytest.raises(CommandError, match=r"neueren Version dieses Programms \(9999_newer ist hier unbekannt\)"):
        other_hosts.refuse_a_newer_database()


@pytest.mark.django_db(transaction=True)
def test_second_of_two_that_start_at_once_waits_where_both_may() -> None:
    """On PostgreSQL; a SQLite file has one machine, which waits for nobody."""
    order: list[str] = []

    def second() -> None:
        order.append("comes")
        try:
            with other_hosts.alone_on_the_database():
                order.append("ready")
        finally:
            connections.close_all()

    thread = threading.Thread(target=second)
    with other_hosts.alone_on_the_database():
        thread.start()
        if connection.vendor == "postgresql":
            wait_until(somebody_waits)
            order.append("first is ready")
        else:
            thread.join()
    thread.join()
    assert order == ["comes", *(["first is ready"] if connection.vendor == "postgresql" else []), "ready"]


def somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return bool(cursor.fetchone()[0])


def test_links_made_with_another_key_are_said(db: None, settings: Settings) -> None:
    without_links = other_hosts.another_key()
    seat_series(make_tournament())
    assert (without_links, other_hosts.another_key()) == ("", "")
    settings.SECRET_KEY = "ein anderer Schlüssel als der, mit dem die Links gemacht sind"
    assert "denselben SECRET_KEY" in other_hosts.another_key()


def test_connections_are_counted_as_many_as_threads_and_processes_may_open(settings: Settings) -> None:
    """24 threads for pages and 4 for lists in each of two workers, two processes for each, three chores."""
    settings.WORK_PROCESSES = 2
    assert other_hosts.connections_needed(workers=2, beside=3) == 2 * (24 + 4 + 2) + 3


def test_machines_postgresql_carries_are_said_of_postgresql_alone(db: None) -> None:
    where = {
        "sqlite": "",
        "postgresql": "PostgreSQL erlaubt 97 Verbindungen; ein Rechner nimmt bis zu 30: genug für 3.",
    }
    assert other_hosts.machines_carried(30) == where[connection.vendor]


def test_link_somebody_used_at_another_machine_lies_about_no_longer(
    db: None, settings: Settings, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    serving.say_how_to_get_in(terminal=False)
    assert (tmp_path / "owner_link").exists()
    User.objects.create_superuser("chefin")
    serving.say_how_to_get_in(terminal=False)
    assert not (tmp_path / "owner_link").exists()
