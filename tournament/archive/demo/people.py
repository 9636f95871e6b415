"""Made-up people and games from a seed: who comes, what they are called, and games that look like real ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import scoring
from scoring.cards import Pack
from tournament import seating
from tournament.seating import Lots

# Made-up names, combined freely: nobody and no club is meant. First names by generation, which they show.

CLUBS = (
    "GSRC Karlsau",
    "GSRC Lindenwerda",
    "GSC Altenfurth-See",
    "GSRV Mooshausen",
    "GSRC Nordersiel",
    "Rommé-Club Steinhövede",
    "GSC Rosenbrück",
    "GSRV Tannroda-Tal",
    "GSRC Weserhagen",
    "Rommé-Freunde Elbingau",
    "GSC Grünwalde",
    "GSRC Fuchsbergen",
    "GSRV Seligendorf",
    "GSRC Dünenhafen",
    "Rommé-Club Kirschfeld",
    "GSC Hohenlinde",
    "GSRC Marschwarden",
    "GSRV Birkenzell",
    "GSRC Oberwiesau",
    "Goldene Neun Brückstadt",
    "GSC Falkenrode",
    "GSRC Silberbach",
    "GSRV Auenheide",
    "GSRC Sankt Joris",
    "Rommé-Club Haselmünde",
    "GSC Krähenwinkel-Ost",
    "GSRC Heidmoor",
    "GSRV Wolkenburgen",
    "GSRC Neckarsteig",
    "Herz-Ass Luisenau",
    "GSC Pappelhorst",
    "GSRC Buchenried",
    "GSRV Ilmenbrunn",
    "GSRC Ostergarden",
    "Rommé-Club Drei Eichen",
    "GSC Wendelhain",
    "GSRC Torfkate",
    "GSRV Sonnwies",
    "GSRC Lerchenau-Mitte",
    "Joker Mühlenberge",
)

SURNAMES = (
    "Ahlers", "Albers", "Angerer", "Arndt", "Bachhuber", "Bartels", "Baumgart", "Behnke", "Bergner", "Bischoff",
    "Blohm", "Böttcher", "Brandl", "Brinkmann", "Bruhn", "Büttner", "Carstens", "Clausen", "Dallmann", "Deichmann",
    "Denk", "Detlefsen", "Dittrich", "Dorn", "Dreyer", "Eberle", "Eckhoff", "Eggers", "Ehlers", "Engelke",
    "Ertl", "Faber", "Feddersen", "Fink", "Franke", "Freitag", "Fritsche", "Gärtner", "Gebauer", "Geiger",
    "Gerlach", "Göbel", "Graf", "Greve", "Groth", "Gruber", "Haas", "Hagedorn", "Hansen", "Harms",
    "Hartung", "Heinrichs", "Heller", "Henning", "Hinrichs", "Hofer", "Holzner", "Huber", "Imhof", "Jacobs",
    "Jahnke", "Janßen", "Jessen", "Kaminski", "Kellner", "Kiefer", "Kirchner", "Klages", "Knoll", "Köhler",
    "Kowalski", "Krüger", "Kunze", "Lachner", "Lammers", "Lechner", "Lehmann", "Lindner", "Lohmann", "Lüders",
    "Maier", "Martens", "Mertens", "Mielke", "Moser", "Naumann", "Neubert", "Niemann", "Nolte", "Obermeier",
    "Öztürk", "Oltmanns", "Pape", "Paulsen", "Petersen", "Pfeifer", "Pohl", "Quast", "Raabe", "Rademacher",
    "Reimers", "Rieger", "Rohde", "Sander", "Schäfer", "Schlüter", "Schubert", "Seidel", "Siebert", "Sommer",
    "Stadler", "Steffens", "Tesch", "Thoma", "Uhlig", "Ulrich", "Voigt", "Wagner", "Weiß", "Wendt",
    "Wieland", "Winkler", "Wolter", "Yilmaz", "Zander", "Ziegler", "Zimmer",
)  # fmt: skip

# Born before about 1965: they play with the seniors.
WOMEN_SENIOR = (
    "Anneliese", "Brigitte", "Christa", "Edeltraud", "Elke", "Erika", "Gerda", "Gisela", "Hannelore", "Heidrun",
    "Helga", "Hildegard", "Ilse", "Ingrid", "Karin", "Margret", "Monika", "Renate", "Rosemarie", "Ursula",
)  # fmt: skip
MEN_SENIOR = (
    "Bernd", "Dieter", "Eberhard", "Friedrich", "Gerhard", "Günter", "Hans-Jürgen", "Heinz", "Helmut", "Horst",
    "Karl-Heinz", "Klaus", "Manfred", "Norbert", "Otto", "Peter", "Reinhard", "Rolf", "Siegfried", "Wolfgang",
)  # fmt: skip
WOMEN = (
    "Alina", "Andrea", "Anja", "Aylin", "Claudia", "Daniela", "Franziska", "Hanna", "Jana", "Jule",
    "Katrin", "Laura", "Maike", "Nadine", "Nele", "Sabine", "Sandra", "Steffi", "Tanja", "Theresa",
)  # fmt: skip
MEN = (
    "Alexander", "Andreas", "Benedikt", "Christian", "Daniel", "Emre", "Fabian", "Florian", "Jan", "Jonas",
    "Kai", "Lukas", "Malte", "Markus", "Mehmet", "Niklas", "Sebastian", "Sven", "Thomas", "Torben",
)  # fmt: skip

# Categories of a player, the first names that go with them, how many there are of each.
GROUPS = (
    (("Damen",), WOMEN, 0.3),
    (("Herren",), MEN, 0.3),
    (("Damen", "Senioren"), WOMEN_SENIOR, 0.22),
    (("Herren", "Senioren"), MEN_SENIOR, 0.18),
)


# Chance from a seed, on the lots that seating draws: the same stream on every machine and with every Python.

T = TypeVar("T")

SPAN = 1 << 53


class Chance:
    """A stream of draws; the same seed gives the same stream."""

    def __init__(self, seed: str) -> None:
        self._lots = Lots(seed)

    def _next(self) -> float:
        """From 0 up to, not including, 1."""
        return self._lots.below(SPAN) / SPAN

    def happens(self, probability: float) -> bool:
        return self._next() < probability

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self._next()

    def whole(self, low: int, high: int) -> int:
        """One of low..high, both included."""
        return low + self._lots.below(high - low + 1)

    def pick(self, things: Sequence[T], weights: Sequence[float]) -> T:
        """One of the things, the heavier the likelier."""
        at = self._next() * sum(weights)
        for thing, weight in zip(things, weights, strict=True):
            at -= weight
            if at < 0:
                return thing
        return things[-1]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """In a random order."""
        return self._lots.shuffled(things)


# How many players a club sends, and how many clubs send so many: 197 of 40 clubs. Every four of a club make a team,
# so do three that are left (they need a loan player); whoever else is left plays alone or on loan.
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
    """Return the first of the turnout, at most 62 and as many as fill tables of these sizes, without teams."""
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


# Games that look like real ones: who finishes, who has opened, what the others hold.

NO_WINNER = 0.03  # the stock runs out (rule 5)
# How often whoever finishes does it like this; else it is a plain Rommé.
FINISHES = {
    "super_romme": 0.004,
    "romme_before_opponents": 0.02,
    "hand_romme": 0.015,
    "hand_romme_laying_off": 0.02,
}
OPENS = 0.58
THROWN_IN = 0.005
THROWN_IN_AGAIN = 0.05  # whoever did it once

# What cards are left in a hand: the low ones stay longest, a joker hardly ever.
CARD_WEIGHTS = {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 0.8, 9: 0.8, 10: 1.6}
ACE_WEIGHT = 0.3
JOKER_WEIGHT = 0.12
# How many cards whoever has opened is left with.
LEFT = (1, 2, 3, 4, 5, 6, 7, 8)
LEFT_WEIGHTS = (16, 22, 20, 15, 10, 7, 6, 4)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits there, seat 1 first, and how often each of them threw in a hand before."""

    seats: tuple[str, ...]
    offences: Mapping[str, int]


def play_list(
    chance: Chance, rulebook: scoring.Rulebook, table: Table, skill: Mapping[str, float], games: int
) -> tuple[scoring.Game, ...]:
    """The first so many games of a list. `skill`: how much likelier than the others a player is to finish."""
    return tuple(_game(chance, rulebook, table, skill, number) for number in range(1, games + 1))


def _game(
    chance: Chance, rulebook: scoring.Rulebook, table: Table, skill: Mapping[str, float], number: int
) -> scoring.Game:
    playing = rulebook.playing_seats(len(table.seats), number)
    strength = {seat: skill[table.seats[seat - 1]] for seat in playing}
    winner = (
        None
        if not rulebook.winner_required and chance.happens(NO_WINNER)
        else chance.pick(playing, list(strength.values()))
    )
    losers = {
        seat: _loser(chance, rulebook, len(table.seats), Loser(seat, strength[seat], _throws(table, seat, winner)))
        for seat in playing
        if seat != winner
    }
    anybody_opened = any(rulebook.outcome(loser.outcome).opened for loser in losers.values())
    return scoring.Game(
        number,
        tuple(
            losers.get(seat) or scoring.Result(seat, _finish(chance, rulebook, anybody_opened=anybody_opened), 0)
            for seat in playing
        ),
    )


def _throws(table: Table, seat: int, winner: int | None) -> float:
    """Return how likely this player throws in their hand uncounted when somebody has finished (rule 15)."""
    if winner is None:
        return 0
    return THROWN_IN_AGAIN if table.offences.get(table.seats[seat - 1]) else THROWN_IN


def _finish(chance: Chance, rulebook: scoring.Rulebook, *, anybody_opened: bool) -> str:
    """One of the rulebook's winning outcomes; a plain Rommé is the last of them."""
    wins = [outcome for outcome in rulebook.outcomes if outcome.wins]
    for outcome in wins[:-1]:
        impossible = outcome.needs_unopened_opponents if anybody_opened else outcome.needs_opened_opponent
        if not impossible and chance.happens(FINISHES.get(outcome.code, 0)):
            return outcome.code if anybody_opened else outcome.unless_opened or outcome.code
    return wins[-1].code


@dataclass(frozen=True, slots=True)
class Loser:
    """A player who did not finish: `throws`: how likely they throw in their hand where that means anything."""

    seat: int
    strength: float
    throws: float


def _loser(chance: Chance, rulebook: scoring.Rulebook, size: int, loser: Loser) -> scoring.Result:
    thrown_in = rulebook.has_thrown_in and chance.happens(loser.throws)
    losing = {outcome.opened: outcome for outcome in rulebook.outcomes if not outcome.wins}
    dealt = rulebook.cards_dealt(size)
    # Where there is no opening, everybody lays down melds as they can.
    if not rulebook.opening_minimum or chance.happens(OPENS * loser.strength**0.5):
        outcome = losing[max(losing)]
        cards = min(chance.pick(LEFT, LEFT_WEIGHTS), dealt)
    else:
        outcome, cards = losing[False], dealt
    held = max(_held(chance, rulebook.pack, cards), rulebook.limits_at(size)[outcome.code].lowest)
    return scoring.Result(loser.seat, outcome.code, held, thrown_in)


def _held(chance: Chance, pack: Pack, cards: int) -> int:
    weights = CARD_WEIGHTS | {dict(pack.ranks)["A"]: ACE_WEIGHT} | ({pack.joker: JOKER_WEIGHT} if pack.jokers else {})
    return sum(chance.pick(list(weights), list(weights.values())) for _card in range(cards))
