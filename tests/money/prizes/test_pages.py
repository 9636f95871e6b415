"""The plan is typed, worked out over the lists as they are, settled, handed over; what is refused on the way, and what
everybody may see of it. Prizes of a series and of a day beside those of the whole. The list to sign."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.ceremony.conftest import MADE
from tests.examples import few
from tests.factories import ACTOR, make_team, make_tournament, publish_results, seat_series
from tests.money.prizes.conftest import PLAN, fixed
from tests.once import made_once
from tests.people.members import amiss, lacking
from tests.standings.playing import queries_of
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import (
    AuditEntry,
    Award,
    Booking,
    CardTable,
    CashDesk,
    Ceremony,
    PrizePlan,
    Registration,
    Tournament,
)
from tournament.money.acts.cash import Movement, book
from tournament.money.reads.plan import Chosen, ListKey, Wanted
from tournament.money.reads.sheet import sheet_of
from tournament.money.sharing import Several
from tournament.setup.acts.copying import copy_tournament
from tournament.standings.acts.publishing import freeze


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/preise/{rest}"


def save(browser: Client, tournament: Tournament, **said: str | list[str]) -> str:
    """What the page says to a plan that differs from PLAN in this."""
    typed = PLAN | {name.replace("_", "-") if name[0].isdigit() else name: value for name, value in said.items()}
    return text_of(browser.post(address(tournament, "plan/"), typed, follow=True))


def hidden(browser: Client, tournament: Tournament) -> dict[str, str]:
    """What the button that settles sends along."""
    form = browser.get(address(tournament)).content.decode().partition("/preise/feststellen/")[2]
    return dict(re.findall(r'name="(version|mark)"\s+value="([^"]*)"', form.partition("</form>")[0]))


def settle(browser: Client, tournament: Tournament) -> str:
    return text_of(browser.post(address(tournament, "feststellen/"), hidden(browser, tournament), follow=True))


def got(tournament: Tournament) -> dict[int, int]:
    """Start number -> cents, as settled."""
    return {one.registration.number: one.amount for one in tournament.awards.select_related("registration")}  # type: ignore[union-attr]


@pytest.fixture
def settled(browser: Client, cup: Tournament) -> Tournament:
    """By PLAN, with prizes for 1, 2 and 3."""
    save(browser, cup)
    assert ("Die Preise sind festgestellt." in settle(browser, cup), got(cup)) == (True, {1: 5000, 2: 2500, 3: 2500})
    return cup


def hand(browser: Client, tournament: Tournament, number: int, act: str = "ausgeben") -> str:
    """What is said to who hands out what this player won, or takes it back."""
    award = tournament.awards.get(registration__number=number)
    return text_of(
        browser.post(address(tournament, f"{act}/"), {"award": award.pk, "version": award.version}, follow=True)
    )


def correct(tournament: Tournament) -> None:
    """Player 4 had 14 Augen too many: with ten less he is in front of 2 and 3."""
    table = CardTable.objects.get(series__tournament=tournament, number=1)
    paper = {seat: PaperTotal(*made) for seat, made in MADE[1].items()} | {4: PaperTotal(44, 300)}
    type_totals(table, table.version, paper, ACTOR, reason="verrechnet")


def test_plan_is_suggested_and_sent_twice_or_from_an_old_page_stored_once(browser: Client, cup: Tournament) -> None:
    assert "ein Drittel gewinnt, fallend" in text_of(browser.get(address(cup)))
    page = browser.get(address(cup, "plan/"), {"vorschlag": "drittel"}).content.decode()
    # A third of eight, rounded up: three places, of 3, 2 and 1 parts.
    assert amiss(page, *(f'value="{parts}"' for parts in ("3 Teile", "2 Teile", "1 Teil"))) == []
    assert not PrizePlan.objects.exists()
    save(browser, cup)
    assert "Inzwischen hat jemand anderes etwas geändert." in save(browser, cup, typed_pot="200")
    assert PrizePlan.objects.get().typed_pot == 10_000
    assert AuditEntry.objects.filter(tournament=cup, action="prizes_planned").count() == 1


def test_english_says_entries_and_places_not_what_cards_and_tables_have(browser: Client, cup: Tournament) -> None:
    entries = f"/leitung/{cup.slug}/meldungen/"
    for page, said, never in (
        (address(cup, "plan/"), "Place Amount or share", "Sheet"), (entries, "Entries 0", "Melds"),
    ):  # fmt: skip
        assert amiss(text_of(browser.get(page, headers={"Accept-Language": "en"})), said, absent=[never]) == []


def test_plan_is_worked_out_over_the_lists_as_they_are(browser: Client, cup: Tournament) -> None:
    page = save(browser, cup, kept_part="10 %")
    # 100,00 less 10 % are 90,00: 45,00 for the first; the second and third share 27,00 + 18,00.
    said = ("Ahrens, Anna Rommé-Club Nr. 1 45,00 €", "2 gleich: geteilt ab dem 2. Preis")
    sums = "davon behält der Verein 10 % −10,00 € Preisgeld 90,00 € Geldpreise 90,00 €"
    assert (amiss(page, *said, sums), page.count("22,50 €")) == ([], 2)


@pytest.mark.parametrize(
    ("said", "sentence"),
    few(
        7,
        [
            ({"0_0_money": "49,5 %"}, "Die Anteile ergeben zusammen nur 99,5 %: Es fehlen 0,5 %."),
            ({"0_0_money": "20 %", "0_2_money": "50 %"}, "Der 2. Preis wäre höher als der davor."),
            ({"0_1_places": "3"}, "Hier geht es mit Platz 2 weiter"),
            ({"0_0_counts": "on", "0_0_thing": "Korb"}, "Was zum Preisgeld zählt, braucht einen Wert."),
            ({"0_0_money": "33,333 %"}, "„33,333 %“ ist kein Anteil."),
            ({"kept_part": "101 %"}, "„101 %“ ist kein Anteil."),
            ({"0_0_money": ""}, "Bitte einen Betrag oder einen Sachpreis eintragen."),
            ({"0_0_money": "-5"}, "Ein Betrag ist nie unter null."),
            ({"0_0_money": "viele Teile"}, "„viele Teile“ sind keine Teile."),
            ({"0_1_places": "zwei"}, "Gemeint ist so etwas: 1 oder 4–10."),
            ({"typed_pot": ""}, "Bitte den Betrag eintragen, der verteilt wird"),
            (
                {"0_0_money": "50", "0_1_money": "30", "0_2_money": "20,01"},
                "Versprochen sind 100,01 €, zu verteilen sind 100,00 €: Es fehlen 0,01 €.",
            ),
            ({"0_list": ""}, "Bitte wählen, für welche Wertung diese Preise sind."),
            ({"typed_pot": "12,345"}, "Ein Betrag in EUR hat höchstens so viele Stellen hinter dem Komma: 2."),
            ({"0_0_money": "1,234"}, "Ein Betrag in EUR hat höchstens so viele Stellen hinter dem Komma: 2."),
            ({"0_0_money": "60 %"}, "Die Anteile ergeben zusammen 110 %, also 10 % zu viel."),
        ],
    ),
)
def test_wrong_plan_is_said_at_its_place_and_not_stored(
    browser: Client, cup: Tournament, said: dict[str, str], sentence: str
) -> None:
    assert (sentence in save(browser, cup, **said), PrizePlan.objects.exists()) == (True, False)


def test_more_lines_and_lists_keep_what_was_typed_and_store_nothing(browser: Client, cup: Tournament) -> None:
    for more, name in (("0", "0-5-money"), ("list", "1-list")):
        page = browser.post(address(cup, "plan/"), PLAN | {"more": more}).content.decode()
        assert amiss(page, f'name="{name}"', 'value="50 %"') == []
    assert not PrizePlan.objects.exists()
    save(browser, cup)
    page = browser.get(address(cup, "plan/")).content.decode()
    assert amiss(page, 'name="0-list"', absent=['name="1-list"']) == []  # as many as are stored, and one before


def test_settled_prizes_stay_and_a_correction_shows_the_difference(browser: Client, settled: Tournament) -> None:
    correct(settled)
    assert "Nach Listen und Kasse von jetzt wäre es anders" in text_of(browser.get(address(settled)))
    assert got(settled) == {1: 5000, 2: 2500, 3: 2500}
    hand(browser, settled, 1)
    assert "Die Preise sind festgestellt." in settle(browser, settled)
    # Second is 4 with 30,00; 2 and 3 share the third prize; what was handed over stays so.
    assert got(settled) == {1: 5000, 4: 3000, 2: 1000, 3: 1000}
    assert settled.awards.get(registration__number=1).paid_at


def test_prize_handed_over_stands_against_settling_anew(browser: Client, settled: Tournament) -> None:
    award = settled.awards.get(registration__number=2)
    hand(browser, settled, 2)
    assert "Inzwischen hat jemand anderes etwas geändert." in text_of(
        browser.post(address(settled, "ausgeben/"), {"award": award.pk, "version": award.version}, follow=True)
    )
    assert "Bauer, Bernd hat den Preis schon bekommen. Erst die Ausgabe zurücknehmen." in text_of(
        browser.post(address(settled, "aufheben/"), {"version": PrizePlan.objects.get().version}, follow=True)
    )
    correct(settled)
    assert "Bauer, Bernd hat schon bekommen, was so nicht mehr stimmt." in settle(browser, settled)
    assert got(settled) == {1: 5000, 2: 2500, 3: 2500}
    hand(browser, settled, 2, "zuruecknehmen")
    assert "Die Preise sind festgestellt." in settle(browser, settled)


def test_plan_that_is_settled_changes_no_more_but_for_who_sees_it(browser: Client, settled: Tournament) -> None:
    version = str(PrizePlan.objects.get().version)
    assert "Die Preise sind festgestellt. Wollen Sie den Plan ändern?" in save(
        browser, settled, version=version, typed_pot="99"
    )
    save(browser, settled, version=version, shown="on")
    assert PrizePlan.objects.get().shown
    browser.post(address(settled, "aufheben/"), {"version": PrizePlan.objects.get().version})
    assert not Award.objects.exists()


def test_tie_waits_for_the_lot_where_that_is_wanted(browser: Client, cup: Tournament) -> None:
    waiting = ("2. Preis: 30,00 € – Bauer, Bernd, Claus, Clara", "wartet auf das Los 50,00 €")
    assert amiss(save(browser, cup, ties="lot"), *waiting) == []
    assert ("Um den 2. Preis muss noch gelost werden." in settle(browser, cup), got(cup)) == (True, {})


def test_before_all_lists_are_closed_nothing_is_settled(browser: Client, cup: Tournament) -> None:
    save(browser, cup)
    CardTable.objects.filter(series__tournament=cup, number=2).update(closed_at=None)
    assert ("Noch sind nicht alle Listen abgeschlossen." in settle(browser, cup), got(cup)) == (True, {})


def test_prizes_settled_are_those_looked_at(browser: Client, cup: Tournament) -> None:
    save(browser, cup)
    seen = hidden(browser, cup)
    cup.registrations.filter(number=1).update(unranked=True)
    read = text_of(browser.post(address(cup, "feststellen/"), seen, follow=True))
    # Außer Wertung: the others have moved up, and nothing goes to her.
    assert amiss(read, "Inzwischen hat jemand anderes etwas geändert.", absent=["Ahrens, Anna"]) == []
    assert not Award.objects.exists()


def test_ranking_that_was_removed(browser: Client, cup: Tournament) -> None:
    save(browser, cup)
    PrizePlan.objects.update(sections=[PrizePlan.objects.get().sections[0] | {"ranking": "damen"}])
    gone = "Die Wertung „damen“ gibt es nicht mehr. Bitte im Plan eine andere wählen."
    for rest, said in (("", gone), ("plan/", "damen (gibt es nicht mehr)")):
        assert lacking(browser.get(address(cup, rest)), said) == (200, [])


def test_copied_tournament_has_the_plan_and_nobody_who_won(settled: Tournament) -> None:
    made = copy_tournament(settled, "Pokal 2027", date(2027, 5, 8), settled.organisers.get(), ACTOR)
    plan, own = (PrizePlan.objects.get(tournament=one) for one in (made, settled))
    assert (plan.typed_pot, plan.settled_at, made.awards.count(), plan.sections) == (10_000, None, 0, own.sections)


def test_prize_handed_out_goes_out_of_the_cash_desk_and_back(browser: Client, settled: Tournament) -> None:
    award = settled.awards.get(registration__number=1)
    assert "Beleg 1" in hand(browser, settled, 1)
    booked = settled.bookings.values_list("kind", "way", "cents", "registration__number").get()
    assert booked == ("prize", "cash", -5000, 1)
    book_page = f"/leitung/{settled.slug}/kasse/buch/"
    assert "Unter „Preise“ zurücknehmen" in text_of(browser.get(book_page))
    assert "Beleg 1 ist ein ausgegebener Preis. Bitte unter „Preise“ zurücknehmen." in text_of(
        browser.post(f"{book_page}1/zuruecknehmen/", {"grund": "vertan"}, follow=True)
    )
    closed = CashDesk.objects.create(tournament=settled, closed_at=timezone.now())
    shut = "Die Kasse ist abgeschlossen."
    # all or nothing: it is handed out, as the cash book says
    assert (shut in hand(browser, settled, 1, "zuruecknehmen"), settled.awards.get(pk=award.pk).receipt) == (True, 1)
    closed.delete()
    hand(browser, settled, 1, "zuruecknehmen")
    assert list(settled.bookings.values_list("cents", "undoes")) == [(-5000, None), (5000, 1)]
    CashDesk.objects.create(tournament=settled, closed_at=timezone.now())
    assert shut in hand(browser, settled, 1)
    assert (settled.awards.get(pk=award.pk).paid_at, settled.bookings.count()) == (None, 2)


def test_money_is_what_came_in_of_what_was_ticked(browser: Client, cup: Tournament) -> None:
    one = cup.registrations.get(number=1)
    kind, cash = Booking.Kind, Booking.Way.CASH
    moved = ((kind.FEE, 8000), (kind.CROSS, 1250), (kind.EXPENSE, -1000), (kind.INCOME, 500))
    book(cup, [Movement(what, cash, cents, one) for what, cents in moved], ACTOR)
    # 80,00 + 12,50 - 10,00: the other income is not ticked.
    assert "Startgeld 80,00 € Verlustspielgeld 12,50 € Ausgaben −10,00 € Preisgeld 82,50 €" in save(
        browser, cup, source="came_in", parts=["fees", "crosses", "expenses"]
    )
    assert "Bitte ankreuzen, woraus das Preisgeld kommt." in save(browser, cup, source="came_in")
    # What is paid out already is no less to be given away.
    settle(browser, cup)
    assert got(cup)[1] == 4126  # 41,25, and the cent that is over: the second and third get 20,62 each
    hand(browser, cup, 1)
    assert "wäre es anders" not in text_of(browser.get(address(cup)))


WINNERS = ("Ahrens", "Bauer", "50,00 €", "25,00 €")


@pytest.fixture
def told(browser: Client, cup: Tournament) -> Tournament:
    """With its prizes settled and both switches on, its result not published; player 3 is anonymous."""
    Registration.objects.filter(tournament=cup, number=3).update(anonymous=True)
    save(browser, cup, shown="on", winners_shown="on")
    settle(browser, cup)
    return cup


def public(client: Client, tournament: Tournament) -> str:
    return text_of(client.get(f"/turniere/{tournament.slug}/preise"))


def test_plan_is_there_before_then_winners_and_a_list_to_sign(
    client: Client, told: Tournament, browser: Client
) -> None:
    assert amiss(public(client, told), "1. Preis 50 % 2. Preis 30 % 3. Preis 20 %", absent=WINNERS) == []
    assert f"/turniere/{told.slug}/preise" in client.get(f"/turniere/{told.slug}/").content.decode()
    publish_results(told, 1)
    assert amiss(public(client, told), *WINNERS, "Teilnehmer 3", absent=["Claus"]) == []
    page = " ".join(texts(browser.get(f"/leitung/{told.slug}/preise.pdf").content))
    first = "1. Ahrens, Anna Rommé-Club Nr. 1 50,00 €"
    # it is the organiser's: who signs is named
    assert amiss(page, first, "Claus, Clara", "zusammen 100,00 €", "erhalten (Unterschrift)") == []


def test_board_that_stands_still_hides_winners_until_the_ranking_is_out(client: Client, told: Tournament) -> None:
    publish_results(told, 1)
    freeze(told, 0, None, ACTOR)
    assert amiss(public(client, told), absent=WINNERS) == []
    Ceremony.objects.filter(tournament=told).update(begun_at=timezone.now(), revealed=["players"])
    told.refresh_from_db()
    publish_results(told)  # any act that everybody sees
    assert amiss(public(client, told), *WINNERS) == []


def test_prizes_the_organiser_does_not_show_are_not_shown(client: Client, told: Tournament) -> None:
    publish_results(told, 1)
    PrizePlan.objects.update(shown=False, winners_shown=False)
    assert "Noch ist hier nichts zu sehen." in public(client, told)


def test_prize_of_a_team_is_split_among_its_members_to_the_cent(browser: Client, cup: Tournament) -> None:
    people = list(cup.registrations.order_by("number"))
    make_team(cup, people[:4], "Eins")
    make_team(cup, people[4:], "Zwei")
    one = {"0_list": "teams", "to_members": "on", "0_0_places": "1", "0_0_money": "50,02", "0_0_thing": "Pokal"}
    page = save(browser, cup, **one, **dict.fromkeys(("0_1_money", "0_1_places", "0_2_money", "0_2_places"), ""))
    # 50,02 among four: 12,50 each, and the two cents to the first of them; the cup is the team's.
    shares = ("1. Eins Rommé-Club Nr. 1 Pokal", "Ahrens, Anna Eins 12,52 €", "nicht vergeben, in die Kasse 49,98 €")
    assert (amiss(page, *shares), page.count("12,50 €")) == ([], 3)


def test_page_of_many_prizes_asks_the_database_as_often_as_one_of_few(browser: Client, cup: Tournament) -> None:
    save(browser, cup)
    few = queries_of(browser, address(cup))
    (section,) = PrizePlan.objects.get().sections
    (row, *_others) = section["prizes"]
    PrizePlan.objects.update(sections=[section | {"prizes": [row | {"kind": "fixed", "value": 100, "last": 8}]}])
    assert queries_of(browser, address(cup)) == few


SUNDAY = {1: {1: (1, 0), 2: (2, 0), 3: (90, 0), 4: (3, 0)}, 2: {1: (4, 0), 2: (60, 0), 3: (5, 0), 4: (6, 0)}}
"""So 3 is first on Sunday and 6 second; on Saturday (MADE) 1 is first, and 3 comes after 4."""


def play_weekend() -> Tournament:
    tournament = make_tournament(8, series=2)
    tournament.last_day = tournament.date + timedelta(days=1)
    tournament.save()
    tournament.series.filter(number=2).update(day=tournament.last_day)
    for number, made in ((1, MADE), (2, SUNDAY)):
        for table in seat_series(tournament, number).card_tables.order_by("number"):
            type_totals(table, table.version, {at: PaperTotal(*one) for at, one in made[table.number].items()}, ACTOR)
    return tournament


_weekend, weekend = made_once("weekend", play_weekend)


@pytest.mark.parametrize(
    ("several", "sunday"),
    [
        (Several.ALL, [("Claus, Clara", 2000), ("Franke, Frank", 1000)]),
        (Several.HIGHEST, [("Franke, Frank", 1000)]),
        (Several.MOVE_UP, [("Franke, Frank", 2000), ("Hinz, Heinz", 1000)]),
    ],
)
@pytest.mark.parametrize("whole_day", few(1, [True, False]))
def test_winner_of_the_whole_and_the_day(
    weekend: Tournament, several: Several, sunday: list[tuple[str, int]], whole_day: bool
) -> None:
    """3 has the most over both days (44 + 90) and the most on Sunday."""
    key = ListKey("players", day=weekend.last_day) if whole_day else ListKey("players", 2)
    wanted = Chosen((Wanted(ListKey("players"), fixed(5000)), Wanted(key, fixed(2000, 1000))), 8000, several=several)
    sheet = sheet_of(weekend, wanted)
    won = [[(one.name, one.amount) for one in part.winners] for part in sheet.parts]
    assert (sheet.problem, *won) == (None, [("Claus, Clara", 5000)], sunday)
    assert [[one.place for one in part.unclaimed] for part in sheet.parts] == [[], [1] * (several is Several.HIGHEST)]
