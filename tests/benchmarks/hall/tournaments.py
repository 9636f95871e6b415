"""What the hall is measured on: tournaments of 1,000 players at 250 tables, series 1 public, series 2 being kept."""

import json

from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.factories import fill_list, make_team, make_tournament, seat_series
from tournament.models import CardTable, Tournament
from tournament.models.link import token_of

PLAYERS, CLUBS, GAMES = 1000, 80, 24


def made() -> Tournament:
    """One of them; its series 1 is published."""
    with transaction.atomic():
        tournament = make_tournament(PLAYERS, clubs=CLUBS, series=2, games=GAMES)
        for card_table in seat_series(tournament, 1).card_tables.select_related("series__tournament"):
            fill_list(card_table, 2 + card_table.number % 40)
        registrations = list(tournament.registrations.all())
        for at in range(0, 400, 4):
            make_team(tournament, registrations[at : at + 4], f"Mannschaft {at // 4 + 1}")
        seat_series(tournament, 2)
        now = timezone.now()
        tournament.series.filter(number=1).update(results_published_at=now, started_at=now)
        tournament.series.filter(number=2).update(started_at=now)
    return tournament


def addresses(tournament: Tournament) -> dict[str, list[str]]:
    """The public page, the lists of series 2, eight documents that nobody has opened yet."""
    public, own = tournament.get_absolute_url(), f"/leitung/{tournament.slug}/"
    tables = CardTable.objects.filter(series__tournament=tournament, series__number=2).order_by("number")
    return {
        "page": [f"{public}stand"],
        "lists": [f"/liste/{token_of(table.link_nonce)}/" for table in tables],
        "documents": [
            *(f"{public}{name}.pdf" for name in ("stand", "stand/serie/1", "mannschaften", "sitzplan/1", "sitzplan/2")),
            *(f"{own}{name}.pdf" for name in ("serie/2/listen", "serie/1/sitzplan", "stand")),
        ],
    }


def organiser(tournaments: list[Tournament]) -> str:
    """The Cookie of somebody who runs them."""
    user = User.objects.create_user("anna", password="karten-und-augen")
    for tournament in tournaments:
        tournament.organisers.add(user)
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}"


def main(count: int) -> None:
    """Make so many, and print where they are as JSON."""
    tournaments = [made() for _ in range(count)]
    print(json.dumps({"cookie": organiser(tournaments), "tournaments": [addresses(one) for one in tournaments]}))
