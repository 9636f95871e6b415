"""Before the day and after it, in a real browser: clubs enter, the cash desk takes money, prizes are paid out and the
report balances; and a season of evenings."""

import re
import uuid
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from playwright.sync_api import FilePayload, Page, expect

import scoring
from tests.factories import close_lists, play, publish_results, seat_series
from tournament.cash.reads.balance import balance
from tournament.models import Organisation, OutsideResult, OutsideTournament, Person, Tournament

from .conftest import PHONE, Held, OpenPage
from .hands import fill, press, sees
from .looks import desk_faults
from .sheets import workbook

SAVED, SENT = "Gespeichert.", "Die Anmeldung ist da."


@pytest.mark.nightly
def test_evening_goes_from_the_ausschreibung_to_the_cash_report(
    held: Held, lead: OpenPage, open_page: OpenPage
) -> None:
    tournament = held(0, clubs=0, series=1, games=4, name="Clubabend")
    page = lead(f"{tournament.slug}/")
    announce(page)
    clubs_enter(open_page, tournament)
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


def clubs_enter(open_page: OpenPage, tournament: Tournament) -> None:
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
    sees(desk, "Alle Plätze sind vergeben.")
    last = open_page(enter(tournament, form(11)), **PHONE)
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


def test_season_of_evenings_is_made_and_counts_the_best(held: Held, lead: OpenPage, organiser: User) -> None:
    """Three evenings of which two count; how twelve of forty people are added up: tests/season/test_ranking.py."""
    club = Organisation.objects.get(memberships__user=organiser)
    held(4, organisation=club)
    people = {name: Person.objects.create(name=name, organisation=club) for name in ("Ahrens, Eva", "Bauer, Ute")}
    for evening, points in enumerate(((11, 50), (20, 40), (33, 60))):
        outside = OutsideTournament.objects.create(
            organisation=club, name=f"Abend {evening + 1}", date=date(2026, 1, 6) + timedelta(weeks=evening),
            rulebook_id="dgsrv", published=True,
        )  # fmt: skip
        for person, made in zip(people.values(), points, strict=True):
            OutsideResult.objects.create(
                tournament=outside, person=person, points=made, wertungspunkte=made, augen=evening, games=16
            )
    page = lead()
    press(page, "Saisons", page.get_by_role("link", name=re.compile("Neue Saison|Erste Saison|Saison anlegen")).first)
    fill(page, {"Name": "Abende 2026"}, "Anlegen")
    for box in page.get_by_role("checkbox", name=re.compile("Abend ")).all():
        box.check()
    page.get_by_label(re.compile("beste", re.IGNORECASE)).first.fill("2")
    press(page, page.get_by_role("button", name="Speichern").first)
    assert desk_faults(page) == []
    for name, total in (("Ahrens, Eva", 53), ("Bauer, Ute", 110)):
        expect(page.locator("table tbody tr", has_text=name)).to_have_text(re.compile(rf"(?<!\d){total}(?!\d)"))
