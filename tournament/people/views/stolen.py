"""A stolen account: nobody is in it any more, its links are renewed, what it did since is listed. In three taps: the
account, "Gestohlen oder verloren?", and the button there."""

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

import scoring
from tournament.core.access import account_of_member, may_open_account
from tournament.core.act import Actor
from tournament.core.audit_words import AuditLine, line
from tournament.models import AuditEntry
from tournament.people.acts.lists import renew_open_lists
from tournament.people.acts.members import secure
from tournament.people.forms.members import SecureForm, SinceForm
from tournament.people.reads.members import MOST_ACTS, acts_of
from tournament.people.reads.sessions import log_ins_of
from tournament.people.views.account import of_account

ANY_RULEBOOK = "dskv-2018"
"""In whose words a row is said that belongs to no tournament: none of them stands in it."""
LATELY = timedelta(days=1)


@of_account
@require_http_methods(["GET", "HEAD", "POST"])
def stolen(request: HttpRequest, user: User, pk: int | None = None) -> HttpResponse:
    """What will be done, then it is done; without a number to one's own account."""
    account = user if pk is None else account_of_member(user, pk)
    if account != user and not may_open_account(user, account):
        raise PermissionDenied
    form = SecureForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        return _secured(request, user, account, lists=form.cleaned_data["lists"])
    context = {
        "account": account,
        "himself": account == user,
        "form": form,
        "acts": reverse("organiser:own_acts") if pk is None else reverse("organiser:acts_of_account", args=[pk]),
        "log_ins": log_ins_of(account, request.session.session_key),
    }
    return render(request, "people/stolen.html", context)


def _secured(request: HttpRequest, user: User, account: User, *, lists: bool) -> HttpResponse:
    own_key = request.session.session_key if account == user else None
    secure(account, Actor.user(user), own_key)
    if lists:
        renewed = renew_open_lists(account, user)
        messages.warning(request, _("Listen mit neuem Link: %(renewed)s. Bitte neu drucken.") % {"renewed": renewed})
    if account == user:
        messages.success(request, _("Alle anderen Anmeldungen sind beendet. Jetzt bitte ein neues Passwort wählen."))
        return redirect("organiser:account_password")
    name = account.first_name or account.get_username()
    done = _("Das Konto von %(name)s ist zu: Niemand ist mehr darin. Hier steht, was damit zuletzt getan wurde.")
    messages.success(request, done % {"name": name})
    return redirect("organiser:acts_of_account", pk=account.pk)


@of_account
@require_safe
def acts(request: HttpRequest, user: User, pk: int | None = None) -> HttpResponse:
    """What an account did since a time, in the tournaments the reader runs and outside of any; without a number one's
    own."""
    account = user if pk is None else account_of_member(user, pk)
    form = SinceForm(request.GET if "seit" in request.GET else None)
    since = form.cleaned_data["seit"] if form.is_valid() else timezone.now() - LATELY
    found = acts_of(account, since, user)
    context = {
        "account": account,
        "himself": account == user,
        "may_open": may_open_account(user, account),
        "form": form if form.is_bound else SinceForm(initial={"seit": timezone.localtime(since)}),
        "since": since,
        "lines": [_line(entry) for entry in sorted(found[:MOST_ACTS], key=_place)],
        "more": len(found) > MOST_ACTS,
    }
    return render(request, "people/acts.html", context)


def _place(entry: AuditEntry) -> str:
    """What belongs to no tournament comes first; each part stays newest first."""
    return f"{entry.tournament.name} {entry.tournament.slug}" if entry.tournament else ""


def _line(entry: AuditEntry) -> AuditLine:
    rulebook = entry.tournament.rulebook if entry.tournament else scoring.rulebook(ANY_RULEBOOK)
    return line(entry, rulebook)
