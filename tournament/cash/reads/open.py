"""Who is to pay what, and what is paid: one line a person and one a team."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Min, Sum
from django.utils import timezone

from tournament.cash.reads.tariffs import home_of, of_person, of_team, tariffs_of
from tournament.models import Booking, Registration, Tariff, Team, Tournament


@dataclass(frozen=True, slots=True)
class FeeLine:
    """Somebody, or a team, and the Startgeld: the sort (None: nothing is asked for), what is due and paid, in cents."""

    whose: Registration | Team
    tariff: Tariff | None
    paid: int

    @property
    def due(self) -> int:
        return self.tariff.cents if self.tariff else 0

    @property
    def open(self) -> int:
        """To be paid; below zero: too much was."""
        return self.due - self.paid

    @property
    def said_paid(self) -> bool:
        """The list that was read says so; it need not be booked."""
        return isinstance(self.whose, Registration) and self.whose.said_paid

    @property
    def key(self) -> str:
        """What a form calls it by: `p12` a person, `m3` a team."""
        return f"{'p' if isinstance(self.whose, Registration) else 'm'}{self.whose.pk}"

    @property
    def name(self) -> str:
        return self.whose.person.name if isinstance(self.whose, Registration) else self.whose.name

    @property
    def club(self) -> str:
        return self.whose.club.name if self.whose.club else ""


def fee_lines(tournament: Tournament) -> list[FeeLine]:
    """Of everybody by name, then of every team if teams pay; six queries. Who has paid something pays what it cost on
    that day, though it be late now."""
    tariffs, today = tariffs_of(tournament), timezone.localdate()
    people = tournament.registrations.select_related("person", "club", "tariff_choice").order_by("person__name", "pk")
    home, paid = home_of(tournament), _paid(tournament, "registration")
    lines = [
        FeeLine(one, of_person(one, tariffs, home, _day(paid, one.pk, today)), _sum(paid, one.pk)) for one in people
    ]
    if not any(tariff.of_teams for tariff in tariffs):
        return lines
    paid_by_teams = _paid(tournament, "team")
    return lines + [
        FeeLine(one, of_team(one, tariffs, home, _day(paid_by_teams, one.pk, today)), _sum(paid_by_teams, one.pk))
        for one in tournament.teams.select_related("club").order_by("name", "pk")
    ]


def matching(lines: Iterable[FeeLine], keys: Sequence[str]) -> list[FeeLine]:
    """Those that a form names."""
    wanted = set(keys)
    return [line for line in lines if line.key in wanted]


_Paid = dict[int, tuple[int, datetime]]


def _paid(tournament: Tournament, whose: str) -> _Paid:
    rows = tournament.bookings.filter(kind=Booking.Kind.FEE, **{f"{whose}__isnull": False}).order_by()
    undone = tournament.bookings.filter(undoes__isnull=False).values("undoes")
    rows = rows.filter(undoes=None).exclude(number__in=undone)  # what was taken back says nothing of the day either
    return {
        row[whose]: (row["sum"], row["first"]) for row in rows.values(whose).annotate(sum=Sum("cents"), first=Min("at"))
    }


def _sum(paid: _Paid, key: int) -> int:
    return paid[key][0] if key in paid else 0


def _day(paid: _Paid, key: int, today: date) -> date:
    return timezone.localdate(paid[key][1]) if _sum(paid, key) else today
