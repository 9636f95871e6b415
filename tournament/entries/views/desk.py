"""`/leitung/<slug>/meldungen/`: what was sent, what is said of it, and the way to the desk."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.entries.acts import taking
from tournament.entries.forms import WindowForm
from tournament.entries.reads.entry import overviews
from tournament.entries.reads.window import settings_of, window_of
from tournament.models import Registration, Submission, SubmittedPerson, Tournament
from tournament.registration.acts.enrolment import Enrolment
from tournament.registration.categories import Ages
from tournament.registration.files.source import Source
from tournament.registration.files.spreadsheets import Sheet, SheetLine, SpreadsheetError
from tournament.registration.reads.enrolment import EnrolmentRow
from tournament.registration.views import spreadsheet
from tournament.web.acting import act_on, actor_of, tell
from tournament.web.organiser_frame import render_step

HEADINGS = ("Nachname, Vorname", "Verein", "Wertung", "Mannschaft", "Tandem", "ohne Namen")
"""As the desk's reader of spreadsheets knows them."""


@login_required
@require_safe
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """All of them, the last first."""
    tournament = organised_tournament(request, slug)
    found = overviews(tournament)
    context = {
        "overviews": found,
        "window": window_of(tournament),
        "to_take": sum(one.to_take for one in found),
        "wishes": [line for one in found for line in one.lines if line.person.wish and not line.gone],
    }
    return render_step(request, tournament, "registrations", "entries/entries.html", context)


@login_required
def window(request: HttpRequest, slug: str) -> HttpResponse:
    """Open or close, until when, how many, what is asked."""
    tournament = organised_tournament(request, slug)
    stored = settings_of(tournament)
    initial = {name: getattr(stored, name) for name in WindowForm.base_fields if name != "takes"}
    form = WindowForm(request.POST or None, initial={**initial, "takes": tournament.takes_entries})
    if request.method == "POST" and form.is_valid():
        said = dict(form.cleaned_data)
        try:
            taking.set_window(tournament, said.pop("version"), said, actor_of(request))
        except (RefusedError, StaleError) as error:
            tell(request, error)
        else:
            messages.success(request, _("Gespeichert."))
        return redirect("organiser:entry_window", slug)
    context = {"form": form, "window": window_of(tournament)}
    status = 400 if form.errors else 200
    return render_step(request, tournament, "registrations", "entries/window.html", context, status=status)


@login_required
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """The preview the spreadsheets have, of who was sent; then those who are ticked are registered."""
    tournament = organised_tournament(request, slug)
    if request.method == "POST" and "step" in request.POST:
        try:
            source = Source.of(request.POST.get("source", ""))
        except SpreadsheetError as error:
            tell(request, RefusedError(error.code, error.params))
            return redirect("organiser:entries", slug)
        people = {at: int(key) for at, key in enumerate(source.sheet.name.split(), 2) if key.isdecimal()}

        def stored(rows: Sequence[EnrolmentRow], done: Enrolment) -> None:
            named = zip(rows, done.registered, strict=True)
            taken: dict[int, Registration] = {people[row.line]: one for row, one in named if row.line in people}
            taking.take_in(tournament, taken, actor_of(request))

        return spreadsheet.sent_back(request, tournament, store=request.POST["step"] == "anmelden", stored=stored)
    asked = set(request.POST.getlist("meldung"))
    known = tournament.submissions.values_list("pk", flat=True)
    chosen = [key for key in known if "alle" in request.POST or str(key) in asked]
    waiting = {line.person.pk for one in overviews(tournament) for line in one.lines if not line.is_in}
    people_to_take = [one for one in taking.to_take(tournament, chosen) if one.pk not in waiting]
    if not people_to_take:
        tell(request, RefusedError("entry_nobody"))
        return redirect("organiser:entries", slug)
    source = _source(tournament, people_to_take)
    return spreadsheet.first_look(request, tournament, source, source.understood())


def _source(tournament: Tournament, people: Sequence[SubmittedPerson]) -> Source:
    """Who was sent as a sheet that the desk's reader reads; its name holds their keys, line by line."""
    lines = [SheetLine(1, HEADINGS)]
    lines += [
        SheetLine(
            at,
            (
                one.name,
                one.submission.club,
                ", ".join(one.categories),
                one.team,
                one.tandem,
                "" if one.named else "x",
            ),
        )
        for at, one in enumerate(people, 2)
    ]
    count = ngettext("%(count)s gemeldete Person", "%(count)s gemeldete Personen", len(people))
    sheet = Sheet(" ".join(str(one.pk) for one in people), tuple(lines), "", ())
    return Source(count % {"count": len(people)}, sheet, "", Ages(tournament.date.year))


def an_entry(request: HttpRequest, slug: str, pk: int) -> Submission:
    """An entry of this tournament; else 404."""
    tournament = organised_tournament(request, slug)
    found = get_object_or_404(Submission, tournament=tournament, pk=pk)
    found.tournament = tournament
    return found


@act_on(an_entry, "entries", gettext_lazy("Gesehen."), leaving="pk")
def see(request: HttpRequest, entry: Submission) -> None:
    """What was changed is known; whoever is registered stays so."""
    taking.see(entry, actor_of(request))
