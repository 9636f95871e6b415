"""The games of a paper list, typed in at once: all of them or none."""

from collections.abc import Sequence

from tournament.core.act import Actor
from tournament.core.turns import writing
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.acts.lists import close_list
from tournament.lists.reads import lists
from tournament.models import CardTable


def put_games(card_table: CardTable, entries: Sequence[TypedGame], actor: Actor) -> bool:
    """Store or correct these games, in order of number, each as an act of its own; whether the list is closed then.

    A list on which nothing is missing any more is: those at the table have signed it on paper. Not while a second
    thrown-in hand is not reported (rule 15). Errors as for games.put_game; nothing is stored then.
    """
    with writing():
        for entry in entries:
            put_game(card_table, entry, actor, by_organiser=True)
        table = CardTable.objects.select_related("series__tournament").get(pk=card_table.pk)
        if table.closed_at is None and _is_complete(table) and not lists.repeated_offences(table):
            close_list(table, actor)
            return True
        return table.closed_at is not None


def _is_complete(table: CardTable) -> bool:
    games = lists.games_of(table)
    return bool(games) and len(games) >= lists.last_game_of(table, table.seats.count(), games)
