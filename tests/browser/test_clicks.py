"""How many clicks the way to published seats takes, and a person who comes late: counted in a browser."""

import re

from django.contrib.auth.models import User
from playwright.sync_api import Page

from tests.factories import person_name
from tournament.models import Tournament

from .conftest import OpenPage
from .hands import fill, press, sees, workbook

# Presses by mouse or finger, but for those on a box and a file's: a click that a key makes has no detail.
COUNTING = """
addEventListener("click", ({target, detail, isTrusted}) => {
  const box = target.closest("label, input[type=checkbox], input[type=file]");
  if (isTrusted && detail && !box) sessionStorage.setItem("clicks", Number(sessionStorage.getItem("clicks") ?? 0) + 1);
}, true);
const seen = new Set(JSON.parse(sessionStorage.getItem("pages") ?? "[]"));
sessionStorage.setItem("pages", JSON.stringify([...seen.add(location.pathname)]));
"""


def counted(open_page: OpenPage, user: User, path: str) -> Page:
    """A page from which on clicks and pages are counted."""
    page = open_page("/leitung/", user=user)
    page.context.add_init_script(COUNTING)
    page.goto(path)
    return page


def clicks(page: Page) -> int:
    return int(page.evaluate("sessionStorage.getItem('clicks') ?? 0"))


def pages(page: Page) -> int:
    return len(page.evaluate("JSON.parse(sessionStorage.getItem('pages'))"))


def test_tournament_of_two_days_with_teams_takes_at_most_25_clicks(organiser: User, open_page: OpenPage) -> None:
    rows = [[person_name(at), f"RC {at // 4}", f"Mannschaft {at // 4}", "Damen" if at % 2 else ""] for at in range(16)]
    page = counted(open_page, organiser, "/leitung/")
    press(page, page.get_by_role("main").get_by_role("link", name="Turnier", exact=True))
    fill(page, {"Name des Turniers": "Pokal", "Datum": "2026-12-05", "Serien": "2"}, exact=True)
    press(page, page.get_by_text("Mehrere Tage"))
    fill(page, {"2. Tag": "2026-12-06", "Serien am 2. Tag": "1"}, "Turnier anlegen", exact=True)
    press(page, page.get_by_role("link", name="Liste einlesen").first)
    page.get_by_label("Datei").set_input_files(workbook([["Name", "Verein", "Mannschaft", "Wertung"], *rows]))
    press(page, "Vorschau ansehen", "Angekreuzte anmelden")
    press(page, page.get_by_text("Alle auf einmal abhaken"), "Alle anwesend", then="Alle sind da")
    rankings_are_three(page)
    seats_are_public(page)

    made = Tournament.objects.get()
    assert [one.day.day for one in made.series.order_by("number") if one.day] == [5, 5, 6]
    assert made.published
    assert made.series.filter(published_at__isnull=False).count() == 3
    assert made.rankings.count() >= 3
    assert clicks(page) <= 25


def rankings_are_three(page: Page) -> None:
    """Beside players and teams the ladies."""
    press(page, page.get_by_role("link", name="Ergebnis"), "Wertungen")
    fill(page, {"Damen": True}, "Speichern", exact=True)


def seats_are_public(page: Page) -> None:
    press(page, page.get_by_role("link", name="Plätze", exact=True), re.compile("auslosen"))
    press(page, re.compile("Sitzpläne veröffentlichen"), then="Die Sitzpläne sind veröffentlicht.")
    press(page, page.get_by_role("link", name="Ergebnis"), page.get_by_role("button", name="Plätze"))
    sees(page, "Alle sehen die Sitzpläne der Serien 1, 2, 3, aber kein Ergebnis.")
