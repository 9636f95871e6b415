"""The screen of a machine without a browser says where the others find it, and a camera can read it."""

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from PIL import Image
from pytest_django import Settings

from tests.tools.with_postgres import free_port
from tests.web.answers import shows
from tournament.management.screen import Shown, screen
from tournament.models import Installation

ADDRESS = "http://192.168.178.20:8000"
TOKEN = "Vk3xQ2v9Zr5tY7uW1aBcDe"
NOW = "Donnerstag, 24. September 2026, 22:59"  # the longest there is
COLOURS = re.compile(r"\033\[\d+m")
# Upper and lower half of a place of the screen: whether it is light.
LIGHT = {"█": (True, True), "▀": (True, False), "▄": (False, True)}
PIXELS = 6  # a module


def seen(address: str = ADDRESS, owner: str = "", notice: str = "", *, wlan: bool = True) -> list[str]:
    """The lines without their colours."""
    shown = Shown(NOW, address, owner, answers=not notice, notice=notice)
    return COLOURS.sub("", screen(shown, wlan=wlan)).splitlines()


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


@pytest.fixture
def var(settings: Settings, tmp_path: Path) -> Path:
    """An empty var/, and a port where nobody answers."""
    settings.VAR_DIR = tmp_path
    settings.PORT = str(free_port())
    return tmp_path


def once() -> str:
    out = StringIO()
    call_command("screen", once=True, stdout=out)
    return COLOURS.sub("", out.getvalue())


@pytest.fixture
def in_the_hall(db: None, var: Path) -> Path:
    """The same, and an address was said on the page: it goes before what the machine takes for its own."""
    Installation.objects.create(address=ADDRESS)
    return var


OURS = "https://romme-im-saal.unser-verein.example"


@pytest.mark.parametrize(
    ("address", "owner", "of_link"),
    [
        (ADDRESS, "", False),
        ("http://10.0.0.1:8000", "", False),
        (OURS, "", False),
        (ADDRESS, f"/e/{TOKEN}", True),
        ("http://192.168.178.120:8000", f"/e/{TOKEN}", True),
        (OURS, f"/e/{TOKEN}", False),
    ],
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
    assert len(lines) <= 25
    assert max(map(len, lines)) <= 80
    assert {line.strip() for line in lines} >= set(notice.splitlines())


def test_screen_without_a_network_says_what_to_do() -> None:
    shows("\n".join(seen("")), "Bitte ein Netzwerkkabel einstecken", but_not=LIGHT)


def test_wlan_is_offered_where_there_is_something_to_choose() -> None:
    shows(seen(wlan=True)[-1], "W: WLAN wählen")
    shows(seen(wlan=False)[-1], but_not=["WLAN"])


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
