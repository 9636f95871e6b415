"""Everybody finds himself by a few letters of his name or by his start number; the page works without a script too."""

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import make_tournament, seat_series, write_something
from tests.my_table.phones import link_of
from tests.web.html import text_of
from tournament.models import Registration, Tournament

from .pages import address, shown


def found(tournament: Tournament, words: str) -> list[int]:
    """The start numbers that are offered."""
    page = Client().get(address(tournament), {"suche": words}).content.decode()
    listed = page.partition('id="treffer"')[2].partition("</ul>")[0]
    return [int(number) for number in re.findall(r'/ich/(\d+)/"', listed)]


def called(registration: Registration, name: str) -> None:
    registration.person.name = name
    registration.person.save()


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
def test_by_letters_of_the_name_however_spelled_or_the_start_number(
    tournament: Tournament, words: str, numbers: list[int]
) -> None:
    for number, name in enumerate(("Müller, Änne", "O'Neill, Pat"), start=1):
        called(tournament.registrations.get(number=number), name)
    assert found(tournament, words) == numbers


def test_whose_name_many_have_stands_there_with_his_club(tournament: Tournament) -> None:
    for registration in tournament.registrations.all()[:2]:
        called(registration, "Schmidt, Eva")
    page = shown(tournament, "?suche=schmidt")
    assert found(tournament, "schmidt") == [1, 2]
    assert "Schmidt, Eva Rommé-Club Nr. 1 Startnummer 1" in page
    assert "Schmidt, Eva Rommé-Club Nr. 2 Startnummer 2" in page
    assert "2 passen dazu." in page


def test_who_does_not_want_to_be_named_is_found_by_his_number_alone(client: Client, tournament: Tournament) -> None:
    tournament.registrations.filter(number=1).update(anonymous=True)
    write_something(tournament)
    assert found(tournament, "ahrens") == []
    assert found(tournament, "1") == found(tournament, "Teilnehmer 1") == [1]
    for page in ("", "?suche=1", "1/"):
        said = client.get(address(tournament, page)).content.decode()
        assert "Ahrens" not in said
        assert "Teilnehmer 1" in said or "Teilnehmer 1" in json.dumps(said)


def test_nobody_is_called_so(tournament: Tournament) -> None:
    assert "So heißt hier niemand." in shown(tournament, "?suche=zzz")


@pytest.mark.parametrize(("letters", "said"), [(120, "So heißt hier niemand."), (121, "zu lang"), (5000, "zu lang")])
def test_more_letters_than_a_name_has(tournament: Tournament, letters: int, said: str) -> None:
    page = shown(tournament, "?suche=" + letters * "x")
    assert said in page
    assert 121 * "x" not in page


def test_thirty_are_shown_and_not_one_more(db: None) -> None:
    tournament = make_tournament(31)
    for registration in tournament.registrations.all()[:30]:
        called(registration, "Schmidt, Eva")
    assert len(found(tournament, "schmidt")) == 30
    assert "Bitte auf den eigenen Namen tippen." in shown(tournament, "?suche=schmidt")
    called(tournament.registrations.get(number=31), "Schmidt, Eva")
    write_something(tournament)
    assert len(found(tournament, "schmidt")) == 30
    assert "31 passen dazu. Bitte noch ein paar Buchstaben." in shown(tournament, "?suche=schmidt")


def test_names_come_along_for_the_script_that_narrows_them(client: Client, tournament: Tournament) -> None:
    page = client.get(address(tournament)).content.decode()
    people = json.loads(page.partition('id="leute" type="application/json">')[2].partition("</script>")[0])
    assert people[0] == [1, "Ahrens, Anna", "Rommé-Club Nr. 1", ""]
    assert len(people) == 8


def test_nobody_is_registered_yet(db: None) -> None:
    assert "Noch ist niemand angemeldet." in shown(make_tournament(0, clubs=0))


@pytest.mark.parametrize("number", ["9", "0", "99999999999999999999"])
def test_start_number_nobody_has(client: Client, tournament: Tournament, number: str) -> None:
    answer = client.get(address(tournament, f"{number}/"))
    assert answer.status_code == 404
    assert f"Die Startnummer {number} hat in diesem Turnier niemand." in text_of(answer)
    assert 'id="suche"' in answer.content.decode()


@pytest.mark.parametrize("page", ["", "1/", "?suche=ahrens"])
def test_tournament_that_is_not_public(client: Client, run: Callable[..., Tournament], page: str) -> None:
    assert client.get(address(run(published=False), page)).status_code == 404


def test_way_there_from_the_tournament_its_seating_and_the_list_of_a_table(tournament: Tournament) -> None:
    table = seat_series(tournament).card_tables.get(number=1)
    write_something(tournament)
    there = f'href="{address(tournament)}"'
    phone = Client()
    for page in (f"/turniere/{tournament.slug}/", f"/turniere/{tournament.slug}/sitzplan/1", link_of(table)):
        assert there in phone.get(page).content.decode()
    phone.post(f"{link_of(table)}name", {"seat": 3})  # from then on this phone speaks for Claus
    assert f'href="{address(tournament, "3/")}"' in phone.get(link_of(table)).content.decode()


def test_no_way_there_while_the_tournament_is_not_public(run: Callable[..., Tournament]) -> None:
    table = seat_series(run(published=False)).card_tables.get(number=1)
    assert "/ich/" not in Client().get(link_of(table)).content.decode()
