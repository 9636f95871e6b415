"""A tournament of eight that is played and whose end is stated, and what its pages say."""

import re
from html import unescape

from tests.factories import ACTOR, make_team, make_tournament, seat_series, write_something
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Edition, Registration, Tournament

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
    for table in seat_series(tournament, 1).card_tables.all():
        type_totals(table, 1, {seat: PaperTotal(*made) for seat, made in TYPED[table.number].items()}, ACTOR)
    people = list(tournament.registrations.order_by("number"))
    for team, members in (("Eins", (0, 2)), ("Zwei", (4, 6)), ("Drei", (1, 3))):
        make_team(tournament, [people[at] for at in members], team)
    tournament.refresh_from_db()
    return tournament


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


def said(page: str) -> str:
    """The text of a page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page.partition("<h1>")[2])).split())


def player(tournament: Tournament, number: int) -> Registration:
    return tournament.registrations.select_related("person", "tournament").get(number=number)


def name(tournament: Tournament, number: int) -> str:
    return tournament.registrations.get(number=number).person.name


def champion(edition: Edition) -> str:
    return str(edition.lists.get(ranking_id_in_document="players").content["rows"][0]["name"])


def totals(tournament: Tournament, first: int) -> tuple[str, dict[str, int]]:
    """Address and fields to type the totals of table 2 anew; the first player's Wertungspunkte are these."""
    fields = {"version": tournament.series.get(number=1).card_tables.get(number=2).version}
    for seat, (made, augen) in (TYPED[2] | {1: (first, 10)}).items():
        fields |= {f"wertungspunkte_{seat}": made, f"augen_{seat}": augen}
    return f"/leitung/{tournament.slug}/serie/1/tisch/2/summen/", fields


def write_something_anyway(tournament: Tournament) -> None:
    """What a test changed past the acts is shown."""
    tournament.rankings.update(final_at=None)
    write_something(tournament)
