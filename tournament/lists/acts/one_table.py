"""One table, as every act on it begins: what the audit log calls it, and its row, held until the act is done."""

from tournament.models import CardTable


def subject_of(card_table: CardTable) -> str:
    """What the audit log calls a list."""
    return f"Serie {card_table.series.number}, Tisch {card_table.number}"


def locked(card_table: CardTable) -> CardTable:
    """The table as it is now, with its series and tournament; inside an act."""
    return CardTable.objects.select_for_update(of=("self",)).select_related("series__tournament").get(pk=card_table.pk)
