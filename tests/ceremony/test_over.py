"""Once a Siegerehrung is over, its page and file say no more than every other: what is published, as far as the board
goes.

Source: issue "The hall sees it, and the ceremony is a moment", "nothing that is not published, ever".
"""

from typing import Any

import pytest
from django.test import Client

from tests.factories import ACTOR, close_lists, publish_results, seat_series
from tests.standings.cup import play_cup
from tests.standings.test_frozen import make
from tournament.ceremony.acts.revealing import begin, end
from tournament.core.lock import correcting
from tournament.models import Ceremony, Tournament
from tournament.standings.acts.freezing import freeze
from tournament.standings.acts.publishing import withdraw_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(db: None) -> Tournament:
    """The cup after two of three series, honoured so far."""
    cup = play_cup()
    begin(cup, 0, ACTOR)
    end(cup, version(), ACTOR)
    return cup


def version() -> int:
    return Ceremony.objects.get().version


def won(client: Client, cup: Tournament) -> dict[str, Any]:
    """Title of each ranking -> who won it; empty: nothing is shown."""
    moment = client.get(f"/turniere/{cup.slug}/siegerehrung.json").json()["moment"]
    return dict(moment["winners"]) if moment else {}


def last_series(cup: Tournament) -> None:
    close_lists(seat_series(cup, 3), 1, 2)
    make(cup, 3, (5, 6, 7, 9000, 9, 10, 11, 12))


def test_unpublished_result_does_not_change_the_winner(client: Client, over: Tournament) -> None:
    before = won(client, over)
    assert before["Damen"] == ["Claus, Clara", "Ehlers, Elke"]
    last_series(over)
    assert won(client, over) == before

    publish_results(over, 3)
    assert won(client, over)["Einzelwertung"] == ["Dietz, Dirk"] != before["Einzelwertung"]


def test_result_frozen_again_does_not_change_the_winner(client: Client, over: Tournament) -> None:
    before = won(client, over)
    freeze(over, version(), 3, ACTOR)
    last_series(over)
    publish_results(over, 3)

    assert won(client, over) == before


def test_results_that_are_withdrawn_have_no_winner(client: Client, over: Tournament) -> None:
    with correcting("verrechnet"):
        for series in over.series.filter(results_published_at__isnull=False):
            withdraw_results(series, series.version, ACTOR)

    assert won(client, over) == {}


def test_results_that_are_withdrawn_while_it_is_on_are_shown_no_more(client: Client) -> None:
    cup = play_cup()
    begin(cup, 0, ACTOR)
    ceremony = Ceremony.objects.get()
    ceremony.step = 10_000
    ceremony.save()
    assert won(client, cup)
    with correcting("verrechnet"):
        for series in cup.series.filter(results_published_at__isnull=False):
            withdraw_results(series, series.version, ACTOR)

    assert won(client, cup) == {}
