"""The rows of a ranked list are drawn: they look as WeasyPrint would have laid them out, and are tagged as a table."""

import io
import math
from collections import defaultdict
from dataclasses import replace
from itertools import chain
from typing import Any

import pikepdf
import pymupdf
import pyphen
import pytest
from django.utils.translation import override
from PIL import Image, ImageChops, ImageStat

import scoring
from scoring.rankings import Of
from tests.examples import few
from tests.web.pdf_ua import ua_faults
from tests.web.reading import texts, type_sizes
from tournament.standings.paper import (
    DOCUMENT,
    Heads,
    Points,
    PrintedLine,
    RankedList,
    made,
)
from tournament.web.pdf import pdf

# Of every kind: short and long, several given names, hyphens, letters of the neighbours, a word longer than the column.
NAMES = (
    "Ahrens, Anna",
    "Li, Jo",
    "Müller-Lüdenscheidt, Karl-Heinz",
    "Wójcik, Đorđe",
    "Ağaoğlu, Ève",
    "von der Heydebrandt-Lasa, Maria Magdalena Josefine",
    "Ta'Vek, W. A.",
    "Papadopoulos-Papachristodoulou, Anneliese",
    "Oberweserdampfschifffahrtsgesellschaftskapitänsmützenträger, Jo",
)
CLUBS = (
    "Rommé-Club Nr. 1",
    "",
    "1. Rommé- und Kartenspielverein Großenkneten-Hude e.V. 1987 (Sparte Rommé)",
    "Freunde des gepflegten Kartenspiels Bad Salzuflen & Umgebung mit allen Ortsteilen und Nachbargemeinden",
    "SKC Kassel",
    "Gehörlosensportgemeinschaft (Rommé)",
)
NOTES = ((), ("Los",), (), (), ("Los", "ausgeschieden"), (), ("Damen, Senioren",))
Pages = list[dict[str, list[tuple[float, float]]]]


@pytest.fixture(autouse=True)
def _same_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two documents made one after the other say the same time, also when a minute has gone by."""
    monkeypatch.setattr("tournament.web.pdf.printed_time", lambda: "9. Mai 2026, 14:32 Uhr")


def figures(*numbers: int, best: bool = False) -> Points:
    return Points(tuple(str(number).replace("-", "−") for number in numbers), best)


def line(at: int, series: int) -> PrintedLine:
    """A line unlike the others."""
    return PrintedLine(
        rank=f"{at + 1} =" if at % 5 == 3 else str(at + 1),
        name=NAMES[at % len(NAMES)],
        notes=NOTES[at % len(NOTES)],
        number=at * 7 % 1000 + 1,
        club=CLUBS[at % len(CLUBS)],
        series=tuple(figures(at * 3 - 9, at * 131, best=at % 11 == number) for number in range(series)),
        total=figures(at * 15 - 45, at * 655, at % 4),
    )


def ranked(rows: int, series: int) -> RankedList:
    rulebook = scoring.rulebook("dgsrv")
    return RankedList(
        of=Of.PLAYERS,
        tournament="Pokal 2026",
        day="9. Mai 2026 · Kassel",
        title="Einzelwertung",
        state="Endstand",
        rulebook=rulebook.title,
        legend="WP = Wertungspunkte",
        heads=Heads("Name", "Verein"),
        columns=rulebook.columns,
        total_columns=rulebook.ranking_figures,
        ranked_by=rulebook.ranked_by,
        series=tuple(range(1, series + 1)),
        lines=tuple(line(at, series) for at in range(rows)),
        ties=True,
        lots=True,
    )


def is_drawn(printed: bytes) -> bool:
    """Not laid out: what all pages share stands apart from a page's own rows."""
    with pikepdf.open(io.BytesIO(printed)) as read:
        return isinstance(read.pages[0].obj.Contents, pikepdf.Array)


def words(printed: bytes) -> Pages:
    """Page by page each word, and where it stands wherever it does (left, bottom; points)."""
    pages: Pages = []
    with pymupdf.open(stream=printed) as read:
        for page in read:
            places: dict[str, list[tuple[float, float]]] = defaultdict(list)
            for x, _top, _right, y, text, *_rest in page.get_text("words"):
                places[text].append((x, y))
            pages.append(places)
    return pages


def rules(printed: bytes) -> list[list[tuple[float, float]]]:
    """Page by page where a rule is drawn (from the top; points), and how long all its parts are together."""
    pages = []
    with pymupdf.open(stream=printed) as read:
        for page in read:
            parts: dict[float, float] = {}
            for drawing in page.get_drawings():
                for _kind, start, end in (item for item in drawing["items"] if item[0] == "l"):
                    parts[round(start.y, 1)] = parts.get(round(start.y, 1), 0) + end.x - start.x
            pages.append(sorted(parts.items()))
    return pages


def pictures(printed: bytes) -> list[Image.Image]:
    """The pages as pictures, grey, 75 points to the inch."""
    with pymupdf.open(stream=printed) as read:
        drawn = [page.get_pixmap(dpi=75, colorspace="gray") for page in read]
    return [Image.frombytes("L", (one.width, one.height), one.samples) for one in drawn]


@pytest.mark.parametrize("series", few(1, [2, 8]))
def test_sums_of_seven_digits_stay_apart(series: int) -> None:
    whole = ranked(4, series)
    lines = tuple(replace(one, total=figures(-1234567, 7654321, 12)) for one in whole.lines)
    (text,) = texts(made(replace(whole, lines=lines)))
    assert text.count("−1234567 7654321 12") == 4


# Only the sums; landscape; with less room for names; narrow.
@pytest.mark.parametrize(("rows", "series"), few(1, [(26, 5), (36, 0), (36, 3), (24, 8)]))
def test_drawn_rows_look_as_weasyprint_would_lay_them_out(rows: int, series: int) -> None:
    looks_as_laid_out(made(ranked(rows, series)), pdf(DOCUMENT, ranked(rows, series)))


@pytest.mark.nightly
def test_list_of_people_without_clubs_has_no_column_for_them() -> None:
    content = replace(ranked(36, 3), clubs=False)
    looks_as_laid_out(made(content), pdf(DOCUMENT, content))
    assert "Verein" not in words(made(content))[0]


def looks_as_laid_out(drawn: bytes, laid_out: bytes) -> None:
    """The same words and rules in the same places, on several pages; and the same to the eye."""
    assert is_drawn(drawn)
    assert not is_drawn(laid_out)
    stands_as(words(drawn), words(laid_out))
    for ours, reference in zip(rules(drawn), rules(laid_out), strict=True):
        assert list(chain(*ours)) == pytest.approx(list(chain(*reference)), abs=0.15)
    seen = pictures(drawn)
    assert len(seen) >= 2
    for picture, wanted in zip(seen, pictures(laid_out), strict=True):
        # Hairlines and letters fall between pixels a little differently; a row a pixel lower makes 5.
        assert ImageStat.Stat(ImageChops.difference(picture, wanted)).mean[0] < 0.5


def stands_as(drawn: Pages, laid_out: Pages) -> None:
    """The same words in the same places."""
    for ours, reference in zip(drawn, laid_out, strict=True):
        assert {text: len(places) for text, places in ours.items()} == {
            text: len(places) for text, places in reference.items()
        }
        for text, places in reference.items():
            assert all(any(math.dist(place, one) < 0.25 for one in ours[text]) for place in places), text


def column(printed: bytes, *parts: str) -> list[str]:
    """The words of the first page that begin with one of these, from above."""
    found = [(y, text) for text, places in words(printed)[0].items() for _x, y in places if text.startswith(parts)]
    return [text for _y, text in sorted(found)]


# Where German words may be parted: by their syllables (Duden).
@pytest.mark.parametrize("drawn", [True, False])
def test_word_longer_than_its_column_is_broken_with_a_hyphen(drawn: bool) -> None:
    content = replace(ranked(0, 8), lines=(replace(line(0, 8), name="Li, Jo", club="Gehörlosensportgemeinschaft"),))
    printed = made(content) if drawn else pdf(DOCUMENT, content)
    assert is_drawn(printed) is drawn
    assert column(printed, "Gehör", "sport", "gemein") == ["Gehörlosensport-", "gemeinschaft"]


@pytest.mark.nightly
def test_words_are_broken_by_the_language_of_the_list() -> None:
    """Of English words: as-so-ci-a-tion."""
    content = replace(ranked(0, 8), lines=(replace(line(0, 8), club="Hitchhikersassociation"),))
    with override("en"):
        parted = [column(printed, "Hitch", "ation") for printed in (made(content), pdf(DOCUMENT, content))]
    assert parted == [["Hitchhikersassoci-", "ation"]] * 2


def test_list_without_a_word_so_long_reads_no_dictionary() -> None:
    """Fifteen megabytes of a process that prints."""
    pyphen.hdcache.clear()
    made(plain(2))
    assert pyphen.hdcache == {}


def test_word_that_can_be_parted_nowhere_is_broken_where_the_column_ends() -> None:
    content = replace(ranked(0, 8), lines=(replace(line(0, 8), name="Li, Jo", club="B" * 60, notes=()),))
    drawn, laid_out = (column(printed, "B") for printed in (made(content), pdf(DOCUMENT, content)))
    assert drawn == laid_out
    assert "".join(drawn) == "B" * 60


def test_note_longer_than_its_column_is_broken_with_a_hyphen() -> None:
    note = "Gehörlosensportgemeinschaftsvorsitzende"
    content = replace(ranked(0, 8), lines=(replace(line(0, 8), name="Li, Jo", notes=(note,)),))
    assert column(made(content), "(Gehör", "vor", "schafts") == ["(Gehörlosensportgemein-", "schaftsvorsitzende)"]


def team(at: int, series: int) -> PrintedLine:
    """A team unlike the others: of three or four, sometimes of nobody; some members are of another club."""
    lines = [line(4 * at + place, series) for place in range(0 if at == 1 else 3 + at % 2)]
    members = tuple(
        replace(one, rank="", number=0, notes=("Leihspieler",) if place == 2 else ()) for place, one in enumerate(lines)
    )
    return replace(line(at, series), number=0, members=members)


def teams(count: int, series: int) -> RankedList:
    made_of = tuple(team(at, series) for at in range(count))
    return replace(ranked(0, series), of=Of.TEAMS, title="Mannschaftswertung", lines=made_of)


def test_teams_are_drawn_as_well() -> None:
    assert is_drawn(made(teams(3, 2)))


@pytest.mark.nightly
@pytest.mark.parametrize(("count", "series"), few(1, [(7, 5), (10, 0)]))
def test_teams_look_as_if_weasyprint_had_laid_out_every_cell(count: int, series: int) -> None:
    looks_as_laid_out(made(teams(count, series)), pdf(DOCUMENT, teams(count, series)))


@pytest.mark.nightly
@pytest.mark.parametrize("series", [7, 16])
def test_rows_can_be_measured_however_wide_the_columns_are(series: int) -> None:
    """One figure a series: the widest clubs are where a page has just been turned."""
    rulebook = scoring.rulebook("romme-51")
    content = replace(
        ranked(0, series),
        columns=rulebook.columns,
        total_columns=rulebook.ranking_figures,
        ranked_by=rulebook.ranked_by,
    )
    wide: dict[str, Any] = {"series": (figures(1),) * series, "total": figures(*range(len(rulebook.ranking_figures)))}
    assert is_drawn(made(replace(content, lines=(replace(line(0, 0), **wide),))))
    assert is_drawn(made(replace(content, of=Of.TEAMS, lines=(replace(team(1, 0), **wide),))))


def plain(rows: int) -> RankedList:
    """Lines of which each takes one line."""
    content = ranked(rows, 0)
    return replace(content, lines=tuple(replace(one, name="Li, Jo", club="", notes=()) for one in content.lines))


@pytest.mark.nightly
def test_page_is_filled_to_the_last_row_as_by_weasyprint() -> None:
    most = len(words(made(plain(100)))[0]["Li,"])
    for rows, pages in ((most, 1), (most + 1, 2)):
        assert [len(pictures(printed)) for printed in (made(plain(rows)), pdf(DOCUMENT, plain(rows)))] == [pages] * 2


@pytest.mark.parametrize("drawn", few(1, [True, False]))
def test_wall_list_has_names_in_11_points_clubs_in_9_a_rule_every_fifth(drawn: bool) -> None:
    content = plain(12)
    content = replace(content, lines=tuple(replace(one, club="SKC Kassel") for one in content.lines))
    printed = made(content) if drawn else pdf(DOCUMENT, content)
    assert is_drawn(printed) is drawn
    assert (type_sizes(printed, "Li, Jo"), type_sizes(printed, "SKC Kassel")) == ({11}, {9})
    base_lines = sorted(y for _x, y in words(printed)[0]["Li,"])
    below_heading = [y for y, _length in rules(printed)[0] if y > base_lines[0]]
    assert [sum(base < rule for base in base_lines) for rule in below_heading] == [5, 10]


def elements(printed: bytes, kind: str) -> int:
    """How many elements of this kind are in the tree of what is read aloud."""

    def count(element: pikepdf.Object) -> int:
        inside: Any = element.get("/K", [])
        kids = [kid for kid in inside if isinstance(kid, pikepdf.Dictionary)] if not isinstance(inside, int) else []
        return (element.get("/S") == kind) + sum(map(count, kids))

    with pikepdf.open(io.BytesIO(printed)) as read:
        return count(read.Root.StructTreeRoot)


def test_pages_are_one_table_read_aloud_and_copied_row_by_row() -> None:
    with pymupdf.open(stream=made(plain(60))) as read:
        copied = " ".join("".join(page.get_text() for page in read).split())
    places = [copied.index(f" {one.rank} {one.number} Li, Jo ") for one in plain(60).lines]
    assert places == sorted(places)
    printed = made(ranked(30, 2))
    assert (ua_faults(printed), len(pictures(printed)) >= 2) == ([], True)
    # Rang, Nr., Name, Verein, two series of two figures, three sums; each row's heading is its name. Above them the
    # headings of these, and one over the first four, of each series and of the sums.
    columns = 4 + 2 * 2 + 3
    assert {kind: elements(printed, f"/{kind}") for kind in ("Table", "THead", "TBody", "TR", "TH", "TD")} == {
        "Table": 1,
        "THead": 1,
        "TBody": 1,
        "TR": 30 + 2,  # two of them heading
        "TH": 30 + columns + 4,
        "TD": 30 * (columns - 1),
    }


@pytest.mark.parametrize(
    "odd",
    few(
        1,
        [
            "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}\N{HEBREW LETTER VAV}\N{HEBREW LETTER MEM}",  # right to left
            "\N{HEBREW LETTER SHIN} \N{HEBREW LETTER MEM}",  # the same, letter by letter
            "Kassel/Baunatal/" * 9,  # longer than a line, and where it ends is another rule's matter
            "Kassel\N{BROKEN BAR}Baunatal",  # what parts the words of a type case
        ],
    ),
)
def test_words_that_cannot_be_set_are_laid_out(odd: str) -> None:
    first, second = plain(2).lines
    printed = made(replace(plain(2), lines=(first, replace(second, club=odd))))
    assert (is_drawn(printed), len(words(printed)[0]["Li,"]), is_drawn(made(ranked(0, 0)))) == (False, 2, False)
