"""Who wins what in lists of people, teams and clubs, of a series and a day; what of it is settled, handed over, logged,
public and refused: to the word, since pages and the log read it. docs/preise.md."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import pairwise
from typing import Any

from django.utils import timezone

from tests.ceremony.conftest import MADE
from tests.factories import ACTOR, make_team, make_tournament, publish_results, seat_series
from tests.lists.telling import Act, refused, stale
from tests.money.prizes.conftest import fixed
from tests.once import made_once
from tests.standings.playing import keys, ranking
from tournament.core.errors import RefusedError
from tournament.core.money import amount
from tournament.core.public import state_of
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import AuditEntry, Award, Booking, CardTable, PrizePlan, Registration, Tournament
from tournament.money.acts import prizes
from tournament.money.acts.cash import Movement, book
from tournament.money.reads.balance import pot_of
from tournament.money.reads.plan import Chosen, Listed, ListKey, Wanted, chosen, lists_of, plan_of, suggestions, typed
from tournament.money.reads.sheet import (
    Difference,
    Sheet,
    Waiting,
    awards_of,
    differences,
    grouped,
    public_prizes,
    sheet_of,
)
from tournament.money.sharing import Kind, Left, Pot, Prize, Rest, Several, Ties
from tournament.standings.acts.publishing import freeze
from tournament.standings.reads.standings import standings

SUNDAY = {1: {1: (1, 0), 2: (2, 0), 3: (90, 0), 4: (3, 0)}, 2: {1: (4, 0), 2: (60, 0), 3: (5, 0), 4: (6, 0)}}
"""With Saturday (MADE): 3 has 134, 6 91, 1 51, 4 47, 2 46, 5 42, 7 35; 8 is disqualified. Sunday: 3, 6, 8, 7."""
RANKINGS: tuple[dict[str, Any], ...] = (
    {"document_id": "einzel", "name": "Einzel", "of": "players"},
    {"document_id": "mann", "name": "Mannschaften", "of": "teams", "team_size": 3},
    {"document_id": "verein", "name": "Vereine", "of": "clubs"},
)


def play_weekend() -> Tournament:
    """Two days of a series each. "Zwei" (3, 4 and 8: 181) before "Eins" (1, 2 and 5: 139); the first club (1, 3, 5, 7:
    262) before the second."""
    tournament = make_tournament(8, series=2)
    tournament.last_day = tournament.date + timedelta(days=1)
    tournament.save()
    tournament.series.filter(number=2).update(day=tournament.last_day)
    for values in RANKINGS:
        ranking(tournament, **values)
    people = list(tournament.registrations.order_by("number"))
    for name, members in (("Eins", (0, 1, 4)), ("Zwei", (2, 3, 7))):
        make_team(tournament, [people[at] for at in members], name)
    tournament.teams.update(ranking=tournament.rankings.get(document_id="mann"))
    for number, made in ((1, MADE), (2, SUNDAY)):
        for table in seat_series(tournament, number).card_tables.order_by("number"):
            type_totals(table, table.version, {at: PaperTotal(*one) for at, one in made[table.number].items()}, ACTOR)
    tournament.registrations.filter(number=8).update(disqualified=True)
    tournament.registrations.filter(number=6).update(anonymous=True)
    return Tournament.objects.get(pk=tournament.pk)


_weekend, weekend = made_once("weekend", play_weekend)

EINZEL, MANN, VEREIN = (ListKey(values["document_id"]) for values in RANKINGS)
NBSP = "\N{NO-BREAK SPACE}"
ODD, EVEN = "Rommé-Club Nr. 1", "Rommé-Club Nr. 2"
PLAN = Chosen(
    (
        Wanted(EINZEL, (Prize(Kind.FIXED, 5000, "Pokal", 700), *fixed(3000, 3000))),
        Wanted(MANN, (Prize(Kind.FIXED, 5001, "Korb"), Prize(Kind.NONE, 0, thing="Wurst"), *fixed(0))),
        Wanted(VEREIN, (Prize(Kind.PARTS, 3), Prize(Kind.PARTS, 1))),
    ),
    20_000,
    rest=Rest.CASH,
    to_members=True,
)
"""Of 200,00 40,00 are left for the clubs."""


def winners(sheet: Sheet) -> list[list[tuple[object, ...]]]:
    return [
        [
            (one.rank, one.kind, one.name, one.beside, one.amount, one.thing, one.worth, one.places)
            for one in part.winners
        ]
        for part in sheet.parts
    ]


def test_people_teams_and_clubs_win_with_their_names(weekend: Tournament) -> None:
    """What a team wins is its members', but the basket; of who is disqualified nothing. Nobody wins no money."""
    sheet = sheet_of(weekend, PLAN)
    person, left = "registration", 20_000 - 5000 - 6000 - 5001
    assert winners(sheet) == [
        [
            (1, person, "Claus, Clara", ODD, 5000, "Pokal", 700, (1,)),
            (2, person, "Franke, Frank", EVEN, 3000, "", 0, (2,)),
            (3, person, "Ahrens, Anna", ODD, 3000, "", 0, (3,)),
        ],
        [
            (1, "team", "Zwei", ODD, 0, "Korb", 0, (1,)),
            (1, person, "Claus, Clara", "Zwei", 2501, "", 0, (1,)),
            (1, person, "Dietz, Dirk", "Zwei", 2500, "", 0, (1,)),
            (2, "team", "Eins", ODD, 0, "Wurst", 0, (2,)),
        ],
        [(1, "club", ODD, "", left * 3 // 4, "", 0, (1,)), (2, "club", EVEN, "", left // 4, "", 0, (2,))],
    ]
    assert [(part.title, part.over, part.total, len(part.unclaimed)) for part in sheet.parts] == [
        ("Einzel", True, 11_000, 0), ("Mannschaften", True, 5001, 1), ("Vereine", True, left - 1, 0),
    ]  # fmt: skip
    keys = {one.key for one in sheet.parts[2].winners}
    assert (sheet.over, sheet.problem, keys) == (True, None, {club.pk for club in weekend.clubs.all()})
    assert sheet_of(weekend, PLAN).mark == sheet.mark != sheet_of(weekend, Chosen(PLAN.sections, 20_001)).mark


def test_equals_share_or_wait_by_name_and_lists_go_on(weekend: Tournament) -> None:
    """2, 3 and 4 have 44 points on Saturday; 4 with more Augen."""
    second = ListKey("einzel", 1)
    wanted = (Wanted(second, fixed(900, 500, 400)), Wanted(ListKey("einzel", day=weekend.last_day), fixed(100)))
    shared = sheet_of(weekend, Chosen(wanted, 1900)).parts[0]
    assert [(one.rank, one.amount, one.sharing, one.places) for one in shared.winners] == [
        (1, 900, 1, (1,)), (2, 450, 2, (2, 3)), (2, 450, 2, (2, 3)),
    ]  # fmt: skip
    eight = Chosen((Wanted(ListKey("einzel", 2), (Prize(Kind.PARTS, 1),) * 8),), 800, rest=Rest.CASH)
    assert sheet_of(weekend, eight).parts[0].winners[0].amount == 800 // 7  # who is eighth is disqualified
    CardTable.objects.filter(series__tournament=weekend, series__number=2).update(closed_at=None)
    assert sheet_of(weekend, eight).parts[0].winners[0].amount == 800 // 8  # as long as that may be another
    by_lot = sheet_of(weekend, Chosen(wanted, 1900, ties=Ties.LOT))
    both = ("Bauer, Bernd", "Claus, Clara")
    assert [(sorted(one.names), one.place, one.amount) for one in by_lot.parts[0].waiting] == [
        (sorted(both), 2, 500), (sorted(both), 3, 400),
    ]  # fmt: skip
    assert isinstance(by_lot.parts[0].waiting[0], Waiting)
    assert [(one.name, one.amount) for one in by_lot.parts[1].winners] == [("Claus, Clara", 100)]
    assert ([part.over for part in by_lot.parts], by_lot.over, by_lot.parts[1].waiting) == ([True, False], False, ())


def test_highest_prize_alone_is_a_rule_for_people(weekend: Tournament) -> None:
    for of, won in (("einzel", [5, 0]), ("mann", [5, 3])):
        wanted = (Wanted(ListKey(of), fixed(5)), Wanted(ListKey(of, 2), fixed(3)))
        parts = sheet_of(weekend, Chosen(wanted, 8, several=Several.HIGHEST)).parts
        assert [part.total for part in parts] == won


def test_day_has_all_its_series_and_no_lot_of_the_whole(weekend: Tournament) -> None:
    """Of who is disqualified nothing counts, however many prizes there are."""
    of_days = ListKey("einzel", day=weekend.date)
    for key in (EINZEL, ListKey("einzel", 2), of_days):
        (part,) = sheet_of(weekend, Chosen((Wanted(key, fixed(*[1] * 9)),), 9)).parts
        assert (len(part.winners), [one.place for one in part.unclaimed]) == (7, [8, 9])
    whole, standing = weekend.rankings.get(document_id="einzel"), standings(weekend)
    both = Listed(of_days, "", replace(standing.rankings[0], best_series=1), (1, 2)).places(standing)
    assert len(both) == 7
    assert [(place.rank, place.totals.points) for place in both][:3] == [(1, 44 + 90), (2, 31 + 60), (3, 50 + 1)]
    order = keys(weekend, 3, 2)
    weekend.lots.create(position=1, drawn_at=timezone.now(), ranking=whole, order=order, points=44, augen=310)
    (part,) = sheet_of(weekend, Chosen((Wanted(of_days, fixed(3, 2, 1)),), 6)).parts
    assert [(one.rank, one.sharing) for one in part.winners] == [(1, 1), (2, 2), (2, 2)]
    weekend.registrations.update(unranked=True)
    assert sheet_of(weekend, Chosen((Wanted(of_days, fixed(6)),), 6)).parts[0].winners == ()


def test_lists_there_can_be_prizes_for(weekend: Tournament) -> None:
    """Each ranking, its series, its days; teams have none, and one series is no part of itself."""
    listed = lists_of(weekend, standings(weekend, ()).rankings)
    days = ("Samstag, 9. Mai", "Sonntag, 10. Mai")
    assert [(one.title, one.numbers) for one in listed] == [
        *[(f"{name}{rest}", numbers) for name, of_teams in (("Einzel", 0), ("Mannschaften", 1), ("Vereine", 0))
          for rest, numbers in (("", (1, 2)), (", 1. Serie", (1,)), (", 2. Serie", (2,)),
                                *((f", {day}", (at,)) for at, day in enumerate(days, 1) if not of_teams))],
    ]  # fmt: skip
    assert [str(one.key) for one in listed][:5] == [
        "einzel",
        "einzel|1",
        "einzel|2",
        "einzel|2026-05-09",
        "einzel|2026-05-10",
    ]
    assert [one.of_people for one in listed] == [True] * 5 + [False] * 8
    of_sunday = lists_of(weekend, [replace(standings(weekend).rankings[0], series=(2,))])
    assert [(str(one.key), one.numbers) for one in of_sunday] == [("einzel", (2,))]
    alone = lists_of(make_tournament(4, series=1), standings(make_tournament(4, series=1), ()).rankings)
    assert [one.numbers for one in alone] == [(1,)]
    offered = {one.key: one.sections for one in suggestions(listed, 8)}
    assert [[prize.value for prize in offered[key][0].prizes] for key in ("drei", "drittel", "serien")] == [
        [5000, 3000, 2000], [3, 2, 1], [4000, 2500, 1500],
    ]  # fmt: skip
    assert [(str(one.key), one.prizes) for one in offered["serien"][1:]] == [
        (f"einzel|{number}", (Prize(Kind.PARTS, 1),)) for number in (1, 2)
    ]
    assert [one.key for one in suggestions(alone, 8)] == ["drei", "drittel"]
    assert [len(suggestions(alone, people)[1].sections[0].prizes) for people in (0, 180, 181)] == [1, 60, 60]
    assert suggestions([], 8) == []
    assert [typed(Prize(kind, 1250)) for kind in (Kind.FIXED, Kind.PERCENT)] == ["12,50", f"12,5{NBSP}%"]


def test_money_is_what_came_in_by_the_parts_that_are_chosen(weekend: Tournament) -> None:
    """Without what prizes cost already; a voucher is no money."""
    kind, cash = Booking.Kind, Booking.Way.CASH
    parts = {
        "fees": ("Startgeld", kind.FEE, 800), "crosses": ("Verlustspielgeld", kind.CROSS, 100),
        "other": ("andere Einnahmen", kind.INCOME, 30), "expenses": ("Ausgaben", kind.EXPENSE, -7),
    }  # fmt: skip
    moved = [Movement(one, cash, cents) for _label, one, cents in parts.values()]
    more = [Movement(kind.PRIZE, cash, -500), Movement(kind.FEE, Booking.Way.VOUCHER, 60)]
    book(weekend, moved + more, ACTOR)
    for taken in (("fees", "crosses", "other"), ("expenses",), tuple(parts)):
        came_in = tuple((parts[key][0], parts[key][2]) for key in taken)
        assert pot_of(weekend, Chosen(parts=taken, kept_part=500)) == Pot(came_in, 500)
    assert pot_of(weekend, Chosen(parts=("fees",), typed_pot=9)) == Pot((("fester Betrag", 9),))


def settled(tournament: Tournament, wanted: Chosen = PLAN) -> list[Award]:
    prizes.keep(tournament, 0, wanted, ACTOR)
    prizes.settle(tournament, 1, sheet_of(tournament, wanted).mark, ACTOR)
    return awards_of(tournament)


def test_settled_is_what_was_looked_at_and_stays_by_it(weekend: Tournament) -> None:
    prizes.keep(make_tournament(4), 0, Chosen(typed_pot=5), ACTOR)
    assert chosen(plan_of(weekend)) == Chosen()
    of_series = Wanted(ListKey("einzel", 2), fixed(500))
    of_day = Wanted(ListKey("einzel", day=weekend.date), (Prize(Kind.NONE, 0, thing="Vase", worth=1),))
    plan = Chosen(
        (*PLAN.sections, of_series, of_day),
        20_500,
        ("fees",),
        10,
        10,
        rest=Rest.CASH,
        several=Several.ALL,
        left=Left.CASH,
        shown=True,
    )
    awards = settled(weekend, plan)
    assert chosen(plan_of(weekend)) == plan
    held = [(one.position, key, one.rank, one.holder[0], one.name, one.amount, one.thing, one.worth)
            for one, key in ((one, (one.ranking, one.series, one.day)) for one in awards)]  # fmt: skip
    winners = [(part.key, one) for part in sheet_of(weekend, plan).parts for one in part.winners]
    assert held == [
        (at, (key.ranking, key.series, key.day), one.rank, one.kind, one.name, one.amount, one.thing, one.worth)
        for at, (key, one) in enumerate(winners, 1)
    ]
    assert held[-2:] == [
        (8, ("einzel", 2, None), 1, "registration", "Claus, Clara", 500, "", 0),
        (9, ("einzel", None, weekend.date), 1, "registration", "Ahrens, Anna", 0, "Vase", 1),
    ]
    groups = grouped(awards, {EINZEL: "Einzel"})
    assert [(one.title, one.total, len(one.awards)) for one in groups][:2] == [("Einzel", 11_000, 3), ("", 5001, 2)]
    assert plan_of(weekend).settled_money == 20_500 - 21  # 0,1 % are 20,5 cents


def test_difference_is_said_of_each_winner_and_settled_anew(weekend: Tournament) -> None:
    """Without 6 whoever was behind moves up; 1 has her prize already."""
    plan = Chosen((Wanted(EINZEL, (Prize(Kind.FIXED, 5000, "Pokal"), *fixed(3000, 2000))),), 10_000)
    settled(weekend, plan)
    assert differences(awards_of(weekend), sheet_of(weekend, plan)) == []
    first = awards_of(weekend)[0]
    prizes.pay(weekend, first.pk, 1, ACTOR)
    Registration.objects.filter(tournament=weekend, number=6).update(unranked=True)
    sheet = sheet_of(weekend, plan)
    assert differences(awards_of(weekend), sheet) == [
        Difference("Einzel", "Franke, Frank", 3000, 0, "", "", paid=False),
        Difference("Einzel", "Ahrens, Anna", 2000, 3000, "", "", paid=False),
        Difference("Einzel", "Dietz, Dirk", 0, 2000, "", "", paid=False),
    ]
    assert differences(awards_of(weekend), Sheet(sheet.pot, sheet.parts, problem=RefusedError("x"))) == []
    prizes.settle(weekend, 2, sheet.mark, ACTOR)
    assert [(one.position, one.name, one.amount) for one in awards_of(weekend)] == [
        (1, "Claus, Clara", 5000), (2, "Ahrens, Anna", 3000), (3, "Dietz, Dirk", 2000),
    ]  # fmt: skip
    again = awards_of(weekend)[0]
    assert (again.pk, again.version, again.receipt, again.paid_at is None) == (first.pk, 2, 1, False)
    Registration.objects.filter(tournament=weekend, number=3).update(disqualified=True)
    (gone, *_others) = differences(awards_of(weekend), sheet_of(weekend, plan))
    assert gone == Difference("Einzel", "Claus, Clara", 5000, 0, "Pokal", "", paid=True)
    mark = sheet_of(weekend, plan).mark
    assert refused(partial(prizes.settle, weekend, 3, mark, ACTOR)) == ("prizes_paid_differs", {"name": "Claus, Clara"})


def test_acts_are_logged_and_public_as_far_as_they_are_shown(weekend: Tournament) -> None:
    plan = Chosen((Wanted(VEREIN, (*fixed(5000), Prize(Kind.NONE, 0, thing="Korb"))),), 10_000)
    public = [weekend.public_revision]

    def done(act: Act) -> None:
        act()
        weekend.refresh_from_db()
        public.append(weekend.public_revision)

    more = Chosen(plan.sections, 10_000, shown=True, winners_shown=True)
    done(lambda: prizes.keep(weekend, 0, plan, ACTOR))
    done(lambda: prizes.keep(weekend, 1, more, ACTOR))
    assert weekend.shows_prizes
    done(lambda: prizes.settle(weekend, 2, sheet_of(weekend, more).mark, ACTOR))
    club, thing = awards_of(weekend)
    done(lambda: prizes.pay(weekend, club.pk, 1, ACTOR))
    done(lambda: prizes.pay(weekend, thing.pk, 1, ACTOR))
    paid = weekend.bookings.get()
    assert (paid.kind, paid.way, paid.cents, paid.text) == ("prize", "cash", -5000, f"Preis: 1. Rang, {ODD}")
    assert (paid.registration, paid.team, paid.club) == (None, None, None)
    done(lambda: prizes.settle(weekend, 3, sheet_of(weekend, more).mark, ACTOR))
    for one, version in ((club, 2), (thing, 2)):
        done(partial(prizes.take_back, weekend, one.pk, version, ACTOR))
    assert [(row.cents, row.undoes, row.text) for row in weekend.bookings.order_by("number")][1:] == [
        (5000, 1, prizes.TAKEN_BACK)
    ]
    done(lambda: prizes.keep(weekend, 4, Chosen(plan.sections, 10_000, winners_shown=True), ACTOR))
    assert weekend.shows_prizes
    done(lambda: prizes.lift(weekend, 5, ACTOR))
    done(lambda: prizes.keep(weekend, 6, plan, ACTOR))
    done(lambda: prizes.keep(weekend, 7, plan, ACTOR))
    assert (weekend.shows_prizes, plan_of(weekend).settled_money, awards_of(weekend)) == (False, None, [])
    assert [at for at, (before, after) in enumerate(pairwise(public)) if after != before] == [1, 2, 5, 8, 9, 10]

    def told(*, plan_shown: bool = False, winners: bool = False) -> dict[str, object]:
        return {"prizes": 2, "prize_money": 10_000, "plan_shown": plan_shown, "winners_shown": winners}

    settled = {"prizes": 2, "prize_amount": amount(5000)}
    money, basket = {"prize_amount": amount(5000), "prize": ""}, {"prize_amount": amount(0), "prize": "Korb"}
    both, who = told(plan_shown=True, winners=True), told(winners=True)
    logged = AuditEntry.objects.filter(tournament=weekend, action__startswith="prize").order_by("revision")
    assert [(row.action, row.subject, row.before or None, row.after or None) for row in logged] == [
        ("prizes_planned", "", None, told()),
        ("prizes_planned", "", told(), both),
        ("prizes_settled", "", None, settled),
        ("prize_paid", ODD, None, money),
        ("prize_paid", EVEN, None, basket),
        ("prizes_settled", "", settled, settled),
        ("prize_taken_back", ODD, money, None),
        ("prize_taken_back", EVEN, basket, None),
        ("prizes_planned", "", both, who),
        ("prizes_lifted", "", settled, None),
        ("prizes_planned", "", who, told()),
        ("prizes_planned", "", told(), told()),
    ]


def test_counter_entry_of_the_cash_book_is_not_made_twice(weekend: Tournament) -> None:
    """A team is the payee of what it won. Nobody wins the other list: it has no prizes."""
    (award, other) = settled(weekend, Chosen((Wanted(MANN, fixed(5000, 300)), Wanted(EINZEL, ())), 5300))
    for one in (award, other):
        prizes.pay(weekend, one.pk, 1, ACTOR)
    paid = weekend.bookings.get(number=1)
    assert (paid.team, paid.text) == (weekend.teams.get(name="Zwei"), "Preis: 1. Rang")
    weekend.bookings.create(number=3, undoes=1, cents=5000, kind="prize", way="cash", at=timezone.now(), by="x")
    for one in (award, other):
        prizes.take_back(weekend, one.pk, 2, ACTOR)
    assert list(weekend.bookings.values_list("number", "undoes", "cents"))[2:] == [(3, 1, 5000), (4, 2, 300)]
    assert [one.receipt for one in awards_of(weekend)] == [None, None]


def test_refusals_say_what_and_why_of_prizes(weekend: Tournament) -> None:
    keep = partial(prizes.keep, weekend, 0, actor=ACTOR)
    one = Wanted(EINZEL, fixed(100))
    cases: list[tuple[Chosen, tuple[str, dict[str, object]]]] = [
        (Chosen((one, one), 200), ("prizes_list_twice", {})),
        (Chosen((one, Wanted(ListKey("damen"), ())), 200), ("prizes_list_gone", {"list": "damen"})),
        (
            Chosen((one,), 100, kept_part=100),
            ("prizes_too_much", {"missing": amount(1), "promised": amount(100), "money": amount(99)}),
        ),
        (
            Chosen((one, Wanted(MANN, (Prize(Kind.PERCENT, 1205), Prize(Kind.PERCENT, 1000)))), 200),
            ("prizes_under_whole", {"percent": f"22,05{NBSP}%", "under": f"77,95{NBSP}%"}),
        ),
        (Chosen((one, Wanted(MANN, fixed(1, 2)))), ("prizes_upside_down", {"place": 2, "list": "Mannschaften"})),
    ]
    assert [refused(partial(keep, wanted)) for wanted, _said in cases] == [said for _wanted, said in cases]
    keep(Chosen((one,)))  # nobody knows yet what comes in
    short = sheet_of(weekend, chosen(plan_of(weekend)))
    missing = ("prizes_too_much", {"missing": amount(100), "promised": amount(100), "money": amount(0)})
    assert (short.problem and (short.problem.code, short.problem.params), winners(short)) == (missing, [[]])
    gone = sheet_of(weekend, Chosen((one, Wanted(ListKey("damen"), fixed(1)), Wanted(ListKey("herren"), ())), 200))
    assert gone.problem
    assert (gone.problem.code, gone.problem.params) == ("prizes_list_gone", {"list": "damen"})
    assert [(part.title, part.over) for part in gone.parts] == [("Einzel", True), ("", True), ("", True)]
    settle = partial(prizes.settle, weekend, actor=ACTOR)
    assert refused(lambda: settle(1, short.mark)) == missing
    empty = Chosen((Wanted(EINZEL, ()), Wanted(MANN, fixed(0))), 200)
    prizes.keep(weekend, 1, empty, ACTOR)
    assert refused(lambda: settle(2, sheet_of(weekend, empty).mark)) == ("prizes_nobody", {})
    by_lot = Chosen((one, Wanted(ListKey("einzel", 1), fixed(900, 500, 400))), 1900, ties=Ties.LOT)
    prizes.keep(weekend, 2, by_lot, ACTOR)
    assert refused(lambda: settle(3, sheet_of(weekend, by_lot).mark)) == (
        "prizes_lot", {"list": "Einzel, 1. Serie", "place": 2},
    )  # fmt: skip
    CardTable.objects.filter(series__tournament=weekend, series__number=2).update(closed_at=None)
    assert refused(lambda: settle(3, sheet_of(weekend, by_lot).mark)) == ("prizes_not_over", {"list": "Einzel"})
    CardTable.objects.filter(series__tournament=weekend).update(closed_at=timezone.now())
    prizes.keep(weekend, 3, Chosen((one,), 100), ACTOR)
    stale(lambda: settle(4, "another"))
    stale(lambda: settle(3, sheet_of(weekend, Chosen((one,), 100)).mark))
    settle(4, sheet_of(weekend, Chosen((one,), 100)).mark)
    (award,) = awards_of(weekend)
    for other in (Chosen((one,), 99), Chosen((Wanted(MANN, fixed(100)),), 100), Chosen((one,), 100, ("fees",))):
        assert refused(partial(prizes.keep, weekend, 5, other, ACTOR)) == ("prizes_settled", {})
    stale(lambda: prizes.pay(weekend, award.pk, 2, ACTOR))
    assert refused(lambda: prizes.pay(weekend, award.pk + 1, 1, ACTOR)) == ("prizes_gone", {})
    prizes.pay(weekend, award.pk, 1, ACTOR)
    assert refused(lambda: prizes.lift(weekend, 5, ACTOR)) == ("prizes_paid", {"name": "Claus, Clara"})
    stale(lambda: prizes.lift(weekend, 4, ACTOR))


def shown(tournament: Tournament) -> list[tuple[Any, ...]]:
    found = public_prizes(state_of(Tournament.objects.get(pk=tournament.pk)))
    return [
        (
            one.title,
            [(prize.first, prize.last, prize.what, prize.is_share) for prize in one.planned],
            [(won.rank, won.name, won.amount, won.thing) for won in one.winners],
        )
        for one in found
    ]


def test_public_sees_what_is_shown_once_nothing_follows(weekend: Tournament) -> None:
    """Sunday is out before Saturday; 6 has no name; a board that stands still hides who won."""
    plan = Chosen(
        (
            Wanted(EINZEL, (Prize(Kind.FIXED, 5000, "Pokal"), *fixed(3000, 3000))),
            Wanted(ListKey("einzel", 2), (Prize(Kind.PARTS, 1), Prize(Kind.NONE, 0, thing="Vase"))),
            Wanted(VEREIN, (Prize(Kind.PERCENT, 5000), Prize(Kind.PARTS, 2))),
        ),
        20_000,
    )
    assert shown(weekend) == []
    settled(weekend, plan)
    assert shown(weekend) == []
    promised = [
        ("Einzel", [(1, 1, f"50,00{NBSP}€ und Pokal", False), (2, 3, f"30,00{NBSP}€", False)]),
        ("Einzel, 2. Serie", [(1, 1, "1 Teil", True), (2, 2, "Vase", False)]),
        ("Vereine", [(1, 1, f"50{NBSP}%", True), (2, 2, "2 Teile", True)]),
    ]
    names: dict[str, list[tuple[Any, ...]]] = {}
    for series in (2, 1, None):
        for plan_shown, winners_shown in ((True, False), (True, True), (False, True)):
            PrizePlan.objects.update(shown=plan_shown, winners_shown=winners_shown)
            seen = names if winners_shown else {}
            assert shown(weekend) == [
                (title, said if plan_shown else [], seen.get(title, []))
                for title, said in promised
                if plan_shown or title in seen
            ]
        if series:
            publish_results(weekend, series)
            called = {"Franke, Frank": "Teilnehmer 6"}
            won = [(one.rank, called.get(one.name, one.name), one.amount, one.thing) for one in awards_of(weekend)]
            names |= {"Einzel, 2. Serie": won[3:5]} if series == 2 else {"Einzel": won[:3], "Vereine": won[5:]}
    freeze(weekend, 0, None, ACTOR)
    assert shown(weekend) == []
    PrizePlan.objects.update(shown=True, sections=[one | {"ranking": "gone"} for one in plan_of(weekend).sections])
    assert shown(weekend) == []
