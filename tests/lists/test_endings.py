"""How a list ends by the rules: a target score (horesca), giving up (romme24); points typed from paper."""

import pytest

import scoring
from scoring import Result
from tests.factories import ACTOR, make_table, make_tournament, play
from tests.lists.telling import fresh, invalid, queries, refused
from tests.lists.test_games import entry
from tournament.lists.acts import games, lists
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.lists import PaperTotal
from tournament.lists.reads.lists import games_of, last_game_of
from tournament.lists.reads.progress import progress
from tournament.models import AuditEntry, CardTable, Seat, Series, TypedTotal

pytestmark = pytest.mark.django_db


def table_of(rulebook: str, size: int, *, games: int, target_score: int | None = None) -> CardTable:
    """One table in a published series."""
    return fresh(tables_of(rulebook, size, 1, games=games, target_score=target_score).card_tables.get())


def tables_of(rulebook: str, size: int, tables: int, *, games: int, target_score: int | None = None) -> Series:
    tournament = make_tournament(size * tables, rulebook=rulebook, games=games, series=1)
    tournament.target_score = target_score
    tournament.save()
    series, people = tournament.series.get(), list(tournament.registrations.order_by("number"))
    for at in range(tables):
        make_table(series, at + 1, people[size * at : size * (at + 1)])
    return Series.objects.select_related("tournament").get(pk=series.pk)


def last_game(card_table: CardTable) -> int:
    return last_game_of(fresh(card_table), card_table.seats.count(), games_of(card_table))


def reached(card_table: CardTable) -> list[tuple[int, int | None, bool]]:
    """Of every table of the series: stored and due games, whether it is complete."""
    return [(one.stored, one.due, one.complete) for one in progress(card_table.series).tables]


def totals(card_table: CardTable) -> list[tuple[int, int, int]]:
    """Augen, points, games by seat."""
    seats = Seat.objects.filter(card_table=card_table).order_by("number")
    return list(seats.values_list("augen", "points", "games"))


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


def giving_up(card_table: CardTable, seat: int) -> tuple[str, dict[str, object]]:
    """Why this seat cannot give up."""
    refusal = refused(lambda: lists.give_up(fresh(card_table), seat, ACTOR))
    assert fresh(card_table).gave_up is None
    return refusal


class TestTargetScore:
    @pytest.fixture
    def duet(self) -> CardTable:
        """Six games at most, or until somebody has 100 points."""
        return table_of("horesca", 2, games=6, target_score=100)

    def test_game_that_reaches_the_target_is_the_last(self, duet: CardTable) -> None:
        wins(duet, 1, 60)
        assert last_game(duet) == 6
        assert refused(lambda: lists.close_list(duet, ACTOR)) == ("games_missing", {"stored": 1, "games": 6})
        wins(duet, 2, 40)
        assert (last_game(duet), reached(duet)) == (2, [(2, 2, True)])
        lists.close_list(duet, ACTOR)
        assert fresh(duet).closed_at

    def test_game_after_the_target_is_refused_until_that_is_corrected(self, duet: CardTable) -> None:
        wins(duet, 1, 100)
        with pytest.raises(InvalidGameError) as caught:
            wins(duet, 2, 10)
        assert caught.value.problems == [scoring.Problem("target_reached", ("number",), {"number": 1, "target": 100})]
        assert duet.games.count() == 1
        wins(duet, 1, 99, version=1)
        wins(duet, 2, 10, winner=2)
        assert last_game(duet) == 6

    def test_correction_that_reaches_the_target_earlier_waits_for_taking_back(self, duet: CardTable) -> None:
        wins(duet, 1, 60)
        wins(duet, 2, 30)
        assert invalid(lambda: wins(duet, 1, 100, version=1)) == [("target_reached", ("number",))]
        games.take_back_game(duet, entry(2, version=1), ACTOR)
        wins(duet, 1, 100, version=1)
        assert last_game(duet) == 1

    @pytest.mark.parametrize("tables", [1, 5])
    def test_progress_takes_three_queries_for_any_number_of_tables(self, tables: int) -> None:
        series = tables_of("horesca", 2, tables, games=6, target_score=100)
        for table in series.card_tables.all():
            wins(fresh(table), 1, 100)
        assert [one.due for one in progress(series).tables] == [1] * tables
        assert queries(lambda: progress(series)) == 3


class TestGivingUp:
    """romme24, "Aufgeben": at a table of two, from half of the list on, only by the one behind."""

    @pytest.fixture
    def duet(self) -> CardTable:
        return table_of("romme24-sprint", 2, games=6)

    @pytest.fixture
    def given_up(self, duet: CardTable) -> CardTable:
        """b, at seat 2, was behind after three games."""
        duel(duet, "aab")
        lists.give_up(duet, 2, ACTOR)
        return duet

    def test_giving_up_ends_the_list_as_it_stands_once(self, given_up: CardTable) -> None:
        lists.give_up(given_up, 2, ACTOR)
        stored = fresh(given_up)
        assert (stored.gave_up, stored.closed_at is not None, last_game(given_up)) == (2, True, 3)
        # b lost two games with 30 Augen, a one; points are minus Augen
        assert totals(given_up) == [(30, -30, 3), (60, -60, 3)]
        assert reached(given_up) == [(3, 3, True)]
        assert AuditEntry.objects.get(action="gave_up").after == {"seat": 2, "games": 3}

    @pytest.mark.parametrize(
        ("winners", "seat", "refusal"),
        [
            ("aa", 2, ("giving_up_too_early", {"games": 3})),  # half of six
            ("aab", 1, ("giving_up_not_behind", {})),
            ("aabb", 1, ("giving_up_not_behind", {})),
            ("aabb", 2, ("giving_up_not_behind", {})),
            ("aaaaaa", 2, ("giving_up_too_late", {})),
            ("aaa", 3, ("seat_unknown", {"seat": 3, "size": 2})),
        ],
    )
    def test_giving_up_is_refused(
        self, duet: CardTable, winners: str, seat: int, refusal: tuple[str, dict[str, object]]
    ) -> None:
        duel(duet, winners)
        assert giving_up(duet, seat) == refusal

    def test_giving_up_at_a_closed_list_or_beside_totals_is_refused(self, duet: CardTable) -> None:
        duel(duet, "aaa")
        lists.close_list(duet, ACTOR, incomplete=True)
        assert giving_up(duet, 2) == ("list_closed", {})
        other = table_of("romme24-sprint", 2, games=6)
        lists.type_totals(other, 1, {1: PaperTotal(0, 10), 2: PaperTotal(0, 90)}, ACTOR)
        lists.reopen_list(other, ACTOR)
        assert giving_up(other, 2) == ("has_totals", {})

    @pytest.mark.parametrize(("rulebook", "size"), [("romme24-sprint", 3), ("romme-51", 2), ("dgsrv", 3)])
    def test_giving_up_is_not_foreseen_elsewhere(self, rulebook: str, size: int) -> None:
        assert giving_up(table_of(rulebook, size, games=6), 2) == ("giving_up_not_foreseen", {})

    def test_given_up_list_gets_and_loses_no_game(self, given_up: CardTable) -> None:
        one_more = entry(4, Result(1, "romme", 0), Result(2, "opened", 30))
        back = entry(3, version=1)
        assert refused(lambda: games.put_game(given_up, one_more, ACTOR))[0] == "list_closed"
        assert refused(lambda: games.put_game(given_up, one_more, ACTOR, by_organiser=True))[0] == "given_up"
        assert refused(lambda: games.take_back_game(given_up, back, ACTOR, by_organiser=True))[0] == "given_up"

    def test_correction_leaves_the_one_who_gave_up_behind(self, given_up: CardTable) -> None:
        fewer = entry(1, Result(1, "romme", 0), Result(2, "opened", 20), version=1)
        games.put_game(given_up, fewer, ACTOR, by_organiser=True)
        other_winner = entry(2, Result(2, "romme", 0), Result(1, "opened", 30), version=1)
        ahead = refused(lambda: games.put_game(given_up, other_winner, ACTOR, by_organiser=True))
        assert ahead[0] == "giving_up_not_behind"

    def test_giving_up_taken_back_opens_the_list_once(self, given_up: CardTable) -> None:
        lists.withdraw_giving_up(given_up, ACTOR)
        lists.withdraw_giving_up(given_up, ACTOR)
        stored = fresh(given_up)
        assert (stored.gave_up, stored.closed_at, last_game(given_up)) == (None, None, 6)
        assert AuditEntry.objects.filter(action="giving_up_withdrawn").count() == 1
        duel(given_up, "a")

    def test_totals_of_a_given_up_list_keep_that_seat_behind(self, duet: CardTable) -> None:
        """As an imported paper list can say it."""
        behind = PaperTotal(0, 90, games=3)
        lists.type_totals(duet, 1, {1: PaperTotal(0, 10, games=3), 2: behind}, ACTOR)
        CardTable.objects.filter(pk=duet.pk).update(gave_up=2)
        ahead = {1: PaperTotal(0, 95, games=3), 2: behind}
        assert refused(lambda: lists.type_totals(duet, 2, ahead, ACTOR))[0] == "giving_up_not_behind"
        lists.type_totals(duet, 2, {1: PaperTotal(0, 20, games=3), 2: behind}, ACTOR)
        assert fresh(duet).gave_up == 2
        lists.remove_totals(duet, 3, ACTOR)
        assert fresh(duet).gave_up is None


class TestPointsFromPaper:
    def test_points_are_typed_where_they_do_not_follow_from_the_rest(self) -> None:
        """horesca: what a player won is not what they held themselves."""
        duet = table_of("horesca", 2, games=6)
        with pytest.raises(InvalidGameError) as caught:
            lists.type_totals(duet, 1, {1: PaperTotal(0, 30, points=110), 2: PaperTotal(0, 110)}, ACTOR)
        assert caught.value.problems == [scoring.Problem("missing", (2, "points"))]
        assert TypedTotal.objects.count() == 0
        paper = {1: PaperTotal(0, 30, points=110), 2: PaperTotal(0, 110, points=30, games=5)}
        lists.type_totals(duet, 1, paper, ACTOR)
        assert totals(duet) == [(30, 110, 6), (110, 30, 5)]

    def test_points_that_follow_from_the_rest_are_not_looked_at(self) -> None:
        """romme24-open: ten times the Wertungspunkte less the Augen."""
        duet = table_of("romme24-open", 2, games=6)
        lists.type_totals(duet, 1, {1: PaperTotal(20, 30, points=7), 2: PaperTotal(-2, 300)}, ACTOR)
        assert [points for _augen, points, _games in totals(duet)] == [170, -320]
        assert set(TypedTotal.objects.values_list("points", flat=True)) == {None}
