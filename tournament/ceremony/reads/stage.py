"""Which moment the stages show: each says so itself every few seconds, as phones do of themselves (core/hall.py)."""

import time
from enum import StrEnum
from typing import Final

from django.core.cache import cache

from tournament.models import Tournament

SECONDS: Final = 8.0
"""So long what a stage said holds."""
MOST: Final = 20
LONGEST: Final = 40


class Heard(StrEnum):
    """Whether a stage shows the moment that is public: one does; those there are show another; none says anything."""

    SHOWN = "shown"
    BEHIND = "behind"
    SILENT = "silent"


def note(tournament: Tournament, name: str) -> None:
    """Keep that a stage shows the moment of this name. Anybody may say so: it is for the organiser's eyes alone."""
    said = {**_said(tournament), name[:LONGEST]: time.time()}
    newest = sorted(said.items(), key=lambda one: one[1])[-MOST:]
    cache.set(_key(tournament), dict(newest), SECONDS)


def heard(tournament: Tournament, name: str) -> Heard:
    """Return whether a stage shows the moment of this name."""
    said = _said(tournament)
    if name in said:
        return Heard.SHOWN
    return Heard.BEHIND if said else Heard.SILENT


def _said(tournament: Tournament) -> dict[str, float]:
    said: dict[str, float] = cache.get(_key(tournament), {})
    return {name: at for name, at in said.items() if time.time() - at < SECONDS}


def _key(tournament: Tournament) -> str:
    return f"stage-{tournament.pk}"
