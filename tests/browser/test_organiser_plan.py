"""All series planned in a real browser: announced, drawn, published, printed, checked there and by the command line."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.looks import desk_faults
from tests.factories import ACTOR, make_tournament, person_name, seat_series
from tests.web.reading import texts
from tournament.draw.reads.seating import seated_tables
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Tournament


@pytest.fixture
def day(transactional_db: None, organiser: User) -> Tournament:
    """Twenty people of five clubs, three series, public; nobody seated."""
    tournament = make_tournament(20, clubs=5)
    tournament.organisers.add(organiser)
    return tournament


def test_all_series_from_the_dice_of_the_hall_to_a_player_who_checks_them(
    day: Tournament, organiser: User, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(f"/leitung/{day.slug}/sitzplan/", user=organiser, **DESKTOP)
    page.get_by_role("link", name="Auslosung ankündigen").click()
    page.get_by_role("radio", name="Würfel").check()
    page.get_by_role("button", name="Jetzt ankündigen").click()
    hashes = [one.replace(" ", "") for one in page.locator(".hash").all_inner_texts()]
    draw = day.draws.get()
    assert hashes == [draw.entries_hash, draw.commitment]
    public = f"/turniere/{day.slug}/"
    player = open_page(f"{public}sitzplan/auslosungen")  # the wall and the phones of the players, before the draw
    expect(player.get_by_text("Noch fehlt, was keiner vorher weiß (Fünf Würfe im Saal, als Ziffern)")).to_be_visible()
    wall = " ".join(texts(page.request.get(f"/leitung/{day.slug}/serie/1/sitzplan.pdf").body())).replace(" ", "")
    for shown in (player.inner_text("main").replace(" ", ""), wall):
        assert all(one in shown for one in hashes)
        assert draw.secret not in shown
    for path in (f"/leitung/{day.slug}/sitzplan/", f"/leitung/{day.slug}/protokoll/"):
        assert draw.secret not in page.request.get(path).text()

    page.get_by_label("Was fiel?").fill(" 42661 ")
    page.get_by_role("button", name="3 Serien auslosen").click()
    page.get_by_role("link", name="Wie gut ist der Plan?").click()
    expect(page.get_by_role("img", name="Wer wen trifft")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Ahrens, Anna")).first).to_be_visible()
    assert page.request.get(f"{public}sitzplan/2/auslosung.json").status == 404
    page.get_by_role("link", name="Sitzplan für alle Serien").first.click()
    page.get_by_role("button", name="Alle 3 Sitzpläne veröffentlichen").click()
    expect(page.get_by_text("Alle Serien sind gesetzt und veröffentlicht.")).to_be_visible()

    player.goto(f"{public}sitzplan/2")
    expect(player.get_by_text("42661", exact=True)).to_be_visible()
    player.get_by_role("link", name="Was muss ich nicht glauben?").click()
    expect(player.get_by_text("Die Startzahl kannte vorher niemand, auch die Spielleitung nicht.")).to_be_visible()
    player.get_by_role("link", name="Auslosung nachprüfen").click()
    with player.expect_response(re.compile("auslosungen/1.json")) as answered:
        player.get_by_role("button", name=re.compile("^Auslosung vom .* prüfen")).click()
    expect(player.get_by_role("status")).to_have_text("Alles, was sich hier prüfen lässt, stimmt.")
    findings = player.get_by_role("list", name="Was geprüft wurde").get_by_role("listitem")
    expect(findings.filter(has_text="nur der Befehl")).to_have_count(1)
    assert findings.filter(has_text="stimmt").count() > 7
    file = tmp_path / "auslosung.json"
    file.write_bytes(answered.value.body())
    document = json.loads(file.read_text(encoding="utf-8"))
    assert verified(file) == 0

    names = document["opened"]["names"]
    names["1"], names["2"] = names["2"], names["1"]
    file.write_text(json.dumps(document), encoding="utf-8")
    player.get_by_label("Oder eine Datei prüfen").set_input_files(file)
    expect(player.get_by_role("status")).to_have_text("Etwas stimmt nicht.")
    expect(findings.filter(has_text="stimmt nicht")).to_contain_text("vertauscht oder verändert: Startnummer 1, 2.")
    assert verified(file) == 1
    printed = " ".join(texts(page.request.get(f"{public}sitzplan/2.pdf").body()))
    assert all(one in printed.replace(" ", "") for one in hashes)
    assert document["seed"] in printed
    for table in seated_tables(day.series.get(number=2)):
        for seat in table.seats:
            assert seat.registration.person.name in printed


def verified(file: Path) -> int:
    """What `python -m tournament.seating verify` says of a file, in a program of its own."""
    command = [sys.executable, "-m", "tournament.seating", "verify", str(file)]
    return subprocess.run(command, cwd=settings.BASE_DIR, check=False).returncode


def test_wishes_and_late_changes_are_taken_in_and_every_page_suits_everybody(
    day: Tournament, organiser: User, open_page: OpenPage
) -> None:
    page = open_page(f"/leitung/{day.slug}/sitzplan/", user=organiser, **PHONE)
    assert desk_faults(page) == []
    page.get_by_role("link", name="Auslosung ankündigen").click()
    page.get_by_role("radio", name="Nichts").check()
    assert desk_faults(page) == []
    page.get_by_role("button", name="Jetzt ankündigen").click()
    expect(page.get_by_role("heading", name="Auslosung angekündigt")).to_be_visible()
    assert desk_faults(page) == []
    page.get_by_role("button", name="3 Serien auslosen").click()
    page.goto(f"/leitung/{day.slug}/sitzplan/wuensche/")
    page.get_by_label("Person 1").fill("1")
    page.get_by_label("Person 2").fill("2")
    page.get_by_role("button", name="Auseinander setzen").click()
    expect(page.get_by_text("Ahrens, Anna · Bauer, Bernd")).to_be_visible()
    assert desk_faults(page) == []
    page.goto(f"/leitung/{day.slug}/sitzplan/guete/?nach=verein")
    assert desk_faults(page) == []
    page.goto(f"/leitung/{day.slug}/sitzplan/")
    assert desk_faults(page) == []
    page.get_by_role("button", name="Alle 3 Sitzpläne veröffentlichen").click()
    for path in ("", "sitzplan/1", "sitzplan/guete", "sitzplan/auslosungen", "sitzplan/pruefen"):
        page.goto(f"/turniere/{day.slug}/{path}")
        assert desk_faults(page) == []
    day.registrations.filter(number=7).update(present=False)
    page.goto(f"/leitung/{day.slug}/sitzplan/")
    assert desk_faults(page) == []
    page.get_by_role("link", name="Änderungen einarbeiten").click()
    assert desk_faults(page) == []
    page.get_by_role("button", name="Zeigen, was sich ändert").press("Enter")
    page.get_by_role("button", name="So einarbeiten").press("Enter")
    expect(page.get_by_role("heading", name="Zuletzt eingearbeitet")).to_be_visible()
    assert desk_faults(page) == []


def test_nothing_is_given_up_without_a_tick_and_ticks_work_by_keyboard(
    transactional_db: None, organiser: User, open_page: OpenPage
) -> None:
    tournament = make_tournament(8, clubs=2)  # four of a club at two tables; three series without meeting again: never
    tournament.organisers.add(organiser)
    page = open_page(f"/leitung/{tournament.slug}/sitzplan/", user=organiser, **PHONE)
    assert desk_faults(page) == []
    page.get_by_role("button", name="3 Serien auslosen").press("Enter")
    refusal = page.get_by_role("alert").filter(has_text="Tische gibt (2)")
    expect(refusal.first).to_be_visible()
    assert not tournament.draws.exists()
    for name in ("Vereinskollegen dürfen zusammensitzen", "Wiederholungen dürfen sein"):
        page.get_by_role("checkbox", name=name).press("Space")
    assert desk_faults(page) == []
    page.get_by_role("button", name="3 Serien auslosen").press("Enter")
    expect(page.get_by_text("3 Serien sind im Entwurf")).to_be_visible()


@pytest.mark.nightly
def test_who_meets_whom_of_two_hundred_people_scrolls_in_its_frame_by_keyboard_too(
    transactional_db: None, organiser: User, open_page: OpenPage
) -> None:
    tournament = make_tournament(200, clubs=20)
    tournament.organisers.add(organiser)
    seat_series(tournament)
    page = open_page(f"/leitung/{tournament.slug}/sitzplan/guete/", user=organiser, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    frame = page.get_by_role("region", name="Wer wen trifft")
    name = frame.get_by_text("Bauer, Bernd 2", exact=True).first
    box = name.bounding_box()
    assert box is not None
    assert box["height"] >= 11  # pixels: as large as the small print of the page
    frame.focus()
    last = frame.get_by_text(f"{person_name(199)} 200", exact=True).first  # beside its row, at the left edge
    expect(last).not_to_be_in_viewport()
    page.keyboard.press("End")
    expect(last).to_be_in_viewport()
    for _ in range(24):  # more than it takes: a key pressed while the last one still scrolls may count for nothing
        page.keyboard.press("ArrowRight")
    expect(last).not_to_be_in_viewport()
    picture = page.get_by_role("img", name="Wer wen trifft")
    expect(picture).to_have_accessible_name(re.compile("200 Personen in 1 Serie: 300 Paare sitzen zusammen"))
    assert desk_faults(page) == []


def test_later_series_by_standing_within_some_ranks(day: Tournament, organiser: User, open_page: OpenPage) -> None:
    seat_series(day, 1)  # start numbers 1-4 at table 1, 5-8 at table 2 and so on; the result ranks them the same way
    for table in day.series.get(number=1).card_tables.all():
        seats = table.seats.select_related("registration")
        totals = {seat.number: PaperTotal(30, 300 + seat.registration.number) for seat in seats}
        type_totals(table, table.version, totals, ACTOR)
    page = open_page(f"/leitung/{day.slug}/serie/2/", user=organiser, **PHONE)
    page.get_by_role("radio", name="Nach Stand, ohne Wiederholungen").check()
    page.get_by_label("Höchstens so viele Ränge weit").fill("10")
    assert desk_faults(page) == []
    page.get_by_role("button", name="Sitzplan entwerfen").click()
    expect(page.get_by_text("Niemand trifft jemanden wieder.")).to_be_visible()
    assert desk_faults(page) == []
    for place, drawn in enumerate(seated_tables(day.series.get(number=2))):
        numbers = [seat.registration.number for seat in drawn.seats]
        assert len({(number - 1) // 4 for number in numbers}) == 4  # nobody of one table of series 1 meets again
        for number in numbers:  # rank r belongs to places 4p+1 .. 4p+4 of table p; nobody is more than 10 away from it
            assert 4 * place + 1 - 10 <= number <= 4 * place + 4 + 10
    page.get_by_role("button", name="Sitzplan veröffentlichen").click()
    expect(page.get_by_role("link", name="Spiellisten drucken")).to_be_visible()
    assert day.series.get(number=2).limit == 10
