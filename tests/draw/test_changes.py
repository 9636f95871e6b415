"""Who came or went since a series was seated, and which tables can still be changed."""

import pytest

from tests.factories import fill_list, make_tournament, register, seat_series
from tournament.draw.reads.changes import Changed, change_of, changed_series
from tournament.models import CardTable, Registration, Tournament

pytestmark = pytest.mark.django_db


def of(tournament: Tournament, number: int = 1) -> Changed:
    change = change_of(tournament.series.get(number=number))
    assert change is not None
    return change


def away(tournament: Tournament, *numbers: int) -> None:
    Registration.objects.filter(tournament=tournament, number__in=numbers).update(present=False)


def test_series_where_everybody_sits_is_unchanged() -> None:
    tournament = make_tournament(8)
    seat_series(tournament, 1)
    assert changed_series(tournament) == []


def test_series_nobody_sits_in_needs_no_change() -> None:
    assert changed_series(make_tournament(8)) == []


def test_changes_name_who_came_and_who_went_in_every_seated_series() -> None:
    tournament = make_tournament(8)
    for number in (1, 2):
        seat_series(tournament, number, published=number == 1)
    (late,) = register(tournament, 1, [])
    away(tournament, 2)
    assert [one.series.number for one in changed_series(tournament)] == [1, 2]
    one = of(tournament)
    assert (one.came, [seat.registration.number for seat in one.gone]) == ((late,), [2])
    assert (one.free, one.begun) == ((1, 2), False)


def test_withdrawn_player_is_gone() -> None:
    tournament = make_tournament(8)
    seat_series(tournament, 1)
    Registration.objects.filter(tournament=tournament, number=7).update(withdrawn=True)
    assert [seat.registration.number for seat in of(tournament).gone] == [7]


def test_table_with_games_is_fixed_and_who_is_gone_from_it_stuck() -> None:
    tournament = make_tournament(8)
    fill_list(seat_series(tournament, 1).card_tables.get(number=1))
    away(tournament, 2, 6)
    one = of(tournament)
    assert [seat.registration.number for seat in one.gone] == [6]
    assert ([seat.registration.number for seat in one.stuck], (one.free, one.begun)) == ([2], ((2,), True))


def test_series_with_every_table_begun_takes_in_no_change() -> None:
    tournament = make_tournament(8)
    for table in seat_series(tournament, 1).card_tables.all():
        fill_list(table)
    away(tournament, 2)
    register(tournament, 1, [])
    assert changed_series(tournament) == []
    CardTable.objects.get(number=2).games.all().delete()
    assert of(tournament).free == (2,)
