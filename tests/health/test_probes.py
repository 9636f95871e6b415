"""What programs ask of a server: whether it lives, whether it is ready, how it is."""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from tests.core.test_storage import read_only
from tests.factories import seat_series
from tests.health.test_cannot_store import nothing_is_taken
from tests.lists.keeper.phone import entry, put
from tournament.health.reads import ready
from tournament.models import Tournament
from tournament.models.link import token_of

FAR = "198.51.100.7"
LINE = re.compile(r"spielliste_[a-z_]+ -?[0-9.e+]+")


def faults(client: Client) -> tuple[int, list[str]]:
    answer = client.get("/bereit")
    return answer.status_code, [error["code"] for error in answer.json()["errors"]]


def figures(client: Client) -> dict[str, float]:
    answer = client.get("/metrics")
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = answer.content.decode().splitlines()
    assert all(line.startswith("# ") or LINE.fullmatch(line) for line in lines)
    return {name: float(value) for name, value in (line.split() for line in lines if line[0] != "#")}


class TestAlive:
    def test_answer_asks_no_database(self, client: Client) -> None:
        """Here pytest forbids any."""
        answer = client.get("/gesund")
        assert (answer.status_code, answer.content, answer["Cache-Control"]) == (200, b"gesund\n", "no-store")

    def test_by_whatever_name_and_without_tls(self, client: Client, settings: Settings) -> None:
        settings.SECURE_SSL_REDIRECT = True
        assert client.get("/gesund", headers={"host": "10.1.2.3"}).status_code == 200

    def test_probes_are_only_asked(self, client: Client) -> None:
        assert [client.post(path).status_code for path in ("/gesund", "/bereit", "/metrics")] == [405] * 3


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that every user of this machine may enter."""
    with TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


class TestReady:
    def test_with_a_database_a_disk_and_all_migrations(
        self, client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        with django_assert_num_queries(2):  # whether there is a table of migrations, and what stands in it
            answer = client.get("/bereit")
        assert (answer.status_code, answer.json()) == (200, {"ready": True, "errors": []})

    def test_server_is_not_ready_while_a_migration_is_missing(self, client: Client, db: None) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE app = 'tournament' AND name = '0013_desk'")
        assert faults(client) == (503, ["migrations_missing"])
        message = client.get("/bereit").json()["errors"][0]["message"]
        assert message == "Die Datenbank ist nicht auf dem Stand dieses Programms. Bitte das Programm neu starten."

    def test_server_is_not_ready_on_a_disk_that_takes_nothing(
        self, client: Client, db: None, settings: Settings, folder: Path
    ) -> None:
        settings.VAR_DIR = folder
        with read_only(folder):
            assert faults(client) == (503, ["storage_full"])
        assert faults(client) == (200, [])


class TestReadyForStrangers:
    """Whoever asks makes no work: what was found last is told for a few seconds."""

    @pytest.fixture(autouse=True)
    def _nobody_asked_yet(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ready, "LOOKED", ready.Looked())

    @pytest.mark.parametrize("far", [Client(REMOTE_ADDR=FAR), Client(headers={"X-Forwarded-For": FAR})])
    def test_strangers_share_one_look(
        self, db: None, far: Client, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        with django_assert_num_queries(2):
            assert {faults(far)[0] for _time in range(20)} == {200}

    def test_strangers_are_told_a_few_seconds_later(
        self, client: Client, db: None, settings: Settings, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        far = Client(REMOTE_ADDR=FAR)
        assert faults(far) == (200, [])
        settings.VAR_DIR = folder
        with read_only(folder):
            assert faults(far) == (200, [])
            monkeypatch.setattr(ready, "KEPT", 0.0)  # the seconds are over
            assert faults(far) == (503, ["storage_full"])
        assert faults(far) == (200, [])

    def test_callers_here_or_with_the_token_are_told_at_once(
        self, client: Client, db: None, settings: Settings, folder: Path
    ) -> None:
        settings.METRICS_TOKEN, settings.VAR_DIR = "abc", folder
        far = Client(REMOTE_ADDR=FAR)
        token = Client(REMOTE_ADDR="198.51.100.8", headers={"authorization": "Bearer abc"})
        assert faults(far) == (200, [])
        with read_only(folder):
            assert faults(token) == faults(client) == (503, ["storage_full"])
            assert faults(far) == (503, ["storage_full"])


class TestFigures:
    def test_figures_count_rows_stored_and_phones_that_wait(self, client: Client, played: Tournament) -> None:
        seat_series(played, 2)
        open_list = played.series.get(number=2).card_tables.get(number=1)
        played.series.update(started_at=timezone.now())
        link = f"/liste/{token_of(open_list.link_nonce)}/"
        with nothing_is_taken():
            put(client, link, 1, entry())
        found = figures(client)
        counted = ("tournaments", "games", "database_readable", "database_found_damaged", "disk_writable")
        assert [found[f"spielliste_{name}"] for name in counted] == [1, 8, 1, 0, 1]
        of_lists = ("lists_lately", "lists_open", "phones_unsent", "entries_unsent")
        assert [found[f"spielliste_{name}"] for name in of_lists] == [4, 2, 1, 1]
        assert 0 < found["spielliste_disk_free_bytes"] <= found["spielliste_disk_size_bytes"]

    def test_figures_hold_no_name_and_no_link(self, client: Client, played: Tournament) -> None:
        text = client.get("/metrics").content.decode()
        assert (played.slug in text, "Ahrens" in text) == (False, False)

    def test_figures_of_the_machine_need_no_database(self, client: Client, db: None) -> None:
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
        self, client: Client, db: None, asker: dict[str, Any], status: int
    ) -> None:
        assert client.get("/metrics", **asker).status_code == status

    def test_figures_are_for_who_has_the_token(self, db: None, settings: Settings) -> None:
        for token, welcome in (("", []), ("abc", ["Bearer abc"])):
            settings.METRICS_TOKEN = token
            said = ("Bearer abc", "Bearer abd", "Bearer ", "abc", "")
            clients = {one: Client(REMOTE_ADDR=FAR, headers={"authorization": one}) for one in said}
            statuses = {one: client.get("/metrics").status_code for one, client in clients.items()}
            assert statuses == dict.fromkeys(said, 404) | dict.fromkeys(welcome, 200)
