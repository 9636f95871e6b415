"""The hall's screen: what everybody may know, in whatever part, and nothing else."""

import re
from datetime import timedelta

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
from tests.lists.telling import queries
from tests.web.html import text_of
from tournament.core.act import Actor
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
    return re.findall(r'data-part="(\w+)"', source(tournament, **asked))


def source(tournament: Tournament, **asked: str | int) -> str:
    """The page as it is sent, kept or not."""
    return Client().get(address(tournament, **asked)).content.decode()


def light(tournament: Tournament, **asked: str | int) -> list[str]:
    return re.findall(r'<html[^>]* data-light="(\w+)"', source(tournament, **asked))


def played(tournament: Tournament, *numbers: int, augen: int = 17) -> None:
    """These series are seated, begun, played out and closed; no result is published."""
    for number in numbers:
        series = seat_series(tournament, number)
        for table in series.card_tables.all():
            fill_list(table, augen=augen)
        tournament.series.filter(pk=series.pk).update(started_at=timezone.now())
        close_lists(series, 1, 2)
    write_something(tournament)


def test_screen_of_a_public_tournament_needs_no_log_in_and_has_no_menu(tournament: Tournament) -> None:
    assert (tournament.name in shown(tournament), "<nav" in source(tournament)) == (True, False)


def test_screen_and_news_of_a_tournament_not_public_are_not_found() -> None:
    secret = make_tournament(8, published=False, name="Geheimer Pokal")
    answers = [Client().get(f"/turniere/{secret.slug}/{rest}") for rest in ("leinwand", "durchsage.json")]
    assert [(answer.status_code, "Geheimer" in answer.content.decode()) for answer in answers] == [(404, False)] * 2


def test_missing_players_are_counted_and_not_named(tournament: Tournament) -> None:
    missing = list(tournament.registrations.order_by("number")[:3])
    set_present(tournament, [Tick(one.pk, one.version, seen=True, wanted=False) for one in missing], HEAD)
    said = shown(tournament)
    assert ("Noch fehlen 3 von 8" in said, "Ahrens" in said) == (True, False)
    one = Registration.objects.get(pk=missing[0].pk)
    set_present(tournament, [Tick(one.pk, one.version, seen=False, wanted=True)], HEAD)
    assert "Noch fehlen 2 von 8" in text_of(Client().get(address(tournament)))  # at once, whatever was kept


def test_unpublished_seating_and_results_are_on_no_part() -> None:
    tournament = make_tournament(8, games=4)
    played(tournament, 1, augen=83)
    hidden = seat_series(tournament, 2, published=False)
    hidden.card_tables.filter(number=2).update(number=4711)
    write_something(tournament)
    made = {str(augen) for augen in Seat.objects.filter(series__number=1).values_list("augen", flat=True) if augen}
    assert made  # every loser of a game holds 83, so nobody has a small sum
    for part in ["", *PARTS]:
        said = shown(tournament, teil=part)
        assert ("2. Serie" in said, {*re.findall(r"\w+", said)} & {"4711", *made}) == (False, set()), part
    assert "Ahrens" not in shown(tournament, teil="stand") + shown(tournament, teil="seriensieger")
    publish_results(tournament, 1)
    now = shown(tournament, teil="stand")
    assert ("Ahrens, Anna" in now, bool(made & {*re.findall(r"\w+", now)})) == (True, True)


def test_frozen_board_shows_what_it_showed_and_says_so(tournament: Tournament) -> None:
    played(tournament, 1)
    publish_results(tournament, 1)
    freeze(tournament, 0, 2, ACTOR)
    played(tournament, 2, augen=91)
    publish_results(tournament, 2)
    assert parts(tournament) == ["stand", "seriensieger"]
    said = shown(tournament)
    words = ("eingefroren seit", "1. Serie 1. Ahrens, Anna", "2. Serie 1. Ahrens, Anna")  # who won each
    assert [one in said for one in words] == [True, True, False]
    lift(tournament, 1, ACTOR)
    assert words[2] in shown(tournament)


def test_player_without_a_name_has_none_on_any_part(tournament: Tournament) -> None:
    played(tournament, 1)
    Registration.objects.filter(tournament=tournament, number=1).update(anonymous=True)
    publish_results(tournament, 1)
    call_person(tournament, 1, HEAD)
    for part in PARTS:
        said = shown(tournament, teil=part)
        assert ("Ahrens" in said, "Teilnehmer 1" in said) == (False, True), part  # called on every part
    assert "Ahrens" not in Client().get(f"/turniere/{tournament.slug}/durchsage.json").content.decode()


def test_seating_is_shown_by_name_and_by_table(tournament: Tournament) -> None:
    seat_series(tournament, 1)
    write_something(tournament)
    assert parts(tournament) == ["sitzplan"]
    by_name = shown(tournament)
    assert 0 < by_name.index("Ahrens, Anna 1 · 1") < by_name.index("Hinz, Heinz")
    assert "Tisch 2 1 Ehlers, Elke" in shown(tournament, teil="tische")


def test_clock_names_the_series_its_end_and_the_open_lists(tournament: Tournament) -> None:
    series = seat_series(tournament, 1)
    began = timezone.now() - timedelta(minutes=20)
    tournament.series.filter(pk=series.pk).update(started_at=began)
    close_lists(series, 1)
    write_something(tournament)
    assert "Noch 1 Liste offen" in shown(tournament)
    assert f'data-ends="{timezone.localtime(began + timedelta(minutes=60)).isoformat()}"' in source(tournament)


def test_standings_and_winners_follow_their_publishing(tournament: Tournament) -> None:
    played(tournament, 1)
    assert "Alle Listen sind abgeschlossen. Das Ergebnis folgt." in shown(tournament)
    publish_results(tournament, 1)
    assert parts(tournament) == ["stand", "seriensieger"]
    assert "Zwischenstand nach der 1. Serie" in shown(tournament)


def test_screen_has_a_part_of_its_own_and_the_address_wins(tournament: Tournament) -> None:
    steer(tournament, 0, 0, HEAD, part="uhr", light="hell")
    steer(tournament, 2, 0, HEAD, part="stand")
    asked: list[dict[str, str | int]] = [{}, {"schirm": 1}, {"schirm": 2}, {"schirm": 2, "teil": "aufrufe"}]
    assert [parts(tournament, **one) for one in asked] == [["uhr"], ["uhr"], ["stand"], ["aufrufe"]]
    assert (light(tournament, schirm=2), light(tournament, licht="dunkel")) == (["hell"], ["dunkel"])
    like_all(tournament, 2, 1, HEAD)
    assert parts(tournament, schirm=2) == ["uhr"]


@pytest.mark.parametrize("words", ["schirm=99", "schirm=-1", "schirm=x", "teil=geheim", "licht=bunt", "schirm=²"])
def test_address_that_means_nothing_shows_what_all_show(tournament: Tournament, words: str) -> None:
    answer = Client().get(f"/turniere/{tournament.slug}/leinwand?{words}")
    assert (answer.status_code, 'data-part="willkommen"' in answer.content.decode()) == (200, True)


def test_pages_turned_by_hand_are_held_until_another_part_begins(tournament: Tournament) -> None:
    turn(tournament, 0, 0, 1, HEAD)
    turn(tournament, 0, 1, -2, HEAD)
    page = source(tournament)
    assert ('data-turned="-1"' in page, "data-held" in page) == (True, True)
    steer(tournament, 0, 2, HEAD, part="tische")
    assert "data-held" not in source(tournament)


def test_announcement_and_call_come_and_go_at_once(tournament: Tournament) -> None:
    seat_series(tournament, 1)
    announce(tournament, "Essen ist fertig", HEAD)
    for _time in range(2):  # called already
        call_table(tournament, 2, HEAD)
    assert "Bitte zur Spielleitung: Tisch 2 Essen ist fertig" in text_of(Client().get(address(tournament)))
    end_call(tournament, tournament.hall_calls.get().pk, HEAD)
    take_off(tournament, tournament.announcements.get().pk, HEAD)
    page = text_of(Client().get(address(tournament)))
    assert [words in page for words in ("Tisch 2 Essen", "Essen ist fertig")] == [False, False]


def test_unchanged_screen_is_304_for_a_query_and_kept(
    tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    write_something(tournament)
    known = {"If-None-Match": Client().get(address(tournament)).headers["ETag"]}
    with django_assert_num_queries(1):
        assert Client().get(address(tournament), headers=known).status_code == 304
    page = kept.shelf.page(("testserver", False, "de", address(tournament)))
    assert page is not None
    assert page.finished  # what tests/web/test_kept.py says of such pages holds: no Django is asked
    announce(tournament, "Weiter um drei", HEAD)
    assert Client().get(address(tournament), headers=known).status_code == 200


def test_parts_ask_as_much_for_forty_as_for_eight() -> None:
    def asked(players: int) -> dict[str, int]:
        """What each part costs, with the first page after a change made before."""
        tournament = make_tournament(players)
        fill_list(seat_series(tournament, 1).card_tables.get(number=1))
        publish_results(tournament, 1)
        Client().get(address(tournament, teil="stand"))
        return {part: queries(lambda part=part: Client().get(address(tournament, teil=part))) for part in PARTS}

    few = asked(8)
    assert asked(40) == few
    assert max(few.values()) <= 12
