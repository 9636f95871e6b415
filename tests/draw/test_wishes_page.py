"""The page of the wishes: people chosen by name, kept apart, given a table of their own."""

from html import unescape

import pytest
from django.test import Client

from tests.draw.drawing import missing
from tests.factories import make_tournament
from tests.web.answers import Answer, text
from tournament.models import Apart, Tournament

pytestmark = pytest.mark.django_db

ADDRESS = "/leitung/{}/sitzplan/wuensche/"


def send(client: Client, tournament: Tournament, act: str, **sent: object) -> Answer:
    return client.post(ADDRESS.format(tournament.slug) + act, {"weight": 2, **sent}, follow=True)


def kept_apart() -> list[list[int]]:
    return [sorted(wish.people.values_list("number", flat=True)) for wish in Apart.objects.all()]


@pytest.mark.parametrize(
    ("first", "second"),
    [("1 Ahrens, Anna (Rommé-Club Nr. 1)", "2 Bauer, Bernd (Rommé-Club Nr. 2)"), ("1", "2"), ("ahrens", "bernd bau")],
)
def test_people_are_found_as_offered_by_number_and_by_name(
    organiser_client: Client, tournament: Tournament, first: str, second: str
) -> None:
    answer = send(organiser_client, tournament, "auseinander/", person_1=first, person_2=second)
    unsaid = missing(text(answer), "Der Wunsch ist gespeichert", "Ahrens, Anna · Bauer, Bernd")
    assert (unsaid, kept_apart()) == ([], [[1, 2]])


def test_people_are_all_offered(organiser_client: Client, tournament: Tournament) -> None:
    page = text(organiser_client.get(ADDRESS.format(tournament.slug)))
    assert '<option value="1 Ahrens, Anna (Rommé-Club Nr. 1)"></option>' in page
    assert page.count("<option ") == 8


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"person_1": "Zander", "person_2": "2"}, "„Zander“ ist nicht angemeldet."),
        ({"person_1": "1"}, "Hier fehlt ein Name."),
        ({"person_1": "1", "person_2": "1"}, "Bitte mindestens zwei verschiedene Personen nennen."),
        ({"person_1": "1", "person_2": "2", "most": "2"}, "Bei so vielen Personen sind 1 bis 1 möglich."),
        ({"person_1": "Romme", "person_2": "2"}, "Wer ist gemeint? 1 Ahrens, Anna · 2 Bauer, Bernd"),
    ],
)
def test_wrong_wish_is_explained_and_stays_typed(
    organiser_client: Client, tournament: Tournament, typed: dict[str, str], why: str
) -> None:
    answer = send(organiser_client, tournament, "auseinander/", **typed)
    page = unescape(text(answer))
    assert (answer.status_code, missing(page, why, f'value="{typed["person_1"]}"'), kept_apart()) == (422, [], [])


def test_wishes_that_are_too_many_are_explained(organiser_client: Client, tournament: Tournament) -> None:
    Apart.objects.bulk_create(Apart(tournament=tournament) for _ in range(200))
    answer = send(organiser_client, tournament, "auseinander/", person_1="1", person_2="2")
    assert (answer.status_code, missing(text(answer), "Es gibt schon 200 Wünsche", 'value="1"')) == (422, [])


def test_wish_is_deleted(organiser_client: Client, tournament: Tournament) -> None:
    send(organiser_client, tournament, "auseinander/", person_1="1", person_2="2")
    answer = send(organiser_client, tournament, f"auseinander/{Apart.objects.get().pk}/loeschen/")
    assert "Der Wunsch ist gelöscht." in text(answer)
    assert kept_apart() == []


def test_table_of_ones_own_and_away_with_it(organiser_client: Client, tournament: Tournament) -> None:
    page = text(send(organiser_client, tournament, "tisch/", person="3", table="7"))
    assert "immer an Tisch 7" in page
    one = tournament.registrations.get(number=3)
    assert one.fixed_table == 7
    send(organiser_client, tournament, f"tisch/{one.pk}/aufheben/", version=one.version)
    assert tournament.registrations.get(number=3).fixed_table is None


@pytest.mark.parametrize("table", ["", "0", "1000", "x"])
def test_table_there_cannot_be(organiser_client: Client, tournament: Tournament, table: str) -> None:
    answer = send(organiser_client, tournament, "tisch/", person="3", table=table)
    assert (answer.status_code, tournament.registrations.get(number=3).fixed_table) == (422, None)


def test_people_and_wishes_of_another_tournament_are_not_found(
    organiser_client: Client, tournament: Tournament
) -> None:
    other = make_tournament()
    foreign = other.registrations.get(number=1)
    send(organiser_client, tournament, "auseinander/", person_1="1", person_2="2")
    address = ADDRESS.format(tournament.slug)
    assert organiser_client.post(f"{address}tisch/{foreign.pk}/aufheben/", {"version": 1}).status_code == 404
    Apart.objects.update(tournament=other)
    assert organiser_client.post(f"{address}auseinander/{Apart.objects.get().pk}/loeschen/").status_code == 404
