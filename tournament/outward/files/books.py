"""A whole tournament as a book, XLSX, ODS or ZIP with CSV: its sheets, declared once, and the file that is kept."""

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.ceremony.reads.book import decisions
from tournament.core.rankings import heading_of_a_game
from tournament.core.speaking import of_slug, of_tournament
from tournament.lists.reads.occupancy import stays
from tournament.models import Registration, Tournament
from tournament.outward.reads.source import PlayedTable, Source, of_everybody_called, of_organisers, outcome_names
from tournament.registration.reads.people import team_name
from tournament.standings.reads.standings import AnyList
from tournament.standings.tables.rankings import ranking_table, series_table
from tournament.web.cells import club_name
from tournament.web.documents import Paper
from tournament.web.public_words import in_words, list_in_words
from tournament.web.tabular import KIND as ODS
from tournament.web.tabular import XLSX, Row, Value, as_book, as_csv, as_ods

# What stands in a book of a whole tournament: its sheets, declared once; XLSX, ODS and CSV loop over them.

Columns = Sequence[tuple[str, Callable[[Any], Value]]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: what it is called in a file's name, what over its columns, its rows; the first is the heading."""

    key: str
    title: str
    rows: tuple[Row, ...]


def sheets_of(source: Source) -> tuple[Sheet, ...]:
    """Every sheet there is anything on; the first always."""
    made = [sheet for make in SHEETS for sheet in make(source)]
    return tuple(sheet for at, sheet in enumerate(made) if at == 0 or len(sheet.rows) > 1)


def _sheet(key: str, title: str, columns: Columns, records: Iterable[Any]) -> Sheet:
    head = tuple(heading for heading, _read in columns)
    return Sheet(key, title, (head, *(tuple(read(record) for _heading, read in columns) for record in records)))


def _tournament(source: Source) -> Iterator[Sheet]:
    tournament = source.tournament
    said: list[tuple[str, Value]] = [
        (_("Name"), tournament.name),
        (_("Datum"), _day(tournament.date)),
        (_("letzter Tag"), _day(tournament.last_day)),
        (_("Ort"), tournament.place),
        (_("Veranstalter"), tournament.organisation.name),
        (_("Regelwerk"), tournament.rulebook.title),
        (_("Serien"), tournament.series_count),
        (_("Spiele je Serie"), tournament.games_per_series),
        (_("Angemeldete"), len(source.players)),
        (_("Stand der Liste"), list_in_words(source.states.everybody())),
        (_("Seite"), reverse("public:tournament", args=[tournament.slug]) if tournament.published else ""),
    ]
    yield Sheet("turnier", _("Turnier"), ((_("Angabe"), _("Wert")), *said))


def _players(source: Source) -> Iterator[Sheet]:
    columns: list[tuple[str, Callable[[Registration], Value]]] = [
        (_("Startnummer"), lambda one: one.number),
        (_("Name"), lambda one: one.person.name),
        (_("Verein"), club_name),
        (_("Mannschaft"), team_name),
        (_("ausgeschieden"), lambda one: _yes(one.withdrawn)),
    ]
    yield _sheet("spieler", _("Angemeldete"), columns + ([] if source.public else _of_the_desk()), source.players)


def _of_the_desk() -> list[tuple[str, Callable[[Registration], Value]]]:
    """What the desk knows of somebody, and nobody else."""
    return [
        (_("Wertungen"), lambda one: ", ".join(one.categories)),
        (_("anwesend"), lambda one: _yes(one.present)),
        (_("ohne Namen"), lambda one: _yes(one.anonymous)),
        (_("außer Wertung"), lambda one: _yes(one.unranked)),
        (_("disqualifiziert"), lambda one: _yes(one.disqualified)),
        (_("Grund"), lambda one: one.disqualified_reason),
        (_("fester Tisch"), lambda one: one.fixed_table),
        (_("Passnummer"), lambda one: one.person.pass_number),
        (_("Jahrgang"), lambda one: one.person.born),
    ]


def _rankings(source: Source) -> Iterator[Sheet]:
    for ranking in source.standings.rankings:
        ranked = source.standings.list_of(ranking)
        if ranked.series:
            table = ranking_table(ranked, in_words(source.states, ranking), linked=False)
            yield Sheet(f"wertung-{slugify(ranking.id) or 'liste'}", ranking.title, _rows(table.for_file()))


def _series(source: Source) -> Iterator[Sheet]:
    everybody: AnyList = source.standings.everybody
    for number in everybody.series:
        said = in_words(source.states, everybody.ranking, number)
        table = series_table(everybody, number, said, linked=False)
        yield Sheet(f"serie-{number}", _("%(number)s. Serie") % {"number": number}, _rows(table.for_file()))


def _teams(source: Source) -> Iterator[Sheet]:
    columns: Columns = [
        (str(source.states.team_words.one), lambda one: one.team.name),
        (_("Verein"), lambda one: one.team.club.name if one.team.club else ""),
        (_("Startnummer"), lambda one: one.registration.number),
        (_("Name"), lambda one: one.registration.person.name),
        (_("Leihspieler"), lambda one: _yes(one.is_loan)),
    ]
    members = [member for team in source.teams for member in team.members.all()]
    yield _sheet("mitglieder", _("Mitglieder"), columns, members)


def _seating(source: Source) -> Iterator[Sheet]:
    columns: Columns = [
        (_("Serie"), lambda one: one[0].card_table.series.number),
        (_("Tisch"), lambda one: one[0].card_table.number),
        (_("Platz"), lambda one: one[0].number),
        (_("ab Spiel"), lambda one: one[2]),
        (_("bis Spiel"), lambda one: one[3]),
        (_("Startnummer"), lambda one: one[1].registration.number if one[1].registration else None),
        (_("Name"), lambda one: one[1].registration.person.name if one[1].registration else ""),
        (_("Verein"), lambda one: club_name(one[1].registration) if one[1].registration else ""),
    ]
    if not source.public:
        columns = [*columns, (_("veröffentlicht"), lambda one: _yes(one[0].card_table.series.seated))]
    yield _sheet("plaetze", _("Plätze"), columns, ((seat, *stay) for seat in source.every_seat for stay in stays(seat)))


def _games(source: Source) -> Iterator[Sheet]:
    tables = list(source.played())
    rulebook = source.tournament.rulebook
    seats = range(1, 1 + max((len(table.seats) for table in tables), default=0))
    of_seat = (_("Ausgang"), heading_of_a_game(rulebook, rulebook.ranked_column), _("Augen"))
    words = _("Platz %(seat)s: %(what)s")
    head = [_("Serie"), _("Tisch"), _("Spiel"), _("Geber (Platz)")]
    head += [words % {"seat": seat, "what": what} for seat in seats for what in of_seat]
    names = outcome_names(rulebook)
    rows = (row for table in tables for row in _games_at(table, names, len(seats)))
    yield Sheet("spiele", _("Spiele"), (tuple(head), *rows))


def _games_at(table: PlayedTable, names: Any, seats: int) -> Iterator[Row]:
    where = table.card_table.series.number, table.card_table.number
    for row in table.rows:
        cells: list[Value] = []
        for cell in (*row.cells, *([None] * (seats - len(row.cells)))):
            score = cell.score if cell else None
            cells += [names.get(score.outcome, ""), score.points, score.augen] if score else [None] * 3
        yield (*where, row.number, row.dealer, *cells)


def _lots(source: Source) -> Iterator[Sheet]:
    columns: Columns = [
        (pgettext("was gewertet wird", "Wertung"), lambda one: one[0]),
        (_("Rang"), lambda one: one[1].rank),
        (_("Name"), lambda one: one[1].name),
    ]
    lists = [source.standings.list_of(ranking) for ranking in source.standings.rankings]
    drawn = [(ranked.ranking.title, row) for ranked in lists for row in ranked.rows_of(_by_lot(ranked))]
    yield _sheet("lose", _("Durch Los entschieden"), columns, drawn)


def _by_lot(ranked: AnyList) -> list[Any]:
    return [place for place in ranked.places if place.by_lot]


def _decisions(source: Source) -> Iterator[Sheet]:
    decided = decisions(source.standings, source.states)
    penalties: Columns = [
        (_("Serie"), lambda one: one.penalty.series),
        (_("Name"), lambda one: one.name),
        (_("Verein"), lambda one: one.club),
        (_("Strafe"), lambda one: one.penalty.points),
        (_("Grund"), lambda one: one.penalty.reason),
    ]
    editions: Columns = [
        (_("Fassung"), lambda one: one.number),
        (_("festgestellt"), lambda one: _moment(one.at)),
        (_("Grund"), lambda one: one.reason),
        (_("Wertungen"), lambda one: ", ".join(one.rankings)),
        (_("zurückgenommen"), lambda one: _moment(one.taken_back_at)),
        (_("Grund der Rücknahme"), lambda one: one.taken_back_reason),
    ]
    yield _sheet("strafen", _("Strafen"), penalties, decided.penalties)
    yield _sheet("fassungen", _("Fassungen"), editions, decided.editions)


SHEETS: Sequence[Callable[[Source], Iterator[Sheet]]] = (
    _tournament,
    _players,
    _rankings,
    _series,
    _teams,
    _seating,
    _games,
    _lots,
    _decisions,
)


def _rows(rows: Iterable[Sequence[Value]]) -> tuple[Row, ...]:
    return tuple(map(tuple, rows))


def _yes(said: bool) -> str:
    return _("ja") if said else ""


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _moment(at: datetime | None) -> str:
    return date_format(timezone.localtime(at), _("j. F Y, H:i")) if at else ""


Sheets = tuple[Sheet, ...]


def xlsx(sheets: Sheets) -> bytes:
    """For Excel."""
    return as_book((sheet.title, sheet.rows) for sheet in sheets)


def ods(sheets: Sheets) -> bytes:
    """For LibreOffice."""
    return as_ods((sheet.title, sheet.rows) for sheet in sheets)


def csv_of_each(sheets: Sheets) -> bytes:
    """A CSV a sheet, numbered in their order."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        for at, sheet in enumerate(sheets, 1):
            book.writestr(f"{at:02}-{sheet.key}.csv", as_csv(sheet.rows))
    return packed.getvalue()


# What is kept is told apart by what its content is asked for with: so the kind of the book is said there too.
def published_sheets(slug: str, **_kind: str) -> Sheets | None:
    """What everybody may have; None while it is not published."""
    source = of_everybody_called(slug)
    return sheets_of(source) if source else None


def organisers_sheets(tournament: int, **_kind: str) -> Sheets | None:
    """All of it, for those who run it; None if it is gone."""
    found = Tournament.objects.filter(pk=tournament).select_related("organisation").first()
    return sheets_of(of_organisers(found)) if found else None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of book: what its file ends with, what it is, how it comes about for everybody and for organisers."""

    ending: str
    content_type: str
    published: Paper[Sheets]
    organisers: Paper[Sheets]

    def file(self, content: bytes, name: str) -> HttpResponse:
        """To be saved as `name`."""
        disposition = f'attachment; filename="{name}.{self.ending}"'
        return HttpResponse(content, content_type=self.content_type, headers={"Content-Disposition": disposition})


def _kind(ending: str, content_type: str, make: Callable[[Sheets], bytes]) -> Kind:
    return Kind(
        ending, content_type, Paper(published_sheets, make, of_slug), Paper(organisers_sheets, make, of_tournament)
    )


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "xlsx": _kind("xlsx", XLSX, xlsx),
        "ods": _kind("ods", ODS, ods),
        "zip": _kind("zip", "application/zip", csv_of_each),
    }
)
