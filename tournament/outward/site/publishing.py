"""A site brought to its target: what changed, whole or not at all, and never more than the line may carry."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from django.utils import timezone, translation
from django.utils.crypto import salted_hmac

from languages import SOURCE
from tournament.core.errors import RefusedError
from tournament.core.list_state import public_editions
from tournament.core.names import publicly_named
from tournament.core.public import act_rows, as_states, state_of
from tournament.core.series_state import Phase, SeriesState
from tournament.lists.reads.known_by import base_url
from tournament.models import Tournament
from tournament.models.tournament import zone_named
from tournament.outward.site import rewriting
from tournament.outward.site.bringing import Parcel, bring
from tournament.outward.site.manifest import (
    ABSENT,
    NAME,
    STAGING,
    UNSURE,
    Entry,
    Group,
    Manifest,
    digest,
    manifest_in,
    plan,
)
from tournament.outward.site.reader import Stranger
from tournament.outward.site.targets import Target
from tournament.outward.site.walking import LOOKS, Made, Scope, Walk, Walker, made
from tournament.web.conditional import program_fingerprint
from tournament.web.present import joined

HOUSE: Final = ""
"""What belongs to no tournament."""


def owner() -> str:
    """Whose sites these are: of whoever has the key of this installation."""
    return salted_hmac("tournament.outward.site", "owner", algorithm="sha256").hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class News:
    """What there is to say, by group: its state, which is another with each word, and what was published of it."""

    states: Mapping[str, str]
    headlines: Mapping[str, str]

    def of(self, slug: str, *, whole: bool) -> Group:
        """As it is noted at the target."""
        return Group(self.states[slug], self.headlines[slug], whole)


@dataclass(frozen=True, slots=True)
class Done:
    """What was brought: how many files, with how many bytes on the line; what is gone; whether something waits."""

    files: int = 0
    weight: int = 0
    gone: int = 0
    waits: bool = False


def news_of(scope: Scope) -> News:
    """What is public now; two queries."""
    rows = list(act_rows(*([scope.slug] if scope.slug else [])))
    acts = as_states(rows)
    today = {slug: timezone.localdate(timezone=zone_named(zone)).isoformat() for slug, *_rest, zone in rows}
    shown = Tournament.objects.filter(slug__in=acts)
    headlines = {one.slug: _headline(one) for one in shown}
    states = {slug: f"{acts[slug]} {today[slug]}" for slug in headlines}
    everything = "" if scope.slug else joined(acts)
    by = f"{program_fingerprint()} {scope.address}"
    house = f"{everything} {timezone.localdate()}"
    return News(
        {slug: digest(f"{by} {state}".encode()) for slug, state in {**states, HOUSE: house}.items()},
        {**headlines, HOUSE: ""},
    )


def _headline(tournament: Tournament) -> str:
    """Who is shown under which name, and each result, seating and Fassung that is public; three queries."""
    people = publicly_named(tournament.registrations.select_related("person").order_by("number"))
    names = digest(repr([(one.number, one.person.name) for one in people]).encode())
    shown = [
        f"{one.number}:{digest(str(one.results_published_at).encode())}" for one in _state(tournament) if one.results
    ]
    seated = [f"{one.number}" for one in _state(tournament) if one.phase is not Phase.WAITING]
    return " ".join((names, *shown, *seated, *(f"f{pk}" for pk, _ranking in public_editions(tournament))))


def _state(tournament: Tournament) -> tuple[SeriesState, ...]:
    return state_of(tournament).series


@dataclass
class Publisher:
    """Whoever brings a site to a target, again and again. `there`: what lies there; None: it has to be read."""

    scope: Scope
    owner: str = field(default_factory=owner)
    base: str = field(default_factory=base_url)
    there: Manifest | None = None
    stranger: Stranger | None = None

    def is_news(self, news: News) -> bool:
        """Whether there is a word that did not get there yet, as far as this one knows."""
        there = self.there.groups if self.there else None
        return there != {of: news.of(of, whole=True) for of in news.states}

    def is_old(self, news: News) -> bool:
        """Whether all words are there, but for what could wait."""
        there = self.there.groups if self.there else {}
        return {of: one.state for of, one in there.items()} == dict(news.states)

    def is_headline(self, news: News) -> bool:
        """Whether something was published, or taken back, that is not there yet."""
        return self._headlines() != dict(news.headlines)

    def _headlines(self) -> dict[str, str]:
        return {of: one.headline for of, one in self.there.groups.items()} if self.there else {}

    def publish(self, target: Target, news: News, room: int | None = None, *, hurry: bool = False) -> Done:
        """Bring what changed. `room`: bytes for what can wait (None: as many as it takes); `hurry`: pages of single
        people stay as they are. Neither holds where less is public than before: nothing of that may stay.
        RefusedError `site_...`; what was there is there still, and whole.
        """
        there, self.there = self.look(target), None
        if _is_less(there, news):
            room, hurry = None, False
        walks = self._walk(there, news, hurry=hurry)
        kept = {name: one for name, one in there.files.items() if self._stays(one, walks, news)}
        for walk in walks:
            kept |= {name: there.files[name] for name in walk.skipped}
        known = {*kept, *(name for walk in walks for name in walk.names)}
        found = made(walks, known, self.base, self.scope)
        content = {**found.files} | _forwards(there, {*known, *found.files})
        now = int(time.time())
        wanted = kept | {name: _entry(name, body, found, there, now) for name, body in content.items()}
        todo = plan(there.files, wanted)
        content = _timed({name: content[name] for name in todo.written}, wanted, found, self.scope.slug)
        waiting = _waiting(todo.changed, content, target, room) if room is not None else set()
        todo = todo.without(waiting)
        unfinished = {wanted[name].of for name in waiting} | {walk.of for walk in walks if not walk.whole}
        wanted |= {name: there.files[name] for name in waiting}
        groups = {of: news.of(of, whole=of not in unfinished) for of in news.states}
        groups |= {of: one for of, one in there.groups.items() if of in groups and of not in {w.of for w in walks}}
        after = Manifest(self.owner, wanted, groups)
        weight = bring(target, Parcel(there, after, {name: content[name] for name in todo.written}))
        self.there = after
        return Done(len(todo.written), weight, len(todo.gone), waits=bool(unfinished))

    def look(self, target: Target) -> Manifest:
        """What lies there. RefusedError: it is not ours."""
        if self.there is not None:
            return self.there
        there = manifest_in(target.read(NAME))
        if there.owner not in ("", self.owner):
            raise RefusedError("site_of_another")
        if not there.owner and (
            other := sorted(name for name in target.names() if not name.startswith((NAME, STAGING)))
        ):
            raise RefusedError("site_not_empty", {"file": other[0]})
        return there

    def _walk(self, there: Manifest, news: News, *, hurry: bool) -> list[Walk]:
        self.stranger = self.stranger or Stranger(self.base)
        walker = Walker(self.scope, self.stranger, self.base, set(there.files), hurry=hurry)
        walks = []
        for of in news.states:
            known = there.groups.get(of, Group())
            doubtful = any(one.digest in (UNSURE, ABSENT) for one in there.files.values() if one.of in (of, LOOKS))
            if doubtful or known != news.of(of, whole=True):
                walks.append(walker.of_tournament(of) if of else walker.of_house(SOURCE))
        return walks

    def _stays(self, entry: Entry, walks: list[Walk], news: News) -> bool:
        return entry.of == LOOKS or (entry.of in news.states and entry.of not in {walk.of for walk in walks})


def _is_less(there: Manifest, news: News) -> bool:
    """Whether something is there that is not public any more."""
    said = ((set(one.headline.split()), set(news.headlines.get(of, "").split())) for of, one in there.groups.items())
    return any(before - now for before, now in said)


def _timed(content: Mapping[str, bytes], wanted: Mapping[str, Entry], found: Made, alone: str) -> dict[str, bytes]:
    """These with the time of their last word where they are pages, in the language and by the clock of whose they are,
    nobody's by those of the tournament that the site is `alone` of; one query."""
    rows = Tournament.objects.filter(slug__in={alone, *(wanted[name].of for name in content)})
    homes = {
        slug: (language, zone_named(zone)) for slug, language, zone in rows.values_list("slug", "language", "time_zone")
    }
    timed, elsewhere = dict(content), homes.get(alone, (SOURCE, timezone.get_default_timezone()))
    for name in found.pages & content.keys():
        language, zone = homes.get(wanted[name].of, elsewhere)
        with translation.override(language):
            timed[name] = rewriting.with_time(
                content[name], datetime.fromtimestamp(wanted[name].at, UTC).astimezone(zone)
            )
    return timed


def _forwards(there: Manifest, known: set[str]) -> dict[str, bytes]:
    """Where there was a page that is none any more: one that leads to the nearest above it."""
    gone = [name for name in there.files if name.endswith("/index.html") and name not in known]
    return {name: rewriting.forwarding(name, _nearest(name, known)) for name in gone}


def _nearest(name: str, known: set[str]) -> str:
    parts = name.split("/")[:-2]
    while parts and "/".join((*parts, "index.html")) not in known:
        parts.pop()
    return "/".join((*parts, "index.html"))


def _entry(name: str, body: bytes, found: Made, there: Manifest, now: int) -> Entry:
    """As it is noted: with the time it said something else last."""
    known, said = there.files.get(name), digest(body)
    at = known.at if known and known.digest == said else now
    return Entry(said, at, found.of.get(name, known.of if known else ""))


def _waiting(changed: tuple[str, ...], content: Mapping[str, bytes], target: Target, room: int) -> set[str]:
    """Which pages that can wait are left for the next time, so that the others fit into the room."""
    later = [name for name in changed if _can_wait(name)]
    left = room - sum(target.weight(content[name]) for name in content if name not in later)
    waiting = set()
    for name in later:
        left -= target.weight(content[name])
        if left < 0:
            waiting.add(name)
    return waiting


def _can_wait(name: str) -> bool:
    """Whether it is a page of single people (Kind.LATER)."""
    return "/spieler/" in name or "/personen" in name
