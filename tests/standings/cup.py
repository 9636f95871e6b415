"""A tournament with a ranking of every kind, and what the page and the file of a ranking say."""

import csv
from collections.abc import Iterable
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.factories import close_lists, make_tournament, publish_results, seat_series
from tests.web.answers import Answer
from tests.web.html import rows_of
from tournament.models import (
    Penalty,
    Ranking,
    Registration,
    Seat,
    Team,
    TeamMember,
    Tournament,
)

RANKINGS: tuple[dict[str, Any], ...] = (
    {"document_id": "einzel", "name": "Einzelwertung", "of": "players"},
    {"document_id": "damen", "name": "Damen", "of": "players", "category": "Damen"},
    {"document_id": "mann", "name": "Mannschaften", "of": "teams", "team_size": 4},
    {"document_id": "tandem", "name": "Tandems", "of": "teams", "team_size": 2},
    {"document_id": "zwei", "name": "Zweite Serie", "of": "players", "series": [2]},
    {"document_id": "liga", "name": "Beste Serie", "of": "players", "best_series": 1},
    {"document_id": "verein", "name": "Vereine", "of": "clubs", "best_members": 2},
    {"document_id": "jung", "name": "Junioren", "of": "players", "category": "Junioren"},
)

# Wertungspunkte of players 1 to 8 in both series; Augen are a hundred each, so that nobody is ahead by them.
MADE = {1: (60, 50, 40, 30, 20, 10, 15, 5), 2: (10, 25, 30, 45, 50, 40, 60, 70)}


def ranking(tournament: Tournament, **values: Any) -> Ranking:
    return Ranking.objects.create(tournament=tournament, position=tournament.rankings.count() + 1, **values)


def make(tournament: Tournament, number: int, made: Iterable[int]) -> None:
    """These Wertungspunkte for players 1, 2, ... in a series, with a hundred Augen each."""
    for at, points in enumerate(made, 1):
        seat = Seat.objects.filter(series__tournament=tournament, series__number=number, registration__number=at)
        seat.update(wertungspunkte=points, points=points, augen=100, games=12)


def play_cup() -> Tournament:
    """Eight players, two of three series played and published. Players 1, 3, 5 and 7 are Damen; 7 is außer Wertung, 8
    disqualified; 1 came late to series 1; 2 wants no name. The four is 1 to 4, the tandems 1 with 5 and 2 alone."""
    tournament = make_tournament(8, series=3)
    for values in RANKINGS:
        ranking(tournament, **values)
    for number, made in MADE.items():
        close_lists(seat_series(tournament, number), 1, 2)
        make(tournament, number, made)
    people = list(tournament.registrations.order_by("number"))
    mark(people)
    for at, (key, name, members) in enumerate(
        (("mann", "Vier", people[:4]), ("tandem", "Paar", [people[0], people[4]]), ("tandem", "Halb", people[1:2])), 1
    ):
        team = Team.objects.create(
            tournament=tournament,
            name=name,
            ranking=tournament.rankings.get(document_id=key),
            document_id=f"t{at}",
            position=at,
        )
        for place, person in enumerate(members, 1):
            TeamMember.objects.create(team=team, registration=person, position=place)
    penalise(tournament, 1, -5, "verspätet", registration=people[0])
    penalise(tournament, 2, -7, "zu dritt angetreten", team=tournament.teams.get(name="Paar"))
    publish_results(tournament, 1, 2)
    return tournament


def mark(people: list[Registration]) -> None:
    """1, 3, 5 and 7 are Damen; 7 is außer Wertung, 8 disqualified; 2 wants no name."""
    for person in people[::2]:
        person.categories = ["Damen"]
    people[6].unranked = people[7].disqualified = people[1].anonymous = True
    people[7].disqualified_reason = "Karten gezinkt"
    Registration.objects.bulk_update(
        people, ["categories", "unranked", "disqualified", "disqualified_reason", "anonymous"]
    )


def penalise(tournament: Tournament, number: int, points: int, reason: str, **who: Any) -> None:
    Penalty.objects.create(
        tournament=tournament,
        series=tournament.series.get(number=number),
        points=points,
        reason=reason,
        at=timezone.now(),
        position=tournament.penalties.count() + 1,
        **who,
    )


def get(client: Client, tournament: Tournament, rest: str) -> Answer:
    return client.get(f"/turniere/{tournament.slug}/{rest}")


def lines(client: Client, tournament: Tournament, rest: str) -> list[tuple[str, str, str]]:
    """Rank, name with what stands beside it, and what decides, of each line."""
    heads, *rows = [row for row in rows_of(get(client, tournament, rest)) if "WP" not in row]
    at = next(at for at, head in enumerate(heads[::-1]) if head.startswith("Wertungs"))
    return [
        (row[0], row[1].replace(" Rommé-Club Nr. 1", "").replace(" Rommé-Club Nr. 2", ""), row[-1 - at]) for row in rows
    ]


def table(client: Client, tournament: Tournament, rest: str) -> list[dict[str, str]]:
    """A CSV file."""
    return list(csv.DictReader(get(client, tournament, rest).content.decode("utf-8-sig").splitlines(), delimiter=";"))
