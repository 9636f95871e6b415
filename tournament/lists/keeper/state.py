"""The list as the phone gets it (contract.md, section 4, `state`), and as the page without JavaScript shows it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

import scoring
from tournament.core.hall import standing
from tournament.core.programme import goes_on, public_programme
from tournament.core.public import state_of as state_of_series
from tournament.core.speaking import in_words
from tournament.core.steps import last_day
from tournament.lists.keeper.words import WORDS
from tournament.lists.reads import lists
from tournament.lists.reads.answers import answers_of, list_hash, said_at
from tournament.lists.reads.known_by import check_word, reader_link
from tournament.lists.reads.late import SEAT_DIFFERS, Late, late_of
from tournament.lists.reads.occupancy import Holder, at_the_end, occupancy_of
from tournament.lists.words import ended_in_words
from tournament.models import CardTable, Seat, Tournament, TypedTotal
from tournament.web.on_paper import CROSS, number, running
from tournament.web.public_frame import announcement_as_json
from tournament.web.tags.lists import called

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
    while others sat there, three while it is open who played it, and some to say when it goes on once it is closed.
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
            "time_zone": tournament.time_zone,
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
        "check_word": check_word(card_table, seats) if card_table.closed else None,
        "gave_up": card_table.gave_up,
        "open": card_table.is_open,
        "ended": ended_in_words(card_table) or None,
        "goes_on": None if card_table.is_open else _goes_on(tournament),
        "typed": TypedTotal.objects.filter(seat__card_table=card_table).exists(),
        "server_time": timezone.now().isoformat(),
        "announcement": announcement_as_json(standing(tournament, timezone.now())),
        "links": LINKS | {"rules": "regeln", "reader": reader_link(card_table, "")},
    } | _said(card_table, seats, {answer["number"]: answer["version"] for answer in answers})


def _goes_on(tournament: Tournament) -> str | None:
    """When it goes on and with what, in words, where everybody may read the programme; for a list that is closed, since
    whoever plays need not know."""
    said = goes_on(public_programme(tournament, state_of_series(tournament).going_on), timezone.localdate())
    return f"{said.words}." if said else None


def _said(card_table: CardTable, seats: list[Seat], versions: dict[int, int]) -> State:
    """Return what was said at the table and holds; two queries. `confirmed`: number of a game -> its version that was;
    `seat` of an objection: where the player who made it sits now, None: they have left.
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
    """Return whoever holds a seat, not an empty one; `offences`: player -> hands they threw in before."""
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


# The list as the list keeper's page shows it without JavaScript: plain values for the template.

# What a list says of the seat it marks in each game: the whole word, its letter, and both for whoever reads it first.
MARKS: dict[str, tuple[object, object, object]] = {
    "dealer": (WORDS["deals"], WORDS["deals_short"], WORDS["deals_legend"]),
    "starter": (WORDS["starts"], WORDS["starts_short"], WORDS["starts_legend"]),
}


@dataclass(frozen=True, slots=True)
class Number:
    """One column of one player: `ranked` if the list is decided by it, `cross` if it is one."""

    text: str
    ranked: bool
    cross: bool = False

    @property
    def kind(self) -> str:
        """The classes it is drawn with."""
        return ("ranked" if self.ranked else "beside") + (" cross" if self.cross else "")


@dataclass(frozen=True, slots=True)
class PageCell:
    """One player in one game; `out`: they do not play it; `empty`: nobody sits there. `marked`: they deal, or start."""

    numbers: tuple[Number, ...]
    marked: bool
    out: bool
    empty: bool = False


@dataclass(frozen=True, slots=True)
class PageSum:
    """The foot of one player's column."""

    numbers: tuple[Number, ...]
    crosses: int


def page_context(card_table: CardTable, named: Sequence[Seat] | None = None) -> dict[str, Any]:
    """What the page shows of a list; a constant number of queries. `named`: its seats, if they are known, with names as
    the page is to show them."""
    seats = lists.seats_of(card_table) if named is None else list(named)
    kept = lists.list_rows(card_table, seats, lists.games_of(card_table))
    rulebook = card_table.series.tournament.rulebook
    occupancy = occupancy_of(card_table, seats)
    does, short, legend = MARKS[rulebook.rotates]
    return {
        "title": _title(card_table),
        "seats": seats,
        "heads": " · ".join(column.short for column in rulebook.columns),
        "rows": [(row.number, _cells(rulebook, occupancy, row)) for row in kept.rows],
        "sums": [_sum(rulebook, seat.last) for seat in seats],
        "mark": {"does": does, "short": short, "legend": legend},
        "gave_up": next((seat.last for seat in seats if seat.number == card_table.gave_up), None),
    }


def cards_to_count(card_table: CardTable, state: dict[str, Any], seats: Sequence[Seat]) -> dict[str, str] | None:
    """What the page asks before the first game (rule 1); None: that has been answered."""
    if not state["open"] or state["games"] or state["cards_confirmed_at"]:
        return None
    pack = card_table.series.tournament.rulebook.pack
    told = {"cards": pack.size, "jokers": pack.jokers, "name": called(seats[0], seats)}
    help_ = WORDS["cards_help" if pack.jokers else "cards_help_no_jokers"]
    sentences = {"question": WORDS["cards_question"], "help": help_, "confirm": WORDS["cards_confirm"]}
    return {name: str(sentence).format(**told) for name, sentence in sentences.items()}


def _title(card_table: CardTable) -> str:
    series = card_table.series
    text = _("Tisch %(table)s · Serie %(number)s – %(name)s")
    return text % {"table": card_table.number, "number": series.number, "name": series.tournament.name}


def _cells(rulebook: scoring.Rulebook, occupancy: scoring.Occupancy[int], row: scoring.ListRow) -> Sequence[PageCell]:
    marked, there = occupancy.marked_seat(rulebook, row.number, row.dealer), occupancy.occupied(row.number)
    return [
        PageCell(_numbers(rulebook, cell) if cell else (), seat == marked, cell is None, seat not in there)
        for seat, cell in enumerate(row.cells, start=1)
    ]


def _numbers(rulebook: scoring.Rulebook, cell: scoring.ListCell) -> tuple[Number, ...]:
    texts = [running(column, cell) for column in rulebook.columns]
    return tuple(
        Number(text, column.key == rulebook.ranked_by, text == CROSS)
        for column, text in zip(rulebook.columns, texts, strict=True)
    )


def _sum(rulebook: scoring.Rulebook, seat: Holder) -> PageSum:
    """What is kept for whoever sits there last, of games or of a list on paper."""
    return PageSum(
        tuple(
            Number(number(getattr(seat, column.key)), column.key == rulebook.ranked_by) for column in rulebook.columns
        ),
        seat.crosses,
    )
