"""contract.md, section 7, `players[].anonymous`: ticked at the desk or by the spreadsheet's column; by name where the
organiser works."""

import re

import pytest
from django.test import Client

from tests.factories import ACTOR, seat_series
from tests.my_table.phones import fresh, keepers_link
from tests.registration.test_spreadsheet_page import send, upload
from tests.standings.ended import READ
from tests.web.answers import text
from tournament.models import Tournament
from tournament.standings.acts.editions import finalise

pytestmark = pytest.mark.django_db


def correction(tournament: Tournament, **changed: str) -> dict[str, str]:
    """What the desk sends to correct player 1."""
    one = tournament.registrations.select_related("club", "person").get(number=1)
    assert one.club is not None
    return {"name": one.person.name, "club": one.club.name, "number": "1", "version": str(one.version), **changed}


def test_box_is_ticked_for_a_new_player(organiser_client: Client, tournament: Tournament) -> None:
    typed = {"name": "Still, Susi", "club": "", "number": "", "anonymous": "on"}
    page = text(organiser_client.post(f"/leitung/{tournament.slug}/anmeldung/neu/", typed, follow=True))
    assert tournament.registrations.get(person__name="Still, Susi").anonymous
    assert re.search(r"Still, Susi</a>\s*<span class=\"tag\">ohne Namen</span>", page)


def test_box_is_ticked_later_and_taken_back(organiser_client: Client, tournament: Tournament) -> None:
    address = f"/leitung/{tournament.slug}/anmeldung/{tournament.registrations.get(number=1).pk}/"
    for ticked in (True, False):
        sent = correction(tournament, **({"anonymous": "on"} if ticked else {}))
        assert organiser_client.post(address, sent).status_code == 302
        one = tournament.registrations.get(number=1)
        assert (one.anonymous, "checked" in text(organiser_client.get(address))) == (ticked, ticked)
    assert tournament.audit_entries.get(revision=1).after["anonymous"] is True


def test_box_needs_no_reason_once_all_is_final(organiser_client: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    finalise(tournament, READ, ACTOR, anyway=True)
    address = f"/leitung/{tournament.slug}/anmeldung/{tournament.registrations.get(number=1).pk}/"
    assert organiser_client.post(address, correction(tournament, anonymous="on")).status_code == 302
    assert tournament.registrations.get(number=1).anonymous
    also_another_name = correction(tournament, name="Ahrens, Anne")  # decides who is who: a correction
    assert "Grund" in text(organiser_client.post(address, also_another_name))
    assert tournament.registrations.get(number=1).anonymous


@pytest.mark.parametrize(
    ("heading", "cell", "anonymous"),
    [("Anonym", "x", True), ("ohne Namen", "Ja", True), ("anonym", "nein", False), ("Anonym", "", False)],
)
def test_spreadsheets_column_says_so(
    organiser_client: Client, tournament: Tournament, heading: str, cell: str, anonymous: bool
) -> None:
    page = text(upload(organiser_client, tournament, f"Name;Verein;{heading}\nStill, Susi;RC Nord;{cell}\n"))
    assert 'name="anonymous0"' in page
    send(organiser_client, tournament, page)
    assert tournament.registrations.get(person__name="Still, Susi").anonymous is anonymous


def test_list_without_the_column_has_no_field_for_it(organiser_client: Client, tournament: Tournament) -> None:
    assert "anonymous0" not in text(upload(organiser_client, tournament, "Name;Verein\nStill, Susi;RC Nord\n"))


def test_list_keeper_and_the_organiser_read_the_name(organiser_client: Client, tournament: Tournament) -> None:
    """Who keeps the list has to know whose game it is; the link is his alone."""
    tournament.registrations.filter(number=1).update(anonymous=True)
    table = fresh(seat_series(tournament).card_tables.get(number=1))
    assert Client().get(f"{keepers_link(table)}state").json()["seats"][0]["name"] == "Ahrens, Anna"
    for rest in ("anmeldung/", "serie/1/tisch/1/"):
        assert "Ahrens" in text(organiser_client.get(f"/leitung/{tournament.slug}/{rest}"))
