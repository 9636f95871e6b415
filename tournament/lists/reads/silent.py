"""Phones that may hold games this server has not: what is decided about their lists is decided without these."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.core.unsent import last_heard
from tournament.lists.reads.progress import TableProgress, progress
from tournament.models import HeldList, Series

SILENCE = timedelta(minutes=5)
"""For longer no phone is silent whose page is open and that has network: it asks every half minute."""


@dataclass(frozen=True, slots=True)
class Silent:
    """The phone of a table: when it was last heard, by a game too (None: not since this server runs); how many entries
    it said that it holds."""

    table: int
    heard: datetime | None
    unsent: int


def silent_in(series: Series, numbers: Collection[int]) -> list[Silent]:
    """The same of the tables of these numbers, now; a query or two more."""
    tables = [table for table in progress(series).tables if table.card_table.number in numbers]
    return silent_phones(tables, timezone.now())


def silent_phones(tables: Collection[TableProgress], now: datetime) -> list[Silent]:
    """Of the open ones among these tables, in order: the phones that were silent since games were typed, or said that
    entries wait on them. Lists that nobody keeps by phone have none; of a complete one only what its phone said counts:
    it is done. One query, and the cache.
    """
    by_key = {table.card_table.pk: table for table in tables if not table.card_table.closed_at and not table.typed}
    hashes = {table.card_table.token_hash: key for key, table in by_key.items()}
    assigned = HeldList.objects.filter(card_table__in=by_key).values_list("token_hash", "card_table_id")
    hashes |= {token_hash: key for token_hash, key in assigned if key is not None}
    said = last_heard(hashes)
    found = []
    for key, table in by_key.items():
        phones = [said[one] for one, of_table in hashes.items() if of_table == key and one in said]
        times = [one.at for one in phones if one.at] + ([table.last_at] if table.last_at else [])
        heard, unsent = max(times, default=None), sum(one.unsent for one in phones)
        is_silent = heard is not None and now - heard > SILENCE and not table.complete
        if unsent or is_silent:
            found.append(Silent(table.card_table.number, heard, unsent))
    return found
