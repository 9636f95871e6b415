"""Documents of every rulebook: the values that came in come out, ranked as `python -m scoring standings` ranks them."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

import scoring
from tests.archive.documents import Json, as_bytes, scoring_stand, value_of
from tests.archive.relieved import documents_of
from tests.scoring.builders import document, player, result
from tournament.archive.files import export_document, import_document
from tournament.archive.reads.documents import listed_series
from tournament.core.act import Actor
from tournament.lists.acts.recompute import differing_totals
from tournament.models import CardTable, Tournament
from tournament.standings.files import stand_document
from tournament.standings.reads.standings import standings

EACH = [documents_of(rules) for rules in scoring.RULEBOOKS.values()]
# Of two rulebooks an example: so few examples come by all of them.
TWO = st.sampled_from(list(zip(EACH[::2], EACH[1::2], strict=True))).flatmap(lambda pair: st.tuples(*pair))


def imported(value: Json) -> Tournament:
    return import_document(as_bytes(value), Actor("Test")).tournament


class TestAnyDocument(TestCase):
    @settings(suppress_health_check=[HealthCheck.data_too_large])
    @given(TWO)
    def test_document_survives_import_and_export_and_ranks_as_scoring_ranks_it(self, values: tuple[Json, ...]) -> None:
        for value in values:
            tournament = imported(value)
            once = export_document(tournament)
            assert (value_of(once), scoring_stand(once)) == (value_of(value), scoring_stand(value))
            assert stand_document(standings(tournament, listed_series(tournament))) == scoring_stand(value)
            assert differing_totals(tournament) == []


def at_one_table(seats: str, tournament: Json, **table: Any) -> Json:
    """A document of one table in one series."""
    return document(
        tournament={"series": 1, **tournament},
        clubs=[],
        players=[player(name) for name in seats],
        series=[{"number": 1, "tables": [{"number": 1, "seats": list(seats), **table}]}],
    )


def duel(winners: str) -> list[Json]:
    """Games of a and b with these winners; the other has opened and holds 30."""
    return [
        {
            "number": number,
            "results": [result(name, "romme", 0) if name == winner else result(name, "opened", 30) for name in "ab"],
        }
        for number, winner in enumerate(winners, 1)
    ]


def only_table(value: Json) -> CardTable:
    """The table of this document, which comes out again as it went in."""
    tournament = imported(value)
    assert value_of(export_document(tournament)) == value_of(value)
    return CardTable.objects.get(series__tournament=tournament)


@pytest.mark.django_db
class TestWhatARulebookLeavesOpen:
    def test_list_ends_with_whoever_gave_up(self) -> None:
        """romme24: from half of the list on, by the one behind; b lost two of three."""
        info = {"rulebook": "romme24-sprint", "games_per_series": 6}
        stored = only_table(at_one_table("ab", info, games=duel("aab"), gave_up="b"))
        assert (stored.gave_up, stored.closed_at is not None) == (2, True)

    def test_game_that_reaches_the_target_ends_the_list(self) -> None:
        """horesca: the winner gets what the other holds; 40 + 25 reach 60, one game earlier they do not."""
        games = [
            {"number": number, "results": [result("a", "romme", 0), result("b", "lost", held)]}
            for number, held in ((1, 40), (2, 25))
        ]
        agreed = {"rulebook": "horesca", "games_per_series": 6, "target_score": 60}
        tables = [only_table(at_one_table("ab", agreed, games=played)) for played in (games, games[:1])]
        assert [table.closed_at is not None for table in tables] == [True, False]

    def test_points_of_a_paper_list_are_kept(self) -> None:
        """horesca: a won 90 and lost 20, so they do not follow from his Augen."""
        rows = [
            {"player": "a", "wertungspunkte": 0, "augen": 20, "points": 90, "crosses": 0, "games": 4},
            {"player": "b", "wertungspunkte": 0, "augen": 90, "points": 20, "crosses": 0, "games": 4},
        ]
        stored = only_table(at_one_table("ab", {"rulebook": "horesca", "games_per_series": 4}, totals=rows))
        seats = stored.seats.order_by("number").values_list("points", "augen", "games")
        assert list(seats) == [(90, 20, 4), (20, 90, 4)]

    def test_paper_list_has_a_row_for_everybody_who_sat_there(self) -> None:
        """Contract, section 7. Who says nothing of games played as many as fell to him: seat 2 deals game 2 of 4, so 1
        before it and 2 after it are played there."""
        rows = [
            {"player": name, "wertungspunkte": 2, "augen": 20, "crosses": 0} | more
            for name, more in (("a", {}), ("b", {}), ("c", {}), ("d", {}), ("e", {"thrown_in": 1}))
        ]
        value = at_one_table("abcd", {"rulebook": "dskv-2018", "games_per_series": 4}, totals=rows)
        value["players"].append(player("e"))
        value["series"][0]["tables"][0]["substitutes"] = [{"seat": 2, "from_game": 2, "player": "e"}]
        tournament = imported(value)
        (change,) = tournament.series.get().substitutions.all()
        assert (change.seat.games, change.games, change.wertungspunkte) == (1, 2, 2)
        assert value_of(export_document(tournament)) == value_of(value)
        assert (stand_document(standings(tournament, [1])), differing_totals(tournament)) == (scoring_stand(value), [])

    @pytest.mark.parametrize(
        ("rulebook", "left_out"),
        [
            pytest.param("romme24-cent", True, id="another pack is played with"),
            pytest.param("horesca", False, id="it has none, and may say so"),
        ],
    )
    def test_tournament_without_jokers_is_played_without(self, rulebook: str, left_out: bool) -> None:
        tournament = only_table(at_one_table("ab", {"rulebook": rulebook, "jokers": False})).series.tournament
        assert (tournament.without_jokers, tournament.rulebook.pack.jokers) == (left_out, 0)
