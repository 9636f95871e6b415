"""Organisations: another works with this installation; one has another name or federation, or demands more."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from tournament.core.act import Actor, compare, log_of_installation
from tournament.core.founding import refuse_taken_name
from tournament.core.turns import writing
from tournament.models import Membership, MembershipRole, Organisation


def add_organisation(name: str, user: User, actor: Actor) -> Organisation:
    """One more, with people, clubs and tournaments of its own; the user is its first owner. RefusedError
    `organisation_named`."""
    with writing():
        refuse_taken_name(name)
        made = Organisation.objects.create(name=name)
        Membership.objects.create(organisation=made, user=user, role=MembershipRole.OWNER)
        log_of_installation(actor, "organisation_added", {"organisation": name})
    return made


def change_organisation(organisation: Organisation, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """Store what is `said` of its `name`, `federation`, `is_federation` and `demands_second_factor`, of all or some.
    StaleError: somebody else has changed it since (`version`: what was read). RefusedError `organisation_named`:
    another is called so."""
    with writing():
        stored = Organisation.objects.select_for_update(of=["self"]).get(pk=organisation.pk)
        compare(stored.version, version, {"name": stored.name})
        before, changed = stored.name, {name for name, value in said.items() if getattr(stored, name) != value}
        if "name" in changed:
            refuse_taken_name(said["name"], stored)
        for name in changed:
            setattr(stored, name, said[name])
        stored.version += bool(changed)
        stored.save(update_fields=["version", *changed])
        if "name" in changed:
            log_of_installation(actor, "organisation_renamed", {"organisation": stored.name, "called_before": before})
        if "demands_second_factor" in changed:
            demanded = {"organisation": stored.name, "demanded": stored.demands_second_factor}
            log_of_installation(actor, "second_factor_demanded", demanded)
        if changed & {"federation", "is_federation"}:
            log_of_installation(actor, "federation_set", _belonging(stored))


def _belonging(organisation: Organisation) -> dict[str, Any]:
    federation = organisation.federation.name if organisation.federation else ""
    return {"organisation": organisation.name, "federation": federation, "is_federation": organisation.is_federation}
