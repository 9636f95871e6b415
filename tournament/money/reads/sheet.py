"""Who gets what as things are now: the plan worked out over the present lists, with names."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tournament.ceremony.reads.lines import name_of
from tournament.core.errors import RefusedError
from tournament.models import Tournament
from tournament.money.reads.income import pot_of
from tournament.money.reads.lists import Listed, ListKey, lists_of
from tournament.money.reads.stored import Chosen
from tournament.money.reads.words import refused
from tournament.money.sharing import Claim, Entry, Outcome, PlanError, Pot, Unclaimed, shared, split
from tournament.standings.reads.rows import ClubRow, PlayerRow, Row, TeamRow
from tournament.standings.reads.standings import Standings, seated_series, standings
from tournament.standings.reads.ties import closed_series


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """Somebody's prize, with the name. `kind`: what `key` is of: `registration`, `team`, `club`. `sharing`: with how
    many the prizes of these places are shared."""

    rank: int
    kind: str
    key: int
    name: str
    beside: str
    amount: int
    thing: str = ""
    worth: int = 0
    places: tuple[int, ...] = ()
    sharing: int = 1


@dataclass(frozen=True, slots=True)
class Waiting:
    """A prize for which a lot is drawn yet, and between whom."""

    place: int
    names: tuple[str, ...]
    amount: int
    thing: str


@dataclass(frozen=True, slots=True)
class Part:
    """A list of the plan with those who win in it. `title` empty: the list is there no more. `over`: all its lists are
    closed."""

    key: ListKey
    title: str
    over: bool = True
    winners: tuple[Winner, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    unclaimed: tuple[Unclaimed, ...] = ()

    @property
    def total(self) -> int:
        """Cents that people get in it."""
        return sum(one.amount for one in self.winners)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole. `problem`: why nothing can be worked out; then nobody is in it."""

    pot: Pot
    parts: tuple[Part, ...]
    outcome: Outcome | None = None
    problem: RefusedError | None = None
    standing: Standings | None = field(default=None, compare=False)

    @property
    def over(self) -> bool:
        """Whether every list is."""
        return all(part.over for part in self.parts)

    @property
    def mark(self) -> str:
        """Stands for who gets what: another one, something changed since it was looked at."""
        return hashlib.sha256(repr((self.pot, self.parts)).encode()).hexdigest()[:16]


def sheet_of(tournament: Tournament, wanted: Chosen) -> Sheet:
    """As things are now, with all names: for the organiser. A number of queries for each list, none for each prize."""
    standing = standings(tournament, seated_series(tournament))
    pot = pot_of(tournament, wanted)
    known = {one.key: one for one in lists_of(tournament, standing.rankings)}
    gone = [one.key for one in wanted.sections if one.key not in known]
    if gone:
        titles = (known.get(one.key) for one in wanted.sections)
        parts = tuple(
            Part(one.key, found.title if found else "") for one, found in zip(wanted.sections, titles, strict=True)
        )
        return Sheet(pot, parts, problem=RefusedError("prizes_list_gone", {"list": gone[0].ranking}))
    listed = [known[one.key] for one in wanted.sections]
    closed = closed_series(tournament)
    over = [bool(one.numbers) and closed.issuperset(one.numbers) for one in listed]
    pending = {at for at, its in enumerate(over) if not its}
    try:
        outcome = shared(wanted.plan(one.of_people for one in listed), pot.money, _entries(standing, listed), pending)
    except PlanError as error:
        parts = tuple(Part(one.key, one.title) for one in listed)
        return Sheet(pot, parts, problem=refused(error, [one.title for one in listed]))
    parts = tuple(_part(standing, one, at, outcome, over=over[at], wanted=wanted) for at, one in enumerate(listed))
    return Sheet(pot, parts, outcome, standing=standing)


def _entries(standing: Standings, listed: Sequence[Listed]) -> list[list[Entry]]:
    return [[Entry(place.key, place.rank or 0) for place in one.places(standing)] for one in listed]


def _part(standing: Standings, listed: Listed, at: int, outcome: Outcome, *, over: bool, wanted: Chosen) -> Part:
    claims = [one for one in outcome.claims if one.section == at and (one.amount or one.thing)]
    waiting = [one for one in outcome.open if one.section == at]
    keys = {one.key for one in claims} | {key for one in waiting for key in one.keys}
    rows = _rows(standing, listed, keys)
    winners = [
        winner
        for one in claims
        if one.key in rows
        for winner in _winners(one, rows[one.key], to_members=wanted.to_members)
    ]
    return Part(
        listed.key,
        listed.title,
        over,
        tuple(winners),
        tuple(
            Waiting(one.place, tuple(name_of(rows[key], {}) for key in one.keys if key in rows), one.amount, one.thing)
            for one in waiting
        ),
        tuple(one for one in outcome.unclaimed if one.section == at),
    )


def _rows(standing: Standings, listed: Listed, keys: set[int]) -> dict[int, Row]:
    """Those of these keys, with names."""
    named = listed.named(standing)
    places = [place for key in keys if (place := named.places.get(key))]
    return {row.place.key: row for row in named.rows_of(places)} if places else {}


def _winners(claim: Claim, row: Row, *, to_members: bool) -> Iterator[Winner]:
    """One; of a team whose sum is split, its members, and the team itself if there is a thing."""
    shares = row.members if isinstance(row, TeamRow) and to_members else ()
    people = [one for one in shares if not one.disqualified]
    amount = 0 if people else claim.amount
    if amount or claim.thing:
        yield _winner(claim, row, amount, claim.thing, claim.worth)
    if people and claim.amount:
        for member, part in zip(people, split(claim.amount, len(people)), strict=True):
            yield _winner(claim, member, part, "", 0, beside=name_of(row, {}))


def _winner(claim: Claim, row: Row, amount: int, thing: str, worth: int, *, beside: str = "") -> Winner:
    kind, key = _who(row)
    return Winner(
        rank=claim.rank,
        kind=kind,
        key=key,
        name=name_of(row, {}),
        beside=beside or _club(row),
        amount=amount,
        thing=thing,
        worth=worth,
        places=claim.places,
        sharing=claim.sharing,
    )


def _who(row: Row) -> tuple[str, int]:
    if isinstance(row, PlayerRow):
        return "registration", row.registration.pk
    return ("team", row.team.pk) if isinstance(row, TeamRow) else ("club", row.club.pk)


def _club(row: Row) -> str:
    if isinstance(row, ClubRow):
        return ""
    club = row.registration.club if isinstance(row, PlayerRow) else row.team.club
    return club.name if club and club.name != name_of(row, {}) else ""
