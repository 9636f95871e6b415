"""Figures for whoever watches many servers, in the text format of Prometheus (version 0.0.4). No names, no links.

What is counted is what is stored and how this machine is; requests and times the web server in front counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.db import DatabaseError
from django.utils import timezone

from tournament.core.unsent import said_by
from tournament.machine.reads.kept import newest
from tournament.machine.reads.machine import disk, found_damaged
from tournament.models import CardTable, Game, Tournament

PLAYED_LATELY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Number:
    """One figure as it is now. `name` ends with the unit, `meaning` is a line of English."""

    name: str
    meaning: str
    value: float

    def as_text(self) -> str:
        """Three lines."""
        name = f"spielliste_{self.name}"
        return f"# HELP {name} {self.meaning}\n# TYPE {name} gauge\n{name} {self.value:.15g}\n"


def as_text() -> str:
    """All of them."""
    return "".join(number.as_text() for number in numbers())


def numbers() -> Iterator[Number]:
    """Those of the machine, and those of the database unless it cannot be read; four queries."""
    now = disk()
    yield Number("disk_free_bytes", "Free space where everything is stored.", now.free)
    yield Number("disk_size_bytes", "Size of that disk.", now.size)
    yield Number("disk_writable", "1 if the disk took something just now.", now.takes)
    yield Number("database_found_damaged", "1 if the database was looked through and found damaged.", found_damaged())
    yield from _of_copies()
    try:
        stored = list(_of_database())
    except DatabaseError:
        stored = []
    yield Number("database_readable", "1 if the figures of the database could be read.", bool(stored))
    yield from stored


def _of_copies() -> Iterator[Number]:
    kept = newest()
    if kept is not None:
        yield Number("copy_age_seconds", "Age of the newest good copy.", (timezone.now() - kept.at).total_seconds())
        yield Number("copy_in_second_place", "1 if that copy lies in the second place too.", kept.second_place)


def _of_database() -> Iterator[Number]:
    lately = CardTable.objects.filter(
        series__started_at__gt=timezone.now() - PLAYED_LATELY, series__tournament__deleted_at=None
    )
    lists = dict(lately.values_list("token_hash", "closed_at"))
    waiting = [said.unsent for said in said_by(lists) if said.unsent]
    yield Number("tournaments", "Tournaments that are stored.", Tournament.stored.count())
    yield Number("games", "Games that are stored.", Game.objects.count())
    yield Number("lists_lately", "Lists of series that began within a day.", len(lists))
    yield Number("lists_open", "Those of them that are not closed yet.", sum(at is None for at in lists.values()))
    yield Number("phones_unsent", "Phones that said that entries wait on them.", len(waiting))
    yield Number("entries_unsent", "Entries they said to wait.", sum(waiting))
