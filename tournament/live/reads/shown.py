"""What one screen shows now, and how many games of the series with the clock are played."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, Final
from weakref import WeakValueDictionary

from django.utils import timezone

from tournament.core.hall import Called, called, standing
from tournament.core.public import state_of
from tournament.core.series_state import seated
from tournament.lists.reads.progress import progress
from tournament.live.reads.parts import (
    MOST_SCREENS,
    PARTS,
    SEATING,
    SEATS_ALONE,
    Hall,
    Part,
    Said,
    Steering,
    clock_of,
    following,
    steering_of,
    steerings,
)
from tournament.models import Announcement, Ceremony, Light, Series, Tournament
from tournament.web.public_frame import Frame


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for. `screen`: its number, 0: one like all others; `part` and `light` if it names them;
    `of`: among so many screens the names are split, 0: each shows all."""

    screen: int = 0
    part: str = ""
    light: str = ""
    of: int = 0


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part with what it says."""

    part: Part
    said: Said


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything on a screen. `ends_at`: when the running series ends; None: none runs, or it has no time.
    `seats_from`: until then all parts but the seats turn, then these alone; None: all turn."""

    hall: Hall
    parts: tuple[ShownPart, ...]
    light: str
    announcement: Announcement | None
    ends_at: datetime | None
    seats_from: datetime | None

    @property
    def calls(self) -> tuple[Called, ...]:
        return self.hall.calls

    @property
    def steering(self) -> Steering:
        return self.hall.steering


def asked_by(words: Mapping[str, str]) -> Asked:
    """What the words of an address ask for (`?schirm=2&schirme=3&teil=uhr&licht=hell`); what they mean nothing by is
    left out."""
    screen, of = (_screen(words.get(name, "")) for name in ("schirm", "schirme"))
    part, light = words.get("teil", ""), words.get("licht", "")
    return Asked(
        screen,
        part if part in PARTS else "",
        light if light in Light.values else "",
        of if 0 < screen <= of else 0,
    )


def _screen(number: str) -> int:
    """A number of a screen; 0: none of it."""
    screen = int(number) if number.isdecimal() and number.isascii() and len(number) < 3 else 0
    return screen if screen <= MOST_SCREENS else 0


def shown_on(frame: Frame, asked: Asked, base: str) -> Shown:
    """What the screen shows whose address asks for this; `base`: what links begin with."""
    steering = steering_of(steerings(frame.tournament), asked.screen)
    hall = Hall(frame, steering, tuple(called(frame.tournament)), base, (asked.screen, asked.of))
    said = asked.part or steering.part
    keys = (said,) if said in PARTS else _by_itself(hall)
    return Shown(
        hall,
        tuple(ShownPart(PARTS[key], PARTS[key].reads(hall)) for key in keys),
        asked.light or steering.light,
        standing(frame.tournament, timezone.now()),
        _ends_at(frame.tournament, hall),
        hall.planned - SEATS_ALONE if hall.planned and SEATING in keys and keys != (SEATING,) else None,
    )


def _by_itself(hall: Hall) -> tuple[str, ...]:
    """Three queries."""
    frame = hall.frame
    published = Series.objects.filter(seated(), tournament=frame.tournament)
    seated_at: dict[int, Any] = dict(published.values_list("number", "published_at"))
    begun = Ceremony.objects.filter(tournament=frame.tournament, begun_at__isnull=False).first()
    ended = begun.ended_at if begun else None
    return following(
        frame.state.going_on,
        seated_at,
        ceremony=bool(begun and not ended),
        ended=ended,
        planned=hall.planned is not None,
    )


def _ends_at(tournament: Tournament, hall: Hall) -> datetime | None:
    series = hall.clock
    if series is None or series.started_at is None or not series.open_lists:
        return None
    minutes = tournament.minutes_per_series
    return series.started_at + timedelta(minutes=minutes) if minutes else None


# How many games of the series whose clock is shown are played: a number that is no result.

SECONDS: Final = 5.0
TOURNAMENTS: Final = 500


@dataclass(frozen=True, slots=True)
class Games:
    """Games stored of games due in a series; lists closed or typed from paper count whole. `series` None: none has
    begun, or its result is final."""

    series: int | None = None
    stored: int = 0
    due: int = 0


_counted: OrderedDict[str, tuple[float, Games]] = OrderedDict()
_being_counted: WeakValueDictionary[str, Lock] = WeakValueDictionary()
_looking = Lock()


def games_of(tournament: Tournament, now: float) -> Games:
    """Of a published tournament, as counted less than SECONDS before `now` (`time.monotonic`), else counted; all others
    who ask wait for that."""
    slug = tournament.slug
    with _lock_of(slug):
        at, games = _counted.get(slug, (float("-inf"), Games()))
        if now - at >= SECONDS:
            games = _count(tournament)
            _remember(slug, now, games)
        return games


def forget() -> None:
    """Nothing is counted: another database stands where this one stood."""
    _counted.clear()


def _lock_of(slug: str) -> Lock:
    with _looking:
        return _being_counted.setdefault(slug, Lock())


def _remember(slug: str, now: float, games: Games) -> None:
    with _looking:
        _counted[slug] = now, games
        _counted.move_to_end(slug)
        while len(_counted) > TOURNAMENTS:
            _counted.popitem(last=False)


def _count(tournament: Tournament) -> Games:
    """Two queries, and those of `progress`."""
    shown = clock_of(state_of(tournament).going_on)
    if shown is None:
        return Games()
    far = progress(tournament.series.get(number=shown.number))
    return Games(shown.number, far.due - far.missing, far.due)
