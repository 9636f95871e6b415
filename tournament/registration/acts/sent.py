"""Whoever was sent before the day: whom the desk has refused, and what rooms above do when a place becomes free."""

from collections.abc import Callable
from typing import Final

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from tournament.models import Registration, Submission, SubmittedPerson, Tournament


def refuse(people: "QuerySet[SubmittedPerson]", sentence: str = "", *, unregistered: bool = False) -> None:
    """Inside an act: these have no place from now on. `sentence`: what the sender reads of it; `unregistered`: since
    the desk took back as whom they were registered."""
    entries = list(Submission.objects.filter(people__in=people).distinct())
    people.update(refused_at=timezone.now(), refusal=sentence, unregistered=unregistered)
    for one in entries:
        raise_version(one)


def leave(registration: Registration) -> str:
    """Inside an act: they play no more, since who sent them said so. Returns them in words."""
    registration.withdrawn = True
    registration.version += 1
    registration.save(update_fields=["withdrawn", "version"])
    return f"{registration.number} {registration.person.name}"


def raise_version(submission: Submission) -> None:
    """A form of it that was opened before is stale. To the organisers, who did this, it is no news: what they had not
    seen of it before they see as not seen still."""
    if submission.seen_version in (0, submission.version):
        submission.seen_version = submission.version + 1
    submission.version += 1
    submission.save(update_fields=["version", "seen_version"])


# What rooms above do when the desk takes somebody out, so that a place is free: they add it here.

TELL: Final[set[Callable[[HttpRequest, Tournament], None]]] = set()


def place_freed(request: HttpRequest, tournament: Tournament) -> None:
    """After it is stored."""
    for tell in TELL:
        tell(request, tournament)
