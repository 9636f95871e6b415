"""What a federation sees of its clubs: what everybody may see, in one list."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from tournament.core.public import TournamentState, states_of
from tournament.models import Organisation, Ranking, Tournament


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A published tournament of a club: how many play, how far it is, and its rankings."""

    tournament: Tournament
    club: str
    people: int
    state: TournamentState
    rankings: Sequence[Ranking]

    @property
    def has_results(self) -> bool:
        """Whether there is anything to read in them."""
        return any(series.results for series in self.state.series)


def published_of(federation: Organisation) -> "QuerySet[Tournament]":
    """The published tournaments of its clubs, the newest first."""
    theirs = Tournament.objects.filter(published=True, organisation__federation=federation)
    counted = theirs.annotate(people=Count("registrations")).select_related("organisation")
    return counted.prefetch_related("rankings").order_by("-date", "name", "pk")


def lines_of(published: Iterable[Tournament]) -> list[PublishedLine]:
    """Some of them; one query more."""
    return [_line(state) for state in states_of(list(published))]


def _line(state: TournamentState) -> PublishedLine:
    tournament = state.tournament
    return PublishedLine(
        tournament, tournament.organisation.name, vars(tournament)["people"], state, list(tournament.rankings.all())
    )
