"""Answers as small as their reader takes them: by brotli, a tenth smaller than gzip, or by gzip."""

from collections.abc import Callable
from functools import lru_cache

import brotli
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.decorators import decorator_from_middleware_with_args

from tournament.web.kept import takes

LEAST = 200  # bytes; below that nothing is won
QUICK, SMALL = 5, 11  # qualities: as quick as gzip; 0.3 s for the phone's program


class Packing(GZipMiddleware):
    """Middleware for single views whose pages hold no secret beside what strangers typed (BREACH).

    `once`: what it answers is the same for everybody, so it is packed as small as can be, once.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse], *, once: bool = False) -> None:
        super().__init__(get_response)
        self._pack = _small if once else _quick

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Pack it, where that is worth it."""
        by_brotli = takes("br", request.headers.get("Accept-Encoding", ""))
        if not by_brotli or not isinstance(response, HttpResponse) or len(response.content) < LEAST:
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        response.content = self._pack(response.content)
        response["Content-Encoding"] = "br"
        response["Content-Length"] = str(len(response.content))
        if response.get("ETag", "").startswith('"'):
            response["ETag"] = f"W/{response['ETag']}"
        return response


def _quick(content: bytes) -> bytes:
    return bytes(brotli.compress(content, quality=QUICK))


@lru_cache(maxsize=8)  # program and help, in each language
def _small(content: bytes) -> bytes:
    return bytes(brotli.compress(content, quality=SMALL))


_packed = decorator_from_middleware_with_args(Packing)
packed, packed_once = _packed(), _packed(once=True)
