"""Whether a tournament takes entries now, until when, and how many places are left."""

from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from languages import SOURCE
from tournament.core.speaking import spoken
from tournament.entries.reads.confirmation import COLUMNS as CONFIRMATION
from tournament.entries.reads.confirmation import Confirmed
from tournament.entries.reads.queue import Place, Queue, queue
from tournament.entries.reads.same import COLUMNS, SentRow, each_once
from tournament.models import EntryWindow, Prospectus, RankedKind, SubmittedPerson, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """`open`: entries are taken at this moment; `early`: they will be from `opens_at`; `late`: they were until
    `closes_at`. `free`: places left (None: no limit); `taken`: people who have one, since they are registered or their
    entry is confirmed; `waiting`: people on the waiting list; `unconfirmed`: people whose entry waits for that."""

    open: bool
    early: bool
    late: bool
    opens_at: datetime | None
    closes_at: datetime | None
    limit: int | None
    taken: int
    free: int | None
    waiting: int
    unconfirmed: int


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


def suggested(tournament: Tournament) -> dict[str, Any]:
    """What stands in the form at first, by its fields: the deadline that the Ausschreibung names, until midnight, and
    questions about categories and teams only where a ranking has them."""
    deadline = Prospectus.objects.filter(tournament=tournament).values_list("deadline", flat=True).first()
    rankings = tournament.rankings.all()
    return {
        "closes_at": deadline and timezone.make_aware(datetime.combine(deadline, time(23, 59))),
        "asks_categories": any(one.category for one in rankings),
        "asks_teams": tournament.members_per_team > 0 or any(one.of == RankedKind.TEAMS for one in rankings),
    }


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
    unconfirmed = sum(place is Place.UNCONFIRMED for place in stands.places.values())
    return Window(
        open=is_open,
        early=early,
        late=late,
        opens_at=said.opens_at,
        closes_at=said.closes_at,
        limit=said.limit,
        taken=stands.taken,
        free=free,
        waiting=waiting,
        unconfirmed=unconfirmed,
    )


def queue_of(tournament: Tournament, said: EntryWindow) -> Queue[int]:
    """Who is in and who waits, by the keys of the people sent; two queries."""
    rows = SubmittedPerson.objects.filter(submission__tournament=tournament).order_by("arrived", "pk")
    sent, now = [], timezone.now()
    for row in rows.values_list(*COLUMNS, *CONFIRMATION):
        confirmed = Confirmed(*row[len(COLUMNS) :])
        sent.append(SentRow(*row[: len(COLUMNS)])._replace(pending=confirmed.pending(now), proof=confirmed.proof))
    others = tournament.registrations.filter(submitted=None, withdrawn=False)
    registered = list(others.values_list("person__name", "club__name"))
    return queue(each_once(sent, registered), said.limit, len(registered))


def placed(tournament: Tournament, wanted: Place) -> set[int]:
    """Who has this place now, by the keys of the people sent."""
    places = queue_of(tournament, settings_of(tournament)).places
    return {key for key, place in places.items() if place is wanted}
