"""Delete the name of somebody who plays in no tournament under it any more from what an organisation keeps beside them:
its register, results from elsewhere, seasons, qualification, dates, its rows of the log.

Figures stay under the key of a person without a name: what a season added up is not torn apart.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.db.models import Q

from tournament.core.act import Actor, compare
from tournament.core.errors import RefusedError
from tournament.core.of_organisation import act_of, raise_mark
from tournament.core.public_names import name_instead
from tournament.core.traces import leave_none_soon
from tournament.models import (
    AuditEntry,
    ClubDate,
    FormerName,
    JoinRequest,
    Organisation,
    Person,
    SeasonEdition,
    TwoPeople,
)
from tournament.models.limits import LONGEST_NAME
from tournament.privacy.acts.listing import put_on_list
from tournament.privacy.acts.texts import out_of_log, rewrite
from tournament.privacy.reads.forgotten import new_row
from tournament.privacy.reads.naming import Named, Naming
from tournament.registration.acts.people import has_played
from tournament.registration.reads.known import is_by_number
from tournament.web import kept_documents

SOMEBODY: Final = "N. N."
"""In a text in place of a name: a season knows no start numbers. Stored once, whatever language whoever acts reads."""


def forget_known(person: Person, version: int, actor: Actor) -> int:
    """Delete the name of somebody who stands in no tournament that was kept here; returns how many rows of the log
    still have it, since they are older than what lets go of names. StaleError; RefusedError `person_registered`,
    `forgotten_already`."""
    with act_of(Organisation.objects.get(people=person), actor, "name_forgotten") as forgetting:
        stored = Person.objects.select_for_update().get(pk=person.pk)
        if is_by_number(stored.name):
            raise RefusedError("forgotten_already")
        compare(stored.version, version, stored.name)
        if stored.registrations.exists():
            raise RefusedError("person_registered", {"name": stored.name})
        left = out_of_organisation({stored: []})
        forgetting.said["person"] = person.pk
        leave_none_soon()
    kept_documents.forget()
    return left


def out_of_organisation(called: Mapping[Person, Sequence[str]]) -> int:
    """Of people who are registered nowhere under their names, inside an act: what names them goes, and they, unless
    figures need them. `called`: what tournaments called them, beside what the register knows; what is another's name
    there is not theirs: they were one with him for a while. Returns how many rows of the log are too old."""
    return sum(_out_of(organisation, found, called) for organisation, found in _by_organisation(called).items())


def out_of_texts(people: Iterable[Person]) -> None:
    """Of people who go with the last tournament that knew them, inside a transaction: no text names them any more."""
    for organisation, found in _by_organisation(people).items():
        names, others = _names(found), _other_names(organisation, found)
        _out_of_texts(organisation, _naming_of(names, others))


def _by_organisation(people: Iterable[Person]) -> dict[Organisation, list[Person]]:
    of: dict[int, list[Person]] = defaultdict(list)
    for one in people:
        of[one.organisation_id or 0].append(one)
    organisations = Organisation.objects.in_bulk(list(of))
    return {organisations[pk]: found for pk, found in of.items()}


def _naming_of(names: Mapping[Person, Sequence[str]], others: set[str]) -> Naming:
    return Naming([Named(found, SOMEBODY) for found in names.values()], others)


def _out_of(organisation: Organisation, people: Sequence[Person], called: Mapping[Person, Sequence[str]]) -> int:
    names, others = _names(people), _other_names(organisation, people)
    for one in people:
        names[one] = [*dict.fromkeys([*names[one], *(name for name in called[one] if name not in others)])]
    naming = _naming_of(names, others)
    _out_of_texts(organisation, naming)
    rows = AuditEntry.objects.filter(tournament=None, after__organisation__in=_called(organisation))
    left = out_of_log(rows, naming, {name for found in names.values() for name in found})
    listed = [(-one.pk, name, bool(called[one])) for one in people for name in names[one]]
    gone = {key for key, one in [(-one.pk, one) for one in people] if _out_of_register(one)}
    # Who goes is on the list by his registration already, if he had one.
    put_on_list([new_row(key, name) for key, name, registered in listed if not (registered and key in gone)])
    raise_mark(organisation)
    return left


def _called(organisation: Organisation) -> list[str]:
    """What the log calls it: every name it had. One query."""
    called = [organisation.name]
    renamed = AuditEntry.objects.filter(tournament=None, action="organisation_renamed").order_by("-revision")
    for name, before in renamed.values_list("after__organisation", "after__called_before"):
        if name == called[-1]:
            called.append(before)
    return called


def _names(people: Sequence[Person]) -> dict[Person, list[str]]:
    """Every name the register knows of each, the present one first; one query."""
    names = {one.pk: [one.name] for one in people}
    for pk, name in FormerName.objects.filter(person__in=names).values_list("person", "name"):
        names[pk].append(name)
    return {one: names[one.pk] for one in people}


def _other_names(organisation: Organisation, people: Sequence[Person]) -> set[str]:
    """What everybody else in the register is and was called: of a namesake a text may speak as well. Two queries."""
    theirs = [one.pk for one in people]
    others = Person.objects.filter(organisation=organisation).exclude(pk__in=theirs).values_list("name", flat=True)
    former = FormerName.objects.filter(person__organisation=organisation).exclude(person__in=theirs)
    return {*others, *former.values_list("name", flat=True)}


def _instead(person: Person) -> str:
    return name_instead(person.pk)[:LONGEST_NAME]


def _out_of_texts(organisation: Organisation, naming: Naming) -> None:
    """Where members of the organisation type freely. What a tournament, a season, a date is called stays."""
    seasons = Q(season__organisation=organisation) | Q(season__organisation__organisations=organisation)
    editions = SeasonEdition.objects.filter(pk__in=SeasonEdition.objects.filter(seasons).values("pk"))
    rewrite(editions, ("reason",), naming)
    rewrite(ClubDate.objects.filter(organisation=organisation), ("note",), naming)
    rewrite(Organisation.objects.filter(pk=organisation.pk), ("about",), naming)
    for asked in JoinRequest.objects.filter(federation=organisation):
        if naming.mentions(f"{asked.contact}\n{asked.mail}"):
            asked.contact, asked.mail = naming.without(asked.contact)[:LONGEST_NAME], ""
            asked.save(update_fields=["contact", "mail"])


def _out_of_register(person: Person) -> bool:
    """Returns whether he is gone."""
    person.former_names.all().delete()
    person.merged.all().delete()
    for pair in ("one", "other"):
        TwoPeople.objects.filter(**{pair: person}).delete()
    person.outside_results.update(anonymous=True)
    if not has_played(person):
        person.delete()
        return True
    person.name, person.pass_number, person.born = _instead(person), "", None
    person.club, person.in_archive, person.version = None, False, person.version + 1
    person.save()
    return False
