"""Tournaments that were played, one with a ranking of every kind and one whose end is stated; what their pages say, how
often something asks the database, and why it is refused."""

import csv
import re
from collections.abc import Callable, Iterable
from html import unescape
from typing import Any, ParamSpec

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_team,
    make_tournament,
    publish_results,
    seat_series,
)
from tests.web.answers import Answer, shows, text
from tests.web.answers import queries as answered_with
from tests.web.html import rows_of, text_of
from tournament.core.errors import LockedError, RefusedError, StaleError
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import (
    Penalty,
    Ranking,
    Registration,
    Seat,
    Series,
    Tournament,
)

P = ParamSpec("P")


def play_out(tournament: Tournament, number: int = 1, *, augen: int = 17, published: bool = True) -> Series:
    """A series in which every list is full and closed; its result is published."""
    series = seat_series(tournament, number)
    tables = list(series.card_tables.select_related("series__tournament"))
    for table in tables:
        fill_list(table, augen)
    close_lists(series, *(table.number for table in tables))
    if published:
        publish_results(tournament, number)
    return series


def refusal(act: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> str:
    """The code with which it is refused; "stale": somebody else was quicker."""
    with pytest.raises((LockedError, RefusedError, StaleError)) as raised:
        act(*args, **kwargs)
    return str(raised.value)


def says(answer: Answer, *words: str, but_not: Iterable[str] = (), status: int = 200) -> None:
    """The page has this status; all these words stand on it, among its tags or without them, and none of those."""
    assert answer.status_code == status
    shows(f"{text(answer)} {text_of(answer)}", *words, but_not=but_not)


def queries(act: Callable[[], object]) -> int:
    """How many there are while this is done."""
    with CaptureQueriesContext(connection) as asked:
        act()
    return len(asked)


def queries_of(client: Client, address: str) -> int:
    """How many a page takes."""
    return answered_with(address, client)


# A tournament of eight whose end is stated.

READ = {"players": 1, "teams": 1}
"""The rankings every tournament has, as they are before anything is done to them."""


TYPED = {
    1: {1: (50, 100), 2: (30, 150), 3: (20, 200), 4: (20, 200)},
    2: {1: (60, 10), 2: (58, 20), 3: (52, 30), 4: (40, 80)},
}
"""Table -> seat -> Wertungspunkte and Augen; players 1 to 4 sit at table 1, 5 to 8 at table 2."""


def play_typed(series: int) -> Tournament:
    """Eight players, the first of so many series played, both lists typed in: see TYPED. Nothing is published.

    So 5, 6, 7, 1, 8, 2 and, tied, 3 and 4. Teams: "Eins" players 1 and 3 (70), "Zwei" 5 and 7 (112), "Drei" 2 and 4
    (50).
    """
    tournament = make_tournament(8, series=series)
    type_lists(tournament, 1)
    people = list(tournament.registrations.order_by("number"))
    for team, members in (("Eins", (0, 2)), ("Zwei", (4, 6)), ("Drei", (1, 3))):
        make_team(tournament, [people[at] for at in members], team)
    tournament.refresh_from_db()
    return tournament


def type_lists(
    tournament: Tournament, number: int, typed: dict[int, dict[int, tuple[int, int]]] = TYPED, reason: str = ""
) -> None:
    """Both lists of a series, which is seated if it was not."""
    series = tournament.series.get(number=number)
    for table in (series if series.card_tables.exists() else seat_series(tournament, number)).card_tables.all():
        sums = {seat: PaperTotal(*made) for seat, made in typed[table.number].items()}
        type_totals(table, table.version, sums, ACTOR, reason=reason)


def type_one_table(paper: dict[int, PaperTotal], series: int = 1) -> Tournament:
    """Four players, one table in the first of so many series, its list typed in: seat -> what it made."""
    tournament = make_tournament(4, series=series)
    table = seat_series(tournament).card_tables.get()
    type_totals(table, table.version, paper, ACTOR)
    return tournament


def keys(tournament: Tournament, *numbers: int) -> list[int]:
    """The primary keys of the players with these start numbers."""
    by_number = dict(tournament.registrations.values_list("number", "pk"))
    return [by_number[number] for number in numbers]


def hidden(page: str) -> dict[str, str]:
    """The fields that the page of a correction sends along."""
    sent = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.partition("novalidate")[2])
    return {name: unescape(value) for name, value in sent}


def corrected(client: Client, address: str, fields: dict[str, Any], reason: str) -> str:
    """What the page of the correction said; it was made for this reason."""
    answer = client.post(address, fields)
    page = str(answer.content.decode())
    assert (answer.status_code, "novalidate" in page) == (409, True)
    assert client.post(address, hidden(page) | {"correction_reason": reason}).status_code == 302
    return said(page)


def said(page: str) -> str:
    """The text of a page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page.partition("<h1>")[2])).split())


def registered(player: Registration) -> tuple[str, dict[str, Any]]:
    """Address and fields of what is registered."""
    sent = {"name": player.person.name, "club": str(player.club), "number": player.number, "version": player.version}
    return f"/leitung/{player.tournament.slug}/anmeldung/{player.pk}/", sent


def player(tournament: Tournament, number: int) -> Registration:
    return tournament.registrations.select_related("person", "tournament").get(number=number)


def name(tournament: Tournament, number: int) -> str:
    return tournament.registrations.get(number=number).person.name


def totals(tournament: Tournament, first: int) -> tuple[str, dict[str, Any]]:
    """Address and fields to type the totals of table 2 anew; the first player's Wertungspunkte are these."""
    fields = {"version": tournament.series.get(number=1).card_tables.get(number=2).version}
    for seat, (made, augen) in (TYPED[2] | {1: (first, 10)}).items():
        fields |= {f"wertungspunkte_{seat}": made, f"augen_{seat}": augen}
    return f"/leitung/{tournament.slug}/serie/1/tisch/2/summen/", fields


# A cup with a ranking of every kind.

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
    seats = Seat.objects.filter(series__tournament=tournament, series__number=number)
    for at, points in enumerate(made, 1):
        seats.filter(registration__number=at).update(wertungspunkte=points, points=points, augen=100, games=12)


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
    for key, name, members in (
        ("mann", "Vier", people[:4]),
        ("tandem", "Paar", [people[0], people[4]]),
        ("tandem", "Halb", people[1:2]),
    ):
        make_team(tournament, members, name)
        tournament.teams.filter(name=name).update(ranking=tournament.rankings.get(document_id=key), club=None)
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


def get(client: Client, tournament: Tournament, rest: str) -> Any:
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
