"""The list of every ranking as page, file and paper: contract.md, section 7; issue "Results that stand".

What each ranking says of itself: over, final, corrected, under objection.
"""

import io
import uuid
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from tests.examples import few
from tests.factories import make_tournament, play_first_games, seat_series, write_something
from tests.standings.playing import RANKINGS, get, lines, ranking, says, table
from tests.web.answers import shows
from tests.web.html import rows_of, text_of
from tests.web.reading import texts
from tournament.core import list_state
from tournament.core.rankings import as_values, rankings_of
from tournament.models import CardTable, Correction, LateGame, OffenceReport, Tournament, TypedTotal
from tournament.standings.reads.decisions import OpenLists, still_open
from tournament.web import kept


def test_rankings_have_tabs_and_the_shown_is_marked(client: Client, cup: Tournament) -> None:
    for address, current in (("stand", "einzel"), ("mannschaften", "mann"), ("wertung/damen", "damen")):
        page = " ".join(get(client, cup, address).content.decode().split())
        tabs = (f'href="/turniere/{cup.slug}/wertung/{one["document_id"]}"' for one in RANKINGS)
        shows(page, *tabs, f'href="/turniere/{cup.slug}/wertung/{current}" aria-current="page"')


def test_penalties_are_in_the_sum_unranked_and_dropped_is_said_to_be_so(client: Client, cup: Tournament) -> None:
    assert lines(client, cup, "wertung/einzel") == [
        ("1 = geteilt", "Teilnehmer 2", "75"),
        ("1 = geteilt", "Dietz, Dirk", "75"),
        ("3 = geteilt", "Claus, Clara", "70"),
        ("3 = geteilt", "Ehlers, Elke", "70"),
        ("5", "Ahrens, Anna −5: verspätet", "65"),  # 60 + 10 - 5
        ("6", "Franke, Frank", "50"),
        ("ohne –", "Groth, Gerda außer Wertung", "75"),
        ("ohne –", "Hinz, Heinz disqualifiziert", "75"),
    ]
    shows(text_of(get(client, cup, "wertung/einzel")), but_not=["gezinkt", "Bauer"])
    page = get(client, cup, "wertung/liga")
    assert [(row[0], row[1].partition(" Rommé")[0], row[3], row[5], row[7]) for row in rows_of(page)[2:6]] == [
        ("1", "Ahrens, Anna −5: verspätet", "★ 55 Seriensieg", "10 gestrichen", "55"),
        ("2 = geteilt", "Teilnehmer 2", "50", "25 gestrichen", "50"),
        ("2 = geteilt", "Ehlers, Elke", "20 gestrichen", "★ 50 Seriensieg", "50"),
        ("4", "Dietz, Dirk", "30 gestrichen", "45", "45"),
    ]
    says(page, "gewertet wird die beste Serie.")


def test_teams_and_clubs_with_those_who_counted_and_an_empty_ranking(client: Client, cup: Tournament) -> None:
    """A tandem is called as its club is; in a series' list nothing is taken for another."""
    club = cup.tournament_clubs.get(club__name="Rommé-Club Nr. 2").club
    cup.teams.filter(name="Halb").update(name=club.name, club=club)
    assert lines(client, cup, "mannschaften") == lines(client, cup, "wertung/mann") == [("1", "Vier", "285")]
    assert lines(client, cup, "wertung/tandem") == [
        ("1", "Paar −7: zu dritt angetreten", "128"),  # 65 + 70 - 7
        ("2", "Rommé-Club Nr. 2 unvollständig", "75"),
    ]
    assert rows_of(get(client, cup, "wertung/tandem/serie/2"))[1][3] == "Ahrens, Anna 10 Ehlers, Elke 50"
    assert rows_of(get(client, cup, "wertung/tandem"))[2][3] == "Ahrens, Anna −5: verspätet 65 Ehlers, Elke 70"
    assert [(row[0], row[2], row[3]) for row in rows_of(get(client, cup, "wertung/verein"))[1:3]] == [
        ("1", "Teilnehmer 2 75 Dietz, Dirk 75", "150"),
        ("2", "Claus, Clara 70 Ehlers, Elke 70", "140"),
    ]
    nobody = "In dieser Wertung ist niemand: Noch bei niemandem ist „Junioren“ eingetragen."
    says(get(client, cup, "wertung/jung"), nobody)


@pytest.mark.parametrize("odd", few(2, ["a/b", "a.json", "..", "50 % ?#&", "v1.2", "Über 60 ä", "a/serie/2", "a~2Eb"]))
def test_odd_id_has_a_page_and_files(client: Client, cup: Tournament, odd: str) -> None:
    ranking(cup, document_id="a", name="Andere", of="players")
    ranking(cup, document_id=odd, name="Seltsam", of="players", category="Damen")
    page = get(client, cup, "stand").content.decode()
    address = unescape(page.partition(">Seltsam<")[0].rpartition('href="')[2].partition('"')[0])
    assert (
        "<h1>Seltsam</h1>" in client.get(address).content.decode(),
        client.get(f"{address}.json").json()["ranking"],
        len(client.get(f"{address}.csv").content.splitlines()),
        "<h1>Seltsam, 2. Serie</h1>" in client.get(f"{address}/serie/2").content.decode(),
    ) == (True, odd, 1 + 4, True)


def test_id_as_it_is_typed_is_found_where_nothing_else_is_meant(client: Client, cup: Tournament) -> None:
    for odd in ("v1.2", "a/b", "b.json"):
        ranking(cup, document_id=odd, name=f"Nr {odd}", of="players")
        write_something(cup)
        assert f"<h1>Nr {odd}</h1>" in get(client, cup, f"wertung/{odd}").content.decode()
    assert get(client, cup, "wertung/v1.2.json").json()["ranking"] == "v1.2"


@pytest.mark.parametrize(
    "words",
    few(
        3,
        [
            *("damen/serie/3", "zwei/serie/1", "gibtsnicht.pdf"),  # not played; not of it; there is none
            *("gibtsnicht", "damen.exe", "damen/serie/9", "damen/serie/0.csv"),
        ],
    ),
)
def test_unknown_ranking_is_not_found(client: Client, cup: Tournament, words: str) -> None:
    says(get(client, cup, f"wertung/{words}"), "Diese Seite gibt es nicht, oder sie ist nicht öffentlich.", status=404)


def test_files_say_what_the_page_says_in_plain_tables_and_json(client: Client, cup: Tournament) -> None:
    rows = table(client, cup, "wertung/einzel.csv")
    assert (
        [(row["Rang"], row["Name"], row["Wertungspunkte"]) for row in rows[4:6]],
        rows[4]["Strafe (schon abgezogen)"],
        rows[4]["Grund der Strafe"],
        [row["Hinweis"] for row in rows[5:]],
    ) == (
        [
            ("5", "Ahrens, Anna", "65"),
            ("6", "Franke, Frank", "50"),
        ],
        "-5",
        "−5: verspätet",
        ["", "außer Wertung", "disqualifiziert"],
    )
    assert (
        {row["Stand der Liste"] for row in rows},
        [row["Gestrichene Serien"] for row in table(client, cup, "wertung/liga.csv")][:3],
        [row["Vollzählig"] for row in table(client, cup, "wertung/tandem.csv")],
    ) == ({"Zwischenstand nach der 2. Serie"}, ["2", "2", "1"], ["ja", "nein"])
    sheet = load_workbook(io.BytesIO(get(client, cup, "wertung/verein.xlsx").content)).worksheets[0]
    assert (sheet.title, [row[2] for row in sheet.iter_rows(values_only=True)]) == (
        "Vereine",
        ["Verein", "Rommé-Club Nr. 2", "Rommé-Club Nr. 1"],
    )
    document = get(client, cup, "wertung/tandem.json").json()
    stated = document["ranking"], document["name"], document["state"]
    assert stated == ("tandem", "Tandems", "Zwischenstand nach der 2. Serie")
    # 60 + 10 + 20 + 50 are the Wertungspunkte; penalties, of a member and of the team, are in the points alone.
    assert document["rows"][0] == {
        "rank": 1,
        "team": "t2",
        "wertungspunkte": 140,
        "augen": 400,
        "points": 128,
        "crosses": 0,
        "games": 48,
        "games_due": 48,
        "penalty": -12,
        "complete": True,
        "unranked": False,
        "disqualified": False,
    }


ON_PAPER = {
    "tandem": (
        *("Tandems", "Zwischenstand nach der 2. Serie", "Paar (−7: zu dritt angetreten)"),
        *("Ahrens, Anna (−5: verspätet)", "Halb (unvollständig)", "Teilnehmer 2", "★ Serienbester"),
    ),
    "liga": (
        *("★ 55 100 (10) (100) 55 100 0", "(…) gestrichen, die beste Serie zählt"),
        *("– 8 Hinz, Heinz (disqualifiziert)", "– 7 Groth, Gerda (außer Wertung)"),
    ),
    "verein": ("Rommé-Club Nr. 2 2 Mitglieder 150",),
}


@pytest.mark.parametrize("ranking", few(2, ON_PAPER))
def test_on_paper_the_same_words(client: Client, cup: Tournament, ranking: str) -> None:
    shows(" ".join(texts(get(client, cup, f"wertung/{ranking}.pdf").content)), *ON_PAPER[ranking])


def test_pages_of_players_and_teams_show_the_place_in_each_ranking(client: Client, cup: Tournament) -> None:
    says(
        get(client, cup, "spieler/1"),
        *("Einzelwertung 5 von 6", "Damen 3 von 3", "Mannschaften 1 von 1 Vier", "Tandems 1 von 2 Paar"),
        *("Vereine 2 von 2 Rommé-Club Nr. 1", "1. Serie: −5: verspätet"),
        f'href="/turniere/{cup.slug}/wertung/tandem"',
        but_not=["Junioren"],
    )
    says(get(client, cup, "spieler/8"), "disqualifiziert")
    page = get(client, cup, f"mannschaften/{cup.teams.get(name='Paar').pk}")
    says(page, "−7: zu dritt angetreten", f'href="/turniere/{cup.slug}/wertung/tandem"')
    assert rows_of(page)[-1] == ["Summe", "", "", "128", "400", "0"]


# Of each ranking by itself; source: "Final means final".


def words(tournament: Tournament, key: str) -> str:
    list_state.forget()  # what these tests change they change past the acts
    kept.forget()
    said = table(Client(), tournament, f"wertung/{key}.csv")[0]["Stand der Liste"]
    says(get(Client(), tournament, f"wertung/{key}?alle=1"), said)
    return said


def test_ranking_is_over_when_all_that_counts_in_it_is(cup: Tournament) -> None:
    assert (words(cup, "zwei"), words(cup, "damen")) == (
        "vorläufig, alle Listen abgeschlossen",
        "Zwischenstand nach der 2. Serie",
    )
    CardTable.objects.filter(series__tournament=cup, series__number=2, number=2).update(closed_at=None)
    write_something(cup)
    assert words(cup, "zwei") == words(cup, "damen") == "vorläufig: 1 Liste offen"


def test_objections_and_a_changed_series(cup: Tournament) -> None:
    cup.rankings.filter(document_id="zwei").update(objections_until=timezone.now() + timedelta(minutes=1))
    Correction.objects.create(
        tournament=cup, series=cup.series.get(number=1), at=timezone.now(), reason="Tisch 2", revision=1
    )
    assert words(cup, "zwei").startswith("vorläufig, Einspruch bis ")
    assert "geändert" not in words(cup, "zwei")  # series 1 does not count there
    assert words(cup, "damen").endswith(": Tisch 2")


def test_organiser_has_each_list_before_it_is_public(browser: Client, cup: Tournament, organiser: User) -> None:
    cup.organisers.add(organiser)
    Tournament.objects.filter(pk=cup.pk).update(published=False)
    page, sheet = browser.get(f"/leitung/{cup.slug}/stand/?wertung=damen"), f"/leitung/{cup.slug}/stand.pdf"
    says(page, "Ahrens, Anna −5: verspätet", "Ehlers, Elke", f"{sheet}?wertung=damen&amp;serie=2")
    assert "Franke, Frank" not in str(rows_of(page))
    assert "Damen" in " ".join(texts(browser.get(f"{sheet}?wertung=damen").content))
    assert browser.get(f"{sheet}?wertung=nichts").status_code == 404


def test_open_lists_and_reports_are_of_the_series_that_count(cup: Tournament) -> None:
    """Of the three series nobody sits in the last; on the open list of the second nothing is stored yet."""
    tables = CardTable.objects.filter(series__tournament=cup)
    elsewhere = seat_series(make_tournament(4, series=2), 2)
    play_first_games(elsewhere)
    beside = elsewhere.card_tables.get()
    OffenceReport.objects.create(seat=beside.seats.all()[0], game_number=1, recorded_at=timezone.now())
    for card_table in (beside, tables.get(series__number=1, number=2)):
        late = {"entry_id": uuid.uuid4(), "number": 1, "typed": {}, "code": "list_closed", "at": timezone.now()}
        LateGame.objects.create(card_table=card_table, **late)
    tables.filter(series__number=2, number=2).update(closed_at=None)
    tables.filter(series__number=1, number=1).update(closed_at=None)
    for series in (1, 2):
        seat = tables.get(series__number=series, number=1).seats.get(number=1)
        for game, decision in ((1, ""), (2, "verwarnt"), (3, "")):
            OffenceReport.objects.create(seat=seat, game_number=game, recorded_at=timezone.now(), decision=decision)
    TypedTotal.objects.create(
        seat=tables.get(series__number=1, number=1).seats.get(number=1), wertungspunkte=1, augen=1
    )
    cup.series.filter(number=1).update(results_published_at=None)
    values = {one.id: one for one in as_values(cup, rankings_of(cup))}
    of_all, of_second = (still_open(cup, some) for some in ([*values.values()], [values["zwei"]]))
    first, second = OpenLists(1, (1,), ()), OpenLists(2, (2,), (2,))
    assert (of_all.lists, of_second.lists) == ((first, second), (second,))
    assert (of_all.unseated, of_all.unpublished, of_all.incomplete) == ((3,), (1,), 1)
    assert (of_second.unseated, of_second.unpublished, of_second.incomplete) == ((), (), 0)
    for found, of in ((of_all, (1, 1, 2, 2)), (of_second, (2, 2))):
        assert tuple(report.seat.series.number for report in found.undecided) == of
        assert {report.game_number for report in found.undecided} == {1, 3}
    assert {tie.ranking.id for tie in of_second.ties} == set()
    assert [(tie.rank, tie.series) for tie in of_all.ties if tie.ranking.id == "einzel"] == [(1, None), (3, None)]
    assert [one.hinders for one in (of_all, of_second)] == [True, True]
    tables.update(closed_at=timezone.now())
    assert [still_open(cup, some).hinders for some in ([*values.values()], [values["zwei"]])] == [True, False]
