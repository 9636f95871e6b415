"""The lists of a tournament's rankings as the database makes them (contract.md, section 7), and how often it is asked.

Series 1 of the tournament `standing` (eight players, a third to a sixth place shared): Wertungspunkte/Augen of players
1 to 8 are 15/0, 9/34, 6/51, 6/51, 15/0, 11/20, 9/30, 9/30; odd numbers are of club 1, even ones of club 2.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_init
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests.factories import fill_list, make_team, make_tournament, publish_results, seat_series, write_something
from tests.once import made_once
from tests.standings.playing import keys, penalise, player, ranking
from tests.web.html import rows_of
from tournament.core.access import public_tournament
from tournament.core.public import state_of
from tournament.models import Lot, Person, RankedKind, Ranking, Registration, Seat, Tournament
from tournament.standings.reads.moves import (
    SumMoved,
    TeamsMoved,
    effects,
    moves,
    numbers_now,
    players_moved,
    team_names,
    teams_moved,
)
from tournament.standings.reads.numbers import ties, void_lots
from tournament.standings.reads.ranking_list import ClubRow, Lines, PlayerRow, Row, TeamRow
from tournament.standings.reads.standings import AnyList, Standings, published_standings, standings


def set_up(tournament: Tournament, *rankings: dict[str, Any]) -> list[Ranking]:
    """Rankings in this order: of players called "einzel" unless they say otherwise."""
    usual = {"document_id": "einzel", "name": "Einzel", "of": RankedKind.PLAYERS}
    return [ranking(tournament, **{**usual, **said}) for said in rankings]


def categories(tournament: Tournament, category: str, *numbers: int) -> None:
    tournament.registrations.filter(number__in=numbers).update(categories=[category])


def made(tournament: Tournament, series: int, **sums: tuple[int, int]) -> None:
    """Wertungspunkte and Augen of players ("p1") in a series in which everybody sits, of one game; the others 0/99."""
    seats = seat_series(tournament, series).seats
    seats.update(wertungspunkte=0, points=0, augen=99, games=1)
    for key, (points, augen) in sums.items():
        seats.filter(registration__document_id=key).update(wertungspunkte=points, points=points, augen=augen)


def found(standing: Standings, ranking: str = "einzel") -> AnyList:
    of = standing.list_called(ranking)
    assert of is not None
    return of


def listed(standing: Standings, ranking: str = "einzel") -> list[tuple[int | None, str]]:
    """Rank and number of a player, name of a team or club."""
    return [(row.rank, called(row)) for row in found(standing, ranking).rows]


def by_name(standing: Standings, ranking: str = "einzel") -> dict[str, Row]:
    return {called(row): row for row in found(standing, ranking).rows}


def called(row: Row) -> str:
    if isinstance(row, PlayerRow):
        return str(row.registration.number)
    if isinstance(row, TeamRow):
        return row.team.name
    assert isinstance(row, ClubRow)
    return row.club.name


def test_category_list_has_its_players_and_their_winner_alone(standing: Tournament) -> None:
    categories(standing, "Damen", 2, 3, 6)
    set_up(standing, {}, *({"document_id": category.lower(), "category": category} for category in ("Damen", "Alte")))
    lists = standings(standing)
    assert (listed(lists, "damen"), len(listed(lists)), listed(lists, "alte"), lists.list_called("herren")) == (
        [(1, "6"), (2, "2"), (3, "3")],
        8,
        [],
        None,
    )
    for key, winners in (("einzel", ["1", "5"]), ("damen", ["6"])):
        assert [called(row) for row in found(lists, key).winners(1)] == winners


def test_ranking_of_a_day_counts_the_series_of_that_day(standing: Tournament) -> None:
    """Player 2 has 9 of series 1 and 20 of series 2, which is played on the second day."""
    made(standing, 2, p2=(20, 1))
    day = standing.date.replace(day=10)
    standing.series.filter(number=2).update(day=day)
    set_up(standing, {}, {"document_id": "samstag", "day": standing.date}, {"document_id": "sonntag", "day": day})
    for key, points in (("samstag", 9), ("sonntag", 20), ("einzel", 29)):
        assert by_name(standings(standing), key)["2"].points == points


@pytest.mark.django_db
def test_series_is_as_long_as_the_longest_of_its_lists() -> None:
    """contract.md, section 8: where the fewest Augen win, who played all of it is complete."""
    sprint = make_tournament(8, series=1, games=16, rulebook="romme24-sprint")
    made(sprint, 1)
    sprint.series.get().card_tables.create(number=0)  # nobody sits there
    assert {(place.games_due, place.complete) for place in standings(sprint).everybody.places} == {(1, True)}


def test_team_is_in_its_ranking_and_a_tandem_may_cross_two_fours(standing: Tournament) -> None:
    """Fours: 15+9+6+6 = 36 and 15+11+9+9 = 44; the tandem of the two best: 30."""
    fours, tandems, mixed = set_up(
        standing,
        *(
            {"document_id": key, "of": RankedKind.TEAMS, "team_size": size}
            for key, size in (("mann", 4), ("tandem", 2), ("mixed", 2))
        ),
    )
    for name, of, numbers in (
        ("A", fours, (1, 2, 3, 4)),
        ("B", None, (5, 6, 7, 8)),
        ("C", tandems, (1, 5)),
        ("D", tandems, (2,)),
        ("E", mixed, (3, 4)),
    ):
        make_team(standing, [player(standing, number) for number in numbers], name)
        standing.teams.filter(name=name).update(ranking=of)
    lists = standings(standing)
    assert [listed(lists, key) for key in ("mann", "tandem", "mixed")] == [
        [(1, "B"), (2, "A")], [(1, "C"), (2, "D")], [(1, "E")],
    ]  # fmt: skip
    row = by_name(standings(standing), "tandem")["C"]
    assert isinstance(row, TeamRow)
    assert (
        [(called(member), member.points) for member in row.members],
        [cell and cell.place.points for cell in row.cells],
        row.complete,
        by_name(standings(standing), "tandem")["D"].complete,
    ) == ([("1", 15), ("5", 15)], [30], True, False)


def test_penalty_ranks_is_not_in_the_sums_and_goes_with_its_series(standing: Tournament) -> None:
    """11 - 5 = 6 with 20 Augen: before the two who have 6 with 51."""
    penalise(standing, 1, -5, "verspätet", registration=player(standing, 6))
    set_up(standing, {})
    row = by_name(standings(standing))["6"]
    assert (row.rank, row.points, row.penalty, row.totals.points, row.totals.wertungspunkte) == (6, 6, -5, 11, 11)
    assert (
        [(note.series, note.points, note.reason) for note in row.penalties],
        [(cell.place.rank, cell.place.points, cell.place.penalty) for cell in row.cells if cell],
    ) == ([(1, -5, "verspätet")], [(6, 6, -5)])
    made(standing, 2, p6=(10, 0))
    standing.rankings.update(best_series=1)  # a series that is dropped takes its penalty with it
    row = by_name(standings(standing))["6"]
    assert (row.points, row.penalty, row.penalties) == (10, 0, ())


def lot(tournament: Tournament, *numbers: int, **more: Any) -> Lot:
    return tournament.lots.create(
        position=tournament.lots.count() + 1, drawn_at=timezone.now(), order=keys(tournament, *numbers), **more
    )


def test_waiting_ties_are_named_with_their_list(standing: Tournament) -> None:
    """Shared: 15/0 (1 and 5), 9/30 (7 and 8), 6/51 (3 and 4), in the whole and in series 1."""
    set_up(standing, {})
    waiting = [(at, *tie) for at in (None, 1) for tie in ((1, 15, 0), (4, 9, 30), (7, 6, 51))]
    for of in (waiting, [waiting[0], *waiting[2:]]):
        assert [
            (tie.series, tie.rank, tie.points, tie.places[0].totals.augen) for tie in ties(standings(standing).numbers)
        ] == of
        lot(standing, 8, 7)


def test_lot_whose_sums_are_no_longer_shared_is_void(standing: Tournament) -> None:
    holding = lot(standing, 8, 7, points=9, augen=30)
    others = [lot(standing, 5, 1, points=points, augen=augen).pk for points, augen in ((14, 0), (15, 1))]
    void = [*others, lot(standing, 2, 3).pk]  # other sums; no tie
    assert void_lots(standings(standing).numbers) == void
    Seat.objects.filter(registration__number=7).update(augen=31)
    assert holding.pk in void_lots(standings(standing).numbers)


def test_lot_decides_in_the_list_it_was_drawn_for_alone(standing: Tournament) -> None:
    """Two others list the same: one has another lot, one a lot in series 1."""
    einzel, zwei, drei = set_up(standing, {}, {"document_id": "zwei"}, {"document_id": "drei"})
    lot(standing, 8, 7, ranking=einzel)
    lot(standing, 7, 8, ranking=zwei)
    lot(standing, 5, 1, ranking=drei, series=standing.series.get(number=1))
    numbers = numbers_now(standing)
    lists = [numbers.ranked(one, at) for one in numbers.rankings[::-1] for at in (None, 1)]
    drawn = [[], keys(standing, 5, 1), keys(standing, 7, 8), [], keys(standing, 8, 7), []]
    assert [[place.key for place in places if place.by_lot] for places in lists] == drawn


def test_whose_rank_a_change_moves_is_said_in_every_ranking(standing: Tournament) -> None:
    """Player 6 falls from 11 to 1: the four behind come up, among the Damen two."""
    categories(standing, "Damen", 2, 3, 6)
    set_up(standing, {}, {"document_id": "damen", "category": "Damen"}, {"document_id": "x", "category": "Herren"})
    before = numbers_now(standing)
    Seat.objects.filter(registration__number=6).update(points=1, wertungspunkte=1)
    number_of = dict(standing.registrations.values_list("pk", "number"))
    ranks = {
        one.ranking.id: [
            (number_of[move.key], move.before and move.before.rank, move.after and move.after.rank)
            for move in one.moves
        ]
        for one in moves(before, numbers_now(standing))
    }
    assert ranks == {
        "einzel": [(6, 3, 8), (7, 4, 3), (8, 4, 3), (2, 6, 5), (3, 7, 6), (4, 7, 6)],
        "damen": [(6, 1, 3), (2, 2, 1), (3, 3, 2)],
        "x": [],
    }


def test_effect_of_a_change_names_the_first_and_whose_figures_differ(standing: Tournament) -> None:
    """Player 6 falls from 11 to 1 with more Augen, series 2 is played; team B, which was first, is dissolved."""
    set_up(
        standing, {}, {"document_id": "mann", "name": "Mannschaften", "of": RankedKind.TEAMS, "team_size": 2},
        {"document_id": "verein", "of": RankedKind.CLUBS, "best_members": 4}, {"document_id": "zwei", "series": [2]},
    )  # fmt: skip
    for name, numbers in (("A", (1, 2)), ("B", (5, 6))):
        make_team(standing, [player(standing, number) for number in numbers], name)
    before, teams = numbers_now(standing), team_names(standing)
    Seat.objects.filter(registration__number=6).update(points=1, wertungspunkte=1, augen=21)
    meanwhile = numbers_now(standing)
    standing.teams.get(name="B").delete()
    after = numbers_now(standing)
    people = {one.number: one.person.name for one in standing.registrations.select_related("person")}
    clubs = [one.club.name for one in standing.tournament_clubs.order_by("position")]
    einzel, mann, verein, zwei = effects(before, after, teams)
    moved = [(one.count, [(move.name, move.before, move.after) for move in one.first]) for one in (einzel, mann)]
    first = [(people[6], 3, 8), (people[7], 4, 3), (people[8], 4, 3), (people[2], 6, 5)]
    assert moved == [(6, first), (2, [("B", 1, None), ("A", 2, 1)])]
    remade = [
        (one.remade_count, [(row.name, [(was, now) for _figure, was, now in row.figures]) for row in one.remade])
        for one in (einzel, mann, verein, zwei)
    ]
    assert remade == [
        (1, [(people[6], [(11, 1), (20, 21)])]), (0, []), (1, [(clubs[1], [(35, 25), (135, 136)])]), (0, []),
    ]  # fmt: skip
    assert (verein.count, zwei.count) == (0, 0)
    assert players_moved(before, after, 1) == [SumMoved(people[6], 11, 1)]
    assert teams_moved(before, meanwhile, teams) == [TeamsMoved("Mannschaften", (SumMoved("B", 26, 16),))]
    assert teams_moved(before, before, teams) == []
    assert teams_moved(before, meanwhile, {})[0].teams[0].name == ""
    assert effects(before, meanwhile, {})[1].remade[0].name == effects(before, after, {})[1].first[0].name == ""
    made(standing, 2, p8=(50, 0))
    Person.objects.filter(registrations=player(standing, 1)).update(name="Zorn, Anna")
    in_order = [SumMoved(people[number], None, 50 if number == 8 else 0) for number in range(2, 9)]
    assert players_moved(after, numbers_now(standing), 2) == [*in_order, SumMoved("Zorn, Anna", None, 0)]


def test_series_without_a_published_result_count_nowhere(standing: Tournament) -> None:
    made(standing, 2, p8=(50, 0))
    set_up(standing, {}, {"document_id": "zwei", "series": [2]})
    public = published_standings(state_of(standing))
    assert (listed(public)[:2], {rank for rank, _who in listed(public, "zwei")}) == ([(1, "1"), (1, "5")], {None})
    publish_results(standing, 2)
    assert listed(published_standings(state_of(standing)), "zwei")[0] == (1, "8")


def play_large() -> Tournament:
    """120 players, one series published, in which the first table has played: places 1 to 4."""
    tournament = make_tournament(120, clubs=4, games=4)
    fill_list(seat_series(tournament).card_tables.get(number=1))
    publish_results(tournament, 1)
    return tournament


_large, large = made_once("large", play_large)


@contextmanager
def people_read() -> Iterator[list[Registration]]:
    """The registrations that are read from the database meanwhile."""
    found: list[Registration] = []

    def note(instance: Registration, **_sent: object) -> None:
        found.append(instance)

    post_init.connect(note, sender=Registration)
    try:
        yield found
    finally:
        post_init.disconnect(note, sender=Registration)


@pytest.mark.parametrize(
    ("address", "lines"),
    [
        *(("stand", 50), ("stand?seite=x", 50), ("stand?seite=3", 20), ("stand?seite=99", 20), ("stand?alle=1", 120)),
        *(("stand/serie/1", 4), ("", 4)),
    ],
)
def test_page_reads_the_players_it_shows_and_no_others(
    client: Client, large: Tournament, address: str, lines: int
) -> None:
    with people_read() as read:
        page = client.get(f"/turniere/{large.slug}/{address}")
    names = " ".join(row[1] for row in rows_of(page))
    assert len(read) <= max(lines, 5)
    assert len([one for one in read if one.person.name in names]) == lines


def test_numbers_are_read_once_for_all_pages_until_a_change(client: Client, large: Tournament) -> None:
    for page, asks_for_seats in ((1, True), (2, False), (2, True)):
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/turniere/{large.slug}/stand?seite={page}")
        assert any(Seat._meta.db_table in query["sql"] for query in queries) is asks_for_seats
        if page == 2:
            write_something(large)


def test_organisers_standings_are_read_each_time_and_one_player_by_key(large: Tournament) -> None:
    before = standings(large).players[1].totals.augen
    Seat.objects.filter(registration__number=2).update(augen=999)
    whole, third = standings(large), player(large, 3)
    assert whole.players[1].totals.augen != before
    assert whole.player(third.pk) == next(row for row in whole.players if row.registration == third)
    assert whole.player(make_tournament(1).registrations.get().pk) is None


def test_player_deleted_while_a_page_is_made_is_left_out(large: Tournament) -> None:
    """Between its numbers and its names."""
    last, meanwhile = large.registrations.get(number=120), published_standings(state_of(public_tournament(large.slug)))
    assert len(meanwhile.players) == 120
    last.seats.all().delete()
    Registration.objects.filter(pk=last.pk).delete()
    assert ([row.registration.number for row in meanwhile.players[100:]], meanwhile.player(last.pk)) == (
        list(range(101, 120)),
        None,
    )


def test_names_are_read_once_a_state_and_anew_after_an_act(
    large: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """What everybody reads, also of other rankings and pages; the organiser's are read whenever they are asked for."""
    first = published_standings(state_of(public_tournament(large.slug))).players[:50]
    again = published_standings(state_of(public_tournament(large.slug)))
    with django_assert_num_queries(0):
        assert [row.name for row in again.players[:50]] == [row.name for row in first]
    with django_assert_num_queries(1):  # the twenty that are missing
        assert len(again.players[20:70]) == 50
    large.registrations.filter(number=1).update(anonymous=True)
    write_something(large)
    read = public_tournament(large.slug)
    for _time in range(2):
        assert published_standings(state_of(read)).players[0].name == "Teilnehmer 1"
        assert standings(read).players[0].name == "Ahrens, Anna"


@given(st.lists(st.integers(), max_size=9), st.slices(9), st.integers(-12, 12))
def test_lines_are_what_a_list_of_them_is(keys: list[int], cut: slice, at: int) -> None:
    lines, words = Lines(keys, lambda some: [str(key) for key in some]), [str(key) for key in keys]
    assert (list(lines), len(lines), lines[cut]) == (words, len(words), words[cut])
    if -len(words) <= at < len(words):
        assert lines[at] == words[at]
    else:
        with pytest.raises(IndexError):
            _ = lines[at]
