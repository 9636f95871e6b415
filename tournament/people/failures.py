"""Wrong passwords: what is counted, who waits for how long, and what is kept of it. The handler that axes calls.

- Ten wrong passwords for a name from one address close that name from that address, for a quarter of an hour after the
  tenth. What is tried meanwhile is not looked at and prolongs nothing.
- An address with a hundred of them, whatever the names, may go on, but with one every two seconds: a hall shares its
  address, and whoever knows his password gets in.
- A browser in which this name has logged in before counts by itself: whoever types wrong passwords beside the organiser
  does not close the door to him.
- A name alone is never closed: names are known, and anybody could keep the organiser out of a running tournament. But
  after a thousand of them for one name, from wherever, it is looked at every two seconds, in browsers where it is not
  known. Against guessing from many addresses stands the password, too (AUTH_PASSWORD_VALIDATORS).
- Codes of the second factor count the same way under a name of their own (`Asking.of_code`), as from one address
  wherever they come from: whoever types them knows the password.
- Kept is a row for each name and address, with a number and a time, while it counts; never more than MOST_ROWS. The
  right password takes it away.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Self

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F, Max, Q, Sum
from django.http import HttpRequest
from django.utils import timezone

from tournament.core.addresses import place
from tournament.core.turns import writing
from tournament.people.browsers import known_browser

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
        """From a request on which axes has written."""
        address = request.META.get("REMOTE_ADDR", "")  # as TrustedProxies has it
        return cls(name, place(address), known_browser(request, name), request.axes_attempt_time)

    @classmethod
    def of_code(cls, request: HttpRequest, user: User) -> Self:
        """Somebody who knows the password of an account types a code."""
        return cls(f"Code {user.pk}", ANYWHERE, known_browser(request, user.get_username()), timezone.now())

    @property
    def key(self) -> dict[str, str]:
        """The row it is counted in."""
        return {"username": self.name, "ip_address": self.place, "user_agent": self.browser}


class Failures:
    """What axes asks and tells; it has written its `axes_...` on the request before."""

    def is_allowed(self, request: Any, credentials: dict[str, Any]) -> bool:
        """Whether this log-in is looked at."""
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
        """Nothing is kept of it."""

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
    """How many wrong passwords this name has had lately, from wherever."""
    recent = AccessAttempt.objects.filter(username=name, attempt_time__gt=now - settings.AXES_COOLOFF_TIME)
    return recent.aggregate(tries=Sum("failures_since_start"))["tries"] or 0


def forget(asking: Asking) -> None:
    """What was wrong before it was right."""
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
