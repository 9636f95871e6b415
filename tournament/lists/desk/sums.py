"""The sums of all paper lists of a series on one page: table by table, a list stored as soon as its sums hold."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from tournament.core import words as wording
from tournament.core.act import Actor
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.lists import begin_totals, begun_totals, check_lines, type_totals
from tournament.lists.desk.forms import TotalsForm, total_names
from tournament.lists.reads.occupancy import LATER, Holder, holders, paper_lines
from tournament.lists.reads.progress import TableProgress, progress
from tournament.models import Seat, Series
from tournament.web.acting import actor_of, series_of
from tournament.web.organiser_frame import render_step


@dataclass(frozen=True, slots=True)
class TableSums:
    """One table of the sheet: a `form` where sums can be typed, else the list as it stands."""

    progress: TableProgress
    seats: Sequence[Seat]
    form: TotalsForm | None

    @property
    def number(self) -> int:
        """The table's number."""
        return self.progress.card_table.number

    @property
    def held(self) -> list[Holder]:
        """Everybody who sat there, each with their sums."""
        return [held for held in holders(self.seats) if held.registration]


@dataclass(frozen=True, slots=True)
class SumsSheet:
    """The sheet of a series."""

    series: Series
    tables: Sequence[TableSums]

    @property
    def open(self) -> list[TableSums]:
        """The tables whose sums can be typed."""
        return [table for table in self.tables if table.form]

    @property
    def figures(self) -> list[scoring.Figure]:
        """What each line is asked for, in order."""
        rulebook = self.series.tournament.rulebook
        return [figure for figure in rulebook.ranking_figures if figure.key in total_names(rulebook)]


def sums_sheet(series: Series, sent: Mapping[str, str] | None = None) -> SumsSheet:
    """Return the sheet of a published series; `sent`: what was typed. A constant number of queries."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    rows = Seat.objects.filter(series=series).select_related("registration__person").prefetch_related(LATER)
    for seat in rows.order_by("card_table__number", "number"):
        seats[seat.card_table_id].append(seat)
    tables = [_table(one, seats[one.card_table.pk], sent) for one in progress(series).tables]
    return SumsSheet(series, tables)


def _table(one: TableProgress, seats: Sequence[Seat], sent: Mapping[str, str] | None) -> TableSums:
    """A list of which games are kept, or that is closed, is no longer typed here."""
    card_table = one.card_table
    if one.stored or one.typed or card_table.closed:
        return TableSums(one, seats, None)
    prefix = f"t{card_table.number}"
    data = sent if sent and any(name.startswith(f"{prefix}-") for name in sent) else None
    initial = {"version": card_table.version, **begun_totals(card_table, paper_lines(seats))}
    form = TotalsForm(card_table.series.tournament.rulebook, seats, data, prefix=prefix, initial=initial)
    return TableSums(one, seats, form)


@login_required
def series_totals(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Type in the sums of a series: every table on which something is typed is stored or says why not."""
    series = series_of(request, slug, number)
    if not series.seated:
        return redirect("organiser:series", slug, number)
    sheet = sums_sheet(series, request.POST.dict() if request.method == "POST" else None)
    typed = {table.number: table.form for table in sheet.open if table.form and table.form.is_bound}
    begun = {table: form for table, form in typed.items() if form.is_begun}
    stored = [table for table, form in begun.items() if _store(series, table, form, actor_of(request))]
    if request.headers.get("Accept") == "application/json":
        shown = sums_sheet(series) if stored else sheet
        answers = {
            f"t{one.number}": _answer(request, shown, one, begun[one.number])
            for one in shown.tables
            if one.number in begun
        }
        return JsonResponse(answers)
    if request.method != "POST" or len(stored) < len(begun):
        return show(request, series, sheet, 422 if begun else 200)
    said = ngettext("%(count)s Liste gespeichert.", "%(count)s Listen gespeichert.", len(stored))
    messages.success(request, said % {"count": len(stored)})
    if series.tournament.club_evening:
        return redirect("organiser:tournament", slug)
    return redirect("organiser:series_totals", slug, number)


def show(request: HttpRequest, series: Series, sheet: SumsSheet, status: int = 200) -> HttpResponse:
    """The page of the sheet."""
    context = {"series": series, "sums": sheet}
    key = f"series-{series.number}"
    return render_step(request, series.tournament, key, "lists/desk/sums.html", context, status=status)


def _store(series: Series, number: int, form: TotalsForm, actor: Actor) -> bool:
    """Store the sums of one table. False where they cannot be: the form says why, and what is typed so far is kept."""
    card_table = series.card_tables.select_related("series__tournament").get(number=number)
    with _told(form):
        try:
            if form.is_valid():
                typed = form.cleaned_data
                type_totals(card_table, typed["version"], form.paper(), actor, sure=typed["sure"])
                return True
            form.show(check_lines(card_table, form.whole_lines()))
        except InvalidGameError as error:
            form.show(error.problems)
        if "version" in form.cleaned_data:
            version = begin_totals(card_table, form.cleaned_data["version"], form.typed(), actor)
            form.data = {**form.data, form.add_prefix("version"): str(version)}
    return False


@contextmanager
def _told(form: TotalsForm) -> Iterator[None]:
    """Say on the form why something was not stored."""
    try:
        yield
    except RefusedError as error:
        form.add_error(None, wording.refused(error))
    except StaleError:
        form.add_error(None, _("Inzwischen hat jemand anderes etwas geändert. Bitte die Seite neu öffnen."))


def _answer(request: HttpRequest, sheet: SumsSheet, table: TableSums, form: TotalsForm) -> dict[str, object]:
    """What the page's script shows of one table: the list as it stands, or what is said at which field."""
    if table.form is None:
        context = {"table": table, "sums": sheet, "series": sheet.series, "tournament": sheet.series.tournament}
        return {"html": render_to_string("lists/desk/sums_table.html", context, request)}
    empty = {name for name, texts in form.errors.items() if name in form.fields and not form[name].value()}
    said = {name: list(map(str, texts)) for name, texts in form.errors.items() if name not in empty}
    places = {form.add_prefix(name): texts for name, texts in said.items()}
    return {"said": places, "odd": form.odd, "version": form["version"].value()}
