"""The second factor of one's own account: turned on with an app, codes for the paper, turned off; and showing again who
one is before anything that opens the account is changed."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.core.works import NotDoneError
from tournament.models import Passkey, SecondFactor
from tournament.people.acts import second_factor as acts
from tournament.people.forms.codes import ConfirmForm, DigitsForm
from tournament.people.forms.passwords import fits
from tournament.people.views.account import PAGE, freshly, of_account
from tournament.people.views.due import note_two
from tournament.people.views.entering import note_shown, safe
from tournament.people.views.passkeys import ANSWER, passkeys_here, user_who_answered
from tournament.web.qr import qr_data_uri

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
