"""What rules, figures, rankings and cards are called by whoever reads another language than German."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from languages.spoken import look_up_by, spoken_in
from scoring.figures import AUGEN, PLAINLY, WERTUNGSPUNKTE
from scoring.melds import Card
from scoring.rankings import Of, Ranking
from scoring.rankings.field import USUAL_NAMES

from .builders import DSKV, OPEN, SPRINT


def test_rules_and_figures_are_said_in_another_language() -> None:
    romme = OPEN.outcome("romme")
    with spoken_in("en"):
        assert (DSKV.title, DSKV.source[-25:]) == ("DSkV Rommé Rules 2018", "Rules, as of 1 January 2018"[-25:])
        assert (romme.name, romme.short) == ("Rummy", "Rummy")
        assert (AUGEN.name, AUGEN.short, AUGEN.one) == ("card points", "CP", "card point")


def test_usual_rankings_have_a_name_in_another_language() -> None:
    with spoken_in("en"):
        assert [Ranking("r", name, Of.PLAYERS).title for name in USUAL_NAMES] == [
            *("Individual standings", "Teams", "Teams of three", "Tandems", "Clubs"),
            *("Ladies", "Men", "Seniors", "Juniors"),
        ]


class Aloud(NullTranslations):
    """Says what a word is the word of."""

    def pgettext(self, context: str, message: str) -> str:
        return f"{context} {message}"


@pytest.fixture
def aloud() -> Iterator[None]:
    look_up_by(Aloud())
    yield
    look_up_by(None)


@pytest.mark.usefixtures("aloud")
def test_cards_have_the_letters_of_whoever_reads_them() -> None:
    letters = [Card(rank, "he").letter for rank in ("A", "B", "D", "K", "10")]
    assert letters == ["Karte A", "Karte B", "Karte D", "Karte K", "10"]


def test_wertungspunkte_are_plainly_points_where_they_decide() -> None:
    """Where it is narrow; where points decide, these are called so already."""
    assert [[column.german_short for column in book.in_plain_words.columns] for book in (DSKV, OPEN, SPRINT)] == [
        ["Punkte", "Augen"],
        ["Wertung", "Augen", "Pkt."],
        ["Augen"],
    ]
    assert [column.german for column in DSKV.in_plain_words.columns] == ["Wertungspunkte", "Augen"]
    assert DSKV.in_plain_words == DSKV


def test_figure_with_another_short_name_is_the_same() -> None:
    assert set(PLAINLY.values()) == {WERTUNGSPUNKTE}
