"""Wrong passwords: what is counted, who waits for how long, what is kept of it; and browsers in which somebody has
logged in before."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Self

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F, Max, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.core.logs import place
from tournament.core.writing import writing

# Browsers in which somebody has logged in before: nobody else's wrong passwords close the door to them.

COOKIE = "known_browser"
SECONDS = 180 * 24 * 60 * 60


def known_browser(request: HttpRequest, name: str) -> str:
    """The number of a browser in which this name has logged in; empty: it has not."""
    return request.get_signed_cookie(COOKIE, default="", salt=_salt(name), max_age=SECONDS) or ""


def remember_browser(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Set the cookie by which this browser is known for this name, and for no other."""
    response.set_signed_cookie(
        COOKIE,
        known_browser(request, name) or secrets.token_hex(16),
        salt=_salt(name),
        max_age=SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _salt(name: str) -> str:
    return f"tournament.people.failures {name}"


FREE_TRIES = 100
FREE_TRIES_OF_NAME = 1_000
PAUSE = timedelta(seconds=2)
ANYWHERE = "::"
MOST_ROWS = 5_000


@dataclass(frozen=True, slots=True)
class Wait:
    """Until when a log-in is not looked at; `of_name`: under this name from here, else from here altogether."""

    until: datetime
    of_name: bool


@dataclass(frozen=True, slots=True)
class Asking:
    """Under which name somebody asks, from where, when; `browser` is empty where it is not known for this name."""

    name: str
    place: str
    browser: str
    now: datetime

    @classmethod
    def of(cls, request: Any, name: str) -> Self:
        """Make it from a request on which axes has written."""
        address = request.META.get("REMOTE_ADDR", "")  # as TrustedProxies has it
        return cls(name, place(address), known_browser(request, name), request.axes_attempt_time)

    @classmethod
    def of_code(cls, request: HttpRequest, user: User) -> Self:
        """Make it for a code typed by somebody who knows the account's password."""
        return cls(f"Code {user.pk}", ANYWHERE, known_browser(request, user.get_username()), timezone.now())

    @property
    def key(self) -> dict[str, str]:
        """The row it is counted in."""
        return {"username": self.name, "ip_address": self.place, "user_agent": self.browser}


class Failures:
    """What axes asks and tells; it has written its `axes_...` on the request before."""

    def is_allowed(self, request: Any, credentials: dict[str, Any]) -> bool:
        """Return whether this log-in is checked, or has to wait."""
        request.log_in_wait = wait_of(Asking.of(request, credentials["username"]))
        return request.log_in_wait is None

    def user_login_failed(self, _sender: object, credentials: dict[str, Any], request: Any, **_more: object) -> None:
        """Count it, unless it was not looked at."""
        if not request.axes_locked_out:
            asking = Asking.of(request, credentials["username"])
            count(asking)
            request.log_in_wait = wait_of(asking)
            request.axes_locked_out = request.log_in_wait is not None and request.log_in_wait.of_name

    def user_logged_in(self, _sender: object, request: Any, user: User, **_more: object) -> None:
        """Whoever knows the password has typed the wrong ones by mistake."""
        forget(Asking.of(request, user.username))

    def user_logged_out(self, *_arguments: object, **_more: object) -> None:
        """Do nothing."""

    post_save_access_attempt = post_delete_access_attempt = user_logged_out


def wait_of(asking: Asking) -> Wait | None:
    """Whether somebody has to wait before a log-in is looked at; one query."""
    cool_off: timedelta = settings.AXES_COOLOFF_TIME
    of_name = Q(username=asking.name)
    here = Q(ip_address=asking.place)
    recent = AccessAttempt.objects.filter(
        here | of_name, user_agent=asking.browser, attempt_time__gt=asking.now - cool_off
    )
    tried = {"both": here & of_name, "here": here, "name": of_name}
    numbers = {key: Sum("failures_since_start", filter=which, default=0) for key, which in tried.items()}
    found = recent.aggregate(
        **numbers, **{f"last_{key}": Max("attempt_time", filter=which) for key, which in tried.items()}
    )
    if found["both"] >= settings.AXES_FAILURE_LIMIT:
        return Wait(found["last_both"] + cool_off, of_name=True)
    for key, free in (("here", FREE_TRIES), ("name", FREE_TRIES_OF_NAME)):
        if found[key] >= free and asking.now < found[f"last_{key}"] + PAUSE:
            return Wait(found[f"last_{key}"] + PAUSE, of_name=False)
    return None


def failed(name: str, now: datetime) -> int:
    """Return the number of wrong passwords for this name lately, from wherever."""
    recent = AccessAttempt.objects.filter(username=name, attempt_time__gt=now - settings.AXES_COOLOFF_TIME)
    return recent.aggregate(tries=Sum("failures_since_start"))["tries"] or 0


def forget(asking: Asking) -> None:
    """Forget the wrong passwords counted for this log-in."""
    AccessAttempt.objects.filter(**asking.key).delete()


def count(asking: Asking) -> None:
    """One more wrong password; what does not count any more goes. RefusedError `busy`."""
    with writing():
        _count(asking)


def _count(asking: Asking) -> None:
    rows = AccessAttempt.objects
    rows.filter(attempt_time__lte=asking.now - settings.AXES_COOLOFF_TIME).delete()
    one, made = rows.get_or_create(**asking.key, defaults={"failures_since_start": 1})
    if not made:
        rows.filter(pk=one.pk).update(failures_since_start=F("failures_since_start") + 1, attempt_time=asking.now)
    elif (too_many := rows.count() - MOST_ROWS) > 0:
        oldest = rows.order_by("attempt_time", "pk").values_list("pk", flat=True)[:too_many]
        rows.filter(pk__in=list(oldest)).delete()
