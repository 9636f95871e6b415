"""A season of a club: everybody's sums, ranks, averages; as values, and with all that is read for them."""

from collections.abc import Iterator
from datetime import date, timedelta

import scoring
from tests.benchmarks.clock import milliseconds
from tests.benchmarks.table import Line
from tournament.history.reads import events
from tournament.models import Organisation, OutsideResult, OutsideTournament, Person, Season
from tournament.season.ranking import Made, Rules, ranked
from tournament.season.reads.shown import shown

PEOPLE, EVENINGS = 60, 40


def lines() -> Iterator[Line]:
    """What is measured."""
    held = [
        {who: Made((who * 7 + at * 13) % 41 - 9, augen=(who * at) % 700, games=20) for who in range(PEOPLE)}
        for at in range(EVENINGS)
    ]
    pure = milliseconds(lambda: ranked(held, scoring.rulebook("dgsrv"), Rules(best=25, minimum=10)), 15)
    extent = f"of {PEOPLE} people and {EVENINGS} evenings"
    yield Line(f"ranking of a season {extent}, from values", pure, "ms", at_most=50)
    season = _stored(held)
    warm = milliseconds(lambda: shown(season), 15)
    yield Line(f"a season {extent} of which only totals are known, read and ranked", warm, "ms", at_most=50)

    def cold() -> None:
        events.forget()
        shown(season)

    yield Line("the same, with nothing known before", milliseconds(cold, 15), "ms")


def _stored(held: list[dict[int, Made]]) -> Season:
    club = Organisation.objects.create(name="RC Nord")
    people = Person.objects.bulk_create(Person(name=f"Mensch, Nr. {at}", organisation=club) for at in range(PEOPLE))
    keys = []
    for at, made in enumerate(held):
        day = date(2026, 1, 1) + timedelta(weeks=at)
        evening = OutsideTournament.objects.create(
            organisation=club, name=f"Abend {at}", date=day, rulebook_id="dgsrv", published=True
        )
        OutsideResult.objects.bulk_create(
            OutsideResult(tournament=evening, person=people[who], points=one.points, augen=one.augen, games=one.games)
            for who, one in made.items()
        )
        keys.append(f"a{evening.pk}")
    return Season.objects.create(organisation=club, key="2026", name="2026", parts=keys, best=25, minimum=10)
