"""Without network: a screen that is loaded anew shows what it showed last, until that is public no more; the remote
sends again by itself."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect

from tests.ceremony.conftest import played
from tests.factories import ACTOR, make_tournament, write_something
from tournament.ceremony.acts.revealing import begin, show_next
from tournament.ceremony.reads.course import course_of
from tournament.models import Announcement, HallScreen, Tournament

from .conftest import PHONE, WORKER, OpenPage
from .hands import fill, press
from .looks import faults
from .test_screen import BEAMER, screen

# Until the screen is kept and its worker answers. `wait_for_function` would take the promise itself for a yes.
KEPT = """async () => {
    const isKept = async () => {
        const cache = await caches.open(`leinwand ${location.pathname}`)
        const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
        return kept.includes(location.pathname) && kept.filter(path => path.endsWith(".css")).length > 1
            && Boolean(navigator.serviceWorker.controller)
    }
    while (!(await isKept())) await new Promise((later) => setTimeout(later, 50))
}"""

# Until the page is kept with these words in it; without words until nothing is kept any more. Ten seconds, no longer.
KEPT_IN = """async (words) => {
    const kept = async () => await (await caches.match(location.href))?.text()
    const done = async () => words ? (await kept())?.includes(words) : (await caches.keys()).length === 0
    for (let tries = 0; !(await done()); tries++) {
        if (tries > 200) throw new Error(`${words} is not kept`)
        await new Promise((later) => setTimeout(later, 50))
    }
}"""


@pytest.fixture
def shown(open_page: OpenPage, transactional_db: None) -> tuple[Page, Tournament]:
    """A screen that has kept itself."""
    tournament = make_tournament(8, name="Pokal im Saal")
    write_something(tournament)
    page = open_page(screen(tournament), **BEAMER, **WORKER)
    page.evaluate(KEPT)
    return page, tournament


def test_screen_comes_back_without_network_and_says_since_when(shown: tuple[Page, Tournament]) -> None:
    page, _tournament = shown
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".tournament")).to_have_text("Pokal im Saal")
    assert page.evaluate("getComputedStyle(document.querySelector('.wall')).display") == "grid"  # and how it looks
    expect(page.locator("#ohne-netz")).to_have_text(re.compile(r"^Ohne Verbindung seit \d\d:\d\d$"))
    page.context.set_offline(False)
    expect(page.locator("#ohne-netz")).to_be_hidden()


@pytest.mark.nightly
def test_screen_of_what_is_public_no_more_does_not_come_back(shown: tuple[Page, Tournament]) -> None:
    page, tournament = shown
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    write_something(tournament)
    expect(page.locator("#leinwand")).to_have_text(re.compile("nicht mehr öffentlich"))
    assert page.evaluate("async () => (await caches.keys()).filter(name => name.startsWith('leinwand'))") == []


@pytest.mark.nightly
def test_full_page_of_a_ceremony_comes_back_without_network(open_page: OpenPage, transactional_db: None) -> None:
    """Issue 36: "a stage that lost the network says so to the remote only"; reading at home, nothing is kept."""
    tournament = played()
    begin(tournament, 0, ACTOR)
    page = open_page(f"/turniere/{tournament.slug}/siegerehrung", **BEAMER, **WORKER)
    assert page.evaluate("async () => await caches.keys()") == []
    press(page, "Ganzer Bildschirm", then=page.locator(".hall"))
    page.evaluate(KEPT_IN, "is-before")
    page.evaluate(KEPT)
    course = course_of(tournament)
    assert course.next
    show_next(tournament, course.ceremony.version, course.next.name, ACTOR)
    page.evaluate(KEPT_IN, "is-title")
    said = page.locator(".hall").inner_text()
    page.context.set_offline(True)
    page.reload()
    press(page, "Ganzer Bildschirm", then=page.locator(".hall .is-title"))
    assert page.locator(".hall").inner_text() == said
    page.context.set_offline(False)
    Tournament.objects.update(published=False)
    write_something(tournament)
    page.evaluate(KEPT_IN, "")


def test_remote_without_network_sends_again_and_it_happens_once(
    lead: OpenPage, organiser: User, transactional_db: None
) -> None:
    """Issue 36: without network, "the browser's error page in its place"; then with one that loses an answer."""
    tournament = make_tournament(8)
    tournament.organisers.add(organiser)
    page = lead(f"{tournament.slug}/leinwand/", **PHONE)
    said = page.locator(".sending")
    page.context.set_offline(True)
    press(page, "weiter", then="Kein Netz: Es wird von selbst noch einmal gesendet.")
    press(page, "Anhalten", then="Das Letzte ist noch unterwegs.")
    fill(page, {"Was alle lesen sollen": "Essen ist fertig"})
    page.context.set_offline(False)
    expect(said).to_have_text("Angekommen.")
    expect(page.get_by_role("button", name="Weiterlaufen")).to_be_attached()
    assert list(HallScreen.objects.values_list("version", "turned")) == [(1, 1)]
    expect(page.get_by_label("Was alle lesen sollen")).to_be_focused()

    lost: list[int] = []

    def lose(route: Route) -> None:
        """The first arrives, and nobody hears that it did; afterwards what stands before the server is in trouble."""
        if lost:
            route.fulfill(status=503)
        else:
            lost.append(route.fetch().status)
            route.abort("internetdisconnected")

    page.route("**/durchsage/", lose)
    press(page, "Allen sagen", then="Der Rechner ist überlastet oder gestört: Es wird von selbst noch einmal gesendet.")
    page.unroute("**/durchsage/")
    expect(said).to_have_text(re.compile(r"^Durchgesagt"))
    assert (lost, [one.text for one in Announcement.objects.all()]) == ([200], ["Essen ist fertig"])
    expect(page.get_by_label("Was alle lesen sollen")).to_have_value("")
    press(page, "Allen sagen", then="Was soll durchgesagt werden?")
    assert faults(page, thumb=".keys button", big_letters=True) == []
