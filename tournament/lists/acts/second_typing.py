"""A paper list typed by a second person: what was decided where the two differ, and that it was done."""

from collections.abc import Sequence

from tournament.core.act import Actor, act
from tournament.core.turns import writing
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.acts.one_table import subject_of
from tournament.models import CardTable


def settle(card_table: CardTable, entries: Sequence[TypedGame], actor: Actor, differences: int) -> None:
    """Store the games that are otherwise than they stood, all or none, and note who typed second and in how many cells
    the two differed. Errors as for games.put_game.
    """
    with writing():
        for entry in entries:
            put_game(card_table, entry, actor, by_organiser=True)
        CardTable.objects.filter(pk=card_table.pk).update(unchecked=False)
        with act(card_table.series.tournament, actor, "list_typed_twice", subject_of(card_table)) as noting:
            noting.public = False
            noting.after = {"differences": differences}
