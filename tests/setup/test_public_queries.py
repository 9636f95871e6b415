"""However many players there are, a page asks the database the same number of times."""

from django.test import Client

import scoring
from tests.factories import make_team, make_tournament, play, publish_results, seat_series
from tests.setup.pages import queries
from tournament.models import Tournament

PAGES = [
    "",
    "stand",
    "stand?alle=1",
    "stand.json",
    "stand.csv",
    "stand/serie/1",
    "wertung/players",
    "wertung/teams/serie/2",
    "wertung/teams.csv",
    "mannschaften",
    "mannschaften/{team}",
    "sitzplan/1",
    "sitzplan/1?nach=tisch",
    "sitzplan/guete",
    "spieler/1",
]


def made(players: int) -> tuple[Tournament, int]:
    """A tournament of so many players with a game at the first table and teams; with a team's key."""
    tournament = make_tournament(players, clubs=players // 5)
    registrations = list(tournament.registrations.all())
    teams = [make_team(tournament, registrations[at : at + 4]) for at in range(0, players - 3, 4)]
    for number in (1, 2):
        first = seat_series(tournament, number).card_tables.get(number=1)
        thrown = scoring.Result(3, "opened", 9, thrown_in=True)
        play(first, 1, scoring.Result(2, "romme", 0), thrown, scoring.Result(4, "opened", 17))
    publish_results(tournament, 1, 2)
    return tournament, teams[0].pk


def counts(client: Client, players: int) -> list[int]:
    """How many queries each page costs."""
    tournament, team = made(players)
    return queries(client, *[f"/turniere/{tournament.slug}/{page.format(team=team)}" for page in PAGES])


def test_page_of_20_players_asks_no_more_than_one_of_10(client: Client, db: None) -> None:
    few = counts(client, 10)
    assert counts(client, 20) == few
    # The first page after a change reads everything all rankings are made from (12 queries), the others none of it.
    assert (few[0] <= 25, max(few[1:]) <= 16) == (True, True), few


def test_home_page_asks_three_times_for_any_number_of_tournaments(client: Client, db: None) -> None:
    asked = []
    for _tournament in range(3):
        make_tournament(4)
        asked += queries(client, "/")
    assert asked == [3, 3, 3]
