"""A page of the plan costs the same number of queries for few people and for many."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.draw.series_pages import post, series, url
from tests.draw.test_changes import take_in
from tests.draw.test_wishes_page import send
from tests.factories import ACTOR, fill_list, register, seat_series
from tournament.draw.acts.swapping import swap_published
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.striking import strike
from tournament.models import Series, Tournament


def drawn(client: Client, tournament: Tournament) -> None:
    post(client, tournament, "setzen/", method="lot")


def running(client: Client, tournament: Tournament) -> None:
    fill_list(seat_series(tournament).card_tables.get(number=1))


def late(client: Client, tournament: Tournament) -> None:
    started = seat_series(tournament)
    Series.objects.filter(pk=started.pk).update(started_at=timezone.now() - timedelta(hours=24))


def struck(client: Client, tournament: Tournament) -> None:
    """All lists closed, with their check words."""
    late(client, tournament)
    tables = series(tournament).card_tables.select_related("series__tournament")
    for one in tables:
        fill_list(one)
        close_list(one, ACTOR)
    late_one = Series.objects.select_related("tournament").get(pk=series(tournament).pk)
    strike(late_one, late_one.version, ACTOR)
    assert client.get(url(tournament)).content.decode().count("Prüfwort") >= len(tables)


def swapped(client: Client, tournament: Tournament) -> None:
    for one in tournament.series.all():
        seat_series(tournament, one.number)
    first = series(tournament)
    swap_published(first, first.version, ACTOR, 1, 5)


def taken_in(client: Client, tournament: Tournament) -> None:
    for number in (1, 2):
        seat_series(tournament, number)
    register(tournament, 1, [])
    take_in(client, tournament, 1)


def wished(client: Client, tournament: Tournament) -> None:
    people = tournament.registrations.count()
    for number in range(1, people // 4):
        send(client, tournament, "auseinander/", person_1=str(number), person_2=str(number + 9 % people))
        send(client, tournament, "tisch/", person=str(number), table=str(number))


@pytest.mark.parametrize(
    ("arranged", "sizes", "addresses"),
    [
        pytest.param(None, [(10, 3), (40, 3)], ["serie/1/"], id="choice"),
        pytest.param(drawn, [(10, 3), (40, 3)], ["serie/1/"], id="draft"),
        pytest.param(running, [(10, 3), (40, 3)], ["serie/1/", "serie/1/fortschritt/", ""], id="running"),
        pytest.param(struck, [(8, 3), (40, 3)], ["serie/1/", "serie/1/fortschritt/", "serie/1/tisch/1/"], id="struck"),
        pytest.param(running, [(12, 2), (40, 6)], ["sitzplan/"], id="plan"),
        pytest.param(swapped, [(8, 2), (40, 3)], ["sitzplan/guete/"], id="report"),
        pytest.param(swapped, [(11, 2), (39, 2)], ["serie/1/plaetze-tauschen/"], id="swapping"),
        pytest.param(taken_in, [(11, 3), (39, 3)], ["sitzplan/aenderungen/"], id="changes"),
        pytest.param(wished, [(8, 3), (40, 3)], ["sitzplan/wuensche/"], id="wishes"),
    ],
)
def test_queries_of_a_page_are_as_many_for_few_as_for_many(
    arranged: Callable[[Client, Tournament], None] | None,
    sizes: list[tuple[int, int]],
    addresses: list[str],
    organiser_client: Client,
    run: Callable[..., Tournament],
) -> None:
    counts = []
    for people, number in sizes:
        tournament = run(people, clubs=3, series=number)
        if arranged:
            arranged(organiser_client, tournament)
        for address in addresses:
            with CaptureQueriesContext(connection) as queries:
                assert organiser_client.get(f"/leitung/{tournament.slug}/{address}").status_code == 200
            counts.append(len(queries))
    assert counts[: len(addresses)] == counts[len(addresses) :]


@pytest.mark.parametrize(
    ("arranged", "act", "sent"),
    [
        pytest.param(late, "streichen/", {}, id="striking"),
        pytest.param(swapped, "plaetze-tauschen/", {"person": [1, 5]}, id="asking to swap"),
    ],
)
def test_queries_of_an_act_are_as_many_for_few_as_for_many(
    arranged: Callable[[Client, Tournament], None],
    act: str,
    sent: dict[str, Any],
    organiser_client: Client,
    run: Callable[..., Tournament],
) -> None:
    counts = []
    for people in (11, 39):
        tournament = run(people, series=2)
        arranged(organiser_client, tournament)
        with CaptureQueriesContext(connection) as queries:
            assert post(organiser_client, tournament, act, **sent).status_code == 200
        assert (series(tournament).struck_at is None) is bool(sent)
        counts.append(len(queries))
    assert counts[0] == counts[1]
