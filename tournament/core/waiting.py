"""Phones that wait to be assigned: whose organisers are told of one, by what it says of itself."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from tournament.core.names import plain, tidy
from tournament.models import HeldList, Registration, Tournament


def naming(tournament: Tournament, waiting: Iterable[HeldList]) -> list[HeldList]:
    """Those of these phones that name this tournament; two queries if any does. Where another organisation calls one
    of its own alike, a phone belongs to whose people it names more of: nobody reads of a hall that is not his.
    """
    named = [held for held in waiting if _plain(held.tournament_name) == _plain(tournament.name)]
    alike = _called_alike(tournament) if named else []
    if not alike:
        return named
    people = _people_of([tournament.pk, *alike])
    return [
        held
        for held in named
        if _known(held, people[tournament.pk]) > max(_known(held, people[other]) for other in alike)
    ]


def _called_alike(tournament: Tournament) -> list[int]:
    """The tournaments of others with the same name."""
    others = Tournament.objects.exclude(organisation=tournament.organisation_id).values_list("pk", "name")
    return [pk for pk, name in others if _plain(name) == _plain(tournament.name)]


def _people_of(tournaments: Collection[int]) -> dict[int, set[str]]:
    people: dict[int, set[str]] = defaultdict(set)
    registered = Registration.objects.filter(tournament__in=tournaments)
    for tournament, name in registered.values_list("tournament", "person__name"):
        people[tournament].add(_plain(name))
    return people


def _known(held: HeldList, people: Collection[str]) -> int:
    """How many it names of these."""
    return len({_plain(str(one["name"])) for one in held.seats} & set(people))


def _plain(name: str) -> str:
    return plain(tidy(name))
