"""What leaves a tournament: web sites that may show it in a frame, keys by which programs read it."""

import re
import secrets
from collections.abc import Sequence
from datetime import date
from urllib.parse import urlsplit

from django.utils import timezone

from tournament.core.act import Actor, act, act_of, compare
from tournament.core.errors import RefusedError
from tournament.models import ApiKey, Organisation, Sharing, SharingOfOrganisation, Tournament
from tournament.models.limits import LONGEST_ACTOR, LONGEST_ADDRESS, LONGEST_NAME
from tournament.models.link import hash_of

MOST_ORIGINS = 10
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = re.compile(rf"{_LABEL}(?:\.{_LABEL})+")


def origin_of(typed: str) -> str:
    """The origin of a web site somebody typed: `https`, its host (as ASCII, in small letters), perhaps a port. A slash
    behind it is taken off. RefusedError `origin_wrong` for whatever else it says: a page, a wildcard, another scheme.
    """
    wrong = RefusedError("origin_wrong", {"origin": typed[:LONGEST_ADDRESS]})
    if len(typed) > LONGEST_ADDRESS:
        raise wrong
    try:
        parts = urlsplit(typed.removesuffix("/"))
        host = (parts.hostname or "").encode("idna").decode()
        port = parts.port
    except (ValueError, UnicodeError):
        raise wrong from None
    origin = f"https://{host}{f':{port}' if port not in (None, 443) else ''}"
    more = (parts.path, parts.query, parts.fragment, parts.username, parts.password)
    if parts.scheme != "https" or any(more) or not _HOST.fullmatch(host) or re.search(r"[\s?#\\]", typed):
        raise wrong
    return origin


def _origins(typed: Sequence[str]) -> list[str]:
    origins = list(dict.fromkeys(map(origin_of, typed)))
    if len(origins) > MOST_ORIGINS:
        raise RefusedError("origins_too_many", {"most": MOST_ORIGINS})
    return origins


def set_origins(tournament: Tournament, typed: Sequence[str], version: int, actor: Actor) -> None:
    """These web sites may, and no other. StaleError; RefusedError `origin_wrong`, `origins_too_many`."""
    origins = _origins(typed)
    with act(tournament, actor, "embedding_set") as setting:
        stored = Sharing.objects.filter(tournament=tournament).first() or Sharing(tournament=tournament, version=0)
        compare(stored.version, version, stored)
        setting.changed = origins != stored.origins
        if setting.changed:
            setting.before, setting.after = {"origins": stored.origins}, {"origins": origins}
            stored.origins, stored.version = origins, stored.version + 1
            stored.save()


def set_origins_of(organisation: Organisation, typed: Sequence[str], version: int, actor: Actor) -> None:
    """The same of an organisation."""
    origins = _origins(typed)
    with act_of(organisation, actor, "embedding_set") as setting:
        stored = SharingOfOrganisation.objects.filter(organisation=setting.organisation).first()
        stored = stored or SharingOfOrganisation(organisation=setting.organisation, version=0)
        compare(stored.version, version, {"name": setting.organisation.name})
        setting.changed = origins != stored.origins
        if setting.changed:
            setting.said["origins"] = origins
            stored.origins, stored.version = origins, stored.version + 1
            stored.save()


# Keys by which programs read what is not published of a tournament.

MOST_KEYS = 10
BEGINNING = "spielliste_"
"""What every key begins with: whoever finds one lying about, or a program that looks for such, knows what it is."""
BYTES = 24


def make_key(tournament: Tournament, name: str, actor: Actor) -> str:
    """Another key; it is said here and nowhere else. RefusedError `key_unnamed`, `keys_too_many`."""
    name = name.strip()[:LONGEST_NAME]
    if not name:
        raise RefusedError("key_unnamed")
    token = BEGINNING + secrets.token_urlsafe(BYTES)
    with act(tournament, actor, "api_key_made") as making:
        if tournament.api_keys.filter(withdrawn_at=None).count() >= MOST_KEYS:
            raise RefusedError("keys_too_many", {"most": MOST_KEYS})
        ApiKey.objects.create(tournament=tournament, name=name, key_hash=hash_of(token))
        making.after, making.public = {"key": name}, False
    return token


def withdraw_key(key: ApiKey, actor: Actor) -> None:
    """Withdraw a key."""
    with act(key.tournament, actor, "api_key_withdrawn") as withdrawing:
        withdrawing.public = False
        withdrawing.changed = bool(
            ApiKey.objects.filter(pk=key.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())
        )
        withdrawing.before = {"key": key.name}


def note_use(key: ApiKey, today: date) -> None:
    """Note that the key was used today; one audit row a day."""
    if key.used_on == today:
        return
    with act(key.tournament, Actor(f"Schlüssel: {key.name}"[:LONGEST_ACTOR]), "api_key_used") as using:
        using.public = False
        using.changed = bool(ApiKey.objects.filter(pk=key.pk).exclude(used_on=today).update(used_on=today))
        using.after = {"key": key.name}
