"""Every address of the URLconf, with something that is there."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tournament.lists.reads.known_by import list_link
from tournament.models import Tournament
from tournament.models.link import reader_token_of

Item = TypeVar("Item")

OF_EVERYBODY = {"manual:chapter", "list_keeper:help"}
"""Chapters of the manual: the names in their examples are nobody's."""


def each_alone(items: Iterable[Item]) -> Iterator[Item]:
    """Yield `items`; what is stored while one of them is looked at is gone before the next."""
    for item in items:
        with transaction.atomic():
            yield item
            transaction.set_rollback(True)


def addresses(tournament: Tournament, code: str = "x", *, whole: bool = False, **given: object) -> list[str]:
    """Of all there is where something of it could stand, with something that is there; `whole`: of all there is.
    `given`: other values of parts of addresses."""
    return [address for _name, address in named(tournament, code, whole=whole, **given)]


def named(tournament: Tournament, code: str = "x", *, whole: bool = False, **given: object) -> list[tuple[str, str]]:
    """`addresses`, each with its name before it."""
    table = tournament.series.get(number=2).card_tables.get(number=1)
    keeper, helping = (link.strip("/").split("/")[-1] for link in (list_link(table, ""), code))
    tokens = {"list_keeper": keeper, "my_table": reader_token_of(table), "begin_to_help": helping}
    values: dict[str, object] = {
        "slug": tournament.slug, "number": 1, "table": 1, "game": 1, "seat": 1, "pk": 1, "rulebook_id": "dskv-2018",
        "ranking": "players", "words": "players", "key": "players", "version": "x", "code": "x", "revision": 1,
        "other": "x", "date": 1, "event": 1, "asked": 1, "person": 1, "club": 1, "issued": 1,
        "edition": 1, "kind": "x", "language": "de", "page": "impressum", "name": "konten", "series": 2, "rest": "x",
        **given,
    }  # fmt: skip
    found = []
    for name, _path, one in views():
        parts = one.pattern.converters
        if one.name and (whole or not ("rulebook_id" in parts or name in OF_EVERYBODY)):
            of_it = values | {"token": tokens.get(name.split(":")[0], "x")}
            found.append((name, reverse(name, kwargs={part: of_it[part] for part in parts})))
    return found


def views(
    patterns: Sequence[URLPattern | URLResolver] = (), space: str = "", before: str = ""
) -> Iterator[tuple[str, str, URLPattern]]:
    """Name, pattern and view of every address."""
    for one in patterns or get_resolver().url_patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from views(one.url_patterns, f"{space}{one.namespace}:" if one.namespace else space, path)
        else:
            yield f"{space}{one.name}", path, one
