"""The public pages in a real browser: accessible, light and dark, on a phone, without JavaScript, up to date."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.factories import ACTOR, fill_list, make_team, make_tournament, seat_series, write_something
from tournament.core.act import act
from tournament.models import CardTable, Seat, Series, Tournament

from .conftest import PHONE, OpenPage
from .hands import fill, press
from .looks import faults

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
    others = ["stand/serie/2", "mannschaften", "sitzplan/2", "sitzplan/2?nach=tisch", "stand?suche=zzz", "spieler/20"]
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
    boxes = [row.bounding_box() for row in page.locator("tbody tr").all()]
    assert [box and box["height"] for box in boxes] == [34] * 20
    assert [box for box in boxes if box and box["y"] + 34 > 900] == []

    with act(championship, ACTOR, "list_closed"):
        CardTable.objects.filter(series__number=2, number=4).update(closed_at=timezone.now())
    page.clock.fast_forward(31_000)

    expect(page.locator(".state")).to_contain_text("1 Liste offen")
    expect(page.locator("#live-status")).to_contain_text("Der Stand ist erneuert.")
    expect(page.locator("th[aria-sort]")).to_contain_text("Name")
