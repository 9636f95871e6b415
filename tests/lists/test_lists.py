"""A list beside its games: cards, closing, typed totals, links; how it ends by the rules: a target score (horesca),
giving up (romme24)."""

from dataclasses import replace
from functools import partial

import pytest
from django.test import RequestFactory, override_settings

from scoring import Problem, Result
from tests.factories import ACTOR, fill_list, make_table, make_tournament, play, register, seat_series
from tests.lists.sitting import table_by
from tests.lists.telling import fresh, invalid, problems, queries, refused, stale
from tests.lists.test_games import entry
from tournament.lists.acts import games, lists
from tournament.lists.acts.lists import PaperTotal
from tournament.lists.acts.totals import differing_totals
from tournament.lists.reads.known_by import base_url
from tournament.lists.reads.lists import ON_PAPER, games_of, last_game_of, repeated_offences
from tournament.lists.reads.progress import progress
from tournament.lists.reads.watch import unreported
from tournament.models import AuditEntry, CardTable, OffenceReport, Seat, Tournament, TypedTotal

pytestmark = pytest.mark.django_db


PAPER = {
    1: PaperTotal(24, 310, crosses=2),
    2: PaperTotal(31, 190),
    3: PaperTotal(8, 520, crosses=4, games=11),
    4: PaperTotal(40, 88),
}
GAME = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))


def actions() -> list[str]:
    return list(AuditEntry.objects.order_by("revision").values_list("action", flat=True))


def test_sums_that_were_seen_alone_are_closed_and_audited(card_table: CardTable) -> None:
    fill_list(card_table)
    seen = dict.fromkeys(range(1, 17), 1)
    play(card_table, 4, Result(1, "romme", 0), Result(2, "opened", 9), Result(3, "opened", 9), version=1)
    assert stale(lambda: lists.close_list(card_table, ACTOR, seen=seen)) == seen | {4: 2}
    lists.close_list(card_table, ACTOR, seen=seen | {4: 2})
    assert fresh(card_table).closed_at
    assert AuditEntry.objects.get(action="list_closed").after["games"] == 16


def test_confirming_closing_and_reopening_twice_are_one_act_each(card_table: CardTable) -> None:
    stood = []
    for act in (lists.confirm_cards, partial(lists.close_list, incomplete=True), lists.reopen_list):
        act(card_table, ACTOR)
        act(card_table, ACTOR)
        stood.append((bool(fresh(card_table).cards_confirmed_at), bool(fresh(card_table).closed_at)))
    assert stood == [(True, False), (True, True), (True, False)]
    assert actions() == ["cards_confirmed", "list_closed", "list_reopened"]


@pytest.mark.parametrize(
    ("total", "where"),
    [
        (PaperTotal(97, 0), (4, "wertungspunkte")),  # 12 games, Hand-Rommé 8 each: 96 at most
        (PaperTotal(0, -1), (4, "augen")),
        (PaperTotal(0, 0, crosses=13), (4, "crosses")),
        (PaperTotal(0, 0, games=13), (4, "games")),
        (PaperTotal(20, 300, thrown_in=13), (4, "thrown_in")),
    ],
)
def test_impossible_total_is_refused_at_its_place(
    card_table: CardTable, total: PaperTotal, where: tuple[int, str]
) -> None:
    found = invalid(lambda: lists.type_totals(card_table, 1, {**PAPER, 4: total}, ACTOR))
    assert ([place for _code, place in found], TypedTotal.objects.count()) == ([where], 0)


def test_highest_possible_total_is_accepted(card_table: CardTable) -> None:
    for version, total in enumerate((PaperTotal(96, 0), PaperTotal(20, 300, thrown_in=12)), 1):
        lists.type_totals(card_table, version, {**PAPER, 4: total}, ACTOR)
        assert Seat.objects.get(card_table=card_table, number=4).wertungspunkte == total.wertungspunkte


def test_totals_missing_or_impossible_together_are_refused(card_table: CardTable) -> None:
    """Twelve games each of sixteen: 36 + 5 x 5 = 61, five wins; 4 x 5 are more than 16 (decisions.md, "Sums of a
    table together"). With four wins, 36 + 4 x 5 = 56, it can be."""
    three = {number: PAPER[number] for number in (1, 2, 3)}
    assert [one.code for one in problems(lambda: lists.type_totals(card_table, 1, three, ACTOR))] == ["totals_missing"]
    five, four = (dict.fromkeys(range(1, 5), PaperTotal(points, 300)) for points in (57, 56))
    assert problems(lambda: lists.type_totals(card_table, 1, five, ACTOR)) == [
        Problem("too_many_wins", (), {"wins": 20, "games": 16})
    ]
    # six games each are eight games: 18 + 5 x 2 = 28 is two wins, eight of eight
    six = dict.fromkeys(range(1, 5), PaperTotal(28, 300, games=6))
    more = six | {1: replace(six[1], wertungspunkte=29)}
    assert invalid(lambda: lists.type_totals(card_table, 1, more, ACTOR)) == [("too_many_wins", ())]
    lists.type_totals(card_table, 1, four, ACTOR)
    lists.type_totals(card_table, 2, six, ACTOR)


def test_totals_and_games_exclude_each_other(card_table: CardTable) -> None:
    other = fresh(card_table.series.card_tables.get(number=2))
    play(card_table, 1, *GAME)
    assert refused(lambda: lists.type_totals(card_table, 1, PAPER, ACTOR))[0] == "has_games"
    lists.type_totals(other, 1, PAPER, ACTOR)
    lists.reopen_list(other, ACTOR)
    assert refused(lambda: play(other, 1, *GAME))[0] == "has_totals"


def test_offence_report_names_somebody_and_is_made_once(card_table: CardTable) -> None:
    assert refused(lambda: lists.report_offence(card_table, 4, 1, "  ", ACTOR))[0] == "informed_missing"
    assert refused(lambda: lists.report_offence(card_table, 4, 1, "Frau Krug", ACTOR))[0] == "no_offence"
    play(card_table, 1, *GAME[:2], Result(4, "opened", 3, thrown_in=True))
    for informed in ("Frau Krug", "Herr Hinz"):
        lists.report_offence(card_table, 4, 1, informed, ACTOR)
    assert actions() == ["game_stored", "offence_reported"]


# decisions.md, "Second reading": paper totals name their thrown-in hands, so that the next one is the second.


WITH_OFFENCE = (*GAME[:2], Result(4, "opened", 5, thrown_in=True))  # rule 15: 2 instead of 3


@pytest.fixture
def second() -> CardTable:
    """Table 1 of series 2, the same four as at table 1 of series 1; 1 more is deducted from the second time on."""
    tournament = make_tournament(4, series=2)
    Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=1)
    seat_series(tournament, 1)
    return fresh(seat_series(tournament, 2).card_tables.get())


@pytest.fixture
def first(second: CardTable) -> CardTable:
    return fresh(CardTable.objects.get(series__tournament=second.series.tournament, series__number=1))


def paper(hands: int) -> dict[int, PaperTotal]:
    return {**PAPER, 4: PaperTotal(20, 300, thrown_in=hands)}


def wertungspunkte(table: CardTable) -> int:
    return Seat.objects.get(card_table=table, number=4).wertungspunkte


def repeated(table: CardTable) -> list[tuple[int, int]]:
    return [(seat.number, game) for seat, game in repeated_offences(table)]


def test_next_hand_is_the_second_and_sums_stand_as_signed(first: CardTable, second: CardTable) -> None:
    play(second, 1, *WITH_OFFENCE)
    assert (wertungspunkte(second), repeated(second)) == (2, [])
    lists.type_totals(first, 1, paper(0), ACTOR)
    assert wertungspunkte(second) == 2
    lists.type_totals(first, 2, paper(1), ACTOR)
    assert (wertungspunkte(first), wertungspunkte(second)) == (20, 2 - 1)
    assert (repeated(second), len(unreported(second.series)[second.pk])) == ([(4, 1)], 1)
    assert differing_totals(second.series.tournament) == []
    lists.remove_totals(first, 3, ACTOR)
    assert (wertungspunkte(second), repeated(second)) == (2, [])


def test_two_hands_on_one_list_are_asked_for_at_once(first: CardTable) -> None:
    for version, (hands, asked) in enumerate([(1, 0), (2, 1), (3, 1)], 1):
        lists.type_totals(first, version, paper(hands), ACTOR)
        assert (repeated(first), len(unreported(first.series).get(first.pk, []))) == ([(4, ON_PAPER)] * asked, asked)
    lists.report_offence(first, 4, ON_PAPER, "Frau Krug", ACTOR)
    lists.type_totals(first, 4, paper(0), ACTOR)
    assert OffenceReport.objects.count() == 0  # it goes with the hands it was of


def test_hand_on_paper_after_one_before_is_the_second(first: CardTable, second: CardTable) -> None:
    play(first, 1, *WITH_OFFENCE)
    lists.type_totals(second, 1, paper(1), ACTOR)
    assert repeated(second) == [(4, ON_PAPER)]
    lists.report_offence(second, 4, ON_PAPER, "Frau Krug", ACTOR)
    assert (repeated(second), unreported(second.series)) == ([], {})
    assert refused(lambda: lists.report_offence(second, 3, ON_PAPER, "Frau Krug", ACTOR))[0] == "no_offence"


# contract.md, section 6: what links and QR codes start with.


@pytest.mark.parametrize(
    ("public_url", "asked", "alone"),
    [
        ("https://liste.example", "https://liste.example", "https://liste.example"),
        ("", "http://saal.local:8001", "http://127.0.0.1:8001"),
    ],
)
def test_base_url_is_the_public_one_or_where_the_server_is(public_url: str, asked: str, alone: str) -> None:
    with override_settings(PUBLIC_URL=public_url, PORT="8001", ALLOWED_HOSTS=["saal.local"]):
        assert (base_url(RequestFactory().get("/x", headers={"host": "saal.local:8001"})), base_url()) == (asked, alone)


def last_game(card_table: CardTable) -> int:
    return last_game_of(fresh(card_table), card_table.seats.count(), games_of(card_table))


def reached(card_table: CardTable) -> list[tuple[int, int | None, bool]]:
    """Of every table of the series: stored and due games, whether it is complete."""
    return [(one.stored, one.due, one.complete) for one in progress(card_table.series).tables]


def totals(card_table: CardTable) -> list[tuple[int, int, int]]:
    """Augen, points, games by seat."""
    return list(Seat.objects.filter(card_table=card_table).order_by("number").values_list("augen", "points", "games"))


def wins(card_table: CardTable, number: int, held: int, *, winner: int = 1, version: int = 0) -> None:
    """A game of two by horesca: the winner gets what the other holds."""
    loser = Result(3 - winner, "lost", held)
    games.put_game(card_table, entry(number, Result(winner, "romme", 0), loser, version=version), ACTOR)


def duel(card_table: CardTable, winners: str) -> None:
    """Games of a and b by romme24-sprint; the other has opened and holds 30 Augen."""
    for number, name in enumerate(winners, card_table.games.count() + 1):
        winner = "ab".index(name) + 1
        play(card_table, number, Result(winner, "romme", 0), Result(3 - winner, "opened", 30))


def giving_up(card_table: CardTable, seat: int) -> tuple[str, dict[str, object]]:
    """Why this seat cannot give up."""
    refusal = refused(lambda: lists.give_up(fresh(card_table), seat, ACTOR))
    assert fresh(card_table).gave_up is None
    return refusal


@pytest.fixture
def to_a_hundred() -> CardTable:
    """Six games at most, or until somebody has 100 points."""
    return table_by("horesca", 2, games=6, target_score=100)


def test_game_that_reaches_the_target_is_the_last(to_a_hundred: CardTable) -> None:
    wins(to_a_hundred, 1, 60)
    assert last_game(to_a_hundred) == 6
    assert refused(lambda: lists.close_list(to_a_hundred, ACTOR)) == ("games_missing", {"stored": 1, "games": 6})
    wins(to_a_hundred, 2, 40)
    assert (last_game(to_a_hundred), reached(to_a_hundred)) == (2, [(2, 2, True)])
    lists.close_list(to_a_hundred, ACTOR)
    assert fresh(to_a_hundred).closed_at


def test_game_after_the_target_is_refused_until_that_is_corrected(to_a_hundred: CardTable) -> None:
    wins(to_a_hundred, 1, 100)
    reached = Problem("target_reached", ("number",), {"number": 1, "target": 100})
    assert problems(lambda: wins(to_a_hundred, 2, 10)) == [reached]
    assert to_a_hundred.games.count() == 1
    wins(to_a_hundred, 1, 99, version=1)
    wins(to_a_hundred, 2, 10, winner=2)
    assert last_game(to_a_hundred) == 6
    assert problems(lambda: wins(to_a_hundred, 1, 100, version=2)) == [reached]  # game 2 is to be taken back first


@pytest.mark.parametrize("tables", [1, 3])
def test_progress_takes_three_queries_for_any_number_of_tables(tables: int) -> None:
    series = table_by("horesca", 2, games=6, target_score=100).series
    for number in range(2, tables + 1):
        make_table(series, number, register(series.tournament, 2, []))
    for table in series.card_tables.all():
        wins(fresh(table), 1, 100)
    assert [one.due for one in progress(series).tables] == [1] * tables
    assert queries(lambda: progress(series)) == 3


# Giving up: romme24, "Aufgeben": at a table of two, from half of the list on, only by the one behind.


@pytest.fixture
def duet() -> CardTable:
    return table_by("romme24-sprint", 2, games=6)


@pytest.fixture
def given_up(duet: CardTable) -> CardTable:
    """b, at seat 2, was behind after three games."""
    duel(duet, "aab")
    lists.give_up(duet, 2, ACTOR)
    return duet


def test_giving_up_ends_the_list_as_it_stands_until_taken_back_once(given_up: CardTable) -> None:
    lists.give_up(given_up, 2, ACTOR)
    stored = fresh(given_up)
    assert (stored.gave_up, stored.closed_at is not None, last_game(given_up)) == (2, True, 3)
    # b lost two games with 30 Augen, a one; points are minus Augen
    assert totals(given_up) == [(30, -30, 3), (60, -60, 3)]
    assert reached(given_up) == [(3, 3, True)]
    assert AuditEntry.objects.get(action="gave_up").after == {"seat": 2, "games": 3}
    lists.withdraw_giving_up(given_up, ACTOR)
    lists.withdraw_giving_up(given_up, ACTOR)
    stored = fresh(given_up)
    assert (stored.gave_up, stored.closed_at, last_game(given_up)) == (None, None, 6)
    assert AuditEntry.objects.filter(action="giving_up_withdrawn").count() == 1
    duel(given_up, "a")


@pytest.mark.parametrize(
    ("winners", "seat", "refusal"),
    [
        ("aa", 2, ("giving_up_too_early", {"games": 3})),  # half of six
        ("aab", 1, ("giving_up_not_behind", {})),
        ("aabb", 1, ("giving_up_not_behind", {})),
        ("aabb", 2, ("giving_up_not_behind", {})),
        ("aaaaaa", 2, ("giving_up_too_late", {})),
        ("aaa", 3, ("seat_unknown", {"seat": 3, "size": 2})),
    ],
)
def test_giving_up_is_refused(duet: CardTable, winners: str, seat: int, refusal: tuple[str, dict[str, object]]) -> None:
    duel(duet, winners)
    assert giving_up(duet, seat) == refusal


def test_giving_up_at_a_closed_list_or_beside_totals_is_refused(duet: CardTable) -> None:
    duel(duet, "aaa")
    lists.close_list(duet, ACTOR, incomplete=True)
    assert giving_up(duet, 2) == ("list_closed", {})
    other = table_by("romme24-sprint", 2, games=6)
    lists.type_totals(other, 1, {1: PaperTotal(0, 10), 2: PaperTotal(0, 90)}, ACTOR)
    lists.reopen_list(other, ACTOR)
    assert giving_up(other, 2) == ("has_totals", {})


@pytest.mark.parametrize(("rulebook", "size"), [("romme24-sprint", 3), ("romme-51", 2), ("dgsrv", 3)])
def test_giving_up_is_not_foreseen_elsewhere(rulebook: str, size: int) -> None:
    assert giving_up(table_by(rulebook, size, games=6), 2) == ("giving_up_not_foreseen", {})


def test_given_up_list_is_corrected_alone_and_leaves_that_seat_behind(given_up: CardTable) -> None:
    one_more = entry(4, Result(1, "romme", 0), Result(2, "opened", 30))
    back = entry(3, version=1)
    assert refused(lambda: games.put_game(given_up, one_more, ACTOR))[0] == "list_closed"
    assert refused(lambda: games.put_game(given_up, one_more, ACTOR, by_organiser=True))[0] == "given_up"
    assert refused(lambda: games.take_back_game(given_up, back, ACTOR, by_organiser=True))[0] == "given_up"
    games.put_game(
        given_up, entry(1, Result(1, "romme", 0), Result(2, "opened", 20), version=1), ACTOR, by_organiser=True
    )
    other_winner = entry(2, Result(2, "romme", 0), Result(1, "opened", 30), version=1)
    ahead = refused(lambda: games.put_game(given_up, other_winner, ACTOR, by_organiser=True))
    assert ahead[0] == "giving_up_not_behind"


def test_totals_of_a_given_up_list_keep_that_seat_behind(duet: CardTable) -> None:
    """As an imported paper list can say it."""
    behind = PaperTotal(0, 90, games=3)
    lists.type_totals(duet, 1, {1: PaperTotal(0, 10, games=3), 2: behind}, ACTOR)
    CardTable.objects.filter(pk=duet.pk).update(gave_up=2)
    ahead = {1: PaperTotal(0, 95, games=3), 2: behind}
    assert refused(lambda: lists.type_totals(duet, 2, ahead, ACTOR))[0] == "giving_up_not_behind"
    lists.type_totals(duet, 2, {1: PaperTotal(0, 20, games=3), 2: behind}, ACTOR)
    assert fresh(duet).gave_up == 2
    lists.remove_totals(duet, 3, ACTOR)
    assert fresh(duet).gave_up is None


def test_points_are_typed_where_they_do_not_follow_from_the_rest() -> None:
    """horesca: what a player won is not what they held themselves."""
    duet = table_by("horesca", 2, games=6)
    half = {1: PaperTotal(0, 30, points=110), 2: PaperTotal(0, 110)}
    assert problems(lambda: lists.type_totals(duet, 1, half, ACTOR)) == [Problem("missing", (2, "points"))]
    assert TypedTotal.objects.count() == 0
    lists.type_totals(duet, 1, {1: PaperTotal(0, 30, points=110), 2: PaperTotal(0, 110, points=30, games=5)}, ACTOR)
    assert totals(duet) == [(30, 110, 6), (110, 30, 5)]


def test_points_that_follow_from_the_rest_are_not_looked_at() -> None:
    """romme24-open: ten times the Wertungspunkte less the Augen."""
    duet = table_by("romme24-open", 2, games=6)
    lists.type_totals(duet, 1, {1: PaperTotal(20, 30, points=7), 2: PaperTotal(-2, 300)}, ACTOR)
    assert [points for _augen, points, _games in totals(duet)] == [170, -320]
    assert set(TypedTotal.objects.values_list("points", flat=True)) == {None}
