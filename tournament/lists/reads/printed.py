"""With which address lists were printed last, as the log says, and which have to be printed anew for another."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from tournament.core.act import EXPORTED
from tournament.models import AuditEntry, CardTable, Series, Tournament

Printed = dict[tuple[int, int, int], str]
"""Tournament, series and table -> the address its list was printed with last; table 0: all of the series."""


@dataclass(frozen=True, slots=True)
class PrintedBefore:
    """Tables of a series whose lists are open and were printed with another `address`, in order."""

    series: Series
    tables: tuple[int, ...]
    address: str


def printed_with(address: str, series: int, tables: Collection[int]) -> dict[str, Any]:
    """What the log says of printed lists: these tables of this series, none named: all."""
    return {"address": address, "series": series, "tables": sorted(tables)}


def printed_before(tournaments: Iterable[Tournament], address: str) -> list[PrintedBefore]:
    """The open lists of these tournaments whose codes begin with another address; two queries."""
    open_tables = (
        CardTable.objects.filter(
            series__tournament__in=tournaments, series__published_at__isnull=False, closed_at__isnull=True
        )
        .select_related("series__tournament")
        .order_by("series__tournament__date", "series__tournament_id", "series__number", "number")
    )
    found: dict[tuple[Series, str], list[int]] = defaultdict(list)
    tables = list(open_tables)
    printed = _printed({table.series.tournament_id for table in tables})
    for table in tables:
        key = table.series.tournament_id, table.series.number
        last = printed.get((*key, table.number)) or printed.get((*key, 0), address)
        if last != address:
            found[table.series, last].append(table.number)
    return [PrintedBefore(series, tuple(numbers), last) for (series, last), numbers in found.items()]


def _printed(tournaments: Collection[int]) -> Printed:
    """The last print of each."""
    rows = AuditEntry.objects.filter(tournament__in=tournaments, action=EXPORTED, after__has_key="address")
    printed: Printed = {}
    for tournament, after in rows.order_by("revision").values_list("tournament_id", "after"):
        if not after["tables"]:
            printed = {key: last for key, last in printed.items() if key[:2] != (tournament, after["series"])}
        for table in after["tables"] or [0]:
            printed[tournament, after["series"], table] = after["address"]
    return printed
