"""Seat a series: draft it, change it by hand, publish it, take it back."""

import secrets

from django.db.models import Q
from django.utils import timezone

from tournament import seating
from tournament.models import CardTable, Registration, Seat, Seating, Series, WithdrawnLink
from tournament.models.link import hash_of, new_nonce, token_of
from tournament.selectors import seating as reads
from tournament.selectors.standings import Standings, standings

from .errors import RefusedError
from .links import remember_withdrawn
from .series import locked, raise_version, subject
from .write import Actor, act

LONGEST_SEED = 64


def new_seed() -> str:
    """A seed nobody can foresee, short enough to be read out."""
    return secrets.token_hex(4)


def seat(
    series: Series, version: int, actor: Actor, method: Seating, *, seed: str = "", despite_open: bool = False
) -> None:
    """Draft a series with everybody who is there; a draft that is there is replaced.

    `seed`: for a lot; empty: a new one. `despite_open`: by standing although lists of earlier series are open.
    Refused: published already; these people cannot be seated (rule 2); by standing with open lists; by team standing
    without teams. Sources: decisions.md, rule 2; the issue's three ways of seating.
    """
    with act(series.tournament, actor, "series_seated", subject(series)) as entry:
        stored = _draftable(series, version)
        registered = reads.seatable(stored.tournament)
        before = reads.earlier_tables(stored)
        people = reads.people(stored, registered, before)
        chosen = ""
        try:
            if method == Seating.LOT:
                chosen = seed.strip()[:LONGEST_SEED] or new_seed()
                met = reads.met_before(before)
                plan = seating.draw_by_lot(people, chosen, sizes=_sizes(stored), met=met)
            else:
                plan = _by_standing(stored, method, people, despite_open=despite_open)
        except seating.CannotSeatError as error:
            raise RefusedError(f"cannot_seat_{error.code}", error.params) from error
        _store(stored, plan, registered)
        stored.seating, stored.seed = method, chosen
        raise_version(stored, "seating", "seed")
        entry.after = {"seating": str(method), "seed": chosen, "people": len(people), "tables": len(plan.tables)}


def swap(series: Series, version: int, actor: Actor, first: int, second: int) -> None:
    """Put two people (start numbers) of a draft into each other's places. Refused: not two who sit; published."""
    with act(series.tournament, actor, "seats_swapped", subject(series)) as entry:
        stored = _draftable(series, version)
        seats = stored.seats.filter(registration__number__in=[first, second])
        both = list(seats.select_related("registration__person", "card_table"))
        if len(both) != 2:
            raise RefusedError("swap_two")
        one, other = both
        entry.before = {_name(seat): _place(seat) for seat in both}
        entry.after = {_name(one): _place(other), _name(other): _place(one)}
        # One of the two leaves the room for a moment: nobody sits twice in a series, not even here.
        other.delete()
        mine, yours = one.registration, other.registration
        one.registration = yours
        one.save(update_fields=["registration"])
        Seat.objects.create(card_table=other.card_table, series=stored, number=other.number, registration=mine)
        raise_version(stored)


def discard(series: Series, version: int, actor: Actor) -> None:
    """Throw a draft away. Refused: published."""
    with act(series.tournament, actor, "seating_discarded", subject(series)):
        stored = _draftable(series, version)
        stored.card_tables.all().delete()
        stored.seating, stored.seed = "", ""
        raise_version(stored, "seating", "seed")


def publish(series: Series, version: int, actor: Actor) -> None:
    """Publish a draft: it can be printed and looked up, and the lists' links work. Refused: nobody sits."""
    with act(series.tournament, actor, "seating_published", subject(series)) as entry:
        stored = _draftable(series, version)
        if not stored.card_tables.exists():
            raise RefusedError("series_not_seated")
        stored.published_at = timezone.now()
        entry.after = {"tables": stored.card_tables.count(), "people": stored.seats.count()}
        raise_version(stored, "published_at")


def withdraw(series: Series, version: int, actor: Actor) -> None:
    """Make a published seating a draft again. Refused as soon as a game or a total is stored."""
    with act(series.tournament, actor, "seating_withdrawn", subject(series)) as entry:
        stored = locked(series, version)
        if stored.published_at is None:
            raise RefusedError("series_not_published")
        if has_entries(stored):
            raise RefusedError("series_has_entries")
        entry.before = {"published_at": stored.published_at.isoformat()}
        remember_withdrawn(stored.card_tables.all(), WithdrawnLink.Reason.SEATING)
        stored.published_at = stored.started_at = stored.struck_at = stored.results_published_at = None
        stored.card_tables.update(cards_confirmed_at=None, closed_at=None, reopened_at=None)
        raise_version(stored, "published_at", "started_at", "struck_at", "results_published_at")


def has_entries(series: Series) -> bool:
    """Whether anything that was played is stored for this series: a game, or totals from paper."""
    return series.card_tables.filter(Q(games__isnull=False) | Q(seats__typed_total__isnull=False)).exists()


def _draftable(series: Series, version: int) -> Series:
    stored = locked(series, version)
    if stored.published_at is not None:
        raise RefusedError("series_published")
    return stored


def _sizes(series: Series) -> tuple[int, ...]:
    return series.tournament.rulebook.table_sizes


def _by_standing(series: Series, method: Seating, people: list[seating.Person], *, despite_open: bool) -> seating.Plan:
    """By the standing of the series before this one; people who have not played yet come last, by start number."""
    earlier = [number for number in reads.seated_series(series.tournament) if number < series.number]
    if not earlier:
        raise RefusedError("no_standing")
    if not despite_open and (still_open := reads.open_lists_before(series)):
        raise RefusedError("standings_open", {"open": still_open})
    standing = standings(series.tournament, earlier)
    ranking = _ranked(standing, people)
    if method == Seating.STANDING:
        return seating.seat_by_standing(ranking, sizes=_sizes(series))
    return _by_teams(series, standing, ranking)


def _ranked(standing: Standings, people: list[seating.Person]) -> list[seating.Person]:
    by_number = {person.key: person for person in people}
    return [by_number[row.registration.number] for row in standing.players if row.registration.number in by_number]


def _by_teams(series: Series, standing: Standings, ranking: list[seating.Person]) -> seating.Plan:
    """The best team at tables 1..k on seat 1, the next on seat 2; whoever is in no team goes by standing."""
    if not standing.teams:
        raise RefusedError("no_teams")
    by_number = {person.key: person for person in ranking}
    teams = [
        [by_number[row.registration.number] for row in team.members if row.registration.number in by_number]
        for team in standing.teams
    ]
    singles = [person for person in ranking if person.team is None]
    return seating.seat_teams_by_standing([team for team in teams if team], singles, sizes=_sizes(series))


def _store(series: Series, plan: seating.Plan, registered: list[Registration]) -> None:
    """The plan's tables with new links, in place of those that are there."""
    series.card_tables.all().delete()
    tables = CardTable.objects.bulk_create(_new_table(series, number) for number, _ in enumerate(plan.tables, start=1))
    by_number = {registration.number: registration for registration in registered}
    Seat.objects.bulk_create(
        Seat(card_table=table, series=series, number=number, registration=by_number[key])
        for table, keys in zip(tables, plan.tables, strict=True)
        for number, key in enumerate(keys, start=1)
    )


def _new_table(series: Series, number: int) -> CardTable:
    nonce = new_nonce()
    return CardTable(series=series, number=number, link_nonce=nonce, token_hash=hash_of(token_of(nonce)))


def _name(seat: Seat) -> str:
    return seat.registration.person.name


def _place(seat: Seat) -> str:
    return f"Tisch {seat.card_table.number}, Platz {seat.number}"
