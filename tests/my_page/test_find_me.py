"""Everybody finds himself by a few letters of his name or by his start number; the page works without a script too."""

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import make_tournament, seat_series, write_something
from tests.my_table.phones import link_of
from tests.web.answers import shows
from tests.web.html import text_of
from tournament.models import Person, Tournament

from .pages import address, shown, source


def found(tournament: Tournament, words: str) -> list[int]:
    """The start numbers that are offered."""
    page = Client().get(address(tournament), {"suche": words}).content.decode()
    listed = page.partition('id="treffer"')[2].partition("</ul>")[0]
    return [int(number) for number in re.findall(r'/ich/(\d+)/"', listed)]


def called(tournament: Tournament, name: str, *numbers: int) -> None:
    """These start numbers have this name."""
    Person.objects.filter(registrations__tournament=tournament, registrations__number__in=numbers).update(name=name)


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
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
    ],
)
def test_letters_of_the_name_or_the_start_number_find_a_player(
    tournament: Tournament, words: str, numbers: list[int]
) -> None:
    called(tournament, "Müller, Änne", 1)
    called(tournament, "O'Neill, Pat", 2)
    assert found(tournament, words) == numbers


def test_namesakes_stand_there_with_their_clubs(tournament: Tournament) -> None:
    called(tournament, "Schmidt, Eva", 1, 2)
    assert found(tournament, "schmidt") == [1, 2]
    people = [f"Schmidt, Eva Rommé-Club Nr. {number} Startnummer {number}" for number in (1, 2)]
    shows(shown(tournament, "?suche=schmidt"), *people, "2 passen dazu.")


def test_anonymous_player_is_found_by_his_number_alone(tournament: Tournament) -> None:
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
        called(tournament, "Schmidt, Eva", *range(1, many + 1))
        write_something(tournament)
        assert len(found(tournament, "schmidt")) == 30
        shows(shown(tournament, "?suche=schmidt"), said)


def test_names_come_along_for_the_script_that_narrows_them(tournament: Tournament) -> None:
    page = source(tournament)
    people = json.loads(page.partition('id="leute" type="application/json">')[2].partition("</script>")[0])
    assert (people[0], len(people)) == ([1, "Ahrens, Anna", "Rommé-Club Nr. 1", ""], 8)


def test_tournament_without_players_says_so(db: None) -> None:
    shows(shown(make_tournament(0, clubs=0)), "Noch ist niemand angemeldet.")


@pytest.mark.parametrize("number", ["9", "0", "99999999999999999999"])
def test_start_number_nobody_has_is_not_found(client: Client, tournament: Tournament, number: str) -> None:
    answer = client.get(address(tournament, f"{number}/"))
    assert answer.status_code == 404
    shows(text_of(answer), f"Die Startnummer {number} hat in diesem Turnier niemand.")
    shows(answer.content.decode(), 'id="suche"')


@pytest.mark.parametrize("page", ["", "1/", "?suche=ahrens", "plaetze.json"])
def test_tournament_that_is_not_public_is_not_found(client: Client, run: Callable[..., Tournament], page: str) -> None:
    assert client.get(address(run(published=False), page)).status_code == 404


def test_way_there_leads_from_tournament_seating_and_list(tournament: Tournament) -> None:
    link = link_of(seat_series(tournament).card_tables.get(number=1))
    write_something(tournament)
    phone = Client()
    for page in (f"/turniere/{tournament.slug}/", f"/turniere/{tournament.slug}/sitzplan/1", link):
        shows(phone.get(page).content.decode(), f'href="{address(tournament)}"')
    phone.post(f"{link}name", {"seat": 3})  # from then on this phone speaks for Claus
    shows(phone.get(link).content.decode(), f'href="{address(tournament, "3/")}"')


def test_list_of_a_tournament_that_is_not_public_shows_no_way_there(run: Callable[..., Tournament]) -> None:
    table = seat_series(run(published=False)).card_tables.get(number=1)
    shows(Client().get(link_of(table)).content.decode(), but_not=["/ich/"])
