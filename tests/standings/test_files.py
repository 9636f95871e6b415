"""CSV, XLSX and JSON beside the pages."""

import io

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.factories import make_team
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
    [1, "geteilt", 1, "Ahrens, Anna", CLUB_1, 15, 0, 15, 0, 0, 3, "1", *SAID],
    [1, "geteilt", 5, "Ehlers, Elke", CLUB_1, 15, 0, 15, 0, 0, 3, "1", *SAID],
    [3, "", 6, "Franke, Frank", CLUB_2, 11, 20, 11, 20, 0, 3, "", *SAID],
    [4, "geteilt", 7, "Groth, Gerda", CLUB_1, 9, 30, 9, 30, 0, 3, "", *SAID],
    [4, "geteilt", 8, "Hinz, Heinz", CLUB_2, 9, 30, 9, 30, 0, 3, "", *SAID],
    [6, "", 2, "Bauer, Bernd", CLUB_2, 9, 34, 9, 34, 0, 3, "", *SAID],
    [7, "geteilt", 3, "Claus, Clara", CLUB_1, 6, 51, 6, 51, 0, 3, "", *SAID],
    [7, "geteilt", 4, "Dietz, Dirk", CLUB_2, 6, 51, 6, 51, 0, 3, "", *SAID],
]


def csv_rows(content: bytes) -> list[list[str]]:
    assert content.startswith(b"\xef\xbb\xbf")
    text = content.decode("utf-8-sig")
    assert text.endswith("\r\n")
    return [line.split(";") for line in text.split("\r\n")[:-1]]


def test_standings_as_csv_for_a_german_spreadsheet_program(client: Client, standing: Tournament) -> None:
    answer = client.get(f"/turniere/{standing.slug}/stand.csv")

    assert (csv_rows(answer.content), answer.headers["Content-Type"], answer.headers["Content-Disposition"]) == (
        [HEADING, *([str(value) for value in row] for row in ROWS)],
        "text/csv; charset=utf-8",
        f'attachment; filename="{standing.slug}-stand.csv"',
    )


def test_standings_as_a_workbook_with_numbers_as_numbers(client: Client, standing: Tournament) -> None:
    sheet = load_workbook(io.BytesIO(client.get(f"/turniere/{standing.slug}/stand.xlsx").content)).active
    assert sheet is not None
    assert (
        [[value or "" if value != 0 else 0 for value in row] for row in sheet.iter_rows(values_only=True)],
        sheet.title,
        sheet.freeze_panes,
    ) == (
        [
            HEADING,
            *ROWS,
        ],
        "Einzelwertung",
        "A2",
    )
    assert sheet["A1"].font.bold
    assert not sheet["A2"].font.bold


def test_standings_as_json_are_stand_1_over_what_is_published(client: Client, standing: Tournament) -> None:
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
    }


def test_before_a_result_is_published_the_json_gives_nobody_a_rank(client: Client, played: Tournament) -> None:
    document = client.get(f"/turniere/{played.slug}/stand.json").json()

    assert ([(player["rank"], player["games"]) for player in document["players"]], document["series"]) == (
        [(None, 0)] * 8,
        [],
    )


def test_series_as_csv(client: Client, standing: Tournament) -> None:
    rows = csv_rows(client.get(f"/turniere/{standing.slug}/stand/serie/1.csv").content)

    assert rows[0] == [
        *("Rang", "Gleichstand", "Startnummer", "Name", "Verein"),
        *("Wertungspunkte", "Augen", "Kreuze", "Spiele"),
        *HEADING[-6:],
    ]
    said = ["", "", "", "ja", "", "alle Listen abgeschlossen"]
    assert (rows[1], rows[3], len(rows)) == (
        ["1", "geteilt", "1", "Ahrens, Anna", CLUB_1, "15", "0", "0", "3", "1", *said[1:]],
        ["3", "", "6", "Franke, Frank", CLUB_2, "11", "20", "0", "3", *said],
        9,
    )


def test_series_as_a_workbook(client: Client, standing: Tournament) -> None:
    sheet = load_workbook(io.BytesIO(client.get(f"/turniere/{standing.slug}/stand/serie/1.xlsx").content)).active
    assert sheet is not None
    assert list(sheet.iter_rows(values_only=True))[3][:9] == (3, None, 6, "Franke, Frank", CLUB_2, 11, 20, 0, 3)


def test_teams_as_csv_with_their_members(client: Client, standing: Tournament) -> None:
    one, two = list(standing.registrations.all())[:4], list(standing.registrations.all())[4:7]
    first = make_team(standing, one, "Die Ersten")
    make_team(standing, two, "Die Dritten")
    TeamMember.objects.filter(team=first, position=2).update(is_loan=True)

    rows = csv_rows(client.get(f"/turniere/{standing.slug}/mannschaften.csv").content)

    # 15+9+6+6 = 36 with 0+34+51+51 = 136 Augen; 15+11+9 = 35 with 0+20+30 = 50
    assert rows == [
        [
            *("Rang", "Gleichstand", "Mannschaft", "Verein", "Spieler", "1. Serie Wertungspunkte"),
            *("Wertungspunkte", "Augen", "Kreuze", "Spiele"),
            *HEADING[-6:],
        ],
        [
            "1",
            "",
            "Die Ersten",
            CLUB_1,
            "Ahrens, Anna 15 · Bauer, Bernd 9 (Leihspieler) · Claus, Clara 6 · Dietz, Dirk 6",
            *("36", "36", "136", "0", "12", "1"),
            *SAID,
        ],
        [
            "2",
            "",
            "Die Dritten",
            CLUB_1,
            "Ehlers, Elke 15 · Franke, Frank 11 · Groth, Gerda 9",
            *("35", "35", "50", "0", "9", "", "", "", "nein", "", SAID[-1]),
        ],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", " ="])
def test_name_never_becomes_a_formula(client: Client, standing: Tournament, start: str) -> None:
    name = f'{start}HYPERLINK("http://x.example","hier")'
    Person.objects.filter(registrations__tournament=standing, name="Franke, Frank").update(name=name)

    csv = client.get(f"/turniere/{standing.slug}/stand.csv").content.decode("utf-8-sig")
    xlsx = client.get(f"/turniere/{standing.slug}/stand.xlsx").content

    quoted = f"'{name}".replace('"', '""')
    assert f';"{quoted}";' in csv
    sheet = load_workbook(io.BytesIO(xlsx)).active
    assert sheet is not None
    cell = sheet["D4"]
    assert (cell.data_type, cell.value) == ("s", name)


def test_sheets_to_print(client: Client, standing: Tournament) -> None:
    make_team(standing, list(standing.registrations.all())[:4])
    sheets = ["stand.pdf", "stand/serie/1.pdf", "mannschaften.pdf", "sitzplan/1.pdf"]

    answers = [client.get(f"/turniere/{standing.slug}/{sheet}") for sheet in sheets]

    assert ([answer.headers["Content-Type"] for answer in answers], [answer.content[:5] for answer in answers]) == (
        ["application/pdf"] * 4,
        [b"%PDF-"] * 4,
    )
