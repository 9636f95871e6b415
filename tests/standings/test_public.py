"""The standings as pages: places, ties, winners of a series, order, search, paging, state.

Where the games not begun of a series were struck each list counts as it was played; one in which nothing was played has
no figures: no 0, in any list, file or on any paper.
"""

import re
from datetime import UTC, datetime, time, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.examples import few
from tests.factories import (
    ACTOR,
    close_lists,
    make_team,
    make_tournament,
    play,
    publish_results,
    seat_series,
    series_of,
    write_something,
)
from tests.standings.playing import says
from tests.web.answers import shows, text
from tests.web.html import rows_of, text_of
from tests.web.reading import lines
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.series import strike
from tournament.models import (
    AuditEntry,
    CardTable,
    Club,
    Person,
    Series,
    TeamMember,
    Tournament,
)

# rank, name with the club beneath it, club, series 1, sums; the tie and the winner of the series also in words
ROWS = [
    ["1 = geteilt", "Ahrens, Anna Rommé-Club Nr. 1", "Rommé-Club Nr. 1", "★ 15 Seriensieg", "0", "15", "0", "0"],
    ["1 = geteilt", "Ehlers, Elke Rommé-Club Nr. 1", "Rommé-Club Nr. 1", "★ 15 Seriensieg", "0", "15", "0", "0"],
    ["3", "Franke, Frank Rommé-Club Nr. 2", "Rommé-Club Nr. 2", "11", "20", "11", "20", "0"],
    ["4 = geteilt", "Groth, Gerda Rommé-Club Nr. 1", "Rommé-Club Nr. 1", "9", "30", "9", "30", "0"],
    ["4 = geteilt", "Hinz, Heinz Rommé-Club Nr. 2", "Rommé-Club Nr. 2", "9", "30", "9", "30", "0"],
    ["6", "Bauer, Bernd Rommé-Club Nr. 2", "Rommé-Club Nr. 2", "9", "34", "9", "34", "0"],
    ["7 = geteilt", "Claus, Clara Rommé-Club Nr. 1", "Rommé-Club Nr. 1", "6", "51", "6", "51", "0"],
    ["7 = geteilt", "Dietz, Dirk Rommé-Club Nr. 2", "Rommé-Club Nr. 2", "6", "51", "6", "51", "0"],
]


def names(client: Client, tournament: Tournament, query: str = "", page: str = "stand") -> list[str]:
    """The surnames in the order of the page."""
    rows = rows_of(client.get(f"/turniere/{tournament.slug}/{page}{query}"))
    return [name.partition(",")[0] for row in rows for name in row if "," in name]


def test_list_has_place_club_series_and_sums(client: Client, standing: Tournament) -> None:
    page = client.get(f"/turniere/{standing.slug}/stand")
    says(page, "Zwischenstand nach der 1. Serie", "refresh.js")
    assert rows_of(page) == [
        ["Rang ▲", "Name", "Verein", "1. Serie", "Wertungs\u00adpunkte", "Augen", "Kreuze"],
        ["WP", "Augen"],
        *ROWS,
    ]


def test_crosses_and_minus_points_are_seen(client: Client, standing: Tournament) -> None:
    standing.registrations.get(number=4).seats.update(wertungspunkte=-2, points=-2, crosses=2)
    page = client.get(f"/turniere/{standing.slug}/stand")
    says(page, '<span class="cross">2</span>')
    assert rows_of(page)[-1][3:] == ["−2", "51", "−2", "51", "2"]


@pytest.mark.parametrize(
    ("query", "expected"),
    few(
        4,
        [
            ("?sort=-name", "Hinz Groth Franke Ehlers Dietz Claus Bauer Ahrens"),
            ("?sort=verein", "Ahrens Ehlers Groth Claus Franke Hinz Bauer Dietz"),
            ("?sort=-serie1augen", "Claus Dietz Bauer Groth Hinz Franke Ahrens Ehlers"),
            ("?sort=unsinn", "Ahrens Ehlers Franke Groth Hinz Bauer Claus Dietz"),
            ("?sort=name", "Ahrens Bauer Claus Dietz Ehlers Franke Groth Hinz"),
            ("?sort=-wertungspunkte", "Ahrens Ehlers Franke Groth Hinz Bauer Claus Dietz"),
            ("?sort=augen", "Ahrens Ehlers Franke Groth Hinz Bauer Claus Dietz"),
            ("?sort=-rang", "Claus Dietz Bauer Groth Hinz Franke Ahrens Ehlers"),
        ],
    ),
)
def test_list_can_be_sorted_by_any_column(client: Client, standing: Tournament, query: str, expected: str) -> None:
    assert names(client, standing, query) == expected.split()


@pytest.mark.parametrize("query", few(2, ["?sort=-rang", "?sort=augen", "", "?sort=rang", "?sort=-wertungspunkte"]))
def test_player_without_a_game_comes_last_however_it_is_sorted(
    client: Client, standing: Tournament, query: str
) -> None:
    standing.registrations.create(person=Person.objects.create(name="Aal, Adam"), number=9, document_id="p9")
    last = rows_of(client.get(f"/turniere/{standing.slug}/stand{query}"))[-1]
    assert last == ["ohne –", "Aal, Adam", "", "–", "", "", "", ""]


def test_head_says_how_it_is_sorted_and_search_what_was_typed(client: Client, standing: Tournament) -> None:
    page = text(client.get(f"/turniere/{standing.slug}/stand?sort=-augen&suche=nr"))
    sorted_by = re.findall(r'rowspan="2"\s+aria-sort="descending"\s*>\s*<a href="([^"]*)">\s*Augen', page)
    assert (page.count("aria-sort"), sorted_by) == (1, ["?suche=nr&amp;sort=augen"])
    assert '<a href="?suche=nr&amp;sort=-wertungspunkte">' in page  # most points first
    found = client.get(f"/turniere/{standing.slug}/stand", {"suche": '"><b>zz'})
    says(found, 'value="&quot;&gt;&lt;b&gt;zz"', '0 Treffer für „"><b>zz“', "Dazu wurde nichts gefunden.")


@pytest.mark.parametrize(
    ("words", "expected"),
    few(
        3,
        [
            ("GROTH, g", ["Groth"]),
            ("nr. 2", ["Franke", "Hinz", "Bauer", "Dietz"]),
            ("romme heinz", ["Hinz"]),
            ("gerda", ["Groth"]),
            ("zzz", []),
        ],
    ),
)
def test_list_can_be_searched_by_name_and_club(
    client: Client, standing: Tournament, words: str, expected: list[str]
) -> None:
    assert names(client, standing, f"?suche={words}") == expected


def open_list_since(tournament: Tournament, moment: datetime) -> None:
    """Table 2 plays on; this was written last."""
    CardTable.objects.filter(series__tournament=tournament, number=2).update(closed_at=None)
    write_something(tournament)
    AuditEntry.objects.filter(tournament=tournament).update(at=moment)


@pytest.mark.parametrize(("page", "at"), [("stand", (14, 32)), ("stand/serie/1", (9, 5))])
def test_state_while_lists_are_open_says_how_many_and_when(
    client: Client, standing: Tournament, page: str, at: tuple[int, int]
) -> None:
    address = f"/turniere/{standing.slug}/{page}"
    assert ("alle Listen abgeschlossen" in text_of(client.get(address))) is (page != "stand")
    moment = datetime.combine(timezone.localdate(), time(*at))
    open_list_since(standing, timezone.make_aware(moment))
    says(client.get(address), f"vorläufig: 1 Liste offen {moment:%H:%M} Uhr")


def test_state_of_another_day_says_which(client: Client, standing: Tournament) -> None:
    open_list_since(standing, datetime(2026, 5, 9, 12, 32, tzinfo=UTC))  # 14:32 in German summer
    says(client.get(f"/turniere/{standing.slug}/stand"), "vorläufig: 1 Liste offen 9. Mai 2026, 14:32 Uhr")


@pytest.mark.parametrize(
    "query",
    few(
        2,
        [
            "sort=-",
            "sort=a&sort=name",
            "suche=%00",
            "seite=-1",
            "sort=--augen",
            "sort=,",
            "sort=augen,-augen",
            "seite=1e9",
        ],
    ),
)
def test_odd_queries_break_no_page(client: Client, standing: Tournament, query: str) -> None:
    assert {
        client.get(f"/turniere/{standing.slug}/{page}?{query}").status_code
        for page in ("stand", "stand/serie/1", "mannschaften", "sitzplan/1")
    } == {200}


def test_before_a_result_the_page_says_what_comes_and_where_one_sits(client: Client, played: Tournament) -> None:
    page = client.get(f"/turniere/{played.slug}/stand")
    sentence = "Noch ist kein Ergebnis veröffentlicht. Die 1. Serie ist gespielt."
    says(page, sentence, f'href="/turniere/{played.slug}/sitzplan/1"')
    assert rows_of(page) == []


def test_loan_is_to_one_team_alone(client: Client, standing: Tournament) -> None:
    everybody = list(standing.registrations.all())
    make_team(standing, everybody[:4], "Die Ersten")
    TeamMember.objects.filter(team=make_team(standing, everybody[1:5], "Die Zweiten"), position=1).update(is_loan=True)
    teams = rows_of(client.get(f"/turniere/{standing.slug}/mannschaften"))[2:]
    assert {row[1].partition(" Rommé")[0]: "Bernd Leihspieler" in row[3] for row in teams} == {
        "Die Ersten": False, "Die Zweiten": True
    }  # fmt: skip


def test_list_says_of_somebody_that_they_left(client: Client, standing: Tournament) -> None:
    standing.registrations.filter(person__name="Bauer, Bernd").update(withdrawn=True)
    left = [row[1].partition(" Rommé")[0] for row in rows_of(client.get(f"/turniere/{standing.slug}/stand"))[2:]]
    assert [name for name in left if "ausgeschieden" in name] == ["Bauer, Bernd ausgeschieden"]


def test_teams_with_members_loan_player_and_what_is_missing(client: Client, standing: Tournament) -> None:
    everybody = list(standing.registrations.all())
    full, short = make_team(standing, everybody[:4], "Die Ersten"), make_team(standing, everybody[4:7], "Die Dritten")
    TeamMember.objects.filter(team=full, position=2).update(is_loan=True)

    address = f"/turniere/{standing.slug}/mannschaften"
    assert f'<a href="{address}/{full.pk}">Die Ersten</a>' in text(client.get(address))
    assert rows_of(client.get(address)) == [
        ["Rang ▲", "Mannschaft", "Verein", "Spieler", "1. Serie", "Wertungs\u00adpunkte", "Augen", "Kreuze"],
        ["WP"],
        [
            "1",
            "Die Ersten Rommé-Club Nr. 1",
            "Rommé-Club Nr. 1",
            "Ahrens, Anna 15 Bauer, Bernd Leihspieler 9 Claus, Clara 6 Dietz, Dirk 6",
            "★ 36 Seriensieg",
            "36",
            "136",
            "0",
        ],
        [
            "2",
            "Die Dritten unvollständig Rommé-Club Nr. 1",
            "Rommé-Club Nr. 1",
            "Ehlers, Elke 15 Franke, Frank 11 Groth, Gerda 9",
            "35",
            "35",
            "50",
            "0",
        ],
    ]
    team = client.get(f"/turniere/{standing.slug}/mannschaften/{full.pk}")
    assert rows_of(team)[2:] == [
        ["Ahrens, Anna", "15", "0", "15", "0", "0"],
        ["Bauer, Bernd Leihspieler Rommé-Club Nr. 2", "9", "34", "9", "34", "0"],
        ["Claus, Clara", "6", "51", "6", "51", "0"],
        ["Dietz, Dirk Rommé-Club Nr. 2", "6", "51", "6", "51", "0"],
        ["Summe", "", "36", "136", "0"],
    ]
    says(team, but_not=["unvollständig"])
    lacking = "Zur vollen Mannschaft gehören 4. Gewertet wird, was da ist."
    says(client.get(f"/turniere/{standing.slug}/mannschaften/{short.pk}"), "unvollständig", lacking)


def test_teams_are_found_by_their_members(client: Client, standing: Tournament) -> None:
    everybody = list(standing.registrations.all())
    for name, members in (("Die Ersten", everybody[:4]), ("Die Zweiten", everybody[4:])):
        make_team(standing, members, name)
    (row,) = rows_of(client.get(f"/turniere/{standing.slug}/mannschaften?suche=gerda"))[2:]
    assert row[1] == "Die Zweiten Rommé-Club Nr. 1"


def test_tournament_without_teams_says_so_and_has_no_menu_entry(client: Client, standing: Tournament) -> None:
    public = f"/turniere/{standing.slug}/"
    says(client.get(f"{public}mannschaften"), "In diesem Turnier gibt es keine Mannschaften.")
    says(client.get(public), but_not=['mannschaften"'])


HOSTILE = "<script>alert(1)</script>{{ 7 }}%s'\"&"


def test_hostile_names_are_words_and_nothing_else(client: Client, standing: Tournament) -> None:
    team = make_team(standing, list(standing.registrations.all())[:4], HOSTILE)
    Person.objects.filter(registrations__tournament=standing).update(name=HOSTILE)
    Club.objects.filter(registrations__tournament=standing, name="Rommé-Club Nr. 1").update(name=HOSTILE)
    Tournament.objects.filter(pk=standing.pk).update(name=HOSTILE, place=HOSTILE)
    of_teams, of_seats = ("mannschaften", f"mannschaften/{team.pk}"), ("sitzplan/1", "sitzplan/1?nach=tisch")
    pages = ["", "stand", "stand/serie/1", "spieler/1", *of_teams, *of_seats]
    for address in ["/", *(f"/turniere/{standing.slug}/{page}" for page in pages)]:
        shows(
            client.get(address).content.decode(),
            "&lt;script&gt;alert(1)&lt;/script&gt;{{ 7 }}%s&#x27;&quot;&amp;",
            but_not=["<script>alert"],
        )


def test_struck_series_counts_what_was_played_and_ends_with_its_lists(client: Client, db: None) -> None:
    """Game 1 of 16 at both tables, game 2 at the first; then time is up and the rest is struck."""
    tournament = make_tournament(8)
    tables = seat_series(tournament).card_tables.select_related("series__tournament").order_by("number")
    for table, winners in zip(tables, ((2, 1), (2,)), strict=True):
        for number, winner in enumerate(winners, 1):
            play(table, number, Result(winner, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
    Series.objects.filter(tournament=tournament, number=1).update(started_at=timezone.now() - timedelta(minutes=61))
    one = series_of(tournament)
    strike(one, one.version, ACTOR)
    publish_results(tournament, 1)
    stand = f"/turniere/{tournament.slug}/stand"
    says(client.get(stand), "vorläufig")
    for table in tables.all():
        close_list(table, ACTOR)
    page = client.get(stand)
    says(page, but_not=["vorläufig", "Vorläufig"])
    # Rule 12: Rommé 5; 17 Augen 2 points, 3 Augen 3. At table 1 two games, at table 2 one.
    sums = {row[1].partition(",")[0]: row[3:5] for row in rows_of(page)[2:]}
    assert {name: sums[name] for name in ("Bauer", "Claus", "Dietz", "Franke", "Groth", "Hinz")} == {
        "Bauer": ["5", "0"],
        "Claus": ["4", "34"],
        "Dietz": ["★ 6 Seriensieg", "6"],
        "Franke": ["5", "0"],
        "Groth": ["2", "17"],
        "Hinz": ["3", "3"],
    }
    player = rows_of(client.get(f"/turniere/{tournament.slug}/spieler/3"))
    assert [row[0] for row in player if row[0].isdecimal()] == ["1", "2"]


@pytest.fixture
def unplayed(played: Tournament) -> Tournament:
    """Series 1 is played, and won at table 1 by player 1 with 15 points; of series 2 the lists were closed empty."""
    make_team(played, list(played.registrations.order_by("number")[:4]))
    close_lists(seat_series(played, 2), 1, 2)
    publish_results(played, 1, 2)
    return played


def first_line(address: str) -> list[str]:
    """The figures behind the name of player 1, or of his team."""
    row = next(row for row in rows_of(Client().get(address)) if row[1].startswith(("Ahrens", "Mannschaft 1")))
    return row[-6:]


@pytest.mark.nightly
def test_lists_and_files_of_an_unplayed_series_have_no_figures(unplayed: Tournament) -> None:
    at = f"/turniere/{unplayed.slug}/stand"
    assert first_line(at) == ["0", "–", "", "15", "0", "0"]  # Augen of the first; the second; the sums
    assert ";15;0;;;15;0;0;3;" in Client().get(f"{at}.csv").content.decode()
    assert any(line.endswith("15 0 – – 15 0 0") for line in lines(Client().get(f"{at}.pdf", follow=True).content, 0))


def test_edition_of_an_unplayed_series_has_no_figures(unplayed: Tournament) -> None:
    call_command("finalise", unplayed.slug)
    at = f"/turniere/{unplayed.slug}/wertung/players/fassung/1"
    # each series, then the sums
    assert (first_line(at)[-4:], ";15;;15;0;" in Client().get(f"{at}.csv").content.decode()) == (
        ["15", "", "15", "0"],
        True,
    )
    assert first_line(f"/turniere/{unplayed.slug}/wertung/teams/fassung/1")[-4:] == ["36", "", "36", "136"]


def test_list_of_an_unplayed_series_has_no_sums(browser: Client, unplayed: Tournament, organiser: User) -> None:
    unplayed.organisers.add(organiser)
    for number, has_sums in ((1, True), (2, False)):
        rows = rows_of(browser.get(f"/leitung/{unplayed.slug}/serie/{number}/tisch/1/"))
        assert any(row[0] == "Σ" for row in rows) is has_sums
