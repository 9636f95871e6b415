"""Issue "Before the day and after it", for others: a documented read API for what is public, and with a key.

One XLSX with everything, ODS, CSV; each is read back here.
"""

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.examples import few
from tests.factories import ACTOR, make_tournament
from tests.outward.conftest import HOSTILE
from tests.scoring.test_schemas import fits
from tests.standings.playing import play_out, queries, queries_of
from tournament.models import ApiKey, AuditEntry, Person, Tournament
from tournament.outward.acts import make_key, note_use, withdraw_key
from tournament.outward.files.books import published_sheets
from tournament.outward.files.endpoints import ENDPOINTS

PROBLEM = "application/problem+json"


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


def opened(client: Client, address: str, key: str = "") -> Any:
    """The answer of an address below `/api/1/`."""
    return client.get(f"/api/1/{address}", headers=bearer(key))


def address_of(name: str, slug: str) -> str:
    values = {"slug": slug, "ranking": "players", "series": 1, "number": 4}
    (path,) = (endpoint.path for endpoint in ENDPOINTS if endpoint.name == name)
    return reverse(f"public:api_{name}", kwargs={one: values[one] for one in values if f":{one}>" in path})


def closed(schema: Any, components: Any) -> Any:
    """The same in one piece, allowing nothing that it does not name."""
    if "$ref" in schema:
        return closed(components[schema["$ref"].rpartition("/")[2]], components)
    items = {"items": closed(schema["items"], components)} if "items" in schema else {}
    named = {name: closed(of, components) for name, of in schema.get("properties", {}).items()}
    of_object = {"properties": named, "additionalProperties": {"not": {}}} if "properties" in schema else {}
    return schema | items | of_object


@pytest.mark.parametrize("language", few(1, ["de", "en"]))
def test_answers_are_what_the_document_says(client: Client, evening: Tournament, language: str) -> None:
    key = make_key(evening, "Vereinsseite", ACTOR)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    document = opened(client, "openapi.json").json()
    page = client.get("/api/").content.decode()

    assert (document["openapi"], len(document["paths"])) == ("3.1.0", len(ENDPOINTS))
    saying = {path["get"]["operationId"]: path["get"] for path in document["paths"].values()}
    for endpoint in ENDPOINTS:
        address, headers = address_of(endpoint.name, evening.slug), bearer(key if endpoint.keyed else "")
        assert f"/api/1/{endpoint.path.split('<')[0]}" in page  # the one for people names it
        answer = client.get(address, headers=headers)
        schema = saying[endpoint.name]["responses"]["200"]["content"]["application/json"]["schema"]
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/json"), endpoint.name
        assert fits(closed(schema, document["components"]["schemas"]), answer.json()), (endpoint.name, answer.json())
        again = client.get(address, headers={**headers, "If-None-Match": answer["ETag"]})
        everybodys = answer.get("Access-Control-Allow-Origin") == "*"
        assert (len(answer.cookies), again.status_code, everybodys) == (0, 304, not endpoint.keyed)


def test_public_answers_say_no_more_than_the_pages(client: Client, evening: Tournament) -> None:
    said = {
        one.name: client.get(address_of(one.name, evening.slug)).content.decode() for one in ENDPOINTS if not one.keyed
    }

    named = {word: [name for name, words in said.items() if word in words] for word in ("Claus", "Teilnehmer 3")}
    assert named == {"Claus": [], "Teilnehmer 3": ["players", "ranking", "series", "seating", "games"]}
    of = f"tournaments/{evening.slug}"
    # where they sit in the second series is published; its result is not
    for name, status in (("seating", 200), ("list", 404), ("games", 404)):
        assert opened(client, f"{of}/series/2/{name}").status_code == status
    [first, later] = opened(client, f"{of}/players/4/games").json()["items"]
    # the fourth he dealt and sat out
    assert (len(first["games"]), first["total"]["games"], later["games"], later["total"]) == (4, 3, [], None)


def test_list_of_many_comes_in_pages(client: Client, db: None) -> None:
    of = f"tournaments/{make_tournament(201).slug}/players"
    for page, numbers in ((1, range(1, 201)), (2, [201])):
        said = opened(client, f"{of}?page={page}").json()
        assert (said["page"], said["pages"], said["total"]) == (page, 2, 201)
        assert [one["number"] for one in said["items"]] == [*numbers]
    for wrong, status in (("3", 404), ("0", 404), ("-1", 400), ("x", 400), ("²", 400), ("", 400)):
        assert opened(client, f"{of}?page={wrong}").status_code == status


def test_refusals_are_said_in_words(client: Client, evening: Tournament) -> None:
    hidden = make_tournament(4, published=False)
    for address, status in (
        (f"tournaments/{hidden.slug}", 404),
        (f"tournaments/{evening.slug}/rankings/gibt-es-nicht", 404),
        (f"tournaments/{evening.slug}/series/9/seating", 404),
        ("nichts/davon", 404),
        (f"own/{evening.slug}/lists", 401),
    ):
        answer = opened(client, address)
        assert (answer.status_code, answer["Content-Type"], answer.json()["status"]) == (status, PROBLEM, status)
        assert answer.json()["detail"]
    posted = client.post(f"/api/1/tournaments/{evening.slug}", {})
    assert (posted.status_code, posted["Allow"], posted["Content-Type"]) == (405, "GET, HEAD", PROBLEM)


def test_key_opens_its_own_tournament_until_it_is_withdrawn(client: Client, evening: Tournament) -> None:
    other, own = make_tournament(4, published=False), f"own/{evening.slug}"
    key, of_other = make_key(evening, "Vereinsseite", ACTOR), make_key(other, "Verband", ACTOR)

    entries, ranked, lists = (
        opened(client, f"{own}/{name}", key).json()["items"] for name in ("entries", "rankings/players", "lists")
    )
    assert [one["name"] for one in entries if one["anonymous"]] == ["Claus, Clara"]
    # of both series, three games each
    assert (ranked[0]["games"], [one["closed"] for one in lists]) == (6, [2, 2])
    assert opened(client, f"own/{other.slug}/entries", of_other).status_code == 200  # of a draft, too
    for wrong, status in ((of_other, 403), ("spielliste_erfunden", 401), (f"{key}x", 401)):
        assert opened(client, f"{own}/entries", wrong).status_code == status
    assert opened(client, "own/gibt-es-nicht/entries", key).status_code == 403

    withdraw_key(ApiKey.objects.get(tournament=evening), ACTOR)
    answer = opened(client, f"{own}/entries", key)
    assert (answer.status_code, answer.json()["detail"]) == (401, "Dieser Schlüssel wurde zurückgezogen.")
    assert "Bearer" in answer["WWW-Authenticate"]

    Tournament.stored.update(deleted_at="2026-05-10T12:00Z")  # for keys, too
    gone = opened(client, f"own/{other.slug}/lists", of_other), opened(client, f"tournaments/{evening.slug}")
    assert [answer.status_code for answer in gone] == [410, 410]


def test_log_has_keys_and_of_each_day_their_first_use(client: Client, evening: Tournament) -> None:
    key = make_key(evening, "Vereinsseite", ACTOR)
    for _time in range(3):
        opened(client, f"own/{evening.slug}/lists", key)
    stored = ApiKey.objects.get(tournament=evening)
    note_use(stored, date(2030, 1, 1))
    withdraw_key(stored, ACTOR)

    acts = AuditEntry.objects.filter(tournament=evening, action__startswith="api_key").order_by("revision")
    used = ("api_key_used", "Schlüssel: Vereinsseite")
    made, *uses, withdrawn = acts.values_list("action", "actor")
    assert (made[0], uses, withdrawn[0]) == ("api_key_made", [used, used], "api_key_withdrawn")
    assert key not in str([*acts.values("before", "after", "actor"), *ApiKey.objects.values()])
    assert Tournament.objects.get().public_revision == evening.public_revision  # nobody's page is another


def test_key_asks_so_often_and_no_oftener(client: Client, evening: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.outward.views.api.MOST_A_MINUTE", 2)
    monkeypatch.setattr("tournament.outward.views.api.time.time", lambda: 90.0)
    cache.clear()
    key = make_key(evening, "Vereinsseite", ACTOR)

    for status, wait in ((200, None), (200, None), (429, "60")):
        answer = opened(client, f"own/{evening.slug}/rankings", key)
        assert (answer.status_code, answer.get("Retry-After")) == (status, wait)


def test_answers_and_the_book_cost_as_many_queries_for_many_as_for_few(client: Client, evening: Tournament) -> None:
    large = make_tournament(16, games=4)
    play_out(large)
    few, many = (queries(partial(published_sheets, one.slug)) for one in (evening, large))
    assert (many <= few, bool(published_sheets(large.slug))) == (True, True)
    for name in ("players", "ranking", "series", "seating", "games"):
        few = queries_of(client, address_of(name, evening.slug))
        assert queries_of(client, address_of(name, large.slug)) <= few, name
        assert client.get(address_of(name, large.slug)).json()["total"] in (4, 16), name


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
        begins = (first.filename, first.compress_type, first.extra, content[30 : 38 + len(kind)])
        assert begins == ("mimetype", zipfile.ZIP_STORED, b"", b"mimetype" + kind.encode())
        manifest = ET.fromstring(book.read("META-INF/manifest.xml"))  # noqa: S314 (our own)
        listed = [entry.get(f"{OFFICE % 'manifest'}full-path") for entry in manifest]
        assert listed == ["/", *(name for name in book.namelist() if name == "content.xml")]
        content_xml = book.read("content.xml").replace(b"<text:s/>", b" ")
    assert b"formula" not in content_xml
    of_table = OFFICE % "table"
    read = {}
    for one in ET.fromstring(content_xml).iter(f"{of_table}table"):  # noqa: S314 (our own)
        rows = [[_value(cell) for cell in row] for row in one if row.tag == f"{of_table}table-row"]
        columns = len(one) - len(rows)  # part 3, section 9.1.2: columns come first, then rows
        assert [each.tag for each in one][:columns] == [f"{of_table}table-column"] * columns
        assert {len(row) for row in rows} == {columns}
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
    assert [(name, len(rows)) for name, rows in same.items()] == [(name, len(rows)) for name, rows in book.items()]
    assert [[value or None for value in row] for row in same["Plätze"]] == book["Plätze"]
    names = ("turnier", "spieler", "wertung-players", "wertung-teams", "serie-1", "mitglieder", "plaetze", "spiele")
    assert list(files) == [f"0{at}-{name}.csv" for at, name in enumerate(names, 1)]
    # nobody's name who asked for that, nothing of the second series but who sits where
    assert ("Teilnehmer 3" in str(book), "Claus" in str((book, same, files))) == (True, False)
    assert [row[0] for row in book["Spiele"][1:]] == [1] * 8  # two tables of four games
    assert {row[0] for row in book["Plätze"][1:]} == {1, 2}
    Tournament.objects.update(published=False)
    assert client.get(f"{address}ods").status_code == 404
    assert client.get(f"/leitung/{evening.slug}/alles.ods").status_code == 302


def test_name_is_never_a_formula_nor_breaks_the_book(client: Client, evening: Tournament) -> None:
    Person.objects.filter(registrations__number=1).update(name="Ah\x01rens\x0b,  A & <b>\ufffe")
    address = f"/turniere/{evening.slug}/alles."

    for read, kind in ((read_xlsx, "xlsx"), (read_ods, "ods")):
        people = read(client.get(address + kind).content)["Angemeldete"]
        assert {row[1] for row in people} >= {"Ahrens,  A & <b>", *HOSTILE}
    [people] = [rows for name, rows in read_zip(client.get(f"{address}zip").content).items() if "spieler" in name]
    assert {row[1] for row in people} >= {f"'{name}" for name in HOSTILE}


def test_organisers_have_all_of_it_and_the_log_says_so(organiser_client: Client, evening: Tournament) -> None:
    evening.organisers.add(*Tournament.objects.exclude(pk=evening.pk).values_list("organisers", flat=True))

    book = read_xlsx(organiser_client.get(f"/leitung/{evening.slug}/alles.xlsx").content)
    assert ("Claus, Clara" in str(book["Angemeldete"]), "2. Serie" in book) == (True, True)
    assert [row[0] for row in book["Spiele"][1:]] == [1] * 8 + [2] * 8
    assert AuditEntry.objects.get(action="exported").after == {"file": f"{evening.slug}-alles-intern.xlsx"}
