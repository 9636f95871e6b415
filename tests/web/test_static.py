"""What the pages are made of: templates; where they lie."""

import re
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from tests.waiting import wait_until
from tournament.models import Tournament
from tournament.web import kept

# Templates are read by people: short lines, no path that leads nowhere, nothing that nobody draws.

ROOT = Path(settings.BASE_DIR)
TEMPLATES = ROOT / "templates"
LONGEST = 120

TEMPLATE_NAMED = re.compile(r"""\{%\s*(?:include|extends)\s+["']([^"']+)["']""")
STATIC_NAMED = re.compile(r"""\{%\s*static\s+["']([^"']+)["']""")
NAMED_IN_PYTHON = re.compile(r'"([a-z_]+(?:/[a-z_]+)+)(?:\.html)?"')  # what is printed is named without an ending


def files() -> list[Path]:
    return sorted(path for path in TEMPLATES.rglob("*") if path.is_file())


def name(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


def named(pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Which template names what."""
    for path in files():
        for found in pattern.findall(path.read_text()):
            yield name(path), found


def test_line_is_not_too_long_to_read() -> None:
    lines = (
        (name(path), number, line) for path in files() for number, line in enumerate(path.read_text().splitlines(), 1)
    )
    assert [(path, number) for path, number, line in lines if len(line) > LONGEST] == []


def test_template_and_static_file_that_is_named_is_there() -> None:
    missing = [(user, used) for user, used in named(TEMPLATE_NAMED) if not (TEMPLATES / used).is_file()]
    assert missing + [(user, used) for user, used in named(STATIC_NAMED) if finders.find(used) is None] == []


def test_template_is_drawn_by_something() -> None:
    python = "\n".join(path.read_text() for path in (ROOT / "tournament").rglob("*.py"))
    drawn = {used.rsplit(".", 1)[0] for _user, used in named(TEMPLATE_NAMED)} | set(NAMED_IN_PYTHON.findall(python))
    assert [name(path) for path in files() if name(path).rsplit(".", 1)[0] not in drawn] == []


# How pages are kept: made once, at most so many, the ones that are read.


def through(make: Callable[[], HttpResponse], method: str = "GET") -> HttpResponse:
    """What a reader of a page gets, made by `make` if need be."""

    def view(request: HttpRequest) -> HttpResponse:
        return kept.once(request, kept.Shown("pokal", "1-1-aa", personal=True), make)

    return kept.KeptPages(view)(RequestFactory().generic(method, "/seite"))


def times_made(response: Callable[[], HttpResponse], method: str = "GET") -> int:
    """How often it is made for two readers."""
    made = []

    def make() -> HttpResponse:
        made.append(response())
        made[-1].headers["ETag"] = 'W/"1"'
        return made[-1]

    for _reader in range(2):
        through(make, method)
    return len(made)


def with_cookie() -> HttpResponse:
    response = HttpResponse("x")
    response.set_cookie("csrftoken", "x")
    return response


@pytest.mark.parametrize(
    ("response", "method", "times"),
    [
        (lambda: HttpResponse(b"x" * kept.LARGEST), "GET", 1),
        (with_cookie, "GET", 2),
        (lambda: HttpResponse("x", status=404), "GET", 2),
        (lambda: cast(HttpResponse, StreamingHttpResponse([b"x"])), "GET", 2),
        (lambda: HttpResponse(b"x" * (kept.LARGEST + 1)), "GET", 2),
        (lambda: HttpResponse("x"), "HEAD", 2),
    ],
    ids=["largest", "with a cookie", "not there", "stream", "too large", "head alone"],
)
def test_page_is_made_once_where_it_is_for_all(response: Callable[[], HttpResponse], method: str, times: int) -> None:
    assert times_made(response, method) == times


def test_page_is_made_once_for_all_who_ask_at_once() -> None:
    readers, made = 6, []

    def make() -> HttpResponse:
        made.append(1)
        wait_until(lambda: asking() == readers)
        return HttpResponse("neu", headers={"ETag": 'W/"1"'})

    with ThreadPoolExecutor(readers) as pool:
        read = [pool.submit(through, make) for _reader in range(readers)]
        assert ({one.result().content for one in read}, len(made)) == ({b"neu"}, 1)


def asking() -> int:
    """How many threads are asking for a page right now, making it or waiting."""
    stacks = [traceback.walk_stack(frame) for frame in sys._current_frames().values()]
    return sum(any(frame.f_code is kept.once.__code__ for frame, _line in stack) for stack in stacks)


# The pages used last; memory is bounded, whatever is asked for.


@pytest.fixture
def page(transactional_db: None, client: Client, standing: Tournament) -> kept.Page:
    """One page that somebody has looked at, of some bytes."""
    stand = f"/turniere/{standing.slug}/stand"
    client.get(stand)
    found = kept.shelf.page(("testserver", False, "de", stand))
    assert found is not None
    return found


def there(shelf: kept.Shelf, *names: str) -> str:
    """Which of these are on it."""
    return " ".join(name for name in names if shelf.page(("", False, "de", name)))


def test_shelf_holds_at_most_so_many(page: kept.Page) -> None:
    shelf = kept.Shelf(pages=2)
    for name in "abab":
        shelf.put(("", False, "de", name), page)
    assert there(shelf, "a", "b") == "a b"
    shelf.page(("", False, "de", "a"))
    shelf.put(("", False, "de", "c"), page)
    assert there(shelf, "a", "b", "c") == "a c"


def test_shelf_holds_at_most_so_many_bytes(page: kept.Page) -> None:
    assert page.size == len(page.whole.body) + len(page.packed.body)
    for size, held in ((3 * page.size, "b c d"), (3 * page.size - 1, "c d")):
        shelf = kept.Shelf(size=size)
        for name in "abccd":
            shelf.put(("", False, "de", name), page)
        assert there(shelf, "a", "b", "c", "d") == held


def test_strangers_who_ask_for_many_addresses_do_not_push_out_what_is_read(page: kept.Page) -> None:
    shelf = kept.Shelf(pages=3)
    for number in range(50):
        shelf.put(("", False, "de", f"?suche={number}"), page)
        shelf.page(("", False, "de", "?suche=0"))
    assert there(shelf, *(f"?suche={number}" for number in range(50))) == "?suche=0 ?suche=48 ?suche=49"
