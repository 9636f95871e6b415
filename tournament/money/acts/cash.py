"""The cash desk: the ledger, how the desk is set up and closed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid5

from django.utils import timezone

from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.core.money import LARGEST, amount
from tournament.models import (
    Booking,
    CashDesk,
    Organisation,
    Registration,
    Series,
    Tariff,
    TariffChoice,
    Team,
    Tournament,
)
from tournament.models.limits import LONGEST_NOTE
from tournament.money.reads.balance import Counted, balance, desk_of


@dataclass(frozen=True, slots=True)
class Movement:
    """Money that moves. `cents`: above zero comes in, below zero goes out. `whose`: a person or a team, or nobody.
    `tariff`: the sort of Startgeld that is paid; its name is the text where there is none. `voucher`: the number of the
    one that is handed in."""

    kind: Booking.Kind
    way: Booking.Way
    cents: int
    whose: Registration | Team | None = None
    series: Series | None = field(default=None)
    text: str = ""
    tariff: Tariff | None = field(default=None)
    voucher: str = ""


def book(
    tournament: Tournament,
    movements: Sequence[Movement] | Callable[[Tournament], Sequence[Movement]],
    actor: Actor,
    entry_id: UUID | None = None,
) -> list[Booking]:
    """Book all of them or none; returns the bookings. What follows from what is booked already is a function, asked
    when nobody else can book any more. The form that was sent before (`entry_id`) gets what was booked then; one that
    says something else by now (sent, gone back to, changed) books that. RefusedError `cash_closed`, `cash_nothing` (an
    amount of 0), `money_too_much`, `voucher_used`."""
    with act(tournament, actor, "money_booked") as booking:
        booking.public = False
        before, free_id = _sent_before(booking.tournament, entry_id)
        if not before:
            refuse_closed(booking.tournament)
        moved = _not_booked(booking.tournament, movements, before)
        if before and not moved:
            booking.changed = False
            return before
        refuse_closed(booking.tournament)
        _refuse_used(booking.tournament, [one.voucher for one in moved if one.voucher])
        made = [_row(booking, one, actor, free_id) for one in moved]
        booking.after = {"bookings": [_said(one) for one in made]}
        booking.changed = bool(made)
    return made


def _sent_before(tournament: Tournament, entry_id: UUID | None) -> tuple[list[Booking], UUID | None]:
    """What was booked by a form, every time it was sent, and by which id it books now: under each id once."""
    before: list[Booking] = []
    while entry_id and (found := list(tournament.bookings.filter(entry_id=entry_id))):
        before += found
        entry_id = uuid5(entry_id, "again")
    return before, entry_id


def _not_booked(
    tournament: Tournament,
    movements: Sequence[Movement] | Callable[[Tournament], Sequence[Movement]],
    before: Sequence[Booking],
) -> Sequence[Movement]:
    """What is left to be booked of a form by which this was booked before."""
    if not callable(movements):
        known = [(one.kind, one.way, one.cents, one.registration or one.team, one.text) for one in before]
        said = [(one.kind, one.way, one.cents, one.whose, one.text[:LONGEST_NOTE]) for one in movements]
        return [one for one, row in zip(movements, said, strict=True) if row not in known]
    try:
        return movements(tournament)
    except RefusedError:
        if before:
            return []
        raise


def take_back(stored: Booking, reason: str, actor: Actor) -> Booking:
    """The counter entry of a booking. RefusedError `cash_closed`, `booking_undone` (it has one), `booking_is_counter`,
    `booking_is_prize` (that was handed over: it is taken back where that was said), `booking_reason`."""
    with act(stored.tournament, actor, "booking_undone") as undoing:
        undoing.public = False
        refuse_closed(undoing.tournament)
        if stored.undoes is not None:
            raise RefusedError("booking_is_counter", {"number": stored.number})
        if undoing.tournament.bookings.filter(undoes=stored.number).exists():
            raise RefusedError("booking_undone", {"number": stored.number})
        if undoing.tournament.awards.filter(receipt=stored.number).exists():
            raise RefusedError("booking_is_prize", {"number": stored.number})
        if not reason.strip():
            raise RefusedError("booking_reason")
        counter = _counter(undoing.tournament, stored, reason.strip()[:LONGEST_NOTE], actor)
        undoing.after = {"bookings": [_said(counter)], "undoes": stored.number}
    return counter


def refuse_closed(tournament: Tournament) -> None:
    """RefusedError `cash_closed`: the report is made; opened again, it goes on."""
    if desk_of(tournament).closed_at is not None:
        raise RefusedError("cash_closed")


def _refuse_used(tournament: Tournament, vouchers: Sequence[str]) -> None:
    """RefusedError `voucher_used`: one of them was handed in before, to whichever tournament of the organiser, or is
    named twice. While it is asked nobody else books one of them."""
    if not vouchers:
        return
    Organisation.objects.select_for_update(of=["self"]).get(pk=tournament.organisation_id)
    rows = Booking.objects.filter(tournament__organisation=tournament.organisation_id)
    undone = set(rows.exclude(undoes=None).values_list("tournament", "undoes"))
    handed_in = rows.exclude(voucher="").values_list("tournament", "number", "voucher")
    holding = {voucher for where, number, voucher in handed_in if (where, number) not in undone}
    for one in vouchers:
        if one in holding:
            raise RefusedError("voucher_used", {"number": one})
        holding.add(one)


def _row(booking: Act, movement: Movement, actor: Actor, entry_id: UUID | None) -> Booking:
    if movement.cents == 0:
        raise RefusedError("cash_nothing")
    if abs(movement.cents) > LARGEST:
        raise RefusedError("money_too_much", {"maximum": amount(LARGEST)})
    whose = movement.whose
    return Booking.objects.create(
        tournament=booking.tournament,
        number=_next(booking.tournament),
        kind=movement.kind,
        way=movement.way,
        cents=movement.cents,
        registration=whose if isinstance(whose, Registration) else None,
        team=whose if isinstance(whose, Team) else None,
        club=whose.club if whose else None,
        series=movement.series,
        tariff=movement.tariff,
        text=(movement.text or (movement.tariff.name if movement.tariff else ""))[:LONGEST_NOTE],
        voucher=movement.voucher,
        at=timezone.now(),
        by=actor.name,
        entry_id=entry_id,
    )


def _counter(tournament: Tournament, stored: Booking, reason: str, actor: Actor) -> Booking:
    return Booking.objects.create(
        tournament=tournament,
        number=_next(tournament),
        kind=stored.kind,
        way=stored.way,
        cents=-stored.cents,
        registration=stored.registration,
        team=stored.team,
        club=stored.club,
        series=stored.series,
        tariff=stored.tariff,
        text=reason,
        undoes=stored.number,
        at=timezone.now(),
        by=actor.name,
    )


def _next(tournament: Tournament) -> int:
    """The tournament's row is held: nobody takes the same."""
    last = tournament.bookings.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def _said(booking: Booking) -> dict[str, object]:
    """A booking for the log; whose it is by start number or team: the name may have to go some day."""
    whose = booking.registration.number if booking.registration else booking.team.name if booking.team else ""
    said = {"number": booking.number, "kind": booking.kind, "way": booking.way, "cents": booking.cents, "whose": whose}
    return said | ({"reason": booking.text} if booking.undoes else {})


# How the cash desk is set up: sorts of Startgeld, what crosses cost; closed with what was counted, opened again.

SETTINGS = ("opening", "crosses_first", "cross_first", "cross_later")


def set_up(tournament: Tournament, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """Store what is `said` of SETTINGS. StaleError: somebody else has changed it (`version` 0: it was not there).
    RefusedError `cash_closed`."""
    with act(tournament, actor, "cash_set_up") as setting:
        setting.public = False
        refuse_closed(setting.tournament)
        desk = desk_of(setting.tournament)
        compare(desk.version, version, desk)
        setting.before = _settings(desk) if desk.pk else None
        for name in SETTINGS:
            setattr(desk, name, said[name])
        setting.after = _settings(desk)
        setting.changed = setting.before != setting.after
        _store(desk)


def set_tariff(
    tournament: Tournament, tariff: Tariff | None, version: int, said: Mapping[str, Any], actor: Actor
) -> None:
    """Change a sort of Startgeld, or add one (None). What was paid stays paid. StaleError."""
    with act(tournament, actor, "tariff_set") as setting:
        setting.public = setting.tournament.has_prospectus
        if tariff is None:
            last = setting.tournament.tariffs.order_by("-position").values_list("position", flat=True).first()
            stored = Tariff(tournament=setting.tournament, position=(last or 0) + 1, version=0)
        else:
            stored = _held(setting.tournament, tariff, version)
            setting.before = _tariff(stored)
        for name, value in said.items():
            setattr(stored, name, value)
        stored.version += 1
        stored.save()
        setting.after = _tariff(stored)
        setting.changed = setting.before != setting.after


def close_tariff(tariff: Tariff, version: int, actor: Actor, *, closed: bool) -> None:
    """Nobody new pays this sort; whoever has stays by it, and whoever it was chosen for by hand. Or open it again.
    StaleError."""
    with act(tariff.tournament, actor, "tariff_closed" if closed else "tariff_opened") as closing:
        closing.public = closing.tournament.has_prospectus
        stored = _held(closing.tournament, tariff, version)
        closing.changed = stored.closed != closed
        closing.after = {"tariff": stored.name}
        stored.closed = closed
        stored.version += 1
        stored.save()


def remove_tariff(tariff: Tariff, version: int, actor: Actor) -> None:
    """RefusedError `tariff_paid`: somebody has paid under it; `tariff_chosen`: somebody is to, by hand. StaleError."""
    with act(tariff.tournament, actor, "tariff_removed") as removing:
        removing.public = removing.tournament.has_prospectus
        stored = _held(removing.tournament, tariff, version)
        if stored.bookings.exists():
            raise RefusedError("tariff_paid", {"name": stored.name})
        if chosen := stored.choices.count():
            raise RefusedError("tariff_chosen", {"name": stored.name, "people": chosen})
        removing.before = _tariff(stored)
        stored.delete()


def choose_tariff(registration: Registration, chosen: int | None, actor: Actor) -> None:
    """Somebody pays this sort (its key), whatever the rule says; None: by the rule again. RefusedError `tariff_closed`.
    StaleError: it is gone."""
    with act(registration.tournament, actor, "tariff_chosen") as choosing:
        choosing.public = False
        known = choosing.tournament.tariffs.filter(of_teams=False)
        tariff = None if chosen is None else known.filter(pk=chosen).first()
        if tariff is None and chosen is not None:
            raise StaleError(None)
        before = TariffChoice.objects.filter(registration=registration).first()
        choosing.changed = (before and before.tariff_id) != chosen
        if tariff and tariff.closed and choosing.changed:
            raise RefusedError("tariff_closed", {"name": tariff.name})
        choosing.before = {"number": registration.number, "tariff": before.tariff.name} if before else None
        choosing.after = {"number": registration.number, "tariff": tariff.name if tariff else ""}
        if tariff is None:
            TariffChoice.objects.filter(registration=registration).delete()
        else:
            TariffChoice.objects.update_or_create(registration=registration, defaults={"tariff": tariff})


def close(tournament: Tournament, version: int, found: Counted, text: str, actor: Actor) -> int:
    """Close the cash with what was counted; what differs from the ledger is booked and returned (cents). RefusedError
    `cash_closed`; StaleError."""
    with act(tournament, actor, "cash_closed") as closing:
        closing.public = False
        refuse_closed(closing.tournament)
        desk = desk_of(closing.tournament)
        compare(desk.version, version, desk)
        difference = found.cents - balance(closing.tournament).drawer
        if difference:
            moved = Movement(Booking.Kind.DIFFERENCE, Booking.Way.CASH, difference, text=text)
            book(closing.tournament, [moved], actor)
        desk.counted, desk.pieces, desk.difference = found.cents, found.stored(), difference
        desk.closed_at = timezone.now()
        _store(desk)
        closing.after = {"counted": found.cents, "difference": difference} | found.logged()
    return difference


def open_again(tournament: Tournament, version: int, actor: Actor) -> None:
    """Go on booking after the report. StaleError."""
    with act(tournament, actor, "cash_opened") as opening:
        opening.public = False
        desk = desk_of(opening.tournament)
        compare(desk.version, version, desk)
        opening.changed = desk.closed_at is not None
        opening.before = {"counted": desk.counted}
        desk.counted, desk.closed_at, desk.pieces, desk.difference = None, None, {}, 0
        _store(desk)


def _store(desk: CashDesk) -> None:
    desk.version += 1
    desk.save()


def _held(tournament: Tournament, tariff: Tariff, version: int) -> Tariff:
    stored = tournament.tariffs.filter(pk=tariff.pk).first()
    if stored is None:
        raise StaleError(None)
    compare(stored.version, version, stored)
    return stored


def _settings(desk: CashDesk) -> dict[str, Any]:
    return {name: getattr(desk, name) for name in SETTINGS}


def _tariff(tariff: Tariff) -> dict[str, Any]:
    names = ("name", "cents", "of_teams", "whom", "category", "born_from", "born_until")
    return {name: getattr(tariff, name) for name in names} | {
        "late_from": tariff.late_from.isoformat() if tariff.late_from else ""
    }
