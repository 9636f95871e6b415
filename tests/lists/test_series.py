"""A series starts, its clock is shifted, its lists are closed."""

from datetime import timedelta

import pytest

from tests.factories import ACTOR, fill_list, make_tournament, seat_series
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import series as services
from tournament.lists.acts.closing import close_complete_lists
from tournament.models import AuditEntry, Series

pytestmark = pytest.mark.django_db


def again(one: Series) -> Series:
    return Series.objects.select_related("tournament").get(pk=one.pk)


@pytest.fixture
def one() -> Series:
    """A published series of eight players."""
    return seat_series(make_tournament(8))


def test_starting_says_when(one: Series) -> None:
    services.start(one, one.version, ACTOR)
    started = again(one)
    assert started.started_at is not None
    assert started.version == one.version + 1
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject) == ("series_started", "Serie 1")
    assert entry.after == {"started_at": started.started_at.isoformat()}


def test_it_starts_once(one: Series) -> None:
    services.start(one, one.version, ACTOR)
    with pytest.raises(RefusedError) as refused:
        services.start(one, again(one).version, ACTOR)
    assert refused.value.code == "series_started"


def test_a_draft_cannot_start() -> None:
    draft = seat_series(make_tournament(8), published=False)
    with pytest.raises(RefusedError) as refused:
        services.start(draft, draft.version, ACTOR)
    assert refused.value.code == "series_not_published"


@pytest.mark.parametrize("minutes", [5, -5, 120])
def test_more_time_moves_the_beginning(one: Series, minutes: int) -> None:
    services.start(one, one.version, ACTOR)
    before = again(one)
    services.shift_clock(before, before.version, ACTOR, minutes)
    after = again(one)
    assert before.started_at is not None
    assert after.started_at == before.started_at + timedelta(minutes=minutes)


@pytest.mark.parametrize("minutes", [0, 121, -121])
def test_the_clock_moves_by_a_sensible_time_only(one: Series, minutes: int) -> None:
    services.start(one, one.version, ACTOR)
    with pytest.raises(RefusedError) as refused:
        services.shift_clock(one, again(one).version, ACTOR, minutes)
    assert (refused.value.code, refused.value.params) == ("clock_shift", {"minutes": 120})


def test_a_clock_that_stands_cannot_be_shifted(one: Series) -> None:
    with pytest.raises(RefusedError) as refused:
        services.shift_clock(one, one.version, ACTOR, 5)
    assert refused.value.code == "series_not_started"


def test_who_saw_an_older_series_does_not_start_it(one: Series) -> None:
    with pytest.raises(StaleError):
        services.start(one, one.version - 1, ACTOR)
    assert not AuditEntry.objects.exists()


def test_only_lists_on_which_nothing_is_missing_are_closed(one: Series) -> None:
    full, _empty = one.card_tables.order_by("number")
    fill_list(full)
    assert close_complete_lists(one, ACTOR) == 1
    closed = one.card_tables.filter(closed_at__isnull=False)
    assert [table.number for table in closed] == [full.number]
    assert close_complete_lists(one, ACTOR) == 0
