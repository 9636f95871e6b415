"""Where he sits and with whom, how he is doing, whom he met: as far as that is published; the same for everybody."""

import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_table,
    make_team,
    make_tournament,
    publish_results,
    seat_series,
    write_something,
)
from tests.floor.examples import drawn
from tests.web.html import rows_of, text_of
from tournament.core.announcements import called
from tournament.models import Series, Substitution, Tournament
from tournament.models.link import reader_token_of, token_of
from tournament.screen.acts.saying import call_person, call_table, end_call
from tournament.standings.acts.freezing import freeze

from .pages import address, shown

NOON = datetime.datetime(2026, 5, 9, 12, 0, tzinfo=datetime.UTC)  # 14:00 in Germany


def start(series: Series, at: datetime.datetime = NOON) -> None:
    Series.objects.filter(pk=series.pk).update(started_at=at)
    write_something(series.tournament)


def keys(tournament: Tournament, number: int) -> list[str]:
    """Series, table and seat of the seats the page shows in big letters."""
    page = Client().get(address(tournament, f"{number}/")).content.decode()
    return [part.partition('"')[0] for part in page.split('data-key="')[1:]]


class TestWhereISit:
    def test_nothing_is_published_yet(self, tournament: Tournament) -> None:
        assert "Der Sitzplan der 1. Serie erscheint hier, sobald er feststeht." in shown(tournament, "1/")

    def test_draft_is_nobodys(self, tournament: Tournament) -> None:
        seat_series(tournament, 1, published=False)
        page = shown(tournament, "2/")
        assert keys(tournament, 2) == []
        for unknown in ("Tisch", "Claus, Clara", "Serie für Serie"):
            assert unknown not in page

    def test_table_seat_and_who_sits_there(self, tournament: Tournament) -> None:
        seat_series(tournament)
        page = shown(tournament, "6/")
        assert keys(tournament, 6) == ["1-2-2"]
        assert "1. Serie als Nächstes Tisch 2 Platz 2 Mit Ihnen am Tisch Ehlers, Elke Rommé-Club Nr. 1" in page
        assert "Groth, Gerda" in page
        assert "Ahrens, Anna" not in page  # at the other table

    def test_his_table_on_the_plan_of_the_hall(self, tournament: Tournament) -> None:
        """Two tables in a row below the stage; number 5 sits at table 2."""
        seat_series(tournament, 1)
        write_something(tournament)
        assert "Bühne" not in shown(tournament, "5/")
        drawn(tournament, 2, 2)
        assert "Tisch 2: in der einzigen Reihe, 1. Tisch von rechts." in shown(tournament, "5/")

    def test_series_runs_until_its_time_is_up(self, tournament: Tournament) -> None:
        start(seat_series(tournament))
        page = Client().get(address(tournament, "6/")).content.decode()
        assert 'data-ends="2026-05-09T15:00:00+02:00"' in page  # 60 minutes after noon
        assert "1. Serie läuft Tisch 2 Platz 2 bis 15:00" in shown(tournament, "6/")

    def test_series_without_a_clock(self, tournament: Tournament) -> None:
        tournament.minutes_per_series = None
        tournament.save()
        start(seat_series(tournament))
        assert "data-ends" not in Client().get(address(tournament, "6/")).content.decode()
        assert keys(tournament, 6) == ["1-2-2"]

    def test_now_and_next_but_nothing_that_is_drafted(self, tournament: Tournament) -> None:
        start(seat_series(tournament, 1))
        seat_series(tournament, 2)
        seat_series(tournament, 3, published=False)
        assert keys(tournament, 6) == ["1-2-2", "2-2-2"]

    def test_series_before_may_still_have_an_open_list(self, tournament: Tournament) -> None:
        for number in (1, 2):
            start(seat_series(tournament, number))
        assert keys(tournament, 6) == ["2-2-2"]

    def test_all_are_published_at_once_and_none_has_begun(self, tournament: Tournament) -> None:
        for number in (1, 2, 3):
            seat_series(tournament, number)
        assert keys(tournament, 1) == ["1-1-1"]

    def test_who_is_in_no_seating_reads_so(self, tournament: Tournament) -> None:
        series = tournament.series.get(number=1)
        Series.objects.filter(pk=series.pk).update(published_at=timezone.now())
        make_table(series, 1, list(tournament.registrations.all()[:4]))
        assert "Im Sitzplan der 1. Serie stehen Sie nicht." in shown(tournament, "5/")
        assert "stehen Sie nicht" not in shown(tournament, "4/")

    def test_who_left_sits_nowhere_and_who_took_the_seat_sits_there(self, db: None) -> None:
        tournament = make_tournament(5)
        series = tournament.series.get(number=1)
        Series.objects.filter(pk=series.pk).update(published_at=timezone.now())
        table = make_table(series, 1, list(tournament.registrations.all()[:4]))
        seat, follower = table.seats.get(number=2), tournament.registrations.get(number=5)
        Substitution.objects.create(seat=seat, series=series, from_game=3, registration=follower)
        start(series)
        assert keys(tournament, 2) == []
        assert keys(tournament, 5) == ["1-1-2"]
        assert "Im Sitzplan der 1. Serie stehen Sie nicht." in shown(tournament, "2/")
        with_him = shown(tournament, "1/").partition("Mit Ihnen am Tisch")[2].partition("Serie für Serie")[0]
        assert "Ehlers, Elke" in with_him
        assert "Bauer, Bernd" not in with_him  # he left; that they met stands below


class TestHowIAmDoing:
    def test_nothing_of_what_is_not_published(self, played: Tournament) -> None:
        page = Client().get(address(played, "1/"))
        assert rows_of(page)[1:] == [["1", "1", "–", "–", "–", "–"]]
        assert "Wie stehe ich?" not in text_of(page)

    def test_places_points_and_the_place_after_each_series(self, played: Tournament) -> None:
        make_team(played, list(played.registrations.all()[:4]))
        publish_results(played, 1)
        page = Client().get(address(played, "2/"))
        # Bauer made 9 points with 34 Augen: behind 15, 15, 11, and two of 9 with 30
        assert rows_of(page)[1:] == [["1", "1", "9", "34", "0", "6"]]
        assert "Zwischenstand nach der 1. Serie" in text_of(page)
        assert "Einzelwertung 6 von 8 Mannschaften 1 von 1 Mannschaft 1" in text_of(page)

    def test_how_the_place_changed(self, played: Tournament) -> None:
        second = seat_series(played, 2)
        publish_results(played, 1, 2)
        rows = played.registrations.get(number=3).seats.filter(series=second)
        rows.update(wertungspunkte=20, points=20, augen=5, games=3)
        close_lists(second, 1, 2)
        write_something(played)
        steps = rows_of(Client().get(address(played, "3/")))[1:3]
        # 6 points alone are the last place but for Dietz, who shares it; 26 are the first
        assert [step[-1] for step in steps] == ["7 = geteilt", "1"]

    def test_before_the_last_series_the_board_stops(self, played: Tournament) -> None:
        publish_results(played, 1)
        seat_series(played, 2)
        for table in played.series.get(number=2).card_tables.select_related("series__tournament"):
            fill_list(table)
        close_lists(played.series.get(number=2), 1, 2)
        freeze(played, 0, 2, ACTOR)
        before = rows_of(Client().get(address(played, "2/")))[1:]
        publish_results(played, 2)
        assert rows_of(Client().get(address(played, "2/")))[1:] == before
        assert before[1][2:] == ["–", "–", "–", "–"]

    def test_whom_he_met_and_how_often_in_series_that_have_begun(self, tournament: Tournament) -> None:
        for number in (1, 2):
            start(seat_series(tournament, number))
        seat_series(tournament, 3)
        met = shown(tournament, "1/").partition("Mit wem ich schon am Tisch saß")[2]
        for name in ("Bauer, Bernd", "Claus, Clara", "Dietz, Dirk"):
            assert f"{name} Rommé-Club Nr." in met
        assert met.count("2-mal") == 3
        assert "Ehlers" not in met

    def test_who_is_anonymous_is_so_to_everybody_at_his_table(self, played: Tournament) -> None:
        played.registrations.filter(number=2).update(anonymous=True)
        publish_results(played, 1)
        page = Client().get(address(played, "1/")).content.decode()
        assert "Bauer" not in page
        assert "Teilnehmer 2" in page

    def test_name_opens_no_list(self, played: Tournament) -> None:
        page = Client().get(address(played, "1/")).content.decode()
        table = played.series.get(number=1).card_tables.get(number=1)
        for right in ("/mein-tisch/", "/liste/", reader_token_of(table), token_of(table.link_nonce)):
            assert right not in page


class TestCheap:
    def test_it_is_not_sent_again_while_nothing_public_changed(self, played: Tournament) -> None:
        write_something(played)
        phone = Client()
        etag = phone.get(address(played, "1/")).headers["ETag"]
        asked = {"If-None-Match": etag}
        with CaptureQueriesContext(connection) as queries:
            assert phone.get(address(played, "1/"), headers=asked).status_code == 304
        assert len(queries) == 1
        publish_results(played, 1)
        assert phone.get(address(played, "1/"), headers=asked).status_code == 200

    @pytest.mark.parametrize("page", ["", "?suche=a", "1/"])
    def test_as_many_queries_however_many_play_and_however_long(self, db: None, page: str) -> None:
        assert self.queries(page, 8, 1) == self.queries(page, 24, 3)

    def queries(self, page: str, players: int, series: int) -> int:
        tournament = make_tournament(players)
        make_team(tournament, list(tournament.registrations.all()[:4]))
        for number in range(1, series + 1):
            start(seat_series(tournament, number))
        publish_results(tournament, *range(1, series + 1))
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(address(tournament, page)).status_code == 200
        return len(queries)


class TestCalled:
    @pytest.fixture
    def seated(self, tournament: Tournament) -> Tournament:
        """Players 1 to 4 at table 1, 5 to 8 at table 2."""
        start(seat_series(tournament))
        return tournament

    def test_his_table_or_he_and_nobody_elses(self, seated: Tournament) -> None:
        call_table(seated, 2, ACTOR)
        call_person(seated, 1, ACTOR)
        assert "Bitte zur Spielleitung: Tisch 2" in shown(seated, "5/")
        assert "Bitte zur Spielleitung: Ahrens, Anna" in shown(seated, "1/")
        assert "Bitte zur Spielleitung" not in shown(seated, "2/")

    def test_until_he_has_come(self, seated: Tournament) -> None:
        call_table(seated, 2, ACTOR)
        end_call(seated, called(seated)[0].key, ACTOR)
        assert "Bitte zur Spielleitung" not in shown(seated, "5/")

    def test_who_does_not_want_to_be_named_is_called_by_his_number(self, seated: Tournament) -> None:
        seated.registrations.filter(number=1).update(anonymous=True)
        call_person(seated, 1, ACTOR)
        assert "Bitte zur Spielleitung: Teilnehmer 1" in shown(seated, "1/")


class TestWhatEveryOpenPageAsks:
    """The same seats and calls as on the pages, for everybody at once."""

    def asked(self, tournament: Tournament) -> dict[str, object]:
        answer: dict[str, object] = Client().get(address(tournament, "plaetze.json")).json()
        return answer

    def test_seats_the_pages_show(self, db: None) -> None:
        tournament = make_tournament(9)
        for number in (1, 2):
            series = seat_series(tournament, number)
            table = series.card_tables.get(number=1)
            gone, follower = table.seats.get(number=2), tournament.registrations.get(number=9)
            if number == 1:
                series.seats.filter(registration=follower).delete()
                Substitution.objects.create(seat=gone, series=series, from_game=3, registration=follower)
                start(series)
        seat_series(tournament, 3, published=False)
        seats = self.asked(tournament)["seats"]
        assert isinstance(seats, dict)
        assert seats["9"] == ["1-1-2", "2-3-3"]
        assert seats["2"] == ["2-1-2"]  # he left in the first
        assert {number: seats.get(str(number), []) for number in range(1, 10)} == {
            number: keys(tournament, number) for number in range(1, 10)
        }

    def test_nothing_of_a_draft_and_no_name(self, tournament: Tournament) -> None:
        seat_series(tournament, published=False)
        call_person(tournament, 1, ACTOR)
        said = self.asked(tournament)
        assert said["seats"] == {}
        assert said["series"] == ["waiting", "waiting", "waiting"]
        assert said["called"] == [{"id": called(tournament)[0].key, "table": None, "number": 1}]

    def test_two_queries_for_it_however_many_play(self, db: None) -> None:
        assert self.queries(8) == self.queries(24)

    def queries(self, players: int) -> int:
        tournament = make_tournament(players)
        start(seat_series(tournament))
        with CaptureQueriesContext(connection) as queries:
            self.asked(tournament)
        return len(queries)

    def test_tournament_that_is_not_public(self, client: Client, db: None) -> None:
        assert client.get(address(make_tournament(published=False), "plaetze.json")).status_code == 404
