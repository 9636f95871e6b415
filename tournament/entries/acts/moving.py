"""Whoever moved up from the waiting list is told so once, whoever made room: a sender, the organisers, the desk."""

from typing import Final

from tournament.core.act import Actor, act
from tournament.entries.reads.queue import Place
from tournament.entries.reads.window import queue_of, settings_of
from tournament.models import SubmittedPerson, Tournament

WAITING_LIST: Final = Actor("Warteliste")


def note_moved_up(tournament: Tournament) -> list[int]:
    """Note of whom it is told from now on; returns their keys. Who falls back, as the limit was lowered, is told again
    the next time. Once people sit nobody is told: a place that gets free is that of somebody who left."""
    if not any(_news(tournament)) or tournament.series.filter(published_at__isnull=False).exists():
        return []
    with act(tournament, WAITING_LIST, "entries_moved_up") as moving:
        moving.public = False
        up, back = _news(moving.tournament)
        SubmittedPerson.objects.filter(pk__in=up).update(told=True)
        SubmittedPerson.objects.filter(pk__in=back).update(told=False)
        moving.changed = bool(up)
        moving.after = {"number": len(up)}
    return up


def _news(tournament: Tournament) -> tuple[list[int], list[int]]:
    """Who moved up and was not told; who was and waits again."""
    people = SubmittedPerson.objects.filter(submission__tournament=tournament, waited=True, withdrawn_at=None)
    told = dict(people.values_list("pk", "told"))
    if not told:
        return [], []
    places = queue_of(tournament, settings_of(tournament)).places
    up = [key for key, knows in told.items() if not knows and places.get(key) in (Place.IN, Place.ACCEPTED)]
    return up, [key for key, knows in told.items() if knows and places.get(key) is Place.WAITING]
