"""Its addresses and its people."""

from typing import Any

from tournament.models import Person, Tournament


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/verein/{tournament.organisation_id}/personen/{rest}"


def anna(tournament: Tournament) -> Person:
    return Person.objects.get(name="Ahrens, Anna", organisation=tournament.organisation)


def another(tournament: Tournament, name: str, **more: Any) -> Person:
    return Person.objects.create(name=name, organisation=tournament.organisation, **more)
