"""Which tables need the organiser: many that are late are one line, the one that matters is named, and what to do."""

from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.factories import make_tournament, play, seat_series
from tests.lists.telling import amiss, queries
from tests.web.answers import text
from tournament.lists.reads.alarms import Alarm, alarm_of
from tournament.lists.reads.progress import TableProgress
from tournament.lists.reads.watch import WatchedTable
from tournament.models import CardTable, Game, Series

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


def quiet(minutes: timedelta | None, *, stored: int = 3, offences: int = 0) -> WatchedTable:
    """A table of 16 games with so many stored, from which nothing has come for so long."""
    progress = TableProgress(CardTable(number=1), stored, 16, None, typed=False)
    return WatchedTable(progress, minutes, ((1, 2),) * offences)


@pytest.mark.parametrize(
    ("quiet_for", "usual", "time_is_up", "alarm"),
    [
        (20 * MINUTE, 0 * MINUTE, False, None),
        (20 * MINUTE + SECOND, 0 * MINUTE, False, Alarm.STALLED),
        (20 * MINUTE + SECOND, 10 * MINUTE, False, Alarm.STALLED),
        (20 * MINUTE + SECOND, 10 * MINUTE + SECOND, False, Alarm.SILENT),
        (20 * MINUTE + SECOND, 10 * MINUTE + SECOND, True, Alarm.OVERDUE),
        (0 * MINUTE, 0 * MINUTE, True, Alarm.OVERDUE),
        (62 * MINUTE, 43 * MINUTE, True, Alarm.STALLED),
        (None, 0 * MINUTE, True, None),
    ],
)
def test_table_needs_somebody(
    quiet_for: timedelta | None, usual: timedelta, time_is_up: bool, alarm: Alarm | None
) -> None:
    assert alarm_of(quiet(quiet_for), usual, time_is_up=time_is_up) is alarm
    assert alarm_of(quiet(quiet_for, stored=16), usual, time_is_up=time_is_up) is None
    assert alarm_of(quiet(quiet_for, offences=1), usual, time_is_up=time_is_up) is Alarm.OFFENCE


def hall(organiser: User, tables: int, *, begun: int, quiet: dict[int, int]) -> Series:
    """So many tables of four, 60 minutes, begun so many minutes ago; a game at each, so many minutes ago (else 1)."""
    tournament = make_tournament(4 * tables)
    tournament.organisers.add(organiser)
    series = seat_series(tournament)
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now() - begun * MINUTE)
    Game.objects.bulk_create(
        Game(card_table=table, number=1, stored_at=timezone.now() - quiet.get(table.number, 1) * MINUTE)
        for table in series.card_tables.all()
    )
    return series


def throw_in_again(series: Series, table: int) -> None:
    """Seat 4 of that table throws in its hand in games 2 and 3."""
    card_table = series.card_tables.select_related("series__tournament").get(number=table)
    for number, others in ((2, (3, 1)), (3, (2, 1))):
        winner, opened = others
        play(card_table, number, Result(winner, "romme", 0), Result(opened, "opened", 17), Result(4, "opened", 9, True))


def page(client: Client, series: Series) -> str:
    return text(client.get(f"/leitung/{series.tournament.slug}/serie/1/fortschritt/"))


def test_late_lists_are_one_line_and_tables_that_matter_are_named(organiser_client: Client, organiser: User) -> None:
    series = hall(organiser, 4, begun=75, quiet=dict.fromkeys(range(1, 4), 43) | {4: 62})
    throw_in_again(series, 3)
    shown = page(organiser_client, series)
    offender, keeper = (
        series.seats.get(card_table__number=table, number=seat).registration.person.name
        for table, seat in ((3, 4), (4, 1))
    )
    words = (
        # 2 of 4 are late; 15 of 16 games are missing on each
        "<strong>2 Listen sind überfällig.</strong> Die Zeit ist um, es fehlen noch 30 Spiele.",
        "<strong>2 Tische brauchen Sie:</strong>",
        f"zweites Wegwerfen: {offender}</b>, Spiel 3.",
        "seit 62 min nichts</b> bei 1 von 16 Spielen.",
        f"Zu {keeper} (Liste) gehen",
    )
    assert (amiss(shown, *words, absent=["seit 43 min nichts"]), shown.count('class="warn"')) == ([], 2)


def test_late_list_and_game_are_singular_if_alone(organiser_client: Client, organiser: User) -> None:
    series = hall(organiser, 1, begun=75, quiet={})
    table, now = CardTable.objects.get(series=series), timezone.now()
    Game.objects.bulk_create(Game(card_table=table, number=number, stored_at=now) for number in range(2, 16))
    late = "<strong>1 Liste ist überfällig.</strong> Die Zeit ist um, es fehlt noch 1 Spiel."
    assert amiss(page(organiser_client, series), late, absent=["brauch"]) == []


@pytest.mark.parametrize(
    ("tables", "shown", "absent"),
    [
        (
            6,
            ("Von 6 Listen kommt seit mehr als 20 Minuten nichts.", "Tische 1, 2, 3, 4, 5, 6"),
            ["brauch"],
        ),
        (5, ("5 Tische brauchen Sie:",), ["Von 5 Listen"]),
    ],
)
def test_silent_lists_of_more_than_five_tables_are_one_line(
    organiser_client: Client, organiser: User, tables: int, shown: tuple[str, ...], absent: list[str]
) -> None:
    series = hall(organiser, tables, begun=45, quiet=dict.fromkeys(range(1, tables + 1), 21))
    assert amiss(page(organiser_client, series), *shown, absent=absent) == []


def test_more_alarms_cost_no_more_queries(organiser_client: Client, organiser: User) -> None:
    counts = set()
    for tables in (3, 6):
        series = hall(organiser, tables, begun=75, quiet={3: 40})
        for table in (1, *range(4, tables + 1)):
            throw_in_again(series, table)
        counts.add(queries(partial(page, organiser_client, series)))
    assert len(counts) == 1
