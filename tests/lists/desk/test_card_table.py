"""One list as the organiser corrects it: games, its link; by other rulebooks their columns, who starts, giving up."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from scoring import Result
from tests.factories import ACTOR, fill_list, make_table, make_tournament, play, play_all
from tests.lists.desk.one_list import CORRECTED, FIRST, posted, seated, shown, typed, url
from tests.lists.telling import amiss, fresh, queries
from tests.web.answers import text
from tournament.draw.acts.swapping import swap_published
from tournament.lists.reads.lists import games_of
from tournament.models import AuditEntry, CardTable, TypedTotal
from tournament.models.link import token_of


def test_list_is_of_its_tournaments_organisers(
    card_table: CardTable, organiser: User, client: Client, organiser_client: Client
) -> None:
    acts = ("spiel/1/", "spiel/1/zuruecknehmen/", "summen/", "summen/entfernen/", "abschliessen/", "oeffnen/")
    addresses = [url(card_table, act) for act in (*acts, "neuer-link/", "informiert/")]
    assert {organiser_client.get(address).status_code for address in addresses} == {405}
    card_table.series.tournament.organisers.clear()
    assert client.get(url(card_table))["Location"].startswith("/anmelden/")
    client.force_login(organiser)
    assert client.get(url(card_table)).status_code == 404
    assert {client.post(address).status_code for address in addresses} == {404}


class TestList:
    def test_list_has_running_totals_crosses_and_sums(self, card_table: CardTable, organiser_client: Client) -> None:
        play(card_table, 1, *FIRST)
        # Game 2: seat 2 deals. Seat 4 not opened with 104 Augen: -1, a cross; its Augen are added (rule 13).
        play(card_table, 2, Result(1, "hand_romme", 0), Result(3, "opened", 9), Result(4, "not_opened", 104))
        page = shown(organiser_client, card_table)
        words = (
            "2/16",
            # Seat 3: 2 points for 17 Augen, then 3 for 9: running 5 and 26.
            '<td class="number first">5</td><td class="number">26 <small',
            # Seat 4: 0 for 64, then the cross; 64 + 104 = 168.
            '<span class="cross">×',
            '<td class="number">168 <small',
            '<td class="number first">−1 <small>0 <span class="cross">−1 (1×)',
        )
        assert amiss(page, *words) == []
        assert page.count('class="out"') == 16  # the dealer: one a game, 16 games at a table of four

    def test_new_link_has_its_code_and_withdraws_the_old_one(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        old = token_of(card_table.link_nonce)
        page = shown(organiser_client, card_table)
        assert amiss(page, f"http://testserver/liste/{old}/", 'src="data:image/svg+xml') == []
        page = posted(organiser_client, card_table, "neuer-link/")
        assert amiss(page, "Der alte Link gilt nicht mehr.", absent=[old]) == []
        assert Client().get(f"/liste/{old}/state").status_code == 410


class TestGames:
    def test_game_is_entered_and_corrected_with_a_reason(self, card_table: CardTable, organiser_client: Client) -> None:
        asked = "Warum wird das Spiel geändert? (freiwillig)"
        page = shown(organiser_client, card_table, spiel=1)
        assert amiss(page, 'name="outcome_2"', absent=['name="outcome_1"', asked]) == []  # the dealer sits out
        posted(organiser_client, card_table, "spiel/1/", typed(0, *FIRST))
        assert games_of(card_table) == [scoring.Game(1, FIRST)]
        page = shown(organiser_client, card_table, spiel=1)
        assert amiss(page, '<option value="opened" selected>', 'name="augen_3" value="17"', asked) == []
        sent = typed(1, *CORRECTED, reason=" Claus & Dietz verwechselt ")
        words = (
            "Spiel 1 ist gespeichert.",
            "Platz 2 Rommé, Platz 3 eröffnet 17, Platz 4 nicht eröffnet 64</span> →",
            "<span>Platz 2 Rommé, Platz 3 eröffnet 7, Platz 4 nicht eröffnet 64</span>",
            "Spielleitung: anna",
            "Grund: Claus &amp; Dietz verwechselt",
        )
        assert amiss(posted(organiser_client, card_table, "spiel/1/", sent), *words) == []
        assert games_of(card_table) == [scoring.Game(1, CORRECTED)]
        audited = AuditEntry.objects.latest("revision")
        assert audited.before == [{"seat": one.seat, "outcome": one.outcome, "augen": one.augen} for one in FIRST]
        assert audited.after["reason"] == "Claus & Dietz verwechselt"

    def test_reason_may_be_missing_but_not_longer_than_on_the_phone(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        play(card_table, 1, *FIRST)
        statuses = [
            organiser_client.post(url(card_table, "spiel/1/"), typed(1, *CORRECTED, **more)).status_code
            for more in ({"reason": "!" * 121}, {})
        ]
        assert statuses == [422, 302]
        assert "Grund:" not in shown(organiser_client, card_table)

    def test_closed_list_can_be_corrected(self, card_table: CardTable, organiser_client: Client) -> None:
        fill_list(card_table)
        posted(organiser_client, card_table, "abschliessen/")
        posted(organiser_client, card_table, "spiel/1/", typed(1, *CORRECTED))
        assert games_of(card_table)[0] == scoring.Game(1, CORRECTED)

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"outcome_3": ""}, "Ausgang wählen."),
            ({"outcome_3": "romme", "augen_3": ""}, "Nur eine Person kann das Spiel beendet haben."),
            ({"augen_3": "x"}, "Eine ganze Zahl eingeben."),
            ({"augen_3": "-3"}, "Augen können nicht negativ sein."),
            ({"augen_3": "10000"}, "So viele Augen gibt es nicht, höchstens 9999."),
            ({"augen_3": "1"}, "So wenige Augen können es nicht sein, mindestens 2."),  # a single two
            ({"augen_2": "5"}, "Wer beendet hat, hält keine Augen mehr."),
            ({"thrown_in_2": "on"}, "Wer beendet hat, kann keine Karten weggeworfen haben."),
        ],
    )
    def test_bad_input_is_explained_at_its_place_and_stays(
        self, card_table: CardTable, organiser_client: Client, change: dict[str, str], said: str
    ) -> None:
        answer = organiser_client.post(url(card_table, "spiel/1/"), typed(0, *FIRST, **change))
        assert (answer.status_code, games_of(card_table)) == (422, [])
        stays = [f'name="{name}" value="{value}"' for name, value in change.items() if "augen" in name and value]
        assert amiss(text(answer), said, *stays) == []

    @pytest.mark.parametrize("sent", [{}, {"entry_id": "x"}, {"version": "x"}])
    def test_form_that_is_none_is_refused(
        self, card_table: CardTable, organiser_client: Client, sent: dict[str, str]
    ) -> None:
        assert organiser_client.post(url(card_table, "spiel/1/"), sent).status_code == 422

    @pytest.mark.parametrize(
        ("augen", "said"),
        [
            # decisions.md, "What Augen are possible": 13 cards are 31 at least, unless the stock was empty (rule 5)
            (30, "Ungewöhnlich wenige Augen: weniger als 31 sind es kaum je."),
            # 6 jokers and 7 aces are 197: more is odd for somebody who has not opened, but possible (rule 3)
            (198, "Ungewöhnlich viele Augen: mehr als 197 sind es kaum je."),
        ],
    )
    def test_odd_augen_are_asked_and_then_accepted(
        self, card_table: CardTable, organiser_client: Client, augen: int, said: str
    ) -> None:
        odd = (*FIRST[:2], Result(4, "not_opened", augen))
        answer = organiser_client.post(url(card_table, "spiel/1/"), typed(0, *odd))
        assert (answer.status_code, games_of(card_table)) == (422, [])
        assert amiss(text(answer), said, "Ja, das stimmt so") == []
        posted(organiser_client, card_table, "spiel/1/", typed(0, *odd, sure="on"))
        assert games_of(card_table) == [scoring.Game(1, odd)]

    def test_stale_correction_shows_both_versions(self, card_table: CardTable, organiser_client: Client) -> None:
        play(card_table, 1, *FIRST)
        between = (FIRST[0], Result(3, "opened", 11), FIRST[2])
        play(card_table, 1, *between, version=1)
        answer = organiser_client.post(url(card_table, "spiel/1/"), typed(1, *CORRECTED, reason="verzählt"))
        assert (answer.status_code, games_of(card_table)) == (409, [scoring.Game(1, between)])
        words = (
            "Inzwischen hat jemand anderes dieses Spiel geändert.",
            "<li>Claus, Clara: eröffnet 11</li>",  # what is stored
            'name="augen_3" value="7"',  # what was typed
            'value="verzählt"',
            'name="version" value="2" id="id_version"',
        )
        assert amiss(text(answer), *words) == []
        posted(organiser_client, card_table, "spiel/1/", typed(2, *CORRECTED))
        assert games_of(card_table) == [scoring.Game(1, CORRECTED)]

    def test_game_is_neither_left_out_nor_beyond_the_list(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        third = (Result(1, "romme", 0), Result(2, "opened", 17), Result(4, "opened", 17))  # seat 3 deals game 3
        answer = organiser_client.post(url(card_table, "spiel/3/"), typed(0, *third))
        assert answer.status_code == 422
        assert "Zuerst fehlt noch Spiel 1." in text(answer)
        seventeenth = posted(organiser_client, card_table, "spiel/17/", typed(0, *FIRST))
        assert "Diese Liste hat nur die Spiele 1 bis 16." in seventeenth

    def test_last_game_is_taken_back(self, card_table: CardTable, organiser_client: Client) -> None:
        play(card_table, 1, *FIRST)
        page = posted(organiser_client, card_table, "spiel/1/zuruecknehmen/", {"version": 1})
        assert "Spiel 1 ist zurückgenommen." in page
        assert games_of(card_table) == []

    def test_game_of_people_who_changed_places_is_shown_before_it_is_stored(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        before = seated(organiser_client.get(url(card_table), {"spiel": 1}))
        swap_published(card_table.series, card_table.series.version, ACTOR, 2, 5)
        answer = organiser_client.post(url(card_table, "spiel/1/"), typed(0, *FIRST, **before))
        assert (answer.status_code, games_of(card_table)) == (422, [])
        assert "Die Spielleitung hat Plätze geändert." in text(answer)
        now = seated(answer)
        assert len(now) == 4
        assert now != before
        assert organiser_client.post(url(card_table, "spiel/1/"), typed(0, *FIRST, **now)).status_code == 302


def test_longer_history_costs_no_more_queries(card_table: CardTable, organiser_client: Client) -> None:
    play(card_table, 1, *FIRST)
    one = queries(lambda: shown(organiser_client, card_table, spiel=1))
    other = fresh(card_table.series.card_tables.get(number=2))
    play_all(other)
    assert queries(lambda: shown(organiser_client, other, spiel=1)) == one


def table_of(organiser: User, rulebook: str, players: int, games: int = 12) -> CardTable:
    tournament = make_tournament(players, rulebook=rulebook, games=games, series=1)
    tournament.organisers.add(organiser)
    series = tournament.series.get()
    series.published_at = "2026-05-09T10:00:00Z"
    series.save()
    return make_table(series, 1, list(tournament.registrations.all()))


class TestRulebooks:
    def test_paper_list_of_horesca_names_its_points(self, organiser: User, organiser_client: Client) -> None:
        """Points do not follow from Augen there: what the others hold goes to the winner. There are no crosses, and no
        hands thrown in."""
        table = table_of(organiser, "horesca", 5)
        page = shown(organiser_client, table, summen=1)
        absent = ['name="wertungspunkte_1"', 'name="crosses_1"', "thrown_in"]
        assert amiss(page, 'name="points_5"', absent=absent) == []
        sent = {f"{name}_{seat}": 40 for seat in range(1, 6) for name in ("augen", "points")}
        posted(organiser_client, table, "summen/", sent | {"version": table.version})
        stored = TypedTotal.objects.values_list("augen", "points", "wertungspunkte", "crosses")
        assert list(stored) == [(40, 40, 0, 0)] * 5

    def test_paper_list_of_a_federation_names_its_thrown_in_hands(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        """decisions.md, "Second reading": rule 15 is the federations'; an empty field is none."""
        assert 'name="thrown_in_4"' in shown(organiser_client, card_table, summen=1)
        sent: dict[str, object] = {"version": card_table.version, "thrown_in_4": "2"}
        sent |= {f"{name}_{seat}": 9 for seat in range(1, 5) for name in ("wertungspunkte", "augen")}
        page = posted(organiser_client, card_table, "summen/", sent)
        assert list(TypedTotal.objects.values_list("thrown_in", flat=True)) == [0, 0, 0, 2]
        again = "Papierliste: Dietz, Dirk hat zum wiederholten Mal Karten weggeworfen (Regel 15)."
        assert amiss(page, again, "0 Kreuze, 2 weggeworfen") == []
        informed = {"seat": 4, "game": 0, "informed": "Frau Krug"}
        assert "zum wiederholten Mal" not in posted(organiser_client, card_table, "informiert/", informed)

    def test_list_of_sprint_has_one_column_a_player(self, organiser: User, organiser_client: Client) -> None:
        table = table_of(organiser, "romme24-sprint", 2)
        play(table, 1, Result(1, "hand_romme", 0), Result(2, "opened", 17))
        page = shown(organiser_client, table)
        assert not re.search(r"\bWP\b", page)  # a link may have the letters by chance
        doubled = '34 <small title="ausgelegt">'  # a hand Rommé doubles what is recorded for the others
        assert amiss(page, doubled, "Der Strich links zeigt, wer das Spiel beginnt.", absent=["Kreuz"]) == []

    @pytest.mark.parametrize(("players", "drawn"), [(3, True), (4, False)])
    def test_line_of_the_dealer_is_told_where_it_is_drawn(
        self, organiser: User, organiser_client: Client, players: int, drawn: bool
    ) -> None:
        """Rule 2: at a table of four the dealer sits out, whose cell says so itself."""
        table = table_of(organiser, "dgsrv", players)
        losers = [Result(seat, "opened", 9) for seat in ((1, 3) if players == 3 else (3, 4))]
        play(table, 1, Result(2, "romme", 0), *losers)
        page = shown(organiser_client, table)
        told = [words in page for words in ('class="number first deals"', "Der Strich links zeigt, wer gibt.")]
        assert told == [drawn, drawn]

    def test_giving_up_is_entered_and_taken_back(self, organiser: User, organiser_client: Client) -> None:
        """romme24, "Aufgeben": from half of the list on, by the one behind; 1 of 4 games is not half, 2 are."""
        table = table_of(organiser, "romme24-sprint", 2, games=4)
        for number in (1, 2):
            assert "gibt auf" not in shown(organiser_client, table)
            play(table, number, Result(1, "romme", 0), Result(2, "opened", 17))
        page = shown(organiser_client, table)
        assert amiss(page, "Bauer, Bernd gibt auf", absent=["Ahrens, Anna gibt auf"]) == []
        posted(organiser_client, table, "aufgeben/", {"seat": 1})
        assert fresh(table).gave_up is None
        page = posted(organiser_client, table, "aufgeben/", {"seat": 2})
        assert "Bauer, Bernd hat nach 2 Spielen aufgegeben." in page
        page = posted(organiser_client, table, "aufgeben-zuruecknehmen/")
        assert "Das Aufgeben ist zurückgenommen" in page
        assert (fresh(table).gave_up, fresh(table).closed_at) == (None, None)
