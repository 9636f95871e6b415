"""Any tournament: a board that stops at once says what it said, and so does what is final.

Source: issues "The hall sees it, and the ceremony is a moment", Freeze, and "Final means final".
"""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis.extra.django import TestCase

from tests.archive.documents import CONTRACT_EXAMPLE, Json
from tests.archive.test_documents import imported
from tests.archive.test_second_edition import SECOND
from tests.factories import ACTOR
from tests.scoring.second_edition import second_edition
from tournament.core.public import state_of
from tournament.core.rankings import rankings_of
from tournament.models import Tournament
from tournament.standings.acts import editions, publishing
from tournament.standings.files import stand_document
from tournament.standings.reads.editions import KeptList, kept_list, public_edition
from tournament.standings.reads.ranking_list import Row, SeriesCell
from tournament.standings.reads.standings import published_standings

pytestmark = pytest.mark.django_db

OF_ALL = ("rank", "tied", "by_lot")
"""What an edition keeps of a line, and of none of a team's members."""


def in_cell(cell: SeriesCell | None, *, whole: bool) -> Any:
    if cell is None or not cell.place.totals.games:
        return None
    place = cell.place
    return cell.series, place.totals, place.points, place.penalty, cell.counts, place.rank if whole else None


def line(row: Row, *, whole: bool = True) -> Any:
    """All that is read of a line, whatever its key is; `whole` False: of a member's."""
    place = row.totals, row.points, row.penalty, row.games_due, row.complete, row.unranked, row.disqualified
    return (
        *(row.name, row.club_name, place, [getattr(row, key) for key in OF_ALL if whole], row.penalties),
        [in_cell(cell, whole=whole) for cell in row.cells],
        [(line(member, whole=False), member.key in row.loan) for member in row.members],
    )


def said(tournament: Tournament, *, kept: bool = False) -> Any:
    """What everybody reads, every ranking line by line; `kept`: as the edition has them that they are final in."""
    standings = published_standings(state_of(Tournament.objects.get(pk=tournament.pk)))
    lists = [standings.list_of(ranking) for ranking in standings.rankings]
    read = [(kept_list(standings, one) if kept else one) or one for one in lists]
    rows = [(one.series, one.team_words, one.is_anybody_behind(), list(map(line, one.rows))) for one in read]
    document = stand_document(standings)
    assert any(isinstance(one, KeptList) for one in read) is kept
    return rows, [document[key] for key in ("players", "teams", "series", "rankings")]


class TestAnyTournament(TestCase):
    @given(second_edition())
    @example(SECOND)
    def test_board_that_stops_and_what_is_final_say_what_was_said(self, document: Json) -> None:
        other = imported(CONTRACT_EXAMPLE)  # of which nothing is said
        publishing.freeze(other, 0, None, ACTOR)
        tournament = imported(document)
        before = said(tournament)
        publishing.freeze(tournament, 0, None, ACTOR)
        assert said(tournament) == before
        publishing.lift(tournament, 1, ACTOR)
        read = dict.fromkeys((ranking.document_id for ranking in rankings_of(tournament)), 1)
        editions.finalise(tournament, read, ACTOR, anyway=True)
        assert said(tournament, kept=True) == before
        shown = [public_edition(tournament, key, 1) for key in read]
        assert [one and (one.is_anybody_behind, list(map(line, one.rows))) for one in shown] == [
            (behind, rows) for _series, _words, behind, rows in before[0]
        ]
