"""What the machine that follows asks for. No page: a token is the right, and the term is signed."""

import json
import logging
import sqlite3

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournament.copies.reads.place import database_file, is_sqlite
from tournament.core.errors import RefusedError
from tournament.core.words import refusal
from tournament.standby.acts.hearing import own, signed
from tournament.standby.acts.pairing import Asking, is_follower, pair
from tournament.standby.reads.copy import Copies
from tournament.web.private import private

log = logging.getLogger(__name__)

BEARER = "Bearer "
LONGEST = 4096
TOO_MANY = 429


@require_safe
def term(_request: HttpRequest) -> HttpResponse:
    """In which term this server counts."""
    return private(HttpResponse(signed(own()), content_type="text/plain; charset=utf-8"))


# No cookie gives any right here: who has the code proves it in the body.
@csrf_exempt
@require_POST
def pairing(request: HttpRequest) -> HttpResponse:
    """Let whoever has the code follow this machine."""
    try:
        _needs_sqlite()
        said = json.loads(request.read(LONGEST))
        asking = Asking(bytes.fromhex(said["nonce"]), str(said["proof"]), str(said["address"]))
        sealed = pair(asking, request.META.get("REMOTE_ADDR", ""))
    except RefusedError as error:
        return _refused(error, TOO_MANY if error.code == "code_wait" else 403)
    except (ValueError, KeyError, TypeError, RecursionError):
        return _refused(RefusedError("code_wrong"), 400)
    return private(HttpResponse(sealed, content_type="application/octet-stream"))


@require_safe
def copy(request: HttpRequest) -> HttpResponse:
    """What changed since the copy that If-None-Match names; 304: nothing."""
    token = request.headers.get("Authorization", "").removeprefix(BEARER)
    if not is_follower(token, request.headers.get("Standby-Address", "")):
        return _refused(RefusedError("not_paired"), 403)
    try:
        found = _copies().since(request.headers.get("If-None-Match", "").strip('"'))
    except RefusedError as error:
        return _refused(error, 413)
    except (sqlite3.Error, OSError):
        log.exception("the database cannot be copied")
        return _refused(RefusedError("main_damaged"), 503)
    if found is None:
        return private(HttpResponse(status=304))
    made, content = found
    return private(HttpResponse(content, content_type="application/octet-stream", headers={"ETag": f'"{made.name}"'}))


_KEPT: dict[str, Copies] = {}


def _copies() -> Copies:
    """Those of the database as it is called now. RefusedError `only_sqlite`."""
    _needs_sqlite()
    file = database_file()
    if file is None:
        raise RefusedError("only_sqlite")
    return _KEPT.setdefault(str(file), Copies(file))


def _needs_sqlite() -> None:
    if not is_sqlite():
        raise RefusedError("only_sqlite")


def _refused(error: RefusedError, status: int) -> HttpResponse:
    said = {"place": "", "code": error.code, "message": refusal(error.code, error.params)}
    return private(JsonResponse({"errors": [said]}, status=status))
