"""The standings as pages: places, ties, winners of a series, order, search, paging, state."""

import datetime
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import (
    close_lists,
    fill_list,
    make_team,
    make_tournament,
    publish_results,
    seat_series,
    write_something,
)
from tests.web.answers import text
from tests.web.html import rows_of, text_of
from tournament.core import list_state
from tournament.models import AuditEntry, CardTable, Club, Lot, Person, Ranking, TeamMember, Tournament

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
    rows = rows_of(client.get(f"/turniere/{standing.slug}/stand"))

    assert rows == [
        ["Rang ▲", "Name", "Verein", "1. Serie", "Wertungs\u00adpunkte", "Augen", "Kreuze"],
        ["WP", "Augen"],
        *ROWS,
    ]


def test_place_that_was_drawn_says_so(client: Client, standing: Tournament) -> None:
    first, second = standing.registrations.get(number=5), standing.registrations.get(number=1)
    Lot.objects.create(tournament=standing, position=1, drawn_at=timezone.now(), order=[first.pk, second.pk])

    rows = rows_of(client.get(f"/turniere/{standing.slug}/stand"))

    assert [(row[0], row[1].partition(",")[0]) for row in rows[2:4]] == [("1 (Los)", "Ehlers"), ("2 (Los)", "Ahrens")]


def test_crosses_and_minus_points_are_seen(client: Client, standing: Tournament) -> None:
    standing.registrations.get(number=4).seats.update(wertungspunkte=-2, points=-2, crosses=2)

    page = client.get(f"/turniere/{standing.slug}/stand")

    assert (rows_of(page)[-1][3:], '<span class="cross">2</span>' in page.content.decode()) == (
        ["−2", "51", "−2", "51", "2"],
        True,
    )


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?sort=name", "Ahrens Bauer Claus Dietz Ehlers Franke Groth Hinz"),
        ("?sort=-name", "Hinz Groth Franke Ehlers Dietz Claus Bauer Ahrens"),
        ("?sort=verein", "Ahrens Ehlers Groth Claus Franke Hinz Bauer Dietz"),
        ("?sort=-wertungspunkte", "Ahrens Ehlers Franke Groth Hinz Bauer Claus Dietz"),
        ("?sort=augen", "Ahrens Ehlers Franke Groth Hinz Bauer Claus Dietz"),
        ("?sort=-serie1augen", "Claus Dietz Bauer Groth Hinz Franke Ahrens Ehlers"),
        ("?sort=-rang", "Claus Dietz Bauer Groth Hinz Franke Ahrens Ehlers"),
        ("?sort=unsinn", "Ahrens Ehlers Franke Groth Hinz Bauer Claus Dietz"),
    ],
)
def test_list_can_be_sorted_by_any_column(client: Client, standing: Tournament, query: str, expected: str) -> None:
    assert names(client, standing, query) == expected.split()


@pytest.mark.parametrize("query", ["", "?sort=rang", "?sort=-rang", "?sort=-wertungspunkte", "?sort=augen"])
def test_player_without_a_game_comes_last_however_it_is_sorted(
    client: Client, standing: Tournament, query: str
) -> None:
    standing.registrations.create(person=Person.objects.create(name="Aal, Adam"), number=9, document_id="p9")

    rows = rows_of(client.get(f"/turniere/{standing.slug}/stand{query}"))

    assert rows[-1] == ["ohne –", "Aal, Adam", "", "–", "", "", "", ""]


def test_head_says_how_it_is_sorted_and_offers_the_other_way(client: Client, standing: Tournament) -> None:
    page = text(client.get(f"/turniere/{standing.slug}/stand?sort=-augen&suche=nr"))

    assert page.count("aria-sort") == 1
    sorted_by = re.search(r'rowspan="2"\s+aria-sort="descending"\s*>\s*<a href="([^"]*)">\s*Augen', page)
    assert sorted_by is not None
    assert sorted_by[1] == "?sort=augen&amp;suche=nr"
    assert '<a href="?sort=-wertungspunkte&amp;suche=nr">' in page  # most points first


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("gerda", ["Groth"]),
        ("GROTH, g", ["Groth"]),
        ("nr. 2", ["Franke", "Hinz", "Bauer", "Dietz"]),
        ("romme heinz", ["Hinz"]),
        ("zzz", []),
    ],
)
def test_list_can_be_searched_by_name_and_club(
    client: Client, standing: Tournament, words: str, expected: list[str]
) -> None:
    assert names(client, standing, f"?suche={words}") == expected


def test_search_keeps_what_was_typed_and_says_how_many(client: Client, standing: Tournament) -> None:
    page = client.get(f"/turniere/{standing.slug}/stand", {"suche": '"><b>zz'})

    assert ('value="&quot;&gt;&lt;b&gt;zz"' in page.content.decode(), "<b>" in page.content.decode()) == (True, False)
    assert not [
        words for words in ('0 Treffer für „"><b>zz“', "Dazu wurde nichts gefunden.") if words not in text_of(page)
    ]


def test_fifty_a_page_or_all(client: Client, db: None) -> None:
    tournament = make_tournament(120)
    seat_series(tournament, 1)
    publish_results(tournament, 1)

    assert (
        [len(names(client, tournament, f"?seite={page}")) for page in (1, 2, 3)],
        len(names(client, tournament, "?alle=1")),
        names(client, tournament, "?seite=99"),
        names(client, tournament, "?seite=x"),
    ) == ([50, 50, 20], 120, names(client, tournament, "?seite=3"), names(client, tournament))


def test_list_is_final_once_stated_and_not_with_its_last_game(client: Client, db: None) -> None:
    tournament = make_tournament(4, series=1, games=4)
    series = seat_series(tournament, 1)
    fill_list(series.card_tables.get())
    close_lists(series, 1)
    publish_results(tournament, 1)

    page = client.get(f"/turniere/{tournament.slug}/stand")
    assert (
        "vorläufig, alle Listen abgeschlossen" in text_of(page),
        "Endstand" in text_of(page),
        "refresh.js" in page.content.decode(),
    ) == (True, False, False)

    Ranking.objects.create(
        tournament=tournament, document_id="einzel", name="Einzel", of="players", position=1, final_at=timezone.now()
    )
    list_state.forget()
    page = client.get(f"/turniere/{tournament.slug}/stand?alle=1")
    assert ("Endstand" in text_of(page), "vorläufig" in text_of(page)) == (True, False)


def test_state_between_two_series(client: Client, standing: Tournament) -> None:
    page = client.get(f"/turniere/{standing.slug}/stand")

    assert ("Zwischenstand nach der 1. Serie" in text_of(page), "refresh.js" in page.content.decode()) == (True, True)


def test_state_while_lists_are_open_says_how_many_and_when(client: Client, standing: Tournament) -> None:
    CardTable.objects.filter(series__tournament=standing, number=2).update(closed_at=None)
    moment = timezone.make_aware(datetime.datetime.combine(timezone.localdate(), datetime.time(14, 32)))
    AuditEntry.objects.filter(tournament=standing).update(at=moment)

    assert "vorläufig: 1 Liste offen 14:32 Uhr" in text_of(client.get(f"/turniere/{standing.slug}/stand"))


def test_series_says_how_many_of_its_lists_are_closed(client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/stand/serie/1"
    assert "alle Listen abgeschlossen" in text_of(client.get(address))

    CardTable.objects.filter(series__tournament=standing, number=2).update(closed_at=None)
    write_something(standing)
    moment = timezone.make_aware(datetime.datetime.combine(timezone.localdate(), datetime.time(9, 5)))
    AuditEntry.objects.filter(tournament=standing).update(at=moment)
    assert "vorläufig: 1 Liste offen 09:05 Uhr" in text_of(client.get(address))


def test_state_of_another_day_says_which(client: Client, standing: Tournament) -> None:
    CardTable.objects.filter(series__tournament=standing, number=2).update(closed_at=None)
    moment = datetime.datetime(2026, 5, 9, 12, 32, tzinfo=datetime.UTC)  # 14:32 in German summer
    AuditEntry.objects.filter(tournament=standing).update(at=moment)

    page = text_of(client.get(f"/turniere/{standing.slug}/stand"))

    assert "vorläufig: 1 Liste offen 9. Mai 2026, 14:32 Uhr" in page


@pytest.mark.parametrize(
    "query",
    ["sort=-", "sort=--augen", "sort=,", "sort=augen,-augen", "sort=a&sort=name", "suche=%00", "seite=-1", "seite=1e9"],
)
def test_odd_queries_break_no_page(client: Client, standing: Tournament, query: str) -> None:
    assert {
        client.get(f"/turniere/{standing.slug}/{page}?{query}").status_code
        for page in ("stand", "stand/serie/1", "mannschaften", "sitzplan/1")
    } == {200}


def test_before_a_result_the_page_says_what_comes_and_where_one_sits(client: Client, played: Tournament) -> None:
    page = client.get(f"/turniere/{played.slug}/stand")

    assert (
        "Noch ist kein Ergebnis veröffentlicht. Die 1. Serie ist gespielt." in text_of(page),
        f'href="/turniere/{played.slug}/sitzplan/1"' in page.content.decode(),
        rows_of(page),
    ) == (True, True, [])


def test_series_alone_is_a_list(client: Client, standing: Tournament) -> None:
    rows = rows_of(client.get(f"/turniere/{standing.slug}/stand/serie/1"))

    assert (rows[0], rows[3], [row[0] for row in rows[1:]]) == (
        ["Rang ▲", "Name", "Verein", "Wertungs\u00adpunkte", "Augen", "Kreuze", "Spiele"],
        ["3", "Franke, Frank Rommé-Club Nr. 2", "Rommé-Club Nr. 2", "11", "20", "0", "3"],
        [row[0] for row in ROWS],
    )


def test_teams_with_members_loan_player_and_what_is_missing(client: Client, standing: Tournament) -> None:
    everybody = list(standing.registrations.all())
    full, short = make_team(standing, everybody[:4], "Die Ersten"), make_team(standing, everybody[4:7], "Die Dritten")
    TeamMember.objects.filter(team=full, position=2).update(is_loan=True)

    rows = rows_of(client.get(f"/turniere/{standing.slug}/mannschaften"))

    assert rows == [
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
    assert "unvollständig" not in text_of(team)
    incomplete = text_of(client.get(f"/turniere/{standing.slug}/mannschaften/{short.pk}"))
    assert not [
        words
        for words in ("unvollständig", "Zur vollen Mannschaft gehören 4. Gewertet wird, was da ist.")
        if words not in incomplete
    ]


def test_teams_are_found_by_their_members(client: Client, standing: Tournament) -> None:
    everybody = list(standing.registrations.all())
    make_team(standing, everybody[:4], "Die Ersten")
    make_team(standing, everybody[4:], "Die Zweiten")

    rows = rows_of(client.get(f"/turniere/{standing.slug}/mannschaften?suche=gerda"))

    assert [row[1] for row in rows[2:]] == ["Die Zweiten Rommé-Club Nr. 1"]


def test_tournament_without_teams_says_so_and_has_no_menu_entry(client: Client, standing: Tournament) -> None:
    page = client.get(f"/turniere/{standing.slug}/mannschaften")

    assert (
        "In diesem Turnier sind keine Mannschaften gemeldet." in text_of(page),
        'mannschaften"' in client.get(f"/turniere/{standing.slug}/").content.decode(),
    ) == (True, False)


HOSTILE = "<script>alert(1)</script>{{ 7 }}%s'\"&"


def test_hostile_names_are_words_and_nothing_else(client: Client, standing: Tournament) -> None:
    team = make_team(standing, list(standing.registrations.all())[:4], HOSTILE)
    Person.objects.filter(registrations__tournament=standing).update(name=HOSTILE)
    Club.objects.filter(registrations__tournament=standing, name="Rommé-Club Nr. 1").update(name=HOSTILE)
    Tournament.objects.filter(pk=standing.pk).update(name=HOSTILE, place=HOSTILE)
    pages = ["", "stand", "stand/serie/1", "mannschaften", f"mannschaften/{team.pk}", "sitzplan/1", "spieler/1"]

    for address in ["/", *(f"/turniere/{standing.slug}/{page}" for page in [*pages, "sitzplan/1?nach=tisch"])]:
        content = client.get(address).content.decode()
        assert (
            "<script>alert" in content,
            "&lt;script&gt;alert(1)&lt;/script&gt;{{ 7 }}%s&#x27;&quot;&amp;" in content,
        ) == (False, True)
