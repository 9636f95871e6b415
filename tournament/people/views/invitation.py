"""`/einladung/<token>/`: whoever holds the link makes his account, joins with the one he has, or gets back into his."""

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.core.mailing import sends_mail
from tournament.core.works import NotDoneError
from tournament.models import Invitation, Passkey
from tournament.models.organisation import is_for_a_day
from tournament.people.acts import first_owner
from tournament.people.acts.accounts import join, make_account, open_anew
from tournament.people.acts.invitations import count_try
from tournament.people.acts.mail import BY_MAIL
from tournament.people.forms.accounts import NAMED, NewAccountForm
from tournament.people.forms.passwords import NewPassword, in_turn
from tournament.people.reads.invitations import State, invitation_of
from tournament.people.views.entering import enter_with_password
from tournament.people.views.passkeys import ANSWER, options_to_make, passkey_answered, passkeys_here
from tournament.web.private import private

WHAT_BECAME_OF_IT = frozenset(State)


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a link, or what has become of it."""
    try:
        return private(_page(request, token, _for_accounts(token)), with_form=True)
    except NotDoneError:
        raise
    except RefusedError as error:
        return private(_refused(request, error), with_form=True)


@require_POST
def options(request: HttpRequest, token: str) -> HttpResponse:
    """What a device is asked for a passkey, under the name that stands in the form."""
    try:
        found = _for_accounts(token)
    except RefusedError as error:
        return private(_refused(request, error))
    name = found.user.get_username() if found.user else request.POST.get("username", "")[:150]
    return private(options_to_make(request, name or "Spielliste"))


def _for_accounts(token: str) -> Invitation:
    found = invitation_of(token)
    if found.tournament_id:  # helpers have pages of their own
        raise RefusedError("invitation_unknown")
    return found


def _page(request: HttpRequest, token: str, found: Invitation) -> HttpResponse:
    if found.user:
        return _way_back(request, token, found, found.user)
    if isinstance(request.user, User) and not is_for_a_day(request.user.username):
        return _joining(request, token, found, request.user)
    return _new_account(request, token, found)


def _joining(request: HttpRequest, token: str, found: Invitation, user: User) -> HttpResponse:
    if request.method != "POST":
        return render(request, "people/join.html", {"invitation": found})
    join(token, user)
    if found.is_for_first_owner:
        first_owner.used()
    return enter_with_password(request, user)


def _new_account(request: HttpRequest, token: str, found: Invitation) -> HttpResponse:
    by_passkey = bool(request.POST.get(ANSWER))
    form = NewAccountForm(User(), request.POST or None, by_mail=sends_mail(), by_passkey=by_passkey)
    if form.is_valid():
        try:
            return _made(request, token, found, form)
        except RefusedError as error:
            _say_at(form, error)
    if form.is_bound:
        count_try(found)
    return _show(request, "people/new_account.html", found, form)


def _made(request: HttpRequest, token: str, found: Invitation, form: NewAccountForm) -> HttpResponse:
    user = form.filled_in()
    user.password, passkey = _chosen(request, form)
    make_account(token, user, passkey)
    if found.is_for_first_owner:
        first_owner.used()
    return enter_with_password(request, user)


def _way_back(request: HttpRequest, token: str, found: Invitation, user: User) -> HttpResponse:
    form = NewPassword(user, request.POST or None, by_passkey=bool(request.POST.get(ANSWER)))
    if form.is_valid():
        try:
            return enter_with_password(request, open_anew(token, *_chosen(request, form)))
        except RefusedError as error:
            _say_at(form, error)
    return _show(request, "people/way_back.html", found, form)


def _chosen(request: HttpRequest, form: NewPassword) -> tuple[str, Passkey | None]:
    """The password as Django stores it, hashed in turn, or one that nothing fits and the passkey. RefusedError."""
    if request.POST.get(ANSWER):
        return make_password(None), passkey_answered(request)
    try:
        with in_turn():
            return make_password(form.cleaned_data["password"]), None
    except ValidationError as error:
        raise RefusedError("too_many_at_once") from error


def _say_at(form: NewPassword, error: RefusedError) -> None:
    """Say a refusal where it belongs; one of the link itself goes on."""
    if isinstance(error, NotDoneError) or error.code in WHAT_BECAME_OF_IT or error.code == "invitation_unknown":
        raise error
    form.add_error(NAMED.get(error.code), wording.refusal(error.code, error.params))


def _show(request: HttpRequest, page: str, found: Invitation, form: NewPassword) -> HttpResponse:
    offered = passkeys_here(request) and found.role != BY_MAIL
    context = {"invitation": found, "form": form, "passkeys_here": offered}
    return render(request, page, context, status=400 if form.is_bound else 200)


def _refused(request: HttpRequest, error: RefusedError) -> HttpResponse:
    """What became of the link: 410, or 404 for one that never was; 409: it does not go with this account."""
    context = {"said": wording.refusal(error.code, error.params)}
    status = 410 if error.code in WHAT_BECAME_OF_IT else 404 if error.code == "invitation_unknown" else 409
    return render(request, "people/no_invitation.html", context, status=status)
