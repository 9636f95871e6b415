"""Somebody comes late, leaves, does not turn up: as few people as possible change tables, the rest stays as it is.

What people have at their tables when others come and go: a table of their own, also where games have begun; a
phone that speaks for them.

The lists that are named to be printed anew are just those on which something else would stand: no more, no less.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.draw.drawing import (
    away,
    draw_all,
    keep_apart,
    people,
    plans,
    publish,
    refusal,
    refused,
    versions,
)
from tests.draw.searching import searches, somebody_faster
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_table, make_tournament, register, seat_series, series_of
from tests.lists.sitting import at_table, put, who
from tests.web.answers import shows, text
from tournament.core.errors import StaleError
from tournament.draw.acts.repair import take_in_changes
from tournament.draw.reads.changes import changed_series
from tournament.draw.reads.drawing import seated_tables
from tournament.lists.acts.at_table import take_name
from tournament.lists.paper.spielliste import content
from tournament.lists.reads.occupancy import Placing
from tournament.models import (
    AuditEntry,
    CardTable,
    Game,
    Registration,
    TakenName,
    Tournament,
    Weight,
    WithdrawnLink,
)
from tournament.models.link import token_of

pytestmark = pytest.mark.django_db


def drawn(players: int, series: int = 1) -> Tournament:
    tournament = make_tournament(players, clubs=players, series=series)
    draw_all(tournament)
    return tournament


def published(players: int, series: int = 1) -> Tournament:
    tournament = drawn(players, series)
    publish(tournament)
    return tournament


def begun(players: int, *tables: int, series: int = 1) -> Tournament:
    """Published, and these tables of series 1 have their lists."""
    tournament = published(players, series)
    for table in series_of(tournament).card_tables.filter(number__in=tables):
        fill_list(table)
    return tournament


def plan(tournament: Tournament, number: int = 1) -> dict[int, list[int]]:
    """Table -> start numbers by seat."""
    tables = seated_tables(series_of(tournament, number))
    return {table.card_table.number: [seat.registration.number for seat in table.seats] for table in tables}


def links(tournament: Tournament) -> dict[int, str]:
    return dict(series_of(tournament).card_tables.values_list("number", "token_hash"))


def take_in(tournament: Tournament, *numbers: int) -> None:
    take_in_changes(tournament, versions(tournament, *numbers), ACTOR)


def test_latecomer_takes_the_free_seat_and_nobody_else_moves() -> None:
    tournament = drawn(15, 3)  # three tables of four and one of three: room for one
    before = {number: plan(tournament, number) for number in (1, 2, 3)}
    before_links = links(tournament)
    (late,) = register(tournament, 1, [])
    take_in(tournament)
    logged = AuditEntry.objects.get(action="changes_taken_in").after
    assert links(tournament) == before_links  # of the tables that stay and of the one that changes
    for number in (1, 2, 3):
        after = plan(tournament, number)
        (changed,) = (table for table in after if after[table] != before[number][table])
        assert sorted(after[changed]) == sorted([*before[number][changed], 16])
        told = {"moved": [], "seated": [f"{late.person.name}: Tisch {changed}"], "lists": [changed]}
        assert logged.pop(f"Serie {number}") == told
    assert logged == {"came": [late.person.name], "went": [], "seed": logged["seed"]}
    assert changed_series(tournament) == []


@pytest.mark.parametrize("late", [0, 1])
def test_seat_of_one_who_goes_is_a_latecomers_or_free(late: int) -> None:
    tournament = drawn(16, 3)
    before = plans(tournament)
    away(tournament, 5)
    came = [one.number for one in register(tournament, late, [])]
    take_in(tournament, 2, 3)
    assert (plans(tournament)[0], [one.series.number for one in changed_series(tournament)]) == (before[0], [1])
    for was, now in zip(before[1:], plans(tournament)[1:], strict=True):
        assert [sorted(table) for table in now] == [
            sorted([*(set(table) - {5}), *(came if 5 in table else [])]) for table in was
        ]


def test_latecomer_sits_first_as_wished_then_with_nobody_he_met() -> None:
    """12 was with 6 in series 1 and is not to sit with 1; the third table has two of the club. They stay."""
    tournament = make_tournament(13, clubs=13, series=2)
    club = tournament.registrations.get(number=2).club
    tournament.registrations.filter(number__in=(3, 12)).update(club=club)
    for number, table in ((2, 1), (6, 2), (1, 3)):
        tournament.registrations.filter(number=number).update(fixed_table=table)
    keep_apart(tournament, 1, 12, weight=Weight.IMPORTANT)
    make_table(series_of(tournament), 1, people(tournament, 6, 12, 13))
    away(tournament, 13)
    for table, numbers in enumerate(([2, 3, 4, 5], [6, 7, 8, 9], [1, 10, 11]), 1):
        make_table(series_of(tournament, 2), table, people(tournament, *numbers))
    take_in(tournament, 2)
    first, second, third = plan(tournament, 2).values()
    assert ({2, 12} < {*first}, sorted(second), {1, 10, 11} < {*third}) == (True, [6, 7, 8, 9], True)


def test_tables_that_somebody_left_stay_and_keep_their_substitute() -> None:
    """13 takes the seat of 2 at table 1 later, 7 leaves table 2; nothing is played yet. Table 3 can change. In another
    tournament it was 14 who came."""
    tournament, other = make_tournament(12), make_tournament(12)
    for number, one in ((13, tournament), (14, other)):
        series = seat_series(one)
        register(one, number - 12, [])
        put(
            series,
            Placing(table=1, seat=2, from_game=5, player=who(series, number).pk),
            Placing(table=2, seat=3, from_game=2, player=None),
        )
    series = series_of(tournament)
    before = [at_table(series, number) for number in (1, 2)]
    register(tournament, 4, [])
    take_in(tournament, 1)
    assert [at_table(series, number) for number in (1, 2)] == before
    assert sorted(plan(tournament)[3] + plan(tournament)[4]) == [9, 10, 11, 12, 14, 15, 16, 17]


def test_phone_and_public_page_show_who_sits_there_now(client: Client) -> None:
    tournament = published(15, 2)
    public = f"/turniere/{tournament.slug}/sitzplan/1"
    assert "Danach geändert" not in client.get(public).content.decode()
    (late,) = register(tournament, 1, [])
    take_in(tournament)
    seat = late.seats.select_related("card_table").get(series__number=1)
    assert late.person.name in client.get(f"/liste/{token_of(seat.card_table.link_nonce)}/state").content.decode()
    # The drawn plan can be recomputed still, and it is said that these series are not what was drawn any more.
    shows(text(client.get(public)), late.person.name, "Danach geändert</dt><dd>1. Serie, 2. Serie<")
    assert client.get(f"{public}/auslosung.json").status_code == 200


@pytest.mark.parametrize("published", [True, False])
def test_table_nobody_needs_goes_and_its_link_is_withdrawn_if_published(client: Client, published: bool) -> None:
    tournament = drawn(9)  # three tables of three; eight people sit at two of four
    if published:
        publish(tournament)
    before, before_links = plan(tournament), links(tournament)
    addresses = {
        table.number: f"/liste/{token_of(table.link_nonce)}/state" for table in series_of(tournament).card_tables.all()
    }
    away(tournament, 2)
    take_in(tournament, 1)
    # Of three tables of three one is dissolved: the other two keep their people, their number and their link.
    after, left = plan(tournament), links(tournament)
    assert [len(people) for people in after.values()] == [4, 4]
    assert all(set(before[table]) - {2} <= set(people) for table, people in after.items())
    (gone,) = before_links.keys() - left.keys()
    withdrawn = before_links.pop(gone)
    assert (before_links, [one.token_hash for one in WithdrawnLink.objects.all()]) == (left, [withdrawn] * published)
    answer = client.get(addresses.pop(gone))
    # A draft's link was given to nobody: whoever has it is told nothing of the tournament.
    told = "link_withdrawn_seating" in answer.content.decode()
    assert (answer.status_code, told) == ((410, True) if published else (404, False))
    if published:
        shows(answer.json()["errors"][0]["message"], f"Serie 1, Tisch {gone}")
        assert {client.get(address).status_code for address in addresses.values()} == {200}
    assert AuditEntry.objects.get(action="changes_taken_in").after["Serie 1"]["tables_gone"] == [gone]


@pytest.mark.parametrize(("people", "gone", "code"), [(16, (), "nothing_changed"), (6, (2,), "cannot_seat_five")])
def test_changes_that_are_none_or_leave_too_few_people_are_refused(
    people: int, gone: tuple[int, ...], code: str
) -> None:
    tournament = drawn(people)
    before = plans(tournament)
    away(tournament, *gone)
    assert (refusal(take_in, tournament), plans(tournament)) == (code, before)


def test_changes_are_worked_out_before_the_database_is_locked() -> None:
    """Series 1 is begun and fitted for itself, the other two together."""
    tournament = begun(16, 1, series=3)
    away(tournament, next(iter(plan(tournament)[2])))
    with searches() as locked:
        take_in(tournament)
    assert locked == [False, False]


def begin_elsewhere(tournament: Tournament) -> None:
    """At a table at which 5 does not sit: there is something to be fitted still."""
    table = series_of(tournament).card_tables.exclude(seats__registration__number=5)[0]
    Game.objects.create(card_table=table, number=1, stored_at=timezone.now())


FASTER: dict[str, Callable[[Tournament], object]] = {"goes": lambda one: away(one, 6), "begins": begin_elsewhere}


@pytest.mark.parametrize("change", FASTER.values(), ids=FASTER)
def test_changes_while_it_is_worked_out_make_it_stale(change: Callable[[Tournament], object]) -> None:
    tournament = published(17)
    away(tournament, 5)
    before = plans(tournament)
    with somebody_faster(lambda: change(tournament)), pytest.raises(StaleError):
        take_in(tournament)
    assert (plans(tournament), AuditEntry.objects.filter(action="changes_taken_in").exists()) == (before, False)


@pytest.mark.parametrize("played", few(1, [1, 4]))
def test_player_with_a_fixed_table_sits_there_whoever_comes_or_goes(played: int) -> None:
    """One who has sat there so far, and one who comes late."""
    tournament = begun(15, played)
    (own, *_others), (gone, *_rest) = plan(tournament)[3], plan(tournament)[2]
    (late,) = register(tournament, 1, [])
    tournament.registrations.filter(number__in=[own, late.number]).update(fixed_table=3)
    away(tournament, gone)
    take_in(tournament, 1)
    assert {own, late.number} < {*plan(tournament)[3]}


def test_latecomer_whose_fixed_table_has_begun_sits_at_another() -> None:
    """The last table: it has a number that no table which is free has a place for. Eleven sit at the others."""
    tournament = begun(14, 4)
    (late,) = register(tournament, 1, [])
    Registration.objects.filter(pk=late.pk).update(fixed_table=4)
    before = plan(tournament)[4]
    take_in(tournament, 1)
    assert (plan(tournament)[4], late.seats.count()) == (before, 1)


def test_table_that_is_not_there_is_said_where_all_can_change() -> None:
    tournament = drawn(15)
    register(tournament, 1, [])
    Registration.objects.filter(tournament=tournament, number=16).update(fixed_table=9)
    why = refused(take_in, tournament, 1)
    assert (why.code, why.params["table"]) == ("cannot_seat_no_such_table", 9)


def test_list_with_others_is_another_and_phones_speak_for_who_stays_alone() -> None:
    tournament = published(15)
    for table in series_of(tournament).card_tables.all():
        for seat in (1, 2, 3):
            take_name(table, seat)
    CardTable.objects.update(cards_confirmed_at=timezone.now())
    before, names = plan(tournament), TakenName.objects.values_list("card_table__number", "registration__number")
    stayed = {(table, number) for table, number in names if number != before[1][0]}
    away(tournament, before[1][0])
    take_in(tournament, 1)
    after = plan(tournament)
    changed = {table: people != before[table] for table, people in after.items()}
    lists = {(one.number, one.version, one.cards_confirmed_at is None) for one in CardTable.objects.all()}
    assert lists == {(table, 1 + anew, anew) for table, anew in changed.items()}
    assert {*names.all()} == {(table, number) for table, number in stayed if number in after[table]}


def papers(tournament: Tournament) -> dict[tuple[int, int], Any]:
    """Numbers of series and table -> what would be printed, but for the head of the log."""
    found = {}
    for series in tournament.series.order_by("number"):
        for table in series.card_tables.values_list("number", flat=True):
            paper = content(series, filled=False, base_url="https://liste.example", tables=[table])
            found[series.number, table] = replace(paper, lists=tuple(replace(one, head="") for one in paper.lists))
    return found


@pytest.mark.parametrize(
    ("late", "gone", "begun"), few(1, [(1, (), False), (0, (1, 5), True), (0, (1, 2, 3, 4), False), (3, (2, 9), True)])
)
def test_lists_named_after_changes_are_those_that_changed(late: int, gone: tuple[int, ...], *, begun: bool) -> None:
    tournament = published(14, 2)
    if begun:
        fill_list(series_of(tournament).card_tables.get(number=2))
    Registration.objects.filter(tournament=tournament, number=7).update(fixed_table=3)
    before = papers(tournament)
    register(tournament, late, [])
    away(tournament, *gone)
    take_in(tournament)
    said = AuditEntry.objects.get(action="changes_taken_in").after
    named = {(number, table) for number in (1, 2) for table in said.get(f"Serie {number}", {}).get("lists", ())}
    assert named == {place for place, paper in papers(tournament).items() if before.get(place) != paper}
