"""The lists of rankings of teams and of clubs, with their members."""

from collections.abc import Iterable, Sequence

from scoring.rankings import Of, Place, members_counted
from tournament.models import Club, TeamMember
from tournament.standings.reads.ranking_list import PlayerList, R, RankingList
from tournament.standings.reads.rows import ClubRow, PlayerRow, TeamRow


class _WithMembers(RankingList[R]):
    """A list whose lines have lines of players below them, over the same series."""

    def _members(self, members: Iterable[Iterable[int]]) -> dict[int, PlayerRow]:
        """Registration -> line, of the members of several; one query."""
        numbers = self.numbers_of_members
        players = PlayerList(self.tournament, numbers, numbers.of_members(self.ranking), public=self.public)
        return players.lines_of(key for keys in members for key in keys)


class TeamList(_WithMembers[TeamRow]):
    """The list of a ranking of teams."""

    def rows_of(self, places: Sequence[Place[int]]) -> list[TeamRow]:
        """Three queries."""
        keys = [place.key for place in places]
        teams = self.tournament.teams.select_related("club").in_bulk(keys)
        on_loan = TeamMember.objects.filter(team__in=keys, is_loan=True)
        loan = frozenset(on_loan.values_list("team_id", "registration_id"))
        members = {key: self.numbers.field.teams[key].members for key in keys}
        lines = self._members(members.values())
        return [
            TeamRow(
                place,
                self._cells,
                self._penalties(Of.TEAMS, place.key),
                teams[place.key],
                tuple(lines[key] for key in members[place.key] if key in lines),
                frozenset(key for key in members[place.key] if (place.key, key) in loan),
            )
            for place in places
            if place.key in teams
        ]


class ClubList(_WithMembers[ClubRow]):
    """The list of a ranking of clubs."""

    def rows_of(self, places: Sequence[Place[int]]) -> list[ClubRow]:
        """Two queries."""
        keys = [place.key for place in places]
        clubs = Club.objects.in_bulk(keys)
        members = {key: members_counted(self.numbers.field, self.ranking, key) for key in keys}
        lines = self._members(members.values())
        return [
            ClubRow(
                place,
                self._cells,
                (),
                clubs[place.key],
                tuple(lines[key] for key in members[place.key] if key in lines),
            )
            for place in places
            if place.key in clubs
        ]
