"""Storing a game: contract.md, section 4, and rules 12, 13 and 15 as the database ends up holding them."""

import uuid

import pytest
from django.db import IntegrityError, transaction

import scoring
from scoring import Result
from tests.factories import ACTOR, make_tournament, play, play_all, receipts, seat_series
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import games, lists
from tournament.lists.acts.games import InvalidGameError, TypedGame
from tournament.models import AuditEntry, CardTable, Game, GameEntry, Seat, Tournament
from tournament.models import Result as StoredResult

pytestmark = pytest.mark.django_db

GAME_1 = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 101))


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    """Table 1 of series 1, four players; seat 1 deals game 1."""
    return seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)


def entry(number: int, *results: Result, version: int = 0, entry_id: uuid.UUID | None = None) -> TypedGame:
    return TypedGame(entry_id or uuid.uuid4(), version, scoring.Game(number, results))


def kept(card_table: CardTable) -> list[tuple[int, int, int, int, int]]:
    """Wertungspunkte, Augen, points, crosses, games by seat, as stored."""
    seats = Seat.objects.filter(card_table=card_table).order_by("number")
    return list(seats.values_list("wertungspunkte", "augen", "points", "crosses", "games"))


class TestPutGame:
    def test_it_answers_with_the_game_as_stored_what_is_recorded_and_the_new_version(
        self, card_table: CardTable
    ) -> None:
        thrown_in = Result(4, "not_opened", 64, thrown_in=True)
        answer = games.put_game(card_table, entry(1, *GAME_1[:2], thrown_in), ACTOR).answer
        assert answer == {
            "number": 1,
            "version": 1,
            "dealer": 1,
            "results": [
                # rule 12: Rommé 5; opened, 11 to 30 Augen: 2; rule 15: not opened up to 100: 150 Augen, -1
                {"seat": 2, "outcome": "romme", "augen": 0, "thrown_in": False}
                | {"wertungspunkte": 5, "recorded_augen": 0, "points": 5},
                {"seat": 3, "outcome": "opened", "augen": 17, "thrown_in": False}
                | {"wertungspunkte": 2, "recorded_augen": 17, "points": 2},
                {"seat": 4, "outcome": "not_opened", "augen": 64, "thrown_in": True}
                | {"wertungspunkte": -1, "recorded_augen": 150, "points": -1},
            ],
            "hash": answer["hash"],
        }

    def test_the_totals_are_kept_on_the_seats(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        # seat 1 deals; Rommé 5; opened 17 Augen: 2; not opened, over 100: -1, a cross
        assert kept(card_table) == [(0, 0, 0, 0, 0), (5, 0, 5, 0, 1), (2, 17, 2, 0, 1), (-1, 101, -1, 1, 1)]

    def test_the_same_entry_again_gets_the_same_answer_and_stores_nothing(self, card_table: CardTable) -> None:
        first = entry(1, *GAME_1)
        answer = games.put_game(card_table, first, ACTOR)
        revision = Tournament.objects.get(pk=card_table.series.tournament_id).revision
        assert games.put_game(card_table, first, ACTOR) == answer
        assert Tournament.objects.get(pk=card_table.series.tournament_id).revision == revision
        assert receipts(card_table) == 1

    def test_the_same_entry_still_gets_its_answer_after_a_later_correction(self, card_table: CardTable) -> None:
        first = entry(1, *GAME_1)
        answer = games.put_game(card_table, first, ACTOR)
        play(card_table, 1, Result(3, "romme", 0), Result(2, "opened", 4), Result(4, "opened", 4), version=1)
        assert games.put_game(card_table, first, ACTOR) == answer
        assert kept(card_table)[2] == (5, 0, 5, 0, 1)

    def test_an_entry_belongs_to_one_game(self, card_table: CardTable) -> None:
        first = entry(1, *GAME_1)
        games.put_game(card_table, first, ACTOR)
        other = entry(2, Result(1, "romme", 0), Result(3, "opened", 5), Result(4, "opened", 5), entry_id=first.entry_id)
        with pytest.raises(RefusedError, match="entry_id_used"):
            games.put_game(card_table, other, ACTOR)

    def test_a_stale_version_is_refused_with_the_stored_game(self, card_table: CardTable) -> None:
        answer = play(card_table, 1, *GAME_1)
        with pytest.raises(StaleError) as refused:
            play(card_table, 1, Result(3, "romme", 0), Result(2, "opened", 4), Result(4, "opened", 4), version=0)
        assert refused.value.stored == {key: value for key, value in answer.items() if key != "hash"}

    def test_a_version_of_a_game_that_is_not_stored_is_stale(self, card_table: CardTable) -> None:
        with pytest.raises(StaleError) as refused:
            play(card_table, 1, *GAME_1, version=1)
        assert refused.value.stored is None

    def test_a_correction_replaces_the_results_and_raises_the_version(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        answer = play(
            card_table, 1, Result(4, "hand_romme", 0), Result(2, "opened", 31), Result(3, "opened", 10), version=1
        )
        assert answer["version"] == 2
        # Hand-Rommé 8; opened over 30: 1; opened up to 10: 3
        assert kept(card_table) == [(0, 0, 0, 0, 0), (1, 31, 1, 0, 1), (3, 10, 3, 0, 1), (8, 0, 8, 0, 1)]

    def test_what_cannot_be_is_refused_with_its_place_and_nothing_is_stored(self, card_table: CardTable) -> None:
        with pytest.raises(InvalidGameError) as refused:
            play(card_table, 1, Result(2, "romme", 0), Result(3, "not_opened", 1), Result(4, "opened", 5))
        # A two is the lowest card: whoever has lost holds at least that
        assert [(problem.code, problem.where) for problem in refused.value.problems] == [
            ("augen_too_low", ("results", 1, "augen"))
        ]
        assert (Game.objects.count(), StoredResult.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)

    def test_what_is_merely_odd_is_stored(self, card_table: CardTable) -> None:
        # opened with more than 6 jokers and 3 aces, 153: odd, since he may hold too many cards (rule 3)
        play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 154), Result(4, "opened", 5))
        assert kept(card_table)[2] == (1, 154, 1, 0, 1)

    def test_a_game_without_winner_is_a_game(self, card_table: CardTable) -> None:
        play(card_table, 1, Result(2, "opened", 10), Result(3, "opened", 11), Result(4, "not_opened", 100))
        assert [row[0] for row in kept(card_table)] == [0, 3, 2, 0]  # rule 5: scored by rule 12

    def test_a_game_that_came_with_a_document_is_corrected_on_top_of_its_version(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        Game.objects.update(entry_id=None, answer=None)  # as after an import: a game, but nobody's entry
        answer = play(card_table, 1, Result(3, "romme", 0), Result(2, "opened", 4), Result(4, "opened", 4), version=1)
        assert answer["version"] == 2

    def test_a_receipt_given_before_games_kept_their_own_is_one(self, card_table: CardTable) -> None:
        first = entry(1, *GAME_1)
        answer = games.put_game(card_table, first, ACTOR)
        GameEntry.objects.create(card_table=card_table, entry_id=first.entry_id, game_number=1, answer=answer.answer)
        Game.objects.update(entry_id=None, answer=None)
        assert games.put_game(card_table, first, ACTOR) == answer
        assert play(card_table, 1, *GAME_1, version=1)["version"] == 2
        assert games.put_game(card_table, first, ACTOR) == answer
        assert receipts(card_table) == 2

    def test_games_are_stored_in_order(self, card_table: CardTable) -> None:
        with pytest.raises(RefusedError, match="list_behind"):
            play(card_table, 2, Result(1, "romme", 0), Result(3, "opened", 5), Result(4, "opened", 5))

    @pytest.mark.parametrize("number", [0, 17])
    def test_there_are_no_other_games_than_the_lists(self, card_table: CardTable, number: int) -> None:
        with pytest.raises(InvalidGameError) as refused:
            play(card_table, number, *GAME_1)
        assert [problem.code for problem in refused.value.problems] == ["game_number_unknown"]

    def test_a_table_of_three_plays_three_quarters_of_the_games(self) -> None:
        series = seat_series(make_tournament(7, games=16))
        card_table = series.card_tables.select_related("series__tournament").get(number=2)
        play_all(card_table)  # rule 2: 12 instead of 16, all three play each game
        assert [row[4] for row in kept(card_table)] == [12, 12, 12]
        with pytest.raises(InvalidGameError):
            play(card_table, 13, Result(1, "romme", 0), Result(2, "opened", 5), Result(3, "opened", 5))

    def test_a_closed_list_is_the_organisers(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        lists.close_list(card_table, ACTOR, incomplete=True)
        correction = entry(1, Result(3, "romme", 0), Result(2, "opened", 4), Result(4, "opened", 4), version=1)
        with pytest.raises(RefusedError, match="list_closed"):
            games.put_game(card_table, correction, ACTOR)
        assert games.put_game(card_table, correction, ACTOR, by_organiser=True).answer["version"] == 2

    def test_every_act_raises_the_revision_by_one_and_leaves_a_row(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        play(card_table, 1, Result(3, "romme", 0), Result(2, "opened", 4), Result(4, "opened", 4), version=1)
        tournament = Tournament.objects.get(pk=card_table.series.tournament_id)
        rows = AuditEntry.objects.filter(tournament=tournament).order_by("revision")
        assert [(row.revision, row.action, row.subject) for row in rows] == [
            (1, "game_stored", "Serie 1, Tisch 1, Spiel 1"),
            (2, "game_stored", "Serie 1, Tisch 1, Spiel 1"),
        ]
        assert tournament.revision == 2
        assert rows[1].before == [
            {"seat": 2, "outcome": "romme", "augen": 0},
            {"seat": 3, "outcome": "opened", "augen": 17},
            {"seat": 4, "outcome": "not_opened", "augen": 101},
        ]
        assert (rows[0].previous_hash, rows[1].previous_hash) == ("", rows[0].hash)
        assert [row.hash for row in rows] == [row.computed_hash() for row in rows]


class TestTakeBackGame:
    def test_it_takes_the_last_game_back(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        answer = games.take_back_game(card_table, entry(1, version=1), ACTOR)
        assert (answer["number"], answer["version"]) == (1, 0)
        assert kept(card_table) == [(0, 0, 0, 0, 0)] * 4

    def test_only_the_last(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        play(card_table, 2, Result(1, "romme", 0), Result(3, "opened", 5), Result(4, "opened", 5))
        with pytest.raises(RefusedError, match="not_the_last_game"):
            games.take_back_game(card_table, entry(1, version=1), ACTOR)

    def test_a_version_never_comes_back(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        games.take_back_game(card_table, entry(1, version=1), ACTOR)
        assert play(card_table, 1, *GAME_1)["version"] == 3

    def test_the_id_of_an_entry_is_none_for_taking_back_and_the_other_way_round(self, card_table: CardTable) -> None:
        stored = entry(1, *GAME_1)
        games.put_game(card_table, stored, ACTOR)
        with pytest.raises(RefusedError, match="entry_id_used"):
            games.take_back_game(card_table, entry(1, version=1, entry_id=stored.entry_id), ACTOR)
        back = entry(1, version=1)
        games.take_back_game(card_table, back, ACTOR)
        with pytest.raises(RefusedError, match="entry_id_used"):
            games.put_game(card_table, entry(1, *GAME_1, entry_id=back.entry_id), ACTOR)

    def test_a_stale_version_takes_nothing_back(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        with pytest.raises(StaleError):
            games.take_back_game(card_table, entry(1, version=2), ACTOR)
        assert Game.objects.count() == 1


class TestRule15SecondOffence:
    def thrown_in(self, number: int) -> tuple[Result, ...]:
        """Game `number`, in which seat 4 throws in up to 10 Augen and the first of the others finishes."""
        winner, other = (seat for seat in (1, 2, 3) if seat != number)
        return Result(4, "opened", 5, thrown_in=True), Result(winner, "romme", 0), Result(other, "opened", 12)

    def test_the_second_in_a_tournament_costs_what_the_tournament_says(self) -> None:
        tournament = make_tournament(4, series=2)
        Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=1)
        tables = [
            seat_series(tournament, number).card_tables.select_related("series__tournament").get() for number in (1, 2)
        ]
        for card_table in tables:
            play(card_table, 1, *self.thrown_in(1))
        # rule 15: opened up to 10: 11 Augen, 2 points; the second time 1 more is deducted
        assert kept(tables[0])[3] == (2, 11, 2, 0, 1)
        assert kept(tables[1])[3] == (1, 11, 1, 0, 1)

    def test_correcting_the_first_makes_the_second_the_first(self) -> None:
        tournament = make_tournament(4, series=2)
        Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=1)
        tables = [
            seat_series(tournament, number).card_tables.select_related("series__tournament").get() for number in (1, 2)
        ]
        for card_table in tables:
            play(card_table, 1, *self.thrown_in(1))
        play(tables[0], 1, *GAME_1, version=1)
        assert kept(tables[1])[3] == (2, 11, 2, 0, 1)

    def test_it_has_to_be_reported_before_the_list_is_closed(self, card_table: CardTable) -> None:
        play(card_table, 1, *self.thrown_in(1))
        play(card_table, 2, *self.thrown_in(2))
        with pytest.raises(RefusedError, match="offence_unreported"):
            lists.close_list(card_table, ACTOR, incomplete=True)
        lists.report_offence(card_table, 4, 2, "Frau Schiedsrichterin", ACTOR)
        lists.close_list(card_table, ACTOR, incomplete=True)
        assert CardTable.objects.filter(pk=card_table.pk, closed_at__isnull=False).exists()

    def test_the_first_needs_no_report(self, card_table: CardTable) -> None:
        play(card_table, 1, *self.thrown_in(1))
        lists.close_list(card_table, ACTOR, incomplete=True)
        assert CardTable.objects.filter(pk=card_table.pk, closed_at__isnull=False).exists()


class TestConstraintsInTheDatabase:
    def test_a_game_number_once_a_table(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        game = Game.objects.get()
        with pytest.raises(IntegrityError), transaction.atomic():
            Game.objects.create(card_table=card_table, number=1, stored_at=game.stored_at)

    def test_at_most_one_winner(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        loser = StoredResult.objects.get(outcome="opened")
        with pytest.raises(IntegrityError), transaction.atomic():
            StoredResult.objects.filter(pk=loser.pk).update(outcome="hand_romme", augen=0)

    def test_a_seat_once_a_table(self, card_table: CardTable) -> None:
        strangers = Seat.objects.filter(card_table__number=2, number=1)
        with pytest.raises(IntegrityError), transaction.atomic():
            strangers.update(card_table=card_table, number=1)

    def test_a_player_once_a_series(self, card_table: CardTable) -> None:
        here, there = Seat.objects.filter(number=1).order_by("card_table__number")
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.filter(pk=there.pk).update(registration=here.registration)

    def test_a_person_once_a_tournament(self, tournament: Tournament) -> None:
        first, second = tournament.registrations.all()[:2]
        with pytest.raises(IntegrityError), transaction.atomic():
            tournament.registrations.filter(pk=second.pk).update(person=first.person)
