"""Wishes for the seating: people kept apart, tables of one's own."""

import pytest

from tests.factories import ACTOR, make_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.draw.acts import wishes
from tournament.draw.reads.wishes import apart_values, wishes_of
from tournament.models import Apart, AuditEntry, Registration, Tournament, Weight

pytestmark = pytest.mark.django_db


def people(tournament: Tournament, *numbers: int) -> list[Registration]:
    return list(tournament.registrations.filter(number__in=numbers).select_related("tournament", "person"))


class TestApart:
    def test_wish_is_stored_and_says_in_the_log_who_is_meant(self) -> None:
        tournament = make_tournament(8)
        wishes.keep_apart(tournament, people(tournament, 3, 1, 2), 2, Weight.ABSOLUTE, ACTOR)
        (wish,) = wishes_of(tournament)
        assert ([one.number for one in wish.people], wish.apart.most, wish.apart.weight) == ([1, 2, 3], 2, 3)
        assert AuditEntry.objects.get().after == {
            "apart": ["1 Ahrens, Anna", "2 Bauer, Bernd", "3 Claus, Clara"],
            "most": 2,
            "weight": 3,
        }

    @pytest.mark.parametrize("numbers", [(1,), (1, 1), ()])
    def test_wish_takes_two_people(self, numbers: tuple[int, ...]) -> None:
        tournament = make_tournament(8)
        chosen = [one for number in numbers for one in people(tournament, number)]
        with pytest.raises(RefusedError) as refused:
            wishes.keep_apart(tournament, chosen, 1, Weight.POSSIBLE, ACTOR)
        assert refused.value.code == "apart_two"
        assert not AuditEntry.objects.exists()

    @pytest.mark.parametrize(("most", "fits"), [(0, False), (1, True), (2, True), (3, False)])
    def test_wish_of_as_many_as_there_are_is_refused(self, most: int, fits: bool) -> None:
        tournament = make_tournament(8)
        if fits:
            wishes.keep_apart(tournament, people(tournament, 1, 2, 3), most, Weight.POSSIBLE, ACTOR)
        else:
            with pytest.raises(RefusedError) as refused:
                wishes.keep_apart(tournament, people(tournament, 1, 2, 3), most, Weight.POSSIBLE, ACTOR)
            assert (refused.value.code, refused.value.params) == ("apart_most", {"maximum": 2})
        assert Apart.objects.exists() is fits

    def test_absent_people_are_left_out_of_the_wishes_of_a_draw(self) -> None:
        tournament = make_tournament(8)
        wishes.keep_apart(tournament, people(tournament, 1, 2, 3), 2, Weight.POSSIBLE, ACTOR)
        assert [one.keys for one in apart_values(wishes_of(tournament), range(1, 9))] == [(1, 2, 3)]
        assert apart_values(wishes_of(tournament), [1, 2, 4]) == []  # two of three: no table can have more than two

    def test_wish_is_forgotten_once(self) -> None:
        tournament = make_tournament(8)
        wish = wishes.keep_apart(tournament, people(tournament, 1, 2), 1, Weight.IMPORTANT, ACTOR)
        wishes.forget_apart(wish, ACTOR)
        assert not Apart.objects.exists()
        assert AuditEntry.objects.get(action="apart_forgotten").before["apart"] == ["1 Ahrens, Anna", "2 Bauer, Bernd"]
        wish.pk = 1
        with pytest.raises(StaleError):
            wishes.forget_apart(wish, ACTOR)


class TestFixedTable:
    def test_fixed_table_is_stored_and_audited(self) -> None:
        tournament = make_tournament(8)
        (one,) = people(tournament, 3)
        wishes.fix_table(one, one.version, 7, ACTOR)
        entry = AuditEntry.objects.get()
        assert (entry.subject, entry.before, entry.after) == ("Claus, Clara", {"fixed_table": None}, {"fixed_table": 7})
        assert people(tournament, 3)[0].fixed_table == 7

    @pytest.mark.parametrize(("table", "fits"), [(0, False), (1, True), (999, True), (1000, False)])
    def test_fixed_table_is_a_number_a_table_can_have(self, table: int, fits: bool) -> None:
        tournament = make_tournament(8)
        (one,) = people(tournament, 3)
        if fits:
            wishes.fix_table(one, one.version, table, ACTOR)
        else:
            with pytest.raises(RefusedError) as refused:
                wishes.fix_table(one, one.version, table, ACTOR)
            assert refused.value.code == "fixed_table"

    def test_older_registration_read_changes_nothing(self) -> None:
        tournament = make_tournament(8)
        (one,) = people(tournament, 3)
        wishes.fix_table(one, one.version, 7, ACTOR)
        with pytest.raises(StaleError):
            wishes.fix_table(one, one.version, 8, ACTOR)
        assert people(tournament, 3)[0].fixed_table == 7
