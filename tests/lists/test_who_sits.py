"""Who really sits where is put right, also when games are there: contract.md, section 7, `substitutes`.

Table 1: start numbers 1 to 4, table 2: 5 to 8. Rommé gives 5, opened with 17 Augen 2; the dealer sits out (rule 2).
"""

import pytest

import scoring
from tests.factories import ACTOR, make_tournament, play, publish_results, register, seat_series
from tests.lists.sitting import at_table, changes, made, put, versions, who
from tournament.core.errors import LockedError, RefusedError, StaleError
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.acts.who_sits import Correction, put_right
from tournament.lists.keeper.state import state_of
from tournament.lists.reads import lists
from tournament.lists.reads.progress import progress
from tournament.lists.reads.watch import unreported_offences
from tournament.lists.reads.whole_series import Placing, tables_of
from tournament.models import AuditEntry, CardTable, Series

pytestmark = pytest.mark.django_db


@pytest.fixture
def series() -> Series:
    """Two tables of four; 9 and 10 sit nowhere. Player 1 wins nothing, seat 2 wins every game it plays."""
    tournament = make_tournament(8, games=16)
    seated = seat_series(tournament)
    register(tournament, 2, [])
    return seated


def table(series: Series, number: int) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(series=series, number=number)


def win(series: Series, number: int, winner: int, *losers: int, game: int) -> None:
    opened = [scoring.Result(seat, "opened", 17) for seat in losers]
    play(table(series, number), game, scoring.Result(winner, "romme", 0), *opened)


def five_games(series: Series, number: int) -> None:
    """Seat 2 wins where it plays; where it deals, seat 3."""
    for game, (winner, *losers) in enumerate([(2, 3, 4), (3, 1, 4), (2, 1, 4), (2, 1, 3), (2, 3, 4)], 1):
        win(series, number, winner, *losers, game=game)


def place(series: Series, number: int, seat: int, from_game: int, player: int | None, **more: bool) -> Placing:
    return Placing(number, seat, from_game, player and who(series, player).pk, **more)


class TestTwoSatWrong:
    def test_a_swap_over_two_tables_from_the_first_game_moves_what_was_made_there(self, series: Series) -> None:
        five_games(series, 1)
        win(series, 2, 2, 3, 4, game=1)
        assert (made(series, 2), made(series, 7)) == (20, 2)
        put(series, place(series, 1, 2, 1, 7), place(series, 2, 3, 1, 2))
        assert (made(series, 2), made(series, 7)) == (2, 20)
        assert [seat[0][1] for seat in at_table(series, 1)] == [1, 7, 3, 4]
        assert [seat[0][1] for seat in at_table(series, 2)] == [5, 6, 2, 8]
        assert changes(series) == 0
        assert differing_totals(series.tournament) == []

    def test_from_a_later_game_on_each_keeps_what_he_made(self, series: Series) -> None:
        """Seat 2 made 5 in game 1, dealt game 2, made 15 in 3 to 5."""
        five_games(series, 1)
        put(series, place(series, 1, 2, 3, 7), place(series, 2, 3, 1, 2))
        assert (made(series, 2), made(series, 7)) == (5, 15)
        assert differing_totals(series.tournament) == []

    def test_the_next_game_counts_for_whoever_sits_there_now(self, series: Series) -> None:
        five_games(series, 1)
        put(series, place(series, 1, 2, 6, 9))
        win(series, 1, 1, 3, 4, game=6)
        win(series, 1, 2, 1, 4, game=7)
        assert (made(series, 2), made(series, 9)) == (20, 5)
        assert differing_totals(series.tournament) == []

    def test_within_one_table(self, series: Series) -> None:
        five_games(series, 1)
        put(series, place(series, 1, 1, 1, 4), place(series, 1, 4, 1, 1))
        assert [seat[0][1] for seat in at_table(series, 1)] == [4, 2, 3, 1]

    def test_it_is_undone_the_same_way(self, series: Series) -> None:
        five_games(series, 1)
        put(series, place(series, 1, 2, 3, 7), place(series, 2, 3, 1, 2))
        put(series, place(series, 1, 2, 3, 2), place(series, 2, 3, 1, 7))
        assert (made(series, 2), made(series, 7), changes(series)) == (20, 0, 0)

    def test_three_go_round(self, series: Series) -> None:
        put(series, place(series, 1, 1, 1, 2), place(series, 1, 2, 1, 5), place(series, 2, 1, 1, 1))
        assert [seat[0][1] for seat in at_table(series, 1)] == [2, 5, 3, 4]
        assert at_table(series, 2)[0] == [(1, 1)]

    def test_the_phones_of_both_tables_get_the_new_names(self, series: Series) -> None:
        put(series, place(series, 1, 2, 1, 7), place(series, 2, 3, 1, 2))
        names = [[seat["surname"] for seat in state_of(table(series, number))["seats"]] for number in (1, 2)]
        assert names[0][1] == who(series, 7).person.surname
        assert names[1][2] == who(series, 2).person.surname

    def test_both_lists_have_it_in_their_history(self, series: Series) -> None:
        put(series, place(series, 1, 2, 1, 7), place(series, 2, 3, 1, 2))
        rows = AuditEntry.objects.filter(action="seats_put_right").order_by("revision")
        assert [row.subject for row in rows] == ["Serie 1, Tisch 1", "Serie 1, Tisch 2"]
        assert rows[0].before["2"] == [who(series, 2).person.name]
        assert rows[0].after["2"] == [who(series, 7).person.name]


class TestSomebodyLeaves:
    def test_three_play_on_until_each_has_played_what_a_player_of_four_plays(self, series: Series) -> None:
        """16 games at four: 12 each. After 8 games each of the three played 6, so 6 more; seat 1 deals game 9."""
        for game in range(1, 9):
            dealer = (game - 1) % 4 + 1
            winner, *losers = [seat for seat in (1, 2, 3, 4) if seat != dealer]
            win(series, 1, winner, *losers, game=game)
        put(series, place(series, 1, 2, 9, None))
        win(series, 1, 1, 3, 4, game=9)
        (far, _other) = progress(series).tables
        assert (far.stored, far.due) == (9, 14)
        assert [one["seat"] for one in state_of(table(series, 1))["substitutes"]] == [2]
        assert state_of(table(series, 1))["substitutes"][0]["player"] is None
        with pytest.raises(InvalidGameError) as refused:
            win(series, 1, 2, 3, 4, game=10)
        assert "seat_empty" in {problem.code for problem in refused.value.problems}

    def test_somebody_comes_late_and_takes_the_empty_seat(self, series: Series) -> None:
        put(series, place(series, 1, 2, 1, None))
        win(series, 1, 1, 3, 4, game=1)
        put(series, place(series, 1, 2, 2, 9))
        assert at_table(series, 1)[1] == [(1, 2), (1, None), (2, 9)]
        win(series, 1, 1, 3, 4, game=2)  # the turn comes to seat 2 at once
        win(series, 1, 2, 1, 4, game=3)
        assert made(series, 9) == 5

    def test_the_list_ends(self, series: Series) -> None:
        five_games(series, 1)
        put(series, ends={1: 5})
        assert progress(series).tables[0].complete
        close_list(table(series, 1), ACTOR)
        assert state_of(table(series, 1))["table"]["ends_after"] == 5
        put(series, ends={1: None})
        assert progress(series).tables[0].due == 16

    def test_a_substitute_moves_to_another_table(self, series: Series) -> None:
        five_games(series, 1)
        put(series, place(series, 1, 2, 6, 9))
        win(series, 1, 1, 3, 4, game=6)
        win(series, 1, 2, 1, 4, game=7)
        put(series, place(series, 1, 2, 8, 2), place(series, 2, 4, 2, 9))
        win(series, 2, 2, 3, 4, game=1)
        win(series, 2, 4, 1, 3, game=2)
        assert made(series, 9) == 10
        assert differing_totals(series.tournament) == []

    def test_a_hand_thrown_in_is_that_of_whoever_sat_there(self, series: Series) -> None:
        """Rule 15: the second of one player, not of one seat."""
        seat_series(series.tournament, 2)
        later = series.tournament.series.get(number=2)
        thrown = scoring.Result(3, "opened", 17, thrown_in=True)
        play(table(series, 1), 1, scoring.Result(2, "romme", 0), thrown, scoring.Result(4, "opened", 17))
        play(table(later, 1), 1, scoring.Result(2, "romme", 0), thrown, scoring.Result(4, "opened", 17))
        assert [seat.number for seat, _game in lists.repeated_offences(table(later, 1))] == [3]
        put(series, place(series, 1, 3, 1, 9))
        assert lists.repeated_offences(table(later, 1)) == []
        assert lists.offences_before(table(later, 1), lists.seats_of(table(later, 1))) == {}

    @pytest.mark.parametrize("per_list", [False, True])
    def test_the_organiser_is_told_of_the_hand_that_the_table_reports(self, series: Series, *, per_list: bool) -> None:
        """7 throws one in at table 2 in game 1, and one at table 1 in game 4: tables count by their numbers."""
        series.tournament.agreements = ["second_offence_per_list"] if per_list else []
        series.tournament.save()
        play(
            table(series, 2),
            1,
            scoring.Result(2, "romme", 0),
            scoring.Result(3, "opened", 17, thrown_in=True),
            scoring.Result(4, "opened", 17),
        )
        put(series, place(series, 1, 2, 1, 7), place(series, 2, 3, 2, 2))
        win(series, 1, 2, 3, 4, game=1)
        win(series, 1, 1, 3, 4, game=2)
        win(series, 1, 1, 2, 4, game=3)
        play(
            table(series, 1),
            4,
            scoring.Result(1, "romme", 0),
            scoring.Result(2, "opened", 17, thrown_in=True),
            scoring.Result(3, "opened", 17),
        )
        reported = {number: lists.repeated_offences(table(series, number)) for number in (1, 2)}
        assert {number: len(hands) for number, hands in reported.items()} == {1: 0, 2: 0 if per_list else 1}
        assert unreported_offences(series) == ({} if per_list else {table(series, 2).pk: 1})


class TestWhatCannotBe:
    def refused(self, series: Series, *placings: Placing, ends: dict[int, int | None] | None = None) -> RefusedError:
        before = [at_table(series, number) for number in (1, 2)]
        with pytest.raises(RefusedError) as refused:
            put(series, *placings, ends=ends)
        assert [at_table(series, number) for number in (1, 2)] == before
        return refused.value

    def test_who_sits_at_another_table_at_the_end(self, series: Series) -> None:
        error = self.refused(series, place(series, 1, 2, 6, 7))
        assert (error.code, error.params["id"]) == ("player_at_two_tables", who(series, 7).person.name)

    def test_who_sits_at_this_table_already(self, series: Series) -> None:
        error = self.refused(series, place(series, 1, 2, 6, 3))
        assert (error.code, error.params["number"]) == ("seat_held_already", 6)

    def test_a_swap_with_oneself(self, series: Series) -> None:
        assert self.refused(series, place(series, 1, 2, 1, 2)).code == "nothing_to_put_right"
        assert self.refused(series, place(series, 1, 2, 4, 2)).code == "nothing_to_put_right"

    def test_a_game_beyond_the_list(self, series: Series) -> None:
        put(series, place(series, 1, 2, 16, 9))
        error = self.refused(series, place(series, 1, 3, 17, 10))
        assert (error.code, error.params["maximum"]) == ("number_too_high", 16)

    def test_an_empty_seat_in_a_game_somebody_played_there(self, series: Series) -> None:
        five_games(series, 1)
        put(series, place(series, 1, 2, 6, None))
        error = self.refused(series, place(series, 1, 3, 5, None))
        assert (error.code, error.params["number"]) == ("seats_against_game", 5)

    def test_an_end_before_the_last_game(self, series: Series) -> None:
        five_games(series, 1)
        error = self.refused(series, ends={1: 4})
        assert (error.code, error.params["games"], error.params["last"]) == ("list_has_more_games", 5, 4)

    def test_who_read_an_older_version_sees_what_changed(self, series: Series) -> None:
        read = versions(series)
        put(series, place(series, 1, 2, 6, 9))
        with pytest.raises(StaleError):
            put_right(series, Correction(read, [place(series, 1, 3, 6, 10)]), ACTOR)
        assert at_table(series, 1)[2] == [(1, 3)]

    def test_a_published_result_is_changed_for_a_reason_only(self, series: Series) -> None:
        five_games(series, 1)
        publish_results(series.tournament, 1)
        with pytest.raises(LockedError):
            put(series, place(series, 1, 2, 3, 9))
        assert changes(series) == 0
        assert tables_of(series)[1].card_table.version == versions(series)[1]
