"""Whether a tournament takes entries now, until when, and how many places are left."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from languages import SOURCE
from tournament.core.speaking import spoken
from tournament.entries.reads.queue import Place, Queue, queue
from tournament.entries.reads.same import COLUMNS, SentRow, each_once
from tournament.models import EntryWindow, SubmittedPerson, Tournament


@dataclass(frozen=True, slots=True)
class Window:
    """`open`: entries are taken at this moment; `early`: they will be from `opens_at`; `late`: they were until
    `closes_at`. `free`: places left (None: no limit); `taken`: people who have one;
    `waiting`: people on the waiting list."""

    open: bool
    early: bool
    late: bool
    opens_at: datetime | None
    closes_at: datetime | None
    limit: int | None
    taken: int
    free: int | None
    waiting: int


def settings_of(tournament: Tournament) -> EntryWindow:
    """What was said of entries; a row that is not stored where nothing was, with a question to begin with."""
    found = EntryWindow.objects.filter(tournament=tournament).first()
    if found is not None:
        return found
    with override("de"):
        question = _("Wie viele Asse hat ein Blatt mit 52 Karten?")
    with override("en"):
        question_en = _("Wie viele Asse hat ein Blatt mit 52 Karten?")
    return EntryWindow(
        tournament=tournament, version=0, question=question, question_en=question_en, answer="4 / vier / four"
    )


def question_of(window: EntryWindow) -> str:
    """As whoever reads the page is asked; empty: nothing."""
    return window.question if spoken() == SOURCE else window.question_en or window.question


def window_of(tournament: Tournament) -> Window:
    """As it is now; three queries."""
    said, now = settings_of(tournament), timezone.now()
    early = said.opens_at is not None and now < said.opens_at
    late = said.closes_at is not None and now >= said.closes_at
    stands = queue_of(tournament, said)
    free = None if said.limit is None else max(0, said.limit - stands.taken)
    is_open = tournament.takes_entries and not late and not early
    waiting = len({*stands.waiting.values()})
    return Window(is_open, early, late, said.opens_at, said.closes_at, said.limit, stands.taken, free, waiting)


def queue_of(tournament: Tournament, said: EntryWindow) -> Queue[int]:
    """Who is in and who waits, by the keys of the people sent; two queries."""
    rows = SubmittedPerson.objects.filter(submission__tournament=tournament).order_by("arrived", "pk")
    sent = [SentRow(*row) for row in rows.values_list(*COLUMNS)]
    others = tournament.registrations.filter(submitted=None, withdrawn=False)
    registered = list(others.values_list("person__name", "club__name"))
    return queue(each_once(sent, registered), said.limit, len(registered))


def placed(tournament: Tournament, wanted: Place) -> set[int]:
    """Who has this place now, by the keys of the people sent."""
    places = queue_of(tournament, settings_of(tournament)).places
    return {key for key, place in places.items() if place is wanted}
