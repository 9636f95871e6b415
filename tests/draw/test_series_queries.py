"""A series' pages cost the same number of queries for few and for many."""

from collections.abc import Callable
from datetime import timedelta

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.draw.series_pages import post, series, url
from tests.factories import ACTOR, fill_list, seat_series
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.striking import strike
from tournament.models import Series, Tournament


class TestQueries:
    """Forty players cost as many queries as ten."""

    def counted(self, client: Client, address: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    def test_draft_costs_as_many_queries_for_forty(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        counts = []
        for players in (10, 40):
            tournament = run(players, clubs=3)
            post(organiser_client, tournament, "setzen/", method="lot")
            counts.append(self.counted(organiser_client, url(tournament)))
        assert counts[0] == counts[1]

    def test_running_series(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        counts = []
        for players in (10, 40):
            tournament = run(players)
            seat_series(tournament)
            fill_list(series(tournament).card_tables.get(number=1))
            addresses = (url(tournament), url(tournament, "fortschritt/"), f"/leitung/{tournament.slug}/")
            counts.append([self.counted(organiser_client, address) for address in addresses])
        assert counts[0] == counts[1]

    def test_closed_lists_with_their_check_words_once_the_rest_is_struck(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        counts = []
        for players in (8, 40):
            tournament = run(players)
            for one in seat_series(tournament).card_tables.select_related("series__tournament"):
                fill_list(one)
                close_list(one, ACTOR)
            series_1 = series(tournament)
            Series.objects.filter(pk=series_1.pk).update(started_at=timezone.now() - timedelta(hours=24))
            strike(Series.objects.select_related("tournament").get(pk=series_1.pk), series_1.version, ACTOR)
            page = organiser_client.get(url(tournament)).content.decode()
            assert page.count("Prüfwort") >= players // 4
            addresses = (url(tournament), url(tournament, "fortschritt/"), url(tournament, "tisch/1/"))
            counts.append([self.counted(organiser_client, address) for address in addresses])
        assert counts[0] == counts[1]

    def test_striking(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        counts = []
        for players in (8, 40):
            tournament = run(players)
            started = seat_series(tournament)
            Series.objects.filter(pk=started.pk).update(started_at=timezone.now() - timedelta(hours=24))
            with CaptureQueriesContext(connection) as queries:
                post(organiser_client, tournament, "streichen/", version=series(tournament).version)
            assert series(tournament).struck_at is not None
            counts.append(len(queries))
        assert counts[0] == counts[1]

    def test_choice_costs_as_many_queries_for_forty(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        counts = [self.counted(organiser_client, url(run(players))) for players in (10, 40)]
        assert counts[0] == counts[1]
