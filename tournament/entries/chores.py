"""What was sent before the day goes by itself a while after it; whoever moves up is told."""

from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.works import Chore
from tournament.entries.acts.mail import tell_moved_up
from tournament.entries.reads.confirmation import lapsed
from tournament.models import Submission, Tournament

KEPT: Final = timedelta(days=30)
"""So long after the last day; the form says so."""
MOST_LAPSED: Final = 200
"""Entries of one tournament that nobody confirmed in time: the last are kept, for the organisers to see."""
CLEARING: Final = Actor("Aufräumen")


def clear_entries() -> None:
    """Delete all that was sent to tournaments that are over: who sent it, wishes, pass numbers, links; and close their
    forms, so that nobody enters there only to be deleted. NotDoneError."""
    over = Tournament.objects.alias(ended=Coalesce("last_day", "date"))
    over = (
        over.filter(ended__lt=timezone.localdate() - KEPT)
        .filter(Q(takes_entries=True) | ~Q(submissions=None))
        .distinct()
    )
    for tournament in over:
        with act(tournament, CLEARING, "entries_cleared") as clearing:
            clearing.public = clearing.tournament.takes_entries
            clearing.tournament.takes_entries = False
            clearing.tournament.save(update_fields=["takes_entries"])
            rows = Submission.objects.filter(tournament=tournament)
            clearing.after = {"number": rows.count()}
            rows.delete()


def drop_lapsed() -> None:
    """Delete the oldest entries that lapsed where there are too many, but those of which somebody was taken in."""
    for tournament in Tournament.objects.filter(submissions__in=Submission.objects.filter(lapsed())).distinct():
        rows = tournament.submissions.filter(lapsed()).exclude(people__registration__isnull=False)
        old = list(rows.order_by("-pk").values_list("pk", flat=True)[MOST_LAPSED:])
        if old:
            with act(tournament, CLEARING, "entries_dropped") as dropping:
                dropping.public = False
                rows.filter(pk__in=old).delete()
                dropping.after = {"number": len(old)}


def tell_waiting() -> None:
    """Whoever moved up by what nobody was told of: a registration deleted, two people merged, a name corrected."""
    waited = Q(submissions__people__waited=True, submissions__people__withdrawn_at=None)
    limited = Q(entry_window__limit__isnull=False, submissions__isnull=False)
    for tournament in Tournament.objects.filter(waited | limited).distinct():
        tell_moved_up(tournament)


def look_after_entries() -> None:
    """All of it, in one process."""
    clear_entries()
    drop_lapsed()
    tell_waiting()


CHORES = (Chore("entries", timedelta(minutes=5), look_after_entries),)
