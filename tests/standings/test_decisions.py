"""What is decided: penalties, disqualification, außer Wertung, what a referee said; lots for complete ties.

Rule 14: net Wertungspunkte, then Augen, then the lot; recorded for good.
"""

from dataclasses import replace
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from scoring.rankings import Of
from tests.examples import few
from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tests.once import made_once
from tests.standings.playing import keys, player, refusal, says, type_one_table
from tournament.core.announced import hashes
from tournament.core.installation import version
from tournament.lists.acts.lists import PaperTotal
from tournament.models import (
    AuditEntry,
    Decision,
    Draw,
    Lot,
    OffenceReport,
    Penalty,
    Person,
    Registration,
    Series,
    Tournament,
)
from tournament.seating.algorithms import ALGORITHM
from tournament.standings.acts import decisions, lots
from tournament.standings.reads.decisions import (
    announced_for,
    announced_lots,
    decided,
    drawn_lots,
    is_over,
    lot_content,
    names,
    names_of,
    still_open,
    waiting,
)
from tournament.standings.reads.standings import standings


def play_one_of_two() -> Tournament:
    """One table, its list closed; a second series is seated and nothing of it played. Number 5 sits nowhere."""
    tournament = type_one_table({seat: PaperTotal(40, 300) for seat in range(1, 5)}, series=2)
    seat_series(tournament, 2)
    return tournament


_played, played = made_once("played", play_one_of_two, led=True)


def page(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/entscheidungen/{rest}"


def penalty_of(tournament: Tournament, *, of_series: int = 1, **changed: object) -> dict[str, object]:
    series = tournament.series.get(number=of_series).pk
    return {"person": "2", "series": series, "points": 5, "reason": "verspätet", **changed}


@pytest.mark.parametrize("typed", ["5", "-5"])
def test_penalty_takes_points_in_a_series_with_its_reason(
    organiser_client: Client, played: Tournament, typed: str
) -> None:
    answer = organiser_client.post(page(played, "strafe/"), penalty_of(played, points=typed), follow=True)
    says(answer, "<b>−5</b>", "verspätet")
    assert (
        [(one.points, one.reason, one.series.number, one.registration) for one in Penalty.objects.all()],
        AuditEntry.objects.get(action="penalty_imposed").after,
    ) == ([(-5, "verspätet", 1, player(played, 2))], {"in_series": 1, "points": -5, "reason": "verspätet"})


def test_penalty_is_of_a_person_or_team_and_a_second_click_takes_none(
    organiser_client: Client, played: Tournament
) -> None:
    organiser_client.post(page(played, "strafe/"), penalty_of(played))
    says(organiser_client.post(page(played, "strafe/"), penalty_of(played)), "schon; für eine zweite bitte", status=422)
    organiser_client.post(page(played, "strafe/"), penalty_of(played, reason="wieder verspätet"))
    assert list(Penalty.objects.values_list("points", "reason")) == [(-5, "verspätet"), (-5, "wieder verspätet")]
    team = make_team(played, [player(played, 1), player(played, 2)])
    organiser_client.post(page(played, "strafe/"), penalty_of(played, person="", team=team.pk))
    assert Penalty.objects.latest("pk").team == team


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    few(
        5,
        [
            ({"series": ""}, "Hier fehlt die Serie."),
            ({"person": ""}, "Wer bekommt die Strafe?"),
            ({"points": "0"}, "Ein Abzug hat 1 bis 9999 Punkte."),
            ({"reason": " "}, "Hier fehlt der Grund."),
            ({"of_series": 2}, "hat in Serie 2 nichts gespielt"),
            ({"person": "99"}, "„99“ ist nicht angemeldet."),
            ({"points": ""}, "Hier fehlt, wie viele Punkte abgezogen werden."),
            ({"series": "0"}, "Serie"),
        ],
    ),
)
def test_impossible_penalty_is_refused_at_its_place(
    organiser_client: Client, played: Tournament, wrong: dict[str, Any], sentence: str
) -> None:
    says(organiser_client.post(page(played, "strafe/"), penalty_of(played, **wrong)), sentence, status=422)
    assert not Penalty.objects.exists()


def test_penalty_asks_for_its_series_where_there_are_several(organiser_client: Client, played: Tournament) -> None:
    asks = '<option value="" selected>– bitte wählen –</option>'
    says(organiser_client.get(page(played)), asks)
    played.series.filter(number__gt=1).delete()
    says(organiser_client.get(page(played)), but_not=[asks])


def test_penalty_is_lifted_by_its_version(organiser_client: Client, played: Tournament) -> None:
    organiser_client.post(page(played, "strafe/"), penalty_of(played))
    penalty = Penalty.objects.get()
    assert refusal(decisions.lift, penalty, 2, ACTOR) == "stale"
    organiser_client.post(page(played, f"strafe/{penalty.pk}/zurueck/"), {"version": 1})
    assert not Penalty.objects.exists()
    assert refusal(decisions.lift, penalty, 1, ACTOR) == "stale"


def test_player_is_disqualified_and_back(organiser_client: Client, played: Tournament) -> None:
    sent = {"person": "3", "reason": "Karten gezinkt"}
    says(organiser_client.post(page(played, "disqualifiziert/"), sent | {"reason": ""}), "Grund.", status=422)
    one = player(played, 3)
    assert (one.disqualified, refusal(decisions.disqualify, one, 1, "\t", ACTOR)) == (False, "reason_missing")
    organiser_client.post(page(played, "disqualifiziert/"), sent)
    one.refresh_from_db()
    assert (one.disqualified, one.disqualified_reason) == (True, "Karten gezinkt")
    says(organiser_client.post(page(played, "disqualifiziert/"), sent), "ist schon disqualifiziert", status=422)
    organiser_client.post(page(played, f"disqualifiziert/{one.pk}/zurueck/"), {"version": one.version})
    one.refresh_from_db()
    assert (one.disqualified, one.disqualified_reason) == (False, "")


def test_ausser_wertung_and_back(organiser_client: Client, played: Tournament) -> None:
    organiser_client.post(page(played, "ausser-wertung/"), {"person": "4"})
    one = player(played, 4)
    assert one.unranked
    assert refusal(decisions.set_unranked, one, one.version - 1, ACTOR, unranked=False) == "stale"
    organiser_client.post(page(played, f"ausser-wertung/{one.pk}/zurueck/"), {"version": one.version})
    assert not player(played, 4).unranked


def test_note_is_at_a_table_and_of_a_person(organiser_client: Client, played: Tournament) -> None:
    public, first = played.public_revision, played.series.get(number=1)
    sent = {"person": "1", "series": first.pk, "table": 1, "game": 7, "reason": "Joker zurückgegeben"}
    says(organiser_client.post(page(played, "notiz/"), sent, follow=True), "Serie 1, Tisch 1")
    says(organiser_client.get(page(played), headers={"Accept-Language": "en"}), "Organiser: anna")
    decision = Decision.objects.get()
    assert (decision.text, decision.game_number, decision.registration, decision.card_table) == (
        "Joker zurückgegeben",
        7,
        player(played, 1),
        first.card_tables.get(),
    )
    for place in ("serie/1/tisch/1/", f"anmeldung/{player(played, 1).pk}/"):
        says(organiser_client.get(f"/leitung/{played.slug}/{place}"), "Joker zurückgegeben")
    played.refresh_from_db()
    assert played.public_revision == public  # nobody else sees it
    organiser_client.post(page(played, f"notiz/{decision.pk}/loeschen/"), {"version": decision.version})
    assert not Decision.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    few(
        3,
        [
            ({"person": ""}, "Bitte eine Person oder einen Tisch angeben."),
            ({"table": "1"}, "In welcher Serie war das?"),
            ({"game": "1"}, "An welchem Tisch war das Spiel?"),
            ({"reason": ""}, "Hier fehlt, was entschieden wurde."),
        ],
    ),
)
def test_incomplete_note_is_refused(
    organiser_client: Client, played: Tournament, wrong: dict[str, str], sentence: str
) -> None:
    answer = organiser_client.post(page(played, "notiz/"), {"person": "1", "reason": "verwarnt", **wrong})
    says(answer, sentence, status=422)
    assert not Decision.objects.exists()


def test_decision_on_a_second_thrown_in_hand_is_stored_once(organiser_client: Client, played: Tournament) -> None:
    seat = played.series.get(number=2).card_tables.get().seats.get(number=2)
    report = OffenceReport.objects.create(seat=seat, game_number=1, informed="Frau Krug", recorded_at=timezone.now())
    address = page(played, f"wegwerfen/{report.pk}/")
    says(organiser_client.get(page(played)), "Informiert: Frau Krug")
    organiser_client.post(address, {"before": "", "decision": "verwarnt"})
    stale = organiser_client.post(address, {"before": "", "decision": "x"}, follow=True)
    says(stale, "Inzwischen hat jemand anderes etwas geändert.")
    assert OffenceReport.objects.get().decision == "verwarnt"


def test_decisions_are_rows_of_the_log_and_count_once(played: Tournament) -> None:
    """What is for the organisers alone is published nowhere; a penalty of one who played a single game is one."""
    series, table = played.series.get(number=1), played.series.get(number=1).card_tables.get()
    anna, bernd, clara, dirk = (player(played, number) for number in range(1, 5))
    for number, games in ((2, 1), (4, 0)):
        series.seats.filter(number=number).update(games=games)
    for nobody in (dirk, make_team(played, [dirk], "Zwei")):
        assert refusal(decisions.penalise, series, nobody, 1, "spät", ACTOR, played) == "penalty_not_played"
    decisions.note(played, ACTOR, "Karte fehlt", registration=clara)
    before = Tournament.objects.get(pk=played.pk)
    assert refusal(decisions.penalise, series, bernd, 10_000, "spät", ACTOR, played) == "penalty_points"
    team = make_team(played, [bernd], "Eins")
    least, most = (
        decisions.penalise(series, who, points, "spät", ACTOR, played) for who, points in ((team, 1), (bernd, 9999))
    )
    assert [least.position, most.position] == [1, 2]
    decisions.lift(most, 1, ACTOR)
    decisions.disqualify(clara, 1, "Betrug", ACTOR)
    for read in (1, 2):
        decisions.set_unranked(dirk, read, ACTOR, unranked=True)
    found = decided(played)
    assert (found.disqualified, found.unranked, [one.points for one in found.penalties]) == ([clara], [dirk], [-1])
    for read in (2, 3):
        decisions.readmit(clara, read, ACTOR)
    public = Tournament.objects.get(pk=played.pk).public_revision
    assert refusal(decisions.note, played, ACTOR, "Karte fehlte") == "decision_of_nothing"
    noted = decisions.note(played, ACTOR, "Karte fehlte", registration=anna, card_table=table, game_number=7)
    assert refusal(decisions.forget, noted, 2, ACTOR) == "stale"
    decisions.forget(noted, 1, ACTOR)
    assert refusal(decisions.forget, noted, 1, ACTOR) == "stale"
    first, second = table.seats.order_by("number")[:2]
    OffenceReport.objects.create(seat=second, game_number=2, recorded_at=timezone.now(), decision="nichts")
    report = OffenceReport.objects.create(seat=first, game_number=3, recorded_at=timezone.now())
    first.substitutions.create(series=series, registration=anna, from_game=2)
    beside = seat_series(make_tournament(4, series=1)).seats.order_by("number")[0]
    OffenceReport.objects.create(seat=beside, game_number=1, recorded_at=timezone.now())
    assert [one.game_number for one in decided(played).offences] == [2, 3]
    assert [one.game_number for one in still_open(played, standings(played).rankings).undecided] == [3]
    for was in ("", "verwarnt"):
        decisions.decide_offence(report, was, "verwarnt", ACTOR)
    assert Tournament.objects.get(pk=played.pk).public_revision == public > before.public_revision
    rows = AuditEntry.objects.filter(tournament=played, revision__gt=before.revision).order_by("revision")
    taken, named = {"in_series": 1, "points": -9999, "reason": "spät"}, "Serie 1, Tisch 1, Spiel"
    out, text = {"disqualified": True, "reason": "Betrug"}, {"decision": "Karte fehlte"}
    assert list(rows.values_list("action", "subject", "before", "after")) == [
        ("penalty_imposed", "Eins", None, taken | {"points": -1}),
        ("penalty_imposed", bernd.person.name, None, taken),
        ("penalty_lifted", bernd.person.name, taken, None),
        ("disqualified", clara.person.name, None, out),
        ("unranked_set", dirk.person.name, {"unranked": False}, {"unranked": True}),
        ("readmitted", clara.person.name, out, None),
        ("decision_noted", f"{anna.person.name}, {named} 7", None, text),
        ("decision_forgotten", f"{anna.person.name}, {named} 7", text, None),
        ("offence_decided", f"{named} 3", {"decision": ""}, {"decision": "verwarnt"}),
    ]


@pytest.fixture
def tied(db: None) -> Tournament:
    """Start number 1 leads; 2 and 3 are level in Wertungspunkte and Augen; 4 is last."""
    level = PaperTotal(44, 310)
    return type_one_table({1: PaperTotal(50, 200), 2: level, 3: level, 4: PaperTotal(44, 311)})


def ranks(tournament: Tournament) -> dict[int, tuple[int | None, bool, bool]]:
    return {row.registration.number: (row.rank, row.tied, row.by_lot) for row in standings(tournament).players}


def test_order_drawn_by_hand_is_recorded_with_who_and_when(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), order=keys(tied, 3, 2))
    entry = AuditEntry.objects.get(action="lot_drawn")
    names = dict(Registration.objects.values_list("number", "person__name"))
    assert (ranks(tied)[3], ranks(tied)[2], bool(lot.drawn_at)) == ((2, False, True), (3, False, True), True)
    assert (entry.actor, entry.after) == (ACTOR.name, {"order": [names[3], names[2]], "by_hand": True})


@pytest.mark.parametrize(
    ("ranking", "series", "numbers"),
    [
        *few(3, [("players", None, numbers) for numbers in ([1, 2], [2], [2, 3, 4], [2, 2], [])]),
        ("damen", None, [2, 3]),
        ("players", 2, [2, 3]),
    ],
)
def test_lot_among_people_not_level_or_for_a_missing_list_is_refused(
    tied: Tournament, ranking: str, series: int | None, numbers: list[int]
) -> None:
    found = refusal(lots.draw, tied, ACTOR, ranking, keys(tied, *numbers), series=series)
    assert (found, Lot.objects.exists()) == ("not_tied", False)


@pytest.mark.parametrize("numbers", [[2], [2, 2], [2, 4], [2, 3, 4]])
def test_order_names_each_of_the_tied_once(tied: Tournament, numbers: list[int]) -> None:
    assert refusal(lots.draw, tied, ACTOR, "players", keys(tied, 2, 3), order=keys(tied, *numbers)) == "lot_order"


def test_teams_draw_lots_as_well(tied: Tournament) -> None:
    one, other = (make_team(tied, [player(tied, number)], f"Mannschaft {number}").pk for number in (2, 3))
    lots.draw(tied, ACTOR, "teams", [one, other], order=[other, one])
    assert [(row.rank, row.team.pk, row.by_lot) for row in standings(tied).teams] == [(1, other, True), (2, one, True)]


def test_final_tie_has_no_lot_before_every_list_is_closed(tied: Tournament) -> None:
    """decisions.md, "Second reading": for the final list once all lists are closed, for a series' list once that is."""
    Tournament.objects.filter(pk=tied.pk).update(series_count=2)
    Series.objects.create(tournament=tied, number=2)
    assert refusal(lots.draw, tied, ACTOR, "players", keys(tied, 2, 3)) == "lot_too_early"
    lot = lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), series=1)
    assert (lot.series.number if lot.series else None, lot.points, lot.augen) == (1, 44, 310)
    assert ranks(tied)[3] == (2, True, False)  # of that series' list and no other


def test_lot_waits_for_an_open_list(tied: Tournament) -> None:
    tied.series.get().card_tables.update(closed_at=None)
    for number in (None, 1):
        assert refusal(lots.draw, tied, ACTOR, "players", keys(tied, 2, 3), series=number) == "lot_too_early"
    assert waiting(standings(tied)) == []


def test_lot_says_what_it_is_drawn_from_and_whose_it_is(tied: Tournament) -> None:
    tied.registrations.update(number=F("number") + 10)
    for number in (12, 13):
        make_team(tied, [player(tied, number)], f"Mannschaft {number}")
    of_players, of_series, of_teams, _of_teams_series = waiting(standings(tied))
    called = [player(tied, number).person.name for number in (12, 13)]
    teams = list(tied.teams.order_by("pk").values_list("pk", flat=True))
    content = {"program": version(), "algorithm": ALGORITHM, "tournament": "Pokal 2026", "outside": "Würfel"}
    for tie, rank, series, ranking, of, people in (
        (of_players, 2, None, "Einzelwertung", "players", zip((12, 13), called, strict=True)),
        (of_series, 2, 1, "Einzelwertung", "players", zip((12, 13), called, strict=True)),
        (of_teams, 1, None, "Mannschaften", "teams", zip(teams, ("Mannschaft 12", "Mannschaft 13"), strict=True)),
    ):
        assert lot_content(tied, tie, "Würfel") == {
            **content, "rank": rank, "series": series, "ranking": ranking, "of": of,
            "people": [{"number": number, "name": name} for number, name in people],
        }  # fmt: skip
    lots.announce(tied, ACTOR, "players", of_series.keys, series=1)
    (draw,) = announced_lots(tied)
    others = replace(of_series, places=tuple(standings(tied).numbers.ranked(of_series.ranking, 1)[:1]))
    found = [announced_for(tie, [draw]) for tie in (of_players, of_series, of_teams, others)]
    assert (found, announced_for(of_series, [Draw(subject=draw.subject)])) == ([None, draw, None, None], None)
    assert not is_over(tied, replace(of_series.ranking, series=()), None, {1})
    made = lots.draw(tied, ACTOR, "teams", teams, order=teams)
    tied.teams.get(pk=teams[0]).delete()
    assert names_of(made) == ["–", "Mannschaft 13"] == drawn_lots(standings(tied))[0].names
    assert lot_content(tied, of_teams, "")["people"][0] == {"number": teams[0], "name": ""}
    one, club = player(tied, 11), tied.tournament_clubs.order_by("position")[1].club
    assert names([(Of.CLUBS, [club.pk]), (Of.PLAYERS, [one.pk])]) == {
        Of.PLAYERS: {one.pk: one.person.name}, Of.TEAMS: {}, Of.CLUBS: {club.pk: club.name},
    }  # fmt: skip


def test_lots_are_rows_of_the_log(tied: Tournament) -> None:
    two_and_three = keys(tied, 2, 3)
    for name in ("Bauer, Bernd", "Anders, Bernd"):
        Person.objects.filter(registrations=two_and_three[0]).update(name=name)
        lots.announce(tied, ACTOR, "players", two_and_three, series=1)
        assert refusal(lots.announce, tied, ACTOR, "players", two_and_three, series=1) == "draw_announced"
    thrown_away, draw = Draw.objects.order_by("pk")
    first = lots.draw(tied, ACTOR, "players", two_and_three, series=1)
    second = lots.draw(tied, ACTOR, "players", two_and_three, order=keys(tied, 3, 2))
    lots.correct(second, 1, two_and_three, "vertippt", ACTOR)
    draw.refresh_from_db()
    tied.draws.create()  # of a seating
    assert announced_lots(tied) == []
    assert (bool(thrown_away.discarded_at), first.draw, draw.series_numbers) == (True, draw, [1])
    drawn = Lot.objects.order_by("position").values_list("position", "version", "by_hand", "order")
    assert list(drawn) == [(1, 1, False, first.order), (2, 2, True, two_and_three)]
    called = dict(Registration.objects.values_list("pk", "person__name"))
    in_order, back = [called[key] for key in two_and_three], [called[key] for key in keys(tied, 3, 2)]
    rows = AuditEntry.objects.filter(action__startswith="lot_").order_by("revision")
    assert list(rows.values_list("action", "subject", "before", "after")) == [
        *(
            ("lot_announced", "Einzelwertung, Serie 1", None, hashes(one) | {"outside_announced": ""})
            for one in (thrown_away, draw)
        ),
        ("lot_drawn", "Einzelwertung, Serie 1", None, {
            "order": [called[key] for key in first.order], "by_hand": False, **hashes(draw), "seed": draw.seed,
            "outside": "",
        }),
        ("lot_drawn", "Einzelwertung", None, {"order": back, "by_hand": True}),
        ("lot_corrected", "Einzelwertung", {"order": back}, {"order": in_order, "reason": "vertippt"}),
    ]  # fmt: skip


def test_on_other_sums_it_is_void_and_says_so(tied: Tournament) -> None:
    lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), order=keys(tied, 3, 2))
    assert [lot.void for lot in drawn_lots(standings(tied))] == [False]
    decisions.penalise(tied.series.get(), player(tied, 3), 1, "verspätet", ACTOR, tied)
    assert ([lot.void for lot in drawn_lots(standings(tied))], ranks(tied)[2]) == ([True], (2, False, False))


def test_typed_in_wrongly_it_is_corrected_with_a_reason(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), order=keys(tied, 2, 3))
    assert refusal(lots.correct, lot, lot.version, keys(tied, 3, 2), " ", ACTOR) == "reason_missing"
    assert refusal(lots.correct, lot, lot.version, keys(tied, 3, 4), "vertippt", ACTOR) == "lot_order"
    lots.correct(lot, lot.version, keys(tied, 3, 2), "vertippt", ACTOR)
    assert (ranks(tied)[3], ranks(tied)[2]) == ((2, False, True), (3, False, True))
    assert refusal(lots.correct, lot, lot.version, keys(tied, 2, 3), "doch nicht", ACTOR) == "stale"
    Lot.objects.update(ranking=None)  # as old documents have it
    lots.correct(lot, lot.version + 1, keys(tied, 2, 3), "doch nicht", ACTOR)
    rows = AuditEntry.objects.filter(action="lot_corrected").order_by("revision")
    assert [(one.subject, one.after["reason"]) for one in rows] == [("Einzelwertung", "vertippt"), ("", "doch nicht")]
