"""A paper list typed in: its games at once, all of them or none, and typed again by a second person."""

from collections.abc import Sequence

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.writing import writing
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.acts.lists import close_list
from tournament.models import CardTable


def put_games(
    card_table: CardTable, entries: Sequence[TypedGame], actor: Actor, *, compared: bool
) -> RefusedError | None:
    """Store or correct these games, in order of number, each as an act of its own. Errors as for games.put_game;
    nothing is stored then. `compared`: the sums on paper were typed too; else the list is unchecked from now on.

    A list on which nothing is missing any more is closed: those at the table have signed it on paper. Returns what
    lists.close_list has against it, games missing or a second thrown-in hand not reported, say; None: it is closed.
    """
    with writing():
        for entry in entries:
            put_game(card_table, entry, actor, by_organiser=True)
        CardTable.objects.filter(pk=card_table.pk).update(unchecked=not compared)
        try:
            close_list(card_table, actor, unconfirmed=True)
        except RefusedError as refusal:
            return refusal
        return None


def compare_sums(card_table: CardTable, actor: Actor) -> None:
    """Somebody has held the sums of an unchecked list against the paper."""
    with act(card_table.series.tournament, actor, "sums_compared", card_table.subject) as comparing:
        comparing.public = False
        comparing.changed = bool(CardTable.objects.filter(pk=card_table.pk, unchecked=True).update(unchecked=False))


# A paper list typed by a second person: what was decided where the two differ, and that it was done.


def settle(card_table: CardTable, entries: Sequence[TypedGame], actor: Actor, differences: int) -> None:
    """Store the games that are otherwise than they stood, all or none, and note who typed second and in how many cells
    the two differed. Errors as for games.put_game.
    """
    with writing():
        for entry in entries:
            put_game(card_table, entry, actor, by_organiser=True)
        CardTable.objects.filter(pk=card_table.pk).update(unchecked=False)
        with act(card_table.series.tournament, actor, "list_typed_twice", card_table.subject) as noting:
            noting.public = False
            noting.after = {"differences": differences}
