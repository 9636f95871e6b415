"""Random books, held against a second computation, slow and obvious, that knows nothing of the first."""

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest
from django.utils import timezone
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.factories import make_team, make_tournament, seat_series
from tournament.models import Booking, CashDesk, Registration, Seat, Substitution, Tariff, Team, Tournament
from tournament.money.reads.balance import balance, income, report_of, with_undone
from tournament.money.reads.owed import crosses_of, fee_lines, matching

EARLY, LATE, OF_TEAMS = 1000, 1500, 4000  # cents
LATE_FROM = 2  # so many days ago

NAMES = {"fee": "Startgeld", "cross": "Verlustspielgeld", "prize": "Preisgeld", "income": "andere Einnahme",
         "expense": "Ausgabe", "difference": "Kassendifferenz"}  # fmt: skip
WAYS = {"cash": "bar", "transfer": "überwiesen", "voucher": "Gutschein"}


@dataclass(frozen=True)
class Paid:
    """One booking. `whose`: a person's place, 4 the team, None nobody. `days` ago, at this hour; `sort`: the tariff."""

    kind: str
    way: str
    cents: int
    whose: int | None
    days: int
    hour: int
    sort: str
    by: str
    undone: bool


BOOKS = st.lists(
    st.builds(
        Paid,
        st.sampled_from(["fee"] * 5 + [kind for kind in Booking.Kind.values if kind != "fee"]),
        st.sampled_from(Booking.Way.values),
        st.sampled_from([EARLY, LATE, OF_TEAMS, -EARLY, 700, 1]),
        st.none() | st.integers(0, 4),
        st.integers(0, 4),
        st.sampled_from([0, 12, 23]),
        st.sampled_from(["", "early", "late"]),
        st.sampled_from("ab"),
        st.booleans(),
    ),
    max_size=10,
)


def paid(cents: int, days: int, sort: str = "early", way: str = "cash") -> Paid:
    """By the first person."""
    return Paid("fee", way, cents, 0, days, 12, sort, "a", False)


def owed(book: Sequence[Paid], whose: int, *, closed: bool, withdrawn: bool) -> tuple[int, int, int]:
    """What is due, paid, and paid by vouchers: what was taken back was never there."""
    stands = [one for one in book if one.kind == "fee" and one.whose == whose and not one.undone]
    paid = sum(one.cents for one in stands)
    vouchers = sum(one.cents for one in stands if one.way == "voucher")
    if whose == 4:
        return OF_TEAMS, paid, vouchers
    first_paid = max((one.days for one in stands), default=0) if paid else 0
    by_early = bool(paid) and any(one.sort == "early" for one in stands)
    if closed and by_early:
        due = EARLY
    elif first_paid <= LATE_FROM:
        due = LATE
    else:
        due = 0 if closed else EARLY
    return min(due, max(paid, 0)) if withdrawn else due, paid, vouchers


class TestBooks(TestCase):
    """Four people of whom the first two are a team; one tariff for all, another from a day on, one for teams."""

    tournament: ClassVar[Tournament]
    payers: ClassVar[list[Registration | Team]]
    tariffs: ClassVar[dict[str, Tariff]]

    @classmethod
    def setUpTestData(cls) -> None:
        cls.tournament = make_tournament(4, series=1)
        cls.another_book()
        cls.tournament.registrations.filter(number=4).update(club=None)
        people = list(cls.tournament.registrations.order_by("number"))
        cls.payers = [*people, make_team(cls.tournament, people[:2], "Die Asse")]
        said: dict[str, dict[str, Any]] = {
            "teams": {"cents": OF_TEAMS, "of_teams": True},
            "early": {"cents": EARLY},
            "late": {"cents": LATE, "late_from": timezone.localdate() - dt.timedelta(days=LATE_FROM)},
        }
        cls.tariffs = {
            name: Tariff.objects.create(tournament=cls.tournament, name=name, position=at, **said[name])
            for at, name in enumerate(said)
        }

    @classmethod
    def another_book(cls) -> None:
        """What is in the book of another tournament is nobody's here: all is taken back there, and all are prizes."""
        other = make_tournament(4, series=1)
        CashDesk.objects.create(tournament=other, opening=7)
        Tariff.objects.create(tournament=other, name="other", position=0, cents=3)
        said = {"kind": "fee", "way": "cash", "at": timezone.now(), "by": "a"}
        for number, person in enumerate([*other.registrations.all()] * 5, 1):
            other.bookings.create(number=number, cents=9, registration=person, **said)
            other.bookings.create(number=number + 20, cents=-9, undoes=number, registration=person, **said)
            other.awards.create(position=number, ranking="players", rank=1, receipt=number)

    def write(self, book: Sequence[Paid]) -> None:
        """In the order they come, whatever day they are of; then what takes some of them back."""
        for number, one in enumerate(book, 1):
            whose = None if one.whose is None else self.payers[one.whose]
            day = timezone.localdate() - dt.timedelta(days=one.days)
            said = {
                "kind": one.kind,
                "way": one.way,
                "by": one.by,
                "registration": whose if isinstance(whose, Registration) else None,
                "team": whose if isinstance(whose, Team) else None,
                "tariff": self.tariffs.get(one.sort),
            }
            at = timezone.make_aware(dt.datetime.combine(day, dt.time(one.hour, 30)))
            self.tournament.bookings.create(number=number, cents=one.cents, at=at, **said)
            if one.undone:
                self.tournament.bookings.create(
                    number=number + len(book), cents=-one.cents, undoes=number, at=timezone.now(), **said
                )

    @pytest.mark.nightly
    @given(BOOKS, st.booleans(), st.sets(st.integers(0, 3)))
    @example([paid(EARLY, 4), paid(-EARLY, 3)], False, set())  # all was given back: who pays now is late
    @example([replace(paid(EARLY, 4), undone=True), paid(LATE, 0)], False, set())  # the day is that of what stayed
    @example([paid(EARLY, 4), paid(700, 0)], False, set())  # and that of the first of it
    @example([paid(EARLY, 4), paid(700, 0)], True, {0})
    @example([paid(EARLY, 4, "late")], True, set())  # closed, not yet late, and what teams pay is nobody's
    @example([paid(700, 0, way="voucher")], False, set())
    def test_fees_due_and_paid_are_those_of_a_second_computation(
        self, book: list[Paid], closed: bool, withdrawn: set[int]
    ) -> None:
        self.write(book)
        self.tournament.tariffs.filter(name="early").update(closed=closed)
        for place in withdrawn:
            Registration.objects.filter(pk=self.payers[place].pk).update(withdrawn=True)
        lines = fee_lines(self.tournament)
        found = {line.key: (line.due, line.paid, line.vouchers) for line in lines}
        keys = [f"{'m' if isinstance(one, Team) else 'p'}{one.pk}" for one in self.payers]
        assert found == {key: owed(book, at, closed=closed, withdrawn=at in withdrawn) for at, key in enumerate(keys)}
        assert all(line.open == line.due - line.paid for line in lines)
        people = [one for one in self.payers if isinstance(one, Registration)]
        called = sorted((one.person.name, one.club.name if one.club else "") for one in people)
        assert [(line.name, line.club) for line in lines] == [*called, ("Die Asse", "Rommé-Club Nr. 1")]
        assert [line.key for line in matching(lines, keys[1:3])] == [key for key in found if key in keys[1:3]]

    @pytest.mark.nightly
    @given(st.integers(0, 9999), BOOKS)
    def test_balance_by_kind_and_way_is_that_of_a_second_computation(self, opening: int, book: list[Paid]) -> None:
        CashDesk.objects.create(tournament=self.tournament, opening=opening)
        self.write(book)
        sums: dict[tuple[str, str], int] = defaultdict(int)
        hands: dict[str, int] = defaultdict(int)
        for one in book:
            moved = 0 if one.undone else one.cents
            for key in ((one.kind, one.way), (one.kind, ""), ("", one.way), ("", "")):
                sums[key] += moved
            hands[one.by] += moved if one.way == "cash" else 0
        found, table = report_of(self.tournament)
        assert (found.drawer, found.sum_of(Booking.Way.TRANSFER), found.sum_of(Booking.Way.VOUCHER), found.result) == (
            opening + sums["", "cash"], sums["", "transfer"], sums["", "voucher"], sums["", ""],
        )  # fmt: skip
        assert {who: cents for who, cents in found.by.items() if cents} == {
            who: one for who, one in hands.items() if one
        }
        ways = ["cash", "transfer", *["voucher"] * any(one.way == "voucher" for one in book)]
        assert table.ways == tuple(WAYS[way] for way in ways)
        assert table.lines == tuple(
            (NAMES[kind], (*(sums[kind, way] for way in ways), sums[kind, ""]))
            for kind in NAMES
            if any(one.kind == kind for one in book)
        )
        assert table.sums == (opening + sums["", "cash"], *(sums["", way] for way in ways[1:]), opening + sums["", ""])
        made = income(self.tournament)
        assert [made.fees, made.crosses, made.other, made.expenses, made.prizes] == [
            sums[kind, "cash"] + sums[kind, "transfer"] for kind in ("fee", "cross", "income", "expense", "prize")
        ]
        assert balance(self.tournament) == found
        self.tournament.awards.create(position=1, ranking="players", rank=1, receipt=2)
        of_prizes = [row.number for row in with_undone(self.tournament.bookings.all()) if vars(row)["of_prize"]]
        assert of_prizes == [2] * (self.tournament.bookings.filter(number=2).count())
        assert {
            row.number: vars(row)["undone_by"] for row in with_undone(self.tournament.bookings.all()) if not row.undoes
        } == {at: at + len(book) if one.undone else None for at, one in enumerate(book, 1)}


CHANGES = st.lists(
    st.tuples(st.integers(0, 15), st.integers(2, 3), st.sampled_from([None, 0, 1, 6, 8, 8]), st.integers(0, 3)),
    min_size=2,
    max_size=6,
    unique_by=lambda change: change[:2],
)


class TestCrosses(TestCase):
    """Two series of three tables; a ninth player has no seat of their own."""

    tournament: ClassVar[Tournament]
    people: ClassVar[list[Registration]]
    seats: ClassVar[list[Seat]]

    @classmethod
    def setUpTestData(cls) -> None:
        cls.tournament = make_tournament(9, series=2)
        cls.people = list(cls.tournament.registrations.order_by("number"))
        for number in (1, 2):
            seat_series(cls.tournament, number)
        Seat.objects.filter(registration=cls.people[8]).delete()
        prize = {"kind": "prize", "way": "cash", "cents": -900, "at": timezone.now(), "by": "x"}
        series = cls.tournament.series.get(number=1)
        cls.tournament.bookings.create(number=99, registration=cls.people[0], series=series, **prize)
        cls.tournament.bookings.create(number=98, registration=cls.people[0], **prize | {"kind": "cross"})
        cls.tournament.bookings.create(number=97, series=series, **prize | {"kind": "cross"})
        for seat in seat_series(make_tournament(4, series=1)).seats.all():  # of another tournament
            Seat.objects.filter(pk=seat.pk).update(crosses=3)
            seat.substitutions.create(series=seat.series, from_game=2, registration=seat.registration, crosses=1)
        seats = Seat.objects.filter(series__tournament=cls.tournament)
        cls.seats = list(seats.select_related("series", "card_table").order_by("series", "card_table", "number"))

    @given(
        st.lists(st.integers(0, 5), min_size=16, max_size=16),
        CHANGES,
        st.dictionaries(
            st.tuples(st.integers(1, 2), st.sampled_from([*range(9), 8, 8, 8])),
            st.sampled_from([50, 150, 400]),
            max_size=4,
        ),
        st.integers(0, 3),
    )
    def test_crosses_and_their_price_are_those_of_a_second_computation(
        self,
        own: list[int],
        changes: list[tuple[int, int, int | None, int]],
        paid: dict[tuple[int, int], int],
        first: int,
    ) -> None:
        """Whoever left and comes back to play, at whatever seat, pays for all of the series; whoever paid and sits
        nowhere any more, as the ninth does, gets it back."""
        made: dict[tuple[int, int], int] = defaultdict(int)
        tables: dict[tuple[int, int], list[int]] = defaultdict(list)
        for seat, crosses in zip(self.seats, own, strict=True):
            Seat.objects.filter(pk=seat.pk).update(crosses=crosses)
            made[seat.series.number, seat.registration_id] += crosses
            tables[seat.series.number, seat.registration_id].append(seat.card_table.number)
        for at, from_game, whose, crosses in changes:
            seat = self.seats[at]
            who = None if whose is None else self.people[whose]
            Substitution.objects.create(
                seat=seat, series=seat.series, from_game=from_game, registration=who, crosses=crosses
            )
            if who:
                made[seat.series.number, who.pk] += crosses
                tables[seat.series.number, who.pk].append(seat.card_table.number)
        for number, ((series, whose), cents) in enumerate(paid.items(), 1):
            self.tournament.bookings.create(
                number=number, kind="cross", way="cash", cents=cents, at=timezone.now(), by="x",
                registration=self.people[whose], series=self.tournament.series.get(number=series),
            )  # fmt: skip
        paid_by = {(series, self.people[whose].pk): cents for (series, whose), cents in paid.items()}
        desk = CashDesk(tournament=self.tournament, crosses_first=first, cross_first=50, cross_later=100)
        lines = crosses_of(self.tournament, desk)
        assert {(one.series, one.registration.pk): (one.crosses, one.cents, one.paid) for one in lines} == {
            key: (count, sum(50 if at < first else 100 for at in range(count)), paid_by.get(key, 0))
            for key in {**made, **paid_by}
            if (count := made.get(key, 0)) or key in paid_by
        }
        assert all(one.open == one.cents - one.paid for one in lines)
        assert all(one.back == (one.paid - one.cents if one.paid > one.cents else 0) for one in lines)
        sat = [(one.table, tables[one.series, one.registration.pk]) for one in lines]
        assert all(table in there if there else table is None for table, there in sat)
        sat_down = {(seat.series.number, seat.registration_id): seat.card_table.number for seat in self.seats}
        assert all(one.table == sat_down.get((one.series, one.registration.pk), one.table) for one in lines)
        order = [(one.series, one.table or 99) for one in lines]
        assert order == sorted(order)
        assert crosses_of(self.tournament, desk, 2) == [one for one in lines if one.series == 2]
