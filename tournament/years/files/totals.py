"""Results of a tournament that was kept elsewhere, out of its file; and as the page of their preview keeps them."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from django.core import signing

import scoring
from tournament.core import names
from tournament.models.limits import LONGEST_NAME, MOST_PEOPLE_AT_ONCE
from tournament.registration.fields import Entry
from tournament.registration.files.headings import is_title_row, plain
from tournament.registration.files.people_list import SEARCHED_FOR_HEADINGS, understand
from tournament.registration.files.spreadsheets import Sheet, SheetLine, SpreadsheetError, read
from tournament.registration.reads.known import pass_key
from tournament.registration.reads.people import Note, name_flaw
from tournament.years.numbers import FIGURES, MAY_BE_BELOW_ZERO, number_of

HEADINGS: Final[Mapping[str, str]] = {
    word: key
    for key, words in {
        "rank": "rang platz platzierung rg pl rank place endplatz",
        "points": "punkte pkt punktzahl gesamtpunkte gesamtpunktzahl ergebnis endstand summe points total",
        "wertungspunkte": "wertungspunkte wertungspkt wp wpunkte gamepoints gp",
        "augen": "augen augenzahl cardpoints",
        "crosses": "kreuze kreuz x minuskreuze crosses",
        "games": "spiele anzahlspiele gespielt spielzahl games",
    }.items()
    for word in words.split()
}
NEVER_BELOW_ZERO: Final = {*FIGURES} - {"rank", *MAY_BE_BELOW_ZERO}


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsRow:
    """One line as read. What was not said is None; `flaws`: what keeps it from being stored."""

    line: int
    name: str
    club: str
    pass_number: str
    anonymous: bool
    born: int | None = None
    rank: int | None = None
    points: int | None = None
    wertungspunkte: int | None = None
    augen: int | None = None
    crosses: int | None = None
    games: int | None = None
    flaws: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Totals:
    """What a file says. Of the tournament it says nothing itself where it is a spreadsheet. `columns`: each heading
    that was understood, with what it means; `left_out`: lines that are no person."""

    rows: tuple[TotalsRow, ...]
    columns: tuple[tuple[str, str], ...]
    left_out: int
    name: str = ""
    date: dt.date | None = None
    place: str = ""
    rulebook_id: str = ""
    house_rules: dict[str, Any] | None = None
    agreements: tuple[str, ...] = ()

    @property
    def otherwise(self) -> dict[str, Any]:
        """What was played otherwise than the text of the rulebook says; a spreadsheet does not say it."""
        return {"house_rules": self.house_rules, "agreements": list(self.agreements)}


def read_totals(content: bytes) -> tuple[Totals | None, list[scoring.Problem]]:
    """What is in this file; of a document that is refused, what is wrong with it. SpreadsheetError."""
    if content.lstrip()[:1] == b"{":
        return _of_document(content)
    return of_sheet(read(content, is_title_row)), []


def of_sheet(sheet: Sheet) -> Totals:
    """People as the desk reads them, and beside them the columns of figures."""
    title = next((line for line in sheet.lines[:SEARCHED_FOR_HEADINGS] if is_title_row(line.cells)), None)
    headings = title.cells if title else ()
    columns = {at: key for at, heading in enumerate(headings) if (key := HEADINGS.get(plain(heading)))}
    if title is None or {"points", "wertungspunkte", "augen"}.isdisjoint(columns.values()):
        raise SpreadsheetError("totals_columns_missing")
    without = _without(sheet, columns, title.number)
    people = understand(without)
    by_number = {line.number: line for line in sheet.lines}
    rows = tuple(_row(by_number[row.line], columns, row.entry) for row in people.rows)
    understood = [(column.heading, column.role) for column in people.columns if column.role]
    understood += [(headings[at], key) for at, key in sorted(columns.items())]
    left_out = len(people.skipped) + len(sheet.lines) - len(without.lines)
    return Totals(rows, tuple(understood), left_out)


def _without(sheet: Sheet, columns: Mapping[int, str], below: int) -> Sheet:
    """The sheet without the figures below this line: what is left of a line of sums is a word, as the desk's reader
    knows it."""
    lines = (
        replace(
            line,
            cells=tuple("" if at in columns and line.number > below else cell for at, cell in enumerate(line.cells)),
        )
        for line in sheet.lines
    )
    return replace(sheet, lines=tuple(line for line in lines if any(line.cells)))


def _row(line: SheetLine, columns: dict[int, str], entry: Entry) -> TotalsRow:
    said = {key: line.cells[at] for at, key in reversed(columns.items()) if at < len(line.cells)}
    made = {key: number_of(said.get(key, "")) for key in FIGURES}
    flaws = [Note("totals_no_number", {"text": said[key]}) for key in FIGURES if said.get(key) and made[key] is None]
    flaws += _flaws(entry.name, entry.club, made, {*columns.values()} & {"points", "wertungspunkte"} or {"augen"})
    return TotalsRow(
        line=line.number,
        name=entry.name,
        club=entry.club,
        pass_number=entry.pass_number,
        anonymous=entry.anonymous,
        born=entry.born,
        **made,
        flaws=tuple(flaws),
    )


def _flaws(name: str, club: str, made: Mapping[str, int | None], deciding: Iterable[str]) -> Iterator[Note]:
    if flaw := name_flaw(name):
        yield flaw
    if len(club) > LONGEST_NAME:
        yield Note("text_too_long", {"maximum": LONGEST_NAME})
    if all(made[key] is None for key in deciding):
        yield Note("totals_no_points")
    if made["rank"] is not None and not 1 <= made["rank"] <= MOST_PEOPLE_AT_ONCE:
        yield Note("totals_no_rank", {"rank": made["rank"]})
    if any((made[key] or 0) < 0 for key in NEVER_BELOW_ZERO):
        yield Note("totals_below_zero")


def _of_document(content: bytes) -> tuple[Totals | None, list[scoring.Problem]]:
    document, problems = scoring.parse_bytes(content)
    if document is None:
        return None, problems
    clubs = {club.id: club.name for club in document.clubs}
    people = {player.id: player for player in document.players}
    info = document.tournament
    rows = tuple(
        _of_player(at, people[row["player"]], clubs, row)
        for at, row in enumerate(scoring.stand(document)["players"], 1)
        if row["games"]
    )
    if not rows:
        raise SpreadsheetError("totals_nobody_played")
    house = None
    if info.house_rules is not None:
        house = scoring.house_json(scoring.rulebook(info.rulebook_id), info.house_rules)
    about = info.name, info.date, info.place or "", info.rulebook_id, house, info.agreements or ()
    return Totals(rows, (), 0, *about), []


def _of_player(at: int, player: scoring.PlayerEntry, clubs: Mapping[str, str], row: Mapping[str, Any]) -> TotalsRow:
    made = {key: row[key] for key in FIGURES}
    club = clubs[player.club] if player.club else ""
    flaws = tuple(_flaws(player.name, club, made, ("points",)))
    return TotalsRow(
        line=at, name=player.name, club=club, pass_number="", anonymous=bool(player.anonymous), **made, flaws=flaws
    )


def doubles(rows: Sequence[TotalsRow]) -> dict[int, int]:
    """Line -> the line above that has the same person: by pass number, else by name and club."""
    first: dict[tuple[str, ...], int] = {}
    found = {}
    for row in rows:
        same: list[tuple[str, ...]] = [("name", names.key(row.name), names.key(row.club))]
        same += [("pass", pass_key(row.pass_number))] if pass_key(row.pass_number) else []
        if above := next((first[one] for one in same if one in first), None):
            found[row.line] = above
        for one in same:
            first.setdefault(one, row.line)
    return found


# What was read from a file, as the page of its preview keeps it until it is stored.

SALT: Final = "tournament.totals"


def signed(totals: Totals) -> str:
    """As a text that nobody can change."""
    return signing.dumps(asdict(replace(totals, date=None)), salt=SALT, compress=True)


def unsigned(text: str) -> Totals:
    """What was signed, without the day. SpreadsheetError: this program has not signed it."""
    try:
        kept: dict[str, Any] = signing.loads(text, salt=SALT)
    except signing.BadSignature as error:
        raise SpreadsheetError("preview_unreadable") from error
    rows = tuple(TotalsRow(**row | {"flaws": tuple(Note(**flaw) for flaw in row["flaws"])}) for row in kept["rows"])
    columns = tuple((heading, key) for heading, key in kept["columns"])
    return Totals(**kept | {"rows": rows, "columns": columns, "agreements": tuple(kept.get("agreements", ()))})
