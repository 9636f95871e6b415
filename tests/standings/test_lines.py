"""A page of a ranked list reads its own lines; the numbers are read once per change of what is public."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.db.models.signals import post_init
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import fill_list, make_tournament, publish_results, seat_series, write_something
from tests.web.html import rows_of
from tournament.core.access import public_tournament
from tournament.core.public import state_of
from tournament.models import Registration, Seat, Tournament
from tournament.standings.reads.lines import Lines
from tournament.standings.reads.standings import published_standings, standings


@pytest.fixture
def large(db: None) -> Tournament:
    """120 players, one series published, in which the first table has played: places 1 to 4."""
    tournament = make_tournament(120, clubs=4, games=4)
    fill_list(seat_series(tournament).card_tables.get(number=1))
    publish_results(tournament, 1)
    return tournament


@contextmanager
def made() -> Iterator[list[Registration]]:
    """The registrations that are read from the database meanwhile."""
    found: list[Registration] = []

    def note(instance: Registration, **_sent: object) -> None:
        found.append(instance)

    post_init.connect(note, sender=Registration)
    try:
        yield found
    finally:
        post_init.disconnect(note, sender=Registration)


@pytest.mark.parametrize(
    ("address", "lines"),
    [("stand", 50), ("stand?seite=3", 20), ("stand/serie/1", 4), ("stand?alle=1", 120), ("", 4)],
)
def test_page_reads_the_players_it_shows_and_no_others(
    client: Client, large: Tournament, address: str, lines: int
) -> None:
    with made() as read:
        page = client.get(f"/turniere/{large.slug}/{address}")
    names = {row[1] for row in rows_of(page)}
    assert len(read) <= max(lines, 5)
    assert len([one for one in read if any(one.person.name in name for name in names)]) == lines


def test_numbers_are_read_once_for_all_pages_until_a_change(client: Client, large: Tournament) -> None:
    def asks_for_seats(page: int) -> bool:
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/turniere/{large.slug}/stand?seite={page}")
        return any(Seat._meta.db_table in query["sql"] for query in queries)

    assert asks_for_seats(1)
    assert not asks_for_seats(2)
    write_something(large)
    assert asks_for_seats(2)


def test_organisers_standings_are_read_each_time(large: Tournament) -> None:
    before = [row.totals.augen for row in standings(large).players]
    Seat.objects.filter(registration__number=2).update(augen=999)
    assert [row.totals.augen for row in standings(large).players] != before


def test_player_alone_is_found_by_his_key(large: Tournament) -> None:
    third = large.registrations.get(number=3)
    whole = standings(large)
    assert (whole.player(third.pk), whole.player(make_tournament(1).registrations.get().pk)) == (
        next(row for row in whole.players if row.registration == third),
        None,
    )


def test_player_deleted_while_a_page_is_made_is_left_out(large: Tournament) -> None:
    read = public_tournament(large.slug)
    assert len(list(published_standings(state_of(read)).players)) == 120
    last = large.registrations.get(number=120)
    key = last.pk
    last.seats.all().delete()
    last.delete()

    meanwhile = published_standings(state_of(read))

    assert ([row.registration.number for row in meanwhile.players[100:]], meanwhile.player(key)) == (
        list(range(101, 120)),
        None,
    )


@given(st.lists(st.integers(), max_size=9), st.slices(9), st.integers(-12, 12))
def test_lines_are_what_a_list_of_them_is(keys: list[int], cut: slice, at: int) -> None:
    lines = Lines(keys, lambda some: [str(key) for key in some])
    words = [str(key) for key in keys]
    assert (list(lines), len(lines), lines[cut]) == (words, len(words), words[cut])
    if -len(words) <= at < len(words):
        assert lines[at] == words[at]
    else:
        with pytest.raises(IndexError):
            _ = lines[at]
