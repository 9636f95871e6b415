"""The demo championship as a `spielliste/1` document: series 1 complete, series 2 under way, series 3 to come."""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import scoring
from tournament import seating

from .chance import Chance
from .people import Field, make_field
from .play import Table, play_list

SEED = "Karlsau 368"
RULEBOOK = "dgsrv"
GAMES = 16

INFO = scoring.TournamentInfo(
    name="Deutsche Gehörlosen-Meisterschaft im Rommé (Beispiel)",
    date=datetime.date(2026, 5, 9),
    rulebook_id=RULEBOOK,
    series=3,
    games_per_series=GAMES,
    minutes_per_series=60,
    place="Karlsau",
)

# Of the lists of series 2: these tables (numbers) are done, one was kept on paper, one has stopped early on.
DONE = (7, 19, 33)
ON_PAPER = 41
STOPPED = 26
SKILL = (0.8, 1.25)  # the weakest and the strongest, one being everybody


@dataclass(frozen=True, slots=True)
class _Hall:
    """What it takes to play a series."""

    chance: Chance
    skill: Mapping[str, float]
    offences: Counter[str]

    def play(self, seats: tuple[str, ...], games: int) -> tuple[scoring.Game, ...]:
        played = play_list(self.chance, INFO.rulebook, Table(seats, dict(self.offences)), self.skill, games)
        self.offences.update(seats[result.seat - 1] for game in played for result in game.results if result.thrown_in)
        return played


def demo_document(seed: str = SEED) -> scoring.Document:
    """The championship; the same seed gives the same one."""
    chance = Chance(seed)
    field = make_field(chance)
    skill = {player.id: chance.between(*SKILL) for player in field.players}
    hall = _Hall(chance, skill, Counter())
    begun = scoring.Document(INFO, field.clubs, field.players, field.teams, (), None)
    first = tuple(_whole_lists(hall, _drawn(field, seed)))
    begun = replace(begun, series=(scoring.SeriesEntry(1, first),))
    second = tuple(_lists_under_way(hall, _seated_by_standing(begun)))
    return replace(begun, series=(*begun.series, scoring.SeriesEntry(2, second)))


def _drawn(field: Field, seed: str) -> list[tuple[str, ...]]:
    """Series 1 by lot, with the seed that the organiser would have recorded."""
    team_of = {member: at for at, team in enumerate(field.teams) for member in team.members}
    clubs = [club.id for club in field.clubs]
    people = [
        seating.Person(at, clubs.index(player.club), team_of.get(player.id))
        for at, player in enumerate(field.players)
        if player.club is not None
    ]
    return _ids(field.players, seating.draw_by_lot(people, seed))


def _ids(players: Sequence[scoring.PlayerEntry], plan: seating.Plan) -> list[tuple[str, ...]]:
    return [tuple(players[key].id for key in table) for table in plan.tables]


def _seated_by_standing(document: scoring.Document) -> list[tuple[str, ...]]:
    """Ranks 1-4 at table 1 and so on; who sat at a table of three does not again (rule 2)."""
    threes = {player for table in document.series[0].tables if len(table.seats) == 3 for player in table.seats}
    index = {player.id: at for at, player in enumerate(document.players)}
    lines = scoring.stand(document)["players"]
    ranking = [seating.Person(index[line["player"]], threes=line["player"] in threes) for line in lines]
    return _ids(document.players, seating.seat_by_standing(ranking))


def _whole_lists(hall: _Hall, tables: list[tuple[str, ...]]) -> Iterator[scoring.TableEntry]:
    for number, seats in enumerate(tables, 1):
        yield scoring.TableEntry(number, seats, games=hall.play(seats, INFO.rulebook.games_at(len(seats), GAMES)))


def _lists_under_way(hall: _Hall, tables: list[tuple[str, ...]]) -> Iterator[scoring.TableEntry]:
    """Most are past the middle; the paper list is played all the same, so that its sums are real ones."""
    for number, seats in enumerate(tables, 1):
        due = INFO.rulebook.games_at(len(seats), GAMES)
        if number == ON_PAPER:
            yield scoring.TableEntry(number, seats, totals=_on_paper(seats, hall.play(seats, due)))
        else:
            games = due if number in DONE else 3 if number == STOPPED else hall.chance.whole(due // 2, due - 2)
            yield scoring.TableEntry(number, seats, games=hall.play(seats, games))


def _on_paper(seats: tuple[str, ...], games: tuple[scoring.Game, ...]) -> tuple[scoring.TotalsEntry, ...]:
    totals = scoring.table_totals(INFO.rulebook, len(seats), games)
    return tuple(
        scoring.TotalsEntry(seats[seat - 1], total.wertungspunkte, total.augen, total.crosses)
        for seat, total in totals.items()
    )
