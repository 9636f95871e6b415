"""Only what stands on no paper yet, or otherwise, is printed anew: its QR code goes on for all others (issue 17)."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.between.pages import page, phases, series
from tests.draw.series_pages import url as series_url
from tests.factories import ACTOR, seat_series
from tests.web.answers import shows, text
from tournament.draw.acts.swapping import swap_published
from tournament.models import AuditEntry, Person, Tournament


def left(client: Client, tournament: Tournament) -> str:
    """The page where the result is left for later."""
    return page(client, tournament, "?ohne=results")


def swap(tournament: Tournament, one: int, other: int) -> None:
    swap_published(series(tournament, 2), series(tournament, 2).version, ACTOR, one, other)


@pytest.fixture
def seated(over: Tournament) -> Tournament:
    """Series 2 is published; nothing of it is printed."""
    seat_series(over, 2)
    return over


@pytest.fixture
def on_paper(organiser_client: Client, seated: Tournament) -> Tournament:
    """Its two lists are printed."""
    organiser_client.get(series_url(seated, "listen.pdf", 2))
    return seated


def test_changed_names_are_printed_alone(organiser_client: Client, on_paper: Tournament) -> None:
    lists = series_url(on_paper, "listen.pdf", 2)
    swap(on_paper, 1, 2)  # both at table 1
    words = "1 geänderte Liste drucken", f'href="{lists}?tische=1"', "Alle 2 drucken"
    shows(left(organiser_client, on_paper), *words)
    organiser_client.get(f"{lists}?tische=1")
    shows(left(organiser_client, on_paper), "Nichts zu drucken")


def test_player_who_is_back_where_he_was_has_his_list(organiser_client: Client, on_paper: Tournament) -> None:
    swap(on_paper, 1, 2)
    swap(on_paper, 2, 1)
    shows(left(organiser_client, on_paper), "Nichts zu drucken")


def test_table_that_a_phone_holds_needs_no_paper(organiser_client: Client, seated: Tournament) -> None:
    series(seated, 2).card_tables.filter(number=2).update(cards_confirmed_at=timezone.now())
    shows(left(organiser_client, seated), "1 Liste drucken", "?tische=1")


def test_name_put_right_is_a_changed_list(organiser_client: Client, on_paper: Tournament) -> None:
    Person.objects.filter(registrations__in=on_paper.registrations.filter(number=5)).update(name="Bauer, Berta")
    shows(left(organiser_client, on_paper), "?tische=2")


@pytest.mark.parametrize("how", ["?gefuellt=1", "?stand=1-2-alt"])
def test_filled_lists_and_those_of_before_do_not_count(organiser_client: Client, seated: Tournament, how: str) -> None:
    organiser_client.get(series_url(seated, "listen.pdf", 2) + how)
    shows(left(organiser_client, seated), "2 Listen drucken")


def test_series_may_begin_without_paper(organiser_client: Client, seated: Tournament) -> None:
    assert phases(page(organiser_client, seated, "?ohne=results&ohne=print")) == "dLddLC"


def test_log_says_nothing_that_nobody_can_read(organiser_client: Client, on_paper: Tournament) -> None:
    marks = AuditEntry.objects.get(action="exported").after["marks"]
    assert set(marks) == {"1", "2"}
    shows(text(organiser_client.get(f"/leitung/{on_paper.slug}/protokoll/")), "listen", but_not=[marks["1"]])
