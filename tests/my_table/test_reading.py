"""Everybody sees the list as it is written, his own sums, his place as far as published; and nobody waits."""

import datetime
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import Result
from tests.factories import ACTOR, fill_list, play, publish_results
from tests.web.answers import queries, shows
from tournament.lists.acts import calls, remarks
from tournament.lists.acts.lists import close_list
from tournament.models import CardTable, Person

from .phones import first_game, fresh, link_of, phone_of, shown


def etag(phone: Client, link: str) -> dict[str, str]:
    """Header of who has what is there."""
    return {"If-None-Match": phone.get(f"{link}stand").headers["ETag"]}


def asked(phone: Client, link: str, known: dict[str, str]) -> int:
    return phone.get(f"{link}stand", headers=known).status_code


def results(number: int) -> list[Result]:
    winner, *others = (seat for seat in range(1, 5) if seat != (number - 1) % 4 + 1)
    return [Result(winner, "romme", 0), *(Result(seat, "opened", 17) for seat in others)]


def test_list_is_shown_as_on_paper_with_his_own_sums(card_table: CardTable, link: str) -> None:
    first_game(card_table)
    play(card_table, 2, Result(1, "romme", 0), Result(3, "not_opened", 131), Result(4, "opened", 17))
    shows(
        shown(phone_of(card_table, 3), link),
        "<dt>Wertungspunkte</dt> <dd>1</dd>",  # 2 for 17 Augen, then a cross: 2 - 1 (rules 12 and 14)
        "<dt>Augen</dt> <dd>148</dd>",  # 17 + 131
        '×<span class="visually-hidden">Kreuz</span>',
    )


def test_long_surname_may_be_broken_where_german_is(client: Client, card_table: CardTable, link: str) -> None:
    for number, surname in enumerate(("Brinkmann", "Schwarzenberger-Hohlfeld", "Gärtner", "Öztürk"), start=1):
        Person.objects.filter(registrations__seats__card_table=card_table, registrations__number=number).update(
            name=f"{surname}, Anna"
        )
    head = shown(client, link).partition("<thead>")[2].partition("</thead>")[0]
    shows(head.replace("\N{SOFT HYPHEN}", "|"), "Brink|mann", "ber|ger-Hohl|feld", "Gärtner", "Öztürk")


def test_places_are_shown_as_far_as_published(card_table: CardTable, link: str) -> None:
    fill_list(card_table)
    winner = phone_of(card_table, 1)
    shows(shown(winner, link), but_not=["Plätze"])
    publish_results(card_table.series.tournament, 1)
    shows(shown(winner, link), "Plätze, soweit veröffentlicht")


def test_time_is_that_of_this_table(client: Client, card_table: CardTable, link: str) -> None:
    card_table.series.started_at = timezone.now() - datetime.timedelta(minutes=61)  # of 60
    card_table.series.save()
    shows(shown(client, link), "Zeit ist um")
    calls.give_minutes(card_table, 0, 5, ACTOR)
    shows(shown(client, link), "noch <strong data-remaining=")


def test_page_costs_the_same_for_one_game_and_for_sixteen(card_table: CardTable, link: str) -> None:
    phone = phone_of(card_table, 2)
    first_game(card_table)
    one = queries(link, phone)
    for number in range(2, 17):
        play(card_table, number, *results(number))
    assert queries(link, phone) == one


@pytest.mark.parametrize(
    "change",
    ["game", "correction", "confirmed", "objected", "settled", "called", "seen", "name", "minutes", "closed"],
)
def test_change_is_seen(card_table: CardTable, link: str, change: str) -> None:
    phone = phone_of(card_table, 2)
    first_game(card_table)
    if change in ("settled", "seen"):
        remarks.object_to(card_table, 3, 1, 1, "", ACTOR)
        calls.call_referee(card_table, "Zählung", ACTOR)
    objection = card_table.remarks.filter(kind="objected").first()
    known = etag(phone, link)
    changes: dict[str, Callable[[], object]] = {
        "game": lambda: play(card_table, 2, *results(2)),
        "correction": lambda: first_game(card_table, 18, version=1),
        "confirmed": lambda: remarks.confirm_game(card_table, 3, 1, 1, ACTOR),
        "objected": lambda: remarks.object_to(card_table, 3, 1, 1, "", ACTOR),
        "settled": lambda: remarks.settle(card_table, objection.pk if objection else 0, ACTOR),
        "called": lambda: calls.call_referee(card_table, "Zählung", ACTOR),
        "seen": lambda: calls.see_call(card_table, ACTOR),
        "name": lambda: phone_of(card_table, 4),
        "minutes": lambda: calls.give_minutes(card_table, 0, 5, ACTOR),
        "closed": lambda: close_list(fresh(card_table), ACTOR, incomplete=True, unconfirmed=True),
    }
    changes[change]()
    assert asked(phone, link, known) == 200


def test_page_is_unchanged_by_another_table_and_another_for_another_name(card_table: CardTable, link: str) -> None:
    bauer, claus = phone_of(card_table, 2), phone_of(card_table, 3)
    known = etag(bauer, link)
    first_game(fresh(card_table.series.card_tables.get(number=2)))
    with CaptureQueriesContext(connection) as asking:
        assert asked(bauer, link, known) == 304
    assert (len(asking), asked(claus, link, known), link_of(card_table)) == (1, 200, link)
