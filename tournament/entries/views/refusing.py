"""`/leitung/<slug>/meldungen/<pk>/ablehnen/`: somebody of an entry, or all of them, and back again."""

from collections.abc import Collection

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.errors import RefusedError, StaleError
from tournament.entries.acts import mail, refusing
from tournament.entries.forms.entries import RefusalForm
from tournament.entries.reads.entry import entry_lines
from tournament.entries.views.desk import an_entry
from tournament.entries.views.links import link_of, tell_desk
from tournament.models import Submission
from tournament.web.acting import act_on, actor_of, tell, whole
from tournament.web.organiser_frame import render_step


@login_required
def refuse(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who, and what the sender is told; asked once."""
    entry, form = an_entry(request, slug, pk), RefusalForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _show(request, entry, form, 400 if form.errors else 200)
    sentence = form.cleaned_data["sentence"]
    try:
        names = refusing.refuse(entry, whole(request, "version"), _chosen(request, entry), sentence, actor_of(request))
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
    """Somebody who was refused stands in the queue again."""
    names = refusing.take_back(entry, whole(request, "version"), _chosen(request, entry), actor_of(request))
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
