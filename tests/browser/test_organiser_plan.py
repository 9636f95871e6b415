"""All series planned in a real browser: announced, drawn, published, printed, checked there and by the command line."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import ACTOR, person_name, seat_series
from tests.web.reading import texts
from tournament.draw.reads.seating import seated_tables
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Tournament
from tournament.seating.__main__ import main

from .conftest import PHONE, Held, OpenPage
from .hands import fill, press, sees
from .looks import desk_faults, faults_at


@pytest.fixture
def day(held: Held) -> Tournament:
    """Twenty people of five clubs, three series, public; nobody seated."""
    return held(20, clubs=5)


def test_dice_of_the_hall_lead_to_a_plan_that_a_player_checks(
    day: Tournament, lead: OpenPage, open_page: OpenPage, tmp_path: Path
) -> None:
    public = f"/turniere/{day.slug}/"
    page = lead(f"{day.slug}/sitzplan/")
    press(page, "Auslosung ankündigen", page.get_by_role("radio", name="Würfel"), "Jetzt ankündigen")
    hashes = [one.replace(" ", "") for one in page.locator(".hash").all_inner_texts()]
    draw = day.draws.get()
    assert hashes == [draw.entries_hash, draw.commitment]
    player = open_page(f"{public}sitzplan/auslosungen")  # the wall and the phones of the players, before the draw
    sees(player, "Noch fehlt, was keiner vorher weiß (Fünf Würfe im Saal, als Ziffern)")
    wall = paper(page, f"/leitung/{day.slug}/serie/1/sitzplan.pdf").replace(" ", "")
    for shown in (player.inner_text("main").replace(" ", ""), wall):
        assert [one in shown for one in (*hashes, draw.secret)] == [True, True, False]

    fill(page, {"Was fiel?": " 42661 "}, "3 Serien auslosen")
    press(page, "Wie gut ist der Plan?", then=page.get_by_role("img", name="Wer wen trifft"))
    sees(page, page.get_by_role("row", name=re.compile("Ahrens, Anna")).first)
    assert page.request.get(f"{public}sitzplan/2/auslosung.json").status == 404
    press(page, page.get_by_role("link", name="Sitzplan für alle Serien").first, "Alle 3 Sitzpläne veröffentlichen")
    sees(page, "Alle Serien sind gesetzt und veröffentlicht.")

    player.goto(f"{public}sitzplan/2")
    sees(player, player.get_by_text("42661", exact=True))
    known = "Die Startzahl kannte vorher niemand, auch die Spielleitung nicht."
    press(player, "Was muss ich nicht glauben?", then=known)
    document = a_player_checks_it(player, tmp_path / "auslosung.json")
    printed = paper(page, f"{public}sitzplan/2.pdf")
    names = [seat.registration.person.name for table in seated_tables(day.series.get(number=2)) for seat in table.seats]
    assert [one for one in hashes if one not in printed.replace(" ", "")] == []
    assert [one for one in (document["seed"], *names) if one not in printed] == []


def paper(page: Page, address: str) -> str:
    return " ".join(texts(page.request.get(address).body()))


def a_player_checks_it(player: Page, file: Path) -> dict[str, Any]:
    """In the browser and by the command line: what was drawn is right, and with two names exchanged it is not."""
    said = player.get_by_role("status")
    press(player, "Auslosung nachprüfen")
    with player.expect_response(re.compile("auslosungen/1.json")) as answered:
        press(player, re.compile("^Auslosung vom .* prüfen"))
    expect(said).to_have_text("Alles, was sich hier prüfen lässt, stimmt.")
    findings = player.get_by_role("list", name="Was geprüft wurde").get_by_role("listitem")
    expect(findings.filter(has_text="nur der Befehl")).to_have_count(1)
    assert findings.filter(has_text="stimmt").count() > 7
    file.write_bytes(answered.value.body())
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert main(["verify", str(file)]) == 0

    names = document["opened"]["names"]
    names["1"], names["2"] = names["2"], names["1"]
    file.write_text(json.dumps(document), encoding="utf-8")
    player.get_by_label("Oder eine Datei prüfen").set_input_files(file)
    expect(said).to_have_text("Etwas stimmt nicht.")
    expect(findings.filter(has_text="stimmt nicht")).to_contain_text("vertauscht oder verändert: Startnummer 1, 2.")
    assert main(["verify", str(file)]) == 1
    return document


def test_wishes_and_late_changes_are_taken_in_and_pages_suit_everybody(day: Tournament, lead: OpenPage) -> None:
    plan, public = f"/leitung/{day.slug}/sitzplan/", f"/turniere/{day.slug}/"
    page = lead(f"{day.slug}/sitzplan/", **PHONE)
    assert desk_faults(page) == []
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
    shown = ("", "sitzplan/1", "sitzplan/guete", "sitzplan/auslosungen", "sitzplan/pruefen")
    assert faults_at(page, *(f"{public}{path}" for path in shown)) == []
    day.registrations.filter(number=7).update(present=False)
    assert faults_at(page, plan) == []
    press(page, "Änderungen einarbeiten")
    assert desk_faults(page) == []
    for button in ("Zeigen, was sich ändert", "So einarbeiten"):
        page.get_by_role("button", name=button).press("Enter")
    sees(page, page.get_by_role("heading", name="Zuletzt eingearbeitet"))
    assert desk_faults(page) == []


def test_rules_are_given_up_by_ticks_alone_and_by_keyboard(held: Held, lead: OpenPage) -> None:
    """Four of a club at two tables, three series: they cannot but meet again."""
    tournament = held(8, clubs=2)
    page = lead(f"{tournament.slug}/sitzplan/", **PHONE)
    draw = page.get_by_role("button", name="3 Serien auslosen")
    draw.press("Enter")
    sees(page, page.get_by_role("alert").filter(has_text="Tische gibt (2)").first)
    assert not tournament.draws.exists()
    for name in ("Vereinskollegen dürfen zusammensitzen", "Wiederholungen dürfen sein"):
        page.get_by_role("checkbox", name=name).press("Space")
    assert desk_faults(page) == []
    draw.press("Enter")
    sees(page, re.compile("3 Serien sind im Entwurf"))


@pytest.mark.nightly
def test_meetings_of_two_hundred_people_scroll_in_their_frame_by_keyboard(held: Held, lead: OpenPage) -> None:
    tournament = held(200, clubs=20)
    seat_series(tournament)
    page = lead(f"{tournament.slug}/sitzplan/guete/", **PHONE)
    frame, picture = (page.get_by_role(role, name="Wer wen trifft") for role in ("region", "img"))
    box = frame.get_by_text("Bauer, Bernd 2", exact=True).first.bounding_box()
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
    expect(picture).to_have_accessible_name(re.compile("200 Personen in 1 Serie: 300 Paare sitzen zusammen"))
    assert desk_faults(page) == []  # nor is the page wider than the phone


def test_later_series_by_standing_is_drawn_within_some_ranks(day: Tournament, lead: OpenPage) -> None:
    seat_series(day, 1)  # start numbers 1-4 at table 1, 5-8 at table 2 and so on; the result ranks them the same way
    for table in day.series.get(number=1).card_tables.all():
        seats = table.seats.select_related("registration")
        totals = {seat.number: PaperTotal(30, 300 + seat.registration.number) for seat in seats}
        type_totals(table, table.version, totals, ACTOR)
    page = lead(f"{day.slug}/serie/2/", **PHONE)
    press(page, page.get_by_role("radio", name="Nach Stand, ohne Wiederholungen"))
    fill(page, {"Höchstens so viele Ränge weit": "10"})
    assert desk_faults(page) == []
    press(page, "Sitzplan entwerfen", then="Niemand trifft jemanden wieder.")
    assert desk_faults(page) == []
    for place, drawn in enumerate(seated_tables(day.series.get(number=2))):
        numbers = [seat.registration.number for seat in drawn.seats]
        assert len({(number - 1) // 4 for number in numbers}) == 4  # nobody of one table of series 1 meets again
        # Rank r belongs to places 4p+1 .. 4p+4 of table p; nobody is more than 10 away from it.
        assert 4 * place + 1 - 10 <= min(numbers) <= max(numbers) <= 4 * place + 4 + 10
    press(page, "Sitzplan veröffentlichen", then=page.get_by_role("link", name="Spiellisten drucken"))
    assert day.series.get(number=2).limit == 10
