"""The list of a ranking as an edition keeps it, to be shown by whatever shows a list that is worked out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import scoring
from scoring.document.stand import WHO
from scoring.rankings import Of, Place, Ranking
from tournament.core.figures import shown_sum
from tournament.core.team_words import TeamWords, words_for
from tournament.models import Club, EditionList, Person, Registration, Team, Tournament
from tournament.standings.reads.editions import EditionOf, kept_lists, to_read
from tournament.standings.reads.numbers import same_list
from tournament.standings.reads.rows import ClubRow, PenaltyNote, PlayerRow, Row, SeriesCell, TeamRow
from tournament.standings.reads.standings import AnyList, Standings

Json = dict[str, Any]
BESIDE = frozenset({"name", "number", "club", "tied", "by_lot", "penalties", "cells", "members", "loan"})
"""What a row of an edition has beside those of `stand/1` (docs/developer/sealed-editions.md)."""
ALONE = {"games": 1, "penalty": 0}
"""What is said of a cell beside the figure that decides: it was played."""


class KeptPlace:
    """A place (scoring.rankings.Place) as a row of an edition, or the cell of one series in it, says it."""

    def __init__(self, said: Json, key: int = 0) -> None:
        self._said = said
        self.key = key

    def __getattr__(self, name: str) -> Any:
        """What it says; of what was sealed before there was such a figure nothing."""
        return self._said.get(name)

    @property
    def totals(self) -> scoring.Totals:
        """Without penalties, as ever; None where nothing is said."""
        made = {figure.key: self._said.get(figure.key) for figure in scoring.FIGURES}
        if self.points is not None:
            made["points"] = self.points - self.penalty
        return scoring.Totals(**cast(dict[str, int], made))


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
        return [self._row(at, said) for at, said in enumerate(self.content["rows"])]

    @property
    def places(self) -> Sequence[Place[int]]:
        """The same without names."""
        return [row.place for row in self.rows]

    def is_anybody_behind(self, _number: int | None = None) -> bool:
        """Whether somebody is ranked behind others for having played less; see RankingList."""
        rulebook = self.tournament.rulebook
        return rulebook.points_never_above_zero and any(row.rank and not row.complete for row in self.rows)

    @property
    def number(self) -> int:
        """Of its edition."""
        return self.listed.edition.number

    def _row(self, at: int, said: Json) -> Row:
        place = _place(said, at)
        penalties = tuple(PenaltyNote(*note) for note in said["penalties"])
        if "player" in said:
            return self._player(at, said)
        members = tuple(self._player(number, one) for number, one in enumerate(said["members"]))
        if "team" in said:
            team = Team(pk=self._teams.get(said["team"]), name=said["name"], club=_club(said["club"]))
            loan = frozenset(number for number, one in enumerate(said["members"]) if one.get("loan"))
            return TeamRow(place, lambda _key: self._cells(said), penalties, team, members, loan)
        return ClubRow(place, lambda _key: self._cells(said), penalties, Club(name=said["name"]), members)

    def _player(self, at: int, said: Json) -> PlayerRow:
        registration = Registration(
            pk=at, number=said["number"], person=Person(name=said["name"]), club=_club(said["club"])
        )
        penalties = tuple(PenaltyNote(*note) for note in said.get("penalties", ()))
        return PlayerRow(_place(said, at), lambda _key: self._cells(said), penalties, registration)

    def _cells(self, said: Json) -> tuple[SeriesCell | None, ...]:
        """Of a row; of a member whose figures were not kept there are none."""
        cells = said.get("cells") or [None] * len(self.series)
        return tuple(
            cell and SeriesCell(number, _place(ALONE | cell), cell["counts"])
            for number, cell in zip(self.series, cells, strict=True)
        )

    @cached_property
    def _teams(self) -> dict[str, int]:
        return dict(self.tournament.teams.values_list("document_id", "pk"))


def made(rulebook: scoring.Rulebook, figure: scoring.Figure, said: Json | None) -> int | None:
    """A figure of a row or a cell as lists show it, penalties in the one that decides. None: nothing was played."""
    place = _place(ALONE | (said or {"games": 0}))
    return shown_sum(rulebook, figure, place.totals, place.penalty) if place.totals.games else None


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
    were, are = ({row[who]: row for row in content["rows"]} for content in (shown.before, shown.content))
    found = []
    for key in {**are, **were}:
        was, now = were.get(key), are.get(key)
        both = [(figure, made(rulebook, figure, was), made(rulebook, figure, now)) for figure in rulebook.columns]
        ranks = was and was["rank"], now and now["rank"]
        figures = tuple(one for one in both if one[1] != one[2])
        if figures or ranks[0] != ranks[1]:
            found.append(RowChange((now or was or {})["name"], ranks, figures))
    return found


def stand_rows(content: Json) -> list[Json]:
    """What an edition says as the rows of `stand/1`."""
    who = WHO[Of(content["of"])]
    return [{key: value for key, value in row.items() if key == who or key not in BESIDE} for row in content["rows"]]


def _place(said: Json, key: int = 0) -> Place[int]:
    return cast(Place[int], KeptPlace(said, key))


def _club(name: str) -> Club | None:
    return Club(name=name) if name else None
