"""Public pages kept as bytes, plain and compressed, and answered before Django is asked; other answers packed as
small."""

import gzip
from collections import OrderedDict
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from threading import Lock
from typing import Final
from weakref import WeakValueDictionary

import brotli
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.decorators import decorator_from_middleware_with_args
from django.utils.http import parse_etags

from tournament.core.speaking import language_of, spoken
from tournament.models.tournament import zone_named
from tournament.web.present import state_now

PAGES: Final = 500
BYTES: Final = 32 * 1024 * 1024
LARGEST: Final = 1024 * 1024  # of a page; a larger one is made anew each time
WORTH_PACKING: Final = ("text/", "application/json")
SENT_WITH_304: Final = ("Cache-Control", "ETag", "Vary")
KEPT_AS: Final = "tournament.web.kept"  # where a request says how its answer is to be kept

Headers = tuple[tuple[str, str], ...]
Key = tuple[str, bool, str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader asks for; a header that was not sent is empty.

    `target`: path and query as sent; `host`: the header Host; `secure`: as `request.is_secure()` would say.
    """

    method: str
    target: str
    host: str
    secure: bool
    if_none_match: str = ""
    accept_encoding: str = ""
    cookie: str = ""
    accept_language: str = ""

    @property
    def language(self) -> str:
        """Return the language in which the reader gets it."""
        return language_of(self.cookie, self.accept_language)


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer but for its Date, with its Content-Length. `body` is empty for HEAD and 304."""

    status: int
    headers: Headers
    body: bytes


NOT_KEPT: Final = Answer(0, (), b"")


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows: the public `state` of what (see `state_now`).

    `personal`: whoever has a session or a message gets a page of their own instead. `zones`: by which clocks it says
    what is on today; the one gone by, where nothing else is said.
    """

    of: str
    state: str
    personal: bool
    zones: tuple[str, ...] = field(default_factory=lambda: (timezone.get_current_timezone_name(),))

    @property
    def days(self) -> tuple[date, ...]:
        """What day it is by each of its clocks."""
        return tuple(timezone.localdate(timezone=zone_named(name)) for name in self.zones)


@dataclass(frozen=True, slots=True)
class Page:
    """A page as kept. `finished`: with all headers it leaves the program with, not only those of its view. `whole` and
    `packed` are NOT_KEPT where so far only readers have asked who had the page already."""

    shown: Shown
    days: tuple[date, ...]
    etag: str
    whole: Answer
    packed: Answer
    unchanged: Answer
    finished: bool

    @property
    def size(self) -> int:
        """Bytes it takes."""
        return len(self.whole.body) + (0 if self.packed is self.whole else len(self.packed.body))

    def answer(self, if_none_match: str, accept_encoding: str) -> Answer:
        """Return what a reader gets who may have these bytes already, and takes these codings."""
        if if_none_match and _names(if_none_match, self.etag):
            return self.unchanged
        return self.packed if takes("gzip", accept_encoding) else self.whole


class Shelf:
    """The pages used last, bounded in number and bytes."""

    def __init__(self, pages: int = PAGES, size: int = BYTES) -> None:
        self._most_pages, self._most_bytes = pages, size
        self._lock = Lock()
        self._pages: OrderedDict[Key, Page] = OrderedDict()
        self._bytes = 0

    def page(self, key: Key) -> Page | None:
        """What is kept there, valid or not."""
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
            return page

    def put(self, key: Key, page: Page) -> None:
        """Keep it in place of what was there; those not used for longest go."""
        with self._lock:
            self._drop(key)
            self._pages[key] = page
            self._bytes += page.size
            while len(self._pages) > self._most_pages or self._bytes > self._most_bytes:
                self._drop(next(iter(self._pages)))

    def _drop(self, key: Key) -> None:
        page = self._pages.pop(key, None)
        self._bytes -= page.size if page else 0

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._pages.clear()
            self._bytes = 0


shelf = Shelf()
_making = Lock()
_being_made: WeakValueDictionary[Key, Lock] = WeakValueDictionary()


def answer(asked: Asked) -> Answer | None:
    """The answer, if it is kept and still what is public; None: Django has to be asked. Takes microseconds."""
    page = shelf.page((asked.host, asked.secure, asked.language, asked.target))
    if page is None or not page.finished or asked.method not in ("GET", "HEAD"):
        return None
    if page.shown.personal and is_personal(asked.cookie):
        return None
    if page.days != page.shown.days or page.shown.state != state_now(page.shown.of):
        return None
    found = page.answer(asked.if_none_match, asked.accept_encoding)
    if found is NOT_KEPT:
        return None
    return found if asked.method == "GET" else replace(found, body=b"")


def is_personal(cookie: str) -> bool:
    """Whether a reader with these cookies may have a session or a message waiting, which pages show."""
    return bool(cookie) and (settings.SESSION_COOKIE_NAME in cookie or "messages" in cookie)


def takes(coding: str, accept_encoding: str) -> bool:
    """Whether a reader says that they take it (RFC 9110, section 12.5.3); who says nothing gets plain bytes."""
    said = {}
    for one in accept_encoding.lower().split(","):
        name, _, weight = one.partition(";")
        said[name.strip()] = weight.replace(" ", "").rstrip("0") not in ("q=", "q=0.", "q=.")
    return said.get(coding, said.get("*", False))


def _names(if_none_match: str, etag: str) -> bool:
    """Whether the reader has it: the same but for `W/`. What `*` asks is left to Django."""
    bare = etag.removeprefix("W/")
    return if_none_match == etag or any(one.removeprefix("W/") == bare for one in parse_etags(if_none_match))


def once(request: HttpRequest, shown: Shown, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer as it is kept of this state; else `make` it, while all others who ask for the page wait for that.

    What is not made for the reader alone in milliseconds, a file, nobody waits for. Without a state nothing is kept.
    """
    if not shown.state or not request.META.get("QUERY_STRING", "").isascii():
        return make()  # an address with bare bytes reads like that of another page
    key, today = _key(request), shown.days
    with _lock_of(key) if shown.personal else nullcontext():
        page = shelf.page(key)
        if page is None or page.whole is NOT_KEPT or (page.shown, page.days) != (shown, today):
            response = make()
            if not _may_be_kept(request, response):
                return response
            page = _page(shown, today, response)
            shelf.put(key, page)
        request.META[KEPT_AS] = page
        return _as_response(page.whole)


def unchanged(request: HttpRequest, shown: Shown, response: HttpResponse) -> HttpResponse:
    """Return this 304, and keep it: of ten thousand readers who had the page when the server was started anew, one
    asks Django."""
    if shown.state and request.META.get("QUERY_STRING", "").isascii():
        page = shelf.page(_key(request))
        if page is None or (page.shown, page.days) != (shown, shown.days):
            request.META[KEPT_AS] = Page(
                shown, shown.days, response["ETag"], NOT_KEPT, NOT_KEPT, NOT_KEPT, finished=False
            )
    return response


class KeptPages:
    """Middleware, before all that adds to a page: keeps what leaves the program, and packs it for who takes that."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        response = self.get_response(request)
        page: Page | None = request.META.get(KEPT_AS)
        if page is not None and response.status_code == 304 and request.method == "GET":
            shelf.put(_key(request), replace(page, unchanged=_without_body(response), finished=True))
            return response
        if page is None or not _may_be_kept(request, response):
            return response
        if not page.finished:
            page = _page(page.shown, page.days, response, finished=True)
            shelf.put(_key(request), page)
        return _as_response(page.answer("", request.headers.get("Accept-Encoding", "")))


def forget() -> None:
    """Keep nothing: another database stands where this one stood."""
    shelf.clear()


def _key(request: HttpRequest) -> Key:
    return request.get_host(), request.is_secure(), spoken(), request.get_full_path()


def _lock_of(key: Key) -> Lock:
    with _making:
        return _being_made.setdefault(key, Lock())


def _may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    """A whole page that sets no cookie, and is not too large."""
    return (
        request.method == "GET"
        and response.status_code == 200
        and not response.streaming
        and not response.cookies
        and len(response.content) <= LARGEST
    )


def _page(shown: Shown, days: tuple[date, ...], response: HttpResponse, *, finished: bool = False) -> Page:
    headers = {**response.headers, "Content-Length": str(len(response.content))}
    whole = Answer(200, tuple(headers.items()), response.content)
    unchanged = _without_body(response)
    packed = _packed(headers, response.content) if finished else whole
    return Page(shown, days, headers["ETag"], whole, packed, unchanged, finished)


def _without_body(response: HttpResponse) -> Answer:
    """Return what a reader is told who has the page already."""
    return Answer(304, tuple(pair for pair in response.headers.items() if pair[0] in SENT_WITH_304), b"")


def _packed(headers: dict[str, str], body: bytes) -> Answer:
    """The same compressed, where that makes it smaller."""
    packed = (
        gzip.compress(body, compresslevel=6, mtime=0) if headers["Content-Type"].startswith(WORTH_PACKING) else body
    )
    if len(packed) >= len(body):
        return Answer(200, tuple(headers.items()), body)
    coded = {**headers, "Content-Encoding": "gzip", "Content-Length": str(len(packed))}
    return Answer(200, tuple(coded.items()), packed)


def _as_response(answer: Answer) -> HttpResponse:
    return HttpResponse(answer.body, status=answer.status, headers=dict(answer.headers))


# Answers as small as their reader takes them: by brotli, a tenth smaller than gzip, or by gzip.

LEAST = 200  # bytes; below that nothing is won
QUICK, SMALL = 5, 11  # qualities: as quick as gzip; 0.3 s for the phone's program


class Packing(GZipMiddleware):
    """Middleware for single views whose pages hold no secret beside what strangers typed (BREACH).

    `once`: what it answers is the same for everybody, so it is packed as small as can be, once.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse], *, once: bool = False) -> None:
        super().__init__(get_response)
        self._pack = _small if once else _quick

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Pack it, where that is worth it."""
        by_brotli = takes("br", request.headers.get("Accept-Encoding", ""))
        if not by_brotli or not isinstance(response, HttpResponse) or len(response.content) < LEAST:
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        response.content = self._pack(response.content)
        response["Content-Encoding"] = "br"
        response["Content-Length"] = str(len(response.content))
        if response.get("ETag", "").startswith('"'):
            response["ETag"] = f"W/{response['ETag']}"
        return response


def _quick(content: bytes) -> bytes:
    return bytes(brotli.compress(content, quality=QUICK))


@lru_cache(maxsize=8)  # program and help, in each language
def _small(content: bytes) -> bytes:
    return bytes(brotli.compress(content, quality=SMALL))


_packed_packed = decorator_from_middleware_with_args(Packing)
packed, packed_once = _packed_packed(), _packed_packed(once=True)
