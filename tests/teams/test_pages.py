"""The teams' pages."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_team, make_tournament
from tests.lists.telling import amiss
from tests.web.answers import text
from tournament.models import RankedKind, Ranking, Registration, Team, Tournament


@pytest.fixture
def ten(organiser: User) -> Tournament:
    """Ten people in two clubs by turns: 1, 3, 5, 7, 9 in the first, 2, 4, 6, 8, 10 in the second."""
    tournament = make_tournament(10)
    tournament.organisers.add(organiser)
    return tournament


@pytest.fixture
def browser(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def page_of(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/mannschaften/{rest}"


def keys(tournament: Tournament, *numbers: int) -> list[str]:
    by_number = dict(tournament.registrations.values_list("number", "pk"))
    return [str(by_number[number]) for number in numbers]


def numbered(tournament: Tournament, *numbers: int) -> list[Registration]:
    return [tournament.registrations.get(number=number) for number in numbers]


class TestAll:
    def test_empty_page_says_what_to_do(self, ten: Tournament, browser: Client, organiser: User) -> None:
        assert f'href="{page_of(ten, "aus-vereinen/")}">Aus Vereinen bilden' in text(browser.get(page_of(ten)))
        empty = make_tournament(0)
        empty.organisers.add(organiser)
        assert "Noch ist niemand angemeldet" in text(browser.get(page_of(empty)))

    def test_incomplete_teams_and_loan_players_are_marked(self, ten: Tournament, browser: Client) -> None:
        make_team(ten, numbered(ten, 1, 3, 5), "Nord 2")
        make_team(ten, numbered(ten, 4, 6, 8, 7), "Nord 10").members.filter(position=4).update(is_loan=True)
        page = text(browser.get(page_of(ten)))
        assert page.index("Nord 2</a>") < page.index("Nord 10</a>")
        assert not amiss(
            page,
            "2, 1 unvollständig",
            '<span class="tag warn">1 fehlt</span>',
            'Groth, Gerda <span class="tag">Leihspieler, Rommé-Club Nr. 1</span>',
        )

    def test_tournament_without_teams_has_no_such_page(self, ten: Tournament, browser: Client) -> None:
        ten.team_size = 0
        ten.save()
        for rest in ("", "neu/?verein=1", "aus-vereinen/"):
            assert browser.get(page_of(ten, rest)).status_code == 404

    @pytest.mark.parametrize("rest", ["", "aus-vereinen/"])
    def test_page_asks_as_often_for_many_as_for_few(self, organiser: User, browser: Client, rest: str) -> None:
        counts = []
        for players in (10, 40):
            tournament = make_tournament(players)
            tournament.organisers.add(organiser)
            people = list(tournament.registrations.all())
            for at in range(0, players - 4, 4):
                make_team(tournament, people[at : at + 3], f"Mannschaft {at}")
            with CaptureQueriesContext(connection) as queries:
                browser.get(page_of(tournament, rest))
            counts.append(len(queries))
        assert counts[0] == counts[1]


class TestOne:
    def club(self, tournament: Tournament, number: int = 1) -> str:
        return str(tournament.registrations.get(number=number).club_id)

    def test_team_is_formed_of_a_clubs_people_and_a_loan_player(self, ten: Tournament, browser: Client) -> None:
        address = page_of(ten, f"neu/?verein={self.club(ten)}")
        assert not amiss(text(browser.get(address)), 'value="Rommé-Club Nr. 1 1"', "Ahrens, Anna (1)")
        sent = {"name": "Nord 1", "own": keys(ten, 1, 3, 5), "other_1": keys(ten, 2)[0]}
        assert "„Nord 1“ ist gebildet." in text(browser.post(address, sent, follow=True))
        (team,) = ten.teams.all()
        assert [(one.registration.number, one.is_loan) for one in team.members.all()] == [
            (1, False),
            (3, False),
            (5, False),
            (2, True),
        ]

    @pytest.mark.parametrize(
        ("typed", "status", "said"),
        [
            ({"name": ""}, 400, "Hier fehlt der Name."),
            ({"own": []}, 409, "Bitte mindestens eine Person wählen."),
            ({"own": [1, 3]}, 409, "2 aus dem eigenen Verein, mindestens 3 müssen es sein (Regel 21)."),
            ({"own": [1, 3, 5, 7, 9]}, 409, "5 Personen sind zu viele, höchstens 4."),
            ({"own": [2, 4, 6]}, 400, "Jemand davon ist inzwischen vergeben."),
        ],
    )
    def test_invalid_team_is_said_and_what_was_chosen_stays(
        self, ten: Tournament, browser: Client, typed: dict[str, Any], status: int, said: str
    ) -> None:
        sent = {"name": "Nordlichter", "own": [1, 3, 5]} | typed
        sent["own"] = keys(ten, *sent["own"])
        answer = browser.post(page_of(ten, f"neu/?verein={self.club(ten)}"), sent)
        page = text(answer)
        assert (answer.status_code, said in page) == (status, True)
        assert page.count("checked") == len(set(sent["own"]) & set(keys(ten, 1, 3, 5, 7, 9)))
        assert ten.teams.count() == 0

    def test_team_is_changed_and_a_stale_change_shows_both_versions(self, ten: Tournament, browser: Client) -> None:
        team = make_team(ten, numbered(ten, 1, 3, 5), "Nord 1")
        address = page_of(ten, f"{team.pk}/")
        assert text(browser.get(address)).count("checked") == 3
        sent: dict[str, Any] = {"name": "Nordlichter", "own": keys(ten, 1, 3, 5, 7), "version": "1"}
        browser.post(address, sent)
        answer = browser.post(address, sent | {"name": "Nordwind", "own": keys(ten, 1, 3, 9)})
        page = text(answer)
        assert answer.status_code == 409
        assert not amiss(
            page,
            "<dd>Nordlichter</dd>",
            "Ahrens, Anna · Claus, Clara · Ehlers, Elke · Groth, Gerda",
            'value="Nordwind"',
            'name="version" value="2"',
        )

    def test_team_is_dissolved(self, ten: Tournament, browser: Client) -> None:
        team = make_team(ten, numbered(ten, 1, 3, 5), "Nord 1")
        answer = browser.post(page_of(ten, f"{team.pk}/aufloesen/"), {"version": "1"}, follow=True)
        assert "„Nord 1“ ist aufgelöst; die Personen bleiben angemeldet." in text(answer)
        assert (ten.teams.count(), ten.registrations.count()) == (0, 10)

    def test_tandem_of_two_clubs(self, ten: Tournament, browser: Client) -> None:
        ten.team_size = 2
        ten.save()
        address = page_of(ten, f"neu/?verein={self.club(ten)}")
        assert "Aus einem anderen Verein" in text(browser.get(address))
        browser.post(address, {"name": "Zwei", "own": keys(ten, 1), "other_1": keys(ten, 2)[0]})
        assert [one.registration.number for one in ten.teams.get().members.all()] == [1, 2]

    def test_people_without_a_club_may_be_a_tandem(self, ten: Tournament, browser: Client) -> None:
        ten.team_size = 2
        ten.save()
        ten.registrations.filter(number__in=[1, 2]).update(club=None)
        browser.post(page_of(ten, "neu/?verein=ohne"), {"name": "Zwei", "own": keys(ten, 1, 2)})
        assert ten.teams.get().club is None

    @pytest.mark.parametrize("rest", ["neu/", "neu/?verein=0", "neu/?verein=x", "neu/?verein=99999999999999", "999/"])
    def test_missing_team_is_not_found(self, ten: Tournament, browser: Client, rest: str) -> None:
        assert browser.get(page_of(ten, rest)).status_code == 404


class TestFromClubs:
    def test_ticked_proposals_are_formed_under_the_names_typed(self, ten: Tournament, browser: Client) -> None:
        address = page_of(ten, "aus-vereinen/")
        page = text(browser.get(address))
        one, other = ("-".join(keys(ten, *numbers)) for numbers in ((1, 3, 5, 7), (2, 4, 6, 8)))
        clubs = [ten.registrations.get(number=number).club_id for number in (1, 2)]
        assert not amiss(
            page, f'value="{clubs[0]}.{one}" checked', f'value="{clubs[1]}.{other}" checked', "Bleiben übrig"
        )
        assert ten.teams.count() == 0
        answer = browser.post(address, {"team1": f"{clubs[1]}.{other}", "name0": "x", "name1": "Südwind"}, follow=True)
        assert "Gebildet: 1 Mannschaft." in text(answer)
        assert [team.name for team in ten.teams.all()] == ["Südwind"]

    def test_player_in_a_team_meanwhile_stops_everything(self, ten: Tournament, browser: Client) -> None:
        club = ten.registrations.get(number=1).club_id
        make_team(ten, numbered(ten, 1, 3, 5), "Nord 1")
        sent = {"team0": f"{club}.{'-'.join(keys(ten, 1, 3, 5, 7))}", "name0": "Nord 2"}
        answer = browser.post(page_of(ten, "aus-vereinen/"), sent)
        assert answer.status_code == 409
        assert "Ahrens, Anna ist schon in „Nord 1“. Noch nichts gespeichert; hier ist der neue Vorschlag." in text(
            answer
        )

    def test_proposals_unticked_are_said(self, ten: Tournament, browser: Client) -> None:
        answer = browser.post(page_of(ten, "aus-vereinen/"), {"team0": "x.y", "name0": "x"})
        assert "Es ist keine Mannschaft angekreuzt." in text(answer)


class TestFoursAndTandems:
    @pytest.fixture
    def both(self, ten: Tournament) -> list[Ranking]:
        """A ranking of fours, then one of tandems."""
        Ranking.objects.bulk_create(
            Ranking(tournament=ten, document_id=key, name=key, of=RankedKind.TEAMS, team_size=size, position=at)
            for at, (key, size) in enumerate((("Vierer", 4), ("Paare", 2)), 1)
        )
        return list(ten.rankings.all())

    def test_page_shows_both_rankings(self, ten: Tournament, browser: Client, both: list[Ranking]) -> None:
        make_team(ten, numbered(ten, 1, 3, 5, 7), "Nord 1")
        fours, pairs = text(browser.get(page_of(ten))).split('<section class="team-ranking"')[1:]
        assert "Nord 1</a>" in fours
        assert "Nord 1</a>" not in pairs
        assert "In keiner Mannschaft <small>6</small>" in fours
        assert not amiss(
            pairs,
            "In keinem Tandem <small>10</small>",
            f'href="{page_of(ten, "aus-vereinen/")}?wertung={both[1].pk}"',
        )

    def test_tandem_is_formed_of_two_who_are_in_a_four(
        self, ten: Tournament, browser: Client, both: list[Ranking]
    ) -> None:
        Team.objects.filter(pk=make_team(ten, numbered(ten, 1, 3, 5, 7), "Nord 1").pk).update(ranking=both[0])
        club = ten.registrations.get(number=1).club_id
        address = page_of(ten, f"neu/?verein={club}&wertung={both[1].pk}")
        assert 'value="Rommé-Club Nr. 1 Tandem 1"' in text(browser.get(address))
        browser.post(address, {"name": "Zwei", "own": keys(ten, 1), "other_1": keys(ten, 2)[0]})
        assert [(one.name, one.ranking) for one in ten.teams.all()] == [("Nord 1", both[0]), ("Zwei", both[1])]

    def test_second_of_two_organisers_is_told_who_is_taken(
        self, ten: Tournament, browser: Client, both: list[Ranking]
    ) -> None:
        address = page_of(ten, f"aus-vereinen/?wertung={both[1].pk}")
        club = ten.registrations.get(number=1).club_id
        sent = {"team0": f"{club}.{'-'.join(keys(ten, 1, 3))}", "name0": "Zwei"}
        assert "Gebildet: 1 Tandem." in text(browser.post(address, sent, follow=True))
        answer = browser.post(address, sent | {"name0": "Dieselben"})
        assert answer.status_code == 409
        assert "Ahrens, Anna ist schon in „Zwei“." in text(answer)
        assert ten.teams.count() == 1

    @pytest.mark.parametrize("rest", ["neu/?wertung=0&verein=ohne", "aus-vereinen/?wertung=x"])
    def test_ranking_that_is_not_there_is_not_found(
        self, ten: Tournament, browser: Client, both: list[Ranking], rest: str
    ) -> None:
        assert both
        assert browser.get(page_of(ten, rest)).status_code == 404
