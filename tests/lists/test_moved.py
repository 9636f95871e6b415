"""Games that move keep their people, and what hangs on them goes along: reports, what was said and decided, sums.

Table 1: start numbers 1 to 4; 9 (Imhof) and 10 (Jahn) sit nowhere. Seat 1 deals game 1; who deals sits out (rule 2)."""

import uuid
from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scoring
from tests.examples import few
from tests.factories import ACTOR, register, seat_series
from tests.lists.moved import as_it_is, dealt, each_act, fill, insert, right, swap, take_out, versions
from tests.lists.sitting import at_table, made, who
from tests.lists.sitting import put as put_right
from tests.lists.telling import fresh, queries, refused
from tournament.lists.acts import remarks
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.acts.lists import report_offence
from tournament.lists.reads.lists import games_of, repeated_offences, seats_of
from tournament.lists.reads.occupancy import occupancy_of
from tournament.lists.reads.remarks import list_version, said_at
from tournament.lists.reads.whole_series import Placing
from tournament.models import (
    CardTable,
    LateGame,
    OffenceReport,
    Series,
    Tournament,
)
from tournament.standings.acts.decisions import note

pytestmark = pytest.mark.django_db


@pytest.fixture
def series(tournament: Tournament) -> Series:
    register(tournament, 2, [])
    return tournament.series.select_related("tournament").get(number=1)


# Who played.


def substitutes(series: Series, from_game: int) -> None:
    """Imhof takes seat 2 from this game on."""
    put_right(series, Placing(table=1, seat=2, from_game=from_game, player=who(series, 9).pk))


@pytest.mark.parametrize(
    ("number", "begins", "gained"),
    [
        (3, 5, (5, 0)),  # the first player's, who plays until game 4 then
        (4, 4, (0, 5)),  # who takes over with game 4 plays the inserted one as well
        (5, 4, (0, 5)),
    ],
)
def test_moved_games_are_of_who_played_them(
    series: Series, card_table: CardTable, number: int, begins: int, gained: tuple[int, int]
) -> None:
    """Imhof takes seat 2 from game 4 on; seat 2 wins all games, also the inserted one, 5 points each."""
    for game in range(1, 7):
        put_game(card_table, dealt(game, 1, winner=2), ACTOR)
    substitutes(series, 4)
    assert (made(series, 2), made(series, 9)) == (15, 15)
    before = as_it_is(card_table)
    insert(card_table, dealt(number, 1, winner=2))
    assert at_table(series, 1)[1] == [(1, 2), (begins, 9)]
    assert (made(series, 2) - 15, made(series, 9) - 15, right(card_table)) == (*gained, True)
    take_out(card_table, number)
    assert as_it_is(card_table) == before


def test_two_holders_of_a_seat_move_along_together(series: Series, card_table: CardTable) -> None:
    fill(card_table, 4)
    substitutes(series, 3)
    put_right(series, Placing(table=1, seat=2, from_game=4, player=who(series, 10).pk))
    version = fresh(card_table).version
    insert(card_table, dealt(2, 2))
    assert at_table(series, 1)[1] == [(1, 2), (4, 9), (5, 10)]
    assert (right(card_table), fresh(card_table).version) == (True, version + 1)


def test_holder_who_would_come_after_the_last_game_is_refused(series: Series, card_table: CardTable) -> None:
    fill(card_table, 2)
    substitutes(series, 16)
    refusal = refused(lambda: insert(card_table, dealt(1, 1)))
    assert refusal == ("number_too_high", {"maximum": 16, "table": 1})


def test_game_of_one_holder_alone_is_not_taken_out(series: Series, card_table: CardTable) -> None:
    """Imhof played game 2 alone, Jahn from game 3 on: without game 2 both would begin at once."""
    fill(card_table, 3)
    substitutes(series, 2)
    put_right(series, Placing(table=1, seat=2, from_game=3, player=who(series, 10).pk))
    assert refused(lambda: take_out(card_table, 2))[0] == "seat_changes_twice"


@pytest.mark.parametrize(
    ("games", "swapped"), few(2, [((1, 2), True), ((2, 3), False), ((4, 1), False), ((3, 4), True)])
)
def test_games_of_other_people_are_not_swapped(
    series: Series, card_table: CardTable, games: tuple[int, int], swapped: bool
) -> None:
    fill(card_table, 4)
    substitutes(series, 3)
    before = as_it_is(card_table)
    if swapped:
        swap(card_table, *games)
        assert (as_it_is(card_table) != before, right(card_table)) == (True, True)
    else:
        one, other = sorted(games)
        assert refused(lambda: swap(card_table, *games)) == ("other_people_played", {"number": one, "other": other})


def test_inserted_game_of_others_than_sit_there_is_refused(series: Series, card_table: CardTable) -> None:
    fill(card_table, 3)
    substitutes(series, 3)
    one, first, later = dealt(2, 2), ("p1", "p2", "p3", "p4"), ("p1", "p9", "p3", "p4")
    assert refused(lambda: insert(card_table, shown(one, later)))[0] == "seat_differs"
    insert(card_table, shown(one, first))
    assert refused(lambda: insert(card_table, shown(dealt(4, 4), first)))[0] == "seat_differs"
    assert LateGame.objects.count() == 0


def shown(entry: TypedGame, players: Sequence[str]) -> TypedGame:
    return TypedGame(entry.entry_id, entry.version, entry.game, players=tuple(players))


# What hangs on a game.


def test_confirmation_a_correction_undid_holds_no_more_once_moved(
    tournament: Tournament, card_table: CardTable
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(confirm_games=True)
    fill(card_table, 2)
    remarks.confirm_game(fresh(card_table), 1, 2, 1, ACTOR)
    put_game(card_table, replace(dealt(2, 2, mark=9), version=1), ACTOR)
    insert(card_table, dealt(1, 1))
    assert said_at(fresh(card_table), seats_of(card_table), versions(card_table)).confirmed == frozenset()


def test_signatures_fall_when_games_move(card_table: CardTable) -> None:
    fill(card_table, 16)
    seats = seats_of(card_table)

    def signed() -> frozenset[int]:
        return said_at(fresh(card_table), seats, versions(card_table)).signed

    remarks.sign(fresh(card_table), 1, list_version(fresh(card_table), seats, versions(card_table)), ACTOR)
    assert len(signed()) == 1
    swap(card_table, 1, 2)
    swap(card_table, 1, 2)
    assert signed() == frozenset()


def test_remarks_and_decisions_go_along_with_a_game(tournament: Tournament, card_table: CardTable) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(confirm_games=True)
    fill(card_table, 3)
    table = fresh(card_table)
    remarks.confirm_game(table, 1, 2, 1, ACTOR)
    remarks.object_to(table, 1, 3, 1, "war anders", ACTOR)
    note(tournament, ACTOR, "Verwarnung", card_table=table, game_number=2)

    def said() -> tuple[list[int], list[int | None], list[int | None]]:
        now = said_at(fresh(card_table), seats_of(card_table), versions(card_table))
        decided = table.decisions.values_list("game_number", flat=True)
        return sorted(now.confirmed), [one.game_number for one in now.objections], list(decided)

    assert said() == ([2], [3], [2])
    insert(card_table, dealt(2, 2))
    assert said() == ([3], [4], [3])
    swap(card_table, 1, 3)
    assert said() == ([1], [4], [1])
    swap(card_table, 1, 3)
    take_out(card_table, 2)
    assert said() == ([2], [3], [2])
    take_out(card_table, 2)
    assert said() == ([], [2], [None])


def test_offence_report_goes_along_and_goes_with_its_game(series: Series, card_table: CardTable) -> None:
    """Seat 4 threw in games 1 to 3; of the second and third somebody was informed."""
    fill(card_table, 3, thrown_in=4)
    for number in (2, 3):
        report_offence(fresh(card_table), 4, number, f"Frau {number}", ACTOR)

    def reported() -> list[tuple[int, str]]:
        return sorted(OffenceReport.objects.values_list("game_number", "informed"))

    insert(card_table, dealt(2, 2))
    assert (reported(), repeated_offences(fresh(card_table))) == ([(3, "Frau 2"), (4, "Frau 3")], [])
    swap(card_table, 3, 4)
    assert reported() == [(3, "Frau 3"), (4, "Frau 2")]
    take_out(card_table, 3)
    assert (reported(), right(card_table)) == ([(3, "Frau 2")], True)


def test_sums_of_later_lists_follow_a_hand_thrown_in(tournament: Tournament, card_table: CardTable) -> None:
    """Rule 15: the second hand in a tournament costs more, also in a later series."""
    Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=1)
    seat_series(tournament, 2)
    later = fresh(CardTable.objects.get(series__tournament=tournament, series__number=2, number=1))
    fill(later, 1, thrown_in=4)
    fill(card_table, 1)
    first = later.seats.get(number=4).wertungspunkte
    insert(card_table, dealt(1, 1, thrown_in=4))
    assert (later.seats.get(number=4).wertungspunkte, right(card_table)) == (first - 1, True)
    take_out(card_table, 1)
    assert (later.seats.get(number=4).wertungspunkte, right(card_table)) == (first, True)


def test_game_that_moves_beyond_what_counts_counts_no_more(tournament: Tournament, card_table: CardTable) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=1)
    seat_series(tournament, 2)
    later = fresh(CardTable.objects.get(series__tournament=tournament, series__number=2, number=1))
    fill(later, 1, thrown_in=4)
    fill(card_table, 3)
    put_game(fresh(card_table), dealt(4, 3, thrown_in=4), ACTOR)
    Series.objects.filter(pk=card_table.series_id).update(counts_until=4)
    before = as_it_is(card_table)
    counted = later.seats.get(number=4).wertungspunkte
    insert(card_table, dealt(1, 1))
    assert (right(card_table), later.seats.get(number=4).wertungspunkte) == (True, counted + 1)
    take_out(card_table, 1)
    assert (as_it_is(card_table), right(card_table)) == (before, True)


def test_late_games_keep_the_number_they_were_typed_for(card_table: CardTable) -> None:
    fill(card_table, 2)
    LateGame.objects.create(
        card_table=card_table, entry_id=uuid.uuid4(), number=2, typed={}, code="list_closed", at="2026-05-09T12:00:00Z"
    )
    insert(card_table, dealt(1, 1))
    assert LateGame.objects.get().number == 2


def test_moving_costs_the_same_queries_however_many_games_move(card_table: CardTable) -> None:
    fill(card_table, 2)
    few = [queries(act) for act in each_act(card_table)]
    for number in range(3, 13):
        put_game(fresh(card_table), dealt(number, 1), ACTOR)
    assert [queries(act) for act in each_act(card_table)] == few


# Whatever was played.


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[TypedGame], TypedGame, int]:
    """The games of a list, one that was forgotten, and from which game on another sits on seat 2 (1: nobody)."""
    count = draw(st.integers(1, 4))
    dealer = st.integers(1, 4)
    thrown = st.integers(0, 4)
    there = [
        dealt(number, draw(dealer), mark=draw(st.integers(1, 60)), thrown_in=draw(thrown))
        for number in range(1, count + 1)
    ]
    forgotten = dealt(draw(st.integers(1, count)), draw(dealer), thrown_in=draw(thrown))
    return there, forgotten, draw(st.integers(1, count + 1))


@given(evenings())
@settings(max_examples=settings().max_examples // 3, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_list_is_as_if_its_games_had_been_typed_in_order(
    series: Series, evening: tuple[list[TypedGame], TypedGame, int]
) -> None:
    """Table 1 has the game inserted, table 2 had it from the beginning; taking it out leaves what was before."""
    there, forgotten, from_game = evening
    at = forgotten.game.number
    with transaction.atomic():
        one, other = (fresh(series.card_tables.get(number=number)) for number in (1, 2))
        for entry in there:
            put_game(fresh(one), entry, ACTOR)
        in_order = [entry.game for entry in there]
        in_order.insert(at - 1, forgotten.game)
        for number, game in enumerate(in_order, 1):
            put_game(fresh(other), TypedGame(uuid.uuid4(), 0, replace(game, number=number)), ACTOR)
        if from_game > 1:
            for table, player, shift in ((1, 9, 0), (2, 10, int(from_game > at))):
                place = Placing(table=table, seat=2, from_game=from_game + shift, player=who(series, player).pk)
                put_right(series, place)
        before = as_it_is(one)
        insert(one, forgotten)
        assert sums(one) == sums(other)
        assert games_of(one) == games_of(other)
        assert right(one)
        take_out(one, at)
        assert (as_it_is(one), right(one)) == (before, True)
        first, second = 1, len(there)
        if first != second and scoring.same_people(occupancy_of(one, seats_of(one)), first, second):
            swap(one, first, second)
            swap(one, second, first)
        assert as_it_is(one) == before
        transaction.set_rollback(True)


def sums(card_table: CardTable) -> list[scoring.Totals]:
    """Of everybody who held a seat there, in order."""
    return [one.totals for seat in seats_of(fresh(card_table)) for one in (seat, *seat.later)]
