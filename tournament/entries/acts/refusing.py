"""The organisers refuse somebody who was sent, and take that back."""

from collections.abc import Collection

from django.db.models import QuerySet

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.entries.reads.queue import Place, to_hold
from tournament.entries.reads.window import placed, queue_of, settings_of
from tournament.models import Submission, SubmittedPerson, Tournament
from tournament.registration.acts import refused


def refuse(submission: Submission, version: int, people: Collection[int], sentence: str, actor: Actor) -> list[str]:
    """These of an entry (by key) get no place, and whoever waits moves up; `sentence`: what the sender reads of it, not
    in the log. Returns their names. StaleError; RefusedError `entry_none_chosen`."""
    with act(submission.tournament, actor, "entry_refused") as refusing:
        refusing.public = False
        stored = Submission.objects.get(pk=submission.pk)
        compare(stored.version, version, stored)
        found = _chosen(stored.people.filter(withdrawn_at=None, refused_at=None, registration=None), people)
        names = [one.name for one in found]
        refused.refuse(SubmittedPerson.objects.filter(pk__in=[one.pk for one in found]), sentence)
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
        refused.raise_version(stored)
        undoing.after = {"entry": stored.pk, "number": len(found)}
    return [one.name for one in found]


def _chosen(people: "QuerySet[SubmittedPerson]", wanted: Collection[int]) -> list[SubmittedPerson]:
    found = [one for one in people.order_by("arrived", "pk") if one.pk in wanted]
    if not found:
        raise RefusedError("entry_none_chosen")
    return found


def _back(tournament: Tournament, people: Collection[int]) -> None:
    """Who finds it full waits, and is told once he moves up."""
    said, rows = settings_of(tournament), SubmittedPerson.objects.filter(submission__tournament=tournament)
    back, before = rows.filter(pk__in=people), queue_of(tournament, said)
    back.update(refused_at=None, refusal="", unregistered=False, holds=False, told=False)
    rows.filter(pk__in=to_hold(before, queue_of(tournament, said))).update(holds=True)
    back.filter(pk__in=placed(tournament, Place.WAITING)).update(waited=True)
