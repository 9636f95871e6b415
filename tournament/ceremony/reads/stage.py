"""Which moment the stages show: each says so itself every few seconds, as phones do of themselves (core/hall.py)."""

import time
from enum import StrEnum
from typing import Final

from django.core.cache import cache

from tournament.models import Tournament

SECONDS: Final = 8.0
"""So long what a stage said holds."""
MISSED: Final = 30.0
"""So long one that says nothing any more is missed."""
MOST: Final = 20
LONGEST: Final = 40


class Heard(StrEnum):
    """Whether a stage shows the moment that is public: one does, and all screens; one does, a screen does not or is
    missed; those there are show another; none says anything."""

    SHOWN = "shown"
    PARTLY = "partly"
    BEHIND = "behind"
    SILENT = "silent"


def note(tournament: Tournament, name: str, stage: str) -> None:
    """Keep that this screen (empty: another stage) shows the moment of this name. Anybody may say so: it is for the
    organiser's eyes alone."""
    said = {**_said(tournament), stage[:LONGEST]: (name[:LONGEST], time.time())}
    newest = sorted(said.items(), key=lambda one: one[1][1])[-MOST:]
    cache.set(_key(tournament), dict(newest), MISSED)


def heard(tournament: Tournament, name: str) -> Heard:
    """Return whether the stages show the moment of this name."""
    said = _said(tournament)
    now = {stage: moment for stage, (moment, at) in said.items() if time.time() - at < SECONDS}
    if name not in now.values():
        return Heard.BEHIND if now else Heard.SILENT
    screens = said.keys() - {""}
    return Heard.SHOWN if all(now.get(screen) == name for screen in screens) else Heard.PARTLY


def _said(tournament: Tournament) -> dict[str, tuple[str, float]]:
    """Stage -> what it said last, and when."""
    said: dict[str, tuple[str, float]] = cache.get(_key(tournament), {})
    return {stage: (name, at) for stage, (name, at) in said.items() if time.time() - at < MISSED}


def _key(tournament: Tournament) -> str:
    return f"stage-{tournament.pk}"
