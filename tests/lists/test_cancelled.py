"""A series is cancelled after its seating was public: it is said everywhere, counts nowhere, and can be taken back.
Source: issue 32, "One state of a series"."""

import re
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import serializers
from django.test import Client

from scoring import Result
from tests.addresses import each_alone, named
from tests.draw.series_pages import post, url
from tests.examples import few
from tests.factories import ACTOR, close_lists, fill_list, play, publish_results, seat_series, series_of, table_of
from tests.lists.keeper.phone import SECOND, codes, entry, link_of, put, state
from tests.lists.telling import refused, stale
from tests.web.answers import shows, text
from tournament.archive.reads import document_of
from tournament.core.errors import LockedError
from tournament.core.lock import correcting
from tournament.core.public import state_of
from tournament.core.series_state import with_lists
from tournament.core.steps import steps
from tournament.core.todo import Kind, todos
from tournament.draw.reads.changes import changed_series
from tournament.draw.reads.drawing import field_of, tables_of_all
from tournament.draw.reads.plan_report import plan_report
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.results import publish_results as publish
from tournament.lists.acts.series import cancel, start, strike, take_back_cancelling
from tournament.lists.acts.totals import differing_totals
from tournament.live.reads.my_page import MyPage
from tournament.models import AuditEntry, CashDesk, LateGame, Tournament
from tournament.money.reads.owed import crosses_of
from tournament.standings.reads.decisions import still_open
from tournament.standings.reads.standings import standings

THROWN_IN = (Result(2, "romme", 0), Result(3, "opened", 31), Result(4, "not_opened", 150, thrown_in=True))
PAGES = ("", "stand.csv", "sitzplan/2/", "wertung/players.json")
SAID = "entfällt"


@pytest.fixture
def of_three(standing: Tournament, organiser: User) -> Tournament:
    """Series 1 is public, 3 is played, and nobody ever sat in 2. A second thrown-in hand costs 50; player 1 went."""
    standing.organisers.add(organiser)
    standing.repeat_offence_extra = 50
    standing.save()
    fill_list(seat_series(standing, 3).card_tables.get(number=1))
    play(table_of(standing, 2, of=3), 1, *THROWN_IN)
    standing.registrations.filter(number=1).update(present=False)
    return standing


def cancelled(tournament: Tournament) -> None:
    """Series 2 was seated, begun and is cancelled."""
    seat_series(tournament, 2)
    play(table_of(tournament, 2, of=2), 1, *THROWN_IN)
    start(series_of(tournament, 2), 1, ACTOR, anyway=True)
    cancel(series_of(tournament, 2), 2, ACTOR)


def figures(tournament: Tournament, visitor: Client) -> list[Any]:
    """Who stands where, what is owed, who met whom, and what a document says of it."""
    table = visitor.get(f"/turniere/{tournament.slug}/stand.json").json()
    return [
        [(row.rank, row.name, row.totals, row.cells) for row in standings(tournament).players],
        {**table, "revision": 0},
        {**state(visitor, link_of(table_of(tournament, 2, of=3))), "server_time": ""},
        document_of(tournament),
        crosses_of(tournament, CashDesk(tournament=tournament, cross_first=50)),
        (field_of(tournament).played, tables_of_all(tournament), plan_report(tournament)),
        ([one.series.number for one in changed_series(tournament)], todo_kinds(tournament)),
        MyPage(state_of(tournament), tournament.registrations.get(number=5)).met,
        [row.pk for row in differing_totals(tournament)],
    ]


def todo_kinds(tournament: Tournament) -> set[Kind]:
    """What is to be done with lists and seats."""
    return {todo.kind for todo in todos(tournament)} & {Kind.LATE, Kind.SUMS, Kind.CALL, Kind.LEFT, Kind.OFFENCE}


def stored(tournament: Tournament) -> list[Any]:
    """All that is kept of its series, without versions."""
    tables = [table for one in tournament.series.all() for table in one.card_tables.all()]
    rows = [*tables, *(row for table in tables for row in (*table.seats.all(), *table.games.all()))]
    return list(serializers.serialize("python", rows))


def test_cancelled_series_counts_as_if_nobody_had_sat_in_it(of_three: Tournament, client: Client) -> None:
    before = figures(of_three, client)
    cancelled(of_three)
    assert figures(of_three, client) == before
    (waiting,) = still_open(of_three, standings(of_three).rankings).lists
    assert waiting.series == 3


def test_cancelling_taken_back_leaves_all_as_it_was(of_three: Tournament, client: Client) -> None:
    cancelled(of_three)
    take_back_cancelling(series_of(of_three, 2), 3, ACTOR)
    link, series = link_of(table_of(of_three, 2, of=2)), series_of(of_three, 2)
    kept, told = stored(of_three), {**state(client, link), "server_time": ""}
    pages = [client.get(f"/turniere/{of_three.slug}/{page}").content for page in PAGES]
    cancel(series, 4, ACTOR)
    take_back_cancelling(series, 5, ACTOR)
    assert (stored(of_three), {**state(client, link), "server_time": ""}) == (kept, told)
    assert [client.get(f"/turniere/{of_three.slug}/{page}").content for page in PAGES] == pages


PAGE = re.compile(r"(public|organiser):(?!.*(pdf|waiting|xlsx|ods|zip)$)")


@pytest.mark.parametrize("part", few(1, range(4)))
def test_cancelled_series_is_said_on_every_page(of_three: Tournament, browser: Client, part: int) -> None:
    cancelled(of_three)
    said = {}
    of_it = [one for one in named(of_three, series=2, number=2) if of_three.slug in one[1] and PAGE.match(one[0])]
    for name, address in each_alone(of_it[part::4]):
        answer = browser.get(address)
        if answer.status_code == 200 and b"<html" in answer.content:
            said[name] = SAID in text(answer)
    assert len(said) > 14
    assert "2. Serie (entfällt)" in browser.get(f"/turniere/{of_three.slug}/kalender.ics").content.decode()
    assert [one.detail for one in steps(of_three, list(with_lists(of_three.series.all())))][1] == "Serie 1 → 3"
    assert [name for name, there in said.items() if not there] == []


def test_list_says_that_it_is_over_and_keeps_what_comes_late(of_three: Tournament, client: Client) -> None:
    cancelled(of_three)
    link, late = link_of(table_of(of_three, 2, of=2)), entry(results=list(SECOND))
    told = state(client, link)
    assert (told["open"], told["closed_at"], SAID in told["ended"], len(told["games"])) == (False, None, True, 1)
    answer = put(client, link, 2, late)
    assert (answer.status_code, codes(answer), "kept" in answer.json()) == (403, [("", "list_closed")], True)
    shows(text(client.get(f"{link}einfach/")), SAID, but_not=["schließt die Liste ab"])
    assert refused(lambda: close_list(table_of(of_three, 2, of=2), ACTOR, incomplete=True))[0] == "list_closed"
    assert not still_open(of_three, standings(of_three).rankings).late.tables
    assert "late" not in todo_kinds(of_three)
    take_back_cancelling(series_of(of_three, 2), 3, ACTOR)
    assert (state(client, link)["open"], state(client, link)["ended"]) == (True, None)
    assert LateGame.objects.get().number == 2


def test_cancelling_is_asked_logged_and_refused_once_results_are_public(of_three: Tournament, browser: Client) -> None:
    assert refused(lambda: cancel(series_of(of_three, 1), 1, ACTOR))[0] == "results_published"
    assert refused(lambda: cancel(series_of(of_three, 2), 1, ACTOR))[0] == "series_not_published"
    series = seat_series(of_three, 2)
    assert stale(lambda: cancel(series, 0, ACTOR)) == series
    shows(text(browser.get(url(of_three, number=2))), "Ja, Serie 2 entfällt", "Sie können es zurücknehmen.")
    page = text(post(browser, of_three, "entfaellt/", 2))
    shows(page, "Die Serie entfällt.", "Serie entfällt doch nicht", but_not=["Spiellisten drucken"])
    for act in (cancel, start, strike, publish):
        assert refused(partial(act, series_of(of_three, 2), 2, ACTOR))[0] in {"series_cancelled", "series_not_started"}
    post(browser, of_three, "entfaellt/zuruecknehmen/", 2)
    assert refused(lambda: take_back_cancelling(series_of(of_three, 2), 3, ACTOR))[0] == "series_not_cancelled"
    logged = AuditEntry.objects.filter(subject="Serie 2", tournament=of_three).values_list("action", flat=True)
    assert [*logged.order_by("revision")][-2:] == ["series_cancelled", "series_cancelled_taken_back"]


def test_cancelling_needs_a_reason_once_a_later_result_is_public(of_three: Tournament) -> None:
    series = seat_series(of_three, 2)
    publish_results(of_three, 3)
    with pytest.raises(LockedError):
        cancel(series, 1, ACTOR)
    with correcting("zu spät"):
        cancel(series, 1, ACTOR)
    assert of_three.corrections.get().series == series


def test_tournament_is_over_when_all_other_series_are(of_three: Tournament, client: Client) -> None:
    """The lists of 3 are closed, everybody may see the result: nothing is waited for."""
    cancelled(of_three)
    close_lists(series_of(of_three, 3), 1, 2)
    publish_results(of_three, 3)
    state = state_of(of_three)
    assert (state.over, state.next, state.current_seating and state.current_seating.number) == (True, None, 3)
    for file in ("stand", "stand.csv", "wertung/players.csv"):
        page = text(client.get(f"/turniere/{of_three.slug}/{file}"))
        shows(page, "vorläufig, alle Listen abgeschlossen. Die 2. Serie entfällt.")
    api = client.get(f"/api/1/tournaments/{of_three.slug}/series").json()
    assert [one["phase"] for one in api["items"]] == ["final", "cancelled", "final"]
    assert [todo.kind for todo in todos(of_three)][-1] == "honour"


def test_cancelled_series_leads_to_no_seat(of_three: Tournament) -> None:
    """The last one: seats are looked for in the one before in which anybody sits."""
    last = series_of(of_three, 3)
    cancel(last, last.version, ACTOR)
    of_three.refresh_from_db()
    shown = state_of(of_three).current_seating
    assert shown
    assert shown.number == 1
