"""Where a series is follows from its moments and its lists, in one place; and what may follow."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tournament.core.series_state import PUBLIC_PHASES, SeriesState, Then, hindrance

AT: Any = datetime(2026, 5, 9, 9, tzinfo=UTC)
MOMENTS = {"p": "published_at", "b": "started_at", "s": "struck_at", "r": "results_published_at", "c": "cancelled_at"}


def state(moments: str = "", lists: int = 0, closed: int = 0) -> SeriesState:
    """A series with these moments, by their first letters (b: begun)."""
    return SeriesState(number=1, lists=lists, closed=closed, **dict.fromkeys((MOMENTS[one] for one in moments), AT))


@pytest.mark.parametrize(
    ("moments", "lists", "closed", "phase", "public"),
    [
        ("", 0, 0, "waiting", "waiting"),
        ("", 3, 0, "draft", "waiting"),
        ("p", 3, 0, "seated", "seated"),
        ("p", 3, 1, "running", "running"),  # typed from paper, and nobody started the clock
        ("pb", 3, 0, "running", "running"),
        ("pb", 3, 2, "running", "running"),
        ("pbs", 3, 2, "running", "running"),
        ("pb", 3, 3, "played", "played"),
        ("p", 3, 3, "played", "played"),
        ("pbr", 3, 0, "provisional", "provisional"),
        ("pbr", 3, 2, "provisional", "provisional"),
        ("pbr", 3, 3, "final", "final"),
        ("pr", 3, 3, "final", "final"),
        ("pc", 3, 0, "cancelled", "cancelled"),
        ("pbsc", 3, 3, "cancelled", "cancelled"),
    ],
)
def test_phase_follows_from_moments_and_lists(moments: str, lists: int, closed: int, phase: str, public: str) -> None:
    one = state(moments, lists, closed)
    assert (one.phase, one.public.phase) == (phase, public)
    assert one.public.phase in PUBLIC_PHASES
    assert one.over == (phase in {"played", "final", "cancelled"})


def test_draft_says_nothing_to_everybody() -> None:
    assert (state("", 3, 0).public.lists, state("p", 3, 0).public.lists) == (0, 3)


@pytest.mark.parametrize(("closed", "ending"), [(0, False), (1, False), (2, True), (3, True)])
def test_series_ends_from_half_of_its_lists_on(closed: int, ending: bool) -> None:
    assert state("pb", 3, closed).ending is ending
    assert state("pb", 0, 0).ending is state("pbc", 3, closed).ending is False


@pytest.mark.parametrize(
    ("moments", "may"),
    [
        ("", {Then.DRAFT}),
        ("p", {Then.WITHDRAW, Then.SWAP, Then.START, Then.SHOW, Then.CANCEL}),
        ("pb", {Then.WITHDRAW, Then.SWAP, Then.SHIFT, Then.STRIKE, Then.SHOW, Then.CANCEL}),
        ("pbs", {Then.WITHDRAW, Then.SWAP, Then.SHIFT, Then.UNSTRIKE, Then.SHOW, Then.CANCEL}),
        ("pc", {Then.UNCANCEL}),
        ("pbsc", {Then.UNCANCEL}),
        ("pbr", {Then.WITHDRAW, Then.SWAP, Then.SHIFT, Then.STRIKE, Then.HIDE}),
    ],
)
def test_moments_say_what_may_follow(moments: str, may: set[Then]) -> None:
    assert {then for then in Then if not hindrance(state(moments), then)} == may
