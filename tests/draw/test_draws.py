"""All series drawn at once: from one seed, as drafts, published together.

Plans are searched by another process: what it finds, what it refuses, and what takes too long.
"""

import json
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest
from django.test import Client

from tests.draw.drawing import draw_all, keep_apart, plans, publish, refusal, seat, verified, versions
from tests.draw.searching import searches, somebody_faster
from tests.draw.series_pages import post, post_all
from tests.factories import ACTOR, make_tournament, register, seat_series
from tests.seating.checker import beside
from tests.web.answers import text
from tournament.core.errors import StaleError
from tournament.draw.acts import draws, seating
from tournament.draw.reads.drawn import whole_file
from tournament.draw.reads.draws import series_lines
from tournament.models import AuditEntry, Draw, Seat, Seating, Tournament, Weight
from tournament.seating import ANYTHING

pytestmark = pytest.mark.django_db


def test_draw_makes_every_series_a_draft_of_all_who_are_there() -> None:
    tournament = make_tournament(17, clubs=17)
    tournament.registrations.filter(number=5).update(present=False)
    draw_all(tournament)
    present = [*range(1, 5), *range(6, 18)]
    assert [sorted(chain(*one)) for one in plans(tournament)] == [present] * 3
    assert set(tournament.series.values_list("published_at", "seating")) == {(None, Seating.LOT)}
    entry, draw = AuditEntry.objects.get(), Draw.objects.get()
    told = {"series": [1, 2, 3], "people": 16, "seed": draw.seed, "entries_hash": draw.entries_hash}
    assert (entry.action, entry.after) == ("series_drawn", entry.after | told)
    assert draw.secret not in json.dumps(entry.after)


def test_series_is_open_then_a_draft_then_published() -> None:
    tournament = make_tournament(4)
    seat_series(tournament, 1)
    seat_series(tournament, 2, published=False)
    states = [(line.is_open, line.is_draft, line.is_to_be_drawn) for line in series_lines(tournament)]
    assert states == [(False, False, False), (False, True, False), (True, False, True)]


def test_published_series_and_those_by_standing_stay_as_they_are(sixteen: Tournament) -> None:
    seat_series(sixteen, 1)
    draws.intend(sixteen, {3: draws.Way(Seating.STANDING)}, ACTOR)
    before = plans(sixteen)[0]
    draw_all(sixteen)
    ways = [one.seating for one in sixteen.series.order_by("number")]
    assert (plans(sixteen)[0], ways) == (before, ["given", "lot", ""])


def test_published_series_leave_nothing_to_draw_and_five_people_no_draw() -> None:
    tournament = make_tournament(8, series=1)
    seat_series(tournament, 1)
    assert refusal(draw_all, tournament) == refusal(draws.announce, tournament, ACTOR) == "nothing_to_draw"
    why = refusal(draw_all, make_tournament(5))
    assert (why, Draw.objects.exists(), AuditEntry.objects.exists()) == ("cannot_seat_five", False, False)


def test_older_drafts_are_not_published(tournament: Tournament) -> None:
    old = versions(tournament)
    draw_all(tournament)
    before = plans(tournament)
    with pytest.raises(StaleError):
        draws.publish_all(tournament, old, ACTOR)
    assert plans(tournament) == before


# Eight of a club and four tables; two tables, where whoever met must meet again.
@pytest.mark.parametrize(("players", "clubs", "series", "missing"), [(16, 2, 1, "clubs"), (8, 8, 3, "repeats")])
def test_shortage_is_drawn_with_no_other_consent_than_its_own(
    players: int, clubs: int, series: int, missing: str
) -> None:
    tournament = make_tournament(players, clubs=clubs, series=series)

    def draw(consent: frozenset[str]) -> None:
        draws.draw_all(tournament, versions(tournament), ACTOR, draws.Way(Seating.LOT, consent=consent))

    codes = {refusal(draw, consent) for consent in (frozenset[str](), ANYTHING - {missing})}
    assert (codes, Draw.objects.exists()) == ({f"cannot_seat_{missing}"}, False)
    draw(frozenset({missing}))
    assert AuditEntry.objects.get().after["consent"] == [missing]


def test_fixed_table_and_people_kept_apart_hold_in_every_series() -> None:
    tournament = make_tournament(20, clubs=20)
    tournament.registrations.filter(number=3).update(fixed_table=2)
    keep_apart(tournament, 4, 9, 11)
    keep_apart(tournament, *range(13, 19), most=2, weight=Weight.IMPORTANT)
    draw_all(tournament)
    for one in plans(tournament):
        most = [max(len(kept & set(table)) for table in one) for kept in ({4, 9, 11}, {*range(13, 19)})]
        assert (3 in one[1], most[0], most[1] <= 2) == (True, 1, True)
    apart = (Draw.objects.get().document or {})["apart"]  # from 0, by start number
    assert [(*wish["players"], wish["most"], wish["weight"]) for wish in apart] == [
        (3, 8, 10, 1, 10_000),
        (12, 13, 14, 15, 16, 17, 2, 100),
    ]


def test_series_played_before_is_avoided_and_goes_into_the_file(tmp_path: Path) -> None:
    tournament = make_tournament(17, clubs=17, series=2)
    seat_series(tournament, 1)
    before = plans(tournament)[0]
    tournament.registrations.filter(number=17).update(withdrawn=True)  # he is gone, what he played stays
    draw_all(tournament)
    assert set(beside(before)) & set(beside(plans(tournament)[1])) == set()
    document = whole_file(Draw.objects.get())
    # From 0, those who are there, then who only played before: start number 17 comes last anyway.
    played = [[[index + 1 for index in table] for table in one] for one in document["played"]]
    assert (document["entries"]["played"], played, verified(tmp_path, document)) == ([before], [before], 0)


def test_draw_is_thrown_away_with_its_last_draft_or_published_in_one_act(sixteen: Tournament) -> None:
    draw_all(sixteen)
    for number in (1, 2, 3):
        assert Draw.objects.get().discarded_at is None
        series = sixteen.series.get(number=number)
        seating.discard(series, series.version, ACTOR)
    assert Draw.objects.get().discarded_at is not None
    assert ({*sixteen.series.values_list("seating", "seed")}, any(plans(sixteen))) == ({("", "")}, False)
    assert refusal(publish, sixteen) == "nothing_to_publish"
    draw_all(sixteen)
    publish(sixteen)
    logged = AuditEntry.objects.get(action="seatings_published").after
    assert (sixteen.series.filter(published_at=None).exists(), logged) == (False, {"series": [1, 2, 3]})


def test_seated_series_keeps_its_way_whatever_is_intended(sixteen: Tournament) -> None:
    seat_series(sixteen, 1)
    draws.intend(
        sixteen, {1: draws.Way(Seating.STANDING), 2: draws.Way(Seating.TEAMS), 3: draws.Way(Seating.LOT)}, ACTOR
    )
    draws.intend(sixteen, {2: draws.Way(Seating.TEAMS)}, ACTOR)  # as it is: nothing to log
    assert [one.intended for one in sixteen.series.order_by("number")] == ["", "teams", "lot"]
    assert AuditEntry.objects.get().after == {"intended": {"2": "teams", "3": "lot"}}  # words when it is shown


# Seconds for a small field of teams, in which phones must store games: searched before the act, not inside.
@pytest.mark.parametrize(("draw", "is_announced"), [(draw_all, True), (seat, False)])
def test_draw_is_worked_out_before_the_database_is_locked(
    draw: Callable[[Tournament], object], is_announced: bool
) -> None:
    tournament = make_tournament(16, series=1)
    if is_announced:
        draws.announce(tournament, ACTOR)
    with searches() as locked:
        draw(tournament)
    assert locked == [False]


@pytest.mark.parametrize("draw", [draw_all, seat])
def test_draw_of_as_many_other_people_is_stale(draw: Callable[[Tournament], object]) -> None:
    """One goes as another comes."""
    tournament = make_tournament(17, clubs=17)
    tournament.registrations.filter(number=17).update(present=False)

    def change() -> None:
        tournament.registrations.filter(number=16).update(present=False)
        tournament.registrations.filter(number=17).update(present=True)

    with somebody_faster(change), pytest.raises(StaleError):
        draw(tournament)
    assert (any(plans(tournament)), Draw.objects.exists(), AuditEntry.objects.exists()) == (False, False, False)


@pytest.mark.parametrize("before", [False, True])
def test_announcement_made_meanwhile_makes_a_draw_stale(sixteen: Tournament, before: bool) -> None:
    """Drawn from it is nothing: it stays for the draw that was promised."""
    if before:
        draws.announce(sixteen, ACTOR)
    with somebody_faster(lambda: draws.announce(sixteen, ACTOR, "Würfel")), pytest.raises(StaleError):
        draw_all(sixteen)
    assert (any(plans(sixteen)), Draw.objects.latest("pk").drawn_at) == (False, None)


# Plans are searched by another process.


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("processes")
def test_plans_are_found(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    """Of one series, of all that are drawn, for who came late."""
    tournament = run(15, clubs=15, series=2)
    post(organiser_client, tournament, "setzen/", method="lot")
    assert Seat.objects.count() == 15
    post_all(organiser_client, tournament, "auslosen", seed="abc")
    assert Seat.objects.count() == 2 * 15
    (late,) = register(tournament, 1, [])
    page = text(post_all(organiser_client, tournament, "aenderungen/einarbeiten"))
    assert ("Die Änderungen sind eingearbeitet." in page, late.seats.count()) == (True, 2)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("processes")
@pytest.mark.nightly
def test_refusal_and_search_that_takes_too_long_change_nothing(
    organiser_client: Client,
    tournament: Tournament,
    run: Callable[..., Tournament],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Five people are neither a table of four nor one of three and another (rule 2)."""
    page = text(post(organiser_client, run(5), "setzen/", method="lot"))
    assert ("5 Personen passen nicht auf Vierer- und Dreiertische" in page, Seat.objects.exists()) == (True, False)
    monkeypatch.setattr(draws, "SEARCH_SECONDS", 0)
    page = text(post(organiser_client, tournament, "setzen/", method="lot"))
    too_long = "Das hat zu lange gedauert und ist abgebrochen. Geändert ist nichts." in page
    assert (too_long, Seat.objects.exists()) == (True, False)
