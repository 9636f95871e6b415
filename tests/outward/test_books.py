"""Issue "Before the day and after it", for others: one XLSX with everything, ODS, CSV; each is read back here."""

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from django.test import Client
from openpyxl import load_workbook

from tests.factories import make_tournament
from tests.outward.conftest import HOSTILE
from tests.standings.playing import play_out, queries
from tournament.models import AuditEntry, Tournament
from tournament.outward.files.books import published_sheets

Book = Mapping[str, Sequence[Sequence[Any]]]
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"


def read_xlsx(content: bytes) -> Book:
    book = load_workbook(io.BytesIO(content))
    assert [cell for sheet in book for row in sheet for cell in row if cell.data_type == "f"] == []
    return {sheet.title: [[cell.value for cell in row] for row in sheet] for sheet in book}


def read_ods(content: bytes) -> Book:
    """By the structure of OpenDocument, parts 2 and 3: the kind first and as it is, a manifest, tables, typed cells."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        first = book.infolist()[0]
        kind = "application/vnd.oasis.opendocument.spreadsheet"
        assert (first.filename, first.compress_type, first.extra, content[30 : 38 + len(kind)]) == (
            "mimetype",
            zipfile.ZIP_STORED,
            b"",
            b"mimetype" + kind.encode(),
        )
        manifest = ET.fromstring(book.read("META-INF/manifest.xml"))  # noqa: S314 (our own)
        listed = [entry.get(f"{OFFICE % 'manifest'}full-path") for entry in manifest]
        assert listed == ["/", *(name for name in book.namelist() if name == "content.xml")]
        content_xml = book.read("content.xml").replace(b"<text:s/>", b" ")
    assert b"formula" not in content_xml
    of_table = OFFICE % "table"
    tables = ET.fromstring(content_xml).iter(f"{of_table}table")  # noqa: S314
    read = {}
    for one in tables:
        columns = [each for each in one if each.tag == f"{of_table}table-column"]
        rows = [[_value(cell) for cell in row] for row in one if row.tag == f"{of_table}table-row"]
        assert {len(row) for row in rows} == {len(columns)}  # part 3, section 9.1.2: columns come first, then rows
        assert [each.tag for each in one][: len(columns)] == [f"{of_table}table-column"] * len(columns)
        read[str(one.get(f"{of_table}name"))] = rows
    return read


def _value(cell: Any) -> str | int | None:
    kind = cell.get(f"{OFFICE % 'office'}value-type")
    if kind == "float":
        return int(cell.get(f"{OFFICE % 'office'}value"))
    return "\n".join("".join(line.itertext()) for line in cell) if kind == "string" else None


def read_zip(content: bytes) -> Book:
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        return {
            name: list(csv.reader(io.StringIO(book.read(name).decode("utf-8-sig")), delimiter=";"))
            for name in book.namelist()
        }


def test_everything_that_is_published_in_three_formats(client: Client, evening: Tournament) -> None:
    address = f"/turniere/{evening.slug}/alles."

    book = read_xlsx(client.get(f"{address}xlsx").content)
    same = read_ods(client.get(f"{address}ods").content)
    files = read_zip(client.get(f"{address}zip").content)

    ranked = ["Einzelwertung", "Mannschaften", "1. Serie"]
    assert list(book) == ["Turnier", "Angemeldete", *ranked, "Mitglieder", "Plätze", "Spiele"]
    # a sheet each, and the same in each
    assert (
        list(same),
        [len(rows) for rows in same.values()],
        [[value or None for value in row] for row in same["Plätze"]],
    ) == (list(book), [len(rows) for rows in book.values()], book["Plätze"])
    assert list(files) == [
        f"0{at}-{name}.csv"
        for at, name in enumerate(
            ("turnier", "spieler", "wertung-players", "wertung-teams", "serie-1", "mitglieder", "plaetze", "spiele"), 1
        )
    ]
    # nobody's name who asked for that, nothing of the second series but who sits where
    assert ("Teilnehmer 3" in str(book), "Claus" in str((book, same, files))) == (True, False)
    assert [row[0] for row in book["Spiele"][1:]] == [1] * 8  # two tables of four games
    assert {row[0] for row in book["Plätze"][1:]} == {1, 2}


def test_name_is_never_a_formula(client: Client, evening: Tournament) -> None:
    address = f"/turniere/{evening.slug}/alles."

    for read, kind in ((read_xlsx, "xlsx"), (read_ods, "ods")):
        people = read(client.get(address + kind).content)["Angemeldete"]
        assert {row[1] for row in people} >= set(HOSTILE)
    [people] = [rows for name, rows in read_zip(client.get(f"{address}zip").content).items() if "spieler" in name]
    assert {row[1] for row in people} >= {f"'{name}" for name in HOSTILE}


def test_control_characters_leave_the_books_readable(client: Client, evening: Tournament) -> None:
    registration = evening.registrations.select_related("person").get(number=1)
    registration.person.name = "Ah\x01rens\x0b,  A & <b>\ufffe"
    registration.person.save()

    for read, kind in ((read_xlsx, "xlsx"), (read_ods, "ods")):
        assert "Ahrens,  A & <b>" in str(read(client.get(f"/turniere/{evening.slug}/alles.{kind}").content))


def test_organisers_have_all_of_it_and_the_log_says_so(organiser_client: Client, evening: Tournament) -> None:
    evening.organisers.add(*Tournament.objects.exclude(pk=evening.pk).values_list("organisers", flat=True))

    book = read_xlsx(organiser_client.get(f"/leitung/{evening.slug}/alles.xlsx").content)
    assert ("Claus, Clara" in str(book["Angemeldete"]), "2. Serie" in book, [row[0] for row in book["Spiele"][1:]]) == (
        True,
        True,
        [1] * 8 + [2] * 8,
    )
    exported = AuditEntry.objects.get(tournament=evening, action="exported")
    assert exported.after == {"file": f"{evening.slug}-alles-intern.xlsx"}


def test_unpublished_results_are_not_in_books(client: Client, evening: Tournament) -> None:
    Tournament.objects.update(published=False)

    assert (
        client.get(f"/turniere/{evening.slug}/alles.ods").status_code,
        client.get(f"/leitung/{evening.slug}/alles.ods").status_code in (302, 404),
    ) == (404, True)


def test_book_of_many_costs_as_many_queries_as_one_of_few(evening: Tournament) -> None:
    large = make_tournament(60, games=4)
    play_out(large)

    def asked(slug: str) -> int:
        return queries(lambda: published_sheets(slug))

    few = asked(evening.slug)
    assert asked(large.slug) <= few
    assert published_sheets(large.slug)
