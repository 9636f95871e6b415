"""Organisations: another one works with this installation, one is called otherwise, or demands more."""

from django.contrib.auth.models import User

from tournament.core.act import Actor, compare, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.names import key
from tournament.core.turns import writing
from tournament.models import Membership, MembershipRole, Organisation


def add_organisation(name: str, user: User, actor: Actor) -> Organisation:
    """One more, with people, clubs and tournaments of its own; the user is its first owner. RefusedError
    `organisation_named`."""
    with writing():
        _refuse_taken(name)
        made = Organisation.objects.create(name=name)
        Membership.objects.create(organisation=made, user=user, role=MembershipRole.OWNER)
        log_of_installation(actor, "organisation_added", {"organisation": name})
    return made


def change_organisation(organisation: Organisation, version: int, name: str, demands: bool, actor: Actor) -> None:
    """What it is called, and whether it `demands` a second factor of everybody. StaleError: somebody else has changed
    it since (`version`: what was read). RefusedError `organisation_named`: another is called so."""
    with writing():
        stored = Organisation.objects.select_for_update().get(pk=organisation.pk)
        compare(stored.version, version, {"name": stored.name, "demands_second_factor": stored.demands_second_factor})
        if (stored.name, stored.demands_second_factor) == (name, demands):
            return
        if stored.name != name:
            _refuse_taken(name, stored)
            log_of_installation(actor, "organisation_renamed", {"organisation": name, "called_before": stored.name})
        if stored.demands_second_factor != demands:
            log_of_installation(actor, "second_factor_demanded", {"organisation": name, "demanded": demands})
        stored.name, stored.demands_second_factor, stored.version = name, demands, stored.version + 1
        stored.save(update_fields=["name", "demands_second_factor", "version"])


def _refuse_taken(name: str, besides: Organisation | None = None) -> None:
    """Who is let in sees a name and nothing else to tell two apart by."""
    others = [key(one.name) for one in Organisation.objects.all() if one != besides]
    if key(name) in others:
        raise RefusedError("organisation_named", {"name": name})
