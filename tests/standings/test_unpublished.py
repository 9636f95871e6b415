"""What is not published is not found, under any ending."""

import pytest
from django.test import Client

from tests.factories import make_team, make_tournament, publish_results, seat_series
from tournament.models import Tournament

ENDINGS = ["", ".csv", ".xlsx", ".pdf"]
ADDRESSES = [
    "",
    "stand",
    "stand.json",
    *(f"stand{ending}" for ending in ENDINGS[1:]),
    *(f"stand/serie/1{ending}" for ending in ENDINGS),
    *(f"mannschaften{ending}" for ending in ENDINGS),
    *(f"wertung/players{part}" for part in ("", ".json", ".csv", ".xlsx", ".pdf", "/serie/1", "/serie/1.csv")),
    "sitzplan/1",
    "sitzplan/1.pdf",
    "sitzplan/guete",
    "spieler/1",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_unpublished_tournament_is_not_found(client: Client, standing: Tournament, address: str) -> None:
    make_team(standing, list(standing.registrations.all())[:4])
    assert client.get(f"/turniere/{standing.slug}/{address}").status_code == 200

    Tournament.objects.update(published=False)

    assert client.get(f"/turniere/{standing.slug}/{address}").status_code == 404


def test_team_of_an_unpublished_tournament_is_not_found(client: Client, db: None) -> None:
    tournament = make_tournament(published=False)
    team = make_team(tournament, list(tournament.registrations.all())[:4])

    assert client.get(f"/turniere/{tournament.slug}/mannschaften/{team.pk}").status_code == 404


@pytest.mark.parametrize("ending", ENDINGS)
def test_result_of_a_series_is_not_found_before_it_is_published(
    client: Client, played: Tournament, ending: str
) -> None:
    assert client.get(f"/turniere/{played.slug}/stand/serie/1{ending}").status_code == 404
    publish_results(played, 1)
    assert (
        client.get(f"/turniere/{played.slug}/stand/serie/1{ending}").status_code,
        client.get(f"/turniere/{played.slug}/stand/serie/2{ending}").status_code,
    ) == (200, 404)


@pytest.mark.parametrize(
    "address",
    ["stand.csv", "stand.xlsx", "stand.pdf", "mannschaften.csv", "mannschaften.pdf", "wertung/players.csv"],
)
def test_files_are_not_found_before_a_result_is_published(client: Client, played: Tournament, address: str) -> None:
    assert client.get(f"/turniere/{played.slug}/{address}").status_code == 404


@pytest.mark.parametrize("address", ["sitzplan/2", "sitzplan/2.pdf", "sitzplan/2?nach=tisch"])
def test_draft_of_the_seating_is_not_found(client: Client, standing: Tournament, address: str) -> None:
    seat_series(standing, 2, published=False)

    assert client.get(f"/turniere/{standing.slug}/{address}").status_code == 404


def test_asking_whether_there_is_anything_tells_nothing_of_a_draft(client: Client, standing: Tournament) -> None:
    seat_series(standing, 2, published=False)

    assert client.get(f"/turniere/{standing.slug}/sitzplan/2", headers={"If-None-Match": "*"}).status_code == 404


@pytest.mark.parametrize("address", ["spieler/99", "mannschaften/99999", "sitzplan/9", "stand/serie/9", "stand.exe"])
def test_missing_page_is_not_found(client: Client, standing: Tournament, address: str) -> None:
    assert client.get(f"/turniere/{standing.slug}/{address}").status_code == 404


def test_team_of_another_tournament_is_not_found(client: Client, standing: Tournament) -> None:
    other = make_tournament()
    team = make_team(other, list(other.registrations.all())[:4])

    assert client.get(f"/turniere/{standing.slug}/mannschaften/{team.pk}").status_code == 404
