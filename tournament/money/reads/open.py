"""Who is to pay what, and what is paid: one line a person and one a team."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from tournament.core.names import in_order
from tournament.models import Booking, Registration, Tariff, Team, Tournament
from tournament.money.reads.tariffs import home_of, of_person, of_team, tariffs_of


@dataclass(frozen=True, slots=True)
class FeeLine:
    """Somebody, or a team, and the Startgeld: the sort (None: nothing is asked for), what is due and paid, in cents.
    Of who has withdrawn nothing more is asked for. `vouchers`: what of it was paid with some."""

    whose: Registration | Team
    tariff: Tariff | None
    paid: int
    vouchers: int

    @property
    def due(self) -> int:
        asked = self.tariff.cents if self.tariff else 0
        return min(asked, max(0, self.paid)) if self.withdrawn else asked

    @property
    def withdrawn(self) -> bool:
        """A person who plays no more."""
        return isinstance(self.whose, Registration) and self.whose.withdrawn

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
    people = tournament.registrations.select_related("person", "club", "tariff_choice").order_by("pk")
    home, paid = home_of(tournament), _paid(tournament, "registration", today)
    lines = [
        FeeLine(one, of_person(one, tariffs, home, its.day, its.under), its.cents, its.vouchers)
        for one in sorted(people, key=lambda one: in_order(one.person.name))
        for its in (paid[one.pk],)
    ]
    if not any(tariff.of_teams for tariff in tariffs):
        return lines
    paid = _paid(tournament, "team", today)
    return lines + [
        FeeLine(one, of_team(one, tariffs, home, its.day, its.under), its.cents, its.vouchers)
        for one in sorted(tournament.teams.select_related("club").order_by("pk"), key=lambda one: in_order(one.name))
        for its in (paid[one.pk],)
    ]


def matching(lines: Iterable[FeeLine], keys: Sequence[str]) -> list[FeeLine]:
    """Those that a form names."""
    wanted = set(keys)
    return [line for line in lines if line.key in wanted]


@dataclass(slots=True)
class _Paid:
    """What somebody has paid, on which day first, and which sorts."""

    today: date
    cents: int = 0
    vouchers: int = 0
    first: datetime | None = None
    sorts: frozenset[int] = frozenset()

    @property
    def under(self) -> frozenset[int]:
        """The sorts that hold though they be closed: none, where all was given back."""
        return self.sorts if self.cents else frozenset()

    @property
    def day(self) -> date:
        """The one that says whether it is late."""
        return timezone.localdate(self.first) if self.cents and self.first else self.today


def _paid(tournament: Tournament, whose: str, today: date) -> dict[int, _Paid]:
    rows = tournament.bookings.filter(kind=Booking.Kind.FEE, **{f"{whose}__isnull": False}).order_by("at", "number")
    undone = tournament.bookings.filter(undoes__isnull=False).values("undoes")
    rows = rows.filter(undoes=None).exclude(number__in=undone)  # what was taken back says nothing of the day either
    paid: dict[int, _Paid] = defaultdict(lambda: _Paid(today))
    for key, way, cents, at, tariff in rows.values_list(whose, "way", "cents", "at", "tariff"):
        its = paid[key]
        its.cents += cents
        its.vouchers += cents if way == Booking.Way.VOUCHER else 0
        its.first = its.first or at
        its.sorts |= {tariff} if tariff else frozenset()
    return paid
