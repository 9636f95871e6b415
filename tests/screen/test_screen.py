"""The hall's screen: what everybody may know, in whatever part, and nothing else."""

import re
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
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
from tests.standings.playing import play_out, queries
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
    return re.findall(r'data-part="(\w+)"', Client().get(address(tournament, **asked)).content.decode())


def light(tournament: Tournament, **asked: str | int) -> list[str]:
    return re.findall(r'<html[^>]* data-light="(\w+)"', Client().get(address(tournament, **asked)).content.decode())


def test_screen_needs_no_log_in_and_has_no_menu(tournament: Tournament) -> None:
    page = Client().get(address(tournament))
    assert (page.status_code, "<nav" in page.content.decode(), tournament.name in text_of(page)) == (200, False, True)


def test_screen_of_an_unpublished_tournament_is_not_found() -> None:
    secret = make_tournament(8, published=False, name="Geheimer Pokal")
    for rest in ("leinwand", "durchsage.json"):
        answer = Client().get(f"/turniere/{secret.slug}/{rest}")
        assert (answer.status_code, "Geheimer Pokal" in answer.content.decode()) == (404, False)


def test_missing_players_are_counted_and_not_named(tournament: Tournament) -> None:
    missing = list(tournament.registrations.order_by("number")[:3])
    set_present(tournament, [Tick(one.pk, one.version, seen=True, wanted=False) for one in missing], HEAD)
    said = shown(tournament)
    assert ("Noch fehlen 3 von 8" in said, "Ahrens" in said) == (True, False)
    one = Registration.objects.get(pk=missing[0].pk)
    set_present(tournament, [Tick(one.pk, one.version, seen=False, wanted=True)], HEAD)
    assert "Noch fehlen 2 von 8" in text_of(Client().get(address(tournament)))  # at once, whatever was kept


def test_screen_and_answers_show_nothing_unpublished() -> None:
    tournament = make_tournament(8, games=4)
    seat_series(tournament, 1)
    for table in tournament.series.get(number=1).card_tables.all():
        fill_list(table, augen=83)
        lists.close_list(table, ACTOR)
    table = seat_series(tournament, 2, published=False).card_tables.get(number=2)
    table.number = 4711
    table.save()
    write_something(tournament)
    made = {str(augen) for augen in Seat.objects.filter(series__number=1).values_list("augen", flat=True) if augen}
    assert made  # every loser of a game holds 83, so nobody has a small sum
    for part in ["", *PARTS]:
        assert not set(re.findall(r"\w+", shown(tournament, teil=part))) & {"4711", *made}, part
        assert "2. Serie" not in shown(tournament, teil=part), part
    assert "Ahrens" not in shown(tournament, teil="stand") + shown(tournament, teil="seriensieger")
    publish_results(tournament, 1)
    assert "Ahrens, Anna" in shown(tournament, teil="stand")
    assert made & set(re.findall(r"\w+", shown(tournament, teil="stand")))


def test_frozen_board_shows_what_it_showed_and_says_so(tournament: Tournament) -> None:
    for number, augen in ((1, 17), (2, 91)):
        play_out(tournament, number, augen=augen, published=False)
    tournament.series.filter(number__lt=3).update(started_at=timezone.now())
    publish_results(tournament, 1)
    freeze(tournament, 0, 2, ACTOR)
    publish_results(tournament, 2)
    assert parts(tournament) == ["stand", "seriensieger"]
    winners = ("eingefroren seit", "1. Serie 1. Ahrens, Anna", "2. Serie 1. Ahrens, Anna")
    assert [words for words in winners if words in shown(tournament)] == [*winners[:2]]
    lift(tournament, 1, ACTOR)
    assert "2. Serie 1. Ahrens, Anna" in shown(tournament)


def test_anonymous_player_has_no_name_on_the_screen(tournament: Tournament) -> None:
    play_out(tournament, published=False)
    Registration.objects.filter(tournament=tournament, number=1).update(anonymous=True)
    publish_results(tournament, 1)
    call_person(tournament, 1, HEAD)  # on every part
    for part in PARTS:
        said = shown(tournament, teil=part)
        assert [name for name in ("Ahrens", "Teilnehmer 1") if name in said] == ["Teilnehmer 1"], part
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
    play_out(tournament, published=False)
    tournament.series.filter(number=1).update(started_at=timezone.now())
    write_something(tournament)
    assert "Alle Listen sind abgeschlossen. Das Ergebnis folgt." in shown(tournament)
    publish_results(tournament, 1)
    assert parts(tournament) == ["stand", "seriensieger"]
    assert "Zwischenstand nach der 1. Serie" in shown(tournament)


def test_screens_have_their_own_part_and_the_address_wins(tournament: Tournament) -> None:
    steer(tournament, 0, 0, HEAD, part="uhr", light="hell")
    steer(tournament, 2, 0, HEAD, part="stand")
    asked: tuple[dict[str, str | int], ...] = ({}, {"schirm": 1}, {"schirm": 2}, {"schirm": 2, "teil": "aufrufe"})
    assert [parts(tournament, **one) for one in asked] == [["uhr"], ["uhr"], ["stand"], ["aufrufe"]]
    assert [light(tournament, schirm=2), light(tournament, licht="dunkel")] == [["hell"], ["dunkel"]]
    like_all(tournament, 2, 1, HEAD)
    assert parts(tournament, schirm=2) == ["uhr"]


@pytest.mark.parametrize("words", ["schirm=99", "schirm=-1", "schirm=x", "teil=geheim", "licht=bunt", "schirm=²"])
def test_address_that_means_nothing_shows_what_all_show(tournament: Tournament, words: str) -> None:
    answer = Client().get(f"/turniere/{tournament.slug}/leinwand?{words}")
    assert (answer.status_code, 'data-part="willkommen"' in answer.content.decode()) == (200, True)


def test_turning_pages_by_hand_holds_them_and_another_part_begins_anew(tournament: Tournament) -> None:
    turn(tournament, 0, 0, 1, HEAD)
    turn(tournament, 0, 1, -2, HEAD)
    page = Client().get(address(tournament)).content.decode()
    assert not [words for words in ('data-turned="-1"', "data-held") if words not in page]
    steer(tournament, 0, 2, HEAD, part="tische")
    assert "data-held" not in Client().get(address(tournament)).content.decode()


def test_messages_and_calls_come_and_go_at_once(tournament: Tournament) -> None:
    seat_series(tournament, 1)
    announce(tournament, "Essen ist fertig", HEAD)
    call_table(tournament, 2, HEAD)
    call_table(tournament, 2, HEAD)  # called already
    assert "Bitte zur Spielleitung: Tisch 2 Essen ist fertig" in text_of(Client().get(address(tournament)))
    end_call(tournament, tournament.hall_calls.get().pk, HEAD)
    take_off(tournament, tournament.announcements.get().pk, HEAD)
    page = text_of(Client().get(address(tournament)))
    assert not [words for words in ("Tisch 2 Essen", "Essen ist fertig") if words in page]


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


def test_queries_do_not_grow_with_players() -> None:
    def asked(players: int) -> dict[str, int]:
        """What each part costs, with the first page after a change made before."""
        tournament = make_tournament(players)
        fill_list(seat_series(tournament, 1).card_tables.get(number=1))
        publish_results(tournament, 1)
        Client().get(address(tournament, teil="stand"))
        return {part: queries(partial(Client().get, address(tournament, teil=part))) for part in PARTS}

    few = asked(8)
    assert asked(40) == few
    assert max(few.values()) <= 12
