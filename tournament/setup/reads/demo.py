"""Which tournament is the demo championship, and nobody's own."""

from typing import Final

from django.db.models import Exists, OuterRef

from tournament.models import AuditEntry

DEMO_LOADED: Final = "demo_loaded"


def is_demo() -> Exists:
    """For a query of tournaments: it was loaded as the demo and is still called so. Who gave it another name made it
    his own."""
    rows = AuditEntry.objects.filter(action=DEMO_LOADED, tournament=OuterRef("pk"), subject=OuterRef("name"))
    return Exists(rows)
