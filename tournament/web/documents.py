"""Printed documents: made once, by a process of their own, kept, and served as they are until something changes.

What is asked for (which paper, of what, in which state of what is stored) has a key; so has the content that comes of
it. A key of the first kind leads to one of the second, and that to the PDF: an unchanged state costs two small reads,
and a changed one that leaves the content as it was is not drawn again.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from django.http import Http404
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import override

from tournament.core.brand import brand_asked, wearing, worn
from tournament.core.speaking import Home, currency_asked, in_currency, spoken
from tournament.core.works import works
from tournament.web import kept_documents
from tournament.web.conditional import program_fingerprint
from tournament.web.pdf import joined

C = TypeVar("C")

MOST_SECONDS = 120
"""So long a document may take; 250 filled lists take a few seconds."""
FAILED_FOR = 10
"""Seconds in which what failed is not begun again: whoever asks hears what happened."""


def _as_a_whole(_content: object) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Paper(Generic[C]):
    """How a printed document comes about. All are functions of a module: another process calls them.

    `content` reads what will be printed from the database, None if there is nothing of it; `make` draws the PDF.
    `home` says by which clock, and in which language where nobody asked for another: those of the tournament. `leaves`:
    how many pages each of its sheets has, where they are handed out one by one; nothing: it is read as a whole.
    """

    content: Callable[..., C | None]
    make: Callable[[C], bytes]
    home: Callable[..., Home]
    leaves: Callable[[C], Sequence[int]] = _as_a_whole


@dataclass(frozen=True, slots=True)
class Document:
    """One document: `asked` are the arguments of the paper's `content`, plain values.

    `state` stands for all that is stored and may be printed: another state is looked at anew. `language`: the one that
    was asked for, or several, joined by commas; empty: its own.
    """

    paper: Paper[Any]
    asked: Mapping[str, Any]
    state: str
    language: str = ""

    @property
    def key(self) -> str:
        """A name nobody can guess, the same as long as nothing has changed."""
        content = self.paper.content
        return _key(
            "asked", content.__module__, content.__qualname__, sorted(self.asked.items()), self.state, self.language
        )


@dataclass(slots=True)
class _Work:
    done: Future[bytes | None]
    began: float = field(default_factory=time.monotonic)
    ended: float | None = None

    @property
    def is_over(self) -> bool:
        """It ended long enough ago to be begun again."""
        return self.ended is not None and time.monotonic() - self.ended > FAILED_FOR


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A PDF, the key of what it shows, the pages of its sheets."""

    key: str
    pdf: bytes
    leaves: Sequence[int]


_guard = threading.Lock()
_works: dict[str, _Work] = {}


def kept(document: Document) -> bytes | None:
    """The finished PDF, without a lock; None if it has to be made."""
    content = kept_documents.read(document.key)
    return kept_documents.read(content.decode()) if content else None


def is_known(document: Document) -> bool:
    """Whether it is kept or somebody is at it."""
    with _guard:
        under_way = document.key in _works
    return under_way or kept(document) is not None


def finished(document: Document, patience: float) -> bytes:
    """The PDF, if there is one within so many seconds; whoever asks for the same meanwhile waits for the same.

    Http404: there is nothing to print. NotDoneError: not yet (it goes on), too many at once, or it cannot be made.
    """
    made = kept(document) or works.result(_begun(document).done, patience)
    if made is None:
        raise Http404
    return made


def seconds_under_way(document: Document) -> int | None:
    """How long it has been worked at; None if nobody is at it. Raises what it failed with."""
    with _guard:
        work = _works.get(document.key)
    if work is None:
        return None
    if work.done.done():
        works.result(work.done, 0)
    return round(time.monotonic() - work.began)


def begin(document: Document) -> None:
    """Have it made, if nobody is at it. NotDoneError: too many at once."""
    _begun(document)


def _begun(document: Document) -> _Work:
    """The work at this document, begun now if nobody is at it."""
    key = document.key
    with _guard:
        for over in [key for key, work in _works.items() if work.is_over]:
            del _works[over]
        if key in _works:
            return _works[key]
        work = _Work(works.begin(MOST_SECONDS, _made, document, key))
        _works[key] = work
    work.done.add_done_callback(lambda _done: _ended(key))
    return work


def _ended(key: str) -> None:
    """What is made is found among what is kept; what failed is remembered for a while."""
    with _guard:
        work = _works[key]
        work.ended = time.monotonic()
        if work.done.cancelled() or work.done.exception() is None:
            del _works[key]


def _made(document: Document, key: str) -> bytes | None:
    """Read, draw and keep: what a process does for one document."""
    home = document.paper.home(**document.asked)
    languages = (document.language or home.language).split(",")
    with kept_documents.in_turn(), timezone.override(home.zone), wearing(brand_asked(document.asked)):
        drawn = {language: _drawn(document.paper, document.asked, language) for language in languages}
    made = _together({language: one for language, one in drawn.items() if one})
    if made is None:
        return None
    kept_documents.keep(key, made.key.encode())
    kept_documents.clear_out()
    return made.pdf


def _drawn(paper: Paper[Any], asked: Mapping[str, Any], language: str) -> "_Drawn | None":
    with override(language), in_currency(partial(currency_asked, asked)):
        content = paper.content(**asked)
        if content is None:
            return None
        said = content, spoken(), timezone.get_current_timezone_name(), worn()
        key = _key("content", paper.make.__module__, paper.make.__qualname__, *said)
        return _Drawn(key, _once(key, lambda: paper.make(content)), tuple(paper.leaves(content)))


def _together(drawn: Mapping[str, "_Drawn"]) -> "_Drawn | None":
    """In all these languages; None for none."""
    first = next(iter(drawn.values()), None)
    if first is None or len(drawn) == 1:
        return first
    key = _key("together", *(one.key for one in drawn.values()))
    pdfs = {language: one.pdf for language, one in drawn.items()}
    # Somebody may have been seated while the first was drawn: sheet by sheet only where both have the same ones.
    leaves = first.leaves if all(one.leaves == first.leaves for one in drawn.values()) else ()
    return _Drawn(key, _once(key, lambda: joined(pdfs, leaves)), leaves)


def _once(key: str, make: Callable[[], bytes]) -> bytes:
    """What is kept under this key, made now if nothing is."""
    with kept_documents.alone(key):
        made = kept_documents.read(key)
        if made is None:
            made = make()
            kept_documents.keep(key, made)
        else:
            kept_documents.used_again(key)
    return made


def _key(*parts: object) -> str:
    words = repr((program_fingerprint(), *parts))
    return salted_hmac("tournament.documents", words, algorithm="sha256").hexdigest()
