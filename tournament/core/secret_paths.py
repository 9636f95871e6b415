"""Which addresses are a right: whoever knows one may do what it says, so that none may stand in a log.

The URLconf says it once: the part of a path that is called `token`, or `code`, is the right. The filter of the log is
made from that; so are, by a test, the lines of deploy/nginx.conf and deploy/Caddyfile.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from django.urls import URLPattern, URLResolver, get_resolver

RIGHTS: Final = frozenset({"token", "code"})
PARAMETER: Final = re.compile(r"<(?:\w+:)?(\w+)>")


def beginnings() -> list[str]:
    """Return what stands before each right, as a regular expression, sorted: `/liste/`, `/turniere/[^/]+/meldung/`."""
    found = {_before_the_right(route) for route in routes(get_resolver().url_patterns)}
    return sorted(f"/{one}" for one in found if one)


def routes(patterns: Iterable[URLPattern | URLResolver], within: str = "") -> Iterator[str]:
    """Yield the whole route of every address."""
    for one in patterns:
        route = within + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, route)
        else:
            yield route


def _before_the_right(route: str) -> str:
    """Return what stands before the right in this route; empty: it has none."""
    names = PARAMETER.findall(route)
    if not RIGHTS & set(names):
        return ""
    at = next(at for at, name in enumerate(names) if name in RIGHTS)
    literals = PARAMETER.split(route)[: 2 * at + 1 : 2]
    return "[^/]+".join(re.escape(literal).replace(r"\-", "-") for literal in literals)


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile(rf"({'|'.join(beginnings())})[^/\s?\"']+")


def masked(line: str) -> str:
    """Return this line of a log without the rights in it."""
    return _pattern().sub(r"\1…", line)
