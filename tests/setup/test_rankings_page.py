"""The page that sets up rankings."""

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_team, make_tournament
from tests.setup.pages import missing, queries
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


def page_of(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/wertungen/{rest}"


def version(page: str) -> str:
    return page.split('name="version" value="')[1].split('"', maxsplit=1)[0]


def names(tournament: Tournament) -> list[str]:
    return list(tournament.rankings.values_list("name", flat=True))


def choose(browser: Client, tournament: Tournament, read: str = "", **sent: object) -> Any:
    """Send the form of all, as it was `read`; as it is now if nothing is said."""
    read = read or version(text(browser.get(page_of(tournament))))
    return browser.post(page_of(tournament), {"version": read, **sent}, follow=True)


def lines(page: str) -> list[str]:
    """What is said of each ranking there is."""
    return page.split('<ol class="ranking-lines">')[1].split("</li>")


class TestAll:
    def test_usual_ones_are_ticked_as_they_are(self, eight: Tournament, browser: Client) -> None:
        assert f'<a href="{page_of(eight)}"' in text(browser.get(f"/leitung/{eight.slug}/anmeldung/"))
        page = text(browser.get(page_of(eight)))
        boxes = [part.split(">")[0] for part in page.split('name="wertung" value="')[1:]]
        assert [box.split('"')[0] for box in boxes] == [
            *("einzel", "damen", "herren", "senioren", "junioren"),
            *("mannschaft-4", "mannschaft-3", "tandem", "verein"),
            *("tag-2026-05-09", "tag-2026-05-10", "beste"),
        ]
        assert [box.split('"')[0] for box in boxes if "checked" in box] == ["einzel", "mannschaft-4"]
        assert not missing(page, "Samstag", "Sonntag")

    def test_ticking_says_who_is_in_and_that_nobody_is(self, eight: Tournament, browser: Client) -> None:
        sent: dict[str, Any] = {"wertung": ["einzel", "damen", "beste"], "zahl-beste": "2"}
        said = lines(text(choose(browser, eight, **sent)))
        assert names(eight) == ["Einzelwertung", "Damen", "Beste 2 Serien"]
        assert ("8 Personen" in said[0], '<span class="tag warn">noch niemand</span>' in said[1]) == (True, True)

    def test_day_without_a_series_is_said(self, eight: Tournament, browser: Client) -> None:
        said = lines(text(choose(browser, eight, wertung=["einzel", "tag-2026-05-09", "tag-2026-05-10"])))
        assert ["an diesem Tag noch keine Serie" in line for line in said[:3]] == [False, False, True]

    @pytest.mark.parametrize("typed", ["0", "x", "-1", "99999999"])
    def test_number_that_is_none_is_said_beside_it(self, eight: Tournament, browser: Client, typed: str) -> None:
        sent: dict[str, Any] = {"wertung": ["einzel", "beste", "damen"], "zahl-beste": typed}
        answer = choose(browser, eight, **sent)
        assert (answer.status_code, names(eight)) == (409, [])
        assert not missing(
            text(answer),
            'id="fehler-beste" role="alert">Mindestens 1.',
            'value="damen" checked',
            f'name="zahl-beste" value="{typed}"',
        )

    def test_second_organiser_sees_what_changed(self, eight: Tournament, browser: Client) -> None:
        read = version(text(browser.get(page_of(eight))))
        choose(browser, eight, read, wertung=["einzel", "damen"])
        answer = choose(browser, eight, read, wertung=["einzel", "tandem"])
        page = text(answer)
        assert (answer.status_code, "Inzwischen hat jemand anderes die Wertungen geändert." in page) == (409, True)
        assert ('value="tandem" checked' in page, "<b>Damen</b>" in "".join(lines(page))) == (True, True)
        choose(browser, eight, version(page), wertung=["einzel", "tandem"])
        assert names(eight) == ["Einzelwertung", "Tandems"]

    def test_ranking_that_teams_play_in_stays_and_says_why(self, eight: Tournament, browser: Client) -> None:
        make_team(eight, list(eight.registrations.all()[:4]))
        answer = choose(browser, eight, wertung=["einzel"])
        assert (answer.status_code, "„Mannschaften“ sind schon Mannschaften gebildet (1)" in text(answer)) == (
            409,
            True,
        )

    def test_ranking_goes_up(self, eight: Tournament, browser: Client) -> None:
        read = version(text(browser.get(page_of(eight))))
        choose(browser, eight, read, hoch="teams")
        assert names(eight) == ["Mannschaften", "Einzelwertung"]
        assert "Inzwischen hat jemand anderes etwas geändert." in text(choose(browser, eight, read, hoch="players"))
        assert names(eight) == ["Mannschaften", "Einzelwertung"]

    def test_queries_stay_the_same_for_many(self, organiser: User, browser: Client) -> None:
        counts = []
        for players, keys in ((4, ["einzel"]), (12, ["einzel", "damen", "herren", "tandem", "verein", "beste"])):
            tournament = make_tournament(players)
            tournament.organisers.add(organiser)
            choose(browser, tournament, wertung=[*keys, "mannschaft-4"])
            counts += queries(browser, page_of(tournament))
        assert counts[0] == counts[1]


class TestOne:
    def test_free_one_comes_behind_the_others(self, eight: Tournament, browser: Client) -> None:
        sent = {"name": "Finale", "of": "players", "category": "Dame", "series": ["2", "3"], "best_series": "1"}
        browser.post(page_of(eight, "neu/"), sent)
        made = eight.rankings.values("name", "document_id", "category", "series", "best_series").last()
        finale = {"name": "Finale", "document_id": "finale", "category": "Damen", "series": [2, 3], "best_series": 1}
        assert made == finale

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
    def test_ranking_that_cannot_be_is_said_and_not_stored(
        self, eight: Tournament, browser: Client, typed: dict[str, object], said: str
    ) -> None:
        sent = {"name": "Finale", "of": "players", "category": "Jugend"} | typed
        answer = browser.post(page_of(eight, "neu/"), sent)
        assert (answer.status_code in (400, 409), said in text(answer), names(eight)) == (True, True, [])

    def test_name_is_changed_and_a_stale_change_shows_both(self, eight: Tournament, browser: Client) -> None:
        assert 'value="Einzelwertung"' in text(browser.get(page_of(eight, "players/")))
        sent = {"name": "Meisterschaft", "of": "players", "version": "1"}
        browser.post(page_of(eight, "players/"), sent)
        stored = list(eight.rankings.values_list("document_id", "name"))
        assert stored == [("players", "Meisterschaft"), ("teams", "Mannschaften")]
        address = page_of(eight, f"{eight.rankings.get(of='players').pk}/")
        answer = browser.post(address, sent | {"name": "Pokal"})
        assert (answer.status_code, missing(text(answer), "Meisterschaft: Einzelne", 'value="Pokal"')) == (409, [])
        browser.post(address, sent | {"name": "Pokal", "version": "2"})
        assert names(eight)[0] == "Pokal"

    def test_ranking_is_removed(self, eight: Tournament, browser: Client) -> None:
        browser.post(page_of(eight, "neu/"), {"name": "Jugend", "of": "players", "category": "Jugend"})
        address = page_of(eight, f"{eight.rankings.get(name='Jugend').pk}/entfernen/")
        assert "„Jugend“ ist weg." in text(browser.post(address, {"version": "1"}, follow=True))
        assert browser.post(address, {"version": "1"}).status_code == 404
        assert names(eight) == ["Einzelwertung", "Mannschaften"]

    @pytest.mark.parametrize("rest", ["999999/", "damen/"])
    def test_ranking_that_is_not_there_is_not_found(self, eight: Tournament, browser: Client, rest: str) -> None:
        assert browser.get(page_of(eight, rest)).status_code == 404
