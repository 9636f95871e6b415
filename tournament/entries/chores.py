"""What was sent before the day goes by itself a while after it."""

from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.chores import Chore
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


CHORES = (Chore("entries", timedelta(hours=6), clear_entries),)
