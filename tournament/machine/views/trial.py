"""What a phone sees that opens the code of the page "Saal": it has reached this machine."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from tournament.lists.reads.links import stated_address
from tournament.machine.acts.address import phone_answered
from tournament.machine.reads.address import code_of
from tournament.machine.reads.network import interfaces
from tournament.server.serving import start_anew
from tournament.web.private import private

COUNTED = "saal"
"""The cookie of a phone that is counted already; it holds the code, no name and no number."""


@require_safe
def trial(request: HttpRequest, code: str) -> HttpResponse:
    """Count this phone, once, for the address it came to. This machine's own browser proves nothing and is not.

    A GET that writes, since that is all a camera does with a code; it can only count up, to MOST_PHONES.
    """
    address = request.build_absolute_uri("/").rstrip("/").lower()  # a name is the same however written
    if not constant_time_compare(code, code_of(address)):
        raise Http404
    itself = _is_this_machine(request)
    known = request.COOKIES.get(COUNTED) == code
    if request.method == "GET" and not itself and not known:
        phone_answered(address)
        if stated_address() != settings.STATED_ADDRESS:
            start_anew()
    response = private(render(request, "machine/hall/trial.html", {"address": address, "itself": itself}))
    if not itself:
        response.set_cookie(
            COUNTED, code, max_age=settings.SESSION_COOKIE_AGE, path=request.path, httponly=True, samesite="Lax"
        )
    return response


def _is_this_machine(request: HttpRequest) -> bool:
    address = request.META.get("REMOTE_ADDR", "")
    return address == "::1" or address.startswith("127.") or address in {one.address for one in interfaces()}
