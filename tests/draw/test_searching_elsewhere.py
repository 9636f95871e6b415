"""Plans are searched by another process: what it finds, what it refuses, and what takes too long."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_tournament, register, seat_series
from tests.web.answers import text
from tournament.draw.acts import planned
from tournament.models import Seat, Series, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("processes")]


def hall(organiser: User, people: int) -> Tournament:
    tournament = make_tournament(people, clubs=people, series=2)
    tournament.organisers.add(organiser)
    return tournament


def logged_in(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def seat(client: Client, tournament: Tournament) -> str:
    version = Series.objects.get(tournament=tournament, number=1).version
    sent = {"version": version, "method": "lot"}
    return text(client.post(f"/leitung/{tournament.slug}/serie/1/setzen/", sent, follow=True))


def test_draft_is_found(organiser: User) -> None:
    tournament = hall(organiser, 11)
    seat(logged_in(organiser), tournament)
    tables = Seat.objects.order_by("card_table__number").values_list("card_table__number", flat=True)
    assert sorted(list(tables).count(number) for number in set(tables)) == [3, 4, 4]


def test_series_are_all_drawn(organiser: User) -> None:
    tournament = hall(organiser, 16)
    series = [f"{one.number}.{one.version}" for one in tournament.series.all()]
    logged_in(organiser).post(f"/leitung/{tournament.slug}/sitzplan/auslosen/", {"series": series, "seed": "abc"})
    assert Seat.objects.count() == 2 * 16


def test_changes_are_taken_in(organiser: User) -> None:
    tournament = hall(organiser, 15)
    series = seat_series(tournament)
    (late,) = register(tournament, 1, [])
    sent = {"series": f"1.{Series.objects.get(pk=series.pk).version}"}
    page = logged_in(organiser).post(f"/leitung/{tournament.slug}/sitzplan/aenderungen/einarbeiten/", sent, follow=True)
    assert "Die Änderungen sind eingearbeitet." in text(page)
    assert late.seats.exists()


def test_refusal_is_said_at_the_form(organiser: User) -> None:
    """Five people are neither a table of four nor one of three and another (rule 2)."""
    page = seat(logged_in(organiser), hall(organiser, 5))
    assert "fünf" in page.lower() or "5 Personen" in page
    assert not Seat.objects.exists()


def test_search_that_takes_too_long_is_said_and_changes_nothing(
    organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planned, "SEARCH_SECONDS", 0)
    page = seat(logged_in(organiser), hall(organiser, 8))
    assert "Das hat zu lange gedauert und ist abgebrochen. Geändert ist nichts." in page
    assert not Seat.objects.exists()
