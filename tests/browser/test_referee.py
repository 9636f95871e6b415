"""The referee's helper in a real browser: accessible, on a phone, without network, without JavaScript, from a list."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.factories import make_tournament, seat_series
from tournament.models import CardTable
from tournament.models.link import token_of

from .conftest import PHONE, OpenPage
from .looks import faults

DSKV = "/regeln/dskv-2018/"
MELDS = f"{DSKV}meldung/?cards=he7+he8+JK+he10&cards=kr8+pi8+JK&meldung=1"
CARD = "/regeln/dgsrv/"
PAGES = [
    "/regeln/",
    CARD,
    "/regeln/horesca/",
    f"{DSKV}meldung/",
    MELDS,
    f"{DSKV}meldung/?cards=kr7+kr8+kr10+xx",
    "/regeln/romme24-open/meldung/?cards=kr7+kr7+kr8&als=hand&joker=ohne",
    "/regeln/romme-51/meldung/?cards=heA+JK+JK",
    f"{DSKV}hand/",
    f"{DSKV}hand/?cards=he7+he8+JK+heA+kr8+pi8+ka8+kaK+kaD+kaB+pi2+kr3+kr3+he10",
]


# What is there to see, hear and tap: texts as they stand on the page, elements with what they are and lead to.
OUTLINE = """html => {
    const helper = document.getElementById("helfer")
    if (!helper) return null
    const there = [...helper.childNodes]
    const page = new DOMParser().parseFromString(html, "text/html")
    if (html) helper.replaceChildren(...page.getElementById("helfer").childNodes)
    const said = [helper.innerText.replace(/\\s+/g, " "), ...[...helper.querySelectorAll("*")].map(element =>
        [element.tagName, ...[...element.attributes].map(({name, value}) => `${name}=${value}`).sort()].join(" "))]
    helper.replaceChildren(...there)
    return said
}"""


def test_every_page_suits_everybody_and_the_phone_draws_what_the_server_writes(open_page: OpenPage) -> None:
    page = open_page("/regeln/", **PHONE)
    found = []
    for address in PAGES:
        page.goto(address)
        page.locator("details").evaluate_all("folded => folded.forEach(details => { details.open = true })")
        written = page.request.get(address).text().replace("<details", "<details open")
        assert page.evaluate(OUTLINE, "") == page.evaluate(OUTLINE, written)
        found += faults(page, thumb="main a, main button, main summary", big_letters=address == CARD)

    assert found == []


def key(page: Page, name: str) -> None:
    """Tap a card of the keyboard."""
    page.locator(".keyboard").get_by_role("link", name=re.compile(rf"^{name}(?! \d)\b")).click()


KEPT = "Meldung prüfen und Hand zählen gehen auf diesem Gerät auch ohne Netz."
THIRTEEN = (
    "Herz 7, Herz 8, Joker, Herz 10, Kreuz 2, Pik 2, Karo 2, Kreuz 9, Kreuz 9, Pik Ass, Karo Dame, Karo König, Pik 4"
)


def test_referees_thirteen_cards_offline(open_page: OpenPage) -> None:
    """From the first visit on: every tap is answered without a request, and every page of the rules opens."""
    page = open_page(f"{DSKV}meldung/", **PHONE)
    expect(page.get_by_text(KEPT)).to_be_visible()
    page.context.set_offline(True)
    page.goto(f"{DSKV}hand/?cards=Herz-7")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    for card in THIRTEEN.split(", ")[1:]:
        key(page, card)
    expect(page.get_by_role("heading", name="104 Augen")).to_be_in_viewport()
    expect(page.locator(".keyboard .gone")).to_have_text(re.compile("Kreuz 9, nicht mehr da"))  # it is there twice
    expect(page.locator(".verdict")).to_have_text("✓ 40 Augen – das eröffnet")  # 7 8 9 10 and three twos
    expect(page.get_by_role("status")).to_have_text("104 Augen")
    page.evaluate("for (const card of ['kr3', 'kr4']) document.querySelector(`[data-key=${card}]`).click()")
    expect(page.get_by_role("heading", name="111 Augen")).to_be_visible()  # no quick tap is lost
    page.locator("[data-key=krK]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # the key keeps the focus
    expect(page.get_by_role("heading", name="131 Augen")).to_be_visible()
    page.get_by_text("Karten eintippen").click()
    page.get_by_label("Hand", exact=True).fill("Kreuz-7 xx")
    page.get_by_role("button", name="Zeigen").click()
    expect(page.get_by_role("alert")).to_contain_text("„xx“ ist keine Karte.")
    expect(page.get_by_label("Hand", exact=True)).to_have_value("Kreuz-7 xx")
    expect(page.get_by_role("heading", name="7 Augen", exact=True)).to_be_visible()
    assert requests == []

    page.get_by_role("link", name="Meldung prüfen").click()
    for card in ("Herz 7", "Herz 8", "Joker", "Herz 10"):
        key(page, card)
    expect(page.get_by_role("heading", name="Folge · 34 Augen")).to_be_in_viewport()
    expect(page.locator(".meaning").first).to_have_text("für Herz 9")
    expect(page).to_have_url(re.compile(r"\?cards=he7\+he8\+JK\+he10$"))
    expect(page.get_by_role("status")).to_have_text("✓ Folge · 34 Augen. ✗ 34 Augen – das reicht nicht")
    page.get_by_role("link", name="Nächste Meldung").click()
    for card in ("Kreuz 2", "Pik 2", "Karo 2"):
        key(page, card)
    expect(page.get_by_role("heading", name="2. Satz · 6 Augen")).to_be_visible()
    expect(page.locator(".verdict")).to_have_text("✓ 40 Augen – das reicht")
    page.get_by_role("link", name="Karo 2 wegnehmen").click()
    expect(page.locator(".verdict")).to_have_text("✗ 34 Augen – das reicht nicht")

    rules = page.goto(f"{DSKV}?suche=gibt+es+nicht")
    assert rules is not None
    assert "script-src 'self'" in rules.headers["content-security-policy"]
    expect(page.get_by_text("Dazu steht nichts auf der Karte.")).to_be_visible()
    page.get_by_label("In den Regeln suchen").fill("NACHBAR mischt")
    expect(page.locator(".sections li:not([hidden])")).to_have_text(re.compile("der rechte Nachbar hebt ab"))
    expect(page.locator(".jumps a").filter(visible=True)).to_have_text("Im Spiel")


def test_without_javascript_every_tap_is_a_link(open_page: OpenPage) -> None:
    page = open_page("/regeln/", **PHONE, java_script_enabled=False)

    page.get_by_role("link", name=re.compile("Meldung prüfen – Rommé 51")).click()
    for card in ("Joker", "Herz Ass", "Joker"):
        key(page, card)
    expect(page.get_by_role("heading", name="Satz · 33 Augen")).to_be_in_viewport()
    page.get_by_role("link", name="Hand-Rommé", exact=True).click()
    expect(page.locator(".verdict")).to_have_text("✓ Das darf auf den Tisch")
    page.get_by_role("link", name="Hand zählen").click()
    page.get_by_text("Karten eintippen").click()
    page.get_by_label("Hand", exact=True).fill("JK heA kaK pi2")
    page.get_by_role("button", name="Zeigen").click()
    expect(page.get_by_role("heading", name="43 Augen")).to_be_visible()
    page.get_by_role("link", name="Regelkarte").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Regelkarte")


@pytest.mark.django_db(transaction=True)
def test_rules_are_reached_from_a_tournament_and_from_a_list(open_page: OpenPage) -> None:
    tournament = make_tournament()
    seat_series(tournament, 1)
    page = open_page(f"/turniere/{tournament.slug}/", **PHONE)
    page.get_by_role("link", name=tournament.rulebook.title, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Regelkarte")
    expect(page.get_by_text(KEPT)).to_be_visible()

    card_table = CardTable.objects.filter(series__tournament=tournament).first()
    assert card_table is not None
    page.goto(f"/liste/{token_of(card_table.link_nonce)}/")
    expect(page.get_by_role("heading", name="Tisch 1 · Serie 1")).to_be_visible()
    page.get_by_role("button", name="Liste", exact=True).press("Enter")  # keys are never held up: see `SingleTaps`
    rules = page.get_by_role("link", name="Regeln und Schiedsrichter-Hilfe")
    with page.context.expect_page() as opened:
        rules.press("Enter")
    rules_page = opened.value
    expect(rules_page.get_by_role("link", name="Meldung prüfen")).to_be_visible()
    page.close()

    rules_page.context.set_offline(True)  # what the tournament agreed on is not kept, but every text is
    rules_page.reload()
    expect(rules_page.get_by_text("wie sie geschrieben sind")).to_be_visible()
    rules_page.get_by_role("link", name=f"Hand zählen – {tournament.rulebook.title}", exact=True).click()
    key(rules_page, "Kreuz 7")
    expect(rules_page.get_by_role("heading", name="7 Augen", exact=True)).to_be_visible()
