"""What an act of the cash desk refuses, and what the log says of it: to the word, since pages and the log read both."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.cash.conftest import TARIFF, tariff
from tests.factories import ACTOR, make_team
from tournament.cash.acts.bookings import Movement, book, take_back
from tournament.cash.acts.desk import choose_tariff, close, close_tariff, open_again, remove_tariff, set_tariff, set_up
from tournament.cash.acts.invoices import hand_out
from tournament.cash.reads.balance import desk_of
from tournament.cash.reads.counting import Counted
from tournament.cash.reads.open import fee_lines
from tournament.core.errors import RefusedError, StaleError
from tournament.core.money import LARGEST, euros
from tournament.models import AuditEntry, Booking, Invoice, Registration, TariffChoice, Tournament

FEE, CASH = Booking.Kind.FEE, Booking.Way.CASH
SETTINGS = {"opening": 700, "crosses_first": 3, "cross_first": 50, "cross_later": 100, "payee": "Kassel"}


def refused(doing: Callable[[], object]) -> tuple[str, dict[str, Any]]:
    """The code and what its sentence has in it."""
    with pytest.raises(RefusedError) as found:
        doing()
    return found.value.code, found.value.params


def test_refusals_say_what_and_why(tournament: Tournament) -> None:
    person, other = tournament.registrations.order_by("number")[:2]
    young, old = tariff(tournament, "Jugend", 500), tariff(tournament, "Senioren", 700)
    (fee, prize, wrong) = book(
        tournament,
        [Movement(FEE, CASH, LARGEST, person, tariff=young), Movement(FEE, CASH, -9), Movement(FEE, CASH, -LARGEST)],
        ACTOR,
    )
    tournament.awards.create(position=1, ranking="players", rank=1, receipt=prize.number)
    counter = take_back(wrong, " vertan ", ACTOR)
    choose_tariff(person, old.pk, ACTOR)
    assert refused(lambda: take_back(counter, "x", ACTOR)) == ("booking_is_counter", {"number": 4})
    assert refused(lambda: take_back(wrong, "x", ACTOR)) == ("booking_undone", {"number": 3})
    assert refused(lambda: take_back(prize, "x", ACTOR)) == ("booking_is_prize", {"number": 2})
    assert refused(lambda: take_back(fee, " ", ACTOR)) == ("booking_reason", {})
    assert refused(lambda: book(tournament, [Movement(FEE, CASH, 0)], ACTOR)) == ("cash_nothing", {})
    for cents in (LARGEST + 1, -LARGEST - 1):
        assert refused(partial(book, tournament, [Movement(FEE, CASH, cents)], ACTOR)) == (
            "money_too_much",
            {"maximum": euros(LARGEST)},
        )
    assert refused(lambda: remove_tariff(young, 1, ACTOR)) == ("tariff_paid", {"name": "Jugend"})
    assert refused(lambda: remove_tariff(old, 1, ACTOR)) == ("tariff_chosen", {"name": "Senioren", "people": 1})
    close_tariff(old, 1, ACTOR, closed=True)
    assert refused(lambda: choose_tariff(other, old.pk, ACTOR)) == ("tariff_closed", {"name": "Senioren"})
    choose_tariff(person, old.pk, ACTOR)  # it was chosen already
    close(tournament, 0, Counted(LARGEST - 9), "", ACTOR)
    for act in (
        lambda: take_back(fee, "x", ACTOR),
        lambda: close(tournament, 1, Counted(LARGEST - 9), "", ACTOR),
        lambda: set_up(tournament, 1, SETTINGS, ACTOR),
    ):
        assert refused(act) == ("cash_closed", {})


def test_settings_somebody_else_has_changed_are_not_stored(tournament: Tournament) -> None:
    set_up(tournament, 0, SETTINGS, ACTOR)
    gone = tariff(tournament, "Gäste", 3)
    remove_tariff(gone, 1, ACTOR)
    gone.pk = 10**6
    of_teams, young = tariff(tournament, "Teams", 1, of_teams=True), tariff(tournament, "Jugend", 500)
    stale: list[Callable[[], object]] = [
        partial(set_up, tournament, 0, SETTINGS | {"opening": 9}, ACTOR),
        partial(set_tariff, tournament, young, 0, {"cents": 9}, ACTOR),
        partial(close_tariff, young, 0, ACTOR, closed=True),
        partial(close_tariff, gone, 1, ACTOR, closed=True),
        partial(remove_tariff, young, 0, ACTOR),
        partial(close, tournament, 0, Counted(9), "", ACTOR),
        partial(open_again, tournament, 0, ACTOR),
        partial(choose_tariff, tournament.registrations.get(number=1), of_teams.pk, ACTOR),
        partial(choose_tariff, tournament.registrations.get(number=1), young.pk + 1, ACTOR),
    ]
    before = AuditEntry.objects.count()
    for act in stale:
        with pytest.raises(StaleError):
            act()
    assert (AuditEntry.objects.count(), tournament.bookings.count()) == (before, 0)
    assert (desk_of(tournament).opening, tournament.tariffs.get(name="Jugend").cents) == (700, 500)


def test_acts_are_logged_with_what_changed_and_nobody_else_sees_them(tournament: Tournament) -> None:
    public = tournament.public_revision
    person = tournament.registrations.get(number=1)
    set_up(tournament, 0, SETTINGS, ACTOR)
    young = tariff(tournament, "Jugend", 500, born_from=2008)
    choose_tariff(person, young.pk, ACTOR)
    choose_tariff(person, young.pk, ACTOR)  # nothing changes: no row
    other = TariffChoice.objects.create(registration=tournament.registrations.get(number=2), tariff=young)
    choose_tariff(person, None, ACTOR)
    assert list(TariffChoice.objects.all()) == [other]
    other.delete()
    set_tariff(tournament, young, 1, {"name": "Jugend", "cents": 600, **TARIFF}, ACTOR)
    close_tariff(young, 2, ACTOR, closed=True)
    close_tariff(young, 3, ACTOR, closed=False)
    remove_tariff(young, 4, ACTOR)
    assert not tournament.tariffs.exists()
    (rent,) = book(tournament, [Movement(Booking.Kind.EXPENSE, CASH, -200)], ACTOR)
    take_back(rent, "doch nicht", ACTOR)
    assert close(tournament, 1, Counted.of({500: 1, 1: 3}), "verzählt", ACTOR) == 503 - 700
    open_again(tournament, 2, ACTOR)
    said = {"name": "Jugend", "cents": 500, "of_teams": False, "whom": "all", "category": "", "born_from": 2008,
            "born_until": None, "late_from": ""}  # fmt: skip
    expense = {"number": 1, "kind": "expense", "way": "cash", "cents": -200, "whose": ""}
    difference = {"number": 3, "kind": "difference", "way": "cash", "cents": -197, "whose": ""}
    rows = AuditEntry.objects.filter(tournament=tournament).order_by("revision")
    logged = [(row.action, row.before or None, row.after or None) for row in rows]
    assert [row for row in logged if row[0] != "money_booked" or row[2] != {"bookings": [difference]}] == [
        ("cash_set_up", None, SETTINGS),
        ("tariff_set", None, said),
        ("tariff_chosen", None, {"number": 1, "tariff": "Jugend"}),
        ("tariff_chosen", {"number": 1, "tariff": "Jugend"}, {"number": 1, "tariff": ""}),
        ("tariff_set", said, said | {"cents": 600}),
        ("tariff_closed", None, {"tariff": "Jugend"}),
        ("tariff_opened", None, {"tariff": "Jugend"}),
        ("tariff_removed", said | {"cents": 600}, None),
        ("money_booked", None, {"bookings": [expense]}),
        ("booking_undone", None, {
            "bookings": [expense | {"number": 2, "cents": 200, "reason": "doch nicht"}], "undoes": 1,
        }),
        ("cash_closed", None, {"counted": 503, "difference": -197, "pieces": "1 × 5 €, 3 × 1 ct"}),
        ("cash_opened", {"counted": 503}, None),
    ]  # fmt: skip
    tournament.refresh_from_db()
    assert tournament.public_revision == public


def test_booking_and_its_counter_entry_keep_all_that_was_said(tournament: Tournament) -> None:
    people = list(tournament.registrations.order_by("number")[:2])
    team, fee, series = make_team(tournament, people), tariff(tournament, "Jugend", 500), tournament.series.get()
    moved = [
        Movement(FEE, CASH, 500, people[1], tariff=fee),
        Movement(Booking.Kind.CROSS, Booking.Way.TRANSFER, 50, people[0], series, "Serie 1", fee),
        Movement(FEE, Booking.Way.VOUCHER, 900, team),
        Movement(Booking.Kind.INCOME, CASH, 1),
    ]
    told = [
        (FEE, CASH, 500, people[1], None, people[1].club, None, fee, "Jugend"),
        (Booking.Kind.CROSS, Booking.Way.TRANSFER, 50, people[0], None, people[0].club, series, fee, "Serie 1"),
        (FEE, Booking.Way.VOUCHER, 900, None, team, team.club, None, None, ""),
        (Booking.Kind.INCOME, CASH, 1, None, None, None, None, None, ""),
    ]
    made = book(tournament, moved, ACTOR)
    for one, (kind, way, cents, *whose, text) in zip(made, told, strict=True):
        for row, moves, says in ((one, cents, text), (take_back(one, "vertan", ACTOR), -cents, "vertan")):
            stored = Booking.objects.get(pk=row.pk)
            assert (stored.kind, stored.way, stored.cents, stored.text, stored.by) == (
                kind,
                way,
                moves,
                says,
                ACTOR.name,
            )
            assert [stored.registration, stored.team, stored.club, stored.series, stored.tariff] == whose


def test_invoice_is_numbered_and_the_same_again_until_it_changes(tournament: Tournament) -> None:
    tariff(tournament, "Startgeld", 500)
    (one, *_more), (other, *_others) = (
        list(tournament.registrations.filter(number__in=at).order_by("number")) for at in ((1, 3), (2, 4))
    )
    book(tournament, [Movement(FEE, CASH, 200, one)], ACTOR)
    set_up(tournament, 0, SETTINGS, ACTOR)
    public = tournament.public_revision

    def made(person: Registration, recipient: str = "Kassel") -> Invoice:
        assert person.club
        lines = [line for line in fee_lines(tournament) if line.whose == person]
        return hand_out(tournament, person.club, recipient, lines, ACTOR)

    first, second = made(one), made(other)
    assert (first.number, second.number, first.club, first.recipient) == (1, 2, one.club, "Kassel")
    assert first.content == {
        "payee": "Kassel", "lines": [[one.person.name, "Startgeld", 500]], "total": 500, "paid": 200,
    }  # fmt: skip
    rows = AuditEntry.objects.filter(tournament=tournament, action="invoice_made")
    assert [made(one), made(other), made(one)] == [first, second, first]
    assert (rows.count(), made(one, "Hanau").number, made(one).number) == (2, 3, 4)
    assert one.club
    assert rows.order_by("revision")[0].after == {"number": 1, "club": one.club.name, "cents": 500}
    tournament.refresh_from_db()
    assert tournament.public_revision == public
    tournament.tariffs.update(cents=0)
    assert refused(lambda: made(one)) == ("fee_nobody", {})
