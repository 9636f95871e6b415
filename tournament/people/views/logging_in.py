"""The pages by which somebody comes in: logging in, an invitation, a helper's code, and a way back."""

from datetime import timedelta
from math import ceil
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.core.installation import sends_mail
from tournament.core.words import refusal, refused
from tournament.core.works import NotDoneError
from tournament.lists.reads.known_by import base_url
from tournament.models import Invitation, Passkey, Role, Tournament
from tournament.models.organisation import is_for_a_day
from tournament.people.acts import invitations
from tournament.people.acts.accounts import join, make_account, open_anew
from tournament.people.acts.factors import takes
from tournament.people.acts.helpers import begin_to_help, help_as, tournament_of
from tournament.people.acts.invitations import BY_MAIL, count_try, send_way_back
from tournament.people.failures import Asking, Wait, count, forget, wait_of
from tournament.people.forms.accounts import NAMED, NameForm, NewAccountForm, WayBackForm
from tournament.people.forms.passwords import CodeForm, LoginForm, NewPassword, in_turn
from tournament.people.reads.members import State, end_of_day, invitation_of, shown_name, taken_by
from tournament.people.views.entering import (
    ANSWER,
    carried,
    code_page,
    enter,
    enter_with_password,
    going_on,
    halfway_in,
    options_to_make,
    page_at,
    page_of,
    passkey_answered,
    passkeys_here,
    user_who_answered,
)
from tournament.web.connection import private
from tournament.web.ended import BEFORE, Typed, seal
from tournament.web.errors import typed_again

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


class LogIn(LoginView):
    """Name and password, or the answer of a passkey; 429 while too many log in at once."""

    redirect_authenticated_user = True
    authentication_form = LoginForm
    template_name = "people/login.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Who is logged in by now, on a page beside, is shown what they typed."""
        if request.user.is_authenticated and request.POST.get(BEFORE):
            return going_on(request, page_at(self.get_redirect_url()))
        return cast("HttpResponse", super().dispatch(request, *args, **kwargs))

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.POST.get(ANSWER):
            return super().post(request, *args, **kwargs) if "username" in request.POST else self._anew()
        try:
            user = user_who_answered(request)
        except RefusedError as error:
            return self._anew(400, refused=refused(error))
        return enter(request, user, page_at(self.get_redirect_url()), two=True)

    def _anew(self, status: int = 200, **more: object) -> HttpResponse:
        """The form as nobody has typed into it."""
        form = LoginForm(self.request, initial=carried(self.request))
        return self.render_to_response(self.get_context_data(form=form, **more), status=status)

    def get_success_url(self) -> str:
        return page_at(super().get_success_url())

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        return enter_with_password(self.request, form.get_user(), page_at(self.get_redirect_url()))

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_invalid(form)
        if form.has_error(NON_FIELD_ERRORS, "too_many_at_once"):
            response.status_code = 429
            response["Retry-After"] = "1"
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        here = {"sends_mail": sends_mail(), "passkeys_here": passkeys_here(self.request)}
        return super().get_context_data(**kwargs) | here


def log_in_again(request: HttpRequest) -> HttpResponse:
    """403: somebody sent something whose log-in has ended meanwhile. Here they log in, and what they typed is there."""
    typed = Typed(page_of(request), request.get_full_path(), typed_again(request))
    sealed, kept = seal(typed)
    form = LoginForm(request, initial={BEFORE: sealed})
    context = {"form": form, "passkeys_here": passkeys_here(request), "lost": not kept}
    return render(request, "people/login.html", context, status=403)


@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """Digits of the app, or a code from the paper; wrong ones count by account, wherever they come from."""
    halfway = halfway_in(request)
    if halfway is None:
        return cast("HttpResponse", LogIn.as_view()(request)) if request.POST.get(BEFORE) else redirect("login")
    user, going = halfway
    asking = Asking.of_code(request, user)
    if (wait := wait_of(asking)) is not None:
        return _locked(request, wait)
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if takes(user, form.cleaned_data["code"]):
            forget(asking)
            return enter(request, user, going, two=True)
        count(asking)
        form.add_error("code", refusal("digits_wrong", {}))
    return code_page(request, user, form)


def locked(request: Any, _response: HttpResponse, _credentials: dict[str, Any]) -> HttpResponse:
    """429: a log-in that is not looked at (axes calls this), with the time from which on it is again."""
    return _locked(request, request.log_in_wait)


def _locked(request: HttpRequest, wait: Wait) -> HttpResponse:
    seconds = max(1, ceil((wait.until - timezone.now()) / SECOND))
    context = {"wait": wait, "until": wait.until + MINUTE - SECOND, **carried(request)}  # shown in minutes, rounded up
    response = render(request, "people/locked.html", context, status=429)
    response["Retry-After"] = str(seconds)
    return response


# `/einladung/<token>/`: whoever holds the link makes an account, joins with the one they have, or gets back into it.

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
        invitations.used()
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
    make_account(token, user, passkey, form.cleaned_data["time_zone"])
    if found.is_for_first_owner:
        invitations.used()
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
    form.add_error(NAMED.get(error.code), wording.refused(error))


def _show(request: HttpRequest, page: str, found: Invitation, form: NewPassword) -> HttpResponse:
    offered = passkeys_here(request) and found.role != BY_MAIL
    context = {"invitation": found, "form": form, "passkeys_here": offered}
    return render(request, page, context, status=400 if form.is_bound else 200)


def _refused(request: HttpRequest, error: RefusedError, page: str = "people/no_invitation.html") -> HttpResponse:
    """What became of the link: 410, or 404 for one that never was; 409: it does not go with this account."""
    context = {"said": wording.refused(error)}
    status = 410 if error.code in WHAT_BECAME_OF_IT else 404 if error.code == "invitation_unknown" else 409
    return render(request, page, context, status=status)


# `/helfen/<token>/`: a code was scanned. Whoever holds it types their name, and works.

OF_NAME = frozenset({"helper_name_missing", "shown_name_taken"})


@require_http_methods(["GET", "HEAD", "POST"])
def helping(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for the name, or, of somebody who is logged in, whether they want to. Looking at it uses nothing up."""
    try:
        found = invitation_of(token)
        return private(_helping_page(request, token, found, tournament_of(found)), with_form=True)
    except NotDoneError:
        raise
    except RefusedError as error:
        before = taken_by(token, request.user) if isinstance(request.user, User) else None
        if before and before.tournament:
            return redirect(tournament_page(before.tournament))
        return private(_refused(request, error, "people/no_help.html"))


def _helping_page(request: HttpRequest, token: str, found: Invitation, tournament: Tournament) -> HttpResponse:
    if isinstance(request.user, User):
        if request.method == "POST":
            help_as(token, request.user)
            return redirect(tournament_page(tournament))
        return _helping_show(request, found, tournament, {"name": shown_name(request.user)})
    form = NameForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return _begun(request, found, tournament, begin_to_help(token, form.cleaned_data["name"]))
        except RefusedError as error:
            if error.code not in OF_NAME:
                raise
            form.add_error("name", wording.refused(error))
    if form.is_bound:
        count_try(found)
    return _helping_show(request, found, tournament, {"form": form}, status=400 if form.is_bound else 200)


def _begun(request: HttpRequest, found: Invitation, tournament: Tournament, user: User) -> HttpResponse:
    """In a session that is over with the day, however long others last."""
    response = enter(request, user, tournament_page(tournament), Role(found.role))
    now = timezone.now()
    left = int((end_of_day(tournament, now) - now).total_seconds())
    request.session.set_expiry(max(1, min(left, settings.SESSION_COOKIE_AGE)))
    return response


def tournament_page(tournament: Tournament) -> str:
    """Where it says what a role does next."""
    return reverse("organiser:tournament", args=[tournament.slug])


def _helping_show(
    request: HttpRequest, found: Invitation, tournament: Tournament, context: dict[str, object], status: int = 200
) -> HttpResponse:
    until = end_of_day(tournament, timezone.now())
    said = {"tournament": tournament, "as_role": Role(found.role), "until": until}
    return render(request, "people/helping.html", said | context, status=status)


# `/anmelden/hilfe/`: somebody does not get in.


@require_http_methods(["GET", "HEAD", "POST"])
def way_back(request: HttpRequest) -> HttpResponse:
    """Who can help; where this server sends mail, a link to one's own address. Whether there is such an account is not
    said.
    """
    form = WayBackForm(request.POST or None)
    sent = sends_mail() and form.is_valid()
    if sent:
        base = base_url()
        send_way_back(form.cleaned_data["name"], lambda token: base + reverse("invitation", args=[token]))
    return render(request, "people/help.html", {"form": form, "sends_mail": sends_mail(), "sent": sent})
