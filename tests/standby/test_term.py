"""A machine that takes over counts from then on, and the log says so."""

from pathlib import Path

import pytest
from pytest_django import Settings

from tests.factories import ACTOR, make_tournament
from tests.standby.refusals import refusal
from tournament.core import fence
from tournament.core.audit_chain import first_fault
from tournament.core.fence import Term
from tournament.core.notes import note_file, write_note
from tournament.models import AuditEntry, Installation
from tournament.standby.acts.hearing import begin, own
from tournament.standby.acts.taking_over import raise_term
from tournament.standby.reads.pair import FOLLOWING

pytestmark = pytest.mark.django_db

HERE = "http://192.168.1.21:8000"


@pytest.mark.parametrize(("own", "heard", "raised"), [(0, None, 1), (1, None, 2), (1, 3, 4), (3, 1, 4)])
def test_term_is_above_all_that_was_heard_of(settings: Settings, own: int, heard: int | None, raised: int) -> None:
    make_tournament()
    Installation.objects.create(pk=1, term=own)
    if heard:
        fence.note(Term(heard, "http://192.168.1.22:8000"))
    assert raise_term(ACTOR, None, HERE) == raised
    assert Installation.objects.values_list("term", "served_at").get() == (raised, HERE)
    settings.TERM = raised
    assert fence.successor() is None


def test_term_is_a_row_of_the_log_of_the_installation() -> None:
    make_tournament()
    write_note(FOLLOWING, {})
    raise_term(ACTOR, None, HERE)
    row = AuditEntry.objects.get(tournament=None)
    assert (row.action, row.after) == ("taken_over", {"term": 1, "served_at": HERE})
    assert first_fault(None) is None
    assert not note_file(FOLLOWING).exists()  # it follows nobody any more


def test_with_nothing_to_go_on_with_nothing_is_taken_over() -> None:
    with refusal("nothing_to_take_over"):
        raise_term(ACTOR, None, HERE)
    assert not AuditEntry.objects.exists()


def test_older_copy_that_was_put_back_takes_nothing_from_it(settings: Settings) -> None:
    make_tournament()
    raise_term(ACTOR, None, HERE)
    begin()
    assert settings.TERM == 1
    Installation.objects.update(term=0, served_at="")  # as it was before
    begin()
    assert (settings.TERM, own()) == (1, Term(1, HERE))
    assert first_fault(None) is None
    settings.ALLOWED_HOSTS[:] = [host for host in settings.ALLOWED_HOSTS if host != "192.168.1.21"]


def test_full_disk_keeps_nobody_from_serving(settings: Settings, var: Path) -> None:
    Installation.objects.create(pk=1, term=2)
    (var / "standby").write_text("no folder can be made here")
    begin()
    assert settings.TERM == 2
