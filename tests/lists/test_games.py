"""Storing a game: contract.md, section 4, and rules 12, 13 and 15 as the database ends up holding them."""

import uuid
from collections.abc import Callable
from functools import partial

import pytest
from django.db import IntegrityError, transaction

import scoring
from scoring import Result
from tests.factories import ACTOR, make_tournament, play, play_all, receipts, seat_series
from tests.lists.telling import fresh, invalid, refused, stale
from tournament.lists.acts import games, lists
from tournament.lists.acts.games import TypedGame
from tournament.models import AuditEntry, CardTable, Game, GameEntry, Seat, Tournament
from tournament.models import Result as StoredResult

pytestmark = pytest.mark.django_db

GAME_1 = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 101))
CORRECTED = (Result(3, "romme", 0), Result(2, "opened", 4), Result(4, "opened", 4))
GAME_2 = (Result(1, "romme", 0), Result(3, "opened", 5), Result(4, "opened", 5))
NO_POINTS = (0, 0, 0, 0, 0)


def entry(number: int, *results: Result, version: int = 0, entry_id: uuid.UUID | None = None) -> TypedGame:
    return TypedGame(entry_id or uuid.uuid4(), version, scoring.Game(number, results))


def kept(card_table: CardTable) -> list[tuple[int, int, int, int, int]]:
    """Wertungspunkte, Augen, points, crosses, games by seat, as stored."""
    seats = Seat.objects.filter(card_table=card_table).order_by("number")
    return list(seats.values_list("wertungspunkte", "augen", "points", "crosses", "games"))


class TestPutGame:
    def test_answer_has_stored_game_recorded_augen_and_new_version(self, card_table: CardTable) -> None:
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

    @pytest.mark.parametrize(
        ("results", "totals"),
        [
            # seat 1 deals; Rommé 5; opened 17 Augen: 2; not opened, over 100: -1, a cross
            (GAME_1, [(5, 0, 5, 0, 1), (2, 17, 2, 0, 1), (-1, 101, -1, 1, 1)]),
            # opened with more than 6 jokers and 3 aces, 153: odd, since they may hold too many cards (rule 3)
            (
                (Result(2, "romme", 0), Result(3, "opened", 154), Result(4, "opened", 5)),
                [(5, 0, 5, 0, 1), (1, 154, 1, 0, 1), (3, 5, 3, 0, 1)],
            ),
            # rule 5: nobody has finished, scored by rule 12
            (
                (Result(2, "opened", 10), Result(3, "opened", 11), Result(4, "not_opened", 100)),
                [(3, 10, 3, 0, 1), (2, 11, 2, 0, 1), (0, 100, 0, 0, 1)],
            ),
        ],
        ids=["cross", "odd", "without winner"],
    )
    def test_totals_are_kept_on_seats(
        self, card_table: CardTable, results: tuple[Result, ...], totals: list[object]
    ) -> None:
        play(card_table, 1, *results)
        assert kept(card_table) == [NO_POINTS, *totals]

    def test_same_entry_again_gets_same_answer_also_after_a_correction(self, card_table: CardTable) -> None:
        first = entry(1, *GAME_1)
        answer = games.put_game(card_table, first, ACTOR)
        assert games.put_game(card_table, first, ACTOR) == answer
        assert (fresh(card_table).series.tournament.revision, receipts(card_table)) == (1, 1)
        play(card_table, 1, *CORRECTED, version=1)
        assert games.put_game(card_table, first, ACTOR) == answer
        assert kept(card_table)[2] == (5, 0, 5, 0, 1)

    def test_stale_version_is_refused_with_stored_game(self, card_table: CardTable) -> None:
        assert stale(lambda: play(card_table, 1, *GAME_1, version=1)) is None
        answer = play(card_table, 1, *GAME_1)
        stored = stale(lambda: play(card_table, 1, *CORRECTED, version=0))
        assert stored == {key: value for key, value in answer.items() if key != "hash"}

    def test_correction_replaces_results_and_raises_version(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        corrected = (Result(4, "hand_romme", 0), Result(2, "opened", 31), Result(3, "opened", 10))
        assert play(card_table, 1, *corrected, version=1)["version"] == 2
        # Hand-Rommé 8; opened over 30: 1; opened up to 10: 3
        assert kept(card_table) == [NO_POINTS, (1, 31, 1, 0, 1), (3, 10, 3, 0, 1), (8, 0, 8, 0, 1)]

    def test_impossible_game_is_refused_at_its_place_and_not_stored(self, card_table: CardTable) -> None:
        # A two is the lowest card: whoever has lost holds at least that
        impossible = (Result(2, "romme", 0), Result(3, "not_opened", 1), Result(4, "opened", 5))
        assert invalid(lambda: play(card_table, 1, *impossible)) == [("augen_too_low", ("results", 1, "augen"))]
        assert (Game.objects.count(), StoredResult.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)

    def test_imported_game_is_corrected_on_its_version(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        Game.objects.update(entry_id=None, answer=None)  # as after an import: a game, but nobody's entry
        assert play(card_table, 1, *CORRECTED, version=1)["version"] == 2

    def test_receipt_given_before_games_kept_their_own_is_one(self, card_table: CardTable) -> None:
        first = entry(1, *GAME_1)
        answer = games.put_game(card_table, first, ACTOR)
        GameEntry.objects.create(card_table=card_table, entry_id=first.entry_id, game_number=1, answer=answer.answer)
        Game.objects.update(entry_id=None, answer=None)
        assert games.put_game(card_table, first, ACTOR) == answer
        assert play(card_table, 1, *GAME_1, version=1)["version"] == 2
        assert (games.put_game(card_table, first, ACTOR), receipts(card_table)) == (answer, 2)

    def test_games_are_stored_in_order_and_only_those_of_the_list(self, card_table: CardTable) -> None:
        assert refused(lambda: play(card_table, 2, *GAME_2))[0] == "list_behind"
        for number in (0, 17):
            unknown = invalid(partial(play, card_table, number, *GAME_1))
            assert [code for code, _where in unknown] == ["game_number_unknown"]

    def test_table_of_three_plays_three_quarters_of_the_games(self) -> None:
        three = fresh(seat_series(make_tournament(7, games=16)).card_tables.get(number=2))
        play_all(three)  # rule 2: 12 instead of 16, all three play each game
        assert [row[4] for row in kept(three)] == [12, 12, 12]
        beyond = (Result(1, "romme", 0), Result(2, "opened", 5), Result(3, "opened", 5))
        assert [code for code, _where in invalid(lambda: play(three, 13, *beyond))] == ["game_number_unknown"]

    def test_closed_list_is_corrected_by_organiser_only(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        lists.close_list(card_table, ACTOR, incomplete=True)
        correction = entry(1, *CORRECTED, version=1)
        assert refused(lambda: games.put_game(card_table, correction, ACTOR))[0] == "list_closed"
        assert games.put_game(card_table, correction, ACTOR, by_organiser=True).answer["version"] == 2

    def test_act_raises_revision_by_one_and_leaves_a_row(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        play(card_table, 1, *CORRECTED, version=1)
        rows = AuditEntry.objects.filter(tournament=card_table.series.tournament_id).order_by("revision")
        assert [(row.revision, row.action, row.subject) for row in rows] == [
            (1, "game_stored", "Serie 1, Tisch 1, Spiel 1"),
            (2, "game_stored", "Serie 1, Tisch 1, Spiel 1"),
        ]
        assert fresh(card_table).series.tournament.revision == 2
        assert rows[1].before == [
            {"seat": 2, "outcome": "romme", "augen": 0},
            {"seat": 3, "outcome": "opened", "augen": 17},
            {"seat": 4, "outcome": "not_opened", "augen": 101},
        ]
        assert (rows[0].previous_hash, rows[1].previous_hash) == ("", rows[0].hash)
        assert [row.hash for row in rows] == [row.computed_hash() for row in rows]


class TestTakeBackGame:
    def test_last_game_is_taken_back_and_its_version_never_comes_back(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        assert stale(lambda: games.take_back_game(card_table, entry(1, version=2), ACTOR)) is not None
        assert Game.objects.count() == 1
        answer = games.take_back_game(card_table, entry(1, version=1), ACTOR)
        assert (answer["number"], answer["version"]) == (1, 0)
        assert (kept(card_table), play(card_table, 1, *GAME_1)["version"]) == ([NO_POINTS] * 4, 3)

    def test_earlier_game_is_not_taken_back(self, card_table: CardTable) -> None:
        play(card_table, 1, *GAME_1)
        play(card_table, 2, *GAME_2)
        earlier = refused(lambda: games.take_back_game(card_table, entry(1, version=1), ACTOR))
        assert earlier[0] == "not_the_last_game"

    def test_entry_id_is_of_one_game_and_of_one_kind_of_act(self, card_table: CardTable) -> None:
        stored, back = entry(1, *GAME_1), entry(1, version=1)
        games.put_game(card_table, stored, ACTOR)
        other = entry(2, *GAME_2, entry_id=stored.entry_id)
        assert refused(lambda: games.put_game(card_table, other, ACTOR))[0] == "entry_id_used"
        same = entry(1, version=1, entry_id=stored.entry_id)
        assert refused(lambda: games.take_back_game(card_table, same, ACTOR))[0] == "entry_id_used"
        games.take_back_game(card_table, back, ACTOR)
        again = entry(1, *GAME_1, entry_id=back.entry_id)
        assert refused(lambda: games.put_game(card_table, again, ACTOR))[0] == "entry_id_used"


class TestRule15SecondOffence:
    def thrown_in(self, number: int) -> tuple[Result, ...]:
        """Game `number`, in which seat 4 throws in up to 10 Augen and the first of the others finishes."""
        winner, other = (seat for seat in (1, 2, 3) if seat != number)
        return Result(4, "opened", 5, thrown_in=True), Result(winner, "romme", 0), Result(other, "opened", 12)

    def test_second_costs_more_until_the_first_is_corrected(self) -> None:
        tournament = make_tournament(4, series=2)
        Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=1)
        tables = [fresh(seat_series(tournament, number).card_tables.get()) for number in (1, 2)]
        for card_table in tables:
            play(card_table, 1, *self.thrown_in(1))
        # rule 15: opened up to 10: 11 Augen, 2 points; the second time 1 more is deducted
        assert [kept(table)[3] for table in tables] == [(2, 11, 2, 0, 1), (1, 11, 1, 0, 1)]
        play(tables[0], 1, *GAME_1, version=1)
        assert kept(tables[1])[3] == (2, 11, 2, 0, 1)

    @pytest.mark.parametrize("number", [1, 2])
    def test_second_alone_is_reported_before_closing(self, card_table: CardTable, number: int) -> None:
        for game in range(1, number + 1):
            play(card_table, game, *self.thrown_in(game))
        if number == 2:
            assert refused(lambda: lists.close_list(card_table, ACTOR, incomplete=True))[0] == "offence_unreported"
            lists.report_offence(card_table, 4, 2, "Frau Schiedsrichterin", ACTOR)
        lists.close_list(card_table, ACTOR, incomplete=True)
        assert fresh(card_table).closed_at


def second_game_of_one_number(tournament: Tournament) -> object:
    game = Game.objects.get()
    return Game.objects.create(card_table=game.card_table, number=1, stored_at=game.stored_at)


def second_winner(tournament: Tournament) -> object:
    return StoredResult.objects.filter(outcome="opened").update(outcome="hand_romme", augen=0)


def second_seat_of_one_number(tournament: Tournament) -> object:
    return Seat.objects.filter(card_table__number=2, number=1).update(card_table=Game.objects.get().card_table)


def second_seat_of_one_player(tournament: Tournament) -> object:
    here, there = Seat.objects.filter(number=1).order_by("card_table__number")
    return Seat.objects.filter(pk=there.pk).update(registration=here.registration)


def second_registration_of_one_person(tournament: Tournament) -> object:
    first, second = tournament.registrations.all()[:2]
    return tournament.registrations.filter(pk=second.pk).update(person=first.person)


@pytest.mark.parametrize(
    "change",
    [
        second_game_of_one_number,
        second_winner,
        second_seat_of_one_number,
        second_seat_of_one_player,
        second_registration_of_one_person,
    ],
)
def test_database_refuses(card_table: CardTable, change: Callable[[Tournament], object]) -> None:
    play(card_table, 1, *GAME_1)
    with pytest.raises(IntegrityError), transaction.atomic():
        change(card_table.series.tournament)
