"""Each entry's person: who was chosen, who is known by name and club, else somebody new."""

from collections import defaultdict
from collections.abc import Collection, Sequence

from tournament.directory.reads.known import pass_key
from tournament.models import Club, Person, Tournament
from tournament.registration.fields import Entry

BATCH = 500


def people_for(
    tournament: Tournament, wanted: Sequence[tuple[Entry, Club | None]], registered: Collection[int]
) -> list[Person]:
    """The person of each, none of the `registered`: who the entry says he is (`as_known`), else who is known by exactly
    this name and club and has no other pass number, else a new one. A pass number nobody knew is kept.
    """
    organisation = tournament.organisation_id
    known = Person.objects.filter(organisation=organisation)
    keys = {entry.person for entry, _club in wanted if entry.person}
    chosen = known.in_bulk(keys) if keys else {}
    free: dict[tuple[str, int | None], list[Person]] = defaultdict(list)
    called = {entry.name for entry, _club in wanted}
    for person in known.filter(name__in=called).exclude(pk__in={*registered, *chosen}).order_by("pk"):
        free[person.name, person.club_id].append(person)
    people = []
    for entry, club in wanted:
        found = chosen.get(entry.person or 0) or _taken(free[entry.name, club.pk if club else None], entry)
        people.append(found or Person(name=entry.name, club=club, organisation_id=organisation))
    _keep_passes(people, [entry for entry, _club in wanted])
    return people


def _taken(known: list[Person], entry: Entry) -> Person | None:
    fitting = [person for person in known if _may_have(person, entry)]
    if fitting:
        known.remove(fitting[-1])
        return fitting[-1]
    return None


def _may_have(person: Person, entry: Entry) -> bool:
    own, read = pass_key(person.pass_number), pass_key(entry.pass_number)
    return not own or not read or own == read


def _keep_passes(people: Sequence[Person], entries: Sequence[Entry]) -> None:
    """Store who is new, and the pass numbers of those who had none."""
    without = []
    for person, entry in zip(people, entries, strict=True):
        if entry.pass_number and not person.pass_number:
            person.pass_number = entry.pass_number
            without += [person] if person.pk else []
    Person.objects.bulk_update(without, ["pass_number"], batch_size=BATCH)
    Person.objects.bulk_create((person for person in people if person.pk is None), batch_size=BATCH)
