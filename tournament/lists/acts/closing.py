"""Close many lists at once."""

from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.lists.acts.lists import close_list
from tournament.lists.reads.progress import progress
from tournament.models import Remark, Series


def close_complete_lists(series: Series, actor: Actor) -> int:
    """Close every open list on which nothing is missing, each as an act of its own; returns how many.

    A list whose second thrown-in hand nobody has reported stays open (rule 15): its table says so. So does one whose
    table calls for a referee: what it is about may change the list.
    """
    closed = 0
    calls = Remark.objects.filter(card_table__series=series, kind=Remark.Kind.CALLED, settled_at=None)
    calling = set(calls.values_list("card_table_id", flat=True))
    for table in progress(series).tables:
        if table.card_table.closed_at or not table.complete or table.card_table.pk in calling:
            continue
        table.card_table.series = series
        try:
            close_list(table.card_table, actor)
        except RefusedError:
            continue
        closed += 1
    return closed
