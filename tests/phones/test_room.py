"""Nobody who makes up phones keeps a real one from being seen (issue 14, what an attack found)."""

import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import make_tournament
from tests.lists.keeper.phone import codes
from tests.phones.notices import tell
from tournament.core.addresses import place
from tournament.models import HeldList
from tournament.models.link import told_from_of
from tournament.phones.acts import room
from tournament.phones.acts.room import SHARE_OF_ADDRESS, SHARE_OF_TABLE, Claim, first_to_go

pytestmark = pytest.mark.django_db

HALL, STREET = "192.0.2.1", "198.51.100.7"
OURS = "Deutschlandpokal"
MOST, TABLES = 50, 12
"""Of a smaller server, where nothing else is said."""


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_WAITING", MOST)
    monkeypatch.setattr(room, "SHARE_OF_ADDRESS", MOST // 2)


def said(table: int, name: str = OURS, series: int = 1) -> dict[str, Any]:
    """What a phone says that kept this table's list, and has game 1."""
    return {
        "tournament": name,
        "series": series,
        "table": table,
        "seats": [{"seat": 1, "from_game": 1, "name": f"Ahrens {table}"}],
        "later": [],
        "games": [1],
        "held": [],
        "hash": "",
        "closed": False,
    }


def invented(count: int, address: str = STREET, name: str = "Erfunden", *, tables: int = 1000, first: int = 0) -> None:
    """So many that wait and that nobody holds in his hand, each heard of a second after the one before."""
    begin = timezone.now() - timedelta(minutes=20)
    HeldList.objects.bulk_create(
        HeldList(
            token_hash=secrets.token_hex(32),
            tournament_name=name,
            series_number=1,
            table_number=(first + number) % tables + 1,
            seats=[],
            games=[],
            held=[],
            first_at=begin,
            seen_at=begin + timedelta(seconds=number),
            told_from=told_from_of(place(address)),
        )
        for number in range(count)
    )


def phones_tell(tables: Iterable[int], address: str = HALL, name: str = OURS) -> set[int]:
    """The statuses of what is answered to the phones of these tables."""
    hall = Client(REMOTE_ADDR=address)
    return {tell(hall, f"/liste/{name[0]}{table:021}/", said(table, name)).status_code for table in tables}


def waiting_tables(name: str = OURS) -> set[int]:
    return set(HeldList.objects.filter(tournament_name=name, games=[1]).values_list("table_number", flat=True))


HALL_TABLES = range(1, TABLES + 1)


def test_sixty_phones_of_one_address_get_in_among_five_hundred_made_up() -> None:
    invented(500)
    tables = range(1, 61)
    assert (phones_tell(tables), waiting_tables()) == ({200}, set(tables))
    assert HeldList.objects.count() == room.MOST_WAITING == 500


@pytest.mark.usefixtures("_small")
class TestSmall:
    """The same with a tenth."""

    def test_phones_behind_one_proxy_get_in_among_made_up_ones(self) -> None:
        make_tournament(3 * TABLES, name=OURS)
        invented(MOST, HALL)
        assert phones_tell(HALL_TABLES) == {200}
        street = phones_tell(range(1, 6), HALL, "Erfunden und zu viel")
        assert street == {200}  # in place of others that were made up
        assert waiting_tables() == set(HALL_TABLES)

    def test_also_where_their_tables_are_named_since_who_sits_where_is_public(self) -> None:
        make_tournament(3 * TABLES, name=OURS)
        invented(MOST, HALL, OURS, tables=TABLES)
        assert (phones_tell(HALL_TABLES), waiting_tables()) == ({200}, set(HALL_TABLES))

    def test_also_where_each_of_them_comes_from_an_address_of_its_own(self) -> None:
        for number in range(MOST):
            invented(1, f"2001:db8:0:{number:x}::1")
        assert (phones_tell(HALL_TABLES), waiting_tables()) == ({200}, set(HALL_TABLES))

    def test_phone_that_fits_nothing_keeps_none_out_that_does(self) -> None:
        make_tournament(3 * MOST, name=OURS)
        half = MOST // 2
        invented(half, HALL, OURS)
        invented(half, "192.0.2.2", OURS, first=half)
        answer = tell(Client(REMOTE_ADDR=STREET), "/liste/XXXXXXXXXXXXXXXXXXXXXX/", said(1, "Erfunden"))
        assert (answer.status_code, codes(answer)) == (422, [("", "too_many_phones")])
        assert HeldList.objects.count() == MOST


def claim(name: str, table: int, address: str, minute: int) -> Claim:
    return Claim(None, address, (name, 1, table), timezone.now() + timedelta(minutes=minute))


@pytest.mark.parametrize("more", [0, 1])
def test_address_has_its_share_before_another_makes_way(more: int) -> None:
    many = [claim("fremd", number, "a", 5) for number in range(SHARE_OF_ADDRESS + more)]
    other = claim("fremd", 999, "b", 0)
    assert (first_to_go([other, *many], {}) is other) == (more == 0)


@pytest.mark.parametrize("more", [0, 1])
def test_table_has_room_for_so_many(more: int) -> None:
    many = [claim("fremd", 1, str(number), 5) for number in range(SHARE_OF_TABLE + more)]
    other = claim("fremd", 2, "b", 0)
    assert (first_to_go([other, *many], {}) is other) == (more == 0)


@pytest.mark.parametrize(("table", "fits"), [(2, True), (3, False), (0, False)])
def test_fitting_phones_stay_first_and_then_the_last_heard_of(table: int, fits: bool) -> None:
    here = {("pokal", 1): 2}
    ours, foreign = claim("pokal", table, "a", 0), claim("fremd", 2, "b", 5)
    assert first_to_go([ours, foreign], here) is (foreign if fits else ours)


@pytest.mark.usefixtures("_small")
def test_room_costs_the_same_queries_for_one_tournament_and_for_three() -> None:
    invented(MOST)
    counts = []
    for number in range(2):
        for _more in range(1 + number):
            make_tournament(4)
        with CaptureQueriesContext(connection) as asked:
            assert phones_tell([number + 1]) == {200}
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_addresses_are_not_stored() -> None:
    phones_tell([1])
    (row,) = HeldList.objects.values()
    assert HALL not in str(row)
