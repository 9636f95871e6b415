"""What was decided in a tournament, for the page of decisions: a constant number of queries."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import Decision, OffenceReport, Penalty, Registration, Team, Tournament


@dataclass(frozen=True, slots=True)
class Decided:
    """Everything that was decided, each kind in its order."""

    penalties: Sequence[Penalty]
    disqualified: Sequence[Registration]
    unranked: Sequence[Registration]
    noted: Sequence[Decision]
    offences: Sequence[OffenceReport]


def decided(tournament: Tournament) -> Decided:
    """What was decided in a tournament; a constant number of queries."""
    people = tournament.registrations.select_related("person", "club").order_by("number")
    tables = ("card_table__series", "registration__person")
    offences = (
        OffenceReport.objects.filter(seat__series__tournament=tournament)
        .select_related("seat__card_table__series", "seat__registration__person")
        .prefetch_related("seat__substitutions__registration__person")
    )
    return Decided(
        list(tournament.penalties.select_related("series", "registration__person", "team").order_by("position")),
        list(people.filter(disqualified=True)),
        list(people.filter(unranked=True)),
        list(tournament.decisions.select_related(*tables).order_by("pk")),
        list(offences.order_by("seat__series__number", "seat__card_table__number", "game_number")),
    )


def teams_of(tournament: Tournament) -> Sequence[Team]:
    """The teams, by name, to choose one from."""
    return list(tournament.teams.order_by("name"))
