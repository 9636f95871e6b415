"""Who gets what as things are now, as it was settled, and what everybody may know of it."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament.core.errors import RefusedError
from tournament.core.names import public_name
from tournament.core.public import TournamentState
from tournament.models import Award, Tournament
from tournament.money.reads.balance import pot_of
from tournament.money.reads.plan import (
    Chosen,
    Listed,
    ListKey,
    Wanted,
    chosen,
    lists_of,
    plan_of,
    prize_in_words,
    refused,
)
from tournament.money.sharing import Claim, Entry, Outcome, PlanError, Pot, Unclaimed, shared, split
from tournament.standings.reads.decisions import closed_series
from tournament.standings.reads.ranking_list import ClubRow, PlayerRow, Row, TeamRow
from tournament.standings.reads.standings import Standings, published_standings, seated_series, standings


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
    thing: str
    worth: int
    places: tuple[int, ...]
    sharing: int


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
    return Sheet(pot, parts, outcome)


def _entries(standing: Standings, listed: Sequence[Listed]) -> list[list[Entry]]:
    return [[Entry(place.key, place.rank or 0) for place in one.places(standing)] for one in listed]


def _part(standing: Standings, listed: Listed, at: int, outcome: Outcome, *, over: bool, wanted: Chosen) -> Part:
    claims = [one for one in outcome.claims if one.section == at and (one.amount or one.thing)]
    waiting = [one for one in outcome.open if one.section == at]
    keys = {one.key for one in claims} | {key for one in waiting for key in one.keys}
    rows = _rows(standing, listed, keys)
    winners = [winner for one in claims for winner in _winners(one, rows[one.key], to_members=wanted.to_members)]
    return Part(
        listed.key,
        listed.title,
        over,
        tuple(winners),
        tuple(Waiting(one.place, tuple(rows[key].name for key in one.keys), one.amount, one.thing) for one in waiting),
        tuple(one for one in outcome.unclaimed if one.section == at),
    )


def _rows(standing: Standings, listed: Listed, keys: set[int]) -> dict[int, Row]:
    """Those of these keys, with names."""
    named = listed.named(standing)
    places = [place for key in keys if (place := named.places.get(key))]
    return {row.key: row for row in named.rows_of(places)} if places else {}


def _winners(claim: Claim, row: Row, *, to_members: bool) -> Iterator[Winner]:
    """One; of a team whose sum is split, its members, and the team itself if there is a thing."""
    shares = row.members if isinstance(row, TeamRow) and to_members else ()
    people = [one for one in shares if not one.disqualified]
    amount = 0 if people else claim.amount
    if amount or claim.thing:
        yield _winner(claim, row, amount, claim.thing, claim.worth)
    if people and claim.amount:
        for member, part in zip(people, split(claim.amount, len(people)), strict=True):
            yield _winner(claim, member, part, "", 0, beside=row.name)


def _winner(claim: Claim, row: Row, amount: int, thing: str, worth: int, *, beside: str = "") -> Winner:
    kind, key = _who(row)
    return Winner(
        rank=claim.rank,
        kind=kind,
        key=key,
        name=row.name,
        beside=beside or row.beside,
        amount=amount,
        thing=thing,
        worth=worth,
        places=claim.places,
        sharing=claim.sharing,
    )


def _who(row: Row) -> tuple[str, int]:
    kinds: dict[type[Row], str] = {PlayerRow: "registration", TeamRow: "team", ClubRow: "club"}
    return kinds[type(row)], row.key


# Who got what, as it was settled; and where that is no more what the plan says over the lists as they are.


@dataclass(frozen=True, slots=True)
class Group:
    """The awards of a list, in order. `title` empty: the list is there no more."""

    key: ListKey
    title: str
    awards: tuple[Award, ...]

    @property
    def total(self) -> int:
        """Cents."""
        return sum(one.amount for one in self.awards)


@dataclass(frozen=True, slots=True)
class Difference:
    """A winner in a list whose prize was settled differently from what it would be now, in cents and things."""

    title: str
    name: str
    before: int
    after: int
    thing_before: str
    thing_after: str
    paid: bool


def awards_of(tournament: Tournament) -> list[Award]:
    """All, in order, with who gets them; one query."""
    found = tournament.awards.select_related("registration__person", "registration__club", "team__club", "club")
    return list(found.order_by("position"))


def key_of(award: Award) -> ListKey:
    """The list it was won in."""
    return ListKey(award.ranking, award.series, award.day)


def grouped(awards: Iterable[Award], titles: Mapping[ListKey, str]) -> list[Group]:
    """List by list."""
    return [Group(key, titles.get(key, ""), tuple(some)) for key, some in groupby(awards, key=key_of)]


def differences(awards: Iterable[Award], sheet: Sheet) -> list[Difference]:
    """Where what was settled is not what the lists say now; in the order settled, then who would be new."""
    if sheet.problem:
        return []
    titles = {part.key: part.title for part in sheet.parts}
    before = {(key_of(one), *one.holder): one for one in awards}
    after = {(part.key, one.kind, one.key): one for part in sheet.parts for one in part.winners}
    return [
        _difference(titles[holder[0]], before.get(holder), after.get(holder))
        for holder in dict.fromkeys([*before, *after])
        if _what(before.get(holder)) != _what(after.get(holder))
    ]


def _what(one: Award | Winner | None) -> tuple[int, str]:
    return (one.amount, one.thing) if one else (0, "")


def _difference(title: str, before: Award | None, after: Winner | None) -> Difference:
    return Difference(
        title,
        next(one.name for one in (before, after) if one),
        *(_what(before)[0], _what(after)[0]),
        *(_what(before)[1], _what(after)[1]),
        paid=bool(before and before.paid_at),
    )


# What everybody may know of prizes: the plan, and who got what where that list is wholly public.


@dataclass(frozen=True, slots=True)
class PlannedPrize:
    """What the places from `first` to `last` get, in words."""

    first: int
    last: int
    what: str
    is_share: bool


@dataclass(frozen=True, slots=True)
class PublicWinner:
    """Somebody's prize, by the name everybody may read."""

    rank: int
    name: str
    amount: int
    thing: str


@dataclass(frozen=True, slots=True)
class PublicList:
    """A list with what is promised in it, and once that may be seen, with who got it."""

    title: str
    planned: tuple[PlannedPrize, ...]
    winners: tuple[PublicWinner, ...]


def public_prizes(state: TournamentState) -> list[PublicList]:
    """List by list; nothing where the organiser shows nothing."""
    plan = plan_of(state.tournament)
    if not (plan.shown or plan.winners_shown):
        return []
    standing = published_standings(state)
    known = {one.key: one for one in lists_of(state.tournament, standing.rankings)}
    awards = awards_of(state.tournament) if plan.settled_at and plan.winners_shown else []
    found = (
        PublicList(
            known[wanted.key].title,
            _planned(wanted) if plan.shown else (),
            tuple(
                _public_winner(one)
                for one in awards
                if key_of(one) == wanted.key and _is_open(state, known[wanted.key])
            ),
        )
        for wanted in chosen(plan).sections
        if wanted.key in known
    )
    return [one for one in found if one.planned or one.winners]


def _planned(wanted: Wanted) -> tuple[PlannedPrize, ...]:
    return tuple(
        PlannedPrize(row.first, row.last, prize_in_words(row.prize), row.prize.is_share) for row in wanted.rows()
    )


def _is_open(state: TournamentState, listed: Listed) -> bool:
    """Whether everybody may see who won there: nothing follows in any series in it, and no board hides it."""
    freeze = state.freeze
    if freeze and listed.ranking.id not in freeze.revealed:
        return False
    final = {one.number for one in state.unfrozen.series if one.settled}
    return bool(listed.numbers) and final.issuperset(listed.numbers)


def _public_winner(award: Award) -> PublicWinner:
    who = award.registration
    name = public_name(who.number, award.name, anonymous=who.anonymous) if who else award.name
    return PublicWinner(award.rank, name, award.amount, award.thing)
