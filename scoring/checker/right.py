"""What published lists of a document have to say: their lines, with all that stands beside the figures."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from scoring.document import Document, field_of, ranking_row
from scoring.document.stand import WHO
from scoring.rankings import (
    Of,
    Place,
    Places,
    Ranking,
    everybody,
    first_teams,
    members_counted,
    ranked,
    ranked_series,
    series_counted,
)

Json = dict[str, Any]


class Right:
    """The lists of a document as they should be."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.field = field_of(document)
        self.series = tuple(number for number, made in self.field.made.items() if made)
        self._names: Mapping[Of, Mapping[str, str]] = {
            Of.PLAYERS: {player.id: player.name for player in document.players},
            Of.TEAMS: {team.id: team.name for team in document.teams or ()},
            Of.CLUBS: {club.id: club.name for club in document.clubs},
        }
        self.clubs_of = {
            Of.PLAYERS: {player.id: self._club(player.club) for player in document.players},
            Of.TEAMS: {team.id: self._club(team.club) for team in document.teams or ()},
        }

    def of(self, series: Collection[int | None]) -> "Right":
        """As if nothing had been played in the others: what a list says while they are not public. Lots drawn for the
        lists of these decide nowhere else."""
        if {*self.series} <= {*series}:
            return self
        document = self.document
        return Right(
            replace(
                document,
                series=tuple(one if one.number in series else replace(one, tables=()) for one in document.series),
                penalties=tuple(one for one in document.penalties or () if one.series in series),
            )
        )

    def _club(self, club: str | None) -> str:
        return "" if club is None else self._names[Of.CLUBS][club]

    @property
    def everybody(self) -> Ranking:
        """All players over all series: `players` of `stand/1`."""
        return everybody(self.document.rankings, self.document.tournament.series)

    @property
    def first_teams(self) -> Ranking | None:
        """The first ranking of teams over all series: `teams`; None: there is none."""
        return first_teams(self.document.rankings, self.document.tournament.series)

    @cached_property
    def anonymous(self) -> frozenset[str]:
        """Who is called by the start number in everything public."""
        return frozenset(player.id for player in self.document.players if player.anonymous)

    def called(self, of: Of, key: object) -> str:
        """Somebody by id and name."""
        name = self._names[of].get(key) if isinstance(key, str) else None
        return f"{key} ({name})" if name and name != key else str(key)

    def ranking(self, ranking_id: str) -> Ranking | None:
        """The ranking of this id; None: there is none."""
        return next((one for one in self.document.rankings if one.id == ranking_id), None)

    def counted(self, ranking: Ranking) -> list[int]:
        """The series that count in a ranking."""
        return [number for number in self.series if ranking.counts(number)]

    def drawn(self, ranking: Ranking, number: int | None = None) -> frozenset[str]:
        """Whose place in a list was drawn."""
        return frozenset(place.key for place in self._places(ranking, number) if place.by_lot)

    def rows(self, ranking: Ranking, number: int | None = None) -> list[Json]:
        """The lines of a ranking as an edition has them, names in them; of those who played series `number` of it."""
        alone = ranking if number is None else replace(ranking, series=(number,))
        places = self._places(ranking, number)
        shown = places if number is None else [place for place in places if place.totals.games]
        return self._rows(alone, shown)

    def _places(self, ranking: Ranking, number: int | None) -> Places[str]:
        return ranked(self.field, ranking) if number is None else ranked_series(self.field, ranking, number)

    def _rows(self, ranking: Ranking, places: Sequence[Place[str]]) -> list[Json]:
        by_series = {number: ranked_series(self.field, ranking, number) for number in self.counted(ranking)}
        members = self._members(ranking)
        return [self._row(ranking, place, by_series, members) for place in places]

    def _row(
        self,
        ranking: Ranking,
        place: Place[str],
        by_series: Mapping[int, Places[str]],
        members: Mapping[str, Json],
    ) -> Json:
        of, key = ranking.of, place.key
        counted = series_counted(self.field, ranking, key) if of is Of.PLAYERS else frozenset(by_series)
        cells = {number: places.get(key) for number, places in by_series.items()}
        return {
            **ranking_row(of, place, key),
            "name": self._names[of][key],
            **({"club": self.clubs_of[of][key]} if of in self.clubs_of else {}),
            "tied": place.tied,
            "by_lot": place.by_lot,
            "penalties": self._penalties(of, key, counted),
            "cells": [_cell(cell, counts=number in counted) for number, cell in cells.items()],
            **({} if of is Of.PLAYERS else {"members": self._members_of(ranking, key, members)}),
        }

    def _penalties(self, of: Of, key: str, counted: frozenset[int]) -> list[list[object]]:
        """One's own, of the series that count."""
        return [
            [penalty.series, penalty.points, penalty.reason]
            for penalty in self.document.penalties or ()
            if (penalty.team if of is Of.TEAMS else penalty.player) == key
            and of is not Of.CLUBS
            and penalty.series in counted
        ]

    def _members(self, ranking: Ranking) -> Mapping[str, Json]:
        """Everybody's own line over what counts there, for those below the lines of teams and clubs: how they rank
        among players is said in none of these."""
        if ranking.of is Of.PLAYERS:
            return {}
        of_players = replace(ranking, of=Of.PLAYERS)
        return {row[WHO[Of.PLAYERS]]: row for row in self._rows(of_players, ranked(self.field, of_players))}

    def _members_of(self, ranking: Ranking, key: str, lines: Mapping[str, Json]) -> list[Json]:
        if ranking.of is Of.CLUBS:
            return [lines[member] for member in members_counted(self.field, ranking, key)]
        team = self.field.teams[key]
        return [{**lines[member], "loan": member in team.loan} for member in team.members]


def _cell(place: Place[str] | None, *, counts: bool) -> Json | None:
    """None: nothing was played there."""
    if place is None or not place.totals.games:
        return None
    figures = {**place.totals.as_json(), "points": place.points, "penalty": place.penalty}
    return {"rank": place.rank, **figures, "counts": counts}
