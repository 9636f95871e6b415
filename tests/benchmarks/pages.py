"""Pages everybody looks at: kept as bytes, answered before Django; and made by it, once per change."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import django_tables2
from django.template.backends.django import DjangoTemplates
from django.test import Client, RequestFactory
from django_tables2 import Column, Table

from tests.benchmarks.championship import PLAYERS, championship, fetch
from tests.benchmarks.clock import beside, milliseconds
from tests.benchmarks.field import field
from tests.benchmarks.table import Line
from tournament.models import Tournament
from tournament.standings.reads import numbers
from tournament.web import kept
from tournament.web.kept import Asked

PATHS = ("", "stand", "stand.json", "stand.xlsx", "mannschaften", "sitzplan/3", "spieler/1")
THOUSAND = 1000
COLUMNS, ROWS = 17, 50
DELIVERED, A_PAGE = "its table by tables2", 0.5
BROWSER = "gzip, deflate, br"


def lines() -> Iterator[Line]:
    """What is measured."""
    client = Client()
    small, large = field(THOUSAND), field(4 * THOUSAND)
    yield from answered(client, stand(small))
    yield from listed(client, small, large)
    tournament = championship()
    for path in PATHS:
        page = partial(made, client, f"{tournament.get_absolute_url()}{path}")
        yield Line(f"page /turniere/<slug>/{path} of {PLAYERS} players, made", milliseconds(page, 7), "ms")


def answered(client: Client, path: str) -> Iterator[Line]:
    """What a reader costs who asks again, and one who comes new."""
    etag = client.get(path).headers["ETag"]
    new = Asked("GET", path, "testserver", secure=False, accept_encoding=BROWSER)
    for name, status, asked in (("304", 304, replace(new, if_none_match=etag)), ("page as kept bytes", 200, new)):
        answer = kept.answer(asked)
        assert answer is not None
        assert answer.status == status
        thousand = milliseconds(partial(ask_often, asked), 9)
        yield Line(f"{name} of a public page, before Django", thousand / 1000, "ms", at_most=0.05)
    yield Line("the same page as kept bytes, through Django", milliseconds(partial(fetch, client, path), 25), "ms")


def ask_often(asked: Asked) -> None:
    """A thousand readers."""
    for _ in range(1000):
        kept.answer(asked)


def listed(client: Client, small: Tournament, large: Tournament) -> Iterator[Line]:
    """50 rows of a list, however long it is."""
    page, table = beside(partial(made, client, stand(small)), as_delivered(), 25)
    yield Line(f"page /stand of {THOUSAND} players, 50 rows, made", page, "ms", at_most=12)
    yield Line("the same, beside the bare table", page, "ms", DELIVERED, table, A_PAGE)
    short, long = beside(partial(made, client, stand(small)), partial(made, client, stand(large)), 25)
    yield Line(f"page /stand of {4 * THOUSAND} players, 50 rows, made", long, "ms", f"{THOUSAND} players", short, 1.3)
    for tournament in (small, large):
        first = milliseconds(partial(made_first, client, stand(tournament)), 7)
        players = tournament.registrations.count()
        yield Line(f"the first of them after a change, its numbers read anew, {players} players", first, "ms")


def as_delivered() -> Callable[[], str]:
    """What makes the bare table of such a page, of values that are there, as django-tables2 is delivered."""
    names = [f"column{at}" for at in range(COLUMNS)]
    rows = [{name: f"{name} {at}" for name in names} for at in range(ROWS)]
    plain = type("Plain", (Table,), {name: Column() for name in names})
    template = engine_of_tables2().get_template("django_tables2/table.html")
    return lambda: template.render({"table": plain(rows), "request": RequestFactory().get("/")})


def engine_of_tables2() -> DjangoTemplates:
    """What finds its templates: the program has its own, and does not install it as an app."""
    library = "django_tables2.templatetags.django_tables2"
    processors = ["django.template.context_processors.request"]
    options = {"libraries": {"django_tables2": library}, "context_processors": processors}
    templates = Path(django_tables2.__file__).parent / "templates"
    return DjangoTemplates({"NAME": "tables2", "DIRS": [templates], "APP_DIRS": False, "OPTIONS": options})


def stand(tournament: Tournament) -> str:
    """The address of its standings."""
    return f"{tournament.get_absolute_url()}stand"


def made(client: Client, path: str) -> None:
    """Get a page that nobody has asked for."""
    kept.forget()
    fetch(client, path)


def made_first(client: Client, path: str) -> None:
    """Get a page when everything of it is new."""
    numbers.forget()
    made(client, path)
