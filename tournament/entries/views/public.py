"""Clubs and people enter, and change or withdraw by their link; who moved up is told so."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core import words as wording
from tournament.core.access import public_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.core.logs import place
from tournament.core.speaking import spoken
from tournament.core.works import NotDoneError, works
from tournament.entries.acts import mail
from tournament.entries.acts.mail import tell_again, tell_sender
from tournament.entries.acts.sending import (
    MOST_LISTS_FROM_ONE_ADDRESS,
    MOST_PEOPLE,
    Before,
    before_of,
    bound,
    change,
    hash_of_token,
    send,
    token_of,
    withdraw,
)
from tournament.entries.forms.entries import (
    AS_UNNAMED,
    TRAP,
    ContactForm,
    ListForm,
    Rows,
    begin_at_first_wrong,
    contact_of,
    initial_of,
    is_unnamed,
    new_entry,
)
from tournament.entries.reads.confirmation import is_asked
from tournament.entries.reads.entry import EntryLine, desk_strikes, entry_lines, settings_of, window_of
from tournament.entries.views.paying import paying_of
from tournament.lists.reads.known_by import base_url
from tournament.models import Submission, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.registration.fields import Entry
from tournament.registration.files.headings import is_title_row
from tournament.registration.files.people_list import understand
from tournament.registration.files.spreadsheets import read
from tournament.web.acting import whole
from tournament.web.connection import private
from tournament.web.on_paper import qr_data_uri
from tournament.web.public_frame import Frame

# The whole link of an entry, and who is told that they moved up: on the page, and by mail with that link.


def link_of(request: HttpRequest, submission: Submission) -> str:
    """Return the entry's whole link; select the tournament with the entry."""
    return mail.link_of(submission, base_url(request))


def tell_moved_up(request: HttpRequest, tournament: Tournament) -> list[str]:
    """Send a mail to whoever moved up meanwhile; return their names."""
    return mail.tell_moved_up(tournament, base_url(request))


def tell_desk(request: HttpRequest, tournament: Tournament) -> None:
    """Do the same after an act of the desk, and show the desk their names."""
    if names := tell_moved_up(request, tournament):
        messages.info(request, _("Von der Warteliste nachgerückt: %(people)s.") % {"people": "; ".join(names)})


READING_SECONDS = 10
OTHER_FORMS = ("zurueck", "mail")
"""Steps of the page of an entry that send nothing that is typed."""
WRONG = 400


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
        if status == WRONG:
            begin_at_first_wrong(self.contact, self.rows)
        context = {
            "contact": self.contact,
            "rows": self.rows,
            "entry": self.entry or new_entry(),
            "trap": TRAP,
            "window": window_of(self.tournament),
            "note": settings_of(self.tournament).note,
            "error": error,
            "list_form": ListForm(),
            **more,
        }
        response = Frame(self.tournament).render(self.request, "enter", "entries/public/enter.html", context)
        response.status_code = status
        return response

    def refuse(self, error: RefusedError) -> HttpResponse:
        """What is refused, at the row it is about, or above everything."""
        sentence = wording.refused(error)
        if self.rows.complain(error.code, str(error.params.get("name", "")), sentence):
            return self.show(status=WRONG)
        there = error.code == "entry_sent_already"  # whoever has the id of the form has the entry's link
        link = reverse("public:entry", args=[self.tournament.slug, token_of(UUID(self.entry))]) if there else ""
        return self.show(sentence, 409, there=link)


def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; a row more or less; a spreadsheet read into its rows; then it is sent."""
    tournament = public_tournament(slug)
    window = settings_of(tournament)
    if request.method != "POST":
        return Form(request, tournament, ContactForm(window), Rows(window)).show()
    form = Form(
        request,
        tournament,
        ContactForm(window, request.POST),
        Rows(window, request.POST),
        request.POST.get("entry", ""),
    )
    if "file" in request.FILES or request.POST.get("step") == "liste":  # whatever was pressed: a file is not lost
        return _read(form)
    if _changes_rows(request):
        form.contact, form.rows = _again(form)
        return form.show()
    return _send(form)


def _changes_rows(request: HttpRequest) -> bool:
    """Whether the button adds a row or takes one away: nothing is sent by that."""
    return request.POST.get("step") == "mehr" or whole(request, "weg") > 0


def _again(form: "Form | Change") -> tuple[ContactForm, Rows]:
    """The form as it was typed, without complaints, with a row more or less."""
    request, window = form.request, form.contact.window
    contact = ContactForm(window, initial=request.POST.dict(), asked="answer" in form.contact.fields)
    rows = Rows(window, initial=form.rows.typed(besides=whole(request, "weg")))
    if request.POST.get("step") == "mehr":
        rows.add()
    return contact, rows


def _send(form: Form) -> HttpResponse:
    request, contact, rows = form.request, form.contact, form.rows
    contact.full_clean()
    if not contact.is_answered or request.POST.get(TRAP):
        contact.add_error("answer" if "answer" in contact.fields else None, wording.refusal("entry_question", {}))
    if False in (rows.are_valid(Before()), contact.is_valid()):  # each says what is wrong
        return form.show(status=400)
    try:
        entry_id = UUID(form.entry)
        made = send(form.tournament, contact.sent(rows.people), entry_id, request.META.get("REMOTE_ADDR", ""), spoken())
    except ValueError:
        form.entry = ""
        return form.show(status=400)
    except RefusedError as error:
        return form.refuse(error)
    tell_again(made, base_url(request))
    messages.success(request, _came(made, mailed=tell_sender(made, base_url(request))))
    return redirect("public:entry", form.tournament.slug, token_of(made.entry_id))


def _came(made: Submission, *, mailed: bool) -> str:
    """What is said of an entry that came: nothing that depends on who is in it."""
    if mailed:
        return _("Die Anmeldung ist da. Den Link hier bitte aufheben; er kommt auch per E-Mail.")
    if made.mail:
        return _("Die Anmeldung ist da. Den Link hier bitte aufheben; eine E-Mail kommt nicht.")
    return _("Die Anmeldung ist da. Den Link hier bitte aufheben.")


def _read(form: Form) -> HttpResponse:
    """The club's spreadsheet as rows of the form, below those that are typed, to be looked at and sent."""
    request, window = form.request, form.contact.window
    typed = form.rows.typed(besides=whole(request, "weg"))
    form.contact, form.rows = ContactForm(window, initial=request.POST.dict()), Rows(window, initial=typed)
    upload = ListForm(request.POST, request.FILES)
    if not upload.is_valid():
        return form.show(str(upload.errors["file"][0]), 400)
    try:
        bound(f"lists {place(request.META.get('REMOTE_ADDR', ''))}", MOST_LISTS_FROM_ONE_ADDRESS)
        sheet = works.run(READING_SECONDS, read, upload.content(), is_title_row)
        found = understand(sheet, club=request.POST.get("club", "")[:LONGEST_NAME])
    except RefusedError as error:
        return form.show(wording.refused(error), 503 if isinstance(error, NotDoneError) else 400)
    named = upload.cleaned_data["all_named"]
    held = [(one.line, Entry(one.text)) for one in found.skipped if is_unnamed(one.text)]
    people = [*((row.line, row.entry) for row in found.rows), *held]
    people.sort(key=lambda one: one[0])
    new = [_as_initial(one, found.remarks.get(line, ""), named=named) for line, one in people]
    rows = [*typed, *new]
    too_many = wording.refusal("entry_too_many", {"most": MOST_PEOPLE}) if len(rows) > MOST_PEOPLE else ""
    clubs = {one.club for _line, one in people if one.club}
    if len(clubs) == 1:
        form.contact.initial.setdefault("club", "")
        form.contact.initial["club"] = form.contact.initial["club"] or clubs.pop()
    form.rows = Rows(window, initial=rows[:MOST_PEOPLE])
    lost = not window.asks_wishes and any(one["wish"] for one in new)
    return form.show(too_many, read=len(people), remarks_lost=lost)


def _as_initial(entry: Entry, remark: str, *, named: bool) -> dict[str, Any]:
    surname, _comma, given = (AS_UNNAMED if is_unnamed(entry.name) else entry.name).partition(",")
    return {
        "surname": surname.strip(),
        "given": given.strip(),
        "categories": ", ".join(entry.categories),
        "team": entry.team,
        "tandem": entry.tandem,
        "wish": remark,
        "pass_number": entry.pass_number,
        "born": entry.born,
        "named": named and not entry.anonymous,
    }


def entry(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """One entry by its link: who is in, who waits; and the form to change it, until the deadline."""
    tournament = public_tournament(slug)
    found = Submission.objects.filter(tournament=tournament, token_hash=hash_of_token(token)).first()
    if found is None:
        return gone(request, tournament)
    found.tournament = tournament
    window = settings_of(tournament)
    lines = entry_lines(found)
    initial = [initial_of(line.person) for line in lines if line.stays]
    form = Change(
        request, found, ContactForm(window, initial=contact_of(found), asked=False), Rows(window, None, initial)
    )
    if request.method != "POST":
        return _show(form, lines)
    if request.POST.get("step") not in OTHER_FORMS:
        form.contact, form.rows = ContactForm(window, request.POST, asked=False), Rows(window, request.POST)
    return _answer(form, lines)


def gone(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page of a link that leads to no entry."""
    response = Frame(tournament).render(request, "enter", "entries/public/gone.html", {})
    response.status_code = 404
    return private(response)


@dataclass
class Change:
    """An entry as its link shows it, with the form to change it."""

    request: HttpRequest
    entry: Submission
    contact: ContactForm
    rows: Rows


def _answer(form: Change, lines: Sequence[EntryLine]) -> HttpResponse:
    """Answer a sent form: add or remove rows, or store the entry; show the form again with what was wrong."""
    if _changes_rows(form.request):
        form.contact, form.rows = _again(form)
        return _show(form, lines)
    try:
        return _changed(form) or _show(form, lines, status=WRONG)
    except NotDoneError:
        raise
    except RefusedError as refused:
        sentence = wording.refused(refused)
        if form.rows.complain(refused.code, str(refused.params.get("name", "")), sentence):
            return _show(form, lines, status=WRONG)
        return _show(form, lines, sentence, 409)
    except StaleError:
        return _show(
            form, lines, _("Inzwischen ist diese Anmeldung anderswo geändert worden. Bitte neu laden."), 409, stale=True
        )


def _changed(form: Change) -> HttpResponse | None:
    """Do what the button says; None: something typed is wrong. RefusedError, StaleError."""
    request, version = form.request, whole(form.request, "version")
    if request.POST.get("step") == "mail":
        return _mailed_again(form)
    if request.POST.get("step") == "zurueck":
        stored = withdraw(form.entry, version)
    else:
        before = before_of(form.entry) if version == form.entry.version else Before()
        if False in (form.contact.is_valid(), form.rows.are_valid(before)):  # each says what is wrong
            return None
        stored = change(form.entry, version, form.contact.sent(form.rows.people))
    stored.tournament = form.entry.tournament
    tell_again(stored, base_url(request))
    if stored.confirm_hash not in (None, form.entry.confirm_hash):  # another address, which is asked now
        tell_sender(stored, base_url(request))
    return _done(form)


def _mailed_again(form: Change) -> HttpResponse:
    """The mail that asks the address to confirm, once more."""
    if is_asked(form.entry) and tell_sender(form.entry, base_url(form.request)):
        messages.success(form.request, _("Die E-Mail ist noch einmal unterwegs."))
    else:
        messages.error(
            form.request, _("Gerade geht dorthin keine E-Mail hinaus. Bitte bei der Spielleitung nachfragen.")
        )
    return redirect("public:entry", form.entry.tournament.slug, token_of(form.entry.entry_id))


def _show(
    form: Change, lines: Sequence[EntryLine], error: str = "", status: int = 200, *, stale: bool = False
) -> HttpResponse:
    found, tournament = form.entry, form.entry.tournament
    link = link_of(form.request, found)
    if status == WRONG:
        begin_at_first_wrong(form.contact, form.rows)
    context = {
        "entry": found,
        "version": whole(form.request, "version") or found.version,
        **paying_of(found, lines, form.contact.window),
        "contact": form.contact,
        "rows": form.rows,
        "window": window_of(tournament),
        "link": link,
        "qr": qr_data_uri(link),
        "error": error,
        "stale": stale,
        "stays": any(line.stays for line in lines),
        "unconfirmed": any(line.unconfirmed for line in lines),
        "asked": is_asked(found),
        "lapsed": any(line.lapsed for line in lines),
        "desk_strikes": desk_strikes(tournament, form.contact.window) and any(line.accepted for line in lines),
    }
    response = Frame(tournament).render(form.request, "enter", "entries/public/entry.html", context)
    response.status_code = status
    return private(response, with_form=True)


def _done(form: Change) -> HttpResponse:
    """Tell who moved up, and redirect to the entry."""
    tell_moved_up(form.request, form.entry.tournament)
    messages.success(form.request, _("Gespeichert. Die Spielleitung sieht, was sich geändert hat."))
    return redirect("public:entry", form.entry.tournament.slug, token_of(form.entry.entry_id))
