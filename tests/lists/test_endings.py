"""How a list ends by the rules: a target score (horesca), giving up (romme24); points typed from paper."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import scoring
from scoring import Result
from tests.factories import ACTOR, make_table, make_tournament, play
from tests.lists.test_games import entry
from tournament.core.errors import RefusedError
from tournament.lists.acts import games, lists
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.lists import PaperTotal
from tournament.lists.reads.lists import games_of, last_game_of
from tournament.lists.reads.progress import progress
from tournament.models import AuditEntry, CardTable, Seat, TypedTotal

pytestmark = pytest.mark.django_db


def table_of(rulebook: str, size: int, *, games: int, target_score: int | None = None) -> CardTable:
    """One table in a published series."""
    tournament = make_tournament(size, rulebook=rulebook, games=games, series=1)
    tournament.target_score = target_score
    tournament.save()
    made = make_table(tournament.series.get(), 1, list(tournament.registrations.order_by("number")))
    return fresh(made)


def fresh(card_table: CardTable) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(pk=card_table.pk)


def last_game(card_table: CardTable) -> int:
    return last_game_of(fresh(card_table), card_table.seats.count(), games_of(card_table))


def wins(card_table: CardTable, number: int, held: int, *, winner: int = 1, version: int = 0) -> None:
    """A game of two by horesca: the winner gets what the other holds."""
    loser = Result(3 - winner, "lost", held)
    games.put_game(card_table, entry(number, Result(winner, "romme", 0), loser, version=version), ACTOR)


def duel(card_table: CardTable, winners: str) -> None:
    """Games of a and b by romme24-sprint; the other has opened and holds 30 Augen."""
    first = card_table.games.count() + 1
    for number, name in enumerate(winners, first):
        winner = "ab".index(name) + 1
        play(card_table, number, Result(winner, "romme", 0), Result(3 - winner, "opened", 30))


def refused(card_table: CardTable, seat: int) -> tuple[str, dict[str, object]]:
    with pytest.raises(RefusedError) as caught:
        lists.give_up(fresh(card_table), seat, ACTOR)
    assert fresh(card_table).gave_up is None
    return caught.value.code, caught.value.params


class TestTargetScore:
    @pytest.fixture
    def card_table(self) -> CardTable:
        """Six games at most, or until somebody has 100 points."""
        return table_of("horesca", 2, games=6, target_score=100)

    def test_the_game_that_reaches_it_is_the_last(self, card_table: CardTable) -> None:
        wins(card_table, 1, 60)
        assert last_game(card_table) == 6
        wins(card_table, 2, 40)
        assert last_game(card_table) == 2

    def test_a_later_game_is_refused(self, card_table: CardTable) -> None:
        wins(card_table, 1, 100)
        with pytest.raises(InvalidGameError) as caught:
            wins(card_table, 2, 10)
        assert caught.value.problems == [scoring.Problem("target_reached", ("number",), {"number": 1, "target": 100})]
        assert card_table.games.count() == 1

    def test_so_is_a_correction_by_which_an_earlier_one_reaches_it(self, card_table: CardTable) -> None:
        """The later games have to be taken back first."""
        wins(card_table, 1, 60)
        wins(card_table, 2, 30)
        with pytest.raises(InvalidGameError):
            wins(card_table, 1, 100, version=1)
        games.take_back_game(card_table, entry(2, version=1), ACTOR)
        wins(card_table, 1, 100, version=1)
        assert last_game(card_table) == 1

    def test_a_correction_of_the_game_that_reached_it_lets_the_list_go_on(self, card_table: CardTable) -> None:
        wins(card_table, 1, 100)
        wins(card_table, 1, 99, version=1)
        wins(card_table, 2, 10, winner=2)
        assert last_game(card_table) == 6

    def test_the_list_is_complete_with_it(self, card_table: CardTable) -> None:
        wins(card_table, 1, 60)
        with pytest.raises(RefusedError) as caught:
            lists.close_list(card_table, ACTOR)
        assert (caught.value.code, caught.value.params) == ("games_missing", {"stored": 1, "games": 6})
        wins(card_table, 2, 40)
        (one,) = progress(card_table.series).tables
        assert (one.stored, one.due, one.complete) == (2, 2, True)
        lists.close_list(card_table, ACTOR)
        assert fresh(card_table).closed_at

    def test_how_far_a_series_is_takes_the_same_queries_for_any_number_of_tables(self) -> None:
        counts = []
        for tables in (1, 5):
            tournament = make_tournament(2 * tables, rulebook="horesca", games=6, series=1)
            tournament.target_score = 100
            tournament.save()
            series = tournament.series.select_related("tournament").get()
            pairs = list(tournament.registrations.order_by("number"))
            for at in range(tables):
                wins(fresh(make_table(series, at + 1, pairs[2 * at : 2 * at + 2])), 1, 100)
            with CaptureQueriesContext(connection) as counting:
                assert [one.due for one in progress(series).tables] == [1] * tables
            counts.append(len(counting))
        assert counts == [3, 3]


class TestGivingUp:
    """romme24, "Aufgeben": at a table of two, from half of the list on, only by the one behind."""

    @pytest.fixture
    def card_table(self) -> CardTable:
        return table_of("romme24-sprint", 2, games=6)

    def test_it_ends_the_list_as_it_stands(self, card_table: CardTable) -> None:
        duel(card_table, "aab")
        lists.give_up(card_table, 2, ACTOR)
        stored = fresh(card_table)
        assert (stored.gave_up, stored.closed_at is not None, last_game(card_table)) == (2, True, 3)
        # b lost two games with 30 Augen, a one; points are minus Augen
        seats = Seat.objects.filter(card_table=card_table).order_by("number")
        assert list(seats.values_list("augen", "points", "games")) == [(30, -30, 3), (60, -60, 3)]
        (one,) = progress(card_table.series).tables
        assert (one.stored, one.due, one.complete) == (3, 3, True)
        assert AuditEntry.objects.get(action="gave_up").after == {"seat": 2, "games": 3}

    def test_doing_it_again_is_one_act(self, card_table: CardTable) -> None:
        duel(card_table, "aab")
        lists.give_up(card_table, 2, ACTOR)
        lists.give_up(card_table, 2, ACTOR)
        assert AuditEntry.objects.filter(action="gave_up").count() == 1

    def test_not_before_half_of_the_list(self, card_table: CardTable) -> None:
        duel(card_table, "aa")
        assert refused(card_table, 2) == ("giving_up_too_early", {"games": 3})

    def test_not_by_the_one_ahead_nor_at_equal_points(self, card_table: CardTable) -> None:
        duel(card_table, "aab")
        assert refused(card_table, 1) == ("giving_up_not_behind", {})
        duel(card_table, "b")
        assert [refused(card_table, seat)[0] for seat in (1, 2)] == ["giving_up_not_behind"] * 2

    def test_not_when_all_is_played(self, card_table: CardTable) -> None:
        duel(card_table, "aaaaaa")
        assert refused(card_table, 2) == ("giving_up_too_late", {})

    def test_not_by_somebody_who_does_not_sit_there(self, card_table: CardTable) -> None:
        duel(card_table, "aaa")
        assert refused(card_table, 3) == ("seat_unknown", {"seat": 3, "size": 2})

    def test_not_at_a_closed_list_nor_beside_totals_from_paper(self, card_table: CardTable) -> None:
        duel(card_table, "aaa")
        lists.close_list(card_table, ACTOR, incomplete=True)
        assert refused(card_table, 2) == ("list_closed", {})
        other = table_of("romme24-sprint", 2, games=6)
        lists.type_totals(other, 1, {1: PaperTotal(0, 10), 2: PaperTotal(0, 90)}, ACTOR)
        lists.reopen_list(other, ACTOR)
        assert refused(other, 2) == ("has_totals", {})

    @pytest.mark.parametrize(("rulebook", "size"), [("romme24-sprint", 3), ("romme-51", 2), ("dgsrv", 3)])
    def test_not_elsewhere(self, rulebook: str, size: int) -> None:
        assert refused(table_of(rulebook, size, games=6), 2) == ("giving_up_not_foreseen", {})

    def test_no_game_comes_or_goes_afterwards(self, card_table: CardTable) -> None:
        duel(card_table, "aab")
        lists.give_up(card_table, 2, ACTOR)
        one_more = entry(4, Result(1, "romme", 0), Result(2, "opened", 30))
        with pytest.raises(RefusedError, match="list_closed"):
            games.put_game(card_table, one_more, ACTOR)
        with pytest.raises(RefusedError, match="given_up"):
            games.put_game(card_table, one_more, ACTOR, by_organiser=True)
        with pytest.raises(RefusedError, match="given_up"):
            games.take_back_game(card_table, entry(3, version=1), ACTOR, by_organiser=True)

    def test_a_correction_leaves_the_one_who_gave_up_behind(self, card_table: CardTable) -> None:
        duel(card_table, "aab")
        lists.give_up(card_table, 2, ACTOR)
        fewer = entry(1, Result(1, "romme", 0), Result(2, "opened", 20), version=1)
        games.put_game(card_table, fewer, ACTOR, by_organiser=True)
        other_winner = entry(2, Result(2, "romme", 0), Result(1, "opened", 30), version=1)
        with pytest.raises(RefusedError, match="giving_up_not_behind"):
            games.put_game(card_table, other_winner, ACTOR, by_organiser=True)

    def test_taken_back_the_list_is_open_again(self, card_table: CardTable) -> None:
        duel(card_table, "aab")
        lists.give_up(card_table, 2, ACTOR)
        lists.withdraw_giving_up(card_table, ACTOR)
        lists.withdraw_giving_up(card_table, ACTOR)
        stored = fresh(card_table)
        assert (stored.gave_up, stored.closed_at, last_game(card_table)) == (None, None, 6)
        assert AuditEntry.objects.filter(action="giving_up_withdrawn").count() == 1
        duel(card_table, "a")

    def test_totals_of_a_list_that_was_given_up_keep_him_behind(self, card_table: CardTable) -> None:
        """As an imported paper list can say it."""
        lists.type_totals(card_table, 1, {1: PaperTotal(0, 10, games=3), 2: PaperTotal(0, 90, games=3)}, ACTOR)
        CardTable.objects.filter(pk=card_table.pk).update(gave_up=2)
        with pytest.raises(RefusedError, match="giving_up_not_behind"):
            lists.type_totals(card_table, 2, {1: PaperTotal(0, 95, games=3), 2: PaperTotal(0, 90, games=3)}, ACTOR)
        lists.type_totals(card_table, 2, {1: PaperTotal(0, 20, games=3), 2: PaperTotal(0, 90, games=3)}, ACTOR)
        assert fresh(card_table).gave_up == 2
        lists.remove_totals(card_table, 3, ACTOR)
        assert fresh(card_table).gave_up is None


class TestPointsFromPaper:
    def test_they_are_said_where_they_do_not_follow_from_the_rest(self) -> None:
        """horesca: what a player won is not what he held himself."""
        card_table = table_of("horesca", 2, games=6)
        paper = {1: PaperTotal(0, 30, points=110), 2: PaperTotal(0, 110, points=30, games=5)}
        lists.type_totals(card_table, 1, paper, ACTOR)
        seats = Seat.objects.filter(card_table=card_table).order_by("number")
        assert list(seats.values_list("augen", "points", "games")) == [(30, 110, 6), (110, 30, 5)]

    def test_without_them_such_a_list_is_refused(self) -> None:
        card_table = table_of("horesca", 2, games=6)
        with pytest.raises(InvalidGameError) as caught:
            lists.type_totals(card_table, 1, {1: PaperTotal(0, 30, points=110), 2: PaperTotal(0, 110)}, ACTOR)
        assert caught.value.problems == [scoring.Problem("missing", (2, "points"))]
        assert TypedTotal.objects.count() == 0

    def test_elsewhere_they_are_not_looked_at(self) -> None:
        """romme24-open: ten times the Wertungspunkte less the Augen."""
        card_table = table_of("romme24-open", 2, games=6)
        lists.type_totals(card_table, 1, {1: PaperTotal(20, 30, points=7), 2: PaperTotal(-2, 300)}, ACTOR)
        seats = Seat.objects.filter(card_table=card_table).order_by("number")
        assert list(seats.values_list("points", flat=True)) == [170, -320]
        assert set(TypedTotal.objects.values_list("points", flat=True)) == {None}
