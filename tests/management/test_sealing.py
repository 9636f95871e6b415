"""What `serve` takes anew while it runs: an address, a certificate; and what it does without one that can be used."""

import ssl
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.server.certificates import Authority
from tests.server.served import Echo
from tournament.core.act import Actor
from tournament.hall.acts.address import try_address
from tournament.management import serving
from tournament.models import HallAddress, Installation
from tournament.server.front import Program
from tournament.server.limits import Limits
from tournament.server.sealed import KEY
from tournament.server.serving import Seal, Service, listen

HERE = "127.0.0.1"


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.made(tmp_path_factory.mktemp("sealing") / "authority")


@pytest.fixture(autouse=True)
def ports(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ports nobody listens at, and no certificate."""
    settings.PORT, settings.TLS_PORT = free_port(), free_port()
    settings.TLS_DIR = tmp_path / "tls"
    settings.HALL_ADDRESS = settings.STATED_ADDRESS = ""
    settings.ALLOWED_HOSTS = ["testserver"]
    monkeypatch.setenv("HOST", HERE)


@pytest.fixture
def service(settings: Settings) -> Iterator[Service]:
    """What is served at first: without TLS."""
    program = Program(Echo(), lambda asked: None, lambda cookies: False)
    first = Service(listen(HERE, int(settings.PORT)), program, Limits())
    yield first
    first.shut()


def free_port() -> str:
    with listen(HERE, 0) as listening:
        return str(listening.getsockname()[1])


def test_hall_without_a_certificate_is_not_sealed() -> None:
    assert serving.sealed(None, HERE) is None


def test_certificate_that_cannot_be_used_or_served_is_said(
    authority: Authority, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """The hall is served without; where somebody else listens nothing is shared."""
    authority.sign(settings.TLS_DIR)
    with listen(HERE, int(settings.TLS_PORT)):
        assert serving.sealed(None, HERE) is None
    (settings.TLS_DIR / KEY).write_text("nothing", encoding="ascii")
    assert serving.sealed(None, HERE) is None
    assert caplog.text.count("HTTPS geht nicht") == 2


def test_sockets_stay_the_same_and_a_certificate_is_taken(
    transactional_db: None, authority: Authority, settings: Settings, service: Service
) -> None:
    assert (serving.renewed(service).sockets, settings.TLS_SERVED) == (service.sockets, False)
    authority.sign(settings.TLS_DIR)
    first = serving.renewed(service)
    assert settings.TLS_SERVED
    authority.sign(settings.TLS_DIR)
    second = serving.renewed(first)
    assert first.seal is not None
    assert second.seal is not None
    assert second.sockets == first.sockets
    assert second.seal.context is not first.seal.context
    first.shut()


def test_certificate_that_is_spoiled_meanwhile_leaves_the_rest(
    transactional_db: None, settings: Settings, service: Service
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    before = replace(service, seal=Seal(listen(HERE, int(settings.TLS_PORT)), context))
    assert (serving.renewed(before).sockets, settings.TLS_SERVED) == (service.sockets, False)
    before.shut()


def test_address_that_is_tried_is_answered_to_beside_those_before(
    transactional_db: None, settings: Settings, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HOST")
    try_address("http://192.168.178.20:8000", Actor("Test"))
    HallAddress.objects.update(phones=1)
    Installation.objects.update(address="http://192.168.178.20:8000", trying="")
    try_address("http://saal:8000", Actor("Test"))
    anew = serving.renewed(service)
    assert anew.listening.getsockname()[0] == serving.EVERYWHERE
    assert settings.ALLOWED_HOSTS == ["testserver", "192.168.178.20", "saal"]
    assert (settings.STATED_ADDRESS, settings.HALL_ADDRESS) == ("http://192.168.178.20:8000", "http://saal:8000")
    anew.shut()
