"""What came in and what went out: the report, from nothing but the ledger. Whole cents."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournament.models import Award, Booking, CashDesk, Tournament


@dataclass(frozen=True, slots=True)
class Balance:
    """The sum of a ledger. `sums`: (kind, way) -> cents; `by`: who -> what he took in and gave out in cash."""

    opening: int
    sums: Counter[tuple[str, str]] = field(default_factory=Counter)
    by: Counter[str] = field(default_factory=Counter)

    def of(self, kind: str, way: str | None = None) -> int:
        """Cents of a kind, in one way or in all."""
        return sum(cents for (one, how), cents in self.sums.items() if one == kind and way in (None, how))

    @property
    def drawer(self) -> int:
        """What is to lie in the drawer."""
        return self.sum_of(Booking.Way.CASH)

    @property
    def transferred(self) -> int:
        """What came, less what went, by transfer."""
        return self.sum_of(Booking.Way.TRANSFER)

    @property
    def vouchers(self) -> int:
        """What was paid with vouchers: worth something, and no money."""
        return self.sum_of(Booking.Way.VOUCHER)

    @property
    def result(self) -> int:
        """What is left of all that came in, however it came; what lay in the drawer before is not in it."""
        return sum(self.sums.values())

    def sum_of(self, way: str) -> int:
        """What came, less what went, in one way; in cash with what lay in the drawer before."""
        moved = sum(cents for (_kind, how), cents in self.sums.items() if how == way)
        return moved + (self.opening if way == Booking.Way.CASH else 0)


def balance_of(opening: int, ledger: Iterable[tuple[str, str, int, str]]) -> Balance:
    """The report of bookings: kind, way, cents, who."""
    balance = Balance(opening)
    for kind, way, cents, who in ledger:
        balance.sums[kind, way] += cents
        if way == Booking.Way.CASH:
            balance.by[who] += cents
    return balance


def balance(tournament: Tournament) -> Balance:
    """Of a tournament as it is now; two queries."""
    desk = desk_of(tournament)
    return balance_of(desk.opening, tournament.bookings.order_by("number").values_list("kind", "way", "cents", "by"))


def with_undone(rows: "QuerySet[Booking]") -> "QuerySet[Booking]":
    """The same, each with the number of its counter entry as `undone_by` (None: it holds), and whether it is a prize
    that is handed over as `of_prize`."""
    counter = Booking.objects.filter(tournament=OuterRef("tournament"), undoes=OuterRef("number"))
    awards = Award.objects.filter(tournament=OuterRef("tournament"), receipt=OuterRef("number"))
    return rows.annotate(undone_by=Subquery(counter.values("number")[:1]), of_prize=Exists(awards))


def desk_of(tournament: Tournament) -> CashDesk:
    """How it keeps its money; a row that is not stored where it has not begun to."""
    return CashDesk.objects.filter(tournament=tournament).first() or CashDesk(tournament=tournament, version=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Income:
    """What prizes can be made of, in cents: paid so far, in money. `expenses` is below zero, `prizes` too (paid out
    already)."""

    fees: int
    crosses: int
    other: int
    expenses: int
    prizes: int


def income(tournament: Tournament) -> Income:
    """What came in so far; two queries. A voucher is no money: nothing can be paid out of it."""
    found, kind = balance(tournament), Booking.Kind

    def in_money(one: str) -> int:
        return found.of(one) - found.of(one, Booking.Way.VOUCHER)

    return Income(
        fees=in_money(kind.FEE),
        crosses=in_money(kind.CROSS),
        other=in_money(kind.INCOME),
        expenses=in_money(kind.EXPENSE),
        prizes=in_money(kind.PRIZE),
    )
