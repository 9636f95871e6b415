"""A substitute everywhere a list is shown: desk, paper, public pages, standings. Source: contract.md, section 7.

Table 1: start numbers 1 to 4; 9 takes seat 2 from game 3 on. Seat 2 won games 1 and 3 (5 each), game 2 it dealt.
"""

import uuid

import pymupdf
import pytest
from django.test import Client

import scoring
from tests.factories import ACTOR, make_team, play, publish_results, register
from tests.lists.desk.one_list import url
from tests.lists.sitting import put, who
from tests.lists.telling import amiss, queries
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
from tournament.models import CardTable, Series
from tournament.standings.reads.standings import standings

pytestmark = pytest.mark.django_db


def win(table: CardTable, game: int, winner: int, *losers: int) -> None:
    opened = [scoring.Result(seat, "opened", 17) for seat in losers]
    play(table, game, scoring.Result(winner, "romme", 0), *opened)


@pytest.fixture
def series(card_table: CardTable) -> Series:
    register(card_table.series.tournament, 1, [])
    return card_table.series


@pytest.fixture
def substituted(series: Series, card_table: CardTable) -> Series:
    """The three games, the third with the substitute."""
    return with_substitute(series, card_table)


def with_substitute(series: Series, table: CardTable, *, for_team: bool = False) -> Series:
    win(table, 1, 2, 3, 4)
    win(table, 2, 1, 3, 4)
    put(series, Placing(1, 2, 3, who(series, 9).pk, for_team))
    win(table, 3, 2, 1, 4)
    return series


class TestDesk:
    def test_page_names_both_and_releases_the_substitutes_name(
        self, organiser_client: Client, substituted: Series, card_table: CardTable
    ) -> None:
        take_name(card_table, 2)
        substitute = who(substituted, 9).person.name
        assert amiss(text(organiser_client.get(url(card_table))), f"ab Spiel 3: {substitute}", "Name freigeben") == []
        for game, name in ((3, substitute), (1, who(substituted, 2).person.name)):
            assert f"2 · {name}" in text(organiser_client.get(url(card_table), {"spiel": game}))
        organiser_client.post(url(card_table, "name-freigeben/"), {"seat": 2})
        assert "Name freigeben" not in text(organiser_client.get(url(card_table)))

    def test_objection_of_the_first_player_is_not_the_substitutes(self, series: Series, card_table: CardTable) -> None:
        win(card_table, 1, 2, 3, 4)
        object_to(card_table, 2, 1, 1, "", ACTOR)
        put(series, Placing(1, 2, 3, who(series, 9).pk))
        (objection,) = state_of(card_table)["objections"]
        assert (objection["seat"], objection["name"]) == (None, who(series, 2).person.name)

    def test_substitute_deals_out_of_turn(self, substituted: Series, card_table: CardTable) -> None:
        """Seat 4 should deal game 4; the substitute at seat 2 did, and sits out."""
        results = (scoring.Result(1, "romme", 0), *(scoring.Result(seat, "opened", 17) for seat in (3, 4)))
        entry = games.TypedGame(uuid.uuid4(), 0, scoring.Game(4, results, 2))
        assert [problem.code for problem in games.put_game(card_table, entry, ACTOR).warnings] == ["dealer_wrong"]
        assert (games_of(card_table)[3].dealer, differing_totals(substituted.tournament)) == (2, [])

    def test_empty_seat_is_no_dealer(self, organiser_client: Client, series: Series, card_table: CardTable) -> None:
        put(series, Placing(1, 2, 5, None), ends={1: 9})
        page = text(organiser_client.get(url(card_table)))
        assert (page.count("<span>gibt</span>"), page.count("<span>leer</span>")) == (4, 5)

    def test_paper_sums_have_a_line_for_each_player(self, series: Series, card_table: CardTable) -> None:
        """Seat 2 plays 12 of 16 games, its first player the first alone: nobody says how many, so it follows."""
        put(series, Placing(1, 2, 3, who(series, 9).pk))
        card_table.refresh_from_db()
        paper = {line: lists.PaperTotal(line, 100) for line in range(1, 6)}
        lists.type_totals(card_table, card_table.version, paper, ACTOR)
        (change,) = series.substitutions.all()
        first = series.seats.get(card_table=card_table, number=2)
        assert (change.wertungspunkte, change.games, first.games) == (5, 11, 1)
        assert differing_totals(series.tournament) == []

    def test_storing_a_game_costs_one_statement_more_at_most(self, series: Series, card_table: CardTable) -> None:
        """What the substitute made is in a row of another table."""
        win(card_table, 1, 2, 3, 4)
        alone = queries(lambda: win(card_table, 2, 1, 3, 4))
        put(series, Placing(1, 2, 3, who(series, 9).pk))
        assert queries(lambda: win(card_table, 3, 2, 1, 4)) <= alone + 1


class TestPaper:
    def test_list_stays_on_one_page_with_both_players_and_their_points(self, substituted: Series) -> None:
        document = pymupdf.open(stream=spiellisten(substituted, filled=True, base_url="http://hall", tables=[1]))
        assert len(document) == 1
        substitute, first = who(substituted, 9).person, who(substituted, 2).person
        words = (
            f"ab Spiel 3: {substitute.surname}",
            f"Platz 2, Spiel 1 bis 2: {first.name} 5 Wertungspunkte",
            f"Platz 2, ab Spiel 3: {substitute.name} 5 Wertungspunkte",
        )
        assert amiss(" ".join(document[0].get_text().split()), *words) == []

    def test_empty_seat_and_games_beyond_the_end_are_hatched(self, series: Series) -> None:
        put(series, Placing(1, 2, 5, None), ends={1: 9})
        document = pymupdf.open(stream=spiellisten(series, filled=False, base_url="http://hall", tables=[1]))
        words = document[0].get_text()
        assert words.count("leer") - words.count("ab Spiel 5: leer") == 5  # games 5 to 9
        assert sheets(series, with_games=False)[0].occupancy.ends_after == 9


class TestPublic:
    def test_public_pages_show_the_games_each_played_and_with_whom(self, client: Client, substituted: Series) -> None:
        publish_results(substituted.tournament, 1)
        public = f"/turniere/{substituted.tournament.slug}"
        one, two, nine = (who(substituted, number).person.name for number in (1, 2, 9))
        page = text(client.get(f"{public}/spieler/9"))
        assert amiss(page, "ab Spiel 3, Tisch 1, Platz 2, mit", one, absent=[two]) == []
        assert "bis Spiel 2, Tisch 1, Platz 2, mit" in text(client.get(f"{public}/spieler/2"))
        assert amiss(text(client.get(f"{public}/sitzplan/1?nach=tisch")), "ab Spiel 3:", nine) == []

    def test_player_replaced_from_the_first_game_on_met_nobody_there(
        self, client: Client, series: Series, card_table: CardTable
    ) -> None:
        """For the other's team: so the seat stays the planned player's, who never sat there."""
        put(series, Placing(1, 2, 1, who(series, 9).pk, for_team=True))
        win(card_table, 1, 2, 3, 4)
        publish_results(series.tournament, 1)
        public = f"/turniere/{series.tournament.slug}/spieler"
        assert "Tisch 1, Platz 2" not in text(client.get(f"{public}/2"))
        assert "Tisch 1, Platz 2, mit" in text(client.get(f"{public}/9"))


@pytest.mark.parametrize(("for_team", "points"), [(True, 10), (False, 5)])
def test_points_are_each_players_and_the_teams_where_that_is_ticked(
    series: Series, card_table: CardTable, for_team: bool, points: int
) -> None:
    make_team(series.tournament, [who(series, number) for number in (2, 5, 6)], "Kassel 1")
    with_substitute(series, card_table, for_team=for_team)
    ranked = standings(series.tournament)
    rows = {row.registration.number: row.totals.points for row in ranked.players}
    assert (rows[2], rows[9]) == (5, 5)
    assert [team.totals.points for team in ranked.teams] == [points]
