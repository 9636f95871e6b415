"""Stamped Spiellisten look as WeasyPrint lays them out, can be read as before, and share what is alike. Room to
write by hand, games spread over pages, and the crib, which says what rules 12 and 15 say."""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product, zip_longest

import pikepdf
import pymupdf
import pytest
from PIL import Image, ImageChops

import scoring
from tests.conftest import RolledBack
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_table, make_tournament, play, seat_series
from tests.web.pdf_ua import ua_faults
from tests.web.reading import lines, texts
from tournament.lists.acts.lists import close_list, confirm_cards
from tournament.lists.paper.crib import agreed, crib, reminders
from tournament.lists.paper.document import Spiellisten
from tournament.lists.paper.layout import Layout
from tournament.lists.paper.spielliste import content
from tournament.lists.paper.stamps import stamped
from tournament.models import CardTable, Club, Person, Series, Tournament
from tournament.web.pdf import pdf

pytestmark = pytest.mark.django_db


R = scoring.Result
BASE = "https://listen.example.org"
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


def printed(series: Series, *, filled: bool) -> Spiellisten:
    return content(Series.objects.select_related("tournament").get(pk=series.pk), filled=filled, base_url=BASE)


def tables(series: Series) -> list[CardTable]:
    return list(CardTable.objects.filter(series=series).select_related("series__tournament").order_by("number"))


def long_names() -> Series:
    """A table of four and one of three, 20 games agreed; crosses, a hand thrown in, a closed list, a checked pack."""
    tournament = make_tournament(7, games=20, clubs=3)
    for club, name in zip(Club.objects.order_by("pk"), CLUBS, strict=True):
        Club.objects.filter(pk=club.pk).update(name=name)
    named(tournament, NAMES)
    series = seat_series(tournament)
    four, three = tables(series)
    play(four, 1, R(2, "romme", 0), R(3, "opened", 17), R(4, "not_opened", 131))
    play(four, 2, R(1, "opened", 8), R(3, "opened", 17, thrown_in=True), R(4, "hand_romme", 0))
    play(three, 1, R(1, "not_opened", 131), R(2, "romme", 0), R(3, "opened", 17))
    confirm_cards(three, ACTOR)
    close_list(four, ACTOR, incomplete=True)
    return series


def two_pages() -> Series:
    """A table of four that has played 28 games."""
    series = seat_series(make_tournament(4, games=28))
    fill_list(tables(series)[0])
    return series


SIGNS = "\N{CURRENCY SIGN}N1 100 % (Pokal) \\ <b>"


def by_horesca() -> Series:
    """A table of five with narrow columns, two games of 24 played; the tournament is called by signs of a PDF."""
    tournament = make_tournament(5, rulebook="horesca", series=1, games=24, name=SIGNS)
    series = tournament.series.get()
    make_table(series, 1, list(tournament.registrations.order_by("number")))
    play(tables(series)[0], 1, R(1, "romme", 0), *(R(seat, "lost", 10 * seat) for seat in (2, 3, 4, 5)))
    play(tables(series)[0], 2, R(2, "romme", 0), *(R(seat, "lost", 1) for seat in (1, 3, 4, 5)))
    return series


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
    lists = printed(series(), filled=filled)
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
        lists = printed(seat_series(tournament), filled=False)
        return lists, stamped([lists])[0]


def shared(document: bytes) -> list[int]:
    """Of each page, the number of the object that draws what is below the words."""
    with pikepdf.open(io.BytesIO(document)) as read:
        return [page.Contents[0].objgen[0] for page in read.pages]


def test_odd_list_is_laid_out_by_weasyprint_and_can_be_read_aloud(odd: tuple[Spiellisten, bytes]) -> None:
    lists, document = odd
    form, whole, same_form = shared(document)
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
    both = [printed(one, filled=False) for one in series]
    both[1] = replace(both[1], lists=both[1].lists[1:])
    made = stamped(both)
    for alone, together in zip(both, made, strict=True):
        assert greatest_difference(pdf("lists/paper/spielliste", alone), together) <= OTHER_GREY
    assert ["3f9ac07d" in " ".join(texts(one)) for one in made] == [False, True]


def test_words_of_a_filled_list_are_read_in_order() -> None:
    document = stamped([printed(by_horesca(), filled=True)])[0]
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


SIZES = [
    pytest.param(rulebook, size, id=f"{rulebook.id}-{size}")
    for rulebook in scoring.RULEBOOKS.values()
    for size in rulebook.table_sizes
]


@pytest.mark.parametrize(("rulebook", "size"), SIZES)
def test_column_has_room_for_four_digits(rulebook: scoring.Rulebook, size: int) -> None:
    layout = Layout.of(rulebook, size, 24)
    assert len(layout.column_widths) == len(rulebook.columns)
    assert sum(layout.column_widths) == pytest.approx(layout.seat_width)
    assert (min(layout.column_widths) >= 11, layout.row_height >= 7) == (True, True)


def plain(rulebook: scoring.Rulebook) -> dict[str, list[tuple[str, str]]]:
    """Title -> (condition, value), with ordinary spaces."""
    return {
        line.title: [
            (entry.condition.replace("\N{NO-BREAK SPACE}", " "), entry.value.replace("\N{NO-BREAK SPACE}", " "))
            for entry in line.entries
        ]
        for line in crib(rulebook)
    }


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
    assert plain(rulebook) == told


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
