"""What must not stand in a log: addresses that are a right, and names; and as whose address a request counts."""

import json
import logging
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network
from traceback import walk_tb
from types import TracebackType
from typing import Final

from django.urls import URLPattern, URLResolver, get_resolver

# Which addresses are a right: whoever knows one may do what it says, so that none may stand in a log.

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


class WithoutTokens(logging.Filter):
    """Whoever reads the log must not get a link by it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = masked(record.getMessage()), ()
        return True


class Lines(logging.Formatter):
    """For people: a line, and of an error its traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        """As ever, without links in the traceback either."""
        return masked(super().format(record))


class JsonLines(logging.Formatter):
    """For programs: one JSON object a line.

    `time` (UTC), `level`, `logger`, `message`; of an answer its `status`; of an error `error`: its class, and those it
    came from, and `where` it was raised, innermost last. What an error says besides may hold what somebody typed.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": masked(record.getMessage()),
        }
        status = getattr(record, "status_code", None)
        error = record.exc_info[1] if record.exc_info else None
        return json.dumps(told | ({"status": status} if status else {}) | _of_error(error), ensure_ascii=False)


def _of_error(error: BaseException | None) -> dict[str, object]:
    if error is None:
        return {}
    return {"error": [*_classes(error)], "where": _where(error.__traceback__)}


def _classes(error: BaseException | None) -> Iterator[str]:
    while error is not None:
        yield f"{type(error).__module__}.{type(error).__qualname__}"
        error = error.__cause__


def _where(traceback: TracebackType | None) -> list[str]:
    """File, line and function of each call; no values."""
    return [f"{frame.f_code.co_filename}:{line} {frame.f_code.co_name}" for frame, line in walk_tb(traceback)]


# Whose address somebody asks from, as far as what one address may do is bounded.

NOWHERE = "::"
"""Where a server says no address."""


def place(address: str) -> str:
    """What counts as one address: of IPv6 the network that one household or hall has."""
    if not address:
        return NOWHERE
    known = ip_address(address)
    if isinstance(known, IPv6Address):
        return str(ip_network((known, 64), strict=False).network_address)
    return str(known)
