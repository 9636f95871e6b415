"""A club over some years: what was played here, and what elsewhere."""

from datetime import date

from tests.factories import make_team, make_tournament
from tests.standings.playing import play_out
from tournament.models import (
    Club,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Registration,
    Tournament,
)


def club(name: str = "Rommé-Club Kassel", slug: str = "rc-kassel", **more: object) -> Organisation:
    """One that shows its pages."""
    return Organisation.objects.create(name=name, slug=slug, shown=True, **more)


def played(organisation: Organisation, day: date, name: str = "Pokal", *, people: list[Person]) -> Tournament:
    """One evening of one series with these people, over and published."""
    tournament = make_tournament(len(people), series=1, games=4, name=name, organisation=organisation)
    for registration, person in zip(tournament.registrations.order_by("number"), people, strict=True):
        made = registration.person
        Registration.objects.filter(pk=registration.pk).update(person=person)
        made.delete()
    tournament.date = day
    tournament.save()
    make_team(tournament, list(tournament.registrations.order_by("number"))[:4], "Die Asse")
    play_out(tournament)
    return tournament


def outside(
    organisation: Organisation, day: date, name: str, *made: tuple[Person, int | None, int]
) -> OutsideTournament:
    """Elsewhere: who, which rank, how many Wertungspunkte in ten games."""
    event = OutsideTournament.objects.create(
        organisation=organisation, name=name, date=day, rulebook_id="dgsrv", published=True
    )
    OutsideResult.objects.bulk_create(
        OutsideResult(
            tournament=event, person=who, club=who.club, rank=rank, points=points, wertungspunkte=points, games=10
        )
        for who, rank, points in made
    )
    return event


def somebody(organisation: Organisation, name: str, *, agreed: bool, club: str = "Kassel") -> Person:
    """Known to it; agreed to be found by name, or not."""
    of = Club.objects.get_or_create(name=club, organisation=organisation)[0]
    return Person.objects.create(name=name, organisation=organisation, club=of, in_archive=agreed)
