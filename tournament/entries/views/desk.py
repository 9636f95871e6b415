"""What was sent, for its organisers: looked at, taken over, refused; and confirmed, by the link in the mail or by
them."""

from collections.abc import Collection, Mapping, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from tournament.core import words as wording
from tournament.core.access import organised_tournament, public_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.entries.acts import mail, taking
from tournament.entries.acts.sending import hash_of_token, token_of
from tournament.entries.forms.entries import RefusalForm, WindowForm
from tournament.entries.reads.confirmation import pending
from tournament.entries.reads.entry import (
    EntryOverview,
    counted,
    entry_lines,
    found_by,
    overviews,
    settings_of,
    suggested,
    to_take,
    window_of,
)
from tournament.entries.reads.queue import Place
from tournament.entries.views.public import gone, link_of, tell_desk, tell_moved_up
from tournament.lists.reads.known_by import base_url
from tournament.models import Submission, SubmittedPerson, Tournament
from tournament.registration.acts.enrolment import Enrolment
from tournament.registration.files.people_list import Source
from tournament.registration.files.spreadsheets import Sheet, SheetLine, SpreadsheetError
from tournament.registration.reads.matching import EnrolmentRow
from tournament.registration.reads.people import Note
from tournament.registration.views import spreadsheet
from tournament.web.acting import REOPEN, act_on, actor_of, by, did, tell, whole
from tournament.web.connection import private
from tournament.web.organiser_frame import render_step
from tournament.web.public_frame import Frame

HEADINGS = ("Nachname, Vorname", "Verein", "Wertung", "Mannschaft", "Tandem", "ohne Namen", "Passnummer", "Jahrgang")
"""As the desk's reader of spreadsheets knows them; of the last two, those that somebody said."""
ALWAYS = 6


@login_required
@require_safe
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """All of them, the last first."""
    tournament = organised_tournament(request, slug)
    everything, words = overviews(tournament), request.GET.get("suche", "").strip()[:100]
    found, counts = found_by(everything, words), counted(everything)
    window = window_of(tournament)
    context = {
        "overviews": found,
        "counted": counts,
        "gone": counts["gone"],
        "words": words,
        "sent": len(everything),
        "window": window,
        "form_link": base_url(request) + reverse("public:enter", args=[slug]),
        "to_take": len(to_take(everything, window.free)),
        "to_tick": any(one.to_take for one in everything),
    }
    return render_step(request, tournament, "registrations", "entries/entries.html", context)


@login_required
def window(request: HttpRequest, slug: str) -> HttpResponse:
    """Open or close, until when, how many, what is asked."""
    tournament = organised_tournament(request, slug)
    stored = settings_of(tournament)
    initial = {name: getattr(stored, name) for name in WindowForm.base_fields if name != "takes"}
    initial |= {"takes": tournament.takes_entries or "oeffnen" in request.GET}
    form = WindowForm(request.POST or None, initial=initial if stored.version else initial | suggested(tournament))
    if did(form, lambda: taking.set_window(tournament, form.read, form.typed, actor_of(request)), stale=REOPEN):
        messages.success(request, _saved(len(tell_moved_up(request, tournament))))
        return redirect("organiser:entries", slug)
    context = {"form": form, "window": window_of(tournament)}
    status = 400 if form.errors else 200
    return render_step(request, tournament, "registrations", "entries/window.html", context, status=status)


def _saved(moved: int) -> str:
    if not moved:
        return _("Gespeichert.")
    text = ngettext(
        "Gespeichert. %(people)s Person rückt nach.", "Gespeichert. %(people)s Personen rücken nach.", moved
    )
    return text % {"people": moved}


@login_required
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """The preview the spreadsheets have, of who was sent; then those who are ticked are registered."""
    tournament = organised_tournament(request, slug)
    if request.method == "POST" and "step" in request.POST:
        return _sent_back(request, tournament)
    found, asked = overviews(tournament), set(request.POST.getlist("meldung"))
    ticked = {one.submission.pk for one in found if str(one.submission.pk) in asked}
    keys = to_take(found, window_of(tournament).free, None if "alle" in request.POST else ticked)
    people_to_take = taking.held(tournament, keys)
    if not people_to_take:
        full = any(one.may_hold for one in found if one.submission.pk in ticked)
        tell(request, RefusedError("entry_full" if full else "entry_nobody"))
        return redirect("organiser:entries", slug)
    source = _source(people_to_take)
    also = _also(found, _people(source))
    return spreadsheet.first_look(request, tournament, source, source.understood(), also=also)


def _sent_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try:
        source = Source.of(request.POST.get("source", ""))
    except SpreadsheetError as error:
        tell(request, RefusedError(error.code, error.params))
        return redirect("organiser:entries", tournament.slug)
    people = _people(source)
    headings, *lines = (line.cells for line in source.sheet.lines)
    shown = {key: _filled(cells, headings) for key, cells in zip(people.values(), lines, strict=False)}

    def stored(rows: Sequence[EnrolmentRow], done: Enrolment) -> None:
        named = zip(rows, done.registered, strict=True)
        taken = {people[row.line]: one for row, one in named if row.line in people}
        for one in taking.held(tournament, taken):
            if _filled(_cells(one), HEADINGS) != shown[one.pk]:
                raise RefusedError("entry_changed_meanwhile", {"name": one.called})
        taking.take_in(tournament, taken, actor_of(request))

    also = _also(overviews(tournament), people)
    return spreadsheet.sent_back(
        request, tournament, store=request.POST["step"] == "anmelden", stored=stored, also=also
    )


def _people(source: Source) -> dict[int, int]:
    """Line of a preview -> the key of who stands there."""
    return {at: int(key) for at, key in enumerate(source.sheet.name.split(), 2) if key.isdecimal()}


def _also(found: Sequence[EntryOverview], people: Mapping[int, int]) -> dict[int, Note]:
    """Line -> that somebody of this name was sent by others as well."""
    twice = {line.person.pk: line.twice for one in found for line in one.lines if line.twice}
    return {at: Note("entry_also", {"others": twice[key]}) for at, key in people.items() if key in twice}


def _source(people: Sequence[SubmittedPerson]) -> Source:
    """Who was sent as a sheet that the desk's reader reads; its name holds their keys, line by line."""
    rows = [HEADINGS, *map(_cells, people)]
    said = [at for at in range(len(HEADINGS)) if at < ALWAYS or any(cells[at] for cells in rows[1:])]
    lines = [SheetLine(line, tuple(cells[at] for at in said)) for line, cells in enumerate(rows, 1)]
    count = ngettext(
        "%(count)s Person aus den Online-Anmeldungen", "%(count)s Personen aus den Online-Anmeldungen", len(people)
    )
    sheet = Sheet(" ".join(str(one.pk) for one in people), tuple(lines), "", ())
    return Source(count % {"count": len(people)}, sheet, "", ages=None)  # categories were asked for


def _filled(cells: Sequence[str], headings: Sequence[str]) -> dict[str, str]:
    """What was said under which heading."""
    return {heading: cell for heading, cell in zip(headings, cells, strict=True) if cell}


def _cells(one: SubmittedPerson) -> tuple[str, ...]:
    """Under HEADINGS."""
    anonymous, born = "" if one.named else "x", str(one.born or "")
    said = one.name, one.submission.club, ", ".join(one.categories), one.team, one.tandem, anonymous
    return *said, one.pass_number, born


def an_entry(request: HttpRequest, slug: str, pk: int) -> Submission:
    """An entry of this tournament; else 404."""
    tournament = organised_tournament(request, slug)
    found = get_object_or_404(Submission, tournament=tournament, pk=pk)
    found.tournament = tournament
    return found


see = act_on(an_entry, "entries", gettext_lazy("Gesehen."), leaving="pk")(by(taking.see))


# `/leitung/<slug>/meldungen/<pk>/ablehnen/`: somebody of an entry, or all of them, and back again.


@login_required
def refuse(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Refuse the ticked people of an entry, after asking once what the sender is told."""
    entry, form = an_entry(request, slug, pk), RefusalForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _show(request, entry, form, 400 if form.errors else 200)
    sentence = form.cleaned_data["sentence"]
    try:
        names = taking.refuse(entry, whole(request, "version"), _chosen(request, entry), sentence, actor_of(request))
    except (RefusedError, StaleError) as error:
        tell(request, error)
        return _show(request, an_entry(request, slug, pk), form, 409)
    mailed = mail.tell_refused(entry, names, sentence, link_of(request, entry))
    by_mail = _("Abgelehnt: %(people)s. Der Absender bekommt eine E-Mail.")
    text = by_mail if mailed else _("Abgelehnt: %(people)s. Der Absender liest es bei seinem Link.")
    messages.success(request, text % {"people": "; ".join(names)})
    tell_desk(request, entry.tournament)
    return redirect(reverse("organiser:entries", args=[slug]) + _place(entry))


def _show(request: HttpRequest, entry: Submission, form: RefusalForm, status: int) -> HttpResponse:
    lines, ticked = entry_lines(entry), request.POST.getlist("person")
    context = {
        "entry": entry,
        "form": form,
        "open": [(line, str(line.person.pk) in ticked) for line in lines if line.may_be_refused],
        "refused": [line for line in lines if line.refused],
        "accepted": [line for line in lines if line.accepted],
    }
    return render_step(request, entry.tournament, "registrations", "entries/refuse.html", context, status=status)


@act_on(an_entry, "entries", leaving="pk")
def take_back(request: HttpRequest, entry: Submission) -> str:
    """Put refused people back into the queue."""
    names = taking.take_back(entry, whole(request, "version"), _chosen(request, entry), actor_of(request))
    mail.tell_back(entry, names, link_of(request, entry))
    text = _("Nicht mehr abgelehnt: %(people)s. Hier steht, ob ein Platz frei ist.")
    messages.success(request, text % {"people": "; ".join(names)})
    tell_desk(request, entry.tournament)
    return _place(entry)


def _chosen(request: HttpRequest, entry: Submission) -> Collection[int]:
    """The keys of those who are meant: who is ticked, or everybody."""
    ticked = request.POST.getlist("person")
    return [key for key in entry.people.values_list("pk", flat=True) if "alle" in request.POST or str(key) in ticked]


def _place(entry: Submission) -> str:
    """Where the list of all entries has this one."""
    return f"#meldung-{entry.pk}"


# `/turniere/<slug>/bestaetigen/<token>/`: the link in the mail; and the organisers' word in its place.


def confirm(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """What is confirmed; then it is, and whoever confirmed it goes on to the entry."""
    tournament = public_tournament(slug)
    found = Submission.objects.filter(tournament=tournament, confirm_hash=hash_of_token(token)).first()
    if found is None:
        return gone(request, tournament)
    found.tournament = tournament
    if request.method == "POST":
        try:
            taking.confirm(found, whole(request, "version"), hash_of_token(token))
        except RefusedError as error:
            return _confirming_show(request, found, wording.refused(error), 409)
        except StaleError:
            found.refresh_from_db()
            return _confirming_show(
                request, found, _("Inzwischen steht in der Anmeldung etwas anderes. Bitte ansehen."), 409
            )
        messages.success(request, _("Bestätigt. Hier steht, wer dabei ist."))
        return redirect("public:entry", slug, token_of(found.entry_id))
    return _confirming_show(request, found)


def _confirming_show(request: HttpRequest, entry: Submission, error: str = "", status: int = 200) -> HttpResponse:
    context = {
        "entry": entry,
        "people": entry.people.filter(withdrawn_at=None, refused_at=None).order_by("arrived"),
        "lapsed": pending(entry) is Place.LAPSED,
        "error": error,
        "own_page": token_of(entry.entry_id),
    }
    response = Frame(entry.tournament).render(request, "enter", "entries/public/confirm.html", context)
    response.status_code = status
    return private(response, with_form=True)


@act_on(an_entry, "entries", gettext_lazy("Die Online-Anmeldung gilt als bestätigt."), leaving="pk")
def let_hold(request: HttpRequest, entry: Submission) -> str:
    """The organisers know who sent it."""
    taking.let_hold(entry, whole(request, "version"), actor_of(request))
    return f"#meldung-{entry.pk}"
