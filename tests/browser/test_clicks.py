"""Few clicks, pages and keys: a tournament of two days, a club evening, clubs that enter, paper lists typed in."""

import re

import pytest
from playwright.sync_api import Page, expect

import scoring
from tests.entries.entries.conftest import opened
from tests.factories import person_name, seat_series
from tests.lists.desk.grid.written import written
from tests.scoring.builders import game, not_opened, won
from tests.scoring.builders import opened as left
from tests.setup.pages import missing
from tests.web.reading import texts
from tournament.lists.desk.grid.cells import Counting
from tournament.lists.reads.lists import games_of
from tournament.models import Organisation, Tournament, TypedTotal

from .conftest import PHONE, OpenPage, Run
from .hands import Typist, fill, press, sees, workbook
from .looks import DESK_SIZE, SMALLEST_SIZE, box_of, desk_faults, show

# Presses by mouse or finger, but for those on a box and a file's: a click that a key makes has no detail.
COUNTING = """
addEventListener("click", ({target, detail, isTrusted}) => {
  const box = target.closest("label, input[type=checkbox], input[type=file]");
  if (isTrusted && detail && !box) sessionStorage.setItem("clicks", Number(sessionStorage.getItem("clicks") ?? 0) + 1);
}, true);
const seen = new Set(JSON.parse(sessionStorage.getItem("pages") ?? "[]"));
sessionStorage.setItem("pages", JSON.stringify([...seen.add(location.pathname)]));
"""
COUNTED = "[Number(sessionStorage.getItem('clicks')), JSON.parse(sessionStorage.getItem('pages')).length]"


@pytest.fixture
def page(lead: OpenPage) -> Page:
    """The organiser's tournaments; clicks and pages are counted from here on."""
    page = lead()
    page.context.add_init_script(COUNTING)
    page.reload()
    return page


def counted(page: Page) -> list[int]:
    """How many clicks and pages so far."""
    return list(page.evaluate(COUNTED))


@pytest.mark.nightly
@pytest.mark.parametrize("people", [16, 100])
def test_tournament_of_two_days_with_teams_takes_at_most_25_clicks(page: Page, people: int) -> None:
    """With rankings of players, teams and the ladies."""
    team = [at // 4 for at in range(people)]
    rows = [[person_name(at), f"RC {of}", f"Mannschaft {of}", ("", "Damen")[at % 2]] for at, of in enumerate(team)]
    press(page, page.get_by_role("main").get_by_role("link", name="Turnier", exact=True))
    fill(page, {"Name des Turniers": "Pokal", "Datum": "2026-12-05", "Serien": "2"}, exact=True)
    press(page, page.get_by_text("Mehrere Tage"))
    fill(page, {"2. Tag": "2026-12-06", "Serien am 2. Tag": "1"}, "Turnier anlegen", exact=True)
    press(page, page.get_by_role("link", name="Liste einlesen").first)
    page.get_by_label("Datei").set_input_files(workbook([["Name", "Verein", "Mannschaft", "Wertung"], *rows]))
    press(page, "Vorschau ansehen", "Angekreuzte anmelden")
    press(page, page.get_by_text("Alle auf einmal abhaken"), "Alle anwesend", then="Alle sind da")
    press(page, page.get_by_role("link", name="Ergebnis"), "Wertungen")
    fill(page, {"Damen": True}, "Speichern", exact=True)
    press(page, page.get_by_role("link", name="Plätze", exact=True), re.compile("auslosen"))
    press(page, re.compile("Sitzpläne veröffentlichen"), then="Die Sitzpläne sind veröffentlicht.")
    press(page, page.get_by_role("link", name="Ergebnis"), page.get_by_role("button", name="Plätze"))
    sees(page, "Alle sehen die Sitzpläne der Serien 1, 2, 3, aber kein Ergebnis.")

    made = Tournament.objects.get()
    assert [one.day.day for one in made.series.order_by("number") if one.day] == [5, 5, 6]
    assert (made.published, made.rankings.count() >= 3) == (True, True)
    assert made.series.filter(published_at__isnull=False).count() == 3
    assert counted(page)[0] <= 25


NOT_THERE = [
    *("Startwert", "JSON", "Fingerabdr", "SHA-256", "Prüfwort", "Schlange", "streng", "Vereinbarung", "Fassung"),
    *("setzen", "gesetzt", "feststellen", r"\bWP\b", "Revision", "Entwurf", "Startzahl"),
]


@pytest.mark.nightly
def test_evening_of_three_series_takes_at_most_twelve_clicks(run: Run, page: Page) -> None:
    run(7, name="Clubabend Oktober", series=3, games=20, organisation=Organisation.objects.get())
    Tournament.objects.update(club_evening=True)
    page.reload()
    words = [begin(page)]
    for number in (1, 2, 3):
        words.append(page.inner_text("main"))
        words.append(page_printed(page, "Drucken"))
        assert words[-1].count("110 Karten") == 2
        type_the_sums(page, number)
        if number < 3:
            press(page, "Nächste Serie", then=page.get_by_role("heading", name=f"Serie {number + 1}", exact=True))
    press(page, "Siegerliste zeigen", then="Die Siegerliste ist öffentlich.")
    words.append(page.inner_text("main"))
    assert {round(box_of(row)["height"]) for row in page.locator("#siegerliste tbody tr").all()} == {32}
    show(page, (1920, 1080), "light")
    assert box_of(page.locator("#siegerliste table"))["width"] > 0.9 * 1920
    show(page, DESK_SIZE, "light")
    assert desk_faults(page) == []
    words.append(page_printed(page, "Drucken"))
    assert not missing(words[-1], "Ahrens", "Siegerliste")
    clicks, pages = counted(page)
    assert (clicks <= 12, pages <= 3) == (True, True), (clicks, pages)
    assert [word for word in NOT_THERE if re.search(word, "\n".join(words))] == []


def begin(page: Page) -> str:
    """Seven are ticked, one more is typed; returns what the page says."""
    press(page, "Neuer Clubabend")
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_label("Wer noch da ist").fill("Karin Krug, RC Karlsau")
    expect(page.locator("#gezaehlt")).to_have_text("Da: 8")
    assert desk_faults(page) == []
    said = page.inner_text("main")
    press(page, "Auslosen", then=page.get_by_role("heading", name="Serie 1", exact=True))
    assert desk_faults(page) == []
    assert Tournament.objects.latest("pk").registrations.filter(present=True).count() == 8
    return said


def page_printed(page: Page, link: str) -> str:
    """Press it; returns the text of the PDF that opens beside."""
    with page.context.expect_page() as beside:
        press(page, link, exact=True)
    beside.value.close()
    page.bring_to_front()
    address = page.get_by_role("link", name=link, exact=True).get_attribute("href")
    return "\n".join(texts(page.request.get(str(address)).body()))


def type_the_sums(page: Page, number: int) -> None:
    """With digits and Enter alone; what cannot be is said at once, and each table is stored as soon as it holds."""
    first, second = page.locator("fieldset").all()
    expect(first.get_by_role("spinbutton").first).to_be_focused()
    if number == 1:
        page.keyboard.type("20\n300\n99\n")
        sees(first, first.locator("p.wrong"))
        for key in ("Shift+Tab", "Delete", "Enter"):
            page.keyboard.press(key)
    else:
        page.keyboard.type(f"{20 + number}\n300\n\n")
        expect(first.locator("[name$=version]")).to_have_value("2")
        assert (
            f'value="{20 + number}"' in page.request.get(page.url).text()
        )  # the line is kept before its table is whole
    for points in (21, 22, 23):
        page.keyboard.type(f"{points}\n{points * 15}\n\n")
    sees(first, "✓ gespeichert")
    for points in (24, 25, 26, 27):
        page.keyboard.type(f"{points}\n{points * 12}\n\n")
    sees(page, page.get_by_role("button", name="Nächste Serie" if number < 3 else "Siegerliste zeigen"))
    assert second.count() == 0


SENT = "Die Anmeldung ist da."
MESSY = (
    ("Meldung",),
    (),
    ("", "Vorname ", "FAMILIENNAME", "Verein"),
    ("", " Cem", "ZWEIER", "Verein 2"),
    ("", "Dora", "Zweier", "Verein 2"),
    ("", "Summe", 2),
)


@pytest.mark.nightly
def test_clubs_enter_by_the_form_and_by_their_list(run: Run, open_page: OpenPage) -> None:
    """What was typed is there after the page was loaded anew; a small question keeps programs out."""
    entered = run(0, clubs=0, series=1, games=4, name="Clubabend")
    opened(entered, question="Wie viele Asse hat ein Kartenspiel?", answer="4 / vier")
    address = f"/turniere/{entered.slug}/anmelden/"
    phone, desk = open_page(address, **PHONE), open_page(address)
    fill(phone, {"Verein": "Verein 1", "Ihr Name": "Zander, Ida"}, exact=True)
    for at, given in enumerate(("Anna", "Bernd"), start=1):
        if at == 2:
            press(phone, "Noch eine Person")
        fill(phone.get_by_role("group", name=f"Person {at}", exact=True), {"Nachname": "Einser", "Vorname": given})
    phone.reload()
    sees(phone, "2 Personen")
    assert desk_faults(phone) == []
    press(phone, "Anmeldung senden", then="Die Antwort auf die kleine Frage stimmt noch nicht.")
    fill(phone, {"Wie viele Asse": "vier"}, "Anmeldung senden", then=SENT)

    press(desk, desk.get_by_text("Der Verein hat eine Liste in Excel?"))
    desk.get_by_label("Liste (Excel oder CSV)").set_input_files(workbook(MESSY))
    press(desk, "Liste lesen", then="Gelesen: 2 Personen.")
    fill(desk, {"Ihr Name": "Yilmaz, Cem", "Wie viele Asse": "4"}, "Anmeldung senden", then=SENT)
    assert entered.submissions.count() == 2


GAMES = (
    game(won(2), left(3, 17), not_opened(4, 64)),
    game(left(1, 9), won(3), not_opened(4, 146), number=2),
    game(won(1), left(2, 40), not_opened(4, 80), number=3),
    game(left(1, 10), left(2, 7), won(3), number=4),
)


def is_kept(page: Page, said: str, following: int) -> None:
    """That is said, and the next table is proposed."""
    sees(page, said)
    expect(page).to_have_url(re.compile(f"/tisch/{following}/papier/$"))


def test_stack_of_paper_lists_is_typed_by_keyboard(run: Run, lead: OpenPage) -> None:
    """Three tables, four games a list."""
    series = seat_series(run(12, series=1, games=4))
    first, second, _third = series.card_tables.order_by("number")
    page = lead(f"{series.tournament.slug}/serie/1/tisch/1/")
    typist = Typist(page)
    page.get_by_role("link", name="Papierliste eintippen").focus()
    typist.goes_on()
    with_one_wrong_line(page, typist)
    is_kept(page, "Tisch 1: 4 Spiele gespeichert, die Liste ist abgeschlossen.", 2)
    paper, before = written(series.tournament.rulebook, 4, GAMES, Counting.EACH), typist.keys
    typist.copies(paper)
    signs = [cell for row in (*paper.rows.values(), paper.foot) for cell in row.values()]
    assert typist.keys - before == len("".join(signs)) + len(signs)  # Enter after each; no other field
    typist.goes_on()
    is_kept(page, "Tisch 2: 4 Spiele gespeichert, die Liste ist abgeschlossen.", 3)
    assert tuple(games_of(first)) == tuple(games_of(second)) == GAMES
    page.goto(page.url.replace("papier/", "?summen=1"))
    typist = Typist(page)
    sums = {1: (11, 19, 0), 2: (8, 47, 0), 3: (12, 17, 0), 4: (-1, 290, 1)}
    typist.sums(
        {seat: scoring.Totals(wertungspunkte=made[0], augen=made[1], crosses=made[2]) for seat, made in sums.items()}
    )
    typist.goes_on()
    sees(page, "Tisch 3: Die Summen sind gespeichert, die Liste ist abgeschlossen.")
    assert list(TypedTotal.objects.values_list("wertungspunkte", flat=True).order_by("seat__number")) == [11, 8, 12, -1]


def with_one_wrong_line(page: Page, typist: Typist) -> None:
    paper = written(scoring.rulebook("dgsrv"), 4, GAMES, Counting.RUNNING)
    typist.copies(paper, until="g3_4")
    sees(page, "erkannt: laufende Summen")
    typist.enters("0 190")
    sees(page, page.get_by_role("row", name="3", exact=False).filter(has_text="Dietz: 210 → 190 geht nicht"))
    page.reload()
    expect(page.get_by_label("Spiel 3, Dietz")).to_have_value("0 190")
    page.get_by_label("Spiel 4, Ahrens").press("ArrowUp")
    page.keyboard.press("ArrowDown")
    typist.copies(paper)
    typist.goes_on()
    expect(page.get_by_role("alert")).to_contain_text("Spiel 3: Dietz: 210 → 190 geht nicht, Augen werden nie weniger.")
    expect(page.get_by_label("Spiel 3, Dietz")).to_be_focused()
    expect(page.get_by_label("Spiel 4, Claus")).to_have_value("12")
    assert desk_faults(page) == []
    # A phone shows it whole: no field beside the screen; what is said of line 3 stands above line 4, not on it.
    show(page, SMALLEST_SIZE, "light")
    frame = page.get_by_role("region", name="Papierliste")
    assert frame.evaluate("frame => frame.scrollWidth - frame.clientWidth") == 0
    said = box_of(page.locator("#gesagt-3 p.wrong"))
    assert said["y"] + said["height"] <= box_of(page.locator("#zeile-4"))["y"]
    show(page, DESK_SIZE, "light")
    typist.types("0 290")
    typist.goes_on("Control+Enter")
