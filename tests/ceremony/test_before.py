"""What the page of the Siegerehrung says before it and after it, and the ways to it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import make_tournament, seat_series
from tests.web.html import text_of
from tournament.models import Announcement, Ceremony, HallCall, Tournament

from .test_pages import address, send
from .test_revealing import begin

pytestmark = pytest.mark.django_db


def test_nine_open_lists_are_counted_and_eight_are_named(desk: Client) -> None:
    hall = make_tournament(36, series=1)
    seat_series(hall, 1)
    hall.organisers.add(User.objects.get())
    assert "Serie 1: 9 Listen sind noch offen." in text_of(desk.get(address(hall)))
    hall.series.get().card_tables.filter(number=9).update(closed_at=timezone.now())
    assert "Serie 1: Die Listen der Tische 1, 2, 3, 4, 5, 6, 7, 8 sind noch offen." in text_of(desk.get(address(hall)))


def test_screen_override_is_said_before_the_beginning(hall: Tournament, desk: Client) -> None:
    assert "Abnehmen" not in text_of(desk.get(address(hall)))
    Announcement.objects.create(tournament=hall, text="Essen ist fertig", at=timezone.now())
    HallCall.objects.create(tournament=hall, table=1, at=timezone.now())
    assert "Essen ist fertig · Bitte zur Spielleitung: Tisch 1 Abnehmen" in text_of(desk.get(address(hall)))


def test_before_the_last_series_is_seated_the_page_says_so(hall: Tournament, desk: Client) -> None:
    assert "nicht gesetzt" not in text_of(desk.get(address(hall)))
    hall.series.create(number=2)
    assert "Serie 2 ist nicht gesetzt. Gezeigt wird, was bis dahin gespielt ist." in text_of(desk.get(address(hall)))


def test_page_of_the_ended_ceremony_leads_to_certificates_first(hall: Tournament, desk: Client) -> None:
    begin(hall)
    send(desk, hall, "end_ceremony")
    page = desk.get(address(hall)).content.decode()
    assert page.index("/urkunden/") < page.index("Noch einmal beginnen")
    assert "Vorzubereiten ist nichts" not in page


def test_page_of_the_standings_leads_to_the_freeze_and_says_that_it_is_on(hall: Tournament, desk: Client) -> None:
    hidden = "Was neu veröffentlicht wird, sehen alle erst bei der Siegerehrung."
    before = text_of(desk.get(address(hall, "standings")))
    assert ("Anzeige einfrieren" in before, hidden in before) == (True, False)
    Ceremony.objects.create(tournament=hall, frozen_at=timezone.now(), hides_from=1)
    assert hidden in text_of(desk.get(address(hall, "standings")))
