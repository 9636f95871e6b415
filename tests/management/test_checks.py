"""`recompute`: what is kept can be proved at any time."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes
from tournament.archive.files import import_document
from tournament.core.act import Actor
from tournament.models import AuditEntry, Seat, Tournament


def recompute(*arguments: str) -> str:
    out = io.StringIO()
    call_command("recompute", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def pokal(db: None) -> Tournament:
    """The contract's example, imported: an act of revision 1."""
    return import_document(as_bytes(CONTRACT_EXAMPLE), Actor("Test")).tournament


def test_right_totals_stay_and_no_revision_is_raised(pokal: Tournament) -> None:
    assert (recompute(pokal.slug), AuditEntry.objects.count()) == ("pokal-2026: alle Summen stimmen.\n", 1)


def test_wrong_totals_are_found_and_made_right_in_one_act(pokal: Tournament) -> None:
    """With --check they are left alone."""
    wrong = Seat.objects.filter(registration__document_id__in=["p2", "p5"]).order_by("registration__number")
    wrong.update(wertungspunkte=50)
    with pytest.raises(CommandError) as caught:
        recompute("--check")
    assert (caught.value.returncode, {seat.wertungspunkte for seat in wrong}) == (1, {50})
    assert recompute() == "pokal-2026: 2 Summen wichen ab und stimmen jetzt.\n"
    right = list(wrong.values_list("wertungspunkte", flat=True))
    assert right == [5, 44]
    assert list(AuditEntry.objects.values_list("action", flat=True)) == ["tournament_imported", "totals_recomputed"]
