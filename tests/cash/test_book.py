"""The book, the report that balances, the drawer counted, invoices: what the cash desk keeps and hands on."""

import csv
import io
import re

import pytest
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from tests.cash.conftest import TARIFF, page, tariff
from tests.factories import ACTOR
from tests.people.members import amiss
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.cash.acts.bookings import Movement, book, take_back
from tournament.cash.acts.desk import set_tariff
from tournament.cash.files import book_rows
from tournament.cash.reads.balance import balance, desk_of
from tournament.models import AuditEntry, Booking, Tournament

pytestmark = pytest.mark.django_db


def test_treasurer_takes_the_book_along(
    tournament: Tournament, organiser_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    person = tournament.registrations.get(number=1)
    fee = Movement(Booking.Kind.FEE, Booking.Way.CASH, 1250, person, text="=1+1")
    out = Movement(Booking.Kind.EXPENSE, Booking.Way.TRANSFER, -705, text="Pokale")
    (first, _second) = book(tournament, [fee, out], ACTOR)
    take_back(first, "@vertippt", ACTOR)
    with django_assert_num_queries(2):
        list(book_rows(tournament))
    answer = organiser_client.get(page(tournament, "buch.csv"))
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert [(row["Betrag in Euro"], row["Betrag in Cent"], row["danach bar in der Kasse"]) for row in rows] == [
        ("12,50", "1250", "12,50"),
        ("-7,05", "-705", "12,50"),
        ("-12,50", "-1250", "0,00"),
    ]
    assert [row["wofür"] for row in rows] == ["'=1+1", "Pokale", "'@vertippt"]
    assert [row["nimmt zurück: Beleg"] + row["zurückgenommen mit Beleg"] for row in rows] == ["3", "", "1"]
    assert (rows[0]["Name"], rows[1]["Zahlweg"]) == (person.person.name, "überwiesen")
    sheet = load_workbook(io.BytesIO(organiser_client.get(page(tournament, "buch.xlsx")).content)).active
    assert sheet is not None
    assert [(cell.value, cell.data_type) for cell in sheet["K"][1:]] == [(12.5, "n"), (-7.05, "n"), (-12.5, "n")]
    assert (sheet["E2"].value, sheet["E2"].data_type) == ("=1+1", "s")
    taken = AuditEntry.objects.filter(tournament=tournament, action="exported").values_list("after", flat=True)
    assert [str(one).count("kassenbuch") for one in taken] == [1, 1]


def test_prize_is_taken_back_where_it_was_handed_over(tournament: Tournament, organiser_client: Client) -> None:
    person = tournament.registrations.get(number=1)
    book(tournament, [Movement(Booking.Kind.PRIZE, Booking.Way.CASH, -5000, person)], ACTOR)
    tournament.awards.create(
        position=1, ranking="players", rank=1, registration=person, amount=5000, paid_at=timezone.now(), receipt=1
    )
    assert "Unter „Preise“ zurücknehmen" in text_of(organiser_client.get(page(tournament, "buch/")))
    sent = {"grund": "vertan"}
    said = text_of(organiser_client.post(page(tournament, "buch/1/zuruecknehmen/"), sent, follow=True))
    assert (
        "Beleg 1 ist ein ausgegebener Preis. Bitte unter „Preise“ zurücknehmen." in said,
        tournament.bookings.count(),
    ) == (True, 1)


def test_empty_pages_say_how_to_go_on(tournament: Tournament, organiser_client: Client) -> None:
    for rest in ("buch/", "rechnungen/"):
        assert "Startgeld einstellen" in text_of(organiser_client.get(page(tournament, rest)))
    tariff(tournament, "Startgeld", 1000)
    assert "Startgeld nehmen" in text_of(organiser_client.get(page(tournament, "buch/")))
    assert "Alle zeigen" in text_of(organiser_client.get(page(tournament) + "?zeige=bezahlt"))
    organiser_client.post(page(tournament, "abschluss/"), {"counted": "0", "version": "0"})
    read = text_of(organiser_client.get(page(tournament, "buch/")))
    assert amiss(read, "Zum Abschluss", absent=["Andere Einnahme oder Ausgabe"]) == []  # nothing that would be refused
    desk = organiser_client.get(page(tournament)).content.decode()
    assert not {'name="einer"', 'name="wer"'} & set(re.findall(r'name="\w+"', desk))


@pytest.mark.parametrize(
    ("amount", "said"),
    [("7,505", "höchstens zwei Stellen"), ("-3", "nie unter null"), ("drei", "ist kein Betrag"), ("0", "Null Euro")],
)
def test_wrong_amount_is_said_at_its_place(
    tournament: Tournament, organiser_client: Client, amount: str, said: str
) -> None:
    typed = {"kind": "expense", "amount": amount, "way": "cash", "text": "Saalmiete"}
    answer = organiser_client.post(page(tournament, "buch/"), typed)
    assert said in text_of(answer)
    assert "Saalmiete" in answer.content.decode()
    assert not tournament.bookings.exists()


def report(client: Client, tournament: Tournament) -> str:
    """What the paper says."""
    answer = client.get(page(tournament, "abschluss.pdf"), follow=True)
    return " ".join(" ".join(texts(answer.content)).split())


def test_report_balances_is_closed_and_opened(tournament: Tournament, organiser_client: Client) -> None:
    tariff(tournament, "Startgeld", 1000)
    everybody = [f"p{pk}" for pk in tournament.registrations.values_list("pk", flat=True)]
    organiser_client.post(page(tournament, "nehmen/"), {"wer": everybody, "way": "cash"})
    organiser_client.post(
        page(tournament, "buch/"), {"kind": "expense", "amount": "25,50", "way": "cash", "text": "Pokale"}
    )
    organiser_client.post(page(tournament, "buch/1/zuruecknehmen/"), {"grund": "doch nicht gekommen"})
    drawer = 8 * 1000 - 2550 - 1000
    assert "44,50 €" in text_of(organiser_client.get(page(tournament, "abschluss/")))
    answer = organiser_client.post(
        page(tournament, "abschluss/"), {"counted": "44,40", "text": "Zehner", "version": "0"}, follow=True
    )
    assert "Differenz: −0,10 €" in text_of(answer)
    assert balance(tournament).drawer == drawer - 10 == desk_of(tournament).counted
    paper = report(organiser_client, tournament)
    short = "0,10 € weniger, als im Kassenbuch standen. Die Differenz ist gebucht. Grund: Zehner"
    assert amiss(paper, "keine Steuerberatung", short) == []
    organiser_client.post(page(tournament, "abschluss/"), {"oeffnen": "1", "version": str(desk_of(tournament).version)})
    assert desk_of(tournament).closed_at is None
    pieces = {"n2000": "2", "n200": "2", "n20": "2", "version": str(desk_of(tournament).version)}
    for wrong, sentence in (
        ({"counted": "44,41"}, "Scheine und Münzen ergeben 44,40 €."),
        ({"n2000": "", "n200": "", "n20": ""}, "Bitte zählen: Scheine und Münzen, oder nur die Summe."),
        ({"n1": "-1"}, "größer oder gleich 0"),
        ({"rechnen": "1", "n20": "1"}, "Zusammen 44,20 €. Es fehlen 0,20 €."),
        ({"version": "77"}, "Hier ist der neue Stand, bitte noch einmal entscheiden."),
    ):
        assert sentence in text_of(organiser_client.post(page(tournament, "abschluss/"), pieces | wrong))
        assert desk_of(tournament).closed_at is None
    late = organiser_client.post(page(tournament, "abschluss/"), pieces | {"version": "77"}).content.decode()
    assert re.search(r'name="n2000" value="2"', late)  # what was counted is still there, and can be sent again
    assert f'name="version" value="{pieces["version"]}"' in late
    organiser_client.post(page(tournament, "abschluss/"), pieces | {"counted": "44,40"})
    kept = desk_of(tournament)
    assert (kept.counted, kept.difference, kept.pieces) == (4440, 0, {"2000": 2, "200": 2, "20": 2})
    paper = report(organiser_client, tournament)
    # it was right to the cent
    assert amiss(paper, "2 20 € 40,00 € 2 2 € 4,00 € 2 20 ct 0,40 €", absent=["Grund:"]) == []
    assert paper.count("Kassenbericht") == 1
    logged = AuditEntry.objects.filter(tournament=tournament, action="cash_closed").latest("revision").after
    assert logged["pieces"] == "2 × 20 €, 2 × 2 €, 2 × 20 ct"


def test_invoice_is_what_it_was_when_it_was_handed_out(tournament: Tournament, organiser_client: Client) -> None:
    one = tariff(tournament, "Startgeld", 1000)
    club = tournament.registrations.get(number=1).club
    assert club
    for _again in range(2):
        organiser_client.post(page(tournament, "rechnungen/neu/"), {"club": club.pk, "recipient": "Verein\nGasse 3"})
    assert tournament.invoices.count() == 1
    set_tariff(tournament, one, 1, {"name": "Startgeld", "cents": 2000, **TARIFF}, ACTOR)
    (read,) = texts(organiser_client.get(page(tournament, "rechnung/1.pdf"), follow=True).content)
    assert amiss(read, "40,00", "Gasse 3") == []
