"""The screen of the server, and how it is served: by which addresses, keys and certificates."""

import os
import re
import socket
import subprocess
import sys
import threading
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.migrations.recorder import MigrationRecorder
from PIL import Image
from pytest_django import Settings

from scoring import Result
from tests.examples import few
from tests.factories import make_tournament, play, seat_series
from tests.ports import free_port
from tests.server import certificates, served
from tests.waiting import wait_until
from tests.web.answers import shows
from tournament.core.act import Actor
from tournament.machine.acts.hall import try_address
from tournament.management import findings, screen, serving
from tournament.models import HallAddress, Installation, Tournament
from tournament.server import front, limits, tls
from tournament.server.serving import Address, Seal, Service
from tournament.settings import base, secret

# The screen of a machine without a browser says where the others find it, and a camera can read it.

ADDRESS = "http://192.168.178.20:8000"
TOKEN = "Vk3xQ2v9Zr5tY7uW1aBcDe"
NOW = "Donnerstag, 24. September 2026, 22:59"  # the longest there is
COLOURS = re.compile(r"\033\[\d+m")
# Upper and lower half of a place of the screen: whether it is light.
LIGHT = {"█": (True, True), "▀": (True, False), "▄": (False, True)}
PIXELS = 6  # a module


def seen(address: str = ADDRESS, owner: str = "", notice: str = "", *, wlan: bool = True) -> list[str]:
    """The lines without their colours."""
    shown = screen.Shown(NOW, address, owner, answers=not notice, notice=notice)
    return COLOURS.sub("", screen.screen(shown, wlan=wlan)).splitlines()


def scanned(lines: list[str], file: Path) -> str:
    """What a scanner that knows nothing of this program reads on the screen: dark ground, light what is drawn."""
    picture = Image.new("L", (max(map(len, lines)), 2 * len(lines)), 0)
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            for half, light in enumerate(LIGHT.get(character, (False, False))):
                picture.putpixel((column, 2 * row + half), 255 if light else 0)
    picture.resize((picture.width * PIXELS, picture.height * PIXELS), Image.Resampling.NEAREST).save(file)
    command = ["/usr/bin/zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", str(file)]
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()


HERE = "127.0.0.1"


@pytest.fixture(autouse=True)
def var(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty var/, ports where nobody answers, no certificate, and no secret in the environment."""
    settings.VAR_DIR = tmp_path
    settings.STATIC_ROOT, settings.TLS_DIR = tmp_path / "static", tmp_path / "tls"
    settings.PORT, settings.TLS_PORT = str(free_port()), str(free_port())
    settings.HALL_ADDRESS = settings.STATED_ADDRESS = ""
    settings.ALLOWED_HOSTS = ["testserver"]
    monkeypatch.setenv("HOST", HERE)
    for name in ("CREDENTIALS_DIRECTORY", *secret.NAMES, *(f"{name}_FILE" for name in secret.NAMES)):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def once() -> str:
    call_command("screen", once=True, stdout=(out := StringIO()))
    return COLOURS.sub("", out.getvalue())


@pytest.fixture
def in_the_hall(db: None, var: Path) -> Path:
    """The same, and an address was said on the page: it goes before what the machine takes for its own."""
    Installation.objects.create(address=ADDRESS)
    return var


OURS = "https://romme-im-saal.unser-verein.example"


@pytest.mark.parametrize(
    ("address", "owner", "of_link"),
    few(
        4,
        [
            (ADDRESS, "", False),
            ("http://10.0.0.1:8000", "", False),
            (OURS, "", False),
            (ADDRESS, f"/e/{TOKEN}", True),
            ("http://192.168.178.120:8000", f"/e/{TOKEN}", True),
            (OURS, f"/e/{TOKEN}", False),
        ],
    ),
)
def test_camera_reads_the_address_or_the_link_if_it_fits(
    address: str, owner: str, of_link: bool, tmp_path: Path
) -> None:
    """22 lines, as of 1280 x 720 pixels; else the link stands beside it."""
    lines = seen(address, owner and address + owner)
    assert scanned(lines, tmp_path / "screen.png") == (address + owner if of_link else address)
    assert [line for line in lines if line.endswith(address)] or owner
    assert not owner or (len(lines) <= 22 and max(map(len, lines)) <= 80)


@pytest.mark.parametrize("owner", ["", f"{ADDRESS}/e/{TOKEN}"])
def test_screen_fits_the_smallest_there_is(owner: str) -> None:
    """80 columns, 25 lines: what a PC's text mode has."""
    notice = "Auf diesem Stick ist kein Platz für Turniere.\nNach dem Ausschalten ist alles weg."
    lines = seen(ADDRESS, owner, notice)
    assert (len(lines) <= 25, max(map(len, lines)) <= 80) == (True, True)
    assert {line.strip() for line in lines} >= set(notice.splitlines())


def test_screen_without_a_network_says_what_to_do() -> None:
    """WLAN is offered where there is something to choose."""
    shows("\n".join(seen("")), "Bitte ein Netzwerkkabel einstecken", but_not=LIGHT)
    shows(seen(wlan=True)[-1], "W: WLAN wählen")
    shows(seen(wlan=False)[-1], but_not=["WLAN"])


@pytest.mark.nightly
def test_screen_makes_no_database(tmp_path: Path) -> None:
    """It begins before the server does; who found an empty file would not take the place for a new one."""
    database = f"sqlite:///{tmp_path / 'spielliste.sqlite3'}"
    of_it = {"DJANGO_SETTINGS_MODULE": "tournament.settings.dev", "VAR_DIR": str(tmp_path), "DATABASE_URL": database}
    command = [sys.executable, "manage.py", "screen", "--once"]
    subprocess.run(command, cwd=settings.BASE_DIR, env=os.environ | of_it, check=True, capture_output=True)
    assert list(tmp_path.iterdir()) == []


def test_first_owners_link_stands_there_until_somebody_has_used_it(in_the_hall: Path) -> None:
    link = in_the_hall / "owner_link"
    link.write_text(TOKEN, encoding="ascii")
    shows(once(), "und ein Konto anlegen")
    link.unlink()
    shows(once(), ADDRESS, "Der Server startet.", but_not=["Konto"])  # nobody answers there


def test_server_that_cannot_start_is_not_waited_for(in_the_hall: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it said stands there, on lines of the screen's width; the address would lead nowhere."""
    sentence = "Die Datenbank ist beschädigt. " + "Die letzte heile Sicherung zurückholen. " * 5
    (in_the_hall / "said").write_text(f"gestern\nCommandError: {sentence}\n", encoding="utf-8")
    monkeypatch.setenv("SCREEN_SAID", str(in_the_hall / "said"))
    shown = once()
    words = "Der Server läuft nicht. Er sagt:", sentence.strip()
    shows(" ".join(shown.split()), *words, but_not=[ADDRESS, "gestern"])
    assert max(map(len, shown.splitlines())) <= 80


def test_notice_stands_below(db: None, var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (var / "notice").write_text("Auf diesem Stick ist kein Platz.\n", encoding="utf-8")
    monkeypatch.setenv("SCREEN_NOTICE", str(var / "notice"))
    shows(once(), "Auf diesem Stick ist kein Platz.\n")


def test_key_w_ends_it_for_the_wlan_to_be_chosen(db: None, var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, its = os.openpty()
    with os.fdopen(ours, "w") as keyboard, os.fdopen(its, "r") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        keyboard.write("xw")
        keyboard.flush()
        with pytest.raises(SystemExit) as ended:
            call_command("screen", wlan=True, stdout=StringIO())
    assert ended.value.code == 10


# What `make run` makes ready: done once, and found again at the next start.


@pytest.mark.nightly
def test_demo_is_loaded_into_a_new_place_that_shall_not_be_empty(db: None) -> None:
    assert serving.load_demo_at_first(new=True, empty=True) == serving.load_demo_at_first(new=False, empty=False) == []
    assert not Tournament.objects.exists()
    (said,) = serving.load_demo_at_first(new=True, empty=False)
    assert ("erfundenen Personen" in said, Tournament.objects.count()) == (True, 1)


def test_open_list_is_one_that_is_being_kept(db: None) -> None:
    card_table = seat_series(make_tournament()).card_tables.get(number=2)
    assert serving.open_list() is None  # before a game is stored
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 64))
    assert serving.open_list() == card_table


def test_port_that_is_taken_or_none_is_said_in_one_line(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = {str(taken.getsockname()[1]): "ist schon belegt"}
        said |= {port: f"PORT={port} ist keine Portnummer" for port in ("achttausend", "0", "65536")}
        for port, sentence in said.items():
            settings.PORT = port
            with pytest.raises(CommandError, match=sentence):
                serving.free_address()


def test_static_files_are_collected_once(var: Path) -> None:
    serving.collect_static_files()
    style = var / "static" / "web" / "app.css"
    assert style.exists()
    style.unlink()
    serving.collect_static_files()
    assert not style.exists()


# What `serve` takes anew while it runs: an address, a certificate; and what it does without one that can be used.


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> certificates.Authority:
    return certificates.Authority.made(tmp_path_factory.mktemp("sealing") / "authority")


@pytest.fixture
def service(settings: Settings) -> Service:
    """What is served at first: without TLS."""
    program = front.Program(served.Echo(), lambda asked: None, lambda cookies: False)
    return Service(Address(HERE, int(settings.PORT)), program, limits.Limits())


def test_certificate_that_cannot_be_used_or_served_is_said(
    authority: certificates.Authority, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """The hall is served without; where somebody else listens nothing is shared."""
    assert serving.sealed(None, HERE) is None  # there is none
    authority.sign(settings.TLS_DIR)
    with socket.create_server((HERE, int(settings.TLS_PORT))):
        assert serving.sealed(None, HERE) is None
    (settings.TLS_DIR / tls.KEY).write_text("nothing", encoding="ascii")
    assert serving.sealed(None, HERE) is None
    assert caplog.text.count("HTTPS geht nicht") == 2


def test_certificate_is_taken_up_and_given_up_at_the_same_address(
    transactional_db: None, authority: certificates.Authority, settings: Settings, service: Service
) -> None:
    assert (serving.renewed(service), settings.TLS_SERVED) == (service, False)
    authority.sign(settings.TLS_DIR)
    sealed = replace(service, seal=Seal(Address(HERE, int(settings.TLS_PORT)), settings.TLS_DIR))
    assert (serving.renewed(service), settings.TLS_SERVED) == (sealed, True)
    with socket.create_server((HERE, int(settings.TLS_PORT))):  # this server's own, by now
        assert serving.renewed(sealed) == sealed
    (settings.TLS_DIR / tls.KEY).write_text("nothing", encoding="ascii")
    assert (serving.renewed(sealed), settings.TLS_SERVED) == (service, False)


def test_address_that_is_tried_is_answered_to_beside_those_before(
    transactional_db: None, settings: Settings, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HOST")
    try_address("http://192.168.178.20:8000", Actor("Test"))
    HallAddress.objects.update(phones=1)
    Installation.objects.update(address="http://192.168.178.20:8000", trying="")
    try_address("http://saal:8000", Actor("Test"))
    assert serving.renewed(service).address == Address(serving.EVERYWHERE, service.address.port)
    assert settings.ALLOWED_HOSTS == ["testserver", "192.168.178.20", "saal"]
    assert (settings.STATED_ADDRESS, settings.HALL_ADDRESS) == ("http://192.168.178.20:8000", "http://saal:8000")


# Where secrets come from (ASVS 13.3.1), and that none goes through the net to a database nobody knows (12.3.1).


@pytest.mark.parametrize("name", secret.NAMES)
def test_secret_may_lie_in_a_file_that_is_named_or_systemd_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    (tmp_path / "x").write_text("geheim und länger\n", encoding="utf-8")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    read = [secret.secret(name)]  # it opened others
    (tmp_path / name.lower()).write_text("geheim", encoding="utf-8")
    read.append(secret.secret(name))
    for said, value in ((f"{name}_FILE", str(tmp_path / "x")), (name, "aus der Umgebung")):
        monkeypatch.setenv(said, value)
        read.append(secret.secret(name))
    assert read == ["", "geheim", "geheim und länger", "aus der Umgebung"]


def test_file_that_is_named_and_not_there_lets_nothing_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Else the program would make a key of its own, and what it prints would lead nowhere."""
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "gone"))
    with pytest.raises(SystemExit, match="SECRET_KEY lässt sich nicht aus seiner Datei lesen"):
        secret.secret("SECRET_KEY")


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
        said = findings.database_in_the_clear()
        assert ("Achtung: Zur Datenbank auf db.example geht alles durchs Netz" in said, bool(said)) == (is_said,) * 2, (
            mode
        )


def test_check_says_whether_the_way_to_the_database_is_safe(
    db: None, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    assert "Weg zur Datenbank" not in [finding.of for finding in findings.findings()]
    if connection.vendor == "postgresql":
        monkeypatch.setitem(connection.settings_dict, "HOST", "db.example")
        assert [finding.well for finding in findings.findings() if finding.of == "Weg zur Datenbank"] == [False]


# Several machines, or several editions of the program, on one database: what a start minds.


def test_database_a_newer_edition_has_written_to_is_refused_by_name(db: None) -> None:
    findings.refuse_a_newer_database()
    MigrationRecorder(connection).record_applied("auth", "9999_somebody_elses")
    findings.refuse_a_newer_database()
    MigrationRecorder(connection).record_applied("tournament", "9999_newer")
    with pytest.raises(CommandError, match=r"neueren Version dieses Programms \(9999_newer ist hier unbekannt\)"):
        findings.refuse_a_newer_database()


@pytest.mark.django_db(transaction=True)
def test_second_of_two_that_start_at_once_waits_where_both_may() -> None:
    """On PostgreSQL; a SQLite file has one machine, which waits for nobody."""
    order: list[str] = []

    def second() -> None:
        order.append("comes")
        try:
            with findings.alone_on_the_database():
                order.append("ready")
        finally:
            connections.close_all()

    thread = threading.Thread(target=second)
    with findings.alone_on_the_database():
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
    without_links = findings.another_key()
    seat_series(make_tournament())
    assert (without_links, findings.another_key()) == ("", "")
    settings.SECRET_KEY = "ein anderer Schlüssel als der, mit dem die Links gemacht sind"
    assert "denselben SECRET_KEY" in findings.another_key()


def test_connections_are_counted_as_many_as_threads_and_processes_may_open(settings: Settings) -> None:
    """24 threads for pages, 4 for lists and 1 for passwords in each of two workers, two processes for each, chores."""
    settings.WORK_PROCESSES = 2
    assert findings.connections_needed(workers=2, beside=3) == 2 * (24 + 4 + 1 + 2) + 3


def test_machines_postgresql_carries_are_said_of_postgresql_alone(db: None) -> None:
    where = {
        "sqlite": "",
        "postgresql": "PostgreSQL erlaubt 97 Verbindungen; ein Rechner nimmt bis zu 30: genug für 3.",
    }
    assert findings.machines_carried(30) == where[connection.vendor]
