"""Nothing that everybody reads depends on what a board that stands still keeps back: figures, order, pictures, lots.

Source: issue "The hall sees it, and the ceremony is a moment", "The ceremony", Freeze.
"""

import re
from collections.abc import Sequence

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, close_lists, publish_results, seat_series
from tests.standings.cup import penalise
from tests.standings.everything_public import everything_public, read
from tests.standings.ranking_answers import get, lines
from tests.standings.test_frozen import make, reveal
from tests.web.html import text_of
from tournament.core.act import act
from tournament.core.lock import correcting
from tournament.models import Penalty, Tournament
from tournament.standings.acts import decisions, lots
from tournament.standings.acts.freezing import freeze
from tournament.standings.acts.publishing import withdraw_results

pytestmark = pytest.mark.django_db

ONE, OTHER = (100, 20, 30, 40, 50, 60, 70, 80), (3, 9000, 8000, 7, 6, 5, 4, 2)
PRACTICE = "/ueben/"
"""Cards are dealt at random there."""
REVISION = re.compile(r'data-revision="\d+"|DTSTAMP:\S+|SEQUENCE:\d+|name="csrfmiddlewaretoken" value="\w+"')
"""How often, and when, something was written: everybody may know it."""


def everybody_reads(tournament: Tournament) -> dict[str, str]:
    wanted = [one for one in everything_public(tournament) if not one.endswith(".pdf") and one != PRACTICE]
    return {one: REVISION.sub("", read(Client().get(one))) for one in wanted}


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    assert before.keys() == after.keys()
    return sorted(one for one in before if before[one] != after[one])


def make_public(tournament: Tournament, number: int, made: Sequence[int]) -> None:
    with act(tournament, ACTOR, "results_published"):
        make(tournament, number, made)


def play_third(cup: Tournament) -> None:
    close_lists(seat_series(cup, 3), 1, 2)
    make(cup, 3, ONE)
    publish_results(cup, 3)


def test_before_the_last_series_whoever_won_it_everybody_reads_the_same(cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    play_third(cup)
    before = everybody_reads(cup)
    make_public(cup, 3, OTHER)
    penalise(cup, 3, -500, "verspätet", registration=cup.registrations.get(number=3))

    assert len(before) > 100
    assert changed(before, everybody_reads(cup)) == []


def test_at_once_nothing_that_is_decided_or_made_later_moves_anything(cup: Tournament) -> None:
    cup.series.get(number=2).card_tables.filter(number=2).update(closed_at=None)
    make(cup, 2, (10, 25, 30, 45, 50, 40, 10, 70))
    one, three = cup.registrations.get(number=1), cup.registrations.get(number=3)
    last = Penalty.objects.latest("position")
    freeze(cup, 0, None, ACTOR)
    play_third(cup)
    cup.series.get(number=2).card_tables.update(closed_at="2026-05-09T12:00Z")
    before = everybody_reads(cup)

    decisions.lift(last, last.version, ACTOR)
    decisions.penalise(cup.series.get(number=1), three, 500, "verspätet", ACTOR, cup)
    assert Penalty.objects.latest("position").position == last.position
    decisions.penalise(cup.series.get(number=3), one, 700, "verspätet", ACTOR, cup)
    for number in (2, 3):
        make_public(cup, number, OTHER)

    assert changed(before, everybody_reads(cup)) == []


def test_at_once_a_lot_that_is_put_right_later_does_not_change_places(client: Client, cup: Tournament) -> None:
    make(cup, 2, (10, 10, 30, 45, 50, 40, 60, 70))
    tied = [cup.registrations.get(number=number).pk for number in (1, 2)]
    lot = lots.draw(cup, ACTOR, "zwei", tied, order=tied)
    freeze(cup, 0, None, ACTOR)
    before = lines(client, cup, "wertung/zwei")
    lots.correct(lot, lot.version, tied[::-1], "falsch getippt", ACTOR)

    assert ([row[1] for row in before][4:6], lines(client, cup, "wertung/zwei")) == (
        ["Ahrens, Anna", "Teilnehmer 2"],
        before,
    )


def test_at_once_results_that_are_withdrawn_later_are_nobodys(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, None, ACTOR)
    withdraw(cup, 2)

    assert (
        {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"],
        client.get(f"/turniere/{cup.slug}/stand/serie/2").status_code,
        "Prüfwort" in text_of(get(client, cup, "spieler/6")).split("2. Serie")[-1],
    ) == ("10", 404, False)
    publish_results(cup, 2)
    assert {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"] == "50"


def withdraw(tournament: Tournament, number: int) -> None:
    series = tournament.series.get(number=number)
    with correcting("verrechnet"):
        withdraw_results(series, series.version, ACTOR)


def test_at_once_in_the_middle_of_a_series_its_clock_and_its_lists_go_on(client: Client, cup: Tournament) -> None:
    late = cup.series.get(number=2).card_tables.filter(number=2)
    late.update(closed_at=None)
    cup.series.update(started_at=timezone.now())
    freeze(cup, 0, None, ACTOR)
    assert (
        "Noch 1 Liste offen" in text_of(get(client, cup, "leinwand")),
        "erneuert sich" in text_of(get(client, cup, "")),
        "läuft" in text_of(get(client, cup, "ich/5/")),
    ) == (True, False, True)

    with act(cup, ACTOR, "list_closed"):
        late.update(closed_at=timezone.now())
    assert (
        "Alle Listen sind abgeschlossen" in text_of(get(client, cup, "leinwand?teil=uhr")),
        b'data-part="uhr"' in get(client, cup, "leinwand").content,
        "läuft" in text_of(get(client, cup, "ich/5/")),
        "Die 2. Serie ist gespielt" in text_of(get(client, cup, "")),
    ) == (True, False, False, True)
    assert "vorläufig: 1 Liste offen" in text_of(get(client, cup, "stand"))


def test_revealed_ranking_says_nothing_of_those_outside_it(cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    play_third(cup)
    reveal(cup, "damen", mann=[cup.teams.get(name="Vier").pk])
    before = everybody_reads(cup)
    others = (6, 8)  # neither Damen nor of that team
    make_public(cup, 3, [OTHER[at - 1] if at in others else made for at, made in enumerate(ONE, 1)])

    assert changed(before, everybody_reads(cup)) == []
