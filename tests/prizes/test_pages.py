"""The plan is typed, worked out over the lists as they are, settled, handed over; and what is refused on the way."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.ceremony.conftest import MADE
from tests.factories import ACTOR
from tests.people.members import amiss
from tests.prizes.conftest import PLAN
from tests.roles.everything import somebody
from tests.web.html import text_of
from tournament.cash.acts.bookings import Movement, book
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import AuditEntry, Award, Booking, CardTable, CashDesk, PrizePlan, Role, Tournament
from tournament.setup.acts.copying import copy_tournament


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/preise/{rest}"


def save(desk: Client, tournament: Tournament, **said: str) -> str:
    """What the page says to a plan that differs from PLAN in this."""
    typed = PLAN | {name.replace("_", "-") if name[0].isdigit() else name: value for name, value in said.items()}
    return text_of(desk.post(address(tournament, "plan/"), typed, follow=True))


def hidden(page: str) -> dict[str, str]:
    """What the button that settles sends along."""
    form = page.partition("/preise/feststellen/")[2]
    return dict(re.findall(r'name="(version|mark)"\s+value="([^"]*)"', form.partition("</form>")[0]))


def settle(desk: Client, tournament: Tournament) -> str:
    page = desk.get(address(tournament)).content.decode()
    return text_of(desk.post(address(tournament, "feststellen/"), hidden(page), follow=True))


def got(tournament: Tournament) -> dict[int, int]:
    """Start number -> cents, as settled."""
    return {one.registration.number: one.amount for one in tournament.awards.select_related("registration")}  # type: ignore[union-attr]


@pytest.fixture
def settled(desk: Client, cup: Tournament) -> Tournament:
    """By PLAN, with prizes for 1, 2 and 3."""
    save(desk, cup)
    assert "Die Preise sind festgestellt." in settle(desk, cup)
    assert got(cup) == {1: 5000, 2: 2500, 3: 2500}
    return cup


def hand(desk: Client, tournament: Tournament, number: int, act: str = "ausgeben") -> str:
    """What is said to who hands out what this player won, or takes it back."""
    award = tournament.awards.get(registration__number=number)
    sent = {"award": award.pk, "version": award.version}
    return text_of(desk.post(address(tournament, f"{act}/"), sent, follow=True))


def correct(tournament: Tournament) -> None:
    """Player 4 had 14 Augen too many: with ten less he is in front of 2 and 3."""
    table = CardTable.objects.get(series__tournament=tournament, number=1)
    paper = {seat: PaperTotal(*made) for seat, made in MADE[1].items()} | {4: PaperTotal(44, 300)}
    type_totals(table, table.version, paper, ACTOR, reason="verrechnet")


def test_before_there_is_a_plan_some_are_suggested_and_filled_in(desk: Client, cup: Tournament) -> None:
    assert "ein Drittel gewinnt, fallend" in text_of(desk.get(address(cup)))
    page = desk.get(address(cup, "plan/"), {"vorschlag": "drittel"}).content.decode()
    # A third of eight, rounded up: three places, of 3, 2 and 1 parts.
    assert re.findall(r'name="0-\d-money"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="0-\d-money"', page)
    assert all(f'value="{parts}"' in page for parts in ("3 Teile", "2 Teile", "1 Teil"))
    assert not PrizePlan.objects.exists()


def test_english_says_entries_and_places_not_what_cards_and_tables_have(desk: Client, cup: Tournament) -> None:
    read = text_of(desk.get(address(cup, "plan/"), headers={"Accept-Language": "en"}))
    assert amiss(read, "Place Amount or share", absent=["Sheet"]) == []
    read = text_of(desk.get(f"/leitung/{cup.slug}/meldungen/", headers={"Accept-Language": "en"}))
    assert amiss(read, "Entries 0", absent=["Melds"]) == []


def test_plan_is_worked_out_over_the_lists_as_they_are(desk: Client, cup: Tournament) -> None:
    page = save(desk, cup, kept_part="10 %")
    # 100,00 less 10 % are 90,00: 45,00 for the first; the second and third share 27,00 + 18,00.
    assert "Ahrens, Anna Rommé-Club Nr. 1 45,00 €" in page
    assert page.count("22,50 €") == 2
    assert (
        amiss(
            page,
            "2 gleich: geteilt ab dem 2. Preis",
            "davon behält der Verein 10 % −10,00 € Preisgeld 90,00 € Geldpreise 90,00 €",
        )
        == []
    )


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"0_0_money": "60 %"}, "Die Anteile ergeben zusammen 110 %, also 10 % zu viel."),
        ({"0_0_money": "49,5 %"}, "Die Anteile ergeben zusammen nur 99,5 %: Es fehlen 0,5 %."),
        ({"0_0_money": "20 %", "0_2_money": "50 %"}, "Der 2. Preis wäre höher als der davor."),
        ({"0_0_money": "-5"}, "Ein Betrag ist nie unter null."),
        ({"0_0_money": "1,234"}, "Ein Betrag hat höchstens zwei Stellen hinter dem Komma."),
        ({"0_0_money": "33,333 %"}, "„33,333 %“ ist kein Anteil."),
        ({"0_0_money": "viele Teile"}, "„viele Teile“ sind keine Teile."),
        ({"0_0_money": ""}, "Bitte einen Betrag oder einen Sachpreis eintragen."),
        ({"0_1_places": "3"}, "Hier geht es mit Platz 2 weiter"),
        ({"0_1_places": "zwei"}, "Gemeint ist so etwas: 1 oder 4–10."),
        ({"0_0_counts": "on", "0_0_thing": "Korb"}, "Was zum Preisgeld zählt, braucht einen Wert."),
        ({"typed_pot": ""}, "Bitte den Betrag eintragen, der verteilt wird"),
        ({"typed_pot": "12,345"}, "Ein Betrag hat höchstens zwei Stellen hinter dem Komma."),
        ({"kept_part": "101 %"}, "„101 %“ ist kein Anteil."),
        (
            {"0_0_money": "50", "0_1_money": "30", "0_2_money": "20,01"},
            "Versprochen sind 100,01 €, zu verteilen sind 100,00 €: Es fehlen 0,01 €.",
        ),
        ({"0_list": ""}, "Bitte wählen, für welche Liste diese Preise sind."),
    ],
)
def test_wrong_plan_is_said_at_its_place_and_not_stored(
    desk: Client, cup: Tournament, said: dict[str, str], sentence: str
) -> None:
    assert sentence in save(desk, cup, **said)
    assert not PrizePlan.objects.exists()


def test_plan_sent_twice_or_from_an_old_page_is_stored_once(desk: Client, cup: Tournament) -> None:
    save(desk, cup)
    assert "Inzwischen hat jemand anderes etwas geändert." in save(desk, cup, typed_pot="200")
    assert PrizePlan.objects.get().typed_pot == 10_000
    assert AuditEntry.objects.filter(tournament=cup, action="prizes_planned").count() == 1


def test_more_lines_and_lists_keep_what_was_typed_and_store_nothing(desk: Client, cup: Tournament) -> None:
    for more, name in (("0", "0-5-money"), ("list", "1-list")):
        page = desk.post(address(cup, "plan/"), PLAN | {"more": more}).content.decode()
        assert amiss(page, f'name="{name}"', 'value="50 %"') == []
    assert not PrizePlan.objects.exists()


def test_settled_prizes_stay_and_a_correction_shows_the_difference(desk: Client, settled: Tournament) -> None:
    correct(settled)
    assert "Nach Listen und Kasse von jetzt wäre es anders" in text_of(desk.get(address(settled)))
    assert got(settled) == {1: 5000, 2: 2500, 3: 2500}
    hand(desk, settled, 1)
    assert "Die Preise sind festgestellt." in settle(desk, settled)
    # Second is 4 with 30,00; 2 and 3 share the third prize; what was handed over stays so.
    assert got(settled) == {1: 5000, 4: 3000, 2: 1000, 3: 1000}
    assert settled.awards.get(registration__number=1).paid_at


def test_prize_handed_over_stands_against_settling_anew(desk: Client, settled: Tournament) -> None:
    award = settled.awards.get(registration__number=2)
    hand(desk, settled, 2)
    second_tap = desk.post(address(settled, "ausgeben/"), {"award": award.pk, "version": award.version}, follow=True)
    assert "Inzwischen hat jemand anderes etwas geändert." in text_of(second_tap)
    said = desk.post(address(settled, "aufheben/"), {"version": PrizePlan.objects.get().version}, follow=True)
    assert "Bauer, Bernd hat den Preis schon bekommen. Erst die Ausgabe zurücknehmen." in text_of(said)
    correct(settled)
    assert "Bauer, Bernd hat schon bekommen, was so nicht mehr stimmt." in settle(desk, settled)
    assert got(settled) == {1: 5000, 2: 2500, 3: 2500}
    hand(desk, settled, 2, "zuruecknehmen")
    assert "Die Preise sind festgestellt." in settle(desk, settled)


def test_plan_that_is_settled_changes_no_more_but_for_who_sees_it(desk: Client, settled: Tournament) -> None:
    version = str(PrizePlan.objects.get().version)
    assert "Die Preise sind festgestellt. Um den Plan zu ändern" in save(desk, settled, version=version, typed_pot="99")
    save(desk, settled, version=version, shown="on")
    assert PrizePlan.objects.get().shown
    desk.post(address(settled, "aufheben/"), {"version": PrizePlan.objects.get().version})
    assert not Award.objects.exists()


def test_tie_waits_for_the_lot_where_that_is_wanted(desk: Client, cup: Tournament) -> None:
    page = save(desk, cup, ties="lot")
    assert amiss(page, "2. Preis: 30,00 € – Bauer, Bernd, Claus, Clara", "wartet auf das Los 50,00 €") == []
    assert "Um den 2. Preis muss noch gelost werden." in settle(desk, cup)
    assert not Award.objects.exists()


def test_before_all_lists_are_closed_nothing_is_settled(desk: Client, cup: Tournament) -> None:
    save(desk, cup)
    CardTable.objects.filter(series__tournament=cup, number=2).update(closed_at=None)
    assert "Noch sind nicht alle Listen abgeschlossen." in settle(desk, cup)
    assert not Award.objects.exists()


def test_prizes_settled_are_those_looked_at(desk: Client, cup: Tournament) -> None:
    save(desk, cup)
    seen = hidden(desk.get(address(cup)).content.decode())
    cup.registrations.filter(number=1).update(unranked=True)
    answer = desk.post(address(cup, "feststellen/"), seen, follow=True)
    assert "Inzwischen hat jemand anderes etwas geändert." in text_of(answer)
    assert not Award.objects.exists()
    # Außer Wertung: the others have moved up, and nothing goes to her.
    assert "Ahrens, Anna" not in text_of(answer)


def test_ranking_that_was_removed(desk: Client, cup: Tournament) -> None:
    save(desk, cup)
    PrizePlan.objects.update(sections=[PrizePlan.objects.get().sections[0] | {"ranking": "damen"}])
    page = desk.get(address(cup))
    assert (
        page.status_code,
        "Die Liste „damen“ gibt es nicht mehr. Bitte im Plan eine andere wählen." in text_of(page),
    ) == (200, True)
    assert "damen (gibt es nicht mehr)" in text_of(desk.get(address(cup, "plan/")))


def test_cash_desk_hands_out_and_changes_no_plan(desk: Client, settled: Tournament) -> None:
    cashier = somebody(settled, Role.CASH)
    assert amiss(text_of(cashier.get(address(settled))), "Ausgeben", absent=["Plan ändern"]) == []
    hand(cashier, settled, 1)
    assert settled.awards.get(registration__number=1).paid_at
    assert cashier.get(address(settled, "plan/")).status_code == 403
    assert cashier.post(address(settled, "aufheben/")).status_code == 403


def test_copied_tournament_has_the_plan_and_nobody_who_won(desk: Client, settled: Tournament, organiser: User) -> None:
    made = copy_tournament(settled, "Pokal 2027", date(2027, 5, 8), organiser, ACTOR)
    plan = PrizePlan.objects.get(tournament=made)
    assert (plan.typed_pot, plan.settled_at, made.awards.count()) == (10_000, None, 0)
    assert plan.sections == PrizePlan.objects.get(tournament=settled).sections


def test_prize_handed_out_goes_out_of_the_cash_desk_and_back(desk: Client, settled: Tournament) -> None:
    award = settled.awards.get(registration__number=1)
    assert "Beleg 1" in hand(desk, settled, 1)
    booked = settled.bookings.values_list("kind", "way", "cents", "registration").get()
    assert booked == ("prize", "cash", -5000, award.registration_id)
    closed = CashDesk.objects.create(tournament=settled, closed_at=timezone.now())
    assert "Die Kasse ist abgeschlossen." in hand(desk, settled, 1, "zuruecknehmen")
    assert settled.awards.get(pk=award.pk).receipt == 1  # all or nothing: it is handed out, as the cash book says
    closed.delete()
    hand(desk, settled, 1, "zuruecknehmen")
    assert list(settled.bookings.values_list("cents", "undoes")) == [(-5000, None), (5000, 1)]
    CashDesk.objects.create(tournament=settled, closed_at=timezone.now())
    assert "Die Kasse ist abgeschlossen." in hand(desk, settled, 1)
    assert (settled.awards.get(pk=award.pk).paid_at, settled.bookings.count()) == (None, 2)


def test_money_is_what_came_in_of_what_was_ticked(desk: Client, cup: Tournament) -> None:
    one = cup.registrations.get(number=1)
    kind, cash = Booking.Kind, Booking.Way.CASH
    moved = ((kind.FEE, 8000), (kind.CROSS, 1250), (kind.EXPENSE, -1000), (kind.INCOME, 500))
    book(cup, [Movement(what, cash, cents, one) for what, cents in moved], ACTOR)
    said = {"source": "came_in", "parts": ["fees", "crosses", "expenses"]}
    page = text_of(desk.post(address(cup, "plan/"), PLAN | said, follow=True))
    # 80,00 + 12,50 - 10,00: the other income is not ticked.
    assert "Startgeld 80,00 € Verlustspielgeld 12,50 € Ausgaben −10,00 € Preisgeld 82,50 €" in page
    page = text_of(desk.post(address(cup, "plan/"), PLAN | {"source": "came_in"}, follow=True))
    assert "Bitte ankreuzen, woraus das Preisgeld kommt." in page
    # What is paid out already is no less to be given away.
    settle(desk, cup)
    assert got(cup)[1] == 4126  # 41,25, and the cent that is over: the second and third get 20,62 each
    hand(desk, cup, 1)
    assert "wäre es anders" not in text_of(desk.get(address(cup)))
