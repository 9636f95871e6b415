"""The list keeper: one table's list on any phone, kept by whoever holds its link (contract.md, section 4)."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.core.act import Actor
from tournament.core.links import card_table_of
from tournament.lists.acts import calls, remarks
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.late import decide, put_or_keep, take_back_or_keep
from tournament.lists.acts.lists import close_list, confirm_cards, report_offence
from tournament.lists.acts.lists import give_up as give_up_list
from tournament.lists.acts.moving import insert_game_by_link, swap_games, take_out_game
from tournament.lists.acts.names import release_name
from tournament.lists.keeper.endpoint import content_of, endpoint, problem_as_json, status_of_gone, told_of
from tournament.lists.keeper.entry import (
    NotJsonError,
    confirmed_game,
    giving_up,
    offence_report,
    one_number,
    one_text,
    seen_versions,
    sent_game,
    signed_seats,
    swapped_games,
    taken_back_entry,
    taken_out_game,
)
from tournament.lists.keeper.page import cards_to_count, page_context
from tournament.lists.keeper.state import etag_of, state_of, unless_known
from tournament.lists.keeper.words import WORDS
from tournament.lists.reads.links import moved_to
from tournament.models import CardTable
from tournament.web.private import private

T = TypeVar("T")


@require_safe
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The page that keeps the list; until its script comes it shows the list to read."""
    try:
        card_table = card_table_of(token)
    except Http404 as error:
        return gone(request, error)
    known = state_of(card_table) | {"moved_to": moved_to(request)}
    context = page_context(card_table)
    context |= {
        "card_table": card_table,
        "series": card_table.series,
        "tournament": card_table.series.tournament,
        "state": known,
        "cards": cards_to_count(card_table, known, context["seats"]),
        "etag": etag_of(known),
    }
    return private(render(request, "lists/keeper/page.html", context))


def gone(request: HttpRequest, error: Http404) -> HttpResponse:
    """No list; yet the page's program is there, so that a phone with unsent games for this link can show them."""
    context = {"gone": f"{told_of(error)['message']} {WORDS['help_organiser']}"}
    return private(render(request, "lists/keeper/page.html", context, status=status_of_gone(error)))


@endpoint(card_table_of, "GET", "HEAD")
def state(card_table: CardTable, request: HttpRequest) -> HttpResponse:
    """Rules, seats, games with their versions, whether the list is open; 304 when the phone has all that."""
    return unless_known(request, state_of(card_table) | {"moved_to": moved_to(request)})


@endpoint(str, "PUT", "DELETE")
def game(token: str, request: HttpRequest, number: int) -> dict[str, Any]:
    """Store or correct a game, or take the last one back. An answer of 200 means: on disk.

    What is merely odd is stored and listed under `warnings`; the page has asked "are you sure?" before. What comes too
    late lies beside the list from then on: the refusal says so (`kept`). With `before` it is inserted before the stored
    games named there, and only told why not.
    """
    if request.method == "DELETE":
        return take_back_or_keep(token, _entry(token, request, number, taken_back_entry)).answer
    entry, before = _entry(token, request, number, sent_game)
    stored = put_or_keep(token, entry) if before is None else insert_game_by_link(token, entry, before)
    return stored.answer | {"warnings": [problem_as_json(problem) for problem in stored.warnings]}


def _entry(token: str, request: HttpRequest, number: int, read: Callable[[int, object], T]) -> T:
    """What was sent. What cannot be read is not looked at before there is a list for it."""
    try:
        return read(number, content_of(request))
    except (NotJsonError, InvalidGameError):
        card_table_of(token)
        raise


@endpoint(card_table_of, "POST")
def swap(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Two games change places; the state afterwards. 409 when others were seen than are there by now."""
    swap_games(card_table, *swapped_games(content_of(request)), Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def take_out(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """A game is taken out, and all later ones are one earlier; the state afterwards. 409 as `swap`."""
    take_out_game(card_table, *taken_out_game(content_of(request)), Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def cards(card_table: CardTable, _request: HttpRequest) -> dict[str, Any]:
    """The cards are counted (rule 1); the state afterwards."""
    confirm_cards(card_table, Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def close(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Everybody agrees with the sums; the state afterwards. 409 when they saw others than are there by now."""
    content = content_of(request) if request.content_type == "application/json" else {}
    seen, signed = seen_versions(content), signed_seats(content)
    close_list(card_table, Actor.list_keeper(card_table), seen=seen, signed=signed)
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def confirm(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """A second person has looked at a game, on this phone; the state afterwards."""
    remarks.confirm_game(card_table, *confirmed_game(content_of(request)), Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def settle(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """An objection was talked about, the game stays; the state afterwards."""
    remarks.settle(card_table, one_number(content_of(request), "id"), Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def late(card_table: CardTable, request: HttpRequest, number: int) -> dict[str, Any]:
    """Who played a game that was typed while others sat there; the state afterwards."""
    decide(card_table, number, one_text(content_of(request), "answer"), Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def release(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """A name at the table is free again for another phone; the state afterwards."""
    release_name(card_table, one_number(content_of(request), "seat"), Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def call(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Call a referee, silently; the state afterwards."""
    calls.call_referee(card_table, one_text(content_of(request), "reason"), Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def end_call(card_table: CardTable, _request: HttpRequest) -> dict[str, Any]:
    """What the table called for is done; the state afterwards."""
    calls.end_call(card_table, Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def offence(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Whom they informed of a second thrown-in hand (rule 15); the state afterwards."""
    seat, number, informed = offence_report(content_of(request))
    report_offence(card_table, seat, number, informed, Actor.list_keeper(card_table))
    return _state_now(card_table)


@endpoint(card_table_of, "POST")
def give_up(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Somebody gives up and the list is settled as it stands (romme24); the state afterwards."""
    give_up_list(card_table, giving_up(content_of(request)), Actor.list_keeper(card_table))
    return _state_now(card_table)


def _state_now(card_table: CardTable) -> dict[str, Any]:
    card_table.refresh_from_db()
    return state_of(card_table)
