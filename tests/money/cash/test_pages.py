"""The cash desk's pages: Startgeld taken with one tap, what crosses cost; the book, the drawer counted, the report."""

import csv
import io
import re
import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override
from openpyxl import load_workbook

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, register, seat_series
from tests.money.cash.conftest import page, tariff
from tests.people.members import amiss
from tests.setup.pages import cost
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.core.audit_words import line, words
from tournament.models import (
    AuditEntry,
    Booking,
    Club,
    Organisation,
    Person,
    Registration,
    TariffChoice,
    Team,
    Tournament,
)
from tournament.money.acts.cash import Movement, book, choose_tariff, close, close_tariff, set_up, take_back
from tournament.money.acts.issuing import give_receipt
from tournament.money.files import book_rows
from tournament.money.paper.issued import receipt_content
from tournament.money.reads.balance import Counted, balance, desk_of
from tournament.money.reads.owed import fee_lines
from tournament.setup.acts.copying import copy_tournament


def open_of(tournament: Tournament) -> dict[int, int]:
    """Start number -> what is open."""
    return {line.whose.number: line.open for line in fee_lines(tournament) if isinstance(line.whose, Registration)}


def take(desk: Client, tournament: Tournament, **sent: object) -> str:
    """What is said to who takes money, or gives it back."""
    return text_of(desk.post(page(tournament, "nehmen/"), sent, follow=True))


def booked(tournament: Tournament) -> list[int]:
    """The cents of all bookings, in their order."""
    return list(tournament.bookings.order_by("number").values_list("cents", flat=True))


def test_year_of_birth_proposes_and_a_hand_says_otherwise(tournament: Tournament, organiser_client: Client) -> None:
    for number, born in ((1, 2007), (2, 2008), (3, 1961), (4, 1962), (5, None)):
        Person.objects.filter(registrations=tournament.registrations.get(number=number)).update(born=born)
    tariff(tournament, "Startgeld", 1500)
    young = tariff(tournament, "Jugend", 500, born_from=2008)
    tariff(tournament, "Senioren", 1000, born_until=1961)
    assert [open_of(tournament)[number] for number in (1, 2, 3, 4, 5)] == [1500, 500, 1000, 1500, 1500]
    unknown = page(tournament, f"person/{tournament.registrations.get(number=5).pk}/")
    assert "Der Jahrgang steht nicht im Verzeichnis." in text_of(organiser_client.get(unknown))
    organiser_client.post(unknown, {"tariff": young.pk})
    assert open_of(tournament)[5] == 500
    typed = {"name": "Mitte", "cents": "7", "of_teams": "False", "whom": "all", "version": "0"}
    for years, sentence in (
        ({"born_from": "2000", "born_until": "1990"}, "Das ist vor dem ersten Jahrgang."),
        ({"born_until": "61"}, "Bitte das Jahr mit vier Ziffern, zum Beispiel 1960."),
    ):
        assert sentence in text_of(organiser_client.post(page(tournament, "einstellen/startgeld/neu/"), typed | years))
    assert not tournament.tariffs.filter(name="Mitte").exists()
    late = organiser_client.post(page(tournament, f"einstellen/startgeld/{young.pk}/"), typed | {"version": "77"})
    assert ("Bitte die Seite neu öffnen." in text_of(late), 'value="Mitte"' in late.content.decode()) == (True, True)
    close_tariff(young, young.version, ACTOR, closed=True)
    later = tournament.date.replace(year=tournament.date.year + 1)
    copied = copy_tournament(tournament, "2027", later, tournament.organisers.get(), ACTOR).tariffs.get(name="Jugend")
    assert (copied.born_from, copied.born_until, copied.closed) == (2009, None, False)  # the young stay as young


def test_sort_that_was_paid_is_closed_and_not_removed(tournament: Tournament, organiser_client: Client) -> None:
    early = tariff(tournament, "Frühbucher", 1000)
    paid, asked = tournament.registrations.order_by("number")[:2]
    take(organiser_client, tournament, einer=f"p{paid.pk}")
    tariff(tournament, "Startgeld", 1500, whom="guests")  # below: it holds for all others
    sent = {"version": str(early.version), "closed": "1"}
    for act, sentence in (
        ("entfernen", "Entfernen geht nicht mehr, nur schließen."),
        ("schliessen", "„Frühbucher“ ist geschlossen."),
    ):
        assert sentence in text_of(
            organiser_client.post(page(tournament, f"einstellen/startgeld/{early.pk}/{act}/"), sent, follow=True)
        )
    assert open_of(tournament).items() >= {paid.number: 0, asked.number: 1500}.items()
    # from a page of before
    chosen = organiser_client.post(page(tournament, f"person/{asked.pk}/"), {"tariff": early.pk}, follow=True)
    assert ("ist geschlossen. Bitte ein anderes" in text_of(chosen), TariffChoice.objects.exists()) == (True, False)


def test_player_who_withdrew_owes_nothing_and_gets_his_money_back(
    tournament: Tournament, organiser_client: Client
) -> None:
    tariff(tournament, "Startgeld", 1500)
    paid, _gone, both = tournament.registrations.order_by("number")[:3]
    take(organiser_client, tournament, einer=f"p{paid.pk}", way="voucher", gutschein="7")
    tournament.registrations.filter(number__lte=2).update(withdrawn=True)
    assert "noch 90,00 € von 105,00 € offen" in text_of(organiser_client.get(page(tournament)))
    assert "15,00 € zurückgeben:" in text_of(organiser_client.get(page(tournament, f"person/{paid.pk}/")))
    for key in (f"p{paid.pk}", f"p{paid.pk}", f"p{both.pk}"):  # a second tap; one who plays
        take(organiser_client, tournament, alles=key, way="voucher")
    assert [(row.cents, row.way) for row in tournament.bookings.all()] == [(1500, "voucher"), (-1500, "voucher")]


def test_tap_takes_the_money_and_twice_is_once(tournament: Tournament, organiser_client: Client) -> None:
    tariff(tournament, "Startgeld", 1250)
    first, second = tournament.registrations.order_by("number")[:2]
    entry = str(uuid.uuid4())
    for _again in range(2):
        assert "12,50 €, Beleg 1." in take(organiser_client, tournament, einer=f"p{first.pk}", entry=entry)
    assert f"{first.person.name} hat schon bezahlt." in take(organiser_client, tournament, einer=f"p{first.pk}")
    assert booked(tournament) == [1250]
    take(organiser_client, tournament, wer=f"p{second.pk}", way="transfer")
    open_now = open_of(tournament)
    assert (open_now[first.number], open_now[second.number], sum(open_now.values())) == (0, 0, 6 * 1250)
    assert (balance(tournament).drawer, balance(tournament).sum_of(Booking.Way.TRANSFER)) == (1250, 1250)


def test_players_the_list_says_have_paid_are_booked_at_once(tournament: Tournament, organiser_client: Client) -> None:
    tariff(tournament, "Startgeld", 1000)
    tournament.registrations.filter(number__lte=3).update(said_paid=True)
    said = ("3 Personen haben laut eingelesener Liste schon bezahlt", "Alles Offene bar")
    assert amiss(text_of(organiser_client.get(page(tournament))), *said) == []
    take(organiser_client, tournament, laut_liste="1", way="transfer")
    shown = organiser_client.get(page(tournament, "?zeige=bezahlt&q=Verein"))
    assert amiss(shown.content.decode(), 'value="Verein"') == []
    assert [number for _key, _label, number in shown.context["filters"]] == [8, 5, 3]
    assert (balance(tournament).sum_of(Booking.Way.TRANSFER), balance(tournament).drawer) == (3000, 0)


def test_crosses_are_paid_by_the_table_and_a_correction_shows_more(
    tournament: Tournament, organiser_client: Client
) -> None:
    said = {
        "opening": "50", "crosses_first": "3", "cross_first": "0,50", "cross_later": "1", "version": "0",
    }  # fmt: skip
    organiser_client.post(page(tournament, "einstellen/"), said)
    table = seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)
    play(table, 1, Result(2, "romme", 0), Result(3, "not_opened", 150), Result(4, "opened", 17))
    player = table.seats.get(number=3).registration
    of_table = page(tournament, "kreuze/1/")
    assert amiss(text_of(organiser_client.get(of_table)), player.person.name, "1 Kreuz", "Tisch 1 hat bezahlt") == []
    organiser_client.post(of_table + "nehmen/", {"tisch": "1"})
    assert (booked(tournament), "Tisch 1 hat bezahlt" in text_of(organiser_client.get(of_table))) == ([50], False)
    play(table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17), version=1)
    # nothing by itself
    assert (booked(tournament), "zurück 0,50 €" in text_of(organiser_client.get(of_table))) == ([50], True)
    organiser_client.post(of_table + "nehmen/", {"wer": str(player.pk)})
    assert booked(tournament) == [50, -50]
    (printed,) = texts(organiser_client.get(of_table + "liste.pdf", follow=True).content)
    assert "In dieser Serie hat noch niemand ein Kreuz." in printed
    book(tournament, [Movement(Booking.Kind.CROSS, Booking.Way.CASH, 50, player, table.series)], ACTOR)
    table.seats.filter(number=3).update(registration=register(tournament, 1, list(tournament.clubs.all()))[0])
    assert "An keinem Tisch mehr" in text_of(organiser_client.get(of_table))
    organiser_client.post(of_table + "nehmen/", {"wer": str(player.pk)})
    assert booked(tournament) == [50, -50, 50, -50]


def test_rule_says_what_people_and_teams_pay_and_a_hand_otherwise(tournament: Tournament) -> None:
    own = Club.objects.create(name=tournament.organisation.name, organisation=tournament.organisation)
    for at, (name, club) in enumerate((("Heim", own), ("Gast", tournament.clubs.first())), 1):
        Team.objects.create(tournament=tournament, name=name, club=club, position=at, document_id=f"t{at}")
    tariff(tournament, "Mannschaft", 2000, of_teams=True)
    tariff(tournament, "Mannschaft, Gäste", 3000, of_teams=True, whom="guests")
    tariff(tournament, "von Hand", 1, of_teams=True, whom="nobody")
    of_teams = {line.name: line.due for line in fee_lines(tournament)}
    assert (of_teams["Heim"], of_teams["Gast"]) == (2000, 3000)
    tournament.registrations.filter(number=1).update(club=own)
    tournament.registrations.filter(number=2).update(categories=["Junioren"])
    tariff(tournament, "Gäste", 1500, whom="guests")
    tariff(tournament, "Mitglieder", 1000, whom="own")
    tariff(tournament, "Junioren", 500, category="junioren")
    choose_tariff(tournament.registrations.get(number=3), tariff(tournament, "Helfer", 0, whom="nobody").pk, ACTOR)
    due = open_of(tournament)
    assert [due[number] for number in (1, 2, 3, 4)] == [1000, 500, 0, 1500]
    tariff(tournament, "Nachzügler", 2000, late_from=timezone.localdate() - timedelta(days=1), whom="guests")
    assert open_of(tournament)[4] == 2000


def test_overpaid_money_is_given_back_by_one_tap(tournament: Tournament, organiser_client: Client) -> None:
    tariff(tournament, "Startgeld", 1500)
    half = tariff(tournament, "Helfer", 500, whom="nobody")
    person = tournament.registrations.get(number=1)
    take(organiser_client, tournament, einer=f"p{person.pk}")
    choose_tariff(person, half.pk, ACTOR)
    assert "zurückgeben" in text_of(organiser_client.get(page(tournament)))
    entry = str(uuid.uuid4())
    for sent in ({"entry": entry}, {"entry": entry}, {}):
        take(organiser_client, tournament, zurueck=f"p{person.pk}", **sent)
    assert booked(tournament) == [1500, -1000]
    take(organiser_client, tournament, einer=f"p{person.pk}")
    assert booked(tournament) == [1500, -1000]


def test_crosses_nobody_has_are_not_asked_for(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    for rulebook, there in (("dgsrv", 200), ("romme24-turnier", 404)):
        tournament = run(4, series=1, rulebook=rulebook)
        seat_series(tournament)
        assert organiser_client.get(page(tournament, "kreuze/1/")).status_code == there
        assert ("Verlustspielgeld" in text_of(organiser_client.get(page(tournament)))) == (there == 200)


def test_log_says_what_the_desk_costs_and_counts_as_amounts(tournament: Tournament) -> None:
    said = {"opening": 5000, "crosses_first": 3, "cross_first": 50, "cross_later": 75}
    set_up(tournament, 0, said, ACTOR)
    close(tournament, 1, Counted(4990), "zehn Cent fehlen", ACTOR)
    plan = words({"prize_money": 123400}, tournament.rulebook)
    found = {line(entry, tournament.rulebook).after for entry in AuditEntry.objects.filter(action__startswith="cash_")}
    shown = "; ".join([*found, plan]).replace("\N{NO-BREAK SPACE}", " ")
    amounts = ("50,00 €", "einer Liste: 3", "je Kreuz: 0,50 €", "0,75 €", "49,90 €", "−0,10 €", "1.234,00 €")
    assert amiss(shown, *amounts) == []


def test_log_and_the_papers_speak_to_their_reader(tournament: Tournament) -> None:
    book(tournament, [Movement(Booking.Kind.EXPENSE, Booking.Way.TRANSFER, -123456, text="Pokale")], ACTOR)
    with override("en"):
        shown = line(AuditEntry.objects.get(action="money_booked"), tournament.rulebook).after
        assert amiss(shown, str(Booking.Kind.EXPENSE.label), "Amount: −€1,234.56", absent=["expense"]) == []
        given = give_receipt(tournament.bookings.get(), "", "Pokale", ACTOR)
        found = receipt_content(given.pk)
        assert (found and found.date) == date_format(timezone.localtime(tournament.bookings.get().at), "j/n/Y, H:i")


def test_treasurer_takes_the_book_along(tournament: Tournament, organiser_client: Client) -> None:
    person = tournament.registrations.get(number=1)
    moved = [
        Movement(Booking.Kind.FEE, Booking.Way.CASH, 1250, person, text="=1+1"),
        Movement(Booking.Kind.EXPENSE, Booking.Way.TRANSFER, -705, text="Pokale"),
    ]
    take_back(book(tournament, moved, ACTOR)[0], "@vertippt", ACTOR)
    assert cost(list, book_rows(tournament)) == 2
    said = organiser_client.get(page(tournament, "buch.csv")).content.decode("utf-8-sig")
    columns = (
        "Betrag in Euro", "Betrag in Cent", "danach bar in der Kasse", "wofür", "Zahlweg", "Name",
        "nimmt zurück: Beleg", "zurückgenommen mit Beleg",
    )  # fmt: skip
    anna = person.person.name
    assert [tuple(map(row.get, columns)) for row in csv.DictReader(io.StringIO(said), delimiter=";")] == [
        ("12,50", "1250", "12,50", "'=1+1", "bar", anna, "", "3"),
        ("-7,05", "-705", "12,50", "Pokale", "überwiesen", "", "", ""),
        ("-12,50", "-1250", "0,00", "'@vertippt", "bar", anna, "1", ""),
    ]
    (sheet,) = load_workbook(io.BytesIO(organiser_client.get(page(tournament, "buch.xlsx")).content))
    assert [(cell.value, cell.data_type) for cell in (*sheet["K"][1:], sheet["E2"])] == [
        (12.5, "n"), (-7.05, "n"), (-12.5, "n"), ("=1+1", "s"),
    ]  # fmt: skip
    taken = AuditEntry.objects.filter(tournament=tournament, action="exported").values_list("after", flat=True)
    assert [str(one).count("kassenbuch") for one in taken] == [1, 1]


@pytest.mark.nightly
def test_empty_pages_say_how_to_go_on(tournament: Tournament, organiser_client: Client) -> None:
    for rest in ("buch/", "rechnungen/"):
        assert "Startgeld einstellen" in text_of(organiser_client.get(page(tournament, rest)))
    tariff(tournament, "Startgeld", 1000)
    for rest, way_on in (
        ("buch/", "Startgeld nehmen"),
        *((find, "Alle zeigen") for find in ("?zeige=bezahlt", "?zeige=bezahlt&q=1", "?zeige=offen&q=99")),
    ):
        assert way_on in text_of(organiser_client.get(page(tournament, rest)))
    organiser_client.post(page(tournament, "abschluss/"), {"counted": "0", "version": "0"})
    read = text_of(organiser_client.get(page(tournament, "buch/")))
    assert amiss(read, "Zum Abschluss", absent=["Andere Einnahme oder Ausgabe"]) == []  # nothing that would be refused
    desk = organiser_client.get(page(tournament)).content.decode()
    assert not {'name="einer"', 'name="wer"'} & set(re.findall(r'name="\w+"', desk))


@pytest.mark.parametrize(
    ("amount", "said"),
    [("7,505", "hinter dem Komma: 2"), ("-3", "nie unter null"), ("drei", "ist kein Betrag"), ("0", "Null Euro")],
)
def test_wrong_amount_is_said_at_its_place(
    tournament: Tournament, organiser_client: Client, amount: str, said: str
) -> None:
    typed = {"kind": "expense", "amount": amount, "way": "cash", "text": "Saalmiete"}
    answer = organiser_client.post(page(tournament, "buch/"), typed)
    assert (said in text_of(answer), "Saalmiete" in answer.content.decode(), booked(tournament)) == (True, True, [])


def report(client: Client, tournament: Tournament) -> str:
    """What the paper says."""
    return " ".join(texts(client.get(page(tournament, "abschluss.pdf"), follow=True).content))


def test_club_that_pays_for_all_reads_how_much_before_it_is_booked(
    tournament: Tournament, organiser_client: Client
) -> None:
    """Also where one of its people is looked for: all of them are booked."""
    tariff(tournament, "Startgeld", 1250)
    one, other, guest = tournament.registrations.select_related("person")[:3]
    clubs = [Club.objects.create(name=name) for name in ("RC Nord", "RC Süd")]
    for registration, club in ((one, clubs[0]), (other, clubs[0]), (guest, clubs[1])):
        registration.club = club
        registration.save()
    for query in ("", f"?q={one.number}"):
        said = " ".join(text_of(organiser_client.get(page(tournament) + query)).split())
        assert "Verein RC Nord: 25,00 € RC Süd: 12,50 € " in said
    assert "2 Buchungen: 25,00 €." in take(organiser_client, tournament, verein="RC Nord", way="cash")


def test_cash_alone_is_to_lie_in_the_drawer(tournament: Tournament, organiser_client: Client) -> None:
    """10,00 by transfer are in the book and not among what is counted."""
    tariff(tournament, "Startgeld", 1000)
    payers = [f"p{pk}" for pk in tournament.registrations.values_list("pk", flat=True)[:3]]
    take(organiser_client, tournament, wer=payers[:2], way="cash")
    take(organiser_client, tournament, wer=payers[2:], way="transfer")
    closing = page(tournament, "abschluss/")
    said = " ".join(text_of(organiser_client.get(closing)).split())
    assert "laut Kassenbuch 20,00 € 10,00 € 30,00 € soll in der Kasse liegen 20,00 € Bar eingenommen" in said
    answer = organiser_client.post(closing, {"counted": "19,00", "text": "", "version": "0"}, follow=True)
    assert "Abgeschlossen. Differenz: −1,00 €, gebucht. " in " ".join(text_of(answer).split())


def test_report_balances_is_closed_and_opened(tournament: Tournament, organiser_client: Client) -> None:
    tariff(tournament, "Startgeld", 1000)
    everybody = [f"p{pk}" for pk in tournament.registrations.values_list("pk", flat=True)]
    take(organiser_client, tournament, wer=everybody, way="cash")
    spent = {"kind": "expense", "amount": "25,50", "way": "cash", "text": "Pokale"}
    organiser_client.post(page(tournament, "buch/"), spent)
    organiser_client.post(page(tournament, "buch/1/zuruecknehmen/"), {"grund": "doch nicht gekommen"})
    closing = page(tournament, "abschluss/")
    # 8 x 10,00 - 25,50 - 10,00
    assert "44,50 €" in text_of(organiser_client.get(closing))
    answer = organiser_client.post(closing, {"counted": "44,40", "text": "Zehner", "version": "0"}, follow=True)
    assert "Differenz: −0,10 €" in text_of(answer)
    assert balance(tournament).drawer == 4450 - 10 == desk_of(tournament).counted
    short = "0,10 € weniger, als im Kassenbuch standen. Die Differenz ist gebucht. Grund: Zehner"
    assert amiss(report(organiser_client, tournament), "keine Steuerberatung", short) == []
    organiser_client.post(closing, {"oeffnen": "1", "version": str(desk_of(tournament).version)})
    assert desk_of(tournament).closed_at is None
    pieces = {"n2000": "2", "n200": "2", "n20": "2", "version": str(desk_of(tournament).version)}
    for wrong, sentence in (
        ({"counted": "44,41"}, "Scheine und Münzen ergeben 44,40 €."),
        ({"n2000": "", "n200": "", "n20": ""}, "Bitte zählen: Scheine und Münzen, oder nur die Summe."),
        ({"n1": "-1"}, "größer oder gleich 0"),
        ({"rechnen": "1", "n20": "1"}, "Zusammen 44,20 €. Es fehlen 0,20 €."),
        ({"version": "77"}, "Hier ist der neue Stand, bitte noch einmal entscheiden."),
    ):
        answer = organiser_client.post(closing, pieces | wrong)
        assert (sentence in text_of(answer), desk_of(tournament).closed_at) == (True, None)
    # what was counted on the stale page is still there, and can be sent again
    assert amiss(answer.content.decode(), f'name="version" value="{pieces["version"]}"', 'name="n2000" value="2"') == []
    organiser_client.post(closing, pieces | {"counted": "44,40"})
    kept = desk_of(tournament)
    assert (kept.counted, kept.difference, kept.pieces) == (4440, 0, {"2000": 2, "200": 2, "20": 2})
    paper = report(organiser_client, tournament)
    # it was right to the cent
    assert amiss(paper, "2 20 € 40,00 € 2 2 € 4,00 € 2 20 ct 0,40 €", absent=["Grund:"]) == []
    assert paper.count("Kassenbericht") == 1
    logged = AuditEntry.objects.filter(tournament=tournament, action="cash_closed").latest("revision").after
    assert logged["pieces"] == "2 × 20 €, 2 × 2 €, 2 × 20 ct"


def test_voucher_is_a_number_that_is_used_once(tournament: Tournament, organiser_client: Client) -> None:
    """By whichever tournament of the organiser; what is taken back frees it; several pay with as many."""
    other = make_tournament(4, series=1)
    Tournament.objects.filter(pk=other.pk).update(organisation=tournament.organisation)
    other.refresh_from_db()
    tournament.organisation.memberships.create(user=tournament.organisers.get(), role="owner")
    for one in (tournament, other):
        tariff(one, "Startgeld", 1000)
    first, second, third = (f"p{one.pk}" for one in tournament.registrations.order_by("number")[:3])

    def pays(where: Tournament, numbers: str, *who: str) -> str:
        return take(organiser_client, where, wer=who, way="voucher", gutschein=numbers)

    assert "Bitte die Nummern der Gutscheine eintippen" in pays(tournament, "7-1", first, second)
    assert "20,00 €" in pays(tournament, "7-1 7-2", first, second)
    theirs = f"p{other.registrations.get(number=1).pk}"
    for where, who, numbers in ((tournament, third, "7-2"), (other, theirs, "7-1")):
        assert f"Gutschein {numbers} ist schon eingelöst." in pays(where, numbers, who)
    pair = [f"p{one.pk}" for one in other.registrations.order_by("number")[1:3]]
    assert "Gutschein A-1 ist schon eingelöst." in pays(other, "a-1, A-1", *pair)
    take_back(tournament.bookings.get(voucher="7-1"), "vertippt", ACTOR)
    assert "10,00 €" in pays(other, "7-1", theirs)
    assert "ist schon eingelöst" in pays(tournament, "7-1", first)
    stranger = make_tournament(4, series=1)
    Tournament.objects.filter(pk=stranger.pk).update(organisation=Organisation.objects.create(name="Andere"))
    stranger.refresh_from_db()
    tariff(stranger, "Startgeld", 1000)
    book(stranger, [Movement(Booking.Kind.FEE, Booking.Way.VOUCHER, 1000, voucher="7-1")], ACTOR)
    assert sorted(Booking.objects.filter(undoes=None).values_list("voucher", flat=True)) == ["7-1", "7-1", "7-1", "7-2"]
