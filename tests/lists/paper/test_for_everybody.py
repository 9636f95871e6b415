"""A filled Spielliste for everybody: no link to it, no name of who wants none, whoever sat there, in whose place."""

import pytest

from tests.factories import register, seat_series
from tests.lists.sitting import put, who
from tournament.lists.paper.spielliste import content, for_everybody
from tournament.lists.reads.whole_series import Placing
from tournament.models import CardTable, Registration, Series, Tournament
from tournament.models.link import reader_token_of, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """At table 1 start number 9 takes seat 2 from game 3 on; 1 and 9 want no name."""
    seated = seat_series(tournament)
    register(tournament, 1, [])
    put(seated, Placing(1, 2, 3, who(seated, 9).pk, for_team=False))
    Registration.objects.filter(tournament=tournament, number__in=(1, 9)).update(anonymous=True)
    return Series.objects.select_related("tournament").get(pk=seated.pk)


def test_who_wants_no_name_has_none_on_it(series: Series) -> None:
    said = repr(for_everybody(series))
    for number in (1, 9):
        name = who(series, number).person.name
        assert name not in said
        assert name.partition(",")[0] not in said
        assert f"Teilnehmer {number}" in said
    assert who(series, 2).person.name in said


def test_it_is_no_way_to_the_list(series: Series) -> None:
    table = CardTable.objects.get(series=series, number=1)
    said, organisers = repr(for_everybody(series)), repr(content(series, filled=True, base_url="https://x.example"))
    for token in (token_of(table.link_nonce), reader_token_of(table)):
        assert token in organisers
        assert token not in said
