"""The demo championship goes again, with everybody who was invented for it."""

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.founding import first_organisation
from tournament.core.turns import writing
from tournament.models import Club, Organisation, Person, Registration, Tournament
from tournament.setup.reads.demo import is_demo


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
        unused.filter(pk=found.organisation_id).exclude(pk=first_organisation().pk).delete()
        log_of_installation(actor, "demo_removed", {"name": found.name})
