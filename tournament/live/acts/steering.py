"""The organiser steers the screens."""

from dataclasses import asdict
from typing import Any

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.rankings import planned_rankings
from tournament.live.reads.parts import PARTS
from tournament.live.reads.steering import ALL, MOST_SCREENS, as_steering
from tournament.models import HallScreen, Light, Tournament

MOST_TURNS = 10_000
FROM_THE_START: dict[str, Any] = {"held": False, "turned": 0}
"""What a screen is that shows something else."""


def steer(tournament: Tournament, number: int, version: int, actor: Actor, **wanted: Any) -> None:
    """Let a screen (ALL: all of which nothing is said alone) show something else; `wanted`: fields of Steering.

    `version`: as the remote showed it. RefusedError `screen_unknown`, `part_unknown`, `ranking_unknown`; StaleError.
    """
    if not ALL <= number <= MOST_SCREENS:
        raise RefusedError("screen_unknown", {"most": MOST_SCREENS})
    with act(tournament, actor, "screen_steered") as steering:
        row = _row(steering.tournament, number)
        compare(row.version if row.pk else 0, version, as_steering(row))
        before = _as_json(row)
        anew = {} if wanted.get("part", row.part) == row.part else FROM_THE_START
        for name, value in (anew | wanted).items():
            setattr(row, name, value)
        _refuse_unknown(steering.tournament, row)
        steering.before, steering.after = before, _as_json(row)
        steering.changed = before != steering.after or not row.pk
        if steering.changed:
            row.version = row.version + 1 if row.pk else 1
            row.save()


def turn(tournament: Tournament, number: int, version: int, pages: int, actor: Actor) -> None:
    """By so many pages on (or back), and stay there. Refused as `steer`."""
    row = _row(tournament, number)
    turned = max(-MOST_TURNS, min(row.turned + pages, MOST_TURNS))
    steer(tournament, number, version, actor, held=True, turned=turned)


def like_all(tournament: Tournament, number: int, version: int, actor: Actor) -> None:
    """Nothing is said of this screen alone any more. StaleError."""
    with act(tournament, actor, "screen_steered") as steering:
        row = _row(steering.tournament, number)
        compare(row.version if row.pk else 0, version, as_steering(row))
        steering.changed = row.pk is not None and number != ALL
        if steering.changed:
            steering.before = _as_json(row)
            row.delete()


def _row(tournament: Tournament, number: int) -> HallScreen:
    """What is said of it, else what held for it so far, not stored."""
    rows = {row.number: row for row in HallScreen.objects.filter(tournament=tournament, number__in=(ALL, number))}
    if number in rows:
        return rows[number]
    so_far = rows.get(ALL, HallScreen())
    return HallScreen(
        tournament=tournament, number=number, part=so_far.part, ranking=so_far.ranking, light=so_far.light or Light.DARK
    )


def _refuse_unknown(tournament: Tournament, row: HallScreen) -> None:
    if row.part and row.part not in PARTS:
        raise RefusedError("part_unknown")
    if row.light not in Light.values:
        raise RefusedError("part_unknown")
    if row.ranking and row.ranking not in {ranking.document_id for ranking in planned_rankings(tournament)}:
        raise RefusedError("ranking_unknown")


def _as_json(row: HallScreen) -> dict[str, Any]:
    said = asdict(as_steering(row))
    return {"screen": said.pop("number"), **{name: value for name, value in said.items() if name != "version"}}
