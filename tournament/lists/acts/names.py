"""Which phone speaks for whom at a table: the first that takes a name has it, until that is released."""

import secrets

from django.db.models import Q
from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.lists.acts.one_table import locked, subject_of
from tournament.lists.reads.lists import seats_of
from tournament.models import CardTable, TakenName
from tournament.models.link import TOKEN_BYTES, hash_of


def take_name(card_table: CardTable, seat_number: int, secret: str = "") -> str:
    """A phone takes the name of a seat; returns the secret by which it speaks for that player from now on, a new one
    unless it has one already. RefusedError `seat_unknown`, `name_taken`, `has_name` when it speaks for another one.
    """
    secret = secret or secrets.token_urlsafe(TOKEN_BYTES)
    seats = seats_of(card_table)
    seat = next((seat for seat in seats if seat.number == seat_number), None)
    if seat is None:
        raise RefusedError("seat_unknown", {"seat": seat_number, "size": len(seats)})
    with act(card_table.series.tournament, Actor.player(seat), "name_taken", subject_of(card_table)) as taking:
        table, secret_hash = locked(card_table), hash_of(secret)
        mine = table.taken_names.filter(Q(registration=seat.registration) | Q(secret_hash=secret_hash)).first()
        if mine is None:
            taken = {"card_table": table, "registration": seat.registration, "secret_hash": secret_hash}
            TakenName.objects.create(**taken, taken_at=timezone.now())
        elif mine.registration_id != seat.registration_id:
            raise RefusedError("has_name")
        elif mine.secret_hash != secret_hash:
            raise RefusedError("name_taken", {"name": seat.registration.person.name})
        taking.changed, taking.public, taking.after = mine is None, False, {"seat": seat_number}
    return secret


def release_name(card_table: CardTable, seat_number: int, actor: Actor) -> None:
    """No phone speaks for the player of this seat any more; where none did, nothing changes."""
    with act(card_table.series.tournament, actor, "name_released", subject_of(card_table)) as releasing:
        table = locked(card_table)
        taken = table.taken_names.filter(registration__seats__card_table=table, registration__seats__number=seat_number)
        gone = [one.pk for one in taken]
        TakenName.objects.filter(pk__in=gone).delete()
        releasing.changed, releasing.public, releasing.after = bool(gone), False, {"seat": seat_number}
