"""A season of a club: everybody's sums, ranks, averages; as values, and with all that is read for them."""

from collections.abc import Iterator
from datetime import date, timedelta

from django.db import connection, transaction
from django.test import Client

import scoring
from tests.benchmarks.championship import fetch
from tests.benchmarks.clock import milliseconds
from tests.benchmarks.field import play
from tests.benchmarks.table import Line
from tests.factories import make_tournament, write_something
from tournament.models import (
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Registration,
    Season,
    Tournament,
)
from tournament.web import kept, kept_documents
from tournament.years.places import Made, Rules, by_rulebook, ranked
from tournament.years.reads import events
from tournament.years.reads.shown import shown

PEOPLE, EVENINGS = 60, 40


def lines() -> Iterator[Line]:
    """What is measured."""
    held = [
        {who: Made((who * 7 + at * 13) % 41 - 9, augen=(who * at) % 700, games=20) for who in range(PEOPLE)}
        for at in range(EVENINGS)
    ]
    pure = milliseconds(lambda: ranked(held, by_rulebook(scoring.rulebook("dgsrv")), Rules(best=25, minimum=10)), 15)
    extent = f"of {PEOPLE} people and {EVENINGS} evenings"
    yield Line(f"ranking of a season {extent}, from values", pure, "ms", at_most=50)
    season = _stored(held)
    warm = milliseconds(lambda: shown(season), 15)
    yield Line(f"a season {extent} of which only totals are known, read and ranked", warm, "ms", at_most=50)

    def cold() -> None:
        events.forget()
        shown(season)

    yield Line("the same, with nothing known before", milliseconds(cold, 15), "ms")
    yield from _kept_here(extent)


def _kept_here(extent: str) -> Iterator[Line]:
    """Of evenings that were kept with this program: each with its lists, its seats, its games."""
    season = _played()

    def started_anew() -> None:
        events.forget()
        shown(season)

    def never_asked() -> None:
        kept_documents.forget()
        started_anew()

    one = Tournament.objects.get(pk=int(season.parts[7][1:]))

    def changed() -> None:
        write_something(one)
        shown(season)

    def page() -> None:
        kept.forget()
        fetch(client, f"/vereine/rc-sued/saison/{season.key}")

    client = Client()
    asked = "a season kept here, asked"
    yield Line(f"a season {extent} kept here, ranked", milliseconds(lambda: shown(season), 15), "ms", at_most=50)
    yield Line("its page for everybody, made", milliseconds(page, 9), "ms", at_most=50)
    yield Line(f"{asked} after one of its evenings changed", milliseconds(changed, 7), "ms", at_most=150)
    yield Line(f"{asked} of a server just started", milliseconds(started_anew, 7), "ms", at_most=150)
    yield Line(f"{asked} for the first time ever", milliseconds(never_asked, 5), "ms", at_most=1000)


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


@transaction.atomic
def _played() -> Season:
    """The same club's evenings, each of one series of 20 games at 15 tables."""
    club = Organisation.objects.create(name="RC Süd", slug="rc-sued", shown=True)
    people = Person.objects.bulk_create(Person(name=f"Mensch, Nr. {at}", organisation=club) for at in range(PEOPLE))
    keys = []
    for at in range(EVENINGS):
        evening = make_tournament(0, clubs=0, series=1, games=20, organisation=club, name=f"Abend {at}")
        Tournament.objects.filter(pk=evening.pk).update(date=date(2026, 1, 1) + timedelta(weeks=at))
        Registration.objects.bulk_create(
            Registration(tournament=evening, person=person, number=number, document_id=f"p{number}", present=True)
            for number, person in enumerate(people, 1)
        )
        play(evening, at)
        keys.append(f"t{evening.pk}")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return Season.objects.create(organisation=club, key="2026", name="2026", published=True, parts=keys, best=25)
