"""The one way anything is written."""

import pytest

from tests.factories import ACTOR
from tournament.core.act import act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.models import AuditEntry, Tournament

pytestmark = pytest.mark.django_db


def test_act_raises_the_revision_and_leaves_a_row(tournament: Tournament) -> None:
    with act(tournament, ACTOR, "renamed", "Pokal") as renaming:
        renaming.before, renaming.after = {"name": "Pokal"}, {"name": "Cup"}
        Tournament.objects.filter(pk=tournament.pk).update(name="Cup")
    row = AuditEntry.objects.get()
    assert (tournament.revision, row.revision, row.before, row.after) == (1, 1, {"name": "Pokal"}, {"name": "Cup"})
    assert (row.actor, row.action, row.subject) == ("Test", "renamed", "Pokal")


def test_error_undoes_everything(tournament: Tournament) -> None:
    with pytest.raises(RefusedError):
        _rename_and_refuse(tournament)
    tournament.refresh_from_db()
    assert (tournament.name, tournament.revision, AuditEntry.objects.count()) == ("Pokal 2026", 0, 0)


def _rename_and_refuse(tournament: Tournament) -> None:
    with act(tournament, ACTOR, "renamed"):
        Tournament.objects.filter(pk=tournament.pk).update(name="Cup")
        raise RefusedError("list_closed")


def test_act_that_did_nothing_is_not_logged(tournament: Tournament) -> None:
    with act(tournament, ACTOR, "renamed") as renaming:
        renaming.changed = False
    assert (tournament.revision, AuditEntry.objects.count()) == (0, 0)


def test_changed_row_shows_in_the_chain_and_none_is_deleted(tournament: Tournament) -> None:
    for _ in range(2):
        with act(tournament, ACTOR, "renamed"):
            pass
    with pytest.raises(TypeError):  # none is ever deleted
        AuditEntry.objects.latest("revision").delete()
    AuditEntry.objects.filter(revision=1).update(after={"name": "Anders"})
    first, second = AuditEntry.objects.order_by("revision")
    assert first.hash != first.computed_hash()
    assert second.previous_hash == first.hash


def test_stale_version_is_refused_with_what_is_stored() -> None:
    compare(3, 3, "stored")
    with pytest.raises(StaleError) as refused:
        compare(4, 3, "stored")
    assert refused.value.stored == "stored"
