"""A game that was forgotten is inserted and taken out again, two change places: numbers, versions, receipts, and when
it is refused. Who deals sits out at a table of four; seat 1 deals game 1 (rule 2)."""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import Game, Problem, Result, Totals, same_people
from tests.examples import few
from tests.factories import ACTOR, publish_results, seat_series
from tests.lists.keeper.test_late import closes, finalises, gives_up, types
from tests.lists.sitting import at_table, made, put, table_by, who
from tests.lists.telling import fresh, problems, queries, refused, stale, versions
from tests.lists.test_lists import wins
from tournament.core.errors import LockedError
from tournament.lists.acts import at_table as remarks
from tournament.lists.acts import lists, moving
from tournament.lists.acts.games import TypedGame, put_game, take_back_game
from tournament.lists.acts.totals import differing_totals
from tournament.lists.reads.answers import list_version, said_at
from tournament.lists.reads.lists import games_of, repeated_offences, seats_of
from tournament.lists.reads.occupancy import Placing, occupancy_of
from tournament.models import AuditEntry, CardTable, Correction, LateGame, OffenceReport, Series, Tournament
from tournament.standings.acts.decisions import note


def dealt(
    number: int,
    by: int,
    *,
    winner: int | None = None,
    mark: int = 7,
    thrown_in: int = 0,
    version: int = 0,
    players: tuple[str, ...] | None = None,
) -> TypedGame:
    """A game of four that seat `by` dealt: one finishes, the others have opened with 10 Augen and `mark` more;
    `thrown_in`: the seat that did."""
    first, *others = sorted({1, 2, 3, 4} - {by}, key=lambda seat: seat != winner)
    results = [Result(seat, "opened", 10 + mark, thrown_in=seat == thrown_in) for seat in others]
    return TypedGame(uuid.uuid4(), version, Game(number, (Result(first, "romme", 0), *results), by), players=players)


def fill(card_table: CardTable, last: int, **more: Any) -> list[TypedGame]:
    """So many games, each dealt in turn; each marked with its number."""
    entries = [dealt(number, (number - 1) % 4 + 1, mark=number, **more) for number in range(1, last + 1)]
    for one in entries:
        put_game(fresh(card_table), one, ACTOR)
    return entries


def insert(card_table: CardTable, one: TypedGame, *, by_organiser: bool = False) -> list[tuple[object, ...]]:
    """Insert a game on top of what is stored; the warnings."""
    number = one.game.number
    seen = versions(card_table, number)
    typed = TypedGame(one.entry_id, seen.get(number, 0), one.game, one.reason, players=one.players)
    stored = moving.insert_game(fresh(card_table), typed, seen, ACTOR, by_organiser=by_organiser)
    return [(*problem.where, problem.code) for problem in stored.warnings]


def take_out(card_table: CardTable, number: int, **more: Any) -> None:
    moving.take_out_game(fresh(card_table), number, versions(card_table, number), ACTOR, **more)


def swap(card_table: CardTable, one: int, other: int, **more: Any) -> None:
    moving.swap_games(fresh(card_table), (one, other), versions(card_table), ACTOR, **more)


def held(card_table: CardTable) -> list[int]:
    """By number, the mark of a game: which one it is."""
    return [game.results[-1].augen - 10 for game in games_of(card_table)]


def as_it_is(card_table: CardTable) -> tuple[object, ...]:
    """Games, people and sums of a list."""
    sums = [one.totals for seat in seats_of(fresh(card_table)) for one in (seat, *seat.later)]
    return games_of(card_table), at_table(card_table.series, card_table.number), sums


def right(card_table: CardTable) -> bool:
    """Whether all sums of the tournament are those of its games."""
    return differing_totals(fresh(card_table).series.tournament) == []


def each_act(card_table: CardTable, *, by_organiser: bool = False) -> list[Callable[[], object]]:
    """The three acts, on games 1 and 2 as they are by then."""
    return [
        lambda: insert(card_table, dealt(1, 1), by_organiser=by_organiser),
        lambda: swap(card_table, 1, 2, by_organiser=by_organiser),
        lambda: take_out(card_table, 1, by_organiser=by_organiser),
    ]


@pytest.fixture
def two_games(card_table: CardTable) -> CardTable:
    """Each dealt in turn, and marked with its number."""
    fill(card_table, 2)
    return card_table


@pytest.fixture
def three_games(two_games: CardTable) -> CardTable:
    put_game(two_games, dealt(3, 3, mark=3), ACTOR)
    return two_games


# Numbers, versions and receipts.


def test_game_is_inserted_before_those_that_were_typed(card_table: CardTable) -> None:
    fill(card_table, 4)
    warnings = insert(card_table, dealt(2, 3, mark=25))
    assert (held(card_table), right(card_table)) == ([1, 25, 2, 3, 4], True)
    assert warnings == [
        ("dealer", "dealer_wrong"),
        *[("games", number, "dealer", "dealer_wrong") for number in (3, 4, 5)],
    ]
    assert [game.dealer for game in games_of(card_table)] == [None, 3, 2, 3, 4]
    row = AuditEntry.objects.latest("revision")
    assert (row.action, row.subject, row.before) == ("game_inserted", "Serie 1, Tisch 1, Spiel 2", None)
    assert row.after[0] == {"seat": 1, "outcome": "romme", "augen": 0}
    assert (row.revision, fresh(card_table).series.tournament.revision) == (5, 5)


def test_versions_rise_where_another_game_is_than_before(three_games: CardTable) -> None:
    put_game(three_games, dealt(3, 3, mark=9, version=1), ACTOR)  # version 2
    insert(three_games, dealt(2, 2))
    assert versions(three_games) == {1: 1, 2: 2, 3: 3, 4: 1}
    take_out(three_games, 2)
    assert versions(three_games) == {1: 1, 2: 3, 3: 4}
    swap(three_games, 1, 3)
    assert versions(three_games) == {1: 2, 2: 3, 3: 5}


def test_version_never_comes_back_after_a_game_went(three_games: CardTable) -> None:
    """Numbers 2 and 3 were swapped so often that no receipts tell; then the last game goes, once in each way."""
    for _time in range(6):
        swap(three_games, 2, 3)
    assert versions(three_games) == {1: 1, 2: 7, 3: 7}
    take_back_game(three_games, TypedGame(uuid.uuid4(), 7, Game(3, ())), ACTOR)
    put_game(three_games, dealt(3, 3), ACTOR)
    assert versions(three_games)[3] > 7
    before = versions(three_games)[3]
    take_out(three_games, 1)
    insert(three_games, dealt(1, 1))
    assert versions(three_games)[3] > before


def test_entry_that_comes_again_is_answered_as_before(card_table: CardTable) -> None:
    """Of the inserted game, of one that moved, and of the inserted one once it was taken out."""
    first, second = fill(card_table, 2)
    new = dealt(1, 1, mark=9, version=1)
    stored = moving.insert_game(card_table, new, versions(card_table), ACTOR)
    acts = AuditEntry.objects.count()
    assert moving.insert_game(card_table, new, {1: 1, 2: 1}, ACTOR) == stored
    assert put_game(card_table, second, ACTOR).answer["number"] == 2
    take_out(card_table, 1)
    assert moving.insert_game(card_table, new, {1: 1, 2: 1}, ACTOR).answer == stored.answer
    assert put_game(card_table, first, ACTOR).answer["version"] == 1
    assert (held(card_table), AuditEntry.objects.count()) == ([1, 2], acts + 1)


def test_phone_that_saw_an_older_list_is_stale(three_games: CardTable) -> None:
    new = dealt(2, 2, version=1)
    for seen in ({2: 1}, {2: 1, 3: 1, 4: 1}, {2: 1, 3: 2}, {1: 1, 2: 1, 3: 1}, {3: 1}, {2: 2, 3: 1}):
        answer = stale(partial(moving.insert_game, three_games, new, seen, ACTOR))
        assert isinstance(answer, dict)
        assert (answer["number"], answer["version"]) == (2, 1)
    assert stale(lambda: moving.insert_game(three_games, dealt(2, 2), {2: 1, 3: 1}, ACTOR))
    for wrong in ({1: 1, 2: 2}, {1: 2, 2: 1}, {1: 1}, {}):
        assert stale(partial(moving.swap_games, three_games, (1, 2), wrong, ACTOR)) == {1: 1, 2: 1, 3: 1}
    for wrong in ({2: 1}, {2: 1, 3: 2}, {1: 1, 2: 1, 3: 1}):
        assert stale(partial(moving.take_out_game, three_games, 2, wrong, ACTOR)) == {1: 1, 2: 1, 3: 1}
    take_back_game(three_games, TypedGame(uuid.uuid4(), 1, Game(3, ())), ACTOR)
    assert stale(lambda: moving.insert_game(three_games, dealt(3, 3, version=1), {3: 1}, ACTOR)) is None
    assert held(three_games) == [1, 2]


def test_moved_game_is_stale_on_its_old_number_and_taken_back_once(two_games: CardTable) -> None:
    """No phone overwrites a moved game unseen, nor stores the next one where one is by now."""
    insert(two_games, dealt(1, 1))
    for number, version in ((1, 1), (2, 1), (3, 0)):
        assert stale(partial(put_game, two_games, dealt(number, number, version=version), ACTOR))
    entry = TypedGame(uuid.uuid4(), 1, Game(3, ()))
    first, again = (take_back_game(two_games, entry, ACTOR) for _time in range(2))
    assert first == again
    assert first.keys() == {"number", "version", "hash"}


# Refusals.


def test_game_is_inserted_before_a_stored_one_only(two_games: CardTable) -> None:
    for number in (0, 3, 4):
        for act in (
            partial(moving.insert_game, two_games, dealt(number, 1), {}),
            partial(moving.take_out_game, two_games, number, {}),
            partial(moving.swap_games, two_games, (number, 1), {1: 1}),
        ):
            assert refused(partial(act, ACTOR)) == ("game_unknown", {"number": number})
    assert refused(partial(moving.swap_games, two_games, (1, 1), {1: 1}, ACTOR)) == ("same_game", {})


def test_full_list_takes_no_game_more_and_the_last_but_one_does(card_table: CardTable) -> None:
    fill(card_table, 15)
    insert(card_table, dealt(1, 1, mark=25))
    assert held(card_table) == [25, *range(1, 16)]
    assert refused(lambda: insert(card_table, dealt(1, 1)))[0] == "list_full"
    swap(card_table, 1, 16)
    assert held(card_table) == [15, *range(1, 15), 25]


def test_list_ends_where_the_organiser_said(three_games: CardTable) -> None:
    put(three_games.series, ends={1: 4})
    insert(three_games, dealt(1, 1))
    assert refused(lambda: insert(three_games, dealt(1, 1)))[0] == "list_full"


@pytest.mark.parametrize(("end", "code"), [(closes, "list_closed"), (types, "has_totals"), (gives_up, "given_up")])
def test_list_that_has_ended_is_left_as_it_is(
    two_games: CardTable, end: Callable[[CardTable], None], code: str
) -> None:
    acts = each_act(two_games)
    end(two_games)
    before = as_it_is(two_games)
    assert [refused(act)[0] for act in acts] == [code] * 3
    assert as_it_is(two_games) == before


def test_closed_list_is_moved_by_the_organiser(two_games: CardTable) -> None:
    closes(two_games)
    for act in each_act(two_games, by_organiser=True):
        act()
    assert (held(two_games), right(two_games)) == ([7, 2], True)


def test_final_list_is_locked_and_a_published_one_needs_a_reason(two_games: CardTable) -> None:
    """Nobody needs one while the list is open, but the organiser: what is stored was seen by everybody."""
    publish_results(two_games.series.tournament, 1)
    for act in each_act(two_games, by_organiser=True):
        with pytest.raises(LockedError, match="reason_needed"):
            act()
    new = TypedGame(uuid.uuid4(), 1, dealt(1, 1).game, "vergessen")
    moving.insert_game(fresh(two_games), new, versions(two_games), ACTOR, by_organiser=True)
    swap(two_games, 1, 2, by_organiser=True, reason="vertauscht")
    take_out(two_games, 1, by_organiser=True, reason="doch nicht")
    noted = Correction.objects.order_by("pk").values_list("reason", "what")
    subjects = [f"Serie 1, Tisch 1, Spiel {games}" for games in ("1", "1 ↔ 2", "1")]
    assert list(noted) == list(zip(["vergessen", "vertauscht", "doch nicht"], subjects, strict=True))
    reasons = AuditEntry.objects.order_by("revision").values_list("after", flat=True)
    assert [after["reason"] for after in list(reasons)[-3:]] == ["vergessen", "vertauscht", "doch nicht"]
    for act in each_act(two_games):
        act()
    finalises(two_games)
    for by_organiser in (False, True):
        for act in each_act(two_games, by_organiser=by_organiser):
            with pytest.raises(LockedError, match="final"):
                act()


def test_target_is_not_reached_before_the_last_game(db: None) -> None:
    """horesca, "Spielziel": 60 and 30 are 100 where 10 come before them, and a game is left that was played after."""
    duet = table_by("horesca", 2, games=6, target_score=100)
    for number, points in enumerate((60, 30, 5), 1):
        wins(duet, number, points)
    before = as_it_is(duet)
    assert problems(lambda: insert_win(duet, 10)) == [
        Problem("target_reached", ("number",), {"number": 3, "target": 100})
    ]
    assert as_it_is(duet) == before
    insert_win(duet, 5)  # the last one reaches it
    assert (fresh(duet).seats.get(number=1).points, right(duet)) == (100, True)


def insert_win(duet: CardTable, points: int) -> None:
    """Before game 1 seat 1 makes so many."""
    insert(duet, TypedGame(uuid.uuid4(), 0, Game(1, (Result(1, "romme", 0), Result(2, "lost", points)))))


# Games that move keep their people, and what hangs on them goes along: reports, what was said and decided, sums.
# Table 1: start numbers 1 to 4; 9 (Imhof) and 10 (Jahn) sit nowhere.


# Who played.


def substitutes(series: Series, from_game: int) -> None:
    """Imhof takes seat 2 from this game on."""
    put(series, Placing(table=1, seat=2, from_game=from_game, player=who(series, 9).pk))


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
    put(series, Placing(table=1, seat=2, from_game=4, player=who(series, 10).pk))
    version = fresh(card_table).version
    insert(card_table, dealt(2, 2))
    assert at_table(series, 1)[1] == [(1, 2), (4, 9), (5, 10)]
    assert (right(card_table), fresh(card_table).version) == (True, version + 1)


def test_holder_who_would_come_after_the_last_game_is_refused(series: Series, two_games: CardTable) -> None:
    substitutes(series, 16)
    assert refused(lambda: insert(two_games, dealt(1, 1))) == ("number_too_high", {"maximum": 16, "table": 1})


def test_game_of_one_holder_alone_is_not_taken_out(series: Series, three_games: CardTable) -> None:
    """Imhof played game 2 alone, Jahn from game 3 on: without game 2 both would begin at once."""
    substitutes(series, 2)
    put(series, Placing(table=1, seat=2, from_game=3, player=who(series, 10).pk))
    assert refused(lambda: take_out(three_games, 2))[0] == "seat_changes_twice"


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


def test_inserted_game_of_others_than_sit_there_is_refused(series: Series, three_games: CardTable) -> None:
    substitutes(series, 3)
    first, later = ("p1", "p2", "p3", "p4"), ("p1", "p9", "p3", "p4")
    assert refused(lambda: insert(three_games, dealt(2, 2, players=later)))[0] == "seat_differs"
    insert(three_games, dealt(2, 2, players=first))
    assert refused(lambda: insert(three_games, dealt(4, 4, players=first)))[0] == "seat_differs"
    assert LateGame.objects.count() == 0


# What hangs on a game.


def test_confirmation_a_correction_undid_holds_no_more_once_moved(
    tournament: Tournament, card_table: CardTable
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(confirm_games=True)
    fill(card_table, 2)
    remarks.confirm_game(fresh(card_table), 1, 2, 1, ACTOR)
    put_game(card_table, dealt(2, 2, mark=9, version=1), ACTOR)
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
        lists.report_offence(fresh(card_table), 4, number, f"Frau {number}", ACTOR)

    def reported() -> list[tuple[int, str]]:
        return sorted(OffenceReport.objects.values_list("game_number", "informed"))

    insert(card_table, dealt(2, 2))
    assert (reported(), repeated_offences(fresh(card_table))) == ([(3, "Frau 2"), (4, "Frau 3")], [])
    swap(card_table, 3, 4)
    assert reported() == [(3, "Frau 3"), (4, "Frau 2")]
    take_out(card_table, 3)
    assert (reported(), right(card_table)) == ([(3, "Frau 2")], True)


@pytest.fixture
def later(tournament: Tournament) -> CardTable:
    """Table 1 of series 2, where seat 4 has thrown in a hand. Rule 15: the second in a tournament costs more."""
    Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=1)
    seated = fresh(seat_series(tournament, 2).card_tables.get(number=1))
    fill(seated, 1, thrown_in=4)
    return seated


def test_sums_of_later_lists_follow_a_hand_thrown_in(later: CardTable, card_table: CardTable) -> None:
    fill(card_table, 1)
    first = later.seats.get(number=4).wertungspunkte
    insert(card_table, dealt(1, 1, thrown_in=4))
    assert (later.seats.get(number=4).wertungspunkte, right(card_table)) == (first - 1, True)
    take_out(card_table, 1)
    assert (later.seats.get(number=4).wertungspunkte, right(card_table)) == (first, True)
    for seat, less in ((4, 1), (0, 0)):  # the same by a correction, and corrected back
        put_game(fresh(card_table), dealt(1, 1, thrown_in=seat, version=versions(card_table)[1]), ACTOR)
        assert (later.seats.get(number=4).wertungspunkte, right(card_table)) == (first - less, True)


def test_game_that_moves_beyond_what_counts_counts_no_more(later: CardTable, three_games: CardTable) -> None:
    put_game(fresh(three_games), dealt(4, 3, thrown_in=4), ACTOR)
    Series.objects.filter(pk=three_games.series_id).update(counts_until=4)
    before = as_it_is(three_games)
    counted = later.seats.get(number=4).wertungspunkte
    insert(three_games, dealt(1, 1))
    assert (right(three_games), later.seats.get(number=4).wertungspunkte) == (True, counted + 1)
    take_out(three_games, 1)
    assert (as_it_is(three_games), right(three_games)) == (before, True)


def test_moving_costs_the_same_queries_however_many_games_move(two_games: CardTable) -> None:
    few = [queries(act) for act in each_act(two_games)]
    for number in range(3, 13):
        put_game(fresh(two_games), dealt(number, 1), ACTOR)
    assert [queries(act) for act in each_act(two_games)] == few


# Whatever was played.


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[TypedGame], TypedGame, int]:
    """The games of a list, one that was forgotten, and from which game on another sits on seat 2 (1: nobody)."""
    count = draw(st.integers(1, 4))
    dealer, thrown = st.integers(1, 4), st.integers(0, 4)
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
            put_game(fresh(other), TypedGame(uuid.uuid4(), 0, Game(number, game.results, game.dealer)), ACTOR)
        if from_game > 1:
            for table, player, shift in ((1, 9, 0), (2, 10, int(from_game > at))):
                put(series, Placing(table=table, seat=2, from_game=from_game + shift, player=who(series, player).pk))
        before = as_it_is(one)
        insert(one, forgotten)
        assert (sums(one), games_of(one), right(one)) == (sums(other), games_of(other), True)
        take_out(one, at)
        assert (as_it_is(one), right(one)) == (before, True)
        last = len(there)
        if last != 1 and same_people(occupancy_of(one, seats_of(one)), 1, last):
            for _time in range(2):
                swap(one, 1, last)
        assert as_it_is(one) == before
        transaction.set_rollback(True)


def sums(card_table: CardTable) -> list[Totals]:
    """Of everybody who held a seat there, in order."""
    return [one.totals for seat in seats_of(fresh(card_table)) for one in (seat, *seat.later)]
