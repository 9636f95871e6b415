"""`/turniere/<slug>/anmelden/`: clubs and people enter; `.../meldung/<token>/`: they look at it and change it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core import words as wording
from tournament.core.access import public_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.core.speaking import spoken
from tournament.core.works import NotDoneError, works
from tournament.entries.acts.mail import tell_moved_up, tell_sender
from tournament.entries.acts.sending import MOST_PEOPLE, change, hash_of_token, send, token_of, withdraw
from tournament.entries.forms import MORE, TRAP, ContactForm, ListForm, Rows, contact_of, initial_of, new_entry
from tournament.entries.reads.entry import entry_lines
from tournament.entries.reads.window import settings_of, window_of
from tournament.lists.reads.links import base_url
from tournament.models import EntryWindow, Submission, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.registration.fields import Entry
from tournament.registration.files.headings import is_title_row
from tournament.registration.files.people_list import understand
from tournament.registration.files.spreadsheets import SpreadsheetError, read
from tournament.web.acting import whole
from tournament.web.private import private
from tournament.web.public_frame import Frame
from tournament.web.qr import qr_data_uri

READING_SECONDS = 10


@dataclass
class Form:
    """The form as it is shown: who answers, the rows, the id it is sent under."""

    request: HttpRequest
    tournament: Tournament
    contact: ContactForm
    rows: Rows
    entry: str = ""

    def show(self, error: str = "", status: int = 200, **more: Any) -> HttpResponse:
        """The page, with what is wrong."""
        context = {
            "contact": self.contact,
            "rows": self.rows,
            "entry": self.entry or new_entry(),
            "trap": TRAP,
            "window": window_of(self.tournament),
            "note": settings_of(self.tournament).note,
            "error": error,
            "most": MOST_PEOPLE,
            "list_form": ListForm(),
            **more,
        }
        response = Frame(self.tournament).render(self.request, "enter", "entries/public/enter.html", context)
        response.status_code = status
        return response


def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; more rows; a spreadsheet read into its rows; then it is sent."""
    tournament = public_tournament(slug)
    window = settings_of(tournament)
    if request.method != "POST":
        return Form(request, tournament, ContactForm(window), Rows(window)).show()
    contact, rows = ContactForm(window, request.POST), Rows(window, request.POST)
    form = Form(request, tournament, contact, rows, request.POST.get("entry", ""))
    match request.POST.get("step"):
        case "mehr":
            return _more(form)
        case "liste":
            return _read(form)
        case _:
            return _send(form)


def _more(form: Form) -> HttpResponse:
    rows = _again(form.contact.window, form.rows)
    rows.add(MORE)
    contact = ContactForm(form.contact.window, initial=form.request.POST.dict())
    return Form(form.request, form.tournament, contact, rows, form.entry).show()


def _send(form: Form) -> HttpResponse:
    request, contact, rows = form.request, form.contact, form.rows
    if not (contact.is_valid() and rows.are_valid()):
        return form.show(status=400)
    if not contact.is_answered or request.POST.get(TRAP):
        contact.add_error("answer" if "answer" in contact.fields else None, wording.refusal("entry_question", {}))
        return form.show(status=400)
    try:
        entry_id = UUID(form.entry)
        made = send(form.tournament, contact.sent(rows.people), entry_id, request.META.get("REMOTE_ADDR", ""), spoken())
    except ValueError:
        form.entry = ""
        return form.show(status=400)
    except RefusedError as error:
        return form.show(wording.refusal(error.code, error.params), 409)
    address = reverse("public:entry", args=[form.tournament.slug, token_of(made.entry_id)])
    mailed = tell_sender(made, base_url(request) + address)
    by_mail = _("Die Anmeldung ist da. Den Link hier bitte aufheben; er kommt auch per E-Mail.")
    messages.success(request, by_mail if mailed else _("Die Anmeldung ist da. Den Link hier bitte aufheben."))
    return redirect(address)


def _again(window: EntryWindow, rows: Rows) -> Rows:
    """The same rows without complaints about what is not filled in yet."""
    return Rows(window, initial=[{name: form[name].value() for name in form.fields} for form in rows])


def _read(form: Form) -> HttpResponse:
    """The club's spreadsheet as rows of the form, below those that are typed, to be looked at and sent."""
    request, window = form.request, form.contact.window
    form.contact, form.rows = ContactForm(window, initial=request.POST.dict()), _again(window, form.rows)
    upload = ListForm(request.POST, request.FILES)
    if not upload.is_valid():
        return form.show(str(upload.errors["file"][0]), 400)
    try:
        sheet = works.run(READING_SECONDS, read, upload.content(), is_title_row)
        people = [row.entry for row in understand(sheet, club=request.POST.get("club", "")[:LONGEST_NAME]).rows]
    except (SpreadsheetError, NotDoneError) as error:
        return form.show(wording.refusal(error.code, error.params), 503 if isinstance(error, NotDoneError) else 400)
    typed = [dict(one.initial) for one in form.rows if one.initial.get("surname") or one.initial.get("given")]
    lines = typed + [_as_initial(one) for one in people]
    too_many = wording.refusal("entry_too_many", {"most": MOST_PEOPLE}) if len(lines) > MOST_PEOPLE else ""
    clubs = {one.club for one in people if one.club}
    if len(clubs) == 1:
        form.contact.initial.setdefault("club", "")
        form.contact.initial["club"] = form.contact.initial["club"] or clubs.pop()
    form.rows = Rows(window, initial=lines[:MOST_PEOPLE])
    return form.show(too_many, read=len(people))


def _as_initial(entry: Entry) -> dict[str, Any]:
    surname, _comma, given = entry.name.partition(",")
    return {
        "surname": surname.strip(),
        "given": given.strip(),
        "categories": ", ".join(entry.categories),
        "team": entry.team,
        "tandem": entry.tandem,
        "named": not entry.anonymous,
    }


def entry(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """One entry by its link: who is in, who waits; and the form to change it, until the deadline."""
    tournament = public_tournament(slug)
    found = Submission.objects.filter(tournament=tournament, token_hash=hash_of_token(token)).first()
    if found is None:
        raise Http404
    found.tournament = tournament
    window = settings_of(tournament)
    lines = entry_lines(found)
    initial = [initial_of(line.person) for line in lines if not line.gone]
    contact = ContactForm(window, initial=contact_of(found), asked=False)
    rows = Rows(window, initial=initial)
    error, status = "", 200
    if request.method == "POST":
        step = request.POST.get("step", "")
        if step != "zurueck":
            contact, rows = ContactForm(window, request.POST, asked=False), Rows(window, request.POST)
        if step == "mehr":
            rows = _again(window, rows)
            rows.add(MORE)
        elif step == "zurueck" or (contact.is_valid() and rows.are_valid()):
            version = whole(request, "version")
            try:
                if step == "zurueck":
                    return _done(request, found, lambda: withdraw(found, version))
                return _done(request, found, lambda: change(found, version, contact.sent(rows.people)))
            except RefusedError as refused:
                error, status = wording.refusal(refused.code, refused.params), 409
            except StaleError:
                error = _("Inzwischen ist diese Anmeldung anderswo geändert worden. Bitte neu laden.")
                status = 409
        else:
            status = 400
    link = base_url(request) + reverse("public:entry", args=[slug, token])
    context = {
        "entry": found,
        "lines": lines,
        "contact": contact,
        "rows": rows,
        "window": window_of(tournament),
        "link": link,
        "qr": qr_data_uri(link),
        "error": error,
        "stays": any(not line.gone for line in lines),
    }
    response = Frame(tournament).render(request, "enter", "entries/public/entry.html", context)
    response.status_code = status
    return private(response, with_form=True)


def _done(request: HttpRequest, found: Submission, act: Any) -> HttpResponse:
    """Do it, tell who moved up, and go back to the entry."""
    moved = act()
    slug = found.tournament.slug
    base = base_url(request)
    tell_moved_up(moved, lambda one: base + reverse("public:entry", args=[slug, token_of(one.entry_id)]))
    messages.success(request, _("Gespeichert. Die Spielleitung sieht, was sich geändert hat."))
    return redirect("public:entry", slug, token_of(found.entry_id))
