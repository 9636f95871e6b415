"""The ledger: money comes in or goes out, and what was wrong is taken back by a counter entry. Nothing else is ever
written to it, and nothing is removed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid5

from django.utils import timezone

from tournament.core.act import Act, Actor, act
from tournament.core.errors import RefusedError
from tournament.core.money import LARGEST, euros
from tournament.models import Booking, Registration, Series, Tariff, Team, Tournament
from tournament.models.limits import LONGEST_NOTE
from tournament.money.reads.balance import desk_of


@dataclass(frozen=True, slots=True)
class Movement:
    """Money that moves. `cents`: above zero comes in, below zero goes out. `whose`: a person or a team, or nobody.
    `tariff`: the sort of Startgeld that is paid; its name is the text where there is none."""

    kind: Booking.Kind
    way: Booking.Way
    cents: int
    whose: Registration | Team | None = None
    series: Series | None = field(default=None)
    text: str = ""
    tariff: Tariff | None = field(default=None)


def book(
    tournament: Tournament,
    movements: Sequence[Movement] | Callable[[Tournament], Sequence[Movement]],
    actor: Actor,
    entry_id: UUID | None = None,
) -> list[Booking]:
    """Book all of them or none; returns the bookings. What follows from what is booked already is a function, asked
    when nobody else can book any more. The form that was sent before (`entry_id`) gets what was booked then; one that
    says something else by now (sent, gone back to, changed) books that. RefusedError `cash_closed`, `cash_nothing` (an
    amount of 0), `money_too_much`."""
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


def _row(booking: Act, movement: Movement, actor: Actor, entry_id: UUID | None) -> Booking:
    if movement.cents == 0:
        raise RefusedError("cash_nothing")
    if abs(movement.cents) > LARGEST:
        raise RefusedError("money_too_much", {"maximum": euros(LARGEST)})
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
