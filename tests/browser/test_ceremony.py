"""A Siegerehrung in a real browser: the hall's screen, and the organiser's phone by which it goes on."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.ceremony.conftest import played
from tests.factories import ACTOR
from tournament.ceremony.acts.revealing import begin
from tournament.models import Lot, Person, Registration, Tournament

from .conftest import PHONE, OpenPage
from .hands import press, sees
from .looks import desk_faults, faults, faults_at

DRAWN = "Auslosung 1, Fingerabdruck"
SCREENS = ((1920, 1080), (1280, 720))


@pytest.fixture
def hall(live_server: LiveServer, organiser: User) -> Tournament:
    tournament = played()
    tournament.organisers.add(organiser)
    return tournament


def test_tap_on_the_phone_shows_the_next_on_the_screen(hall: Tournament, lead: OpenPage, open_page: OpenPage) -> None:
    """With a lot in it, drawn before all eyes; and by the keys of a laptop."""
    large = {"viewport": {"width": 1920, "height": 1080}, "reduced_motion": "no-preference"}
    screen, still = (
        open_page(f"/turniere/{hall.slug}/leinwand", **large | more) for more in ({}, {"reduced_motion": "reduce"})
    )
    phone = lead(f"{hall.slug}/siegerehrung/", **PHONE)
    lot = screen.locator(".stage-lot li")
    press(phone, "Siegerehrung beginnen", "Zeigen")
    sees(screen, screen.get_by_role("heading", name="Einzelwertung"))
    press(phone, "Zeigen")
    sees(screen, "Los um Platz 2")
    expect(lot).to_have_text(["Bauer, Bernd", "Claus, Clara"])
    press(phone, "Los ziehen")
    sees(screen, screen.locator(".rolling"))
    sees(still, still.get_by_text("wird gelost …").first)
    sees(screen, DRAWN)
    names = dict(Registration.objects.values_list("pk", "person__name"))
    expect(lot).to_have_text([names[key] for key in Lot.objects.get().order])
    phone.keyboard.press("Space")
    expect(screen.locator(".newest")).to_contain_text("Ahrens, Anna")
    phone.keyboard.press("ArrowLeft")
    sees(screen, DRAWN)
    phone.keyboard.press("PageDown")
    phone.get_by_text("Siegertreppchen").wait_for()
    phone.keyboard.press("PageDown")
    expect(screen.locator(".hall .podium > li")).to_have_count(3)
    press(phone, "Zeigen")
    sees(screen, screen.get_by_role("heading", name="Wir gratulieren"))
    press(phone, "Beenden", exact=True, then="Die Siegerehrung ist vorbei, alles ist öffentlich.")


LONG = "Schwarzenberger-Hohenstein, Maximiliane Friederike"
READ = """() => {
  const high = document.querySelector(".hall").clientHeight;
  const stage = document.getElementById("stage").getBoundingClientRect();
  const every = [...document.querySelectorAll(".stage :is(b, .stage-lot li, dd)")];
  const names = every.filter((name) => name.checkVisibility());
  return names.map((name) => {
    const { left, right } = name.getBoundingClientRect();
    return [parseFloat(getComputedStyle(name).fontSize) / high >= 0.08, left >= stage.left && right <= stage.right];
  });
}"""


@pytest.mark.nightly
def test_names_are_read_from_fifteen_metres(hall: Tournament, lead: OpenPage, open_page: OpenPage) -> None:
    """Letters of 8 % of the screen's height and more, also of long names; nothing cut off at the sides."""
    Person.objects.filter(registrations__number=1).update(name=LONG)
    begin(hall, 0, ACTOR)
    address = f"/turniere/{hall.slug}/siegerehrung"
    screens = [open_page(address, viewport={"width": width, "height": height}) for width, height in SCREENS]
    for screen in screens:
        press(screen, "Ganzer Bildschirm", then=screen.locator(".hall"))
    desk = lead(f"{hall.slug}/siegerehrung/")
    for kind in ("title", "tied", "drawn", "place", "podium", "end"):
        desk.locator(".ceremony-keys .primary").click()
        for screen in screens:
            screen.locator(f".is-{kind}").wait_for()
            assert all(large and inside for large, inside in screen.evaluate(READ)), kind


def test_pages_suit_everybody(hall: Tournament, lead: OpenPage, open_page: OpenPage) -> None:
    Registration.objects.filter(number=1).update(anonymous=True)
    page = lead(f"{hall.slug}/siegerehrung/")
    assert faults(page, thumb="main button, main label", big_letters=True) == []
    assert faults_at(page, f"/leitung/{hall.slug}/siegerehrung/ablauf/") == []
    page.go_back()
    press(page, "Proben", "Zeigen")
    assert desk_faults(page) == []
    press(page, "Probe beenden", "Siegerehrung beginnen")
    public = open_page(f"/turniere/{hall.slug}/siegerehrung", **PHONE)
    for kind in ("title", "tied", "drawn", "place", "podium"):
        press(page, "Los ziehen" if kind == "drawn" else "Zeigen", exact=True)
        public.locator(f".is-{kind}").wait_for()
        if kind in ("drawn", "podium"):
            assert faults(page, thumb=".ceremony-keys button", big_letters=True) == []
            assert faults(public, big_letters=True) == []
