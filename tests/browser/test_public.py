"""What everybody sees on a phone: the public pages, my page, the plan of the hall."""

import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.factories import ACTOR, fill_list, make_team, make_tournament, publish_results, seat_series, write_something
from tests.floor.examples import drawn
from tournament.core.act import act
from tournament.models import CardTable, FloorPlan, Person, Seat, Series, Tournament
from tournament.models.link import reader_token_of

from .conftest import PHONE, Held, OpenPage
from .hands import fill, press, sees
from .looks import box_of, desk_faults, faults, show, too_wide

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


def addresses(tournament: Tournament) -> list[str]:
    """The five main pages first, then the others."""
    root = f"/turniere/{tournament.slug}/"
    team = tournament.teams.order_by("pk")[2]
    main = ["/", root, f"{root}stand", f"{root}mannschaften/{team.pk}", f"{root}spieler/1"]
    others = ["stand/serie/2", "mannschaften", "sitzplan/2", "sitzplan/2?nach=tisch"]
    others += ["bilder", "bilder/1"]
    return [*main, *(root + address for address in others)]


def test_pages_read_without_javascript(open_page: OpenPage, championship: Tournament) -> None:
    page = open_page(f"/turniere/{championship.slug}/", **PHONE, java_script_enabled=False)

    press(page, "Ganze Rangliste", then=page.get_by_role("heading", level=1, name="Stand", exact=True))
    fill(page, {"Name oder Verein": "ahrens, anna"}, "Suchen")
    expect(page.locator(".found")).to_have_text("1 Treffer für „ahrens, anna“")
    press(page, "Ahrens, Anna")
    expect(page.get_by_role("heading", level=2)).to_have_text(["1. Serie", "2. Serie"])
    expect(page.get_by_role("row", name="2 Rommé")).to_contain_text("5")
    press(page, "Sitzplan", "Nach Tischen", then=page.get_by_role("heading", name="Tisch 5"))


def test_pages_suit_everybody_and_a_phone_shows_place_name_and_total(
    open_page: OpenPage, championship: Tournament
) -> None:
    """A tap gives the rest."""
    page = open_page(f"/turniere/{championship.slug}/stand", **PHONE)
    row = page.locator("tbody tr").first

    assert [cell.inner_text().split("\n")[0] for cell in row.locator("th, td").all() if cell.is_visible()] == [
        "1",
        "Ahrens, Anna",
        "30",
        "40",
    ]  # 15 in either series, what ranks; 0 and 40 Augen, what breaks a tie
    row.get_by_role("link").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ahrens, Anna")

    for address in addresses(championship):
        page.goto(address)
        assert faults(page, thumb=ACTING, big_letters=True) == []


def test_standing_on_the_screen_keeps_up(open_page: OpenPage, championship: Tournament) -> None:
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


def tap(page: Page, *keys: str, exact: bool = False) -> None:
    """Buttons and links, one after the other."""
    for key in keys:
        page.get_by_role("button", name=key, exact=exact).or_(page.get_by_role("link", name=key)).tap()


def stored(page: Page) -> str:
    return str(page.evaluate("JSON.stringify({...localStorage}) + document.cookie"))


def test_name_is_found_once_and_remembered_on_the_phone_alone(open_page: OpenPage, cup: Tournament) -> None:
    page = open_page(f"/turniere/{cup.slug}/", **PHONE)
    tap(page, "Wo sitze ich?")
    page.get_by_label("Name oder Startnummer").press_sequentially("hohl")
    expect(page.locator("#gefunden")).to_have_text("Das sind Sie? Bitte auf den Namen tippen.")
    assert faults(page, thumb=ACTING, big_letters=True) == []
    tap(page, "Schwarzenberger-Hohlfeld")
    expect(page.get_by_role("heading", level=1)).to_have_text("Schwarzenberger-Hohlfeld, Anneliese")
    assert stored(page) == f'{{"spielliste.ich":"{{\\"{cup.slug}\\":2}}"}}'  # and no cookie

    page.goto(f"/turniere/{cup.slug}/ich/")  # the code on the wall, the next time
    expect(page).to_have_url(re.compile(r"/ich/2/$"))
    page.goto(f"/turniere/{cup.slug}/ich/3/")  # somebody else's
    tap(page, "Zu meiner Seite", "Große Schrift")
    expect(page.get_by_role("button", name="Große Schrift")).to_have_attribute("aria-pressed", "true")
    for size in ((320, 568), (360, 640)):
        show(page, size, "light")
        assert too_wide(page, "") == []
    tap(page, "Große Schrift", "Das bin ich nicht")
    expect(page).to_have_url(re.compile(r"/ich/$"))
    assert stored(page) == "{}"


def test_open_page_flashes_for_a_known_seat_and_offers_the_list_it_had(open_page: OpenPage, cup: Tournament) -> None:
    page = open_page("/", **SMALLEST)
    page.add_init_script(SHAKEN)
    page.clock.install()
    page.goto(f"/turniere/{cup.slug}/ich/2/")
    tap(page, "Das bin ich", exact=True)
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
    tap(page, "Gesehen")
    expect(page.locator("#neu")).to_be_hidden()
    assert page.evaluate(f"{frame}.content") == "none"
    expect(page.get_by_role("link", name="Meine Liste")).to_be_hidden()  # a name alone opens none

    page.goto(f"/mein-tisch/{reader_token_of(series.card_tables.get(number=1))}/")
    tap(page, "Meine Seite")
    expect(page).to_have_url(re.compile(r"/ich/2/$"))
    tap(page, "Meine Liste")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tisch 1 · Serie 2")


@pytest.fixture
def hall(held: Held) -> Tournament:
    """Six tables in two rows: 1 to 3 in columns 0, 3, 6 of row 3, 4 to 6 below them in row 6."""
    tournament = held(24)
    drawn(tournament, 6, 3)
    return tournament


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


def test_plan_is_drawn_by_mouse_and_by_keyboard(hall: Tournament, lead: OpenPage) -> None:
    page = lead(f"{hall.slug}/saalplan/")
    drag(page, "Tisch 3", 1, 0, "Tisch 3 ist verschoben.")
    drag(page, "Tisch 1", 1.5, 0, "Dort steht schon Tisch 2.")  # three fields to the right
    drag(page, "Reihe 2", 0, 1, "Reihe 2 ist verschoben.")
    part(page, "Tisch 6").focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    press(page, "Rückgängig")
    assert desk_faults(page) == []
    press(page, "Saalplan speichern", then="Der Saalplan ist gespeichert.")
    # below the stage: 3 two fields to the right, the second row two fields down, 6 one more
    assert FloorPlan.objects.get().tables == [[1, 0, 3], [2, 3, 3], [3, 8, 3], [4, 0, 8], [5, 3, 8], [6, 6, 9]]
