"""The demo championship as a `spielliste/1` document: series 1 complete, series 2 under way, series 3 to come."""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import scoring
from tournament import seating
from tournament.archive.demo.chance import Chance
from tournament.archive.demo.people import Turnout, make_turnout, without_teams
from tournament.archive.demo.play import Table, play_list

SEED = "Karlsau 368"
RULEBOOK = "dgsrv"
GAMES = 16
TARGET_SCORE = 300
NAMES = {RULEBOOK: "Deutsche Gehörlosen-Meisterschaft im Rommé (Beispiel)"}

# Of a hundred lists of series 2: these (table numbers) are done, one was kept on paper, one has stopped early on.
DONE = (14, 38, 66)
ON_PAPER = 82
STOPPED = 52
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
        reached = scoring.game_reaching(rulebook, len(seats), played, self.info.target_score)
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


def demo_document(seed: str = SEED, rulebook_id: str = RULEBOOK) -> scoring.Document:
    """The championship by these rules; the same seed gives the same one. UnknownRulebookError."""
    rulebook = scoring.rulebook(rulebook_id)
    info = _info(rulebook)
    chance = Chance(seed)
    turnout = make_turnout(chance)
    if not rulebook.team_size:
        turnout = without_teams(turnout, rulebook.table_sizes)
    skill = {player.id: chance.between(*SKILL) for player in turnout.players}
    hall = _Hall(info, chance, skill, Counter())
    teams = turnout.teams or None
    begun = scoring.Document(info, turnout.clubs, turnout.players, teams, (), None)
    drawn = _drawn(turnout, seed, rulebook)
    first = tuple(hall.play_whole(number, seats) for number, seats in enumerate(drawn, 1))
    begun = replace(begun, series=(scoring.SeriesEntry(1, first),))
    second = tuple(_lists_under_way(hall, _seated_by_standing(begun)))
    return replace(begun, series=(*begun.series, scoring.SeriesEntry(2, second)))


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


def _drawn(turnout: Turnout, seed: str, rulebook: scoring.Rulebook) -> list[tuple[str, ...]]:
    """Series 1 by lot, with the seed that the organiser would have recorded."""
    team_of = {member: at for at, team in enumerate(turnout.teams) for member in team.members}
    clubs = [club.id for club in turnout.clubs]
    people = [
        seating.Person(at, clubs.index(player.club), team_of.get(player.id))
        for at, player in enumerate(turnout.players)
        if player.club is not None
    ]
    return _ids(turnout.players, seating.draw_by_lot(people, seed, sizes=rulebook.table_sizes))


def _ids(players: Sequence[scoring.PlayerEntry], plan: seating.Plan) -> list[tuple[str, ...]]:
    return [tuple(players[key].id for key in table) for table in plan.tables]


def _seated_by_standing(document: scoring.Document) -> list[tuple[str, ...]]:
    """Ranks 1-4 at table 1 and so on; who sat at a table of three does not again (rule 2)."""
    threes = {player for table in document.series[0].tables if len(table.seats) == 3 for player in table.seats}
    index = {player.id: at for at, player in enumerate(document.players)}
    lines = scoring.stand(document)["players"]
    ranking = [seating.Person(index[line["player"]], threes=line["player"] in threes) for line in lines]
    sizes = document.tournament.rulebook.table_sizes
    return _ids(document.players, seating.seat_by_standing(ranking, sizes=sizes))


def _lists_under_way(hall: _Hall, tables: list[tuple[str, ...]]) -> Iterator[scoring.TableEntry]:
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
            seats[seat - 1],
            total.wertungspunkte,
            total.augen,
            total.crosses,
            None if total.games == full else total.games,
            None if rulebook.points_follow else total.points,
        )
        for seat, total in scoring.table_totals(rulebook, len(seats), games).items()
    )
