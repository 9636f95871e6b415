"""Who stood on the first three places of each ranking of a tournament, as its published lists have them."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final

from django.utils.translation import pgettext

from scoring.rankings import Of, Ranking
from tournament.core.public import TournamentState, public_state
from tournament.core.speaking import spoken
from tournament.standings.reads.rows import PlayerRow, Row, TeamRow
from tournament.standings.reads.standings import Standings, published_standings
from tournament.years.reads.events import Event
from tournament.years.reads.kept import kept_list

LAST_STEP: Final = 3


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody on one of the first places. `name`: as that list has it. `person`: the key, None of a team or club, and
    of who is anonymous there. `club`: whom he, it or they played for."""

    rank: int
    name: str
    person: int | None
    club: str


@dataclass(frozen=True, slots=True)
class Podium:
    """The first places of one ranking. `of` and `category`: who is ranked; `whole`: over all that was played, not a
    day or some series of it."""

    of: Of
    category: str
    title: str
    whole: bool
    steps: tuple[Step, ...]

    @property
    def winners(self) -> list[str]:
        """Who is first: several where no lot was drawn."""
        return [step.name for step in self.steps if step.rank == 1]


_KNOWN: OrderedDict[str, tuple[Podium, ...]] = OrderedDict()
MOST_KNOWN: Final = 2_000


def podiums_of(state: TournamentState) -> tuple[Podium, ...]:
    """Those of a tournament, read only if this public state of it was not seen before."""
    public = public_state(state.tournament)
    key = f"{public} {spoken()}"
    podiums = _KNOWN.get(key)
    if podiums is None:
        made = kept_list("podiums", public and key, lambda: list(map(astuple, _read(published_standings(state)))))
        podiums = _KNOWN[key] = tuple(map(_podium, made))
        while len(_KNOWN) > MOST_KNOWN:
            _KNOWN.popitem(last=False)
    return podiums


def _podium(values: Sequence[Any]) -> Podium:
    """As `astuple` wrote it."""
    of, category, title, whole, steps = values
    return Podium(Of(of), category, title, whole, tuple(Step(*step) for step in steps))


def _read(standings: Standings) -> Iterator[Podium]:
    for ranking in standings.rankings:
        listed = standings.list_of(ranking)
        first = [place for place in listed.places if place.rank is not None and place.rank <= LAST_STEP]
        if steps := tuple(_step(row) for row in listed.rows_of(first)):
            title = pgettext("ranking", ranking.name)
            yield Podium(ranking.of, ranking.category or "", title, _is_whole(ranking, standings), steps)


def _is_whole(ranking: Ranking, standings: Standings) -> bool:
    return ranking.series is None or set(ranking.series) >= set(standings.series)


def _step(row: Row) -> Step:
    rank = row.rank or 0
    if isinstance(row, PlayerRow):
        club, person = row.registration.club, row.registration.person
        return Step(rank, person.name, person.pk, club.name if club else "")
    if isinstance(row, TeamRow):
        return Step(rank, row.team.name, None, row.team.club.name if row.team.club else "")
    return Step(rank, row.club.name, None, row.club.name)


def outside_podium(event: Event) -> Podium:
    """Of totals kept elsewhere there is one list, of everybody."""
    first = [row for row in event.rows if row.rank is not None and row.rank <= LAST_STEP]
    steps = tuple(Step(row.rank or 0, row.name, None if row.anonymous else row.person, row.club_name) for row in first)
    return Podium(Of.PLAYERS, "", pgettext("ranking", "Einzelwertung"), True, steps)
