"""A phone without network typed games, then people changed places: nothing is lost, nobody gets another's points."""

import pytest
from django.test import Client

from tests.factories import ACTOR
from tests.lists.keeper.phone import codes, entry, put
from tests.lists.sitting import put as put_right
from tests.lists.sitting import who
from tournament.draw.acts.swapping import swap_published
from tournament.lists.reads.whole_series import Placing
from tournament.models import CardTable, Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def before(client: Client, card_table: CardTable, link: str) -> list[str]:
    """Who sat there as the phone knows; then 2 changed places with 5 of table 2."""
    names = [seat["name"] for seat in client.get(f"{link}state").json()["seats"]]
    series = card_table.series
    swap_published(series, series.version, ACTOR, 2, 5)
    return names


def now(client: Client, link: str) -> list[str]:
    return [seat["name"] for seat in client.get(f"{link}state").json()["seats"]]


def test_the_first_game_is_not_taken_for_those_who_sit_there_now(client: Client, link: str, before: list[str]) -> None:
    answer = put(client, link, 1, entry(seated=before))
    assert (answer.status_code, codes(answer)) == (409, [("", "seated_otherwise")])
    message = answer.json()["errors"][0]["message"]
    assert "; ".join(before) in message
    assert "; ".join(now(client, link)) in message
    assert not Game.objects.exists()


def test_somebody_says_that_those_here_played_it_and_the_games_behind_it_follow(
    client: Client, link: str, before: list[str]
) -> None:
    put(client, link, 1, entry(seated=before))
    assert put(client, link, 1, entry(seated=now(client, link))).status_code == 200
    assert put(client, link, 2, entry(results=two_wins(), seated=before)).status_code == 200


def test_of_another_order_of_the_same_people_it_is_asked_as_well(client: Client, link: str, before: list[str]) -> None:
    here = now(client, link)
    assert put(client, link, 1, entry(seated=[here[1], here[0], *here[2:]])).status_code == 409


def test_a_phone_that_does_not_say_is_taken_as_before(client: Client, link: str, before: list[str]) -> None:
    assert put(client, link, 1, entry()).status_code == 200


def test_where_it_is_only_put_right_who_sits_there_the_games_are_of_those(
    client: Client, card_table: CardTable, link: str
) -> None:
    """The list has a game: nobody changes places any more, and a phone goes on without being asked anything."""
    names = now(client, link)
    put(client, link, 1, entry(seated=names))
    one, other = (who(card_table.series, number).pk for number in (2, 6))
    put_right(card_table.series, Placing(1, 2, 1, other), Placing(2, 2, 1, one))
    assert now(client, link) != names
    assert put(client, link, 2, entry(results=two_wins(), seated=names)).status_code == 200


@pytest.mark.parametrize("seated", ["Ahrens, Anna", [1, 2, 3, 4], [None], {"1": "Ahrens"}, ["a\x00b"]])
def test_what_is_no_list_of_names_is_refused(client: Client, link: str, seated: object) -> None:
    assert put(client, link, 1, entry(seated=seated)).status_code == 422


def two_wins() -> list[object]:
    """Game 2: seat 2 deals and sits out."""
    return [
        {"seat": 1, "outcome": "romme", "augen": 0},
        {"seat": 3, "outcome": "opened", "augen": 17},
        {"seat": 4, "outcome": "not_opened", "augen": 64},
    ]
