"""How far the list of a ranking goes, as facts, and which Fassungen of it everybody may see."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, lru_cache
from math import inf

from scoring.rankings import PLAYERS, Ranking
from tournament.core.act import subject
from tournament.core.public import TournamentState, public_state
from tournament.core.rankings import TeamWords, as_values, rankings_of, words_of
from tournament.core.series_state import Freeze, frozen_now, with_results
from tournament.models import AuditEntry, Correction, Edition, EditionList, Series, Tournament
from tournament.models import Ranking as RankingRow

# Which Fassungen of the final lists everybody may see: once public, one stays (issue "Results that stand").


@dataclass(frozen=True, slots=True)
class PublicUntil:
    """Name of a series -> the revision at which its results were taken off the public pages last; infinite: they are
    there. `freeze`: the board stands still."""

    revisions: Mapping[str, float]
    freeze: Freeze | None


def public_until(tournament: Tournament) -> PublicUntil:
    """Three queries."""
    taken_off = AuditEntry.objects.filter(tournament=tournament, action="results_withdrawn").order_by("revision")
    until: dict[str, float] = dict(taken_off.values_list("subject", "revision"))
    shown = Series.objects.filter(with_results(), tournament=tournament)
    return PublicUntil(until | {subject(series): inf for series in shown}, frozen_now(tournament))


def was_public(listed: EditionList, until: PublicUntil) -> bool:
    """Whether the results of each series in it are public, or were after the edition of this list was made; behind a
    board that stands still only a list that was revealed is."""
    edition, freeze = listed.edition, until.freeze
    if freeze and freeze.covers(listed.series, edition.at) and listed.ranking_id_in_document not in freeze.revealed:
        return False
    return all(until.revisions.get(f"Serie {number}", 0) > edition.revision for number in listed.series)


def public_editions(tournament: Tournament) -> list[tuple[int, str]]:
    """Edition (its primary key) and ranking (its id) of every list of a Fassung that is or was public; four queries,
    or one where there is none. Whether the tournament itself is public is not asked.
    """
    lists = list(EditionList.objects.filter(edition__tournament=tournament).select_related("edition").defer("sealed"))
    if not lists:
        return []
    until = public_until(tournament)
    return [(one.edition_id, one.ranking_id_in_document) for one in lists if was_public(one, until)]


@dataclass(frozen=True, slots=True)
class Change:
    """When something was changed, and why."""

    at: datetime
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListState:
    """How far a list goes.

    `after`: the last series in it; None: there is nothing in it yet. `open_lists`: how many are not closed.
    `over`: every series that counts is in it. `objections_until`: it is open to objections. `edition`: the Fassung it
    is final in, None before; `corrected`: by which Berichtigung that one came about.

    Before it is final: `changed`, the last change to a series that was public; `taken_back`, that it was final once.
    `frozen`: since when it stands still; `hidden`: the first series of those that count whose results are kept back for
    the Siegerehrung, None: of none, but later ones of the same. `evening`: of how many series it is at the end of a
    club evening, where nobody declares an Endstand; 0: of none such, or not at its end. `cancelled`: the series that
    would count in it and are not played.
    """

    after: int | None = None
    open_lists: int = 0
    over: bool = False
    objections_until: datetime | None = None
    edition: int | None = None
    corrected: Change | None = None
    changed: Change | None = None
    taken_back: Change | None = None
    frozen: datetime | None = None
    hidden: int | None = None
    evening: int = 0
    cancelled: tuple[int, ...] = ()

    @property
    def final(self) -> bool:
        """It stands: only a Berichtigung changes it."""
        return self.edition is not None

    def without_reasons(self) -> "ListState":
        """The same, saying when something was changed and not why."""
        changes = {key: getattr(self, key) for key in ("corrected", "changed", "taken_back")}
        return replace(self, **{key: change and replace(change, reason="") for key, change in changes.items()})


@dataclass(frozen=True, slots=True)
class Facts:
    """What is stored of the lists of a tournament beside their figures: its rankings by their ids; its Fassungen in
    order; of each, the ids of the rankings it has public lists of; what was changed, in order; whether it has teams."""

    rankings: Mapping[str, RankingRow]
    editions: Sequence[Edition]
    listed: Mapping[int, Collection[str]]
    corrections: Sequence[Correction]
    has_teams: bool


def _facts_of(tournament: Tournament) -> Facts:
    """Seven queries at most, or none where they are known of its public state."""
    state = public_state(tournament)
    return _of_state(state, tournament) if state else _read(tournament)


@lru_cache(maxsize=200)
def _of_state(_state: str, tournament: Tournament) -> Facts:
    return _read(tournament)


def forget() -> None:
    """Know nothing any more: another database stands where this one stood."""
    _of_state.cache_clear()


def _read(tournament: Tournament) -> Facts:
    editions = list(tournament.editions.order_by("number"))
    listed: dict[int, set[str]] = defaultdict(set)
    for edition, ranking in public_editions(tournament) if editions else ():
        listed[edition].add(ranking)
    return Facts(
        {row.document_id: row for row in rankings_of(tournament)},
        editions,
        listed,
        list(tournament.corrections.select_related("series").order_by("pk")),
        tournament.teams.exists(),
    )


def is_of_everybody(ranking: Ranking) -> bool:
    """Whether it ranks all players over all series."""
    return replace(PLAYERS, id=ranking.id, name=ranking.name) == ranking


class ListStates:
    """The states of the lists of a tournament over those series whose numbers are `shown`."""

    def __init__(self, tournament: TournamentState, shown: Collection[int]) -> None:
        self._state = tournament
        self._tournament = tournament.tournament
        self._series = {one.number: one for one in tournament.series if not one.cancelled}
        self._shown = shown

    def of(self, ranking: Ranking) -> ListState:
        """Of the list of a ranking. One that is none of the tournament's (everybody, where it ranks nobody so) is final
        once they all are. Without a series that counts in it and has closed lists it is not what was made final."""
        counting = [number for number in self._series if ranking.counts(number)]
        if whole := self._revealed(ranking):
            return whole.of(ranking)
        there = [number for number in counting if number in self._shown]
        if not there:
            return self._frozen(ListState(), counting)
        row = self._facts.rankings.get(ranking.id)
        state = ListState(
            after=there[-1],
            open_lists=sum(map(self._open_lists, there)),
            over=len(there) == len(counting),
            objections_until=row.objections_until if row else None,
            evening=self._evening_of(counting),
            cancelled=tuple(one.number for one in self._state.series if one.cancelled and ranking.counts(one.number)),
        )
        final = row.final_at if row else self._all_final
        hidden = any(self._series[number].closed for number in counting if number not in there)
        stands = final and not hidden and not self._is_covered(counting, final)
        return self._frozen(self._final(state, ranking) if stands else self._not_final(state, ranking, there), counting)

    def everybody(self) -> ListState:
        """Of the list of all players over all series: of the first ranking that is that."""
        values = as_values(self._tournament, list(self._facts.rankings.values()))
        return self.of(next(filter(is_of_everybody, values), PLAYERS))

    @property
    def team_words(self) -> TeamWords:
        """What its teams are called."""
        return words_of(self._facts.rankings.values())

    def of_list(self, ranking: Ranking, series: int | None) -> ListState:
        """Of the list of a ranking, or of one series in it."""
        return self.of(ranking) if series is None else self.of_series(ranking, series)

    def of_series(self, ranking: Ranking, number: int) -> ListState:
        """Of the list of one series in it, which is one of those shown."""
        if revealed := self._revealed(ranking):
            return revealed.of_series(ranking, number)
        whole = self.of(ranking)
        alone = ListState(after=number, open_lists=self._open_lists(number), over=True)
        if whole.final:
            return replace(alone, edition=whole.edition, corrected=whole.corrected)
        return self._frozen(self._not_final(alone, ranking, [number]), [number])

    def head(self, ranking: Ranking, series: int | None = None) -> str:
        """The head of the audit log as it was when the list became what it is: that of its Fassung, else of the results
        published last; empty where not all of them are. `series`: of the list of one series."""
        if revealed := self._revealed(ranking):
            return revealed.head(ranking, series)
        if series is None and self.of(ranking).final:
            return next((one.audit_head for one in reversed(self._standing(ranking))), "")
        return self._state.results_head([n for n in self._shown if ranking.counts(n) and series in (None, n)])

    def is_final(self, ranking: Ranking) -> bool:
        """Whether the list of a ranking was made final, whatever of it is shown."""
        row = self._facts.rankings.get(ranking.id)
        return row is not None and row.final_at is not None

    def editions(self, ranking: Ranking) -> list[Edition]:
        """Every Fassung that has a public list of this ranking, in order: once public it stays."""
        return [one for one in self._facts.editions if ranking.id in self._facts.listed.get(one.pk, ())]

    def all_editions(self) -> list[Edition]:
        """Every Fassung of which some list is public, in order."""
        return [one for one in self._facts.editions if self._facts.listed.get(one.pk)]

    def all_changes(self) -> list[tuple[int, Correction]]:
        """What was changed of shown results before there was a Fassung, in order, each with its series; nothing that
        came about behind a board that stands still."""
        return [
            (one.series.number, one)
            for one in self._facts.corrections
            if one.edition_id is None and one.series is not None and one.series.number in self._shown
            if not self._is_covered([one.series.number], one.at)
        ]

    def _revealed(self, ranking: Ranking) -> "ListStates | None":
        """Of a ranking that is everybody's although the board stands still: the states behind it."""
        freeze = self._state.freeze
        if freeze is None or ranking.id not in freeze.revealed:
            return None
        unfrozen = self._state.unfrozen
        return ListStates(unfrozen, unfrozen.with_results)

    def _is_covered(self, series: Collection[int], at: datetime | None) -> bool:
        """Whether what was made of these series then is nobody's yet."""
        freeze = self._state.freeze
        return freeze is not None and at is not None and freeze.covers(series, at)

    def _frozen(self, state: ListState, series: Collection[int]) -> ListState:
        """Saying that it stands still, if it does: a list of series that go on does not."""
        freeze = self._state.freeze
        hidden = min(filter(freeze.hides, series), default=None) if freeze else None
        if freeze is None or not (freeze.at_once or hidden):
            return state
        return replace(state, frozen=freeze.since, hidden=hidden)

    @property
    def has_teams(self) -> bool:
        """Whether there is anything to show of teams."""
        return self._facts.has_teams

    @property
    def _all_final(self) -> datetime | None:
        """When the last ranking became final; None: one is not."""
        ends = [one.final_at for one in self._facts.rankings.values()]
        return max(end for end in ends if end) if all(ends) else None

    def _evening_of(self, series: Collection[int]) -> int:
        """How many series of a club evening these are, if each has its final result."""
        over = all(self._series[number].settled for number in series)
        return len(series) if self._tournament.club_evening and over else 0

    def _open_lists(self, number: int) -> int:
        return self._series[number].open_lists

    def _final(self, state: ListState, ranking: Ranking) -> ListState:
        standing = self._standing(ranking)
        if not standing:
            return replace(state, edition=1)
        last, first = standing[-1], (self.editions(ranking) or standing)[0]
        corrected = Change(last.at, last.reason) if last.reason and last != first else None
        return replace(state, edition=last.number, corrected=corrected)

    def _standing(self, ranking: Ranking) -> Sequence[Edition]:
        """The editions that a final list came about by, in order; of what is no ranking of the tournament all."""
        there = self.editions(ranking) if ranking.id in self._facts.rankings else self._facts.editions
        return [one for one in there if not one.taken_back_at]

    def _not_final(self, state: ListState, ranking: Ranking, numbers: Collection[int]) -> ListState:
        changes = [Change(one.at, one.reason) for number, one in self.all_changes() if number in numbers]
        last = next(reversed(self.editions(ranking)), None)
        taken_back = Change(last.taken_back_at, last.taken_back_reason) if last and last.taken_back_at else None
        return replace(state, changed=changes[-1] if changes else None, taken_back=taken_back)

    @cached_property
    def _facts(self) -> Facts:
        return _facts_of(self._tournament)
