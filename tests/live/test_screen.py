"""The hall's screen: what everybody may know, in whatever part, and nothing else.

Issue 17: "the clock with the series, how many games remain": contract.md, section 5, `spiele.json`.
"""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_tournament,
    play_first_games,
    publish_results,
    seat_series,
    table_of,
    write_something,
)
from tests.standings.playing import penalise, play_out, refusal, says
from tests.web.answers import shows
from tests.web.html import text_of
from tournament.ceremony.acts.revealing import arrange
from tournament.ceremony.reads.revealing_steps import Item
from tournament.core.act import Actor
from tournament.core.hall import called, standing
from tournament.core.programme import Point
from tournament.core.public import last_acts
from tournament.core.series_state import PUBLIC_PHASES, Phase, SeriesState
from tournament.lists.acts import lists
from tournament.lists.reads.known_by import reader_link
from tournament.live.acts.hall import announce, call_person, call_table, end_call, like_all, steer, take_off
from tournament.live.acts.programme import write
from tournament.live.reads import shown as games
from tournament.live.reads.parts import PARTS, Place, following, shared
from tournament.models import (
    Announcement,
    CardTable,
    HallCall,
    HallScreen,
    Person,
    PointKind,
    Registration,
    Seat,
    Series,
    Tournament,
)
from tournament.models.link import token_of
from tournament.privacy.acts.forgetting import forget
from tournament.registration.acts.registrations import Tick, set_present
from tournament.standings.acts.publishing import freeze, lift
from tournament.web import kept

pytestmark = pytest.mark.django_db


HEAD = Actor("Spielleitung: Anna")


def address(tournament: Tournament, **asked: str | int) -> str:
    words = "&".join(f"{name}={value}" for name, value in asked.items())
    return f"/turniere/{tournament.slug}/leinwand{words and '?' + words}"


def shown(tournament: Tournament, **asked: str | int) -> str:
    """What is read on the screen, made anew."""
    kept.forget()
    return text_of(Client().get(address(tournament, **asked)))


def parts(tournament: Tournament, **asked: str | int) -> list[str]:
    """The keys of the parts on it."""
    return re.findall(r'data-part="(\w+)"', Client().get(address(tournament, **asked)).content.decode())


def light(tournament: Tournament, **asked: str | int) -> list[str]:
    return re.findall(r'<html[^>]* data-light="(\w+)"', Client().get(address(tournament, **asked)).content.decode())


@pytest.fixture
def at_one(tournament: Tournament) -> CardTable:
    """Table 1 of the published first series."""
    seat_series(tournament, 1)
    write_something(tournament)
    return table_of(tournament)


def test_missing_players_are_counted_and_not_named(tournament: Tournament) -> None:
    missing = list(tournament.registrations.order_by("number")[:3])
    set_present(tournament, [Tick(one.pk, one.version, seen=True, wanted=False) for one in missing], HEAD)
    shows(shown(tournament), "Noch fehlen 3 von 8", but_not=["Ahrens"])
    one = Registration.objects.get(pk=missing[0].pk)
    set_present(tournament, [Tick(one.pk, one.version, seen=False, wanted=True)], HEAD)
    says(Client().get(address(tournament)), "Noch fehlen 2 von 8")  # at once, whatever was kept


def test_screen_and_answers_show_nothing_unpublished() -> None:
    tournament = make_tournament(8, games=4)
    play_out(tournament, augen=83, published=False)
    seat_series(tournament, 2, published=False).card_tables.filter(number=2).update(number=4711)
    write_something(tournament)
    made = {str(augen) for augen in Seat.objects.filter(series__number=1).values_list("augen", flat=True) if augen}
    assert made  # every loser of a game holds 83, so nobody has a small sum
    for part in ["", *PARTS]:
        said = shown(tournament, teil=part)
        assert ({*re.findall(r"\w+", said)} & {"4711", *made}, "2. Serie" in said) == (set(), False), part
    assert "Ahrens" not in shown(tournament, teil="stand") + shown(tournament, teil="seriensieger")
    publish_results(tournament, 1)
    said = shown(tournament, teil="stand")
    assert ("Ahrens, Anna" in said, bool(made & {*re.findall(r"\w+", said)})) == (True, True)


def test_frozen_board_shows_what_it_showed_and_says_so(tournament: Tournament) -> None:
    for number, augen in ((1, 17), (2, 91)):
        play_out(tournament, number, augen=augen, published=False)
    tournament.series.filter(number__lt=3).update(started_at=timezone.now())
    publish_results(tournament, 1)
    freeze(tournament, 0, 2, ACTOR)
    publish_results(tournament, 2)
    assert parts(tournament) == ["stand", "seriensieger"]
    still = ("eingefroren seit", "Zwischenstand nach der 1. Serie", "1. Serie 1. Ahrens, Anna")
    shows(shown(tournament), *still, but_not=["2. Serie 1. Ahrens, Anna"])
    lift(tournament, 1, ACTOR)
    assert "2. Serie 1. Ahrens, Anna" in shown(tournament)


def test_standings_say_who_overtook_whom_since_the_series_before(tournament: Tournament) -> None:
    play_out(tournament, 1)
    assert "▲" not in shown(tournament, teil="stand")
    play_out(tournament, 2, augen=18)
    assert "1. Ahrens, Anna" in shown(tournament, teil="stand")
    penalise(tournament, 2, -1000, "", registration=tournament.registrations.get(number=1))
    write_something(tournament)
    moved = ("1. Ehlers, Elke", "2. ▲ 1 Bauer, Bernd", "8. ▼ 7 Ahrens, Anna", "▲ ▼ seit der 1. Serie")
    shows(shown(tournament, teil="stand"), *moved)
    freeze(tournament, 0, None, ACTOR)
    assert "▲" not in shown(tournament, teil="stand")


def test_sponsors_stand_by_the_code_as_soon_as_they_are_written(tournament: Tournament) -> None:
    for version, sponsor in enumerate(("Pokal: Bäckerei Mehl", "Pokal: Café Süß")):
        arrange(tournament, version, [Item("players", 3, sponsor)], ACTOR)
        says(Client().get(address(tournament, teil="code")), sponsor)


@pytest.mark.usefixtures("at_one")
def test_seating_is_shown_by_name_and_by_table(tournament: Tournament) -> None:
    assert parts(tournament) == ["sitzplan"]
    assert re.search("Ahrens, Anna 1 · 1.*Hinz, Heinz", shown(tournament))
    assert "Tisch 2 1 Ehlers, Elke" in shown(tournament, teil="tische")


@pytest.mark.usefixtures("at_one")
@pytest.mark.parametrize("teil", ["sitzplan", "tische"])
def test_long_names_are_broken_with_a_hyphen(tournament: Tournament, teil: str) -> None:
    Person.objects.filter(registrations__number=1).update(name="Donaudampfschifffahrtskapitän, Anna")
    assert "Do-nau-dampf-schiff-fahrts-ka-pi-tän, Anna" in shown(tournament, teil=teil).replace("\N{SOFT HYPHEN}", "-")


def test_clock_names_the_series_its_end_and_the_open_lists(tournament: Tournament) -> None:
    series, began = seat_series(tournament, 1), timezone.now() - timedelta(minutes=20)
    tournament.series.filter(pk=series.pk).update(started_at=began)
    close_lists(series, 1)
    write_something(tournament)
    says(
        Client().get(address(tournament)),
        *(tournament.name, "Noch 1 Liste offen", "Es spielt noch Tisch 2"),
        f'data-ends="{timezone.localtime(began + timedelta(minutes=60)).isoformat()}"',
        but_not=["<nav", "Zuletzt fertig"],  # it would say whose result is to come
    )
    close_lists(series, 2)
    write_something(tournament)
    assert "Alle Listen sind abgeschlossen. Das Ergebnis folgt." in shown(tournament)


def test_few_open_tables_are_named_and_live_the_last_that_came(db: None) -> None:
    tournament = make_tournament(28, published=True)
    series = running(tournament)
    assert "noch die Tische" not in shown(tournament)  # seven are too many
    close_lists(series, 3)
    write_something(tournament)
    assert "Es spielen noch die Tische 1, 2, 4, 5, 6, 7" in shown(tournament)
    close_lists(series, 2)
    Tournament.objects.update(results_follow=True)
    write_something(tournament)
    assert "Zuletzt fertig: Tisch 2" in shown(tournament, teil="uhr")
    freeze(tournament, 0, None, ACTOR)
    assert "Zuletzt" not in shown(tournament, teil="uhr")


def test_screens_have_their_own_part_and_the_address_wins(tournament: Tournament) -> None:
    steer(tournament, 0, 0, HEAD, part="uhr", light="hell")
    steer(tournament, 2, 0, HEAD, part="stand")
    asked: tuple[dict[str, str | int], ...] = ({}, {"schirm": 1}, {"schirm": 2}, {"schirm": 2, "teil": "aufrufe"})
    assert [parts(tournament, **one) for one in asked] == [["uhr"], ["uhr"], ["stand"], ["aufrufe"]]
    assert [light(tournament, schirm=2), light(tournament, licht="dunkel")] == [["hell"], ["dunkel"]]
    like_all(tournament, 2, 1, HEAD)
    assert parts(tournament, schirm=2) == ["uhr"]


def test_screen_told_what_all_show_stays_so_when_all_show_something_else(tournament: Tournament) -> None:
    steer(tournament, 0, 0, HEAD, part="uhr")
    steer(tournament, 2, 0, HEAD, part="uhr")
    steer(tournament, 0, 1, HEAD, part="stand")
    assert (parts(tournament, schirm=1), parts(tournament, schirm=2)) == (["stand"], ["uhr"])


@pytest.mark.parametrize("words", ["schirm=99", "schirm=-1", "schirm=x", "teil=geheim", "licht=bunt", "schirm=²"])
def test_address_that_means_nothing_shows_what_all_show(tournament: Tournament, words: str) -> None:
    says(Client().get(f"/turniere/{tournament.slug}/leinwand?{words}"), 'data-part="willkommen"', status=200)


def test_turning_pages_by_hand_holds_them_and_another_part_begins_anew(tournament: Tournament) -> None:
    steer(tournament, 0, 0, HEAD, held=True, turned=1)
    steer(tournament, 0, 1, HEAD, held=True, turned=-1)
    says(Client().get(address(tournament)), 'data-turned="-1"', "data-held")
    steer(tournament, 0, 2, HEAD, part="tische")
    says(Client().get(address(tournament)), but_not=["data-held"])


@pytest.mark.usefixtures("at_one")
def test_messages_and_calls_come_and_go_at_once(tournament: Tournament) -> None:
    announce(tournament, "Essen ist fertig", HEAD)
    call_table(tournament, 2, HEAD)
    call_table(tournament, 2, HEAD)  # called already
    assert "Bitte zur Spielleitung: Tisch 2 Essen ist fertig" in text_of(Client().get(address(tournament)))
    end_call(tournament, tournament.hall_calls.get().pk, HEAD)
    take_off(tournament, tournament.announcements.get().pk, HEAD)
    shows(text_of(Client().get(address(tournament))), but_not=["Tisch 2 Essen", "Essen ist fertig"])


def running(tournament: Tournament, number: int = 1) -> Series:
    """A seated series that has begun."""
    series = seat_series(tournament, number)
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now())
    write_something(tournament)
    return series


def count_of(tournament: Tournament) -> str:
    return f"/turniere/{tournament.slug}/spiele.json"


def anew(tournament: Tournament) -> games.Games:
    """As counted for who asks when nothing is known."""
    games.forget()
    return games.games_of(tournament, 0)


def test_tables_of_three_paper_and_early_closed_lists_count_right() -> None:
    """decisions.md, rule 2: sixteen games at a table of four are twelve at one of three."""
    tournament = make_tournament(14)
    series = running(tournament)  # tables 1 and 2 of four, 3 and 4 of three
    assert anew(tournament) == games.Games(1, 0, 16 + 16 + 12 + 12)
    fill_list(table_of(tournament, 3))
    assert anew(tournament) == games.Games(1, 12, 56)
    lists.type_totals(table_of(tournament, 2), 1, dict.fromkeys(range(1, 5), lists.PaperTotal(36, 300)), ACTOR)
    assert anew(tournament) == games.Games(1, 12 + 16, 56)
    lists.close_list(table_of(tournament, 1), ACTOR, incomplete=True)  # not a game was played
    assert anew(tournament) == games.Games(1, 12 + 16 + 16, 56)
    close_lists(series, 2, 3, 4)
    assert anew(tournament) == games.Games(1, 56, 56)


def test_count_is_of_the_series_whose_clock_is_shown() -> None:
    tournament = make_tournament(8, games=4, series=2)
    assert anew(tournament) == games.Games(None, 0, 0)
    seat_series(tournament, 1)
    write_something(tournament)
    assert anew(tournament) == games.Games(None, 0, 0)  # its seating hangs on the wall, nobody plays
    first = tournament.series.get(number=1)
    Series.objects.filter(pk=first.pk).update(started_at=timezone.now())
    write_something(tournament)
    play_first_games(first)
    assert anew(tournament) == games.Games(1, 2, 8)
    close_lists(first, 1, 2)
    publish_results(tournament, 1)
    assert anew(tournament) == games.Games(None, 0, 0)
    running(tournament, 2)
    assert anew(tournament) == games.Games(2, 0, 8)
    freeze(tournament, 0, 2, ACTOR)  # a count is no result
    assert anew(tournament) == games.Games(2, 0, 8)


def test_answer_says_the_numbers_and_nothing_else(client: Client, tournament: Tournament) -> None:
    play_first_games(running(tournament))
    answer = client.get(count_of(tournament))
    assert (answer.json(), answer.headers["Cache-Control"], len(answer.cookies)) == (
        {"series": 1, "stored": 2, "due": 32},
        "public, max-age=0, s-maxage=3",
        0,
    )
    assert client.post(count_of(tournament)).status_code == 405


def test_asked_again_within_five_seconds_nothing_is_counted(
    tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    series = running(tournament)
    assert games.games_of(tournament, 100) == games.Games(1, 0, 32)
    play_first_games(series)
    with django_assert_num_queries(0):
        assert games.games_of(tournament, 104.999) == games.Games(1, 0, 32)
    assert games.games_of(tournament, 105) == games.Games(1, 2, 32)
    games.games_of(tournament, time.monotonic() + 3600)
    with django_assert_num_queries(1):  # whether it is published
        assert Client().get(count_of(tournament)).json() == {"series": 1, "stored": 2, "due": 32}


def test_tournaments_counted_last_are_remembered(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(games, "TOURNAMENTS", 2)
    one, two, three = (make_tournament(4) for _ in range(3))
    for tournament, at in ((one, 0), (two, 5), (one, 6), (three, 7)):
        games.games_of(tournament, at)
    with django_assert_num_queries(0):
        games.games_of(one, 8)
        games.games_of(three, 8)
    with django_assert_num_queries(1):
        games.games_of(two, 8)


def test_game_changes_this_file_and_leaves_the_public_state_as_it_was(client: Client, tournament: Tournament) -> None:
    series = running(tournament)
    etag, state = client.get(count_of(tournament)).headers["ETag"], last_acts(tournament.slug)
    games.forget()
    unchanged = client.get(count_of(tournament), headers={"If-None-Match": etag})
    assert (unchanged.status_code, unchanged.content, unchanged.headers["ETag"]) == (304, b"", etag)
    play_first_games(series)
    games.forget()
    assert (client.get(count_of(tournament), headers={"If-None-Match": etag}).json(), last_acts(tournament.slug)) == (
        {"series": 1, "stored": 2, "due": 32},
        state,
    )


def test_clock_asks_for_it_as_long_as_lists_are_open(client: Client, tournament: Tournament) -> None:
    series = running(tournament)
    page = f"/turniere/{tournament.slug}/leinwand?teil=uhr"
    answer = client.get(page)
    says(answer, f'data-games="{count_of(tournament)}"', 'data-words="Noch {left} von {due} Spielen"')
    assert "Spielen" not in text_of(answer)  # the page is kept; the number comes beside it
    close_lists(series, 1, 2)
    write_something(tournament)
    for address in (page, f"/turniere/{tournament.slug}/"):
        says(client.get(address), but_not=["data-games", "spiele.json"])


# The organiser's remote control; what is said to everybody in the hall (contract.md, sections 4 and 5); what a screen
# shows that follows by itself.


def remote(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/leinwand/{rest}"


def test_page_has_a_button_for_every_part_and_opens_the_screen(
    organiser_client: Client, tournament: Tournament
) -> None:
    labels = "Folgt von selbst", "Sitzplan nach Namen", "Uhr", "Seriensieger", "Siegerehrung", "Anhalten"
    says(organiser_client.get(remote(tournament)), *labels, f"/turniere/{tournament.slug}/leinwand")
    Tournament.objects.update(published=False)
    says(organiser_client.get(remote(tournament)), "Das Turnier ist nicht öffentlich")


def test_tap_shows_a_part_on_one_screen_or_all_and_two_at_once_are_told(
    organiser_client: Client, tournament: Tournament
) -> None:
    steer(tournament, 0, 0, ACTOR, part="uhr")
    says(
        organiser_client.post(remote(tournament, "zeigen/"), {"number": 0, "version": 0, "part": "stand"}, follow=True),
        "Inzwischen hat jemand anderes etwas geändert.",
    )
    assert (HallScreen.objects.get().part, refusal(steer, tournament, 0, 0, ACTOR, part="stand")) == ("uhr", "stale")
    for tap in ({"number": 0, "part": "uhr"}, {"number": 2, "turned": "1"}):
        organiser_client.post(remote(tournament, "zeigen/"), {"version": 0, **tap})
    assert {row.number: (row.part, row.held, row.turned) for row in HallScreen.objects.all()} == {
        0: ("uhr", False, 0),
        2: ("uhr", True, 1),
    }
    organiser_client.post(remote(tournament, "zeigen/"), {"number": 2, "version": 1, "alike": "1"})
    assert HallScreen.objects.count() == 1


def test_tap_sent_again_after_a_lost_answer_counts_once(
    organiser_client: Client, tournament: Tournament, at_one: CardTable
) -> None:
    """Issue 36: "The remote sends in the background, tries again": what arrived is done, which is no conflict."""

    def sent(rest: str, **tap: object) -> None:
        for again in ({}, {"again": 5}):
            answer = organiser_client.post(remote(tournament, rest), tap | again, follow=True)
            says(answer, but_not=["Inzwischen hat jemand anderes", "note error"])

    sent("zeigen/", number=2, version=0, turned=1)
    sent("zeigen/", number=2, version=1, part="uhr")
    assert [(row.version, row.part) for row in HallScreen.objects.all()] == [(2, "uhr")]
    sent("zeigen/", number=2, version=2, alike=1)
    for _time in range(2):  # the second is sent anew, since it shall be said once more
        sent("durchsage/", text="Essen ist fertig")
    sent("rufen/", table=2)
    sent("rufen/", person=1)
    assert (HallScreen.objects.count(), Announcement.objects.count(), HallCall.objects.count()) == (0, 2, 2)


@pytest.mark.parametrize(("ago", "made"), [(timedelta(seconds=20), 1), (timedelta(hours=1), 2)])
def test_call_or_durchsage_a_colleague_ended_meanwhile_is_not_made_anew(
    organiser_client: Client, tournament: Tournament, at_one: CardTable, ago: timedelta, made: int
) -> None:
    """It is what was sent five seconds before, and its answer was on its way for up to half a minute; of an hour ago it
    is another one."""
    announce(tournament, "Essen ist fertig", ACTOR)
    call_table(tournament, 2, ACTOR)
    for model in (Announcement, HallCall):
        model.objects.update(at=timezone.now() - ago, ended_at=timezone.now())
    for rest, tap in (("durchsage/", {"text": "Essen ist fertig"}), ("rufen/", {"table": 2})):
        organiser_client.post(remote(tournament, rest), tap | {"again": 5})
    assert (Announcement.objects.count(), HallCall.objects.count()) == (made, made)


def test_two_hundred_letters_are_said_and_no_more_nor_impossible_minutes(
    organiser_client: Client, tournament: Tournament
) -> None:
    too_long = "Zu lang für die Leinwand: {} Zeichen, höchstens 200."
    for text, minutes, said in (
        ("x" * 201, "5", too_long.format(201)),
        ("Essen " * 833 + "ja", "5", too_long.format(5000)),
        *(("Essen", minutes, "") for minutes in ("0", "241", "bald")),
    ):
        says(
            organiser_client.post(remote(tournament, "durchsage/"), {"text": text, "minutes": minutes}),
            said,
            status=422,
        )
    assert (refusal(announce, tournament, "y" * 201, ACTOR), Tournament.objects.get().revision) == (
        "announcement_too_long",
        tournament.revision,
    )
    longest = "Essen " * 33 + "ja"  # 33 * 6 + 2 = 200
    assert organiser_client.post(remote(tournament, "durchsage/"), {"text": longest}).status_code == 302
    assert [one.text for one in Announcement.objects.all()] == [longest]


def test_next_durchsage_takes_the_place_of_the_last_until_its_time_is_over(tournament: Tournament) -> None:
    announce(tournament, "Essen ist fertig", ACTOR)
    announce(tournament, "  Weiter \n um drei ", ACTOR, 1)
    assert [(one.text, one.ended_at is None, one.until is None) for one in Announcement.objects.all()] == [
        ("Essen ist fertig", False, True),
        ("Weiter um drei", True, False),
    ]
    now = timezone.now()
    notices = [standing(tournament, now + timedelta(seconds=seconds)) for seconds in (59, 60)]
    assert [one and one.text for one in notices] == ["Weiter um drei", None]  # the former stays away


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


@pytest.mark.usefixtures("at_one")
def test_calls_end_where_the_screen_is_full_and_not_from_elsewhere(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.live.acts.hall.MOST_CALLS", 2)
    call_table(tournament, 1, ACTOR)
    call_person(tournament, 2, ACTOR)
    assert refusal(call_person, tournament, 3, ACTOR) == "hall_calls_too_many"
    assert HallCall.objects.count() == 2
    other = make_tournament()
    call_person(other, 1, ACTOR)
    end_call(tournament, other.hall_calls.get().pk, ACTOR)
    assert other.hall_calls.get().ended_at is None


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


@pytest.mark.usefixtures("at_one")
def test_called_table_ends_with_the_next_series_a_person_when_sent_back(tournament: Tournament) -> None:
    def who() -> list[tuple[int | None, int | None]]:
        return [(one.table, one.person) for one in called(tournament)]

    call_table(tournament, 1, ACTOR)
    call_person(tournament, 3, ACTOR)
    second = seat_series(tournament, 2)
    assert who() == [(1, None), (None, 3)]
    tournament.series.filter(pk=second.pk).update(started_at=timezone.now())
    assert who() == [(None, 3)]
    call_table(tournament, 1, ACTOR)
    assert who() == [(None, 3), (1, None)]


def test_file_says_what_is_said_and_who_is_called(client: Client, tournament: Tournament, at_one: CardTable) -> None:
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
        "at": timezone.localtime(said.at).isoformat(),
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


def test_list_keepers_state_brings_it_also_where_nothing_is_public(client: Client) -> None:
    secret = make_tournament(4, published=False)
    address = f"/liste/{token_of(bytes(seat_series(secret, 1).card_tables.get(number=1).link_nonce))}/state"
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


def test_public_pages_ask_for_the_notice(client: Client, tournament: Tournament, at_one: CardTable) -> None:
    asks, public = f'data-source="/turniere/{tournament.slug}/durchsage.json"', f"/turniere/{tournament.slug}/"
    for page in (public, f"{public}sitzplan/1", reader_link(at_one, "")):
        says(client.get(page), asks)
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    says(client.get(reader_link(at_one, "")), but_not=[asks])


def test_with_a_name_that_is_deleted_it_goes_from_what_was_said(tournament: Tournament) -> None:
    announce(tournament, "Anna Ahrens bitte zur Anmeldung", ACTOR)
    call_person(tournament, 1, ACTOR)
    forget(tournament, [tournament.registrations.get(number=1).pk], ACTOR)
    assert "Ahrens" not in tournament.announcements.get().text
    assert tournament.hall_calls.filter(registration__person__name="Teilnehmer 1").count() == 1


MORNING = datetime(2026, 5, 9, 9, tzinfo=UTC)
BEFORE, AFTER = MORNING - timedelta(hours=1), MORNING + timedelta(hours=1)
WAITING, SEATED, RUNNING, PLAYED, PROVISIONAL, FINAL, CANCELLED = PUBLIC_PHASES


def series(*phases: Phase, results_at: datetime = MORNING) -> list[SeriesState]:
    """Series 1, 2, ... that are so far."""
    shown: dict[Phase, datetime] = {PROVISIONAL: results_at, FINAL: results_at}
    begun = {RUNNING, PLAYED, PROVISIONAL, FINAL, CANCELLED}
    closed: dict[Phase, int] = {PLAYED: 2, FINAL: 2}
    return [
        SeriesState(
            number=at,
            lists=2,
            closed=closed.get(phase, 0),
            published_at=None if phase is WAITING else MORNING,
            started_at=MORNING if phase in begun else None,
            results_published_at=shown.get(phase),
            cancelled_at=MORNING if phase is CANCELLED else None,
        )
        for at, phase in enumerate(phases, 1)
    ]


@pytest.mark.parametrize(
    ("phases", "parts"),
    [
        ((), ("willkommen", "code")),
        ((WAITING, WAITING), ("willkommen", "code")),
        ((SEATED, WAITING), ("sitzplan",)),
        ((RUNNING, WAITING), ("uhr", "code")),
        ((PLAYED, WAITING), ("uhr",)),  # it says that the result follows
        ((PROVISIONAL, WAITING), ("uhr", "stand", "code")),  # lists are open: it goes on
        ((FINAL, WAITING), ("stand", "seriensieger")),
        ((CANCELLED, WAITING), ("willkommen", "code")),
        ((FINAL, CANCELLED), ("stand", "seriensieger")),
        ((FINAL, RUNNING), ("uhr", "stand", "code")),
        ((FINAL, PLAYED), ("stand", "seriensieger")),
        ((FINAL, FINAL), ("stand", "seriensieger")),
    ],
)
def test_last_event_decides_the_part_shown(phases: tuple[Phase, ...], parts: tuple[str, ...]) -> None:
    assert following(series(*phases), {}) == parts


def test_seating_or_ceremony_is_shown_alone_while_it_is_the_last() -> None:
    assert following(series(FINAL, SEATED), {1: BEFORE, 2: AFTER}) == ("sitzplan",)
    assert following(series(FINAL, SEATED), {1: BEFORE, 2: BEFORE}) == ("sitzplan",)  # all published at once
    assert following(series(FINAL, RUNNING), {}, ceremony=True, planned=True) == ("siegerehrung",)
    assert following(series(FINAL, SEATED), {1: BEFORE, 2: AFTER}, planned=True) == ("sitzplan",)  # found within 20 s
    assert following(series(FINAL, RUNNING), {}, planned=True) == ("uhr", "stand", "code", "programm")


def test_break_with_a_programme_shows_standings_and_then_seats_alone(tournament: Tournament) -> None:
    """All seatings were published at once: results come later, and the next series is planned for in an hour."""
    for number in (1, 2):
        seat_series(tournament, number)
    publish_results(tournament, 1)
    assert (parts(tournament), seats_from(tournament)) == (["sitzplan"], [])
    begins = timezone.localtime().replace(hour=23, minute=30, second=0, microsecond=0)
    Tournament.objects.update(date=begins.date())
    point = Point(PointKind.SERIES, begins.replace(tzinfo=None), 60, series=2)
    write(Tournament.objects.get(), 0, [point], HEAD, shown=True)
    assert parts(tournament) == ["stand", "seriensieger", "sitzplan", "programm"]
    assert seats_from(tournament) == [(begins - timedelta(minutes=15)).isoformat()]
    assert seats_from(tournament, teil="sitzplan") == []
    Series.objects.filter(number=2).update(published_at=timezone.now())
    write_something(tournament)
    assert (parts(tournament), seats_from(tournament)) == (["sitzplan"], [])


def seats_from(tournament: Tournament, **asked: str) -> list[str]:
    return re.findall(r'data-seats-from="([^"]*)"', Client().get(address(tournament, **asked)).content.decode())


@given(st.integers(0, 250), st.integers(1, 9))
def test_screens_split_the_alphabet_evenly_and_leave_out_nobody(people: int, screens: int) -> None:
    places = [Place(f"{at:03}", "", 1, 1, "") for at in range(people)]
    parts = [shared(places, number, screens) for number in range(1, screens + 1)]
    assert [place for part in parts for place in part] == places == shared(places, 3, 0)
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


@pytest.mark.usefixtures("at_one")
def test_screen_shows_its_share_of_the_names(tournament: Tournament) -> None:
    def names(**asked: int) -> list[str]:
        kept.forget()
        page = Client().get(address(tournament, **asked)).content.decode()
        return re.findall(r'class="who">([^<]*)<', page)

    everybody = names()
    assert (names(schirm=1, schirme=2), names(schirm=2, schirme=2)) == (everybody[:4], everybody[4:])
    assert names(schirm=3, schirme=2) == names(schirme=2) == everybody


def test_winners_stand_until_something_begins_or_is_seated() -> None:
    assert following(series(FINAL, FINAL), {1: BEFORE, 2: BEFORE}, ended=AFTER) == ("siegerehrung",)
    assert following(series(FINAL, SEATED), {1: BEFORE, 2: AFTER}, ended=BEFORE) == ("sitzplan",)
    assert following(series(FINAL, RUNNING), {}, ended=BEFORE) == ("uhr", "stand", "code")
