"""The tournament as a calendar: its days, and each series that has begun, with its time.

Source: RFC 5545. Written by hand: what is needed of it are three rules (escape, fold, CRLF), and a library for the rest
would bring time zones, recurrences and a parser along.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.utils.translation import gettext as _

from tournament.core.days import last_day
from tournament.core.public import TournamentState
from tournament.models import Tournament

OCTETS = 75  # of a line, without its end (section 3.1)
ONE_DAY = timedelta(days=1)
LONGEST_WHOLE = timedelta(days=31)
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})  # section 3.3.11


@dataclass(frozen=True, slots=True)
class Event:
    """One entry. `name`: what it is called by in its UID, the same whenever it is asked for; `begins` and `ends`: days
    (the last one is the first that is free again), or times."""

    name: str
    summary: str
    begins: date | datetime
    ends: date | datetime
    text: str = ""


def calendar_of(
    state: TournamentState, stored_at: datetime | None, days: Mapping[int, date], address: str, host: str
) -> str:
    """The calendar. `stored_at`: when what everybody may see was last changed; `days`: of each series the day it is
    played on; `address`: of the tournament's page; `host`: whose UIDs these are."""
    tournament = state.tournament
    stamp = stored_at or datetime.combine(tournament.date, time.min, UTC)
    lines = [("BEGIN", "VCALENDAR"), ("VERSION", "2.0"), ("PRODID", "-//Spielliste//Spielliste//DE")]
    for event in (*_days(tournament, days), *_series(state)):
        lines += [
            ("BEGIN", "VEVENT"),
            ("UID", f"{event.name}.{tournament.slug}@{host}"),
            ("DTSTAMP", _moment(stamp)),
            ("SEQUENCE", str(tournament.public_revision)),
            _point("DTSTART", event.begins),
            _point("DTEND", event.ends),
            ("SUMMARY", _text(event.summary)),
            *([("LOCATION", _text(tournament.place))] if tournament.place else []),
            *([("DESCRIPTION", _text(event.text))] if event.text else []),
            ("URL", address),
            ("END", "VEVENT"),
        ]
    return "".join(map(_folded, (f"{name}:{value}" for name, value in [*lines, ("END", "VCALENDAR")])))


def _days(tournament: Tournament, days: Mapping[int, date]) -> Iterator[Event]:
    """An entry for each day on which a series is played; where they are all on the first, one from the first day to the
    last, or for either where that is more than a month."""
    first, last = tournament.date, last_day(tournament)
    played = sorted(set(days.values()) | {first})
    if len(played) == 1 and last - first < LONGEST_WHOLE:
        yield Event("tag-1", tournament.name, first, last + ONE_DAY)
        return
    for number, day in enumerate(sorted({*played, last}) if len(played) == 1 else played, 1):
        series = [_("%(number)s. Serie") % {"number": one} for one, on in sorted(days.items()) if on == day]
        yield Event(f"tag-{number}", tournament.name, day, day + ONE_DAY, ", ".join(series))


def _series(state: TournamentState) -> Iterator[Event]:
    """Each series that has begun, by its clock; one that goes by none is not known to end."""
    minutes = state.tournament.minutes_per_series
    for series in state.series:
        if series.started_at and minutes:
            words = _("%(number)s. Serie") % {"number": series.number}
            summary = f"{state.tournament.name}: {words}"
            ends = series.started_at + timedelta(minutes=minutes)
            yield Event(f"serie-{series.number}", summary, series.started_at, ends)


def _point(name: str, value: date | datetime) -> tuple[str, str]:
    """A time in UTC, or a day (sections 3.3.4 and 3.3.5)."""
    if isinstance(value, datetime):
        return name, _moment(value)
    return f"{name};VALUE=DATE", value.strftime("%Y%m%d")


def _moment(value: datetime) -> str:
    return value.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    return "\n".join(value.splitlines()).translate(ESCAPED)


def _folded(line: str) -> str:
    """Broken so that no line has more than OCTETS, and no letter is torn apart (section 3.1)."""
    lines, size = [""], 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > OCTETS:
            lines.append(" ")
            size = 1
        lines[-1] += letter
        size += octets
    return "".join(f"{one}\r\n" for one in lines)
