"""A Siegerehrung in a real browser: the hall's screen, and the organiser's phone by which it goes on."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.looks import desk_faults, faults
from tests.ceremony.conftest import played
from tests.factories import ACTOR
from tournament.ceremony.acts.revealing import begin
from tournament.models import Lot, Registration, Tournament

SCREENS = ((1920, 1080), (1280, 720))


@pytest.fixture
def hall(transactional_db: None, organiser: User) -> Tournament:
    tournament = played()
    tournament.organisers.add(organiser)
    return tournament


def in_the_hall(page: Page) -> None:
    """As large as the screen."""
    page.get_by_role("button", name="Ganzer Bildschirm").click()
    expect(page.locator(".hall")).to_be_visible()


def test_one_tap_on_the_phone_shows_the_next_on_the_screen(
    hall: Tournament, organiser: User, open_page: OpenPage
) -> None:
    """With a lot in it, drawn before all eyes; and by the keys of a laptop."""
    large = {"viewport": {"width": 1920, "height": 1080}, "reduced_motion": "no-preference"}
    screen, still = (
        open_page(f"/turniere/{hall.slug}/leinwand", **large | more) for more in ({}, {"reduced_motion": "reduce"})
    )
    phone = open_page(f"/leitung/{hall.slug}/siegerehrung/", user=organiser, **PHONE)
    phone.get_by_role("button", name="Siegerehrung beginnen").click()
    phone.get_by_role("button", name="Zeigen").click()
    expect(screen.get_by_role("heading", name="Einzelwertung")).to_be_visible()
    phone.get_by_role("button", name="Zeigen").click()
    expect(screen.get_by_text("Los um Platz 2")).to_be_visible()
    expect(screen.locator(".stage-lot li")).to_have_text(["Bauer, Bernd", "Claus, Clara"])
    phone.get_by_role("button", name="Los ziehen").click()
    expect(screen.locator(".rolling")).to_be_visible()
    expect(still.get_by_text("wird gelost …").first).to_be_visible()
    expect(screen.get_by_text("Auslosung 1, Fingerabdruck")).to_be_visible()
    names = dict(Registration.objects.values_list("pk", "person__name"))
    expect(screen.locator(".stage-lot li")).to_have_text([names[key] for key in Lot.objects.get().order])
    phone.keyboard.press("Space")
    expect(screen.locator(".newest")).to_contain_text("Ahrens, Anna")
    phone.keyboard.press("ArrowLeft")
    expect(screen.get_by_text("Auslosung 1, Fingerabdruck")).to_be_visible()
    phone.keyboard.press("PageDown")
    phone.get_by_text("Siegertreppchen").wait_for()
    phone.keyboard.press("PageDown")
    expect(screen.locator(".hall .podium > li")).to_have_count(3)
    phone.get_by_role("button", name="Zeigen").click()
    expect(screen.get_by_role("heading", name="Wir gratulieren")).to_be_visible()
    phone.get_by_role("button", name="Beenden", exact=True).click()
    expect(phone.get_by_text("Die Siegerehrung ist vorbei, alles ist öffentlich.")).to_be_visible()


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
def test_every_name_is_read_from_fifteen_metres(hall: Tournament, organiser: User, open_page: OpenPage) -> None:
    """Letters of 8 % of the screen's height and more, also of long names; nothing cut off at the sides."""
    first = hall.registrations.select_related("person").get(number=1)
    first.person.name = LONG
    first.person.save()
    begin(hall, 0, ACTOR)
    address = f"/turniere/{hall.slug}/siegerehrung"
    screens = [open_page(address, viewport={"width": width, "height": height}) for width, height in SCREENS]
    for screen in screens:
        in_the_hall(screen)
    desk = open_page(f"/leitung/{hall.slug}/siegerehrung/", user=organiser)
    for kind in ("title", "tied", "drawn", "place", "podium", "end"):
        desk.locator(".ceremony-keys .primary").click()
        for screen in screens:
            screen.locator(f".is-{kind}").wait_for()
            assert all(large and inside for large, inside in screen.evaluate(READ)), kind


def test_everybody_can_use_its_pages(hall: Tournament, organiser: User, open_page: OpenPage) -> None:
    Registration.objects.filter(number=1).update(anonymous=True)
    desk = f"/leitung/{hall.slug}/siegerehrung/"
    page = open_page(desk, user=organiser)
    assert faults(page, thumb="main button, main label", big_letters=True) == []
    page.goto(f"{desk}ablauf/")
    assert desk_faults(page) == []
    page.goto(desk)
    page.get_by_role("button", name="Proben").click()
    page.get_by_role("button", name="Zeigen").click()
    assert desk_faults(page) == []
    page.get_by_role("button", name="Probe beenden").click()
    page.get_by_role("button", name="Siegerehrung beginnen").click()
    public = open_page(f"/turniere/{hall.slug}/siegerehrung", **PHONE)
    for kind in ("title", "tied", "drawn", "place", "podium"):
        page.get_by_role("button", name="Los ziehen" if kind == "drawn" else "Zeigen", exact=True).click()
        public.locator(f".is-{kind}").wait_for()
        if kind in ("drawn", "podium"):
            assert faults(page, thumb=".ceremony-keys button", big_letters=True) == []
            assert faults(public, big_letters=True) == []
