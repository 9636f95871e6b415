"""Logging in: name and password, then a second factor if there is one; or a passkey alone."""

from datetime import timedelta
from math import ceil
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournament.core.errors import RefusedError
from tournament.core.mailing import sends_mail
from tournament.core.words import refusal
from tournament.people.acts.second_factor import takes
from tournament.people.failures import Asking, Wait, count, forget, wait_of
from tournament.people.forms.codes import CodeForm
from tournament.people.forms.logging_in import LoginForm
from tournament.people.views.entering import enter, enter_with_password, halfway_in
from tournament.people.views.passkeys import ANSWER, passkeys_here, user_who_answered

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


class LogIn(LoginView):
    """Name and password, or the answer of a passkey; 429 while too many log in at once."""

    redirect_authenticated_user = True
    authentication_form = LoginForm
    template_name = "people/login.html"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.POST.get(ANSWER):
            return super().post(request, *args, **kwargs)
        try:
            user = user_who_answered(request)
        except RefusedError as error:
            return self.render_to_response(self.get_context_data(refused=refusal(error.code, error.params)), status=400)
        return enter(request, user, self.get_redirect_url(), two=True)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        return enter_with_password(self.request, form.get_user(), self.get_redirect_url())

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_invalid(form)
        if form.has_error(NON_FIELD_ERRORS, "too_many_at_once"):
            response.status_code = 429
            response["Retry-After"] = "1"
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        if "refused" in kwargs:  # nothing was typed
            kwargs["form"] = LoginForm(self.request)
        here = {"sends_mail": sends_mail(), "passkeys_here": passkeys_here(self.request)}
        return super().get_context_data(**kwargs) | here


@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """Digits of the app, or a code from the paper; wrong ones count by account, wherever they come from."""
    halfway = halfway_in(request)
    if halfway is None:
        return redirect("login")
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
    return render(request, "people/code.html", {"form": form, "account": user})


def locked(request: Any, _response: HttpResponse, _credentials: dict[str, Any]) -> HttpResponse:
    """429: a log-in that is not looked at (axes calls this), with the time from which on it is again."""
    return _locked(request, request.log_in_wait)


def _locked(request: HttpRequest, wait: Wait) -> HttpResponse:
    seconds = max(1, ceil((wait.until - timezone.now()) / SECOND))
    context = {"wait": wait, "until": wait.until + MINUTE - SECOND}  # shown in minutes, rounded up
    response = render(request, "people/locked.html", context, status=429)
    response["Retry-After"] = str(seconds)
    return response
