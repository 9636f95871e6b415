"""The list as the phone gets it: contract.md, section 4, `state`."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response

from tournament.core.announcements import standing
from tournament.core.days import last_day
from tournament.core.stored_words import in_words
from tournament.lists.reads import lists
from tournament.lists.reads.check_words import check_word
from tournament.lists.reads.game_answers import answers_of
from tournament.lists.reads.late import SEAT_DIFFERS, Late, late_of
from tournament.lists.reads.links import reader_link
from tournament.lists.reads.list_hash import list_hash
from tournament.lists.reads.occupancy import Holder, at_the_end, occupancy_of
from tournament.lists.reads.remarks import said_at
from tournament.models import CardTable, Seat, TypedTotal
from tournament.web.announcement import announcement_as_json

State = dict[str, Any]
SHORT = {"separators": (",", ":")}  # how answers to a phone are written: a game's bytes count in a hall

# Where this list's parts are, seen from its page; `game` ends with 0 in place of the game's number, `late` of the id.
LINKS = {
    "state": "state",
    "game": "games/0",
    "swap": "tauschen",
    "take_out": "herausnehmen",
    "cards": "karten",
    "close": "abschliessen",
    "offence": "verstoss",
    "give_up": "aufgeben",
    "confirm": "bestaetigen",
    "settle": "besprochen",
    "release": "freigeben",
    "call": "rufen",
    "end_call": "ruf-erledigt",
    "late": "nachzuegler/0",
    "practice": "ueben/",
}


def state_of(card_table: CardTable) -> State:
    """Everything the page needs: the rules as data, who sits where, the games with their versions, the clock, what was
    said at the table; and what lets the phone see whether the server has forgotten anything it had taken: of each game
    the entry it came by, all entries that are past (`past_entries`), the hash of the list.

    Thirteen queries, however many games there are; two more where somebody threw in a hand, one where a game was typed
    while others sat there, and three while it is open who played it.
    """
    series = card_table.series
    tournament = series.tournament
    seats = lists.seats_of(card_table)
    games = lists.games_of(card_table)
    offences = lists.offences_before(card_table, seats)
    answers = answers_of(card_table, seats, games)
    return {
        "rulebook": tournament.rulebook.as_json(len(seats)),
        "tournament": {
            "name": tournament.name,
            "date": (series.day or tournament.date).isoformat(),
            "last_day": last_day(tournament).isoformat(),
            "place": tournament.place,
            "repeat_offence_extra": tournament.repeat_offence_extra,
            "target_score": tournament.target_score,
        },
        "series": {
            "number": series.number,
            "of": tournament.series_count,
            "minutes": tournament.minutes_per_series,
            "started_at": _moment(series.started_at),
            "struck_at": _moment(series.struck_at),
            "running": lists.latest_started(tournament),
        },
        "table": {
            "number": card_table.number,
            "games": tournament.rulebook.games_at(len(seats), tournament.games_per_series),
            "ends_after": card_table.ends_after,
        },
        "extra_minutes": card_table.extra_minutes,
        "seats": [{"number": seat.number, **_player(seat, offences)} for seat in seats],
        "substitutes": [
            {
                "seat": seat.number,
                "from_game": later.from_game,
                "player": _player(later, offences) if later.registration else None,
            }
            for seat in seats
            for later in seat.later
        ],
        "games": answers,
        "past_entries": [str(one) for one in card_table.entries.order_by("pk").values_list("entry_id", flat=True)],
        "hash": list_hash(games, {answer["number"]: answer["entry_id"] for answer in answers}),
        "offences": [
            {"seat": seat.number, "game": number}
            for seat, number in lists.repeated_offences_in(card_table, seats, games)
        ],
        "late": [_late(one) for one in late_of(card_table, occupancy_of(card_table, seats), games)],
        "cards_confirmed_at": _moment(card_table.cards_confirmed_at),
        "closed_at": _moment(card_table.closed_at),
        "reopened_at": _moment(card_table.reopened_at),
        "check_word": check_word(card_table, seats) if card_table.closed_at else None,
        "gave_up": card_table.gave_up,
        "open": card_table.closed_at is None,
        "typed": TypedTotal.objects.filter(seat__card_table=card_table).exists(),
        "server_time": timezone.now().isoformat(),
        "announcement": announcement_as_json(standing(tournament, timezone.now())),
        "links": LINKS | {"rules": "regeln", "reader": reader_link(card_table, "")},
    } | _said(card_table, seats, {answer["number"]: answer["version"] for answer in answers})


def _said(card_table: CardTable, seats: list[Seat], versions: dict[int, int]) -> State:
    """What was said at the table and holds; two queries. `confirmed`: number of a game -> its version that was; `seat`
    of an objection: where he sits now who made it, None: he has left.
    """
    said = said_at(card_table, seats, versions)
    taken = set(card_table.taken_names.values_list("registration_id", flat=True))
    there = at_the_end(seats)
    seat_of: dict[int | None, int] = {seat.registration.pk: seat.number for seat in there}
    return {
        "confirms_games": card_table.series.tournament.confirm_games,
        "confirmed": {number: versions[number] for number in sorted(said.confirmed)},
        "objections": [
            {
                "id": one.pk,
                "seat": seat_of.get(one.registration_id),
                "name": one.registration.person.name if one.registration else "",
                "game": one.game_number,
                "note": one.text,
            }
            for one in said.objections
        ],
        "signed": sorted(seat.number for seat in there if seat.registration.pk in said.signed),
        "names_taken": sorted(seat.number for seat in there if seat.registration.pk in taken),
        "call": said.call
        and {
            "reason": in_words(said.call.text),
            "called_at": _moment(said.call.at),
            "seen_at": _moment(said.call.seen_at),
        },
    }


def _late(late: Late) -> dict[str, Any]:
    """A game that lies beside the list; `shown`, `seated`: where it is asked who played it, or was; `answers`: who of
    them can have."""
    row = late.row
    sides = {"shown": late.shown, "seated": late.seated}
    asked = row.code == SEAT_DIFFERS
    return {
        "id": row.pk,
        "entry_id": str(row.entry_id),
        "number": row.number,
        "code": row.code,
        "at": _moment(row.at),
        **{name: [one.as_json() for one in people if asked] for name, people in sides.items()},
        "answers": [answer for answer in late.answers if asked],
        "decided": row.decided or None,
        "by": row.decided_by or None,
        "reason": row.reason,
    }


def etag_of(state: State) -> str:
    """The name of just this state, whatever the time."""
    lasting = {key: value for key, value in state.items() if key != "server_time"}
    return f'"{sha256(json.dumps(lasting, sort_keys=True).encode()).hexdigest()[:32]}"'


def unless_known(request: HttpRequest, state: State) -> HttpResponse:
    """The state; 304 when the phone says that it has it already (If-None-Match).

    The server's time is no part of that: with a 304 it comes as the header Server-Time. It is the content that is
    compared, not the tournament's last act: in a hall of fifty tables that is another one every few seconds.
    """
    etag = etag_of(state)
    response = JsonResponse(state, json_dumps_params=SHORT)
    response["ETag"] = etag
    answer: HttpResponse = get_conditional_response(request, etag=etag, response=response) or response
    answer["Server-Time"] = state["server_time"]
    return answer


def _player(held: Holder, offences: Mapping[int, int]) -> dict[str, Any]:
    """Whoever holds a seat, not an empty one; `offences`: player -> hands he threw in before."""
    registration = held.registration
    if registration is None:
        raise ValueError("nobody holds this seat")
    return {
        "id": registration.document_id,
        "name": registration.person.name,
        "surname": registration.person.surname,
        "given_name": registration.person.given_name,
        "club": registration.club.name if registration.club else "",
        "offences_before": offences.get(registration.pk, 0),
        "totals": held.totals.as_json(),
    }


def _moment(moment: Any) -> str | None:
    return moment.isoformat() if moment else None
