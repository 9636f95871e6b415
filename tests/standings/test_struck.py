"""What everybody reads of a series whose games not begun were struck: each list counts as it was played.

A series in which nothing was played has no figures: no 0, in any list, file or on any paper.
"""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.factories import ACTOR, close_lists, make_team, make_tournament, play, publish_results, seat_series
from tests.standings.playing import queries_of
from tests.web.html import rows_of, text_of
from tests.web.reading import lines
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.striking import strike
from tournament.models import CardTable, EditionList, Series, Tournament


def struck(players: int) -> Tournament:
    """Game 1 of 16 at every table, game 2 at the first; then time is up and the rest is struck. Results published."""
    tournament = make_tournament(players)
    series = seat_series(tournament)
    for table in tables(series):
        play(table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
    play(tables(series)[0], 2, Result(1, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now() - timedelta(minutes=61))
    series.refresh_from_db()
    strike(series, series.version, ACTOR)
    publish_results(tournament, 1)
    return tournament


def tables(series: Series) -> list[CardTable]:
    return list(series.card_tables.select_related("series__tournament").order_by("number"))


@pytest.fixture
def tournament(db: None) -> Tournament:
    return struck(8)


def test_struck_series_counts_what_was_played_and_ends_with_its_lists(client: Client, tournament: Tournament) -> None:
    stand = f"/turniere/{tournament.slug}/stand"
    assert "vorläufig" in text_of(client.get(stand)).lower()
    for table in tables(tournament.series.get(number=1)):
        close_list(table, ACTOR)
    assert "vorläufig" not in text_of(client.get(stand)).lower()
    sums = {row[1].partition(",")[0]: row[3:5] for row in rows_of(client.get(stand)) if len(row) > 5 and "," in row[1]}
    # Rule 12: Rommé 5; 17 Augen 2 points, 3 Augen 3. At table 1 two games, at table 2 one.
    assert (sums["Bauer"], sums["Claus"], sums["Dietz"], sums["Franke"], sums["Groth"], sums["Hinz"]) == (
        ["5", "0"],
        ["4", "34"],
        ["★ 6 Seriensieg", "6"],
        ["5", "0"],
        ["2", "17"],
        ["3", "3"],
    )


def test_players_page_shows_the_games_that_were_played(client: Client, tournament: Tournament) -> None:
    games = [row[0] for row in rows_of(client.get(f"/turniere/{tournament.slug}/spieler/3")) if row[0].isdecimal()]
    assert games == ["1", "2"]


@pytest.mark.parametrize("page", ["", "stand", "stand/serie/1", "spieler/3"])
def test_costs_as_many_queries_for_40_players_as_for_8(client: Client, db: None, page: str) -> None:
    def asked(players: int) -> int:
        return queries_of(client, f"/turniere/{struck(players).slug}/{page}")

    assert asked(8) == asked(40)


@pytest.fixture
def unplayed(played: Tournament) -> Tournament:
    """Series 1 is played, and won at table 1 by player 1 with 15 points; of series 2 the lists were closed empty."""
    make_team(played, list(played.registrations.order_by("number")[:4]))
    close_lists(seat_series(played, 2), 1, 2)
    publish_results(played, 1, 2)
    return played


def first_line(address: str) -> list[str]:
    """The figures behind the name of player 1, or of his team."""
    row = next(row for row in rows_of(Client().get(address)) if row[1].startswith(("Ahrens", "Mannschaft 1")))
    return row[-6:]


def test_lists_and_files(unplayed: Tournament) -> None:
    at = f"/turniere/{unplayed.slug}/stand"
    assert first_line(at) == ["0", "–", "", "15", "0", "0"]  # Augen of the first; the second; the sums
    assert ";15;0;;;15;0;0;3;" in Client().get(f"{at}.csv").content.decode()
    assert any(line.endswith("15 0 – – 15 0 0") for line in lines(Client().get(f"{at}.pdf", follow=True).content, 0))


def test_edition_of_an_unplayed_series_has_no_figures(unplayed: Tournament) -> None:
    call_command("finalise", unplayed.slug)
    for kept in EditionList.objects.all():  # in the order in which PostgreSQL gives back what has keys
        kept.content["rows"] = [row | {"shown": dict(sorted(row["shown"].items()))} for row in kept.content["rows"]]
        kept.save()
    at = f"/turniere/{unplayed.slug}/wertung/players/fassung/1"
    # each series, then the sums
    assert (first_line(at)[-4:], ";15;;15;0;" in Client().get(f"{at}.csv").content.decode()) == (
        ["15", "", "15", "0"],
        True,
    )
    assert any(line.endswith("15 – 15 0") for line in lines(Client().get(f"{at}.pdf", follow=True).content, 0))
    assert first_line(f"/turniere/{unplayed.slug}/wertung/teams/fassung/1")[-4:] == ["36", "", "36", "136"]


def test_list_itself(organiser_client: Client, unplayed: Tournament, organiser: User) -> None:
    unplayed.organisers.add(organiser)
    at = f"/leitung/{unplayed.slug}/serie"
    assert not any(row[0] == "Σ" for row in rows_of(organiser_client.get(f"{at}/2/tisch/1/")))
    assert any(row[0] == "Σ" for row in rows_of(organiser_client.get(f"{at}/1/tisch/1/")))
