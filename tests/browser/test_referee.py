"""The referee's helper in a real browser: accessible, on a phone, without network, without JavaScript, from a list."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.factories import make_tournament, seat_series
from tournament.models.link import token_of

from .conftest import PHONE, OpenPage
from .hands import press, sees
from .looks import faults

DSKV = "/regeln/dskv-2018/"
MELDS = f"{DSKV}meldung/?cards=he7+he8+JK+he10&cards=kr8+pi8+JK&meldung=1"
CARD = "/regeln/dgsrv/"
PAGES = [
    "/regeln/",
    CARD,
    MELDS,
    f"{DSKV}meldung/?cards=kr7+kr8+kr10+xx",
    f"{DSKV}hand/?cards=he7+he8+JK+heA+kr8+pi8+ka8+kaK+kaD+kaB+pi2+kr3+kr3+he10",
]
# Of the same elements, so that axe need not look at them too.
ALIKE = [
    "/regeln/horesca/",
    f"{DSKV}meldung/",
    "/regeln/romme24-open/meldung/?cards=kr7+kr7+kr8&als=hand&joker=ohne",
    "/regeln/romme-51/meldung/?cards=heA+JK+JK",
    f"{DSKV}hand/",
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


def test_pages_suit_everybody_and_the_phone_draws_what_the_server_writes(open_page: OpenPage) -> None:
    page = open_page("/regeln/", **PHONE)
    for address in PAGES + ALIKE:
        page.goto(address)
        page.locator("details").evaluate_all("folded => folded.forEach(details => { details.open = true })")
        written = page.request.get(address).text().replace("<details", "<details open")
        assert page.evaluate(OUTLINE, "") == page.evaluate(OUTLINE, written)
        if address in PAGES:
            assert faults(page, thumb="main a, main button, main summary", big_letters=address == CARD) == []


def tap_cards(page: Page, names: str, then: str, *, exact: bool = False) -> None:
    """Tap cards of the keyboard: then this heading is seen without scrolling."""
    for name in names.split(", "):
        page.locator(".keyboard").get_by_role("link", name=re.compile(rf"^{name}(?! \d)\b")).click()
    expect(page.get_by_role("heading", name=then, exact=exact)).to_be_in_viewport()


def type_hand(page: Page, cards: str, then: str) -> None:
    """Instead of tapping: then this heading is seen."""
    press(page, page.get_by_text("Karten eintippen"))
    page.get_by_label("Hand", exact=True).fill(cards)
    press(page, "Zeigen", then=page.get_by_role("heading", name=then, exact=True))


KEPT = "Meldung prüfen und Hand zählen gehen auf diesem Gerät auch ohne Netz."
TWELVE = "Herz 8, Joker, Herz 10, Kreuz 2, Pik 2, Karo 2, Kreuz 9, Kreuz 9, Pik Ass, Karo Dame, Karo König, Pik 4"


def test_thirteen_cards_are_counted_and_laid_out_offline(open_page: OpenPage) -> None:
    """From the first visit on: every tap is answered without a request, and every page of the rules opens."""
    page = open_page(f"{DSKV}meldung/", **PHONE)
    verdict, status = page.locator(".verdict"), page.get_by_role("status")
    sees(page, KEPT)
    page.context.set_offline(True)
    page.goto(f"{DSKV}hand/?cards=Herz-7")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    tap_cards(page, TWELVE, "104 Augen")
    expect(page.locator(".keyboard .gone")).to_have_text(re.compile("Kreuz 9, nicht mehr da"))  # it is there twice
    expect(verdict).to_have_text("✓ 40 Augen – das eröffnet")  # 7 8 9 10 and three twos
    expect(status).to_have_text("104 Augen")
    page.evaluate("for (const card of ['kr3', 'kr4']) document.querySelector(`[data-key=${card}]`).click()")
    sees(page, page.get_by_role("heading", name="111 Augen"))  # no quick tap is lost
    page.locator("[data-key=krK]").focus()
    for _ in range(2):
        page.keyboard.press("Enter")  # the key keeps the focus
    sees(page, page.get_by_role("heading", name="131 Augen"))
    type_hand(page, "Kreuz-7 xx", "7 Augen")
    expect(page.get_by_role("alert")).to_contain_text("„xx“ ist keine Karte.")
    expect(page.get_by_label("Hand", exact=True)).to_have_value("Kreuz-7 xx")
    assert requests == []

    press(page, "Meldung prüfen")
    tap_cards(page, "Herz 7, Herz 8, Joker, Herz 10", "Folge · 34 Augen")
    expect(page.locator(".meaning").first).to_have_text("für Herz 9")
    expect(page).to_have_url(re.compile(r"\?cards=he7\+he8\+JK\+he10$"))
    expect(status).to_have_text("✓ Folge · 34 Augen. ✗ 34 Augen – das reicht nicht")
    press(page, "Nächste Meldung")
    tap_cards(page, "Kreuz 2, Pik 2, Karo 2", "2. Satz · 6 Augen")
    expect(verdict).to_have_text("✓ 40 Augen – das reicht")
    press(page, "Karo 2 wegnehmen")
    expect(verdict).to_have_text("✗ 34 Augen – das reicht nicht")

    rules = page.goto(f"{DSKV}?suche=gibt+es+nicht")
    assert rules is not None
    assert "script-src 'self'" in rules.headers["content-security-policy"]
    sees(page, "Dazu steht nichts auf der Karte.")
    page.get_by_label("In den Regeln suchen").fill("NACHBAR mischt")
    expect(page.locator(".sections li:not([hidden])")).to_have_text(re.compile("der rechte Nachbar hebt ab"))
    expect(page.locator(".jumps a").filter(visible=True)).to_have_text("Im Spiel")


def test_taps_without_javascript_are_links(open_page: OpenPage) -> None:
    page = open_page("/regeln/", **PHONE, java_script_enabled=False)
    press(page, re.compile("Meldung prüfen – Rommé 51"))
    tap_cards(page, "Joker, Herz Ass, Joker", "Satz · 33 Augen")
    press(page, page.get_by_role("link", name="Hand-Rommé", exact=True))
    expect(page.locator(".verdict")).to_have_text("✓ Das darf auf den Tisch")
    press(page, "Hand zählen")
    type_hand(page, "JK heA kaK pi2", "43 Augen")
    press(page, "Regelkarte")
    expect(page.get_by_role("heading", level=1)).to_have_text("Regelkarte")


@pytest.mark.django_db(transaction=True)
def test_rules_are_reached_from_a_tournament_and_from_a_list(open_page: OpenPage) -> None:
    tournament = make_tournament()
    card_table = seat_series(tournament, 1).card_tables.get(number=1)
    page = open_page(f"/turniere/{tournament.slug}/", **PHONE)
    press(page, tournament.rulebook.title, exact=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Regelkarte")
    sees(page, KEPT)

    page.goto(f"/liste/{token_of(card_table.link_nonce)}/")
    sees(page, page.get_by_role("heading", name="Tisch 1 · Serie 1"))
    page.get_by_role("button", name="Liste", exact=True).press("Enter")  # keys are never held up: see `SingleTaps`
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Regeln und Schiedsrichter-Hilfe").press("Enter")
    rules = opened.value
    sees(rules, rules.get_by_role("link", name="Meldung prüfen"))
    page.close()

    rules.context.set_offline(True)  # what the tournament agreed on is not kept, but every text is
    rules.reload()
    sees(rules, re.compile("wie sie geschrieben sind"))
    press(rules, f"Hand zählen – {tournament.rulebook.title}", exact=True)
    tap_cards(rules, "Kreuz 7", "7 Augen", exact=True)
