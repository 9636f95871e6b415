"""What a draw comes from besides its seed."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from tournament import seating
from tournament.core.announced import Content
from tournament.core.program import version
from tournament.draw.reads.seating import seatable
from tournament.draw.reads.wishes import Wish, keys_of, weight_of, wishes_of
from tournament.models import Registration, Seat, Tournament
from tournament.registration.reads.teams import team_of
from tournament.seating.algorithms import ALGORITHM
from tournament.seating.document import people_of
from tournament.seating.drawing import drawn
from tournament.seating.entries import groups_of, terms_of
from tournament.seating.given import DocumentError
from tournament.seating.sealing import canonical

Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawField:
    """Who is to be seated: `registered` by start number.

    `wishes` are those that say anything of these people, in the order in which they count (seating/sealing.py);
    `played` the tables (start numbers) of the series that are over, series by series. `ranking` (start numbers, the
    best first) and `group` (tables a group) only where one series is drawn in groups by the standing.
    """

    tournament: Tournament
    registered: tuple[Registration, ...]
    wishes: tuple[Wish, ...]
    played: tuple[tuple[Table, ...], ...]
    ranking: tuple[int, ...] = ()
    group: int | None = None

    def objections(self, series: int) -> tuple[seating.Objection, ...]:
        """What cannot be had in so many series. Raises `CannotSeatError` where there is no table for these people."""
        return self.lottery(range(series), "", frozenset()).objections()

    def lottery(self, numbers: Sequence[int], seed: str, consent: frozenset[str], outside: str = "") -> "Lottery":
        """What it takes to draw these series from this seed; `consent`: what may be done without."""
        return Lottery(self.content(numbers, outside), seed, consent)

    def content(self, numbers: Sequence[int], outside: str = "") -> Content:
        """What is announced of a draw of these series (seating/entries.py); `outside`: what will be called out."""
        return {
            "program": version(),
            "algorithm": ALGORITHM,
            "tournament": self.tournament.name,
            "series_numbers": list(numbers),
            "sizes": list(self.tournament.rulebook.table_sizes),
            "outside": outside,
            "people": [_entered(registration) for registration in self.registered],
            "apart": [_wished(wish, self.who) for wish in self.wishes],
            "played": [[list(table) for table in tables] for tables in self.played],
            **self._way(),
        }

    def _way(self) -> Content:
        if self.group is not None:
            return {"ranking": list(self.ranking), "group": self.group}
        return {"at_most_twice": True} if self.tournament.at_most_twice else {}

    def choice(self, series: int) -> seating.Choice | None:
        """Whether so many series can be drawn with fewer repeats or with nobody three times; None: no such choice."""
        if self.played:
            return None
        return seating.choice_of(len(self.registered), series, sizes=self.tournament.rulebook.table_sizes)

    @property
    def who(self) -> dict[int, int]:
        """Start number -> registration, of those who are to be seated."""
        return {registration.number: registration.pk for registration in self.registered}


@dataclass(frozen=True, slots=True)
class Lottery:
    """All that a draw by lot comes from: the entries, the seed, and what may be done without."""

    content: Content
    seed: str
    consent: frozenset[str]

    def objections(self) -> tuple[seating.Objection, ...]:
        """What cannot be had. Raises `CannotSeatError` where there is no table for these people. Groups get as near to
        it as they can: nobody is asked."""
        if "ranking" in self.content:
            return ()
        people = people_of(len(self.content["people"]), groups_of(self.content))
        terms = terms_of(self.content)
        series = len(self.content["series_numbers"])
        return seating.objections(people, series, sizes=terms.sizes, apart=terms.apart, order=terms.order)

    def search(self) -> dict[str, Any]:
        """The plan as `seating` describes it. Raises `CannotSeatError`, also for what there is no consent to."""
        seating.refuse(self.objections(), self.consent)
        try:
            return drawn(self.content, self.seed)
        except DocumentError as error:
            raise error.__cause__ or error from None


def field_of(tournament: Tournament, *, before: int | None = None) -> DrawField:
    """Who is there now, after the published series (those with a smaller number than `before`); four queries."""
    registered = seatable(tournament)
    there = {registration.number for registration in registered}
    played = _played(tournament, before)
    wishes = [wish for wish in wishes_of(tournament) if len(keys_of(wish, there)) > wish.apart.most]
    wishes.sort(key=lambda wish: canonical(_wished(wish, there)))
    return DrawField(tournament, tuple(registered), tuple(wishes), played)


def _played(tournament: Tournament, before: int | None) -> tuple[tuple[Table, ...], ...]:
    seats = Seat.objects.filter(series__tournament=tournament, series__published_at__isnull=False)
    if before is not None:
        seats = seats.filter(series__number__lt=before)
    ordered = seats.order_by("series__number", "card_table__number", "number")
    series: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, table, start_number in ordered.values_list("series__number", "card_table_id", "registration__number"):
        series[number][table].append(start_number)
    return tuple(tuple(tuple(keys) for keys in tables.values()) for tables in series.values())


def _entered(registration: Registration) -> Content:
    team = team_of(registration)
    return {
        "number": registration.number,
        "name": registration.person.name,
        "club": registration.club_id,
        "team": team.pk if team else None,
        "private": {"table": registration.fixed_table},
    }


def _wished(wish: Wish, there: Collection[int]) -> Content:
    return {"players": list(keys_of(wish, there)), "most": wish.apart.most, "weight": weight_of(wish)}
