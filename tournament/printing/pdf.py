"""From a document's content to a finished PDF: template, style sheet, WeasyPrint, cache."""

import gc
import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from weasyprint import CSS, HTML, URLFetcher

CACHE_SECONDS = 60 * 60
_one_at_a_time = threading.Lock()


def pdf(document: str, content: object) -> bytes:
    """The PDF of `templates/printing/<document>.html` with its `.css`; `content` is what the template calls `content`.

    A finished PDF is kept under a hash of its content, which is finer than the tournament's revision: a game stored at
    one table does not throw away the seating plan. The printed time is that of the rendering; a kept PDF may therefore
    show an earlier time, but never anything that has changed since. One document is made at a time.
    """
    key = f"printing:{document}:{hashlib.sha256(repr(content).encode()).hexdigest()}"
    with _one_at_a_time:
        finished: bytes | None = cache.get(key)
        if finished is None:
            finished = _rendered(document, content)
            cache.set(key, finished, CACHE_SECONDS)
    return finished


def _rendered(document: str, content: object) -> bytes:
    context = {"content": content, "printed": printed_time()}
    html = render_to_string(f"printing/{document}.html", context)
    style = render_to_string(f"printing/{document}.css", context)
    fetcher = only_what_is_inside()
    with garbage_collector_off():
        # Laid out with the accessible variant: headings, tables and language are tagged (costs 8 %).
        page = HTML(string=html, url_fetcher=fetcher)
        finished: bytes = page.write_pdf(stylesheets=[CSS(string=style, url_fetcher=fetcher)], pdf_variant="pdf/ua-1")
    return finished


def only_what_is_inside() -> URLFetcher:
    """Fetches `data:` addresses and nothing else: no network, no files. Anything else stops the rendering."""
    return URLFetcher(allowed_protocols={"data"}, allow_redirects=False, fail_on_errors=True)


def printed_time() -> str:
    """Now, as it stands on paper: "9. Mai 2026, 14:32 Uhr"."""
    return date_format(timezone.localtime(), r"j. F Y, H:i \U\h\r")


@contextmanager
def garbage_collector_off() -> Iterator[None]:
    """Without the collector a layout takes a quarter less time: its many boxes all live until the end anyway."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
