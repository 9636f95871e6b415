"""The pages of this machine: how phones in the hall reach it, its certificate, how it does, and its copies."""

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words
from tournament.core import words as wording
from tournament.core.access import organised
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.reads.known_by import stated_address
from tournament.lists.reads.sheets import printed_before
from tournament.machine.acts.backups import compare, restore
from tournament.machine.acts.hall import keep_certificate, phone_answered, state_address, try_address
from tournament.machine.acts.keeping import look
from tournament.machine.acts.second import name_second_place
from tournament.machine.forms import CertificateForm, HallForm, SecondPlaceForm
from tournament.machine.reads.hall import Hall, code_of, interfaces, sealing_of
from tournament.machine.reads.hall import hall as read_hall
from tournament.machine.reads.kept import all_kept, put_aside, second
from tournament.machine.reads.parting import sentences
from tournament.machine.reads.state import state_of
from tournament.server.serving import start_anew
from tournament.web.acting import actor_of, did, of_installation, runs_installation, tell, tournament_of, typed_again
from tournament.web.connection import private


@login_required
def hall(request: HttpRequest) -> HttpResponse:
    """Show it to every organiser; whoever runs the whole installation may say it anew, or have it tried first."""
    found = read_hall()
    if request.method != "POST":
        return _show(request, found, _form(found))
    if not runs_installation(request):
        raise PermissionDenied
    form = HallForm(request.POST)
    try:
        said = did(form, lambda: _take(request, form), "address")
    except StaleError:
        again = HallForm(typed_again(request, read=found.address))
        return _show(request, found, again, stale=True, status=409)
    if not said:
        return _show(request, found, form, status=400)
    start_anew()
    messages.success(request, said[0])
    return redirect("organiser:hall")


def _take(request: HttpRequest, form: HallForm) -> str:
    """Try the address, or store it; return the message to show."""
    if "try" in request.POST:
        try_address(form.cleaned_data["address"], actor_of(request))
        return _("Jetzt den Code mit einem Telefon öffnen.")
    state_address(form.cleaned_data["read"], form.cleaned_data["address"], actor_of(request))
    return _("Gespeichert.")


def _form(found: Hall) -> HallForm:
    return HallForm(initial={"address": found.shown or found.suggested, "read": found.address})


def _show(request: HttpRequest, found: Hall, form: HallForm, *, stale: bool = False, status: int = 200) -> HttpResponse:
    context = page_of(request, found) | {"form": form, "stale": stale}
    return render(request, "machine/hall/hall.html", context, status=status)


def show_with_certificate(request: HttpRequest, certificate: CertificateForm) -> HttpResponse:
    """The page again, since what was brought cannot be used."""
    found = read_hall()
    context = page_of(request, found) | {"form": _form(found), "certificate": certificate}
    return render(request, "machine/hall/hall.html", context, status=400)


def page_of(request: HttpRequest, found: Hall) -> dict[str, object]:
    """What the page shows, but for the form of the address."""
    trial = found.shown + reverse("public:hall_trial", args=[code_of(found.shown)]) if found.shown else ""
    sealing = sealing_of(found.shown)
    return {
        "hall": found,
        "printed_before": printed_before(organised(request.user), found.address) if found.address else [],
        "may_state": runs_installation(request),
        "trial": trial,
        "qr": segno.make(trial, error="m").svg_data_uri(scale=5, border=2, light="white") if trial else "",
        "others": [own for own in found.own if own.address != found.shown],
        "insecure": found.shown.startswith("http:"),
        "port": settings.PORT,
        "sealing": sealing,
        "state": state_of(),
        "sealing_problems": [wording.refusal(code, {"address": found.shown}) for code in sealing.problems],
        "certificate": CertificateForm(),
    }


# A certificate is brought, and used at once.


@login_required
@require_POST
@of_installation
def certificate(request: HttpRequest) -> HttpResponse:
    """Keep what was brought, if it can be used; else say why not, at the form."""
    form = CertificateForm(request.POST, request.FILES)
    if not did(form, lambda: keep_certificate(*form.contents(), actor_of(request)), "chain"):
        return show_with_certificate(request, form)
    start_anew()
    messages.success(request, _("Das Zertifikat ist eingelegt. Jetzt die Adresse mit https:// ausprobieren."))
    return redirect("organiser:hall")


@login_required
@require_POST
@of_installation
def read_again(request: HttpRequest) -> HttpResponse:
    """Use what was put into var/tls/ by hand."""
    start_anew()
    messages.success(request, _("Der Server liest das Zertifikat neu ein."))
    return redirect("organiser:hall")


# What a phone sees that opens the code of the page "Saal": it has reached this machine.

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


# How this machine does, for the organiser; and the last good copy, where the database is damaged.

SHOWN = 12
"""Copies, the newest ones."""


@login_required
@require_safe
def line(request: HttpRequest, slug: str) -> HttpResponse:
    """The parts of the tournament's page that say it, for the page to replace its own with."""
    tournament = tournament_of(request, slug)
    return render(request, "machine/health/parts.html", {"state": state_of(tournament), "tournament": tournament})


@login_required
@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """All of it, which copies there are, and where."""
    return _health_show(request, SecondPlaceForm.of(second()))


def _health_show(request: HttpRequest, form: SecondPlaceForm, status: int = 200) -> HttpResponse:
    context = {
        "state": state_of(),
        "copies": all_kept()[::-1][:SHOWN],
        "may_restore": runs_installation(request),
        "second": second(),
        "put_aside": put_aside() if runs_installation(request) else None,
        "form": form if runs_installation(request) else None,
    }
    return render(request, "machine/health/state.html", context, status=status)


@login_required
@require_POST
@of_installation
def second_place(request: HttpRequest) -> HttpResponse:
    """Name the folder that gets each copy too."""
    form = SecondPlaceForm(request.POST)
    if not form.is_valid():
        return _health_show(request, form, 400)
    said = form.cleaned_data
    try:
        named = name_second_place(said["folder"], form.wanted_passphrase, said["read"], actor_of(request))
    except RefusedError as error:
        place = "passphrase" if error.code == "passphrase_short" else "folder"
        form.add_error(place, words.refused(error))
        return _health_show(request, form, 400)
    except StaleError as error:
        return _health_show(request, _again(request, str(error.stored)), 409)
    done = _("Festgelegt. In wenigen Sekunden liegen die Sicherungen auch dort.") if named else _("Festgelegt: keiner.")
    messages.success(request, done)
    return redirect("organiser:state")


def _again(request: HttpRequest, named: str) -> SecondPlaceForm:
    """Return the form as typed, with the error that somebody else stored another folder meanwhile."""
    form = SecondPlaceForm(typed_again(request, read=named))
    now = _("Inzwischen festgelegt: %(folder)s. Noch einmal speichern übernimmt Ihre Eingabe.")
    form.add_error("folder", now % {"folder": named or "–"})
    return form


@login_required
@require_POST
@of_installation
def take_back(request: HttpRequest) -> HttpResponse:
    """Put the newest good copy in place of a damaged database; what the phones know besides they give back."""
    found = state_of()
    if not found.damaged or found.copy is None or found.copy.file.name != request.POST.get("copy"):
        messages.warning(
            request, _("Inzwischen ist es anders. Hier ist der neue Stand, bitte noch einmal entscheiden.")
        )
        return redirect("organiser:state")
    try:
        restore(found.copy.file, actor=actor_of(request))
    except RefusedError as error:
        tell(request, error)
        return redirect("organiser:state")
    look()
    done = _(
        "Wiederhergestellt ist der Stand von %(at)s. Alle müssen sich neu anmelden. Haben Telefone noch mehr "
        "Spiele, geben sie diese von selbst zurück."
    )
    messages.success(
        request, done % {"at": _("%(time)s Uhr") % {"time": date_format(localtime(found.copy.at), _("d.m.Y, H:i"))}}
    )
    return redirect("login")


@login_required
@require_safe
def compared(request: HttpRequest) -> HttpResponse:
    """What stood in the database before a copy was put back and is missing now, and what came since."""
    if (file := put_aside()) is None:
        raise Http404
    try:
        found = list(sentences(compare(file)))
    except RefusedError as error:
        tell(request, error)
        return redirect("organiser:state")
    return render(request, "machine/health/compared.html", {"file": file, "sentences": found})
