"""What the organisers do with entries: say when they come and how many, and take people in."""

from collections.abc import Collection, Mapping
from typing import Any

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.entries.reads.confirmation import pending
from tournament.entries.reads.window import queue_of, settings_of
from tournament.models import Registration, Submission, SubmittedPerson, Tournament

SETTINGS = (
    *("opens_at", "closes_at", "limit", "asks_categories", "asks_teams", "asks_wishes", "asks_pass", "note"),
    *("question", "question_en", "answer"),
)
UNLOGGED = {"opens_at", "closes_at", "question", "question_en", "answer"}


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
            row.registration = taken[row.pk]
            row.save(update_fields=["registration"])
            _keep(row, taken[row.pk])
        if any(pending(row.submission) is not None for row in rows):
            _refuse_full(taking.tournament)
        mark_seen(tournament, {row.submission_id for row in rows})
        taking.after = {"people": [f"{one.number} {one.person.name}" for one in taken.values()]}


def held(tournament: Tournament, keys: Collection[int]) -> list[SubmittedPerson]:
    """These people as they are stored now, with their entries."""
    rows = SubmittedPerson.objects.filter(submission__tournament=tournament, pk__in=keys)
    return list(rows.select_related("submission").order_by("arrived", "pk"))


def mark_seen(tournament: Tournament, submissions: "set[int]") -> None:
    """Inside an act: nothing of them is new."""
    for one in tournament.submissions.filter(pk__in=submissions):
        one.seen_version = one.version
        one.save(update_fields=["seen_version"])


def see(submission: Submission, actor: Actor) -> None:
    """What was changed since is known to the organisers."""
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
    times = {name: getattr(window, name) for name in ("opens_at", "closes_at")}
    when = {name: at.isoformat() if at else "" for name, at in times.items()}
    return {**said, **when, "takes": tournament.takes_entries}
