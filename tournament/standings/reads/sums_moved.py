"""Whose sums a change alters, players' in one series and teams' in their rankings: shown before it is stored."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.figures import KEYS, POINTS
from scoring.rankings import Of
from tournament.models import Registration
from tournament.standings.reads.numbers import Numbers

Sums = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SumMoved:
    """The number that ranks, of a player or a team, before and after; None: he has no game in it."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class TeamsMoved:
    """The teams of one ranking whose sums change."""

    ranking: str
    teams: tuple[SumMoved, ...]


def players_moved(before: Numbers, after: Numbers, number: int) -> list[SumMoved]:
    """The players whose sums in a series differ, by name; one query where there are any."""
    were, are = before.field.sums.get(number, {}), after.field.sums.get(number, {})
    keys = [key for key in were.keys() | are.keys() if were.get(key) != are.get(key)]
    named = Registration.objects.filter(pk__in=keys).order_by("person__name").values_list("pk", "person__name")
    return [SumMoved(name, _points(were, key), _points(are, key)) for key, name in named]


def _points(made: Mapping[int, Sums], key: int) -> int | None:
    return made[key][KEYS.index(POINTS.key)] if key in made else None


def teams_moved(before: Numbers, after: Numbers, names: Mapping[int, str]) -> list[TeamsMoved]:
    """In every ranking of teams, those whose points differ."""
    moved = []
    for ranking in after.rankings:
        if ranking.of is Of.TEAMS:
            were = {place.key: place.points for place in before.ranked(ranking)}
            are = {place.key: place.points for place in after.ranked(ranking)}
            teams = [
                SumMoved(names.get(key, ""), were.get(key), points)
                for key, points in are.items()
                if were.get(key) != points
            ]
            moved += [TeamsMoved(ranking.title, tuple(teams))] if teams else []
    return moved
