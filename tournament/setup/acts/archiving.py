"""Put a tournament out of the way, and take it out again."""

from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.models import Tournament


def set_archived(tournament: Tournament, actor: Actor, *, archived: bool) -> None:
    """Its organisers find it below all others, or again among them; whoever reads it sees no difference."""
    action = "tournament_archived" if archived else "tournament_taken_out"
    with act(tournament, actor, action, tournament.name) as archiving:
        stored = archiving.tournament
        archiving.public = False
        archiving.changed = archived != bool(stored.archived_at)
        if archiving.changed:
            stored.archived_at = timezone.now() if archived else None
            stored.save(update_fields=["archived_at"])
