"""Close many lists at once."""

from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.lists.acts.lists import close_list
from tournament.lists.reads.progress import progress
from tournament.models import Series


def close_complete_lists(series: Series, actor: Actor) -> int:
    """Close every open list on which nothing is missing, each as an act of its own; returns how many.

    A list whose second thrown-in hand nobody has reported stays open (rule 15): its table says so.
    """
    closed = 0
    for table in progress(series).tables:
        if table.card_table.closed_at or not table.complete:
            continue
        table.card_table.series = series
        try:
            close_list(table.card_table, actor)
        except RefusedError:
            continue
        closed += 1
    return closed
