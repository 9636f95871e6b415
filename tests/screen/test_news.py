"""What is said to everybody in the hall, as phones ask for it: contract.md, sections 4 and 5."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, seat_series, write_something
from tournament.core.announcements import standing
from tournament.lists.reads.links import reader_link
from tournament.models import CardTable, Registration, Tournament
from tournament.models.link import token_of
from tournament.privacy.acts.forgetting import forget
from tournament.screen.acts.saying import announce, call_person, call_table, end_call, take_off

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(tournament: Tournament) -> CardTable:
    """Table 1 of the published first series."""
    seat_series(tournament, 1)
    write_something(tournament)
    tables = CardTable.objects.select_related("series__tournament")
    return tables.get(series__tournament=tournament, series__number=1, number=1)


def test_file_says_what_is_said_and_who_is_called(client: Client, tournament: Tournament, table: CardTable) -> None:
    address = f"/turniere/{tournament.slug}/durchsage.json"
    assert client.get(address).json() == {"announcement": None, "called": []}
    Registration.objects.filter(tournament=tournament, number=2).update(anonymous=True)
    announce(tournament, "Essen ist fertig", ACTOR, 5)
    call_table(tournament, 2, ACTOR)
    for number in (1, 2):
        call_person(tournament, number, ACTOR)
    news = client.get(address).json()
    said = tournament.announcements.get()
    assert said.until == said.at + timedelta(minutes=5)
    assert {name: news["announcement"][name] for name in ("id", "text", "at", "until", "title", "read")} == {
        "id": said.pk,
        "text": "Essen ist fertig",
        "at": said.at.isoformat(),
        "until": said.until.isoformat(),
        "title": "Durchsage",
        "read": "Gelesen",
    }
    assert news["called"] == [
        {"table": 2, "number": None, "name": "Tisch 2"},
        {"table": None, "number": 1, "name": "Ahrens, Anna"},
        {"table": None, "number": 2, "name": "Teilnehmer 2"},
    ]
    end_call(tournament, tournament.hall_calls.get(table=2).pk, ACTOR)
    assert [one["number"] for one in client.get(address).json()["called"]] == [1, 2]


def test_notice_goes_when_its_time_is_over_and_the_former_stays_away(tournament: Tournament) -> None:
    announce(tournament, "Essen ist fertig", ACTOR)
    announce(tournament, "Fünf Minuten Pause", ACTOR, 5)
    now = timezone.now()
    almost, over = now + timedelta(minutes=4, seconds=59), now + timedelta(minutes=5)
    assert [one and one.text for one in (standing(tournament, almost), standing(tournament, over))] == [
        "Fünf Minuten Pause",
        None,
    ]


def test_list_keepers_state_brings_it_also_where_nothing_is_public(client: Client) -> None:
    secret = make_tournament(4, published=False)
    table = seat_series(secret, 1).card_tables.get(number=1)
    address = f"/liste/{token_of(bytes(table.link_nonce))}/state"
    before = client.get(address)
    assert before.json()["announcement"] is None
    announce(secret, "Essen ist fertig", ACTOR)
    after = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert (
        after.json()["announcement"]["text"],
        client.get(address, headers={"If-None-Match": after["ETag"]}).status_code,
    ) == ("Essen ist fertig", 304)
    take_off(secret, secret.announcements.get().pk, ACTOR)
    assert client.get(address, headers={"If-None-Match": after["ETag"]}).json()["announcement"] is None


def test_public_pages_ask_for_the_notice(client: Client, tournament: Tournament, table: CardTable) -> None:
    asks = f'data-source="/turniere/{tournament.slug}/durchsage.json"'
    assert [
        page
        for page in (f"/turniere/{tournament.slug}/", f"/turniere/{tournament.slug}/sitzplan/1", reader_link(table, ""))
        if asks not in client.get(page).content.decode()
    ] == []
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    assert asks not in client.get(reader_link(table, "")).content.decode()


def test_with_a_name_that_is_deleted_it_goes_from_what_was_said(tournament: Tournament) -> None:
    announce(tournament, "Anna Ahrens bitte zur Anmeldung", ACTOR)
    call_person(tournament, 1, ACTOR)
    forget(tournament, [tournament.registrations.get(number=1).pk], ACTOR)
    assert "Ahrens" not in tournament.announcements.get().text
    call = tournament.hall_calls.select_related("registration__person").get()
    assert call.registration is not None
    assert call.registration.person.name == "Teilnehmer 1"
