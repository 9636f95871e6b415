"""Which public addresses a site of files has, and under which names: one table over the names of the URLconf."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from django.urls import Resolver404, resolve


class Kind(Enum):
    """What becomes of an address. PAGE: a file, anew with each word. LATER: a page of one person, of which there
    are many: anew when there is time. LAST: a page of pictures, as large as ten others, and FILE, to be
    downloaded: when the tournament is final. FEED: where the site's own address is known, which it has to say.
    STYLE: what a page wears, which never changes. LEFT: it needs a server, or says nothing that stays."""

    PAGE = "page"
    LATER = "later"
    LAST = "last"
    FILE = "file"
    FEED = "feed"
    STYLE = "style"
    LEFT = "left"


def _kinds(by_kind: Mapping[Kind, str]) -> Mapping[str, Kind]:
    return MappingProxyType({name: kind for kind, names in by_kind.items() for name in names.split()})


KINDS: Final = _kinds(
    {
        Kind.PAGE: "home tournament prospectus prizes standings series_standings teams team ranking edition seating "
        "draws plan_report floor season qualified organisation chronicle outside_result hall_of_fame archived_clubs "
        "dates imprint privacy audit_heads",
        Kind.LATER: "player archived_people archived_person",
        Kind.LAST: "pictures players_pictures",
        Kind.FILE: "prospectus_pdf standings_json standings_csv standings_xlsx standings_pdf series_standings_json "
        "series_standings_csv series_standings_xlsx series_standings_pdf teams_csv teams_xlsx teams_pdf edition_sealed "
        "edition_json edition_csv edition_pdf seating_pdf draw_file draw_json book_pdf book_with_lists_pdf "
        "everything_xlsx everything_ods everything_zip",
        Kind.FEED: "calendar feed_atom feed_json dates_calendar dates_atom all_feed_atom all_feed_json",
        Kind.STYLE: "brand",
        Kind.LEFT: "enter entry entry_invoice confirm_entry door door_confirm checked_in head_to_head join_federation "
        "joining embedded embedded_dates embedded_season embed_style embed_script hall_trial draw_check screen news "
        "games find_me my_page my_seats ceremony ceremony_json ceremony_says screen_worker season_csv season_xlsx "
        "season_json season_pdf qualified_pdf",
    }
)
"""By the name of an address, without `public:`. What is not named is left: the API."""
ON_PAPER: Final = ("screen", "find_me", "ceremony", "enter", "draw_check")
"""Of those that are left, what posters, papers and other people's pages name, one each of a tournament: it leads on."""
FILE_ENDINGS: Final = re.compile(r"\.(json|csv|xlsx|pdf)$")
FOLLOWED: Final = frozenset({"seite", "nach"})
"""What a query may ask for and still be a file: the page of a list, and its order on the wall."""


@dataclass(frozen=True, slots=True)
class Address:
    """An own address. `path` as it is decoded; `query`: what is followed of it."""

    path: str
    query: tuple[tuple[str, str], ...] = ()
    followed: bool = True

    @property
    def kind(self) -> Kind:
        """What becomes of it."""
        if self == NOT_HERE:
            return Kind.PAGE
        if not self.followed or any(part in (".", "..") for part in self.path.split("/")):
            return Kind.LEFT
        try:
            found = resolve(self.path)
        except Resolver404:
            return Kind.LEFT
        kind = KINDS.get(found.url_name or "", Kind.LEFT) if found.namespace == "public" else Kind.LEFT
        return Kind.FILE if kind is Kind.PAGE and FILE_ENDINGS.search(self.path) else kind

    @property
    def of(self) -> str:
        """The slug of the tournament it is about; empty: of none."""
        found = re.match(r"/turniere/([^/]+)/", self.path)
        return found[1] if found else ""

    @property
    def file(self) -> str:
        """Its name in the site."""
        path = self.path.strip("/")
        if self.kind in (Kind.FILE, Kind.FEED, Kind.STYLE) or self == NOT_HERE:
            return path
        asked = "-".join(f"{name}-{value}" for name, value in self.query)
        return "/".join(filter(None, (path, asked, "index.html")))

    @property
    def target(self) -> str:
        """As it is asked for."""
        return quote(self.path) + ("?" + "&".join(f"{name}={quote(value)}" for name, value in self.query)).rstrip("?")


HOME: Final = Address("/")
NOT_HERE: Final = Address("/404.html")
"""What most servers of files show at an address that leads to none; the program says there what it says at any such."""


def address_in(link: str, page: Address, base: str) -> Address | None:
    """Return the own address a link on this page leads to; None: it leads elsewhere. `base`: what own links begin with
    where they say so."""
    if link.startswith(f"{base}/"):
        link = link.removeprefix(base)
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or (parts.path and not parts.path.startswith("/")):
        return None
    asked = parse_qsl(parts.query, keep_blank_values=True)
    followed = all(name in FOLLOWED and re.fullmatch(r"[a-z0-9]+", value) for name, value in asked)
    query = tuple(sorted((name, value) for name, value in asked if (name, value) != ("seite", "1")))
    if not parts.path and not parts.query:
        return page
    return Address(unquote(parts.path) or page.path, query if followed else (), followed)


def with_queries(files: Iterable[str]) -> Mapping[str, list[str]]:
    """By the file of a page: as which the site has it with what queries, such as "seite-4"."""
    found: dict[str, list[str]] = {}
    for name in sorted(files):
        if asked := re.fullmatch(r"(.*/)((?:nach|seite)-[a-z0-9-]+)/index\.html", name):
            found.setdefault(f"{asked[1]}index.html", []).append(asked[2])
    return found


def relative(of: str, to: str) -> str:
    """The way from one file of the site to another."""
    here, there = of.split("/")[:-1], to.split("/")
    common = 0
    while common < min(len(here), len(there) - 1) and here[common] == there[common]:
        common += 1
    return "../" * (len(here) - common) + quote("/".join(there[common:]))
