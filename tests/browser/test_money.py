"""A club of nine people from its entry to the paid invoice, on a phone; the treasurer's evening beside it."""

import re

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.entries.entries.conftest import opened
from tests.money.cash.conftest import tariff
from tests.money.cash.test_issuing import TO, sets_up
from tests.roles.everything import helper
from tests.web.reading import texts
from tournament.models import Booking, Issued, Role

from .conftest import PHONE, OpenPage, Run
from .hands import fill, press, sees, workbook

NAMES = ("Anna", "Bernd", "Cem", "Dora", "Emil", "Fritz", "Gerda", "Hans", "Ida")
LIST = (("Vorname", "Nachname", "Verein"), *((given, "Neuner", "RC Hanau") for given in NAMES))


@pytest.mark.nightly
def test_club_enters_gets_its_invoice_and_pays(
    run: Run, open_page: OpenPage, lead: OpenPage, live_server: LiveServer
) -> None:
    tournament = run(0, clubs=0, series=1, games=4, name="Clubabend")
    opened(tournament)
    tariff(tournament, "Startgeld", 1000)
    sets_up(tournament)
    phone = open_page(f"/turniere/{tournament.slug}/anmelden/", **PHONE)
    press(phone, phone.get_by_text("Der Verein hat eine Liste in Excel?"))
    phone.get_by_label("Liste (Excel oder CSV)").set_input_files(workbook(LIST))
    press(phone, "Liste lesen", then="Gelesen: 9 Personen.")
    fill(phone, {"Ihr Name": "Zander, Ida"}, "Anmeldung senden", then="Die Anmeldung ist da.")

    desk = lead(f"{tournament.slug}/meldungen/")
    press(desk, "Alle 9 Personen annehmen …")
    press(desk, "Angekreuzte anmelden")
    expect(desk.locator("main")).not_to_contain_text("Angekreuzte anmelden")
    phone.reload()
    sees(phone, "Zu zahlen: 90,00 €.", phone.get_by_role("img", name="GiroCode für die Banking-App"))

    desk.goto(f"{live_server.url}/leitung/{tournament.slug}/kasse/rechnungen/")
    press(desk, re.compile("Ausstellen ?: RC Hanau"))
    fill(desk, {"Empfänger und Anschrift": TO}, "Ausstellen", then="ist ausgestellt.")
    phone.reload()
    invoice = Issued.objects.get()
    with phone.expect_download() as download:
        press(phone, f"Rechnung {invoice.label}")
    assert download.value.path().read_bytes()[:5] == b"%PDF-"

    press(desk, "Startgeld", exact=True)
    press(desk, desk.get_by_text("Ein ganzer Verein zahlt"))
    press(desk, "Alles Offene überwiesen", then="9 Buchungen: 90,00 €.")
    press(desk, "Rechnungen", then="bezahlt")
    phone.reload()
    sees(phone, "Zusammen 90,00 €, davon bezahlt 90,00 €.")
    assert [one.way for one in Booking.objects.all()] == ["transfer"] * 9

    press(desk, "Abschluss")
    fill(desk, {"Gezählt in der Kasse": "0"}, "Abschließen", then="Abgeschlossen. Es stimmt auf den Cent.")
    expect(desk.get_by_text("90,00 €").first).to_be_visible()


def test_treasurer_takes_cash_and_transfers_hands_out_receipts_and_closes(run: Run, open_page: OpenPage) -> None:
    """Who keeps the cash desk and nothing else: two pay in cash, two transfers are ticked, one gets it back."""
    tournament = run(4, series=1, games=4, name="Clubabend")
    tariff(tournament, "Startgeld", 1000)
    sets_up(tournament)
    names = list(tournament.registrations.order_by("number").values_list("person__name", flat=True))
    desk = open_page(f"/leitung/{tournament.slug}/kasse/", user=helper(tournament, Role.CASH, "Kim"))
    for name in names[:2]:
        press(desk, f"bar {name}", then=re.compile(rf"{name}: 10,00\s€, Beleg"))
    fill(desk, dict.fromkeys(names[2:], True), "Angekreuzte überwiesen", then="2 Buchungen: 20,00 €.")
    sees(desk, "Bezahlt 4")

    press(desk, "Kassenbuch")
    with desk.expect_download() as download:
        press(desk.get_by_role("listitem").filter(has_text=names[0]), "Quittung")
    assert "10,00" in texts(download.value.path().read_bytes())[0]
    row = desk.get_by_role("listitem").filter(has_text=names[1])
    press(row, row.get_by_text("Zurücknehmen"))
    fill(row, {"Grund": "abgesagt"}, "Gegenbuchen")
    sees(desk, re.compile("zurückgenommen mit Beleg 5"))
    fill(
        desk, {"Was": "Ausgabe", "Betrag": "7,50", "Wofür": "Pokal"}, "Buchen", exact=True, then="Gebucht als Beleg 6."
    )

    press(desk, "Abschluss")
    fill(desk, {"Gezählt in der Kasse": "2,50"}, "Abschließen", then="Abgeschlossen. Es stimmt auf den Cent.")
    press(desk, "Startgeld", exact=True)
    expect(desk.get_by_role("button", name=re.compile("^bar"))).to_have_count(0)
    said = [(one.way, one.cents) for one in Booking.objects.order_by("number")]
    assert said == [("cash", 1000)] * 2 + [("transfer", 1000)] * 2 + [("cash", -1000), ("cash", -750)]
