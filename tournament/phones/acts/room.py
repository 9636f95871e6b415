"""Room for phones that wait: bounded, and so shared that nobody who makes up phones keeps a real one out.

Whoever can reach this server can say that he is a phone, as often as he likes, and who sits where is public. So nobody
is refused for what others said, but makes one of them go: `first_to_go`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count

from tournament.core.errors import RefusedError
from tournament.core.names import plain, tidy
from tournament.models import HeldList, Series

MOST_WAITING = 500
"""Phones that wait to be assigned, in all: more than any hall has tables."""
SHARE_OF_ADDRESS = 250
"""Of these, from one address, as long as others wait too: a whole hall may have one, behind its router or a proxy."""
SHARE_OF_TABLE = 4
"""Phones that name the same table: a list is kept on one, sometimes on a second."""

Table = tuple[str, int, int]
"""Name of a tournament, made plain, and numbers of a series and a table, as a phone says."""
Places = Mapping[tuple[str, int], int]
"""Name of a tournament of this server, made plain, and number of a series -> highest table it can have."""


class Claim(NamedTuple):
    """What is looked at of a phone that waits: key (None: it does not yet), address as stored, what it names, when it
    was last heard of."""

    pk: int | None
    told_from: str
    table: Table
    seen_at: datetime


def make_room(newcomer: HeldList) -> None:
    """Let one that waits go if too many do. RefusedError `too_many_phones`: it would be this one."""
    waiting = HeldList.objects.filter(card_table=None)
    if waiting.count() < MOST_WAITING:
        return
    claims = [_claim(*row) for row in (*waiting.values_list(*CLAIM), [getattr(newcomer, name) for name in CLAIM])]
    goes = first_to_go(claims, places_here())
    if goes.pk is None:
        raise RefusedError("too_many_phones")
    waiting.filter(pk=goes.pk).delete()


def first_to_go(waiting: Sequence[Claim], here: Places) -> Claim:
    """One of an address that has more than its share, else of a table that has; among these one that fits nothing here;
    among these the one that was not heard of for longest: a list that is open says itself again every few seconds.
    """
    of_address = Counter(claim.told_from for claim in waiting)
    of_table = Counter(claim.table for claim in waiting)

    def burden(claim: Claim) -> tuple[int, int, bool, float]:
        from_there = max(of_address[claim.told_from] - SHARE_OF_ADDRESS, 0)
        of_that = max(of_table[claim.table] - SHARE_OF_TABLE, 0)
        return from_there, of_that, not _fits(claim, here), -claim.seen_at.timestamp()

    return max(waiting, key=burden)


def places_here() -> Places:
    """Those of this server; one query."""
    series = Series.objects.select_related("tournament").annotate(people=Count("tournament__registrations"))
    return {
        (_plain(one.tournament.name), one.number): one.people // min(one.tournament.rulebook.table_sizes)
        for one in series
    }


def _fits(claim: Claim, here: Places) -> bool:
    name, series, table = claim.table
    return 1 <= table <= here.get((name, series), 0)


CLAIM = ("pk", "told_from", "tournament_name", "series_number", "table_number", "seen_at")


def _claim(pk: int | None, told_from: str, name: str, series: int, table: int, seen_at: datetime) -> Claim:
    return Claim(pk, told_from, (_plain(name), series, table), seen_at)


def _plain(name: str) -> str:
    return plain(tidy(name))
