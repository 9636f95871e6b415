"""A series starts, its clock is shifted, its lists are closed; when time is up, games not begun are struck."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import Result
from tests.factories import ACTOR, fill_list, make_tournament, play, seat_series
from tests.lists.telling import fresh, refused, stale
from tournament.lists.acts import series as services
from tournament.lists.acts.closing import close_complete_lists
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.striking import strike, withdraw_striking
from tournament.lists.reads.progress import progress
from tournament.models import AuditEntry, CardTable, Series, Tournament

pytestmark = pytest.mark.django_db

GAME = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
NEXT = (Result(1, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))


def again(series: Series) -> Series:
    return Series.objects.select_related("tournament").get(pk=series.pk)


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """A published series of eight players, 60 minutes."""
    return tournament.series.select_related("tournament").get(number=1)


class TestClock:
    def test_start_stores_its_time_once(self, series: Series) -> None:
        assert stale(lambda: services.start(series, series.version - 1, ACTOR)) == series
        services.start(series, series.version, ACTOR)
        started = again(series)
        assert started.started_at is not None
        assert started.version == series.version + 1
        entry = AuditEntry.objects.get()
        assert (entry.action, entry.subject) == ("series_started", "Serie 1")
        assert entry.after == {"started_at": started.started_at.isoformat()}
        assert refused(lambda: services.start(series, started.version, ACTOR))[0] == "series_started"

    def test_draft_cannot_start(self) -> None:
        draft = seat_series(make_tournament(8), published=False)
        assert refused(lambda: services.start(draft, draft.version, ACTOR))[0] == "series_not_published"

    @pytest.mark.parametrize("minutes", [5, -5, 120])
    def test_more_time_moves_the_beginning(self, series: Series, minutes: int) -> None:
        assert refused(lambda: services.shift_clock(series, series.version, ACTOR, 5))[0] == "series_not_started"
        services.start(series, series.version, ACTOR)
        before = again(series)
        services.shift_clock(before, before.version, ACTOR, minutes)
        assert before.started_at is not None
        assert again(series).started_at == before.started_at + timedelta(minutes=minutes)

    @pytest.mark.parametrize("minutes", [0, 121, -121])
    def test_clock_moves_by_120_minutes_at_most(self, series: Series, minutes: int) -> None:
        services.start(series, series.version, ACTOR)
        shifting = refused(lambda: services.shift_clock(series, again(series).version, ACTOR, minutes))
        assert shifting == ("clock_shift", {"minutes": 120})


def test_complete_lists_alone_are_closed(series: Series) -> None:
    full, _empty = series.card_tables.order_by("number")
    fill_list(full)
    assert close_complete_lists(series, ACTOR) == 1
    assert [table.number for table in series.card_tables.filter(closed_at__isnull=False)] == [full.number]
    assert close_complete_lists(series, ACTOR) == 0


class TestStriking:
    @pytest.fixture
    def played(self, series: Series) -> CardTable:
        """Table 1; the series has begun 60 minutes ago, one game is stored here and none at table 2."""
        series.started_at = timezone.now() - timedelta(minutes=60)
        series.save()
        table = fresh(series.card_tables.get(number=1))
        play(table, 1, *GAME)
        return fresh(table)

    def test_list_ends_with_its_last_game(self, series: Series, played: CardTable) -> None:
        strike(series, 1, ACTOR)
        tables = progress(again(series)).tables
        assert [(one.stored, one.due, one.complete) for one in tables] == [(1, 1, True), (0, 0, True)]
        play(played, 2, *NEXT)  # the game that was running is still entered
        assert progress(again(series)).tables[0].due == 2
        close_list(fresh(played), ACTOR)
        assert fresh(played).closed_at
        assert close_complete_lists(again(series), ACTOR) == 1

    def test_striking_is_taken_back_and_both_are_audited(self, series: Series, played: CardTable) -> None:
        strike(series, 1, ACTOR)
        struck_at = again(series).struck_at
        assert struck_at is not None
        withdraw_striking(series, 2, ACTOR)
        assert refused(lambda: close_list(fresh(played), ACTOR)) == ("games_missing", {"stored": 1, "games": 16})
        acts = AuditEntry.objects.filter(subject="Serie 1").order_by("revision")
        assert list(acts.values_list("action", "before", "after")) == [
            ("games_struck", None, {"struck_at": struck_at.isoformat()}),
            ("striking_withdrawn", {"struck_at": struck_at.isoformat()}, None),
        ]

    @pytest.mark.parametrize(("minutes", "code"), [(59, "time_not_up"), (None, "series_not_started")])
    def test_striking_before_time_is_up_is_refused(self, series: Series, minutes: int | None, code: str) -> None:
        started = minutes and timezone.now() - timedelta(minutes=minutes)
        Series.objects.filter(pk=series.pk).update(started_at=started)
        assert refused(lambda: strike(series, 1, ACTOR))[0] == code

    @pytest.mark.usefixtures("played")
    def test_striking_is_done_and_taken_back_once(self, series: Series) -> None:
        assert refused(lambda: withdraw_striking(series, 1, ACTOR))[0] == "games_not_struck"
        strike(series, 1, ACTOR)
        assert refused(lambda: strike(series, 2, ACTOR))[0] == "games_struck"
        assert stale(lambda: strike(series, 1, ACTOR)) == series

    def test_series_without_agreed_time_may_be_struck_at_once(self, series: Series) -> None:
        Tournament.objects.update(minutes_per_series=None)
        Series.objects.filter(pk=series.pk).update(started_at=timezone.now())
        strike(again(series), 1, ACTOR)
        assert again(series).struck_at
