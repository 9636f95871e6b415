"""How the machine is, for machines that ask and for people."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from tests.core.test_storage import read_only
from tests.examples import few
from tests.factories import seat_series
from tests.lists.keeper.phone import entry, link_of, put
from tests.machine.test_disk import nothing_is_taken
from tests.setup.pages import missing
from tests.web.answers import text
from tournament.core.hall import Said, hear
from tournament.machine.reads import state as machine
from tournament.machine.reads.kept import RUNNING, Kept
from tournament.machine.reads.state import State, state_of
from tournament.models import CardTable, Tournament
from tournament.models.link import token_of

# What programs ask of a server: whether it lives, whether it is ready, how it is.

FAR = "198.51.100.7"


def faults(client: Client) -> tuple[int, list[str]]:
    answer = client.get("/bereit")
    return answer.status_code, [error["code"] for error in answer.json()["errors"]]


def figures(client: Client) -> dict[str, float]:
    answer = client.get("/metrics")
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = answer.content.decode().splitlines()
    assert all(line.startswith("# ") or re.fullmatch(r"spielliste_[a-z_]+ -?[0-9.e+]+", line) for line in lines)
    return {name: float(value) for name, value in (line.split() for line in lines if line[0] != "#")}


def test_probe_without_a_database_by_whatever_name_and_without_tls(client: Client, settings: Settings) -> None:
    """pytest forbids a database here. It is only asked."""
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get("/gesund", headers={"host": "10.1.2.3"})
    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (200, b"gesund\n", "no-store")
    assert [client.post(path).status_code for path in ("/gesund", "/bereit", "/metrics")] == [405] * 3


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that every user of this machine may enter."""
    with TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


def test_server_is_ready_with_database_disk_and_all_migrations(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Also where those that one replaces were applied, and nobody has noted it itself yet."""
    MigrationRecorder(connection).record_unapplied("tournament", "0014_squashed_0063_club_evenings")
    with django_assert_num_queries(2):  # whether there is a table of migrations, and what stands in it
        answer = client.get("/bereit")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "errors": []})


def test_server_is_not_ready_while_a_migration_is_missing(client: Client, db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'tournament' AND name = '0013_desk'")
    assert faults(client) == (503, ["migrations_missing"])
    message = client.get("/bereit").json()["errors"][0]["message"]
    assert message == "Die Datenbank ist nicht auf dem Stand dieses Programms. Bitte das Programm neu starten."


# Whoever asks makes no work: what was found last is told for a few seconds.


@pytest.fixture
def _nobody_asked_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "LOOKED", machine.Looked())


@pytest.mark.usefixtures("_nobody_asked_yet")
@pytest.mark.parametrize("far", [Client(REMOTE_ADDR=FAR), Client(headers={"X-Forwarded-For": FAR})])
def test_strangers_share_one_look(db: None, far: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(2):
        assert {faults(far)[0] for _time in range(20)} == {200}


@pytest.mark.usefixtures("_nobody_asked_yet")
def test_strangers_are_told_a_few_seconds_later(
    client: Client, db: None, settings: Settings, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    far = Client(REMOTE_ADDR=FAR)
    assert faults(far) == (200, [])
    settings.VAR_DIR = folder
    with read_only(folder):
        assert faults(far) == (200, [])
        monkeypatch.setattr(machine, "KEPT", 0.0)  # the seconds are over
        assert faults(far) == (503, ["storage_full"])
    assert faults(far) == (200, [])


@pytest.mark.usefixtures("_nobody_asked_yet")
def test_callers_here_or_with_the_token_are_told_at_once(
    client: Client, db: None, settings: Settings, folder: Path
) -> None:
    settings.METRICS_TOKEN, settings.VAR_DIR = "abc", folder
    far = Client(REMOTE_ADDR=FAR)
    token = Client(REMOTE_ADDR="198.51.100.8", headers={"authorization": "Bearer abc"})
    assert faults(far) == (200, [])
    with read_only(folder):
        assert faults(token) == faults(client) == (503, ["storage_full"])
        assert faults(far) == (503, ["storage_full"])
    assert faults(client) == (200, [])


def test_figures_count_rows_and_phones_that_wait_and_name_nobody(client: Client, played: Tournament) -> None:
    seat_series(played, 2)
    open_list = played.series.get(number=2).card_tables.get(number=1)
    played.series.update(started_at=timezone.now())
    link = link_of(open_list)
    with nothing_is_taken():
        put(client, link, 1, entry())
    found = figures(client)
    counted = ("tournaments", "games", "database_readable", "database_found_damaged", "disk_writable")
    assert [found[f"spielliste_{name}"] for name in counted] == [1, 8, 1, 0, 1]
    of_lists = ("lists_lately", "lists_open", "phones_unsent", "entries_unsent")
    assert [found[f"spielliste_{name}"] for name in of_lists] == [4, 2, 1, 1]
    assert 0 < found["spielliste_disk_free_bytes"] <= found["spielliste_disk_size_bytes"]
    said = client.get("/metrics").content.decode()
    assert (played.slug in said, "Ahrens" in said, link in said) == (False, False, False)


def test_figures_of_the_machine_need_no_database(client: Client, db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournament_game RENAME TO gone")
    found = figures(client)
    assert (found["spielliste_database_readable"], "spielliste_games" in found) == (0, False)
    assert found["spielliste_disk_free_bytes"] > 0


@pytest.mark.parametrize(
    ("asker", "status"),
    [
        *(({"REMOTE_ADDR": address}, 200) for address in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1")),
        *(({"REMOTE_ADDR": one}, 404) for one in ("10.0.0.5", "192.168.1.20", "2001:db8::1", "", "unix")),
        # For whom a proxy on this machine asks.
        *(({"headers": {one: FAR}}, 404) for one in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP")),
    ],
)
def test_figures_are_for_this_machine_and_nobody_else(
    client: Client, db: None, asker: dict[str, Any], status: int
) -> None:
    assert client.get("/metrics", **asker).status_code == status


def test_figures_are_for_who_has_the_token(db: None, settings: Settings) -> None:
    for token, welcome in (("", []), ("abc", ["Bearer abc"])):
        settings.METRICS_TOKEN = token
        said = ("Bearer abc", "Bearer abd", "Bearer ", "abc", "")
        clients = {one: Client(REMOTE_ADDR=FAR, headers={"authorization": one}) for one in said}
        statuses = {one: client.get("/metrics").status_code for one, client in clients.items()}
        assert statuses == dict.fromkeys(said, 404) | dict.fromkeys(welcome, 200)


# The organiser's line about this machine: quiet while all is well, an alarm when it matters.

NOW = datetime(2026, 5, 9, 14, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def copy(minutes: float) -> Kept:
    """One of so long ago."""
    return Kept(Path("copy.sqlite3"), 1, NOW - minutes * MINUTE, RUNNING, 40, 7, good=True)


WELL = State(
    NOW,
    machine.Disk(machine.LITTLE, 2 * machine.LITTLE, takes=True),
    False,
    copy(4),
    False,
    (),
    timedelta(),
    NOW - MINUTE,
)


def alarms(**otherwise: Any) -> list[tuple[str, bool]]:
    return [(alarm.code, alarm.grave) for alarm in replace(WELL, **otherwise).alarms]


@pytest.mark.parametrize(
    ("otherwise", "expected"),
    [
        ({}, []),
        ({"disk": machine.Disk(machine.LITTLE - 1, machine.LITTLE, takes=True)}, [("alarm_low", False)]),
        ({"disk": machine.Disk(0, machine.LITTLE, takes=False)}, [("alarm_full", True)]),
        ({"damaged": True}, [("alarm_damaged", True)]),
        # A copy is old once something was stored half an hour after it; here something was a minute ago.
        ({"copy": copy(31)}, []),
        ({"copy": copy(31.1)}, [("alarm_copy_old", False)]),
        # Over night nothing is stored, and no copy is old.
        ({"copy": copy(720), "stored_at": NOW - 721 * MINUTE}, []),
        ({"copy": None}, [("alarm_no_copy", False)]),
        ({"copy_faulty": True}, [("alarm_copy_faulty", True)]),
        ({"clock": timedelta(seconds=119)}, []),
        ({"clock": timedelta(seconds=120)}, [("alarm_clock_ahead", False)]),
        ({"clock": -timedelta(hours=2)}, [("alarm_clock_behind", False)]),
    ],
)
def test_alarm_is_raised_where_it_matters(otherwise: dict[str, Any], expected: list[tuple[str, bool]]) -> None:
    assert alarms(**otherwise) == expected


def test_phone_that_has_waited_longer_than_ten_minutes() -> None:
    said = [Said(3, NOW - 10 * MINUTE), Said(2, NOW - 10.1 * MINUTE), Said(1, NOW - 60 * MINUTE)]
    assert (alarms(unsent=(said[0],)), alarms(unsent=tuple(said))) == ([], [("alarm_unsent", False)])
    assert replace(WELL, unsent=tuple(said)).alarms[0].params == {"phones": 2, "entries": 3}


def test_alarms_that_are_grave_come_first() -> None:
    found = alarms(disk=machine.Disk(9, 9, takes=True), copy=None, damaged=True)
    assert [grave for _code, grave in found] == [True, False, False]


@pytest.fixture
def tables(tournament: Tournament) -> list[CardTable]:
    return list(seat_series(tournament).card_tables.order_by("number"))


def test_entries_that_wait_are_known_until_phones_say_they_are_gone(
    client: Client, tournament: Tournament, tables: list[CardTable]
) -> None:
    for table, unsent in zip(tables, ("3", "1"), strict=True):
        client.get(f"{link_of(table)}state", headers={"unsent": unsent})
    assert sorted(said.unsent for said in state_of(tournament).unsent) == [1, 3]
    client.get(f"{link_of(tables[0])}state")  # nothing is said: nothing is new
    assert len(state_of(tournament).unsent) == 2
    client.get(f"{link_of(tables[0])}state", headers={"unsent": "0"})
    assert [said.unsent for said in state_of(tournament).unsent] == [1]


def test_game_that_could_not_be_stored_waits_until_it_is(
    client: Client, tournament: Tournament, tables: list[CardTable]
) -> None:
    game = entry()
    with nothing_is_taken():
        refused = put(client, link_of(tables[0]), 1, game)
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (503, "storage_full")
    assert [said.unsent for said in state_of(tournament).unsent] == [1]
    client.put(f"{link_of(tables[0])}games/1", game, content_type="application/json", headers={"unsent": "0"})
    assert state_of(tournament).unsent == ()


@pytest.mark.parametrize("nonsense", few(3, ["", "viele", "1.5", "-3", "9" * 13, "٣", "1\x00"]))
def test_nonsense_is_not_heard(client: Client, tournament: Tournament, tables: list[CardTable], nonsense: str) -> None:
    state = client.get(f"{link_of(tables[0])}state", headers={"unsent": nonsense, "clock-ahead": nonsense})
    assert (state.status_code, state_of(tournament).unsent) == (200, ())
    client.get("/liste/AAAAAAAAAAAAAAAAAAAAAA/state", headers={"unsent": "9"})  # a link that is none
    assert state_of().unsent == ()


def test_two_phones_that_agree_know_the_time_one_alone_does_not(
    client: Client, tournament: Tournament, tables: list[CardTable]
) -> None:
    for table, ahead, believed in ((0, "-7205", 0), (1, "-7100", 0), (1, "-7190", -7205)):
        client.get(f"{link_of(tables[table])}state", headers={"clock-ahead": ahead})
        assert state_of(tournament).clock == timedelta(seconds=believed)


def test_clock_that_was_set_back_is_noticed_without_any(
    client: Client, tournament: Tournament, tables: list[CardTable]
) -> None:
    put(client, link_of(tables[0]), 1, entry())
    assert state_of(tournament).clock == timedelta()
    later = timezone.now() + timedelta(hours=1)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_auditentry SET at = %s", [later])
    assert -timedelta(hours=1, minutes=1) < state_of(tournament).clock <= -timedelta(minutes=59)


def test_processes_share_what_phones_say(tournament: Tournament, settings: Settings) -> None:
    """As with PostgreSQL: whichever process a phone asked, each knows it, and none has it in its memory."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "phones_said"}}
    call_command("createcachetable", verbosity=0)
    hear(token_of(seat_series(tournament).card_tables.get(number=1).link_nonce), {"HTTP_UNSENT": "3"})
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM phones_said")
        assert cursor.fetchone() == (1,)
    assert [said.unsent for said in state_of(tournament).unsent] == [3]


def test_line_is_quiet_and_costs_two_queries(
    tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        state_of(tournament)


def test_tournaments_page_says_it(organiser_client: Client, tournament: Tournament) -> None:
    page = text(organiser_client.get(reverse("organiser:tournament", args=[tournament.slug])))
    assert not missing(page, "frei · alles übertragen · Uhr stimmt", "Es gibt noch keine Sicherung.")


def test_disk_that_takes_nothing_is_an_alarm(
    organiser_client: Client, tournament: Tournament, settings: Settings, tmp_path: Path
) -> None:
    address = reverse("organiser:state_line", args=[tournament.slug])
    for folder, alarm in ((tmp_path, False), (Path("/proc"), True)):
        settings.VAR_DIR = folder
        said = "Auf diesem Rechner lässt sich nichts mehr speichern" in text(organiser_client.get(address))
        assert said is alarm
