"""What was sent before the day goes by itself a while after it; whoever moves up is told."""

from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.chores import Chore
from tournament.entries.acts.mail import tell_moved_up
from tournament.models import Submission, Tournament

KEPT: Final = timedelta(days=30)
"""So long after the last day; the form says so."""
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


def tell_waiting() -> None:
    """Whoever moved up by what nobody was told of: a registration deleted, two people merged, a name corrected."""
    waited = Q(submissions__people__waited=True, submissions__people__withdrawn_at=None)
    for tournament in Tournament.objects.filter(waited).distinct():
        tell_moved_up(tournament)


def look_after_entries() -> None:
    """Both, in one process."""
    clear_entries()
    tell_waiting()


CHORES = (Chore("entries", timedelta(minutes=5), look_after_entries),)
