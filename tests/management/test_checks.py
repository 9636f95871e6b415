"""`recompute` and `verify_audit`: what is kept can be proved at any time."""

import io

import pytest
from django.core.management import CommandError, call_command

from scoring import Result
from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes
from tests.factories import make_tournament, play, seat_series
from tournament.archive.files import import_document
from tournament.core.act import Actor
from tournament.models import AuditEntry, Seat, Tournament

pytestmark = pytest.mark.django_db


def output(command: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def pokal() -> Tournament:
    """The contract's example, imported: an act of revision 1."""
    return import_document(as_bytes(CONTRACT_EXAMPLE), Actor("Test")).tournament


@pytest.fixture
def played() -> Tournament:
    """A tournament with two games stored: an audit log of two rows."""
    tournament = make_tournament(4)
    card_table = seat_series(tournament).card_tables.get()
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 64))
    play(card_table, 2, Result(1, "opened", 9), Result(3, "romme", 0), Result(4, "not_opened", 101))
    return tournament


class TestRecompute:
    def test_right_totals_stay_and_no_revision_is_raised(self, pokal: Tournament) -> None:
        assert output("recompute", pokal.slug) == "pokal-2026: alle Summen stimmen.\n"
        assert AuditEntry.objects.count() == 1

    def test_wrong_totals_are_found_and_with_check_left_alone(self, pokal: Tournament) -> None:
        seat = Seat.objects.get(registration__document_id="p2")
        assert (seat.wertungspunkte, seat.augen, seat.games) == (5, 0, 1)
        Seat.objects.filter(pk=seat.pk).update(wertungspunkte=50)
        with pytest.raises(CommandError) as caught:
            output("recompute", "--check")
        assert caught.value.returncode == 1
        assert Seat.objects.get(pk=seat.pk).wertungspunkte == 50

    def test_wrong_totals_are_made_right_in_one_act(self, pokal: Tournament) -> None:
        Seat.objects.filter(registration__document_id__in=["p2", "p5"]).update(wertungspunkte=50)
        assert output("recompute") == "pokal-2026: 2 Summen wichen ab und stimmen jetzt.\n"
        kept = Seat.objects.filter(registration__document_id__in=["p2", "p5"]).order_by("registration__number")
        assert list(kept.values_list("wertungspunkte", flat=True)) == [5, 44]
        assert list(AuditEntry.objects.values_list("action", flat=True)) == ["tournament_imported", "totals_recomputed"]


class TestVerifyAudit:
    def failing(self, sentence: str) -> None:
        out = io.StringIO()
        with pytest.raises(CommandError) as caught:
            call_command("verify_audit", stdout=out)
        assert caught.value.returncode == 1
        assert sentence in out.getvalue()

    def test_untouched_log_is_whole(self, played: Tournament) -> None:
        assert output("verify_audit", played.slug) == f"{played.slug}: in Ordnung, 2 Einträge.\n"

    def test_changed_row_shows(self, played: Tournament) -> None:
        AuditEntry.objects.filter(revision=2).update(actor="Niemand")
        self.failing("Eintrag 2 wurde nachträglich geändert.")

    def test_row_changed_together_with_its_hash_shows_in_the_next(self, played: Tournament) -> None:
        first = AuditEntry.objects.get(revision=1)
        first.actor = "Niemand"
        first.hash = first.computed_hash()
        first.save()
        self.failing("Eintrag 2 schließt nicht an den vorigen an.")

    def test_missing_row_shows(self, played: Tournament) -> None:
        AuditEntry.objects.filter(revision=1).delete()
        self.failing("Eintrag 1 fehlt.")

    def test_log_cut_off_at_the_end_shows(self, played: Tournament) -> None:
        AuditEntry.objects.filter(revision=2).delete()
        self.failing("ab Eintrag 2 passt es nicht.")
