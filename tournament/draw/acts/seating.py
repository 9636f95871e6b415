"""Seat a series: draft it, change it by hand, publish it, take it back."""

from collections.abc import Callable
from dataclasses import replace

from django.db.models import Q
from django.utils import timezone

from tournament import seating
from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.series import locked, raise_version, subject
from tournament.draw.acts.by_standing import by_standing, field_in_groups
from tournament.draw.acts.drafts import draftable, let_go, store_plan
from tournament.draw.acts.draws import Drawing
from tournament.draw.acts.planned import Planned
from tournament.draw.acts.way import Way
from tournament.draw.reads import seating as reads
from tournament.draw.reads.drawing import field_of
from tournament.lists.acts.links import remember_withdrawn
from tournament.models import LateGame, Seat, Seating, Series, WithdrawnLink

Storing = Callable[[Series], seating.Seated | None]
"""What stores a plan that was searched already, inside the act, if it still fits."""


def seat(series: Series, version: int, actor: Actor, way: Way) -> seating.Seated | None:
    """Draft a series with everybody who is there; a draft that is there is replaced. Returns what seating by standing
    cost, None for a lot, also in groups.

    Refused: published already; these people cannot be seated (rule 2); by standing with open lists; by team standing
    without teams. What cannot be had is relaxed in the draft, which only the organiser sees: its page says it, and
    publishing it is the consent. Source: decisions.md, rule 2.
    StaleError: the series, or what the plan comes from, changed meanwhile.
    """
    way = replace(way, consent=seating.ANYTHING)
    store = _STORING.get(way.method, _by_standing)(draftable(series, version), way)
    with act(series.tournament, actor, "series_seated", subject(series)) as entry:
        stored = draftable(series, version)
        made = store(stored)
        entry.after = {
            "seating": str(way.method),
            "seed": stored.seed,
            "people": stored.seats.count(),
            "tables": stored.card_tables.count(),
        }
        if way.limit is not None:
            entry.after["limit"] = way.limit
    return made


def _by_lot(series: Series, way: Way) -> Storing:
    drawing = Drawing.of(field_of(series.tournament, before=series.number), [series], way)

    def store(stored: Series) -> None:
        drawing.store(field_of(stored.tournament, before=stored.number), [stored])

    return store


def _in_groups(series: Series, way: Way) -> Storing:
    drawing = Drawing.of(field_in_groups(series, way), [series], way)

    def store(stored: Series) -> None:
        drawing.store(field_in_groups(stored, way), [stored])

    return store


def _by_standing(series: Series, way: Way) -> Storing:
    planned = Planned.of(by_standing(series, way, reads.seatable(series.tournament)))

    def store(stored: Series) -> seating.Seated:
        registered = reads.seatable(stored.tournament)
        made = planned.if_still(by_standing(stored, way, registered))
        store_plan(stored, made.plan, registered)
        let_go(stored)
        stored.seating, stored.limit, stored.seed = way.method, way.limit, ""
        raise_version(stored, "seating", "seed", "draw", "limit")
        return made

    return store


_STORING = {Seating.LOT: _by_lot, Seating.GROUPS: _in_groups}
"""What is drawn; everything else follows from the standing alone."""


def swap(series: Series, version: int, actor: Actor, first: int, second: int) -> None:
    """Put two people (start numbers) of a draft into each other's places. Refused: not two who sit; published."""
    with act(series.tournament, actor, "seats_swapped", subject(series)) as entry:
        stored = draftable(series, version)
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
        stored = draftable(series, version)
        stored.card_tables.all().delete()
        let_go(stored)
        stored.seating, stored.seed = "", ""
        raise_version(stored, "seating", "seed", "draw")


def publish(series: Series, version: int, actor: Actor) -> None:
    """Publish a draft: it can be printed and looked up, and the lists' links work. Refused: nobody sits."""
    with act(series.tournament, actor, "seating_published", subject(series)) as entry:
        stored = draftable(series, version)
        if not stored.card_tables.exists():
            raise RefusedError("series_not_seated")
        stored.published_at = timezone.now()
        entry.after = {"tables": stored.card_tables.count(), "people": stored.seats.count()}
        entry.heads.append((stored, "seating_head"))
        raise_version(stored, "published_at")


def withdraw(series: Series, version: int, actor: Actor) -> None:
    """Make a published seating a draft again: who sits where as it was drafted, without who left or came since.
    Refused as soon as a game or a total is stored."""
    with act(series.tournament, actor, "seating_withdrawn", subject(series)) as entry:
        stored = locked(series, version)
        if stored.published_at is None:
            raise RefusedError("series_not_published")
        if has_entries(stored):
            raise RefusedError("series_has_entries")
        entry.before, entry.settled = {"published_at": stored.published_at.isoformat()}, False
        remember_withdrawn(stored.card_tables.all(), WithdrawnLink.Reason.SEATING)
        stored.published_at = stored.started_at = stored.struck_at = stored.results_published_at = None
        stored.seating_head = stored.results_head = ""
        stored.substitutions.all().delete()
        stored.card_tables.update(
            cards_confirmed_at=None, closed_at=None, reopened_at=None, ends_after=None, extra_minutes=0
        )
        raise_version(
            stored, "published_at", "started_at", "struck_at", "results_published_at", "seating_head", "results_head"
        )


def has_entries(series: Series) -> bool:
    """Whether anything that was played is stored for this series: a game, also one that lies beside its list and waits,
    or totals from paper."""
    waits = Q(late_games__decided=LateGame.Decided.OPEN.value)
    return series.card_tables.filter(Q(games__isnull=False) | Q(seats__typed_totals__isnull=False) | waits).exists()


def _name(seat: Seat) -> str:
    return seat.registration.person.name


def _place(seat: Seat) -> str:
    return f"Tisch {seat.card_table.number}, Platz {seat.number}"
