"""Seating a series: by lot, by standing, by team standing; swap, discard, publish, take back."""

from collections.abc import Callable

import pytest

from tests.factories import ACTOR, fill_list, make_team, make_tournament, seat_series
from tests.lists.sitting import put
from tournament.core.errors import RefusedError, StaleError
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


def first(tournament: Tournament, number: int = 1) -> Series:
    return tournament.series.get(number=number)


def plan(series: Series) -> list[list[int]]:
    """Start numbers by table and seat."""
    return [[seat.registration.number for seat in table.seats] for table in seated_tables(series)]


def by_lot(tournament: Tournament, number: int = 1) -> Series:
    one = first(tournament, number)
    seating.seat(one, one.version, ACTOR, Way(Seating.LOT))
    return first(tournament, number)


def winners_of(tournament: Tournament, number: int, order: list[int]) -> None:
    """Type in totals so that the people with these start numbers stand in this order after the series."""
    points = {start_number: 45 - place for place, start_number in enumerate(order)}
    for table in first(tournament, number).card_tables.all():
        seats = table.seats.select_related("registration")
        paper = {seat.number: PaperTotal(points[seat.registration.number], 300) for seat in seats}
        type_totals(table, table.version, paper, ACTOR)


class TestByLot:
    def test_everybody_who_is_there_has_a_seat_and_nobody_else(self) -> None:
        tournament = make_tournament(10)
        absent, gone = tournament.registrations.filter(number__in=[3, 7]).order_by("number")
        Registration.objects.filter(pk=absent.pk).update(present=False)
        Registration.objects.filter(pk=gone.pk).update(withdrawn=True)
        one = by_lot(tournament)
        assert sorted(number for table in plan(one) for number in table) == [1, 2, 4, 5, 6, 8, 9, 10]
        assert [len(table) for table in plan(one)] == [4, 4]
        assert (one.seating, one.published_at) == (Seating.LOT, None)

    @pytest.mark.parametrize(("people", "threes"), [(12, 0), (11, 1), (10, 2), (9, 3), (13, 3)])
    def test_as_few_tables_of_three_as_possible(self, people: int, threes: int) -> None:
        sizes = [len(table) for table in plan(by_lot(make_tournament(people)))]
        assert sizes.count(3) == threes  # 13 = 4 + 3 + 3 + 3
        assert set(sizes) <= {3, 4}

    @pytest.mark.parametrize(("people", "code"), [(1, "too_few"), (2, "too_few"), (5, "five")])
    def test_one_two_or_five_people_cannot_be_seated(self, people: int, code: str) -> None:
        tournament = make_tournament(people)
        with pytest.raises(RefusedError) as refused:
            by_lot(tournament)
        assert refused.value.code == f"cannot_seat_{code}"
        assert refused.value.params["people"] == people
        assert not CardTable.objects.exists()
        assert not AuditEntry.objects.exists()

    def test_nobody_sits_beside_club_or_team_mates_where_that_is_possible(self) -> None:
        tournament = make_tournament(16, clubs=4)
        registrations = list(tournament.registrations.order_by("number"))
        for club in range(4):
            make_team(tournament, registrations[club::4], f"Mannschaft {club}")
        one = by_lot(tournament)
        for table in seated_tables(one):
            assert len({seat.registration.club_id for seat in table.seats}) == 4

    def test_it_is_a_draw_like_every_other_with_a_seed_of_its_own(self) -> None:
        tournament = make_tournament(8)
        one = by_lot(tournament)
        assert one.draw is not None
        assert (one.seed, one.draw.series_numbers) == (one.draw.seed, [1])
        entry = AuditEntry.objects.get()
        assert entry.action == "series_seated"
        assert entry.after == {"seating": "lot", "seed": one.seed, "people": 8, "tables": 2}
        again = by_lot(tournament)
        assert again.seed != one.seed
        assert [draw.discarded_at is None for draw in tournament.draws.all()] == [False, True]

    def test_who_sat_at_a_table_of_three_does_not_again(self) -> None:
        tournament = make_tournament(11, clubs=11)
        seat_series(tournament, 1)  # start numbers 9, 10, 11 at the table of three
        small = [table for table in plan(by_lot(tournament, 2)) if len(table) == 3]
        assert len(small) == 1
        assert not set(small[0]) & {9, 10, 11}

    def test_every_table_has_a_link_of_its_own(self) -> None:
        tables = by_lot(make_tournament(8)).card_tables.all()
        assert len({table.token_hash for table in tables}) == 2
        assert all(table.token_hash == hash_of(token_of(table.link_nonce)) for table in tables)


class TestByStanding:
    def test_ranks_one_to_four_sit_at_table_one(self) -> None:
        tournament = make_tournament(8)
        seat_series(tournament, 1)
        winners_of(tournament, 1, [8, 3, 5, 1, 2, 7, 4, 6])
        second = first(tournament, 2)
        seating.seat(second, second.version, ACTOR, Way(Seating.STANDING))
        assert plan(second) == [[8, 3, 5, 1], [2, 7, 4, 6]]

    def test_tied_go_by_start_number_until_a_lot_is_drawn(self) -> None:
        tournament = make_tournament(4)
        table = seat_series(tournament).card_tables.get()
        type_totals(table, table.version, {seat: PaperTotal(40, 300) for seat in (1, 2, 3, 4)}, ACTOR)
        second = first(tournament, 2)
        seating.seat(second, second.version, ACTOR, Way(Seating.STANDING))
        assert plan(second) == [[1, 2, 3, 4]]
        order = list(tournament.registrations.order_by("-number").values_list("pk", flat=True))
        draw(tournament, ACTOR, "players", order, series=1, order=order)
        second = first(tournament, 2)
        seating.seat(second, second.version, ACTOR, Way(Seating.STANDING))
        assert plan(second) == [[4, 3, 2, 1]]

    def test_who_joins_later_sits_last(self) -> None:
        tournament = make_tournament(8)
        Registration.objects.filter(tournament=tournament, number=1).update(present=False)
        by_lot(tournament)
        one = first(tournament)
        seating.publish(one, one.version, ACTOR)
        winners_of(tournament, 1, [2, 3, 4, 5, 6, 7, 8])
        Registration.objects.filter(tournament=tournament, number=1).update(present=True)
        second = first(tournament, 2)
        seating.seat(second, second.version, ACTOR, Way(Seating.STANDING))
        assert plan(second) == [[2, 3, 4, 5], [6, 7, 8, 1]]

    def test_open_lists_are_refused_unless_the_organiser_says_so(self) -> None:
        tournament = make_tournament(8)
        seat_series(tournament, 1)
        fill_list(first(tournament).card_tables.get(number=1))
        second = first(tournament, 2)
        with pytest.raises(RefusedError) as refused:
            seating.seat(second, second.version, ACTOR, Way(Seating.STANDING))
        assert (refused.value.code, refused.value.params) == ("standings_open", {"open": 2})
        seating.seat(second, second.version, ACTOR, Way(Seating.STANDING, despite_open=True))
        assert plan(second)[0] != []

    def test_closed_lists_need_no_confirmation(self) -> None:
        tournament = make_tournament(8)
        for table in seat_series(tournament, 1).card_tables.all():
            fill_list(table)
            close_list(table, ACTOR)
        second = first(tournament, 2)
        seating.seat(second, second.version, ACTOR, Way(Seating.STANDING))
        assert len(plan(second)) == 2

    @pytest.mark.parametrize("method", [Seating.STANDING, Seating.TEAMS])
    def test_first_series_has_no_standing_to_go_by(self, method: Seating) -> None:
        one = first(make_tournament(8))
        with pytest.raises(RefusedError) as refused:
            seating.seat(one, one.version, ACTOR, Way(method))
        assert refused.value.code == "no_standing"


class TestByTeamStanding:
    def test_best_team_sits_on_seat_one_of_tables_one_to_four_the_next_on_seat_two(self) -> None:
        tournament = make_tournament(16, clubs=4)
        registrations = list(tournament.registrations.order_by("number"))
        for team in range(4):  # team 1: start numbers 1-4, team 2: 5-8, ...
            make_team(tournament, registrations[4 * team : 4 * team + 4], f"Mannschaft {team + 1}")
        seat_series(tournament, 1)
        # The players of team 3 lead, then those of team 1, 4, 2.
        winners_of(tournament, 1, [9, 10, 11, 12, 1, 2, 3, 4, 13, 14, 15, 16, 5, 6, 7, 8])
        second = first(tournament, 2)
        seating.seat(second, second.version, ACTOR, Way(Seating.TEAMS))
        columns = list(zip(*plan(second), strict=True))
        assert [set(column) for column in columns] == [{9, 10, 11, 12}, {1, 2, 3, 4}, {13, 14, 15, 16}, {5, 6, 7, 8}]

    def test_without_teams_it_is_refused(self) -> None:
        tournament = make_tournament(8)
        seat_series(tournament, 1)
        second = first(tournament, 2)
        with pytest.raises(RefusedError) as refused:
            seating.seat(second, second.version, ACTOR, Way(Seating.TEAMS, despite_open=True))
        assert refused.value.code == "no_teams"


class TestDraft:
    def test_two_people_change_places_and_everybody_else_stays(self) -> None:
        tournament = make_tournament(8)
        one = by_lot(tournament)
        (a, *rest), (b, *others) = plan(one)
        seating.swap(one, one.version, ACTOR, a, b)
        assert plan(first(tournament)) == [[b, *rest], [a, *others]]
        entry = AuditEntry.objects.get(action="seats_swapped")
        assert entry.subject == "Serie 1"
        assert sorted(entry.before.values()) == sorted(entry.after.values()) == ["Tisch 1, Platz 1", "Tisch 2, Platz 1"]
        assert entry.before != entry.after

    def test_what_was_swapped_before_the_last_draw_is_no_longer_said(self) -> None:
        tournament = make_tournament(8)
        one = by_lot(tournament)
        seating.swap(one, one.version, ACTOR, 1, 2)
        one = by_lot(tournament)
        assert changed_by_hand(one) == []
        seating.swap(one, one.version, ACTOR, 3, 4)
        names = set(Registration.objects.filter(number__in=[3, 4]).values_list("person__name", flat=True))
        assert [set(swap) for swap in changed_by_hand(one)] == [names]

    def test_two_at_one_table_change_seats(self) -> None:
        tournament = make_tournament(4)
        one = by_lot(tournament)
        [[a, b, c, d]] = plan(one)
        seating.swap(one, one.version, ACTOR, a, d)
        assert plan(first(tournament)) == [[d, b, c, a]]

    @pytest.mark.parametrize(("first_number", "second_number"), [(1, 1), (1, 99), (0, 0)])
    def test_anything_but_two_people_who_sit_is_refused(self, first_number: int, second_number: int) -> None:
        tournament = make_tournament(8)
        one = by_lot(tournament)
        before = plan(one)
        with pytest.raises(RefusedError) as refused:
            seating.swap(one, one.version, ACTOR, first_number, second_number)
        assert refused.value.code == "swap_two"
        assert plan(first(tournament)) == before

    def test_who_looked_at_an_older_draft_changes_nothing(self) -> None:
        tournament = make_tournament(8)
        one = by_lot(tournament)
        old = one.version
        seating.seat(one, old, ACTOR, Way(Seating.LOT))
        before = plan(first(tournament))
        stale_acts: list[Callable[[], object]] = [
            lambda: seating.swap(one, old, ACTOR, 1, 2),
            lambda: seating.publish(one, old, ACTOR),
            lambda: seating.discard(one, old, ACTOR),
            lambda: seating.seat(one, old, ACTOR, Way(Seating.LOT)),
        ]
        for stale in stale_acts:
            with pytest.raises(StaleError):
                stale()
        assert plan(first(tournament)) == before
        assert first(tournament).published_at is None

    def test_discarding_leaves_the_series_as_it_was_before(self) -> None:
        tournament = make_tournament(8)
        one = by_lot(tournament)
        seating.discard(one, one.version, ACTOR)
        one = first(tournament)
        assert (one.seating, one.seed, one.card_tables.count()) == ("", "", 0)


class TestPublishing:
    def test_published_plan_is_neither_drawn_anew_nor_swapped_nor_discarded(self) -> None:
        tournament = make_tournament(8)
        one = by_lot(tournament)
        seating.publish(one, one.version, ACTOR)
        one = first(tournament)
        assert one.published_at is not None
        refused_acts: list[Callable[[], object]] = [
            lambda: seating.seat(one, one.version, ACTOR, Way(Seating.LOT)),
            lambda: seating.swap(one, one.version, ACTOR, 1, 2),
            lambda: seating.discard(one, one.version, ACTOR),
            lambda: seating.publish(one, one.version, ACTOR),
        ]
        for refused_act in refused_acts:
            with pytest.raises(RefusedError) as refused:
                refused_act()
            assert refused.value.code == "series_published"

    def test_nothing_to_publish(self) -> None:
        one = first(make_tournament(8))
        with pytest.raises(RefusedError) as refused:
            seating.publish(one, one.version, ACTOR)
        assert refused.value.code == "series_not_seated"

    def test_it_can_be_taken_back_while_nothing_is_stored(self) -> None:
        tournament = make_tournament(8)
        one = by_lot(tournament)
        seating.publish(one, one.version, ACTOR)
        one = first(tournament)
        series.start(one, one.version, ACTOR)
        confirm_cards(one.card_tables.get(number=1), ACTOR)
        one = first(tournament)
        before = plan(one)
        seating.withdraw(one, one.version, ACTOR)
        one = first(tournament)
        assert (one.published_at, one.started_at) == (None, None)
        assert not one.card_tables.filter(cards_confirmed_at__isnull=False).exists()
        assert plan(one) == before

    def test_who_left_since_is_back_in_the_draft(self) -> None:
        one = seat_series(make_tournament(8))
        put(one, Placing(1, 2, 5, None), ends={1: 9})
        give_minutes(one.card_tables.get(number=1), 0, 5, ACTOR)
        before = plan(one)
        seating.withdraw(one, one.version, ACTOR)
        assert plan(one) == before
        assert not one.substitutions.exists()
        assert one.card_tables.filter(ends_after=None, extra_minutes=0).count() == 2

    def test_stored_game_fixes_the_plan(self) -> None:
        tournament = make_tournament(8)
        one = seat_series(tournament)
        fill_list(one.card_tables.get(number=1))
        with pytest.raises(RefusedError) as refused:
            seating.withdraw(one, one.version, ACTOR)
        assert refused.value.code == "series_has_entries"

    def test_typed_totals_fix_the_plan(self) -> None:
        tournament = make_tournament(4)
        one = seat_series(tournament)
        table = one.card_tables.get()
        type_totals(table, table.version, {seat: PaperTotal(40, 300) for seat in (1, 2, 3, 4)}, ACTOR)
        with pytest.raises(RefusedError) as refused:
            seating.withdraw(one, one.version, ACTOR)
        assert refused.value.code == "series_has_entries"

    def test_only_a_published_plan_is_taken_back(self) -> None:
        one = by_lot(make_tournament(8))
        with pytest.raises(RefusedError) as refused:
            seating.withdraw(one, one.version, ACTOR)
        assert refused.value.code == "series_not_published"
