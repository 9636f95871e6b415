"""Which parts a season has, and what everybody made there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.crypto import salted_hmac

from scoring.comparable import comparable
from scoring.rankings import Of
from scoring.rulebook import Rulebook
from tournament.models import Counts, Guests, Organisation, Ranks, Season
from tournament.years.places import (
    BY_PLACES,
    By,
    Line,
    Made,
    Rules,
    by_formula,
    by_rulebook,
    by_table,
    in_places,
    ranked,
)
from tournament.years.reads.events import Event, EventRow, events_of


@dataclass(frozen=True)
class Parts:
    """The parts of a season that everybody may know, the first first. `before`: who took part in anything earlier.
    `unlike`: what would be parts, but is not comparable to the first."""

    season: Season
    events: Sequence[Event]
    before: frozenset[int]
    unlike: Sequence[Event] = ()

    @cached_property
    def guests(self) -> frozenset[int]:
        """Who is a guest: who was marked, and who plays for another club than the season's own."""
        of_people = self.season.of == Ranks.PLAYERS
        marked = dict(self.season.marked.values_list("person_id", "is_guest")) if of_people else {}
        home = self.season.home_id
        last = {row.person: row for event in self.events for row in event.rows}
        return frozenset(
            person for person, row in last.items() if marked.get(person, home is not None and row.club != home)
        )

    @cached_property
    def made(self) -> list[dict[int, Made]]:
        """By part, who made what, or what their places give; without guests where they do not stand in the list."""
        hidden = self.guests if self.season.guests == Guests.HIDDEN else frozenset()
        gives = GIVES[Counts(self.season.counts)](self.season)
        return [{key: one for key, one in _counted(event, gives).items() if key not in hidden} for event in self.events]

    @cached_property
    def rulebook(self) -> Rulebook | None:
        """What the first part was played by, to which the others are comparable; None: it is places that count."""
        return self.events[0].rulebook if self.season.counts == Counts.POINTS and self.events else None

    @cached_property
    def by(self) -> By:
        """What ranks."""
        return by_rulebook(self.rulebook) if self.rulebook else BY_PLACES

    @cached_property
    def lines(self) -> list[Line]:
        """The ranking as it is now."""
        if not self.events:
            return []
        season = self.season
        to_come = max(0, (season.planned or 0) - len(self.events))
        rules = Rules(season.best, season.minimum, to_come, season.then)
        guests = self.guests if season.guests == Guests.UNRANKED else frozenset[int]()
        return ranked(self.made, self.by, rules, guests)

    @cached_property
    def anonymous(self) -> frozenset[int]:
        """Return who was nameless in some part, and so in the whole season, lest one list tell the other's secret."""
        return frozenset(row.person for event in self.events for row in event.rows if row.anonymous)

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """Return everybody's number, which tells the nameless apart: in the order in which they came, and of one part
        by nothing that could be read off its list. It stays theirs when evenings come, whoever has a name."""
        came: dict[int, int] = {}
        for event in self.events:
            new = {row.person for row in event.rows}.difference(came)
            came |= {person: at for at, person in enumerate(sorted(new, key=_shuffled), len(came) + 1)}
        return came

    @cached_property
    def people(self) -> Mapping[int, EventRow]:
        """Return everybody's row in the last part they were in."""
        return {row.person: row for event in self.events for row in event.rows}


def _shuffled(person: int) -> str:
    return salted_hmac("tournament.season.person", str(person)).hexdigest()


def made_in(event: Event) -> dict[int, Made]:
    """Who made what in a part; nobody who is außer Wertung there, was disqualified, or has not played."""
    given = event.outside is None or any(row.rank is not None for row in event.rows)  # a table of totals may have none
    return {
        row.person: Made(
            row.points,
            wertungspunkte=row.wertungspunkte,
            augen=row.augen,
            games=row.games,
            rank=row.rank,
            due=row.games_due,
            complete=row.complete,
        )
        for row in event.rows
        if row.games != 0 and not row.disqualified and (row.rank is not None or not given)
    }


Gives = Callable[[int, int], int]
GIVES: Mapping[Counts, Callable[[Season], Gives | None]] = {
    Counts.POINTS: lambda _season: None,
    Counts.TABLE: lambda season: by_table(season.place_points),
    Counts.FORMULA: lambda _season: by_formula,
}
"""What a place and of how many gives; None: it is points that count."""


def _counted(event: Event, gives: Gives | None) -> Mapping[int, Made]:
    made = made_in(event)
    return made if gives is None else in_places(made, by_rulebook(event.rulebook), gives)


def candidates(organisation: Organisation, of: Of = Of.PLAYERS) -> list[Event]:
    """What a season may be made of, the last first: the organisation's own; a federation's clubs' as well. `of` teams
    or clubs: what has a list of them."""
    return events_of([organisation, *organisation.organisations.all()], of=of)


def parts_of(season: Season) -> Parts:
    """Its parts, as everybody may know them now."""
    known = sorted(candidates(season.organisation, Of(season.of)), key=in_order)
    wanted = [event for event in known if event.key in season.parts or _joins(season, event)]
    events = [one for one in wanted if season.counts != Counts.POINTS or comparable(wanted[0].rulebook, one.rulebook)]
    first = events[0].date if events else None
    earlier = (event for event in known if first and event.date < first)
    before = frozenset(row.person for event in earlier for row in event.rows)
    return Parts(season, events, before, [event for event in wanted if event not in events])


def in_order(event: Event) -> tuple[object, ...]:
    """By day; of one day by name."""
    return event.date, event.name, event.key


def _joins(season: Season, event: Event) -> bool:
    """Whether it joins by itself."""
    if not season.joins or event.organisation != season.organisation_id:
        return False
    after = season.begins is None or season.begins <= event.date
    return after and (season.ends is None or event.date <= season.ends) and event.name.startswith(season.name_begins)
