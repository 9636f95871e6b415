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
from tournament.management.screen import Shown, screen
from tournament.models import Installation

ADDRESS = "http://192.168.178.20:8000"
TOKEN = "Vk3xQ2v9Zr5tY7uW1aBcDe"
NOW = "Donnerstag, 24. September 2026, 22:59"  # the longest there is
COLOURS = re.compile(r"\033\[\d+m")
# Upper and lower half of a place of the screen: whether it is light.
LIGHT = {"█": (True, True), "▀": (True, False), "▄": (False, True)}
PIXELS = 6  # a module


def seen(shown: Shown, *, wlan: bool = True) -> list[str]:
    """The lines without their colours."""
    return COLOURS.sub("", screen(shown, wlan=wlan)).splitlines()


def photographed(lines: list[str], file: Path) -> Path:
    """As the screen has it: dark ground, and light what is drawn."""
    picture = Image.new("L", (max(map(len, lines)), 2 * len(lines)), 0)
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            for half, light in enumerate(LIGHT.get(character, (False, False))):
                picture.putpixel((column, 2 * row + half), 255 if light else 0)
    picture.resize((picture.width * PIXELS, picture.height * PIXELS), Image.Resampling.NEAREST).save(file)
    return file


def scanned(file: Path) -> str:
    """What a scanner that knows nothing of this program reads there."""
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


@pytest.mark.parametrize("address", [ADDRESS, "http://10.0.0.1:8000", "https://romme-im-saal.unser-verein.example"])
def test_camera_reads_the_address(address: str, tmp_path: Path) -> None:
    lines = seen(Shown(NOW, address, "", answers=True, notice=""))
    assert scanned(photographed(lines, tmp_path / "screen.png")) == address
    assert any(line.endswith(address) for line in lines)


def test_all_of_it_fits_the_smallest_screen_there_is() -> None:
    """80 columns, 25 lines: what a PC's text mode has."""
    notice = "Auf diesem Stick ist kein Platz für Turniere.\nNach dem Ausschalten ist alles weg."
    for owner in ("", f"{ADDRESS}/e/{TOKEN}"):
        lines = seen(Shown(NOW, ADDRESS, owner, answers=False, notice=notice))
        assert len(lines) <= 25
        assert max(map(len, lines)) <= 80
        assert {line.strip() for line in lines} >= set(notice.splitlines())


def test_without_a_network_it_says_what_to_do() -> None:
    text = "\n".join(seen(Shown(NOW, "", "", answers=True, notice="")))
    assert "Bitte ein Netzwerkkabel einstecken" in text
    assert not LIGHT.keys() & set(text)


def test_only_where_there_is_something_to_choose_it_offers_the_wlan() -> None:
    shown = Shown(NOW, ADDRESS, "", answers=True, notice="")
    assert "W: WLAN wählen" in seen(shown, wlan=True)[-1]
    assert "WLAN" not in seen(shown, wlan=False)[-1]


def test_what_was_said_on_the_page_goes_before_what_the_machine_takes_for_its_own(db: None, var: Path) -> None:
    Installation.objects.create(address="http://romme.saal:8000")
    assert "http://romme.saal:8000" in once()


def test_looking_makes_no_database(tmp_path: Path) -> None:
    """It begins before the server does; who found an empty file would not take the place for a new one."""
    database = f"sqlite:///{tmp_path / 'spielliste.sqlite3'}"
    of_it = {"DJANGO_SETTINGS_MODULE": "tournament.settings.dev", "VAR_DIR": str(tmp_path), "DATABASE_URL": database}
    command = [sys.executable, "manage.py", "screen", "--once"]
    subprocess.run(command, cwd=settings.BASE_DIR, env=os.environ | of_it, check=True, capture_output=True)
    assert list(tmp_path.iterdir()) == []


def test_first_owners_link_stands_there_until_somebody_has_used_it(db: None, var: Path) -> None:
    Installation.objects.create(address=ADDRESS)
    (var / "owner_link").write_text(TOKEN, encoding="ascii")
    assert "und ein Konto anlegen" in once()
    (var / "owner_link").unlink()
    assert "Konto" not in once()


@pytest.mark.parametrize(
    ("address", "of_link"),
    [(ADDRESS, True), ("http://192.168.178.120:8000", True), ("https://romme-im-saal.unser-verein.example", False)],
)
def test_camera_reads_it_where_the_screen_is_tall_enough(address: str, of_link: bool, tmp_path: Path) -> None:
    """22 lines, as of 1280 x 720 pixels; else it reads the address, and the link stands beside it."""
    link = f"{address}/e/{TOKEN}"
    lines = seen(Shown(NOW, address, link, answers=True, notice=""))
    assert scanned(photographed(lines, tmp_path / "screen.png")) == (link if of_link else address)
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80


def test_server_that_does_not_answer_is_not_said_to_run(db: None, var: Path) -> None:
    Installation.objects.create(address=ADDRESS)
    assert "Der Server startet." in once()


def test_server_that_cannot_start_is_not_waited_for(db: None, var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it said stands there, on lines of the screen's width; the address would lead nowhere."""
    Installation.objects.create(address=ADDRESS)
    sentence = "Die Datenbank ist beschädigt. " + "Die letzte heile Sicherung zurückholen. " * 5
    (var / "said").write_text(f"gestern\nCommandError: {sentence}\n", encoding="utf-8")
    monkeypatch.setenv("SCREEN_SAID", str(var / "said"))
    shown = once()
    assert "Der Server läuft nicht. Er sagt:" in shown
    assert sentence.strip() in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= 80
    assert ADDRESS not in shown
    assert "gestern" not in shown


def test_what_else_must_be_said_stands_below(db: None, var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (var / "notice").write_text("Auf diesem Stick ist kein Platz.\n", encoding="utf-8")
    monkeypatch.setenv("SCREEN_NOTICE", str(var / "notice"))
    assert "Auf diesem Stick ist kein Platz.\n" in once()


def test_key_w_ends_it_for_the_wlan_to_be_chosen(db: None, var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, its = os.openpty()
    with os.fdopen(ours, "w") as keyboard, os.fdopen(its, "r") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        keyboard.write("xw")
        keyboard.flush()
        with pytest.raises(SystemExit) as ended:
            call_command("screen", wlan=True, stdout=StringIO())
    assert ended.value.code == 10
