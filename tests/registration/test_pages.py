"""The teams' pages."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.factories import make_team
from tests.people.members import amiss
from tests.registration.test_teams import numbered
from tests.web.answers import text
from tournament.models import RankedKind, Ranking, Tournament


@pytest.fixture
def ten(run: Callable[..., Tournament]) -> Tournament:
    """Ten people in two clubs by turns: 1, 3, 5, 7, 9 in the first, 2, 4, 6, 8, 10 in the second."""
    return run(10)


def page_of(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/mannschaften/{rest}"


def keys(tournament: Tournament, *numbers: int) -> list[str]:
    return [str(one.pk) for one in numbered(tournament, *numbers)]


def club(tournament: Tournament, number: int = 1) -> str:
    """That of whoever has this start number."""
    return str(tournament.registrations.get(number=number).club_id)


def test_empty_page_says_what_to_do_and_incomplete_teams_are_marked(
    ten: Tournament, browser: Client, run: Callable[..., Tournament]
) -> None:
    assert f'href="{page_of(ten, "aus-vereinen/")}">Aus Vereinen bilden' in text(browser.get(page_of(ten)))
    assert "Noch ist niemand angemeldet" in text(browser.get(page_of(run(0))))
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


def test_tournament_without_teams_has_no_such_page(ten: Tournament, browser: Client) -> None:
    Tournament.objects.update(team_size=0)
    assert {browser.get(page_of(ten, rest)).status_code for rest in ("", "neu/?verein=1", "aus-vereinen/")} == {404}


def test_team_is_formed_of_a_clubs_people_and_a_loan_player(ten: Tournament, browser: Client) -> None:
    address = page_of(ten, f"neu/?verein={club(ten)}")
    assert not amiss(text(browser.get(address)), 'value="Rommé-Club Nr. 1 1"', "Ahrens, Anna (1)")
    assert "„Nord 1“ ist gebildet." in text(
        browser.post(address, {"name": "Nord 1", "own": keys(ten, 1, 3, 5), "other_1": keys(ten, 2)[0]}, follow=True)
    )
    members = [(one.registration.number, one.is_loan) for one in ten.teams.get().members.all()]
    assert members == [(1, False), (3, False), (5, False), (2, True)]


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
    ten: Tournament, browser: Client, typed: dict[str, Any], status: int, said: str
) -> None:
    sent = {"name": "Nordlichter", "own": [1, 3, 5]} | typed
    sent["own"] = keys(ten, *sent["own"])
    answer = browser.post(page_of(ten, f"neu/?verein={club(ten)}"), sent)
    kept = len(set(sent["own"]) & set(keys(ten, 1, 3, 5, 7, 9)))
    page = text(answer)
    assert (answer.status_code, said in page, page.count("checked"), ten.teams.count()) == (status, True, kept, 0)


def test_team_is_changed_and_a_stale_change_shows_both_versions(ten: Tournament, browser: Client) -> None:
    team = make_team(ten, numbered(ten, 1, 3, 5), "Nord 1")
    address = page_of(ten, f"{team.pk}/")
    assert text(browser.get(address)).count("checked") == 3
    sent: dict[str, Any] = {"name": "Nordlichter", "own": keys(ten, 1, 3, 5, 7), "version": "1"}
    browser.post(address, sent)
    answer = browser.post(address, sent | {"name": "Nordwind", "own": keys(ten, 1, 3, 9)})
    both = (
        "<dd>Nordlichter</dd>",
        "Ahrens, Anna · Claus, Clara · Ehlers, Elke · Groth, Gerda",
        'value="Nordwind"',
        'name="version" value="2"',
    )
    assert (answer.status_code, amiss(text(answer), *both)) == (409, [])


def test_tandem_is_of_two_clubs_or_of_none(ten: Tournament, browser: Client) -> None:
    Tournament.objects.update(team_size=2)
    ten.registrations.filter(number__in=[3, 4]).update(club=None)
    browser.post(page_of(ten, "neu/?verein=ohne"), {"name": "Ohne", "own": keys(ten, 3, 4)})
    assert ten.teams.get().club is None
    address = page_of(ten, f"neu/?verein={club(ten)}")
    assert "Aus einem anderen Verein" in text(browser.get(address))
    browser.post(address, {"name": "Zwei", "own": keys(ten, 1), "other_1": keys(ten, 2)[0]})
    assert [one.registration.number for one in ten.teams.get(name="Zwei").members.all()] == [1, 2]


def test_ticked_proposals_are_formed_under_the_names_typed(ten: Tournament, browser: Client) -> None:
    address = page_of(ten, "aus-vereinen/")
    page = text(browser.get(address))
    one, other = ("-".join(keys(ten, *numbers)) for numbers in ((1, 3, 5, 7), (2, 4, 6, 8)))
    ticked = [f'value="{club(ten, 1)}.{one}" checked', f'value="{club(ten, 2)}.{other}" checked']
    assert (amiss(page, *ticked, "Bleiben übrig"), ten.teams.count()) == ([], 0)
    assert "Es ist keine Mannschaft angekreuzt." in text(browser.post(address, {"team0": "x.y", "name0": "x"}))
    assert "Gebildet: 1 Mannschaft." in text(
        browser.post(address, {"team1": f"{club(ten, 2)}.{other}", "name0": "x", "name1": "Südwind"}, follow=True)
    )
    assert [team.name for team in ten.teams.all()] == ["Südwind"]


@pytest.fixture
def both(ten: Tournament) -> list[Ranking]:
    """A ranking of fours, then one of tandems."""
    Ranking.objects.bulk_create(
        Ranking(tournament=ten, document_id=key, name=key, of=RankedKind.TEAMS, team_size=size, position=at)
        for at, (key, size) in enumerate((("Vierer", 4), ("Paare", 2)), 1)
    )
    return list(ten.rankings.all())


def test_page_shows_both_rankings(ten: Tournament, browser: Client, both: list[Ranking]) -> None:
    make_team(ten, numbered(ten, 1, 3, 5, 7), "Nord 1")
    fours, pairs = text(browser.get(page_of(ten))).split('<section class="team-ranking"')[1:]
    assert not amiss(fours, "Nord 1</a>", "In keiner Mannschaft <small>6</small>")
    proposals = f'href="{page_of(ten, "aus-vereinen/")}?wertung={both[1].pk}"'
    assert amiss(pairs, "In keinem Tandem <small>10</small>", proposals, "Nord 1</a>") == ["Nord 1</a>"]


def test_second_of_two_organisers_is_told_who_is_taken(ten: Tournament, browser: Client, both: list[Ranking]) -> None:
    address = page_of(ten, f"aus-vereinen/?wertung={both[1].pk}")
    sent = {"team0": f"{club(ten)}.{'-'.join(keys(ten, 1, 3))}", "name0": "Zwei"}
    assert "Gebildet: 1 Tandem." in text(browser.post(address, sent, follow=True))
    answer = browser.post(address, sent | {"name0": "Dieselben"})
    said = "Ahrens, Anna ist schon in „Zwei“. Noch nichts gespeichert; hier ist der neue Vorschlag."
    assert (answer.status_code, said in text(answer), ten.teams.count()) == (409, True, 1)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    "rest",
    [
        *("neu/", "neu/?verein=0", "neu/?verein=x", "neu/?verein=99999999999999", "999/"),
        *("neu/?wertung=0&verein=ohne", "aus-vereinen/?wertung=x"),
    ],
)
def test_team_or_ranking_that_is_missing_is_not_found(ten: Tournament, browser: Client, rest: str) -> None:
    assert browser.get(page_of(ten, rest)).status_code == 404
