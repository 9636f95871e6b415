"""My page on a phone: found once by name, remembered there alone; it flashes when a seat is known; in big letters."""

import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.factories import fill_list, make_tournament, publish_results, seat_series, write_something
from tournament.models import Person, Series, Tournament
from tournament.models.link import reader_token_of

from .conftest import PHONE, OpenPage
from .hands import sees
from .looks import faults, show, too_wide

SMALLEST: dict[str, Any] = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
ACTING = "main button, main .button, main input[type=search]"
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
