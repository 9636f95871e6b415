"""What goes with a tournament that is deleted."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tournament.core.published_editions import public_editions
from tournament.models import CardTable, Edition, Game, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """How many of each. `open_lists`: lists that phones may be writing to; `editions`: Fassungen of final lists, and
    `final`: whether one of them is public."""

    people: int
    teams: int
    lists: int
    open_lists: int
    games: int
    editions: int
    final: bool


def going(tournament: Tournament) -> Going:
    """A constant number of queries."""
    lists = CardTable.objects.filter(series__tournament=tournament, series__published_at__isnull=False)
    counted = lists.aggregate(lists=Count("pk"), open=Count("pk", filter=Q(closed_at=None)))
    return Going(
        people=tournament.registrations.count(),
        teams=tournament.teams.count(),
        lists=counted["lists"],
        open_lists=counted["open"],
        games=Game.objects.filter(card_table__series__tournament=tournament).count(),
        editions=Edition.objects.filter(tournament=tournament).count(),
        final=bool(public_editions(tournament)),
    )
