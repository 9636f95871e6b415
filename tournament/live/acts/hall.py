"""The organiser steers the screens, says something to everybody in the hall, and calls somebody."""

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from tournament.core import names
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.hall import standing_calls
from tournament.core.rankings import planned_rankings
from tournament.core.series_state import in_play
from tournament.live.reads.parts import ALL, MOST_SCREENS, PARTS, as_steering
from tournament.models import Announcement, CardTable, HallCall, HallScreen, Light, Tournament
from tournament.models.limits import LONGEST_ANNOUNCEMENT

MOST_MINUTES = 240
MOST_CALLS = 12


def announce(
    tournament: Tournament, text: str, actor: Actor, minutes: int | None = None, *, since: datetime | None = None
) -> None:
    """Say this on every screen and every phone that is open; `minutes`: it goes by itself after so many. The one before
    is not said any more. `since`: it was sent then or later, and now again: what was said from then on in the same
    words is it. RefusedError `announcement_missing`, `announcement_too_long`, `announcement_minutes`.
    """
    said = names.tidy(text)
    if not said:
        raise RefusedError("announcement_missing")
    if len(said) > LONGEST_ANNOUNCEMENT:
        raise RefusedError("announcement_too_long", {"length": len(said), "maximum": LONGEST_ANNOUNCEMENT})
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise RefusedError("announcement_minutes", {"most": MOST_MINUTES})
    with act(tournament, actor, "hall_told") as telling:
        telling.changed = not (since and telling.tournament.announcements.filter(text=said, at__gte=since).exists())
        if not telling.changed:
            return
        now = timezone.now()
        until = now + timedelta(minutes=minutes) if minutes else None
        Announcement.objects.filter(tournament=telling.tournament, ended_at=None).update(ended_at=now)
        Announcement.objects.create(tournament=telling.tournament, text=said, at=now, until=until)
        telling.after = {"announcement": said, "minutes": minutes}


def take_off(tournament: Tournament, key: int, actor: Actor) -> None:
    """A Durchsage is not said any more; where it is gone already, nothing changes."""
    with act(tournament, actor, "hall_told_no_more") as ending:
        stands = Announcement.objects.filter(tournament=ending.tournament, pk=key, ended_at=None).first()
        ending.changed = stands is not None
        if stands is not None:
            ending.before = {"announcement": stands.text}
            Announcement.objects.filter(pk=stands.pk).update(ended_at=timezone.now())


def call_table(tournament: Tournament, table: int, actor: Actor, *, since: datetime | None = None) -> None:
    """Ask a table to come; where it is called already, or was `since` (as of `announce`), nothing changes. RefusedError
    `call_table_unknown`, `hall_calls_too_many`."""
    seated = CardTable.objects.filter(in_play("series__"), series__tournament=tournament)
    if not seated.filter(number=table).exists():
        raise RefusedError("call_table_unknown", {"table": table})
    _call(tournament, actor, {"table": table}, since, table=table)


def call_person(tournament: Tournament, number: int, actor: Actor, *, since: datetime | None = None) -> None:
    """Ask whoever has this start number to come; as `call_table`. RefusedError `call_person_unknown`."""
    registration = tournament.registrations.filter(number=number).first()
    if registration is None:
        raise RefusedError("call_person_unknown")
    _call(tournament, actor, {"number": number}, since, registration_id=registration.pk)


def _call(tournament: Tournament, actor: Actor, after: dict[str, int], since: datetime | None, **who: int) -> None:
    with act(tournament, actor, "hall_called") as calling:
        standing = standing_calls(calling.tournament)
        was_called = since and calling.tournament.hall_calls.filter(at__gte=since, **who).exists()
        calling.changed = not (was_called or standing.filter(**who).exists())
        if not calling.changed:
            return
        if standing.count() >= MOST_CALLS:
            raise RefusedError("hall_calls_too_many", {"most": MOST_CALLS})
        HallCall.objects.create(tournament=calling.tournament, at=timezone.now(), **who)
        calling.after = after


def end_call(tournament: Tournament, key: int, actor: Actor) -> None:
    """Whoever was called has come, or need not come; where that is said already, nothing changes."""
    with act(tournament, actor, "hall_call_ended") as ending:
        standing = HallCall.objects.filter(tournament=ending.tournament, ended_at=None).select_related("registration")
        call = standing.filter(pk=key).first()
        ending.changed = call is not None
        if call is not None:
            of = {"number": call.registration.number} if call.registration else {"table": call.table}
            ending.before = of
            HallCall.objects.filter(pk=call.pk).update(ended_at=timezone.now())


# The organiser steers the screens.

FROM_THE_START: dict[str, Any] = {"held": False, "turned": 0}
"""What a screen is that shows something else."""


def steer(tournament: Tournament, number: int, version: int, actor: Actor, **wanted: Any) -> None:
    """Let a screen (ALL: all of which nothing is said alone) show something else; `wanted`: fields of Steering.

    `version`: as the remote showed it; where it shows that already, nothing changes. RefusedError `screen_unknown`,
    `part_unknown`, `ranking_unknown`; StaleError.
    """
    if not ALL <= number <= MOST_SCREENS:
        raise RefusedError("screen_unknown", {"most": MOST_SCREENS})
    with act(tournament, actor, "screen_steered") as steering:
        row = _row(steering.tournament, number)
        steering.changed = not row.pk or any(getattr(row, name) != value for name, value in wanted.items())
        if not steering.changed:
            return
        compare(row.version, version, as_steering(row))
        before = _as_json(row)
        anew = {} if wanted.get("part", row.part) == row.part else FROM_THE_START
        for name, value in (anew | wanted).items():
            setattr(row, name, value)
        _refuse_unknown(steering.tournament, row)
        steering.before, steering.after = before, _as_json(row)
        row.version += 1
        row.save()


def like_all(tournament: Tournament, number: int, version: int, actor: Actor) -> None:
    """Nothing is said of this screen alone any more; where nothing is, nothing changes. StaleError."""
    with act(tournament, actor, "screen_steered") as steering:
        row = _row(steering.tournament, number)
        steering.changed = row.pk is not None and number != ALL
        if steering.changed:
            compare(row.version, version, as_steering(row))
            steering.before = _as_json(row)
            row.delete()


def _row(tournament: Tournament, number: int) -> HallScreen:
    """What is said of it, else what held for it so far, not stored."""
    rows = {row.number: row for row in HallScreen.objects.filter(tournament=tournament, number__in=(ALL, number))}
    if number in rows:
        return rows[number]
    so_far = rows.get(ALL, HallScreen())
    shown = {"part": so_far.part, "ranking": so_far.ranking, "light": so_far.light or Light.DARK}
    return HallScreen(tournament=tournament, number=number, version=0, **shown)


def _refuse_unknown(tournament: Tournament, row: HallScreen) -> None:
    if row.part not in ("", *PARTS) or row.light not in Light.values:
        raise RefusedError("part_unknown")
    if row.ranking and row.ranking not in {ranking.document_id for ranking in planned_rankings(tournament)}:
        raise RefusedError("ranking_unknown")


def _as_json(row: HallScreen) -> dict[str, Any]:
    said = asdict(as_steering(row))
    return {"screen": said.pop("number"), **{name: value for name, value in said.items() if name != "version"}}
