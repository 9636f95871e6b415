"""The demo championship as a `spielliste/1` document: series 1 complete, series 2 under way, series 3 to come."""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import scoring
from tournament import seating
from tournament.archive.demo.chance import Chance
from tournament.archive.demo.people import make_turnout, without_teams
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
