"""The page on which the second machine is paired: a code to type there, and whether it follows."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.copies.reads.place import is_sqlite
from tournament.core import words as wording
from tournament.lists.reads.links import base_url, only_here
from tournament.standby.acts.pairing import GOOD_FOR, offer_code
from tournament.standby.reads.present import present


@login_required
def second(request: HttpRequest) -> HttpResponse:
    """Show it to every organiser. A code is for whoever runs the whole installation: the key goes with it; it is shown
    once, in the answer, and stands nowhere.
    """
    may_pair = getattr(request.user, "is_superuser", False)
    if request.method == "POST" and not may_pair:
        raise PermissionDenied
    code, trouble, status = "", "", 200
    if request.method == "POST" and is_sqlite():
        try:
            code = offer_code()
        except OSError:
            status, trouble = 503, _("Der Code lässt sich nicht ablegen. Ist auf diesem Rechner noch Platz?")
    found, address = present(), base_url(request)
    context = {
        "present": found,
        "moved": wording.refusal("superseded", {"address": found.moved_to}) if found.moved_to else "",
        "may_pair": may_pair,
        "possible": is_sqlite(),
        "code": code,
        "trouble": trouble,
        "minutes": GOOD_FOR // 60,
        "address": address,
        "only_here": only_here(address),
    }
    return render(request, "standby/second.html", context, status=status)
