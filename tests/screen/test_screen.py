"""The hall's screen: what everybody may know, in whatever part, and nothing else."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_tournament,
    publish_results,
    seat_series,
    write_something,
)
from tests.web.html import text_of
from tournament.core.act import Actor
from tournament.lists.acts import lists
from tournament.models import Registration, Seat, Tournament
from tournament.registration.acts.registrations import Tick, set_present
from tournament.screen.acts.saying import announce, call_person, call_table, end_call, take_off
from tournament.screen.acts.steering import like_all, steer, turn
from tournament.screen.reads.parts import PARTS
from tournament.standings.acts.freezing import freeze, lift
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
    page = Client().get(address(tournament, **asked)).content.decode()
    return re.findall(r'data-part="(\w+)"', page)


def light(tournament: Tournament, **asked: str | int) -> list[str]:
    return re.findall(r'<html[^>]* data-light="(\w+)"', Client().get(address(tournament, **asked)).content.decode())


def test_it_needs_no_log_in_and_has_no_menu(tournament: Tournament) -> None:
    page = Client().get(address(tournament))
    assert page.status_code == 200
    assert "<nav" not in page.content.decode()
    assert tournament.name in text_of(page)


def test_there_is_none_of_a_tournament_that_is_not_public() -> None:
    secret = make_tournament(8, published=False, name="Geheimer Pokal")
    for rest in ("leinwand", "durchsage.json"):
        answer = Client().get(f"/turniere/{secret.slug}/{rest}")
        assert answer.status_code == 404
        assert "Geheimer Pokal" not in answer.content.decode()


def test_who_is_missing_is_counted_and_not_named(tournament: Tournament) -> None:
    missing = list(tournament.registrations.order_by("number")[:3])
    set_present(tournament, [Tick(one.pk, one.version, seen=True, wanted=False) for one in missing], HEAD)
    said = shown(tournament)
    assert "Noch fehlen 3 von 8" in said
    assert "Ahrens" not in said
    one = Registration.objects.get(pk=missing[0].pk)
    set_present(tournament, [Tick(one.pk, one.version, seen=False, wanted=True)], HEAD)
    assert "Noch fehlen 2 von 8" in text_of(Client().get(address(tournament)))  # at once, whatever was kept


def test_nothing_unpublished_is_on_any_part_or_in_any_answer() -> None:
    tournament = make_tournament(8, games=4)
    seat_series(tournament, 1)
    for table in tournament.series.get(number=1).card_tables.all():
        fill_list(table, augen=83)
        lists.close_list(table, ACTOR)
    hidden = seat_series(tournament, 2, published=False)
    table = hidden.card_tables.get(number=2)
    table.number = 4711
    table.save()
    write_something(tournament)
    made = {str(augen) for augen in Seat.objects.filter(series__number=1).values_list("augen", flat=True) if augen}
    assert made  # every loser of a game holds 83, so nobody has a small sum
    for part in ["", *PARTS]:
        words = set(re.findall(r"\w+", shown(tournament, teil=part)))
        assert not words & {"4711", *made}, part
        assert "2. Serie" not in shown(tournament, teil=part), part
    assert "Ahrens" not in shown(tournament, teil="stand") + shown(tournament, teil="seriensieger")
    publish_results(tournament, 1)
    assert "Ahrens, Anna" in shown(tournament, teil="stand")
    assert made & set(re.findall(r"\w+", shown(tournament, teil="stand")))


def test_while_the_board_stands_still_it_shows_what_it_showed_and_says_so(tournament: Tournament) -> None:
    for number, augen in ((1, 17), (2, 91)):
        series = seat_series(tournament, number)
        for table in series.card_tables.all():
            fill_list(table, augen=augen)
        tournament.series.filter(pk=series.pk).update(started_at=timezone.now())
        close_lists(series, 1, 2)
    publish_results(tournament, 1)
    freeze(tournament, 0, 2, ACTOR)
    publish_results(tournament, 2)
    assert parts(tournament) == ["stand", "seriensieger"]
    said = shown(tournament)
    assert "eingefroren seit" in said
    assert "1. Serie 1. Ahrens, Anna" in said  # who won it
    assert "2. Serie 1. Ahrens, Anna" not in said
    lift(tournament, 1, ACTOR)
    assert "2. Serie 1. Ahrens, Anna" in shown(tournament)


def test_who_wants_no_name_has_none_on_any_part(tournament: Tournament) -> None:
    series = seat_series(tournament, 1)
    for table in series.card_tables.all():
        fill_list(table)
    close_lists(series, 1, 2)
    Registration.objects.filter(tournament=tournament, number=1).update(anonymous=True)
    publish_results(tournament, 1)
    call_person(tournament, 1, HEAD)
    for part in PARTS:
        said = shown(tournament, teil=part)
        assert "Ahrens" not in said, part
        assert "Teilnehmer 1" in said, part  # called on every part
    assert "Ahrens" not in Client().get(f"/turniere/{tournament.slug}/durchsage.json").content.decode()


def test_seating_is_shown_by_name_and_by_table(tournament: Tournament) -> None:
    seat_series(tournament, 1)
    write_something(tournament)
    assert parts(tournament) == ["sitzplan"]
    by_name = shown(tournament)
    assert "Ahrens, Anna 1 · 1" in by_name
    assert by_name.index("Ahrens, Anna") < by_name.index("Hinz, Heinz")
    assert "Tisch 2 1 Ehlers, Elke" in shown(tournament, teil="tische")


def test_clock_names_the_series_its_end_and_the_open_lists(tournament: Tournament) -> None:
    series = seat_series(tournament, 1)
    began = timezone.now() - timedelta(minutes=20)
    tournament.series.filter(pk=series.pk).update(started_at=began)
    close_lists(series, 1)
    write_something(tournament)
    page = Client().get(address(tournament)).content.decode()
    assert "Noch 1 Liste offen" in text_of(Client().get(address(tournament)))
    ends = began + timedelta(minutes=60)
    assert f'data-ends="{timezone.localtime(ends).isoformat()}"' in page


def test_standings_and_winners_follow_their_publishing(tournament: Tournament) -> None:
    series = seat_series(tournament, 1)
    for table in series.card_tables.all():
        fill_list(table)
    tournament.series.filter(pk=series.pk).update(started_at=timezone.now())
    close_lists(series, 1, 2)
    write_something(tournament)
    assert "Alle Listen sind abgeschlossen. Das Ergebnis folgt." in shown(tournament)
    publish_results(tournament, 1)
    assert parts(tournament) == ["stand", "seriensieger"]
    assert "Zwischenstand nach der 1. Serie" in shown(tournament)


def test_each_screen_has_its_own_part_and_the_address_wins(tournament: Tournament) -> None:
    steer(tournament, 0, 0, HEAD, part="uhr", light="hell")
    steer(tournament, 2, 0, HEAD, part="stand")
    assert parts(tournament) == ["uhr"]
    assert parts(tournament, schirm=1) == ["uhr"]
    assert parts(tournament, schirm=2) == ["stand"]
    assert parts(tournament, schirm=2, teil="aufrufe") == ["aufrufe"]
    assert light(tournament, schirm=2) == ["hell"]
    assert light(tournament, licht="dunkel") == ["dunkel"]
    like_all(tournament, 2, 1, HEAD)
    assert parts(tournament, schirm=2) == ["uhr"]


@pytest.mark.parametrize("words", ["schirm=99", "schirm=-1", "schirm=x", "teil=geheim", "licht=bunt", "schirm=²"])
def test_address_that_means_nothing_shows_what_all_show(tournament: Tournament, words: str) -> None:
    answer = Client().get(f"/turniere/{tournament.slug}/leinwand?{words}")
    assert answer.status_code == 200
    assert 'data-part="willkommen"' in answer.content.decode()


def test_turning_pages_by_hand_holds_them_and_another_part_begins_anew(tournament: Tournament) -> None:
    turn(tournament, 0, 0, 1, HEAD)
    turn(tournament, 0, 1, -2, HEAD)
    page = Client().get(address(tournament)).content.decode()
    assert 'data-turned="-1"' in page
    assert "data-held" in page
    steer(tournament, 0, 2, HEAD, part="tische")
    assert "data-held" not in Client().get(address(tournament)).content.decode()


def test_what_is_said_and_called_is_there_at_once_and_gone_at_once(tournament: Tournament) -> None:
    seat_series(tournament, 1)
    announce(tournament, "Essen ist fertig", HEAD)
    call_table(tournament, 2, HEAD)
    call_table(tournament, 2, HEAD)  # called already
    page = text_of(Client().get(address(tournament)))
    assert "Bitte zur Spielleitung: Tisch 2 Essen ist fertig" in page
    end_call(tournament, tournament.hall_calls.get().pk, HEAD)
    take_off(tournament, tournament.announcements.get().pk, HEAD)
    page = text_of(Client().get(address(tournament)))
    assert "Tisch 2 Essen" not in page
    assert "Essen ist fertig" not in page


def test_unchanged_it_is_304_for_a_query_and_kept_for_the_server_in_front(
    tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    write_something(tournament)
    etag = Client().get(address(tournament)).headers["ETag"]
    with django_assert_num_queries(1):
        assert Client().get(address(tournament), headers={"If-None-Match": etag}).status_code == 304
    page = kept.shelf.page(("testserver", False, "de", address(tournament)))
    assert page is not None
    assert page.finished  # what tests/web/test_kept.py says of such pages holds: no Django is asked
    announce(tournament, "Weiter um drei", HEAD)
    assert Client().get(address(tournament), headers={"If-None-Match": etag}).status_code == 200


def queries(players: int) -> dict[str, int]:
    """What each part costs, with the first page after a change made before."""
    tournament = make_tournament(players)
    series = seat_series(tournament, 1)
    fill_list(series.card_tables.get(number=1))
    publish_results(tournament, 1)
    Client().get(address(tournament, teil="stand"))
    found = {}
    for part in PARTS:
        with CaptureQueriesContext(connection) as asked:
            Client().get(address(tournament, teil=part))
        found[part] = len(asked)
    return found


def test_it_asks_as_much_for_forty_as_for_eight() -> None:
    few = queries(8)
    assert queries(40) == few
    assert max(few.values()) <= 12
