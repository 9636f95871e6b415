"""Two people of a published seating change places."""

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.history import PUBLISHED_SWAPPED
from tournament.core.series import locked, raise_version, subject
from tournament.draw.reads.swapping import moved, swappable_seats
from tournament.lists.acts.who_sits import reseat
from tournament.models import Seat, Series


def swap_published(series: Series, version: int, actor: Actor, first: int, second: int) -> None:
    """Put two people (start numbers) of a published seating into each other's places; the links of the lists stay.

    Phones at the tables show the right names, and speak for nobody who has left. Refused: not published, and what
    `swappable_seats` has against it. StaleError: the series was changed meanwhile.
    """
    with act(series.tournament, actor, PUBLISHED_SWAPPED, subject(series)) as entry:
        stored = locked(series, version)
        if stored.published_at is None:
            raise RefusedError("series_not_published")
        one, other = swappable_seats(stored, first, second)
        entry.after = {
            "swapped": [moved(one, other), moved(other, one)],
            "lists": sorted({one.card_table.number, other.card_table.number}),
        }
        entry.heads.append((stored, "seating_head"))
        reseat([(one, other.registration_id), (other, one.registration_id)])
        if one.card_table_id != other.card_table_id:
            _left(one)
            _left(other)
        for table in {seat.card_table_id: seat.card_table for seat in (one, other)}.values():
            table.cards_confirmed_at = None
            table.version += 1
            table.save(update_fields=["cards_confirmed_at", "version"])
        raise_version(stored)


def _left(seat: Seat) -> None:
    """The phone of whoever sat here speaks for him at this table no more."""
    seat.card_table.taken_names.filter(registration=seat.registration).delete()
