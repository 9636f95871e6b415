"""A list at the organiser's desk comes to its end: from a stack of paper, asked about and corrected with a reason,
complete or not, with a report of who was informed."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from tests.factories import fill_list, make_tournament, play, seat_series
from tests.lists.desk.one_list import FIRST, posted, shown, url
from tests.lists.telling import amiss, fresh
from tests.web.answers import text
from tournament.models import AuditEntry, CardTable, OffenceReport, TypedTotal


class TestPaper:
    """Four games a list: three for each player. Table 1 of three."""

    @pytest.fixture
    def card_table(self, organiser: User) -> CardTable:
        tournament = make_tournament(12, games=4)
        tournament.organisers.add(organiser)
        return fresh(seat_series(tournament).card_tables.get(number=1))

    def sent(self, table: CardTable, *rows: tuple[int, int], **more: object) -> dict[str, object]:
        """Wertungspunkte and Augen, seat by seat."""
        typed: dict[str, object] = {"version": fresh(table).version}
        for seat, (points, augen) in enumerate(rows or ((10, 30), (9, 40), (-2, 350), (4, 60)), 1):
            typed |= {f"wertungspunkte_{seat}": points, f"augen_{seat}": augen, f"crosses_{seat}": ""}
        return typed | {"crosses_3": 2} | more

    def test_totals_close_the_list_and_lead_to_the_next(self, card_table: CardTable, organiser_client: Client) -> None:
        page = shown(organiser_client, card_table, summen=1)
        field = 'name="wertungspunkte_1" inputmode="numeric" min="-9999" max="99990" autofocus'
        assert amiss(page, field, 'name="next" value="2"') == []
        answer = organiser_client.post(url(card_table, "summen/"), self.sent(card_table, next="3"), follow=True)
        assert answer.redirect_chain == [(url(card_table).replace("tisch/1/", "tisch/3/?summen=1"), 302)]
        said = "Tisch 1: Die Summen sind gespeichert, die Liste ist abgeschlossen."
        assert amiss(text(answer), said, 'name="next" value="2"') == []
        kept = list(card_table.seats.order_by("number").values_list("wertungspunkte", "augen", "crosses", "games"))
        assert kept == [(10, 30, 0, 3), (9, 40, 0, 3), (-2, 350, 2, 3), (4, 60, 0, 3)]
        assert '<td class="number">−2</td>' in shown(organiser_client, card_table)
        removed = posted(organiser_client, card_table, "summen/entfernen/", {"version": fresh(card_table).version})
        assert "Die Summen sind entfernt, die Liste ist wieder offen." in removed
        assert set(card_table.seats.values_list("wertungspunkte", "games")) == {(0, 0)}

    def test_correction_stays_at_its_list_and_has_a_reason(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        posted(organiser_client, card_table, "summen/", self.sent(card_table))
        page = shown(organiser_client, card_table, summen=1)
        assert amiss(page, 'name="next" value=""', "Warum werden die Summen geändert? (freiwillig)") == []
        posted(organiser_client, card_table, "summen/", self.sent(card_table, augen_1=31, reason="verlesen"))
        assert AuditEntry.objects.latest("revision").after["reason"] == "verlesen"
        assert "Grund: verlesen" in shown(organiser_client, card_table)

    @pytest.mark.parametrize(
        ("more", "words"),
        [
            ({"augen_2": ""}, ("Hier fehlt eine Zahl.", 'name="wertungspunkte_1" value="10"')),
            # 3 games are 3 x 8 = 24 Wertungspunkte at most
            ({"wertungspunkte_1": 25}, ("Zu groß: höchstens 24.", 'name="wertungspunkte_1" value="25"')),
            # three games each: 9 + 5 x 2 = 19 takes two wins; three of them are six of four games
            (
                {"wertungspunkte_1": 19, "wertungspunkte_2": 19, "wertungspunkte_3": 19, "crosses_3": 0}
                | {"augen_1": 30, "augen_2": 30, "augen_3": 30, "wertungspunkte_4": 0, "augen_4": 200},
                (
                    "Für diese Summen müssten 6 Spiele gewonnen sein, die Liste hat nur 4.",
                    'name="wertungspunkte_3" value="19"',
                ),
            ),
        ],
        ids=["missing", "too many points", "too many wins"],
    )
    def test_impossible_totals_are_refused_and_stay_in_the_form(
        self, card_table: CardTable, organiser_client: Client, more: dict[str, object], words: tuple[str, ...]
    ) -> None:
        answer = organiser_client.post(url(card_table, "summen/"), self.sent(card_table, **more))
        assert (answer.status_code, amiss(text(answer), *words)) == (422, [])
        assert (TypedTotal.objects.exists(), fresh(card_table).closed_at) == (False, None)

    def test_odd_totals_are_asked_once(self, card_table: CardTable, organiser_client: Client) -> None:
        """Three games with 197 Augen each are 591."""
        odd = self.sent(card_table, (10, 30), (9, 40), (5, 50), (0, 592), crosses_3=0)
        page = posted(organiser_client, card_table, "summen/", odd)
        assert "Ungewöhnlich viele Augen: mehr als 591 sind es kaum je." in page
        assert not TypedTotal.objects.exists()
        posted(organiser_client, card_table, "summen/", odd | {"sure": "on"})
        assert TypedTotal.objects.count() == 4

    def test_stale_totals_are_kept_beside_the_stored_ones(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        first = self.sent(card_table)
        posted(organiser_client, card_table, "summen/", first)
        answer = organiser_client.post(url(card_table, "summen/"), first | {"augen_1": 31})
        assert (answer.status_code, TypedTotal.objects.get(seat__number=1).augen) == (409, 30)
        stored = '<td class="number">30</td>'
        said = "Inzwischen hat jemand anderes etwas geändert."
        assert amiss(text(answer), said, 'name="augen_1" value="31"', stored) == []
        posted(organiser_client, card_table, "summen/", self.sent(card_table, augen_1=31))
        assert TypedTotal.objects.get(seat__number=1).augen == 31

    def test_totals_beside_games_are_refused(self, card_table: CardTable, organiser_client: Client) -> None:
        play(card_table, 1, *FIRST)
        said = "Für diesen Tisch sind schon Spiele eingetragen."
        assert said in text(organiser_client.get(url(card_table), {"summen": 1}, follow=True))
        assert said in posted(organiser_client, card_table, "summen/", self.sent(card_table))


class TestClosing:
    def test_complete_list_is_closed_and_opened_again(self, card_table: CardTable, organiser_client: Client) -> None:
        fill_list(card_table)
        posted(organiser_client, card_table, "abschliessen/")
        assert fresh(card_table).closed_at is not None
        posted(organiser_client, card_table, "oeffnen/")
        assert fresh(card_table).closed_at is None

    def test_incomplete_list_is_closed_when_the_organiser_says_so(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        play(card_table, 1, *FIRST)
        page = posted(organiser_client, card_table, "abschliessen/")
        assert "Es fehlen noch Spiele: 1 von 16 sind eingetragen." in page
        posted(organiser_client, card_table, "abschliessen/", {"incomplete": "on"})
        assert fresh(card_table).closed_at is not None


def test_second_thrown_in_hand_is_asked_about_until_somebody_is_informed(
    card_table: CardTable, organiser_client: Client
) -> None:
    """Rule 15: the second time somebody has to be informed, and it is recorded who."""
    opened = scoring.Result(3, "opened", 17)
    thrown = scoring.Result(4, "opened", 17, thrown_in=True)
    play(card_table, 1, scoring.Result(2, "romme", 0), opened, thrown)  # seat 1 deals game 1, seat 3 game 3
    play(card_table, 2, scoring.Result(1, "romme", 0), opened, scoring.Result(4, "opened", 17))
    play(card_table, 3, scoring.Result(1, "romme", 0), scoring.Result(2, "opened", 17), thrown)
    asked = "Spiel 3: Dietz, Dirk hat zum wiederholten Mal Karten weggeworfen (Regel 15)."
    series_page = f"/leitung/{card_table.series.tournament.slug}/serie/1/"
    assert asked in shown(organiser_client, card_table)
    assert "zweites Wegwerfen: Dietz, Dirk</b>, Spiel 3." in text(organiser_client.get(series_page))
    report = {"seat": 4, "game": 3, "informed": " "}
    assert "Bitte den Namen nennen" in posted(organiser_client, card_table, "informiert/", report)
    report["informed"] = "Schiedsrichterin Klein"
    assert asked not in posted(organiser_client, card_table, "informiert/", report)
    stored = OffenceReport.objects.values_list("seat__number", "game_number", "informed")
    assert list(stored) == [(4, 3, "Schiedsrichterin Klein")]
    assert "zweites Wegwerfen" not in text(organiser_client.get(series_page))
