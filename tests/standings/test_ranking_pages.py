"""The list of every ranking as page, file and paper: contract.md, section 7; issue "Results that stand"."""

import csv
import io
import json
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from tests.factories import close_lists, make_tournament, publish_results, seat_series, write_something
from tests.web.answers import Answer
from tests.web.html import rows_of, text_of
from tests.web.pdf_ua import ua_faults
from tests.web.reading import texts
from tournament.core import list_state
from tournament.core.list_state import Change, ListStates
from tournament.core.public import state_of
from tournament.models import (
    CardTable,
    Correction,
    Edition,
    EditionList,
    Penalty,
    Ranking,
    Registration,
    Seat,
    Team,
    TeamMember,
    Tournament,
)
from tournament.standings.reads.standings import standings
from tournament.web import kept

pytestmark = pytest.mark.django_db
RANKINGS: tuple[dict[str, Any], ...] = (
    {"document_id": "einzel", "name": "Einzelwertung", "of": "players"},
    {"document_id": "damen", "name": "Damen", "of": "players", "category": "Damen"},
    {"document_id": "mann", "name": "Mannschaften", "of": "teams", "team_size": 4},
    {"document_id": "tandem", "name": "Tandems", "of": "teams", "team_size": 2},
    {"document_id": "zwei", "name": "Zweite Serie", "of": "players", "series": [2]},
    {"document_id": "liga", "name": "Beste Serie", "of": "players", "best_series": 1},
    {"document_id": "verein", "name": "Vereine", "of": "clubs", "best_members": 2},
    {"document_id": "jung", "name": "Junioren", "of": "players", "category": "Junioren"},
)
# Wertungspunkte of players 1 to 8 in both series; Augen are a hundred each, so that nobody is ahead by them.
MADE = {1: (60, 50, 40, 30, 20, 10, 15, 5), 2: (10, 25, 30, 45, 50, 40, 60, 70)}


def ranking(tournament: Tournament, **values: Any) -> Ranking:
    return Ranking.objects.create(tournament=tournament, position=tournament.rankings.count() + 1, **values)


@pytest.fixture
def cup() -> Tournament:
    """Eight players, two of three series played and published. Players 1, 3, 5 and 7 are Damen; 7 is außer Wertung, 8
    disqualified; 1 came late to series 1; 2 wants no name. The four is 1 to 4, the tandems 1 with 5 and 2 alone."""
    tournament = make_tournament(8, series=3)
    for values in RANKINGS:
        ranking(tournament, **values)
    for number, made in MADE.items():
        close_lists(seat_series(tournament, number), 1, 2)
        for at, wertungspunkte in enumerate(made, 1):
            seat = Seat.objects.filter(series__tournament=tournament, series__number=number, registration__number=at)
            seat.update(wertungspunkte=wertungspunkte, points=wertungspunkte, augen=100, games=12)
    people = list(tournament.registrations.order_by("number"))
    for person in people[::2]:
        person.categories = ["Damen"]
    people[6].unranked = people[7].disqualified = people[1].anonymous = True
    people[7].disqualified_reason = "Karten gezinkt"
    Registration.objects.bulk_update(
        people, ["categories", "unranked", "disqualified", "disqualified_reason", "anonymous"]
    )
    for at, (key, name, members) in enumerate(
        (("mann", "Vier", people[:4]), ("tandem", "Paar", [people[0], people[4]]), ("tandem", "Halb", people[1:2])), 1
    ):
        team = Team.objects.create(
            tournament=tournament,
            name=name,
            ranking=tournament.rankings.get(document_id=key),
            document_id=f"t{at}",
            position=at,
        )
        for place, person in enumerate(members, 1):
            TeamMember.objects.create(team=team, registration=person, position=place)
    penalise(tournament, 1, -5, "verspätet", registration=people[0])
    penalise(tournament, 2, -7, "zu dritt angetreten", team=tournament.teams.get(name="Paar"))
    publish_results(tournament, 1, 2)
    return tournament


def penalise(tournament: Tournament, number: int, points: int, reason: str, **who: Any) -> None:
    Penalty.objects.create(
        tournament=tournament,
        series=tournament.series.get(number=number),
        points=points,
        reason=reason,
        at=timezone.now(),
        position=tournament.penalties.count() + 1,
        **who,
    )


def get(client: Client, tournament: Tournament, rest: str) -> Answer:
    return client.get(f"/turniere/{tournament.slug}/{rest}")


def lines(client: Client, tournament: Tournament, rest: str) -> list[tuple[str, str, str]]:
    """Rank, name with what stands beside it, and what decides, of each line."""
    heads, *rows = [row for row in rows_of(get(client, tournament, rest)) if "WP" not in row]
    at = next(at for at, head in enumerate(heads[::-1]) if head.startswith("Wertungs"))
    return [
        (row[0], row[1].replace(" Rommé-Club Nr. 1", "").replace(" Rommé-Club Nr. 2", ""), row[-1 - at]) for row in rows
    ]


def table(client: Client, tournament: Tournament, rest: str) -> list[dict[str, str]]:
    """A CSV file."""
    text = get(client, tournament, rest).content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def test_each_ranking_has_its_tab_and_the_one_shown_is_marked(client: Client, cup: Tournament) -> None:
    for address, current in (("stand", "einzel"), ("mannschaften", "mann"), ("wertung/damen", "damen")):
        page = get(client, cup, address).content.decode()
        for one in RANKINGS:
            assert f'href="/turniere/{cup.slug}/wertung/{one["document_id"]}"' in page
        marked = f'href="/turniere/{cup.slug}/wertung/{current}" aria-current="page"'
        assert marked in " ".join(page.split())


def test_penalties_are_in_the_sum_and_said_and_who_has_no_rank_stands_last_and_reads_why(
    client: Client, cup: Tournament
) -> None:
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
    assert "gezinkt" not in text_of(get(client, cup, "wertung/einzel"))
    assert "Bauer" not in text_of(get(client, cup, "wertung/einzel"))


def test_players_of_a_category_with_the_winner_of_each_series_among_them(client: Client, cup: Tournament) -> None:
    rows = rows_of(get(client, cup, "wertung/damen"))
    assert [row[0] for row in rows[2:]] == ["1 = geteilt", "1 = geteilt", "3", "ohne –"]
    assert [row[3] for row in rows[2:]] == ["40", "20", "★ 55 Seriensieg", "15"]  # 60 - 5
    assert [row[5] for row in rows[2:]] == ["30", "★ 50 Seriensieg", "10", "60"]  # 60 is außer Wertung


def test_one_series_in_a_ranking_with_the_penalties_of_that_series(client: Client, cup: Tournament) -> None:
    assert lines(client, cup, "wertung/damen/serie/1") == [
        ("1", "Ahrens, Anna −5: verspätet", "55"),
        ("2", "Claus, Clara", "40"),
        ("3", "Ehlers, Elke", "20"),
        ("ohne –", "Groth, Gerda außer Wertung", "15"),
    ]
    assert [line[1] for line in lines(client, cup, "wertung/damen/serie/2")][2] == "Ahrens, Anna"
    assert get(client, cup, "wertung/damen/serie/3").status_code == 404
    assert get(client, cup, "wertung/zwei/serie/1").status_code == 404


def test_of_the_best_series_the_others_are_struck_out_with_their_penalty(client: Client, cup: Tournament) -> None:
    rows = rows_of(get(client, cup, "wertung/liga"))[2:]
    assert [(row[0], row[1].partition(" Rommé")[0], row[3], row[5], row[7]) for row in rows[:4]] == [
        ("1", "Ahrens, Anna −5: verspätet", "★ 55 Seriensieg", "10 gestrichen", "55"),
        ("2 = geteilt", "Teilnehmer 2", "50", "25 gestrichen", "50"),
        ("2 = geteilt", "Ehlers, Elke", "20 gestrichen", "★ 50 Seriensieg", "50"),
        ("4", "Dietz, Dirk", "30 gestrichen", "45", "45"),
    ]
    assert "gewertet wird die beste Serie." in text_of(get(client, cup, "wertung/liga"))


def test_a_tandem_beside_the_four_it_crosses(client: Client, cup: Tournament) -> None:
    assert lines(client, cup, "mannschaften") == lines(client, cup, "wertung/mann") == [("1", "Vier", "285")]
    assert lines(client, cup, "wertung/tandem") == [
        ("1", "Paar −7: zu dritt angetreten", "128"),  # 65 + 70 - 7
        ("2", "Halb unvollständig", "75"),
    ]
    members = rows_of(get(client, cup, "wertung/tandem"))[2][3]
    assert members == "Ahrens, Anna −5: verspätet 65 Ehlers, Elke 70"


def test_a_club_with_those_who_counted(client: Client, cup: Tournament) -> None:
    _head, second, first = rows_of(get(client, cup, "wertung/verein"))[0:3]
    assert (second[0], second[2], second[3]) == ("1", "Teilnehmer 2 75 Dietz, Dirk 75", "150")
    assert (first[0], first[2], first[3]) == ("2", "Claus, Clara 70 Ehlers, Elke 70", "140")


def test_a_ranking_nobody_is_in_says_so(client: Client, cup: Tournament) -> None:
    page = text_of(get(client, cup, "wertung/jung"))
    assert "In dieser Wertung ist niemand: Bei keinem Teilnehmer ist „Junioren“ eingetragen." in page


@pytest.mark.parametrize("odd", ["v1.2", "a/b", "Über 60 ä", "a.json", "a/serie/2", "..", "a~2Eb", "50 % ?#&"])
def test_any_id_has_a_page_and_files(client: Client, cup: Tournament, odd: str) -> None:
    ranking(cup, document_id="a", name="Andere", of="players")
    ranking(cup, document_id=odd, name="Seltsam", of="players", category="Damen")
    page = get(client, cup, "stand").content.decode()
    address = page.partition(">Seltsam<")[0].rpartition('href="')[2].partition('"')[0]
    address = unescape(address)
    shown = client.get(address)
    assert "<h1>Seltsam</h1>" in shown.content.decode()
    assert json.loads(client.get(f"{address}.json").content)["ranking"] == odd
    assert len(client.get(f"{address}.csv").content.splitlines()) == 1 + 4
    assert "<h1>Seltsam, 2. Serie</h1>" in client.get(f"{address}/serie/2").content.decode()


def test_an_id_as_it_is_typed_is_found_where_nothing_else_is_meant(client: Client, cup: Tournament) -> None:
    for odd in ("v1.2", "a/b", "b.json"):
        ranking(cup, document_id=odd, name=f"Nr {odd}", of="players")
        write_something(cup)
        assert f"<h1>Nr {odd}</h1>" in get(client, cup, f"wertung/{odd}").content.decode()
    assert json.loads(get(client, cup, "wertung/v1.2.json").content)["ranking"] == "v1.2"


@pytest.mark.parametrize("words", ["gibtsnicht", "gibtsnicht.pdf", "damen.exe", "damen/serie/9", "damen/serie/0.csv"])
def test_what_is_no_ranking_is_not_found(client: Client, cup: Tournament, words: str) -> None:
    answer = get(client, cup, f"wertung/{words}")
    assert answer.status_code == 404
    assert "Diese Seite gibt es nicht, oder sie ist nicht öffentlich." in text_of(answer)


def test_a_file_says_what_the_page_says_and_stays_a_plain_table(client: Client, cup: Tournament) -> None:
    rows = table(client, cup, "wertung/einzel.csv")
    assert [(row["Rang"], row["Name"], row["Wertungspunkte"]) for row in rows[4:6]] == [
        ("5", "Ahrens, Anna", "65"),
        ("6", "Franke, Frank", "50"),
    ]
    assert (rows[4]["Strafe (schon abgezogen)"], rows[4]["Grund der Strafe"]) == ("-5", "−5: verspätet")
    assert [row["Hinweis"] for row in rows[5:]] == ["", "außer Wertung", "disqualifiziert"]
    assert {row["Stand der Liste"] for row in rows} == {"Zwischenstand nach der 2. Serie"}
    assert [row["Gestrichene Serien"] for row in table(client, cup, "wertung/liga.csv")][:3] == ["2", "2", "1"]
    assert [row["Vollzählig"] for row in table(client, cup, "wertung/tandem.csv")] == ["ja", "nein"]
    sheet = load_workbook(io.BytesIO(get(client, cup, "wertung/verein.xlsx").content)).active
    assert sheet is not None
    assert sheet.title == "Vereine"
    assert [row[2] for row in sheet.iter_rows(values_only=True)] == ["Verein", "Rommé-Club Nr. 2", "Rommé-Club Nr. 1"]


def test_the_rows_of_a_ranking_as_json(client: Client, cup: Tournament) -> None:
    document = json.loads(get(client, cup, "wertung/tandem.json").content)
    assert (document["ranking"], document["name"], document["state"]) == (
        "tandem",
        "Tandems",
        "Zwischenstand nach der 2. Serie",
    )
    first = document["rows"][0]
    # 60 + 10 + 20 + 50 are the Wertungspunkte; penalties, of a member and of the team, are in the points alone.
    assert first == {
        "rank": 1,
        "team": "t2",
        "wertungspunkte": 140,
        "augen": 400,
        "points": 128,
        "crosses": 0,
        "games": 48,
        "penalty": -12,
        "complete": True,
        "unranked": False,
        "disqualified": False,
    }


def test_on_paper_the_same_words(client: Client, cup: Tournament) -> None:
    printed = get(client, cup, "wertung/tandem.pdf").content
    assert ua_faults(printed) == []
    text = " ".join(texts(printed))
    for words in (
        "Tandems",
        "Zwischenstand nach der 2. Serie",
        "Paar (−7: zu dritt angetreten)",
        "Ahrens, Anna (−5: verspätet)",
        "Halb (unvollständig)",
        "Teilnehmer 2",
        "★ Serienbester",
    ):
        assert words in text
    clubs = " ".join(texts(get(client, cup, "wertung/verein.pdf").content))
    assert "Rommé-Club Nr. 2 2 Mitglieder 150" in clubs


def test_dropped_series_and_those_without_rank_on_paper(client: Client, cup: Tournament) -> None:
    text = " ".join(texts(get(client, cup, "wertung/liga.pdf").content))
    assert "★ 55 100 (10) (100) 55 100 0" in text
    assert "(…) gestrichen, die beste Serie zählt" in text
    assert "– 8 Hinz, Heinz (disqualifiziert)" in text
    assert "– 7 Groth, Gerda (außer Wertung)" in text


def test_a_players_page_has_his_place_in_every_ranking_he_is_in(client: Client, cup: Tournament) -> None:
    page = get(client, cup, "spieler/1")
    text = text_of(page)
    for words in ("Einzelwertung 5 von 6", "Damen 3 von 3", "Mannschaften 1 von 1 Vier", "Tandems 1 von 2 Paar"):
        assert words in text
    assert "Vereine 2 von 2 Rommé-Club Nr. 1" in text
    assert "Junioren" not in text
    assert "1. Serie: −5: verspätet" in text
    assert f'href="/turniere/{cup.slug}/wertung/tandem"' in page.content.decode()
    assert "disqualifiziert" in text_of(get(client, cup, "spieler/8"))


def test_a_teams_page_shows_the_place_in_its_own_ranking(client: Client, cup: Tournament) -> None:
    team = cup.teams.get(name="Paar")
    page = get(client, cup, f"mannschaften/{team.pk}")
    assert "−7: zu dritt angetreten" in text_of(page)
    assert rows_of(page)[-1] == ["Summe", "", "", "128", "400", "0"]
    assert f'href="/turniere/{cup.slug}/wertung/tandem"' in page.content.decode()


class TestStates:
    """Of each ranking by itself; source: "Final means final"."""

    def words(self, tournament: Tournament, key: str) -> str:
        client = Client()
        list_state.forget()  # what these tests change they change past the acts
        kept.forget()
        row = table(client, tournament, f"wertung/{key}.csv")[0]
        page = text_of(get(client, tournament, f"wertung/{key}?alle=1"))
        assert row["Stand der Liste"] in page
        return row["Stand der Liste"]

    def test_a_ranking_is_over_when_all_that_counts_in_it_is(self, cup: Tournament) -> None:
        assert self.words(cup, "zwei") == "vorläufig, alle Listen abgeschlossen"
        assert self.words(cup, "damen") == "Zwischenstand nach der 2. Serie"
        CardTable.objects.filter(series__tournament=cup, series__number=2, number=2).update(closed_at=None)
        write_something(cup)
        assert self.words(cup, "zwei") == self.words(cup, "damen") == "vorläufig: 1 Liste offen"

    def test_final_corrected_and_taken_back(self, cup: Tournament) -> None:
        at = timezone.now()
        cup.rankings.filter(document_id="zwei").update(final_at=at)
        self.edition(cup, number=1, at=at)
        states = self.states(cup)
        value = next(one for one in standings(cup).rankings if one.id == "zwei")
        assert states.of(value).edition == 1
        assert [one.number for one in states.editions(value)] == [1]
        assert self.words(cup, "zwei") == "Endstand"
        assert self.words(cup, "damen") == "Zwischenstand nach der 2. Serie"
        second = self.edition(cup, number=2, at=at, reason="falsch addiert")
        assert self.states(cup).of(value).corrected == Change(at, "falsch addiert")
        Edition.objects.filter(pk=second.pk).update(taken_back_at=at, taken_back_reason="doch richtig")
        assert self.states(cup).of(value).edition == 1
        cup.rankings.filter(document_id="zwei").update(final_at=None)
        state = self.states(cup).of(value)
        assert (state.final, state.taken_back) == (False, Change(at, "doch richtig"))
        other = next(one for one in standings(cup).rankings if one.id == "damen")
        assert self.states(cup).of(other).taken_back is None

    def test_objections_and_a_changed_series(self, cup: Tournament) -> None:
        until = timezone.now() + timedelta(minutes=1)
        cup.rankings.filter(document_id="zwei").update(objections_until=until)
        Correction.objects.create(
            tournament=cup, series=cup.series.get(number=1), at=timezone.now(), reason="Tisch 2", revision=1
        )
        assert self.words(cup, "zwei").startswith("vorläufig, Einspruch bis ")
        assert "geändert" not in self.words(cup, "zwei")  # series 1 does not count there
        assert self.words(cup, "damen").endswith(": Tisch 2")

    def edition(self, tournament: Tournament, **values: Any) -> Edition:
        """With the list of „zwei“ alone."""
        made = Edition.objects.create(tournament=tournament, revision=1, **values)
        listed = {"ranking_id_in_document": "zwei", "name": "Zweite Serie", "content": {"series": [2]}}
        EditionList.objects.create(edition=made, **listed)
        return made

    def states(self, tournament: Tournament) -> ListStates:
        return ListStates(state_of(tournament), [1, 2])


def test_the_organiser_has_each_list_before_it_is_public(client: Client, cup: Tournament, organiser: User) -> None:
    cup.organisers.add(organiser)
    client.force_login(organiser)
    Tournament.objects.filter(pk=cup.pk).update(published=False)
    page = client.get(f"/leitung/{cup.slug}/stand/?wertung=damen")
    assert "Ahrens, Anna −5: verspätet" in text_of(page)
    assert "Ehlers, Elke" in text_of(page)
    assert "Franke, Frank" not in "".join(row[1] for row in rows_of(page) if len(row) > 2)
    assert f"/leitung/{cup.slug}/stand.pdf?wertung=damen&amp;serie=2" in page.content.decode()
    printed = client.get(f"/leitung/{cup.slug}/stand.pdf?wertung=damen")
    assert "Damen" in " ".join(texts(printed.content))
    assert client.get(f"/leitung/{cup.slug}/stand.pdf?wertung=nichts").status_code == 404
