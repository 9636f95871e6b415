"""A walk over the public pages of a tournament, or of everything: from link to link, as a stranger goes."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urljoin, urlsplit

from django.urls import reverse
from django.utils import translation

from tournament.core.public import published_tournament, state_of
from tournament.models import Tournament
from tournament.outward.site import rewriting
from tournament.outward.site.addresses import (
    HOME,
    NOT_HERE,
    ON_PAPER,
    Address,
    Kind,
    address_in,
    relative,
    with_queries,
)
from tournament.outward.site.reader import Stranger, static_file
from tournament.outward.site.rewriting import STATIC, Page
from tournament.web.public_frame import Frame

LOOKS: Final = "/"
"""Whose style sheets are: they stay, since a page that was not made anew may need one."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What the site is of: one tournament by its slug, or (empty) everything that is public. `address`: what the site
    is called, without a slash at the end; empty: nobody said."""

    slug: str = ""
    address: str = ""

    def holds(self, address: Address) -> bool:
        """Whether the site has it."""
        if address.kind is Kind.STYLE:
            return True
        if address.kind is Kind.LEFT or (address.kind is Kind.FEED and not self.address):
            return False
        if not self.slug or address.of == self.slug:
            return True
        return address == NOT_HERE or address.path in (reverse("public:imprint"), reverse("public:privacy"))


@dataclass
class Walk:
    """What was found of one group. `skipped`: files that stay as they are; `whole`: nothing was left for later."""

    of: str
    language: str
    pages: dict[str, Page] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    feeds: dict[str, bytes] = field(default_factory=dict)
    forwards: dict[str, str] = field(default_factory=dict)
    skipped: set[str] = field(default_factory=set)
    whole: bool = True

    @property
    def names(self) -> set[str]:
        """Every file it makes or leaves."""
        return {*self.pages, *self.files, *self.feeds, *self.forwards, *self.skipped}


class Walker:
    """Whoever walks through a site. `there`: the files that lie at the target; of these, `later` ones are left there
    unread where it is in a hurry."""

    def __init__(self, scope: Scope, stranger: Stranger, base: str, there: Collection[str], *, hurry: bool) -> None:
        self._scope, self._stranger, self._base, self._there, self._hurry = scope, stranger, base, there, hurry

    def of_tournament(self, slug: str) -> Walk:
        """Its pages; none where it is not published any more."""
        tournament = published_tournament(slug)
        if tournament is None:
            return Walk(slug, "")
        walk, overview = Walk(slug, tournament.language), Address(tournament.get_absolute_url())
        for name in ON_PAPER:
            walk.forwards[Address(reverse(f"public:{name}", args=[slug])).file] = overview.file
        self._walk(walk, [overview], final=_is_final(tournament))
        return walk

    def of_house(self, language: str) -> Walk:
        """What belongs to no tournament; where the site is of one, its own page is where everybody enters, and its
        language is spoken."""
        alone = published_tournament(self._scope.slug) if self._scope.slug else None
        walk = Walk("", alone.language if alone else language)
        begin = [NOT_HERE, *(Address(reverse(f"public:{name}")) for name in ("imprint", "privacy"))]
        if self._scope.slug:
            overview = Address(reverse("public:tournament", args=[self._scope.slug]))
            walk.forwards[HOME.file] = overview.file
        else:
            begin.append(HOME)
        self._walk(walk, begin, final=False)
        return walk

    def _walk(self, walk: Walk, waiting: list[Address], *, final: bool) -> None:
        seen: set[Address] = set()
        while waiting:
            address = waiting.pop()
            kind = address.kind
            of_others = address.of != walk.of and kind is not Kind.STYLE
            if address in seen or of_others or not self._scope.holds(address):
                continue
            seen.add(address)
            if kind is Kind.LATER and self._hurry and address.file in self._there:
                walk.skipped.add(address.file)
                walk.whole = False
            elif final or kind not in (Kind.FILE, Kind.LAST):
                waiting += self._read(walk, address)

    def _read(self, walk: Walk, address: Address) -> Iterator[Address]:
        """What is there, and what it leads to."""
        answer = self._stranger.ask(address.target, walk.language)
        if answer.status == (404 if address == NOT_HERE else 200) and rewriting.is_page(address.kind):
            page = rewriting.read(address, answer.body)
            walk.pages[address.file] = page
            return rewriting.links_of(page, self._base)
        if answer.status == 200:
            (walk.feeds if address.kind is Kind.FEED else walk.files)[address.file] = answer.body
        elif answer.status in (301, 302) and rewriting.is_page(address.kind):
            to = address_in(answer.location, address, self._base)
            if to is not None and self._scope.holds(to):
                walk.forwards[address.file] = to.file
                return iter([to])
        elif answer.status >= 500:  # too much to do just now
            walk.whole = False
            walk.skipped |= {address.file} & set(self._there)
        return iter(())


def _is_final(tournament: Tournament) -> bool:
    """Whether its result stands."""
    frame = Frame(tournament)
    return state_of(tournament).over and frame.list_states.everybody().final


@dataclass(frozen=True, slots=True)
class Made:
    """Files as they lie in the site, but for the time: by name. `pages`: those that carry one; `of`: whose each is."""

    files: Mapping[str, bytes]
    pages: frozenset[str]
    of: Mapping[str, str]


def made(walks: Collection[Walk], known: Collection[str], base: str, scope: Scope) -> Made:
    """All that was walked as files. `known`: every file the site will have."""
    files: dict[str, bytes] = {}
    of: dict[str, str] = {}
    static: set[str] = set()
    asked = with_queries(known)

    def file_of(address: Address) -> str | None:
        if address.path.startswith(STATIC):
            static.add(address.path.removeprefix(STATIC))
            return address.path.strip("/")
        return address.file if scope.holds(address) and address.file in known else None

    def anywhere(address: Address) -> str | None:
        return HOME.file if address == HOME else file_of(address)

    def moved(link: str) -> str:
        address = address_in(link, HOME, base) if link.startswith(f"{base}/") else None
        to = file_of(address) if address else None
        return link if address is None else f"{scope.address}/{(to or HOME.file).removesuffix('index.html')}"

    for walk in walks:
        with translation.override(walk.language or "de"):
            said = {
                name: rewriting.as_file(page, base, anywhere if name == NOT_HERE.file else file_of)
                for name, page in walk.pages.items()
            }
            for name, content in said.items():
                for script, attribute in _scripts(content, asked.get(name, [])):
                    static.add(script)
                    said[name] = rewriting.with_script(said[name], relative(name, STATIC[1:] + script), attribute)
            if NOT_HERE.file in said:
                said[NOT_HERE.file] = rewriting.for_anywhere(said[NOT_HERE.file], scope.address, known)
            said |= {name: rewriting.as_feed(body, name, moved) for name, body in walk.feeds.items()}
            said |= {name: rewriting.forwarding(name, to) for name, to in walk.forwards.items() if to in known}
        files |= said | walk.files
        of |= {name: LOOKS if name.endswith(".css") else walk.of for name in (*said, *walk.files)}
    looks = dict(_static(static))
    pages = frozenset(name for walk in walks for name in walk.pages if name != NOT_HERE.file)
    return Made(files | looks, pages, of | dict.fromkeys(looks, LOOKS))


def _scripts(content: bytes, pages: list[str]) -> Iterator[tuple[str, str]]:
    """What a page needs of a script, with an attribute: that the files of its other `pages` are found by a query; that
    minutes are counted until it goes on."""
    if pages:
        yield "outward/asked.js", f'data-pages="{" ".join(pages)}"'
    if b"data-goes-on" in content:
        yield "web/waits.js", 'type="module"'


def _static(names: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Style sheets, scripts and pictures, with what they load."""
    waiting, seen = list(names), set[str]()
    while waiting:
        name = waiting.pop()
        content = None if name in seen else static_file(name)
        seen.add(name)
        if content is None:
            continue
        yield f"static/{name}", content
        here = f"http://site/{name}"
        waiting += [urlsplit(urljoin(here, link)).path.lstrip("/") for link in rewriting.used_by(name, content)]
