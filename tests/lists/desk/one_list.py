"""The address of a list at the desk, and games as its form sends them."""

import uuid

import scoring
from tournament.models import CardTable


def url(table: CardTable, rest: str = "") -> str:
    return f"/leitung/{table.series.tournament.slug}/serie/{table.series.number}/tisch/{table.number}/{rest}"


def typed(version: int, *results: scoring.Result, **more: object) -> dict[str, object]:
    """A game as its form sends it."""
    sent: dict[str, object] = {"entry_id": uuid.uuid4(), "version": version}
    for result in results:
        sent[f"outcome_{result.seat}"] = result.outcome
        sent[f"augen_{result.seat}"] = result.augen
        if result.thrown_in:
            sent[f"thrown_in_{result.seat}"] = "on"
    return sent | more


FIRST = (scoring.Result(2, "romme", 0), scoring.Result(3, "opened", 17), scoring.Result(4, "not_opened", 64))
CORRECTED = (scoring.Result(2, "romme", 0), scoring.Result(3, "opened", 7), scoring.Result(4, "not_opened", 64))
