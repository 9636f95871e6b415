"""A calendar as phones take it in.

Source: RFC 5545. Written by hand: what is needed of it are three rules (escape, fold, CRLF), and a library for the rest
would bring time zones, recurrences and a parser along.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

OCTETS: Final = 75  # of a line, without its end (section 3.1)
ESCAPED: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})  # section 3.3.11


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """One entry. `uid`: the same whenever it is asked for; `stamp` and `sequence`: when it was last changed, and how
    often. `begins` and `ends`: days (the last one is the first that is free again), or times."""

    uid: str
    stamp: datetime
    sequence: int
    summary: str
    begins: date | datetime
    ends: date | datetime
    place: str = ""
    text: str = ""
    url: str = ""


def calendar(entries: Iterable[CalendarEntry]) -> str:
    """All of them as one."""
    lines = [("BEGIN", "VCALENDAR"), ("VERSION", "2.0"), ("PRODID", "-//Spielliste//Spielliste//DE")]
    for entry in entries:
        lines += [
            ("BEGIN", "VEVENT"),
            ("UID", entry.uid),
            ("DTSTAMP", _moment(entry.stamp)),
            ("SEQUENCE", str(entry.sequence)),
            _point("DTSTART", entry.begins),
            _point("DTEND", entry.ends),
            ("SUMMARY", _text(entry.summary)),
            *([("LOCATION", _text(entry.place))] if entry.place else []),
            *([("DESCRIPTION", _text(entry.text))] if entry.text else []),
            *([("URL", entry.url)] if entry.url else []),
            ("END", "VEVENT"),
        ]
    return "".join(map(_folded, (f"{name}:{value}" for name, value in [*lines, ("END", "VCALENDAR")])))


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
