"""The Siegerehrung that a phone leads and a hall sees, and what is printed after it."""

from collections.abc import Iterable
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.ceremony.conftest import championship, honoured, played
from tests.factories import ACTOR
from tournament.ceremony.acts.revealing import begin
from tournament.models import CertificateDesign, Lot, Person, Registration, Tournament

from .conftest import PHONE, OpenPage
from .hands import Words, press, sees
from .looks import box_of, faults
from .test_screen import BEAMER, SIZES

DRAWN = "Auslosung 1, Fingerabdruck"


@pytest.fixture
def hall(live_server: LiveServer, organiser: User) -> Tournament:
    tournament = played()
    tournament.organisers.add(organiser)
    return tournament


# Three seconds that a busy machine may miss: the page itself keeps that it showed them.
ROLLED = """() => new MutationObserver(() => {
    const root = document.documentElement
    if (document.querySelector(".rolling")) root.dataset.rolled = "yes"
    if (document.body.innerText.includes("wird gelost …")) root.dataset.waited = "yes"
}).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })"""


def leads(phone: Page, *keys: Words | Locator) -> None:
    """One step after the other: the next is pressed on the page that the last one led to, as eyes would see to it."""
    for key in keys:
        with phone.expect_navigation():
            press(phone, key)


def remote(phone: Page, *taps: Words | Locator, keys: Iterable[str] = ()) -> None:
    """One tap or key after the other, each once the page says what is next."""
    version = phone.locator(".ceremony-keys input[name=version]").first
    for act in (*(partial(press, phone, tap) for tap in taps), *(partial(phone.keyboard.press, key) for key in keys)):
        before = version.input_value()
        act()
        expect(version).not_to_have_value(before)


def test_tap_on_the_phone_shows_the_next_on_the_screen(hall: Tournament, lead: OpenPage, open_page: OpenPage) -> None:
    """With a lot in it, drawn before all eyes, after a rehearsal; and by the keys of a laptop. It suits everybody."""
    large = BEAMER | {"reduced_motion": "no-preference"}
    screen, still = (
        open_page(f"/turniere/{hall.slug}/leinwand", **large | more) for more in ({}, {"reduced_motion": "reduce"})
    )
    phone = lead(f"{hall.slug}/siegerehrung/", **PHONE)
    public = open_page(f"/turniere/{hall.slug}/siegerehrung", **PHONE)
    lot = screen.locator(".stage-lot li")
    assert faults(phone, thumb="main button, main label", big_letters=True) == []
    leads(phone, "Proben", "Zeigen", "Probe beenden", "Siegerehrung beginnen")
    remote(phone, "Zeigen")
    sees(screen, screen.get_by_role("heading", name="Einzelwertung"))
    sees(phone, "Die Leinwand zeigt es.")
    remote(phone, "Zeigen")
    sees(screen, "Los um Platz 2")
    expect(lot).to_have_text(["Bauer, Bernd", "Claus, Clara"])
    for page in (screen, still):
        page.evaluate(ROLLED)
    remote(phone, "Los ziehen")
    sees(screen, screen.locator("[data-rolled]"))
    sees(still, still.locator("[data-waited]"))
    sees(screen, DRAWN)
    names = dict(Registration.objects.values_list("pk", "person__name"))
    expect(lot).to_have_text([names[key] for key in Lot.objects.get().order])
    public.locator(".is-drawn").wait_for()
    assert faults(public, big_letters=True) == []
    phone.context.set_offline(True)
    press(phone, "Zeigen", then="Kein Netz: Es wird von selbst noch einmal gesendet.")
    phone.context.set_offline(False)
    sees(screen, screen.locator(".stage-announced").get_by_text("50 Wertungspunkte"))
    remote(phone, keys=["Space"])
    expect(screen.locator(".newest")).to_contain_text("Ahrens, Anna")
    expect(screen.locator(".newest")).to_have_css("animation-name", "rises")
    remote(phone, keys=["ArrowLeft", "ArrowLeft"])
    sees(screen, DRAWN)
    remote(phone, keys=["PageDown", "PageDown"])
    sees(phone, phone.get_by_text("Siegertreppchen").first)
    remote(phone, keys=["PageDown"])
    expect(screen.locator(".hall .podium > li")).to_have_count(3)
    public.locator(".is-podium").wait_for()
    for page in (phone, public):
        assert faults(page, thumb=".ceremony-keys button", big_letters=True) == []
    remote(phone, "Zeigen")
    sees(screen, screen.get_by_role("heading", name="Wir gratulieren"))
    press(phone, "Beenden", exact=True, then="Die Siegerehrung ist vorbei, alles ist öffentlich.")
    sees(screen, screen.get_by_role("heading", name="Wir gratulieren"))


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
    Person.objects.filter(registrations__number=1).update(name="Schwarzenberger-Hohenstein, Maximiliane Friederike")
    begin(hall, 0, ACTOR)
    address = f"/turniere/{hall.slug}/siegerehrung"
    screens = [open_page(address, viewport={"width": width, "height": height}) for width, height in SIZES]
    for screen in screens:
        press(screen, "Ganzer Bildschirm", then=screen.locator(".hall"))
    desk = lead(f"{hall.slug}/siegerehrung/")
    for kind in ("title", "tied", "drawn", "announced", "place", "podium", "end"):
        remote(desk, desk.locator(".ceremony-keys .primary"))
        for screen in screens:
            screen.locator(f".is-{kind}").wait_for()
            assert all(large and inside for large, inside in screen.evaluate(READ)), kind
    for screen in screens:  # the winners stood; by turns with them, the podium
        expect(screen.locator(".hall [data-turns] .podium")).to_be_visible()


@pytest.mark.nightly
def test_certificates_are_counted_by_ticks_and_their_words_moved(
    live_server: LiveServer, open_page: OpenPage, organiser: User
) -> None:
    """Player 6, who is second, does not want to be named; bought paper is printed on."""
    cup = honoured()
    cup.organisers.add(organiser)
    Registration.objects.filter(tournament=cup, number=6).update(anonymous=True)
    CertificateDesign.objects.create(tournament=cup, layout="names")
    page = open_page(reverse("organiser:certificates", args=[cup.slug]), user=organiser)
    sees(page, "2 angekreuzt")
    press(page, "Keine")
    expect(page.get_by_role("button", name="Drucken (PDF)")).to_be_disabled()
    press(
        page, page.get_by_role("button", name="Alle", exact=True), then="2 angekreuzt"
    )  # who asked not to be named is ticked by hand
    press(page, page.get_by_text("Frank Franke"), then="3 angekreuzt")

    page.goto(reverse("organiser:certificate_places", args=[cup.slug]))
    word, x, y = page.get_by_role("button", name="Name", exact=True), page.locator("#id_name_x"), "#id_name_y"
    sheet = box_of(page.locator("[data-sheet]"))
    word.hover()
    page.mouse.down()
    page.mouse.move(sheet["x"] + sheet["width"] / 4, sheet["y"] + sheet["height"] / 3)
    page.mouse.up()
    moved = float(x.input_value()), float(page.locator(y).input_value())
    assert moved == pytest.approx((210 / 4, 297 / 3), abs=1)
    word.press("ArrowLeft")
    word.press("Shift+ArrowDown")
    expect(x).to_have_value(f"{moved[0] - 1:g}")
    assert faults(page) == []
    press(page, "Speichern", then="Gespeichert. Ein Probeblatt zeigt, ob es passt.")
    assert CertificateDesign.objects.get().places["name"] == [moved[0] - 1, moved[1] + 10, 34]


def test_press_text_is_copied_by_one_press(live_server: LiveServer, open_page: OpenPage, organiser: User) -> None:
    tournament = championship(drawn=False)
    tournament.organisers.add(organiser)
    address = f"/leitung/{tournament.slug}/ergebnisheft/"
    page = open_page(address, user=organiser, permissions=["clipboard-read", "clipboard-write"])
    press(page, page.get_by_role("button", name="Text kopieren").first)
    expect(page.get_by_role("status").first).to_have_text("Kopiert")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Anna Ahrens (Rommé-Club Nr. 1) und Elke Ehlers (Rommé-Club Nr. 1) haben")
