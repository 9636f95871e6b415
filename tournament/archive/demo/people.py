"""Who comes: 197 players of 40 clubs in 48 teams, some with a loan player, a few incomplete (dgsrv, rule 21)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import scoring
from tournament import seating
from tournament.archive.demo.chance import Chance
from tournament.archive.demo.names import CLUBS, GROUPS, SURNAMES

# How many players a club sends, and how many clubs send so many: 197 of 40 clubs. Every four of a club make a team,
# so do three that are left (they need a loan player); whoever else is left plays for himself or on loan.
CLUB_SIZES = {4: 16, 5: 12, 8: 5, 3: 4, 7: 3}
TEAM = 4
OWN_MINIMUM = 3
INCOMPLETE = 3
NUMERALS = ("I", "II")
SINGLES = 62


@dataclass(frozen=True, slots=True)
class Turnout:
    """Everybody who takes part, as a document lists them."""

    clubs: tuple[scoring.ClubEntry, ...]
    players: tuple[scoring.PlayerEntry, ...]
    teams: tuple[scoring.TeamEntry, ...]


def make_turnout(chance: Chance) -> Turnout:
    """Who comes; rulebook dgsrv accepts its teams."""
    sizes = chance.shuffled([size for size, clubs in CLUB_SIZES.items() for _club in range(clubs)])
    clubs = tuple(scoring.ClubEntry(f"c{number}", name) for number, name in enumerate(CLUBS, 1))
    players = _players(chance, clubs, sizes)
    return Turnout(clubs, players, _teams(chance, clubs, players))


def without_teams(turnout: Turnout, sizes: Sequence[int]) -> Turnout:
    """The first of them, at most 62 and as many as tables of these sizes can take, each for himself."""
    players = next(turnout.players[:count] for count in range(SINGLES, 0, -1) if _can_be_seated(count, sizes))
    clubs = {player.club for player in players}
    return replace(turnout, clubs=tuple(club for club in turnout.clubs if club.id in clubs), players=players, teams=())


def _can_be_seated(count: int, sizes: Sequence[int]) -> bool:
    try:
        seating.table_sizes(count, sizes)
    except seating.CannotSeatError:
        return False
    return True


def _players(chance: Chance, clubs: tuple[scoring.ClubEntry, ...], sizes: list[int]) -> tuple[scoring.PlayerEntry, ...]:
    """Club by club, as they register; no name twice."""
    taken: set[str] = set()
    players: list[scoring.PlayerEntry] = []
    for club, size in zip(clubs, sizes, strict=True):
        for _player in range(size):
            name, categories = _new_name(chance, taken)
            players.append(scoring.PlayerEntry(f"p{len(players) + 1}", name, club.id, categories))
    return tuple(players)


def _new_name(chance: Chance, taken: set[str]) -> tuple[str, tuple[str, ...]]:
    while True:
        categories, first_names, _weight = chance.pick(GROUPS, [weight for _, _, weight in GROUPS])
        first = first_names[chance.whole(0, len(first_names) - 1)]
        name = f"{SURNAMES[chance.whole(0, len(SURNAMES) - 1)]}, {first}"
        if name not in taken:
            taken.add(name)
            return name, categories


def _teams(
    chance: Chance, clubs: tuple[scoring.ClubEntry, ...], players: tuple[scoring.PlayerEntry, ...]
) -> tuple[scoring.TeamEntry, ...]:
    """Fours of one club; of the threes the last ones wait for their loan player, the others have got one."""
    groups: list[tuple[str, scoring.ClubEntry, list[str]]] = []
    left: list[str] = []
    for club in clubs:
        own = [player.id for player in players if player.club == club.id]
        of_club = [own[at : at + TEAM] for at in range(0, len(own), TEAM)]
        teams = [group for group in of_club if len(group) >= OWN_MINIMUM]
        left += (player for group in of_club if len(group) < OWN_MINIMUM for player in group)
        groups += ((name, club, group) for name, group in zip(_team_names(club, len(teams)), teams, strict=True))
    short = [name for name, _club, group in groups if len(group) < TEAM]
    loans = dict(zip(short[:-INCOMPLETE], chance.shuffled(left), strict=False))
    return tuple(
        _team(f"t{number}", name, club, (*group,), loans.get(name))
        for number, (name, club, group) in enumerate(groups, 1)
    )


def _team_names(club: scoring.ClubEntry, teams: int) -> list[str]:
    return [club.name] if teams == 1 else [f"{club.name} {numeral}" for numeral in NUMERALS[:teams]]


def _team(team: str, name: str, club: scoring.ClubEntry, own: tuple[str, ...], loan: str | None) -> scoring.TeamEntry:
    loans = None if loan is None else (loan,)
    return scoring.TeamEntry(team, name, club.id, own + (loans or ()), loans)
