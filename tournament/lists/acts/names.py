"""Which phone speaks for whom at a table: the first that takes a name has it, until that is released."""

import secrets

from django.db.models import Q
from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.lists.acts.one_table import locked, subject_of
from tournament.lists.reads.lists import seats_of
from tournament.lists.reads.occupancy import at_the_end
from tournament.models import AuditEntry, CardTable, TakenName
from tournament.models.link import TOKEN_BYTES, hash_of

MOST_TIMES = 40


def take_name(card_table: CardTable, seat_number: int, secret: str = "") -> str:
    """A phone takes the name of a seat; returns the secret by which it speaks for that player from now on, a new one
    unless it has one already. RefusedError `seat_unknown`, `name_taken`, `has_name` when it speaks for another one,
    `names_taken_often` after MOST_TIMES at this table.
    """
    secret = secret or secrets.token_urlsafe(TOKEN_BYTES)
    seats = seats_of(card_table)
    player = next((seat.registration for seat in at_the_end(seats) if seat.number == seat_number), None)
    if player is None:
        raise RefusedError("seat_unknown", {"seat": seat_number, "size": len(seats)})
    with act(card_table.series.tournament, Actor.player(player), "name_taken", subject_of(card_table)) as taking:
        table, secret_hash = locked(card_table), hash_of(secret)
        mine = table.taken_names.filter(Q(registration=player) | Q(secret_hash=secret_hash)).first()
        if mine is None:
            _refuse_endless(table)
            taken = {"card_table": table, "registration": player, "secret_hash": secret_hash}
            TakenName.objects.create(**taken, taken_at=timezone.now())
        elif mine.registration_id != player.pk:
            raise RefusedError("has_name")
        elif mine.secret_hash != secret_hash:
            raise RefusedError("name_taken", {"name": player.person.name})
        taking.changed, taking.public, taking.after = mine is None, False, {"seat": seat_number}
    return secret


def _refuse_endless(table: CardTable) -> None:
    """Names go to and fro, and each time is in the log."""
    before = AuditEntry.objects.filter(
        tournament=table.series.tournament, action="name_taken", subject=subject_of(table)
    )
    if before.count() >= MOST_TIMES:
        raise RefusedError("names_taken_often")


def release_name(card_table: CardTable, seat_number: int, actor: Actor) -> None:
    """No phone speaks for the player of this seat any more; where none did, nothing changes."""
    with act(card_table.series.tournament, actor, "name_released", subject_of(card_table)) as releasing:
        table = locked(card_table)
        there = [seat.registration for seat in at_the_end(seats_of(table)) if seat.number == seat_number]
        gone = list(table.taken_names.filter(registration__in=there).values_list("pk", flat=True))
        TakenName.objects.filter(pk__in=gone).delete()
        releasing.changed, releasing.public, releasing.after = bool(gone), False, {"seat": seat_number}
