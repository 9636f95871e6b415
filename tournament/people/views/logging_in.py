"""Logging in."""

from datetime import timedelta
from math import ceil
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.core.act import LOGGED_IN, Actor, log_of_installation
from tournament.people import first_password
from tournament.people.browsers import remember_browser
from tournament.people.failures import Wait, failed
from tournament.people.forms.logging_in import LoginForm

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


class LogIn(LoginView):
    """Name and password; 429 while too many log in at once.

    Who got in stands in the log of the installation, with the number of wrong passwords before: what was typed wrongly
    does not, since it may be a password, and anybody could fill the log with it.
    """

    redirect_authenticated_user = True
    authentication_form = LoginForm
    template_name = "people/login.html"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user, name = form.get_user(), form.get_user().get_username()
        failures = failed(name, timezone.now())
        log_of_installation(Actor.user(user), LOGGED_IN, {"failed_before": failures} if failures else None)
        response = super().form_valid(form)
        remember_browser(self.request, response, name)
        first_password.forget(name)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_invalid(form)
        if form.has_error(NON_FIELD_ERRORS, "too_many_at_once"):
            response.status_code = 429
            response["Retry-After"] = "1"
        return response


def locked(request: Any, _response: HttpResponse, _credentials: dict[str, Any]) -> HttpResponse:
    """429: a log-in that is not looked at (axes calls this), with the time from which on it is again."""
    wait: Wait = request.log_in_wait
    seconds = max(1, ceil((wait.until - timezone.now()) / SECOND))
    context = {"wait": wait, "until": wait.until + MINUTE - SECOND}  # shown in minutes, rounded up
    response = render(request, "people/locked.html", context, status=429)
    response["Retry-After"] = str(seconds)
    return response
