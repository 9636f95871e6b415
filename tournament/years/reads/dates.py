"""What is on at an organisation, and at the clubs of a federation that have pages: tournaments that are published, and
dates typed by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from tournament.core.days import last_day
from tournament.models import AuditEntry, ClubDate, Organisation, Tournament
from tournament.years.reads.chronicle import shown_in

ONE_DAY = timedelta(days=1)
STORED = Subquery(
    AuditEntry.objects.filter(tournament=OuterRef("pk"), revision=OuterRef("public_revision")).values("at")[:1]
)


@dataclass(frozen=True, slots=True)
class Dated:
    """One of the two. `first` and `last`: its days; `begins` and `ends`: the times, where they are known."""

    first: date
    last: date
    name: str
    place: str
    of: Organisation
    changed_at: datetime
    tournament: Tournament | None = None
    typed: ClubDate | None = None

    @property
    def begins(self) -> date | datetime:
        """When it begins: the day, or the time as well."""
        return _at(self.first, self.typed.begins) if self.typed and self.typed.begins else self.first

    @property
    def ends(self) -> date | datetime:
        """The first day that is free again; or the time, an hour after it began where nobody said."""
        typed = self.typed
        if not typed or not typed.begins:
            return self.last + ONE_DAY
        if not typed.ends:
            return _at(self.first, typed.begins) + timedelta(hours=1)
        return _at(self.first if typed.ends > typed.begins else self.first + ONE_DAY, typed.ends)


def _at(day: date, at: time) -> datetime:
    return timezone.make_aware(datetime.combine(day, at))


def dates_of(organisation: Organisation, today: date) -> list[Dated]:
    """All from the first of January on, the first first; three queries."""
    shown = shown_in(organisation)
    since = today.replace(month=1, day=1)
    return sorted([*_tournaments(shown, since), *_typed(shown, since)], key=lambda one: (one.first, str(one.begins)))


def _tournaments(shown: Sequence[Organisation], since: date) -> list[Dated]:
    theirs = Tournament.objects.filter(published=True, organisation__in=shown, date__gte=since)
    return [
        Dated(
            one.date,
            last_day(one),
            one.name,
            one.place,
            one.organisation,
            vars(one)["shown_since"] or _at(one.date, time.min),
            tournament=one,
        )
        for one in theirs.select_related("organisation").annotate(shown_since=STORED)
    ]


def _typed(shown: Sequence[Organisation], since: date) -> list[Dated]:
    theirs = ClubDate.objects.filter(organisation__in=shown, date__gte=since).select_related("organisation")
    return [
        Dated(one.date, one.date, one.name, one.place, one.organisation, one.changed_at, typed=one) for one in theirs
    ]
