"""Whom an entry means of those the organisation knows."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.core import names
from tournament.directory.reads.known import pass_key, people_of_pass
from tournament.models import Person, Tournament
from tournament.registration.fields import Entry


def as_known(tournament: Tournament, entries: Sequence[Entry]) -> list[Entry]:
    """The same entries; who was chosen from the register, or is known by his pass number, with his key and his name
    there. A choice somebody typed over since, or that is no person of this organisation, counts as typed. No query
    where nobody has one or the other.
    """
    organisation = tournament.organisation_id
    keys = {entry.person for entry in entries if entry.person}
    chosen = Person.objects.filter(organisation=organisation).in_bulk(keys) if keys else {}
    passes = [entry.pass_number for entry in entries if entry.pass_number]
    by_pass = people_of_pass(organisation, passes) if passes else {}
    return [_as_known(entry, chosen.get(entry.person or 0), by_pass) for entry in entries]


def _as_known(entry: Entry, chosen: Person | None, by_pass: dict[str, Person]) -> Entry:
    if chosen and names.key(chosen.name) != names.key(entry.name):
        chosen = None
    person = chosen or by_pass.get(pass_key(entry.pass_number))
    return replace(entry, person=person.pk, name=person.name) if person else replace(entry, person=None)
