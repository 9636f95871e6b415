"""The organiser's remote control: what it refuses, and that nothing is half stored.

What is said to everybody in the hall, as phones ask for it: contract.md, sections 4 and 5. What a screen shows that
follows by itself: issue 17, "or by itself following what happens".
"""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, seat_series, write_something
from tests.standings.playing import refusal, says
from tournament.core.announcements import called, standing
from tournament.core.public import PublicPhase, SeriesState
from tournament.lists.reads.links import reader_link
from tournament.models import Announcement, CardTable, HallCall, HallScreen, Registration, Tournament
from tournament.models.link import token_of
from tournament.privacy.acts.forgetting import forget
from tournament.screen.acts.saying import MOST_CALLS, announce, call_person, call_table, end_call, take_off
from tournament.screen.acts.steering import steer
from tournament.screen.reads.following import following

pytestmark = pytest.mark.django_db


def remote(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/leinwand/{rest}"


def test_page_has_a_button_for_every_part_and_opens_the_screen(
    organiser_client: Client, tournament: Tournament
) -> None:
    labels = "Folgt von selbst", "Sitzplan nach Namen", "Uhr", "Seriensieger", "Siegerehrung", "Anhalten"
    says(organiser_client.get(remote(tournament)), *labels, f"/turniere/{tournament.slug}/leinwand")
    Tournament.objects.update(published=False)
    says(organiser_client.get(remote(tournament)), "Das Turnier ist nicht öffentlich")


def test_tap_shows_a_part_on_all_screens_or_on_one(organiser_client: Client, tournament: Tournament) -> None:
    for tap in ({"number": 0, "part": "uhr"}, {"number": 2, "pages": "1"}):
        organiser_client.post(remote(tournament, "zeigen/"), {"version": 0, **tap})
    rows = {row.number: (row.part, row.held, row.turned) for row in HallScreen.objects.all()}
    assert rows == {0: ("uhr", False, 0), 2: ("uhr", True, 1)}
    organiser_client.post(remote(tournament, "zeigen/"), {"number": 2, "version": 1, "alike": "1"})
    assert HallScreen.objects.count() == 1


def test_two_who_steer_at_once_are_told(organiser_client: Client, tournament: Tournament) -> None:
    steer(tournament, 0, 0, ACTOR, part="uhr")
    slower = {"number": 0, "version": 0, "part": "stand"}
    told = organiser_client.post(remote(tournament, "zeigen/"), slower, follow=True)
    says(told, "Inzwischen hat jemand anderes etwas geändert.")
    assert (HallScreen.objects.get().part, refusal(steer, tournament, 0, 0, ACTOR, part="stand")) == ("uhr", "stale")


def test_two_hundred_letters_are_said_and_one_more_is_refused_at_the_field(
    organiser_client: Client, tournament: Tournament
) -> None:
    for text, length in (("x" * 201, 201), ("Essen " * 833 + "ja", 5000)):
        said = f"Zu lang für die Leinwand: {length} Zeichen, höchstens 200."
        answer = organiser_client.post(remote(tournament, "durchsage/"), {"text": text, "minutes": "5"})
        says(answer, said, status=422)
    assert (refusal(announce, tournament, "y" * 201, ACTOR), Tournament.objects.get().revision) == (
        "announcement_too_long",
        tournament.revision,
    )
    longest = "Essen " * 33 + "ja"  # 33 * 6 + 2 = 200
    assert organiser_client.post(remote(tournament, "durchsage/"), {"text": longest}).status_code == 302
    assert [one.text for one in Announcement.objects.all()] == [longest]


@pytest.mark.parametrize("minutes", ["0", "241", "bald"])
def test_minutes_that_cannot_be_are_refused(organiser_client: Client, tournament: Tournament, minutes: str) -> None:
    answer = organiser_client.post(remote(tournament, "durchsage/"), {"text": "Essen", "minutes": minutes})
    assert (answer.status_code, Announcement.objects.exists()) == (422, False)


def test_next_durchsage_takes_the_place_of_the_last(tournament: Tournament) -> None:
    announce(tournament, "Essen ist fertig", ACTOR)
    announce(tournament, "  Weiter \n um drei ", ACTOR, 1)
    rows = [(one.text, one.ended_at is None, one.until is None) for one in Announcement.objects.all()]
    assert rows == [("Essen ist fertig", False, True), ("Weiter um drei", True, False)]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"table": "1"}, "Tisch 1 gibt es in keinem veröffentlichten Sitzplan."),
        ({"person": "Niemand, Nora"}, "„Niemand, Nora“ ist nicht angemeldet."),
        ({}, "Bitte entweder einen Tisch oder eine Person nennen."),
        ({"table": "1", "person": "1"}, "Bitte entweder einen Tisch oder eine Person nennen."),
    ],
)
def test_call_of_an_unknown_player_is_refused_at_the_field(
    organiser_client: Client, tournament: Tournament, typed: dict[str, str], sentence: str
) -> None:
    seat_series(tournament, 1, published=False)
    says(organiser_client.post(remote(tournament, "rufen/"), typed), sentence, status=422)
    assert not HallCall.objects.exists()


def test_calls_end_where_the_screen_is_full() -> None:
    tournament = make_tournament(MOST_CALLS * 4)
    seat_series(tournament, 1)
    for number in range(1, MOST_CALLS + 1):
        (call_table if number % 2 else call_person)(tournament, number, ACTOR)
    assert refusal(call_person, tournament, MOST_CALLS + 1, ACTOR) == "hall_calls_too_many"
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
def test_unknown_screen_part_is_refused(tournament: Tournament, number: int, wanted: dict[str, str], code: str) -> None:
    assert (refusal(steer, tournament, number, 0, ACTOR, **wanted), HallScreen.objects.exists()) == (code, False)


def test_called_table_ends_with_the_next_series_a_person_when_sent_back(tournament: Tournament) -> None:
    def who() -> list[tuple[int | None, int | None]]:
        return [(one.table, one.person) for one in called(tournament)]

    seat_series(tournament, 1)
    call_table(tournament, 1, ACTOR)
    call_person(tournament, 3, ACTOR)
    second = seat_series(tournament, 2)
    assert who() == [(1, None), (None, 3)]
    tournament.series.filter(pk=second.pk).update(started_at=timezone.now())
    assert who() == [(None, 3)]
    call_table(tournament, 1, ACTOR)
    assert who() == [(None, 3), (1, None)]


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


def test_call_of_another_tournament_is_not_ended_from_here(tournament: Tournament) -> None:
    other = make_tournament()
    call_person(other, 1, ACTOR)
    end_call(tournament, other.hall_calls.get().pk, ACTOR)
    assert other.hall_calls.get().ended_at is None


def test_notice_goes_when_its_time_is_over_and_the_former_stays_away(tournament: Tournament) -> None:
    announce(tournament, "Essen ist fertig", ACTOR)
    announce(tournament, "Fünf Minuten Pause", ACTOR, 5)
    now = timezone.now()
    notices = [standing(tournament, now + timedelta(seconds=seconds)) for seconds in (299, 300)]
    assert [one and one.text for one in notices] == ["Fünf Minuten Pause", None]


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
    asks, public = f'data-source="/turniere/{tournament.slug}/durchsage.json"', f"/turniere/{tournament.slug}/"
    for page in (public, f"{public}sitzplan/1", reader_link(table, "")):
        says(client.get(page), asks)
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    says(client.get(reader_link(table, "")), but_not=[asks])


def test_with_a_name_that_is_deleted_it_goes_from_what_was_said(tournament: Tournament) -> None:
    announce(tournament, "Anna Ahrens bitte zur Anmeldung", ACTOR)
    call_person(tournament, 1, ACTOR)
    forget(tournament, [tournament.registrations.get(number=1).pk], ACTOR)
    assert "Ahrens" not in tournament.announcements.get().text
    assert tournament.hall_calls.filter(registration__person__name="Teilnehmer 1").count() == 1


MORNING = datetime(2026, 5, 9, 9, tzinfo=UTC)
BEFORE, AFTER = MORNING - timedelta(hours=1), MORNING + timedelta(hours=1)
WAITING, SEATED, RUNNING, PLAYED, PROVISIONAL, FINAL = PublicPhase


def series(*phases: PublicPhase, results_at: datetime = MORNING) -> list[SeriesState]:
    """Series 1, 2, ... that are so far."""
    shown = {PROVISIONAL: results_at, FINAL: results_at}
    begun = {RUNNING, PLAYED, PROVISIONAL, FINAL}
    closed = {PLAYED: 2, FINAL: 2}
    return [
        SeriesState(
            at, phase, closed.get(phase, 0), 2, MORNING if phase in begun else None, results_at=shown.get(phase)
        )
        for at, phase in enumerate(phases, 1)
    ]


@pytest.mark.parametrize(
    ("phases", "parts"),
    [
        ((), ("willkommen",)),
        ((WAITING, WAITING), ("willkommen",)),
        ((SEATED, WAITING), ("sitzplan",)),
        ((RUNNING, WAITING), ("uhr",)),
        ((PLAYED, WAITING), ("uhr",)),  # it says that the result follows
        ((PROVISIONAL, WAITING), ("uhr",)),  # lists are open: it goes on
        ((FINAL, WAITING), ("stand", "seriensieger")),
        ((FINAL, RUNNING), ("uhr",)),
        ((FINAL, PLAYED), ("stand", "seriensieger")),
        ((FINAL, FINAL), ("stand", "seriensieger")),
    ],
)
def test_last_event_decides_the_part_shown(phases: tuple[PublicPhase, ...], parts: tuple[str, ...]) -> None:
    assert following(series(*phases), {}) == parts


def test_seating_is_shown_alone_only_if_it_came_after_the_results() -> None:
    assert following(series(FINAL, SEATED), {1: BEFORE, 2: AFTER}) == ("sitzplan",)
    assert following(series(FINAL, SEATED), {1: BEFORE, 2: BEFORE}) == ("sitzplan", "stand")


def test_ceremony_is_shown_alone_while_it_goes_on() -> None:
    assert following(series(FINAL, RUNNING), {}, ceremony=True) == ("siegerehrung",)
