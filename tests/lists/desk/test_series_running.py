"""A published series: watch it run, print its lists, take it back."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

import scoring
from tests.draw.series_pages import post, series, url
from tests.factories import ACTOR, close_lists, fill_list, play, register, seat_series
from tests.web.answers import text
from tournament.core.errors import RefusedError
from tournament.lists.acts.series import start
from tournament.models import AuditEntry, Game, Series, Tournament


class TestRunning:
    @pytest.fixture
    def running(self, organiser_client: Client, run: Callable[..., Tournament]) -> Tournament:
        """Two tables of four, 16 games each, 60 minutes; started."""
        tournament = run(8)
        seat_series(tournament)
        post(organiser_client, tournament, "beginnen/")
        return tournament

    def test_progress_of_every_table(self, organiser_client: Client, running: Tournament) -> None:
        fill_list(series(running).card_tables.get(number=1))
        page = text(organiser_client.get(url(running)))
        assert "<strong>16</strong> von 32 Spielen" in page  # 16 of 2 x 16
        assert "vollständig, offen" in page
        assert "noch nichts" in page
        assert "1 vollständige Liste abschließen" in page

    def test_a_table_of_which_nothing_came_for_more_than_20_minutes(
        self, organiser_client: Client, running: Tournament
    ) -> None:
        table = series(running).card_tables.get(number=2)
        play(
            table,
            1,
            scoring.Result(2, "romme", 0),
            scoring.Result(3, "opened", 17),
            scoring.Result(4, "opened", 17),
        )
        for minutes, warned in ((19, False), (21, True)):
            Game.objects.update(stored_at=timezone.now() - timedelta(minutes=minutes))
            page = text(organiser_client.get(url(running, "fortschritt/")))
            assert ("Tisch braucht Sie" in page) is warned
            assert (f"vor {minutes} min" if not warned else f"seit {minutes} min nichts") in page

    def test_a_table_that_never_began_is_silent_since_the_start(
        self, organiser_client: Client, running: Tournament
    ) -> None:
        Series.objects.filter(tournament=running, number=1).update(started_at=timezone.now() - timedelta(minutes=25))
        assert "2 Tische brauchen Sie:" in text(organiser_client.get(url(running, "fortschritt/")))

    def test_the_time_that_is_left(self, organiser_client: Client, running: Tournament) -> None:
        started = timezone.now() - timedelta(minutes=30)
        Series.objects.filter(tournament=running, number=1).update(started_at=started)
        page = text(organiser_client.get(url(running, "fortschritt/")))
        assert "0:29:5" in page  # 60 - 30 minutes, less the moment that passed
        post(organiser_client, running, "uhr/", minutes=5)
        assert "0:34:5" in text(organiser_client.get(url(running, "fortschritt/")))

    def test_the_time_is_up(self, organiser_client: Client, running: Tournament) -> None:
        started = timezone.now() - timedelta(minutes=65)
        Series.objects.filter(tournament=running, number=1).update(started_at=started)
        assert "Zeit ist um seit" in text(organiser_client.get(url(running, "fortschritt/")))

    @pytest.mark.parametrize("minutes", ["", "x", "0", "9999999999999"])
    def test_a_clock_is_not_shifted_by_nonsense(
        self, organiser_client: Client, running: Tournament, minutes: str
    ) -> None:
        assert "Die Uhr lässt sich um 1 bis 120 Minuten verstellen." in text(
            post(organiser_client, running, "uhr/", minutes=minutes)
        )

    def test_the_plan_is_taken_back_only_while_nothing_is_stored(
        self, organiser_client: Client, running: Tournament
    ) -> None:
        assert "Veröffentlichung zurücknehmen" in text(organiser_client.get(url(running)))
        fill_list(series(running).card_tables.get(number=1))
        assert "Veröffentlichung zurücknehmen" not in text(organiser_client.get(url(running)))
        assert "der Sitzplan steht damit fest" in text(post(organiser_client, running, "zuruecknehmen/"))

    def test_all_complete_lists_are_closed_at_once(self, organiser_client: Client, running: Tournament) -> None:
        for table in series(running).card_tables.all():
            fill_list(table)
        page = text(organiser_client.post(url(running, "listen/abschliessen/"), follow=True))
        assert "2 Listen abgeschlossen." in page
        assert "Alle Listen dieser Serie sind abgeschlossen." in page
        assert "Weiter mit Serie 2" in page
        assert AuditEntry.objects.filter(action="list_closed").count() == 2

    def test_lists_and_plan_are_printed(self, organiser_client: Client, running: Tournament) -> None:
        for rest in ("listen.pdf", "listen.pdf?gefuellt=1", "sitzplan.pdf"):
            response = organiser_client.get(url(running, rest))
            assert response["Content-Type"] == "application/pdf"
            assert response.content.startswith(b"%PDF")


class TestStarting:
    """A series begins while nobody plays the one before; else it is asked."""

    @pytest.fixture
    def second(self, run: Callable[..., Tournament]) -> Tournament:
        """Two tables in either series; of the first series a list is open, the second is to begin."""
        tournament = run(8)
        close_lists(seat_series(tournament, 1), 1)
        seat_series(tournament, 2)
        return tournament

    def test_it_is_asked_first_and_then_done(self, organiser_client: Client, second: Tournament) -> None:
        asked = text(post(organiser_client, second, "beginnen/", 2))
        assert "Vorher ist noch 1 Liste offen" in asked
        assert f'href="{url(second, "tisch/2/")}">Tisch 2</a>' in asked
        assert asked.index("Zu Serie 1") < asked.index("Trotzdem Serie 2 beginnen")
        assert series(second, 2).started_at is None
        assert "Die Serie läuft." in text(post(organiser_client, second, "beginnen/", 2, anyway="1"))
        assert series(second, 2).started_at is not None

    def test_nothing_is_asked_once_they_are_closed(self, organiser_client: Client, second: Tournament) -> None:
        close_lists(series(second, 1), 2)
        assert "Die Serie läuft." in text(post(organiser_client, second, "beginnen/", 2))

    def test_a_list_reopened_while_the_page_was_read_stops_the_act(self, second: Tournament) -> None:
        with pytest.raises(RefusedError, match="earlier_lists_open"):
            start(series(second, 2), series(second, 2).version, ACTOR)


class TestPublished:
    def test_somebody_gone_after_publishing_is_named(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        gone = tournament.registrations.order_by("number")[0]
        assert "ist aber nicht (mehr) da" not in text(organiser_client.get(url(tournament)))
        tournament.registrations.filter(pk=gone.pk).update(present=False)
        table = gone.seats.get().card_table.number
        page = text(organiser_client.get(url(tournament)))
        assert f"Hat einen Platz, ist aber nicht (mehr) da: {gone.person.name} (Tisch {table})" in page
        assert "Änderungen einarbeiten" in page
        fill_list(series(tournament).card_tables.get(number=table))
        page = text(organiser_client.get(url(tournament)))
        assert f"{gone.person.name} sitzt an Tisch {table}, ist aber nicht (mehr) da." in page
        assert "Änderungen einarbeiten" not in page

    def test_a_latecomer_is_named(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(7)
        seat_series(tournament)
        late = register(tournament, 1, [])[0]
        assert f"Inzwischen da, aber ohne Platz: {late.person.name}" in text(organiser_client.get(url(tournament)))

    def test_who_sits_where_stays_on_the_page(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        page = text(organiser_client.get(url(tournament)))
        assert "Wer sitzt wo?" in page
        assert all(one.person.name in page for one in tournament.registrations.select_related("person"))

    @pytest.mark.parametrize("published", [True, False])
    def test_a_hidden_tournament_is_said(
        self, client: Client, organiser: User, run: Callable[..., Tournament], published: bool
    ) -> None:
        tournament = run(published=published)
        seat_series(tournament)
        client.force_login(organiser)
        page = text(client.get(url(tournament)))
        assert ("Den Sitzplan sieht noch niemand außer Ihnen." in page) is not published

    @pytest.mark.parametrize(("host", "warned"), [("localhost", True), ("127.0.0.1", True), ("testserver", False)])
    def test_links_that_lead_nowhere_are_said_before_printing(
        self, organiser_client: Client, tournament: Tournament, host: str, warned: bool
    ) -> None:
        seat_series(tournament)
        for rest in ("", "tisch/1/"):
            page = text(organiser_client.get(url(tournament, rest), HTTP_HOST=host))
            assert ("So kommen Telefone im Saal nicht hin." in page) is warned
