"""What everybody may see of prizes, and what nobody may yet; and the list to sign."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ACTOR, make_team, publish_results
from tests.people.members import amiss
from tests.prizes.conftest import PLAN
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.models import Ceremony, PrizePlan, Registration, Tournament
from tournament.prizes.acts.settling import settle
from tournament.prizes.reads.sheet import sheet_of
from tournament.prizes.reads.stored import chosen
from tournament.standings.acts.freezing import freeze

WINNERS = ("Ahrens", "Bauer", "50,00 €", "25,00 €")


@pytest.fixture
def settled(desk: Client, cup: Tournament) -> Tournament:
    """With its prizes settled and both switches on, its result not published; player 3 is anonymous."""
    Registration.objects.filter(tournament=cup, number=3).update(anonymous=True)
    desk.post(f"/leitung/{cup.slug}/preise/plan/", PLAN | {"shown": "on", "winners_shown": "on"})
    plan = PrizePlan.objects.get()
    settle(cup, plan.version, sheet_of(cup, chosen(plan)).mark, ACTOR)
    return cup


def public(client: Client, tournament: Tournament) -> str:
    return text_of(client.get(f"/turniere/{tournament.slug}/preise"))


def test_plan_is_there_before_and_the_winners_once_the_result_is(client: Client, settled: Tournament) -> None:
    page = public(client, settled)
    assert "1. Preis 50 % 2. Preis 30 % 3. Preis 20 %" in page
    assert not any(word in page for word in WINNERS)
    assert f"/turniere/{settled.slug}/preise" in client.get(f"/turniere/{settled.slug}/").content.decode()
    publish_results(settled, 1)
    page = public(client, settled)
    assert all(word in page for word in WINNERS)
    assert amiss(page, "Teilnehmer 3", absent=["Claus"]) == []


def test_board_that_stands_still_hides_winners_until_the_ranking_is_out(client: Client, settled: Tournament) -> None:
    publish_results(settled, 1)
    freeze(settled, 0, None, ACTOR)
    assert not any(word in public(client, settled) for word in WINNERS)
    Ceremony.objects.filter(tournament=settled).update(begun_at=timezone.now(), revealed=["players"])
    settled.refresh_from_db()
    publish_results(settled)  # any act that everybody sees
    assert all(word in public(client, settled) for word in WINNERS)


def test_prizes_the_organiser_does_not_show_are_not_shown(client: Client, settled: Tournament) -> None:
    publish_results(settled, 1)
    PrizePlan.objects.update(shown=False, winners_shown=False)
    assert "Noch ist hier nichts zu sehen." in public(client, settled)


def test_list_to_sign(desk: Client, settled: Tournament) -> None:
    page = " ".join(" ".join(texts(desk.get(f"/leitung/{settled.slug}/preise.pdf").content)).split())
    assert "1. Ahrens, Anna Rommé-Club Nr. 1 50,00 €" in page
    assert "Claus, Clara" in page  # it is the organiser's: who signs is named
    assert amiss(page, "zusammen 100,00 €", "erhalten (Unterschrift)") == []


def test_prize_of_a_team_is_split_among_its_members_to_the_cent(desk: Client, cup: Tournament) -> None:
    people = list(cup.registrations.order_by("number"))
    make_team(cup, people[:4], "Eins")
    make_team(cup, people[4:], "Zwei")
    typed = PLAN | {"0-list": "teams", "to_members": "on", "0-0-places": "1", "0-0-money": "50,02"}
    typed |= {"0-0-thing": "Pokal", "0-1-money": "", "0-1-places": "", "0-2-money": "", "0-2-places": ""}
    page = text_of(desk.post(f"/leitung/{cup.slug}/preise/plan/", typed, follow=True))
    # 50,02 among four: 12,50 each, and the two cents to the first of them; the cup is the team's.
    assert "Ahrens, Anna Eins 12,52 €" in page
    assert page.count("12,50 €") == 3
    assert amiss(page, "1. Eins Rommé-Club Nr. 1 Pokal", "nicht vergeben, in die Kasse 49,98 €") == []


def test_page_of_many_prizes_asks_the_database_as_often_as_one_of_few(desk: Client, cup: Tournament) -> None:
    desk.post(f"/leitung/{cup.slug}/preise/plan/", PLAN)
    few = queries(desk, cup)
    PrizePlan.objects.update(sections=[sections_of_eight()])
    assert queries(desk, cup) == few


def sections_of_eight() -> dict[str, object]:
    row = {"kind": "fixed", "value": 100, "thing": "", "worth": 0, "counts": False}
    return {"ranking": "players", "series": None, "day": None, "prizes": [{"first": 1, "last": 8, **row}]}


def queries(desk: Client, tournament: Tournament) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert desk.get(f"/leitung/{tournament.slug}/preise/").status_code == 200
    return len(asked)
