"""The Spielliste: a page a table, what stands on it, blank and filled, for everybody, by a house's own rules and by
other rulebooks: five at HORESCA, two at romme24, four at Rommé 51."""

from dataclasses import dataclass
from typing import Any

import pytest
from weasyprint import Document

import scoring
from tests.conftest import RolledBack
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_table, make_tournament, play, register, seat_series
from tests.lists.sitting import put, who
from tests.lists.telling import amiss, fresh, queries
from tests.web.pdf_ua import ua_faults
from tests.web.reading import lines, metadata, texts
from tournament.lists.acts.lists import close_list, give_up
from tournament.lists.paper import spielliste
from tournament.lists.paper.document import Spiellisten
from tournament.lists.paper.sheet import PrintedCell
from tournament.lists.reads.check_words import check_words
from tournament.lists.reads.links import list_link
from tournament.lists.reads.whole_series import Placing
from tournament.models import CardTable, Registration, Series, Tournament, TypedTotal
from tournament.models.link import reader_token_of, token_of
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
    one, made = table(series, 1), content(series, filled=filled)
    return Printed(made, printed(series, filled=filled), list_link(one, BASE), check_words([one])[one.pk])


def content(series: Series, *, filled: bool) -> Spiellisten:
    return spielliste.content(series, filled=filled, base_url=BASE)


def printed(series: Series, *, filled: bool = False) -> bytes:
    return spielliste.spiellisten(series, filled=filled, base_url=BASE)


def table(series: Series, number: int) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(series=series, number=number)


def test_page_of_each_table_has_heading_names_and_link(blank: Printed) -> None:
    first, second = texts(blank.pdf)
    one = blank.content.lists[0]
    words = (
        *("Pokal 2026", "Tisch 1 · Serie 1", "16 Spiele · 60 Minuten", "110 Karten geprüft"),
        *("1 Ahrens, Anna Rommé-Club Nr. 1", "2 Bauer, Bernd Rommé-Club Nr. 2", "4 Dietz, Dirk"),
        *("Liste am Telefon führen", one.link_token),
    )
    assert (amiss(first, *words), amiss(second, "Tisch 2 · Serie 1", "12 Spiele")) == ([], [])
    assert (one.link, f"https://{one.link_base}{one.link_token}/") == (blank.link, blank.link)


def test_dealer_sits_out_at_four_and_is_marked_at_three(blank: Printed) -> None:
    four, three = (one.pages[0].rows for one in blank.content.lists)
    out = [[seat for seat, cell in enumerate(row.cells, 1) if cell.sits_out] for row in four]
    assert out == [[1], [2], [3], [4]] * 4
    marked = [[seat for seat, cell in enumerate(row.cells, 1) if cell.marked] for row in three]
    assert marked == [[1], [2], [3]] * 4
    assert not any(cell.sits_out for row in three for cell in row.cells)
    assert texts(blank.pdf)[1].count("Geber") == 12


def test_document_has_title_author_language_and_can_be_read_aloud(blank: Printed, filled: Printed) -> None:
    assert metadata(blank.pdf) == {
        "title": "Pokal 2026 – Spiellisten Serie 1",
        "author": "Spielleitung Pokal 2026",
        "language": "de",
    }
    assert ua_faults(filled.pdf) == []


def test_blank_list_tells_neither_games_nor_check_word(series: Series) -> None:
    fill_list(table(series, 1))
    close_list(table(series, 1), ACTOR)
    unfilled = content(series, filled=False)
    page = unfilled.lists[0].pages[0]
    assert {"".join(cell.numbers) for row in page.rows for cell in row.cells} == {""}
    assert {sum_.text for row in page.sums for sum_ in row.sums} == {""}
    assert ["Prüfwort" in repr(one) for one in (unfilled, content(series, filled=True))] == [False, True]


def test_series_without_tables_says_so() -> None:
    assert texts(printed(make_tournament(4).series.get(number=2))) == ["Für Serie 2 ist noch niemand gesetzt."]


def test_totals_crosses_and_sums_are_by_rules_13_to_15(filled: Printed) -> None:
    page = filled.content.lists[0].pages[0]
    assert [[cell.numbers for cell in row.cells] for row in page.rows[:3]] == [
        [("", ""), ("5", "0"), ("2", "17"), ("×", "131")],
        [("3", "8"), ("", ""), ("3", "48"), ("8", "131")],  # thrown in at 17: 31 Augen, 1 point; 17 + 31, 2 + 1
        [("", ""), ("", ""), ("", ""), ("", "")],
    ]
    assert [[sum_.text for sum_ in row.sums] for row in page.sums] == [
        ["3", "0", "5", "0", "3", "0", "8", "−1 (1 ×)"],  # plus, minus
        ["3", "8", "5", "0", "3", "48", "7", "131"],  # net, Augen
    ]
    assert [row.remark for row in page.rows[:3]] == ["Rommé 2", "Hand 4 · weggew. 3", ""]
    first, second = (lines(filled.pdf, at) for at in (0, 1))
    assert "1 Geber 5 0 2 17 × 131 Rommé 2" in first
    assert "1 Geber × 131 5 0 2 17 Rommé 2" in second  # at a table of three the dealer can get a cross
    assert f"Prüfwort {filled.check_word}" in " ".join(first)
    assert "Prüfwort" not in " ".join(second)


def test_list_of_two_pages_carries_over_what_was_reached_before() -> None:
    series = seat_series(make_tournament(4, games=28))
    fill_list(table(series, 1))
    first, second = content(series, filled=True).lists[0].pages
    assert second.carried is not None
    reached: dict[int, PrintedCell] = {}
    for row in first.rows:
        reached |= {seat: cell for seat, cell in enumerate(row.cells) if cell.numbers[1]}
    assert [cell.numbers for cell in second.carried.cells] == [reached[seat].numbers for seat in range(4)]
    first_text, second_text = texts(printed(series))
    checked = "geprüft (Spielleitung)"
    assert amiss(first_text, *("Blatt 1 von 2", "weiter auf dem nächsten Blatt"), absent=[checked]) == []
    assert amiss(second_text, "Blatt 2 von 2", "Übertrag", checked) == []


def test_list_typed_in_from_paper_shows_its_totals(series: Series) -> None:
    seat = table(series, 2).seats.get(number=1)
    TypedTotal.objects.create(seat=seat, wertungspunkte=-2, augen=310, crosses=4)
    page = content(series, filled=True).lists[1].pages[0]
    assert [[sum_.text for sum_ in row.sums] for row in page.sums] == [
        ["", "4 ×", "", "", "", ""],
        ["−2", "310", "", "", "", ""],
    ]
    assert page.sums[0].remark == "Summen von der Papierliste"


def test_more_tables_need_no_more_queries() -> None:
    def needed(players: int) -> int:
        series = seat_series(make_tournament(players))
        for number in range(1, players // 4 + 1):
            play(table(series, number), 1, R(2, "romme", 0), R(3, "opened", 17), R(4, "opened", 3))
            close_list(table(series, number), ACTOR, incomplete=True)
        again = Series.objects.select_related("tournament").get(pk=series.pk)
        return queries(lambda: content(again, filled=True))

    assert needed(8) == needed(12)


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
    return laid_out("lists/paper/spielliste", content(series, filled=filled))


@pytest.mark.nightly
def test_rows_leave_room_to_write_and_blank_equals_filled() -> None:
    series = seat_series(make_tournament(4, games=20))
    blank = row_heights(laid_out_lists(series, filled=False))
    fill_list(table(series, 1))
    assert ([len(page) for page in blank], min(blank[0]) >= 8.5) == ([20], True)
    assert row_heights(laid_out_lists(series, filled=True)) == blank


HOSTILE = (
    "<b>fett</b> & <script>alert(1)</script>",
    "Müller-Lüdenscheidt-" * 6,
    "X" * 120,
    "Şahin, Łucja 🎉 ﷽",
)


def test_hostile_names_break_neither_page_nor_row() -> None:
    tournament = make_tournament(4, games=20, name="<i>Pokal</i> & " + "sehr langer Name " * 6)
    for registration, name in zip(tournament.registrations.all(), HOSTILE, strict=True):
        registration.person.name = name[:120]
        registration.person.save()
    document = laid_out_lists(seat_series(tournament), filled=True)
    (text,) = texts(document.write_pdf(**VARIANT))
    # no text font has the party popper
    assert amiss(text, "<b>fett</b> &", "<i>Pokal</i> &", "Şahin, Łucja", absent=["🎉"]) == []
    assert row_heights(document) == [[pytest.approx(8.6, abs=0.01)] * 20]


def test_list_for_everybody_has_no_link_and_no_name_of_those_who_want_none(tournament: Tournament) -> None:
    """Start number 9 takes seat 2 from game 3 on; 1 and 9 want no name."""
    series = tournament.series.select_related("tournament").get(number=1)
    register(tournament, 1, [])
    put(series, Placing(table=1, seat=2, from_game=3, player=who(series, 9).pk, for_team=False))
    Registration.objects.filter(tournament=tournament, number__in=(1, 9)).update(anonymous=True)
    names = [who(series, number).person.name for number in (1, 9)]
    tokens = [token_of(table(series, 1).link_nonce), reader_token_of(table(series, 1))]
    absent = [*names, *(name.partition(",")[0] for name in names), *tokens]
    shown = ("Teilnehmer 1", "Teilnehmer 9", who(series, 2).person.name)
    assert amiss(repr(spielliste.for_everybody(series)), *shown, absent=absent) == []
    assert amiss(repr(content(series, filled=True)), *names, *tokens) == []


# A house rule prints its own crib and its own name, however many bands it has.


THROWN_IN = {"thrown_in_augen": 9990, "thrown_in_wertungspunkte": -98, "thrown_in_keeps_more": True}


def widest(rulebook: str) -> Series:
    """As many bands as there may be, with numbers as wide as they may be."""
    ends: list[dict[str, Any]] = [*({"up_to": end} for end in (9970, 9980, 9990)), {}]
    bands = [end | {"wertungspunkte": -99} | THROWN_IN for end in ends]
    outcomes: dict[str, Any] = {code: {"bands": bands} for code in ("opened", "not_opened")}
    outcomes |= {code: {"wertungspunkte": 77, "others_augen_factor": 9} for code in ("romme", "hand_romme")}
    made = Tournament.objects.filter(pk=make_tournament(rulebook=rulebook, games=24).pk)
    made.update(
        house_rules={"outcomes": outcomes, "target_score": True, "dealer_plays": True},
        agreements=list(scoring.AGREEMENTS),
        target_score=999_999,
        repeat_offence_extra=10,
    )
    return seat_series(made.get())


@pytest.mark.parametrize("rulebook", few(1, ["dgsrv", "dskv-2018"]))
def test_list_prints_the_numbers_and_the_name_of_the_house(rulebook: str) -> None:
    series = widest(rulebook)
    words = (
        f"{series.tournament.rulebook.title}.",
        "Rommé: 77, Augen der anderen × 9",
        "mit Vereinbarung: zweites Wegwerfen je Liste;",
        "bis 9970: × (−99) · bis 9980: × (−99) · bis 9990: × (−99) · über 9990: × (−99)",
        "nicht eröffnet über 9990: mindestens 9990 Augen, × (−98)",
        "10 Punkte mehr Abzug.",
    )
    assert [amiss(page, *words) for page in texts(printed(series))] == [[], []]


def seated(rulebook: str, players: int, *, games: int = 4, target: int | None = None, jokers: bool = True) -> CardTable:
    tournament = make_tournament(players, rulebook=rulebook, series=1, games=games)
    Tournament.objects.filter(pk=tournament.pk).update(target_score=target, without_jokers=not jokers)
    return fresh(make_table(tournament.series.get(), 1, list(tournament.registrations.order_by("number"))))


def page_of(table: CardTable) -> tuple[str, list[str]]:
    """The words of the one page without the link (22 letters by chance, "WP" among them now and then), and its
    lines."""
    document = printed(table.series, filled=True)
    (text,) = texts(document)
    return text.replace(token_of(table.link_nonce), ""), lines(document, 0)


def test_horesca_with_five_has_augen_and_points_and_its_target() -> None:
    table = seated("horesca", 5, target=500)
    play(table, 1, R(1, "romme", 0), *(R(seat, "lost", 10 * seat) for seat in (2, 3, 4, 5)))
    play(table, 2, R(2, "romme", 0), *(R(seat, "lost", 1) for seat in (1, 3, 4, 5)))
    words = ("4 Spiele · 60 Minuten · Ziel 500 Punkte", "52 Karten geprüft", "5 Ehlers, Elke", "HORESCA Rommé.")
    assert amiss(page_of(table)[0], *words, absent=["WP", "Kreuz", "weggew", "Joker"]) == []
    page = content(table.series, filled=True).lists[0].pages[0]
    assert [[cell.numbers for cell in row.cells] for row in page.rows[:2]] == [
        [("0", "140"), ("20", "0"), ("30", "0"), ("40", "0"), ("50", "0")],  # 20 + 30 + 40 + 50 go to the winner
        [("1", "140"), ("20", "4"), ("31", "0"), ("41", "0"), ("51", "0")],
    ]
    sums = [[sum_.text for sum_ in row.sums] for row in page.sums]
    assert sums == [["1", "140", "20", "4", "31", "0", "41", "0", "51", "0"]]
    marked = [[seat for seat, cell in enumerate(row.cells, 1) if cell.marked] for row in page.rows]
    assert (marked, content(table.series, filled=True).mark) == ([[1], [2], [3], [4]], "Geber")


@pytest.mark.nightly
def test_romme24_open_with_two_says_who_starts_and_who_gave_up() -> None:
    table = seated("romme24-open", 2, jokers=False)
    play(table, 1, R(1, "romme", 0), R(2, "not_opened", 131))
    play(table, 2, R(1, "super_romme", 0), R(2, "opened", 8))
    give_up(table, 2, ACTOR)
    text, on_paper = page_of(table)
    agreed = "4 Spiele · 60 Minuten · ohne Joker"
    assert amiss(text, agreed, "104 Karten geprüft", "Platz 2 hat aufgegeben", "Aufgeben:") == []
    assert "1 beginnt 5 0 50 −1 131 −141 Rommé 1" in on_paper  # no cross: minus points are deducted at once
    assert "2 20 0 200 beginnt 2 139 −119 Super 1" in on_paper


WIDEST = [("horesca", 6), ("romme24-open", 4)]
OTHERS = [
    (id_, size)
    for id_ in ("horesca", "romme24-open", "romme-51")
    for size in scoring.rulebook(id_).table_sizes
    if (id_, size) not in WIDEST
]


@pytest.mark.parametrize(("rulebook", "size"), few(1, [*WIDEST, *OTHERS]))
def test_table_of_any_size_fits_a_page(rulebook: str, size: int) -> None:
    series = seated(rulebook, size, games=24).series
    games = content(series, filled=False).lists[0].layout.games
    first, *others = row_heights(laid_out_lists(series, filled=False))
    assert (len(first), len(others)) == (min(games, 24), 0 if games <= 24 else 1)
