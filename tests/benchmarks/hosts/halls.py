"""The ground of a federation's day: 40 people at ten tables in each hall; series 1 is public, series 2 being kept."""

import json
import sys

from django.db import transaction
from django.utils import timezone

from tests.factories import fill_list, make_tournament, seat_series
from tournament.models import CardTable, Tournament
from tournament.models.link import token_of

PLAYERS, CLUBS, GAMES = 40, 10, 20


def made(number: int) -> Tournament:
    """One hall's."""
    with transaction.atomic():
        tournament = make_tournament(PLAYERS, clubs=CLUBS, series=2, games=GAMES, name=f"Vorrunde {number}")
        for card_table in seat_series(tournament, 1).card_tables.select_related("series__tournament"):
            fill_list(card_table, 2 + card_table.number)
        seat_series(tournament, 2)
        now = timezone.now()
        tournament.series.filter(number=1).update(results_published_at=now, started_at=now)
        tournament.series.filter(number=2).update(started_at=now)
    return tournament


def main() -> None:
    """Make so many; print the page and the lists of each as JSON."""
    halls = []
    for number in range(1, int(sys.argv[1]) + 1):
        tournament = made(number)
        tables = CardTable.objects.filter(series__tournament=tournament, series__number=2).order_by("number")
        lists = [f"/liste/{token_of(table.link_nonce)}/" for table in tables]
        halls.append({"page": f"{tournament.get_absolute_url()}stand", "lists": lists})
    print(json.dumps(halls))
