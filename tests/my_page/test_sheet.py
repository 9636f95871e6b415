"""The code on the wall, on the sheet for it and on the seating plan, leads a phone to the page on which its owner finds
himself."""

import subprocess
from collections.abc import Callable
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


def sheet_of(tournament: Tournament) -> bytes:
    found = paper.sheet_content(tournament.pk, HALL)
    assert found is not None
    return paper.made(found)


def test_one_sheet_with_large_letters_and_a_code(tournament: Tournament, tmp_path: Path) -> None:
    tournament.name = "Deutsche Gehörlosen-Meisterschaft im Rommé, Einzel und Mannschaften, mit Senioren und Gästen"
    tournament.save()
    printed = sheet_of(tournament)
    (page,) = texts(printed)
    address = f"{HALL}/turniere/{tournament.slug}/ich/"
    assert scanned(printed, tmp_path) == [address]
    assert address in page.replace("\n", "")
    assert type_sizes(printed, "Wo sitze ich?") == {60}
    assert ua_faults(printed) == []


def test_who_prints_it(organiser_client: Client, tournament: Tournament, settings: Settings) -> None:
    settings.PUBLIC_URL = HALL
    address = f"/leitung/{tournament.slug}/wo-sitze-ich.pdf"
    answer = organiser_client.get(address)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "Pokal 2026" in texts(answer.content)[0]
    assert Client().get(address).status_code == 302  # to log in


@pytest.mark.django_db
class TestSeatingPlan:
    def test_its_first_page_has_the_code(self, tmp_path: Path) -> None:
        series = seat_series(make_tournament(40))
        printed = made(content(series, HALL))
        assert scanned(printed, tmp_path) == [f"{HALL}/turniere/{series.tournament.slug}/ich/"]
        assert "Ahrens, Anna" in texts(printed)[0]
        assert ua_faults(printed) == []

    @pytest.mark.parametrize("base", ["", "http://127.0.0.1:8000", "http://localhost:8000"])
    def test_none_that_leads_nowhere_but_on_this_machine(self, base: str) -> None:
        assert content(seat_series(make_tournament(4)), base).find_me == ""

    def test_none_of_a_draft_or_of_a_tournament_that_is_not_public(self, run: Callable[..., Tournament]) -> None:
        assert content(seat_series(make_tournament(4), published=False), HALL).find_me == ""
        assert content(seat_series(run(published=False)), HALL).find_me == ""

    def test_everybody_gets_it_as_the_hall_is_called(self, client: Client, settings: Settings, tmp_path: Path) -> None:
        settings.STATED_ADDRESS = HALL
        series = seat_series(make_tournament(4))
        answer = client.get(f"/turniere/{series.tournament.slug}/sitzplan/1.pdf")
        assert scanned(answer.content, tmp_path) == [f"{HALL}/turniere/{series.tournament.slug}/ich/"]
