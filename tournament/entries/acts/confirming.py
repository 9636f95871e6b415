"""An entry is confirmed, by its mail address or by the organisers: from then on it holds places, or waits for some."""

from django.utils import timezone

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.entries.acts.sending import SENDER, behind_everybody, note_waiting
from tournament.entries.reads.confirmation import pending
from tournament.entries.reads.queue import Place
from tournament.models import Submission


def confirm(submission: Submission, version: int, code_hash: str) -> None:
    """Whoever reads the mail of the address in it says that the entry is theirs; again it is nothing. StaleError: what
    they saw is not what stands in it. RefusedError `entry_lapsed`: a day is over; `entry_code`: another address stands
    in it now."""
    with act(submission.tournament, SENDER, "entry_confirmed") as confirming:
        confirming.public = False
        stored = Submission.objects.get(pk=submission.pk)
        if stored.confirm_hash != code_hash:
            raise RefusedError("entry_code")
        if stored.confirmed_at is not None:
            confirming.changed = False
            return
        compare(stored.version, version, stored)
        if pending(stored) is Place.LAPSED:
            raise RefusedError("entry_lapsed")
        stored.mail_confirmed = True
        _hold(stored)
        confirming.after = {"entry": stored.pk}


def let_hold(submission: Submission, version: int, actor: Actor) -> None:
    """The organisers say that an entry nobody confirmed, or nobody in time, holds all the same: the link in the mail
    does nothing then. StaleError; RefusedError `entry_confirmed`."""
    with act(submission.tournament, actor, "entry_let_hold") as letting:
        letting.public = False
        stored = Submission.objects.get(pk=submission.pk)
        compare(stored.version, version, stored)
        if pending(stored) is None:
            raise RefusedError("entry_confirmed")
        stored.confirm_until = None
        _hold(stored)
        letting.after = {"entry": stored.pk}


def _hold(submission: Submission) -> None:
    """Inside an act: behind everybody who was confirmed before; who finds it full is said to have waited."""
    submission.confirmed_at = timezone.now()
    submission.save(update_fields=["confirmed_at", "confirm_until", "mail_confirmed"])
    people = list(submission.people.order_by("arrived", "pk"))
    for at, person in enumerate(people, behind_everybody(submission.tournament)):
        person.arrived = at
        person.save(update_fields=["arrived"])
    note_waiting(submission.tournament, people)
