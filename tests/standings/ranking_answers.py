"""What a ranking's page and its file say."""

import csv
import io

from django.test import Client

from tests.web.answers import Answer
from tests.web.html import rows_of
from tournament.models import Tournament


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
    text = get(client, tournament, rest).content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))
