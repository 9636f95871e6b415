"""Which place of the manual is about a page: what "?" opens there."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Final

from django.http import Http404
from django.urls import resolve, reverse

from tournament.manual.reads.chapters import address_of
from tournament.manual.reads.sources import about

DEPTH: Final = 9  # parts of the longest address there is; of a longer one, nobody's, the first


@cache
def _places() -> dict[str, str]:
    return {address: address_of(name, place) for address, name, place in about()}


def help_on(page: str, path: str) -> str:
    """Where a page is explained, by its name in the URLconf ("": it has none) and its path.

    Where nothing is said of it: where the page above it is, which showed the form that was sent; at last the contents.
    """
    found = (_places().get(one) for one in (page, *_above(path)))
    return next((place for place in found if place), reverse("manual:contents"))


def _above(path: str) -> Iterator[str]:
    """The names of the pages above this one, but for the start page."""
    parts = [part for part in path.split("/") if part][:DEPTH]
    for many in range(len(parts) - 1, 0, -1):
        with suppress(Http404):
            yield resolve(f"/{'/'.join(parts[:many])}/").view_name
