"""The programme of a tournament. Issue 36: "made from series, games and minutes, moved as a whole with a tap when it
gets late ('20 Minuten später')", "'Weiter geht es um 14:20, in 12 Minuten' stands wherever somebody waits"."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.factories import ACTOR, close_lists, make_tournament, publish_results, seat_series
from tests.lists.keeper.phone import link_of, state
from tests.live.test_calendar import events_of
from tests.standings.playing import refusal, says
from tests.web.answers import shows
from tests.web.html import text_of
from tournament.core.errors import RefusedError
from tournament.core.programme import Course, Plan, Point, Stage, goes_on, in_order, plan_at
from tournament.core.series_state import OVER, UNDER_WAY, Phase, SeriesState
from tournament.lists.acts.series import start
from tournament.live.acts.programme import move, remove, write
from tournament.live.reads.programme import ahead, current_plan, moved, proposed
from tournament.models import AuditEntry, PointKind, Programme, Tournament
from tournament.setup.acts.copying import copy_tournament
from tournament.setup.acts.tournaments import change_tournament, details_of, version_of
from tournament.web import kept

BERLIN = ZoneInfo("Europe/Berlin")
NINE = datetime.fromisoformat("2026-05-09T09:00")
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
AT = NINE.replace(tzinfo=BERLIN)
STATES: dict[Phase, dict[str, Any]] = {
    Phase.WAITING: {},
    Phase.SEATED: {"lists": 2, "published_at": AT},
    Phase.RUNNING: {"lists": 2, "published_at": AT, "started_at": AT},
    Phase.PLAYED: {"lists": 2, "closed": 2, "published_at": AT},
    Phase.CANCELLED: {"lists": 2, "published_at": AT, "cancelled_at": AT},
}
SUNDAY = ("10:00 3. Serie", "11:30 Siegerehrung")
others = st.sampled_from([PointKind.WELCOME, PointKind.BREAK, PointKind.OWN, PointKind.SERIES])


@st.composite
def courses(draw: Any) -> tuple[list[Point], Course]:
    """Points one after the other, each series as far as it may be beside the one before."""
    points: list[Point] = []
    at = NINE
    for kind in draw(st.lists(others, min_size=1, max_size=8)):
        number = sum(one.kind is PointKind.SERIES for one in points) + 1
        minutes = draw(st.integers(1, 90))
        points.append(Point(kind, at, minutes, series=number if kind is PointKind.SERIES else 0))
        at += (minutes + draw(st.integers(0, 40))) * MINUTE
    phases = draw(st.lists(st.sampled_from(list(STATES)), min_size=8, max_size=8))
    series = [SeriesState(number=number, **STATES[phase]) for number, phase in enumerate(phases, 1)]
    return points, Course(series[: sum(one.kind is PointKind.SERIES for one in points)])


@given(courses(), st.integers(-100, 900))
def test_course_beats_plan(planned: tuple[list[Point], Course], minutes: int) -> None:
    """A series is as far as its state says, at any time; what else is planned before something that began is over, and
    what is planned behind a series that is not over has not begun."""
    points, course = planned
    found = plan_at(points, course, BERLIN, AT + minutes * MINUTE)
    phases = {one.number: one.phase for one in course.series}
    played = [one for one in found if one.point.kind is PointKind.SERIES]
    assert {one.point.series for one in played if one.stage is Stage.NOW} == {
        number for number, phase in phases.items() if phase in UNDER_WAY
    }
    assert {one.point.series for one in played if one.is_ahead} == {
        number for number, phase in phases.items() if phase not in UNDER_WAY | OVER
    }
    for at, one in enumerate(found):
        if one.point.kind is not PointKind.SERIES:
            began = any(later.stage in (Stage.NOW, Stage.DONE) for later in found[at + 1 :] if later in played)
            waits = any(before.stage in (Stage.NOW, Stage.AHEAD) for before in found[:at] if before in played)
            by_time = (
                Stage.AHEAD if AT + minutes * MINUTE < one.at
                else Stage.NOW if AT + minutes * MINUTE < one.ends else Stage.DONE
            )  # fmt: skip
            assert one.stage is (Stage.DONE if began else Stage.AHEAD if waits else by_time)


@given(courses(), st.integers(-100, 900), st.integers(-300, 300).filter(bool))
def test_moving_keeps_order_and_what_has_begun(planned: tuple[list[Point], Course], now: int, minutes: int) -> None:
    """What is ahead is so many minutes later and nothing else; it never comes before what stood before it."""
    points, course = planned
    plan = Plan(tuple(plan_at(points, course, BERLIN, AT + now * MINUTE)), course)
    to_move = [one.point for one in ahead(plan)]
    try:
        later = moved(plan, Tournament(date=NINE.date()), minutes)
    except RefusedError:
        assume(False)
    assert in_order(later) == in_order(one.later(minutes) if one in to_move else one for one in points)
    assert all(one.begins <= to_move[0].later(minutes).begins for one in points[: points.index(to_move[0])])


def test_countdown_ends_when_it_begins() -> None:
    """12 minutes and a second are 13 that have begun; from 14:20 on it is late."""
    point = Point(PointKind.SERIES, NINE.replace(hour=14, minute=20), 60, series=3)
    (planned,) = plan_at([point], Course([SeriesState(number=3)]), BERLIN)
    seconds = [721, 720, 1, 0, -90]
    assert [planned.minutes_until(planned.at - timedelta(seconds=left)) for left in seconds] == [13, 12, 1, 0, 0]


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (date(2026, 5, 8), "Los geht es am Samstag, 9. Mai, um 09:00 Uhr mit der 1. Serie"),
        (date(2026, 5, 9), "Los geht es um 09:00 Uhr mit der 1. Serie"),
        (date(2026, 5, 10), None),
    ],
)
def test_day_of_what_is_planned_is_said_before_it(day: date, said: str | None) -> None:
    course = Course([SeriesState(number=1)])
    plan = Plan(tuple(plan_at([Point(PointKind.SERIES, NINE, series=1)], course, BERLIN)), course)
    with timezone.override(BERLIN):
        found = goes_on(plan, day)
    assert (found and found.words) == said


# Stored, moved, shown.


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Three series of 60 minutes, today and tomorrow."""
    made = make_tournament(8, series=3, games=4)
    made.date = made.today
    made.last_day = made.today + timedelta(days=1)
    made.save()
    made.series.filter(number=3).update(day=made.last_day)
    write(made, 0, proposed(made, time(10), 30), ACTOR, shown=True)
    return made


def times(tournament: Tournament) -> list[str]:
    return [f"{one.point.begins:%H:%M} {one.name}" for one in current_plan(tournament).points]


def page(tournament: Tournament, rest: str = "") -> str:
    kept.forget()
    return text_of(Client().get(f"/turniere/{tournament.slug}/{rest}"))


def test_proposal_is_made_of_series_games_and_minutes(tournament: Tournament) -> None:
    """Without minutes, those of the rulebook: 16 games of 6 min 45 s are 108, up to the next five 110."""
    assert times(tournament) == ["10:00 1. Serie", "11:00 Pause", "11:30 2. Serie", *SUNDAY]
    tournament.minutes_per_series, tournament.games_per_series = None, 16
    begins = [point.begins.time() for point in proposed(tournament, time(10), 0)]
    assert begins == [time(10), time(11, 50), time(10), time(11, 48)]


def test_planned_times_are_read_by_all(tournament: Tournament) -> None:
    """From the first series to the next, moved in between; hidden, it is nowhere."""
    assert "Los geht es um 10:00 Uhr mit der 1. Serie" in page(tournament)
    one = seat_series(tournament, 1)
    start(one, one.version, ACTOR)
    playing = page(tournament)
    assert ("1. Serie jetzt" in playing, "geht es" in playing + page(tournament, "stand")) == (True, False)
    lists = [link_of(table) for table in one.card_tables.order_by("number")]
    close_lists(one, 1)
    goes_on_at = [state(Client(), link)["goes_on"] for link in lists]
    assert goes_on_at == ["Weiter geht es um 11:30 Uhr mit der 2. Serie.", None]
    close_lists(one, 2)
    publish_results(tournament, 1)
    move(tournament, 1, 20, ACTOR)
    assert refusal(move, tournament, 1, 20, ACTOR) == "stale"  # a second tap
    assert [one for one in times(tournament) if "Pause" not in one] == ["10:00 1. Serie", "11:50 2. Serie", *SUNDAY]
    assert "Weiter geht es um 11:50 Uhr mit der 2. Serie" in page(tournament)
    for rest in ("ich/", "ich/1/", "stand", "sitzplan/1", "spieler/1"):
        assert page(tournament, rest).count("Weiter geht es um 11:50 Uhr mit der 2. Serie") == 1, rest
    for rest in ("leinwand", "leinwand?teil=programm"):
        assert "Weiter geht es um 11:50 Uhr mit der 2. Serie" in page(tournament, rest)
    begins = [one.get("DTSTART", "")[9:13] for one in events_of(tournament)]
    summer = f"{timezone.make_aware(datetime.combine(tournament.date, time(11, 50)), BERLIN).astimezone(UTC):%H%M}"
    assert summer in begins
    points = [one.point for one in current_plan(tournament).points]
    write(tournament, 2, points, ACTOR, shown=False)
    assert state(Client(), lists[0])["goes_on"] is None
    hidden = page(tournament) + page(tournament, "stand")
    assert ("11:50" in hidden, "geht es" in hidden) == (False, False)
    remove(tournament, 3, ACTOR)
    assert (Programme.objects.exists(), ahead(current_plan(tournament))) == (False, [])
    acts = AuditEntry.objects.filter(tournament=tournament, action__startswith="programme_")
    assert [one.action for one in acts] == [
        "programme_written", "programme_moved", "programme_written", "programme_removed",
    ]  # fmt: skip


def typed(*lines: tuple[str, str, str, str], version: int = 0, shown: str = "on") -> dict[str, str]:
    """What the form sends: of each line the time, what it is, own words, minutes; all on one day."""
    fields = {"version": str(version), "shown": shown}
    for at, line in enumerate(lines):
        names = ("begins", "what", "title", "minutes")
        fields |= {f"{at}-{name}": value for name, value in zip(names, line, strict=True)} | {f"{at}-day": "2026-05-09"}
    return fields


def test_organiser_saves_what_is_proposed_with_points_of_their_own(organiser: User, organiser_client: Client) -> None:
    """Words without a kind are a point of one's own, a line that says nothing is none; wrong lines and other people's
    changes leave what was typed."""
    made = make_tournament(8, series=2, games=4)
    made.organisers.add(organiser)
    address = f"/leitung/{made.slug}/programm/"
    shows(text_of(organiser_client.get(address + "?beginn=9:15&pause=20")), "Ein Vorschlag aus Serien", "1. Serie")
    sent = organiser_client.post(
        address,
        typed(("14:00", "", "Kaffee", ""), ("9:15", "1", "", "60"), ("10", "break", "Mittag", ""), ("", "", "", "")),
    )
    assert (sent.status_code, times(made)) == (302, ["09:15 1. Serie", "10:00 Mittag", "14:00 Kaffee"])
    for lines, version, status, said in (
        ([("", "2", "", "")], 1, 400, "Wann beginnt das?"),
        ([("9", "own", "", "")], 1, 400, "Wie heißt dieser Punkt?"),
        ([("9", "1", "", ""), ("10", "1", "", "")], 1, 409, "„1. Serie“ steht zweimal im Programm."),
        ([], 1, 409, "Ein Programm braucht mindestens einen Punkt."),
        ([("9:20", "1", "", "60")], 0, 409, "Inzwischen hat jemand anderes das Programm geändert."),
    ):
        says(organiser_client.post(address, typed(*lines, version=version)), said, status=status)
    assert current_plan(made).version == 1


def test_programme_goes_where_the_tournament_goes(organiser: User) -> None:
    """Moved as a whole or copied, a week later; the copy is for nobody yet. Another day that leaves it outside is
    refused."""
    made = make_tournament(8, series=1, games=4)
    write(made, 0, [Point(PointKind.SERIES, NINE, 60, series=1)], ACTOR, shown=True)
    week = timedelta(days=7)
    change_tournament(made, version_of(made), replace(details_of(made), date=made.date + week), ACTOR)
    copy = copy_tournament(made, "Pokal 2027", made.date + week, organiser, ACTOR)
    found = [(current_plan(one).points[0].point.begins, current_plan(one).shown) for one in (made, copy)]
    assert found == [(NINE + week, True), (NINE + 2 * week, False)]
    longer = replace(details_of(made), date=made.date + 2 * DAY, last_day=made.date + 9 * DAY)
    assert refusal(change_tournament, made, version_of(made), longer, ACTOR) == "programme_outside"
    elsewhere = plan_at(
        [Point(PointKind.SERIES, NINE, series=1)], Course([SeriesState(number=1)]), ZoneInfo("Asia/Tokyo")
    )
    assert elsewhere[0].at == AT - timedelta(hours=7)  # Berlin keeps summer time then
