"""CSV, XLSX and JSON beside the pages. What is not published is not found, under any ending."""

import io
from collections.abc import Iterable

import pytest
from django.test import Client
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.examples import few
from tests.factories import make_team, make_tournament, publish_results, seat_series
from tournament.models import Person, TeamMember, Tournament
from tournament.standings.files import stand_document
from tournament.standings.reads.standings import standings

CLUB_1, CLUB_2 = "Rommé-Club Nr. 1", "Rommé-Club Nr. 2"
HEADING = [
    "Rang",
    "Gleichstand",
    "Startnummer",
    "Name",
    "Verein",
    "1. Serie Wertungspunkte",
    "1. Serie Augen",
    "Wertungspunkte",
    "Augen",
    "Kreuze",
    "Spiele",
    "Fällige Spiele",
    "Seriensiege",
    "Strafe (schon abgezogen)",
    "Grund der Strafe",
    "Vollzählig",
    "Hinweis",
    "Stand der Liste",
]
# What every line says behind its figures: no penalty, played everything, nothing to remark; how far the list goes.
SAID = ["", "", "ja", "", "Zwischenstand nach der 1. Serie"]
# Two share rank 1, so nobody is second; the Augen put 7 and 8 before 2 (rule 14).
ROWS = [
    [1, "geteilt", 1, "Ahrens, Anna", CLUB_1, 15, 0, 15, 0, 0, 3, 3, "1", *SAID],
    [1, "geteilt", 5, "Ehlers, Elke", CLUB_1, 15, 0, 15, 0, 0, 3, 3, "1", *SAID],
    [3, "", 6, "Franke, Frank", CLUB_2, 11, 20, 11, 20, 0, 3, 3, "", *SAID],
    [4, "geteilt", 7, "Groth, Gerda", CLUB_1, 9, 30, 9, 30, 0, 3, 3, "", *SAID],
    [4, "geteilt", 8, "Hinz, Heinz", CLUB_2, 9, 30, 9, 30, 0, 3, 3, "", *SAID],
    [6, "", 2, "Bauer, Bernd", CLUB_2, 9, 34, 9, 34, 0, 3, 3, "", *SAID],
    [7, "geteilt", 3, "Claus, Clara", CLUB_1, 6, 51, 6, 51, 0, 3, 3, "", *SAID],
    [7, "geteilt", 4, "Dietz, Dirk", CLUB_2, 6, 51, 6, 51, 0, 3, 3, "", *SAID],
]


def csv_rows(content: bytes) -> list[list[str]]:
    text = content.decode("utf-8-sig")
    assert (content[:3], text[-2:]) == (b"\xef\xbb\xbf", "\r\n")
    return [line.split(";") for line in text.split("\r\n")[:-1]]


def sheet_of(client: Client, tournament: Tournament, file: str) -> Worksheet:
    return load_workbook(io.BytesIO(client.get(f"/turniere/{tournament.slug}/{file}").content)).worksheets[0]


def test_standings_as_csv_workbook_and_json_of_what_is_published(client: Client, standing: Tournament) -> None:
    sheet = sheet_of(client, standing, "stand.xlsx")
    rows = [["" if value is None else value for value in row] for row in sheet.iter_rows(values_only=True)]
    assert (rows, sheet.title, sheet.freeze_panes) == ([HEADING, *ROWS], "Einzelwertung", "A2")
    assert (sheet["A1"].font.bold, sheet["A2"].font.bold) == (True, False)
    answer = client.get(f"/turniere/{standing.slug}/stand.csv")

    assert (csv_rows(answer.content), answer.headers["Content-Type"], answer.headers["Content-Disposition"]) == (
        [HEADING, *([str(value) for value in row] for row in ROWS)],
        "text/csv; charset=utf-8",
        f'attachment; filename="{standing.slug}-stand.csv"',
    )
    answer = client.get(f"/turniere/{standing.slug}/stand.json")

    assert (answer.headers["Content-Type"], answer.json()) == (
        "application/json",
        stand_document(standings(standing, [1])),
    )
    assert answer.json()["players"][2] == {
        "rank": 3,
        "player": "p6",
        "wertungspunkte": 11,
        "augen": 20,
        "points": 11,
        "crosses": 0,
        "games": 3,
        "games_due": 3,
    }


def test_series_as_csv_and_as_a_workbook(client: Client, standing: Tournament) -> None:
    heads, first, _second, third, *others = csv_rows(client.get(f"/turniere/{standing.slug}/stand/serie/1.csv").content)
    said = ["", "", "", "ja", "", "alle Listen abgeschlossen"]
    assert (heads, first, third, len(others)) == (
        [
            *("Rang", "Gleichstand", "Startnummer", "Name", "Verein"),
            *("Wertungspunkte", "Augen", "Kreuze", "Spiele", "Fällige Spiele"),
            *HEADING[-6:],
        ],
        ["1", "geteilt", "1", "Ahrens, Anna", CLUB_1, "15", "0", "0", "3", "3", "1", *said[1:]],
        ["3", "", "6", "Franke, Frank", CLUB_2, "11", "20", "0", "3", "3", *said],
        5,
    )
    franke = [cell.value for cell in sheet_of(client, standing, "stand/serie/1.xlsx")[4]]
    assert franke[:9] == [3, None, 6, "Franke, Frank", CLUB_2, 11, 20, 0, 3]


def test_teams_as_csv_with_their_members(client: Client, standing: Tournament) -> None:
    people = list(standing.registrations.all())
    first = make_team(standing, people[:4], "Die Ersten")
    make_team(standing, people[4:7], "Die Dritten")
    TeamMember.objects.filter(team=first, position=2).update(is_loan=True)
    # 15+9+6+6 = 36 with 0+34+51+51 = 136 Augen; 15+11+9 = 35 with 0+20+30 = 50

    assert csv_rows(client.get(f"/turniere/{standing.slug}/mannschaften.csv").content) == [
        [
            *("Rang", "Gleichstand", "Mannschaft", "Verein", "Spieler", "1. Serie Wertungspunkte"),
            *("Wertungspunkte", "Augen", "Kreuze", "Spiele", "Fällige Spiele"),
            *HEADING[-6:],
        ],
        [
            "1",
            "",
            "Die Ersten",
            CLUB_1,
            "Ahrens, Anna 15 · Bauer, Bernd 9 (Leihspieler) · Claus, Clara 6 · Dietz, Dirk 6",
            *("36", "36", "136", "0", "12", "12", "1"),
            *SAID,
        ],
        [
            "2",
            "",
            "Die Dritten",
            CLUB_1,
            "Ehlers, Elke 15 · Franke, Frank 11 · Groth, Gerda 9",
            *("35", "35", "50", "0", "9", "12", "", "", "", "nein", "", SAID[-1]),
        ],
    ]


@pytest.mark.parametrize("start", few(2, ["=", "-", "\t", " ="]))
def test_name_never_becomes_a_formula(client: Client, standing: Tournament, start: str) -> None:
    name = f'{start}HYPERLINK("http://x.example","hier")'
    Person.objects.filter(registrations__tournament=standing, name="Franke, Frank").update(name=name)
    quoted = f"'{name}".replace('"', '""')
    assert f';"{quoted}";' in client.get(f"/turniere/{standing.slug}/stand.csv").content.decode("utf-8-sig")
    cell = sheet_of(client, standing, "stand.xlsx")["D4"]
    assert (cell.data_type, cell.value) == ("s", name)


ENDINGS = ["", ".csv", ".xlsx", ".pdf"]
ADDRESSES = [
    "",
    "stand",
    "stand.json",
    *(f"stand{ending}" for ending in ENDINGS[1:]),
    *(f"stand/serie/1{ending}" for ending in ENDINGS),
    *(f"mannschaften{ending}" for ending in ENDINGS),
    *(f"wertung/players{part}" for part in ("", ".json", ".csv", ".xlsx", ".pdf", "/serie/1", "/serie/1.csv")),
    "sitzplan/1",
    "sitzplan/1.pdf",
    "sitzplan/guete",
    "spieler/1",
]


def statuses(client: Client, tournament: Tournament, addresses: Iterable[str]) -> dict[str, int]:
    return {one: client.get(f"/turniere/{tournament.slug}/{one}").status_code for one in addresses}


def test_unpublished_tournament_is_not_found(client: Client, standing: Tournament) -> None:
    addresses = [*ADDRESSES, f"mannschaften/{make_team(standing, list(standing.registrations.all())[:4]).pk}"]
    quick = [one for one in addresses if not one.endswith((".pdf", ".xlsx"))]  # the others are read elsewhere
    assert statuses(client, standing, quick) == dict.fromkeys(quick, 200)

    Tournament.objects.update(published=False)

    assert statuses(client, standing, addresses) == dict.fromkeys(addresses, 404)


def test_result_is_not_found_before_it_is_published(client: Client, played: Tournament) -> None:
    first, second = ([f"stand/serie/{number}{ending}" for ending in ENDINGS] for number in (1, 2))
    of_all = ("stand.csv", "stand.xlsx", "stand.pdf", "mannschaften.csv", "mannschaften.pdf", "wertung/players.csv")
    addresses = [*first, *second, *of_all]
    document = client.get(f"/turniere/{played.slug}/stand.json").json()
    assert ({(one["rank"], one["games"]) for one in document["players"]}, document["series"]) == ({(None, 0)}, [])
    assert statuses(client, played, addresses) == dict.fromkeys(addresses, 404)
    publish_results(played, 1)
    assert statuses(client, played, second) == dict.fromkeys(second, 404)
    assert statuses(client, played, first[:2]) == dict.fromkeys(first[:2], 200)


def test_draft_of_the_seating_or_missing_page_is_not_found(client: Client, standing: Tournament) -> None:
    seat_series(standing, 2, published=False)
    drafts = ("sitzplan/2", "sitzplan/2.pdf", "sitzplan/2?nach=tisch")
    assert statuses(client, standing, drafts) == dict.fromkeys(drafts, 404)
    # whether there is anything tells nothing of it either
    assert client.get(f"/turniere/{standing.slug}/sitzplan/2", headers={"If-None-Match": "*"}).status_code == 404
    other = make_tournament()
    elsewhere = make_team(other, list(other.registrations.all())[:4])
    missing = ("spieler/99", "mannschaften/99999", "sitzplan/9", "stand/serie/9", "stand.exe")
    addresses = [*missing, f"mannschaften/{elsewhere.pk}"]
    assert statuses(client, standing, addresses) == dict.fromkeys(addresses, 404)
