"""The installation: which program it is, whether it sends mail, and to which organisation a new
tournament belongs."""

import tomllib
from functools import cache

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.utils.translation import gettext, gettext_lazy, override

from tournament.core.errors import RefusedError
from tournament.core.names import by_name, key
from tournament.core.speaking import names, spoken
from tournament.models import Organisation
from tournament.settings import places


@cache
def version() -> str:
    """Year, month and a number in it: "2026.11.7"."""
    project = tomllib.loads(places.PROJECT.read_text(encoding="utf-8"))["project"]
    return str(project["version"])


# Whether this server sends mail.


def sends_mail() -> bool:
    """Return whether somebody said how (EMAIL_HOST)."""
    return bool(settings.EMAIL_HOST)


# Which organisation a new tournament belongs to: its people, clubs and house rules are kept apart from all others'.

OUR_CLUB = gettext_lazy("Unser Verein")
"""What the first organisation is called until somebody says otherwise."""


def first_organisation() -> Organisation:
    """Whose a tournament is that nobody in particular made (a command, the demo): of the first there is, else a new
    one."""
    return Organisation.objects.order_by("pk").first() or Organisation.objects.create(**_unnamed())


def speak_as(owner: str, organisation: Organisation) -> None:
    """Give an organisation that nobody has named or joined yet its owner's language, and what it is called in that."""
    untouched = organisation.name in names_of_nobody() and not organisation.memberships.exists()
    if untouched and organisation.language != owner:
        with override(owner):
            Organisation.objects.filter(pk=organisation.pk).update(**_unnamed())
        organisation.refresh_from_db()


def names_of_nobody() -> frozenset[str]:
    """What an organisation is called that nobody has named, in every language."""
    found = set()
    for language in names():
        with override(language):
            found.add(str(OUR_CLUB))
    return frozenset(found)


def _unnamed() -> dict[str, str]:
    return {"name": str(OUR_CLUB), "language": spoken(), "time_zone": settings.TIME_ZONE}


def organisation_of_the_demo() -> Organisation:
    """Whose the demo is: its people are invented, and stand in no club's register. The first there is stays the one
    that nobody in particular makes tournaments for."""
    first_organisation()
    return Organisation.objects.get_or_create(name=gettext("Beispiel (erfunden)"), defaults={"language": spoken()})[0]


def founding_for(user: AbstractBaseUser | AnonymousUser) -> list[Organisation]:
    """Return the organisations somebody may make tournaments for: those they are a member of; whoever owns the
    installation and is a member of none: all.
    """
    if not isinstance(user, User):
        return []
    own = by_name(Organisation.objects.filter(memberships__user=user).order_by("pk"))
    return own or (by_name(Organisation.objects.order_by("pk")) if user.is_superuser else [])


def home_of(user: AbstractBaseUser | AnonymousUser) -> Organisation:
    """Return the organisation of a tournament whose maker does not name one."""
    return min(founding_for(user), key=lambda one: one.pk, default=None) or first_organisation()


def refuse_taken_name(name: str, besides: Organisation | None = None) -> None:
    """Who is let in sees a name and nothing else to tell two apart by. RefusedError `organisation_named`."""
    others = [key(one.name) for one in Organisation.objects.all() if one != besides]
    if key(name) in others:
        raise RefusedError("organisation_named", {"name": name})
