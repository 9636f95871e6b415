"""Editions of the final lists: which there are, what stands in one, and that as a list to be shown like any other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from types import MappingProxyType
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone

import scoring
from scoring import Rulebook
from scoring.document.stand import WHO
from scoring.figures import KEYS
from scoring.rankings import Of, Place, Ranking, Result
from tournament.core.list_state import public_until, was_public
from tournament.core.names import public_name
from tournament.core.rankings import TeamWords, rankings_of, words_for
from tournament.core.series_state import in_play
from tournament.models import (
    CardTable,
    Club,
    Correction,
    Edition,
    EditionList,
    Person,
    Registration,
    Team,
    Tournament,
    audit,
)
from tournament.standings.reads.field import PenaltyNote
from tournament.standings.reads.numbers import same_list
from tournament.standings.reads.ranking_list import (
    ClubRow,
    PlayerRow,
    Row,
    SeriesCell,
    TeamRow,
    as_said,
    made,
)
from tournament.standings.reads.standings import AnyList, Standings

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class EditionOf:
    """One list of one edition as it stood, with what was corrected by it, and the editions there are of that list.

    `content`: what it says, to be read; `before`: so the edition of the same ranking before it. `withheld`: how many
    names that stood in it do not any more, since somebody asked for that. `final`: the ranking still is.
    """

    listed: EditionList
    content: Json
    corrections: Sequence[Correction]
    others: Sequence[Edition]
    withheld: int
    final: bool
    before: Json | None

    @property
    def edition(self) -> Edition:
        return self.listed.edition

    @property
    def rows(self) -> list[Row]:
        """Everybody who is in it, in its order."""
        return rows_of(self.content)

    @property
    def rulebook(self) -> Rulebook:
        return self.edition.tournament.rulebook

    @property
    def is_anybody_behind(self) -> bool:
        """Whether somebody in it played less than was due, and is ranked by it."""
        return is_anybody_behind(self.rulebook, self.rows)

    @property
    def reason(self) -> str:
        """Why there is this one; empty in the first of a ranking."""
        reason: str = self.content["reason"]
        return reason

    @property
    def stands(self) -> bool:
        """No later one took its place, and it was not taken back."""
        return self.final and self.edition == self.others[-1]


def public_edition(tournament: Tournament, ranking: str, number: int) -> EditionOf | None:
    """The list of a ranking (by its id) as it stood in Fassung `number`, for everybody; None: there is none, or a
    series in it was not published since: once public it stays. Eleven queries at most.

    Who asked since to be anonymous has no name in it any more.
    """
    lists = _lists_of(tournament, ranking)
    at = next((at for at, row in enumerate(lists) if row.edition.number == number), None)
    until = public_until(tournament)
    if at is None or not was_public(lists[at], until):
        return None
    listed, content, withheld = lists[at], *to_read(lists[at])
    before = next((to_read(row)[0] for row in lists[:at][-1:] if was_public(row, until)), None)
    corrections = listed.edition.corrections.order_by("pk")
    final = bool(listed.ranking and listed.ranking.final_at)
    return EditionOf(listed, content, list(corrections), [row.edition for row in lists], withheld, final, before)


def sealed_edition(tournament: Tournament, ranking: str, number: int) -> EditionList | None:
    """What is sealed of it, where everybody may see it."""
    listed = next((row for row in _lists_of(tournament, ranking) if row.edition.number == number), None)
    return listed if listed and was_public(listed, public_until(tournament)) else None


def _lists_of(tournament: Tournament, ranking: str) -> list[EditionList]:
    rows = EditionList.objects.filter(edition__tournament=tournament, ranking_id_in_document=ranking)
    found = list(rows.select_related("edition", "ranking").defer("sealed").order_by("edition__number"))
    for listed in found:
        listed.edition.tournament = tournament
    return found


def standing_lists(tournament: Tournament) -> dict[str, EditionList]:
    """Id of each ranking that is final -> its list in its last edition. Two queries."""
    final = EditionList.objects.filter(edition__tournament=tournament, ranking__final_at__isnull=False)
    last = dict(final.order_by("edition__number").values_list("ranking_id_in_document", "pk"))
    found = EditionList.objects.select_related("edition", "names").in_bulk(last.values())
    for listed in found.values():
        listed.edition.tournament = tournament
    return {key: found[pk] for key, pk in last.items()}


def people_in(rows: Iterable[Json]) -> Iterator[Json]:
    """Everybody who stands in these rows, as often as they do."""
    for row in rows:
        yield from [row] if "player" in row else row["members"]


def to_read(listed: EditionList) -> tuple[Json, int]:
    """What a list says, to be read by everybody: without the names of those who are anonymous by now, whatever their
    start numbers are; and how many names that stood there do not any more, deleted ones included. Two queries."""
    anonymous = set(
        listed.edition.tournament.registrations.filter(anonymous=True).values_list("document_id", flat=True)
    )
    opened, rows = dict(listed.names.opened), listed.document["rows"]
    withheld = 0
    for one in people_in(rows):
        kept = opened[one["name"]]
        if one["player"] in anonymous:
            instead = public_name(one["number"], "", anonymous=True)
            withheld += kept["value"] != instead
            opened[one["name"]] = {"value": instead}
        withheld += "salt" not in kept
    content: Json = audit.opened(listed.document, opened)
    return content, withheld


def editions_of(tournament: Tournament) -> list[Edition]:
    """Every Fassung there is, each with its lists and what was corrected by it; five queries.

    Of a list nothing sealed is read; it says whether it `is_public`.
    """
    lists = Prefetch("lists", EditionList.objects.defer("sealed"))
    found = list(tournament.editions.order_by("number").prefetch_related("corrections", lists))
    until = public_until(tournament)
    for edition in found:
        for listed in edition.lists.all():
            vars(listed)["is_public"] = tournament.published and was_public(listed, until)
    return found


def kept_lists(standings: Standings) -> dict[str, EditionList]:
    """Id of each ranking whose list is final in these standings -> that list, as its last edition has it: what counts
    in it is shown, and no board that stands still covers it. Two queries."""
    final, freeze = standing_lists(standings.tournament), standings.freeze

    def is_shown(ranking: Ranking, listed: EditionList) -> bool:
        hidden = freeze and ranking.id not in freeze.revealed and freeze.covers(listed.series, listed.edition.at)
        return not hidden and set(listed.series) <= set(standings.numbers_of(ranking).series)

    return {one.id: listed for one in standings.rankings if (listed := final.get(one.id)) and is_shown(one, listed)}


def final_of(standings: Standings) -> Json | None:
    """`final` of `stand/1` (contract.md, section 7): null until every ranking is final, and unless all series with
    closed lists are among those shown; nothing that came about behind a board that stands still. Four queries.
    """
    tournament = standings.tournament
    rankings = rankings_of(tournament)
    if not all(one.final_at for one in rankings):
        return None
    last = tournament.editions.filter(taken_back_at=None).order_by("-number").first()
    closed = CardTable.objects.filter(in_play("series__"), series__tournament=tournament, closed_at__isnull=False)
    if last is None or closed.exclude(series__number__in=standings.series).exists():
        return None
    if standings.freeze and standings.freeze.covers(standings.series, last.at):
        return None
    corrections = tournament.corrections.filter(edition__isnull=False).order_by("pk")
    return {
        "at": moment(max(one.final_at for one in rankings if one.final_at)),
        "edition": last.number,
        "corrections": [{"at": moment(one.at), "reason": one.reason} for one in corrections],
    }


def moment(at: datetime) -> str:
    """`2026-05-10T17:30:00+02:00`."""
    return timezone.localtime(at).isoformat(timespec="seconds")


# The list of a ranking as an edition keeps it, to be shown by whatever shows a list that is worked out.

BESIDE = frozenset({"name", "number", "club", "tied", "by_lot", "penalties", "cells", "members"})
"""What a row of an edition has beside those of `stand/1` (docs/developer/sealed-editions.md)."""
ALONE = {"games": 1, "penalty": 0}
"""What is said of a cell beside the figure that decides: it was played."""


def kept_place(said: Json, key: int = 0) -> Place[int]:
    """A place as a row of an edition, or the cell of one series in it, says it; None is what was sealed before it was
    said. Its sums are without penalties, as ever."""
    it: Any = said.get
    made_there = {**said, "points": None if it("points") is None else it("points") - it("penalty")}
    sums: Any = tuple(map(made_there.get, KEYS))
    result = Result(sums, it("penalty"), (), it("games_due"))
    return Place(key, result, it("complete"), it("unranked"), it("disqualified"), it("rank"), it("tied"), it("by_lot"))


def kept_list(standings: Standings, ranked: AnyList) -> "KeptList | None":
    """This list as the edition keeps it that it is final in; None: it is not final. Five queries."""
    ranking = ranked.ranking
    stored = next((one for one in standings.rankings if one.id == ranking.id and same_list(one, ranking)), None)
    listed = kept_lists(standings).get(ranking.id) if stored else None
    return KeptList(standings.tournament, ranking, listed) if listed else None


class KeptList:
    """The list of a final ranking. Keys of people and clubs are their places in it; of teams, where there still is one,
    its own: its page is led to."""

    def __init__(self, tournament: Tournament, ranking: Ranking, listed: EditionList) -> None:
        self.tournament = tournament
        self.ranking = ranking
        self.listed = listed
        self.content, self.withheld = to_read(listed)

    @property
    def team_words(self) -> TeamWords:
        """What its teams are called."""
        return words_for(self.ranking.team_size or self.tournament.members_per_team)

    @property
    def series(self) -> tuple[int, ...]:
        """The numbers of the series that count in it."""
        return tuple(self.content["series"])

    @cached_property
    def rows(self) -> Sequence[Row]:
        """Everybody who is in it, in its order."""
        teams = self.tournament.teams.values_list("document_id", "pk") if self.ranking.of is Of.TEAMS else ()
        return rows_of(self.content, dict(teams))

    @property
    def has_clubs(self) -> bool:
        """Whether anybody in it belongs to a club."""
        return any(row.club_name for row in self.rows)

    @property
    def places(self) -> Sequence[Row]:
        """As other lists have them without names."""
        return self.rows

    def is_anybody_behind(self, _number: int | None = None) -> bool:
        """Whether somebody is ranked behind others for having played less; see RankingList."""
        return is_anybody_behind(self.tournament.rulebook, self.rows)

    @property
    def number(self) -> int:
        """Of its edition."""
        return self.listed.edition.number


def is_anybody_behind(rulebook: Rulebook, rows: Iterable[Row]) -> bool:
    """Whether somebody in these rows played less than was due, and is ranked by it."""
    return rulebook.points_never_above_zero and any(row.rank and not row.complete for row in rows)


def rows_of(content: Json, teams: Mapping[str, int] = MappingProxyType({})) -> list[Row]:
    """Everybody who is in a list as it was kept. `teams`: the keys of those there still are."""
    return [_row(content["series"], at, said, teams) for at, said in enumerate(content["rows"])]


def _row(series: Sequence[int], at: int, said: Json, teams: Mapping[str, int]) -> Row:
    members = [_row(series, number, one, teams) for number, one in enumerate(said.get("members", ()))]
    row = {
        **as_said(kept_place(said, at)),
        "cells_of": lambda _key: _cells(series, said),
        "penalties": tuple(PenaltyNote(*note) for note in said.get("penalties", ())),
        "members": tuple(members),
        "loan": frozenset(at for at, one in enumerate(said.get("members", ())) if one.get("loan")),
    }
    club = Club(name=said["club"]) if said.get("club") else None
    if "player" in said:
        person = Person(name=said["name"])
        return PlayerRow(**row, registration=Registration(number=said["number"], person=person, club=club))
    if "team" in said:
        return TeamRow(**row, team=Team(pk=teams.get(said["team"]), name=said["name"], club=club))
    return ClubRow(**row, club=Club(name=said["name"]))


def _cells(series: Sequence[int], said: Json) -> tuple[SeriesCell | None, ...]:
    """Of a row; of a member whose figures were not kept there are none."""
    cells = said.get("cells") or [None] * len(series)
    return tuple(
        cell and SeriesCell(number, kept_place(ALONE | cell), cell["counts"])
        for number, cell in zip(series, cells, strict=True)
    )


@dataclass(frozen=True, slots=True)
class RowChange:
    """What an edition says otherwise of somebody than the one before; `ranks`: before and after, None where there is
    none; `figures`: those that differ, with both."""

    name: str
    ranks: tuple[int | None, int | None]
    figures: tuple[tuple[scoring.Figure, int | None, int | None], ...]


def changes_of(shown: EditionOf) -> list[RowChange]:
    """Whoever has another rank or other figures than in the edition before, in the order of this one; who is in it no
    more comes last."""
    if shown.before is None:
        return []
    who, rulebook = WHO[Of(shown.content["of"])], shown.rulebook
    were, are = (
        dict(zip((said[who] for said in content["rows"]), rows_of(content), strict=True))
        for content in (shown.before, shown.content)
    )
    found = []
    for key, row in {**are, **were, **are}.items():
        was, now = were.get(key), are.get(key)
        both = [(figure, made(rulebook, figure, was), made(rulebook, figure, now)) for figure in rulebook.columns]
        ranks = was and was.rank, now and now.rank
        figures = tuple(one for one in both if one[1] != one[2])
        if figures or ranks[0] != ranks[1]:
            found.append(RowChange(row.name, ranks, figures))
    return found


def stand_rows(content: Json) -> list[Json]:
    """What an edition says as the rows of `stand/1`."""
    who = WHO[Of(content["of"])]
    return [{key: value for key, value in row.items() if key == who or key not in BESIDE} for row in content["rows"]]
