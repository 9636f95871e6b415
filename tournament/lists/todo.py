"""What there is to do with lists: print, begin, go to a table, type, close, compare."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from tournament.core.series_state import in_play, series_state
from tournament.core.todo import Day, Kind, Todo, declare
from tournament.lists.reads.late import undecided
from tournament.lists.reads.sheets import to_print
from tournament.lists.reads.watch import Alarm, Watch, watch
from tournament.models import CardTable, Remark


@declare
def printing(day: Day) -> Iterator[Todo]:
    """Print the lists of the next series that is public."""
    series = day.to_begin
    if series is None:
        return
    series.tournament = day.tournament
    paper = to_print(series)
    if paper.wanted:
        text = ngettext(
            "%(lists)s Liste ist nicht gedruckt, wie sie jetzt gilt.",
            "%(lists)s Listen sind nicht gedruckt, wie sie jetzt gelten.",
            len(paper.wanted),
        )
        tables = "" if paper.is_all else "?tische=" + ",".join(map(str, paper.wanted))
        yield Todo(
            Kind.PRINT,
            series.number,
            title=_("Listen der Serie %(number)s drucken") % {"number": series.number},
            why=text % {"lists": len(paper.wanted)},
            label=_("Spiellisten drucken"),
            url=_page(day, "lists_pdf", series.number) + tables,
            does=_("Öffnet die Listen als PDF, eine für jeden Tisch."),
        )


@declare
def beginning(day: Day) -> Iterator[Todo]:
    """Start the clock of the next series."""
    for stage in day.at(Kind.BEGIN):
        number = stage.series.number
        yield Todo(
            stage.kind,
            number,
            title=_("Serie %(number)s beginnen") % {"number": number},
            why=_("Der Sitzplan ist veröffentlicht."),
            label=_("Serie %(number)s beginnen") % {"number": number},
            url=_page(day, "start_series", number),
            does=_("Ab dann läuft die Uhr."),
            fields=(("version", stage.series.version),),
        )


@declare
def lists(day: Day) -> Iterator[Todo]:
    """Go where a table needs somebody; type and close what is open."""
    for stage in day.at(Kind.LISTS):
        state = series_state(stage.series)
        stage.series.tournament = day.tournament
        watched = watch(stage.series, timezone.now())
        usual = ("series", _("Zu Serie %(number)s") % {"number": state.number})
        page, label = ("between", _("Was noch fehlt")) if watched.is_ending else usual
        yield from _tables(day, watched)
        text = ngettext(
            "%(closed)s von %(lists)s Liste ist abgeschlossen.",
            "%(closed)s von %(lists)s Listen sind abgeschlossen.",
            state.lists,
        )
        yield Todo(
            stage.kind,
            state.number,
            title=_("Listen der Serie %(number)s eintragen und abschließen") % {"number": state.number},
            why=text % {"closed": state.closed, "lists": state.lists},
            label=label,
            url=_page(day, page, state.number),
            does=_("Papierlisten eintippen, vollständige Listen abschließen."),
            whom=_named(table.number for table in watched.tables if not table.closed),
        )


NEEDED: dict[Kind, Any] = {
    Kind.CALL: ngettext_lazy(
        "%(tables)s Tisch ruft einen Schiedsrichter", "%(tables)s Tische rufen einen Schiedsrichter", "tables"
    ),
    Kind.OBJECTION: ngettext_lazy(
        "An %(tables)s Tisch hält jemand ein Spiel für falsch",
        "An %(tables)s Tischen hält jemand ein Spiel für falsch",
        "tables",
    ),
    Kind.OFFENCE: ngettext_lazy(
        "An %(tables)s Tisch ist ein zweites Wegwerfen nicht gemeldet",
        "An %(tables)s Tischen ist ein zweites Wegwerfen nicht gemeldet",
        "tables",
    ),
    Kind.SILENT: ngettext_lazy(
        "Von %(tables)s Tisch kommt seit mehr als 20 Minuten nichts",
        "Von %(tables)s Tischen kommt seit mehr als 20 Minuten nichts",
        "tables",
    ),
    Kind.SUMS: ngettext_lazy(
        "%(tables)s Liste mit dem Papier vergleichen", "%(tables)s Listen mit dem Papier vergleichen", "tables"
    ),
    Kind.LATE: ngettext_lazy(
        "An %(tables)s Tisch über Nachzügler entscheiden", "An %(tables)s Tischen über Nachzügler entscheiden", "tables"
    ),
}
WHY: dict[Kind, Promise] = {
    Kind.CALL: gettext_lazy("Jemand wartet dort."),
    Kind.OBJECTION: gettext_lazy("Der Einwand ist nicht geklärt."),
    Kind.OFFENCE: gettext_lazy("Festzuhalten ist, wer informiert ist."),
    Kind.SILENT: gettext_lazy("Wird gespielt, hat das Telefon Netz?"),
    Kind.SUMS: gettext_lazy("Ohne Summen getippt: Ob sie stimmen, ist ungeprüft."),
    Kind.LATE: gettext_lazy("Spiele kamen an, die die Liste nicht mehr genommen hat."),
}


def _tables(day: Day, watched: Watch) -> Iterator[Todo]:
    """Where somebody has to go, in a series that is played."""
    quiet = {Alarm.STALLED, Alarm.SILENT}
    needed = {
        Kind.CALL: [table.number for table in watched.calling],
        Kind.OBJECTION: [table.number for table in watched.disputed],
        Kind.OFFENCE: [table.number for table in watched.tables if table.offences],
        Kind.SILENT: [table.number for table in watched.tables if table.alarm in quiet and table.progress.stored],
    }
    for kind, tables in needed.items():
        if tables:
            yield _at_tables(day, kind, watched.progress.series.number, tables)


@declare
def calls(day: Day) -> Iterator[Todo]:
    """Go where a referee was called whose series is over; while it is played, `lists` sends there."""
    over = [one for one in day.series if one.in_play and series_state(one).over]
    called = Remark.objects.filter(kind=Remark.Kind.CALLED, settled_at=None, card_table__series__in=over)
    yield from _by_series(day, Kind.CALL, called, "card_table__")


@declare
def late(day: Day) -> Iterator[Todo]:
    """Decide about games that came late."""
    beside = undecided(card_table__series__in=[one for one in day.series if one.in_play])
    for number, waiting in beside.by_series().items():
        yield _at_tables(day, Kind.LATE, number, [one.table for one in waiting.tables], "#nachzuegler")


@declare
def sums(day: Day) -> Iterator[Todo]:
    """Compare the sums of lists that were typed without them."""
    unchecked = CardTable.objects.filter(in_play("series__"), series__tournament=day.tournament, unchecked=True)
    yield from _by_series(day, Kind.SUMS, unchecked)


def _by_series(day: Day, kind: Kind, rows: QuerySet[Any], way: str = "") -> Iterator[Todo]:
    """What is to do at the tables of these rows, series by series; `way`: from a row to its table."""
    series, table = f"{way}series__number", f"{way}number"
    for number, tables in groupby(rows.order_by(series, table).values_list(series, table), key=lambda row: row[0]):
        yield _at_tables(day, kind, number, [one for _number, one in tables])


def _at_tables(day: Day, kind: Kind, number: int, tables: Sequence[int], place: str = "") -> Todo:
    """What is to do at some tables; the button goes to the first."""
    return Todo(
        kind,
        number,
        title=str(NEEDED[kind] % {"tables": len(tables)}),
        why=str(WHY[kind]),
        label=_("Zu Tisch %(table)s") % {"table": tables[0]},
        url=_page(day, "card_table", number, tables[0]) + place,
        whom=_named(tables),
    )


def _named(tables: Iterable[int]) -> tuple[str, ...]:
    return tuple(_("Tisch %(table)s") % {"table": table} for table in tables)


def _page(day: Day, name: str, *address: int) -> str:
    return reverse(f"organiser:{name}", args=[day.tournament.slug, *address])
