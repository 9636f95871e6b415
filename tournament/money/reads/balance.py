"""What came in and went out: the ledger's sums, the drawer counted, the report, the money for prizes. Whole cents."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.models import Award, Booking, CashDesk, Tournament
from tournament.money.reads.plan import Chosen
from tournament.money.sharing import Pot


@dataclass(frozen=True, slots=True)
class Balance:
    """The sum of a ledger. `sums`: (kind, way) -> cents; `by`: who -> what they took in and gave out in cash."""

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


# What lies in the drawer, counted: notes and coins, how many of each. Whole cents.

NOTES: Final = (200_00, 100_00, 50_00, 20_00, 10_00, 5_00)
COINS: Final = (2_00, 1_00, 50, 20, 10, 5, 2, 1)
PIECES: Final = NOTES + COINS
"""What each is worth, in cents."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted: a sum, and of what pieces it is, where they were counted one by one (worth -> how many)."""

    cents: int
    pieces: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, pieces: Mapping[int, int]) -> "Counted":
        """The sum of these pieces."""
        return cls(sum(worth * count for worth, count in pieces.items()), pieces)

    def stored(self) -> dict[str, int]:
        """As CashDesk keeps the pieces."""
        return {str(worth): count for worth, count in self.pieces.items() if count}

    def logged(self) -> dict[str, str]:
        """As the log says them, in German as all it keeps; nothing where only the sum was typed."""
        with override("de"):
            said = ", ".join(f"{count} × {piece_name(worth)}" for worth, count in self.pieces.items() if count)
        return {"pieces": said} if said else {}


def piece_name(worth: int) -> str:
    """What a note or a coin is called: "20 €", "50 ct"."""
    if worth < 100:
        return _("%(number)s ct") % {"number": worth}
    return _("%(number)s €") % {"number": worth // 100}


def counted_pieces(stored: Mapping[str, int]) -> list[tuple[int, str, int]]:
    """Of what CashDesk keeps: how many, of which, together in cents; the largest first."""
    kept = ((worth, stored.get(str(worth), 0)) for worth in PIECES)
    return [(count, piece_name(worth), worth * count) for worth, count in kept if count]


# The cash report, line by line, as the page and the paper have it.

Line = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Cents of each kind that was booked, in each way and together. `ways`: what they are called; vouchers only where
    there were any. `closed`: what was counted, `difference`: by how much the ledger said otherwise, with its reason."""

    ways: tuple[str, ...]
    opening: int
    lines: tuple[Line, ...]
    sums: tuple[int, ...]
    closed: bool
    counted: int
    difference: int
    reason: str
    pieces: tuple[tuple[int, str, int], ...]

    @property
    def off(self) -> int:
        """The difference without its sign."""
        return abs(self.difference)


def report_of(tournament: Tournament) -> tuple[Balance, ReportTable]:
    """The balance and its table; three queries, and one more where something differed."""
    found, desk = balance(tournament), desk_of(tournament)
    ways = [one for one in Booking.Way if one != Booking.Way.VOUCHER or _any(found, one)]
    booked = {kind for kind, _way in found.sums}
    return found, ReportTable(
        tuple(str(way.label) for way in ways),
        found.opening,
        tuple(
            (str(kind.label), (*(found.of(kind, way) for way in ways), found.of(kind)))
            for kind in Booking.Kind
            if kind in booked
        ),
        (*(found.sum_of(way) for way in ways), found.opening + found.result),
        desk.closed_at is not None,
        desk.counted or 0,
        desk.difference,
        _reason(tournament) if desk.difference else "",
        tuple(counted_pieces(desk.pieces)),
    )


def _any(found: Balance, way: str) -> bool:
    return any(how == way for _kind, how in found.sums)


def _reason(tournament: Tournament) -> str:
    last = tournament.bookings.filter(kind=Booking.Kind.DIFFERENCE).order_by("-number")
    return last.values_list("text", flat=True).first() or ""


# The money there is: what came in, by parts that can be chosen, or what was typed.


@dataclass(frozen=True, slots=True)
class Part:
    """Something that came in, in cents (below zero: went out)."""

    key: str
    label: str
    cents: int


def parts_of(tournament: Tournament) -> tuple[Part, ...]:
    """What came in and went out so far, without prizes that were paid already; two queries."""
    found = income(tournament)
    return (
        Part("fees", _("Startgeld"), found.fees),
        Part("crosses", _("Verlustspielgeld"), found.crosses),
        Part("other", _("andere Einnahmen"), found.other),
        Part("expenses", _("Ausgaben"), found.expenses),
    )


def pot_of(tournament: Tournament, wanted: Chosen) -> Pot:
    """The money by what was chosen."""
    if wanted.typed_pot is not None:
        return Pot(((_("fester Betrag"), wanted.typed_pot),), wanted.kept_part)
    found = ((one.label, one.cents) for one in parts_of(tournament) if one.key in wanted.parts)
    return Pot(tuple(found), wanted.kept_part)
