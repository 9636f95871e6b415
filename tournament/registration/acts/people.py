"""Change somebody in an organisation's register, take them out; and what the acts on people share."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.apps import apps
from django.db.models import ForeignKey, Model, QuerySet
from django.db.models.sql import Query
from django.utils import timezone

from tournament.core import names
from tournament.core.act import Actor, OrganisationAct, act, act_of, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Club, FormerName, Merged, Organisation, Person, Registration, TwoPeople
from tournament.registration.reads.known import pass_key

# What the acts on people share: who is held, what names them, what the logs say.

Key = tuple[type[Model], str]
"""A model, and the name of its foreign key to a person."""
OWN = (FormerName, TwoPeople, Merged)
"""The register's own notes of people, which go with them."""


def organisation_of(person: Person) -> Organisation:
    return Organisation.objects.get(people=person)


def held(organisation: Organisation, keys: list[int]) -> list[Person]:
    """These, in this order, as they are now; StaleError: one is gone."""
    found = Person.objects.select_for_update().filter(organisation=organisation).in_bulk(keys)
    if len(found) < len(set(keys)):
        raise StaleError(None)
    return [found[key] for key in keys]


def refuse_taken_pass(organisation: int, pass_number: str, besides: Collection[int]) -> None:
    """RefusedError `pass_taken`: somebody of the organisation but these has it."""
    wanted = pass_key(pass_number)
    others = Person.objects.filter(organisation=organisation).exclude(pk__in=besides).exclude(pass_number="")
    if wanted:
        for name, taken in others.values_list("name", "pass_number"):
            if pass_key(taken) == wanted:
                raise RefusedError("pass_taken", {"name": name})


def keys_to_people() -> Iterator[Key]:
    """Whatever names a person, found by its foreign keys, so that none is forgotten; but for OWN."""
    for model in apps.get_app_config("tournament").get_models(include_auto_created=True):
        if model in OWN:
            continue
        for field in Query(model).get_meta().concrete_fields:
            if isinstance(field, ForeignKey) and field.related_model is Person:
                yield model, field.name


def tell_tournaments(registrations: Iterable[Registration], actor: Actor, action: str, before: str, after: str) -> None:
    """Note in each tournament that a person has another name from now on; a deleted one says so when it comes back."""
    for registration in registrations:
        if registration.tournament.deleted_at is None:
            with act(registration.tournament, actor, action, after) as telling:
                telling.before, telling.after = {"name": before}, {"name": after}
                telling.public = not registration.anonymous


def say_whom(entry: OrganisationAct, key: int) -> None:
    """By key: this log has no names, for it keeps what it has."""
    entry.said["person"] = key


@dataclass(frozen=True, slots=True)
class Said:
    """What the register is to say of somebody. `club`: by name, one the organisation knows; empty: none."""

    name: str
    club: str
    pass_number: str
    born: int | None
    in_archive: bool


def change_person(person: Person, version: int, said: Said, actor: Actor) -> None:
    """Store what is said. The name they had is kept; tournaments that show the new one get their pages anew, final
    editions stay as they are. Raise StaleError if somebody else changed them since; RefusedError `pass_taken`.
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
    """Return whether anything of a tournament, a season or whatever else there is hangs on this person."""
    return any(QuerySet(model).filter(**{name: person}).exists() for model, name in keys_to_people())


def _club(organisation: Organisation, name: str) -> Club | None:
    tidied = names.club_name(name)
    known = {names.key(club.name): club for club in Club.objects.filter(organisation=organisation).order_by("-pk")}
    if not tidied:
        return None
    return known.get(names.key(tidied)) or Club.objects.create(name=tidied, organisation=organisation)
