"""A certificate is looked at before it is used, and what phones will say of it is said on the page."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.examples import few
from tests.machine.phones import PAGE, owner, try_out
from tests.server.certificates import Authority
from tests.web.answers import Answer, shows, text
from tournament.core.audit import first_fault
from tournament.machine.reads import hall
from tournament.machine.words import REFUSALS
from tournament.models import AuditEntry
from tournament.server.tls import CERTIFICATE, KEY

UPLOAD = f"{PAGE}zertifikat/"
NOW = timezone.now()


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.made(tmp_path_factory.mktemp("certificates") / "authority")


@pytest.fixture(scope="module")
def brought(authority: Authority) -> Path:
    """A folder with a certificate for a month and its key."""
    names = "DNS:saal.verein.example,DNS:*.verein.example,IP:192.168.178.20"
    return authority.sign(authority.folder.parent / "brought", names, days=30)


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    """`var/tls/`, not there yet."""
    tls = tmp_path / "tls"
    settings.TLS_DIR, settings.TLS_PORT, settings.TLS_SERVED = tls, "8443", False
    return tls


@pytest.fixture
def trusted(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    """This system knows the authority."""
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.certificate))


def bring(client: Client, chain: bytes, key: bytes) -> Answer:
    files = {"chain": SimpleUploadedFile("fullchain.pem", chain), "key": SimpleUploadedFile("privkey.pem", key)}
    return client.post(UPLOAD, files, follow=True)


def both(folder: Path) -> tuple[bytes, bytes]:
    return (folder / CERTIFICATE).read_bytes(), (folder / KEY).read_bytes()


@pytest.mark.parametrize(("is_trusted", "problems"), [(True, ()), (False, ("tls_chain",))])
def test_certificate_has_names_days_and_an_authority(
    brought: Path, request: pytest.FixtureRequest, is_trusted: bool, problems: tuple[str, ...]
) -> None:
    if is_trusted:
        request.getfixturevalue("trusted")
    found = hall.certificate_in(brought)
    assert found is not None
    assert found.names == ("saal.verein.example", "*.verein.example", "192.168.178.20")
    assert (found.days_left, found.known, found.problems) == (29, is_trusted, problems)  # 29 and some hours


def test_folder_without_a_certificate_has_none(tmp_path: Path) -> None:
    assert hall.certificate_in(tmp_path) is None


@pytest.mark.parametrize(
    ("since", "until", "problems"),
    [
        (-1, 14, ()),
        (-1, 13.9, ("tls_soon",)),
        (-1, 0.01, ("tls_soon",)),
        (-2, -0.01, ("tls_expired",)),
        (0.01, 30, ("tls_not_yet",)),
    ],
)
def test_certificate_holds_from_its_first_day_to_its_last(
    monkeypatch: pytest.MonkeyPatch, since: float, until: float, problems: tuple[str, ...]
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    made = hall.Certificate(("saal",), NOW + timedelta(days=since), NOW + timedelta(days=until), known=True)
    assert made.problems == problems


@pytest.mark.parametrize(
    ("host", "is_for"),
    few(
        4,
        [
            ("saal.verein.example", True),
            ("tisch.verein.example", True),
            ("a.tisch.verein.example", False),
            ("192.168.178.21", False),
            ("SAAL.verein.example", True),
            ("verein.example", False),
            ("192.168.178.20", True),
        ],
    ),
)
def test_certificate_is_for_the_hosts_it_names(brought: Path, settings: Settings, host: str, is_for: bool) -> None:
    settings.TLS_DIR = brought
    assert ("tls_other_name" in hall.sealing_of(f"https://{host}:8443").problems) is not is_for
    assert "tls_other_name" not in hall.sealing_of(f"http://{host}:8000").problems


def test_certificate_is_kept_for_its_owner_alone_and_logged(db: None, brought: Path, folder: Path) -> None:
    shows(
        text(bring(owner(), *both(brought))),
        "Zertifikat für saal.verein.example, *.verein.example, 192.168.178.20",
        "(noch 29 Tage)",
        "Telefone kennen die Stelle nicht",
    )
    assert (both(folder), sorted(one.name for one in folder.iterdir())) == (both(brought), [CERTIFICATE, KEY])
    assert {(folder / name).stat().st_mode & 0o777 for name in (CERTIFICATE, KEY)} == {0o600}
    assert "saal.verein.example" in AuditEntry.objects.get(action="hall_certificate_kept").after["names"]
    assert first_fault(None) is None


@pytest.mark.parametrize(
    "code", few(3, ["tls_no_certificate", "tls_no_key", "tls_key_locked", "tls_key_of_another", "tls_unreadable"])
)
def test_certificate_that_cannot_be_used_is_refused_and_the_old_stays(
    db: None, brought: Path, folder: Path, authority: Authority, tmp_path: Path, code: str
) -> None:
    client = owner()
    bring(client, *both(brought))
    before, (chain, key) = both(folder), both(brought)
    locked = authority.sign(tmp_path / "locked")
    authority.lock(locked)
    spoiled = {
        "tls_key_locked": both(locked),
        "tls_no_certificate": (key, key),
        "tls_no_key": (chain, chain),
        "tls_key_of_another": (chain, (authority.folder / "key.pem").read_bytes()),
        "tls_unreadable": (chain[:200] + b"\n-----END CERTIFICATE-----\n", key),
    }
    answer = bring(client, *spoiled[code])
    shows(text(answer), str(REFUSALS[code]))
    assert (answer.status_code, both(folder), sorted(one.name for one in folder.iterdir())) == (
        400,
        before,
        [CERTIFICATE, KEY],
    )


def test_upload_without_files_or_by_another_organiser_keeps_nothing(
    organiser_client: Client, brought: Path, folder: Path
) -> None:
    answers = [
        owner().post(UPLOAD, {}),
        bring(organiser_client, *both(brought)),
        organiser_client.post(f"{UPLOAD}einlesen/"),
    ]
    assert ([answer.status_code for answer in answers], folder.exists()) == ([400, 403, 403], False)


def test_certificate_that_is_served_has_a_name_to_try(db: None, brought: Path, settings: Settings) -> None:
    client, other_name = owner(), "Das Zertifikat ist auf einen anderen Namen"
    shows(text(bring(client, *both(brought))), "spricht noch kein HTTPS")
    settings.TLS_SERVED = True
    shows(text(client.get(PAGE)), 'value="https://saal.verein.example:8443"', but_not=["*.verein.example:8443"])
    shows(text(try_out(client, "https://saal.verein.example")), but_not=[other_name])
    shows(text(try_out(client, "https://saal.example")), other_name)
