"""Whom an entry means of those the organisation knows, however he is spelled."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.models import Tournament
from tournament.registration.fields import Entry
from tournament.registration.reads.matching import Asked, Register


def as_known(tournament: Tournament, entries: Sequence[Entry], known: Register | None = None) -> list[Entry]:
    """The same entries; who was chosen from the register, or is known by his pass number, with his key and his name
    there. A choice somebody typed over since, or that is no person of this organisation, counts as typed. No query
    where nobody has one or the other, and one else, unless the register is there (`known`).
    """
    if not any(entry.person or entry.pass_number for entry in entries):
        return list(entries)
    asked = list(map(asked_of, entries))
    register = known or Register.of(tournament.organisation_id, asked)
    found = list(map(register.identified, asked))
    return [
        replace(entry, person=one.pk, name=one.name) if one else replace(entry, person=None)
        for entry, one in zip(entries, found, strict=True)
    ]


def asked_of(entry: Entry) -> Asked:
    """As the register is asked."""
    return Asked(entry.name, entry.club, entry.pass_number, entry.born, entry.person)
