"""Which web sites may show the lists of a tournament in a frame."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.models import Sharing, Tournament
from tournament.models.limits import LONGEST_ADDRESS

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


def set_origins(tournament: Tournament, typed: Sequence[str], version: int, actor: Actor) -> None:
    """These web sites may, and no other. StaleError; RefusedError `origin_wrong`, `origins_too_many`."""
    origins = list(dict.fromkeys(map(origin_of, typed)))
    if len(origins) > MOST_ORIGINS:
        raise RefusedError("origins_too_many", {"most": MOST_ORIGINS})
    with act(tournament, actor, "embedding_set") as setting:
        stored = Sharing.objects.filter(tournament=tournament).first() or Sharing(tournament=tournament, version=0)
        compare(stored.version, version, stored)
        setting.changed = origins != stored.origins
        if setting.changed:
            setting.before, setting.after = {"origins": stored.origins}, {"origins": origins}
            stored.origins, stored.version = origins, stored.version + 1
            stored.save()
