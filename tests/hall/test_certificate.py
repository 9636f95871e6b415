"""A certificate is looked at before it is used, and what phones will say of it is said on the page."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.hall.phones import PAGE, owner, try_out
from tests.server.certificates import Authority
from tests.web.answers import Answer, text
from tournament.core.audit_chain import first_fault
from tournament.hall.reads.certificate import Certificate, NoCertificateError, certificate_in
from tournament.hall.reads.sealing import sealing_of
from tournament.hall.words import REFUSALS
from tournament.models import AuditEntry
from tournament.server.sealed import CERTIFICATE, KEY

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


class TestReading:
    def test_names_days_and_who_signed_it(self, brought: Path, trusted: None) -> None:
        found = certificate_in(brought)
        assert found is not None
        assert found.names == ("saal.verein.example", "*.verein.example", "192.168.178.20")
        assert found.days_left == 29  # and some hours
        assert found.known
        assert found.problems == ()

    def test_authority_nobody_knows_is_said(self, brought: Path) -> None:
        found = certificate_in(brought)
        assert found is not None
        assert found.problems == ("tls_chain",)

    def test_nothing_there_is_nothing(self, tmp_path: Path) -> None:
        assert certificate_in(tmp_path) is None

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
    def test_when_it_holds(
        self, monkeypatch: pytest.MonkeyPatch, since: float, until: float, problems: tuple[str, ...]
    ) -> None:
        monkeypatch.setattr(timezone, "now", lambda: NOW)
        made = Certificate(("saal",), NOW + timedelta(days=since), NOW + timedelta(days=until), known=True)
        assert made.problems == problems

    @pytest.mark.parametrize(
        ("host", "is_for"),
        [
            ("saal.verein.example", True),
            ("SAAL.verein.example", True),
            ("tisch.verein.example", True),
            ("a.tisch.verein.example", False),
            ("verein.example", False),
            ("192.168.178.20", True),
            ("192.168.178.21", False),
        ],
    )
    def test_whose_it_is(self, brought: Path, settings: Settings, host: str, is_for: bool) -> None:
        settings.TLS_DIR = brought
        assert ("tls_other_name" in sealing_of(f"https://{host}:8443").problems) is not is_for
        assert "tls_other_name" not in sealing_of(f"http://{host}:8000").problems


def spoiled(chain: bytes, key: bytes, authority: Authority) -> dict[str, tuple[bytes, bytes]]:
    """Code -> what is brought."""
    return {
        "tls_no_certificate": (key, key),
        "tls_no_key": (chain, chain),
        "tls_key_of_another": (chain, (authority.folder / "key.pem").read_bytes()),
        "tls_unreadable": (chain[:200] + b"\n-----END CERTIFICATE-----\n", key),
    }


CODES = ("tls_no_certificate", "tls_no_key", "tls_key_of_another", "tls_unreadable")


@pytest.mark.django_db
class TestBringing:
    def test_it_is_kept_for_its_owner_alone_and_the_log_says_so(self, brought: Path, folder: Path) -> None:
        client = owner()
        page = text(bring(client, *both(brought)))
        assert "Zertifikat für saal.verein.example, *.verein.example, 192.168.178.20" in page
        assert "(noch 29 Tage)" in page
        assert "Telefone kennen die Stelle nicht" in page
        assert both(folder) == both(brought)
        assert sorted(one.name for one in folder.iterdir()) == [CERTIFICATE, KEY]
        assert {(folder / name).stat().st_mode & 0o777 for name in (CERTIFICATE, KEY)} == {0o600}
        row = AuditEntry.objects.get(action="hall_certificate_kept")
        assert "saal.verein.example" in row.after["names"]
        assert first_fault(None) is None

    @pytest.mark.parametrize("code", CODES)
    def test_what_cannot_be_used_is_refused_and_what_was_there_stays(
        self, brought: Path, folder: Path, authority: Authority, code: str
    ) -> None:
        client = owner()
        bring(client, *both(brought))
        before = both(folder)
        answer = bring(client, *spoiled(*both(brought), authority)[code])
        assert answer.status_code == 400
        assert str(REFUSALS[code]) in text(answer)
        assert both(folder) == before
        assert sorted(one.name for one in folder.iterdir()) == [CERTIFICATE, KEY]

    def test_key_with_a_password_is_refused(self, authority: Authority, tmp_path: Path) -> None:
        locked = authority.sign(tmp_path / "locked")
        authority.lock(locked)
        with pytest.raises(NoCertificateError, match="tls_key_locked"):
            certificate_in(locked)
        assert "Der Schlüssel hat ein Passwort" in text(bring(owner(), *both(locked)))

    def test_no_file_is_no_certificate(self, folder: Path) -> None:
        answer = owner().post(UPLOAD, {})
        assert answer.status_code == 400
        assert not folder.exists()

    def test_no_other_organiser_brings_one(self, organiser_client: Client, brought: Path, folder: Path) -> None:
        assert bring(organiser_client, *both(brought)).status_code == 403
        assert organiser_client.post(f"{UPLOAD}einlesen/").status_code == 403
        assert not folder.exists()

    def test_once_it_is_served_its_name_can_be_tried(self, brought: Path, settings: Settings) -> None:
        client = owner()
        assert "spricht noch kein HTTPS" in text(bring(client, *both(brought)))
        settings.TLS_SERVED = True
        page = text(client.get(PAGE))
        assert 'value="https://saal.verein.example:8443"' in page
        assert "*.verein.example:8443" not in page
        assert "Das Zertifikat ist auf einen anderen Namen" not in text(try_out(client, "https://saal.verein.example"))
        assert "Das Zertifikat ist auf einen anderen Namen" in text(try_out(client, "https://saal.example"))
