"""Store the demo championship as if its day were going on right now."""

import datetime as dt
from collections.abc import Iterator

from django.utils import timezone

import scoring
from tournament.archive.acts.documents import store_document
from tournament.archive.acts.tables import Placed, TableRows, who_gave_up
from tournament.archive.demo.championship import RULEBOOK, SEED, Tables, demo_document, registered, stopped_table
from tournament.archive.demo.chance import Chance
from tournament.core.act import Actor, act
from tournament.core.founding import organisation_of_the_demo
from tournament.core.series import head_published
from tournament.core.turns import writing
from tournament.draw.acts import draws
from tournament.draw.acts.way import Way
from tournament.models import CardTable, Game, Seat, Seating, Series, Tournament
from tournament.seating import ANYTHING
from tournament.setup.reads.demo import DEMO_LOADED

# How long ago each series began, and how long it took from the seating plan to the first game.
BEGAN = {1: dt.timedelta(hours=3, minutes=5), 2: dt.timedelta(minutes=38)}
SEATED_BEFORE = dt.timedelta(minutes=12)
CARDS_BEFORE = dt.timedelta(minutes=2)
LASTED = dt.timedelta(minutes=58)
# How long before series 1 the draw was announced, and drawn with what was called out.
ANNOUNCED_BEFORE = dt.timedelta(minutes=50)
DRAWN_BEFORE = dt.timedelta(minutes=20)
CALLED = "Würfel"
DICE = 5


def load_demo(
    actor: Actor, seed: str = SEED, now: dt.datetime | None = None, rulebook_id: str = RULEBOOK
) -> Tournament:
    """Store the championship; the same seed gives the same people and the same luck. Times are told from `now` back.

    It is played by the rulebook of that id; UnknownRulebookError.
    Series 1 and 2 were drawn by lot, as every tournament's are: the results of series 1 are public, series 2 is being
    played. Series 3 will be seated by standing.
    """
    clock = _Clock(seed, now or timezone.now())
    with writing():
        tournament = store_document(registered(seed, rulebook_id), actor, organisation=organisation_of_the_demo())
        drawn = _draw(tournament, actor, Chance(f"{seed}: {CALLED}"), clock.began(1) - ANNOUNCED_BEFORE)
        with act(tournament, actor, DEMO_LOADED, tournament.name) as loading:
            _play(tournament, demo_document(seed, rulebook_id, drawn), clock.now)
            _date_series(tournament, clock)
            _date_games(tournament, clock)
            loading.after = {"seed": seed}
            head_published(loading)
    return tournament


class _Clock:
    """When what happened, told back from now."""

    def __init__(self, seed: str, now: dt.datetime) -> None:
        self.chance = Chance(f"{seed}: Uhr")
        self.now = now

    def began(self, series: int) -> dt.datetime:
        return self.now - BEGAN[series]

    def games(self, series: int, games: int, *, stopped: bool) -> Iterator[dt.datetime]:
        """When each of the games of a table was stored: in series 2 the last one a few minutes ago at most.

        `stopped`: nothing has come from there for a while.
        """
        begun = self.began(series)
        minutes = self.chance.between(0, 6)
        end = begun + LASTED if series == 1 else self.now
        end -= dt.timedelta(minutes=21 if stopped else minutes)
        for number in range(1, games + 1):
            unsteady = 0 if number == games else self.chance.between(-0.3, 0.3)
            yield begun + (end - begun) * (number + unsteady) / games


def _draw(tournament: Tournament, actor: Actor, chance: Chance, announced_at: dt.datetime) -> list[Tables]:
    """Announce, draw and publish series 1 and 2, everybody being there; gives the tables, by id."""
    tournament.registrations.update(present=True)
    draws.intend(tournament, {3: Way(Seating.STANDING)}, actor)
    draws.announce(tournament, actor, CALLED, at=announced_at)
    dice = " ".join(str(chance.whole(1, 6)) for _die in range(DICE))
    draws.draw_all(tournament, _versions(tournament), actor, Way(Seating.LOT, outside=dice, consent=ANYTHING))
    draws.publish_all(tournament, _versions(tournament), actor)
    return [_tables(tournament, number) for number in BEGAN]


def _versions(tournament: Tournament) -> dict[int, int]:
    return dict(tournament.series.values_list("number", "version"))


def _tables(tournament: Tournament, series: int) -> Tables:
    seats = Seat.objects.filter(series__tournament=tournament, series__number=series)
    tables: dict[int, list[str]] = {}
    for table, player in seats.order_by("card_table__number", "number").values_list(
        "card_table__number", "registration__document_id"
    ):
        tables.setdefault(table, []).append(player)
    return [tuple(players) for players in tables.values()]


def _play(tournament: Tournament, document: scoring.Document, now: dt.datetime) -> None:
    """Store what was played at the tables that were drawn."""
    rows = TableRows(tournament, document, now)
    entries = {(series.number, table.number): table for series in document.series for table in series.tables}
    tables = list(CardTable.objects.filter(series__tournament=tournament).select_related("series"))
    played = {table: entries[table.series.number, table.number] for table in tables}
    Seat.objects.filter(series__tournament=tournament).delete()  # they come again, with their totals
    players = {registration.document_id: registration for registration in tournament.registrations.all()}
    rows.fill([Placed(table.pk, table.series, entry) for table, entry in played.items()], players)
    for table, entry in played.items():
        table.closed_at = now if rows.is_complete(entry) else None
        table.gave_up = who_gave_up(entry)
    CardTable.objects.bulk_update(tables, ["closed_at", "gave_up"], batch_size=200)


def _date_series(tournament: Tournament, clock: _Clock) -> None:
    first, second = Series.objects.filter(tournament=tournament, number__in=BEGAN).order_by("number")
    first.results_published_at = clock.began(1) + LASTED + SEATED_BEFORE
    for series in (first, second):
        series.started_at = clock.began(series.number)
        series.published_at = series.started_at - SEATED_BEFORE
        series.save()
    drawn_at = clock.began(1) - DRAWN_BEFORE
    tournament.draws.update(outside_at=drawn_at, drawn_at=drawn_at)


def _date_games(tournament: Tournament, clock: _Clock) -> None:
    """Games and lists; a list is closed a minute after its last game."""
    tables = CardTable.objects.filter(series__tournament=tournament).select_related("series").order_by("pk")
    by_table: dict[int, list[Game]] = {table.pk: [] for table in tables}
    for game in Game.objects.filter(card_table__in=by_table).order_by("card_table_id", "number"):
        by_table[game.card_table_id].append(game)
    second = sum(table.series.number == 2 for table in tables)
    for table in tables:
        games, series = by_table[table.pk], table.series.number
        stopped = series == 2 and table.number == stopped_table(second)
        for game, at in zip(games, clock.games(series, len(games), stopped=stopped), strict=True):
            game.stored_at = at
        table.cards_confirmed_at = clock.began(table.series.number) - CARDS_BEFORE
        if games and table.closed_at:
            table.closed_at = min(games[-1].stored_at + dt.timedelta(minutes=1), clock.now)
    CardTable.objects.bulk_update(tables, ["cards_confirmed_at", "closed_at"], batch_size=200)
    everything = [game for games in by_table.values() for game in games]
    Game.objects.bulk_update(everything, ["stored_at"], batch_size=300)
