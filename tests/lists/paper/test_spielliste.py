"""The Spielliste: a page a table, what stands on it, blank and filled, for everybody, by a house's own rules and by
other rulebooks: five at HORESCA, two at romme24, four at Rommé 51."""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product, zip_longest
from typing import Any

import pikepdf
import pymupdf
import pytest
from PIL import Image, ImageChops
from weasyprint import Document

import scoring
from tests.conftest import RolledBack
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_tournament, play, register, seat_series
from tests.lists.sitting import put, table_by, who
from tests.lists.telling import queries
from tests.web.answers import shows
from tests.web.pdf_ua import ua_faults
from tests.web.reading import lines, metadata, texts
from tournament.lists.acts.lists import close_list, confirm_cards, give_up
from tournament.lists.paper import spielliste
from tournament.lists.paper.document import Spiellisten
from tournament.lists.paper.foot import agreed, crib, reminders
from tournament.lists.paper.layout import Layout
from tournament.lists.paper.sheet import PrintedCell
from tournament.lists.paper.stamps import stamped
from tournament.lists.reads.known_by import check_words, list_link
from tournament.lists.reads.occupancy import Placing
from tournament.models import CardTable, Club, Person, Registration, Series, Tournament, TypedTotal
from tournament.models.link import reader_token_of, token_of
from tournament.web.pdf import VARIANT, laid_out, pdf

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


def test_page_of_each_table_has_heading_names_link_and_the_dealer(blank: Printed, filled: Printed) -> None:
    four, three = (one.pages[0].rows for one in blank.content.lists)
    out = [[seat for seat, cell in enumerate(row.cells, 1) if cell.sits_out] for row in four]
    assert out == [[1], [2], [3], [4]] * 4
    assert [[seat for seat, cell in enumerate(row.cells, 1) if cell.marked] for row in three] == [[1], [2], [3]] * 4
    assert not any(cell.sits_out for row in three for cell in row.cells)
    assert texts(blank.pdf)[1].count("Geber") == 12
    first, second = texts(blank.pdf)
    one = blank.content.lists[0]
    shows(
        first,
        *("Pokal 2026", "Tisch 1 · Serie 1", "16 Spiele · 60 Minuten", "110 Karten geprüft"),
        *("1 Ahrens, Anna Rommé-Club Nr. 1", "2 Bauer, Bernd Rommé-Club Nr. 2", "4 Dietz, Dirk"),
        *("Liste am Telefon führen", one.link_token),
    )
    shows(second, "Tisch 2 · Serie 1", "12 Spiele")
    assert (one.link, f"https://{one.link_base}{one.link_token}/") == (blank.link, blank.link)
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
    series = two_pages()
    first, second = content(series, filled=True).lists[0].pages
    assert second.carried is not None
    reached: dict[int, PrintedCell] = {}
    for row in first.rows:
        reached |= {seat: cell for seat, cell in enumerate(row.cells) if cell.numbers[1]}
    assert [cell.numbers for cell in second.carried.cells] == [reached[seat].numbers for seat in range(4)]
    first_text, second_text = texts(printed(series))
    checked = "geprüft (Spielleitung)"
    shows(first_text, *("Blatt 1 von 2", "weiter auf dem nächsten Blatt"), but_not=[checked])
    shows(second_text, "Blatt 2 von 2", "Übertrag", checked)


def test_list_typed_in_from_paper_shows_its_totals(series: Series) -> None:
    TypedTotal.objects.create(seat=table(series, 2).seats.get(number=1), wertungspunkte=-2, augen=310, crosses=4)
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
    shows(text, "<b>fett</b> &", "<i>Pokal</i> &", "Şahin, Łucja", but_not=["🎉"])
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
    shows(repr(spielliste.for_everybody(series)), *shown, but_not=absent)
    shows(repr(content(series, filled=True)), *names, *tokens)


# A house rule prints its own crib and its own name, however many bands it has.


THROWN_IN = {"thrown_in_augen": 9990, "thrown_in_wertungspunkte": -98, "thrown_in_keeps_more": True}


def widest(rulebook: str) -> Series:
    """As many bands as there may be, with numbers as wide as they may be."""
    ends: list[dict[str, Any]] = [*({"up_to": end} for end in (9970, 9980, 9990)), {}]
    bands = [end | {"wertungspunkte": -99} | THROWN_IN for end in ends]
    outcomes: dict[str, Any] = {code: {"bands": bands} for code in ("opened", "not_opened")}
    outcomes |= {code: {"wertungspunkte": 77, "others_augen_factor": 9} for code in ("romme", "hand_romme")}
    made = Tournament.objects.filter(pk=make_tournament(4, rulebook=rulebook, games=24).pk)
    made.update(
        house_rules={"outcomes": outcomes, "target_score": True, "dealer_plays": True},
        agreements=list(scoring.AGREEMENTS),
        target_score=999_999,
        repeat_offence_extra=10,
    )
    return seat_series(made.get())


@pytest.mark.nightly
@pytest.mark.parametrize("rulebook", few(1, ["dgsrv", "dskv-2018"]))
def test_list_prints_the_numbers_and_the_name_of_the_house(rulebook: str) -> None:
    series = widest(rulebook)
    (page,) = texts(printed(series))
    shows(
        page,
        f"{series.tournament.rulebook.title}.",
        "Rommé: 77, Augen der anderen × 9",
        "mit Vereinbarung: zweites Wegwerfen je Liste;",
        "bis 9970: × (−99) · bis 9980: × (−99) · bis 9990: × (−99) · über 9990: × (−99)",
        "nicht eröffnet über 9990: mindestens 9990 Augen, × (−98)",
        "10 Punkte mehr Abzug.",
    )


def page_of(table: CardTable) -> tuple[str, list[str]]:
    """The words of the one page without the link (22 letters by chance, "WP" among them now and then), and its
    lines."""
    document = printed(table.series, filled=True)
    (text,) = texts(document)
    return text.replace(token_of(table.link_nonce), ""), lines(document, 0)


@pytest.mark.nightly
def test_horesca_with_five_has_augen_and_points_and_its_target() -> None:
    table = table_by("horesca", 5, target_score=500)
    play(table, 1, R(1, "romme", 0), *(R(seat, "lost", 10 * seat) for seat in (2, 3, 4, 5)))
    play(table, 2, R(2, "romme", 0), *(R(seat, "lost", 1) for seat in (1, 3, 4, 5)))
    words = ("4 Spiele · 60 Minuten · Ziel 500 Punkte", "52 Karten geprüft", "5 Ehlers, Elke", "HORESCA Rommé.")
    shows(page_of(table)[0], *words, but_not=["WP", "Kreuz", "weggew", "Joker"])
    page = content(table.series, filled=True).lists[0].pages[0]
    assert [[cell.numbers for cell in row.cells] for row in page.rows[:2]] == [
        [("0", "140"), ("20", "0"), ("30", "0"), ("40", "0"), ("50", "0")],  # 20 + 30 + 40 + 50 go to the winner
        [("1", "140"), ("20", "4"), ("31", "0"), ("41", "0"), ("51", "0")],
    ]
    assert [[sum_.text for sum_ in row.sums] for row in page.sums] == [
        ["1", "140", "20", "4", "31", "0", "41", "0", "51", "0"]
    ]
    marked = [[seat for seat, cell in enumerate(row.cells, 1) if cell.marked] for row in page.rows]
    assert (marked, content(table.series, filled=True).mark) == ([[1], [2], [3], [4]], "Geber")


@pytest.mark.nightly
def test_romme24_open_with_two_says_who_starts_and_who_gave_up() -> None:
    table = table_by("romme24-open", 2, without_jokers=True)
    play(table, 1, R(1, "romme", 0), R(2, "not_opened", 131))
    play(table, 2, R(1, "super_romme", 0), R(2, "opened", 8))
    give_up(table, 2, ACTOR)
    text, on_paper = page_of(table)
    shows(text, "4 Spiele · 60 Minuten · ohne Joker", "104 Karten geprüft", "Platz 2 hat aufgegeben", "Aufgeben:")
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
    series = table_by(rulebook, size, games=24).series
    games = content(series, filled=False).lists[0].layout.games
    first, *others = row_heights(laid_out_lists(series, filled=False))
    assert (len(first), len(others)) == (min(games, 24), 0 if games <= 24 else 1)


# Stamped lists look as WeasyPrint lays them out, can be read as before, and share what is alike.


DPI = 110
# Letters a hundredth of a millimetre aside are other greys at their edges, half a black dot at most; what stands
# elsewhere is black on white.
OTHER_GREY = 160

# Names of one line and of two, broken at spaces and at hyphens, with letters beyond Latin-1, and the longest.
NAMES = (
    "Müller-Lüdenscheidt, Alexandra",
    "von und zu Guttenberg-Hohenstein, Karl-Theodor",
    "Şahin, Łucja",
    "Ott, Al",
    "Papadopoulou, Aikaterini",
    "Schmitz, Hans-Joachim Wilhelm Otto Maria Ferdinand Constantin von der Au",
    "Wagner-Tóth, Éva",
)
CLUBS = (
    "Gehörlosen-Sportverein Frankfurt am Main 1902 e.V.",
    "GSV Kassel",
    "Rommé- und Skatclub Karlsruhe-Durlach der Gehörlosen 1978 (eingetragener Verein)",
)


def named(tournament: Tournament, names: Sequence[str], *, first: int = 1) -> None:
    """Call them so, from start number `first` on."""
    for number, name in enumerate(names, first):
        Person.objects.filter(registrations__tournament=tournament, registrations__number=number).update(name=name)


def fresh_content(series: Series, *, filled: bool) -> Spiellisten:
    """Of the series as it is stored now."""
    return content(Series.objects.select_related("tournament").get(pk=series.pk), filled=filled)


def long_names() -> Series:
    """A table of four and one of three, 20 games agreed; crosses, a hand thrown in, a closed list, a checked pack."""
    tournament = make_tournament(7, games=20, clubs=3)
    for club, name in zip(Club.objects.order_by("pk"), CLUBS, strict=True):
        Club.objects.filter(pk=club.pk).update(name=name)
    named(tournament, NAMES)
    series = seat_series(tournament)
    four, three = table(series, 1), table(series, 2)
    play(four, 1, R(2, "romme", 0), R(3, "opened", 17), R(4, "not_opened", 131))
    play(four, 2, R(1, "opened", 8), R(3, "opened", 17, thrown_in=True), R(4, "hand_romme", 0))
    play(three, 1, R(1, "not_opened", 131), R(2, "romme", 0), R(3, "opened", 17))
    confirm_cards(three, ACTOR)
    close_list(four, ACTOR, incomplete=True)
    return series


def two_pages() -> Series:
    """A table of four that has played 28 games."""
    series = seat_series(make_tournament(4, games=28))
    fill_list(table(series, 1))
    return series


SIGNS = "\N{CURRENCY SIGN}N1 100 % (Pokal) \\ <b>"


def by_horesca() -> Series:
    """A table of five with narrow columns, two games of 24 played; the tournament is called by signs of a PDF."""
    table = table_by("horesca", 5, games=24, name=SIGNS, target_score=500)
    play(table, 1, R(1, "romme", 0), *(R(seat, "lost", 10 * seat) for seat in (2, 3, 4, 5)))
    play(table, 2, R(2, "romme", 0), *(R(seat, "lost", 1) for seat in (1, 3, 4, 5)))
    return table.series


def rasters(document: bytes) -> Iterator[Image.Image]:
    """Each page as dots."""
    opened = pymupdf.open(stream=document)
    for number in range(opened.page_count):
        dots = opened.load_page(number).get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)
        yield Image.frombytes("L", (dots.width, dots.height), dots.samples)


def greatest_difference(one: bytes, other: bytes) -> int:
    """Of all dots of all pages; 255 is black instead of white."""
    differing = (ImageChops.difference(*pair).histogram() for pair in zip_longest(rasters(one), rasters(other)))
    return max(grey for histogram in differing for grey, dots in enumerate(histogram) if dots)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("series", "filled"), few(1, [(long_names, True), *product((two_pages, by_horesca), (True, False))])
)
def test_stamped_list_looks_as_weasyprint_lays_it_out(series: Callable[[], Series], filled: bool) -> None:
    lists = fresh_content(series(), filled=filled)
    by_weasyprint = pdf("lists/paper/spielliste", lists)
    by_stamps = stamped([lists])[0]
    assert b"/ObjStm" in by_stamps
    assert greatest_difference(by_weasyprint, by_stamps) <= OTHER_GREY


ODD = ["كوهين, سارة", "Nguyễn, Thị Hồng", "Ungetrennt" * 9]


@pytest.fixture(scope="module")
def odd(rolled_back: RolledBack) -> tuple[Spiellisten, bytes]:
    """Three tables; at the second sits who is written from right to left, and whose name has no place to break."""
    with rolled_back():
        tournament = make_tournament(12, games=4)
        named(tournament, ODD, first=5)
        lists = fresh_content(seat_series(tournament), filled=False)
        return lists, stamped([lists])[0]


@pytest.mark.nightly
def test_odd_list_is_laid_out_by_weasyprint_and_can_be_read_aloud(odd: tuple[Spiellisten, bytes]) -> None:
    lists, document = odd
    with pikepdf.open(io.BytesIO(document)) as read:  # the object that draws what is below the words
        form, whole, same_form = (page.Contents[0].objgen[0] for page in read.pages)
    assert form == same_form != whole
    assert greatest_difference(pdf("lists/paper/spielliste", lists), document) <= OTHER_GREY
    assert [f"Tisch {at} · Serie 1" in text for at, text in enumerate(texts(document), start=1)] == [True] * 3
    assert ua_faults(document) == []


def test_links_are_told_and_lists_have_their_bookmarks(odd: tuple[Spiellisten, bytes]) -> None:
    lists, document = odd
    with pikepdf.open(io.BytesIO(document)) as read:
        figures = [one for one in read.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure"]
        told = {(int(one.Pg.objgen[0]), str(one.Alt)) for one in figures}
        pages = zip(read.pages, lists.lists, strict=True)
        assert told == {(int(page.objgen[0]), link) for page, one in pages for link in (one.link, one.reader_link)}
        with read.open_outline() as outline:
            assert [item.title for item in outline.root] == [sheet.pages[0].title for sheet in lists.lists]
            places = [item.to_dictionary_object(read).Dest[0].objgen for item in outline.root]
        assert places == [page.objgen for page in read.pages]


@pytest.mark.nightly
def test_several_series_at_once_are_each_as_alone() -> None:
    """The same tables in both; the head of the log, and who cannot be stamped at table 1, are in one alone."""
    tournament = make_tournament(8, games=4)
    series = [seat_series(tournament, number) for number in (1, 2)]
    Series.objects.filter(pk=series[1].pk).update(seating_head="41-3f9ac07d")
    named(tournament, ODD[:1])
    both = [fresh_content(one, filled=False) for one in series]
    both[1] = replace(both[1], lists=both[1].lists[1:])
    made = stamped(both)
    for alone, together in zip(both, made, strict=True):
        assert greatest_difference(pdf("lists/paper/spielliste", alone), together) <= OTHER_GREY
    assert ["3f9ac07d" in " ".join(texts(one)) for one in made] == [False, True]


def test_words_of_a_filled_list_are_read_in_order() -> None:
    document = stamped([fresh_content(by_horesca(), filled=True)])[0]
    (text,) = texts(document)
    assert SIGNS in text
    order = ["Tisch 1 · Serie 1", "1 Ahrens, Anna", "5 Ehlers, Elke", "0 140 20 0", "Rommé 1", "1 140 20 4"]
    places = [text.index(words) for words in order]
    assert places == sorted(places)
    assert any("1 140 20 4 31 0 41 0 51 0" in line for line in lines(document, 0))


# Room to write, and the crib.


def of_dskv(size: int, games: int) -> Layout:
    return Layout.of(scoring.rulebook("dskv-2018"), size, games)


@pytest.mark.parametrize(
    ("size", "games", "pages"),
    [
        (4, 24, [range(1, 25)]),
        (4, 48, [range(1, 25), range(25, 49)]),
        (3, 27, [range(1, 15), range(15, 28)]),
    ],
)
def test_pages_are_as_few_and_even_as_can_be(size: int, games: int, pages: list[range]) -> None:
    assert of_dskv(size, games).pages == pages


def test_game_is_on_one_page_in_a_row_to_write_in() -> None:
    for games in range(1, 150):
        layout = of_dskv(4, games)
        assert [number for page in layout.pages for number in page] == list(range(1, games + 1))
        assert layout.row_height >= (8.5 if games <= 20 else 7)


@pytest.mark.parametrize(
    ("rulebook", "size"),
    [
        pytest.param(rulebook, size, id=f"{rulebook.id}-{size}")
        for rulebook in scoring.RULEBOOKS.values()
        for size in rulebook.table_sizes
    ],
)
def test_column_has_room_for_four_digits(rulebook: scoring.Rulebook, size: int) -> None:
    layout = Layout.of(rulebook, size, 24)
    assert len(layout.column_widths) == len(rulebook.columns)
    assert sum(layout.column_widths) == pytest.approx(layout.seat_width)
    assert (min(layout.column_widths) >= 11, layout.row_height >= 7) == (True, True)


FEDERATION = {
    "beendet": [("Hand-Rommé", "8"), ("Hand-Rommé mit Anlegen", "6"), ("Rommé", "5")],
    "eröffnet": [("bis 10", "3"), ("bis 30", "2"), ("über 30", "1")],
    "nicht eröffnet": [("bis 100", "0"), ("über 100", "× (−1)")],
    "ungezählt weggeworfen": [
        ("eröffnet bis 10", "11 Augen, 2"),
        ("eröffnet bis 30", "31 Augen, 1"),
        ("eröffnet über 30", "31 Augen, 0"),
        ("nicht eröffnet bis 100", "150 Augen, × (−1)"),
        ("nicht eröffnet über 100", "mindestens 150 Augen, × (−2)"),
    ],
}
HELD = {"alle anderen": [("was auf der Hand ist", "Augen")]}
FACES = [("Ass", "11"), ("Bube, Dame, König", "10")]
DOUBLED = {"beendet": [("Hand-Rommé", "0 Augen, die der anderen × 2"), ("Rommé", "0 Augen")]} | HELD


@pytest.mark.parametrize(
    ("rulebook", "told"),
    [
        (scoring.rulebook("dskv-2018"), FEDERATION),
        (scoring.rulebook("dgsrv"), FEDERATION),
        (
            scoring.rulebook("romme24-open"),
            {
                "beendet": [
                    ("Super-Rommé", "15"),
                    ("Hand-Rommé ohne Auslegen der Mitspieler", "12"),
                    ("Hand-Rommé ohne Anlegen", "10"),
                    ("Hand-Rommé mit Anlegen", "8"),
                    ("Rommé", "5"),
                ],
                "ausgelegt": [("bis 10", "3"), ("bis 30", "2"), ("über 30", "1")],
                "nicht ausgelegt": [("bis 100", "0"), ("über 100", "−1")],
                "Punkte": [("je Spiel", "10 × Wertungspunkte − Augen")],
            },
        ),
        # where Augen alone count, the cards are told
        (
            scoring.rulebook("horesca"),
            {"beendet": [("Rommé", "Punkte: die Augen aller anderen")]}
            | HELD
            | {"Kartenwerte": [("Bube, Dame, König", "10"), ("Ass", "1")]},
        ),
        (scoring.rulebook("romme24-sprint"), DOUBLED | {"Kartenwerte": [("Joker", "20"), *FACES]}),
        (scoring.rulebook("romme24-sprint").without_jokers(), DOUBLED | {"Kartenwerte": FACES}),
        (
            scoring.rulebook("romme-51"),
            {"beendet": [("Handrommé", "0 Augen"), ("Rommé", "0 Augen")]}
            | HELD
            | {"Kartenwerte": [("Joker", "20"), *FACES]},
        ),
    ],
)
def test_crib_says_what_counts(rulebook: scoring.Rulebook, told: dict[str, list[tuple[str, str]]]) -> None:
    """Title -> (condition, value), with ordinary spaces."""
    assert {
        line.title: [
            (entry.condition.replace("\N{NO-BREAK SPACE}", " "), entry.value.replace("\N{NO-BREAK SPACE}", " "))
            for entry in line.entries
        ]
        for line in crib(rulebook)
    } == told


def test_crib_says_what_is_agreed_and_how_a_list_ends() -> None:
    open_, horesca = scoring.rulebook("romme24-open"), scoring.rulebook("horesca")
    asked = [(open_, None), (open_.without_jokers(), None), (horesca, 500)]
    assert [agreed(*one) for one in asked] == [("mit Jokern",), ("ohne Joker",), ("Ziel 500 Punkte",)]
    assert reminders(horesca, 5, 500) == (
        "Nach jedem Spiel fortlaufend eintragen.",
        "Die Liste endet mit dem Spiel, in dem jemand 500 Punkte erreicht.",
    )
    assert reminders(scoring.rulebook("romme24-sprint"), 2, None) == (
        "Nach jedem Spiel fortlaufend eintragen.",
        "Die wenigsten Augen gewinnen.",
        "Aufgeben: ab der halben Liste, zwischen zwei Spielen, nur wer zurückliegt.",
    )
