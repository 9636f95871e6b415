"""A house rule prints its own crib and its own name, however many bands it has."""

from typing import Any

import pytest

import scoring
from tests.factories import make_tournament, seat_series
from tests.web.reading import texts
from tournament.lists.paper.spielliste import spiellisten
from tournament.models import Series

pytestmark = pytest.mark.django_db

THROWN_IN = {"thrown_in_augen": 9990, "thrown_in_wertungspunkte": -98, "thrown_in_keeps_more": True}


def most_bands() -> list[dict[str, Any]]:
    """As many as there may be, with numbers as wide as they may be."""
    ends: list[dict[str, Any]] = [{"up_to": end} for end in (9970, 9980, 9990)]
    return [end | {"wertungspunkte": -99} | THROWN_IN for end in (*ends, {})]


def widest(rulebook: str) -> Series:
    house = {code: {"bands": most_bands()} for code in ("opened", "not_opened")}
    tournament = make_tournament(rulebook=rulebook, games=24)
    wins = {code: {"wertungspunkte": 77, "others_augen_factor": 9} for code in ("romme", "hand_romme")}
    tournament.house_rules = {"outcomes": wins | house, "target_score": True, "dealer_plays": True}
    tournament.agreements = list(scoring.AGREEMENTS)
    tournament.target_score = 999_999
    tournament.repeat_offence_extra = 10
    tournament.save()
    series = seat_series(tournament)
    series.tournament = tournament
    return series


@pytest.mark.parametrize("rulebook", ["dskv-2018", "dgsrv"])
def test_the_list_prints_the_numbers_and_the_name_of_the_house(rulebook: str) -> None:
    series = widest(rulebook)
    pages = texts(spiellisten(series, filled=False, base_url="https://listen.example.org"))
    assert len(pages) == 2
    for page in pages:
        assert f"{series.tournament.rulebook.title}." in page
        assert "Rommé: 77, Augen der anderen × 9" in page
        assert "mit Vereinbarung: zweites Wegwerfen je Liste;" in page
        assert "bis 9970: × (−99) · bis 9980: × (−99) · bis 9990: × (−99) · über 9990: × (−99)" in page
        assert "nicht eröffnet über 9990: mindestens 9990 Augen, × (−98)" in page
        assert "10 Punkte mehr Abzug." in page
