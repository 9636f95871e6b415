"""The field: who is in it, and how many games everybody owes. Source: contract.md, section 8, "Games due"."""

import pytest
from django.db.models import F

from scoring import Result
from tests.factories import ACTOR, fill_list, make_tournament, play, register, seat_series
from tests.lists.sitting import put, table_by
from tests.lists.telling import fresh
from tests.standings.playing import keys, make, ranking
from tournament.lists.reads.occupancy import Placing
from tournament.models import CardTable, Club, Tournament, TournamentClub
from tournament.standings.acts import lots
from tournament.standings.reads.ranking_list import PlayerRow
from tournament.standings.reads.standings import standings

pytestmark = pytest.mark.django_db


def owed(tournament: Tournament) -> dict[int, tuple[int, int | None, bool]]:
    """Start number -> games, games due, complete."""
    rows = standings(Tournament.objects.get(pk=tournament.pk)).players
    return {row.registration.number: (row.totals.games, row.games_due, row.complete) for row in rows}


def test_seats_that_play_unevenly_owe_what_they_play() -> None:
    """Of 14 games at four seats 1 and 2 deal four times, the others three times."""
    tournament = make_tournament(8, series=1, games=14)
    for table in seat_series(tournament).card_tables.select_related("series__tournament"):
        fill_list(table)
    assert owed(tournament) == {at: (10, 10, True) if at % 4 in (1, 2) else (11, 11, True) for at in range(1, 9)}


def deal(table: CardTable, number: int, *seats: int) -> None:
    winner, *others = seats
    play(fresh(table), number, Result(winner, "romme", 0), *(Result(seat, "opened", 10) for seat in others))


def test_games_beyond_what_is_due_count_not_where_a_seat_is_empty() -> None:
    """Eight games of four, the fewest Augen win. Seat 4 leaves after game 5, so that three play the last three: 2 and 3
    then have seven, of which six count; a substitute plays the last game at seat 1."""
    table = table_by("dskv-2018", 4, games=8, house_rules={"outcomes": {}, "fewest_augen_win": True})
    (five,) = register(table.series.tournament, 1, [])
    for number in range(1, 6):
        deal(table, number, *(seat for seat in (1, 2, 3, 4) if seat != (number - 1) % 4 + 1))
    put(table.series, Placing(table=1, seat=4, from_game=6, player=None))
    for number in (6, 7):
        deal(table, number, 1, 2, 3)
    put(table.series, Placing(table=1, seat=1, from_game=8, player=five.pk))
    deal(table, 8, 1, 2, 3)
    assert owed(table.series.tournament) == {
        1: (5, 6, False),
        2: (6, 6, True),
        3: (6, 6, True),
        4: (4, 6, False),
        5: (1, 6, False),
    }


def test_ranking_of_a_category_may_be_the_only_one() -> None:
    tournament = make_tournament(4)
    tournament.registrations.filter(number__in=(2, 4)).update(categories=["Damen"])
    ranking(tournament, document_id="damen", name="Damen", of="players", category="Damen")
    seat_series(tournament)
    damen = standings(tournament).list_called("damen")
    assert damen
    assert {row.registration.number for row in damen.rows if isinstance(row, PlayerRow)} == {2, 4}


def test_clubs_are_in_the_order_of_their_tournament() -> None:
    """The first two share a rank, and are listed the other way round elsewhere. One player, the best, has no club, one
    a club that is none of the tournament's."""
    make_tournament(4)
    tournament = make_tournament(4)
    TournamentClub.objects.filter(tournament=tournament).update(position=10 - F("position"))
    guests = Club.objects.create(name="Gäste", organisation=tournament.organisation)
    for clubs in ([], [guests]):
        register(tournament, 1, clubs)
    ranking(tournament, document_id="verein", name="Vereine", of="clubs")
    seat_series(tournament)
    make(tournament, 1, (10, 10, 10, 10, 60, 15))
    verein = standings(tournament).list_called("verein")
    assert verein
    assert [(row.rank, row.name, row.beside) for row in verein.rows] == [
        (1, "Rommé-Club Nr. 2", ""),
        (1, "Rommé-Club Nr. 1", ""),
        (3, "Gäste", ""),
    ]


def test_lots_of_another_tournament_are_not_its_own(cup: Tournament) -> None:
    make(cup, 2, (10, 10, 30, 45, 50, 40, 60, 70))
    lot = lots.draw(cup, ACTOR, "zwei", keys(cup, 1, 2), order=keys(cup, 1, 2))
    assert [list(standings(one).numbers.lots) for one in (cup, make_tournament(4))] == [[lot.pk], []]
