"""Everybody finds himself by a few letters of his name or by his start number; the page works without a script too.

Where he sits and with whom, how he is doing, whom he met: as far as that is published; the same for everybody.
"""

import datetime
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.draw.examples import drawn
from tests.examples import few
from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_table,
    make_team,
    make_tournament,
    publish_results,
    seat_series,
    write_something,
)
from tests.live.phones import link_of
from tests.web.answers import shows
from tests.web.html import rows_of, text_of
from tournament.core.hall import called
from tournament.live.acts.hall import call_person, call_table, end_call
from tournament.models import CardTable, Person, Series, Substitution, Tournament
from tournament.models.link import reader_token_of, token_of
from tournament.standings.acts.publishing import freeze

NOON = datetime.datetime(2026, 5, 9, 12, 0, tzinfo=datetime.UTC)  # 14:00 in Germany


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/turniere/{tournament.slug}/ich/{rest}"


def shown(tournament: Tournament, rest: str = "") -> str:
    """All that stands there, in one line."""
    return text_of(Client().get(address(tournament, rest)))


def source(tournament: Tournament, rest: str = "") -> str:
    """The same as it was sent."""
    return Client().get(address(tournament, rest)).content.decode()


def start(series: Series) -> None:
    Series.objects.filter(pk=series.pk).update(started_at=NOON)
    write_something(series.tournament)


def seat(tournament: Tournament, *states: str) -> None:
    """Seat series 1, 2, ...: each a "draft", "published" or running by now ("runs")."""
    for number, state in enumerate(states, 1):
        series = seat_series(tournament, number, published=state != "draft")
        if state == "runs":
            start(series)


def found(tournament: Tournament, words: str) -> list[int]:
    """The start numbers that are offered."""
    page = Client().get(address(tournament), {"suche": words}).content.decode()
    listed = page.partition('id="treffer"')[2].partition("</ul>")[0]
    return [int(number) for number in re.findall(r'/ich/(\d+)/"', listed)]


def rename(tournament: Tournament, name: str, *numbers: int) -> None:
    """These start numbers have this name."""
    Person.objects.filter(registrations__tournament=tournament, registrations__number__in=numbers).update(name=name)


ASKED: list[tuple[str, list[int]]] = [
    ("muel", [1]),  # as the house folds names: ae, oe, ue count as a, o, u, and so do ä, ö, ü
    ("Mül", [1]),
    ("MUL", [1]),
    ("o’neill", [2]),
    ("neill o", [2]),
    ("ller", []),  # how a name begins, not what is in it
    ("nr 1", []),  # a club is nobody's name
    ("müller nr 1", [1]),
    ("3", [3]),
    ("!", []),
]


def test_letters_or_number_find_a_player_and_the_number_an_anonymous_one(tournament: Tournament) -> None:
    rename(tournament, "Müller, Änne", 1)
    rename(tournament, "O'Neill, Pat", 2)
    assert [(words, found(tournament, words)) for words, _numbers in ASKED] == ASKED
    rename(tournament, "Schmidt, Eva", 1, 2)
    assert found(tournament, "schmidt") == [1, 2]
    people = [f"Schmidt, Eva Rommé-Club Nr. {number} Startnummer {number}" for number in (1, 2)]
    shows(shown(tournament, "?suche=schmidt"), *people, "2 passen dazu.")
    tournament.registrations.filter(number=1).update(anonymous=True)
    write_something(tournament)
    assert {words: found(tournament, words) for words in ("ahrens", "1", "Teilnehmer 1")} == {
        "ahrens": [],
        "1": [1],
        "Teilnehmer 1": [1],
    }
    for page in ("", "?suche=1", "1/"):
        shows(source(tournament, page), "Teilnehmer 1", but_not=["Ahrens"])


@pytest.mark.parametrize(
    ("letters", "said"),
    [
        ("zzz", "So heißt hier niemand."),
        (120 * "x", "So heißt hier niemand."),
        (121 * "x", "zu lang"),
        (5000 * "x", "zu lang"),
    ],
    ids=["nobody", "120", "121", "5000"],
)
def test_letters_nobody_has_or_too_many_are_said(tournament: Tournament, letters: str, said: str) -> None:
    shows(shown(tournament, f"?suche={letters}"), said, but_not=[121 * "x"])


def test_thirty_are_shown_and_not_one_more(db: None) -> None:
    tournament = make_tournament(31)
    for many, said in ((30, "Bitte auf den eigenen Namen tippen."), (31, "31 passen dazu. Bitte noch ein paar")):
        rename(tournament, "Schmidt, Eva", *range(1, many + 1))
        write_something(tournament)
        assert len(found(tournament, "schmidt")) == 30
        shows(shown(tournament, "?suche=schmidt"), said)


def test_names_come_along_for_the_script_that_narrows_them(tournament: Tournament) -> None:
    people = json.loads(
        source(tournament).partition('id="leute" type="application/json">')[2].partition("</script>")[0]
    )
    assert (people[0], len(people)) == ([1, "Ahrens, Anna", "Rommé-Club Nr. 1", ""], 8)


@pytest.mark.parametrize("number", few(2, ["9", "0", "99999999999999999999"]))
def test_start_number_nobody_has_is_not_found(client: Client, tournament: Tournament, number: str) -> None:
    answer = client.get(address(tournament, f"{number}/"))
    assert answer.status_code == 404
    shows(text_of(answer), f"Die Startnummer {number} hat in diesem Turnier niemand.")
    shows(answer.content.decode(), 'id="suche"')


PUBLIC = (
    *("ich/", "ich/1/", "ich/?suche=ahrens", "ich/plaetze.json"),
    *("leinwand", "durchsage.json", "spiele.json", "kalender.ics"),
)


def test_tournament_that_is_not_public_is_not_found_at_once(client: Client, tournament: Tournament) -> None:
    """Nor does the list show the way there."""
    link = link_of(seat_series(tournament).card_tables.get(number=1))
    for published in (False, True, False):
        Tournament.objects.filter(pk=tournament.pk).update(published=published)
        statuses = {page: client.get(f"/turniere/{tournament.slug}/{page}").status_code for page in PUBLIC}
        assert statuses == dict.fromkeys(PUBLIC, 200 if published else 404)
        assert ("/ich/" in client.get(link).content.decode()) is published


CALLED = "Bitte zur Spielleitung"


def keys(tournament: Tournament, number: int) -> list[str]:
    """Series, table and seat of the seats the page shows in big letters."""
    return [part.partition('"')[0] for part in source(tournament, f"{number}/").split('data-key="')[1:]]


def one_table(tournament: Tournament) -> CardTable:
    """Series 1 is published; numbers 1 to 4 sit at its only table, the others nowhere."""
    series = tournament.series.get(number=1)
    Series.objects.filter(pk=series.pk).update(published_at=timezone.now())
    return make_table(series, 1, list(tournament.registrations.all()[:4]))


def substitute(table: CardTable, follower: int) -> None:
    """From game 3 on this number plays at seat 2."""
    one, seat = table.series.tournament.registrations.get(number=follower), table.seats.get(number=2)
    Substitution.objects.create(seat=seat, series=table.series, from_game=3, registration=one)


def test_way_there_leads_from_tournament_seating_once_out_and_list(tournament: Tournament) -> None:
    shows(shown(tournament, "1/"), "Der Sitzplan der 1. Serie erscheint hier, sobald er feststeht.")
    link = link_of(seat_series(tournament).card_tables.get(number=1))
    write_something(tournament)
    phone = Client()
    for page in (f"/turniere/{tournament.slug}/", f"/turniere/{tournament.slug}/sitzplan/1", link):
        shows(phone.get(page).content.decode(), f'href="{address(tournament)}"')
    phone.post(f"{link}name", {"seat": 3})  # from then on this phone speaks for Claus
    shows(phone.get(link).content.decode(), f'href="{address(tournament, "3/")}"')


@pytest.mark.parametrize(
    ("states", "seats"),
    [
        pytest.param(["draft"], [], id="a draft is nobody's"),
        pytest.param(["runs", "published", "draft"], ["1-2-2", "2-2-2"], id="now and next"),
        pytest.param(["runs", "runs"], ["2-2-2"], id="of the one before a list may be open"),
        pytest.param(["published"] * 3, ["1-2-2"], id="all are published, none has begun"),
    ],
)
def test_seats_in_big_letters_are_those_of_now_and_next(
    tournament: Tournament, states: list[str], seats: list[str]
) -> None:
    seat(tournament, *states)
    assert keys(tournament, 6) == seats


def test_table_seat_and_neighbours_of_the_next_series_are_shown(tournament: Tournament) -> None:
    seat(tournament, "published")
    next_to = "1. Serie als Nächstes Tisch 2 Platz 2 Mit Ihnen am Tisch Ehlers, Elke Rommé-Club Nr. 1"
    shows(shown(tournament, "6/"), next_to, "Groth, Gerda", but_not=["Ahrens, Anna"])  # she is at the other table


def test_table_is_found_on_the_plan_of_the_hall(tournament: Tournament) -> None:
    """Two tables in a row below the stage; number 5 sits at table 2."""
    seat_series(tournament, 1)
    write_something(tournament)
    shows(shown(tournament, "5/"), but_not=["Bühne"])
    drawn(tournament, 2, 2)
    shows(shown(tournament, "5/"), "Tisch 2: in der einzigen Reihe, 1. Tisch von rechts.")


def test_series_runs_until_its_time_is_up_and_without_a_clock_has_no_end(tournament: Tournament) -> None:
    seat(tournament, "runs")
    shows(source(tournament, "6/"), 'data-ends="2026-05-09T15:00:00+02:00"')  # 60 minutes after noon
    shows(shown(tournament, "6/"), "1. Serie läuft Tisch 2 Platz 2 bis 15:00")
    Tournament.objects.filter(pk=tournament.pk).update(minutes_per_series=None)
    write_something(tournament)
    shows(source(tournament, "6/"), 'data-key="1-2-2"', but_not=["data-ends"])


def test_player_in_no_seating_and_a_tournament_without_any_read_so(db: None) -> None:
    tournament = make_tournament(5)
    one_table(tournament)
    shows(shown(tournament, "5/"), "Im Sitzplan der 1. Serie stehen Sie nicht.")
    shows(shown(tournament, "4/"), but_not=["stehen Sie nicht"])
    shows(shown(make_tournament(0, clubs=0)), "Noch ist niemand angemeldet.")


def test_substitute_sits_where_somebody_left(db: None) -> None:
    tournament = make_tournament(5)
    table = one_table(tournament)
    substitute(table, 5)
    start(table.series)
    assert (keys(tournament, 2), keys(tournament, 5)) == ([], ["1-1-2"])
    shows(shown(tournament, "2/"), "Im Sitzplan der 1. Serie stehen Sie nicht.")
    with_him = shown(tournament, "1/").partition("Mit Ihnen am Tisch")[2].partition("Serie für Serie")[0]
    shows(with_him, "Ehlers, Elke", but_not=["Bauer, Bernd"])  # he left; that they met stands below


def test_points_and_place_are_shown_once_they_are_published(played: Tournament) -> None:
    assert rows_of(Client().get(address(played, "1/")))[1:] == [["1", "1", "–", "–", "–", "–"]]
    shows(shown(played, "1/"), but_not=["Wie stehe ich?", "Alle Spiele ansehen"])  # none of them is to be seen yet
    make_team(played, list(played.registrations.all()[:4]))
    publish_results(played, 1)
    # Bauer made 9 points with 34 Augen: behind 15, 15, 11, and two of 9 with 30
    assert rows_of(Client().get(address(played, "2/")))[1:] == [["1", "1", "9", "34", "0", "6"]]
    shows(
        shown(played, "2/"),
        "Zwischenstand nach der 1. Serie",
        "Einzelwertung 6 von 8 Mannschaften 1 von 1 Mannschaft 1",
        "Alle Spiele ansehen",
    )


def test_place_is_shown_after_each_series(played: Tournament) -> None:
    second = seat_series(played, 2)
    publish_results(played, 1, 2)
    played.registrations.get(number=3).seats.filter(series=second).update(
        wertungspunkte=20, points=20, augen=5, games=3
    )
    close_lists(second, 1, 2)
    write_something(played)
    # 6 points alone are the last place but for Dietz, who shares it; 26 are the first
    assert [step[-1] for step in rows_of(Client().get(address(played, "3/")))[1:3]] == ["7 = geteilt", "1"]


def test_board_stops_before_the_last_series(played: Tournament) -> None:
    publish_results(played, 1)
    second = seat_series(played, 2)
    for table in second.card_tables.select_related("series__tournament"):
        fill_list(table)
    close_lists(second, 1, 2)
    freeze(played, 0, 2, ACTOR)
    before = rows_of(Client().get(address(played, "2/")))[1:]
    publish_results(played, 2)
    assert (rows_of(Client().get(address(played, "2/")))[1:], before[1][2:]) == (before, ["–", "–", "–", "–"])


def test_people_met_are_counted_in_series_that_have_begun(tournament: Tournament) -> None:
    seat(tournament, "runs", "runs", "published")
    met = shown(tournament, "1/").partition("Mit wem ich schon am Tisch saß")[2]
    shows(
        met, *[f"{name} Rommé-Club Nr." for name in ("Bauer, Bernd", "Claus, Clara", "Dietz, Dirk")], but_not=["Ehlers"]
    )
    assert met.count("2-mal") == 3


def test_own_page_opens_no_list_and_names_no_anonymous_neighbour(played: Tournament) -> None:
    played.registrations.filter(number=2).update(anonymous=True)
    publish_results(played, 1)
    table = played.series.get(number=1).card_tables.get(number=1)
    shows(
        source(played, "1/"),
        "Teilnehmer 2",
        but_not=("Bauer", "/mein-tisch/", "/liste/", reader_token_of(table), token_of(table.link_nonce)),
    )


def test_call_is_read_by_the_table_or_the_one_who_is_called(tournament: Tournament) -> None:
    seat(tournament, "runs")
    call_table(tournament, 2, ACTOR)
    call_person(tournament, 1, ACTOR)
    shows(shown(tournament, "5/"), f"{CALLED}: Tisch 2")
    shows(shown(tournament, "1/"), f"{CALLED}: Ahrens, Anna")
    shows(shown(tournament, "2/"), but_not=[CALLED])
    end_call(tournament, next(one.key for one in called(tournament) if one.table), ACTOR)
    shows(shown(tournament, "5/"), but_not=[CALLED])


def places(tournament: Tournament) -> dict[str, Any]:
    """What every open page asks: the same seats and calls as on the pages, for everybody at once."""
    answer: dict[str, Any] = Client().get(address(tournament, "plaetze.json")).json()
    return answer


def test_places_are_the_seats_the_pages_show(db: None) -> None:
    tournament = make_tournament(9)
    seat(tournament, "published", "published", "draft")
    series = tournament.series.get(number=1)
    series.seats.filter(registration__number=9).delete()
    substitute(series.card_tables.get(number=1), 9)
    start(series)
    seats = places(tournament)["seats"]
    assert (seats["9"], seats["2"]) == (["1-1-2", "2-3-3"], ["2-1-2"])  # number 2 left in the first
    assert {number: seats.get(str(number), []) for number in range(1, 10)} == {
        number: keys(tournament, number) for number in range(1, 10)
    }


def test_places_tell_nothing_of_a_draft_and_no_name(tournament: Tournament) -> None:
    seat(tournament, "draft")
    call_person(tournament, 1, ACTOR)
    said = places(tournament)
    assert {key: said[key] for key in ("seats", "series", "called")} == {
        "seats": {},
        "series": ["waiting", "waiting", "waiting"],
        "called": [{"id": called(tournament)[0].key, "table": None, "number": 1}],
    }
