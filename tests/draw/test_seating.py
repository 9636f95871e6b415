"""Seating a series: by lot, by standing, by team standing; swap, discard, publish, take back."""

from collections.abc import Callable
from itertools import chain

import pytest

from tests.draw.drawing import people, plan, publish, refusal, refused, seat
from tests.factories import ACTOR, fill_list, make_team, make_tournament, seat_series
from tests.lists.sitting import put
from tournament.core.errors import StaleError
from tournament.core.history import changed_by_hand
from tournament.draw.acts import seating
from tournament.draw.acts.way import Way
from tournament.draw.reads.seating import seated_tables
from tournament.lists.acts import series
from tournament.lists.acts.calls import give_minutes
from tournament.lists.acts.lists import PaperTotal, close_list, confirm_cards, type_totals
from tournament.lists.reads.whole_series import Placing
from tournament.models import AuditEntry, CardTable, Registration, Seating, Series, Tournament
from tournament.models.link import hash_of, token_of
from tournament.standings.acts.lots import draw

pytestmark = pytest.mark.django_db


def first(tournament: Tournament) -> Series:
    return tournament.series.get(number=1)


def by_standing(tournament: Tournament, **way: bool) -> list[list[int]]:
    return plan(seat(tournament, 2, Seating.STANDING, **way))


def swap(tournament: Tournament, one: int, other: int) -> None:
    seating.swap(first(tournament), first(tournament).version, ACTOR, one, other)


def withdraw(tournament: Tournament) -> None:
    seating.withdraw(first(tournament), first(tournament).version, ACTOR)


def winners_of(tournament: Tournament, order: list[int]) -> None:
    """Type in totals so that the people with these start numbers stand in this order after series 1."""
    points = {start_number: 45 - place for place, start_number in enumerate(order)}
    for table in first(tournament).card_tables.all():
        seats = table.seats.select_related("registration")
        paper = {seat.number: PaperTotal(points[seat.registration.number], 300) for seat in seats}
        type_totals(table, table.version, paper, ACTOR)


def level(tournament: Tournament) -> None:
    """Everybody at table 1 has made the same."""
    table = seat_series(tournament).card_tables.get(number=1)
    type_totals(table, table.version, {seat: PaperTotal(40, 300) for seat in (1, 2, 3, 4)}, ACTOR)


class TestByLot:
    def test_people_who_are_there_have_a_seat_and_tables_a_link(self) -> None:
        tournament = make_tournament(10)
        tournament.registrations.filter(number=3).update(present=False)
        tournament.registrations.filter(number=7).update(withdrawn=True)
        one = seat(tournament)
        assert (sorted(chain(*plan(one))), [len(table) for table in plan(one)]) == ([1, 2, 4, 5, 6, 8, 9, 10], [4, 4])
        assert (one.seating, one.published_at) == (Seating.LOT, None)
        links = {table.token_hash: hash_of(token_of(table.link_nonce)) for table in one.card_tables.all()}
        assert (list(links), len(links)) == (list(links.values()), 2)

    @pytest.mark.parametrize(("players", "threes"), [(12, 0), (11, 1), (10, 2), (9, 3), (13, 3)])
    def test_tables_of_three_are_as_few_as_possible(self, players: int, threes: int) -> None:
        sizes = [len(table) for table in plan(seat(make_tournament(players)))]
        assert sizes == [4] * ((players - 3 * threes) // 4) + [3] * threes  # 13 = 4 + 3 + 3 + 3

    @pytest.mark.parametrize(("players", "code"), [(1, "too_few"), (2, "too_few"), (5, "five")])
    def test_people_too_few_or_five_cannot_be_seated(self, players: int, code: str) -> None:
        why = refused(seat, make_tournament(players))
        assert (why.code, why.params["people"]) == (f"cannot_seat_{code}", players)
        assert (CardTable.objects.exists(), AuditEntry.objects.exists()) == (False, False)

    def test_club_and_team_mates_sit_apart_where_that_is_possible(self) -> None:
        tournament = make_tournament(16, clubs=4)
        for club in range(4):
            make_team(tournament, people(tournament)[club::4], f"Mannschaft {club}")
        for table in seated_tables(seat(tournament)):
            assert len({seat.registration.club_id for seat in table.seats}) == 4

    def test_lot_of_one_series_is_a_draw_with_a_seed_of_its_own(self) -> None:
        tournament = make_tournament(8)
        one = seat(tournament)
        assert one.draw is not None
        assert (one.seed, one.draw.series_numbers) == (one.draw.seed, [1])
        entry = AuditEntry.objects.get()
        told = {"seating": "lot", "seed": one.seed, "people": 8, "tables": 2}
        assert (entry.action, entry.after) == ("series_seated", told)
        assert seat(tournament).seed != one.seed
        assert [draw.discarded_at is None for draw in tournament.draws.all()] == [False, True]

    def test_player_of_a_table_of_three_does_not_sit_at_one_again(self) -> None:
        tournament = make_tournament(11, clubs=11)
        seat_series(tournament, 1)  # start numbers 9, 10, 11 at the table of three
        (small,) = [table for table in plan(seat(tournament, 2)) if len(table) == 3]
        assert not set(small) & {9, 10, 11}


class TestByStanding:
    def test_ranks_one_to_four_sit_at_table_one(self) -> None:
        tournament = make_tournament(8)
        seat_series(tournament, 1)
        winners_of(tournament, [8, 3, 5, 1, 2, 7, 4, 6])
        assert by_standing(tournament) == [[8, 3, 5, 1], [2, 7, 4, 6]]

    def test_tied_go_by_start_number_until_a_lot_is_drawn(self) -> None:
        tournament = make_tournament(4)
        level(tournament)
        assert by_standing(tournament) == [[1, 2, 3, 4]]
        order = [one.pk for one in reversed(people(tournament))]
        draw(tournament, ACTOR, "players", order, series=1, order=order)
        assert by_standing(tournament) == [[4, 3, 2, 1]]

    def test_player_who_joins_later_sits_last(self) -> None:
        tournament = make_tournament(8)
        Registration.objects.filter(tournament=tournament, number=1).update(present=False)
        seat(tournament)
        publish(tournament, 1)
        winners_of(tournament, [2, 3, 4, 5, 6, 7, 8])
        Registration.objects.filter(tournament=tournament, number=1).update(present=True)
        assert by_standing(tournament) == [[2, 3, 4, 5], [6, 7, 8, 1]]

    def test_open_lists_are_refused_unless_the_organiser_says_so(self) -> None:
        tournament = make_tournament(8)
        one, other = seat_series(tournament, 1).card_tables.order_by("number")
        fill_list(one)
        why = refused(by_standing, tournament)
        assert (why.code, why.params) == ("standings_open", {"open": 2})
        assert len(by_standing(tournament, despite_open=True)) == 2
        fill_list(other)
        for table in (one, other):
            close_list(table, ACTOR)
        assert len(by_standing(tournament)) == 2

    def test_best_team_sits_on_seat_one_of_each_table_the_next_on_two(self) -> None:
        tournament = make_tournament(16, clubs=4)
        for team in range(4):  # team 1: start numbers 1-4, team 2: 5-8, ...
            make_team(tournament, people(tournament)[4 * team : 4 * team + 4], f"Mannschaft {team + 1}")
        seat_series(tournament, 1)
        # The players of team 3 lead, then those of team 1, 4, 2.
        winners_of(tournament, [9, 10, 11, 12, 1, 2, 3, 4, 13, 14, 15, 16, 5, 6, 7, 8])
        columns = list(zip(*plan(seat(tournament, 2, Seating.TEAMS)), strict=True))
        assert [set(column) for column in columns] == [{9, 10, 11, 12}, {1, 2, 3, 4}, {13, 14, 15, 16}, {5, 6, 7, 8}]

    @pytest.mark.parametrize(
        ("method", "number", "code"),
        [(Seating.STANDING, 1, "no_standing"), (Seating.TEAMS, 1, "no_standing"), (Seating.TEAMS, 2, "no_teams")],
    )
    def test_standing_there_is_not_seats_nobody(self, method: Seating, number: int, code: str) -> None:
        tournament = make_tournament(8)
        if number == 2:
            seat_series(tournament, 1)
        assert refusal(seat, tournament, number, method, despite_open=True) == code


ACTS: dict[str, Callable[[Series], object]] = {
    "seat": lambda one: seating.seat(one, one.version, ACTOR, Way(Seating.LOT)),
    "swap": lambda one: seating.swap(one, one.version, ACTOR, 1, 2),
    "discard": lambda one: seating.discard(one, one.version, ACTOR),
    "publish": lambda one: seating.publish(one, one.version, ACTOR),
}


class TestDraft:
    def test_two_people_change_places_and_the_others_stay(self) -> None:
        tournament = make_tournament(8)
        (a, c, *rest), (b, *others) = plan(seat(tournament))
        swap(tournament, a, b)
        assert plan(first(tournament)) == [[b, c, *rest], [a, *others]]
        entry = AuditEntry.objects.get(action="seats_swapped")
        assert entry.subject == "Serie 1"
        assert sorted(entry.before.values()) == sorted(entry.after.values()) == ["Tisch 1, Platz 1", "Tisch 2, Platz 1"]
        assert entry.before != entry.after
        swap(tournament, b, c)  # at one table
        assert plan(first(tournament)) == [[c, b, *rest], [a, *others]]

    def test_swap_before_the_last_draw_is_no_longer_said(self) -> None:
        tournament = make_tournament(8)
        seat(tournament)
        swap(tournament, 1, 2)
        one = seat(tournament)
        assert changed_by_hand(one) == []
        swap(tournament, 3, 4)
        names = {person.person.name for person in people(tournament, 3, 4)}
        assert [set(swapped) for swapped in changed_by_hand(one)] == [names]

    def test_swap_of_anything_but_two_people_who_sit_is_refused(self) -> None:
        tournament = make_tournament(8)
        before = plan(seat(tournament))
        assert {refusal(swap, tournament, *two) for two in ((1, 1), (1, 99), (0, 0))} == {"swap_two"}
        assert plan(first(tournament)) == before

    @pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
    def test_older_draft_can_change_nothing(self, act: Callable[[Series], object]) -> None:
        tournament = make_tournament(8)
        old = seat(tournament)
        before = plan(seat(tournament))
        with pytest.raises(StaleError):
            act(old)
        assert (plan(first(tournament)), first(tournament).published_at) == (before, None)

    def test_discarded_draft_leaves_the_series_as_it_was_before(self) -> None:
        tournament = make_tournament(8)
        one = seat(tournament)
        seating.discard(one, one.version, ACTOR)
        one = first(tournament)
        assert (one.seating, one.seed, one.card_tables.count()) == ("", "", 0)


class TestPublishing:
    @pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
    def test_published_plan_is_not_changed_as_a_draft_is(self, act: Callable[[Series], object]) -> None:
        tournament = make_tournament(8)
        seat(tournament)
        publish(tournament, 1)
        one = first(tournament)
        assert one.published_at is not None
        assert refusal(act, one) == "series_published"

    def test_series_nobody_sits_in_is_not_published(self) -> None:
        assert refusal(publish, make_tournament(8), 1) == "series_not_seated"

    def test_plan_can_be_taken_back_while_nothing_is_stored(self) -> None:
        tournament = make_tournament(8)
        before = plan(seat(tournament))
        publish(tournament, 1)
        one = first(tournament)
        series.start(one, one.version, ACTOR)
        confirm_cards(one.card_tables.get(number=1), ACTOR)
        withdraw(tournament)
        one = first(tournament)
        assert (one.published_at, one.started_at, plan(one)) == (None, None, before)
        assert not one.card_tables.filter(cards_confirmed_at__isnull=False).exists()

    def test_player_who_left_since_is_back_in_the_draft(self) -> None:
        tournament = make_tournament(8)
        one = seat_series(tournament)
        put(one, Placing(1, 2, 5, None), ends={1: 9})
        give_minutes(one.card_tables.get(number=1), 0, 5, ACTOR)
        before = plan(one)
        withdraw(tournament)
        assert (plan(one), one.substitutions.exists()) == (before, False)
        assert one.card_tables.filter(ends_after=None, extra_minutes=0).count() == 2

    @pytest.mark.parametrize(
        ("arrange", "code"),
        [
            (lambda one: fill_list(seat_series(one).card_tables.get(number=1)), "series_has_entries"),
            (level, "series_has_entries"),
            (seat, "series_not_published"),
        ],
        ids=["game", "total", "draft"],
    )
    def test_plan_with_entries_or_not_published_is_not_taken_back(
        self, arrange: Callable[[Tournament], object], code: str
    ) -> None:
        tournament = make_tournament(8)
        arrange(tournament)
        assert refusal(withdraw, tournament) == code
