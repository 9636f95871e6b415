"""Delete a tournament, and restore it. What is deleted stays stored for a while (models.DELETED_FOR), for nobody."""

from django.utils import timezone

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.published_editions import public_editions
from tournament.models import Tournament


def delete_tournament(tournament: Tournament, revision: int, actor: Actor, *, with_final: bool) -> None:
    """From now on it is there for nobody but those who may restore it. `revision`: of what they read that goes.

    StaleError: something was done in it since. RefusedError `final_goes_too`: a final result is published, and it was
    not said that this goes `with_final`.
    """
    with act(tournament, actor, "tournament_deleted", tournament.name) as deleting:
        stored = deleting.tournament
        compare(stored.revision, revision, stored)
        if not with_final and public_editions(stored):
            raise RefusedError("final_goes_too")
        stored.deleted_at, stored.deleted_by = timezone.now(), actor.name
        stored.save(update_fields=["deleted_at", "deleted_by"])
        deleting.public = False  # whoever comes again after it was restored has what he had


def restore_tournament(tournament: Tournament, actor: Actor) -> bool:
    """It is there again as it was; whether it was not before. RefusedError `deleted_too_long_ago`."""
    with act(tournament, actor, "tournament_undeleted", tournament.name) as restoring:
        stored = restoring.tournament
        if stored.gone_at is not None and stored.gone_at <= timezone.now():
            raise RefusedError("deleted_too_long_ago")
        restoring.public, restoring.changed = False, stored.deleted_at is not None
        stored.deleted_at, stored.deleted_by = None, ""
        stored.save(update_fields=["deleted_at", "deleted_by"])
    return restoring.changed
