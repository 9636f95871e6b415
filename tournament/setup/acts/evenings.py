"""Begin an evening, add who comes, draw a series so that everybody sees it, end it with the winner list."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.contrib.auth.models import User

import scoring
from tournament.core.act import Actor
from tournament.core.names import key
from tournament.core.writing import writing
from tournament.draw.acts import seating
from tournament.draw.acts.draws import Way
from tournament.lists.acts.results import publish_results
from tournament.models import Organisation, Person, Registration, Series, Tournament
from tournament.registration.acts.enrolment import enrol
from tournament.registration.acts.registrations import Tick, set_present
from tournament.registration.fields import Entry
from tournament.registration.files.spreadsheets import pasted
from tournament.registration.reads.people import with_names
from tournament.setup.acts import tournaments as setup
from tournament.setup.acts.copying import copy_tournament
from tournament.standings.acts.publishing import set_published


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """An evening as it was typed: its name and day, the rules, who is there. `last`: the one it is made like, None for
    a first one; `came`: who is there."""

    name: str
    date: date
    rulebook_id: str
    series_count: int
    games_per_series: int
    organisation: Organisation
    last: Tournament | None
    came: Sequence[Entry]


OF_RULES = ("rulebook_id", "series_count", "games_per_series")


def begin(wish: Wish, user: User, actor: Actor) -> Tournament:
    """Make the evening, and register who is there: all of it or nothing. RefusedError as the acts it is made of."""
    with writing():
        tournament = _made(wish, user, actor)
        add_people(tournament, wish.came, actor)
    return tournament


def _made(wish: Wish, user: User, actor: Actor) -> Tournament:
    if wish.last is None:
        return setup.create_tournament(_details(wish), user, actor, wish.organisation, club_evening=True)
    made = copy_tournament(wish.last, wish.name, wish.date, user, actor, club_evening=True)
    details = setup.details_of(made)
    rules = {name: getattr(wish, name) for name in OF_RULES}
    if (changed := replace(details, **rules, last_day=None)) != details:
        setup.change_tournament(made, setup.version_of(made), changed, actor)
    return made


def _details(wish: Wish) -> setup.Details:
    """Of a first evening: no clock, no teams."""
    return setup.Details(
        name=wish.name,
        date=wish.date,
        place="",
        rulebook_id=wish.rulebook_id,
        series_count=wish.series_count,
        games_per_series=wish.games_per_series,
        minutes_per_series=None,
        team_size=0,
        repeat_offence_extra=0,
    )


def entries(text: str, organisation: Organisation) -> list[Entry]:
    """Return who is typed, one to a line, each of them there; raise SpreadsheetError where there are too many.

    Who names no club is taken for the one person known by this name, if there is just one.
    """
    lines = [line.cells for line in pasted(text).lines[1:]]
    known: dict[str, list[str]] = {}
    for person in Person.objects.filter(organisation=organisation, club__isnull=False).select_related("club"):
        known.setdefault(key(person.name), []).append(person.club.name if person.club else "")
    return [Entry(name, club or _only(known.get(key(name), [])), present=True) for name, club in lines]


def _only(clubs: Sequence[str]) -> str:
    return clubs[0] if len(clubs) == 1 else ""


def add_people(tournament: Tournament, came: Sequence[Entry], actor: Actor) -> None:
    """Register who came; who stands on the list already is there from now on. All of it or nothing.

    RefusedError where somebody is named twice.
    """
    with writing():
        listed = {called(as_before(one)): one for one in with_names(tournament.registrations.filter(withdrawn=False))}
        if others := [entry for entry in came if called(entry) not in listed]:
            enrol(tournament, others, actor)
        _tick([listed[name] for name in map(called, came) if name in listed], tournament, actor)


def as_before(known: Registration) -> Entry:
    """Return how somebody is registered who comes again: the same person, there, with their number where it is free."""
    return Entry(
        known.person.name,
        known.club.name if known.club else "",
        known.number,
        person=known.person_id,
        present=True,
        categories=tuple(known.categories),
        anonymous=known.anonymous,
    )


def called(entry: Entry) -> tuple[str, str]:
    """Return what two entries have in common that are the same person: name and club, however they are spelled."""
    return key(entry.name), key(entry.club)


def _tick(people: Iterable[Registration], tournament: Tournament, actor: Actor) -> None:
    ticks = [Tick(one.pk, one.version, seen=False, wanted=True) for one in people]
    set_present(tournament, ticks, actor)


def draw(series: Series, version: int, actor: Actor, way: Way) -> None:
    """Seat a series, and show everybody who sits where. What is done of it stays done where the rest is refused."""
    seating.seat(series, version, actor, way)
    series.refresh_from_db(fields=["version"])
    seating.publish(series, series.version, actor)
    set_published(series.tournament, actor, published=True)


def show_results(over: Sequence[Series], actor: Actor) -> None:
    """Show everybody the results of the series that are over; all of them or none."""
    with writing():
        for series in over:
            if not series.results:
                publish_results(series, series.version, actor)


def usual_rules() -> dict[str, object]:
    """Return what a club's first evening begins with: three series of twenty games (rule 22)."""
    return {
        "rulebook_id": "dgsrv" if "dgsrv" in scoring.RULEBOOKS else next(iter(scoring.RULEBOOKS)),
        "series_count": 3,
        "games_per_series": 20,
    }
