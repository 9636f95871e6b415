"""Which language a reader wants: his own choice, kept in a cookie; else what his browser wishes for; else German."""

import re
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

from django.conf import settings
from django.utils.translation import get_language

from languages import SOURCE

P = ParamSpec("P")
R = TypeVar("R")

LONGEST: Final = 200
"""Of a header that is looked at; what is longer, no browser sends."""
_CHOICES: Final = tuple(
    re.compile(rf"(?:^|;)\s*{bound}{settings.LANGUAGE_COOKIE_NAME}=([\w-]+)") for bound in ("__Host-", "")
)
"""One that was made by TLS comes before another that was not (web/bound_cookies.py)."""


def language_of(cookie: str, accept_language: str) -> str:
    """By these headers, each empty where it was not sent; always one there is. Takes a microsecond."""
    if cookie and (chosen := _chosen(cookie)) in names():
        return chosen
    return _wished(accept_language[:LONGEST]) if accept_language else SOURCE


def _chosen(cookie: str) -> str:
    found = next(filter(None, (choice.search(cookie) for choice in _CHOICES)), None)
    return found.group(1) if found else ""


@cache
def names() -> dict[str, str]:
    """What each language calls itself, by its code."""
    return dict(settings.LANGUAGES)


def spoken() -> str:
    """The code of the one that is spoken right now."""
    language = get_language()
    return language if language in names() else SOURCE


def cached_by_language(size: int | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """As `lru_cache(size)`, for what says something: each language has its own."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        kept: dict[str, Callable[..., R]] = {language: lru_cache(size)(function) for language in names()}

        @wraps(function)
        def answer(*args: P.args, **kwargs: P.kwargs) -> R:
            return kept[spoken()](*args, **kwargs)

        return answer

    return decorate


@lru_cache(maxsize=1000)
def _wished(accept_language: str) -> str:
    """The first there is of those most wished for (RFC 9110, section 12.5.4); `en-GB` is English."""
    wishes = [_wish(part) for part in accept_language.split(",")]
    for _weight, language in sorted(wishes, key=lambda wish: -wish[0]):
        if language.partition("-")[0] in names() and _weight > 0:
            return language.partition("-")[0]
    return SOURCE


def _wish(part: str) -> tuple[float, str]:
    language, _, weight = part.strip().lower().partition(";")
    found = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight)
    return float(found.group(1)) if found else float(not weight), language.strip()
