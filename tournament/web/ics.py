"""A calendar as phones take it in (RFC 5545), written by icalendar."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any

from icalendar import Calendar, Event


def entry(begins: date | datetime, ends: date | datetime, **said: Any) -> Event:
    """One entry, in the words of icalendar; what is empty is not said. `begins` and `ends`: days (the last one is the
    first that is free again), or times, which are written in UTC: so no time zone has to be explained."""
    start, end = (at.astimezone(UTC) if isinstance(at, datetime) else at for at in (begins, ends))
    return Event.new(start=start, end=end, **{name: value for name, value in said.items() if value != ""})


def calendar(entries: Iterable[Event]) -> bytes:
    """All of them as one."""
    whole = Calendar(version="2.0", prodid="-//Spielliste//Spielliste//DE")
    whole.subcomponents = list(entries)
    written: bytes = whole.to_ical()
    return written
