"""contract.md, section 2: the standings from the database are those of `python -m scoring standings`."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.extra.django import TestCase

from tests.archive.documents import Json, as_bytes, championship, documents, scoring_stand
from tournament.archive.files import import_document
from tournament.archive.reads.documents import listed_series
from tournament.core.act import Actor
from tournament.standings.files import stand_document
from tournament.standings.reads.standings import standings


def stored_stand(document: Json) -> Json:
    tournament = import_document(as_bytes(document), Actor("Test")).tournament
    return stand_document(standings(tournament, listed_series(tournament)))


@pytest.mark.django_db
def test_a_championship_ranks_as_scoring_ranks_it() -> None:
    """197 players in three series: ties, lots, hands thrown in twice, paper lists, loan players, an incomplete team."""
    document = championship()
    expected = scoring_stand(document)
    ranks = [line["rank"] for line in expected["players"]]
    assert len(set(ranks)) < len(ranks)
    assert [team["team"] for team in expected["teams"] if not team["complete"]] == [document["teams"][-1]["id"]]
    assert stored_stand(document) == expected


class TestAnyDocument(TestCase):
    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(documents())
    def test_ranks_as_scoring_ranks_it(self, document: Json) -> None:
        assert stored_stand(document) == scoring_stand(document)
