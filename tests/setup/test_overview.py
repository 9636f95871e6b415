"""The tournament's page: one next thing, and what blocks it. The demo goes with one button, and nothing else with it.

The tour for the first tournament: six steps, what is missing in each, to whom it is shown, and when it is over.
"""

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests.archive.documents import as_bytes
from tests.archive.test_second_edition import SECOND
from tests.draw.series_pages import post, series, url
from tests.examples import few
from tests.factories import ACTOR, fill_list, logged_in, make_tournament, print_lists, register, seat_series
from tests.money.cash.conftest import tariff
from tests.money.cash.test_issuing import club_of, issues, sets_up
from tests.people.members import owner
from tests.roles.everything import somebody
from tests.setup.actions import open_actions
from tests.setup.pages import missing
from tests.web.answers import text
from tournament.archive.files import import_document
from tournament.core import audit, installation
from tournament.core.act import act
from tournament.lists.acts import at_table
from tournament.models import (
    AuditEntry,
    Booking,
    Ceremony,
    Club,
    Installation,
    Issued,
    Issuer,
    KeptBooking,
    Membership,
    Organisation,
    Person,
    Role,
    Tournament,
)
from tournament.money.acts.cash import Movement, book
from tournament.money.acts.issuing import cancel
from tournament.setup.acts.deleting import remove_demo

Make = Callable[..., Tournament]


def page(client: Client, tournament: Tournament) -> str:
    return text(client.get(f"/leitung/{tournament.slug}/"))


def closed(organiser_client: Client, run: Make, count: int) -> Tournament:
    """Four people, so many series, the first of which is played and its list closed."""
    tournament = run(4, series=count)
    fill_list(seat_series(tournament).card_tables.get())
    organiser_client.post(url(tournament, "listen/abschliessen/"))
    return tournament


def test_overview_leads_through_the_day(organiser_client: Client, run: Make) -> None:
    tournament = run(4, series=1)
    tournament.registrations.update(present=False)
    said = page(organiser_client, tournament)
    assert not missing(said, "Als Nächstes: Leute anmelden und abhaken", "0 anwesend: Das reicht nicht")
    tournament.registrations.update(present=True)
    assert "Als Nächstes: Plätze für Serie 1 vergeben" in page(organiser_client, tournament)
    for done, then in (
        ("setzen/", "Als Nächstes: Sitzplan der Serie 1 ansehen und veröffentlichen"),
        ("veroeffentlichen/", "Als Nächstes: Listen der Serie 1 drucken"),
        ("beginnen/", "Als Nächstes: Listen der Serie 1 eintragen und abschließen"),
    ):
        post(organiser_client, tournament, done, method="lot", anyway="1")  # the first asks how
        assert then in page(organiser_client, tournament)
    print_lists(tournament)
    fill_list(series(tournament).card_tables.get())
    organiser_client.post(url(tournament, "listen/abschliessen/"))
    assert not missing(page(organiser_client, tournament), "Als Nächstes: 1 Gleichstand auslosen", RESULT)
    post(organiser_client, tournament, "ergebnis/", public="1", anyway="1")
    assert not missing(page(organiser_client, tournament), "Endstand feststellen", "Siegerehrung", "Urkunden")


RESULT = "Ergebnis der Serie 1 veröffentlichen"


def test_overview_has_one_next_step_that_never_skips_publishing(organiser_client: Client, run: Make) -> None:
    """What would skip the result is not offered beside it, though it comes after; all other pages say the same."""
    tournament = closed(organiser_client, run, 2)
    said = page(organiser_client, tournament)
    assert not missing(said, f"Als Nächstes: {RESULT}", "Plätze für Serie 2 vergeben")
    assert (said.count("Als Nächstes:"), said.count("button primary")) == (1, 1)
    assert said.index(RESULT) < said.index("Plätze für Serie 2 vergeben")
    elsewhere = text(organiser_client.get(of(tournament, "anmeldung/")))
    assert not missing(elsewhere, f"<b>{RESULT}</b>", "und 1 weitere")


def test_overview_opens_what_is_to_be_done_and_no_action_twice(organiser_client: Client, run: Make) -> None:
    tournament = run(8, series=1)
    seat_series(tournament)
    register(tournament, 1, [])
    opened = [one for one in open_actions(page(organiser_client, tournament)) if "Einführung" not in one]
    assert opened == ["Änderungen einarbeiten", "Spiellisten drucken", "Serie 1 beginnen"]


def test_referee_sees_who_called_though_the_series_is_over(organiser_client: Client, run: Make) -> None:
    """The last list of a series is closed, the next series stands there: whoever called still waits."""
    tournament = closed(organiser_client, run, 2)
    table = tournament.series.get(number=1).card_tables.get()
    at_table.call_referee(table, "Zählung", ACTOR)
    seat_series(tournament, 2)
    referee, said = somebody(tournament, Role.REFEREE), []
    said.append(page(referee, tournament))
    at_table.end_call(table, ACTOR)
    said.append(page(referee, tournament))
    assert ["Serie 2 beginnt bald" in one for one in said] == [True, True]
    called = "Serie 1, Tisch 1</a> ruft einen Schiedsrichter:</b> Zählung"
    assert [called in " ".join(one.split()) for one in said] == [True, False]


def test_siegerehrung_makes_the_last_result_public_on_a_frozen_board(organiser_client: Client, run: Make) -> None:
    tournament = closed(organiser_client, run, 1)
    Ceremony.objects.create(tournament=tournament, frozen_at=timezone.now(), hides_from=1)
    said = page(organiser_client, tournament)
    assert ("Zur Siegerehrung" in said, RESULT in said) == (True, False)


def test_siegerehrung_that_is_over_is_not_what_comes_next(organiser_client: Client, run: Make) -> None:
    tournament = closed(organiser_client, run, 1)
    tournament.series.update(results_published_at=timezone.now())
    call_command("finalise", tournament.slug)
    said = []
    for ended in (None, timezone.now()):
        Ceremony.objects.update_or_create(
            tournament=tournament, defaults={"begun_at": timezone.now(), "ended_at": ended}
        )
        said.append(page(organiser_client, tournament))
    assert ["Als Nächstes: Siegerehrung" in one for one in said] == [True, False]
    assert not missing(said[1], "Die Siegerehrung ist vorbei", "Urkunden", "Rangliste drucken (PDF)")
    assert said[1].count("Ergebnisheft und Pressetext") == 1


def test_unpublished_tournament_says_so(organiser_client: Client, run: Make) -> None:
    said = [page(organiser_client, run(4, published=published)) for published in (False, True)]
    assert ["Dieses Turnier ist noch nicht öffentlich" in one for one in said] == [True, False]


BUTTON = "Beispiel entfernen"


def load_demo(organisation: Organisation | None = None) -> Tournament:
    """A tournament in which there is one of everything, loaded as the demo is."""
    loaded = import_document(as_bytes(SECOND), ACTOR, organisation=organisation).tournament
    with act(loaded, ACTOR, "demo_loaded", loaded.name):
        pass
    return loaded


@pytest.fixture
def demo(organiser: User) -> Tournament:
    loaded = load_demo(installation.organisation_of_the_demo())
    loaded.organisers.add(organiser)
    return loaded


def test_button_removes_the_demo_with_all_who_were_invented_for_it(demo: Tournament, browser: Client) -> None:
    assert BUTTON in browser.get("/leitung/").content.decode()
    answer = browser.post(f"/leitung/{demo.slug}/beispiel-entfernen/", follow=True)
    assert answer.redirect_chain == [("/leitung/", 302)]
    assert "Das Beispiel ist entfernt" in answer.content.decode()
    assert [model.objects.count() for model in (Tournament, Person, Club, Organisation)] == [0, 0, 0, 1]
    row = AuditEntry.objects.get(tournament=None, action="demo_removed")
    assert (row.actor, row.after, audit.first_fault(None)) == ("Spielleitung: anna", {"name": demo.name}, None)


def test_organisation_that_was_there_first_stays(organiser: User) -> None:
    """A demo of before stands in it."""
    loaded = load_demo()
    Membership.objects.all().delete()
    remove_demo(loaded, ACTOR)
    assert Organisation.objects.count() == 1


def test_papers_tried_at_its_cash_desk_go_with_its_organisation(demo: Tournament) -> None:
    tariff(demo, "Startgeld", 1000)
    sets_up(demo)
    cancel(issues(demo, club_of(demo)), "nur probiert", ACTOR)
    remove_demo(demo, ACTOR)
    assert [model.objects.count() for model in (Issued, Issuer, Organisation)] == [0, 0, 1]


def test_papers_of_an_organisation_that_stays_keep_their_numbers(demo: Tournament) -> None:
    tariff(demo, "Startgeld", 1000)
    sets_up(demo)
    issues(demo, club_of(demo))
    KeptBooking.objects.create(issuer=demo.organisation, number=1, cents=1, at=timezone.now())
    remove_demo(demo, ACTOR)
    assert [model.objects.count() for model in (Tournament, Issued, Issuer)] == [0, 1, 1]


def test_bookings_tried_at_its_cash_desk_go_with_it(demo: Tournament) -> None:
    fee, cash = Booking.Kind.FEE, Booking.Way.CASH
    person, team, series = demo.registrations.earliest("number"), demo.teams.earliest("pk"), demo.series.get(number=1)
    book(demo, [Movement(fee, cash, 1200, person), Movement(fee, cash, 4000, team)], ACTOR)
    book(demo, [Movement(Booking.Kind.CROSS, cash, 50, person, series)], ACTOR)
    remove_demo(demo, ACTOR)
    assert [model.objects.count() for model in (Tournament, Booking, Person, Club)] == [0, 0, 0, 0]


def test_person_and_club_of_another_tournament_stay(demo: Tournament, organiser: User) -> None:
    own = make_tournament(8)
    known = demo.registrations.select_related("person", "club").earliest("number")
    own.registrations.filter(number=1).update(person=known.person, club=known.club)
    remove_demo(demo, ACTOR)
    kept = own.registrations.get(number=1)
    assert (list(Tournament.objects.all()), kept.person, kept.club) == ([own], known.person, known.club)
    assert not Person.objects.filter(registrations=None).exclude(name="Ahrens, Anna").exists()


def test_demo_given_another_name_is_kept_as_is_ones_own(demo: Tournament, browser: Client, run: Make) -> None:
    Tournament.objects.filter(pk=demo.pk).update(name="Herbstpokal")
    own = run(4)
    assert BUTTON not in browser.get("/leitung/").content.decode()
    for kept in (demo, own):
        answer = browser.post(f"/leitung/{kept.slug}/beispiel-entfernen/", follow=True)
        assert "nicht mehr das Beispiel" in answer.content.decode()
    assert (set(Tournament.objects.all()), Installation.objects.exists()) == ({demo, own}, False)


LISTS = "listen.pdf"
TOUR = re.compile(r'<aside class="tour".*?</aside>')


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


# One sentence of each step, with its number.


def test_tour_begins_before_there_is_a_tournament(browser: Client) -> None:
    shown = tour(browser, "/leitung/")
    assert not missing(shown, "0 von 6 erledigt", '<a href="/leitung/neu/">Turnier anlegen</a>')
    assert shown.count("<li") == 6


def test_steps_behind_the_first_say_what_is_missing(organiser_client: Client, made: Tournament) -> None:
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


def test_rankings_that_were_looked_at(organiser_client: Client, made: Tournament) -> None:
    read = organiser_client.get(of(made, "wertungen/")).context["version"]
    organiser_client.post(of(made, "wertungen/"), {"version": read, "wertung": ["einzel", "mannschaft-4"]})
    assert not missing(tour(organiser_client, of(made)), "2 Ranglisten werden geführt.", "2 von 6 erledigt")


@pytest.mark.parametrize(
    ("people", "left", "present", "said"),
    few(
        5,
        [
            (2, 0, 2, ("Noch 1 Person fehlt, damit alle an Tischen sitzen können.",)),
            (3, 0, 3, ("Angemeldet: 3.",)),
            (
                5,
                0,
                5,
                ("Noch 1 Person fehlt, damit alle an Tischen sitzen können.",),
            ),  # rule 2: neither 4 + 1 nor 3 + 2
            (9, 0, 4, ("4 von 9 sind abgehakt.", "Serie 1 ist noch nicht gesetzt.", "2 von 6 erledigt")),
            (9, 0, 2, ("Geht, sobald noch 1 Person abgehakt ist.",)),
            (4, 0, 4, ("Angemeldet: 4.",)),
            (6, 0, 6, ("Angemeldet: 6.", "3 von 6 erledigt")),
            (3, 1, 3, ("Noch 1 Person fehlt", "2 von 2 sind abgehakt.")),
        ],
    ),
)
def test_people_who_are_registered_left_and_are_there(
    organiser_client: Client, made: Tournament, people: int, left: int, present: int, said: tuple[str, ...]
) -> None:
    register(made, people, [])
    made.registrations.filter(number__lte=left).update(withdrawn=True)
    made.registrations.filter(number__gt=present).update(present=False)
    assert not missing(tour(organiser_client, of(made)), *said)


def test_draft_and_lists(organiser_client: Client, run: Make) -> None:
    tournament = run(8, series=2)
    seat_series(tournament, published=False)
    draft = "Der Sitzplan der Serie 1 ist noch nicht öffentlich: ansehen, dann veröffentlichen."
    # Who has seated has looked at the rankings, or does not mind.
    assert not missing(tour(organiser_client, of(tournament)), draft, "4 von 6 erledigt")
    post(organiser_client, tournament, "veroeffentlichen/")
    assert not missing(
        tour(organiser_client, of(tournament)),
        "Der Sitzplan der Serie 1 ist veröffentlicht.",
        "2 Listen, eine für jeden Tisch, sind noch nicht gedruckt.",
        f'<a href="{url(tournament)}">Listen drucken</a>',
        "5 von 6 erledigt",
    )


# On the tournament's pages a line to be opened; open where it is what the page is for.


def test_tour_is_open_only_beside_what_is_next(organiser_client: Client, made: Tournament) -> None:
    line = [of(made, page) for page in ("anmeldung/", "wertungen/", "serie/1/", "helfer/", "angaben/")]
    wide = [of(made), "/leitung/"]
    opened = {page: "<details open>" in tour(organiser_client, page) for page in [*line, *wide]}
    assert [page for page, is_open in opened.items() if is_open] == wide
    assert [page for page in line if "<details>" not in tour(organiser_client, page)] == []
    page = text(organiser_client.get(of(made)))
    assert page.index("Als Nächstes: Leute anmelden") < page.index('class="tour"')
    refused = organiser_client.post(of(made, "angaben/"), {"name": ""})  # first that is mended
    assert (refused.status_code, TOUR.search(text(refused))) == (400, None)


def test_tour_is_of_the_newest_that_has_not_begun(organiser_client: Client, made: Tournament, run: Make) -> None:
    Tournament.objects.filter(pk=made.pk).update(name="Sommer", date=date(2026, 6, 1))
    newest = run(4, series=1)
    Tournament.objects.filter(pk=newest.pk).update(name="Herbst", date=date(2026, 9, 1))
    assert "Angelegt: „Herbst“." in tour(organiser_client, "/leitung/")
    seat_series(newest)
    post(organiser_client, newest, "beginnen/", anyway="1")
    ended(organiser_client, shown="1")
    assert "Angelegt: „Sommer“." in tour(organiser_client, "/leitung/")
    organiser_client.post(of(made, "weglegen/"), {"archived": "1"})
    assert "Angelegt: „Pokal 2026“." in tour(organiser_client, "/leitung/")


# Whoever was appointed to lead it, and for whom it is the first.


@pytest.mark.parametrize("role", few(2, [role for role in Role if role != Role.LEAD]))
def test_other_roles_see_none(made: Tournament, role: Role) -> None:
    client = somebody(made, role)
    assert (tour(client, of(made)), tour(client, "/leitung/")) == ("", "")


def test_owner_who_only_looks_sees_none(made: Tournament) -> None:
    organisation = Membership.objects.get().organisation
    Tournament.objects.filter(pk=made.pk).update(organisation=organisation)
    client = owner(organisation, "olga")
    assert (client.get(of(made)).status_code, tour(client, of(made))) == (200, "")
    assert "0 von 6 erledigt" in tour(client, "/leitung/")  # he has made none himself


def test_demo_is_nobodys_first(admin_client: Client) -> None:
    demo = make_tournament(8, series=1)
    seat_series(demo)
    demo.series.update(started_at="2026-05-09T10:00Z")
    assert (tour(admin_client, of(demo)), "Das erste Turnier anlegen" in text(admin_client.get("/leitung/"))) == (
        "",
        False,
    )
    assert "0 von 6 erledigt" in tour(admin_client, "/leitung/")


def another(tournament: Tournament, name: str) -> Client:
    """A browser of somebody who leads it from now on."""
    user = User.objects.create_user(name)
    tournament.organisers.add(user)
    return logged_in(user)


# Dismissed with one tap, done by itself, fetched back.


AGAIN = "Einführung wieder zeigen"


def test_tour_is_dismissed_for_good_until_it_is_fetched_back(organiser_client: Client, made: Tournament) -> None:
    going = of(made, "anmeldung/")
    assert AGAIN not in text(organiser_client.get("/leitung/konto/"))
    shown = tour(organiser_client, going)
    assert f'<input type="hidden" name="next" value="{going}">' in shown  # one form, one button, no script
    assert ended(organiser_client, next=going) == going
    assert [tour(organiser_client, page) for page in (going, of(made), "/leitung/")] == [""] * 3
    assert ended(organiser_client, next="https://example.org/") == "/leitung/"
    acts = AuditEntry.objects.filter(tournament=None, actor__endswith="anna")
    assert list(acts.values_list("action", flat=True)) == ["tour_ended"]  # a second tap changes nothing
    assert tour(another(made, "bernd"), of(made))  # that of anybody else goes on

    assert AGAIN in text(organiser_client.get("/leitung/konto/"))
    assert ended(organiser_client, shown="1") == "/leitung/"
    assert tour(organiser_client, of(made))


def test_printing_the_lists_ends_it_and_looking_does_not(organiser_client: Client, run: Make) -> None:
    tournament = run(4, series=1)
    seat_series(tournament)
    second = another(tournament, "bernd")
    organiser_client.head(url(tournament, LISTS))
    organiser_client.get(url(tournament, LISTS), headers={"Sec-Purpose": "prefetch"})
    assert tour(organiser_client, of(tournament))
    assert organiser_client.get(url(tournament, LISTS))["Content-Type"] == "application/pdf"
    # Nor with his next tournament; also for who came when they were printed.
    assert (tour(organiser_client, of(tournament)), tour(organiser_client, of(run(4)))) == ("", "")
    assert [tour(client, of(tournament)) for client in (second, another(tournament, "late"))] == ["", ""]
