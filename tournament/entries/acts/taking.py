"""What becomes of entries: taken in when and how many, confirmed, taken over to the desk, refused."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import F, QuerySet
from django.utils import timezone

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.entries.acts.sending import SENDER, behind_everybody, note_waiting
from tournament.entries.reads.confirmation import pending
from tournament.entries.reads.entry import placed, queue_of, settings_of
from tournament.entries.reads.queue import Place, to_hold
from tournament.models import Registration, Submission, SubmittedPerson, Tournament
from tournament.registration.acts import sent

SETTINGS = (
    *("opens_at", "closes_at", "limit", "asks_categories", "asks_teams", "asks_wishes", "asks_pass", "note"),
    *("question", "question_en", "answer", "desk_strikes", "refund_until"),
)
UNLOGGED = {"question", "question_en", "answer"}


def set_window(tournament: Tournament, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """Store SETTINGS, and whether entries are taken (`takes`). StaleError."""
    with act(tournament, actor, "entries_set") as setting:
        window = settings_of(setting.tournament)
        compare(window.version, version, window)
        setting.before = _said(window, setting.tournament) if window.pk else None
        for name in SETTINGS:
            setattr(window, name, said.get(name, getattr(window, name)))
        setting.tournament.takes_entries = said["takes"]
        setting.tournament.save(update_fields=["takes_entries"])
        setting.after = _said(window, setting.tournament)
        window.version += 1
        window.save()
    tournament.takes_entries = said["takes"]


def take_in(tournament: Tournament, taken: Mapping[int, Registration], actor: Actor) -> None:
    """People of entries (by key) are registered as these: who agreed to the archive is kept with them (pass number and
    year are, since they were registered with them), and the entry counts as seen. RefusedError `entry_gone`: somebody
    was taken back or in meanwhile; `entry_refused_meanwhile`; `entry_full`: of who was not confirmed, and has no place
    before, there is no room for all."""
    with act(tournament, actor, "entries_taken") as taking:
        taking.public = False
        rows = held(tournament, taken)
        for row in rows:
            if row.withdrawn_at is not None or row.registration_id:
                raise RefusedError("entry_gone", {"name": row.name})
            if row.refused_at is not None:
                raise RefusedError("entry_refused_meanwhile", {"name": row.name})
            if not row.name:
                raise RefusedError("entry_changed_meanwhile", {"name": row.called})
            row.registration = taken[row.pk]
            row.save()
            _keep(row, taken[row.pk])
        if any(pending(row.submission) is not None for row in rows):
            _refuse_full(taking.tournament)
        mark_seen(tournament, {row.submission_id for row in rows})
        taking.after = {"people": [f"{one.number} {one.person.name}" for one in taken.values()]}


def held(tournament: Tournament, keys: Collection[int]) -> list[SubmittedPerson]:
    """Return these people as stored now, with their entries."""
    rows = SubmittedPerson.objects.filter(submission__tournament=tournament, pk__in=keys)
    return list(rows.select_related("submission").order_by("arrived", "pk"))


def mark_seen(tournament: Tournament, submissions: "set[int]") -> None:
    """Mark these entries as seen, inside an act."""
    tournament.submissions.filter(pk__in=submissions).update(seen_version=F("version"))


def see(submission: Submission, actor: Actor) -> None:
    """Mark the entry's changes as seen by the organisers."""
    with act(submission.tournament, actor, "entry_seen") as seeing:
        seeing.public = False
        stored = Submission.objects.get(pk=submission.pk)
        seeing.changed = stored.seen_version != stored.version
        seeing.after = {"entry": stored.pk}
        mark_seen(seeing.tournament, {stored.pk})


def _keep(row: SubmittedPerson, registration: Registration) -> None:
    person = registration.person
    if row.in_archive and not person.in_archive:
        person.in_archive, person.version = True, person.version + 1
        person.save(update_fields=["in_archive", "version"])


def _refuse_full(tournament: Tournament) -> None:
    """With those who were taken in just now there are too many, or somebody who was confirmed lost the place."""
    said = settings_of(tournament)
    stands = queue_of(tournament, said)
    if said.limit is not None and (stands.waiting or stands.taken > said.limit):
        raise RefusedError("entry_full")


def _said(window: Any, tournament: Tournament) -> dict[str, Any]:
    said = {name: getattr(window, name) for name in SETTINGS if name not in UNLOGGED}
    times = {name: getattr(window, name) for name in ("opens_at", "closes_at", "refund_until")}
    when = {name: at.isoformat() if at else "" for name, at in times.items()}
    return {**said, **when, "takes": tournament.takes_entries}


# An entry is confirmed, by its mail address or by the organisers: from then on it holds places, or waits for some.


def confirm(submission: Submission, version: int, code_hash: str) -> None:
    """Whoever reads the mail of the address in it says that the entry is theirs; again it is nothing. StaleError: what
    they saw is not what stands in it. RefusedError `entry_lapsed`: a day is over; `entry_code`: another address stands
    in it now."""
    with act(submission.tournament, SENDER, "entry_confirmed") as confirming:
        confirming.public = False
        stored = Submission.objects.get(pk=submission.pk)
        if stored.confirm_hash != code_hash:
            raise RefusedError("entry_code")
        if stored.confirmed_at is not None:
            confirming.changed = False
            return
        compare(stored.version, version, stored)
        if pending(stored) is Place.LAPSED:
            raise RefusedError("entry_lapsed")
        stored.mail_confirmed = True
        _hold(stored)
        confirming.after = {"entry": stored.pk}


def let_hold(submission: Submission, version: int, actor: Actor) -> None:
    """The organisers say that an entry nobody confirmed, or nobody in time, holds all the same: the link in the mail
    does nothing then. StaleError; RefusedError `entry_confirmed`."""
    with act(submission.tournament, actor, "entry_let_hold") as letting:
        letting.public = False
        stored = Submission.objects.get(pk=submission.pk)
        compare(stored.version, version, stored)
        if pending(stored) is None:
            raise RefusedError("entry_confirmed")
        stored.confirm_until = None
        _hold(stored)
        letting.after = {"entry": stored.pk}


def _hold(submission: Submission) -> None:
    """Inside an act: behind everybody who was confirmed before; who finds it full is said to have waited."""
    submission.confirmed_at = timezone.now()
    submission.save()
    people = list(submission.people.order_by("arrived", "pk"))
    for at, person in enumerate(people, behind_everybody(submission.tournament)):
        person.arrived = at
        person.save()
    note_waiting(submission.tournament, people)


# The organisers refuse somebody who was sent, and take that back.


def refuse(submission: Submission, version: int, people: Collection[int], sentence: str, actor: Actor) -> list[str]:
    """These of an entry (by key) get no place, and whoever waits moves up; `sentence`: what the sender reads of it, not
    in the log. Returns their names. StaleError; RefusedError `entry_none_chosen`."""
    with act(submission.tournament, actor, "entry_refused") as refusing:
        refusing.public = False
        stored = Submission.objects.get(pk=submission.pk)
        compare(stored.version, version, stored)
        found = _chosen(stored.people.filter(withdrawn_at=None, refused_at=None, registration=None), people)
        names = [one.called for one in found]
        sent.refuse(SubmittedPerson.objects.filter(pk__in=[one.pk for one in found]), sentence)
        refusing.after = {"entry": stored.pk, "number": len(names)}
    return names


def take_back(submission: Submission, version: int, people: Collection[int], actor: Actor) -> list[str]:
    """These were refused and stand in the queue again, by when they were sent; whoever has a place keeps it, and is
    before them. Returns their names. StaleError; RefusedError `entry_none_chosen`."""
    with act(submission.tournament, actor, "entry_refusal_undone") as undoing:
        undoing.public = False
        stored = Submission.objects.get(pk=submission.pk)
        compare(stored.version, version, stored)
        found = _chosen(stored.people.filter(withdrawn_at=None).exclude(refused_at=None), people)
        _back(undoing.tournament, [one.pk for one in found])
        sent.raise_version(stored)
        undoing.after = {"entry": stored.pk, "number": len(found)}
    return [one.called for one in found]


def _chosen(people: "QuerySet[SubmittedPerson]", wanted: Collection[int]) -> list[SubmittedPerson]:
    found = [one for one in people.order_by("arrived", "pk") if one.pk in wanted]
    if not found:
        raise RefusedError("entry_none_chosen")
    return found


def _back(tournament: Tournament, people: Collection[int]) -> None:
    """Put the refused people back into the queue; where it is full they wait, to be told when they move up."""
    said, rows = settings_of(tournament), SubmittedPerson.objects
    back, before = rows.filter(pk__in=people), queue_of(tournament, said)
    back.update(refused_at=None, refusal="", unregistered=False, holds=False)
    rows.filter(pk__in=to_hold(before, queue_of(tournament, said))).update(holds=True)
    back.filter(pk__in=placed(tournament, Place.WAITING)).update(waited=True)
