"""The hall and its phones: what a list's link is a right to, what phones say of themselves, which wait, and what
was said to everybody."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache
from django.db import DatabaseError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournament.core.errors import DeletedError
from tournament.core.names import plain, public_name, tidy
from tournament.core.series_state import seated
from tournament.models import (
    Announcement,
    CardTable,
    HallCall,
    HeldList,
    Registration,
    Seat,
    Substitution,
    Tournament,
    WithdrawnLink,
)
from tournament.models.link import hash_of, reader_token_of, table_read_by


class WithdrawnLinkError(Http404):
    """A link that was a right once: whoever holds it may know which list it was of, and no more."""

    def __init__(self, link: WithdrawnLink) -> None:
        super().__init__("withdrawn link")
        self.link = link


def card_table_of(token: str) -> CardTable:
    """The one list this link may keep, or the organiser said that it keeps (HeldList). Unknown links and seatings not
    yet published are not found (Http404).

    Raises WithdrawnLinkError for a link that was given out and withdrawn since, DeletedError where the tournament is
    deleted.
    """
    tables = CardTable.objects.select_related("series__tournament").filter(seated("series__"))
    of_token = hash_of(token)
    table = tables.filter(token_hash=of_token).first() or tables.filter(held_lists__token_hash=of_token).first()
    if table is None:
        raise no_list(of_token)
    table.by_assigned_phone = table.token_hash != of_token
    return _undeleted(table)


def _undeleted(table: CardTable) -> CardTable:
    if table.series.tournament.deleted_at:
        raise DeletedError
    table.series.tournament.go_by()
    return table


def no_list(token_hash: str) -> Http404:
    """What to raise where a link keeps no list: WithdrawnLinkError if it once did, DeletedError if that is deleted."""
    link = WithdrawnLink.objects.select_related("series__tournament").filter(token_hash=token_hash).first()
    if link and link.series.tournament.deleted_at:
        return DeletedError()
    return WithdrawnLinkError(link) if link else Http404()


def table_to_read(token: str) -> CardTable:
    """The one list everybody at its table may read by this link ("Mein Tisch"), and no more.

    Http404 as `card_table_of`, also once the link was withdrawn.
    """
    tables = CardTable.objects.select_related("series__tournament").filter(seated("series__"))
    key = table_read_by(token)
    table = None if key is None else tables.filter(pk=key).first()
    if table is None or not constant_time_compare(reader_token_of(table), token):
        raise Http404
    return _undeleted(table)


def player_of(card_table: CardTable, secret: str) -> Seat | Substitution | None:
    """Return for whom at this table a phone with this secret speaks: whose name it took, as long as they sit there."""
    if not secret:
        return None
    taken = card_table.taken_names.filter(secret_hash=hash_of(secret)).values_list("registration_id", flat=True)
    seats = card_table.seats.select_related("registration__person", "registration__club")
    named = seats.prefetch_related("substitutions__registration__person", "substitutions__registration__club")
    speaks_for = taken.first()
    return next((seat.last for seat in named if speaks_for and seat.last.registration_id == speaks_for), None)


# What list keepers' phones say of themselves: how many entries wait on them, and how far this machine's clock is off.

UNSENT: Final = "HTTP_UNSENT"
AHEAD: Final = "HTTP_CLOCK_AHEAD"
HOURS: Final = 12 * 60 * 60
MOST: Final = 999
"""Entries; a list has fewer."""
LONGEST: Final = 10**9
"""Seconds; a clock that was never set is some decades off."""
HEARD_EVERY: Final = timedelta(seconds=30)
"""How exactly it is remembered when a phone asked for its list."""
ASKED: Final = frozenset({"GET", "HEAD"})


@dataclass(frozen=True, slots=True)
class Said:
    """`unsent`: entries that wait on the phone, `since`: when it first said so; `ahead`: seconds that this machine's
    clock is ahead of the phone's (behind: below 0), 0 where that is hardly anything."""

    unsent: int
    since: datetime
    ahead: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """`at`: when it last asked for its list; None: it only said something. `unsent`: entries it said that wait."""

    at: datetime | None
    unsent: int


def hear(token: str, meta: Mapping[str, object], refused: int = 0) -> None:
    """Remember what the phone that holds this link said with a request, of which so many entries were not stored.

    What cannot be remembered, where the cache is a database's, it says again.
    """
    with suppress(DatabaseError):
        _hear(token, meta, refused)


def _hear(token: str, meta: Mapping[str, object], refused: int) -> None:
    if meta.get("REQUEST_METHOD") in ASKED:
        _note_heard(token)
    unsent, ahead = _number(meta.get(UNSENT), MOST), _number(meta.get(AHEAD), LONGEST)
    if unsent is None and ahead is None and not refused:
        return
    key, waiting = _key(hash_of(token)), max(0, unsent or 0) + refused
    if not waiting and not ahead:
        cache.delete(key)
        return
    before = cache.get(key)
    since = before.since if before is not None and before.unsent and waiting else timezone.now()
    cache.set(key, Said(waiting, since, ahead or 0), HOURS)


def _note_heard(token: str) -> None:
    """That it asked for its list. Storing a game costs nothing more: that one is in the list says it as well."""
    key, now = _heard_key(hash_of(token)), timezone.now()
    before = cache.get(key)
    if before is None or now - before >= HEARD_EVERY:
        cache.set(key, now, HOURS)


def last_heard(token_hashes: Iterable[str]) -> dict[str, Heard]:
    """Hash of a link -> when the phone that holds it last asked for its list, and what it said that it holds; not of
    one that was never heard here."""
    hashes = list(token_hashes)
    known = cache.get_many([name(one) for one in hashes for name in (_key, _heard_key)])
    both = {one: (known.get(_heard_key(one)), known.get(_key(one))) for one in hashes}
    return {one: Heard(at, said.unsent if said else 0) for one, (at, said) in both.items() if at or said}


def said_by(token_hashes: Iterable[str]) -> list[Said]:
    """What phones said that hold the links of these hashes; none that had nothing to say."""
    return list(cache.get_many([_key(one) for one in token_hashes]).values())


def _heard_key(token_hash: str) -> str:
    return f"heard:{token_hash}"


def _key(token_hash: str) -> str:
    return f"phone:{token_hash}"


def _number(said: object, most: int) -> int | None:
    """A whole number that is not absurd; what is none was not said."""
    if not isinstance(said, str) or not re.fullmatch(r"-?\d{1,12}", said, re.ASCII):
        return None
    return max(-most, min(int(said), most))


# Phones that wait to be assigned: whose organisers are told of one, by what it says of itself.


def naming(tournament: Tournament, waiting: Iterable[HeldList]) -> list[HeldList]:
    """Return those of these phones that name this tournament; two queries if any does. Where another organisation calls
    one of its own alike, a phone belongs to whose people it names more of: nobody reads of a hall that is not theirs.
    """
    named = [held for held in waiting if _plain(held.tournament_name) == _plain(tournament.name)]
    alike = _called_alike(tournament) if named else []
    if not alike:
        return named
    people = _people_of([tournament.pk, *alike])
    return [
        held
        for held in named
        if _known(held, people[tournament.pk]) > max(_known(held, people[other]) for other in alike)
    ]


def _called_alike(tournament: Tournament) -> list[int]:
    """The tournaments of others with the same name."""
    others = Tournament.objects.exclude(organisation=tournament.organisation_id).values_list("pk", "name")
    return [pk for pk, name in others if _plain(name) == _plain(tournament.name)]


def _people_of(tournaments: Collection[int]) -> dict[int, set[str]]:
    people: dict[int, set[str]] = defaultdict(set)
    registered = Registration.objects.filter(tournament__in=tournaments)
    for tournament, name in registered.values_list("tournament", "person__name"):
        people[tournament].add(_plain(name))
    return people


def _known(held: HeldList, people: Collection[str]) -> int:
    """How many it names of these."""
    return len({_plain(str(one["name"])) for one in held.seats} & set(people))


def _plain(name: str) -> str:
    return plain(tidy(name))


# What was said to everybody in the hall and still stands, and who is called to the organiser.


def standing(tournament: Tournament, now: datetime) -> Announcement | None:
    """The last Durchsage that was not taken off and has not gone by itself; one query."""
    last = Announcement.objects.filter(tournament=tournament).order_by("-pk").first()
    if last is None or last.ended_at or (last.until and last.until <= now):
        return None
    return last


@dataclass(frozen=True, slots=True)
class Called:
    """Who is to come to the organiser: a table by its number, or a person by the start number and the `name` that
    everybody may read."""

    key: int
    table: int | None
    person: int | None
    name: str

    def __str__(self) -> str:
        """As it is called out."""
        return self.name or _("Tisch %(table)s") % {"table": self.table}


def standing_calls(tournament: Tournament) -> QuerySet[HallCall]:
    """The calls that count. A table's is over when the next series begins: others sit there then."""
    begun = tournament.series.filter(started_at__gt=OuterRef("at"))
    return HallCall.objects.filter(Q(table=None) | ~Exists(begun), tournament=tournament, ended_at=None)


def called(tournament: Tournament) -> list[Called]:
    """Who is called and has not been sent back yet, the first first; one query."""
    rows = standing_calls(tournament).order_by("pk")
    named = rows.values_list(
        "pk", "table", "registration__number", "registration__person__name", "registration__anonymous"
    )
    return [
        Called(key, table, number, "" if number is None else public_name(number, name, anonymous=anonymous))
        for key, table, number, name, anonymous in named
    ]
