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


def test_plan_is_one_page_with_all_its_tables(organiser_client: Client, tournament: Tournament) -> None:
    drawn(tournament, 300, 20)
    made = organiser_client.get(f"/leitung/{tournament.slug}/saalplan.pdf").content
    (page,) = texts(made)
    assert {"Bühne", *(str(number) for number in range(1, 301))} <= set(page.split())
    with pikepdf.open(io.BytesIO(made)) as pdf:
        _left, _bottom, width, height = (float(one) for one in pdf.pages[0].mediabox)
    assert (round(width / 72 * 25.4), round(height / 72 * 25.4), ua_faults(made)) == (297, 210, [])


def test_plan_that_was_not_drawn_is_not_printed(organiser_client: Client, tournament: Tournament) -> None:
    assert organiser_client.get(f"/leitung/{tournament.slug}/saalplan.pdf").status_code == 404
