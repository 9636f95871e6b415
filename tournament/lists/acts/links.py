"""Links that are no rights any more: remembered, so that whoever still holds one is told."""

from collections.abc import Iterable

from django.utils import timezone

from tournament.models import CardTable, WithdrawnLink


def remember_withdrawn(card_tables: Iterable[CardTable], reason: WithdrawnLink.Reason) -> None:
    """Note the links of these tables, which were given out, as withdrawn; inside the act that withdraws them.

    A link that works again later (the same draft published once more) is asked for first and does.
    """
    now = timezone.now()
    WithdrawnLink.objects.bulk_create(
        (
            WithdrawnLink(
                token_hash=table.token_hash,
                series_id=table.series_id,
                table_number=table.number,
                reason=reason,
                withdrawn_at=now,
            )
            for table in card_tables
        ),
        ignore_conflicts=True,
    )
