"""The Spielliste: a page a table, what stands on it, blank and filled."""

from dataclasses import dataclass

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from weasyprint import Document

import scoring
from tests.conftest import RolledBack
from tests.factories import ACTOR, fill_list, make_tournament, play, seat_series
from tests.web.pdf_ua import ua_faults
from tests.web.reading import lines, metadata, texts
from tournament.lists.acts.lists import close_list
from tournament.lists.paper import spielliste
from tournament.lists.paper.document import Spiellisten
from tournament.lists.paper.sheet import PrintedCell
from tournament.lists.reads.check_words import check_words
from tournament.lists.reads.links import list_link
from tournament.models import CardTable, Series, TypedTotal
from tournament.web.pdf import VARIANT, laid_out

pytestmark = pytest.mark.django_db

R = scoring.Result
BASE = "https://listen.example.org"
MILLIMETRE = 96 / 25.4


@pytest.fixture
def series(db: None) -> Series:
    """Series 1 of seven players: a table of four (16 games) and one of three (12)."""
    return seat_series(make_tournament(7))


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished document, what it was made of, and of its first list the link and the check word."""

    content: Spiellisten
    pdf: bytes
    link: str
    check_word: str


@pytest.fixture(scope="module")
def blank(rolled_back: RolledBack) -> Printed:
    """The lists of seven players before the first game."""
    with rolled_back():
        return finished(seat_series(make_tournament(7)), filled=False)


@pytest.fixture(scope="module")
def filled(rolled_back: RolledBack) -> Printed:
    """The same after two games at table 1, which is closed, and one at table 2, which is not."""
    with rolled_back():
        series = seat_series(make_tournament(7))
        play(table(series, 1), 1, R(2, "romme", 0), R(3, "opened", 17), R(4, "not_opened", 131))
        play(table(series, 1), 2, R(1, "opened", 8), R(3, "opened", 17, thrown_in=True), R(4, "hand_romme", 0))
        play(table(series, 2), 1, R(1, "not_opened", 131), R(2, "romme", 0), R(3, "opened", 17))
        close_list(table(series, 1), ACTOR, incomplete=True)
        return finished(series, filled=True)


def finished(series: Series, *, filled: bool) -> Printed:
    one = table(series, 1)
    return Printed(
        spielliste.content(series, filled=filled, base_url=BASE),
        printed(series, filled=filled),
        list_link(one, BASE),
        check_words([one])[one.pk],
    )


def printed(series: Series, *, filled: bool = False) -> bytes:
    return spielliste.spiellisten(series, filled=filled, base_url=BASE)


def table(series: Series, number: int) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(series=series, number=number)


def test_a_page_a_table_with_its_heading(blank: Printed) -> None:
    first, second = texts(blank.pdf)
    assert "Pokal 2026" in first
    assert "Tisch 1 · Serie 1" in first
    assert "16 Spiele · 60 Minuten" in first
    assert "110 Karten geprüft" in first
    assert "Tisch 2 · Serie 1" in second
    assert "12 Spiele" in second


def test_names_and_clubs_by_seat(blank: Printed) -> None:
    text = texts(blank.pdf)[0]
    for expected in ("1 Ahrens, Anna Rommé-Club Nr. 1", "2 Bauer, Bernd Rommé-Club Nr. 2", "4 Dietz, Dirk"):
        assert expected in text


def test_the_link_is_printed_and_in_the_qr_codes_description(blank: Printed) -> None:
    one, text = blank.content.lists[0], texts(blank.pdf)[0]
    assert one.link == blank.link
    assert f"https://{one.link_base}{one.link_token}/" == one.link
    assert "Liste am Telefon führen" in text
    assert one.link_token in text


def test_the_dealer_of_a_table_of_four_sits_out_in_turn(blank: Printed) -> None:
    page = blank.content.lists[0].pages[0]
    out = [[seat for seat, cell in enumerate(row.cells, 1) if cell.sits_out] for row in page.rows]
    assert out == [[1], [2], [3], [4]] * 4


def test_the_dealer_of_a_table_of_three_plays_and_is_marked(blank: Printed) -> None:
    page = blank.content.lists[1].pages[0]
    assert [[seat for seat, cell in enumerate(row.cells, 1) if cell.marked] for row in page.rows] == [[1], [2], [3]] * 4
    assert not any(cell.sits_out for row in page.rows for cell in row.cells)
    assert texts(blank.pdf)[1].count("Geber") == 12


def test_48_games_take_two_pages_and_carry_over() -> None:
    series = seat_series(make_tournament(4, games=48))
    first, second = texts(printed(series))
    assert "Blatt 1 von 2" in first
    assert "weiter auf dem nächsten Blatt" in first
    assert "Blatt 2 von 2" in second
    assert "Übertrag" in second
    assert "geprüft (Spielleitung)" not in first
    assert "geprüft (Spielleitung)" in second


def test_running_totals_crosses_and_sums_of_rules_13_to_15(filled: Printed) -> None:
    page = filled.content.lists[0].pages[0]
    shown = [[cell.numbers for cell in row.cells] for row in page.rows[:3]]
    assert shown == [
        [("", ""), ("5", "0"), ("2", "17"), ("×", "131")],
        [("3", "8"), ("", ""), ("3", "48"), ("8", "131")],  # thrown in at 17: 31 Augen, 1 point; 17 + 31, 2 + 1
        [("", ""), ("", ""), ("", ""), ("", "")],
    ]
    assert [[sum_.text for sum_ in row.sums] for row in page.sums] == [
        ["3", "0", "5", "0", "3", "0", "8", "−1 (1 ×)"],  # plus, minus
        ["3", "8", "5", "0", "3", "48", "7", "131"],  # net, Augen
    ]
    assert [row.remark for row in page.rows[:3]] == ["Rommé 2", "Hand 4 · weggew. 3", ""]
    assert "1 Geber 5 0 2 17 × 131 Rommé 2" in lines(filled.pdf, 0)


def test_what_is_carried_over_is_what_was_reached_before() -> None:
    series = seat_series(make_tournament(4, games=28))
    fill_list(table(series, 1))
    first, second = spielliste.content(series, filled=True, base_url=BASE).lists[0].pages
    assert second.carried is not None
    reached: dict[int, PrintedCell] = {}
    for row in first.rows:
        reached |= {seat: cell for seat, cell in enumerate(row.cells) if cell.numbers[1]}
    assert [cell.numbers for cell in second.carried.cells] == [reached[seat].numbers for seat in range(4)]


def test_a_list_typed_in_from_paper_shows_its_totals(series: Series) -> None:
    seat = table(series, 2).seats.get(number=1)
    TypedTotal.objects.create(seat=seat, wertungspunkte=-2, augen=310, crosses=4)
    page = spielliste.content(series, filled=True, base_url=BASE).lists[1].pages[0]
    assert [[sum_.text for sum_ in row.sums] for row in page.sums] == [
        ["", "4 ×", "", "", "", ""],
        ["−2", "310", "", "", "", ""],
    ]
    assert page.sums[0].remark == "Summen von der Papierliste"


def test_a_blank_list_tells_nothing_that_was_played(series: Series) -> None:
    fill_list(table(series, 1))
    blank = spielliste.content(series, filled=False, base_url=BASE).lists[0].pages[0]
    assert {"".join(cell.numbers) for row in blank.rows for cell in row.cells} == {""}
    assert {sum_.text for row in blank.sums for sum_ in row.sums} == {""}


def row_heights(document: Document) -> list[list[float]]:
    """The heights of the games' rows as laid out, page by page, in millimetres."""
    return [
        [
            box.height / MILLIMETRE
            for box in page._page_box.descendants()
            if box.element_tag == "tr" and box.element.get("class") == "game"
        ]
        for page in document.pages
    ]


def laid_out_lists(series: Series, *, filled: bool) -> Document:
    return laid_out("lists/paper/spielliste", spielliste.content(series, filled=filled, base_url=BASE))


def test_rows_as_laid_out_leave_room_to_write_and_blank_equals_filled() -> None:
    series = seat_series(make_tournament(4, games=20))
    blank = row_heights(laid_out_lists(series, filled=False))
    fill_list(table(series, 1))
    assert [len(page) for page in blank] == [20]
    assert min(blank[0]) >= 8.5
    assert row_heights(laid_out_lists(series, filled=True)) == blank


HOSTILE = [
    "<b>fett</b> & <script>alert(1)</script>",
    "Müller-Lüdenscheidt-" * 6,
    "X" * 120,
    "Şahin, Łucja 🎉 ﷽",
]


def test_hostile_names_break_neither_page_nor_row() -> None:
    tournament = make_tournament(4, games=20, name="<i>Pokal</i> & " + "sehr langer Name " * 6)
    for registration, name in zip(tournament.registrations.all(), HOSTILE, strict=True):
        registration.person.name = name[:120]
        registration.person.save()
    document = laid_out_lists(seat_series(tournament), filled=True)
    (text,) = texts(document.write_pdf(**VARIANT))
    assert "<b>fett</b> &" in text
    assert "<i>Pokal</i> &" in text
    assert "Şahin, Łucja" in text
    assert "🎉" not in text  # no text font has it
    assert row_heights(document) == [[pytest.approx(8.6, abs=0.01)] * 20]


def test_a_series_without_tables_says_so() -> None:
    series = make_tournament(4).series.get(number=2)
    assert texts(printed(series)) == ["Für Serie 2 ist noch niemand gesetzt."]


def test_title_author_and_language(blank: Printed) -> None:
    assert metadata(blank.pdf) == {
        "title": "Pokal 2026 – Spiellisten Serie 1",
        "author": "Spielleitung Pokal 2026",
        "language": "de",
    }


def test_both_checkers_of_pdf_ua_find_nothing(blank: Printed, filled: Printed) -> None:
    assert ua_faults(blank.pdf) == []
    assert ua_faults(filled.pdf) == []


def test_a_closed_list_says_the_check_word_of_its_receipt(filled: Printed) -> None:
    assert f"Prüfwort {filled.check_word}" in " ".join(lines(filled.pdf, 0))
    assert "Prüfwort" not in " ".join(lines(filled.pdf, 1))


def test_a_blank_list_that_is_closed_says_no_check_word(series: Series) -> None:
    close_list(table(series, 1), ACTOR, incomplete=True)
    assert "Prüfwort" in repr(spielliste.content(series, filled=True, base_url=BASE))
    assert "Prüfwort" not in repr(spielliste.content(series, filled=False, base_url=BASE))


def queries(players: int) -> int:
    series = seat_series(make_tournament(players))
    for card_table in CardTable.objects.filter(series=series).select_related("series__tournament"):
        play(card_table, 1, R(2, "romme", 0), R(3, "opened", 17), R(4, "opened", 3))
        close_list(card_table, ACTOR, incomplete=True)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        spielliste.content(Series.objects.select_related("tournament").get(pk=series.pk), filled=True, base_url=BASE)
    return len(captured)


def test_more_tables_need_no_more_queries() -> None:
    assert queries(8) == queries(24)


def test_a_dealer_who_plays_at_a_table_of_three_can_get_a_cross(filled: Printed) -> None:
    assert "1 Geber × 131 5 0 2 17 Rommé 2" in lines(filled.pdf, 1)
