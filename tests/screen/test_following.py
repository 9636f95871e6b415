"""What a screen shows that follows by itself: issue 17, "or by itself following what happens"."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.core.public import PublicPhase, SeriesState
from tournament.screen.reads.following import following

MORNING = datetime(2026, 5, 9, 9, tzinfo=UTC)
BEFORE, AFTER = MORNING - timedelta(hours=1), MORNING + timedelta(hours=1)
WAITING, SEATED, RUNNING, PLAYED, PROVISIONAL, FINAL = PublicPhase


def series(*phases: PublicPhase, results_at: datetime = MORNING) -> list[SeriesState]:
    """Series 1, 2, ... that are so far."""
    shown = {PROVISIONAL: results_at, FINAL: results_at}
    begun = {RUNNING, PLAYED, PROVISIONAL, FINAL}
    closed = {PLAYED: 2, FINAL: 2}
    return [
        SeriesState(
            at, phase, closed.get(phase, 0), 2, MORNING if phase in begun else None, results_at=shown.get(phase)
        )
        for at, phase in enumerate(phases, 1)
    ]


@pytest.mark.parametrize(
    ("phases", "parts"),
    [
        ((), ("willkommen",)),
        ((WAITING, WAITING), ("willkommen",)),
        ((SEATED, WAITING), ("sitzplan",)),
        ((RUNNING, WAITING), ("uhr",)),
        ((PLAYED, WAITING), ("uhr",)),  # it says that the result follows
        ((PROVISIONAL, WAITING), ("uhr",)),  # lists are open: it goes on
        ((FINAL, WAITING), ("stand", "seriensieger")),
        ((FINAL, RUNNING), ("uhr",)),
        ((FINAL, PLAYED), ("stand", "seriensieger")),
        ((FINAL, FINAL), ("stand", "seriensieger")),
    ],
)
def test_last_event_decides_the_part_shown(phases: tuple[PublicPhase, ...], parts: tuple[str, ...]) -> None:
    assert following(series(*phases), {}) == parts


def test_seating_that_came_after_the_results_is_shown_alone() -> None:
    assert following(series(FINAL, SEATED), {1: BEFORE, 2: AFTER}) == ("sitzplan",)


def test_results_are_shown_where_all_seatings_came_first() -> None:
    assert following(series(FINAL, SEATED), {1: BEFORE, 2: BEFORE}) == ("sitzplan", "stand")


def test_ceremony_is_shown_alone_while_it_goes_on() -> None:
    assert following(series(FINAL, RUNNING), {}, ceremony=True) == ("siegerehrung",)
