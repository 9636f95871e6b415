"""Change somebody in an organisation's register, take him out, say that two who look like one are two."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from tournament.core import names
from tournament.core.act import Actor, compare
from tournament.core.errors import RefusedError
from tournament.core.of_organisation import act_of
from tournament.models import Club, FormerName, Organisation, Person, TwoPeople
from tournament.registration.acts.stored import (
    held,
    keys_to_people,
    organisation_of,
    refuse_taken_pass,
    say_whom,
    tell_tournaments,
)
from tournament.registration.reads.known import pass_key


@dataclass(frozen=True, slots=True)
class Said:
    """What the register is to say of somebody. `club`: by name, one the organisation knows; empty: none."""

    name: str
    club: str
    pass_number: str
    born: int | None
    in_archive: bool


def change_person(person: Person, version: int, said: Said, actor: Actor) -> None:
    """Store what is said. The name he had is kept; tournaments that show the new one get their pages anew, final
    editions stay as they are. StaleError: somebody else changed him since. RefusedError: `pass_taken`.
    """
    with act_of(organisation_of(person), actor, "person_changed") as changing:
        (stored,) = held(changing.organisation, [person.pk])
        compare(stored.version, version, stored.name)
        before, name = stored.name, names.person_name(said.name)
        if pass_key(stored.pass_number) != pass_key(said.pass_number):
            refuse_taken_pass(changing.organisation.pk, said.pass_number, (stored.pk,))
        stored.name, stored.club = name, _club(changing.organisation, said.club)
        stored.pass_number, stored.born, stored.in_archive = said.pass_number, said.born, said.in_archive
        stored.version += 1
        stored.save()
        if name != before:
            stored.former_names.filter(name=name).delete()
            FormerName.objects.create(person=stored, name=before, until=timezone.localdate())
            tell_tournaments(stored.registrations.all(), actor, "person_renamed", before, name)
        say_whom(changing, stored.pk)


def delete_person(person: Person, version: int, actor: Actor) -> None:
    """Take somebody out who never played. RefusedError `person_played`. StaleError as above."""
    with act_of(organisation_of(person), actor, "person_deleted") as deleting:
        (stored,) = held(deleting.organisation, [person.pk])
        compare(stored.version, version, stored.name)
        if has_played(stored):
            raise RefusedError("person_played", {"name": stored.name})
        stored.delete()
        say_whom(deleting, person.pk)


def tell_apart(one: Person, other: Person, actor: Actor) -> None:
    """They look like one and are two: asked no more."""
    with act_of(organisation_of(one), actor, "people_told_apart") as telling:
        low, high = sorted(held(telling.organisation, [one.pk, other.pk]), key=lambda person: person.pk)
        _row, telling.changed = TwoPeople.objects.get_or_create(one=low, other=high)
        telling.public = False
        say_whom(telling, low.pk)


def has_played(person: Person) -> bool:
    """Whether anything of a tournament, a season or whatever else there is hangs on him."""
    return any(QuerySet(model).filter(**{name: person}).exists() for model, name in keys_to_people())


def _club(organisation: Organisation, name: str) -> Club | None:
    tidied = names.club_name(name)
    known = {names.key(club.name): club for club in Club.objects.filter(organisation=organisation).order_by("-pk")}
    if not tidied:
        return None
    return known.get(names.key(tidied)) or Club.objects.create(name=tidied, organisation=organisation)
