"""`/leitung/konto/`: one's own account, its second factor, and how somebody wants their pages."""

from collections.abc import Callable
from copy import copy
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core import words as wording
from tournament.core.access import owned
from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.core.installation import sends_mail
from tournament.core.speaking import is_on_tour, show_tour
from tournament.core.works import NotDoneError
from tournament.models import Passkey, RecoveryCode, SecondFactor
from tournament.people.acts import factors as acts
from tournament.people.acts.accounts import change_account, change_password, end_one, end_others
from tournament.people.acts.factors import add_passkey, remove_passkey
from tournament.people.forms.accounts import NAMED, AccountForm
from tournament.people.forms.passwords import ConfirmForm, DigitsForm, NewPassword, fits, in_turn
from tournament.people.reads.sessions import log_ins_of
from tournament.people.views.entering import (
    ANSWER,
    TO_SHOW,
    is_due,
    is_fresh,
    note_shown,
    note_two,
    options_to_make,
    passkey_answered,
    passkeys_here,
    safe,
    user_who_answered,
    ways_of,
)
from tournament.web.acting import told
from tournament.web.on_paper import qr_data_uri

View = Callable[..., HttpResponse]
PAGE = "organiser:account"


def of_account(view: Callable[..., HttpResponse]) -> View:
    """Wrap a view of one's own account: ask for a log-in, call it with that user."""

    @login_required
    @wraps(view)
    def of_user(request: HttpRequest, **address: Any) -> HttpResponse:
        return view(request, get_object_or_404(User, pk=request.user.pk), **address)

    return of_user


def asked_again(request: HttpRequest, back: str = "") -> HttpResponse | None:
    """Return a redirect to confirm who one is, then to `back` or where one came from; None: it was done lately."""
    if is_fresh(request):
        return None
    came_from = request.path if request.method == "GET" else urlsplit(request.headers.get("Referer", "")).path
    going = back or came_from
    return redirect(f"{reverse('organiser:confirm')}?next={going}")


def freshly(view: View) -> View:
    """Wrap a view so that users confirm who they are first, unless they did lately."""

    @wraps(view)
    def after_showing(request: HttpRequest, user: User, **address: Any) -> HttpResponse:
        return asked_again(request) or view(request, user, **address)

    return after_showing


@of_account
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest, user: User) -> HttpResponse:
    """All about it; its names are changed here. Who owes a second factor sees how to get one, and nothing else."""
    if is_due(request):
        due = {"has_passkey": ways_of(user.pk) == TO_SHOW, "passkeys_here": passkeys_here(request)}
        return render(request, "people/due.html", due)
    initial = {"shown": user.first_name, "username": user.get_username(), "email": user.email}
    form = AccountForm(copy(user), request.POST or None, initial=initial, by_mail=sends_mail())
    asks_again = form.is_valid() and form.cleaned_data.get("email", user.email) != user.email and not is_fresh(request)
    if asks_again:
        form.add_error(
            "email", _("Dorthin geht, was Ihr Konto öffnet: Bitte erst noch einmal zeigen, dass Sie es sind.")
        )
    if form.is_valid():
        try:
            change_account(form.filled_in(), user)
        except NotDoneError:
            raise
        except RefusedError as error:
            form.add_error(NAMED.get(error.code), wording.refusal(error.code, error.params))
        else:
            messages.success(request, _("Gespeichert."))
            return redirect(PAGE)
    context = {
        "form": form,
        "asks_again": asks_again,
        "account": user,
        "log_ins": log_ins_of(user, request.session.session_key),
        "passkeys": Passkey.objects.filter(user=user),
        "second_factor": getattr(user, "second_factor", None),
        "codes_left": RecoveryCode.objects.filter(user=user, used_at=None).count(),
        "passkeys_here": passkeys_here(request),
        "on_tour": is_on_tour(user),
        "owns": owned(user).exists(),
    }
    return render(request, "people/account.html", context, status=400 if form.is_bound else 200)


@of_account
@freshly
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest, user: User) -> HttpResponse:
    """A new one; every other log-in ends by it, which is said."""
    form = NewPassword(user, request.POST or None)
    if form.is_valid():
        try:
            with in_turn():
                hashed = make_password(form.cleaned_data["password"])
        except ValidationError as error:
            form.add_error(None, error)
        else:
            _change(request, user, hashed)
            return redirect(PAGE)
    return render(request, "people/password.html", {"form": form}, status=400 if form.is_bound else 200)


def _change(request: HttpRequest, user: User, hashed: str) -> None:
    ended = change_password(user, hashed, request.session.session_key)
    update_session_auth_hash(request, user)
    said = ngettext(
        "Das neue Passwort gilt. %(ended)s andere Anmeldung ist beendet.",
        "Das neue Passwort gilt. %(ended)s andere Anmeldungen sind beendet.",
        ended,
    )
    messages.success(request, said % {"ended": ended})


@of_account
@require_POST
def end_log_ins(request: HttpRequest, user: User) -> HttpResponse:
    """One (`handle`), or all others."""
    with told(request, _("Beendet. Dort muss sich neu anmelden, wer weiterarbeiten will.")):
        if handle := request.POST.get("handle"):
            end_one(user, handle, Actor.user(user))
        else:
            end_others(user, request.session.session_key, Actor.user(user))
    return redirect(PAGE)


@of_account
@freshly
@require_POST
def passkey_options(request: HttpRequest, user: User) -> HttpResponse:
    """Return the options with which a device makes a passkey."""
    return options_to_make(request, user.get_username(), user)


@of_account
@freshly
@require_POST
def passkey(request: HttpRequest, user: User) -> HttpResponse:
    """One more."""
    with told(request, _("Der Passkey ist da: Von jetzt an geht die Anmeldung auch mit ihm.")):
        add_passkey(user, passkey_answered(request))
        note_two(request)
    return redirect(PAGE)


@of_account
@require_POST
def passkey_off(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    """One less."""
    get_object_or_404(Passkey, user=user, pk=pk)
    if asked := asked_again(request):
        return asked
    with told(request, _("Der Passkey öffnet Ihr Konto nicht mehr.")):
        remove_passkey(user, pk)
    return redirect(PAGE)


# The second factor of one's own account: turned on with an app, codes for the paper, turned off; and showing again who
# one is before anything that opens the account is changed.

NEW_APP = "new_app"
"""Under this name a session keeps the secret of an app that has not shown yet that it knows it, sealed."""


@of_account
@freshly
@require_http_methods(["GET", "HEAD", "POST"])
def turn_on(request: HttpRequest, user: User) -> HttpResponse:
    """The secret as a QR code; it holds once the app shows the right digits, and the codes for the paper are shown."""
    secret = _secret(request)
    form = DigitsForm(request.POST or None)
    if form.is_valid():
        try:
            codes = acts.turn_on(user, secret, form.cleaned_data["code"].replace(" ", ""))
        except NotDoneError:
            raise
        except RefusedError as error:
            form.add_error("code", wording.refusal(error.code, error.params))
        else:
            del request.session[NEW_APP]
            note_two(request)
            return render(request, "people/codes.html", {"codes": codes, "turned_on": True})
    address = acts.address_of(secret, user)
    context = {"form": form, "qr": qr_data_uri(address), "address": address, "typed": acts.typed(secret)}
    return render(request, "people/second_factor.html", context, status=400 if form.is_bound else 200)


def _secret(request: HttpRequest) -> bytes:
    """The same until it is used: whoever mistypes need not scan again."""
    factor = SecondFactor(sealed=request.session.get(NEW_APP, ""))
    if not factor.sealed:
        factor.secret = acts.new_secret()
        request.session[NEW_APP] = factor.sealed
    return factor.secret


@of_account
@freshly
@require_POST
def turn_off(request: HttpRequest, user: User) -> HttpResponse:
    """The password is enough again."""
    acts.turn_off(user)
    messages.success(request, _("Nach Ziffern wird nicht mehr gefragt."))
    return redirect(PAGE)


@of_account
@freshly
@require_POST
def new_codes(request: HttpRequest, user: User) -> HttpResponse:
    """Ten new codes for the paper, shown once."""
    if not acts.has_second_factor(user):
        return redirect(PAGE)
    return render(request, "people/codes.html", {"codes": acts.new_codes(user)})


@of_account
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, user: User) -> HttpResponse:
    """Show again who one is: by the password, or a passkey."""
    going = request.POST.get("next") or request.GET.get("next") or reverse(PAGE)
    form = ConfirmForm(request.POST if request.POST and not request.POST.get(ANSWER) else None)
    refused = ""
    try:
        if _is_shown(request, user, form):
            note_shown(request)
            return redirect(safe(request, going))
    except ValidationError as error:
        form.add_error(None, error)
    except NotDoneError:
        raise
    except RefusedError as error:
        refused = wording.refusal(error.code, error.params)
    context = {
        "form": form,
        "refused": refused,
        "next": going,
        "has_password": user.has_usable_password(),
        "passkeys_here": passkeys_here(request) and Passkey.objects.filter(user=user).exists(),
    }
    return render(request, "people/confirm.html", context, status=400 if request.POST else 200)


def _is_shown(request: HttpRequest, user: User, form: ConfirmForm) -> bool:
    if request.POST.get(ANSWER):
        if user_who_answered(request) == user:
            note_two(request)
            return True
        raise RefusedError("passkey_unknown")
    if not form.is_valid():
        return False
    if fits(request, user, form.cleaned_data["password"]):
        return True
    form.add_error("password", wording.refusal("password_wrong", {}))
    return False


# `/leitung/konto/...`: how somebody wants their pages.


@of_account
@require_POST
def tour(request: HttpRequest, user: User) -> HttpResponse:
    """Show the tour for the first tournament (`shown` 1) or not, and go back to the page `next`."""
    shown = request.POST.get("shown") == "1"
    show_tour(user, shown=shown)
    text = _("Die Einführung ist wieder da.") if shown else _("Die Einführung kommt nicht wieder.")
    messages.success(request, text)
    return redirect(safe(request, request.POST.get("next", "")))
