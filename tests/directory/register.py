"""Its addresses and its people."""

from typing import Any

from tests.factories import ACTOR
from tournament.directory.acts.merging import merge
from tournament.models import OutsideResult, OutsideTournament, Person, Tournament


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/verein/{tournament.organisation_id}/personen/{rest}"


def anna(tournament: Tournament) -> Person:
    return Person.objects.get(name="Ahrens, Anna", organisation=tournament.organisation)


def another(tournament: Tournament, name: str, **more: Any) -> Person:
    return Person.objects.create(name=name, organisation=tournament.organisation, **more)


def join(kept: Person, gone: Person) -> None:
    merge(kept, gone, (kept.version, gone.version), ACTOR)


def play_outside(tournament: Tournament, *people: Person) -> None:
    """A result of each in a tournament of its organisation that was held elsewhere."""
    outside = OutsideTournament.objects.create(organisation=tournament.organisation, name="Alt", date="2020-01-01")
    OutsideResult.objects.bulk_create(OutsideResult(tournament=outside, person=one, points=7) for one in people)
