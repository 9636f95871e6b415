"""A list's link is made anew; links that are no rights any more are remembered, so that who still holds one is told."""

from collections.abc import Iterable

from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.lists.acts.one_table import locked, subject_of
from tournament.models import CardTable, HeldList, WithdrawnLink
from tournament.models.link import hash_of, new_nonce, token_of


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


def renew_link(card_table: CardTable, actor: Actor) -> None:
    """Withdraw a list's link and make a new one; the list has to be printed anew. No phone speaks for anybody any more:
    what it got when it took a name belongs to the old address, and whoever should not have had that is rid of it.
    """
    with act(card_table.series.tournament, actor, "link_renewed", subject_of(card_table)) as renewing:
        renewing.public = False
        table = locked(card_table)
        remember_withdrawn([table], WithdrawnLink.Reason.RENEWED)
        table.link_nonce = new_nonce()
        table.token_hash = hash_of(token_of(table.link_nonce))
        table.save(update_fields=["link_nonce", "token_hash"])
        table.taken_names.all().delete()
