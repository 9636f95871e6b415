"""A club's evenings: clubs enter, money is taken, paper lists are typed, prizes paid out, the book is closed."""

import re
import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import FilePayload, Page, expect

import scoring
from tests.factories import close_lists, play, publish_results, seat_series
from tests.lists.desk.grid.written import written
from tests.scoring.builders import game, not_opened, opened, won
from tournament.cash.reads.balance import balance
from tournament.lists.desk.grid.values import Counting
from tournament.lists.reads.lists import games_of
from tournament.models import (
    CardTable,
    Series,
    Tournament,
    TypedTotal,
)

from .conftest import PHONE, Held, OpenPage
from .hands import Typist, fill, press, sees, workbook
from .looks import DESK_SIZE, SMALLEST_SIZE, box_of, desk_faults, show

SAVED, SENT = "Gespeichert.", "Die Anmeldung ist da."


@pytest.mark.nightly
def test_evening_goes_from_the_ausschreibung_to_the_cash_report(
    held: Held, lead: OpenPage, open_page: OpenPage
) -> None:
    tournament = held(0, clubs=0, series=1, games=4, name="Clubabend")
    page = lead(f"{tournament.slug}/")
    announce(page)
    clubs_enter(page, open_page, tournament)
    too_late(page, tournament)
    take_in(page)
    assert tournament.registrations.count() == 20
    take_money(page)
    evening(tournament)
    take_for_crosses(page)
    pay_prizes(page, tournament)
    close_the_book(page, tournament)


def go(page: Page, name: str) -> None:
    """From the overview to one of the pages around the day."""
    page.goto(re.sub(r"(/leitung/[^/]+/).*", r"\1", page.url))
    press(page.get_by_role("region", name="Davor und danach"), name, exact=True)


def announce(page: Page) -> None:
    """The Ausschreibung, what it costs, and how many may come."""
    go(page, "Ausschreibung")
    where = {"Beginn": "19:00", "Spielort": "Vereinsheim", "Anschrift": "Kirchweg 3, Kassel"}
    fill(page, where, "Speichern", "Öffentlich zeigen")
    go(page, "Kasse")
    press(page, "Startgeld einstellen")
    fill(page, {"Name": "Startgeld", "Betrag": "10,005"}, "Hinzufügen", then=re.compile("höchstens zwei Stellen"))
    fill(page, {"Betrag": "10"}, "Hinzufügen")
    fees = {"Wechselgeld in der Kasse": "50", "Jedes der ersten Kreuze": "0,50", "Jedes weitere Kreuz": "1"}
    fill(page, fees, page.get_by_role("button", name="Speichern").last, then=SAVED)
    assert desk_faults(page) == []
    go(page, "Meldungen")
    press(page, "Einstellungen", exact=True)
    accepted: dict[str, str | bool] = {
        "Anmeldungen von Vereinen und Personen annehmen": True,
        "Höchstens so viele Personen": "20",
    }
    fill(page, accepted, "Speichern", then=SAVED)


def confirm(page: Page, entries: int) -> None:
    """No mail goes out here: the organisers confirm so many entries, the one that came first before the others."""
    go(page, "Meldungen")
    buttons = page.get_by_role("button", name=re.compile("^Bestätigen"))
    for left in range(entries, 0, -1):
        expect(buttons).to_have_count(left)
        buttons.last.click()
    expect(buttons).to_have_count(0)
    assert desk_faults(page) == []


def clubs_enter(page: Page, open_page: OpenPage, tournament: Tournament) -> None:
    """Eleven clubs: the last one waits until the first one withdraws."""
    phone = open_page(f"/turniere/{tournament.slug}/", **PHONE)
    press(phone, phone.get_by_role("link", name="Ausschreibung").first, then=re.compile("Kirchweg 3"))
    press(phone, phone.get_by_role("link", name="Anmelden", exact=True).first)
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

    desk = open_page(f"/turniere/{tournament.slug}/anmelden/")
    press(desk, desk.get_by_text("Der Verein hat eine Liste in Excel?"))
    desk.get_by_label("Liste (Excel oder CSV)").set_input_files(messy_list())
    press(desk, "Liste lesen", then="Gelesen: 2 Personen.")
    fill(desk, {"Ihr Name": "Yilmaz, Cem", "Wie viele Asse": "4"}, "Anmeldung senden", then=SENT)
    for sent in [form(3), *(form(number) for number in range(3, 11))]:
        assert enter(tournament, sent)
    desk.goto(f"/turniere/{tournament.slug}/anmelden/")
    sees(desk, "Noch 20 Plätze frei. Es zählen bestätigte Meldungen. 20 gemeldete Personen warten auf Bestätigung.")
    confirm(page, 10)
    desk.reload()
    sees(desk, "Alle Plätze sind vergeben.")
    last = open_page(enter(tournament, form(11)), **PHONE)
    expect(last.locator("main")).to_contain_text("wartet auf Bestätigung")
    confirm(page, 1)
    last.reload()
    expect(last.locator("main")).to_contain_text("Warteliste, Platz 1")
    assert tournament.submissions.count() == 11
    press(phone, phone.get_by_text("Alles zurückziehen", exact=True), "Ja, alles zurückziehen", then=SAVED)
    last.reload()
    expect(last.locator("main")).to_contain_text("von der Warteliste nachgerückt")


def messy_list() -> FilePayload:
    head: list[list[str]] = [["Meldung"], [], ["", "Vorname ", "FAMILIENNAME", "Verein"]]
    return workbook([*head, ["", " Cem", "ZWEIER", "Verein 2"], ["", "Dora", "Zweier", "Verein 2"], ["", "Summe", 2]])


def form(number: int) -> dict[str, str]:
    """Two people of this club; it always says the same, however often it is sent."""
    people = {"rows": "2", "club": f"Verein {number}", "contact": "Zander, Ida", "answer": "4"}
    for at, given in enumerate(("Ada", "Bert")):
        named = {"surname": f"Spieler{'abcdefghijkl'[number]}", "given": given, "named": "on"}
        people |= {f"p{at}-{field}": value for field, value in named.items()}
    return people | {"entry": str(uuid.UUID(int=number, version=4))}


def enter(tournament: Tournament, sent: dict[str, str]) -> str:
    """As another browser would; where the sender is led."""
    answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", sent)
    return str(answer.headers.get("Location", ""))


def too_late(page: Page, tournament: Tournament) -> None:
    """The organiser ends it; the twelfth club is late."""
    page.goto(f"/leitung/{tournament.slug}/meldungen/einstellen/")
    now = timezone.localtime() - timedelta(minutes=1)
    fill(page, {"Anmeldeschluss": now.strftime("%Y-%m-%dT%H:%M")}, "Speichern", then=SAVED)
    assert enter(tournament, form(11) | {"club": "Verein 12", "entry": str(uuid.uuid4())}) == ""


def take_in(page: Page) -> None:
    go(page, "Meldungen")
    press(page, "Alle 20 Personen annehmen", then=re.compile("Noch ist nichts gespeichert."))
    press(page, "Angekreuzte anmelden", then="20 Personen sind angemeldet.")


def take_money(page: Page) -> None:
    go(page, "Kasse")
    press(page, page.get_by_role("button", name=re.compile("^bar")).first, then=re.compile("Beleg 1."))
    press(page, page.get_by_text("Ein ganzer Verein zahlt"), "Alles Offene bar")
    for box in page.get_by_role("checkbox").all():
        box.check()
    press(page, "Angekreuzte bar", then=re.compile("noch 0,00"))
    assert desk_faults(page) == []


def evening(tournament: Tournament) -> None:
    """Seats 1 and 2 of table 1 end level at the top, twelve below them; seat 4 has three crosses, or two."""
    series = seat_series(tournament)
    for table in series.card_tables.select_related("series__tournament").order_by("number"):
        winners = (2, 1, 1, 2) if table.number == 1 else (4, 1, 2, 3)
        for number, winner in enumerate(winners, 1):
            others = [seat for seat in (1, 2, 3, 4) if seat not in (winner, number)]
            losers = [
                scoring.Result(seat, "not_opened", 150) if seat == 4 else scoring.Result(seat, "opened", 17)
                for seat in others
            ]
            play(table, number, scoring.Result(winner, "romme", 0), *losers)
    close_lists(series, *range(1, 6))
    publish_results(tournament, 1)


def take_for_crosses(page: Page) -> None:
    go(page, "Kasse")
    press(page, "Verlustspielgeld", then=re.compile("noch 5,50"))
    for number in range(1, 6):
        press(page, f"Tisch {number} hat bezahlt", then=f"Gebucht: {'1,50' if number == 1 else '1,00'}")
    press(page, "Kassenbuch")
    fill(page, {"Betrag": "55,50", "Wofür": "Saalmiete"}, "Buchen", then=re.compile("Gebucht als Beleg"))


def pay_prizes(page: Page, tournament: Tournament) -> None:
    """150,00 Euro as 50, 30 and 20 percent: two share the first two, twelve the third."""
    go(page, "Preise")
    press(page, re.compile("50.*30.*20"), page.get_by_role("button", name="Speichern").last)
    expect(page.locator("main")).to_contain_text(re.compile(r"60,00[\s\S]*2,50"))
    assert desk_faults(page) == []
    press(page, "Preise feststellen", then=re.compile("festgestellt am"))
    assert sorted(one.amount for one in tournament.awards.all()) == [250] * 12 + [6000] * 2
    waiting = page.get_by_role("button", name=re.compile("^an .* ausgeben"))
    for left in range(14, 0, -1):
        expect(waiting).to_have_count(left)
        waiting.first.click()
    expect(waiting).to_have_count(0)


def close_the_book(page: Page, tournament: Tournament) -> None:
    """The report balances."""
    go(page, "Kasse")
    press(page, "Abschluss")
    assert balance(tournament).drawer == 5000 + 20 * 1000 + 150 + 4 * 100 - 5550 - 15_000
    fill(page, {"Gezählt in der Kasse": "50"}, "Abschließen", then="Es stimmt auf den Cent.")
    assert desk_faults(page) == []


GAMES = (
    game(won(2), opened(3, 17), not_opened(4, 64)),
    game(opened(1, 9), won(3), not_opened(4, 146), number=2),
    game(won(1), opened(2, 40), not_opened(4, 80), number=3),
    game(opened(1, 10), opened(2, 7), won(3), number=4),
)


@pytest.fixture
def series(held: Held) -> Series:
    """Three tables, four games a list."""
    return seat_series(held(12, series=1, games=4))


def is_kept(page: Page, said: str, following: int) -> None:
    """That is said, and the next table is proposed."""
    sees(page, said)
    expect(page).to_have_url(re.compile(f"/tisch/{following}/papier/$"))


def test_stack_of_paper_lists_is_typed_by_keyboard(series: Series, lead: OpenPage) -> None:
    first, second, third = series.card_tables.order_by("number")
    page = lead(f"{series.tournament.slug}/serie/1/tisch/1/")
    typist = Typist(page)
    page.get_by_role("link", name="Papierliste eintippen").focus()
    typist.goes_on()
    with_one_wrong_line(page, typist)
    is_kept(page, "Tisch 1: 4 Spiele gespeichert, die Liste ist abgeschlossen.", 2)
    typist.copies(written(series.tournament.rulebook, 4, GAMES, Counting.EACH))
    typist.goes_on()
    is_kept(page, "Tisch 2: 4 Spiele gespeichert, die Liste ist abgeschlossen.", 3)
    assert tuple(games_of(first)) == tuple(games_of(second)) == GAMES
    totals(page, third)


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
    a_phone_shows_it_whole(page)
    typist.types("0 290")
    typist.goes_on("Control+Enter")


def a_phone_shows_it_whole(page: Page) -> None:
    """No field beside the screen; what is said of line 3 stands above line 4, not on it."""
    show(page, SMALLEST_SIZE, "light")
    frame = page.get_by_role("region", name="Papierliste")
    assert frame.evaluate("frame => frame.scrollWidth - frame.clientWidth") == 0
    said = box_of(page.locator("#gesagt-3 p.wrong"))
    assert said["y"] + said["height"] <= box_of(page.locator("#zeile-4"))["y"]
    show(page, DESK_SIZE, "light")


def totals(page: Page, table: CardTable) -> None:
    page.goto(page.url.replace("papier/", "?summen=1"))
    typist = Typist(page)
    sums = {1: (11, 19, 0), 2: (8, 47, 0), 3: (12, 17, 0), 4: (-1, 290, 1)}
    typist.sums(
        {seat: scoring.Totals(wertungspunkte=made[0], augen=made[1], crosses=made[2]) for seat, made in sums.items()}
    )
    typist.goes_on()
    sees(page, "Tisch 3: Die Summen sind gespeichert, die Liste ist abgeschlossen.")
    assert list(TypedTotal.objects.values_list("wertungspunkte", flat=True).order_by("seat__number")) == [11, 8, 12, -1]
