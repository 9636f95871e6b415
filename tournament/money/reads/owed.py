"""What is to be paid: sorts of Startgeld, what crosses cost, and who has paid. Whole cents."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core import names
from tournament.core.names import in_order
from tournament.core.series_state import to_play
from tournament.models import (
    Booking,
    CashDesk,
    Club,
    Registration,
    Seat,
    SubmittedPerson,
    Substitution,
    Tariff,
    Team,
    Tournament,
)

# Startgeld: the sorts there are, and which of them somebody pays.


def tariffs_of(tournament: Tournament) -> list[Tariff]:
    """In their order; one query."""
    return list(tournament.tariffs.order_by("position"))


@dataclass(frozen=True, slots=True)
class Payer:
    """What of somebody, or of a team, says what is to be paid. `day`: of payment, or today; `under`: the sorts that
    were paid, which hold though they be closed. Categories and the year of birth are people's: a team has none."""

    club: Club | None
    day: date
    under: frozenset[int] = frozenset()
    categories: Sequence[str] = ()
    born: int | None = None


def of_person(
    registration: Registration, tariffs: Sequence[Tariff], home: str, day: date, under: frozenset[int] = frozenset()
) -> Tariff | None:
    """Return the tariff a person pays: the one chosen by hand, else by the rule; None: nothing.

    `home`: the key of the organiser's name as a club; whoever plays for it is a member, all others are guests. `day`:
    the day of payment, which says whether it is late; `under`: the tariffs already paid. Select `tariff_choice` and
    `person` with the registration.
    """
    choice = getattr(registration, "tariff_choice", None)
    by_pk = {tariff.pk: tariff for tariff in tariffs}
    if choice is not None and choice.tariff_id in by_pk:
        return by_pk[choice.tariff_id]
    payer = Payer(registration.club, day, under, registration.categories, registration.person.born)
    return expected(payer, tariffs, home)


def expected(payer: Payer, tariffs: Sequence[Tariff], home: str) -> Tariff | None:
    """Return the tariff somebody pays by the rules for people, also who is not registered yet; None: nothing."""
    return _by_rule([one for one in tariffs if not one.of_teams], payer, home)


def of_team(
    team: Team, tariffs: Iterable[Tariff], home: str, day: date, under: frozenset[int] = frozenset()
) -> Tariff | None:
    """What a team pays that pays on this day, by the rules for teams."""
    return _by_rule([one for one in tariffs if one.of_teams], Payer(team.club, day, under), home)


def home_of(tournament: Tournament) -> str:
    """What a club is called whose people are the organiser's own."""
    return names.key(tournament.organisation.name)


def years_of(tariff: Tariff) -> str:
    """For which years of birth it is, in words; empty: for all."""
    said = {"first": tariff.born_from, "last": tariff.born_until}
    if tariff.born_from and tariff.born_until:
        return _("Jahrgang %(first)s bis %(last)s") % said
    if tariff.born_from:
        return _("Jahrgang %(first)s und jünger") % said
    return _("Jahrgang %(last)s und älter") % said if tariff.born_until else ""


def _by_rule(tariffs: Sequence[Tariff], payer: Payer, home: str) -> Tariff | None:
    """The last of those that fit; but who has paid one that is closed by now stays by it, whatever came after."""
    fitting = [one for one in tariffs if _fits(one, payer, home)]
    return next((one for one in reversed(fitting) if one.closed), fitting[-1] if fitting else None)


def _fits(tariff: Tariff, payer: Payer, home: str) -> bool:
    is_own = payer.club is not None and names.key(payer.club.name) == home
    by_whom = {
        Tariff.Whom.ALL: True,
        Tariff.Whom.OWN: is_own,
        Tariff.Whom.GUESTS: not is_own,
        Tariff.Whom.NOBODY: False,
    }[Tariff.Whom(tariff.whom)]
    has_category = not tariff.category or names.key(tariff.category) in map(names.key, payer.categories)
    is_late = tariff.late_from is None or payer.day >= tariff.late_from
    is_open = not tariff.closed or tariff.pk in payer.under
    return by_whom and has_category and _has_age(tariff, payer.born) and is_late and is_open


def _has_age(tariff: Tariff, born: int | None) -> bool:
    """Return whether a person born then is of the tariff's age; false for an unknown year where an age is asked."""
    if tariff.born_from is None and tariff.born_until is None:
        return True
    return born is not None and (tariff.born_from or born) <= born <= (tariff.born_until or born)


@dataclass(frozen=True, slots=True)
class FeeLine:
    """Somebody, or a team, and the Startgeld: the sort (None: nothing is asked for), what is due and paid, in cents.
    Of who has withdrawn nothing more is asked for, and `in_time` nothing at all. `vouchers`: what of it was paid with
    some."""

    whose: Registration | Team
    tariff: Tariff | None
    paid: int
    vouchers: int
    in_time: bool = False

    @property
    def due(self) -> int:
        asked = self.tariff.cents if self.tariff else 0
        if self.withdrawn:
            return 0 if self.in_time else min(asked, max(0, self.paid))
        return asked

    @property
    def withdrawn(self) -> bool:
        """A person who plays no more."""
        return isinstance(self.whose, Registration) and self.whose.withdrawn

    @property
    def open(self) -> int:
        """Return what is still to be paid; below zero if too much was paid."""
        return self.due - self.paid

    @property
    def said_paid(self) -> bool:
        """Return whether the imported list says it is paid; it need not be booked."""
        return isinstance(self.whose, Registration) and self.whose.said_paid

    @property
    def key(self) -> str:
        """Return its key in a form: `p12` a person, `m3` a team."""
        return f"{'p' if isinstance(self.whose, Registration) else 'm'}{self.whose.pk}"

    @property
    def name(self) -> str:
        return self.whose.person.name if isinstance(self.whose, Registration) else self.whose.name

    @property
    def club(self) -> str:
        return self.whose.club.name if self.whose.club else ""


def fee_lines(tournament: Tournament) -> list[FeeLine]:
    """Of everybody by name, then of every team if teams pay; seven queries. Who has paid something pays what it cost on
    that day, though it be late now."""
    tariffs, today = tariffs_of(tournament), timezone.localdate()
    people = tournament.registrations.select_related("person", "club", "tariff_choice").order_by("pk")
    home, paid, in_time = home_of(tournament), _paid(tournament, "registration", today), _in_time(tournament)
    lines = [
        FeeLine(one, of_person(one, tariffs, home, its.day, its.under), its.cents, its.vouchers, one.pk in in_time)
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


def _in_time(tournament: Tournament) -> set[int]:
    """Who withdrew by the link of every entry they are in, by the day until which the organiser pays back."""
    sent = SubmittedPerson.objects.filter(registration__tournament=tournament, registration__withdrawn=True)
    until = "submission__tournament__entry_window__refund_until"
    rows = list(sent.values_list("registration", "withdrawn_at", until))
    kept = {who for who, at, day in rows if at is None or day is None or timezone.localdate(at) > day}
    return {who for who, _at, _day in rows} - kept


def matching(lines: Iterable[FeeLine], keys: Sequence[str]) -> list[FeeLine]:
    """Return the lines whose keys a form names."""
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


# Verlustspielgeld: what the crosses of a list cost. Clubs have the first three at one sum, from the fourth on another;
# the text of the rules says nothing of it, so all three numbers are the organiser's.


def price(crosses: int, *, first: int, cents_first: int, cents_later: int) -> int:
    """Cents for so many crosses of one list: each of the `first` costs `cents_first`, each further `cents_later`."""
    return min(crosses, first) * cents_first + max(0, crosses - first) * cents_later


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossLine:
    """Somebody's crosses in a series, at the table where they sat down first: what they cost, what is paid (cents).
    `table` None: they have paid, and sit nowhere in it any more, since a seating was put right."""

    series: int
    table: int | None
    registration: Registration
    crosses: int
    cents: int
    paid: int

    @property
    def open(self) -> int:
        """Return what is still to be paid; below zero if too much was, since a game was corrected afterwards."""
        return self.cents - self.paid

    @property
    def back(self) -> int:
        """Return the cents paid too much."""
        return max(0, -self.open)


def crosses_of(tournament: Tournament, desk: CashDesk, series: int | None = None) -> list[CrossLine]:
    """Who has crosses, or has paid for some, in this series (None: in all), by series, table and seat, those without
    one last; four queries. A list that goes on says what it has so far."""
    seats = Seat.objects.filter(to_play("series__"), series__tournament=tournament).select_related(
        "series", "card_table"
    )
    changes = Substitution.objects.filter(
        to_play("series__"), series__tournament=tournament, registration__isnull=False
    )
    bookings = tournament.bookings.filter(
        kind=Booking.Kind.CROSS, series__isnull=False, registration__isnull=False
    ).order_by("series__number", "registration__number")
    if series is not None:
        seats, changes = seats.filter(series__number=series), changes.filter(series__number=series)
        bookings = bookings.filter(series__number=series)
    paid: dict[tuple[int, int], int] = {
        (number, who): cents
        for number, who, cents in bookings.values_list("series__number", "registration").annotate(sum=Sum("cents"))
    }
    made: dict[tuple[int, int], int] = defaultdict(int)
    where: dict[tuple[int, int], tuple[int, int]] = {}
    for seat in seats.order_by("series__number", "card_table__number", "number"):
        key = (seat.series.number, seat.registration_id)
        made[key] += seat.crosses
        where[key] = (seat.card_table.number, seat.number)
    for change in changes.select_related("series", "seat__card_table"):
        key = (change.series.number, change.registration_id or 0)
        made[key] += change.crosses
        where.setdefault(key, (change.seat.card_table.number, change.seat.number))
    nowhere = [key for key in paid if key not in made]
    people = {one.pk: one for one in tournament.registrations.select_related("person", "club")}
    return [
        CrossLine(
            series=number,
            table=where[number, who][0] if (number, who) in where else None,
            registration=people[who],
            crosses=made[number, who],
            cents=_price(desk, made[number, who]),
            paid=paid.get((number, who), 0),
        )
        for number, who in sorted([*made, *nowhere], key=lambda key: (key[0], key not in where, where.get(key)))
        if made[number, who] or paid.get((number, who))
    ]


def _price(desk: CashDesk, crosses: int) -> int:
    return price(crosses, first=desk.crosses_first, cents_first=desk.cross_first, cents_later=desk.cross_later)
