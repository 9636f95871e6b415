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


@pytest.mark.parametrize("name", NAMES)
def test_secret_may_lie_in_a_file_that_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    (tmp_path / "x").write_text("geheim und länger\n", encoding="utf-8")
    read = [secret(name)]
    for said, value in ((f"{name}_FILE", str(tmp_path / "x")), (name, "aus der Umgebung")):
        monkeypatch.setenv(said, value)
        read.append(secret(name))
    assert read == ["", "geheim und länger", "aus der Umgebung"]


@pytest.mark.parametrize("name", NAMES)
def test_secret_may_lie_in_what_systemd_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert secret(name) == ""  # it opened others
    (tmp_path / name.lower()).write_text("geheim", encoding="utf-8")
    assert secret(name) == "geheim"


def test_file_that_is_named_and_not_there_lets_nothing_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Else the program would make a key of its own, and what it prints would lead nowhere."""
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "gone"))
    with pytest.raises(SystemExit, match="SECRET_KEY lässt sich nicht aus seiner Datei lesen"):
        secret("SECRET_KEY")


@pytest.mark.parametrize(("user", "password"), [("spielliste", "geheim"), ("spielliste:anders", "anders")])
def test_databases_password_need_not_stand_in_its_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, user: str, password: str
) -> None:
    (tmp_path / "database_password").write_text("geheim", encoding="utf-8")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", f"postgres://{user}@db.example/spielliste")
    assert base._database()["PASSWORD"] == password


@pytest.mark.parametrize(
    ("host", "modes", "is_said"),
    [
        *(
            (here, ["", "disable", "require"], False)
            for here in ("", "/run/postgresql", "localhost", "127.0.0.1", "::1")
        ),
        ("db.example", ["", "allow", "prefer", "require", "verify-ca"], True),  # it has to show that it is it
        ("db.example", ["verify-full", "disable"], False),  # who says which is believed
    ],
)
def test_way_to_a_database_elsewhere_is_said_where_it_is_not_safe(
    monkeypatch: pytest.MonkeyPatch, host: str, modes: list[str], is_said: bool
) -> None:
    """As PostgreSQL has it: `connection.settings_dict` is what DATABASE_URL said."""
    monkeypatch.setattr(connection, "vendor", "postgresql")
    monkeypatch.setitem(connection.settings_dict, "HOST", host)
    for mode in modes:
        monkeypatch.setitem(connection.settings_dict, "OPTIONS", {"sslmode": mode} if mode else {})
        said = database_in_the_clear()
        assert ("Achtung: Zur Datenbank auf db.example geht alles durchs Netz" in said, bool(said)) == (is_said,) * 2, (
            mode
        )


def test_check_says_whether_the_way_to_the_database_is_safe(
    db: None, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    assert "Weg zur Datenbank" not in [finding.of for finding in findings()]
    if connection.vendor == "postgresql":
        monkeypatch.setitem(connection.settings_dict, "HOST", "db.example")
        assert [finding.well for finding in findings() if finding.of == "Weg zur Datenbank"] == [False]
