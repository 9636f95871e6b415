"""A series runs: it starts, its clock is shifted, its lists are watched and closed; when time is up, games not
begun are struck. Which tables need the organiser: many that are late are one line, the one that matters is named,
and what to do."""

from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.draw.series_pages import post, url
from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_tournament,
    play,
    print_lists,
    publish_results,
    register,
    seat_series,
    series_of,
)
from tests.lists.telling import fresh, queries, refused, stale
from tests.web.answers import shows, text
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.series import close_complete_lists, shift_clock, start, strike, withdraw_striking
from tournament.lists.reads.known_by import check_words
from tournament.lists.reads.occupancy import misfits
from tournament.lists.reads.progress import TableProgress, progress
from tournament.lists.reads.watch import Alarm, WatchedTable, alarm_of
from tournament.models import AuditEntry, CardTable, Game, Series, Tournament


def again(series: Series) -> Series:
    return Series.objects.select_related("tournament").get(pk=series.pk)


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """A published series of eight players, 60 minutes."""
    return series_of(tournament)


def test_start_of_a_published_series_stores_its_time_once(series: Series) -> None:
    assert stale(lambda: start(series, series.version - 1, ACTOR)) == series
    start(series, series.version, ACTOR)
    started, logged = again(series), AuditEntry.objects.get()
    assert started.started_at is not None
    assert (started.version, logged.action, logged.subject) == (series.version + 1, "series_started", "Serie 1")
    assert logged.after == {"started_at": started.started_at.isoformat()}
    assert refused(lambda: start(series, started.version, ACTOR))[0] == "series_started"
    draft = seat_series(make_tournament(8), published=False)
    assert refused(lambda: start(draft, draft.version, ACTOR))[0] == "series_not_published"


@pytest.mark.parametrize("minutes", [5, -5, 120])
def test_clock_moves_the_beginning_by_120_minutes_at_most(series: Series, minutes: int) -> None:
    assert refused(lambda: shift_clock(series, series.version, ACTOR, 5))[0] == "series_not_started"
    start(series, series.version, ACTOR)
    before = again(series)
    shift_clock(before, before.version, ACTOR, minutes)
    assert before.started_at is not None
    assert again(series).started_at == before.started_at + timedelta(minutes=minutes)
    for wrong in (0, 121, -121):
        assert refused(partial(shift_clock, series, again(series).version, ACTOR, wrong)) == (
            "clock_shift",
            {"minutes": 120},
        )


def begun(tournament: Tournament, minutes: float) -> None:
    """Let series 1 have begun so long ago."""
    started = timezone.now() - timedelta(minutes=minutes)
    Series.objects.filter(tournament=tournament, number=1).update(started_at=started)


@pytest.fixture
def played(card_table: CardTable) -> CardTable:
    """Table 1; the series has begun 61 minutes ago, one game is stored here and none at table 2."""
    begun(card_table.series.tournament, 61)
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
    return fresh(card_table)


def test_list_ends_with_its_last_game(series: Series, played: CardTable) -> None:
    strike(series, 1, ACTOR)
    tables = progress(again(series)).tables
    assert [(one.stored, one.due, one.complete) for one in tables] == [(1, 1, True), (0, 0, True)]
    # the game that was running is still entered
    play(played, 2, Result(1, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
    assert progress(again(series)).tables[0].due == 2
    close_list(fresh(played), ACTOR)
    assert fresh(played).closed_at
    assert close_complete_lists(again(series), ACTOR) == 1


def test_striking_is_done_and_taken_back_once_and_audited(series: Series, played: CardTable) -> None:
    assert refused(lambda: withdraw_striking(series, 1, ACTOR))[0] == "games_not_struck"
    strike(series, 1, ACTOR)
    struck_at = again(series).struck_at
    assert struck_at is not None
    assert refused(lambda: strike(series, 2, ACTOR))[0] == "games_struck"
    assert stale(lambda: strike(series, 1, ACTOR)) == series
    withdraw_striking(series, 2, ACTOR)
    assert refused(lambda: close_list(fresh(played), ACTOR)) == ("games_missing", {"stored": 1, "games": 16})
    acts = AuditEntry.objects.filter(subject="Serie 1").order_by("revision")
    assert list(acts.values_list("action", "before", "after")) == [
        ("games_struck", None, {"struck_at": struck_at.isoformat()}),
        ("striking_withdrawn", {"struck_at": struck_at.isoformat()}, None),
    ]


def test_series_without_agreed_time_may_be_struck_at_once(series: Series) -> None:
    Tournament.objects.update(minutes_per_series=None)
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now())
    strike(again(series), 1, ACTOR)
    assert again(series).struck_at


# At the desk.


STRIKE = "Nicht begonnene Spiele streichen"


def page(client: Client, tournament: Tournament, rest: str = "") -> str:
    return text(client.get(url(tournament, rest)))


@pytest.fixture
def running(organiser_client: Client, tournament: Tournament) -> Tournament:
    """Two tables of four, 16 games each, 60 minutes; started."""
    post(organiser_client, tournament, "beginnen/", anyway="1")
    return tournament


def test_progress_is_shown_and_complete_lists_alone_are_closed(organiser_client: Client, running: Tournament) -> None:
    assert "Veröffentlichung zurücknehmen" in page(organiser_client, running)
    fill_list(series_of(running).card_tables.get(number=1))
    shows(
        page(organiser_client, running),
        "<strong>16</strong> von 32 Spielen",  # 16 of 2 x 16
        *("vollständig, offen", "noch nichts", "1 vollständige Liste abschließen"),
        but_not=["Veröffentlichung zurücknehmen"],
    )
    assert "der Sitzplan steht damit fest" in text(post(organiser_client, running, "zuruecknehmen/"))
    for _time in range(2):
        organiser_client.post(url(running, "listen/abschliessen/"))
        assert [bool(one.closed_at) for one in series_of(running).card_tables.order_by("number")] == [True, False]
    fill_list(series_of(running).card_tables.get(number=2))
    shows(
        text(organiser_client.post(url(running, "listen/abschliessen/"), follow=True)),
        *("1 Liste abgeschlossen.", "Alle Listen dieser Serie sind abgeschlossen.", "Weiter mit Serie 2"),
    )
    assert AuditEntry.objects.filter(action="list_closed").count() == 2


def test_time_that_is_left_runs_out_and_nonsense_does_not_shift_it(
    organiser_client: Client, running: Tournament
) -> None:
    begun(running, 30)
    # 60 - 30 minutes, less the moment that passed; a table that never began is silent since the start
    shows(page(organiser_client, running, "fortschritt/"), "0:29:5", "2 Tische brauchen Sie:")
    post(organiser_client, running, "uhr/", minutes=5)
    assert "0:34:5" in page(organiser_client, running, "fortschritt/")
    begun(running, 65)
    assert "Zeit ist um seit" in page(organiser_client, running, "fortschritt/")
    for minutes in ("", "x", "9999999999999"):
        assert "Die Uhr lässt sich um 1 bis 120 Minuten verstellen." in text(
            post(organiser_client, running, "uhr/", minutes=minutes)
        )


def test_start_while_a_list_is_open_is_asked_first_and_then_done(
    organiser_client: Client, tournament: Tournament
) -> None:
    """Of the first series a list is open, the second is to begin, and the third after all lists are closed."""
    close_lists(series_of(tournament, 1), 1)
    second, third = (seat_series(tournament, number) for number in (2, 3))
    asked = text(post(organiser_client, tournament, "beginnen/", 2))
    open_one = "Listen der Serie 1 eintragen und abschließen", "1 von 2 Listen sind abgeschlossen.", "Tisch 2"
    shows(asked, *open_one, "Was noch fehlt", "Trotzdem Serie 2 beginnen")
    # a list may have been reopened while the page was read
    assert refused(lambda: start(second, second.version, ACTOR))[0] == "earlier_lists_open"
    assert "Die Serie läuft." in text(post(organiser_client, tournament, "beginnen/", 2, anyway="1"))
    for series in (series_of(tournament, 1), second):
        close_lists(series, 1, 2)
    assert "Ergebnis der Serie 2 veröffentlichen" in text(post(organiser_client, tournament, "beginnen/", 3))
    publish_results(tournament, 1, 2)
    assert "Listen der Serie 3 drucken" in text(post(organiser_client, tournament, "beginnen/", 3))
    print_lists(tournament, 3)
    assert "Die Serie läuft." in text(post(organiser_client, tournament, "beginnen/", 3))
    assert [again(series).started_at is None for series in (second, third)] == [False, False]


def test_start_with_people_whom_the_seats_do_not_fit_is_asked_first(
    organiser_client: Client, tournament: Tournament
) -> None:
    """Somebody came, somebody left, or both; it is refused as well where the page was read before."""
    series, left = series_of(tournament, 1), tournament.registrations.get(number=1)
    came_is = "1 Person ist da und hat keinen Platz"
    left_is = f"{left.person.name} (Tisch {left.seats.get().card_table.number})"
    (late,) = register(tournament, 1, [])
    asked = text(post(organiser_client, tournament, "beginnen/"))
    shows(asked, came_is, late.person.name, "Änderungen einarbeiten", but_not=[left_is, "Listen der Serie 1 eintragen"])
    tournament.registrations.filter(pk=late.pk).update(withdrawn=True)
    tournament.registrations.filter(pk=left.pk).update(present=False)
    asked = text(post(organiser_client, tournament, "beginnen/"))
    shows(asked, left_is, "Trotzdem Serie 1 beginnen", but_not=[came_is])
    assert refused(lambda: start(series, series.version, ACTOR))[0] == "people_misfit"
    empty = left.seats.get().substitutions.create(series=series, registration=None, from_game=1)
    assert misfits(series) == ((), ())
    empty.delete()
    assert "Die Serie läuft." in text(post(organiser_client, tournament, "beginnen/", anyway="1"))


def test_latecomer_and_player_gone_after_publishing_are_named(organiser_client: Client, tournament: Tournament) -> None:
    gone = tournament.registrations.get(number=1)
    shows(
        page(organiser_client, tournament),
        "Wer sitzt wo?",
        *list(tournament.registrations.values_list("person__name", flat=True)),
        but_not=["ist aber nicht (mehr) da", "ohne Platz"],
    )
    tournament.registrations.filter(pk=gone.pk).update(present=False)
    table = gone.seats.get().card_table
    said = f"Hat einen Platz, ist aber nicht (mehr) da: {gone.person.name} (Tisch {table.number})"
    shows(page(organiser_client, tournament), said, "Änderungen einarbeiten")
    fill_list(table)
    said = f"{gone.person.name} sitzt an Tisch {table.number}, ist aber nicht (mehr) da."
    shows(page(organiser_client, tournament), said, but_not=["Änderungen einarbeiten"])
    (late,) = register(tournament, 1, [])
    assert f"Inzwischen da, aber ohne Platz: {late.person.name}" in page(organiser_client, tournament)


@pytest.mark.parametrize("published", [True, False])
def test_hidden_tournament_says_so(organiser_client: Client, tournament: Tournament, published: bool) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(published=published)
    assert ("Öffentlich: nichts" in page(organiser_client, tournament)) is not published


def test_links_that_lead_nowhere_are_warned_of_before_printing(
    organiser_client: Client, tournament: Tournament
) -> None:
    for rest, host, warned in (("", "localhost", True), ("tisch/1/", "127.0.0.1", True), ("", "testserver", False)):
        shown = text(organiser_client.get(url(tournament, rest), HTTP_HOST=host))
        assert ("So kommen Telefone im Saal nicht hin." in shown) is warned


@pytest.fixture
def over(played: CardTable) -> Tournament:
    return played.series.tournament


def test_striking_is_asked_first_and_not_what_lies_nearest(
    organiser_client: Client, over: Tournament, card_table: CardTable
) -> None:
    """decisions.md, rule 22: "asks before games are struck, and striking is never the button that lies nearest"."""
    assert STRIKE in page(organiser_client, over, "fortschritt/")
    before, _question, _rest = page(organiser_client, over).partition(STRIKE)
    assert before.endswith(f'<a class="button quiet" href="{url(over, "streichen/")}">')  # a way to a question
    assert before.index("5 Minuten dazu") > before.index("Über die übrigen entscheiden Sie.")
    question = page(organiser_client, over, "streichen/")
    shows(
        question,
        "31 Spiele sind noch nicht eingetragen.",  # 16 games at both tables of four, one of them stored
        '<td class="number">1</td><td class="number">15</td>',
        '<td class="number">0</td><td class="number">16</td>',
    )
    assert question.index("Nichts streichen") < question.index("Ja, auf 2 Listen streichen")
    assert series_of(over).struck_at is None
    close_list(card_table, ACTOR, incomplete=True)  # which loses nothing
    shows(
        page(organiser_client, over, "streichen/"),
        "16 Spiele sind noch nicht eingetragen.",
        "Ja, auf 1 Liste streichen",
    )


def test_whom_striking_puts_behind_is_said_before_it(organiser_client: Client, over: Tournament) -> None:
    """contract.md, section 8: where the fewest Augen win, the incomplete come after the complete."""
    for rulebook, behind in (("dgsrv", False), ("romme24-sprint", True)):
        Tournament.objects.filter(pk=over.pk).update(rulebook_id=rulebook)
        asked = page(organiser_client, over, "streichen/")
        assert ("steht hinter allen, die alles gespielt haben" in asked) is behind


@pytest.mark.parametrize(
    ("minutes", "code", "said"),
    [
        (59, "time_not_up", "Die Zeit ist noch nicht um."),
        (None, "series_not_started", "Diese Serie hat noch nicht begonnen."),
    ],
)
def test_striking_is_neither_asked_nor_done_before_time_is_up(
    organiser_client: Client, over: Tournament, minutes: int | None, code: str, said: str
) -> None:
    Series.objects.filter(tournament=over, number=1).update(
        started_at=(minutes and timezone.now() - timedelta(minutes=minutes))
    )
    assert refused(lambda: strike(series_of(over), 1, ACTOR))[0] == code
    assert STRIKE not in page(organiser_client, over)
    answer = organiser_client.get(url(over, "streichen/"), follow=True)
    assert (said in text(answer), answer.redirect_chain) == (True, [(url(over), 302)])


def test_struck_lists_take_the_running_game_and_can_be_closed_or_restored(
    organiser_client: Client, over: Tournament
) -> None:
    def struck(act: str, version: int) -> str:
        return text(organiser_client.post(url(over, f"streichen/{act}"), {"version": version}, follow=True))

    shows(struck("", 7), "Inzwischen hat jemand anderes etwas geändert.", STRIKE)
    words = ("Die nicht begonnenen Spiele sind gestrichen.", "2 vollständige Listen abschließen")
    shows(struck("", 1), *words, but_not=[STRIKE])
    assert "Laufendes Spiel 2 noch eintragen" in page(organiser_client, over, "tisch/1/")
    assert "Spiel 2" in page(organiser_client, over, "tisch/1/?spiel=2")
    shows(struck("zuruecknehmen/", 2), STRIKE, but_not=["vollständige"])


def test_closed_list_shows_its_check_word_wherever_it_is_read(
    organiser_client: Client, over: Tournament, card_table: CardTable
) -> None:
    close_list(card_table, ACTOR, incomplete=True)
    Series.objects.update(results_published_at=timezone.now())
    word = check_words([fresh(card_table)])[card_table.pk]
    players = f"/turniere/{over.slug}/spieler"
    for address in (*(url(over, rest) for rest in ("", "fortschritt/", "tisch/1/")), f"{players}/1"):
        assert word in text(organiser_client.get(address))
    assert "Prüfwort" not in text(organiser_client.get(f"{players}/5"))


# Alarms.


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


def test_late_lists_are_one_line_and_tables_that_matter_are_named(organiser_client: Client, organiser: User) -> None:
    series = hall(organiser, 4, begun=75, quiet=dict.fromkeys(range(1, 4), 43) | {4: 62})
    throw_in_again(series, 3)
    shown = page(organiser_client, series.tournament, "fortschritt/")
    offender, keeper = (
        series.seats.get(card_table__number=table, number=seat).registration.person.name
        for table, seat in ((3, 4), (4, 1))
    )
    shows(
        shown,
        # 2 of 4 are late; 15 of 16 games are missing on each
        "<strong>2 Listen sind überfällig.</strong> Die Zeit ist um, es fehlen noch 30 Spiele.",
        "<strong>2 Tische brauchen Sie:</strong>",
        f"zweites Wegwerfen: {offender}</b>, Spiel 3.",
        "seit 62 min nichts</b> bei 1 von 16 Spielen.",
        f"Zu {keeper} (Liste) gehen",
        but_not=["seit 43 min nichts"],
    )
    assert shown.count('class="warn"') == 2


def test_silent_lists_of_more_than_five_tables_are_one_line(organiser_client: Client, organiser: User) -> None:
    series = hall(organiser, 6, begun=45, quiet=dict.fromkeys(range(1, 7), 21))
    words = ("Von 6 Listen kommt seit mehr als 20 Minuten nichts.", "Tische 1, 2, 3, 4, 5, 6")
    shows(page(organiser_client, series.tournament, "fortschritt/"), *words, but_not=["brauch"])
    Game.objects.filter(card_table__series=series, card_table__number=6).update(stored_at=timezone.now())
    shows(page(organiser_client, series.tournament, "fortschritt/"), "5 Tische brauchen Sie:", but_not=["Von 5 Listen"])


def test_more_alarms_cost_no_more_queries(organiser_client: Client, organiser: User) -> None:
    counts = set()
    for tables in (3, 4):
        series = hall(organiser, tables, begun=75, quiet={3: 40})
        for table in (1, *range(4, tables + 1)):
            throw_in_again(series, table)
        counts.add(queries(partial(page, organiser_client, series.tournament, "fortschritt/")))
    assert len(counts) == 1
