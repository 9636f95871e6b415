"""A club of nine people from its entry to the paid invoice, on a phone; the treasurer's evening beside it."""

import re

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.entries.entries.conftest import opened
from tests.money.cash.conftest import tariff
from tests.money.cash.test_issuing import TO, sets_up
from tournament.models import Booking, Issued

from .conftest import PHONE, OpenPage, Run
from .hands import fill, press, sees, workbook

NAMES = ("Anna", "Bernd", "Cem", "Dora", "Emil", "Fritz", "Gerda", "Hans", "Ida")
LIST = (("Vorname", "Nachname", "Verein"), *((given, "Neuner", "RC Hanau") for given in NAMES))


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
