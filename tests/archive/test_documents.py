"""Tournament documents into the database and out of it (contract.md), and over what is already there."""

import copy
from collections.abc import Callable
from datetime import date
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F, Model
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

import scoring
from tests.archive.documents import CONTRACT_EXAMPLE, Json, as_bytes, championship, scoring_stand, value_of
from tests.examples import few
from tests.factories import ACTOR, make_table, register
from tests.scoring.second_edition import same_again, second_edition
from tests.setup.pages import cost
from tests.standings.playing import refusal
from tests.web.answers import shows
from tournament.archive.files import RefusedDocumentError, correct_document, export_document, import_document
from tournament.archive.reads import listed_series
from tournament.core.public import programme
from tournament.core.rankings import rankings_of
from tournament.lists.acts.totals import differing_totals
from tournament.models import (
    AuditEntry,
    Booking,
    CardTable,
    Club,
    Correction,
    Edition,
    Lot,
    Person,
    Remark,
    Series,
    Team,
    Tournament,
    TournamentClub,
    TypedTotal,
)
from tournament.money.acts.cash import Movement, book
from tournament.standings.acts.editions import finalise
from tournament.standings.files import stand_document
from tournament.standings.reads.standings import standings

pytestmark = pytest.mark.django_db


# contract.md, sections 1 and 7: the values that go in come out; what breaks a rule is refused whole.


def imported(document: Json) -> Tournament:
    return import_document(as_bytes(document), ACTOR).tournament


def stored_stand(tournament: Tournament) -> Json:
    """Without what no document says: how far the database is, and what is final."""
    stand = stand_document(standings(tournament, listed_series(tournament)))
    return {key: value for key, value in stand.items() if key not in {"revision", "editions"}}


@pytest.fixture
def document() -> Json:
    """The contract's example, to be changed."""
    return copy.deepcopy(CONTRACT_EXAMPLE)


@pytest.fixture
def played() -> Json:
    document = championship(players=8, series=1, games=4)
    document.pop("lots")
    return document


@pytest.fixture
def after(played: Json) -> Json:
    """The same, to be changed."""
    return copy.deepcopy(played)


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


def test_key_that_says_nothing_is_left_out(document: Json) -> None:
    """A table of three and one of four of which nothing is kept yet, nobody on loan, no lots."""
    del document["lots"], document["teams"][0]["loan"]
    del document["series"][0]["tables"][0]["games"], document["series"][0]["tables"][1]["totals"]
    spelled: Any = copy.deepcopy(document)
    for place, nothing in SAYS_NOTHING.items():
        reduce(getitem, place, spelled).update(nothing)
    assert export_document(imported(spelled)) == export_document(imported(document)) == document


def test_time_zone_travels(document: Json) -> None:
    """Berlin is what a document means that says nothing."""
    for said, exported in (("America/New_York", "America/New_York"), ("Europe/Berlin", None)):
        tournament = imported(document | {"tournament": document["tournament"] | {"time_zone": said}})
        assert (tournament.time_zone, export_document(tournament)["tournament"].get("time_zone")) == (said, exported)


@pytest.mark.parametrize(("said", "exported"), few(1, [("en", "en"), ("fr", "fr"), ("de", None), (None, None)]))
def test_language_of_what_is_printed_travels(said: str | None, exported: str | None, document: Json) -> None:
    """German is what a document means that says nothing; a language that is not here is kept for whoever has it."""
    if said:
        document["tournament"]["language"] = said
    tournament = imported(document)
    assert tournament.language == said or (tournament.language == "de" and exported is None)
    assert export_document(tournament)["tournament"].get("language") == exported


def test_defaults_are_written_out(document: Json) -> None:
    """No extra for a repeated offence; who deals follows from the number of the game."""
    del document["tournament"]["repeat_offence_extra"]
    del document["series"][0]["tables"][0]["games"][0]["dealer"]
    assert export_document(imported(document)) == CONTRACT_EXAMPLE


@pytest.mark.parametrize(("model", "listed"), few(2, REVERSED))
def test_lists_have_the_order_that_is_stored(model: type[Model], listed: Callable[[Json], list[object]]) -> None:
    """Not that in which the database made the rows: positions 1, 2, ... become 999, 998, ..."""
    tournament = imported(championship(24, series=2))
    before = listed(export_document(tournament))
    assert len(before) > 1
    model._default_manager.update(position=1000 - F("position"))
    assert listed(export_document(tournament)) == before[::-1]


def test_series_made_here_stand_behind_those_imported(document: Json) -> None:
    """Series 2 is listed, 1 is not; tables 5 and 2, then a table 1."""
    listed = CONTRACT_EXAMPLE | {"series": [{"number": 3, "tables": []}]}  # without a table it stays listed
    assert export_document(imported(listed))["series"] == listed["series"]
    document["series"][0]["number"] = 2
    document["series"][0]["tables"][0]["number"] = 5
    tournament = imported(document)
    make_table(tournament.series.get(number=1), 1, list(tournament.registrations.all())[:4])
    make_table(tournament.series.get(number=2), 1, register(tournament, 3, []))
    series = export_document(tournament)["series"]
    assert [(one["number"], [table["number"] for table in one["tables"]]) for one in series] == [
        (2, [5, 2, 1]),
        (1, [1]),
    ]


@pytest.mark.nightly
def test_championship_of_197_players_survives_and_ranks() -> None:
    """In three series: ties, lots, hands thrown in twice, paper lists, loan players, an incomplete team."""
    document = championship()
    tournament, expected = imported(document), scoring_stand(document)
    assert (export_document(tournament), differing_totals(tournament)) == (document, [])
    assert len({line["rank"] for line in expected["players"]}) < len(expected["players"])
    assert [team["team"] for team in expected["teams"] if not team["complete"]] == [document["teams"][-1]["id"]]
    assert stored_stand(tournament) == expected


def test_import_is_one_act_that_publishes_the_results_it_lists() -> None:
    tournament = imported(CONTRACT_EXAMPLE)
    acts = list(AuditEntry.objects.values_list("revision", "action", "actor"))
    assert (export_document(tournament), acts) == (CONTRACT_EXAMPLE, [(1, "tournament_imported", "Test")])
    assert tournament.revision == Tournament.objects.get().revision == 1
    published = tournament.series.filter(results_published_at__isnull=False)
    assert (tournament.published, [series.number for series in published]) == (True, [1])


def test_past_tournament_was_played_on_its_days_and_is_not_on_today() -> None:
    """One that is moved here on its day goes on as it is."""
    today = timezone.localdate()
    when: list[tuple[bool, bool]] = []
    for day in (date(2025, 5, 9), today):
        document = CONTRACT_EXAMPLE | {"tournament": CONTRACT_EXAMPLE["tournament"] | {"date": day.isoformat()}}
        tournament = imported(document)
        began = tournament.series.get(number=1).started_at
        on_its_day = timezone.localdate(began, tournament.zone) == day
        when.append((on_its_day, bool(programme([tournament]).on)))
    assert when == [(True, False), (True, True)]


def test_complete_lists_are_closed_and_no_cards_confirmed() -> None:
    """Of 20 games at a table of four one is played; the paper list of table 2 has one player of three. Rule 1: the
    list keeper confirms the cards; a document does not say so."""
    tables = imported(CONTRACT_EXAMPLE).series.get(number=1).card_tables.order_by("number")
    assert [table.closed_at is not None for table in tables] == [False, False]
    full = imported(championship(players=8, series=1)).series.get(number=1).card_tables.all()
    assert [(table.closed_at is not None, table.cards_confirmed_at) for table in full] == [(True, None)] * 2


def test_player_known_by_name_and_club_is_the_same_person() -> None:
    first, second = imported(CONTRACT_EXAMPLE), imported(CONTRACT_EXAMPLE)
    assert {*first.registrations.values_list("person")} == {*second.registrations.values_list("person")}
    assert (Person.objects.count(), Club.objects.count()) == (7, 1)
    assert (first.slug, second.slug) == ("pokal-2026", "pokal-2026-2")


def test_two_clubs_or_players_of_one_name_are_two(document: Json) -> None:
    document["clubs"].append({"id": "c2", "name": document["clubs"][0]["name"]})
    document["players"][4]["club"] = "c2"
    document["players"][1]["name"] = document["players"][0]["name"]
    assert export_document(imported(document)) == document
    imported(document)
    assert (Club.objects.count(), Person.objects.filter(name="Ahrens, Anna").count()) == (2, 2)


def test_file_without_json_and_a_name_too_long_are_refused(document: Json) -> None:
    document["players"][2]["name"] = "x" * 121
    for raw, place, code in (
        (b"Rang;Name\n", "", "not_json"),
        (as_bytes(document), "players[2].name", "text_too_long"),
    ):
        with pytest.raises(RefusedDocumentError) as caught:
            import_document(raw, ACTOR)
        assert (place, code) in [(scoring.format_place(one.where), one.code) for one in caught.value.problems]
    assert (Tournament.objects.count(), Club.objects.count(), Person.objects.count()) == (0, 0, 0)


def test_queries_are_constant_for_any_number_of_tables() -> None:
    few, many = (imported(championship(players, series=2)) for players in (16, 24))
    for ask in (export_document, differing_totals):
        assert cost(ask, many) == cost(ask, few)


# `correct_document`: a document of the same tournament is the state it has from then on, and the next edition.


def final(document: Json) -> Tournament:
    """Imported, every ranking final."""
    tournament = imported(document)
    versions = {ranking.document_id: ranking.version for ranking in rankings_of(tournament)}
    finalise(tournament, versions, ACTOR, anyway=True)
    return tournament


@pytest.fixture
def ended(played: Json) -> Tournament:
    return final(played)


def in_order(document: Json) -> Json:
    """Its values, players in the order of their ids: here they keep their start numbers."""
    value = value_of(document)
    value["players"] = sorted(value["players"], key=lambda player: player["id"])
    value["tournament"].pop("rankings", None)  # those every tournament has are rows once they are final
    return value


def is_played(document: Json) -> bool:
    return any(series["tables"] for series in document["series"])


class TestAnyDocument(TestCase):
    @pytest.mark.nightly
    @given(st.data())
    def test_tournament_becomes_what_the_document_says(self, data: st.DataObject) -> None:
        before = data.draw(second_edition().filter(is_played))
        after = data.draw(same_again(before).filter(is_played))
        tournament = final(before)
        if in_order(export_document(tournament)) == in_order(after):
            return
        corrected = correct_document(as_bytes(after), tournament, "Einspruch", ACTOR)
        assert in_order(export_document(tournament)) == in_order(after)
        assert not differing_totals(tournament)
        edition = corrected.edition  # none where every list says what it said
        assert edition is None or (edition.number, edition.reason) == (2, "Einspruch")


def with_other_augen(after: Json) -> Json:
    """Somebody who has opened in the last game of table 2 holds 160 instead."""
    last = after["series"][0]["tables"][1]["games"][-1]["results"]
    next(result for result in last if result["outcome"] == "opened")["augen"] = 160
    return after


def test_final_ranking_does_not_become_open_by_leaving_it_out(played: Json) -> None:
    """Saturday is final, the whole is not; the document knows no Saturday."""
    whole = {"id": "einzel", "name": "Einzel", "of": "players"}
    saturday = {"id": "samstag", "name": "Samstag", "of": "players", "series": [1]}
    played["teams"], played["tournament"]["rankings"] = [], [saturday, whole]
    tournament = imported(played)
    finalise(tournament, {"samstag": 1}, ACTOR, anyway=True)
    played["tournament"]["rankings"] = [whole]
    assert refusal(correct_document, as_bytes(played), tournament, "weg damit", ACTOR) == "ranking_in_edition"
    assert tournament.rankings.get(final_at__isnull=False).name == "Samstag"


def test_correction_leaves_all_that_a_document_does_not_know(ended: Tournament, after: Json) -> None:
    people = ended.registrations.order_by("pk").values_list("pk", "number", "document_id")
    links = CardTable.objects.order_by("pk").values_list("pk", "token_hash")
    rows = AuditEntry.objects.filter(tournament=ended).order_by("revision").values_list("revision", "hash")
    before = [list(one) for one in (people, links, rows)]
    after["players"][0]["categories"] = ["Damen"]
    correct_document(as_bytes(after), ended, "Dame", ACTOR)
    now = [list(one.all()) for one in (people, links, rows)]
    assert [*now[:2], now[2][: len(before[2])]] == before
    assert ended.registrations.get(document_id=after["players"][0]["id"]).categories == ["Damen"]


def test_remark_on_a_game_stays_only_where_it_is_the_same(ended: Tournament, after: Json) -> None:
    for table in CardTable.objects.filter(series__tournament=ended):
        for kind, version in (("confirmed", 1), ("signed", 77), ("called", 0)):
            number = 1 if kind == "confirmed" else None
            table.remarks.create(kind=kind, game_number=number, version=version, at=timezone.now())
    correct_document(as_bytes(with_other_augen(after)), ended, "verschrieben", ACTOR)
    said = Remark.objects.order_by("card_table__number", "pk").values_list("card_table__number", "kind")
    assert list(said) == [(1, "confirmed"), (1, "signed"), (1, "called"), (2, "called")]


# The first series is final, the whole is not: what a document changes in a published series shows there.


@pytest.fixture
def partly(played: Json) -> Tournament:
    rankings = [
        {"id": "erste", "name": "Erste Serie", "of": "players", "series": [1]},
        {"id": "einzel", "name": "Einzel", "of": "players"},
    ]
    played["tournament"] |= {"rankings": rankings, "series": 2}
    played.pop("teams", None)
    played["lots"] = [
        {"ranking": "einzel", "players": [played["players"][at]["id"] for at in order]} for order in ((0, 1), (2, 3))
    ]
    tournament = imported(played)
    tournament.series.filter(number=1).update(results_published_at=timezone.now())
    tournament.lots.update(by_hand=True, reason="vertippt")
    finalise(tournament, {"erste": 1}, ACTOR, anyway=True)
    return tournament


def test_lists_that_are_not_final_say_that_it_was_changed(played: Json, partly: Tournament) -> None:
    after = with_other_augen(played)
    correct_document(as_bytes(after), partly, "verschrieben", ACTOR)
    assert stored_stand(partly)["players"] == scoring_stand(after)["players"]
    marks = Correction.objects.filter(tournament=partly, edition=None)
    assert [(mark.series and mark.series.number, mark.reason) for mark in marks] == [(1, "verschrieben")]


def test_lot_that_stays_was_drawn_by_whom_it_was(played: Json, partly: Tournament) -> None:
    drawn = partly.lots.get(position=1).drawn_at
    played["lots"][1]["players"].reverse()
    correct_document(as_bytes(played), partly, "falsch gelesen", ACTOR)
    first, second = partly.lots.order_by("position")
    assert (first.by_hand, first.reason, first.drawn_at) == (True, "vertippt", drawn)
    assert (second.by_hand, second.reason) == (False, "")
    assert not Correction.objects.filter(tournament=partly, edition=None).exists()


def test_document_of_another_or_equal_tournament_is_refused(ended: Tournament, played: Json, after: Json) -> None:
    after["tournament"]["name"] = "Ein anderes Turnier"
    revision = Tournament.objects.get(pk=ended.pk).revision
    for document, of, reason, code in (
        (after, ended, "Grund", "another_tournament"),
        (export_document(ended), ended, "Grund", "nothing_differs"),
        (played, ended, " ", "reason_missing"),
        (played, imported(played), "Grund", "nothing_final"),
    ):
        assert refusal(correct_document, as_bytes(document), of, reason, ACTOR) == code
    assert Tournament.objects.get(pk=ended.pk).revision == revision


@pytest.mark.parametrize("whose", ["registration", "team", "series"])
def test_payer_in_the_cash_book_cannot_be_left_out(whose: str) -> None:
    played = championship(players=8, series=2, games=4)
    played.pop("lots")
    tournament = final(played)
    last = tournament.registrations.get(document_id=played["players"][-1]["id"])
    fee, cross, cash = Booking.Kind.FEE, Booking.Kind.CROSS, Booking.Way.CASH
    moved = {
        "registration": Movement(fee, cash, 1200, last),
        "team": Movement(fee, cash, 4000, tournament.teams.latest("pk")),
        "series": Movement(cross, cash, 50, tournament.registrations.earliest("pk"), tournament.series.get(number=2)),
    }
    (booked,) = book(tournament, [moved[whose]], ACTOR)
    revision = Tournament.objects.get(pk=tournament.pk).revision
    played["tournament"]["series"] = 1
    played["players"].pop()
    played["teams"], played["series"] = [], []
    assert refusal(correct_document, as_bytes(played), tournament, "Grund", ACTOR) == f"{whose}_booked"
    assert (Booking.objects.get(), Tournament.objects.get(pk=tournament.pk).revision) == (booked, revision)


def test_commands_finalise_and_correct(
    played: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str], after: Json
) -> None:
    tournament = imported(played)
    CardTable.objects.filter(series__tournament=tournament, number=2).update(closed_at=None)
    with pytest.raises(CommandError) as refused:
        call_command("finalise", tournament.slug)
    assert refused.value.returncode == 1
    assert "Serie 1: nicht abgeschlossen an Tisch 2." in capsys.readouterr().err
    call_command("finalise", tournament.slug, "--anyway")
    assert "Endstand, Fassung 1." in capsys.readouterr().out
    after["disqualified"] = [{"player": after["players"][2]["id"], "reason": "Betrug"}]
    file = tmp_path / "richtig.json"
    file.write_bytes(as_bytes(after))
    call_command("correct", tournament.slug, "--reason", "Betrug", str(file))
    shows(capsys.readouterr().out, f"{after['players'][2]['name']} ", " → –", "Endstand, Fassung 2.")
    assert Edition.objects.count() == 2
    file.write_bytes(as_bytes(CONTRACT_EXAMPLE))
    with pytest.raises(CommandError) as refused:
        call_command("correct", tournament.slug, "--reason", "Betrug", str(file))
    assert (refused.value.returncode, Edition.objects.count()) == (2, 2)
