"""Results are of seats: what was typed while others sat at the table is not silently theirs who sit there now."""

from collections.abc import Sequence

from tournament.core.errors import RefusedError
from tournament.lists.reads.kept import KeptList
from tournament.models import Seat


def refuse_others_game(kept: KeptList, seated: Sequence[str]) -> None:
    """Refuse (`seated_otherwise`) the first game of a list by a phone on which others sat there; `seated`: their names
    by seat, empty where it does not say.

    Places change as long as nothing is stored, and a phone without network does not hear of it. Where something is, who
    sits there is only put right (who_sits.py), and games count for whoever really did.
    """
    if not seated or kept.stored:
        return
    seats = Seat.objects.filter(card_table=kept.table).order_by("number")
    here = list(seats.values_list("registration__person__name", flat=True))
    if here != [*seated]:
        raise RefusedError("seated_otherwise", {"there": "; ".join(seated), "here": "; ".join(here)})
