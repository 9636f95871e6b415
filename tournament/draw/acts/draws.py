"""The draw of many series at once: commit to a seed, draw, publish all of it."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.series import raise_version
from tournament.draw.acts.drafts import draftable, let_go, store_plan
from tournament.draw.acts.planned import Planned
from tournament.draw.acts.way import Way
from tournament.draw.reads import seating as reads
from tournament.draw.reads.drawing import DrawField, Lottery, field_of, plans_of
from tournament.draw.reads.draws import open_commitment, series_lines
from tournament.models import Draw, Seating, Series, Tournament

LONGEST_SEED = 64
SECRET_BYTES = 16
"""128 bits: nobody finds the seed of a published hash by trying."""


def new_seed() -> str:
    """A seed nobody can foresee, short enough to be read out."""
    return secrets.token_hex(4)


def commit(tournament: Tournament, actor: Actor) -> None:
    """Make a secret seed and store it; its hash may be published from now on. Refused: there is one already."""
    with act(tournament, actor, "draw_committed") as entry:
        if open_commitment(entry.tournament) is not None:
            raise RefusedError("draw_committed")
        draw = Draw.objects.create(
            tournament=entry.tournament, seed=secrets.token_hex(SECRET_BYTES), committed_at=timezone.now()
        )
        people = len(reads.seatable(entry.tournament))
        entry.after = {"commitment": draw.commitment, "people": people}


def draw_all(tournament: Tournament, versions: Mapping[int, int], actor: Actor, way: Way) -> None:
    """Draw all series that are to be drawn by lot and are not published, as drafts; drafts that are there give way.

    `versions`: number of each of these series -> the version that was read. The seed is the one committed to, else
    `way.seed`, else a new one. Refused: nothing to draw, these people cannot be seated, something that cannot be had
    and that is not in `way.consent`. StaleError: another series is to be drawn now, one of them was changed, or who is
    there, the wishes or what was played changed while it was drawn.
    """
    way = with_seed(way)
    planned = Planned.of(lottery(field_of(tournament), _to_be_drawn(tournament, versions), way))
    with act(tournament, actor, "series_drawn") as entry:
        drawn = _to_be_drawn(entry.tournament, versions)
        field = field_of(entry.tournament)
        draw = store_drawn(field, drawn, planned.if_still(lottery(field, drawn, way)))
        document = draw.document or {}
        entry.after = {
            "series": [series.number for series in drawn],
            "seed": draw.seed,
            "people": len(field.registered),
            "repeats": document["repeats"],
        }
        if way.consent:
            entry.after["consent"] = sorted(way.consent)


def with_seed(way: Way) -> Way:
    """The way with the seed it will be drawn from unless one was committed to: its own, else a new one."""
    return replace(way, seed=way.seed.strip()[:LONGEST_SEED] or new_seed())


def lottery(field: DrawField, series: Sequence[Series], way: Way) -> Lottery:
    """What it takes to draw these series, from the seed that is committed to if there is one."""
    draw = open_commitment(field.tournament)
    return field.lottery([this_series.number for this_series in series], draw.seed if draw else way.seed, way.consent)


def store_drawn(field: DrawField, series: Sequence[Series], plan: Mapping[str, Any]) -> Draw:
    """Store what was drawn for these series as drafts, inside an act; returns the draw, stored."""
    draw = open_commitment(field.tournament) or Draw(tournament=field.tournament, seed=plan["seed"])
    document = field.document([this_series.number for this_series in series], plan)
    draw.drawn_at = timezone.now()
    draw.document = document | commitment_keys(draw)
    draw.save()
    for this_series, drawn in zip(series, plans_of(document), strict=True):
        store_plan(this_series, drawn, field.registered)
        let_go(this_series)
        this_series.seating, this_series.seed, this_series.draw, this_series.limit = Seating.LOT, draw.seed, draw, None
        raise_version(this_series, "seating", "seed", "draw", "limit")
    return draw


def commitment_keys(draw: Draw) -> dict[str, str]:
    """What a document says of the commitment: the hash and the moments, so that it carries everything to check."""
    drawn = {"drawn_at": draw.drawn_at.isoformat()} if draw.drawn_at else {}
    if draw.committed_at is None:
        return drawn
    return drawn | {"commitment": draw.commitment, "committed_at": draw.committed_at.isoformat()}


def publish_all(tournament: Tournament, versions: Mapping[int, int], actor: Actor) -> None:
    """Publish every draft at once. Refused: there is none. StaleError: one of them was changed since it was read."""
    with act(tournament, actor, "seatings_published") as entry:
        rows = entry.tournament.series.filter(published_at__isnull=True, card_tables__isnull=False)
        drafts = [draftable(series, versions.get(series.number, 0)) for series in rows.distinct().order_by("number")]
        if not drafts:
            raise RefusedError("nothing_to_publish")
        for series in drafts:
            series.published_at = timezone.now()
            raise_version(series, "published_at")
            entry.heads.append((series, "seating_head"))
        entry.after = {"series": [series.number for series in drafts]}


def intend(tournament: Tournament, ways: Mapping[int, Way], actor: Actor) -> None:
    """Store how series (by number) are to be seated when their time comes. A series that is seated keeps what it is."""
    with act(tournament, actor, "seating_intended") as entry:
        changed = {}
        for series in entry.tournament.series.filter(number__in=ways, seating="").order_by("number"):
            way = ways[series.number]
            if (series.intended, series.limit) != (way.method, way.limit):
                series.intended, series.limit = way.method, way.limit
                raise_version(series, "intended", "limit")
                changed[f"Serie {series.number}"] = str(way.method.label)
        entry.after, entry.changed = changed, bool(changed)


def to_draw(tournament: Tournament) -> list[Series]:
    """The series that are to be drawn by lot and are not published, in order."""
    return [line.series for line in series_lines(tournament) if line.is_to_be_drawn]


def _to_be_drawn(tournament: Tournament, versions: Mapping[int, int]) -> list[Series]:
    drawn = [draftable(series, versions.get(series.number, 0)) for series in to_draw(tournament)]
    if not drawn:
        raise RefusedError("nothing_to_draw")
    return drawn
