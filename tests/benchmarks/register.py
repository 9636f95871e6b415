"""A register of 5,000 people, asked by the desk while somebody types."""

import time
from collections.abc import Iterator

from tests.benchmarks.table import Line
from tests.factories import make_tournament, person_name
from tournament.models import Club, Person, Registration, Tournament
from tournament.registration.reads.known import offered

PEOPLE, CLUBS = 5_000, 80
TYPED = ("ahr", "mue", "lena", "muller l", "471", "xyz")


def lines() -> Iterator[Line]:
    """What is measured, in processor time: the first answer of a process, which folds every name, and the slowest of
    those after it."""
    tournament = make_tournament(100)
    register(tournament)
    first = asked(tournament, TYPED[0])
    later = max(asked(tournament, words) for words in TYPED for _again in range(5))
    yield Line(f"first answer from {PEOPLE:,} people", first * 1000, "ms", at_most=100)
    yield Line(f"slowest answer from {PEOPLE:,} people", later * 1000, "ms", at_most=100)


def asked(tournament: Tournament, words: str) -> float:
    """How long one answer takes."""
    begun = time.process_time()
    offered(tournament, words)
    return time.process_time() - begun


def register(tournament: Tournament) -> None:
    """People of many clubs, who all played last year."""
    organisation = tournament.organisation
    clubs = Club.objects.bulk_create(Club(name=f"RC {at}", organisation=organisation) for at in range(CLUBS))
    people = Person.objects.bulk_create(
        Person(
            name=f"Müller-{person_name(at)}" if at % 20 == 0 else person_name(at),
            club=clubs[at % CLUBS],
            organisation=organisation,
            pass_number=f"NRV {at}",
            born=1940 + at % 60,
        )
        for at in range(PEOPLE)
    )
    last = make_tournament(0, name="Pokal 2025", organisation=organisation)
    Registration.objects.bulk_create(
        Registration(tournament=last, person=person, number=at, document_id=f"p{at}")
        for at, person in enumerate(people, 1)
    )
