"""The ledger: nothing in it is ever changed, every sum follows from it, and a form sent twice books once.

What an act of the cash desk refuses, and what the log says of it: to the word, since pages and the log read both."""

import uuid
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as some

from tests.factories import ACTOR, make_team
from tests.lists.telling import Act, refused, stale
from tests.money.cash.conftest import TARIFF, tariff
from tournament.core.errors import RefusedError
from tournament.core.money import LARGEST, amount
from tournament.models import AuditEntry, Booking, Tariff, TariffChoice, Team, Tournament
from tournament.models.limits import LONGEST_NOTE
from tournament.money.acts.cash import (
    Movement,
    book,
    choose_tariff,
    close,
    close_tariff,
    open_again,
    remove_tariff,
    set_tariff,
    set_up,
    take_back,
)
from tournament.money.reads.balance import (
    PIECES,
    Counted,
    balance,
    counted_pieces,
    desk_of,
    report_of,
)
from tournament.money.reads.owed import price, years_of
from tournament.registration.acts.registrations import correct, delete
from tournament.registration.fields import Entry

CASH, TRANSFER, VOUCHER = Booking.Way
FEE, EXPENSE = Booking.Kind.FEE, Booking.Kind.EXPENSE


def rows(tournament: Tournament) -> list[tuple[object, ...]]:
    return list(tournament.bookings.order_by("number").values_list("number", "kind", "way", "cents", "undoes"))


def test_booking_is_changed_by_no_act(tournament: Tournament) -> None:
    said = {"name": "Startgeld", "cents": 1200, **TARIFF}
    set_tariff(tournament, None, 0, said, ACTOR)
    tariff = tournament.tariffs.get()
    one, other = tournament.registrations.order_by("number")[:2]
    book(tournament, [Movement(FEE, CASH, 1200, one), Movement(FEE, CASH, 1200, other)], ACTOR)
    before = list(Booking.objects.order_by("number").values())
    for chosen in (tariff.pk, None):
        choose_tariff(one, chosen, ACTOR)
    set_tariff(tournament, tariff, 1, said | {"cents": 1500}, ACTOR)
    remove_tariff(tariff, 2, ACTOR)
    correct(one, one.version, Entry("Anders, Anna", "Anderer Verein", 77), ACTOR)
    assert refused(lambda: delete(other, other.version, ACTOR))[0] == "registration_booked"
    take_back(Booking.objects.get(number=1), "doch nicht", ACTOR)
    close(tournament, 0, Counted(1000), "verzählt", ACTOR)
    open_again(tournament, 1, ACTOR)
    assert list(Booking.objects.order_by("number").values())[:2] == before
    stored = Booking.objects.get(number=2)
    stored.cents = 1
    for change in (stored.save, partial(stored.save, update_fields=["text", "cents"]), stored.delete):
        with pytest.raises(TypeError):
            change()
    assert list(Booking.objects.order_by("number").values())[:2] == before


def test_form_sent_twice_books_once_and_changed_what_it_says_now(tournament: Tournament) -> None:
    owed, entry = [Movement(FEE, CASH, 1200, tournament.registrations.get(number=1))], uuid.uuid4()
    for cents, text in ((-500, "Porto"), (-700, "Porto"), (-500, "Porto"), (-700, "Pokale")):
        book(tournament, [Movement(EXPENSE, CASH, cents, text=text)], ACTOR, entry)

    def whoever_owes(_tournament: Tournament) -> list[Movement]:
        if not owed:
            raise RefusedError("fee_nobody")
        return [owed.pop()]

    for _again in range(2):  # the page of the desk has one id for all its buttons
        book(tournament, whoever_owes, ACTOR, entry)
    assert ([row[3] for row in rows(tournament)], tournament.revision) == ([-500, -700, -700, 1200], 4)


def test_form_of_a_person_or_a_team_sent_twice_books_once(tournament: Tournament) -> None:
    people = list(tournament.registrations.order_by("number")[:2])
    long = "x" * (LONGEST_NOTE + 5)
    for whose in (people[0], make_team(tournament, people)):
        entry = uuid.uuid4()
        first = book(tournament, [Movement(FEE, CASH, 1200, whose, text=long)], ACTOR, entry)
        assert book(tournament, [Movement(FEE, CASH, 1200, whose, text=long)], ACTOR, entry) == first
        book(tournament, [Movement(FEE, CASH, 1200, people[1], text=long)], ACTOR, entry)  # another is not the same
    booked = tournament.bookings.order_by("number").values_list("registration__number", "team__name")
    assert list(booked) == [(1, None), (2, None), (None, "Mannschaft 1"), (2, None)]


def test_two_bookings_of_one_form_in_one_moment_are_never_both_stored(tournament: Tournament) -> None:
    """Whatever becomes of the lock: the database holds it, for a person, a team and nobody."""
    person, entry = tournament.registrations.get(number=1), uuid.uuid4()
    team = Team.objects.create(tournament=tournament, name="A", position=1, document_id="t1")
    whoever: tuple[dict[str, Any], ...] = ({"registration": person}, {"team": team}, {})
    for at, whose in enumerate(whoever):
        said = {"kind": FEE, "way": CASH, "cents": 1200, "at": timezone.now(), "by": "x", "entry_id": entry, **whose}
        tournament.bookings.create(number=at + 1, **said)
        with pytest.raises(IntegrityError), transaction.atomic():
            tournament.bookings.create(number=9, **said)
        tournament.bookings.create(number=at + 11, **said | {"entry_id": None})
    assert tournament.bookings.count() == 6


def test_page_gone_back_to_after_a_counter_entry_books_again_and_again(tournament: Tournament) -> None:
    person, entry = tournament.registrations.get(number=1), uuid.uuid4()

    def whoever_owes(held: Tournament) -> list[Movement]:
        if sum(held.bookings.values_list("cents", flat=True)):
            raise RefusedError("fee_paid_already", {"name": "x"})
        return [Movement(FEE, CASH, 1200, person)]

    for number in (1, 3, 5):
        for _again in range(2):
            book(tournament, whoever_owes, ACTOR, entry)
        take_back(tournament.bookings.get(number=number), "vertippt", ACTOR)
    assert [row[3] for row in rows(tournament)] == [1200, -1200] * 3


def test_bookings_of_many_are_all_or_none(tournament: Tournament) -> None:
    person = tournament.registrations.get(number=1)
    for cents, code in ((0, "cash_nothing"), (10**9, "money_too_much")):
        two = [Movement(FEE, CASH, 1200, person), Movement(FEE, CASH, cents, person)]
        assert refused(partial(book, tournament, two, ACTOR))[0] == code
    assert rows(tournament) == []


def test_drawer_counted_and_the_difference_named(tournament: Tournament) -> None:
    set_up(tournament, 0, SETTINGS | {"opening": 5000}, ACTOR)
    rent = Movement(EXPENSE, CASH, -2000, text="Saalmiete")
    book(tournament, [Movement(FEE, CASH, 1200), Movement(FEE, TRANSFER, 700), rent], ACTOR)
    assert close(tournament, 1, Counted(4150), "fünfzig Cent fehlen", ACTOR) == -50
    assert balance(tournament).drawer == 4150 == desk_of(tournament).counted
    said = report_of(tournament)[1]
    assert (said.closed, said.counted, said.difference, said.off) == (True, 4150, -50, 50)
    assert (said.ways, said.reason, said.pieces) == (("bar", "überwiesen"), "fünfzig Cent fehlen", ())
    open_again(tournament, 2, ACTOR)
    said = report_of(tournament)[1]
    assert (said.closed, said.counted, said.difference, said.reason) == (False, 0, 0, "")
    book(tournament, [Movement(FEE, CASH, 100)], ACTOR)
    assert balance(tournament).drawer == 4250


def test_closed_cash_answers_what_was_sent_before_and_books_nothing_new(tournament: Tournament) -> None:
    entry = uuid.uuid4()
    rent = Movement(EXPENSE, CASH, -500, text="Saalmiete")
    before = book(tournament, [rent], ACTOR, entry)
    close(tournament, 0, Counted(-500), "", ACTOR)
    assert book(tournament, [rent], ACTOR, entry) == before

    def nobody(_tournament: Tournament) -> list[Movement]:
        raise RefusedError("fee_nobody")

    for moved, sent in (([Movement(EXPENSE, CASH, -700)], entry), ([rent], None), (nobody, None)):
        assert refused(partial(book, tournament, moved, ACTOR, sent))[0] == "cash_closed"
    assert rows(tournament) == [(1, "expense", "cash", -500, None)]


def test_pieces_are_notes_and_coins_stored_and_logged_in_german() -> None:
    notes, cents = [200, 100, 50, 20, 10, 5, 2, 1], [50, 20, 10, 5, 2, 1]
    assert list(PIECES) == [euro * 100 for euro in notes] + cents
    assert [name for _count, name, _cents in counted_pieces(Counted.of(dict.fromkeys(PIECES, 3)).stored())] == [
        *(f"{euro} €" for euro in notes),
        *(f"{cent} ct" for cent in cents),
    ]
    with override("en"):
        assert Counted.of({2000: 2, 50: 0, 1: 7}).logged() == {"pieces": "2 × 20 €, 7 × 1 ct"}
    assert Counted.of({2000: 2, 50: 0, 1: 7}).stored() == {"2000": 2, "1": 7}
    assert (Counted(4007).logged(), Counted(4007).stored()) == ({}, {})


@given(some.dictionaries(some.sampled_from(PIECES), some.integers(0, 9999)))
def test_pieces_are_summed_and_named_to_the_cent(pieces: dict[int, int]) -> None:
    found = Counted.of(pieces)
    named = sum(cents for _count, _name, cents in counted_pieces(found.stored()))
    assert named == found.cents == sum(worth * count for worth, count in pieces.items())


@pytest.mark.parametrize(("crosses", "cents"), [(0, 0), (1, 50), (3, 150), (4, 250), (6, 450)])
def test_first_three_crosses_and_from_the_fourth_on(crosses: int, cents: int) -> None:
    assert price(crosses, first=3, cents_first=50, cents_later=100) == cents


@pytest.mark.parametrize(
    ("years", "words"),
    [
        ((None, None), ""),
        ((2008, None), "Jahrgang 2008 und jünger"),
        ((None, 1961), "Jahrgang 1961 und älter"),
        ((1990, 2000), "Jahrgang 1990 bis 2000"),
    ],
)
def test_years_of_a_tariff_are_said(years: tuple[int | None, int | None], words: str) -> None:
    assert years_of(Tariff(born_from=years[0], born_until=years[1])) == words


# What an act refuses, and what the log says of it.


SETTINGS = {"opening": 700, "crosses_first": 3, "cross_first": 50, "cross_later": 100}


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
    too_much: dict[str, object] = {"maximum": amount(LARGEST)}
    cases: list[tuple[Act, tuple[str, dict[str, object]]]] = [
        (lambda: take_back(counter, "x", ACTOR), ("booking_is_counter", {"number": 4})),
        (lambda: take_back(wrong, "x", ACTOR), ("booking_undone", {"number": 3})),
        (lambda: take_back(prize, "x", ACTOR), ("booking_is_prize", {"number": 2})),
        (lambda: take_back(fee, " ", ACTOR), ("booking_reason", {})),
        (lambda: book(tournament, [Movement(FEE, CASH, 0)], ACTOR), ("cash_nothing", {})),
        (lambda: book(tournament, [Movement(FEE, CASH, LARGEST + 1)], ACTOR), ("money_too_much", too_much)),
        (lambda: book(tournament, [Movement(FEE, CASH, -LARGEST - 1)], ACTOR), ("money_too_much", too_much)),
        (lambda: remove_tariff(young, 1, ACTOR), ("tariff_paid", {"name": "Jugend"})),
        (lambda: remove_tariff(old, 1, ACTOR), ("tariff_chosen", {"name": "Senioren", "people": 1})),
    ]
    assert [refused(act) for act, _said in cases] == [said for _act, said in cases]
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
    acts: list[Act] = [
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
    for act in acts:
        stale(act)
    assert not tournament.bookings.exists()
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
    (rent,) = book(tournament, [Movement(EXPENSE, CASH, -200, person)], ACTOR)
    take_back(rent, "doch nicht", ACTOR)
    assert close(tournament, 1, Counted.of({500: 1, 1: 3}), "verzählt", ACTOR) == 503 - 700
    open_again(tournament, 2, ACTOR)
    said = {"name": "Jugend", "cents": 500, "of_teams": False, "whom": "all", "category": "", "born_from": 2008,
            "born_until": None, "late_from": ""}  # fmt: skip
    expense = {"number": 1, "kind": "expense", "way": "cash", "cents": -200, "whose": 1}
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
    assert tournament.public_revision == public


def test_booking_and_its_counter_entry_keep_all_that_was_said(tournament: Tournament) -> None:
    people = list(tournament.registrations.order_by("number")[:2])
    team, fee, series = make_team(tournament, people), tariff(tournament, "Jugend", 500), tournament.series.get()
    moved = [
        Movement(FEE, CASH, 500, people[1], tariff=fee),
        Movement(Booking.Kind.CROSS, Booking.Way.TRANSFER, 50, people[0], series, "Serie 1", fee),
        Movement(FEE, VOUCHER, 900, team),
        Movement(Booking.Kind.INCOME, CASH, 1),
    ]
    told = [
        (FEE, CASH, 500, people[1], None, people[1].club, None, fee, "Jugend"),
        (Booking.Kind.CROSS, Booking.Way.TRANSFER, 50, people[0], None, people[0].club, series, fee, "Serie 1"),
        (FEE, VOUCHER, 900, None, team, team.club, None, None, ""),
        (Booking.Kind.INCOME, CASH, 1, None, None, None, None, None, ""),
    ]
    made = book(tournament, moved, ACTOR)
    for one, (kind, way, cents, *whose, text) in zip(made, told, strict=True):
        for row, adds, says in ((one, cents, text), (take_back(one, "vertan", ACTOR), -cents, "vertan")):
            stored = Booking.objects.get(pk=row.pk)
            assert [stored.kind, stored.way, stored.cents, stored.text, stored.by] == [
                kind,
                way,
                adds,
                says,
                ACTOR.name,
            ]
            assert [stored.registration, stored.team, stored.club, stored.series, stored.tariff] == whose
