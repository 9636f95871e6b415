"""What the audit log says about one thing."""

from collections.abc import Mapping

from tournament.models import AuditEntry, CardTable, Series, Tournament


def last_act(tournament: Tournament) -> str:
    """The last act of a tournament, which no other state of it ever had, also after a backup was restored; one query.

    The hash of its row says so: the revision alone would come again.
    """
    entries = AuditEntry.objects.filter(tournament=tournament, revision=tournament.revision)
    return f"{tournament.pk}-{tournament.revision}-{entries.values_list('hash', flat=True).first() or ''}"


def changed_by_hand(series: Series) -> list[Mapping[str, str]]:
    """The exchanges of seats since this series was drafted, oldest first: who (name) then sat where."""
    entries = AuditEntry.objects.filter(
        tournament=series.tournament_id,
        subject=f"Serie {series.number}",
        action__in=["series_seated", "seats_swapped"],
    ).order_by("-revision")
    swaps = []
    for action, after in entries.values_list("action", "after"):
        if action == "series_seated":
            break
        swaps.append(after)
    return swaps[::-1]


def history_of(card_table: CardTable) -> list[AuditEntry]:
    """Everything that was done to a list, newest first."""
    subject = f"Serie {card_table.series.number}, Tisch {card_table.number}"
    entries = AuditEntry.objects.filter(tournament=card_table.series.tournament_id)
    exact = entries.filter(subject=subject) | entries.filter(subject__startswith=f"{subject}, ")
    return list(exact.order_by("-revision"))
