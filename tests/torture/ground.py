"""The tournament that is tortured: made in the database of this process, the lists of each table in order of series."""

from django.core.management import call_command
from django.db import transaction

from tests.factories import make_tournament, seat_series
from tests.torture.lists import GAMES, KeptList
from tournament.models import CardTable
from tournament.models.link import token_of


def laid(tables: int, series: int) -> list[list[KeptList]]:
    """Bring the database up to date, make a tournament; each table's lists, of series 1, 2, ..."""
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        tournament = make_tournament(4 * tables, clubs=20, series=series, games=GAMES)
        for number in range(1, series + 1):
            seat_series(tournament, number)
    return [_lists_of(table) for table in range(1, tables + 1)]


def _lists_of(table: int) -> list[KeptList]:
    found = CardTable.objects.filter(number=table).select_related("series").order_by("series__number")
    return [KeptList(f"/liste/{token_of(one.link_nonce)}/", one.series.number, table) for one in found]
