"""Register people from a spreadsheet: choose a file, look at every row, then store all of them or none."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.core import names
from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError
from tournament.core.rankings import planned_rankings
from tournament.core.works import NotDoneError, works
from tournament.core.writing import writing
from tournament.models import Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.registration.acts.enrolment import Enrolment, TeamFlaw, enrol, team_flaws
from tournament.registration.categories import Ages
from tournament.registration.fields import IN_SPREADSHEETS, Entry, shown_in_preview
from tournament.registration.files.headings import Role, is_title_row
from tournament.registration.files.people_list import Column, PeopleList, Source
from tournament.registration.files.spreadsheets import SpreadsheetError, is_table, pasted, read
from tournament.registration.forms.spreadsheet import COUNTED, PreviewLine, PreviewRows, UploadForm, as_lines, grouped
from tournament.registration.reads.matching import EnrolmentRow, Reviewed, Status, review
from tournament.registration.reads.people import Note, club_names
from tournament.web.acting import actor_of
from tournament.web.organiser_frame import render_step

READING_SECONDS = 20
NO_CLUB = Note("club_missing")
Stored = Callable[[Sequence[EnrolmentRow], Enrolment], None]
Also = Mapping[int, Note]
"""Line -> what else is to be said of it, unless it is said to be like somebody already."""
NOTHING_ELSE: Also = MappingProxyType({})
LONGEST_AGE = 4  # figures: one more than anybody has
ROLES: tuple[tuple[str, Promise], ...] = (
    (Role.NOTHING, gettext_lazy("– nicht lesen –")),
    (Role.NAME, gettext_lazy("Nachname, Vorname")),
    (Role.GIVEN_FIRST, gettext_lazy("Vorname Nachname")),
    (Role.SURNAME_FIRST, gettext_lazy("Nachname Vorname")),
    (Role.SURNAME, gettext_lazy("Nachname")),
    (Role.GIVEN, gettext_lazy("Vorname")),
    *((declared.key, declared.label) for declared in IN_SPREADSHEETS),
)
KNOWN_ROLES = frozenset(role for role, _label in ROLES)


@login_required
def spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file; then its preview; then what was ticked is stored."""
    tournament = organised_tournament(request, slug)
    if request.method != "POST":
        return _choose(request, tournament, UploadForm())
    try:
        return _step(request, tournament)
    except (SpreadsheetError, NotDoneError) as error:
        form = UploadForm(initial={field: request.POST.get(field, "") for field in ("club", "text")})
        status = 503 if isinstance(error, NotDoneError) else 400
        return _choose(request, tournament, form, wording.refused(error), status=status)


def _step(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    step = request.POST.get("step", "")
    if step == "zuordnen":
        return _read_anew(request, tournament)
    if step in ("pruefen", "anmelden"):
        return sent_back(request, tournament, store=step == "anmelden")
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, tournament, form, status=400)
    if form.pasted and not is_table(form.pasted):
        sheet = pasted(form.pasted)
    else:
        sheet = works.run(READING_SECONDS, read, form.content(), is_title_row)
    source = Source(form.file_name, sheet, form.cleaned_data["club"], Ages(tournament.date.year))
    return first_look(request, tournament, source, source.understood())


def _read_anew(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The columns mean something else than was guessed."""
    source = Source.of(request.POST.get("source", ""))
    source = replace(source, club=names.club_name(request.POST.get("club", "")[:LONGEST_NAME]))
    sent = (request.POST.get(f"column{at}", "") for at in range(source.sheet.width + 1))
    roles = [role if role in KNOWN_ROLES else Role.NOTHING for role in sent]
    ages = source.ages and _ages(request, source.ages)
    if source.ages and ages is None:
        error = _("Das Alter ist eine ganze Zahl, und Senioren sind älter als Junioren. Gelesen ist wie zuvor.")
        return first_look(request, tournament, source, source.understood(roles), error)
    source = replace(source, ages=ages)
    return first_look(request, tournament, source, source.understood(roles))


def _ages(request: HttpRequest, before: Ages) -> Ages | None:
    """From and up to which age somebody is a senior or a junior, as typed; None: it cannot be."""
    typed = [
        request.POST.get("senioren", str(before.seniors_from)).strip(),
        request.POST.get("junioren", str(before.juniors_to)).strip(),
    ]
    if not all(text.isdecimal() and len(text) < LONGEST_AGE for text in typed):
        return None
    seniors, juniors = map(int, typed)
    return Ages(before.year, seniors, juniors) if juniors < seniors else None


def first_look(
    request: HttpRequest,
    tournament: Tournament,
    source: Source,
    found: PeopleList,
    error: str = "",
    also: Also = NOTHING_ELSE,
) -> HttpResponse:
    """What was read, with a tick at every row that is somebody new; who is like somebody is for people to decide."""
    reviewed = review(tournament, found.rows)
    rows = [replace(line.row, taken=line.status is Status.NEW) for line in reviewed]
    found, reviewed = _said_once(found, review(tournament, rows))
    return _preview(request, tournament, source, _lines(found, reviewed, also=also), found, error)


def sent_back(
    request: HttpRequest,
    tournament: Tournament,
    *,
    store: bool,
    stored: Stored | None = None,
    also: Also = NOTHING_ELSE,
) -> HttpResponse:
    """Look again at what was corrected; store it if nothing stands against it. `stored`: what else is to be stored with
    those who were registered, all or nothing."""
    sent = PreviewRows(request.POST)
    source = Source.of(request.POST.get("source", ""))
    reviewed = review(tournament, sent.rows)
    error = ""
    if store:
        error = _objection(sent, reviewed)
        if not error:
            try:
                return _store(request, tournament, [line.row for line in reviewed if line.row.taken], stored)
            except RefusedError as refused:
                error = wording.refused(refused)
    found, reviewed = _said_once(source.understood(_roles(request, source)), reviewed)
    return _preview(request, tournament, source, _lines(found, reviewed, sent.numbers, also), found, error)


def _said_once(found: PeopleList, reviewed: list[Reviewed]) -> tuple[PeopleList, list[Reviewed]]:
    """Say above the list what every row lacks, and at none."""
    looked_at = [one for one in reviewed if one.storable]
    if len(looked_at) < 2 or any(NO_CLUB not in one.notes for one in looked_at):
        return found, reviewed
    rows = [replace(one, notes=tuple(note for note in one.notes if note != NO_CLUB)) for one in reviewed]
    return replace(found, notes=(*found.notes, Note("club_missing_everywhere"))), rows


def _lines(
    found: PeopleList,
    reviewed: Sequence[Reviewed],
    numbers: Mapping[int, str] | None = None,
    also: Also = NOTHING_ELSE,
) -> list[PreviewLine]:
    """The lines of a preview, with the fields that the columns ask for."""
    told = [
        replace(one, notes=(*one.notes, also[one.row.line]))
        if one.status is Status.NEW and one.row.line in also
        else one
        for one in reviewed
    ]
    return as_lines(told, shown_in_preview([column.role for column in found.columns]), numbers)


def _roles(request: HttpRequest, source: Source) -> list[str] | None:
    """The roles the preview was made with."""
    sent = request.POST.get("roles", "").split(",")
    if len(sent) < source.sheet.width or not KNOWN_ROLES.issuperset(sent):
        return None
    return sent


def _objection(sent: PreviewRows, reviewed: Sequence[Reviewed]) -> str:
    """What stands against storing the ticked rows; empty: nothing."""
    taken = [line for line in reviewed if line.row.taken]
    if not taken:
        return _("Es ist niemand angekreuzt.")
    wrong = [str(line.row.line) for line in taken if not line.storable]
    if wrong:
        text = _("Noch nichts gespeichert. Bitte ansehen oder Haken wegnehmen: Zeile %(lines)s.")
        return text % {"lines": ", ".join(wrong[:12]) + (" …" if len(wrong) > 12 else "")}
    if sent.newly(reviewed, Status.SIMILAR):
        return _("Noch nichts gespeichert: Durch die Änderung ist jemand ähnlich wie jemand anderes. Bitte ansehen.")
    return ""


def _store(
    request: HttpRequest, tournament: Tournament, rows: Sequence[EnrolmentRow], stored: Stored | None
) -> HttpResponse:
    with writing():
        done = enrol(tournament, [row.entry for row in rows], actor_of(request))
        if stored is not None:
            stored(rows, done)
    messages.success(request, _said(done))
    for flaw in done.flaws:
        messages.warning(request, _team_flaw(flaw))
    return redirect("organiser:registrations", tournament.slug)


def _said(done: Enrolment) -> str:
    people = len(done.registered)
    text = ngettext("%(people)s Person ist angemeldet.", "%(people)s Personen sind angemeldet.", people)
    text %= {"people": people}
    if done.teams:
        text += " " + _("Mannschaften gebildet oder ergänzt: %(teams)s.") % {"teams": len(done.teams)}
    return text


def _team_flaw(flaw: TeamFlaw) -> str:
    text = _("Mannschaft „%(team)s“ ist nicht gebildet: %(why)s Die Personen sind trotzdem angemeldet.")
    return text % {"team": flaw.team, "why": wording.refused(flaw.note)}


def _choose(
    request: HttpRequest, tournament: Tournament, form: UploadForm, error: str = "", status: int = 200
) -> HttpResponse:
    context = {"form": form, "error": error, "clubs": club_names(tournament)}
    return render_step(request, tournament, "registrations", "registration/spreadsheet.html", context, status=status)


def _preview(
    request: HttpRequest,
    tournament: Tournament,
    source: Source,
    lines: Sequence[PreviewLine],
    found: PeopleList,
    error: str = "",
) -> HttpResponse:
    taken = [line.entry for line in lines if line.row.taken and line.reviewed.storable]
    flaws = team_flaws(tournament, taken)
    context = {
        "groups": grouped(lines, _ORDER),
        "counts": [group.counted for group in grouped(lines, tuple(COUNTED))],
        "alike": [line for line in lines if line.alike],
        "taken": len(taken),
        "source": source,
        "signed": source.signed(),
        "found": found,
        "guesses": [wording.refused(note) for note in found.notes],
        "columns": [_column(column) for column in found.columns if column.role],
        "unread": [column.heading or column.letter for column in found.columns if not column.role and column.example],
        "roles": ROLES,
        "fields": shown_in_preview([column.role for column in found.columns]),
        "ages": source.ages if Role.BORN in [column.role for column in found.columns] else None,
        "categories": _counted(tournament, taken),
        "kept_roles": ",".join(column.role for column in found.columns),
        "team_flaws": [(flaw.team, wording.refused(flaw.note)) for flaw in flaws],
        "teams": len({names.key(entry.team) for entry in taken if entry.team})
        + len({names.key(entry.tandem) for entry in taken if entry.tandem})
        - len(flaws),
        "clubs": club_names(tournament),
        "error": error,
    }
    status = 400 if error else 200
    template = "registration/spreadsheet_preview.html"
    return render_step(request, tournament, "registrations", template, context, status=status)


def _counted(tournament: Tournament, entries: Sequence[Entry]) -> list[tuple[str, int, bool]]:
    """Each category, how many of these have it, and whether there is a ranking of it."""
    counted = Counter(category for entry in entries for category in entry.categories)
    ranked = {ranking.category for ranking in planned_rankings(tournament)}
    return [(category, count, category in ranked) for category, count in counted.most_common()]


def _column(column: Column) -> str:
    """How a column is read: "Nachname → Nachname"."""
    return f"{column.heading or column.letter} → {dict(ROLES)[column.role]}"


_ORDER = (Status.INCOMPLETE, Status.SIMILAR, Status.NEW, Status.DOUBLE)
