"""The list of one ranking, with names for the lines that are shown."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, Generic, TypeVar

from scoring.rankings import Of, Place, Places, Ranking, series_counted
from tournament.core.public_names import publicly_named
from tournament.core.team_words import TeamWords, words_for
from tournament.models import Registration, Tournament
from tournament.standings.reads.lines import Lines
from tournament.standings.reads.numbers import Numbers
from tournament.standings.reads.rows import PenaltyNote, PlayerRow, RankedRow, SeriesCell

SHOWN: Final = ("tournament_id", "number", "anonymous", "withdrawn", "person__name", "club__name")  # of a registration
FEW: Final = 500  # registrations that are asked for by name; of more, all of the tournament are read

R = TypeVar("R", bound=RankedRow)


class RankingList(ABC, Generic[R]):
    """The list of a ranking. `public`: for everybody, so who is anonymous has no name in it. `of_members`: what the
    lines below those of teams and clubs say, if that is not what theirs are made from.

    What nobody asks for is not read; lines cost a constant number of queries.
    """

    def __init__(
        self,
        tournament: Tournament,
        numbers: Numbers,
        ranking: Ranking,
        *,
        public: bool,
        of_members: Numbers | None = None,
    ) -> None:
        self.tournament = tournament
        self.numbers = numbers
        self.numbers_of_members = of_members or numbers
        self.ranking = ranking
        self.public = public

    @property
    def team_words(self) -> TeamWords:
        """What its teams are called."""
        return words_for(self.ranking.team_size or self.tournament.members_per_team)

    @cached_property
    def series(self) -> tuple[int, ...]:
        """The numbers of the series that count here: what the cells of its lines are of."""
        return self.numbers.counted(self.ranking)

    @cached_property
    def places(self) -> Places[int]:
        """The lines without names, in order."""
        return self.numbers.ranked(self.ranking)

    @cached_property
    def rows(self) -> Sequence[R]:
        """Everybody who is in it, best first; then who has not played, who is außer Wertung, who is disqualified."""
        return Lines(self.places, self.rows_of)

    def series_rows(self, number: int) -> Sequence[R]:
        """The list of one series of `series`, of those who played it: each line, its members' lines too, says what was
        made and taken there alone."""
        alone = replace(self.ranking, series=(number,), best_series=None)
        of_series = type(self)(
            self.tournament, self.numbers, alone, public=self.public, of_members=self.numbers_of_members
        )
        return Lines(self.played(number), of_series.rows_of)

    def is_anybody_behind(self, number: int | None = None) -> bool:
        """Whether somebody played less than was due and is ranked behind others for it, in all that counts or in one
        series: the last who has a rank, if anybody."""
        if not self.numbers.field.rulebook.points_never_above_zero:
            return False
        places = self.numbers.ranked(self.ranking, number)
        last = next((places[at] for at in reversed(range(len(places))) if places[at].rank is not None), None)
        return last is not None and not last.complete

    def winners(self, number: int) -> Sequence[R]:
        """Who won a series in this ranking: several where no lot is drawn, nobody before it was played."""
        return self.rows_of([place for place in self.played(number) if place.rank == 1])

    def row(self, key: int) -> R | None:
        """The line of one player, team or club; None where it is not in this ranking."""
        place = self.places.get(key)
        return None if place is None else next(iter(self.rows_of([place])), None)

    @abstractmethod
    def rows_of(self, places: Sequence[Place[int]]) -> list[R]:
        """Places as lines with names. Who was deleted since the numbers were read is left out."""

    def played(self, number: int) -> list[Place[int]]:
        """The list of one series without names, of those who played it."""
        return [place for place in self.numbers.ranked(self.ranking, number) if place.totals.games]

    def _cells(self, key: int) -> tuple[SeriesCell | None, ...]:
        """What the player, team or club made in each series, and who was how good in it alone."""
        counted = self._series_counted(key)
        cells = ((number, places.get(key)) for number, places in self._by_series)
        return tuple(SeriesCell(number, place, number in counted) if place else None for number, place in cells)

    @cached_property
    def _by_series(self) -> Sequence[tuple[int, Places[int]]]:
        """The list of each series that counts here."""
        return [(number, self.numbers.ranked(self.ranking, number)) for number in self.series]

    def _series_counted(self, _key: int) -> Iterable[int]:
        return self.series

    def _penalties(self, of: Of, key: int) -> tuple[PenaltyNote, ...]:
        notes = self.numbers.penalties.get((of, key), ())
        counted = self._series_counted(key) if notes else ()
        return tuple(note for note in notes if note.series in counted)


class PlayerList(RankingList[PlayerRow]):
    """The list of a ranking of players."""

    def rows_of(self, places: Sequence[Place[int]]) -> list[PlayerRow]:
        """One query."""
        registered = self._registered([place.key for place in places])
        return [
            PlayerRow(place, self._cells, self._penalties(Of.PLAYERS, place.key), registered[place.key])
            for place in places
            if place.key in registered
        ]

    def lines_of(self, keys: Iterable[int]) -> dict[int, PlayerRow]:
        """Some players, whatever their places: registration -> line."""
        places = [place for key in keys if (place := self.places.get(key))]
        return {row.registration.pk: row for row in self.rows_of(places)}

    def _series_counted(self, key: int) -> Iterable[int]:
        if self.ranking.best_series is None:
            return self.series
        return series_counted(self.numbers.field, self.ranking, key)

    def _registered(self, keys: Sequence[int]) -> dict[int, Registration]:
        """Those of these keys, with what lists show; of a long list all at once."""
        rows = self.tournament.registrations.select_related("person", "club").only(*SHOWN).order_by()
        if len(keys) <= FEW:
            rows = rows.filter(pk__in=keys)
        return {row.pk: row for row in (publicly_named(rows) if self.public else rows)}
