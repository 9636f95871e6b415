"""Whether an entry was confirmed: it holds places from then on, and not before.

Where this server sends mail and an address was typed, that address confirms it, within a day; else the organisers do.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.core import names
from tournament.entries.reads.queue import Place, may_be_one
from tournament.models import Submission, SubmittedPerson, Tournament

DAY: Final = timedelta(days=1)
"""So long an address may confirm an entry; then it lapses."""
COLUMNS: Final = tuple(
    f"submission__{name}" for name in ("confirmed_at", "confirm_until", "mail_confirmed", "mail", "pk")
)


class Confirmed(NamedTuple):
    """An entry as COLUMNS are read."""

    at: datetime | None
    until: datetime | None
    by_mail: bool
    mail: str
    entry: int

    def pending(self, now: datetime) -> Place | None:
        """Why it holds no place yet; None: it does."""
        if self.at is not None:
            return None
        return Place.LAPSED if self.until is not None and now >= self.until else Place.UNCONFIRMED

    @property
    def proof(self) -> str:
        """Which address confirmed it, as far as it still is in it; empty: the organisers let it hold."""
        if self.until is None:
            return ""
        return self.mail.casefold() if self.by_mail and self.mail else f"#{self.entry}"


def pending(submission: Submission) -> Place | None:
    """Why this entry holds no place yet; None: it does."""
    said = (getattr(submission, name.removeprefix("submission__")) for name in COLUMNS)
    return Confirmed(*said).pending(timezone.now())


def is_asked(submission: Submission) -> bool:
    """Whether its mail address may confirm it now."""
    return submission.confirm_hash is not None and pending(submission) is Place.UNCONFIRMED


def lapsed() -> Q:
    """Entries that nobody confirmed in time."""
    return Q(confirmed_at=None, confirm_until__lte=timezone.now())


def still_open(tournament: Tournament) -> "QuerySet[Submission]":
    """Entries that wait for their confirmation, with somebody in them whom nobody took back, refused or took in."""
    there = SubmittedPerson.objects.filter(withdrawn_at=None, refused_at=None, registration=None)
    rows = tournament.submissions.filter(confirmed_at=None, pk__in=there.values("submission"))
    return rows.exclude(lapsed())


def sent_before(submission: Submission) -> tuple[Submission, ...]:
    """Other entries whose address confirmed them and that name somebody of this one: the same name, in the same club or
    where one of the two names none. Two queries."""
    wanted = _standing(submission.people.all())
    confirmed = Submission.objects.filter(tournament=submission.tournament_id, mail_confirmed=True)
    others = confirmed.exclude(pk=submission.pk).exclude(confirmed_at=None).exclude(mail="")
    return tuple(
        one
        for one in others.prefetch_related("people").select_related("tournament")
        if may_be_one(one.club, submission.club) and wanted & _standing(one.people.all())
    )


def _standing(people: Iterable[SubmittedPerson]) -> set[str]:
    return {names.key(one.name) for one in people if one.name and one.withdrawn_at is None and one.refused_at is None}
