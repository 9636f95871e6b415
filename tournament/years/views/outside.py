"""Results of tournaments kept elsewhere: read from a file, looked at, stored, corrected, published, deleted."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

import scoring
from tournament.core import words as wording
from tournament.core.access import kept_organisation
from tournament.core.errors import RefusedError
from tournament.core.works import NotDoneError, works
from tournament.models import Organisation, OutsideTournament
from tournament.registration.fields import FIELD_BY_KEY
from tournament.registration.files.spreadsheets import SpreadsheetError
from tournament.registration.reads.matching import Asked, Match, Register
from tournament.web.acting import REOPEN, act_on, actor_of, did, told, whole
from tournament.years.acts.outside import Result, correct, delete, publish, store
from tournament.years.files.totals import Totals, TotalsRow, doubles, read_totals, signed, unsigned
from tournament.years.forms.organisation import AboutForm, CorrectionForm, FileForm, Line, called, lines_of
from tournament.years.numbers import FIGURES

PAGE, ONE = "organiser:outside_results", "organiser:outside_tournament"
ASKED = ("name", "date", "place", "rulebook_id", "version")


@login_required
@require_safe
def outside_results(request: HttpRequest, pk: int) -> HttpResponse:
    """All of an organisation."""
    found = kept_organisation(request.user, pk)
    context = {"organisation": found, "events": found.outside_tournaments.annotate(people=Count("results"))}
    return render(request, "years/federation/outside_results.html", context)


def _found(request: HttpRequest, pk: int, event: int) -> OutsideTournament:
    kept = kept_organisation(request.user, pk).outside_tournaments.select_related("organisation")
    return get_object_or_404(kept, pk=event)


@login_required
def outside_tournament(request: HttpRequest, pk: int, event: int) -> HttpResponse:
    """One of them, with every line; corrected forward."""
    found = _found(request, pk, event)
    if request.method != "POST":
        form = CorrectionForm(initial={name: getattr(found, name) for name in ASKED})
        return _show(request, found, form, _lines(found))
    form = CorrectionForm(request.POST)
    lines = _lines(found, request)
    if not form.is_valid() or any(line.error for line in lines):
        return _show(request, found, form, lines, 400)
    said, version = form.typed, form.read
    reason, results = said.pop("reason"), {line.result.pk: line.said for line in lines}
    act = partial(correct, found, version, said, results, reason, actor_of(request))
    if not did(form, act, {"outside_reason_missing": "reason"}, stale=REOPEN):
        return _show(request, found, form, lines, 409)
    with told(request, _("Gespeichert.")):
        return redirect(ONE, pk, event)


def _said(error: RefusedError) -> str:
    return wording.refused(error)


def _lines(found: OutsideTournament, request: HttpRequest | None = None) -> list[Line]:
    results = found.results.select_related("person", "club").order_by("rank", "pk")
    return lines_of(iter(results), request.POST if request else None)


def _show(
    request: HttpRequest, found: OutsideTournament, form: CorrectionForm, lines: list[Line], status: int = 200
) -> HttpResponse:
    played = found.rulebook.title if found.is_otherwise else ""
    context = {"organisation": found.organisation, "event": found, "form": form, "lines": lines, "played": played}
    context["heads"] = called(FIGURES)
    return render(request, "years/federation/outside_tournament.html", context, status=status)


@act_on(_found, "outside_tournament")
def publish_outside(request: HttpRequest, found: OutsideTournament) -> None:
    """Everybody sees it, or nobody any more (`published`)."""
    published = request.POST.get("published") == "1"
    publish(found, whole(request, "version"), actor_of(request), published=published)
    messages.success(request, _("Jetzt für alle zu sehen.") if published else _("Jetzt nicht mehr zu sehen."))


@act_on(_found, "outside_results", gettext_lazy("Gelöscht."), leaving="event")
def delete_outside(request: HttpRequest, found: OutsideTournament) -> None:
    """It goes, with its results."""
    delete(found, whole(request, "version"), actor_of(request))


# `/leitung/verein/{pk}/ergebnisse/einlesen/`: a file with results; its preview; what was ticked is stored.

READING_SECONDS = 20
MOST_SAID = 30
MOST_LINES = 12
NEW = "neu"
COLUMNS: dict[str, str | Promise] = called(FIGURES)


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line as read, beside who may be meant. `chosen`: the key of somebody known, or NEW."""

    row: TotalsRow
    match: Match
    chosen: str
    taken: bool
    notes: Sequence[str]
    wrong: bool


@login_required
def outside_upload(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose a file; look at every line; store what is ticked, or nothing."""
    found = kept_organisation(request.user, pk)
    if request.method != "POST":
        return _choose(request, found, FileForm())
    try:
        return _store(request, found) if "kept" in request.POST else _read(request, found)
    except (SpreadsheetError, NotDoneError) as error:
        status = 503 if isinstance(error, NotDoneError) else 400
        return _choose(request, found, FileForm(), [wording.refused(error)], status)


def _read(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, organisation, form, status=400)
    totals, problems = works.run(READING_SECONDS, read_totals, form.content())
    if totals is None:
        return _choose(request, organisation, FileForm(), list(map(_problem, problems[:MOST_SAID])), 400)
    asked = ("name", "date", "place", "rulebook_id")
    about = AboutForm(initial={name: getattr(totals, name) for name in asked if getattr(totals, name)})
    return _preview(request, organisation, totals, about, _upload_lines(organisation, totals))


def _problem(problem: scoring.Problem) -> str:
    return ": ".join(filter(None, (scoring.format_place(problem.where), wording.sentence(problem))))


def _store(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    totals = unsigned(request.POST["kept"])
    lines = _upload_lines(organisation, totals, request)
    about = AboutForm(request.POST)
    taken = [line for line in lines if line.taken]
    wrong = [str(line.row.line) for line in taken if line.wrong]
    if not about.is_valid() or not taken or wrong:
        error = ""
        if not taken:
            error = _("Es ist niemand angekreuzt.")
        elif wrong:
            text = _("Noch nichts gespeichert. Bitte ansehen oder Haken wegnehmen: Zeile %(lines)s.")
            error = text % {"lines": ", ".join(wrong[:MOST_LINES]) + (" …" if len(wrong) > MOST_LINES else "")}
        return _preview(request, organisation, totals, about, lines, error)
    try:
        said = about.cleaned_data
        if said["rulebook_id"] == totals.rulebook_id:
            said |= totals.otherwise
        made = store(organisation, said, list(map(_result, taken)), actor_of(request))
    except RefusedError as error:
        return _preview(request, organisation, totals, about, lines, wording.refused(error))
    messages.success(request, _("Gespeichert. Alle sehen es, sobald Sie es veröffentlichen."))
    return redirect("organiser:outside_tournament", organisation.pk, made.pk)


def _result(line: PreviewLine) -> Result:
    said = asdict(replace(line.row, flaws=()))
    del said["line"], said["flaws"]
    return Result(**said, person=None if line.chosen == NEW else int(line.chosen))


def _upload_lines(organisation: Organisation, totals: Totals, sent: HttpRequest | None = None) -> list[PreviewLine]:
    register, twice = Register.of(organisation.pk), doubles(totals.rows)
    asked = [Asked(row.name, row.club, row.pass_number, row.born) for row in totals.rows]
    return [_line(row, register.match(one), twice, sent) for row, one in zip(totals.rows, asked, strict=True)]


def _line(row: TotalsRow, match: Match, twice: dict[int, int], sent: HttpRequest | None) -> PreviewLine:
    chosen = str(match.likely.pk) if match.likely else NEW
    notes = [wording.refused(flaw) for flaw in row.flaws]
    wrong = bool(row.flaws) or row.line in twice
    if above := twice.get(row.line):
        notes.append(_("Steht schon in Zeile %(line)s.") % {"line": above})
    if match.several:
        notes.append(_("Das kann auf mehrere passen; bitte ansehen."))
    elif match.candidates and not match.likely:
        notes.append(_("Derselbe Name, ein anderer Verein: bitte ansehen."))
    if sent is None:
        return PreviewLine(row, match, chosen, not wrong, notes, wrong)
    typed = sent.POST.get(f"who-{row.line}", NEW)
    known = {str(one.pk) for one in match.candidates}
    return PreviewLine(row, match, typed if typed in known else NEW, f"take-{row.line}" in sent.POST, notes, wrong)


def _choose(
    request: HttpRequest, organisation: Organisation, form: FileForm, errors: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    context = {"organisation": organisation, "form": form, "errors": errors}
    return render(request, "years/federation/outside_upload.html", context, status=status)


def _preview(
    request: HttpRequest,
    organisation: Organisation,
    totals: Totals,
    about: AboutForm,
    lines: Sequence[PreviewLine],
    error: str = "",
) -> HttpResponse:
    shown = [key for key in COLUMNS if any(getattr(row, key) is not None for row in totals.rows)]
    context = {
        "organisation": organisation,
        "kept": signed(totals),
        "form": about,
        "heads": [COLUMNS[key] for key in shown],
        "lines": [(line, [(COLUMNS[key], getattr(line.row, key)) for key in shown]) for line in lines],
        "known": sum(line.chosen != NEW for line in lines if line.taken),
        "new": sum(line.chosen == NEW for line in lines if line.taken),
        "columns": [_column(heading, key) for heading, key in totals.columns],
        "left_out": totals.left_out,
        "played": _played(totals),
        "error": error,
    }
    return render(
        request, "years/federation/outside_preview.html", context, status=400 if error or about.errors else 200
    )


def _played(totals: Totals) -> str:
    """By which rules, where a document says that it was not by the text alone."""
    made = OutsideTournament(rulebook_id=totals.rulebook_id, **totals.otherwise)
    return made.rulebook.title if totals.rulebook_id and made.is_otherwise else ""


def _column(heading: str, key: str) -> str:
    """How a column is read: "WP → Wertungspunkte"."""
    known = COLUMNS.get(key) or (FIELD_BY_KEY[key].label if key in FIELD_BY_KEY else _("Name"))
    return f"{heading} → {known}"
