"""How pages are kept: made once, at most so many, the ones that are read."""

import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import cast

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from tournament.models import Tournament
from tournament.web import kept
from tournament.web.kept import KeptPages, Page, Shelf, Shown


class TestKept:
    """What is kept, and how much of it."""

    @pytest.fixture(autouse=True)
    def _of_its_own(self) -> Iterator[None]:
        yield
        kept.forget()

    def through(self, make: Callable[[], HttpResponse], path: str = "/seite", method: str = "GET") -> HttpResponse:
        """What a reader of this page gets, made by `make` if need be."""

        def view(request: HttpRequest) -> HttpResponse:
            return kept.once(request, Shown("pokal", "1-1-aa", personal=True), make)

        return KeptPages(view)(RequestFactory().generic(method, path))

    def times_made(self, response: Callable[[], HttpResponse], path: str = "/seite", method: str = "GET") -> int:
        """How often it is made for two readers."""
        made = []

        def make() -> HttpResponse:
            made.append(path)
            one = response()
            one.headers["ETag"] = 'W/"1"'
            return one

        for _reader in range(2):
            self.through(make, path, method)
        return len(made)

    def test_page_is_made_once(self) -> None:
        assert self.times_made(lambda: HttpResponse(b"x" * kept.LARGEST)) == 1

    def test_page_that_is_not_for_all_is_made_each_time(self) -> None:
        def with_cookie() -> HttpResponse:
            response = HttpResponse("x")
            response.set_cookie("csrftoken", "x")
            return response

        each_time: list[Callable[[], HttpResponse]] = [
            with_cookie,
            lambda: HttpResponse("x", status=404),
            lambda: cast(HttpResponse, StreamingHttpResponse([b"x"])),
            lambda: HttpResponse(b"x" * (kept.LARGEST + 1)),
        ]
        assert [self.times_made(response) for response in each_time] == [2] * 4
        assert self.times_made(lambda: HttpResponse("x"), method="HEAD") == 2

    def test_page_is_made_once_for_all_who_ask_at_once(self) -> None:
        readers, made, all_asked = 6, [], Event()

        def make() -> HttpResponse:
            made.append(1)
            deadline = time.monotonic() + 60
            while not all_asked.wait(0.001) and time.monotonic() < deadline:
                if asking() == readers:
                    all_asked.set()
            return HttpResponse("neu", headers={"ETag": 'W/"1"'})

        with ThreadPoolExecutor(readers) as pool:
            read = [pool.submit(self.through, make) for _reader in range(readers)]
            assert {one.result().content for one in read} == {b"neu"}
        assert all_asked.is_set()
        assert len(made) == 1


def asking() -> int:
    """How many threads are asking for a page right now, making it or waiting."""
    stacks = [traceback.walk_stack(frame) for frame in sys._current_frames().values()]
    return sum(any(frame.f_code is kept.once.__code__ for frame, _line in stack) for stack in stacks)


# The pages used last; memory is bounded, whatever is asked for.


@pytest.fixture
def page(transactional_db: None, client: Client, standing: Tournament) -> Page:
    """One page that somebody has looked at, of some bytes."""
    stand = f"/turniere/{standing.slug}/stand"
    client.get(stand)
    found = kept.shelf.page(("testserver", False, "de", stand))
    assert found is not None
    return found


def there(shelf: Shelf, *names: str) -> str:
    """Which of these are on it."""
    return " ".join(name for name in names if shelf.page(("", False, "de", name)))


def test_shelf_holds_at_most_so_many(page: Page) -> None:
    shelf = Shelf(pages=2)
    for name in "abab":
        shelf.put(("", False, "de", name), page)
    assert there(shelf, "a", "b") == "a b"
    shelf.page(("", False, "de", "a"))
    shelf.put(("", False, "de", "c"), page)
    assert there(shelf, "a", "b", "c") == "a c"


def test_shelf_holds_at_most_so_many_bytes(page: Page) -> None:
    assert page.size == len(page.whole.body) + len(page.packed.body)
    for size, held in ((3 * page.size, "b c d"), (3 * page.size - 1, "c d")):
        shelf = Shelf(size=size)
        for name in "abccd":
            shelf.put(("", False, "de", name), page)
        assert there(shelf, "a", "b", "c", "d") == held


def test_strangers_who_ask_for_many_addresses_do_not_push_out_what_is_read(page: Page) -> None:
    shelf = Shelf(pages=3)
    for number in range(50):
        shelf.put(("", False, "de", f"?suche={number}"), page)
        shelf.page(("", False, "de", "?suche=0"))
    assert there(shelf, *(f"?suche={number}" for number in range(50))) == "?suche=0 ?suche=48 ?suche=49"
