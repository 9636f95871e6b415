"""Wishes for the seating: people kept apart, tables of one's own."""

from collections.abc import Callable

import pytest

from tests.draw.drawing import people
from tests.factories import ACTOR
from tournament.core.errors import RefusedError, StaleError
from tournament.draw.acts import wishes
from tournament.draw.reads.wishes import apart_values, wishes_of
from tournament.models import Apart, AuditEntry, Tournament, Weight

pytestmark = pytest.mark.django_db


def refused(act: Callable[..., object], *args: object) -> tuple[str, dict[str, object]]:
    """Why it is refused; nothing is stored then, nor in the log."""
    with pytest.raises(RefusedError) as raised:
        act(*args, ACTOR)
    assert not Apart.objects.exists()
    assert not AuditEntry.objects.exists()
    return raised.value.code, dict(raised.value.params)


class TestApart:
    def test_wish_is_stored_and_says_in_the_log_who_is_meant(self, tournament: Tournament) -> None:
        wishes.keep_apart(tournament, people(tournament, 3, 1, 2), 2, Weight.ABSOLUTE, ACTOR)
        (wish,) = wishes_of(tournament)
        assert ([one.number for one in wish.people], wish.apart.most, wish.apart.weight) == ([1, 2, 3], 2, 3)
        named = ["1 Ahrens, Anna", "2 Bauer, Bernd", "3 Claus, Clara"]
        assert AuditEntry.objects.get().after == {"apart": named, "most": 2, "weight": 3}

    @pytest.mark.parametrize(
        ("numbers", "most", "code", "params"),
        [
            ([1], 1, "apart_two", {}),
            ([1, 1], 1, "apart_two", {}),
            ([], 1, "apart_two", {}),
            ([1, 2, 3], 0, "apart_most", {"maximum": 2}),
            ([1, 2, 3], 3, "apart_most", {"maximum": 2}),
        ],
    )
    def test_wish_of_too_few_people_or_too_many_at_a_table_is_refused(
        self, tournament: Tournament, numbers: list[int], most: int, code: str, params: dict[str, object]
    ) -> None:
        chosen = [one for number in numbers for one in people(tournament, number)]
        assert refused(wishes.keep_apart, tournament, chosen, most, Weight.POSSIBLE) == (code, params)

    @pytest.mark.parametrize("most", [1, 2])
    def test_absent_people_are_left_out_of_the_wishes_of_a_draw(self, tournament: Tournament, most: int) -> None:
        wishes.keep_apart(tournament, people(tournament, 1, 2, 3), most, Weight.POSSIBLE, ACTOR)
        drawn = [[one.keys for one in apart_values(wishes_of(tournament), keys)] for keys in (range(1, 9), [1, 2, 4])]
        assert drawn == [[(1, 2, 3)], [(1, 2)][: 2 - most]]  # of two no table can have more than two

    def test_wish_is_forgotten_once(self, tournament: Tournament) -> None:
        wish = wishes.keep_apart(tournament, people(tournament, 1, 2), 1, Weight.IMPORTANT, ACTOR)
        wishes.forget_apart(wish, ACTOR)
        assert not Apart.objects.exists()
        assert AuditEntry.objects.get(action="apart_forgotten").before["apart"] == ["1 Ahrens, Anna", "2 Bauer, Bernd"]
        wish.pk = 1
        with pytest.raises(StaleError):
            wishes.forget_apart(wish, ACTOR)


class TestFixedTable:
    @pytest.mark.parametrize("table", [1, 7, 999])
    def test_fixed_table_is_stored_and_audited_and_an_older_read_is_stale(
        self, tournament: Tournament, table: int
    ) -> None:
        (one,) = people(tournament, 3)
        wishes.fix_table(one, one.version, table, ACTOR)
        entry = AuditEntry.objects.get()
        after = {"fixed_table": table}
        assert (entry.subject, entry.before, entry.after) == ("Claus, Clara", {"fixed_table": None}, after)
        with pytest.raises(StaleError):
            wishes.fix_table(one, one.version, 8, ACTOR)
        assert people(tournament, 3)[0].fixed_table == table

    @pytest.mark.parametrize("table", [0, 1000])
    def test_fixed_table_is_a_number_a_table_can_have(self, tournament: Tournament, table: int) -> None:
        (one,) = people(tournament, 3)
        assert refused(wishes.fix_table, one, one.version, table)[0] == "fixed_table"
        assert people(tournament, 3)[0].fixed_table is None
