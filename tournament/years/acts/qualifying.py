"""A qualification is made and changed, somebody answers, who accepted is entered."""

from collections.abc import Mapping
from typing import Any

from tournament.core.act import Actor, compare
from tournament.core.errors import RefusedError
from tournament.core.names import key as key_of
from tournament.core.of_organisation import OrganisationAct, act_of
from tournament.core.slugs import free_key
from tournament.models import Organisation, Person, Qualification, Tournament
from tournament.registration.acts.enrolment import enrol
from tournament.registration.fields import Entry
from tournament.years.reads.qualifying import qualifying


def add_qualification(organisation: Organisation, name: str, actor: Actor) -> Qualification:
    """One more. RefusedError `qualification_named`."""
    with act_of(organisation, actor, "qualification_added") as adding:
        taken = _refuse_taken(adding.organisation, name)
        key = free_key(name, taken, "qualifikation")
        made = Qualification.objects.create(organisation=adding.organisation, key=key, name=name)
        adding.said, adding.public = {"qualification": name}, False
    return made


def change_qualification(found: Qualification, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """Store what is `said` of it, by the names of its fields. StaleError; RefusedError `qualification_named`."""
    with act_of(found.organisation, actor, "qualification_changed") as changing:
        stored = _held(found, version)
        was_public = stored.published
        _refuse_taken(changing.organisation, said["name"], stored)
        for name, value in said.items():
            setattr(stored, name, value)
        _stored(stored, changing, public=was_public or stored.published)


def answer(found: Qualification, version: int, answers: Mapping[int, str], actor: Actor) -> None:
    """Store what these people, by their keys, answered; who declines leaves his place to the next of his list.
    StaleError."""
    with act_of(found.organisation, actor, "qualification_answered") as answering:
        stored = _held(found, version)
        known = {one.person_id: one for one in stored.qualifiers.all()}
        differ = {key: said for key, said in answers.items() if said != (known[key].answer if key in known else "")}
        for key, said in differ.items():
            stored.qualifiers.update_or_create(person_id=key, defaults={"answer": said})
        answering.changed = bool(differ)
        if differ:
            _stored(stored, answering, public=stored.published)


def set_wild_card(found: Qualification, version: int, person: Person, actor: Actor, *, wild: bool) -> None:
    """Give somebody of the organisation a place, or take it back. StaleError."""
    with act_of(found.organisation, actor, "qualification_changed") as giving:
        stored = _held(found, version)
        stored.qualifiers.update_or_create(person=person, defaults={"wild": wild})
        _stored(stored, giving, public=stored.published)


def enter_qualified(found: Qualification, tournament: Tournament, actor: Actor) -> int:
    """Register everybody who accepted, and is not registered there, in their order; how many.

    By name and club until the directory registers people by their keys. RefusedError as in `enrolment.enrol`.
    """
    entries = to_enter(found, tournament)
    return len(enrol(tournament, entries, actor).registered) if entries else 0


def to_enter(found: Qualification, tournament: Tournament) -> list[Entry]:
    """Who would be registered: who accepted, is called by a name here, and is not there yet."""
    there = tournament.registrations.values_list("person__name", "club__name")
    known = {(key_of(name), key_of(club or "")) for name, club in there}
    return [
        Entry(name=one.name, club=one.club)
        for one in qualifying(found).accepted
        if not one.nameless and (key_of(one.name), key_of(one.club)) not in known
    ]


def _held(found: Qualification, version: int) -> Qualification:
    stored = Qualification.objects.select_related("organisation").get(pk=found.pk)
    compare(stored.version, version, {"name": stored.name})
    return stored


def _stored(stored: Qualification, entry: OrganisationAct, *, public: bool) -> None:
    stored.version += 1
    stored.save()
    entry.said, entry.public = {"qualification": stored.name}, public


def _refuse_taken(organisation: Organisation, name: str, besides: Qualification | None = None) -> set[str | None]:
    """The short names that are taken."""
    others = [one for one in organisation.qualifications.all() if one != besides]
    if any(key_of(one.name) == key_of(name) for one in others):
        raise RefusedError("qualification_named", {"name": name})
    return {one.key for one in others}
