"""A substitute everywhere a list is shown: desk, paper, public pages, standings. Source: contract.md, section 7.

Table 1: start numbers 1 to 4; 9 takes seat 2 from game 3 on. Seat 2 won games 1 and 3 (5 each), game 2 it dealt.
"""

import uuid

import pymupdf
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import scoring
from tests.factories import ACTOR, make_team, play, publish_results, register, seat_series
from tests.lists.sitting import put, who
from tests.web.answers import text
from tournament.lists.acts import games, lists
from tournament.lists.acts.names import take_name
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.acts.remarks import object_to
from tournament.lists.keeper.state import state_of
from tournament.lists.paper.spielliste import spiellisten
from tournament.lists.reads.lists import games_of
from tournament.lists.reads.sheets import sheets
from tournament.lists.reads.whole_series import Placing
from tournament.models import CardTable, Series, Tournament
from tournament.standings.reads.standings import standings

pytestmark = pytest.mark.django_db


def win(table: CardTable, game: int, winner: int, *losers: int) -> None:
    opened = [scoring.Result(seat, "opened", 17) for seat in losers]
    play(table, game, scoring.Result(winner, "romme", 0), *opened)


@pytest.fixture
def series(tournament: Tournament) -> Series:
    seated = seat_series(tournament)
    register(tournament, 1, [])
    return seated


@pytest.fixture
def table(series: Series) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(series=series, number=1)


def substituted(series: Series, table: CardTable, *, for_team: bool = False) -> None:
    win(table, 1, 2, 3, 4)
    win(table, 2, 1, 3, 4)
    put(series, Placing(1, 2, 3, who(series, 9).pk, for_team))
    win(table, 3, 2, 1, 4)


class TestDesk:
    def test_names_both_with_what_each_made(self, organiser_client: Client, series: Series, table: CardTable) -> None:
        substituted(series, table)
        page = text(organiser_client.get(f"/leitung/{series.tournament.slug}/serie/1/tisch/1/"))
        substitute = who(series, 9).person.name
        assert f"ab Spiel 3: {substitute}" in " ".join(page.split())
        form = text(organiser_client.get(f"/leitung/{series.tournament.slug}/serie/1/tisch/1/", {"spiel": 3}))
        assert f"2 · {substitute}" in form
        first = text(organiser_client.get(f"/leitung/{series.tournament.slug}/serie/1/tisch/1/", {"spiel": 1}))
        assert f"2 · {who(series, 2).person.name}" in first

    def test_what_the_one_before_him_said_is_not_his(self, series: Series, table: CardTable) -> None:
        win(table, 1, 2, 3, 4)
        object_to(table, 2, 1, 1, "", ACTOR)
        put(series, Placing(1, 2, 3, who(series, 9).pk))
        (objection,) = state_of(table)["objections"]
        assert (objection["seat"], objection["name"]) == (None, who(series, 2).person.name)

    def test_his_name_on_a_phone_can_be_released(
        self, organiser_client: Client, series: Series, table: CardTable
    ) -> None:
        substituted(series, table)
        take_name(table, 2)
        at_table = f"/leitung/{series.tournament.slug}/serie/1/tisch/1/"
        assert "Name freigeben" in text(organiser_client.get(at_table))
        organiser_client.post(f"{at_table}name-freigeben/", {"seat": 2})
        assert "Name freigeben" not in text(organiser_client.get(at_table))

    def test_a_substitute_deals_out_of_turn(self, series: Series, table: CardTable) -> None:
        """Seat 4 should deal game 4; the substitute at seat 2 did, and sits out."""
        substituted(series, table)
        results = (scoring.Result(1, "romme", 0), *(scoring.Result(seat, "opened", 17) for seat in (3, 4)))
        entry = games.TypedGame(uuid.uuid4(), 0, scoring.Game(4, results, 2))
        assert [problem.code for problem in games.put_game(table, entry, ACTOR).warnings] == ["dealer_wrong"]
        assert games_of(table)[3].dealer == 2
        assert differing_totals(series.tournament) == []

    def test_an_empty_seat_is_no_dealer(self, organiser_client: Client, series: Series, table: CardTable) -> None:
        put(series, Placing(1, 2, 5, None), ends={1: 9})
        page = text(organiser_client.get(f"/leitung/{series.tournament.slug}/serie/1/tisch/1/"))
        assert (page.count("<span>gibt</span>"), page.count("<span>leer</span>")) == (4, 5)

    def test_sums_from_paper_have_a_line_for_everybody(self, series: Series, table: CardTable) -> None:
        """Seat 2 plays 12 of 16 games, its first player the first alone: nobody says how many, so it follows."""
        put(series, Placing(1, 2, 3, who(series, 9).pk))
        table.refresh_from_db()
        paper = {line: lists.PaperTotal(line, 100) for line in range(1, 6)}
        lists.type_totals(table, table.version, paper, ACTOR)
        (change,) = series.substitutions.all()
        first = series.seats.get(card_table=table, number=2)
        assert (change.wertungspunkte, change.games, first.games) == (5, 11, 1)
        assert differing_totals(series.tournament) == []

    def test_storing_a_game_costs_one_statement_more_at_most(self, series: Series, table: CardTable) -> None:
        """What the substitute made stands in a row of another table."""
        win(table, 1, 2, 3, 4)
        with CaptureQueriesContext(connection) as alone:
            win(table, 2, 1, 3, 4)
        put(series, Placing(1, 2, 3, who(series, 9).pk))
        with CaptureQueriesContext(connection) as with_a_substitute:
            win(table, 3, 2, 1, 4)
        assert len(with_a_substitute) <= len(alone) + 1


class TestPaper:
    def test_the_list_stays_on_one_page_with_who_came_and_what_each_made(
        self, series: Series, table: CardTable
    ) -> None:
        substituted(series, table)
        document = pymupdf.open(stream=spiellisten(series, filled=True, base_url="http://hall", tables=[1]))
        assert len(document) == 1
        said = " ".join(document[0].get_text().split())
        substitute, first = who(series, 9).person, who(series, 2).person
        assert f"ab Spiel 3: {substitute.surname}" in said
        assert f"Platz 2, Spiel 1 bis 2: {first.name} 5 Wertungspunkte" in said
        assert f"Platz 2, ab Spiel 3: {substitute.name} 5 Wertungspunkte" in said

    def test_an_empty_seat_and_the_games_beyond_the_end_are_hatched(self, series: Series, table: CardTable) -> None:
        put(series, Placing(1, 2, 5, None), ends={1: 9})
        document = pymupdf.open(stream=spiellisten(series, filled=False, base_url="http://hall", tables=[1]))
        said = document[0].get_text()
        assert said.count("leer") - said.count("ab Spiel 5: leer") == 5  # games 5 to 9
        assert sheets(series, with_games=False)[0].occupancy.ends_after == 9


class TestPublic:
    def test_his_page_shows_the_games_he_played_there_and_with_whom(
        self, client: Client, series: Series, table: CardTable
    ) -> None:
        substituted(series, table)
        publish_results(series.tournament, 1)
        page = " ".join(text(client.get(f"/turniere/{series.tournament.slug}/spieler/9")).split())
        assert "ab Spiel 3, Tisch 1, Platz 2, mit" in page
        assert who(series, 1).person.name in page
        assert who(series, 2).person.name not in page
        other = " ".join(text(client.get(f"/turniere/{series.tournament.slug}/spieler/2")).split())
        assert "bis Spiel 2, Tisch 1, Platz 2, mit" in other

    def test_who_was_replaced_from_the_first_game_on_met_nobody_there(
        self, client: Client, series: Series, table: CardTable
    ) -> None:
        """For the other's team: so the seat stays the planned player's, who never sat there."""
        put(series, Placing(1, 2, 1, who(series, 9).pk, for_team=True))
        win(table, 1, 2, 3, 4)
        publish_results(series.tournament, 1)
        absent = text(client.get(f"/turniere/{series.tournament.slug}/spieler/2"))
        assert "Tisch 1, Platz 2" not in absent
        there = " ".join(text(client.get(f"/turniere/{series.tournament.slug}/spieler/9")).split())
        assert "Tisch 1, Platz 2, mit" in there

    def test_the_seating_names_him(self, client: Client, series: Series, table: CardTable) -> None:
        substituted(series, table)
        page = " ".join(text(client.get(f"/turniere/{series.tournament.slug}/sitzplan/1?nach=tisch")).split())
        assert "ab Spiel 3:" in page
        assert who(series, 9).person.name in page


class TestStandings:
    def test_each_keeps_what_he_made(self, series: Series, table: CardTable) -> None:
        substituted(series, table)
        rows = {row.registration.number: row.totals.points for row in standings(series.tournament).players}
        assert (rows[2], rows[9]) == (5, 5)

    @pytest.mark.parametrize(("for_team", "points"), [(True, 10), (False, 5)])
    def test_it_counts_for_the_team_of_whom_he_stands_in_for_where_that_is_ticked(
        self, series: Series, table: CardTable, for_team: bool, points: int
    ) -> None:
        make_team(series.tournament, [who(series, number) for number in (2, 5, 6)], "Kassel 1")
        substituted(series, table, for_team=for_team)
        (team,) = standings(series.tournament).teams
        assert team.totals.points == points
