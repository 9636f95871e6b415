"""What the organiser says to everybody in the hall, and whom he calls."""

from datetime import timedelta

from django.utils import timezone

from tournament.core import names
from tournament.core.act import Actor, act
from tournament.core.announcements import standing_calls
from tournament.core.errors import RefusedError
from tournament.models import Announcement, CardTable, HallCall, Tournament
from tournament.models.limits import LONGEST_ANNOUNCEMENT

MOST_MINUTES = 240
MOST_CALLS = 12


def announce(tournament: Tournament, text: str, actor: Actor, minutes: int | None = None) -> None:
    """Say this on every screen and every phone that is open; `minutes`: it goes by itself after so many. The one before
    is not said any more. RefusedError `announcement_missing`, `announcement_too_long`, `announcement_minutes`.
    """
    said = names.tidy(text)
    if not said:
        raise RefusedError("announcement_missing")
    if len(said) > LONGEST_ANNOUNCEMENT:
        raise RefusedError("announcement_too_long", {"length": len(said), "maximum": LONGEST_ANNOUNCEMENT})
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise RefusedError("announcement_minutes", {"most": MOST_MINUTES})
    with act(tournament, actor, "hall_told") as telling:
        now = timezone.now()
        until = now + timedelta(minutes=minutes) if minutes else None
        Announcement.objects.filter(tournament=telling.tournament, ended_at=None).update(ended_at=now)
        Announcement.objects.create(tournament=telling.tournament, text=said, at=now, until=until)
        telling.after = {"announcement": said, "minutes": minutes}


def take_off(tournament: Tournament, key: int, actor: Actor) -> None:
    """A Durchsage is not said any more; where it is gone already, nothing changes."""
    with act(tournament, actor, "hall_told_no_more") as ending:
        stands = Announcement.objects.filter(tournament=ending.tournament, pk=key, ended_at=None).first()
        ending.changed = stands is not None
        if stands is not None:
            ending.before = {"announcement": stands.text}
            Announcement.objects.filter(pk=stands.pk).update(ended_at=timezone.now())


def call_table(tournament: Tournament, table: int, actor: Actor) -> None:
    """Ask a table to come; where it is called already, nothing changes. RefusedError `call_table_unknown`,
    `hall_calls_too_many`."""
    seated = CardTable.objects.filter(series__tournament=tournament, series__published_at__isnull=False)
    if not seated.filter(number=table).exists():
        raise RefusedError("call_table_unknown", {"table": table})
    _call(tournament, actor, {"table": table}, table=table)


def call_person(tournament: Tournament, number: int, actor: Actor) -> None:
    """Ask whoever has this start number to come; as `call_table`. RefusedError `call_person_unknown`."""
    registration = tournament.registrations.filter(number=number).first()
    if registration is None:
        raise RefusedError("call_person_unknown")
    _call(tournament, actor, {"number": number}, registration_id=registration.pk)


def _call(tournament: Tournament, actor: Actor, after: dict[str, int], **who: int) -> None:
    with act(tournament, actor, "hall_called") as calling:
        standing = standing_calls(calling.tournament)
        calling.changed = not standing.filter(**who).exists()
        if not calling.changed:
            return
        if standing.count() >= MOST_CALLS:
            raise RefusedError("hall_calls_too_many", {"most": MOST_CALLS})
        HallCall.objects.create(tournament=calling.tournament, at=timezone.now(), **who)
        calling.after = after


def end_call(tournament: Tournament, key: int, actor: Actor) -> None:
    """Whoever was called has come, or need not come; where that is said already, nothing changes."""
    with act(tournament, actor, "hall_call_ended") as ending:
        standing = HallCall.objects.filter(tournament=ending.tournament, ended_at=None).select_related("registration")
        call = standing.filter(pk=key).first()
        ending.changed = call is not None
        if call is not None:
            of = {"number": call.registration.number} if call.registration else {"table": call.table}
            ending.before = of
            HallCall.objects.filter(pk=call.pk).update(ended_at=timezone.now())
