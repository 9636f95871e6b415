"""The demo championship as a `spielliste/1` document, and stored as if its day were going on right now."""

import datetime
import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

import scoring
from tournament import seating
from tournament.archive.acts.documents import store_document
from tournament.archive.acts.tables import Placed, TableRows, who_gave_up
from tournament.archive.demo.people import Chance, Table, make_turnout, play_list, without_teams
from tournament.core.act import Actor, act, head_published
from tournament.core.installation import organisation_of_the_demo
from tournament.core.speaking import spoken
from tournament.core.writing import writing
from tournament.draw.acts import draws
from tournament.draw.acts.draws import Way
from tournament.models import CardTable, Game, Seat, Seating, Series, Tournament
from tournament.seating import ANYTHING
from tournament.setup.reads import DEMO_LOADED

SEED = "Karlsau 368"
RULEBOOK = "dgsrv"
GAMES = 16
TARGET_SCORE = 300
NAMES = {RULEBOOK: "Deutsche Gehörlosen-Meisterschaft im Rommé (Beispiel)"}

# Of a hundred lists of series 2: these (table numbers) are done, one was kept on paper, one has stopped early on.
DONE = (14, 38, 66)
ON_PAPER = 82
STOPPED = 52
Tables = Sequence[tuple[str, ...]]
"""Who sits at the tables of a series, by id, seat 1 first."""

MOST_LUCK = 100
"""How often the championship is played until there are ties; one in three has none."""
SKILL = (0.8, 1.25)  # the weakest and the strongest, one being everybody
GIVES_UP = 0.2  # where that is foreseen


@dataclass(frozen=True, slots=True)
class _Hall:
    """What it takes to play a series."""

    info: scoring.TournamentInfo
    chance: Chance
    skill: Mapping[str, float]
    offences: Counter[str]

    def due(self, seats: tuple[str, ...]) -> int:
        """How many games such a table plays at most."""
        return self.info.rulebook.games_at(len(seats), self.info.games_per_series)

    def play(self, seats: tuple[str, ...], games: int) -> tuple[scoring.Game, ...]:
        """So many games, or fewer where one reaches the target score."""
        rulebook = self.info.rulebook
        played = play_list(self.chance, rulebook, Table(seats, dict(self.offences)), self.skill, games)
        before = {seat: self.offences[player] for seat, player in enumerate(seats, 1)}
        ending = scoring.Ending(self.info.target_score, before, self.info.repeat_offence_extra or 0)
        reached = scoring.game_reaching(rulebook, len(seats), played, ending)
        played = played[:reached]
        self.offences.update(seats[result.seat - 1] for game in played for result in game.results if result.thrown_in)
        return played

    def play_whole(self, number: int, seats: tuple[str, ...]) -> scoring.TableEntry:
        """A list that is done; at a table where that is foreseen, now and then because somebody gave up."""
        due = self.due(seats)
        entry = scoring.TableEntry(number, seats, games=self.play(seats, due))
        rulebook, size = self.info.rulebook, len(seats)
        if size not in rulebook.giving_up_at or not self.chance.happens(GIVES_UP):
            return entry
        games = (entry.games or ())[: self.chance.whole(due - due // 2, due - 1)]
        totals = scoring.table_totals(rulebook, size, games)
        behind = min(totals, key=lambda seat: totals[seat].points)
        if scoring.check_giving_up(rulebook, due, totals, behind):
            return entry
        return replace(entry, games=games, gave_up=seats[behind - 1])


def registered(seed: str = SEED, rulebook_id: str = RULEBOOK) -> scoring.Document:
    """Who takes part, before anybody sits anywhere; the same seed gives the same people. UnknownRulebookError."""
    rulebook = scoring.rulebook(rulebook_id)
    turnout = make_turnout(Chance(seed))
    if not rulebook.team_size:
        turnout = without_teams(turnout, rulebook.table_sizes)
    return scoring.Document(_info(rulebook), turnout.clubs, turnout.players, turnout.teams or None, (), None)


def demo_document(
    seed: str = SEED, rulebook_id: str = RULEBOOK, drawn: Sequence[Tables] | None = None
) -> scoring.Document:
    """The championship by these rules; the same seed and tables give the same one. UnknownRulebookError.

    `drawn`: who sits at the tables of series 1 and 2, by id; None: as they are drawn from the seed.
    """
    begun = registered(seed, rulebook_id)
    tables = drawn or _drawn(begun, seed)
    played = (_played(begun, tables, Chance(f"{seed}: Tag {luck}")) for luck in range(MOST_LUCK))
    return next(filter(_has_ties, played))


def _played(begun: scoring.Document, drawn: Sequence[Tables], chance: Chance) -> scoring.Document:
    first, second = drawn
    skill = {player.id: chance.between(*SKILL) for player in begun.players}
    hall = _Hall(begun.tournament, chance, skill, Counter())
    whole = tuple(hall.play_whole(number, seats) for number, seats in enumerate(first, 1))
    under_way = tuple(_lists_under_way(hall, second))
    return replace(begun, series=(scoring.SeriesEntry(1, whole), scoring.SeriesEntry(2, under_way)))


def _has_ties(document: scoring.Document) -> bool:
    """Whether there is something to draw lots for: two share a rank after series 1, and two in the whole."""
    stand = scoring.stand(document)
    lists = [line["rank"] for line in stand["series"][0]["players"]], [line["rank"] for line in stand["players"]]
    return all(len(set(ranks)) < len(ranks) for ranks in lists)


def _info(rulebook: scoring.Rulebook) -> scoring.TournamentInfo:
    return scoring.TournamentInfo(
        name=NAMES.get(rulebook.id, f"{rulebook.title}, Pokal der Stadt Karlsau (Beispiel)"),
        date=datetime.date(2026, 5, 9),
        rulebook_id=rulebook.id,
        series=3,
        games_per_series=GAMES,
        minutes_per_series=60,
        place="Karlsau",
        target_score=TARGET_SCORE if rulebook.has_target_score else None,
    )


def stopped_table(tables: int) -> int:
    """The number of the table of series 2, which has so many, from which nothing has come for a while."""
    return STOPPED * tables // 100


def _drawn(document: scoring.Document, seed: str) -> list[Tables]:
    """Both series as the program draws them."""
    team_of = {member: at for at, team in enumerate(document.teams or ()) for member in team.members}
    clubs = [club.id for club in document.clubs]
    people = [
        seating.Person(at, club=clubs.index(player.club), team=team_of.get(player.id))
        for at, player in enumerate(document.players)
        if player.club is not None
    ]
    plans = seating.schedule(people, 2, seed, seating.Terms(sizes=document.tournament.rulebook.table_sizes)).plans
    return [[tuple(document.players[key].id for key in table) for table in plan.tables] for plan in plans]


def _lists_under_way(hall: _Hall, tables: Tables) -> Iterator[scoring.TableEntry]:
    """Most are past the middle; the paper list is played all the same, so that its sums are real ones."""
    done = {share * len(tables) // 100 for share in DONE}
    for number, seats in enumerate(tables, 1):
        due = hall.due(seats)
        if number == ON_PAPER * len(tables) // 100:
            yield scoring.TableEntry(number, seats, totals=_on_paper(hall, seats, hall.play(seats, due)))
        else:
            stopped = number == stopped_table(len(tables))
            games = due if number in done else 3 if stopped else hall.chance.whole(due // 2, due - 2)
            yield scoring.TableEntry(number, seats, games=hall.play(seats, games))


def _on_paper(hall: _Hall, seats: tuple[str, ...], games: tuple[scoring.Game, ...]) -> tuple[scoring.TotalsEntry, ...]:
    """The sums, and what they cannot say by themselves: points, and how many games, where it were fewer."""
    rulebook = hall.info.rulebook
    full = rulebook.games_per_player(len(seats), hall.info.games_per_series)
    return tuple(
        scoring.TotalsEntry(
            player=seats[seat - 1],
            wertungspunkte=total.wertungspunkte,
            augen=total.augen,
            crosses=total.crosses,
            games=None if total.games == full else total.games,
            points=None if rulebook.points_follow else total.points,
        )
        for seat, total in scoring.table_totals(rulebook, len(seats), games).items()
    )


# Store the demo championship as if its day were going on right now.

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
        document = registered(seed, rulebook_id)
        document = replace(document, tournament=replace(document.tournament, language=spoken()))
        tournament = store_document(document, actor, organisation=organisation_of_the_demo())
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
