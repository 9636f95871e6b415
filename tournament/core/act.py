"""The one way anything is written, of a tournament or of an organisation: a transaction, a raised revision, an
audit row."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.utils import timezone
from django.utils.translation import override

from tournament.core import lock
from tournament.core import writing as rows
from tournament.core.audit import head_of, salts_of
from tournament.core.errors import DeletedError, StaleError
from tournament.core.writing import writing
from tournament.models import AuditEntry, CardTable, Installation, Organisation, Registration, Role, Series, Tournament
from tournament.models.limits import LONGEST_ACTOR

LOGGED = (
    "tournament_id",
    "revision",
    "at",
    "actor",
    "action",
    "subject",
    "before",
    "after",
    "salts",
    "previous_hash",
    "hash",
    "account",
)


NOTHING_MORE: Mapping[str, Any] = MappingProxyType({})
EXPORTED, LOGGED_IN = "exported", "logged_in"
"""Acts that change nothing: something that is not public was taken away, somebody logged in."""


ACCOUNT = "Konto"
"""What somebody acts as who is logged in and acts in no tournament."""


@cache
def name_of_role(role: Role) -> str:
    """Return what the log calls a role: what is stored there is stored once, in whatever language who acts reads."""
    with override("de"):
        return str(role.label)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, as the audit log says it."""

    name: str
    user_id: int | None = None

    @classmethod
    def user(cls, user: AbstractBaseUser | AnonymousUser, role: Role | None = None) -> "Actor":
        """Return a logged-in user in their role, by the name they chose; None: outside of any tournament, with none."""
        name = getattr(user, "first_name", "") or user.get_username()
        return cls(f"{name_of_role(role) if role else ACCOUNT}: {name}"[:LONGEST_ACTOR], user.pk)

    @classmethod
    def list_keeper(cls, card_table: CardTable) -> "Actor":
        """Whoever holds the link of this table, or that of a phone which the organiser assigned to it."""
        phone = ", zugeordnetes Telefon" if card_table.by_assigned_phone else ""
        return cls(f"Liste: {card_table.subject}{phone}")

    @classmethod
    def player(cls, registration: Registration) -> "Actor":
        """Whoever's phone took this name ("Mein Tisch")."""
        return cls(f"Mein Tisch: {registration.person.name}"[:LONGEST_ACTOR])

    @classmethod
    def command(cls, name: str) -> "Actor":
        """A management command."""
        return cls(f"Befehl: {name}")


@dataclass(slots=True)
class Act:
    """The act under way. Fill in what was before and after; `tournament` is the freshly read row.

    `series`: the number of the one it changes something in, where its subject does not say so.
    `public`: whether it may have changed anything that is published. An act says no only where it knows.
    `settled`: whether it changes what stood there (None: if something was before); `was_published`: whether, though it
    is published no more, that was until now; `harmless`: whether, though acts of
    its name may, it changes nothing that results come from (lock.py).
    `heads`: the rows that get the head of the log as this act leaves it (`head_of`), each with the column for it: what
    the act publishes.
    """

    tournament: Tournament
    subject: str = ""
    before: Any = None
    after: Any = None
    series: int | None = None
    changed: bool = field(default=True)
    public: bool = field(default=True)
    settled: bool | None = None
    was_published: bool = False
    harmless: bool = False
    heads: list[tuple[models.Model, str]] = field(default_factory=list)


@contextmanager
def act(tournament: Tournament, actor: Actor, action: str, subject: str = "") -> Iterator[Act]:
    """Do one act on a tournament: everything in it or nothing.

    Inside, compare versions, store, and set `before` and `after` (JSON values) on the act. Set `changed = False` if it
    turned out that there was nothing to do: then no revision is raised and nothing is logged. On leaving, the
    tournament's revision is raised by one and the audit row with that number is written; an exception undoes all.
    LockedError undoes it as well: it changes what is final, or published, and no correction is under way (lock.py).
    DeletedError: nothing is done in a tournament that is deleted, or was while somebody was at it.
    Unless the act said `public = False`, that is the tournament's public revision too: readers get their pages anew.
    """
    with writing():
        entry = Act(held(tournament, action), subject)
        yield entry
        if entry.changed:
            closed = _lock_on(entry, action)
            reason = lock.unlock(entry.tournament, closed)
            entry.after = with_reason(entry.after, reason)
            head = head_of(log(entry, actor, action, _last_hash(entry.tournament)))
            for row, column in entry.heads:
                rows.update(type(row), row.pk, **{column: head})
            if closed == lock.PUBLISHED:
                lock.note_change(entry.tournament, entry.subject, reason)
    tournament.revision, tournament.public_revision = entry.tournament.revision, entry.tournament.public_revision


def held(tournament: Tournament, action: str = "") -> Tournament:
    """The row as it is now, and nobody else's until the transaction ends. DeletedError, unless it may be done even then
    (lock.py)."""
    found = Tournament.stored.select_for_update().filter(pk=tournament.pk, removing=False).first()
    if found is None:
        raise DeletedError
    if found.deleted_at and action not in lock.OF_DELETED:
        raise DeletedError(found.gone_at)
    return found


def _lock_on(entry: Act, action: str) -> str:
    if entry.harmless:
        return ""
    settled = bool(entry.before) if entry.settled is None else entry.settled
    return lock.lock_on(
        entry.tournament,
        action,
        entry.subject,
        settled=settled,
        was_published=entry.was_published,
        series=entry.series,
    )


def with_reason(after: Any, reason: str) -> Any:
    """What the log says was stored, and why it was changed where that was said; the reason of a correction comes last
    and is the one that stays."""
    if not reason:
        return after
    return {"results": apart(after)[0], "reason": reason}


def apart(after: Any) -> tuple[Any, str]:
    """What the log says was stored, and why it was changed, where that was said."""
    if isinstance(after, Mapping) and after.keys() == {"results", "reason"}:
        return after["results"], after["reason"]
    return after, ""


def _last_hash(tournament: Tournament) -> str:
    """Of the row of its last act; empty before the first."""
    last = AuditEntry.objects.filter(tournament=tournament, revision=tournament.revision)
    return last.values_list("hash", flat=True).first() or ""


def log(entry: Act, actor: Actor, action: str, last_hash: str) -> str:
    """Raise the revision and write the row of an act; returns its hash. For whoever holds the tournament and has read
    its last hash; all others `act`.
    """
    tournament = entry.tournament
    tournament.revision += 1
    if entry.public:
        tournament.public_revision = tournament.revision
    rows.update(Tournament, tournament.pk, revision=tournament.revision, public_revision=tournament.public_revision)
    return _chain(
        AuditEntry(
            tournament=tournament,
            revision=tournament.revision,
            at=timezone.now(),
            actor=actor.name,
            account=actor.user_id,
            action=action,
            subject=entry.subject[:200],
            before=entry.before,
            after=entry.after,
            previous_hash=last_hash,
        )
    )


def log_export(tournament: Tournament, actor: Actor, what: str, said: Mapping[str, Any] = NOTHING_MORE) -> None:
    """Write that something of a tournament that is not public was taken away, and what is `said` of it besides. Readers
    keep their pages."""
    with act(tournament, actor, EXPORTED) as entry:
        entry.after = {"file": what, **said}
        entry.public = False


def log_of_installation(actor: Actor, action: str, after: Any = None) -> None:
    """Write a row of an act on no tournament, such as a log-in. NotDoneError `busy`."""
    with writing():
        counted, _made = Installation.objects.select_for_update().get_or_create(pk=1)
        last = AuditEntry.objects.filter(tournament=None, revision=counted.revision)
        last_hash = last.values_list("hash", flat=True).first() or ""
        counted.revision += 1
        counted.save()
        _chain(
            AuditEntry(
                revision=counted.revision,
                at=timezone.now(),
                actor=actor.name,
                account=actor.user_id,
                action=action,
                after=after,
                previous_hash=last_hash,
            )
        )


def _chain(row: AuditEntry) -> str:
    """Store a row with the salts of its personal values and its hash, which is returned. ValueError: its act is not
    declared (lock.py)."""
    if row.action not in lock.CHANGES:
        raise ValueError(f"{row.action} is not declared in tournament/core/lock.py")
    row.salts = salts_of(row)
    row.hash = row.computed_hash()
    rows.insert(AuditEntry, LOGGED, [[getattr(row, name) for name in LOGGED]])
    return row.hash


def compare(stored_version: int, version: int, stored: object) -> None:
    """Raise StaleError with what is stored unless the version that was read is still the one that is there."""
    if stored_version != version:
        raise StaleError(stored)


# One row of a series inside an act: how the log names it, that it is the one that was read, its next version.


def subject(series: Series) -> str:
    """How the audit log names a series."""
    return f"Serie {series.number}"


def act_in(series: Series, actor: Actor, action: str) -> AbstractContextManager[Act]:
    """Do one act on a series."""
    return act(series.tournament, actor, action, subject(series))


def locked(series: Series, version: int) -> Series:
    """The row as it stands inside an act; StaleError with it when it is no longer what was read."""
    stored = Series.objects.select_related("tournament").get(pk=series.pk)
    compare(stored.version, version, stored)
    return stored


def moment_of(series: Series, column: str) -> dict[str, str]:
    """What the log says of one of its moments, which is there."""
    return {column: getattr(series, column).isoformat()}


def raise_version(series: Series, *changed: str) -> None:
    """Store the changed fields under the next version."""
    series.version += 1
    series.save(update_fields=["version", *changed])


def head_published(entry: Act) -> None:
    """Every seating and result of the tournament that is published gets the head of the log as this act leaves it."""
    for series in entry.tournament.series.all():
        entry.heads += [(series, "seating_head")] if series.seated else []
        entry.heads += [(series, "results_head")] if series.results else []


# The one way anything is written that belongs to an organisation and to no tournament of it.


@dataclass(slots=True)
class OrganisationAct:
    """The act under way. `organisation` is the freshly read row. `said`: what the log says of it, JSON values under
    names that LABELS has words for. `public`: whether it may have changed anything on its public pages.
    """

    organisation: Organisation
    said: dict[str, Any]
    changed: bool = True
    public: bool = True


@contextmanager
def act_of(organisation: Organisation, actor: Actor, action: str) -> Iterator[OrganisationAct]:
    """Do one act on what belongs to an organisation (its people, seasons, results from outside): everything in it or
    nothing, one after the other.

    Inside, compare versions and store; set `changed = False` if there was nothing to do. On leaving, the log of the
    installation gets its row, and the organisation's public pages are other ones; an exception undoes all.
    """
    with writing():
        stored = Organisation.objects.select_for_update(of=["self"]).get(pk=organisation.pk)
        entry = OrganisationAct(stored, {})
        yield entry
        if entry.changed:
            if entry.public:
                raise_mark(stored)
            log_of_installation(actor, action, {"organisation": stored.name, **entry.said})


def raise_mark(organisation: Organisation) -> None:
    """Inside a transaction: its public pages are other ones from now on."""
    organisation.public_mark = secrets.token_hex(16)
    rows.update(Organisation, organisation.pk, public_mark=organisation.public_mark)
