"""The tour for the first tournament: six steps, what is missing in each, to whom it is shown, and when it is over."""

import re
from collections.abc import Callable
from datetime import date
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.draw.series_pages import post, url
from tests.factories import make_tournament, register, seat_series
from tests.roles.everything import helper
from tests.web.answers import text
from tournament.models import AuditEntry, Membership, MembershipRole, Preferences, Role, Tournament

LISTS = "listen.pdf"
TOUR = re.compile(r'<aside class="tour".*?</aside>')
Make = Callable[..., Tournament]


def tour(client: Client, path: str) -> str:
    """The tour as this page shows it; empty: not at all."""
    found = TOUR.search(text(client.get(path)))
    return found.group() if found else ""


def of(tournament: Tournament, page: str = "") -> str:
    return f"/leitung/{tournament.slug}/{page}"


def ended(client: Client, shown: str = "0", **sent: str) -> str:
    answer = client.post("/leitung/konto/einfuehrung/", {"shown": shown, **sent})
    assert answer.status_code == 302
    return answer["Location"]


@pytest.fixture
def made(run: Make) -> Tournament:
    return run(0, series=2)


class TestWhatIsMissing:
    """One sentence of each step, with its number."""

    def test_before_there_is_a_tournament(self, organiser: User, client: Client) -> None:
        client.force_login(organiser)
        shown = tour(client, "/leitung/")
        assert "0 von 6 erledigt" in shown
        assert '<a href="/leitung/neu/">Turnier anlegen</a>' in shown
        assert shown.count("<li") == 6

    def test_all_but_the_first(self, organiser_client: Client, made: Tournament) -> None:
        shown = tour(organiser_client, of(made))
        assert "1 von 6 erledigt" in shown
        said = (
            "Angelegt: „Pokal 2026“.",
            "2 Ranglisten sind vorgeschlagen: ansehen und speichern.",
            "Noch 3 Personen fehlen, damit alle an Tischen sitzen können.",
            "Noch ist niemand angemeldet.",
            "Geht, sobald noch 3 Personen abgehakt sind.",
            "Geht, sobald der Sitzplan veröffentlicht ist.",
        )
        assert re.findall(r"<small>(.*?)</small>", shown) == list(said)
        pages = ("angaben/", "wertungen/", "anmeldung/", "anmeldung/", "serie/1/", "serie/1/")
        more = "/handbuch/spielleitung/"
        assert re.findall(r'<a href="([^"]*)"', shown) == [*(of(made, page) for page in pages), more]
        assert organiser_client.get(more).status_code == 200

    def test_rankings_that_were_looked_at(self, organiser_client: Client, made: Tournament) -> None:
        page = organiser_client.get(of(made, "wertungen/"))
        boxes = [box for _group, boxes in page.context["groups"] for box in boxes if box.ticked]
        ticked = {"version": page.context["version"], "wertung": [box.usual.key for box in boxes]}
        organiser_client.post(of(made, "wertungen/"), ticked)  # as it was
        shown = tour(organiser_client, of(made))
        assert "2 Ranglisten werden geführt." in shown
        assert "2 von 6 erledigt" in shown

    @pytest.mark.parametrize(
        ("people", "said"),
        [
            (2, "Noch 1 Person fehlt, damit alle an Tischen sitzen können."),
            (3, "Angemeldet: 3."),
            (4, "Angemeldet: 4."),
            (5, "Noch 1 Person fehlt, damit alle an Tischen sitzen können."),  # rule 2: neither 4 + 1 nor 3 + 2
            (6, "Angemeldet: 6."),
        ],
    )
    def test_people(self, organiser_client: Client, made: Tournament, people: int, said: str) -> None:
        register(made, people, [])
        assert f"<small>{said}</small>" in tour(organiser_client, of(made))

    def test_whoever_left_is_missing(self, organiser_client: Client, made: Tournament) -> None:
        register(made, 3, [])
        made.registrations.filter(number=1).update(withdrawn=True)
        shown = tour(organiser_client, of(made))
        assert "Noch 1 Person fehlt" in shown
        assert "2 von 2 sind abgehakt." in shown

    def test_who_is_there(self, organiser_client: Client, made: Tournament) -> None:
        register(made, 40, [])
        made.registrations.filter(number__gt=18).update(present=False)
        shown = tour(organiser_client, of(made))
        assert "18 von 40 sind abgehakt." in shown
        assert "Serie 1 ist noch nicht gesetzt." in shown
        assert "2 von 6 erledigt" in shown
        made.registrations.filter(number__gt=2).update(present=False)
        shown = tour(organiser_client, of(made))
        assert "Geht, sobald noch 1 Person abgehakt ist." in shown
        made.registrations.update(present=True)
        assert "3 von 6 erledigt" in tour(organiser_client, of(made))

    def test_draft_and_lists(self, organiser_client: Client, run: Make) -> None:
        tournament = run(8, series=2)
        seat_series(tournament, published=False)
        shown = tour(organiser_client, of(tournament))
        assert "Serie 1 ist ein Entwurf: ansehen, dann veröffentlichen." in shown
        assert "4 von 6 erledigt" in shown  # who has seated has looked at the rankings, or does not mind
        post(organiser_client, tournament, "veroeffentlichen/")
        shown = tour(organiser_client, of(tournament))
        assert "Der Sitzplan der Serie 1 ist veröffentlicht." in shown
        assert "2 Listen, eine für jeden Tisch, sind noch nicht gedruckt." in shown
        assert f'<a href="{url(tournament)}">Listen drucken</a>' in shown
        assert "5 von 6 erledigt" in shown


class TestWhere:
    """On the tournament's pages a line to be opened; open where it is what the page is for."""

    def test_open_only_beside_what_is_next(self, organiser_client: Client, made: Tournament) -> None:
        for page in ("anmeldung/", "wertungen/", "serie/1/", "helfer/", "angaben/"):
            assert "<details>" in tour(organiser_client, of(made, page)), page
        for page in (of(made), "/leitung/"):
            assert "<details open>" in tour(organiser_client, page)

    def test_next_thing_stays_first(self, organiser_client: Client, made: Tournament) -> None:
        page = text(organiser_client.get(of(made)))
        assert page.index("Als Nächstes: anmelden") < page.index('class="tour"')

    def test_not_beside_what_has_to_be_mended(self, organiser_client: Client, made: Tournament) -> None:
        answer = organiser_client.post(of(made, "angaben/"), {"name": ""})
        assert answer.status_code == 400
        assert not TOUR.search(text(answer))

    def test_of_the_newest_that_has_not_begun(self, organiser_client: Client, made: Tournament, run: Make) -> None:
        Tournament.objects.filter(pk=made.pk).update(name="Sommer", date=date(2026, 6, 1))
        newest = run(4, series=1)
        Tournament.objects.filter(pk=newest.pk).update(name="Herbst", date=date(2026, 9, 1))
        assert "Angelegt: „Herbst“." in tour(organiser_client, "/leitung/")
        seat_series(newest)
        post(organiser_client, newest, "beginnen/")
        ended(organiser_client, shown="1")
        assert "Angelegt: „Sommer“." in tour(organiser_client, "/leitung/")
        organiser_client.post(of(made, "weglegen/"), {"archived": "1"})
        assert "Angelegt: „Pokal 2026“." in tour(organiser_client, "/leitung/")

    def test_in_english(self, organiser_client: Client, made: Tournament) -> None:
        shown = text(organiser_client.get(of(made), headers={"Accept-Language": "en"}))
        assert "3 more people are needed before everyone can sit at a table." in shown

    def test_queries_are_constant(self, organiser_client: Client, run: Make) -> None:
        counted = []
        for people in (8, 40):
            tournament = run(people, series=3)
            seat_series(tournament)
            for page in ("/leitung/", of(tournament, "sitzplan/")):
                with CaptureQueriesContext(connection) as queries:
                    assert tour(organiser_client, page)
                counted.append(len(queries))
        assert counted[:2] == counted[2:]

    def test_who_is_through_pays_one_query_and_a_running_tournament_none(
        self, organiser_client: Client, made: Tournament, standing: Tournament, organiser: User
    ) -> None:
        standing.organisers.add(organiser)
        ended(organiser_client)
        for page, asked in ((of(made, "helfer/"), 1), (of(standing, "helfer/"), 0)):
            with CaptureQueriesContext(connection) as queries:
                organiser_client.get(page)
            assert sum("tour_ended_at" in query["sql"] for query in queries) == asked


class TestWhom:
    """Whoever was appointed to lead it, and for whom it is the first."""

    def test_no_other_role(self, client: Client, made: Tournament) -> None:
        for role in set(Role) - {Role.LEAD}:
            client.force_login(helper(made, role))
            assert not tour(client, of(made)), role
            assert not tour(client, "/leitung/"), role

    def test_no_owner_who_only_looks(self, client: Client, made: Tournament) -> None:
        owner = User.objects.create_user("olga")
        organisation = Membership.objects.get().organisation
        Tournament.objects.filter(pk=made.pk).update(organisation=organisation)
        Membership.objects.create(organisation=organisation, user=owner, role=MembershipRole.OWNER)
        client.force_login(owner)
        assert client.get(of(made)).status_code == 200
        assert not tour(client, of(made))
        assert "0 von 6 erledigt" in tour(client, "/leitung/")  # he has made none himself

    def test_demo_is_nobodys_first(self, db: None, client: Client) -> None:
        owner = User.objects.create_superuser("olga")
        client.force_login(owner)
        demo = make_tournament(8, series=1)
        seat_series(demo)
        demo.series.update(started_at="2026-05-09T10:00Z")
        assert not tour(client, of(demo))
        assert "Das erste Turnier anlegen" not in text(client.get("/leitung/"))
        assert "0 von 6 erledigt" in tour(client, "/leitung/")


def test_who_led_a_tournament_before_there_was_a_tour_needs_none(run: Make, organiser: User) -> None:
    """The migration: whose tournament had a seating plan that everybody saw."""
    drafted = User.objects.create_user("bernd")
    seat_series(run(4, series=2))
    drafting = make_tournament(4)
    drafting.organisers.add(drafted)
    seat_series(drafting, published=False)
    import_module("tournament.migrations.0028_preferences").end_tours(apps, None)
    assert [row.user for row in Preferences.objects.filter(tour_ended_at__isnull=False)] == [organiser]


class TestOver:
    """Dismissed with one tap, done by itself, fetched back."""

    def test_dismissed_for_good_on_every_page(self, organiser_client: Client, made: Tournament) -> None:
        going = of(made, "anmeldung/")
        shown = tour(organiser_client, going)
        assert f'<input type="hidden" name="next" value="{going}">' in shown  # one form, one button, no script
        assert ended(organiser_client, next=going) == going
        for page in (going, of(made), "/leitung/"):
            assert not tour(organiser_client, page)
        ended(organiser_client)
        acts = AuditEntry.objects.filter(tournament=None, actor__endswith="anna")
        assert list(acts.values_list("action", flat=True)) == ["tour_ended"]  # a second tap changes nothing

    def test_only_his(self, organiser_client: Client, made: Tournament) -> None:
        ended(organiser_client)
        bernd, other = User.objects.create_user("bernd"), Client()
        made.organisers.add(bernd)
        other.force_login(bernd)
        assert tour(other, of(made))

    def test_fetched_back_on_the_page_of_the_account(self, organiser_client: Client, made: Tournament) -> None:
        button = "Einführung wieder zeigen"
        assert button not in text(organiser_client.get("/leitung/konto/"))
        ended(organiser_client)
        assert button in text(organiser_client.get("/leitung/konto/"))
        assert ended(organiser_client, shown="1") == "/leitung/"
        assert tour(organiser_client, of(made))

    def test_it_leads_nowhere_else(self, organiser_client: Client) -> None:
        assert ended(organiser_client, next="https://example.org/") == "/leitung/"

    def test_printing_the_lists_ends_it_and_looking_does_not(
        self, organiser_client: Client, run: Make, organiser: User
    ) -> None:
        tournament, second = run(4, series=1), User.objects.create_user("bernd")
        tournament.organisers.add(second)
        seat_series(tournament)
        organiser_client.head(url(tournament, LISTS))
        organiser_client.get(url(tournament, LISTS), headers={"Sec-Purpose": "prefetch"})
        assert tour(organiser_client, of(tournament))
        assert organiser_client.get(url(tournament, LISTS))["Content-Type"] == "application/pdf"
        assert not tour(organiser_client, of(tournament))
        assert not tour(organiser_client, of(run(4)))  # nor with his next tournament
        late = User.objects.create_user("late")
        tournament.organisers.add(late)
        for other in (second, late):  # also who came when they were printed
            client = Client()
            client.force_login(other)
            assert not tour(client, of(tournament))

    def test_series_that_has_begun_ends_it(self, organiser_client: Client, run: Make) -> None:
        tournament = run(4, series=1)
        seat_series(tournament)
        assert tour(organiser_client, of(tournament))
        post(organiser_client, tournament, "beginnen/")
        assert not tour(organiser_client, of(tournament))
        assert not tour(organiser_client, of(run(4)))
