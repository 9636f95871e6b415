"""What the audit log says about one thing."""

from collections.abc import Mapping

from tournament.models import AuditEntry, CardTable, Series, Tournament


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


def chain_breaks(tournament: Tournament) -> list[int]:
    """The revisions whose row is missing, changed, or does not follow the one before it; empty: the log is whole."""
    breaks: list[int] = []
    expected, previous = 1, ""
    for entry in tournament.audit_entries.order_by("revision").iterator():
        breaks += range(expected, entry.revision)
        if entry.previous_hash != previous or entry.hash != entry.computed_hash():
            breaks.append(entry.revision)
        expected, previous = entry.revision + 1, entry.hash
    return [*breaks, *range(expected, tournament.revision + 1)]
