"""The cash desk's pages: Startgeld taken with one tap, what crosses cost, the report that balances."""

import uuid
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

import scoring
from tests.cash.conftest import page, tariff
from tests.factories import ACTOR, make_tournament, play, register, seat_series
from tests.people.members import amiss
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.cash.acts.bookings import Movement, book, take_back
from tournament.cash.acts.desk import choose_tariff, close_tariff
from tournament.cash.paper.receipt import receipt_content
from tournament.cash.reads.balance import balance
from tournament.cash.reads.open import fee_lines
from tournament.core.audit_words import line
from tournament.models import Appointment, AuditEntry, Booking, Club, Person, Role, TariffChoice, Team, Tournament
from tournament.setup.acts.copying import copy_tournament

pytestmark = pytest.mark.django_db


def by_number(tournament: Tournament) -> dict[int, int]:
    """Start number -> what is due."""
    lines = {line.key: line.due for line in fee_lines(tournament)}
    return {number: lines[f"p{pk}"] for number, pk in tournament.registrations.values_list("number", "pk")}


def take(desk: Client, tournament: Tournament, **sent: object) -> str:
    """What is said to who takes money, or gives it back."""
    return text_of(desk.post(page(tournament, "nehmen/"), sent, follow=True))


def test_rule_says_who_pays_what_and_a_hand_says_otherwise(tournament: Tournament) -> None:
    own = Club.objects.create(name=tournament.organisation.name, organisation=tournament.organisation)
    tournament.registrations.filter(number=1).update(club=own)
    tournament.registrations.filter(number=2).update(categories=["Junioren"])
    yesterday = timezone.localdate() - timedelta(days=1)
    tariff(tournament, "Gäste", 1500, whom="guests")
    tariff(tournament, "Mitglieder", 1000, whom="own")
    tariff(tournament, "Junioren", 500, category="junioren")
    free = tariff(tournament, "Helfer", 0, whom="nobody")
    choose_tariff(tournament.registrations.get(number=3), free.pk, ACTOR)
    due = by_number(tournament)
    assert [due[number] for number in (1, 2, 3, 4)] == [1000, 500, 0, 1500]
    tariff(tournament, "Nachzügler", 2000, late_from=yesterday, whom="guests")
    assert by_number(tournament)[4] == 2000


def test_year_of_birth_proposes_and_a_hand_says_otherwise(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    for number, born in ((1, 2007), (2, 2008), (3, 1961), (4, 1962), (5, None)):
        Person.objects.filter(registrations=tournament.registrations.get(number=number)).update(born=born)
    tariff(tournament, "Startgeld", 1500)
    young = tariff(tournament, "Jugend", 500, born_from=2008)
    tariff(tournament, "Senioren", 1000, born_until=1961)
    assert [by_number(tournament)[number] for number in (1, 2, 3, 4, 5)] == [1500, 500, 1000, 1500, 1500]
    unknown = tournament.registrations.get(number=5)
    read = text_of(organiser_client.get(page(tournament, f"person/{unknown.pk}/")))
    assert "Der Jahrgang steht nicht im Verzeichnis." in read
    organiser_client.post(page(tournament, f"person/{unknown.pk}/"), {"tariff": young.pk})
    assert by_number(tournament)[5] == 500
    typed = {"was": "neu", "name": "Mitte", "cents": "7", "of_teams": "False", "whom": "all", "version": "0"}
    wrong = organiser_client.post(page(tournament, "einstellen/"), typed | {"born_from": "2000", "born_until": "1990"})
    assert "Das ist vor dem ersten Jahrgang." in text_of(wrong)
    assert not tournament.tariffs.filter(name="Mitte").exists()
    short = organiser_client.post(page(tournament, "einstellen/"), typed | {"born_until": "61"})
    assert "Bitte das Jahr mit vier Ziffern, zum Beispiel 1960." in text_of(short)
    late = organiser_client.post(page(tournament, "einstellen/"), typed | {"was": str(young.pk), "version": "77"})
    assert ("Bitte die Seite neu öffnen." in text_of(late), 'value="Mitte"' in late.content.decode()) == (True, True)
    close_tariff(young, young.version, ACTOR, closed=True)
    later = tournament.date.replace(year=tournament.date.year + 1)
    copied = copy_tournament(tournament, "Pokal, noch einmal", later, organiser, ACTOR).tariffs.get(name="Jugend")
    assert (copied.born_from, copied.born_until, copied.closed) == (2009, None, False)  # the young stay as young


def test_sort_that_was_paid_is_closed_and_not_removed(tournament: Tournament, organiser_client: Client) -> None:
    early = tariff(tournament, "Frühbucher", 1000)
    paid, asked = tournament.registrations.order_by("number")[:2]
    take(organiser_client, tournament, einer=f"p{paid.pk}")
    sent = {"version": str(early.version)}
    said = text_of(organiser_client.post(page(tournament, f"einstellen/{early.pk}/entfernen/"), sent, follow=True))
    assert "Entfernen geht nicht mehr, nur schließen." in said
    tariff(tournament, "Startgeld", 1500, whom="guests")  # below: it holds for all others
    closing = organiser_client.post(
        page(tournament, f"einstellen/{early.pk}/schliessen/"), sent | {"closed": "1"}, follow=True
    )
    assert "„Frühbucher“ ist geschlossen." in text_of(closing)
    lines = {line.whose.pk: line for line in fee_lines(tournament)}
    assert (lines[paid.pk].open, lines[asked.pk].open) == (0, 1500)
    chosen = organiser_client.post(page(tournament, f"person/{asked.pk}/"), {"tariff": early.pk}, follow=True)
    assert "„Frühbucher“ ist geschlossen. Bitte ein anderes" in text_of(chosen)  # from a page of before
    assert not TariffChoice.objects.exists()


def test_player_who_withdrew_owes_nothing_and_gets_his_money_back(
    tournament: Tournament, organiser_client: Client
) -> None:
    tariff(tournament, "Startgeld", 1500)
    paid, gone, both = tournament.registrations.order_by("number")[:3]
    take(organiser_client, tournament, einer=f"p{paid.pk}", way="voucher")
    tournament.registrations.filter(number__lte=2).update(withdrawn=True)
    lines = {line.whose.pk: line for line in fee_lines(tournament)}
    assert [(lines[one.pk].due, lines[one.pk].open) for one in (paid, gone, both)] == [(1500, 0), (0, 0), (1500, 1500)]
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
    assert tournament.bookings.count() == 1
    assert f"{first.person.name} hat schon bezahlt." in take(organiser_client, tournament, einer=f"p{first.pk}")
    take(organiser_client, tournament, wer=f"p{second.pk}", way="transfer")
    open_now = {line.key: line.open for line in fee_lines(tournament)}
    assert (open_now[f"p{first.pk}"], open_now[f"p{second.pk}"], sum(open_now.values())) == (0, 0, 6 * 1250)
    assert (balance(tournament).drawer, balance(tournament).transferred) == (1250, 1250)
    (receipt,) = texts(organiser_client.get(page(tournament, "beleg/1.pdf"), follow=True).content)
    assert amiss(receipt, "12,50", first.person.name) == []


def test_page_somebody_went_back_to_takes_the_money_of_the_next(
    tournament: Tournament, organiser_client: Client
) -> None:
    """The browser shows the page as it was, with the same id of a form; what is tapped on it is another form."""
    tariff(tournament, "Startgeld", 1250)
    first, second = tournament.registrations.order_by("number")[:2]
    entry = str(uuid.uuid4())
    for person in (first, second, second):
        take(organiser_client, tournament, einer=f"p{person.pk}", entry=entry)
    assert list(tournament.bookings.order_by("number").values_list("registration__number", "cents")) == [
        (1, 1250),
        (2, 1250),
    ]
    typed = {"kind": "expense", "amount": "10", "way": "cash", "text": "Pokale", "entry": entry}
    for said in (typed, typed, typed | {"text": "Saalmiete"}):
        organiser_client.post(page(tournament, "buch/"), said)
    assert list(tournament.bookings.filter(number__gt=2).values_list("cents", "text")) == [
        (-1000, "Pokale"),
        (-1000, "Saalmiete"),
    ]


def test_players_the_list_says_have_paid_are_booked_at_once(tournament: Tournament, organiser_client: Client) -> None:
    tariff(tournament, "Startgeld", 1000)
    tournament.registrations.filter(number__lte=3).update(said_paid=True)
    assert "3 Personen haben laut eingelesener Liste schon bezahlt" in text_of(organiser_client.get(page(tournament)))
    take(organiser_client, tournament, laut_liste="1", way="transfer")
    assert (balance(tournament).transferred, balance(tournament).drawer) == (3000, 0)


def test_crosses_are_paid_by_the_table_and_a_correction_shows_more(
    tournament: Tournament, organiser_client: Client
) -> None:
    crosses = {"crosses_first": "3", "cross_first": "0,50", "cross_later": "1"}
    said = {"was": "kasse", "opening": "50", **crosses, "payee": "", "version": "0"}
    organiser_client.post(page(tournament, "einstellen/"), said)
    table = seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)
    lost = scoring.Result(3, "not_opened", 150)
    play(table, 1, scoring.Result(2, "romme", 0), lost, scoring.Result(4, "opened", 17))
    player = table.seats.get(number=3).registration
    read = text_of(organiser_client.get(page(tournament, "kreuze/1/")))
    assert amiss(read, f"{player.person.name}", "1 Kreuz", "Tisch 1 hat bezahlt") == []
    organiser_client.post(page(tournament, "kreuze/1/nehmen/"), {"tisch": "1"})
    assert tournament.bookings.get().cents == 50
    assert "Tisch 1 hat bezahlt" not in text_of(organiser_client.get(page(tournament, "kreuze/1/")))
    play(
        table,
        1,
        scoring.Result(2, "romme", 0),
        scoring.Result(3, "opened", 17),
        scoring.Result(4, "opened", 17),
        version=1,
    )
    read = text_of(organiser_client.get(page(tournament, "kreuze/1/")))
    assert "zurück 0,50 €" in read
    assert tournament.bookings.count() == 1  # nothing by itself
    organiser_client.post(page(tournament, "kreuze/1/nehmen/"), {"wer": str(player.pk)})
    assert [one.cents for one in tournament.bookings.order_by("number")] == [50, -50]
    assert texts(organiser_client.get(page(tournament, "kreuze/1/liste.pdf"), follow=True).content)


def test_page_of_many_asks_as_often_as_one_of_few(
    tournament: Tournament, organiser_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tariff(tournament, "Startgeld", 1000)
    organiser_client.get(page(tournament))
    with django_assert_num_queries(18):
        organiser_client.get(page(tournament))
    register(tournament, 40, list(tournament.clubs.all()))
    with django_assert_num_queries(18):
        organiser_client.get(page(tournament))


def test_reader_keeps_no_cash(tournament: Tournament, organiser: User, client: Client) -> None:
    Appointment.objects.filter(tournament=tournament).update(role=Role.READER)
    client.force_login(organiser)
    assert client.get(page(tournament)).status_code == 403
    assert client.post(page(tournament, "nehmen/"), {"wer": "p1"}).status_code == 403
    assert not Booking.objects.exists()


def test_team_pays_as_its_club_does(tournament: Tournament) -> None:
    own = Club.objects.create(name=tournament.organisation.name, organisation=tournament.organisation)
    for at, (name, club) in enumerate((("Heim", own), ("Gast", tournament.clubs.first())), 1):
        Team.objects.create(tournament=tournament, name=name, club=club, position=at, document_id=f"t{at}")
    tariff(tournament, "Mannschaft", 2000, of_teams=True)
    tariff(tournament, "Mannschaft, Gäste", 3000, of_teams=True, whom="guests")
    tariff(tournament, "von Hand", 1, of_teams=True, whom="nobody")
    due = {line.name: line.due for line in fee_lines(tournament)}
    assert (due["Heim"], due["Gast"]) == (2000, 3000)


def test_day_that_counts_is_that_of_the_money_that_stayed(tournament: Tournament) -> None:
    today = timezone.localdate()
    tariff(tournament, "Startgeld", 1000)
    tariff(tournament, "Nachzügler", 1500, late_from=today)
    early, wrong = tournament.registrations.order_by("number")[:2]
    for one in (early, wrong):
        book(tournament, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 1000, one)], ACTOR)
    tournament.bookings.update(at=timezone.now() - timedelta(days=1))
    take_back(tournament.bookings.get(registration=wrong), "vertippt", ACTOR)
    assert {line.whose.pk: line.open for line in fee_lines(tournament)}.items() >= {early.pk: 0, wrong.pk: 1500}.items()
    book(tournament, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 1500, wrong)], ACTOR)
    assert {line.whose.pk: line.open for line in fee_lines(tournament)}[wrong.pk] == 0


def test_overpaid_money_is_given_back_by_one_tap(tournament: Tournament, organiser_client: Client) -> None:
    one = tariff(tournament, "Startgeld", 1500)
    half = tariff(tournament, "Helfer", 500, whom="nobody")
    person = tournament.registrations.get(number=1)
    take(organiser_client, tournament, einer=f"p{person.pk}")
    choose_tariff(person, half.pk, ACTOR)
    assert "zurückgeben" in text_of(organiser_client.get(page(tournament)))
    entry = str(uuid.uuid4())
    for _again in range(2):
        take(organiser_client, tournament, zurueck=f"p{person.pk}", entry=entry)
    take(organiser_client, tournament, zurueck=f"p{person.pk}")
    assert [row.cents for row in tournament.bookings.order_by("number")] == [1500, -1000]
    assert one.cents == 1500
    take(organiser_client, tournament, einer=f"p{person.pk}")
    assert tournament.bookings.count() == 2


def test_crosses_nobody_has_are_not_asked_for(organiser: User, organiser_client: Client) -> None:
    for rulebook, there in (("dgsrv", 200), ("romme24-turnier", 404)):
        tournament = make_tournament(4, series=1, rulebook=rulebook)
        Appointment.objects.create(tournament=tournament, user=organiser, role=Role.CASH)
        seat_series(tournament)
        assert organiser_client.get(page(tournament, "kreuze/1/")).status_code == there
        assert ("Verlustspielgeld" in text_of(organiser_client.get(page(tournament)))) == (there == 200)


def test_log_and_the_papers_speak_to_their_reader(tournament: Tournament, organiser_client: Client) -> None:
    book(tournament, [Movement(Booking.Kind.EXPENSE, Booking.Way.TRANSFER, -700, text="Pokale")], ACTOR)
    with override("en"):
        shown = line(AuditEntry.objects.get(action="money_booked"), tournament.rulebook).after
        assert amiss(shown, str(Booking.Kind.EXPENSE.label), absent=["expense"]) == []
        found = receipt_content(tournament.pk, 1)
        assert found
        assert found.date == date_format(timezone.localtime(tournament.bookings.get().at), "j/n/Y, H:i")
