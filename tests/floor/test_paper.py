"""The plan for the wall: one page of A4 on its side, for screen readers too."""

import io

import pikepdf
import pytest
from django.test import Client

from tests.floor.examples import drawn
from tests.web.pdf_ua import ua_faults
from tests.web.reading import texts
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def test_one_page_with_every_table(organiser_client: Client, tournament: Tournament) -> None:
    drawn(tournament, 300, 20)
    made = organiser_client.get(f"/leitung/{tournament.slug}/saalplan.pdf").content
    (page,) = texts(made)
    words = page.split()
    assert {str(number) for number in range(1, 301)} <= set(words)
    assert "Bühne" in words
    with pikepdf.open(io.BytesIO(made)) as pdf:
        _left, _bottom, width, height = (float(one) for one in pdf.pages[0].mediabox)
    assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == (297, 210)
    assert ua_faults(made) == []


def test_nothing_to_print(organiser_client: Client, tournament: Tournament) -> None:
    assert organiser_client.get(f"/leitung/{tournament.slug}/saalplan.pdf").status_code == 404
