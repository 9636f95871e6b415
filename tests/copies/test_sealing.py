"""Only a copy that opens with a passphrase holds the key; with it, printed codes work again at once."""

from pathlib import Path

import pytest
from django.test import override_settings

from tests.copies.installation import Installation
from tournament.copies.acts.sealing import Opened, open_sealed, seal
from tournament.core.errors import RefusedError
from tournament.settings.key import kept_key

PASSPHRASE = "drei Könige und ein Joker"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKUP_PASSPHRASE", PASSPHRASE)


@pytest.fixture
def sealed(installation: Installation, typed: None) -> Path:
    """A sealed backup, with the key of its installation."""
    file = installation.folder / "sealed.sqlite3"
    key = (installation.folder / "secret_key").read_text(encoding="ascii")
    with override_settings(SECRET_KEY=key):
        installation.run("backup", file, "--encrypt")
    return file


def test_sealed_copy_shows_nothing_and_a_plain_one_holds_no_key(
    installation: Installation, sealed: Path, good: Path
) -> None:
    key = (installation.folder / "secret_key").read_bytes()
    assert (key in sealed.read_bytes(), b"SQLite" in sealed.read_bytes()) == (False, False)
    assert (sealed.stat().st_mode & 0o777, key in good.read_bytes()) == (0o600, False)


def test_on_another_machine_the_key_is_there_again(
    installation: Installation, sealed: Path, fresh: Installation
) -> None:
    assert ("Bitte den Server einmal neu starten" in fresh.run("restore", sealed), fresh.tournaments()) == (True, 1)
    key = fresh.folder / "secret_key"
    assert (key.read_bytes(), key.stat().st_mode & 0o777) == ((installation.folder / "secret_key").read_bytes(), 0o600)


def test_key_that_was_there_stays_beside_it(sealed: Path, fresh: Installation) -> None:
    (fresh.folder / "secret_key").write_text("der-eigene", encoding="ascii")
    fresh.run("restore", sealed)
    assert (fresh.folder / "secret_key.before-restore").read_text(encoding="ascii") == "der-eigene"


def test_key_somebody_made_up_comes_back_too(good: Path, fresh: Installation, typed: None) -> None:
    sealed = fresh.folder / "sealed.sqlite3"
    sealed.write_bytes(seal(good.read_bytes(), "Schlüssel für die Halle", PASSPHRASE))
    fresh.run("restore", sealed)
    assert (fresh.tournaments(), kept_key(fresh.folder)) == (1, "Schlüssel für die Halle")


@pytest.mark.parametrize(
    ("passphrase", "said"), [("", "fehlt ihr Kennwort"), ("drei Könige", "geht die Sicherung nicht auf")]
)
def test_sealed_copy_stays_shut_without_its_passphrase(
    sealed: Path, fresh: Installation, monkeypatch: pytest.MonkeyPatch, passphrase: str, said: str
) -> None:
    monkeypatch.setenv("BACKUP_PASSPHRASE", passphrase)
    assert (said in fresh.refused("restore", sealed), list(fresh.folder.iterdir())) == (True, [])


def test_copy_is_sealed_with_ten_characters_and_no_fewer(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BACKUP_PASSPHRASE", raising=False)
    assert "fehlt ihr Kennwort" in installation.refused("backup", tmp_path / "copy", "--encrypt")
    monkeypatch.setenv("BACKUP_PASSPHRASE", "neun-Zeic")
    assert "mindestens 10 Zeichen" in installation.refused("backup", tmp_path / "copy", "--encrypt")
    assert (bool(seal(b"copy", "key", "zehn-Zeich")), (tmp_path / "copy").exists()) == (True, False)


def test_however_the_umlaut_is_typed() -> None:
    composed, decomposed = "zehn K\u00f6nige", "zehn Ko\u0308nige"
    assert open_sealed(seal(b"copy\nwith lines", "key", composed), decomposed) == Opened("key", b"copy\nwith lines")


def test_sealed_copy_changed_or_cut_short_does_not_open() -> None:
    sealed = seal(b"copy" * 10, "key", PASSPHRASE)
    salt, inside = len(b"spielliste-verschlossen/1\n"), len(sealed) - 20
    broken = [sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :] for place in (salt, inside)]
    broken += [sealed[:length] for length in (salt, salt + 5, salt + 20, 60)]  # a stick that was pulled out
    for one in broken:
        with pytest.raises(RefusedError, match="passphrase_wrong"):
            open_sealed(one, PASSPHRASE)
