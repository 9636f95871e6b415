"""News of results for whoever subscribes: Atom and JSON Feed 1.1, of all tournaments and of each."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core.public import last_acts, state_of, stored_at
from tournament.core.speaking import spoken
from tournament.lists.reads.links import base_url
from tournament.models import Tournament
from tournament.outward.reads.news import News, news_of, news_of_all
from tournament.web.atom import AtomFeed, tag
from tournament.web.conditional import View, conditional, public_file
from tournament.web.kept import Shown
from tournament.web.present import EVERYTHING, joined, tell

JSON_FEED = "https://jsonfeed.org/version/1.1"
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
"""When nothing was ever new."""


@dataclass(frozen=True, slots=True)
class Feed:
    """What is said in either format. `base`: what every address begins with; `path`: of the page it tells news of."""

    title: str
    author: str
    base: str
    path: str
    own_path: str
    updated: datetime
    news: Sequence[News]

    def tag(self, path: str) -> str:
        """What something is called for ever."""
        return tag(urlsplit(self.base).hostname or "", path.lstrip("/"))


def _atom(feed: Feed) -> HttpResponse:
    key = feed.tag(feed.path.strip("/") or "ergebnisse")
    said = AtomFeed(key, feed.title, feed.author, feed.updated, feed.base + feed.path, feed.base + feed.own_path)
    for one in feed.news:
        said.add(feed.tag(one.key), one.title, one.at, feed.base + one.url, one.text or one.title)
    return said.answer()


def _json(feed: Feed) -> HttpResponse:
    said: dict[str, Any] = {
        "version": JSON_FEED,
        "title": feed.title,
        "home_page_url": feed.base + feed.path,
        "feed_url": feed.base + feed.own_path,
        "language": spoken(),
        "authors": [{"name": feed.author}],
        "items": [
            {
                "id": feed.tag(one.key),
                "url": feed.base + one.url,
                "title": one.title,
                "content_text": one.text or one.title,
                "date_published": one.at.isoformat(),
            }
            for one in feed.news
        ],
    }
    return JsonResponse(said, json_dumps_params={"ensure_ascii": False}, content_type="application/feed+json")


def _of_tournament(write: Callable[[Feed], HttpResponse]) -> View:
    """A view of the feed of one tournament."""

    @public_file
    def view(request: HttpRequest, tournament: Tournament) -> HttpResponse:
        news = news_of(state_of(tournament))
        updated = news[0].at if news else stored_at(tournament) or BEGINNING
        author, path = tournament.organisation.name, reverse("public:tournament", args=[tournament.slug])
        return write(Feed(tournament.name, author, base_url(request), path, request.path, updated, news))

    return view


def _of_all(write: Callable[[Feed], HttpResponse]) -> View:
    """A view of the feed of all tournaments."""

    @require_safe
    def view(request: HttpRequest) -> HttpResponse:
        def make() -> HttpResponse:
            news = news_of_all()
            updated = news[0].at if news else BEGINNING
            title, path = _("Rommé-Turniere: Ergebnisse"), reverse("public:home")
            return write(Feed(title, _("Spielliste"), base_url(request), path, request.path, updated, news))

        began = time.monotonic()
        state = joined(last_acts())
        tell(EVERYTHING, state, began)
        return conditional(request, Shown(EVERYTHING, state, personal=False), make)

    return view


atom, json = _of_tournament(_atom), _of_tournament(_json)
all_atom, all_json = _of_all(_atom), _of_all(_json)
