"""What somebody sent whose log-in had ended: sealed in the page that logs them in anew, and carried by every page up to
the one that shows it once more. Nothing of it is stored here; who logs in need not be who typed it."""

from typing import NamedTuple

from django.core import signing
from django.http import HttpRequest

from tournament.web.connection import FORM

BEFORE = "typed_before"
"""The field of the log-in's forms that carries it; also what seals it."""
HOLDS = 24 * 60 * 60
"""Seconds."""
MOST = FORM // 2
"""Characters of a seal: a log-in with it is still a form that the server takes."""
UNSEEN = frozenset({"version", "versions", "seen", "read", "step", "next", "kept"})
"""Words in the names of fields that pages fill in by themselves."""


class Typed(NamedTuple):
    """A form that was not stored: the page it stood on, where it was sent, and its fields; none: they were not kept."""

    page: str
    address: str
    fields: list[tuple[str, str]]

    @property
    def shown(self) -> list[str]:
        """What of it somebody knows again."""
        return [
            value
            for name, value in self.fields
            if value.strip() and value != "on" and UNSEEN.isdisjoint(name.split("_"))
        ]


def seal(typed: Typed) -> tuple[str, bool]:
    """Return it for the page, and whether somebody will see it again; of what is more than a log-in can carry, the page
    it stood on alone."""
    sealed = signing.dumps(typed, salt=BEFORE, compress=True)
    if len(sealed) <= MOST:
        return sealed, bool(typed.shown)
    return signing.dumps(typed._replace(fields=[]), salt=BEFORE), False


def typed_before(request: HttpRequest) -> Typed | None:
    """Return what the form of a log-in carries; None: nothing, or what is older than a day, or not from us."""
    try:
        page, address, fields = signing.loads(request.POST.get(BEFORE, ""), salt=BEFORE, max_age=HOLDS)
    except signing.BadSignature:
        return None
    return Typed(page, address, [(name, value) for name, value in fields])
