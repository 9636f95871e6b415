"""What people have at their tables when others come and go: a table of their own, also where games have begun; a
phone that speaks for them."""

import pytest

from tests.draw.drawing import publish, refused
from tests.draw.test_repair import away, drawn, plan, take_in
from tests.factories import fill_list, register
from tournament.lists.acts.names import take_name
from tournament.models import Registration, TakenName, Tournament

pytestmark = pytest.mark.django_db


def begun(players: int, table: int, number: int) -> tuple[Tournament, int]:
    """Series 1 of so many, published, table `number` has its list; who sits first at `table` has that for his own."""
    tournament = drawn(players)
    publish(tournament)
    fill_list(tournament.series.get(number=1).card_tables.get(number=number))
    own = plan(tournament, 1)[table][0]
    Registration.objects.filter(tournament=tournament, number=own).update(fixed_table=table)
    return tournament, own


@pytest.mark.parametrize("played", [1, 4])
def test_player_stays_at_his_fixed_table_where_others_went(played: int) -> None:
    tournament, own = begun(16, 3, played)
    gone = next(key for table, keys in plan(tournament, 1).items() if table not in (3, played) for key in keys)
    away(tournament, gone)
    take_in(tournament, 1)
    assert own in plan(tournament, 1)[3]


@pytest.mark.parametrize("played", [1, 4])
def test_latecomer_gets_his_fixed_table(played: int) -> None:
    tournament = drawn(15)
    publish(tournament)
    fill_list(tournament.series.get(number=1).card_tables.get(number=played))
    (late,) = register(tournament, 1, [])
    Registration.objects.filter(pk=late.pk).update(fixed_table=3)
    take_in(tournament, 1)
    assert late.number in plan(tournament, 1)[3]


def test_latecomer_whose_fixed_table_has_begun_sits_at_another() -> None:
    """The last table: it has a number that no table which is free has a place for."""
    tournament = drawn(16)
    publish(tournament)
    fill_list(tournament.series.get(number=1).card_tables.get(number=4))
    late = register(tournament, 3, [])
    Registration.objects.filter(pk=late[0].pk).update(fixed_table=4)
    before = plan(tournament, 1)[4]
    take_in(tournament, 1)
    after = plan(tournament, 1)
    assert after.pop(4) == before
    assert late[0].number in {key for keys in after.values() for key in keys}


def test_table_that_is_not_there_is_said_where_all_can_change() -> None:
    tournament = drawn(15)
    register(tournament, 1, [])
    Registration.objects.filter(tournament=tournament, number=16).update(fixed_table=9)
    why = refused(take_in, tournament, 1)
    assert (why.code, why.params["table"]) == ("cannot_seat_no_such_table", 9)


def test_phone_speaks_for_those_who_stay_at_its_table_alone() -> None:
    tournament = drawn(15)
    publish(tournament)
    for table in tournament.series.get(number=1).card_tables.all():
        for seat in (1, 2, 3):
            take_name(table, seat)
    away(tournament, plan(tournament, 1)[1][0])
    take_in(tournament, 1)
    after = plan(tournament, 1)
    names = TakenName.objects.values_list("card_table__number", "registration__number")
    assert len(names) >= 8
    assert [name for name in names if name[1] not in after[name[0]]] == []
