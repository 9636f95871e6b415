"""Tables by other rulebooks, and those where somebody sits elsewhere than planned: how tests put that right, and what
they look at."""

from django.contrib.auth.models import User

from tests.factories import ACTOR, make_table, make_tournament
from tests.lists.telling import fresh
from tournament.lists.acts.who_sits import Correction, put_right
from tournament.lists.reads.occupancy import Placing, tables_of
from tournament.models import CardTable, Registration, Series, Substitution, Tournament


def table_by(rulebook: str, players: int, *, games: int = 4, led: User | None = None, **more: object) -> CardTable:
    """The one table of a published series by this rulebook; `led`: by whom, `more`: fields of its tournament."""
    tournament = make_tournament(players, rulebook=rulebook, games=games, series=1)
    Tournament.objects.filter(pk=tournament.pk).update(**more)
    tournament.organisers.set([led] if led else [])
    tournament.series.update(published_at="2026-05-09T09:00Z")
    return fresh(make_table(tournament.series.get(), 1, list(tournament.registrations.order_by("number"))))


def versions(series: Series) -> dict[int, int]:
    """Number of a table -> its version now."""
    return dict(CardTable.objects.filter(series=series).values_list("number", "version"))


def put(series: Series, *placings: Placing, ends: dict[int, int | None] | None = None) -> None:
    """Put it right on top of what is stored."""
    put_right(series, Correction(versions(series), placings, ends or {}), ACTOR)


def who(series: Series, number: int) -> Registration:
    """The player with this start number."""
    return series.tournament.registrations.select_related("person").get(number=number)


def made(series: Series, number: int) -> int:
    """The Wertungspunkte of a player in a series, at all his seats."""
    held = (series.seats, series.substitutions)
    return sum(sum(rows.filter(registration__number=number).values_list("wertungspunkte", flat=True)) for rows in held)


def at_table(series: Series, table: int) -> list[list[tuple[int, int | None]]]:
    """By seat: from which game on which start number sits there (None: nobody)."""
    numbers = dict(series.tournament.registrations.values_list("pk", "number"))
    return [
        [
            (1, numbers[seat.registration_id]),
            *((one.from_game, numbers.get(one.registration_id or 0)) for one in seat.later),
        ]
        for seat in tables_of(series)[table].seats
    ]


def changes(series: Series) -> int:
    """How many changes of seats are stored."""
    return Substitution.objects.filter(series=series).count()
