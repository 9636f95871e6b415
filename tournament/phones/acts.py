"""What is stored of list keepers' phones: what they say they hold, room for those that wait, a list assigned, a
series seated again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, F
from django.utils import timezone

from tournament.core.act import Actor, act, act_in, compare, log_of_installation, raise_version
from tournament.core.errors import DeletedError, RefusedError, StaleError
from tournament.core.hall import WithdrawnLinkError, no_list
from tournament.core.lock import final_series
from tournament.core.logs import place
from tournament.core.names import plain, tidy
from tournament.core.series_state import seated
from tournament.core.writing import writing
from tournament.draw.acts.draws import draftable, let_go, new_table
from tournament.models import CardTable, HeldList, Registration, Seat, Seating, Series, Tournament
from tournament.models.link import hash_of, told_from_of
from tournament.phones.reads import FITS, Waiting, fitted, sat_as_said, tables_of, waiting_phones


def assign(tournament: Tournament, held: HeldList, version: int, actor: Actor) -> None:
    """Assign a phone to the table it names; from then on it gives back what it holds, by the ordinary acts.

    StaleError: it says something else by now, or was assigned. RefusedError, named as phones.reads.held has them:
    `not_seated`, `no_table`, `others_sit_there`, since results are of seats, `list_final`.
    """
    _assign(tournament, _found(tournament, held), version, actor)


def assign_all(tournament: Tournament, user: AbstractBaseUser | AnonymousUser, actor: Actor) -> int:
    """Assign every phone that names this tournament and about which there is no doubt (`Waiting.is_undoubted`), each as
    an act of its own; returns how many."""
    fitting = [one for one in waiting_phones(tournament, user) if one.is_undoubted and one.ours]
    for found in fitting:
        _assign(tournament, found, found.held.version, actor)
    return len(fitting)


def _found(tournament: Tournament, held: HeldList) -> Waiting:
    (found,) = fitted([held], tables_of(tournament), final_series(tournament))
    return found


def _assign(tournament: Tournament, found: Waiting, version: int, actor: Actor) -> None:
    if found.table is None or found.fit != FITS:
        raise RefusedError(found.fit, {"series": found.held.series_number, "table": found.held.table_number})
    with act(tournament, actor, "phone_assigned", found.table.subject) as entry:
        held = HeldList.objects.select_for_update().filter(pk=found.held.pk, card_table=None).first()
        if held is None:
            raise StaleError(None)
        compare(held.version, version, held)
        entry.public = False
        entry.after = {"games": held.games, "seats": [name for _seat, _since, name in sat_as_said(held)]}
        held.card_table = found.table
        held.version += 1
        held.save(update_fields=["card_table", "version"])


# Room for phones that wait: bounded, and so shared that nobody who makes up phones keeps a real one out.

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


# A phone says what it holds. Whoever has any link can; nothing of it is believed before an organiser has looked.

HEARD_AGAIN_AFTER = timedelta(seconds=30)
"""A phone says the same every few seconds; that is not worth a write each time."""

WHICH_LIST = ("tournament_name", "series_number", "table_number", "seats")


@dataclass(frozen=True, slots=True)
class Notice:
    """What a phone says of itself: fields as of HeldList, which has their words."""

    tournament_name: str
    series_number: int
    table_number: int
    seats: list[dict[str, object]]
    games: list[int]
    held: list[int]
    list_hash: str
    closed: bool
    answered_at: datetime | None


def note(token: str, notice: Notice, address: str = "") -> None:
    """Keep what the phone with this link says, in place of what it said before; no act of any tournament. `address`:
    where it said so from.

    Raises WithdrawnLinkError, DeletedError, and RefusedError `too_many_phones`.
    """
    token_hash, now = hash_of(token), timezone.now()
    with writing():
        tables = CardTable.objects.select_related("series__tournament")
        table = tables.filter(seated("series__"), token_hash=token_hash).first()
        if table and table.series.tournament.deleted_at:
            raise DeletedError
        held = HeldList.objects.filter(token_hash=token_hash).first()
        known = held is not None
        held = held or HeldList(token_hash=token_hash, first_at=now, seen_at=now, card_table=table)
        changed = _changed(held, notice, told_from_of(place(address)))
        if known and not changed and now - held.seen_at < HEARD_AGAIN_AFTER:
            return
        _tell(held, changed, now)
        if table is None and not known:
            _refuse_withdrawn(token_hash)
            make_room(held)
        held.save()


def _changed(held: HeldList, notice: Notice, told_from: str) -> dict[str, object]:
    said = asdict(notice) | {"told_from": told_from}
    return {key: value for key, value in said.items() if getattr(held, key) != value}


def _tell(held: HeldList, changed: dict[str, object], now: datetime) -> None:
    """A phone that names another table, or other people, is another one than an organiser may have read of."""
    held.seen_at = now
    held.version += int(bool(held.pk) and not changed.keys().isdisjoint(WHICH_LIST))
    for key, value in changed.items():
        setattr(held, key, value)


def _refuse_withdrawn(token_hash: str) -> None:
    error = no_list(token_hash)
    if isinstance(error, (WithdrawnLinkError, DeletedError)):
        raise error


def clear(actor: Actor) -> None:
    """Forget every phone that waits. Whoever still holds something says so again within seconds."""
    with writing():
        gone, _rows = HeldList.objects.filter(card_table=None).delete()
        log_of_installation(actor, "phones_cleared", {"phones": gone})


# A series is seated again as it was: by what the phones say, and from paper lists for tables without one.

Tables = Mapping[int, Sequence[str]]
"""Number of a table -> who sits there, in the order of the seats: names, or start numbers as they are typed."""


def seat_again(series: Series, version: int, tables: Tables, actor: Actor) -> None:
    """Put these tables into the draft of a series, in place of those of the same number; the others stay. Who sat there
    is present.

    RefusedError: `series_published`; `nobody_of_that_name` (or two of it); `table_size_wrong`; `seated_twice`.
    StaleError: the series changed meanwhile.
    """
    with act_in(series, actor, "series_seated") as entry:
        stored = draftable(series, version)
        known = _known(stored.tournament)
        stored.card_tables.filter(number__in=tables.keys()).delete()
        taken = set(stored.seats.values_list("registration_id", flat=True))
        for number, people in sorted(tables.items()):
            taken |= _seat(stored, number, [_one(known, name) for name in people], taken)
        absent = Registration.objects.filter(pk__in=taken, present=False)
        absent.update(present=True, version=F("version") + 1)
        let_go(stored)
        stored.seating, stored.seed, stored.limit = Seating.GIVEN, "", None
        raise_version(stored, "seating", "seed", "limit", "draw")
        entry.after = {
            "seating": str(Seating.GIVEN),
            "people": stored.seats.count(),
            "tables": stored.card_tables.count(),
        }


def possible(series: Series, tables: Tables) -> dict[int, Sequence[str]]:
    """Those of these tables that may have been: of a size there is, of people who are registered here, nobody at two.

    What a phone says, somebody from the street may have made up; it must not keep all others from being seated.
    """
    known = _known(series.tournament)
    found = {number: [known.get(name.strip(), ()) for name in people] for number, people in tables.items()}
    times = Counter(one.pk for people in found.values() for matching in people for one in matching)

    def is_possible(people: Sequence[Sequence[Registration]]) -> bool:
        each_is_one = all(len(matching) == 1 and times[matching[0].pk] == 1 for matching in people)
        return each_is_one and len(people) in series.tournament.rulebook.table_sizes

    return {number: people for number, people in tables.items() if is_possible(found[number])}


def _seat(series: Series, number: int, people: Sequence[Registration], taken: set[int]) -> set[int]:
    """One table; the keys of who sits there."""
    keys = {registration.pk for registration in people}
    if len(people) not in series.tournament.rulebook.table_sizes:
        raise RefusedError("table_size_wrong", {"table": number, "people": len(people)})
    if len(keys) < len(people) or keys & taken:
        raise RefusedError("seated_twice", {"table": number})
    table = new_table(series, number)
    table.save()
    Seat.objects.bulk_create(
        Seat(card_table=table, series=series, number=seat, registration=registration)
        for seat, registration in enumerate(people, start=1)
    )
    return keys


def _known(tournament: Tournament) -> dict[str, list[Registration]]:
    """Start number and name -> everybody who is called so."""
    known: dict[str, list[Registration]] = {}
    for registration in tournament.registrations.select_related("person"):
        for called in {str(registration.number), registration.person.name}:
            known.setdefault(called, []).append(registration)
    return known


def _one(known: Mapping[str, Sequence[Registration]], called: str) -> Registration:
    match known.get(called.strip(), ()):
        case [registration]:
            return registration
        case _:
            raise RefusedError("nobody_of_that_name", {"name": called.strip()})
