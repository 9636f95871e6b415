"""The results of a series, and a whole tournament, become public."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from tests.factories import ACTOR, fill_list, make_tournament, seat_series
from tournament.core import lock
from tournament.core.errors import LockedError, RefusedError, StaleError
from tournament.models import AuditEntry, Ranking, Series, Tournament
from tournament.standings.acts import publishing

pytestmark = pytest.mark.django_db


def again(one: Series) -> Series:
    return Series.objects.select_related("tournament").get(pk=one.pk)


@pytest.fixture
def one() -> Series:
    """A published series of eight players."""
    return seat_series(make_tournament(8))


def test_results_are_published_and_taken_back(one: Series) -> None:
    fill_list(one.card_tables.order_by("number")[0])
    AuditEntry.objects.all().delete()
    publishing.publish_results(one, one.version, ACTOR)
    assert again(one).results_published_at is not None
    with pytest.raises(RefusedError, match=r"^results_published$"):
        publishing.publish_results(one, again(one).version, ACTOR)
    with pytest.raises(LockedError, match=r"^reason_needed$"):
        publishing.withdraw_results(one, again(one).version, ACTOR)
    with lock.correcting("zu früh"):
        publishing.withdraw_results(one, again(one).version, ACTOR)
    assert again(one).results_published_at is None
    with pytest.raises(RefusedError, match=r"^results_not_published$"):
        publishing.withdraw_results(one, again(one).version, ACTOR)
    assert [entry.action for entry in AuditEntry.objects.all()] == ["results_published", "results_withdrawn"]


def test_draft_has_no_results() -> None:
    draft = seat_series(make_tournament(8), published=False)
    with pytest.raises(RefusedError, match=r"^series_not_published$"):
        publishing.publish_results(draft, draft.version, ACTOR)


@pytest.mark.parametrize("act", [publishing.publish_results, publishing.withdraw_results])
def test_stale_series_version_is_refused(one: Series, act: Callable[..., None]) -> None:
    with pytest.raises(StaleError):
        act(one, one.version - 1, ACTOR)
    assert not AuditEntry.objects.exists()


def test_tournament_is_shown_and_hidden(tournament: Tournament) -> None:
    for published in (False, False, True):
        publishing.set_published(tournament, ACTOR, published=published)
        assert Tournament.objects.get().published is published
    actions = list(AuditEntry.objects.values_list("action", flat=True))
    assert actions == ["tournament_unpublished", "tournament_published"]


def test_results_of_a_final_ranking_are_not_taken_back_before_it_is(one: Series) -> None:
    fill_list(one.card_tables.order_by("number")[0])
    publishing.publish_results(again(one), one.version, ACTOR)
    Ranking.objects.create(
        tournament=one.tournament, document_id="eins", name="Eins", of="players", position=1, final_at=timezone.now()
    )
    with pytest.raises(RefusedError, match=r"^results_final$"):
        publishing.withdraw_results(again(one), again(one).version, ACTOR)
    assert again(one).results_published_at is not None
