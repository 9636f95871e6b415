"""Where secrets come from (ASVS 13.3.1), and that none goes through the net to a database nobody knows (12.3.1)."""

from pathlib import Path

import pytest
from django.db import connection
from pytest_django import Settings

from tournament.management.findings import findings
from tournament.management.other_hosts import database_in_the_clear
from tournament.settings import base
from tournament.settings.secret import NAMES, secret


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(f"{name}_FILE", raising=False)
    monkeypatch.delenv("CREDENTIALS_DIRECTORY", raising=False)


class TestFiles:
    @pytest.mark.parametrize("name", NAMES)
    def test_each_may_lie_in_a_file_that_is_named(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
    ) -> None:
        assert secret(name) == ""
        (tmp_path / "x").write_text("geheim und länger\n", encoding="utf-8")
        monkeypatch.setenv(f"{name}_FILE", str(tmp_path / "x"))
        assert secret(name) == "geheim und länger"
        monkeypatch.setenv(name, "aus der Umgebung")
        assert secret(name) == "aus der Umgebung"

    @pytest.mark.parametrize("name", NAMES)
    def test_or_in_what_systemd_opened_for_this_service(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
    ) -> None:
        monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
        assert secret(name) == ""  # it opened others
        (tmp_path / name.lower()).write_text("geheim", encoding="utf-8")
        assert secret(name) == "geheim"

    def test_without_a_file_that_is_named_nothing_starts(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """Else the program would make a key of its own, and what it prints would lead nowhere."""
        monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "gone"))
        with pytest.raises(SystemExit, match="SECRET_KEY lässt sich nicht aus seiner Datei lesen"):
            secret("SECRET_KEY")

    def test_databases_password_need_not_stand_in_its_address(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        (tmp_path / "database_password").write_text("geheim", encoding="utf-8")
        monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
        monkeypatch.setenv("DATABASE_URL", "postgres://spielliste@db.example/spielliste")
        assert base._database()["PASSWORD"] == "geheim"
        monkeypatch.setenv("DATABASE_URL", "postgres://spielliste:anders@db.example/spielliste")
        assert base._database()["PASSWORD"] == "anders"


class TestDatabaseElsewhere:
    """As PostgreSQL has it: `connection.settings_dict` is what DATABASE_URL said."""

    @pytest.mark.parametrize("host", ["", "/run/postgresql", "localhost", "127.0.0.1", "::1"])
    @pytest.mark.parametrize("mode", ["", "disable", "require"])
    def test_on_this_machine_nothing_leaves_it(self, monkeypatch: pytest.MonkeyPatch, host: str, mode: str) -> None:
        assert said_of(monkeypatch, host, mode) == ""

    @pytest.mark.parametrize("mode", ["", "allow", "prefer", "require", "verify-ca"])
    def test_elsewhere_it_has_to_show_that_it_is_it(self, monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
        assert "Achtung: Zur Datenbank auf db.example geht alles durchs Netz" in said_of(
            monkeypatch, "db.example", mode
        )

    @pytest.mark.parametrize("mode", ["verify-full", "disable"])
    def test_who_says_which_is_believed(self, monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
        assert said_of(monkeypatch, "db.example", mode) == ""

    def test_check_says_it_too(self, db: None, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
        assert "Weg zur Datenbank" not in [finding.of for finding in findings()]
        if connection.vendor == "postgresql":
            monkeypatch.setitem(connection.settings_dict, "HOST", "db.example")
            assert [finding.well for finding in findings() if finding.of == "Weg zur Datenbank"] == [False]


def said_of(monkeypatch: pytest.MonkeyPatch, host: str, mode: str) -> str:
    monkeypatch.setattr(connection, "vendor", "postgresql")
    monkeypatch.setitem(connection.settings_dict, "HOST", host)
    monkeypatch.setitem(connection.settings_dict, "OPTIONS", {"sslmode": mode} if mode else {})
    return database_in_the_clear()
