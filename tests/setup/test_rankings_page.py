"""The page that sets up rankings."""

import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_team, make_tournament
from tests.web.answers import text
from tournament.models import Tournament


@pytest.fixture
def eight(organiser: User) -> Tournament:
    """Eight people on Saturday 9 and Sunday 10 May 2026."""
    tournament = make_tournament(8)
    tournament.last_day = datetime.date(2026, 5, 10)
    tournament.save()
    tournament.organisers.add(organiser)
    return tournament


@pytest.fixture
def browser(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def page_of(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/wertungen/{rest}"


def version(page: str) -> str:
    return page.split('name="version" value="')[1].split('"', maxsplit=1)[0]


def names(tournament: Tournament) -> list[str]:
    return list(tournament.rankings.values_list("name", flat=True))


class TestAll:
    def test_every_page_of_the_organiser_leads_here(self, eight: Tournament, browser: Client) -> None:
        page = text(browser.get(f"/leitung/{eight.slug}/anmeldung/"))
        assert f'<a href="{page_of(eight)}"' in page

    def test_usual_ones_are_ticked_as_they_are(self, eight: Tournament, browser: Client) -> None:
        page = text(browser.get(page_of(eight)))
        boxes = [part.split(">")[0] for part in page.split('name="wertung" value="')[1:]]
        assert [box.split('"')[0] for box in boxes] == [
            *("einzel", "damen", "herren", "senioren", "junioren"),
            *("mannschaft-4", "mannschaft-3", "tandem", "verein"),
            *("tag-2026-05-09", "tag-2026-05-10", "beste"),
        ]
        assert [box.split('"')[0] for box in boxes if "checked" in box] == ["einzel", "mannschaft-4"]
        assert ("Samstag" in page, "Sonntag" in page) == (True, True)

    def test_ticking_says_who_is_in_and_that_nobody_is(self, eight: Tournament, browser: Client) -> None:
        read = version(text(browser.get(page_of(eight))))
        sent = {"version": read, "wertung": ["einzel", "damen", "beste"], "zahl-beste": "2"}
        page = text(browser.post(page_of(eight), sent, follow=True))
        assert names(eight) == ["Einzelwertung", "Damen", "Beste 2 Serien"]
        lines = page.split('<ol class="ranking-lines">')[1]
        assert "8 Personen" in lines.split("</li>")[0]
        assert '<span class="tag warn">noch niemand</span>' in lines.split("</li>")[1]

    def test_day_without_a_series_is_said(self, eight: Tournament, browser: Client) -> None:
        read = version(text(browser.get(page_of(eight))))
        sent = {"version": read, "wertung": ["einzel", "tag-2026-05-09", "tag-2026-05-10"]}
        lines = (
            text(browser.post(page_of(eight), sent, follow=True)).split('<ol class="ranking-lines">')[1].split("</li>")
        )
        said = "an diesem Tag noch keine Serie"
        assert [said in line for line in lines[:3]] == [False, False, True]

    @pytest.mark.parametrize("typed", ["0", "x", "-1", "99999999"])
    def test_what_is_no_number_is_said_beside_it(self, eight: Tournament, browser: Client, typed: str) -> None:
        read = version(text(browser.get(page_of(eight))))
        sent = {"version": read, "wertung": ["einzel", "beste", "damen"], "zahl-beste": typed}
        answer = browser.post(page_of(eight), sent)
        page = text(answer)
        assert (answer.status_code, names(eight)) == (409, [])
        assert 'id="fehler-beste" role="alert">Mindestens 1.' in page
        assert 'value="damen" checked' in page
        assert f'name="zahl-beste" value="{typed}"' in page

    def test_second_organiser_sees_what_changed(self, eight: Tournament, browser: Client) -> None:
        read = version(text(browser.get(page_of(eight))))
        browser.post(page_of(eight), {"version": read, "wertung": ["einzel", "damen"]})
        answer = browser.post(page_of(eight), {"version": read, "wertung": ["einzel", "tandem"]})
        page = text(answer)
        assert answer.status_code == 409
        assert "Inzwischen hat jemand anderes die Wertungen geändert." in page
        assert 'value="tandem" checked' in page
        assert "<b>Damen</b>" in page.split('<ol class="ranking-lines">')[1]
        browser.post(page_of(eight), {"version": version(page), "wertung": ["einzel", "tandem"]})
        assert names(eight) == ["Einzelwertung", "Tandems"]

    def test_what_teams_play_in_stays_and_says_why(self, eight: Tournament, browser: Client) -> None:
        make_team(eight, list(eight.registrations.all()[:4]))
        read = version(text(browser.get(page_of(eight))))
        answer = browser.post(page_of(eight), {"version": read, "wertung": ["einzel"]})
        assert answer.status_code == 409
        assert "In „Mannschaften“ sind schon Mannschaften gebildet (1)." in text(answer)

    def test_one_goes_up(self, eight: Tournament, browser: Client) -> None:
        read = version(text(browser.get(page_of(eight))))
        page = text(browser.post(page_of(eight), {"version": read, "hoch": "teams"}, follow=True))
        assert names(eight) == ["Mannschaften", "Einzelwertung"]
        page = text(browser.post(page_of(eight), {"version": read, "hoch": "players"}, follow=True))
        assert "Inzwischen hat jemand anderes etwas geändert." in page
        assert names(eight) == ["Mannschaften", "Einzelwertung"]

    def test_it_asks_as_often_for_many_as_for_few(self, organiser: User, browser: Client) -> None:
        counts = []
        for players, keys in ((4, ["einzel"]), (40, ["einzel", "damen", "herren", "tandem", "verein", "beste"])):
            tournament = make_tournament(players)
            tournament.organisers.add(organiser)
            read = version(text(browser.get(page_of(tournament))))
            browser.post(page_of(tournament), {"version": read, "wertung": [*keys, "mannschaft-4"]})
            with CaptureQueriesContext(connection) as queries:
                browser.get(page_of(tournament))
            counts.append(len(queries))
        assert counts[0] == counts[1]


class TestOne:
    def test_free_one_comes_behind_the_others(self, eight: Tournament, browser: Client) -> None:
        sent = {"name": "Finale", "of": "players", "category": "Dame", "series": ["2", "3"], "best_series": "1"}
        browser.post(page_of(eight, "neu/"), sent)
        made = eight.rankings.last()
        assert made is not None
        assert (made.name, made.document_id, made.category, made.series, made.best_series) == (
            "Finale",
            "finale",
            "Damen",
            [2, 3],
            1,
        )

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"name": ""}, "Hier fehlt der Name, der auf dem Papier steht."),
            ({"name": "Einzelwertung"}, "„Einzelwertung“ heißt schon eine andere Wertung."),
            ({"series": ["4"]}, "Serie 4 gibt es in diesem Turnier nicht."),
            ({"day": "2026-05-11"}, "Dieser Tag ist kein Tag des Turniers."),
            ({"best_series": "0"}, "Mindestens 1."),
            ({"of": "teams", "team_size": ""}, "Wie viele sind eine Mannschaft? Mindestens 2."),
            ({"of": "teams", "team_size": "1"}, "Mindestens 2."),
            ({"of": "clubs", "best_members": "0"}, "Mindestens 1."),
        ],
    )
    def test_what_cannot_be_is_said_and_nothing_is_stored(
        self, eight: Tournament, browser: Client, typed: dict[str, object], said: str
    ) -> None:
        sent = {"name": "Finale", "of": "players", "category": "Jugend"} | typed
        answer = browser.post(page_of(eight, "neu/"), sent)
        assert answer.status_code in (400, 409)
        assert said in text(answer)
        assert names(eight) == []

    def test_name_is_changed_before_anything_is_stored(self, eight: Tournament, browser: Client) -> None:
        page = text(browser.get(page_of(eight, "players/")))
        sent = {"name": "Meisterschaft", "of": "players", "version": "1"}
        browser.post(page_of(eight, "players/"), sent)
        assert 'value="Einzelwertung"' in page
        assert list(eight.rankings.values_list("document_id", "name")) == [
            ("players", "Meisterschaft"),
            ("teams", "Mannschaften"),
        ]

    def test_stale_change_shows_both(self, eight: Tournament, browser: Client) -> None:
        sent = {"name": "Meisterschaft", "of": "players", "version": "1"}
        browser.post(page_of(eight, "players/"), sent)
        address = page_of(eight, f"{eight.rankings.get(of='players').pk}/")
        answer = browser.post(address, sent | {"name": "Pokal"})
        page = text(answer)
        assert answer.status_code == 409
        assert "Meisterschaft: Einzelne" in page
        assert 'value="Pokal"' in page
        browser.post(address, sent | {"name": "Pokal", "version": "2"})
        assert names(eight)[0] == "Pokal"

    def test_it_is_removed(self, eight: Tournament, browser: Client) -> None:
        browser.post(page_of(eight, "neu/"), {"name": "Jugend", "of": "players", "category": "Jugend"})
        address = page_of(eight, f"{eight.rankings.get(name='Jugend').pk}/entfernen/")
        assert "„Jugend“ ist weg." in text(browser.post(address, {"version": "1"}, follow=True))
        assert browser.post(address, {"version": "1"}).status_code == 404
        assert names(eight) == ["Einzelwertung", "Mannschaften"]

    @pytest.mark.parametrize("rest", ["999999/", "damen/"])
    def test_what_is_not_there_is_not_found(self, eight: Tournament, browser: Client, rest: str) -> None:
        assert browser.get(page_of(eight, rest)).status_code == 404
