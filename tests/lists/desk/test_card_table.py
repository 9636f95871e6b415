"""One list as the organiser corrects it: games, totals from paper, closing, its link."""

import html

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import scoring
from tests.factories import fill_list, make_tournament, play, play_all, seat_series
from tests.lists.desk.one_list import CORRECTED, FIRST, typed, url
from tests.web.answers import text
from tournament.lists.reads.lists import games_of
from tournament.models import AuditEntry, CardTable
from tournament.models.link import token_of


class TestWhoMay:
    ACTS = (
        "spiel/1/",
        "spiel/1/zuruecknehmen/",
        "summen/",
        "summen/entfernen/",
        "abschliessen/",
        "oeffnen/",
        "neuer-link/",
        "informiert/",
    )

    def test_only_the_organiser_of_this_tournament(self, table: CardTable, organiser: User, client: Client) -> None:
        assert client.get(url(table))["Location"].startswith("/anmelden/")
        client.force_login(organiser)
        assert client.get(url(table)).status_code == 404
        assert {client.post(url(table, act)).status_code for act in self.ACTS} == {404}

    def test_acts_are_posts(self, table: CardTable, organiser_client: Client) -> None:
        assert {organiser_client.get(url(table, act)).status_code for act in self.ACTS} == {405}


class TestTheList:
    def test_running_totals_crosses_and_sums(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        # Game 2: seat 2 deals. Seat 4 not opened with 104 Augen: -1, a cross; its Augen are added (rule 13).
        game_2 = (
            scoring.Result(1, "hand_romme", 0),
            scoring.Result(3, "opened", 9),
            scoring.Result(4, "not_opened", 104),
        )
        play(table, 2, *game_2)
        page = text(organiser_client.get(url(table)))
        assert "2/16" in page
        # Seat 3: 2 points for 17 Augen, then 3 for 9: running 5 and 26.
        assert '<td class="number first">5</td><td class="number">26 <small' in page
        # Seat 4: 0 for 64, then the cross; 64 + 104 = 168.
        assert '<span class="cross">×' in page
        assert '<td class="number">168 <small' in page
        assert '<td class="number first">−1 <small>0 <span class="cross">−1 (1×)' in page

    def test_the_dealer_is_marked(self, table: CardTable, organiser_client: Client) -> None:
        page = text(organiser_client.get(url(table)))
        assert page.count('class="out"') == 16  # one a game, 16 games at a table of four

    def test_the_link_is_shown_with_a_code_to_scan(self, table: CardTable, organiser_client: Client) -> None:
        page = text(organiser_client.get(url(table)))
        assert f"http://testserver/liste/{token_of(table.link_nonce)}/" in page
        assert 'src="data:image/svg+xml' in page

    def test_a_new_link_withdraws_the_old_one(self, table: CardTable, organiser_client: Client) -> None:
        old = token_of(table.link_nonce)
        page = text(organiser_client.post(url(table, "neuer-link/"), follow=True))
        assert "Der alte Link gilt nicht mehr." in page
        assert old not in page
        assert Client().get(f"/liste/{old}/state").status_code == 410


class TestGames:
    def test_entering_and_correcting(self, table: CardTable, organiser_client: Client) -> None:
        page = text(organiser_client.get(url(table), {"spiel": 1}))
        assert 'name="outcome_2"' in page
        assert 'name="outcome_1"' not in page  # the dealer sits out
        organiser_client.post(url(table, "spiel/1/"), typed(0, *FIRST))
        assert games_of(table) == [scoring.Game(1, FIRST)]
        page = text(organiser_client.get(url(table), {"spiel": 1}))
        assert '<option value="opened" selected>' in page
        assert 'name="augen_3" value="17"' in page
        answer = organiser_client.post(url(table, "spiel/1/"), typed(1, *CORRECTED), follow=True)
        assert "Spiel 1 ist gespeichert." in text(answer)
        assert games_of(table) == [scoring.Game(1, CORRECTED)]

    def test_a_correction_is_shown_below_the_list(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        page = text(organiser_client.post(url(table, "spiel/1/"), typed(1, *CORRECTED), follow=True))
        assert "Platz 2 Rommé, Platz 3 eröffnet 17, Platz 4 nicht eröffnet 64</span> →" in page
        assert "<span>Platz 2 Rommé, Platz 3 eröffnet 7, Platz 4 nicht eröffnet 64</span>" in page
        assert "Spielleitung: anna" in page
        before = [{"seat": one.seat, "outcome": one.outcome, "augen": one.augen} for one in FIRST]
        assert AuditEntry.objects.latest("revision").before == before

    def test_a_closed_list_can_be_corrected(self, table: CardTable, organiser_client: Client) -> None:
        fill_list(table)
        organiser_client.post(url(table, "abschliessen/"))
        organiser_client.post(url(table, "spiel/1/"), typed(1, *CORRECTED))
        assert games_of(table)[0] == scoring.Game(1, CORRECTED)

    def test_what_cannot_be_is_refused_and_stays_in_the_form(self, table: CardTable, organiser_client: Client) -> None:
        too_few = (FIRST[0], FIRST[1], scoring.Result(4, "not_opened", 1))  # a single two is the least there is
        answer = organiser_client.post(url(table, "spiel/1/"), typed(0, *too_few))
        assert answer.status_code == 422
        page = text(answer)
        assert "So wenige Augen können es nicht sein, mindestens 2." in page
        assert 'name="augen_4" value="1"' in page
        assert games_of(table) == []

    def test_less_than_the_lowest_hand_is_asked_and_then_accepted(
        self, table: CardTable, organiser_client: Client
    ) -> None:
        """decisions.md, "What Augen are possible": 13 cards are 31 at least, unless the stock was empty (rule 5)."""
        few = (FIRST[0], FIRST[1], scoring.Result(4, "not_opened", 30))
        answer = organiser_client.post(url(table, "spiel/1/"), typed(0, *few))
        assert answer.status_code == 422
        assert "Ungewöhnlich wenige Augen: weniger als 31 sind es kaum je." in text(answer)
        organiser_client.post(url(table, "spiel/1/"), typed(0, *few, sure="on"))
        assert games_of(table) == [scoring.Game(1, few)]

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"outcome_3": ""}, "Ausgang wählen."),
            ({"outcome_3": "romme", "augen_3": ""}, "Nur eine Person kann das Spiel beendet haben."),
            ({"augen_3": "x"}, "Eine ganze Zahl eingeben."),
            ({"augen_3": "-3"}, "Augen können nicht negativ sein."),
            ({"augen_3": "10000"}, "So viele Augen gibt es nicht, höchstens 9999."),
            ({"augen_3": "1"}, "So wenige Augen können es nicht sein, mindestens 2."),
            ({"augen_2": "5"}, "Wer beendet hat, hält keine Augen mehr."),
            ({"thrown_in_2": "on"}, "Wer beendet hat, kann keine Karten weggeworfen haben."),
        ],
    )
    def test_bad_input_is_explained_at_its_place(
        self, table: CardTable, organiser_client: Client, change: dict[str, str], said: str
    ) -> None:
        answer = organiser_client.post(url(table, "spiel/1/"), typed(0, *FIRST, **change))
        assert answer.status_code == 422
        assert said in text(answer)
        assert games_of(table) == []

    @pytest.mark.parametrize("sent", [{}, {"entry_id": "x"}, {"version": "x"}])
    def test_a_form_that_is_none(self, table: CardTable, organiser_client: Client, sent: dict[str, str]) -> None:
        assert organiser_client.post(url(table, "spiel/1/"), sent).status_code == 422

    def test_odd_augen_ask_once(self, table: CardTable, organiser_client: Client) -> None:
        # 6 jokers and 7 aces are 197: more is odd for somebody who has not opened, but possible (rule 3).
        odd = (FIRST[0], FIRST[1], scoring.Result(4, "not_opened", 198))
        answer = organiser_client.post(url(table, "spiel/1/"), typed(0, *odd))
        assert answer.status_code == 422
        assert "Ungewöhnlich viele Augen: mehr als 197 sind es kaum je." in text(answer)
        assert "Ja, das stimmt so" in text(answer)
        assert games_of(table) == []
        organiser_client.post(url(table, "spiel/1/"), typed(0, *odd, sure="on"))
        assert games_of(table) == [scoring.Game(1, odd)]

    def test_a_stale_correction_shows_both_versions(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        between = (FIRST[0], scoring.Result(3, "opened", 11), FIRST[2])
        play(table, 1, *between, version=1)
        answer = organiser_client.post(url(table, "spiel/1/"), typed(1, *CORRECTED))
        assert answer.status_code == 409
        page = text(answer)
        assert "Inzwischen hat jemand anderes dieses Spiel geändert." in page
        name = table.seats.get(number=3).registration.person.name
        assert f"<li>{name}: eröffnet 11</li>" in page  # what is stored
        assert 'name="augen_3" value="7"' in page  # what was typed
        assert games_of(table) == [scoring.Game(1, between)]
        assert 'name="version" value="2" id="id_version"' in page
        organiser_client.post(url(table, "spiel/1/"), typed(2, *CORRECTED))
        assert games_of(table) == [scoring.Game(1, CORRECTED)]

    def test_no_game_is_left_out(self, table: CardTable, organiser_client: Client) -> None:
        # Seat 3 deals game 3.
        third = (scoring.Result(1, "romme", 0), scoring.Result(2, "opened", 17), scoring.Result(4, "opened", 17))
        answer = organiser_client.post(url(table, "spiel/3/"), typed(0, *third))
        assert answer.status_code == 422
        assert "Zuerst fehlt noch Spiel 1." in text(answer)
        seventeenth = organiser_client.post(url(table, "spiel/17/"), typed(0, *FIRST))
        assert "Diese Liste hat nur die Spiele 1 bis 16." in text(seventeenth)

    def test_the_last_game_is_taken_back(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        page = text(organiser_client.post(url(table, "spiel/1/zuruecknehmen/"), {"version": 1}, follow=True))
        assert "Spiel 1 ist zurückgenommen." in page
        assert games_of(table) == []


class TestReason:
    ASKED = "Warum wird das Spiel geändert? (freiwillig)"

    def test_is_asked_of_a_stored_game_only(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        assert self.ASKED in text(organiser_client.get(url(table), {"spiel": 1}))
        assert self.ASKED not in text(organiser_client.get(url(table), {"spiel": 2}))

    def test_is_kept_and_read(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        sent = typed(1, *CORRECTED, reason=" Claus & Dietz verwechselt ")
        page = text(organiser_client.post(url(table, "spiel/1/"), sent, follow=True))
        assert "Grund: Claus & Dietz verwechselt" in html.unescape(page)
        assert AuditEntry.objects.latest("revision").after["reason"] == "Claus & Dietz verwechselt"

    def test_may_be_missing_but_not_longer_than_on_the_phone(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        assert organiser_client.post(url(table, "spiel/1/"), typed(1, *CORRECTED, reason="!" * 121)).status_code == 422
        assert organiser_client.post(url(table, "spiel/1/"), typed(1, *CORRECTED)).status_code == 302
        assert "Grund:" not in text(organiser_client.get(url(table)))

    def test_is_still_there_beside_what_somebody_else_stored(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        play(table, 1, *CORRECTED, version=1)
        answer = organiser_client.post(url(table, "spiel/1/"), typed(1, *FIRST, reason="verzählt"))
        assert answer.status_code == 409
        assert 'value="verzählt"' in text(answer)


def test_a_longer_history_costs_no_more_queries(organiser: User, organiser_client: Client) -> None:
    counts = []
    for games in (1, 16):
        tournament = make_tournament(8)
        tournament.organisers.add(organiser)
        table = seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)
        if games == 1:
            play(table, 1, *FIRST)
        else:
            play_all(table)
        with CaptureQueriesContext(connection) as queries:
            assert organiser_client.get(url(table), {"spiel": 1}).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
