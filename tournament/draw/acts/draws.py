"""Series are drawn: how each is to be seated, the plan searched beforehand, the drafts, and the draw of many at
once."""

import datetime as dt
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from django.utils import timezone

from tournament import seating
from tournament.core.act import Actor, act, locked, raise_version
from tournament.core.announced import (
    Content,
    announced,
    draw_from,
    hashes,
    is_still,
    open_announcement,
    spoken,
    throw_away,
)
from tournament.core.errors import RefusedError, StaleError
from tournament.core.series_state import Then, refuse_unless_may, seated
from tournament.core.works import works
from tournament.draw.reads.drawing import DrawField, Lottery, field_of
from tournament.draw.reads.drawn import plans_of
from tournament.draw.reads.draws import series_lines
from tournament.models import CardTable, Draw, Registration, Seat, Seating, Series, Tournament
from tournament.models.link import hash_of, new_nonce, token_of
from tournament.seating.entries import is_private

# A plan is searched before the database is locked; inside the act it is taken only if it still fits.

SEARCH_SECONDS = 60
"""A search takes seconds at the most; whoever waits hears within a minute, also when others are before them."""

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)


class Inputs(Protocol[P_co]):
    """All that a plan comes from, as values: equal ones give the same plan."""

    def search(self) -> P_co:
        """The plan. Raises `CannotSeatError`."""
        ...


@dataclass(frozen=True, slots=True)
class Planned(Generic[P]):
    """A finished plan, and what it was searched from.

    A search takes seconds for 200 people, in which phones must store games.
    """

    plan: P
    inputs: Inputs[P]

    @classmethod
    def of(cls, inputs: Inputs[P]) -> "Planned[P]":
        """Search now, outside the request. Refused: these people cannot be seated like this; NotDoneError."""
        return cls(works.run(SEARCH_SECONDS, _searched, inputs), inputs)

    def if_still(self, inputs: Inputs[P]) -> P:
        """The plan, inside the act: these are the inputs as they are there. StaleError: they changed meanwhile."""
        if inputs != self.inputs:
            raise StaleError(None)
        return self.plan


def _searched(inputs: Inputs[P]) -> P:
    try:
        return inputs.search()
    except seating.CannotSeatError as error:
        raise RefusedError(f"cannot_seat_{error.code}", error.params) from error


# How a series is to be seated, with everything that belongs to it.


@dataclass(frozen=True, slots=True)
class Way:
    """`limit`: within so many ranks, or so many tables a group. `outside`: for a draw, what was called out in the
    hall. `despite_open`: by standing although lists of earlier series are open. `consent`: the codes of wishes that may
    be broken because they cannot be kept."""

    method: Seating
    limit: int | None = None
    outside: str = ""
    despite_open: bool = False
    consent: frozenset[str] = frozenset()


# A series' tables while they are a draft: may they be changed, store a plan, let go of what was there.


def draftable(series: Series, version: int) -> Series:
    """The row as it stands inside an act. Refused: published."""
    stored = locked(series, version)
    refuse_unless_may(stored, Then.DRAFT)
    return stored


def store_plan(series: Series, plan: seating.Plan, registered: Iterable[Registration]) -> None:
    """The plan's tables (start numbers) with new links, in place of those that are there."""
    series.card_tables.all().delete()
    tables = CardTable.objects.bulk_create(new_table(series, number) for number, _ in enumerate(plan.tables, start=1))
    by_number = {registration.number: registration for registration in registered}
    Seat.objects.bulk_create(
        Seat(card_table=table, series=series, number=number, registration=by_number[key])
        for table, keys in zip(tables, plan.tables, strict=True)
        for number, key in enumerate(keys, start=1)
    )


def new_table(series: Series, number: int) -> CardTable:
    """A table with a link of its own, not stored yet."""
    nonce = new_nonce()
    return CardTable(series=series, number=number, link_nonce=nonce, token_hash=hash_of(token_of(nonce)))


def let_go(series: Series) -> None:
    """Take a series out of its draw (the caller stores the series); a draw of which nothing is left is discarded."""
    draw, series.draw = series.draw, None
    if draw is not None and not draw.series.exclude(pk=series.pk).exists():
        Draw.objects.filter(pk=draw.pk).update(discarded_at=timezone.now())


def new_seed() -> str:
    """A seed nobody can foresee, short enough to be read out."""
    return secrets.token_hex(4)


def announce(
    tournament: Tournament, actor: Actor, outside_announced: str = "", *, at: dt.datetime | None = None
) -> None:
    """Fix what the next draw comes from, and a secret; both hashes are public from now on. `outside_announced`: what
    will be called out in the hall and added, "Würfel"; empty: nothing. `at`: now if left out.

    What was announced before is discarded, and stays in the list. Refused: nothing is to be drawn; just this is
    announced.
    """
    with act(tournament, actor, "draw_announced") as entry:
        numbers = [series.number for series in to_draw(entry.tournament)]
        if not numbers:
            raise RefusedError("nothing_to_draw")
        field = field_of(entry.tournament)
        content = field.content(numbers, spoken(outside_announced))
        before = open_announcement(entry.tournament)
        if before is not None and is_still(before, content):
            raise RefusedError("draw_announced")
        if before is not None:
            throw_away(before)
        draw = new_draw(field, content, at)
        draw.save()
        entry.after = hashes(draw) | {"people": len(field.registered), "outside_announced": draw.outside_announced}


def discard(tournament: Tournament, actor: Actor) -> None:
    """Take back what is announced; it stays in the list. Refused: nothing is."""
    with act(tournament, actor, "draw_discarded") as entry:
        draw = open_announcement(entry.tournament)
        if draw is None:
            raise RefusedError("nothing_announced")
        throw_away(draw)
        entry.before = hashes(draw)


def draw_all(tournament: Tournament, versions: Mapping[int, int], actor: Actor, way: Way) -> None:
    """Draw all series that are to be drawn by lot and are not published, as drafts; drafts that are there give way.

    `versions`: number of each of these series -> the version that was read; `way.outside`: what was called out. It is
    the draw that was announced, else one is announced and drawn in one step. Refused: nothing to draw, these people
    cannot be seated, something that cannot be had and that is not in `way.consent`, other entries than announced,
    nothing called out that was announced or the other way round. StaleError: another series is to be drawn now, one of
    them was changed, or who is there, the wishes, what was played or what is announced changed while it was drawn.
    """
    drawing = Drawing.of(field_of(tournament), _to_be_drawn(tournament, versions), way)
    with act(tournament, actor, "series_drawn") as entry:
        drawn = _to_be_drawn(entry.tournament, versions)
        field = field_of(entry.tournament)
        draw = drawing.store(field, drawn)
        document = draw.document or {}
        entry.after = hashes(draw) | {
            "series": [series.number for series in drawn],
            "seed": draw.seed,
            "outside": draw.outside,
            "people": len(field.registered),
            "repeats": document["repeats"],
        }
        if way.consent:
            entry.after["consent"] = sorted(way.consent)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw of series worked out before the database is locked, to be stored if all it comes from is as it was."""

    draw: Draw
    lottery: Lottery
    planned: Planned[dict[str, Any]]

    @classmethod
    def of(cls, field: DrawField, series: Sequence[Series], way: Way) -> "Drawing":
        """Draw these series now. Refused: as `draw_all`."""
        numbers = [this_series.number for this_series in series]
        announcement = _announcement(field)
        draw = announcement or new_draw(field, field.content(numbers))
        content = field.content(numbers, draw.outside_announced)
        draw_from(draw, content, way.outside)
        lottery = Lottery(content, draw.seed, way.consent)
        return cls(draw, lottery, Planned.of(lottery))

    def store(self, field: DrawField, series: Sequence[Series]) -> Draw:
        """Store what was drawn for these series as drafts, inside an act; returns the draw. StaleError."""
        draw, announcement = self.draw, _announcement(field)
        if (announcement.pk if announcement else None) != draw.pk:
            raise StaleError(announcement)
        numbers = [this_series.number for this_series in series]
        content = field.content(numbers, draw.outside_announced)
        plan = self.planned.if_still(replace(self.lottery, content=content))
        draw.drawn_at = timezone.now() if announcement else draw.committed_at
        draw.document = {key: value for key, value in plan.items() if key != "seed"}
        draw.save()
        for this_series, drawn in zip(series, plans_of(draw), strict=True):
            store_plan(this_series, drawn, field.registered)
            let_go(this_series)
            this_series.seating = Seating.LOT if field.group is None else Seating.GROUPS
            this_series.seed, this_series.draw, this_series.limit = draw.seed, draw, field.group
            raise_version(this_series, "seating", "seed", "draw", "limit")
        return draw


def _announcement(field: DrawField) -> Draw | None:
    """What was announced for such a draw: groups are announced and drawn in one step, and leave alone what is."""
    return open_announcement(field.tournament) if field.group is None else None


def new_draw(field: DrawField, content: Content, at: dt.datetime | None = None) -> Draw:
    """A draw of these entries with a secret of its own, announced now (`at`) and not stored yet."""
    draw = announced(field.tournament, Draw.Of.SERIES, content, field.who, at)
    draw.has_wishes = is_private(content)
    return draw


def publish_all(tournament: Tournament, versions: Mapping[int, int], actor: Actor) -> None:
    """Publish every draft at once. Refused: there is none. StaleError: one of them was changed since it was read."""
    with act(tournament, actor, "seatings_published") as entry:
        rows = entry.tournament.series.filter(~seated(), card_tables__isnull=False)
        drafts = [draftable(series, versions.get(series.number, 0)) for series in rows.distinct().order_by("number")]
        if not drafts:
            raise RefusedError("nothing_to_publish")
        for series in drafts:
            series.published_at = timezone.now()
            raise_version(series, "published_at")
            entry.heads.append((series, "seating_head"))
        entry.after = {"series": [series.number for series in drafts]}


def intend(tournament: Tournament, ways: Mapping[int, Way], actor: Actor, *, at_most_twice: bool | None = None) -> None:
    """Store how series (by number) are to be seated when their time comes. A series that is seated keeps what it is.

    `at_most_twice`: whether meeting nobody three times is worth more repeats; None: as it was."""
    with act(tournament, actor, "seating_intended") as entry:
        changed: dict[str, Any] = {}
        if at_most_twice not in (None, entry.tournament.at_most_twice):
            entry.tournament.at_most_twice = at_most_twice
            entry.tournament.save(update_fields=["at_most_twice"])
            changed["at_most_twice"] = at_most_twice
        for series in entry.tournament.series.filter(number__in=ways, seating="").order_by("number"):
            way = ways[series.number]
            if (series.intended, series.limit) != (way.method, way.limit):
                series.intended, series.limit = way.method, way.limit
                raise_version(series, "intended", "limit")
                changed.setdefault("intended", {})[str(series.number)] = str(way.method)
        entry.after, entry.changed = changed, bool(changed)


def to_draw(tournament: Tournament) -> list[Series]:
    """The series that are to be drawn by lot and are not published, in order."""
    return [line.series for line in series_lines(tournament) if line.is_to_be_drawn]


def _to_be_drawn(tournament: Tournament, versions: Mapping[int, int]) -> list[Series]:
    drawn = [draftable(series, versions.get(series.number, 0)) for series in to_draw(tournament)]
    if not drawn:
        raise RefusedError("nothing_to_draw")
    return drawn
