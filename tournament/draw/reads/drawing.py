"""What a draw comes from besides its seed, and the draw itself as a document that everybody can recompute."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournament import seating
from tournament.core.public_names import public_name
from tournament.draw.reads.seating import seatable
from tournament.draw.reads.wishes import Wish, apart_values, keys_of, wishes_of
from tournament.models import Registration, Seat, Tournament
from tournament.registration.reads.people import with_names
from tournament.seating.document import DocumentError, Group, Terms, people_of, plan_document
from tournament.teams.reads import team_of

Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawField:
    """Who is to be seated: `registered` by start number; behind them, for what was played, those who are `gone`.

    In a document people are numbered from 0 in this order. `wishes` are those that say anything of these people,
    `played` the tables (start numbers) of the series that are over, series by series.
    """

    tournament: Tournament
    registered: tuple[Registration, ...]
    gone: tuple[Registration, ...]
    wishes: tuple[Wish, ...]
    played: tuple[tuple[Table, ...], ...]

    def objections(self, series: int) -> tuple[seating.Objection, ...]:
        """What cannot be had in so many series. Raises `CannotSeatError` where there is no table for these people."""
        return self.lottery(range(series), "", frozenset()).objections()

    def lottery(self, numbers: Sequence[int], seed: str, consent: frozenset[str]) -> "Lottery":
        """What it takes to draw these series from this seed; `consent`: what may be done without."""
        people = tuple(registration.number for registration in self.registered)
        return Lottery(tuple(numbers), seed, consent, people, self._groups(), self._terms())

    def document(self, numbers: Sequence[int], plan: Mapping[str, Any]) -> dict[str, Any]:
        """What was drawn for these series, as the file that `verify` recomputes."""
        return {
            "format": "auslosung/1",
            "tournament": self.tournament.name,
            "series_numbers": list(numbers),
            **plan,
            "people": [
                {
                    "number": registration.number,
                    "name": registration.person.name,
                    "club": registration.club.name if registration.club else None,
                }
                for registration in (*self.registered, *self.gone)
            ],
        }

    def _groups(self) -> list[Group]:
        return [_group(registration) for registration in self.registered]

    def _terms(self) -> Terms:
        place = {registration.number: index for index, registration in enumerate((*self.registered, *self.gone))}
        wishes = apart_values(self.wishes, [registration.number for registration in self.registered])
        return Terms(
            apart=tuple(replace(wish, keys=tuple(place[key] for key in wish.keys)) for wish in wishes),
            sizes=self.tournament.rulebook.table_sizes,
            played=tuple(
                seating.Plan(tuple(tuple(place[number] for number in table) for table in tables))
                for tables in self.played
            ),
        )


@dataclass(frozen=True, slots=True)
class Lottery:
    """All that a draw by lot comes from; `people` are start numbers, the groups and terms count them from 0."""

    numbers: tuple[int, ...]
    seed: str
    consent: frozenset[str]
    people: tuple[int, ...]
    groups: list[Group]
    terms: Terms

    def objections(self) -> tuple[seating.Objection, ...]:
        """What cannot be had. Raises `CannotSeatError` where there is no table for these people."""
        people = people_of(len(self.people), self.groups)
        return seating.objections(people, len(self.numbers), sizes=self.terms.sizes, apart=self.terms.apart)

    def search(self) -> dict[str, Any]:
        """The plan as `seating` describes it. Raises `CannotSeatError`, also for what there is no consent to."""
        seating.refuse(self.objections(), self.consent)
        try:
            return plan_document(len(self.people), len(self.numbers), self.seed, self.groups, self.terms)
        except DocumentError as error:
            raise error.__cause__ or error from None


def field_of(tournament: Tournament, *, before: int | None = None) -> DrawField:
    """Who is there now, after the published series (those with a smaller number than `before`); five queries."""
    registered = seatable(tournament)
    there = {registration.number for registration in registered}
    played = _played(tournament, before)
    missing = {number for tables in played for table in tables for number in table} - there
    gone = with_names(tournament.registrations.filter(number__in=missing)).order_by("number")
    wishes = [wish for wish in wishes_of(tournament) if len(keys_of(wish, there)) > wish.apart.most]
    return DrawField(tournament, tuple(registered), tuple(gone), tuple(wishes), played)


def plans_of(document: Mapping[str, Any]) -> list[seating.Plan]:
    """The drawn series as plans of start numbers."""
    numbers = [person["number"] for person in document["people"]]
    return [
        seating.Plan(tuple(tuple(numbers[index] for index in table) for table in tables))
        for tables in document["series"]
    ]


def withheld_from(document: Mapping[str, Any]) -> list[str]:
    """What of a draw is the organiser's business alone: who is to sit apart (`apart`), who has a table of his own
    (`tables`), and where there is any of it the `seed`: whoever has it could try until a guess gives the same plan."""
    wishes = [
        *(["apart"] if document.get("apart") else []),
        *(["tables"] if any("table" in group for group in document.get("groups") or []) else []),
    ]
    return [*wishes, "seed"] if wishes else []


def public_part(document: Mapping[str, Any], anonymous: Collection[int] = ()) -> dict[str, Any]:
    """A draw as everybody may have it: all of it, or without what is withheld; then `withheld` says what that is.

    `anonymous`: the start numbers of those who are called by nothing else; nothing is drawn from names.
    """
    people = [
        person | {"name": public_name(person["number"], person["name"], anonymous=person["number"] in anonymous)}
        for person in document["people"]
    ]
    document = {**document, "people": people}
    withheld = withheld_from(document)
    if not withheld:
        return document
    public = {key: value for key, value in document.items() if key not in ("apart", "seed")}
    groups = [{key: value for key, value in group.items() if key != "table"} for group in document.get("groups") or []]
    return public | {"groups": groups, "withheld": withheld}


def _played(tournament: Tournament, before: int | None) -> tuple[tuple[Table, ...], ...]:
    seats = Seat.objects.filter(series__tournament=tournament, series__published_at__isnull=False)
    if before is not None:
        seats = seats.filter(series__number__lt=before)
    ordered = seats.order_by("series__number", "card_table__number", "number")
    series: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, table, start_number in ordered.values_list("series__number", "card_table_id", "registration__number"):
        series[number][table].append(start_number)
    return tuple(tuple(tuple(keys) for keys in tables.values()) for tables in series.values())


def _group(registration: Registration) -> Group:
    team = team_of(registration)
    group: Group = {"team": team.pk if team else None, "club": registration.club_id}
    return group | {"table": registration.fixed_table} if registration.fixed_table else group
