"""contract.md, sections 1 and 7: the values that go in come out; what breaks a rule is refused whole."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F, Model
from hypothesis import given
from hypothesis.extra.django import TestCase

import scoring
from tests.archive.documents import CONTRACT_EXAMPLE, Json, as_bytes, championship, scoring_stand, value_of
from tests.archive.drawn_documents import documents
from tests.factories import make_table, register
from tests.setup.pages import cost
from tournament.archive.files import RefusedDocumentError, export_document, import_document
from tournament.archive.reads.documents import listed_series
from tournament.core.act import Actor
from tournament.lists.acts.recompute import differing_totals
from tournament.models import (
    AuditEntry,
    CardTable,
    Club,
    Lot,
    Person,
    Series,
    Team,
    Tournament,
    TournamentClub,
    TypedTotal,
)
from tournament.standings.files import stand_document
from tournament.standings.reads.standings import standings

ACTOR = Actor("Test")


def imported(document: Json) -> Tournament:
    return import_document(as_bytes(document), ACTOR).tournament


def stored_stand(tournament: Tournament) -> Json:
    return stand_document(standings(tournament, listed_series(tournament)))


class TestRoundTrip(TestCase):
    @given(documents())
    def test_values_survive_import_and_export_and_rank_as_scoring_says(self, document: Json) -> None:
        tournament = imported(document)
        once = export_document(tournament)
        stand = scoring_stand(document)
        assert (value_of(once), stored_stand(tournament), scoring_stand(once)) == (value_of(document), stand, stand)
        assert (as_bytes(export_document(imported(once))), stored_stand(tournament)) == (as_bytes(once), stand)


SAYS_NOTHING = {
    ("tournament",): {"place": "", "jokers": True},
    ("players", 4): {"categories": []},
    ("teams", 0): {"loan": []},
    ("series", 0, "tables", 0): {"games": []},
    ("series", 0, "tables", 1): {"totals": []},
    (): {"lots": []},
}
REVERSED: list[tuple[type[Model], Callable[[Json], list[object]]]] = [
    (TournamentClub, lambda value: [club["id"] for club in value["clubs"]]),
    (Team, lambda value: [team["id"] for team in value["teams"]]),
    (Lot, lambda value: value["lots"]),
    (Series, lambda value: [series["number"] for series in value["series"]]),
    (CardTable, lambda value: [table["number"] for table in value["series"][0]["tables"]]),
    (TypedTotal, lambda value: value["series"][1]["tables"][4]["totals"]),
]


@pytest.mark.django_db
class TestExport:
    def test_key_that_says_nothing_is_left_out(self) -> None:
        """A table of three and one of four of which nothing is kept yet, nobody on loan, no lots."""
        plain = copy.deepcopy(CONTRACT_EXAMPLE)
        del plain["lots"], plain["teams"][0]["loan"]
        del plain["series"][0]["tables"][0]["games"], plain["series"][0]["tables"][1]["totals"]
        spelled = copy.deepcopy(plain)
        for place, nothing in SAYS_NOTHING.items():
            at: Any = spelled
            for key in place:
                at = at[key]
            at |= nothing
        assert export_document(imported(spelled)) == export_document(imported(plain)) == plain

    @pytest.mark.parametrize(("said", "exported"), [("en", "en"), ("fr", "fr"), ("de", None), (None, None)])
    def test_language_of_what_is_printed_travels(self, said: str | None, exported: str | None) -> None:
        """German is what a document means that says nothing; a language that is not here is kept for whoever has it."""
        document = copy.deepcopy(CONTRACT_EXAMPLE)
        if said:
            document["tournament"]["language"] = said
        tournament = imported(document)
        assert tournament.language == said or (tournament.language == "de" and exported is None)
        assert export_document(tournament)["tournament"].get("language") == exported

    def test_defaults_are_written_out(self) -> None:
        """No extra for a repeated offence; who deals follows from the number of the game."""
        short = copy.deepcopy(CONTRACT_EXAMPLE)
        del short["tournament"]["repeat_offence_extra"]
        del short["series"][0]["tables"][0]["games"][0]["dealer"]
        assert export_document(imported(short)) == CONTRACT_EXAMPLE

    def test_series_listed_without_a_table_stays_listed(self) -> None:
        """stand/1 lists it too."""
        document = CONTRACT_EXAMPLE | {"series": [{"number": 3, "tables": []}]}
        assert export_document(imported(document))["series"] == document["series"]

    @pytest.mark.parametrize(("model", "listed"), REVERSED)
    def test_lists_have_the_order_that_is_stored(
        self, model: type[Model], listed: Callable[[Json], list[object]]
    ) -> None:
        """Not that in which the database made the rows: positions 1, 2, ... become 999, 998, ..."""
        tournament = imported(championship(24, series=2))
        before = listed(export_document(tournament))
        assert len(before) > 1
        model._default_manager.update(position=1000 - F("position"))
        assert listed(export_document(tournament)) == before[::-1]

    def test_series_made_here_stand_behind_those_imported(self) -> None:
        """Series 2 is listed, 1 is not; tables 5 and 2, then a table 1."""
        document = copy.deepcopy(CONTRACT_EXAMPLE)
        document["series"][0]["number"] = 2
        document["series"][0]["tables"][0]["number"] = 5
        tournament = imported(document)
        people = list(tournament.registrations.all())
        make_table(tournament.series.get(number=1), 1, people[:4])
        make_table(tournament.series.get(number=2), 1, register(tournament, 3, []))
        series = export_document(tournament)["series"]
        assert [(one["number"], [table["number"] for table in one["tables"]]) for one in series] == [
            (2, [5, 2, 1]),
            (1, [1]),
        ]


@pytest.mark.django_db
class TestImport:
    @pytest.mark.nightly
    def test_championship_of_197_players_survives_and_ranks(self) -> None:
        """In three series: ties, lots, hands thrown in twice, paper lists, loan players, an incomplete team."""
        document = championship()
        tournament = imported(document)
        assert (export_document(tournament), differing_totals(tournament)) == (document, [])
        expected = scoring_stand(document)
        ranks = [line["rank"] for line in expected["players"]]
        assert len(set(ranks)) < len(ranks)
        assert [team["team"] for team in expected["teams"] if not team["complete"]] == [document["teams"][-1]["id"]]
        assert stored_stand(tournament) == expected

    def test_import_is_one_act_that_publishes_the_results_it_lists(self) -> None:
        tournament = imported(CONTRACT_EXAMPLE)
        assert export_document(tournament) == CONTRACT_EXAMPLE
        acts = list(AuditEntry.objects.values_list("revision", "action", "actor"))
        assert acts == [(1, "tournament_imported", "Test")]
        assert tournament.revision == Tournament.objects.get().revision == 1
        published = tournament.series.filter(results_published_at__isnull=False)
        assert (tournament.published, [series.number for series in published]) == (True, [1])

    def test_complete_lists_are_closed_and_no_cards_confirmed(self) -> None:
        """Of 20 games at a table of four one is played; the paper list of table 2 has one player of three. Rule 1: the
        list keeper confirms the cards; a document does not say so."""
        tables = imported(CONTRACT_EXAMPLE).series.get(number=1).card_tables.order_by("number")
        assert [table.closed_at is not None for table in tables] == [False, False]
        full = imported(championship(players=8, series=1)).series.get(number=1).card_tables.all()
        assert [(table.closed_at is not None, table.cards_confirmed_at) for table in full] == [(True, None)] * 2

    def test_player_known_by_name_and_club_is_the_same_person(self) -> None:
        first, second = imported(CONTRACT_EXAMPLE), imported(CONTRACT_EXAMPLE)
        people = [sorted(t.registrations.values_list("person_id", flat=True)) for t in (first, second)]
        assert (people[0], Person.objects.count(), Club.objects.count()) == (people[1], 7, 1)
        assert (first.slug, second.slug) == ("pokal-2026", "pokal-2026-2")

    def test_two_clubs_of_one_name_are_two_clubs(self) -> None:
        document = copy.deepcopy(CONTRACT_EXAMPLE)
        document["clubs"].append({"id": "c2", "name": document["clubs"][0]["name"]})
        document["players"][4]["club"] = "c2"
        assert export_document(imported(document)) == document
        imported(document)
        assert Club.objects.count() == 2

    def test_two_players_of_one_name_and_club_are_two_people(self) -> None:
        document = copy.deepcopy(CONTRACT_EXAMPLE)
        document["players"][1]["name"] = document["players"][0]["name"]
        imported(document)
        imported(document)
        assert Person.objects.filter(name="Ahrens, Anna").count() == 2


@pytest.mark.django_db
class TestRefusal:
    def refused(self, raw: bytes) -> list[tuple[str, str]]:
        with pytest.raises(RefusedDocumentError) as caught:
            import_document(raw, ACTOR)
        assert (Tournament.objects.count(), Club.objects.count(), Person.objects.count()) == (0, 0, 0)
        return [(scoring.format_place(problem.where), problem.code) for problem in caught.value.problems]

    def test_errors_are_listed_with_their_places_and_nothing_is_stored(self) -> None:
        document = copy.deepcopy(CONTRACT_EXAMPLE)
        table = document["series"][0]["tables"][0]
        table["games"][0]["results"][1]["augen"] = -1
        table["games"][0]["results"][2]["augen"] = 1
        document["players"][3]["club"] = "c9"
        assert self.refused(as_bytes(document)) == [
            ("players[3].club", "club_unknown"),
            ("series[0].tables[0].games[0].results[1].augen", "augen_negative"),
            ("series[0].tables[0].games[0].results[2].augen", "augen_too_low"),
            ("series[0].tables[1].totals", "totals_row_missing"),
            ("series[0].tables[1].totals", "totals_row_missing"),
        ]

    def test_file_without_json_and_a_name_too_long_are_refused(self) -> None:
        assert self.refused(b"Rang;Name\n") == [("", "not_json")]
        document = copy.deepcopy(CONTRACT_EXAMPLE)
        document["players"][2]["name"] = "x" * 121
        assert ("players[2].name", "text_too_long") in self.refused(as_bytes(document))


@pytest.mark.django_db
def test_queries_are_constant_for_any_number_of_tables() -> None:
    few, many = (imported(championship(players, series=2)) for players in (16, 24))
    for ask in (export_document, differing_totals):
        assert cost(ask, many) == cost(ask, few)
