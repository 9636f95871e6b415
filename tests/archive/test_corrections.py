"""`correct_document`: a document of the same tournament is the state it has from then on, and the next edition."""

import copy
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.archive.documents import CONTRACT_EXAMPLE, Json, as_bytes, championship, scoring_stand, value_of
from tests.archive.drawn_documents import documents
from tests.archive.test_documents import ACTOR, imported, stored_stand
from tests.setup.pages import missing
from tournament.archive.files import correct_document, export_document
from tournament.cash.acts.bookings import Movement, book
from tournament.core.errors import RefusedError
from tournament.core.rankings import rankings_of
from tournament.lists.acts.recompute import differing_totals
from tournament.models import AuditEntry, Booking, CardTable, Correction, Edition, Registration, Remark, Tournament
from tournament.standings.acts.editions import finalise

LOTS = ((0, 1), (2, 3))  # who drew lots: places in the list of players


def final(document: Json) -> Tournament:
    """Imported, every ranking final."""
    tournament = imported(document)
    versions = {ranking.document_id: ranking.version for ranking in rankings_of(tournament)}
    finalise(tournament, versions, ACTOR, anyway=True)
    return tournament


def in_order(document: Json) -> Json:
    """Its values, players in the order of their ids: here they keep their start numbers."""
    value = value_of(document)
    value["players"] = sorted(value["players"], key=lambda player: player["id"])
    value["tournament"].pop("rankings", None)  # those every tournament has are rows once they are final
    return value


class TestAnyDocument(TestCase):
    @given(st.data())
    def test_tournament_becomes_what_the_document_says(self, data: st.DataObject) -> None:
        played = documents().filter(lambda one: any(series["tables"] for series in one["series"]))
        before, after = data.draw(played), data.draw(played)
        for key in ("name", "date", "rulebook"):
            after["tournament"][key] = before["tournament"][key]
        tournament = final(before)
        if in_order(export_document(tournament)) == in_order(after):
            return
        corrected = correct_document(as_bytes(after), tournament, "Einspruch", ACTOR)
        assert in_order(export_document(tournament)) == in_order(after)
        assert not differing_totals(tournament)
        assert (corrected.edition.number, corrected.edition.reason) == (2, "Einspruch")


pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Json:
    document = championship(players=8, series=1, games=4)
    document.pop("lots")
    return document


def with_other_augen(played: Json) -> Json:
    """The same, but somebody who has opened holds 160."""
    after = copy.deepcopy(played)
    tables = after["series"][0]["tables"]
    results = [result for table in tables for game in table.get("games", ()) for result in game["results"]]
    next(result for result in results if result["outcome"] == "opened" and result["augen"] < 60)["augen"] = 160
    return after


class TestWhatStays:
    def test_final_ranking_does_not_become_open_by_leaving_it_out(self, played: Json) -> None:
        """Saturday is final, the whole is not; the document knows no Saturday."""
        whole = {"id": "einzel", "name": "Einzel", "of": "players"}
        played["tournament"]["rankings"] = [{"id": "samstag", "name": "Samstag", "of": "players", "series": [1]}, whole]
        played.pop("teams", None)
        tournament = imported(played)
        finalise(tournament, {"samstag": 1}, ACTOR, anyway=True)
        after = copy.deepcopy(played)
        after["tournament"]["rankings"] = [whole]
        with pytest.raises(RefusedError, match="ranking_in_edition"):
            correct_document(as_bytes(after), tournament, "weg damit", ACTOR)
        assert list(tournament.rankings.filter(final_at__isnull=False).values_list("name", flat=True)) == ["Samstag"]
        assert Edition.objects.count() == 1

    def test_everything_a_document_does_not_know(self, played: Json) -> None:
        tournament = final(played)
        people = set(tournament.registrations.values_list("pk", "number", "document_id"))
        links = set(CardTable.objects.values_list("pk", "token_hash"))
        rows = set(AuditEntry.objects.filter(tournament=tournament).values_list("revision", "hash"))
        after = copy.deepcopy(played)
        after["players"][0]["categories"] = ["Damen"]
        correct_document(as_bytes(after), tournament, "Dame", ACTOR)
        tournament.refresh_from_db()
        assert set(tournament.registrations.values_list("pk", "number", "document_id")) == people
        assert set(CardTable.objects.values_list("pk", "token_hash")) == links
        assert rows < set(AuditEntry.objects.filter(tournament=tournament).values_list("revision", "hash"))
        assert Registration.objects.get(tournament=tournament, document_id=after["players"][0]["id"]).categories == [
            "Damen"
        ]

    def test_remark_on_a_game_stays_only_where_it_is_the_same(self, played: Json) -> None:
        tournament = final(played)
        for table in CardTable.objects.filter(series__tournament=tournament):
            for kind, version in (("confirmed", 1), ("signed", 77), ("called", 0)):
                number = 1 if kind == "confirmed" else None
                table.remarks.create(kind=kind, game_number=number, version=version, at=timezone.now())
        after = copy.deepcopy(played)
        last = after["series"][0]["tables"][1]["games"][-1]["results"]
        next(result for result in last if result["outcome"] == "opened")["augen"] = 160
        correct_document(as_bytes(after), tournament, "verschrieben", ACTOR)
        said = Remark.objects.order_by("card_table__number", "pk").values_list("card_table__number", "kind")
        assert list(said) == [(1, "confirmed"), (1, "signed"), (1, "called"), (2, "called")]

    def test_ranks_are_those_of_the_document(self, played: Json) -> None:
        tournament = final(played)
        after = with_other_augen(played)
        correct_document(as_bytes(after), tournament, "verschrieben", ACTOR)
        assert stored_stand(tournament)["players"] == scoring_stand(after)["players"]


class TestPartlyFinal:
    """The first series is final, the whole is not: what a document changes in a published series shows there."""

    @pytest.fixture
    def partly(self, played: Json) -> Tournament:
        rankings = [
            {"id": "erste", "name": "Erste Serie", "of": "players", "series": [1]},
            {"id": "einzel", "name": "Einzel", "of": "players"},
        ]
        played["tournament"] |= {"rankings": rankings, "series": 2}
        played.pop("teams", None)
        played["lots"] = [
            {"ranking": "einzel", "players": [played["players"][at]["id"] for at in order]} for order in LOTS
        ]
        tournament = imported(played)
        tournament.series.filter(number=1).update(results_published_at=timezone.now())
        tournament.lots.update(by_hand=True, reason="vertippt")
        finalise(tournament, {"erste": 1}, ACTOR, anyway=True)
        return tournament

    def test_lists_that_are_not_final_say_that_it_was_changed(self, played: Json, partly: Tournament) -> None:
        correct_document(as_bytes(with_other_augen(played)), partly, "verschrieben", ACTOR)
        marks = Correction.objects.filter(tournament=partly, edition=None)
        assert [(mark.series and mark.series.number, mark.reason) for mark in marks] == [(1, "verschrieben")]

    def test_lot_that_stays_was_drawn_by_whom_it_was(self, played: Json, partly: Tournament) -> None:
        drawn = partly.lots.get(position=1).drawn_at
        after = copy.deepcopy(played)
        after["lots"][1]["players"].reverse()
        correct_document(as_bytes(after), partly, "falsch gelesen", ACTOR)
        first, second = partly.lots.order_by("position")
        assert (first.by_hand, first.reason, first.drawn_at) == (True, "vertippt", drawn)
        assert (second.by_hand, second.reason) == (False, "")
        assert not Correction.objects.filter(tournament=partly, edition=None).exists()


class TestRefused:
    def test_document_of_another_or_equal_tournament_is_refused(self, played: Json) -> None:
        tournament = final(played)
        other = copy.deepcopy(played)
        other["tournament"]["name"] = "Ein anderes Turnier"
        revision = Tournament.objects.get(pk=tournament.pk).revision
        for document, code in ((other, "another_tournament"), (export_document(tournament), "nothing_differs")):
            with pytest.raises(RefusedError) as refused:
                correct_document(as_bytes(document), tournament, "Grund", ACTOR)
            assert refused.value.code == code
        assert Tournament.objects.get(pk=tournament.pk).revision == revision
        with pytest.raises(RefusedError, match="nothing_final"):
            correct_document(as_bytes(played), imported(played), "Grund", ACTOR)
        with pytest.raises(RefusedError, match="reason_missing"):
            correct_document(as_bytes(played), tournament, " ", ACTOR)

    @pytest.mark.parametrize("whose", ["registration", "team", "series"])
    def test_payer_in_the_cash_book_cannot_be_left_out(self, whose: str) -> None:
        played = championship(players=8, series=2, games=4)
        played.pop("lots")
        tournament = final(played)
        last = tournament.registrations.get(document_id=played["players"][-1]["id"])
        fee, cross, cash = Booking.Kind.FEE, Booking.Kind.CROSS, Booking.Way.CASH
        moved = {
            "registration": Movement(fee, cash, 1200, last),
            "team": Movement(fee, cash, 4000, tournament.teams.latest("pk")),
            "series": Movement(
                cross, cash, 50, tournament.registrations.earliest("pk"), tournament.series.get(number=2)
            ),
        }
        (booked,) = book(tournament, [moved[whose]], ACTOR)
        revision = Tournament.objects.get(pk=tournament.pk).revision
        played["tournament"]["series"] = 1
        played["players"].pop()
        played["teams"], played["series"] = [], []
        with pytest.raises(RefusedError, match=f"{whose}_booked"):
            correct_document(as_bytes(played), tournament, "Grund", ACTOR)
        assert (Booking.objects.get(), Tournament.objects.get(pk=tournament.pk).revision) == (booked, revision)


class TestCommands:
    def test_finalise_and_correct(self, played: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        tournament = imported(played)
        CardTable.objects.filter(series__tournament=tournament, number=2).update(closed_at=None)
        with pytest.raises(CommandError) as refused:
            call_command("finalise", tournament.slug)
        assert refused.value.returncode == 1
        assert "Serie 1: nicht abgeschlossen an Tisch 2." in capsys.readouterr().err
        call_command("finalise", tournament.slug, "--anyway")
        assert "Endstand, Fassung 1." in capsys.readouterr().out
        after = copy.deepcopy(played)
        after["disqualified"] = [{"player": after["players"][2]["id"], "reason": "Betrug"}]
        file = tmp_path / "richtig.json"
        file.write_bytes(as_bytes(after))
        call_command("correct", tournament.slug, "--reason", "Betrug", str(file))
        assert not missing(capsys.readouterr().out, f"{after['players'][2]['name']} ", " → –", "Endstand, Fassung 2.")
        assert Edition.objects.count() == 2
        file.write_bytes(as_bytes(CONTRACT_EXAMPLE))
        with pytest.raises(CommandError) as refused:
            call_command("correct", tournament.slug, "--reason", "Betrug", str(file))
        assert (refused.value.returncode, Edition.objects.count()) == (2, 2)
