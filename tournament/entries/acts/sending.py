"""Entries come in, are changed by their link until the deadline, and taken back."""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.core import names
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.installation import sends_mail
from tournament.core.logs import place
from tournament.entries.reads.confirmation import DAY, lapsed, pending, sent_before, still_open
from tournament.entries.reads.entry import desk_strikes, placed, settings_of, window_of
from tournament.entries.reads.queue import Place
from tournament.models import Submission, SubmittedPerson, Tournament
from tournament.models.link import told_from_of
from tournament.registration.acts.sent import leave
from tournament.registration.reads.people import name_flaw, too_long

SENDER: Final = Actor("Meldung")
MOST_PEOPLE: Final = 60
"""In one entry: a large club."""
MOST_EVER: Final = 4 * MOST_PEOPLE
MOST_CHANGES: Final = 200
"""Of one entry: people over all its changes, since who is taken back stays on record; and how often it changes."""
MOST_SUBMISSIONS: Final = 1_000
"""Of one tournament, without those that lapsed."""
MOST_UNCONFIRMED: Final = 200
"""Of one tournament: entries that wait to be confirmed."""
MOST_FROM_ONE_ADDRESS: Final = 20
"""In an hour: a club house has one address."""
MOST_LISTS_FROM_ONE_ADDRESS: Final = 20
MOST_IN_AN_HOUR: Final = 40
"""Changes of one entry in an hour."""
HOUR: Final = 60 * 60
OLDEST: Final = 110


@dataclass(frozen=True, slots=True)
class SentPerson:
    """A person as typed; `name` empty: a place held for somebody who is named later. `key`: of somebody who is in the
    entry already; None: new. `unsaid`: the fields the form did not ask, which stay as stored."""

    name: str
    categories: tuple[str, ...] = ()
    team: str = ""
    tandem: str = ""
    wish: str = ""
    named: bool = True
    in_archive: bool = False
    pass_number: str = ""
    born: int | None = None
    key: int | None = field(default=None, compare=False)
    unsaid: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def columns(self) -> dict[str, Any]:
        """What was said, as it is stored."""
        said = {**{name: getattr(self, name) for name in self.__slots__}, "categories": list(self.categories)}
        return {name: value for name, value in said.items() if name not in {"key", "unsaid", *self.unsaid}}


@dataclass(frozen=True, slots=True)
class Sent:
    """An entry as it was typed."""

    contact: str
    mail: str
    phone: str
    club: str
    people: tuple[SentPerson, ...]


def token_of(entry_id: UUID) -> str:
    """What the link of an entry has in its address: 128 bits that follow from the id of its form, which its sender
    alone has, and from the key of the installation."""
    return salted_hmac("tournament.entries", str(entry_id), algorithm="sha256").hexdigest()[:32]


def hash_of_token(token: str) -> str:
    """What is stored of it."""
    return hashlib.sha256(f"entry:{token}".encode()).hexdigest()


def code_of(submission: Submission) -> str:
    """The link that confirms an entry has this in its address: whoever reads mail to the address in it has it alone."""
    said = f"{submission.entry_id} {submission.mail}"
    return salted_hmac("tournament.entries.confirmed", said, algorithm="sha256").hexdigest()[:32]


def send(tournament: Tournament, sent: Sent, entry_id: UUID, address: str, language: str) -> Submission:
    """Take an entry, which holds no place before it is confirmed; the same form again is the same entry. `address`:
    where it came from, of which a hash is kept for an hour. Whether these people were entered before changes nothing
    that its sender could see: `tells`, of what is returned, are the entries whose senders are to be told.

    RefusedError `entry_sent_already` (the same form, and something else stands in it now), `entries_closed`,
    `entries_late`, `entry_empty`, `entry_name`, `entries_flood`, `entries_unconfirmed`.
    """
    if before := _sent_before(tournament, sent, entry_id):
        return before
    bound(f"entries {place(address)}", MOST_FROM_ONE_ADDRESS)
    with act(tournament, SENDER, "entry_sent") as sending:
        sending.public = False
        held = sending.tournament
        if before := _sent_before(held, sent, entry_id):  # by a second tap, while this one stood in line
            sending.changed = False
            return before
        refuse_closed(held)
        _refuse_wrong(sent)
        if held.submissions.exclude(lapsed()).count() >= MOST_SUBMISSIONS:
            raise RefusedError("entries_flood")
        if still_open(held).count() >= MOST_UNCONFIRMED:
            raise RefusedError("entries_unconfirmed")
        now = timezone.now()
        made = Submission.objects.create(
            tournament=held, token_hash=hash_of_token(token_of(entry_id)), entry_id=entry_id, contact=sent.contact,
            mail=sent.mail, phone=sent.phone, club=sent.club, language=language, sent_at=now, changed_at=now,
        )  # fmt: skip
        _add(made, sent.people)
        _ask(made)
        _note_before(made)
        made.save()
        sending.after = {"entry": made.pk, "entered": len(sent.people)}
    return made


def _sent_before(tournament: Tournament, sent: Sent, entry_id: UUID) -> Submission | None:
    """What came by this form already. RefusedError `entry_sent_already`. ValueError: to another tournament, so that it
    is no form of this one."""
    before = Submission.objects.filter(entry_id=entry_id).select_related("tournament").first()
    if before is not None and before.tournament_id != tournament.pk:
        raise ValueError(entry_id)
    if before is not None and not _is_as_sent(before, sent):
        raise RefusedError("entry_sent_already")
    return before


def _is_as_sent(stored: Submission, sent: Sent) -> bool:
    """Whether the entry still is what this form says, so that it is the same tap once more."""
    contact = all(getattr(stored, name) == getattr(sent, name) for name in ("contact", "mail", "phone", "club"))
    there = stored.people.filter(withdrawn_at=None).order_by("arrived")
    said = [one.columns for one in sent.people]
    return (
        contact
        and len(said) == len(there)
        and all(
            getattr(person, name) == value
            for person, row in zip(there, said, strict=True)
            for name, value in row.items()
        )
    )


def change(submission: Submission, version: int, sent: Sent) -> Submission:
    """Change an entry by its link: who is no more in it is taken back, who is new comes last. Returns it as it is
    stored, with whose senders are to be told (`tells`). StaleError; RefusedError as in `send`.

    The log says how many, not who: nobody takes out of it the names of people who were never registered. Of who was it
    says whose place is free."""
    bound(f"entry {submission.pk}", MOST_IN_AN_HOUR)
    with act(submission.tournament, SENDER, "entry_changed") as changing:
        changing.public = False
        refuse_closed(changing.tournament)
        stored = Submission.objects.get(pk=submission.pk)
        compare(stored.version, version, stored)
        _refuse_wrong(sent, before_of(stored))
        there = {one.pk: one for one in _still(stored)}
        kept = {one.key: one for one in sent.people if one.key in there}
        changing.before, struck = {"entry": stored.pk, "entered": len(there)}, list[str]()
        for key, person in there.items():
            if key in kept:
                _store(person, kept[key])
            else:
                person.withdrawn_at = timezone.now()
                person.save(update_fields=["withdrawn_at"])
                struck += _struck(changing.tournament, person)
        new = [one for one in sent.people if one.key not in there]
        _refuse_too_often(stored, sent, len(new))
        _add(stored, new)
        other_address = stored.mail != sent.mail
        for name in ("contact", "mail", "phone", "club"):
            setattr(stored, name, getattr(sent, name))
        if other_address:
            _ask(stored)
        _note_before(stored)
        stored.changed_at, stored.version = timezone.now(), stored.version + 1
        stored.save()
        changing.after = {"entry": stored.pk, "entered": len(sent.people)} | ({"withdrawn": struck} if struck else {})
        changing.public = bool(struck)
    return stored


def _struck(tournament: Tournament, person: SubmittedPerson) -> list[str]:
    """Inside an act: whoever was accepted frees the place at once, unless the desk is to strike them or another entry
    says that they play. Who does, in words."""
    registration = person.registration
    if registration is None or desk_strikes(tournament, settings_of(tournament)):
        return []
    return [] if registration.submitted.filter(withdrawn_at=None).exists() else [leave(registration)]


def withdraw(submission: Submission, version: int) -> Submission:
    """Take the whole entry back."""
    return change(submission, version, Sent(submission.contact, submission.mail, submission.phone, submission.club, ()))


def refuse_closed(tournament: Tournament) -> None:
    """RefusedError `entries_closed`, `entries_early`, `entries_late`."""
    window = window_of(tournament)
    if window.early and tournament.takes_entries:
        raise RefusedError("entries_early")
    if window.late:
        raise RefusedError("entries_late")
    if not window.open:
        raise RefusedError("entries_closed")


def bound(what: str, most: int, seconds: int = HOUR) -> None:
    """Count one more of these, known by a keyed hash alone, for a while. RefusedError `entries_flood` after `most`."""
    key = f"entries-{told_from_of(what)}"
    cache.add(key, 0, seconds)
    try:
        counted = cache.incr(key)
    except ValueError:  # the while was over in this very moment
        return
    if counted > most:
        raise RefusedError("entries_flood")


class Before(NamedTuple):
    """Of an entry that is changed: the keys of who is in it, and the names of whom the organisers refused."""

    there: Collection[int] = ()
    refused: Collection[str] = ()


def before_of(stored: Submission) -> Before:
    """Read it; two queries."""
    gone = stored.people.filter(withdrawn_at=None).exclude(refused_at=None).exclude(name="")
    return Before(set(_still(stored).values_list("pk", flat=True)), {names.key(one.name) for one in gone})


def _still(stored: Submission) -> "QuerySet[SubmittedPerson]":
    return stored.people.filter(withdrawn_at=None, refused_at=None).exclude(registration__withdrawn=True)


def _refuse_wrong(sent: Sent, before: Before | None = None) -> None:
    if not sent.people and before is None:
        raise RefusedError("entry_empty")
    if len(sent.people) > MOST_PEOPLE:
        raise RefusedError("entry_too_many", {"most": MOST_PEOPLE})
    for _at, error in faults(sent.people, before or Before()):
        raise error


def faults(people: Sequence[SentPerson], before: Before) -> Iterator[tuple[int, RefusedError]]:
    """Yield all that is refused of these, each with the place of whom it is about: `entry_name`, `entry_twice`,
    `entry_refused_before` (who was refused comes not again by the same entry), `entry_born`."""
    keys, year = [names.key(one.name) for one in people], timezone.localdate().year
    for at, one in enumerate(people):
        if one.name and (name_flaw(one.name) or too_long(one.name)):
            yield at, RefusedError("entry_name", {"name": one.name})
        elif one.name and keys.index(keys[at]) != at:
            yield at, RefusedError("entry_twice", {"name": one.name})
        elif one.name and keys[at] in before.refused and one.key not in before.there:
            yield at, RefusedError("entry_refused_before", {"name": one.name})
        if one.born is not None and not year - OLDEST <= one.born <= year:
            yield at, RefusedError("entry_born", {"name": one.name})


def _refuse_too_often(stored: Submission, sent: Sent, new: int) -> None:
    """Raise RefusedError `entry_changed_often` after too many changes, unless the whole entry is withdrawn."""
    if sent.people and (stored.version >= MOST_CHANGES or (new and stored.people.count() + new > MOST_EVER)):
        raise RefusedError("entry_changed_often")


def _ask(submission: Submission) -> None:
    """Its address confirms it within a day, if mail goes there; else the organisers do. What lapsed stays so, and what
    holds places keeps them: of that a new address has confirmed nothing."""
    submission.mail_confirmed, submission.confirm_hash = False, None
    if pending(submission) is not Place.UNCONFIRMED:
        return
    by_mail = bool(submission.mail) and sends_mail()
    submission.confirm_hash = hash_of_token(code_of(submission)) if by_mail else None
    submission.confirm_until = timezone.now() + DAY if by_mail else None


def _note_before(submission: Submission) -> None:
    """Who confirmed an entry of the same people is told of this one, once."""
    submission.tells = tuple(one for one in sent_before(submission) if one.pk not in submission.told_of)
    submission.told_of = [*submission.told_of, *(one.pk for one in submission.tells)]


def _add(submission: Submission, people: Sequence[SentPerson]) -> None:
    tournament = submission.tournament
    made = SubmittedPerson.objects.bulk_create(
        SubmittedPerson(submission=submission, arrived=at, **one.columns)
        for at, one in enumerate(people, behind_everybody(tournament))
    )
    note_waiting(tournament, made)


def behind_everybody(tournament: Tournament) -> int:
    """The next place in the order of all."""
    rows = SubmittedPerson.objects.filter(submission__tournament=tournament).order_by("-arrived")
    return (rows.values_list("arrived", flat=True).first() or 0) + 1


def note_waiting(tournament: Tournament, people: Sequence[SubmittedPerson]) -> None:
    """Inside an act: who of these finds it full is said to have waited."""
    waiting = placed(tournament, Place.WAITING)
    SubmittedPerson.objects.filter(pk__in=[one.pk for one in people if one.pk in waiting]).update(waited=True)


def _store(person: SubmittedPerson, said: SentPerson) -> None:
    columns: Mapping[str, Any] = said.columns
    for name, value in columns.items():
        setattr(person, name, value)
    person.save(update_fields=list(columns))
