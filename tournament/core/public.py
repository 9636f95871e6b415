"""What everybody may know of a tournament, and nothing more: no drafts, no results before they are published."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache, lru_cache
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils import timezone

from tournament.core import series_state
from tournament.core.series_state import FREEZE_FIELDS, Freeze, Phase, SeriesState, freeze_of
from tournament.core.steps import last_day
from tournament.models import AuditEntry, Installation, Series, Tournament

ActRow = tuple[str, int, int, str | None, str | None, str]
"""Slug, id, revision, hash of the act, pages of the owner, zone."""
Board = tuple[tuple["SeriesState", ...], Freeze | None, tuple["SeriesState", ...]]
PUBLIC_ACT = Subquery(
    AuditEntry.objects.filter(tournament=OuterRef("pk"), revision=OuterRef("public_revision")).values("hash")[:1]
)
LEGAL = Subquery(Installation.objects.order_by("pk").values("legal")[:1])
PUBLISHED = Tournament.objects.filter(published=True).annotate(act=PUBLIC_ACT, legal=LEGAL)


def last_acts(*slugs: str) -> dict[str, str]:
    """Slug of each published tournament (of these) -> the last act that changed anything public, and which pages of the
    owner its pages link to; one query.

    No other public state of it was ever called so: the revision alone would come again after a backup was restored,
    the hash of its row in the audit log does not.
    """
    if len(slugs) != 1:
        return as_states(act_rows(*slugs))
    with connection.cursor() as cursor:
        cursor.execute(_of_one()[0], slugs)
        return as_states(cursor.fetchall())


def acts_and_zones() -> tuple[dict[str, str], tuple[str, ...]]:
    """`last_acts` of all, and the zones they are in, by name; one query."""
    rows = list(act_rows())
    return as_states(rows), tuple(sorted({row[-1] for row in rows}))


@cache
def _of_one() -> tuple[str, str]:
    """`act_rows` of one slug, and its tournament, as SQL. To write the one anew would be half of what an unchanged page
    or PDF costs, the other a twentieth of a new page."""
    tournament = PUBLISHED.filter(slug="").annotate(planned=F("programme__shown"))
    return act_rows("").query.sql_with_params()[0], tournament.query.sql_with_params()[0]


def act_rows(*slugs: str) -> QuerySet[Tournament, ActRow]:
    """What `last_acts` reads, for who reads it by another connection."""
    asked = PUBLISHED.filter(slug__in=slugs) if slugs else PUBLISHED
    return asked.order_by("pk").values_list("slug", "pk", "public_revision", "act", "legal", "time_zone")


def as_states(rows: Iterable[ActRow]) -> dict[str, str]:
    """What `last_acts` says of its rows."""
    return {slug: _state(pk, revision, act, note_legal(pages or "")) for slug, pk, revision, act, pages, _zone in rows}


# Which pages of the owner there are (Impressum, privacy notice): every public page links to them and none asks.

_legal = [""]
"""The kinds of pages, with commas, as they were last read."""


def note_legal(pages: str) -> str:
    """Remember what was read; it is returned."""
    _legal[0] = pages
    return pages


def legal_pages() -> list[str]:
    """The kinds of pages that are shown."""
    return [kind for kind in _legal[0].split(",") if kind]


def learn_legal() -> None:
    """Ask the database, unless it cannot be asked yet: then whoever reads something public says it."""
    try:
        note_legal(Installation.objects.order_by("pk").values_list("legal", flat=True).first() or "")
    except DatabaseError:
        note_legal("")


def published_tournament(slug: str) -> Tournament | None:
    """A published tournament with its `public_act`; one query."""
    found = next(iter(Tournament.objects.raw(_of_one()[1], [slug])), None)
    if found is not None:
        read = vars(found)
        found.public_act, found.public_legal = read["act"], note_legal(read["legal"] or "")
        found.public_planned = bool(read["planned"])
    return found


def public_state(tournament: Tournament) -> str:
    """What `last_acts` says of a tournament whose `public_act` was read along; empty of another."""
    act = tournament.public_act
    return _state(tournament.pk, tournament.public_revision, act, tournament.public_legal) if act else ""


def _state(pk: int, revision: int, act: str | None, pages: str) -> str:
    return f"{pk}-{revision}-{act}{pages and f'-{pages}'}"


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A published tournament with its series in order, as everybody may know them.

    `freeze`: the board stands still; `behind` it, the series as they are are nobody's but of who reveals them.
    """

    tournament: Tournament
    series: tuple[SeriesState, ...]
    freeze: Freeze | None = None
    behind: tuple[SeriesState, ...] = ()

    @property
    def unfrozen(self) -> "TournamentState":
        """As if the board did not stand still: for what was revealed, and for the organiser."""
        return TournamentState(self.tournament, self.behind) if self.freeze else self

    @property
    def going_on(self) -> tuple[SeriesState, ...]:
        """The series with their lists as they go on, though the results that are shown do not: what a board that
        stopped at once shows of one is provisional for as long as it stands, and its lists are closed meanwhile."""
        if self.freeze is None or not self.freeze.at_once:
            return self.series
        return tuple(map(_going_on, self.series, self.behind))

    @property
    def with_results(self) -> tuple[int, ...]:
        """The numbers of the series whose results everybody may see."""
        return tuple(series.number for series in self.series if series.results)

    @property
    def over(self) -> bool:
        """Nothing follows in any series."""
        return bool(self.series) and all(series.settled for series in self.series)

    @property
    def next(self) -> SeriesState | None:
        """The first series in which something follows."""
        return next((series for series in self.going_on if not series.settled), None)

    @property
    def current_seating(self) -> SeriesState | None:
        """Return the series in which readers look for their seats: of those published the first that has not begun,
        else the last. All of them may be published at once."""
        last = next((series for series in reversed(self.series) if series.in_play), None)
        return next((series for series in self.series if series.phase is Phase.SEATED), last)

    @property
    def open_lists(self) -> SeriesState | None:
        """The last series whose result is published while lists are open: what makes a standing provisional."""
        return next((series for series in reversed(self.series) if series.phase is Phase.PROVISIONAL), None)

    def results_head(self, numbers: Collection[int]) -> str:
        """The head of the audit log as it was when the last of these series had its results published; empty unless all
        of them have.
        """
        published = [series for series in self.series if series.number in numbers and series.results]
        if not published or len(published) < len(numbers):
            return ""
        return max(published, key=lambda series: (series.results_published_at, series.number)).results_head


@dataclass(frozen=True, slots=True)
class Programme:
    """All published tournaments: those that are on, those to come (next first), those before (last first)."""

    on: tuple[TournamentState, ...]
    coming: tuple[TournamentState, ...]
    past: tuple[TournamentState, ...]


def state_of(tournament: Tournament) -> TournamentState:
    """One tournament's series; one query, or none where they are known of its public state."""
    state = public_state(tournament)
    known = _board_of_state(state, tournament.pk) if state else _boards([tournament.pk])[tournament.pk]
    return TournamentState(tournament, *known)


def states_of(tournaments: Sequence[Tournament]) -> list[TournamentState]:
    """Each of these with its series; one query."""
    boards = _boards([tournament.pk for tournament in tournaments])
    return [TournamentState(tournament, *boards[tournament.pk]) for tournament in tournaments]


@lru_cache(maxsize=200)
def _board_of_state(_state: str, tournament: int) -> Board:
    return _boards([tournament])[tournament]


def forget() -> None:
    """Know nothing any more: another database stands where this one stood."""
    _board_of_state.cache_clear()
    note_legal("")


def programme(tournaments: Iterable[Tournament]) -> Programme:
    """What is on, each by its own clock; one query. A tournament is on from its first day to its last as long as it is
    not over; on either of the two, or when a series began today; and when that was yesterday and it is not over.
    """
    states = states_of(sorted(tournaments, key=lambda tournament: (tournament.date, tournament.name)))
    current = [state for state in states if _is_on(state)]
    others = [state for state in states if state not in current]
    coming = [state for state in others if state.tournament.date > state.tournament.today]
    past = [state for state in reversed(others) if state.tournament.date <= state.tournament.today]
    return Programme(tuple(current), tuple(coming), tuple(past))


def _is_on(state: TournamentState) -> bool:
    first, last, zone = state.tournament.date, last_day(state.tournament), state.tournament.zone
    today = state.tournament.today
    days = {
        first,
        last,
        *(timezone.localdate(series.started_at, zone) for series in state.series if series.started_at),
    }
    return today in days or (not state.over and (first < today < last or today - timedelta(days=1) in days))


def stored_at(tournament: Tournament) -> datetime | None:
    """When what everybody may see was last changed; None for a tournament nothing was written to."""
    entries = AuditEntry.objects.filter(tournament=tournament, revision=tournament.public_revision)
    return entries.values_list("at", flat=True).first()


def _boards(tournaments: Sequence[int]) -> Mapping[int, Board]:
    """Tournament -> its series in order as everybody may know them, the freeze, and the series behind it."""
    found: dict[int, tuple[list[SeriesState], list[SeriesState], list[Freeze]]] = defaultdict(lambda: ([], [], []))
    for tournament, *row in _rows(tournaments):
        series, behind, freezes = found[tournament]
        freeze = freezes[0] if freezes else freeze_of(row[len(series_state.FIELDS) :])
        now = series_state.state_of_row(row[: len(series_state.FIELDS)]).public
        behind.append(now)
        series.append(_frozen(now, freeze) if freeze else now)
        freezes += [freeze] if freeze else []
    boards = {
        key: (tuple(series), freezes[0] if freezes else None, tuple(behind))
        for key, (series, behind, freezes) in found.items()
    }
    return defaultdict(lambda: ((), None, ()), boards)


def _rows(tournaments: Sequence[int]) -> "QuerySet[Series, Any]":
    """The series of these tournaments in order; one query."""
    return series_state.with_lists(Series.objects.filter(tournament__in=tournaments)).values_list(
        "tournament_id", *series_state.FIELDS, *(f"tournament__ceremony__{name}" for name in FREEZE_FIELDS)
    )


def _frozen(now: SeriesState, freeze: Freeze) -> SeriesState:
    """As everybody may know it: as far as it was when the board stopped, or without results."""
    if freeze.hides(now.number):
        return replace(now, results_head="", results_published_at=None)
    if not freeze.at_once or not now.results:
        return now
    closed, lists = freeze.lists[now.number]
    return replace(now, closed=closed, lists=lists)


def _going_on(shown: SeriesState, now: SeriesState) -> SeriesState:
    if shown.phase is not Phase.PROVISIONAL:
        return shown
    return replace(shown, closed=now.closed, lists=now.lists, results_published_at=None)
