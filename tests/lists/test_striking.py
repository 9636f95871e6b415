"""Time is up: the organiser strikes the games not begun, and may take it back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, seat_series
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.closing import close_complete_lists
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.striking import strike, withdraw_striking
from tournament.lists.reads.progress import progress
from tournament.models import AuditEntry, CardTable, Series, Tournament

pytestmark = pytest.mark.django_db

GAME = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
NEXT = (Result(1, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))


@pytest.fixture
def series() -> Series:
    """A series of 60 minutes, two tables, begun 60 minutes ago; one game is stored at table 1."""
    series = seat_series(make_tournament(8))
    series.started_at = timezone.now() - timedelta(minutes=60)
    series.save()
    play(series.card_tables.select_related("series__tournament").get(number=1), 1, *GAME)
    return series


def fresh(series: Series) -> Series:
    return Series.objects.select_related("tournament").get(pk=series.pk)


def table(series: Series, number: int) -> CardTable:
    return series.card_tables.select_related("series__tournament").get(number=number)


def test_every_list_ends_with_its_last_game(series: Series) -> None:
    strike(series, 1, ACTOR)
    tables = progress(fresh(series)).tables
    assert [(one.stored, one.due, one.complete) for one in tables] == [(1, 1, True), (0, 0, True)]
    close_list(table(series, 1), ACTOR)
    assert table(series, 1).closed_at


def test_the_running_game_is_still_entered(series: Series) -> None:
    strike(series, 1, ACTOR)
    play(table(series, 1), 2, *NEXT)
    assert progress(fresh(series)).tables[0].due == 2


def test_all_lists_are_closed_with_one_tap(series: Series) -> None:
    strike(series, 1, ACTOR)
    assert close_complete_lists(fresh(series), ACTOR) == 2


def test_it_is_taken_back(series: Series) -> None:
    strike(series, 1, ACTOR)
    withdraw_striking(series, 2, ACTOR)
    with pytest.raises(RefusedError) as refused:
        close_list(table(series, 1), ACTOR)
    assert (refused.value.code, refused.value.params) == ("games_missing", {"stored": 1, "games": 16})


def test_both_are_audited(series: Series) -> None:
    strike(series, 1, ACTOR)
    struck_at = fresh(series).struck_at
    assert struck_at is not None
    withdraw_striking(series, 2, ACTOR)
    acts = AuditEntry.objects.filter(subject="Serie 1").order_by("revision")
    assert list(acts.values_list("action", "before", "after")) == [
        ("games_struck", None, {"struck_at": struck_at.isoformat()}),
        ("striking_withdrawn", {"struck_at": struck_at.isoformat()}, None),
    ]


class TestRefused:
    def test_before_time_is_up(self, series: Series) -> None:
        Series.objects.update(started_at=timezone.now() - timedelta(minutes=59))
        assert refusal(series, 1) == "time_not_up"

    def test_before_the_series_is_started(self, series: Series) -> None:
        Series.objects.update(started_at=None)
        assert refusal(series, 1) == "series_not_started"

    def test_twice(self, series: Series) -> None:
        strike(series, 1, ACTOR)
        assert refusal(series, 2) == "games_struck"

    def test_when_somebody_else_was_faster(self, series: Series) -> None:
        strike(series, 1, ACTOR)
        with pytest.raises(StaleError):
            strike(series, 1, ACTOR)

    def test_taking_back_what_was_not_done(self, series: Series) -> None:
        with pytest.raises(RefusedError) as refused:
            withdraw_striking(series, 1, ACTOR)
        assert refused.value.code == "games_not_struck"

    def test_a_series_without_agreed_time_may_end_at_any_time(self, series: Series) -> None:
        Tournament.objects.update(minutes_per_series=None)
        Series.objects.update(started_at=timezone.now())
        strike(fresh(series), 1, ACTOR)
        assert fresh(series).struck_at


def refusal(series: Series, version: int) -> str:
    with pytest.raises(RefusedError) as refused:
        strike(series, version, ACTOR)
    return refused.value.code
