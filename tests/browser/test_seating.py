"""Who sits where, in a browser: drawn, published, printed, checked, swapped, put right, ranked."""

import json
import re

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import FilePayload, Page, expect

from tests.factories import fill_list, person_name, register, seat_series, table_of
from tests.lists.keeper.phone import OPENED, entry, link_of
from tests.lists.keeper.phone import put as send
from tests.lists.sitting import put, who
from tests.web.reading import texts
from tournament.draw.reads.drawing import seated_tables
from tournament.lists.reads.lists import games_of
from tournament.lists.reads.occupancy import Placing
from tournament.models import CardTable, Series, Tournament

from .conftest import PHONE, OpenPage, Run, won
from .hands import fill, press, sees
from .looks import DESK_SIZE, PHONE_SIZE, box_of, desk_faults, faults_at, show


@pytest.fixture
def day(run: Run) -> Tournament:
    """Sixteen people of four clubs, three series, public; nobody seated."""
    return run(16, clubs=4)


@pytest.mark.nightly
def test_dice_of_the_hall_lead_to_a_plan_that_a_player_checks(
    day: Tournament, lead: OpenPage, open_page: OpenPage
) -> None:
    public = f"/turniere/{day.slug}/"
    page = lead(f"{day.slug}/sitzplan/")
    assert desk_faults(page) == []
    press(page, "Auslosung ankündigen", page.get_by_role("radio", name="Würfel"), "Jetzt ankündigen")
    hashes = [one.replace(" ", "") for one in page.locator(".hash").all_inner_texts()]
    draw = day.draws.get()
    assert hashes == [draw.entries_hash, draw.commitment]
    player = open_page(f"{public}sitzplan/auslosungen")  # the wall and the phones of the players, before the draw
    sees(player, "Noch fehlt, was keiner vorher weiß (Fünf Würfe im Saal, als Ziffern)")
    printed = texts(page.request.get(f"/leitung/{day.slug}/serie/1/sitzplan.pdf").body())
    wall = "".join(printed).replace(" ", "")
    for shown in (player.inner_text("main").replace(" ", ""), wall):
        assert [one in shown for one in (*hashes, draw.secret)] == [True, True, False]

    fill(page, {"Was fiel?": " 42661 "}, "3 Serien auslosen")
    press(page, "Wie gut ist der Plan?", then=page.get_by_role("img", name="Wer wen trifft"))
    sees(page, page.get_by_role("row", name=re.compile("Ahrens, Anna")).first)
    assert page.request.get(f"{public}sitzplan/2/auslosung.json").status == 404
    press(page, page.get_by_role("link", name="Sitzplan für alle Serien").first, "Alle 3 Sitzpläne veröffentlichen")
    sees(page, "Alle Sitzpläne sind veröffentlicht.")

    player.goto(f"{public}sitzplan/2")
    press(player, player.locator(".draw summary").first, then=player.get_by_text("42661", exact=True))
    assert faults_at(player, *(f"{public}sitzplan/{path}" for path in ("guete", "auslosungen", "2"))) == []
    known = "Die Startzahl kannte vorher niemand, auch die Spielleitung nicht."
    press(player, "Was muss ich nicht glauben?", then=known)
    a_player_checks_it(player)


def a_player_checks_it(player: Page) -> None:
    """What was drawn is right, and a file with two names exchanged is not."""
    said = player.get_by_role("status")
    press(player, "Auslosung nachprüfen")
    assert desk_faults(player) == []
    with player.expect_response(re.compile("auslosungen/1.json")) as answered:
        press(player, re.compile("^Auslosung vom .* prüfen"))
    expect(said).to_have_text("Alles, was sich hier prüfen lässt, stimmt.")
    findings = player.get_by_role("list", name="Was geprüft wurde").get_by_role("listitem")
    expect(findings.filter(has_text="nur der Befehl")).to_have_count(1)
    assert findings.filter(has_text="stimmt").count() > 7
    document = answered.value.json()
    names = document["opened"]["names"]
    names["1"], names["2"] = names["2"], names["1"]
    file = FilePayload(name="auslosung.json", mimeType="application/json", buffer=json.dumps(document).encode())
    player.get_by_label("Oder eine Datei prüfen").set_input_files(file)
    expect(said).to_have_text("Etwas stimmt nicht.")
    expect(findings.filter(has_text="stimmt nicht")).to_contain_text("vertauscht oder verändert: Startnummer 1, 2.")


@pytest.mark.nightly
def test_wishes_and_late_changes_are_taken_in_and_pages_suit_everybody(day: Tournament, lead: OpenPage) -> None:
    plan = f"/leitung/{day.slug}/sitzplan/"
    page = lead(f"{day.slug}/sitzplan/", **PHONE)
    press(page, "Auslosung ankündigen", page.get_by_role("radio", name="Nichts"))
    assert desk_faults(page) == []
    press(page, "Jetzt ankündigen", then=page.get_by_role("heading", name="Auslosung angekündigt"))
    assert desk_faults(page) == []
    press(page, "3 Serien auslosen")
    page.goto(f"{plan}wuensche/")
    fill(page, {"Person 1": "1", "Person 2": "2"}, "Auseinander setzen", then="Ahrens, Anna · Bauer, Bernd")
    assert desk_faults(page) == []
    assert faults_at(page, f"{plan}guete/?nach=verein", plan) == []
    press(page, "Alle 3 Sitzpläne veröffentlichen")
    day.registrations.filter(number=7).update(present=False)
    assert faults_at(page, plan) == []
    press(page, "Änderungen einarbeiten")
    assert desk_faults(page) == []
    for button in ("Zeigen, was sich ändert", "So einarbeiten"):
        page.get_by_role("button", name=button).press("Enter")
    sees(page, page.get_by_role("heading", name="Zuletzt eingearbeitet"))
    assert desk_faults(page) == []


@pytest.mark.nightly
def test_meetings_of_two_hundred_people_scroll_in_their_frame_by_keyboard(run: Run, lead: OpenPage) -> None:
    tournament = run(200, clubs=20)
    seat_series(tournament)
    page = lead(f"{tournament.slug}/sitzplan/guete/", **PHONE)
    frame, picture = (page.get_by_role(role, name="Wer wen trifft") for role in ("region", "img"))
    assert (
        box_of(frame.get_by_text("Bauer, Bernd 2", exact=True).first)["height"] >= 11
    )  # pixels: as large as the small print of the page
    frame.focus()
    last = frame.get_by_text(f"{person_name(199)} 200", exact=True).first  # beside its row, at the left edge
    expect(last).not_to_be_in_viewport()
    page.keyboard.press("End")
    expect(last).to_be_in_viewport()
    for _ in range(24):  # more than it takes: a key pressed while the last one still scrolls may count for nothing
        page.keyboard.press("ArrowRight")
    expect(last).not_to_be_in_viewport()
    expect(picture).to_have_accessible_name(re.compile("200 Personen in 1 Serie: 300 Paare sitzen zusammen"))
    assert desk_faults(page) == []  # nor is the page wider than the phone


def seated(tournament: Tournament) -> list[int]:
    """Start numbers of who sits on seat 1, table by table."""
    return [table.seats[0].registration.number for table in seated_tables(tournament.series.get(number=1))]


@pytest.mark.nightly
def test_draft_is_swapped_progress_comes_by_itself_pages_suit_everybody(run: Run, lead: OpenPage) -> None:
    """Three tables of three clubs, four games, not public; the page stays where it is meanwhile."""
    single = run(12, clubs=3, series=1, games=4, published=False)
    page = lead(f"{single.slug}/", **PHONE)
    press(page, "Plätze für Serie 1 vergeben", "Sitzplan entwerfen")
    a, b, _third = seated(single)
    button = page.get_by_role("button", name="Plätze tauschen")
    expect(button).to_be_disabled()
    for number in (a, b):
        page.locator(f"input[name=person][value='{number}']").check()
    expect(page.locator("#tausch-hinweis")).to_have_text(re.compile(".+ ⇄ .+"))
    expect(page.locator("input[name=person]:not(:checked)").first).to_be_disabled()
    press(page, button, then="Plätze getauscht.")
    assert seated(single)[:2] == [b, a]
    assert desk_faults(page) == []
    press(page, "Sitzplan veröffentlichen", "Serie beginnen", "Trotzdem Serie 1 beginnen")
    page.clock.install()
    page.reload()
    third = page.get_by_role("link", name="Tisch 3")
    third.focus()
    before = page.evaluate("scrollY")
    fill_list(CardTable.objects.select_related("series__tournament").get(number=1))
    page.clock.fast_forward(11_000)
    sees(page, "4/4")
    expect(third).to_be_focused()
    assert page.evaluate("scrollY") == before
    page = lead(**PHONE)  # with a clock that runs
    paths = ("", "serie/1/", "serie/1/tisch/1/?spiel=1", "serie/1/tisch/2/?summen=1", "stand/")
    assert faults_at(page, *(f"/leitung/{single.slug}/{path}" for path in paths)) == []


def begin(series: Series) -> None:
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now())


@pytest.mark.nightly
def test_menu_of_five_series_takes_little_of_the_screen(run: Run, lead: OpenPage) -> None:
    """Its six entries are one line at every width, and the heading stands in the upper quarter of a phone."""
    tournament = run(8, series=5)
    begin(seat_series(tournament))
    page = lead(f"{tournament.slug}/serie/1/", **PHONE)
    assert box_of(page.get_by_role("heading", level=1))["y"] <= PHONE_SIZE[1] / 4
    for size in (PHONE_SIZE, DESK_SIZE, (1920, 1080)):
        show(page, size, "light")
        expect(page.get_by_role("link", name="Mehr", exact=True)).to_be_in_viewport()
        menus = page.locator(".menu").all()
        assert [len({box_of(one)["y"] for one in menu.locator("li").all()}) for menu in menus] == [1, 1]


@pytest.mark.nightly
def test_rows_of_the_standings_are_one_line_as_wide_as_the_screen(run: Run, lead: OpenPage) -> None:
    """The table begins in the upper half; a club's name is cut before a person's."""
    tournament = run(8, series=1)
    club = tournament.clubs.earliest("pk")
    type(club).objects.filter(pk=club.pk).update(name="Verein mit einem Namen, der in keine Spalte passt " * 2)
    series = seat_series(tournament)
    begin(series)
    fill_list(series.card_tables.get(number=1))
    page = lead(f"{tournament.slug}/stand/")
    for size in (PHONE_SIZE, DESK_SIZE, (1920, 1080)):
        show(page, size, "light")
        table = box_of(page.locator("table"))
        rows = page.locator("tbody tr").all()
        assert {round(box_of(row)["height"]) for row in rows} == {32}
        assert (table["y"] <= size[1] / 2, table["width"] > 0.9 * size[0]) == (True, True)
        whole = page.locator("tbody th").evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
        assert whole or size == PHONE_SIZE


@pytest.fixture
def series(run: Run) -> Series:
    """Two tables of four, published."""
    return seat_series(run(8, clubs=8, series=1))


@pytest.mark.nightly
def test_game_is_inserted_and_swapped_and_taken_back(series: Series, lead: OpenPage) -> None:
    """A forgotten one before game 3, which seat 3 deals; two are swapped. What is new on the page suits everybody: the
    form, what was done, the game that came too late (of Ahrens, in whose place number 9 sits since game 6), the phone
    that was not heard."""
    table = table_of(series.tournament)
    for game, winner in enumerate((2, 3, 2, 2, 2, 4), start=1):
        won(table, game, winner)
    (guest,) = register(series.tournament, 1, [])
    put(series, Placing(table=1, seat=1, from_game=6, player=guest.pk))
    results = [{"seat": 1, "outcome": "romme", "augen": 0}, OPENED | {"seat": 2}, OPENED | {"seat": 4}]
    send(Client(), link_of(table), 7, entry(results=results, players=["p1", "p2", "p3", "p4"]))
    Client().get(f"{link_of(table)}state", headers={"Unsent": "2"})
    before = games_of(table)
    page = lead(f"{series.tournament.slug}/serie/1/tisch/1/")
    press(page, "3 ändern", page.get_by_text("Spiel vergessen oder vertauscht?"), "Spiel davor einfügen")
    sees(page, "Neues Spiel 3 – die späteren rücken um eins weiter", "Nachzügler: Spiel 7")
    sees(page, page.get_by_text("2 Einträge warten").first)
    for name, outcome, augen in (("Ahrens", "Rommé", ""), ("Bauer", "eröffnet", "12"), ("Dietz", "eröffnet", "5")):
        fill(page.get_by_role("group", name=name), {"Ausgang": outcome, "Augen": augen})
    press(page, "Speichern", then="Ja, das stimmt so")
    assert desk_faults(page) == []
    fill(page, {"Ja, das stimmt so": True}, "Speichern", then="Spiel 3 ist eingefügt, 3 bis 6 sind jetzt 4 bis 7.")
    assert (len(games_of(table)), desk_faults(page)) == (7, [])
    press(page, "Rückgängig", then="Spiel 3 ist wieder herausgenommen.")
    press(page, "3 ändern", page.get_by_text("Spiel vergessen oder vertauscht?"))
    fill(page, {"Mit einem anderen Spiel tauschen": "Spiel 4"}, "Tauschen", exact=True)
    sees(page, "Spiel 3 und Spiel 4 sind getauscht.")
    assert desk_faults(page) == []
    press(page, "Rückgängig", then=page.get_by_text("Spiele getauscht").nth(1))
    assert games_of(table) == before


def test_open_phone_shows_the_names_after_a_swap(series: Series, open_page: OpenPage, lead: OpenPage) -> None:
    phone = open_page(link_of(table_of(series.tournament)), **PHONE)
    first, second = who(series, 2).person.name, who(series, 7).person.name
    sees(phone, phone.get_by_text(first).first)
    page = lead(f"{series.tournament.slug}/serie/1/")
    press(page, "Zwei Personen tauschen")
    fill(page, {first: True, second: True})
    press(page, "Was kostet das?", then="2 Tische neu drucken: Serie 1 Tisch 1, 2.")
    press(page, page.get_by_role("button", name="Tauschen", exact=True), then="Plätze getauscht.")

    phone.evaluate("window.dispatchEvent(new Event('focus'))")  # it is looked at again
    sees(phone, phone.get_by_text(second).first)
    expect(phone.get_by_text(first)).to_have_count(0)
