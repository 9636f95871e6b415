"""Which web sites may show the lists of a tournament in a frame, or the dates and seasons of an organisation."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.of_organisation import act_of
from tournament.models import Organisation, Sharing, SharingOfOrganisation, Tournament
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
