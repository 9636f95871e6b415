"""Where somebody played, with the rank everybody may know."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tournament.models import Person, Tournament
from tournament.years.reads.events import EventRow, event_of, states_with_results


@dataclass(frozen=True, slots=True)
class Played:
    """One tournament. `url`: empty where everybody sees nothing of it. `number`: the start number; None: it was kept
    elsewhere. `rank`: None where none is published or he has none; `over`: it is the last word."""

    name: str
    date: date
    url: str
    club: str
    number: int | None
    rank: int | None
    over: bool


def played_by(person: Person) -> list[Played]:
    """All that is not deleted, the last first. A number of queries that does not grow with what is known already."""
    return sorted([*_here(person), *_outside(person)], key=lambda one: (one.date, one.name), reverse=True)


def _here(person: Person) -> Iterator[Played]:
    rows = person.registrations.filter(tournament__deleted_at=None).select_related("tournament", "club")
    mine = Tournament.objects.filter(published=True, pk__in=[row.tournament_id for row in rows])
    made: dict[int, tuple[EventRow, bool]] = {}
    for state in states_with_results(mine):
        event = event_of(state)
        found = next((row for row in event.rows if row.person == person.pk), None)
        if found:
            made[state.tournament.pk] = found, event.over
    for row in rows:
        tournament, club = row.tournament, row.club.name if row.club else ""
        there, over = made.get(tournament.pk, (None, False))
        url = tournament.get_absolute_url() if tournament.published else ""
        rank = there.rank if there else None
        yield Played(tournament.name, tournament.date, url, club, row.number, rank, over)


def _outside(person: Person) -> Iterator[Played]:
    for row in person.outside_results.select_related("tournament", "club"):
        club = row.club.name if row.club else ""
        yield Played(row.tournament.name, row.tournament.date, "", club, None, row.rank, over=True)
