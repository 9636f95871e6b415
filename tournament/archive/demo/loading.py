"""Store the demo championship as if its day were going on right now."""

import datetime as dt
from collections.abc import Iterator

from django.utils import timezone

from tournament.archive.acts.documents import store_document
from tournament.archive.demo.championship import RULEBOOK, SEED, demo_document, stopped_table
from tournament.archive.demo.chance import Chance
from tournament.core.act import Actor, act
from tournament.core.series import head_published
from tournament.core.turns import writing
from tournament.models import CardTable, Game, Seating, Series, Tournament
from tournament.setup.reads.demo import DEMO_LOADED

# How long ago each series began, and how long it took from the seating plan to the first game.
BEGAN = {1: dt.timedelta(hours=3, minutes=5), 2: dt.timedelta(minutes=38)}
SEATED_BEFORE = dt.timedelta(minutes=12)
CARDS_BEFORE = dt.timedelta(minutes=2)
LASTED = dt.timedelta(minutes=58)


def load_demo(
    actor: Actor, seed: str = SEED, now: dt.datetime | None = None, rulebook_id: str = RULEBOOK
) -> Tournament:
    """Store the championship; the same seed gives the same one, but for the times, which are told from `now` back.

    It is played by the rulebook of that id; UnknownRulebookError.
    Series 1 was drawn by lot from the seed and its results are public; series 2, seated by standing, is being played;
    series 3 is not seated yet.
    """
    clock = _Clock(seed, now or timezone.now())
    with writing():
        tournament = store_document(demo_document(seed, rulebook_id), actor)
        with act(tournament, actor, DEMO_LOADED, tournament.name) as loading:
            _date_series(tournament, seed, clock)
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


def _date_series(tournament: Tournament, seed: str, clock: _Clock) -> None:
    first, second = Series.objects.filter(tournament=tournament, number__in=BEGAN).order_by("number")
    first.seating, first.seed = Seating.LOT, seed
    first.results_published_at = clock.began(1) + LASTED + SEATED_BEFORE
    second.seating, second.results_published_at, second.results_head = Seating.STANDING, None, ""
    for series in (first, second):
        series.started_at = clock.began(series.number)
        series.published_at = series.started_at - SEATED_BEFORE
        series.save()


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
