"""What was said to everybody in the hall and still stands, and who is called to the organiser."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from tournament.core.public_names import public_name
from tournament.models import Announcement, HallCall, Tournament


def standing(tournament: Tournament, now: datetime) -> Announcement | None:
    """The last Durchsage that was not taken off and has not gone by itself; one query."""
    last = Announcement.objects.filter(tournament=tournament).order_by("-pk").first()
    if last is None or last.ended_at or (last.until and last.until <= now):
        return None
    return last


@dataclass(frozen=True, slots=True)
class Called:
    """Who is to come to the organiser: a table by its number, or a person by the start number and the `name` that
    everybody may read."""

    key: int
    table: int | None
    person: int | None
    name: str

    def __str__(self) -> str:
        """As it is called out."""
        return self.name or _("Tisch %(table)s") % {"table": self.table}


def standing_calls(tournament: Tournament) -> QuerySet[HallCall]:
    """The calls that count. A table's is over when the next series begins: others sit there then."""
    begun = tournament.series.filter(started_at__gt=OuterRef("at"))
    return HallCall.objects.filter(Q(table=None) | ~Exists(begun), tournament=tournament, ended_at=None)


def called(tournament: Tournament) -> list[Called]:
    """Who is called and has not been sent back yet, the first first; one query."""
    rows = standing_calls(tournament).order_by("pk")
    named = rows.values_list(
        "pk", "table", "registration__number", "registration__person__name", "registration__anonymous"
    )
    return [
        Called(key, table, number, "" if number is None else public_name(number, name, anonymous=anonymous))
        for key, table, number, name, anonymous in named
    ]
