"""What phones say of themselves: bounded in size and number, believed by nobody, shown to organisers only. Nobody
who makes up phones keeps a real one from being seen (issue 14, what an attack found)."""

import secrets
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, make_tournament
from tests.lists.keeper.phone import codes, entry, link_of, put
from tests.lists.telling import queries
from tests.phones.notices import OLD_LINK, notice, tell
from tournament.core.logs import place
from tournament.lists.acts.at_table import renew_link
from tournament.models import AuditEntry, CardTable, HeldList
from tournament.models.link import hash_of, told_from_of
from tournament.phones.acts import MOST_WAITING, SHARE_OF_ADDRESS, SHARE_OF_TABLE, Claim, clear, first_to_go
from tournament.phones.forms import MOST_GAMES, notice_of


def test_link_hashed_and_what_the_phone_says(client: Client, card_table: CardTable) -> None:
    answer = tell(client, OLD_LINK, notice(card_table))
    assert (answer.status_code, answer.json()) == (200, {"told": True})
    held = HeldList.objects.get()
    assert (held.token_hash, held.card_table) == (hash_of("AAAAAAAAAAAAAAAAAAAAAA"), None)
    assert (held.tournament_name, held.series_number, held.table_number) == ("Pokal 2026", 1, 1)
    assert (held.games, held.answered_at is None) == ([1, 2], False)
    assert held.seats[0] == {"seat": 1, "from_game": 1, "name": "Ahrens, Anna"}
    # it gives no right and is no act
    assert [put(client, OLD_LINK, 1, entry()).status_code, client.get(f"{OLD_LINK}state").status_code] == [404, 404]
    assert not AuditEntry.objects.exists()


def test_phone_that_says_it_again_is_one(client: Client, card_table: CardTable) -> None:
    # of table 2 it is another phone than the organiser has read of
    for more, version in (({"games": [1]}, 1), ({}, 1), ({}, 1), ({"table": 2}, 2)):
        tell(client, OLD_LINK, notice(card_table, **more))
        assert HeldList.objects.get().version == version
    held = HeldList.objects.get()
    assert (held.games, held.table_number) == ([1, 2], 2)


def test_link_that_was_withdrawn_is_told_so(client: Client, card_table: CardTable) -> None:
    old = link_of(card_table)
    renew_link(card_table, ACTOR)
    answer = tell(client, old, notice(card_table))
    assert (answer.status_code, codes(answer)) == (410, [("", "link_withdrawn_renewed")])
    assert not HeldList.objects.exists()


@pytest.mark.parametrize(
    "said",
    [
        {"games": list(range(MOST_GAMES + 1))},
        {"games": [40_000]},
        {"games": [-1]},
        {"games": ["1"]},
        {"seats": [{"seat": 1, "from_game": 1, "name": "A"}] * 41},
        {"seats": ["Ahrens"]},
        {"later": [{"seat": 1, "from_game": 1, "name": "half an emoji \ud83d"}]},
        {"table": 1.5},
        {"table": None},
        {"tournament": 7},
        {"hash": ["x"]},
    ],
)
def test_notice_no_phone_of_ours_says_is_refused(client: Client, card_table: CardTable, said: dict[str, Any]) -> None:
    assert tell(client, OLD_LINK, notice(card_table, **said)).status_code == 422
    assert not HeldList.objects.exists()


def test_neither_a_list_nor_nothing_is_a_notice(client: Client, card_table: CardTable) -> None:
    address = f"{OLD_LINK}melden"
    answers = (tell(client, OLD_LINK, []), client.post(address, "?", "application/json"), client.get(address))
    assert [answer.status_code for answer in answers] == [422, 400, 405]


def test_notice_takes_as_many_games_as_may_be_and_cuts_long_names(client: Client, card_table: CardTable) -> None:
    most = list(range(MOST_GAMES))
    assert tell(client, OLD_LINK, notice(card_table, games=most, tournament="P" * 200)).status_code == 200
    held = HeldList.objects.get()
    assert (held.games, held.tournament_name) == (most, "P" * 120)


@pytest.mark.parametrize(
    "moment",
    [
        *("gestern", "2026-05-09T10:30:00", "2999-01-01T00:00:00+00:00", 7, "2026-99-99"),
        "0001-01-01T00:00:00+14:00",  # before the calendar begins, where a server counts by Greenwich
    ],
)
def test_moment_that_cannot_be_is_none(card_table: CardTable, moment: object) -> None:
    assert notice_of(notice(card_table, answered=moment)).answered_at is None


def test_notices_are_bounded_and_waiting_phones_go_on(
    client: Client, card_table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.phones.acts.MOST_WAITING", 2)
    links = [f"/liste/{letter * 22}/" for letter in "ABC"]
    for link in (*links, links[1], links[2]):
        assert tell(client, link, notice(card_table)).status_code == 200
    # A was not heard of for longest
    assert sorted(HeldList.objects.values_list("token_hash", flat=True)) == sorted(
        [hash_of(letter * 22) for letter in "BC"]
    )
    clear(ACTOR)
    assert not HeldList.objects.exists()
    assert AuditEntry.objects.get().after == {"phones": 2}


HALL, STREET = "192.0.2.1", "198.51.100.7"
OURS = "Deutschlandpokal"
MOST, TABLES = 50, 12
"""Of a smaller server, where nothing else is said."""


@pytest.fixture
def _small(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.phones.acts.MOST_WAITING", MOST)
    monkeypatch.setattr("tournament.phones.acts.SHARE_OF_ADDRESS", MOST // 2)


def first_game(table: int, name: str = OURS, series: int = 1) -> dict[str, Any]:
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
    return {tell(hall, f"/liste/{name[0]}{table:021}/", first_game(table, name)).status_code for table in tables}


def waiting_tables(name: str = OURS) -> set[int]:
    return set(HeldList.objects.filter(tournament_name=name, games=[1]).values_list("table_number", flat=True))


HALL_TABLES = range(1, TABLES + 1)


def test_phones_of_one_address_get_in_among_five_hundred_made_up(db: None) -> None:
    invented(500)
    assert (phones_tell(HALL_TABLES), waiting_tables()) == ({200}, {*HALL_TABLES})
    assert HeldList.objects.count() == MOST_WAITING == 500


# The same with a tenth.


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize(
    ("name", "tables"),
    [
        ("Erfunden", 1000),
        (OURS, TABLES),  # who sits where is public: their tables can be named
    ],
)
def test_phones_behind_one_proxy_get_in_among_made_up_ones(name: str, tables: int) -> None:
    make_tournament(3 * TABLES, name=OURS)
    invented(MOST, HALL, name, tables=tables)
    # those from the street in place of others that were made up
    assert [phones_tell(HALL_TABLES), phones_tell(range(1, 6), HALL, "Erfunden und zu viel")] == [{200}, {200}]
    assert waiting_tables() == set(HALL_TABLES)


@pytest.mark.usefixtures("_small")
def test_also_where_each_of_them_comes_from_an_address_of_its_own() -> None:
    for number in range(MOST):
        invented(1, f"2001:db8:0:{number:x}::1")
    assert (phones_tell(HALL_TABLES), waiting_tables()) == ({200}, set(HALL_TABLES))


@pytest.mark.usefixtures("_small")
def test_phone_that_fits_nothing_keeps_none_out_that_does() -> None:
    make_tournament(3 * MOST, name=OURS)
    half = MOST // 2
    invented(half, HALL, OURS)
    invented(half, "192.0.2.2", OURS, first=half)
    answer = tell(Client(REMOTE_ADDR=STREET), "/liste/XXXXXXXXXXXXXXXXXXXXXX/", first_game(1, "Erfunden"))
    assert (answer.status_code, codes(answer)) == (422, [("", "too_many_phones")])
    assert HeldList.objects.count() == MOST


def claim(name: str, table: int, address: str, minute: int) -> Claim:
    return Claim(None, address, (name, 1, table), timezone.now() + timedelta(minutes=minute))


@pytest.mark.parametrize("more", [0, 1])
def test_address_and_table_have_their_share_before_another_makes_way(more: int) -> None:
    of_address = [claim("fremd", number, "a", 5) for number in range(SHARE_OF_ADDRESS + more)]
    of_table = [claim("fremd", 1, str(number), 5) for number in range(SHARE_OF_TABLE + more)]
    other = claim("fremd", 999, "b", 0)
    assert [first_to_go([other, *many], {}) is other for many in (of_address, of_table)] == [more == 0] * 2


@pytest.mark.parametrize(("table", "fits"), [(2, True), (3, False), (0, False)])
def test_fitting_phones_stay_first_and_then_the_last_heard_of(table: int, fits: bool) -> None:
    here = {("pokal", 1): 2}
    ours, foreign = claim("pokal", table, "a", 0), claim("fremd", 2, "b", 5)
    assert first_to_go([ours, foreign], here) is (foreign if fits else ours)


@pytest.mark.usefixtures("_small")
def test_room_costs_the_same_queries_for_one_tournament_and_for_three() -> None:
    invented(MOST)
    counts = set()
    for number in (1, 2):
        for _more in range(number):
            make_tournament(4)
        counts.add(queries(partial(phones_tell, [number])))
    assert (len(counts), waiting_tables()) == (1, {1, 2})


def test_addresses_are_not_stored(db: None) -> None:
    phones_tell([1])
    (row,) = HeldList.objects.values()
    assert HALL not in str(row)
