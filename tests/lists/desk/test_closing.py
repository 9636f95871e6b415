"""A list at the organiser's desk comes to its end: from paper, complete or not, with a report of who was informed."""

import pytest
from django.test import Client

import scoring
from tests.factories import fill_list, play
from tests.lists.desk.one_list import FIRST, url
from tests.web.answers import text
from tournament.models import CardTable, OffenceReport


class TestPaper:
    def sent(self, table: CardTable, **change: object) -> dict[str, object]:
        """A paper list: 16 games, so 12 for each player."""
        sent: dict[str, object] = {"version": CardTable.objects.get(pk=table.pk).version}
        for seat, points, augen in ((1, 40, 300), (2, 35, 310), (3, -2, 900), (4, 28, 400)):
            sent |= {f"wertungspunkte_{seat}": points, f"augen_{seat}": augen, f"crosses_{seat}": ""}
        return sent | {"crosses_3": 5} | change

    def test_totals_are_typed_in_and_close_the_list(self, table: CardTable, organiser_client: Client) -> None:
        assert 'name="wertungspunkte_1"' in text(organiser_client.get(url(table), {"summen": 1}))
        page = text(organiser_client.post(url(table, "summen/"), self.sent(table), follow=True))
        assert "Die Summen sind gespeichert, die Liste ist abgeschlossen." in page
        kept = list(table.seats.order_by("number").values_list("wertungspunkte", "augen", "crosses", "games"))
        assert kept == [(40, 300, 0, 12), (35, 310, 0, 12), (-2, 900, 5, 12), (28, 400, 0, 12)]
        assert '<td class="number">−2</td>' in page

    def test_what_was_typed_stays(self, table: CardTable, organiser_client: Client) -> None:
        answer = organiser_client.post(url(table, "summen/"), self.sent(table, augen_2="", wertungspunkte_1="97"))
        assert answer.status_code == 422
        assert "Hier fehlt eine Zahl." in text(answer)
        assert 'name="wertungspunkte_1" value="97"' in text(answer)
        assert CardTable.objects.get(pk=table.pk).closed_at is None

    def test_totals_that_cannot_be(self, table: CardTable, organiser_client: Client) -> None:
        # 12 games are 12 x 8 = 96 Wertungspunkte at most.
        answer = organiser_client.post(url(table, "summen/"), self.sent(table, wertungspunkte_1="97"))
        assert answer.status_code == 422
        assert "Zu groß: höchstens 96." in text(answer)

    def test_they_can_be_removed(self, table: CardTable, organiser_client: Client) -> None:
        organiser_client.post(url(table, "summen/"), self.sent(table))
        version = CardTable.objects.get(pk=table.pk).version
        page = text(organiser_client.post(url(table, "summen/entfernen/"), {"version": version}, follow=True))
        assert "Die Summen sind entfernt, die Liste ist wieder offen." in page
        assert set(table.seats.values_list("wertungspunkte", "games")) == {(0, 0)}

    def test_somebody_else_was_faster(self, table: CardTable, organiser_client: Client) -> None:
        organiser_client.post(url(table, "summen/"), self.sent(table))
        answer = organiser_client.post(url(table, "summen/"), self.sent(table, version=1, augen_1=1), follow=True)
        assert "Inzwischen hat jemand anderes etwas geändert." in text(answer)
        assert table.seats.get(number=1).augen == 300

    def test_not_where_games_were_kept(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        answer = organiser_client.post(url(table, "summen/"), self.sent(table), follow=True)
        assert "Für diesen Tisch sind schon Spiele eingetragen." in text(answer)


class TestClosing:
    def test_a_complete_list_is_closed_and_opened_again(self, table: CardTable, organiser_client: Client) -> None:
        fill_list(table)
        organiser_client.post(url(table, "abschliessen/"))
        assert CardTable.objects.get(pk=table.pk).closed_at is not None
        organiser_client.post(url(table, "oeffnen/"))
        assert CardTable.objects.get(pk=table.pk).closed_at is None

    def test_an_incomplete_one_only_when_the_organiser_says_so(
        self, table: CardTable, organiser_client: Client
    ) -> None:
        play(table, 1, *FIRST)
        page = text(organiser_client.post(url(table, "abschliessen/"), follow=True))
        assert "Es fehlen noch Spiele: 1 von 16 sind eingetragen." in page
        organiser_client.post(url(table, "abschliessen/"), {"incomplete": "on"})
        assert CardTable.objects.get(pk=table.pk).closed_at is not None


class TestSecondThrownInHand:
    """Rule 15: the second time somebody has to be informed, and it is recorded who."""

    @pytest.fixture
    def repeated(self, table: CardTable) -> CardTable:
        for number in (1, 3):  # seat 4 plays both: seat 1 deals game 1, seat 3 game 3
            winner, other, _ = table.series.tournament.rulebook.playing_seats(4, number)
            thrown = scoring.Result(4, "opened", 17, thrown_in=True)
            if number == 3:
                rest = [scoring.Result(seat, "opened", 17) for seat in (3, 4)]
                play(table, 2, scoring.Result(1, "romme", 0), *rest)
            play(table, number, scoring.Result(winner, "romme", 0), scoring.Result(other, "opened", 17), thrown)
        return table

    def test_it_asks_until_it_is_recorded_who_was_informed(self, repeated: CardTable, organiser_client: Client) -> None:
        name = repeated.seats.get(number=4).registration.person.name
        asked = f"Spiel 3: {name} hat zum wiederholten Mal Karten weggeworfen (Regel 15)."
        series_page = f"/leitung/{repeated.series.tournament.slug}/serie/1/"
        assert asked in text(organiser_client.get(url(repeated)))
        assert f"zweites Wegwerfen: {name}</b>, Spiel 3." in text(organiser_client.get(series_page))
        empty = organiser_client.post(
            url(repeated, "informiert/"), {"seat": 4, "game": 3, "informed": " "}, follow=True
        )
        assert "Bitte den Namen nennen" in text(empty)
        sent = {"seat": 4, "game": 3, "informed": "Schiedsrichterin Klein"}
        page = text(organiser_client.post(url(repeated, "informiert/"), sent, follow=True))
        assert asked not in page
        report = OffenceReport.objects.get()
        assert (report.seat.number, report.game_number, report.informed) == (4, 3, "Schiedsrichterin Klein")
        assert "zweites Wegwerfen" not in text(organiser_client.get(series_page))
