"""Links that are no rights any more: remembered, so that whoever still holds one is told."""

from collections.abc import Iterable

from django.utils import timezone

from tournament.models import CardTable, HeldList, WithdrawnLink


def remember_withdrawn(card_tables: Iterable[CardTable], reason: WithdrawnLink.Reason) -> None:
    """Note the links of these tables, which were given out, as withdrawn; inside the act that withdraws them.

    A link that works again later (the same draft published once more) is asked for first and does. A phone that was
    assigned to one of them (HeldList) keeps what it has when the seating goes: its link is unknown again.
    """
    now = timezone.now()
    tables = {table.pk: table for table in card_tables}
    hashes = [(table.token_hash, table) for table in tables.values()]
    assigned = HeldList.objects.filter(card_table__in=tables)
    if reason == WithdrawnLink.Reason.RENEWED:
        hashes += [(one.token_hash, tables[one.card_table_id]) for one in assigned if one.card_table_id]
    WithdrawnLink.objects.bulk_create(
        (
            WithdrawnLink(
                token_hash=token_hash,
                series_id=table.series_id,
                table_number=table.number,
                reason=reason,
                withdrawn_at=now,
            )
            for token_hash, table in hashes
        ),
        ignore_conflicts=True,
    )
    assigned.delete()
