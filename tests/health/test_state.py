"""The organiser's line about this machine: quiet while all is well, an alarm when it matters."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from tests.factories import seat_series
from tests.health.test_cannot_store import nothing_is_taken
from tests.lists.keeper.phone import entry, put
from tests.setup.pages import missing
from tests.web.answers import text
from tournament.copies.reads.kept import RUNNING, Kept
from tournament.core.unsent import Said, hear
from tournament.health.reads.machine import LITTLE, Disk
from tournament.health.reads.state import State, state_of
from tournament.models import CardTable, Tournament
from tournament.models.link import token_of

NOW = datetime(2026, 5, 9, 14, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def copy(minutes: float) -> Kept:
    """One of so long ago."""
    return Kept(Path("copy.sqlite3"), 1, NOW - minutes * MINUTE, RUNNING, 40, 7, good=True)


WELL = State(NOW, Disk(LITTLE, 2 * LITTLE, takes=True), False, copy(4), False, (), timedelta(), NOW - MINUTE)


def alarms(**otherwise: Any) -> list[tuple[str, bool]]:
    return [(alarm.code, alarm.grave) for alarm in replace(WELL, **otherwise).alarms]


class TestAlarms:
    @pytest.mark.parametrize(
        ("otherwise", "expected"),
        [
            ({}, []),
            ({"disk": Disk(LITTLE - 1, LITTLE, takes=True)}, [("alarm_low", False)]),
            ({"disk": Disk(0, LITTLE, takes=False)}, [("alarm_full", True)]),
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
    def test_alarm_is_raised_where_it_matters(
        self, otherwise: dict[str, Any], expected: list[tuple[str, bool]]
    ) -> None:
        assert alarms(**otherwise) == expected

    def test_phone_that_has_waited_longer_than_ten_minutes(self) -> None:
        said = [Said(3, NOW - 10 * MINUTE), Said(2, NOW - 10.1 * MINUTE), Said(1, NOW - 60 * MINUTE)]
        assert (alarms(unsent=(said[0],)), alarms(unsent=tuple(said))) == ([], [("alarm_unsent", False)])
        assert replace(WELL, unsent=tuple(said)).alarms[0].params == {"phones": 2, "entries": 3}

    def test_grave_ones_come_first(self) -> None:
        found = alarms(disk=Disk(9, 9, takes=True), copy=None, damaged=True)
        assert [grave for _code, grave in found] == [True, False, False]


@pytest.fixture
def tables(tournament: Tournament) -> list[CardTable]:
    return list(seat_series(tournament).card_tables.order_by("number"))


def link_of(table: CardTable) -> str:
    return f"/liste/{token_of(table.link_nonce)}/"


class TestPhones:
    def test_entries_that_wait_are_known_until_phones_say_they_are_gone(
        self, client: Client, tournament: Tournament, tables: list[CardTable]
    ) -> None:
        for table, unsent in zip(tables, ("3", "1"), strict=True):
            client.get(f"{link_of(table)}state", headers={"unsent": unsent})
        assert sorted(said.unsent for said in state_of(tournament).unsent) == [1, 3]
        client.get(f"{link_of(tables[0])}state")  # nothing is said: nothing is new
        assert len(state_of(tournament).unsent) == 2
        client.get(f"{link_of(tables[0])}state", headers={"unsent": "0"})
        assert [said.unsent for said in state_of(tournament).unsent] == [1]

    def test_game_that_could_not_be_stored_waits_until_it_is(
        self, client: Client, tournament: Tournament, tables: list[CardTable]
    ) -> None:
        game = entry()
        with nothing_is_taken():
            put(client, link_of(tables[0]), 1, game)
        assert [said.unsent for said in state_of(tournament).unsent] == [1]
        client.put(f"{link_of(tables[0])}games/1", game, content_type="application/json", headers={"unsent": "0"})
        assert state_of(tournament).unsent == ()

    @pytest.mark.parametrize("nonsense", ["", "viele", "1.5", "-3", "9" * 13, "٣", "1\x00"])
    def test_nonsense_is_not_heard(
        self, client: Client, tournament: Tournament, tables: list[CardTable], nonsense: str
    ) -> None:
        state = client.get(f"{link_of(tables[0])}state", headers={"unsent": nonsense, "clock-ahead": nonsense})
        assert (state.status_code, state_of(tournament).unsent) == (200, ())

    def test_link_that_is_none_keeps_nothing(self, client: Client, tables: list[CardTable]) -> None:
        client.get("/liste/AAAAAAAAAAAAAAAAAAAAAA/state", headers={"unsent": "9"})
        assert state_of().unsent == ()

    def test_two_phones_that_agree_know_the_time_one_alone_does_not(
        self, client: Client, tournament: Tournament, tables: list[CardTable]
    ) -> None:
        for table, ahead, believed in ((0, "-7205", 0), (1, "-7100", 0), (1, "-7190", -7205)):
            client.get(f"{link_of(tables[table])}state", headers={"clock-ahead": ahead})
            assert state_of(tournament).clock == timedelta(seconds=believed)

    def test_clock_that_was_set_back_is_noticed_without_any(
        self, client: Client, tournament: Tournament, tables: list[CardTable]
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


class TestPages:
    def test_line_is_quiet_and_costs_two_queries(
        self, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        with django_assert_num_queries(2):
            state_of(tournament)

    def test_tournaments_page_says_it(self, organiser_client: Client, tournament: Tournament) -> None:
        page = text(organiser_client.get(reverse("organiser:tournament", args=[tournament.slug])))
        assert not missing(page, "frei · alles übertragen · Uhr stimmt", "Es gibt noch keine Sicherung.")

    def test_others_are_told_nothing(self, client: Client, organiser_client: Client, tournament: Tournament) -> None:
        addresses = [reverse("organiser:state"), reverse("organiser:state_line", args=[tournament.slug])]
        assert [client.get(address).status_code for address in addresses] == [302, 302]
        client.force_login(User.objects.create_user("berta"))
        assert [client.get(address).status_code for address in addresses] == [403, 404]
        assert [organiser_client.get(address).status_code for address in addresses] == [200, 200]

    def test_disk_that_takes_nothing_is_an_alarm(
        self, organiser_client: Client, tournament: Tournament, settings: Settings, tmp_path: Path
    ) -> None:
        address = reverse("organiser:state_line", args=[tournament.slug])
        for folder, alarm in ((tmp_path, False), (Path("/proc"), True)):
            settings.VAR_DIR = folder
            said = "Auf diesem Rechner lässt sich nichts mehr speichern" in text(organiser_client.get(address))
            assert said is alarm
