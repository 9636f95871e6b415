"""Kept pages and files: the same as Django's, sent again only when they differ, and never those of an account."""

import gzip
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from scoring import Result
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_tournament, play, seat_series, table_of, write_something
from tests.setup.test_tournaments import change
from tests.waiting import wait_until
from tests.web.test_public_revision import on_series, withdrawn
from tournament.core import errors, lock, public
from tournament.lists.acts import lists
from tournament.lists.acts.results import publish_results as publish
from tournament.models import Tournament
from tournament.standings.acts import publishing
from tournament.standings.reads import numbers
from tournament.web import conditional, kept, present

pytestmark = pytest.mark.django_db


# Pages kept as bytes: what is answered before Django is what Django would answer now, or nothing.

BROWSERS = "gzip, deflate, br, zstd"


def asked(target: str, **said: Any) -> kept.Asked:
    """A plain request for it."""
    return replace(kept.Asked("GET", target, "testserver", secure=False), **said)


PAGES = [
    *("", "stand", "stand?sort=-augen&seite=1", "stand.json", "stand.csv"),
    *("mannschaften", "sitzplan/1", "spieler/3", "leinwand"),
]


def whole(target: str, **said: Any) -> kept.Answer:
    """The answer, which has to be kept."""
    found = kept.answer(asked(target, **said))
    assert found is not None
    return found


@pytest.fixture(autouse=True)
def _on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where what Django read holds for a second, no test has to be done within it."""
    monkeypatch.setattr(present, "SECONDS", 3600.0)


@pytest.fixture
def stand(transactional_db: None, client: Client, standing: Tournament) -> str:
    """The address of a page that somebody has looked at."""
    address = f"/turniere/{standing.slug}/stand"
    client.get(address)
    return address


@pytest.fixture
def csv(client: Client, stand: str) -> str:
    """The address of a file that somebody has looked at: the same for everybody."""
    client.get(f"{stand}.csv")
    return f"{stand}.csv"


# What is kept is answered without asking the database through Django.


def test_page_is_kept_with_the_headers_django_gave_it(
    transactional_db: None,
    client: Client,
    standing: Tournament,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for address in ["/", *(f"/turniere/{standing.slug}/{page}" for page in PAGES)]:
        assert kept.answer(asked(address)) is None
        first = client.get(address)
        with django_assert_num_queries(0):
            found = whole(address)
        assert (found.status, found.body, dict(found.headers)) == (200, first.content, dict(first.headers))
        with django_assert_num_queries(1):  # nor does Django itself make it again
            again = client.get(address)
        assert (again.content, again.headers) == (first.content, first.headers)


def test_reader_who_has_the_page_is_told_so_and_any_other_gets_it_whole(stand: str, client: Client) -> None:
    head, get = whole(stand, method="HEAD"), whole(stand)
    assert (head.status, head.headers, head.body) == (200, get.headers, b"")
    for said in ('W/"other"', "*", "other", '"', "W/"):
        assert whole(stand, if_none_match=said) == get
        assert client.get(stand, headers={"If-None-Match": said}).content == get.body
    etag = dict(whole(stand).headers)["ETag"]
    for said in (etag, etag.removeprefix("W/"), f'"other", {etag}', f'{etag},W/"other"'):
        found = whole(stand, if_none_match=said)
        assert (found.status, found.body) == (304, b"")
        assert dict(found.headers) == {
            "ETag": etag,
            "Cache-Control": "public, max-age=0, s-maxage=3",
            "Vary": "Cookie, Accept-Language, Accept-Encoding",
        }


def test_compressed_for_who_takes_that(stand: str, client: Client) -> None:
    plain, packed = whole(stand), whole(stand, accept_encoding=BROWSERS)
    assert (gzip.decompress(packed.body), len(packed.body) < len(plain.body) / 2) == (plain.body, True)
    added = {"Content-Encoding": "gzip", "Content-Length": str(len(packed.body))}
    assert dict(packed.headers) == dict(plain.headers) | added
    assert "Accept-Encoding" in dict(plain.headers)["Vary"]
    again = client.get(stand, headers={"Accept-Encoding": BROWSERS})
    assert (again.content, dict(again.headers)) == (packed.body, dict(packed.headers))


@pytest.mark.parametrize(
    ("said", "takes"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip;q=0.001", True),
        ("*", True),
        ("deflate, *;q=1.0", True),
        ("", False),
        ("identity", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("*;q=0", False),
        ("x-gzipped", False),
    ],
)
def test_gzip_only_for_who_says_he_takes_it(said: str, takes: bool) -> None:
    assert kept.takes("gzip", said) is takes


# Django is asked.


@pytest.mark.parametrize(
    "said",
    few(
        3,
        [
            # of who may see a page of his own
            *({"cookie": cookie} for cookie in ("csrftoken=x; sessionid=abc", "messages=abc")),
            *({"method": method} for method in ("POST", "PUT", "DELETE", "OPTIONS")),
            {"cookie": "sessionid=abc"},
        ],
    ),
    ids=str,
)
def test_django_is_asked_for_anything_but_reading_what_is_for_all(csv: str, stand: str, said: dict[str, str]) -> None:
    assert kept.answer(asked(stand, **said)) is None
    cookie = said.get("cookie", "")
    assert (whole(csv, cookie=cookie), whole(stand, cookie="csrftoken=abc")) == (whole(csv), whole(stand))


def test_django_is_asked_at_another_address_host_or_without_tls(stand: str) -> None:
    others = asked(f"{stand}?seite=1"), asked(stand, host="localhost"), replace(asked(stand), secure=True)
    assert [kept.answer(one) for one in others] == [None] * 3


def test_page_by_tls_is_in_the_language_chosen_by_tls(stand: str, client: Client) -> None:
    cookie = "language=de; __Host-language=en"  # the first was chosen in the clear, before
    made = client.get(stand, secure=True, headers={"Cookie": cookie})
    sealed = replace(asked(stand), secure=True)
    found = kept.answer(replace(sealed, cookie=cookie))
    assert found is not None
    assert (found.body, b'<html lang="en"' in found.body) == (made.content, True)
    assert kept.answer(replace(sealed, cookie="language=de")) is None


def test_django_is_asked_at_an_address_that_only_reads_the_same(stand: str, client: Client) -> None:
    twice = f"{stand}?suche=%C3%83%C2%BC"  # "ü" in UTF-8, its bytes taken for letters
    for _time in range(2):
        assert "„Ã¼“" in client.get(twice).content.decode()
        assert "„ü“" in client.get(stand, QUERY_STRING="suche=\u00c3\u00bc").content.decode()  # the bare bytes
    assert "„Ã¼“" in whole(twice).body.decode()


def test_page_of_another_day_is_made_anew(stand: str, client: Client) -> None:
    Tournament.objects.update(time_zone="Pacific/Pago_Pago")
    before = client.get(stand)
    key = ("testserver", False, "de", stand)
    page = kept.shelf.page(key)
    assert page is not None
    kept.shelf.put(key, replace(page, days=(page.days[0] - timedelta(days=1),)))
    assert kept.answer(asked(stand)) is None
    Tournament.objects.update(time_zone="Pacific/Kiritimati")  # 25 hours further: never the same day
    assert client.get(stand)["ETag"] != before["ETag"]
    assert whole(stand).status == 200


def game(tournament: Tournament, of: int) -> None:
    """One more game in a series, or the last one corrected."""
    one = table_of(tournament, of=of)
    last = one.games.order_by("number").last()
    number, version = (last.number, last.version) if last else (1, 0)
    winner, *others = tournament.rulebook.playing_seats(4, number)
    results = [Result(seat, "opened", 20 + version) for seat in others]
    play(one, number, Result(winner, "romme", 0), *results, version=version)


def renamed(tournament: Tournament) -> None:
    change(tournament, name=f"{tournament.name}!"[:40])


def reopened(tournament: Tournament) -> None:
    with lock.correcting("Addition"):
        lists.reopen_list(table_of(tournament, 1), ACTOR)


ACTS: dict[str, Callable[[Tournament], object]] = {
    "game not public": lambda one: game(one, 2),
    "game public": lambda one: game(one, 1),
    "result published": on_series(publish, 2),
    "result withdrawn": on_series(withdrawn, 1),
    "list reopened": reopened,
    "list closed": lambda one: lists.close_list(table_of(one, 1), ACTOR),
    "hidden": lambda one: publishing.set_published(one, ACTOR, published=False),
    "shown": lambda one: publishing.set_published(one, ACTOR, published=True),
    "renamed": renamed,
}


@pytest.fixture
def hall(transactional_db: None, standing: Tournament) -> Tournament:
    """Series 1 is published, series 2 is played and not published."""
    for one in seat_series(standing, 2).card_tables.all():
        fill_list(one)
    return standing


# A seventh of the examples: every example is a day of acts, after each of which every page is made three times.
@examples(max_examples=examples().max_examples // 7, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(sorted(ACTS)), min_size=4, max_size=6))
def test_kept_page_is_what_django_would_render_now(hall: Tournament, happened: list[str]) -> None:
    client = Client()
    pages = ["/", *(f"/turniere/{hall.slug}/{page}" for page in ("", "stand", "stand.csv"))]
    for name in happened:
        for page in pages:
            client.get(page)
        with suppress(errors.RefusedError):
            ACTS[name](Tournament.objects.get(pk=hall.pk))
        on_time = connection.vendor == "sqlite"  # else readers may see what was public a second ago
        before = {page: kept.answer(asked(page)) for page in pages if on_time}
        through_django = {page: client.get(page).content for page in pages}
        for forget in (kept.forget, numbers.forget, public.forget):
            forget()
        for page in pages:
            now = client.get(page)
            assert through_django[page] == now.content, (name, page)
            said = before.get(page)
            assert said is None or said.body == now.content, (name, page)


def test_act_elsewhere_leaves_a_page_where_it_is(client: Client, stand: str) -> None:
    client.get("/")
    write_something(make_tournament(4, name="Liga"))
    assert whole(stand).status == 200
    assert connection.vendor != "sqlite" or kept.answer(asked("/")) is None


def test_act_while_a_page_is_made_is_not_missed(
    transactional_db: None, rf: RequestFactory, standing: Tournament
) -> None:
    def make() -> HttpResponse:
        name = Tournament.objects.get(pk=standing.pk).name
        renamed(Tournament.objects.get(pk=standing.pk))
        return HttpResponse(name)

    def view(request: HttpRequest) -> HttpResponse:
        return conditional.conditional(
            request, kept.Shown(standing.slug, public.last_acts(standing.slug)[standing.slug], personal=True), make
        )

    pages = kept.KeptPages(view)
    first, second = pages(rf.get("/seite")), pages(rf.get("/seite"))

    assert (first.content, second.content) == (b"Pokal 2026", b"Pokal 2026!")


@pytest.mark.parametrize("page", few(1, ["stand", "stand.csv"]))
def test_reader_who_has_the_page_is_the_first_after_a_start(
    client: Client, stand: str, page: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """What is unchanged is kept by the first who asks, conditional or not; the page by the first who lacks it."""
    address = stand.replace("stand", page)
    etag = client.get(address)["ETag"]
    kept.forget()
    assert kept.answer(asked(address, if_none_match=etag)) is None
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    with django_assert_num_queries(0):
        first = whole(address, if_none_match=etag)
    assert (first.status, dict(first.headers)["ETag"], first.body) == (304, etag, b"")
    assert kept.answer(asked(address)) is None
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    assert client.get(address).content == whole(address).body
    assert whole(address, if_none_match=etag) == first


# Conditional requests: the public revision of a tournament is the ETag of its pages (contract.md, section 5).

CONDITIONAL = [
    "/",
    "",
    "stand",
    "leinwand",
    "ich/1/",
    "stand?sort=-augen&seite=1",
    "stand.json",
    "stand.csv",
    "stand.xlsx",
    "stand.pdf",
    "stand/serie/1",
    "mannschaften",
    "sitzplan/1",
    "spieler/3",
]


@pytest.mark.parametrize("address", few(7, CONDITIONAL))
def test_page_is_not_sent_again_until_a_write_and_costs_one_query(
    client: Client, standing: Tournament, django_assert_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    page = address if address == "/" else f"/turniere/{standing.slug}/{address}"
    first = client.get(page)
    known = {"If-None-Match": first.headers["ETag"]}
    with django_assert_num_queries(1):
        again = client.get(page, headers=known)
    write_something(standing)
    new = client.get(page, headers=known)

    assert (first.status_code, again.status_code, again.content, new.status_code) == (200, 304, b"", 200)
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"] == "public, max-age=0, s-maxage=3"
    assert again.headers["ETag"] == first.headers["ETag"] != new.headers["ETag"]


def test_page_in_another_order_is_another(client: Client, standing: Tournament) -> None:
    addresses = [f"/turniere/{standing.slug}/stand{query}" for query in ("", "?sort=name", "?suche=bauer", ".csv")]
    assert len({client.get(address).headers["ETag"] for address in addresses}) == 4


@pytest.mark.parametrize("method", few(1, ["post", "put", "delete", "patch"]))
def test_public_page_takes_nothing_that_is_sent(client: Client, standing: Tournament, method: str) -> None:
    for address in ("/", f"/turniere/{standing.slug}/", f"/turniere/{standing.slug}/stand.json"):
        assert getattr(client, method)(address).status_code == 405


# A page that shows who is logged in is kept by no cache, ours included, and known by nobody's ETag (ASVS 14.3.2).

OWN = b"/abmelden/"
EVERYBODYS = ["/", "/regeln/dskv-2018/", "/handbuch/kasse/", "/gibt-es-nicht"]


def test_reader_sees_his_own_page_and_no_cache_keeps_it(standing: Tournament, organiser_client: Client) -> None:
    reader = Client()
    for path in [*EVERYBODYS, f"/turniere/{standing.slug}/", f"/turniere/{standing.slug}/stand"]:
        before = reader.get(path)
        kept.forget()
        own, after = organiser_client.get(path), reader.get(path)
        assert [OWN in answer.content for answer in (before, own, after)] == [False, True, False], path
        assert {"private", "no-store"} & set(own.get("Cache-Control", "").split(", ")), path
        if etag := before.get("ETag"):
            assert OWN in organiser_client.get(path, headers={"If-None-Match": etag}).content, path
    assert (own.get("ETag"), own["Vary"]) == (None, "Cookie, Accept-Language")  # of the last, a tournament's
    file = f"/turniere/{standing.slug}/stand.csv"  # is the same for everybody
    known = {"If-None-Match": reader.get(file)["ETag"]}
    assert organiser_client.get(file, headers=known).status_code == 304


@pytest.mark.parametrize("name", ["sessionid", "__Host-sessionid", "messages", "__Host-messages"])
def test_log_in_by_either_name_is_seen_before_django(name: str) -> None:
    assert kept.is_personal(f"language=de; {name}=x")


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
def page() -> kept.Page:
    """One page that somebody has looked at, of some bytes."""
    through(lambda: HttpResponse(b"x" * 5000, headers={"ETag": 'W/"1"'}))
    found = kept.shelf.page(("testserver", False, "de", "/seite"))
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
