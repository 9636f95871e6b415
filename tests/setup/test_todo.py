"""What is to be done is one list, whatever happened before: its first entry can be done, nothing contradicts it, and
doing first entries alone leads to the Endstand."""

import uuid
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from tests.draw import series_pages
from tests.factories import (
    ACTOR,
    fill_list,
    logged_in,
    make_tournament,
    play_first_games,
    print_lists,
    register,
    seat_series,
    series_of,
    table_of,
)
from tests.lists.test_series import throw_in_again
from tests.live.walking import Organiser
from tests.standings.playing import play_out
from tests.web.answers import shows, text
from tournament.core import errors, rankings
from tournament.core.act import Actor
from tournament.core.todo import Kind, Todo, todos
from tournament.draw.acts import draws, repair, seating
from tournament.lists.acts import at_table, lists
from tournament.lists.acts import series as playing
from tournament.lists.acts.results import publish_results as publish_result
from tournament.lists.reads.watch import watch
from tournament.live.reads.steps import Step, break_after
from tournament.models import AuditEntry, CardTable, Game, LateGame, Remark, Seating, Series, Tournament
from tournament.setup.acts.tournaments import days_version, series_days, set_days
from tournament.standings.acts import editions, lots
from tournament.standings.reads import decisions, standings

pytestmark = pytest.mark.django_db
WAYS = {1: draws.Way(Seating.LOT), 2: draws.Way(Seating.STANDING)}
Make = Callable[..., Tournament]
Act = Callable[[Tournament, int], object]


def tables(tournament: Tournament, *, closed: bool) -> list[CardTable]:
    """Public lists, in order."""
    found = CardTable.objects.filter(series__tournament=tournament, series__published_at__isnull=False)
    here = found.filter(closed_at__isnull=not closed).select_related("series__tournament")
    return list(here.order_by("series__number", "number"))


def type_one(tournament: Tournament, number: int) -> None:
    """The paper of one open list."""
    for table in tables(tournament, closed=False)[number % 3 :][:1]:
        paper = {seat.number: lists.PaperTotal(10 + seat.number, 300 + number) for seat in table.seats.all()}
        lists.type_totals(table, table.version, paper, ACTOR)


def tick(tournament: Tournament, number: int) -> None:
    """Somebody comes, or goes."""
    one = tournament.registrations.order_by("number")[number % tournament.registrations.count()]
    tournament.registrations.filter(pk=one.pk).update(present=not one.present)


def come(tournament: Tournament, _number: int) -> None:
    if tournament.registrations.count() < 9:
        register(tournament, 1, [])


def reopen(tournament: Tournament, number: int) -> None:
    for table in tables(tournament, closed=True)[number % 2 :][:1]:
        lists.reopen_list(table, ACTOR)


def on_series(act: Callable[[Series], object]) -> Act:
    return lambda tournament, number: act(series_of(tournament, number % 2 + 1))


ACTS: dict[str, Act] = {
    "tick": tick,
    "come": come,
    "seat": on_series(lambda one: seating.seat(one, one.version, ACTOR, WAYS[one.number])),
    "publish": on_series(lambda one: seating.publish(one, one.version, ACTOR)),
    "print": on_series(lambda one: print_lists(one.tournament, one.number)),
    "begin": on_series(lambda one: playing.start(one, one.version, ACTOR, anyway=True)),
    "type": type_one,
    "reopen": reopen,
    "results": on_series(lambda one: publish_result(one, one.version, ACTOR)),
}


def happen(tournament: Tournament, happened: list[tuple[str, int]]) -> None:
    """These acts, as far as they are not refused."""
    for name, number in happened:
        with suppress(errors.RefusedError, errors.StaleError, errors.LockedError), transaction.atomic():
            ACTS[name](tournament, number)


def type_all(tournament: Tournament, todo: Todo) -> None:
    while any(table.series.number == todo.series for table in tables(tournament, closed=False)):
        type_one(tournament, 0)


def draw_all(tournament: Tournament, _todo: Todo) -> None:
    standing = standings.standings(tournament, standings.seated_series(tournament))
    for tie in decisions.waiting(standing):
        if tie.series is None:
            lots.draw(tournament, ACTOR, tie.ranking.id, tie.keys)


def enough(tournament: Tournament, _todo: Todo) -> None:
    tournament.registrations.update(present=True)
    come(tournament, 0)


def end(tournament: Tournament, _todo: Todo) -> None:
    editions.finalise(tournament, {one.document_id: one.version for one in rankings.rankings_of(tournament)}, ACTOR)


def take_in(tournament: Tournament, todo: Todo) -> None:
    versions = [str(sent).split(".") for _name, sent in todo.fields or ()]
    repair.take_in_changes(tournament, {int(number): int(version) for number, version in versions}, ACTOR)


def of_series(act: str) -> Callable[[Tournament, Todo], object]:
    return lambda tournament, todo: ACTS[act](tournament, todo.series - 1)


ANSWERS: dict[Kind, Callable[[Tournament, Todo], object]] = {
    Kind.PEOPLE: enough,
    Kind.SEAT: of_series("seat"),
    Kind.CAME: take_in,
    Kind.LEFT: take_in,
    Kind.PUBLISH: of_series("publish"),
    Kind.PRINT: of_series("print"),
    Kind.BEGIN: of_series("begin"),
    Kind.LISTS: type_all,
    Kind.LOT: draw_all,
    Kind.RESULTS: of_series("results"),
    Kind.FINAL: end,
}
"""What the organiser answers on the page that an entry leads to."""


def do_with_its_button(tournament: Tournament, client: Client, todo: Todo) -> None:
    """What an entry says; where its button is a link, on a page that is there."""
    if todo.fields is None:
        assert todo.kind is Kind.PRINT or client.get(todo.url).status_code == 200
        ANSWERS[todo.kind](tournament, todo)
        return
    walk = Organiser(client, f"/leitung/{tournament.slug}/")
    walk.press(todo.label)
    if todo.kind is not Kind.BEGIN:
        walk.press("So einarbeiten")


SAYS = {
    Step.CLOSE: {Kind.LISTS},
    Step.RESULTS: {Kind.RESULTS},
    Step.SEAT: {Kind.PEOPLE, Kind.SEAT},
    Step.CHANGES: {Kind.PEOPLE, Kind.CAME, Kind.LEFT},
    Step.PUBLISH: {Kind.PUBLISH},
    Step.PRINT: {Kind.PRINT},
    Step.START: {Kind.BEGIN},
}


NOTHING = {None, Step.HONOUR, Step.CLOSE}
"""What a break may say of which the list has nothing."""


def breaks(tournament: Tournament, there: list[Todo]) -> Iterator[tuple[Step | None, Collection[Step | None]]]:
    """Of each break what it says is next, and what it may say by the list; a series that has not begun is not over."""
    for series in tournament.series.filter(published_at__isnull=False):
        may = [steps for one in there if (steps := _steps_of(one, series.number))]
        yield break_after(watch(series, timezone.now()), ()).current, may[0] if may else NOTHING


def _steps_of(todo: Todo, number: int) -> set[Step]:
    """The steps of the break after a series that an entry is about."""
    steps = {step for step, kinds in SAYS.items() if todo.kind in kinds}
    if steps == {Step.RESULTS}:
        return steps if todo.series == number else set()
    if todo.series == number + 1:
        return steps - {Step.CLOSE}
    is_open = todo.series == number or (todo.series < number and Step.CLOSE in steps)
    return {Step.CLOSE} if steps and is_open else set()


HAPPENING = st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(0, 8)), min_size=2, max_size=9)


# A third of the examples: each looks three times, after what happened meanwhile, and plays a tournament to its end.
@pytest.mark.nightly
@examples(max_examples=examples().max_examples // 5)
@given(st.integers(7, 9), st.tuples(*[HAPPENING] * 3))
def test_first_entries_alone_lead_to_the_endstand(people: int, happened: tuple[list[tuple[str, int]], ...]) -> None:
    with transaction.atomic():
        tournament = make_tournament(people, series=2, games=4)
        user = User.objects.create_user("leitung")
        tournament.organisers.add(user)
        client = logged_in(user)
        for meanwhile in happened:
            happen(tournament, meanwhile)
            there = todos(tournament)
            assert [said for said in breaks(tournament, there) if said[0] not in said[1]] == []
            if there[0].kind is not Kind.HONOUR:
                do_with_its_button(tournament, client, there[0])
        for _step in range(40):
            first = todos(tournament)[0]
            if first.kind is Kind.HONOUR:
                break
            ANSWERS[first.kind](tournament, first)
        assert first.kind is Kind.HONOUR
        assert all(one.final_at for one in rankings.rankings_of(tournament))
        assert not tournament.series.filter(results_published_at=None).exists()
        transaction.set_rollback(True)


# One entry at a time.


def names(tournament: Tournament) -> list[Kind]:
    return [one.kind for one in todos(tournament)]


def test_late_person_is_seated_from_the_overview_in_two_clicks(organiser_client: Client, run: Make) -> None:
    tournament = run(8, series=1)
    seat_series(tournament)
    (late,) = register(tournament, 1, [])
    walk = Organiser(organiser_client, f"/leitung/{tournament.slug}/")
    shows(walk.html, "1 Person ist da und hat keinen Platz", late.person.name)
    walk.press("Änderungen einarbeiten")
    walk.press("So einarbeiten")
    assert (walk.taps, late.seats.count()) == (2, 1)


def test_late_person_whom_no_table_can_take_is_one_too_few(run: Make) -> None:
    """Neither 4 + 1 nor 3 + 2: first somebody more has to come, or one to go (decisions.md, rule 2)."""
    tournament = run(4, series=1)
    seat_series(tournament)
    register(tournament, 1, [])
    assert names(tournament) == [Kind.PEOPLE, Kind.PRINT, Kind.BEGIN]
    register(tournament, 1, [])
    assert names(tournament)[0] is Kind.CAME


def test_days_nobody_said_are_next_until_somebody_does(run: Make) -> None:
    """Also where all are on the first, which is what was assumed."""
    tournament = run(4, series=2)
    assert Kind.DAYS not in names(tournament)
    tournament.last_day = tournament.date + timedelta(days=1)
    tournament.save()
    assert (names(tournament)[0], todos(tournament)[0].why) == (Kind.DAYS, "Bisher sind alle 2 Serien am 9. Mai.")
    stored = series_days(tournament)
    set_days(tournament, days_version(stored), stored, ACTOR)
    assert Kind.DAYS not in names(tournament)


def test_results_left_behind_come_after_what_is_played(run: Make) -> None:
    tournament = run(8, series=2, games=4)
    play_out(tournament, 1, published=False)
    seat_series(tournament, 2)
    assert names(tournament) == [Kind.RESULTS, Kind.PRINT, Kind.BEGIN]
    tournament.series.filter(number=2).update(started_at=timezone.now())
    assert names(tournament) == [Kind.LISTS, Kind.RESULTS]


def test_tables_that_need_somebody_come_before_the_lists(run: Make) -> None:
    """A call, an objection, a second hand that nobody reported, silence; what came late, what nobody compared."""
    tournament = run(24, series=1)
    series = seat_series(tournament)
    tournament.series.update(started_at=timezone.now() - timedelta(hours=1))
    play_first_games(series)
    Game.objects.filter(card_table__number=4).update(stored_at=timezone.now() - timedelta(minutes=50))
    at_table.object_to(table_of(tournament, 1), 1, 1, 1, "", Actor.player(tournament.registrations.get(number=1)))
    throw_in_again(series, 2)
    at_table.call_referee(table_of(tournament, 3), "Zählung", ACTOR)
    LateGame.objects.create(
        card_table=table_of(tournament, 5),
        entry_id=uuid.uuid4(),
        number=2,
        typed={},
        code="list_closed",
        at=timezone.now(),
    )
    CardTable.objects.filter(number=6).update(unchecked=True)
    there = {one.kind: one.whom for one in todos(tournament)}
    assert list(there) == [*NEEDED, Kind.LISTS, Kind.LATE, Kind.SUMS]
    assert [there[kind] for kind in (*NEEDED, Kind.LATE, Kind.SUMS)] == [
        (f"Tisch {number}",) for number in (3, 1, 2, 4, 5, 6)
    ]


def test_call_is_not_lost_with_its_series(organiser_client: Client, run: Make) -> None:
    """Series 1 is over, and 2 is played: both tables are named; what is shown beside is the series that is played."""
    tournament = run(8, series=2, games=4)
    play_out(tournament, 1, published=True)
    seat_series(tournament, 2)
    tournament.series.filter(number=2).update(started_at=timezone.now())
    for series, table in ((1, 2), (2, 1)):
        at_table.call_referee(table_of(tournament, table, of=series), "Zählung", ACTOR)
    called = [(one.series, one.whom, one.url) for one in todos(tournament) if one.kind is Kind.CALL]
    pages = [f"/leitung/{tournament.slug}/serie/{series}/tisch/{table}/" for series, table in ((1, 2), (2, 1))]
    assert called == [(1, ("Tisch 2",), pages[0]), (2, ("Tisch 1",), pages[1])]
    page = organiser_client.get(f"/leitung/{tournament.slug}/")
    shows(page.content.decode(), *pages)
    assert page.context["watch"].progress.series.number == 2

    Remark.objects.filter(card_table__series__number=1).update(settled_at=timezone.now())
    assert [one.series for one in todos(tournament) if one.kind is Kind.CALL] == [2]


NEEDED = (Kind.CALL, Kind.OBJECTION, Kind.OFFENCE, Kind.SILENT)


NO_SEAT = "1 Person ist da und hat keinen Platz"


@pytest.mark.parametrize(
    ("act", "named"),
    [
        ("veroeffentlichen/", [NO_SEAT]),
        ("listen.pdf", [NO_SEAT]),
        ("beginnen/", [NO_SEAT, "Listen der Serie 1 drucken"]),
    ],
)
def test_act_before_changes_names_them_once(organiser_client: Client, run: Make, act: str, named: list[str]) -> None:
    tournament = run(8, series=1)
    seat_series(tournament, published=act != "veroeffentlichen/")
    register(tournament, 1, [])
    prints = act == "listen.pdf"
    ask = partial(organiser_client.get if prints else organiser_client.post, series_pages.url(tournament, act))
    sent, browser = {"version": tournament.series.get().version}, {"accept": "text/html"}
    shows(text(ask(sent, headers=browser)), *named, "<title>Trotzdem?")
    assert not AuditEntry.objects.exists()
    done = ask(sent | {"anyway": "1"}, headers=browser)
    assert "<title>Trotzdem?" not in done.content.decode(errors="replace")
    assert AuditEntry.objects.exists() is not prints


def test_result_before_its_lists_are_closed_names_them_once(organiser_client: Client, run: Make) -> None:
    tournament = run(8, series=1)
    fill_list(seat_series(tournament).card_tables.get(number=1))
    shows(
        text(series_pages.post(organiser_client, tournament, "ergebnis/", public="1")),
        "Listen der Serie 1 eintragen",
        "Tisch 2",
    )
    assert tournament.series.get().results_published_at is None
    series_pages.post(organiser_client, tournament, "ergebnis/", public="1", anyway="1")
    assert tournament.series.get().results_published_at
