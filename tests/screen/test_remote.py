"""The organiser's remote control: what it refuses, and that nothing is half stored."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, seat_series
from tests.lists.telling import amiss
from tests.web.html import text_of
from tournament.core.announcements import called
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Announcement, HallCall, HallScreen, Tournament
from tournament.screen.acts.saying import MOST_CALLS, announce, call_person, call_table
from tournament.screen.acts.steering import steer

pytestmark = pytest.mark.django_db


def remote(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/leinwand/{rest}"


def calls(tournament: Tournament) -> list[tuple[int | None, int | None]]:
    return [(one.table, one.person) for one in called(tournament)]


def test_page_has_a_button_for_every_part_and_opens_the_screen(
    organiser_client: Client, tournament: Tournament
) -> None:
    page = organiser_client.get(remote(tournament))
    labels = "Folgt von selbst", "Sitzplan nach Namen", "Uhr", "Seriensieger", "Siegerehrung", "Anhalten"
    assert amiss(text_of(page), *labels) == []
    assert f"/turniere/{tournament.slug}/leinwand" in page.content.decode()


def test_tap_shows_a_part_on_all_screens_or_on_one(organiser_client: Client, tournament: Tournament) -> None:
    organiser_client.post(remote(tournament, "zeigen/"), {"number": 0, "version": 0, "part": "uhr"})
    organiser_client.post(remote(tournament, "zeigen/"), {"number": 2, "version": 0, "pages": "1"})
    rows = {row.number: (row.part, row.held, row.turned) for row in HallScreen.objects.all()}
    assert rows == {0: ("uhr", False, 0), 2: ("uhr", True, 1)}
    organiser_client.post(remote(tournament, "zeigen/"), {"number": 2, "version": 1, "alike": "1"})
    assert HallScreen.objects.count() == 1


def test_screen_steered_by_two_at_once_tells_the_second(organiser_client: Client, tournament: Tournament) -> None:
    steer(tournament, 0, 0, ACTOR, part="uhr")
    answer = organiser_client.post(
        remote(tournament, "zeigen/"), {"number": 0, "version": 0, "part": "stand"}, follow=True
    )
    assert "Inzwischen hat jemand anderes etwas geändert." in text_of(answer)
    assert HallScreen.objects.get().part == "uhr"


def test_announcement_of_200_letters_is_made(organiser_client: Client, tournament: Tournament) -> None:
    longest = "Essen " * 33 + "ja"  # 33 * 6 + 2 = 200
    assert organiser_client.post(remote(tournament, "durchsage/"), {"text": longest}).status_code == 302
    assert [one.text for one in Announcement.objects.all()] == [longest]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"text": "x" * 201}, "Zu lang für die Leinwand: 201 Zeichen, höchstens 200."),
        ({"text": "Essen " * 833 + "ja", "minutes": "5"}, "Zu lang für die Leinwand: 5000 Zeichen, höchstens 200."),
        *(({"text": "Essen", "minutes": minutes}, "") for minutes in ("0", "241", "bald")),
    ],
)
def test_announcement_that_cannot_be_made_is_refused_at_the_field(
    organiser_client: Client, tournament: Tournament, typed: dict[str, str], sentence: str
) -> None:
    answer = organiser_client.post(remote(tournament, "durchsage/"), typed)
    assert (answer.status_code, sentence in text_of(answer)) == (422, True)
    assert (Announcement.objects.count(), Tournament.objects.get().revision) == (0, tournament.revision)


def test_announcement_too_long_is_refused_by_the_act(tournament: Tournament) -> None:
    with pytest.raises(RefusedError, match="announcement_too_long"):
        announce(tournament, "y" * 5000, ACTOR)
    assert not Announcement.objects.exists()


def test_announcement_takes_the_place_of_the_one_before(tournament: Tournament) -> None:
    announce(tournament, "Essen ist fertig", ACTOR)
    announce(tournament, "  Weiter \n um drei ", ACTOR, 1)
    rows = [(one.text, one.ended_at is None, one.until is None) for one in Announcement.objects.all()]
    assert rows == [("Essen ist fertig", False, True), ("Weiter um drei", True, False)]


def test_call_of_nobody_to_be_called_is_refused_at_the_field(organiser_client: Client, tournament: Tournament) -> None:
    seat_series(tournament, 1, published=False)
    for typed, sentence in (
        ({"table": "1"}, "Tisch 1 gibt es in keinem veröffentlichten Sitzplan."),
        ({"person": "Niemand, Nora"}, "„Niemand, Nora“ ist nicht angemeldet."),
        ({}, "Bitte entweder einen Tisch oder eine Person nennen."),
        ({"table": "1", "person": "1"}, "Bitte entweder einen Tisch oder eine Person nennen."),
    ):
        answer = organiser_client.post(remote(tournament, "rufen/"), typed)
        assert (answer.status_code, sentence in text_of(answer)) == (422, True), typed
    assert not HallCall.objects.exists()


def test_calls_are_as_many_as_fit_on_the_screen() -> None:
    tournament = make_tournament(MOST_CALLS * 4)
    seat_series(tournament, 1)
    for number in range(1, MOST_CALLS + 1):
        (call_table if number % 2 else call_person)(tournament, number, ACTOR)
    with pytest.raises(RefusedError, match="hall_calls_too_many"):
        call_person(tournament, MOST_CALLS + 1, ACTOR)
    assert HallCall.objects.count() == MOST_CALLS


@pytest.mark.parametrize(
    ("number", "wanted", "code"),
    [
        (10, {"part": "uhr"}, "screen_unknown"),
        (-1, {"part": "uhr"}, "screen_unknown"),
        (0, {"part": "geheim"}, "part_unknown"),
        (0, {"light": "bunt"}, "part_unknown"),
        (0, {"ranking": "geheim"}, "ranking_unknown"),
    ],
)
def test_part_that_no_screen_shows_is_refused(
    tournament: Tournament, number: int, wanted: dict[str, str], code: str
) -> None:
    with pytest.raises(RefusedError, match=code):
        steer(tournament, number, 0, ACTOR, **wanted)
    assert not HallScreen.objects.exists()


def test_version_that_is_gone_is_stale(tournament: Tournament) -> None:
    steer(tournament, 9, 0, ACTOR, part="uhr")
    with pytest.raises(StaleError):
        steer(tournament, 9, 0, ACTOR, part="stand")


def test_screen_is_steered_by_the_spielleitung_alone(client: Client, organiser: User, tournament: Tournament) -> None:
    addresses = [
        remote(tournament, rest) for rest in ("", "zeigen/", "durchsage/", "durchsage/ab/", "rufen/", "rufen/zurueck/")
    ]
    assert {client.post(address).status_code for address in addresses} == {302}  # to the log-in
    client.force_login(organiser)
    assert {client.post(address).status_code for address in addresses} == {404}


def test_remote_of_a_tournament_not_public_says_so(organiser: User) -> None:
    secret = make_tournament(4, published=False)
    secret.organisers.add(organiser)
    client = Client()
    client.force_login(organiser)
    assert "Das Turnier ist nicht öffentlich" in text_of(client.get(remote(secret)))


def test_table_is_called_until_the_next_series_and_a_person_until_back(tournament: Tournament) -> None:
    seat_series(tournament, 1)
    call_table(tournament, 1, ACTOR)
    call_person(tournament, 3, ACTOR)
    assert calls(tournament) == [(1, None), (None, 3)]
    second = seat_series(tournament, 2)
    assert len(called(tournament)) == 2
    tournament.series.filter(pk=second.pk).update(started_at=timezone.now())
    assert calls(tournament) == [(None, 3)]
    call_table(tournament, 1, ACTOR)
    assert calls(tournament) == [(None, 3), (1, None)]
