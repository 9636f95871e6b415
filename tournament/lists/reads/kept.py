"""One list with everything an entry to it hangs on, read in one statement however long the list is.

By hand, since it is asked for at every game that is stored: Django takes ten times as long to make up the same question
as any database to answer it.
"""

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

from django.db import connection
from django.db.models import UUIDField

import scoring
from tournament.lists.reads.occupancy import occupancy_of
from tournament.models import CardTable, Seat, Series, Substitution, Tournament
from tournament.models.limits import HIGHEST_GAME
from tournament.models.link import hash_of

# Fields that are read of each model, in the order the model has them.
_OF_TOURNAMENT = (
    "id",
    "rulebook_id",
    "games_per_series",
    "repeat_offence_extra",
    "target_score",
    "without_jokers",
    "house_rules",
    "agreements",
    "club_evening",
    "revision",
    "public_revision",
)
_OF_SERIES = ("id", "tournament_id", "number", "counts_until")
_OF_TABLE = ("id", "series_id", "number", "token_hash", "gave_up", "ends_after")
_KEPT = tuple(figure.key for figure in scoring.FIGURES)
_OF_SEAT = ("id", *_KEPT, "number", "registration_id")
_OF_CHANGE = ("id", *_KEPT, "seat_id", "from_game", "registration_id", "for_team")

# The highest version that a game of a number can have had, by the receipts at its number: every entry left one, and
# that of a game that went says which version it had.
_RECEIPTS = """(
    SELECT CASE WHEN COUNT(*) < COALESCE(MAX(WENT_AT), 0) THEN MAX(WENT_AT) ELSE COUNT(*) END
    FROM tournament_gameentry e WHERE e.card_table_id = WHOSE AND e.game_number = %s
  )"""

_LIST = """
SELECT t.id, t.rulebook_id, t.games_per_series, t.repeat_offence_extra, t.target_score, t.without_jokers,
  CAST(t.house_rules AS text), CAST(t.agreements AS text), t.club_evening, t.revision, t.public_revision, s.id, t.id,
  s.number, s.counts_until, c.id, s.id, c.number, c.token_hash, c.gave_up, c.ends_after,
  c.closed_at IS NOT NULL OR s.cancelled_at IS NOT NULL,
  t.deleted_at IS NOT NULL,
  (SELECT a.hash FROM tournament_auditentry a WHERE a.tournament_id = t.id AND a.revision = t.revision),
  EXISTS (
    SELECT 1 FROM tournament_series o
    WHERE o.tournament_id = t.id AND o.number >= s.number AND o.results_published_at IS NOT NULL
  ),
  EXISTS (
    SELECT 1 FROM tournament_ranking k
    JOIN tournament_series o ON o.tournament_id = k.tournament_id AND o.number >= s.number
    WHERE k.tournament_id = t.id AND k.final_at IS NOT NULL AND (
      (k.series IS NULL AND k.day IS NULL) OR k.day = COALESCE(o.day, t.date) OR (k.day IS NULL AND IS_LISTED)
    )
  ),
  EXISTS (
    SELECT 1 FROM tournament_typedtotal d JOIN tournament_seat p ON p.id = d.seat_id WHERE p.card_table_id = c.id
  ),
  (SELECT CAST(ALL_OF(ROW(p.id, FIGURES, p.number, p.registration_id)) AS text)
   FROM tournament_seat p WHERE p.card_table_id = c.id),
  (SELECT CAST(ALL_OF(ROW(p.id, FIGURES, p.seat_id, p.from_game, p.registration_id, p.for_team)) AS text)
   FROM tournament_seat f JOIN tournament_substitution p ON p.seat_id = f.id WHERE f.card_table_id = c.id),
  (SELECT CAST(ALL_OF(ROW(g.number, g.id, g.version, g.dealer, g.entry_id)) AS text)
   FROM tournament_game g WHERE g.card_table_id = c.id),
  (SELECT CAST(ALL_OF(ROW(g.number, r.position, p.number, r.outcome, r.augen, r.thrown_in)) AS text)
   FROM tournament_game g JOIN tournament_result r ON r.game_id = g.id JOIN tournament_seat p ON p.id = r.seat_id
   WHERE g.card_table_id = c.id),
  COALESCE(
    (SELECT CAST(g.answer AS text) FROM tournament_game g WHERE g.card_table_id = c.id AND g.entry_id = %s),
    (SELECT CAST(e.answer AS text) FROM tournament_gameentry e WHERE e.card_table_id = c.id AND e.entry_id = %s)
  ),
  RECEIPTS,
  (SELECT CAST(ALL_OF(ROW(r.id, r.document_id)) AS text) FROM tournament_registration r WHERE r.id IN (
    SELECT p.registration_id FROM tournament_seat p WHERE p.card_table_id = c.id
    UNION ALL
    SELECT p.registration_id FROM tournament_seat f JOIN tournament_substitution p ON p.seat_id = f.id
    WHERE f.card_table_id = c.id
  )),
  (SELECT CAST(ROW(l.id, l.decided, l.reason) AS text)
   FROM tournament_lategame l WHERE l.card_table_id = c.id AND l.entry_id = %s)
FROM tournament_cardtable c
JOIN tournament_series s ON s.id = c.series_id
JOIN tournament_tournament t ON t.id = s.tournament_id
WHERE CONDITION
""".replace("FIGURES", ", ".join(f"p.{key}" for key in _KEPT)).replace("RECEIPTS", _RECEIPTS.replace("WHOSE", "c.id"))

_LOCK = """
SELECT t.id
FROM tournament_tournament t
JOIN tournament_series s ON s.tournament_id = t.id
JOIN tournament_cardtable c ON c.series_id = s.id
WHERE CONDITION
FOR UPDATE OF t
"""

_BY_LINK = """COALESCE(
  (SELECT k.id FROM tournament_cardtable k WHERE k.token_hash = %s),
  (SELECT h.card_table_id FROM tournament_heldlist h WHERE h.token_hash = %s)
)"""

# What makes the rows of a question one JSON array of arrays, whether ranking k lists series o, and the version that
# receipt e says a game had when it went.
_JSON = {
    "sqlite": {
        "ALL_OF": "json_group_array",
        "ROW": "json_array",
        "IS_LISTED": "o.number IN (SELECT value FROM json_each(k.series))",
        "WENT_AT": "json_extract(e.answer, '$.was')",
    },
    "postgresql": {
        "ALL_OF": "json_agg",
        "ROW": "json_build_array",
        "IS_LISTED": "k.series @> to_jsonb(o.number)",
        "WENT_AT": "CAST(e.answer ->> 'was' AS integer)",
    },
}


@dataclass(frozen=True, slots=True)
class Which:
    """Which list: a condition on table c in series s, and its value, which it has so many `times`; `is_link`: it is
    the hash of a link."""

    condition: str
    value: Any
    times: int = 1
    is_link: bool = False

    @property
    def values(self) -> list[Any]:
        """What the condition asks for."""
        return [self.value] * self.times

    @classmethod
    def by_link(cls, token: str) -> "Which":
        """The list this link may keep, its own or one it was assigned (HeldList), once its seating is published."""
        return cls(f"c.id = {_BY_LINK} AND s.published_at IS NOT NULL", hash_of(token), times=2, is_link=True)

    @classmethod
    def of_table(cls, card_table: CardTable) -> "Which":
        """The list of this table."""
        return cls("c.id = %s", card_table.pk)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What is stored of a game beside its results; `entry_id`: the entry it came by, None after an import."""

    pk: int
    version: int
    entry_id: uuid.UUID | None


@dataclass(frozen=True, slots=True)
class KeptLate:
    """What became of an entry that lies beside the list: a value of LateGame.Decided, and why."""

    pk: int
    decided: str
    reason: str


@dataclass(frozen=True, slots=True)
class KeptList:
    """A list as it is now: its table (with series and tournament; of each only what is asked for here), its seats (with
    who took them later) and games in order.

    `last_hash`: of the tournament's last act. `public`: whether its games can be seen in what is published: in the
    results of its series, or of a later one, where a hand thrown in here makes another the second (rule 15). `final`:
    whether a final ranking comes from them (core/lock.py). `typed`: sums from paper stand in place of games. `earlier`:
    what the entry that is at hand was answered before. `receipts`: as high as the version of its game can have been by
    the entries that are past. `called`: key of everybody who ever sits there -> what a document, and the phone, calls
    them. `late`: that the entry at hand lies beside the list, if it does.
    """

    table: CardTable
    closed: bool
    deleted: bool
    last_hash: str
    public: bool
    final: bool
    typed: bool
    seats: list[Seat]
    occupancy: scoring.Occupancy[int]
    stored: dict[int, StoredGame]
    games: list[scoring.Game]
    earlier: dict[str, Any] | None
    receipts: int
    called: dict[int, str]
    late: KeptLate | None

    @property
    def tournament(self) -> Tournament:
        """The tournament it belongs to."""
        return self.table.series.tournament

    def version(self, number: int) -> int:
        """The version of the stored game of that number; 0: there is none."""
        return self.stored[number].version if number in self.stored else 0

    def game(self, number: int) -> scoring.Game | None:
        """The stored game of that number."""
        return next((game for game in self.games if game.number == number), None)

    @property
    def entry_ids(self) -> dict[int, uuid.UUID | None]:
        """Number of a stored game -> the entry it came by."""
        return {number: stored.entry_id for number, stored in self.stored.items()}

    def without(self, number: int) -> list[scoring.Game]:
        """All games but the stored one of that number."""
        return [game for game in self.games if game.number != number]


def kept_list(which: Which, entry_id: uuid.UUID, number: int) -> KeptList | None:
    """The list, looked at for an entry to the game of this number; None: there is no such list."""
    key = UUIDField().get_db_prep_value(entry_id, connection)
    with connection.cursor() as cursor:
        cursor.execute(
            _statement(which.condition, connection.vendor), [key, key, min(number, HIGHEST_GAME), key, *which.values]
        )
        row = cursor.fetchone()
    if row is None:
        return None
    kept = _made_of(row)
    kept.table.by_assigned_phone = which.is_link and kept.table.token_hash != which.value
    return kept


def past_version(card_table: CardTable, number: int) -> int:
    """As high as the version of a game of this number can have been by the entries that are past; one query."""
    statement = _in_dialect(f"SELECT {_RECEIPTS}", connection.vendor).replace("WHOSE", "%s")
    with connection.cursor() as cursor:
        cursor.execute(statement, [card_table.pk, number])
        return int(cursor.fetchone()[0])


def lock(which: Which) -> None:
    """Hold the tournament of this list until the transaction ends. On SQLite the transaction alone does."""
    if connection.features.has_select_for_update:
        with connection.cursor() as cursor:
            cursor.execute(_LOCK.replace("CONDITION", which.condition), which.values)


@cache
def _statement(condition: str, vendor: str) -> str:
    """In the dialect of this database."""
    return _in_dialect(_LIST.replace("CONDITION", condition), vendor)


def _in_dialect(statement: str, vendor: str) -> str:
    for named, said in _JSON[vendor].items():
        statement = statement.replace(named, said)
    return statement


def _made_of(row: Sequence[Any]) -> KeptList:
    tournament, series, table, rest = row[:11], row[11:15], row[15:21], row[21:]
    closed, deleted, last_hash, public, final, typed, seat_rows, changes, stored_rows, results, *of_entry = rest
    earlier, receipts, called, late = of_entry
    stored = _rows(stored_rows)
    card_table = _table(tournament, series, table)
    seats = _seats(_rows(seat_rows), _rows(changes))
    return KeptList(
        table=card_table,
        closed=bool(closed),
        deleted=bool(deleted),
        last_hash=last_hash or "",
        public=bool(public),
        final=bool(final),
        typed=bool(typed),
        seats=seats,
        occupancy=occupancy_of(card_table, seats),
        stored={
            number: StoredGame(pk, version, uuid.UUID(entry_id) if entry_id else None)
            for number, pk, version, _dealer, entry_id in stored
        },
        games=_games(sorted(_rows(results)), {number: dealer for number, _pk, _version, dealer, _id in stored}),
        earlier=json.loads(earlier) if earlier else None,
        receipts=receipts,
        called=dict(_rows(called)),
        late=KeptLate(*json.loads(late)) if late else None,
    )


def _table(tournament: Sequence[Any], series: Sequence[Any], table: Sequence[Any]) -> CardTable:
    """The table with its series and tournament; what was not read is read when it is asked for."""
    *plain, without_jokers, house_rules, agreements, club_evening, revision, public_revision = tournament
    rules = [bool(without_jokers), json.loads(house_rules) if house_rules else None, json.loads(agreements)]
    rest = [bool(club_evening), revision, public_revision]
    card_table = CardTable.from_db(None, _OF_TABLE, table)
    card_table.series = Series.from_db(None, _OF_SERIES, series)
    card_table.series.tournament = Tournament.from_db(None, _OF_TOURNAMENT, [*plain, *rules, *rest])
    return card_table


def _seats(rows: Sequence[Sequence[Any]], changes: Sequence[Sequence[Any]]) -> list[Seat]:
    """In order, each with who took it later."""
    seats = sorted((Seat.from_db(None, _OF_SEAT, row) for row in rows), key=attrgetter("number"))
    later = sorted((Substitution.from_db(None, _OF_CHANGE, row) for row in changes), key=attrgetter("from_game"))
    for seat in seats:
        seat.later = [change for change in later if change.seat_id == seat.pk]
    return seats


def _games(results: Sequence[Sequence[Any]], dealers: Mapping[int, int | None]) -> list[scoring.Game]:
    """Number of the game, position in it, seat, outcome, Augen, thrown in: in order.

    `dealers`: number of a game -> who dealt out of turn.
    """
    return [
        scoring.Game(
            number,
            tuple(scoring.Result(seat, outcome, augen, bool(thrown)) for _n, _p, seat, outcome, augen, thrown in rows),
            dealers[number],
        )
        for number, rows in groupby(results, key=itemgetter(0))
    ]


def _rows(text: str | None) -> list[list[Any]]:
    """The rows of a question that was answered as JSON; PostgreSQL says nothing where there are none."""
    return json.loads(text) if text else []
