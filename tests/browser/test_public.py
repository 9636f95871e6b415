"""What everybody sees on a phone: the public pages, my page, the plan of the hall, the referee's helper."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.draw.examples import drawn
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_team, make_tournament, publish_results, seat_series, write_something
from tournament.core.act import act
from tournament.core.programme import Point
from tournament.live.acts.programme import write
from tournament.models import CardTable, EntryWindow, FloorPlan, Person, PointKind, Seat, Series, Tournament
from tournament.models.link import reader_token_of, token_of

from .conftest import PHONE, WORKER, OpenPage, Run
from .hands import fill, press, sees
from .looks import box_of, faults, show, too_wide

ACTING = "main nav a, main button, main .button, main input[type=search]"


@pytest.fixture
def championship(transactional_db: None) -> Tournament:
    """20 players: series 1 is over, series 2 under way with published results, the third not seated; teams."""
    tournament = make_tournament(20, clubs=5, games=4, name="Deutsche Gehörlosen-Meisterschaft im Rommé")
    registrations = list(tournament.registrations.all())
    for at in range(0, 20, 4):
        make_team(tournament, registrations[at : at + 4 - (at == 8)], f"Mannschaft {at // 4 + 1}")
    for number in (1, 2):
        series = seat_series(tournament, number)
        Series.objects.filter(pk=series.pk).update(started_at=timezone.now(), results_published_at=timezone.now())
        make_totals(series)
    fill_list(CardTable.objects.get(series__number=1, number=1))
    CardTable.objects.exclude(series__number=2, number__gt=3).update(closed_at=timezone.now())
    write_something(tournament)
    return tournament


def make_totals(series: Series) -> None:
    """Totals that make ties, crosses and minus points."""
    seats = list(Seat.objects.filter(series=series).select_related("card_table"))
    for at, seat in enumerate(seats):
        seat.points = seat.wertungspunkte = 15 - at // 2 % 18
        seat.augen, seat.crosses, seat.games = 40 + at // 2 * 7 % 90, at % 3, 3
    Seat.objects.bulk_update(seats, ["points", "wertungspunkte", "augen", "crosses", "games"])


MAIN = ("", "stand", "spieler/1", "sitzplan/2")
OTHERS = ("../", "mannschaften", "bilder", "stand/serie/2", "mannschaften/{team}", "sitzplan/2?nach=tisch", "bilder/1")


@pytest.mark.parametrize("paths", few(1, [(MAIN,), (OTHERS,)]))
def test_pages_suit_everybody(open_page: OpenPage, championship: Tournament, paths: tuple[str, ...]) -> None:
    page = open_page("/", **PHONE)
    for path in paths:
        page.goto(f"/turniere/{championship.slug}/{path.format(team=championship.teams.order_by('pk')[2].pk)}")
        assert faults(page, thumb=ACTING, big_letters=True) == []


def test_standing_keeps_up_on_the_screen_and_a_phone_shows_the_total(
    open_page: OpenPage, championship: Tournament
) -> None:
    """On a phone with place and name; a tap gives the rest. Once the last list is in, it says when it goes on."""
    later = timezone.localtime() + timedelta(minutes=40)
    Tournament.objects.update(date=later.date())
    point = Point(PointKind.SERIES, later.replace(second=0, microsecond=0, tzinfo=None), 60, series=3)
    write(championship, 0, [point], ACTOR, shown=True)
    page = open_page("/")
    page.clock.install()
    page.goto(f"/turniere/{championship.slug}/stand?sort=name")
    expect(page.locator(".state")).to_contain_text("2 Listen offen")
    boxes = [box_of(row) for row in page.locator("tbody tr").all()]
    assert [(box["height"], box["y"] + 34 <= 900) for box in boxes] == [(34, True)] * 20

    with act(championship, ACTOR, "list_closed"):
        CardTable.objects.filter(series__number=2, number=4).update(closed_at=timezone.now())
    page.clock.fast_forward(31_000)

    expect(page.locator(".state")).to_contain_text("1 Liste offen")
    expect(page.locator("#live-status")).to_contain_text("Der Stand ist erneuert.")
    expect(page.locator("th[aria-sort]")).to_contain_text("Name")
    expect(page.locator(".goes-on")).to_have_count(0)
    with act(championship, ACTOR, "list_closed"):
        CardTable.objects.update(closed_at=timezone.now())
    page.clock.fast_forward(31_000)
    expect(page.locator(".goes-on")).to_have_text(re.compile(r"mit der 3. Serie, in (3\d|40) Minuten."))

    phone = open_page(f"/turniere/{championship.slug}/stand", **PHONE)
    assert phone.evaluate("scrollY") == 0  # its head is in sight, whichever tab is current
    row = phone.locator("tbody tr").first
    said = [cell.inner_text().split("\n")[0] for cell in row.locator("th, td").all() if cell.is_visible()]
    # 15 in either series, what ranks; 0 and 40 Augen, what breaks a tie
    assert said == ["1", "Ahrens, Anna", "30", "40"]
    row.get_by_role("link").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ahrens, Anna")


SMALLEST: dict[str, Any] = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
SHAKEN = "navigator.vibrate = pattern => { window.shaken = pattern; return true; };"


@pytest.fixture
def cup(transactional_db: None) -> Tournament:
    """Eight people, a first series played and published; one has a long name."""
    tournament = make_tournament(8, games=4, name="Deutsche Gehörlosen-Meisterschaft im Rommé")
    Person.objects.filter(registrations__number=2).update(name="Schwarzenberger-Hohlfeld, Anneliese")
    series = seat_series(tournament, 1)
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now())
    fill_list(series.card_tables.get(number=1))
    publish_results(tournament, 1)
    return tournament


def stored(page: Page) -> str:
    return str(page.evaluate("JSON.stringify({...localStorage}) + document.cookie"))


def test_name_is_found_once_and_remembered_on_the_phone_alone(open_page: OpenPage, cup: Tournament) -> None:
    page = open_page(f"/turniere/{cup.slug}/", **PHONE)
    press(page, "Wo sitze ich?")
    page.get_by_label("Name oder Startnummer").press_sequentially("hohl")
    expect(page.locator("#gefunden")).to_have_text("Das sind Sie? Bitte auf den Namen tippen.")
    assert faults(page, thumb=ACTING, big_letters=True) == []
    press(page, "Schwarzenberger-Hohlfeld")
    expect(page.get_by_role("heading", level=1)).to_have_text("Schwarzenberger-Hohlfeld, Anneliese")
    assert stored(page) == f'{{"spielliste.ich":"{{\\"{cup.slug}\\":2}}"}}'  # and no cookie

    page.goto(f"/turniere/{cup.slug}/ich/")  # the code on the wall, the next time
    expect(page).to_have_url(re.compile(r"/ich/2/$"))
    page.goto(f"/turniere/{cup.slug}/ich/3/")  # somebody else's
    press(page, "Zu meiner Seite", "Große Schrift")
    expect(page.get_by_role("button", name="Große Schrift")).to_have_attribute("aria-pressed", "true")
    for size in ((320, 568), (360, 640)):
        show(page, size, "light")
        assert too_wide(page, "") == []
    press(page, "Große Schrift", "Das bin ich nicht")
    expect(page).to_have_url(re.compile(r"/ich/$"))
    assert stored(page) == "{}"


def test_open_page_flashes_for_a_known_seat_and_offers_the_list_it_had(open_page: OpenPage, cup: Tournament) -> None:
    page = open_page("/", **SMALLEST)
    page.add_init_script(SHAKEN)
    page.clock.install()
    page.goto(f"/turniere/{cup.slug}/ich/2/")
    press(page, "Das bin ich", exact=True)
    sees(page, page.locator("dt", has_text="noch"))  # the clock of series 1 goes by the server's
    page.clock.fast_forward(11_000)
    expect(page.locator("#neu")).to_be_hidden()  # nothing is new

    series = seat_series(cup, 2)
    write_something(cup)
    page.clock.fast_forward(11_000)
    expect(page.locator("#neu")).to_contain_text("Ihr Platz steht fest: 2. Serie, Tisch 1, Platz 2")
    assert page.title() == "● 2. Serie, Tisch 1, Platz 2"
    assert page.evaluate("window.shaken") == [300, 150, 300, 150, 300]
    frame = "getComputedStyle(document.body, '::after')"
    assert page.evaluate(f"[{frame}.borderTopWidth, {frame}.animationName]") == ["8px", "none"]  # reduced motion
    assert faults(page, thumb=ACTING) == []
    press(page, "Gesehen")
    expect(page.locator("#neu")).to_be_hidden()
    assert page.evaluate(f"{frame}.content") == "none"
    expect(page.get_by_role("link", name="Meine Liste")).to_be_hidden()  # a name alone opens none

    page.goto(f"/mein-tisch/{reader_token_of(series.card_tables.get(number=1))}/")
    press(page, "Meine Seite")
    expect(page).to_have_url(re.compile(r"/ich/2/$"))
    press(page, "Meine Liste")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tisch 1 · Serie 2")


def part(page: Page, name: str) -> Locator:
    return page.get_by_role("application").get_by_role("button", name=name, exact=True)


def drag(page: Page, name: str, right: float, down: float, said: str) -> None:
    """By so many tables' widths, which are two fields each; the page says what became of it."""
    what = part(page, name)
    what.evaluate("one => one.scrollIntoView({block: 'center'})")
    box = box_of(what.locator("rect"))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right * box["width"], y + down * box["height"], steps=3)
    page.mouse.up()
    expect(page.locator("#saalplan-gewaehlt")).to_have_text(said)


@pytest.mark.nightly
def test_plan_is_drawn_by_mouse_and_by_keyboard(run: Run, lead: OpenPage) -> None:
    """Six tables in two rows: 1 to 3 in columns 0, 3, 6 of row 3, 4 to 6 below them in row 6."""
    hall = run(24)
    drawn(hall, 6, 3)
    page = lead(f"{hall.slug}/saalplan/")
    drag(page, "Tisch 3", 1, 0, "Tisch 3 ist verschoben.")
    drag(page, "Tisch 1", 1.5, 0, "Dort steht schon Tisch 2.")  # three fields to the right
    drag(page, "Reihe 2", 0, 1, "Reihe 2 ist verschoben.")
    part(page, "Tisch 6").focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    press(page, "Rückgängig", "Saalplan speichern", then="Der Saalplan ist gespeichert.")
    # below the stage: 3 two fields to the right, the second row two fields down, 6 one more
    assert FloorPlan.objects.get().tables == [[1, 0, 3], [2, 3, 3], [3, 8, 3], [4, 0, 8], [5, 3, 8], [6, 6, 9]]


DSKV = "/regeln/dskv-2018/"
MELDS = f"{DSKV}meldung/?cards=he7+he8+JK+he10&cards=kr8+pi8+JK&meldung=1"
CARD = "/regeln/dgsrv/"
PAGES = [
    "/regeln/",
    CARD,
    MELDS,
    f"{DSKV}hand/?cards=he7+he8+JK+heA+kr8+pi8+ka8+kaK+kaD+kaB+pi2+kr3+kr3+he10",
]
# Of the same elements, so that axe need not look at them too.
ALIKE = [
    "/regeln/horesca/",
    f"{DSKV}meldung/",
    f"{DSKV}meldung/?cards=kr7+kr8+kr10+xx",
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


@pytest.mark.nightly
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


KEPT = "Meldung prüfen und Hand zählen gehen auf diesem Gerät auch ohne Netz."
TWELVE = "Herz 8, Joker, Herz 10, Kreuz 2, Pik 2, Karo 2, Kreuz 9, Kreuz 9, Pik Ass, Karo Dame, Karo König, Pik 4"


@pytest.mark.nightly
def test_thirteen_cards_are_counted_and_laid_out_offline(open_page: OpenPage) -> None:
    """From the first visit on: every tap is answered without a request, and every page of the rules opens."""
    page = open_page(f"{DSKV}meldung/", **PHONE, **WORKER)
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
    press(page, page.get_by_text("Karten eintippen"))
    fill(page, {"Hand": "Kreuz-7 xx"}, "Zeigen", exact=True, then=page.get_by_role("heading", name="7 Augen"))
    expect(page.get_by_role("alert")).to_contain_text("„xx“ ist keine Karte.")
    expect(page.get_by_label("Hand", exact=True)).to_have_value("Kreuz-7 xx")
    assert requests == []

    press(page, "Meldung prüfen")
    tap_cards(page, "Herz 7, Herz 8, Joker, Herz 10", "Folge · 34 Augen")
    expect(page).to_have_url(re.compile(r"\?cards=he7\+he8\+JK\+he10$"))
    expect(status).to_have_text("✓ Folge · 34 Augen. ✗ 34 Augen – das reicht nicht")
    press(page, "Nächste Meldung")
    tap_cards(page, "Kreuz 2, Pik 2, Karo 2", "2. Satz · 6 Augen")
    expect(verdict).to_have_text("✓ 40 Augen – das reicht")

    rules = page.goto(f"{DSKV}?suche=gibt+es+nicht")
    assert rules is not None
    assert "script-src 'self'" in rules.headers["content-security-policy"]
    sees(page, "Dazu steht nichts auf der Karte.")
    page.get_by_label("In den Regeln suchen").fill("NACHBAR mischt")
    expect(page.locator(".sections li:not([hidden])")).to_have_text(re.compile("der rechte Nachbar hebt ab"))
    expect(page.locator(".jumps a").filter(visible=True)).to_have_text("Im Spiel")


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_rules_are_reached_from_a_tournament_and_from_a_list(open_page: OpenPage) -> None:
    tournament = make_tournament()
    card_table = seat_series(tournament, 1).card_tables.get(number=1)
    page = open_page(f"/turniere/{tournament.slug}/", **PHONE, **WORKER)
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

    rules.context.set_offline(True)  # of a tournament whose list was never open here nothing is kept, but every text is
    rules.goto(f"/regeln/turnier/{tournament.slug}/")
    sees(rules, re.compile("wie sie geschrieben sind"))
    press(rules, f"Hand zählen – {tournament.rulebook.title}", exact=True)
    tap_cards(rules, "Kreuz 7", "7 Augen", exact=True)


@pytest.mark.nightly
def test_reader_in_another_zone_sees_both_times(open_page: OpenPage, transactional_db: None) -> None:
    tournament = make_tournament(4)
    Tournament.objects.update(takes_entries=True)
    closes = datetime(timezone.now().year + 1, 5, 9, 16, 30, tzinfo=UTC)
    EntryWindow.objects.create(tournament=tournament, closes_at=closes, version=1)
    write_something(tournament)
    abroad = open_page(tournament.get_absolute_url(), **PHONE, timezone_id="Asia/Kolkata")
    sees(abroad, "18:30 (bei Ihnen 22:00)")
    sees(abroad, "Uhrzeiten: Ortszeit Berlin")
    home = open_page(tournament.get_absolute_url())
    sees(home, "18:30")
    expect(home.locator("body")).not_to_contain_text("bei Ihnen")
    expect(home.get_by_text("Ortszeit")).to_be_hidden()
