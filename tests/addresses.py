"""Every address of the URLconf, with something that is there."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tournament.lists.reads.links import list_link
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


def addresses(tournament: Tournament, code: str = "x") -> list[str]:
    """Of all there is where something of it could stand, with something that is there."""
    table = tournament.series.get(number=2).card_tables.get(number=1)
    keeper = list_link(table, "").strip("/").split("/")[-1]
    helping = code.strip("/").split("/")[-1]
    tokens = {"list_keeper": keeper, "my_table": reader_token_of(table), "begin_to_help": helping}
    values: dict[str, object] = {
        "slug": tournament.slug, "number": 1, "table": 1, "game": 1, "seat": 1, "pk": 1, "rulebook_id": "dskv-2018",
        "ranking": "players", "words": "players", "key": "players", "version": "x", "code": "x", "revision": 1,
        "other": "x", "date": 1, "event": 1, "asked": 1, "person": 1,
        "edition": 1, "kind": "x", "language": "de", "page": "impressum", "name": "konten", "series": 2, "rest": "x",
    }  # fmt: skip
    found = []
    for name, parts in _names(get_resolver().url_patterns):
        if "rulebook_id" in parts or name in OF_EVERYBODY:
            continue
        token = tokens.get(name.split(":")[0], "x")
        found.append(reverse(name, kwargs={part: token if part == "token" else values[part] for part in parts}))
    return found


def _names(patterns: list[URLPattern | URLResolver], within: str = "") -> Iterator[tuple[str, list[str]]]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _names(one.url_patterns, f"{within}{one.namespace}:" if one.namespace else within)
        elif one.name:
            yield within + one.name, list(one.pattern.converters)
