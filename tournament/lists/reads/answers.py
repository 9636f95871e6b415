"""What a phone is told of a list: what is recorded of a game, which state of the list that is, and what was said at the
table and still holds."""

import uuid
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import scoring
from tournament.core.series_state import in_play
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import occupancy_of
from tournament.models import CardTable, Game, Remark, Seat, Series

Answer = dict[str, Any]


def answers_of(card_table: CardTable, seats: Sequence[Seat], games: Sequence[scoring.Game]) -> list[Answer]:
    """The stored games of one list as contract.md, section 4, gives them out: what was entered, what is recorded.

    In order of number, each with the `entry_id` it came by; `seats` are all of the table, `games` all of the list.
    """
    games_there = Game.objects.filter(card_table=card_table).only("number", "version", "entry_id")
    stored = {game.number: game for game in games_there}
    rows = lists.list_rows(card_table, seats, games)
    occupancy = occupancy_of(card_table, seats)
    answers = [answer_of(card_table, occupancy, stored[game.number].version, game, rows) for game in games]
    return [answer | {"entry_id": _text(stored[answer["number"]].entry_id)} for answer in answers]


def _text(entry_id: uuid.UUID | None) -> str | None:
    return None if entry_id is None else str(entry_id)


def answer_of(
    card_table: CardTable,
    occupancy: scoring.Occupancy[int],
    version: int,
    game: scoring.Game,
    rows: scoring.ListRows,
) -> Answer:
    """One game; `rows` are those of the whole list."""
    recorded = {score.seat: score for score in rows.scores(game.number)}
    return {
        "number": game.number,
        "version": version,
        "dealer": game.dealt_by(card_table.series.tournament.rulebook, occupancy),
        "results": [_result(result, recorded[result.seat]) for result in game.results],
    }


def _result(result: scoring.Result, score: scoring.Score) -> Answer:
    """`augen` is what was held or claimed, so that it can be sent back; what is recorded stands beside it."""
    return {
        "seat": result.seat,
        "outcome": result.outcome,
        "augen": result.augen,
        "thrown_in": result.thrown_in,
        "wertungspunkte": score.wertungspunkte,
        "recorded_augen": score.augen,
        "points": score.points,
    }


# What was said at a table and still holds: games confirmed, games said to be wrong, who has signed, a call.

HIGHEST = 2**31 - 1  # what a form takes for a whole number (web/acting.py)
Versions = Mapping[int, int]
"""Number of a stored game -> its version."""


@dataclass(frozen=True, slots=True)
class Said:
    """What holds of what was said at one table: the numbers of the games that somebody confirmed as they stand, the
    objections nobody has settled, the keys of the registrations that signed the list as it stands, the open call.
    """

    confirmed: frozenset[int] = frozenset()
    objections: tuple[Remark, ...] = ()
    signed: frozenset[int] = frozenset()
    call: Remark | None = None

    def unconfirmed(self, card_table: CardTable, versions: Versions) -> list[int]:
        """The numbers of the games still to be confirmed, in order; none where the tournament does not ask for it."""
        asked = card_table.series.tournament.confirm_games
        return sorted(number for number in versions if number not in self.confirmed) if asked else []


NOTHING = Said()


def said_at(card_table: CardTable, seats: Sequence[Seat], versions: Versions) -> Said:
    """What holds at this table, of whose list these are all seats and games; one query."""
    remarks = card_table.remarks.select_related("registration__person")
    return _holding(remarks, versions, list_version(card_table, seats, versions))


def said_in(series: Series, card_tables: Iterable[CardTable]) -> dict[int, tuple[Said, Versions]]:
    """Card table's key -> the same but for who signed, and the versions of its games, for these tables of a series; two
    queries, or one where nobody said anything and nothing is to be confirmed.
    """
    remarks: dict[int, list[Remark]] = defaultdict(list)
    for remark in Remark.objects.filter(card_table__series=series).select_related("registration__person"):
        remarks[remark.card_table_id].append(remark)
    if not remarks and not series.tournament.confirm_games:
        return {}
    versions: dict[int, dict[int, int]] = defaultdict(dict)
    games = Game.objects.filter(card_table__series=series)
    for table, number, version in games.values_list("card_table_id", "number", "version"):
        versions[table][number] = version
    return {
        table.pk: (_holding(remarks[table.pk], versions[table.pk], None), versions[table.pk]) for table in card_tables
    }


def calls_beside(series: Series) -> Sequence[Remark]:
    """The calls for a referee from tables of the other series that nobody has ended, the oldest first; one query."""
    calls = Remark.objects.filter(
        in_play("card_table__series__"), kind=Remark.Kind.CALLED, settled_at=None,
        card_table__series__tournament=series.tournament_id,
    ).exclude(card_table__series=series)  # fmt: skip
    return list(calls.select_related("card_table__series").order_by("at"))


def list_version(card_table: CardTable, seats: Sequence[Seat], versions: Versions) -> int:
    """Another number whenever a list is another than the one somebody signed: who sits there, its games, whether it was
    opened again since."""
    people = [(seat.number, seat.registration_id) for seat in seats]
    later = [(change.seat_id, change.from_game, change.registration_id) for seat in seats for change in seat.later]
    said = repr((people, later, sorted(versions.items()), card_table.gave_up, card_table.reopened_at))
    return zlib.crc32(said.encode()) & HIGHEST


def _holding(remarks: Iterable[Remark], versions: Versions, whole: int | None) -> Said:
    """Of everything that was said, what holds still."""
    of_kind: dict[str, list[Remark]] = defaultdict(list)
    for remark in remarks:
        if remark.settled_at is None and _still_meant(remark, versions, whole):
            of_kind[remark.kind].append(remark)
    calls = of_kind[Remark.Kind.CALLED]
    return Said(
        frozenset(remark.game_number for remark in of_kind[Remark.Kind.CONFIRMED] if remark.game_number is not None),
        tuple(of_kind[Remark.Kind.OBJECTED]),
        frozenset(one.registration_id for one in of_kind[Remark.Kind.SIGNED] if one.registration_id is not None),
        calls[0] if calls else None,
    )


def _still_meant(remark: Remark, versions: Versions, whole: int | None) -> bool:
    """Whether what it is about is as it was."""
    if remark.kind == Remark.Kind.CALLED:
        return True
    if remark.kind == Remark.Kind.SIGNED:
        return remark.version == whole
    return versions.get(remark.game_number or 0) == remark.version


# What tells one state of a list from any other: phone and server hold it, and can say that it is the same list.

LENGTH = 32  # hexadecimal digits: nobody makes another list of the same


def list_hash(games: Iterable[scoring.Game], entry_ids: Mapping[int, object]) -> str:
    """The hash of a list, in whatever order its games come: of each its number, the entry it came by (none after an
    import), who dealt out of turn, and the results.

    Versions are not in it: a game that is given back to an older copy under its old id may get another one.
    """
    lines = sorted((game.number, _line(game, entry_ids.get(game.number))) for game in games)
    return sha256("\n".join(line for _number, line in lines).encode()).hexdigest()[:LENGTH]


def _line(game: scoring.Game, entry_id: object) -> str:
    results = (f"{one.seat},{one.outcome},{one.augen},{int(one.thrown_in)}" for one in game.results)
    return f"{game.number} {entry_id or '-'} {game.dealer or '-'} {' '.join(results)}"
