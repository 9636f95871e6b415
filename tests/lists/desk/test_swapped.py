"""An organiser has a game's form open, another one lets two people change places."""

import html
import re

import pytest
from django.test import Client

from tests.factories import ACTOR, seat_series
from tests.lists.desk.one_list import FIRST, typed, url
from tests.web.answers import text
from tournament.draw.acts.swapping import swap_published
from tournament.lists.reads.lists import games_of
from tournament.models import CardTable, Tournament


@pytest.fixture
def table(tournament: Tournament) -> CardTable:
    return seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)


def test_of_people_who_changed_places_meanwhile_no_game_is_stored_before_it_is_seen_who_sits_there(
    table: CardTable, organiser_client: Client
) -> None:
    fields = re.compile(r'name="(seated_\d)" value="([^"]*)"')
    shown = dict(fields.findall(html.unescape(text(organiser_client.get(url(table), {"spiel": 1})))))
    swap_published(table.series, table.series.version, ACTOR, 2, 5)
    answer = organiser_client.post(url(table, "spiel/1/"), typed(0, *FIRST, **shown))
    assert (answer.status_code, games_of(table)) == (422, [])
    assert "Die Spielleitung hat Plätze geändert." in text(answer)
    now = dict(fields.findall(html.unescape(text(answer))))
    assert len(now) == 4
    assert now != shown
    assert organiser_client.post(url(table, "spiel/1/"), typed(0, *FIRST, **now)).status_code == 302
