"""Each entry's person: who is known by the rule of the register (directory/reads/matching), else somebody new."""

from collections.abc import Collection, Sequence

from tournament.models import Club, Person, Tournament
from tournament.registration.fields import Entry
from tournament.registration.reads.identified import asked_of
from tournament.registration.reads.matching import Register

BATCH = 500
KEPT = ("pass_number", "born")


def people_for(
    tournament: Tournament,
    wanted: Sequence[tuple[Entry, Club | None]],
    registered: Collection[int],
    known: Register | None = None,
) -> list[Person]:
    """The person of each, none of the `registered`. A pass number and a year of birth nobody knew are kept. Two queries
    (one, if the register is there), and one for those who are new or say more."""
    asked = [asked_of(entry) for entry, _club in wanted]
    register = known or Register.of(tournament.organisation_id, asked)
    found = register.each(asked, registered)
    stored = Person.objects.in_bulk([one.pk for one in found if one])
    people = [
        stored[one.pk] if one else Person(name=entry.name, club=club, organisation_id=tournament.organisation_id)
        for one, (entry, club) in zip(found, wanted, strict=True)
    ]
    _keep(people, [entry for entry, _club in wanted])
    return people


def _keep(people: Sequence[Person], entries: Sequence[Entry]) -> None:
    """Store who is new, and what nobody knew of the others."""
    told = []
    for person, entry in zip(people, entries, strict=True):
        missing = [name for name in KEPT if getattr(entry, name) and not getattr(person, name)]
        for name in missing:
            setattr(person, name, getattr(entry, name))
        if missing and person.pk:
            person.version += 1
            told.append(person)
    Person.objects.bulk_update(told, [*KEPT, "version"], batch_size=BATCH)
    Person.objects.bulk_create((person for person in people if person.pk is None), batch_size=BATCH)
