"""Before the day and after it, in a real browser: clubs enter, the cash desk takes money, prizes are paid out and the
report balances; and a season of twelve evenings."""

import io
import re
import uuid
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from openpyxl import Workbook
from playwright.sync_api import FilePayload, Locator, Page, expect

import scoring
from tests.factories import close_lists, make_tournament, play, publish_results, seat_series
from tournament.cash.reads.balance import balance
from tournament.entries.acts.sending import token_of
from tournament.models import Organisation, OutsideResult, OutsideTournament, Person, Tournament

from .conftest import DESKTOP, PHONE, OpenPage
from .looks import desk_faults
from .test_organiser_setup import XLSX

pytestmark = pytest.mark.django_db(transaction=True)
EVENINGS, PLAYERS = 12, 40


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    """A club evening; nobody is registered yet."""
    made = make_tournament(0, clubs=0, series=1, games=4, name="Clubabend")
    made.organisers.add(organiser)
    return made


@pytest.mark.nightly
def test_from_the_ausschreibung_to_the_cash_report(
    open_page: OpenPage, organiser: User, tournament: Tournament
) -> None:
    page = open_page(f"/leitung/{tournament.slug}/", user=organiser)
    announce(page)
    open_entries(page)
    first, twelfth = clubs_enter(open_page, tournament)
    expect(twelfth).to_contain_text("Warteliste, Platz 1")
    withdraw(first)
    assert "von der Warteliste nachgerückt" in said_to_last(tournament)
    too_late(page, tournament)
    take_in(page)
    assert tournament.registrations.count() == 20
    take_money(page)
    evening(tournament)
    take_for_crosses(page)
    pay_prizes(page, tournament)
    the_report_balances(page, tournament)


def lead(page: Page, name: str) -> None:
    """From the overview to one of the pages around the day."""
    page.goto(re.sub(r"(/leitung/[^/]+/).*", r"\1", page.url))
    page.get_by_role("region", name="Davor und danach").get_by_role("link", name=name, exact=True).click()


def announce(page: Page) -> None:
    lead(page, "Ausschreibung")
    page.get_by_label("Beginn").fill("19:00")
    page.get_by_label("Spielort").fill("Vereinsheim")
    page.get_by_label("Anschrift").fill("Kirchweg 3, Kassel")
    page.get_by_role("button", name="Speichern").click()
    page.get_by_role("button", name="Öffentlich zeigen").click()
    lead(page, "Kasse")
    page.get_by_role("link", name="Startgeld einstellen").click()
    page.get_by_label("Name").fill("Startgeld")
    page.get_by_label("Betrag").fill("10,005")
    page.get_by_role("button", name="Hinzufügen").click()
    expect(page.get_by_text("höchstens zwei Stellen")).to_be_visible()
    page.get_by_label("Betrag").fill("10")
    page.get_by_role("button", name="Hinzufügen").click()
    page.get_by_label("Wechselgeld in der Kasse").fill("50")
    page.get_by_label("Jedes der ersten Kreuze").fill("0,50")
    page.get_by_label("Jedes weitere Kreuz").fill("1")
    page.get_by_role("button", name="Speichern").last.click()
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    assert desk_faults(page) == []


def open_entries(page: Page) -> None:
    lead(page, "Meldungen")
    page.get_by_role("link", name="Einstellungen", exact=True).click()
    page.get_by_label("Anmeldungen von Vereinen und Personen annehmen").check()
    page.get_by_label("Höchstens so viele Personen").fill("20")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Gespeichert.")).to_be_visible()


def clubs_enter(open_page: OpenPage, tournament: Tournament) -> tuple[Page, Locator]:
    """Eleven clubs; the pages of the first, and of the one for whom there is no room."""
    phone = open_page(f"/turniere/{tournament.slug}/", **PHONE)
    phone.get_by_role("link", name="Ausschreibung").first.click()
    expect(phone.get_by_text("Kirchweg 3")).to_be_visible()
    phone.get_by_role("link", name="Anmelden", exact=True).first.click()
    phone.get_by_label("Verein", exact=True).fill("Verein 1")
    phone.get_by_label("Ihr Name").fill("Zander, Ida")
    for at, given in enumerate(("Anna", "Bernd")):
        if at:
            phone.get_by_role("button", name="Noch eine Person").click()
        person = phone.get_by_role("group", name=f"Person {at + 1}", exact=True)
        person.get_by_label("Nachname").fill("Einser")
        person.get_by_label("Vorname").fill(given)
    phone.reload()
    expect(phone.get_by_text("2 Personen")).to_be_visible()
    assert desk_faults(phone) == []
    phone.get_by_role("button", name="Anmeldung senden").click()
    expect(phone.get_by_text("Die Antwort auf die kleine Frage stimmt noch nicht.")).to_be_visible()
    phone.get_by_label("Wie viele Asse").fill("vier")
    phone.get_by_role("button", name="Anmeldung senden").click()
    expect(phone.get_by_text("Die Anmeldung ist da.")).to_be_visible()
    desk = open_page(f"/turniere/{tournament.slug}/anmelden/", **DESKTOP)
    desk.get_by_text("Der Verein hat eine Liste in Excel?").click()
    desk.get_by_label("Liste (Excel oder CSV)").set_input_files(messy_list())
    desk.get_by_role("button", name="Liste lesen").click()
    expect(desk.get_by_text("Gelesen: 2 Personen.")).to_be_visible()
    desk.get_by_label("Ihr Name").fill("Yilmaz, Cem")
    desk.get_by_label("Wie viele Asse").fill("4")
    desk.get_by_role("button", name="Anmeldung senden").click()
    expect(desk.get_by_text("Die Anmeldung ist da.")).to_be_visible()
    for number in range(3, 11):
        sent = form(number)
        assert [enter(tournament, sent) for _twice in range(2 if number == 3 else 1)]
    desk.goto(f"/turniere/{tournament.slug}/anmelden/")
    expect(desk.get_by_text("Alle Plätze sind vergeben.")).to_be_visible()
    last = open_page(enter(tournament, form(11)), **PHONE)
    assert tournament.submissions.count() == 11
    return phone, last.locator("main")


def messy_list() -> FilePayload:
    book, file = Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    for row in (["Meldung"], [], ["", "Vorname ", "FAMILIENNAME", "Verein"], ["", " Cem", "ZWEIER", "Verein 2"]):
        sheet.append(row)
    sheet.append(["", "Dora", "Zweier", "Verein 2"])
    sheet.append(["", "Summe", 2])
    book.save(file)
    return {"name": "Meldung.xlsx", "mimeType": XLSX, "buffer": file.getvalue()}


def form(number: int) -> dict[str, str]:
    surname = f"Spieler{'abcdefghijkl'[number]}"
    people: dict[str, str] = {}
    for at, given in enumerate(("Ada", "Bert")):
        people |= {f"p{at}-surname": surname, f"p{at}-given": given, f"p{at}-named": "on"}
    return {
        "entry": str(uuid.uuid4()),
        "rows": "2",
        "club": f"Verein {number}",
        "contact": "Zander, Ida",
        "answer": "4",
        **people,
    }


def enter(tournament: Tournament, sent: dict[str, str]) -> str:
    """As another browser would; where the sender is led."""
    answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", sent)
    return str(answer.headers.get("Location", ""))


def withdraw(phone: Page) -> None:
    phone.get_by_text("Alles zurückziehen", exact=True).click()
    phone.get_by_role("button", name="Ja, alles zurückziehen").click()
    expect(phone.get_by_text("Gespeichert.")).to_be_visible()


def said_to_last(tournament: Tournament) -> str:
    last = tournament.submissions.order_by("-pk")[0]
    return Client().get(f"/turniere/{tournament.slug}/meldung/{token_of(last.entry_id)}/").content.decode()


def too_late(page: Page, tournament: Tournament) -> None:
    """The organiser ends it; the twelfth club is late."""
    page.goto(f"/leitung/{tournament.slug}/meldungen/einstellen/")
    now = timezone.localtime() - timedelta(minutes=1)
    page.get_by_label("Anmeldeschluss").fill(now.strftime("%Y-%m-%dT%H:%M"))
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    assert enter(tournament, form(11) | {"club": "Verein 12"}) == ""


def take_in(page: Page) -> None:
    lead(page, "Meldungen")
    page.get_by_role("button", name="Alle 20 Personen annehmen").click()
    expect(page.get_by_text("Noch ist nichts gespeichert.")).to_be_visible()
    page.get_by_role("button", name="Angekreuzte anmelden").click()
    expect(page.get_by_text("20 Personen sind angemeldet.")).to_be_visible()


def take_money(page: Page) -> None:
    lead(page, "Kasse")
    page.get_by_role("button", name=re.compile("^bar")).first.click()
    expect(page.get_by_text("Beleg 1.")).to_be_visible()
    page.get_by_text("Ein ganzer Verein zahlt").click()
    page.get_by_role("button", name="Alles Offene bar").click()
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_role("button", name="Angekreuzte bar").click()
    expect(page.get_by_text("noch 0,00")).to_be_visible()
    assert desk_faults(page) == []


def evening(tournament: Tournament) -> None:
    """Seats 1 and 2 of table 1 end level at the top, twelve below them; seat 4 has three crosses, or two."""
    series = seat_series(tournament)
    for table in series.card_tables.select_related("series__tournament").order_by("number"):
        winners = (2, 1, 1, 2) if table.number == 1 else (4, 1, 2, 3)
        for game, winner in enumerate(winners, 1):
            others = [seat for seat in (1, 2, 3, 4) if seat not in (winner, game)]
            losers = [
                scoring.Result(seat, "not_opened", 150) if seat == 4 else scoring.Result(seat, "opened", 17)
                for seat in others
            ]
            play(table, game, scoring.Result(winner, "romme", 0), *losers)
    close_lists(series, *range(1, 6))
    publish_results(tournament, 1)


def take_for_crosses(page: Page) -> None:
    lead(page, "Kasse")
    page.get_by_role("link", name="Verlustspielgeld").click()
    expect(page.get_by_text("noch 5,50")).to_be_visible()
    for number in range(1, 6):
        page.get_by_role("button", name=f"Tisch {number} hat bezahlt").click()
        expect(page.get_by_text("Gebucht: 1,50" if number == 1 else "Gebucht: 1,00")).to_be_visible()
    page.get_by_role("link", name="Kassenbuch").click()
    page.get_by_label("Betrag").fill("55,50")
    page.get_by_label("Wofür").fill("Saalmiete")
    page.get_by_role("button", name="Buchen").click()
    expect(page.get_by_text("Gebucht als Beleg")).to_be_visible()


def pay_prizes(page: Page, tournament: Tournament) -> None:
    """150,00 Euro as 50, 30 and 20 percent: two share the first two, twelve the third."""
    lead(page, "Preise")
    page.get_by_role("link", name=re.compile("50.*30.*20")).click()
    page.get_by_role("button", name="Speichern").last.click()
    expect(page.locator("main")).to_contain_text("60,00")
    expect(page.locator("main")).to_contain_text("2,50")
    assert desk_faults(page) == []
    page.get_by_role("button", name="Preise feststellen").click()
    expect(page.get_by_text("festgestellt am")).to_be_visible()
    assert sorted(one.amount for one in tournament.awards.all()) == [250] * 12 + [6000] * 2
    waiting = page.get_by_role("button", name=re.compile("^an .* ausgeben"))
    for left in range(14, 0, -1):
        expect(waiting).to_have_count(left)
        waiting.first.click()
    expect(waiting).to_have_count(0)


def the_report_balances(page: Page, tournament: Tournament) -> None:
    lead(page, "Kasse")
    page.get_by_role("link", name="Abschluss").click()
    assert balance(tournament).drawer == 5000 + 20 * 1000 + 150 + 4 * 100 - 5550 - 15_000
    page.get_by_label("Gezählt in der Kasse").fill("50")
    page.get_by_role("button", name="Abschließen").click()
    expect(page.get_by_text("Es stimmt auf den Cent.")).to_be_visible()
    assert desk_faults(page) == []


def test_season_of_twelve_evenings_is_what_a_sheet_of_paper_says(open_page: OpenPage, organiser: User) -> None:
    club = Organisation.objects.get(memberships__user=organiser)
    made = evenings(club)
    make_tournament(4, organisation=club).organisers.add(organiser)
    page = open_page("/leitung/", user=organiser)
    page.get_by_role("link", name="Saisons").click()
    page.get_by_role("link", name=re.compile("Neue Saison|Erste Saison|Saison anlegen")).first.click()
    page.get_by_label("Name").fill("Abende 2026")
    page.get_by_role("button", name="Anlegen").click()
    for box in page.get_by_role("checkbox", name=re.compile("Abend ")).all():
        box.check()
    page.get_by_label(re.compile("beste", re.IGNORECASE)).first.fill("8")
    page.get_by_role("button", name="Speichern").first.click()
    assert desk_faults(page) == []
    shown = {
        row.get_by_role("rowheader").inner_text().strip(): row.inner_text()
        for row in page.locator("table tbody tr").all()
    }
    naive = {name: sum(sorted(points, reverse=True)[:8]) for name, points in made.items()}
    assert len(naive) == PLAYERS
    for name, total in naive.items():
        said = next(text for key, text in shown.items() if name in key or name in text)
        assert re.search(rf"(?<!\d){total}(?!\d)", said), (name, total, said)


def evenings(club: Organisation) -> dict[str, list[int]]:
    """Twelve evenings of which the totals are known; name -> what was made. Nobody comes always."""
    people = [Person.objects.create(name=f"Spieler{at:02}, Eva", organisation=club) for at in range(PLAYERS)]
    made: dict[str, list[int]] = {person.name: [] for person in people}
    for evening in range(EVENINGS):
        held = OutsideTournament.objects.create(
            organisation=club, name=f"Abend {evening + 1}", date=date(2026, 1, 6) + timedelta(weeks=evening),
            rulebook_id="dgsrv", published=True,
        )  # fmt: skip
        for at, person in enumerate(people):
            if (at + evening) % 5:
                points = (at * 13 + evening * 29) % 61
                made[person.name].append(points)
                OutsideResult.objects.create(
                    tournament=held, person=person, points=points, wertungspunkte=points, augen=evening, games=16
                )
    return made
