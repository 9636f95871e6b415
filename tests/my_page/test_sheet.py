"""The code on the wall, on the sheet for it and on the seating plan, leads a phone to the page on which its owner finds
himself."""

import subprocess
from pathlib import Path

import pymupdf
import pytest
from django.test import Client
from pytest_django import Settings

from tests.factories import make_tournament, seat_series
from tests.web.pdf_ua import ua_faults
from tests.web.reading import texts, type_sizes
from tournament.draw.paper import content, made
from tournament.models import Tournament
from tournament.my_page import paper

HALL = "http://192.168.178.20:8000"


def scanned(pdf: bytes, folder: Path) -> list[str]:
    """What a scanner that knows nothing of this program reads on the first page."""
    picture = folder / "page.png"
    pymupdf.open(stream=pdf)[0].get_pixmap(dpi=150).save(picture)
    command = ["/usr/bin/zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", str(picture)]
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout.split()


def find_me(tournament: Tournament) -> str:
    return f"{HALL}/turniere/{tournament.slug}/ich/"


def test_sheet_has_large_letters_and_a_code(tournament: Tournament, tmp_path: Path) -> None:
    tournament.name = "Deutsche Gehörlosen-Meisterschaft im Rommé, Einzel und Mannschaften, mit Senioren und Gästen"
    tournament.save()
    found = paper.sheet_content(tournament.pk, HALL)
    assert found is not None
    printed = paper.made(found)
    (page,) = texts(printed)
    assert find_me(tournament) in page.replace("\n", "")
    assert (scanned(printed, tmp_path), ua_faults(printed)) == ([find_me(tournament)], [])
    assert type_sizes(printed, "Wo sitze ich?") == {60}


def test_organiser_prints_the_sheet(organiser_client: Client, tournament: Tournament, settings: Settings) -> None:
    settings.PUBLIC_URL = HALL
    address = f"/leitung/{tournament.slug}/wo-sitze-ich.pdf"
    answer = organiser_client.get(address)
    assert (answer.headers["Content-Type"], Client().get(address).status_code) == ("application/pdf", 302)  # to log in
    assert "Pokal 2026" in texts(answer.content)[0]


def test_seating_plan_has_the_code_on_its_first_page(db: None, tmp_path: Path) -> None:
    series = seat_series(make_tournament(40))
    printed = made(content(series, HALL))
    assert (scanned(printed, tmp_path), ua_faults(printed)) == ([find_me(series.tournament)], [])
    assert "Ahrens, Anna" in texts(printed)[0]


@pytest.mark.parametrize(
    ("base", "published", "public"),
    [
        *((base, True, True) for base in ("", "http://127.0.0.1:8000", "http://localhost:8000")),
        pytest.param(HALL, False, True, id="a draft"),
        pytest.param(HALL, True, False, id="not public"),
    ],
)
def test_seating_plan_has_no_code_that_leads_nowhere(db: None, base: str, published: bool, public: bool) -> None:
    series = seat_series(make_tournament(4, published=public), published=published)
    assert content(series, base).find_me == ""


def test_seating_plan_names_the_hall_as_it_is_called(
    client: Client, tournament: Tournament, settings: Settings, tmp_path: Path
) -> None:
    settings.STATED_ADDRESS = HALL
    seat_series(tournament)
    answer = client.get(f"/turniere/{tournament.slug}/sitzplan/1.pdf")
    assert scanned(answer.content, tmp_path) == [find_me(tournament)]
