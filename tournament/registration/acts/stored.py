"""What the acts on people share: who is held, what names them, what the logs say."""

from collections.abc import Collection, Iterable, Iterator

from django.apps import apps
from django.db.models import ForeignKey, Model
from django.db.models.sql import Query

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError, StaleError
from tournament.core.of_organisation import OrganisationAct
from tournament.models import FormerName, Merged, Organisation, Person, Registration, TwoPeople
from tournament.registration.reads.known import pass_key

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
    """What each says of him is another name from now on; one that is deleted says so when it comes back."""
    for registration in registrations:
        if registration.tournament.deleted_at is None:
            with act(registration.tournament, actor, action, after) as telling:
                telling.before, telling.after = {"name": before}, {"name": after}
                telling.public = not registration.anonymous


def say_whom(entry: OrganisationAct, key: int) -> None:
    """By key: this log has no names, for it keeps what it has."""
    entry.said["person"] = key
