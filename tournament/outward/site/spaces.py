"""The web spaces of tournaments, named on a page: kept beside the database, since it is this machine that brings their
sites, and none that has a copy of the database."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from cryptography.fernet import InvalidToken
from django.utils import timezone

from tournament.core import writing
from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError, StaleError
from tournament.core.folders import read_note, write_note
from tournament.core.works import works
from tournament.models import Tournament
from tournament.models.organisation import house_seal
from tournament.outward.site.carrying import Carrier, Line
from tournament.outward.site.manifest import STAGING
from tournament.outward.site.publishing import Publisher
from tournament.outward.site.targets import Place, host_key_of, opened
from tournament.outward.site.walking import Scope

NOTE: Final = "web_spaces"
SAID: Final = "web_spaces_said"
SECONDS: Final = 60
"""So long a server may take to be tried."""
LOOK: Final = timedelta(seconds=5)
NO_LINE: Final = 15.0
REFUSED: Final = 600.0
"""Seconds until it is tried again: a server that says no bars who asks it every few seconds."""
PROBE: Final = f"{STAGING}/probe"


@dataclass(frozen=True, slots=True)
class Space:
    """Where the site of a tournament is brought. `sealed`: the password; `address`: what the site is called."""

    url: str
    address: str = ""
    thrifty: bool = True
    sealed: str = field(default="", repr=False)
    host_key: str = ""

    @property
    def place(self) -> Place:
        """How to get there. RefusedError `site_sealed`: by another installation's key."""
        try:
            password = house_seal().decrypt(self.sealed.encode()).decode() if self.sealed else ""
        except InvalidToken as error:
            raise RefusedError("site_sealed") from error
        return Place(self.url, password, self.host_key)


def spaces() -> dict[str, Space]:
    """By the tournament's slug."""
    return {slug: Space(**said) for slug, said in (read_note(NOTE) or {}).items()}


def set_space(tournament: Tournament, wanted: Space, password: str, read: str, actor: Actor) -> None:
    """Let its site be brought there from now on, once it was tried. An empty password is the one there was, for the
    same server. `read`: the address whoever says so saw. RefusedError `site_...`; StaleError."""
    before = spaces().get(tournament.slug)
    if before and not password and _server(before.url) == _server(wanted.url):
        sealed = before.sealed
    else:
        sealed = house_seal().encrypt(password.encode()).decode() if password else ""
    place = Place(_usable(wanted.url), password or replace(wanted, sealed=sealed).place.password)
    key = works.run(SECONDS, tried, place)
    _keep(tournament, replace(wanted, url=place.url, sealed=sealed, host_key=key), read, actor)


def forget_space(tournament: Tournament, read: str, actor: Actor) -> None:
    """Bring it no more; what lies there stays. StaleError."""
    _keep(tournament, None, read, actor)


def _keep(tournament: Tournament, space: Space | None, read: str, actor: Actor) -> None:
    with act(tournament, actor, "web_space_set") as setting:
        all_of = spaces()
        before = all_of.pop(tournament.slug, None)
        if (before.url if before else "") != read:
            raise StaleError(before)
        setting.public, setting.changed = False, space != before
        setting.before = {"web_space": before.url if before else ""}
        setting.after = {"web_space": space.url if space else ""}
        if space:
            all_of[tournament.slug] = space
        write_note(NOTE, {slug: _written(one) for slug, one in all_of.items()})


def _written(space: Space) -> dict[str, Any]:
    return {name: getattr(space, name) for name in Space.__slots__}


def _server(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return parts.scheme, parts.netloc


def _usable(url: str) -> str:
    """As it is kept: of a server, without a password in it. RefusedError `site_address`."""
    parts = urlsplit(url.strip())
    if parts.scheme not in ("sftp", "https", "http") or not parts.hostname or parts.query or parts.fragment:
        raise RefusedError("site_address")
    if parts.password:
        raise RefusedError("site_password_in_address")
    return urlunsplit((parts.scheme, parts.netloc, parts.path, "", ""))


def tried(place: Place) -> str:
    """The key by which the server is known from now on (empty: it has a certificate), once its folder was looked into
    and written to. RefusedError `site_...`."""
    key = host_key_of(place) if place.scheme == "sftp" else ""
    with opened(replace(place, host_key=key)) as target:
        Publisher(Scope(), base="").look(target)
        target.put({PROBE: b""})
        target.remove([PROBE])
    return key


@dataclass(frozen=True, slots=True)
class Word:
    """What came of it last. `at`: when; `code`, `params`: why not, empty where it was brought."""

    at: datetime
    code: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


def last_word(slug: str) -> Word | None:
    """Of the site of this tournament; None: nothing was brought yet."""
    said = (read_note(SAID) or {}).get(slug)
    return Word(datetime.fromisoformat(said["at"]), said["code"], said["params"]) if said else None


@dataclass
class Carriers:
    """Whoever brings all of them, as the server's chore."""

    at_it: dict[str, tuple[Space, Carrier]] = field(default_factory=dict)
    waits: dict[str, float] = field(default_factory=dict)

    def look(self) -> None:
        """Bring what there is to bring. RefusedError, of the last that could not be: the others were."""
        named = spaces() if writing.successor() is None else {}
        for slug in [slug for slug, one in self.at_it.items() if named.get(slug) != one[0]]:
            del self.at_it[slug]
            self.waits.pop(slug, None)
        failed: list[RefusedError] = []
        for slug, space in named.items():
            if time.monotonic() < self.waits.get(slug, 0):
                continue
            try:
                self._bring(slug, space)
            except RefusedError as error:
                self._say(slug, error.code, error.params)
                self.waits[slug] = time.monotonic() + (NO_LINE if error.code == "site_unreachable" else REFUSED)
                failed.append(error)
        if failed:
            raise failed[-1]

    def _bring(self, slug: str, space: Space) -> None:
        if slug not in self.at_it:
            publisher = Publisher(Scope(slug, space.address))
            self.at_it[slug] = space, Carrier(publisher, space.place, Line(bounded=space.thrifty))
        if self.at_it[slug][1].look(time.monotonic()) is not None:
            self._say(slug, "", {})

    def _say(self, slug: str, code: str, params: Mapping[str, Any]) -> None:
        said = {"at": timezone.now().isoformat(), "code": code, "params": dict(params)}
        write_note(SAID, {**(read_note(SAID) or {}), slug: said})
