"""A prize is handed over, or that is taken back; its money goes out of the cash desk, and back by a counter entry."""

from django.utils import timezone

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.money import euros
from tournament.core.turns import writing
from tournament.models import Award, Booking, Tournament
from tournament.money.acts import bookings

TAKEN_BACK = "Preis zurückgenommen"
"""Why, as the ledger keeps it."""


def pay(tournament: Tournament, award: int, version: int, actor: Actor) -> None:
    """Note that it was handed over, and book what was paid. RefusedError: it is there no more; `cash_closed`.
    StaleError: a second tap among others."""
    with writing():
        kept = _compared(tournament, award, version)
        if kept.amount:
            (booked,) = bookings.book(tournament, [_movement(kept)], actor)
            kept.receipt = booked.number
        kept.paid_at = timezone.now()
        with act(tournament, actor, "prize_paid", kept.name) as entry:
            _save(kept)
            entry.after, entry.public = _told(kept), False


def take_back(tournament: Tournament, award: int, version: int, actor: Actor) -> None:
    """It was not handed over after all: what was booked gets its counter entry, unless it has one. As above. The cash
    book itself refuses to take back what is handed over, so that the two always say the same."""
    with writing():
        kept = _compared(tournament, award, version)
        booked = tournament.bookings.filter(number=kept.receipt).first() if kept.receipt else None
        kept.paid_at, kept.receipt = None, None
        with act(tournament, actor, "prize_taken_back", kept.name) as entry:
            _save(kept)
            entry.before, entry.public = _told(kept), False
        if booked and not tournament.bookings.filter(undoes=booked.number).exists():
            bookings.take_back(booked, TAKEN_BACK, actor)


def _compared(tournament: Tournament, award: int, version: int) -> Award:
    """As it is, held until the transaction ends."""
    found = tournament.awards.select_for_update(of=("self",)).filter(pk=award)
    kept = found.select_related("registration__person", "registration__club", "team__club", "club").first()
    if kept is None:
        raise RefusedError("prizes_gone")
    compare(kept.version, version, kept)
    return kept


def _movement(award: Award) -> bookings.Movement:
    """Out of the drawer; what a club gets is nobody's in the ledger, and named."""
    text = f"Preis: {award.rank}. Rang"
    if award.club:
        text += f", {award.club.name}"
    kind, way = Booking.Kind.PRIZE, Booking.Way.CASH
    return bookings.Movement(kind, way, -award.amount, award.registration or award.team, text=text)


def _save(kept: Award) -> None:
    kept.version += 1
    kept.save()


def _told(award: Award) -> dict[str, str]:
    return {"prize_amount": euros(award.amount), "prize": award.thing}
