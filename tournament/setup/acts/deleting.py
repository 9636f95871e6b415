"""A tournament goes: out of the way and back, deleted and restored; the demo championship with everybody in it."""

from django.utils import timezone

from tournament.core.act import Actor, act, compare, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.installation import first_organisation
from tournament.core.list_state import public_editions
from tournament.core.writing import writing
from tournament.models import Club, Issued, Organisation, Person, Registration, Tournament
from tournament.setup.reads import is_demo


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
        deleting.public = False  # whoever comes again after it was restored has what they had


def restore_tournament(tournament: Tournament, actor: Actor) -> bool:
    """Restore a deleted tournament; return whether it was deleted. RefusedError `deleted_too_long_ago`."""
    with act(tournament, actor, "tournament_undeleted", tournament.name) as restoring:
        stored = restoring.tournament
        if stored.gone_at is not None and stored.gone_at <= timezone.now():
            raise RefusedError("deleted_too_long_ago")
        restoring.public, restoring.changed = False, stored.deleted_at is not None
        stored.deleted_at, stored.deleted_by = None, ""
        stored.save(update_fields=["deleted_at", "deleted_by"])
    return restoring.changed


# Put a tournament out of the way, and take it out again.


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


# The demo championship goes again, with everybody who was invented for it.


def remove_demo(tournament: Tournament, actor: Actor) -> None:
    """Remove it with all that hangs on it; people and clubs only as far as no other tournament knows them, and its
    organisation if nothing of anybody's is in that. RefusedError `not_the_demo`: it is somebody's own by now, or
    somebody else was faster.
    """
    with writing():
        found = Tournament.objects.select_for_update().filter(is_demo(), pk=tournament.pk).first()
        if found is None:
            raise RefusedError("not_the_demo")
        people = list(Registration.objects.filter(tournament=found).values_list("person_id", flat=True))
        clubs = list(found.clubs.values_list("pk", flat=True))
        papers = list(found.issued.values_list("pk", flat=True))
        # What names another must be gone before that one can go.
        first = (found.bookings, found.lots, found.penalties, found.decisions)
        for named in (*first, found.series, found.teams, found.registrations):
            named.all().delete()
        found.rankings.all().delete()
        found.delete()
        Person.objects.filter(pk__in=people, registrations=None, outside_results=None).delete()
        alone = {"tournaments": None, "registrations": None, "people": None, "teams": None, "outside_results": None}
        Club.objects.filter(pk__in=clubs, **alone).delete()
        unused = Organisation.objects.filter(tournaments=None, people=None, clubs=None, memberships=None)
        unused = unused.filter(pk=found.organisation_id, kept_bookings=None).exclude(pk=first_organisation().pk)
        for one in unused.exclude(issued__in=Issued.objects.exclude(pk__in=papers)):
            one.issued.exclude(cancels=None).delete()
            one.issued.all().delete()
            one.delete()
        log_of_installation(actor, "demo_removed", {"name": found.name})
