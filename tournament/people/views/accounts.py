"""`/leitung/konten/`: for owners, the accounts of their organisation: invited, handed a way back in, removed; and
a stolen one."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import scoring
from tournament.core.access import account_of_member, may_open_account, owned, owned_organisation
from tournament.core.act import Actor
from tournament.core.audit_words import AuditLine, line
from tournament.lists.reads.known_by import base_url, only_here
from tournament.models import AuditEntry, Invitation, MembershipRole, Organisation
from tournament.people.acts.accounts import remove_member, renew_open_lists, secure, set_role, way_back_for
from tournament.people.acts.invitations import invite, withdraw
from tournament.people.forms.accounts import LASTS, InvitationForm, SecureForm, SinceForm
from tournament.people.reads.members import MOST_ACTS, acts_of, organisations_of
from tournament.people.reads.sessions import log_ins_of
from tournament.people.views.account import asked_again, of_account
from tournament.web.acting import act_on, actor_of, told, whole
from tournament.web.connection import private
from tournament.web.on_paper import qr_data_uri

PAGE = "organiser:accounts"
TYPED = "typed_invitation"
"""Session key of an invitation that is made once its maker has confirmed who they are: organisation's key -> what was
typed."""


@login_required
@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    """Everybody in each organisation, and the links that wait."""
    if not owned(request.user).exists():
        raise PermissionDenied
    return _show(request)


@of_account
@require_POST
def invite_member(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    """Make a link for somebody new and show it, once; whoever makes an owner confirms first who they are."""
    organisation = owned_organisation(user, pk)
    form = InvitationForm(request.POST, auto_id=f"id_{organisation.pk}_%s")
    if not form.is_valid():
        return _show(request, form, organisation)
    typed = form.cleaned_data
    if typed["role"] == MembershipRole.OWNER and (asked := asked_again(request, reverse(PAGE))):
        request.session[TYPED] = {str(organisation.pk): typed}
        messages.info(request, _("Was Sie eingetippt haben, steht danach wieder da."))
        return asked
    request.session.pop(TYPED, None)
    made = Invitation(organisation=organisation, role=typed["role"], meant_for=typed["meant_for"])
    token = invite(made, LASTS[typed["lasts"]], Actor.user(user))
    return link_shown(request, made, token)


def link_shown(request: HttpRequest, invitation: Invitation, token: str) -> HttpResponse:
    """The page of a link that was just made: nobody can be shown it later."""
    base = base_url(request)
    link = base + reverse("invitation", args=[token])
    context = {"invitation": invitation, "link": link, "qr": qr_data_uri(link), "only_here": only_here(base)}
    return private(render(request, "people/link.html", context), with_form=True)


def _invitation(request: HttpRequest, pk: int) -> Invitation:
    return get_object_or_404(Invitation, pk=pk, organisation__in=owned(request.user))


@act_on(_invitation, "accounts", gettext_lazy("Der Link ist zurückgezogen."), leaving="pk")
def withdraw_invitation(request: HttpRequest, found: Invitation) -> None:
    """Withdraw an invitation."""
    withdraw(found, actor_of(request))


@of_account
@require_safe
def member(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    """One account: what it is where, and what can be done about it."""
    account = account_of_member(user, pk)
    context: dict[str, Any] = {
        "account": account,
        "memberships": account.memberships.filter(organisation__in=owned(user)).select_related("organisation"),
        "log_ins": log_ins_of(account, request.session.session_key),
        "may_open": may_open_account(user, account),
        "himself": account == user,
    }
    return render(request, "people/member.html", context)


@of_account
@require_POST
def member_role(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    """Owner or member, from now on."""
    account, organisation = account_of_member(user, pk), _named(request, user)
    if asked := asked_again(request):
        return asked
    role = MembershipRole.OWNER if request.POST.get("role") == MembershipRole.OWNER else MembershipRole.MEMBER
    with told(request, _("Gespeichert.")):
        set_role(organisation, account, role, request.POST.get("read", ""), actor_of(request))
    return _back_to(user, account)


@of_account
@require_POST
def member_off(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    """Remove the account from the organisation."""
    account, organisation = account_of_member(user, pk), _named(request, user)
    done = _("%(name)s gehört nicht mehr zu %(organisation)s.")
    name = account.first_name or account.get_username()
    with told(request, done % {"name": name, "organisation": organisation.name}):
        remove_member(organisation, account, actor_of(request))
    return _back_to(user, account)


@of_account
@require_POST
def member_link(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    """Show a new link for a member who has lost their way in; raise PermissionDenied if it is not theirs to give."""
    account = account_of_member(user, pk)
    if not may_open_account(user, account):
        raise PermissionDenied
    if asked := asked_again(request):
        return asked
    return link_shown(request, *way_back_for(account, actor_of(request)))


def _named(request: HttpRequest, user: User) -> Organisation:
    return owned_organisation(user, whole(request, "organisation"))


def _back_to(user: User, account: User) -> HttpResponse:
    """Redirect to the member's page while this user looks after them, else to the list, else to one's own account."""
    own = owned(User.objects.get(pk=user.pk))
    if account.memberships.filter(organisation__in=own).exists():
        return redirect("organiser:member", pk=account.pk)
    return redirect(PAGE if own.exists() else "organiser:account")


def _empty(request: HttpRequest, organisation: Organisation) -> InvitationForm:
    """Return the form to invite somebody, with what was typed before users had to confirm who they are."""
    typed = request.session.get(TYPED, {}).get(str(organisation.pk))
    return InvitationForm(initial=typed, auto_id=f"id_{organisation.pk}_%s")


def _show(request: HttpRequest, form: InvitationForm | None = None, of: Organisation | None = None) -> HttpResponse:
    """All of them; the form of one of them as it was typed."""
    found = [
        (one, form if one.organisation == of else _empty(request, one.organisation))
        for one in organisations_of(request.user)
    ]
    context = {"organisations": found}
    return render(request, "people/accounts.html", context, status=400 if form else 200)


# A stolen account: nobody is in it any more, its links are renewed, what it did since is listed. In three taps: the
# account, "Gestohlen oder verloren?", and the button there.

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
