"""Issue "Before the day and after it", for others: Atom and JSON feeds of results."""

from typing import Any
from xml.etree import ElementTree as ET

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import ACTOR, make_tournament, publish_results
from tests.standings.ended import READ
from tests.standings.playing import play_out
from tournament.models import Ceremony, Tournament
from tournament.outward.reads.news import news_of_all
from tournament.standings.acts.editions import finalise
from tournament.standings.acts.freezing import freeze, lift

ATOM = "{http://www.w3.org/2005/Atom}"


def items(client: Client, address: str) -> list[dict[str, Any]]:
    """The news of a JSON feed, which has to say the same as the Atom feed beside it."""
    said = client.get(f"{address}feed.json")
    assert said["Content-Type"] == "application/feed+json"
    feed = said.json()
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    atom = ET.fromstring(client.get(f"{address}feed.atom").content)  # noqa: S314 (our own)
    entries = atom.findall(f"{ATOM}entry")
    assert ([one.findtext(f"{ATOM}id") for one in entries], [one.findtext(f"{ATOM}title") for one in entries]) == (
        [one["id"] for one in feed["items"]],
        [one["title"] for one in feed["items"]],
    )
    assert atom.findtext(f"{ATOM}updated")
    found: list[dict[str, Any]] = feed["items"]
    return found


def played(name: str = "Pokal 2026") -> Tournament:
    """Eight players, one series played out, published."""
    tournament = make_tournament(8, games=4, series=1, name=name)
    play_out(tournament)
    return tournament


def test_results_and_the_end_are_news_once_everybody_may_know_them(client: Client, evening: Tournament) -> None:
    address = f"/turniere/{evening.slug}/"

    [first] = items(client, address)  # the second series has no result yet
    assert (
        first["title"],
        first["content_text"],
        first["id"],
        client.get(first["url"].removeprefix("http://testserver")).status_code,
    ) == (
        "Pokal 2026: Ergebnis der 1. Serie",
        "Alle Listen sind abgeschlossen.",
        f"tag:testserver,2026:turniere/{evening.slug}/serie/1",
        200,
    )
    publish_results(evening, 2)
    assert items(client, address)[0]["title"] == "Pokal 2026: Ergebnis der 2. Serie"
    assert first in items(client, address)  # the same piece of news, by the same name

    Tournament.objects.update(published=False)
    assert (client.get(f"{address}feed.atom").status_code, items(client, "/")) == (404, [])


def test_end_is_news(client: Client, db: None) -> None:
    finalise(played(), READ, ACTOR, anyway=True)

    assert [one["title"] for one in items(client, "/")] == ["Pokal 2026: Endstand", "Pokal 2026: Ergebnis der 1. Serie"]


def test_feed_that_has_not_changed_is_not_sent_again(client: Client, evening: Tournament) -> None:
    for address in ("/feed.atom", f"/turniere/{evening.slug}/feed.json"):
        first = client.get(address)
        assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
        assert not first.cookies


def test_asked_again_it_costs_as_many_queries_for_three_as_for_one(
    db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for name in ("Pokal", "Abend", "Runde"):
        played(name)
        news_of_all()
        with django_assert_num_queries(4):  # results, editions, tournaments, their series
            news_of_all()


def test_results_kept_back_by_a_frozen_board_are_no_news(client: Client, evening: Tournament) -> None:
    freeze(evening, 0, 2, ACTOR)
    publish_results(evening, 2)
    address = f"/turniere/{evening.slug}/"

    assert (
        [one["title"] for one in items(client, address)],
        client.get(f"/api/1/tournaments/{evening.slug}/series/2/list").status_code,
        client.get(f"/api/1/tournaments/{evening.slug}/series/2/games").status_code,
    ) == (["Pokal 2026: Ergebnis der 1. Serie"], 404, 404)
    lift(evening, Ceremony.objects.get(tournament=evening).version, ACTOR)
    assert items(client, address)[0]["title"] == "Pokal 2026: Ergebnis der 2. Serie"
