"""A series' pages cost the same number of queries for few and for many."""

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import play_all, seat_series
from tournament.models import Tournament

from .series_pages import post, series, url


class TestQueries:
    """Forty players cost as many queries as ten."""

    def counted(self, client: Client, address: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    def test_a_draft(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        counts = []
        for players in (10, 40):
            tournament = run(players, clubs=3)
            post(organiser_client, tournament, "setzen/", method="lot")
            counts.append(self.counted(organiser_client, url(tournament)))
        assert counts[0] == counts[1]

    def test_a_running_series(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        counts = []
        for players in (10, 40):
            tournament = run(players)
            seat_series(tournament)
            play_all(series(tournament).card_tables.get(number=1))
            addresses = (url(tournament), url(tournament, "fortschritt/"), f"/leitung/{tournament.slug}/")
            counts.append([self.counted(organiser_client, address) for address in addresses])
        assert counts[0] == counts[1]

    def test_a_choice(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        counts = [self.counted(organiser_client, url(run(players))) for players in (10, 40)]
        assert counts[0] == counts[1]
