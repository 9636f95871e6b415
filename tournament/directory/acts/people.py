"""Change somebody in an organisation's register, take him out, put two entries of one person together."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import ForeignKey, Model, Q, QuerySet
from django.db.models.sql import Query
from django.utils import timezone

from tournament.core import names
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.core.of_organisation import OrganisationAct, act_of
from tournament.directory.reads.known import is_by_number, pass_key
from tournament.models import (
    Club,
    FormerName,
    Organisation,
    Person,
    Qualifier,
    Registration,
    SeasonEdition,
    SeasonGuest,
    TwoPeople,
)

Key = tuple[type[Model], str]
"""A model, and the name of its foreign key to a person."""


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
    with act_of(_organisation(person), actor, "person_changed") as changing:
        (stored,) = _held(changing.organisation, [person.pk])
        compare(stored.version, version, stored.name)
        before, name = stored.name, names.person_name(said.name)
        _refuse_taken_pass(stored, said.pass_number)
        stored.name, stored.club = name, _club(changing.organisation, said.club)
        stored.pass_number, stored.born, stored.in_archive = said.pass_number, said.born, said.in_archive
        stored.version += 1
        stored.save()
        if name != before:
            stored.former_names.filter(name=name).delete()
            FormerName.objects.create(person=stored, name=before, until=timezone.localdate())
            _tell_tournaments(stored.registrations.all(), actor, "person_renamed", before, name)
        _say_whom(changing, stored.pk)


def delete_person(person: Person, version: int, actor: Actor) -> None:
    """Take somebody out who never played. RefusedError `person_played`. StaleError as above."""
    with act_of(_organisation(person), actor, "person_deleted") as deleting:
        (stored,) = _held(deleting.organisation, [person.pk])
        compare(stored.version, version, stored.name)
        if has_played(stored):
            raise RefusedError("person_played", {"name": stored.name})
        stored.delete()
        _say_whom(deleting, person.pk)


def merge(kept: Person, gone: Person, versions: tuple[int, int], actor: Actor) -> None:
    """Put all that hangs on one person on the other, who keeps name, club and what only the other had; the other's name
    becomes a former one. RefusedError `people_met` (both play in one tournament), `people_differ` (pass number, year),
    `people_by_number`. StaleError: one of them was changed or is gone.
    """
    with act_of(_organisation(kept), actor, "people_merged") as merging:
        stored, other = _held(merging.organisation, [kept.pk, gone.pk])
        for one, version in zip((stored, other), versions, strict=True):
            compare(one.version, version, one.name)
        _refuse_two(stored, other)
        moved = list(other.registrations.select_related("tournament"))
        _move(other, stored)
        if other.name != stored.name and not stored.former_names.filter(name=other.name).exists():
            FormerName.objects.create(person=stored, name=other.name, until=timezone.localdate())
        stored.pass_number = stored.pass_number or other.pass_number
        stored.born, stored.club = stored.born or other.born, stored.club or other.club
        stored.in_archive = stored.in_archive and other.in_archive
        stored.version += 1
        TwoPeople.objects.filter(one=other).delete()
        TwoPeople.objects.filter(other=other).delete()
        before = other.name
        other.delete()
        stored.save()
        _tell_tournaments(moved, actor, "people_merged", before, stored.name)
        _say_whom(merging, stored.pk)


def tell_apart(one: Person, other: Person, actor: Actor) -> None:
    """They look like one and are two: asked no more."""
    with act_of(_organisation(one), actor, "people_told_apart") as telling:
        low, high = sorted(_held(telling.organisation, [one.pk, other.pk]), key=lambda person: person.pk)
        _row, telling.changed = TwoPeople.objects.get_or_create(one=low, other=high)
        telling.public = False
        _say_whom(telling, low.pk)


def has_played(person: Person) -> bool:
    """Whether anything of a tournament, a season or whatever else there is hangs on him."""
    return any(QuerySet(model).filter(**{name: person}).exists() for model, name in keys_to_people())


def keys_to_people() -> Iterator[Key]:
    """Whatever names a person, found by its foreign keys, so that none is forgotten; but for the register's own notes,
    which go with him."""
    for model in apps.get_app_config("tournament").get_models(include_auto_created=True):
        if model in (FormerName, TwoPeople):
            continue
        for field in Query(model).get_meta().concrete_fields:
            if isinstance(field, ForeignKey) and field.related_model is Person:
                yield model, field.name


def _move(gone: Person, kept: Person) -> None:
    """RefusedError `people_met`: a row that there may be once for each of them is there for both."""
    try:
        with transaction.atomic():
            _said_twice(gone, kept)
            _in_editions(gone, kept)
            for model, name in keys_to_people():
                QuerySet(model).filter(**{name: gone}).update(**{name: kept})
            gone.former_names.exclude(name__in=[kept.name]).update(person=kept)
    except IntegrityError as error:
        raise RefusedError("people_met", {"name": gone.name, "other": kept.name}) from error


def _said_twice(gone: Person, kept: Person) -> None:
    """What was said by hand of both of them in one season or qualification: what was said of who stays holds."""
    SeasonGuest.objects.filter(person=gone, season__marked__person=kept).delete()
    Qualifier.objects.filter(person=gone, qualification__qualifiers__person=kept).delete()


def _in_editions(gone: Person, kept: Person) -> None:
    """A season's list that is final names people by their keys: its numbers stay, the name is who stays."""
    of = Organisation.objects.filter(people=gone)
    federations = of.filter(federation__isnull=False).values("federation")
    whose = Q(season__organisation__in=of) | Q(season__organisation__in=federations)
    for edition in SeasonEdition.objects.filter(whose):
        lines = [line for line in edition.content["lines"] if line["person"] == gone.pk]
        for line in lines:
            line["person"] = kept.pk
        if lines:
            edition.save(update_fields=["content"])


def _refuse_two(one: Person, other: Person) -> None:
    said = {"name": other.name, "other": one.name}
    if one.pk == other.pk or is_by_number(one.name) or is_by_number(other.name):
        raise RefusedError("people_by_number")
    if _differ(pass_key(one.pass_number), pass_key(other.pass_number)) or _differ(one.born, other.born):
        raise RefusedError("people_differ", said)
    tournaments = other.registrations.values("tournament")
    if one.registrations.filter(tournament__in=tournaments).exists():
        raise RefusedError("people_met", said)


def _differ(one: object, other: object) -> bool:
    return bool(one and other and one != other)


def _refuse_taken_pass(person: Person, pass_number: str) -> None:
    wanted = pass_key(pass_number)
    others = Person.objects.filter(organisation=person.organisation_id).exclude(pk=person.pk).exclude(pass_number="")
    if wanted and pass_key(person.pass_number) != wanted:
        for name, taken in others.values_list("name", "pass_number"):
            if pass_key(taken) == wanted:
                raise RefusedError("pass_taken", {"name": name})


def _tell_tournaments(
    registrations: Iterable[Registration], actor: Actor, action: str, before: str, after: str
) -> None:
    """What each says of him is another name from now on; one that is deleted says so when it comes back."""
    for registration in registrations:
        if registration.tournament.deleted_at is None:
            with act(registration.tournament, actor, action, after) as telling:
                telling.before, telling.after = {"name": before}, {"name": after}
                telling.public = not registration.anonymous


def _organisation(person: Person) -> Organisation:
    return Organisation.objects.get(people=person)


def _held(organisation: Organisation, keys: list[int]) -> list[Person]:
    """These, in this order, as they are now; StaleError: one is gone."""
    found = Person.objects.select_for_update().filter(organisation=organisation).in_bulk(keys)
    if len(found) < len(set(keys)):
        raise StaleError(None)
    return [found[key] for key in keys]


def _club(organisation: Organisation, name: str) -> Club | None:
    tidied = names.club_name(name)
    known = {names.key(club.name): club for club in Club.objects.filter(organisation=organisation).order_by("-pk")}
    if not tidied:
        return None
    return known.get(names.key(tidied)) or Club.objects.create(name=tidied, organisation=organisation)


def _say_whom(entry: OrganisationAct, key: int) -> None:
    """By key: this log has no names, for it keeps what it has."""
    entry.said["person"] = key
