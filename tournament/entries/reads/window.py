"""Whether a tournament takes entries now, until when, and how many places are left."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournament.entries.reads.queue import Came, Place, Queue, queue
from tournament.models import EntryWindow, SubmittedPerson, Tournament


@dataclass(frozen=True, slots=True)
class Window:
    """`open`: entries are taken at this moment; `late`: they were until `closes_at`. `free`: places left (None: no
    limit); `waiting`: people on the waiting list."""

    open: bool
    late: bool
    closes_at: datetime | None
    limit: int | None
    free: int | None
    waiting: int


def settings_of(tournament: Tournament) -> EntryWindow:
    """What was said of entries; a row that is not stored where nothing was."""
    found = EntryWindow.objects.filter(tournament=tournament).first()
    return found or EntryWindow(tournament=tournament, version=0)


def window_of(tournament: Tournament) -> Window:
    """As it is now; four queries at most."""
    said = settings_of(tournament)
    late = said.closes_at is not None and timezone.now() >= said.closes_at
    stands = queue_of(tournament, said)
    counted = Counter(stands.places.values())
    taken = counted[Place.IN] + counted[Place.ACCEPTED] + others_of(tournament)
    free = None if said.limit is None else max(0, said.limit - taken)
    is_open = tournament.takes_entries and not late
    return Window(is_open, late, said.closes_at, said.limit, free, counted[Place.WAITING])


def queue_of(tournament: Tournament, said: EntryWindow) -> Queue[int]:
    """Who is in and who waits, by the keys of the people sent; two queries."""
    rows = SubmittedPerson.objects.filter(submission__tournament=tournament).order_by("arrived", "pk")
    came = [
        Came(pk, accepted=registration is not None and not withdrawn, gone=gone is not None or bool(withdrawn))
        for pk, registration, gone, withdrawn in rows.values_list(
            "pk", "registration", "withdrawn_at", "registration__withdrawn"
        )
    ]
    return queue(came, said.limit, others_of(tournament))


def others_of(tournament: Tournament) -> int:
    """How many are registered without an entry and have not withdrawn."""
    return tournament.registrations.filter(submitted=None, withdrawn=False).count()


def waiting_of(tournament: Tournament) -> set[int]:
    """Who waits, by the keys of the people sent."""
    places = queue_of(tournament, settings_of(tournament)).places
    return {key for key, place in places.items() if place is Place.WAITING}
