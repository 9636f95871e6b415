"""A tournament becomes public and is hidden again."""

import pytest

from tests.factories import ACTOR, make_tournament
from tournament.models import AuditEntry, Tournament
from tournament.services.publishing import set_public

pytestmark = pytest.mark.django_db


def test_it_is_published_once_and_hidden_again() -> None:
    tournament = make_tournament(4, published=False)
    set_public(tournament, ACTOR, public=True)
    set_public(tournament, ACTOR, public=True)
    assert Tournament.objects.get().published
    set_public(tournament, ACTOR, public=False)
    assert not Tournament.objects.get().published
    assert [entry.action for entry in AuditEntry.objects.all()] == ["tournament_published", "tournament_hidden"]
