"""Plans for tests, as the page sends them."""

import json
from typing import Any

from django.test import Client

from tests.factories import ACTOR
from tests.web.answers import Answer
from tournament.draw.acts.floor import keep_plan
from tournament.draw.floor_plan import Corner, Counting, Kind, proposal
from tournament.models import Tournament

STAGE = {"kind": "stage", "word": "", "x": 0, "y": 0, "width": 5, "depth": 2}
PLAN: dict[str, Any] = {"tables": [[1, 0, 3], [2, 3, 3]], "things": [STAGE]}
"""Two tables side by side below the stage."""


def drawn(tournament: Tournament, tables: int = 15, per_row: int = 5, front: Kind | None = Kind.STAGE) -> None:
    """A plan of so many tables in rows of so many is stored."""
    keep_plan(tournament, 0, proposal(tables, per_row, Counting.ROWS, Corner.TOP_LEFT, front), ACTOR)


def sent(client: Client, tournament: Tournament, plan: object, version: int = 0, **more: str) -> Answer:
    """The answer to a plan that is sent, as JSON unless it is a text already; where it leads to, if it does."""
    text = plan if isinstance(plan, str) else json.dumps(plan)
    return client.post(f"/leitung/{tournament.slug}/saalplan/", {"plan": text, "version": version, **more}, follow=True)
