"""What is not published is not found, under any ending."""

from collections.abc import Iterable

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


def statuses(client: Client, tournament: Tournament, addresses: Iterable[str]) -> dict[str, int]:
    return {one: client.get(f"/turniere/{tournament.slug}/{one}").status_code for one in addresses}


def test_unpublished_tournament_is_not_found(client: Client, standing: Tournament) -> None:
    team = make_team(standing, list(standing.registrations.all())[:4])
    addresses = [*ADDRESSES, f"mannschaften/{team.pk}"]
    assert statuses(client, standing, addresses) == dict.fromkeys(addresses, 200)

    Tournament.objects.update(published=False)

    assert statuses(client, standing, addresses) == dict.fromkeys(addresses, 404)


def test_result_is_not_found_before_it_is_published(client: Client, played: Tournament) -> None:
    first, second = ([f"stand/serie/{number}{ending}" for ending in ENDINGS] for number in (1, 2))
    of_all = ("stand.csv", "stand.xlsx", "stand.pdf", "mannschaften.csv", "mannschaften.pdf", "wertung/players.csv")
    addresses = [*first, *second, *of_all]
    assert statuses(client, played, addresses) == dict.fromkeys(addresses, 404)
    publish_results(played, 1)
    assert statuses(client, played, [*first, *second]) == dict.fromkeys(first, 200) | dict.fromkeys(second, 404)


def test_draft_of_the_seating_is_not_found(client: Client, standing: Tournament) -> None:
    seat_series(standing, 2, published=False)
    drafts = ("sitzplan/2", "sitzplan/2.pdf", "sitzplan/2?nach=tisch")
    assert statuses(client, standing, drafts) == dict.fromkeys(drafts, 404)
    # whether there is anything tells nothing of it either
    asked = client.get(f"/turniere/{standing.slug}/sitzplan/2", headers={"If-None-Match": "*"})
    assert asked.status_code == 404


def test_missing_page_is_not_found(client: Client, standing: Tournament) -> None:
    other = make_tournament()
    elsewhere = make_team(other, list(other.registrations.all())[:4])
    missing = ("spieler/99", "mannschaften/99999", "sitzplan/9", "stand/serie/9", "stand.exe")
    addresses = [*missing, f"mannschaften/{elsewhere.pk}"]
    assert statuses(client, standing, addresses) == dict.fromkeys(addresses, 404)
