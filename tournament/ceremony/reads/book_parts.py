"""What an Ergebnisheft may hold and what of it there is, and who won, as the press's short text needs it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rankings import PAIR, Of, Ranking
from tournament.ceremony.press import Event, Outcome, Placed, given_name_first
from tournament.ceremony.reads.book import (
    Decisions,
    day_winners,
    decisions,
    lists_of,
    podium,
    series_winners,
)
from tournament.core.list_state import ListStates
from tournament.core.public import TournamentState, published_tournament, state_of
from tournament.core.rankings import shown_sum
from tournament.draw.reads.draws import public_draws
from tournament.models import Tournament
from tournament.standings.reads.ranking_list import Row, TeamRow
from tournament.standings.reads.standings import AnyList, Standings, published_standings, seated_series
from tournament.standings.reads.standings import standings as read_standings

MOST_LISTS = 500
"""So many Spiellisten a book holds: printed they are as many sheets."""


class Part(TextChoices):
    """A part of the book, in its order."""

    RANKINGS = "wertungen", _("Wertungen der Spieler")
    TEAMS = "mannschaften", _("mit ihren Mitgliedern")
    SERIES = "serien", _("Seriensieger")
    DAYS = "tage", _("Tagessieger")
    DRAWS = "auslosungen", _("Auslosungen, mit dem Nachweis")
    DECISIONS = "entscheidungen", _("Entscheidungen")
    FIGURES = "zahlen", _("Bilder und Zahlen")
    LISTS = "listen", _("Spiellisten")


WITHOUT_LISTS = tuple(part.value for part in Part if part is not Part.LISTS)
"""What everybody's book holds unless more is asked for."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A tournament as its book shows it: over which series, how far its lists go."""

    state: TournamentState
    standings: Standings
    states: ListStates

    @property
    def tournament(self) -> Tournament:
        return self.state.tournament


def seen_by_everybody(slug: str) -> Seen | None:
    """What is published, once every result is and no board stands still; None before."""
    tournament = published_tournament(slug)
    state = state_of(tournament) if tournament else None
    if tournament is None or state is None or not is_open_to_all(state):
        return None
    return Seen(state, published_standings(state), ListStates(state, state.with_results))


def is_open_to_all(state: TournamentState) -> bool:
    """Whether everybody may have the book: every result is published, all lists closed, and no board stands still."""
    return state.over and state.freeze is None


def seen_by_the_organiser(tournament: Tournament) -> Seen | None:
    """Over every series that is seated, published or not; named as for everybody, for that is who reads a book. None:
    no series is seated."""
    seated = seated_series(tournament)
    if not seated:
        return None
    state = state_of(tournament)
    return Seen(state, read_standings(tournament, seated, public=True), ListStates(state.unfrozen, seated))


@dataclass(frozen=True, slots=True)
class Offered:
    """A part there is something of, and how much; `label`: what it is called in this tournament."""

    part: Part
    count: int
    label: str

    @property
    def is_too_much(self) -> bool:
        """More lists than a book holds."""
        return self.part is Part.LISTS and self.count > MOST_LISTS


def offered(seen: Seen) -> list[Offered]:
    """The parts there is something of, in order."""
    standings = seen.standings
    kinds = [one.of for one in standings.rankings]
    sides = {Of.TEAMS: str(seen.states.team_words.many), Of.CLUBS: gettext("Vereine")}
    labels = {part: str(part.label) for part in Part}
    labels[Part.TEAMS] = ", ".join([*(name for of, name in sides.items() if of in kinds), labels[Part.TEAMS]])
    counts = {
        Part.RANKINGS: kinds.count(Of.PLAYERS),
        Part.TEAMS: len(kinds) - kinds.count(Of.PLAYERS),
        Part.SERIES: sum(len(one.won) for one in series_winners(standings)),
        Part.DAYS: sum(len(one.won) for one in day_winners(standings)),
        Part.DRAWS: len(public_draws(seen.tournament)),
        Part.DECISIONS: _count(decisions(standings, seen.states)),
        Part.FIGURES: 1,
        Part.LISTS: lists_of(seen.tournament, standings.series),
    }
    return [Offered(part, counts[part], labels[part]) for part in Part if counts[part]]


def _count(decided: Decisions) -> int:
    return len(decided.penalties) + len(decided.outside) + len(decided.editions)


def chosen(asked: Collection[str]) -> tuple[str, ...]:
    """Of what an address asks for what there can be, in order; nothing asked: all but the lists."""
    return tuple(part.value for part in Part if part.value in asked) if asked else WITHOUT_LISTS


# Who won, as the press's short text needs it: names as everybody may read them.


def event(seen: Seen) -> Event:
    """The tournament: those who played, and their clubs."""
    tournament = seen.tournament
    played = [row.registration for row in seen.standings.players if row.totals.games]
    return Event(
        tournament.name,
        tournament.date,
        tournament.last_day,
        tournament.place,
        len(played),
        len({one.club_id for one in played if one.club_id}),
    )


def outcomes(seen: Seen, ranking: str | None = None) -> list[Outcome]:
    """The rankings that are played out, in order, or this one alone: what is not decided is nobody's to print."""
    chosen = [one for one in seen.standings.rankings if ranking in (None, one.id)]
    return [_outcome(seen.standings.list_of(one)) for one in chosen if _is_played_out(seen, one)]


def _is_played_out(seen: Seen, ranking: Ranking) -> bool:
    state = seen.states.of(ranking)
    return state.final or (state.over and not state.open_lists)


def _outcome(ranked: AnyList) -> Outcome:
    size = ranked.ranking.team_size or ranked.tournament.members_per_team
    placed = tuple(_placed(ranked, row) for row in podium(ranked))
    return Outcome(ranked.ranking.title, ranked.ranking.of, placed, of_pairs=size == PAIR)


def _placed(ranked: AnyList, row: Row) -> Placed:
    rulebook = ranked.tournament.rulebook
    columns = sorted(rulebook.columns, key=lambda column: column.key != rulebook.ranked_by)
    figures = tuple((column.key, shown_sum(rulebook, column, row.totals, row.penalty)) for column in columns)
    return Placed(
        row.rank or 0,
        given_name_first(row.name) if ranked.ranking.of is Of.PLAYERS else row.name,
        figures,
        row.club_name,
        tuple(given_name_first(one.name) for one in row.members) if isinstance(row, TeamRow) else (),
        row.by_lot,
    )
