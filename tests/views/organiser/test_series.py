"""A series' pages: choose how to seat, look at the draft, watch it run."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import scoring
from tests.factories import make_team, make_tournament, play, play_all, seat_series
from tournament.models import AuditEntry, Game, Registration, Seating, Series, Tournament
from tournament.selectors.seating import seated_tables

from .answers import Answer, text


def url(tournament: Tournament, rest: str = "", number: int = 1) -> str:
    return f"/leitung/{tournament.slug}/serie/{number}/{rest}"


def post(client: Client, tournament: Tournament, act: str, number: int = 1, **sent: Any) -> Answer:
    """Do an act on a series as its page offers it now, and follow to where it leads."""
    version = tournament.series.get(number=number).version
    return client.post(url(tournament, act, number), {"version": version, **sent}, follow=True)


def series(tournament: Tournament, number: int = 1) -> Series:
    return tournament.series.get(number=number)


@pytest.fixture
def run(organiser: User) -> Callable[..., Tournament]:
    """Makes a tournament which the organiser runs."""

    def made(players: int = 8, *, clubs: int = 2, series: int = 3, published: bool = True) -> Tournament:
        tournament = make_tournament(players, clubs=clubs, series=series, published=published)
        tournament.organisers.add(organiser)
        return tournament

    return made


class TestWhoMay:
    PAGES = ("", "fortschritt/", "listen.pdf", "sitzplan.pdf")
    ACTS = (
        "setzen/",
        "tauschen/",
        "verwerfen/",
        "veroeffentlichen/",
        "zuruecknehmen/",
        "beginnen/",
        "uhr/",
        "listen/abschliessen/",
        "streichen/",
        "streichen/zuruecknehmen/",
        "ergebnis/",
    )

    def test_without_log_in_one_is_sent_to_it(self, tournament: Tournament, client: Client) -> None:
        for rest in (*self.PAGES, *self.ACTS):
            response = client.post(url(tournament, rest)) if rest in self.ACTS else client.get(url(tournament, rest))
            assert response.status_code == 302
            assert response["Location"].startswith("/anmelden/")

    def test_somebody_elses_tournament_is_not_found(self, tournament: Tournament, organiser: User) -> None:
        client = Client()
        client.force_login(organiser)
        for rest in (*self.PAGES, *self.ACTS):
            response = client.post(url(tournament, rest)) if rest in self.ACTS else client.get(url(tournament, rest))
            assert response.status_code == 404

    def test_acts_are_posts(self, tournament: Tournament, organiser_client: Client) -> None:
        assert {organiser_client.get(url(tournament, rest)).status_code for rest in self.ACTS} == {405}

    def test_a_series_there_is_not(self, tournament: Tournament, organiser_client: Client) -> None:
        assert organiser_client.get(url(tournament, number=4)).status_code == 404


class TestChoice:
    def test_it_says_how_many_tables_there_will_be(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        page = text(organiser_client.get(url(run(11))))
        assert "11 Personen sind da. Das gibt 3 Tische: 2 zu 4 und 1 zu 3." in page

    @pytest.mark.parametrize(
        ("people", "why"),
        [
            (1, "1 anwesend: Damit kann nicht gesetzt werden, ein Tisch braucht mindestens 3."),
            (2, "2 anwesend: Damit kann nicht gesetzt werden, ein Tisch braucht mindestens 3."),
            (5, "5 Personen können nicht gesetzt werden"),
        ],
    )
    def test_people_who_cannot_be_seated(
        self, organiser_client: Client, run: Callable[..., Tournament], people: int, why: str
    ) -> None:
        tournament = run(people)
        page = text(organiser_client.get(url(tournament)))
        assert why in page
        assert "Sitzplan entwerfen" not in page
        assert f"/leitung/{tournament.slug}/anmeldung/" in page
        answer = post(organiser_client, tournament, "setzen/", method="lot")
        assert answer.status_code == 422
        assert why in text(answer)

    def test_the_first_series_is_drawn_by_lot(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8)
        page = text(organiser_client.get(url(tournament)))
        assert 'value="lot" checked' in page
        assert 'value="standing"' not in page
        page = text(post(organiser_client, tournament, "setzen/", method="lot"))
        one = series(tournament)
        assert one.seating == Seating.LOT
        assert f"Startwert <code>{one.seed}</code>" in page

    def test_a_seed_of_ones_own(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8)
        post(organiser_client, tournament, "setzen/", method="lot", seed="Pokal 2026")
        assert series(tournament).seed == "Pokal 2026"

    def test_what_was_typed_stays(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8)
        answer = post(organiser_client, tournament, "setzen/", method="", seed="mein Wert")
        assert answer.status_code == 422
        assert "Bitte wählen, wie gesetzt werden soll." in text(answer)
        assert 'value="mein Wert"' in text(answer)

    def test_by_standing_asks_while_lists_are_open(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        tournament = run(8)
        seat_series(tournament)
        page = text(organiser_client.get(url(tournament, number=2)))
        assert "2 Listen früherer Serien sind noch offen" in page
        answer = post(organiser_client, tournament, "setzen/", 2, method="standing")
        assert answer.status_code == 422
        assert "Von früheren Serien sind noch Listen offen (2)." in text(answer)
        assert not series(tournament, 2).card_tables.exists()
        post(organiser_client, tournament, "setzen/", 2, method="standing", despite_open="on")
        assert series(tournament, 2).card_tables.count() == 2

    def test_team_standing_is_offered_only_with_teams(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        tournament = run(8)
        seat_series(tournament)
        assert 'value="teams"' not in text(organiser_client.get(url(tournament, number=2)))
        make_team(tournament, list(tournament.registrations.order_by("number"))[:4])
        assert 'value="teams"' in text(organiser_client.get(url(tournament, number=2)))


class TestDraft:
    @pytest.fixture
    def draft(self, organiser_client: Client, run: Callable[..., Tournament]) -> Tournament:
        tournament = run(8, clubs=2)
        post(organiser_client, tournament, "setzen/", method="lot", seed="Pokal")
        return tournament

    def test_it_names_who_sits_with_club_mates(self, organiser_client: Client, draft: Tournament) -> None:
        # Eight people of two clubs at two tables: two and two at each, so two pairs a table, four in all.
        page = text(organiser_client.get(url(draft)))
        assert ">4</span> Paare aus demselben Verein an einem Tisch" in page

    def test_it_says_that_all_is_well(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8, clubs=8)
        page = text(post(organiser_client, tournament, "setzen/", method="lot"))
        assert "✓ Niemand sitzt mit dem eigenen Verein zusammen." in page

    def test_two_ticked_people_change_places(self, organiser_client: Client, draft: Tournament) -> None:
        (a, *_), (b, *_) = (
            [seat.registration.number for seat in table.seats] for table in seated_tables(series(draft))
        )
        answer = post(organiser_client, draft, "tauschen/", person=[a, b])
        assert "Plätze getauscht." in text(answer)
        assert "Tausch von Hand" in text(answer)
        assert [table.seats[0].registration.number for table in seated_tables(series(draft))] == [b, a]

    @pytest.mark.parametrize("ticked", [[], [1], [1, 2, 3], ["x", "2"], [1, 99]])
    def test_any_other_number_of_ticks_is_explained(
        self, organiser_client: Client, draft: Tournament, ticked: list[object]
    ) -> None:
        answer = post(organiser_client, draft, "tauschen/", person=ticked)
        assert "Bitte genau zwei Personen ankreuzen" in text(answer)

    def test_drawing_anew_takes_a_new_seed(self, organiser_client: Client, draft: Tournament) -> None:
        post(organiser_client, draft, "setzen/", method="lot")
        assert series(draft).seed not in ("", "Pokal")

    def test_discarding_leads_back_to_the_choice(self, organiser_client: Client, draft: Tournament) -> None:
        assert "Sitzplan entwerfen" in text(post(organiser_client, draft, "verwerfen/"))

    def test_it_warns_of_people_who_came_or_went_since(self, organiser_client: Client, draft: Tournament) -> None:
        gone = draft.registrations.get(number=3)
        Registration.objects.filter(pk=gone.pk).update(withdrawn=True)
        page = text(organiser_client.get(url(draft)))
        assert "Hat einen Platz, ist aber nicht (mehr) da:" in page
        assert "Inzwischen da, aber ohne Platz:" not in page

    def test_an_old_page_changes_nothing(self, organiser_client: Client, draft: Tournament) -> None:
        answer = organiser_client.post(url(draft, "veroeffentlichen/"), {"version": 1}, follow=True)
        assert "Inzwischen hat jemand anderes etwas geändert." in text(answer)
        assert series(draft).published_at is None

    def test_publishing(self, organiser_client: Client, draft: Tournament) -> None:
        answer = post(organiser_client, draft, "veroeffentlichen/")
        assert "Der Sitzplan ist veröffentlicht." in text(answer)
        assert series(draft).published_at is not None

    def test_its_tables_have_no_pages_before(self, organiser_client: Client, draft: Tournament) -> None:
        assert organiser_client.get(url(draft, "tisch/1/")).status_code == 404


class TestRunning:
    @pytest.fixture
    def running(self, organiser_client: Client, run: Callable[..., Tournament]) -> Tournament:
        """Two tables of four, 16 games each, 60 minutes; started."""
        tournament = run(8)
        seat_series(tournament)
        post(organiser_client, tournament, "beginnen/")
        return tournament

    def test_progress_of_every_table(self, organiser_client: Client, running: Tournament) -> None:
        play_all(series(running).card_tables.get(number=1))
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
        play_all(series(running).card_tables.get(number=1))
        assert "Veröffentlichung zurücknehmen" not in text(organiser_client.get(url(running)))
        assert "der Sitzplan steht damit fest" in text(post(organiser_client, running, "zuruecknehmen/"))

    def test_all_complete_lists_are_closed_at_once(self, organiser_client: Client, running: Tournament) -> None:
        for table in series(running).card_tables.all():
            play_all(table)
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


class TestOverview:
    """One next thing, and what blocks it."""

    def page(self, client: Client, tournament: Tournament) -> str:
        return text(client.get(f"/leitung/{tournament.slug}/"))

    def test_the_order_of_the_day(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(4, series=1)
        Registration.objects.filter(tournament=tournament).update(present=False)
        page = self.page(organiser_client, tournament)
        assert "Als Nächstes: anmelden" in page
        assert "0 anwesend: Damit kann nicht gesetzt werden" in page
        Registration.objects.filter(tournament=tournament).update(present=True)
        assert "Als Nächstes: Serie 1 setzen" in self.page(organiser_client, tournament)
        post(organiser_client, tournament, "setzen/", method="lot")
        assert "Als Nächstes: Sitzplan der Serie 1 ansehen" in self.page(organiser_client, tournament)
        post(organiser_client, tournament, "veroeffentlichen/")
        assert "Als Nächstes: Listen drucken, Serie 1 beginnen" in self.page(organiser_client, tournament)
        post(organiser_client, tournament, "beginnen/")
        assert "Serie 1 läuft" in self.page(organiser_client, tournament)
        play_all(series(tournament).card_tables.get())
        organiser_client.post(url(tournament, "listen/abschliessen/"))
        assert "Als Nächstes: Ergebnis der Serie 1 veröffentlichen" in self.page(organiser_client, tournament)
        post(organiser_client, tournament, "ergebnis/", public="1")
        assert "Siegerehrung</h1>" in self.page(organiser_client, tournament)

    def test_after_a_series_its_result_and_the_next_one(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        tournament = run(4, series=2)
        play_all(seat_series(tournament).card_tables.get())
        organiser_client.post(url(tournament, "listen/abschliessen/"))
        page = self.page(organiser_client, tournament)
        assert "Als Nächstes: Serie 2 setzen" in page
        assert "Ergebnis der Serie 1 veröffentlichen" in page
        post(organiser_client, tournament, "ergebnis/", public="1")
        assert "Ergebnis der Serie 1 veröffentlichen" not in self.page(organiser_client, tournament)

    def test_an_unpublished_tournament_says_so(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        hint = "Dieses Turnier ist noch nicht öffentlich"
        assert hint in self.page(organiser_client, run(8, published=False))
        assert hint not in self.page(organiser_client, run(8))


class TestPublished:
    def test_somebody_gone_after_publishing_is_named(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        gone = tournament.registrations.order_by("number")[0]
        assert "ist aber nicht (mehr) da" not in text(organiser_client.get(url(tournament)))
        tournament.registrations.filter(pk=gone.pk).update(present=False)
        table = gone.seats.get().card_table.number
        page = text(organiser_client.get(url(tournament)))
        assert f"{gone.person.name} sitzt an Tisch {table}, ist aber nicht (mehr) da." in page
        assert "die Veröffentlichung zurücknehmen und neu setzen" in page

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
            assert ("Diese Adresse gilt nur an diesem Rechner" in page) is warned
