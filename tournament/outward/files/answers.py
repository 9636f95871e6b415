"""What the API answers: JSON values made from a tournament as everybody may know it, or as its organisers do. What they
look like stands in endpoints.py, and is held against it by tests."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import Http404
from django.urls import reverse

import scoring
from tournament.core.names import ids_in_document
from tournament.core.public import TournamentState
from tournament.lists.reads.occupancy import stays
from tournament.lists.reads.progress import progress
from tournament.models import RankedKind, Registration, Seat
from tournament.outward.reads.source import Source, outcome_names
from tournament.registration.reads.people import team_name
from tournament.standings.reads.editions import moment
from tournament.standings.reads.player import PlayedGame, games_of_player
from tournament.standings.reads.ranking_list import ClubRow, PlayerRow, Row
from tournament.standings.reads.standings import AnyList, wanted_list
from tournament.web.cells import club_name
from tournament.web.public_words import in_words

Json = dict[str, Any]
T = TypeVar("T")
PAGE = 200
"""Lines an answer has at most; tables fewer."""
TABLES_A_PAGE = 25


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for besides the tournament."""

    ranking: str = ""
    series: int = 0
    number: int = 0
    page: int = 1


def paged(records: Sequence[T], asked: Asked, made: Callable[[Sequence[T]], list[Json]], most: int = PAGE) -> Json:
    """One page of these; Http404 for one that is not there. `made`: what is said of those on it."""
    pages = max(1, -(-len(records) // most))
    if not 1 <= asked.page <= pages:
        raise Http404
    items = made(records[(asked.page - 1) * most : asked.page * most])
    return {"items": items, "page": asked.page, "pages": pages, "total": len(records)}


def tournament_in_short(state: TournamentState) -> Json:
    """The facts of a tournament."""
    one = state.tournament
    return {
        "slug": one.slug,
        "name": one.name,
        "date": one.date.isoformat(),
        "last_day": one.last_day.isoformat() if one.last_day else None,
        "place": one.place,
        "organisation": one.organisation.name,
        "rulebook": one.rulebook_id,
        "series": one.series_count,
        "games_per_series": one.games_per_series,
        "over": state.over,
        "frozen": state.freeze is not None,
        "url": reverse("public:tournament", args=[one.slug]),
    }


def tournament(source: Source, _asked: Asked) -> Json:
    """The facts of this one."""
    return tournament_in_short(source.state)


def players(source: Source, asked: Asked) -> Json:
    """Everybody, by start number."""
    return paged(source.players, asked, lambda some: [_player(one) for one in some])


def _player(one: Registration) -> Json:
    said = {"number": one.number, "name": one.person.name, "club": club_name(one), "team": team_name(one)}
    return {**said, "withdrawn": one.withdrawn}


def entries(source: Source, asked: Asked) -> Json:
    """Return a page of the registrations as the desk has them."""
    return paged(source.players, asked, lambda some: [_entry(one) for one in some])


def _entry(one: Registration) -> Json:
    ticks = ("present", "unranked", "disqualified", "anonymous")
    return {**_player(one), "categories": one.categories, **{name: getattr(one, name) for name in ticks}}


def rankings(source: Source, _asked: Asked) -> Json:
    """Which there are."""
    return {
        "items": [
            {"id": one.id, "name": one.title, "of": str(one.of), "state": in_words(source.states, one)}
            for one in source.standings.rankings
        ]
    }


def ranking(source: Source, asked: Asked) -> Json:
    """The list of one of them."""
    ranked = wanted_list(source.standings, asked.ranking)
    if ranked is None:
        raise Http404
    return paged(ranked.rows, asked, lambda some: _rows(source, ranked, some))


def series_list(source: Source, asked: Asked) -> Json:
    """The list of everybody in one series."""
    everybody = source.standings.everybody
    if asked.series not in everybody.series:
        raise Http404
    return paged(everybody.series_rows(asked.series), asked, lambda some: _rows(source, everybody, some))


def _rows(source: Source, ranked: AnyList, rows: Iterable[Row]) -> list[Json]:
    of = ranked.ranking.of
    ids = ids_in_document(source.tournament)[RankedKind(of)]
    return [{**scoring.ranking_row(of, row, ids[row.key]), **_who(row)} for row in rows if row.key in ids]


def _who(row: Row) -> Json:
    if isinstance(row, PlayerRow):
        return {"name": row.name, "number": row.registration.number, "club": row.club_name}
    club = row.name if isinstance(row, ClubRow) else row.club_name
    return {"name": row.name, "club": club, "members": [member.name for member in row.members]}


def series(source: Source, _asked: Asked) -> Json:
    """How far each is."""
    return {
        "items": [
            {
                "number": one.number,
                "phase": one.phase.value,
                "lists": one.lists,
                "closed": one.closed,
                "started_at": moment(one.started_at) if one.started_at else None,
                "published_at": moment(one.results_published_at) if one.results_published_at else None,
            }
            for one in source.state.series
        ]
    }


def seating(source: Source, asked: Asked) -> Json:
    """Who sits where in one series; Http404 before that is known."""
    tables = source.tables(asked.series)
    if not tables:
        raise Http404

    def said(some: Sequence[int]) -> list[Json]:
        by_table: dict[int, list[Seat]] = defaultdict(list)
        for seat in source.seats(some):
            by_table[seat.card_table.number].append(seat)
        return [_seating(asked.series, *one) for one in by_table.items()]

    return paged(tables, asked, said, TABLES_A_PAGE)


def _seating(number: int, table: int, seats: Sequence[Seat]) -> Json:
    return {"series": number, "table": table, "seats": _seats(seats)}


def _seats(seats: Sequence[Seat]) -> list[Json]:
    return [
        {
            "seat": seat.number,
            "from_game": first,
            "to_game": last,
            "number": held.registration.number if held.registration else None,
            "name": held.registration.person.name if held.registration else "",
            "club": club_name(held.registration) if held.registration else "",
        }
        for seat in seats
        for held, first, last in stays(seat)
    ]


def games(source: Source, asked: Asked) -> Json:
    """Every game of one series, table by table; Http404 unless single games are public."""
    if asked.series not in source.series_with_games:
        raise Http404
    names = outcome_names(source.tournament.rulebook)

    def said(some: Sequence[int]) -> list[Json]:
        return [
            {
                **_seating(asked.series, one.card_table.number, one.seats),
                "games": [_game(row, names) for row in one.rows],
            }
            for one in source.played(some)
        ]

    return paged(source.tables(asked.series), asked, said, TABLES_A_PAGE)


def _game(row: scoring.ListRow, names: Any) -> Json:
    scores = [cell.score for cell in row.cells if cell]
    return {
        "game": row.number,
        "dealer": row.dealer,
        "results": [
            {
                "seat": score.seat,
                "outcome": names.get(score.outcome, score.outcome),
                "points": score.points,
                "augen": score.augen,
            }
            for score in scores
        ],
    }


def games_of(source: Source, asked: Asked) -> Json:
    """Everything one player did; Http404 where nobody has that start number."""
    found = next((one for one in source.players if one.number == asked.number), None)
    if found is None:
        raise Http404
    found.tournament = source.tournament
    return {
        "items": [
            {
                "series": one.seat.card_table.series.number,
                "table": one.seat.card_table.number,
                "seat": one.seat.number,
                "total": one.total.as_json() if one.total else None,
                "games": [_played(game) for game in one.games],
            }
            for one in games_of_player(found, source.series_with_games)
        ]
    }


def _played(game: PlayedGame) -> Json:
    score = game.cell.score if game.cell else None
    return {
        "game": game.number,
        "outcome": game.outcome,
        "points": score.points if score else None,
        "augen": score.augen if score else None,
    }


def lists(source: Source, _asked: Asked) -> Json:
    """How far every list is, of all series that have tables."""
    found = source.tournament.series.filter(card_tables__isnull=False).distinct().order_by("number")
    said = []
    for one in found:
        one.tournament = source.tournament
        now = progress(one)
        tables = [
            {
                "table": table.card_table.number,
                "stored": table.stored,
                "due": table.due,
                "typed": table.typed,
                "closed": table.card_table.closed,
            }
            for table in now.tables
        ]
        said.append(
            {
                "series": one.number,
                "published": one.seated,
                "stored": now.stored,
                "due": now.due,
                "closed": now.closed,
                "tables": tables,
            }
        )
    return {"items": said}
