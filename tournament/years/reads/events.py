"""What everybody may know of all that an organisation held, kept as files beside its state; and where somebody
played."""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import inf
from typing import Any, Final, TypeVar

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.crypto import salted_hmac

from scoring.figures import KEYS, POINTS
from scoring.rankings import Of, Place, first_of
from scoring.rulebook import Rulebook
from tournament.core import names
from tournament.core.names import public_name
from tournament.core.public import PUBLIC_ACT, TournamentState, public_state, states_of
from tournament.core.speaking import spoken
from tournament.models import Club, Organisation, OutsideResult, OutsideTournament, Person, Team, Tournament
from tournament.standings.reads.standings import published_standings
from tournament.web import kept_documents
from tournament.web.conditional import program_fingerprint

# What was worked out of a tournament's published lists, as files beside their state (web/kept_documents.py): of six
# hundred tournaments a server that has just started reads lists that are ready, instead of making them.

Json = list[Any]
Made = TypeVar("Made")


def kept_list(kind: str, state: str, make: Callable[[], Json]) -> Json:
    """The JSON list of this kind (a word) that belongs to a public state; made if it is not there. `state` empty: of
    that nothing is kept."""
    if not state:
        return make()
    words = f"{kind} {state} {program_fingerprint()}"
    key = f"{kind}-{hashlib.sha256(words.encode()).hexdigest()}"
    found = kept_documents.read(key)
    if found is not None:
        kept_documents.used_again(key)
        ready: Json = json.loads(found)
        return ready
    made = make()
    kept_documents.keep(key, json.dumps(made).encode())
    return made


def remember(known: OrderedDict[str, Made], key: str, made: Made, most: int) -> Made:
    """Keep what was made, and of all that so many of the latest."""
    known[key] = made
    while len(known) > most:
        known.popitem(last=False)
    return made


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow:
    """What somebody made there. `person`: the key, which tells who is who over the years and is shown nowhere; of a
    team or club `side_key`. `name`: as it is shown there; who is `anonymous` has only a number in it, which means
    nothing in another tournament.

    `rank` None: has played nothing, is außer Wertung or disqualified, or none was given. `points`: the number that
    ranks, penalties in it; `wertungspunkte` and `augen` without. `crosses`, `games`, `games_due` and `complete`
    (contract.md, section 8) None: nobody said.
    """

    person: int
    name: str
    club: int | None
    club_name: str
    rank: int | None
    points: int
    wertungspunkte: int
    augen: int
    crosses: int | None
    games: int | None
    games_due: int | None = None
    complete: bool | None = None
    disqualified: bool = False
    anonymous: bool


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament that is over, or on, with its list of everybody, or of its teams or clubs, best first.

    `tournament` or `outside`: its key, one of the two. `url`: its page; empty: it has none. `over`: every series has
    its final result. `rulebook`: what was played, by which its points rank; more of them are always better
    (scoring/rankings).
    """

    tournament: int | None
    outside: int | None
    organisation: int
    organisation_name: str
    name: str
    date: date
    place: str
    url: str
    rulebook: Rulebook
    over: bool
    rows: tuple[EventRow, ...]

    @property
    def key(self) -> str:
        """What it is called by where several are chosen from: `t12`, `a3`."""
        return f"t{self.tournament}" if self.tournament is not None else f"a{self.outside}"


def events_of(organisations: Iterable[Organisation], of: Of = Of.PLAYERS) -> list[Event]:
    """All their tournaments with results that everybody may see, and the published ones from outside, the last first; a
    number of queries that does not grow with what is known already. `of` teams or clubs: with their lists, of those
    tournaments that have one."""
    pks = [organisation.pk for organisation in organisations]
    here = _kept_here(Tournament.objects.filter(organisation__in=pks, published=True), of)
    events = [*here, *outside_events(pks)] if of is Of.PLAYERS else [event for event in here if event.rows]
    return sorted(events, key=lambda event: (event.date, event.name), reverse=True)


def forget() -> None:
    """Keep nothing: another database stands where this one stood."""
    _KNOWN.clear()


def states_with_results(tournaments: "QuerySet[Tournament]") -> list[TournamentState]:
    """Those of these published tournaments that have results which everybody may see; two queries."""
    found = list(tournaments.select_related("organisation").annotate(act=PUBLIC_ACT))
    for tournament in found:
        tournament.public_act = vars(tournament)["act"]
    return [state for state in states_of(found) if state.with_results]


def _kept_here(tournaments: "QuerySet[Tournament]", of: Of = Of.PLAYERS) -> list[Event]:
    return [event_of(state, of) for state in states_with_results(tournaments)]


def event_of(state: TournamentState, of: Of = Of.PLAYERS) -> Event:
    """Of a tournament with results."""
    tournament = state.tournament
    return Event(
        tournament.pk,
        None,
        tournament.organisation_id,
        tournament.organisation.name,
        tournament.name,
        tournament.date,
        tournament.place,
        reverse("public:tournament", args=[tournament.slug]),
        tournament.rulebook,
        state.over,
        _rows_of(state, of),
    )


_KNOWN: OrderedDict[str, tuple[EventRow, ...]] = OrderedDict()
MOST_KNOWN: Final = 2_000  # lists; one of sixty people takes some 15 kB


def _rows_of(state: TournamentState, of: Of) -> tuple[EventRow, ...]:
    """The list as everybody may see it now, read only if this state of it was not seen before. Two who ask at once both
    read it."""
    public = public_state(state.tournament)
    key = f"{of} {public} {spoken()}"
    rows = _KNOWN.get(key)
    if rows is None:
        read = _read if of is Of.PLAYERS else _read_sides
        made = kept_list(f"rows-{of}", public, lambda: list(read(state, of)))
        rows = remember(_KNOWN, key, tuple(map(_row, made)), MOST_KNOWN)
    return rows


_OF_LIST: Final = (
    *("person", "number", "name", "club", "club_name", "rank", *KEYS),
    *("games_due", "complete", "disqualified", "anonymous"),
)


def _row(values: Sequence[Any]) -> EventRow:
    """Make a row of what `_read` has; anonymous people are called by their number, in the language spoken now."""
    row = dict(zip(_OF_LIST, values, strict=True))
    number = row.pop("number")
    return EventRow(**row | {"name": public_name(number, row["name"], anonymous=row["anonymous"])})


def _read(state: TournamentState, _of: Of) -> Iterator[Sequence[Any]]:
    """The same in every language; without the name of who is anonymous. Nine queries."""
    standings = published_standings(state)
    numbers = standings.numbers_of(standings.numbers.everybody)
    registered = {row.pk: row for row in state.tournament.registrations.select_related("person", "club")}
    for place in numbers.ranked(numbers.everybody):
        if registration := registered.get(place.key):
            name = "" if registration.anonymous else registration.person.name
            yield (
                *(registration.person_id, registration.number, name, *_club(registration.club)),
                *(*_made(place), registration.anonymous),
            )


def _read_sides(state: TournamentState, of: Of) -> Iterator[Sequence[Any]]:
    """The teams, or clubs, of the first ranking of them that counts all that was made; none: there is no such."""
    standings = published_standings(state)
    ranking = first_of((one for one in standings.rankings if one.is_unfiltered), of)
    if ranking is None:
        return
    places = standings.numbers_of(ranking).ranked(ranking)
    called = _teams(state.tournament) if of is Of.TEAMS else _clubs([place.key for place in places])
    for place in places:
        name, club = called[place.key]
        yield (side_key(name, club.name if club else ""), 0, name, *_club(club), *_made(place), False)


def _teams(tournament: Tournament) -> dict[int, tuple[str, Club | None]]:
    return {team.pk: (team.name, team.club) for team in tournament.teams.select_related("club")}


def _clubs(keys: Sequence[int]) -> dict[int, tuple[str, Club | None]]:
    return {club.pk: (club.name, club) for club in Club.objects.filter(pk__in=keys)}


def side_key(name: str, club: str) -> int:
    """What a team or club is called by over several tournaments: by its name, and of which club it is, since a
    tournament has teams of its own. Below 0, where no person has a key."""
    words = f"{names.key(name)}\n{names.key(club)}"
    return -1 - int(salted_hmac("tournament.history.side", words).hexdigest()[:12], 16)


def side_names(of: Of, organisations: Sequence[Organisation]) -> dict[int, tuple[str, str]]:
    """Key -> name and club of every team, or club, of these organisations; one query."""
    pks = [organisation.pk for organisation in organisations]
    called = (
        Club.objects.filter(organisation__in=pks).values_list("name", "name")
        if of is Of.CLUBS
        else Team.objects.filter(tournament__organisation__in=pks).values_list("name", "club__name")
    )
    return {side_key(name, club or ""): (name, club or "") for name, club in called}


def _club(club: Club | None) -> tuple[int | None, str]:
    return (club.pk, club.name) if club else (None, "")


def _made(place: Place[int]) -> Sequence[int | bool | None]:
    """From `rank` to `disqualified` of _OF_LIST."""
    figures = place.totals.as_json() | {POINTS.key: place.points}
    return (place.rank, *figures.values(), place.games_due, place.complete, place.disqualified)


def outside_events(organisations: Sequence[int]) -> list[Event]:
    """The published ones of these organisations (keys) that were kept elsewhere; two queries."""
    return _read_outside(OutsideTournament.objects.filter(organisation__in=organisations, published=True))


def _read_outside(found: "QuerySet[OutsideTournament]") -> list[Event]:
    """Two queries; rows as plain values, since there are thousands."""
    outsides = list(found.select_related("organisation"))
    rows: dict[int, list[Sequence[Any]]] = {outside.pk: [] for outside in outsides}
    for row in OutsideResult.objects.filter(tournament__in=rows).order_by("pk").values_list("tournament_id", *_OF_ROW):
        rows[row[0]].append(row[1:])
    return [_from_outside(outside, rows[outside.pk]) for outside in outsides]


_OF_ROW: Final = (
    *("rank", "person_id", "person__name", "anonymous", "club_id", "club__name"),
    *KEYS,
)


def _from_outside(outside: OutsideTournament, found: Sequence[Sequence[Any]]) -> Event:
    rows = sorted(found, key=lambda row: row[0] or inf)
    return Event(
        None,
        outside.pk,
        outside.organisation_id,
        outside.organisation.name,
        outside.name,
        outside.date,
        outside.place,
        "",
        outside.rulebook,
        True,
        tuple(_outside_row(at, row) for at, row in enumerate(rows, 1)),
    )


def _outside_row(at: int, row: Sequence[Any]) -> EventRow:
    rank, person, name, anonymous, club, club_name, *made = row
    return EventRow(
        person=person,
        name=public_name(at, name, anonymous=anonymous),
        club=club,
        club_name=club_name or "",
        rank=rank,
        **dict(zip(KEYS, made, strict=True)),
        anonymous=anonymous,
    )


# Where somebody played, with the rank everybody may know.


@dataclass(frozen=True, slots=True)
class Played:
    """One tournament. `url`: empty where everybody sees nothing of it. `number`: the start number; None: it was kept
    elsewhere. `rank`: None where none is published or the player has none; `over`: it is the last word."""

    name: str
    date: date
    url: str
    club: str
    number: int | None
    rank: int | None
    over: bool


def played_by(person: Person) -> list[Played]:
    """All that is not deleted, the last first. A number of queries that does not grow with what is known already."""
    return sorted([*_here(person), *_outside(person)], key=lambda one: (one.date, one.name), reverse=True)


def _here(person: Person) -> Iterator[Played]:
    rows = person.registrations.filter(tournament__deleted_at=None).select_related("tournament", "club")
    mine = Tournament.objects.filter(published=True, pk__in=[row.tournament_id for row in rows])
    made: dict[int, tuple[EventRow, bool]] = {}
    for state in states_with_results(mine):
        event = event_of(state)
        found = next((row for row in event.rows if row.person == person.pk), None)
        if found:
            made[state.tournament.pk] = found, event.over
    for row in rows:
        tournament, club = row.tournament, row.club.name if row.club else ""
        there, over = made.get(tournament.pk, (None, False))
        url = tournament.get_absolute_url() if tournament.published else ""
        rank = there.rank if there else None
        yield Played(tournament.name, tournament.date, url, club, row.number, rank, over)


def _outside(person: Person) -> Iterator[Played]:
    for row in person.outside_results.select_related("tournament", "club"):
        club = row.club.name if row.club else ""
        yield Played(row.tournament.name, row.tournament.date, "", club, None, row.rank, over=True)
